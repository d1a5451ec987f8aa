"""The pieces of the lessons on House Cup do what they say, and show every clause."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.house_cup.cards import Kind
from hogwarts_nb.lessons import house_cup, house_cup_scoring
from hogwarts_nb.lessons.lesson import Lesson
from hogwarts_nb.lessons.pieces import Number, Piece, Prediction, Puzzle, Table

from .happening import happening

LESSONS: dict[str, Lesson] = {"house_cup": house_cup.progress,
                              "house_cup_scoring": house_cup_scoring.progress}
PIECES = [piece for lesson in LESSONS.values() for piece in lesson.pieces.values()]
PUZZLES = [piece for piece in PIECES if isinstance(piece, Puzzle)]
QUESTIONS = tomllib.loads(Path(__file__).with_name("questions_house_cup.toml").read_text("utf-8"))


def called(piece: Piece) -> str:
    return f"{piece.lesson}.{piece.name}"


def on_sheets(piece: Any) -> set[str]:
    """The clauses by which points are counted in a piece."""
    if not isinstance(piece, Prediction | Puzzle | Number):
        return set()
    cited = set()
    for moves in ([piece.solution, piece.near_miss] if isinstance(piece, Puzzle)
                  else [getattr(piece, "moves", [])]):
        game = piece.after(piece.position, moves)
        assert isinstance(game, HouseCup)
        cited |= {line.clause for sheet in game.sheets().values() for line in sheet.lines}
    # Symbols are what Help cards count.
    return cited | ({"HC-CARD-2"} if "HC-HELP" in cited else set())


@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece is not house_cup.card],
                         ids=called)
def test_what_a_piece_shows_happens_in_it(piece: Piece) -> None:
    assert piece.shows - happening(piece) - on_sheets(piece) == set()


def test_a_card_shows_how_many_of_its_kind_there_are() -> None:
    piece = house_cup.card
    assert piece.shows == {"HC-CARD-3"}
    assert isinstance(piece, Table)
    card = piece.make()
    assert isinstance(card, Kind)
    assert "7 in the box" in card._repr_mimebundle_()["text/html"].replace("%20", " ")


def test_every_clause_is_shown_in_some_piece() -> None:
    shown = {clause for piece in PIECES for clause in piece.shows}
    assert set(HouseCup.rulebook) - shown == set()


@pytest.mark.parametrize("piece", [piece for piece in PUZZLES if piece.missed], ids=called)
def test_a_missed_puzzle_has_a_sentence_about_it(piece: Puzzle) -> None:
    assert piece.missed
    assert piece.missed(piece.after(piece.position, piece.near_miss)).endswith(".")


@pytest.mark.parametrize("question", QUESTIONS["questions"],
                         ids=[question["question"] for question in QUESTIONS["questions"]])
def test_a_piece_teaches_the_answer_to_a_question(question: dict[str, str]) -> None:
    assert set(question) == {"question", "answer", "piece", "clause"}
    lesson, _, name = question["piece"].partition(".")
    piece = LESSONS[lesson].pieces[name]
    assert question["clause"] in piece.shows
    assert question["answer"].strip()


def test_there_are_twenty_questions_each_on_another_piece() -> None:
    asked = QUESTIONS["questions"]
    assert len(asked) >= 20
    assert len({question["piece"] for question in asked}) == len(asked)


def test_cards_are_shown_side_by_side() -> None:
    piece = house_cup.at_once
    assert isinstance(piece, Table)
    forms = piece.make()._repr_mimebundle_()
    assert forms["text/html"].count("<td><img ") == 5
    assert [line.split(":")[0] for line in forms["text/plain"].splitlines()] == [
        "Hagrid's Farm", "You've Got a Letter!", "Trouble", "Divination", "Magic Cauldron"]
