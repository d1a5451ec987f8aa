"""To whom it happens, which of the effects, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core import Say
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import ChooseEffect, ChooseHero, Gathering, Resolve
from .base import AND, Effect, Several, among, phrases, whole
from .counts import CONDITIONS, COUNTS, Condition, Count
from .deeds import Discard, Nothing
from .terms import ACTIVE, HEROES, ONE, OTHERS, THAT, TWO, YOU
from .world import Static, Table

__all__ = ["AnyHero", "Choose", "Each", "ForEach", "If"]


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Each(Several):
    """The effects happen to several heroes at the same time: ``Each(HEROES, Lose(health=1))``."""

    who: str
    effects: tuple[Effect, ...]

    clause = "HB-EACH-1"

    def __init__(self, who: str, *effects: Effect) -> None:
        among(self, who, (HEROES, OTHERS))
        self._set(who=who, effects=effects)

    def words(self, who: str = YOU) -> Text:
        return AND(effects=phrases(self.effects, self.who))

    @property
    def slug(self) -> str:
        return "all-" + "-".join(effect.slug for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        everybody = static.setup.orders[state.active]
        return all(Several.is_no_op(self, static, state, one, source)
                   for one in (everybody if self.who == HEROES else everybody[1:]))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        everybody = table.setup.orders[state.active]
        table.do(state, Resolve(
            do.path, everybody if self.who == HEROES else everybody[1:], do.source, do.because()))

    def __repr__(self) -> str:
        return f"Each({self.who.upper()}, {', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class AnyHero(Several):
    """The player chooses the heroes to whom the effects happen: ``AnyHero(Gain(health=2))``."""

    effects: tuple[Effect, ...]
    heroes: int = 1
    up_to: bool = False
    others: bool = False

    clause = "HB-CHOICE-2"
    MANY: ClassVar = {1: Message("choose any hero, who will {effects}"),
                      2: Message("choose any two heroes, each of whom will {effects}")}
    UP_TO: ClassVar = {1: Message("you may choose any hero, who will {effects}"),
                       2: Message("choose up to two heroes, each of whom will {effects}")}
    OTHER: ClassVar = {False: Message("choose another hero: {effects}"),
                      True: Message("the active hero chooses another hero: {effects}")}

    def __init__(self, *effects: Effect, heroes: int = 1, up_to: bool = False,
                 others: bool = False) -> None:
        among(self, heroes, (1, 2))
        self._set(effects=effects, heroes=heroes, up_to=bool(up_to), others=bool(others))

    def words(self, who: str = YOU) -> Text:
        if self.others:
            return self.OTHER[who == ACTIVE](effects=phrases(self.effects, THAT))
        if self.up_to or len(self.effects) > 1:
            message = (self.UP_TO if self.up_to else self.MANY)[self.heroes]
            return message(effects=phrases(self.effects, YOU))
        return AND(effects=phrases(self.effects, ONE if self.heroes == 1 else TWO))

    def eligible(self, static: Static, state: State, task: ChooseHero) -> list[int]:
        """The heroes who can be chosen now, in turn order from the one who chooses."""
        return [other for other in static.setup.orders[state.active]
                if other not in task.chosen and not (self.others and other == task.seat)]

    @property
    def slug(self) -> str:
        return "-".join(effect.slug for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return all(Several.is_no_op(self, static, state, one, source)
                   for one in static.setup.seats if not (self.others and one == seat))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        wanted, chooser = min(self.heroes, len(table.setup.seats)), table.static.chooser
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
    MESSAGES: ClassVar = {
        YOU: Message("choose one: {options}"),
        ACTIVE: Message("the active hero chooses one: {options}"),
        THAT: Message("that hero chooses one: {options}"),
        HEROES: Message("every hero chooses one: {options}"),
        OTHERS: Message("every other hero chooses one: {options}"),
        ONE: Message("any one hero chooses one: {options}"),
        TWO: Message("any two heroes choose one each: {options}"),
    }
    OR: ClassVar = Message("{first}, or {second}")

    SEVERAL: ClassVar = Message("choose {times} different ones: {options}")
    MAY: ClassVar = Message("you may {effect}")
    MAY_OR_NOT: ClassVar = Message("{effect}, or not, as they choose")

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

    def words(self, who: str = YOU) -> Text:
        wanted = [effect for effect in self.effects if not isinstance(effect, Nothing)]
        if self.times == 1 == len(wanted) < len(self.effects):
            return (self.MAY if who == YOU else self.MAY_OR_NOT)(effect=wanted[0].words(who))
        first, *rest = (effect.words(YOU) if who == YOU else effect.chosen()
                        for effect in self.effects)
        for text in rest:
            first = self.OR(first=first, second=text)
        if self.times > 1:
            return self.SEVERAL(times=self.times, options=first)
        return self.MESSAGES[who](options=first)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        # Where all discard, what that sets off waits until all have chosen (HB-DISCARD-2).
        if len(do.seats) > 1 and any(isinstance(effect, Discard) for effect in self.effects):
            state.agenda.append(Gathering(do.source))
        state.agenda.extend([ChooseEffect(seat, do.path, do.source, (), do.because(seat))
                             for seat in reversed(do.seats)])


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ForEach(Several):
    """The effects happen once for each of a number of cards: ``ForEach(ALLIES_HELD, ...)``."""

    count: Count
    effects: tuple[Effect, ...]

    clause = "HB-COUNT-1"
    MESSAGE: ClassVar = Message("for {count}, {effects}")

    def __init__(self, count: Count, *effects: Effect) -> None:
        among(self, count, tuple(COUNTS.values()))
        self._set(count=count, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.count.numbers

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(count=self.count.words(), effects=phrases(self.effects, who))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not self.count.of(static.setup, state, seat) or Several.is_no_op(
            self, static, state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            cards = self.count.of(table.setup, state, seat)
            for _ in range(cards):
                table.do(state, Resolve(do.path, (seat,), do.source, do.because(seat)))
            if say and not cards:
                say(story.NONE_HELD, seat, do.because(seat), card=do.source)

    def __repr__(self) -> str:
        return f"ForEach({self.count!r}, {', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class If(Several):
    """The effects happen to those heroes of whom something is so: ``If(FULL_HEALTH, Draw(1))``."""

    condition: Condition
    effects: tuple[Effect, ...]

    clause = "HB-COUNT-1"

    def __init__(self, condition: Condition, *effects: Effect) -> None:
        among(self, condition, tuple(CONDITIONS.values()))
        self._set(condition=condition, effects=effects)

    def words(self, who: str = YOU) -> Text:
        if who == YOU:
            return self.condition.yours(effects=phrases(self.effects, YOU))
        if who in (ACTIVE, THAT):
            return self.condition.theirs(effects=phrases(self.effects, THAT))
        return self.condition.everybody(effects=phrases(self.effects, YOU))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not self.condition.holds(static.setup, state, seat) or Several.is_no_op(
            self, static, state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        met = tuple(seat for seat in do.seats if self.condition.holds(table.setup, state, seat))
        for seat in do.seats:
            if say and seat not in met:
                say(story.NOT_SO, seat, do.because(seat), card=do.source,
                    lack=self.condition.lack())
        if met:
            table.do(state, Resolve(do.path, met, do.source,
                                    tuple(map(do.because, met)) if say else None))

    def __repr__(self) -> str:
        return f"If({self.condition!r}, {', '.join(map(repr, self.effects))})"
