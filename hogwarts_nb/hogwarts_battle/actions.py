"""What a decision does: heroes play, attack, acquire, use, choose and discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Say, Step
from . import story
from .effects import (
    ACQUIRED,
    ALL_ATTACKED,
    ALL_TYPES_PLAYED,
    ATTACK_ASSIGNED,
    DEAR_ACQUIRED,
    EXPENSIVE,
    PLAYED,
    SECOND_ATTACK,
    TYPES,
    VILLAIN_DEFEATED,
    Choose,
    Pick,
    Use,
)
from .state import State
from .table import Table
from .tasks import ChooseEffect, ChooseHero, Decision, DiscardCards, Part, PickOne, Resolve

__all__ = ["Actions"]


class Actions:
    """What heroes do.

    Args:
        table: what changes a position.

    Attributes:
        deciders: what does each kind of move; what that sets off is put on the agenda.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.setup, self.static = table.setup, table.static
        self.deciders: dict[str, Any] = {
            "play": self._play, "attack": self._attack, "buy": self._buy, "end": self._end_turn,
            "choose": self._choose, "discard": self._discard, "use": self._use,
        }

    def _play(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup = self.setup
        card = setup.piece(args[0], state.hands[state.active])
        state.hands[state.active].remove(card)
        state.played.append(card)
        step = say(story.PLAYED, state.active, card=card) if say else None
        kind = setup.kind_of[card]
        reactions = []
        if state.lasting or self.static.heard_playing:
            events = {PLAYED[setup.cards[kind].type].id: step}
            if self.static.hears(state, ALL_TYPES_PLAYED) and (
                    set(TYPES) <= set(map(setup.type_of, state.played))):
                events[ALL_TYPES_PLAYED.id] = step
            reactions = self.table.set_off(state, events)
        self.table.perform(state, setup.now[kind], Resolve("", (state.active,), card, step), say,
                           later=bool(reactions))
        # What reacts comes before what the card says (ruling 90), so it goes on top.
        self.table.react(state, reactions)

    def _attack(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup, static = self.setup, self.static
        villain = setup.piece(args[0], state.facing)
        space = state.facing.index(villain)
        health = setup.number(villain, "health")
        state.attack[state.active] -= 1
        state.assigned[space] += 1
        step = (say(story.ASSIGNED, state.active, card=villain, assigned=state.assigned[space],
                    health=health) if say else None)
        watched = static.hears(state, ALL_ATTACKED)
        before = watched and static.all_struck(state)
        state.struck.append(villain)
        events = {ATTACK_ASSIGNED.id: step}
        if state.struck.count(villain) == 2:
            events[SECOND_ATTACK.id] = step
        if watched and not before and static.all_struck(state):
            events[ALL_ATTACKED.id] = step
        reward: Sequence[str] = ()
        if state.assigned[space] == health:
            step = self._defeat(state, space, step, say)
            if state.result:
                return
            events[VILLAIN_DEFEATED.id] = step
            reward = setup.rewards[setup.kind_of[villain]]
        self.table.react(state, self.table.set_off(state, events))
        if reward:  # at once (HB-DEFEAT-1), so it goes on top
            self.table.perform(state, reward, Resolve("", (state.active,), villain, step), say)

    def _defeat(self, state: State, space: int, cause: Step | None,
                say: Say | None) -> Step | None:
        villain = state.facing[space]
        state.facing[space] = ""
        state.assigned[space] = 0
        state.shields = [shield for shield in state.shields if shield[0] != villain]
        state.defeated.append(villain)
        state.defeats += 1
        step = say(story.DEFEATED, state.active, cause, card=villain) if say else None
        if self.setup.rulings["last-turn"] == "heroes-win" and self.table.all_defeated(state):
            self.table.over(state, "won", step, say)
        return step

    def _buy(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup = self.setup
        seat = state.active
        card = setup.piece(args[0], state.market)
        state.market[state.market.index(card)] = ""
        paid = self.static.price(state, card)
        state.influence[seat] -= paid
        top = len(args) > 1
        (state.decks if top else state.discards)[seat].append(card)
        step = say(story.BOUGHT_TOP if top else story.BOUGHT, seat, card=card) if say else None
        event = ACQUIRED.get(setup.type_of(card))
        events = {event.id: step} if event else {}
        value = paid if setup.rulings["umbridge-value"] == "paid" else setup.number(card, "value")
        if value >= EXPENSIVE:
            events[DEAR_ACQUIRED.id] = step
        self.table.react(state, self.table.set_off(state, events))

    def _use(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        """Pay for the effect of a card, which comes when all is paid (HB-USE-1)."""
        setup = self.setup
        seat, holder = state.active, args[1]
        path = self.static.uses[holder]
        use = setup.nodes[path]
        assert isinstance(use, Use)
        source = next(card for card in (state.location, state.skills[seat], *state.destroyed[seat])
                      if card and setup.kind_of[card] == args[0])
        if not use.often:
            state.spent.append(path)
        state.attack[seat] -= use.attack
        state.influence[seat] -= use.influence
        if use.itself:
            state.destroyed[seat].remove(source)
            state.used_up.append(source)
        step = say(story.USED, seat, card=source, cost=use.cost()) if say else None
        do = Resolve(path, (seat,), source, step)
        self.table.perform(state, setup.inside[path], do, say, later=use.discards > 0)
        if use.discards:
            self.table.discard_choices(state, do, use.discards, use.of, "card", say)

    def _end_turn(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            step = say(story.ENDED, state.active)
            state.agenda[:] = [Part(part.verb, step) for part in state.agenda]

    def _choose(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        task = state.agenda.pop()
        if isinstance(task, PickOne):
            pick = self.setup.nodes[task.path]
            assert isinstance(pick, Pick)
            pick.picked(self.table, state, task, args[1], say)
            return
        assert isinstance(task, (ChooseEffect, ChooseHero))
        seat, cause = task.seat, task.cause
        if isinstance(task, ChooseEffect):
            node = self.setup.nodes[task.path]
            assert isinstance(node, Choose)
            step = (say(story.CHOSE, seat, cause, card=task.source,
                        effect=self.setup.nodes[args[0]].chosen()) if say else None)
            chosen = (*task.chosen, args[0])
            if len(chosen) < node.times:
                state.agenda.append(ChooseEffect(seat, task.path, task.source, chosen, cause))
            else:
                # Of several that were chosen, each follows from the card.
                self.table.run(state, chosen, Resolve(
                    task.path, (seat,), task.source, step if node.times == 1 else cause), say)
            return
        left, heroes, steps = task.left, task.chosen, task.told
        if args[0] in ("none", "no-more"):
            left = 1
            if say:
                kind = story.CHOSE_NO_MORE if heroes else story.CHOSE_NONE
                say(kind, seat, cause, card=task.source)
        else:
            step = (say(story.CHOSE_HERO, seat, cause, card=task.source, hero=args[0])
                    if say else None)
            heroes, steps = (*heroes, self.setup.players.index(args[0])), (*steps, step)
        if left > 1:
            state.agenda.append(ChooseHero(seat, task.path, task.source, left - 1, heroes, cause,
                                           steps))
        elif heroes:
            self.table.do(state, Resolve(task.path, heroes, task.source, steps), say)

    def unasked(self, state: State, task: Decision, taken: Sequence[Any],
                say: Say | None) -> None:
        """Nobody is asked: nothing that is left does anything, or all of it is chosen anyway."""
        if not isinstance(task, (ChooseEffect, ChooseHero)):
            return
        if say and not taken:
            say(story.NOTHING_TO_CHOOSE, task.seat, task.cause, card=task.source)
        chosen = (*task.chosen, *taken)
        if isinstance(task, ChooseEffect):
            self.table.run(state, chosen, Resolve(task.path, (task.seat,), task.source, task.cause),
                           say)
        elif chosen:
            causes = (*task.told, *[task.cause] * len(taken))
            self.table.do(state, Resolve(task.path, chosen, task.source, causes), say)

    def _discard(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        task = state.agenda.pop()
        assert isinstance(task, DiscardCards)
        if task.left > 1:
            state.agenda.append(DiscardCards(task.seat, task.path, task.source, task.left - 1,
                                             task.by, task.cause))
        self.table.discard(state, task, self.setup.piece(args[0], state.hands[task.seat]), say)
