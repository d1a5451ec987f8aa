"""What happens to players: their movers, classes, turns and event cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core import InvalidOption
from ...core.words import Message, Text
from .. import story
from ..maze import PLACE_ID
from .base import Effect, ForPlayers
from .whom import BESIDE, ELSEWHERE, FACE_UP, HAS_CARD, HAS_CLASS, OPEN, OTHERS
from .world import Case, Resolving

__all__ = ["DrawCards", "ExtraTurns", "LoseTurns", "RepeatClass", "RepeatClassThere", "ShortCut",
           "StealCard", "SwapMovers", "SwapSchedules", "WhenDrawn"]


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
            kind = story.BACK_TO_START if number >= 0 else story.BACK_TO_START_FIRST
            at.tell(kind, seat, clause=kind.clause, room=room, area=PLACE_ID[home])


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

    def resolve(self, at: Resolving) -> None:
        self.does.resolve(at)


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
