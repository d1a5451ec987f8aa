"""What cards count, and what they ask about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.words import Message
from ..state import State
from .events import EXPENSIVE
from .terms import ALLY, TYPES, VOCABULARY, Named
from .world import Setup

__all__ = ["ALLIES_HELD", "ALL_TYPES_HELD", "DEAR_HELD", "FULL_HEALTH", "Condition", "Count",
           "HeldElsewhere"]


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


ALLIES_HELD = Count(
    "ALLIES_HELD", Message("each Ally in hand"),
    lambda setup, state, seat: len(setup.of_type(state.hands[seat], ALLY)))
DEAR_HELD = Count(
    "DEAR_HELD", Message("each card in hand with a value of 4 or more"),
    lambda setup, state, seat: sum(setup.number(card, "value") >= EXPENSIVE
                                   for card in state.hands[seat]), (EXPENSIVE,))


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Condition(Named):
    """Something that is so or not, for one hero.

    Attributes:
        yours: the phrase for the hero who is spoken to.
        theirs: the phrase about a hero.
        lack: the phrase for one of whom it is not so.
        holds: whether it is so now.
        name: the name that it asks for, if any.
    """

    yours: Message
    theirs: Message
    lack: Message
    holds: Callable[[Setup, State, int], bool]
    name: str = ""


FULL_HEALTH = Condition(
    "FULL_HEALTH", Message("if you have full health, {bids}"),
    Message("{tells} if they have full health"), Message("that needs full health"),
    lambda setup, state, seat: state.health[seat] == setup.health[seat])
ALL_TYPES_HELD = Condition(
    "ALL_TYPES_HELD", Message("if you hold an Ally, an Item and a Spell, {bids}"),
    Message("{tells} if they hold an Ally, an Item and a Spell"),
    Message("that needs an Ally, an Item and a Spell in hand"),
    lambda setup, state, seat: {setup.type_of(card) for card in state.hands[seat]} >= set(TYPES))


def HeldElsewhere(name: str) -> Condition:  # noqa: N802 - a card's line makes it like a word
    """Another hero holds a card with a name that has this in it: ``HeldElsewhere("Weasley")``."""
    return Condition(
        f"HeldElsewhere({name!r})", Message("if another hero holds a {name} card, {bids}"),
        Message("{tells} if another hero than they holds a {name} card"),
        Message("that needs a {name} card in another hero's hand"),
        lambda setup, state, seat: any(
            name in str(setup.names[card])
            for other in setup.seats if other != seat for card in state.hands[other]), name)


VOCABULARY["HeldElsewhere"] = HeldElsewhere
