"""How good a position is for each seat: a few named features and their weights.

The class of a game hands over an :class:`Evaluation`. It serves the players who look ahead: they
compare positions by it, and their reasons name its features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from .moves import Move
from .rules import Rules
from .words import Message

__all__ = ["Evaluation", "Feature", "RolloutPolicy"]


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that makes a position good for a seat.

    Attributes:
        name: what it is called.
        weight: what one unit of it is worth.
        measure: how much of it each seat has: a function of the rules and the state.
        own: whether a player who looks one move ahead cares for their own alone, and would not
            spend moves on keeping it from others.
    """

    name: Message
    weight: float
    measure: Callable[[Any, Any], Sequence[float]]
    own: bool = False


@dataclass(frozen=True, slots=True)
class RolloutPolicy:
    """How all seats play on who do not look ahead: quickly, and not badly.

    A game has one where positions in the middle of a turn cannot be compared with those at its end.
    A search then plays each try on to the same moment before it judges.

    Attributes:
        move: the move that habit takes: a function of the rules and the legal moves.
        moment: a function of the state: the number of the turn that is played, and whether whoever
            plays it acts now.
        turns: how many turns are played on: 1 is to where the next one is acted.

    Raises:
        ValueError: if that is not a whole number from 1.
    """

    move: Callable[[Any, Sequence[Move]], Move]
    moment: Callable[[Any], tuple[int, bool]]
    turns: int

    def __post_init__(self) -> None:
        if type(self.turns) is not int or self.turns < 1:
            raise ValueError(f"turns is {self.turns!r}; it must be a whole number from 1.")

    def horizon(self, state: Any) -> Callable[[Any], bool]:
        """Whether a later state has come to the moment to which is played on from this one.

        Args:
            state: the position from which is played on.
        """
        until = self.moment(state)[0] + self.turns, True
        return lambda later: self.moment(later) >= until

    def play_on(self, rules: Rules[Any], state: Any, there: Callable[[Any], bool]) -> None:
        """Play on, in place, until it is there, or the game is over.

        Args:
            rules: the rules of the game.
            state: any position; it is changed.
            there: whether a position is where to stop, as :meth:`horizon` gives it.
        """
        while not there(state) and (moves := rules.legal(state)):
            rules.apply(state, self.move(rules, moves))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The features of a game, and what their sum means.

    Attributes:
        features: with their weights.
        scale: how far a seat must be ahead, in weighted units, for odds of e to 1.
        even: where all win or lose together: the sum at which they win as often as not, a function
            of the rules; None in a game against each other.
        rollout: how the seats play on before a search judges; None if it judges at once.
    """

    features: tuple[Feature, ...]
    scale: float
    even: Callable[[Any], float] | None = None
    rollout: RolloutPolicy | None = None

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return self.even is not None

    def parts(self, rules: Rules[Any], state: Any) -> list[list[float]]:
        """What each feature adds for each seat, in weighted units.

        Args:
            rules: the rules of the game.
            state: the position.
        """
        return [[feature.weight * amount for amount in feature.measure(rules, state)]
                for feature in self.features]

    def totals(self, rules: Rules[Any], state: Any) -> list[float]:
        """The sum of the parts for each seat.

        Args:
            rules: the rules of the game.
            state: the position.
        """
        return [sum(amounts) for amounts in zip(*self.parts(rules, state), strict=True)]

    def chances(self, rules: Rules[Any], state: Any) -> list[float]:
        """How likely each seat is to win, from 0 to 1; at the end of a game it is known.

        Args:
            rules: the rules of the game.
            state: the position.
        """
        if rules.to_move(state) is None:
            winners = rules.winners(state)
            share = 1.0 if self.together else 1.0 / len(winners or "1")
            return [share if player in winners else 0.0 for player in rules.players]
        totals = self.totals(rules, state)
        if self.even:
            even = self.even(rules)
            return [1 / (1 + exp(min(50.0, (even - total) / self.scale))) for total in totals]
        best = max(totals)
        odds = [exp((total - best) / self.scale) for total in totals]
        together = sum(odds)
        return [chance / together for chance in odds]
