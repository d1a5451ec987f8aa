"""What every word of the vocabulary is: a value that is resolved and that has words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from math import fsum
from typing import Any, ClassVar

from ...core import Say
from ...core.words import Message, Text, shown
from ..state import State
from ..tasks import PickOne, Resolve, Task
from .terms import VOCABULARY, YOU, Named, Whom
from .world import Setup, Static, Table

__all__ = ["Effect", "Lasting", "Pick", "Several", "Standing", "a", "among", "one_of",
           "phrases", "whole"]

#: A sentence about heroes, and several effects of one phrase.
SAYS = Message("{who} {does}")
AND = Message("{effects}")
OR = Message("{first} or {second}")

#: Whose deck or pile it is, where a hero is spoken to, and where one is spoken of.
YOUR, THEIR = Message("your")(), Message("their")()


class Effect:
    """A word of the vocabulary: a value that is resolved and explains itself.

    A word is one class: its phrase, its deed, what it is worth, and what it needs to be read again
    (its fields). It enters itself into the vocabulary.

    Attributes:
        BID: its phrase for the hero to whom it happens: "draw {n} cards from {your} deck".
        TELL: its phrase about a hero: "draws {n} cards".
        WORTH: what it is worth to a player, in attack; as often as its number says.
        LEAST: the least that its numbers can be.
        KNOWN: the values that its other fields can have, by name.
        clause: the clause by which it happens.
        is_static: whether it holds while its card is there, and is not resolved.
        about_hero: whether it happens to heroes, and so can be told of any of them.
        listed: whether a card may be made of it.
        slug: what a choice of this effect is called in a notation.
        numbers: the numbers that its words say, those inside it not included.
        has_discard: whether it has heroes discard cards from their hands.
        wanted: the type of card that it has heroes discard; "" for any.
        may_be_no_op: whether a hero may choose it on an own card also when it would do nothing.
        inner: the effects inside this one.
    """

    BID: ClassVar[Message]
    TELL: ClassVar[Message]
    WORTH: ClassVar[float]
    LEAST: ClassVar[int] = 1
    KNOWN: ClassVar[Mapping[str, Sequence[object]]] = {}
    clause: ClassVar[str]
    is_static: ClassVar[bool] = False
    about_hero: ClassVar[bool] = True
    listed: ClassVar[bool] = True
    may_be_no_op: ClassVar[bool] = False
    has_discard: ClassVar[bool] = False
    wanted: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if "clause" not in cls.__dict__:
            return  # what words have in common
        for name, other in (("WORTH", Effect.worth), ("BID", Effect.bid), ("TELL", Effect.tell)):
            lacks = not hasattr(cls, name) and getattr(cls, other.__name__) is other
            if lacks and (name == "WORTH" or cls.words is Effect.words):
                raise TypeError(f"The word {cls.__name__} lacks {name}, or {other.__name__}().")
        if cls.listed:
            VOCABULARY[cls.__name__] = cls

    def __post_init__(self) -> None:
        whole(self, *self._counts(), least=self.LEAST)
        for name, known in self.KNOWN.items():
            among(self, getattr(self, name), known)

    def _counts(self) -> list[Any]:
        """The values that are numbers, or ought to be."""
        return [getattr(self, field.name) for field in fields(self)  # type: ignore[arg-type]
                if field.type in ("int", int)]  # as written, or evaluated

    # -- What it says

    def values(self) -> dict[str, Any]:
        """The values of its phrase."""
        return {"n": self.numbers[0]} if self.numbers else {}

    def bid(self, your: Text = YOUR) -> Text:
        """The phrase for the hero to whom it happens, or for a choice that others make."""
        return self.BID(your=your, **self.values())

    def tell(self) -> Text:
        """The phrase about a hero, without naming whom."""
        return self.TELL(**self.values())

    def words(self, who: Whom = YOU) -> Text:
        """What happens, and to whom."""
        if who == YOU:
            return self.bid()
        return SAYS(who=who.subject(), does=self.tell()) if self.about_hero else self.tell()

    def chosen(self) -> Text:
        """The same as a choice, told of the hero who makes it."""
        return self.bid(THEIR)

    @property
    def slug(self) -> str:
        return type(self).__name__.casefold()

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self._counts())

    @property
    def inner(self) -> tuple[Effect, ...]:
        return ()

    def worth(self, heroes: int) -> float:
        """What it is worth to a player each time, in attack, among so many heroes."""
        return self.WORTH * (self.numbers[0] if self.numbers else 1)

    # -- What it does

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

    def at_once(self, static: Static) -> bool:
        """Whether it is done at once: nobody is asked, and nothing in this game reacts to it.

        All that it can put on the agenda comes before anything else.
        """
        return False

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
        # As it is on the card's line, so that it can be read again.
        parts: list[str] = []
        named: list[str] = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            said = value.upper() if isinstance(value, str) and value else repr(value)
            if field.name == "effects":
                parts.extend(map(repr, value))
            elif field.default is MISSING:
                parts.append(said)
            elif value != field.default:
                named.append(f"{field.name}={said}")
        return f"{type(self).__name__}({', '.join(parts + named)})"


class Standing(Effect):
    """A word that holds while its card is there. What that is worth is not estimated."""

    is_static = True
    about_hero = False
    WORTH = 0.0


class Lasting(Effect):
    """A word that holds until the end of the turn, for all."""

    about_hero = False
    WORTH = 0.0

    def at_once(self, static: Static) -> bool:
        return True

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.lasts(state, do, say)


class Several(Effect):
    """A word with effects inside."""

    effects: tuple[Effect, ...]

    @property
    def inner(self) -> tuple[Effect, ...]:
        return self.effects

    @property
    def may_be_no_op(self) -> bool:  # type: ignore[override]
        return all(effect.may_be_no_op for effect in self.effects)

    def values(self) -> dict[str, Any]:
        return {"bids": [effect.bid() for effect in self.effects], "tells": tells(self.effects),
                **({"n": self.numbers[0]} if self.numbers else {})}

    def bid(self, your: Text = YOUR) -> Text:
        return self.BID(**self.values() | {
            "your": your, "bids": [effect.bid(your) for effect in self.effects]})

    def worth(self, heroes: int) -> float:
        return fsum(effect.worth(heroes) for effect in self.effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return all(effect.is_no_op(static, state, seat, source) for effect in self.effects)

    def _set(self, *, effects: tuple[Effect, ...], whom: bool = False, **values: object) -> None:
        if not effects:
            raise ValueError(f"{type(self).__name__} needs an effect inside.")
        for effect in effects:
            if not isinstance(effect, Effect) or effect.is_static or (
                    whom and not effect.about_hero):
                raise ValueError(f"{shown(effect)} cannot be inside {type(self).__name__}.")
        for name, value in values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "effects", effects)


class Pick(Effect, ABC):
    """A word that asks for one of several things: a card, a villain, a die.

    Attributes:
        ASK: the sentence of the prompt, with its values ``who`` and ``card``.
        OFFER: the sentence of a move that picks a ``card``.
        where: the place on the table from which it is picked, as the position calls it; "" if
            what can be picked is not open there.
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
        """The cards on the table that a pick means, if they are open there."""
        there = getattr(state, self.where) if self.where else ()
        return [card for card in there if card and choice in (card, setup.kind_of[card])]

    @abstractmethod
    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        """Do what was picked."""

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        if len(do.seats) == 1:
            seat, = do.seats
            self.begin(table, state, PickOne(seat, do.path, do.source, None, do.because()), say)
        else:  # one hero after the other, in turn order
            state.agenda.extend([Resolve(do.path, (seat,), do.source, do.because(seat))
                                 for seat in reversed(do.seats)])

    def begin(self, table: Table, state: State, task: PickOne, say: Say | None) -> None:
        """Ask one hero, if there is something to pick."""
        table.ask(state, task, say)


