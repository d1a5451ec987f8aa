"""What every word is: its phrase, what can be chosen for it and why nothing else can, its deed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from ...core import InvalidOption
from ...core.words import Message, Text
from ..maze import CELL, NAME, PLACE_ID, SPACES, cells
from .whom import (
    ALL_SPACES,
    NO_TILE,
    NOT_A_SPACE,
    NOT_A_STUDENT,
    NOT_AGAIN,
    OTHERS,
    VOCABULARY,
    Condition,
    Who,
)
from .world import Case, Resolving

__all__ = ["Effect", "ForPlayers"]

#: The largest number in a word.
MOST = len(SPACES)


@dataclass(frozen=True)
class Effect(ABC):
    """Something that an event card does.

    Attributes:
        clause: the clause by which it happens.
        WORDS: the phrase on the card.
        LACK: why it has no effect while too little can be chosen.
        WHERE: what can be chosen.
        needs: how many choices its player makes.
        students: whether students are chosen, and not spaces.
        stays: whether the card goes to a classroom; all others go under the pile at once.
        at_once: whether it can happen as soon as a card is drawn.
        when_drawn: what happens as soon as the card is drawn; None for a card that is played.
    """

    clause: ClassVar[str]
    WORDS: ClassVar[Message]
    LACK: ClassVar[Message] = Message("nothing can be chosen for it")
    WHERE: ClassVar[tuple[Condition, ...]] = ()
    needs: ClassVar[int] = 0
    students: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    at_once: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        VOCABULARY[cls.__name__] = cls

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            kind = getattr(field.type, "__name__", str(field.type))
            fits, allowed = {
                "int": (type(value) is int and 1 <= value <= MOST, f"a number from 1 to {MOST}"),
                "Who": (isinstance(value, Who), "YOU, OPPONENT, OPPONENTS or EVERYBODY"),
            }.get(kind, (isinstance(value, Effect), "another word"))
            if not fits:
                raise InvalidOption(f"{type(self).__name__}.{field.name}", value,
                                    f"it can be {allowed}")

    @property
    def values(self) -> dict[str, Any]:
        """The values of its phrase."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def when_drawn(self) -> Effect | None:
        return None

    def words(self) -> Text:
        """What happens, as a sentence on the card."""
        return self.WORDS(**self.values)

    def open_to(self, at: Case) -> int:
        """The set of cells, or of seats, that can be chosen next."""
        found = (1 << len(at.setup.players)) - 1 if self.students else ALL_SPACES
        for condition in self.WHERE:
            found &= condition.holds(at)
        for number in at.numbers:
            found &= ~(1 << number)
        return found

    def targets(self, at: Case) -> list[str]:
        """What can be chosen next."""
        found = self.open_to(at)
        if not self.students:
            return [NAME[cell] for cell in cells(found)]
        return [at.setup.players[seat] for seat in at.setup.from_seat(at.seat) if found >> seat & 1]

    def choices(self, at: Case) -> int | None:
        """How many choices are made when it is played now; None if it would have no effect."""
        enough = not self.needs or self.open_to(at).bit_count() >= self.needs
        return self.needs if enough else None

    def lack(self, at: Case) -> Text:
        """Why it would have no effect now."""
        return self.LACK(there=self.open_to(at).bit_count(), **self.values)

    def bars(self, at: Case, target: str) -> list[Text]:
        """Why something cannot be chosen next: all that speaks against it."""
        if target not in (at.setup.players if self.students else CELL):
            return [(NOT_A_STUDENT if self.students else NOT_A_SPACE)()]
        if target in at.chosen:
            return [NOT_AGAIN()]
        number, = Case(at.setup, at.state, at.seat, (target,)).numbers
        if not self.students and number not in SPACES:
            return [NO_TILE()]
        name = at.setup.names[target if self.students else PLACE_ID[number]]
        return [condition.otherwise(target=name) for condition in self.WHERE
                if not condition.holds(at) >> number & 1]

    @abstractmethod
    def resolve(self, at: Resolving) -> None:
        """Do it."""


@dataclass(frozen=True)
class ForPlayers(Effect, ABC):
    """Something that happens to one or several players.

    Attributes:
        who: to whom.
        YOURS: the phrase for the player of the card.
    """

    who: Who
    students = True
    YOURS: ClassVar[Message]

    def words(self) -> Text:
        if self.who.subject is None:
            return self.YOURS(**self.values)
        return self.WORDS(**self.values | {"who": self.who.subject()})

    def open_to(self, at: Case) -> int:
        found = Effect.open_to(self, at)
        return found & sum(1 << seat for seat in self.who.seats(at))

    def choices(self, at: Case) -> int | None:
        return int(self.who.chosen) if self.open_to(at) else None

    def bars(self, at: Case, target: str) -> list[Text]:
        other = [OTHERS.otherwise()] if target == at.setup.players[at.seat] else []
        return other + Effect.bars(self, at, target)

    def resolve(self, at: Resolving) -> None:
        cause = at.cause
        for seat in at.numbers or self.who.seats(at):
            at.cause = cause  # one player's share does not come from another's
            self.befall(at, seat)

    @abstractmethod
    def befall(self, at: Resolving, seat: int) -> None:
        """Let it happen to one player."""
