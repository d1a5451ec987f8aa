"""What exists once: made when it is first looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Known"]

K = TypeVar("K")
V = TypeVar("V")


class Known(dict[K, V]):
    """What belongs to each key, such as the moves with a card; made when it is first looked up.

    Args:
        make: makes what belongs to a key.
        most: when so much is known, all of it is forgotten; 0 if there are only so many keys.
    """

    def __init__(self, make: Callable[[K], V], most: int = 0) -> None:
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) == self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made
