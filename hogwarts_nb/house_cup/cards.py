"""The cards of House Cup: one line for each kind.

A line says what a card is called, what happens when a player receives it, and what it is worth
at the end. From it come the play, the score sheet, the card's words and its picture. How many
copies there are, on which days and with which symbols, is in ``components.toml``; a custom card,
made by :func:`activity`, says it itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core import InvalidOption
from ..core.catalogue import Catalogue
from ..core.reading import made, writable
from ..core.words import Message, Name, Text
from .effects import DiscardOther, DrawTop, Effect, GiveAway, MayDiscard, Receive
from .icons import ICON_OF, ICONS
from .names import DAYS, HOUSE_NAMES, HOUSES, SYMBOLS
from .scoring import (
    Each,
    IfLeader,
    Leader,
    Nothing,
    PerCard,
    PerSymbol,
    Searches,
    SetOf,
    TokenWorth,
    TurnsSign,
    Uniform,
    Wild,
    Worth,
)
from .word import Named, Word

__all__ = ["KINDS", "Kind", "activity", "name_of", "read_card", "write_card"]


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
        days: the day of each copy of a custom card, such as ``"Mon Thu"``.
        symbols: the symbols of a custom card, such as ``"animal help"``.
        icon: its pictogram; the one for its id by default.
    """

    id: str
    name: Name
    worth: Worth
    on_receive: tuple[Effect, ...] = ()
    title_known: bool = True
    short: Name | None = None
    printed_as: str = ""
    days: str = ""
    symbols: str = ""
    icon: str = ""

    def explain(self, named: Named | None = None) -> tuple[Text, ...]:
        """The card in words: what it does at once, then what it is worth.

        Args:
            named: the names of the kinds of which it speaks; by default those of the printed box.
        """
        named = named or name_of
        now = tuple(AT_ONCE(effect=effect.words(named)) for effect in self.on_receive)
        return (*now, self.worth.words(named))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        return tuple(dict.fromkeys(
            clause for word in (*self.on_receive, self.worth) for clause in word.clauses))

    @property
    def pictogram(self) -> str:
        """The name of its pictogram; a general one if it has none."""
        return self.icon or ICON_OF.get(self.id, "cards")

    def under(self, rulings: Mapping[str, str]) -> Kind:
        """The card as it is played under these rulings."""
        effects = self.on_receive
        if self.id == "trouble" and rulings["trouble"] == "all":
            effects = KINDS["trouble_pixie"].on_receive
        return replace(self, worth=self.worth.under(rulings),
                       on_receive=tuple(effect.under(rulings) for effect in effects))

    def __str__(self) -> str:
        lacks = () if self.icon or self.id in ICON_OF else (NO_ICON(),)
        return f"{self.name}: " + " ".join(map(str, (*self.explain(), *lacks)))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return Cards.looks.forms(self)


class Cards(Catalogue[Kind]):
    """All kinds of cards by their id; in a notebook they show as a table."""


AT_ONCE = Message("At once: {effect}")
NO_ICON = Message("(It has no pictogram of its own.)")


def activity(id: str, name: str, *words: Word, days: str, symbols: str = "",  # noqa: A002
             russian: str = "", icon: str = "") -> Kind:
    """A custom card, for ``HouseCup(cards=[...])``.

    Args:
        id: its id, in small letters, which no other card has.
        name: its name.
        *words: what it does at once, in this order, and what it is worth at the end; without a
            worth it scores nothing.
        days: the day of each copy, such as ``"Mon Thu"``.
        symbols: its symbols, such as ``"animal"``.
        russian: its Russian name.
        icon: one of the pictograms in ``icons.py``.

    Raises:
        InvalidOption: naming what does not fit.
    """
    def refuse(field: str, found: object, allowed: str) -> InvalidOption:
        return InvalidOption(f"the {field} of a card", found, allowed)

    if not isinstance(id, str) or not id.isidentifier() or id != id.lower() or len(id) > 40:
        raise refuse("id", id, "it must be small letters, digits and _")
    for called in (name, russian):
        if not writable(called) or (called == name and not name.strip()):
            raise refuse("name", called, "it must be a text of up to 40 letters")
    effects = tuple(word for word in words if isinstance(word, Effect))
    worths = [word for word in words if isinstance(word, Worth)]
    if len(effects) + len(worths) != len(words) or len(worths) > 1:
        raise refuse("words", words, "they must be effects and one worth at most")
    for field, text, known in (("days", days, DAYS), ("symbols", symbols, SYMBOLS)):
        if not isinstance(text, str) or not set(text.split()) <= {*known}:
            raise refuse(field, text, f"it can have {', '.join(known)}")
    if not 1 <= len(days.split()) <= 40:
        raise refuse("days", days, "there must be from 1 to 40 copies")
    if icon and icon not in ICONS:
        raise refuse("icon", icon, f"it can be {', '.join(ICONS)}")
    worth = worths[0] if worths else Nothing("HC-INSTANT-3")
    return Kind(id, Name(name, russian), worth, effects, days=days, symbols=symbols, icon=icon)


