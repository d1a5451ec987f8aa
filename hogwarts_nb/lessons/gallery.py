"""Cards side by side, each large enough to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

__all__ = ["Gallery"]


class Shown(Protocol):
    """Something with a picture, such as a card."""

    def _repr_mimebundle_(self) -> Any: ...


class Gallery:
    """Shows several things in a row, as a table: hosts put pictures below each other otherwise.

    Args:
        things: what is shown, such as cards.
    """

    def __init__(self, things: Iterable[Shown]) -> None:
        self.things = tuple(things)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        forms = [thing._repr_mimebundle_() for thing in self.things]
        cells = "".join(f"<td>{one['text/html']}</td>" for one in forms)
        return {"text/html": f"<table><tr>{cells}</tr></table>", "text/plain": str(self)}

    def __str__(self) -> str:
        return "\n".join(map(str, self.things))

    __repr__ = __str__
