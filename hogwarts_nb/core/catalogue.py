"""Kinds of cards by their ids, which show themselves in a notebook.

A card knows what it does and no more. How many copies a box has and what a card looks like is
known further up, so the top of a game hands that over as :class:`Looks`.
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
    """One kind of card: it has an id, and its text is its name and its words."""

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
    """How the cards of a game show themselves in a notebook.

    Attributes:
        columns: the names of the columns in the table of all cards.
        row: the cells of one card.
        forms: one card as an output of a notebook, by MIME type; its words, if it has no picture.
    """

    columns: tuple[str, ...]
    row: Callable[[C], Sequence[Cell]]
    forms: Callable[[C], dict[str, Any]] = _words


class Catalogue(dict[str, C]):
    """Cards by their id; in a notebook they show as a table. Each game has a subclass of its own.

    Args:
        cards: the cards, in their order.

    Attributes:
        looks: how they show themselves; the top of the game sets it.
        width: the room for an id where they show as lines of text.
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
        """The cards in which all the given words occur, whatever their capitals.

        Args:
            words: words or parts of words, with spaces between them.
        """
        wanted = words.casefold().split()
        return type(self)(card for card in self.values() if all(
            word in self.searched(card).casefold() for word in wanted))

    @staticmethod
    def searched(card: C) -> str:
        """The text in which a card is found: its name and its words.

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
