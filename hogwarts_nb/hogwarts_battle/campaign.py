"""A campaign: the seven games of the box, one after the other, with the progress in a file.

Only the results pass from one game to the next: each game begins with the starting decks, and
other heroes may play it (HB-GAMES-1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from os import PathLike
from typing import Any

from .. import files
from ..core import InvalidOption
from ..core.chance import Chance
from ..core.options import check_seed
from ..core.reading import check_path
from ..core.rulebook import InvalidInput
from ..core.tables import table
from ..core.words import Message
from .cards import GAMES, HEROES_OF_GAME, check_game
from .game import HogwartsBattle, check_heroes

__all__ = ["Campaign", "InvalidCampaign", "Result"]

FORMAT = "hogwarts_nb.hogwarts_battle.campaign"
VERSION = 1

#: More turns than any game takes.
MOST_TURNS = 9_999

NEXT = Message("{heroes} play Game {number} next.")
FINISHED = Message("All seven games are won!")
STATES = {True: Message("won"), False: Message("open")}
HEAD = (Message("Game"), Message("Result"), Message("Tries"), Message("Turns"), Message("Heroes"))


class InvalidCampaign(InvalidInput):
    """A file that a campaign has not written, or that cannot be written."""

    what = "campaign"


@dataclass(frozen=True, slots=True)
class Result:
    """How one game of a campaign ended.

    Attributes:
        game: which of the seven games it was.
        heroes: who played it.
        won: whether they won.
        turns: how many turns it took.
    """

    game: int
    heroes: tuple[str, ...]
    won: bool
    turns: int


class Campaign:
    """The seven games, one after the other; in a notebook it shows as a table.

    The file is made at once and written again with every change. A file that is not a campaign is
    never written to::

        campaign = Campaign("campaign.json", heroes=["Harry", "Ron"])
        game = campaign.game()          # the next game, until it is recorded
        ...                             # play it to its end
        campaign.record(game)

    Args:
        path: the JSON file, from the folder of the notebook.
        heroes: 2 to 4 heroes, in turn order; by default those in the file, or all four in a new
            campaign. Other heroes than those in the file play from then on.
        seed: chance of a new campaign; 0 by default. Every game and every try gets its own chance
            from it.

    Raises:
        InvalidCampaign: if the file is not a campaign, naming the field, what it holds and what is
            allowed; or if it cannot be written.
        InvalidOption: for heroes that do not exist, or another seed than that in the file.

    Attributes:
        path: the file.
        seed: the campaign's seed, from which every card to come follows.
        results: what has been recorded, in order.
    """

    def __init__(self, path: str | PathLike[str], heroes: Sequence[str] | None = None, *,
                 seed: int | None = None) -> None:
        self.path = check_path(path)
        # The notebook may change its folder later.
        self._file = self.path.absolute()
        content = self._content()
        #: What the file holds if nobody else has written to it.
        self._own: list[bytes | None] = [content]
        self.seed: int
        self._heroes: tuple[str, ...]
        self.results: tuple[Result, ...]
        if content is None:
            self.seed, self.results = 0 if seed is None else seed, ()
            self._heroes = HEROES_OF_GAME
            check_seed(self.seed)
        else:
            self.seed, self._heroes, self.results = self._read(content)
            if seed is not None and seed != self.seed:
                raise InvalidOption("seed", seed, f"the campaign in {self.path.name} has another: "
                                    "leave it out, or begin in another file")
        play = self._heroes if heroes is None else tuple(check_heroes(heroes, HEROES_OF_GAME))
        if content is None or play != self._heroes:
            self._change(play, self.results)

    # -- playing

    @property
    def heroes(self) -> tuple[str, ...]:
        """The heroes of the next game; they can be changed between games."""
        return self._heroes

    @heroes.setter
    def heroes(self, heroes: Sequence[str]) -> None:
        self._change(tuple(check_heroes(heroes, HEROES_OF_GAME)), self.results)

    @property
    def next_game(self) -> int | None:
        """The first game that is not won; None when all are."""
        return next((game for game in GAMES if not self._won(game)), None)

    def game(self, number: int | None = None, **options: Any) -> HogwartsBattle:
        """A game to play: the same until its end is recorded, and then another one.

        Args:
            number: which of the seven games; by default the first that is not won. Others may be
                played, too: experienced players may begin with Game 3.
            **options: other options of :class:`~hogwarts_nb.HogwartsBattle`, such as
                ``start_control`` or ``proficiencies``.

        Raises:
            InvalidOption: if there is no such game, all are won, or for an option of the game.
        """
        if number is None:
            number = self.next_game
            if number is None:
                raise InvalidOption("number", number, "all seven games are won: say which one you "
                                    "want to play again, 1 to 7")
        check_game(number)
        for name in ("players", "seed"):
            if name in options:
                raise InvalidOption(name, options[name], "the campaign gives its own; set "
                                    "campaign.heroes for other heroes")
        return HogwartsBattle(self._heroes, seed=self._seed_of(number), game=number, **options)

    def record(self, game: HogwartsBattle) -> Result:
        """Note how a game of this campaign has ended, in the file too.

        Raises:
            InvalidOption: for a game that is not over, or not the one that :meth:`game` gives.
            InvalidCampaign: if the file cannot be written, or somebody else has changed it. Then
                nothing is noted.
        """
        if not isinstance(game, HogwartsBattle):
            raise InvalidOption("game", game, "it must be a game of Hogwarts Battle")
        number, turns = game.rules.setup.components.game, game.state.turn
        if game.outcome() is None:
            raise InvalidOption("game", f"Game {number}, turn {turns}",
                                "it is not over: play it to its end first")
        data = game.save()
        if data["start"] is not None or data["seed"] != self._seed_of(number):
            raise InvalidOption("game", f"Game {number}", "it must be the one that campaign.game() "
                                "gives; each of them is recorded once")
        result = Result(number, game.players, game.state.result == "won", turns)
        self._change(self._heroes, (*self.results, result))
        return result

    def _seed_of(self, number: int) -> int:
        """The seed of the next try at a game."""
        tries = len(GAMES) * self._tries(number) + number
        return Chance(Chance(self.seed).randbelow(1 << 64) + tries).randbelow(1 << 64)

    def _tries(self, number: int) -> int:
        return sum(result.game == number for result in self.results)

    def _won(self, number: int) -> list[Result]:
        return [result for result in self.results if result.game == number and result.won]

    # -- the file

    def _content(self) -> bytes | None:
        """What is in the file now; None if there is none."""
        try:
            return files.read(self._file)
        except OSError as error:
            raise self._invalid("the file", error.strerror, "it cannot be read") from None

    def _change(self, heroes: tuple[str, ...], results: tuple[Result, ...]) -> None:
        """Write who plays and what is recorded; only if that is done, the campaign has it too."""
        import json

        content = (json.dumps({
            "format": FORMAT, "version": VERSION, "seed": self.seed, "heroes": list(heroes),
            "results": [asdict(result) for result in results]}, indent=1) + "\n").encode()
        known = [None, *self._own]
        # If somebody interrupts right after it has been written, it is ours all the same.
        self._own.append(content)
        try:
            files.write(self._file, content, over=known)
        except files.NotWritten as error:
            self._own.pop()
            if isinstance(error, files.Changed):
                raise self._invalid("the file", "what somebody else has written", "nothing was "
                                    "changed: open the campaign again") from None
            raise self._invalid("the file", error.strerror, "it cannot be written") from None
        self._heroes, self.results, self._own = heroes, results, [content]

    def _read(self, content: bytes) -> tuple[int, tuple[str, ...], tuple[Result, ...]]:
        import json

        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise self._invalid("the file", "no text", "it must be JSON in UTF-8") from None
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._invalid("the file", text, f"it must be JSON: {error}") from None
        self._fields("the file", data, ("format", "version", "seed", "heroes", "results"))
        for name, value in (("format", FORMAT), ("version", VERSION)):
            if type(data[name]) is not type(value) or data[name] != value:
                raise self._invalid(name, data[name], f"it must be {value!r}")
        try:
            check_seed(data["seed"])
        except InvalidOption as error:
            raise self._invalid("seed", error.found, error.allowed) from None
        if not isinstance(data["results"], list):
            raise self._invalid("results", data["results"], "it must be a list")
        return (data["seed"], self._heroes_in("heroes", data["heroes"]),
                tuple(self._result(f"results[{number}]", entry)
                      for number, entry in enumerate(data["results"])))

    def _result(self, field: str, entry: Any) -> Result:
        self._fields(field, entry, ("game", "heroes", "won", "turns"))
        if type(entry["game"]) is not int or entry["game"] not in GAMES:
            raise self._invalid(f"{field}.game", entry["game"], "it can be 1 to 7")
        if type(entry["won"]) is not bool:
            raise self._invalid(f"{field}.won", entry["won"], "it must be true or false")
        if type(entry["turns"]) is not int or not 1 <= entry["turns"] <= MOST_TURNS:
            raise self._invalid(f"{field}.turns", entry["turns"],
                                f"it must be a whole number from 1 to {MOST_TURNS}")
        return Result(entry["game"], self._heroes_in(f"{field}.heroes", entry["heroes"]),
                      entry["won"], entry["turns"])

    def _heroes_in(self, field: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self._invalid(field, value, "it must be a list of heroes")
        try:
            return tuple(check_heroes(value, HEROES_OF_GAME))
        except InvalidOption as error:
            raise self._invalid(field, error.found, error.allowed) from None

    def _fields(self, field: str, data: Any, names: Iterable[str]) -> None:
        if not isinstance(data, dict) or set(data) != set(names):
            raise self._invalid(field, data, f"it must have the fields {', '.join(names)}")

    def _invalid(self, field: str, found: Any, allowed: str) -> InvalidCampaign:
        return InvalidCampaign(f"{self.path.name}: {field}", found, allowed)

    # -- showing

    def rows(self) -> list[tuple[str, ...]]:
        """For each game: its number, whether it is won, the tries; turns and heroes of its win."""
        rows: list[tuple[str, ...]] = []
        for game in GAMES:
            won = self._won(game)
            tries = self._tries(game)
            rows.append((str(game), str(STATES[bool(won)]()), str(tries) if tries else "",
                         str(won[0].turns) if won else "",
                         ", ".join(won[0].heroes) if won else ""))
        return rows

    def _title(self) -> str:
        number = self.next_game
        return str(FINISHED() if number is None else
                   NEXT(heroes=list(self._heroes), number=number))

    def __str__(self) -> str:
        lines = [tuple(str(cell()) for cell in HEAD), *self.rows()]
        widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
        table = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
                 for line in lines]
        return "\n".join([self._title(), *map(str.rstrip, table)])

    def __repr__(self) -> str:
        won = len({result.game for result in self.results if result.won})
        return f"<Campaign in {self.path.name}: {won} of {len(GAMES)} games won>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._title())}</p>{table([str(cell()) for cell in HEAD], self.rows())}"
