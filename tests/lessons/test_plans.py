"""The plans for teachers: each step is a piece that exists, and each plan takes 45 minutes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hogwarts_nb.lessons import all_lessons

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "teach.md").read_text(encoding="utf-8")
LESSONS = {lesson.name: lesson for lesson in all_lessons()}
PLANS = re.findall(r"^### (\d\. .*?)\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (\d+) \| (.*?) \| (.*) \|$", re.MULTILINE)


def test_there_are_five_plans() -> None:
    assert len(PLANS) == 5


@pytest.mark.parametrize(("title", "plan"), PLANS, ids=[title for title, _ in PLANS])
def test_a_plan_takes_45_minutes_and_its_steps_are_pieces(title: str, plan: str) -> None:
    rows = ROW.findall(plan)
    assert sum(int(minutes) for minutes, _, _ in rows) == 45
    for _, step, ask in rows:
        assert "?" in ask or "." in ask
        named = re.findall(r"`(\w+)\.(\w+)`", step)
        heading = re.fullmatch(r"notebook 42, \*(.*)\*", step)
        assert named or heading
        for lesson, piece in named:
            assert piece in LESSONS[lesson].pieces, f"{lesson}.{piece}"
        if heading:
            notebook, = (ROOT / "notebooks").glob("42_*.ipynb")
            assert re.search(rf"## .*{heading[1]}", notebook.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lesson", "puzzles"), re.findall(
    r"^Print: `hogwarts-nb worksheet (\w+)( --puzzles)?`", TEXT, re.MULTILINE))
def test_what_a_plan_prints_can_be_printed(lesson: str, puzzles: str) -> None:
    sheet = LESSONS[lesson].worksheet(puzzles=bool(puzzles))
    assert sheet.html().count("<section>") == len(sheet.questions) >= 6
