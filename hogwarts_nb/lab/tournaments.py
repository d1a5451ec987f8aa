"""Tournaments: all players against each other, with ratings."""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, permutations
from math import log, pi, sin
from typing import Any

from ..core import Game, InvalidOption
from ..core.chance import Chance
from ..core.options import check_seed
from ..core.words import Message
from .charts import Figure, intervals
from .experiment import Experiment, PlayerFactory, Unfinished, check_game, seated
from .results import Results
from .running import check_executor
from .statistics import Estimate, bootstrap, likeliest

__all__ = ["Standing", "Tournament", "tournament"]

#: One natural unit of strength on Elo's scale: 400 points are odds of ten to one.
ELO = 400 / log(10)

RATINGS = Message("Ratings on Elo's scale")
RATINGS_AXIS = Message("rating, with 95 % intervals")

#: How often the deals are drawn again for the intervals.
ROUNDS = 200


@dataclass(frozen=True)
class Standing:
    """The result of a player in a tournament.

    Attributes:
        player: the name.
        rating: strength on Elo's scale. The mean of the tournament is 0, and 400 points more mean
            ten wins for each loss.
        points: wins; a draw is half a win.
        games: the number of games.
    """

    player: str
    rating: Estimate
    points: float
    games: int


class Tournament:
    """A round robin, made by :func:`tournament`. It can be pickled, and resumed later.

    Args:
        names: the players.
        seed: the seed of chance, for the intervals.

    Attributes:
        matches: the results of each pair, for each order of seats.
    """

    def __init__(self, names: Sequence[str], matches: Mapping[tuple[str, str], Results],
                 seed: int) -> None:
        self.matches = dict(matches)
        self._names = list(names)
        self._seed = seed
        self._standings: list[Standing] = []

    def resume(self, *, players: Mapping[str, PlayerFactory] | None = None,
               executor: Executor | None = None, progress: bool = True) -> Tournament:
        """Play the games that are missing.

        Args:
            players: new makers, by name, for players that had to be corrected.
            executor: as for :func:`hogwarts_nb.lab.simulate`.
            progress: whether to show a progress bar.

        Returns:
            This tournament, with more games in it.

        Raises:
            InvalidOption: for a value that is not allowed.
            Unfinished: if something stops it; see :func:`hogwarts_nb.lab.simulate`.
        """
        if not isinstance(players, Mapping | None):
            raise InvalidOption("players", players, "it must map names to what makes the players")
        for name in players or {}:
            if name not in self._names:
                known = ", ".join(map(str, self._names))
                raise InvalidOption("players", name, f"it can be {known}")
        self._standings = []
        try:
            for pair, results in self.matches.items():
                seats = zip(results.experiment.players, pair, strict=True)
                mended = {seat: players[name] for seat, name in seats if name in players
                          } if players else None
                results.resume(players=mended, executor=executor, progress=progress)
                if results.missing:  # it was interrupted
                    break
        except Unfinished as stopped:
            stopped.results = self
            raise
        return self

    @property
    def standings(self) -> list[Standing]:
        """The results of the players, the strongest first."""
        self._standings = self._standings or self._rated()
        return self._standings

    def _rated(self) -> list[Standing]:
        names = self._names
        deals = _deals(names, self.matches)
        points, games = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
        for deal in deals:
            for (one, other), won in deal.items():
                points[one] += won
                points[other] += 2 - won
                games[one] += 2
                games[other] += 2
        ratings = dict(zip(names, _ratings(names, deals, self._seed), strict=True))
        return sorted(
            (Standing(name, ratings[name], points[name], games[name]) for name in names),
            key=lambda standing: -standing.rating.value)

    def _rows(self) -> list[dict[str, Any]]:
        return [{"player": standing.player, "rating": round(standing.rating.value),
                 "low": round(standing.rating.low), "high": round(standing.rating.high),
                 "points": standing.points, "games": standing.games}
                for standing in self.standings]

    def chart(self) -> Figure:
        """The ratings with their intervals."""
        return intervals(self._rows(), RATINGS(), RATINGS_AXIS(), group="player", value="rating")

    def __repr__(self) -> str:
        return repr(self.chart())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return self.chart()._repr_mimebundle_(include, exclude)


