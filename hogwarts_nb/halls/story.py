"""Every sentence that Halls of Hogwarts says about play: steps, prompts, moves and refusals.

Each holds the clause of the rulebook that it rests on. Sentences are whole, with named values, so
that they can be translated one by one.
"""

from __future__ import annotations

from ..core import Ending, RefusalKind, StepKind
from ..core.words import Message, Name

__all__ = ["BLOCKS", "CARD_IS", "INVENTED_IS", "MOVES", "PROMPTS", "REFUSALS", "SCHEDULE_IS",
           "SIDE_NAMES", "STEP_KINDS", "TILE_IS", "HallsEnding"]

STEP_KINDS: dict[str, StepKind] = {}


def _step(name: str, clause: str, message: Message, *changes: str, counter: str = "",
          hidden: Message | None = None) -> StepKind:
    kind = STEP_KINDS[name] = StepKind(name, message, clause, frozenset(changes), counter, hidden)
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

# --- Setup

TILES_LAID = _step(
    "tiles-laid", "HH-SETUP-1",
    Message("The {n} tiles are mixed and laid face down, one on each space of the board."),
    "box>down")
SCHEDULE_DEALT = _step(
    "schedule-dealt", "HH-SETUP-2",
    Message("{who} is dealt {schedule}: {classes}."), "box>front")
PORTRAIT_DEALT = _step(
    "portrait-dealt", "HH-SETUP-3",
    Message("{who}'s portrait shows {area}: the student mover starts from there."),
    "box>area")
MARKER_SET = _step(
    "marker-set", "HH-SETUP-4",
    Message("{who} sets the class marker beside {room}, the first class."))
PILE_MADE = _step(
    "pile-made", "HH-SETUP-5", Message("The {n} event cards are shuffled: this is the pile."),
    "box>pile")
CARDS_DEALT = _step(
    "cards-dealt", "HH-SETUP-5", Message("{who} is dealt {pieces}."), "pile>hand",
    hidden=Message("{who} is dealt {n} event cards."))

# --- The course of a turn

TURN_BEGAN = _step(
    "turn-began", "HH-TURN-1", Message("Turn {after}: {who} begins."), "turns", "box>seat",
    "seat>seat", "die", "rolled", "extra", counter="turns")
EXTRA_TURN_BEGAN = _step(
    "extra-turn-began", "HH-HOMEWORK", Message("Turn {after}: {who} takes another turn."),
    "turns", "owed", "die", "rolled", "extra", counter="turns")
TURN_LOST = _step(
    "turn-lost", "HH-NORRIS", Message("{who} loses this turn."), "lost")
TURNS_CANCEL = _step(
    "turns-cancel", "HH-HOMEWORK",
    Message("{who} would take another turn, but loses it."), "lost", "owed")
CLASS_REOPENED = _step(
    "class-reopened", "HH-CANCEL-2",
    Message("{card} lasted until {who}'s next turn: {room} is open again, and the card goes to the "
            "bottom of the pile."), "on>pile")
LIMIT_REACHED = _step(
    "limit-reached", "HH-LIMIT",
    Message("{limit} turn has been taken, the most that was agreed: nobody wins.",
            "{limit} turns have been taken, the most that was agreed: nobody wins.", "limit"))
ROLLED = _step(
    "rolled", "HH-ROLL-1",
    Message("{who} rolls {after} and has to flip or rotate {after} tile.",
            "{who} rolls {after} and has to flip or rotate {after} different tiles.", "after"),
    "die", "left", counter="die")
FLIPPED = _step(
    "flipped", "HH-FLIP-1", Message("{who} flips the tile on {space}: it is {tile}."),
    "down>space", "rotation", "rolled", "extra", "left")
FLIPPED_BLIND = _step(
    "flipped-blind", "HH-YEARS-1",
    Message("{who} flips the tile on {space} straight over: it is {tile}, open to {sides}."),
    "down>space", "rotation", "rolled", "extra", "left")
POSITIONED = _step(
    "positioned", "HH-FLIP-1", Message("{who} lays it so that it is open to {sides}."), "rotation")
ROTATED = _step(
    "rotated", "HH-ROTATE-1",
    Message("{who} rotates {tile} on {space} by {degrees} degrees: it is open to {sides}."),
    "rotation", "rolled", "extra", "left")
ROTATED_WITH_MOVERS = _step(
    "rotated-with-movers", "HH-ROTATE-2",
    Message("{who} rotates {tile} on {space} by {degrees} degrees, with {movers} on it: it is open "
            "to {sides}."), "rotation", "rolled", "extra", "left")
ROTATED_LITTLE = _step(
    "rotated-little", "HH-YEARS-2",
    Message("{who} rotates {tile} on {space} one turn: it is open to {sides}."),
    "rotation", "rolled", "extra", "left")
