"""What event cards do: words that the rules resolve and that explain themselves.

A card is resolved in two halves: its player chooses what it works on, one choice a decision, and
then it happens. A word is one class: its phrase, what can be chosen for it and why nothing else
can, and its deed. Whom it is about and how much it does are values that the phrase says and the
deed obeys.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple, Protocol

from ..core import InvalidOption, Say, Step, StepKind
from ..core.chance import Chance
from ..core.words import Message, Name, Text
from . import story
from .maze import CELL, EDGES, NAME, PLACE_ID, SPACES, cells
from .state import State, Tiles

__all__ = [
    "EVERYBODY", "OPPONENT", "OPPONENTS", "VOCABULARY", "YOU", "CancelClass", "Case", "DrawCards",
    "Effect", "ExtraTurns", "HideTile", "LoseTurns", "MoveTiles", "Play", "RepeatClass",
    "Resolving", "Setup", "ShortCut", "ShuffleTiles", "StealCard", "SwapMovers", "SwapSchedules",
    "SwapTiles", "WhenDrawn", "Who",
]

#: All words and values that the line of a card can be made of, by name.
VOCABULARY: dict[str, Any] = {}

#: The largest number in a word.
MOST = len(SPACES)

#: The set of all spaces.
ALL_SPACES = sum(1 << cell for cell in SPACES)


class Setup(Protocol):
    """What an effect may ask: a part of :class:`~hogwarts_nb.halls.setup.HallsSetup`."""

    players: tuple[str, ...]
    seats: range
    homes: tuple[int, ...]
    names: dict[str, Name | Text | str]

    def from_seat(self, seat: int) -> tuple[int, ...]: ...
    def classes(self, state: State, seat: int) -> tuple[str, ...]: ...
    def hidden_sides(self, tile: str, chance: Chance) -> int: ...


class Play(Protocol):
    """What an effect may do: a part of :class:`~hogwarts_nb.halls.mechanics.Mechanics`."""

    def lay_down(self, state: State, cell: int, tile: str, sides: int) -> None: ...
    def swap_tiles(self, state: State, first: int, second: int) -> None: ...
    def reopen(self, state: State, cells: int, cause: Step | None, say: Say | None) -> None: ...
    def draw(self, state: State, seat: int, count: int, last: str) -> list[str]: ...
    def drew(self, state: State, seat: int, card: str, cause: Step | None,
             say: Say | None) -> None: ...
    def arrive(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...
    def put(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...
    def moved(self, state: State, seat: int) -> None: ...
    def now_next(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...


@dataclass(slots=True)
class Case:
    """A position in which a card is played.

    Attributes:
        setup: the setup of the game.
        state: the position.
        seat: the player of the card.
        chosen: what has been chosen for it, as in moves: ``d3`` for a space, ``Ron`` for a student.
    """

    setup: Setup
    state: State
    seat: int
    chosen: tuple[str, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """The cells or seats that have been chosen."""
        return [CELL[name] if name in CELL else self.setup.players.index(name)
                for name in self.chosen]


@dataclass(slots=True, kw_only=True)
class Resolving(Case):
    """A card that is being resolved.

    Attributes:
        play: what can be done to the position.
        card: the event card.
        clause: what its steps cite.
        cause: the step that leads to the next one, if somebody is told.
        say: is told what happens.
    """

    play: Play
    card: str
    clause: str
    cause: Step | None
    say: Say | None

    def tell(self, kind: StepKind, seat: int | None = None, **values: Any) -> None:
        """Say that something happened, to the player of the card by default; all else follows."""
        if self.say:
            self.cause = self.say(kind, self.seat if seat is None else seat, self.cause,
                                  clause=self.clause, **values)


# --- What can be chosen


class Condition(NamedTuple):
    """What can be chosen.

    Attributes:
        holds: the set of cells, or of seats, that fulfil it.
        otherwise: what is said of one that does not.
    """

    holds: Callable[[Case], int]
    otherwise: Message


def _elsewhere(at: Case) -> int:
    movers = at.state.movers
    return sum(1 << other for other in at.setup.seats
               if any(movers[one] != movers[other] for one in at.numbers or at.setup.seats))


FACE_UP = Condition(lambda at: at.state.up, Message("the tile on {target} is face down"))
EMPTY = Condition(lambda at: at.state.empty_tiles | ~at.state.up,
                  Message("a student is on {target}"))
CLASSROOM = Condition(lambda at: at.state.rooms | ~at.state.up,
                      Message("the tile on {target} is not a classroom"))
OPEN = Condition(lambda at: ~at.state.closed_cells, Message("the class on {target} is cancelled"))
BESIDE = Condition(
    lambda at: sum({1 << beyond for *_, beyond in EDGES[at.state.movers[at.seat]]}),
    Message("{target} is not beside your place"))
OTHERS = Condition(lambda at: ~(1 << at.seat), Message("this card works on another player"))
ELSEWHERE = Condition(_elsewhere, Message("both movers are in the same place"))
HAS_CLASS = Condition(
    lambda at: sum(1 << seat for seat in at.setup.seats if at.state.done[seat]),
    Message("{target} has not completed a class"))
HAS_CARD = Condition(
    lambda at: sum(1 << seat for seat in at.setup.seats if at.state.hands[seat]),
    Message("{target} has no event card"))

NOT_AGAIN = Message("it has been chosen already")
NO_TILE = Message("a starting area has no tile")
NOT_A_SPACE = Message("this card works on tiles")
NOT_A_STUDENT = Message("this card works on students")


@dataclass(frozen=True, repr=False)
class Who:
    """To whom something happens, seen from the player of the card.

    Attributes:
        name: what it is called in the line of a card.
        subject: the subject of the phrase; None for "you".
        chosen: whether the player chooses one of them.
        you: whether the player is among them.
        others: whether the other players are.
    """

    name: str
    subject: Message | None
    chosen: bool = False
    you: bool = False
    others: bool = True

    def seats(self, at: Case) -> tuple[int, ...]:
        """The seats that are meant, or of which one is chosen, clockwise from the player."""
        first, *rest = at.setup.from_seat(at.seat)
        return (*(first,) * self.you, *rest * self.others)

    def __repr__(self) -> str:
        return self.name


YOU = Who("YOU", None, you=True, others=False)
OPPONENT = Who("OPPONENT", Message("Another player"), chosen=True)
OPPONENTS = Who("OPPONENTS", Message("Each other player"))
EVERYBODY = Who("EVERYBODY", Message("Every player"), you=True)
VOCABULARY.update({who.name: who for who in (YOU, OPPONENT, OPPONENTS, EVERYBODY)})


# --- Words


@dataclass(frozen=True)
class Effect:
    """Something that an event card does.

    Attributes:
        clause: the clause by which it happens.
        WORDS: the phrase on the card.
        LACK: why it has no effect while too little can be chosen.
        WHERE: what can be chosen.
        needs: how many choices its player makes.
        students: whether students are chosen, and not spaces.
        stays: whether the card goes to a classroom; all others go under the pile at once.
        at_once: whether it can happen as soon as a card is drawn.
        when_drawn: what happens as soon as the card is drawn; None for a card that is played.
    """

    clause: ClassVar[str]
    WORDS: ClassVar[Message]
    LACK: ClassVar[Message] = Message("nothing can be chosen for it")
    WHERE: ClassVar[tuple[Condition, ...]] = ()
    needs: ClassVar[int] = 0
    students: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    at_once: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        VOCABULARY[cls.__name__] = cls

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            kind = getattr(field.type, "__name__", str(field.type))
            fits, allowed = {
                "int": (type(value) is int and 1 <= value <= MOST, f"a number from 1 to {MOST}"),
                "Who": (isinstance(value, Who), "YOU, OPPONENT, OPPONENTS or EVERYBODY"),
            }.get(kind, (isinstance(value, Effect), "another word"))
            if not fits:
                raise InvalidOption(f"{type(self).__name__}.{field.name}", value,
                                    f"it can be {allowed}")

    @property
    def values(self) -> dict[str, Any]:
        """The values of its phrase."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def when_drawn(self) -> Effect | None:
        return None

    def words(self) -> Text:
        """What happens, as a sentence on the card."""
        return self.WORDS(**self.values)

    def open_to(self, at: Case) -> int:
        """The set of cells, or of seats, that can be chosen next."""
        found = (1 << len(at.setup.players)) - 1 if self.students else ALL_SPACES
        for condition in self.WHERE:
            found &= condition.holds(at)
        for number in at.numbers:
            found &= ~(1 << number)
        return found

    def targets(self, at: Case) -> list[str]:
        """What can be chosen next."""
        found = self.open_to(at)
        if not self.students:
            return [NAME[cell] for cell in cells(found)]
        return [at.setup.players[seat] for seat in at.setup.from_seat(at.seat) if found >> seat & 1]

    def choices(self, at: Case) -> int | None:
        """How many choices are made when it is played now; None if it would have no effect."""
        enough = not self.needs or self.open_to(at).bit_count() >= self.needs
        return self.needs if enough else None

    def lack(self, at: Case) -> Text:
        """Why it would have no effect now."""
        return self.LACK(there=self.open_to(at).bit_count(), **self.values)

    def bars(self, at: Case, target: str) -> list[Text]:
        """Why something cannot be chosen next: all that speaks against it."""
        if target not in (at.setup.players if self.students else CELL):
            return [(NOT_A_STUDENT if self.students else NOT_A_SPACE)()]
        if target in at.chosen:
            return [NOT_AGAIN()]
        number, = Case(at.setup, at.state, at.seat, (target,)).numbers
        if not self.students and number not in SPACES:
            return [NO_TILE()]
        name = at.setup.names[target if self.students else PLACE_ID[number]]
        return [condition.otherwise(target=name) for condition in self.WHERE
                if not condition.holds(at) >> number & 1]

    def resolve(self, at: Resolving) -> None:
        """Do it."""
        raise NotImplementedError


