"""What can be decided in a position: by whom, and which moves there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Move, Prompt
from . import story
from .effects import ALL_SPACES, Case
from .maze import PLACE_ID, SPACES
from .setup import HallsSetup
from .state import Act, Choose, Roll, Star, State, Tiles, Turn
from .walking import Walking

__all__ = ["Choices"]


class Choices:
    """The decisions of one game.

    Args:
        setup: the setup of the game.
    """

    def __init__(self, setup: HallsSetup) -> None:
        self.setup = setup
        self.walking = Walking(setup)
        self._roll, self._end = [setup.move("roll")], [setup.move("end")]
        self._star = [setup.move("draw"), setup.move("skip")]
        #: For each row of the board the moves of its tiles, by which can be moved and are face up.
        self._rows: list[dict[int, list[Move]]] = [{} for _ in range(7)]

    def to_move(self, state: State) -> int | None:
        """The seat that decides now; None when the game is over."""
        return state.turn if state.agenda else None

    def legal(self, state: State) -> Sequence[Move]:
        """The moves of that seat."""
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        if isinstance(task, Tiles):
            moves = self._tile_moves(state, task.card)
            return moves if task.card else moves + self._plays(state)
        if isinstance(task, Act):
            return [*self.walking.walks(state, state.turn), *self._plays(state), *self._end]
        if isinstance(task, Turn):
            return [self.setup.move("turn", degrees)
                    for degrees in self.setup.turns(state.tiles[task.cell])]
        if isinstance(task, Roll):
            return self._roll + self._plays(state)
        if isinstance(task, Star):
            return self._star
        case = Case(self.setup, state, state.turn, task.chosen)
        return [self.setup.move("choose", target)
                for target in self.setup.effect(task.card).targets(case)]

    def _tile_moves(self, state: State, card: str) -> list[Move]:
        moves: list[Move] = []
        movable = self.setup.movable(state, card) if card else ALL_SPACES & ~state.die_tiles
        up = state.up
        for row, known in enumerate(self._rows):
            key = movable & 127 | (up & 127) << 7
            found = known.get(key)
            if found is None:
                found = known[key] = [
                    move for cell in SPACES if cell // 7 == row and key >> cell % 7 & 1
                    for move in (self.setup.rotations if key >> 7 + cell % 7 & 1
                                 else self.setup.down_moves)[cell]]
            moves += found
            movable >>= 7
            up >>= 7
        return moves

    def _plays(self, state: State) -> list[Move]:
        case, setup = Case(self.setup, state, state.turn), self.setup
        return [setup.plays[kind]
                for kind in dict.fromkeys([setup.kind_of[card] for card in state.hands[state.turn]])
                if setup.effects[kind].choices(case) is not None]

    def prompt(self, state: State) -> Prompt | None:
        """What that seat is asked."""
        if not state.agenda:
            return None
        setup, seat, task = self.setup, state.turn, state.agenda[-1]
        values: dict[str, Any] = {"who": setup.names[setup.players[seat]]}
        verb, owed, about = task.kind, 1, tuple[str, ...]()
        if isinstance(task, Tiles):
            verb, owed = "card" if task.card else "die", task.left
            about = (task.card,) if task.card else ()
            values.update(left=owed, card=setup.names.get(task.card, ""))
        elif isinstance(task, Turn):
            about = (state.tiles[task.cell],)
            values.update(tile=setup.names[about[0]], space=setup.names[PLACE_ID[task.cell]])
        elif isinstance(task, Choose):
            owed, about = task.needed - len(task.chosen), (task.card, *task.chosen)
            values.update(card=setup.names[task.card], left=owed,
                          words=setup.effect(task.card).words())
        elif isinstance(task, Star):
            verb, about = "passing" if task.way else "star", (setup.components.star,)
        elif isinstance(task, Act) and not self.walking.walks(state, seat):
            verb = "stay"
        elif isinstance(task, Act) and state.walked >= 0:
            verb = "again"
        clause, message = story.PROMPTS[verb]
        return Prompt(message(**values), clause, task.kind, owed, about)
