"""Cards outside sets: each scores alone, or by what else there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core import InvalidOption, ScoreLine
from ...core.words import Message, Name, Text
from ..names import HOUSE_NAMES, SYMBOL_NAMES
from ..word import Named
from .owned import POINTS, Owned, Worth, signed

__all__ = ["Each", "IfLeader", "Leader", "Nothing", "PerCard", "PerSymbol", "Searches", "TurnsSign",
           "Uniform"]


@dataclass(frozen=True, slots=True)
class Leader(Worth):
    """Points once for the house that has the most of these cards; all who are tied lead."""

    clause: str
    score: int
    tied: str = ""

    MESSAGE = Message("{score} points, once, if nobody has more of these cards than you.")
    BADGE = Message("{score} for the most")
    ALONE = Message("{house} leads in {card}: nobody else has as many ({count}).")
    TIED = Message("{leaders} are tied for the most {card} cards ({count} each), so all of them "
                   "lead.")
    BEHIND = Message("Not the most {card} cards ({count}): {leaders} leads.")
    ALL_BEHIND = Message("Not the most {card} cards ({count}): {leaders} lead.")

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, self.tied) if self.tied else (self.clause,)

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score}

    def points(self, kind: str, owned: Owned) -> int:
        return self.score if owned.house in owned.leaders[kind] else 0

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        leaders = owned.leaders[kind]
        leads, tied = owned.house in leaders, len(leaders) > 1
        message = ((self.TIED if tied else self.ALONE) if leads
                   else (self.ALL_BEHIND if tied else self.BEHIND))
        text = message(house=HOUSE_NAMES[owned.house], count=owned.kinds[kind],
                       card=owned.box.name(kind), leaders=[HOUSE_NAMES[one] for one in leaders])
        return [self.line(kind, owned, text, self.points(kind, owned),
                          clause=self.tied if leads and tied else "")]


@dataclass(frozen=True, slots=True)
class IfLeader(Worth):
    """Points for its owner if the house on the card leads in a kind of cards."""

    clause: str
    kind: str
    house: str
    score: int

    MESSAGE = Message("{score} points if {house} leads in {card}, whichever house you play.")
    BADGE = Message("{score} if {house} leads")
    LEADS = Message("{house} leads in {card}.")
    DOES_NOT = Message("{house} does not lead in {card}.")

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.kind,)

    def values(self, named: Named) -> Mapping[str, object]:
        return {"score": self.score, "house": HOUSE_NAMES[self.house], "card": named(self.kind)}

    def points(self, kind: str, owned: Owned) -> int:
        leads = self.house in owned.leaders[self.kind]
        return self.score * owned.kinds[kind] if leads else 0

    def lines(self, kind: str, owned: Owned) -> Sequence[ScoreLine]:
        leads = self.house in owned.leaders[self.kind]
        text = (self.LEADS if leads else self.DOES_NOT)(
            house=HOUSE_NAMES[self.house], card=owned.box.name(self.kind))
        points = self.score if leads else 0
        return [self.line(kind, owned, text, points, (kind,))] * owned.kinds[kind]


@dataclass(frozen=True, slots=True)
class Uniform(Worth):
    """Points for the house on the card, the same as a loss for any other."""

    clause: str
    house: str
    score: int

    MESSAGE = Message("{score} points if you play {house}, otherwise −{score}.")
    FITS = Message("The uniform fits {house}: {score} points.")
    DOES_NOT = Message("A {uniform} uniform does not fit {house}: it costs {score} points.")

    BADGE = Message("{house} {score}, others −{score}")

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

    MESSAGE = Message("{score} points each; with {other} {turned:+d} instead.")
    COSTS = Message("{count} card costs {cost}.", "{count} cards cost {cost}.", "count")
    TURNED = Message("{count} card scores {points} points, because {other} turns the minus into "
                     "a plus.",
                     "{count} cards score {points} points, because {other} turns the minus into "
                     "a plus.", "count")

    BADGE = Message("{score} each")

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.turned_by,)

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
            count=count, points=points, cost=POINTS(points=-points),
            other=owned.box.name(self.turned_by))
        cards = owned.cards(kind) + (self.turned_by,) * turned
        return [self.line(kind, owned, text, points, cards)]


@dataclass(frozen=True, slots=True)
class TurnsSign(Worth):
    """No points: it turns another kind's minus into a plus."""

    clause: str
    other: str

    MESSAGE = Message("No points; it turns the minus of {other} into a plus.")
    IDLE = Message("Scores nothing: there is no {other} card to turn.")
    TURNS = Message("Scores nothing itself; it turns the minus of {other} into a plus.")

    BADGE = Message("{other}: − to +")

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.other,)

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

    MESSAGE = Message("{score} point for each card you have, this one included.",
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

    MESSAGE = Message("{score} points for each card of yours with the {symbol} symbol.")
    LINE = Message("{count} card bears the {symbol} symbol ({cards}): {points} points.",
                   "{count} cards bear the {symbol} symbol ({cards}): {points} points.", "count")
    NONE = Message("No card bears the {symbol} symbol: 0 points.")

    BADGE = Message("{score} for each {symbol}")

    def __post_init__(self) -> None:
        if self.symbol not in SYMBOL_NAMES:
            raise InvalidOption("symbol", self.symbol, f"it can be {', '.join(SYMBOL_NAMES)}")

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
        line = self.LINE if cards else self.NONE
        text = line(count=len(cards), symbol=SYMBOL_NAMES[self.symbol], points=points,
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

    MESSAGE = Message("No points; at the end take {cards} cards from the top of the deck and keep "
                    "one of them.")
    LINE = Message("Scores nothing; a card found with it counts like any other.")

    BADGE = Message("draw {cards}, keep 1")

    def values(self, named: Named) -> Mapping[str, object]:
        return {"cards": self.cards}


@dataclass(frozen=True, slots=True)
class Nothing(Worth):
    """No points."""

    clause: str

    MESSAGE = Message("No points.")
    LINE = Message("Scores nothing.")

    BADGE = Message("no points")
