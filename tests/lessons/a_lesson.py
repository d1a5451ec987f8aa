"""A small lesson with a piece of each kind, for the tests."""

from hogwarts_nb import HouseCup
from hogwarts_nb.lessons.lesson import Lesson
from hogwarts_nb.lessons.pieces import Number, Picture, Play, Prediction, Puzzle, Story, Table
from hogwarts_nb.players import Greedy


def monday() -> HouseCup:
    return HouseCup.scenario(
        ["Slytherin", "Gryffindor"], stage="taking", days={"Mon": ["history", "trouble"]},
        tokens={"Mon": [("Gryffindor", 2), ("Slytherin", 1)]})


first_turn = Play(lambda: HouseCup(["Slytherin", "Gryffindor"], seed=7), seat="Slytherin",
                  bots=lambda: {"Gryffindor": Greedy()})
who = Prediction(
    "Who takes the <b>second</b> card?",
    {"Slytherin": "It has taken already.", "Gryffindor": "A 2 has to wait for the 1."},
    monday, ["take history"], lambda game: game.to_move or "", clause="HC-TAKE-2")
trouble = Puzzle(
    "Let Slytherin take Trouble.", monday,
    lambda game: any("trouble" in card for card in game.state.cards[0]),
    ["take trouble"], ["take history"], hint="It is the red one.", clause="HC-TAKE-4")
number = Number("How many cards are under Monday?", monday, lambda game: 2,
                lambda game: "History of Magic and Trouble.", "Count them.", "HC-TAKE-4",
                part="Mon")
story = Story(monday, ["take history"], asks=["take potions"], clauses=["HC-TAKE-4"])
rules = Table(lambda: HouseCup.rulebook)
picture = Picture(monday, "Mon")
progress = Lesson(globals(), "A small lesson")
