"""A player that plans: it plays by what good players know, or searches among the few best moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from ..core import Evaluation, InvalidOption, Move, Rules, Strategy
from ..core.chance import Chance
from ..core.words import Message, Text
from .greedy import gains_of, looking_ahead
from .observation import Observation
from .player import ONLY_MOVE, Choice
from .search import Search

__all__ = ["Planner"]

PRAISE = Message("It is best for {feature}.")
NO_MATTER = Message("The best moves are about equally good here, so take any of them.")
RATHER = Message("{why} That is better than “{other}”.")
LATER = Message("“{other}” looks better at first, but this is better in a few turns.")

#: Moves that are searched, out of all that look good.
FEW = 4

#: In how many positions each move is tried first.
SAMPLES = 2

#: Smaller differences are not mentioned.
SLIGHT = 0.05


class Planner:
    """The strongest player: it knows what good players know, and plans where that is not enough.

    If the game has a strategy, it plays by that. Otherwise it tries each move in a few positions
    that fit its view, and searches among the best of them. See
    :class:`~hogwarts_nb.core.Strategy` and :class:`~hogwarts_nb.players.Search`.

    Args:
        seed: the seed of chance, for hidden things and for moves that look equally good.
        tries: the number of tries for each decision that is searched.

    Raises:
        InvalidOption: if ``tries`` is not a whole number from 1.
        ValueError: if the seed is not a whole number.
    """

    def __init__(self, seed: int = 0, *, tries: int = 40) -> None:
        if type(tries) is not int or tries < 1:
            raise InvalidOption("tries", tries, "it must be a whole number from 1")
        self._chance = Chance(seed)
        self.tries = tries
        self._search = Search(seed, iterations=tries)
        #: The strategy of the game that it was asked about last.
        self._known: tuple[Rules[Any], Strategy] | None = None

    def __repr__(self) -> str:
        return f"Planner(..., tries={self.tries})"

    def choose(self, view: Observation, moves: Sequence[Move], /) -> Choice:
        """Take the move that a good player makes.

        Args:
            view: what the seat sees.
            moves: the legal moves.

        Returns:
            The move, and the reason in words.
        """
        observation = looking_ahead(self, view)
        if len(moves) == 1:
            return Choice(moves[0], ONLY_MOVE())
        evaluation = observation.evaluation
        if evaluation.strategy:
            rules = observation.rules
            if not self._known or self._known[0] is not rules:
                self._known = rules, evaluation.strategy(rules)
            strategy = self._known[1]
            state = observation.determinize(self._chance)
            move = strategy.choose(state, moves)
            return Choice(move, strategy.reason(state, move, moves))
        return self._plan(observation, moves, evaluation)

    def _plan(self, observation: Observation, moves: Sequence[Move],
              evaluation: Evaluation) -> Choice:
        """Search among the moves that look best."""
        gains = gains_of(observation, moves, SAMPLES, self._chance)
        totals = [fsum(parts) for parts in gains]
        order = sorted(range(len(moves)), key=totals.__getitem__, reverse=True)
        few = order[:FEW]
        move = self._search.choose(observation, [moves[number] for number in few]).move
        best = next(number for number in few if moves[number] == move)
        other = next(number for number in order if number != best)
        return Choice(move, _reason(evaluation, str(moves[other]), [
            one - two for one, two in zip(gains[best], gains[other], strict=True)]))


def _reason(evaluation: Evaluation, other: str, changes: Sequence[float]) -> Text:
    """What is best about a move, in comparison with another one."""
    most = max(changes)
    if most < SLIGHT:
        return NO_MATTER() if max(map(abs, changes)) < SLIGHT else LATER(other=other)
    feature = evaluation.features[changes.index(most)]
    why = feature.praise() if feature.praise else PRAISE(feature=feature.name())
    return RATHER(why=why, other=other)
