"""What happens to tokens, health, control and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Say
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import AddToken, Part, PickOne, Resolve
from .base import Effect, Pick, Several, a, whole
from .counts import Count
from .events import HEALED_3, HEALTH_GAINED
from .terms import REMOVING
from .world import Static, Table

__all__ = ["AddControl", "Gain", "Learn", "Lose", "LosePer", "Nothing", "RemoveAttack",
           "RemoveControl", "RevealEvent", "Strike", "Win", "tokens_of"]

#: What influence and health are worth, in attack.
INFLUENCE, HEALTH = 0.5, 0.3

_ATTACK = Message("{n} attack")
_INFLUENCE = Message("{n} influence")
_HEALTH = Message("{n} health")


def tokens_of(attack: int, influence: int, health: int = 0) -> list[Text]:
    """Tokens and health as a list of phrases."""
    return [message(n=number) for message, number in (
        (_ATTACK, attack), (_INFLUENCE, influence), (_HEALTH, health)) if number]


@dataclass(frozen=True, slots=True, repr=False)
class Gain(Effect):
    """Heroes gain tokens or health."""

    attack: int = 0
    influence: int = 0
    health: int = 0

    clause = "HB-PLAY-2"
    may_be_no_op = True
    LEAST = 0
    BID = Message("gain {what}")
    TELL = Message("gains {what}")

    def __post_init__(self) -> None:
        Effect.__post_init__(self)
        if not self.numbers:
            raise ValueError("Gain has attack, influence or health.")

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(filter(None, self._counts()))

    def values(self) -> dict[str, Any]:
        return {"what": tokens_of(self.attack, self.influence, self.health)}

    def worth(self, heroes: int) -> float:
        return self.attack + INFLUENCE * self.influence + HEALTH * self.health

    @property
    def slug(self) -> str:
        return "+".join(name for name in ("attack", "influence", "health") if getattr(self, name))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        if (self.attack or self.influence) and static.saves(state, seat):
            return False
        return not self.health or (
            bool(state.stunned[seat]) or state.health[seat] == static.setup.health[seat]
            or bool(static.unhealing(state, seat)))

    def at_once(self, static: Static) -> bool:
        return not self.health or static.heard.isdisjoint((HEALTH_GAINED.id, HEALED_3.id))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        if self.attack or self.influence:
            table.gain_tokens(state, do, self.attack, self.influence, say)
        if self.health:
            table.gain_health(state, do, self.health, say)


@dataclass(frozen=True, slots=True, repr=False)
class Lose(Effect):
    """Heroes lose health."""

    health: int

    clause = "HB-HEALTH-1"
    WORTH = 0.0
    BID = Message("lose {n} health")
    TELL = Message("loses {n} health")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return static.unharmed(state, seat, source)

    def at_once(self, static: Static) -> bool:
        return True

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.lose_health(state, do, self.health, say)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Strike(Several):
    """Heroes lose health, and if that Stuns one, more happens: ``Strike(3, AddControl(1))``."""

    health: int
    effects: tuple[Effect, ...]

    clause = "HB-HEALTH-1"
    BID = Message("lose {n} health and, if that Stuns you, {bids}")
    TELL = Message("loses {n} health and, if that Stuns them, {tells}")

    def __init__(self, health: int, *effects: Effect) -> None:
        whole(self, health)
        self._set(health=health, effects=effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return static.unharmed(state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        # What being Stunned causes goes on top of the agenda, and so comes first.
        below = len(state.agenda)
        stunned = table.lose_health(state, do, self.health, say)
        for task in reversed(stunned):
            state.agenda[below:below] = [Resolve(inner, (task.seat,), do.source, task.cause)
                                         for inner in reversed(table.setup.inside[do.path])]


@dataclass(frozen=True, slots=True, repr=False)
class LosePer(Effect):
    """Heroes lose health for each of a number of cards: ``LosePer(DEAR_HELD, 1)``."""

    count: Count
    health: int

    clause = "HB-COUNT-1"
    WORTH = 0.0
    BID = Message("lose {n} health for {count}")
    TELL = Message("loses {n} health for {count}")

    def __post_init__(self) -> None:
        Effect.__post_init__(self)
        a(Count, self, self.count)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.health, *self.count.numbers)

    def values(self) -> dict[str, Any]:
        return {"n": self.health, "count": self.count.words()}

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return static.unharmed(state, seat, source) or not self.count.of(static.setup, state, seat)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in do.seats:
            cards = self.count.of(table.setup, state, seat)
            if cards:
                table.lose_health(state, Resolve(do.path, (seat,), do.source, do.because(seat)),
                                  cards * self.health, say)
            elif say:
                say(story.NONE_HELD, seat, do.because(seat), card=do.source)


@dataclass(frozen=True, slots=True, repr=False)
class AddControl(Effect):
    """Villain control is added to the location, token by token."""

    tokens: int

    clause = "HB-CONTROL-1"
    slug = "add-control"
    WORTH = 0.0
    BID = Message("add {n} control to the location")
    TELL = Message("adds {n} control to the location")

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            state.agenda.extend([AddToken(False, do.because(seat))] * self.tokens)


@dataclass(frozen=True, slots=True, repr=False)
class RemoveControl(Effect):
    """Villain control is removed from the location."""

    tokens: int

    clause = "HB-CONTROL-5"
    WORTH = 2.0
    BID = Message("remove {n} control from the location")
    TELL = Message("removes {n} control from the location")

    @property
    def slug(self) -> str:
        return "control" if self.tokens == 1 else f"control-{self.tokens}"

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not state.control or bool(static.forbids(state, REMOVING))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in do.seats:
            table.remove_control(state, self.tokens, do.because(seat), say)


@dataclass(frozen=True, slots=True, repr=False)
class RemoveAttack(Effect):
    """Attack is removed from every villain to whom some is assigned."""

    tokens: int

    clause = "HB-UNASSIGN-1"
    WORTH = 0.0
    BID = Message("remove {n} attack from every villain")
    TELL = Message("removes {n} attack from every villain")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not any(state.assigned)

    def at_once(self, static: Static) -> bool:
        return True

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in do.seats:
            table.remove_attack(state, self.tokens, do.source, do.because(seat), say)


@dataclass(frozen=True, slots=True, repr=False)
class RevealEvent(Effect):
    """Another Dark Arts event is revealed at once."""

    clause = "HB-EVENT-4"
    WORTH = 0.0
    BID = Message("reveal another Dark Arts event")
    TELL = Message("reveals another Dark Arts event")

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            state.agenda.append(Part("event", do.because(seat)))


@dataclass(frozen=True, slots=True, repr=False)
class Nothing(Effect):
    """Nothing happens: for a choice that may be left."""

    clause = "HB-CHOICE-1"
    may_be_no_op = True
    WORTH = 0.0
    BID = Message("do nothing")
    TELL = Message("does nothing")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return True

    def at_once(self, static: Static) -> bool:
        return True

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        """It is what its name says."""


@dataclass(frozen=True, slots=True, repr=False)
class Win(Effect):
    """The heroes win: the reward for the last of all villains."""

    clause = "HB-WIN-1"
    about_hero = False
    WORTH = 99.0
    BID = TELL = Message("the heroes win the game")

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.win(state, do, say)


@dataclass(frozen=True, slots=True, repr=False)
class Learn(Pick):
    """At the setup a hero takes a proficiency that nobody has. It is on no card."""

    clause = "HB-SKILL-1"
    listed = False
    WORTH = 0.0
    ASK = Message("{who}: choose your proficiency for this game.")
    OFFER: ClassVar = story.MOVES["learn"]
    BID = TELL = ASK

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        return static.setup.kinds(state.proficiencies)

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        table.learn(state, task.seat, table.setup.piece(choice, state.proficiencies), None, say)
