"""Where everything lies on the table of Hogwarts Battle: a view, laid out as items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..drawing import Layout, fit, wrap
from ..words import Message, Text, Words
from .cards import HERO_NAMES, TYPE_NAMES, Card
from .icons import COLOURS, HERO_COLOURS
from .rules import HogwartsBattleRules

__all__ = ["MARGIN", "Table", "W"]

#: Sizes in units of the picture.
MARGIN, GAP, HEADER = 14, 8, 56
CARD_W, CARD_H = 148, 122
LINE = 12.5


class W:
    """The words on the table."""

    TITLE = Message("Hogwarts Battle")
    STAGES: ClassVar = {
        "setup": Message("Setup"),
        "dark_arts": Message("Turn {turn} · {hero} · 1. Dark Arts events"),
        "villains": Message("Turn {turn} · {hero} · 2. villain abilities"),
        "actions": Message("Turn {turn} · {hero} · 3. hero actions"),
        "end": Message("Turn {turn} · {hero} · 4. end of the turn"),
        "won": Message("The end · the heroes have won"),
        "lost": Message("The end · the villains have won"),
    }
    HOGWARTS = Message("Hogwarts cards")
    DARK_ARTS = Message("Dark Arts")
    VILLAINS = Message("more villains")
    STACK = Message("{what}: {cards} card in the stack", "{what}: {cards} cards in the stack",
                    "cards")
    MARKET = Message("To acquire")
    HAND = Message("Hand of {hero}")
    PLAYED = Message("Played this turn")
    NO_CARD = Message("empty this turn")
    EVENTS = Message("{events} Dark Arts event a turn", "{events} Dark Arts events a turn",
                     "events")
    MORE = Message("{more} more location behind it", "{more} more locations behind it", "more")
    CONTROL = Message("{name}: {control} of {spaces} control")
    VILLAIN = Message("{name}: {assigned} of {health} attack assigned. {words}")
    DEFEATED = Message("{name}, defeated")
    CARD = Message("{name}, {type}. {words}")
    PLAIN_CARD = Message("{name}. {words}")
    TO_ACQUIRE = Message("{name}, {type}, value {value}. {words}")
    IN_HAND = Message("{name}, in the hand of {hero}. {words}")
    WAS_PLAYED = Message("{name}, played. {words}")
    EVENT = Message("{name}, the event being resolved. {words}")
    RESOLVED = Message("{name}, resolved")
    CHOICE = Message("Choose: {effect}")
    HERO = Message("{hero}: {health} of {most} health, {attack} attack, {influence} influence")
    STUNNED = Message("Stunned")
    LIFE = Message("{health} of {most} health")
    DECK = Message("deck")
    DISCARDS = Message("discarded")
    DECK_OF = Message("The deck of {hero}: {cards} card", "The deck of {hero}: {cards} cards",
                      "cards")
    DISCARDS_OF = Message("The discard pile of {hero}: {cards}")
    ATTACK_OF = Message("{attack} attack of {hero}")
    INFLUENCE_OF = Message("{influence} influence of {hero}")
    NOTHING = Message("no cards")


def chip_columns(width: float) -> int:
    """How many small cards stand side by side in a width."""
    return max(1, int((width + GAP) // (140 + GAP)))


class Table(Layout):
    """The table laid out."""

    def __init__(self, view: Mapping[str, Any], rules: HogwartsBattleRules, words: Words,
                 touched: Sequence[str]) -> None:
        super().__init__(view, words, touched)
        self.rules = rules

    # -- cards

    def kind(self, piece: str) -> Card:
        return self.rules.cards[self.rules.kind_of[piece]]

    def words(self, card: Card) -> str:
        return " ".join(self.say(text) for text in card.explain())

    def card(self, piece: str, x: float, y: float, w: float, h: float, label: Text, *,
             value: int | None = None, pips: Sequence[dict[str, Any]] = (),
             css: str = "") -> None:
        """A card that can be read: its name, its type and its words, as far as there is room."""
        card = self.kind(piece)
        name = self.say(card.name)
        room = int((h - 30 - (22 if value is not None or pips else 4)) / LINE)
        lines = self.lines(card, w)
        if len(lines) > room:
            lines = lines[:room]
            lines[-1]["text"] = str(lines[-1]["text"]).rstrip(".") + "…"
        self.put("card", piece, x, y, css=css, w=w, h=h, text=name,
                 size=fit(name, w - 34, 12.5, bold=True), icon=card.type or card.group,
                 colour=COLOURS[card.type or card.group], lines=lines, value=value,
                 pips=list(pips), times=1, label=self.say(label))

    def lines(self, card: Card, w: float) -> list[dict[str, Any]]:
        """The words of a card as lines that fit into its width."""
        lines: list[dict[str, Any]] = []
        for text in card.explain():
            style = "note" if text in card.notes else "words"
            for line in wrap(self.say(text), w - 12, 10.5):
                lines.append({"text": line, "css": style, "y": 38 + len(lines) * LINE})
        return lines

    def chip(self, piece: str, x: float, y: float, w: float, label: Text) -> None:
        card = self.kind(piece)
        name = self.say(card.name)
        self.put("chip", piece, x, y, w=w, text=name, size=fit(name, w - 34, 11, 6.5, bold=True),
                 icon=card.type or card.group, colour=COLOURS[card.type or card.group],
                 label=self.say(label))

    def chips(self, cards: Sequence[tuple[str, Text]], x: float, y: float, width: float) -> float:
        columns = chip_columns(width)
        w = (width - GAP * (columns - 1)) / columns
        for number, (piece, label) in enumerate(cards):
            self.chip(piece, x + number % columns * (w + GAP), y + number // columns * 29, w, label)
        return (len(cards) + columns - 1) // columns * 29

    def counter(self, name: str, icon: str, number: int, note: Text | str, x: float, y: float,
                label: Text, *, css: str = "", ink: str = "") -> float:
        said = self.say(note)
        shown = str(number)
        w = 38 + 9.5 * len(shown) + 6.2 * len(said)
        self.put("counter", name, x, y, css=css, icon=icon, text=shown, note=said, w=w, ink=ink,
                 note_x=30 + 9.5 * len(shown), label=self.say(label))
        return w + 10

    # -- parts of the table; each returns the height that it takes

    def header(self, width: float, narrow: bool) -> float:
        view = self.view
        stage = view["stage"] if not view["result"] else view["result"]
        hero = HERO_NAMES[view["active"]] if view["active"] else ""
        self.text("title", MARGIN, 28, self.say(W.TITLE()), size=22, css="serif", bold=True)
        self.text("stage", MARGIN, 47, self.say(W.STAGES[stage](turn=view["turn"], hero=hero)),
                  css="soft", size=12.5)
        if narrow:
            x, y = float(MARGIN), 58.0
        else:
            x, y = width - 400.0, 18.0
        for name, icon, key, message in (
                ("dark_arts", "dark_arts", "dark_arts", W.DARK_ARTS),
                ("villains", "villain", "villains", W.VILLAINS),
                ("hogwarts", "cards", "hogwarts", W.HOGWARTS)):
            said = message()
            note = "" if narrow else said
            x += self.counter(name, icon, view[key], note, x, y,
                              W.STACK(what=said, cards=view[key]))
        return HEADER if not narrow else 92

    def enemies(self, x: float, y: float, width: float, narrow: bool) -> float:
        """The location, the villains, and the Dark Arts event."""
        view = self.view
        w = width if narrow else 226.0
        h = 150.0
        step = (0.0, h + GAP) if narrow else (w + GAP, 0.0)
        left, top = x, y
        if view["location"]:
            card = self.kind(view["location"])
            name = self.say(card.name)
            pips = [{"x": 16 + 17 * number, "css": "full" if number < view["control"] else ""}
                    for number in range(view["spaces"])]
            lines = [self.say(W.EVENTS(events=view["events"]))]
            if view["locations"]:
                lines.append(self.say(W.MORE(more=view["locations"])))
            self.put("card", view["location"], left, top, w=w, h=h, text=name,
                     size=fit(name, w - 34, 14, bold=True), icon="location", times=1,
                     colour=COLOURS["location"], value=None, pips=pips,
                     lines=[{"text": line, "css": "words", "y": 40 + LINE * number}
                            for number, line in enumerate(lines)],
                     label=self.say(W.CONTROL(name=card.name, control=view["control"],
                                              spaces=view["spaces"])))
            left, top = left + step[0], top + step[1]
        for space, facing in enumerate(view["facing"]):
            if facing["card"]:
                self.villain(facing, left, top, w, h)
            else:
                self.put("empty", f"villain.{space}", left, top, w=w, h=h,
                         text=self.say(W.NO_CARD()))
            left, top = left + step[0], top + step[1]
        events = [*view["event"], *(view["resolved"][-1:] if not view["event"] else [])]
        for piece in events:
            message = W.EVENT if piece in view["event"] else W.RESOLVED
            card = self.kind(piece)
            self.card(piece, left, top, w, h, message(name=card.name, words=self.words(card)))
            left, top = left + step[0], top + step[1]
        bottom = top - y if narrow else h
        done = [(piece, W.DEFEATED(name=self.kind(piece).name)) for piece in view["defeated"]]
        if done and not narrow:
            for number, (piece, label) in enumerate(done[:4]):
                self.chip(piece, x + width - CARD_W, y + number * 29, CARD_W, label)
        elif done:
            bottom += GAP + self.chips(done, x, y + bottom + GAP, width)
        return bottom + 12

    def villain(self, facing: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        card = self.kind(facing["card"])
        step = min(17.0, (w - 24) / max(1, facing["health"]))
        pips = [{"x": round(14 + step * number, 1),
                 "css": "hit" if number < facing["assigned"] else ""}
                for number in range(facing["health"])]
        self.card(facing["card"], x, y, w, h, W.VILLAIN(
            name=card.name, assigned=facing["assigned"], health=facing["health"],
            words=self.words(card)), pips=pips)

    def heading(self, key: str, text: Text, x: float, y: float) -> float:
        self.text(key, x, y + 13, self.say(text), css="serif", size=14, bold=True)
        return 20

    def grid(self, width: float) -> tuple[int, float]:
        """How many cards stand side by side, and how wide each of them is."""
        columns = max(2, int((width + GAP) // (CARD_W + GAP)))
        return columns, (width - GAP * (columns - 1)) / columns

    def market(self, x: float, y: float, width: float) -> float:
        columns, w = self.grid(width)
        top = y + self.heading("market", W.MARKET(), x, y)
        for number, slot in enumerate(self.view["market"]):
            left = x + number % columns * (w + GAP)
            line = top + number // columns * (CARD_H + GAP)
            if slot["card"]:
                card = self.kind(slot["card"])
                self.card(slot["card"], left, line, w, CARD_H, W.TO_ACQUIRE(
                    name=card.name, type=TYPE_NAMES[card.type], value=slot["value"],
                    words=self.words(card)), value=slot["value"])
            else:
                self.put("empty", f"market.{number}", left, line, w=w, h=CARD_H,
                         text=self.say(W.NO_CARD()))
        rows = (len(self.view["market"]) + columns - 1) // columns
        return top - y + rows * (CARD_H + GAP) + 4

    def hand(self, hero: Mapping[str, Any], x: float, y: float, width: float) -> float:
        """The cards of the active hero, to be read and played."""
        columns, w = self.grid(width)
        name = HERO_NAMES[hero["hero"]]
        top = y + self.heading("hand", W.HAND(hero=name), x, y)
        # As high as the longest words of the hand: cards to be played have to be read whole.
        h = 38 + LINE * max((len(self.lines(self.kind(piece), w)) for piece in hero["hand"]),
                            default=1)
        for number, piece in enumerate(hero["hand"]):
            card = self.kind(piece)
            self.card(piece, x + number % columns * (w + GAP),
                      top + number // columns * (h + GAP), w, h,
                      W.IN_HAND(name=card.name, hero=name, words=self.words(card)))
        top += (len(hero["hand"]) + columns - 1) // columns * (h + GAP)
        if self.view["played"]:
            top += self.heading("played", W.PLAYED(), x, top)
            top += self.chips([(piece, W.WAS_PLAYED(name=self.kind(piece).name,
                                                    words=self.words(self.kind(piece))))
                               for piece in self.view["played"]], x, top, width)
        return top - y + 6

    def choices(self, x: float, y: float, width: float) -> float:
        """The effects among which somebody chooses now."""
        decision = self.view["decision"]
        if not decision or not decision["options"]:
            return 0
        top = y
        for slug, path in zip(decision["choices"], decision["options"], strict=True):
            said = self.say(W.CHOICE(effect=self.rules.nodes[path].words()))
            self.put("choice", f"choice.{slug}", x, top, w=width, text=said, label=said,
                     size=fit(said, width - 24, 12.5, bold=True))
            top += 38
        return top - y + 2

    def heroes(self, heroes: Sequence[Mapping[str, Any]], x: float, y: float, width: float,
               columns: int) -> float:
        w = (width - 10 * (columns - 1)) / columns
        top = y
        for first in range(0, len(heroes), columns):
            row = heroes[first:first + columns]
            height = max(self.hero_height(hero, w) for hero in row)
            for number, hero in enumerate(row):
                self.hero(hero, x + number * (w + 10), top, w, height)
            top += height + 10
        return top - y

    def hero_height(self, hero: Mapping[str, Any], w: float) -> float:
        if hero["active"] and not self.view["result"]:
            return 98
        columns = chip_columns(w - 16)
        return 100 + (len(hero["hand"]) + columns - 1) // columns * 29

    def hero(self, hero: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        name = HERO_NAMES[hero["hero"]]
        said = self.say(name)
        css = "turn" if hero["active"] else ""
        life = self.say(W.LIFE(health=hero["health"], most=hero["most"]))
        step = min(17.0, (w - 120) / hero["most"])
        pips = [{"x": round(16 + step * number, 1),
                 "css": "life" if number < hero["health"] else ""}
                for number in range(hero["most"])]
        self.put("seat", f"seat.{hero['hero']}", x, y, w=w, h=h, text=said, pips=pips, life=life,
                 life_x=16 + step * hero["most"] + 2, css=css,
                 colour=HERO_COLOURS[hero["hero"]], note_x=26 + len(said) * 10.4,
                 note=self.say(W.STUNNED()) if hero["stunned"] else "",
                 label=self.say(W.HERO(hero=name, health=hero["health"], most=hero["most"],
                                       attack=hero["attack"], influence=hero["influence"])))
        left = x + w - 112
        left += self.counter(f"attack.{hero['hero']}", "attack", hero["attack"], "", left, y + 6,
                             W.ATTACK_OF(attack=hero["attack"], hero=name), css="token",
                             ink="on")
        self.counter(f"influence.{hero['hero']}", "influence", hero["influence"], "", left, y + 6,
                     W.INFLUENCE_OF(influence=hero["influence"], hero=name), css="token",
                     ink="on")
        left = x + 14
        left += self.counter(f"deck.{hero['hero']}", "cards", hero["deck"], W.DECK(), left, y + 66,
                             W.DECK_OF(hero=name, cards=hero["deck"]))
        pile = [self.kind(piece).name for piece in hero["discards"]] or W.NOTHING()
        self.counter(f"discard.{hero['hero']}", "bin", len(hero["discards"]), W.DISCARDS(), left,
                     y + 66, W.DISCARDS_OF(hero=name, cards=pile))
        if not hero["active"] or self.view["result"]:
            self.chips([(piece, W.IN_HAND(name=self.kind(piece).name, hero=name,
                                          words=self.words(self.kind(piece))))
                        for piece in hero["hand"]], x + 8, y + 97, w - 16)
