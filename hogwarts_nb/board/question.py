"""The live form of a question: options to click, and an answer that comes after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ..core.words import ENGLISH, Words
from ..stills import ANSWER, still
from .actions import Malformed
from .form import Form

__all__ = ["Question"]


class Question(Form):
    """A question with options.

    Args:
        question: what is asked.
        options: what can be clicked.
        answer: called with the option that was clicked; what it returns is said then. It is not
            called before, so nothing in the page gives the answer away.
        words: the language.
    """

    def __init__(self, question: str, options: Sequence[str], answer: Callable[[str], object],
                 words: Words = ENGLISH) -> None:
        self.question = question
        self.options = tuple(options)
        self._answer = answer
        self._chosen = ""
        super().__init__(words)

    def _enter(self, entered: Mapping[str, str]) -> None:
        options = {str(number): option for number, option in enumerate(self.options)}
        chosen = entered.get("option")
        if chosen not in options:
            raise Malformed("there is no such option")
        self._chosen = chosen
        self._note("info", [{"t": str(self._answer(options[chosen]))}])

    def _content(self) -> dict[str, Any]:
        return {"title": self.question,
                "options": [{"id": str(number), "t": option, "chosen": str(number) == self._chosen}
                            for number, option in enumerate(self.options)]}

    def _still(self) -> dict[str, Any]:
        said = self._said["lines"] if self._said else []
        options = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        html = f"<p><b>{escape(self.question)}</b></p><ul>{options}</ul>" + "".join(
            f"<p>{escape(line)}</p>" for line in said)
        lines = [self.question, *(f"  ( ) {option}" for option in self.options), *said]
        return {"text/html": still(html, ANSWER, self._words), "text/plain": "\n".join(lines)}

    def __repr__(self) -> str:
        return f"Question({self.question!r})"
