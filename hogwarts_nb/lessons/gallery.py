"""Cards side by side, each large enough to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

__all__ = ["Gallery"]


class Shown(Protocol):
    """Something with a picture, such as a card."""

    def _repr_mimebundle_(self) -> Any: ...


class Gallery:
    """Shows several things in a row, and in as many rows as it takes.

    Args:
        things: what is shown, such as cards.
    """

    def __init__(self, things: Iterable[Shown]) -> None:
        self.things = tuple(things)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        forms = [thing._repr_mimebundle_() for thing in self.things]
        return {form: "\n".join(one[form] for one in forms) for form in ("text/html", "text/plain")}

    def __str__(self) -> str:
        return "\n".join(map(str, self.things))

    __repr__ = __str__
