"""The pieces of the lessons on Hogwarts Battle do what they say, and show every clause."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Game
from hogwarts_nb.hogwarts_battle import story
from hogwarts_nb.lessons.lesson import Lesson
from hogwarts_nb.lessons.pieces import Piece

from .happening import happening

LESSONS: dict[str, Lesson] = {
    name: import_module(f"hogwarts_nb.lessons.{name}").progress for name in (
        "hogwarts_battle", "hogwarts_battle_cards", "hogwarts_battle_abilities",
        "hogwarts_battle_dice", "hogwarts_battle_proficiencies", "hogwarts_battle_horcruxes",
        "hogwarts_battle_campaign")}
PIECES = [pytest.param(piece, id=f"{name}.{piece.name}")
          for name, lesson in LESSONS.items() for piece in lesson.pieces.values()]


def of_cards(game: Game[Any], moves: Any) -> set[str]:
    """The clauses on which the cards rest that take effect in a game."""
    for move in moves:
        game.push(move)
    setup = game.rules.setup
    kinds = {setup.kind_of[piece] for step in game.steps if step.kind in story.EFFECT
             for piece in step.touched if piece in setup.kind_of}
    kinds |= {setup.kind_of[game.state.location]} if game.state.location else set()
    return {clause for kind in kinds for clause in setup.cards[kind].clauses}


@pytest.mark.parametrize("piece", PIECES)
def test_what_a_piece_shows_happens_in_it(piece: Piece) -> None:
    moves = getattr(piece, "moves", getattr(piece, "solution", []))
    position = getattr(piece, "position", None)
    cited = happening(piece) | (of_cards(position(), moves) if position else set())
    assert piece.shows - cited == set()


def test_every_clause_is_shown_in_some_piece() -> None:
    shown = {clause for lesson in LESSONS.values() for piece in lesson.pieces.values()
             for clause in piece.shows}
    assert set(HogwartsBattle.rulebook) - shown == set()
