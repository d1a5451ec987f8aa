"""Verdicts about answers."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..core.words import Message, Text

__all__ = ["Verdict", "cited"]

CITED = Message("{said} [{clause}]")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and a sentence that says why.

    Attributes:
        right: True or False; None if there was no answer to judge.
        text: the sentence.
    """

    right: bool | None
    text: str

    @property
    def _sign(self) -> str:
        return {True: "✓ ", False: "✗ ", None: ""}[self.right]

    def __str__(self) -> str:
        return self._sign + self.text

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


def cited(said: str, clause: str) -> Text | str:
    """A sentence with its clause, if there is one.

    Args:
        said: the sentence.
        clause: the id of the clause; "" for none.
    """
    return CITED(said=said, clause=clause) if clause else said
