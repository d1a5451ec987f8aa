"""A player that searches: information-set Monte Carlo tree search.

Each try imagines a position that fits what the seat sees, goes down one common tree of moves from
there, adds one move to it, and judges where that leads by the evaluation of the game (Cowling,
Powley and Whitehouse 2012, "Information Set Monte Carlo Tree Search"). As every try deals the
hidden things anew, the tree says what is good on the whole and not against one deal. A move of
another seat that is hidden is one branch, whatever it is: so the search cannot answer what it would
not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter
from typing import Any

from ..chance import Chance
from ..evaluation import Evaluation, evaluation_of
from ..game import InvalidOption, Move
from ..words import Message, Text
from .greedy import looking_ahead
from .player import ONLY_MOVE, Choice
from .sight import Sight

__all__ = ["Search"]

EXPECTS = Message("After {tries} tries it expects to win {best:.0f} times in 100; with the next "
                  "best, “{other}”, {worse:.0f} times.")
LESS_SURE = Message("After {tries} tries it expects to win {best:.0f} times in 100. So far "
                    "“{other}” looks better, with {worse:.0f} times, but it was tried less often, "
                    "so that is less sure.")
TRIED_ONE = Message("After one try it expects to win {best:.0f} times in 100; there was no time to "
                    "try another move.")

#: How much a move that was tried rarely is worth a try: the greater, the broader the search.
CURIOSITY = 0.1


class Node:
    """One move in the tree, and what came of it."""

    __slots__ = ("after", "doubt", "mean", "offered", "tries")

    def __init__(self) -> None:
        self.after: dict[str, Node] = {}
        #: How often the move could have been chosen, and how often it was.
        self.offered = 0
        self.tries = 0
        #: The chance to win of the seat whose move it is, and how little is known of it: reckoned
        #: once for each try, as it is looked at far more often.
        self.mean = 0.0
        self.doubt = 0.0

    def learn(self, chance: float) -> None:
        """It was tried once more, and led to such a chance to win."""
        self.tries += 1
        self.mean += (chance - self.mean) / self.tries
        self.doubt = CURIOSITY / sqrt(self.tries)


class Search:
    """Searches over many positions that fit what it sees, and takes the move it tried most.

    Args:
        seed: chance; with a budget in iterations, the same seed makes the same choices.
        iterations: how many tries each decision gets; 500 if no budget is given.
        seconds: how long each decision may take instead. The same seed need not make the same
            choices then.

    Raises:
        InvalidOption: if both budgets are given, or one that is not above 0.
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

    def choose(self, view: Sight, moves: Sequence[Move], /) -> Choice:
        """Take the move that was tried most."""
        sight = looking_ahead(self, view)
        if len(moves) == 1:
            return Choice(moves[0], ONLY_MOVE())
        evaluation = evaluation_of(sight.rules)
        root = Node()
        tries = 0
        until = perf_counter() + (self.seconds or 0.0)
        while tries < self.iterations if self.iterations else not tries or perf_counter() < until:
            self._try(sight, evaluation, root, moves)
            tries += 1
        tried = [(root.after[move.notation], move) for move in moves
                 if move.notation in root.after]
        tried.sort(key=lambda pair: (pair[0].tries, pair[0].mean), reverse=True)
        return Choice(tried[0][1], _reason(tried, tries))

    def _try(self, sight: Sight, evaluation: Evaluation, root: Node,
             moves: Sequence[Move]) -> None:
        rules, me = sight.rules, sight.number
        state = sight.imagine(self._chance)
        node, path = root, list[tuple[Node, int]]()
        grown = False
        while not grown and (seat := rules.to_move(state)) is not None:
            # What a seat may do now it sees, so that is the same whatever is imagined.
            legal = moves if node is root else rules.legal(state)
            move, key = self._descend(node, legal, seat == me)
            grown = key not in node.after
            node = node.after.setdefault(key, Node())
            path.append((node, seat))
            rules.apply(state, move)
        chances = evaluation.chances(rules, state)
        for node, seat in path:
            node.learn(chances[seat])

    def _descend(self, node: Node, legal: Sequence[Move], mine: bool) -> tuple[Move, str]:
        """A move that was never tried here, else the most promising (UCB1)."""
        after = node.after
        # A shot in the dark: most places of the tree have more moves than they ever get tries.
        move = self._chance.choice(legal)
        key = move.notation if mine else move.public
        if key not in after:
            return move, key
        keys = [move.notation if mine else move.public for move in legal]
        new = [number for number, key in enumerate(keys) if key not in after]
        if new:
            number = self._chance.choice(new)
            return legal[number], keys[number]
        most, chosen = -1.0, ""
        for key in keys if mine else dict.fromkeys(keys):
            child = after[key]
            child.offered += 1
            worth = child.mean + child.doubt * sqrt(log(child.offered))
            if worth > most:
                most, chosen = worth, key
        same = [move for move, key in zip(legal, keys, strict=True) if key == chosen]
        return self._chance.choice(same), chosen


def _reason(tried: Sequence[tuple[Node, Any]], tries: int) -> Text:
    """What the best move is expected to bring, and what the one that comes next."""
    best = 100 * tried[0][0].mean
    if len(tried) == 1:
        return TRIED_ONE(best=best)
    node, other = tried[1]
    expects = LESS_SURE if round(100 * node.mean) > round(best) else EXPECTS
    return expects(tries=tries, best=best, other=str(other), worse=100 * node.mean)
