"""The table of Hogwarts Battle as a picture.

It is drawn from a view, so it cannot show what its viewer may not see, and from the cards of the
box, which never change during play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ..core import Drawing, Move, Visuals
from ..core.words import ENGLISH, Name, Text, Words
from ..drawing import HIGH, WIDE, asset, fit, style, template, worn, wrap
from . import story
from .cards import GROUP_NAMES, HERO_NAMES, TYPE_NAMES, Card
from .components import MARKED, Components
from .effects import Pick
from .icons import ICONS
from .layout import ALL, DOT, MARGIN, Table, W
from .rules import HogwartsBattleRules
from .state import State
from .text import PARTS, InWords
from .views import BattleView

__all__ = ["HogwartsBattleVisuals", "described", "face"]

HERE = Path(__file__).parent
STYLE = asset(HERE / "picture.css")

#: How many lines of words cards have on a board, if with more it does not fit on a screen.
LINES = (ALL, 12, 9, 7, 6, 5, 4, 3, 2, 1, 0)


#: The sorts of cards that can have an effect to be used, and nothing else to be done with.
_HOLDERS = ("location", "hero", "proficiency", "horcrux")


class HogwartsBattleVisuals(Visuals[State]):
    """What Hogwarts Battle looks like.

    The parts are ``enemies``, ``market``, ``hand``, ``heroes`` and each hero.
    """

    rules: HogwartsBattleRules
    style = STYLE

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        narrow, board = layout == "narrow", live and layout == "wide" and part is None
        for most in LINES if board else (ALL,):
            table = Table(cast(BattleView, view), self.rules.setup, words, touched, most, live=live)
            width, height = self._lay(table, part, narrow=narrow)
            if height <= HIGH:
                break
        return Drawing(_render(table, width, max(height, HIGH * board), live=live), table.ids)

    def legend(self, *, words: Words = ENGLISH) -> Sequence[tuple[str, Text]]:
        def sign(lay: Callable[[Table], object], w: float = 24, h: float = 24) -> str:
            table = Table(cast(BattleView, {}), self.rules.setup, words, (), live=True)
            lay(table)
            return _render(table, w, h, live=True)

        def counter(icon: str) -> str:
            return sign(lambda table: table.put("counter", "", 0, 0, icon=icon, text="", note="",
                                                w=22), 22, 22)

        def chip(css: str) -> str:
            return sign(lambda table: table.put("chip", "", 1, 1, w=DOT, icon=css, css=css,
                                                title=""), 26, 26)

        def row(css: str) -> str:
            pips = {"css": css, "x": 11, "step": 17, "rows": [(0, 3, 2)]}
            return sign(lambda table: table.put("row", "", 0, 0, pips=pips), 56, 20)

        def value(*, cheap: bool) -> str:
            return sign(lambda table: table.put("coin", "", 12, 12, css="item", cheap=cheap,
                                                text="4"))

        return [
            (counter("attack"), W.SIGN_ATTACK()), (counter("influence"), W.SIGN_INFLUENCE()),
            (row("life"), W.SIGN_LIFE()), (row("hit"), W.SIGN_HIT()),
            (row("control"), W.SIGN_CONTROL()),
            (value(cheap=False), W.SIGN_VALUE()), (value(cheap=True), W.SIGN_CHEAP()),
            (sign(lambda table: table.text("", 6, 18, "≈", size=18, bold=True)), W.GUESS()),
            (counter("shield"), W.SIGN_BLOCKED()), (counter("lock"), W.SIGN_LOCKED()),
            (counter("cards"), W.SIGN_DECK()), (counter("bin"), W.SIGN_BIN()),
            *((chip(css), W.SIGN_KIND(kind=name)) for css, name in (
                *TYPE_NAMES.items(), *((group, GROUP_NAMES[group]) for group in (
                    "location", "villain", "dark_arts", "hero", "proficiency", "horcrux")))),
            (counter("health"), W.SIGN_HEART()), (counter("die"), W.SIGN_DOTS()),
        ]

    def _lay(self, table: Table, part: str | None, *, narrow: bool) -> tuple[int, int]:
        """Lay out a table, or a part of it; returns its width and height."""
        view, whole = table.view, part is None
        heroes = [hero for hero in view["heroes"] if part in (None, "heroes", hero["hero"])]
        width = 340 if narrow else 480 if len(heroes) == 1 and not whole else WIDE
        inside = width - 2 * MARGIN
        y = table.header(width, narrow) if whole else float(MARGIN)
        if part in (None, "enemies"):
            y += table.enemies(MARGIN, y, inside, narrow)
        if part in (None, "market"):
            y += table.market(MARGIN, y, inside)
        active = next((hero for hero in view["heroes"] if hero["active"]), None)
        own = active if whole and not narrow and not view["result"] else None
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
            y += table.heroes(heroes, MARGIN, y, inside, columns, brief=whole and not narrow)
        if own:
            y += table.own(own, MARGIN, y, inside)
        if whole and not table.tight and any(item.get("guess") for item in table.items):
            for line in wrap(table.say(W.GUESS()), inside, 12):
                table.text(f"guess.{y}", MARGIN, y + 10, line, css="soft")
                y += 14
        return width, round(y + 6)

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        return InWords(cast(BattleView, view), self.rules.setup, words, part).text()

    def alt(self, view: Mapping[str, Any], *, part: str | None = None,
            words: Words = ENGLISH) -> str:
        return InWords(cast(BattleView, view), self.rules.setup, words, part).alt()

    def parts(self, view: Mapping[str, Any]) -> Sequence[str]:
        return [*PARTS, *(hero["hero"] for hero in view["heroes"])]

    def picks(self, state: State, move: Move,
              viewer: str | None) -> list[list[str]]:
        """What to pick on the board to make a move: for each pick, the ids that do."""
        setup = self.rules.setup
        seat = state.to_move
        if seat is None or move.verb == "end":
            return []
        if move.verb == "use":
            return [[card for card in (state.location, state.skills[seat], *state.destroyed[seat])
                     if card and setup.kind_of[card] == move.args[0]]]
        if move.verb == "choose" and move.args[1:]:
            node, choice = setup.nodes[move.args[0]], move.args[1]
            assert isinstance(node, Pick)
            return [[f"choice.{choice}", *node.lying(setup, state, choice)]]
        if move.verb == "choose":
            name = move.notation.split()[1]
            return [[f"seat.{name}" if name in setup.players else f"choice.{name}"]]
        places = {"play": state.hands[seat], "discard": state.hands[seat], "attack": state.facing,
                  "buy": state.market}
        cards = [card for card in places[move.verb]
                 if card and move.args[0] in (card, setup.kind_of[card])]
        return [cards, [f"deck.{setup.players[seat]}"]] if move.args[1:] else [cards]

    def aim(self, state: State, picks: Sequence[str], viewer: str | None) -> str:
        """The notation of the move that would be made by picks that make none now."""
        setup = self.rules.setup
        if not picks:
            return "end"
        card = next((pick for pick in picks if pick in setup.kind_of), "")
        if not card:
            family, _, name = picks[0].partition(".")
            return f"choose {name}" if family in ("seat", "choice") else ""
        kind = setup.kind_of[card]
        if setup.cards[kind].group in _HOLDERS:
            holder = f"{kind}.reward" if setup.cards[kind].group == "horcrux" else kind
            there = card != state.horcrux and card not in state.used_up
            return f"use {kind}" if holder in self.rules.static.uses and there else ""
        if card in state.facing or card in state.defeated:
            return f"attack {card}"
        if card in state.market:
            top = any(pick.startswith("deck.") for pick in picks)
            return f"buy {card} top" if top else f"buy {card}"
        decision = state.agenda[-1].verb if state.agenda else "act"
        return f"{'discard' if decision == 'discard' else 'play'} {card}"

    def shown(self, state: State, piece: str, viewer: str | None) -> str:
        """Off a hero's turn, what the hero can do is shown as one thing."""
        setup = self.rules.setup
        for seat, hero in enumerate(setup.players):
            open_panel = state.turn and seat == state.active and not state.result
            if not open_panel and piece in self._powers(state, seat):
                return f"powers.{hero}"
        return piece

    def describe(self, state: State, piece: str) -> Text | None:
        """What a piece is, for people who ask; None if there is nothing to say."""
        setup = self.rules.setup
        family, _, hero = piece.partition(".")
        cards = (self._powers(state, setup.players.index(hero)) if family == "powers" else
                 [piece] if piece in setup.kind_of else [])
        kinds = [setup.cards[setup.kind_of[card]] for card in cards]
        said = [story.CARD_IS(card=card.name, words=story.sentences(card.explain()))
                for card in kinds]
        return story.sentences(said) if said else None

    def _powers(self, state: State, seat: int) -> list[str]:
        """A hero's abilities: the own one, the proficiency, destroyed Horcruxes."""
        setup = self.rules.setup
        powers = [setup.hero_cards[seat], state.skills[seat], *state.destroyed[seat]]
        return [card for card in powers if card and setup.cards[setup.kind_of[card]].effects]


