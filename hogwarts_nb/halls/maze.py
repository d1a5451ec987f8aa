"""The board as a maze: where places are, which touch, and how far one can walk.

The board is a cross: a 7 by 7 square whose four corner blocks of 2 by 2 are the starting areas.
A space is written like a square of a chess board: columns ``a`` to ``g`` from left to right, rows
``1`` to ``7`` from top to bottom. The areas are ``quidditch`` (top left), ``lake`` (top right),
``hut`` (bottom left) and ``forest`` (bottom right).

Inside, a cell is a number from 0 (``a1``) to 48 (``g7``), and a set of cells is one whole number
with a bit for each cell. The four cells of an area are one place, written as the cell in the very
corner; between them all sides are open, so they are one place for walking, too. A walk then grows
from a cell in all directions at once, with a few shifts of one number: see :func:`reach`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = [
    "AREA_CELLS", "BIT", "BLOCKS", "CELL", "DIRECTIONS", "EDGES", "NAME", "PLACES", "PLACE_ID",
    "SPACES", "WHOLE", "Doors", "Ways", "all_ways", "cells", "closed_doors", "degrees_of", "grow",
    "loop", "neighbors", "past", "reach", "set_doors", "shortest", "side_names", "sides_of",
    "turned", "ways",
]

#: The open north, east, south and west sides of the tiles that can be walked on, a set of cells
#: for each.
Doors = list[int]
#: The ways that can be walked: eastward and westward (at the western of the two cells), southward
#: and northward (at the northern one).
Ways = tuple[int, int, int, int]

N, E, S, W = 1, 2, 4, 8
DIRECTIONS = "NESW"
_STEPS = (-7, 1, 7, -1)
_COLUMNS = "abcdefg"

#: The corner cell of each area; the first cell is the place.
_CORNERS = {"quidditch": (0, 1, 7, 8), "lake": (6, 5, 12, 13), "hut": (42, 35, 36, 43),
            "forest": (48, 40, 41, 47)}
#: The place to which each cell of an area belongs.
AREA_CELLS = {cell: block[0] for block in _CORNERS.values() for cell in block}
#: The 33 spaces for tiles, row by row.
SPACES = tuple(cell for cell in range(49) if cell not in AREA_CELLS)
#: All 37 places, row by row.
PLACES = tuple(cell for cell in range(49) if AREA_CELLS.get(cell, cell) == cell)
#: What each place is called, and the place of each name.
NAME = {cell: f"{_COLUMNS[cell % 7]}{cell // 7 + 1}" for cell in SPACES}
NAME.update({block[0]: area for area, block in _CORNERS.items()})
CELL = {name: cell for cell, name in NAME.items()}
#: The id of each place in facts, steps and pictures, such as ``space.d3`` or ``area.lake``.
PLACE_ID = {cell: f"{'area' if cell in AREA_CELLS else 'space'}.{NAME[cell]}" for cell in PLACES}
#: The set of cells of each place.
BIT = [0] * 49
for _cell in range(49):
    BIT[AREA_CELLS.get(_cell, _cell)] |= 1 << _cell
WHOLE = (1 << 49) - 1
_AREAS = sum(BIT[block[0]] for block in _CORNERS.values())
_EAST_EDGE = sum(1 << row * 7 + 6 for row in range(7))
_PLACE_BITS = sum(1 << cell for cell in PLACES)
#: Blocks of rows with about as many spaces each: their first cell, and the set of their cells, as
#: if they were the first.
BLOCKS = tuple((7 * first, (1 << 7 * rows) - 1)
               for first, rows in ((0, 2), (2, 1), (3, 1), (4, 1), (5, 2)))


def _edges(place: int) -> Iterator[tuple[int, int, int, int]]:
    for cell in range(49):
        if AREA_CELLS.get(cell, cell) != place:
            continue
        for direction, step in enumerate(_STEPS):
            other = cell + step
            across = abs(other % 7 - cell % 7) <= 1 and 0 <= other < 49
            if across and AREA_CELLS.get(other, other) != place:
                yield direction, cell, other, AREA_CELLS.get(other, other)


#: For each place, its sides: ``(direction, own cell, cell beyond, place beyond)``.
EDGES = {place: tuple(_edges(place)) for place in PLACES}


def turned(sides: int, quarters: int) -> int:
    """The open sides of a tile after quarter turns clockwise."""
    quarters %= 4
    return (sides << quarters | sides >> 4 - quarters) & 15


def degrees_of(printed: int, sides: int) -> int | None:
    """By how many degrees a tile with these open sides is turned; None if it cannot have them."""
    return next((90 * quarters for quarters in range(4) if turned(printed, quarters) == sides),
                None)


def sides_of(letters: str) -> int:
    """The sides that letters such as ``NES`` name."""
    return sum(1 << DIRECTIONS.index(letter) for letter in set(letters))


def side_names(sides: int) -> str:
    """The letters of sides, such as ``NES``."""
    return "".join(letter for number, letter in enumerate(DIRECTIONS) if sides >> number & 1)


def closed_doors() -> Doors:
    """The doors of a board on which every tile is face down: only the areas are open."""
    north = _AREAS & ~0x7F
    south = _AREAS & (WHOLE >> 7)
    east = _AREAS & ~_EAST_EDGE
    west = _AREAS & ~(_EAST_EDGE >> 6)
    return [north, east, south, west]


def set_doors(doors: Doors, cell: int, sides: int) -> None:
    """Give a space the open sides of the tile on it (none if it is face down)."""
    others = ~(1 << cell)
    north, east, south, west = doors
    doors[:] = (north & others | (sides & 1) << cell, east & others | (sides >> 1 & 1) << cell,
                south & others | (sides >> 2 & 1) << cell, west & others | (sides >> 3) << cell)


def all_ways(doors: Doors) -> tuple[int, int]:
    """Where two touching sides are both open: to the east of a cell, and to its south.

    A door at the edge of the board meets nothing: the cell beyond has no door towards it.
    """
    north, east, south, west = doors
    return east & ~_EAST_EDGE & west >> 1, south & north >> 7


def ways(doors: Doors, rooms: int, closed: int = 0) -> Ways:
    """The ways that can be walked on and on: into a classroom, but not through it.

    Args:
        doors: the open sides.
        rooms: the cells with a classroom, face up.
        closed: the cells with a classroom that nobody may enter.
    """
    across, down = all_ways(doors)
    free, enter = ~rooms, ~closed
    return (across & free & enter >> 1, across & free >> 1 & enter,
            down & free & enter >> 7, down & free >> 7 & enter)


def grow(paths: Ways, found: int) -> int:
    """All cells that can be reached from a set of cells."""
    east, west, south, north = paths
    before = 0
    while found != before:
        before = found
        found |= (found & east) << 1
        found |= (found & south) << 7
        found |= found >> 1 & west
        found |= found >> 7 & north
    return found


def reach(doors: Doors, rooms: int, closed: int, place: int) -> int:
    """The cells that a mover can reach from a place, that place among them."""
    start = BIT[place]
    if start & rooms:
        # A movement may start from a classroom: the first step is by any open side.
        across, down = all_ways(doors)
        enter = ~closed
        start |= ((start & across & enter >> 1) << 1 | start >> 1 & across & enter
                  | (start & down & enter >> 7) << 7 | start >> 7 & down & enter)
    return grow(ways(doors, rooms, closed), start)


def cells(found: int) -> list[int]:
    """The places in a set of cells, row by row."""
    found &= _PLACE_BITS
    places = []
    while found:
        low = found & -found
        places.append(low.bit_length() - 1)
        found ^= low
    return places


# --- Ways from place to place ----------------------------------------------------------------


def neighbors(doors: Doors, rooms: int, closed: int, place: int, first: bool = False) -> list[int]:
    """The places that one step leads to; none from a classroom, unless the movement starts."""
    if rooms >> place & 1 and not first:
        return []
    return [beyond for direction, cell, other, beyond in EDGES[place]
            if doors[direction] >> cell & 1 and doors[direction ^ 2] >> other & 1
            and not closed >> beyond & 1]


def shortest(doors: Doors, rooms: int, closed: int, start: int,
             avoid: frozenset[int] | set[int] = frozenset(), until: int = -1,
             ) -> dict[int, tuple[int, ...]]:
    """A shortest path from a place to each that can be reached, nearest first.

    Args:
        doors: the open sides.
        rooms: the cells with a classroom, face up.
        closed: the cells with a classroom that nobody may enter.
        start: where the paths start.
        avoid: places to which no path may lead.
        until: a place; paths beyond it are not wanted.
    """
    found: dict[int, tuple[int, ...]] = {start: (start,)}
    queue = [start]
    for place in queue:
        path = found[place]
        for beyond in neighbors(doors, rooms, closed, place, place == start):
            if beyond not in found and beyond not in avoid:
                found[beyond] = (*path, beyond)
                if beyond == until:
                    return found
                queue.append(beyond)
    return found


def past(doors: Doors, rooms: int, closed: int, start: int, via: int,
         targets: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each target, a path over ``via`` to it with no place twice, if there is one."""
    found: dict[int, tuple[int, ...]] = {}
    behind = shortest(doors, rooms, closed, via, {start})
    for target in targets:
        if target in behind and target not in (start, via):
            path = _two_paths(doors, rooms, start, via, target)
            if path:
                found[target] = path
    return found


