"""What happens to tiles, movers, cards and classes, whether a move or a card does it."""

from __future__ import annotations

from ..core import Say, Step
from . import maze, story
from .effects import Resolving
from .maze import PLACE_ID
from .setup import HallsSetup
from .state import State

__all__ = ["Mechanics"]


class Mechanics:
    """The changes that moves and cards are made of. Each says what happened, and because of what.

    Args:
        setup: the setup of the game.
    """

    def __init__(self, setup: HallsSetup) -> None:
        self.setup = setup
        self.room = setup.components.room

    # -- Tiles

    def lay_up(self, state: State, cell: int, sides: int) -> None:
        """A tile is face up from now on, with these open sides."""
        state.sides[cell] = sides
        bit = 1 << cell
        state.up |= bit
        maze.set_doors(state.doors, cell, sides)
        if state.tiles[cell] in self.room:
            state.rooms |= bit

    def lay_down(self, state: State, cell: int, tile: str, sides: int) -> None:
        """A tile is face down from now on, as if it had not been moved this turn."""
        state.tiles[cell] = tile
        state.sides[cell] = sides
        keep = ~(1 << cell)
        state.up &= keep
        state.rooms &= keep
        state.die_tiles &= keep
        state.card_tiles &= keep
        maze.set_doors(state.doors, cell, 0)

    def swap_tiles(self, state: State, first: int, second: int) -> None:
        """Two tiles change places, with everything on them."""
        tiles, sides = state.tiles, state.sides
        tiles[first], tiles[second] = tiles[second], tiles[first]
        sides[first], sides[second] = sides[second], sides[first]
        for name in ("up", "rooms", "die_tiles", "card_tiles"):
            setattr(state, name, _swap_bits(getattr(state, name), first, second))
        state.doors = [_swap_bits(doors, first, second) for doors in state.doors]
        swap = {first: second, second: first}
        state.closed = sorted((swap.get(cell, cell), seat, card)
                              for cell, seat, card in state.closed)
        state.movers = [swap.get(cell, cell) for cell in state.movers]

    def reopen(self, state: State, cells: int, cause: Step | None, say: Say | None) -> None:
        """Classrooms that are taken away are no longer cancelled."""
        for entry in [entry for entry in state.closed if cells >> entry[0] & 1]:
            self._take_off(state, entry)
            if say:
                say(story.NEGATED, None, cause, room=state.tiles[entry[0]], card=entry[2])

    def reopen_own(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """A turn of the seat begins or is lost: the classes that it cancelled are open again."""
        for entry in [entry for entry in state.closed if entry[1] == seat]:
            self._take_off(state, entry)
            if say:
                say(story.CLASS_REOPENED, seat, cause, room=state.tiles[entry[0]], card=entry[2])

    @staticmethod
    def _take_off(state: State, entry: tuple[int, int, str]) -> None:
        state.closed.remove(entry)
        state.pile.insert(0, entry[2])

    # -- Cards

    def draw(self, state: State, seat: int, count: int, last: str = "") -> list[str]:
        """Take cards from the pile into a hand, as many as there are above the last card."""
        drawn: list[str] = []
        while len(drawn) < count and state.pile and state.pile[-1] != last:
            drawn.append(state.pile.pop())
        state.hands[seat].extend(drawn)
        return drawn

    def drew(self, state: State, seat: int, card: str, cause: Step | None,
             say: Say | None) -> None:
        """A card has come into a hand; some have an effect at once."""
        effect = self.setup.effect(card)
        if effect.when_drawn is None:
            return
        state.hands[seat].remove(card)
        state.pile.insert(0, card)
        if say:
            cause = say(story.SHOWN, seat, cause, card=card)
        does = effect.when_drawn
        does.resolve(Resolving(self.setup, state, seat, play=self, card=card, clause=does.clause,
                               cause=cause, say=say))

    # -- Classes and the end

    def arrive(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """A mover has come to a place: if that is its next classroom, the class is completed."""
        cell = state.movers[seat]
        if not state.rooms >> cell & 1:
            return
        tile = state.tiles[cell]
        following = self.setup.next_class(state, seat)
        home = PLACE_ID[self.setup.homes[seat]]
        if state.closed_cells >> cell & 1:
            if say:
                say(story.ROOM_CLOSED, seat, cause, room=tile)
        elif following == self.room[tile]:
            state.done[seat] += 1
            if say:
                completed = say(story.COMPLETED, seat, cause, subject=following, room=tile,
                                classes=self.setup.class_count)
                if state.done[seat] == self.setup.class_count:
                    say(story.NONE_LEFT, seat, completed, area=home)
        elif say and following is None:
            say(story.NONE_LEFT, seat, cause, area=home)
        elif say:
            say(story.NOT_NEXT, seat, cause, room=tile, next=following)

    def moved(self, state: State, seat: int) -> None:
        """A card has moved a mover: what can be reached from there is no new path."""
        if seat == state.turn and state.walked >= 0:
            state.walked = state.reach(state.movers[seat])

    def put(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """A card has put a mover somewhere."""
        if state.winner >= 0 or self._at_home(state, seat, cause, say):
            return
        self.moved(state, seat)
        counts = self.setup.rulings["put-in-room"] == "counts"
        if say and self._in_next(state, seat):
            cause = say(story.PUT_IN if counts else story.PUT_ONLY, seat, cause,
                        room=state.tiles[state.movers[seat]])
        if counts:
            self.arrive(state, seat, cause, say)

    def now_next(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """A seat has another schedule: it may be finished, or the mover in its next class."""
        if (state.winner >= 0 or self._at_home(state, seat, cause, say)
                or not self._in_next(state, seat)):
            return
        if self.setup.rulings["new-class"] == "counts":
            self.arrive(state, seat, cause, say)
        elif say:
            say(story.NOW_NEXT, seat, cause, room=state.tiles[state.movers[seat]])

    def _in_next(self, state: State, seat: int) -> bool:
        """Whether a mover is in the classroom of its next class."""
        following = self.setup.next_class(state, seat)
        return following is not None and following == self.room.get(
            state.tiles[state.movers[seat]])

    def _at_home(self, state: State, seat: int, cause: Step | None, say: Say | None) -> bool:
        """Whether a card has let a seat win: all classes completed, and at its starting area."""
        home = self.setup.is_home(state, seat) and self.setup.rulings["win"] == "any-way"
        if home:
            self.win(state, seat, cause, say)
        return home

    def win(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """A seat has won: nothing is still to come."""
        state.winner = seat
        state.agenda.clear()
        if say:
            say(story.WON, seat, cause, area=PLACE_ID[self.setup.homes[seat]])


def _swap_bits(found: int, first: int, second: int) -> int:
    """A set of cells in which two cells have changed places."""
    if (found >> first ^ found >> second) & 1:
        found ^= 1 << first | 1 << second
    return found
