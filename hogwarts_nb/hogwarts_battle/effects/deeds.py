"""What happens: tokens, health, cards and control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core import Say, Step
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import AddToken, Part, PickOne, Resolve, Task
from .base import Effect, OnePhrase, Pick, Several, among, phrases, whole
from .counts import COUNTS, Count
from .events import MORSMORDRE_REVEALED, Event
from .terms import (
    ACTIVE,
    ALLY,
    DRAWING,
    HEROES,
    ITEM,
    ONE,
    OTHERS,
    REMOVING,
    SPELL,
    THAT,
    TWO,
    TYPES,
    YOU,
)
from .world import Setup, Static, Table

__all__ = [
    "VALUED", "AddControl", "CopyPlayed", "Discard", "DiscardThen", "Draw", "Gain", "Learn",
    "Lose", "LosePer", "Nothing", "Peek", "RemoveAttack", "RemoveControl", "Reveal",
    "RevealEvent", "Search", "Signal", "Strike", "Take", "Win", "cards_of", "tokens_of",
]

#: A card that is worth something: its value is 1 or more.
VALUED = "valued"


def cards_of(card_type: str, number: int) -> Text:
    """What cards of a type are called, in the number in which they are spoken of."""
    return _CARDS[card_type](n=number)


_CARDS = {
    "": Message("card", "cards", "n"),
    ALLY: Message("Ally", "Allies", "n"),
    ITEM: Message("Item", "Items", "n"),
    SPELL: Message("Spell", "Spells", "n"),
}

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
        whole(self, self.attack, self.influence, self.health, least=0)
        if not (self.attack or self.influence or self.health):
            raise ValueError("Gain has attack, influence or health.")

    def words(self, who: str = YOU) -> Text:
        what = tokens_of(self.attack, self.influence, self.health)
        return self.MESSAGES[who](what=what)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(n for n in (self.attack, self.influence, self.health) if n)

    @property
    def slug(self) -> str:
        return "+".join(name for name in ("attack", "influence", "health") if getattr(self, name))

    @property
    def may_be_no_op(self) -> bool:
        return True

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        if (self.attack or self.influence) and static.saves(state, seat):
            return False
        return not self.health or (
            bool(state.stunned[seat]) or state.health[seat] == static.setup.health[seat]
            or bool(static.unhealing(state, seat)))

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
        whole(self, self.health)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.health,)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.health)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return static.unharmed(state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.lose_health(state, do, self.health, say)

    def __repr__(self) -> str:
        return f"Lose(health={self.health})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Strike(Several):
    """Heroes lose health, and if that Stuns one, more happens: ``Strike(3, AddControl(1))``."""

    health: int
    effects: tuple[Effect, ...]

    clause = "HB-HEALTH-1"
    MESSAGE: ClassVar = Message("{loss}, and if that Stuns the hero, {effects} in addition")

    def __init__(self, health: int, *effects: Effect) -> None:
        whole(self, health)
        self._set(health=health, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.health,)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(loss=Lose(self.health).words(who), effects=phrases(self.effects, THAT))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return static.unharmed(state, seat, source)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        # What being Stunned brings by itself goes on top of the agenda, and so comes first.
        below = len(state.agenda)
        stunned = table.lose_health(state, do, self.health, say)
        for task in reversed(stunned):
            state.agenda[below:below] = [Resolve(inner, (task.seat,), do.source, task.cause)
                                         for inner in reversed(table.setup.inside[do.path])]


@dataclass(frozen=True, slots=True, repr=False)
class LosePer(Effect):
    """Heroes lose health for each of a number of cards: ``LosePer(DEAR_HELD, health=1)``."""

    count: Count
    health: int

    clause = "HB-COUNT-1"
    MESSAGE: ClassVar = Message("{loss} for {count}")

    def __post_init__(self) -> None:
        among(self, self.count, tuple(COUNTS.values()))
        whole(self, self.health)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.health, *self.count.numbers)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(loss=Lose(self.health).words(who), count=self.count.words())

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

    def __repr__(self) -> str:
        return f"LosePer({self.count!r}, health={self.health})"


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
        whole(self, self.cards)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.cards,)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.cards)

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return bool(static.forbids(state, DRAWING)) or not static.cards_left(state, seat)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.draw(state, do, self.cards, say)


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Effect):
    """Heroes discard cards of their choice from their hands: ``Discard(1, ITEM)``.

    Attributes:
        cards: how many.
        type: only such cards; "" for any.
    """

    cards: int
    type: str = ""

    clause = "HB-DISCARD-1"
    MESSAGES: ClassVar = {
        YOU: Message("discard {n} {what}"),
        ACTIVE: Message("the active hero discards {n} {what}"),
        THAT: Message("that hero discards {n} {what}"),
        HEROES: Message("every hero discards {n} {what}"),
        OTHERS: Message("every other hero discards {n} {what}"),
        ONE: Message("any one hero discards {n} {what}"),
        TWO: Message("any two heroes discard {n} {what} each"),
    }

    def __post_init__(self) -> None:
        whole(self, self.cards)
        among(self, self.type, ("", *TYPES))

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.cards,)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](n=self.cards, what=cards_of(self.type, self.cards))

    @property
    def slug(self) -> str:
        return f"discard-{self.type}" if self.type else "discard"

    @property
    def wanted(self) -> str:
        return self.type

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.setup.of_type(state.hands[seat], self.type)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        if do.path in table.setup.draw_first and table.static.forbids(state, DRAWING) and (
                table.setup.rulings["draw-then-discard"] == "nothing"):
            if say:
                for seat in do.seats:
                    say(story.NOTHING_DRAWN, seat, do.because(seat), card=do.source)
            return
        table.discard_choices(state, do, self.cards, self.type, table.setup.by(do.source), say)

    def __repr__(self) -> str:
        return f"Discard({self.cards}{f', {self.type.upper()}' if self.type else ''})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class DiscardThen(Several):
    """Heroes discard a card, and more happens if it has a type.

    ``DiscardThen(SPELL, Gain(influence=2))``: discard a card; a Spell brings 2 influence.
    """

    type: str
    effects: tuple[Effect, ...]

    clause = "HB-DISCARD-1"
    MESSAGES: ClassVar = {
        ALLY: Message("{discard}, and if it is an Ally, {effects}"),
        ITEM: Message("{discard}, and if it is an Item, {effects}"),
        SPELL: Message("{discard}, and if it is a Spell, {effects}"),
    }

    def __init__(self, card_type: str, *effects: Effect) -> None:
        among(self, card_type, TYPES)
        self._set(type=card_type, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (1,)

    def words(self, who: str = YOU) -> Text:
        then = YOU if who == YOU else THAT
        return self.MESSAGES[self.type](discard=Discard(1).words(who),
                                        effects=phrases(self.effects, then))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not state.hands[seat]

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        Discard(1).resolve(table, state, do, say)

    def discarded(self, table: Table, state: State, do: Resolve, card: str,
                  say: Say | None) -> list[Task]:
        if table.setup.type_of(card) == self.type:
            return [Resolve(path, do.seats, do.source, do.cause)
                    for path in table.setup.inside[do.path]]
        if say:
            say(story.OTHER_TYPE, do.seats[0], do.because(), card=do.source, discarded=card)
        return []

    def __repr__(self) -> str:
        return f"DiscardThen({self.type.upper()}, {', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Pick):
    """Heroes take a card of a type from their own discard piles into their hands."""

    type: str

    clause = "HB-TAKE-1"
    ASK = Message("{who}: choose a card of your discard pile to take into your hand, because of "
                  "{card}.")
    OFFER = Message("Take {card} from the discard pile.")
    MESSAGES: ClassVar = {
        YOU: Message("take 1 {what} from your discard pile into your hand"),
        ACTIVE: Message("the active hero takes 1 {what} from their discard pile into their hand"),
        THAT: Message("that hero takes 1 {what} from their discard pile into their hand"),
        HEROES: Message("every hero takes 1 {what} from their discard pile into their hand"),
        OTHERS: Message("every other hero takes 1 {what} from their discard pile into their hand"),
        ONE: Message("any one hero takes 1 {what} from their discard pile into their hand"),
        TWO: Message("any two heroes take 1 {what} each from their own discard piles into their "
                     "hands"),
    }
    CHOSEN: ClassVar = Message("take 1 {what} from their discard pile into their hand")

    def __post_init__(self) -> None:
        among(self, self.type, TYPES)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (1,)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[who](what=cards_of(self.type, 1))

    def chosen(self) -> Text:
        return self.CHOSEN(what=cards_of(self.type, 1))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.setup.of_type(state.discards[seat], self.type)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        return static.setup.kinds(static.setup.of_type(state.discards[task.seat], self.type))

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        seat = task.seat
        card = table.setup.piece(choice, state.discards[seat])
        state.discards[seat].remove(card)
        state.hands[seat].append(card)
        if say:
            say(story.TOOK, seat, task.cause, card=card)

    def __repr__(self) -> str:
        return f"Take({self.type.upper()})"


@dataclass(frozen=True, slots=True, repr=False)
class CopyPlayed(Pick):
    """The player picks a card of a type that was played this turn and gets its effect as well."""

    type: str

    clause = "HB-COPY-1"
    where = "played"
    ASK = Message("{who}: choose the card whose effect {card} copies.")
    OFFER = Message("Copy the effect of {card}.")
    MESSAGES: ClassVar = {
        ALLY: Message("choose an Ally that you have played this turn, and get its effect as well"),
        ITEM: Message("choose an Item that you have played this turn, and get its effect as well"),
        SPELL: Message("choose a Spell that you have played this turn, and get its effect as "
                       "well"),
    }
    CHOSEN: ClassVar = {
        ALLY: Message("get the effect of an Ally that was played this turn as well"),
        ITEM: Message("get the effect of an Item that was played this turn as well"),
        SPELL: Message("get the effect of a Spell that was played this turn as well"),
    }

    def __post_init__(self) -> None:
        among(self, self.type, TYPES)

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[self.type]()

    def chosen(self) -> Text:
        return self.CHOSEN[self.type]()

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.setup.of_type(state.played, self.type)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        # A copy of a copier could go round in circles.
        setup = static.setup
        return [kind for kind in setup.kinds(setup.of_type(state.played, self.type))
                if not setup.has(kind, CopyPlayed)]

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        seat = task.seat
        card = table.setup.piece(choice, state.played)
        step = say(story.COPIED, seat, task.cause, card=task.source, copied=card) if say else None
        table.run(state, table.setup.now[choice], Resolve(task.path, (seat,), card, step))

    def __repr__(self) -> str:
        return f"CopyPlayed({self.type.upper()})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Reveal(Several):
    """Heroes reveal the top cards of their decks; some cards are discarded, and more happens.

    ``Reveal(VALUED, Lose(health=2))``: a card with a value of 1 or more is discarded, and the hero
    loses 2 health. Other cards stay on top.
    """

    which: str
    effects: tuple[Effect, ...]

    clause = "HB-REVEAL-1"
    MESSAGES: ClassVar = {
        YOU: Message("reveal the top card of your deck; {then}"),
        ACTIVE: Message("the active hero reveals the top card of their deck; {then}"),
        THAT: Message("that hero reveals the top card of their deck; {then}"),
        HEROES: Message("every hero reveals the top card of their deck; {then}"),
        OTHERS: Message("every other hero reveals the top card of their deck; {then}"),
        ONE: Message("any one hero reveals the top card of their deck; {then}"),
        TWO: Message("any two heroes reveal the top cards of their own decks; {then}"),
    }
    THEN: ClassVar = {
        VALUED: Message("if its value is 1 or more, discard it, and {effects}"),
        ALLY: Message("if it is an Ally, discard it, and {effects}"),
        ITEM: Message("if it is an Item, discard it, and {effects}"),
        SPELL: Message("if it is a Spell, discard it, and {effects}"),
    }

    def __init__(self, which: str, *effects: Effect) -> None:
        among(self, which, (VALUED, *TYPES))
        self._set(which=which, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (1,) if self.which == VALUED else ()

    CHOSEN: ClassVar = Message("reveal the top card of their deck; {then}")

    def chosen(self) -> Text:
        return self.CHOSEN(then=self.THEN[self.which](effects=phrases(self.effects, THAT)))

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.cards_left(state, seat)

    def words(self, who: str = YOU) -> Text:
        then = who if who in (YOU, ACTIVE) else THAT
        return self.MESSAGES[who](then=self.THEN[self.which](effects=phrases(self.effects, then)))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        hit: dict[int, Step | None] = {}
        after: list[Task] = []
        for seat in do.seats:
            card, step = table.reveal_top(state, seat, do.because(seat), say)
            if not card:
                continue
            if self._hits(table.setup, card):
                hit[seat] = step
                after += table.discard_revealed(state, seat, do.source, step, say)
            else:
                table.put_back(state, seat, step, say)
        if hit:
            table.do(state, Resolve(do.path, tuple(hit), do.source, tuple(hit.values())))
        table.react(state, after)

    def _hits(self, setup: Setup, card: str) -> bool:
        if self.which == VALUED:
            return setup.number(card, "value") > 0
        return setup.type_of(card) == self.which

    def __repr__(self) -> str:
        return f"Reveal({self.which.upper()}, {', '.join(map(repr, self.effects))})"


@dataclass(frozen=True, slots=True, repr=False)
class Peek(OnePhrase, Pick):
    """The hero looks at the top card of their deck, and leaves it there or discards it."""

    clause = "HB-REVEAL-1"
    ASK = Message("{who}: leave the revealed card on top of your deck, or discard it, because of "
                  "{card}.")
    OFFERS: ClassVar = {"keep": Message("Leave the card on top of the deck."),
                        "discard": Message("Discard the card.")}
    MESSAGE: ClassVar = Message("look at the top card of your deck, and leave it there or discard "
                                "it")
    CHOSEN: ClassVar = Message("look at the top card of their deck, and leave it there or discard "
                               "it")

    def chosen(self) -> Text:
        return self.CHOSEN()

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.cards_left(state, seat)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            card, step = table.reveal_top(state, seat, do.because(seat), say)
            if card:
                table.ask(state, PickOne(seat, do.path, do.source, None, step), say)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        return list(self.OFFERS)

    def offer(self, setup: Setup, choice: str) -> Text:
        return self.OFFERS[choice]()

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        seat = task.seat
        if choice == "keep":
            table.put_back(state, seat, task.cause, say)
        else:
            table.react(state, table.discard_revealed(
                state, seat, task.source, task.cause, say))


@dataclass(frozen=True, slots=True, repr=False)
class Search(OnePhrase, Pick):
    """The hero takes a card up to a value out of their deck, which is shuffled then."""

    value: int

    clause = "HB-SEARCH-1"
    ASK = Message("{who}: choose a card of your deck to take into your hand, because of {card}.")
    OFFER = Message("Take {card} from the deck.")
    MESSAGE: ClassVar = Message("search your deck for a card with a value of {n} or less, take it "
                                "into your hand and shuffle your deck")
    CHOSEN: ClassVar = Message("search their deck for a card with a value of {n} or less, take it "
                               "into their hand and shuffle their deck")

    def chosen(self) -> Text:
        return self.CHOSEN(n=self.value)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in reversed(do.seats):
            table.fill_deck(state, seat, do.because(seat), say)
            if not table.ask(state, PickOne(seat, do.path, do.source, None, do.because(seat)), say):
                # Whoever searches in vain has seen the deck as well (HB-SEARCH-1).
                state.chance.shuffle(state.decks[seat])

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        # In the order of the card list: that of the deck is a secret.
        found = {static.setup.kind_of[card] for card in state.decks[task.seat]
                 if static.setup.number(card, "value") <= self.value}
        return [kind for kind in static.setup.cards if kind in found]

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        seat = task.seat
        deck = state.decks[seat]
        # Which of equal cards it is must not depend on the hidden order.
        card = min(card for card in deck if table.setup.kind_of[card] == choice)
        deck.remove(card)
        state.hands[seat].append(card)
        state.chance.shuffle(deck)
        if say:
            say(story.SEARCHED, seat, task.cause, card=card)


@dataclass(frozen=True, slots=True, repr=False)
class AddControl(OnePhrase):
    """Villain control is added to the location, token by token."""

    tokens: int

    clause = "HB-CONTROL-1"
    MESSAGE: ClassVar = Message("add {n} control to the location")

    @property
    def slug(self) -> str:
        return "add-control"

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        state.agenda.extend([AddToken(False, do.because())] * self.tokens)


@dataclass(frozen=True, slots=True, repr=False)
class RemoveControl(OnePhrase):
    """Villain control is removed from the location."""

    tokens: int

    clause = "HB-CONTROL-5"
    MESSAGE: ClassVar = Message("remove {n} control from the location")

    @property
    def slug(self) -> str:
        return "control" if self.tokens == 1 else f"control-{self.tokens}"

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not state.control or bool(static.forbids(state, REMOVING))

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.remove_control(state, self.tokens, do.because(), say)


@dataclass(frozen=True, slots=True, repr=False)
class RemoveAttack(OnePhrase):
    """Attack is removed from every villain to whom some is assigned."""

    tokens: int

    clause = "HB-UNASSIGN-1"
    MESSAGE: ClassVar = Message("remove {n} attack from every villain")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not any(state.assigned)

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        table.remove_attack(state, self.tokens, do, say)


@dataclass(frozen=True, slots=True, repr=False)
class RevealEvent(OnePhrase):
    """Another Dark Arts event is revealed at once."""

    clause = "HB-EVENT-4"
    MESSAGE: ClassVar = Message("reveal another Dark Arts event")

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        state.agenda.append(Part("event", do.because()))


@dataclass(frozen=True, slots=True, repr=False)
class Signal(Effect):
    """Whatever waits for an event reacts to it: ``Signal(MORSMORDRE_REVEALED)``."""

    event: Event

    clause = "HB-VILLAIN-2"
    MESSAGE: ClassVar = Message("villains that wait for this event react to it")

    def __post_init__(self) -> None:
        among(self, self.event, (MORSMORDRE_REVEALED,))

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE()

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        # The event is revealed before it does what it says (ruling 83).
        state.agenda.extend(reversed(table.static.reacting(
            state, {self.event: do.because()}, do.seats)))


@dataclass(frozen=True, slots=True, repr=False)
class Nothing(OnePhrase):
    """Nothing happens: for a choice that may be left."""

    clause = "HB-CHOICE-1"
    MESSAGE: ClassVar = Message("do nothing")

    @property
    def may_be_no_op(self) -> bool:
        return True

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return True

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        """It is what its name says."""


@dataclass(frozen=True, slots=True, repr=False)
class Win(OnePhrase):
    """The heroes win: the reward for the last of all villains."""

    clause = "HB-WIN-1"
    MESSAGE: ClassVar = Message("the heroes win the game")

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        """The rules see by themselves that all villains are defeated (HB-WIN-1)."""


@dataclass(frozen=True, slots=True, repr=False)
class Learn(Pick):
    """At the setup a hero takes a proficiency that nobody has. It stands on no card."""

    clause = "HB-SKILL-1"
    ASK = Message("{who}: choose your proficiency for this game.")
    OFFER = story.MOVES["learn"]

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        return static.setup.kinds(state.proficiencies)

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        table.learn(state, task.seat, table.setup.piece(choice, state.proficiencies), None, say)
