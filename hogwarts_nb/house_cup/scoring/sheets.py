"""Everybody's score sheet, with who leads in a kind and where the wild card joins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ...core import ScoreLine, ScoreSheet
from ...core.words import Message, Name
from ..names import HOUSE_NAMES
from .owned import TOKEN_POINTS, Owned, Worth
from .sets import SetWorth, TokenWorth, Wild
from .single import IfLeader, Leader

__all__ = ["REWARD_TOKENS", "Sheets"]

REWARD_TOKENS = Name("Reward tokens", "Жетоны награды")
TOKENS_LINE = Message("{count} reward token scores {points} points.",
                      "{count} reward tokens score {points} points.", "count")


class Card(Protocol):
    """A kind of card, as far as a score sheet speaks of it."""

    @property
    def name(self) -> Name: ...
    @property
    def worth(self) -> Worth: ...


class Sheets:
    """Counts the points of all who play.

    Args:
        cards: the kinds of cards of this game, as they are played.
        bearers: the kinds that bear each symbol.
        houses: the house of each player.

    Attributes:
        cards: the kinds of cards.
        bearers: the kinds that bear each symbol.
        sets: the sets that a wild card can join, by kind.
        wild: the kind of the wild card, if there is one.
        races: the kinds in which somebody can lead.
        tokens: the kind that says what reward tokens score, if there is one.
    """

    def __init__(self, cards: Mapping[str, Card], bearers: Mapping[str, Sequence[str]],
                 houses: Sequence[str]) -> None:
        self.cards = cards
        self.bearers = bearers
        self._houses = tuple(houses)
        worths = {kind: card.worth for kind, card in cards.items()}
        self.sets = {kind: worth for kind, worth in worths.items() if isinstance(worth, SetWorth)}
        self.wild = self._only(worths, Wild)
        self.tokens = self._only(worths, TokenWorth)
        self._none = {name: 0 for kind, worth in worths.items()
                      for name in (kind, *worth.speaks_of)}
        nothing: Any = Worth.points
        self._scoring: Mapping[str, Callable[[str, Owned], int]] = {
            kind: worth.points for kind, worth in worths.items()
            if type(worth).points is not nothing}
        self.races = tuple(dict.fromkeys(
            worth.kind if isinstance(worth, IfLeader) else kind
            for kind, worth in worths.items() if isinstance(worth, (Leader, IfLeader))))

    @staticmethod
    def _only(worths: Mapping[str, Worth], word: type[Worth]) -> str:
        return next((kind for kind, worth in worths.items() if isinstance(worth, word)), "")

    def name(self, kind: str) -> Name:
        """The name of a kind of card; its id if the game has none."""
        return self.cards[kind].name if kind in self.cards else Name(kind)

    def owned(self, house: str, kinds: Mapping[str, int], tokens: int,
              leaders: Mapping[str, Sequence[str]]) -> Owned:
        """What counts for one player, the wild card placed.

        Args:
            house: the player's house.
            kinds: how many cards of each kind.
            tokens: reward tokens.
            leaders: the houses with the most cards of each kind.
        """
        owner = Owned(house, {**self._none, **kinds}, tokens, leaders, self)
        if self.wild and owner.kinds[self.wild]:
            worth = self.cards[self.wild].worth
            assert isinstance(worth, Wild)
            owner.joined = worth.choose(owner)
        return owner

    def _everybody(self, hands: Sequence[Iterable[str]], rewards: Sequence[int]) -> list[Owned]:
        counts = []
        for hand in hands:
            kinds = self._none.copy()
            for kind in hand:
                kinds[kind] += 1
            counts.append(kinds)
        leaders = {kind: self._leaders([kinds[kind] for kinds in counts]) for kind in self.races}
        return [self.owned(house, kinds, tokens, leaders)
                for house, kinds, tokens in zip(self._houses, counts, rewards, strict=True)]

    def _leaders(self, counts: Sequence[int]) -> list[str]:
        """The houses with the most cards, at least one; all that are tied."""
        most = max(counts)
        return [house for house, count in zip(self._houses, counts, strict=True)
                if count == most > 0]

    def score(self, owner: Owned) -> int:
        """The total of a player's sheet, with no sheet written.

        Args:
            owner: all that counts for the player.
        """
        kinds = owner.kinds
        score = 0 if kinds.get(self.tokens) else TOKEN_POINTS * owner.tokens
        for kind, points in self._scoring.items():
            if kinds[kind]:
                score += points(kind, owner)
        return score

    def points(self, hands: Sequence[Iterable[str]], rewards: Sequence[int]) -> list[int]:
        """Everybody's total.

        Args:
            hands: the kinds of each player's cards.
            rewards: each player's reward tokens.
        """
        return [self.score(owner) for owner in self._everybody(hands, rewards)]

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
            for kind, card in self.cards.items():
                if owner.kinds[kind]:
                    lines.extend(card.worth.lines(kind, owner))
            if not owner.kinds.get(self.tokens):
                points = TOKEN_POINTS * owner.tokens
                lines.append(ScoreLine(REWARD_TOKENS, points, "HC-END-2", TOKENS_LINE(
                    count=owner.tokens, points=points), kind="reward_tokens"))
            sheets.append(ScoreSheet(owner.house, tuple(lines), owner.total,
                                     HOUSE_NAMES[owner.house]))
        return tuple(sheets)