@dataclass(frozen=True)
class MoveTiles(Effect):
    """Flip or rotate extra tiles."""

    tiles: int
    clause = "HH-PASSWORD"
    WORDS = Message("Flip or rotate {tiles} extra tile.", "Flip or rotate {tiles} extra tiles.",
                    "tiles")

    def movable(self, state: State) -> int:
        """The set of cells whose tile can still be moved for it."""
        return ALL_SPACES & ~state.card_tiles

    def resolve(self, at: Resolving) -> None:
        at.state.card_tiles = 0
        self.ask(at)

    def ask(self, at: Resolving) -> None:
        """Ask for the tiles, or for as many as there are."""
        moved = min(self.tiles, self.movable(at.state).bit_count())
        task = Tiles(moved, at.card)
        at.state.agenda.append(task)
        at.tell(story.MORE_TILES if moved == self.tiles else story.FEWER_TILES, asked=self.tiles)
        task.cause = at.cause


class MoveNewTiles(MoveTiles):
    """Flip or rotate extra tiles that have not been moved this turn."""

    WORDS = Message("Flip or rotate {tiles} extra tile that has not been moved this turn.",
                    "Flip or rotate {tiles} extra tiles that have not been moved this turn.",
                    "tiles")
    LACK = Message("every tile has been moved this turn")

    def movable(self, state: State) -> int:
        return ALL_SPACES & ~(state.die_tiles | state.card_tiles)

    def choices(self, at: Case) -> int | None:
        return 0 if self.movable(at.state) else None

    def resolve(self, at: Resolving) -> None:
        self.ask(at)


