"""Counting points: everybody's score sheet, the Quidditch leaders, and the Flywheel's place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import ScoreLine, ScoreSheet
from ..core.words import Message, Name
from . import cards
from .worth import TOKEN_POINTS

if TYPE_CHECKING:
    from .components import Components

__all__ = ["REWARD_TOKENS", "Owned", "quidditch_leaders", "score_points", "score_sheets"]

REWARD_TOKENS = Name("Reward tokens", "Жетоны награды")
TOKENS_LINE = Message("{count} reward token scores {points} points.",
                      "{count} reward tokens score {points} points.", "count")


@dataclass(slots=True)
class Owned:
    """All that counts for one player at the end.

    Attributes:
        house: the player's house.
        kinds: how many cards of each kind; 0 for those that the player does not own.
        tokens: reward tokens.
        leaders: the houses that lead in Quidditch.
        components: names and symbols.
        wild: the kind whose set the Flywheel joins, or "".
    """

    house: str
    kinds: Mapping[str, int]
    tokens: int
    leaders: Sequence[str]
    components: Components
    wild: str = ""

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.kinds.values())

    def count(self, kind: str) -> int:
        """Cards of a kind, with the Flywheel if it joins them."""
        return self.kinds[kind] + (self.wild == kind)

    def cards(self, kind: str) -> tuple[str, ...]:
        """The cards that a line speaks of: those of the kind, and the Flywheel if it joins."""
        return (kind,) * self.kinds[kind] + (("flywheel",) if self.wild == kind else ())


def quidditch_leaders(houses: Sequence[str], hands: Sequence[Mapping[str, int]]) -> list[str]:
    """The houses with the most Quidditch cards, at least one; all that are tied."""
    counts = [hand["quidditch"] for hand in hands]
    most = max(counts)
    return [house for house, count in zip(houses, counts, strict=True) if count == most > 0]


def _everybody(components: Components, houses: Sequence[str], hands: Sequence[Iterable[str]],
               rewards: Sequence[int], flywheel: str) -> list[Owned]:
    """What counts for each player, the Flywheel placed; for the arguments see the sheets."""
    none = dict.fromkeys(cards.KINDS, 0)
    counts = []
    for hand in hands:
        kinds = none.copy()
        for kind in hand:
            kinds[kind] += 1
        counts.append(kinds)
    leaders = quidditch_leaders(houses, counts)
    everybody = []
    for house, kinds, tokens in zip(houses, counts, rewards, strict=True):
        owned = Owned(house, kinds, tokens, leaders, components)
        if kinds["flywheel"]:
            owned.wild = components.wild.choose(owned, flywheel)
        everybody.append(owned)
    return everybody


def score_sheets(components: Components, houses: Sequence[str], hands: Sequence[Iterable[str]],
                 rewards: Sequence[int], flywheel: str = "best") -> tuple[ScoreSheet, ...]:
    """Everybody's score sheet.

    Args:
        components: the cards of this game.
        houses: the house of each player.
        hands: the kinds of each player's cards.
        rewards: each player's reward tokens.
        flywheel: the value of the ruling ``flywheel``.
    """
    sheets = []
    for owned in _everybody(components, houses, hands, rewards, flywheel):
        lines: list[ScoreLine] = []
        for kind in cards.KINDS.values():
            if owned.kinds[kind.id]:
                lines.extend(kind.worth.lines(kind, owned))
        if not owned.kinds["charms"]:
            points = TOKEN_POINTS * owned.tokens
            lines.append(ScoreLine(REWARD_TOKENS, points, "HC-END-2",
                                   TOKENS_LINE(count=owned.tokens, points=points)))
        sheets.append(ScoreSheet(owned.house, tuple(lines), owned.total,
                                 cards.HOUSE_NAMES[owned.house]))
    return tuple(sheets)


def score_points(components: Components, houses: Sequence[str], hands: Sequence[Iterable[str]],
                 rewards: Sequence[int], flywheel: str = "best") -> list[int]:
    """Everybody's points: the totals of :func:`score_sheets`, with no sheet written."""
    scores = []
    for owned in _everybody(components, houses, hands, rewards, flywheel):
        kinds = owned.kinds
        score = 0 if kinds["charms"] else TOKEN_POINTS * owned.tokens
        for kind, points in components.scoring.items():
            if kinds[kind]:
                score += points(kind, owned)
        scores.append(score)
    return scores
