"""The game object of Halls of Hogwarts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from operator import attrgetter
from os import PathLike
from typing import Any, Self

from ..core import Game, InvalidOption, Visuals
from ..core.chance import Chance
from ..core.options import CustomCards
from ..core.reading import first_seat, people
from . import maze, scenario
from .cards import STUDENTS, Kind, read_card
from .components import Components
from .diagram import read
from .features import EVALUATION
from .maze import NAME, PLACES
from .paths import Paths
from .rules import HallsRules
from .setup import CLASS_COUNT
from .state import State

__all__ = ["HallsOfHogwarts", "doorways", "paths"]

#: So many kinds of custom cards can be in a game.
MOST_CARDS = 100


class HallsOfHogwarts(Game[State]):
    """A game of Halls of Hogwarts.

    Example:
        >>> from hogwarts_nb import HallsOfHogwarts
        >>> game = HallsOfHogwarts(["Ginny", "Harry"], seed=8, classes=3)
        >>> print(game.prompt)
        Ginny: roll the die, or play event cards first. [HH-TURN-1]
        >>> steps = game.push("roll")

    Places are written as on a chess board: columns ``a`` to ``g`` from the left, rows ``1`` to
    ``7`` from the top; the areas are ``quidditch``, ``lake``, ``hut`` and ``forest``.

    Args:
        players: 2 to 4 different students, in turn order; all four by default. A mapping of
            students to names says who plays them: ``{"Ginny": "Ada", "Ron": "Ben"}``. A number
            deals that many student portraits by chance.
        seed: chance; the same seed gives the same game everywhere.
        first: who begins: a student, or ``"random"``; the first seat by default.
        years: ``"first"`` for the basic game; ``"second"`` for tiles that are flipped unseen and
            rotated by a quarter turn only.
        fillers: whether four invented event cards take the place of the four that are unknown.
        classes: how many classes of each schedule have to be completed: all 7, or 3 for a short
            game.
        turn_limit: after how many turns the game ends with no winner; None for never.
        rolls: the first results of the die, to script a lesson or a test.
        rulings: how unclear places of the rulebook are played; ``HallsOfHogwarts.rulings()`` lists
            them.
        components: your own components file, see ``components.toml`` in this package.
        cards: custom event cards, which are shuffled in, made by ``event(...)``.
        auto_forced: whether a move is played automatically where there is just one.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    seats = STUDENTS
    rulebook = HallsRules.rulebook
    custom_cards = CustomCards(MOST_CARDS, read_card, attrgetter("line"))
    rules: HallsRules
    evaluation = EVALUATION

    arrange = staticmethod(scenario.position)

    @classmethod
    def make_rules(cls, players: Sequence[str] | Mapping[str, str] | int = tuple(STUDENTS), *,
                   seed: int = 0, first: str | None = None, years: str = "first",
                   fillers: bool = False, classes: int = CLASS_COUNT, turn_limit: int | None = None,
                   rolls: Sequence[int] = (), rulings: Mapping[str, str] | None = None,
                   components: str | PathLike[str] | None = None,
                   cards: Iterable[Kind | str] = ()) -> HallsRules:
        students = _students(players, seed)
        if years not in ("first", "second"):
            raise InvalidOption("years", years, "it can be 'first' or 'second'")
        if type(fillers) is not bool:
            raise InvalidOption("fillers", fillers, "it must be True or False")
        if type(classes) is not int or not 1 <= classes <= CLASS_COUNT:
            raise InvalidOption("classes", classes, f"it must be a whole number from 1 to "
                                f"{CLASS_COUNT}")
        if turn_limit is not None and (type(turn_limit) is not int or turn_limit < 1):
            raise InvalidOption("turn_limit", turn_limit,
                                "it must be a whole number from 1, or None")
        box = Components.load(components).with_cards([read_card(card) for card in cards])
        return HallsRules(students, components=box, rulings={} if rulings is None else rulings,
                          first=first_seat(first, students), second_years=years == "second",
                          fillers=fillers, class_count=classes, turn_limit=turn_limit,
                          people=people(players, "player"),
                          rolls=tuple(scenario.check_rolls(rolls, box.die)))

    @property
    def visuals(self) -> Visuals[State]:
        # Pictures need a package that the rules do not.
        from .picture import HallsVisuals

        return HallsVisuals(self.rules)

    @classmethod
    def scenario(cls, board: str | None = None,
                 players: Sequence[str] | Mapping[str, str] | None = None, **position: Any) -> Self:
        """Any position from a text diagram; what is not given is filled in from the setup.

        ``str(game)`` is such a diagram: ``HallsOfHogwarts.scenario(str(game))`` shows the same
        position, with other hidden tiles and hands. Rulings, components and custom cards are not
        part of the diagram: give them again. ``game.as_scenario()`` writes all of the position.

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
        sketch = read(board)
        if players is None:
            players = tuple(sketch.players) or tuple(STUDENTS)
        return cls._arranged(players, {"board": board, **sketch.options, **position})

    def paths(self, mover: str | None = None) -> Paths:
        """Every place that a mover can reach from where it is, and why it cannot reach others.

        It answers for one whole walk, whether or not the student may walk at this moment.

        Args:
            mover: the student who walks; by default the one whose turn it is.

        Raises:
            InvalidOption: for a student who does not play.
        """
        if mover is None:
            mover = self.players[max(self.state.turn, 0)]
        if mover not in self.players:
            raise InvalidOption("mover", mover, f"it can be {', '.join(self.players)}")
        return Paths(self.rules, self.state.copy(), self.players.index(mover))


def paths(position: HallsOfHogwarts | str, mover: str | None = None) -> Paths:
    """The same as :meth:`HallsOfHogwarts.paths`, also for a text diagram.

    Args:
        position: a game, or a text diagram as for :meth:`HallsOfHogwarts.scenario`.
        mover: the student who walks; by default the one whose turn it is.

    Raises:
        InvalidOption: for a student who does not play.
        InvalidScenario: for a diagram that does not fit.
    """
    return _game(position).paths(mover)


def doorways(position: HallsOfHogwarts | str) -> dict[str, tuple[str, ...]]:
    """For each place, the places beside it with both touching sides open: a graph.

    It does not show that a walk ends in a classroom and cannot enter a cancelled one.

    Args:
        position: a game, or a text diagram as for :meth:`HallsOfHogwarts.scenario`.

    Raises:
        InvalidScenario: for a diagram that does not fit.
    """
    doors = _game(position).state.doors
    return {NAME[cell]: tuple(NAME[other] for other in maze.neighbors(doors, 0, 0, cell))
            for cell in PLACES}


def _game(position: HallsOfHogwarts | str) -> HallsOfHogwarts:
    return HallsOfHogwarts.scenario(position) if isinstance(position, str) else position


def _students(players: Any, seed: int) -> list[str]:
    if type(players) is int:
        if not 2 <= players <= 4:
            raise InvalidOption("players", players, "the number of students can be 2, 3 or 4")
        dealt = list(STUDENTS)
        # A stream of its own: the game's is not touched by how its players were named.
        Chance(seed).shuffle(dealt)
        return dealt[:players]
    if isinstance(players, (str, Set)) or not isinstance(players, Iterable):
        raise InvalidOption("players", players,
                            "it must be a list of 2 to 4 students in turn order, or their number")
    students = list(players)
    for student in students:
        if student not in tuple(STUDENTS):
            raise InvalidOption("players", student, f"the students are {', '.join(STUDENTS)}")
    if not 2 <= len(students) <= 4 or len(set(students)) != len(students):
        raise InvalidOption("players", students, "there must be 2 to 4 different students")
    return students
