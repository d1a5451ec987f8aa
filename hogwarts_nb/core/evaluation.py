"""How good a position is for each seat: a few named features and their weights.

Players that look ahead compare positions by the :class:`Evaluation` of the game's class, and name
its features in their reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, fsum
from typing import Any, Protocol

from .moves import Move
from .rules import Rules
from .words import Message, Text

__all__ = ["Evaluation", "Feature", "RolloutPolicy", "Strategy"]


class Strategy(Protocol):
    """What good players of a game know: which move they make, and why.

    It is given a position that fits what a seat sees. What is hidden in it is dealt by chance, so a
    strategy looks only at what the seat may know.
    """

    def choose(self, state: Any, moves: Sequence[Move], /) -> Move:
        """The move that a good player makes.

        Args:
            state: the position; it is not changed.
            moves: the legal moves, at least two.
        """

    def reason(self, state: Any, move: Move, moves: Sequence[Move], /) -> Text:
        """Why a good player makes a move, in a sentence that a learner can follow.

        Args:
            state: the position; it is not changed.
            move: the move.
            moves: the legal moves.
        """


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that makes a position good for a seat.

    Attributes:
        name: its name in sentences.
        weight: the value of one unit of it.
        measure: a function of the rules and the state: how much of it each seat has.
        own: whether players who look one move ahead care only for their own, and would not spend
            moves on keeping it from others.
        praise: what a coach says of a move because of it, a whole sentence; by default its name.
    """

    name: Message
    weight: float
    measure: Callable[[Any, Any], Sequence[float]]
    own: bool = False
    praise: Message | None = None


@dataclass(frozen=True, slots=True)
class RolloutPolicy:
    """How a search plays on for all seats before it judges: quickly, and not badly.

    A game needs one if a position in the middle of a turn cannot be compared with one at its end:
    then a search plays each try on to the same moment.

    Attributes:
        move: a function of the rules and the legal moves: the move to play.
        moment: a function of the state: the number of the turn, and whether its player acts now.
        turns: how many turns to play on: 1 is up to the next turn's first act.

    Raises:
        ValueError: if ``turns`` is not a whole number from 1.
    """

    move: Callable[[Any, Sequence[Move]], Move]
    moment: Callable[[Any], tuple[int, bool]]
    turns: int

    def __post_init__(self) -> None:
        if type(self.turns) is not int or self.turns < 1:
            raise ValueError(f"turns is {self.turns!r}; it must be a whole number from 1.")

    def horizon(self, state: object) -> Callable[[Any], bool]:
        """A test of later states: whether the search has played on far enough from this one.

        Args:
            state: the position from which the search plays on.
        """
        until = self.moment(state)[0] + self.turns, True
        return lambda later: self.moment(later) >= until

    def play_on(self, rules: Rules[Any], state: object, there: Callable[[object], bool]) -> None:
        """Play on, in place, until a test holds or the game is over.

        Args:
            rules: the rules of the game.
            state: any position; it is changed.
            there: whether to stop at a position, as from :meth:`horizon`.
        """
        while not there(state) and (moves := rules.legal(state)):
            rules.apply(state, self.move(rules, moves))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The features of a game, and what their sum means.

    Attributes:
        features: the features, with their weights.
        scale: the lead, in weighted units, that gives odds of e to 1.
        even: in a cooperative game, a function of the rules: the sum at which the players win half
            of the time. None in any other game.
        rollout: how a search plays on before it judges; None if it judges at once.
        strategy: a function of the rules: what good players know, for a
            :class:`~hogwarts_nb.players.Planner`. Without one, it searches.
    """

    features: tuple[Feature, ...]
    scale: float
    even: Callable[[Any], float] | None = None
    rollout: RolloutPolicy | None = None
    strategy: Callable[[Any], Strategy] | None = None

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return self.even is not None

    def parts(self, rules: Rules[Any], state: object) -> list[list[float]]:
        """How much each feature adds for each seat, in weighted units.

        Args:
            rules: the rules of the game.
            state: the position.
        """
        return [[feature.weight * amount for amount in feature.measure(rules, state)]
                for feature in self.features]

    def totals(self, rules: Rules[Any], state: object) -> list[float]:
        """The sum of the parts for each seat.

        Args:
            rules: the rules of the game.
            state: the position.
        """
        return [fsum(amounts) for amounts in zip(*self.parts(rules, state), strict=True)]

    def chances(self, rules: Rules[Any], state: object) -> list[float]:
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
        together = fsum(odds)
        return [chance / together for chance in odds]
