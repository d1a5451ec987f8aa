"""The table of House Cup as a picture.

Everything is drawn from a view, so a picture cannot show what its viewer may not see. The view is
laid out first (``layout.py``); then one template draws the items. Cards of one kind share one
shape, so a whole table stays small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core import InvalidOption
from ..drawing import Svg, fit, style, template, wrap
from ..words import ENGLISH, Words
from .cards import DAYS, Kind
from .components import Components
from .icons import ICON_OF, ICONS, colour
from .layout import CARD_H, CARD_W, MARGIN, Table, W
from .rules import HouseCupRules
from .story import SYMBOL_NAMES
from .text import alt, check_part, text

__all__ = ["LAYOUTS", "alt", "face", "svg", "text"]

LAYOUTS = ("wide", "narrow")


def svg(view: Mapping[str, Any], *, rules: HouseCupRules | None = None,
        words: Words = ENGLISH, layout: str = "wide", live: bool = False,
        touched: Sequence[str] = (), part: str | None = None) -> Svg:
    """The table as an SVG element.

    Args:
        view: what the viewer may see.
        rules: the rules of the game, for the numbers and symbols of its cards.
        words: the language.
        layout: ``wide`` (960 units across) or ``narrow`` (340).
        live: for a page that has the style already.
        touched: ids to highlight.
        part: a day, a house, ``timetable`` or ``players``: only that.

    Raises:
        InvalidOption: for a layout or a part that does not exist.
    """
    if layout not in LAYOUTS:
        raise InvalidOption("layout", layout, f"it can be {' or '.join(LAYOUTS)}")
    houses = [player["house"] for player in view["players"]]
    check_part(view, part)
    narrow = layout == "narrow"
    width = 340 if narrow else 960
    table = Table(view, words, touched)
    days = [day for day in view["days"] if part in (None, "timetable", day["day"])]
    players = [player for player in view["players"] if part in (None, "players", player["house"])]
    columns = 1 if narrow or len(players) == 1 else 3 if len(players) == 3 else 2
    if part in DAYS:
        width = 200 if not narrow else width
    elif part in houses:
        width = 500 if not narrow else width
    y = table.header(width, narrow) if part in (None, "timetable") else MARGIN
    if days:
        lay = table.days_in_rows if narrow else table.days
        y += lay(days, MARGIN, y, width - 2 * MARGIN) + 12
    y += table.drawn(MARGIN, y, width - 2 * MARGIN) if part is None else 0
    if players:
        y += table.seats(players, MARGIN, y, width - 2 * MARGIN, columns) + 12
    box = rules.components if rules else Components.load()
    if part is None and any(box.reconstructed(kind) for kind in table.kinds):
        for number, line in enumerate(wrap(words.say(W.GUESS()), width - 2 * MARGIN, 10)):
            table.text(f"guess.{number}", MARGIN, y + 8, line, size=10, css="soft")
            y += 13
        y += 6
    faces = table.faces(box)
    return table.svg(template("house_cup", "picture.svg.jinja").render(
        width=width, height=round(y + 2), items=table.items, faces=faces,
        icons=table.icons(faces), card={"w": CARD_W, "h": CARD_H}, live=live,
        style="" if live else style("house_cup")))


def face(kind: Kind, *, components: Components | None = None, words: Words = ENGLISH) -> str:
    """One card, large enough to be read: its name, picture, words, symbols and numbers."""
    box = components or Components.load()
    width, height = 210, 300
    name = words.say(kind.name)
    paragraphs = [(W.AT_ONCE, effect.words()) for effect in kind.on_receive]
    paragraphs.append((W.END, kind.worth.words()))
    lines = []
    y = 168
    for heading, words_ in paragraphs:
        lines.append({"text": words.say(heading()), "y": y, "bold": True})
        for line in wrap(_sentence(words.say(words_)), width - 28, 11.5):
            y += 14
            lines.append({"text": line, "y": y, "bold": False})
        y += 18
    count = box.printed(kind.id)
    guessed = "copies" in box.reconstructed(kind.id)
    note = (W.COPIES_GUESS if guessed else W.COPIES)(count=count)
    symbols = [{"icon": ICONS[ICON_OF[f"symbol.{symbol}"]],
                "name": words.say(SYMBOL_NAMES[symbol]), "x": width - 36 - 30 * number}
               for number, symbol in enumerate(box.symbols.get(kind.id, ()))]
    return template("house_cup", "card.svg.jinja").render(
        width=width, height=height, name=name, size=fit(name, width - 28, 16, bold=True),
        lines=lines, icon=ICONS[ICON_OF.get(kind.id, "cards")],
        colour=colour(kind.id, instant=bool(kind.on_receive)), style=style("house_cup"),
        note=("≈ " if guessed else "") + words.say(note), symbols=symbols)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
