"""Days, houses and symbols, as they are printed and in both languages."""

from __future__ import annotations

from ..core.words import Name

__all__ = ["DAYS", "DAY_NAMES", "HAT", "HOUSES", "HOUSE_NAMES", "SYMBOLS", "SYMBOL_NAMES"]

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
SYMBOL_NAMES = {
    "clothing": Name("clothing", "одежда"),
    "letter": Name("letter", "письмо"),
    "help": Name("help", "помощь"),
    "animal": Name("animal", "животное"),
}
SYMBOLS = tuple(SYMBOL_NAMES)

HAT = Name("the Sorting Hat", "Распределяющая шляпа")
