"""From a click to the changed picture, in JupyterLab with a real browser.

The board is compared with a widget in the same page that does nothing but echo: what is left is
what the board itself takes. Run it with ``python -m benchmarks.click`` from the project's folder.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import playwright.sync_api

from benchmarks.measure import print_table, ratio
from tests.browser.find_browser import FLAGS, NONE_FOUND, Machine, find
from tests.browser.lab_page import LabPage
from tests.jupyter_server import JupyterServer

CLICKS = 30
WARM_UP = 5
TARGET = 1.5
#: Milliseconds after which no piece is on its way any more.
MOTION = 500

ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const shown = document.createElement("span");
      button.className = "echo-button";
      shown.className = "echo-shown";
      button.addEventListener("click", () => {
        model.set("action", { id: String(Math.random()) });
        model.save_changes();
      });
      model.on("change:view", () => { shown.textContent = model.get("view").id; });
      el.append(button, shown);
      button.textContent = "echo";
    } };
    """
    view = traitlets.Dict().tag(sync=True, echo_update=False)
    action = traitlets.Dict().tag(sync=True, echo_update=False)

    @traitlets.observe("action")
    def _on_action(self, change):
        self.view = {"id": change["new"]["id"]}

echo = Echo()
echo
'''

BOARD = """
from hogwarts_nb import Board, HouseCup
game = HouseCup(seed=7)
board = Board(game, "teacher", animate=False)
board
"""

#: Takes the time of the next click, and of the first change after it in what matches a selector.
WATCH = """selector => {
    window.clicked = window.changed = null;
    document.addEventListener("click", event => { window.clicked = event.timeStamp; },
        {capture: true, once: true});
    const observer = new MutationObserver(() => {
        if (window.clicked === null) return;
        window.changed = performance.now();
        observer.disconnect();
    });
    // Where a piece stands and what is there; not which one has the focus.
    observer.observe(document.querySelector(selector), {
        subtree: true, childList: true, characterData: true,
        attributes: true, attributeFilter: ["transform"],
    });
}"""


@contextmanager
def lab_page() -> Iterator[LabPage | None]:
    """A page in a JupyterLab of its own; None if there is no browser."""
    found = find(Machine())
    if found is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        root, home = Path(folder, "root"), Path(folder, "home")
        root.mkdir()
        home.mkdir()
        command = ["jupyterlab", *JupyterServer.OPTIONS, f"--ServerApp.root_dir={root}",
                   "--expose-app-in-browser", "--allow-root"]
        with (JupyterServer(command, home, folder=root) as server,
              playwright.sync_api.sync_playwright() as driver):
            browser = driver.chromium.launch(
                executable_path=found.path, headless=True, args=list(FLAGS))
            page = LabPage(browser, server, root, root, root)
            yield page
            page.close()
            browser.close()


def milliseconds(lab: LabPage, selector: str, x: float, y: float) -> float:
    """From a click at a place to the first change in what matches a selector."""
    lab.page.evaluate(WATCH, selector)
    lab.page.mouse.click(x, y)
    lab.page.wait_for_function("() => window.changed")
    taken: float = lab.page.evaluate("() => window.changed - window.clicked")
    lab.wait_until_idle()
    return taken


def place(lab: LabPage, selector: str) -> tuple[float, float]:
    """Where to click to hit an element: near its upper left corner, where no other lies on it."""
    box = lab.page.locator(selector).first.bounding_box()
    assert box, f"{selector} is not on the page"
    # What is small may be round: it is hit in the middle.
    edge = 12 if box["width"] > 60 else 30
    return box["x"] + min(edge, box["width"] / 2), box["y"] + min(edge, box["height"] / 2)


def click_board(lab: LabPage, random: Random) -> float:
    """Make a random move on the board; returns how long its last click took."""
    lab.page.locator(".hnb-picture").scroll_into_view_if_needed()
    lab.page.wait_for_timeout(MOTION)
    moves: list[dict[str, Any]] = lab.python("[move for move in board.view['moves'] if move['p']]")
    move = random.choice(moves)
    played = lab.python("len(game.history)")
    # The last of equal cards lies on top.
    *before, last = [f'.hnb [data-id="{ids[-1]}"]' for ids in move["p"]]
    for selector in before:
        lab.page.mouse.click(*place(lab, selector))
    taken = milliseconds(lab, ".hnb-picture", *place(lab, last))
    assert lab.python("len(game.history)") == played + 1, f"{move['m']} was not played"
    return taken


def measure(lab: LabPage) -> tuple[list[float], list[float]]:
    """Milliseconds of each click on the echo and on the board, in turn."""
    lab.viewport(1600, 1400)
    lab.open_cells(ECHO, BOARD)
    lab.run_all()
    lab.page.locator(".hnb-picture svg").wait_for()
    lab.page.locator(".echo-button").wait_for()
    lab.page.wait_for_timeout(1000)
    random = Random(1)
    echo: list[float] = []
    board: list[float] = []
    for _ in range(WARM_UP + CLICKS):
        lab.page.locator(".echo-button").scroll_into_view_if_needed()
        echo.append(milliseconds(lab, ".echo-shown", *place(lab, ".echo-button")))
        board.append(click_board(lab, random))
    assert lab.errors() == [], lab.errors()
    return echo[WARM_UP:], board[WARM_UP:]


def main() -> None:
    """Print the table."""
    with lab_page() as lab:
        if lab is None:
            print(f"\nFrom click to picture: {NONE_FOUND}")
            return
        echo, board = measure(lab)
    rows = [(name, f"{median(times):.1f}", f"{min(times):.1f}", f"{max(times):.1f}",
             f"{ratio(times, echo):.2f}", target)
            for name, times, target in (("echo widget", echo, ""), ("board", board, str(TARGET)))]
    print_table(f"From click to changed picture, milliseconds; {CLICKS} clicks in turn",
                ("", "median", "least", "most", "of the echo", "at most"), rows)


if __name__ == "__main__":
    main()
