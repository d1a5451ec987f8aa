"""Students, classes and event cards of Halls of Hogwarts: one line for each.

A line says what an event card is called and what it does. From it come the play, the sentence,
the card's words and its picture. How many copies there are stands in ``components.toml``.

To try a card of your own, add a line here and its copies in a copy of ``components.toml``. The event
cards there must be 21 or 25, so it takes the place of others.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.catalogue import Catalogue
from ..core.words import Name, Text
from .effects import (
    CloseRoom,
    DrawCards,
    Effect,
    ExtraTurn,
    HideTile,
    LoseTurn,
    MoveTiles,
    RepeatClass,
    ShortCut,
    ShuffleTiles,
    StealCard,
    SwapMovers,
    SwapSchedules,
    SwapTiles,
)

__all__ = ["AREAS", "CLASSES", "KINDS", "SHORT", "STUDENTS", "Kind"]

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


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event card.

    Attributes:
        id: as in ``components.toml`` and in moves.
        name: the printed name.
        does: what happens when it is played.
        invented: whether this card was made up here, for the four kinds that nobody has told us.
    """

    id: str
    name: Name
    does: Effect
    invented: bool = False

    def explain(self) -> tuple[Text, ...]:
        """The card in words."""
        return (self.does.words(),)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        return (self.does.clause,)

    def __str__(self) -> str:
        return f"{self.name}: " + " ".join(map(str, self.explain()))


class Cards(Catalogue[Kind]):
    """All kinds of event cards by their id; in a notebook they show as a table."""

    width = 16


# fmt: off
KINDS = Cards((
    # The nine kinds that the rulebook lists
    Kind("secret_password", Name("Secret Password"), MoveTiles("HH-PASSWORD", 5)),
    Kind("class_cancelled", Name("Class Cancelled"), CloseRoom("HH-CANCEL-1")),
    Kind("friday_shuffle", Name("Friday Shuffle"), ShuffleTiles("HH-FRIDAY-1", 5)),
    Kind("peeves", Name("Peeves Plays a Prank"), SwapTiles("HH-PEEVES")),
    Kind("somebodys_lost", Name("Somebody's Lost!"), SwapMovers("HH-LOST")),
    Kind("schedule_swap", Name("Schedule Swap"), SwapSchedules("HH-SWAP-1")),
    Kind("mrs_norris", Name("Mrs. Norris"), LoseTurn("HH-NORRIS")),
    Kind("no_homework", Name("No Homework!"), ExtraTurn("HH-HOMEWORK")),
    Kind("sleeping", Name("Sleeping in Class"), RepeatClass("HH-SLEEP-1")),
    # Made up here, and left in the box unless somebody asks for them
    Kind("owl_post", Name("Owl Post"), DrawCards("HH-INVENTED-1", 2), invented=True),
    Kind("light_fingers", Name("Light Fingers"), StealCard("HH-INVENTED-2"), invented=True),
    Kind("dead_end", Name("Dead End"), HideTile("HH-INVENTED-3"), invented=True),
    Kind("short_cut", Name("Short Cut"), ShortCut("HH-INVENTED-4"), invented=True),
))
# fmt: on
