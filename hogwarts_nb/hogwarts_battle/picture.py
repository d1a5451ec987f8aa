"""The table of Hogwarts Battle as a picture, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..drawing import style, template
from ..game import InvalidOption
from ..words import ENGLISH, Words
from .icons import ICONS
from .layout import MARGIN, Table
from .rules import HogwartsBattleRules
from .text import PARTS, alt, text

__all__ = ["LAYOUTS", "PARTS", "alt", "svg", "text"]

LAYOUTS = ("wide", "narrow")


def svg(view: Mapping[str, Any], *, rules: HogwartsBattleRules, words: Words = ENGLISH,
        layout: str = "wide", live: bool = False, touched: Sequence[str] = (),
        part: str | None = None) -> str:
    """The table as an SVG element.

    Args:
        view: what the viewer may see.
        rules: the rules of the game, for the words of its cards.
        words: the language.
        layout: ``wide`` (960 units across) or ``narrow`` (340).
        live: for a page that has the style already.
        touched: ids to highlight.
        part: ``enemies``, ``market``, ``hand``, ``heroes`` or a hero: only that.

    Raises:
        InvalidOption: for a layout or a part that does not exist.
    """
    if layout not in LAYOUTS:
        raise InvalidOption("layout", layout, f"it can be {' or '.join(LAYOUTS)}")
    heroes = [hero for hero in view["heroes"] if part in (None, "heroes", hero["hero"])]
    if part is not None and part not in PARTS and not heroes:
        parts = (*PARTS, *(hero["hero"] for hero in view["heroes"]))
        raise InvalidOption("part", part, f"it can be {', '.join(parts)}")
    table = Table(view, rules, words, touched)
    narrow = layout == "narrow"
    width = 340 if narrow else 480 if len(heroes) == 1 else 960
    inside = width - 2 * MARGIN
    y = table.header(width, narrow) if part is None else float(MARGIN)
    if part in (None, "enemies"):
        y += table.enemies(MARGIN, y, inside, narrow)
    if part in (None, "market"):
        y += table.market(MARGIN, y, inside)
    active = next((hero for hero in view["heroes"] if hero["active"]), None)
    if part in (None, "hand"):
        y += table.choices(MARGIN, y, inside)
        if active and not view["result"]:
            y += table.hand(active, MARGIN, y, inside)
    if heroes:
        columns = 1 if narrow or len(heroes) == 1 else 3 if len(heroes) == 3 else 2
        y += table.heroes(heroes, MARGIN, y, inside, columns)
    used = {str(item.get("icon")) for item in table.items}
    icons = [{"name": name, "path": path} for name, path in ICONS.items() if name in used]
    return template("hogwarts_battle", "picture.svg.jinja").render(
        width=width, height=round(y + 6), items=table.items, icons=icons, live=live,
        style="" if live else style("hogwarts_battle"))
