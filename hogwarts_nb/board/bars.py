"""Bars: how far somebody has come with several things, and a code that carries it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Protocol

from ..core.rulebook import InvalidInput
from ..core.words import ENGLISH, Words
from . import labels, scene
from .actions import Malformed
from .panel import Line, Panel, Refused

__all__ = ["Bars", "Row", "Tally"]

#: What is counted: its name, and for each part its name, how much of it is done, and of how much.
Row = tuple[str, Sequence[tuple[str, int, int]]]

#: The longest code that anybody can send.
CODE = 1000


class Tally(Protocol):
    """What bars show: what is done, and what a code of it means.

    Attributes:
        title: what stands above; "" for nothing.
        store: whether the page keeps the code too: where files do not last.
    """

    title: str
    store: bool

    def rows(self) -> Sequence[Row]:
        """What is counted."""

    def code(self) -> str:
        """The code of what is done."""

    def problem(self) -> str:
        """Why it is not kept; "" if it is."""

    def merge(self, code: str) -> None:
        """Add what is done by a code.

        Args:
            code: the code.

        Raises:
            InvalidInput: if it is not one.
        """

    def forget(self) -> None:
        """Begin again with nothing done."""


class Bars(Panel):
    """Bars with a code.

    Args:
        tally: what they show.
        words: the language.
    """

    _esm = scene.module("bars.js")
    _css = scene.dress("bars.css")

    def __init__(self, tally: Tally, words: Words = ENGLISH) -> None:
        self.tally = tally
        self._rev = 0
        self._sure = False
        self._said: dict[str, Any] | None = None
        super().__init__(words)
        self._tell()

    # -- What the browser asks for

    def _do(self, message: object) -> None:
        self._said = None
        ask, code = _read(message)
        if ask == "merge":
            try:
                self.tally.merge(code)
            except InvalidInput as error:
                said = self._words.say(labels.BAD_CODE())
                raise Refused("not-possible", {"t": said}) from error
            self._note("info", [{"t": self._words.say(labels.MERGED())}])
        elif ask == "forget" and self._sure:
            self.tally.forget()
        self._sure = ask == "sure"
        self._tell()

    def _note(self, kind: str, lines: Sequence[Line]) -> None:
        self._said = {"kind": kind, "lines": [line["t"] for line in lines]}

    def changed(self) -> None:
        """Something has been done."""
        self._tell()

    def _tell(self) -> None:
        self._rev += 1
        say, problem = self._words.say, self.tally.problem()
        if problem and not self._said:
            self._note("refusal", [{"t": problem}])
        self.set_trait("view", {
            "rev": self._rev, "title": self.tally.title, "code": self.tally.code(),
            "store": self.tally.store,
            "rows": [{"t": name, "parts": [
                {"t": part, "done": done, "of": most,
                 "said": say(labels.DONE_OF(done=done, most=most))}
                for part, done, most in parts]} for name, parts in self.tally.rows()],
            "said": self._said, "sure": self._sure,
            "labels": {name: say(message()) for name, message in labels.BARS.items()},
            "silent": say(labels.LABELS["silent"]())})
        self._keep()

    # -- Outside of a live page

    def _still(self) -> dict[str, Any]:
        head = f"<p><b>{escape(self.tally.title)}</b></p>" if self.tally.title else ""
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in texts) + "</tr>"
            for texts in self._texts())
        return {"text/html": f"{head}<table>{body}</table>", "text/plain": repr(self)}

    def _texts(self) -> list[list[str]]:
        say = self._words.say
        return [[*filter(None, [name]),
                 *(f"{part}: {say(labels.DONE_OF(done=done, most=most))}"
                   for part, done, most in parts)] for name, parts in self.tally.rows()]

    def __repr__(self) -> str:
        return "\n".join([*filter(None, [self.tally.title]), *map("  ".join, self._texts())])


def _read(message: object) -> tuple[str, str]:
    """What a message asks for, and its code.

    Raises:
        Malformed: for anything that no sound page sends.
    """
    if not isinstance(message, dict):
        raise Malformed("it is not an object")
    ask, code = message.get("ask"), message.get("code", "")
    if not isinstance(ask, str) or ask not in ("merge", "sure", "forget") or not (
            isinstance(code, str) and len(code) <= CODE):
        raise Malformed("it asks for nothing that there is")
    return ask, code