ROTATED_DOWN = _step(
    "rotated-down", "HH-ROTATE-3",
    Message("{who} rotates the face-down tile on {space} by {degrees} degrees."),
    "rolled", "extra", "left")
NO_TILE_LEFT = _step(
    "no-tile-left", "HH-ROLL-3", Message("No other tile is left for {who} to move."), "left")
WALKED = _step(
    "walked", "HH-WALK-1", Message("{who} walks from {start} to {place}."),
    "space>space", "space>area", "area>space", "area>area")
WALKED_BY = _step(
    "walked-by", "HH-WALK-1", Message("{who} walks from {start} over {between} to {place}."),
    "space>space", "space>area", "area>space", "area>area")
WALKED_THROUGH = _step(
    "walked-through", "HH-AREA-1",
    Message("{who} walks from {start} over {between} to {place}, through a starting area."),
    "space>space", "space>area", "area>space", "area>area")
MET = _step(
    "met", "HH-WALK-6", Message("{movers} and {who} are in the same place, which is fine."))
ENTERED = _step(
    "entered", "HH-WALK-4", Message("This is a classroom: {who}'s movement ends here."))
TURN_ENDED = _step(
    "turn-ended", "HH-TURN-2", Message("{who} ends the turn."))

# --- Classes and the end

COMPLETED = _step(
    "completed", "HH-CLASS-1",
    Message("{who} completes the class {subject} ({after} of 7)."), "done", counter="done")
NOT_NEXT = _step(
    "not-next", "HH-CLASS-2",
    Message("This is {room}, not {who}'s next class, which is {next}: the class marker stays."))
NONE_LEFT = _step(
    "none-left", "HH-WIN-1",
    Message("{who} has completed all classes and has to return to {area}."))
ROOM_CLOSED = _step(
    "room-closed", "HH-CANCEL-3",
    Message("{who} cannot complete {room} now: it is cancelled."))
PUT_ONLY = _step(
    "put-only", "HH-CLASS-3", Message("{who} did not walk in, so nothing is completed."))
WON = _step(
    "won", "HH-WIN-2",
    Message("{who} has completed the whole schedule and is back at {area}: {who} wins the game!"),
    "left")


class HallsEnding(Ending):
    """The ways in which Halls of Hogwarts ends, by the name of the step that tells of it."""

    #: A player is back at the start with the whole schedule completed (HH-WIN-2).
    WON = WON.name
    #: The agreed number of turns has been taken (HH-LIMIT).
    LIMIT_REACHED = LIMIT_REACHED.name


# --- The star

STAR_CARD = _step(
    "star-card", "HH-STAR-1", Message("{who} takes {card} from the pile."), "pile>hand",
    hidden=Message("{who} takes an event card from the pile."))
STAR_SKIPPED = _step(
    "star-skipped", "HH-STAR-1", Message("{who} takes no event card."))
PILE_EMPTY = _step(
    "pile-empty", "HH-STAR-3", Message("The pile is empty, so {who} gets no event card."))

# --- Event cards

PLAYED = _step(
    "played", "HH-EVENT-2",
    Message("{who} plays {card}, which goes to the bottom of the pile."), "hand>pile")
PLAYED_ON_TABLE = _step(
    "played-on-table", "HH-EVENT-1", Message("{who} plays {card}."), "hand>table")
PICKED_PLACE = _step(
    "picked-place", "HH-EVENT-4", Message("{who} chooses {place}."))
PICKED_STUDENT = _step(
    "picked-student", "HH-EVENT-4", Message("{who} chooses {student}."))
MORE_TILES = _step(
    "more-tiles", "HH-PASSWORD",
    Message("{who} has to flip or rotate {amount} extra tile.",
            "{who} has to flip or rotate {amount} extra tiles.", "amount"), "extra", "left",
    counter="left")
CANCELLED = _step(
    "cancelled", "HH-CANCEL-1",
    Message("{who} lays {card} on {room}: it is closed until {who}'s next turn begins."),
    "table>on")
SHUFFLED = _step(
    "shuffled", "HH-FRIDAY-1",
    Message("{who} shuffles the tiles of {spaces} and lays them back face down."),
    "space>down", "rotation", "rolled", "extra")
NEGATED = _step(
    "negated", "HH-FRIDAY-2",
    Message("{card} no longer lies on {room} and goes to the bottom of the pile."),
    "on>pile")
TILES_SWAPPED = _step(
    "tiles-swapped", "HH-PEEVES",
    Message("{who} swaps the tiles on {first} and {second}; they lie as they lay before."),
    "space>space")
