"""Progress: what counts, how it is kept, and the code that carries it elsewhere."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import lessons
from hogwarts_nb.board.bars import Bars
from hogwarts_nb.core.rulebook import InvalidInput
from hogwarts_nb.lessons import bars, publish
from hogwarts_nb.lessons import progress as module
from hogwarts_nb.lessons.bars import LessonBars
from hogwarts_nb.lessons.codes import decode, encode
from hogwarts_nb.lessons.keeping import SETTING
from hogwarts_nb.lessons.progress import PROGRESS, Progress
from tests.board.hands import act, newest
from tests.lessons import a_lesson

LESSONS = {"one": [f"piece_{number}" for number in range(14)], "two": ["a", "b"],
           "three": [f"p{number}" for number in range(40)]}
DONE = {"one": {"piece_0", "piece_13"}, "three": {"p39"}}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of progress, and lessons that are known."""
    path = tmp_path / "kept" / "progress.json"
    path.parent.mkdir()
    monkeypatch.setenv(SETTING, str(path.parent))
    monkeypatch.setattr(bars, "lesson_names", lambda: ("a_lesson",))
    monkeypatch.setattr(bars, "find_lesson", lambda name: a_lesson.progress)
    PROGRESS.reset()
    yield path
    PROGRESS.reset()


def saved(path: Path) -> dict[str, list[str]]:
    done: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))["done"]
    return done


# --- Codes

def test_a_code_says_what_is_done_and_is_short() -> None:
    code = encode(DONE, LESSONS)
    assert decode(code, LESSONS) == DONE
    assert decode(code.lower().replace("-", " ").replace("0", "o").replace("1", "l"),
                  LESSONS) == DONE
    assert decode(encode({}, LESSONS), LESSONS) == {}
    assert len(code) <= 40
    full = {name: set(names) for name, names in LESSONS.items()}
    assert decode(encode(full, LESSONS), LESSONS) == full


def test_each_mistyped_letter_of_a_code_is_found() -> None:
    code = encode(DONE, LESSONS)
    for place, letter in enumerate(code):
        if letter == "-":
            continue
        wrong = code[:place] + ("X" if letter != "X" else "Y") + code[place + 1:]
        with pytest.raises(InvalidInput, match="missing or wrong"):
            decode(wrong, LESSONS)
    for wrong in ("", "?", "HELLO", code[:-1], code + code, "é" * 20, "0" * 5000):
        with pytest.raises(InvalidInput, match="code is"):
            decode(wrong, LESSONS)


def test_a_lesson_that_has_changed_since_then_is_left_out() -> None:
    code = encode(DONE, LESSONS)
    changed = {**LESSONS, "one": [*LESSONS["one"], "new"]}
    assert decode(code, changed) == {"three": {"p39"}}


# --- The file

def test_what_is_done_is_kept_and_found_again(file: Path) -> None:
    who, trouble = a_lesson.who.make_board(), a_lesson.trouble.make_board()
    assert not file.exists(), "showing writes nothing"
    act(who, ask="answer", answer="0")
    assert saved(file) == {"a_lesson": ["who"]}, "a prediction is done, right or wrong"
    act(trouble, move="take history")
    newest(trouble)
    act(trouble, ask="solve")
    assert saved(file) == {"a_lesson": ["who"]}, "what was shown is not solved"
    act(trouble, ask="again")
    act(trouble, move="take trouble")
    a_lesson.number.check(2)
    assert saved(file) == {"a_lesson": ["number", "trouble", "who"]}
    assert Progress().done() == {"a_lesson": {"number", "trouble", "who"}}
    PROGRESS.reset()
    assert saved(file) == {}
    assert Progress().done() == {}


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"\xff", b'{"format": "other", "done": {}}',
    b'{"format": "hogwarts_nb progress 1", "done": {"a": "b"}}',
    b'{"format": "hogwarts_nb progress 1", "done": {"a": [1]}}'])
def test_a_file_that_is_something_else_stays_as_it_is_and_is_named(file: Path,
                                                                  content: bytes) -> None:
    file.write_bytes(content)
    a_lesson.who.check("Slytherin")
    assert file.read_bytes() == content
    assert PROGRESS.done() == {"a_lesson": {"who"}}
    assert "progress.json is not a file of progress" in PROGRESS.problem
    shown = a_lesson.progress.bars()
    assert shown.view["said"]["kind"] == "refusal"
    PROGRESS.reset()
    assert file.read_bytes() == content


