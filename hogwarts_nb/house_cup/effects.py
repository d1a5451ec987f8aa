"""What cards do at once, as values that the rules carry out and that explain themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ..core import Say, StepKind
from ..core.words import Message, Text
from . import story
from .names import SYMBOL_NAMES
from .state import State, Task

__all__ = ["DiscardOther", "DrawTop", "EachMayDiscard", "Effect", "GiveAway", "Play", "Receive"]


class Play(Protocol):
    """What a word may ask of the rules, and what it may have them do.

    Attributes:
        rulings: the value of each ruling.
    """

    @property
    def rulings(self) -> Mapping[str, str]: ...

    def from_seat(self, seat: int) -> Sequence[int]:
        """All seats clockwise, from one on."""
        ...

    def reward(self, state: State, seat: int, tokens: int, say: Say | None, kind: StepKind,
               because: str, **values: Any) -> None:
        """Move reward tokens from the supply to a seat, as far as there are any."""
        ...

    def receive(self, state: State, seat: int, card: str) -> None:
        """A card has come to a seat: if it is instant, it waits to be applied."""
        ...

    def ask(self, state: State, task: Task, nothing: StepKind, say: Say | None,
            **values: Any) -> None:
        """Let a seat choose one of its cards, or say that it has none to choose."""
        ...


class Effect:
    """Something that happens when a player receives a card.

    Attributes:
        clause: the clause by which it happens.
        MESSAGE: what happens, as a sentence on the card.
        BADGE: the same in a few signs, for a small picture of the card.
    """

    __slots__ = ()
    MESSAGE: ClassVar[Message]
    BADGE: ClassVar[Message]
    clause: str

    def values(self) -> Mapping[str, object]:
        """What the sentence and the badge speak of."""
        return {}

    def words(self) -> Text:
        """The sentence on the card."""
        return self.MESSAGE(**self.values())

    def badge(self) -> Text:
        """The signs on a small picture."""
        return self.BADGE(**self.values())

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        """Do it for the seat that applies the card, or put what is to decide on the agenda."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Receive(Effect):
    """Take reward tokens from the supply."""

    clause: str
    tokens: int

    BADGE = Message("+{tokens} ★")
    MESSAGE = Message("take {tokens} reward token.", "take {tokens} reward tokens.", "tokens")

    def values(self) -> Mapping[str, object]:
        return {"tokens": self.tokens}

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        play.reward(state, seat, self.tokens, say, story.REWARDED, card, clause=self.clause)


@dataclass(frozen=True, slots=True)
class GiveAway(Effect):
    """Give any own card to an opponent, except those with a symbol."""

    clause: str
    without: str

    BADGE = Message("give 1 card")
    MESSAGE = Message("give any card of yours to an opponent, except one with the {without} "
                      "symbol.")

    def values(self) -> Mapping[str, object]:
        return {"without": SYMBOL_NAMES[self.without]}

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        play.ask(state, ("give", seat, card), story.NOTHING_TO_GIVE, say, card=card)


@dataclass(frozen=True, slots=True)
class DiscardOther(Effect):
    """Discard one other card of one's own."""

    clause: str

    BADGE = Message("discard 1 other")
    MESSAGE = Message("discard one other card of yours.")

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        play.ask(state, ("discard", seat, card), story.NOTHING_TO_DISCARD, say, card=card)


@dataclass(frozen=True, slots=True)
class EachMayDiscard(Effect):
    """Every player, from the owner on, may discard a card for reward tokens."""

    clause: str
    tokens: int

    BADGE = Message("all: 1 card for {tokens} ★")
    MESSAGE = Message(
        "every player may discard 1 card and receive {tokens} reward token for it.",
        "every player may discard 1 card and receive {tokens} reward tokens for it.", "tokens")

    def values(self) -> Mapping[str, object]:
        return {"tokens": self.tokens}

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        together = play.rulings["cauldron-order"] == "at-once"
        if together:
            state.agenda.append(("brew", seat, card))
        state.agenda.extend(("offer", other, card) for other in reversed(play.from_seat(seat)))


@dataclass(frozen=True, slots=True)
class DrawTop(Effect):
    """Take the top card of the deck; the card itself goes back into the deck."""

    clause: str

    BADGE = Message("take the top card")
    MESSAGE = Message("take the top card of the deck, then shuffle this card into the deck.")

    def happen(self, play: Play, state: State, seat: int, card: str, say: Say | None) -> None:
        if play.rulings["divination"] == "peek":
            self._peek(state, seat, card, say)
            return
        # The draw may bring this very card back, so look for it before.
        returns = card in state.cards[seat]
        if state.deck:
            drawn = state.deck.pop()
            state.cards[seat].append(drawn)
            if say:
                say(story.DREW, seat, card, card=drawn, clause=self.clause)
            play.receive(state, seat, drawn)
        elif say:
            say(story.DECK_EMPTY, seat, card, card=card, clause=self.clause)
        if returns:
            state.cards[seat].remove(card)
            state.deck.append(card)
            state.chance.shuffle(state.deck)
            if say:
                say(story.SHUFFLED_IN, seat, card, card=card)
        elif say:
            say(story.NOT_SHUFFLED_IN, seat, card, card=card)

    def _peek(self, state: State, seat: int, card: str, say: Say | None) -> None:
        if state.deck:
            seen = state.deck[-1]
            state.chance.shuffle(state.deck)
            if say:
                say(story.PEEKED, seat, card, card=seen)
        elif say:
            say(story.DECK_EMPTY, seat, card, card=card, clause=self.clause)
