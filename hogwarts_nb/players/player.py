"""What a player is: somebody who sees one seat's view and chooses one of the legal moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..game import Move
from ..words import Text

__all__ = ["Choice", "Player"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and why it was chosen.

    Attributes:
        move: one of the legal moves.
        reason: a sentence that a learner can follow.
    """

    move: Move
    reason: Text


class Player(Protocol):
    """Chooses moves. It is never given the game itself, so it cannot look at secrets."""

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
        """Choose a move.

        Args:
            view: what the player's seat may see, as ``game.view(seat)`` gives it.
            moves: the legal moves, at least one, in a stable order.
        """
