"""Pages that need no Python: the lessons as they were run, replays, the guides, the first page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, select_autoescape
from nbconvert import HTMLExporter
from nbformat import reads
from pygments.formatters import HtmlFormatter

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.board.replay import replay_html
from hogwarts_nb.cli import FIRST, shipped, title
from hogwarts_nb.players import Greedy, ask

__all__ = ["first", "guides", "lesson", "lessons", "replays"]

HERE = Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=select_autoescape(["jinja"]),
                        trim_blocks=True, lstrip_blocks=True)

#: Games that are played for a replay, and how many moves of each are shown.
GAMES = {
    "house_cup": (HouseCup, ["Slytherin", "Gryffindor"], 200),
    "hogwarts_battle": (HogwartsBattle, ["Harry", "Hermione"], 60),
    "halls_of_hogwarts": (HallsOfHogwarts, ["Ginny", "Harry"], 60),
}


def first(site: Path) -> None:
    """Write the first page, which opens the first lesson.

    Args:
        site: the folder.
    """
    _write(site / "index.html", "index", first=FIRST)


def lessons(folder: Path) -> None:
    """Write each lesson as a page, with what its cells have shown.

    Args:
        folder: the new folder.
    """
    folder.mkdir()
    every = [(path.stem, title(path)) for path in shipped()]
    for path in shipped():
        (folder / f"{path.stem}.html").write_text(lesson(path), encoding="utf-8")
    _write(folder / "index.html", "lessons", lessons=every)


def lesson(path: Path) -> str:
    """A lesson as a page.

    Args:
        path: the notebook.
    """
    exporter = HTMLExporter(template_name="basic", anchor_link_text="")
    # What a live view would show nobody has there, so its picture comes first.
    exporter.display_data_priority = ["text/html", "image/svg+xml", "text/markdown", "text/plain"]
    notebook = reads(path.read_text(encoding="utf-8"), as_version=4)
    body, _ = exporter.from_notebook_node(notebook)
    return TEMPLATES.get_template("lesson.html.jinja").render(
        body=re.sub(r'href="(\w+)\.ipynb', r'href="\1.html', body), title=title(path),
        style=HtmlFormatter().get_style_defs(".highlight"), notebook=path.name)


def replays(folder: Path) -> None:
    """Write a replay of each game, as two players play it.

    Args:
        folder: the new folder.
    """
    folder.mkdir()
    for name, (kind, seats, moves) in GAMES.items():
        game = kind(seats, seed=1)
        players = {seat: Greedy(number) for number, seat in enumerate(game.players)}
        while game.to_move and game.played < moves:
            game.push(ask(players[game.to_move], game).move)
        (folder / f"{name}.html").write_text(replay_html(game), encoding="utf-8")


def guides(folder: Path, work: Path) -> None:
    """Build the guides and the reference.

    Args:
        folder: the new folder.
        work: a folder to work in.
    """
    subprocess.run([sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet",
                    "-d", str(work / "doctrees"), str(HERE.parent / "docs"), str(folder)],
                   check=True, cwd=HERE.parent)


def _write(path: Path, template: str, **values: object) -> None:
    path.write_text(TEMPLATES.get_template(f"{template}.html.jinja").render(values),
                    encoding="utf-8")
