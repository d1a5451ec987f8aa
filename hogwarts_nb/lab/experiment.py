"""An experiment: a game, its options and its players.

An experiment and a number determine one game, so any process can play any of its games.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..core import Game, InvalidOption, Rules, Say
from ..core.chance import Chance
from ..players import Observation, Player, ask
from ..players.player import NOTHING, check_player, decide, told
from .measures import Measure, Note, measures_of
from .seeds import Seeds, seeds_of

__all__ = [
    "OWN",
    "Experiment",
    "GameFailed",
    "Notes",
    "PlayerFactory",
    "StuckGame",
    "Unfinished",
    "check_game",
    "name_of",
    "seated",
]

#: Makes a player for one game: a class such as ``Random``, or a function. It gets a seed if its
#: first argument is called ``seed`` or has no default.
PlayerFactory = Callable[..., Player]

#: The options of games that an experiment sets.
OWN = ("players", "seed", "rolls", "auto_forced")

#: The rows of each data table for one game.
Notes = dict[str, list[Note]]


class Unfinished(RuntimeError):
    """An experiment that stopped before all its games were played.

    Attributes:
        results: the results so far: :class:`~hogwarts_nb.lab.Results` or a
            :class:`~hogwarts_nb.lab.Tournament`. ``results.resume()`` plays the rest.
    """

    results: Any = None


class GameFailed(Unfinished):
    """A player raised an error, which is the cause, or did not choose a legal move."""


class StuckGame(Unfinished):
    """A game that does not end."""


@dataclass(frozen=True)
class Experiment:
    """One game with its options and players; see :func:`hogwarts_nb.lab.simulate`.

    Attributes:
        game: the game's class.
        players: for each seat, in turn order, the maker of its player.
        seed: the seed of the whole experiment.
        options: options of the game.
        tables: the data tables to write in addition to that of the seats.
        most_moves: the number of moves after which a game is given up.
        position: the scenario that each game begins with; empty for the setup.
    """

    game: type[Game[Any]]
    players: Mapping[str, PlayerFactory]
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    most_moves: int = 100_000
    position: Mapping[str, Any] = field(default_factory=dict)

    def rules(self) -> Rules[Any]:
        """The rules with the options.

        Raises:
            InvalidOption: for an option that the game refuses.
            InvalidScenario: for a position that the game refuses.
        """
        return self._new(seed=0).rules

    def check(self) -> None:
        """Check everything that can be checked before a game is played.

        Raises:
            InvalidOption: for an option, a table or a player that is not allowed.
            InvalidScenario: for a position that the game refuses.
        """
        for name, value in {**self.position, **self.options}.items():
            if name in OWN:
                raise InvalidOption(name, value, "an experiment has no such option: its seats and "
                                    "seed are its own, its dice are rolled by chance, and forced "
                                    "moves are played as any other")
        known = [*inspect.signature(self.game).parameters]
        for name, value in self.options.items():
            if name in self.position:
                raise InvalidOption(name, value, "the position gives it too")
            if name not in known:
                raise InvalidOption(name, value, f"{self.game.__name__} has no such option; it has "
                                    f"{', '.join(known)}")
        self.rules()
        self.measures()
        self._check_makers()

    def _check_makers(self) -> None:
        """Check that two games get different players, because a player may remember."""
        seeds = seeds_of(self.seed, 1, len(self.players))
        made = [*self._made(seeds), *self._made(seeds)]
        for player, (seat, maker) in zip(made, [*self.players.items()] * 2, strict=True):
            if sum(other is player for other in made) > 1:
                raise InvalidOption(f"the player of {seat}", maker, "it makes the same player "
                                    "again, and each game has players of its own")

    def mended(self, players: Any) -> Experiment:
        """The same experiment with other players in some seats.

        Args:
            players: the new makers for some seats, as for :func:`hogwarts_nb.lab.simulate`.

        Raises:
            InvalidOption: for an unknown seat, or a maker that makes no player.
        """
        given = seated(self.game, players)
        for seat in given:
            if seat not in self.players:
                raise InvalidOption("players", seat, f"the seats are {', '.join(self.players)}")
        changed = replace(self, players={**self.players, **given})
        changed.check()
        return changed

    def _new(self, seed: int) -> Game[Any]:
        make: Callable[..., Game[Any]] = self.game.scenario if self.position else self.game
        return make(players=[*self.players], seed=seed, **self.position, **self.options)

    @property
    def bots(self) -> dict[str, str]:
        """The name of the player of each seat."""
        return {seat: name_of(maker) for seat, maker in self.players.items()}

    def measures(self) -> dict[str, Measure]:
        """Fresh measures for each table.

        Raises:
            InvalidOption: for a table that this game does not have.
        """
        return measures_of(self.game, self.tables, self.bots)

    def play(self, numbers: Sequence[int]) -> Iterator[tuple[int, Notes]]:
        """Play some of the games with rules and positions only: no history, no explanations.

        Args:
            numbers: the numbers of the games, from 1.

        Yields:
            For each game, as soon as it is over, its number and the rows of each table.

        Raises:
            StuckGame: if a game takes more than ``most_moves``.
            GameFailed: if a player fails.
        """
        rules = self.rules()
        measures = self.measures()
        for number in numbers:
            yield number, self._play(rules, number, measures)

    def _play(self, rules: Rules[Any], number: int, measures: Mapping[str, Measure]) -> Notes:
        seeds = seeds_of(self.seed, number, len(self.players))
        players = self._made_for(number, seeds)
        looks = [getattr(player, "looks", True) for player in players]
        state = (self._new(seeds.game).state_after(0) if self.position
                 else rules.box(Chance(seeds.game)))
        for measure in measures.values():
            measure.begin()
        say = _told([measure.listen for measure in measures.values() if measure.listens])
        rules.begin(state, say)
        legal, to_move, apply, seats = rules.legal, rules.to_move, rules.apply, rules.players
        evaluation, moves = self.game.evaluation, 0
        while choices := legal(state):
            seat = to_move(state)
            assert seat is not None
            view = Observation(rules, state, seats[seat], evaluation) if looks[seat] else NOTHING
            try:
                move = decide(players[seat], view, choices).move
            except KeyboardInterrupt:
                raise
            # Any error, even of ``exit()``: it must not end the program or this generator.
            except BaseException as error:
                raise self._failed(number, moves, seats[seat], error) from error
            apply(state, move, say)
            moves += 1
            self._check_length(number, moves)
        return {table: [(number, *row) for row in measure.rows(rules, state, moves)]
                for table, measure in measures.items()}

    def replay(self, number: int, moves: int | None = None) -> Game[Any]:
        """One of the games again, with its history and explanations.

        Args:
            number: the number of the game, from 1.
            moves: the number of moves to play; all by default.

        Raises:
            StuckGame: if the game takes more than ``most_moves``.
            GameFailed: if a player fails.
        """
        seeds = seeds_of(self.seed, number, len(self.players))
        game = self._new(seeds.game)
        players = dict(zip(self.players, self._made_for(number, seeds), strict=True))
        while (seat := game.to_move) and game.played != moves:
            try:
                choice = ask(players[seat], game)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise self._failed(number, game.played, seat, error) from error
            game.push(choice.move)
            self._check_length(number, game.played)
        return game

    def _failed(self, number: int, moves: int, seat: str, error: BaseException) -> GameFailed:
        return GameFailed(
            f"game {number} stopped after {moves} moves: {self.bots[seat]} had to choose for "
            f"{seat}, and failed. {told(error)}")

    def _check_length(self, number: int, moves: int) -> None:
        if moves > self.most_moves:
            raise StuckGame(
                f"game {number} is not over after {self.most_moves:,} moves. Another player "
                "or an option such as a turn_limit may end it; else give it more most_moves.")

    def _made_for(self, number: int, seeds: Seeds) -> list[Player]:
        try:
            return self._made(seeds)
        except InvalidOption as error:
            raise GameFailed(f"game {number} could not begin. {error}") from error

    def _made(self, seeds: Seeds) -> list[Player]:
        """A new player for each seat, which remembers no other game."""
        made = []
        for (seat, maker), seed in zip(self.players.items(), seeds.players, strict=True):
            try:
                made.append(maker(seed) if _takes_a_seed(maker) else maker())
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise InvalidOption(f"the player of {seat}", maker, "it could not make a player. "
                                    f"{told(error)}") from error
        for seat, player in zip(self.players, made, strict=True):
            check_player(player, f"the player of {seat}")
        return made


def _told(listeners: Sequence[Callable[..., None]]) -> Say | None:
    """All listeners as one; None if there are none."""
    if not listeners:
        return None

    def say(*what: Any, **values: Any) -> None:
        for listen in listeners:
            listen(*what, **values)

    return say


def _takes_a_seed(maker: PlayerFactory) -> bool:
    """Whether its first argument is a seed: by its name, or because it is required."""
    try:
        first = next(iter(inspect.signature(maker).parameters.values()), None)
    except ValueError:  # some builtin types do not say
        return False
    if first is None or first.kind in (first.KEYWORD_ONLY, first.VAR_KEYWORD):
        return False
    # An option with a default, such as ``collects="potions"``, is not for a seed.
    return first.kind is first.VAR_POSITIONAL or first.name == "seed" or (
        first.default is first.empty)


def name_of(maker: PlayerFactory) -> str:
    """The name of a maker of players: of its class or function, and the values of a ``partial``.

    ``partial(Search, iterations=500)`` is ``Search(iterations=500)``.

    Args:
        maker: a class, a function or a ``partial``.
    """
    inner = getattr(maker, "func", None)
    if inner is None:
        return str(getattr(maker, "__name__", type(maker).__name__))
    values = [*map(repr, getattr(maker, "args", ())),
              *(f"{name}={value!r}" for name, value in getattr(maker, "keywords", {}).items())]
    return f"{name_of(inner)}({', '.join(values)})"


def check_game(game: object) -> None:
    """Check that something is the class of a game.

    Args:
        game: any value.

    Raises:
        InvalidOption: if it is not.
    """
    if not (isinstance(game, type) and issubclass(game, Game) and game is not Game):
        raise InvalidOption("game", game, "it must be the class of a game, such as HouseCup")


def seated(game: type[Game[Any]], players: Any) -> dict[str, PlayerFactory]:
    """For each seat, the maker of its player.

    Args:
        game: the game's class.
        players: a mapping of seats to makers, or makers for the first seats of the game.

    Raises:
        InvalidOption: for any other value, or if ``game`` is not the class of a game.
    """
    check_game(game)
    if isinstance(players, Mapping):
        seats = dict(players)
    elif isinstance(players, Sequence) and not isinstance(players, str):
        default = inspect.signature(game).parameters["players"].default
        if len(players) > len(default):
            raise InvalidOption("players", players, f"there are {len(default)} seats at most")
        seats = dict(zip(default, players, strict=False))
    else:
        raise InvalidOption("players", players, "it must map seats to what makes their players, "
                            "such as {'Slytherin': Random}, or be a list such as [Random, Random]")
    for seat, maker in seats.items():
        if hasattr(maker, "choose") and not isinstance(maker, type):
            raise InvalidOption(
                f"the player of {seat}", maker, "each game has its own player, so give what makes "
                f"one: the class {type(maker).__name__}, or a function of a seed")
        if not callable(maker):
            raise InvalidOption(f"the player of {seat}", maker,
                                "it must be a class such as Random, or a function of a seed")
    return seats
