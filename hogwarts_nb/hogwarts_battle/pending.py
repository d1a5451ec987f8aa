"""What is still to come in a position, as plain data: read, checked and written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import InvalidScenario
from ..core.reading import Check, below, each, fixed, is_flag, is_seat, is_text
from .effects import (
    ANY_HOUSE,
    DICE,
    AnyHero,
    Choose,
    Learn,
    Peek,
    Pick,
    Roll,
)
from .setup import Setup
from .state import State
from .table import STUNS
from .tasks import (
    TASKS,
    TURN,
    WHOLE_TURN,
    Ability,
    ChooseEffect,
    ChooseHero,
    Decision,
    Die,
    DiscardCards,
    Gathering,
    Part,
    PickOne,
    Resolve,
    Reveal,
    Task,
    Trigger,
)

__all__ = ["Pending", "rest_of_turn"]

#: The tasks without values: parts of a turn, and marks.
PARTS = (*(part.verb for part in TURN), "event", "resolved", "unshield", "revealed", "settled")

#: Why cards are discarded.
BY = ("card", "enemy", *STUNS)


def _source(setup: Setup, value: Any) -> bool:
    return isinstance(value, str) and (
        value in ("", *(f"stunned.{hero}" for hero in setup.players)) or value in setup.kind_of)


def _path(setup: Setup, value: Any) -> bool:
    return isinstance(value, str) and (not value or value in setup.nodes)


def _die(setup: Setup, value: Any) -> bool:
    return value is None or (_ROLLED(setup, value) and value[1] in DICE.get(value[0], ()))


_ROLLED = fixed(is_text, is_text, is_flag, each(is_seat))

#: What each value of a task must be, and that in words.
FORMS: dict[str, tuple[Check, str]] = {
    "seat": (is_seat, "a hero"),
    "seats": (each(is_seat), "a list of heroes"),
    "path": (_path, "where an effect is on its card, such as 'hedwig.0'"),
    "source": (_source, "a card, or 'stunned.' and a hero"),
    "left": (below(100, 1), "a whole number from 1 to 99"),
    "by": (lambda _, value: value in BY, f"one of {', '.join(BY)}"),
    "stunned": (is_flag, "true or false"),
    "space": (lambda setup, value: below(setup.spaces)(setup, value),
              "the number of a space for villains, from 0"),
    "chosen": (each(lambda setup, value: is_seat(setup, value) or _path(setup, value)),
               "a list of what was chosen so far"),
    "die": (_die, "a house, a symbol, whether it was rolled again, and a list of heroes"),
}


def _names(kind: type[Task]) -> list[str]:
    return [name for name in kind.__match_args__ if name in FORMS]


def rest_of_turn(state: State) -> int:
    """How many of the last tasks of a turn are at the bottom of the agenda."""
    pairs = enumerate(zip(state.agenda, WHOLE_TURN, strict=False))
    most = min(len(state.agenda), len(WHOLE_TURN))
    return next((number for number, (task, due) in pairs if task != due), most)


class Pending:
    """Reads, checks and writes tasks of one game.

    Args:
        setup: what never changes in the game.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    # -- Reading and writing

    def read(self, field: str, data: Any) -> Task:
        """The task that :meth:`Task.to_data` wrote.

        Raises:
            InvalidScenario: naming the value that does not fit, and what would.
        """
        verb = data[0] if isinstance(data, list) and data and isinstance(data[0], str) else ""
        if verb in PARTS and len(data) == 1:
            return Part(verb)
        kind = TASKS.get(verb)
        names = _names(kind) if kind else []
        if kind is None or len(data) != 1 + len(names):
            raise InvalidScenario(field, data, f"a task is one of {', '.join((*PARTS, *TASKS))}, "
                                  "with its values")
        values = []
        for name, value in zip(names, data[1:], strict=True):
            holds, words = FORMS[name]
            if not holds(self.setup, value):
                raise InvalidScenario(f"{field}.{name}", value, f"it must be {words}")
            if name == "die" and value:
                house, symbol, again, seats = value
                value = Die(house, symbol, again, tuple(seats))
            values.append(tuple(value) if type(value) is list else value)
        return kind(*values)

    def given(self, field: str, entry: Any) -> Task:
        """The task that :meth:`written` wrote: by its name, or a mapping with heroes by name.

        Raises:
            InvalidScenario: naming what does not fit, and what would.
        """
        if not isinstance(entry, Mapping):
            return self.read(field, [entry])
        verb = entry.get("task")
        kind = TASKS.get(verb) if isinstance(verb, str) else None
        if kind is None:
            raise InvalidScenario(f"{field}.task", verb, f"it can be {', '.join(TASKS)}")
        names = _names(kind)
        for name in entry:
            if name not in ("task", *names):
                raise InvalidScenario(field, name, f"it can have task, {', '.join(names)}")
        usual = {"source": self._source_of(entry.get("path")), "chosen": [], "path": ""}
        return self.read(field, [verb, *(
            self._numbered(entry[name]) if name in entry else usual.get(name) for name in names)])

    def written(self, task: Task) -> Any:
        """A task as people write it."""
        if isinstance(task, Part):
            return task.verb
        values = dict(zip(_names(type(task)), task.to_data()[1:], strict=True))
        named = {name: self._named(name, value) for name, value in values.items()
                 if value not in ([], None, "")}
        return {"task": task.verb, **named}

    def _source_of(self, path: Any) -> str:
        """A card with an effect, if nobody says which."""
        kind = path.partition(".")[0] if isinstance(path, str) else ""
        return next((piece for piece, of in self.setup.kind_of.items() if of == kind), "")

    def _numbered(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._numbered(item) for item in value]
        players = self.setup.players
        return players.index(value) if value in players else value

    def _named(self, name: str, value: Any) -> Any:
        players = self.setup.players
        if name == "die":
            return [*value[:3], [players[seat] for seat in value[3]]]
        if name in ("seat", "seats", "chosen"):
            return ([self._named("seat", item) for item in value] if isinstance(value, list) else
                    players[value] if isinstance(value, int) else value)
        return value

    # -- Checking

    def check(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if what is to come does not fit the position."""
        agenda, bottom = state.agenda, rest_of_turn(state)
        if not agenda:
            return
        if not bottom or (agenda[bottom - 1].verb == "begin") != (state.turn == 0):
            raise InvalidScenario("turn", state.turn, "it is 0 at the stage setup, and from 1 on "
                                  "at every other")
        above = agenda[bottom:]
        for number, task in enumerate(above):
            self._check_task(state, task, above[:number])
        verbs = [task.verb for task in above]
        if verbs.count("resolved") != len(state.event):
            raise InvalidScenario("event", state.event, "each event that is being resolved needs a "
                                  "task 'resolved', and nothing else does")
        peeking = {task.seat for task in above if isinstance(task, PickOne)
                   and isinstance(self.setup.nodes[task.path], Peek)}
        for seat, hero in enumerate(self.setup.players):
            if bool(state.revealed[seat]) != (seat in peeking):
                raise InvalidScenario(f"revealed[{hero!r}]", state.revealed[seat],
                                      "a card is revealed while its hero chooses what to do with "
                                      "it, and only then")
        if verbs.count("reveal") > len(state.villains):
            raise InvalidScenario("pending", "reveal", "there are not as many villains left")
        if state.played and Part("put-away") not in agenda:
            raise InvalidScenario("played", state.played, "these cards were put away already")

    def _check_task(self, state: State, task: Task, below: list[Task]) -> None:
        def fits(holds: object, allowed: str) -> None:
            if not holds:
                raise InvalidScenario("pending", self.written(task), allowed)

        if isinstance(task, (Decision, Resolve, Trigger)):
            stunned = isinstance(task, DiscardCards) and task.by in STUNS
            fits(stunned or task.path, "it needs the path of an effect")
            kind = self.setup.kind_of.get(task.source, "setup")
            fits(stunned or task.path.partition(".")[0] in (kind, "die", "dark_die"),
                 "its source must be a card with this effect")
        if isinstance(task, Decision):
            self._check_decision(state, task, below, fits)
        if isinstance(task, Ability):
            fits(state.facing[task.space], "there must be a villain in this space")
        if isinstance(task, Reveal):
            fits(not state.facing[task.space], "this space must be empty")

    def _check_decision(self, state: State, task: Decision, below: list[Task], fits: Any) -> None:
        setup = self.setup
        node = setup.nodes.get(task.path)
        if isinstance(task, DiscardCards):
            fits(any(isinstance(mark, Gathering) and mark.source == task.source for mark in below),
                 "below it there must be a task 'discarded' with the same source")
            fits(task.left <= len(state.hands[task.seat]), "there are not as many cards in hand")
        elif isinstance(task, ChooseEffect):
            fits(isinstance(node, Choose), "its path must be that of a choice of effects")
            assert isinstance(node, Choose)
            fits({*task.chosen} <= {*setup.inside[task.path]} and len(task.chosen) < node.times
                 and len({*task.chosen}) == len(task.chosen), "chosen must be some of its effects")
        elif isinstance(task, ChooseHero):
            fits(isinstance(node, AnyHero), "its path must be that of a choice of heroes")
            assert isinstance(node, AnyHero)
            fits(all(is_seat(setup, seat) for seat in task.chosen)
                 and len({*task.chosen}) == len(task.chosen)
                 and task.left + len(task.chosen) <= min(node.heroes, len(setup.players)),
                 "as many heroes cannot be chosen")
        elif isinstance(task, PickOne):
            fits(isinstance(node, Pick), "its path must be that of an effect that asks")
            house = node.house if isinstance(node, Roll) else ""
            rolled = house != ANY_HOUSE if house else None
            fits(bool(task.die) if rolled else task.die is None or rolled is False,
                 "it needs the die that was rolled, if there is one")
            fits(not task.die or house in (task.die.house, ANY_HOUSE), f"it is the {house} die")
            fits(not isinstance(node, Learn) or not (state.turn or state.skills[task.seat]),
                 "a proficiency is chosen once, at the setup")
