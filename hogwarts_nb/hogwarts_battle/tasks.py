"""What is still to come in a position: tasks, as small values with names.

The last task of the agenda is next. Each holds the step that put it there, as ``cause``. That step
does not belong to the position: it is not compared, hashed or saved, and it is None if nobody
listened, or when a position was loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ..core import Step

__all__ = ["TASKS", "TURN", "WHOLE_TURN", "Ability", "AddToken", "ChooseEffect", "ChooseHero",
           "Decision",
           "Die", "DiscardCards", "DiscardHalf", "Gathering", "Part", "PickOne", "Resolve",
           "Reveal", "Stun", "Task", "Trigger"]


class Task:
    """One thing that is still to come.

    Attributes:
        verb: what it is called in a save.
        cause: the step that put it on the agenda, if anybody listened.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    verb: str
    cause: Step | None

    def values(self) -> tuple[Any, ...]:
        """Its values, without the cause."""
        return tuple(getattr(self, name) for name in self.__match_args__ if name != "cause")

    def to_data(self) -> list[Any]:
        """The task as a list: its verb and its values."""
        values = [*map(_listed, self.values())]
        return values if isinstance(self, Part) else [self.verb, *values]


def _listed(value: Any) -> Any:
    """A value as JSON, which knows no tuples."""
    return [*map(_listed, value)] if isinstance(value, tuple) else value


@dataclass(slots=True, unsafe_hash=True)
class Part(Task):
    """A part of the turn, or a mark on the agenda, that needs no values.

    The parts are those of :data:`TURN`, and ``event``: an event is revealed; ``resolved``: the
    newest event has been; ``unshield``: shields come off; ``revealed``: the new location does what
    it says; ``settled`` marks where a card has done all that it says.
    """

    verb: str
    cause: Step | None = field(default=None, compare=False, repr=False)


class Decision(Task):
    """A task that a hero has to decide, besides what to do on the own turn.

    Attributes:
        seat: who decides.
        path: the effect that asks; "" if being Stunned is the reason.
        source: the piece whose effect it is, or ``stunned.`` and the hero.
    """

    __slots__ = ()
    seat: int
    path: str
    source: str
    cause: Step | None


@dataclass(slots=True, unsafe_hash=True)
class ChooseEffect(Decision):
    """A hero chooses among the effects inside an effect; ``chosen`` are those chosen so far."""

    verb = "choose"
    seat: int
    path: str
    source: str
    chosen: tuple[str, ...] = ()
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class ChooseHero(Decision):
    """A hero chooses ``left`` more heroes; ``chosen`` are those so far, ``steps`` tell of them."""

    verb = "hero"
    seat: int
    path: str
    source: str
    left: int
    chosen: tuple[int, ...] = ()
    cause: Step | None = field(default=None, compare=False, repr=False)
    steps: tuple[Step | None, ...] = field(default=(), compare=False, repr=False)

    @property
    def told(self) -> tuple[Step | None, ...]:
        """What told of each hero so far; nothing does where the position was loaded."""
        return self.steps or (None,) * len(self.chosen)

    def values(self) -> tuple[Any, ...]:
        return self.seat, self.path, self.source, self.left, self.chosen


class Die(NamedTuple):
    """A die that was rolled.

    Attributes:
        house: whose die it is.
        symbol: what it shows.
        again: whether it was rolled again.
        seats: to whom the symbol happens.
    """

    house: str
    symbol: str
    again: bool
    seats: tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class PickOne(Decision):
    """A hero picks something for an effect; for a die that was rolled, what becomes of it."""

    verb = "pick"
    seat: int
    path: str
    source: str
    die: Die | None = None
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class DiscardCards(Decision):
    """A hero discards ``left`` cards, ``by`` a "card", an "enemy", "stun" or "stun-by-enemy"."""

    verb = "discard"
    seat: int
    path: str
    source: str
    left: int
    by: str
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class Resolve(Task):
    """An effect happens.

    Attributes:
        path: the effect.
        seats: the heroes to whom it happens, in order.
        source: the piece whose effect it is.
        cause: the step that caused it; where they differ, that of each of the heroes.
    """

    verb = "do"
    path: str
    seats: tuple[int, ...]
    source: str
    cause: Step | tuple[Step | None, ...] | None = field(  # type: ignore[assignment]
        default=None, compare=False, repr=False)

    def because(self, seat: int | None = None) -> Step | None:
        """The step that caused it for a hero, or for the first of them."""
        if isinstance(self.cause, tuple):
            return self.cause[0 if seat is None else self.seats.index(seat)]
        return self.cause


@dataclass(slots=True, unsafe_hash=True)
class Trigger(Task):
    """An effect that waited for something reacts to it; see :class:`Resolve`."""

    verb = "trigger"
    path: str
    seats: tuple[int, ...]
    source: str
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class AddToken(Task):
    """Villain control is added; ``stunned`` says that a hero who is Stunned is the reason."""

    verb = "control"
    stunned: bool
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class Stun(Task):
    """A Stunned hero does what has to be done; ``by`` as in :class:`DiscardCards`."""

    verb = "stun"
    seat: int
    by: str
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class DiscardHalf(Task):
    """A Stunned hero discards half the hand; ``by`` as in :class:`DiscardCards`."""

    verb = "half"
    seat: int
    by: str
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class Gathering(Task):
    """Marks where the effects of cards go that are discarded because of a piece."""

    verb = "discarded"
    source: str
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class Ability(Task):
    """The villain in a space does what it says."""

    verb = "ability"
    space: int
    cause: Step | None = field(default=None, compare=False, repr=False)


@dataclass(slots=True, unsafe_hash=True)
class Reveal(Task):
    """The next villain comes into a space."""

    verb = "reveal"
    space: int
    cause: Step | None = field(default=None, compare=False, repr=False)


#: The kinds of tasks that have values, by their verbs.
TASKS: dict[str, type[Task]] = {kind.verb: kind for kind in (
    ChooseEffect, ChooseHero, PickOne, DiscardCards, Resolve, Trigger, AddToken, Stun, DiscardHalf,
    Gathering, Ability, Reveal)}

#: The course of a turn (HB-TURN-1, HB-HORCRUX-1, HB-END-1 to HB-END-6, HB-STUN-6), in order.
TURN = tuple(map(Part, (
    "begin", "events", "horcrux", "villains", "act", "location", "replace", "next-horcrux",
    "refill", "put-away", "tokens", "hand", "recover")))

#: The same as the agenda has it.
WHOLE_TURN = TURN[::-1]
