"""What a player owns at the end, and what it means that a card is worth something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from ...core import ScoreLine
from ...core.words import Message, Name, Text
from ..word import Word

__all__ = ["POINTS", "TOKEN_POINTS", "Box", "Owned", "Worth", "signed"]

#: What a reward token is worth without a card that says otherwise (HC-END-2).
TOKEN_POINTS = 2
POINTS = Message("{points} point", "{points} points", "points")


class Box(Protocol):
    """What is asked of the cards of a game while points are counted; see ``sheets.py``."""

    bearers: Mapping[str, Sequence[str]]
    wild: str

    @property
    def sets(self) -> Mapping[str, SetWorth]: ...

    def name(self, kind: str) -> Name:
        """The name of a kind of card."""
        ...


class SetWorth(Protocol):
    """A set, as far as the card speaks of it that joins any set."""

    def points_for(self, count: int, owned: Owned) -> int:
        """What the set scores with this many cards."""
        ...


@dataclass(slots=True)
class Owned:
    """All that counts for one player at the end.

    Attributes:
        house: the player's house.
        kinds: how many cards of each kind; 0 for those that the player does not own.
        tokens: reward tokens.
        leaders: the houses with the most cards of each kind for which somebody can lead.
        box: names, symbols and sets.
        joined: the kind whose set the wild card joins, or "".
    """

    house: str
    kinds: Mapping[str, int]
    tokens: int
    leaders: Mapping[str, Sequence[str]]
    box: Box
    joined: str = ""

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.kinds.values())

    def count(self, kind: str) -> int:
        """Cards of a kind, with the wild card if it joins them."""
        return self.kinds[kind] + (self.joined == kind)

    def cards(self, kind: str) -> tuple[str, ...]:
        """The cards that a line speaks of: those of the kind, and the wild card if it joins."""
        return (kind,) * self.kinds[kind] + ((self.box.wild,) if self.joined == kind else ())


class Worth(Word):
    """What a kind of card is worth at the end. Without points of its own it scores nothing.

    Attributes:
        LINE: what its line on the score sheet says.
    """

    __slots__ = ()
    LINE: ClassVar[Message]

    @property
    def speaks_of(self) -> tuple[str, ...]:
        """The other kinds of cards that it looks for."""
        return ()

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
                         owned.cards(kind) if cards is None else cards, kind)


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)
