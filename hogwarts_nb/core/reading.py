"""Reads values from outside: options, components files, saves, and scenarios.

Each game checks its pieces; these functions check what all games share, such as lists, seats and
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike, fsencode
from pathlib import Path
from typing import Any
from unicodedata import category

from .chance import Chance
from .errors import InvalidOption, InvalidSave, InvalidScenario

__all__ = [
    "Check", "below", "check_path", "count", "each", "entries", "first_seat", "fixed", "flag",
    "is_flag", "is_seat", "is_text", "items", "listed", "made", "people", "players", "saved",
    "seat_of", "table", "toml_file", "writable",
]

# --- Saved positions: small tests that can be combined --------------------------------------

#: A test of a JSON value; the first argument is the rules of the game.
Check = Callable[[Any, object], bool]


def is_seat(rules: Any, value: object) -> bool:
    """A seat's number.

    Args:
        rules: the rules of the game.
        value: any value.
    """
    return type(value) is int and 0 <= value < len(rules.players)


def is_text(_: object, value: object) -> bool:
    """Any text.

    Args:
        value: any value.
    """
    return isinstance(value, str)


def is_flag(_: object, value: object) -> bool:
    """True or false.

    Args:
        value: any value.
    """
    return type(value) is bool


def players(rules: Any) -> int:
    """The number of players, as the length of a list.

    Args:
        rules: the rules of the game.
    """
    return len(rules.players)


def below(limit: int, least: int = 0) -> Check:
    """A whole number from the least to below a limit.

    Args:
        limit: the first number that is too large.
        least: the smallest number.
    """
    return lambda _, value: type(value) is int and least <= value < limit


def each(test: Check, count: Callable[[Any], int] | None = None) -> Check:
    """A list of items that pass a test.

    Args:
        test: the test of each item.
        count: the length of the list, a function of the rules; None for any length.
    """
    def holds(rules: object, value: object) -> bool:
        return (isinstance(value, list) and (count is None or len(value) == count(rules))
                and all(test(rules, item) for item in value))
    return holds


def fixed(*tests: Check) -> Check:
    """A list with one item for each test.

    Args:
        *tests: a test for each item.
    """
    def holds(rules: object, value: object) -> bool:
        return (isinstance(value, list) and len(value) == len(tests)
                and all(test(rules, item) for test, item in zip(tests, value, strict=True)))
    return holds


def saved(rules: object, data: object, forms: Mapping[str, tuple[Check, str]]) -> dict[str, Any]:
    """The fields of a saved position, with its chance.

    Args:
        rules: the rules of the game.
        data: any value.
        forms: for each field except ``chance`` a test, and in words what it must be.

    Raises:
        InvalidSave: naming the field, its value, and what is allowed.
    """
    if not isinstance(data, dict) or set(data) != {"chance", *forms}:
        raise InvalidSave("position", data,
                          f"it must have the fields {', '.join(['chance', *forms])}")
    for name, (holds, words) in forms.items():
        if not holds(rules, data[name]):
            raise InvalidSave(f"position.{name}", data[name], f"it must be {words}")
    try:
        chance = Chance.from_data(data["chance"])
    except ValueError as error:
        raise InvalidSave("position.chance", data["chance"], str(error).rstrip(".")) from None
    return {**data, "chance": chance}


# --- Options ---------------------------------------------------------------------------------

#: The greatest length of the names of people and cards.
NAME = 40


def writable(name: object) -> bool:
    """Whether a picture can show a name: it has no control characters or halves of characters.

    Args:
        name: any value.
    """
    return isinstance(name, str) and len(name) <= NAME and not any(
        category(letter) in ("Cc", "Cs", "Cn") for letter in name)


def people(players: object, who: str) -> dict[str, str]:
    """The names of the people, if ``players`` maps seats to names.

    Args:
        players: the option.
        who: the word for such a person, such as ``student``.

    Raises:
        InvalidOption: for a name that is too long, or that a picture cannot show.
    """
    found = {}
    for player, name in players.items() if isinstance(players, Mapping) else ():
        if not writable(name):
            raise InvalidOption(f"players[{player!r}]", name,
                                f"a {who}'s name is a text of up to {NAME} letters")
        if name:
            found[player] = name
    return found


def first_seat(first: object, players: Sequence[str]) -> int | None:
    """The seat that begins; None if chance decides.

    Args:
        first: a player, None for the first one, or ``random``.
        players: the players.

    Raises:
        InvalidOption: for any other value.
    """
    if first is None:
        return 0
    if first == "random":
        return None
    if first in players:
        return players.index(first)
    raise InvalidOption("first", first, f"it can be {', '.join(players)} or 'random'")


def check_path(path: Any, name: str = "path") -> Path:
    """A value from outside as the path of a file.

    Args:
        path: any value.
        name: its name in the error.

    Raises:
        InvalidOption: if it cannot be the name of a file.
    """
    try:
        found = Path(path)
        # No system has names with half a letter or a zero byte.
        if path != "" and b"\0" not in fsencode(found):
            return found
    except (TypeError, UnicodeEncodeError):
        pass
    raise InvalidOption(name, path, "it must be the name of a file")


# --- Components files ------------------------------------------------------------------------


def toml_file(path: object) -> dict[str, Any]:
    """The content of a components file.

    Args:
        path: the path of the file.

    Raises:
        InvalidOption: if it cannot be read, or is not TOML.
    """
    import tomllib

    if not isinstance(path, (str, PathLike)):
        raise InvalidOption("components", path, "it must be the path of a TOML file")
    try:
        # Some editors begin a file with a byte order mark.
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidOption("components", str(path),
                            f"the file cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not TOML, not text, or not a path
        raise InvalidOption("components", str(path), f"the file must be TOML: {error}") from None


def _entry(where: str, name: str) -> str:
    return ".".join(part for part in ("components", where, name) if part)


def entries(data: object, where: str, known: Iterable[str]) -> None:
    """Check that a part of the file is a table of known entries.

    Args:
        data: the part of the file.
        where: the name of this part; "" for the whole file.
        known: the names of the entries that it can have.

    Raises:
        InvalidOption: for anything else, or an unknown entry.
    """
    if not isinstance(data, Mapping):
        raise InvalidOption(_entry(where, ""), data, "it must be a table")
    for name in data:
        if name not in known:
            raise InvalidOption(_entry(where, ""), name,
                                f"the entries are {', '.join(sorted(known))}")


def table(data: Mapping[str, object], name: str, where: str = "") -> Mapping[str, Any]:
    """A table in a part of the file.

    Args:
        data: the part of the file.
        name: the name of the table.
        where: the name of this part; "" for the whole file.

    Raises:
        InvalidOption: if it is anything else.
    """
    value = data.get(name)
    if not isinstance(value, Mapping):
        raise InvalidOption(_entry(where, name), value, "it must be a table")
    return value


def count(data: Mapping[str, object], name: str, where: str, least: int = 0,
          most: int = 1000) -> int:
    """A number in a part of the file.

    Args:
        data: the part of the file.
        name: the name of the entry.
        where: the name of this part; "" for the whole file.
        least: the smallest number.
        most: the largest number.

    Raises:
        InvalidOption: if it is anything else.
    """
    value = data.get(name)
    if type(value) is not int or not least <= value <= most:
        raise InvalidOption(_entry(where, name), value,
                            f"it must be a whole number from {least} to {most}")
    return value


def flag(data: Mapping[str, object], name: str, where: str) -> bool:
    """True or false in a part of the file; false if it is missing.

    Args:
        data: the part of the file.
        name: the name of the entry.
        where: the name of this part; "" for the whole file.

    Raises:
        InvalidOption: if it is anything else.
    """
    value = data.get(name, False)
    if type(value) is not bool:
        raise InvalidOption(_entry(where, name), value, "it must be true or false")
    return value


# --- Cards of one line ---------------------------------------------------------------------------


def made(line: object, words: Mapping[str, object]) -> Any:
    """What a line of code makes, if it is made of known words and plain values.

    Reading a line calls these words and can do nothing else: so a custom card is saved.

    Args:
        line: the line, anything at all.
        words: classes, functions and values by the names that they have in the line.

    Raises:
        ValueError: saying what does not fit.
    """
    import ast

    def value(node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
            return node.value
        if (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
                and isinstance(number := value(node.operand), int)):
            return -number
        if isinstance(node, ast.Tuple):
            return tuple(map(value, node.elts))
        if isinstance(node, ast.Name) and node.id in words:
            return words[node.id]
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                and callable(word := words.get(node.func.id))):
            return word(*map(value, node.args), **{
                keyword.arg: value(keyword.value) for keyword in node.keywords if keyword.arg})
        raise ValueError(f"{ast.unparse(node)[:80]} is not among the words of cards")

    try:
        if not isinstance(line, str) or len(line) > 10_000:
            raise ValueError("it must be a text")
        return value(ast.parse(line, mode="eval").body)
    except (TypeError, SyntaxError, RecursionError, MemoryError, AttributeError) as error:
        raise ValueError(str(error)) from None


# --- Scenarios -------------------------------------------------------------------------------


def seat_of(rules: Any, field: str, player: object, called: str) -> int:
    """The seat of a player.

    Args:
        rules: the rules of the game.
        field: its name in the error.
        player: any value.
        called: the word for players of this game, such as ``houses``.

    Raises:
        InvalidScenario: if it is not a player of this game.
    """
    if player not in rules.players:
        raise InvalidScenario(field, player,
                              f"the {called} of this game are {', '.join(rules.players)}")
    return int(rules.players.index(player))


def items(field: str, value: object, keys: Iterable[str]) -> list[tuple[str, Any]]:
    """The items of a mapping with some of these keys; None is an empty mapping.

    Args:
        field: its name in the error.
        value: any value.
        keys: the keys that it can have.

    Raises:
        InvalidScenario: for any other value.
    """
    keys = tuple(keys)
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise InvalidScenario(field, value, f"it must map {', '.join(keys)} to values")
    for key in value:
        if key not in keys:
            raise InvalidScenario(field, key, f"it can have {', '.join(keys)}")
    return list(value.items())


def listed(field: str, value: object) -> list[Any]:
    """The items of any iterable except a text.

    Args:
        field: its name in the error.
        value: any value.

    Raises:
        InvalidScenario: for any other value.
    """
    if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
        raise InvalidScenario(field, value, "it must be a list")
    return list(value)
