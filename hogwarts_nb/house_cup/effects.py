"""What cards do at once, as values that say what they do and do what they say."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from typing import Any, ClassVar, Protocol

from ..core import Say, Step, StepKind
from ..core.words import Message, Name, Text
from . import story
from .names import SYMBOL_NAMES
from .scoring import TOKEN_POINTS
from .state import State, Task
from .word import EVERYBODY, YOU, Named, Whom, Word

__all__ = ["Asking", "DiscardOther", "DrawTop", "Effect", "GiveAway", "MayDiscard", "Peek", "Play",
           "Receive", "Unasked"]


class Setup(Protocol):
    """What a word may ask of the game."""

    @property
    def players(self) -> Sequence[str]:
        """The houses in turn order."""
        ...

    @property
    def orders(self) -> Sequence[Sequence[int]]:
        """All seats clockwise, from each one on."""
        ...

    def alike(self, what: str) -> frozenset[str]:
        """The cards of a kind, or with a symbol."""
        ...


class Play(Protocol):
    """What a word may have the rules do.

    Attributes:
        setup: the game.
    """

    @property
    def setup(self) -> Setup: ...

    def reward(self, state: State, seat: int, tokens: int, say: Say | None, kind: StepKind,
               because: Step | None, **values: Any) -> None:
        """Move reward tokens from the supply to a seat, as far as there are any."""
        ...

    def part(self, state: State, seat: int, card: str) -> None:
        """A card leaves the cards of a seat."""
        ...

    def offer(self, state: State, task: Task, say: Say | None) -> None:
        """A seat chooses one of its cards for a word, if there is one to choose."""
        ...

    def receive(self, state: State, seat: int, card: str, say: Say | None,
                cause: Step | None) -> None:
        """A card has come to a seat: if it is instant, it waits to be applied."""
        ...


class Effect(Word):
    """Something that happens when a player receives a card.

    Attributes:
        value: about how many points it is worth to the player who takes the card.
        OTHERS: what it says on the card if it is about others, too.
        whom: to whom it happens.
    """

    __slots__ = ()
    OTHERS: ClassVar[Message]
    whom: Whom

    @property
    @abstractmethod
    def value(self) -> float: ...

    def words(self, named: Named) -> Text:
        message = self.MESSAGE if self.whom is YOU else self.OTHERS
        return message(whom=self.whom.words(), **self.values(named))

    def badge(self, named: Named) -> Text:
        badge = super().badge(named)
        return badge if self.whom is YOU else FOR(whom=self.whom.words(), badge=badge)

    @abstractmethod
    def happen(self, play: Play, state: State, task: Task, say: Say | None) -> None:
        """Do it, or put what is to be decided on the agenda.

        Args:
            play: the rules.
            state: the position.
            task: who applies which card, and the step that told of it.
            say: is told what happens.
        """


FOR = Message("{whom}: {badge}")


class Unasked(Effect):
    """A word that happens to one seat after the other, with nothing to choose."""

    __slots__ = ()

    def happen(self, play: Play, state: State, task: Task, say: Say | None) -> None:
        for seat in self.whom.among(play.setup.orders[task.seat]):
            self.happen_to(play, state, seat, task, say)

    @abstractmethod
    def happen_to(self, play: Play, state: State, seat: int, task: Task, say: Say | None) -> None:
        """Do it to one seat."""


@dataclass(frozen=True, slots=True)
class Receive(Unasked):
    """Take reward tokens from the supply."""

    clause: str
    tokens: int
    whom: Whom = YOU

    BADGE = Message("+{tokens} ★")
    MESSAGE = Message("take {tokens} reward token.", "take {tokens} reward tokens.", "tokens")
    OTHERS = Message("{whom} takes {tokens} reward token.", "{whom} takes {tokens} reward tokens.",
                     "tokens")

    @property
    def value(self) -> float:
        return self.whom.worth(TOKEN_POINTS * self.tokens)

    def values(self, named: Named) -> Mapping[str, object]:
        return {"tokens": self.tokens}

    def happen_to(self, play: Play, state: State, seat: int, task: Task, say: Say | None) -> None:
        play.reward(state, seat, self.tokens, say, story.REWARDED, task.cause, clause=self.clause)


@dataclass(frozen=True, slots=True)
class DrawTop(Unasked):
    """Take the top card of the deck; the card itself goes back into the deck."""

    clause: str
    back: str

    whom = YOU
    BADGE = Message("take the top card")
    MESSAGE = Message("take the top card of the deck, then shuffle this card into the deck.")

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, self.back)

    @property
    def value(self) -> float:
        return 3.0

    def under(self, rulings: Mapping[str, str]) -> Any:
        return Peek(self.clause) if rulings["divination"] == "peek" else self

    def happen_to(self, play: Play, state: State, seat: int, task: Task, say: Say | None) -> None:
        card, cause = task.card, task.cause
        # The draw may bring this very card back, so look for it before.
        returns = card in state.cards[seat]
        if state.deck:
            drawn = state.deck.pop()
            state.cards[seat].append(drawn)
            step = say(story.DREW, seat, cause, card=drawn, clause=self.clause) if say else None
            play.receive(state, seat, drawn, say, step)
        elif say:
            say(story.DECK_EMPTY, seat, cause, clause=self.clause)
        if returns:
            state.cards[seat].remove(card)
            state.deck.append(card)
            state.chance.shuffle(state.deck)
        if say:
            say(story.SHUFFLED_IN if returns else story.NOT_SHUFFLED_IN, seat, cause, card=card,
                clause=self.back)


@dataclass(frozen=True, slots=True)
class Peek(Unasked):
    """Look at the top card of the deck."""

    clause: str

    whom = YOU
    BADGE = Message("look at the top card")
    MESSAGE = Message("look at the top card of the deck, then shuffle it into the deck.")

    @property
    def value(self) -> float:
        return 0.0

    def happen_to(self, play: Play, state: State, seat: int, task: Task, say: Say | None) -> None:
        if not state.deck:
            if say:
                say(story.DECK_EMPTY, seat, task.cause, clause=self.clause)
            return
        seen = state.deck[-1]
        state.chance.shuffle(state.deck)
        if say:
            say(story.PEEKED, seat, task.cause, card=seen, clause=self.clause)


class Asking(Effect):
    """A word for which players choose one of their cards.

    Attributes:
        DECISION: the name of the decision.
        VERB: the verb of its moves; with ``give`` an opponent is chosen, too.
        PROMPT: what is decided.
        NOTHING: the kind of step that says that there is no card to choose.
        may: whether nothing can be chosen.
        secretly: whether all choose before anything happens.
    """

    __slots__ = ()
    DECISION: ClassVar[str]
    VERB: ClassVar[str]
    PROMPT: ClassVar[Message]
    NOTHING: ClassVar[StepKind]
    may: ClassVar[bool] = False
    secretly: bool

    def happen(self, play: Play, state: State, task: Task, say: Say | None) -> None:
        if self.whom is YOU:
            play.offer(state, task, say)
            return
        seat, card, number, cause = task.seat, task.card, task.number, task.cause
        if self.secretly:
            state.agenda.append(Task("settle", seat, card, number, cause=cause))
        state.agenda.extend(
            Task("offer", other, card, number, cause=cause)
            for other in reversed(self.whom.among(play.setup.orders[seat])))

    def prompt(self, who: Name, card: Any, named: Named) -> Text:
        """What is decided, as a sentence.

        Args:
            who: the name of the player.
            card: the name of the card that says so.
            named: the names of kinds of cards.
        """
        return self.PROMPT(who=who, card=card, **self.values(named))

    @abstractmethod
    def allowed(self, setup: Setup, state: State, task: Task) -> list[str]:
        """The cards that the seat of the task can choose."""

    @abstractmethod
    def choose(self, play: Play, state: State, task: Task, card: str, to: int,
               say: Say | None) -> None:
        """Do it with the card that was chosen.

        Args:
            play: the rules.
            state: the position.
            task: who chose, and for which card.
            card: the chosen card.
            to: the seat that was chosen with it, if the verb is ``give``.
            say: is told what happens.
        """


@dataclass(frozen=True, slots=True)
class GiveAway(Asking):
    """Give a card to an opponent, but none of a kind or with a symbol."""

    clause: str
    without: str
    whom: Whom = YOU

    secretly = False
    BADGE = Message("give 1 card")
    MESSAGE = Message("give any card of yours to an opponent, except {without}.")
    OTHERS = Message("{whom} gives any card of theirs to an opponent, except {without}.")
    SYMBOL = Message("one with the {symbol} symbol")
    DECISION = VERB = "give"
    PROMPT = Message("{who}: choose a card to give away, except {without}, and who gets it.")
    NOTHING = story.NOTHING_TO_GIVE

    @property
    def value(self) -> float:
        return self.whom.worth(-3.0)

    def values(self, named: Named) -> Mapping[str, object]:
        symbol = SYMBOL_NAMES.get(self.without)
        return {"without": self.SYMBOL(symbol=symbol) if symbol else named(self.without)}

    def allowed(self, setup: Setup, state: State, task: Task) -> list[str]:
        return [*filterfalse(setup.alike(self.without).__contains__, state.cards[task.seat])]

    def choose(self, play: Play, state: State, task: Task, card: str, to: int,
               say: Say | None) -> None:
        play.part(state, task.seat, card)
        state.cards[to].append(card)
        step = say(story.GAVE, task.seat, task.cause, card=card, to=play.setup.players[to],
                   clause=self.clause) if say else None
        state.agenda.append(Task("instant", to))
        play.receive(state, to, card, say, step)


@dataclass(frozen=True, slots=True)
class DiscardOther(Asking):
    """Discard a card, but not the one that says so."""

    clause: str
    whom: Whom = YOU

    secretly = False
    BADGE = Message("discard 1 other")
    MESSAGE = Message("discard one other card of yours.")
    OTHERS = Message("{whom} discards one card, but not this one.")
    DECISION = VERB = "discard"
    PROMPT = Message("{who}: choose a card to discard, but not {card}.")
    NOTHING = story.NOTHING_TO_DISCARD

    @property
    def value(self) -> float:
        return self.whom.worth(-3.0)

    def allowed(self, setup: Setup, state: State, task: Task) -> list[str]:
        return [card for card in state.cards[task.seat] if card != task.card]

    def choose(self, play: Play, state: State, task: Task, card: str, to: int,
               say: Say | None) -> None:
        play.part(state, task.seat, card)
        state.discards.append(card)
        if say:
            say(story.DISCARDED, task.seat, task.cause, card=card, clause=self.clause)


@dataclass(frozen=True, slots=True)
class MayDiscard(Asking):
    """Discard a card for reward tokens, or none."""

    clause: str
    tokens: int
    whom: Whom = EVERYBODY
    other: bool = False
    secretly: bool = False

    BADGE = Message("1 card for {tokens} ★")
    MESSAGE = Message("you may discard {what} and take {tokens} reward token for it.",
                      "you may discard {what} and take {tokens} reward tokens for it.", "tokens")
    OTHERS = Message("{whom} may discard {what} and take {tokens} reward token for it.",
                     "{whom} may discard {what} and take {tokens} reward tokens for it.", "tokens")
    AT_ONCE = Message("{words} All choose in secret, then they discard together.")
    ANY, OTHER = Message("a card"), Message("a card, but not {card},")
    THIS = Message("this one")
    DECISION, VERB = "may-discard", "discard"
    PROMPT = Message("{who}: you may discard {what} and take {tokens} reward token for it.",
                     "{who}: you may discard {what} and take {tokens} reward tokens for it.",
                     "tokens")
    NOTHING = story.NO_CARD
    may = True

    @property
    def value(self) -> float:
        return self.whom.worth(self.tokens)

    def values(self, named: Named) -> Mapping[str, object]:
        return {"tokens": self.tokens, "what": self._what(self.THIS())}

    def prompt(self, who: Name, card: Any, named: Named) -> Text:
        return self.PROMPT(who=who, tokens=self.tokens, what=self._what(card))

    def _what(self, card: Any) -> Text:
        return self.OTHER(card=card) if self.other else self.ANY()

    def words(self, named: Named) -> Text:
        words = Effect.words(self, named)
        return self.AT_ONCE(words=words) if self.secretly else words

    def under(self, rulings: Mapping[str, str]) -> MayDiscard:
        return replace(self, other=self.other or rulings["cauldron"] == "not-itself",
                       secretly=self.whom is not YOU and rulings["cauldron-order"] == "at-once")

    def allowed(self, setup: Setup, state: State, task: Task) -> list[str]:
        own = state.cards[task.seat]
        return [card for card in own if card != task.card] if self.other else own

    def choose(self, play: Play, state: State, task: Task, card: str, to: int,
               say: Say | None) -> None:
        play.part(state, task.seat, card)
        state.discards.append(card)
        step = say(story.DISCARDED_FOR, task.seat, task.cause, card=card,
                   clause=self.clause) if say else None
        play.reward(state, task.seat, self.tokens, say, story.REWARDED, step, clause=self.clause)
