"""Students, classes and event cards of Halls of Hogwarts: one line for each.

A line says what an event card is called and what it does. From it come the play, the sentence,
the card's words and its picture. ``components.toml`` says how many copies there are of each. A
custom card needs no line here: :func:`event` makes one, and a game takes it as ``cards=[...]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core import InvalidOption
from ..core.catalogue import Catalogue
from ..core.reading import made, writable
from ..core.words import Name, Text
from .effects import (
    OPPONENT,
    VOCABULARY,
    YOU,
    CancelClass,
    DrawCards,
    Effect,
    ExtraTurns,
    HideTile,
    LoseTurns,
    MoveNewTiles,
    MoveTiles,
    RepeatClass,
    RepeatClassThere,
    ShortCut,
    ShuffleTiles,
    ShuffleUpTo,
    StealCard,
    SwapMovers,
    SwapSchedules,
    SwapTiles,
    WhenDrawn,
)

__all__ = ["AREAS", "CLASSES", "KINDS", "SHORT", "STUDENTS", "Cards", "Kind", "event", "read_card"]

#: The four students, each with a portrait that shows where they start and finish.
STUDENTS = {
    "Harry": Name("Harry", "Гарри"),
    "Ron": Name("Ron", "Рон"),
    "Hermione": Name("Hermione", "Гермиона"),
    "Ginny": Name("Ginny", "Джинни"),
}

#: The starting area of each student.
HOMES = {"Harry": "quidditch", "Ron": "forest", "Hermione": "hut", "Ginny": "lake"}

#: The starting areas in the corners.
AREAS = {
    "quidditch": Name("the Quidditch Field", "Поле для квиддича"),
    "lake": Name("the Black Lake", "Чёрное озеро"),
    "hut": Name("Hagrid's Hut", "Хижина Хагрида"),
    "forest": Name("the Forbidden Forest", "Запретный лес"),
}

#: The seven classes; each has one classroom tile.
CLASSES = {
    "history": Name("History of Magic", "История магии"),
    "charms": Name("Charms", "Заклинания"),
    "transfiguration": Name("Transfiguration", "Трансфигурация"),
    "defense": Name("Defense Against the Dark Arts", "Защита от Тёмных искусств"),
    "potions": Name("Potions", "Зельеварение"),
    "astronomy": Name("Astronomy", "Астрономия"),
    "library": Name("Library", "Библиотека"),
}

#: Three letters for each class, as in the text board.
SHORT = {"history": "His", "charms": "Cha", "transfiguration": "Tra", "defense": "Def",
         "potions": "Pot", "astronomy": "Ast", "library": "Lib"}


class Instead(NamedTuple):
    """What a card does by another value of a ruling than the default."""

    ruling: str
    value: str
    does: Effect


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event card.

    Attributes:
        id: as in ``components.toml`` and in moves.
        name: the printed name.
        does: what happens when it is played.
        instead: what it does by a ruling.
        invented: whether this card was made up here, for the four kinds that are unknown.
        copies: how many there are of a custom card; 0 for a card of the box.
    """

    id: str
    name: Name
    does: Effect
    instead: Instead | None = None
    invented: bool = False
    copies: int = 0

    def effect(self, rulings: Mapping[str, str]) -> Effect:
        """What it does by these rulings."""
        other = self.instead
        return other.does if other and rulings[other.ruling] == other.value else self.does

    def explain(self) -> tuple[Text, ...]:
        """The card in words."""
        return (self.does.words(),)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        return (self.does.clause,)

    @property
    def line(self) -> str:
        """The line that makes a custom card."""
        return f"event({self.id!r}, {self.name.en!r}, {self.does!r}, copies={self.copies})"

    def __str__(self) -> str:
        return f"{self.name}: " + " ".join(map(str, self.explain()))


class Cards(Catalogue[Kind]):
    """All kinds of event cards by their id; in a notebook they show as a table."""

    width = 16


# fmt: off
KINDS = Cards((
    # The nine kinds that the rulebook lists
    Kind("secret_password", Name("Secret Password"), MoveTiles(5),
         Instead("password-tiles", "must-be-new", MoveNewTiles(5))),
    Kind("class_cancelled", Name("Class Cancelled"), CancelClass()),
    Kind("friday_shuffle", Name("Friday Shuffle"), ShuffleTiles(5),
         Instead("friday-fewer", "as-many", ShuffleUpTo(5))),
    Kind("peeves", Name("Peeves Plays a Prank"), SwapTiles()),
    Kind("somebodys_lost", Name("Somebody's Lost!"), SwapMovers()),
    Kind("schedule_swap", Name("Schedule Swap"), SwapSchedules()),
    Kind("mrs_norris", Name("Mrs. Norris"), LoseTurns(OPPONENT),
         Instead("mrs-norris", "drawer", WhenDrawn(LoseTurns(YOU)))),
    Kind("no_homework", Name("No Homework!"), ExtraTurns(YOU)),
    Kind("sleeping", Name("Sleeping in Class"), RepeatClass(OPPONENT),
         Instead("sleeping-room", "retaken", RepeatClassThere(OPPONENT))),
    # Made up here, and left in the box unless the game is told to take them
    Kind("owl_post", Name("Owl Post"), DrawCards(YOU, 2), invented=True),
    Kind("light_fingers", Name("Light Fingers"), StealCard(), invented=True),
    Kind("dead_end", Name("Dead End"), HideTile(), invented=True),
    Kind("short_cut", Name("Short Cut"), ShortCut(), invented=True),
))
# fmt: on


def event(id: str, name: str, does: Effect, *,  # noqa: A002  # what cards call it
          copies: int = 1) -> Kind:
    """A custom event card.

    Args:
        id: what it is called in moves.
        name: what it is called on the board; no other card may be called so.
        does: what it does, in the words of :mod:`hogwarts_nb.halls.effects`.
        copies: how many are shuffled in, 1 to 9.

    Raises:
        InvalidOption: naming what does not fit.
    """
    if not (isinstance(id, str) and id.isidentifier() and id.isascii() and id.islower()
            and writable(id)) or id in {*KINDS, *CLASSES, "star"}:
        raise InvalidOption("cards", id, "a new card needs a new id, of small letters and _")
    names = {kind.name.en.casefold() for kind in KINDS.values()}
    if not writable(name) or not name.strip() or name.casefold() in names:
        raise InvalidOption(f"the name of {id}", name, "it must be a new name, of up to 40 letters")
    if not isinstance(does, Effect):
        raise InvalidOption(f"the effect of {id}", does, f"it can be {', '.join(VOCABULARY)}")
    if type(copies) is not int or not 1 <= copies <= 9:
        raise InvalidOption(f"the copies of {id}", copies, "it must be a whole number from 1 to 9")
    return Kind(id, Name(name), does, copies=copies)


def read_card(card: Any) -> Kind:
    """A custom card, or the one that a line makes, as it is saved.

    Args:
        card: what :func:`event` has made, or its line.

    Raises:
        InvalidOption: for anything else.
    """
    if isinstance(card, str):
        try:
            card = made(card, {"event": event, **VOCABULARY})
        except InvalidOption:
            raise
        except ValueError as error:
            raise InvalidOption("cards", card, f"it must make a card: {error}") from None
    if not isinstance(card, Kind) or not card.copies:
        raise InvalidOption("cards", card, "it must be a list of cards made by event(...)")
    return card
