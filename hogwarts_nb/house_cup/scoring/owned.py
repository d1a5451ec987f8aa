"""What a player owns at the end, and what it means that a card is worth something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from ...core import ScoreLine
from ...core.words import Message, Name, Text

__all__ = ["TOKEN_POINTS", "Box", "Named", "Owned", "SetWorth", "Worth", "signed"]

#: What a reward token is worth without Charms (HC-END-2).
TOKEN_POINTS = 2

#: The name of a kind of card, by its id.
Named = Callable[[str], Name]


class Card(Protocol):
    """A kind of card, as far as a score sheet speaks of it."""

    @property
    def name(self) -> Name: ...
    @property
    def worth(self) -> Worth: ...


class Box(Protocol):
    """What is asked of the box while points are counted; see ``components.py``."""

    none: dict[str, int]
    bearers: Mapping[str, Sequence[str]]
    sets: Mapping[str, SetWorth]
    scoring: Mapping[str, Callable[[str, Owned], int]]

    @property
    def cards(self) -> Mapping[str, Card]: ...

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


class Worth:
    """What a kind of card is worth at the end. By itself it scores nothing.

    Attributes:
        clause: the clause on which it rests.
        WORTH: what the card is worth, as a sentence on the card.
        BADGE: the same in a few signs, for a small picture of the card.
        LINE: what its line on the score sheet says.
    """

    __slots__ = ()
    WORTH: ClassVar[Message]
    BADGE: ClassVar[Message]
    LINE: ClassVar[Message]
    clause: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses on which it rests."""
        return (self.clause,)

    def values(self, named: Named) -> Mapping[str, object]:
        """What the sentence and the badge speak of."""
        return {}

    def words(self, named: Named) -> Text:
        """The sentence on the card."""
        return self.WORTH(**self.values(named))

    def badge(self, named: Named) -> Text:
        """The signs on a small picture."""
        return self.BADGE(**self.values(named))

    def points(self, kind: str, owned: Owned) -> int:
        """What all the cards of the kind score for a player who owns some: the sum of the lines."""
        return 0

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        """The lines on the score sheet of a player who owns the kind."""
        return [self.line(kind, owned, self.LINE())]

    def line(self, kind: str, owned: Owned, text: Text, points: int = 0,
             cards: tuple[str, ...] | None = None, clause: str = "") -> ScoreLine:
        """One line; it speaks of all cards of the kind and rests on the clause, unless it says."""
        return ScoreLine(owned.box.name(kind), points, clause or self.clause, text,
                         owned.cards(kind) if cards is None else cards)


class SetWorth(Worth):
    """A set: points by a table, in which more cards than it has add nothing."""

    def __init__(self, clause: str, *table: int) -> None:
        self.clause = clause
        self.table = table

    @property
    def counts(self) -> str:
        """The numbers of cards in the table, as text."""
        return " / ".join(str(n + 1) for n in range(len(self.table)))

    def points_for(self, count: int, owned: Owned) -> int:
        """What the set scores with so many cards."""
        raise NotImplementedError

    def points(self, kind: str, owned: Owned) -> int:
        return self.points_for(owned.count(kind), owned)


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)
