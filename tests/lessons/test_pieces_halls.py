"""The pieces of the lessons on Halls of Hogwarts do what they say, and show every clause."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.lessons import halls, halls_events
from hogwarts_nb.lessons.pieces import Piece

from .happening import happening

LESSONS = (halls.progress, halls_events.progress)
PIECES = [pytest.param(piece, id=f"{lesson.name}.{piece.name}")
          for lesson in LESSONS for piece in lesson.pieces.values()]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


@pytest.mark.parametrize("piece", PIECES)
def test_what_a_piece_shows_happens_in_it(piece: Piece) -> None:
    assert piece.shows - happening(piece) == set()


def test_every_clause_is_shown_in_some_piece() -> None:
    shown = {clause for lesson in LESSONS for piece in lesson.pieces.values()
             for clause in piece.shows}
    assert set(HallsOfHogwarts.rulebook) - shown == set()
