"""How a hero plays by habit: a fixed order of wishes, and no look ahead.

It plays every card, assigns all attack and uses what can be used; then it acquires whatever is
worth most, and ends the turn when it can pay nothing more. That is quick, and as good as the next
one step ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .worth import worth_of

if TYPE_CHECKING:
    from ..game import Move
    from .rules import HogwartsBattleRules

__all__ = ["by_habit"]

#: What is chosen first where a card leaves a choice, as it is written.
WISHES = tuple(f"choose {wish}" for wish in ("place", "control", "attack"))


def by_habit(rules: HogwartsBattleRules, moves: Sequence[Move]) -> Move:
    """The move that habit takes out of the legal ones."""
    # What can be played, assigned or used is listed before what can be acquired.
    verb = moves[0].verb
    if verb == "choose":
        for wish in WISHES:
            for move in moves:
                if move.notation.startswith(wish):
                    return move
    elif verb in ("buy", "discard"):
        worth = worth_of(rules)
        if verb == "discard":
            return min(moves, key=lambda move: worth(move.args[0]))
        return max((move for move in moves if move.verb == "buy"),
                   key=lambda move: worth(move.args[0]))
    return moves[0]
