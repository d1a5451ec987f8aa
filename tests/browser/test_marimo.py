"""A lesson's board and bets in marimo, which draws each in a shadow root: ``make hosts``."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

PYTHON = os.environ.get("HOGWARTS_NB_MARIMO", "") and str(
    Path(os.environ["HOGWARTS_NB_MARIMO"]).absolute())

pytestmark = [pytest.mark.marimo,
              pytest.mark.skipif(not PYTHON, reason="it needs marimo: make hosts")]

NOTEBOOK = '''
import marimo

app = marimo.App()


@app.cell
def _():
    from hogwarts_nb import Board, HouseCup
    from hogwarts_nb.lessons.bets import Bet
    game = HouseCup(["Slytherin", "Gryffindor"], seed=3)
    return Bet, Board, HouseCup, game


@app.cell
def _(Board, game):
    Board(game, "teacher")
    return


@app.cell
def _(Board, game):
    Board(game, "Gryffindor")
    return


@app.cell
def _(Bet):
    Bet("Who is first?", {"Slytherin": "It has a 1.", "Ravenclaw": "It has a 2."},
        lambda: "Slytherin")()
    return


if __name__ == "__main__":
    app.run()
'''


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("marimo")
    notebook = folder / "lesson.py"
    notebook.write_text(NOTEBOOK, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [PYTHON, "-m", "marimo", "run", str(notebook), "--headless", "--no-token",
               "--host", "127.0.0.1", "--port", str(port)]
    environ = os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                            "MARIMO_SKIP_UPDATE_CHECK": "1"}
    server = subprocess.Popen(command, cwd=folder, env=environ, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    try:
        for _ in range(1800):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture
def shown(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    asked: list[str] = []

    def show(**options: object) -> Page:
        page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.locator(".hnb-picture svg").first.wait_for(timeout=120_000)
        return page

    yield show
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def piece(board: Locator, name: str) -> Locator:
    return board.locator(f'[data-id="{name}"]')


def test_boards_are_played_asked_and_in_step_and_a_bet_is_answered(
        shown: Callable[..., Page]) -> None:
    page = shown(viewport={"width": 1200, "height": 1000})
    board, other = page.locator(".hnb").nth(0), page.locator(".hnb").nth(1)
    # What comes below has found its place, and what is told at the beginning is told.
    page.locator(".hnb-form").first.wait_for(timeout=60_000)
    expect(board).not_to_have_class(re.compile("hnb-past|hnb-busy"), timeout=60_000)
    token = piece(board, "token.Slytherin.3")
    token.click(force=True)
    expect(token).to_have_attribute("aria-pressed", "true", timeout=20_000)
    piece(board, "day.Thu").click(force=True)
    expect(board.locator(".hnb-prompt")).to_contain_text("Gryffindor", timeout=20_000)
    # The other board has heard of it.
    expect(other.locator(".hnb-count")).to_have_text(board.locator(".hnb-count").inner_text(),
                                                     timeout=20_000)
    board.get_by_role("button", name=re.compile("^Why step")).last.click()
    expect(board.locator(".hnb-notice")).to_contain_text("places the 3-token")
    # By keyboard
    undo = board.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_disabled(timeout=20_000)
    bet = page.locator(".hnb-form").first
    bet.get_by_role("button", name="Ravenclaw").click()
    expect(bet).to_contain_text("The answer: Slytherin")


def test_it_is_dark_with_marimo_and_fits_a_phone(shown: Callable[..., Page]) -> None:
    page = shown(viewport={"width": 400, "height": 800}, color_scheme="dark")
    board = page.locator(".hnb").first
    assert board.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    scheme = "node => getComputedStyle(node).colorScheme"
    host = page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
    assert board.evaluate(scheme) == host
