"""What each viewer may see.

A tile that lies face down has no name of its own in a view: it is known by its space, as
``down.d3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import TEACHER
from . import maze
from .cards import HOMES
from .maze import NAME, SPACES
from .setup import HallsSetup
from .state import State
from .walking import Walking

__all__ = ["Views"]


@dataclass(frozen=True)
class Views:
    """Positions as viewers see them.

    Attributes:
        setup: the setup of the game.
        walking: where a mover may walk.
    """

    setup: HallsSetup
    walking: Walking

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else."""
        setup = self.setup
        seat = None if resolving or not state.agenda else state.agenda[-1][1]
        closed = {cell: (setup.players[by], card) for cell, by, card in state.closed}
        laid = bool(state.tiles[SPACES[0]])
        return {
            "game": setup.game,
            "viewer": viewer,
            "to_move": None if seat is None else setup.players[seat],
            "stage": self._stage(state),
            "class_count": setup.class_count,
            "years": "second" if setup.second_years else "first",
            "fillers": setup.fillers,
            "turn": None if state.turn < 0 else setup.players[state.turn],
            "turns": state.turns,
            "turn_limit": setup.turn_limit,
            "die": state.die,
            "todo": self._todo(state),
            "turning": self._turning(state),
            "rotations": list(setup.degrees) if self._stage(state) == "tiles" else [],
            "reach": self._reach(state),
            "walked": (None if state.walked < 0
                       else [NAME[cell] for cell in maze.cells(state.walked)]),
            "played": state.played,
            "winner": None if state.winner < 0 else setup.players[state.winner],
            "pile": len(state.pile),
            "table": state.table,
            "spaces": [self._space(state, viewer, cell, closed) for cell in SPACES if laid],
            "areas": [{"area": NAME[cell], "movers": self._movers(state, cell)}
                      for cell in maze.PLACES if cell not in SPACES],
            "players": [self._player(state, viewer, index) for index in setup.seats],
        }

    @staticmethod
    def _stage(state: State) -> str:
        """Where in the game this is: setup, roll, tiles, walk, card, star or over."""
        if not state.agenda:
            return "over" if state.turn >= 0 else "setup"
        stages = {"roll": "roll", "tiles": "tiles", "turn": "tiles", "act": "walk", "star": "star",
                  "pick": "card", "go": "walk", "next": "walk"}
        return stages[state.agenda[-1][0]]

    def _turning(self, state: State) -> list[dict[str, Any]]:
        """The ways in which the tile can be laid that is being turned now; everybody sees it."""
        if not state.agenda or state.agenda[-1][0] != "turn":
            return []
        box, tile = self.setup.components, state.tiles[state.agenda[-1][2]]
        return [{"degrees": degrees, "room": box.room.get(tile), "stairs": tile in box.stairs,
                 "open": maze.side_names(maze.turned(box.sides[tile], degrees // 90)),
                 "star": tile == box.star} for degrees in self.setup.lies(tile)]

    def _reach(self, state: State) -> list[str]:
        """The places to which the player who decides now may walk; everybody sees that."""
        if not state.agenda or state.agenda[-1][0] != "act":
            return []
        moves = self.walking.walks(state, state.agenda[-1][1])
        return list(dict.fromkeys(str(move.args[0]) for move in moves))

    def _todo(self, state: State) -> list[list[str]]:
        """What is still to come in this turn, the next first, in words of the text board."""
        todo: list[list[str]] = []
        for verb, *rest in reversed(state.agenda):
            if verb == "next":
                continue
            _, *values = rest
            if verb == "tiles":
                left, cause = values
                words = [str(left)] if cause == "die" else [str(left), self.setup.kind_of[cause]]
            elif verb == "turn":
                words = [NAME[values[0]]]
            elif verb == "pick":
                words = [self.setup.kind_of[values[0]], str(values[1]), *values[2:]]
            elif verb == "go":
                words = [*(["on"] if values[0] else []), *(NAME[cell] for cell in values[1:])]
            else:
                words = []
            todo.append([verb, *words])
        return todo

    def _space(self, state: State, viewer: str | None, cell: int,
               closed: dict[int, tuple[str, str]]) -> dict[str, Any]:
        up = bool(state.up >> cell & 1)
        name = NAME[cell]
        space: dict[str, Any] = {
            "space": name,
            "id": state.tiles[cell] if up else f"down.{name}",
            "up": up,
            "rolled": bool(state.rolled >> cell & 1),
            "extra": bool(state.extra >> cell & 1),
            "movers": self._movers(state, cell),
        }
        if up or viewer == TEACHER:
            box = self.setup.components
            tile = state.tiles[cell]
            sides = state.sides[cell]
            space.update(
                tile=tile, room=box.room.get(tile), stairs=tile in box.stairs,
                star=tile == box.star, open=maze.side_names(sides),
                degrees=maze.degrees_of(box.sides[tile], sides),
                guessed=bool(box.reconstructed(box.kind_of[tile])))
        if cell in closed:
            space["closed_by"], space["card"] = closed[cell]
        return space

    def _movers(self, state: State, cell: int) -> list[str]:
        return [student for student, at in zip(self.setup.players, state.movers, strict=True)
                if at == cell]

    def _player(self, state: State, viewer: str | None, seat: int) -> dict[str, Any]:
        student = self.setup.players[seat]
        number = state.schedules[seat]
        hand = state.hands[seat]
        return {
            "student": student,
            "person": self.setup.people.get(student, ""),
            "home": HOMES[student],
            "at": NAME.get(state.movers[seat]),
            "schedule": None if number < 0 else f"schedule.{number + 1}",
            "classes": [] if number < 0 else list(self.setup.classes(state, seat)),
            "guessed": bool(self.setup.components.reconstructed("schedules")),
            "done": state.done[seat],
            "cards": len(hand),
            # In an order that says nothing about when they came.
            "hand": sorted(hand) if viewer in (student, TEACHER) else None,
            "lost": state.lost[seat],
            "owed": state.owed[seat],
        }
