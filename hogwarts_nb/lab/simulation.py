"""Playing many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from ..core import Game, InvalidOption
from ..core.options import check_seed
from .experiment import Experiment, seated
from .results import Results, check_games
from .running import check_executor

__all__ = ["simulate"]


def simulate(game: type[Game[Any]], players: Any, /, games: int = 1000, seed: int = 1, *,
             executor: Executor | None = None, tables: Sequence[str] = (),
             progress: bool = True, most_moves: int = 100_000,
             position: Mapping[str, Any] | None = None, **options: Any) -> Results:
    """Play many games.

    The same seed gives the same results with any executor, except for players with a budget in
    seconds, which depend on the speed of the machine. An interrupt (Ctrl-C, or the kernel's stop
    button) returns the results so far, and ``resume()`` plays the rest. An error has the results
    too, as ``results``.

    Args:
        game: the class of a game, such as ``HouseCup``.
        players: the maker of the player for each seat: ``{"Slytherin": Greedy, "Gryffindor":
            Random}``, or a list for the first seats of the game. A maker is a class or a function
            that makes a player for each game. It gets a seed if its first argument is called
            ``seed`` or has no default.
        games: the number of games.
        seed: the seed of the experiment. Two experiments with the same seed deal the same cards.
        executor: any ``concurrent.futures.Executor``, such as ``client.get_executor()`` of Dask or
            ``client.executor()`` of ipyparallel. None plays short experiments in this process, and
            longer ones in processes on all cores of this machine.
        tables: the names of more data tables to write; see ``measures`` of the game.
        progress: whether to show a progress bar.
        most_moves: the number of moves after which a game is given up.
        position: the scenario that each game begins with, as keywords of the game's ``scenario``,
            such as ``{"location": "mirror_of_erised", "control": 1}``. Everything else is dealt
            again for each game.
        **options: options of the game, such as ``rulings`` or ``years``.

    Returns:
        The data tables, with ``frame()`` for pandas or polars.

    Raises:
        InvalidOption: for a value that is not allowed, before any game is played.
        InvalidScenario: for a position that the game refuses.
        GameFailed: if a player raises an error, or does not choose one of the legal moves. The
            error is its cause, and ``replay(number, moves)`` shows the position.
        StuckGame: if a game does not end.
        Unfinished: if the executor fails.

    Example:
        >>> from hogwarts_nb import HouseCup
        >>> from hogwarts_nb.lab import simulate
        >>> from hogwarts_nb.players import Greedy, Random
        >>> results = simulate(HouseCup, [Greedy, Random], games=10, progress=False)
        >>> results
        <Results of 10 of 10 games of HouseCup; Gryffindor: Greedy, Slytherin: Random>
        >>> list(results.columns())
        ['game', 'seat', 'player', 'bot', 'score', 'won', 'winners', 'moves', 'turns']
    """
    check_seed(seed)
    check_games(games)
    check_executor(executor)
    if type(most_moves) is not int or most_moves < 1:
        raise InvalidOption("most_moves", most_moves, "it must be a whole number from 1")
    if not isinstance(tables, (list, tuple)) or not all(isinstance(name, str) for name in tables):
        raise InvalidOption("tables", tables, "it must be a list of names, such as ['cards']")
    if position is not None and not (isinstance(position, Mapping)
                                     and all(isinstance(name, str) for name in position)):
        raise InvalidOption("position", position, "it must map what a scenario of the game takes "
                            "to values, such as {'turn': 3}")
    experiment = Experiment(game, seated(game, players), seed, options, tuple(tables), most_moves,
                            dict(position or {}))
    experiment.check()
    return Results(experiment, games).resume(executor=executor, progress=progress)
