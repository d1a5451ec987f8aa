"""The board of Halls of Hogwarts as a picture, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core import InvalidOption
from ..drawing import Svg, style, template, wrap
from ..reading import check_part
from ..words import ENGLISH, Words
from .diagram import text as diagram_text
from .icons import CLASS_COLOURS, ICONS
from .layout import BOARD, MARGIN, Maze, W
from .rules import HallsRules

__all__ = ["LAYOUTS", "PARTS", "alt", "svg", "text"]

LAYOUTS = ("wide", "narrow")
PARTS = ("maze", "players")

#: Turns as matrices: from one to another a browser goes the short way round, 270 to 0 degrees too.
QUARTERS = {90: "0,1,-1,0", 180: "-1,0,0,-1", 270: "0,-1,1,0"}


def svg(view: Mapping[str, Any], *, rules: HallsRules | None = None, words: Words = ENGLISH,
        layout: str = "wide", live: bool = False, touched: Sequence[str] = (),
        part: str | None = None, reach: Sequence[str] | None = None,
        way: Sequence[str] = ()) -> Svg:
    """The board as an SVG element.

    Args:
        view: what the viewer may see.
        rules: not needed for this game.
        words: the language.
        layout: ``wide`` (the players beside the maze) or ``narrow`` (below it).
        live: for a page that has the style already.
        touched: ids to highlight.
        part: ``maze``, ``players`` or a student: only that.
        reach: places to mark; by default those to which whoever decides now may walk.
        way: places in the order of a walk, to be drawn as a line.

    Raises:
        InvalidOption: for a layout or a part that does not exist.
    """
    if layout not in LAYOUTS:
        raise InvalidOption("layout", layout, f"it can be {' or '.join(LAYOUTS)}")
    students = [player["student"] for player in view["players"]]
    _check_part(view, part)
    board = Maze(view, words, touched)
    narrow = layout == "narrow" or part is not None
    wide_panel = 346
    width = BOARD + 2 * MARGIN + (0 if narrow else wide_panel + MARGIN)
    if part in students or part == "players":
        width = wide_panel + 2 * MARGIN
    y = float(MARGIN) if part else board.header(narrow)
    bottom = y
    if part in (None, "maze"):
        bottom = y + board.maze(MARGIN, y, view["reach"] if reach is None else reach, way) + 8
    if part != "maze":
        x = MARGIN if narrow else BOARD + 2 * MARGIN
        top = bottom if narrow else y
        shown = [player for player in view["players"]
                 if part in (None, "players", player["student"])]
        for player in shown:
            top += board.seat(player, x, top, width - x - MARGIN) + 10
        bottom = max(bottom, top)
    if part is None:
        for number, line in enumerate(wrap(words.say(W.GUESS()), width - 2 * MARGIN, 10)):
            board.text(f"guess.{number}", MARGIN, bottom + 8, line, size=10, css="soft")
            bottom += 13
    used = {str(item.get("icon")) for item in board.items}
    used |= {sign for sign in ("star", "closed") if any(item.get(sign) for item in board.items)}
    icons = [{"name": name, "path": path, "colour": CLASS_COLOURS.get(name, "")}
             for name, path in ICONS.items() if name in used]
    drawn = {item["what"] for item in board.items}
    return board.svg(template("halls", "picture.svg.jinja").render(
        width=width, height=round(bottom + 6), items=board.items, icons=icons, live=live,
        shapes=list(board.shapes.values()), drawn=drawn, quarters=QUARTERS,
        style="" if live else style("halls")))


def _check_part(view: Mapping[str, Any], part: str | None) -> None:
    check_part(part, [*PARTS, *(player["student"] for player in view["players"])])


def text(view: Mapping[str, Any], *, words: Words = ENGLISH, part: str | None = None) -> str:
    """The board as lines of text, as a scenario reads it; or the lines of a part of it.

    Raises:
        InvalidOption: for a part that does not exist.
    """
    _check_part(view, part)
    return diagram_text(view, part)


def alt(view: Mapping[str, Any], *, words: Words = ENGLISH, part: str | None = None) -> str:
    """The position in sentences.

    Raises:
        InvalidOption: for a part that does not exist.
    """
    _check_part(view, part)
    board = Maze(view, words, ())
    board.maze(0, 0, (), ())
    up = [item["label"] for item in board.items if item["what"] == "tile"]
    for player in view["players"]:
        board.seat(player, 0, 0, 300)
    seats = [item["label"] for item in board.items if item["what"] == "seat"]
    movers = [item["label"] for item in board.items if item["what"] == "mover"]
    said = {None: [*movers, *seats, *up], "maze": [*movers, *up], "players": seats}.get(
        part, [item["label"] for item in board.items if item.get("id") == f"seat.{part}"])
    return ". ".join(said) + "."
