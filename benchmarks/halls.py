"""How fast Halls of Hogwarts is: ``python benchmarks/halls.py``.

It prints random games and moves per second at the rules level, and how long it takes to find what
can be reached, next to networkx (which this benchmark alone needs) on the same graph in the same
run. Every answer is compared before anything is timed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from time import process_time

import networkx as nx

from hogwarts_nb.chance import Chance
from hogwarts_nb.halls import maze
from hogwarts_nb.halls.game import make_rules
from hogwarts_nb.halls.rules import HallsRules
from hogwarts_nb.halls.state import State

BOARDS = 100
TURNS = 60


def full_board(rules: HallsRules, seed: int, *, open_ways: bool = False) -> State:
    """A board with all tiles face up, each turned by chance, or so that most ways are open."""
    state = rules.box(Chance(seed))
    rules.begin(state)
    turns = random.Random(seed)
    for cell in maze.SPACES:
        printed = state.sides[cell]
        sides = [maze.turned(printed, quarters) for quarters in range(4)]
        turns.shuffle(sides)
        if open_ways:
            sides.sort(key=lambda lying: -open_sides(rules, state, cell, lying))
        rules.lay_up(state, cell, sides[0])
    return state


def open_sides(rules: HallsRules, state: State, cell: int, sides: int) -> int:
    """How many ways out of a cell are open when its tile lies so."""
    maze.set_doors(state.doors, cell, sides)
    return len(maze.neighbors(state.doors, 0, 0, cell))


def graph_of(state: State) -> nx.DiGraph:
    """The same board for networkx: a step is an edge; none leads out of a classroom."""
    graph = nx.DiGraph()
    graph.add_nodes_from(maze.PLACES)
    graph.add_edges_from(
        (place, beyond) for place in maze.PLACES
        for beyond in maze.neighbors(state.doors, state.rooms, 0, place))
    return graph


def best(run: Callable[[], object], count: int, repeat: int = 7) -> float:
    """The shortest time for one of ``count`` things, in microseconds."""
    times = []
    for _ in range(repeat):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times) / count * 1e6


def reachability(rules: HallsRules, *, open_ways: bool) -> list[tuple[str, float, float]]:
    """Rows of a table: what is found, our time and that of networkx, in microseconds."""
    boards = [full_board(rules, seed, open_ways=open_ways) for seed in range(BOARDS)]
    graphs = [graph_of(state) for state in boards]
    # In the graph no edge leads out of a classroom, so single starts are halls and areas.
    starts = [[place for place in maze.PLACES if not state.rooms >> place & 1] for state in boards]
    reached = 0
    for state, graph, places in zip(boards, graphs, starts, strict=True):
        regions = maze.regions(state.doors, state.rooms)
        for place in maze.PLACES:
            found = maze.reach(state.doors, state.rooms, 0, place)
            again = maze.reached(regions, place)
            assert maze.cells(found) == maze.cells(again)
            reached += len(maze.cells(found))
            if place in places:
                assert set(maze.cells(found)) == nx.descendants(graph, place) | {place}
    print(f"(from a place {reached / BOARDS / len(maze.PLACES):.1f} places are reached on average)")
    found = [maze.regions(state.doors, state.rooms) for state in boards]
    known = list(zip(found, starts, strict=True))
    positions = list(zip(boards, starts, strict=True))
    built = list(zip(graphs, starts, strict=True))
    queries = sum(map(len, starts))
    prepared = best(lambda: [[nx.descendants(graph, place) for place in places]
                             for graph, places in built], queries)
    whole = best(lambda: [maze.regions(state.doors, state.rooms) for state in boards], BOARDS)
    return [
        ("from every place (graph built before)", whole,
         best(lambda: [[nx.descendants(graph, place) for place in graph] for graph in graphs],
              BOARDS)),
        ("from every place", whole,
         best(lambda: [[nx.descendants(graph, place) for place in graph]
                       for graph in map(graph_of, boards)], BOARDS, 3)),
        ("from one place (regions, graph found before)",
         best(lambda: [[maze.reached(regions, place) for place in places]
                       for regions, places in known], queries), prepared),
        ("from one place",
         best(lambda: [maze.reach(state.doors, state.rooms, 0, 0) for state in boards], BOARDS),
         best(lambda: [nx.descendants(graph, 0) for graph in map(graph_of, boards)], BOARDS, 3)),
        ("from one place (only graph built before)",
         best(lambda: [[maze.reach(state.doors, state.rooms, 0, place) for place in places]
                       for state, places in positions], queries), prepared),
    ]


def games(rules: HallsRules, number: int) -> tuple[float, float, float]:
    """Random games: games and moves per second, and moves a game."""
    chance = random.Random(1)
    moves = 0
    start = process_time()
    for seed in range(number):
        state = rules.box(Chance(seed))
        rules.begin(state)
        while state.agenda:
            legal = rules.legal(state)
            rules.apply(state, legal[int(chance.random() * len(legal))])
            moves += 1
    seconds = process_time() - start
    return number / seconds, moves / seconds, moves / number


def main() -> None:
    """Print the tables."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"Random games of {TURNS} turns, at the rules level")
    print(f"{'players':>8}{'years':>8}{'games/s':>10}{'moves/s':>10}{'moves a game':>14}")
    for players in (2, 4):
        for years in ("first", "second"):
            rules = make_rules(players, years=years, turn_limit=TURNS)
            each, moves, length = games(rules, number)
            print(f"{players:>8}{years:>8}{each:>10.1f}{moves:>10.0f}{length:>14.0f}")
    for open_ways in (False, True):
        how = "turned so that ways are open" if open_ways else "turned by chance"
        print(f"\nWhat can be reached: {BOARDS} boards, all tiles face up, {how}; microseconds")
        rows = reachability(make_rules(4), open_ways=open_ways)
        print(f"{'':44}{'here':>8}{'networkx':>10}{'ratio':>8}")
        for what, ours, theirs in rows:
            print(f"{what:44}{ours:>8.2f}{theirs:>10.2f}{theirs / ours:>7.1f}x")


if __name__ == "__main__":
    main()
