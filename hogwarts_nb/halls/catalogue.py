"""The kinds of event cards as a notebook shows them: with their copies."""

from __future__ import annotations

from ..core.catalogue import Looks
from ..core.tables import Cell, Code
from .cards import KINDS, Cards, Kind
from .components import Components

__all__ = ["KINDS"]


def _row(kind: Kind) -> tuple[Cell, ...]:
    mark = " (custom)" if kind.copies else " (made up here)" if kind.invented else ""
    return (Code(kind.id), kind.name.en + mark, kind.copies or Components.load().copies(kind.id),
            " ".join(map(str, kind.explain())), kind.clauses)


Cards.looks = Looks(("id", "Name", "Copies", "Words", "Clauses"), _row)
