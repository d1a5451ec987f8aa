"""What can be decided in a position: by whom, and which moves there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..core import Move, Prompt
from ..core.known import Known
from . import story
from .effects import ALL_SPACES, Case
from .maze import BLOCKS, PLACE_ID, cells
from .setup import HallsSetup
from .state import Act, Choose, Roll, Star, State, Tiles, Turn
from .walking import Walking

__all__ = ["Choices"]

#: For so many hands at once it is known what can be played.
HANDS = 500


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
        self._choosing = Known[str, Move](partial(setup.move, "choose"))
        self._turning = {tile: [setup.move("turn", degrees) for degrees in setup.turns(tile)]
                         for tile in setup.components.tiles}
        self._held = Known(self._cards, HANDS)
        #: For each block of rows the moves of its tiles, by which can be moved and are face up.
        self._blocks = [(shift, block, Known(partial(self._block, shift)))
                        for shift, block in BLOCKS]

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
            return self._turning[state.tiles[task.cell]]
        if isinstance(task, Roll):
            return self._roll + self._plays(state)
        if isinstance(task, Star):
            return self._star
        case = Case(self.setup, state, state.turn, task.chosen)
        return [self._choosing[target] for target in self.setup.effect(task.card).targets(case)]

    def _tile_moves(self, state: State, card: str) -> list[Move]:
        moves: list[Move] = []
        movable = self.setup.movable(state, card) if card else ALL_SPACES & ~state.die_tiles
        up = state.up
        for shift, block, known in self._blocks:
            moves += known[movable >> shift & block, up >> shift & block]
        return moves

    def _block(self, shift: int, sets: tuple[int, int]) -> list[Move]:
        """The moves of the tiles in a block of rows, by which can be moved and are face up."""
        movable, up = sets
        return [move for cell in cells(movable << shift)
                for move in (self.setup.rotations if up << shift >> cell & 1
                             else self.setup.down_moves)[cell]]

    def _plays(self, state: State) -> list[Move]:
        case = Case(self.setup, state, state.turn)
        return [play for play, choices in self._held[tuple(state.hands[state.turn])]
                if choices(case) is not None]

    def _cards(self, hand: tuple[str, ...]) -> list[tuple[Move, Callable[[Case], int | None]]]:
        """For each kind of card in a hand, the move that plays it, and what that needs."""
        setup = self.setup
        return [(setup.plays[kind], setup.effects[kind].choices)
                for kind in dict.fromkeys(map(setup.kind_of.__getitem__, hand))]

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
