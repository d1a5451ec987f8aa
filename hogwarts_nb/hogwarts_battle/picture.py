"""The table of Hogwarts Battle as a picture.

It is drawn from a view, so it cannot show what its viewer may not see, and from the cards of the
box, which never change during play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core import Drawing, Move, Visuals
from ..core.words import ENGLISH, Text, Words
from ..drawing import asset, fit, style, template, worn, wrap
from . import views
from .cards import GROUP_NAMES, HERO_NAMES, TYPE_NAMES, Card
from .components import MARKED, Components
from .icons import ICONS
from .layout import MARGIN, Table, W
from .rules import HogwartsBattleRules
from .state import State
from .text import PARTS, alt, text

__all__ = ["HogwartsBattleVisuals", "face"]

HERE = Path(__file__).parent
STYLE = asset(HERE / "picture.css")


class HogwartsBattleVisuals(Visuals[State]):
    """What Hogwarts Battle looks like.

    The parts are ``enemies``, ``market``, ``hand``, ``heroes`` and each hero.
    """

    rules: HogwartsBattleRules
    style = STYLE

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        heroes = [hero for hero in view["heroes"] if part in (None, "heroes", hero["hero"])]
        table = Table(view, self.rules, words, touched)
        narrow = layout == "narrow"
        width = 340 if narrow else 480 if len(heroes) == 1 else 960
        inside = width - 2 * MARGIN
        y = table.header(width, narrow) if part is None else float(MARGIN)
        if part in (None, "enemies"):
            y += table.enemies(MARGIN, y, inside, narrow)
        if part in (None, "market"):
            y += table.market(MARGIN, y, inside)
        active = next((hero for hero in view["heroes"] if hero["active"]), None)
        own = active if part is None and not narrow and not view["result"] else None
        if own:
            heroes.remove(own)
        if part in (None, "hand"):
            y += table.choices(MARGIN, y, inside)
            if own:
                y += table.strip(own, MARGIN, y, inside)
            if active and not view["result"]:
                y += table.hand(active, MARGIN, y, inside, titled=not own)
            if active:
                y += table.played(MARGIN, y, inside)
        if heroes:
            columns = 1 if narrow or len(heroes) == 1 else 3 if len(heroes) == 3 else 2
            y += table.heroes(heroes, MARGIN, y, inside, columns)
        if own:
            y += table.own(own, MARGIN, y, inside)
        if part is None and any(item.get("guess") for item in table.items):
            for number, line in enumerate(wrap(words.say(W.GUESS()), inside, 10)):
                table.text(f"guess.{number}", MARGIN, y + 12, line, size=10, css="soft")
                y += 13
            y += 6
        on_cards = ("card", "chip", "plate")
        small = {item["icon"] for item in table.items if item["what"] in on_cards}
        large = {str(item.get("icon")) for item in table.items if item["what"] not in on_cards}
        large |= {sign["icon"] for item in table.items for sign in item.get("signs", ())}
        for needs in filter(None, (item.get("needs") for item in table.items)):
            large |= {symbol["icon"] for symbol in needs["symbols"]}
        icons = [{"name": name, "path": path, "small": name in small, "large": name in large}
                 for name, path in ICONS.items()]
        cards = [(item["w"], item["h"], item["guess"]) for item in table.items
                 if item["what"] == "card"]
        chips = [(item["w"], item["icon"]) for item in table.items if item["what"] == "chip"]
        plates = [(item["w"], item["h"]) for item in table.items if item["what"] == "plate"]
        drawing = {"width": width, "height": round(y + 6), "items": table.items, "icons": icons,
                   "cards": list(dict.fromkeys(cards)), "chips": list(dict.fromkeys(chips)),
                   "plates": list(dict.fromkeys(plates)),
                   "live": live, "style": ""}
        page = template(HERE / "picture.svg.jinja")
        markup = page.render(drawing)
        if not live:
            markup = page.render(drawing | {"style": worn(style(STYLE), markup)})
        return Drawing(markup, table.ids)

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        return text(view, words=words, part=part)

    def alt(self, view: Mapping[str, Any], *, part: str | None = None,
            words: Words = ENGLISH) -> str:
        return alt(view, words=words, part=part)

    def parts(self, view: Mapping[str, Any]) -> Sequence[str]:
        return [*PARTS, *(hero["hero"] for hero in view["heroes"])]

    def picks(self, state: State, move: Move, viewer: str | None) -> list[list[str]]:
        return views.picks(self.rules, state, move, viewer)

    def aim(self, state: State, picks: Sequence[str], viewer: str | None) -> str:
        return views.aim(self.rules, state, picks, viewer)

    def shown(self, state: State, piece: str, viewer: str | None) -> str:
        return views.shown(self.rules, state, piece)

    def describe(self, state: State, piece: str) -> Text | None:
        return views.describe(self.rules, state, piece)


def face(card: Card, *, components: Components | None = None, words: Words = ENGLISH) -> str:
    """One card, large enough to be read: its name, its sort, its words and its numbers.

    Args:
        card: one of the cards, or one of your own.
        components: the box that it comes from.
        words: the language.
    """
    box = components or Components.load()
    width, y = 250, 78
    lines: list[dict[str, Any]] = []
    for sentence in card.explain():
        note = sentence in card.under().notes
        size, step = (10.5, 14) if note else (13, 17)
        for line in wrap(words.say(sentence), width - 38, size):
            lines.append({"text": line, "y": y, "css": "note" if note else "words", "size": size})
            y += step
        y += 7
    numbers = {"copies": 1} | (box.numbers.get(card.id) or dict(card.numbers))
    sort = W.FACTS(first=GROUP_NAMES[card.group], second=TYPE_NAMES[card.type]) if card.type else (
        GROUP_NAMES[card.group])
    said = [words.say(text) for text in _facts(card, numbers)]
    sources = box.sources.get(card.id, {}).values()
    mark = "≈ " if MARKED & set(sources) else ""
    name = words.say(card.name)
    foot = wrap(mark + " · ".join(said), width - (70 if "value" in numbers else 32), 10.5)
    height = max(190, y + 14 * len(foot) + 16)
    for number, line in enumerate(foot):
        lines.append({"text": line, "css": "note", "size": 10.5,
                      "y": height - 14 * (len(foot) - number)})
    return template(HERE / "card.svg.jinja").render(
        width=width, height=height, name=name, size=fit(name, width - 66, 17, bold=True),
        sort=words.say(sort), lines=lines, css=card.type or card.group,
        icon=ICONS[_SIGNS.get(card.group) or card.type], coin=numbers.get("value", 0),
        style=style(STYLE))


#: The signs of cards that have no type.
_SIGNS = {"location": "location", "dark_arts": "dark_arts", "villain": "villain", "hero": "health",
          "proficiency": "cards", "horcrux": "dark_arts"}


def _facts(card: Card, numbers: Mapping[str, int]) -> list[Text]:
    """What stands at the foot of a card."""
    copies = numbers["copies"]
    if card.group == "hero":
        return [W.BEGINS(health=numbers["health"])]
    if card.group == "starting":
        hero = HERO_NAMES.get(card.owner)
        return [W.COPIES_OF(copies=copies, hero=hero) if hero else W.COPIES_ALL(copies=copies)]
    said: list[Text] = [W.COPIES(copies=copies)]
    if card.group == "villain":
        said.append(W.HEALTH(health=numbers["health"]))
    if card.group == "location":
        said.append(W.SPACES(spaces=numbers["spaces"], events=numbers["events"]))
    return said
