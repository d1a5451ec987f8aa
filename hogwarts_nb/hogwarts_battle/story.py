"""Every sentence that Hogwarts Battle says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one. What cards say of themselves is in ``effects/``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap

from ..core import GIVEN, Ending, RefusalKind, StepKind, notation_refusals
from ..core.words import Message, Name, Text

__all__ = ["CARD_IS", "MARKER", "MOVES", "PROMPTS", "REFUSALS", "STEP_KINDS", "WON",
           "BattleEnding", "sentences"]

MARKER = Name("the turn marker", "метка хода")

CARD_IS = Message("{card}: {words}")


def sentences(texts: Sequence[Text]) -> Text:
    """Sentences one after the other."""
    first, *rest = texts
    for text in rest:
        first = TWO(first=first, second=text)
    return first


TWO = Message("{first} {second}")

STEP_KINDS: dict[str, StepKind] = {}


def _step(name: str, clause: str, message: Message, *changes: str, counter: str = "",
          numbers: Mapping[str, str] | None = None) -> StepKind:
    kind = STEP_KINDS[name] = StepKind(name, message, clause, frozenset(changes), counter,
                                       numbers=numbers or {})
    return kind


# --- Setup

HERO_READY = _step(
    "hero-ready", "HB-SETUP-1", Message("{who} takes part and begins with {after} health."),
    "health", counter="health")
LOCATIONS_STACKED = _step(
    "locations-stacked", "HB-SETUP-2",
    Message("{n} location is put on the board.", "{n} locations are stacked in their order.", "n"),
    "box>locations")
LOCATION_REVEALED = _step(
    "location-revealed", "HB-SETUP-2", Message("The heroes now defend {card}."),
    "locations>location")
HARDER = _step(
    "harder", "HB-DIFFICULTY-1",
    Message("To make the game harder, {card} begins with {amount} control."), "control",
    counter="control")
DARK_ARTS_SHUFFLED = _step(
    "dark-arts-shuffled", "HB-SETUP-3",
    Message("{n} Dark Arts event is ready.", "{n} Dark Arts events are shuffled.", "n"),
    "box>dark_arts")
VILLAINS_SHUFFLED = _step(
    "villains-shuffled", "HB-SETUP-4",
    Message("{n} villain is ready.", "{n} villains are shuffled.", "n"), "box>villains")
VILLAIN_REVEALED = _step(
    "villain-revealed", "HB-SETUP-4", Message("The heroes face {card}."), "villains>villain")
HOGWARTS_SHUFFLED = _step(
    "hogwarts-shuffled", "HB-SETUP-5",
    Message("{n} Hogwarts card is ready.", "{n} Hogwarts cards are shuffled.", "n"),
    "box>hogwarts")
MARKET_LAID = _step(
    "market-laid", "HB-SETUP-5", Message("These cards can be acquired: {pieces}."),
    "hogwarts>market")
DECK_SHUFFLED = _step(
    "deck-shuffled", "HB-SETUP-6", Message("{who} shuffles a starting deck of {n} cards."),
    "box>deck")
FIRST_HAND = _step(
    "first-hand", "HB-SETUP-6", Message("{who} draws the first hand: {pieces}."), "deck>hand")

VILLAIN_BELOW = _step(
    "villain-below", "HB-GUARD-1", Message("{card} lies below all other villains."))
HORCRUXES_STACKED = _step(
    "horcruxes-stacked", "HB-HORCRUX-1",
    Message("{n} Horcrux is ready.", "{n} Horcruxes are stacked in their order.", "n"),
    "box>horcruxes")
PROFICIENCIES_READY = _step(
    "proficiencies-ready", "HB-SKILL-1",
    Message("{n} proficiency is ready.", "{n} proficiencies are ready.", "n"),
    "box>proficiencies")
LEARNT = _step("learnt", "HB-SKILL-1", Message("{who} is good at {card}."), "proficiencies>skill")

# --- The turn

TURN_BEGAN = _step(
    "turn-began", "HB-TURN-1", Message("Turn {after} begins: {who} is the active hero."),
    "turn", "box>seat", "seat>seat", counter="turn")
EVENTS_DUE = _step(
    "events-due", "HB-EVENT-1",
    Message("{card} calls for {events} Dark Arts event.",
            "{card} calls for {events} Dark Arts events.", "events"),
    numbers={"events": "the same of the view"})
EVENT_REVEALED = _step(
    "event-revealed", "HB-EVENT-2", Message("{who} reveals the Dark Arts event {card}."),
    "dark_arts>event")
EVENT_RESOLVED = _step(
    "event-resolved", "HB-CHAIN-1", Message("{card} is resolved, with all that it triggered."),
    "event>resolved")
MORE_EVENTS = _step(
    "more-events", "HB-EVENT-5",
    Message("{card} calls for {events} more Dark Arts event.",
            "{card} calls for {events} more Dark Arts events.", "events"),
    numbers={"events": GIVEN})
DARK_ARTS_RESHUFFLED = _step(
    "dark-arts-reshuffled", "HB-EVENT-3",
    Message("The stack of Dark Arts events is empty: the resolved event becomes the stack.",
            "The stack of Dark Arts events is empty: the {n} resolved events are shuffled.", "n"),
    "resolved>dark_arts")
ABILITY = _step(
    "ability", "HB-VILLAIN-1", Message("The ability of {card} is used."))
BLOCKED = _step(
    "blocked", "HB-SHIELD-1", Message("The ability of {card} is blocked and does not work."))
HORCRUX_EFFECT = _step(
    "horcrux-effect", "HB-HORCRUX-1", Message("The Horcrux {card} does its work."))
TRIGGERED = _step(
    "triggered", "HB-VILLAIN-2", Message("This triggers the ability of {card}."))
PLAYED = _step(
    "played", "HB-PLAY-1", Message("{who} plays {card}."), "hand>played")
ASSIGNED = _step(
    "assigned", "HB-ATTACK-1",
    Message("{who} assigns 1 attack to {card}: {assigned} of {health}."), "attack", "assigned",
    numbers={"assigned": "assigned: after", "health": GIVEN})
DEFEATED = _step(
    "defeated", "HB-DEFEAT-1", Message("{who} defeats {card}!"), "villain>defeated", "assigned",
    "shielded")
BOUGHT = _step(
    "bought", "HB-BUY-1",
    Message("{who} pays {amount} influence ({before} → {after}) and puts {card} on the discard "
            "pile."), "market>discard", "influence", counter="influence")
BOUGHT_TOP = _step(
    "bought-top", "HB-TOP-1",
    Message("{who} pays {amount} influence ({before} → {after}) and puts {card} on top of the "
            "deck."), "market>deck", "influence", counter="influence")
USED = _step(
    "used", "HB-USE-1", Message("{who} uses {card}: {cost}."), "attack", "influence",
    "destroyed>used_up", numbers={"cost.n": GIVEN})
ENDED = _step("ended", "HB-ACT-1", Message("{who} ends the turn."))

# --- What effects do

GAINED_ATTACK = _step(
    "gained-attack", "HB-PLAY-2", Message("{who} gains {amount} attack ({before} → {after})."),
    "attack", counter="attack")
GAINED_INFLUENCE = _step(
    "gained-influence", "HB-PLAY-2",
    Message("{who} gains {amount} influence ({before} → {after})."), "influence",
    counter="influence")
GAINED_HEALTH = _step(
    "gained-health", "HB-HEALTH-1", Message("{who} gains {amount} health ({before} → {after})."),
    "health", counter="health")
FULL_HEALTH = _step(
    "full-health", "HB-HEALTH-2", Message("{who} already has {after} health and gains none."),
    counter="health")
HEALING_FORBIDDEN = _step(
    "healing-forbidden", "HB-HEALTH-1", Message("{who} gains no health because of {card}."))
LOST_HEALTH = _step(
    "lost-health", "HB-HEALTH-1", Message("{who} loses {amount} health ({before} → {after})."),
    "health", counter="health")
SHELTERED = _step(
    "sheltered", "HB-SHELTER-1", Message("{card} in the hand of {who} makes the loss smaller."))
DREW = _step("drew", "HB-DRAW-1", Message("{who} draws {pieces}."), "deck>hand")
RESHUFFLED = _step(
    "reshuffled", "HB-DRAW-2",
    Message("The deck of {who} is empty: the one card of the discard pile becomes the deck.",
            "The deck of {who} is empty: the {n} cards of the discard pile are shuffled.", "n"),
    "discard>deck")
NOTHING_TO_DRAW = _step(
    "nothing-to-draw", "HB-DRAW-2", Message("{who} has no card left to draw."))
DRAWING_FORBIDDEN = _step(
    "drawing-forbidden", "HB-DRAW-3", Message("{who} may not draw because of {card}."))
DISCARDED = _step("discarded", "HB-DISCARD-1", Message("{who} discards {card}."), "hand>discard")
NOTHING_TO_DISCARD = _step(
    "nothing-to-discard", "HB-DISCARD-1", Message("{who} has no card to discard."))
DISCARD_EFFECT = _step(
    "discard-effect", "HB-DISCARD-2", Message("{card} has an effect when it is discarded."))
LASTS = _step("lasts", "HB-PLAY-3", Message("Because of {card}, {effect}."),
              numbers={"effect.n": GIVEN})
BONUS = _step("bonus", "HB-PLAY-4", Message("{card} brings what it promised for this turn."))

CHOSE = _step("chose", "HB-CHOICE-1", Message("{who} chooses: {effect}."),
              numbers={"effect.n": GIVEN, "effect.what.n": GIVEN, "effect.effects.what.n": GIVEN})
CHOSE_HERO = _step("chose-hero", "HB-CHOICE-2", Message("{who} chooses {hero}."))

CHOSE_NONE = _step("chose-none", "HB-CHOICE-2", Message("{who} chooses no more heroes."))

# --- What cards of later games do

NONE_HELD = _step(
    "none-held", "HB-COUNT-1", Message("{who} holds no card that {card} counts."))
NOT_SO = _step("not-so", "HB-COUNT-1", Message("What {card} asks for is not so for anybody."))
NO_SUCH_CARD = _step(
    "no-such-card", "HB-DISCARD-1", Message("{who} has no card of this type to discard: {type}."))
NOTHING_TO_PICK = _step(
    "nothing-to-pick", "HB-CHOICE-1", Message("There is nothing that {who} could choose for "
                                              "{card}."))
NOTHING_TO_CHOOSE = _step(
    "nothing-to-choose", "HB-CHOICE-1",
    Message("{who} need not choose: nothing that {card} offers would do anything now."))
TOOK = _step(
    "took", "HB-TAKE-1", Message("{who} takes {card} from the discard pile."), "discard>hand")
SEARCHED = _step(
    "searched", "HB-SEARCH-1", Message("{who} takes {card} from the deck and shuffles it."),
    "deck>hand")
COPIED = _step("copied", "HB-COPY-1", Message("{card} copies the effect of {copied}."))
REVEALED = _step(
    "revealed", "HB-REVEAL-1", Message("{who} reveals the top card of the deck: {card}."),
    "deck>revealed")
NOTHING_TO_REVEAL = _step(
    "nothing-to-reveal", "HB-REVEAL-1", Message("{who} has no card to reveal."))
PUT_BACK = _step(
    "put-back", "HB-REVEAL-1", Message("{card} stays on top of the deck."), "revealed>deck")
DISCARDED_TOP = _step(
    "discarded-top", "HB-REVEAL-1", Message("{who} discards {card}."), "revealed>discard")
ROLLED = _step(
    "rolled", "HB-DICE-1", Message("{who} rolls the {house} die for {card}: {symbol}."))
ROLLED_DARK = _step(
    "rolled-dark", "HB-DICE-3", Message("The {house} die is rolled for {card}: {symbol}."))
ATTACK_REMOVED = _step(
    "attack-removed", "HB-UNASSIGN-1", Message("{card} removes assigned attack from the villains."),
    "assigned")
NO_ATTACK_ASSIGNED = _step(
    "no-attack-assigned", "HB-UNASSIGN-1",
    Message("{card} finds no assigned attack to remove."))
SHIELDED = _step(
    "shielded", "HB-SHIELD-1",
    Message("{who} blocks the ability of {card} until the start of the next own turn."),
    "shielded")
SHIELD_GONE = _step(
    "shield-gone", "HB-SHIELD-1", Message("The ability of {card} works again."), "shielded")
SAVING_FORBIDDEN = _step(
    "saving-forbidden", "HB-SAVE-1", Message("{who} gains nothing because of {card}: it is another "
                                             "hero's turn."))
PLACED = _step(
    "placed", "HB-HORCRUX-2", Message("{who} places the symbol on {card}: {symbol}."), "placed")
HORCRUX_DESTROYED = _step(
    "horcrux-destroyed", "HB-HORCRUX-3", Message("{who} has destroyed the Horcrux {card}!"),
    "horcrux>destroyed", "placed")
HORCRUX_REVEALED = _step(
    "horcrux-revealed", "HB-HORCRUX-3", Message("A Horcrux is revealed: {card}."),
    "horcruxes>horcrux")

# --- Control and being Stunned

CONTROL_ADDED = _step(
    "control-added", "HB-CONTROL-1",
    Message("Control on {card} grows by {amount} ({before} → {after}, of {spaces} spaces)."),
    "control", counter="control", numbers={"spaces": "the same of the view"})
CONTROL_FULL = _step(
    "control-full", "HB-CONTROL-2",
    Message("Control on {card} grows by {amount} ({before} → {after}, of {spaces} spaces): the "
            "villains take it at the end of the turn unless control is removed."),
    "control", counter="control", numbers={"spaces": "the same of the view"})
REPRIEVE = _step(
    "reprieve", "HB-CONTROL-4",
    Message("{card} has no space left for more control: it is ignored this turn."))
CONTROL_REMOVED = _step(
    "control-removed", "HB-CONTROL-5",
    Message("Control on {card} shrinks by {amount} ({before} → {after})."), "control",
    counter="control")
NO_CONTROL = _step(
    "no-control", "HB-CONTROL-5", Message("There is no control on {card} to remove."))
REMOVING_FORBIDDEN = _step(
    "removing-forbidden", "HB-CONTROL-5", Message("No control is removed because of {card}."))
STUNNED = _step(
    "stunned", "HB-STUN-1", Message("{who} has no health left and is Stunned."), "stunned")
STILL_STUNNED = _step(
    "still-stunned", "HB-STUN-1",
    Message("{who} is Stunned and neither loses nor gains health this turn."))
STUN_TOKENS = _step(
    "stun-tokens", "HB-STUN-2", Message("{who} is Stunned and discards all attack and influence "
                                        "tokens."), "attack", "influence")
STUN_DISCARDS = _step(
    "stun-discards", "HB-STUN-3",
    Message("{who} is Stunned and has to discard half of {cards} card, rounded down: none.",
            "{who} is Stunned and has to discard half of {cards} cards, rounded down.", "cards"),
    numbers={"cards": "hand: number after"})
RECOVERED = _step(
    "recovered", "HB-STUN-6", Message("{who} recovers and has {after} health again."),
    "health", "stunned", counter="health")

# --- The end of the turn, and of the game

NEXT_LOCATION = _step(
    "next-location", "HB-CONTROL-3",
    Message("The heroes now defend {card}, on which there is no control yet."),
    "locations>location")
LOCATION_LOST = _step(
    "location-lost", "HB-END-1",
    Message("The villains control {card}; its {amount} control is removed."),
    "location>lost", "control", counter="control")
VILLAIN_REPLACED = _step(
    "villain-replaced", "HB-END-2", Message("The next villain steps forward: {card}."),
    "villains>villain")
REFILLED = _step(
    "refilled", "HB-END-3", Message("New cards can be acquired: {pieces}."), "hogwarts>market")
STACK_EMPTY = _step(
    "stack-empty", "HB-STACK-1",
    Message("The stack of Hogwarts cards is empty: empty spaces stay empty."))
PUT_AWAY = _step(
    "put-away", "HB-END-4",
    Message("{who} puts {n} card on the discard pile.", "{who} puts {n} cards on the discard pile.",
            "n"), "played>discard", "hand>discard")
TOKENS_GONE = _step(
    "tokens-gone", "HB-END-5", Message("{who} discards the tokens that were not used."),
    "attack", "influence")
HAND_DRAWN = _step(
    "hand-drawn", "HB-END-6", Message("{who} draws for the new hand: {pieces}."), "deck>hand")
WON = _step("won", "HB-WIN-1", Message("All villains are defeated: the heroes win!"))
LOST = _step("lost", "HB-LOSE-1", Message("The villains control all locations: the heroes lose."))


class BattleEnding(Ending):
    """The ways in which Hogwarts Battle ends, by the name of the step that tells of it."""

    #: The heroes have defeated all villains (HB-WIN-1).
    WON = WON.name
    #: The villains control all locations (HB-LOSE-1).
    LOST = LOST.name


# --- Moves

MOVES = {
    "play": Message("Play {card}."),
    "attack": Message("Assign 1 attack to {card}."),
    "buy": Message("Acquire {card}."),
    "buy-top": Message("Acquire {card} and put it on top of the deck."),
    "end": Message("End the turn."),
    "discard": Message("Discard {card}."),
    "choose": Message("Choose this effect: {effect}."),
    "choose-hero": Message("Choose {hero}."),
    "choose-none": Message("Choose nobody else."),
    "use": Message("Use {card}: {cost}."),
    "use-no-op": Message("Use {card}: {cost}. Now that would do nothing."),
    "learn": Message("Take the proficiency {card}."),
}

# --- Prompts: what is being decided

PROMPTS = {
    "act": ("HB-ACT-1", Message(
        "{who}: play cards, assign attack, acquire cards, in any order, or end the turn.")),
    "act-stunned": ("HB-STUN-5", Message(
        "{who} is Stunned and goes on with what is left: play cards, assign attack, acquire cards, "
        "in any order, or end the turn.")),
    "choose": ("HB-CHOICE-1", Message("{who}: choose one of the effects of {card}.")),
    "hero": ("HB-CHOICE-2", Message("{who}: choose the hero who gets the effect of {card}.")),
    "discard": ("HB-DISCARD-1", Message(
        "{who}: choose a card of your hand to discard, because of {card}.",
        "{who}: choose a card of your hand to discard, because of {card}; {left} in all.", "left")),
    "discard-type": ("HB-DISCARD-1", Message(
        "{who}: choose a card of the type {type} in your hand to discard, because of {card}.",
        "{who}: choose a card of the type {type} in your hand to discard, because of {card}; "
        "{left} in all.", "left")),
    "discard-stunned": ("HB-STUN-3", Message(
        "{who} is Stunned: choose a card of your hand to discard.",
        "{who} is Stunned: choose a card of your hand to discard; {left} in all.", "left")),
}

# --- Refusals

_NOW = Message("Possible now: {moves}.")
_LIKE = Message("Another move is {move}.")
_NEXT = Message("If a villain is left in the stack, it comes at the end of the turn.")

REFUSALS = notation_refusals("HB-TURN-1", *starmap(RefusalKind, (
    ("game-over", Message("The game is over."), "HB-WIN-1",
     Message("Take a move back, or start a new game.")),
    ("not-your-turn", Message("{turn} decides now, and not {who}."), "HB-TURN-1",
     Message("Wait for {turn}.")),
    ("no-such-card", Message("There is no card called {card!r} in this game."), "HB-CARD-1",
     _LIKE),
    ("not-in-hand", Message("{card} is not in the hand of {who}."), "HB-PLAY-1", _NOW),
    ("empty-hand", Message("{who} has no cards in hand."), "HB-PLAY-1", _LIKE),
    ("other-copy", Message("{piece!r} is not here, but another {card} is."), "HB-CARD-1",
     Message("Write {kind} for any of them.")),
    ("played-already", Message("{who} has already played {card} this turn."), "HB-PLAY-1", _LIKE),
    ("no-attack", Message("{who} has no attack token to assign."), "HB-ATTACK-1",
     Message("First gain attack, for example by playing a card that gives it.")),
    ("guarded", Message("{card} cannot be attacked yet because of {guard}."), "HB-GUARD-1",
     Message("Defeat or destroy {guard} first.")),
    ("limited", Message("No more attack can be assigned to {card} this turn because of {limit}."),
     "HB-LIMIT-1", Message("Wait for the next turn.")),
    ("villain-defeated", Message("{card} is defeated already."), "HB-DEFEAT-2", _NEXT),
    ("villain-hidden", Message("{card} is not face up, and only villains who are can be attacked."),
     "HB-DEFEAT-2", Message("{facing} is face up.", "Face up: {facing}.", "n")),
    ("no-villain", Message("No villain is face up at the moment."), "HB-DEFEAT-2", _NEXT),
    ("not-a-villain", Message("{card} is not a villain. Attack is assigned to villains."),
     "HB-ATTACK-1", _LIKE),
    ("not-for-sale", Message("{card} is not among the cards to acquire."), "HB-BUY-1",
     Message("The cards to acquire: {market}.")),
    ("too-dear", Message("{card} costs {price} influence, and {who} has {influence}."),
     "HB-BUY-1", Message("Gain {missing} more influence first.")),
    ("not-on-top", Message("{card} may not be put on top of the deck this turn."), "HB-TOP-1",
     Message("First play a card that lets you put such cards on top.")),
    ("only-top", Message("{word!r} does not say where the card goes."), "HB-TOP-1",
     Message("Leave it out, or write top to put the card on top of the deck.")),
    ("no-use", Message("{card} has no effect that a hero pays for."), "HB-USE-1", _LIKE),
    ("not-yours", Message("{card} belongs to {owner}, and not to {who}."), "HB-USE-1", _LIKE),
    ("nobodys", Message("No hero has {card}."), "HB-USE-1", _LIKE),
    ("used-up", Message("{card} was given up and cannot be used again."), "HB-USE-1", _LIKE),
    ("used-already", Message("{card} was used this turn, and can be used once a turn."),
     "HB-USE-1", Message("Wait for the next turn.")),
    ("unpaid", Message("{who} cannot pay for {card}."), "HB-USE-1",
     Message("It costs this: {cost}.")),
    ("wrong-type", Message("{card} is not of the type {type}, which has to be discarded."),
     "HB-DISCARD-1", _NOW),
    ("no-such-choice", Message("{choice!r} is not one of the choices of {card}."), "HB-CHOICE-1",
     _NOW),
    ("blocked-choice", Message("{choice!r} would do nothing now."), "HB-CHOICE-1", _NOW),
    ("chosen-already", Message("{choice} was chosen already."), "HB-CHOICE-1", _NOW),
    ("not-playing", Message("{choice!r} is not a hero in this game."), "HB-CHOICE-2", _NOW),
    ("another-hero", Message("It must be another hero than {choice}."), "HB-CHOICE-2", _NOW),
    ("must-choose", Message("Some hero has to be chosen for {card}."), "HB-CHOICE-2", _NOW),
)))
