"""The rules of Halls of Hogwarts: the course of play.

One way through it: :meth:`HallsRules.apply` carries out a decision and then works off the agenda,
task by task, until somebody has to decide again. A turn is three tasks (roll, move tiles, act);
walking past the star and event cards put more tasks on top of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Facts, Move, Outcome, Prompt, Refusal, Rules, Say, StepKind
from ..core.chance import Chance
from ..core.words import Name
from . import maze, story
from .cards import CLASSES
from .choices import Choices
from .maze import AREA_CELLS, CELL, PLACE_ID, SPACES, turned
from .notation import Reader
from .positions import Positions
from .setup import HallsSetup
from .state import State, Task
from .table import HallsTable
from .views import Views

__all__ = ["DECISIONS", "HallsRules"]

#: Tasks that somebody has to decide; all others are carried out at once.
DECISIONS = frozenset(("roll", "tiles", "turn", "act", "star", "pick"))

#: Event cards dealt to each player (HH-SETUP-5).
DEALT = 4

#: The set of all spaces for tiles.
ALL_SPACES = sum(1 << cell for cell in SPACES)


class HallsRules(Rules[State]):
    """The course of play.

    Args:
        players: the seats in turn order.
        **options: what else :class:`~hogwarts_nb.halls.setup.HallsSetup` is made from.

    Attributes:
        setup: the options and what follows from them.
        table: the deeds that moves and cards are made of.
        choices: what may be decided.
        positions: facts, checks and saves of positions.
        views: what each viewer may see.
    """

    game = HallsSetup.game
    rulebook = HallsSetup.rulebook
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, players: Sequence[str], **options: Any) -> None:
        setup = self.setup = HallsSetup(tuple(players), **options)
        self.table = HallsTable(setup)
        self.choices = Choices(setup)
        self.positions = Positions(setup)
        self.views = Views(setup, self.choices.walking)
        self.players = setup.players
        self.names = setup.names
        self.kind_of = setup.kind_of
        self._deciders: dict[str, Any] = {
            "roll": self._roll, "flip": self._flip, "turn": self._turn, "rotate": self._rotate,
            "walk": self._walk, "draw": self._draw, "skip": self._skip, "play": self._play,
            "pick": self._pick, "end": self._end,
        }
        self._doers: dict[str, Any] = {"next": self._next, "go": self._go,
                                       "tiles": self._no_tiles}

    # -- What may be decided

    def to_move(self, state: State) -> int | None:
        return self.choices.to_move(state)

    def legal(self, state: State) -> Sequence[Move]:
        return self.choices.legal(state)

    def prompt(self, state: State) -> Prompt | None:
        return self.choices.prompt(state)

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        return Reader(self.choices, state).read(notation)

    # -- Setup

    def box(self, chance: Chance) -> State:
        setup, components, seats = self.setup, self.setup.components, len(self.players)
        pieces = [*components.tiles, *setup.events,
                  *(f"schedule.{number + 1}" for number in range(len(components.schedules)))]
        chance = chance.copy()
        chance.rolls = chance.rolls or setup.rolls
        return State(
            chance=chance, box=pieces, tiles=[""] * 49, sides=[0] * 49, up=0,
            doors=maze.closed_doors(), rooms=0, closed=[], movers=[-1] * seats,
            schedules=[-1] * seats, done=[0] * seats, hands=[[] for _ in setup.seats], pile=[],
            table="", lost=[0] * seats, owed=[0] * seats, turn=-1, turns=0, die=0, rolled=0,
            extra=0, walked=-1, played=False, winner=-1, agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.tiles[SPACES[0]]:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        setup, components, chance = self.setup, self.setup.components, state.chance
        tiles = list(components.tiles)
        chance.shuffle(tiles)
        for cell, tile in zip(SPACES, tiles, strict=True):
            state.tiles[cell] = tile
            state.sides[cell] = setup.hidden_sides(tile, chance)
        state.box = [piece for piece in state.box if piece not in components.sides]
        if say:
            say(story.TILES_LAID)
        schedules = list(range(len(components.schedules)))
        chance.shuffle(schedules)
        first = setup.first
        if first is None:
            first = chance.randbelow(len(self.players))
        for seat in setup.from_seat(first):
            piece = f"schedule.{schedules[seat] + 1}"
            state.schedules[seat] = schedules[seat]
            state.box.remove(piece)
            classes = setup.classes(state, seat)
            if say:
                say(story.SCHEDULE_DEALT, seat, schedule=piece,
                    classes=[CLASSES[room] for room in classes])
            state.movers[seat] = setup.homes[seat]
            if say:
                say(story.PORTRAIT_DEALT, seat, area=PLACE_ID[setup.homes[seat]])
                say(story.MARKER_SET, seat, piece, room=classes[0])
        state.pile = list(setup.events)
        state.box = [piece for piece in state.box if piece not in setup.events]
        chance.shuffle(state.pile)
        if say:
            say(story.PILE_MADE)
        for seat in setup.from_seat(first):
            dealt = [state.pile.pop() for _ in range(DEALT)]
            state.hands[seat].extend(dealt)
            if say:
                say(story.CARDS_DEALT, seat)
            for card in dealt:
                self.table.drew(state, seat, card, say)
        self._pass_to(state, first, say)

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
                    task[0] != "tiles" or ALL_SPACES & ~self.setup.used(state, task[3])):
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
            self.table.reopen_own(state, seat, say)
        if state.owed[seat]:
            self._begin_turn(state, seat, say, extra=True)
        else:
            self._pass_to(state, self.setup.from_seat(seat)[1 % len(self.players)], say)

    def _pass_to(self, state: State, seat: int, say: Say | None) -> None:
        """Let the first player from a seat on begin who has no turn to lose."""
        while state.lost[seat]:
            state.lost[seat] -= 1
            if say:
                say(story.TURN_LOST, seat, self.players[seat])
            self.table.reopen_own(state, seat, say)
            seat = self.setup.from_seat(seat)[1]
        self._begin_turn(state, seat, say)

    def _begin_turn(self, state: State, seat: int, say: Say | None, *,
                    extra: bool = False) -> None:
        if state.turns == self.setup.turn_limit:
            if say:
                say(story.LIMIT_REACHED, limit=self.setup.turn_limit)
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
        if not extra or self.setup.rulings["cancel-end"] == "any-turn":
            self.table.reopen_own(state, seat, say)
        state.agenda += [("next",), ("act", seat), ("roll", seat)]

    def _roll(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        state.die = state.chance.roll(self.setup.components.die)
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
        _, seat, left, cause = state.agenda.pop()
        if cause == "die" or self.setup.rulings["password-tiles"] == "must-be-new":
            state.rolled |= 1 << cell
        else:
            state.extra |= 1 << cell
        if left > 1:
            state.agenda.append(("tiles", seat, left - 1, cause))
        return str(cause)

    def _no_tiles(self, state: State, task: Task, say: Say | None) -> None:
        if say:
            say(story.NO_TILE_LEFT, task[1])

    def _flip(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        cell = CELL[args[0]]
        tile = state.tiles[cell]
        cause = self._count_tile(state, cell)
        self.table.lay_up(state, cell, state.sides[cell])
        if not self.setup.second_years:
            state.agenda.append(("turn", task[1], cell))
        if say:
            kind = story.FLIPPED_BLIND if self.setup.second_years else story.FLIPPED
            say(kind, task[1], cause, space=PLACE_ID[cell], tile=tile,
                sides=self.side_names(state.sides[cell]))

    def _turn(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cell = task
        tile = state.tiles[cell]
        state.agenda.pop()
        self.table.lay_up(state, cell, turned(self.setup.components.sides[tile], args[0] // 90))
        if say:
            say(story.POSITIONED, seat, tile, space=PLACE_ID[cell],
                sides=self.side_names(state.sides[cell]))

    def _rotate(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        cell, degrees = CELL[args[0]], args[1]
        tile = state.tiles[cell]
        cause = self._count_tile(state, cell)
        sides = turned(state.sides[cell], degrees // 90)
        if state.up >> cell & 1:
            self.table.lay_up(state, cell, sides)
        else:
            state.sides[cell] = sides
            if say:
                say(story.ROTATED_DOWN, task[1], cause, space=PLACE_ID[cell], degrees=degrees)
            return
        if say:
            movers = [self.names[student] for student, at in
                      zip(self.players, state.movers, strict=True) if at == cell]
            kind = story.ROTATED_WITH_MOVERS if movers else story.ROTATED
            say(story.ROTATED_LITTLE if self.setup.second_years else kind, task[1], cause,
                space=PLACE_ID[cell], tile=tile, degrees=degrees, movers=movers,
                sides=self.side_names(sides))

    @staticmethod
    def side_names(sides: int) -> list[Name]:
        """The open sides in words."""
        return [name for number, name in enumerate(story.SIDE_NAMES) if sides >> number & 1]

    # -- Walking

    def _walk(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        path = self.choices.walking.route(state, seat, CELL[args[0]], star=len(args) > 1)
        state.agenda.append(("go", seat, False, *path))

    def _go(self, state: State, task: Task, say: Say | None) -> None:
        """Walk on, up to the star, one's own area with all classes done, or the end."""
        _, seat, starred, *path = task
        done = state.done[seat] == self.setup.class_count
        star = None if starred else state.find(self.setup.components.star)
        home = self.setup.homes[seat] if done else None
        last = len(path) - 1
        stop = next((number for number, cell in enumerate(path)
                     if number and cell in (star, home)), last)
        place = state.movers[seat] = path[stop]
        mover = f"mover.{self.players[seat]}"
        if say:
            self._tell_walk(state, seat, path[:stop + 1], mover if starred else None, say)
        if place == home:
            self.table.win(state, seat, mover, say)
            return
        if stop == last:
            state.walked = state.reach(place)
            state.played = False
            if state.rooms >> place & 1:
                if say:
                    say(story.ENTERED, seat, mover, place=PLACE_ID[place])
                self.table.arrive(state, seat, mover, say)
        else:
            state.agenda.append(("go", seat, place == star, *path[stop:]))
        if place == star and (stop < last or self.setup.rulings["star"] == "enter"):
            if state.pile:
                state.agenda.append(("star", seat))
            elif say:
                say(story.PILE_EMPTY, seat, mover)

    def _tell_walk(self, state: State, seat: int, path: Sequence[int], because: str | None,
                   say: Say) -> None:
        between = [self.names[PLACE_ID[cell]] for cell in path[1:-1]]
        kind = story.WALKED_BY if between else story.WALKED
        if any(cell in AREA_CELLS for cell in path[1:-1]):
            kind = story.WALKED_THROUGH
        say(kind, seat, because, start=PLACE_ID[path[0]], place=PLACE_ID[path[-1]],
            between=between)
        met = [self.names[self.players[other]] for other in self.setup.from_seat(seat)[1:]
               if state.movers[other] == path[-1]]
        if met:
            say(story.MET, seat, f"mover.{self.players[seat]}", movers=met,
                place=PLACE_ID[path[-1]])

    def _draw(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        state.agenda.pop()
        card = state.pile.pop()
        state.hands[seat].append(card)
        if say:
            say(story.STAR_CARD, seat, f"mover.{self.players[seat]}", card=card)
        self.table.drew(state, seat, card, say)

    def _skip(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.STAR_SKIPPED, task[1], f"mover.{self.players[task[1]]}")

    # -- The end

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
                              area=self.names[PLACE_ID[self.setup.homes[state.winner]]])
        return Outcome((student,), story.HallsEnding(kind.name), reason, kind.clause)

    # -- Event cards

    def _play(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        card = next(card for card in state.hands[seat] if args[0] in (card, self.kind_of[card]))
        effect = self.setup.effect(card)
        needed = effect.picks(self.setup, state, seat)
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
            effect.happen(self.table, state, seat, card, (), say)

    def _pick(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, card, needed, *picked = task
        picked.append(args[0])
        state.agenda.pop()
        if say and args[0] in CELL:
            say(story.PICKED_PLACE, seat, card, place=PLACE_ID[CELL[args[0]]], card=card)
        elif say:
            say(story.PICKED_STUDENT, seat, card, student=args[0], card=card)
        if len(picked) < needed:
            state.agenda.append(("pick", seat, card, needed, *picked))
        else:
            self.setup.effect(card).happen(self.table, state, seat, card, picked, say)

    # -- Positions

    def scores(self, state: State) -> Sequence[int]:
        return state.done

    def turns(self, state: State) -> int:
        return state.turns

    def secret(self, state: State, legal: Sequence[Move]) -> bool:
        # A hand of cards is a secret, whoever plays from it.
        return bool(state.agenda)

    def facts(self, state: State) -> Facts:
        return self.positions.facts(state)

    def check(self, state: State) -> None:
        self.positions.check(state)

    def from_data(self, data: Any) -> State:
        return self.positions.from_data(data)

    def determinize(self, state: State, viewer: str | None, chance: Chance) -> State:
        return self.positions.determinize(state, viewer, chance)

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        return self.views.view(state, viewer, resolving=resolving)
