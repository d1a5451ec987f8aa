"""What the lessons on Halls of Hogwarts need to set up positions and to ask about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..core import Game
from ..halls import HallsOfHogwarts
from ..players import Greedy, Player

__all__ = ["CASTLE", "DEAD_END", "asked", "at", "bots", "cards", "done", "happened", "position",
           "reaches", "refused", "stage", "whole_game", "wins"]

#: A position of Halls of Hogwarts, made when somebody asks for it.
Position = Callable[[], Game[Any]]

#: The maze of most pieces. From the Black Lake ways lead to History and to Charms.
CASTLE = """
   a          b  c  d     e  f  g
1  Quidditch  .  ?  ?     │  .  Lake
2  .          .  ?  His│  ┌  .  .
3  ?          ?  ?  └     ┘  ║  ─
4  ?          ?  ─  Cha─  ┬  ┘  ?
5  ?          ?  ?  ?     │  ?  ?
6  .          .  ?  ?     ?  .  .
7  Hut        .  ?  ?     ?  .  Forest
"""

#: The same, with the star on e5, in a dead end beside the way to Charms.
DEAD_END = CASTLE.replace("5  ?          ?  ?  ?     │", "5  ?          ?  ?  ?     *├")


def position(*students: str, board: str = CASTLE, **details: Any) -> Position:
    """What makes a position.

    Args:
        *students: the students in turn order; Ginny and Harry by default.
        board: the maze.
        **details: as for :meth:`~hogwarts_nb.halls.HallsOfHogwarts.scenario`. It is time to walk if
            nothing else is said. Ginny begins with History, and Harry with the Library. Students
            whose hand is not given have none.
    """
    players = students or ("Ginny", "Harry")
    hands: Mapping[str, Sequence[str]] = details.pop("hands", {})
    given = {"todo": "act", "schedules": {"Ginny": 1, "Harry": 2}} | details
    return partial(HallsOfHogwarts.scenario, board, list(players),
                   hands={student: hands.get(student, []) for student in players}, **given)


def whole_game(*students: str, **options: Any) -> Position:
    """What makes a whole game.

    Args:
        *students: the students in turn order.
        **options: as for :class:`~hogwarts_nb.halls.HallsOfHogwarts`.
    """
    return partial(HallsOfHogwarts, list(students), **options)


def bots(*students: str) -> Callable[[], dict[str, Player]]:
    """What makes players for the students whom nobody else plays.

    Args:
        *students: these students.
    """
    return lambda: {student: Greedy(1) for student in students}


# --- What is asked about a position


def _student(game: Game[Any], name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(
        player for player in game.view()["players"] if player["student"] == name)
    return found


def at(game: Game[Any], name: str) -> str:
    """Where the mover of a student is.

    Args:
        game: the position.
        name: the student.
    """
    return str(_student(game, name)["at"])


def done(game: Game[Any], name: str) -> int:
    """How many classes a student has completed.

    Args:
        game: the position.
        name: the student.
    """
    return int(_student(game, name)["done"])


def cards(game: Game[Any], name: str) -> int:
    """How many event cards a student has.

    Args:
        game: the position.
        name: the student.
    """
    return int(_student(game, name)["cards"])


def stage(game: Game[Any]) -> str:
    """What is to be decided, such as ``roll``, ``tiles`` or ``walk``.

    Args:
        game: the position.
    """
    return str(game.view()["stage"])


def happened(game: Game[Any], kind: str) -> bool:
    """Whether a step of a kind has happened.

    Args:
        game: the position.
        kind: the name of the kind.
    """
    return any(step.kind == kind for step in game.steps)


def refused(game: Game[Any], move: str) -> str:
    """The code of the reason why a move is not allowed; "" if it is.

    Args:
        game: the position.
        move: its notation.
    """
    refusal = game.why_not(move)
    return refusal.code if refusal else ""


def reaches(game: Game[Any], name: str, place: str) -> bool:
    """Whether a student has a way to a place, be it time to walk or not.

    Args:
        game: the position.
        name: the student.
        place: the place.
    """
    assert isinstance(game, HallsOfHogwarts)
    return place in game.paths(name)


def asked(make: Position, name: str, *places: str) -> str:
    """The one of these places to which a student has a way.

    Args:
        make: makes the position.
        name: the student.
        *places: the places.
    """
    found, = [place for place in places if reaches(make(), name, place)]
    return found


def wins(name: str) -> Callable[[Game[Any]], bool]:
    """Whether a student has won.

    Args:
        name: the student.
    """
    return lambda game: (outcome := game.outcome()) is not None and outcome.winners == (name,)
