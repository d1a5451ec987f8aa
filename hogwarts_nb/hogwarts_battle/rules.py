"""The rules of Hogwarts Battle: the course of play.

One way through it: :meth:`HogwartsBattleRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A turn is a fixed list of tasks
(``TURN`` in ``state.py``). What cards do, and what that triggers, is put on top of it. So all that
an effect triggers comes before the tasks below it: a cascade needs no other machinery.

What never changes is in ``setup.py``, what cards forbid and react to in ``static.py``, what changes
the table in ``table.py``, what may be decided in ``choices.py``, and what that does in
``actions.py``. What cards do is in ``effects/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from ..core import ComposedRules, EndlessCascade, Move, Outcome, Say, Vocabulary
from ..core.chance import Chance
from . import story
from .actions import Actions
from .choices import Choices
from .components import Components
from .effects import CARD_DISCARDED, VILLAIN_REVEALED, On, ThisTurn
from .notation import BattleReading
from .opening import Opening
from .positions import Positions
from .setup import RULEBOOK, Setup
from .state import HAND, State
from .static import StaticAbilities
from .table import Table
from .tasks import WHOLE_TURN, Ability, Decision, Part, Resolve, Reveal, Task, Trigger
from .views import Views

__all__ = ["HogwartsBattleRules"]

#: How many tasks can follow from one decision; the longest cascade of the box has some dozens.
CASCADE = 20_000


class HogwartsBattleRules(ComposedRules[State]):
    """The rules with the options of one game.

    They are made with the arguments of :class:`~.setup.Setup`, which raises its errors.

    Attributes:
        setup: what never changes in the game.
        static: what the cards mean for a position.
        table: what changes a position.
        choices: what may be decided.
        actions: what a decision does.
        opening: how a game begins.
        positions: positions as facts and as data.
        views: what each viewer may see.
        reader: reads a notation in a position.
    """

    game: ClassVar[str] = "hogwarts_battle"
    rulebook = RULEBOOK
    cooperative = True
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS
    choices: Choices
    positions: Positions

    def __init__(self, heroes: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, start_control: int | str = 0,
                 first: int | None = 0, proficiencies: str | Sequence[str] = "choose") -> None:
        self.setup = setup = Setup(heroes, components, rulings, start_control, first,
                                   proficiencies)
        self.players, self.names, self._nodes = setup.players, setup.names, setup.nodes
        self.static = StaticAbilities(setup)
        self.table = Table(self.static)
        self.choices = Choices(self.static)
        self.positions = Positions(self.static)
        self.views = Views(self.choices)
        self.reader = partial(BattleReading, self.choices, Vocabulary(setup.names))
        self.actions = Actions(self.table)
        self.opening = Opening(self.table)
        #: What is done; None if somebody decides it.
        self._doers: dict[str, Callable[..., None] | None] = {
            **dict.fromkeys(("act", "choose", "hero", "pick", "discard")),
            "begin": self._begin, "events": self._events, "event": self._event,
            "resolved": self._resolved, "villains": self._villains, "ability": self._ability,
            "do": self._resolve, "trigger": self._trigger, "control": self.table.add_control,
            "stun": self.table.stun, "half": self.table.discard_half, "discarded": self._nothing,
            "settled": self._nothing, "location": self._location, "revealed": self._revealed,
            "replace": self._replace, "reveal": self._reveal, "unshield": self._unshield,
            "horcrux": self._horcrux, "next-horcrux": self._next_horcrux,
            "refill": self._refill, "put-away": self._put_away, "tokens": self._tokens,
            "hand": self._hand, "recover": self._recover,
        }

    # -- Cards do what they say

    def _resolve(self, state: State, task: Resolve, say: Say | None) -> None:
        self._nodes[task.path].resolve(self.table, state, task, say)

    def _trigger(self, state: State, task: Trigger, say: Say | None) -> None:
        setup, path, source = self.setup, task.path, task.source
        cause = task.cause
        if self.static.gone(state, path, source):
            return
        self.table.reset_shelter(state, source)
        effect = setup.nodes[path]
        if isinstance(effect, On) and (effect.first or effect.times):
            once = path
            if effect.first and effect.event.about_hero:
                once = ":".join((path, *map(self.players.__getitem__, task.seats)))
            if once in state.spent:
                return
            state.spent.append(once)
        if say:
            if isinstance(effect, ThisTurn):
                cause = say(story.BONUS, None, cause, card=source)
            elif isinstance(effect, On) and effect.event == CARD_DISCARDED:
                cause = say(story.DISCARD_EFFECT, None, cause, card=source)
            else:
                hero = setup.cards[setup.kind_of[source]].group == "hero"
                clause = "HB-ABILITY-1" if hero else story.TRIGGERED.clause
                cause = say(story.TRIGGERED, None, cause, card=source, clause=clause)
        self.table.perform(state, setup.inside[path], Resolve(path, task.seats, source, cause), say)

    def _nothing(self, *_: object) -> None:
        """A marker has done its service."""

    # -- The course of a turn

    def box(self, chance: Chance) -> State:
        return self.opening.box(chance)

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.agenda and not state.result:
            self.opening.set_up(state, say)
        self.advance(state, say)

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        self.actions.deciders[move.verb](state, move.args, say)
        self.advance(state, say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision.

        Raises:
            EndlessCascade: if cards set each other off without end.
        """
        agenda, doers = state.agenda, self._doers
        for _ in range(CASCADE):
            if not agenda:
                return
            if do := doers[agenda[-1].verb]:
                do(state, agenda.pop(), say)
            elif not self._unasked(state, agenda[-1], say):
                return
        own = ", ".join(card.id for card in self.setup.components.extra)
        raise EndlessCascade(f"After {CASCADE} effects of one move there is still no end."
                             + (f" Some of the own cards may set each other off: {own}."
                                if own else ""))

    def _unasked(self, state: State, task: Task, say: Say | None) -> bool:
        """Decide what nobody has to be asked; False if it has to be asked."""
        if not isinstance(task, Decision):
            return False
        taken = self.choices.unasked(state, task)
        if taken is None:
            return False
        state.agenda.pop()
        self.actions.unasked(state, task, taken, say)
        return True

    def _begin(self, state: State, task: Part, say: Say | None) -> None:
        if state.turn:
            state.active = self.setup.orders[state.active][1]
        state.turn += 1
        if say:
            step = say(story.TURN_BEGAN, state.active)
            task = Part("begin", step)
            state.agenda[-3:] = [Part(part.verb, step) for part in state.agenda[-3:]]
        if self.setup.rulings["shield-ends"] == "turn-start":
            self._unshield(state, task, say)

    def _unshield(self, state: State, task: Part, say: Say | None) -> None:
        """The shields that the active hero has placed come off (HB-SHIELD-1)."""
        for shield in state.shields[:]:
            if shield[1] == state.active:
                state.shields.remove(shield)
                if say:
                    say(story.SHIELD_GONE, state.active, task.cause, card=shield[0])

    def _events(self, state: State, task: Part, say: Say | None) -> None:
        static = self.static
        events = self.setup.number(state.location, "events")
        due = (say(story.EVENTS_DUE, None, task.cause, card=state.location, events=events)
               if say else None)
        tasks = [Part("event", due)] * events
        if static.more_events:
            for villain in static.able(state):
                if more := static.more_events.get(self.setup.kind_of[villain], 0):
                    step = (say(story.MORE_EVENTS, None, due, card=villain, events=more)
                            if say else None)
                    tasks += [Part("event", step)] * more
        state.agenda.extend(reversed(tasks))

    def _event(self, state: State, task: Part, say: Say | None) -> None:
        if not state.dark_arts:
            if not state.resolved:
                if say:
                    say(story.NO_EVENT_LEFT, None, task.cause)
                return
            state.dark_arts, state.resolved = state.resolved, []
            state.chance.shuffle(state.dark_arts)
            if say:
                say(story.DARK_ARTS_RESHUFFLED, None, task.cause)
        card = state.dark_arts.pop()
        state.event.append(card)
        self.table.reset_shelter(state, card)
        step = say(story.EVENT_REVEALED, state.active, task.cause, card=card) if say else None
        state.agenda.append(Part("resolved", step))
        kind = self.setup.kind_of[card]
        event = self.static.reveals.get(self.setup.cards[kind].name.en)
        self.table.perform(state, self.setup.now[kind], Resolve("", (state.active,), card, step),
                           say, later=event is not None)
        if event:
            # An event is revealed before it does what it says (ruling 83).
            state.agenda.extend(reversed(self.static.reacting(
                state, {event.id: step}, (state.active,))))

    def _resolved(self, state: State, task: Part, say: Say | None) -> None:
        card = state.event.pop()
        state.resolved.append(card)
        if say:
            say(story.EVENT_RESOLVED, None, task.cause, card=card)

    def _villains(self, state: State, task: Part, say: Say | None) -> None:
        if state.shields and self.setup.rulings["shield-ends"] == "after-villains":
            state.agenda.append(Part("unshield", task.cause))
        state.agenda.extend([Ability(space, task.cause)
                             for space in reversed(range(self.setup.spaces))
                             if state.facing[space]])

    def _ability(self, state: State, task: Ability, say: Say | None) -> None:
        villain = state.facing[task.space]
        paths = self.setup.now[self.setup.kind_of[villain]]
        if not paths:
            return
        if state.shields and self.static.blocked(state, villain):
            if say:
                say(story.BLOCKED, None, task.cause, card=villain)
            return
        step = say(story.ABILITY, None, task.cause, card=villain) if say else None
        self.table.reset_shelter(state, villain)
        self.table.perform(state, paths, Resolve("", (state.active,), villain, step), say)

    def _horcrux(self, state: State, task: Part, say: Say | None) -> None:
        """What the Horcrux does at the start of the turn, after the events (HB-HORCRUX-1)."""
        if not state.horcrux or not (paths := self.setup.now[self.setup.kind_of[state.horcrux]]):
            return
        step = say(story.HORCRUX_EFFECT, None, task.cause, card=state.horcrux) if say else None
        self.table.perform(state, paths, Resolve("", (state.active,), state.horcrux, step), say)

    def _next_horcrux(self, state: State, task: Part, say: Say | None) -> None:
        self.table.next_horcrux(state, task.cause, say)

    # -- The end of the turn

    def _location(self, state: State, task: Part, say: Say | None) -> None:
        if state.control < self.setup.number(state.location, "spaces"):
            return
        lost, state.location = state.location, ""
        state.lost.append(lost)
        state.control = 0
        step = say(story.LOCATION_LOST, None, task.cause, card=lost) if say else None
        if not state.locations:
            self.table.over(state, "lost", step, say)
            return
        revealed = Part("revealed", self.opening.reveal_location(state, step, say))
        if self.setup.rulings["location-reveal"] == "new-hand":
            # The new hand is there when only the recovery is left of the turn; no token that is
            # gained so late is kept for the next one (HB-END-5).
            state.agenda[1:1] = [Part("tokens", task.cause), revealed]
        else:
            self._revealed(state, revealed, say)

    def _revealed(self, state: State, task: Part, say: Say | None) -> None:
        """What the new location does."""
        paths = self.setup.now[self.setup.kind_of[state.location]]
        do = Resolve("", (state.active,), state.location, task.cause)
        self.table.perform(state, paths, do, say)

    def _replace(self, state: State, task: Part, say: Say | None) -> None:
        if self.table.all_defeated(state) or self.static.wins(state):
            self.table.over(state, "won", task.cause, say)
            return
        spaces = self.opening.spaces_to_fill(state)
        state.agenda.extend([Reveal(space, task.cause) for space in reversed(spaces)])

    def _reveal(self, state: State, task: Reveal, say: Say | None) -> None:
        """A villain fills an empty space; those who were there before react (HB-END-2)."""
        villain = state.facing[task.space] = state.villains.pop()
        step = say(story.VILLAIN_REPLACED, None, task.cause, card=villain) if say else None
        state.agenda.extend(reversed(self.static.reacting(
            state, {VILLAIN_REVEALED.id: step}, (state.active,), villain)))

    def _refill(self, state: State, task: Part, say: Say | None) -> None:
        filled = self.opening.fill_market(state)
        if say and filled:
            say(story.REFILLED, None, task.cause)
        if say and "" in state.market:
            say(story.STACK_EMPTY, None, task.cause)

    def _put_away(self, state: State, task: Part, say: Say | None) -> None:
        seat = state.active
        hand = state.hands[seat]
        if not state.played and not hand:
            return
        state.discards[seat].extend(state.played)
        state.discards[seat].extend(hand)
        state.played.clear()
        hand.clear()
        if say:
            say(story.PUT_AWAY, seat, task.cause)

    def _tokens(self, state: State, task: Part, say: Say | None) -> None:
        seat = state.active
        if state.attack[seat] or state.influence[seat]:
            state.attack[seat] = state.influence[seat] = 0
            if say:
                say(story.TOKENS_GONE, seat, task.cause)

    def _hand(self, state: State, task: Part, say: Say | None) -> None:
        self.table.draw_cards(state, state.active, HAND, task.cause, say, story.HAND_DRAWN)

    def _recover(self, state: State, task: Part, say: Say | None) -> None:
        for seat in self.setup.orders[state.active]:
            if state.stunned[seat]:
                state.stunned[seat] = 0
                state.health[seat] = self.setup.health[seat]
                if say:
                    say(story.RECOVERED, seat, task.cause)
        state.lasting.clear()
        state.spent.clear()
        state.struck.clear()
        state.healed = [0] * len(self.players)
        state.defeats = 0
        state.reprieve = False
        state.agenda.extend(WHOLE_TURN)

    # -- The end of the game

    def winners(self, state: State) -> tuple[str, ...]:
        """The heroes win or lose together; nobody has won before the end."""
        return self.players if state.result == "won" else ()

    def outcome(self, state: State) -> Outcome | None:
        if not state.result:
            return None
        kind = story.WON if state.result == "won" else story.LOST
        return Outcome(self.winners(state), story.BattleEnding(kind.name), kind.message(),
                       kind.clause)

    def scores(self, state: State) -> Sequence[int]:
        return [len(state.defeated)] * len(self.players)

    def turns(self, state: State) -> int:
        return state.turn
