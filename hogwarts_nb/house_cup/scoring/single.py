"""Cards outside sets: each scores alone, or by what else there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core import ScoreLine
from ...core.words import Message, Name, Text
from ..names import HOUSE_NAMES, SYMBOL_NAMES
from .owned import Named, Owned, Worth, signed

__all__ = ["Each", "IfLeader", "Leader", "Nothing", "PerCard", "PerSymbol", "Searches", "TurnsSign",
           "Uniform"]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score}

    def points(self, kind: str, owned: Owned) -> int:
        return self.score if owned.house in owned.leaders else 0

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        count = owned.kinds[kind]
        leads = owned.house in owned.leaders
        tied = len(owned.leaders) > 1
        message = ((self.TIED if tied else self.ALONE) if leads
                   else (self.BEHIND if tied else self.BEHIND_ONE))
        text = message(house=HOUSE_NAMES[owned.house], count=count,
                       leaders=[HOUSE_NAMES[house] for house in owned.leaders])
        clause = f"{self.clause}-2" if leads and tied else self.clause
        return [self.line(kind, owned, text, self.points(kind, owned), clause=clause)]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score, "house": HOUSE_NAMES[self.house]}

    def points(self, kind: str, owned: Owned) -> int:
        return self.score * owned.kinds[kind] if self.house in owned.leaders else 0

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        leads = self.house in owned.leaders
        text = (self.LEADS if leads else self.DOES_NOT)(house=HOUSE_NAMES[self.house])
        points = self.score if leads else 0
        return [self.line(kind, owned, text, points, (kind,))] * owned.kinds[kind]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score, "house": HOUSE_NAMES[self.house]}

    def points(self, kind: str, owned: Owned) -> int:
        return (self.score if owned.house == self.house else -self.score) * owned.kinds[kind]

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        fits = owned.house == self.house
        text = (self.FITS if fits else self.DOES_NOT)(
            uniform=HOUSE_NAMES[self.house], house=HOUSE_NAMES[owned.house], score=self.score)
        points = self.score if fits else -self.score
        return [self.line(kind, owned, text, points, (kind,))] * owned.kinds[kind]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": signed(self.score), "turned": -self.score, "other": named(self.turned_by)}

    def points(self, kind: str, owned: Owned) -> int:
        points = self.score * owned.kinds[kind]
        return -points if owned.kinds[self.turned_by] else points

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        count = owned.kinds[kind]
        turned = owned.kinds[self.turned_by]
        points = self.points(kind, owned)
        text = (self.TURNED if turned else self.COSTS)(
            count=count, points=points, cost=-points, other=owned.box.name(self.turned_by))
        cards = owned.cards(kind) + (self.turned_by,) * turned
        return [self.line(kind, owned, text, points, cards)]


@dataclass(frozen=True, slots=True)
class TurnsSign(Worth):
    """Nothing by itself: it turns another kind's minus into a plus."""

    clause: str
    other: str

    WORTH = Message("No points by itself; it turns the minus of {other} into a plus.")
    IDLE = Message("Scores nothing by itself, and there is no {other} card to turn.")
    TURNS = Message("Scores nothing by itself; it turns the minus of {other} into a plus.")

    BADGE = Message("{other}: − to +")

    def values(self, named: Named) -> Mapping[str, object]:
        return {"other": named(self.other)}

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        text = (self.TURNS if owned.kinds[self.other] else self.IDLE)(
            other=owned.box.name(self.other))
        return [self.line(kind, owned, text)]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score}

    def points(self, kind: str, owned: Owned) -> int:
        return self.score * owned.total * owned.kinds[kind]

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        points = self.score * owned.total
        text = self.LINE(house=HOUSE_NAMES[owned.house], total=owned.total, score=self.score,
                         points=points)
        return [self.line(kind, owned, text, points, (kind,))] * owned.kinds[kind]


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

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score, "symbol": SYMBOL_NAMES[self.symbol]}

    def points(self, kind: str, owned: Owned) -> int:
        bearers = sum(map(owned.kinds.__getitem__, owned.box.bearers[self.symbol]))
        return self.score * bearers * owned.kinds[kind]

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        bearers = [other for other in owned.box.bearers[self.symbol] if owned.kinds[other]]
        cards = tuple(other for other in bearers for _ in range(owned.kinds[other]))
        points = self.score * len(cards)
        text = self.LINE(count=len(cards), symbol=SYMBOL_NAMES[self.symbol], points=points,
                         cards=[_several(owned, other) for other in bearers])
        return [self.line(kind, owned, text, points, cards)] * owned.kinds[kind]


SEVERAL = Message("{count} × {card}")


def _several(owned: Owned, kind: str) -> Name | Text:
    count, name = owned.kinds[kind], owned.box.name(kind)
    return name if count == 1 else SEVERAL(count=count, card=name)


@dataclass(frozen=True, slots=True)
class Searches(Worth):
    """Before the scores are counted, its owner draws cards and keeps one of them."""

    clause: str
    cards: int

    WORTH = Message("No points; at the end take {cards} cards from the top of the deck and keep "
                    "one of them.")
    LINE = Message("Scores nothing; the card that it brought counts like any other.")

    BADGE = Message("draw {cards}, keep 1")

    def values(self, named: Named) -> Mapping[str, object]:
        return {"cards": self.cards}


@dataclass(frozen=True, slots=True)
class Nothing(Worth):
    """No points by itself."""

    clause: str

    WORTH = Message("No points by itself.")
    LINE = Message("Scores nothing by itself.")

    BADGE = Message("no points")
