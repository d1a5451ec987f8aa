"""Every sentence that House Cup says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core import Ending, RefusalKind, StepKind, notation_refusals
from ..core.words import Message, Text

__all__ = [
    "CARD_IS", "MOVES", "PROMPTS", "REFUSALS", "STEP_KINDS", "HouseCupEnding", "sentences",
]

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
          hidden: Message | None = None, numbers: Mapping[str, str] | None = None) -> StepKind:
    kind = STEP_KINDS[name] = StepKind(name, message, clause, frozenset(changes), counter, hidden,
                                       numbers or {})
    return kind


# --- Setup and the course of a round

DECK_MADE = _step(
    "deck-made", "HC-SETUP-3",
    Message("{n} activity cards are shuffled: this is the deck."), "box>deck")
HAT_GIVEN = _step(
    "hat-given", "HC-SETUP-5",
    Message("{who} gets the Sorting Hat and will go first."), "box>seat")
ROUND_BEGAN = _step(
    "round-began", "HC-ROUND-3",
    Message("Round {after} of {rounds} begins."), "round", "deal", counter="round",
    numbers={"rounds": "the same of the view"})
HAT_PASSED = _step(
    "hat-passed", "HC-ROUND-1",
    Message("The Sorting Hat passes to the left: {who} will go first."), "seat>seat")
LEFT_OVER = _step(
    "left-over", "HC-ROUND-2",
    Message("The cards that nobody took stay in the timetable for the next round: {left}."))
LEFT_OVER_AT_END = _step(
    "left-over-at-end", "HC-END-1",
    Message("The cards that nobody took score nothing: {left}."))
DEALT = _step(
    "dealt", "HC-DEAL-1",
    Message("Deal {after} of 4: {who} lays out {laid}."), "deck>day", "deal", counter="deal")
DEALT_LAST = _step(
    "dealt-last", "HC-DEAL-3",
    Message("Deal {after} of 4: {who} lays out {laid}. Nobody has a token left to place."),
    "deck>day", "deal", counter="deal")
ON_DAY = Message("{card} on {day}")
PLACED = _step(
    "placed", "HC-PLACE-1",
    Message("{who} places the {number}-token face down under {day}."), "hand>column",
    hidden=Message("{who} places a hidden token under {day}."),
    numbers={"number": "token: part 2"})

PLACED_BELOW = _step(
    "placed-below", "HC-PLACE-3",
    Message("{who} places the {number}-token face down under {day}, below the tokens there."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, below the tokens there."),
    numbers={"number": "token: part 2"})
PLACED_ABOVE = _step(
    "placed-above", "HC-PLACE-3",
    Message("{who} places the {number}-token face down under {day}, as number {position} from "
            "the top."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, as number {position} from the top."),
    numbers={"number": "token: part 2", "position": "the move's value 2"})
PLACED_EMPTY = _step(
    "placed-empty", "HC-PLACE-4",
    Message("{who} places the {number}-token face down under {day}, where no card lies yet."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, where no card lies yet."),
    numbers={"number": "token: part 2"})

# --- Taking cards

OPENED = _step(
    "opened", "HC-TAKE-1",
    Message("The tokens under {day} are turned over, from top to bottom: {tokens}."),
    "column>open")
NO_TOKENS = _step(
    "no-tokens", "HC-TAKE-1",
    Message("No token lies under {day}, so nobody takes a card there."))
TOKEN = Message("{number} of {house}")
NEXT_TOKEN = _step(
    "next-token", "HC-TAKE-2",
    Message("{who} is next on {day}: the lowest number still there is {number}."),
    numbers={"number": "token: part 2"})
NEXT_HIGHER = _step(
    "next-higher", "HC-TAKE-3",
    Message("{who} is next on {day}: of the equal numbers {number}, this token lies higher."),
    numbers={"number": "token: part 2"})
TOOK = _step(
    "took", "HC-TAKE-4", Message("{who} takes {card} from {day}."), "day>front")
FEWER = _step(
    "fewer", "HC-TAKE-5",
    Message("{who} should take {number} cards, but {day} has only {left}: they take what remains."),
    numbers={"number": "token: part 2", "left": "day: number after"})
TOKEN_BACK = _step(
    "token-back", "HC-TAKE-7", Message("{who} takes the {number}-token back."), "open>hand",
    numbers={"number": "token: part 2"})
CONSOLED = _step(
    "consoled", "HC-TAKE-6",
    Message("No card is left on {day} for {who}, who takes {amount} reward token instead "
            "({before} → {after}).",
            "No card is left on {day} for {who}, who takes {amount} reward tokens instead "
            "({before} → {after}).", "amount"),
    "supply", "rewards", counter="rewards")
CONSOLED_ONCE = _step(
    "consoled-once", "HC-TAKE-6",
    Message("No card is left on {day} for this token; {who} has already been served there."))

# --- Instant cards

APPLIED = _step(
    "applied", "HC-INSTANT-1", Message("{who} applies {card}."))
REWARDED = _step(
    "rewarded", "HC-LETTER",
    Message("{who} takes {amount} reward token ({before} → {after}).",
            "{who} takes {amount} reward tokens ({before} → {after}).", "amount"),
    "supply", "rewards", counter="rewards")
SUPPLY_EMPTY = _step(
    "supply-empty", "HC-SETUP-4",
    Message("The supply of reward tokens is empty, so {who} gets none."))
DISCARDED = _step(
    "discarded", "HC-PIXIE", Message("{who} discards {card}."), "front>discard")
NOTHING_TO_DISCARD = _step(
    "nothing-to-discard", "HC-PIXIE",
    Message("{who} has no card besides {card}, so nothing is discarded."))
GAVE = _step(
    "gave", "HC-LETTER-2", Message("{who} gives {card} to {to}."), "front>front")
NOTHING_TO_GIVE = _step(
    "nothing-to-give", "HC-LETTER-2",
    Message("{who} has no card without the letter symbol, so nothing is given away."))
DREW = _step(
    "drew", "HC-DIVINATION", Message("{who} takes the top card of the deck: {card}."),
    "deck>front")
DECK_EMPTY = _step(
    "deck-empty", "HC-DIVINATION", Message("The deck is empty: there is no card to take."))
SHUFFLED_IN = _step(
    "shuffled-in", "HC-DIVINATION-2",
    Message("{card} goes into the deck, and the deck is shuffled."), "front>deck")
NOT_SHUFFLED_IN = _step(
    "not-shuffled-in", "HC-DIVINATION-2",
    Message("{who} no longer has {card}, so nothing goes back into the deck."))
PEEKED = _step(
    "peeked", "HC-DIVINATION",
    Message("{who} takes the top card of the deck, {card}, and shuffles it back."))
CAULDRON_DISCARDED = _step(
    "cauldron-discarded", "HC-CAULDRON", Message("{who} discards {card} into the Cauldron."),
    "front>discard")
DECLINED = _step(
    "declined", "HC-CAULDRON", Message("{who} discards nothing."))
CHOSE = _step(
    "chose", "HC-CAULDRON", Message("{who} chooses in secret: {card}."),
    hidden=Message("{who} chooses in secret."))
CHOSE_NOTHING = _step(
    "chose-nothing", "HC-CAULDRON", Message("{who} chooses in secret to discard nothing."),
    hidden=Message("{who} chooses in secret."))
NO_CARD = _step(
    "no-card", "HC-CAULDRON", Message("{who} has no card to discard."))

# --- The end

SEARCHED = _step(
    "searched", "HC-SEARCH",
    Message("{who} holds {card} and takes {n} card from the top of the deck: {pieces}.",
            "{who} holds {card} and takes {n} cards from the top of the deck: {pieces}.", "n"),
    "deck>drawn")
NOTHING_FOUND = _step(
    "nothing-found", "HC-SEARCH",
    Message("{who} holds {card}, but the deck is empty."))
KEPT = _step(
    "kept", "HC-SEARCH", Message("{who} keeps {card}."), "drawn>front")
PUT_AWAY = _step(
    "put-away", "HC-SEARCH",
    Message("The other card is discarded.", "The other {n} cards are discarded.", "n"),
    "drawn>discard")
SCORED = _step(
    "scored", "HC-END-3",
    Message("{who} has scored {after} point.", "{who} has scored {after} points.", "after"),
    "points", counter="points")
WON = _step(
    "won", "HC-END-3",
    Message("{winners} wins the House Cup: nobody else has as many points."))
TIE_BROKEN = _step(
    "tie-broken", "HC-TIE-1",
    Message("{tied} have the most points; {winners} wins the House Cup with fewer cards."))
SHARED = _step(
    "shared", "HC-TIE-2",
    Message("{winners} have the same points and as few cards: friendship wins, and they share the "
            "House Cup."))


class HouseCupEnding(Ending):
    """The ways in which House Cup ends, by the name of the step that tells of it."""

    #: One house has the most points (HC-END-3).
    MOST_POINTS = WON.name
    #: Of those with the most points, one has the fewest cards (HC-TIE-1).
    FEWEST_CARDS = TIE_BROKEN.name
    #: Several have the most points and the fewest cards (HC-TIE-2).
    SHARED = SHARED.name


# --- Moves

MOVES = {
    "place": Message("Place the {number}-token face down under {day}."),
    "place-at": Message("Place the {number}-token face down under {day}, as number {position} "
                        "from the top."),
    "take": Message("Take {card}."),
    "apply": Message("Apply {card}."),
    "discard": Message("Discard {card}."),
    "give": Message("Give {card} to {to}."),
    "pass": Message("Discard nothing."),
    "keep": Message("Keep {card}."),
}

# --- Prompts: what is being decided

PROMPTS = {
    "place": ("HC-PLACE-1", Message(
        "{who}: choose one of your tokens and the day under which to place it face down.")),
    "take": ("HC-TAKE-4", Message(
        "{who}: take {left} card from {day}.", "{who}: take {left} cards from {day}, one after "
        "the other.", "left")),
    "apply": ("HC-INSTANT-2", Message("{who}: choose which of your instant cards to apply now.")),
    "discard": ("HC-PIXIE", Message("{who}: choose one other card of yours to discard.")),
    "give": ("HC-LETTER-2", Message(
        "{who}: choose a card of yours without the letter symbol, and who gets it.")),
    "cauldron": ("HC-CAULDRON", Message(
        "{who}: you may discard one of your cards for a reward token.")),
    "keep": ("HC-SEARCH", Message("{who}: choose the card to keep; the others are discarded.")),
}

# --- Refusals

REFUSALS = notation_refusals("HC-PLACE-1")


def _refusal(code: str, clause: str, message: Message, remedy: Message) -> None:
    REFUSALS[code] = RefusalKind(code, message, clause, remedy)


_refusal("no-such-day", "HC-SETUP-1", Message("{day!r} is not a day of the timetable."),
         Message("The days are {days}."))
_refusal("no-such-token", "HC-SETUP-2", Message("There is no token {number!r}."),
         Message("Each player has the tokens 1, 2 and 3."))
_refusal("token-placed", "HC-PLACE-2",
         Message("{who} has already placed the {number}-token this round."),
         Message("Still to be placed is {numbers}.", "Still to be placed are {numbers}.", "n"))
_refusal("no-such-card", "HC-CARD-3", Message("There is no card called {card!r} in this game."),
         Message("The cards are {kinds}."))
_refusal("not-on-day", "HC-TAKE-4", Message("{card} does not lie on {day}."),
         Message("Take {kinds}.", "Take one of these: {kinds}.", "n"))
_refusal("nothing-waits", "HC-INSTANT-1", Message("{card} is not waiting to be applied by {who}."),
         Message("Apply {kinds}.", "Apply one of these: {kinds}.", "n"))
_refusal("not-yours", "HC-TAKE-8", Message("{card} does not lie in front of {who}."),
         Message("Choose {kinds}.", "Choose one of these: {kinds}.", "n"))
_refusal("which-copy", "HC-INSTANT-1",
         Message("{who} has several {card} cards that are not equal now: one still has to be "
                 "applied."),
         Message("Write one of these: {ids}."))
_refusal("itself", "HC-PIXIE", Message("{card} makes you discard another card, not itself."),
         Message("Choose {kinds}.", "Choose one of these: {kinds}.", "n"))
_refusal("cauldron-stays", "HC-CAULDRON",
         Message("In this game {card} itself cannot be discarded for its own reward."),
         Message("Choose {kinds}, or discard nothing.",
                 "Choose one of these, or discard nothing: {kinds}.", "n"))
_refusal("has-letter", "HC-LETTER-2",
         Message("{card} bears the letter symbol and cannot be given away."),
         Message("Choose {kinds}.", "Choose one of these: {kinds}.", "n"))
_refusal("no-such-opponent", "HC-SETUP-2", Message("{house!r} is not an opponent of {who}."),
         Message("Give it to {houses}.", "Give it to one of these: {houses}.", "n"))
_refusal("no-such-position", "HC-PLACE-3", Message("{position!r} is not a place in this column."),
         Message("The only place is 1.", "The places are 1 to {last}, from top to bottom.",
                 "last"))
_refusal("bottom-only", "HC-PLACE-3",
         Message("In this game a token always goes below the others in its column."),
         Message("Leave out the place: write {move}."))
_refusal("which-position", "HC-PLACE-3",
         Message("In this game a token goes to any place in its column; the move says which."),
         Message("Add the place, counted from the top, as in {move}."))
_refusal("not-drawn", "HC-SEARCH", Message("{card} is not among the cards that were drawn."),
         Message("Keep {kinds}.", "Keep one of these: {kinds}.", "n"))
_refusal("no-pass", "HC-INSTANT-1", Message("Here {who} has to choose: nothing can be declined."),
         Message("Write a move like {move}."))
