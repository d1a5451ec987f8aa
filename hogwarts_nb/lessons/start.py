"""The first lesson: what can be done on a board, and with each sort of piece."""

from __future__ import annotations

from . import overview
from .house_cup_positions import after, bots, kinds, points, position, served, whole_game
from .lesson import Lesson
from .pieces import Number, Picture, Play, Prediction, Puzzle, Story, Table

_two = whole_game("Slytherin", "Gryffindor", seed=7)

first_turn = Play(_two, seat="Slytherin", bots=bots("Gryffindor"))

story = Story(_two, ["place 2 Wed", "place 1 Wed"], ["place 2 Mon", "place 4 Mon"])

_placed = after(_two, "place 2 Wed")

seen = Picture(_placed, "Wed", "Slytherin")

hidden = Picture(_placed, "Wed", "Gryffindor")

_monday = served("Slytherin", "Gryffindor", "Ravenclaw", day="Mon",
                 cards=["quidditch", "creatures", "charms"],
                 tokens=[("Gryffindor", 2), ("Slytherin", 1), ("Ravenclaw", 3)])

prediction = Prediction(
    "Three tokens are under Monday: a 2, a 1 and a 3. Slytherin's 1 goes first. Who is next?",
    {"Gryffindor": "After the 1s come the 2s.", "Ravenclaw": "A 3 waits for every 2."},
    _monday, ["take quidditch"], lambda game: str(game.to_move), clause="HC-TAKE-2")

puzzle = Puzzle(
    "Take Magical Creatures for Slytherin.", _monday,
    lambda game: "creatures" in kinds(game, "Slytherin"),
    solution=["take creatures"], near_miss=["take charms"],
    hint="Magical Creatures is one of the three cards on Monday. Click it.", clause="HC-TAKE-4")

number = Number(
    "Each reward token scores 2 points. Slytherin has 4 of them and no card. How many points is "
    "that?",
    position("Slytherin", "Gryffindor", rewards={"Slytherin": 4}),
    points("Slytherin"), lambda game: "4 reward tokens score 2 points each.",
    hint="The number beside the star is the number of tokens.", clause="HC-END-2",
    part="Slytherin")

lessons = Table(overview)

progress = Lesson(globals(), "Start here")
