"""Random play here and in the libraries of the field, in one run: moves a second, and ratios.

Run it with ``python -m benchmarks.field`` from the project's folder. The libraries are the extra
``field``, which nothing else needs; one that is not installed is left out and named.

Each game is driven through its library's own Python interface, as its documentation shows it: list
the legal moves, pick one by chance, play it. OpenSpiel leaves it to its user to draw what chance
brings, and its documentation does so with numpy, which takes most of the time of hearts; so its
games are also driven with a lean loop in place of numpy. The goals are measured against the way of
the documentation. A move is a decision of a player; what chance does
(dealing, drawing) takes time and counts as no move, here as there. Where a library deals card by
card through that interface, the table says how many such events there are besides.
"""

from __future__ import annotations

import os
import platform
import sys
import warnings
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.measure import interleaved, print_table, ratio
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Rules
from hogwarts_nb.core.chance import Chance

#: So long each game is played in a round, in seconds of the processor.
SECONDS = 0.4
ROUNDS = 9


class Played(NamedTuple):
    """What one game took: decisions of players, and events of chance that were played as such."""

    moves: int
    events: int = 0


#: Plays one game; it is given a random number from 0 to 1 for each choice.
Play = Callable[[Callable[[], float]], Played]


# --- This project


def here(rules: Rules[Any]) -> Play:
    """Random play on rules and positions: what the players and the lab do."""
    legal, apply = rules.legal, rules.apply

    def play(random: Callable[[], float]) -> Played:
        state = rules.box(Chance(int(random() * (1 << 53))))
        rules.begin(state)
        count = 0
        while moves := legal(state):
            apply(state, moves[int(random() * len(moves))])
            count += 1
        return Played(count)

    return play


# --- The field


#: Draws one of the outcomes of a chance node, given a random number.
Draw = Callable[[list[tuple[int, float]], float], int]


def open_spiel(name: str, draw: Draw | None = None) -> Play:
    """A game of OpenSpiel, by its states; chance is drawn with numpy as its documentation does."""
    import pyspiel

    drawn = draw or _numpy_draw()

    game = pyspiel.load_game(name)

    def play(random: Callable[[], float]) -> Played:
        state = game.new_initial_state()
        moves = events = 0
        while not state.is_terminal():
            if state.is_chance_node():
                events += 1
                outcomes = state.chance_outcomes()
                action = drawn(outcomes, random())
            else:
                moves += 1
                actions = state.legal_actions()
                action = actions[int(random() * len(actions))]
            state.apply_action(action)
        return Played(moves, events)

    return play


def _numpy_draw() -> Draw:
    import numpy

    random = numpy.random.default_rng(1)

    def drawn(outcomes: list[tuple[int, float]], number: float) -> int:
        actions, probabilities = zip(*outcomes, strict=True)
        return int(random.choice(actions, p=probabilities))

    return drawn


def lean_draw(outcomes: list[tuple[int, float]], number: float) -> int:
    """The same with a loop: nobody drives OpenSpiel faster from Python."""
    for action, probability in outcomes:
        number -= probability
        if number < 0:
            return action
    return outcomes[-1][0]


def rlcard(name: str) -> Play:
    """An environment of RLCard, by its reset and step."""
    import rlcard

    environment = rlcard.make(name, {"seed": 1})

    def play(random: Callable[[], float]) -> Played:
        moves = 0
        state, _ = environment.reset()
        while not environment.is_over():
            actions = [*state["legal_actions"]]
            state, _ = environment.step(actions[int(random() * len(actions))])
            moves += 1
        return Played(moves)

    return play


def pettingzoo(name: str) -> Play:
    """An environment of PettingZoo, by its loop over agents; the mask says what is legal."""
    from importlib import import_module

    environment = import_module(f"pettingzoo.classic.{name}").env()

    def play(random: Callable[[], float]) -> Played:
        moves = 0
        environment.reset(seed=int(random() * (1 << 31)))
        for agent in environment.agent_iter():
            observation, _, ended, cut, info = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info[
                "action_mask"]
            environment.step(environment.action_space(agent).sample(mask))
            moves += 1
        return Played(moves)

    return play


OURS: dict[str, Callable[[], Play]] = {
    "House Cup, 4 players": lambda: here(HouseCup().rules),
    "Hogwarts Battle, Game 1, 4 heroes": lambda: here(HogwartsBattle().rules),
    "Halls of Hogwarts, 4 players, 60 turns": lambda: here(HallsOfHogwarts(turn_limit=60).rules),
}

