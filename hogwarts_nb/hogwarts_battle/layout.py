"""Where everything is on the table of Hogwarts Battle: a view, laid out as items."""

from __future__ import annotations

<<<<<<< HEAD
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
=======
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple
>>>>>>> hosts

from ..core import Choice
from ..core.words import Message, Text
from ..drawing import clip
from . import story
from .cards import HERO_NAMES, TYPE_NAMES
from .effects import FACE_NAMES, HOUSE_NAMES, Choose, Pick
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
<<<<<<< HEAD
        stacks = [(name, icon, cards, "" if narrow else message(),
                   W.STACK(what=message(), cards=cards)) for name, icon, cards, message in (
                      ("dark_arts", "dark_arts", view["dark_arts"], W.DARK_ARTS),
                      ("villains", "villain", view["villains"], W.VILLAINS),
                      ("hogwarts", "cards", view["hogwarts"], W.HOGWARTS))]
        room = sum(self.counter_width(number, note) for _, _, number, note, _ in stacks)
=======
        stacks = [(name, icon, view[name], "" if narrow else message(),
                   W.STACK(what=message(), cards=view[name])) for name, icon, message in (
                      ("dark_arts", "dark_arts", W.DARK_ARTS), ("villains", "villain", W.VILLAINS),
                      ("hogwarts", "cards", W.HOGWARTS))]
        room = fsum(self.counter_width(number, note) for _, _, number, note, _ in stacks)
>>>>>>> hosts
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
        if not isinstance(node, Pick):
            # Heroes are chosen in their panels. What is left is to choose no other.
            return [(slug, story.MOVES["choose-none"](), "") for slug in slugs if slug == "none"]
        # The words of villains are on the table, those of other cards are not.
        explained = node.where != "facing" and len(slugs) <= EXPLAINED
        return [(slug, node.offer(setup, slug),
                 self.words(setup.cards[slug]) if explained and slug in setup.cards else "")
                for slug in slugs]
