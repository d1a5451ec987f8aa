"""Worksheets, and the table of a class."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from hogwarts_nb import cli, lessons
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.lessons import bars
from hogwarts_nb.lessons.codes import encode
from hogwarts_nb.lessons.worksheet import Question, Worksheet
from tests.lessons import a_lesson

COUNTED = {"a_lesson": ["who", "trouble", "number"]}
ADA = encode({"a_lesson": ["who"]}, COUNTED)
BEN = encode({"a_lesson": ["trouble", "number"]}, COUNTED)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lessons, "all_lessons", lambda: (a_lesson.progress,))
    monkeypatch.setattr(bars, "lesson_names", lambda: ("a_lesson",))
    monkeypatch.setattr(bars, "find_lesson", lambda name: a_lesson.progress)
    monkeypatch.chdir(tmp_path)


# --- Worksheets

def test_a_sheet_has_what_is_asked_and_a_teachers_copy_has_what_the_engine_says() -> None:
    sheet = a_lesson.progress.worksheet()
    page, copy = sheet.html(), sheet.html(answers=True)
    assert page.count("<img ") == copy.count("<img ") == 3
    assert "Who takes the &lt;b&gt;second&lt;/b&gt; card?" in page
    assert page.count("<li>") == 2, "options to tick"
    assert page.count('class="line"') == 1 + 5 + 1
    for answer in ("A 2 has to wait for the 1.", "HC-TAKE-2: The lowest number goes first",
                   "1. Take Trouble.", "2. History of Magic and Trouble."):
        assert answer not in page
        assert answer in copy
    assert copy.count('class="right"') == 1
    assert '<li class="right"><b>B</b> <span>Gryffindor</span>' in copy
    for text in (page, copy):
        assert "<script" not in text
        assert "http:" not in text.replace("http%3A//www.w3.org", "").replace(
            "http://www.w3.org/2000/svg", "")
    assert repr(sheet).splitlines()[2] == "2. Let Slytherin take Trouble."


def test_a_sheet_without_answers_asks_the_engine_for_none() -> None:
    from dataclasses import replace

    who = replace(a_lesson.who, answer=lambda game: str(1 // 0))
    sheet = Worksheet("One", [who])
    sheet.html()
    with pytest.raises(ZeroDivisionError):
        sheet.html(answers=True)


def test_puzzles_alone_and_two_sizes_of_paper() -> None:
    sheet = a_lesson.progress.worksheet(puzzles=True, paper="Letter")
    page = sheet.html()
    assert "Who takes" not in page
    assert page.count("<section>") == 2
    assert "size: Letter" in page
    assert "size: A4" in a_lesson.progress.worksheet().html()
    with pytest.raises(InvalidOption, match="'A4' or 'Letter'"):
        a_lesson.progress.worksheet(paper="A5")


def test_a_teacher_mixes_pieces_and_questions(tmp_path: Path) -> None:
    sheet = Worksheet("Mine", [a_lesson.picture, Question("Why?", lines=3, answer="So."),
                               a_lesson.who], note="For Monday.")
    file = sheet.save(tmp_path / "mine.html", answers=True)
    assert "So." in file.read_text(encoding="utf-8")
    with pytest.raises(InvalidOption, match="can be a prediction"):
        Worksheet("Mine", [a_lesson.story])
    with pytest.raises(ValueError, match="one question at least"):
        Worksheet("Empty", [])


def test_the_command_writes_a_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["worksheet", "a_lesson"]) == 0
    assert cli.main(["worksheet", "a_lesson", "--answers", "--puzzles", "--paper", "Letter"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "worksheet-a_lesson-puzzles-answers.html", "worksheet-a_lesson.html"]
    assert cli.main(["worksheet", "a_lesson", "--to", "x.html"]) == 0
    assert "written: x.html" in capsys.readouterr().out
    for wrong, said in ((["potions"], "there are a_lesson"), (["a_lesson", "--paper", "A5"], "A4"),
                        (["a_lesson", "--to", "none/x.html"], "cannot be written")):
        assert cli.main(["worksheet", *wrong]) == 1
        assert said in capsys.readouterr().err


# --- The table of a class

def test_codes_of_a_class_become_a_table(capsys: pytest.CaptureFixture[str],
                                         tmp_path: Path) -> None:
    file = tmp_path / "class.txt"
    file.write_text(f"Ben Miller: {BEN.lower()}\n\nAda\t{ADA}\n", encoding="utf-8")
    assert cli.main(["progress", str(file), f"Ada={BEN}", ADA]) == 0
    out, err = capsys.readouterr()
    assert [line.split() for line in out.splitlines()] == [
        ["name", "a_lesson", "predictions", "a_lesson", "puzzles"],
        ["Ben", "Miller", "0/1", "2/2"], ["Ada", "1/1", "2/2"], ["4", "1/1", "0/2"]]
    assert "not for marks" in err
    assert cli.main(["progress", "--csv", str(file)]) == 0
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert rows[1] == ["Ben Miller", "0/1", "2/2"]


def test_a_mistyped_code_is_named_and_the_others_are_read(
        capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["progress", f"Ada={ADA[:-1]}", f"Ben={BEN}"]) == 1
    out, err = capsys.readouterr()
    assert "Ben" in out
    assert "Ada: input: code is" in err
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"\xff\xfe\xff")
    assert cli.main(["progress", str(broken)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_code_has_nothing_but_what_is_done() -> None:
    assert json.dumps(ADA).isascii()
    assert len(ADA) <= 14
