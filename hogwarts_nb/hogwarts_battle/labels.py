"""The words on the table of Hogwarts Battle."""

from __future__ import annotations

from typing import ClassVar

from ..core.words import Message

__all__ = ["W"]


class W:
    """The words on the table."""

    TITLE = Message("Hogwarts Battle")
    STAGES: ClassVar = {
        "setup": Message("Setup"),
        "dark_arts": Message("Turn {turn} · {hero} · 1. Dark Arts events"),
        "villains": Message("Turn {turn} · {hero} · 2. villain abilities"),
        "actions": Message("Turn {turn} · {hero} · 3. hero actions"),
        "end": Message("Turn {turn} · {hero} · 4. end of the turn"),
        "won": Message("The end · the heroes have won"),
        "lost": Message("The end · the villains have won"),
    }
    HOGWARTS = Message("Hogwarts cards")
    DARK_ARTS = Message("Dark Arts")
    VILLAINS = Message("more villains")
    STACK = Message("{what}: {cards} card in the stack", "{what}: {cards} cards in the stack",
                    "cards")
    MARKET = Message("To acquire")
    PLAY = Message("{effects}.")
    HAND = Message("Hand of {hero}")
    PLAYED = Message("Played this turn")
    OWN = Message("Other abilities of {hero}")
    NO_CARD = Message("empty")
    NO_CARD_THIS_TURN = Message("empty this turn")
    EVENTS = Message("{events} Dark Arts event a turn", "{events} Dark Arts events a turn",
                     "events")
    MORE = Message("{more} more location behind it", "{more} more locations behind it", "more")
    CONTROL = Message("{name}: {control} of {spaces} control")
    VILLAIN = Message("{name}: {assigned} of {health} attack assigned. {words}")
    DEFEATED = Message("{name}, defeated")
    TO_ACQUIRE = Message("{name}, {type}, value {value}. {words}")
    IN_HAND = Message("{name}, in the hand of {hero}. {words}")
    HELD = Message("{name}, in the hand of {hero}")
    WAS_PLAYED = Message("{name}, played")
    EVENT = Message("{name}, the event being resolved. {words}")
    RESOLVED = Message("{name}, resolved")
    CHOICE = Message("Choose: {effect}")
    CHOOSE = Message("{card}: choose one")
    HERO = Message("{hero}: {health} of {most} health, {attack} attack, {influence} influence")
    STUNNED = Message("Stunned")
    LIFE = Message("{health} of {most} health")
    ASSIGNED = Message("{assigned} of {health} attack")
    CONTROLLED = Message("{control} of {spaces} control")
    PILE = Message("discarded: {cards}")
    SEVERAL = Message("{count} × {card}")
    DECK = Message("deck")
    DISCARDS = Message("discarded")
    DECK_OF = Message("The deck of {hero}: {cards} card", "The deck of {hero}: {cards} cards",
                      "cards")
    DISCARDS_OF = Message("The discard pile of {hero}: {cards}")
    ATTACK_OF = Message("{attack} attack of {hero}")
    INFLUENCE_OF = Message("{influence} influence of {hero}")
    NOTHING = Message("no cards")
    DONE = Message("Defeated")
    RECONSTRUCTED = Message("{label} (≈ reconstructed)")
    SIGN_ATTACK = Message("Attack tokens, to assign to villains.")
    SIGN_INFLUENCE = Message("Influence tokens, to acquire cards with.")
    SIGN_LIFE = Message("Health: a hero with none left is stunned.")
    SIGN_HIT = Message("Attack assigned to a villain: with all circles full, it is defeated.")
    SIGN_CONTROL = Message("Control of the villains on the location: with all circles full, it is "
                           "lost.")
    SIGN_VALUE = Message("The influence that a card costs.")
    SIGN_CHEAP = Message("A green ground: it costs less than usual now.")
    SIGN_BLOCKED = Message("The ability of this villain does not work now.")
    SIGN_LOCKED = Message("A lock: something holds this back now; it is written beside it.")
    SIGN_DECK = Message("Cards left in a deck.")
    SIGN_BIN = Message("Cards in a discard pile: point at it to see which.")
    SIGN_KIND = Message("The sign of a kind of card: {kind}.")
    SIGN_HEART = Message("On a die or a Horcrux: health.")
    SIGN_DOTS = Message("Words that end in dots, or a sign alone: point at the card to read all of "
                        "it.")
    GUESS = Message("≈ reconstructed: the rulebook does not say everything on this card. "
                    "Independent lists of the cards agree on it.")
    COPIES = Message("{copies} in the box")
    COPIES_OF = Message("{copies} in the deck of {hero}")
    COPIES_ALL = Message("{copies} in the deck of each hero")
    HEALTH = Message("{health} attack to defeat it")
    SPACES = Message("{spaces} spaces for control, {events} Dark Arts event a turn",
                     "{spaces} spaces for control, {events} Dark Arts events a turn", "events")
    BEGINS = Message("begins with {health} health")
    FACTS = Message("{first} · {second}")
    PRICE = Message("costs {value} influence")
    CARD = Message("{name} ({facts}): {words}")
    PRICED = Message("{name}, {type}, value {value}, for {hero} {price}. {words}")
    CONTROL_WORDS = Message("{name}: {control} of {spaces} control. {words}")
    BLOCKED = Message("Ability blocked")
    GUARDED = Message("Cannot be attacked yet")
    LOCKED = Message("Control is locked")
    READABLE = Message("{label}. {words}")
    SIGNED = Message("{label} {sign}.")
    HORCRUX = Message("{name}, the Horcrux to be destroyed, {placed} of {needed} symbols placed. "
                      "{words}")
    EITHER = Message("{name}, the Horcrux to be destroyed by one of its symbols. {words}")
    PLACED = Message("{placed} of {needed} placed")
    ONE_OF = Message("one of these")
    HORCRUXES = Message("{more} more Horcrux behind it", "{more} more Horcruxes behind it", "more")
    NEXT_HORCRUX = Message("{more} more Horcrux", "{more} more Horcruxes", "more")
    ALL_DEFEATED = Message("Defeated: {cards}")
    ALL_GIVEN_UP = Message("Given up: {cards}")
    GIVEN_UP = Message("{name}, given up")
    POWERS = Message("{hero} has {cards}")
    ABILITY = Message("Ability")
    ABILITY_OF = Message("The ability of {hero}")
    SKILL_OF = Message("{name}, the proficiency of {hero}")
    DESTROYED_BY = Message("{name}, a Horcrux that {hero} has destroyed")
    REVEALED = Message("Top: {card}")
    REVEALED_OF = Message("{name}, the revealed top card of the deck of {hero}")
    SKILLS = Message("Choose a proficiency")
    DIE = Message("The {house} die shows: {symbol}")
