"""Proof that the harness sees: each kind of fault is planted once and must be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import playwright.sync_api
import pytest

from tests.browser.lab_page import LabPage

BUTTON = """
import ipywidgets
clicks = []
button = ipywidgets.Button(description="Press me")
button.on_click(lambda button: clicks.append(len(clicks)))
button
"""
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def test_a_notebook_runs_and_the_kernel_follows_the_page(lab: LabPage) -> None:
    lab.open_cells("print('printed')", BUTTON)
    lab.run_all()
    assert lab.errors() == []
    assert lab.cells.nth(0).locator(".jp-OutputArea-output").inner_text() == "printed\n"
    assert lab.python("len(clicks)") == 0
    lab.page.get_by_role("button", name="Press me").click()
    assert lab.python("more = [len(clicks), 'ü']\nmore") == [1, "ü"]
    assert lab.outside_requests == []
    assert lab.console_errors == []


def test_each_open_has_a_fresh_kernel_and_nothing_else_in_sight(lab: LabPage) -> None:
    for _ in range(2):
        lab.open_cells("secret = 1")
        assert lab.python("'secret' in globals()") is False
        lab.run_all()
        assert lab.python("secret") == 1
        assert lab.page.locator(".jp-NotebookPanel").count() == 1


def test_a_failing_cell_is_reported(lab: LabPage) -> None:
    lab.open_cells("x = 1", "x / 0", "y = 2")
    lab.run_all()
    assert lab.errors() == ["cell 2: ZeroDivisionError: division by zero"]


def test_a_widget_without_its_model_is_reported(lab: LabPage, tmp_path: Path) -> None:
    view = {"model_id": "0" * 32, "version_major": 2, "version_minor": 0}
    lost = {WIDGET_VIEW: view, "text/plain": "a board"}
    output = {"output_type": "display_data", "metadata": {}, "data": lost}
    cell = {
        "cell_type": "code",
        "id": "lost",
        "metadata": {},
        "execution_count": 1,
        "source": "'model not found' in a source is no fault",
        "outputs": [output],
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel}
    notebook = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "lost.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    lab.open_file(tmp_path / "lost.ipynb")
    assert lab.errors() == []
    lab.trust()
    lab.page.locator(".jp-OutputArea").get_by_text("model not found").wait_for()
    assert "cell 1: model not found" in lab.errors()


def test_failing_code_in_the_kernel_fails_the_test(lab: LabPage) -> None:
    lab.open_cells("x = 1")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.python("1 / 0")
    with pytest.raises(AssertionError, match="KeyError"):
        lab.python("{}['a']\nNone")


def test_requests_that_would_leave_the_machine_are_recorded_and_blocked(
    new_lab: Callable[..., LabPage],
) -> None:
    lab = new_lab()  # for it alone, as what it asks for may be answered late
    lab.open_cells(
        "from IPython.display import HTML\n"
        'HTML(\'<img src="http://outside.example/a.png" onload="window.leaked = true">\')',
    )
    lab.run_all()
    lab.page.wait_for_function("() => document.querySelector('img[src*=outside]').complete")
    # A page may ask again for what it did not get.
    assert set(lab.outside_requests) == {"http://outside.example/a.png"}
    answer = lab.page.evaluate("() => fetch('https://outside.example/b').catch(() => 'blocked')")
    assert answer == "blocked"
    closed = """() => new Promise(done => {
        new WebSocket('wss://outside.example/c').onclose = () => done('closed');
    })"""
    assert lab.page.evaluate(closed) == "closed"
    assert list(dict.fromkeys(lab.outside_requests)) == [
        "http://outside.example/a.png", "https://outside.example/b", "wss://outside.example/c"]
    assert lab.page.evaluate("() => window.leaked") is None


def test_errors_in_the_console_are_recorded(lab: LabPage) -> None:
    lab.open_cells("x = 1")
    lab.page.evaluate("() => console.error('planted')")
    with lab.page.expect_event("pageerror"):
        lab.page.evaluate("() => setTimeout(() => { throw new Error('uncaught') })")
    assert lab.console_errors == ["planted", "uncaught"]


def test_axe_finds_a_violation_where_it_looks_and_only_there(lab: LabPage) -> None:
    lab.open_cells(
        "from IPython.display import HTML\n"
        'HTML(\'<div id="good"><p>Words</p></div>'
        '<div id="bad"><button></button>'
        '<p style="color:#eee;background:#fff">Pale words</p></div>\')',
    )
    lab.run_all()
    assert lab.axe("#good") == []
    assert {violation["id"] for violation in lab.axe("#bad")} == {"button-name", "color-contrast"}
    with pytest.raises(playwright.sync_api.Error, match="No elements found"):
        lab.axe("#nowhere")


def test_themes_and_sizes(lab: LabPage) -> None:
    lab.open_cells("x = 1")
    background = "() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor"
    lab.theme("dark")
    dark = lab.page.evaluate(background)
    lab.theme("light")
    assert lab.page.evaluate(background) != dark
    lab.viewport(400, 700)
    assert lab.page.evaluate("() => [innerWidth, innerHeight]") == [400, 700]


def test_a_screenshot_is_saved(lab: LabPage, artefacts: Path) -> None:
    lab.open_cells(BUTTON)
    lab.run_all()
    path = lab.screenshot("harness", ".jp-OutputArea")
    assert path == artefacts / "harness.png"
    assert path.read_bytes().startswith(b"\x89PNG")


def test_options_of_the_browser_reach_the_page(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(reduced_motion="reduce")
    lab.open_cells("x = 1")
    assert lab.page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
