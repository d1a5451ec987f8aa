"""The site: every lesson plays with no server and no network, and what is kept lasts.

``make site`` builds it, and runs these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lite import LitePage, NoServer, served

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))

pytestmark = [pytest.mark.site,
              pytest.mark.skipif(not SITE.exists(), reason="`make site` has not built it")]

#: Said at the end of ``make site``: megabytes of all that is needed to play, and seconds.
MEGABYTES, SECONDS = 30, 12


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(SITE) as url:
        yield url


@pytest.fixture
def lite(browser: Browser, address: str, artefacts: Path) -> Iterator[Callable[..., LitePage]]:
    pages: list[LitePage] = []

    def make(**options: Any) -> LitePage:
        options = {"service_workers": "allow", **options}
        server: Any = NoServer(address)
        pages.append(LitePage(browser, server, SITE, SITE, artefacts, **options))
        return pages[-1]

    yield make
    for page in pages:
        page.close()
        assert page.outside_requests == []


@pytest.fixture
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Writes a line that is seen whatever the outcome."""
    reporter: Any = request.config.pluginmanager.get_plugin("terminalreporter")
    return lambda line: reporter.write_line(f"\n{line}")


def test_it_opens_on_the_first_lesson_and_the_first_board_is_soon_there(
        lite: Callable[..., LitePage], say: Callable[[str], None]) -> None:
    lesson = lite()
    started = perf_counter()
    lesson.page.goto(lesson.server.url)
    lesson.page.wait_for_url("**/play/notebooks/index.html?path=00_start_here.ipynb")
    lesson.page.locator(".jp-CodeCell").first.click()
    lesson.page.keyboard.press("Shift+Enter")
    lesson.page.locator(".hnb-picture svg").first.wait_for(timeout=120_000)
    say(f"first board after {perf_counter() - started:.1f} s (goal: {SECONDS})")
    assert lesson.errors() == []


def test_it_is_small(say: Callable[[str], None]) -> None:
    size = sum(path.stat().st_size for path in (SITE / "play").rglob("*") if path.is_file()) / 1e6
    say(f"to play: {size:.1f} MB (goal: {MEGABYTES})")
    assert size < MEGABYTES


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_runs_and_shows_what_it_shows_elsewhere(
        lite: Callable[..., LitePage], name: str) -> None:
    lesson = lite()
    lesson.open(name)
    lesson.run_all()
    assert lesson.errors() == []
    notebook = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
    printed = ["".join(output["text"]) for cell in notebook["cells"]
               for output in cell.get("outputs", []) if output["output_type"] == "stream"]
    shown = lesson.page.evaluate("""() => window.jupyterapp.shell.currentWidget.content.widgets
        .flatMap(cell => cell.model.sharedModel.getOutputs?.() ?? [])
        .filter(output => output.output_type === 'stream')
        .map(output => [].concat(output.text).join(''))""")
    assert "".join(shown) == "".join(printed)
    assert lesson.page.locator(".hnb-picture svg, .hnb-static svg, img[src^='data:']").count()


def test_a_board_is_played_asked_and_taken_back(lite: Callable[..., LitePage]) -> None:
    lesson = lite()
    lesson.open("00_start_here.ipynb")
    lesson.run_all()
    board = lesson.page.locator(".hnb").first
    board.locator('[data-id^="token.Slytherin.3"]').first.click(force=True)
    board.locator('[data-id="day.Mon"]').first.click(force=True)
    undo = board.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled(timeout=30_000)
    board.get_by_role("button", name=re.compile("^Why step")).first.click()
    expect(board.locator(".hnb-notice")).not_to_be_empty()
    undo.click()
    expect(undo).to_be_disabled(timeout=30_000)
    # Keys of the board are the board's.
    cells = lesson.cells.count()
    board.locator('[data-id^="token.Slytherin.3"]').first.click(force=True)
    for key in ("x", "d", "d"):
        lesson.page.keyboard.press(key)
    expect(lesson.cells).to_have_count(cells)
    lesson.viewport(400, 800)
    assert board.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


def test_what_a_learner_does_lasts(lite: Callable[..., LitePage]) -> None:
    lesson = lite()
    lesson.open("00_start_here.ipynb")
    lesson.python("open('kept.txt', 'w').write('a campaign')")
    lesson.page.locator(".jp-CodeCell .cm-content").first.click()
    lesson.page.keyboard.press("Control+End")
    lesson.page.keyboard.type("\n# mine")
    lesson.page.keyboard.press("Control+s")
    lesson.page.wait_for_function(
        "() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    lesson.page.reload()
    lesson.wait_until_ready()
    expect(lesson.page.locator(".jp-CodeCell").first).to_contain_text("# mine")
    assert lesson.python("open('kept.txt').read()") == "a campaign"


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs
                       if name in ("href", "src") and value and tag != "img"]


PAGES = ["index.html", "lessons/index.html", *(f"lessons/{Path(name).stem}.html"
                                               for name in LESSONS)]


@pytest.mark.parametrize("name", PAGES)
def test_links_between_pages_lead_somewhere(name: str) -> None:
    page = SITE / name
    for link in _Links(page.read_text(encoding="utf-8")).links:
        target = urlsplit(link)
        if target.scheme or not target.path:
            continue
        assert (page.parent / unquote(target.path)).resolve().is_file(), link


@pytest.mark.parametrize("name", [*PAGES[1:], "replays/house_cup.html",
                                  "replays/hogwarts_battle.html", "replays/halls_of_hogwarts.html",
                                  "guides/index.html"])
def test_pages_ask_nobody_and_show_their_boards(
        browser: Browser, address: str, name: str) -> None:
    page: Page = browser.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address + name)
    assert [url for url in asked if not url.startswith((address, "data:"))] == []
    assert wrong == []
    if name.startswith("lessons/") and name != "lessons/index.html":
        assert page.locator("img[src^='data:']").count()
    page.close()
