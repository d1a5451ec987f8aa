"""Hogwarts Battle: how many turns a second the rules play, and how often the heroes win.

Run it with ``python -m benchmarks.hogwarts_battle`` from the project's folder.

Two simple fixed policies play every card in hand order, assign all attack and then acquire cards;
what a card leaves open is chosen at random. They differ in how they acquire:

* the *steady* one takes a random card that it can pay, as long as there is one;
* the *hasty* one reaches once a turn for a random thing, as somebody does who presses any key: one
  time in three it is no card, and often it is a card that is too dear. Then it takes nothing.

What heroes acquire decides most games. The public program offers three keys besides the six cards
and refuses cards that are too dear, so whoever presses random keys there plays the hasty policy.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.measure import print_table
from hogwarts_nb.chance import Chance
from hogwarts_nb.hogwarts_battle.game import make_rules
from hogwarts_nb.hogwarts_battle.rules import HogwartsBattleRules

HEROES = ("Harry", "Ron", "Hermione", "Neville")

#: Plays one game and returns its turns, and whether the heroes won.
Policy = Callable[[HogwartsBattleRules, int, Callable[[], float]], tuple[int, bool]]

#: Both rulings as printed on the cards, as in the public program.
PRINTED = {"quirrell": "printed", "remembrall": "printed"}

#: Turns a second of the best public Python program for this game, driven without its screen, on
#: such a machine; and how many of 60 games it won with 2, 3 and 4 heroes.
PUBLIC_TURNS = 250
PUBLIC_WINS = {2: 44, 3: 32, 4: 27}
PUBLIC_GAMES = 60


def steady(rules: HogwartsBattleRules, seed: int, random: Callable[[], float]) -> tuple[int, bool]:
    """One game at the rules level; returns its turns, and whether the heroes won."""
    state = rules.box(Chance(seed))
    rules.begin(state)
    legal, apply = rules.legal, rules.apply
    while moves := legal(state):
        move = moves[0]
        if move.verb == "buy":
            move = moves[int(random() * (len(moves) - 1))]  # the last move ends the turn
        elif move.verb in ("choose", "discard"):
            move = moves[int(random() * len(moves))]
        apply(state, move)
    return state.turn, state.result == "won"


def hasty(rules: HogwartsBattleRules, seed: int, random: Callable[[], float]) -> tuple[int, bool]:
    """The same with one random try to acquire a card in each turn."""
    state = rules.box(Chance(seed))
    rules.begin(state)
    tried = 0
    while moves := rules.legal(state):
        move = moves[0]
        if move.verb == "buy":
            wanted = moves[-1]
            if tried < state.turn:
                tried = state.turn
                reach = int(random() * len(state.market) * 3 / 2)
                card = state.market[reach] if reach < len(state.market) else ""
                wanted = next((buy for buy in moves if card
                               and buy.args[:1] == (rules.kind_of[card],)), wanted)
            move = wanted
        elif move.verb in ("choose", "discard"):
            move = moves[int(random() * len(moves))]
        rules.apply(state, move)
    return state.turn, state.result == "won"


def measure(heroes: int, games: int, rounds: int, play: Policy = steady,
            rulings: dict[str, str] | None = None) -> tuple[float, float, float]:
    """Turns a second (median of the rounds), share of wins, turns a game."""
    rules = make_rules(HEROES[:heroes], rulings=rulings)
    random = Random(heroes).random
    speeds: list[float] = []
    turns = wins = 0
    for number in range(rounds):
        started, played = perf_counter(), 0
        for seed in range(number * games // rounds, (number + 1) * games // rounds):
            length, won = play(rules, seed, random)
            played += length
            wins += won
        speeds.append(played / (perf_counter() - started))
        turns += played
    return median(speeds), wins / games, turns / games


def main(games: int = 1000) -> None:
    """Print the table."""
    rows = []
    for heroes, won in PUBLIC_WINS.items():
        speed, wins, turns = measure(heroes, games, 5)
        random_keys = measure(heroes, games, 5, hasty, PRINTED)[1]
        rows.append((f"{heroes} heroes", f"{speed:,.0f}", f"{speed / PUBLIC_TURNS:.0f} ×",
                     f"{turns:.1f}", f"{wins:.0%}", f"{random_keys:.0%}",
                     f"{won / PUBLIC_GAMES:.0%}"))
    print(f"Python {platform.python_version()} on {platform.machine()}, {games:,} games each")
    print_table("Hogwarts Battle, Game 1, at the rules level",
                ("", "turns/s", "to the public program", "turns a game", "won, steady",
                 "won, hasty", "public program"), rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
