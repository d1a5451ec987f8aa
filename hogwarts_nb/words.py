"""Sentences that are made only when somebody reads them.

A :class:`Message` is a template in English, with its plural where it counts something.
A :class:`Text` is a message with its values. Neither costs more than a small object until
``str(text)`` or ``words.say(text)`` is called, so rules can explain everything and simulations
pay nothing for it.

Translation is the standard library's :mod:`gettext`: the English template is the key of the
catalogue, plural forms go through ``ngettext``. Names of pieces are data in every language
(:class:`Name`), so a board can show Russian card names before any catalogue exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Any, Protocol, TypeVar

__all__ = ["ENGLISH", "LANGUAGES", "Message", "Name", "Text", "Words", "folded",
           "readable"]

#: Languages in which the names of pieces are data.
LANGUAGES = ("en", "ru")


class Translations(Protocol):
    """The two methods of :class:`gettext.NullTranslations` that are used here."""

    def gettext(self, message: str, /) -> str:
        """The translation of a message.

        Args:
            message: the English template.
        """

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The translation of a message that counts, in the plural form for a number.

        Args:
            singular: the English template for one.
            plural: the English template for any other number.
            n: the number.
        """


class Words:
    """How sentences are said: a language for names, and a gettext catalogue for messages.

    Args:
        language: one of :data:`LANGUAGES`; which name of a piece is shown.
        translations: a gettext catalogue; ``None`` says messages as the source writes them.

    Raises:
        ValueError: for an unknown language, with the list of known ones.
    """

    __slots__ = ("language", "translations")

    def __init__(self, language: str = "en", translations: Translations | None = None) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language is {language!r}; it can be {' or '.join(LANGUAGES)}.")
        self.language = language
        self.translations = translations

    def __repr__(self) -> str:
        return f"Words({self.language!r})"

    def say(self, value: object) -> str:
        """The words for a text, a name, a list of them, or any plain value.

        Args:
            value: a text, a name, a list or tuple of these, or anything else.
        """
        if isinstance(value, Text):
            template = value.message.template(self, value.values)
            # A name such as "You've Got a Letter!" or "Barty Crouch Jr." brings its own end of the
            # sentence.
            said = template.format_map(_Said(value.values, self)).replace("!.", "!")
            return said if "..." in said else said.replace("..", ".")
        if isinstance(value, Name):
            return value.in_language(self.language)
        if isinstance(value, (tuple, list)):
            return self.listing(value)
        return str(value)

    def listing(self, items: Iterable[object]) -> str:
        """Items as a list in a sentence: "a", "a and b", "a, b and c".

        Where an item has a comma itself, semicolons keep them apart.

        Args:
            items: what is listed, each as :meth:`say` takes it.
        """
        said = [self.say(item) for item in items]
        if not said:
            return self.say(NOTHING())
        pair = CLEAR_PAIR if any("," in item for item in said) else PAIR
        while len(said) > 2:
            said[:2] = [pair.template(self, {}).format(first=said[0], second=said[1])]
        if len(said) == 2:
            return LAST_PAIR.template(self, {}).format(first=said[0], second=said[1])
        return said[0]


class _Said(dict[str, Any]):
    """Values of a template: texts and names are said, numbers stay numbers for format codes."""

    def __init__(self, values: Mapping[str, Any], words: Words) -> None:
        super().__init__(values)
        self.words = words

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return value if isinstance(value, (int, float, str)) else self.words.say(value)


class Message:
    """A whole sentence with named values, in English; the key of a translation.

    Args:
        singular: the template, with ``{names}`` as in :meth:`str.format`.
        plural: the template for any count but one, if the sentence counts something.
        count: the name of the value that is counted.

    Raises:
        ValueError: for a plural without the name of what it counts, or that name without a plural.
    """

    __slots__ = ("count", "plural", "singular")

    def __init__(self, singular: str, plural: str = "", count: str = "") -> None:
        if bool(plural) != bool(count):
            raise ValueError(f"{singular!r} needs both a plural and the name of what it counts.")
        self.singular = singular
        self.plural = plural
        self.count = count

    def __repr__(self) -> str:
        return f"Message({self.singular!r})"

    def __call__(self, **values: Any) -> Text:
        return Text(self, values)

    def template(self, words: Words, values: Mapping[str, Any]) -> str:
        """The template in the reader's language, in the right plural form.

        Args:
            words: the language of the reader.
            values: the values of the message, by name.
        """
        catalogue = words.translations
        if not self.plural:
            return catalogue.gettext(self.singular) if catalogue else self.singular
        number = abs(int(values[self.count]))
        if catalogue:
            return catalogue.ngettext(self.singular, self.plural, number)
        return self.singular if number == 1 else self.plural


class Text:
    """A message and its values; ``str(text)`` is the sentence in English.

    Args:
        message: the message.
        values: the values of the message, by name.
    """

    __slots__ = ("message", "values")

    def __init__(self, message: Message, values: Mapping[str, Any]) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Name:
    """What a thing is called, in each language that is known for it.

    A missing Russian name falls back on the English one: nothing is ever shown without a name.

    Args:
        en: the English name.
        ru: the Russian name, or "" if none is known.
    """

    __slots__ = ("en", "ru")

    def __init__(self, en: str, ru: str = "") -> None:
        self.en = en
        self.ru = ru

    def in_language(self, language: str) -> str:
        """The name in a language, or in English if it is not known there.

        Args:
            language: one of :data:`LANGUAGES`.
        """
        return (self.ru if language == "ru" else "") or self.en

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Name({self.en!r}, {self.ru!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and (self.en, self.ru) == (other.en, other.ru)

    def __hash__(self) -> int:
        return hash((self.en, self.ru))


NOTHING = Message("nothing")
PAIR = Message("{first}, {second}")
CLEAR_PAIR = Message("{first}; {second}")
LAST_PAIR = Message("{first} and {second}")

#: Names and messages in English.
ENGLISH = Words()


#: Letters in a line that a notebook shows whole, also beside the list of files.
LINE = 100


def folded(text: str, indent: int = 0) -> str:
    """A long sentence in lines that are broken between words; a notebook would break words.

    Args:
        text: one line.
        indent: the spaces before it; what is carried over stands four more to the right.
    """
    return fill(text, LINE, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4),
                break_long_words=False, break_on_hyphens=False)


C = TypeVar("C")


def readable(cls: type[C]) -> type[C]:
    """Have a class show itself in a notebook as its sentence; its ``repr`` stays exact.

    Returns:
        The class.
    """

    def show(self: C, printer: Any, cycle: bool) -> None:
        said = str(self)
        printer.text(said if "\n" in said else folded(said))

    cls._repr_pretty_ = show  # type: ignore[attr-defined]
    return cls
