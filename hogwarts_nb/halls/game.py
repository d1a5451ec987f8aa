"""The game object of Halls of Hogwarts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from os import PathLike
from typing import Any, Self

from ..chance import Chance
from ..core import Game, InvalidOption, InvalidSave, InvalidScenario
from ..reading import check_seed, fields_of, first_seat, people, placed, plain
from ..rulebook import InvalidInput
from . import scenario
from .cards import STUDENTS
from .components import Components
from .paths import Paths, paths
from .rules import HallsRules
from .state import State

__all__ = ["HallsOfHogwarts"]

#: The options of a game, as they are saved.
_OPTIONS = ("players", "people", "first", "years", "fillers", "turn_limit", "rolls", "rulings",
            "components", "language")


class HallsOfHogwarts(Game[State]):
    """A game of Halls of Hogwarts.

    Places are written as on a chess board: columns ``a`` to ``g`` from the left, rows ``1`` to
    ``7`` from the top; the areas are ``quidditch``, ``lake``, ``hut`` and ``forest``.

    Args:
        players: 2 to 4 different students, in turn order; all four by default. A mapping of
            students to names says who plays them: ``{"Ginny": "Ada", "Ron": "Ben"}``. A number
            deals that many student portraits by chance.
        seed: chance; the same seed gives the same game everywhere.
        first: who begins: a student, or ``"random"``; the first seat by default.
        years: ``"first"`` for the basic game; ``"second"`` for tiles that are flipped unseen and
            rotated one turn only.
        fillers: whether four invented event cards stand in for the four that nobody has told us.
        turn_limit: after how many turns the game ends with no winner; None for never.
        rolls: the first results of the die, to script a lesson or a test.
        rulings: how unclear places of the rulebook are played; ``HallsOfHogwarts.rulings()`` lists
            them.
        components: a components file of your own, see ``components.toml`` in this package.
        auto_forced: whether the game plays by itself where there is just one legal move.
        language: ``"en"`` or ``"ru"``: the names of students, classes and areas.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    rulebook = HallsRules.rulebook
    rules: HallsRules

    def __init__(self, players: Sequence[str] | Mapping[str, str] | int = tuple(STUDENTS), *,
                 seed: int = 0, first: str | None = None, years: str = "first",
                 fillers: bool = False, turn_limit: int | None = None, rolls: Sequence[int] = (),
                 rulings: Mapping[str, str] | None = None,
                 components: str | PathLike[str] | None = None, auto_forced: bool = False,
                 language: str = "en", _start: dict[str, Any] | None = None) -> None:
        check_seed(seed)
        players, first, years, turn_limit, rolls, rulings = plain(
            players=players, first=first, years=years, turn_limit=turn_limit, rolls=rolls,
            rulings=rulings).values()
        rules = make_rules(players, seed=seed, first=first, years=years, fillers=fillers,
                           turn_limit=turn_limit, rulings=rulings, components=components)
        scripted = check_rolls(rolls, rules.components.die)
        options = {"players": list(rules.players), "people": rules.people, "first": first,
                   "years": years, "fillers": fillers, "turn_limit": turn_limit, "rolls": scripted,
                   "rulings": dict(rulings or {}),
                   "components": None if components is None else str(components),
                   "language": language}
        start = None if _start is None else rules.from_data(_start)
        super().__init__(rules, seed=seed, options=options, start=start,
                         chance=Chance(seed, scripted), auto_forced=auto_forced, language=language)

    @classmethod
    def scenario(cls, board: str | None = None,
                 players: Sequence[str] | Mapping[str, str] | None = None, **position: Any) -> Self:
        """Any position from a text diagram; what is not given is filled in from the setup.

        ``str(game)`` is such a diagram: ``HallsOfHogwarts.scenario(str(game))`` shows the same
        position, with other hidden tiles and hands. (Rulings and components of your own are no
        part of the diagram: give them again.)

        Args:
            board: the diagram, see :mod:`hogwarts_nb.halls.diagram`; None: all tiles face down.
            players: the students in turn order; by default those of the diagram, or all four.
            position: options of the game, and what
                :func:`hogwarts_nb.halls.scenario.position` takes.

        Raises:
            InvalidScenario: naming the first thing that does not fit; in a diagram by its row and
                column.
            InvalidOption: for an option of the game.
        """
        sketch = scenario.read(board)
        options = dict(sketch.options)
        players = plain(players=players)["players"]
        options.update(plain(**{
            name: position.pop(name) for name in
            ("years", "fillers", "turn_limit", "rulings", "components", "auto_forced", "language")
            if name in position}))
        seed = position.pop("seed", 0)
        check_seed(seed)
        if players is None:
            players = tuple(sketch.players) or tuple(STUDENTS)
        rules = make_rules(players, seed=seed, **{
            name: value for name, value in options.items()
            if name not in ("auto_forced", "language")})
        for student in sketch.players:
            if student not in rules.players:
                raise InvalidScenario(f"the line of {student}", student,
                                      "this student does not play")
        fields_of(scenario.position, {name: position[name] for name in position if name != "rolls"})
        position = plain(InvalidScenario, **position)
        rolls = check_rolls(position.pop("rolls", ()), rules.components.die)
        start = scenario.position(rules, sketch, seed=seed, rolls=rolls, **position)
        return placed(lambda: cls(players, seed=seed, _start=start.to_data(), **options))

    def paths(self, mover: str | None = None) -> Paths:
        """Every place that a mover can reach, with a path to each, and why others cannot be.

        Args:
            mover: a student; by default the one whose turn it is.

        Raises:
            InvalidOption: for a student who does not play.
        """
        return paths(self, mover)

    @classmethod
    def _save_format(cls) -> str:
        return "hogwarts_nb.halls"

    @classmethod
    def _from_save(cls, data: dict[str, Any]) -> Self:
        options = data["options"]
        if set(options) != set(_OPTIONS):
            raise InvalidSave("options", sorted(map(str, options)),
                              f"it must have {', '.join(_OPTIONS)}")
        students, people = options["players"], options["people"]
        if not isinstance(people, dict) or not isinstance(students, list):
            raise InvalidSave("options.players", students, "it must be a list of students, and "
                              "people must map students to names")
        try:
            if any(student not in students for student in people):
                raise InvalidOption("people", sorted(map(str, people)),
                                    "only students that play have names")
            named = {student: people.get(student, "") for student in _students(students, 0)}
            return cls(named if people else students, seed=data["seed"], _start=data["start"],
                       **{name: options[name] for name in _OPTIONS[2:]})
        except InvalidSave:
            raise
        except InvalidInput as error:
            raise InvalidSave(f"options.{error.field}", error.found, error.allowed) from None


