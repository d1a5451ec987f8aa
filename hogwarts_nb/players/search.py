"""A player that searches: information-set Monte Carlo tree search.

Each try makes a position that fits what the seat sees, goes down a tree of moves from there, adds
one move to it, and judges the result by the evaluation of the game (Cowling, Powley and Whitehouse
2012, "Information Set Monte Carlo Tree Search"). Every try deals the hidden things again, so the
tree learns what is good on average and not in one deal. All hidden moves of another seat with the
same public notation share one branch, so the search cannot react to a move that it would not see.

If a game has a rollout policy, the tree tries the move of the policy first, and the policy plays on
from each try before it is judged.

The moves of the decision are compared in the same deals, so luck favours none of them. The tries
are spent in rounds, and after each round the weaker half of the moves is given up (Karnin, Koren
and Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log, sqrt
from time import perf_counter
from typing import Any

from ..core import Evaluation, InvalidOption, Move, RolloutPolicy, Rules
from ..core.chance import Chance
from ..core.words import Message
from .greedy import looking_ahead
from .observation import Observation
from .player import ONLY_MOVE, Choice

__all__ = ["Search"]

EXPECTS = Message("It expects to win {best:.0f} times in 100; with “{other}”, {worse:.0f} times. "
                  "Both moves were tried once, in the same position.",
                  "It expects to win {best:.0f} times in 100; with “{other}”, {worse:.0f} times. "
                  "Both moves were tried {tries} times, in the same positions.", "tries")
AS_OFTEN = Message("It expects to win {best:.0f} times in 100, and about as often with “{other}”. "
                   "Both moves were tried once, in the same position.",
                   "It expects to win {best:.0f} times in 100, and about as often with “{other}”. "
                   "Both moves were tried {tries} times, in the same positions.", "tries")

#: How attractive rarely tried moves are: the greater, the broader the search.
EXPLORATION = 0.1

#: With a rollout policy, a node of the tree gets another move after this number of tries
#: (progressive widening: Couëtoux and others 2011, "Continuous Upper Confidence Trees").
PATIENCE = 25


class Node:
    """One move in the tree, and its results."""

    __slots__ = ("after", "availability", "bonus", "mean", "visits")

    def __init__(self) -> None:
        self.after: dict[str, Node] = {}
        #: How often the move could have been chosen, and how often it was.
        self.availability = 0
        self.visits = 0
        #: The chance to win of the seat that makes the move, and the exploration bonus: computed
        #: once for each try, because they are read far more often.
        self.mean = 0.0
        self.bonus = 0.0

    def learn(self, chance: float) -> None:
        """Add the result of one more try.

        Args:
            chance: how likely the seat was to win, from 0 to 1.
        """
        self.visits += 1
        self.mean += (chance - self.mean) / self.visits
        self.bonus = EXPLORATION / sqrt(self.visits)


class Search:
    """Searches in many positions that fit its view, and takes the move that did best.

    Args:
        seed: the seed of chance; with a budget in iterations, the same seed makes the same choices.
        iterations: the greatest number of tries for each decision, but each move gets at least one;
            500 if there is no other budget.
        seconds: the time for each decision instead; then the same seed may make other choices.

    Raises:
        InvalidOption: for two budgets, or one that is not above 0.
        ValueError: if the seed is not a whole number.
    """

    def __init__(self, seed: int = 0, *, iterations: int | None = None,
                 seconds: float | None = None) -> None:
        if iterations is not None and seconds is not None:
            raise InvalidOption("seconds", seconds, "the budget is in iterations or in seconds, "
                                "and iterations are given")
        if iterations is not None and (type(iterations) is not int or iterations < 1):
            raise InvalidOption("iterations", iterations, "it must be a whole number from 1")
        if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < 1e9):
            raise InvalidOption("seconds", seconds, "it must be above 0, and below a billion")
        self._chance = Chance(seed)
        self.iterations = 500 if iterations is None and seconds is None else iterations
        self.seconds = seconds

    def __repr__(self) -> str:
        budget = (f"seconds={self.seconds}" if self.iterations is None
                  else f"iterations={self.iterations}")
        return f"Search(..., {budget})"

    def choose(self, view: Observation, moves: Sequence[Move], /) -> Choice:
        """Take the move that did best in the tries.

        Args:
            view: what the seat sees.
            moves: the legal moves.

        Returns:
            The move, with its chance to win and that of the next best.
        """
        observation = looking_ahead(self, view)
        if len(moves) == 1:
            return Choice(moves[0], ONLY_MOVE())
        evaluation = observation.evaluation
        field = [(Node(), move) for move in moves]
        started, tries = perf_counter(), 0
        rounds = (len(moves) - 1).bit_length()
        for number in range(rounds):
            field = field[:ceil(len(moves) / 2 ** number)]  # so two are left in the last round
            while not field[0][0].visits or self._affords(
                    tries + len(field), perf_counter() - started, (number + 1) / rounds):
                imagined = observation.determinize(self._chance)
                for node, move in field:
                    self._try(observation, evaluation, imagined.copy(), node, move)
                tries += len(field)
            field.sort(key=lambda pair: pair[0].mean, reverse=True)
        (best, move), (next_best, other) = field
        chances, worse = 100 * best.mean, 100 * next_best.mean
        expects = AS_OFTEN if round(chances) == round(worse) else EXPECTS
        return Choice(move, expects(tries=best.visits, best=chances, other=str(other), worse=worse))

    def _affords(self, tries: int, seconds: float, share: float) -> bool:
        """Whether a share of the budget allows this number of tries, or this time."""
        if self.iterations is None:
            return seconds < share * (self.seconds or 0.0)
        return tries <= share * self.iterations

    def _try(self, observation: Observation, evaluation: Evaluation, state: Any, node: Node,
             move: Move) -> None:
        """Try one move, which is a node of the tree, in one position."""
        rules, me = observation.rules, observation.number
        rollout = evaluation.rollout
        there = rollout.horizon(state) if rollout else _nowhere
        path = [(node, me)]
        rules.apply(state, move)
        grown = False
        while not grown and not there(state) and (seat := rules.to_move(state)) is not None:
            # A seat sees its legal moves, so they are the same in all positions that fit its view.
            move, key = self._descend(node, rules, rules.legal(state), seat == me, rollout)
            grown = key not in node.after
            node = node.after.setdefault(key, Node())
            path.append((node, seat))
            rules.apply(state, move)
        if rollout:
            rollout.play_on(rules, state, there)
        chances = evaluation.chances(rules, state)
        for node, seat in path:
            node.learn(chances[seat])

    def _descend(self, node: Node, rules: Rules[Any], legal: Sequence[Move], mine: bool,
                 rollout: RolloutPolicy | None) -> tuple[Move, str]:
        """The move to try next: a new one, or the most promising of those that were tried."""
        after = node.after
        # Without a policy, any move: most nodes have more moves than they ever get tries.
        move = rollout.move(rules, legal) if rollout else self._chance.choice(legal)
        key = move.notation if mine else move.public
        if key not in after:
            return move, key
        keys = [move.notation if mine else move.public for move in legal]
        # The move of the policy is usually good. Other moves look worse at first, and so does the
        # move before them: so they have to wait.
        if not rollout or PATIENCE * len(after) <= node.visits:
            new = [number for number, key in enumerate(keys) if key not in after]
            if new:
                number = self._chance.choice(new)
                return legal[number], keys[number]
        chosen = _most_promising(after, keys)
        same = [move for move, key in zip(legal, keys, strict=True) if key == chosen]
        return self._chance.choice(same), chosen


def _nowhere(state: Any) -> bool:
    return False


def _most_promising(after: Mapping[str, Node], keys: Sequence[str]) -> str:
    """The move that did best, or is known too little, of those that were tried (UCB1)."""
    most, chosen = -1.0, ""
    for key in dict.fromkeys(keys):
        if child := after.get(key):
            child.availability += 1
            worth = child.mean + child.bonus * sqrt(log(child.availability))
            if worth > most:
                most, chosen = worth, key
    return chosen
