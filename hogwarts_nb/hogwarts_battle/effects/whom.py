"""To whom it happens, which of the effects, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import Any, ClassVar

from ...core import Say
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import ChooseEffect, ChooseHero, Gathering, Resolve
from .base import THEIR, YOUR, Effect, Several, a, among, one_of, phrases, whole
from .counts import Condition, Count
from .deeds import Nothing
from .terms import HEROES, OTHERS, YOU, Whom
from .world import Setup, Static, Table

__all__ = ["AnyHero", "Choose", "Each", "ForEach", "If"]


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Each(Several):
    """The effects happen to several heroes at the same time: ``Each(HEROES, Lose(1))``."""

    who: Whom
    effects: tuple[Effect, ...]

    clause = "HB-EACH-1"
    about_hero = False
    BID = TELL = Message("{effects}")

    def __init__(self, who: Whom, *effects: Effect) -> None:
        among(self, who, (HEROES, OTHERS))
        self._set(whom=True, who=who, effects=effects)

    def bid(self, your: Text = YOUR) -> Text:
        return self.tell()

    def tell(self) -> Text:
        return self.TELL(effects=phrases(self.effects, self.who))

    def worth(self, heroes: int) -> float:
        return Several.worth(self, heroes) * len(self.who.of(tuple(range(heroes)), (0,)))

    @property
    def slug(self) -> str:
        return "all-" + "-".join(effect.slug for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return all(Several.is_no_op(self, static, state, one, source)
                   for one in self.who.of(static.setup.orders[state.active], (seat,)))

    def at_once(self, static: Static) -> bool:
        return all(effect.at_once(static) for effect in self.effects)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        seats = self.who.of(table.setup.orders[state.active], do.seats)
        table.do(state, Resolve(do.path, seats, do.source, do.because()), say)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class AnyHero(Several):
    """A hero chooses the heroes to whom the effects happen: ``AnyHero(Gain(health=2))``."""

    effects: tuple[Effect, ...]
    heroes: int = 1
    up_to: bool = False
    others: bool = False

    clause = "HB-CHOICE-2"
    numbers = ()
    BID = Message("choose {heroes} {tells}")
    TELL = Message("chooses {heroes} {tells}")
    #: Whom, by how many they are, whether they may be fewer, and whether they must be others.
    WHOM: ClassVar = {
        (1, False, False): Message("any hero, who"),
        (2, False, False): Message("any two heroes, each of whom"),
        (1, True, False): Message("up to one hero, who"),
        (2, True, False): Message("up to two heroes, each of whom"),
        (1, False, True): Message("another hero, who"),
        (2, False, True): Message("two other heroes, each of whom"),
        (1, True, True): Message("up to one other hero, who"),
        (2, True, True): Message("up to two other heroes, each of whom"),
    }

    def __init__(self, *effects: Effect, heroes: int = 1, up_to: bool = False,
                 others: bool = False) -> None:
        among(self, heroes, (1, 2))
        self._set(whom=True, effects=effects, heroes=heroes, up_to=bool(up_to),
                  others=bool(others))

    def values(self) -> dict[str, Any]:
        return {**Several.values(self),
                "heroes": self.WHOM[self.heroes, self.up_to, self.others]()}

    def worth(self, heroes: int) -> float:
        return Several.worth(self, heroes) * min(self.heroes, heroes)

    def most(self, setup: Setup) -> int:
        """How many heroes can be chosen in all."""
        return min(self.heroes, len(setup.seats) - self.others)

    def eligible(self, static: Static, state: State, task: ChooseHero) -> list[int]:
        """The heroes who can be chosen now, in turn order from the active one."""
        return [other for other in static.setup.orders[state.active]
                if other not in task.chosen and not (self.others and other == task.seat)]

    @property
    def slug(self) -> str:
        return "-".join(effect.slug for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return all(Several.is_no_op(self, static, state, one, source)
                   for one in static.setup.seats if not (self.others and one == seat))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        wanted, chooser = self.most(table.setup), table.static.chooser
        state.agenda.extend([ChooseHero(chooser(state, seat, do.source), do.path, do.source, wanted,
                                        (), do.because(seat)) for seat in reversed(do.seats)])


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Choose(Several):
    """Each hero to whom it happens chooses one of the effects, or several different ones.

    Attributes:
        effects: what can be chosen.
        times: how many of them.
    """

    effects: tuple[Effect, ...]
    times: int = 1

    clause = "HB-CHOICE-1"
    BID = Message("choose one: {options}")
    TELL = Message("either {options}")
    BID_SEVERAL: ClassVar = Message("choose {n} different ones: {options}")
    TELL_SEVERAL: ClassVar = Message("chooses {n} different ones: {options}")
    BID_MAY: ClassVar = Message("you may {effect}")
    TELL_MAY: ClassVar = Message("may {effect}")

    def __init__(self, *effects: Effect, times: int = 1) -> None:
        whole(self, times)
        self._set(effects=effects, times=times)
        if times > len(effects):
            raise ValueError(f"{times} of {len(effects)} choices cannot be chosen.")
        slugs = [effect.slug for effect in effects]
        if len(set(slugs)) != len(slugs):
            raise ValueError(f"two choices are both called {slugs[0]!r}.")

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.times,) if self.times > 1 else ()

    def worth(self, heroes: int) -> float:
        return fsum(sorted(effect.worth(heroes) for effect in self.effects)[-self.times:])

    def _may(self) -> Effect | None:
        """What may be done or left, if that is the choice."""
        wanted = [effect for effect in self.effects if not isinstance(effect, Nothing)]
        return wanted[0] if self.times == 1 == len(wanted) < len(self.effects) else None

    def bid(self, your: Text = YOUR) -> Text:
        if may := self._may():
            return (self.BID_MAY if your is YOUR else self.TELL_MAY)(effect=may.bid(your))
        options = one_of([effect.bid(your) for effect in self.effects])
        return (self.BID_SEVERAL if self.times > 1 else self.BID)(n=self.times, options=options)

    def tell(self) -> Text:
        if may := self._may():
            return self.TELL_MAY(effect=may.bid(THEIR))
        if self.times > 1:
            return self.TELL_SEVERAL(n=self.times, options=one_of(
                [effect.bid(THEIR) for effect in self.effects]))
        return self.TELL(options=one_of([effect.tell() for effect in self.effects]))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        # Where all discard, what that sets off waits until all have chosen (HB-DISCARD-2).
        if len(do.seats) > 1 and any(effect.has_discard for effect in self.walk()):
            state.agenda.append(Gathering(do.source))
        state.agenda.extend([ChooseEffect(seat, do.path, do.source, (), do.because(seat))
                             for seat in reversed(do.seats)])


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ForEach(Several):
    """The effects happen once for each of a number of cards: ``ForEach(ALLIES_HELD, ...)``."""

    count: Count
    effects: tuple[Effect, ...]

    clause = "HB-COUNT-1"
    BID = Message("for {count}, {bids}")
    TELL = Message("for {count} {tells}")
    SAID: ClassVar = Message("for {count}, {said}")

    def __init__(self, count: Count, *effects: Effect) -> None:
        a(Count, self, count)
        self._set(count=count, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.count.numbers

    def values(self) -> dict[str, Any]:
        return {**Several.values(self), "count": self.count.words()}

    def words(self, who: Whom = YOU) -> Text:
        return self.SAID(count=self.count.words(), said=phrases(self.effects, who))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not self.count.of(static.setup, state, seat) or Several.is_no_op(
            self, static, state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            cards = self.count.of(table.setup, state, seat)
            for _ in range(cards):
                table.put(state, table.setup.inside[do.path],
                          Resolve(do.path, (seat,), do.source, do.because(seat)))
            if say and not cards:
                say(story.NONE_HELD, seat, do.because(seat), card=do.source)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class If(Several):
    """The effects happen to those heroes of whom something is so: ``If(FULL_HEALTH, Draw(1))``."""

    condition: Condition
    effects: tuple[Effect, ...]

    clause = "HB-COUNT-1"

    def __init__(self, condition: Condition, *effects: Effect) -> None:
        a(Condition, self, condition)
        self._set(condition=condition, effects=effects)

    def values(self) -> dict[str, Any]:
        return {**Several.values(self), "name": self.condition.name}

    def bid(self, your: Text = YOUR) -> Text:
        return self.condition.yours(**self.values() | {
            "bids": [effect.bid(your) for effect in self.effects]})

    def tell(self) -> Text:
        return self.condition.theirs(**self.values())

    def worth(self, heroes: int) -> float:
        return Several.worth(self, heroes) / 2  # it need not come to that

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not self.condition.holds(static.setup, state, seat) or Several.is_no_op(
            self, static, state, seat, source)

    def at_once(self, static: Static) -> bool:
        return all(effect.at_once(static) for effect in self.effects)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        met = tuple(seat for seat in do.seats if self.condition.holds(table.setup, state, seat))
        for seat in do.seats:
            if say and seat not in met:
                say(story.NOT_SO, seat, do.because(seat), card=do.source,
                    lack=self.condition.lack(name=self.condition.name))
        if met:
            table.do(state, Resolve(do.path, met, do.source,
                                    tuple(map(do.because, met)) if say else None), say)
