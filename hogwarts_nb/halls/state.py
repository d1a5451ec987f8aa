"""A position of Halls of Hogwarts: plain data, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..core import PlainState, Step
from ..core.chance import Chance
from . import maze

__all__ = ["ACT", "ROLL", "Act", "Choose", "Roll", "Star", "State", "Task", "Tiles", "Turn"]


@dataclass(slots=True)
class Decision:
    """A decision on the agenda, of the player whose turn it is.

    Positions share it, so it is replaced and never changed.

    Attributes:
        kind: which kind of decision it is.
        cause: the step that asked for it, if somebody was told; no part of the position.
    """

    kind: ClassVar[str]
    cause: Step | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(slots=True)
class Roll(Decision):
    """Roll the die, or play event cards before."""

    kind = "roll"


@dataclass(slots=True)
class Tiles(Decision):
    """Move tiles.

    Attributes:
        left: how many.
        card: the event card for which they are moved; "" for the die.
    """

    left: int
    card: str = ""
    kind = "tiles"


@dataclass(slots=True)
class Turn(Decision):
    """Choose how a flipped tile is turned.

    Attributes:
        cell: where it is.
    """

    cell: int
    kind = "turn"


@dataclass(slots=True)
class Act(Decision):
    """Walk, play event cards, or end the turn."""

    kind = "act"


@dataclass(slots=True)
class Star(Decision):
    """Take an event card or not, on the tile with the star.

    Attributes:
        way: the places of the rest of the walk, the star first; empty if it ends there.
    """

    way: tuple[int, ...] = ()
    kind = "star"


@dataclass(slots=True)
class Choose(Decision):
    """Choose what an event card works on.

    Attributes:
        card: the event card.
        needed: how many choices it needs.
        chosen: what has been chosen, as in moves.
    """

    card: str
    needed: int
    chosen: tuple[str, ...] = ()
    kind = "choose"


Task = Roll | Tiles | Turn | Act | Star | Choose

#: The decisions that each turn begins with. The player may act whatever happened before, so these
#: have no cause.
ROLL, ACT = Roll(), Act()


@dataclass(slots=True, eq=True)
class State(PlainState):
    """A position. Seats are numbers in turn order; cells are numbers as in ``maze.py``.

    Attributes:
        chance: the stream of random numbers.
        box: pieces that are out of this game.
        tiles: the tile on each of the 49 cells; "" on the areas, and before the setup.
        sides: the open sides of each of these tiles, face down or up, as it is turned.
        up: the set of cells whose tile is face up.
        doors: the sets of cells that are open to the north, east, south and west.
        rooms: the set of cells with a face-up classroom.
        closed: the cancelled classrooms: ``(cell, seat that cancelled it, card)``, by their cells.
        movers: the place of each seat's student mover; -1 before the setup.
        schedules: the number of each seat's class schedule, from 0; -1 before the setup.
        done: how many classes of that schedule are completed: where the class marker is.
        hands: the event cards of each seat.
        pile: the pile of event cards, the top card last.
        in_play: an event card whose player chooses the classroom that it goes to, or "".
        lost_turns: how many turns each seat will lose.
        extra_turns: how many extra turns each seat will take.
        turn: the seat whose turn it is; -1 before the first.
        turns: how many turns have begun.
        die: what was rolled this turn; 0 before.
        die_tiles: the set of cells whose tile was moved for the die this turn.
        card_tiles: the set of cells whose tile was moved for an event card.
        walked: what could be reached from where the last movement of this turn ended, or from where
            a card has put the mover since; -1 before the first movement.
        played: whether an event card was played since that movement.
        winner: the seat that has won; -1 while nobody has.
        agenda: what the player decides now, and after that; the last one is next.
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
    in_play: str
    lost_turns: list[int]
    extra_turns: list[int]
    turn: int
    turns: int
    die: int
    die_tiles: int
    card_tiles: int
    walked: int
    played: bool
    winner: int
    agenda: list[Task]

    def copy(self) -> State:
        return State(
            self.chance.copy(), self.box[:], self.tiles[:], self.sides[:], self.up, self.doors[:],
            self.rooms, self.closed[:], self.movers[:], self.schedules[:], self.done[:],
            [hand[:] for hand in self.hands], self.pile[:], self.in_play, self.lost_turns[:],
            self.extra_turns[:], self.turn, self.turns, self.die, self.die_tiles, self.card_tiles,
            self.walked, self.played, self.winner, self.agenda[:])

    @property
    def closed_cells(self) -> int:
        """The set of cells with a cancelled classroom."""
        closed = 0
        for cell, *_ in self.closed:
            closed |= 1 << cell
        return closed

    @property
    def empty_tiles(self) -> int:
        """The set of cells with a face-up tile and no mover."""
        empty = self.up
        for cell in self.movers:
            empty &= ~(1 << cell)
        return empty

    def find(self, tile: str) -> int | None:
        """The cell of a tile if it is face up, else None."""
        cell = self.tiles.index(tile)
        return cell if self.up >> cell & 1 else None

    def reach(self, place: int) -> int:
        """The set of cells that can be reached from a place."""
        return maze.reach(self.doors, self.rooms, self.closed_cells, place)