def whole(effect: Effect, *numbers: object, least: int = 1) -> None:
    """Refuse what is not a small whole number."""
    for number in numbers:
        if type(number) is not int or not least <= number <= 99:
            raise ValueError(f"{type(effect).__name__} has a whole number from {least} to 99, not "
                             f"{shown(number)}.")


def among(effect: Effect, value: object, known: Sequence[object]) -> None:
    """Refuse what is not one of the known values."""
    if not isinstance(value, (str, int, Named)) or value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{type(effect).__name__} has one of {names}, not {shown(value)}.")


def a(kind: type[Named], effect: Effect, value: object) -> None:
    """Refuse what is not a value of a kind."""
    if not isinstance(value, kind):
        raise ValueError(f"{type(effect).__name__} needs a {kind.__name__}, not {shown(value)}.")


def tells(effects: Sequence[Effect]) -> Text | list[Text]:
    """The phrases of several effects about one hero."""
    said = [effect.tell() for effect in effects]
    return said[0] if len(said) == 1 else said


def phrases(effects: Sequence[Effect], who: Whom) -> Text | list[Text]:
    """The phrases of several effects, as one value for a message; each hero is named once."""
    if who == YOU:
        said = [effect.bid() for effect in effects]
    else:
        said, run = [], list[Effect]()
        for effect in (*effects, None):
            if effect and effect.about_hero and not effect.inner:
                run.append(effect)
                continue
            if run:
                said.append(SAYS(who=who.subject(), does=tells(run)))
                run = []
            if effect:
                said.append(effect.words(who))
    return said[0] if len(said) == 1 else said


def one_of(options: Sequence[Text]) -> Text:
    """Phrases of which one is chosen."""
    first, *rest = options
    for text in rest:
        first = OR(first=first, second=text)
    return first
