"""How a hero plays by habit: a fixed order of wishes, and no look ahead.

It plays every card, assigns all attack and uses what can be used then; it acquires whatever is
worth most, and ends the turn when it can pay nothing more. That is quick, and wins about as often
as Greedy does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Move
from .card_values import values_of
from .rules import HogwartsBattleRules
from .state import State

__all__ = ["moment", "rollout_move"]

#: What is chosen first where a card leaves a choice, as it is written. A card that is discarded
#: costs less than health, as a hero without health is Stunned.
WISHES = tuple(f"choose {wish}" for wish in ("place", "control", "attack", "discard"))


def rollout_move(rules: HogwartsBattleRules, moves: Sequence[Move]) -> Move:
    """The move that habit takes out of the legal ones."""
    if moves[0].verb == "choose" and not moves[0].args[1:]:  # an effect or a hero
        for wish in WISHES:
            for move in moves:
                if move.notation.startswith(wish):
                    return move
        return moves[0]
    if moves[0].verb == "discard":
        value = values_of(rules.setup)
        return min(moves, key=lambda move: value(move.args[0]))
    # What can be played, assigned or used is listed before what can be acquired.
    move = next(move for move in moves if "no-op" not in move.args)
    if move.verb == "buy":
        value = values_of(rules.setup)
        # Of the same card the longer move puts it on top of the deck, where it is drawn sooner.
        return max((buy for buy in moves if buy.verb == "buy"),
                   key=lambda buy: (value(buy.args[0]), len(buy.args)))
    return move


def moment(state: State) -> tuple[int, bool]:
    """The turn that is played, and whether its hero acts: the events and villains come before."""
    return state.turn, bool(state.agenda) and state.agenda[-1].verb == "act"
