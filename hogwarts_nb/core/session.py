"""A game: how it is made, from options or as a scenario, and how it is saved and loaded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import deepcopy
from inspect import Parameter, Signature, getdoc, signature
from os import PathLike
from pprint import pformat
from types import FunctionType
from typing import Any, ClassVar, Self, TypeVar

from . import options
from .chance import Chance
from .errors import EndlessCascade, InvalidOption, InvalidSave, InvalidScenario
from .evaluation import Evaluation
from .measure import Measure
from .moves import Refusal
from .rulebook import InvalidInput, Rulebook, Rulings
from .rules import Rules
from .saving import check_reached, read_save
from .showing import Showing
from .state import S
from .steps import TEACHER
from .words import shown

__all__ = ["Game"]


G = TypeVar("G", bound="Game[Any]")

#: The players that a game has by default.
_DEFAULT = Parameter.empty


def _scenario(cls: type[G], players: Any = _DEFAULT, **given: Any) -> G:
    """Any position from plain data; what is not given is filled in from the setup.

    Options of the game can be given too.

    Raises:
        InvalidScenario: naming the first thing that does not fit.
        InvalidOption: for an option of the game.
    """
    return cls._arranged(players, given)


def _saveable(rules: Rules[S], state: S) -> S:
    """A position that was arranged, if a save of it could be read.

    Raises:
        InvalidScenario: for what a saved position may not hold.
    """
    try:
        return rules.from_data(state.to_data())
    except InvalidSave as error:
        raise InvalidScenario(error.field.removeprefix("position."), error.found,
                              error.allowed) from None


def _changed_setup(rules: Rules[Any], *, seed: int = 0, **fields: Any) -> Any:
    """The setup with some fields of the position changed.

    Args:
        rules: the rules with the options of the game.
        seed: chance, for what is not given.
        **fields: the fields of the position that differ from the setup, as plain data.

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
    """The same function as another object, which can be documented differently."""
    return FunctionType(function.__code__, function.__globals__, function.__name__,
                        function.__defaults__, function.__closure__)

