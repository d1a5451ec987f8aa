"""What each kind of card is worth at the end, as values that count and that explain themselves.

Each kind of card has one :class:`Scoring` value. Given all that a player owns it counts that
kind's points and writes its lines on the score sheet; given nothing it says in words what the card
is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ..core import ScoreLine
from ..core.words import Message, Name, Text
from . import cards
from .story import SYMBOL_NAMES

if TYPE_CHECKING:
    from .cards import Kind
    from .scoring import Owned

__all__ = [
    "TOKEN_POINTS", "Each", "IfLeader", "Leader", "Nothing", "PerCard", "PerSymbol", "Scoring",
    "Searches", "SetOf", "SetScoring", "TokenWorth", "TurnsSign", "Uniform", "Wild",
]

#: What a reward token is worth without Charms (HC-END-2).
TOKEN_POINTS = 2


class Scoring(Protocol):
    """What a kind of card is worth at the end."""

    @property
    def clauses(self) -> tuple[str, ...]: ...

    def words(self) -> Text:
        """What the card is worth, as a sentence on the card."""
        ...

    def badge(self) -> Text:
        """The same in a few signs, for a small picture of the card."""
        ...

    def points(self, kind: str, owned: Owned) -> int:
        """What all the cards of the kind score for a player who owns some: the sum of the lines."""
        ...

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
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


# --- Sets


class SetOf:
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
        self.clause = clause
        self.table = table
        self.turned_by = turned_by

    @property
    def clauses(self) -> tuple[str, ...]:
        over = f"{self.clause}-2"
        return (self.clause, over) if over in _CLAUSES_OVER else (self.clause,)

    def words(self) -> Text:
        table = " / ".join(map(_signed, self.table))
        counts = " / ".join(str(n + 1) for n in range(len(self.table)))
        if self.turned_by:
            return self.TURNED(table=table, counts=counts, other=_name(self.turned_by))
        return self.WORTH(table=table, counts=counts)

    def points_for(self, count: int, owned: Owned) -> int:
        if count == 0:
            return 0
        points = self.table[count - 1] if count <= len(self.table) else self.table[-1]
        return -points if self.turned_by and owned.kinds[self.turned_by] else points

    def points(self, kind: str, owned: Owned) -> int:
        return self.points_for(owned.count(kind), owned)

    def badge(self) -> Text:
        return self.BADGE(table=" · ".join(map(_signed, self.table)))

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        count = owned.count(kind.id)
        points = self.points_for(count, owned)
        cards = owned.cards(kind.id)
        values = {"count": count, "points": points, "cost": -points, "cap": len(self.table),
                  "other": _name(self.turned_by) if self.turned_by else ""}
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
        if owned.wild == kind.id:
            text = self.WITH_WILD(line=text)
        yield ScoreLine(kind.name, points, self.clauses[-1 if over else 0], text, cards)


#: Sets for which the rulebook has a sentence of its own on cards beyond the table.
_CLAUSES_OVER = frozenset(("HC-POTIONS-2", "HC-HERBOLOGY-2", "HC-CHARMS-2"))


class TokenWorth:
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

    def __init__(self, clause: str, *table: int) -> None:
        self.clause = clause
        self.table = table

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, f"{self.clause}-2")

    def words(self) -> Text:
        return self.WORTH(table=" / ".join(map(str, self.table)), plain=TOKEN_POINTS,
                          counts=" / ".join(str(n + 1) for n in range(len(self.table))))

    def each(self, count: int) -> int:
        """What one reward token scores with so many cards."""
        if count == 0:
            return TOKEN_POINTS
        return self.table[count - 1] if count <= len(self.table) else self.table[-1]

    def points_for(self, count: int, owned: Owned) -> int:
        return owned.tokens * self.each(count)

    def points(self, kind: str, owned: Owned) -> int:
        return self.points_for(owned.count(kind), owned)

    def badge(self) -> Text:
        return self.BADGE(table=" · ".join(map(str, self.table)))

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        count = owned.count(kind.id)
        over = count > len(self.table)
        points = self.points_for(count, owned)
        text = (self.OVER if over else self.LINE)(
            count=count, cap=len(self.table), each=self.each(count), plain=TOKEN_POINTS,
            tokens=owned.tokens, points=points)
        if owned.wild == kind.id:
            text = SetOf.WITH_WILD(line=text)
        yield ScoreLine(kind.name, points, self.clauses[-1 if over else 0], text,
                        owned.cards(kind.id))


# --- Cards outside sets


@dataclass(frozen=True, slots=True)
class Leader(Worth):
    """Points once for the house that has the most of these cards; all who are tied lead."""

    clause: str
    score: int

    WORTH = Message("{score} points, once, if nobody has more of these cards than you.")
    ALONE = Message("{house} has the most Quidditch cards ({count}) and leads.")
    TIED = Message("{leaders} have the most Quidditch cards ({count} each), so all of them lead.")
    BEHIND = Message("{house} has {count} Quidditch card, but {leaders} lead in Quidditch.",
                     "{house} has {count} Quidditch cards, but {leaders} lead in Quidditch.",
                     "count")
    BEHIND_ONE = Message("{house} has {count} Quidditch card, but {leaders} leads in Quidditch.",
                         "{house} has {count} Quidditch cards, but {leaders} leads in Quidditch.",
                         "count")

    BADGE = Message("{score} for the most")

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, f"{self.clause}-2")

    def words(self) -> Text:
        return self.WORTH(score=self.score)

    def badge(self) -> Text:
        return self.BADGE(score=self.score)

    def points(self, kind: str, owned: Owned) -> int:
        return self.score if owned.house in owned.leaders else 0

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        count = owned.kinds[kind.id]
        leads = owned.house in owned.leaders
        tied = len(owned.leaders) > 1
        message = ((self.TIED if tied else self.ALONE) if leads
                   else (self.BEHIND if tied else self.BEHIND_ONE))
        text = message(house=_house(owned.house), count=count,
                       leaders=[_house(house) for house in owned.leaders])
        clause = f"{self.clause}-2" if leads and tied else self.clause
        yield ScoreLine(kind.name, self.points(kind.id, owned), clause, text, owned.cards(kind.id))


@dataclass(frozen=True, slots=True)
class IfLeader(Worth):
    """Points for its owner if the house on the card leads in Quidditch."""

    clause: str
    house: str
    score: int

    WORTH = Message("{score} points if {house} leads in Quidditch, whoever you are.")
    LEADS = Message("{house} leads in Quidditch.")
    DOES_NOT = Message("{house} does not lead in Quidditch.")

    BADGE = Message("{score} if {house} leads")

    def words(self) -> Text:
        return self.WORTH(score=self.score, house=_house(self.house))

    def badge(self) -> Text:
        return self.BADGE(score=self.score, house=_house(self.house))

    def points(self, kind: str, owned: Owned) -> int:
        return self.score * owned.kinds[kind] if self.house in owned.leaders else 0

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        leads = self.house in owned.leaders
        text = (self.LEADS if leads else self.DOES_NOT)(house=_house(self.house))
        for _ in range(owned.kinds[kind.id]):
            yield ScoreLine(kind.name, self.score if leads else 0, self.clause, text, (kind.id,))


@dataclass(frozen=True, slots=True)
class Uniform(Worth):
    """Points for the house on the card, the same as a loss for any other."""

    clause: str
    house: str
    score: int

    WORTH = Message("{score} points if you play {house}, else −{score}.")
    FITS = Message("The uniform fits {house}: {score} points.")
    DOES_NOT = Message("A {uniform} uniform does not fit {house}: it costs {score} points.")

    BADGE = Message("{house} {score}, else −{score}")

    def words(self) -> Text:
        return self.WORTH(score=self.score, house=_house(self.house))

    def badge(self) -> Text:
        return self.BADGE(score=self.score, house=_house(self.house))

    def points(self, kind: str, owned: Owned) -> int:
        return (self.score if owned.house == self.house else -self.score) * owned.kinds[kind]

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        fits = owned.house == self.house
        text = (self.FITS if fits else self.DOES_NOT)(
            uniform=_house(self.house), house=_house(owned.house), score=self.score)
        for _ in range(owned.kinds[kind.id]):
            yield ScoreLine(kind.name, self.score if fits else -self.score, self.clause, text,
                            (kind.id,))


@dataclass(frozen=True, slots=True)
class Each(Worth):
    """Points for each card, which another card turns from minus to plus."""

    clause: str
    score: int
    turned_by: str

    WORTH = Message("{score} points each; with {other} {turned:+d} instead.")
    COSTS = Message("{count} card costs {cost} points.", "{count} cards cost {cost} points.",
                    "count")
    TURNED = Message("{count} card scores {points} points, because {other} turns the minus into "
                     "a plus.",
                     "{count} cards score {points} points, because {other} turns the minus into "
                     "a plus.", "count")

    BADGE = Message("{score} each")

    def words(self) -> Text:
        return self.WORTH(score=_signed(self.score), turned=-self.score,
                          other=_name(self.turned_by))

    def badge(self) -> Text:
        return self.BADGE(score=_signed(self.score))

    def points(self, kind: str, owned: Owned) -> int:
        points = self.score * owned.kinds[kind]
        return -points if owned.kinds[self.turned_by] else points

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        count = owned.kinds[kind.id]
        turned = owned.kinds[self.turned_by]
        points = self.points(kind.id, owned)
        text = (self.TURNED if turned else self.COSTS)(
            count=count, points=points, cost=-points, other=_name(self.turned_by))
        cards = owned.cards(kind.id) + (self.turned_by,) * turned
        yield ScoreLine(kind.name, points, self.clause, text, cards)


@dataclass(frozen=True, slots=True)
class TurnsSign(Worth):
    """Nothing by itself: it turns another kind's minus into a plus."""

    clause: str
    other: str

    WORTH = Message("No points by itself; it turns the minus of {other} into a plus.")
    IDLE = Message("Scores nothing by itself, and there is no {other} card to turn.")
    TURNS = Message("Scores nothing by itself; it turns the minus of {other} into a plus.")

    BADGE = Message("{other}: − to +")

    def words(self) -> Text:
        return self.WORTH(other=_name(self.other))

    def badge(self) -> Text:
        return self.BADGE(other=_name(self.other))

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        text = (self.TURNS if owned.kinds[self.other] else self.IDLE)(other=_name(self.other))
        yield ScoreLine(kind.name, 0, self.clause, text, owned.cards(kind.id))


