"""What makes a position of Hogwarts Battle good: a few weighted features, for all heroes alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..evaluation import Evaluation, Feature
from ..words import Message
from .effects import HEROES, Choose, Draw, Each, Effect, Gain, On, RemoveControl, ThisTurn
from .state import HAND

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
#: What a villain does until it is defeated, in attack.
HARM = 6
#: How much more the last attack on a villain counts than the first: twice this.
FOCUS = 0.5
#: Less health than this is in danger from the next events.
SAFE = 5


def _for_all(measure: Callable[[HogwartsBattleRules, State], float],
             ) -> Callable[[HogwartsBattleRules, State], Sequence[float]]:
    """What is good for one hero is good for all."""
    def measured(rules: HogwartsBattleRules, state: State) -> Sequence[float]:
        return [measure(rules, state)] * len(rules.players)
    return measured


def _villains(rules: HogwartsBattleRules, state: State) -> float:
    """How far the villains are from being defeated, as a loss: all that they can still take.

    A villain does harm until it is defeated, so attack on one counts the more, the more it has.
    """
    progress = sum(attack + FOCUS * attack * attack / rules.number(villain, "health")
                   for villain, attack in zip(state.facing, state.assigned, strict=True) if villain)
    left = [*state.villains, *filter(None, state.facing)]
    return progress - sum(rules.number(villain, "health") + HARM for villain in left)


def _attack(rules: HogwartsBattleRules, state: State) -> float:
    """Attack that can still be assigned this turn."""
    left = sum(rules.number(villain, "health") for villain in state.facing if villain)
    return min(sum(state.attack), left - sum(state.assigned))


def _influence(rules: HogwartsBattleRules, state: State) -> float:
    return sum(state.influence)


def _control(rules: HogwartsBattleRules, state: State) -> float:
    """The control that the locations can still take."""
    left = [*state.locations, *filter(None, [state.location])]
    return sum(rules.number(place, "spaces") + 1 for place in left) - state.control


def _health(rules: HogwartsBattleRules, state: State) -> float:
    """The heroes' health; what is in danger counts double."""
    return sum(health + min(health, SAFE) for health in state.health)


def _turns(rules: HogwartsBattleRules, state: State) -> float:
    """What a turn of a hero brings on average: so a card that is worth little does harm."""
    of = _worth_of(rules)
    brings = 0.0
    for seat in rules.seats:
        cards = [*state.decks[seat], *state.discards[seat], *state.hands[seat]]
        if seat == state.active:
            cards += state.played
        brings += HAND * sum(map(of, cards)) / (len(cards) or 1)
    return brings / len(rules.players)


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


# Most weights follow from 18,000 positions in games of Games 1 to 3, and from how they ended: how
# much each measure changed the odds of winning (logistic regression), in units of attack. What
# influence is worth, HARM and FOCUS were set by how Greedy then played.
EVALUATION = Evaluation((
    Feature(Message("attack on villains"), 1.0, _for_all(_villains)),
    Feature(Message("attack still to assign"), 0.9, _for_all(_attack)),
    Feature(Message("influence still to spend"), 0.8, _for_all(_influence)),
    Feature(Message("villain control"), 4.5, _for_all(_control)),
    Feature(Message("health"), 0.4, _for_all(_health)),
    Feature(Message("what the cards can do"), 16.0, _for_all(_turns)),
    Feature(Message("cards in hand and played"), 0.2, _for_all(_hands)),
), scale=6.7, together=True, even=100.0)
