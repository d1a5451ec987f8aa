"""Sentences that become text only when somebody reads them.

A :class:`Message` is a template in English, with its plural where it counts something.
A :class:`Text` is a message with its values. Neither costs more than a small object until
``str(text)`` or ``words.say(text)`` is called, so rules can explain everything and simulations
pay nothing for it.

Translation is the standard library's :mod:`gettext`: the English template is the key of the
catalogue, plural forms go through ``ngettext``. Names of pieces are data in every language
(:class:`Name`), so a board can show Russian card names before any catalogue exists.

All of them are values: equal if they read alike, wherever they were made, and they cannot change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, Protocol, TypeVar

from .fixed import fixed

__all__ = ["ENGLISH", "LANGUAGES", "Message", "Name", "Text", "Words", "cut", "folded",
           "readable", "shown"]

#: Languages in which the names of pieces are known. A game is offered in those into which all its
#: messages are translated: only English so far.
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
    """A language for names, and a gettext catalogue for messages.

    Args:
        language: one of :data:`LANGUAGES`; which name of a piece is shown.
        translations: a gettext catalogue; ``None`` says messages as the source writes them.

    Raises:
        ValueError: for an unknown language, naming the known ones; for a translation with a
            placeholder that its message does not have.
    """

    __slots__ = ("language", "translations")

    def __init__(self, language: str = "en", translations: Translations | None = None) -> None:
        if not isinstance(language, str) or language not in LANGUAGES:
            raise ValueError(f"language is {shown(language)}; it can be "
                             f"{' or '.join(LANGUAGES)}.")
        if translations is not None:
            _check(translations)
        self.language = language
        self.translations = translations

    def __repr__(self) -> str:
        return f"Words({self.language!r})"

    def say(self, value: object) -> str:
        """The words for a text, a name, a list of them, or any plain value.

        Args:
            value: a text, a name, a list or tuple of these, or anything else.

        Raises:
            TypeError: if a message lacks a value.
        """
        if isinstance(value, Text):
            template = value.message.template(self, value.values)
            # A name such as "You've Got a Letter!" or "Barty Crouch Jr." ends the sentence itself.
            try:
                said = template.format_map(_Said(value.values, self)).replace("!.", "!")
            except KeyError as error:
                raise TypeError(f"{value.message!r} was given no value {error}.") from None
            return said if "..." in said else said.replace("..", ".")
        if isinstance(value, Name):
            return value.in_language(self.language)
        if isinstance(value, (tuple, list)):
            return self.listing(value)
        return str(value)

    def listing(self, items: Iterable[object]) -> str:
        """Items as a list in a sentence: "a", "a and b", "a, b and c".

        If an item has a comma, semicolons separate them.

        Args:
            items: the items, each as :meth:`say` takes it.
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


@dataclass(frozen=True, slots=True, repr=False)
class Message:
    """A whole sentence with named values, in English; the key of a translation.

    Args:
        singular: the template, with ``{names}`` as in :meth:`str.format`.
        plural: the template for any other number than one, if the sentence counts something.
        count: the name of the value that it counts.

    Raises:
        ValueError: for a plural without the name of what it counts, or that name without a plural.
    """

    singular: str
    plural: str = ""
    count: str = ""

    #: All messages of the games and parts in use: translations are checked against them.
    made: ClassVar[set[Message]] = set()

    def __post_init__(self) -> None:
        if bool(self.plural) != bool(self.count):
            raise ValueError(f"{self.singular!r} needs both a plural and the name of the value "
                             "that it counts.")
        self.made.add(self)

    def __repr__(self) -> str:
        return f"Message({self.singular!r})"

    def __call__(self, **values: Any) -> Text:
        return Text(self, values)

    def template(self, words: Words, values: Mapping[str, Any]) -> str:
        """The template in the reader's language, in the right plural form.

        It is the English one if the translation has a wrong placeholder.

        Args:
            words: the language of the reader.
            values: the values of the message, by name.
        """
        number = abs(int(values[self.count])) if self.plural else 1
        if words.translations:
            translated = self.translated(words.translations, number)
            if _fits(self, translated):
                return translated
        return self.singular if number == 1 else self.plural

    def translated(self, translations: Translations, number: int) -> str:
        """The translation in a catalogue, in the form for a number.

        Args:
            translations: the catalogue.
            number: the number that the message counts.
        """
        if self.plural:
            return translations.ngettext(self.singular, self.plural, number)
        return translations.gettext(self.singular)