@dataclass(frozen=True, slots=True)
class PerCard(Worth):
    """Points for every card that its owner has, this one included."""

    clause: str
    score: int

    WORTH = Message("{score} point for each card you have, this one included.",
                    "{score} points for each card you have, this one included.", "score")
    LINE = Message("{house} owns {total} card, this one included: at {score} each it is {points}.",
                   "{house} owns {total} cards, this one included: at {score} each it is {points}.",
                   "total")

    BADGE = Message("{score} for each card")

    def words(self) -> Text:
        return self.WORTH(score=self.score)

    def badge(self) -> Text:
        return self.BADGE(score=self.score)

    def points(self, kind: str, owned: Owned) -> int:
        return self.score * owned.total * owned.kinds[kind]

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        points = self.score * owned.total
        text = self.LINE(house=_house(owned.house), total=owned.total, score=self.score,
                         points=points)
        for _ in range(owned.kinds[kind.id]):
            yield ScoreLine(kind.name, points, self.clause, text, (kind.id,))


@dataclass(frozen=True, slots=True)
class PerSymbol(Worth):
    """Points for every card with a symbol, this one included if it bears it."""

    clause: str
    symbol: str
    score: int

    WORTH = Message("{score} points for each card of yours with the {symbol} symbol.")
    LINE = Message("{count} card bears the {symbol} symbol ({cards}): {points} points.",
                   "{count} cards bear the {symbol} symbol ({cards}): {points} points.", "count")

    BADGE = Message("{score} for each {symbol}")

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, "HC-CARD-2")

    def words(self) -> Text:
        return self.WORTH(score=self.score, symbol=SYMBOL_NAMES[self.symbol])

    def badge(self) -> Text:
        return self.BADGE(score=self.score, symbol=SYMBOL_NAMES[self.symbol])

    def points(self, kind: str, owned: Owned) -> int:
        bearers = sum(map(owned.kinds.__getitem__, owned.components.bearers[self.symbol]))
        return self.score * bearers * owned.kinds[kind]

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        bearers = [other for other in owned.components.bearers[self.symbol] if owned.kinds[other]]
        cards = tuple(other for other in bearers for _ in range(owned.kinds[other]))
        points = self.score * len(cards)
        text = self.LINE(count=len(cards), symbol=SYMBOL_NAMES[self.symbol], points=points,
                         cards=[_several(other, owned.kinds[other]) for other in bearers])
        for _ in range(owned.kinds[kind.id]):
            yield ScoreLine(kind.name, points, self.clause, text, cards)


