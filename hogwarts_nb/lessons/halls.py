"""The lesson on Halls of Hogwarts, notebook 30."""

from __future__ import annotations

from .halls_positions import (
    CASTLE,
    DEAD_END,
    asked,
    at,
    bots,
    cards,
    done,
    happened,
    position,
    reaches,
    refused,
    stage,
    whole_game,
    wins,
)
from .lesson import Lesson
from .pieces import Number, Picture, Play, Prediction, Puzzle, Story

first_turn = Play(
    position(todo="roll", rolls=[2], hands={"Ginny": ["peeves", "secret_password"],
                                            "Harry": ["mrs_norris", "no_homework"]}),
    seat="Ginny", bots=bots("Harry"), clauses=["HH-TURN-1"])

# --- The table

setup = Picture(whole_game("Ginny", "Harry", "Hermione", "Ron", seed=4), clauses=[
    "HH-SETUP-1", "HH-SETUP-2", "HH-SETUP-3", "HH-SETUP-4", "HH-SETUP-5", "HH-TURN-1"])

tiles = Number(
    "The board has the shape of a cross. How many spaces for tiles does it have? The starting "
    "areas in the corners are no spaces.",
    whole_game("Ginny", "Harry", seed=4),
    lambda game: len(game.view()["spaces"]),
    lambda game: "Two rows of 3 at the top, three rows of 7, and two rows of 3 at the bottom: "
                 "6 + 21 + 6 = 33.",
    hint="Count one row at a time, and look for rows that are alike.",
    clause="HH-BOARD-1", part="maze")

home = Prediction(
    "Hermione and Ron play. To win, Ron has to be back where he started. Where is that?",
    {"the Quidditch Field": "That is where Harry starts.",
     "the Black Lake": "That is where Ginny starts.",
     "Hagrid's Hut": "That is where Hermione starts.",
     "the Forbidden Forest": "The trees beside his name say so."},
    whole_game("Hermione", "Ron", seed=4), [],
    lambda game: {"forest": "the Forbidden Forest", "hut": "Hagrid's Hut", "lake": "the Black Lake",
                  "quidditch": "the Quidditch Field"}[at(game, "Ron")],
    clause="HH-SETUP-3")

to_go = Number(
    "The triangle points at Ginny's next class. A completed class has a tick. How many classes "
    "does she still have to complete before she goes home?",
    position(done={"Ginny": 2, "Harry": 5}),
    lambda game: 7 - done(game, "Ginny"),
    lambda game: "Seven classes, and two of them are completed: 7 − 2 = 5.",
    hint="The class at which the triangle points is one of them.",
    clause="HH-CLASS-2", part="Ginny")

# --- Reading the maze

WALKING = position()

where = Prediction(
    "Ginny is in the Black Lake, top right, and may walk. To which of these places is there a way?",
    {"g3": "It touches the lake, but the side towards the lake is a wall.",
     "e1": "It touches the lake too, but its way goes up and down.",
     "e5": "Down the stairs on f3, around the corner on f4, left to e4, and down to e5.",
     "e6": "The way on e5 ends at e6. There the tile is face down, and nobody walks onto it."},
    WALKING, ["walk e5"], lambda game: asked(WALKING, "Ginny", "g3", "e1", "e5", "e6"),
    clause="HH-WALK-1")

count = Number(
    "How many places can Ginny walk to? The lake, where she is, does not count.",
    WALKING,
    lambda game: len(game.paths("Ginny")) - 1,  # type: ignore[attr-defined]
    lambda game: "By the stairs: f3, f4, e4, e5 and Charms. By e2: e2, e3, d3 and History. "
                 "5 + 4 = 9.",
    hint="Two ways leave the lake: one down the stairs on f3, and one by e2.",
    clause="HH-WALK-2", part="maze")

why_not = Story(WALKING, [], ["walk g3", "walk e6", "walk c4"],
                clauses=["HH-WALK-2", "HH-WALK-3", "HH-WALK-4"])

# --- The die and the tiles

ROLL = position(todo="roll", rolls=[2], hidden={"f5": "corner"})

must = Prediction(
    "Ginny has rolled a 2, and has flipped one tile. The way to History is open. May she walk now?",
    {"yes, with one tile left for later": "There is no later: the tiles come first.",
     "yes, and the second tile is not moved": "The full number has to be moved.",
     "no, she must move a second tile first": "The die says how many tiles are moved: not less, "
                                              "and not more."},
    ROLL, ["roll", "flip f5", "turn 90"],
    lambda game: "no, she must move a second tile first"
    if refused(game, "walk d2") == "tiles-first" else "yes, with one tile left for later",
    clause="HH-ROLL-2", clauses=["HH-ROLL-1", "HH-FLIP-1"])

moving = Story(ROLL, ["roll", "flip f5", "turn 90", "rotate g3 90"],
               clauses=["HH-ROLL-1", "HH-FLIP-1", "HH-ROTATE-1"])

