"""Values that cannot change, because rules, players and boards share them."""

from __future__ import annotations

from copy import copy
from typing import Any, NoReturn, Self, TypeVar

__all__ = ["Fixed", "Unchanging", "fixed"]

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict that cannot change. Unlike a mapping proxy it can be pickled, and it is as fast."""

    def _refuse(self, *args: object, **values: object) -> NoReturn:
        raise TypeError("this cannot change: others read it too.")

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
    """The same value with dicts, lists and sets that cannot change.

    Args:
        value: the value.
    """
    if type(value) is dict:
        return Fixed({key: fixed(item) for key, item in value.items()})
    if type(value) in (list, tuple):
        return tuple(map(fixed, value))
    return frozenset(value) if type(value) is set else value


class Unchanging:
    """An object whose attributes can be set only until it is closed."""

    _closed = False

    def close(self) -> None:
        """Allow no more changes."""
        vars(self).update({name: fixed(value) for name, value in vars(self).items()}, _closed=True)

    def replaced(self, **values: object) -> Self:
        """A copy with other values for some attributes.

        Args:
            **values: the other values, by name.
        """
        twin = copy(self)
        vars(twin).update({name: fixed(value) for name, value in values.items()})
        return twin

    def __setattr__(self, name: str, value: object) -> None:
        if self._closed:
            raise AttributeError(f"{self!r} cannot change: its {name} cannot be set.")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot change: its {name} cannot be deleted.")
