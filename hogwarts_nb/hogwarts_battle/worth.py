"""What a card of Hogwarts Battle brings each time it is played, in attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

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

if TYPE_CHECKING:
    from .cards import Card
    from .rules import HogwartsBattleRules

__all__ = ["card_worth", "worth_of"]

#: What tokens are worth, in attack; a card drawn, or discarded; control removed; a die rolled; and
#: the ability of a villain blocked.
INFLUENCE = 0.5
HEALTH = 0.3
DRAWN = 0.8
DISCARDED = -0.4
CONTROL = 2.0
ROLLED = 1.0
BLOCKED = 1.5

#: For each rules, what each card is worth, by its piece and by its kind: reckoned once, and
#: forgotten with the rules.
_worths: WeakKeyDictionary[HogwartsBattleRules, dict[str, float]] = WeakKeyDictionary()


def worth_of(rules: HogwartsBattleRules) -> Callable[[str], float]:
    """What a card is worth, for its piece or its kind."""
    worth = _worths.get(rules)
    if worth is None:
        worth = {kind: card_worth(card, len(rules.players)) for kind, card in rules.cards.items()}
        worth |= {piece: worth[kind] for piece, kind in rules.kind_of.items()}
        _worths[rules] = worth
    return worth.__getitem__


def card_worth(card: Card, heroes: int) -> float:
    """What a card brings each time it is played, in attack."""
    return sum(_worth(effect, heroes) for effect in card.effects)


def _worth(effect: Effect, heroes: int) -> float:
    inner = [_worth(part, heroes) for part in effect.inner]
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
