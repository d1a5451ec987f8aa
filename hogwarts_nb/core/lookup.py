"""What is answered when there is nothing of a name."""

from __future__ import annotations

from collections.abc import Collection

__all__ = ["Unknown"]

#: As many names that are close are shown, or else of all there are.
CLOSE, SOME = 3, 8


class Unknown(KeyError):
    """There is nothing of that name; it says which names are close.

    Args:
        what: what was looked for, such as "clause".
        name: the name.
        known: the names that there are.
    """

    def __init__(self, what: str, name: object, known: Collection[str]) -> None:
        from difflib import get_close_matches

        close = get_close_matches(str(name), known, CLOSE, 0.5)
        others = ", ".join(close or sorted(known)[:SOME])
        told = f"Close to it: {others}." if close else f"There are {len(known)}: {others}, …"
        super().__init__(f"There is no {what} {name!r}. {told}")

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[type[KeyError], tuple[str]]:
        return KeyError, (str(self),)
