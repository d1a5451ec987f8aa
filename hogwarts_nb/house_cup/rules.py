"""The rules of House Cup: the course of play.

One way through it: :meth:`HouseCupRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A round is a fixed list of tasks
(``setup.round_tasks``); what cards do at once puts more tasks on top of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import filterfalse
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
from ..core.known import Known
from ..core.rulebook import Rulebook
from . import story
from .choices import Choices
from .names import DAY_NAMES, DAYS
from .notation import HouseCupReading
from .positions import Positions
from .results import Results
from .setup import RULEBOOK, HouseCupSetup
from .state import DEALS, TOKENS, State, Task
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
        self.positions = Positions(setup, self.results)
        self.views = Views(setup, self.choices, self.results, self.decision)
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
            "discard": self._choose, "give": self._choose, "pass": self._pass, "keep": self._keep,
        }
        #: What needs no decision; a task with None is one that somebody has to decide.
        self._doers: dict[str, Any] = {
            **dict.fromkeys(("place", "take", "apply", "ask", "keep")),
            "round": self._round, "deal": self._deal, "open": self._open, "serve": self._serve,
            "return": self._return, "instant": self._instant, "word": self._word,
            "offer": self.offer, "settle": self._settle, "search": self._search,
            "score": self._score,
        }
        # While nobody listens, a task has no cause, so each exists once: the others when they are
        # first needed, and those for each token and day from the beginning.
        self._tasks = Known[tuple[Any, ...], Task](_task)
        self._words = Known[tuple[int, str], tuple[Task, ...]](self._words_of)
        self._serving = [{(seat, number): Task("serve", seat, "", number, day,
                                               then=_visit(seat, number, day))
                          for seat in setup.seats for number in TOKENS}
                         for day in range(len(DAYS))]

    # -- The course of the game

    def begin(self, state: State, say: Say | None = None) -> None:
        if state.first < 0:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        first, left_out = self.setup.first, self.setup.left_out
        state.deck = [*filterfalse(left_out.__contains__, state.box)]
        state.box = [*filter(left_out.__contains__, state.box)]
        state.chance.shuffle(state.deck)
        if say:
            say(story.DECK_MADE)
        state.first = state.chance.randbelow(len(self.players)) if first is None else first
        if say:
            say(story.HAT_GIVEN, state.first)
        state.agenda.append(Task("round"))

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        agenda, doers = state.agenda, self._doers
        self._deciders[move.verb](state, agenda[-1], move.args, say)
        # As in `advance`, which a simulation would call at every move.
        while agenda and (do := doers[agenda[-1].verb]):
            do(state, agenda.pop(), say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision."""
        agenda, doers = state.agenda, self._doers
        while agenda and (do := doers[agenda[-1].verb]):
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
            kind = story.DEALT if state.deal < DEALS else story.DEALT_LAST
            say(kind if len(dealt) == number else story.DEALT_SHORT, task.seat, laid=laid,
                number=number, came=len(dealt))

    def _place(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task.seat
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
        day = task.day
        column, agenda = state.columns[day], state.agenda
        state.opened[day] = True
        state.served = 0
        if not column:
            if say:
                say(story.NO_TOKENS, day=DAYS[day])
            return
        # Sorting keeps the order of equal numbers: the higher token stays first.
        order = sorted(column, key=_NUMBER)[::-1]
        if not say:
            agenda += map(self._serving[day].__getitem__, order)
            return
        step = say(story.OPENED, day=DAYS[day],
                   tokens=[self.names[self.setup.tokens[token]] for token in column])
        agenda.extend(Task("serve", seat, "", number, day, cause=step)
                      for seat, number in order)

    def _serve(self, state: State, task: Task, say: Say | None) -> None:
        seat, cards, visit, step = task.seat, len(state.days[task.day]), task.then, None
        if state.applied:
            state.applied.clear()
        if say or not visit:
            left = min(task.number, cards)
            step = self._say_next(state, task, left, say) if say else None
            visit = Task("take" if left else "return", seat, "", task.number, task.day, left, step)
        while visit.left > cards and visit.then:
            visit = visit.then
        state.agenda.append(visit)
        if not cards:
            token, day = self.setup.tokens[seat, task.number], DAYS[task.day]
            if self.rulings["consolation"] == "token" or not state.served >> seat & 1:
                self.reward(state, seat, 1, say, story.CONSOLED, step, token=token, day=day)
            elif say:
                say(story.CONSOLED_ONCE, seat, step, token=token, day=day)
        state.served |= 1 << seat

    def _say_next(self, state: State, task: Task, left: int, say: Say) -> Step | None:
        seat, number, day = task.seat, task.number, task.day
        values = {"token": self.setup.tokens[seat, number], "number": number, "day": DAYS[day]}
        equal = [entry for entry in state.columns[day] if entry[1] == number]
        kind = story.NEXT_HIGHER if len(equal) > 1 else story.NEXT_TOKEN
        step = say(kind, seat, task.cause, **values)
        if 0 < left < number:
            say(story.FEWER, seat, step, left=left, **values)
        return step

    def _take(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat, cards, kind_of = task.seat, state.days[task.day], self.kind_of
        card = kind = args[0]
        if kind not in kind_of:
            for card in cards:  # as in `_piece`
                if kind_of[card] == kind:
                    break
        cards.remove(card)
        state.cards[seat].append(card)
        state.agenda[-1] = task.then or replace(
            task, verb="take" if task.left > 1 else "return", left=task.left - 1)
        step = None
        if say:
            step = say(story.TOOK, seat, task.cause, card=card, day=DAYS[task.day],
                       token=self.setup.tokens[seat, task.number])
        if card in self.instant:
            self.receive(state, seat, card, say, step)
        if state.waiting[seat] and (task.left == 1 or self.rulings["taking"] == "one-by-one"):
            state.agenda.append(self._tasks["instant", seat])

    def _return(self, state: State, task: Task, say: Say | None) -> None:
        token = task.seat, task.number
        state.columns[task.day].remove(token)
        if say:
            say(story.TOKEN_BACK, task.seat, task.cause, token=self.setup.tokens[token],
                number=task.number)

    # -- Instant cards

    def reward(self, state: State, seat: int, tokens: int, say: Say | None, kind: StepKind,
               because: Step | None, **values: Any) -> None:
        """Move reward tokens from the supply to a seat, as far as there are any."""
        due = tokens
        if self.rulings["supply"] == "limited":
            tokens = min(tokens, state.supply)
            state.supply -= tokens
        state.rewards[seat] += tokens
        if say and tokens:
            step = say(kind, seat, because, **values)
            if tokens < due:
                say(story.SUPPLY_SHORT, seat, step, due=due, came=tokens)
        elif say:
            say(story.SUPPLY_EMPTY, seat, because)

    def receive(self, state: State, seat: int, card: str, say: Say | None,
                cause: Step | None) -> None:
        """A card has come to a seat: if it is instant, it waits to be applied."""
        if card not in self.instant:
            return
        known = state.applied and (seat, card) in state.applied and (
            self.rulings["instant-again"] == "once" or self.instant.issuperset(state.deck))
        waiting = state.waiting[seat]
        if known or (waiting and any(task.card == card for task in waiting)):
            if say:
                say(story.NOT_AGAIN, seat, cause, card=card)
            return
        waiting.append(Task("wait", seat, card, cause=cause) if cause
                       else self._tasks["wait", seat, card])

    def part(self, state: State, seat: int, card: str) -> None:
        """A card leaves the cards of a seat."""
        state.cards[seat].remove(card)
        if self.rulings["instant-gift"] == "recipient":
            state.waiting[seat] = [task for task in state.waiting[seat] if task.card != card]

    def _instant(self, state: State, task: Task, say: Say | None) -> None:
        """As long as instant cards wait, their owner chooses the next one."""
        if state.waiting[task.seat]:
            state.agenda += (task, self._tasks["apply", task.seat])

    def _apply(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task.seat
        waiting, kind_of = state.waiting[seat], self.kind_of
        which = 0
        while args[0] not in (waiting[which].card, kind_of[waiting[which].card]):
            which += 1
        waited = waiting.pop(which)
        card = waited.card
        state.agenda.pop()
        state.applied.append((seat, card))
        if say:
            step = say(story.APPLIED, seat, waited.cause, card=card)
            state.agenda += self._words_of((seat, card), step)
        else:
            state.agenda += self._words[seat, card]

    def _words_of(self, applied: tuple[int, str], cause: Step | None = None) -> tuple[Task, ...]:
        """The words on a card that a seat applies, the last one first."""
        seat, card = applied
        return tuple(Task("word", seat, card, number, cause=cause)
                     for number in reversed(range(len(self.setup.words[card]))))

    def _word(self, state: State, task: Task, say: Say | None) -> None:
        self.setup.word(task).happen(self, state, task, say)

    def offer(self, state: State, task: Task, say: Say | None) -> None:
        """A seat chooses one of its cards for a word, if there is one to choose."""
        word = self.setup.word(task)
        if word.allowed(self.setup, state, task):
            ask = "ask", task.seat, task.card, task.number
            state.agenda.append(Task(*ask, cause=task.cause) if task.cause else self._tasks[ask])
        elif say:
            say(word.NOTHING, task.seat, task.cause, clause=word.clause, card=task.card,
                words=word.words(self.setup.components.name))

    def _choose(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        word = self.setup.word(state.agenda.pop())
        card = self._piece(args[0], word.allowed(self.setup, state, task))
        to = self.players.index(args[1]) if len(args) > 1 else task.seat
        if word.secretly:
            state.chosen[task.seat] = card
            if say:
                say(story.CHOSE, task.seat, task.cause, card=card, clause=word.clause)
        else:
            word.choose(self, state, task, card, to, say)

    def _pass(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        word = self.setup.word(state.agenda.pop())
        if say:
            say(story.CHOSE_NOTHING if word.secretly else story.DECLINED, task.seat, task.cause,
                clause=word.clause)

    def _settle(self, state: State, task: Task, say: Say | None) -> None:
        """What all have chosen in secret happens."""
        word = self.setup.word(task)
        for seat in self.setup.orders[task.seat]:
            card, state.chosen[seat] = state.chosen[seat], None
            if card is not None:
                word.choose(self, state, replace(task, seat=seat), card, seat, say)

    # -- The end

    def _search(self, state: State, task: Task, say: Say | None) -> None:
        seat = task.seat
        searches = self.setup.searches
        state.applied.clear()
        if searches.keys().isdisjoint(state.cards[seat]):
            return
        holder = next(filter(searches.__contains__, state.cards[seat]))
        number = searches[holder]
        for _ in range(min(number, len(state.deck))):
            state.drawn.append(state.deck.pop())
        step = None
        if say:
            kind = story.SEARCHED if len(state.drawn) == number else (
                story.SEARCHED_FEWER if state.drawn else story.NOTHING_FOUND)
            step = say(kind, seat, card=holder, number=number)
        if state.drawn:
            state.agenda.append(Task("keep", seat, holder, cause=step))

    def _keep(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task.seat
        card = self._piece(args[0], state.drawn)
        state.agenda.pop()
        state.drawn.remove(card)
        state.cards[seat].append(card)
        step = say(story.KEPT, seat, task.cause, card=card) if say else None
        if state.drawn:
            state.discards.extend(state.drawn)
            state.drawn.clear()
            if say:
                say(story.PUT_AWAY, seat, step)
        if self.rulings["search"] == "apply":
            self.receive(state, seat, card, say, step)
            state.agenda.append(self._tasks["instant", seat])

    def _score(self, state: State, task: Task, say: Say | None) -> None:
        state.applied.clear()
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


def _task(values: tuple[Any, ...]) -> Task:
    return Task(*values)


def _visit(seat: int, number: int, day: int) -> Task:
    """What a token does on its day: its owner takes that many cards, and then it back."""
    task = Task("return", seat, "", number, day)
    for left in range(1, number + 1):
        task = Task("take", seat, "", number, day, left, then=task)
    return task


_NUMBER = itemgetter(1)
_DAY_NUMBERS = {day: number for number, day in enumerate(DAYS)}