MOVERS_SWAPPED = _step(
    "movers-swapped", "HH-LOST",
    Message("{first} is now at {first_place}, and {second} at {second_place}."),
    "space>space", "space>area", "area>space", "area>area")
SCHEDULES_SWAPPED = _step(
    "schedules-swapped", "HH-SWAP-1",
    Message("{who} and {other} swap their class schedules. {who} goes on after {mine} class, "
            "{other} after {theirs}.",
            "{who} and {other} swap their class schedules. {who} goes on after {mine} classes, "
            "{other} after {theirs}.", "mine"), "front>front", "done")
NOW_NEXT = _step(
    "now-next", "HH-SWAP-2",
    Message("{who} is in {room}, now the next class, but has to leave and come back to complete "
            "it."))
WILL_LOSE_TURN = _step(
    "will-lose-turn", "HH-NORRIS",
    Message("Mrs. Norris has caught {who}, who will lose a turn ({before} → {after}).",
            "Mrs. Norris has caught {who}, who will lose {after} turns ({before} → {after}).",
            "after"), "lost", counter="lost")
NORRIS_TAKEN = _step(
    "norris-taken", "HH-NORRIS",
    Message("{who} has taken {card}: it is shown and goes to the bottom of the pile."),
    "hand>pile")
WILL_GO_AGAIN = _step(
    "will-go-again", "HH-HOMEWORK",
    Message("{who} will take another turn after this one ({before} → {after}).",
            "{who} will take {after} more turns after this one ({before} → {after}).", "after"),
    "owed", counter="owed")
RETAKES = _step(
    "retakes", "HH-SLEEP-1",
    Message("{who} has slept in class and has to take {room} again ({before} → {after} classes)."),
    "done", counter="done")
BACK_IN_ROOM = _step(
    "back-in-room", "HH-SLEEP-1", Message("{who} goes back to {room} on {place}."),
    "space>space", "area>space")
BACK_TO_START = _step(
    "back-to-start", "HH-SLEEP-2",
    Message("{who} returns to {area}: the tile of {room} lies face down."),
    "space>area", "area>area")
BACK_TO_START_FIRST = _step(
    "back-to-start-first", "HH-SLEEP-2",
    Message("There is no class before {room}, so {who} returns to {area}."),
    "space>area", "area>area")

# --- The invented cards

OWL_CARDS = _step(
    "owl-cards", "HH-INVENTED-1", Message("{who} draws {pieces}."), "pile>hand",
    hidden=Message("{who} draws {n} event card.", "{who} draws {n} event cards.", "n"))
STOLEN = _step(
    "stolen", "HH-INVENTED-2", Message("{who} takes {card} from the hand of {other}."),
    "hand>hand", hidden=Message("{who} takes an event card from the hand of {other}."))
TURNED_DOWN = _step(
    "turned-down", "HH-INVENTED-3", Message("{who} turns the tile on {space} face down."),
    "space>down", "rotation", "rolled", "extra")
SLIPPED = _step(
    "slipped", "HH-INVENTED-4", Message("{who} slips from {start} to {place}, whatever lies "
                                        "between."), "space>space", "area>space")

# --- Moves

MOVES = {
    "roll": Message("Roll the die."),
    "flip": Message("Flip the tile on {space}."),
    "turn": Message("Lay it turned by {degrees} degrees clockwise."),
    "rotate": Message("Rotate the tile on {space} by {degrees} degrees clockwise."),
    "rotate-back": Message("Rotate the tile on {space} a quarter turn counter-clockwise."),
    "walk": Message("Walk to {place}."),
    "walk-star": Message("Walk over the star to {place}."),
    "draw": Message("Take an event card."),
    "skip": Message("Take no event card."),
    "play": Message("Play {card}."),
    "pick": Message("Choose {target}."),
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
    "turn": ("HH-FLIP-1", Message("{who}: choose how {tile} on {space} lies.")),
    "act": ("HH-WALK-1", Message("{who}: walk, play event cards, or end the turn.")),
    "again": ("HH-WALK-7", Message(
        "{who}: a new path has opened, so you may walk again, play event cards, or end the turn.")),
    "stay": ("HH-TURN-2", Message("{who}: play event cards, or end the turn.")),
    "star": ("HH-STAR-1", Message("{who}: you pass over the star. You may take an event card.")),
    "pick": ("HH-EVENT-4", Message(
        "{who}: choose for {card}. {words}", "{who}: choose for {card}, {left} more. {words}",
        "left")),
}

# --- Refusals

REFUSALS: dict[str, RefusalKind] = {}


def _refusal(code: str, clause: str, message: Message, remedy: Message) -> None:
    REFUSALS[code] = RefusalKind(code, message, clause, remedy)


_refusal("game-over", "HH-WIN-2", Message("The game is over."),
         Message("Take a move back, or start a new game."))
