"""What event cards do, as values that the rules carry out and that explain themselves.

A card is carried out in two halves: its player picks what it works on, one pick a decision, and
then it happens. Picks are written as in moves: ``d3`` for a place, ``Ron`` for a student.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Protocol

from ..core import Say
from ..core.chance import Chance
from ..core.words import Message, Name, Text
from . import story
from .maze import CELL, EDGES, NAME, PLACE_ID, SPACES
from .state import State

__all__ = ["CloseRoom", "DrawCards", "Effect", "ExtraTurn", "HideTile", "LoseTurn", "MoveTiles",
           "Picks", "RepeatClass", "Setup", "ShortCut", "ShuffleTiles", "StealCard", "SwapMovers",
           "SwapSchedules", "SwapTiles", "Table"]

#: What a player has picked for a card, in their order.
Picks = Sequence[str]


class Setup(Protocol):
    """What an effect may ask: a part of :class:`~hogwarts_nb.halls.setup.HallsSetup`."""

    players: tuple[str, ...]
    seats: range
    homes: tuple[int, ...]
    rulings: dict[str, str]
    names: dict[str, Name | Text | str]

    def from_seat(self, seat: int) -> tuple[int, ...]: ...
    def opponents(self, seat: int) -> list[str]: ...
    def classes(self, state: State, seat: int) -> tuple[str, ...]: ...
    def hidden_sides(self, tile: str, chance: Chance) -> int: ...


class Table(Protocol):
    """What an effect may do: a part of :class:`~hogwarts_nb.halls.table.HallsTable`."""

    @property
    def setup(self) -> Setup: ...
    def lay_down(self, state: State, cell: int, tile: str, sides: int) -> None: ...
    def swap_tiles(self, state: State, first: int, second: int) -> None: ...
    def reopen(self, state: State, cells: Sequence[int], because: str, say: Say | None) -> None: ...
    def drew(self, state: State, seat: int, card: str, say: Say | None) -> None: ...
    def arrive(self, state: State, seat: int, because: str, say: Say | None) -> None: ...
    def put(self, state: State, seat: int, because: str, say: Say | None) -> None: ...
    def now_next(self, state: State, seat: int, because: str, say: Say | None) -> None: ...


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that an event card does.

    Attributes:
        clause: the clause by which it happens.
        needs: how many things its player picks.
        stays: whether the card stays on the table; all others go under the pile at once.
    """

    clause: str

    needs: ClassVar[int] = 0
    stays: ClassVar[bool] = False
    MESSAGE: ClassVar[Message]

    def words(self) -> Text:
        """What happens, as a sentence on the card."""
        return self.MESSAGE(**{field.name: getattr(self, field.name) for field in fields(self)})

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        """What can be picked next."""
        return []

    def picks(self, setup: Setup, state: State, seat: int) -> int | None:
        """How many things are picked when it is played now; None if it would have no effect."""
        return self.needs if len(self.targets(setup, state, seat)) >= self.needs else None

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        """Do it for the seat that has played the card."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class MoveTiles(Effect):
    """Flip or rotate extra tiles."""

    tiles: int

    MESSAGE = Message("Flip or rotate {tiles} extra tiles.")

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        state.extra = 0
        state.agenda.append(("tiles", seat, self.tiles, card))
        if say:
            say(story.MORE_TILES, seat, card)


@dataclass(frozen=True, slots=True)
class CloseRoom(Effect):
    """Close one classroom until one's own next turn."""

    needs = 1
    stays = True
    MESSAGE = Message("Lay this card on any classroom: it is closed to all players until your next "
                      "turn begins.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        closed = state.closed_cells
        return [NAME[cell] for cell in SPACES if (state.rooms & ~closed) >> cell & 1]

    def picks(self, setup: Setup, state: State, seat: int) -> int | None:
        return 1 if state.rooms & ~state.closed_cells else None

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        cell = CELL[picked[0]]
        state.table = ""
        state.closed.append((cell, seat, card))
        if say:
            say(story.CANCELLED, seat, card, card=card, room=state.tiles[cell])


@dataclass(frozen=True, slots=True)
class ShuffleTiles(Effect):
    """Shuffle face-up tiles without movers, and lay them back face down."""

    tiles: int

    MESSAGE = Message("Choose {tiles} face-up tiles with no student on them, cancelled classes "
                      "too. Shuffle them and lay them back face down.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [NAME[cell] for cell in state.empty_tiles if NAME[cell] not in picked]

    def picks(self, setup: Setup, state: State, seat: int) -> int | None:
        there = len(state.empty_tiles)
        if there >= self.tiles:
            return self.tiles
        return there if there and setup.rulings["friday-fewer"] == "as-many" else None

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        chosen = [CELL[name] for name in picked]
        table.reopen(state, chosen, card, say)
        chosen.sort()
        tiles = [state.tiles[cell] for cell in chosen]
        state.chance.shuffle(tiles)
        for cell, tile in zip(chosen, tiles, strict=True):
            table.lay_down(state, cell, tile, table.setup.hidden_sides(tile, state.chance))
        if say:
            say(story.SHUFFLED, seat, card, spaces=[table.setup.names[PLACE_ID[cell]]
                                                    for cell in chosen])


@dataclass(frozen=True, slots=True)
class SwapTiles(Effect):
    """Swap any two tiles."""

    needs = 2
    MESSAGE = Message("Swap any two tiles, with all that is on them. They keep lying as they lie.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [NAME[cell] for cell in SPACES if NAME[cell] not in picked]

    def picks(self, setup: Setup, state: State, seat: int) -> int | None:
        return self.needs

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        first, second = (CELL[name] for name in picked)
        table.swap_tiles(state, first, second)
        if say:
            say(story.TILES_SWAPPED, seat, card, first=PLACE_ID[first],
                second=PLACE_ID[second])


@dataclass(frozen=True, slots=True)
class SwapMovers(Effect):
    """Switch the positions of two student movers."""

    needs = 2
    MESSAGE = Message("Switch the positions of any two student movers.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        # Movers in the same place would change nothing.
        others = [setup.players.index(name) for name in picked] or setup.seats
        return [name for other, name in enumerate(setup.players)
                if any(state.movers[one] != state.movers[other] for one in others)]

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        first, second = (table.setup.players.index(name) for name in picked)
        movers = state.movers
        movers[first], movers[second] = movers[second], movers[first]
        if say:
            say(story.MOVERS_SWAPPED, seat, card, first=picked[0], second=picked[1],
                first_place=PLACE_ID[movers[first]], second_place=PLACE_ID[movers[second]])
        for other in table.setup.from_seat(seat):
            if other in (first, second):
                table.put(state, other, card, say)


@dataclass(frozen=True, slots=True)
class SwapSchedules(Effect):
    """Swap class schedules, with the classes done."""

    needs = 1
    MESSAGE = Message("Swap class schedules with another player. Each goes on from the point where "
                      "the other left off.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return setup.opponents(seat)

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        other = table.setup.players.index(picked[0])
        for values in (state.schedules, state.done):
            values[seat], values[other] = values[other], values[seat]
        if say:
            say(story.SCHEDULES_SWAPPED, seat, card, other=picked[0], mine=state.done[seat],
                theirs=state.done[other])
        for one in (seat, other):
            table.now_next(state, one, card, say)


@dataclass(frozen=True, slots=True)
class LoseTurn(Effect):
    """An opponent loses a turn."""

    needs = 1
    MESSAGE = Message("Filch's cat has caught another player, who loses a turn.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [] if setup.rulings["mrs-norris"] == "drawer" else setup.opponents(seat)

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        victim = table.setup.players.index(picked[0])
        state.lost[victim] += 1
        if say:
            say(story.WILL_LOSE_TURN, victim, card)


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """Take another turn."""

    MESSAGE = Message("You have done your homework early: take another turn after this one.")

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        state.owed[seat] += 1
        if say:
            say(story.WILL_GO_AGAIN, seat, card)


@dataclass(frozen=True, slots=True)
class RepeatClass(Effect):
    """An opponent goes back one class, and to the room before it."""

    needs = 1
    MESSAGE = Message("Another player takes their last class over again: the class marker goes "
                      "back one class and the student mover to that classroom, or to its starting "
                      "area if the room lies face down.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [name for name in setup.opponents(seat) if state.done[setup.players.index(name)]]

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        victim = table.setup.players.index(picked[0])
        schedule = table.setup.classes(state, victim)
        state.done[victim] -= 1
        again = state.done[victim]
        if say:
            say(story.RETAKES, victim, card, room=schedule[again])
        step = again if table.setup.rulings["sleeping-room"] == "retaken" else again - 1
        home = table.setup.homes[victim]
        room = schedule[max(step, 0)]
        cell = state.find(f"tile.{room}") if step >= 0 else None
        state.movers[victim] = home if cell is None else cell
        if say and cell is not None:
            say(story.BACK_IN_ROOM, victim, card, room=room, place=PLACE_ID[cell])
        elif say:
            kind = story.BACK_TO_START if step >= 0 else story.BACK_TO_START_FIRST
            say(kind, victim, card, room=room, area=PLACE_ID[home])


# --- Made up here, for the four kinds of cards that nobody has told us


@dataclass(frozen=True, slots=True)
class DrawCards(Effect):
    """Draw event cards."""

    cards: int

    MESSAGE = Message("Draw {cards} event cards.")

    def picks(self, setup: Setup, state: State, seat: int) -> int | None:
        return 0 if state.pile else None

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        # The card itself lies at the bottom of the pile by now, and is not drawn.
        drawn = [state.pile.pop() for _ in range(min(self.cards, len(state.pile) - 1))]
        state.hands[seat].extend(drawn)
        if say:
            say(story.OWL_CARDS, seat, card)
        for piece in drawn:
            table.drew(state, seat, piece, say)


@dataclass(frozen=True, slots=True)
class StealCard(Effect):
    """Take a random event card from an opponent."""

    needs = 1
    MESSAGE = Message("Take an event card from another player's hand without looking.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [name for name in setup.opponents(seat) if state.hands[setup.players.index(name)]]

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        hand = state.hands[table.setup.players.index(picked[0])]
        taken = hand.pop(state.chance.randbelow(len(hand)))
        state.hands[seat].append(taken)
        if say:
            say(story.STOLEN, seat, card, card=taken, other=picked[0])
        table.drew(state, seat, taken, say)


@dataclass(frozen=True, slots=True)
class HideTile(Effect):
    """Turn a face-up tile without a mover face down."""

    needs = 1
    MESSAGE = Message("Turn a face-up tile with no student on it face down.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        return [NAME[cell] for cell in state.empty_tiles]

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        cell = CELL[picked[0]]
        table.reopen(state, [cell], card, say)
        table.lay_down(state, cell, state.tiles[cell], state.sides[cell])
        if say:
            say(story.TURNED_DOWN, seat, card, space=PLACE_ID[cell])


@dataclass(frozen=True, slots=True)
class ShortCut(Effect):
    """Step onto an adjoining tile, walls or not."""

    needs = 1
    MESSAGE = Message("Step onto a face-up tile beside yours, whatever wall lies between.")

    def targets(self, setup: Setup, state: State, seat: int, picked: Picks = ()) -> list[str]:
        open_to_all = state.up & ~state.closed_cells
        beside = {beyond for *_, beyond in EDGES[state.movers[seat]]}
        return [NAME[cell] for cell in sorted(beside) if open_to_all >> cell & 1]

    def happen(self, table: Table, state: State, seat: int, card: str,
               picked: Picks, say: Say | None) -> None:
        start, cell = state.movers[seat], CELL[picked[0]]
        state.movers[seat] = cell
        if say:
            say(story.SLIPPED, seat, card, start=PLACE_ID[start], place=PLACE_ID[cell])
        table.arrive(state, seat, card, say)
