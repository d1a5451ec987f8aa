"""Options of a game, declared once: they are the parameters of ``make_rules``.

The constructor, scenarios, saves, and the help for all three follow from these parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from inspect import Parameter, Signature, signature
from itertools import islice
from numbers import Integral
from os import PathLike
from typing import Any, NamedTuple

from .errors import InvalidOption
from .rulebook import InvalidInput

__all__ = ["CustomCards", "check_seed", "completed", "constructor", "keywords", "plain", "scenario"]

#: The options of every game.
_SEED = Parameter("seed", Parameter.KEYWORD_ONLY, default=0, annotation="int")
_SESSION = (
    Parameter("auto_forced", Parameter.KEYWORD_ONLY, default=False, annotation="bool"),
)

#: The greatest length and nesting of lists in an option or a position.
LONGEST, DEEPEST = 10_000, 8


def check_seed(seed: object) -> None:
    """Check that a seed is a whole number of 64 bits at most.

    Args:
        seed: any value.

    Raises:
        InvalidOption: if it is not.
    """
    if type(seed) is not int or not -2**63 <= seed < 2**64:
        found = seed if type(seed) is not int else "a number of more than 64 bits"
        raise InvalidOption("seed", found, "it must be a whole number of 64 bits at most")


def plain(error: type[InvalidInput] = InvalidOption, /, **given: object) -> dict[str, Any]:
    """Values from outside as plain data, which is safe to compare: texts, numbers, lists and dicts.

    Any other iterable, such as an array, becomes a list; paths and sets do not change.

    Args:
        error: the class of the error.
        **given: the values by the names of the fields.

    Raises:
        InvalidInput: an error of that class, for a value that is not plain data.
    """
    found = {}
    for name, value in given.items():
        try:
            found[name] = _plain(value)
        except Exception as fault:
            # Iterating over a value from outside can fail in any way.
            why = str(fault) if isinstance(fault, _NotPlain) else "it cannot be read"
            raise error(name, value, f"it must be plain data: {why}") from None
    return found


class _NotPlain(ValueError):
    """The reason why a value is not plain data."""


def _plain(value: object, depth: int = 0) -> Any:
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, PathLike):
        return value
    if isinstance(value, (bytes, bytearray)) or not isinstance(value, Iterable):
        raise _NotPlain("texts, numbers, lists and mappings")
    if depth == DEEPEST:
        raise _NotPlain(f"no more than {DEEPEST} lists in one another")
    found = list(islice(value, LONGEST + 1))
    if len(found) > LONGEST:
        raise _NotPlain(f"no more than {LONGEST} values")
    if isinstance(value, Mapping):
        return {_plain(key, depth + 1): _plain(value[key], depth + 1) for key in found}
    items = [_plain(item, depth + 1) for item in found]
    return frozenset(items) if isinstance(value, Set) else items


class CustomCards(NamedTuple):
    """How the option ``cards`` of a game is read and written.

    Attributes:
        most: how many there can be.
        read: makes a card of a card or of the line that describes it, and refuses anything else.
        write: the line that describes a card.
    """

    most: int
    read: Callable[[object], object]
    write: Callable[[Any], str]

    def read_all(self, value: object) -> tuple[Any, ...]:
        """The cards of a list.

        Args:
            value: any value.

        Raises:
            InvalidOption: for anything but a list of cards, or a longer one.
        """
        found = None
        if not isinstance(value, (str, Mapping)) and isinstance(value, Iterable):
            # Even going through a stranger's value can fail in any way.
            with suppress(Exception):
                found = tuple(islice(value, self.most + 1))
        if found is None or len(found) > self.most:
            raise InvalidOption("cards", value, f"it must be a list of up to {self.most} cards")
        return tuple(map(self.read, found))


def keywords(function: Callable[..., object]) -> dict[str, Parameter]:
    """The parameters of a function that can be given by name, without ``seed`` and ``rules``.

    Args:
        function: the function.
    """
    return {name: parameter for name, parameter in signature(function).parameters.items()
            if parameter.kind is not Parameter.VAR_KEYWORD and name not in ("seed", "rules")}


def completed(game: str, make_rules: Callable[..., object], given: Mapping[str, object],
              read: Callable[[str, object], object]) -> dict[str, Any]:
    """All options of a game: those given, and defaults for the others.

    Args:
        game: the name of the game.
        make_rules: the function that declares the options.
        given: some of them.
        read: checks the value of an option, by its name, and returns the value to keep.

    Raises:
        InvalidOption: for an option that the game does not have, naming those that it has.
    """
    known = keywords(make_rules)
    for name, value in given.items():
        if name not in known:
            raise InvalidOption(name, value, f"{game} has no such option; it has "
                                f"{', '.join(known)}")
    return {name: read(name, given.get(name, parameter.default))
            for name, parameter in known.items()}


def constructor(make_rules: Callable[..., object]) -> Signature:
    """The signature of a game's class.

    Args:
        make_rules: the ``make_rules`` of the game's class.

    Raises:
        TypeError: if it has no parameter ``players``.
    """
    options = keywords(make_rules)
    if "players" not in options:
        raise TypeError(f"{make_rules.__qualname__} must have a parameter called 'players'.")
    players = options.pop("players")
    return Signature([players, _SEED, *options.values(), *_SESSION])


def scenario(function: Callable[..., object], make_rules: Callable[..., object],
             arrange: Callable[..., object]) -> Signature:
    """The signature of a game's ``scenario``: its options, and the fields of a position.

    Args:
        function: the ``scenario`` of the game's class.
        make_rules: the ``make_rules`` of the game's class.
        arrange: the ``arrange`` of the game's class.
    """
    first = [parameter for parameter in signature(function).parameters.values()
             if parameter.kind is not Parameter.VAR_KEYWORD]
    named = {name: parameter.replace(kind=Parameter.KEYWORD_ONLY) for name, parameter in
             {**keywords(make_rules), **keywords(arrange)}.items()
             if name not in {parameter.name for parameter in first}}
    return Signature([*first, _SEED, *named.values(), *_SESSION])