<<<<<<< HEAD
=======

    # -- The heroes

    def heroes(self, heroes: Sequence[Mapping[str, Any]], x: float, y: float, width: float,
               columns: int, *, brief: bool = False) -> float:
        w = (width - 10 * (columns - 1)) / columns
        top = y
        for first in range(0, len(heroes), columns):
            row = heroes[first:first + columns]
            draw = self.brief if brief else self.hero
            height = max((self.brief_height if brief else self.hero_height)(hero, w)
                         for hero in row)
            for number, hero in enumerate(row):
                draw(hero, x + number * (w + 10), top, w, height)
            top += height + GAP
        return top - y

    def open(self, hero: Mapping[str, Any]) -> bool:
        """Whether a hero's hand is shown elsewhere, and the abilities can be read in the panel."""
        return bool(hero["active"]) and not self.view["result"]

    def hero_height(self, hero: Mapping[str, Any], w: float) -> float:
        if self.open(hero):
            pile, plates = len(self.pile(hero, w - 36)), self.plate_rows(hero, w - 16)
            return (98 - ROW * self.one_row(w) + 14 * pile + CHIP * bool(hero["revealed"])
                    + fsum(high + GAP for high, *_ in plates) + 11 * bool(plates))
        columns = chip_columns(w - 16)
        chips = [*self.revealed(hero), *hero["hand"]]
        return 100 - ROW * self.one_row(w) + -(-len(chips) // columns) * CHIP + self.listed_height(
            self.named_powers(hero), w - 28, indent=22)

    def pile(self, hero: Mapping[str, Any], width: float) -> Sequence[str]:
        """The discard pile of the active hero, whose hand is shown elsewhere."""
        if not self.open(hero) or not hero["discards"]:
            return ()
        return wrap(self.say(W.PILE(cards=self.counted(hero["discards"]))), width, 11)

    def powers(self, hero: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """A hero's abilities: each as a card, its label and its name."""
        name = HERO_NAMES[hero["hero"]]
        found: list[tuple[Any, ...]] = []
        if self.kind(hero["ability"]).effects:
            found.append((hero["ability"], self.say_of(W.ABILITY_OF, hero["ability"], hero=name),
                          W.ABILITY()))
        for message, cards in ((W.SKILL_OF, [hero["skill"]] if hero["skill"] else []),
                               (W.DESTROYED_BY, hero["destroyed"])):
            found += [(card, self.say_of(message, card, hero=name), self.name(card))
                      for card in cards]
        return found

    def named_powers(self, hero: Mapping[str, Any]) -> str:
        """A hero's abilities by name."""
        return " · ".join(self.say(name) for _, _, name in self.powers(hero))

    def revealed(self, hero: Mapping[str, Any]) -> list[tuple[str, Text, Text]]:
        """The revealed top card of a hero's deck, as a chip."""
        card = hero["revealed"]
        if not card:
            return []
        name = self.name(card)
        return [(card, W.REVEALED_OF(name=name, hero=HERO_NAMES[hero["hero"]]),
                 W.REVEALED(card=name))]

    def plate_rows(self, hero: Mapping[str, Any], width: float, *, columns: int = 0,
                   ) -> list[tuple[float, float, list[tuple[Any, ...]]]]:
        """What the active hero has, row by row, with the height and the width of each plate.

        Without columns there are two where they have room, and one that is alone takes both.
        """
        powers, most = self.powers(hero), columns or (2 if width > 400 else 1)
        rows = []
        for first in range(0, len(powers), most):
            row = powers[first:first + most]
            shares = columns or len(row)
            w = (width - GAP * (shares - 1)) / shares
            rows.append((self.plate_height([piece for piece, *_ in row], w), w, row))
        return rows

    def hero(self, hero: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        """A hero's panel."""
        name = HERO_NAMES[hero["hero"]]
        end = self.seat(hero, x, y, w, h, crest=w, row=48)
        self.tokens(hero, x + w, y + 6)
        one = self.one_row(w)
        self.piles(hero, x + end if one else x + 14, y + (36 if one else 66))
        top = y + 97 - ROW * one
        if self.open(hero):
            lines = self.pile(hero, w - 36)
            top += 14 * len(lines) + 5 * bool(lines)
            top += self.chips(self.revealed(hero), x + 8, top, w - 16)
            self.plates(self.plate_rows(hero, w - 16), x + 8, top)
            return
        if powers := self.named_powers(hero):
            top += self.listed(f"powers.{hero['hero']}", powers, x + 14, top, w - 28,
                               self.say(W.POWERS(hero=name, cards=[
                                   power for _, _, power in self.powers(hero)])), icon="hero")
        self.chips([*self.revealed(hero), *((piece, W.HELD(name=self.name(piece), hero=name))
                                            for piece in hero["hand"])], x + 8, top, w - 16)

    # -- A hero whose turn it is not, beside others: the hand shows the signs of its cards alone,
    #    unless the hero discards one of them

    def brief_hand(self, hero: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        name = HERO_NAMES[hero["hero"]]
        return [*self.revealed(hero), *((piece, W.HELD(name=self.name(piece), hero=name))
                                        for piece in hero["hand"])]

    def discards(self, hero: Mapping[str, Any]) -> bool:
        decision = self.view["decision"]
        return bool(decision and decision["kind"] == "discard"
                    and self.view["to_move"] == hero["hero"])

    def brief_height(self, hero: Mapping[str, Any], w: float) -> float:
        return self.brief(hero, 0, 0, w, 0, draw=False)

    def brief(self, hero: Mapping[str, Any], x: float, y: float, w: float, h: float, *,
              draw: bool = True) -> float:
        """A short panel; returns how high it is, whether or not it is drawn."""
        cards, roomy = self.brief_hand(hero), w > ROOMY
        top, left, room, dots = y + BAND + 27, x + 133, w - 141, True
        if self.discards(hero):
            top, left, room, dots = top + 28, x + 8, w - 16, False
        elif roomy and not self.tight:
            dots = False
        columns = int((room + 3) // (DOT + 3)) if dots else chip_columns(room)
        high = max(1, -(-len(cards) // columns)) * (DOT + 2 if dots else CHIP)
        # The powers stand below, or beside the cards if there is room.
        beside = roomy and dots and len(cards) <= columns // 2
        under = 18 * (bool(self.powers(hero)) and not beside)
        if draw:
            self.seat(hero, x, y, w, h, crest=w, row=BAND + 14, band=BAND)
            self.tokens(hero, x + w, y + 4)
            self.piles(hero, x + 10, y + BAND + 30, noted=False)
            self.chips(cards, left, top, room, dots=dots)
            used = (DOT + 3) * len(cards) + 133 if beside else 4
            self.brief_powers(hero, x + 8 + used, top + (7 if beside else high + 2),
                              w - 20 - used)
        return top - y + high + 2 + under + 2

    def brief_powers(self, hero: Mapping[str, Any], x: float, y: float, w: float) -> None:
        if powers := self.named_powers(hero):
            name = HERO_NAMES[hero["hero"]]
            self.listed(f"powers.{hero['hero']}", clip(powers, w - 22, SIZE), x, y, w,
                        self.say(W.POWERS(hero=name, cards=[
                            power for _, _, power in self.powers(hero)])), icon="hero")

    @staticmethod
    def one_row(w: float) -> bool:
        """Whether health and piles have room side by side."""
        return w > 600

    def seat(self, hero: Mapping[str, Any], x: float, y: float, w: float, h: float, *,
             crest: float, row: float, band: int = 32) -> float:
        """The panel itself with the name and the health; returns where that row ends.

        Args:
            hero: whose panel it is.
            x: its left edge.
            y: its upper edge.
            w: its width.
            h: its height.
            crest: how far the band with the name reaches.
            row: how far below the upper edge the row of the health is.
            band: how high that band is.
        """
        said = self.say(HERO_NAMES[hero["hero"]])
        css = f"{hero['hero']} turn" if hero["active"] else hero["hero"]
        life = W.LIFE(health=hero["health"], most=hero["most"])
        pips = self.pips("life", hero["health"], hero["most"], w, life,
                         x=16 if crest == w else crest + 16)
        self.put("seat", f"seat.{hero['hero']}", x, y, w=w, h=h, text=said, css=css, pips=pips,
                 row=row, crest=crest, band=band,
                 pile=self.pile(hero, w - 36) if crest == w else (),
                 note=self.say(W.STUNNED()) if hero["stunned"] else "",
                 note_x=26 + len(said) * 10.4,
                 label=self.say(W.HERO(hero=HERO_NAMES[hero["hero"]], health=hero["health"],
                                       most=hero["most"], attack=hero["attack"],
                                       influence=hero["influence"])))
        return float(pips["end"]) + 6.7 * len(pips["note"]) + 20

    def tokens(self, hero: Mapping[str, Any], right: float, y: float) -> None:
        """The tokens of a hero, up to a right edge."""
        name = HERO_NAMES[hero["hero"]]
        left = right + 3
        for what, label in (
                ("influence", W.INFLUENCE_OF(influence=hero["influence"], hero=name)),
                ("attack", W.ATTACK_OF(attack=hero["attack"], hero=name))):
            left -= self.counter_width(hero[what], "")
            self.counter(f"{what}.{hero['hero']}", what, hero[what], "", left, y, label,
                         css="token")

    def piles(self, hero: Mapping[str, Any], x: float, y: float, *, noted: bool = True) -> None:
        """How many cards a hero's deck and discard pile have."""
        name = HERO_NAMES[hero["hero"]]
        x += self.counter(f"deck.{hero['hero']}", "cards", hero["deck"],
                          W.DECK() if noted else "", x, y,
                          W.DECK_OF(hero=name, cards=hero["deck"]))
        pile = self.counted(hero["discards"]) or W.NOTHING()
        self.counter(f"discard.{hero['hero']}", "bin", len(hero["discards"]),
                     W.DISCARDS() if noted else "", x, y, W.DISCARDS_OF(hero=name, cards=pile),
                     css="more")

    # -- The active hero across the table: what a turn needs first, the rest below the others

    def strip(self, hero: Mapping[str, Any], x: float, y: float, width: float) -> float:
        """The tokens, health and piles of the active hero in one row, above the hand."""
        end = self.seat(hero, x, y, width, STRIP, crest=CREST, row=STRIP / 2)
        self.tokens(hero, x + CREST, y + 6)
        self.piles(hero, x + end, y + 5)
        top = y + STRIP + GAP
        return top - y + self.chips(self.revealed(hero), x, top, width)

    def own(self, hero: Mapping[str, Any], x: float, y: float, width: float) -> float:
        """What else the active hero has: abilities to be read and used, and what is discarded."""
        top = y
        if self.tight:
            return self.chips(self.powers(hero), x, y, width)
        if powers := self.powers(hero):
            top += self.heading("own", W.OWN(hero=HERO_NAMES[hero["hero"]]), x, top)
            columns = min(4, max(2, len(powers)))
            top += self.plates(self.plate_rows(hero, width, columns=columns), x, top)
        return top - y

    def plates(self, rows: Sequence[tuple[float, float, list[tuple[Any, ...]]]], x: float,
               y: float) -> float:
        """The abilities of the active hero, to be read and used; returns how high they are."""
        top = y
        for high, w, row in rows:
            for number, (piece, label, name) in enumerate(row):
                self.plate(piece, x + number * (w + GAP), top, w, high, name, label)
            top += high + GAP
        return top - y

>>>>>>> hosts
