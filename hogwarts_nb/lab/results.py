"""The results of an experiment so far, as data tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, get_args

from ..core import Game, InvalidOption
from .measures import SEATS, columns_of
from .running import Tally, check_executor, run

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["BACKENDS", "Results", "aligned", "check_games"]

#: The libraries for data frames; the default is the first that is installed.
Backend = Literal["pandas", "polars", "pyarrow"]
BACKENDS: tuple[Backend, ...] = get_args(Backend)


@dataclass
class Results(Tally):
    """The results of an experiment so far. They can be pickled, and resumed later."""

    def columns(self, table: str = SEATS) -> dict[str, list[Any]]:
        """A table as plain columns, in the order of the games.

        Args:
            table: ``"seats"``, or another table of the experiment.

        Raises:
            InvalidOption: for a table that was not written.
        """
        known = (SEATS, *self.experiment.tables)
        if table not in known:
            raise InvalidOption("table", table, f"it can be {', '.join(known)}; others are written "
                                "if simulate is asked for them, as in tables=['cards']")
        names = columns_of(self.experiment.game, table)
        rows = [row for number, notes in sorted(self.notes.items()) if number <= self.games
                for row in notes[table]]
        return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)) if rows else {
            name: [] for name in names}

    def frame(self, table: str = SEATS, *, backend: Backend | None = None) -> Any:
        """A table as a data frame.

        Args:
            table: ``"seats"``, or another table of the experiment.
            backend: ``"pandas"``, ``"polars"`` or ``"pyarrow"``; the first that is installed by
                default.

        Raises:
            InvalidOption: for a table that was not written, or an unknown backend.
            ImportError: if the backend is not installed.
        """
        import narwhals

        if backend is None:
            backend = _installed()
        if backend not in BACKENDS:
            raise InvalidOption("backend", backend, f"it can be {', '.join(BACKENDS)}")
        return narwhals.from_dict(self.columns(table), backend=backend).to_native()

    def head(self, rows: int = 8, table: str = SEATS) -> str:
        """The first rows of a table as text, to print.

        Args:
            rows: how many.
            table: ``"seats"``, or one that was asked for.

        Raises:
            InvalidOption: for a table that was not written.
        """
        return aligned([*islice(self.rows(table), rows)])

    def rows(self, table: str = SEATS) -> Iterator[dict[str, Any]]:
        """A table row by row.

        Args:
            table: ``"seats"``, or another table of the experiment.
        """
        columns = self.columns(table)
        for row in zip(*columns.values(), strict=True):
            yield dict(zip(columns, row, strict=True))

    def replay(self, number: int, moves: int | None = None) -> Game[Any]:
        """One of the games, played again with its history: put it on a board, and ask why.

        A player that depends on more than its seed and its view, such as ``Search`` with a budget
        in seconds, may play differently this time.

        Args:
            number: the number of the game, from 1.
            moves: the number of moves to play; all by default.

        Raises:
            InvalidOption: if there is no such game, or no such number of moves.
            GameFailed: if a player fails in it.
        """
        if type(number) is not int or not 1 <= number <= self.games:
            raise InvalidOption("number", number, f"it must be a game from 1 to {self.games}")
        if moves is not None and (type(moves) is not int or moves < 0):
            raise InvalidOption("moves", moves, "it must be a whole number from 0")
        return self.experiment.replay(number, moves)

    def resume(self, games: int | None = None, *, players: Any = None,
               executor: Executor | None = None, progress: bool = True) -> Results:
        """Play the games that are missing, or more of them.

        Args:
            games: the new number of games; by default it does not change. If it is smaller, the
                tables have only the first games.
            players: new makers for the seats whose players had to be corrected, as for
                :func:`hogwarts_nb.lab.simulate`. They play the missing games, and all games in
                ``replay``; the column ``bot`` says who played which game.
            executor: as for :func:`hogwarts_nb.lab.simulate`.
            progress: whether to show a progress bar.

        Returns:
            These results, with more games in them.

        Raises:
            InvalidOption: for a value that is not allowed.
            Unfinished: if something stops it; see :func:`hogwarts_nb.lab.simulate`.
        """
        check_executor(executor)
        if games is not None:
            check_games(games)
        if players is not None:
            self.experiment = self.experiment.mended(players)
        self.games = self.games if games is None else games
        run(self, executor=executor, progress=progress)
        return self

    def __len__(self) -> int:
        return self.done

    def __repr__(self) -> str:
        bots = ", ".join(f"{seat}: {bot}" for seat, bot in self.experiment.bots.items())
        return (f"<Results of {self.done:,} of {self.games:,} games of "
                f"{self.experiment.game.__name__}; {bots}>")


def aligned(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as text, in columns.

    Args:
        rows: mappings with the same keys.
    """
    head = list(rows[0]) if rows else []
    lines = [head, *([_plain(row[name]) for name in head] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def _plain(value: Any) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 100 else f"{value:.3g}"


def check_games(games: object) -> None:
    """Check a number of games.

    Args:
        games: any value.

    Raises:
        InvalidOption: if it is not a whole number from 0.
    """
    if type(games) is not int or games < 0:
        raise InvalidOption("games", games, "it must be a whole number from 0")


def _installed() -> Backend:
    from importlib.util import find_spec

    for backend in BACKENDS:
        if find_spec(backend):
            return backend
    raise ImportError("a data frame needs pandas, polars or pyarrow: pip install pandas")
