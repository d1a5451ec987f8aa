"""Checks of saved games that need no rules."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from .errors import InvalidSave
from .words import cut, shown

__all__ = ["check_reached", "read_save", "saved_text"]

#: The fields of a save with their types; there is also ``start``, which can be null.
FIELDS = {"format": str, "version": int, "seed": int, "options": dict, "auto_forced": bool,
          "moves": list, "forced": list, "state": dict}


def saved_text(data: object) -> Any:
    """What is in a file, if the data are its path.

    Args:
        data: the saved data, the JSON text of it, or a path; anything at all.

    Raises:
        InvalidSave: if there is no such file.
    """
    if not isinstance(data, PathLike) and not (
            isinstance(data, str) and data.endswith(".json") and "\n" not in data):
        return data
    try:
        return Path(data).read_bytes()
    except OSError as error:
        raise InvalidSave("the file", str(data), f"it cannot be read: {error.strerror}") from None


def read_save(data: Any, name: str, version: int) -> dict[str, Any]:
    """The fields of a save of this game, with their types checked.

    Args:
        data: the saved data, or its JSON text; any value.
        name: the name of the format of this game.
        version: the version of the format.

    Raises:
        InvalidSave: naming the field, its value, and what is allowed.
    """
    import json

    is_text = isinstance(data, (str, bytes))
    try:
        # This finds values that JSON does not have before they are used.
        data = json.loads(data if is_text else json.dumps(data))
    except Exception as error:
        raise InvalidSave("the text" if is_text else "the data", data,
                          f"it must be JSON: {cut(str(error))}") from None
    if not isinstance(data, dict):
        raise InvalidSave("the data", data, "it must be what save() returned")
    for field in [*FIELDS, "start"]:
        if field not in data:
            raise InvalidSave("the data", sorted(data), f"it must have {field!r}")
    if unknown := sorted(data.keys() - {*FIELDS, "start"}):
        raise InvalidSave("the data", unknown, f"it can have {', '.join(FIELDS)} and start")
    for field, kind in FIELDS.items():
        if type(data[field]) is not kind:
            raise InvalidSave(field, data[field], f"it must be of type {kind.__name__}")
    for field, expected in (("format", name), ("version", version)):
        if data[field] != expected:
            raise InvalidSave(field, data[field], f"it must be {expected!r}")
    for number in data["forced"]:
        if type(number) is not int or not 0 <= number < len(data["moves"]):
            raise InvalidSave("forced", number, "it must hold places in 'moves'")
    return data


def check_reached(reached: Mapping[str, object], saved: Mapping[str, Any]) -> None:
    """Check that the moves in a save lead to its position.

    Args:
        reached: the position after the moves, as JSON data.
        saved: the position in the save.

    Raises:
        InvalidSave: naming the first field that differs.
    """
    if odd := sorted(map(str, reached.keys() ^ saved.keys())):
        raise InvalidSave(f"state.{cut(odd[0])}", saved.get(odd[0]),
                          f"a position has {', '.join(reached)}")
    for name in reached:
        if not _same(reached[name], saved[name]):
            raise InvalidSave(f"state.{name}", saved[name],
                              f"the moves lead to {shown(reached[name])}")


def _same(one: Any, other: Any) -> bool:
    """Whether JSON data are the same; in Python, unlike JSON, true, 1 and 1.0 are equal."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
