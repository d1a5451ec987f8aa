"""The vocabulary of the cards: small values that the rules carry out and that explain themselves.

A card is a line of such values. Three sorts of words make a line:

* **what happens**: :class:`Gain`, :class:`Lose`, :class:`Draw`, :class:`Discard`,
  :class:`AddControl`, :class:`RemoveControl`;
* **to whom, and which**: :class:`Each` and :class:`AnyHero` say whose it is, :class:`Choose`
  leaves it to the player;
* **when, and how long**: :class:`On` reacts to an :class:`Event`, :class:`ThisTurn` waits for one
  until the turn ends, :class:`TopOfDeck`, :class:`Forbid` and :class:`Shelter` last for a while.

:class:`Ruled` picks between values by a ruling, where the rulebook and the printed card differ.

Every word knows its own words: ``words(who)`` is a phrase, such as "gain 1 attack" for the player
of a card and "every hero gains 1 attack" for all heroes. So a card cannot say anything but what it
does. A new idea is a new small class here, and all cards can use it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from ..words import Message, Text

if TYPE_CHECKING:
    from ..game import Say
    from .rules import HogwartsBattleRules
    from .state import State

__all__ = [
    "ACTIVE", "ALLY", "ALLY_PLAYED", "CARD_DISCARDED", "CONTROL_ADDED", "CONTROL_REMOVED",
    "DISCARD_BY_EFFECT", "DISCARD_BY_ENEMY", "DRAWING", "EVENTS", "HEALING", "HEROES", "ITEM",
    "ITEM_PLAYED", "OTHERS", "REMOVING", "SPELL", "SPELL_PLAYED", "THAT", "TYPES",
    "VILLAIN_DEFEATED", "VOCABULARY", "YOU", "AddControl", "AnyHero", "Choose", "Discard", "Draw",
    "Each", "Effect", "Event", "Forbid", "Gain", "Lose", "On", "RemoveControl", "Ruled", "Shelter",
    "ThisTurn", "TopOfDeck",
]

#: Card types (rulebook, Card Anatomy).
ALLY, ITEM, SPELL = TYPES = ("ally", "item", "spell")

#: Whom a phrase speaks of: the player of the card, the active hero, the hero to whom something
#: happened, all heroes, all but the active one, any one, any two.
YOU, ACTIVE, THAT, HEROES, OTHERS, ONE, TWO = ("you", "active", "that", "heroes", "others", "one",
                                               "two")

#: What can be forbidden.
DRAWING, HEALING, REMOVING = "drawing", "healing", "removing"


# --- Things that a card can wait for ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """Something that cards react to.

    Attributes:
        id: its name in this module.
        each: the phrase for a card that reacts each time.
        once: the phrase for a card that waits for it this turn.
        every: the phrase for a card that counts it this turn.
    """

    id: str
    each: Message
    once: Message
    every: Message

    def __repr__(self) -> str:
        return self.id


EVENTS: dict[str, Event] = {}


def _event(name: str, each: str, once: str = "", every: str = "") -> Event:
    event = EVENTS[name] = Event(name, Message(each), Message(once or each), Message(every or each))
    return event


CONTROL_ADDED = _event("CONTROL_ADDED", "each time control is added to the location, {effects}")
CONTROL_REMOVED = _event("CONTROL_REMOVED",
                         "each time control is removed from the location, {effects}")
CARD_DISCARDED = _event("CARD_DISCARDED", "if an effect makes you discard this card, {effects}")
DISCARD_BY_ENEMY = _event(
    "DISCARD_BY_ENEMY",
    "each time a Dark Arts event or a villain makes a hero discard a card, {effects}")
DISCARD_BY_EFFECT = _event("DISCARD_BY_EFFECT",
                           "each time any effect makes a hero discard a card, {effects}")
VILLAIN_DEFEATED = _event(
    "VILLAIN_DEFEATED", "each time you defeat a villain, {effects}",
    "if you defeat a villain this turn, {effects}",
    "for each villain that you defeat this turn, {effects}")
ALLY_PLAYED = _event(
    "ALLY_PLAYED", "each time you play an Ally, {effects}",
    "if you play an Ally this turn, {effects}", "for each Ally that you play this turn, {effects}")
ITEM_PLAYED = _event(
    "ITEM_PLAYED", "each time you play an Item, {effects}",
    "if you play an Item this turn, {effects}", "for each Item that you play this turn, {effects}")
SPELL_PLAYED = _event(
    "SPELL_PLAYED", "each time you play a Spell, {effects}",
    "if you play a Spell this turn, {effects}",
    "for each Spell that you play this turn, {effects}")

#: What happens when a card of each type is played, and the other way round.
PLAYED = {ALLY: ALLY_PLAYED, ITEM: ITEM_PLAYED, SPELL: SPELL_PLAYED}
TYPE_PLAYED = {event.id: kind for kind, event in PLAYED.items()}


# --- The words -------------------------------------------------------------------------------


class Effect:
    """A word of the vocabulary: a value that executes and explains itself.

    Attributes:
        clause: the clause by which it happens.
        slug: what a choice of this effect is called in a notation.
    """

    clause: ClassVar[str]

    def words(self, who: str = YOU) -> Text:
        """What happens, as a phrase about whoever it happens to."""
        raise NotImplementedError

    @property
    def slug(self) -> str:
        return type(self).__name__.casefold()

    @property
    def inner(self) -> tuple[Effect, ...]:
        """The effects inside this one."""
        return ()

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        """Do it, or put what is to decide on the agenda.

        Args:
            rules: the rules of this game.
            state: the position, which is changed.
            path: where on its card this effect stands, to find what is inside it.
            seats: the heroes to whom it happens, in order.
            source: the piece whose effect it is.
            say: whoever listens.
        """
        raise NotImplementedError

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


class _Several(Effect):
    """A word with effects inside."""

    effects: tuple[Effect, ...]

    @property
    def inner(self) -> tuple[Effect, ...]:
        return self.effects

    def _set(self, *, effects: tuple[Effect, ...], **values: object) -> None:
        if not effects:
            raise ValueError(f"{type(self).__name__} needs an effect inside.")
        for effect in effects:
            if not isinstance(effect, Effect) or isinstance(effect, (On, Shelter, Ruled)):
                raise ValueError(f"{effect!r} cannot stand inside {type(self).__name__}.")
        for name, value in values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "effects", effects)


def _whole(effect: Effect, *numbers: object, least: int = 1) -> None:
    """Refuse what is no small whole number."""
    for number in numbers:
        if type(number) is not int or not least <= number <= 99:
            raise ValueError(f"{type(effect).__name__} has a whole number from {least} to 99, not "
                             f"{number!r}.")


def _among(effect: Effect, value: object, known: Sequence[object]) -> None:
    if value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{type(effect).__name__} has one of {names}, not {value!r}.")


def phrases(effects: Sequence[Effect], who: str) -> Text | list[Text]:
    """The phrases of several effects, as one value for a message."""
    said = [effect.words(who) for effect in effects]
    return said[0] if len(said) == 1 else said


_ATTACK = Message("{n} attack")
_INFLUENCE = Message("{n} influence")
_HEALTH = Message("{n} health")


@dataclass(frozen=True, slots=True, repr=False)
class Gain(Effect):
    """Heroes gain tokens or health."""

    attack: int = 0
    influence: int = 0
    health: int = 0

    clause = "HB-PLAY-2"
    MESSAGES: ClassVar = {
        YOU: Message("gain {what}"),
        ACTIVE: Message("the active hero gains {what}"),
        THAT: Message("that hero gains {what}"),
        HEROES: Message("every hero gains {what}"),
        OTHERS: Message("every other hero gains {what}"),
        ONE: Message("any one hero gains {what}"),
        TWO: Message("any two heroes gain {what} each"),
    }

    def __post_init__(self) -> None:
        _whole(self, self.attack, self.influence, self.health, least=0)
        if not (self.attack or self.influence or self.health):
            raise ValueError("Gain has attack, influence or health.")

    def words(self, who: str = YOU) -> Text:
        what = [message(n=number) for message, number in (
            (_ATTACK, self.attack), (_INFLUENCE, self.influence), (_HEALTH, self.health)) if number]
        return self.MESSAGES[who](what=what)

    @property
    def slug(self) -> str:
        return "+".join(name for name in ("attack", "influence", "health") if getattr(self, name))

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        if self.attack:
            rules.table.gain_attack(state, seats, self.attack, source, say)
        if self.influence:
            rules.table.gain_influence(state, seats, self.influence, source, say)
        if self.health:
            rules.table.gain_health(state, seats, self.health, source, say)


@dataclass(frozen=True, slots=True, repr=False)
class Lose(Effect):
    """Heroes lose health."""

    health: int

    clause = "HB-HEALTH-1"
    MESSAGES: ClassVar = {
        YOU: Message("lose {n} health"),
        ACTIVE: Message("the active hero loses {n} health"),
        THAT: Message("that hero loses {n} health"),
        HEROES: Message("every hero loses {n} health"),
        OTHERS: Message("every other hero loses {n} health"),
        ONE: Message("any one hero loses {n} health"),
        TWO: Message("any two heroes lose {n} health each"),
    }

    def __post_init__(self) -> None:
        _whole(self, self.health)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.health)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.table.lose_health(state, seats, self.health, source, say)

    def __repr__(self) -> str:
        return f"Lose(health={self.health})"


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Effect):
    """Heroes draw cards from their own decks."""

    cards: int

    clause = "HB-DRAW-1"
    MESSAGES: ClassVar = {
        YOU: Message("draw {n} card", "draw {n} cards", "n"),
        ACTIVE: Message("the active hero draws {n} card", "the active hero draws {n} cards", "n"),
        THAT: Message("that hero draws {n} card", "that hero draws {n} cards", "n"),
        HEROES: Message("every hero draws {n} card", "every hero draws {n} cards", "n"),
        OTHERS: Message("every other hero draws {n} card", "every other hero draws {n} cards", "n"),
        ONE: Message("any one hero draws {n} card", "any one hero draws {n} cards", "n"),
        TWO: Message("any two heroes draw {n} card each", "any two heroes draw {n} cards each",
                     "n"),
    }

    def __post_init__(self) -> None:
        _whole(self, self.cards)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.cards)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        for seat in seats:
            rules.table.draw(state, seat, self.cards, source, say)


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Effect):
    """Heroes discard cards of their choice from their hands."""

    cards: int

    clause = "HB-DISCARD-1"
    MESSAGES: ClassVar = {
        YOU: Message("discard {n} card", "discard {n} cards", "n"),
        ACTIVE: Message("the active hero discards {n} card", "the active hero discards {n} cards",
                        "n"),
        THAT: Message("that hero discards {n} card", "that hero discards {n} cards", "n"),
        HEROES: Message("every hero discards {n} card", "every hero discards {n} cards", "n"),
        OTHERS: Message("every other hero discards {n} card",
                        "every other hero discards {n} cards", "n"),
        ONE: Message("any one hero discards {n} card", "any one hero discards {n} cards", "n"),
        TWO: Message("any two heroes discard {n} card each",
                     "any two heroes discard {n} cards each", "n"),
    }

    def __post_init__(self) -> None:
        _whole(self, self.cards)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.cards)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.table.discard_choices(state, seats, self.cards, source,
                                    "enemy" if source in rules.enemies else "card", say)


@dataclass(frozen=True, slots=True, repr=False)
class AddControl(Effect):
    """Villain control is added to the location, token by token."""

    tokens: int

    clause = "HB-CONTROL-1"
    MESSAGE: ClassVar = Message("add {n} control to the location")

    def __post_init__(self) -> None:
        _whole(self, self.tokens)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(n=self.tokens)

    @property
    def slug(self) -> str:
        return "add-control"

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        state.agenda.extend([("control", source)] * self.tokens)


@dataclass(frozen=True, slots=True, repr=False)
class RemoveControl(Effect):
    """Villain control is removed from the location."""

    tokens: int

    clause = "HB-CONTROL-5"
    MESSAGE: ClassVar = Message("remove {n} control from the location")

    def __post_init__(self) -> None:
        _whole(self, self.tokens)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(n=self.tokens)

    @property
    def slug(self) -> str:
        return "control"

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.table.remove_control(state, self.tokens, source, say)


# --- To whom, and which ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Each(_Several):
    """The effects happen to several heroes at the same time: ``Each(HEROES, Lose(health=1))``."""

    who: str
    effects: tuple[Effect, ...]

    clause = "HB-EACH-1"

    def __init__(self, who: str, *effects: Effect) -> None:
        _among(self, who, (HEROES, OTHERS))
        self._set(who=who, effects=effects)

    def words(self, who: str = YOU) -> Text:
        return AND(effects=phrases(self.effects, self.who))

    @property
    def slug(self) -> str:
        return "all-" + "-".join(effect.slug for effect in self.effects)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        everybody = rules.from_seat(state.active)
        rules.do(state, path, everybody if self.who == HEROES else everybody[1:], source)

    def __repr__(self) -> str:
        return f"Each({self.who.upper()}, {', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class AnyHero(_Several):
    """The player chooses the heroes to whom the effects happen: ``AnyHero(Gain(health=2))``."""

    effects: tuple[Effect, ...]
    heroes: int = 1

    clause = "HB-CHOICE-2"

    def __init__(self, *effects: Effect, heroes: int = 1) -> None:
        _among(self, heroes, (1, 2))
        self._set(effects=effects, heroes=heroes)

    def words(self, who: str = YOU) -> Text:
        return AND(effects=phrases(self.effects, ONE if self.heroes == 1 else TWO))

    @property
    def slug(self) -> str:
        return "-".join(effect.slug for effect in self.effects)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        state.agenda.append(("hero", state.active, path, source, self.heroes))


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Choose(_Several):
    """Each hero to whom it happens chooses one of the effects."""

    effects: tuple[Effect, ...]

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
    OR: ClassVar = Message("{first}; or {second}")

    def __init__(self, *effects: Effect) -> None:
        self._set(effects=effects)
        slugs = [effect.slug for effect in effects]
        if len(set(slugs)) != len(slugs):
            raise ValueError(f"two choices are both called {slugs[0]!r}.")

    def words(self, who: str = YOU) -> Text:
        first, *rest = (effect.words(YOU) for effect in self.effects)
        for text in rest:
            first = self.OR(first=first, second=text)
        return self.MESSAGES[who](options=first)

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        state.agenda.extend(("choose", seat, path, source) for seat in reversed(seats))


# --- When, and how long ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False, init=False)
class On(_Several):
    """The effects happen each time the event does: ``On(CONTROL_ADDED, Lose(health=2))``.

    Attributes:
        event: what it reacts to.
        effects: what happens then.
        first: whether only the first time each turn counts.
    """

    event: Event
    effects: tuple[Effect, ...]
    first: bool = False

    clause = "HB-VILLAIN-2"
    FIRST: ClassVar = Message("only the first time each turn: {effects}")

    def __init__(self, event: Event, *effects: Effect, first: bool = False) -> None:
        _among(self, event, tuple(EVENTS.values()))
        self._set(event=event, effects=effects, first=first)

    def words(self, who: str = YOU) -> Text:
        if self.event in (DISCARD_BY_ENEMY, DISCARD_BY_EFFECT):
            who = THAT
        text = self.event.each(effects=phrases(self.effects, who))
        return self.FIRST(effects=text) if self.first else text


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ThisTurn(_Several):
    """Until the turn ends, the event brings the effects.

    Attributes:
        event: what is waited for.
        effects: what happens then.
        every: whether each such event brings them, or only one.
    """

    event: Event
    effects: tuple[Effect, ...]
    every: bool = False

    clause = "HB-PLAY-4"

    def __init__(self, event: Event, *effects: Effect, every: bool = False) -> None:
        _among(self, event, (VILLAIN_DEFEATED, *PLAYED.values()))
        self._set(event=event, effects=effects, every=every)

    def words(self, who: str = YOU) -> Text:
        message = self.event.every if self.every else self.event.once
        return message(effects=phrases(self.effects, who))

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.wait(state, self, path, source)


@dataclass(frozen=True, slots=True, repr=False)
class TopOfDeck(Effect):
    """For the rest of the turn, acquired cards of a type may be put on top of the deck."""

    type: str

    clause = "HB-TOP-1"
    MESSAGES: ClassVar = {
        ALLY: Message("this turn you may put Allies that you acquire on top of your deck"),
        ITEM: Message("this turn you may put Items that you acquire on top of your deck"),
        SPELL: Message("this turn you may put Spells that you acquire on top of your deck"),
    }

    def __post_init__(self) -> None:
        _among(self, self.type, TYPES)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[self.type]()

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.lasts(state, path, source, say)

    def __repr__(self) -> str:
        return f"TopOfDeck({self.type.upper()})"


@dataclass(frozen=True, slots=True, repr=False)
class Forbid(Effect):
    """Something is forbidden: by a card for the rest of the turn, by a villain while it is here."""

    what: str

    clause = "HB-DRAW-3"
    THIS_TURN: ClassVar = {
        DRAWING: Message("this turn no hero may draw extra cards"),
        HEALING: Message("this turn no hero may gain health"),
        REMOVING: Message("this turn no hero may remove control"),
    }
    STANDING: ClassVar = {
        DRAWING: Message("no hero may draw extra cards"),
        HEALING: Message("no hero may gain health"),
        REMOVING: Message("no hero may remove control"),
    }

    def __post_init__(self) -> None:
        _among(self, self.what, (DRAWING, HEALING, REMOVING))

    def words(self, who: str = YOU) -> Text:
        return self.THIS_TURN[self.what]()

    def standing(self) -> Text:
        """The phrase on a villain, for as long as it is here."""
        return self.STANDING[self.what]()

    def happen(self, rules: HogwartsBattleRules, state: State, path: str, seats: Sequence[int],
               source: str, say: Say | None) -> None:
        rules.lasts(state, path, source, say)

    def __repr__(self) -> str:
        return f"Forbid({self.what.upper()})"


@dataclass(frozen=True, slots=True, repr=False)
class Shelter(Effect):
    """While the card is in hand, one Dark Arts event or villain costs its hero so much at most."""

    most: int

    clause = "HB-SHELTER-1"
    MESSAGE: ClassVar = Message(
        "while this card is in your hand, no single Dark Arts event or villain can make you lose "
        "more than {n} health")

    def __post_init__(self) -> None:
        _whole(self, self.most, least=0)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(n=self.most)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Ruled(Effect):
    """A ruling says which of the values the card has.

    Attributes:
        ruling: the name of the ruling.
        note: what whoever sees the card should know about it.
        choices: ``(value of the ruling, effect)`` for each value, the default first.
    """

    ruling: str
    note: Message
    choices: tuple[tuple[str, Effect], ...]

    def __init__(self, ruling: str, note: str, choices: dict[str, Effect]) -> None:
        object.__setattr__(self, "ruling", ruling)
        object.__setattr__(self, "note", Message(note))
        object.__setattr__(self, "choices", tuple(choices.items()))

    def under(self, value: str) -> Effect:
        """The effect under a value of the ruling."""
        return dict(self.choices)[value]

    def __repr__(self) -> str:
        return f"Ruled({self.ruling!r}, {self.note.singular!r}, {dict(self.choices)!r})"


#: Several effects of one phrase.
AND = Message("{effects}")

#: What a line of a card may be made of, by name.
VOCABULARY: dict[str, Any] = {
    **{word.__name__: word for word in (
        Gain, Lose, Draw, Discard, AddControl, RemoveControl, Each, AnyHero, Choose, On, ThisTurn,
        TopOfDeck, Forbid, Shelter)},
    **EVENTS,
    **{name.upper(): name for name in (*TYPES, HEROES, OTHERS, DRAWING, HEALING, REMOVING)},
}
