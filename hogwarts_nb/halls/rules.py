"""The rules of Halls of Hogwarts: the course of play.

A turn puts two decisions on the agenda: to roll, and then to act. Moves and event cards put more on
top of them; each holds the step that asked for it. When the player has acted, the next turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..core import ComposedRules, Move, Outcome, Say, Step, StepKind, Vocabulary
from ..core.chance import Chance
from ..core.words import Name
from . import maze, story
from .cards import CLASSES
from .choices import Choices
from .effects import Case, Resolving
from .maze import AREA_CELLS, CELL, PLACE_ID, SPACES, turned
from .mechanics import Mechanics
from .notation import HallsReading
from .positions import Positions
from .setup import HallsSetup
from .state import ACT, ROLL, Choose, Star, State, Tiles, Turn
from .views import Views

__all__ = ["HallsRules"]

#: Event cards dealt to each player (HH-SETUP-5).
DEALT = 4


class HallsRules(ComposedRules[State]):
    """The course of play.

    Args:
        players: the seats in turn order.
        **options: what else :class:`~hogwarts_nb.halls.setup.HallsSetup` is made from.

    Attributes:
        setup: the options and what follows from them.
        mechanics: the changes that moves and cards are made of.
        choices: what can be decided.
        positions: facts, checks and saves of positions.
        views: what each viewer may see.
    """

    game = HallsSetup.game
    rulebook = HallsSetup.rulebook
    choices: Choices
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, players: Sequence[str], **options: Any) -> None:
        setup = self.setup = HallsSetup(tuple(players), **options)
        self.mechanics = Mechanics(setup)
        self.choices = Choices(setup)
        self.views = Views(self.choices)
        self.positions = Positions(setup, self.views)
        self.reader = partial(HallsReading, self.choices, Vocabulary(setup.words, setup.events))
        self.players = setup.players
        self.names = setup.names
        self._deciders: dict[str, Callable[..., None]] = {
            "roll": self._roll, "flip": self._flip, "turn": self._turn, "rotate": self._rotate,
            "walk": self._walk, "draw": self._draw, "skip": self._skip, "play": self._play,
            "choose": self._choose, "end": self._end,
        }

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
            in_play="", lost_turns=[0] * seats, extra_turns=[0] * seats, turn=-1, turns=0, die=0,
            die_tiles=0, card_tiles=0, walked=-1, played=False, winner=-1, agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.tiles[SPACES[0]]:
            self._set_up(state, say)

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
            dealt = say(story.SCHEDULE_DEALT, seat, schedule=piece,
                        classes=[CLASSES[room] for room in classes]) if say else None
            state.movers[seat] = setup.homes[seat]
            if say:
                say(story.PORTRAIT_DEALT, seat, area=PLACE_ID[setup.homes[seat]])
                say(story.MARKER_SET, seat, dealt, room=classes[0])
        state.pile = list(setup.events)
        state.box = [piece for piece in state.box if piece not in setup.events]
        chance.shuffle(state.pile)
        if say:
            say(story.PILE_MADE)
        for seat in setup.from_seat(first):
            cards = self.mechanics.draw(state, seat, DEALT)
            dealt = say(story.CARDS_DEALT, seat) if say else None
            for card in cards:
                self.mechanics.drew(state, seat, card, dealt, say)
        self._pass_to(state, first, None, say)

    # -- The course of a turn

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        self._deciders[move.verb](state, state.agenda[-1], move.args, say)

    def _end(self, state: State, task: Any, args: Sequence[Any], say: Say | None) -> None:
        """End the turn; the next is the same player's, or the next one's."""
        state.agenda.pop()
        seat = state.turn
        ended = say(story.TURN_ENDED, seat) if say else None
        while state.extra_turns[seat] and state.lost_turns[seat]:
            state.extra_turns[seat] -= 1
            state.lost_turns[seat] -= 1
            lost = say(story.TURNS_CANCEL, seat, ended) if say else None
            self.mechanics.reopen_own(state, seat, lost, say)
        if state.extra_turns[seat]:
            self._begin_turn(state, seat, ended, say, extra=True)
        else:
            self._pass_to(state, self.setup.from_seat(seat)[1], ended, say)

    def _pass_to(self, state: State, seat: int, ended: Step | None, say: Say | None) -> None:
        """Let the first player from a seat on begin who has no turn to lose."""
        while state.lost_turns[seat]:
            state.lost_turns[seat] -= 1
            lost = say(story.TURN_LOST, seat, ended) if say else None
            self.mechanics.reopen_own(state, seat, lost, say)
            seat = self.setup.from_seat(seat)[1]
        self._begin_turn(state, seat, ended, say)

    def _begin_turn(self, state: State, seat: int, ended: Step | None, say: Say | None, *,
                    extra: bool = False) -> None:
        if state.turns == self.setup.turn_limit:
            if say:
                say(story.LIMIT_REACHED, None, ended, limit=self.setup.turn_limit)
            return
        state.turn = seat
        state.turns += 1
        state.die = state.die_tiles = state.card_tiles = 0
        state.walked = -1
        state.played = False
        if extra:
            state.extra_turns[seat] -= 1
        kind = story.EXTRA_TURN_BEGAN if extra else story.TURN_BEGAN
        begun = say(kind, seat, ended) if say else None
        if not extra or self.setup.rulings["cancel-end"] == "any-turn":
            self.mechanics.reopen_own(state, seat, begun, say)
        state.agenda += [ACT, ROLL]

    def _roll(self, state: State, task: Any, args: Sequence[Any], say: Say | None) -> None:
        state.die = state.chance.roll(self.setup.components.die)
        tiles = state.agenda[-1] = Tiles(state.die)
        if say:
            tiles.cause = say(story.ROLLED, state.turn)

    # -- Tiles

    @staticmethod
    def _count_tile(state: State, task: Tiles, cell: int) -> None:
        """One of the tiles that have to be moved is being moved."""
        state.agenda.pop()
        if task.card:
            state.card_tiles |= 1 << cell
        else:
            state.die_tiles |= 1 << cell
        if task.left > 1:
            state.agenda.append(Tiles(task.left - 1, task.card, cause=task.cause))

    def _flip(self, state: State, task: Tiles, args: Sequence[Any], say: Say | None) -> None:
        cell = CELL[args[0]]
        self._count_tile(state, task, cell)
        self.mechanics.lay_up(state, cell, state.sides[cell])
        turn = Turn(cell)
        if not self.setup.second_years:
            state.agenda.append(turn)
        if say:
            kind = story.FLIPPED_BLIND if self.setup.second_years else story.FLIPPED
            turn.cause = say(kind, state.turn, task.cause, space=PLACE_ID[cell],
                             tile=state.tiles[cell], sides=self.side_names(state.sides[cell]))

    def _turn(self, state: State, task: Turn, args: Sequence[Any], say: Say | None) -> None:
        cell = task.cell
        tile = state.tiles[cell]
        state.agenda.pop()
        self.mechanics.lay_up(state, cell, turned(self.setup.components.sides[tile], args[0] // 90))
        if say:
            say(story.POSITIONED, state.turn, task.cause, tile=tile, space=PLACE_ID[cell],
                sides=self.side_names(state.sides[cell]))

    def _rotate(self, state: State, task: Tiles, args: Sequence[Any], say: Say | None) -> None:
        cell, degrees = CELL[args[0]], args[1]
        self._count_tile(state, task, cell)
        sides = turned(state.sides[cell], degrees // 90)
        if not state.up >> cell & 1:
            state.sides[cell] = sides
            if say:
                say(story.ROTATED_DOWN, state.turn, task.cause, space=PLACE_ID[cell],
                    degrees=degrees)
            return
        self.mechanics.lay_up(state, cell, sides)
        if say:
            movers = [self.names[student] for student, at in
                      zip(self.players, state.movers, strict=True) if at == cell]
            kind = story.ROTATED_WITH_MOVERS if movers else story.ROTATED
            say(story.ROTATED_LITTLE if self.setup.second_years else kind, state.turn, task.cause,
                space=PLACE_ID[cell], tile=state.tiles[cell], degrees=degrees, movers=movers,
                sides=self.side_names(sides))

    @staticmethod
    def side_names(sides: int) -> list[Name]:
        """The open sides in words."""
        return [name for number, name in enumerate(story.SIDE_NAMES) if sides >> number & 1]

    # -- Walking

    def _walk(self, state: State, task: Any, args: Sequence[Any], say: Say | None) -> None:
        way = self.choices.walking.route(state, state.turn, CELL[args[0]], star=len(args) > 1)
        self._go(state, way, state.find(self.setup.components.star), None, say)

    def _go(self, state: State, way: Sequence[int], star: int | None, walking: Step | None,
            say: Say | None) -> None:
        """Walk up to the star, one's own area with all classes completed, or the end of the way.

        Args:
            state: the position, which is changed.
            way: the places from where the mover is.
            star: where the star is, if this walk has not come to it yet.
            walking: the step of an earlier part of this walk.
            say: is told what happens.
        """
        seat, last = state.turn, len(way) - 1
        home = self.setup.homes[seat] if state.done[seat] == self.setup.class_count else None
        stop = next((number for number, cell in enumerate(way)
                     if number and cell in (star, home)), last)
        place = state.movers[seat] = way[stop]
        if say:
            walking = self._tell_walk(state, seat, way[:stop + 1], walking, say)
        if place == home:
            self.mechanics.win(state, seat, walking, say)
            return
        if stop == last:
            state.walked = state.reach(place)
            state.played = False
            if state.rooms >> place & 1:
                if say:
                    say(story.ENTERED, seat, walking, place=PLACE_ID[place])
                self.mechanics.arrive(state, seat, walking, say)
        if place == star and (stop < last or self.setup.rulings["star"] == "enter"):
            if state.pile:
                state.agenda.append(Star(tuple(way[stop:]) if stop < last else (), cause=walking))
                return
            if say:
                say(story.PILE_EMPTY, seat, walking)
        if stop < last:
            self._go(state, way[stop:], None if place == star else star, walking, say)

    def _tell_walk(self, state: State, seat: int, way: Sequence[int], walking: Step | None,
                   say: Say) -> Step | None:
        between = [self.names[PLACE_ID[cell]] for cell in way[1:-1]]
        kind = story.WALKED_BY if between else story.WALKED
        if any(cell in AREA_CELLS for cell in way[1:-1]):
            kind = story.WALKED_THROUGH
        walked = say(kind, seat, walking, start=PLACE_ID[way[0]], place=PLACE_ID[way[-1]],
                     between=between)
        met = [self.names[self.players[other]] for other in self.setup.from_seat(seat)[1:]
               if state.movers[other] == way[-1]]
        if met:
            say(story.MET, seat, walked, movers=met, place=PLACE_ID[way[-1]])
        return walked

    def _draw(self, state: State, task: Star, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        card, = self.mechanics.draw(state, state.turn, 1)
        drawn = say(story.STAR_CARD, state.turn, task.cause, card=card) if say else None
        self.mechanics.drew(state, state.turn, card, drawn, say)
        if task.way:
            self._go(state, task.way, None, task.cause, say)

    def _skip(self, state: State, task: Star, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.STAR_SKIPPED, state.turn, task.cause)
        if task.way:
            self._go(state, task.way, None, task.cause, say)

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

    def _play(self, state: State, task: Any, args: Sequence[Any], say: Say | None) -> None:
        setup, seat = self.setup, state.turn
        card = next(card for card in state.hands[seat] if setup.kind_of[card] == args[0])
        effect = setup.effect(card)
        needed = effect.choices(Case(setup, state, seat))
        state.hands[seat].remove(card)
        if effect.stays:
            state.in_play = card
        else:
            state.pile.insert(0, card)
        state.played = state.walked >= 0
        kind = story.PLAYED_TO_LAY if effect.stays else story.PLAYED
        played = say(kind, seat, card=card) if say else None
        if needed:
            state.agenda.append(Choose(card, needed, cause=played))
        else:
            self._resolve(state, card, (), played, say)

    def _choose(self, state: State, task: Choose, args: Sequence[Any], say: Say | None) -> None:
        name, = args
        state.agenda.pop()
        place = PLACE_ID[CELL[name]] if name in CELL else ""
        chosen = None
        if say:
            chosen = (say(story.CHOSEN_PLACE, state.turn, task.cause, place=place, card=task.card)
                      if place else say(story.CHOSEN_STUDENT, state.turn, task.cause, student=name,
                                        card=task.card))
        names = (*task.chosen, name)
        if len(names) < task.needed:
            state.agenda.append(Choose(task.card, task.needed, names, cause=task.cause))
        else:
            self._resolve(state, task.card, names, chosen, say)

    def _resolve(self, state: State, card: str, chosen: tuple[str, ...], cause: Step | None,
                 say: Say | None) -> None:
        effect = self.setup.effect(card)
        effect.resolve(Resolving(self.setup, state, state.turn, chosen, play=self.mechanics,
                                 card=card, clause=effect.clause, cause=cause, say=say))

    # -- Positions

    def scores(self, state: State) -> Sequence[int]:
        return state.done

    def turns(self, state: State) -> int:
        return state.turns

    def secret(self, state: State, legal: Sequence[Move]) -> bool:
        # A hand of cards is a secret, whatever the player does.
        return bool(state.agenda)
