"""A position of House Cup: plain data, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..core import PlainState, Step
from ..core.chance import Chance

__all__ = ["DEALS", "TASKS", "TOKENS", "State", "Task"]

#: The values of each task. The first ones are decisions, the others need none, and an instant card
#: that is still to be applied makes its owner ``wait``.
TASKS = {
    "place": "seat", "take": "seat number day left", "apply": "seat", "keep": "seat card",
    "ask": "seat card number",
    "round": "", "deal": "seat", "open": "day", "serve": "seat number day",
    "return": "seat number day", "instant": "seat", "word": "seat card number",
    "offer": "seat card number", "settle": "seat card number", "search": "seat", "score": "",
    "wait": "seat card",
}

#: Deals a round (HC-DEAL-3), and the numbers of each player's tokens (HC-SETUP-2).
DEALS = 4
TOKENS = (1, 2, 3)


@dataclass(slots=True)
class Task:
    """One thing that is still to come. It never changes, so positions share it.

    Attributes:
        verb: what is to be done: one of :data:`TASKS`, which says which other values it has.
        seat: who does it.
        card: the card that has it done.
        number: of a choice token, or of a word on the card.
        day: the number of a day.
        left: how many cards are still to be taken.
        cause: the step that put it on the agenda, None if nobody listens. It is not a part of the
            position: neither compared nor saved.
    """

    verb: str
    seat: int = 0
    card: str = ""
    number: int = 0
    day: int = 0
    left: int = 0
    cause: Step | None = field(default=None, compare=False, repr=False)

    def to_data(self) -> list[Any]:
        """All about it as plain data."""
        return [self.verb, self.seat, self.card, self.number, self.day, self.left]


@dataclass(slots=True, eq=True)
class State(PlainState):
    """A position. Seats are numbers in turn order, days are numbers from 0 (Monday).

    Attributes:
        chance: the stream of random numbers.
        box: cards that are out of this game.
        deck: the top card is the last.
        days: the cards on each day, in the order in which they were laid.
        columns: the tokens under each day, from top to bottom, as ``(seat, number)``.
        opened: whether each day's tokens are turned over.
        placed: the numbers that each seat has placed this round, in order.
        cards: the cards in front of each seat, in the order in which they came.
        rewards: the reward tokens of each seat.
        supply: the reward tokens nobody has.
        discards: the discard pile, the top card last.
        drawn: cards taken from the deck to keep one of them.
        waiting: for each seat a task for each instant card that it has still to apply.
        applied: ``(seat, card)`` for each instant card that came since a token was last served.
        chosen: what each seat chose in secret, when a choice of all is made at once.
        first: the seat with the Sorting Hat; -1 before the first round.
        round: the round that is played, from 1; 0 before.
        deal: how many deals this round has had.
        served: seats (as bits) that got cards or a reward token on the open day.
        points: the score of each seat, once it is counted.
        agenda: what is still to come; the last task is next.
    """

    chance: Chance
    box: list[str]
    deck: list[str]
    days: list[list[str]]
    columns: list[list[tuple[int, int]]]
    opened: list[bool]
    placed: list[tuple[int, ...]]
    cards: list[list[str]]
    rewards: list[int]
    supply: int
    discards: list[str]
    drawn: list[str]
    waiting: list[list[Task]]
    applied: list[tuple[int, str]]
    chosen: list[str | None]
    first: int
    round: int
    deal: int
    served: int
    points: list[int]
    agenda: list[Task]

    def copy(self) -> State:
        return State(
            self.chance.copy(), self.box[:], self.deck[:], [day[:] for day in self.days],
            [column[:] for column in self.columns], self.opened[:], self.placed[:],
            [cards[:] for cards in self.cards], self.rewards[:], self.supply, self.discards[:],
            self.drawn[:], [tasks[:] for tasks in self.waiting], self.applied[:],
            self.chosen[:], self.first, self.round, self.deal, self.served, self.points[:],
            self.agenda[:])
