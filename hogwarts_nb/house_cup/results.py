"""The end: what each house scores, and who wins."""

from __future__ import annotations

from collections.abc import Iterable

from ..core import Outcome, ScoreSheet, StepKind
from . import story
from .scoring import Sheets
from .setup import HouseCupSetup
from .state import State

__all__ = ["Results"]


class Results:
    """Counts the points of positions of one game.

    Args:
        setup: the options of the game.

    Attributes:
        scoring: how points are counted in this game.
    """

    def __init__(self, setup: HouseCupSetup) -> None:
        self._setup = setup
        self.scoring = Sheets(setup.cards, setup.components.bearers, setup.players)

    def sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        """What each seat would score if the game ended now."""
        return self.scoring.written(self._hands(state), state.rewards)

    def points(self, state: State) -> list[int]:
        """The totals of the sheets."""
        return self.scoring.points(self._hands(state), state.rewards)

    def _hands(self, state: State) -> list[Iterable[str]]:
        return [map(self._setup.kind_of.__getitem__, cards) for cards in state.cards]

    def decided(self, state: State) -> tuple[StepKind, list[str], list[str]]:
        """By which kind of step the game is won, who have the most points, and who wins."""
        players = self._setup.players
        most = max(state.points)
        tied = [seat for seat in self._setup.seats if state.points[seat] == most]
        fewest = min(len(state.cards[seat]) for seat in tied)
        winners = [seat for seat in tied if len(state.cards[seat]) == fewest]
        if len(tied) == 1:
            kind = story.WON
        else:
            kind = story.TIE_BROKEN if len(winners) == 1 else story.SHARED
        return kind, [players[seat] for seat in tied], [players[seat] for seat in winners]

    def winners(self, state: State) -> tuple[str, ...]:
        """Who has won, once the points are counted; nobody before that."""
        return tuple(self.decided(state)[2]) if state.round and not state.agenda else ()

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if state.agenda or not state.round:
            return None
        kind, tied, winners = self.decided(state)
        names = self._setup.names
        reason = kind.message(tied=[names[house] for house in tied],
                              winners=[names[house] for house in winners])
        return Outcome(tuple(winners), story.HouseCupEnding(kind.name), reason, kind.clause,
                       dict(zip(self._setup.players, self.sheets(state), strict=True)))