def _placeholders(template: str) -> Iterator[tuple[str, str, str]]:
    """The name of each value in a template, with its format and conversion."""
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            yield name, form or "", conversion or ""


@lru_cache(4096)
def _fits(message: Message, template: object) -> bool:
    """Whether a translation has only placeholders of its message.

    It may leave out some of them, or the format of a number.
    """
    if template in (message.singular, message.plural):
        return True
    known = {*_placeholders(message.singular), *_placeholders(message.plural)}
    known |= {(name, "", "") for name, _, _ in known}
    try:
        return isinstance(template, str) and known.issuperset(_placeholders(template))
    except ValueError:  # one brace too many or too few
        return False


#: No language needs larger numbers to show all its plural forms.
_FORMS = 120


def _check(translations: Translations) -> None:
    """Raise :class:`ValueError` for a translation with a wrong placeholder."""
    for message in Message.made:
        for translated in {message.translated(translations, number)
                           for number in range(_FORMS if message.plural else 1)}:
            if not _fits(message, translated):
                names = {name: f"{{{name}}}" for template in (message.singular, message.plural)
                         for name, _, _ in _placeholders(template)}
                raise ValueError(
                    f"the translation of {shown(message.singular)} is {shown(translated)}; its "
                    f"placeholders can be {', '.join(names.values()) or 'none'}.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Text:
    """A message and its values; ``str(text)`` is the sentence in English.

    Args:
        message: the message.
        values: the values of the message, by name.
    """

    message: Message
    values: Mapping[str, Any]

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", fixed(self.values))

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a thing in each language.

    Where the Russian name is missing, the English one is shown.

    Args:
        en: the English name.
        ru: the Russian name, or "" if none is known.
    """

    en: str
    ru: str = ""

    def in_language(self, language: str) -> str:
        """The name in a language, or in English if it is unknown.

        Args:
            language: one of :data:`LANGUAGES`.
        """
        return (self.ru if language == "ru" else "") or self.en

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Name({self.en!r}, {self.ru!r})"


#: How many letters of a value an error shows.
SHOWN = 200


def shown(value: object) -> str:
    """Any value as an error shows it: on one line, cut short, even if its ``repr`` fails.

    Args:
        value: any value.
    """
    try:
        return cut(repr(value))
    except Exception:
        return f"a value of type {type(value).__name__} that cannot be shown"


def cut(text: str, most: int = SHOWN) -> str:
    """A text from outside, cut short and without letters that cannot be printed.

    Args:
        text: the text.
        most: the greatest number of letters.
    """
    # A subclass of `str` may have other methods.
    letters = str.__getitem__(text, slice(most + 1))
    said = "".join(letter if letter.isprintable() else " " if letter.isspace() else "\ufffd"
                   for letter in letters)
    return said if len(said) <= most else said[:most] + "…"


NOTHING = Message("nothing")
PAIR = Message("{first}, {second}")
CLEAR_PAIR = Message("{first}; {second}")
LAST_PAIR = Message("{first} and {second}")

#: Names and messages in English.
ENGLISH = Words()


#: How many letters fit in a line of a notebook beside the list of files.
LINE = 100


def folded(text: str, indent: int = 0) -> str:
    """A long sentence in lines that end between words; a notebook would break words.

    Args:
        text: one line.
        indent: the number of spaces before it; other lines have four more.
    """
    from textwrap import fill  # nobody reads while games are simulated

    return fill(text, LINE, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4),
                break_long_words=False, break_on_hyphens=False)


C = TypeVar("C")


def readable(cls: type[C]) -> type[C]:
    """Let a notebook show objects of a class as their sentence; their ``repr`` stays exact.

    Returns:
        The class.
    """

    def show(self: C, printer: Any, cycle: bool) -> None:
        said = str(self)
        printer.text(said if "\n" in said else folded(said))

    cls._repr_pretty_ = show  # type: ignore[attr-defined]
    return cls
