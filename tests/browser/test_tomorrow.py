"""A notebook that was played in, saved and closed, and is opened again: in every page it has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as GivenUp

from hogwarts_nb import HouseCup
from hogwarts_nb.stills import ANSWER, PLAY
from tests.browser.lab_page import PATIENCE
from tests.jupyter_server import JupyterServer

pytestmark = pytest.mark.browser

BOARD = """
from hogwarts_nb import Board, HouseCup
Board(HouseCup(["Slytherin", "Gryffindor"], seed=7), "Slytherin", animate=False)
"""
BET = """
from hogwarts_nb.lessons.bets import Bet
Bet("Who is first?", {"Slytherin": "It has a 1.", "Ravenclaw": "It has a 2."},
    lambda: "Slytherin")()
"""
NO_BOARD = ("model not found", "Error displaying widget", "could not be displayed",
            "Loading widget")


@dataclass(frozen=True)
class Host:
    """One of the pages in which notebooks are opened; the scripts are promises in its page."""

    address: str
    ready: str
    run: str
    save: str


JUPYTERLAB = """window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
    === 'idle'"""
RUN = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
CLASSIC = """window.Jupyter?.notebook?.kernel?.comm_manager.targets['jupyter.widget']
    && Jupyter.notebook.kernel.info_reply.status === 'ok' && !Jupyter.notebook.kernel_busy"""

HOSTS = {
    "JupyterLab": Host("doc/workspaces/{name}/tree/{path}", JUPYTERLAB, RUN, SAVE),
    "Notebook 7": Host("notebooks/{path}", JUPYTERLAB, RUN, SAVE),
    "nbclassic": Host("nbclassic/notebooks/{path}", CLASSIC,
                      "Jupyter.notebook.execute_all_cells()", "Jupyter.notebook.save_notebook()"),
}


class Reader:
    """Somebody with one notebook in one of the hosts."""

    def __init__(self, host: Host, browser: Browser, server: JupyterServer, root: Path,
                 name: str) -> None:
        self.host = host
        self.server = server
        self.file = root / name / "mine.ipynb"
        self.file.parent.mkdir()
        self.file.write_text(json.dumps({
            "cells": [{"cell_type": "code", "id": f"cell-{number}", "metadata": {},
                       "execution_count": None, "source": source, "outputs": []}
                      for number, source in enumerate((BOARD, BET))],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3",
                                        "language": "python"}},
            "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
        self.context = browser.new_context(viewport={"width": 1200, "height": 1400})
        self.context.set_default_timeout(PATIENCE)
        self.open()

    page: Page

    def open(self) -> None:
        """Open the notebook, or load its page again, with whatever kernel it has."""
        self.page = self.context.new_page()
        path = f"{self.file.parent.name}/{self.file.name}"
        address = self.host.address.format(path=path, name=self.file.parent.name)
        self.page.goto(f"{self.server.url}{address}?token={self.server.token}")
        self.page.wait_for_function(f"() => {self.host.ready}", timeout=60_000)

    def close(self) -> None:
        self.page.close()

    def end_kernels(self) -> None:
        """What happens over night."""
        for session in self.server.get("api/sessions"):
            self.server.open(f"api/sessions/{session['id']}", method="DELETE").close()

    @property
    def _ravenclaw(self) -> Locator:
        return self.page.locator(".hnb-form").get_by_role("button", name="Ravenclaw")

    def run(self) -> None:
        board = self.page.locator(".hnb [data-id='day.Thu']")
        for _ in range(3):
            self.page.evaluate(f"() => {{ {self.host.run} }}")
            # On a busy machine nbclassic connects its kernel twice, and clears what the first
            # connection has shown.
            with suppress(GivenUp):
                board.wait_for()
                self._ravenclaw.wait_for()
            self.page.wait_for_timeout(1_000)
            if board.count():
                break

    def play(self) -> None:
        for name in ("token.Slytherin.3", "day.Thu"):
            self.page.locator(f".hnb [data-id='{name}']").click(force=True)
        self.page.locator(".hnb").get_by_text("places the 3-token").first.wait_for()

    def bet(self) -> None:
        self._ravenclaw.click()
        self.page.get_by_text("You said: Ravenclaw.").wait_for()

    def save(self) -> None:
        before = self.file.stat().st_mtime_ns
        self.page.evaluate(f"async () => {{ await {self.host.save} }}")
        assert self.file.stat().st_mtime_ns > before

    def pictures(self) -> list[str]:
        """What the pictures in the outputs show, each of which can be seen."""
        found = self.page.locator("img[src^='data:image/svg+xml']")
        found.first.wait_for()
        widths = found.evaluate_all("images => images.map(image => image.naturalWidth)")
        assert min(widths) > 100
        alts: list[str] = found.evaluate_all("images => images.map(image => image.alt)")
        return alts

    def errors(self) -> list[str]:
        text = self.page.locator("body").inner_text()
        return [words for words in NO_BOARD if words in text]

    def assert_pictures(self, expected: HouseCup) -> None:
        """It shows the last position and the bet, and says how to go on."""
        self.page.get_by_text(str(PLAY())).wait_for()
        assert self.pictures() == [expected.alt("Slytherin")]
        self.page.get_by_text(str(ANSWER())).wait_for()
        self.page.get_by_text("You said: Ravenclaw.").wait_for()
        assert self.errors() == []
        assert self.page.locator(".hnb").count() == 0


@pytest.fixture(params=HOSTS)
def reader(request: pytest.FixtureRequest, browser: Browser, lab_server: JupyterServer,
           lab_root: Path, tmp_path: Path) -> Iterator[Reader]:
    someone = Reader(HOSTS[request.param], browser, lab_server, lab_root, tmp_path.name)
    yield someone
    someone.context.close()
    someone.end_kernels()


def played() -> HouseCup:
    game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
    game.push("place 3 Thu")
    return game


def test_a_notebook_of_yesterday_shows_its_boards_as_they_were_left(
        reader: Reader, artefacts: Path, request: pytest.FixtureRequest) -> None:
    reader.run()
    reader.play()
    reader.bet()
    reader.save()
    saved = reader.file.read_text(encoding="utf-8")
    assert "widgets" not in json.loads(saved)["metadata"]
    # The kernel lives: so do the boards.
    reader.close()
    reader.open()
    board = reader.page.locator(".hnb")
    board.get_by_text("places the 3-token").first.wait_for()
    assert reader.errors() == []
    # It does not: here are the pictures, also when a new kernel has come and the page is reloaded.
    reader.close()
    reader.end_kernels()
    reader.open()
    reader.assert_pictures(played())
    reader.close()
    reader.open()
    reader.assert_pictures(played())
    reader.page.screenshot(path=artefacts / f"tomorrow_{request.node.callspec.id}.png")
    # One cell, and it is played again.
    reader.run()
    reader.play()


def test_whoever_does_not_trust_the_notebook_sees_the_same(reader: Reader) -> None:
    reader.run()
    reader.play()
    reader.bet()
    reader.save()
    reader.close()
    reader.end_kernels()
    # Changed outside of Jupyter, it is somebody else's.
    notebook: dict[str, Any] = json.loads(reader.file.read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] += "\n# not mine"
    reader.file.write_text(json.dumps(notebook), encoding="utf-8")
    reader.open()
    reader.assert_pictures(played())


def test_what_was_played_after_the_notebook_was_saved_is_shown_too(reader: Reader) -> None:
    reader.run()
    reader.bet()
    reader.save()
    reader.play()
    reader.close()
    reader.end_kernels()
    reader.open()
    reader.assert_pictures(played())
