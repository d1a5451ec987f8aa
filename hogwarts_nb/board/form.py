"""Something to fill in, in a notebook: options to click, and boxes for numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.rulebook import InvalidInput
from ..core.words import ENGLISH, Words
from . import labels, scene
from .actions import TEXT, Malformed
from .panel import Line, Panel, Refused

__all__ = ["Form", "Number"]

#: More boxes than any form has.
BOXES = 500


class Form(Panel):
    """What every form does; the kinds of forms say what they show and what entering means.

    Args:
        words: the language.
    """

    _esm = scene.module("form.js")
    _css = scene.dress("form.css")

    def __init__(self, words: Words = ENGLISH) -> None:
        self._rev = 0
        self._busy = False
        self._said: dict[str, Any] | None = None
        super().__init__(words)
        self._tell()

    def _do(self, message: object) -> None:
        self._said = None
        try:
            self._busy = True
            self._enter(_entered(message))
        except InvalidInput as error:
            raise Refused("not-possible", {"t": str(error)}) from error
        finally:
            self._busy = False
        self._tell()

    def _enter(self, entered: Mapping[str, str]) -> None:
        """Take what was entered into each box or choice.

        Raises:
            Malformed: if there is no such box or choice.
            InvalidInput: if that cannot be entered into it.
        """
        raise NotImplementedError

    def _content(self) -> dict[str, Any]:
        """What the form shows besides what it says."""
        raise NotImplementedError

    def _note(self, kind: str, lines: Sequence[Line]) -> None:
        self._said = {"kind": kind, "lines": [line["t"] for line in lines]}

    def _changed(self) -> None:
        """Something was set from Python."""
        if not self._busy:
            self._said = None
            self._tell()

    def _tell(self) -> None:
        self._rev += 1
        named = {name: self._words.say(labels.LABELS[name](error="{error}"))
                 for name in ("silent", "broken")}
        # What a kind of form does not have, the browser finds empty.
        self.set_trait("view", {"rev": self._rev, "title": "", "options": [], "fields": [],
                                "groups": [], "tables": [], "pictures": [], "more": "",
                                "said": self._said, "words": named,
                                **self._content()})
        self._keep()

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Number:
    """A box for a whole number.

    Args:
        name: what is counted.
        most: the largest number that it can hold; the smallest is 0.
        changed: called after each change.
    """

    def __init__(self, name: str, most: int, changed: Callable[[], None]) -> None:
        self.name = name
        self.most = most
        self._value = 0
        self._changed = changed

    @property
    def value(self) -> int:
        """The number in the box.

        Raises:
            InvalidInput: when it is set to anything but a whole number from 0 to ``most``.
        """
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if type(value) is not int or not 0 <= value <= self.most:
            raise InvalidInput(self.name, value, f"it can be a whole number from 0 to {self.most}")
        self._value = value
        self._changed()

    def enter(self, text: str) -> None:
        """Take what somebody typed; an empty box counts as 0.

        Args:
            text: what was entered.

        Raises:
            InvalidInput: for anything but such a number.
        """
        digits = text or "0"
        if not (digits.isascii() and digits.isdigit()):
            raise InvalidInput(self.name, text, f"it can be a whole number from 0 to {self.most}")
        self.value = int(digits)


def _entered(message: object) -> dict[str, str]:
    """What was entered into each box, by a message.

    Raises:
        Malformed: for anything but short texts by their names.
    """
    entered = message.get("entered") if isinstance(message, dict) else None
    if not isinstance(entered, dict) or not 0 < len(entered) <= BOXES:
        raise Malformed("nothing was entered")
    for text in (*entered, *entered.values()):
        if not isinstance(text, str) or len(text) > TEXT:
            raise Malformed("a text in it is too long, or none")
    return entered