class CancelClass(Effect):
    """Cancel the class in a classroom until the player's next turn."""

    clause = "HH-CANCEL-1"
    needs = 1
    stays = True
    WHERE = (FACE_UP, CLASSROOM, OPEN)
    WORDS = Message("Lay this card on any classroom: nobody can enter it until your next turn "
                    "begins.")
    LACK = Message("no classroom is face up that is not cancelled")

    def choices(self, at: Case) -> int | None:
        return 1 if at.state.rooms & ~at.state.closed_cells else None

    def resolve(self, at: Resolving) -> None:
        state, cell = at.state, CELL[at.chosen[0]]
        state.in_play = ""
        state.closed = sorted([*state.closed, (cell, at.seat, at.card)])
        at.tell(story.CANCELLED, card=at.card, room=state.tiles[cell])


@dataclass(frozen=True)
class ShuffleTiles(Effect):
    """Shuffle face-up tiles without movers, and lay them back face down."""

    tiles: int
    clause = "HH-FRIDAY-1"
    WHERE = (FACE_UP, EMPTY)
    WORDS = Message("Turn a face-up tile with no student on it face down.",
                    "Choose {tiles} face-up tiles with no student on them. Shuffle them and lay "
                    "them back face down.", "tiles")
    LACK = Message(
        "it needs {tiles} face-up tiles with no student on them, and there is {there}",
        "it needs {tiles} face-up tiles with no student on them, and there are {there}", "there")

    def choices(self, at: Case) -> int | None:
        return self.tiles if at.state.empty_tiles.bit_count() >= self.tiles else None

    def resolve(self, at: Resolving) -> None:
        state, places = at.state, sorted(at.numbers)
        at.play.reopen(state, sum(1 << cell for cell in places), at.cause, at.say)
        tiles = [state.tiles[cell] for cell in places]
        state.chance.shuffle(tiles)
        for cell, tile in zip(places, tiles, strict=True):
            at.play.lay_down(state, cell, tile, at.setup.hidden_sides(tile, state.chance))
        at.tell(story.SHUFFLED, spaces=[at.setup.names[PLACE_ID[cell]] for cell in places])