def test_two_notebooks_at_once_lose_nothing(file: Path) -> None:
    kernels = [Progress() for _ in range(4)]
    threads = [threading.Thread(target=lambda kernel=kernel, number=number: [
        kernel.add({"lesson": [f"{number}.{piece}"]}) for piece in range(10)])
        for number, kernel in enumerate(kernels)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved(file)["lesson"]) == 40


def test_with_no_file_nothing_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "")
    a_lesson.who.check("Slytherin")
    assert not list(file.parent.iterdir())
    assert PROGRESS.done() == {"a_lesson": {"who"}}


def test_a_folder_that_cannot_be_written_is_said(file: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    (file.parent / "file").write_text("no folder")
    monkeypatch.setenv(SETTING, str(file.parent / "file"))
    shown = a_lesson.progress.bars()
    a_lesson.who.check("Slytherin")
    assert shown.view["said"]["kind"] == "refusal"
    assert counted(shown)[0] == (1, 1), "it is known here"


def test_a_piece_of_a_notebook_is_kept_in_no_lessons_name(file: Path) -> None:
    from dataclasses import replace

    replace(a_lesson.who).check("Slytherin")
    assert not file.exists()


# --- The bars

def counted(bars: Bars) -> list[tuple[int, int]]:
    return [(part["done"], part["of"]) for row in bars.view["rows"] for part in row["parts"]]


def test_the_bar_of_a_lesson_grows_while_it_is_done(file: Path) -> None:
    shown = a_lesson.progress.bars()
    assert counted(shown) == [(0, 1), (0, 2)]
    a_lesson.who.check("Slytherin")
    assert counted(shown) == [(1, 1), (0, 2)]
    assert repr(shown) == "A small lesson\nPredictions: 1 of 1  Puzzles: 0 of 2"
    code = shown.view["code"]
    # Somebody else, or somewhere else.
    PROGRESS.reset()
    assert counted(shown) == [(0, 1), (0, 2)]
    assert shown.handle({"ask": "merge", "code": f" {code.lower()} "})["ok"]
    assert counted(shown) == [(1, 1), (0, 2)]
    data, _ = a_lesson.progress._repr_mimebundle_()
    assert "Predictions: 1 of 1" in data["text/html"]
    table = LessonBars([a_lesson.progress, a_lesson.progress])
    assert [row["t"] for row in table.view["rows"]] == ["A small lesson"] * 2


def test_starting_over_asks_first(file: Path) -> None:
    a_lesson.who.check("Slytherin")
    shown = a_lesson.progress.bars()
    assert shown.handle({"ask": "forget"})["ok"]
    assert counted(shown)[0] == (1, 1), "nobody was asked"
    shown.handle({"ask": "sure"})
    assert shown.view["sure"]
    shown.handle({"ask": "merge", "code": shown.view["code"]})
    shown.handle({"ask": "forget"})
    assert counted(shown)[0] == (1, 1), "something else was clicked in between"
    shown.handle({"ask": "sure"})
    shown.handle({"ask": "forget"})
    assert counted(shown)[0] == (0, 1)
    assert not shown.view["sure"]


@pytest.mark.parametrize("message", [
    None, 3, {}, {"ask": None}, {"ask": "other"}, {"ask": "merge", "code": 3},
    {"ask": "merge", "code": "x" * 2000}, {"ask": ["merge"]}, {"ask": "merge", "code": "HELLO"},
    {"ask": "merge"}])
def test_what_no_sound_page_sends_changes_nothing(file: Path, message: Any) -> None:
    shown = a_lesson.progress.bars()
    assert not shown.handle(message)["ok"]
    assert shown.view["said"]["kind"] == "refusal"
    assert not file.exists()


def test_a_page_keeps_the_code_only_where_files_do_not_last(
        file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert a_lesson.progress.bars().view["store"] is False
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "x")
    assert a_lesson.progress.bars().view["store"] is True
    monkeypatch.delenv("BINDER_LAUNCH_HOST")
    monkeypatch.setattr(module.sys, "platform", "emscripten")
    assert a_lesson.progress.bars().view["store"] is True


def test_what_is_published_shows_nobodys_progress_and_makes_none(
        file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_lesson.who.check("Slytherin")
    assert publish.main([str(file.parent / "none.ipynb")]) == 1
    assert os.environ[SETTING] == ""
    assert Progress().done() == {}


def test_all_lessons_are_found_in_order_and_each_piece_has_its_name() -> None:
    found = lessons.all_lessons()
    assert len({lesson.name for lesson in found}) == len(found)
    for lesson in found:
        for name, piece in lesson.pieces.items():
            assert (piece.lesson, piece.name) == (lesson.name, name)
