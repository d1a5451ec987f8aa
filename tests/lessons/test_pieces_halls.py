"""The pieces of the lessons on Halls of Hogwarts do what they say, and show every clause."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.lessons import halls, halls_events
from hogwarts_nb.lessons.lesson import Lesson
from hogwarts_nb.lessons.pieces import Piece, Play, Prediction, Puzzle

from .happening import happening

LESSONS = (halls.progress, halls_events.progress)
PIECES = [pytest.param(piece, id=f"{lesson.name}.{piece.name}")
          for lesson in LESSONS for piece in lesson.pieces.values()]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_does_what_it_promises(piece: Piece) -> None:
    piece.verify()


@pytest.mark.parametrize("piece", PIECES)
def test_what_a_piece_shows_happens_in_it(piece: Piece) -> None:
    assert piece.shows - happening(piece) == set()


def test_every_clause_is_shown_in_some_piece() -> None:
    shown = {clause for lesson in LESSONS for piece in lesson.pieces.values()
             for clause in piece.shows}
    assert set(HallsOfHogwarts.rulebook) - shown == set()


@each_lesson
def test_a_lesson_has_enough_to_predict_and_to_solve(lesson: Lesson) -> None:
    pieces = lesson.pieces.values()
    assert sum(isinstance(piece, Prediction) for piece in pieces) >= 8
    assert sum(isinstance(piece, Puzzle) for piece in pieces) >= 6


@each_lesson
def test_a_lesson_begins_with_a_game_that_can_be_played_at_once(lesson: Lesson) -> None:
    first = next(iter(lesson.pieces.values()))
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
