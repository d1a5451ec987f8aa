"""Options of a game, declared once: they are the parameters of what makes its rules.

The constructor, scenarios, saves, and the help of all three follow from these parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature, signature
from os import PathLike, fspath
from typing import Any

from .errors import InvalidOption

__all__ = ["check_seed", "completed", "constructor", "keywords", "plain", "scenario"]

#: The options that a session has, whatever its game.
_SEED = Parameter("seed", Parameter.KEYWORD_ONLY, default=0, annotation="int")
_SESSION = (
    Parameter("auto_forced", Parameter.KEYWORD_ONLY, default=False, annotation="bool"),
    Parameter("language", Parameter.KEYWORD_ONLY, default="en", annotation="str"),
)


def check_seed(seed: Any) -> None:
    """Check that a seed is a whole number of 64 bits at most.

    Args:
        seed: what was given as the seed.

    Raises:
        InvalidOption: if it is none.
    """
    if type(seed) is not int or not -2**63 <= seed < 2**64:
        shown = seed if type(seed) is not int else "a number of more than 64 bits"
        raise InvalidOption("seed", shown, "it must be a whole number of 64 bits at most")


def plain(value: Any) -> Any:
    """An option as it is kept and saved: lists, dicts and paths as text, independent of the caller.

    Anything that can be read only once is read here.

    Args:
        value: what was given for an option.
    """
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, Mapping):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, PathLike):
        return fspath(value)
    if isinstance(value, Iterable) and not isinstance(value, (set, frozenset)):
        return [plain(item) for item in value]
    return value


def keywords(function: Callable[..., Any]) -> dict[str, Parameter]:
    """The parameters of a function that can be given by name, without ``seed`` and ``rules``.

    Args:
        function: the function.
    """
    return {name: parameter for name, parameter in signature(function).parameters.items()
            if parameter.kind is not Parameter.VAR_KEYWORD and name not in ("seed", "rules")}


def completed(game: str, make_rules: Callable[..., Any],
              given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game: those given, and the others by default.

    Args:
        game: the name of the game, for errors.
        make_rules: the ``make_rules`` of the game's class.
        given: the options that were given, by name.

    Raises:
        InvalidOption: for an option that the game does not have, with those that it has.
    """
    known = keywords(make_rules)
    for name, value in given.items():
        if name not in known:
            raise InvalidOption(name, value, f"{game} has no such option; it has "
                                f"{', '.join(known)}")
    return {name: plain(given.get(name, parameter.default)) for name, parameter in known.items()}


def constructor(make_rules: Callable[..., Any]) -> Signature:
    """The signature of a game's class.

    Args:
        make_rules: the ``make_rules`` of the game's class.
    """
    options = keywords(make_rules)
    players = options.pop("players")
    return Signature([players, _SEED, *options.values(), *_SESSION])


def scenario(function: Callable[..., Any], make_rules: Callable[..., Any],
             arrange: Callable[..., Any]) -> Signature:
    """The signature of a game's ``scenario``: its options, and what a position is made of.

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
