"""Who sits at a board: whose view it shows, and who decides there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..core import LAYOUTS, TEACHER, Game, InvalidOption
from ..players.player import check_player
from . import scene

__all__ = ["TABLE", "Seats", "check_options"]

#: A board for everybody to look at: the open table, where nothing can be played.
TABLE = "table"


class Seats:
    """The seats of one board.

    Args:
        game: the game.
        seat: who sits at the board.
        bots: the seats that bots play.
        played: the seats that are played at this board, where ``seat`` says only whose view it
            shows.

    Attributes:
        played: the seats that are played at this board.
        shared: whether several people use one screen.
        fixed: whose view the board always shows; None for the open table.
        present: on a shared screen: who has taken it, to look alone.
        now: what the position asks for.
    """

    def __init__(self, game: Game[Any], seat: str | None, bots: Mapping[str, Any],
                 played: Collection[str] | None = None) -> None:
        people = [player for player in game.players if player not in bots]
        if seat not in (None, TEACHER, *game.players):
            seat = TABLE  # this player's seat is not part of the game any more
        self._game = game
        self._bots = bots
        self.played = frozenset([seat] if seat in game.players else [] if seat == TABLE else people)
        if played is not None:
            self.played = frozenset(played)
        self.shared = seat is None and len(people) > 1
        self.fixed = people[0] if seat is None and len(people) == 1 else (
            None if seat in (None, TABLE) else seat)
        self.present: str | None = None
        self.now = scene.Now(game)

    def follow(self) -> None:
        """The position has changed."""
        self.now = scene.Now(self._game)
        if self.present != self._secret:
            self.present = None

    @property
    def viewer(self) -> str | None:
        """Whose view is shown now; None is the open table."""
        if not self.shared:
            return self.fixed
        return self.present if self.present == self._secret else None

    @property
    def mine(self) -> bool:
        """Whether a move can be made at this board now."""
        return self.now.to_move in self.played and not self.curtain

    @property
    def _secret(self) -> str | None:
        """On a shared screen: who makes a secret choice now, and may look alone meanwhile."""
        to_move = self.now.to_move
        if not self.shared or to_move not in self.played:
            return None
        return to_move if self.now.secret else None

    @property
    def curtain(self) -> str | None:
        """The player to whom the screen has to be passed first."""
        return self._secret if self._secret != self.present else None

    @property
    def bot_waits(self) -> bool:
        """Whether it is a bot's turn which does not play because moves were taken back."""
        return self.now.to_move in self._bots

    @property
    def can_undo(self) -> bool:
        """Whether somebody at this board has a decision to take back."""
        game = self._game
        return game.can_undo and any(game.players[seat] in self.played
                                     for seat in game.moment.seats)

    @property
    def can_redo(self) -> bool:
        """Whether somebody at this board can play again what was taken back."""
        return self._game.can_redo and bool(self.played)


def check_options(game: Any, seat: Any, bots: Any, adviser: Any, layout: Any) -> None:
    """Check what a board is given.

    Args:
        game: the game.
        seat: who sits at it.
        bots: for each seat that plays by itself, its player.
        adviser: who gives hints.
        layout: how the table is laid out.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """
    if not isinstance(game, Game):
        raise InvalidOption("game", game, "it must be a game, such as HouseCup()")
    players = ", ".join(map(repr, game.players))
    seats = (None, TEACHER, TABLE, *game.players)
    if not any(seat == one for one in seats):
        raise InvalidOption("seat", seat, f"it can be {players}, None, {TEACHER!r} or {TABLE!r}")
    if not isinstance(bots or {}, Mapping):
        raise InvalidOption("bots", bots, "it must map players to who plays them")
    for player, bot in (bots or {}).items():
        if player not in game.players:
            raise InvalidOption("bots", player, f"it can be {players}")
        if player == seat:
            raise InvalidOption("bots", player, "this player sits at the board")
        check_player(bot, f"bots[{player!r}]")
    if adviser is not None:
        check_player(adviser, "adviser")
    if layout not in LAYOUTS:
        raise InvalidOption("layout", layout, f"it can be {' or '.join(map(repr, LAYOUTS))}")
