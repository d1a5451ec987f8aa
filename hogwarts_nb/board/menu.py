"""What can be done with a whole game at a board: begin another, save it, open one, show it later.

Files are written beside the notebook, by Python. A save never passes through the browser: it holds
what a seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from ..core.rulebook import InvalidInput
from ..files import NotWritten
from ..players import Greedy, Player
from . import labels
from .actions import Action
from .panel import Refused

if TYPE_CHECKING:
    from .widget import Board

__all__ = ["Menu"]

#: The newest of the saved games are offered.
FILES = 8


class Menu:
    """What a board offers for its whole game.

    Args:
        board: the board.

    Attributes:
        asks: what carries out each ask of the browser.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        #: For a new game: who plays each seat that the box has.
        self._roles: dict[str, str] = {}
        self.asks: Mapping[str, Callable[[Action], None]] = {
            "menu": self._menu, "new": self._new, "seat": self._seat, "start": self._start,
            "again": self._again, "save": self._save, "open": self._open, "load": self._load,
            "copy": self._copy, "replay": self._replay,
        }

    def _menu(self, action: Action) -> None:
        board = self._board
        new = ["new" if board.game.seats else "again", "save", "open"] if board.plays else []
        board.offer("menu", [], [(ask, {}, {}) for ask in (*new, "copy", "replay")])

    # -- Another game

    def _new(self, action: Action) -> None:
        board = self._board
        board.check_plays()
        self._roles = {seat: "" if seat not in board.game.players else
                       "bot" if seat in board.bots else "you" for seat in board.game.seats}
        self._show_seats()

    def _seat(self, action: Action) -> None:
        seat = action.picks[0]
        if seat not in self._roles:
            raise Refused("no-such-seat", self._board.says("no-such-seat"))
        roles = list(labels.ROLES)
        self._roles[seat] = roles[(roles.index(self._roles[seat]) + 1) % len(roles)]
        self._show_seats()

    def _show_seats(self) -> None:
        names = self._board.game.seats
        self._board.offer("new", [labels.SEATING()], [
            *(("seat", {"picks": [seat]}, {"who": names[seat], "role": labels.ROLES[role]()})
              for seat, role in self._roles.items()), ("start", {}, {})])

    def _start(self, action: Action) -> None:
        players = [seat for seat, role in self._roles.items() if role]
        if not players:
            raise Refused("no-such-seat", self._board.says("no-such-seat"))
        self._begin(lambda seed: self._board.game.again(seed=seed, players=players), {
            seat: self._board.bots.get(seat) or Greedy(number)
            for number, seat in enumerate(players) if self._roles[seat] == "bot"})

    def _again(self, action: Action) -> None:
        self._begin(lambda seed: self._board.game.again(seed=seed), self._board.bots)

    def _begin(self, make: Callable[[int], Any], bots: Mapping[str, Player]) -> None:
        self._board.check_plays()
        try:
            game = make(randbits(60))
        except InvalidInput as error:
            raise Refused("not-possible", {"t": str(error)}) from error
        self._board.begin(game, bots)

    # -- Files

    def _files(self) -> list[Path]:
        """The saved games beside the notebook, the newest first."""
        found = Path().glob(f"{self._name}-*.json")
        return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)[:FILES]

    @property
    def _name(self) -> str:
        """How the names of files of this game begin."""
        return self._board.game.rulebook.game.casefold().replace(" ", "-")

    def _free(self, ending: str) -> Path:
        """A file that is not there yet."""
        number = 1
        while (file := Path(f"{self._name}-{number}{ending}")).exists():
            number += 1
        return file

    def _save(self, action: Action) -> None:
        self._board.check_plays()
        file = self._written(self._board.game.save, self._free(".json"))
        self._board.offer("menu", [labels.SAVED(name=file.name)], [])

    def _written(self, write: Callable[[Path], Path], file: Path) -> Path:
        try:
            return write(file)
        except NotWritten as error:
            raise Refused("not-written", {"t": str(error)}) from error

    def _open(self, action: Action) -> None:
        self._board.check_plays()
        files = self._files()
        self._board.offer("menu", [(labels.WHICH if files else labels.NO_FILES)()], [
            ("load", {"name": file.name}, {"name": file.name}) for file in files])

    def _load(self, action: Action) -> None:
        file = next((file for file in self._files() if file.name == action.name), None)
        if file is None:
            raise Refused("no-such-file", self._board.says("no-such-file"))
        self._begin(lambda seed: self._board.game.load(file), self._board.bots)

    def _copy(self, action: Action) -> None:
        board = self._board
        board.offer("menu", [labels.COPIED()], [], copy=board.game.as_scenario(board.viewer))

    def _replay(self, action: Action) -> None:
        file = self._free(".html")
        self._written(lambda path: self._board.save_html(path, progress=lambda part: (
            self._board.report(labels.REPLAY(name=file.name), part))), file)
        self._board.offer("menu", [labels.REPLAY_DONE(name=file.name)], [])
