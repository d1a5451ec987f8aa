"""A board whose game is kept in a file after each move, to go on tomorrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..core import Game
from ..core.record import Moment
from ..core.words import Text, Words
from ..files import read, write
from ..players import Greedy, Player
from . import labels
from .widget import Board

__all__ = ["KeptBoard"]

FORMAT = "hogwarts_nb kept game 1"


class KeptBoard(Board):
    """A board that takes its game up again where it was left.

    A file that is no kept game of this kind, or that another notebook writes too, stays as it is;
    the board says so, and its game is not kept.

    Args:
        file: where the game is kept; its folder is made if it does not exist.
        make: makes a new game, for the first time.
        seat: who sits at the board in a new game; see :class:`~hogwarts_nb.board.Board`.
        bots: makes the players of the other seats.
    """

    def __init__(self, file: Path, make: Callable[[], Game[Any]], seat: str | None = None,
                 bots: Callable[[], Mapping[str, Player]] = dict) -> None:
        self._file: Path | None = file
        self._greeting: Text | None = None
        game, players = make(), dict(bots())
        self._content: bytes | None = None
        try:
            self._content = read(file)
        except OSError as error:
            self._refuse_file(labels.KEPT_NO_MORE(reason=str(error)))
        if self._content is not None:
            try:
                game, seats = _read(self._content, type(game))
            except ValueError:
                self._refuse_file(labels.NOT_A_KEPT_GAME(file=file.name, game=game.rulebook.game))
            else:
                self._greeting = labels.KEPT()
                players = {name: players.get(name) or Greedy(number)
                           for number, name in enumerate(seats)}
                if seat in players or seat not in game.players:
                    seat = None
        #: The moment that the file has.
        self._saved: Moment[Any] | None = game.moment
        super().__init__(game, seat, bots=players)

    def _refuse_file(self, said: Text) -> None:
        self._file, self._greeting = None, said

    def _sit(self, words: Words, layout: str, animate: bool) -> None:
        super()._sit(words, layout, animate)
        self._greet()

    def _greet(self) -> None:
        """Say what there is to say about the file, once."""
        if self._greeting:
            self._stage.note("kept", [self._stage.line(self._greeting)])
            self._greeting = None

    def _follow(self) -> None:
        super()._follow()
        if not self._busy and self._saved is not self.game.moment:
            self._saved = self.game.moment
            self._save()

    def _save(self) -> None:
        if self._file is None:
            return
        content = json.dumps({"format": FORMAT, "bots": [*self.bots],
                              "game": self.game.save()}).encode()
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write(self._file, content, over=[self._content])
            self._content = content
        except OSError as error:
            self._refuse_file(labels.KEPT_NO_MORE(reason=str(error)))
            self._greet()


def _read(content: bytes, kind: type[Game[Any]]) -> tuple[Game[Any], list[str]]:
    """The game in a file, and the seats that bots play.

    Raises:
        ValueError: if it is no kept game of this kind.
    """
    data = json.loads(content)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("another format")
    game = kind.load(data.get("game"))
    bots = data.get("bots")
    if not isinstance(bots, list) or not all(
            isinstance(seat, str) and seat in game.players for seat in bots):
        raise ValueError("its bots are no players")
    return game, bots
