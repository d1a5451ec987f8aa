"""Positions: plain data that can be compared, copied and saved."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Protocol, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from .chance import Chance
from .errors import InvalidSave

__all__ = ["Facts", "PlainState", "S", "State"]

#: Every piece with its place (text), and every counter with its number.
Facts = dict[str, "str | int"]


class State(Protocol):
    """A position: plain data that can be compared and copied."""

    def copy(self) -> Self:
        """An independent position that is equal to this one."""

    def to_data(self) -> dict[str, Any]:
        """The whole position as plain JSON data."""


S = TypeVar("S", bound=State)


@dataclass(slots=True)
class PlainState:
    """A position; a subclass is a dataclass with ``slots``.

    A field holds a number, text, true or false, None, a
    :class:`~hogwarts_nb.core.chance.Chance`, a small dataclass that is replaced and never changed,
    or a list or tuple of these. Such a dataclass has a ``to_data`` that lists its name, in small
    letters, and its values. For long simulations, override :meth:`copy` with one line for each
    field: that is several times as fast.
    """

    def copy(self) -> Self:
        """An independent position."""
        return type(self)(*(_copied(getattr(self, field.name)) for field in fields(self)))

    def to_data(self) -> dict[str, Any]:
        """The fields as plain JSON data, by name."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """The position that :meth:`to_data` wrote.

        Only the types of the fields are checked. The rules check the rest
        (:meth:`~hogwarts_nb.core.Rules.check`).

        Args:
            data: any value.

        Raises:
            InvalidSave: naming the field, its value, and what is allowed.
        """
        types = get_type_hints(cls)
        names = [field.name for field in fields(cls)]
        if not isinstance(data, dict) or set(data) != set(names):
            raise InvalidSave("position", data, f"it must have the fields {', '.join(names)}")
        found = {}
        for name in names:
            try:
                found[name] = _read(types[name], data[name])
            except ValueError as error:
                raise InvalidSave(f"position.{name}", data[name], str(error)) from None
        return cls(**found)


def _copied(value: object) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value.copy() if isinstance(value, Chance) else value


def _plain(value: object) -> Any:
    """The value as JSON, which knows no tuples; what has more to it writes itself."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if hasattr(value, "to_data"):
        return value.to_data()
    if is_dataclass(value):
        return [type(value).__name__.lower(), *(_plain(getattr(value, field.name))
                                                for field in fields(value) if field.compare)]
    return value


#: The names of the types that JSON can hold.
_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false",
          NoneType: "null"}


def _read(kind: object, value: object) -> Any:
    """A value of a type from JSON; the message of a ValueError says what it must be."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Chance:
        return Chance.from_data(value)
    if origin in (Union, UnionType):
        for part in parts:
            try:
                return _read(part, value)
            except ValueError:
                continue
        raise ValueError(f"it must be {_called(*parts)}")
    if is_dataclass(kind) and isinstance(kind, type):
        types = get_type_hints(kind)
        parts = tuple(types[field.name] for field in fields(kind) if field.compare)
        name = kind.__name__.lower()
        if not isinstance(value, list) or value[:1] != [name] or len(value) != len(parts) + 1:
            raise ValueError(f"it must be {_called(kind)}")
        return kind(*map(_read, parts, value[1:]))
    if origin in (list, tuple):
        if not isinstance(value, list):
            raise ValueError(f"it must be {_called(kind)}")
        if origin is tuple and parts[-1] is not ...:
            if len(value) != len(parts):
                raise ValueError(f"it must be a list of {len(parts)}")
            return tuple(_read(part, item) for part, item in zip(parts, value, strict=True))
        return origin(_read(parts[0], item) for item in value)
    if type(value) is not kind:
        raise ValueError(f"it must be {_called(kind)}")
    return value


def _called(*kinds: Any) -> str:
    if all(map(is_dataclass, kinds)):
        return f"a list that begins with {' or '.join(kind.__name__.lower() for kind in kinds)}"
    return " or ".join("a list" if get_origin(kind) in (list, tuple)
                       else _WORDS.get(kind, str(kind)) for kind in kinds)
