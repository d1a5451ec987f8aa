"""Playing many games: here, on all cores, or on any other machines.

The work is split into batches of game numbers. What a game brings depends on its number alone
(``seeds.py``), so the results do not depend on who plays which batch, and when.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from ..game import Game, InvalidOption
from ..reading import check_seed
from .experiment import Experiment, Notes, seated
from .results import Results, check_games

__all__ = ["carry_out", "simulate"]

#: For so many seconds games are played here before anything else.
PATIENCE = 0.5

#: If the rest would take more seconds than this, other processes play it: they take one to begin.
WORTH_IT = 3.0

#: How long a batch takes, in seconds: so often the bar moves, and so much is lost at most.
BATCH_SECONDS = 0.5

#: Games in a batch where nobody has measured how long a game takes.
BATCH = 50


def simulate(game: type[Game[Any]], players: Any, /, games: int = 1000, seed: int = 1, *,
             executor: Executor | None = None, tables: Sequence[str] = (),
             progress: bool = True, most_moves: int = 100_000, **options: Any) -> Results:
    """Play many games.

    The same seed gives the same results, whatever executor plays them. If it is interrupted
    (Ctrl-C, or the kernel's stop button), what is done is returned and ``resume()`` plays the rest.

    Args:
        game: ``HouseCup``, ``HogwartsBattle`` or ``HallsOfHogwarts``.
        players: who plays each seat: ``{"Slytherin": Greedy, "Gryffindor": Random}``, or a list
            for the first seats of the game. Each is a class or a function that makes a player:
            each game has its own. It is given a seed if its first argument is called ``seed``, or
            has no default.
        games: how many.
        seed: of the experiment. Two experiments with one seed deal the same cards.
        executor: any ``concurrent.futures.Executor``, such as ``client.get_executor()`` of Dask or
            ``client.executor()`` of ipyparallel. None plays here what takes a few seconds, and
            more in processes on all cores of this machine; each of them imports the program, so a
            script has to begin under ``if __name__ == "__main__":``.
        tables: what else is noted of each game; see :data:`hogwarts_nb.lab.TABLES`.
        progress: whether a bar shows how far it is.
        most_moves: after how many moves a game is given up.
        **options: options of the game, such as ``rulings`` or ``years``.

    Returns:
        Tables, with ``frame()`` for pandas or polars.

    Raises:
        InvalidOption: for what cannot be played, before anything is.
        StuckGame: if a game does not come to an end.
        BadChoice: if a player does not choose one of the legal moves. What a player raises itself
            comes through; both have a note that says in which game it was.
    """
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise InvalidOption("game", game, "it must be the class of a game, such as HouseCup")
    if not (executor is None or callable(getattr(executor, "submit", None))):
        raise InvalidOption("executor", executor, "it must be a concurrent.futures.Executor, such "
                            "as client.get_executor() of Dask")
    check_seed(seed)
    check_games(games)
    if type(most_moves) is not int or most_moves < 1:
        raise InvalidOption("most_moves", most_moves, "it must be a whole number from 1")
    if isinstance(tables, str):
        raise InvalidOption("tables", tables, f"it must be a list, such as [{tables!r}]")
    for name in ("rolls", "auto_forced"):
        if name in options:
            raise InvalidOption(name, options[name], "an experiment has no such option: its dice "
                                "are rolled by chance, and forced moves are played as any other")
    experiment = Experiment(game, seated(game, players), seed, options, tuple(tables), most_moves)
    experiment.measures(experiment.rules())
    results = Results(experiment, games)
    carry_out(results, executor=executor, progress=progress)
    return results


def carry_out(results: Results, *, executor: Executor | None = None, progress: bool = True) -> None:
    """Play the games that are missing, until they are done or somebody interrupts."""
    with _bar(results, progress) as tell, _interruptible():
        if executor is not None:
            _hand_out(results, executor, BATCH, tell)
            return
        speed = _play_here(results, tell, PATIENCE)
        missing = len(results.missing)
        cores = os.cpu_count() or 1
        if missing / speed <= WORTH_IT or cores == 1:
            _play_here(results, tell, float("inf"))
            return
        # "spawn" is the one way to start a process that is safe beside a kernel's threads.
        processes = ProcessPoolExecutor(cores, get_context("spawn"), _ignore_interrupts)
        try:
            with _out_of_reach():
                for _ in range(cores):
                    processes.submit(os.getpid)
            _hand_out(results, processes, max(1, int(speed * BATCH_SECONDS)), tell)
        finally:
            # CPython 3.11 waits for ever at the end of a pool in which all that is left has been
            # cancelled, unless the pool itself cancels it.
            processes.shutdown(cancel_futures=True)


def _play_here(results: Results, tell: Callable[[int], object], seconds: float) -> float:
    """Play missing games in this process for so many seconds; returns games a second."""
    started = perf_counter()
    batch, played = 1, 0
    missing = results.missing
    while played < len(missing):
        notes = results.experiment.play(missing[played:played + batch])
        results.notes.update(notes)
        tell(len(notes))
        played += len(notes)
        passed = perf_counter() - started
        if passed > seconds:
            break
        # The rules are made anew for each batch, so batches grow, up to half a second.
        batch = max(1, min(2 * batch, int(played / passed * BATCH_SECONDS)))
    return max(played, 1) / (perf_counter() - started)


def _hand_out(results: Results, executor: Executor, batch: int,
              tell: Callable[[int], object]) -> None:
    """Have an executor play the missing games."""
    import cloudpickle

    missing = results.missing
    # By value: a player that was written in a notebook is known in no other process.
    packed = cloudpickle.dumps(results.experiment)
    futures: list[Future[dict[int, Notes]]] = []
    try:
        for start in range(0, len(missing), batch):
            futures.append(executor.submit(_play_packed, packed, missing[start:start + batch]))
        for future in as_completed(futures):
            tell(len(future.result()))
    finally:
        for future in futures:
            if not future.cancel() and future.done() and not future.exception():
                results.notes.update(future.result())


def _play_packed(packed: bytes, numbers: Sequence[int]) -> dict[int, Notes]:
    """What another process does: unpack the experiment and play some of its games."""
    import pickle

    experiment: Experiment = pickle.loads(packed)
    try:
        return experiment.play(numbers)
    except Exception as error:
        failed = _told(error)
    # Not from within the handler: some executors send what an error came from, too.
    raise failed


def _told(error: Exception) -> Exception:
    """An error as another process can be told of it.

    An error whose class no module holds, such as one that was written in a notebook, or that cannot
    be made again from its arguments, becomes a RuntimeError with its words.
    """
    import pickle

    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        told = RuntimeError(f"{type(error).__name__}: {error}")
        for note in getattr(error, "__notes__", ()):
            told.add_note(note)
        return told
    return error


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal: the one that was asked answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _out_of_reach() -> Iterator[None]:
    """Processes that are started meanwhile get no interrupt, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, which has no such signals
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interruptible() -> Iterator[None]:
    """An interrupt ends the work, and is no error: what is done is kept."""
    try:
        yield
    except KeyboardInterrupt:
        return


@contextmanager
def _bar(results: Results, progress: bool) -> Iterator[Callable[[int], object]]:
    """A progress bar, as a function that is told how many games were played."""
    if not progress:
        yield lambda games: None
        return
    from tqdm.auto import tqdm

    with closing(tqdm(total=results.games, initial=results.done, unit="game")) as bar:
        yield bar.update
