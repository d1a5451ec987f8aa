"""How a game ends: who won, and each player's score line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..tables import table
from ..words import ENGLISH, Name, Text, Words, readable

__all__ = ["Outcome", "ScoreLine", "ScoreSheet"]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet.

    Attributes:
        label: what scored.
        points: how much.
        clause: the clause by which it scored.
        text: the sentence that says why.
        cards: the ids of the cards that scored.
    """

    label: Name | Text
    points: int
    clause: str
    text: Text
    cards: tuple[str, ...] = ()

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
        lines: the lines in the rulebook's order.
        cards: how many cards the player owns, for ties.
        name: what the player is called; ``player`` by default.
        words: the language.
    """

    player: str
    lines: tuple[ScoreLine, ...]
    cards: int = 0
    name: Name | Text | str = ""
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    @property
    def total(self) -> int:
        """The points of all the lines together."""
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        name = self.words.say(self.name or self.player)
        lines = [line.say(self.words) for line in self.lines]
        return "\n".join([name, *lines, f"{self.total:+4d}  in total"])

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.player}: {self.total}>"

    def _repr_html_(self) -> str:
        say = self.words.say
        return table(("What", "Why", "Clause", "Points"), (
            (say(line.label), say(line.text), (line.clause,), line.points) for line in self.lines),
            caption=f"{say(self.name or self.player)}: {self.total}".replace("-", "−"))


@readable
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the winners; several if they share the win.
        reason: a sentence.
        clause: the clause that decides.
        scores: each player's score sheet; empty in games without scores.
        words: the language.
    """

    winners: tuple[str, ...]
    reason: Text
    clause: str
    scores: Mapping[str, ScoreSheet] = field(default_factory=dict)
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.reason)} [{self.clause}]"
