"""The pieces of the lesson on Halls of Hogwarts do what they say, and show every clause."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.lessons.halls import progress
from hogwarts_nb.lessons.pieces import Piece, Play, Prediction, Puzzle

from .happening import happening

PIECES = [pytest.param(piece, id=name) for name, piece in progress.pieces.items()]


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_does_what_it_promises(piece: Piece) -> None:
    piece.verify()


@pytest.mark.parametrize("piece", PIECES)
def test_what_a_piece_shows_happens_in_it(piece: Piece) -> None:
    assert piece.shows - happening(piece) == set()


def test_every_clause_is_shown_in_some_piece() -> None:
    shown = {clause for piece in progress.pieces.values() for clause in piece.shows}
    assert set(HallsOfHogwarts.rulebook) - shown == set()


def test_it_has_enough_to_predict_and_to_solve() -> None:
    pieces = progress.pieces.values()
    assert sum(isinstance(piece, Prediction) for piece in pieces) >= 8
    assert sum(isinstance(piece, Puzzle) for piece in pieces) >= 6


def test_it_begins_with_a_game_that_can_be_played_at_once() -> None:
    first = next(iter(progress.pieces.values()))
    assert isinstance(first, Play)
    game = first.position()
    assert game.to_move == first.seat
    assert {first.seat, *first.bots()} == {*game.players}


@pytest.mark.parametrize("piece", [param for param in PIECES
                                   if isinstance(param.values[0], Puzzle)])
def test_nobody_but_the_learner_decides_in_a_puzzle(piece: Puzzle) -> None:
    game = piece.position()
    seat = game.to_move
    for move in piece.solution:
        assert game.to_move == seat
        game.push(move)
