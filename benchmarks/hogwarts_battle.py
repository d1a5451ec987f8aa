"""Hogwarts Battle: how many turns a second the rules play, and how often the heroes win.

Run it with ``python -m benchmarks.hogwarts_battle`` from the project's folder.

Simple fixed policies play every card in hand order, assign all attack and then acquire cards; what
a card leaves open is chosen at random. The first table plays two of them:

* the *steady* one takes a random card that it can pay, as long as there is one;
* the *hasty* one reaches once a turn for a random thing, as somebody does who presses any key: one
  time in three it is no card of the market, and often it is a card that is too dear. Then it takes
  nothing.

The second table changes one thing at a time. The rules are the same in all its rows, so the shares
of a policy say nothing of the rules until it is told how, and with which heroes, it plays: how much
the heroes acquire moves the share from almost never to almost always. The public program offers
three keys besides the six cards and refuses cards that are too dear, so whoever presses random keys
there plays the hasty policy. Which two and three heroes played there is not recorded.

The third table is about all seven games. Later games are much harder, and the steady policy nearly
always loses them; so a third policy plays, too:

* the one *by habit* decides by a fixed order of wishes, and takes the card that is worth most: see
  ``hogwarts_nb/hogwarts_battle/rollout.py``. A search imagines the heroes so.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time

from benchmarks.measure import print_table
from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Move
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle.components import GAMES
from hogwarts_nb.hogwarts_battle.rollout import rollout_move
from hogwarts_nb.hogwarts_battle.rules import HogwartsBattleRules
from hogwarts_nb.hogwarts_battle.state import State

HEROES = ("Harry", "Ron", "Hermione", "Neville")

#: Plays one game and returns its turns, and whether the heroes won.
Policy = Callable[[HogwartsBattleRules, int, Callable[[], float]], tuple[int, bool]]

#: How a hero acquires: from the moves that acquire, never empty, chooses one; None for no more.
Acquire = Callable[[HogwartsBattleRules, State, list[Move], Callable[[], float]], Move | None]

#: How a hero decides what a card, a villain or the setup leaves open.
Decide = Callable[[HogwartsBattleRules, Sequence[Move], Callable[[], float]], Move]

#: The same heroes in another order: with two of them there is one broom less.
OTHERS = ("Harry", "Hermione", "Ron", "Neville")

#: Both rulings as printed on the cards, as in the public program.
PRINTED = {"quirrell": "printed", "remembrall": "printed"}

#: Turns a second, by game, of the best public Python program for this game, driven without its
#: screen on such a machine. For each token that is gained or lost it looks through the whole stack
#: of calls (``inspect.stack()``), for a line of its log. As published it makes about 250 turns a
#: second in Game 1. These are the figures without that one line.
PUBLIC_TURNS = {1: 14_500, 3: 13_500, 5: 12_200, 7: 10_100}
#: How many of 60 games it won with 2, 3 and 4 heroes.
PUBLIC_WINS = {2: 44, 3: 32, 4: 27}
PUBLIC_GAMES = 60


def at_random(rules: HogwartsBattleRules, moves: Sequence[Move],
              random: Callable[[], float]) -> Move:
    """Any decision."""
    return moves[int(random() * len(moves))]


def policy(acquire: Acquire, *, decide: Decide = at_random, often: int = 99,
           drawn: bool = True) -> Policy:
    """A policy: it plays all cards, assigns all attack, uses what it can, and acquires.

    Args:
        acquire: what it takes.
        decide: how it decides all else.
        often: how many times a turn it tries.
        drawn: whether it plays the cards, too, that it draws during its turn.
    """
    def play(rules: HogwartsBattleRules, seed: int,
             random: Callable[[], float]) -> tuple[int, bool]:
        state = rules.box(Chance(seed))
        rules.begin(state)
        turn = tries = 0
        held: set[str] = set()
        while moves := rules.legal(state):
            move = moves[0]
            if state.agenda[-1].verb != "act":
                rules.apply(state, decide(rules, moves, random))
                continue
            if turn < state.turn:
                turn, tries, held = state.turn, 0, set(state.hands[state.active])
            if move.verb == "play" and not drawn:
                card = next((card for card in state.hands[state.active] if card in held), None)
                move = rules.choices.move("play", rules.setup.kind_of[card]) if card else next(
                    other for other in moves if other.verb != "play")
            if move.verb == "buy":
                wanted = None
                if tries < often:
                    tries += 1
                    buys = [other for other in moves if other.verb == "buy"]
                    wanted = acquire(rules, state, buys, random)
                move = wanted or moves[-1]  # the last move ends the turn
            rules.apply(state, move)
        return state.turn, state.result == "won"

    return play


def any_of(rules: HogwartsBattleRules, state: State, buys: list[Move],
           random: Callable[[], float]) -> Move | None:
    """A random card that can be paid."""
    return buys[int(random() * len(buys))]


def dearest(rules: HogwartsBattleRules, state: State, buys: list[Move],
            random: Callable[[], float]) -> Move | None:
    """The card with the highest value that can be paid."""
    return max(buys, key=lambda buy: rules.setup.components.numbers[buy.args[0]]["value"])


def cheapest(rules: HogwartsBattleRules, state: State, buys: list[Move],
             random: Callable[[], float]) -> Move | None:
    """The card with the lowest value."""
    return min(buys, key=lambda buy: rules.setup.components.numbers[buy.args[0]]["value"])


def no_card(rules: HogwartsBattleRules, state: State, buys: list[Move],
            random: Callable[[], float]) -> Move | None:
    """No card at all."""
    return None


def any_key(rules: HogwartsBattleRules, state: State, buys: list[Move],
            random: Callable[[], float]) -> Move | None:
    """A random one of nine keys: six are the spaces of the market; no card that is too dear."""
    space = int(random() * len(state.market) * 3 / 2)
    card = state.market[space] if space < len(state.market) else ""
    return next((buy for buy in buys if card and buy.args[0] == rules.setup.kind_of[card]), None)


steady = policy(any_of)
hasty = policy(any_key, often=1)
habitual = policy(lambda rules, state, buys, random: rollout_move(rules, buys),
                  decide=lambda rules, moves, random: rollout_move(rules, moves))

#: What is changed: how it plays, which heroes play, and the rulings.
FACTORS: tuple[tuple[str, Policy, Sequence[str], dict[str, str]], ...] = (
    ("the steady policy", steady, HEROES, {}),
    ("both cards as printed", steady, HEROES, PRINTED),
    ("with Hermione before Ron", steady, OTHERS, {}),
    ("drawn cards stay unplayed", policy(any_of, drawn=False), HEROES, {}),
    ("acquires the dearest card", policy(dearest), HEROES, {}),
    ("acquires the cheapest card", policy(cheapest), HEROES, {}),
    ("acquires 1 card a turn", policy(any_of, often=1), HEROES, {}),
    ("tries 1 random key a turn", hasty, HEROES, {}),
    ("acquires no card", policy(no_card), HEROES, {}),
    ("random key, as printed", hasty, HEROES, PRINTED),
    ("random key, as printed, Hermione before Ron", hasty, OTHERS, PRINTED),
)


def measure(heroes: int, games: int, rounds: int, play: Policy = steady,
            rulings: dict[str, str] | None = None, names: Sequence[str] = HEROES,
            game: int = 1) -> tuple[float, float, float]:
    """Turns a second of the processor (median of the rounds), share of wins, turns a game."""
    rules = HogwartsBattle.make_rules(names[:heroes], rulings=rulings, game=game)
    random = Random(heroes).random
    speeds: list[float] = []
    turns = wins = 0
    for number in range(rounds):
        started, played = process_time(), 0
        for seed in range(number * games // rounds, (number + 1) * games // rounds):
            length, won = play(rules, seed, random)
            played += length
            wins += won
        speeds.append(played / (process_time() - started))
        turns += played
    return median(speeds), wins / games, turns / games


def all_games(games: int) -> None:
    """Print the table of the seven games."""
    rows = []
    for game in GAMES:
        for heroes in PUBLIC_WINS:
            speed, wins, turns = measure(heroes, games, 3, game=game)
            _, other_wins, other_turns = measure(heroes, games, 1, habitual, game=game)
            rows.append((f"Game {game}, {heroes} heroes", f"{speed:,.0f}", f"{turns:.1f}",
                         f"{wins:.0%}", f"{other_turns:.1f}", f"{other_wins:.0%}"))
    print_table(f"All seven games, {games:,} games each",
                ("", "turns/s", "turns a game, steady", "won, steady", "turns a game, by habit",
                 "won, by habit"), rows)


def against(games: int) -> None:
    """Print how quick the rules are beside the public program, with two heroes."""
    rows = []
    for game, public in PUBLIC_TURNS.items():
        speed, _, _ = measure(2, games, 3, game=game)
        rows.append((f"Game {game}", f"{speed:,.0f}", f"{public:,}", f"{speed / public:.2f}"))
    print_table("Turns a second beside the public program, its log mended",
                ("", "these rules", "public program", "ratio"), rows)


def main(games: int = 1000) -> None:
    """Print all tables; that of the seven games is of a fifth of the games."""
    rows = []
    for heroes, won in PUBLIC_WINS.items():
        speed, wins, turns = measure(heroes, games, 5)
        random_keys = measure(heroes, games, 5, hasty, PRINTED)[1]
        rows.append((f"{heroes} heroes", f"{speed:,.0f}", f"{turns:.1f}",
                     f"{wins:.0%}", f"{random_keys:.0%}", f"{won / PUBLIC_GAMES:.0%}"))
    print(f"Python {platform.python_version()} on {platform.machine()}, {games:,} games each")
    print_table("Hogwarts Battle, Game 1, at the rules level",
                ("", "turns/s", "turns a game", "won, steady", "won, hasty", "public program"),
                rows)
    against(max(1, games // 5))
    shares = [(name, *(f"{measure(heroes, games, 1, play, rulings, names)[1]:.0%}"
                       for heroes in PUBLIC_WINS)) for name, play, names, rulings in FACTORS]
    shares.append((f"the public program, {PUBLIC_GAMES} games",
                   *(f"{won / PUBLIC_GAMES:.0%}" for won in PUBLIC_WINS.values())))
    print_table("How often the heroes win: one thing changed at a time",
                ("", *(f"{heroes} heroes" for heroes in PUBLIC_WINS)), shares)
    all_games(max(1, games // 5))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
