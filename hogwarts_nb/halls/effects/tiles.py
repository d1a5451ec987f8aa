"""What happens to tiles."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.words import Message
from .. import story
from ..maze import CELL, PLACE_ID
from ..state import State, Tiles
from .base import Effect
from .whom import ALL_SPACES, CLASSROOM, EMPTY, FACE_UP, OPEN
from .world import Case, Resolving

__all__ = ["CancelClass", "HideTile", "MoveNewTiles", "MoveTiles", "ShuffleTiles", "ShuffleUpTo",
           "SwapTiles"]


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
