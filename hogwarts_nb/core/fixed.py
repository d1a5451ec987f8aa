"""Values that stay as they are: what rules, players and boards share, nobody can write to."""

from __future__ import annotations

from copy import copy
from typing import Any, NoReturn, Self, TypeVar

__all__ = ["Fixed", "Unchanging", "fixed"]

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict that stays as it is. Unlike a mapping proxy it can be pickled, and is read as fast."""

    def _refuse(self, *args: Any, **values: Any) -> NoReturn:
        raise TypeError("this cannot be written to: others read it, too.")

    __setitem__: Any = _refuse
    __delitem__: Any = _refuse
    __ior__: Any = _refuse
    clear: Any = _refuse
    pop: Any = _refuse
    popitem: Any = _refuse
    setdefault: Any = _refuse
    update: Any = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def fixed(value: Any) -> Any:
    """A value with all dicts, lists and sets in it so that they stay as they are.

    Args:
        value: the value.
    """
    if type(value) is dict:
        return Fixed({key: fixed(item) for key, item in value.items()})
    if type(value) in (list, tuple):
        return tuple(map(fixed, value))
    return frozenset(value) if type(value) is set else value


class Unchanging:
    """What can be written to only while it is made: until it is closed."""

    _closed = False

    def close(self) -> None:
        """End the making of it."""
        vars(self).update({name: fixed(value) for name, value in vars(self).items()}, _closed=True)

    def replaced(self, **values: Any) -> Self:
        """A copy with other values for some attributes.

        Args:
            **values: what is different, by name.
        """
        twin = copy(self)
        vars(twin).update({name: fixed(value) for name, value in values.items()})
        return twin

    def __setattr__(self, name: str, value: object) -> None:
        if self._closed:
            raise AttributeError(f"{self!r} stays as it is: its {name} cannot be set.")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} stays as it is: its {name} cannot be taken away.")
