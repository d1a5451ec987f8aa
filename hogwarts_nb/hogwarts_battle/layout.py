"""Where everything lies on the table of Hogwarts Battle: a view, laid out as items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..drawing import Layout, fit, wrap
from ..words import Message, Name, Text, Words
from .cards import HERO_NAMES, TYPE_NAMES, Card
from .components import MARKED
from .rules import HogwartsBattleRules

__all__ = ["MARGIN", "Table", "W"]

#: Sizes in units of the picture.
MARGIN, GAP, HEADER = 14, 8, 62
CARD_W, CARD_H = 148, 122
LINE, NOTE = 12.5, 11.0
#: What a card needs besides its words: above them, and below if something stands there.
TOP, FOOT = 38, 24


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
    CHOOSE = Message("{card}: choose one")
    HERO = Message("{hero}: {health} of {most} health, {attack} attack, {influence} influence")
    STUNNED = Message("Stunned")
    LIFE = Message("{health} of {most} health")
    ASSIGNED = Message("{assigned} of {health} attack")
    CONTROLLED = Message("{control} of {spaces} control")
    PILE = Message("discarded: {cards}")
    SEVERAL = Message("{count} × {card}")
    DECK = Message("deck")
    DISCARDS = Message("discarded")
    DECK_OF = Message("The deck of {hero}: {cards} card", "The deck of {hero}: {cards} cards",
                      "cards")
    DISCARDS_OF = Message("The discard pile of {hero}: {cards}")
    ATTACK_OF = Message("{attack} attack of {hero}")
    INFLUENCE_OF = Message("{influence} influence of {hero}")
    NOTHING = Message("no cards")
    DONE = Message("Defeated")
    RECONSTRUCTED = Message("{label} (≈ reconstructed)")
    GUESS = Message("≈ reconstructed: the rulebook does not say all that is on this card. What is "
                    "shown is what independent lists of the cards agree on.")
    COPIES = Message("{copies} in the box")
    COPIES_OF = Message("{copies} in the deck of {hero}")
    COPIES_ALL = Message("{copies} in the deck of each hero")
    HEALTH = Message("{health} attack to defeat it")
    SPACES = Message("{spaces} spaces for control, {events} Dark Arts event a turn",
                     "{spaces} spaces for control, {events} Dark Arts events a turn", "events")
    BEGINS = Message("begins with {health} health")
    FACTS = Message("{first} · {second}")


def chip_columns(width: float) -> int:
    """How many small cards stand side by side in a width."""
    return max(1, int((width + GAP) // (140 + GAP)))


def title(name: str, width: float, size: float) -> dict[str, Any]:
    """A name that fits into the band of a card: on one line, or on two smaller ones."""
    one = fit(name, width, size, 0, bold=True)
    parts = name.split()
    if one >= 9 or len(parts) == 1:
        return {"title": [{"text": name, "y": 16.5}], "size": one}
    first, second = min(((" ".join(parts[:cut]), " ".join(parts[cut:]))
                         for cut in range(1, len(parts))), key=lambda pair: max(map(len, pair)))
    smaller = min(fit(line, width, 9, 0, bold=True) for line in (first, second))
    return {"title": [{"text": first, "y": 10.5}, {"text": second, "y": 20.5}], "size": smaller}


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
             value: int | None = None, pips: Mapping[str, Any] | None = None) -> None:
        """A card that can be read: its name, its type and its words."""
        card = self.kind(piece)
        name = title(self.say(card.name), w - 50, 14 if card.group == "location" else 12.5)
        self.put("card", piece, x, y, css=card.type or card.group, w=w, h=h, **name,
                 icon=card.type or card.group, lines=self.lines(piece, w), value=value, pips=pips,
                 guess=self.guessed(card), label=self.say(
                     W.RECONSTRUCTED(label=label) if self.guessed(card) else label))

    def guessed(self, card: Card) -> bool:
        """Whether a number or the effect of a card is reconstructed, which has to be marked."""
        return bool(MARKED & set(self.rules.components.sources[card.id].values()))

    def lines(self, piece: str, w: float) -> list[dict[str, Any]]:
        """The words of a card as lines that fit into its width; on a location what it asks for."""
        card, view = self.kind(piece), self.view
        said: list[tuple[str, str]] = [
            ("note" if text in card.notes else "words", self.say(text)) for text in card.explain()]
        if card.group == "location":
            more = [("words", self.say(W.MORE(more=view["locations"])))]
            said = [("words", self.say(W.EVENTS(events=view["events"])))] + (
                said if card.effects else []) + (more if view["locations"] else [])
        lines: list[dict[str, Any]] = []
        y = float(TOP)
        for style, text in said:
            size, step = (9.0, NOTE) if style == "note" else (10.5, LINE)
            for line in wrap(text, w - 20, size):
                lines.append({"text": line, "css": style, "y": y})
                y += step
        return lines

    def height(self, pieces: Sequence[str], w: float, foot: float) -> float:
        """How high cards side by side are: as high as the longest words, which are read whole."""
        last = max((self.lines(piece, w)[-1]["y"] for piece in pieces), default=TOP)
        return float(last) + 8 + foot

    def chip(self, piece: str, x: float, y: float, w: float, label: Text) -> None:
        card = self.kind(piece)
        kind = card.type or card.group
        self.put("chip", piece, x, y, w=w, icon=kind, css=kind, label=self.say(label),
                 **title(self.say(card.name), w - 36, 11))

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
        """The location, the villains, the Dark Arts event, and who is defeated."""
        view = self.view
        w = width if narrow else (width - 3 * GAP) / 4
        events = [*view["event"], *(view["resolved"][-1:] if not view["event"] else [])]
        shown = [*([view["location"]] if view["location"] else []),
                 *(facing["card"] for facing in view["facing"] if facing["card"]), *events]
        same = 0 if narrow else max(104.0, self.height(shown, w, FOOT))
        left, top = x, y

        def beside(height: float) -> None:
            nonlocal left, top
            left, top = (left, top + height + GAP) if narrow else (left + w + GAP, top)

        if view["location"]:
            card = self.kind(view["location"])
            h = same or self.height([view["location"]], w, FOOT)
            self.card(view["location"], left, top, w, h, W.CONTROL(
                name=card.name, control=view["control"], spaces=view["spaces"]),
                pips=self.pips("control", view["control"], view["spaces"], w, W.CONTROLLED(
                    control=view["control"], spaces=view["spaces"])))
            beside(h)
        for space, facing in enumerate(view["facing"]):
            if facing["card"]:
                h = same or self.height([facing["card"]], w, FOOT)
                self.villain(facing, left, top, w, h)
            else:
                h = same or 40
                self.put("empty", f"villain.{space}", left, top, w=w, h=h,
                         text=self.say(W.NO_CARD()))
            beside(h)
        for piece in events:
            message = W.EVENT if piece in view["event"] else W.RESOLVED
            card = self.kind(piece)
            h = same or self.height([piece], w, 0)
            self.card(piece, left, top, w, h, message(name=card.name, words=self.words(card)))
            beside(h)
        done = [(piece, W.DEFEATED(name=self.kind(piece).name)) for piece in view["defeated"]]
        if narrow:
            return top - y + (self.chips(done, x, top, width) if done else 0) + 6
        if done and left + w <= x + width + 1:
            self.text("defeated", left, y + 12, self.say(W.DONE()), css="soft", size=11)
            self.chips(done, left, y + 20, w)
            done = []
        return same + 12 + (self.chips(done, x, y + same + GAP, width) if done else 0)

    def pips(self, css: str, full: int, of: int, w: float, note: Text, *,
             x: float = 14) -> dict[str, Any]:
        """A row of spaces, some of them filled, and what that is in words."""
        said = self.say(note)
        step = min(17.0, (w - x - 14 - 5.6 * len(said)) / of)
        return {"css": css, "full": full, "of": of, "x": x, "step": round(step, 1),
                "end": round(x + step * of + 2, 1), "note": said}

    def villain(self, facing: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        card = self.kind(facing["card"])
        numbers = {"assigned": facing["assigned"], "health": facing["health"]}
        self.card(facing["card"], x, y, w, h,
                  W.VILLAIN(name=card.name, words=self.words(card), **numbers),
                  pips=self.pips("hit", facing["assigned"], facing["health"], w,
                                 W.ASSIGNED(**numbers)))

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
        h = max(CARD_H, self.height([slot["card"] for slot in self.view["market"] if slot["card"]],
                                    w, 12))
        for number, slot in enumerate(self.view["market"]):
            left = x + number % columns * (w + GAP)
            line = top + number // columns * (h + GAP)
            if slot["card"]:
                card = self.kind(slot["card"])
                self.card(slot["card"], left, line, w, h, W.TO_ACQUIRE(
                    name=card.name, type=TYPE_NAMES[card.type], value=slot["value"],
                    words=self.words(card)), value=slot["value"])
            else:
                self.put("empty", f"market.{number}", left, line, w=w, h=h,
                         text=self.say(W.NO_CARD()))
        rows = (len(self.view["market"]) + columns - 1) // columns
        return top - y + rows * (h + GAP) + 4

    def hand(self, hero: Mapping[str, Any], x: float, y: float, width: float) -> float:
        """The cards of the active hero, to be read and played."""
        columns, w = self.grid(width)
        name = HERO_NAMES[hero["hero"]]
        top = y + self.heading("hand", W.HAND(hero=name), x, y)
        h = self.height(hero["hand"], w, 0)
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
        if decision["card"]:
            top += self.heading("choices", W.CHOOSE(card=self.kind(decision["card"]).name), x, y)
        options = [(slug, self.say(self.rules.nodes[path].words())) for slug, path in
                   zip(decision["choices"], decision["options"], strict=True)]
        # Side by side in columns, as cards are, so that arrow keys lead from those to these.
        columns = len(options) if width > 600 else min(2, len(options))
        w = (width - GAP * (columns - 1)) / columns
        broken = [wrap(said[:1].upper() + said[1:], w - 22, 13) for _, said in options]
        h = 15 + 16 * max(map(len, broken))
        for number, (slug, said) in enumerate(options):
            self.put("choice", f"choice.{slug}", x + number % columns * (w + GAP),
                     top + number // columns * (h + GAP), w=w, h=h,
                     lines=[{"text": line, "y": 21 + 16 * row}
                            for row, line in enumerate(broken[number])],
                     label=self.say(W.CHOICE(effect=said)))
        return top - y + (len(options) + columns - 1) // columns * (h + GAP) + 2

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
            return 98 + 14 * len(self.pile(hero, w))
        columns = chip_columns(w - 16)
        return 100 + (len(hero["hand"]) + columns - 1) // columns * 29

    def pile(self, hero: Mapping[str, Any], w: float) -> list[str]:
        """What lies on the discard pile of the active hero, whose hand stands elsewhere."""
        if not hero["active"] or self.view["result"] or not hero["discards"]:
            return []
        return wrap(self.say(W.PILE(cards=self.counted(hero["discards"]))), w - 28, 11)

    def counted(self, pieces: Sequence[str]) -> list[Name | Text]:
        """The names of cards, equal ones together."""
        names = Counter(self.kind(piece).name for piece in pieces)
        return [name if count == 1 else W.SEVERAL(count=count, card=name)
                for name, count in names.items()]

    def hero(self, hero: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        name = HERO_NAMES[hero["hero"]]
        said = self.say(name)
        css = f"{hero['hero']} turn" if hero["active"] else hero["hero"]
        life = W.LIFE(health=hero["health"], most=hero["most"])
        self.put("seat", f"seat.{hero['hero']}", x, y, w=w, h=h, text=said, css=css,
                 pips=self.pips("life", hero["health"], hero["most"], w, life, x=16),
                 pile=self.pile(hero, w), note_x=26 + len(said) * 10.4,
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
        pile = self.counted(hero["discards"]) or W.NOTHING()
        self.counter(f"discard.{hero['hero']}", "bin", len(hero["discards"]), W.DISCARDS(), left,
                     y + 66, W.DISCARDS_OF(hero=name, cards=pile))
        if not hero["active"] or self.view["result"]:
            self.chips([(piece, W.IN_HAND(name=self.kind(piece).name, hero=name,
                                          words=self.words(self.kind(piece))))
                        for piece in hero["hand"]], x + 8, y + 97, w - 16)
