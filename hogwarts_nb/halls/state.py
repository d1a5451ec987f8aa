"""A position of Halls of Hogwarts: plain data, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import PlainState
from ..core.chance import Chance
from . import maze

__all__ = ["State", "Task"]

#: One thing that is still to come: a verb and its values. The last task of the agenda is next.
#:
#: Decisions: ``roll seat``, ``tiles seat left cause`` (the cause is ``die`` or a card),
#: ``turn seat cell``, ``act seat``, ``star seat``, ``pick seat card needed picked...``.
#: What happens by itself: ``next``, ``go seat place...``.
Task = tuple[Any, ...]


@dataclass(slots=True, eq=True)
class State(PlainState):
    """A position. Seats are numbers in turn order; cells are numbers as in ``maze.py``.

    Attributes:
        chance: the stream of random numbers.
        box: pieces that are out of this game.
        tiles: the tile on each of the 49 cells; "" on the areas, and before the setup.
        sides: the open sides of each of these tiles as it lies, also face down.
        up: the set of cells whose tile lies face up.
        doors: the sets of cells that are open to the north, east, south and west.
        rooms: the set of cells with a classroom that lies face up.
        closed: the cancelled classrooms: ``(cell, seat that cancelled it, card)``.
        movers: the place of each seat's student mover; -1 before the setup.
        schedules: the number of each seat's class schedule, from 0; -1 before the setup.
        done: how many classes of that schedule are completed: where the class marker stands.
        hands: the event cards of each seat.
        pile: the pile of event cards, the top card last.
        table: an event card that has been played and lies nowhere yet, or "".
        lost: how many turns each seat has still to lose.
        owed: how many turns each seat takes once more.
        turn: the seat whose turn it is; -1 before the first.
        turns: how many turns have begun.
        die: what was rolled this turn; 0 before.
        rolled: the set of cells whose tile was moved for the die this turn.
        extra: the set of cells whose tile was moved for the card now carried out.
        walked: what could be reached from where the last movement of this turn ended; -1 before
            the first movement.
        played: whether an event card was played since that movement.
        winner: the seat that has won; -1 while nobody has.
        agenda: what is still to come; the last task is next.
    """

    chance: Chance
    box: list[str]
    tiles: list[str]
    sides: list[int]
    up: int
    doors: list[int]
    rooms: int
    closed: list[tuple[int, int, str]]
    movers: list[int]
    schedules: list[int]
    done: list[int]
    hands: list[list[str]]
    pile: list[str]
    table: str
    lost: list[int]
    owed: list[int]
    turn: int
    turns: int
    die: int
    rolled: int
    extra: int
    walked: int
    played: bool
    winner: int
    agenda: list[Task]

    def copy(self) -> State:
        return State(
            self.chance.copy(), self.box[:], self.tiles[:], self.sides[:], self.up, self.doors[:],
            self.rooms, self.closed[:], self.movers[:], self.schedules[:], self.done[:],
            [hand[:] for hand in self.hands], self.pile[:], self.table, self.lost[:],
            self.owed[:], self.turn, self.turns, self.die, self.rolled, self.extra, self.walked,
            self.played, self.winner, self.agenda[:])

    @property
    def closed_cells(self) -> int:
        """The set of cells with a cancelled classroom."""
        closed = 0
        for cell, *_ in self.closed:
            closed |= 1 << cell
        return closed

    @property
    def empty_tiles(self) -> list[int]:
        """The cells of the face-up tiles without a mover."""
        empty = self.up
        for cell in self.movers:
            empty &= ~(1 << cell)
        return maze.cells(empty)

    def find(self, tile: str) -> int | None:
        """The cell of a tile if it is face up, else None."""
        cell = self.tiles.index(tile)
        return cell if self.up >> cell & 1 else None

    def reach(self, place: int) -> int:
        """The set of cells that can be reached from a place."""
        return maze.reach(self.doors, self.rooms, self.closed_cells, place)
