"""What must hold in each notebook of Jupyter: keys, bets and boards side by side."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import ClassicPage, Notebook7Page
from tests.browser.lab_page import LabPage

HOSTS = [LabPage, Notebook7Page, ClassicPage]

SETUP = """
from hogwarts_nb import HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.house_cup.calculator import Calculator
from hogwarts_nb.lessons.bets import Bet
game = HouseCup(["Slytherin", "Gryffindor"], seed=3)
board = Board(game, "teacher")
"""
BET = """
said = []
bet = Bet("Who is first?", {"Slytherin": "It has a 1.", "Ravenclaw": "It has a 2."},
          lambda: said.append("!") or "Slytherin")
bet()
"""
CALCULATOR = "calculator = Calculator(['Ravenclaw', 'Slytherin'])\ncalculator"

#: What deletes, cuts, adds, joins, changes or runs cells, and restarts the kernel.
DANGEROUS = ["x", "d", "d", "a", "b", "m", "y", "c", "v", "z", "0", "0", "Shift+M", "Shift+Enter",
             "Enter", "j", "k", "ArrowDown", "ArrowUp", "Delete", "Backspace"]


class Keys:
    """Presses every key that a notebook knows, and sees that it did nothing."""

    def __init__(self, page: LabPage) -> None:
        self.page = page
        self.before = self.cells()

    def cells(self) -> object:
        counts = self.page.cells.evaluate_all(
            "cells => cells.map(cell => [cell.className.match(/\\w*(code|markdown|raw)\\w*/i)?.[0],"
            " cell.querySelector('.jp-InputPrompt, .input_prompt')?.textContent])")
        return counts, self.page.page.locator(".hnb").count()

    def press(self, keys: list[str]) -> None:
        for key in keys:
            self.page.page.keyboard.press(key)
            self.inside(key)
        self.page.page.wait_for_timeout(300)
        assert self.page.page.locator(".jp-Dialog, .modal.in").count() == 0, keys
        assert self.cells() == self.before, keys

    def inside(self, key: str) -> None:
        assert self.page.page.evaluate(
            "() => Boolean(document.activeElement.closest('.hnb'))"), f"{key} left"


@pytest.mark.parametrize("host", HOSTS)
def test_no_key_of_a_board_reaches_the_notebook_until_escape(
        new_lab: Callable[..., LabPage], host: type[LabPage]) -> None:
    page = new_lab(host)
    page.open_cells(SETUP + "board", BET, CALCULATOR)
    page.console_errors.clear()  # what Notebook 7 says of itself when it starts
    page.run_all()
    board = page.page.locator(".hnb").first
    board.locator(".hnb-picture svg").wait_for()
    assert page.errors() == []
    keys = Keys(page)
    piece = board.locator('[data-id="token.Slytherin.3"]')
    piece.click(force=True)
    expect(piece).to_have_attribute("aria-pressed", "true")
    keys.press([key for key in DANGEROUS if key != "Enter" and "Arrow" not in key])
    # Arrows go from piece to piece, and what was chosen is still chosen.
    keys.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])
    assert page.page.evaluate("() => Boolean(document.activeElement.dataset.id)")
    expect(board.locator("[aria-pressed=true]")).to_have_count(1)
    page.page.keyboard.press("Escape")
    expect(board.locator("[aria-pressed=true]")).to_have_count(0)
    keys.inside("Escape")
    # What is clicked may take no focus, or be gone after the click.
    board.locator(".hnb-count").click()
    keys.press(DANGEROUS)
    board.get_by_role("button", name="Hint", exact=True).click()
    board.locator(".hnb-notice").wait_for()
    keys.press([key for key in DANGEROUS if key != "Enter"])
    board.get_by_role("button", name="Close", exact=True).click()
    expect(board.locator(".hnb-notice")).to_be_hidden()
    keys.press(DANGEROUS)
    for part in (".hnb-prompt", ".hnb-slider", "select"):
        board.locator(part).click(position={"x": 8, "y": 8})
        if part == "select":
            page.page.keyboard.press("Enter")  # its list was open
        keys.press(["x", "d", "d", "0", "0", "m", "b"])
    # A bet and the calculator
    bet = page.page.locator(".hnb-form").first
    page.page.locator(".hnb-tables table").first.wait_for()
    bet.locator(".hnb-title").click()
    keys.press(DANGEROUS)
    option = bet.get_by_role("button", name="Ravenclaw")
    option.focus()
    keys.press([key for key in DANGEROUS if "Enter" not in key])
    assert page.python("said") == []
    option.press("Enter")
    expect(bet).to_contain_text(
        "You said: Ravenclaw. It has a 2. The answer: Slytherin. It has a 1.")
    assert page.python("said") == ["!"]
    potions = page.page.get_by_label("Potions").first
    potions.click()
    keys.press(["x", "d", "d", "m", "b", "4"])
    page.page.get_by_text("Ravenclaw: 20").first.wait_for()
    # Keys of the browser are the browser's.
    page.page.keyboard.press("Tab")
    expect(potions).not_to_be_focused()
    keys.inside("Tab")
    board.locator(".hnb-count").click()
    page.page.keyboard.press("Escape")
    assert not page.page.evaluate("() => Boolean(document.activeElement.closest('.hnb'))")
    # The keyboard is the notebook's again.
    page.page.keyboard.press("b")
    expect(page.cells).to_have_count(4)
    assert page.console_errors == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_lesson_is_played_in_each_host(
        new_lab: Callable[..., LabPage], host: type[LabPage]) -> None:
    """What the README promises for a host, in one visit."""
    page = new_lab(host)
    page.open_cells(SETUP + "board", "other = Board(game, 'Gryffindor')\nother", BET)
    page.run_all()
    board, other = page.page.locator(".hnb").nth(0), page.page.locator(".hnb").nth(1)
    board.locator(".hnb-picture svg").wait_for()
    assert page.errors() == []
    # A click, and the other board is in step.
    for name in ("token.Slytherin.3", "day.Thu"):
        board.locator(f'[data-id="{name}"]').click(force=True)
    expect(board.locator(".hnb-prompt")).to_contain_text("Gryffindor", timeout=20_000)
    expect(other.locator(".hnb-count")).to_have_text(board.locator(".hnb-count").inner_text())
    board.get_by_role("button", name="Why step").last.click()
    expect(board.locator(".hnb-notice")).to_contain_text("places the 3-token")
    # A key
    undo = board.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.page.keyboard.press("Enter")
    expect(undo).to_be_disabled(timeout=20_000)
    assert page.python("len(game.history)") == 0
    bet = page.page.locator(".hnb-form").first
    bet.get_by_role("button", name="Ravenclaw").click()
    expect(bet).to_contain_text("The answer: Slytherin", timeout=20_000)
    page.viewport(400, 800)
    expect(board).to_be_visible()
    assert board.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    if host is not ClassicPage:  # it has no dark theme
        page.theme("dark")
        assert board.evaluate("node => getComputedStyle(node).colorScheme") == "dark"
    assert page.outside_requests == []
