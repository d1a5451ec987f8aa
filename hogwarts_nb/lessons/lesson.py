"""A lesson: the pieces that one module names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .pieces import Piece, pieces

__all__ = ["Lesson"]


class Lesson:
    """The pieces of one module, each with its name.

    Args:
        names: the names of the module, ``globals()``.
        title: its title.

    Attributes:
        name: its name: that of the module.
        pieces: each piece by its name, in the order of the module.
    """

    def __init__(self, names: Mapping[str, Any], title: str) -> None:
        self.name = str(names["__name__"]).rpartition(".")[2]
        self.title = title
        self.pieces: dict[str, Piece] = dict(pieces(names))
        for name, piece in self.pieces.items():
            piece.name, piece.lesson = name, self.name

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {len(self.pieces)} pieces>"
