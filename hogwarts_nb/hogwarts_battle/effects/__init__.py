"""The vocabulary of the cards: small values that the rules carry out and that explain themselves.

A card is a line of such values. The words are

* **what happens** (``deeds.py``, ``piles.py``, ``dice.py``): :class:`Gain`, :class:`Lose`,
  :class:`Draw`, :class:`Discard`, :class:`AddControl`, :class:`RemoveControl`, :class:`Roll` and
  more;
* **to whom, which and how often** (``whom.py``): :class:`Each` and :class:`AnyHero` say whose it
  is, :class:`Choose` leaves it to the player, :class:`If` and :class:`ForEach` ask and count;
* **when, and how long** (``when.py``): :class:`On` reacts to an :class:`Event`, :class:`ThisTurn`
  waits for one until the turn ends, :class:`TopOfDeck`, :class:`Forbid`, :class:`Block` and
  :class:`Shelter` last for a while, :class:`Use` can be paid for.

What they wait for is in ``events.py``, what they ask and count in ``counts.py``, and what a word
may ask of the game and do to it in ``world.py``. :class:`Ruled` picks between values by a ruling,
where the rulebook and the printed card differ.

A word has one phrase for the hero to whom it happens and one about a hero: "gain 1 attack" and
"gains 1 attack". To whom is a value (:class:`Whom`) that the sentence names and the deed obeys. A
new idea is a new small class: it enters itself into :data:`VOCABULARY`, and all cards can use it.
"""

from __future__ import annotations

from . import base, counts, deeds, dice, events, piles, terms, when, whom
from .base import *
from .counts import *
from .deeds import *
from .dice import *
from .events import *
from .piles import *
from .terms import *
from .when import *
from .whom import *

__all__: list[str] = []
__all__ += base.__all__
__all__ += counts.__all__
__all__ += deeds.__all__
__all__ += dice.__all__
__all__ += events.__all__
__all__ += piles.__all__
__all__ += terms.__all__
__all__ += when.__all__
__all__ += whom.__all__