class ShuffleUpTo(ShuffleTiles):
    """Shuffle face-up tiles without movers, or all of them if there are fewer."""

    WORDS = Message("Turn a face-up tile with no student on it face down.",
                    "Choose {tiles} face-up tiles with no student on them, or all if there are "
                    "fewer. Shuffle them and lay them back face down.", "tiles")

    def choices(self, at: Case) -> int | None:
        return min(self.tiles, at.state.empty_tiles.bit_count()) or None


class SwapTiles(Effect):
    """Swap any two tiles."""

    clause = "HH-PEEVES"
    needs = 2
    WORDS = Message("Swap any two tiles with everything on them, and do not turn them.")

    def choices(self, at: Case) -> int:
        return self.needs

    def resolve(self, at: Resolving) -> None:
        first, second = at.numbers
        at.play.swap_tiles(at.state, first, second)
        at.tell(story.TILES_SWAPPED, first=PLACE_ID[first], second=PLACE_ID[second])


class SwapMovers(Effect):
    """Swap the places of two student movers."""

    clause = "HH-LOST"
    needs = 2
    students = True
    WHERE = (ELSEWHERE,)
    WORDS = Message("Swap the places of any two student movers.")
    LACK = Message("all student movers are in the same place")

    def resolve(self, at: Resolving) -> None:
        first, second = at.numbers
        movers = at.state.movers
        movers[first], movers[second] = movers[second], movers[first]
        at.tell(story.MOVERS_SWAPPED, first=at.chosen[0], second=at.chosen[1],
                first_place=PLACE_ID[movers[first]], second_place=PLACE_ID[movers[second]])
        for seat in at.setup.from_seat(at.seat):
            if seat in (first, second):
                at.play.put(at.state, seat, at.cause, at.say)


class SwapSchedules(Effect):
    """Swap class schedules, with the classes completed."""

    clause = "HH-SWAP-1"
    needs = 1
    students = True
    WHERE = (OTHERS,)
    WORDS = Message("Swap class schedules with another player. Each of you goes on where the other "
                    "left off.")

    def resolve(self, at: Resolving) -> None:
        state, one, (other,) = at.state, at.seat, at.numbers
        for values in (state.schedules, state.done):
            values[one], values[other] = values[other], values[one]
        at.tell(story.SCHEDULES_SWAPPED, other=at.chosen[0], mine=state.done[one],
                theirs=state.done[other])
        for seat in (one, other):
            at.play.now_next(state, seat, at.cause, at.say)