class Game(Showing[S], ABC):
    """A game being played: it checks, remembers, takes back, saves and explains.

    A game is made by its own class (such as ``HouseCup``), by ``scenario(...)`` or ``load(...)``.
    In a notebook it shows its board.

    The class of a game hands over all that belongs to it: ``rulebook``, ``evaluation``,
    ``measures`` and ``visuals``. Nothing is looked up by its name.

    Args:
        players: the seats, or a mapping of seats to the names of the people who play them.
        seed: what chance is made from: the same seed deals the same game.
        **given: the game's own options, which are the parameters of :meth:`make_rules`.
    """

    #: Format of saved games; it grows when an old program could not read a new save.
    SAVE_VERSION: ClassVar[int] = 3

    __signature__: ClassVar[Signature]

    #: The clauses and the rulings.
    rulebook: ClassVar[Rulebook]
    #: How good a position is, for players who look ahead; None if nobody can in this game.
    evaluation: ClassVar[Evaluation | None] = None
    #: The tables that an experiment can write of this game, by name.
    measures: ClassVar[Mapping[str, type[Measure]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Let help and completion show what the game can be given."""
        super().__init_subclass__(**kwargs)
        cls.__signature__ = options.constructor(cls.make_rules)

        # A function of the class's own, which can say what this game takes.
        own: Any = cls.__dict__.get("scenario") or classmethod(_copied(_scenario))
        own.__func__.__signature__ = options.scenario(own.__func__, cls.make_rules, cls.arrange)
        own.__func__.__doc__ = "\n\n".join(filter(None, map(getdoc, (own.__func__, cls.arrange))))
        type.__setattr__(cls, "scenario", own)

    def __init__(self, players: Any = _DEFAULT, *, seed: int = 0, auto_forced: bool = False,
                 **given: Any) -> None:
        if players is not _DEFAULT:
            given["players"] = players
        self._make(given, seed, auto_forced)

    def _make(self, given: Mapping[str, Any], seed: int, auto_forced: bool,
              start: Callable[[Rules[S]], S] | None = None) -> None:
        """Begin with the setup, or with a position that is made by the rules.

        Raises:
            InvalidOption: naming the option, what it holds and what is allowed.
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
    def _rules_of(cls, given: Mapping[str, Any], seed: int) -> tuple[dict[str, Any], Rules[S]]:
        """All options, and the rules that are made with them."""
        complete = options.completed(cls.__name__, cls.make_rules, given, cls.read_option)
        seeded = {"seed": seed} if "seed" in signature(cls.make_rules).parameters else {}
        return complete, cls.make_rules(**complete, **seeded)

    @classmethod
    def read_option(cls, name: str, value: Any) -> Any:
        """What is kept of an option: plain data, unless the game overrides this.

        Args:
            name: the option.
            value: what was given for it.

        Raises:
            InvalidOption: for a value that is not plain data.
        """
        found = options.plain(**{name: value})[name]
        return str(found) if isinstance(found, PathLike) else found

    @classmethod
    @abstractmethod
    def make_rules(cls, *args: Any, **given: Any) -> Rules[S]:
        """The rules for options: this is where the options of the game are declared.

        Its parameters are those of the constructor, of scenarios and of saves. One is called
        ``players``. One that is called ``seed`` is given the seed of the game.

        Args:
            *args: the options that this game declares.
            **given: the same by name.

        Raises:
            InvalidOption: naming the option, what it holds and what is allowed.
        """

    #: Makes a position for :meth:`scenario`, from the rules, the seed, and what is to be in it.
    arrange: ClassVar[Callable[..., Any]] = staticmethod(_changed_setup)

    @classmethod
    def scenario(cls, *args: Any, **given: Any) -> Self:
        """Any position from plain data; see the class of the game.

        Args:
            *args: the players, if they are not the default.
            **given: what the position is made of, and options of the game.

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
    def _arranged(cls, players: Any, given: Mapping[str, Any]) -> Self:
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

        What chance will bring next is not in it, nor what the viewer may not know: that comes in
        an order that tells nothing.

        Args:
            viewer: who may know all that is in it: a player, None for what the open table shows,
                or ``"teacher"``.

        Raises:
            InvalidOption: for a viewer that does not exist.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> eval(game.as_scenario()).view() == game.view()
            True
        """
        self._check_viewer(viewer)
        state = self.state
        if viewer != TEACHER:
            state = self.rules.information_state(state, viewer)
        default = options.completed(type(self).__name__, self.make_rules, {}, self.read_option)
        changed = {name: value for name, value in self._options.items() if value != default[name]}
        given = {**self.options_to_data({**default, **changed}), **self.rules.arrangement(state)}
        plain = self.options_to_data(default)
        lines = [f"    {name}={pformat(given[name], width=90, compact=True, sort_dicts=False)},"
                 .replace("\n", "\n" + " " * (len(name) + 5))
                 for name in given if name in changed or name not in default
                 or given[name] != plain[name]]
        return "\n".join([f"{type(self).__name__}.scenario(", *lines, ")"])

    @classmethod
    def rulings(cls) -> Rulings:
        """Where the rulebook is unclear: what is played, what else can be, and why."""
        return cls.rulebook.rulings

    # -- saving

    def save(self) -> dict[str, Any]:
        """Plain JSON data from which :meth:`load` makes an equal game.

        The seed is in it: whoever can read a save knows what chance will bring.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> game.save()["moves"]
            ['place 2 Wed']
        """
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
    def load(cls, data: Any) -> Self:
        """The game that :meth:`save` wrote; everything in it is checked by playing it again.

        Args:
            data: the saved data, or the JSON text of it.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what may stand.

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
        data = read_save(data, cls._format(), cls.SAVE_VERSION)
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
        """What a save of this game calls itself."""
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
        """The options as plain JSON data; a game with options that are not overrides this.

        Args:
            options: the options by name, each one given.
        """
        return deepcopy(dict(options))

    @classmethod
    def options_from_data(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """The options that :meth:`options_to_data` wrote.

        Args:
            data: what a save holds, anything at all.

        Raises:
            InvalidInput: naming the option that does not fit.
        """
        return dict(data)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Game) and type(self) is type(other)
                and self._options == other._options and self.state == other.state
                and [moment.move for moment in self._record.now.all()]
                == [moment.move for moment in other._record.now.all()])

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it is no key
