"""The rules of House Cup: the course of play.

One way through it: :meth:`HouseCupRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A round is a fixed list of tasks
(``setup.round_tasks``); what cards do at once puts more tasks on top of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import Any, ClassVar

from ..core import (
    ComposedRules,
    Move,
    Outcome,
    Say,
    ScoreSheet,
    Step,
    StepKind,
    Vocabulary,
)
from ..core.chance import Chance
from ..core.rulebook import Rulebook
from . import story
from .choices import Choices
from .names import DAY_NAMES, DAYS
from .notation import HouseCupReading
from .positions import Positions
from .results import Results
from .setup import RULEBOOK, HouseCupSetup
from .state import DEALS, State, Task
from .views import Views

__all__ = ["HouseCupRules"]


class HouseCupRules(ComposedRules[State]):
    """The rules with the options of one game.

    Args:
        houses: the seats in turn order.
        **options: what else a :class:`~hogwarts_nb.house_cup.setup.HouseCupSetup` is made from.

    Raises:
        InvalidOption: naming the option that does not fit.

    Attributes:
        setup: the options and what they mean.
        choices: who decides, and the legal moves.
        results: the score sheets and the outcome.
        positions: facts, checks, saves and secrets of positions.
        views: what each viewer may see.
    """

    game: ClassVar[str] = HouseCupSetup.game
    rulebook: ClassVar[Rulebook] = RULEBOOK
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS
    choices: Choices
    positions: Positions
    views: Views

    def __init__(self, houses: Sequence[str], **options: Any) -> None:
        self.setup = setup = HouseCupSetup(houses, **options)
        self.choices = Choices(setup)
        self.results = Results(setup)
        self.positions = Positions(setup)
        self.views = Views(setup, self.choices, self.results)
        self.reader = partial(HouseCupReading, self.choices, Vocabulary(
            {name: setup.names[name] for name in (*setup.components.kinds, *DAYS, *houses)},
            setup.components.pieces))
        # What the course of play reads all the time.
        self.players = setup.players
        self.names = setup.names
        self.kind_of = setup.kind_of
        self.rulings = setup.rulings
        self.instant = setup.instant
        self._deciders: dict[str, Any] = {
            "place": self._place, "take": self._take, "apply": self._apply,
            "discard": self._discard, "give": self._give, "pass": self._pass, "keep": self._keep,
        }
        #: What happens by itself; a task with None is one that somebody has to decide.
        self._doers: dict[str, Any] = {
            **dict.fromkeys((*self._deciders, "cauldron")),
            "round": self._round, "deal": self._deal, "open": self._open, "serve": self._serve,
            "return": self._return, "instant": self._instant, "effect": self._effect,
            "offer": self._offer, "brew": self._brew, "search": self._search,
            "score": self._score,
        }

    # -- The course of the game

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.round:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        first, left_out = self.setup.first, self.setup.left_out
        state.deck = [card for card in state.box if card not in left_out]
        state.box = [card for card in state.box if card in left_out]
        state.chance.shuffle(state.deck)
        if say:
            say(story.DECK_MADE)
        state.first = state.chance.randbelow(len(self.players)) if first is None else first
        if say:
            say(story.HAT_GIVEN, state.first)
        state.agenda.append(("round",))

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        agenda, doers = state.agenda, self._doers
        self._deciders[move.verb](state, agenda[-1], move.args, say)
        # As in `advance`, which a simulation would call at every move.
        while agenda and (do := doers[agenda[-1][0]]):
            do(state, agenda.pop(), say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision."""
        agenda, doers = state.agenda, self._doers
        while agenda and (do := doers[agenda[-1][0]]):
            do(state, agenda.pop(), say)

    def _round(self, state: State, task: Task, say: Say | None) -> None:
        if say and state.round and any(state.days):
            last = state.round == self.setup.rounds
            say(story.LEFT_OVER_AT_END if last else story.LEFT_OVER,
                left=[self.names[card] for day in state.days for card in day])
        if state.round == self.setup.rounds:
            state.agenda.extend(self.setup.end_tasks(state.first))
            return
        if state.round:
            state.first = self.setup.orders[state.first][1]
            if say:
                say(story.HAT_PASSED, state.first)
        state.round += 1
        state.deal = 0
        state.placed = [()] * len(self.players)
        state.opened = [False] * len(DAYS)
        if say:
            say(story.ROUND_BEGAN, rounds=self.setup.rounds)
        state.agenda.extend(self.setup.round_tasks(state.first))

    def _deal(self, state: State, task: Task, say: Say | None) -> None:
        # Cards that were given away or discarded before their turn can leave the deck short.
        days, day_of = state.days, self.setup.components.day_of
        number = self.setup.cards_a_deal
        dealt = state.deck[:-number - 1:-1]
        del state.deck[-number:]
        for card in dealt:
            days[day_of[card]].append(card)
        state.deal += 1
        if say:
            laid = [story.ON_DAY(card=self.names[card], day=DAY_NAMES[DAYS[day_of[card]]])
                    for card in dealt]
            say(story.DEALT if state.deal < DEALS else story.DEALT_LAST, task[1], laid=laid)

    def _place(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        number, day = args[0], args[1]
        position = args[2] if len(args) == 3 else 0
        where = _DAY_NUMBERS[day]
        column = state.columns[where]
        if position:
            column.insert(position - 1, (seat, number))
        else:
            column.append((seat, number))
        state.placed[seat] += (number,)
        state.agenda.pop()
        if say:
            if position:
                kind = story.PLACED_ABOVE
            elif len(column) > 1:
                kind = story.PLACED_BELOW
            else:
                kind = story.PLACED if state.days[where] else story.PLACED_EMPTY
            say(kind, seat, number=number, day=day, position=position)

    def _open(self, state: State, task: Task, say: Say | None) -> None:
        day = task[1]
        column, agenda = state.columns[day], state.agenda
        state.opened[day] = True
        state.served = 0
        # Sorting keeps the order of equal numbers: the higher token stays first.
        order = sorted(column, key=_NUMBER)
        for seat, number in order[::-1]:
            agenda.append(("serve", seat, number, day))
        if say and column:
            say(story.OPENED, day=DAYS[day],
                tokens=[self.names[self._token(*token)] for token in column])
        elif say:
            say(story.NO_TOKENS, day=DAYS[day])

    def _serve(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, number, day = task
        lying = len(state.days[day])
        token = self._token(seat, number) if say else ""
        if say:
            equal = [entry for entry in state.columns[day] if entry[1] == number]
            say(story.NEXT_HIGHER if len(equal) > 1 else story.NEXT_TOKEN, seat, token,
                token=token, number=number, day=DAYS[day])
        if lying:
            if say and lying < number:
                say(story.FEWER, seat, token, token=token, number=number, left=lying,
                    day=DAYS[day])
            left = number if number < lying else lying
            state.agenda.append(("take", seat, number, day, left))
        else:
            state.agenda.append(("return", seat, number, day))
            if self.rulings["consolation"] == "token" or not state.served >> seat & 1:
                self.reward(state, seat, 1, say, story.CONSOLED, token, day=DAYS[day])
            elif say:
                say(story.CONSOLED_ONCE, seat, token, day=DAYS[day])
        state.served |= 1 << seat

    def _take(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, number, day, left = task
        cards, kind_of = state.days[day], self.kind_of
        card = args[0]
        if card not in kind_of:
            for card in cards:  # as in `_piece`
                if kind_of[card] == args[0]:
                    break
        cards.remove(card)
        state.cards[seat].append(card)
        agenda = state.agenda
        if left > 1:
            agenda[-1] = ("take", seat, number, day, left - 1)
        else:
            agenda[-1] = ("return", seat, number, day)
        if say:
            say(story.TOOK, seat, self._token(seat, number), card=card, day=DAYS[day])
        waiting = state.waiting[seat]
        if card in self.instant:
            waiting.append(card)
        if waiting and (left == 1 or self.rulings["taking"] == "one-by-one"):
            agenda.append(("instant", seat))

    def _return(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, number, day = task
        state.columns[day].remove((seat, number))
        if say:
            say(story.TOKEN_BACK, seat, self._token(seat, number), number=number)

    # -- Instant cards

    def reward(self, state: State, seat: int, tokens: int, say: Say | None, kind: StepKind,
               because: str, **values: Any) -> None:
        """Move reward tokens from the supply to a seat, as far as there are any."""
        if self.rulings["supply"] == "limited":
            tokens = min(tokens, state.supply)
            state.supply -= tokens
        state.rewards[seat] += tokens
        if say and tokens:
            say(kind, seat, because, **values)
        elif say:
            say(story.SUPPLY_EMPTY, seat, because)

    def receive(self, state: State, seat: int, card: str) -> None:
        """A card has come to a seat: if it is instant, it waits to be applied."""
        if card in self.instant:
            state.waiting[seat].append(card)

    def part(self, state: State, seat: int, card: str) -> None:
        """A card leaves the cards of a seat."""
        state.cards[seat].remove(card)
        if self.rulings["instant-gift"] == "recipient" and card in state.waiting[seat]:
            state.waiting[seat].remove(card)

    def _instant(self, state: State, task: Task, say: Say | None) -> None:
        """As long as instant cards wait, their owner chooses the next one."""
        seat = task[1]
        if state.waiting[seat]:
            state.agenda += (task, ("apply", seat))

    def _apply(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        card = self._piece(args[0], state.waiting[seat])
        state.agenda.pop()
        state.waiting[seat].remove(card)
        if say:
            say(story.APPLIED, seat, card, card=card)
        for number in reversed(range(len(self.setup.effects[self.kind_of[card]]))):
            state.agenda.append(("effect", seat, card, number))

    def _effect(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, card, number = task
        self.setup.effects[self.kind_of[card]][number].happen(self, state, seat, card, say)

    def _discard(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        verb, seat, cause = task
        card = self._piece(args[0], self.choices.selectable(state))
        state.agenda.pop()
        if verb == "discard":
            self.part(state, seat, card)
            state.discards.append(card)
            if say:
                say(story.DISCARDED, seat, cause, card=card)
        elif self.rulings["cauldron-order"] == "at-once":
            state.chosen[seat] = card
            if say:
                say(story.CHOSE, seat, cause, card=card)
        else:
            self._into_cauldron(state, seat, cause, card, say)

    def _into_cauldron(self, state: State, seat: int, cause: str, card: str,
                       say: Say | None) -> None:
        self.part(state, seat, card)
        state.discards.append(card)
        if say:
            say(story.CAULDRON_DISCARDED, seat, cause, card=card)
        effect = self.setup.brews[self.kind_of[cause]]
        self.reward(state, seat, effect.tokens, say, story.REWARDED, card, clause=effect.clause)

    def _pass(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        state.agenda.pop()
        if say:
            together = self.rulings["cauldron-order"] == "at-once"
            say(story.CHOSE_NOTHING if together else story.DECLINED, seat, cause)

    def ask(self, state: State, task: Task, nothing: StepKind, say: Say | None,
            **values: Any) -> None:
        """Let a seat choose one of its cards, or say that it has none to choose."""
        state.agenda.append(task)
        if not self.choices.selectable(state):
            state.agenda.pop()
            if say:
                say(nothing, task[1], task[2], **values)

    def _offer(self, state: State, task: Task, say: Say | None) -> None:
        """Somebody may throw a card into the Cauldron, if there is one."""
        self.ask(state, ("cauldron", *task[1:]), story.NO_CARD, say)

    def _brew(self, state: State, task: Task, say: Say | None) -> None:
        _, owner, cause = task
        for seat in self.setup.orders[owner]:
            card, state.chosen[seat] = state.chosen[seat], None
            if card is not None:
                self._into_cauldron(state, seat, cause, card, say)

    def _give(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        card = self._piece(args[0], state.cards[seat])
        to = self.players.index(args[1])
        state.agenda.pop()
        self.part(state, seat, card)
        state.cards[to].append(card)
        if say:
            say(story.GAVE, seat, cause, card=card, to=args[1])
        self.receive(state, to, card)
        state.agenda.append(("instant", to))

    # -- The end

    def _search(self, state: State, task: Task, say: Say | None) -> None:
        seat = task[1]
        searches = self.setup.searches
        if searches.keys().isdisjoint(state.cards[seat]):
            return
        holder = next(filter(searches.__contains__, state.cards[seat]))
        for _ in range(min(searches[holder], len(state.deck))):
            state.drawn.append(state.deck.pop())
        if not state.drawn:
            if say:
                say(story.NOTHING_FOUND, seat, holder, card=holder)
            return
        if say:
            say(story.SEARCHED, seat, holder, card=holder)
        state.agenda.append(("keep", seat, holder))

    def _keep(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        card = self._piece(args[0], state.drawn)
        state.agenda.pop()
        state.drawn.remove(card)
        state.cards[seat].append(card)
        if say:
            say(story.KEPT, seat, cause, card=card)
        if state.drawn:
            state.discards.extend(state.drawn)
            state.drawn.clear()
            if say:
                say(story.PUT_AWAY, seat, cause)
        if self.rulings["search"] == "apply":
            self.receive(state, seat, card)
            state.agenda.append(("instant", seat))

    def _score(self, state: State, task: Task, say: Say | None) -> None:
        for seat, points in enumerate(self.results.points(state)):
            state.points[seat] = points
            if say:
                say(story.SCORED, seat)
        if say:
            kind, tied, winners = self.results.decided(state)
            say(kind, tied=[self.names[house] for house in tied],
                winners=[self.names[house] for house in winners])

    # -- Pieces

    def _piece(self, card: str, among: Sequence[str]) -> str:
        """A card by its id, or the first of a kind."""
        kind_of = self.kind_of
        if card in kind_of:
            return card
        for piece in among:
            if kind_of[piece] == card:
                return piece
        raise LookupError(f"no {card} among {among}")

    def _token(self, seat: int, number: int) -> str:
        """The id of a choice token."""
        return self.setup.tokens[seat, number]

    def from_seat(self, seat: int) -> Sequence[int]:
        """All seats clockwise, from one on."""
        return self.setup.orders[seat]

    # -- The rest of the contract

    def box(self, chance: Chance) -> State:
        return self.positions.box(chance)

    def outcome(self, state: State) -> Outcome | None:
        return self.results.outcome(state)

    def winners(self, state: State) -> tuple[str, ...]:
        return self.results.winners(state)

    def sheet_of(self, state: State, step: Step) -> ScoreSheet | None:
        if step.kind != story.SCORED.name or step.actor is None:
            return None
        return self.results.sheets(state)[self.players.index(step.actor)]

    def scores(self, state: State) -> Sequence[int]:
        return state.points

    def turns(self, state: State) -> int:
        return state.round


_NUMBER = itemgetter(1)
_DAY_NUMBERS = {day: number for number, day in enumerate(DAYS)}
