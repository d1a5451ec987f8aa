"""What makes a position of Halls of Hogwarts good: a few weighted features."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from ..core.evaluation import Evaluation, Feature
from ..core.words import Message
from . import maze
from .maze import BIT
from .rules import HallsRules
from .setup import HallsSetup
from .state import State

__all__ = ["EVALUATION"]

#: Shifts to the four neighbours would leave the board or turn a corner without these.
_NOT_WEST = sum(1 << row * 7 for row in range(7)) ^ maze.WHOLE
_NOT_EAST = sum(1 << row * 7 + 6 for row in range(7)) ^ maze.WHOLE

#: Walls to the farthest place, and what it takes to find a face-down classroom.
FAR = 6
SEARCH = 3.0


def _classes(rules: HallsRules, state: State) -> Sequence[float]:
    """The classes that each seat has completed; coming home counts as one more."""
    return [done + (state.winner == seat) for seat, done in enumerate(state.done)]


def _walls(rules: HallsRules, state: State, *, ahead: int) -> Sequence[float]:
    """How many closed sides lie between each mover and its goal, or that goal and the one after."""
    closed = state.closed_cells
    walls = []
    for seat in rules.setup.seats:
        if state.winner == seat or state.done[seat] + ahead > rules.setup.class_count:
            walls.append(0.0)
            continue
        start, goal = (_stop(rules.setup, state, seat, number) for number in (ahead, ahead + 1))
        if start is None or goal is None:
            walls.append(SEARCH + (maze.WHOLE & ~state.up).bit_count() / 16)
        else:
            walls.append(_between(*state.doors, state.rooms, closed, start, goal))
    return walls


def _stop(setup: HallsSetup, state: State, seat: int, number: int) -> int | None:
    """Where a seat is (0), and where it then has to go; None for a classroom face down."""
    if number == 0:
        return state.movers[seat]
    order = state.done[seat] + number - 1
    if order == setup.class_count:
        return setup.homes[seat]
    return state.find(f"tile.{setup.classes(state, seat)[order]}")


# Whoever compares moves asks this of the same halls over and over.
@lru_cache(maxsize=20_000)
def _between(north: int, east: int, south: int, west: int, rooms: int, closed: int,
             start: int, goal: int) -> float:
    """How many closed sides a walk meets at least."""
    doors = [north, east, south, west]
    target = BIT[goal]
    free = maze.WHOLE & (~rooms | target)
    paths = maze.ways(doors, rooms, closed)
    found = maze.reach(doors, rooms, closed, start)
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
    """Extra turns of each seat, less those that it loses; the current one counts."""
    return [extra - lost + (seat == state.turn)
            for seat, (extra, lost) in enumerate(
                zip(state.extra_turns, state.lost_turns, strict=True))]


EVALUATION = Evaluation((
    Feature(Message("classes completed"), 6.0, _classes,
            praise=Message("It completes a class.")),
    Feature(Message("walls before the next goal"), -1.2, partial(_walls, ahead=0), own=True,
            praise=Message("It opens your way to your next goal.")),
    Feature(Message("walls before the goal after that"), -0.4,
            partial(_walls, ahead=1), own=True,
            praise=Message("It opens your way to the goal after the next.")),
    Feature(Message("event cards in hand"), 0.8, _cards,
            praise=Message("It leaves you better off in event cards.")),
    Feature(Message("turns to come"), 1.0, _turns,
            praise=Message("You gain a turn on the others.")),
), scale=6.0)
