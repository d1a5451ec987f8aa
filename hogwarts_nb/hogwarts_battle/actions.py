"""What a decision does: heroes play, attack, acquire, use, choose and discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Move, Say
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
    DiscardThen,
    Pick,
    Use,
)
from .state import State, Task
from .table import Table

__all__ = ["Actions"]


class Actions:
    """What heroes do.

    Args:
        table: what changes a position.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.setup, self.static = table.setup, table.static
        self._deciders: dict[str, Any] = {
            "play": self._play, "attack": self._attack, "buy": self._buy, "end": self._end_turn,
            "choose": self._choose, "discard": self._discard, "pick": self._pick,
            "use": self._use,
        }

    def decide(self, state: State, move: Move, say: Say | None) -> None:
        """Do what was decided; what that sets off is put on the agenda."""
        self._deciders[move.verb](state, move.args, say)

    def _play(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup = self.setup
        card = setup.piece(args[0], state.hands[state.active])
        state.hands[state.active].remove(card)
        state.played.append(card)
        if say:
            say(story.PLAYED, state.active, card=card)
        kind = setup.kind_of[card]
        self.table.perform(state, setup.now[kind], (state.active,), card)
        if state.lasting or self.static.heard_playing:
            # What reacts comes before what the card says (ruling 90), so it goes on top.
            events = [PLAYED[setup.cards[kind].type]]
            if ALL_TYPES_PLAYED.id in self.static.heard and (
                    set(TYPES) <= set(map(setup.type_of, state.played))):
                events.append(ALL_TYPES_PLAYED)
            self.table.set_off(state, events, card)

    def _attack(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup, static = self.setup, self.static
        villain = setup.piece(args[0], state.facing)
        space = state.facing.index(villain)
        health = setup.number(villain, "health")
        state.attack[state.active] -= 1
        state.assigned[space] += 1
        if say:
            say(story.ASSIGNED, state.active, card=villain, assigned=state.assigned[space],
                health=health)
        watched = bool(state.lasting) or ALL_ATTACKED.id in static.heard
        before = watched and static.all_struck(state)
        state.struck.append(villain)
        events = [ATTACK_ASSIGNED]
        if state.struck.count(villain) == 2:
            events.append(SECOND_ATTACK)
        if watched and not before and static.all_struck(state):
            events.append(ALL_ATTACKED)
        reward: Sequence[str] = ()
        if state.assigned[space] == health:
            self._defeat(state, space, say)
            if state.result:
                return
            events.append(VILLAIN_DEFEATED)
            reward = setup.rewards[setup.kind_of[villain]]
        self.table.set_off(state, events, villain)
        if reward:  # at once (HB-DEFEAT-1), so it goes on top
            self.table.perform(state, reward, (state.active,), villain)

    def _defeat(self, state: State, space: int, say: Say | None) -> None:
        villain = state.facing[space]
        state.facing[space] = ""
        state.assigned[space] = 0
        state.shields = [shield for shield in state.shields if shield[0] != villain]
        state.defeated.append(villain)
        state.defeats += 1
        if say:
            say(story.DEFEATED, state.active, villain, card=villain)
        if self.setup.rulings["last-turn"] == "heroes-win" and self.table.all_defeated(state):
            self.table.over(state, "won", say, villain)

    def _buy(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup = self.setup
        seat = state.active
        card = setup.piece(args[0], state.market)
        state.market[state.market.index(card)] = ""
        paid = self.static.price(state, card)
        state.influence[seat] -= paid
        top = len(args) > 1
        (state.decks if top else state.discards)[seat].append(card)
        if say:
            say(story.BOUGHT_TOP if top else story.BOUGHT, seat, card=card)
        events = [event] if (event := ACQUIRED.get(setup.type_of(card))) else []
        value = paid if setup.rulings["umbridge-value"] == "paid" else setup.number(card, "value")
        if value >= EXPENSIVE:
            events.append(DEAR_ACQUIRED)
        self.table.set_off(state, events, card)

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
        if say:
            say(story.USED, seat, source, card=source, cost=use.cost())
        self.table.perform(state, setup.inside[path], (seat,), source)
        if use.discards:
            self.table.discard_choices(state, (seat,), use.discards, source, "card", say, path)

    def _end_turn(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.ENDED, state.active)

    def _choose(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        verb, seat, path, source, *rest = state.agenda.pop()
        if verb == "choose":
            node = self.setup.nodes[path]
            assert isinstance(node, Choose)
            if say:
                effect = self.setup.nodes[args[0]].chosen()
                say(story.CHOSE, seat, source, card=source, effect=effect)
            chosen = (*rest, args[0])
            if len(chosen) < node.times:
                state.agenda.append((verb, seat, path, source, *chosen))
            else:
                self.table.run(state, chosen, (seat,), source)
            return
        left, *heroes = rest
        if args[0] == "none":
            left = 1
            if say:
                say(story.CHOSE_NONE, seat, source, card=source)
        else:
            heroes.append(self.setup.players.index(args[0]))
            if say:
                say(story.CHOSE_HERO, seat, source, card=source, hero=args[0])
        if left > 1:
            state.agenda.append(("hero", seat, path, source, left - 1, *heroes))
        elif heroes:
            self.table.do(state, path, tuple(heroes), source)

    def unasked(self, state: State, task: Task, taken: Sequence[Any], say: Say | None) -> None:
        """Nobody is asked: nothing that is left does anything, or all of it is chosen anyway."""
        verb, seat, path, source, *more = task
        if verb not in ("choose", "hero"):
            return
        if say and not taken:
            say(story.NOTHING_TO_CHOOSE, seat, source, card=source)
        if verb == "choose":
            self.table.run(state, (*more, *taken), (seat,), source)
        elif heroes := (*more[1:], *taken):
            self.table.do(state, path, heroes, source)

    def _pick(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        task = state.agenda.pop()
        node = self.setup.nodes[args[0]]
        assert isinstance(node, Pick)
        node.picked(self.table, state, task, args[1], say)

    def _discard(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        setup = self.setup
        _, seat, left, cause, by, path = state.agenda.pop()
        if left > 1:
            state.agenda.append(("discard", seat, left - 1, cause, by, path))
        card = setup.piece(args[0], state.hands[seat])
        node = setup.nodes.get(path)
        more = (setup.inside[path] if isinstance(node, DiscardThen)
                and node.type == setup.type_of(card) else ())
        self.table.discard(state, seat, card, cause, by, say, more)
