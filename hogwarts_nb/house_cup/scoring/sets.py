"""Sets of cards: the more of a kind, the more points. And the card that joins any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core import ScoreLine
from ...core.words import Message, Text
from .owned import TOKEN_POINTS, Named, Owned, SetWorth, Worth, signed

__all__ = ["SetOf", "TokenWorth", "Wild"]


class SetOf(SetWorth):
    """A set of identical cards: the more, the more points; cards beyond the table add nothing."""

    WORTH = Message("{table} points for {counts} of these cards.")
    TURNED = Message("{table} points for {counts} of these cards; with {other} the minus becomes a "
                     "plus.")
    LINE = Message("{count} card scores {points} points.", "{count} cards score {points} points.",
                   "count")
    LINE_ONE = Message("{count} card scores {points} point.", "{count} cards score {points} point.",
                       "count")
    OVER = Message("{count} cards, but only {cap} count: {points} points.")
    PLUS = Message("{count} card scores {points} points, because {other} turn the minus into a "
                   "plus.",
                   "{count} cards score {points} points, because {other} turn the minus into a "
                   "plus.", "count")
    PLUS_OVER = Message("{count} cards, but only {cap} count: {points} points, because {other} "
                        "turn the minus into a plus.")
    COSTS = Message("{count} card costs {cost} points without {other}.",
                    "{count} cards cost {cost} points without {other}.", "count")
    COSTS_OVER = Message("{count} cards, but only {cap} count: they cost {cost} points without "
                         "{other}.")
    WITH_WILD = Message("{line} (The Flywheel of Time counts as one of them.)")

    BADGE = Message("{table}")

    def __init__(self, clause: str, *table: int, turned_by: str = "") -> None:
        super().__init__(clause, *table)
        self.turned_by = turned_by

    @property
    def clauses(self) -> tuple[str, ...]:
        over = f"{self.clause}-2"
        return (self.clause, over) if over in _CLAUSES_OVER else (self.clause,)

    def words(self, named: Named) -> Text:
        table = " / ".join(map(signed, self.table))
        if self.turned_by:
            return self.TURNED(table=table, counts=self.counts, other=named(self.turned_by))
        return self.WORTH(table=table, counts=self.counts)

    def points_for(self, count: int, owned: Owned) -> int:
        if count == 0:
            return 0
        points = self.table[count - 1] if count <= len(self.table) else self.table[-1]
        return -points if self.turned_by and owned.kinds[self.turned_by] else points

    def badge(self, named: Named) -> Text:
        return self.BADGE(table=" · ".join(map(signed, self.table)))

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        count = owned.count(kind)
        points = self.points_for(count, owned)
        cards = owned.cards(kind)
        values = {"count": count, "points": points, "cost": -points, "cap": len(self.table),
                  "other": owned.box.name(self.turned_by) if self.turned_by else ""}
        over = count > len(self.table)
        if self.turned_by and points < 0:
            message = self.COSTS_OVER if over else self.COSTS
        elif self.turned_by:
            message = self.PLUS_OVER if over else self.PLUS
            cards += (self.turned_by,) * owned.kinds[self.turned_by]
        elif over:
            message = self.OVER
        else:
            message = self.LINE_ONE if points == 1 else self.LINE
        text = message(**values)
        if owned.wild == kind:
            text = self.WITH_WILD(line=text)
        return [self.line(kind, owned, text, points, cards, self.clauses[-1 if over else 0])]


#: Sets for which the rulebook has a sentence of its own on cards beyond the table.
_CLAUSES_OVER = frozenset(("HC-POTIONS-2", "HC-HERBOLOGY-2", "HC-CHARMS-2"))


class TokenWorth(SetWorth):
    """A set that raises what each reward token is worth."""

    WORTH = Message("Each of your reward tokens scores {table} points instead of {plain} with "
                    "{counts} of these cards.")
    LINE = Message("{count} card: each reward token scores {each} points instead of {plain}; "
                   "with {tokens} of them that makes {points}.",
                   "{count} cards: each reward token scores {each} points instead of {plain}; "
                   "with {tokens} of them that makes {points}.", "count")
    OVER = Message("{count} cards, but only {cap} count: each reward token scores {each} points "
                   "instead of {plain}; with {tokens} of them that makes {points}.")

    BADGE = Message("★ = {table}")

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, f"{self.clause}-2")

    def words(self, named: Named) -> Text:
        return self.WORTH(table=" / ".join(map(str, self.table)), plain=TOKEN_POINTS,
                          counts=self.counts)

    def each(self, count: int) -> int:
        """What one reward token scores with so many cards."""
        if count == 0:
            return TOKEN_POINTS
        return self.table[count - 1] if count <= len(self.table) else self.table[-1]

    def points_for(self, count: int, owned: Owned) -> int:
        return owned.tokens * self.each(count)

    def badge(self, named: Named) -> Text:
        return self.BADGE(table=" · ".join(map(str, self.table)))

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        count = owned.count(kind)
        over = count > len(self.table)
        points = self.points_for(count, owned)
        text = (self.OVER if over else self.LINE)(
            count=count, cap=len(self.table), each=self.each(count), plain=TOKEN_POINTS,
            tokens=owned.tokens, points=points)
        if owned.wild == kind:
            text = SetOf.WITH_WILD(line=text)
        return [self.line(kind, owned, text, points, clause=self.clauses[-1 if over else 0])]


@dataclass(frozen=True, slots=True)
class Wild(Worth):
    """Counts as one more card of a set that its owner has begun."""

    clause: str

    WORTH = Message("At the end it counts as one more card of any set you have begun.")
    JOINS = Message("Counts as one more {joined} card, where it is worth most: {worth}.")
    ALONE = Message("There is no set that it could join.")
    STAYS = Message("It joins no set, because no set would score more with it: {worth}.")
    CHANGE = Message("{kind} {change:+d}")

    BADGE = Message("joins any set")

    @staticmethod
    def changes(owned: Owned) -> dict[str, int]:
        """For each set that the player has begun: what one more card would change."""
        changes = {}
        for kind, worth in owned.box.sets.items():
            count = owned.kinds[kind]
            if count:
                more, now = worth.points_for(count + 1, owned), worth.points_for(count, owned)
                changes[kind] = more - now
        return changes

    @classmethod
    def choose(cls, owned: Owned, ruling: str) -> str:
        """The set that the card joins, or ""."""
        changes = cls.changes(owned)
        best = max(changes, key=changes.__getitem__, default="")
        return best if best and (changes[best] > 0 or ruling == "must-join") else ""

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        changes = self.changes(owned)
        worth = [self.CHANGE(kind=owned.box.name(other), change=change)
                 for other, change in changes.items()]
        if owned.wild:
            text = self.JOINS(joined=owned.box.name(owned.wild), worth=worth)
        else:
            text = self.STAYS(worth=worth) if changes else self.ALONE()
        return [self.line(kind, owned, text)]
