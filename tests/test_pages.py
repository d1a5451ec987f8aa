"""A lesson as a page: every board's picture, and nothing that a page would have to ask for."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hogwarts_nb.cli import shipped
from hogwarts_nb.stills import LIVE, MARK
from website.pages import lesson


def boards(notebook: dict[str, object]) -> int:
    return json.dumps(notebook["cells"]).count("<img alt=")


def test_a_lesson_shows_each_of_its_boards_and_asks_for_nothing() -> None:
    path = shipped()[1]
    page = lesson(path)
    assert page.count("<img alt=") == boards(json.loads(path.read_text(encoding="utf-8"))) > 5
    assert "<script" not in page
    assert not re.search(r'src="(?!data:)|url\(', page)
    assert f"path={path.name}" in page
    assert ".ipynb#" not in page
    assert 'href="11_house_cup_scoring.html' in page


def test_of_a_notebook_that_was_just_run_the_pictures_are_shown(tmp_path: Path) -> None:
    path = shipped()[0]
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if MARK in "".join(output.get("data", {}).get("text/html", [])):
                output["data"][LIVE] = {"model_id": "0" * 32, "version_major": 2,
                                        "version_minor": 0}
    assert LIVE in json.dumps(notebook)
    run = tmp_path / path.name
    run.write_text(json.dumps(notebook), encoding="utf-8")
    assert lesson(run) == lesson(path)
    assert "Run the cell to play." in lesson(run)
