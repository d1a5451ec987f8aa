"""What players do differently: two experiments side by side, with intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core import InvalidOption
from .results import Results
from .statistics import CONFIDENCE, Estimate, difference, mean

__all__ = ["Contrast", "contrast"]


class Contrast(NamedTuple):
    """How often something happens in a game of one experiment, and of another.

    Attributes:
        what: the thing that is counted, such as a card.
        one: the mean of each game of the first experiment.
        other: that of the second.
        more: how much more it is in the first.
    """

    what: Any
    one: Estimate
    other: Estimate
    more: Estimate

    @property
    def clear(self) -> bool:
        """Whether the interval of the difference does not contain 0."""
        return self.more.low > 0 or self.more.high < 0


def contrast(ones: Results, others: Results, table: str, by: str, *, count: str = "",
             confidence: float = CONFIDENCE) -> list[Contrast]:
    """What the games of one experiment have more of than those of another, the most first.

    Caution: of many things that do not differ, one in twenty seems to at the usual confidence. So
    raise the confidence where many are compared. And a difference does not say what wins: that
    takes an experiment in which only this differs.

    Args:
        ones: an experiment, such as one that a Planner played.
        others: an experiment with the same game and options.
        table: a table that both have written, such as ``cards``.
        by: the column with the things that are counted, such as ``card``.
        count: the column with their numbers; each row counts 1 without it.
        confidence: the confidence of the intervals.

    Raises:
        InvalidOption: for a table or column that the experiments do not have, or fewer than two
            games.
    """
    one, other = _counted(ones, table, by, count), _counted(others, table, by, count)
    found = []
    for what in sorted({*one, *other}, key=str):
        left = [one[what][number] for number in ones.notes]
        right = [other[what][number] for number in others.notes]
        found.append(Contrast(what, mean(left, confidence), mean(right, confidence),
                              difference(left, right, confidence)))
    return sorted(found, key=lambda row: -row.more.value)


def _counted(results: Results, table: str, by: str, count: str) -> Mapping[Any, Counter[int]]:
    """How often each thing is in each game."""
    columns = results.columns(table)
    for name, column in (("by", by), ("count", count)):
        if column and column not in columns:
            raise InvalidOption(name, column, f"the columns are {', '.join(columns)}")
    games: defaultdict[Any, Counter[int]] = defaultdict(Counter)
    numbers = columns[count] if count else [1] * len(columns[by])
    for game, what, number in zip(columns["game"], columns[by], numbers, strict=True):
        games[what][game] += number
    return games
