"""Where a mover can walk, by which path, and what bars the way to any other place."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..core import Move
from ..core.known import Known
from ..core.words import Text
from . import maze, story
from .maze import BIT, EDGES, NAME, PLACE_ID
from .setup import HallsSetup
from .state import State

__all__ = ["Bar", "Walking"]


class Bar(NamedTuple):
    """One thing that bars a way.

    Attributes:
        code: ``wall``, ``unflipped``, ``room-stops`` or ``cancelled``.
        here: the place from which a walk cannot go on.
        there: the place beyond.
        text: what bars the way, as a part of a sentence.
        remedy: what could be done about it, as a part of a sentence.
    """

    code: str
    here: str
    there: str
    text: Text
    remedy: Text


class Walking:
    """Walks in any position.

    Args:
        setup: the setup of the game.
    """

    def __init__(self, setup: HallsSetup) -> None:
        self.setup = setup
        self.loops = setup.rulings["backtracking"] == "no-reversal"
        #: For each block of rows the walks to each set of places in it.
        self._blocks = [(shift, cells, Known[int, list[Move]](partial(self._block, shift)))
                        for shift, cells in maze.BLOCKS]

    def walks(self, state: State, seat: int) -> list[Move]:
        """The walks of a seat now: one for each place, and one over the star where that differs."""
        here = state.movers[seat]
        closed = state.closed_cells
        found = maze.reach(state.doors, state.rooms, closed, here)
        if found == BIT[here] or not self.may_walk(state, here, found):
            return []
        targets = found & ~BIT[here]
        moves: list[Move] = []
        for shift, cells, known in self._blocks:
            moves += known[targets >> shift & cells]
        around = [here] if self.loops and here in self.ways(state, here, back=True) else []
        moves += [self.setup.straight_walks[cell] for cell in around]
        star = state.find(self.setup.components.star)
        if star is not None and found >> star & 1 and state.pile and (star != here or self.loops):
            moves += [self.setup.move("walk", NAME[cell], "star") for cell in
                      self._over_star(state, here, star, maze.cells(targets) + around)]
        return moves

    def _block(self, shift: int, targets: int) -> list[Move]:
        """The walks to places in a block of rows."""
        return [self.setup.straight_walks[cell] for cell in maze.cells(targets << shift)]

    def ways(self, state: State, here: int, *, back: bool = False) -> dict[int, tuple[int, ...]]:
        """A shortest path to each place that can be reached from a place, nearest first.

        Args:
            state: the position.
            here: the place where the walk starts.
            back: only the way back to it, which there is from a classroom by a ruling.
        """
        closed = state.closed_cells
        found = {} if back else maze.shortest(state.doors, state.rooms, closed, here)
        if self.loops and state.rooms >> here & 1:
            around = maze.loop(state.doors, state.rooms, closed, here)
            if here in around:
                found[here] = around[here]
        return found

    def route(self, state: State, seat: int, target: int, *, star: bool) -> tuple[int, ...]:
        """The path of a walk: the shortest, or one that passes over the star."""
        here = state.movers[seat]
        if star:
            cell = state.find(self.setup.components.star)
            assert cell is not None
            return self._over_star(state, here, cell, [target])[target]
        if target == here:
            return self.ways(state, here, back=True)[target]
        return maze.shortest(state.doors, state.rooms, state.closed_cells, here,
                             until=target)[target]

    def may_walk(self, state: State, here: int, found: int) -> bool:
        """Whether a walk is open: the first of the turn, or one that an event card opened."""
        if state.walked < 0:
            return True
        if self.setup.rulings["second-movement"] == "any-event":
            return state.played
        return bool(found & ~state.walked & ~BIT[here])

    def _over_star(self, state: State, here: int, star: int,
                   targets: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """Paths over the star, to places whose shortest path does not pass it."""
        closed = state.closed_cells
        doors, rooms = state.doors, state.rooms
        if self.loops:
            direct = maze.loop(doors, rooms, closed, here)
            around = maze.loop(doors, rooms, closed, here, star)
            return {cell: path for cell, path in around.items()
                    if cell != star and star not in direct.get(cell, ())[1:]}
        if len(maze.neighbors(doors, rooms, closed, star)) < 2:
            return {}
        direct = maze.shortest(doors, rooms, closed, here)
        return maze.past(doors, rooms, closed, here, star,
                         [cell for cell in targets if star not in direct[cell]])

    # -- What bars the way

    def bars(self, state: State, seat: int,
             target: int) -> tuple[tuple[str, ...], tuple[Bar, ...]]:
        """The path to a place with the fewest bars (the shortest of those), and these bars."""
        start = state.movers[seat]
        queue: list[tuple[int, int, tuple[int, ...], tuple[tuple[str, int, int, int], ...]]] = [
            (0, 0, (start,), ())]
        seen: set[int] = set()
        while queue:
            count, length, path, found = heapq.heappop(queue)
            place = path[-1]
            if place == target:
                break
            if place in seen:
                continue
            seen.add(place)
            for direction, cell, other, beyond in EDGES[place]:
                bars = tuple((code, place, beyond, walls) for code, walls in _bars(
                    state, place, direction, cell, other, beyond, start))
                heapq.heappush(queue, (count + len(bars), length + 1, (*path, beyond),
                                       found + bars))
        return tuple(NAME[cell] for cell in path), tuple(self._bar(state, *bar) for bar in found)

    def _bar(self, state: State, code: str, here: int, there: int, walls: int) -> Bar:
        names = self.setup.names
        ends = [names[PLACE_ID[cell]] for cell in (here, there)]
        values = {"here": ends[0], "there": ends[1],
                  "room": names.get(state.tiles[here if code == "room-stops" else there], ""),
                  "walls": [end for number, end in enumerate(ends) if walls >> number & 1]}
        _, message, remedy = story.BARS[code]
        return Bar(code, NAME[here], NAME[there], message(**values), remedy(**values))


def _bars(state: State, place: int, direction: int, cell: int, other: int, beyond: int,
          start: int) -> Iterator[tuple[str, int]]:
    """What bars one step: codes, and for a wall its sides (1: here, 2: there, 3: both)."""
    if place != start and state.rooms >> place & 1:
        yield "room-stops", 0
    walls = (_is_wall(state, cell, direction) and 1) | (_is_wall(state, other, direction ^ 2) and 2)
    if walls:
        yield "wall", walls
    if state.tiles[beyond] and not state.up >> beyond & 1:
        yield "unflipped", 0
    if state.closed_cells >> beyond & 1:
        yield "cancelled", 0


def _is_wall(state: State, cell: int, direction: int) -> bool:
    """Whether a side is seen to be a wall, which a face-down tile does not show."""
    seen = not state.tiles[cell] or state.up >> cell & 1
    return bool(seen) and not state.doors[direction] >> cell & 1
