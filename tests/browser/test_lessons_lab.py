"""The lessons in a real JupyterLab, as a learner meets them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.test_board_lab import BoardPage

pytestmark = pytest.mark.browser

NOTEBOOKS_FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path.name for path in NOTEBOOKS_FOLDER.glob("*.ipynb"))
#: Whether there is something of ours in every widget.
EACH_IS_SHOWN = """() => [...document.querySelectorAll('.jp-OutputArea-output .jupyter-widgets')]
    .every(node => node.querySelector('.hnb'))"""
#: The lessons with charts.
CHARTS = ["40_strategy_lab.ipynb", "41_write_a_player.ipynb"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_lesson_shows_all_before_it_runs_and_then_its_boards_are_live(
        lab: LabPage, name: str) -> None:
    lab.open(name)
    pictures = lab.page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']")
    assert pictures.count() >= 2
    sizes = pictures.evaluate_all("images => images.map(image => image.naturalWidth)")
    assert min(sizes) > 100
    assert_charts_are_drawn(lab, name)
    assert lab.errors() == []
    lab.screenshot(f"untouched_{name.removesuffix('.ipynb')}")
    assert lab.outside_requests == []
    lab.run_all()
    assert lab.errors() == []
    board = lab.page.locator(".hnb svg").first
    board.scroll_into_view_if_needed()
    assert board.locator("[data-id]").count() > 20
    lab.page.wait_for_function(EACH_IS_SHOWN)
    lab.screenshot(f"run_{name.removesuffix('.ipynb')}")
    assert lab.outside_requests == []
    assert lab.console_errors == []


def assert_charts_are_drawn(lab: LabPage, name: str) -> None:
    expected = (NOTEBOOKS_FOLDER / name).read_text("utf-8").count("application/vnd.vegalite")
    assert bool(expected) is (name in CHARTS)
    if not expected:
        return
    charts = lab.page.locator(".jp-OutputArea-output .vega-embed svg.marks")
    charts.nth(expected - 1).wait_for()
    assert charts.count() == expected
    assert min(charts.evaluate_all("charts => charts.map(chart => chart.clientHeight)")) > 50
    assert lab.page.locator(".vega-embed summary").count() == 0, "no menu that leads elsewhere"
    charts.first.scroll_into_view_if_needed()
    lab.screenshot(f"charts_{name.removesuffix('.ipynb')}")


def test_on_the_first_board_the_program_answers_each_move(lab: LabPage) -> None:
    lab.open("00_start_here.ipynb")
    lab.run_all()
    board = BoardPage(lab)
    for token, day in (("3", "Thu"), ("1", "Mon"), ("2", "Fri")):
        before = board.step()
        board.click(f"token.Slytherin.{token}", f"day.{day}")
        board.root.locator(".hnb-count").filter(has_not_text=before).wait_for()
        board.settle()
        assert "Slytherin" in board.prompt.inner_text()
    assert lab.errors() == []


CALCULATOR = """
from hogwarts_nb.house_cup.calculator import Calculator
calculator = Calculator(["Ravenclaw", "Slytherin"])
calculator
"""


def test_the_calculator_counts_what_is_typed(lab: LabPage) -> None:
    lab.open_cells(CALCULATOR)
    lab.run_all()
    potions = lab.page.get_by_label("Potions").first
    # One after the other, faster than Python counts.
    for name, number in (("Potions", "4"), ("Charms", "3"), ("Reward tokens", "2")):
        lab.page.get_by_label(name, exact=True).first.fill(number)
    lab.page.get_by_text("Ravenclaw: 36").first.wait_for()
    assert lab.python("[sheet.total for sheet in calculator.sheets().values()]") == [36, 0]
    potions.fill("12")
    form = lab.page.locator(".hnb-form")
    expect(form.locator(".hnb-refusal")).to_have_text(
        "input: Potions is 12; it can be a whole number from 0 to 7.")
    expect(potions).to_have_value("12")
    potions.press("Tab")
    expect(potions).to_have_value("4")
    # What a cell sets is shown as well.
    lab.python("calculator.counts['Ravenclaw']['potions'].value = 3\nNone")
    expect(potions).to_have_value("3")
    expect(form.locator(".hnb-refusal")).to_have_count(0)
    for theme in ("light", "dark"):
        lab.theme(theme)
        lab.screenshot(f"calculator_{theme}", ".hnb-form")
        assert lab.axe(".hnb-form") == []
    assert lab.errors() == []
    assert lab.console_errors == []


BET = """
from hogwarts_nb.lessons.bets import Bet
said = []
bet = Bet("Who is first?", {"Slytherin": "It has a 1.", "<b>Ravenclaw": "It has a 2."},
          lambda: said.append("!") or "Slytherin")
bet()
"""


def test_a_bet_is_answered_only_after_the_click(lab: LabPage) -> None:
    lab.open_cells(BET)
    lab.run_all()
    form = lab.page.locator(".hnb-form")
    form.wait_for()
    assert "It has a 1." not in lab.page.locator(".jp-OutputArea").first.inner_text()
    form.get_by_role("button", name="<b>Ravenclaw").click()
    expect(form).to_contain_text(
        "You said: <b>Ravenclaw. It has a 2. The answer: Slytherin. It has a 1.")
    assert lab.python("said") == ["!"]
    form.get_by_role("button", name="Slytherin").click()
    expect(form).to_contain_text("Right: Slytherin. It has a 1.")
    expect(form.locator("[aria-pressed=true]")).to_have_text("Slytherin")
    for theme in ("light", "dark"):
        lab.theme(theme)
        lab.screenshot(f"bet_{theme}", ".hnb-form")
        assert lab.axe(".hnb-form") == []
    assert lab.errors() == []
    assert lab.console_errors == []


def test_an_exception_of_a_bet_is_shown_where_it_was_made(lab: LabPage) -> None:
    lab.open_cells(BET.replace('said.append("!")', "1 / 0"))
    lab.run_all()
    form = lab.page.locator(".hnb-form")
    form.get_by_role("button", name="Slytherin").click()
    expect(form.locator(".hnb-error")).to_have_text("ZeroDivisionError: division by zero")