def _render(table: Table, width: float, height: float, *, live: bool) -> str:
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
    drawing = {"width": width, "height": height, "items": table.items, "icons": icons,
               "cards": list(dict.fromkeys(cards)), "chips": list(dict.fromkeys(chips)),
               "plates": list(dict.fromkeys(plates)),
               "live": live, "style": ""}
    page = template(HERE / "picture.svg.jinja")
    markup = page.render(drawing)
    if not live:
        markup = page.render(drawing | {"style": worn(style(STYLE), markup)})
    return markup


def face(card: Card, *, components: Components | None = None, words: Words = ENGLISH) -> str:
    """One card, large enough to be read: its name, its sort, its words and its numbers.

    Args:
        card: one of the cards, or a custom one.
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


def described(card: Card, *, components: Components | None = None) -> Text:
    """One card in words: all that :func:`face` shows, with its type, its price and its numbers.

    Args:
        card: one of the cards, or a custom one.
        components: the box that it comes from.
    """
    box = components or Components.load()
    numbers = {"copies": 1} | (box.numbers.get(card.id) or dict(card.numbers))
    facts: Text | Name = TYPE_NAMES[card.type] if card.type else GROUP_NAMES[card.group]
    if "value" in numbers and card.group == "hogwarts":
        facts = W.FACTS(first=facts, second=W.PRICE(value=numbers["value"]))
    for fact in _facts(card, numbers):
        facts = W.FACTS(first=facts, second=fact)
    return W.CARD(name=card.name, facts=facts, words=story.sentences(card.explain()))


#: The signs of cards that have no type.
_SIGNS = {"location": "location", "dark_arts": "dark_arts", "villain": "villain", "hero": "health",
          "proficiency": "cards", "horcrux": "dark_arts"}


def _facts(card: Card, numbers: Mapping[str, int]) -> list[Text]:
    """The words at the foot of a card."""
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
