"""Playing the games of an experiment: in this process, on all cores, or on other machines.

The work is split into batches of game numbers. The number determines the game (``seeds.py``), so
the results do not depend on which process plays a batch, or when.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import SpawnContext, SpawnProcess
from time import perf_counter
from traceback import format_exception
from types import ModuleType
from typing import Any

from ..core import InvalidOption
from ..players.player import told
from .experiment import Experiment, Notes, Unfinished

__all__ = ["Tally", "check_executor", "run"]

#: Seconds for which games are first played in this process.
PATIENCE = 0.5

#: If the rest would take more seconds, other processes play it: they take a second to start.
WORTH_IT = 3.0

#: Seconds that a batch takes: the progress bar moves once in this time, and no more is lost.
BATCH_SECONDS = 0.5

#: Seconds that running batches have to end after an interrupt.
GRACE = 3 * BATCH_SECONDS

#: Games in a batch if the time of a game is not known.
BATCH = 50

#: How to go on after an error.
KEPT = """\
{done:,} of {games:,} games have been played, and are kept in the error's "results":
    import sys
    results = sys.last_value.results
    results.resume()
Where a player had to be mended, say who plays on: resume(players={{"Slytherin": Mine}})."""

#: Frequent problems with an executor.
BROKEN = ("(If it is shut down, make a new one. If its processes end, they may lack memory; and a "
          "script that makes processes has to keep all it does under if __name__ == '__main__':)")


@dataclass
class Tally:
    """The games of an experiment that have been played.

    Attributes:
        experiment: the experiment.
        games: the number of games that it shall have.
        notes: for each game that was played, by its number, the rows of each table.
    """

    experiment: Experiment
    games: int
    notes: dict[int, Notes] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """The number of games that have been played."""
        return sum(number <= self.games for number in self.notes)

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(1, self.games + 1) if number not in self.notes]


def check_executor(executor: object) -> None:
    """Check that something can play the games.

    Args:
        executor: any value.

    Raises:
        InvalidOption: if it is not an executor.
    """
    if not (executor is None or callable(getattr(executor, "submit", None))) or (
            isinstance(executor, type)):
        raise InvalidOption("executor", executor, "it must be a concurrent.futures.Executor, such "
                            "as client.get_executor() of Dask")


def run(results: Tally, *, executor: Executor | None = None, progress: bool = True) -> None:
    """Play the games that are missing, until they are done or interrupted.

    Args:
        results: the results, which are completed in place.
        executor: as for :func:`hogwarts_nb.lab.simulate`.
        progress: whether to show a progress bar.

    Raises:
        InvalidOption: for a value that is not an executor.
        Unfinished: if something else stops it; it has the results.
    """
    check_executor(executor)
    try:
        with _bar(results, progress) as tell, _interruptible():
            if executor is None:
                _use_cores(results, tell)
            else:
                _hand_out(results, executor, _packed(results.experiment), BATCH, tell)
    except Unfinished as stopped:
        stopped.results = results
        stopped.add_note(KEPT.format(done=results.done, games=results.games))
        raise


def _use_cores(results: Tally, tell: Callable[[int], object]) -> None:
    """Play a few games here, and the rest in processes on all cores if that is faster."""
    speed = _play_here(results, tell, PATIENCE)
    missing = len(results.missing)
    if not missing:
        return
    # A browser has one process.
    cores = 1 if sys.platform == "emscripten" else os.cpu_count() or 1
    try:
        packed = _packed(results.experiment) if cores > 1 and missing / speed > WORTH_IT else None
    except Unfinished:  # it cannot be sent to other processes
        packed = None
    if packed is None:
        _play_here(results, tell, float("inf"))
        return
    workers = _Workers()
    processes = ProcessPoolExecutor(cores, workers, _ignore_interrupts)
    try:
        with _out_of_reach(), _without_the_program():
            for _ in range(cores):
                processes.submit(os.getpid)
        _hand_out(results, processes, packed, max(1, int(speed * BATCH_SECONDS)), tell)
    finally:
        # Without waiting: a player may never end.
        processes.shutdown(wait=False, cancel_futures=True)
        workers.end(BATCH_SECONDS)


class _Workers(SpawnContext):
    """Starts processes and remembers them, to end them in any case.

    "spawn" is the only way to start a process that is safe with the threads of a kernel.
    """

    def __init__(self) -> None:
        self._started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*args, **kwargs)
        self._started.append(process)
        return process

    def end(self, seconds: float) -> None:
        """Give them some seconds to end, and then kill them."""
        running: list[Any] = [process.sentinel for process in self._started]
        deadline = perf_counter() + seconds
        try:
            while running and (left := deadline - perf_counter()) > 0:
                running = [one for one in running if one not in wait_for(running, left)]
        finally:
            for process in self._started:
                process.kill()


def _play_here(results: Tally, tell: Callable[[int], object], seconds: float) -> float:
    """Play missing games in this process for some seconds; returns games per second."""
    started = perf_counter()
    passed, played = 0.0, 0
    for number, notes in results.experiment.play(results.missing):
        results.notes[number] = notes
        played += 1
        tell(1)
        passed = perf_counter() - started
        if passed > seconds:
            break
    return played / passed if played else 1.0


#: The result of a batch: the rows of its games, and the error that stopped it.
_Played = tuple[dict[int, Notes], Unfinished | None]


def _hand_out(results: Tally, executor: Executor, packed: bytes, batch: int,
              tell: Callable[[int], object]) -> None:
    """Let an executor play the missing games."""
    missing = results.missing
    futures: list[Future[_Played]] = []
    stopped: Unfinished | None = None
    # After an interrupt or an error of the executor, wait only for batches that are nearly done.
    patience: float | None = GRACE
    try:
        for start in range(0, len(missing), batch):
            futures.append(executor.submit(_play_packed, packed, missing[start:start + batch]))
        for future in as_completed(futures):
            notes, failure = future.result()
            tell(len(notes))
            if failure:
                break
        # After a failure, wait for all that have begun: then the first failure is the one reported.
        patience = None
    except Exception as error:
        raise Unfinished(f"the executor failed. {told(error)} {BROKEN}") from error
    finally:
        begun = [future for future in futures if not future.cancel()]
        try:
            wait(begun, patience)
        finally:
            for future in begun:
                if future.done() and not future.exception():
                    notes, failure = future.result()
                    results.notes.update(notes)
                    stopped = stopped or failure
    if stopped:
        raise stopped


def _packed(experiment: Experiment) -> bytes:
    """An experiment as bytes for other processes.

    Raises:
        Unfinished: if that is impossible.
    """
    import cloudpickle

    try:
        # By value: no other process knows a player that was written in a notebook.
        packed: bytes = cloudpickle.dumps(experiment)
    except Exception as error:
        raise Unfinished("the players or options cannot be sent to an executor: they hold what "
                         "only this process knows, such as a file, a lock or a board. Leave that "
                         f"out, or give no executor. {told(error)}") from error
    return packed


def _play_packed(packed: bytes, numbers: Sequence[int]) -> _Played:
    """In another process: unpack the experiment and play some of its games."""
    import pickle

    experiment: Experiment = pickle.loads(packed)
    played: dict[int, Notes] = {}
    try:
        for number, notes in experiment.play(numbers):
            played[number] = notes
    except Unfinished as error:
        # The class of its cause may be known in this process only, so it is sent as text.
        failure = type(error)(*error.args)
        if error.__cause__:
            failure.add_note("".join(format_exception(error.__cause__)).rstrip())
        return played, failure
    return played, None


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the main process answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _without_the_program() -> Iterator[None]:
    """Processes that start meanwhile do not run the user's script again.

    Players are sent by value, so they do not need it. Otherwise a script would have to put
    everything under ``if __name__ == "__main__":``.
    """
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def _out_of_reach() -> Iterator[None]:
    """Processes that start meanwhile get no interrupt, not even during their start."""
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
    """An interrupt ends the work without an error, and the results are kept."""
    try:
        yield
    except KeyboardInterrupt:
        return


@contextmanager
def _bar(results: Tally, progress: bool) -> Iterator[Callable[[int], object]]:
    """A progress bar, as a function of the number of games just played."""
    if not progress:
        yield lambda games: None
        return
    from tqdm.auto import tqdm

    with closing(tqdm(total=results.games, initial=results.done, unit="game")) as bar:
        yield bar.update
