"""Every sentence that Halls of Hogwarts says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..core import GIVEN, NOTHING, Ending, RefusalKind, StepKind, notation_refusals
from ..core.words import Message, Name

__all__ = ["BARS", "CARD_IS", "INVENTED_IS", "MOVES", "OWN_IS", "PROMPTS", "REFUSALS",
           "SCHEDULE_IS", "SIDE_NAMES", "STEP_KINDS", "TILE_IS", "HallsEnding", "step"]

STEP_KINDS: dict[str, StepKind] = {}

# --- What causes steps

#: A position that was set up may begin in the middle of a turn: what asked for it is unknown.
SET_UP = NOTHING
WALKS = ("walked", "walked-by", "walked-through")
TURNS = ("turn-began", "extra-turn-began", "turn-lost", "turns-cancel")
MOVING = (SET_UP, "rolled", "more-tiles", "fewer-tiles")
#: What resolves an event card.
RESOLVING = ("played", "played-to-lay", "chosen-place", "chosen-student", "shown")
ARRIVING = (*WALKS, "movers-swapped", "slipped")
DRAWING = ("cards-dealt", "star-card", "cards-drawn", "stolen")


def step(name: str, clause: str, message: Message, *changes: str, counter: str = "",
         hidden: Message | None = None, given: Iterable[str] = (),
         causes: Iterable[str] = (NOTHING,)) -> StepKind:
    """A kind of step, also for a word of your own.

    Args:
        name: what it is called; no other kind is.
        clause: the clause that it cites.
        message: the sentence, with values such as ``who`` and ``card``.
        *changes: what it may change: ways of pieces such as ``hand>discard``, and counters.
        counter: the counter that it tells ``before``, ``after`` and ``amount`` of.
        hidden: the sentence for those who may not see the piece.
        given: the values whose numbers the step does not tell.
        causes: the names of the kinds that may cause it; none by default.
    """
    kind = STEP_KINDS[name] = StepKind(
        name, message, clause, frozenset(changes), counter, hidden, dict.fromkeys(given, GIVEN),
        frozenset(causes))
    return kind


# --- Names of pieces

SIDE_NAMES = (Name("north", "север"), Name("east", "восток"), Name("south", "юг"),
              Name("west", "запад"))
ROOM = Message("the {room} classroom")
HALL = Message("a hallway tile")
STAIRS = Message("a stairway tile")
STAR = Message("the tile with the star")
MOVER = Message("the mover of {student}")
SCHEDULE = Message("class schedule {number}")
TURN = Message("the turn")

#: Where a mover can go.
WAYS = ("space>space", "space>area", "area>space", "area>area")
#: What changes when a tile is moved.
COUNTS = ("die_tiles", "card_tiles", "left")

# --- Setup

TILES_LAID = step(
    "tiles-laid", "HH-SETUP-1",
    Message("The {n} tiles are shuffled and laid face down, one on each space of the board."),
    "box>down")
SCHEDULE_DEALT = step(
    "schedule-dealt", "HH-SETUP-2", Message("{who} is dealt {schedule}: {classes}."), "box>front")
PORTRAIT_DEALT = step(
    "portrait-dealt", "HH-SETUP-3",
    Message("{who}'s portrait shows {area}: the student mover starts there."), "box>area")
MARKER_SET = step(
    "marker-set", "HH-SETUP-4",
    Message("{who} puts the class marker beside {room}, the first class."),
    causes=["schedule-dealt"])
PILE_MADE = step(
    "pile-made", "HH-SETUP-5", Message("The {n} event cards are shuffled. They are the pile."),
    "box>pile")
CARDS_DEALT = step(
    "cards-dealt", "HH-SETUP-5", Message("{who} is dealt {pieces}."), "pile>hand",
    hidden=Message("{who} is dealt {n} event cards."))

# --- The course of a turn

TURN_BEGAN = step(
    "turn-began", "HH-TURN-1", Message("Turn {after}: {who} begins."), "turns", "box>seat",
    "seat>seat", "die", "die_tiles", "card_tiles", counter="turns", causes=[NOTHING, "turn-ended"])
EXTRA_TURN_BEGAN = step(
    "extra-turn-began", "HH-HOMEWORK", Message("Turn {after}: {who} takes an extra turn."),
    "turns", "extra_turns", "die", "die_tiles", "card_tiles", counter="turns",
    causes=["turn-ended"])
TURN_LOST = step(
    "turn-lost", "HH-NORRIS", Message("{who} loses this turn."), "lost_turns",
    causes=[NOTHING, "turn-ended"])
TURNS_CANCEL = step(
    "turns-cancel", "HH-HOMEWORK", Message("{who} loses the extra turn."), "lost_turns",
    "extra_turns", causes=["turn-ended"])
CLASS_REOPENED = step(
    "class-reopened", "HH-CANCEL-2",
    Message("{card} lasted until {who}'s next turn: {room} is open again, and the card goes to the "
            "bottom of the pile."), "on>pile", causes=TURNS)
LIMIT_REACHED = step(
    "limit-reached", "HH-LIMIT",
    Message("The game was to end after {limit} turn: nobody wins.",
            "The game was to end after {limit} turns: nobody wins.", "limit"),
    causes=["turn-ended"])
ROLLED = step(
    "rolled", "HH-ROLL-1",
    Message("{who} rolls {after} and has to flip or rotate {after} tile.",
            "{who} rolls {after} and has to flip or rotate {after} different tiles.", "after"),
    "die", "left", counter="die")
FLIPPED = step(
    "flipped", "HH-FLIP-1", Message("{who} flips the tile on {space}: it is {tile}."),
    "down>space", "rotation", *COUNTS, causes=MOVING)
FLIPPED_BLIND = step(
    "flipped-blind", "HH-YEARS-1",
    Message("{who} flips the tile on {space} straight over: it is {tile}, open to {sides}."),
    "down>space", "rotation", *COUNTS, causes=MOVING)
POSITIONED = step(
    "positioned", "HH-FLIP-1", Message("{who} turns it so that it is open to {sides}."), "rotation",
    causes=[SET_UP, "flipped"])
ROTATED = step(
    "rotated", "HH-ROTATE-1",
    Message("{who} rotates {tile} on {space} by {degrees} degrees: it is open to {sides}."),
    "rotation", *COUNTS, causes=MOVING)
ROTATED_WITH_MOVERS = step(
    "rotated-with-movers", "HH-ROTATE-2",
    Message("{who} rotates {tile} on {space} by {degrees} degrees, with {movers} on it: it is open "
            "to {sides}."), "rotation", *COUNTS, causes=MOVING)
ROTATED_LITTLE = step(
    "rotated-little", "HH-YEARS-2",
    Message("{who} rotates {tile} on {space} by a quarter turn: it is open to {sides}."),
    "rotation", *COUNTS, causes=MOVING)
ROTATED_DOWN = step(
    "rotated-down", "HH-ROTATE-3",
    Message("{who} rotates the face-down tile on {space} by {degrees} degrees."), *COUNTS,
    causes=MOVING)
WALKED = step(
    "walked", "HH-WALK-1", Message("{who} walks from {start} to {place}."), *WAYS,
    causes=[SET_UP, *WALKS])
WALKED_BY = step(
    "walked-by", "HH-WALK-1", Message("{who} walks from {start} over {between} to {place}."), *WAYS,
    causes=[SET_UP, *WALKS])
WALKED_THROUGH = step(
    "walked-through", "HH-AREA-1",
    Message("{who} walks from {start} over {between} to {place}, through a starting area."), *WAYS,
    causes=[SET_UP, *WALKS])
MET = step(
    "met", "HH-WALK-6", Message("{movers} and {who} are in the same place, which is allowed."),
    causes=WALKS)
ENTERED = step(
    "entered", "HH-WALK-4", Message("This is a classroom, so {who}'s walk ends here."),
    causes=WALKS)
TURN_ENDED = step("turn-ended", "HH-TURN-2", Message("{who} ends the turn."))

# --- Classes and the end

COMPLETED = step(
    "completed", "HH-CLASS-1",
    Message("{who} completes the class {subject} ({after} of {classes})."), "done", counter="done",
    given=["classes"], causes=[*ARRIVING, "put-in", "schedules-swapped"])
NOT_NEXT = step(
    "not-next", "HH-CLASS-2",
    Message("{who}'s next class is {next}, not the one in {room}, so the class marker stays where "
            "it is."), causes=ARRIVING)
NONE_LEFT = step(
    "none-left", "HH-WIN-1",
    Message("{who} has completed all classes and has to return to {area}."),
    causes=[*ARRIVING, "completed"])
ROOM_CLOSED = step(
    "room-closed", "HH-CANCEL-3",
    Message("{who} cannot complete a class in {room} now: it is cancelled."),
    causes=[*ARRIVING, "put-in", "schedules-swapped"])
PUT_IN = step(
    "put-in", "HH-CLASS-3",
    Message("A card has put {who} into {room}. That is entering it, too."),
    causes=["movers-swapped"])
PUT_ONLY = step(
    "put-only", "HH-CLASS-3", Message("{who} did not walk in, so no class is completed."),
    causes=["movers-swapped"])
WON = step(
    "won", "HH-WIN-2",
    Message("{who} has completed the whole schedule and is back at {area}: {who} wins the game!"),
    "left", causes=[*WALKS, "movers-swapped", "schedules-swapped"])


class HallsEnding(Ending):
    """The ways in which Halls of Hogwarts ends, by the name of the step that tells of it."""

    #: A player is back at the start with the whole schedule completed (HH-WIN-2).
    WON = WON.name
    #: The number of turns after which the game was to end has been taken (HH-LIMIT).
    LIMIT_REACHED = LIMIT_REACHED.name


# --- The star

STAR_CARD = step(
    "star-card", "HH-STAR-1", Message("{who} takes {card} from the pile."), "pile>hand",
    hidden=Message("{who} takes an event card from the pile."), causes=[SET_UP, *WALKS])
STAR_SKIPPED = step(
    "star-skipped", "HH-STAR-1", Message("{who} takes no event card."), causes=[SET_UP, *WALKS])
PILE_EMPTY = step(
    "pile-empty", "HH-STAR-3", Message("The pile is empty, so {who} gets no event card."),
    causes=WALKS)

# --- Event cards

PLAYED = step(
    "played", "HH-EVENT-2",
    Message("{who} plays {card}, which goes to the bottom of the pile."), "hand>pile")
PLAYED_TO_LAY = step(
    "played-to-lay", "HH-EVENT-1", Message("{who} plays {card}."), "hand>in_play")
CHOSEN_PLACE = step(
    "chosen-place", "HH-EVENT-4", Message("{who} chooses {place}."),
    causes=[SET_UP, "played", "played-to-lay"])
CHOSEN_STUDENT = step(
    "chosen-student", "HH-EVENT-4", Message("{who} chooses {student}."), causes=[SET_UP, "played"])
SHOWN = step(
    "shown", "HH-NORRIS",
    Message("{who} has drawn {card}: it is shown and goes to the bottom of the pile."),
    "hand>pile", causes=DRAWING)
MORE_TILES = step(
    "more-tiles", "HH-PASSWORD",
    Message("{who} has to flip or rotate {amount} extra tile.",
            "{who} has to flip or rotate {amount} extra tiles.", "amount"), "card_tiles", "left",
    counter="left", causes=RESOLVING)
FEWER_TILES = step(
    "fewer-tiles", "HH-PASSWORD",
    Message("{who} has to flip or rotate {amount} extra tile, and not {asked}: no other is left.",
            "{who} has to flip or rotate {amount} extra tiles, and not {asked}: no other is left.",
            "amount"), "card_tiles", "left", counter="left", given=["asked"],
    causes=RESOLVING)
CANCELLED = step(
    "cancelled", "HH-CANCEL-1",
    Message("{who} lays {card} on {room}: nobody can enter it until {who}'s next turn begins."),
    "in_play>on", causes=RESOLVING)
SHUFFLED = step(
    "shuffled", "HH-FRIDAY-1",
    Message("{who} shuffles the tile on {spaces} and lays it back face down.",
            "{who} shuffles the tiles on {spaces} and lays them back face down.", "n"),
    "space>down", "rotation", "die_tiles", "card_tiles", causes=RESOLVING)
NEGATED = step(
    "negated", "HH-FRIDAY-2",
    Message("{card} is taken off {room} and goes to the bottom of the pile."), "on>pile",
    causes=RESOLVING)
TILES_SWAPPED = step(
    "tiles-swapped", "HH-PEEVES",
    Message("{who} swaps the tiles on {first} and {second} with everything on them, without "
            "turning them."), "space>space", causes=RESOLVING)
MOVERS_SWAPPED = step(
    "movers-swapped", "HH-LOST",
    Message("{first} is now at {first_place}, and {second} at {second_place}."), *WAYS,
    causes=RESOLVING)
SCHEDULES_SWAPPED = step(
    "schedules-swapped", "HH-SWAP-1",
    Message("{who} and {other} swap their class schedules. {who} has now completed {mine} class, "
            "{other} {theirs}.",
            "{who} and {other} swap their class schedules. {who} has now completed {mine} classes, "
            "{other} {theirs}.", "mine"), "front>front", "done", causes=RESOLVING)
NOW_NEXT = step(
    "now-next", "HH-SWAP-2",
    Message("{who} is in {room}, the classroom of the next class, but has to leave it and come "
            "back to complete that."), causes=["schedules-swapped"])
WILL_LOSE_TURN = step(
    "will-lose-turn", "HH-NORRIS",
    Message("{who} will lose the next turn.",
            "{who} will lose the next {after} turns ({before} → {after}).", "after"), "lost_turns",
    counter="lost_turns", causes=RESOLVING)
WILL_TAKE_EXTRA_TURN = step(
    "will-take-extra-turn", "HH-HOMEWORK",
    Message("{who} will take an extra turn.",
            "{who} will take {after} extra turns ({before} → {after}).", "after"),
    "extra_turns", counter="extra_turns", causes=RESOLVING)
RETAKES = step(
    "retakes", "HH-SLEEP-1",
    Message("{who} has to take {room} again: the class marker goes back from {before} to {after}."),
    "done", counter="done", causes=RESOLVING)
NOTHING_TO_RETAKE = step(
    "nothing-to-retake", "HH-SLEEP-1",
    Message("{who} has not completed a class, so none is taken again."), causes=RESOLVING)
BACK_IN_ROOM = step(
    "back-in-room", "HH-SLEEP-1", Message("{who} goes back to the {room} classroom on {place}."),
    "space>space", "area>space", causes=["retakes"])
BACK_TO_START = step(
    "back-to-start", "HH-SLEEP-2",
    Message("{who} returns to {area}: the {room} classroom is face down."),
    "space>area", "area>area", causes=["retakes"])
BACK_TO_START_FIRST = step(
    "back-to-start-first", "HH-SLEEP-2",
    Message("There is no class before {room}, so {who} returns to {area}."),
    "space>area", "area>area", causes=["retakes"])

# --- The invented cards

CARDS_DRAWN = step(
    "cards-drawn", "HH-INVENTED-1", Message("{who} draws {pieces}."), "pile>hand",
    hidden=Message("{who} draws {n} event card.", "{who} draws {n} event cards.", "n"),
    causes=RESOLVING)
PILE_SHORT = step(
    "pile-short", "HH-STAR-3",
    Message("The pile has no more event cards: {who} gets {came}, and not {asked}."),
    given=["asked", "came"], causes=[*RESOLVING, "cards-drawn"])
STOLEN = step(
    "stolen", "HH-INVENTED-2", Message("{who} takes {card} from {other}'s hand."), "hand>hand",
    hidden=Message("{who} takes an event card from {other}'s hand."), causes=RESOLVING)
TURNED_DOWN = step(
    "turned-down", "HH-INVENTED-3", Message("{who} turns the tile on {space} face down."),
    "space>down", "rotation", "die_tiles", "card_tiles", causes=RESOLVING)
SLIPPED = step(
    "slipped", "HH-INVENTED-4", Message("{who} slips from {start} to {place}."), "space>space",
    "area>space", causes=RESOLVING)

# --- Moves

MOVES = {
    "roll": Message("Roll the die."),
    "flip": Message("Flip the tile on {space}."),
    "turn": Message("Turn it by {degrees} degrees clockwise from the way it is printed."),
    "turn-0": Message("Leave it the way it is printed."),
    "rotate": Message("Rotate the tile on {space} by {degrees} degrees clockwise."),
    "rotate-back": Message("Rotate the tile on {space} by a quarter turn counter-clockwise."),
    "walk": Message("Walk to {place}."),
    "walk-star": Message("Walk over the star to {place}."),
    "draw": Message("Take an event card."),
    "skip": Message("Take no event card."),
    "play": Message("Play {card}."),
    "choose": Message("Choose {target}."),
    "end": Message("End the turn."),
}

# --- Prompts: what is being decided

PROMPTS = {
    "roll": ("HH-TURN-1", Message("{who}: roll the die, or play event cards first.")),
    "die": ("HH-ROLL-2", Message(
        "{who}: flip or rotate {left} more tile.", "{who}: flip or rotate {left} more tiles, each "
        "a different one.", "left")),
    "card": ("HH-PASSWORD", Message(
        "{who}: flip or rotate {left} more tile for {card}.", "{who}: flip or rotate {left} more "
        "tiles for {card}, each a different one.", "left")),
    "turn": ("HH-FLIP-1", Message("{who}: choose the way {tile} on {space} is turned.")),
    "act": ("HH-WALK-1", Message("{who}: walk, play event cards, or end the turn.")),
    "again": ("HH-WALK-7", Message(
        "{who}: a new path has opened, so you may walk again, play event cards, or end the turn.")),
    "stay": ("HH-TURN-2", Message("{who}: play event cards, or end the turn.")),
    "star": ("HH-STAR-1", Message(
        "{who}: your walk ends on the star. You may take an event card.")),
    "passing": ("HH-STAR-1", Message(
        "{who}: you pass over the star. You may take an event card.")),
    "choose": ("HH-EVENT-4", Message(
        "{who}: choose for {card}. {words}", "{who}: choose for {card}, {left} more. {words}",
        "left")),
}

# --- Refusals

REFUSALS = notation_refusals("HH-TURN-1")


def _refusal(code: str, clause: str, message: Message, remedy: Message) -> None:
    REFUSALS[code] = RefusalKind(code, message, clause, remedy)


LIKE = Message("Write a move like {move}.")
PLAINLY = Message("Walk there without the star: {move}.")

_refusal("tiles-first", "HH-ROLL-2",
         Message("{who} has to flip or rotate {left} more tile first.",
                 "{who} has to flip or rotate {left} more tiles first.", "left"), LIKE)
_refusal("roll-first", "HH-TURN-1", Message("{who} has not rolled the die yet."),
         Message("Write {move} first."))
_refusal("card-first", "HH-EVENT-4", Message("{card} has to be finished first."), LIKE)
_refusal("no-such-place", "HH-BOARD-1", Message("There is no place called {place!r}."),
         Message("Spaces have a column from a to g and a row from 1 to 7, such as d3. The areas "
                 "are {areas}."))
_refusal("area-fixed", "HH-AREA-2",
         Message("There is no tile to flip or rotate at {place}: it is a starting area."),
         Message("Choose a tile, as in {move}."))
_refusal("face-up", "HH-FLIP-2", Message("The tile on {space} is face up already."),
         Message("You can rotate it: {move}."))
_refusal("face-down", "HH-ROTATE-3", Message("The tile on {space} is face down."),
         Message("You can flip it: {move}."))
_refusal("tile-used", "HH-ROLL-3", Message("The tile on {space} has been moved already."),
         Message("Choose another tile, as in {move}."))
_refusal("new-tiles", "HH-PASSWORD",
         Message("The tile on {space} has been moved this turn, and {card} works on other tiles."),
         Message("Choose another tile, as in {move}."))
_refusal("degrees", "HH-ROTATE-1", Message("A tile cannot be turned by {degrees!r} degrees."),
         Message("It can be turned by {allowed} degrees."))
_refusal("degrees-second-years", "HH-YEARS-2",
         Message("Second Years rotate a tile by a quarter turn, not by {degrees!r} degrees."),
         Message("It can be rotated by {allowed} degrees."))
_refusal("stay-put", "HH-WALK-5", Message("{who} is at {place} already."),
         Message("Walk to another place, or do not walk."))
_refusal("walked", "HH-WALK-7",
         Message("{who} has walked this turn, and no new path has opened since."),
         Message("Play an event card that opens a new path, or end the turn."))
_refusal("no-star-way", "HH-STAR-2",
         Message("No other path to {place} passes over the star."), PLAINLY)
_refusal("star-anyway", "HH-STAR-2",
         Message("The shortest path to {place} comes to the star already."), PLAINLY)
_refusal("star-down", "HH-WALK-3", Message("The tile with the star is face down."), PLAINLY)
_refusal("star-empty", "HH-STAR-3",
         Message("The pile is empty, so walking over the star gives no event card."), PLAINLY)
_refusal("no-such-card", "HH-EVENT-4",
         Message("There is no event card called {card!r} in this game."),
         Message("The cards are {kinds}."))
_refusal("not-in-hand", "HH-EVENT-1", Message("{who} does not have {card}."),
         Message("Write a move like {moves}.", "Write one of these: {moves}.", "n"))
_refusal("no-effect", "HH-EVENT-3", Message("{card} would have no effect now: {reason}."),
         Message("Play it when it has an effect."))
_refusal("no-target", "HH-EVENT-4", Message("You cannot choose {target} for {card}: {reasons}."),
         Message("Write {moves}.", "Write one of these: {moves}.", "n"))
_refusal("no-card-now", "HH-STAR-2",
         Message("{who} is not walking over the star now, so there is no event card to take."),
         LIKE)

#: What is said besides where there is no way and no walk either.
WALKED_TOO = (Message("{who} has walked this turn already"),
              Message("play an event card that opens a new path"))

#: What can bar the way: the clause, the part of the sentence, and what can be done about it.
BARS = {
    "wall": ("HH-WALK-2", Message("there is a wall between {here} and {there} on the side of "
                                  "{walls}"), Message("turn tiles until both sides are open")),
    "unflipped": ("HH-WALK-3", Message("the tile on {there} is face down"),
                  Message("flip the tile on {there}")),
    "room-stops": ("HH-WALK-4", Message("every walk into {room} on {here} ends there"),
                   Message("walk around {here}, or stop there")),
    "cancelled": ("HH-CANCEL-3", Message("{room} on {there} is cancelled"),
                  Message("wait until {room} is open again")),
}
for code, (clause, _, _) in BARS.items():
    _refusal(code, clause, Message("There is no way to {place}: {bars}."),
             Message("What can help: {remedies}."))

# --- What pieces are

CARD_IS = Message("{card} (1 copy): {words}", "{card} ({copies} copies): {words}", "copies")
INVENTED_IS = Message("{card} (made up here): {words}")
OWN_IS = Message("{card} (a custom card, 1 copy): {words}",
                 "{card} (a custom card, {copies} copies): {words}", "copies")
SCHEDULE_IS = Message("From top to bottom: {classes}.")
TILE_IS = Message("This is {tile}.")
