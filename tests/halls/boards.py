"""Small positions for tests: a board on which all tiles but a few lie face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.halls.components import Components
from hogwarts_nb.halls.maze import AREA_CELLS, CELL, NAME

TWO = ("Harry", "Ginny")
FOUR = ("Harry", "Ron", "Hermione", "Ginny")


def board(words: Mapping[str, str]) -> str:
    """A diagram with these words; every other tile lies face down."""
    rows = []
    for row in range(7):
        cells = range(7 * row, 7 * row + 7)
        line = [words.get(NAME.get(cell, ""), "." if cell in AREA_CELLS else "?")
                for cell in cells]
        rows.append(" ".join([str(row + 1), *line]))
    assert words.keys() <= CELL.keys()
    return "\n".join(rows)


def play(words: Mapping[str, str] | None = None, *moves: str, players: Sequence[str] = TWO,
         todo: str = "act", **position: Any) -> HallsOfHogwarts:
    """A game in a position, after some moves; without more words it is time to walk.

    Nobody holds an event card unless ``hands`` says so.
    """
    hands = {student: [] for student in players} | position.pop("hands", {})
    game = HallsOfHogwarts.scenario(board(words or {}), players, todo=todo, hands=hands, **position)
    for move in moves:
        game.push(move)
    return game


def kinds(game: HallsOfHogwarts) -> list[str]:
    """The kinds of all steps so far."""
    return [step.kind for step in game.steps]


def where(game: HallsOfHogwarts, student: str) -> str:
    """Where a mover is."""
    return str(next(player["at"] for player in game.view()["players"]
                    if player["student"] == student))


def done(game: HallsOfHogwarts, student: str) -> int:
    """How many classes a student has completed."""
    return int(next(player["done"] for player in game.view()["players"]
                    if player["student"] == student))


def walks(game: HallsOfHogwarts) -> list[str]:
    """Where the player may walk now."""
    return [move.notation.removeprefix("walk ") for move in game.legal_moves
            if move.verb == "walk"]


def code(game: HallsOfHogwarts, move: str, seat: str | None = None) -> str:
    """The code of the refusal of a move; "" if it is legal."""
    refusal = game.why_not(move, seat=seat)
    return refusal.code if refusal else ""


def order_ending(room: str) -> list[str]:
    """The class schedule with this class at the end."""
    return list(next(order for order in Components.load().schedules if order[-1] == room))


def order_beginning(room: str) -> list[str]:
    """The class schedule with this class at the top."""
    return list(next(order for order in Components.load().schedules if order[0] == room))