@dataclass(frozen=True)
class ForPlayers(Effect, ABC):
    """Something that happens to one or several players.

    Attributes:
        who: to whom.
        YOURS: the phrase for the player of the card.
    """

    who: Who
    students = True
    YOURS: ClassVar[Message]

    def words(self) -> Text:
        if self.who.subject is None:
            return self.YOURS(**self.values)
        return self.WORDS(**self.values | {"who": self.who.subject()})

    def open_to(self, at: Case) -> int:
        found = Effect.open_to(self, at)
        return found & sum(1 << seat for seat in self.who.seats(at))

    def choices(self, at: Case) -> int | None:
        return int(self.who.chosen) if self.open_to(at) else None

    def bars(self, at: Case, target: str) -> list[Text]:
        other = [OTHERS.otherwise()] if target == at.setup.players[at.seat] else []
        return other + Effect.bars(self, at, target)

    def resolve(self, at: Resolving) -> None:
        cause = at.cause
        for seat in at.numbers or self.who.seats(at):
            at.cause = cause  # one player's share does not come from another's
            self.befall(at, seat)

    @abstractmethod
    def befall(self, at: Resolving, seat: int) -> None:
        """Let it happen to one player."""


@dataclass(frozen=True)
class LoseTurns(ForPlayers):
    """Lose the next turns."""

    turns: int = 1
    at_once = True
    clause = "HH-NORRIS"
    YOURS = Message("You lose your next turn.", "You lose your next {turns} turns.", "turns")
    WORDS = Message("{who} loses the next turn.", "{who} loses the next {turns} turns.", "turns")

    def befall(self, at: Resolving, seat: int) -> None:
        at.state.lost_turns[seat] += self.turns
        at.tell(story.WILL_LOSE_TURN, seat)


@dataclass(frozen=True)
class ExtraTurns(ForPlayers):
    """Take extra turns."""

    turns: int = 1
    at_once = True
    clause = "HH-HOMEWORK"
    YOURS = Message("Take another turn after this one.", "Take {turns} more turns after this one.",
                    "turns")
    WORDS = Message("{who} takes another turn after the next one.",
                    "{who} takes {turns} more turns after the next one.", "turns")

    def befall(self, at: Resolving, seat: int) -> None:
        at.state.extra_turns[seat] += self.turns
        at.tell(story.WILL_TAKE_EXTRA_TURN, seat)


class RepeatClass(ForPlayers):
    """Go back one class, and to the classroom of the class before it."""

    at_once = True
    clause = "HH-SLEEP-1"
    WHERE = (HAS_CLASS,)
    YOURS = Message("Take your last class again: your class marker goes back one class, and your "
                    "student mover to {room}, or to its starting area if that is face down.")
    WORDS = Message("{who} takes the last class again: the class marker goes back one class, and "
                    "the student mover to {room}, or to its starting area if that is face down.")
    ROOM = Message("the classroom of the class before that")
    LACK = Message("nobody on whom it works has completed a class")
    back = 1

    @property
    def values(self) -> dict[str, Any]:
        return {"who": self.who, "room": self.ROOM()}

    def befall(self, at: Resolving, seat: int) -> None:
        state, schedule, home = at.state, at.setup.classes(at.state, seat), at.setup.homes[seat]
        if not state.done[seat]:
            at.tell(story.NOTHING_TO_RETAKE, seat)
            return
        state.done[seat] -= 1
        again = state.done[seat]
        at.tell(story.RETAKES, seat, room=schedule[again])
        number = again - self.back
        room = schedule[max(number, 0)]
        cell = state.find(f"tile.{room}") if number >= 0 else None
        state.movers[seat] = home if cell is None else cell
        if cell is not None:
            at.tell(story.BACK_IN_ROOM, seat, room=room, place=PLACE_ID[cell])
        else:
            at.tell(story.BACK_TO_START if number >= 0 else story.BACK_TO_START_FIRST, seat,
                    room=room, area=PLACE_ID[home])


