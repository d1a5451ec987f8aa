"""The board of a game from outside of the package in a real JupyterLab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.test_board_lab import assert_sound, history, open_board

FOLDER = Path(__file__).parents[1] / "fourth_game"
CELL = f"""
import sys
sys.path.append({str(FOLDER)!r})
from hogwarts_nb.board import Board
from hogwarts_nb.players import Greedy
from matches import Matches
game = Matches(pile=7)
board = Board(game, "Ada", bots={{"Ben": Greedy(seed=1)}})
board
"""


def test_a_game_from_outside_is_played_on_a_board(lab: LabPage) -> None:
    board = open_board(lab, CELL)
    matches = board.root.locator(".match")
    board.button("Hint").click()
    board.settle()
    expect(board.notice).to_contain_text("Suggestion: Take 3 matches.", timeout=20_000)
    expect(board.piece("match.3").and_(board.root.locator(".lit"))).to_have_count(1)
    assert history(lab) == []
    board.click("match.5")
    expect(board.notice).to_contain_text("What you can choose now has a line around it.")
    lined = board.root.locator(".match.can:has(+ .hnb-mark)")
    assert lined.evaluate_all("nodes => nodes.map(node => node.dataset.id)") == [
        "match.1", "match.2", "match.3"]
    # The bot leaves four matches.
    board.click("match.2")
    board.settle()
    assert history(lab) == ["take 2", "take 1"]
    expect(matches).to_have_count(4)
    board.button("Why step 2?").click()
    expect(board.notice).to_contain_text("Ben takes 1 match (5 → 4).")
    expect(board.notice).to_contain_text("On your turn take 1, 2 or 3 matches from the pile.")
    board.button("Undo").click()
    board.settle()
    assert history(lab) == []
    expect(matches).to_have_count(7)
    # The same by keyboard: from the first control behind the picture back to its one stop.
    board.button("Redo").evaluate("node => node.parentElement.firstElementChild.focus()")
    lab.page.keyboard.press("Shift+Tab")
    board.walk("match.1")
    lab.page.keyboard.press("Enter")
    board.settle()
    assert history(lab) == ["take 1", "take 2"]
    expect(board.prompt).to_contain_text("Ada takes 1, 2 or 3 matches.")
    lab.screenshot("matches", ".hnb")
    assert_sound(lab)
