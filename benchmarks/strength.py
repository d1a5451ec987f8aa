"""How strong the players are: shares of wins with their 95 % intervals.

Run it with ``python -m benchmarks.strength`` from the project's folder; ``--games 20`` is a quick
look, and the full 400 games take some hours on two cores. All cores play.

In games against others, one player sits among equal opponents, at each seat in as many games; a
shared win counts as its part. In Hogwarts Battle all heroes are played alike, and win together. The
simple policy there is that of ``benchmarks.hogwarts_battle``: it plays every card in hand order,
assigns all attack, and acquires cards at random as long as it can pay one.

Measured so far, with fewer games than that: how often the coach, which Planner plays by, wins at
the usual start of Hogwarts Battle, with the 95 % interval. With four heroes, Games 3, 4 and 7 have
400 games; all others have 200.

=====  ====================  =====================
Game   two heroes            four heroes
=====  ====================  =====================
1      100 % (98 to 100)     100 % (98 to 100)
2      99.5 % (97 to 99.9)   83.5 % (78 to 88)
3      94 % (90 to 96)       59 % (54 to 64)
4      81 % (75 to 86)       34.5 % (30 to 39)
5      72.5 % (66 to 78)     28 % (22 to 35)
6      72 % (65 to 78)       50.5 % (44 to 57)
7      63.5 % (57 to 70)     16.2 % (13 to 20)
=====  ====================  =====================

In a few games each, Greedy won 12 of 18, 3 of 20, 1 of 20, 0 of 19 and 0 of 20 in Games 2 to 6
with four heroes, and 2 of 13 in Game 5 and 0 of 17 in Game 7 with two. How Planner compares with
Search in any game is not measured yet.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Any

from benchmarks.measure import print_table
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, Move
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.lab import simulate
from hogwarts_nb.lab.statistics import Estimate, share
from hogwarts_nb.players import ONLY_MOVE, Choice, Greedy, Planner, Random, Search

GAMES = 400

HOUSES = ("Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw")
STUDENTS = ("Harry", "Ron", "Hermione", "Ginny")
HEROES = ("Harry", "Ron", "Hermione", "Neville")

#: Games of Hogwarts Battle: what each is called, how many heroes play, and its options. In the last
#: one the first of the two locations is lost already: so hard a game tells good players apart.
BATTLES: Sequence[tuple[str, int, Mapping[str, Any]]] = (
    *((f"Game {game}, {count} heroes, usual start", count, {"game": game})
      for game in range(1, 8) for count in (2, 4)),
    ("Game 1, 2 heroes, 1 control on each location", 2, {"game": 1, "start_control": "each"}),
    ("Game 1, 4 heroes, 1 control on each location", 4, {"game": 1, "start_control": "each"}),
    ("Game 1, 2 heroes, first location lost", 2,
     {"game": 1, "position": {"location": "mirror_of_erised", "stage": "dark_arts"}}),
)


class Simple:
    """The simple fixed policy for Hogwarts Battle."""

    looks = False

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
        move = moves[0]
        if move.verb == "buy":
            move = self._chance.choice(moves[:-1])  # the last move ends the turn
        elif move.verb not in ("play", "attack", "end"):
            move = self._chance.choice(moves)
        return Choice(move, ONLY_MOVE())


@dataclass(frozen=True)
class Match:
    """One line of the table: who is measured, and in which games."""

    title: str
    game: type[Game[Any]]
    seats: Sequence[str]
    who: Callable[..., Any]
    against: Callable[..., Any] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def play(self, games: int) -> Estimate:
        """The share of wins of the player that is measured."""
        if self.against is None:
            wins = sum(row["won"] for row in self._rows(dict.fromkeys(self.seats, self.who), games)
                       if row["seat"] == 1)
            return share(wins, games)
        each = games // len(self.seats)
        parts = [Fraction(1, row["winners"]) for own in self.seats
                 for row in self._rows({seat: self.who if seat == own else self.against
                                        for seat in self.seats}, each)
                 if row["player"] == own and row["won"]]
        return share(float(sum(parts)), each * len(self.seats))

    def _rows(self, players: Mapping[str, Any], games: int) -> Iterator[dict[str, Any]]:
        """The seats of so many games."""
        return simulate(self.game, players, games=games, progress=False, **self.options).rows()


def matches(tries: int) -> Iterator[Match]:
    """The lines of the table, the quick ones first."""
    search = partial(Search, iterations=tries)
    few = partial(Search, iterations=max(1, tries // 5))
    for count in (2, 4):
        yield Match(f"House Cup, {count} houses: Greedy among Random", HouseCup, HOUSES[:count],
                    Greedy, Random)
        yield Match(f"Halls, {count} students: Greedy among Random", HallsOfHogwarts,
                    STUDENTS[:count], Greedy, Random)
    for title, count, options in BATTLES:
        for name, who in (("Planner", Planner), ("Random", Random), ("simple policy", Simple),
                          ("Greedy", Greedy), (f"Search, {few.keywords['iterations']} tries", few)):
            yield Match(f"Battle, {title}: {name}", HogwartsBattle, HEROES[:count], who,
                        options=options)
    for title, game, seats in (("House Cup, {} houses", HouseCup, HOUSES),
                               ("Halls, {} students", HallsOfHogwarts, STUDENTS)):
        yield Match(f"{title.format(2)}: Search, {tries} tries, against Greedy", game, seats[:2],
                    search, Greedy)
        for count in (2, 3, 4):
            yield Match(f"{title.format(count)}: Planner among Search, {tries} tries", game,
                        seats[:count], Planner, search)


def main() -> None:
    """Print the table, and each line as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength",
                                     description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games for each line (400)")
    parser.add_argument("--tries", type=int, default=500, help="tries of Search (500)")
    parser.add_argument("--only", default="", help="lines whose title has these words")
    asked = parser.parse_args()
    if asked.games < 1 or asked.games % len(HEROES):
        parser.error(f"--games must be a multiple of {len(HEROES)}: as many for each seat")
    if asked.tries < 1:
        parser.error("--tries must be 1 at least")
    chosen = [match for match in matches(asked.tries)
              if asked.only.casefold() in match.title.casefold()]
    if not chosen:
        parser.error(f"--only: no line has the words {asked.only!r}")
    rows = []
    for match in chosen:
        started = perf_counter()
        won = match.play(asked.games)
        even = "" if match.against is None else f"{1 / len(match.seats):.0%}"
        rows.append((match.title, f"{won.value:.1%}", f"{won.low:.1%} to {won.high:.1%}", even,
                     f"{perf_counter() - started:,.0f}"))
        print(*rows[-1], sep="; ", flush=True)
    print(f"\nPython {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores, "
          f"{asked.games:,} games for each line")
    print_table("How strong the players are", ("", "won", "95 % interval", "equals would win",
                                               "seconds"), rows)


if __name__ == "__main__":
    main()
