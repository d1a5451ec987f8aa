"""What happens to tiles, movers, cards and classes, whether a move or a card does it."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Say
from . import maze, story
from .effects import LoseTurn
from .maze import PLACE_ID
from .setup import HallsSetup
from .state import State

__all__ = ["HallsTable"]


class HallsTable:
    """The deeds that moves and cards are made of.

    Args:
        setup: the setup of the game.
    """

    def __init__(self, setup: HallsSetup) -> None:
        self.setup = setup
        self.room = setup.components.room
        self.drawer_loses = setup.rulings["mrs-norris"] == "drawer"

    # -- Tiles

    def lay_up(self, state: State, cell: int, sides: int) -> None:
        """A tile lies face up from now on, with these open sides."""
        state.sides[cell] = sides
        state.up |= 1 << cell
        maze.set_doors(state.doors, cell, sides)
        if state.tiles[cell] in self.room:
            state.rooms |= 1 << cell

    def lay_down(self, state: State, cell: int, tile: str, sides: int) -> None:
        """A tile lies face down from now on, as if nobody had touched it this turn."""
        state.tiles[cell] = tile
        state.sides[cell] = sides
        keep = ~(1 << cell)
        state.up &= keep
        state.rooms &= keep
        state.rolled &= keep
        state.extra &= keep
        maze.set_doors(state.doors, cell, 0)

    def swap_tiles(self, state: State, first: int, second: int) -> None:
        """Two tiles change places, with all that is on them."""
        tiles, sides = state.tiles, state.sides
        tiles[first], tiles[second] = tiles[second], tiles[first]
        sides[first], sides[second] = sides[second], sides[first]
        for name in ("up", "rooms", "rolled", "extra"):
            setattr(state, name, _swap_bits(getattr(state, name), first, second))
        state.doors = [_swap_bits(doors, first, second) for doors in state.doors]
        swap = {first: second, second: first}
        state.closed = [(swap.get(cell, cell), seat, card) for cell, seat, card in state.closed]
        state.movers = [swap.get(cell, cell) for cell in state.movers]

    def reopen(self, state: State, cells: Sequence[int], because: str, say: Say | None) -> None:
        """Classrooms that are taken away are no longer cancelled."""
        for cell, seat, card in state.closed[:]:
            if cell in cells:
                self._take_off(state, cell, seat, card)
                if say:
                    say(story.NEGATED, None, because, room=state.tiles[cell], card=card)

    def reopen_own(self, state: State, seat: int, say: Say | None) -> None:
        """A turn of the seat begins or is lost: the classes that it cancelled are open again."""
        for cell, by, card in state.closed[:]:
            if by == seat:
                self._take_off(state, cell, by, card)
                if say:
                    say(story.CLASS_REOPENED, seat, card, room=state.tiles[cell], card=card)

    @staticmethod
    def _take_off(state: State, cell: int, seat: int, card: str) -> None:
        state.closed.remove((cell, seat, card))
        state.pile.insert(0, card)

    # -- Cards

    def drew(self, state: State, seat: int, card: str, say: Say | None) -> None:
        """A card has come into a hand: by one ruling Mrs. Norris catches the player at once."""
        if not (self.drawer_loses and isinstance(self.setup.effect(card), LoseTurn)):
            return
        state.hands[seat].remove(card)
        state.pile.insert(0, card)
        if say:
            say(story.NORRIS_TAKEN, seat, None, card=card)
        state.lost[seat] += 1
        if say:
            say(story.WILL_LOSE_TURN, seat, card)

    # -- Classes and the end

    def arrive(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A mover has come to a place: if that is the next class, it is completed."""
        cell = state.movers[seat]
        if not state.rooms >> cell & 1:
            return
        tile = state.tiles[cell]
        after = self.setup.next_class(state, seat)
        if state.closed_cells >> cell & 1:
            if say:
                say(story.ROOM_CLOSED, seat, because, room=tile)
        elif after == self.room[tile]:
            state.done[seat] += 1
            if say:
                say(story.COMPLETED, seat, because, subject=after, room=tile)
                if state.done[seat] == self.setup.class_count:
                    say(story.NONE_LEFT, seat, tile, area=PLACE_ID[self.setup.homes[seat]])
        elif say and after is None:
            say(story.NONE_LEFT, seat, because, area=PLACE_ID[self.setup.homes[seat]])
        elif say:
            say(story.NOT_NEXT, seat, because, room=tile, next=after)

    def put(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A mover was put somewhere by a card."""
        if state.winner >= 0 or self._at_home(state, seat, because, say):
            return
        cell = state.movers[seat]
        if self.setup.rulings["put-in-room"] == "counts":
            self.arrive(state, seat, because, say)
        elif say and self.setup.next_class(state, seat) == self.room.get(state.tiles[cell]):
            say(story.PUT_ONLY, seat, because, place=PLACE_ID[cell])

    def now_next(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A seat has another schedule: it may be finished, or the mover in its next class."""
        if state.winner >= 0 or self._at_home(state, seat, because, say):
            return
        tile = state.tiles[state.movers[seat]]
        after = self.setup.next_class(state, seat)
        if after is None or after != self.room.get(tile):
            return
        if self.setup.rulings["new-class"] == "counts":
            self.arrive(state, seat, because, say)
        elif say:
            say(story.NOW_NEXT, seat, because, room=tile)

    def _at_home(self, state: State, seat: int, because: str, say: Say | None) -> bool:
        """Whether a card has let a seat win: all classes done, and back at its own area."""
        home = self.setup.is_home(state, seat) and self.setup.rulings["win"] == "any-way"
        if home:
            self.win(state, seat, because, say)
        return home

    def win(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A seat has won: nothing is still to come."""
        state.winner = seat
        state.agenda.clear()
        if say:
            say(story.WON, seat, because, area=PLACE_ID[self.setup.homes[seat]])


def _swap_bits(found: int, first: int, second: int) -> int:
    """A set of cells in which two cells have changed places."""
    if (found >> first ^ found >> second) & 1:
        found ^= 1 << first | 1 << second
    return found
