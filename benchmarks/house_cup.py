"""House Cup: how fast it plays, saves, shows and is imported, and how large what it sends is.

Run it with ``python -m benchmarks.house_cup`` from the project's folder.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time

from benchmarks import house_cup_inlined
from benchmarks.measure import interleaved, micros, print_table, ratio
from hogwarts_nb import Board, HouseCup
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup.components import Components
from hogwarts_nb.house_cup.rules import HouseCupRules

SEATS = house_cup_inlined.SEATS
ROUNDS = 11

#: A position in the middle of a game, where each player has some cards.
MIDDLE = 60

#: What a fresh interpreter prints after an import: the packages that are not Python's own.
FOREIGN = """
import sys
before = set(sys.modules)
import hogwarts_nb.house_cup
names = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(names - sys.stdlib_module_names - {"hogwarts_nb"}))
"""


# --- Playing


def by_the_loop(random: Callable[[], float]) -> int:
    """One game by the hand-inlined loop; returns its moves."""

    def shuffle(cards: list[int]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = int(random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]

    return house_cup_inlined.play(random, shuffle)[3]


def by_the_rules(rules: HouseCupRules, random: Callable[[], float]) -> int:
    """One game at the rules level: what simulations and bots use."""
    state = rules.box(Chance(int(random() * (1 << 53))))
    rules.begin(state)
    legal, apply = rules.legal, rules.apply
    count = 0
    while moves := legal(state):
        apply(state, moves[int(random() * len(moves))])
        count += 1
    return count


def by_the_session(random: Callable[[], float], read: bool) -> int:
    """One game through the session, which checks, remembers and explains every move."""
    game = HouseCup(SEATS, seed=int(random() * (1 << 53)))
    count = 0
    while moves := game.legal_moves:
        steps = game.push(moves[int(random() * len(moves))])
        count += 1
        if read:
            for step in steps:
                _ = step.text
    return count


def played(seed: int, moves: int | None = None) -> HouseCup:
    """A game after so many random moves, or to its end."""
    random = Random(seed).random
    game = HouseCup(SEATS, seed=seed)
    while (legal := game.legal_moves) and (moves is None or len(game.history) < moves):
        game.push(legal[int(random() * len(legal))])
    return game


def timed(play: Callable[[], int], games: int) -> tuple[float, float]:
    """Moves and games in a second of the processor, which other programs may share."""
    started = process_time()
    moves = sum(play() for _ in range(games))
    seconds = process_time() - started
    return moves / seconds, games / seconds


def playing() -> None:
    """Print the table of random games."""
    random = Random(1).random
    rules = HouseCupRules(SEATS, components=Components.load())
    plays: dict[str, tuple[Callable[[], int], int]] = {
        "hand-inlined loop": (lambda: by_the_loop(random), 400),
        "rules level": (lambda: by_the_rules(rules, random), 120),
        "session, explaining": (lambda: by_the_session(random, read=False), 20),
        "session, each sentence read": (lambda: by_the_session(random, read=True), 20),
    }
    games: dict[str, list[float]] = {name: [] for name in plays}

    def contestant(name: str) -> Callable[[], float]:
        play, number = plays[name]

        def run() -> float:
            moves_a_second, games_a_second = timed(play, number)
            games[name].append(games_a_second)
            return moves_a_second

        return run

    moves = interleaved({name: contestant(name) for name in plays}, ROUNDS)
    loop = moves["hand-inlined loop"]
    print_table(
        f"Random games, four seats; medians of {ROUNDS} rounds in turn",
        ("", "moves/s", "games/s", "of the loop", "us a move"),
        [(name, f"{median(speeds):,.0f}", f"{median(games[name]):,.0f}",
          f"{ratio(speeds, loop):.3f}", f"{1e6 / median(speeds):.2f}")
         for name, speeds in moves.items()])


# --- A position


def position() -> None:
    """Print what can be done with a position, and how long it takes."""
    middle, end = played(3, MIDDLE), played(3)

    def costs(game: HouseCup) -> dict[str, float]:
        saved = game.save()
        text = json.dumps(saved)
        house = game.players[0]
        return {
            "state.copy()": micros(game.state.copy),
            "game.copy()": micros(game.copy),
            "game.save()": micros(game.save),
            "json.dumps(game.save())": micros(lambda: json.dumps(game.save())),
            "HouseCup.load(json)": micros(lambda: HouseCup.load(text)),
            "game.view(house)": micros(lambda: game.view(house)),
            "game.svg()": micros(game.svg),
            "game.text()": micros(game.text),
            "game.sheets()": micros(game.sheets),
        }

    in_the_middle, at_the_end = costs(middle), costs(end)
    print_table(
        "Microseconds; load plays all the moves again to check them",
        ("", f"after {MIDDLE} moves", f"at the end, {len(end.history)} moves"),
        [(name, f"{value:,.0f}", f"{at_the_end[name]:,.0f}")
         for name, value in in_the_middle.items()])


# --- Import


def importing() -> None:
    """Print what importing the game takes, in fresh interpreters with compiled files at hand."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def milliseconds(code: str) -> Callable[[], float]:
            def run() -> float:
                started = perf_counter()
                subprocess.run([sys.executable, "-c", code], check=True, env=environment)
                return (perf_counter() - started) * 1e3

            return run

        results = interleaved({"bare Python": milliseconds("pass"),
                               "import hogwarts_nb.house_cup":
                                   milliseconds("import hogwarts_nb.house_cup")}, 2 * ROUNDS)
        foreign = subprocess.run([sys.executable, "-c", FOREIGN], check=True, env=environment,
                                 capture_output=True, text=True).stdout.split()
    bare, whole = results.values()
    beyond = median(b - a for a, b in zip(bare, whole, strict=True))
    rows = [(name, f"{median(times):.1f}", "") for name, times in results.items()]
    rows.append(("beyond bare Python", f"{beyond:.1f}", "50"))
    rows.append(("modules that are not Python's own", str(len(foreign)), "0"))
    print_table(f"Import, milliseconds; medians of {2 * ROUNDS} in turn",
                ("", "measured", "at most"), rows)
    if foreign:
        print("not Python's own:", ", ".join(foreign))


# --- Sizes


def sizes() -> None:
    """Print how large what goes to the browser is, the largest over a whole random game."""
    random = Random(5).random
    game = HouseCup(SEATS, seed=5)
    board = Board(game, "teacher", animate=False)
    views: list[int] = []
    pictures: list[int] = []
    while legal := game.legal_moves:
        views.append(len(json.dumps(dict(board.view), ensure_ascii=False).encode()))
        pictures.append(len(game.svg("teacher").encode()))
        game.push(legal[int(random() * len(legal))])
    board.close()
    day = len(game.svg(part="Thu").encode())
    module = len(Board._esm.encode())
    print_table(
        "Sizes in KB (1,000 bytes); of views and pictures the largest in a whole game",
        ("", "measured", "at most"),
        [("view, sent after a click", f"{max(views) / 1e3:.1f}", "60"),
         ("picture of the table", f"{max(pictures) / 1e3:.1f}", "30"),
         ("picture of a day", f"{day / 1e3:.1f}", "8"),
         ("browser module", f"{module / 1e3:.1f}", "30")])


def main() -> None:
    """Print all the tables."""
    print(f"House Cup on Python {platform.python_version()}, {os.cpu_count()} cores")
    playing()
    position()
    importing()
    sizes()


if __name__ == "__main__":
    main()
