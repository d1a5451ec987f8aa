"""What makes a position of Halls of Hogwarts good: a few weighted features."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..evaluation import Evaluation, Feature
from ..words import Message
from . import maze
from .maze import BIT

if TYPE_CHECKING:
    from .rules import HallsRules
    from .state import State

__all__ = ["EVALUATION"]

#: Shifts to the four neighbours would leave the board or turn a corner without these.
_NOT_WEST = sum(1 << row * 7 for row in range(7)) ^ maze.WHOLE
_NOT_EAST = sum(1 << row * 7 + 6 for row in range(7)) ^ maze.WHOLE

#: Walls to the farthest place; and what it takes to find a classroom that lies face down.
FAR = 6
SEARCH = 3.0


def _classes(rules: HallsRules, state: State) -> Sequence[float]:
    """The classes that each seat has completed; coming home counts as one more."""
    return [done + (state.winner == seat) for seat, done in enumerate(state.done)]


def _walls(rules: HallsRules, state: State, *, ahead: int) -> Sequence[float]:
    """How many closed sides lie between each mover and its goal, or that goal and the one after."""
    closed = rules.closed(state)
    paths = maze.ways(state.doors, state.rooms, closed)
    hidden = SEARCH + (maze.WHOLE & ~state.up).bit_count() / 16
    walls = []
    for seat in rules.seats:
        places = [state.movers[seat], *_goals(rules, state, seat)][ahead:ahead + 2]
        if len(places) < 2 or state.winner == seat:
            walls.append(0.0)
        elif None in places:
            walls.append(hidden)
        else:
            walls.append(_between(state, paths, closed, *places))
    return walls


def _goals(rules: HallsRules, state: State, seat: int) -> list[Any]:
    """Where a seat has to go, in order; None for a classroom that lies face down."""
    schedule = rules.components.schedules[state.schedules[seat]]
    rooms = [rules.room_cell(state, room)
             for room in schedule[state.done[seat]:state.done[seat] + 2]]
    return rooms if len(rooms) > 1 else [*rooms, rules.homes[seat]]


def _between(state: State, paths: maze.Ways, closed: int, start: int, goal: int) -> float:
    """How many closed sides a walk meets at least."""
    target = BIT[goal]
    free = maze.WHOLE & (~state.rooms | target)
    if state.rooms >> start & 1:
        found = maze.reach(state.doors, state.rooms, closed, start)
    else:
        found = maze.grow(paths, BIT[start])
    walls = 0
    while not found & target and walls < FAR:
        walls += 1
        found |= (found << 7 | found >> 7 | (found & _NOT_EAST) << 1
                  | (found & _NOT_WEST) >> 1) & free
        found = maze.grow(paths, found)
    return walls + (closed >> goal & 1)


def _cards(rules: HallsRules, state: State) -> Sequence[float]:
    return [len(hand) for hand in state.hands]


def _turns(rules: HallsRules, state: State) -> Sequence[float]:
    """Turns that each seat takes once more, less those that it loses; the current one counts."""
    return [owed - lost + (seat == state.turn)
            for seat, (owed, lost) in enumerate(zip(state.owed, state.lost, strict=True))]


EVALUATION = Evaluation((
    Feature(Message("classes completed"), 6.0, _classes),
    Feature(Message("walls before the next goal"), -1.2, partial(_walls, ahead=0)),
    Feature(Message("walls before the goal after that"), -0.4,
            partial(_walls, ahead=1)),
    Feature(Message("event cards in hand"), 0.8, _cards),
    Feature(Message("turns to come"), 1.0, _turns),
), scale=6.0)
