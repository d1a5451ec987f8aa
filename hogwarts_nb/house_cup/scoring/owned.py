"""What a player owns at the end, and what it means that a card is worth something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...core import ScoreLine
from ...core.words import Name, Text

__all__ = ["TOKEN_POINTS", "Box", "Card", "Named", "Owned", "Scoring", "SetScoring", "Worth",
           "signed"]

#: What a reward token is worth without Charms (HC-END-2).
TOKEN_POINTS = 2

#: The name of a kind of card, by its id.
Named = Callable[[str], Name]


class Card(Protocol):
    """A kind of card, as far as a score sheet speaks of it."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Name: ...


class Box(Protocol):
    """What is asked of the box while points are counted; see ``components.py``."""

    bearers: Mapping[str, Sequence[str]]
    sets: Mapping[str, SetScoring]

    def name(self, kind: str) -> Name:
        """The name of a kind of card."""
        ...


@dataclass(slots=True)
class Owned:
    """All that counts for one player at the end.

    Attributes:
        house: the player's house.
        kinds: how many cards of each kind; 0 for those that the player does not own.
        tokens: reward tokens.
        leaders: the houses that lead in Quidditch.
        box: names and symbols.
        wild: the kind whose set the Flywheel joins, or "".
    """

    house: str
    kinds: Mapping[str, int]
    tokens: int
    leaders: Sequence[str]
    box: Box
    wild: str = ""

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.kinds.values())

    def count(self, kind: str) -> int:
        """Cards of a kind, with the Flywheel if it joins them."""
        return self.kinds[kind] + (self.wild == kind)

    def cards(self, kind: str) -> tuple[str, ...]:
        """The cards that a line speaks of: those of the kind, and the Flywheel if it joins."""
        return (kind,) * self.kinds[kind] + (("flywheel",) if self.wild == kind else ())


class Scoring(Protocol):
    """What a kind of card is worth at the end."""

    @property
    def clauses(self) -> tuple[str, ...]: ...

    def words(self, named: Named) -> Text:
        """What the card is worth, as a sentence on the card."""
        ...

    def badge(self, named: Named) -> Text:
        """The same in a few signs, for a small picture of the card."""
        ...

    def points(self, kind: str, owned: Owned) -> int:
        """What all the cards of the kind score for a player who owns some: the sum of the lines."""
        ...

    def lines(self, kind: Card, owned: Owned) -> Iterable[ScoreLine]:
        """The lines of a player who owns the kind."""
        ...


class SetScoring(Scoring, Protocol):
    """A set: the Flywheel of Time can join it."""

    def points_for(self, count: int, owned: Owned) -> int:
        """What the set scores with so many cards."""
        ...


class Worth:
    """What most kinds have in common: they rest on one clause, and score nothing by themselves."""

    __slots__ = ()
    clause: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause,)

    def points(self, kind: str, owned: Owned) -> int:
        return 0


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)
