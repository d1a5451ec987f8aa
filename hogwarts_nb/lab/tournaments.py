"""Tournaments: everybody against everybody, and how strong each is."""

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

#: One natural unit of strength on Elo's scale, on which 400 points are odds of ten to one.
ELO = 400 / log(10)

RATINGS = Message("Ratings on Elo's scale")
RATINGS_AXIS = Message("rating, with 95 % intervals")

#: How often the deals are drawn anew for the intervals.
ROUNDS = 200


@dataclass(frozen=True)
class Standing:
    """How a player did.

    Attributes:
        player: the name.
        rating: strength on Elo's scale; the mean of the tournament is 0, and 400 more means that
            ten games are won for each one lost.
        points: wins, a draw being half of one.
        games: how many were played.
    """

    player: str
    rating: Estimate
    points: float
    games: int


class Tournament:
    """A round robin; :func:`tournament` makes one. It can be pickled, and resumed another day.

    Args:
        names: the players.
        seed: chance, for the intervals.

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
        """Play what is missing.

        Args:
            players: who plays on under a name, if somebody had to be mended.
            executor: as for :func:`hogwarts_nb.lab.simulate`.
            progress: whether a bar shows how far it is.

        Returns:
            This tournament, with more games in it.

        Raises:
            InvalidOption: for what cannot be played.
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
                if results.missing:  # somebody has interrupted it
                    break
        except Unfinished as stopped:
            stopped.results = self
            raise
        return self

    @property
    def standings(self) -> list[Standing]:
        """The players, the strongest first."""
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
    """A round robin: every pair plays every deal twice, so that each has each seat once.

    Ratings are those of Bradley and Terry (1952) by maximum likelihood, on Elo's scale. Each pair
    is given one game besides, which counts half for each side: without, whoever wins all games
    would be infinitely strong. Intervals come from drawing the deals anew, and with them how that
    game is shared: so they are wide after a few games, even if all of them ended alike.

    Args:
        game: ``HouseCup`` or ``HallsOfHogwarts``.
        players: who takes part, by name: a class such as ``Random``, or a function of a seed.
        deals: how many deals each pair plays.
        seed: of all deals: every pair plays the same.
        seats: two seats; the game's first two by default.
        executor: as for :func:`hogwarts_nb.lab.simulate`.
        progress: whether a bar shows how far it is.
        **options: options of the game.

    Raises:
        InvalidOption: for fewer than two players, no deal, other than two seats, or a game in
            which all win together.
        Unfinished: if something stops it; see :func:`hogwarts_nb.lab.simulate`. It keeps what has
            been played, as its ``results``.
    """
    if not isinstance(players, Mapping) or len(players) < 2:
        raise InvalidOption("players", players, "it must map two names or more to what makes the "
                            "players, such as {'by chance': Random, 'mine': Mine}")
    if type(deals) is not int or deals < 1:
        raise InvalidOption("deals", deals, "it must be a whole number from 1")
    check_seed(seed)
    check_executor(executor)
    first, second = _two(game, seats)
    # All is looked at before anything is played.
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


#: One deal: for each pair, how many of its two games the first won; a draw is half.
_Deal = dict[tuple[str, str], float]


def _deals(names: Sequence[str], matches: Mapping[tuple[str, str], Results]) -> list[_Deal]:
    deals: dict[int, _Deal] = defaultdict(dict)
    for one, other in combinations(names, 2):
        if (one, other) in matches and (other, one) in matches:
            ahead, behind = _first_seat(matches[one, other]), _first_seat(matches[other, one])
            # An interrupted match lacks games: a deal counts once both of its games are played.
            for number in sorted(ahead.keys() & behind.keys()):
                deals[number][one, other] = ahead[number] + 1 - behind[number]
    return [deal for _, deal in sorted(deals.items())]


def _first_seat(results: Results) -> dict[int, float]:
    """For each game what the first seat got: 1, 0, or a half."""
    got = {}
    for row in results.rows():
        if row["seat"] == 1:
            alone = row["winners"] == 1
            got[row["game"]] = float(row["won"]) if alone else 0.5
    return got


def _ratings(names: Sequence[str], deals: Sequence[_Deal], seed: int) -> list[Estimate]:
    """Everybody's rating with its interval."""
    chance = Chance(seed)
    return bootstrap(deals, lambda played: _fit(names, played),
                     again=lambda played: _fit(names, played, chance), rounds=ROUNDS, seed=seed)


def _fit(names: Sequence[str], deals: Sequence[_Deal], chance: Chance | None = None,
         ) -> list[float]:
    """Everybody's rating: the strengths under which these results are likeliest."""
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
    """How a game is shared of which nothing is known: by the arcsine law (Jeffreys 1946)."""
    return sin(pi / 2 * (chance.randbelow(_PARTS) + 0.5) / _PARTS) ** 2


#: Into so many equal parts the law is cut.
_PARTS = 1000
