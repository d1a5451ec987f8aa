"""Makes the weights of the coach of Hogwarts Battle, from guesses, by playing whole games.

Run it with ``python -m benchmarks.train`` from the project's folder. It plays some 13,000 games,
which takes less than an hour, and writes ``hogwarts_nb/hogwarts_battle/coach/weights.toml``.

In each round all weights are moved by chance, one way and the other, for a pair of games with the
same seed. Where one of the two games went better, the weights follow it a little (an evolution
strategy: Salimans and others 2017, "Evolution Strategies as a Scalable Alternative to Reinforcement
Learning", with the steps of Adam: Kingma and Ba 2015). What counts is who wins; and a little, how
many villains were defeated and Horcruxes destroyed, so that lost games teach something as well.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from hogwarts_nb import HogwartsBattle, files
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle.cards import KINDS
from hogwarts_nb.hogwarts_battle.coach import Coach
from hogwarts_nb.hogwarts_battle.coach.weights import FILE, Weights
from hogwarts_nb.hogwarts_battle.rules import HogwartsBattleRules
from hogwarts_nb.hogwarts_battle.state import State

__all__ = ["GUESSES", "START", "Training", "score", "write"]

HEROES = ("Harry", "Ron", "Hermione", "Neville")

#: The games that are played, as the number of the game and of the heroes, in turn.
TABLES = ((7, 4), (7, 2), (6, 4), (7, 3), (5, 4), (7, 4), (4, 4), (6, 2))

ROUNDS, PAIRS, SEED = 21, 320, 1

#: How far weights are moved by chance: a number here, or this part of the guess and a bit.
SPREAD = {"villains": 0.8, "proficiencies": 0.4, "cards": 0.2, "heroes": 0.1}
PART, BIT = 0.1, 0.06

#: How far they follow, in these spreads: in the first round, and from some round on.
STEP, LEAST, SLOWS = 0.2, 0.05, 35

#: What defeated villains and destroyed Horcruxes count, beside a win.
PROGRESS = 0.6

#: What a villain or Horcrux counts beside its health.
EACH = 4

#: Adam's memory: how much of the last slope, and of its square, is kept.
SLOPE, SQUARE = 0.8, 0.95

UNITS = {"attack": 1.0, "influence": 0.5, "health": 0.3, "draw": 0.85, "control": 2.6, "die": 1.6,
         "block": 1.5}

#: What a player would guess before the first game, by group; in attack, if it is an amount.
GUESSES: Mapping[str, Mapping[str, float]] = {
    "early": UNITS,
    "late": UNITS,
    "now": {"influence": 0.5, "draw": 0.85, "control": 3.0, "filling": 2.0, "save": 8.0,
            "others": 0.8, "health": 0.3, "danger": 0.6, "safe": 3.5, "stunned": 4.0,
            "discard": 1.0, "die": 1.6, "place": 3.0, "block": 1.5},
    "buying": {"early": 0.3, "late": 0.6, "top": 0.3, "bonus": 0.5, "discard": 0.4,
               "first_die": 3.0},
    "aim": {"any": 5.0, "assigned": 0.3, "defeats": 2.0, "reward": 0.5, "ring": 10.0},
    "villains": {"crabbe_goyle": 1, "draco": 4, "quirrell": 5, "lucius": 4, "tom_riddle": 2,
                 "basilisk": 6, "dementor": 8, "pettigrew": 9, "death_eater": 4,
                 "barty_crouch": 7, "umbridge": 2, "greyback": 6, "bellatrix": 10,
                 "voldemort_5": 10, "voldemort_6": 10, "voldemort_7": 10},
    "proficiencies": {"arithmancy": 1, "charms": 3, "defence": 2, "divination": 1, "flying": 4,
                      "herbology": 2, "history": 2, "potions": 5, "transfiguration": 3},
    "heroes": dict.fromkeys(HEROES, 0.0),
    "cards": {kind: 0.0 for kind, card in KINDS.items() if card.group == "hogwarts"},
}

NOTES = {
    "early": "what a card's words are worth each time it is played, while no villain is defeated",
    "late": "the same when all are defeated; between, it is mixed",
    "now": "what things are worth at once: control on a location and the more of it (filling), to "
           "save a full location; health above and in danger",
    "buying": "what it costs to have one card more, early and late; parts for conditions",
    "aim": "which villain is attacked: for any, for each attack assigned, if it is defeated",
    "villains": "the harm of each villain",
    "proficiencies": "how much each proficiency is liked",
    "heroes": "how much a card that suits the hero is liked",
    "cards": "what each card is worth beyond its words",
}
HEAD = """\
# What the coach of Hogwarts Battle plays by, in units of one attack.
# python -m benchmarks.train --rounds {rounds} --pairs {pairs} --seed {seed}
"""

Names = Sequence[tuple[str, str]]
START: Sequence[tuple[tuple[str, str], float]] = tuple(
    ((group, name), float(value)) for group, values in GUESSES.items()
    for name, value in values.items())
SPREADS = tuple(SPREAD.get(group, BIT + PART * abs(value)) for (group, _), value in START)


def grouped(values: Sequence[float]) -> Weights:
    """The weights by group and name."""
    weights: dict[str, dict[str, float]] = {group: {} for group in GUESSES}
    for ((group, name), _), value in zip(START, values, strict=True):
        weights[group][name] = value
    return weights


def score(rules: HogwartsBattleRules, state: State) -> float:
    """How well a game went: a win counts 1, and what was defeated and destroyed up to 0.6."""
    setup = rules.setup
    villains = [piece for piece in setup.pieces if setup.group_of(piece) == "villain"]
    horcruxes = sum(setup.group_of(piece) == "horcrux" for piece in setup.pieces)
    done, most = (sum(setup.number(piece, "health") + EACH for piece in pieces) + EACH * count
                  for pieces, count in ((state.defeated, sum(map(len, state.destroyed))),
                                        (villains, horcruxes)))
    return (state.result == "won") + PROGRESS * done / most


@cache
def table(game: int, heroes: int) -> HogwartsBattleRules:
    """The rules of a game."""
    return HogwartsBattle.make_rules(HEROES[:heroes], game=game)


def play(rules: HogwartsBattleRules, weights: Weights, seed: int) -> State:
    """The end of a game that the coach plays."""
    coach, state = Coach(rules, weights), rules.box(Chance(seed))
    rules.begin(state)
    while moves := rules.legal(state):
        rules.apply(state, coach.choose(state, moves))
    return state


def moved(seed: int) -> list[float]:
    """By how many spreads each weight is moved by chance."""
    chance = random.Random(seed)
    return [chance.gauss(0.0, 1.0) for _ in START]


def pair(values: Sequence[float], number: int, seed: int) -> tuple[float, int]:
    """A pair of games: how much better the first was, and how many were won."""
    rules = table(*TABLES[number % len(TABLES)])
    ends = [play(rules, grouped([
        value + way * far * spread for value, far, spread
        in zip(values, moved(seed), SPREADS, strict=True)]), seed) for way in (1, -1)]
    one, other = (score(rules, end) for end in ends)
    return (one - other) / 2, sum(end.result == "won" for end in ends)


class Training:
    """The weights, and how they change from round to round.

    Args:
        rounds: how many rounds there will be.
        pairs: the pairs of games in each.
        seed: chance.
    """

    def __init__(self, rounds: int, pairs: int, seed: int) -> None:
        self.rounds, self.pairs, self.seed = rounds, pairs, seed
        self.values = [value for _, value in START]
        self._slope, self._square = [0.0] * len(START), [0.0] * len(START)

    def run(self, pool: ProcessPoolExecutor | None = None) -> Iterator[float]:
        """Train, and give the share of games won after each round."""
        plays = pool.map if pool else map
        for done in range(self.rounds):
            seeds = [self.seed * 10**8 + done * self.pairs + number for number in range(self.pairs)]
            results = list(plays(pair, [self.values] * self.pairs, range(self.pairs), seeds))
            self._follow(done, [better for better, _ in results], seeds)
            yield sum(won for _, won in results) / (2 * self.pairs)

    def _follow(self, done: int, better: Sequence[float], seeds: Sequence[int]) -> None:
        step = STEP + (LEAST - STEP) * min(1.0, done / SLOWS)
        slopes = [0.0] * len(START)
        for much, seed in zip(better, seeds, strict=True):
            for number, far in enumerate(moved(seed)):
                slopes[number] += much * far / self.pairs
        for number, slope in enumerate(slopes):
            self._slope[number] += (1 - SLOPE) * (slope - self._slope[number])
            self._square[number] += (1 - SQUARE) * (slope * slope - self._square[number])
            usual = (self._square[number] / (1 - SQUARE ** (done + 1))) ** 0.5
            ahead = self._slope[number] / (1 - SLOPE ** (done + 1))
            self.values[number] += step * SPREADS[number] * ahead / (usual + 1e-9)

    def text(self) -> str:
        """The file of the weights."""
        lines = [HEAD.format(rounds=self.rounds, pairs=self.pairs, seed=self.seed)]
        for group, values in grouped(self.values).items():
            lines.append(f"# {NOTES[group]}\n[{group}]")
            lines += [f"{name} = {round(value, 3)}" for name, value in values.items()]
            lines.append("")
        return "\n".join(lines)


def write(training: Training, file: Path) -> None:
    """Write the weights."""
    files.write(file, training.text())


def main() -> None:
    """Train, print each round, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train",
                                     description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs of games in a round")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--to", type=Path, default=FILE, help="the file that is written")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.pairs < 1:
        parser.error("--rounds and --pairs must be 1 at least")
    training, started = Training(asked.rounds, asked.pairs, asked.seed), perf_counter()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done, won in enumerate(training.run(pool), 1):
            print(f"round {done} of {asked.rounds}: {won:.1%} won, "
                  f"{perf_counter() - started:,.0f} s", flush=True)
            write(training, asked.to)


if __name__ == "__main__":
    main()
