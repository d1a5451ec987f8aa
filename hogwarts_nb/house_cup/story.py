"""Every sentence that House Cup says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import GIVEN, NOTHING, Ending, RefusalKind, StepKind, notation_refusals
from ..core.words import Message, Text

__all__ = [
    "CARD_IS", "MOVES", "PROMPTS", "REFUSALS", "STEP_KINDS", "HouseCupEnding", "sentences", "step",
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


def step(name: str, clause: str, message: Message, *changes: str, causes: str = "",
         counter: str = "", hidden: Message | None = None, **numbers: str) -> StepKind:
    """A kind of step, also for a word of your own.

    Args:
        name: what it is called; no other kind is.
        clause: the clause that it cites.
        message: the sentence, with values such as ``who`` and ``card``.
        *changes: what it may change: ways of pieces such as ``hand>discard``, and counters.
        counter: the counter that it tells ``before``, ``after`` and ``amount`` of.
        hidden: the sentence for those who may not see the piece.
        **numbers: what each number in the sentence means, where the step does not tell.
        causes: the names of the kinds that may cause it, with spaces between them; none by default.
    """
    kind = STEP_KINDS[name] = StepKind(
        name, message, clause, frozenset(changes), counter, hidden,
        {name.replace("_", "."): meaning for name, meaning in numbers.items()},
        frozenset(causes.split() or (NOTHING,)))
    return kind


#: The kinds of steps by which a card comes to a player.
_RECEIVED = "took gave drew kept"
_NEXT = "next-token next-higher"
_NUMBER = "token: part 2"

# --- Setup and the course of a round

DECK_MADE = step(
    "deck-made", "HC-SETUP-3",
    Message("{n} activity cards are shuffled: this is the deck."), "box>deck")
HAT_GIVEN = step(
    "hat-given", "HC-SETUP-5",
    Message("{who} gets the Sorting Hat and goes first."), "box>seat")
ROUND_BEGAN = step(
    "round-began", "HC-ROUND-3",
    Message("Round {after} of {rounds} begins."), "round", "deal", counter="round",
    rounds="the same of the view")
HAT_PASSED = step(
    "hat-passed", "HC-ROUND-1",
    Message("The Sorting Hat passes to the left: {who} goes first."), "seat>seat")
LEFT_OVER = step(
    "left-over", "HC-ROUND-2",
    Message("The cards that nobody took stay in the timetable for the next round: {left}."))
LEFT_OVER_AT_END = step(
    "left-over-at-end", "HC-END-1",
    Message("The cards that nobody took score nothing: {left}."))
DEALT = step(
    "dealt", "HC-DEAL-1",
    Message("Deal {after} of 4: {who} lays out {laid}."), "deck>day", "deal", counter="deal")
DEALT_LAST = step(
    "dealt-last", "HC-DEAL-3",
    Message("Deal {after} of 4: {who} lays out {laid}. All tokens are placed already."),
    "deck>day", "deal", counter="deal")
DEALT_SHORT = step(
    "dealt-short", "HC-DEAL-1",
    Message("Deal {after} of 4: {who} should lay out {number} cards, but the deck has only "
            "{came}: {laid}."),
    "deck>day", "deal", counter="deal", number=GIVEN, came=GIVEN)
ON_DAY = Message("{card} on {day}")
PLACED = step(
    "placed", "HC-PLACE-1",
    Message("{who} places the {number}-token face down under {day}."), "hand>column",
    hidden=Message("{who} places a hidden token under {day}."), number=_NUMBER)
PLACED_BELOW = step(
    "placed-below", "HC-PLACE-3",
    Message("{who} places the {number}-token face down under {day}, below the tokens there."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, below the tokens there."),
    number=_NUMBER)
PLACED_ABOVE = step(
    "placed-above", "HC-PLACE-3",
    Message("{who} places the {number}-token face down under {day}, as number {position} from "
            "the top."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, as number {position} from the top."),
    number=_NUMBER, position="the move's value 2")
PLACED_EMPTY = step(
    "placed-empty", "HC-PLACE-4",
    Message("{who} places the {number}-token face down under {day}, where there is no card yet."),
    "hand>column",
    hidden=Message("{who} places a hidden token under {day}, where there is no card yet."),
    number=_NUMBER)

# --- Taking cards

OPENED = step(
    "opened", "HC-TAKE-1",
    Message("The tokens under {day} are turned over, from top to bottom: {tokens}."),
    "column>open")
NO_TOKENS = step(
    "no-tokens", "HC-TAKE-1",
    Message("There is no token under {day}, so nobody takes a card there."))
TOKEN = Message("{number} of {house}")
NEXT_TOKEN = step(
    "next-token", "HC-TAKE-2",
    Message("{who} is next on {day}: the lowest number still there is {number}."),
    causes="opened", number=_NUMBER)
NEXT_HIGHER = step(
    "next-higher", "HC-TAKE-3",
    Message("{who} is next on {day}: among equal tokens with a {number}, the higher one goes "
            "first."),
    causes="opened", number=_NUMBER)
TOOK = step(
    "took", "HC-TAKE-4", Message("{who} takes {card} from {day}."), "day>front", causes=_NEXT)
FEWER = step(
    "fewer", "HC-TAKE-5",
    Message("{who} should take {number} cards, but {day} has only {left}: they take what is "
            "there."),
    causes=_NEXT, number=_NUMBER, left="day: number after")
TOKEN_BACK = step(
    "token-back", "HC-TAKE-7", Message("{who} takes the {number}-token back."), "open>hand",
    causes=_NEXT, number=_NUMBER)
CONSOLED = step(
    "consoled", "HC-TAKE-6",
    Message("No card is left on {day} for {who}, who takes {amount} reward token instead "
            "({before} → {after}).",
            "No card is left on {day} for {who}, who takes {amount} reward tokens instead "
            "({before} → {after}).", "amount"),
    "supply", "rewards", counter="rewards", causes=_NEXT)
CONSOLED_ONCE = step(
    "consoled-once", "HC-TAKE-6",
    Message("No card is left on {day} for this token of {who}, who has already got something "
            "there."), causes=_NEXT)

# --- Instant cards

APPLIED = step(
    "applied", "HC-INSTANT-1", Message("{who} applies {card}."), causes=_RECEIVED)
NOT_AGAIN = step(
    "not-again", "HC-INSTANT-1",
    Message("{card} has come back to {who}, who applies it only once."), causes=_RECEIVED)
REWARDED = step(
    "rewarded", "HC-INSTANT-1",
    Message("{who} takes {amount} reward token ({before} → {after}).",
            "{who} takes {amount} reward tokens ({before} → {after}).", "amount"),
    "supply", "rewards", counter="rewards", causes="applied discarded-for-reward")
SUPPLY_EMPTY = step(
    "supply-empty", "HC-SETUP-4",
    Message("The supply of reward tokens is empty, so {who} gets none."),
    causes=f"applied discarded-for-reward {_NEXT}")
SUPPLY_SHORT = step(
    "supply-short", "HC-SETUP-4",
    Message("{who} should take {due} reward tokens, but the supply had only {came}."),
    causes="rewarded", due=GIVEN, came=GIVEN)
DISCARDED = step(
    "discarded", "HC-INSTANT-1", Message("{who} discards {card}."), "front>discard",
    causes="applied")
NOTHING_TO_DISCARD = step(
    "nothing-to-discard", "HC-INSTANT-1",
    Message("{who} has no card besides {card}, so nothing is discarded."), causes="applied")
GAVE = step(
    "gave", "HC-INSTANT-1", Message("{who} gives {card} to {to}."), "front>front",
    causes="applied")
NOTHING_TO_GIVE = step(
    "nothing-to-give", "HC-INSTANT-1",
    Message("{who} has no card that can be given away. {card} says: {words}"), causes="applied")
DREW = step(
    "drew", "HC-INSTANT-1", Message("{who} takes the top card of the deck: {card}."),
    "deck>front", causes="applied")
DECK_EMPTY = step(
    "deck-empty", "HC-INSTANT-1", Message("The deck is empty: there is no card to take."),
    causes="applied")
SHUFFLED_IN = step(
    "shuffled-in", "HC-INSTANT-1",
    Message("{card} goes into the deck, and the deck is shuffled."), "front>deck",
    causes="applied")
NOT_SHUFFLED_IN = step(
    "not-shuffled-in", "HC-INSTANT-1",
    Message("{who} no longer has {card}, so nothing goes back into the deck."), causes="applied")
PEEKED = step(
    "peeked", "HC-INSTANT-1",
    Message("{who} looks at the top card of the deck, {card}, and shuffles it into the deck."),
    causes="applied")
DISCARDED_FOR = step(
    "discarded-for-reward", "HC-INSTANT-1", Message("{who} discards {card} for a reward."),
    "front>discard", causes="applied")
DECLINED = step(
    "declined", "HC-INSTANT-1", Message("{who} discards nothing."), causes="applied")
CHOSE = step(
    "chose", "HC-INSTANT-1", Message("{who} chooses in secret: {card}."),
    hidden=Message("{who} chooses in secret."), causes="applied")
CHOSE_NOTHING = step(
    "chose-nothing", "HC-INSTANT-1", Message("{who} chooses in secret to discard nothing."),
    hidden=Message("{who} chooses in secret."), causes="applied")
NO_CARD = step(
    "no-card", "HC-INSTANT-1", Message("{who} has no card that can be discarded."),
    causes="applied")

# --- The end

SEARCHED = step(
    "searched", "HC-SEARCH",
    Message("{who} has {card} and takes {n} card from the top of the deck: {pieces}.",
            "{who} has {card} and takes {n} cards from the top of the deck: {pieces}.", "n"),
    "deck>drawn")
SEARCHED_FEWER = step(
    "searched-fewer", "HC-SEARCH",
    Message("{who} has {card} and should take {number} cards from the deck, which has only {n}: "
            "{pieces}."),
    "deck>drawn", number=GIVEN)
NOTHING_FOUND = step(
    "nothing-found", "HC-SEARCH",
    Message("{who} has {card} and should take {number} cards from the deck, but it is empty."),
    number=GIVEN)
KEPT = step(
    "kept", "HC-SEARCH", Message("{who} keeps {card}."), "drawn>front",
    causes="searched searched-fewer")
PUT_AWAY = step(
    "put-away", "HC-SEARCH",
    Message("The other card is discarded.", "The other {n} cards are discarded.", "n"),
    "drawn>discard", causes="kept")
SCORED = step(
    "scored", "HC-END-3",
    Message("{who} scores {after} point.", "{who} scores {after} points.", "after"),
    "points", counter="points")
WON = step(
    "won", "HC-END-3",
    Message("{winners} wins the House Cup: nobody else has as many points."))
TIE_BROKEN = step(
    "tie-broken", "HC-TIE-1",
    Message("{tied} are tied for the most points. {winners} wins the House Cup with the fewest "
            "cards."))
SHARED = step(
    "shared", "HC-TIE-2",
    Message("{winners} have the same points and the same number of cards: friendship wins, and "
            "they share the House Cup."))


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
#: One of several copies that are not equal.
COPY = Message("{card} (copy {copy})")

# --- Prompts: the clause, the sentence, and the clause that says whose turn it is

PROMPTS = {
    "place": ("HC-PLACE-1", Message(
        "{who}: choose one of your tokens and the day under which to place it face down."),
        "HC-PLACE-1"),
    "take": ("HC-TAKE-4", Message(
        "{who}: take {left} card from {day}.", "{who}: take {left} cards from {day}, one after "
        "the other.", "left"), "HC-TAKE-2"),
    "apply": ("HC-INSTANT-2", Message("{who}: choose which of your instant cards to apply now."),
              "HC-INSTANT-1"),
    "keep": ("HC-SEARCH", Message("{who}: choose the card to keep; the others are discarded."),
             "HC-SEARCH"),
}

# --- Refusals


def _why(code: str, clause: str, message: Message, remedy: Message) -> RefusalKind:
    return RefusalKind(code, message, clause, remedy)


_CHOOSE = Message("Choose {kinds}.", "Choose one of these: {kinds}.", "n")

REFUSALS = notation_refusals(
    "HC-PLACE-1",
    _why("no-such-day", "HC-SETUP-1", Message("{day!r} is not a day of the timetable."),
             Message("The days are {days}.")),
    _why("no-such-token", "HC-SETUP-2", Message("There is no token {number!r}."),
             Message("Each player has the tokens 1, 2 and 3.")),
    _why("token-placed", "HC-PLACE-2",
             Message("{who} has already placed the {number}-token this round."),
             Message("Place {numbers}.", "Place one of these: {numbers}.", "n")),
    _why("bottom-only", "HC-PLACE-3",
             Message("In this game a token always goes below the others in its column."),
             Message("Leave out the place: write {move}.")),
    _why("which-position", "HC-PLACE-3",
             Message("In this game a token goes to any place in its column; the move says which."),
             Message("Add the place, counted from the top, as in {move}.")),
    _why("no-such-position", "HC-PLACE-3",
             Message("{position!r} is not a place in this column."),
             Message("The only place is 1.", "The places are 1 to {last}, from top to bottom.",
                     "last")),
    _why("misspelt-card", "HC-CARD-3",
             Message("There is no card called {card!r} in this game."),
             Message("A name like that is {close}.", "Names like that are {close}.", "n")),
    _why("no-such-card", "HC-CARD-3",
             Message("There is no card called {card!r} in this game."),
             Message("The cards are {kinds}.")),
    _why("not-on-day", "HC-TAKE-4", Message("{card} is not on {day}."), _CHOOSE),
    _why("nothing-waits", "HC-INSTANT-1",
             Message("{card} is not waiting to be applied by {who}."), _CHOOSE),
    _why("not-yours", "HC-TAKE-8", Message("{who} does not have {card}."), _CHOOSE),
    _why("not-drawn", "HC-SEARCH", Message("{card} is not among the cards that were drawn."),
             _CHOOSE),
    _why("which-copy", "HC-INSTANT-1",
             Message("{who} has several {card} cards that are not alike now: not all of them wait "
                     "to be applied."),
             Message("Write one of these: {moves}.")),
    _why("not-allowed", "HC-INSTANT-1",
             Message("{card} cannot be chosen. {source} says: {words}"), _CHOOSE),
    _why("no-such-opponent", "HC-SETUP-2", Message("{house!r} is not an opponent of {who}."),
             Message("Give it to {houses}.", "Give it to one of these: {houses}.", "n")),
    _why("no-pass", "HC-INSTANT-1", Message("{who} cannot pass here: a choice is due."),
             Message("Write a move like {move}.")),
)
