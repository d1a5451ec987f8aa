"""Values that words have in common: types of cards, to whom, and what can be forbidden."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "ACTIVE", "ALLY", "DRAWING", "FORBIDDEN", "HEALING", "HEROES", "ITEM", "ONE", "OTHERS",
    "OWN_HEALING", "REMOVING", "SAVING", "SPELL", "THAT", "TWO", "TYPES", "YOU", "Named",
]

#: Card types (rulebook, Card Anatomy).
ALLY, ITEM, SPELL = TYPES = ("ally", "item", "spell")

#: Whom a phrase speaks of: the player of the card, the active hero, the hero to whom something
#: happened, all heroes, all but the active one, any one, any two.
YOU, ACTIVE, THAT, HEROES, OTHERS, ONE, TWO = ("you", "active", "that", "heroes", "others", "one",
                                               "two")

#: What can be forbidden: extra cards, gaining health, removing control, gaining tokens on other
#: heroes' turns, and gaining health for the active hero alone.
DRAWING, HEALING, REMOVING, SAVING, OWN_HEALING = FORBIDDEN = (
    "drawing", "healing", "removing", "saving", "own_healing")


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A value that a line of a card calls by its name in this package."""

    id: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return self.id
