"""Kinds of cards by their ids, shown in a notebook as a table.

A card only knows its effect. The ``game`` module of a game knows the number of copies and the
pictures, so it gives them to the catalogue as :class:`Looks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from .lookup import Unknown
from .tables import Cell, table
from .words import Name

__all__ = ["Catalogue", "Looks"]


class Card(Protocol):
    """One kind of card: it has an id, and ``str`` gives its name and description."""

    @property
    def id(self) -> str:
        """The name of the kind in moves and in components files."""
        ...

    @property
    def name(self) -> Name:
        """The printed name."""
        ...


C = TypeVar("C", bound=Card)


def _words(card: Card) -> dict[str, Any]:
    return {"text/plain": str(card)}


@dataclass(frozen=True, slots=True)
class Looks(Generic[C]):
    """How a notebook shows the cards of a game.

    Attributes:
        columns: the names of the columns in the table of all cards.
        row: the cells of one card.
        forms: the output for one card, by MIME type; by default its text.
    """

    columns: tuple[str, ...]
    row: Callable[[C], Sequence[Cell]]
    forms: Callable[[C], dict[str, Any]] = _words


class Catalogue(dict[str, C]):
    """Cards by their ids; a notebook shows them as a table. Each game has a subclass.

    Args:
        cards: the cards, in order.

    Attributes:
        looks: how a notebook shows them; the game sets it.
        width: the width of the column of ids in lines of text.
    """

    looks: ClassVar[Looks[Any]]
    width: ClassVar[int] = 20

    def __init__(self, cards: Iterable[C] = ()) -> None:
        super().__init__((card.id, card) for card in cards)

    def __missing__(self, name: str) -> C:
        """The card of that printed name, in any language."""
        named = {said.casefold(): card for card in self.values()
                 for said in (str(card.name), card.name.in_language("ru"))}
        if str(name).casefold() not in named:
            raise Unknown("kind of card", name, [*self, *(card.name.en for card in self.values())])
        return named[str(name).casefold()]

    def frame(self) -> Any:
        """The cards as a data frame, one a row.

        Raises:
            ImportError: if pandas is not installed.
        """
        rows = [[" ".join(cell) if isinstance(cell, tuple) else cell
                 for cell in self.looks.row(card)] for card in self.values()]
        return import_module("pandas").DataFrame(rows, list(self), list(self.looks.columns))

    def search(self, words: str) -> Self:
        """The cards in which all the given words occur, in capitals or not.

        Args:
            words: words or parts of words, separated by spaces.
        """
        wanted = words.casefold().split()
        return type(self)(card for card in self.values() if all(
            word in self.searched(card).casefold() for word in wanted))

    @staticmethod
    def searched(card: C) -> str:
        """The text to search for a card: its name and description.

        Args:
            card: one of the cards.
        """
        return str(card)

    def __str__(self) -> str:
        return "\n".join(f"{card.id:{self.width}} {card}" for card in self.values())

    def __repr__(self) -> str:
        return f"<{len(self)} kinds of cards: {', '.join(self)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return table(self.looks.columns, map(self.looks.row, self.values()))
