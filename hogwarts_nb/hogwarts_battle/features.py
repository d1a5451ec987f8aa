"""What makes a position of Hogwarts Battle good: a few weighted features, for all heroes alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..evaluation import Evaluation, Feature
from ..words import Message
from .effects import HEROES, Choose, Draw, Each, Effect, Gain, On, RemoveControl, ThisTurn

if TYPE_CHECKING:
    from .cards import Card
    from .rules import HogwartsBattleRules
    from .state import State

__all__ = ["EVALUATION"]

#: What tokens are worth, in attack; and a card drawn, and control removed.
INFLUENCE = 0.5
HEALTH = 0.3
DRAWN = 0.8
CONTROL = 2.0
#: Less health than this is in danger from the next events.
SAFE = 5


def _for_all(measure: Callable[[HogwartsBattleRules, State], float],
             ) -> Callable[[HogwartsBattleRules, State], Sequence[float]]:
    """What is good for one hero is good for all."""
    def measured(rules: HogwartsBattleRules, state: State) -> Sequence[float]:
        return [measure(rules, state)] * len(rules.players)
    return measured


def _villains(rules: HogwartsBattleRules, state: State) -> float:
    """The attack that villains have taken; a defeated one counts two more."""
    return sum(state.assigned) + sum(rules.number(villain, "health") + 2
                                     for villain in state.defeated)


def _attack(rules: HogwartsBattleRules, state: State) -> float:
    """Attack that can still be assigned this turn."""
    left = sum(rules.number(villain, "health") for villain in state.facing if villain)
    return min(sum(state.attack), left - sum(state.assigned))


def _influence(rules: HogwartsBattleRules, state: State) -> float:
    return sum(state.influence)


def _control(rules: HogwartsBattleRules, state: State) -> float:
    """Villain control on this location and on those that were lost."""
    return state.control + sum(rules.number(place, "spaces") + 1 for place in state.lost)


def _health(rules: HogwartsBattleRules, state: State) -> float:
    """The heroes' health; what is in danger counts double."""
    return sum(health + min(health, SAFE) for health in state.health)


def _decks(rules: HogwartsBattleRules, state: State) -> float:
    """What the cards are worth that the heroes can play sooner or later."""
    of = _worth_of(rules)
    return _hands(rules, state) + sum([sum(map(of, cards)) for piles in
                                       (state.decks, state.discards) for cards in piles])


def _hands(rules: HogwartsBattleRules, state: State) -> float:
    """What the cards are worth that the heroes can play on their next turns, or have played."""
    of = _worth_of(rules)
    return sum(map(of, state.played)) + sum([sum(map(of, cards)) for cards in state.hands])


def _worth_of(rules: HogwartsBattleRules) -> Callable[[str], float]:
    worth = _worths.get(rules)
    if worth is None:
        worth = _worths[rules] = {piece: card_worth(rules.cards[kind], len(rules.players))
                                  for piece, kind in rules.kind_of.items()}
    return worth.__getitem__


#: For each rules, what each of its cards is worth: reckoned once, and forgotten with the rules.
_worths: WeakKeyDictionary[HogwartsBattleRules, dict[str, float]] = WeakKeyDictionary()


def card_worth(card: Card, heroes: int) -> float:
    """What a card brings each time it is played, in attack."""
    return sum(_worth(effect, heroes) for effect in card.effects)


def _worth(effect: Effect, heroes: int) -> float:
    inner = [_worth(part, heroes) for part in effect.inner]
    match effect:
        case Gain():
            return (effect.attack + INFLUENCE * effect.influence + HEALTH * effect.health)
        case Draw():
            return DRAWN * effect.cards
        case RemoveControl():
            return CONTROL * effect.tokens
        case Choose():
            return max(inner)
        case Each():
            return sum(inner) * (heroes if effect.who == HEROES else 1)
        case On() | ThisTurn():
            return sum(inner) / 2
    return sum(inner)


EVALUATION = Evaluation((
    Feature(Message("attack on villains"), 1.0, _for_all(_villains)),
    Feature(Message("attack still to assign"), 0.5, _for_all(_attack)),
    Feature(Message("influence still to spend"), 0.8, _for_all(_influence)),
    Feature(Message("villain control"), -2.0, _for_all(_control)),
    Feature(Message("health"), 0.2, _for_all(_health)),
    Feature(Message("what the cards can do"), 1.6, _for_all(_decks)),
    Feature(Message("cards in hand and played"), 0.3, _for_all(_hands)),
), scale=16.0, together=True, even=20.0)
