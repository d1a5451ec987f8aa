"""What every word of the vocabulary is: a value that the rules carry out and that has words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from typing import ClassVar

from ...core import Say
from ...core.words import Message, Text, shown
from ..state import State
from ..tasks import PickOne, Resolve, Task
from .terms import YOU, Named
from .world import Setup, Static, Table

__all__ = ["AND", "Effect", "OnePhrase", "Pick", "Several", "among", "phrases", "whole"]

#: Several effects of one phrase.
AND = Message("{effects}")


class Effect:
    """A word of the vocabulary: a value that executes and explains itself.

    Attributes:
        clause: the clause by which it happens.
        is_static: whether it holds while its card is there, and does not happen by itself.
        may_be_no_op: whether a hero may choose it on an own card also when it would do nothing.
        slug: what a choice of this effect is called in a notation.
        numbers: the numbers that its words say, those inside it not included.
        wanted: the type of card that it has heroes discard; "" for any.
    """

    clause: ClassVar[str]
    is_static: ClassVar[bool] = False

    def words(self, who: str = YOU) -> Text:
        """What happens, as a phrase about whoever it happens to."""
        raise NotImplementedError

    def chosen(self) -> Text:
        """The same as a choice, told of whoever makes it: "take 1 Ally from their pile"."""
        return self.words(YOU)

    @property
    def slug(self) -> str:
        return type(self).__name__.casefold()

    @property
    def numbers(self) -> tuple[int, ...]:
        return ()

    @property
    def wanted(self) -> str:
        return ""

    @property
    def may_be_no_op(self) -> bool:
        return False

    @property
    def inner(self) -> tuple[Effect, ...]:
        """The effects inside this one."""
        return ()

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        """Do it, or put what is to decide on the agenda.

        Args:
            table: what can be done.
            state: the position, which is changed.
            do: to whom it happens, where on which card the effect is, and because of what.
            say: whoever listens.
        """
        raise NotImplementedError

    def discarded(self, table: Table, state: State, do: Resolve, card: str,
                  say: Say | None) -> list[Task]:
        """What happens besides because a card was discarded for this effect."""
        return []

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        """Whether it would do nothing at all for a hero now (HB-CHOICE-1).

        Args:
            static: what the cards mean for it.
            state: the position.
            seat: the hero.
            source: the piece whose effect it is.
        """
        return False

    def walk(self) -> Iterator[Effect]:
        """This effect and all that is inside it."""
        yield self
        for effect in self.inner:
            yield from effect.walk()

    def __repr__(self) -> str:
        # As it stands on the card's line, so that it can be read again.
        parts: list[str] = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.name == "effects":
                parts.extend(map(repr, value))
            elif field.default is MISSING:
                parts.append(repr(value))
            elif value != field.default:
                parts.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(parts)})"


class OnePhrase(Effect):
    """A word that says the same of whomever, with no value or one number.

    Attributes:
        MESSAGE: its phrase, with the number as ``n``.
        LEAST: the least that the number can be.
    """

    MESSAGE: ClassVar[Message]
    LEAST: ClassVar[int] = 1

    def __post_init__(self) -> None:
        whole(self, *self.numbers, least=self.LEAST)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(n=self.numbers[0]) if self.numbers else self.MESSAGE()


class Several(Effect):
    """A word with effects inside."""

    effects: tuple[Effect, ...]

    @property
    def inner(self) -> tuple[Effect, ...]:
        return self.effects

    @property
    def may_be_no_op(self) -> bool:
        return all(effect.may_be_no_op for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return all(effect.is_no_op(static, state, seat, source) for effect in self.effects)

    def _set(self, *, effects: tuple[Effect, ...], **values: object) -> None:
        if not effects:
            raise ValueError(f"{type(self).__name__} needs an effect inside.")
        for effect in effects:
            if not isinstance(effect, Effect) or effect.is_static:
                raise ValueError(f"{shown(effect)} cannot stand inside {type(self).__name__}.")
        for name, value in values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "effects", effects)


class Pick(Effect, ABC):
    """A word that asks for one of several things: a card, a villain, a die.

    Attributes:
        ASK: the sentence of the prompt, with its values ``who`` and ``card``.
        OFFER: the sentence of a move that picks a ``card``.
        where: the place on the table from which it is picked, as the position calls it; "" if
            what can be picked does not lie open there.
    """

    ASK: ClassVar[Message]
    OFFER: ClassVar[Message]
    where: ClassVar[str] = ""

    @abstractmethod
    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        """What can be picked, in a stable order: kinds, pieces or plain words."""

    def offer(self, setup: Setup, choice: str) -> Text:
        """What a pick does, as a sentence."""
        return self.OFFER(card=setup.names[choice])

    def lying(self, setup: Setup, state: State, choice: str) -> list[str]:
        """The cards on the table that a pick means, if they lie open there."""
        there = getattr(state, self.where) if self.where else ()
        return [card for card in there if card and choice in (card, setup.kind_of[card])]

    @abstractmethod
    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        """Do what was picked."""

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            table.ask(state, PickOne(seat, do.path, do.source, None, do.because(seat)), say)


def whole(effect: Effect, *numbers: object, least: int = 1) -> None:
    """Refuse what is no small whole number."""
    for number in numbers:
        if type(number) is not int or not least <= number <= 99:
            raise ValueError(f"{type(effect).__name__} has a whole number from {least} to 99, not "
                             f"{shown(number)}.")


def among(effect: Effect, value: object, known: Sequence[object]) -> None:
    """Refuse what is not one of the known values."""
    if not isinstance(value, (str, int, Named)) or value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{type(effect).__name__} has one of {names}, not {shown(value)}.")


def phrases(effects: Sequence[Effect], who: str) -> Text | list[Text]:
    """The phrases of several effects, as one value for a message."""
    said = [effect.words(who) for effect in effects]
    return said[0] if len(said) == 1 else said
