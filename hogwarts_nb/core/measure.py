"""What is noted of a game that an experiment plays: the rows of a table.

A measure sees the position at the end. One that listens is also told what happens, in the rules'
own words (see :class:`~hogwarts_nb.core.Say`); nothing is written down that it does not want.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from .rules import Rules
from .steps import Step, StepKind

__all__ = ["Measure", "Note"]

#: One row of a table, without the number of its game.
Note = tuple[Any, ...]


class Measure:
    """What is noted of a game. It is used for one game after the other.

    Attributes:
        columns: the names of the table's columns; the number of the game stands before them.
        listens: whether it wants to be told what happens.
    """

    columns: ClassVar[tuple[str, ...]]
    listens: ClassVar[bool] = False

    def begin(self) -> None:
        """A game begins."""

    def listen(self, kind: StepKind, actor: int | None = None, because: Step | str | None = None,
               /, **values: Any) -> None:
        """Something happened.

        Args:
            kind: the kind of step.
            actor: the seat that acted, or to which it happened.
            because: the step that caused it, or a piece: the last step that touched that.
            **values: the values of the sentence.
        """

    def rows(self, rules: Rules[Any], state: Any, moves: int) -> Iterable[Note]:
        """The rows of the game that has ended, after so many moves.

        Args:
            rules: the rules of the game.
            state: the position at the end.
            moves: how many moves were played.
        """
        raise NotImplementedError
