"""Which chance each game of an experiment gets: from its number alone.

So a game is the same whoever plays it, in whatever order and however the work is split.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.chance import Chance

__all__ = ["Seeds", "seeds_of"]

_RANGE = 1 << 64


class Seeds(NamedTuple):
    """The seeds of one game.

    Attributes:
        game: of its deck and dice.
        players: of each player.
    """

    game: int
    players: tuple[int, ...]


def seeds_of(seed: int, number: int, seats: int) -> Seeds:
    """The seeds of one game of an experiment.

    The game's own seed does not depend on who plays: two experiments with one seed deal the same
    cards.

    Args:
        seed: the experiment's seed.
        number: the game, from 1.
        seats: how many players there are.
    """
    # The first number of a stream is well mixed, so neighbours have nothing in common.
    stream = Chance(Chance(seed).randbelow(_RANGE) + number)
    return Seeds(stream.randbelow(_RANGE), tuple(stream.randbelow(_RANGE) for _ in range(seats)))
