"""Where a mover may walk, and by which path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import Move
from . import maze
from .maze import BIT, NAME
from .state import State

if TYPE_CHECKING:
    from .rules import HallsRules

__all__ = ["route", "walks"]


def walks(rules: HallsRules, state: State, seat: int) -> list[Move]:
    """Where a seat may walk now: one move a place, and one over the star where that differs."""
    here = state.movers[seat]
    closed = rules.closed(state)
    found = maze.reach(state.doors, state.rooms, closed, here)
    loops = rules.rulings["backtracking"] == "no-reversal"
    if found == BIT[here] or not _may_walk(rules, state, here, found):
        return []
    targets = maze.cells(found & ~BIT[here])
    if loops and state.rooms >> here & 1 and here in maze.loop(
            state.doors, state.rooms, closed, here):
        targets.append(here)
    moves = [rules.straight_walks[cell] for cell in targets]
    star = rules.star_cell(state)
    if star is not None and found >> star & 1 and state.pile and (star != here or loops):
        moves += [rules.move("walk", NAME[cell], "star")
                  for cell in _over_star(rules, state, here, star, targets)]
    return moves


def route(rules: HallsRules, state: State, seat: int, target: int, *,
          star: bool) -> tuple[int, ...]:
    """The path of a movement: the shortest, or one that passes over the star."""
    here = state.movers[seat]
    closed = rules.closed(state)
    if star:
        cell = rules.star_cell(state)
        assert cell is not None
        return _over_star(rules, state, here, cell, [target])[target]
    if target == here:
        return maze.loop(state.doors, state.rooms, closed, here)[target]
    return maze.shortest(state.doors, state.rooms, closed, here)[target]


def _may_walk(rules: HallsRules, state: State, here: int, found: int) -> bool:
    """Whether a movement is open: the first of the turn, or one that an event card opened."""
    if state.walked < 0:
        return True
    if rules.rulings["second-movement"] == "any-event":
        return state.played
    return bool(found & ~state.walked & ~BIT[here])


def _over_star(rules: HallsRules, state: State, here: int, star: int,
               targets: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Paths over the star, to places whose shortest path does not pass it."""
    closed = rules.closed(state)
    doors, rooms = state.doors, state.rooms
    if rules.rulings["backtracking"] == "no-reversal":
        direct = maze.loop(doors, rooms, closed, here)
        around = maze.loop(doors, rooms, closed, here, star)
        return {cell: path for cell, path in around.items()
                if cell != star and star not in direct.get(cell, ())[1:]}
    if len(maze.neighbors(doors, rooms, closed, star)) < 2:
        return {}
    direct = maze.shortest(doors, rooms, closed, here)
    return maze.past(doors, rooms, closed, here, star,
                     [cell for cell in targets if star not in direct[cell]])
