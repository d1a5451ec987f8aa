"""What cards are made of: words, each of which says what it does and does what it says.

A word is one small class: its sentence, its signs on a small picture, its deed or its points, and
what it is worth to a player. A card that is made of words needs nothing else to be saved.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar

from ..core.words import Message, Name, Text

__all__ = ["EVERYBODY", "OPPONENTS", "YOU", "Named", "Whom", "Word"]

#: The name of a kind of card, by its id.
Named = Callable[[str], Name]


class Whom(Enum):
    """Those whom a word is about, in turn order from the owner of the card on."""

    YOU = "you"
    EVERYBODY = "every player"
    OPPONENTS = "every opponent"

    def among(self, order: Sequence[int]) -> Sequence[int]:
        """The seats.

        Args:
            order: all seats clockwise, from the owner of the card on.
        """
        return {YOU: order[:1], EVERYBODY: order, OPPONENTS: order[1:]}[self]

    def words(self) -> Text:
        """How a sentence speaks of them."""
        return Message(self.value)()

    def worth(self, points: float) -> float:
        """What it is worth to the owner of the card if they all get these points."""
        return {YOU: points, EVERYBODY: 0.0, OPPONENTS: -points}[self]

    def __repr__(self) -> str:
        return self.name


YOU, EVERYBODY, OPPONENTS = Whom


class Word(ABC):
    """One part of a card.

    Attributes:
        clause: the clause on which it rests.
        MESSAGE: what it says on the card.
        BADGE: the same in a few signs, for a small picture of the card.
        VOCABULARY: every word by its name, a custom one too.
    """

    __slots__ = ()
    VOCABULARY: ClassVar[dict[str, Any]] = {str(whom.name): whom for whom in Whom}
    MESSAGE: ClassVar[Message]
    BADGE: ClassVar[Message]
    clause: str

    def __init_subclass__(cls) -> None:
        Word.VOCABULARY[cls.__name__] = cls

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses on which it rests."""
        return (self.clause,)

    def values(self, named: Named) -> Mapping[str, object]:
        """What the sentence and the badge speak of."""
        return {}

    def words(self, named: Named) -> Text:
        """The sentence on the card."""
        return self.MESSAGE(**self.values(named))

    def badge(self, named: Named) -> Text:
        """The signs on a small picture."""
        return self.BADGE(**self.values(named))

    def under(self, rulings: Mapping[str, str]) -> Any:
        """The word as it is played under these rulings."""
        return self
