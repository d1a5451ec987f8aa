"""What happens to cards: they are drawn, discarded, taken, revealed and copied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Say, Step
from ...core.words import Message, Text
from .. import story
from ..state import State
from ..tasks import PickOne, Resolve, Task
from .base import Effect, Pick, Several, among
from .terms import ALLY, DRAWING, ITEM, SPELL, TYPES, VOCABULARY, cards_of
from .world import Setup, Static, Table

__all__ = ["VALUED", "CopyPlayed", "Discard", "DiscardThen", "Draw", "Peek", "Reveal", "Search",
           "Take"]

#: A card that is worth something: its value is 1 or more.
VALUED = VOCABULARY["VALUED"] = "valued"

#: What a card drawn is worth, in attack, and one discarded.
DRAWN, DISCARDED = 0.8, -0.4

#: What is asked of a card.
_IF = {
    VALUED: Message("its value is 1 or more"),
    ALLY: Message("it is an Ally"),
    ITEM: Message("it is an Item"),
    SPELL: Message("it is a Spell"),
}


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Effect):
    """Heroes draw cards from their own decks."""

    cards: int

    clause = "HB-DRAW-1"
    WORTH = DRAWN
    BID = Message("draw {n} card", "draw {n} cards", "n")
    TELL = Message("draws {n} card", "draws {n} cards", "n")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return bool(static.forbids(state, DRAWING)) or not static.cards_left(state, seat)

    def at_once(self, static: Static) -> bool:
        return True

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
    KNOWN: ClassVar = {"type": ("", *TYPES)}
    has_discard = True
    WORTH = DISCARDED
    BID = Message("discard {n} {what}")
    TELL = Message("discards {n} {what}")

    def values(self) -> dict[str, Any]:
        return {"n": self.cards, "what": cards_of(self.type, self.cards)}

    @property
    def slug(self) -> str:
        return f"discard-{self.type}" if self.type else "discard"

    @property
    def wanted(self) -> str:  # type: ignore[override]
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


@dataclass(frozen=True, slots=True, repr=False, init=False)
class DiscardThen(Several):
    """Heroes discard a card, and more happens if it has a type.

    ``DiscardThen(SPELL, Gain(influence=2))``: discard a card; a Spell gives 2 influence.
    """

    type: str
    effects: tuple[Effect, ...]

    clause = "HB-DISCARD-1"
    has_discard = True
    numbers = (1,)
    BID = Message("discard {n} card and, if {it}, {bids}")
    TELL = Message("discards {n} card and, if {it}, {tells}")

    def __init__(self, card_type: str, *effects: Effect) -> None:
        among(self, card_type, TYPES)
        self._set(type=card_type, effects=effects)

    def values(self) -> dict[str, Any]:
        return {**Several.values(self), "it": _IF[self.type]()}

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


@dataclass(frozen=True, slots=True, repr=False)
class Take(Pick):
    """Heroes take a card of a type from their own discard piles into their hands."""

    type: str

    clause = "HB-TAKE-1"
    KNOWN: ClassVar = {"type": TYPES}
    numbers = (1,)
    WORTH = DRAWN  # about as good as another card
    ASK = Message("{who}: choose a card of your discard pile to take into your hand, because of "
                  "{card}.")
    OFFER = Message("Take {card} from the discard pile.")
    BID = Message("take {n} {what} from {your} discard pile into {your} hand")
    TELL = Message("takes {n} {what} from their discard pile into their hand")

    def values(self) -> dict[str, Any]:
        return {"n": 1, "what": cards_of(self.type, 1)}

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


@dataclass(frozen=True, slots=True, repr=False)
class CopyPlayed(Pick):
    """A hero picks a card of a type that was played this turn and gets its effect as well."""

    type: str

    clause = "HB-COPY-1"
    KNOWN: ClassVar = {"type": TYPES}
    where = "played"
    WORTH = DRAWN
    ASK = Message("{who}: choose the card whose effect {card} copies.")
    OFFER = Message("Copy the effect of {card}.")
    BID = Message("choose a card played this turn that is of the type {what}, and get its effect "
                  "as well")
    TELL = Message("chooses a card played this turn that is of the type {what}, and gets its "
                   "effect as well")

    def values(self) -> dict[str, Any]:
        return {"what": cards_of(self.type, 1)}

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
        table.run(state, table.setup.now[choice], Resolve(task.path, (seat,), card, step), say)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Reveal(Several):
    """Heroes reveal the top cards of their decks; some cards are discarded, and more happens.

    ``Reveal(VALUED, Lose(2))``: a card with a value of 1 or more is discarded, and the hero loses
    2 health. Other cards stay on top.
    """

    which: str
    effects: tuple[Effect, ...]

    clause = "HB-REVEAL-1"
    BID = Message("reveal the top card of {your} deck and, if {it}, discard it and {bids}")
    TELL = Message("reveals the top card of their deck and, if {it}, discards it and {tells}")

    def __init__(self, which: str, *effects: Effect) -> None:
        among(self, which, (VALUED, *TYPES))
        self._set(which=which, effects=effects)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (1,) if self.which == VALUED else ()

    def values(self) -> dict[str, Any]:
        return {**Several.values(self), "it": _IF[self.which]()}

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.cards_left(state, seat)

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
            table.put(state, table.setup.inside[do.path],
                      Resolve(do.path, tuple(hit), do.source, tuple(hit.values())))
        table.react(state, after)

    def _hits(self, setup: Setup, card: str) -> bool:
        if self.which == VALUED:
            return setup.number(card, "value") > 0
        return setup.type_of(card) == self.which


@dataclass(frozen=True, slots=True, repr=False)
class Peek(Pick):
    """A hero looks at the top card of the own deck, and leaves it there or discards it."""

    clause = "HB-REVEAL-1"
    WORTH = 0.0
    ASK = Message("{who}: leave the revealed card on top of your deck, or discard it, because of "
                  "{card}.")
    OFFERS: ClassVar = {"keep": Message("Leave the card on top of the deck."),
                        "discard": Message("Discard the card.")}
    BID = Message("look at the top card of {your} deck, and leave it there or discard it")
    TELL = Message("looks at the top card of their deck, and leaves it there or discards it")

    def is_no_op(self, static: Static, state: State, seat: int, source: str) -> bool:
        return not static.cards_left(state, seat)

    def begin(self, table: Table, state: State, task: PickOne, say: Say | None) -> None:
        card, step = table.reveal_top(state, task.seat, task.cause, say)
        if card:
            table.ask(state, PickOne(task.seat, task.path, task.source, None, step), say)

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
class Search(Pick):
    """A hero takes a card up to a value out of the own deck, which is shuffled then."""

    value: int

    clause = "HB-SEARCH-1"
    ASK = Message("{who}: choose a card of your deck to take into your hand, because of {card}.")
    OFFER = Message("Take {card} from the deck.")
    BID = Message("search {your} deck for a card with a value of {n} or less, take it into {your} "
                  "hand and shuffle {your} deck")
    TELL = Message("searches their deck for a card with a value of {n} or less, takes it into "
                   "their hand and shuffles their deck")

    def worth(self, heroes: int) -> float:
        return DRAWN

    def begin(self, table: Table, state: State, task: PickOne, say: Say | None) -> None:
        table.fill_deck(state, task.seat, task.cause, say)
        if not table.ask(state, task, say):
            # A hero who searches in vain has seen the deck as well (HB-SEARCH-1).
            state.chance.shuffle(state.decks[task.seat])

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
