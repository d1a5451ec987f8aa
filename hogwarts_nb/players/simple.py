"""The simplest player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core import Move
from ..core.chance import Chance
from ..core.words import Message
from .player import ONLY_MOVE, Choice

__all__ = ["Random"]

BY_CHANCE = Message("It was picked by chance out of {n} legal moves.")


class Random:
    """Plays any legal move, all equally likely.

    Args:
        seed: the seed of chance: the same seed makes the same choices in the same game.

    Raises:
        ValueError: if the seed is not a whole number.
    """

    #: It never looks at the view, so no view is made for it.
    looks: ClassVar[bool] = False

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed)

    def __repr__(self) -> str:
        return "Random(...)"

    def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
        """Choose a legal move by chance.

        Args:
            view: not looked at.
            moves: the legal moves.

        Returns:
            The move, and the number of legal moves.
        """
        if len(moves) == 1:
            return Choice(moves[0], ONLY_MOVE())
        return Choice(self._chance.choice(moves), BY_CHANCE(n=len(moves)))
