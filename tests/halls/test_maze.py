"""The board as a graph: the fast answers are those of a plain search."""

from __future__ import annotations

import random
from itertools import pairwise

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls import maze
from hogwarts_nb.halls.maze import BIT, CELL, EDGES, NAME, PLACES, SPACES


def plain(doors: list[int], rooms: int, closed: int, start: int) -> set[int]:
    """A search step by step, by the words of the rules."""
    found, queue = {start}, [start]
    for place in queue:
        if place != start and rooms >> place & 1:
            continue
        for direction, cell, other, beyond in EDGES[place]:
            opened = doors[direction] >> cell & 1 and doors[(direction + 2) % 4] >> other & 1
            if opened and not closed >> beyond & 1 and beyond not in found:
                found.add(beyond)
                queue.append(beyond)
    return found


def boards(count: int) -> list[tuple[list[int], int, int]]:
    """Doors, classrooms and cancelled classes of boards with some tiles face down."""
    rules = HallsOfHogwarts.make_rules(4)
    made = []
    for seed in range(count):
        state, dice = rules.box(Chance(seed)), random.Random(seed)
        rules.begin(state)
        for cell in SPACES:
            if dice.random() < (0.6, 0.9, 1.0)[seed % 3]:
                sides = maze.turned(state.sides[cell], dice.randrange(4))
                rules.mechanics.lay_up(state, cell, sides)
        # Rooms with more doors than in the box, so that they touch each other.
        for cell in maze.cells(state.rooms) if seed % 2 else []:
            maze.set_doors(state.doors, cell, 15)
        for cell in SPACES if seed % 4 == 2 else []:
            if state.up >> cell & 1 and dice.random() < 0.25:
                maze.set_doors(state.doors, cell, 15)
        closed = sum(1 << cell for cell in maze.cells(state.rooms) if dice.random() < 0.2)
        made.append((state.doors, state.rooms, closed))
    return made


def test_the_places_of_the_board() -> None:
    assert len(SPACES) == 33
    assert len(PLACES) == 37
    assert [len(EDGES[CELL[area]]) for area in ("quidditch", "lake", "hut", "forest")] == [4] * 4
    touched = {area: sorted(NAME[beyond] for *_, beyond in EDGES[CELL[area]])
               for area in ("quidditch", "lake", "hut", "forest")}
    assert touched == {"quidditch": ["a3", "b3", "c1", "c2"], "lake": ["e1", "e2", "f3", "g3"],
                       "hut": ["a5", "b5", "c6", "c7"], "forest": ["e6", "e7", "f5", "g5"]}
    for place, edges in EDGES.items():
        for direction, cell, other, beyond in edges:
            assert ((direction + 2) % 4, other, cell, place) in EDGES[beyond]
    assert sum(map(len, EDGES.values())) == 2 * (52 + 16)


def test_reach_is_that_of_a_plain_search() -> None:
    for doors, rooms, closed in boards(60):

        for place in PLACES:
            expected = plain(doors, rooms, closed, place)
            assert set(maze.cells(maze.reach(doors, rooms, closed, place))) == expected
            paths = maze.shortest(doors, rooms, closed, place)
            assert paths.keys() == expected
            for target, path in paths.items():
                assert (path[0], path[-1]) == (place, target)
                assert len(set(path)) == len(path)


def simple_paths(doors: list[int], rooms: int, closed: int, start: int,
                 via: int) -> dict[int, int]:
    """By trying all paths: where those end that pass over a place, and how short the best is."""
    ends: dict[int, int] = {}
    stack = [(start,)]
    while stack:
        path = stack.pop()
        if via in path[1:-1]:
            ends[path[-1]] = min(len(path), ends.get(path[-1], 99))
        stack += [(*path, beyond) for beyond in maze.neighbors(
            doors, rooms, closed, path[-1], len(path) == 1) if beyond not in path]
    return ends


def test_paths_over_a_place_are_found_if_there_are_any() -> None:
    found = 0
    for doors, rooms, closed in boards(40):
        dice = random.Random(rooms)
        for _ in range(12):
            start, via = dice.sample(PLACES, 2)
            if rooms >> via & 1 or via not in plain(doors, rooms, closed, start):
                continue
            expected = simple_paths(doors, rooms, closed, start, via)
            paths = maze.past(doors, rooms, closed, start, via, PLACES)
            assert paths.keys() == expected.keys()
            for target, path in paths.items():
                assert (path[0], path[-1]) == (start, target)
                assert via in path[1:-1]
                assert len(set(path)) == len(path)
                for step, (here, there) in enumerate(pairwise(path)):
                    assert there in maze.neighbors(doors, rooms, closed, here, step == 0)
                found += 1
    assert found > 50


def test_turning_tiles() -> None:
    assert maze.turned(maze.sides_of("NE"), 1) == maze.sides_of("ES")
    assert maze.side_names(maze.turned(maze.sides_of("NES"), 2)) == "NSW"
    assert maze.degrees_of(maze.sides_of("NS"), maze.sides_of("EW")) == 90
    assert maze.degrees_of(maze.sides_of("NS"), maze.sides_of("NE")) is None
    assert BIT[CELL["lake"]].bit_count() == 4
