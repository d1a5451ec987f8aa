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

from .base import (
    Effect,
    Pick,
    Several,
)
from .counts import (
    ALL_TYPES_HELD,
    ALLIES_HELD,
    CONDITIONS,
    COUNTS,
    DEAR_HELD,
    FULL_HEALTH,
    WEASLEY_ELSEWHERE,
    Condition,
    Count,
)
from .deeds import (
    VALUED,
    AddControl,
    CopyPlayed,
    Discard,
    DiscardThen,
    Draw,
    Gain,
    Learn,
    Lose,
    LosePer,
    Nothing,
    Peek,
    RemoveAttack,
    RemoveControl,
    Reveal,
    RevealEvent,
    Search,
    Signal,
    Strike,
    Take,
    Win,
)
from .dice import (
    ANY_HOUSE,
    DICE,
    DIE,
    FACE_NAMES,
    FACES,
    GRYFFINDOR,
    HOUSE_NAMES,
    HOUSES,
    HUFFLEPUFF,
    RAVENCLAW,
    SLYTHERIN,
    Roll,
    RollDark,
)
from .events import (
    ACQUIRED,
    ALL_ATTACKED,
    ALL_TYPES_PLAYED,
    ALLY_PLAYED,
    ANY_TURN,
    ATTACK_ASSIGNED,
    CARD_DISCARDED,
    CONTROL_ADDED,
    CONTROL_REMOVED,
    DEAR_ACQUIRED,
    DISCARD_BY_EFFECT,
    DISCARD_BY_ENEMY,
    DISCARD_FORCED,
    EVENTS,
    EXPENSIVE,
    HEALED_3,
    HEALTH_GAINED,
    ITEM_PLAYED,
    MORSMORDRE_REVEALED,
    MUCH_HEALTH,
    OWN_TURN,
    PLAYED,
    SECOND_ATTACK,
    SPELL_ACQUIRED,
    SPELL_PLAYED,
    TYPE_PLAYED,
    VILLAIN_DEFEATED,
    VILLAIN_REVEALED,
    YOURS,
    Event,
)
from .terms import (
    ACTIVE,
    ALLY,
    DRAWING,
    FORBIDDEN,
    HEALING,
    HEROES,
    ITEM,
    ONE,
    OTHERS,
    OWN_HEALING,
    REMOVING,
    SAVING,
    SPELL,
    THAT,
    TWO,
    TYPES,
    YOU,
)
from .when import (
    GUARDS,
    HORCRUXES,
    VILLAINS,
    AttackLimit,
    Block,
    Discount,
    Forbid,
    Guarded,
    MoreEvents,
    On,
    Reroll,
    Ruled,
    Shelter,
    ThisTurn,
    TopOfDeck,
    Use,
)
from .whom import (
    AnyHero,
    Choose,
    Each,
    ForEach,
    If,
)

__all__ = [
    "ACQUIRED", "ACTIVE", "ALLIES_HELD", "ALLY", "ALLY_PLAYED", "ALL_ATTACKED",
    "ALL_TYPES_HELD", "ALL_TYPES_PLAYED", "ANY_HOUSE", "ANY_TURN", "ATTACK_ASSIGNED",
    "CARD_DISCARDED", "CONDITIONS", "CONTROL_ADDED", "CONTROL_REMOVED", "COUNTS",
    "DEAR_ACQUIRED", "DEAR_HELD", "DICE", "DIE", "DISCARD_BY_EFFECT", "DISCARD_BY_ENEMY",
    "DISCARD_FORCED", "DRAWING", "EVENTS", "EXPENSIVE", "FACES", "FACE_NAMES", "FULL_HEALTH",
    "GRYFFINDOR", "GUARDS", "HEALED_3", "HEALING", "HEALTH_GAINED", "HEROES", "HORCRUXES",
    "HOUSES", "HOUSE_NAMES", "HUFFLEPUFF", "ITEM", "ITEM_PLAYED", "MORSMORDRE_REVEALED",
    "MUCH_HEALTH", "ONE", "OTHERS", "OWN_HEALING", "OWN_TURN", "PLAYED", "RAVENCLAW",
    "REMOVING", "SAVING", "SECOND_ATTACK", "SLYTHERIN", "SPELL", "SPELL_ACQUIRED",
    "SPELL_PLAYED", "THAT", "TWO", "TYPES", "TYPE_PLAYED", "VALUED", "VILLAINS",
    "VILLAIN_DEFEATED", "VILLAIN_REVEALED", "VOCABULARY", "WEASLEY_ELSEWHERE", "YOU", "YOURS",
    "AddControl", "AnyHero", "AttackLimit", "Block", "Choose", "Condition", "CopyPlayed",
    "Count", "Discard", "DiscardThen", "Discount", "Draw", "Each", "Effect", "Event", "ForEach",
    "Forbid", "Gain", "Guarded", "If", "Learn", "Lose", "LosePer", "MoreEvents", "Nothing",
    "On", "Peek", "Pick", "RemoveAttack", "RemoveControl", "Reroll", "Reveal", "RevealEvent",
    "Roll", "RollDark", "Ruled", "Search", "Several", "Shelter", "Signal", "Strike", "Take",
    "ThisTurn", "TopOfDeck", "Use", "Win",
]

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