#: A place, and whether it is the way out of it or the way in.
Node = tuple[int, bool]


def _two_paths(doors: Doors, rooms: int, start: int, via: int, target: int) -> tuple[int, ...]:
    """A path from start over via to target with no place twice; empty if there is none.

    It is made of two paths from ``via``, one to each end, without a common place: a flow of two
    in which each place lets one path through (Menger). A place is split into a way in and a way
    out; what a path has used is turned round, so that the second can push the first aside.
    """
    sink: Node = (-1, False)
    left: dict[Node, set[Node]] = {sink: set(), (start, False): {sink}, (target, False): {sink}}
    inner = [place for place in PLACES if not rooms >> place & 1 and place not in (start, target)]
    for place in inner:
        left.setdefault((place, False), set()).add((place, True))
        left[place, True] = {
            (beyond, False) for beyond in neighbors(doors, 0, 0, place)
            if beyond in (start, target) or not rooms >> beyond & 1}
    whole = {node: set(after) for node, after in left.items()}
    for _ in range(2):
        came: dict[Node, Node] = {(via, True): (via, True)}
        queue = [(via, True)]
        for node in queue:
            for after in sorted(left[node]):
                if after not in came and after != (via, False):
                    came[after] = node
                    queue.append(after)
        if sink not in came:
            return ()
        node = sink
        while node != (via, True):
            left[came[node]].discard(node)
            left[node].add(came[node])
            node = came[node]
    used = {node: after - left[node] for node, after in whole.items()}
    arms: dict[int, list[int]] = {}
    for place, _ in used[via, True]:
        arm = [via, place]
        while arm[-1] not in (start, target):
            arm.append(next(iter(used[arm[-1], True]))[0])
        arms[arm[-1]] = arm
    return (*reversed(arms[start]), *arms[target][1:])


def loop(doors: Doors, rooms: int, closed: int, start: int,
         via: int | None = None) -> dict[int, tuple[int, ...]]:
    """Shortest walks that may come to a place again but never turn on the spot.

    Args:
        doors: the open sides.
        rooms: the cells with a classroom, face up.
        closed: the cells with a classroom that nobody may enter.
        start: where the movement starts.
        via: a place that the walk has to pass, if any.
    """
    first = (start, -1, via is None)
    walks: dict[tuple[int, int, bool], tuple[int, ...]] = {first: (start,)}
    found: dict[int, tuple[int, ...]] = {}
    queue = [first]
    for state in queue:
        place, came, passed = state
        walk = walks[state]
        for beyond in neighbors(doors, rooms, closed, place, len(walk) == 1):
            after = (beyond, place, passed or place == via)
            if beyond == came or after in walks:
                continue
            walks[after] = (*walk, beyond)
            queue.append(after)
            if after[2]:
                found.setdefault(beyond, walks[after])
    return found