def write_card(card: object) -> str:
    """The line that makes a custom card.

    Args:
        card: the card.

    Raises:
        InvalidOption: for anything that :func:`activity` has not made.
    """
    if not isinstance(card, Kind) or not card.days:
        raise InvalidOption("cards", card, "it must be a list of cards made by activity(...)")
    words = [repr(card.id), repr(card.name.en), *map(repr, (*card.on_receive, card.worth))]
    given = {"days": card.days, "symbols": card.symbols, "russian": card.name.ru,
             "icon": card.icon}
    words += [f"{name}={value!r}" for name, value in given.items() if value]
    return f"activity({', '.join(words)})"


def read_card(card: object) -> Kind:
    """A custom card, or the one that a line makes.

    Args:
        card: what :func:`activity` has made, or the line that :func:`write_card` wrote.

    Raises:
        InvalidOption: for anything else.
    """
    line = card if isinstance(card, str) else write_card(card)
    try:
        card = made(line, {"activity": activity, **Word.VOCABULARY})
    except ValueError as error:
        raise InvalidOption("cards", line, f"it must be a line that makes a card: {error}"
                            ) from None
    if not isinstance(card, Kind):
        raise InvalidOption("cards", line, "it must begin with activity")
    return card


def _forward(house: str) -> Name:
    names = HOUSE_NAMES[house]
    return Name(f"{names.en}, Forward!", f"{names.ru}, вперёд!")


def _uniform(house: str) -> Name:
    names = HOUSE_NAMES[house]
    return Name(f"School Uniform ({names.en})", f"Школьная форма ({names.ru})")


# fmt: off
KINDS = Cards((
    # Sets
    Kind("potions", Name("Potions", "Зельеварение"), SetOf("HC-POTIONS", (2, 3, 4, 20, 40), over="HC-POTIONS-2")),
    Kind("herbology", Name("Herbology", "Гербология"), SetOf("HC-HERBOLOGY", (-20, -30, -40), turned_by="earphones", over="HC-HERBOLOGY-2")),
    Kind("creatures", Name("Magical Creatures", "Магические существа"), SetOf("HC-CREATURES", (4, 9, 15, 25, 50))),
    Kind("charms", Name("Charms", "Заклинания"), TokenWorth("HC-CHARMS", (3, 5, 8), over="HC-CHARMS-2")),
    Kind("exploring", Name("Exploring the Castle", "Исследование замка"), SetOf("HC-EXPLORING", (0, 0, 60))),
    # Outside sets
    Kind("quidditch", Name("Quidditch", "Квиддич"), Leader("HC-QUIDDITCH", 30, tied="HC-QUIDDITCH-2")),
    *(Kind(f"forward_{house.lower()}", _forward(house), IfLeader("HC-FORWARD", "quidditch", house, 15)) for house in ("Gryffindor", "Slytherin", "Ravenclaw")),
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
    Kind("divination", Name("Divination", "Прорицание"), Nothing("HC-INSTANT-3"), (DrawTop("HC-DIVINATION", back="HC-DIVINATION-2"),)),
    Kind("cauldron", Name("Magic Cauldron", "Волшебный котёл"), Nothing("HC-INSTANT-3"), (MayDiscard("HC-CAULDRON", 1),)),
    Kind("hagrids_farm", Name("Hagrid's Farm", "Ферма Хагрида"), Nothing("HC-INSTANT-3"), (Receive("HC-FARM", 3),)),
))
# fmt: on


def name_of(kind: str) -> Name:
    """What a kind of card is called."""
    return KINDS[kind].name if kind in KINDS else Name(kind)
