"""Games: made from options or as a scenario, saved and loaded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import deepcopy
from inspect import Parameter, Signature, getdoc, signature
from os import PathLike
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar, Self, TypeVar, overload

from ..files import write
from . import options
from .chance import Chance
from .errors import EndlessCascade, InvalidOption, InvalidSave, InvalidScenario
from .evaluation import Evaluation
from .measure import Measure
from .moves import Refusal
from .reading import check_path
from .rulebook import InvalidInput, Rulebook, Rulings
from .rules import Rules
from .saving import check_reached, read_save, saved_text
from .showing import Showing
from .state import S
from .steps import TEACHER
from .words import Name, shown

__all__ = ["Game"]


G = TypeVar("G", bound="Game[Any]")

#: The players that a game has by default.
_DEFAULT = Parameter.empty


def _scenario(cls: type[G], players: object = _DEFAULT, **given: object) -> G:
    """Any position from plain data; everything else is as at the start of a game.

    It also takes the options of the game.

    Raises:
        InvalidScenario: naming the first thing that does not fit.
        InvalidOption: for an option of the game.
    """
    return cls._arranged(players, given)


def _saveable(rules: Rules[S], state: S) -> S:
    """A position that was arranged, if it can be saved and loaded.

    Raises:
        InvalidScenario: for a value that a saved position may not have.
    """
    try:
        return rules.from_data(state.to_data())
    except InvalidSave as error:
        raise InvalidScenario(error.field.removeprefix("position."), error.found,
                              error.allowed) from None


def _changed_setup(rules: Rules[Any], *, seed: int = 0, **fields: object) -> Any:
    """The position at the start of a game with some fields changed.

    Args:
        rules: the rules with the options of the game.
        seed: the chance for all other fields.
        **fields: the changed fields of the position, as plain data.

    Raises:
        InvalidScenario: naming the first thing that does not fit.
    """
    state = rules.box(Chance(seed))
    rules.begin(state)
    data = state.to_data()
    for name, value in fields.items():
        if name not in data:
            raise InvalidScenario(name, value, f"a position has {', '.join(data)}")
        data[name] = value
    try:
        state = rules.from_data(data)
    except InvalidSave as error:
        raise InvalidScenario(error.field.removeprefix("position."), error.found,
                              error.allowed) from None
    rules.check(state)
    return state


def _copied(function: Any) -> FunctionType:
    """The same function as another object, with another docstring."""
    return FunctionType(function.__code__, function.__globals__, function.__name__,
                        function.__defaults__, function.__closure__)


class Game(Showing[S], ABC):
    """A game being played: it checks, remembers, takes back, saves and explains.

    A game is made by its own class (such as ``HouseCup``), by ``scenario(...)`` or ``load(...)``.
    A notebook shows its picture.

    The class of a game holds its parts: ``rulebook``, ``evaluation``, ``measures``, ``visuals``.

    Args:
        players: the seats, or a mapping of seats to the names of people.
        seed: the seed of chance: the same seed deals the same game.
        **given: the other options of the game: the parameters of :meth:`make_rules`.
    """

    #: The version of the format of saved games; it grows when old programs cannot read new saves.
    SAVE_VERSION: ClassVar[int] = 3

    __signature__: ClassVar[Signature]

    #: The seats in the box with their names; empty if there is no choice.
    seats: ClassVar[Mapping[str, Name]] = {}
    #: How custom cards are read and written; None if the game has no option ``cards``.
    custom_cards: ClassVar[options.CustomCards | None] = None
    #: The clauses and the rulings.
    rulebook: ClassVar[Rulebook]
    #: How good a position is, for players that look ahead; None if the game has no evaluation.
    evaluation: ClassVar[Evaluation | None] = None
    #: The data tables that an experiment can write of this game, by name.
    measures: ClassVar[Mapping[str, type[Measure]]] = {}

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Let help and completion show the options of the game."""
        super().__init_subclass__(**kwargs)
        cls.__signature__ = options.constructor(cls.make_rules)

        # Each class has another function, with the parameters of its game.
        own: Any = cls.__dict__.get("scenario") or classmethod(_copied(_scenario))
        own.__func__.__signature__ = options.scenario(own.__func__, cls.make_rules, cls.arrange)
        own.__func__.__doc__ = "\n\n".join(filter(None, map(getdoc, (own.__func__, cls.arrange))))
        type.__setattr__(cls, "scenario", own)

    def __init__(self, players: object = _DEFAULT, *, seed: int = 0, auto_forced: bool = False,
                 **given: object) -> None:
        if players is not _DEFAULT:
            given["players"] = players
        self._make(given, seed, auto_forced)

    def _make(self, given: Mapping[str, object], seed: int, auto_forced: bool,
              start: Callable[[Rules[S]], S] | None = None) -> None:
        """Begin with the setup, or with a position that ``start`` makes.

        Raises:
            InvalidOption: naming the option, its value, and what is allowed.
            InvalidInput: from the position.
        """
        options.check_seed(seed)
        if type(auto_forced) is not bool:
            raise InvalidOption("auto_forced", auto_forced, "it can be True or False")
        self._seed = seed
        self._options, rules = self._rules_of(given, seed)
        self._scenario = start(rules) if start else None
        self._begin(rules, self._scenario or rules.box(Chance(seed)), auto_forced)

    @classmethod
    def _rules_of(cls, given: Mapping[str, object], seed: int) -> tuple[dict[str, Any], Rules[S]]:
        """All options, and the rules that are made with them."""
        complete = options.completed(cls.__name__, cls.make_rules, given, cls.read_option)
        seeded = {"seed": seed} if "seed" in signature(cls.make_rules).parameters else {}
        return complete, cls.make_rules(**complete, **seeded)

    @classmethod
    def read_option(cls, name: str, value: object) -> Any:
        """The value to keep of an option: plain data, unless the game overrides this.

        Args:
            name: the name of the option.
            value: any value.

        Raises:
            InvalidOption: for a value that is not plain data.
        """
        if name == "cards" and cls.custom_cards:
            return cls.custom_cards.read_all(value)
        found = options.plain(**{name: value})[name]
        return str(found) if isinstance(found, PathLike) else found

    @classmethod
    @abstractmethod
    def make_rules(cls, *args: Any, **given: Any) -> Rules[S]:
        """The rules with the options of the game, which are declared here, as parameters.

        The constructor, scenarios and saves take the same parameters. One must be called
        ``players``. If one is called ``seed``, it gets the seed of the game.

        Args:
            *args: the options.
            **given: the options, by name.

        Raises:
            InvalidOption: naming the option, its value, and what is allowed.
        """

    #: Makes a position for :meth:`scenario`, from the rules, the seed, and keywords.
    arrange: ClassVar[Callable[..., Any]] = staticmethod(_changed_setup)

    @classmethod
    def scenario(cls, *args: Any, **given: Any) -> Self:
        """Any position from plain data; see the class of the game.

        Args:
            *args: the players.
            **given: the parts of the position, and options of the game.

        Example:
            >>> from hogwarts_nb import HogwartsBattle
            >>> game = HogwartsBattle.scenario(["Harry", "Ron"], health={"Ron": 3})
            >>> game.state.health
            [10, 3]
            >>> HogwartsBattle.scenario(["Harry", "Ron"], health={"Ron": 30})
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.errors.InvalidScenario: scenario: health['Ron'] is 30; ...
        """
        return _scenario(cls, *args, **given)

    @classmethod
    def _arranged(cls, players: object, given: Mapping[str, Any]) -> Self:
        rest = dict(given) if players is _DEFAULT else {"players": players, **given}
        seed = rest.pop("seed", 0)
        auto_forced = rest.pop("auto_forced", False)
        known = options.keywords(cls.make_rules)
        own = options.keywords(cls.arrange)
        open_ended = signature(cls.arrange).parameters.get("fields") is not None
        position = options.plain(InvalidScenario, **{
            name: rest.pop(name) for name in [*rest]
            if name in own or (open_ended and name not in known)})
        unknown = sorted(rest.keys() - known.keys())
        if unknown:
            fitting = ", ".join(["seed", *own, *known])
            raise InvalidOption("scenario", unknown, f"it can have {fitting}")
        game = cls.__new__(cls)
        game._make(rest, seed, auto_forced,
                   lambda rules: _saveable(rules, cls.arrange(rules, seed=seed, **position)))
        return game

    def as_scenario(self, viewer: str | None = TEACHER) -> str:
        """The call of :meth:`scenario` that makes this position, as text for a cell.

        It does not tell the chance to come, nor any secret: what the viewer may not see is in an
        order that tells nothing.

        Args:
            viewer: for whom it is: a player, None for the open table, or ``"teacher"``.

        Raises:
            InvalidOption: for a viewer that does not exist.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> eval(game.as_scenario()).view() == game.view()
            True
        """
        from pprint import pformat

        self._check_viewer(viewer)
        state = self.state
        if viewer != TEACHER:
            state = self.rules.information_state(state, viewer)
        default = options.completed(type(self).__name__, self.make_rules, {}, self.read_option)
        changed = {name: value for name, value in self._options.items() if value != default[name]}
        given = {**self.options_to_data({**default, **changed}), **self.rules.arrangement(state)}
        default = self.options_to_data(default)
        lines = [f"    {name}={pformat(given[name], width=90, compact=True, sort_dicts=False)},"
                 .replace("\n", "\n" + " " * (len(name) + 5))
                 for name in given if name in changed or name not in default
                 or given[name] != default[name]]
        return "\n".join([f"{type(self).__name__}.scenario(", *lines, ")"])

    @classmethod
    def rulings(cls) -> Rulings:
        """Where the rulebook is unclear: how the game is played, why, and the other ways."""
        return cls.rulebook.rulings

    def again(self, *, seed: int = 0, **changed: object) -> Self:
        """A new game with the same options, or from the same scenario.

        Args:
            seed: the seed of chance; a scenario keeps its seed.
            **changed: options that are different. Then the game begins with the setup, and options
                that do not go with them have their defaults.

        Raises:
            InvalidOption: for an option that is not allowed.
        """
        start = None if changed else self._scenario
        game = type(self).__new__(type(self))
        given = self._options | changed
        while True:
            try:
                game._make(given, seed if start is None else self._seed, self.auto_forced,
                           None if start is None else lambda rules: start.copy())
                return game
            except InvalidOption as error:
                name = error.field.partition("[")[0]
                if name in changed or name not in given:
                    raise
                del given[name]

    # -- saving

    @overload
    def save(self) -> dict[str, Any]: ...

    @overload
    def save(self, path: str | PathLike[str]) -> Path: ...

    def save(self, path: str | PathLike[str] | None = None) -> dict[str, Any] | Path:
        """Plain JSON data from which :meth:`load` makes an equal game, or a file with it.

        It contains the seed, so it tells the chance to come.

        Args:
            path: the file to write; None returns the data.

        Returns:
            The data, or the file.

        Raises:
            InvalidOption: if the path is not the name of a file.
            NotWritten: if it cannot be written; an old file is still there.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> game.save()["moves"]
            ['place 2 Wed']
        """
        if path is not None:
            import json

            file = check_path(path)
            write(file, json.dumps(self.save(), ensure_ascii=False))
            return file
        record = self._record
        moments = record.now.all()[1:]
        return {
            "format": self._format(),
            "version": self.SAVE_VERSION,
            "seed": self._seed,
            "options": self.options_to_data(self._options),
            "auto_forced": self.auto_forced,
            "start": None if self._scenario is None else self._scenario.to_data(),
            "moves": [str(moment.move) for moment in moments],
            "forced": [n for n, moment in enumerate(moments) if moment.forced],
            "state": record.now.state.to_data(),
        }

    @classmethod
    def load(cls, data: object) -> Self:
        """The game that :meth:`save` wrote; everything in it is checked by playing it again.

        Args:
            data: the saved data, the JSON text of it, or the path of a file with that text.

        Raises:
            InvalidSave: naming the field, its value, and what is allowed.

        Example:
            >>> import json
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> text = json.dumps(game.save())
            >>> HouseCup.load(text) == game
            True
            >>> HouseCup.load(game.save() | {"version": 1})
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.errors.InvalidSave: saved game: version is 1; it must be 3.
        """
        data = read_save(saved_text(data), cls._format(), cls.SAVE_VERSION)
        try:
            game = cls._from_save(data)
        except InvalidScenario as error:
            raise InvalidSave(f"start.{error.field}", error.found, error.allowed) from None
        except EndlessCascade as error:
            raise InvalidSave("start", data["start"],
                              f"it must come to a decision: {error}") from None
        record, forced = game._record, set(data["forced"])
        for number, notation in enumerate(data["moves"]):
            if not isinstance(notation, str):
                raise InvalidSave(f"moves[{number}]", notation, "it must be a notation")
            state = record.now.state
            move = game.rules.parse_move(state, notation)
            if isinstance(move, Refusal):
                raise InvalidSave(f"moves[{number}]", notation, str(move).rstrip("."))
            if number in forced and len(game.rules.legal(state)) > 1:
                raise InvalidSave("forced", number, f"the move {shown(notation)} was not forced")
            try:
                record = game._played(record, move, number in forced)
            except EndlessCascade as error:
                raise InvalidSave(f"moves[{number}]", notation, f"it must end: {error}") from None
        check_reached(record.now.state.to_data(), data["state"])
        game._record = record
        game.auto_forced = data["auto_forced"]
        return game

    @classmethod
    def _format(cls) -> str:
        """The name of the format of this game's saves."""
        return f"hogwarts_nb.{cls.__name__}"

    @classmethod
    def _from_save(cls, data: dict[str, Any]) -> Self:
        """The game at its start, from the seed, the options and the start of a save."""
        start = data["start"]
        known = options.keywords(cls.make_rules)
        if set(data["options"]) != set(known):
            raise InvalidSave("options", sorted(map(str, data["options"])),
                              f"it must have {', '.join(known)}")
        game = cls.__new__(cls)
        try:
            game._make(cls.options_from_data(data["options"]), data["seed"], False,
                       None if start is None else lambda rules: rules.from_data(start))
        except InvalidSave:
            raise
        except InvalidInput as error:
            raise InvalidSave(f"options.{error.field}", error.found, error.allowed) from None
        return game

    @classmethod
    def options_to_data(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as plain JSON data; a game overrides this if its options are not.

        Args:
            options: all options, by name.
        """
        if cls.custom_cards:
            options = {**options, "cards": [*map(cls.custom_cards.write, options["cards"])]}
        return deepcopy(dict(options))

    @classmethod
    def options_from_data(cls, data: Mapping[str, object]) -> dict[str, Any]:
        """The options that :meth:`options_to_data` wrote.

        Args:
            data: any values.

        Raises:
            InvalidInput: naming the option that is not allowed.
        """
        return dict(data)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Game) and type(self) is type(other)
                and self._options == other._options and self.state == other.state
                and [moment.move for moment in self._record.now.all()]
                == [moment.move for moment in other._record.now.all()])

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it is not a key