SEVERAL = Message("{count} × {card}")


def _several(kind: str, count: int) -> Name | Text:
    return _name(kind) if count == 1 else SEVERAL(count=count, card=_name(kind))


@dataclass(frozen=True, slots=True)
class Searches(Worth):
    """Before the scores are counted, its owner draws cards and keeps one of them."""

    clause: str
    cards: int

    WORTH = Message("No points; at the end take {cards} cards from the top of the deck and keep "
                    "one of them.")
    LINE = Message("Scores nothing; the card that it brought counts like any other.")

    BADGE = Message("draw {cards}, keep 1")

    def words(self) -> Text:
        return self.WORTH(cards=self.cards)

    def badge(self) -> Text:
        return self.BADGE(cards=self.cards)

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        yield ScoreLine(kind.name, 0, self.clause, self.LINE(), owned.cards(kind.id))


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

    def words(self) -> Text:
        return self.WORTH()

    @staticmethod
    def changes(owned: Owned) -> dict[str, int]:
        """For each set that the player has begun: what one more card would change."""
        changes = {}
        for kind, worth in owned.components.sets.items():
            count = owned.kinds[kind]
            if count:
                more, now = worth.points_for(count + 1, owned), worth.points_for(count, owned)
                changes[kind] = more - now
        return changes

    def choose(self, owned: Owned, ruling: str) -> str:
        """The set that the card joins, or ""."""
        changes = self.changes(owned)
        best = max(changes, key=changes.__getitem__, default="")
        return best if best and (changes[best] > 0 or ruling == "must-join") else ""

    def badge(self) -> Text:
        return self.BADGE()

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        changes = self.changes(owned)
        worth = [self.CHANGE(kind=_name(other), change=change)
                 for other, change in changes.items()]
        if owned.wild:
            text = self.JOINS(joined=_name(owned.wild), worth=worth)
        else:
            text = self.STAYS(worth=worth) if changes else self.ALONE()
        yield ScoreLine(kind.name, 0, self.clause, text, owned.cards(kind.id))


@dataclass(frozen=True, slots=True)
class Nothing(Worth):
    """No points by itself."""

    clause: str

    WORTH = Message("No points by itself.")
    LINE = Message("Scores nothing by itself.")

    BADGE = Message("no points")

    def words(self) -> Text:
        return self.WORTH()

    def badge(self) -> Text:
        return self.BADGE()

    def lines(self, kind: Kind, owned: Owned) -> Iterable[ScoreLine]:
        yield ScoreLine(kind.name, 0, self.clause, self.LINE(), owned.cards(kind.id))


def _signed(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def _name(kind: str) -> Name:
    return cards.KINDS[kind].name


def _house(house: str) -> Name:
    return cards.HOUSE_NAMES[house]
