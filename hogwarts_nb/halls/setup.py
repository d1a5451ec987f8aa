"""The setup of one game: what the options say and what follows from them, before anything happens.

All that plays, reads or shows a position holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from ..core import Move
from ..core.chance import Chance
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import story
from .cards import AREAS, CLASSES, HOMES, STUDENTS, Cards
from .components import Components
from .effects import ALL_SPACES, Effect, MoveTiles
from .maze import CELL, NAME, PLACE_ID, SPACES, turned
from .state import State

__all__ = ["CLASS_COUNT", "HallsSetup"]

#: How many classes each schedule has.
CLASS_COUNT = len(CLASSES)


@dataclass(eq=False)
class HallsSetup:
    """The options of one game and what follows from them.

    Attributes:
        players: the seats in turn order.
        components: the pieces in the box.
        rulings: values for switchable rulings; the others get their defaults.
        first: the seat that begins, or None for a random one.
        second_years: whether tiles are flipped unseen and rotated one turn only.
        fillers: whether the invented event cards are in the pile.
        turn_limit: the number of turns after which the game ends, or None.
        class_count: how many classes of a schedule have to be completed.
        people: the names of the people who play some of the students.
        rolls: the first results of the die; then chance rolls it.
        seats: the numbers of the seats.
        homes: the starting area of each seat.
        events: the event cards in the game.
        kind_of: the kind of each tile and event card.
        kinds: the kinds of event cards in the game.
        effects: what each of them does by the rulings.
        plays: for each of them, the move that plays it.
        names: what pieces, places and players are called, by id.
        words: what players, places and kinds of cards are called in moves.
        degrees: by how many degrees a tile can be rotated, clockwise.
        rotations: for each space, the moves that rotate its tile.
        down_moves: for each space, the moves for a face-down tile on it.
        straight_walks: for each place, the move that walks there by a shortest path.
    """

    game: ClassVar[str] = "halls"
    rulebook: ClassVar[Rulebook] = Rulebook(
        "Halls of Hogwarts", Path(__file__).with_name("rulebook.toml"))

    players: tuple[str, ...]
    components: Components
    rulings: dict[str, str] = field(default_factory=dict)
    first: int | None = 0
    second_years: bool = False
    fillers: bool = False
    turn_limit: int | None = None
    class_count: int = CLASS_COUNT
    people: dict[str, str] = field(default_factory=dict)
    rolls: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.rulings = self.rulebook.choose(self.rulings)
        self.seats = range(len(self.players))
        self.homes = tuple(CELL[HOMES[student]] for student in self.players)
        box = self.components
        self.events = box.events + (box.fillers if self.fillers else ())
        self.kind_of = box.kind_of
        self.kinds = Cards(box.kinds[kind]
                           for kind in dict.fromkeys(self.kind_of[event] for event in self.events))
        self.effects = {kind.id: kind.effect(self.rulings) for kind in self.kinds.values()}
        self.names = self._names()
        self.words: dict[str, Name | Text | str] = {
            **{student: STUDENTS[student] for student in self.players}, **AREAS,
            **{NAME[cell]: NAME[cell] for cell in SPACES},
            **{kind.id: kind.name for kind in self.kinds.values()}}
        self._orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                             for seat in self.seats)
        self.degrees: tuple[int, ...] = (90, 270) if self.second_years else (90, 180, 270)
        if not self.second_years and self.rulings["null-rotation"] == "zero":
            self.degrees = (0, *self.degrees)
        self._moves: dict[tuple[Any, ...], Move] = {}
        flips = {cell: self.move("flip", NAME[cell]) for cell in SPACES}
        self.rotations = {cell: [self.move("rotate", NAME[cell], degrees)
                                 for degrees in self.degrees] for cell in SPACES}
        turns = self.rulings["face-down-rotation"] == "may"
        self.down_moves = {cell: [flip, *(self.rotations[cell] if turns else ())]
                           for cell, flip in flips.items()}
        self.straight_walks = {cell: self.move("walk", name) for cell, name in NAME.items()}
        self.plays = {kind: self.move("play", kind) for kind in self.kinds}

    def _names(self) -> dict[str, Name | Text | str]:
        box = self.components
        names: dict[str, Name | Text | str] = {"turn": story.TURN(), **CLASSES}
        names |= {place: AREAS.get(NAME[cell], NAME[cell]) for cell, place in PLACE_ID.items()}
        names |= {tile: story.STAIRS() if tile in box.stairs else story.HALL()
                  for tile in box.tiles}
        names[box.star] = story.STAR()
        names |= {tile: story.ROOM(room=CLASSES[room]) for tile, room in box.room.items()}
        names |= {kind.id: kind.name for kind in self.kinds.values()}
        names |= {event: box.kinds[self.kind_of[event]].name for event in box.events + box.fillers}
        names |= {f"schedule.{number}": story.SCHEDULE(number=number)
                  for number in range(1, len(box.schedules) + 1)}
        for student in self.players:
            names[student] = STUDENTS[student]
            names[f"mover.{student}"] = story.MOVER(student=STUDENTS[student])
        return names

    # -- Players

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, from one on."""
        return self._orders[seat]

    def opponents(self, seat: int) -> list[str]:
        """The other players, clockwise from the one on the left."""
        return [self.players[other] for other in self._orders[seat][1:]]

    def classes(self, state: State, seat: int) -> tuple[str, ...]:
        """The classes on the schedule of a seat, from top to bottom."""
        return self.components.schedules[state.schedules[seat]][:self.class_count]

    def next_class(self, state: State, seat: int) -> str | None:
        """The class that a seat has to complete next; None if all are done."""
        done = state.done[seat]
        return self.classes(state, seat)[done] if done < self.class_count else None

    def is_home(self, state: State, seat: int) -> bool:
        """Whether a seat has completed all classes and is back at its area."""
        return (state.done[seat] == self.class_count
                and state.movers[seat] == self.homes[seat])

    # -- Cards and tiles

    def effect(self, card: str) -> Effect:
        """What an event card does."""
        return self.effects[self.kind_of[card]]

    def turns(self, tile: str) -> tuple[int, ...]:
        """The different ways to turn a tile, as degrees from the way it is printed."""
        sides = self.components.sides[tile]
        different = dict.fromkeys(turned(sides, quarters) for quarters in range(4))
        return tuple(90 * quarters for quarters in range(len(different)))

    def hidden_sides(self, tile: str, chance: Chance) -> int:
        """The open sides of a tile that is laid unseen: by chance, where that will matter."""
        sides = self.components.sides[tile]
        return turned(sides, chance.randbelow(4)) if self.second_years else sides

    def movable(self, state: State, card: str) -> int:
        """The set of cells whose tile can be moved for an event card, or for the die ("")."""
        effect = self.effects[self.kind_of[card]] if card else None
        if isinstance(effect, MoveTiles):
            return effect.movable(state)
        return ALL_SPACES & ~state.die_tiles

    # -- Moves. Each exists once, so listing them makes none.

    def move(self, verb: str, *args: Any) -> Move:
        """The move with these values, such as ``move("rotate", "d3", 90)``."""
        move = self._moves.get((verb, *args))
        if move is None:
            move = self._moves[verb, *args] = self._make_move(verb, *args)
        return move

    def _make_move(self, verb: str, *args: Any) -> Move:
        words: dict[str, object] = {}
        message = verb
        if verb in ("flip", "rotate", "walk"):
            words["space"] = words["place"] = self.names[PLACE_ID[CELL[args[0]]]]
        if verb in ("turn", "rotate"):
            words["degrees"] = args[-1]
            if args == (0,):
                message = "turn-0"
            elif verb == "rotate" and args[-1] == 270 and self.second_years:
                message = "rotate-back"
        if verb == "walk" and len(args) > 1:
            message = "walk-star"
        if verb == "play":
            words["card"] = self.names[args[0]]
        if verb == "choose":
            target = args[0]
            words["target"] = self.names[PLACE_ID[CELL[target]] if target in CELL else target]
        notation = " ".join(map(str, (verb, *args)))
        return Move(verb, args, notation, story.MOVES[message](**words))
