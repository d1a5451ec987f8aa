"""What cards wait for."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.words import Message
from .terms import ALLY, ITEM, SPELL, Named

__all__ = [
    "ACQUIRED", "ALLY_PLAYED", "ALL_ATTACKED", "ALL_TYPES_PLAYED", "ANY_TURN",
    "ATTACK_ASSIGNED", "CARD_DISCARDED", "CONTROL_ADDED", "CONTROL_REMOVED", "DEAR_ACQUIRED",
    "DISCARD_BY_EFFECT", "DISCARD_BY_ENEMY", "DISCARD_FORCED", "EVENTS", "EXPENSIVE",
    "HEALED_3", "HEALTH_GAINED", "ITEM_PLAYED", "MORSMORDRE_REVEALED", "MUCH_HEALTH",
    "OWN_TURN", "PLAYED", "SECOND_ATTACK", "SPELL_ACQUIRED", "SPELL_PLAYED", "TYPE_PLAYED",
    "VILLAIN_DEFEATED", "VILLAIN_REVEALED", "YOURS", "Event",
]

#: When a hero's own card reacts: on every hero's turn, on the hero's own turn, or only to what
#: the hero does or suffers.
ANY_TURN, OWN_TURN, YOURS = "any turn", "own turn", "yours"

#: A card is dear from this value on (Educational Decree, Dolores Umbridge).
EXPENSIVE = 4

#: So much gained health in a turn is much (Herbology).
MUCH_HEALTH = 3


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Event(Named):
    """Something that cards react to.

    Attributes:
        id: its name in this module.
        each: the phrase for a card that reacts each time.
        theirs: the phrase for an enemy's card that reacts each time.
        once: the phrase for a card that waits for it this turn.
        every: the phrase for a card that counts it this turn.
        nth: the phrase for a card that waits for the n-th of them in a turn, if they are counted.
        first: the phrase for a card that reacts to the first of them in a turn, if it has one.
        about_hero: whether what follows happens to the hero to whom it happened.
        reach: when a hero's own card reacts to it.
        numbers: the numbers that its phrases say.
    """

    each: Message
    theirs: Message
    once: Message
    every: Message
    nth: Message | None
    first: Message | None
    about_hero: bool
    reach: str
    numbers: tuple[int, ...] = ()


EVENTS: dict[str, Event] = {}


def _event(name: str, each: str, theirs: str = "", once: str = "", every: str = "", nth: str = "",
           *, first: str = "", about_hero: bool = False, reach: str = YOURS,
           numbers: tuple[int, ...] = ()) -> Event:
    event = EVENTS[name] = Event(
        name, Message(each), Message(theirs or each), Message(once or each),
        Message(every or each), Message(nth) if nth else None,
        Message(first) if first else None, about_hero, reach, numbers)
    return event


CONTROL_ADDED = _event("CONTROL_ADDED", "each time control is added to the location, {effects}",
                       reach=ANY_TURN)
CONTROL_REMOVED = _event("CONTROL_REMOVED",
                         "each time control is removed from the location, {effects}",
                         first="the first time each turn that control is removed from the "
                         "location, {effects}", reach=ANY_TURN)
CARD_DISCARDED = _event("CARD_DISCARDED", "if an effect makes you discard this card, {effects}")
DISCARD_BY_ENEMY = _event(
    "DISCARD_BY_ENEMY",
    "each time a Dark Arts event or a villain makes a hero discard a card, {effects}",
    about_hero=True, reach=OWN_TURN)
DISCARD_BY_EFFECT = _event("DISCARD_BY_EFFECT",
                           "each time any effect makes a hero discard a card, {effects}",
                           about_hero=True, reach=OWN_TURN)
DISCARD_FORCED = _event(
    "DISCARD_FORCED",
    "each time a Dark Arts event or a villain makes you discard a card, {effects}")
VILLAIN_DEFEATED = _event(
    "VILLAIN_DEFEATED", "each time you defeat a villain, {effects}",
    "each time the active hero defeats a villain, {effects}",
    "if you defeat a villain this turn, {effects}",
    "for each villain that you defeat this turn, {effects}")
VILLAIN_REVEALED = _event("VILLAIN_REVEALED", "each time a new villain is revealed, {effects}",
                          reach=ANY_TURN)
MORSMORDRE_REVEALED = _event("MORSMORDRE_REVEALED",
                             "each time the event Morsmordre! is revealed, {effects}",
                             reach=ANY_TURN)
HEALTH_GAINED = _event(
    "HEALTH_GAINED", "each time a hero gains health on your turn, {effects} in addition",
    first="the first time that each hero gains health on your turn, {effects} in addition",
    about_hero=True, reach=OWN_TURN)
HEALED_3 = _event(
    "HEALED_3", "when a hero has gained 3 health in all on your turn, {effects}",
    about_hero=True, reach=OWN_TURN, numbers=(MUCH_HEALTH,))
ATTACK_ASSIGNED = _event(
    "ATTACK_ASSIGNED", "each time you assign an attack, {effects}",
    "each time the active hero assigns an attack, {effects}",
    nth="if you assign {n} or more attack on your turn, {effects}")
SECOND_ATTACK = _event(
    "SECOND_ATTACK", "each time you assign a second attack to one villain in a turn, {effects}",
    "each time the active hero assigns a second attack to one villain in a turn, {effects}")
ALL_ATTACKED = _event(
    "ALL_ATTACKED", "each time you have assigned attack to every villain in a turn, {effects}",
    "each time the active hero has assigned attack to every villain in a turn, {effects}",
    "if you assign attack to every villain this turn, {effects}")
DEAR_ACQUIRED = _event(
    "DEAR_ACQUIRED", "each time you acquire a card with a value of 4 or more, {effects}",
    "each time the active hero acquires a card with a value of 4 or more, {effects}",
    numbers=(EXPENSIVE,))
SPELL_ACQUIRED = _event(
    "SPELL_ACQUIRED", "each time you acquire a Spell, {effects}",
    "each time the active hero acquires a Spell, {effects}")
ALL_TYPES_PLAYED = _event(
    "ALL_TYPES_PLAYED", "if you play an Ally, an Item and a Spell on your turn, {effects}",
    "if the active hero plays an Ally, an Item and a Spell in a turn, {effects}",
    "if you play an Ally, an Item and a Spell this turn, {effects}",
    first="if you play an Ally, an Item and a Spell on your turn, {effects}")
ALLY_PLAYED = _event(
    "ALLY_PLAYED", "each time you play an Ally, {effects}",
    "each time the active hero plays an Ally, {effects}",
    "if you play another Ally this turn, {effects}",
    "for each Ally that you play this turn, {effects}",
    "if you play {n} or more Allies on your turn, {effects}")
ITEM_PLAYED = _event(
    "ITEM_PLAYED", "each time you play an Item, {effects}",
    "each time the active hero plays an Item, {effects}",
    "if you play an Item this turn, {effects}",
    "for each Item that you play this turn, {effects}",
    "if you play {n} or more Items on your turn, {effects}")
SPELL_PLAYED = _event(
    "SPELL_PLAYED", "each time you play a Spell, {effects}",
    "each time the active hero plays a Spell, {effects}",
    "if you play a Spell this turn, {effects}",
    "for each Spell that you play this turn, {effects}",
    "if you play {n} or more Spells on your turn, {effects}")

#: What happens when a card of each type is played, and the other way round.
PLAYED = {ALLY: ALLY_PLAYED, ITEM: ITEM_PLAYED, SPELL: SPELL_PLAYED}
TYPE_PLAYED = {event.id: kind for kind, event in PLAYED.items()}

#: What happens when a card of a type is acquired.
ACQUIRED = {SPELL: SPELL_ACQUIRED}
