"""What a card of Hogwarts Battle gives each time it is played, in attack."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from weakref import WeakKeyDictionary

from .cards import Card
from .setup import Setup

__all__ = ["card_value", "values_of"]

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
    """What a card gives each time it is played, in attack."""
    return fsum(effect.worth(heroes) for effect in card.effects)
