"""What may be decided in a position: by whom, and which moves there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Move, Prompt
from . import story
from .cards import KINDS
from .maze import PLACE_ID, SPACES
from .setup import HallsSetup
from .state import State
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

    def to_move(self, state: State) -> int | None:
        """The seat that decides now; None when the game is over."""
        return int(state.agenda[-1][1]) if state.agenda else None

    def legal(self, state: State) -> Sequence[Move]:
        """The moves of that seat."""
        if not state.agenda:
            return ()
        setup = self.setup
        verb, seat, *rest = state.agenda[-1]
        if verb == "act":
            return [*self.walking.walks(state, seat), *self._plays(state, seat),
                    setup.move("end")]
        if verb == "tiles":
            moves = self._tile_moves(state, rest[1])
            return moves + self._plays(state, seat) if rest[1] == "die" else moves
        if verb == "turn":
            return [setup.move("turn", degrees) for degrees in setup.lies(state.tiles[rest[0]])]
        if verb == "roll":
            return [setup.move("roll"), *self._plays(state, seat)]
        if verb == "star":
            return [setup.move("draw"), setup.move("skip")]
        card, _, *picked = rest
        return [setup.move("pick", target)
                for target in setup.effect(card).targets(setup, state, seat, picked)]

    def _tile_moves(self, state: State, cause: str) -> list[Move]:
        moves: list[Move] = []
        used = self.setup.used(state, cause)
        up, down, rotations = state.up, self.setup.down_moves, self.setup.rotations
        for cell in SPACES:
            if not used >> cell & 1:
                moves += rotations[cell] if up >> cell & 1 else down[cell]
        return moves

    def _plays(self, state: State, seat: int) -> list[Move]:
        kinds = dict.fromkeys(self.setup.kind_of[card] for card in state.hands[seat])
        return [self.setup.move("play", kind) for kind in kinds
                if KINDS[kind].does.picks(self.setup, state, seat) is not None]

    def prompt(self, state: State) -> Prompt | None:
        """What that seat is asked."""
        if not state.agenda:
            return None
        setup = self.setup
        verb, seat, *rest = state.agenda[-1]
        values: dict[str, Any] = {"who": setup.names[setup.players[seat]]}
        if verb == "tiles":
            verb = "die" if rest[1] == "die" else "card"
            values.update(left=rest[0], card=setup.names.get(rest[1], ""))
        elif verb == "turn":
            values.update(tile=setup.names[state.tiles[rest[0]]],
                          space=setup.names[PLACE_ID[rest[0]]])
        elif verb == "pick":
            card, needed, *picked = rest
            values.update(card=setup.names[card], left=needed - len(picked),
                          words=setup.effect(card).words())
        elif verb == "act" and not self.walking.walks(state, seat):
            verb = "stay"
        elif verb == "act" and state.walked >= 0:
            verb = "again"
        clause, message = story.PROMPTS[verb]
        return Prompt(message(**values), clause)
