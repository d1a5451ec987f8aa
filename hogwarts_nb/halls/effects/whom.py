"""What can be chosen for a card and why nothing else can, and to whom it happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...core.words import Message
from ..maze import EDGES, SPACES
from .world import Case

__all__ = ["ALL_SPACES", "BESIDE", "CLASSROOM", "ELSEWHERE", "EMPTY", "EVERYBODY", "FACE_UP",
           "HAS_CARD", "HAS_CLASS", "NOT_AGAIN", "NOT_A_SPACE", "NOT_A_STUDENT", "NO_TILE", "OPEN",
           "OPPONENT", "OPPONENTS", "OTHERS", "VOCABULARY", "YOU", "Condition", "Who"]

#: All words and values that the line of a card can be made of, by name.
VOCABULARY: dict[str, Any] = {}

#: The set of all spaces.
ALL_SPACES = sum(1 << cell for cell in SPACES)


class Condition(NamedTuple):
    """What can be chosen.

    Attributes:
        holds: the set of cells, or of seats, that fulfil it.
        otherwise: what is said of one that does not.
    """

    holds: Callable[[Case], int]
    otherwise: Message


#: For each place the set of those beside it.
_BESIDE = {place: sum({1 << beyond for *_, beyond in edges}) for place, edges in EDGES.items()}


def _elsewhere(at: Case) -> int:
    movers, seats = at.state.movers, at.setup.seats
    places = {movers[one] for one in at.numbers or seats}
    return sum([1 << other for other in seats if places != {movers[other]}])


FACE_UP = Condition(lambda at: at.state.up, Message("the tile on {target} is face down"))
EMPTY = Condition(lambda at: at.state.empty_tiles | ~at.state.up,
                  Message("a student is on {target}"))
CLASSROOM = Condition(lambda at: at.state.rooms | ~at.state.up,
                      Message("the tile on {target} is not a classroom"))
OPEN = Condition(lambda at: ~at.state.closed_cells, Message("the class on {target} is cancelled"))
BESIDE = Condition(
    lambda at: _BESIDE[at.state.movers[at.seat]],
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
