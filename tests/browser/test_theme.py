"""A board follows the theme of the page that it stands in, and takes nothing from it."""

from __future__ import annotations

from collections.abc import Iterator

import playwright.sync_api
import pytest
from playwright.sync_api import Page

from hogwarts_nb import HouseCup
from hogwarts_nb.board import scene

PAPER = {"light": "rgb(251, 246, 234)", "dark": "rgb(22, 26, 36)"}


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest,
         browser: playwright.sync_api.Browser) -> Iterator[Page]:
    """A page on a system that is set to light or dark, and should not matter."""
    context = browser.new_context(color_scheme=request.param)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("html", "body", "theme"), [
    ("", "", "light"),
    ("", "data-jp-theme-light='true'", "light"),
    ("", "data-jp-theme-light='false'", "dark"),
    ("", "class='vscode-light'", "light"),
    ("", "class='vscode-dark'", "dark"),
    ("", "class='vscode-high-contrast'", "dark"),
    ("", "class='vscode-high-contrast vscode-high-contrast-light'", "light"),
    ("theme='light'", "", "light"),
    ("theme='dark'", "", "dark"),
    ("style='color-scheme: dark'", "", "dark"),
])
def test_a_board_is_light_or_dark_as_its_page_is(
        page: Page, html: str, body: str, theme: str) -> None:
    css = scene.style(HouseCup(seed=1))
    page.set_content(f"<html {html}><head><style>{css}</style></head><body {body}>"
                     "<section class='hnb'></section></body></html>")
    assert paper(page) == PAPER[theme]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_a_shadow_root_a_board_is_as_what_is_around_it(page: Page, theme: str) -> None:
    page.set_content(f"<div id='host' style='color-scheme: {theme}'></div>")
    page.evaluate("""css => {
        const root = document.getElementById('host').attachShadow({mode: 'open'});
        root.append(document.createElement('style'), document.createElement('section'));
        root.firstChild.textContent = css;
        root.lastChild.className = 'hnb';
    }""", scene.style(HouseCup(seed=1)))
    assert paper(page) == PAPER[theme]


def test_a_property_of_the_page_draws_no_outlines(page: Page) -> None:
    """One host calls the colour of its outlines --ring."""
    game = HouseCup(seed=1)
    page.set_content(
        f"<style>:root {{ --ring: red; --k: red; --fill: red }}{scene.style(game)}</style>"
        f"<section class='hnb'><div class='hnb-picture'>{game.svg(live=True)}</div></section>")
    strokes = page.locator(".hnb .panel, .hnb .hc-face, .hnb .spot").evaluate_all(
        "nodes => nodes.map(node => getComputedStyle(node).stroke)")
    assert len(strokes) > 5
    assert "rgb(255, 0, 0)" not in strokes


def paper(page: Page) -> str:
    colour: str = page.locator(".hnb").evaluate("node => getComputedStyle(node).backgroundColor")
    return colour
