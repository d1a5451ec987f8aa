"""Values that words have in common: types of cards, to whom, and what can be forbidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.words import Message, Text

__all__ = [
    "ACTIVE", "ALLY", "DRAWING", "HEALING", "HEROES", "ITEM", "OTHERS", "OWN_HEALING", "REMOVING",
    "SAVING", "SPELL", "THAT", "TYPES", "VOCABULARY", "YOU", "Ban", "Named", "Whom", "cards_of",
]

#: What a line of a card may be made of, by name. Whatever has a name enters itself.
VOCABULARY: dict[str, Any] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A value that a line of a card calls by its name."""

    id: str

    def __post_init__(self) -> None:
        if self.id.isidentifier():
            VOCABULARY[self.id] = self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, (self.id,)


def _named(written: str) -> Any:
    """The value that is called so, such as ``HeldElsewhere('Weasley')``."""
    name, _, of = written.partition("(")
    return VOCABULARY[name](of[1:-2]) if of else VOCABULARY[name]


#: Card types (rulebook, Card Anatomy).
ALLY, ITEM, SPELL = TYPES = ("ally", "item", "spell")
VOCABULARY |= {name.upper(): name for name in TYPES}

_CARDS = {
    "": Message("card", "cards", "n"),
    ALLY: Message("Ally", "Allies", "n"),
    ITEM: Message("Item", "Items", "n"),
    SPELL: Message("Spell", "Spells", "n"),
}


def cards_of(card_type: str, number: int) -> Text:
    """What cards of a type are called, in the number in which they are spoken of."""
    return _CARDS[card_type](n=number)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Whom(Named):
    """To whom something happens.

    Attributes:
        subject: how a sentence calls them; without one they are spoken to.
        reach: of the heroes to whom it happens so far, in turn order: "same", "all" or "others".
    """

    subject: Message
    reach: str = "same"

    def of(self, order: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
        """The heroes who are meant.

        Args:
            order: all of them in turn order.
            seats: those to whom it happens so far.
        """
        if self.reach == "others":
            return tuple(seat for seat in order if seat not in seats)
        return order if self.reach == "all" else seats


#: The player of the card; the active hero; the hero to whom something happened; all heroes, and
#: all besides those to whom it happens so far.
YOU = Whom("YOU", Message("you"))
ACTIVE = Whom("ACTIVE", Message("the active hero"))
THAT = Whom("THAT", Message("that hero"))
HEROES = Whom("HEROES", Message("every hero"), "all")
OTHERS = Whom("OTHERS", Message("every other hero"), "others")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Ban(Named):
    """Something that can be forbidden.

    Attributes:
        this_turn: the phrase for the rest of a turn.
        while_here: the phrase for as long as a card is here.
    """

    this_turn: Message
    while_here: Message


DRAWING = Ban("DRAWING", Message("this turn no hero may draw extra cards"),
              Message("no hero may draw extra cards"))
HEALING = Ban("HEALING", Message("this turn no hero may gain health"),
              Message("no hero may gain health"))
REMOVING = Ban("REMOVING", Message("this turn no hero may remove control"),
               Message("no hero may remove control"))
SAVING = Ban("SAVING", Message("this turn only the active hero may gain attack or influence"),
             Message("heroes may not gain attack or influence on other heroes' turns"))
OWN_HEALING = Ban("OWN_HEALING", Message("this turn the active hero may not gain health"),
                  Message("the active hero may not gain health"))
