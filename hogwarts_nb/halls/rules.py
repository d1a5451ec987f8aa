"""The rules of Halls of Hogwarts: how a position changes, and what may be decided.

One way through it: :meth:`HallsRules.apply` carries out a decision and then works off the agenda,
task by task, until somebody has to decide again. A turn is three tasks (roll, move tiles, act);
walking past the star and event cards put more tasks on top of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ..core import Facts, Move, Outcome, Prompt, Refusal, Rules, Say, StepKind
from ..core.chance import Chance
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import data, maze, story, views, walking
from .cards import AREAS, CLASSES, HOMES, KINDS, STUDENTS
from .components import Components
from .effects import Effect, LoseTurn
from .maze import AREA_CELLS, CELL, NAME, SPACES, turned
from .refusals import parse_move
from .state import State, Task

__all__ = ["DECISIONS", "HallsRules"]

#: Tasks that somebody has to decide; all others happen by themselves.
DECISIONS = frozenset(("roll", "tiles", "turn", "act", "star", "pick"))

#: Event cards dealt to each player (HH-SETUP-5), and classes on a schedule.
DEALT = 4
CLASS_COUNT = len(CLASSES)

#: The set of all spaces for tiles.
ALL_SPACES = sum(1 << cell for cell in SPACES)


class HallsRules(Rules[State]):
    """The rules with the options of one game.

    Args:
        students: the seats in turn order.
        components: the pieces in the box.
        rulings: values for switchable rulings; the others are played by default.
        first: the seat that begins, or None for a random one.
        second_years: whether tiles are flipped unseen and rotated one turn only.
        fillers: whether the invented event cards are in the pile.
        turn_limit: how many turns are taken at most, or None.
        people: a name for some of the students' players, to be shown with them.
        rolls: the first results of the die; then chance rolls it.
    """

    game: ClassVar[str] = "halls"
    rulebook: ClassVar[Rulebook] = Rulebook(
        "Halls of Hogwarts", Path(__file__).with_name("rulebook.toml"))
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, students: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, first: int | None = 0,
                 second_years: bool = False, fillers: bool = False, turn_limit: int | None = None,
                 people: Mapping[str, str] | None = None, rolls: Sequence[int] = ()) -> None:
        self.players = tuple(students)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = self.rulebook.choose(rulings)
        self.first = first
        self.second_years = second_years
        self.fillers = fillers
        self.turn_limit = turn_limit
        self.people = dict(people or {})
        self.rolls = tuple(rolls)
        self.homes = tuple(CELL[HOMES[student]] for student in self.players)
        self.events = components.events + (components.fillers if fillers else ())
        self.kind_of = components.kind_of
        self.kinds = tuple(dict.fromkeys(self.kind_of[event] for event in self.events))
        self.names = self._names()
        self._orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                             for seat in self.seats)
        self._moves: dict[tuple[Any, ...], Move] = {}
        self._flips = {cell: self.move("flip", NAME[cell]) for cell in SPACES}
        self._rotations = {cell: [self.move("rotate", NAME[cell], degrees)
                                  for degrees in self.degrees] for cell in SPACES}
        self._down = {cell: [self._flips[cell]] for cell in SPACES}
        if self.rulings["face-down-rotation"] == "may":
            self._down = {cell: [self._flips[cell], *self._rotations[cell]] for cell in SPACES}
        self.straight_walks = {cell: self.move("walk", name) for cell, name in NAME.items()}
        self._deciders: dict[str, Any] = {
            "roll": self._roll, "flip": self._flip, "turn": self._turn, "rotate": self._rotate,
            "walk": self._walk, "draw": self._draw, "skip": self._skip, "play": self._play,
            "pick": self._pick, "end": self._end,
        }
        self._doers: dict[str, Any] = {"next": self._next, "go": self._go,
                                       "tiles": self._no_tiles}

    # -- What the options mean

    @property
    def degrees(self) -> tuple[int, ...]:
        """By how many degrees a tile can be rotated, clockwise."""
        if self.second_years:
            return (90, 270)
        return (0, 90, 180, 270) if self.rulings["null-rotation"] == "zero" else (90, 180, 270)

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {"turn": story.TURN()}
        for cell in maze.PLACES:
            names[self.place(cell)] = AREAS.get(NAME[cell], NAME[cell])
        names.update(CLASSES)
        for tile in self.components.tiles:
            if tile in self.components.room:
                names[tile] = story.ROOM(room=CLASSES[self.components.room[tile]])
            elif tile == self.components.star:
                names[tile] = story.STAR()
            else:
                stairs = tile in self.components.stairs
                names[tile] = story.STAIRS() if stairs else story.HALL()
        for kind in self.kinds:
            names[kind] = KINDS[kind].name
        for event in self.components.events + self.components.fillers:
            names[event] = KINDS[self.kind_of[event]].name
        for number in range(len(self.components.schedules)):
            names[f"schedule.{number + 1}"] = story.SCHEDULE(number=number + 1)
        for student in self.players:
            names[student] = STUDENTS[student]
            names[f"mover.{student}"] = story.MOVER(student=STUDENTS[student])
        return names

    @staticmethod
    def place(cell: int) -> str:
        """The id of a place, such as ``space.d3`` or ``area.lake``."""
        return f"{'area' if cell in AREA_CELLS else 'space'}.{NAME[cell]}"

    def effect(self, card: str) -> Effect:
        """What an event card does."""
        return KINDS[self.kind_of[card]].does

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, from one on."""
        return self._orders[seat]

    def opponents(self, seat: int) -> list[str]:
        """The other players, clockwise from the one on the left."""
        return [self.players[other] for other in self._orders[seat][1:]]

    # -- Which moves there are. Each exists once, so listing them makes none.

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
            words["space"] = words["place"] = self.names[self.place(CELL[args[0]])]
        if verb in ("turn", "rotate"):
            words["degrees"] = args[-1]
            if verb == "rotate" and args[-1] == 270 and self.second_years:
                message = "rotate-back"
        if verb == "walk" and len(args) > 1:
            message = "walk-star"
        if verb == "play":
            words["card"] = self.names[args[0]]
        if verb == "pick":
            target = args[0]
            words["target"] = (self.names[self.place(CELL[target])] if target in CELL
                               else self.names[target])
        notation = " ".join(map(str, (verb, *args)))
        return Move(verb, args, notation, story.MOVES[message](**words))

    def to_move(self, state: State) -> int | None:
        return int(state.agenda[-1][1]) if state.agenda else None

    def legal(self, state: State) -> Sequence[Move]:
        if not state.agenda:
            return ()
        verb, seat, *rest = state.agenda[-1]
        if verb == "act":
            return [*self.walks(state, seat), *self._plays(state, seat), self.move("end")]
        if verb == "tiles":
            moves = self._tile_moves(state, rest[1])
            return moves + self._plays(state, seat) if rest[1] == "die" else moves
        if verb == "turn":
            return [self.move("turn", degrees) for degrees in self.lies(state, rest[0])]
        if verb == "roll":
            return [self.move("roll"), *self._plays(state, seat)]
        if verb == "star":
            return [self.move("draw"), self.move("skip")]
        card, _, *picked = rest
        return [self.move("pick", target)
                for target in self.effect(card).targets(self, state, seat, picked)]

    def _tile_moves(self, state: State, cause: str) -> list[Move]:
        moves: list[Move] = []
        used = self.used(state, cause)
        up, down, rotations = state.up, self._down, self._rotations
        for cell in SPACES:
            if not used >> cell & 1:
                moves += rotations[cell] if up >> cell & 1 else down[cell]
        return moves

    def used(self, state: State, cause: str) -> int:
        """The cells whose tile may not be moved again for the die or a card."""
        both = self.rulings["password-tiles"] == "must-be-new"
        return state.rolled if cause == "die" or both else state.extra

    def lies(self, state: State, cell: int) -> tuple[int, ...]:
        """In how many different ways a tile can lie, as degrees from the way it is printed."""
        sides = self.components.sides[state.tiles[cell]]
        different = dict.fromkeys(turned(sides, quarters) for quarters in range(4))
        return tuple(90 * quarters for quarters in range(len(different)))

    def walks(self, state: State, seat: int) -> list[Move]:
        """Where a seat may walk now: one move a place, and one over the star where that differs."""
        return walking.walks(self, state, seat)

    def _plays(self, state: State, seat: int) -> list[Move]:
        kinds = dict.fromkeys(self.kind_of[card] for card in state.hands[seat])
        return [self.move("play", kind) for kind in kinds
                if KINDS[kind].does.picks(self, state, seat) is not None]

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        return parse_move(self, state, notation)

    def prompt(self, state: State) -> Prompt | None:
        if not state.agenda:
            return None
        verb, seat, *rest = state.agenda[-1]
        values: dict[str, Any] = {"who": self.names[self.players[seat]]}
        if verb == "tiles":
            verb = "die" if rest[1] == "die" else "card"
            values.update(left=rest[0], card=self.names.get(rest[1], ""))
        elif verb == "turn":
            values.update(tile=self.names[state.tiles[rest[0]]],
                          space=self.names[self.place(rest[0])])
        elif verb == "pick":
            card, needed, *picked = rest
            values.update(card=self.names[card], left=needed - len(picked),
                          words=self.effect(card).words())
        elif verb == "act" and not self.walks(state, seat):
            verb = "stay"
        elif verb == "act" and state.walked >= 0:
            verb = "again"
        clause, message = story.PROMPTS[verb]
        return Prompt(message(**values), clause)

    # -- What the position says

    @staticmethod
    def closed(state: State) -> int:
        """The set of cells with a cancelled classroom."""
        closed = 0
        for cell, *_ in state.closed:
            closed |= 1 << cell
        return closed

    def star_cell(self, state: State) -> int | None:
        """Where the tile with the star lies, if it lies face up."""
        cell = state.tiles.index(self.components.star)
        return cell if state.up >> cell & 1 else None

    def room_cell(self, state: State, room: str) -> int | None:
        """Where a classroom lies, if it lies face up."""
        cell = state.tiles.index(f"tile.{room}")
        return cell if state.up >> cell & 1 else None

    @staticmethod
    def empty_tiles(state: State) -> list[int]:
        """The face-up tiles on which no mover stands."""
        empty = state.up
        for cell in state.movers:
            empty &= ~(1 << cell)
        return maze.cells(empty)

    def next_class(self, state: State, seat: int) -> str | None:
        """The class that a seat has to complete next; None if all are done."""
        done = state.done[seat]
        schedule = self.components.schedules[state.schedules[seat]]
        return schedule[done] if done < CLASS_COUNT else None

    def reach(self, state: State, place: int) -> int:
        """The set of cells that can be reached from a place."""
        return maze.reach(state.doors, state.rooms, self.closed(state), place)

    # -- Setup

    def box(self, chance: Chance) -> State:
        seats = len(self.players)
        pieces = [*self.components.tiles, *self.events,
                  *(f"schedule.{number + 1}" for number in range(len(self.components.schedules)))]
        chance = chance.copy()
        chance.rolls = chance.rolls or self.rolls
        return State(
            chance=chance, box=pieces, tiles=[""] * 49, sides=[0] * 49, up=0,
            doors=maze.closed_doors(), rooms=0, closed=[], movers=[-1] * seats,
            schedules=[-1] * seats, done=[0] * seats, hands=[[] for _ in self.seats], pile=[],
            table="", lost=[0] * seats, owed=[0] * seats, turn=-1, turns=0, die=0, rolled=0,
            extra=0, walked=-1, played=False, winner=-1, agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.tiles[SPACES[0]]:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        chance = state.chance
        tiles = list(self.components.tiles)
        chance.shuffle(tiles)
        for cell, tile in zip(SPACES, tiles, strict=True):
            state.tiles[cell] = tile
            state.sides[cell] = self.hidden_sides(chance, self.components.sides[tile])
        state.box = [piece for piece in state.box if piece not in self.components.sides]
        if say:
            say(story.TILES_LAID)
        schedules = list(range(len(self.components.schedules)))
        chance.shuffle(schedules)
        first = chance.randbelow(len(self.players)) if self.first is None else self.first
        for seat in self._orders[first]:
            self._deal_schedule(state, seat, schedules[seat], say)
        state.pile = list(self.events)
        state.box = [piece for piece in state.box if piece not in self.events]
        chance.shuffle(state.pile)
        if say:
            say(story.PILE_MADE)
        for seat in self._orders[first]:
            dealt = [state.pile.pop() for _ in range(DEALT)]
            state.hands[seat].extend(dealt)
            if say:
                say(story.CARDS_DEALT, seat)
            for card in dealt:
                self.drew(state, seat, card, say)
        self._pass_to(state, first, say)

    def _deal_schedule(self, state: State, seat: int, number: int, say: Say | None) -> None:
        piece = f"schedule.{number + 1}"
        classes = self.components.schedules[number]
        state.schedules[seat] = number
        state.box.remove(piece)
        if say:
            say(story.SCHEDULE_DEALT, seat, schedule=piece,
                classes=[CLASSES[room] for room in classes])
        state.movers[seat] = self.homes[seat]
        if say:
            say(story.PORTRAIT_DEALT, seat, area=self.place(self.homes[seat]))
            say(story.MARKER_SET, seat, piece, room=classes[0])

    def hidden_sides(self, chance: Chance, sides: int) -> int:
        """How a tile lies that nobody has seen laid: by chance, where that will matter."""
        return turned(sides, chance.randbelow(4)) if self.second_years else sides

    # -- The course of a turn

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        self._deciders[move.verb](state, state.agenda[-1], move.args, say)
        self.advance(state, say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision."""
        agenda = state.agenda
        while agenda:
            task = agenda[-1]
            if task[0] in DECISIONS and (
                    task[0] != "tiles" or ALL_SPACES & ~self.used(state, task[3])):
                return
            agenda.pop()
            self._doers[task[0]](state, task, say)

    def _next(self, state: State, task: Task, say: Say | None) -> None:
        """The next turn: once more the same player's, or the next one's."""
        seat = state.turn
        while state.owed[seat] and state.lost[seat]:
            state.owed[seat] -= 1
            state.lost[seat] -= 1
            if say:
                say(story.TURNS_CANCEL, seat)
            self._reopen_own(state, seat, say)
        if state.owed[seat]:
            self._begin_turn(state, seat, say, extra=True)
        else:
            self._pass_to(state, self._orders[seat][1 % len(self.players)], say)

    def _pass_to(self, state: State, seat: int, say: Say | None) -> None:
        """Let the first player from a seat on begin who has no turn to lose."""
        while state.lost[seat]:
            state.lost[seat] -= 1
            if say:
                say(story.TURN_LOST, seat, self.players[seat])
            self._reopen_own(state, seat, say)
            seat = self._orders[seat][1]
        self._begin_turn(state, seat, say)

    def _begin_turn(self, state: State, seat: int, say: Say | None, *,
                    extra: bool = False) -> None:
        if state.turns == self.turn_limit:
            if say:
                say(story.LIMIT_REACHED, limit=self.turn_limit)
            return
        state.turn = seat
        state.turns += 1
        state.die = state.rolled = state.extra = 0
        state.walked = -1
        state.played = False
        if extra:
            state.owed[seat] -= 1
        if say:
            say(story.EXTRA_TURN_BEGAN if extra else story.TURN_BEGAN, seat)
        if not extra or self.rulings["cancel-end"] == "any-turn":
            self._reopen_own(state, seat, say)
        state.agenda += [("next",), ("act", seat), ("roll", seat)]

    def _reopen_own(self, state: State, seat: int, say: Say | None) -> None:
        """A turn of the seat begins, or is lost: the classes that it cancelled are open again."""
        for entry in state.closed[:]:
            cell, by, card = entry
            if by == seat:
                state.closed.remove(entry)
                state.pile.insert(0, card)
                if say:
                    say(story.CLASS_REOPENED, seat, card, room=state.tiles[cell], card=card)

    def _roll(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        state.die = state.chance.roll(self.components.die)
        state.agenda[-1] = ("tiles", seat, state.die, "die")
        if say:
            say(story.ROLLED, seat)

    def _end(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.TURN_ENDED, task[1])

    # -- Tiles

    def _count_tile(self, state: State, cell: int) -> str:
        """One of the tiles that have to be moved is being moved; returns what for."""
        _, seat, left, cause = state.agenda[-1]
        if cause == "die" or self.rulings["password-tiles"] == "must-be-new":
            state.rolled |= 1 << cell
        else:
            state.extra |= 1 << cell
        if left > 1:
            state.agenda[-1] = ("tiles", seat, left - 1, cause)
        else:
            state.agenda.pop()
        return "die" if cause == "die" else str(cause)

    def _no_tiles(self, state: State, task: Task, say: Say | None) -> None:
        if say:
            say(story.NO_TILE_LEFT, task[1])

    def _flip(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        cell = CELL[args[0]]
        tile = state.tiles[cell]
        cause = self._count_tile(state, cell)
        self.lay_up(state, cell, state.sides[cell])
        if not self.second_years:
            state.agenda.append(("turn", task[1], cell))
        if say:
            kind = story.FLIPPED_BLIND if self.second_years else story.FLIPPED
            say(kind, task[1], cause, space=self.place(cell), tile=tile,
                sides=self.side_names(state.sides[cell]))

    def _turn(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cell = task
        tile = state.tiles[cell]
        state.agenda.pop()
        self.lay_up(state, cell, turned(self.components.sides[tile], args[0] // 90))
        if say:
            say(story.POSITIONED, seat, tile, space=self.place(cell),
                sides=self.side_names(state.sides[cell]))

    def _rotate(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        cell, degrees = CELL[args[0]], args[1]
        tile = state.tiles[cell]
        cause = self._count_tile(state, cell)
        sides = turned(state.sides[cell], degrees // 90)
        if state.up >> cell & 1:
            self.lay_up(state, cell, sides)
        else:
            state.sides[cell] = sides
            if say:
                say(story.ROTATED_DOWN, task[1], cause, space=self.place(cell), degrees=degrees)
            return
        if say:
            movers = [self.names[student] for student, at in
                      zip(self.players, state.movers, strict=True) if at == cell]
            kind = story.ROTATED_WITH_MOVERS if movers else story.ROTATED
            say(story.ROTATED_LITTLE if self.second_years else kind, task[1], cause,
                space=self.place(cell), tile=tile, degrees=degrees, movers=movers,
                sides=self.side_names(sides))

    @staticmethod
    def side_names(sides: int) -> list[Name]:
        """The open sides in words."""
        return [name for number, name in enumerate(story.SIDE_NAMES) if sides >> number & 1]

    def lay_up(self, state: State, cell: int, sides: int) -> None:
        """A tile lies face up from now on, with these open sides."""
        state.sides[cell] = sides
        state.up |= 1 << cell
        maze.set_doors(state.doors, cell, sides)
        if state.tiles[cell] in self.components.room:
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
        for entry in state.closed[:]:
            cell, _, card = entry
            if cell in cells:
                state.closed.remove(entry)
                state.pile.insert(0, card)
                if say:
                    say(story.NEGATED, None, because, room=state.tiles[cell], card=card)

    # -- Walking

    def _walk(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        path = walking.route(self, state, seat, CELL[args[0]], star=len(args) > 1)
        state.agenda.append(("go", seat, False, *path))

    def _go(self, state: State, task: Task, say: Say | None) -> None:
        """Walk on, up to the star, one's own area with all classes done, or the end."""
        _, seat, starred, *path = task
        done = state.done[seat] == CLASS_COUNT
        star = None if starred else self.star_cell(state)
        home = self.homes[seat] if done else None
        last = len(path) - 1
        stop = next((number for number, cell in enumerate(path)
                     if number and cell in (star, home)), last)
        place = state.movers[seat] = path[stop]
        mover = f"mover.{self.players[seat]}"
        if say:
            self._tell_walk(state, seat, path[:stop + 1], mover if starred else None, say)
        if place == home:
            self._win(state, seat, mover, say)
            return
        if stop == last:
            state.walked = self.reach(state, place)
            state.played = False
            if state.rooms >> place & 1:
                if say:
                    say(story.ENTERED, seat, mover, place=self.place(place))
                self.arrive(state, seat, mover, say)
        else:
            state.agenda.append(("go", seat, place == star, *path[stop:]))
        if place == star and (stop < last or self.rulings["star"] == "enter"):
            if state.pile:
                state.agenda.append(("star", seat))
            elif say:
                say(story.PILE_EMPTY, seat, mover)

    def _tell_walk(self, state: State, seat: int, path: Sequence[int], because: str | None,
                   say: Say) -> None:
        between = [self.names[self.place(cell)] for cell in path[1:-1]]
        kind = story.WALKED_BY if between else story.WALKED
        if any(cell in AREA_CELLS for cell in path[1:-1]):
            kind = story.WALKED_THROUGH
        say(kind, seat, because, start=self.place(path[0]), place=self.place(path[-1]),
            between=between)
        met = [self.names[self.players[other]] for other in self._orders[seat][1:]
               if state.movers[other] == path[-1]]
        if met:
            say(story.MET, seat, f"mover.{self.players[seat]}", movers=met,
                place=self.place(path[-1]))

    def _draw(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        state.agenda.pop()
        card = state.pile.pop()
        state.hands[seat].append(card)
        if say:
            say(story.STAR_CARD, seat, f"mover.{self.players[seat]}", card=card)
        self.drew(state, seat, card, say)

    def _skip(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.STAR_SKIPPED, task[1], f"mover.{self.players[task[1]]}")

    def drew(self, state: State, seat: int, card: str, say: Say | None) -> None:
        """A card has come into a hand: by one ruling Mrs. Norris catches whoever takes her."""
        if self.rulings["mrs-norris"] == "drawer" and isinstance(self.effect(card), LoseTurn):
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
        after = self.next_class(state, seat)
        if self.closed(state) >> cell & 1:
            if say:
                say(story.ROOM_CLOSED, seat, because, room=tile)
        elif after == self.components.room[tile]:
            state.done[seat] += 1
            if say:
                say(story.COMPLETED, seat, because, subject=after, room=tile)
                if state.done[seat] == CLASS_COUNT:
                    say(story.NONE_LEFT, seat, tile, area=self.place(self.homes[seat]))
        elif say and after is None:
            say(story.NONE_LEFT, seat, because, area=self.place(self.homes[seat]))
        elif say:
            say(story.NOT_NEXT, seat, because, room=tile, next=after)

    def put(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A mover was put somewhere by a card."""
        if state.winner >= 0 or self._at_home(state, seat, because, say):
            return
        cell = state.movers[seat]
        if self.rulings["put-in-room"] == "counts":
            self.arrive(state, seat, because, say)
        elif say and self.next_class(state, seat) == self.components.room.get(state.tiles[cell]):
            say(story.PUT_ONLY, seat, because, place=self.place(cell))

    def now_next(self, state: State, seat: int, because: str, say: Say | None) -> None:
        """A seat has another schedule: it may be finished, or the mover in its next class."""
        if state.winner >= 0 or self._at_home(state, seat, because, say):
            return
        tile = state.tiles[state.movers[seat]]
        after = self.next_class(state, seat)
        if after is None or after != self.components.room.get(tile):
            return
        if self.rulings["new-class"] == "counts":
            self.arrive(state, seat, because, say)
        elif say:
            say(story.NOW_NEXT, seat, because, room=tile)

    def _at_home(self, state: State, seat: int, because: str, say: Say | None) -> bool:
        """Whether a card has let a seat win: all classes done, and back at its own area."""
        home = (state.done[seat] == CLASS_COUNT and state.movers[seat] == self.homes[seat]
                and self.rulings["win"] == "any-way")
        if home:
            self._win(state, seat, because, say)
        return home

    def _win(self, state: State, seat: int, because: str, say: Say | None) -> None:
        state.winner = seat
        state.agenda.clear()
        if say:
            say(story.WON, seat, because, area=self.place(self.homes[seat]))

    def winners(self, state: State) -> tuple[str, ...]:
        return (self.players[state.winner],) if state.winner >= 0 else ()

    def outcome(self, state: State) -> Outcome | None:
        if state.agenda or state.turn < 0:
            return None
        if state.winner < 0:
            kind: StepKind = story.LIMIT_REACHED
            return Outcome((), story.HallsEnding(kind.name), kind.message(limit=state.turns),
                           kind.clause)
        kind, student = story.WON, self.players[state.winner]
        reason = kind.message(who=self.names[student],
                              area=self.names[self.place(self.homes[state.winner])])
        return Outcome((student,), story.HallsEnding(kind.name), reason, kind.clause)

    # -- Event cards

    def _play(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        card = next(card for card in state.hands[seat] if args[0] in (card, self.kind_of[card]))
        effect = self.effect(card)
        needed = effect.picks(self, state, seat)
        state.hands[seat].remove(card)
        if effect.stays:
            state.table = card
        else:
            state.pile.insert(0, card)
        state.played = state.walked >= 0
        if say:
            say(story.PLAYED_ON_TABLE if effect.stays else story.PLAYED, seat, card=card)
        if needed:
            state.agenda.append(("pick", seat, card, needed))
        else:
            effect.happen(self, state, seat, card, (), say)

    def _pick(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, card, needed, *picked = task
        picked.append(args[0])
        state.agenda.pop()
        if say and args[0] in CELL:
            say(story.PICKED_PLACE, seat, card, place=self.place(CELL[args[0]]), card=card)
        elif say:
            say(story.PICKED_STUDENT, seat, card, student=args[0], card=card)
        if len(picked) < needed:
            state.agenda.append(("pick", seat, card, needed, *picked))
        else:
            self.effect(card).happen(self, state, seat, card, picked, say)

    # -- Positions

    def scores(self, state: State) -> Sequence[int]:
        return state.done

    def turns(self, state: State) -> int:
        return state.turns

    def facts(self, state: State) -> Facts:
        return data.facts(self, state)

    def check(self, state: State) -> None:
        data.check(self, state)

    def from_data(self, data_: Any) -> State:
        return data.from_data(self, data_)

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        return views.view(self, state, viewer, resolving=resolving)

    def secret(self, state: State, legal: Sequence[Move]) -> bool:
        # A hand of cards is a secret, whoever plays from it.
        return bool(state.agenda)

    def determinize(self, state: State, viewer: str | None, chance: Chance) -> State:
        return data.determinize(self, state, viewer, chance)


def _swap_bits(found: int, first: int, second: int) -> int:
    """A set of cells in which two cells have changed places."""
    if (found >> first ^ found >> second) & 1:
        found ^= 1 << first | 1 << second
    return found