not_allowed = Story(
    position(todo="roll", rolls=[3], hidden={"f5": "corner"}),
    ["roll", "flip f5", "turn 90", "rotate g3 90"],
    ["end", "rotate f5 90", "flip e3", "rotate a3 90", "rotate lake 90"],
    clauses=["HH-ROLL-2", "HH-ROLL-3", "HH-FLIP-2", "HH-ROTATE-3", "HH-AREA-2"])

open_way = Puzzle(
    "The die shows 1. Rotate one tile so that Ginny can walk to g3, and walk there.",
    position(todo="tiles 1", die=1),
    lambda game: at(game, "Ginny") == "g3",
    solution=["rotate g3 90", "walk g3"], near_miss=["rotate e1 90", "end"],
    hint="g3 touches the lake. Which side of g3 has to be open?",
    clause="HH-ROTATE-1", clauses=["HH-WALK-1"])

rider = Prediction(
    "Harry is on e4. Ginny rotates that tile. What happens to Harry?",
    {"he stays on it": "A tile can be rotated with students on it. They stay.",
     "he goes to his starting area": "Nobody has to leave a tile that is rotated.",
     "nothing, she may not rotate it": "Tiles with students on them can be rotated."},
    position(todo="tiles 1", die=1, movers={"Harry": "e4"}), ["rotate e4 90"],
    lambda game: "he stays on it" if at(game, "Harry") == "e4" else "he goes to his starting area",
    clause="HH-ROTATE-2")

block = Puzzle(
    "Harry is on f4, and he wants to go to Charms. The die shows 1. Rotate one tile so that he has "
    "no way to Charms.",
    position(todo="tiles 1", die=1, movers={"Harry": "f4"}, done={"Harry": 4}),
    lambda game: stage(game) == "walk" and not reaches(game, "Harry", "d4"),
    solution=["rotate e4 90"], near_miss=["rotate e4 180"],
    hint="e4 is between Harry and Charms. It has three open sides: put its wall where it hurts.",
    clause="HH-ROTATE-1", over=lambda game: stage(game) == "walk",
    missed=lambda game: "Not this time: Harry still has a way to Charms.")

# --- Walking

through = Puzzle(
    "It is Harry's turn, and the die shows 1. Bring him to d3 in this turn.",
    position(todo="tiles 1", die=1, turn="Harry", movers={"Harry": "g3"}),
    lambda game: at(game, "Harry") == "d3",
    solution=["rotate g3 90", "walk d3"], near_miss=["rotate e3 180", "end"],
    hint="Everybody may walk through a starting area. It is open on all its sides.",
    clause="HH-AREA-1")

share = Prediction(
    "Harry is on e4. Ginny would like to stop there too. May she?",
    {"yes": "Two or more students can share a place. Nobody is in the way.",
     "no, she has to stop before it": "Students never block the way.",
     "yes, and Harry goes home": "He stays where he is."},
    position(movers={"Harry": "e4"}), ["walk e4"],
    lambda game: "yes" if at(game, "Ginny") == at(game, "Harry") else "yes, and Harry goes home",
    clause="HH-WALK-6")

in_the_way = Prediction(
    "The tile c4 is behind Charms. Ginny walks by e4 to Charms and wants to go on to c4. How far "
    "does she come?",
    {"to c4": "A classroom ends the walk, so nobody walks through it.",
     "to Charms": "Every classroom ends the walk, whether it is the next class or not.",
     "to e4": "She may enter Charms: everybody may enter every classroom."},
    position(), ["walk d4"],
    lambda game: "to Charms" if happened(game, "entered") else "to c4", clause="HH-WALK-4")

on_and_on = Prediction(
    "Ginny has walked to e4 and has looked around. Now she would like to walk on to Charms. May "
    "she?",
    {"yes": "Charms is near, but there is one walk a turn.",
     "no, she has walked": "One walk a turn. Only an event card that opens a new path allows "
                           "another one."},
    position(), ["walk e4"],
    lambda game: "no, she has walked" if refused(game, "walk d4") == "walked" else "yes",
    clause="HH-WALK-7")

and_back = Prediction(
    "Ginny would like to look at e5 and to be back in the lake at the end of the same walk. May "
    "she?",
    {"yes": "To come back, she would have to turn around on her path.",
     "no": "A walk goes in one direction. Nobody walks back on the path, or comes twice to the "
           "same place."},
    position(), [],
    lambda game: "no" if refused(game, "walk lake") == "stay-put" else "yes", clause="HH-WALK-5")

# --- Classes

wrong_room = Prediction(
    "Ginny's next class is History of Magic. She walks into Charms. What happens?",
    {"Charms is completed": "It is on her schedule, but it is not next. The order counts.",
     "nothing, and her walk is over": "Only the next class counts. But every classroom ends the "
                                      "walk.",
     "she has to walk out again": "She stays there. Everybody may enter every classroom."},
    position(), ["walk d4"],
    lambda game: "Charms is completed" if done(game, "Ginny")
    else "nothing, and her walk is over" if at(game, "Ginny") == "d4"
    else "she has to walk out again", clause="HH-CLASS-2")

