"""What cards count, and what they ask about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.words import Message
from ..state import State
from .events import EXPENSIVE
from .terms import ALLY, TYPES, Named
from .world import Setup

__all__ = ["ALLIES_HELD", "ALL_TYPES_HELD", "CONDITIONS", "COUNTS", "DEAR_HELD", "FULL_HEALTH",
           "WEASLEY_ELSEWHERE", "Condition", "Count"]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Count(Named):
    """A number of cards that effects are multiplied by.

    Attributes:
        words: the phrase, such as "each Ally in hand".
        of: the number for a hero now.
        numbers: the numbers that the phrase says.
    """

    words: Message
    of: Callable[[Setup, State, int], int]
    numbers: tuple[int, ...] = ()


def _allies_held(setup: Setup, state: State, seat: int) -> int:
    return sum(setup.type_of(card) == ALLY for card in state.hands[seat])


def _dear_held(setup: Setup, state: State, seat: int) -> int:
    return sum(setup.number(card, "value") >= EXPENSIVE for card in state.hands[seat])


ALLIES_HELD = Count("ALLIES_HELD", Message("each Ally in hand"), _allies_held)
DEAR_HELD = Count("DEAR_HELD", Message("each card in hand with a value of 4 or more"), _dear_held,
                  (EXPENSIVE,))
COUNTS = {count.id: count for count in (ALLIES_HELD, DEAR_HELD)}


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Condition(Named):
    """Something that is so or not, for one hero.

    Attributes:
        yours: the phrase for the player of a card.
        theirs: the phrase for the active hero.
        everybody: the phrase for all heroes of whom it is so.
        lack: the phrase for one of whom it is not.
        holds: whether it is so now.
    """

    yours: Message
    theirs: Message
    everybody: Message
    lack: Message
    holds: Callable[[Setup, State, int], bool]


def _full_health(setup: Setup, state: State, seat: int) -> bool:
    return state.health[seat] == setup.health[seat]


def _all_types_held(setup: Setup, state: State, seat: int) -> bool:
    return {setup.type_of(card) for card in state.hands[seat]} >= set(TYPES)


def _weasley_elsewhere(setup: Setup, state: State, seat: int) -> bool:
    return any("Weasley" in str(setup.names[card])
               for other in setup.seats if other != seat for card in state.hands[other])


FULL_HEALTH = Condition(
    "FULL_HEALTH", Message("if you have full health, {effects}"),
    Message("if the active hero has full health, {effects}"),
    Message("each hero who has full health will {effects}"),
    Message("that needs full health"), _full_health)
ALL_TYPES_HELD = Condition(
    "ALL_TYPES_HELD", Message("if you hold an Ally, an Item and a Spell, {effects}"),
    Message("if the active hero holds an Ally, an Item and a Spell, {effects}"),
    Message("each hero who holds an Ally, an Item and a Spell will {effects}"),
    Message("that needs an Ally, an Item and a Spell in hand"), _all_types_held)
WEASLEY_ELSEWHERE = Condition(
    "WEASLEY_ELSEWHERE", Message("if another hero holds a Weasley card, {effects}"),
    Message("if another hero than the active one holds a Weasley card, {effects}"),
    Message("each hero for whom another hero holds a Weasley card will {effects}"),
    Message("that needs a Weasley card in another hero's hand"),
    _weasley_elsewhere)
CONDITIONS = {condition.id: condition for condition in (
    FULL_HEALTH, ALL_TYPES_HELD, WEASLEY_ELSEWHERE)}
