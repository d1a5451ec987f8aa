"""What a card of Hogwarts Battle brings each time it is played, in attack."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from .cards import Card
from .effects import (
    HEROES,
    AnyHero,
    Block,
    Choose,
    CopyPlayed,
    Discard,
    Draw,
    Each,
    Effect,
    Gain,
    If,
    On,
    RemoveControl,
    Roll,
    Search,
    Take,
    ThisTurn,
)
from .setup import Setup

__all__ = ["card_value", "values_of"]

#: What tokens are worth, in attack; a card drawn, or discarded; control removed; a die rolled; and
#: the ability of a villain blocked.
INFLUENCE = 0.5
HEALTH = 0.3
DRAWN = 0.8
DISCARDED = -0.4
CONTROL = 2.0
ROLLED = 1.0
BLOCKED = 1.5

#: For each game, what each card is worth, by its piece and by its kind: reckoned once, and
#: forgotten with the game.
_values: WeakKeyDictionary[Setup, dict[str, float]] = WeakKeyDictionary()


def values_of(setup: Setup) -> Callable[[str], float]:
    """What a card is worth, for its piece or its kind."""
    value = _values.get(setup)
    if value is None:
        value = {kind: card_value(card, len(setup.players)) for kind, card in setup.cards.items()}
        value |= {piece: value[kind] for piece, kind in setup.kind_of.items()}
        _values[setup] = value
    return value.__getitem__


def card_value(card: Card, heroes: int) -> float:
    """What a card brings each time it is played, in attack."""
    return sum(_value(effect, heroes) for effect in card.effects)


def _value(effect: Effect, heroes: int) -> float:
    inner = [_value(part, heroes) for part in effect.inner]
    match effect:
        case Gain():
            return effect.attack + INFLUENCE * effect.influence + HEALTH * effect.health
        case Draw():
            return DRAWN * effect.cards
        case Discard():
            return DISCARDED * effect.cards
        case Take() | Search() | CopyPlayed():  # about as good as another card
            return DRAWN
        case RemoveControl():
            return CONTROL * effect.tokens
        case Roll():
            return ROLLED
        case Block():
            return BLOCKED
        case Choose():
            return sum(sorted(inner)[-effect.times:])
        case Each():
            return sum(inner) * (heroes if effect.who == HEROES else 1)
        case AnyHero():
            return sum(inner) * min(effect.heroes, heroes)
        case If() | On() | ThisTurn():  # it need not come to that
            return sum(inner) / 2
    return sum(inner)