FIELD: dict[str, tuple[str, Callable[[], Play]]] = {
    "open_spiel hearts": ("open_spiel", lambda: open_spiel("hearts")),
    "open_spiel hanabi": ("open_spiel", lambda: open_spiel("hanabi")),
    "open_spiel gin_rummy": ("open_spiel", lambda: open_spiel("gin_rummy")),
    "hearts, chance by a loop": ("open_spiel", lambda: open_spiel("hearts", lean_draw)),
    "hanabi, chance by a loop": ("open_spiel", lambda: open_spiel("hanabi", lean_draw)),
    "gin_rummy, chance by a loop": ("open_spiel", lambda: open_spiel("gin_rummy", lean_draw)),
    "rlcard uno": ("rlcard", lambda: rlcard("uno")),
    "rlcard gin-rummy": ("rlcard", lambda: rlcard("gin-rummy")),
    "pettingzoo texas_holdem_v4": ("pettingzoo", lambda: pettingzoo("texas_holdem_v4")),
    "pettingzoo hanabi_v5": ("pettingzoo", lambda: pettingzoo("hanabi_v5")),
}

#: How many times the speed of others each game here is to have at least: by their names' start.
GOALS: dict[str, dict[str, float]] = {
    "House Cup, 4 players": {"open_spiel": 1, "rlcard": 1, "rlcard uno": 3, "pettingzoo": 10},
    "Hogwarts Battle, Game 1, 4 heroes": {"rlcard": 1, "pettingzoo": 1},
    "Halls of Hogwarts, 4 players, 60 turns": {"rlcard": 1, "pettingzoo": 1},
}


class Contestant:
    """A game that is played again and again, and what it took.

    Attributes:
        games: what each game took.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.random = Random(1).random
        self.games: list[Played] = []

    def __call__(self) -> float:
        """Play for a while; returns moves a second."""
        moves, started = 0, process_time()
        while (passed := process_time() - started) < SECONDS or not moves:
            self.games.append(self.play(self.random))
            moves += self.games[-1].moves
        return moves / passed


def contestants() -> tuple[dict[str, Contestant], dict[str, str]]:
    """Everything that can be played here, and why the rest cannot."""
    found = {name: Contestant(make()) for name, make in OURS.items()}
    missing = {}
    for name, (_, make) in FIELD.items():
        try:
            found[name] = Contestant(make())
            found[name].play(Random(1).random)
        except (ImportError, OSError) as error:
            missing[name] = str(error).strip().splitlines()[0]
    return found, missing


def main() -> None:
    """Print the table, and whether the goals are reached."""
    # What others are deprecated for is not the matter here.
    warnings.simplefilter("ignore")
    found, missing = contestants()
    packages = sorted({package for name, (package, _) in FIELD.items() if name in found})
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores; "
          + ", ".join(f"{package} {version(package)}" for package in packages))
    speeds = interleaved(found, ROUNDS)

    def row(name: str) -> list[str]:
        games = found[name].games
        moves = sum(game.moves for game in games) / len(games)
        events = sum(game.events for game in games) / len(games)
        ratios = [f"{ratio(speeds[ours], speeds[name]):.2f}" for ours in OURS]
        return [name, f"{median(speeds[name]):,.0f}", f"{moves:.0f}",
                f"{events:.0f}" if events else "", *ratios]

    print_table(
        f"Random play, moves a second of the processor; medians of {ROUNDS} rounds in turn",
        ("", "moves/s", "moves a game", "chance events", *(
            f"× by {name.partition(',')[0]}" for name in OURS)),
        [row(name) for name in found])
    for name, why in missing.items():
        print(f"{name} is left out: {why}", file=sys.stderr)
    goals = []
    for ours, others in GOALS.items():
        for start, least in others.items():
            theirs = [name for name in found if name.startswith(start)]
            if theirs:
                reached = min(ratio(speeds[ours], speeds[name]) for name in theirs)
                goals.append((f"{ours}: all of {start}", f"{reached:.2f}", f"{least:g}",
                              "yes" if reached >= least else "no"))
    if goals:
        print_table("At least so many times as fast as others", ("", "measured", "goal", "reached"),
                    goals)


if __name__ == "__main__":
    main()
