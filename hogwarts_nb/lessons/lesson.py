"""A lesson: the pieces that one module names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .pieces import Piece, pieces

if TYPE_CHECKING:
    from .bars import LessonBars

__all__ = ["Lesson"]


class Lesson:
    """The pieces of one module, each with its name. It shows itself as a bar of progress.

    Args:
        names: the names of the module, ``globals()``.
        title: its title.

    Attributes:
        name: its name: that of the module.
        title: its title.
        pieces: each piece by its name, in the order of the module.
    """

    def __init__(self, names: Mapping[str, Any], title: str) -> None:
        self.name = str(names["__name__"]).rpartition(".")[2]
        self.title = title
        self.pieces: dict[str, Piece] = dict(pieces(names))
        for name, piece in self.pieces.items():
            piece.name, piece.lesson = name, self.name

    @property
    def counted(self) -> dict[str, str]:
        """The names of the pieces that count for progress, with ``prediction`` or ``puzzle``."""
        return {name: piece.counts for name, piece in self.pieces.items() if piece.counts}

    def bars(self) -> LessonBars:
        """How much of it is done."""
        from .bars import LessonBars

        return LessonBars([self])

    def _display_(self) -> LessonBars:
        """What marimo shows."""
        return self.bars()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.bars()._repr_mimebundle_()

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {len(self.pieces)} pieces>"
