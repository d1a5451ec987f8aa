"""Playing the games of an experiment: here, on all cores, or on any other machines.

The work is split into batches of game numbers. What a game brings depends on its number alone
(``seeds.py``), so the results do not depend on who plays which batch, and when.
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

#: For so many seconds games are played here before anything else.
PATIENCE = 0.5

#: If the rest would take more seconds than this, other processes play it: they take one to begin.
WORTH_IT = 3.0

#: How long a batch takes, in seconds: so often the bar moves, and so much is lost at most.
BATCH_SECONDS = 0.5

#: So many seconds the batches that are being played have to end after an interrupt.
GRACE = 3 * BATCH_SECONDS

#: Games in a batch where nobody has measured how long a game takes.
BATCH = 50

#: How to go on after an error.
KEPT = """\
{done:,} of {games:,} games have been played, and are kept in the error's "results":
    import sys
    results = sys.last_value.results
    results.resume()
Where a player had to be mended, say who plays on: resume(players={{"Slytherin": Mine}})."""

#: What often is the matter with an executor.
BROKEN = ("(If it is shut down, make a new one. If its processes end, they may lack memory; and a "
          "script that makes processes has to keep all it does under if __name__ == '__main__':)")


@dataclass
class Tally:
    """Which games of an experiment have been played, and what they gave.

    Attributes:
        experiment: what is played.
        games: how many games were asked for.
        notes: for each game that was played, by its number, the rows of each table.
    """

    experiment: Experiment
    games: int
    notes: dict[int, Notes] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many games have been played."""
        return sum(number <= self.games for number in self.notes)

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(1, self.games + 1) if number not in self.notes]


def check_executor(executor: object) -> None:
    """Check what is to play the games.

    Args:
        executor: anything.

    Raises:
        InvalidOption: if it is no executor.
    """
    if not (executor is None or callable(getattr(executor, "submit", None))) or (
            isinstance(executor, type)):
        raise InvalidOption("executor", executor, "it must be a concurrent.futures.Executor, such "
                            "as client.get_executor() of Dask")


def run(results: Tally, *, executor: Executor | None = None, progress: bool = True) -> None:
    """Play the games that are missing, until they are done or somebody interrupts.

    Args:
        results: what is completed, in place.
        executor: as for :func:`hogwarts_nb.lab.simulate`.
        progress: whether a bar shows how far it is.

    Raises:
        InvalidOption: for what is no executor.
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
    """Play here what is soon done, and the rest in processes on all cores."""
    speed = _play_here(results, tell, PATIENCE)
    missing = len(results.missing)
    if not missing:
        return
    # A browser has one process.
    cores = 1 if sys.platform == "emscripten" else os.cpu_count() or 1
    try:
        packed = _packed(results.experiment) if cores > 1 and missing / speed > WORTH_IT else None
    except Unfinished:  # it cannot be sent, so it stays
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
        # It is not waited for: a player may not come to an end.
        processes.shutdown(wait=False, cancel_futures=True)
        workers.end(BATCH_SECONDS)


class _Workers(SpawnContext):
    """Starts processes and remembers them, to end them whatever they do.

    "spawn" is the one way to start a process that is safe beside a kernel's threads.
    """

    def __init__(self) -> None:
        self._started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*args, **kwargs)
        self._started.append(process)
        return process

    def end(self, seconds: float) -> None:
        """Let them end for so many seconds, and then end them."""
        running: list[Any] = [process.sentinel for process in self._started]
        deadline = perf_counter() + seconds
        try:
            while running and (left := deadline - perf_counter()) > 0:
                running = [one for one in running if one not in wait_for(running, left)]
        finally:
            for process in self._started:
                process.kill()


def _play_here(results: Tally, tell: Callable[[int], object], seconds: float) -> float:
    """Play missing games in this process for so many seconds; returns games a second."""
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


#: What one batch gave: the rows of its games, and why not all of them could be played.
_Played = tuple[dict[int, Notes], Unfinished | None]


def _hand_out(results: Tally, executor: Executor, packed: bytes, batch: int,
              tell: Callable[[int], object]) -> None:
    """Have an executor play the missing games."""
    missing = results.missing
    futures: list[Future[_Played]] = []
    stopped: Unfinished | None = None
    # After an interrupt or an error of the executor only what is nearly done is waited for.
    patience: float | None = GRACE
    try:
        for start in range(0, len(missing), batch):
            futures.append(executor.submit(_play_packed, packed, missing[start:start + batch]))
        for future in as_completed(futures):
            notes, failure = future.result()
            tell(len(notes))
            if failure:
                break
        # After a failure all that has begun: so it is always the first that is told.
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
    """An experiment as it can be sent to other processes.

    Raises:
        Unfinished: if it cannot.
    """
    import cloudpickle

    try:
        # By value: a player that was written in a notebook is known in no other process.
        packed: bytes = cloudpickle.dumps(experiment)
    except Exception as error:
        raise Unfinished("the players or options cannot be sent to an executor: they hold what "
                         "only this process knows, such as a file, a lock or a board. Leave that "
                         f"out, or give no executor. {told(error)}") from error
    return packed


def _play_packed(packed: bytes, numbers: Sequence[int]) -> _Played:
    """What another process does: unpack the experiment and play some of its games."""
    import pickle

    experiment: Experiment = pickle.loads(packed)
    played: dict[int, Notes] = {}
    try:
        for number, notes in experiment.play(numbers):
            played[number] = notes
    except Unfinished as error:
        # What it came from may be known in this process alone, so it is sent as text.
        failure = type(error)(*error.args)
        if error.__cause__:
            failure.add_note("".join(format_exception(error.__cause__)).rstrip())
        return played, failure
    return played, None


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal: the one that was asked answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _without_the_program() -> Iterator[None]:
    """Processes that are started meanwhile do not run the user's script once more.

    Players are sent by value, so nobody needs it there. A script would have to keep all that it
    does under ``if __name__ == "__main__":`` else.
    """
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


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
def _bar(results: Tally, progress: bool) -> Iterator[Callable[[int], object]]:
    """A progress bar, as a function that is told how many games were played."""
    if not progress:
        yield lambda games: None
        return
    from tqdm.auto import tqdm

    with closing(tqdm(total=results.games, initial=results.done, unit="game")) as bar:
        yield bar.update
