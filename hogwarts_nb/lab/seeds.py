"""The seeds of each game of an experiment, made from its number.

So a game is the same in every process, and in any order.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.chance import Chance

__all__ = ["Seeds", "seeds_of"]

_RANGE = 1 << 64


class Seeds(NamedTuple):
    """The seeds of one game.

    Attributes:
        game: the seed of its cards and dice.
        players: the seed of each player.
    """

    game: int
    players: tuple[int, ...]


def seeds_of(seed: int, number: int, seats: int) -> Seeds:
    """The seeds of one game of an experiment.

    The seed of the game does not depend on the players: two experiments with the same seed deal the
    same cards.

    Args:
        seed: the experiment's seed.
        number: the number of the game, from 1.
        seats: the number of players.
    """
    # The first number of a stream is well mixed, so neighbours have nothing in common.
    stream = Chance(Chance(seed).randbelow(_RANGE) + number)
    return Seeds(stream.randbelow(_RANGE), tuple(stream.randbelow(_RANGE) for _ in range(seats)))
