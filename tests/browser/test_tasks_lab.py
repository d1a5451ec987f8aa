"""Predictions, puzzles, numbers and stories in a real JupyterLab, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.test_board_lab import BoardPage, assert_sound

#: A lesson with a piece of each kind, as a notebook has it that a teacher writes.
PIECES = (Path(__file__).parents[1] / "lessons" / "a_lesson.py").read_text(encoding="utf-8")
CELLS = ("who", "trouble", "number", "story", "progress")
SLOW = 20_000


class TaskPage(BoardPage):
    """One board with a task, and what a person does with it."""

    @property
    def task(self) -> Locator:
        return self.root.locator(".hnb-task")

    @property
    def said(self) -> Locator:
        return self.root.locator(".hnb-said")

    @property
    def options(self) -> Locator:
        return self.task.get_by_role("radio")

    def says(self, text: str) -> None:
        expect(self.said).to_contain_text(text, timeout=SLOW)

    def says_nothing(self) -> None:
        expect(self.said).to_be_empty(timeout=SLOW)


@pytest.fixture
def pages(lab: LabPage) -> Iterator[dict[str, TaskPage]]:
    lab.open_cells(PIECES, *CELLS)
    lab.run_all()
    assert lab.errors() == []
    yield {name: TaskPage(lab, number) for number, name in enumerate(CELLS[:4])}
    assert_sound(lab)


def test_by_mouse_right_and_wrong(lab: LabPage, pages: dict[str, TaskPage]) -> None:
    who, trouble, number, story = pages.values()
    # A prediction: nothing is chosen, wrong, again, right.
    who.button("This is my answer").click()
    who.says_nothing()
    who.task.get_by_text("Slytherin", exact=True).click()
    who.button("This is my answer").click()
    who.says("You said: Slytherin. It has taken already.")
    who.says("A 2 has to wait for the 1.")
    expect(who.options.first).to_be_disabled()
    lab.screenshot("task_prediction_wrong", ".hnb")
    who.button("Try again").click()
    who.says_nothing()
    expect(who.task.locator(":checked")).to_have_count(0)
    who.task.get_by_text("Gryffindor", exact=True).click()
    who.button("This is my answer").click()
    who.says("Right: Gryffindor.")
    # A puzzle: a hint, a miss, again, reached; then how it is done is shown.
    trouble.button("Give me a hint").click()
    trouble.says("It is the red one.")
    trouble.click("history.1")
    trouble.says("Not this time: Gryffindor decides now")
    trouble.button("Start again").click()
    expect(trouble.said).not_to_contain_text("Not this time")
    trouble.click("trouble.1")
    trouble.says("You have done it, in 1 move.")
    trouble.says("HC-TAKE-4")
    # A number.
    box = number.task.get_by_role("spinbutton")
    box.fill("3")
    number.button("Check").click()
    number.says("It is less than 3.")
    number.button("Show me how").click()
    number.says("It is 2.")
    number.button("Try again").click()
    expect(box).to_have_value("")
    box.fill("2")
    number.button("Check").click()
    number.says("Right: 2.")
    # A story.
    story.says_nothing()
    story.button("Show what happens").click()
    story.says("Potions is not on Monday.")
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert lab.axe(".hnb-task") == []
        lab.screenshot(f"task_prediction_{theme}", ".hnb")


def test_by_keyboard_right_and_wrong(lab: LabPage, pages: dict[str, TaskPage]) -> None:
    who, trouble, number, story = pages.values()
    press = lab.page.keyboard.press
    # Arrows choose, Enter answers; the group of options is one tab stop.
    who.options.first.focus()
    press("Space")
    press("Tab")
    expect(who.button("This is my answer")).to_be_focused()
    press("Enter")
    who.says("You said: Slytherin.")
    who.button("Try again").focus()
    press("Enter")
    who.says_nothing()
    who.options.first.focus()
    press("ArrowDown")
    press("Enter")
    who.says("Right: Gryffindor.")
    # Pieces are reached by arrows; the goal can be tried again.
    trouble.root.locator("[data-id][tabindex='0']").focus()
    trouble.walk("history.1")
    press("Enter")
    trouble.says("Not this time")
    trouble.button("Start again").focus()
    press("Space")
    trouble.says_nothing()
    trouble.root.locator("[data-id][tabindex='0']").focus()
    trouble.walk("trouble.1")
    press("Enter")
    trouble.says("You have done it, in 1 move.")
    # A full stop is typed, and steps nowhere.
    slider = number.root.locator(".hnb-slider")
    before = slider.input_value()
    number.task.get_by_role("spinbutton").focus()
    for key in ("1", "Enter"):
        press(key)
    number.says("It is more than 1.")
    press("Control+A")
    for key in ("2", ".", "Backspace", "Enter"):
        press(key)
    number.says("Right: 2.")
    assert slider.input_value() == before
    story.button("Show what happens").focus()
    press("Enter")
    story.says("Potions is not on Monday.")


def test_hands_of_a_class_are_counted_before_it_is_revealed(
        lab: LabPage, pages: dict[str, TaskPage]) -> None:
    who = pages["who"]
    who.button("Game").click()
    who.button("Count hands").click()
    counts = who.task.get_by_role("spinbutton")
    counts.first.fill("4")
    counts.last.fill("9")
    counts.last.press("Tab")
    expect(who.task.get_by_role("progressbar").last).to_have_attribute("value", "9", timeout=SLOW)
    lab.screenshot("task_hands", ".hnb")
    assert lab.axe(".hnb-task") == []
    who.says_nothing()
    who.button("Show what happens").click()
    who.says("The answer: Gryffindor.")
    expect(who.task.get_by_role("progressbar").first).to_have_attribute("value", "4")
    # The bars of progress, which no notebook's own pieces fill.
    bars = lab.page.locator(".hnb-bars")
    expect(bars).to_contain_text("0 of 1", timeout=SLOW)
    bars.get_by_text("My code").first.click()
    bars.get_by_label("A code from another computer").fill("HELLO")
    bars.get_by_label("A code from another computer").press("Enter")
    expect(bars.locator(".hnb-refusal")).to_contain_text("not a whole code", timeout=SLOW)
    lab.screenshot("bars", ".hnb-bars")
    assert lab.axe(".hnb-bars") == []


KEPT = """
import os
os.environ["BINDER_LAUNCH_HOST"] = "here"
from hogwarts_nb.lessons import house_cup as lesson
from hogwarts_nb.lessons.progress import PROGRESS
lesson.progress
"""


def test_where_files_do_not_last_the_page_keeps_what_is_done(lab: LabPage) -> None:
    lab.open_cells(KEPT)
    lab.run_all()
    bar = lab.page.locator(".hnb-bars b").first
    expect(bar).to_contain_text("0 of", timeout=SLOW)
    lab.python("next(piece for piece in lesson.progress.pieces.values()"
               " if piece.counts == 'prediction').note_done()")
    expect(bar).to_contain_text("1 of", timeout=SLOW)
    # Tomorrow it is another kernel.
    lab.python("PROGRESS._here.clear()")
    assert lab.python("PROGRESS.done()") == {}
    lab.run_all()
    expect(bar).to_contain_text("1 of", timeout=SLOW)
    bar.page.get_by_text("My code").first.click()
    for label in ("Start over", "Really? All that is done here is forgotten"):
        lab.page.get_by_role("button", name=label).click()
    expect(bar).to_contain_text("0 of", timeout=SLOW)
    assert_sound(lab)
