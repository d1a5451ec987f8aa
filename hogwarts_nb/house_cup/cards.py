"""The cards of House Cup: one line for each kind.

A line says what a card is called, what happens when a player receives it, and what it is worth
at the end. From it come the play, the score sheet, the card's words and its picture. How many
copies there are, on which days and with which symbols, stands in ``components.toml``.

To try a card of your own, add a line here and a table in a copy of ``components.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.catalogue import Catalogue
from ..core.words import Message, Name, Text
from .effects import DiscardOther, DrawTop, EachMayDiscard, Effect, GiveAway, Receive
from .worth import (
    Each,
    IfLeader,
    Leader,
    Nothing,
    PerCard,
    PerSymbol,
    Scoring,
    Searches,
    SetOf,
    TokenWorth,
    TurnsSign,
    Uniform,
    Wild,
)

__all__ = ["DAYS", "DAY_NAMES", "HOUSES", "HOUSE_NAMES", "KINDS", "SYMBOLS", "Kind"]

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
DAY_NAMES = {
    "Mon": Name("Monday", "понедельник"),
    "Tue": Name("Tuesday", "вторник"),
    "Wed": Name("Wednesday", "среда"),
    "Thu": Name("Thursday", "четверг"),
    "Fri": Name("Friday", "пятница"),
}

HOUSES = ("Gryffindor", "Slytherin", "Hufflepuff", "Ravenclaw")
HOUSE_NAMES = {
    "Gryffindor": Name("Gryffindor", "Гриффиндор"),
    "Slytherin": Name("Slytherin", "Слизерин"),
    "Hufflepuff": Name("Hufflepuff", "Пуффендуй"),
    "Ravenclaw": Name("Ravenclaw", "Когтевран"),
}

#: The symbols that Help cards count (rulebook, Anatomy of an Activity Card).
SYMBOLS = ("clothing", "letter", "help", "animal")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of activity card.

    Attributes:
        id: as in ``components.toml`` and in moves.
        name: the printed name, English and Russian.
        worth: what it scores at the end.
        on_receive: what happens at once, each time a player receives it.
        title_known: whether the printed name is known; if not, ``name`` describes the card.
        short: a shorter name for small pictures.
        printed_as: the kind with which it is counted in the number on the card; its own by default.
    """

    id: str
    name: Name
    worth: Scoring
    on_receive: tuple[Effect, ...] = ()
    title_known: bool = True
    short: Name | None = None
    printed_as: str = ""

    def explain(self) -> tuple[Text, ...]:
        """The card in words: what it does at once, then what it is worth."""
        now = tuple(AT_ONCE(effect=effect.words()) for effect in self.on_receive)
        return (*now, self.worth.words())

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        return tuple(dict.fromkeys(
            (*(effect.clause for effect in self.on_receive), *self.worth.clauses)))

    def __str__(self) -> str:
        return f"{self.name}: " + " ".join(map(str, self.explain()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return Cards.looks.forms(self)


class Cards(Catalogue[Kind]):
    """All kinds of cards by their id; in a notebook they show as a table."""


AT_ONCE = Message("At once: {effect}")


def _forward(house: str) -> Name:
    names = HOUSE_NAMES[house]
    return Name(f"{names.en}, Forward!", f"{names.ru}, вперёд!")


def _uniform(house: str) -> Name:
    names = HOUSE_NAMES[house]
    return Name(f"School Uniform ({names.en})", f"Школьная форма ({names.ru})")


# fmt: off
KINDS = Cards((
    # Sets
    Kind("potions", Name("Potions", "Зельеварение"), SetOf("HC-POTIONS", 2, 3, 4, 20, 40)),
    Kind("herbology", Name("Herbology", "Гербология"), SetOf("HC-HERBOLOGY", -20, -30, -40, turned_by="earphones")),
    Kind("creatures", Name("Magical Creatures", "Магические существа"), SetOf("HC-CREATURES", 4, 9, 15, 25, 50)),
    Kind("charms", Name("Charms", "Заклинания"), TokenWorth("HC-CHARMS", 3, 5, 8)),
    Kind("exploring", Name("Exploring the Castle", "Исследование замка"), SetOf("HC-EXPLORING", 0, 0, 60)),
    # Outside sets
    Kind("quidditch", Name("Quidditch", "Квиддич"), Leader("HC-QUIDDITCH", 30)),
    *(Kind(f"forward_{house.lower()}", _forward(house), IfLeader("HC-FORWARD", house, 15)) for house in ("Gryffindor", "Slytherin", "Ravenclaw")),
    *(Kind(f"uniform_{house.lower()}", _uniform(house), Uniform("HC-UNIFORM", house, 10), short=Name("School Uniform", "Школьная форма")) for house in HOUSES),
    Kind("trouble", Name("Trouble", "Неприятность"), Each("HC-TROUBLE", -5, turned_by="house_elf")),
    Kind("house_elf", Name("House-Elf", "Домашний эльф"), TurnsSign("HC-ELF", "trouble")),
    Kind("history", Name("History of Magic", "История магии"), PerCard("HC-HISTORY", 1)),
    Kind("help_owlery", Name("Help in the Owlery", "Помощь в совиной башне"), PerSymbol("HC-HELP", "letter", 3)),
    Kind("help_first_years", Name("Help the First-Years", "Помощь первокурсникам"), PerSymbol("HC-HELP", "help", 3)),
    Kind("help_clothing", Name("Help with Clothing"), PerSymbol("HC-HELP", "clothing", 3), title_known=False),
    Kind("help_animal", Name("Help with Animals"), PerSymbol("HC-HELP", "animal", 3), title_known=False),
    Kind("help_points", Name("Help Searching for Points", "Помощь с поиском очков"), Searches("HC-SEARCH", 5), short=Name("Help: Find Points", "Помощь: поиск очков")),
    Kind("help_nargles", Name("Help Hunting Nargles", "Помощь в охоте на мозгошмыгов"), Nothing("HC-NARGLES")),
    Kind("flywheel", Name("Flywheel of Time", "Маховик времени"), Wild("HC-FLYWHEEL")),
    Kind("earphones", Name("Earphones", "Наушники"), TurnsSign("HC-EARPHONES", "herbology")),
    # With an effect at once
    Kind("trouble_pixie", Name("Trouble: A Pixie Infestation!", "Неприятность: нашествие пикси"), Nothing("HC-INSTANT-3"), (DiscardOther("HC-PIXIE"),), short=Name("Pixie Infestation!", "Нашествие пикси"), printed_as="trouble"),
    Kind("letter", Name("You've Got a Letter!", "Вам письмо!"), Nothing("HC-INSTANT-3"), (Receive("HC-LETTER", 1), GiveAway("HC-LETTER-2", without="letter"))),
    Kind("divination", Name("Divination", "Прорицание"), Nothing("HC-INSTANT-3"), (DrawTop("HC-DIVINATION"),)),
    Kind("cauldron", Name("Magic Cauldron", "Волшебный котёл"), Nothing("HC-INSTANT-3"), (EachMayDiscard("HC-CAULDRON", 1),)),
    Kind("hagrids_farm", Name("Hagrid's Farm", "Ферма Хагрида"), Nothing("HC-INSTANT-3"), (Receive("HC-FARM", 3),)),
))
# fmt: on
