"""A position of House Cup: plain data, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import PlainState
from ..core.chance import Chance

__all__ = ["DEALS", "TOKENS", "State", "Task"]

#: One thing that is still to come: a verb and its values. The last task of the agenda is next.
#:
#: Decisions: ``place seat``, ``take seat number day left``, ``apply seat``, ``discard seat card``,
#: ``give seat card``, ``cauldron seat card``, ``keep seat card``.
#: What happens by itself: ``round``, ``deal``, ``open day``, ``serve seat number day``,
#: ``return seat number day``, ``instant seat``, ``effect seat card number``,
#: ``offer seat card``, ``brew seat card``, ``search seat``, ``score``.
Task = tuple[Any, ...]

#: Deals a round (HC-DEAL-3), and the numbers of each player's tokens (HC-SETUP-2).
DEALS = 4
TOKENS = (1, 2, 3)


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
        waiting: instant cards of each seat that it has still to apply.
        chosen: what each seat chose in secret, when the Cauldron is played at once.
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
    waiting: list[list[str]]
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
            self.drawn[:], [cards[:] for cards in self.waiting], self.chosen[:], self.first,
            self.round, self.deal, self.served, self.points[:], self.agenda[:])
