"""Where everything is on the table of Hogwarts Battle: a view, laid out as items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from ..core import Choice
from ..core.words import Message, Text
from ..drawing import clip
from . import story
from .cards import HERO_NAMES, TYPE_NAMES
from .effects import FACE_NAMES, HOUSE_NAMES, AnyHero, Choose, Pick
from .labels import W
from .panels import Panels
from .pieces import ALL, CARD_H, CHIP, CORNER, DOT, FOOT, GAP, MARGIN, SIZE, chip_columns
from .views import HeroView, MarketView

__all__ = ["ALL", "DOT", "MARGIN", "Table", "W"]

HEADER = 34
#: How many columns the enemies have, if there are not more of them, and at most.
COLUMNS, MOST_COLUMNS = 4, 6
#: Up to how many defeated villains are shown one by one.
NAMED = 3
#: Up to how many choices have room for the words of the cards that they name.
EXPLAINED = 9
#: The pictograms of the symbols of house dice.
SYMBOLS = {"attack": "attack", "influence": "influence", "health": "health", "card": "cards"}
BLOCKED, GUARDED = ("shield", W.BLOCKED), ("lock", W.GUARDED)
LOCKED = ("lock", W.LOCKED)


class Cell(NamedTuple):
    """A place among the enemies: how high it is at a width, and what draws it at x, y, w, h."""

    height: Callable[[float], float]
    draw: Callable[[float, float, float, float], object]


class Table(Panels):
    """The table laid out. Each part returns the height that it takes."""

    def header(self, width: float, narrow: bool) -> float:
        view = self.view
        stage = view["stage"] if not view["result"] else view["result"]
        hero = HERO_NAMES[view["active"]] if view["active"] else ""
        self.text("title", MARGIN, 23, self.say(W.TITLE()), size=17, css="serif", bold=True)
        left, top = (MARGIN, 42) if narrow else (186, 23)
        self.text("stage", left, top, self.say(W.STAGES[stage](turn=view["turn"], hero=hero)),
                  css="soft")
        stacks = [(name, icon, cards, "" if narrow else message(),
                   W.STACK(what=message(), cards=cards)) for name, icon, cards, message in (
                      ("dark_arts", "dark_arts", view["dark_arts"], W.DARK_ARTS),
                      ("villains", "villain", view["villains"], W.VILLAINS),
                      ("hogwarts", "cards", view["hogwarts"], W.HOGWARTS))]
        room = fsum(self.counter_width(number, note) for _, _, number, note, _ in stacks)
        x, y = (float(MARGIN), 58.0) if narrow else (width - 4 - room, 6.0)
        for name, icon, number, note, label in stacks:
            x += self.counter(name, icon, number, note, x, y, label)
        return HEADER if not narrow else 88

    # -- The location, the villains, the Dark Arts event, the Horcrux, and who is defeated

    def enemies(self, x: float, y: float, width: float, narrow: bool) -> float:
        here = [cell for cell in (self.location(),) if cell]
        villains = [self.villain(space) for space in self.spaces()]
        events = list(self.events(0 if narrow else FOOT))
        horcrux = [cell for cell in (self.horcrux(),) if cell]
        top = y
        if narrow:
            for cell in (*here, *villains, *events, *horcrux):
                high = cell.height(width)
                cell.draw(x, top, width, high)
                top += high + GAP
            return top - y + self.done(x, top, width) + 6
        columns = [column for column in (here, *([cell] for cell in villains), events, horcrux)
                   if column]
        if len(columns) > MOST_COLUMNS and here and events:
            columns = [here + list(self.events(0)), *(column for column in columns
                                                      if column not in (here, events))]
        number = max(COLUMNS, len(columns))
        w = (width - (number - 1) * GAP) / number
        high = max(80.0, *(fsum(cell.height(w) + GAP for cell in column) - GAP
                            for column in columns)) if columns else 80.0
        for place, column in enumerate(columns):
            self.column(column, x + place * (w + GAP), y, w, high)
        if len(columns) < COLUMNS and 0 < len(self.view["defeated"]) <= NAMED:
            left = x + len(columns) * (w + GAP)
            self.text("done", left, y + 12, self.say(W.DONE()), css="soft")
            self.done(left, y + 20, w)
            return high + GAP
        return high + GAP + self.done(x, y + high + GAP, width)

    def done(self, x: float, y: float, width: float) -> float:
        """Who is defeated and which Horcruxes were given up; many of them as a list."""
        top = y
        for key, cards, one, several in (
                ("defeated", self.view["defeated"], W.DEFEATED, W.ALL_DEFEATED),
                ("used_up", self.view["used_up"], W.GIVEN_UP, W.ALL_GIVEN_UP)):
            if 0 < len(cards) <= NAMED:
                top += self.chips([self.named(card, one(name=self.name(card))) for card in cards],
                                  x, top, width)
            elif cards:
                said = self.say(several(cards=self.counted(cards)))
                top += self.listed(key, said, x, top, width, said)
        return top - y

    @staticmethod
    def column(cells: Sequence[Cell], x: float, y: float, w: float, high: float) -> None:
        """Cells below each other; what is left of the height goes to the first of them."""
        spare = high - fsum(cell.height(w) + GAP for cell in cells) + GAP
        for cell in cells:
            h = cell.height(w) + spare
            cell.draw(x, y, w, h)
            y += h + GAP
            spare = 0

    def location(self) -> Cell | None:
        view, piece = self.view, self.view["location"]
        if not piece:
            return None
        numbers = {"control": view["control"], "spaces": view["spaces"]}
        label = self.read(W.CONTROL_WORDS if self.kind(piece).effects else W.CONTROL, piece,
                            **numbers)
        return self.counted_card(piece, label, ("control", view["control"], view["spaces"]),
                                 W.CONTROLLED(**numbers), [LOCKED] if view["locked"] else [])

    def counted_card(self, piece: str, label: Text, spaces: tuple[str, int, int], note: Text,
                     signs: Sequence[tuple[str, Message]] = ()) -> Cell:
        """A card with a row of spaces at its foot."""
        def height(w: float) -> float:
            foot = FOOT + self.pips(*spaces, w, note)["above"]
            return self.height([piece], w, foot, len(signs))

        def draw(x: float, y: float, w: float, h: float) -> None:
            self.card(piece, x, y, w, h, label, signs=signs, pips=self.pips(*spaces, w, note))

        return Cell(height, draw)

    def spaces(self) -> list[int]:
        """The spaces for villains; the one for Voldemort only if he is there in addition."""
        return [space for space, facing in enumerate(self.view["facing"])
                if facing["card"] or space < self.setup.components.facing]

    def villain(self, space: int) -> Cell:
        facing = self.view["facing"][space]
        if not facing["card"]:
            return self.empty(f"villain.{space}", self.no_card)
        numbers = {"assigned": facing["assigned"], "health": facing["health"]}
        signs = [sign for on, sign in (
            (facing["blocked"], BLOCKED), (facing["guarded"], GUARDED)) if on]
        return self.counted_card(facing["card"], self.read(W.VILLAIN, facing["card"], **numbers),
                                 ("hit", facing["assigned"], facing["health"]),
                                 W.ASSIGNED(**numbers), signs)

    @property
    def no_card(self) -> Text:
        """Why a space is empty: in a turn, because it is filled when that ends."""
        in_a_turn = self.view["active"] and not self.view["result"]
        return W.NO_CARD_THIS_TURN() if in_a_turn else W.NO_CARD()

    def empty(self, name: str, text: Text) -> Cell:
        return Cell(lambda w: 40.0, lambda x, y, w, h: self.put(
            "empty", name, x, y, w=w, h=h, text=self.say(text)))

    def events(self, foot: float) -> Iterator[Cell]:
        """The newest event as a card, and those that it has interrupted by their names."""
        view = self.view
        shown = [*view["event"], *(view["resolved"][-1:] if not view["event"] else [])]
        yield from (self.event(piece, foot) for piece in shown[-1:])
        if shown[:-1]:
            chips = [self.named(piece, self.say_of(W.EVENT, piece)) for piece in shown[:-1]]
            yield Cell(lambda w: float(-(-len(chips) // chip_columns(w)) * CHIP),
                       lambda x, y, w, h: self.chips(chips, x, y, w))

    def event(self, piece: str, foot: float) -> Cell:
        label = self.read(W.EVENT if piece in self.view["event"] else W.RESOLVED, piece)
        return Cell(lambda w: self.height([piece], w, foot, corner=CORNER),
                    lambda x, y, w, h: self.card(piece, x, y, w, h, label))

    def horcrux(self) -> Cell | None:
        """The Horcrux that is to be destroyed, with the symbols that it needs."""
        horcrux, left = self.view["horcrux"], self.view["horcruxes"]
        if not horcrux:
            return self.empty("horcrux", W.NEXT_HORCRUX(more=left)) if left else None
        piece, placed = horcrux["card"], horcrux["placed"]
        card = self.kind(piece)
        numbers = {"placed": len(placed), "needed": len(card.needs)}
        note = self.say(W.ONE_OF() if card.either else W.PLACED(**numbers))
        symbols = [{"icon": SYMBOLS[symbol], "placed": symbol in placed} for symbol in card.needs]
        label = self.read(W.EITHER if card.either else W.HORCRUX, piece, **numbers)

        def draw(x: float, y: float, w: float, h: float) -> None:
            room = w - 14 - 31 * len(symbols)
            self.card(piece, x, y, w, h, label, needs={
                "symbols": symbols, "note": note if clip(note, room, SIZE) == note else ""})

        return Cell(lambda w: self.height([piece], w, FOOT + 8), draw)

    # -- Cards to acquire, and those of the active hero

    def market(self, x: float, y: float, width: float) -> float:
        columns, w = self.grid(width)
        top = y + (0 if self.tight else self.heading("market", W.MARKET(), x, y))
        h = max(CARD_H, self.height([slot["card"] for slot in self.view["market"] if slot["card"]],
                                    w, 0, corner=24 + CORNER))
        for number, slot in enumerate(self.view["market"]):
            left = x + number % columns * (w + GAP)
            line = top + number // columns * (h + GAP)
            if slot["card"]:
                self.for_sale(slot["card"], slot, left, line, w, h)
            else:
                self.put("empty", f"market.{number}", left, line, w=w, h=h,
                         text=self.say(self.no_card))
        rows = (len(self.view["market"]) + columns - 1) // columns
        return top - y + rows * (h + GAP)

    def for_sale(self, piece: str, slot: MarketView, x: float, y: float, w: float,
                 h: float) -> None:
        value, price = slot["value"], slot["price"]
        values = {"type": TYPE_NAMES[self.kind(piece).type], "value": value}
        if price == value or not self.view["active"]:
            self.card(piece, x, y, w, h, self.read(W.TO_ACQUIRE, piece, **values), value=value)
            return
        label = self.read(W.PRICED, piece, **values, price=price,
                            hero=HERO_NAMES[self.view["active"]])
        self.card(piece, x, y, w, h, label, value=price, cheap=price < value)

    def hand(self, hero: HeroView, x: float, y: float, width: float, *,
             titled: bool = True) -> float:
        """The cards of the active hero, to be read and played."""
        columns, w = self.grid(width)
        cards = len(hero["hand"])
        if not titled and cards > columns:
            columns = cards if cards == columns + 1 else max(columns, -(-cards // 2))
            w = (width - GAP * (columns - 1)) / columns
        name = HERO_NAMES[hero["hero"]]
        top = y + (self.heading("hand", W.HAND(hero=name), x, y) if titled else 0)
        h = self.height(hero["hand"], w, 0, corner=CORNER)
        for number, piece in enumerate(hero["hand"]):
            self.card(piece, x + number % columns * (w + GAP),
                      top + number // columns * (h + GAP), w, h,
                      self.read(W.IN_HAND, piece, hero=name))
        return top - y + (len(hero["hand"]) + columns - 1) // columns * (h + GAP)

    def played(self, x: float, y: float, width: float) -> float:
        """What was played this turn."""
        if not self.view["played"]:
            return 0
        said, left = self.say(W.PLAYED()), 0.0
        top = y
        if self.tight:
            self.text("played", x, y + 16, said, css="serif", size=13, bold=True)
            left = 130.0
        else:
            top += self.heading("played", W.PLAYED(), x, y)
        top += self.chips([self.named(piece, W.WAS_PLAYED(name=self.name(piece)))
                           for piece in self.view["played"]], x + left, top, width - left,
                          dots=self.tight)
        return top - y + 6

    # -- What somebody chooses now

    def choices(self, x: float, y: float, width: float) -> float:
        """The effects, cards or other things among which somebody chooses now."""
        decision, path = self.view["decision"], self.view["effect"]
        offers = self.offers(path, decision["choices"]) if decision and path else []
        if not decision or not offers:
            return 0
        top = y
        heading = W.CHOOSE(card=self.name(decision["about"][0])) if decision["about"] else (
            W.SKILLS() if not self.view["active"] else None)
        if heading:
            top += self.heading("choices", heading, x, top)
        if self.view["die"]:
            house, symbol = self.view["die"]
            top += self.die(house, symbol, x, top)
        return top - y + self.buttons(offers, x, top, width) + 2

    def die(self, house: str, symbol: str, x: float, y: float) -> float:
        """The die that was rolled, and the symbol that it shows."""
        said = self.say(W.DIE(house=HOUSE_NAMES[house], symbol=FACE_NAMES[symbol]))
        self.put("die", "die", x, y, css=house, icon=SYMBOLS[symbol], text=said, label=said,
                 w=56 + 7.6 * len(said))
        return 44

    def offers(self, path: str, choices: Sequence[Choice]) -> list[tuple[str, Text, str]]:
        """What each choice is called, what it does, and the words of the card that it names."""
        setup = self.setup
        node = setup.nodes[path]
        slugs = [choice["move"].split()[1] for choice in choices]
        if isinstance(node, Choose):
            options = {option.slug: option for option in map(setup.nodes.get, setup.inside[path])
                       if option}
            return [(slug, options[slug].words(), "") for slug in slugs]
        if isinstance(node, AnyHero):
            # Heroes are chosen in their panels. What is left is to choose no other.
            decision = self.view["decision"]
            first = decision and decision["owed"] == node.most(setup)
            none = story.MOVES["choose-none" if first else "choose-no-more"]()
            return [(slug, none, "") for slug in slugs if slug == "none"]
        assert isinstance(node, Pick)
        # The words of villains are on the table, those of other cards are not.
        explained = node.where != "facing" and len(slugs) <= EXPLAINED
        return [(slug, node.offer(setup, slug),
                 self.words(setup.cards[slug]) if explained and slug in setup.cards else "")
                for slug in slugs]
