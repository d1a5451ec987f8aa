"""When it happens, and how long it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Say
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import PickOne, Resolve
from .base import YOUR, Effect, Lasting, Pick, Several, Standing, a, among, phrases, whole
from .events import ALL_ATTACKED, PLAYED, VILLAIN_DEFEATED, Event
from .terms import ACTIVE, THAT, TYPES, VOCABULARY, YOU, Ban, Whom, cards_of
from .world import Static, Table

__all__ = [
    "GUARDS", "HORCRUXES", "VILLAINS", "AttackLimit", "Block", "Discount", "Forbid", "Guarded",
    "MoreEvents", "On", "Reroll", "Ruled", "Shelter", "ThisTurn", "TopOfDeck", "Use",
]

#: What has to be gone before a guarded villain can be attacked.
VILLAINS, HORCRUXES = GUARDS = ("villains", "horcruxes")
VOCABULARY |= {name.upper(): name for name in GUARDS}


class _Told(Several):
    """A word about the hero who has the card, with a phrase of its own."""

    about_hero = False

    def _counted(self, event: Event, times: int) -> None:
        if times and not event.nth:
            raise ValueError(f"{event} is not counted.")

    def bid(self, your: Text = YOUR) -> Text:
        return self.words()

    def tell(self) -> Text:
        return self.words()

    def worth(self, heroes: int) -> float:
        return Several.worth(self, heroes) / 2  # it need not come to that


@dataclass(frozen=True, slots=True, repr=False, init=False)
class On(_Told):
    """The effects happen each time the event does: ``On(CONTROL_ADDED, Lose(health=2))``.

    Attributes:
        event: what it reacts to.
        effects: what happens then.
        first: whether only the first time each turn counts; where the event is about a hero, the
            first time for each hero.
        times: the effects happen once, when it has happened so often in a turn; 0 for each time.
    """

    event: Event
    effects: tuple[Effect, ...]
    first: bool = False
    times: int = 0

    clause = "HB-VILLAIN-2"
    is_static = True
    FIRST: ClassVar = Message("only the first time each turn: {effects}")
    FIRST_EACH: ClassVar = Message("only the first time each turn for each hero: {effects}")

    def __init__(self, event: Event, *effects: Effect, first: bool = False,
                 times: int = 0) -> None:
        a(Event, self, event)
        whole(self, times, least=0)
        self._counted(event, times)
        self._set(event=event, effects=effects, first=bool(first), times=times)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.times,) if self.times else self.event.numbers

    def words(self, who: Whom = YOU) -> Text:
        effects = phrases(self.effects, THAT if self.event.about_hero else who)
        if self.times and self.event.nth:
            return self.event.nth(n=self.times, effects=effects)
        text = (self.event.theirs if who == ACTIVE else self.event.each)(
            effects=effects, card=self.event.card)
        if not self.first:
            return text
        if self.event.first:
            return self.event.first(effects=effects)
        return (self.FIRST_EACH if self.event.about_hero else self.FIRST)(effects=text)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ThisTurn(_Told):
    """Until the turn ends, the event brings the effects.

    Attributes:
        event: what is waited for.
        effects: what happens then.
        every: whether each such event brings them, or only one.
        times: how often it must happen until it brings them.
    """

    event: Event
    effects: tuple[Effect, ...]
    every: bool = False
    times: int = 1

    clause = "HB-PLAY-4"

    def __init__(self, event: Event, *effects: Effect, every: bool = False,
                 times: int = 1) -> None:
        among(self, event, (VILLAIN_DEFEATED, ALL_ATTACKED, *PLAYED.values()))
        whole(self, times)
        self._counted(event, times - 1)
        self._set(event=event, effects=effects, every=bool(every), times=times)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.times,) if self.times > 1 else ()

    def words(self, who: Whom = YOU) -> Text:
        effects = phrases(self.effects, YOU)
        if self.times > 1 and self.event.nth:
            return self.event.nth(n=self.times, effects=effects)
        return (self.event.every if self.every else self.event.once)(effects=effects)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return False

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        if table.on_turn(state, do, say):
            table.wait(state, do, say)


@dataclass(frozen=True, slots=True, repr=False)
class TopOfDeck(Lasting):
    """For the rest of the turn, the active hero may put acquired cards of a type on the deck."""

    type: str

    clause = "HB-TOP-1"
    KNOWN: ClassVar = {"type": TYPES}
    BID = Message("this turn you may put {what} that you acquire on top of your deck")
    TELL = Message("this turn the active hero may put acquired {what} on top of their deck")

    def values(self) -> dict[str, Any]:
        return {"what": cards_of(self.type, 2)}

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        if table.on_turn(state, do, say):
            table.lasts(state, do, say)


@dataclass(frozen=True, slots=True, repr=False)
class Forbid(Lasting):
    """Something is forbidden: for the rest of the turn, or while a villain or Horcrux is here.

    Attributes:
        what: what is forbidden.
        turn: on a villain or Horcrux: it happens each turn and lasts that turn, whatever becomes
            of the card.
    """

    what: Ban
    turn: bool = False

    clause = "HB-DRAW-3"
    BID = TELL = Message("{what}")

    def __post_init__(self) -> None:
        a(Ban, self, self.what)

    def values(self) -> dict[str, Any]:
        return {"what": self.what.this_turn()}


@dataclass(frozen=True, slots=True, repr=False)
class AttackLimit(Lasting):
    """This turn, no more than so much attack can be assigned to each villain."""

    most: int

    clause = "HB-LIMIT-1"
    BID = TELL = Message("this turn no more than {n} attack may be assigned to each villain")


@dataclass(frozen=True, slots=True, repr=False)
class Block(Pick):
    """A villain's ability does not work until the hero's next turn; a shield marks it."""

    clause = "HB-SHIELD-1"
    where = "facing"
    WORTH = 1.5
    ASK = Message("{who}: choose the villain whose ability {card} blocks.")
    OFFER = Message("Block the ability of {card}.")
    BID = Message("choose a villain, whose ability does not work until {your} next turn")
    TELL = Message("chooses a villain, whose ability does not work until their next turn")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not any(state.facing)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        anybody = static.setup.rulings["shield-voldemort"] == "allowed"
        there = [villain for villain in state.facing
                 if villain and (anybody or not static.guard(state, villain))]
        return static.apart(state, there)

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        villain = table.setup.piece(choice, state.facing)
        state.shields.append((villain, task.seat))
        if say:
            say(story.SHIELDED, task.seat, task.cause, card=villain)


@dataclass(frozen=True, slots=True, repr=False)
class Shelter(Standing):
    """While the card is in hand, one Dark Arts event or villain costs its hero so much at most."""

    most: int

    clause = "HB-SHELTER-1"
    LEAST = 0
    BID = TELL = Message("while this card is in your hand, no single Dark Arts event or villain "
                         "can make you lose more than {n} health")


@dataclass(frozen=True, slots=True, repr=False)
class MoreEvents(Standing):
    """While the villain is here, more Dark Arts events are revealed each turn."""

    events: int

    clause = "HB-EVENT-5"
    BID = TELL = Message("{n} more Dark Arts event is revealed each turn",
                         "{n} more Dark Arts events are revealed each turn", "n")


@dataclass(frozen=True, slots=True, repr=False)
class Guarded(Standing):
    """The villain is below all others and cannot be attacked while those who guard it are left.

    ``Guarded(VILLAINS)`` is guarded by all other villains, ``Guarded(HORCRUXES)`` by the Horcruxes.
    """

    by: str

    clause = "HB-GUARD-1"
    KNOWN: ClassVar = {"by": GUARDS}
    BID = TELL = Message("it cannot be attacked while any {guard} is left")
    GUARD: ClassVar = {VILLAINS: Message("other villain"), HORCRUXES: Message("Horcrux")}

    def values(self) -> dict[str, Any]:
        return {"guard": self.GUARD[self.by]()}


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Use(_Told):
    """On the own turn the hero may pay for the effects: ``Use(RemoveControl(1), attack=5)``.

    Attributes:
        effects: what it brings.
        attack: attack tokens to pay.
        influence: influence tokens to pay.
        discards: cards to discard from the hand.
        of: only cards of this type are discarded; "" for any.
        often: whether it can be used more than once a turn.
        itself: whether the card is used up.
    """

    effects: tuple[Effect, ...]
    attack: int = 0
    influence: int = 0
    discards: int = 0
    of: str = ""
    often: bool = False
    itself: bool = False

    clause = "HB-USE-1"
    is_static = True
    ATTACK: ClassVar = Message("pay {n} attack")
    INFLUENCE: ClassVar = Message("pay {n} influence")
    DISCARD: ClassVar = Message("discard {n} {what}")
    ITSELF: ClassVar = Message("give up this card")
    ONCE: ClassVar = Message("once on your turn you may {cost}: {effects}")
    OFTEN: ClassVar = Message("on your turn you may {cost}, as often as you can: {effects}")
    LAST: ClassVar = Message("once in the game, on your turn, you may {cost}: {effects}")

    def __init__(self, *effects: Effect, attack: int = 0, influence: int = 0, discards: int = 0,
                 of: str = "", often: bool = False, itself: bool = False) -> None:
        whole(self, attack, influence, discards, least=0)
        among(self, of, ("", *TYPES))
        if not (attack or influence or discards or itself):
            raise ValueError("Use costs attack, influence, discards or itself.")
        self._set(effects=effects, attack=attack, influence=influence, discards=discards,
                  of=of, often=bool(often), itself=bool(itself))

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return self.of

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(n for n in (self.attack, self.influence, self.discards) if n)

    def cost(self) -> list[Text]:
        """What has to be paid, as phrases."""
        costs = [message(n=number) for message, number in (
            (self.ATTACK, self.attack), (self.INFLUENCE, self.influence)) if number]
        if self.discards:
            costs.append(self.DISCARD(n=self.discards, what=cards_of(self.of, self.discards)))
        return costs + ([self.ITSELF()] if self.itself else [])

    def words(self, who: Whom = YOU) -> Text:
        message = self.LAST if self.itself else self.OFTEN if self.often else self.ONCE
        return message(cost=self.cost(), effects=phrases(self.effects, YOU))


@dataclass(frozen=True, slots=True, repr=False)
class Discount(Standing):
    """Cards whose effect rolls a house die cost the hero less influence."""

    influence: int

    clause = "HB-PRICE-1"
    BID = TELL = Message("cards whose effect rolls a house die cost you {n} influence less")


@dataclass(frozen=True, slots=True, repr=False)
class Reroll(Standing):
    """The hero may roll a house die again, once for each roll."""

    clause = "HB-DICE-2"
    BID = TELL = Message("each time you roll a house die, you may roll it again once")


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Ruled(Effect):
    """A ruling says which of the values the card has.

    Attributes:
        ruling: the name of the ruling.
        note: what whoever sees the card should know about it.
        choices: ``(value of the ruling, effect)`` for each value, the default first.
    """

    clause = ""
    listed = False
    is_static = True  # it is on a line alone, and never inside a word
    WORTH = 0.0
    BID = TELL = Message("")

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
