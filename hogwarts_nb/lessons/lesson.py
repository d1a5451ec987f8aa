"""A lesson: the pieces that one module names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .pieces import Piece, pieces

if TYPE_CHECKING:
    from .bars import LessonBars
    from .worksheet import Worksheet

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
            piece.name, piece.lesson, piece.module = name, self.name, names["__name__"]

    @property
    def counted(self) -> dict[str, str]:
        """The names of the pieces that count for progress, with ``prediction`` or ``puzzle``."""
        return {name: piece.counts for name, piece in self.pieces.items() if piece.counts}

    def worksheet(self, *, puzzles: bool = False, paper: str = "A4") -> Worksheet:
        """All that is asked in it, as a page to print.

        Args:
            puzzles: whether to print the puzzles alone.
            paper: the size of the paper, ``"A4"`` or ``"Letter"``.

        Raises:
            ValueError: if it asks nothing.
            InvalidOption: for another size of paper.
        """
        from .worksheet import ON_PAPER, Worksheet

        return Worksheet(self.title, [
            self.pieces[name] for name, kind in self.counted.items()
            if type(self.pieces[name]) in ON_PAPER and (kind == "puzzle" or not puzzles)],
            paper=paper)

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