attend = Puzzle(
    "Let Ginny complete her next class in this turn.",
    position(),
    lambda game: done(game, "Ginny") == 1,
    solution=["walk d2"], near_miss=["walk d4", "end"],
    hint="Look at her schedule: at which sign does the triangle point? Then look for it in "
         "the maze.",
    clause="HH-CLASS-1")

# --- The star

over_star = Story(
    position(board=CASTLE.replace("┘  ║", "*┤  ║"), pile=["peeves"]), ["walk d3", "draw"],
    clauses=["HH-STAR-1"])

dead_end = Prediction(
    "The star is on e5, in a dead end. Ginny would like to take a card there, and then to walk "
    "back to e4 and into Charms, all in one walk. May she?",
    {"yes": "From e5 she would have to go back over e4.",
     "no": "No place is entered twice in a walk: the star or Charms, but not both."},
    position(board=DEAD_END), [],
    lambda game: "no" if refused(game, "walk d4 star") == "no-star-way" else "yes",
    clause="HH-STAR-2")

empty_pile = Prediction(
    "All event cards are in hands: the pile is empty. Ginny walks over the star. What does she "
    "get?",
    {"a card from Harry": "Cards come from the pile alone.",
     "nothing": "From an empty pile nobody takes a card.",
     "the next card that is played": "The star counts when she walks over it, and not later."},
    position(board=CASTLE.replace("┘  ║", "*┤  ║"), hands={
        "Harry": [kind for kind, copies in {
            "secret_password": 3, "class_cancelled": 2, "friday_shuffle": 3, "peeves": 2,
            "somebodys_lost": 3, "schedule_swap": 4, "mrs_norris": 2, "no_homework": 1,
            "sleeping": 1}.items() for _ in range(copies)]}),
    ["walk d3"],
    lambda game: "nothing" if not cards(game, "Ginny") else "a card from Harry",
    clause="HH-STAR-3")

# --- The end

not_yet = Prediction(
    "Ginny needs one more class, History of Magic. She walks into it. Has she won?",
    {"yes": "She has all seven classes, but she is not back home.",
     "no, she has to go home": "All classes, and then back to the starting area.",
     "no, Harry has one more turn": "It goes on until somebody is home with all classes."},
    position(schedules={"Ginny": 3}, done={"Ginny": 6}), ["walk d2"],
    lambda game: "yes" if game.outcome() else "no, she has to go home", clause="HH-WIN-1",
    clauses=["HH-CLASS-1"])

go_home = Puzzle(
    "Ginny has completed all seven classes. The die shows 1. Win in this turn.",
    position(board=CASTLE.replace("His│  ┌", "His│  ┐"), todo="tiles 1", die=1,
             movers={"Ginny": "d3"}, done={"Ginny": 7, "Harry": 6}),
    wins("Ginny"),
    solution=["rotate e2 270", "walk lake"], near_miss=["rotate e3 180", "end"],
    hint="Her home is the Black Lake. Which tile bars the way from e3, and which of its sides have "
         "to be open?",
    clause="HH-WIN-2")

# --- Second Years

blind = Prediction(
    "Ginny plays as a Second Year. She flips the tile on e6. What does she choose next?",
    {"which way it is turned": "Second Years flip a tile straight over.",
     "nothing: it stays as it comes": "She neither looks at it first nor turns it.",
     "whether to flip it back": "A tile that is face up stays face up."},
    position(years="second", todo="tiles 1", die=1, hidden={"e6": "corner@90"}), ["flip e6"],
    lambda game: "nothing: it stays as it comes" if stage(game) == "walk"
    else "which way it is turned", clause="HH-YEARS-1")

half_turn = Prediction(
    "The die shows 2. Second Years turn a tile by one quarter only. Could Ginny turn e2 twice by a "
    "quarter, for both tiles of the die?",
    {"yes": "That would be one tile, and the die asks for two different ones.",
     "no": "The tiles of a roll are different ones, so e2 is turned once."},
    position(years="second", todo="tiles 2", die=2), ["rotate e2 90"],
    lambda game: "no" if refused(game, "rotate e2 90") == "tile-used" else "yes",
    clause="HH-YEARS-2")

quarter = Puzzle(
    "The die shows 1, and Ginny is a Second Year. Complete History of Magic in this turn.",
    position(board=CASTLE.replace("3  ?          ?  ?  └", "3  ?          ?  ?  ┘"),
             years="second", todo="tiles 1", die=1),
    lambda game: done(game, "Ginny") == 1,
    solution=["rotate d3 90", "walk d2"], near_miss=["rotate d3 270", "end"],
    hint="Which two sides of d3 have to be open? Turn it the shorter way round.",
    clause="HH-YEARS-2", clauses=["HH-CLASS-1"])

# --- A whole game

short = Play(whole_game("Ginny", "Harry", classes=3, seed=2024), seat="Ginny", bots=bots("Harry"),
             keep=True)

progress = Lesson(globals(), "Halls of Hogwarts")
