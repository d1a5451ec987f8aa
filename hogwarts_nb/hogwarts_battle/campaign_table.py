"""A campaign to click on: who plays, how far they are, and the board with the next game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from secrets import randbits
from tempfile import mkdtemp
from typing import Any

from ..board import Board
from ..board.actions import Malformed
from ..board.form import Form
from ..board.kept import KeptBoard
from ..board.panel import Refused
from ..board.stack import Stack
from ..core import InvalidOption
from ..core.tables import table
from ..core.words import ENGLISH, Message
from ..stills import PLAY, still
from .campaign import HEAD, Campaign
from .cards import GAMES, HERO_NAMES, HEROES_OF_GAME
from .game import LEAST, HogwartsBattle

__all__ = ["CampaignTable"]

BEGIN = Message("Begin the campaign")
GO_ON = Message("Note the result, and go on")
WHO = Message("Click the heroes who shall play: two to four. Then begin.")
NEXT = Message("Game {number} is next. Other heroes can come before its first move: click them.")
FINISHED = Message("All seven games are won!")
TOO_FEW = Message("At least two heroes play together.")
NOT_OVER = Message("This game is not over. Play it to its end first.")
IN_PLAY = Message("This game has begun. Other heroes can come when it is over.")
OTHER = Message("That was not the game of the campaign. Here is the one that is next.")
WON = Message("Game {number} is won.")
LOST = Message("Game {number} is lost. You can try it again, with other cards.")


class CampaignForm(Form):
    """Who plays a campaign, and how far they are.

    Args:
        path: the campaign's file; it is made when the campaign begins. None keeps nothing.

    Attributes:
        board: where its games are played.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._campaign = Campaign(path) if path and path.exists() else None
        self._heroes = self._campaign.heroes if self._campaign else HEROES_OF_GAME[:LEAST]
        self.board = KeptBoard(path.with_stem(f"{path.stem}-game"), self._next) if path else (
            Board(self._next()))
        super().__init__(ENGLISH)

    def _next(self) -> HogwartsBattle:
        """The next game; the last one again when all are won."""
        if self._campaign is None:
            return HogwartsBattle(self._heroes, seed=1)
        return self._campaign.game(self._campaign.next_game or GAMES[-1])

    def _enter(self, entered: Mapping[str, str]) -> None:
        hero = entered.get("option")
        if entered.keys() == {"more"}:
            self._go_on()
        elif entered.keys() == {"option"} and hero in HEROES_OF_GAME:
            self._change(hero)
        else:
            raise Malformed("there is no such hero")

    def _change(self, hero: str) -> None:
        """A hero comes, or goes."""
        if self._campaign and self.board.game.history:
            raise self._refused(IN_PLAY)
        heroes = tuple(one for one in HEROES_OF_GAME if (one in self._heroes) != (one == hero))
        if len(heroes) < LEAST:
            raise self._refused(TOO_FEW)
        if self._campaign:
            self._campaign.heroes = heroes
        self._heroes = heroes
        self.board.game.become(self._next())

    def _go_on(self) -> None:
        """Begin the campaign, or note how a game has ended and begin the next."""
        if self._campaign is None:
            path = self._path or Path(mkdtemp(), "campaign.json")
            path.parent.mkdir(parents=True, exist_ok=True)
            self._campaign = Campaign(path, self._heroes, seed=randbits(60))
        elif self.board.game.outcome() is None:
            raise self._refused(NOT_OVER)
        else:
            self._record(self._campaign)
        self.board.game.become(self._next())

    def _record(self, campaign: Campaign) -> None:
        """Note how the game on the board has ended, if it is one of the campaign."""
        assert isinstance(self.board.game, HogwartsBattle)
        try:
            result = campaign.record(self.board.game)
        except InvalidOption:
            said = OTHER()
        else:
            said = (WON if result.won else LOST)(number=result.game)
        self._note("info", [{"t": self._words.say(said)}])

    def _refused(self, why: Message) -> Refused:
        return Refused("not-possible", {"t": self._words.say(why())})

    def _rows(self) -> list[tuple[str, ...]]:
        if self._campaign:
            return self._campaign.rows()
        return [(str(game), "", "", "", "") for game in GAMES]

    @property
    def _title(self) -> Any:
        number = self._campaign.next_game if self._campaign else 1
        if self._campaign is None:
            return WHO()
        return FINISHED() if number is None else NEXT(number=number)

    def _content(self) -> dict[str, Any]:
        say = self._words.say
        return {
            "title": say(self._title), "more": say((GO_ON if self._campaign else BEGIN)()),
            "options": [{"id": hero, "t": say(HERO_NAMES[hero]), "chosen": hero in self._heroes}
                        for hero in HEROES_OF_GAME],
            "tables": [{"t": "", "head": [say(cell()) for cell in HEAD],
                        "rows": [list(row) for row in self._rows()]}]}

    def _still(self) -> dict[str, Any]:
        say = self._words.say
        html = f"<p><b>{escape(say(self._title))}</b></p>" + table(
            [say(cell()) for cell in HEAD], self._rows())
        return {"text/html": still(html, PLAY, self._words), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return str(self._campaign or self._title)


class CampaignTable(Stack):
    """A campaign to play by clicking: the table of the seven games, and the board below it.

    Args:
        path: the campaign's file. It is made when the campaign begins, and the campaign goes on
            from it tomorrow; the game that is being played is kept beside it. None keeps nothing.

    Raises:
        InvalidCampaign: if the file is not a campaign. It stays as it is.

    Attributes:
        form: the table.
        board: the board.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.form = CampaignForm(path)
        self.board = self.form.board
        super().__init__(self.form, self.board)
