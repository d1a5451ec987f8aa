"""How a game ends: who won, and each player's score line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from .tables import table
from .words import ENGLISH, Name, Text, Words, readable

__all__ = ["Ending", "Outcome", "ScoreLine", "ScoreSheet"]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet.

    Attributes:
        label: the name of what scored.
        points: the points.
        clause: the clause by which it scored.
        text: the sentence that says why.
        cards: the ids of the cards that scored.
        kind: the id of what scored, such as a kind of card.
    """

    label: Name | Text
    points: int
    clause: str
    text: Text
    cards: tuple[str, ...] = ()
    kind: str = ""

    def __str__(self) -> str:
        return self.say(ENGLISH)

    def say(self, words: Words) -> str:
        """The line in the language of ``words``.

        Args:
            words: the language.
        """
        return (f"{self.points:+4d}  {words.say(self.label)}: {words.say(self.text)} "
                f"[{self.clause}]")


@readable
@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A player's score, line by line.

    Attributes:
        player: whose sheet it is.
        lines: the lines, in the order of the rulebook.
        cards: the number of the player's cards, for ties.
        name: the player's name; ``player`` by default.
        words: the language.
    """

    #: The headings of the columns in a notebook.
    HEAD: ClassVar = ("What", "Why", "Clause", "Points")

    player: str
    lines: tuple[ScoreLine, ...]
    cards: int = 0
    name: Name | Text | str = ""
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    @property
    def total(self) -> int:
        """The sum of all points."""
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        name = self.words.say(self.name or self.player)
        lines = [line.say(self.words) for line in self.lines]
        return "\n".join([name, *lines, f"{self.total:+4d}  in total"])

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.player}: {self.total}>"

    @property
    def title(self) -> str:
        """The player and the total."""
        return f"{self.words.say(self.name or self.player)}: {self.total}".replace("-", "−")

    def rows(self) -> list[tuple[str, str, str, int]]:
        """The label, the sentence, the clause and the points of each line."""
        say = self.words.say
        return [(say(line.label), say(line.text), line.clause, line.points) for line in self.lines]

    def _repr_html_(self) -> str:
        rows = ((what, why, (clause,), points) for what, why, clause, points in self.rows())
        return table(self.HEAD, rows, caption=self.title)


class Ending(Enum):
    """The ways in which a game can end. Each game has a subclass with a member for each."""


@readable
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the winners; several if they share the win.
        kind: how it ended: a member of the game's :class:`Ending`.
        reason: the same as a sentence.
        clause: the clause that decides.
        scores: each player's score sheet; empty in a game without scores.
        words: the language.
    """

    winners: tuple[str, ...]
    kind: Ending
    reason: Text
    clause: str
    scores: Mapping[str, ScoreSheet] = field(default_factory=dict)
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.reason)} [{self.clause}]"
