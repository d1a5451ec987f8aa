"""Sets of cards: the more of a kind, the more points. And the card that joins any of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...core import ScoreLine
from ...core.words import Message, Text
from ..word import Named
from .owned import POINTS, TOKEN_POINTS, Owned, Worth, signed

__all__ = ["SetOf", "SetWorth", "TokenWorth", "Wild"]


class SetWorth(Worth):
    """A set: points by a table, in which more cards than it has change nothing.

    Attributes:
        table: a number for one card, for two, and so on.
        over: the clause about more cards than that.
    """

    __slots__ = ()
    COUNT = Message("{count} card", "{count} cards", "count")
    OVER = Message("{count} cards, of which only {cap} count")
    WITH_WILD = Message("{line} ({wild} counts as one of them.)")
    table: tuple[int, ...]
    over: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, self.over) if self.over else (self.clause,)

    def values(self, named: Named) -> Mapping[str, object]:
        return {"table": " / ".join(map(signed, self.table)), "plain": TOKEN_POINTS,
                "counts": " / ".join(str(n + 1) for n in range(len(self.table)))}

    def badge(self, named: Named) -> Text:
        return self.BADGE(table=" · ".join(map(signed, self.table)))

    def entry(self, count: int) -> int:
        """The number in the table for this many cards."""
        return self.table[min(count, len(self.table)) - 1]

    @abstractmethod
    def points_for(self, count: int, owned: Owned) -> int:
        """What the set scores with this many cards, at least one."""

    @abstractmethod
    def why(self, cards: Text, count: int, owned: Owned) -> Text:
        """The sentence on the score sheet."""

    def points(self, kind: str, owned: Owned) -> int:
        return self.points_for(owned.count(kind), owned)

    def turned(self, owned: Owned) -> tuple[str, ...]:
        """The cards besides the set that its line speaks of."""
        return ()

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        count, cap = owned.count(kind), len(self.table)
        over = count > cap
        text = self.why((self.OVER if over else self.COUNT)(count=count, cap=cap), count, owned)
        if owned.joined == kind:
            text = self.WITH_WILD(line=text, wild=owned.box.name(owned.box.wild))
        return [self.line(kind, owned, text, self.points_for(count, owned),
                          owned.cards(kind) + self.turned(owned), self.over if over else "")]


@dataclass(frozen=True, slots=True)
class SetOf(SetWorth):
    """A set of identical cards: the more, the more points."""

    clause: str
    table: tuple[int, ...]
    turned_by: str = ""
    over: str = ""

    MESSAGE = Message("{table} points for {counts} of these cards.")
    TURNED = Message("{table} points for {counts} of these cards; with {other} the minus becomes a "
                     "plus.")
    BADGE = Message("{table}")
    SCORES = Message("{cards}: {points}.")
    PLUS = Message("{cards}: {points}, because {other} turn the minus into a plus.")
    COSTS = Message("{cards}: minus {points} without {other}.")

    def words(self, named: Named) -> Text:
        if not self.turned_by:
            return self.MESSAGE(**self.values(named))
        return self.TURNED(other=named(self.turned_by), **self.values(named))

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.turned_by,) if self.turned_by else ()

    def turned(self, owned: Owned) -> tuple[str, ...]:
        return (self.turned_by,) * owned.kinds[self.turned_by] if self.turned_by else ()

    def points_for(self, count: int, owned: Owned) -> int:
        points = self.entry(count)
        return -points if self.turned_by and owned.kinds[self.turned_by] else points

    def why(self, cards: Text, count: int, owned: Owned) -> Text:
        points = self.points_for(count, owned)
        said = POINTS(points=abs(points) if self.turned_by else points)
        if not self.turned_by:
            return self.SCORES(cards=cards, points=said)
        message = self.PLUS if self.turned(owned) else self.COSTS
        return message(cards=cards, points=said, other=owned.box.name(self.turned_by))


@dataclass(frozen=True, slots=True)
class TokenWorth(SetWorth):
    """A set that raises what each reward token is worth."""

    clause: str
    table: tuple[int, ...]
    over: str = ""

    MESSAGE = Message("Each of your reward tokens scores {table} points instead of {plain} with "
                      "{counts} of these cards.")
    BADGE = Message("★ = {table}")
    LINE = Message("{cards}: each reward token scores {each} points instead of {plain}; with "
                   "{tokens} of them that makes {points}.")

    def points_for(self, count: int, owned: Owned) -> int:
        return owned.tokens * self.entry(count)

    def why(self, cards: Text, count: int, owned: Owned) -> Text:
        return self.LINE(cards=cards, each=self.entry(count), plain=TOKEN_POINTS,
                         tokens=owned.tokens, points=self.points_for(count, owned))


@dataclass(frozen=True, slots=True)
class Wild(Worth):
    """Counts as one more card of a set that its owner has begun."""

    clause: str
    must: bool = False

    MESSAGE = Message("At the end it counts as one more card of any set you have begun.")
    MUST = Message("At the end it counts as one more card of any set you have begun, even if that "
                   "set then scores less.")
    BADGE = Message("joins any set")
    JOINS = Message("Counts as one more {joined} card, where it is worth most: {worth}.")
    ALONE = Message("There is no set that it could join.")
    STAYS = Message("It joins no set, because no set would score more with it: {worth}.")
    CHANGE = Message("{kind} {change:+d}")

    def words(self, named: Named) -> Text:
        return self.MUST() if self.must else self.MESSAGE()

    def under(self, rulings: Mapping[str, str]) -> Wild:
        return replace(self, must=rulings["flywheel"] == "must-join")

    @staticmethod
    def changes(owned: Owned) -> dict[str, int]:
        """For each set that the player has begun: what one more card would change."""
        return {kind: worth.points_for(count + 1, owned) - worth.points_for(count, owned)
                for kind, worth in owned.box.sets.items() if (count := owned.kinds[kind])}

    def choose(self, owned: Owned) -> str:
        """The set that the card joins, or ""."""
        changes = self.changes(owned)
        best = max(changes, key=changes.__getitem__, default="")
        return best if best and (changes[best] > 0 or self.must) else ""

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        changes = self.changes(owned)
        worth = [self.CHANGE(kind=owned.box.name(other), change=change)
                 for other, change in changes.items()]
        if owned.joined:
            text = self.JOINS(joined=owned.box.name(owned.joined), worth=worth)
        else:
            text = self.STAYS(worth=worth) if changes else self.ALONE()
        return [self.line(kind, owned, text)]