def tournament(game: type[Game[Any]], players: Mapping[str, PlayerFactory], /, deals: int = 100,
               seed: int = 1, *, seats: Sequence[str] = (), executor: Executor | None = None,
               progress: bool = True, **options: Any) -> Tournament:
    """A round robin: every pair plays every deal twice, once in each order of seats.

    Ratings are those of Bradley and Terry (1952) by maximum likelihood, on Elo's scale. Each pair
    gets one more game that counts half for each side: otherwise a player that wins all games would
    be infinitely strong. For the intervals the deals are drawn again, and so is the share of that
    game: so the intervals are wide after a few games, even if all of them ended alike.

    Args:
        game: the class of a game that is not cooperative.
        players: the makers of players, by name: a class such as ``Random``, or a function of a
            seed.
        deals: the number of deals that each pair plays.
        seed: the seed of all deals: every pair plays the same ones.
        seats: two seats; the game's first two by default.
        executor: as for :func:`hogwarts_nb.lab.simulate`.
        progress: whether to show a progress bar.
        **options: options of the game.

    Raises:
        InvalidOption: for fewer than two players, no deal, a number of seats other than two, or a
            cooperative game.
        Unfinished: if something stops it; see :func:`hogwarts_nb.lab.simulate`. Its ``results``
            are the tournament so far.
    """
    if not isinstance(players, Mapping) or len(players) < 2:
        raise InvalidOption("players", players, "it must map two names or more to what makes the "
                            "players, such as {'by chance': Random, 'mine': Mine}")
    if type(deals) is not int or deals < 1:
        raise InvalidOption("deals", deals, "it must be a whole number from 1")
    check_seed(seed)
    check_executor(executor)
    first, second = _two(game, seats)
    # Check everything before any game is played.
    matches = {}
    for one, other in permutations(players, 2):
        entered = seated(game, {first: players[one], second: players[other]})
        experiment = Experiment(game, entered, seed, options)
        experiment.check()
        matches[one, other] = Results(experiment, deals)
    if experiment.rules().cooperative:
        raise InvalidOption("game", game.__name__, "its players win together: compare shares "
                            "of wins instead, with charts.wins")
    return Tournament([*players], matches, seed).resume(executor=executor, progress=progress)


def _two(game: type[Game[Any]], seats: Sequence[str]) -> tuple[str, str]:
    check_game(game)
    if not isinstance(seats, (list, tuple)) or not all(isinstance(seat, str) for seat in seats):
        raise InvalidOption("seats", seats, "it must be a list of two, such as "
                            "['Slytherin', 'Gryffindor']")
    chosen = seats or inspect.signature(game).parameters["players"].default[:2]
    if len({*chosen}) != 2:
        raise InvalidOption("seats", list(seats), "a pair plays at a table of two seats")
    return chosen[0], chosen[1]


#: One deal: for each pair, the wins of the first player in two games; a draw is half a win.
_Deal = dict[tuple[str, str], float]


def _deals(names: Sequence[str], matches: Mapping[tuple[str, str], Results]) -> list[_Deal]:
    deals: dict[int, _Deal] = defaultdict(dict)
    for one, other in combinations(names, 2):
        if (one, other) in matches and (other, one) in matches:
            ahead, behind = _first_seat(matches[one, other]), _first_seat(matches[other, one])
            # An interrupted match lacks games: only deals with both games count.
            for number in sorted(ahead.keys() & behind.keys()):
                deals[number][one, other] = ahead[number] + 1 - behind[number]
    return [deal for _, deal in sorted(deals.items())]


def _first_seat(results: Results) -> dict[int, float]:
    """The points of the first seat in each game: 1, 0, or a half."""
    got = {}
    for row in results.rows():
        if row["seat"] == 1:
            alone = row["winners"] == 1
            got[row["game"]] = float(row["won"]) if alone else 0.5
    return got


def _ratings(names: Sequence[str], deals: Sequence[_Deal], seed: int) -> list[Estimate]:
    """The rating of each player with its interval."""
    chance = Chance(seed)
    return bootstrap(deals, lambda played: _fit(names, played),
                     again=lambda played: _fit(names, played, chance), rounds=ROUNDS, seed=seed)


def _fit(names: Sequence[str], deals: Sequence[_Deal], chance: Chance | None = None,
         ) -> list[float]:
    """The rating of each player: the strengths that make these results most likely."""
    won = [[0.0] * len(names) for _ in names]
    for left, right in combinations(range(len(names)), 2):
        won[left][right] = part = _part(chance) if chance else 0.5
        won[right][left] = 1 - part
    for deal in deals:
        for (one, other), halves in deal.items():
            left, right = names.index(one), names.index(other)
            won[left][right] += halves
            won[right][left] += 2 - halves
    return [strength * ELO for strength in likeliest(won)]


def _part(chance: Chance) -> float:
    """A random share of a game about which nothing is known, by the arcsine law (Jeffreys 1946)."""
    return sin(pi / 2 * (chance.randbelow(_PARTS) + 0.5) / _PARTS) ** 2


#: The number of equal parts of the distribution.
_PARTS = 1000
