"""A player that looks one step ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from ..core import Evaluation, InvalidOption, Move
from ..core.chance import Chance
from ..core.words import Message, Text
from .observation import Observation
from .player import ONLY_MOVE, Choice

__all__ = ["Greedy", "gains_of", "looking_ahead"]

BOTH = Message("One step ahead, both moves look equally good.")
ALIKE = Message("One step ahead, all {n} moves look equally good.")
NO_BETTER = Message("One step ahead it looks as good as “{other}”, and nothing looks better.")
DECIDED = Message("One step ahead it looks better than “{other}”, because of {better}.")
DECIDED_THOUGH = Message("One step ahead it looks better than “{other}”, because of {better}; what "
                         "speaks against it: {worse}.")
BETTER = Message("{feature} ({by:.1f} better)")
WORSE = Message("{feature} ({by:.1f} worse)")

#: Smaller differences are not mentioned.
SLIGHT = 0.05

#: More features than this on each side are not named.
NAMED = 3


class Greedy:
    """Tries each move in a few positions that fit its view, and takes the best.

    It compares positions by the evaluation of the game, a few weighted features: see
    ``features.py`` in the game's package. Against opponents, it compares the lead over the best.

    Args:
        seed: the seed of chance, for hidden things and for moves that look equally good.
        samples: the number of positions in which each move is tried.

    Raises:
        InvalidOption: if ``samples`` is not a whole number from 1.
        ValueError: if the seed is not a whole number.
    """

    def __init__(self, seed: int = 0, *, samples: int = 4) -> None:
        if type(samples) is not int or samples < 1:
            raise InvalidOption("samples", samples, "it must be a whole number from 1")
        self._chance = Chance(seed)
        self.samples = samples

    def __repr__(self) -> str:
        return f"Greedy(..., samples={self.samples})"

    def choose(self, view: Observation, moves: Sequence[Move], /) -> Choice:
        """Take the move after which the evaluation is best.

        Args:
            view: what the seat sees.
            moves: the legal moves.

        Returns:
            The move, and the features that decided it.
        """
        observation = looking_ahead(self, view)
        if len(moves) == 1:
            return Choice(moves[0], ONLY_MOVE())
        evaluation = observation.evaluation
        gains = gains_of(observation, moves, self.samples, self._chance)
        totals = [fsum(parts) for parts in gains]
        order = sorted(range(len(moves)), key=totals.__getitem__, reverse=True)
        alike = [number for number in order if totals[order[0]] - totals[number] < 1e-9]
        best = self._chance.choice(alike)
        other = next(number for number in order if number != best)
        return Choice(moves[best], _reason(evaluation, moves, other, len(alike), [
            one - two for one, two in zip(gains[best], gains[other], strict=True)]))


def gains_of(observation: Observation, moves: Sequence[Move], samples: int,
             chance: Chance) -> list[list[float]]:
    """For each move, how much more each feature gives the seat than its best rival.

    Args:
        observation: what the seat sees.
        moves: the moves that are compared.
        samples: the number of positions in which each move is tried.
        chance: deals what is hidden.
    """
    rules, me, evaluation = observation.rules, observation.number, observation.evaluation
    gains = [[0.0] * len(evaluation.features) for _ in moves]
    for _ in range(samples):
        imagined = observation.determinize(chance)
        for gain, move in zip(gains, moves, strict=True):
            state = imagined.copy()
            rules.apply(state, move)
            parts = evaluation.parts(rules, state)
            rivals = [] if evaluation.together else [
                seat for seat in range(len(rules.players)) if seat != me]
            totals = [fsum(amounts) for amounts in zip(*parts, strict=True)]
            rival = max(rivals, key=totals.__getitem__, default=None)
            for number, amounts in enumerate(parts):
                own = evaluation.features[number].own
                lead = amounts[me] - (0.0 if own or rival is None else amounts[rival])
                gain[number] += lead / samples
    return gains


def _reason(evaluation: Evaluation, moves: Sequence[Move], other: int, alike: int,
            changes: Sequence[float]) -> Text:
    """Why one move is better than another: the features that differ most."""
    if alike == len(moves):
        return BOTH() if alike == 2 else ALIKE(n=alike)
    better = _named(BETTER, evaluation, changes)
    if alike > 1 or not better:
        return NO_BETTER(other=str(moves[other]))
    worse = _named(WORSE, evaluation, [-change for change in changes])
    if not worse:
        return DECIDED(other=str(moves[other]), better=better)
    return DECIDED_THOUGH(other=str(moves[other]), better=better, worse=worse)


def _named(how: Message, evaluation: Evaluation, gains: Sequence[float]) -> list[Text]:
    """The features that gain most."""
    gaining = sorted(((gain, feature.name) for gain, feature
                      in zip(gains, evaluation.features, strict=True) if gain >= SLIGHT),
                     key=lambda pair: -pair[0])
    return [how(feature=name(), by=gain) for gain, name in gaining[:NAMED]]


def looking_ahead(player: object, view: Any) -> Observation:
    """The observation of a player that looks ahead.

    Args:
        player: the player, for the error.
        view: the view that the player was given.

    Raises:
        TypeError: if it is only data, from which no position can be made.
    """
    if not isinstance(view, Observation):
        raise TypeError(f"{player!r} looks ahead, so it needs an Observation and not a "
                        f"{type(view).__name__}: ask(player, game) gives it one.")
    return view
