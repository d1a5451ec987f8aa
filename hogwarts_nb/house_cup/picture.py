"""The table of House Cup as a picture.

Everything is drawn from a view, so a picture cannot show what its viewer may not see, and from the
cards of the box, which never change during play. The view is laid out first (``layout.py``); then
one template draws the items. Cards of one kind share one shape, so a whole table stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from ..core import Drawing, Move, Visuals
from ..core.words import ENGLISH, Text, Words
from ..drawing import HIGH, WIDE, asset, fit, style, template, wrap
from .cards import Kind
from .components import Components
from .icons import ICON_OF, ICONS, colour
from .layout import MARGIN, Table, W
from .names import DAYS, SYMBOL_NAMES
from .rules import HouseCupRules
from .state import State
from .story import CARD_IS, sentences
from .text import alt, text
from .views import HouseCupView, TokenView

__all__ = ["HouseCupVisuals", "face"]

HERE = Path(__file__).parent
STYLE = asset(HERE / "picture.css")


class HouseCupVisuals(Visuals[State]):
    """What House Cup looks like. The parts are a day, a house, ``timetable`` and ``players``."""

    rules: HouseCupRules
    style = STYLE
    forms: ClassVar = {"place": ("token", "day"), "take": ("card",), "apply": ("card",),
                       "discard": ("card",), "keep": ("card",), "give": ("card", "seat")}

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        narrow, setup = layout == "narrow", self.rules.setup
        seen = cast(HouseCupView, view)
        table, width, height = self._lay(
            Table(seen, words, touched, setup, narrow=narrow, live=live), part)
        if live and not narrow:
            if height > HIGH:
                table, width, height = self._lay(
                    Table(seen, words, touched, setup, small=True, live=True), part)
            height = max(height, HIGH)
        return Drawing(_render(table, width, height, live=live), table.ids)

    def legend(self, *, words: Words = ENGLISH) -> Sequence[tuple[str, Text]]:
        setup = self.rules.setup

        def sign(lay: Callable[[Table], object], w: float = 24, h: float = 24) -> str:
            table = Table(cast(HouseCupView, {}), words, (), setup, live=True)
            lay(table)
            return _render(table, w, h, live=True)

        def card(kind: str, h: int) -> str:
            return sign(lambda table: table.card(f"{kind}.1", 1, 1, None, w=160, h=h), 162, h + 2)

        def counter(icon: str, css: str = "") -> str:
            return sign(lambda table: table.counter("", icon, "", "", 0, 0, "", css), 22, 22)

        def token(number: int | None) -> str:
            shown = TokenView(id="", house="Slytherin", number=number, open=True)
            return sign(lambda table: table.token(shown, 15, 15, W.IN_HAND()), 30, 30)

        return [
            (card("trouble_pixie", 36), W.SIGN_AT_ONCE()),
            (card("herbology", 36), W.SIGN_CARD()),
            (card("potions", 24), W.SIGN_MINI()),
            (token(1), W.SIGN_TOKEN()), (token(None), W.SIGN_HIDDEN()),
            (counter("star", "gold"), W.SIGN_REWARD()),
            (counter("hat"), W.SIGN_HAT()),
            *((counter(ICON_OF[f"symbol.{symbol}"]), W.SIGN_SYMBOL(symbol=name))
              for symbol, name in SYMBOL_NAMES.items()),
            (counter("cards"), W.SIGN_DECK()),
            (counter("bin"), W.SIGN_BIN()),
        ]

    def _lay(self, table: Table, part: str | None) -> tuple[Table, int, int]:
        """A table, or a part of it, laid out, with its width and height."""
        view, narrow = table.view, table.narrow
        houses = [player["house"] for player in view["players"]]
        days = [day for day in view["days"] if part in (None, "timetable", day["day"])]
        players = [player for player in view["players"]
                   if part in (None, "players", player["house"])]
        columns = 1 if narrow or len(players) == 1 else 3 if len(players) == 3 else 2
        width = 340 if narrow else 200 if part in DAYS else 452 if part in houses else WIDE
        inside = width - 2 * MARGIN
        y = table.header(width) if part in (None, "timetable") else MARGIN
        if days:
            y += (table.days_in_rows if narrow else table.days)(days, MARGIN, y, inside) + 8
        y += table.drawn(MARGIN, y, inside) if part is None else 0
        if players:
            y += table.seats(players, MARGIN, y, inside, columns) + 8
        if part is None and any("≈" in face["copies"] for face in table.faces.values()):
            for number, line in enumerate(wrap(table.say(W.GUESS()), inside, 12)):
                table.text(f"guess.{number}", MARGIN, y + 8, line, css="soft")
                y += 14
        return table, width, round(y + 6)

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        return text(cast(HouseCupView, view), self.rules.names, words=words, part=part)

    def alt(self, view: Mapping[str, Any], *, part: str | None = None,
            words: Words = ENGLISH) -> str:
        return alt(cast(HouseCupView, view), self.rules.names, words=words, part=part)

    def parts(self, view: Mapping[str, Any]) -> Sequence[str]:
        return [*DAYS, *(player["house"] for player in view["players"]), "timetable", "players"]

    # -- picking

    def ids(self, state: State, form: str, value: Any, viewer: str | None) -> Sequence[str]:
        if form == "token":
            seat = self.rules.to_move(state)
            return [] if seat is None else [self.rules.views.token_id(state, viewer, seat, value)]
        if form == "card":
            return [piece for piece in self.rules.choices.selectable(state)
                    if value in (piece, self.rules.kind_of[piece])]
        return [f"{form}.{value}"]

    def picks(self, state: State, move: Move, viewer: str | None) -> list[list[str]]:
        picks = super().picks(state, move, viewer)
        if move.verb == "place" and len(move.args) == 3:
            picks[1] = [f"slot.{move.args[1]}.{move.args[2]}"]
        return picks

    def named(self, state: State, pick: str, viewer: str | None) -> tuple[str, str] | None:
        if pick in self.rules.kind_of:
            return "card", pick
        form, *values = pick.split(".")
        if form == "token":
            # A hidden token has no number; any other is placed by the same rules.
            return form, "1" if values[1].startswith("#") else values[1]
        return {"day": "day", "slot": "day", "seat": "seat"}.get(form, ""), " ".join(values)

    def shown(self, state: State, piece: str, viewer: str | None) -> str:
        family, _, name = piece.partition(".")
        if family != "token":
            return piece
        house, _, number = name.partition(".")
        return self.rules.views.token_id(state, viewer, self.rules.players.index(house),
                                         int(number))

    def describe(self, state: State, piece: str) -> Text | None:
        kind = self.rules.kind_of.get(piece)
        if kind is None:
            return None
        card, named = self.rules.setup.cards[kind], self.rules.setup.components.name
        return CARD_IS(card=card.name, words=sentences(card.explain(named)))


def _render(table: Table, width: float, height: float, *, live: bool) -> str:
    faces = list(table.faces.values())
    return template(HERE / "picture.svg.jinja").render(
        width=width, height=height, items=table.items, faces=faces, live=live,
        sizes=sorted({(face["w"], face["h"]) for face in faces}),
        icons=table.icons(), style="" if live else style(STYLE))


def face(kind: Kind, *, components: Components | None = None, words: Words = ENGLISH) -> str:
    """One card, large enough to be read: its name, picture, words, symbols and numbers."""
    box = components or Components.load()
    width, height = 210, 300
    name = words.say(kind.name)
    paragraphs = [(W.AT_ONCE, effect.words(box.name)) for effect in kind.on_receive]
    paragraphs.append((W.END, kind.worth.words(box.name)))
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
    return template(HERE / "card.svg.jinja").render(
        width=width, height=height, name=name, size=fit(name, width - 28, 16, bold=True),
        lines=lines, icon=ICONS[kind.pictogram],
        colour=colour(kind.id, instant=bool(kind.on_receive)), style=style(STYLE),
        note=("≈ " if guessed else "") + words.say(note), symbols=symbols)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
