"""The vocabulary of the cards: small values that the rules carry out and that explain themselves.

A card is a line of such values. The words are

* **what happens** (``deeds.py``, ``dice.py``): :class:`Gain`, :class:`Lose`, :class:`Draw`,
  :class:`Discard`, :class:`AddControl`, :class:`RemoveControl`, :class:`Roll` and more;
* **to whom, which and how often** (``whom.py``): :class:`Each` and :class:`AnyHero` say whose it
  is, :class:`Choose` leaves it to the player, :class:`If` and :class:`ForEach` ask and count;
* **when, and how long** (``when.py``): :class:`On` reacts to an :class:`Event`, :class:`ThisTurn`
  waits for one until the turn ends, :class:`TopOfDeck`, :class:`Forbid`, :class:`Block` and
  :class:`Shelter` last for a while, :class:`Use` can be paid for.

What they wait for is in ``events.py``, what they ask and count in ``counts.py``, and what a word
may ask of the game and do to it in ``world.py``. :class:`Ruled` picks between values by a ruling,
where the rulebook and the printed card differ.

Every word knows its own words: ``words(who)`` is a phrase, such as "gain 1 attack" for the player
of a card and "every hero gains 1 attack" for all heroes. So a card cannot say anything but what it
does. A new idea is a new small class here, and all cards can use it.
"""

from __future__ import annotations

from typing import Any

from . import base, counts, deeds, dice, events, terms, when, whom
from .base import *
from .counts import *
from .deeds import *
from .dice import *
from .events import *
from .terms import *
from .when import *
from .whom import *

__all__ = ["VOCABULARY"]
__all__ += base.__all__
__all__ += counts.__all__
__all__ += deeds.__all__
__all__ += dice.__all__
__all__ += events.__all__
__all__ += terms.__all__
__all__ += when.__all__
__all__ += whom.__all__

#: What a line of a card may be made of, by name.
VOCABULARY: dict[str, Any] = {
    **{word.__name__: word for word in (
        Gain, Lose, LosePer, Strike, Draw, Discard, DiscardThen, Take, Search, Reveal, Peek,
        AddControl, RemoveControl, RemoveAttack, RevealEvent, Roll, RollDark, CopyPlayed, Each,
        AnyHero, Choose, Nothing, If, ForEach, On, ThisTurn, TopOfDeck, Forbid, AttackLimit, Block,
        Shelter, MoreEvents, Guarded, Use, Discount, Reroll, Signal, Win)},
    **EVENTS, **COUNTS, **CONDITIONS,
    **{name.upper(): name for name in (*TYPES, HEROES, OTHERS, *FORBIDDEN, *GUARDS, VALUED,
                                       *HOUSES, ANY_HOUSE)},
}
