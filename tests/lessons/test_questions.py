"""What a learner can answer after the lessons, and which piece of them teaches it."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from hogwarts_nb.lessons.pieces import Piece

HERE = Path(__file__).parent
QUESTIONS = [pytest.param(question, id=f"{file.stem.removeprefix('questions_')}-{number}")
             for file in sorted(HERE.glob("questions_*.toml"))
             for number, question in enumerate(
                 tomllib.loads(file.read_text(encoding="utf-8"))["questions"], 1)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_taught_by_a_piece_that_shows_its_clause(question: dict[str, str]) -> None:
    assert set(question) == {"question", "answer", "piece", "clause"}
    assert all(text.strip() for text in question.values())
    lesson, name = question["piece"].split(".")
    piece: Piece = import_module(f"hogwarts_nb.lessons.{lesson}").progress.pieces[name]
    assert question["clause"] in piece.shows


@pytest.mark.parametrize("file", sorted(HERE.glob("questions_*.toml")), ids=lambda file: file.stem)
def test_there_are_twenty_questions_on_a_game_and_each_is_asked_once(file: Path) -> None:
    asked = tomllib.loads(file.read_text(encoding="utf-8"))["questions"]
    assert len({question["question"] for question in asked}) == len(asked) >= 20