def make_rules(players: Any, *, seed: int = 0, first: Any = None, years: Any = "first",
               fillers: Any = False, turn_limit: Any = None, rulings: Any = None,
               components: Any = None) -> HallsRules:
    """The rules for these options.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """
    students = _students(players, seed)
    if years not in ("first", "second"):
        raise InvalidOption("years", years, "it can be 'first' or 'second'")
    if type(fillers) is not bool:
        raise InvalidOption("fillers", fillers, "it must be True or False")
    if turn_limit is not None and (type(turn_limit) is not int or turn_limit < 1):
        raise InvalidOption("turn_limit", turn_limit, "it must be a whole number from 1, or None")
    if components is not None and not isinstance(components, (str, PathLike)):
        raise InvalidOption("components", components, "it must be the path of a TOML file")
    return HallsRules(students, components=Components.load(components), rulings=rulings,
                      first=first_seat(first, students), second_years=years == "second",
                      fillers=fillers, turn_limit=turn_limit, people=people(players, "player"))


def _students(players: Any, seed: int) -> list[str]:
    if type(players) is int and 2 <= players <= 4:
        dealt = list(STUDENTS)
        # A stream of its own: the game's is not touched by how its players were named.
        Chance(seed).shuffle(dealt)
        return dealt[:players]
    if isinstance(players, (str, Set)) or not isinstance(players, Iterable):
        raise InvalidOption("players", players,
                            "it must be a list of 2 to 4 students in turn order, or a number")
    students = list(players)
    for student in students:
        if student not in tuple(STUDENTS):
            raise InvalidOption("players", student, f"the students are {', '.join(STUDENTS)}")
    if len(set(students)) != len(students):
        raise InvalidOption("players", students, "each student can be chosen once")
    if not 2 <= len(students) <= 4:
        raise InvalidOption("players", students, "there must be 2 to 4 students")
    return students


def check_rolls(rolls: Any, faces: int) -> list[int]:
    if isinstance(rolls, str) or not isinstance(rolls, Iterable):
        raise InvalidOption("rolls", rolls, "it must be a list of numbers on the die")
    checked: list[int] = list(rolls)
    for roll in checked:
        if type(roll) is not int or not 1 <= roll <= faces:
            raise InvalidOption("rolls", roll, f"the die has 1 to {faces}")
    return checked