class RepeatClassThere(RepeatClass):
    """Go back one class, and to its classroom."""

    ROOM = Message("its classroom")
    back = 0


@dataclass(frozen=True)
class WhenDrawn(Effect):
    """Something that happens to the player who draws the card."""

    does: Effect
    clause = "HH-NORRIS"
    WORDS = Message("Show this card as soon as you draw it. {words}")
    LACK = Message("it works as soon as it is drawn")

    def __post_init__(self) -> None:
        Effect.__post_init__(self)
        if not self.does.at_once or self.when_drawn.who.chosen:
            raise InvalidOption("WhenDrawn.does", self.does, "it can be LoseTurns, ExtraTurns or "
                                "RepeatClass, if nobody has to be chosen")

    def words(self) -> Text:
        return self.WORDS(words=self.does.words())

    @property
    def when_drawn(self) -> Any:
        return self.does

    def choices(self, at: Case) -> None:
        return None


# --- Made up here, for the four kinds of cards that are unknown


@dataclass(frozen=True)
class DrawCards(ForPlayers):
    """Draw event cards."""

    cards: int = 1
    clause = "HH-INVENTED-1"
    YOURS = Message("Draw an event card.", "Draw {cards} event cards.", "cards")
    WORDS = Message("{who} draws an event card.", "{who} draws {cards} event cards.", "cards")
    LACK = Message("the pile of event cards is empty")

    def choices(self, at: Case) -> int | None:
        return ForPlayers.choices(self, at) if at.state.pile else None

    def befall(self, at: Resolving, seat: int) -> None:
        # The card itself is at the bottom of the pile by now, and is not drawn.
        drawn = at.play.draw(at.state, seat, self.cards, at.card)
        if drawn:
            at.tell(story.CARDS_DRAWN, seat)
        cause = at.cause
        if len(drawn) < self.cards:
            at.tell(story.PILE_SHORT, seat, asked=self.cards, came=len(drawn))
        for card in drawn:
            at.play.drew(at.state, seat, card, cause, at.say)


class StealCard(Effect):
    """Take a random event card from another player."""

    clause = "HH-INVENTED-2"
    needs = 1
    students = True
    WHERE = (OTHERS, HAS_CARD)
    WORDS = Message("Take an event card from another player's hand without looking.")
    LACK = Message("no other player has an event card")

    def resolve(self, at: Resolving) -> None:
        state, (other,) = at.state, at.numbers
        hand = state.hands[other]
        taken = hand.pop(state.chance.randbelow(len(hand)))
        state.hands[at.seat].append(taken)
        at.tell(story.STOLEN, card=taken, other=at.chosen[0])
        at.play.drew(state, at.seat, taken, at.cause, at.say)


class HideTile(Effect):
    """Turn a face-up tile without a mover face down."""

    clause = "HH-INVENTED-3"
    needs = 1
    WHERE = (FACE_UP, EMPTY)
    WORDS = Message("Turn a face-up tile with no student on it face down.")
    LACK = Message("there is no face-up tile without a student")

    def resolve(self, at: Resolving) -> None:
        state, cell = at.state, CELL[at.chosen[0]]
        at.play.reopen(state, 1 << cell, at.cause, at.say)
        at.play.lay_down(state, cell, state.tiles[cell], state.sides[cell])
        at.tell(story.TURNED_DOWN, space=PLACE_ID[cell])


class ShortCut(Effect):
    """Step onto an adjoining tile, walls or not."""

    clause = "HH-INVENTED-4"
    needs = 1
    WHERE = (BESIDE, FACE_UP, OPEN)
    WORDS = Message("Step onto a face-up tile beside your place, even through a wall.")
    LACK = Message("no face-up tile that can be entered is beside your place")

    def resolve(self, at: Resolving) -> None:
        start, (cell,) = at.state.movers[at.seat], at.numbers
        at.state.movers[at.seat] = cell
        at.tell(story.SLIPPED, start=PLACE_ID[start], place=PLACE_ID[cell])
        at.play.moved(at.state, at.seat)
        at.play.arrive(at.state, at.seat, at.cause, at.say)
