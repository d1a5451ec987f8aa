"""A replay, opened as a file in a browser with no network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hogwarts_nb import HouseCup
from hogwarts_nb.board import replay_html
from hogwarts_nb.core.chance import Chance

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def game() -> HouseCup:
    game = HouseCup({"Slytherin": EVIL, "Gryffindor": "Ben"}, seed=3)
    chance = Chance(1)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    return game


@pytest.fixture(scope="module")
def file(game: HouseCup, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("replay") / "replay.html"
    file.write_text(replay_html(game), encoding="utf-8")
    return file


@pytest.fixture
def problems() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, file: Path, problems: list[str]) -> Iterator[Page]:
    context = browser.new_context(offline=True, viewport={"width": 1100, "height": 900})
    page = context.new_page()
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("dialog", lambda dialog: (problems.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: request.url.startswith("file:") or problems.append(
        request.url))
    page.goto(file.as_uri())
    yield page
    context.close()


def test_the_whole_game_is_stepped_through_by_keyboard(
        page: Page, game: HouseCup, problems: list[str]) -> None:
    last = len(game.steps)
    count = page.locator(".hnb-count")
    expect(count).to_have_text(f"Step 0 of {last}")
    page.keyboard.press("Tab")
    assert page.locator("[data-id]:focus").count() == 1
    for number in (1, 2, 3):
        page.keyboard.press(".")
        expect(count).to_have_text(f"Step {number} of {last}")
        expect(page.locator(".hnb-prompt p")).to_contain_text(game.steps[number - 1].hidden_text)
        expect(page.get_by_role("status")).to_have_text(game.steps[number - 1].hidden_text)
    page.keyboard.press(",")
    expect(count).to_have_text(f"Step 2 of {last}")
    # What comes later is not given away.
    expect(page.locator(".hnb-log li")).to_have_count(2)
    page.get_by_role("button", name="Newest step").press("Enter")
    outcome = game.outcome()
    assert outcome is not None
    expect(page.locator(".hnb-prompt p")).to_contain_text(str(outcome.reason))
    assert problems == []


def test_it_explains_and_plays_by_itself(
        page: Page, game: HouseCup, problems: list[str]) -> None:
    step = max(game.steps[:40], key=lambda step: step.depth)
    page.get_by_role("slider").fill(str(step.number))
    page.get_by_role("button", name=f"Why step {step.number}?").click()
    for cause in step.chain():
        expect(page.locator(".hnb-notice")).to_contain_text(cause.text_for(None))
        expect(page.locator(".hnb-notice")).to_contain_text(game.rulebook[cause.clause].text)
    card = page.locator("[data-id^=quidditch]").first
    card.click(force=True)
    expect(page.locator(".hnb-notice strong")).to_have_text("Quidditch")
    page.get_by_role("combobox").select_option("4")
    page.get_by_role("button", name="Play the steps").click()
    expect(page.locator(".hnb-count")).to_have_text(f"Step {step.number + 2} of {len(game.steps)}")
    page.get_by_role("button", name="Pause").click()
    assert problems == []


def test_it_has_no_controls_for_a_program_that_is_not_there(page: Page) -> None:
    for name in ("Undo", "Redo", "Hint", "What can I do?"):
        assert page.get_by_role("button", name=name).count() == 0


def test_it_fits_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    expect(page.locator(".hnb-picture > svg")).to_have_attribute("viewBox", re.compile("^0 0 340 "))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".hnb-count")).to_have_text(re.compile("^Step 1 of"))


def test_names_are_text(page: Page, problems: list[str]) -> None:
    page.get_by_role("button", name="Newest step").click()
    assert "<img src=x" in page.locator(".hnb-picture").inner_text()
    assert page.locator("img, image").count() == 0
    assert problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.get_by_role("slider").fill("30")
    page.get_by_role("button", name="Why step 30?").click()
    # Past the page's policy, as the checker is no part of it.
    session = page.context.new_cdp_session(page)
    session.send("Page.setBypassCSP", {"enabled": True})
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate(
        "async () => (await axe.run()).violations.map(({id, nodes}) => [id, nodes[0].html])")
    assert found == []
