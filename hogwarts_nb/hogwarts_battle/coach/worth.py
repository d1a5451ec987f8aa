"""What effects and cards are worth to heroes who want to win, in attack.

There are two questions. What is a card worth each time it is played, in a deck, early and late in
the game? And what is an effect worth to a hero right now: is there anything to attack, is the
health low, is the location nearly lost?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import Any

from ..effects import (
    CARD_DISCARDED,
    DRAWING,
    REMOVING,
    AddControl,
    AnyHero,
    Block,
    Choose,
    CopyPlayed,
    Discard,
    DiscardThen,
    Draw,
    Each,
    Effect,
    Gain,
    If,
    Lose,
    On,
    RemoveControl,
    Roll,
    Take,
    ThisTurn,
)
from ..rules import HogwartsBattleRules
from ..state import State
from .weights import Weights

__all__ = ["Worth"]

#: What it is worth to keep the last location: the game.
LAST = 60.0


class Worth:
    """What effects and cards are worth in one game.

    Args:
        rules: the rules of the game.
        weights: the numbers.
    """

    def __init__(self, rules: HogwartsBattleRules, weights: Weights) -> None:
        self.setup, self.static = rules.setup, rules.static
        self.now, self.buying = weights["now"], weights["buying"]
        self.heroes = len(rules.players)
        self._early, self._late = (
            {kind: fsum(self._played(effect, units) for effect in card.effects)
                   + weights["cards"].get(kind, 0.0)
             for kind, card in self.setup.cards.items() if card.type}
            for units in (weights["early"], weights["late"]))
        self.reactions = {
            kind: [effect for reaction in card.effects
                   if isinstance(reaction, On) and reaction.event == CARD_DISCARDED
                   for effect in reaction.effects]
            for kind, card in self.setup.cards.items() if card.type}
        self._villains = sum(self.setup.group_of(piece) == "villain" for piece in self.setup.pieces)
        self._of: dict[type[Effect], Callable[[Any, State, int], float]] = {
            Gain: self._gain, Draw: self._draw, RemoveControl: self._remove, Lose: self._lose,
            AddControl: self._add, Discard: self._discard, Each: self._each, AnyHero: self._any,
            Choose: self._choose, If: self._if, Roll: self._roll, Take: self._take,
            ThisTurn: self._waits, Block: self._block}

    # -- In a deck

    def late(self, state: State) -> float:
        """How far the game is: the share of the villains who are defeated."""
        return len(state.defeated) / self._villains

    def card(self, state: State, kind: str) -> float:
        """What a card is worth each time it is played, at this time of the game."""
        late = len(state.defeated) / self._villains
        return self._early[kind] * (1 - late) + self._late[kind] * late

    def _played(self, effect: Effect, units: Mapping[str, float], *, own: bool = True) -> float:
        """What an effect of a card is worth each time: to its hero, or to another one."""
        part = 1.0 if own else self.now["others"]
        inside = [self._played(inner, units, own=own) for inner in effect.inner]
        match effect:
            case Gain():
                return part * (effect.attack * units["attack"] + effect.influence
                               * units["influence"] + effect.health * units["health"])
            case Draw():
                return part * effect.cards * units["draw"]
            case RemoveControl():
                return effect.tokens * units["control"]
            case Roll():  # its symbol is for all heroes
                return units["die"] * (0.4 + 0.3 * self.heroes)
            case Block():
                return units["block"]
            case Discard():
                return -effect.cards * self.buying["discard"]
            case DiscardThen():
                return fsum(inside) / 2 - self.buying["discard"]
            case Each():
                return fsum(inside) + (self.heroes - 1) * fsum(
                    self._played(inner, units, own=False) for inner in effect.inner)
            case AnyHero():
                return fsum(inside) * min(effect.heroes, self.heroes)
            case Choose():
                return fsum(sorted(inside)[-effect.times:])
            case If():
                return fsum(inside) / 2
            case ThisTurn():
                return self.buying["bonus"] * fsum(inside) * (2 if effect.every else 1)
            case On():
                return 0.2 * fsum(inside)
            case Take() | CopyPlayed():
                return units["draw"]
        return effect.worth(self.heroes)

    # -- Right now

    def effects(self, state: State, effects: Iterable[Effect], seat: int) -> float:
        """What several effects are worth to a hero now; less than 0 for harm."""
        return fsum([self.effect(state, effect, seat) for effect in effects])

    def effect(self, state: State, effect: Effect, seat: int) -> float:
        """What an effect is worth to a hero now; less than 0 for harm."""
        known = self._of.get(type(effect))
        return known(effect, state, seat) if known else self.effects(state, effect.inner, seat)

    def control(self, state: State) -> float:
        """What it is worth that one control less is on the location.

        Control beyond the spaces of a location is not added. So what is removed from a full one
        saves it, whatever would have been added.
        """
        if not state.location:
            return self.now["control"]
        spaces = self.setup.number(state.location, "spaces")
        if state.control >= spaces:
            return self.now["save"] if state.locations else LAST
        return self.now["control"] + self.now["filling"] * (state.control / spaces) ** 2

    def hold(self, state: State, seat: int, card_type: str = "") -> list[float]:
        """What each card in a hand is worth, the least first."""
        return sorted(self.loss(state, seat, self.setup.kind_of[card])
                      for card in self.setup.of_type(state.hands[seat], card_type))

    def loss(self, state: State, seat: int, kind: str) -> float:
        """What a hero loses who has to discard a card; some give something then."""
        return self.card(state, kind) - self.effects(state, self.reactions[kind], seat)

    def left(self, state: State) -> int:
        """The attack that the villains who are here can still take."""
        return sum(self.setup.number(villain, "health") - assigned for villain, assigned
                   in zip(state.facing, state.assigned, strict=True) if villain)

    def _part(self, state: State, seat: int) -> float:
        return 1.0 if seat == state.active else self.now["others"]

    def _gain(self, effect: Gain, state: State, seat: int) -> float:
        worth = 0.0
        if effect.attack and self.left(state) > state.attack[state.active]:
            worth += effect.attack * self._part(state, seat)
        worth += effect.influence * self.now["influence"] * self._part(state, seat)
        if effect.health and not state.stunned[seat]:
            health = state.health[seat]
            most = min(health + effect.health, self.setup.health[seat])
            if most > health and not self.static.unhealing(state, seat):
                worth += self._healthy(most) - self._healthy(health)
        return worth

    def _healthy(self, health: int) -> float:
        low = max(0.0, self.now["safe"] - health)
        return self.now["health"] * health - self.now["danger"] * low * low / 2

    def _lose(self, effect: Lose, state: State, seat: int) -> float:
        health = state.health[seat]
        if state.stunned[seat]:
            return 0.0
        if effect.health >= health:
            return -self.now["stunned"] - self.control(state)
        return self._healthy(health - effect.health) - self._healthy(health)

    def _draw(self, effect: Draw, state: State, seat: int) -> float:
        if self.static.forbids(state, DRAWING) or not self.static.cards_left(state, seat):
            return 0.0
        return effect.cards * self.now["draw"]

    def _remove(self, effect: RemoveControl, state: State, seat: int) -> float:
        if not state.control or self.static.forbids(state, REMOVING):
            return 0.0
        return min(effect.tokens, state.control) * self.control(state)

    def _add(self, effect: AddControl, state: State, seat: int) -> float:
        return -effect.tokens * self.control(state)

    def _discard(self, effect: Discard, state: State, seat: int) -> float:
        return -self.now["discard"] * fsum(self.hold(state, seat, effect.type)[:effect.cards])

    def _each(self, effect: Each, state: State, seat: int) -> float:
        heroes = effect.who.of(self.setup.orders[state.active], (seat,))
        return fsum([self.effects(state, effect.effects, hero) for hero in heroes])

    def _any(self, effect: AnyHero, state: State, seat: int) -> float:
        return fsum(sorted(self.effects(state, effect.effects, hero) for hero in self.setup.seats
                          if not (effect.others and hero == seat))[-effect.heroes:])

    def _choose(self, effect: Choose, state: State, seat: int) -> float:
        return fsum(sorted(self.effect(state, one, seat)
                          for one in effect.effects)[-effect.times:])

    def _if(self, effect: If, state: State, seat: int) -> float:
        holds = effect.condition.holds(self.setup, state, seat)
        return self.effects(state, effect.effects, seat) if holds else 0.0

    def _roll(self, effect: Roll, state: State, seat: int) -> float:
        return self.now["die"]

    def _take(self, effect: Take, state: State, seat: int) -> float:
        return self.best(state, self.setup.kinds(
            self.setup.of_type(state.discards[seat], effect.type)))

    def best(self, state: State, kinds: Sequence[str]) -> float:
        """What the best of some cards is worth."""
        return max([self.card(state, kind) for kind in kinds], default=0.0)

    def _waits(self, effect: ThisTurn, state: State, seat: int) -> float:
        return self.effects(state, effect.effects, seat) / 2

    def _block(self, effect: Block, state: State, seat: int) -> float:
        return self.now["block"]
