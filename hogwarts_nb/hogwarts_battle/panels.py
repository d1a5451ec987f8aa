"""How heroes lie on the table of Hogwarts Battle: a panel for each, long or short."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from ..drawing import clip, wrap
from .cards import HERO_NAMES
from .labels import W
from .pieces import CHIP, DOT, GAP, SIZE, Chip, Pieces, chip_columns
from .views import HeroView

__all__ = ["Panels"]

#: The row of the active hero above the hand, and how far the band with the name reaches in it.
STRIP, CREST = 34, 310
#: The band with the name of a hero whose panel is short.
BAND = 27
#: From this width on, the hand of such a hero has room for names.
ROOMY = 400
#: What a row in a hero's panel takes.
ROW = 30


#: A row of plates: its height, the width of each plate, and what they show.
PlateRow = tuple[float, float, Sequence[Chip]]


class Panels(Pieces):
    """The panels of heroes. Each part returns the height that it takes."""

    # -- The heroes

    def heroes(self, heroes: Sequence[HeroView], x: float, y: float, width: float,
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

    def open(self, hero: HeroView) -> bool:
        """Whether a hero's hand is shown elsewhere, and the abilities can be read in the panel."""
        return bool(hero["active"]) and not self.view["result"]

    def hero_height(self, hero: HeroView, w: float) -> float:
        if self.open(hero):
            pile, plates = len(self.pile(hero, w - 36)), self.plate_rows(hero, w - 16)
            return (98 - ROW * self.one_row(w) + 14 * pile + CHIP * bool(hero["revealed"])
                    + fsum(high + GAP for high, *_ in plates) + 11 * bool(plates))
        columns = chip_columns(w - 16)
        chips = [*self.revealed(hero), *hero["hand"]]
        return 100 - ROW * self.one_row(w) + -(-len(chips) // columns) * CHIP + self.listed_height(
            self.named_powers(hero), w - 28, indent=22)

    def pile(self, hero: HeroView, width: float) -> Sequence[str]:
        """The discard pile of the active hero, whose hand is shown elsewhere."""
        if not self.open(hero) or not hero["discards"]:
            return ()
        return wrap(self.say(W.PILE(cards=self.counted(hero["discards"]))), width, 11)

    def powers(self, hero: HeroView) -> list[Chip]:
        """A hero's abilities: each as a card, its label and its name."""
        name = HERO_NAMES[hero["hero"]]
        found: list[Chip] = []
        if self.kind(hero["ability"]).effects:
            found.append(Chip(hero["ability"], self.say_of(
                W.ABILITY_OF, hero["ability"], hero=name), W.ABILITY()))
        for message, cards in ((W.SKILL_OF, [hero["skill"]] if hero["skill"] else []),
                               (W.DESTROYED_BY, hero["destroyed"])):
            found += [self.named(card, self.say_of(message, card, hero=name)) for card in cards]
        return found

    def named_powers(self, hero: HeroView) -> str:
        """A hero's abilities by name."""
        return " · ".join(self.say(name) for _, _, name in self.powers(hero))

    def revealed(self, hero: HeroView) -> list[Chip]:
        """The revealed top card of a hero's deck, as a chip."""
        card = hero["revealed"]
        if not card:
            return []
        name = self.name(card)
        return [Chip(card, W.REVEALED_OF(name=name, hero=HERO_NAMES[hero["hero"]]),
                     W.REVEALED(card=name))]

    def plate_rows(self, hero: HeroView, width: float, *, columns: int = 0,
                   ) -> list[PlateRow]:
        """What the active hero has, row by row, with the height and the width of each plate.

        Without columns there are two where they have room, and one that is alone takes both.
        """
        powers, most = self.powers(hero), columns or (2 if width > 400 else 1)
        rows: list[PlateRow] = []
        for first in range(0, len(powers), most):
            row = powers[first:first + most]
            shares = columns or len(row)
            w = (width - GAP * (shares - 1)) / shares
            rows.append((self.plate_height([piece for piece, *_ in row], w), w, row))
        return rows

    def hero(self, hero: HeroView, x: float, y: float, w: float, h: float) -> None:
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
        self.chips(self.held(hero), x + 8, top, w - 16)

    # -- A hero whose turn it is not, beside others: the hand shows the signs of its cards alone,
    #    unless the hero discards one of them

    def held(self, hero: HeroView) -> list[Chip]:
        name = HERO_NAMES[hero["hero"]]
        return [*self.revealed(hero), *(
            self.named(piece, W.HELD(name=self.name(piece), hero=name)) for piece in hero["hand"])]

    def discards(self, hero: HeroView) -> bool:
        decision = self.view["decision"]
        return bool(decision and decision["kind"] == "discard"
                    and self.view["to_move"] == hero["hero"])

    def brief_height(self, hero: HeroView, w: float) -> float:
        return self.brief(hero, 0, 0, w, 0, draw=False)

    def brief(self, hero: HeroView, x: float, y: float, w: float, h: float, *,
              draw: bool = True) -> float:
        """A short panel; returns how high it is, whether or not it is drawn."""
        cards, roomy = self.held(hero), w > ROOMY
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

    def brief_powers(self, hero: HeroView, x: float, y: float, w: float) -> None:
        if powers := self.named_powers(hero):
            name = HERO_NAMES[hero["hero"]]
            self.listed(f"powers.{hero['hero']}", clip(powers, w - 22, SIZE), x, y, w,
                        self.say(W.POWERS(hero=name, cards=[
                            power for _, _, power in self.powers(hero)])), icon="hero")

    @staticmethod
    def one_row(w: float) -> bool:
        """Whether health and piles have room side by side."""
        return w > 600

    def seat(self, hero: HeroView, x: float, y: float, w: float, h: float, *,
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

    def tokens(self, hero: HeroView, right: float, y: float) -> None:
        """The tokens of a hero, up to a right edge."""
        name = HERO_NAMES[hero["hero"]]
        left = right + 3
        for what, number, label in (
                ("influence", hero["influence"],
                 W.INFLUENCE_OF(influence=hero["influence"], hero=name)),
                ("attack", hero["attack"], W.ATTACK_OF(attack=hero["attack"], hero=name))):
            left -= self.counter_width(number, "")
            self.counter(f"{what}.{hero['hero']}", what, number, "", left, y, label,
                         css="token")

    def piles(self, hero: HeroView, x: float, y: float, *, noted: bool = True) -> None:
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

    def strip(self, hero: HeroView, x: float, y: float, width: float) -> float:
        """The tokens, health and piles of the active hero in one row, above the hand."""
        end = self.seat(hero, x, y, width, STRIP, crest=CREST, row=STRIP / 2)
        self.tokens(hero, x + CREST, y + 6)
        self.piles(hero, x + end, y + 5)
        top = y + STRIP + GAP
        return top - y + self.chips(self.revealed(hero), x, top, width)

    def own(self, hero: HeroView, x: float, y: float, width: float) -> float:
        """What else the active hero has: abilities to be read and used, and what is discarded."""
        top = y
        if self.tight:
            return self.chips(self.powers(hero), x, y, width)
        if powers := self.powers(hero):
            top += self.heading("own", W.OWN(hero=HERO_NAMES[hero["hero"]]), x, top)
            columns = min(4, max(2, len(powers)))
            top += self.plates(self.plate_rows(hero, width, columns=columns), x, top)
        return top - y

    def plates(self, rows: Sequence[PlateRow], x: float,
               y: float) -> float:
        """The abilities of the active hero, to be read and used; returns how high they are."""
        top = y
        for high, w, row in rows:
            for number, (piece, label, name) in enumerate(row):
                self.plate(piece, x + number * (w + GAP), top, w, high, name, label)
            top += high + GAP
        return top - y

