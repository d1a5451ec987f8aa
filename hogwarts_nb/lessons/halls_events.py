"""The lesson on the event cards of Halls of Hogwarts, notebook 32."""

from __future__ import annotations

from ..halls import KINDS
from ..halls.cards import Cards
from .halls_positions import (
    CASTLE,
    DEAD_END,
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
from .pieces import Play, Prediction, Puzzle, Story, Table

first_turn = Play(
    position(todo="roll", rolls=[1], movers={"Harry": "d2"},
             hands={"Ginny": ["somebodys_lost", "schedule_swap", "mrs_norris", "no_homework"],
                    "Harry": ["peeves", "secret_password"]}),
    seat="Ginny", bots=bots("Harry"), clauses=["HH-TURN-1"])

# --- When they are played

kinds = Table(lambda: Cards(list(KINDS.values())[:9]))

any_time = Puzzle(
    "Harry is in the History classroom. Let Ginny complete History of Magic before she rolls the "
    "die.",
    position(todo="roll", rolls=[1], movers={"Harry": "d2"},
             hands={"Ginny": ["somebodys_lost", "no_homework"]}),
    lambda game: done(game, "Ginny") == 1,
    solution=["play somebodys_lost", "choose Ginny", "choose Harry"], near_miss=["roll"],
    hint="Event cards may be played at any time in your own turn. One of these two moves students.",
    clause="HH-EVENT-2", clauses=["HH-EVENT-4", "HH-LOST", "HH-CLASS-3"],
    over=lambda game: happened(game, "rolled"),
    missed=lambda game: "Not this time: now the die is rolled.")

useless = Story(
    position(hands={"Ginny": ["sleeping", "friday_shuffle"]}), [],
    ["play sleeping", "play peeves"], clauses=["HH-EVENT-1", "HH-EVENT-3"])

password = Prediction(
    "Ginny plays Secret Password. She only wants to turn g3. How many tiles must she flip or "
    "rotate for the card?",
    {"1": "The card has to be finished, and it says five.",
     "5 different ones": "The full number, and each a different one, as for the die.",
     "5, or g3 five times": "Each of them must be a different one."},
    position(hands={"Ginny": ["secret_password"]}), ["play secret_password", "rotate g3 90"],
    lambda game: "5, or g3 five times" if not refused(game, "rotate g3 90")
    else "5 different ones" if refused(game, "end") == "tiles-first" else "1",
    clause="HH-PASSWORD", clauses=["HH-EVENT-2"])

again = Puzzle(
    "Ginny has one walk. Take the card at the star on e5, and be in Charms at the end of the turn.",
    position(board=DEAD_END, hands={"Ginny": ["peeves"]}, pile=["no_homework"]),
    lambda game: at(game, "Ginny") == "d4" and cards(game, "Ginny") == 1
    and happened(game, "star-card"),
    solution=["walk e5", "draw", "play peeves", "choose e1", "choose g3", "walk d4"],
    near_miss=["walk e5", "draw", "end"],
    hint="A card that opens a path to a new place allows a second walk, to any place. Swap e1 and "
         "g3: both will be open towards the lake.",
    clause="HH-WALK-7", clauses=["HH-STAR-1", "HH-PEEVES"])

closed = Prediction(
    "Ginny plays Class Cancelled and lays it on History. May she enter History herself?",
    {"yes, it is her card": "The class is closed to everybody, and she is part of everybody.",
     "no": "Nobody may enter it. Students who are in it may leave.",
     "yes, but it does not count": "A closed room cannot be entered at all."},
    position(hands={"Ginny": ["class_cancelled"]}), ["play class_cancelled", "choose d2"],
    lambda game: "no" if refused(game, "walk d2") == "cancelled" else "yes, it is her card",
    clause="HH-CANCEL-3", clauses=["HH-CANCEL-1", "HH-EVENT-1"])

keep_out = Puzzle(
    "Charms is Harry's next class, and he is beside it, on e4. See to it that he has no way to "
    "Charms when your turn ends.",
    position(movers={"Harry": "e4"}, schedules={"Ginny": 1, "Harry": 4}, done={"Harry": 1},
             hands={"Ginny": ["class_cancelled", "no_homework"]}),
    lambda game: game.to_move == "Ginny" and not reaches(game, "Harry", "d4"),
    solution=["play class_cancelled", "choose d4"],
    near_miss=["play class_cancelled", "choose d2", "end"],
    hint="A cancelled class cannot be entered. Which classroom is it?",
    clause="HH-CANCEL-1")

open_again = Prediction(
    "Ginny has cancelled History. When is it open again?",
    {"at the end of her turn": "Then it would be closed to nobody but herself.",
     "when Harry's turn begins": "It lasts until Ginny's next turn, so Harry finds it closed.",
     "when Ginny's next turn begins": "Then the card goes to the bottom of the pile, and everybody "
                                      "may enter."},
    position(board=CASTLE.replace("His│", "His│!Ginny"), rolls=[1], hidden={"a3": "corner"}),
    ["end", "roll", "flip a3", "turn 0", "end"],
    lambda game: "when Ginny's next turn begins"
    if next(step for step in game.steps if step.kind == "class-reopened").because
    is [step for step in game.steps if step.kind == "turn-began"][-1]
    else "when Harry's turn begins",
    clause="HH-CANCEL-2", clauses=["HH-TURN-1", "HH-TURN-2"])

friday = Prediction(
    "Ginny plays Friday Shuffle. One of the five tiles is History, which Harry has cancelled. What "
    "becomes of the cancelled class?",
    {"it may not be chosen": "The card allows it.",
     "it comes back cancelled": "The card on it is taken off first.",
     "it is no longer cancelled": "Class Cancelled goes to the bottom of the pile. The five tiles "
                                  "come back face down, and nobody knows which is where."},
    position(board=CASTLE.replace("His│", "His│!Harry"), hands={"Ginny": ["friday_shuffle"]}),
    ["play friday_shuffle", "choose d2", "choose e2", "choose e3", "choose d3", "choose g3"],
    lambda game: "it is no longer cancelled" if happened(game, "negated")
    else "it comes back cancelled",
    clause="HH-FRIDAY-2", clauses=["HH-FRIDAY-1", "HH-EVENT-4"])

friday_not = Story(
    position(movers={"Harry": "e4"}, hands={"Ginny": ["friday_shuffle"]}),
    ["play friday_shuffle"], ["choose e4", "choose a3", "choose lake"], clauses=["HH-EVENT-4"])

ride = Prediction(
    "Ginny is on e4. She plays Peeves Plays a Prank and swaps e4 and e2. Where is she then?",
    {"on e4": "The tile moves with everything on it.",
     "on e2": "She is on the tile, so she moves with it.",
     "in the lake": "Nobody goes home for that."},
    position(movers={"Ginny": "e4"}, hands={"Ginny": ["peeves"]}),
    ["play peeves", "choose e4", "choose e2"],
    lambda game: {"e4": "on e4", "e2": "on e2", "lake": "in the lake"}[at(game, "Ginny")],
    clause="HH-PEEVES")

prank = Puzzle(
    "The tile d3 is face down, so there is no way to History. Complete History of Magic in this "
    "turn all the same.",
    position(board=CASTLE.replace("3  ?          ?  ?  └", "3  ?          ?  ?  ?"),
             hands={"Ginny": ["peeves"]}),
    lambda game: done(game, "Ginny") == 1,
    solution=["play peeves", "choose d2", "choose e5", "walk e5"],
    near_miss=["play peeves", "choose d2", "choose e1", "end"],
    hint="Bring the classroom to her. Swapped tiles are not turned: where does a way lead up or "
         "down?",
    clause="HH-PEEVES", clauses=["HH-CLASS-1"])

lost = Prediction(
    "Harry is in History, Ginny's next class. Ginny plays Somebody's Lost!, and they change "
    "places. Does she complete History of Magic?",
    {"yes": "She has come into the room. That a card has put her there makes no difference.",
     "no, she has not walked": "The rulebook asks to enter the room, and not to walk."},
    position(movers={"Harry": "d2"}, hands={"Ginny": ["somebodys_lost"]}),
    ["play somebodys_lost", "choose Ginny", "choose Harry"],
    lambda game: "yes" if done(game, "Ginny") else "no, she has not walked",
    clause="HH-CLASS-3", clauses=["HH-LOST"])

swap = Prediction(
    "Ginny has completed 1 class, Harry 4. She plays Schedule Swap with him. How many classes has "
    "she completed then?",
    {"1": "She gets his schedule with all that is completed on it.",
     "4": "She goes on where he left off, and he where she did. Harry is not amused.",
     "5": "Nothing is added up."},
    position(done={"Ginny": 1, "Harry": 4}, hands={"Ginny": ["schedule_swap"]}),
    ["play schedule_swap", "choose Harry"],
    lambda game: str(done(game, "Ginny")), clause="HH-SWAP-1")

overtake = Puzzle(
    "Harry has completed all seven classes and is nearly home. Ginny has completed two. Win in "
    "this turn.",
    position(movers={"Ginny": "e3", "Harry": "c4"}, done={"Ginny": 2, "Harry": 7},
             hands={"Ginny": ["schedule_swap", "peeves"]}),
    wins("Ginny"),
    solution=["walk lake", "play schedule_swap", "choose Harry"],
    near_miss=["play schedule_swap", "choose Harry", "end"],
    hint="You need all classes and your own starting area. The classes are Harry's, still.",
    clause="HH-WIN-2", clauses=["HH-SWAP-1"])

same_room = Prediction(
    "Ginny is in Charms. Charms is Harry's next class. She swaps schedules with him, so now it is "
    "her next class. Does she complete it?",
    {"yes, at once": "She was in the room before. A class is completed by entering.",
     "no": "She has not entered it. She has to leave it and to come back.",
     "yes, when her turn ends": "Only entering completes a class."},
    position(movers={"Ginny": "d4"}, schedules={"Ginny": 1, "Harry": 4}, done={"Harry": 1},
             hands={"Ginny": ["schedule_swap"]}),
    ["play schedule_swap", "choose Harry"],
    lambda game: "no" if done(game, "Ginny") == 1 else "yes, at once", clause="HH-SWAP-2")

norris = Prediction(
    "Ginny, Harry and Ron play in this order. Ginny plays Mrs. Norris on Harry and ends her turn. "
    "Whose turn is it?",
    {"Harry's": "He loses his next turn.",
     "Ron's": "Harry loses his turn, so it goes on with Ron.",
     "Ginny's": "She does not get Harry's turn."},
    position("Ginny", "Harry", "Ron", hands={"Ginny": ["mrs_norris"]}),
    ["play mrs_norris", "choose Harry", "end"],
    lambda game: f"{game.to_move}'s", clause="HH-NORRIS")

homework = Prediction(
    "Ginny plays No Homework! and ends her turn. What comes next?",
    {"she walks again": "It is a whole turn, and that begins with the die.",
     "she rolls the die again": "Another turn of hers, from the beginning.",
     "Harry's turn, and then two of hers": "Her other turn comes right after this one."},
    position(hands={"Ginny": ["no_homework"]}), ["play no_homework", "end"],
    lambda game: "Harry's turn, and then two of hers" if game.to_move == "Harry"
    else "she rolls the die again" if stage(game) == "roll" else "she walks again",
    clause="HH-HOMEWORK")

SLEEPY = {"Ginny": 2, "Harry": 1}

sleeper = Prediction(
    "Harry has completed History of Magic and Defense. History is cancelled. Ginny plays Sleeping "
    "in Class on him. Where does he go, and what is his next class?",
    {"to History, next is Defense": "His last class, Defense, does not count any more. He is back "
                                    "in the class before it, even if that is cancelled.",
     "to History, next is History": "Only his last class does not count any more: Defense.",
     "home, as History is cancelled": "He goes home only if History is face down."},
    position(board=CASTLE.replace("His│", "His│!Ginny"), schedules=SLEEPY, done={"Harry": 2},
             hands={"Ginny": ["sleeping"]}),
    ["play sleeping", "choose Harry"],
    lambda game: "home, as History is cancelled" if at(game, "Harry") == "quidditch"
    else "to History, next is Defense" if done(game, "Harry") == 1
    else "to History, next is History",
    clause="HH-SLEEP-1")

sleeper_down = Prediction(
    "Harry has completed Library and Defense, and is on d3. Ginny plays Sleeping in Class on him. "
    "He should go to the Library, but the Library is face down. Where does he go?",
    {"he stays on d3": "He has to go somewhere.",
     "to his starting area": "If the classroom is face down, the mover returns to its start.",
     "to Defense": "Defense is the class that he takes again. He has to walk there."},
    position(movers={"Harry": "d3"}, done={"Harry": 2}, hands={"Ginny": ["sleeping"]}),
    ["play sleeping", "choose Harry"],
    lambda game: "to his starting area" if at(game, "Harry") == "quidditch" else "he stays on d3",
    clause="HH-SLEEP-2", clauses=["HH-SLEEP-1"])

# --- The end

graduation = Puzzle(
    "Ginny needs one more class, and Harry is in her home, the Black Lake. Win in this turn.",
    position(schedules={"Ginny": 3}, done={"Ginny": 6}, movers={"Ginny": "e3", "Harry": "lake"},
             hands={"Ginny": ["somebodys_lost", "schedule_swap"]}),
    wins("Ginny"),
    solution=["walk d2", "play somebodys_lost", "choose Ginny", "choose Harry"],
    near_miss=["play somebodys_lost", "choose Ginny", "choose Harry", "walk d2", "end"],
    hint="First the class. Then she has walked, but she has a card that moves students.",
    clause="HH-WIN-2", clauses=["HH-LOST"])

carried = Prediction(
    "Harry has completed all seven classes and is on e4. Ginny has walked to his home, the "
    "Quidditch Field. Now she plays Somebody's Lost! and swaps herself with Harry. What happens?",
    {"the game goes on": "Harry is home, with all his classes.",
     "Harry wins at once": "He is home with all classes. It does not matter whose turn it is, or "
                           "how he came there.",
     "Harry wins in his next turn": "The game ends as soon as somebody is home with all classes."},
    position(movers={"Ginny": "quidditch", "Harry": "e4"}, done={"Harry": 7},
             hands={"Ginny": ["somebodys_lost"]}),
    ["play somebodys_lost", "choose Ginny", "choose Harry"],
    lambda game: "Harry wins at once" if wins("Harry")(game) else "the game goes on",
    clause="HH-WIN-2")

# --- Not in the rulebook

limit = Prediction(
    "This game is set to end after 9 turns, and this is turn 9. Ginny has completed 5 classes, "
    "Harry 3. Ginny ends her turn. Who wins?",
    {"Ginny": "Only a student who is home with all classes wins.",
     "nobody": "The time is over, and nobody has come home.",
     "they play on": "The game ends here."},
    position(turn_limit=9, turns=9, done={"Ginny": 5, "Harry": 3}), ["end"],
    lambda game: "they play on" if game.to_move else "nobody", clause="HH-LIMIT")

made_up = Story(
    position(fillers=True, pile=["no_homework", "sleeping"],
             hands={"Ginny": ["owl_post", "light_fingers", "dead_end", "short_cut"],
                    "Harry": ["peeves"]}),
    ["play owl_post", "play light_fingers", "choose Harry", "play dead_end", "choose e1",
     "play short_cut", "choose g3"],
    viewer="Ginny",
    clauses=["HH-INVENTED-1", "HH-INVENTED-2", "HH-INVENTED-3", "HH-INVENTED-4"])

# --- Whole games

whole = Play(whole_game("Hermione", "Ron", "Ginny", seed=12), seat="Hermione",
             bots=bots("Ron", "Ginny"), keep=True)

together = Play(whole_game("Harry", "Ron", "Hermione", "Ginny", seed=5, first="random"), keep=True)

progress = Lesson(globals(), "Halls of Hogwarts: event cards")
