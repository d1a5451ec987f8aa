"""Every sentence that Hogwarts Battle says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one. What cards say of themselves is in ``effects/``. The file is
long because it lists them all in one place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap

from ..core import GIVEN, NOTHING, Ending, RefusalKind, StepKind, notation_refusals
from ..core.words import Message, Name, Text

__all__ = ["CARD_IS", "MARKER", "MOVES", "PROMPTS", "REFUSALS", "STEP_KINDS", "WON",
           "BattleEnding", "sentences", "step"]

MARKER = Name("the turn marker", "метка хода")

CARD_IS = Message("{card}: {words}")


def sentences(texts: Sequence[Text]) -> Text:
    """Sentences one after the other."""
    first, *rest = texts
    for text in rest:
        first = TWO(first=first, second=text)
    return first


TWO = Message("{first} {second}")

#: From whom so many tokens are taken.
FROM = Message("{n} from {card}")

STEP_KINDS: dict[str, StepKind] = {}

#: What a card's effect may follow from: whatever has the card do what it says.
EFFECT = ("played", "used", "event-revealed", "ability", "horcrux-effect", "triggered", "bonus",
          "bonus-at-once", "discard-effect", "defeated", "next-location", "chose", "chose-hero",
          "rolled", "rolled-again", "rolled-dark", "copied", "revealed", "discarded", "stunned")

#: Numbers in the words of an effect are those on the card, wherever they are.
ON_CARD = {f"effect.{way}n": GIVEN for way in (
    "", "what.", "tells.", "tells.what.", "bids.", "bids.what.", "effects.does.",
    "effects.does.what.", "effect.", "effect.what.", "options.what.")}

#: What may follow from the end of the turn.
END = ("ended",)


def step(name: str, clause: str, message: Message, *changes: str, counter: str = "",
         numbers: Mapping[str, str] | None = None,
         causes: Sequence[str] = (NOTHING,)) -> StepKind:
    """A kind of step, also for a word of your own.

    Args:
        name: what it is called; no other kind is.
        clause: the clause that it cites.
        message: the sentence, with values such as ``who`` and ``card``.
        *changes: what it may change: ways of pieces such as ``hand>discard``, and counters.
        counter: the counter that it tells ``before``, ``after`` and ``amount`` of.
        numbers: what each number in the sentence means, where the step does not tell.
        causes: the names of the kinds that may cause it; none by default.
    """
    kind = STEP_KINDS[name] = StepKind(name, message, clause, frozenset(changes), counter,
                                       numbers=numbers or {}, causes=frozenset(causes))
    return kind


# --- Setup

HERO_READY = step(
    "hero-ready", "HB-SETUP-1", Message("{who} begins with {after} health."),
    "health", counter="health")
LOCATIONS_STACKED = step(
    "locations-stacked", "HB-SETUP-2",
    Message("{n} location is put on the board.", "{n} locations are stacked in order.", "n"),
    "box>locations")
LOCATION_REVEALED = step(
    "location-revealed", "HB-SETUP-2", Message("The heroes now defend {card}."),
    "locations>location")
HARDER = step(
    "harder", "HB-DIFFICULTY-1",
    Message("To make the game harder, {card} begins with {amount} control."), "control",
    counter="control", causes=("location-revealed", "next-location"))
DARK_ARTS_SHUFFLED = step(
    "dark-arts-shuffled", "HB-SETUP-3",
    Message("{n} Dark Arts event is ready.", "{n} Dark Arts events are shuffled.", "n"),
    "box>dark_arts")
VILLAINS_SHUFFLED = step(
    "villains-shuffled", "HB-SETUP-4",
    Message("{n} villain is ready.", "{n} villains are shuffled.", "n"), "box>villains")
VILLAIN_REVEALED = step(
    "villain-revealed", "HB-SETUP-4", Message("The heroes face {card}."), "villains>villain")
HOGWARTS_SHUFFLED = step(
    "hogwarts-shuffled", "HB-SETUP-5",
    Message("{n} Hogwarts card is ready.", "{n} Hogwarts cards are shuffled.", "n"),
    "box>hogwarts")
MARKET_LAID = step(
    "market-laid", "HB-SETUP-5", Message("These cards can be acquired: {pieces}."),
    "hogwarts>market")
DECK_SHUFFLED = step(
    "deck-shuffled", "HB-SETUP-6", Message("{who} shuffles a starting deck of {n} cards."),
    "box>deck")
FIRST_HAND = step(
    "first-hand", "HB-SETUP-6", Message("{who} draws the first hand: {pieces}."), "deck>hand",
    causes=("deck-shuffled",))
VILLAIN_BELOW = step(
    "villain-below", "HB-GUARD-1", Message("{card} goes below all other villains."),
    causes=("villains-shuffled",))
HORCRUXES_STACKED = step(
    "horcruxes-stacked", "HB-HORCRUX-1",
    Message("{n} Horcrux is ready.", "{n} Horcruxes are stacked in order.", "n"),
    "box>horcruxes")
PROFICIENCIES_READY = step(
    "proficiencies-ready", "HB-SKILL-1",
    Message("{n} proficiency is ready.", "{n} proficiencies are ready.", "n"),
    "box>proficiencies")
LEARNT = step("learnt", "HB-SKILL-1", Message("{who} is good at {card}."), "proficiencies>skill",
               causes=(NOTHING, "proficiencies-ready"))

# --- The turn

TURN_BEGAN = step(
    "turn-began", "HB-TURN-1", Message("Turn {after} begins: {who} is the active hero."),
    "turn", "box>seat", "seat>seat", counter="turn")
EVENTS_DUE = step(
    "events-due", "HB-EVENT-1",
    Message("{card} calls for {events} Dark Arts event.",
            "{card} calls for {events} Dark Arts events.", "events"),
    numbers={"events": "the same of the view"}, causes=("turn-began",))
EVENT_REVEALED = step(
    "event-revealed", "HB-EVENT-2", Message("{who} reveals the Dark Arts event {card}."),
    "dark_arts>event", causes=("events-due", "more-events", *EFFECT))
EVENT_RESOLVED = step(
    "event-resolved", "HB-CHAIN-1", Message("{card} is resolved, with all that it triggered."),
    "event>resolved", causes=("event-revealed",))
MORE_EVENTS = step(
    "more-events", "HB-EVENT-5",
    Message("{card} calls for {events} more Dark Arts event.",
            "{card} calls for {events} more Dark Arts events.", "events"),
    numbers={"events": GIVEN}, causes=("events-due",))
DARK_ARTS_RESHUFFLED = step(
    "dark-arts-reshuffled", "HB-EVENT-3",
    Message("The stack of Dark Arts events is empty: the resolved event becomes the stack.",
            "The stack of Dark Arts events is empty: the {n} resolved events are shuffled.", "n"),
    "resolved>dark_arts", causes=("events-due", "more-events", *EFFECT))
NO_EVENT_LEFT = step(
    "no-event-left", "HB-EVENT-3", Message("No Dark Arts event is left to be revealed."),
    causes=("events-due", "more-events", *EFFECT))
ABILITY = step(
    "ability", "HB-VILLAIN-1", Message("{card} uses its ability."), causes=("turn-began",))
BLOCKED = step(
    "blocked", "HB-SHIELD-1", Message("The ability of {card} is blocked and does not work."),
    causes=("turn-began",))
HORCRUX_EFFECT = step(
    "horcrux-effect", "HB-HORCRUX-1", Message("The Horcrux {card} takes effect."),
    causes=("turn-began",))
TRIGGERED = step(
    "triggered", "HB-VILLAIN-2", Message("This triggers the ability of {card}."),
    causes=("control-added", "control-full", "control-removed", "some-control-removed",
            "discarded", "discarded-top", "defeated", "gained-health", "gained-some-health",
            "assigned", "bought", "bought-top", "played", "villain-replaced", "villain-revealed",
            "event-revealed", "horcrux-destroyed"))
PLAYED = step(
    "played", "HB-PLAY-1", Message("{who} plays {card}."), "hand>played")
ASSIGNED = step(
    "assigned", "HB-ATTACK-1",
    Message("{who} assigns 1 attack to {card}: {assigned} of {health}."), "attack", "assigned",
    numbers={"assigned": "assigned: after", "health": GIVEN})
DEFEATED = step(
    "defeated", "HB-DEFEAT-1", Message("{who} defeats {card}!"), "villain>defeated", "assigned",
    "shielded", causes=("assigned",))
BOUGHT = step(
    "bought", "HB-BUY-1",
    Message("{who} pays {amount} influence ({before} → {after}) and puts {card} on the discard "
            "pile."), "market>discard", "influence", counter="influence")
BOUGHT_TOP = step(
    "bought-top", "HB-TOP-1",
    Message("{who} pays {amount} influence ({before} → {after}) and puts {card} on top of the "
            "deck."), "market>deck", "influence", counter="influence")
USED = step(
    "used", "HB-USE-1", Message("{who} uses {card}: {cost}."), "attack", "influence",
    "destroyed>used_up", numbers={"cost.n": GIVEN})
ENDED = step("ended", "HB-ACT-1", Message("{who} ends the turn."))

# --- What effects do; where it is less than they say, what was asked and why

GAINED_ATTACK = step(
    "gained-attack", "HB-PLAY-2", Message("{who} gains {amount} attack ({before} → {after})."),
    "attack", counter="attack", causes=EFFECT)
GAINED_INFLUENCE = step(
    "gained-influence", "HB-PLAY-2",
    Message("{who} gains {amount} influence ({before} → {after})."), "influence",
    counter="influence", causes=EFFECT)
SAVING_FORBIDDEN = step(
    "saving-forbidden", "HB-SAVE-1",
    Message("{who} cannot gain {tokens}: {card} forbids it on another hero's turn."),
    numbers={"tokens.n": GIVEN}, causes=EFFECT)
GAINED_HEALTH = step(
    "gained-health", "HB-HEALTH-1", Message("{who} gains {amount} health ({before} → {after})."),
    "health", counter="health", causes=EFFECT)
GAINED_SOME_HEALTH = step(
    "gained-some-health", "HB-HEALTH-2",
    Message("{who} gains {amount} of {asked} health ({before} → {after}), as that is full health."),
    "health", counter="health", numbers={"asked": GIVEN}, causes=EFFECT)
FULL_HEALTH = step(
    "full-health", "HB-HEALTH-2",
    Message("{who} already has full health ({after}) and cannot gain {asked} health."),
    counter="health", numbers={"asked": GIVEN}, causes=EFFECT)
HEALING_FORBIDDEN = step(
    "healing-forbidden", "HB-HEALTH-1",
    Message("{who} cannot gain {asked} health because of {card}."), numbers={"asked": GIVEN},
    causes=EFFECT)
LOST_HEALTH = step(
    "lost-health", "HB-HEALTH-1", Message("{who} loses {amount} health ({before} → {after})."),
    "health", counter="health", causes=(*EFFECT, "sheltered"))
LOST_ALL_HEALTH = step(
    "lost-all-health", "HB-HEALTH-1",
    Message("{who} loses {amount} of {asked} health ({before} → {after}), as there is no more."),
    "health", counter="health", numbers={"asked": GIVEN}, causes=(*EFFECT, "sheltered"))
SHELTERED = step(
    "sheltered", "HB-SHELTER-1",
    Message("Of {asked} health, {who} loses {left} because of {card}."),
    numbers={"asked": GIVEN, "left": GIVEN}, causes=EFFECT)
DREW = step("drew", "HB-DRAW-1", Message("{who} draws {pieces}."), "deck>hand", causes=EFFECT)
RESHUFFLED = step(
    "reshuffled", "HB-DRAW-2",
    Message("The deck of {who} is empty: the one card of the discard pile becomes the deck.",
            "The deck of {who} is empty: the {n} cards of the discard pile are shuffled.", "n"),
    "discard>deck", causes=(*EFFECT, *END))
NOTHING_TO_DRAW = step(
    "nothing-to-draw", "HB-DRAW-2",
    Message("{who} has no card left to draw: {came} of {asked} card came.",
            "{who} has no card left to draw: {came} of {asked} cards came.", "asked"),
    numbers={"came": GIVEN, "asked": GIVEN}, causes=(*EFFECT, *END))
DRAWING_FORBIDDEN = step(
    "drawing-forbidden", "HB-DRAW-3",
    Message("{who} cannot draw {asked} card because of {card}.",
            "{who} cannot draw {asked} cards because of {card}.", "asked"),
    numbers={"asked": GIVEN}, causes=EFFECT)
DISCARDED = step("discarded", "HB-DISCARD-1", Message("{who} discards {card}."), "hand>discard",
                  causes=(*EFFECT, "stun-discards", "fewer-to-discard"))
FEWER_TO_DISCARD = step(
    "fewer-to-discard", "HB-DISCARD-1",
    Message("{who} has to discard {asked} {what} and has only {cards}."),
    numbers={"asked": GIVEN, "cards": GIVEN, "what.n": GIVEN}, causes=EFFECT)
NOTHING_TO_DISCARD = step(
    "nothing-to-discard", "HB-DISCARD-1",
    Message("{who} has to discard {asked} {what} and has none."),
    numbers={"asked": GIVEN, "what.n": GIVEN}, causes=EFFECT)
NOTHING_DRAWN = step(
    "nothing-drawn", "HB-DRAW-3",
    Message("{who} discards nothing for {card}, as nothing could be drawn."), causes=EFFECT)
OTHER_TYPE = step(
    "other-type", "HB-DISCARD-1",
    Message("{discarded} is not the type of card that {card} asks for, so no more happens."),
    causes=("discarded", "fewer-to-discard"))
DISCARD_EFFECT = step(
    "discard-effect", "HB-DISCARD-2", Message("{card} has an effect when it is discarded."),
    causes=("discarded", "discarded-top"))
LASTS = step("lasts", "HB-PLAY-3", Message("Because of {card}, {effect}."),
              numbers=ON_CARD, causes=EFFECT)
OUT_OF_TURN = step(
    "out-of-turn", "HB-PLAY-3",
    Message("{who} has no use for {card}, which is about the hero whose turn it is."),
    causes=EFFECT)
BONUS = step("bonus", "HB-PLAY-4", Message("{card} waited for this."),
              causes=(*EFFECT, "assigned"))
BONUS_AT_ONCE = step(
    "bonus-at-once", "HB-PLAY-4",
    Message("What {card} waits for has happened once this turn already.",
            "What {card} waits for has happened {times} times this turn already.", "times"),
    numbers={"times": GIVEN}, causes=EFFECT)
CHOSE = step("chose", "HB-CHOICE-1", Message("{who} chooses: {effect}."), causes=EFFECT,
              numbers=ON_CARD)
CHOSE_HERO = step("chose-hero", "HB-CHOICE-2", Message("{who} chooses {hero}."), causes=EFFECT)
CHOSE_NONE = step("chose-none", "HB-CHOICE-2", Message("{who} chooses no hero."), causes=EFFECT)
CHOSE_NO_MORE = step(
    "chose-no-more", "HB-CHOICE-2", Message("{who} chooses no other hero."), causes=EFFECT)

# --- What cards of later games do

NONE_HELD = step(
    "none-held", "HB-COUNT-1", Message("{who} holds no card that {card} counts."), causes=EFFECT)
NOT_SO = step(
    "not-so", "HB-COUNT-1", Message("{card} does nothing for {who}: {lack}."), causes=EFFECT)
NOTHING_TO_PICK = step(
    "nothing-to-pick", "HB-CHOICE-1",
    Message("{who} finds nothing to choose for {card}, which says: {effect}."), causes=EFFECT,
    numbers=ON_CARD)
NOTHING_TO_CHOOSE = step(
    "nothing-to-choose", "HB-CHOICE-1",
    Message("{who} need not choose: nothing that {card} offers would do anything now."),
    causes=EFFECT)
TOOK = step(
    "took", "HB-TAKE-1", Message("{who} takes {card} from the discard pile."), "discard>hand",
    causes=EFFECT)
SEARCHED = step(
    "searched", "HB-SEARCH-1", Message("{who} takes {card} from the deck and shuffles it."),
    "deck>hand", causes=EFFECT)
COPIED = step("copied", "HB-COPY-1", Message("{card} copies the effect of {copied}."),
               causes=EFFECT)
REVEALED = step(
    "revealed", "HB-REVEAL-1", Message("{who} reveals the top card of the deck: {card}."),
    "deck>revealed", causes=EFFECT)
NOTHING_TO_REVEAL = step(
    "nothing-to-reveal", "HB-REVEAL-1", Message("{who} has no card to reveal."), causes=EFFECT)
PUT_BACK = step(
    "put-back", "HB-REVEAL-1", Message("{card} stays on top of the deck."), "revealed>deck",
    causes=("revealed",))
DISCARDED_TOP = step(
    "discarded-top", "HB-REVEAL-1", Message("{who} discards {card}."), "revealed>discard",
    causes=("revealed",))
ROLLED = step(
    "rolled", "HB-DICE-1", Message("{who} rolls the {house} die for {card}: {symbol}."),
    causes=EFFECT)
ROLLED_AGAIN = step(
    "rolled-again", "HB-DICE-2",
    Message("{who} has the {house} die rolled again for {card}: {symbol}."),
    causes=("rolled", "rolled-dark"))
ROLLED_DARK = step(
    "rolled-dark", "HB-DICE-3", Message("The {house} die is rolled for {card}: {symbol}."),
    causes=EFFECT)
ATTACK_REMOVED = step(
    "attack-removed", "HB-UNASSIGN-1",
    Message("{card} removes up to {asked} attack from every villain: {removed}."), "assigned",
    numbers={"asked": GIVEN, "removed.n": GIVEN}, causes=EFFECT)
NO_ATTACK_ASSIGNED = step(
    "no-attack-assigned", "HB-UNASSIGN-1",
    Message("{card} removes no attack, as none is assigned."), causes=EFFECT)
SHIELDED = step(
    "shielded", "HB-SHIELD-1",
    Message("{who} blocks the ability of {card} until {who}'s next turn."), "shielded",
    causes=EFFECT)
SHIELD_GONE = step(
    "shield-gone", "HB-SHIELD-1", Message("The ability of {card} works again."), "shielded",
    causes=("turn-began",))
PLACED = step(
    "placed", "HB-HORCRUX-2", Message("{who} places the symbol on {card}: {symbol}."), "placed",
    causes=("rolled", "rolled-again"))
HORCRUX_DESTROYED = step(
    "horcrux-destroyed", "HB-HORCRUX-3", Message("{who} destroys the Horcrux {card}!"),
    "horcrux>destroyed", "placed", causes=("placed",))
HORCRUX_REVEALED = step(
    "horcrux-revealed", "HB-HORCRUX-3", Message("A Horcrux is revealed: {card}."),
    "horcruxes>horcrux", causes=("horcruxes-stacked", "horcrux-destroyed", *END))

# --- Control and being Stunned

CONTROL_ADDED = step(
    "control-added", "HB-CONTROL-1",
    Message("{amount} control is added to {card} ({before} → {after}, of {spaces} spaces)."),
    "control", counter="control", numbers={"spaces": "the same of the view"}, causes=EFFECT)
CONTROL_FULL = step(
    "control-full", "HB-CONTROL-2",
    Message("{amount} control is added to {card} ({before} → {after}, of {spaces} spaces): the "
            "villains take it at the end of the turn unless control is removed."),
    "control", counter="control", numbers={"spaces": "the same of the view"}, causes=EFFECT)
REPRIEVE = step(
    "reprieve", "HB-CONTROL-4",
    Message("{card} has no space left: 1 control more is ignored this turn."), causes=EFFECT)
CONTROL_REMOVED = step(
    "control-removed", "HB-CONTROL-5",
    Message("{amount} control is removed from {card} ({before} → {after})."), "control",
    counter="control", causes=EFFECT)
SOME_CONTROL_REMOVED = step(
    "some-control-removed", "HB-CONTROL-5",
    Message("{amount} of {asked} control is removed from {card} ({before} → {after}), as there is "
            "no more."), "control", counter="control", numbers={"asked": GIVEN}, causes=EFFECT)
NO_CONTROL = step(
    "no-control", "HB-CONTROL-5",
    Message("There is no control on {card}, so {asked} cannot be removed."),
    numbers={"asked": GIVEN}, causes=EFFECT)
REMOVING_FORBIDDEN = step(
    "removing-forbidden", "HB-CONTROL-5", Message("{asked} control cannot be removed because of "
                                                  "{card}."), numbers={"asked": GIVEN},
    causes=EFFECT)
STUNNED = step(
    "stunned", "HB-STUN-1", Message("{who} has no health left and is Stunned."), "stunned",
    causes=("lost-health", "lost-all-health"))
NOT_HEALED = step(
    "not-healed", "HB-STUN-1",
    Message("{who} is Stunned and cannot gain {asked} health this turn."),
    numbers={"asked": GIVEN}, causes=EFFECT)
NOT_HURT = step(
    "not-hurt", "HB-STUN-1", Message("{who} is Stunned and cannot lose {asked} health this turn."),
    numbers={"asked": GIVEN}, causes=EFFECT)
STUN_TOKENS = step(
    "stun-tokens", "HB-STUN-2", Message("{who} is Stunned and discards all attack and influence "
                                        "tokens."), "attack", "influence", causes=("stunned",))
STUN_DISCARDS = step(
    "stun-discards", "HB-STUN-3",
    Message("{who} is Stunned and has to discard half of {cards} card, rounded down: none.",
            "{who} is Stunned and has to discard half of {cards} cards, rounded down.", "cards"),
    numbers={"cards": "hand: number after"}, causes=("stunned",))
RECOVERED = step(
    "recovered", "HB-STUN-6", Message("{who} recovers and has {after} health again."),
    "health", "stunned", counter="health", causes=END)

# --- The end of the turn, and of the game

NEXT_LOCATION = step(
    "next-location", "HB-CONTROL-3",
    Message("The heroes now defend {card}, on which there is no control yet."),
    "locations>location", causes=("location-lost",))
LOCATION_LOST = step(
    "location-lost", "HB-END-1",
    Message("The villains control {card}; its {amount} control is removed."),
    "location>lost", "control", counter="control", causes=END)
VILLAIN_REPLACED = step(
    "villain-replaced", "HB-END-2", Message("The next villain is revealed: {card}."),
    "villains>villain", causes=END)
REFILLED = step(
    "refilled", "HB-END-3", Message("New cards can be acquired: {pieces}."), "hogwarts>market",
    causes=END)
STACK_EMPTY = step(
    "stack-empty", "HB-STACK-1",
    Message("The stack of Hogwarts cards is empty: empty spaces stay empty."), causes=END)
PUT_AWAY = step(
    "put-away", "HB-END-4",
    Message("{who} puts {n} card on the discard pile.", "{who} puts {n} cards on the discard pile.",
            "n"), "played>discard", "hand>discard", causes=END)
TOKENS_GONE = step(
    "tokens-gone", "HB-END-5", Message("{who} discards the unused tokens."),
    "attack", "influence", causes=END)
HAND_DRAWN = step(
    "hand-drawn", "HB-END-6", Message("{who} draws for the new hand: {pieces}."), "deck>hand",
    causes=END)
WON = step("won", "HB-WIN-1", Message("The heroes win the game!"),
            causes=(*EFFECT, *END))
LOST = step("lost", "HB-LOSE-1", Message("The villains control all locations: the heroes lose."),
             causes=("location-lost",))


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
    "choose-none": Message("Choose no hero."),
    "choose-no-more": Message("Choose no other hero."),
    "use": Message("Use {card}: {cost}."),
    "use-no-op": Message("Use {card}: {cost}. It would do nothing now."),
    "learn": Message("Take the proficiency {card}."),
}

# --- Prompts: what is being decided

PROMPTS = {
    "act": ("HB-ACT-1", Message(
        "{who}: play cards, assign attack, acquire cards, in any order, or end the turn.")),
    "act-stunned": ("HB-STUN-5", Message(
        "{who} is Stunned but may use what is left: play cards, assign attack, acquire cards, "
        "in any order, or end the turn.")),
    "choose": ("HB-CHOICE-1", Message("{who}: choose one of the effects of {card}.")),
    "hero": ("HB-CHOICE-2", Message(
        "{who}: choose the hero who gets the effect of {card}.",
        "{who}: choose {left} heroes who get the effect of {card}, one after the other.", "left")),
    "hero-or-none": ("HB-CHOICE-2", Message(
        "{who}: you may choose one hero who gets the effect of {card}.",
        "{who}: you may choose up to {left} heroes who get the effect of {card}, one after the "
        "other.", "left")),
    "discard": ("HB-DISCARD-1", Message(
        "{who}: choose a card from your hand to discard because of {card}.",
        "{who}: choose a card from your hand to discard because of {card}. {left} are still due.",
        "left")),
    "discard-type": ("HB-DISCARD-1", Message(
        "{who}: choose a card of the type {type} from your hand to discard because of {card}.",
        "{who}: choose a card of the type {type} from your hand to discard because of {card}. "
        "{left} are still due.", "left")),
    "discard-stunned": ("HB-STUN-3", Message(
        "{who} is Stunned: choose a card from your hand to discard.",
        "{who} is Stunned: choose a card from your hand to discard. {left} are still due.",
        "left")),
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
     Message("Leave it out. Only top can be written there, while a card lets you put such cards on "
             "top of the deck.")),
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
