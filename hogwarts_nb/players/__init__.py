"""Players that a program plays: each sees what its seat sees, and says why it chose."""

from .player import Choice, Player
from .simple import Random

__all__ = ["Choice", "Player", "Random"]
