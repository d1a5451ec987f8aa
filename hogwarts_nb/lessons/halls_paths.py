"""The pieces of the lesson on the maze as a graph."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..core import Game
from ..halls import HallsOfHogwarts, doorways
from .lesson import Lesson
from .pieces import Number, Prediction, Puzzle

_CASTLE = """
   a          b  c  d     e     f  g
1  Quidditch  .  ┌  ─     ┐     .  Lake+Ginny
2  .          .  └  His│  ┌     .  .
3  │          ┌  ═  └     ┤     ║  ─
4  Pot└       ┘  ┌  Cha─  ┬     ┘  │
5  ?          ?  └  ┬     Def│  │  ║
6  .          .  ?  ║     ?     .  .
7  Hut+Harry  .  ?  ?     ?     .  Forest
"""


def _walking() -> HallsOfHogwarts:
    """Ginny may walk."""
    return HallsOfHogwarts.scenario(_CASTLE, ["Ginny", "Harry"], todo="act", seed=1)


def _rotating() -> HallsOfHogwarts:
    """Ginny may rotate one tile, and then walk."""
    return HallsOfHogwarts.scenario(_CASTLE, ["Ginny", "Harry"], todo="tiles 1", die=1, seed=1)


def _dots(game: Any) -> int:
    """How many dots the graph of the maze has."""
    return len(doorways(game))


def _paths(game: Any) -> Any:
    """A shortest way to each place to which Ginny can walk."""
    return game.paths("Ginny")


def _reached(game: Any) -> int:
    """How many places Ginny can walk to."""
    return len(_paths(game)) - 1


@cache
def _after_rotations() -> tuple[int, ...]:
    """How many places she can reach after each rotation."""
    game, found = _rotating(), []
    for move in game.legal_moves:
        if move.verb == "rotate":
            game.push(move)
            found.append(_reached(game))
            game.pop()
    return tuple(found)


def _rotated(game: Game[Any]) -> bool:
    """Whether the tile has been rotated."""
    return game.played > 0


dots = Number(
    "The board has 33 tiles and 4 starting areas. How many dots has its graph?",
    _walking, _dots,
    lambda game: "Each tile is a dot, and each area is one.",
    hint="Each tile is a dot, also one that is face down. Each area is one dot, too.",
    clause="HH-BOARD-1")

room = Prediction(
    "The Charms classroom on d4 is open both ways, and c4 is behind it. Can Ginny get to c4 "
    "in this walk?",
    {"yes, through d4": "A classroom is no hallway: a student who comes in stays there.",
     "no": "The way into d4 is open, and so is the way out. But a walk ends in a classroom."},
    _walking, [], lambda game: "yes, through d4" if "c4" in _paths(game) else "no",
    clause="HH-WALK-4")


def _shortest(game: Any) -> list[str]:
    return list(_paths(game)["d4"])


long_way = Number(
    "How many steps does Ginny need at least to the Charms classroom on d4?",
    _walking, lambda game: len(_shortest(game)) - 1,
    lambda game: "A shortest way is " + " - ".join(_shortest(game)) + ".",
    hint="Count the lines, not the dots. A way over three dots has two steps.",
    clause="HH-WALK-1")

guess = Prediction(
    "Harry wants to lock Ginny in. How few places can one rotation leave her?",
    {"none": "The lake has several doors. One rotation closes one of them.",
     "some, but fewer than now": "One rotation can cut a bottleneck, and all that is behind it.",
     "as many as now": "There are bottlenecks on her ways."},
    _rotating, [],
    lambda game: "none" if not min(_after_rotations())
    else "some, but fewer than now" if min(_after_rotations()) < _reached(game)
    else "as many as now",
    clause="HH-ROTATE-1")

best = Puzzle(
    "Rotate the tile after which Ginny can reach the most places.",
    _rotating, lambda game: _rotated(game) and _reached(game) == max(_after_rotations()),
    solution=["rotate g3 90"], near_miss=["rotate e1 270"],
    hint="Which wall separates her from a large part of the maze? Look at the islands above.",
    clause="HH-ROTATE-1", over=_rotated,
    missed=lambda game: f"Now she can reach {_reached(game)} places. Another rotation opens more.")

lock = Puzzle(
    "You are her rival. Rotate the tile after which Ginny can reach the fewest places.",
    _rotating, lambda game: _rotated(game) and _reached(game) == min(_after_rotations()),
    solution=["rotate f3 90"], near_miss=["rotate e2 90"],
    hint="One of the bottlenecks on her ways is the right one. Turn it so that a wall meets it.",
    clause="HH-WALK-2", over=_rotated,
    missed=lambda game: f"Now she can reach {_reached(game)} places. Another rotation leaves "
                        "fewer.")

progress = Lesson(globals(), "Halls of Hogwarts: the maze as a graph")
