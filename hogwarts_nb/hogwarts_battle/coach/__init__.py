"""What good players of Hogwarts Battle know: which card is worth what, and when.

``weights.toml`` has the numbers, :mod:`.worth` says what cards and effects are worth by them,
:mod:`.coach` chooses moves, and :mod:`.advice` says why.
"""

from .coach import Coach

__all__ = ["Coach"]
