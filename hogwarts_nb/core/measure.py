"""The rows that an experiment records for each game.

A measure sees the position at the end. One that listens also hears every step from the rules (see
:class:`~hogwarts_nb.core.Say`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from .rules import Rules
from .steps import Step, StepKind

__all__ = ["Measure", "Note"]

#: One row of a table, without the number of its game.
Note = tuple[object, ...]


class Measure:
    """A data table of an experiment. One object records one game after another.

    Attributes:
        columns: the names of the columns; before them comes the number of the game.
        listens: whether :meth:`listen` is called for each step.
    """

    columns: ClassVar[tuple[str, ...]]
    listens: ClassVar[bool] = False

    def begin(self) -> None:
        """A game begins."""

    def listen(self, kind: StepKind, actor: int | None = None, because: Step | None = None,
               /, **values: object) -> None:
        """Something happened.

        Args:
            kind: the kind of step.
            actor: the seat that acted, or to which it happened.
            because: the step that caused it.
            **values: the values of the sentence.
        """

    def rows(self, rules: Rules[Any], state: object, moves: int) -> Iterable[Note]:
        """The rows of a game that has ended.

        Args:
            rules: the rules of the game.
            state: the position at the end.
            moves: the number of moves that were played.
        """
        raise NotImplementedError
