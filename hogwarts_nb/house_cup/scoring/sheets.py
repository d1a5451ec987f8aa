"""Everybody's score sheet, with the Quidditch leaders and the Flywheel's place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...core import ScoreLine, ScoreSheet
from ...core.words import Message, Name
from ..names import HOUSE_NAMES
from .owned import TOKEN_POINTS, Box, Owned
from .sets import Wild

__all__ = ["REWARD_TOKENS", "Sheets"]

REWARD_TOKENS = Name("Reward tokens", "Жетоны награды")
TOKENS_LINE = Message("{count} reward token scores {points} points.",
                      "{count} reward tokens score {points} points.", "count")


class Sheets:
    """Counts the points of all who play.

    Args:
        box: the cards of this game.
        houses: the house of each player.
        flywheel: the value of the ruling ``flywheel``.
    """

    def __init__(self, box: Box, houses: Sequence[str], flywheel: str = "best") -> None:
        self._box = box
        self._houses = tuple(houses)
        self._flywheel = flywheel

    def _everybody(self, hands: Sequence[Iterable[str]], rewards: Sequence[int]) -> list[Owned]:
        """What counts for each player, the Flywheel placed."""
        box = self._box
        counts = []
        for hand in hands:
            kinds = box.none.copy()
            for kind in hand:
                kinds[kind] += 1
            counts.append(kinds)
        leaders = self._leaders(counts)
        everybody = []
        for house, kinds, tokens in zip(self._houses, counts, rewards, strict=True):
            owner = Owned(house, kinds, tokens, leaders, box)
            if kinds["flywheel"]:
                owner.wild = Wild.choose(owner, self._flywheel)
            everybody.append(owner)
        return everybody

    def _leaders(self, hands: Sequence[Mapping[str, int]]) -> list[str]:
        """The houses with the most Quidditch cards, at least one; all that are tied."""
        counts = [hand["quidditch"] for hand in hands]
        most = max(counts)
        return [house for house, count in zip(self._houses, counts, strict=True)
                if count == most > 0]

    def written(self, hands: Sequence[Iterable[str]],
                rewards: Sequence[int]) -> tuple[ScoreSheet, ...]:
        """Everybody's score sheet.

        Args:
            hands: the kinds of each player's cards.
            rewards: each player's reward tokens.
        """
        sheets = []
        for owner in self._everybody(hands, rewards):
            lines: list[ScoreLine] = []
            for kind, card in self._box.cards.items():
                if owner.kinds[kind]:
                    lines.extend(card.worth.lines(kind, owner))
            if not owner.kinds["charms"]:
                points = TOKEN_POINTS * owner.tokens
                lines.append(ScoreLine(REWARD_TOKENS, points, "HC-END-2",
                                       TOKENS_LINE(count=owner.tokens, points=points)))
            sheets.append(ScoreSheet(owner.house, tuple(lines), owner.total,
                                     HOUSE_NAMES[owner.house]))
        return tuple(sheets)

    def points(self, hands: Sequence[Iterable[str]], rewards: Sequence[int]) -> list[int]:
        """The totals of the sheets, with no sheet written.

        Args:
            hands: the kinds of each player's cards.
            rewards: each player's reward tokens.
        """
        scores = []
        for owner in self._everybody(hands, rewards):
            kinds = owner.kinds
            score = 0 if kinds["charms"] else TOKEN_POINTS * owner.tokens
            for kind, points in self._box.scoring.items():
                if kinds[kind]:
                    score += points(kind, owner)
            scores.append(score)
        return scores
