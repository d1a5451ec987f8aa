"""Halls of Hogwarts: how fast it plays, and how fast it finds what can be reached.

Reachability is compared with a breadth-first search by networkx, on the same graphs in the same
run. Every answer is compared before anything is timed. Run it with ``python -m benchmarks.halls``
from the project's folder.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import networkx as nx

from benchmarks.measure import interleaved, micros, print_table, ratio
from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls import maze
from hogwarts_nb.halls.rules import HallsRules
from hogwarts_nb.halls.state import State

BOARDS = 100
TURNS = 60
GAMES = 12
ROUNDS = 9


# --- Playing


def by_the_rules(rules: HallsRules, random: Callable[[], float]) -> int:
    """One random game at the rules level: what simulations and bots use; returns its moves."""
    state = rules.box(Chance(int(random() * (1 << 53))))
    rules.begin(state)
    legal, apply = rules.legal, rules.apply
    count = 0
    while moves := legal(state):
        apply(state, moves[int(random() * len(moves))])
        count += 1
    return count


def by_the_session(players: int, years: str, random: Callable[[], float]) -> int:
    """One random game through the session, which checks, remembers and explains every move."""
    game = HallsOfHogwarts(players, years=years, turn_limit=TURNS, seed=int(random() * (1 << 53)))
    count = 0
    while moves := game.legal_moves:
        game.push(moves[int(random() * len(moves))])
        count += 1
    return count


def playing() -> None:
    """Print the table of random games."""
    random = Random(1).random
    plays: dict[str, tuple[Callable[[], int], int]] = {}
    for players in (2, 4):
        for years in ("first", "second"):
            rules = HallsOfHogwarts.make_rules(players, years=years, turn_limit=TURNS)
            plays[f"rules level, {players} players, {years} years"] = (
                lambda rules=rules: by_the_rules(rules, random), GAMES)
    plays["session, explaining, 4 players, first years"] = (
        lambda: by_the_session(4, "first", random), 2)
    games: dict[str, list[float]] = {name: [] for name in plays}

    def contestant(name: str) -> Callable[[], float]:
        play, number = plays[name]

        def run() -> float:
            started = process_time()
            moves = sum(play() for _ in range(number))
            seconds = process_time() - started
            games[name].append(number / seconds)
            return moves / seconds

        return run

    moves = interleaved({name: contestant(name) for name in plays}, ROUNDS)
    print_table(
        f"Random games of {TURNS} turns; medians of {ROUNDS} rounds in turn",
        ("", "moves/s", "games/s", "us a move"),
        [(name, f"{median(speeds):,.0f}", f"{median(games[name]):,.1f}",
          f"{1e6 / median(speeds):.2f}") for name, speeds in moves.items()])


# --- What can be reached


def full_board(rules: HallsRules, seed: int, *, open_ways: bool) -> State:
    """A board with all tiles face up, each turned by chance, or so that most ways are open."""
    state = rules.box(Chance(seed))
    rules.begin(state)
    turns = Random(seed)
    for cell in maze.SPACES:
        lies = [maze.turned(state.sides[cell], quarters) for quarters in range(4)]
        turns.shuffle(lies)
        if open_ways:
            lies.sort(key=lambda sides: -_open_sides(state, cell, sides))
        rules.mechanics.lay_up(state, cell, lies[0])
    return state


def _open_sides(state: State, cell: int, sides: int) -> int:
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


def check(boards: list[State], graphs: list[nx.DiGraph]) -> float:
    """Compare every answer of each way to find it; returns how many places are reached."""
    reached = 0
    for state, graph in zip(boards, graphs, strict=True):
        for place in maze.PLACES:
            found = set(maze.cells(maze.reach(state.doors, state.rooms, 0, place)))
            # In the graph no edge leads out of a classroom, where a movement may well begin.
            if not state.rooms >> place & 1:
                assert found == nx.descendants(graph, place) | {place}
            reached += len(found)
    return reached / len(boards) / len(maze.PLACES)


def reachability(*, open_ways: bool) -> None:
    """Print what it takes to find what can be reached, next to networkx."""
    rules = HallsOfHogwarts.make_rules(4)
    boards = [full_board(rules, seed, open_ways=open_ways) for seed in range(BOARDS)]
    graphs = [graph_of(state) for state in boards]
    reached = check(boards, graphs)
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object], int]] = {
        "from every place of a board": (
            lambda: [maze.reach(state.doors, state.rooms, 0, place)
                     for state in boards for place in maze.PLACES],
            lambda: [[nx.descendants(graph, place) for place in graph] for graph in graphs],
            BOARDS),
        "from one place": (
            lambda: [maze.reach(state.doors, state.rooms, 0, 0) for state in boards],
            lambda: [nx.descendants(graph, 0) for graph in graphs], BOARDS),
        "from one place, graph made anew": (
            lambda: [maze.reach(state.doors, state.rooms, 0, 0) for state in boards],
            lambda: [nx.descendants(graph, 0) for graph in map(graph_of, boards)], BOARDS),
    }
    rows = []
    for name, (ours, theirs, count) in pairs.items():
        times = interleaved({
            "here": lambda run=ours: micros(run, rounds=1, seconds=0.02),
            "networkx": lambda run=theirs: micros(run, rounds=1, seconds=0.02)}, ROUNDS)
        rows.append((name, f"{median(times['here']) / count:.2f}",
                     f"{median(times['networkx']) / count:.2f}",
                     f"{ratio(times['networkx'], times['here']):.1f}"))
    how = "so that ways are open" if open_ways else "by chance"
    print_table(
        f"What can be reached: {BOARDS} boards, all tiles face up, turned {how}; microseconds\n"
        f"({reached:.1f} places are reached from a place, on average)",
        ("", "here", "networkx", "times faster"), rows)


# --- Sizes


def sizes() -> None:
    """Print how large what goes to the browser is, the largest over a whole random game."""
    random = Random(5).random
    game = HallsOfHogwarts(seed=5, turn_limit=TURNS)
    pictures: list[int] = []
    players: list[int] = []
    while legal := game.legal_moves:
        if len(game.history) % 5 == 0:
            pictures.append(len(game.svg(TEACHER, live=True).encode()))
            players.append(len(game.svg(TEACHER, part="Ginny").encode()))
        game.push(legal[int(random() * len(legal))])
    print_table(
        "Sizes in KB (1,000 bytes), the largest in a whole game, nothing hidden",
        ("", "measured", "at most"),
        [("picture of the board", f"{max(pictures) / 1e3:.1f}", "30"),
         ("picture of a player", f"{max(players) / 1e3:.1f}", "8")])


def main() -> None:
    """Print all the tables."""
    print(f"\nHalls of Hogwarts on Python {platform.python_version()}, {os.cpu_count()} cores")
    playing()
    for open_ways in (False, True):
        reachability(open_ways=open_ways)
    sizes()


if __name__ == "__main__":
    main()