_refusal("not-your-turn", "HH-TURN-1", Message("It is not {who}'s turn: {turn} decides now."),
         Message("Wait for {turn}."))
_refusal("unknown-move", "HH-TURN-1", Message("{notation!r} is not a move of this game."),
         Message("Now a move is written like {example}."))
_refusal("other-decision", "HH-TURN-1",
         Message("{notation!r} is not what is being decided now. {prompt}"),
         Message("Now a move is written like {example}."))
_refusal("tiles-first", "HH-ROLL-2",
         Message("{who} has still to flip or rotate {left} tile.",
                 "{who} has still to flip or rotate {left} tiles.", "left"),
         Message("Move the tile first, such as {example}.",
                 "Move the tiles first, such as {example}.", "left"))
_refusal("roll-first", "HH-TURN-1", Message("{who} has not rolled the die yet."),
         Message("Roll the die first."))
_refusal("card-first", "HH-EVENT-4", Message("{card} has to be carried out to its end first."),
         Message("Now a move is written like {example}."))
_refusal("no-such-place", "HH-BOARD-1", Message("There is no place called {place!r}."),
         Message("Spaces have a column a to g and a row 1 to 7, such as d3; the areas are "
                 "{areas}."))
_refusal("area-fixed", "HH-AREA-2",
         Message("A starting area cannot be flipped or rotated, and {place} is one."),
         Message("Choose a tile."))
_refusal("face-up", "HH-FLIP-2", Message("The tile on {space} already lies face up."),
         Message("Only an event card turns it face down; you can rotate it."))
_refusal("face-down", "HH-ROTATE-3", Message("The tile on {space} lies face down."),
         Message("You can flip it."))
_refusal("tile-used", "HH-ROLL-3", Message("The tile on {space} has been moved already."),
         Message("Each tile you move must be a different one; choose another."))
_refusal("degrees", "HH-ROTATE-1", Message("A tile cannot be turned by {degrees!r} degrees."),
         Message("Choose one of these: {allowed}."))
_refusal("degrees-second-years", "HH-YEARS-2",
         Message("Second Years rotate a tile one turn, not by {degrees!r} degrees."),
         Message("Choose one of these, a quarter turn either way: {allowed}."))
_refusal("stay-put", "HH-WALK-5", Message("{who} is at {place} already."),
         Message("Walk to another place, or do not walk at all."))
_refusal("walked", "HH-WALK-7",
         Message("{who} has walked already, and no new path has opened since then."),
         Message("Play an event card that opens one, or end the turn."))
_refusal("no-star-way", "HH-STAR-2",
         Message("No other path to {place} passes over the star."),
         Message("Walk there without naming the star."))
_refusal("no-such-card", "HH-EVENT-4",
         Message("There is no event card called {card!r} in this game."),
         Message("The cards are {kinds}."))
_refusal("not-in-hand", "HH-EVENT-1", Message("{who} does not hold {card}."),
         Message("There is no card to play.", "Choose one of these: {kinds}.", "n"))
_refusal("no-effect", "HH-EVENT-3", Message("{card} would have no effect now."),
         Message("Play it when it has one."))
_refusal("no-target", "HH-EVENT-4", Message("You cannot choose {target} for {card}."),
         Message("Choose {targets}.", "Choose one of these: {targets}.", "n"))
_refusal("no-card-now", "HH-STAR-2",
         Message("{who} is not walking over the star now, so there is no card to take."),
         Message("Now a move is written like {example}."))
_refusal("wall", "HH-WALK-2", Message("There is no way to {place}: {blocks}."),
         Message("Rotate tiles so that all the sides between are open."))
_refusal("unflipped", "HH-WALK-3", Message("There is no way to {place}: {blocks}."),
         Message("Flip the tile first."))
_refusal("room-stops", "HH-WALK-4", Message("There is no way to {place}: {blocks}."),
         Message("Walk around the classroom, or stop in it."))
_refusal("cancelled", "HH-CANCEL-3", Message("There is no way to {place}: {blocks}."),
         Message("Wait until the class is open again."))

#: What can bar the way, for each refusal: the parts of its sentence.
BLOCKS = {
    "wall": Message("between {here} and {there} there is a wall on the side of {walls}"),
    "unflipped": Message("the tile on {there} lies face down"),
    "room-stops": Message("movement always ends in {room} on {here}"),
    "cancelled": Message("{room} on {there} is cancelled"),
}

# --- What pieces are

CARD_IS = Message("{card}: {words}")
INVENTED_IS = Message("{card} (made up here): {words}")
SCHEDULE_IS = Message("From top to bottom: {classes}.")
TILE_IS = Message("This is {tile}.")
