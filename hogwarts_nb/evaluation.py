"""How good a position is for each seat: a few named features and their weights.

Each game has an :class:`Evaluation` in its ``features.py``. It serves the players who look ahead:
they compare positions by it, and their reasons name its features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import exp
from typing import Any

from .game import Move, Rules
from .words import Message

__all__ = ["Evaluation", "Feature", "Habit", "evaluation_of"]


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that makes a position good for a seat.

    Attributes:
        name: what it is called.
        weight: what one unit of it is worth.
        measure: how much of it each seat has: a function of the rules and the state.
    """

    name: Message
    weight: float
    measure: Callable[[Any, Any], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Habit:
    """How all seats play on who do not look ahead: quickly, and not badly.

    A game has one where positions in the middle of a turn cannot be compared with those at its end.
    A search then plays each try on to the same moment before it judges.

    Attributes:
        move: the move that habit takes: a function of the rules and the legal moves.
        turns: how many turns are played on: 1 is to the end of the turn that is being played. The
            state of such a game counts its ``turn``.
    """

    move: Callable[[Any, Sequence[Move]], Move]
    turns: int

    def play_on(self, rules: Rules[Any], state: Any, turn: int) -> None:
        """Play on, in place, until it is such a turn or the game is over."""
        while state.turn < turn and (moves := rules.legal(state)):
            rules.apply(state, self.move(rules, moves))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The features of a game, and what their sum means.

    Attributes:
        features: with their weights.
        scale: how far a seat must be ahead, in weighted units, for odds of e to 1.
        together: whether all seats win or lose together.
        even: where all win together: the sum at which they win as often as not.
        habit: how the seats play on before a search judges; None if it judges at once.
    """

    features: tuple[Feature, ...]
    scale: float
    together: bool = False
    even: float = 0.0
    habit: Habit | None = None

    def parts(self, rules: Rules[Any], state: Any) -> list[list[float]]:
        """What each feature adds for each seat, in weighted units."""
        return [[feature.weight * amount for amount in feature.measure(rules, state)]
                for feature in self.features]

    def totals(self, rules: Rules[Any], state: Any) -> list[float]:
        """The sum of the parts for each seat."""
        return [sum(amounts) for amounts in zip(*self.parts(rules, state), strict=True)]

    def chances(self, rules: Rules[Any], state: Any) -> list[float]:
        """How likely each seat is to win, from 0 to 1; at the end of a game it is known."""
        if rules.to_move(state) is None:
            winners = rules.winners(state)
            share = 1.0 if self.together else 1.0 / len(winners or "1")
            return [share if player in winners else 0.0 for player in rules.players]
        totals = self.totals(rules, state)
        if self.together:
            return [1 / (1 + exp(min(50.0, (self.even - total) / self.scale)))
                    for total in totals]
        best = max(totals)
        odds = [exp((total - best) / self.scale) for total in totals]
        together = sum(odds)
        return [chance / together for chance in odds]


def evaluation_of(rules: Rules[Any]) -> Evaluation:
    """The evaluation that a game comes with."""
    found: Evaluation = import_module(f"{__package__}.{rules.game}.features").EVALUATION
    return found
