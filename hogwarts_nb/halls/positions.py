"""Positions as facts and as JSON data, whether they can be, and how they are written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ..core import TEACHER, Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from . import diagram, maze
from .effects import Case, MoveNewTiles, MoveTiles
from .maze import NAME, PLACE_ID, PLACES, SPACES
from .setup import HallsSetup
from .state import ACT, ROLL, Choose, Star, State, Tiles, Turn
from .views import Views

__all__ = ["MOST_TURNS", "Positions"]

#: More turns than cards ever take from one player, or give. Each of them that is lost is a step.
MOST_TURNS = 99

#: The kinds of decisions that there can be before the player acts, the next one last.
COURSES = {
    (), ("roll",), ("roll", "choose"), ("tiles",), ("tiles", "turn"), ("tiles", "choose"),
    ("tiles", "tiles"), ("tiles", "tiles", "turn"), ("roll", "tiles"), ("roll", "tiles", "turn"),
    ("turn",), ("roll", "turn"), ("choose",), ("star",),
}


@dataclass(frozen=True)
class Positions:
    """Facts about positions, whether they can be, and how they are read.

    Attributes:
        setup: the setup of the game.
        views: what each viewer may see.
    """

    setup: HallsSetup
    views: Views

    def facts(self, state: State) -> Facts:
        """Every piece with its place, and every counter with its number.

        Of a face-down tile it says just that, not where: so no step can betray it.
        """
        setup, printed = self.setup, self.setup.components.sides
        found: Facts = dict.fromkeys(state.box, "box")
        where = "down" if state.tiles[SPACES[0]] else "box"
        for tile in printed:
            found[tile] = where
            found[f"rotation.{tile}"] = 0
        for cell in maze.cells(state.up):
            tile = state.tiles[cell]
            found[tile] = PLACE_ID[cell]
            degrees = maze.degrees_of(printed[tile], state.sides[cell])
            found[f"rotation.{tile}"] = degrees or 0
        for place, cards in self._piles(state):
            found.update(dict.fromkeys(cards, place))
        for seat, student in enumerate(setup.players):
            at = state.movers[seat]
            found[f"mover.{student}"] = "box" if at < 0 else PLACE_ID[at]
            if state.schedules[seat] >= 0:
                found[f"schedule.{state.schedules[seat] + 1}"] = f"front.{student}"
            found[f"done.{student}"] = state.done[seat]
            found[f"lost_turns.{student}"] = state.lost_turns[seat]
            found[f"extra_turns.{student}"] = state.extra_turns[seat]
        found["turn"] = "box" if state.turn < 0 else f"seat.{setup.players[state.turn]}"
        found["turns"] = state.turns
        found["die"] = state.die
        found["die_tiles"] = state.die_tiles.bit_count()
        found["card_tiles"] = state.card_tiles.bit_count()
        found["left"] = sum(task.left for task in state.agenda if isinstance(task, Tiles))
        return found

    def _piles(self, state: State) -> Iterator[tuple[str, list[str]]]:
        """Every place of event cards, with its cards."""
        yield "pile", state.pile
        for student, hand in zip(self.setup.players, state.hands, strict=True):
            yield f"hand.{student}", hand
        for cell, _, card in state.closed:
            yield f"on.{state.tiles[cell]}", [card]
        if state.in_play:
            yield "in_play", [state.in_play]

    # -- Whether it can be

    def check(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""
        seats = len(self.setup.players)
        for name, most in (("schedules", len(self.setup.components.schedules) - 1),
                           ("done", self.setup.class_count), ("lost_turns", MOST_TURNS),
                           ("extra_turns", MOST_TURNS)):
            numbers = getattr(state, name)
            _need(len(numbers) == seats and all(0 <= number <= most for number in numbers), name,
                  numbers, f"each of the {seats} players has a number from 0 to {most}")
        _need(len({*state.schedules}) == seats, "schedules",
              [number + 1 for number in state.schedules], "no two players have the same")
        _need(0 <= state.turn < seats, "turn", state.turn, "it must be the number of a seat")
        limit = self.setup.turn_limit
        _need(1 <= state.turns <= (limit or state.turns), "turns", state.turns,
              f"it can be 1 to {limit}" if limit else "at least one turn has begun")
        self._check_tiles(state)
        self._check_cards(state)
        _need(len(state.movers) == seats, "movers", state.movers, "each player has one")
        for at, student in zip(state.movers, self.setup.players, strict=True):
            _need(at in PLACES and (at not in SPACES or bool(state.up >> at & 1)),
                  f"the mover of {student}", NAME.get(at, at),
                  "a mover is on a face-up tile or in an area")
        self._check_turn(state)
        self._check_agenda(state)
        self._check_winner(state)

    def _check_tiles(self, state: State) -> None:
        sides, tiles = self.setup.components.sides, state.tiles
        _need(len(tiles) == len(state.sides) == 49, "tiles", len(tiles), "there are 49 cells")
        where: dict[str, int] = {}
        doors = maze.closed_doors()
        up = rooms = 0
        for cell, tile in enumerate(tiles):
            if cell not in SPACES:
                _need(not tile, "tiles", tile, "there is no tile on a starting area")
                continue
            name = NAME[cell]
            _need(tile in sides, name, tile, "each space has one of the tiles of the box")
            _need(tile not in where, name, tile, f"this tile is on {NAME[where.get(tile, 2)]} too")
            where[tile] = cell
            _need(maze.degrees_of(sides[tile], state.sides[cell]) is not None, name,
                  maze.side_names(state.sides[cell]), "the tile here cannot be turned so")
            if state.up >> cell & 1:
                up |= 1 << cell
                maze.set_doors(doors, cell, state.sides[cell])
                rooms |= (tile in self.setup.components.room) << cell
        _need((state.up, state.rooms, state.doors) == (up, rooms, doors), "doors", state.doors,
              "the open sides must be those of the face-up tiles")
        down = 0 if self.setup.rulings["face-down-rotation"] == "may" else ~up
        for field in ("die_tiles", "card_tiles"):
            moved = getattr(state, field)
            _need(0 <= moved <= maze.WHOLE and not moved & down, field,
                  [NAME.get(cell, cell) for cell in maze.cells(moved)],
                  "only face-up tiles have been moved")
        for cell, seat, card in state.closed:
            _need(bool(rooms >> max(cell, 0) & 1), NAME.get(cell, str(cell)), card,
                  "only a face-up classroom can be cancelled")
            _need(seat in self.setup.seats and self._stays(card), "closed", card,
                  "it must be a card that cancels a class, and a player")
        _need(state.closed == sorted({entry[0]: entry for entry in state.closed}.values()),
              "closed", len(state.closed), "a class is cancelled once, and they are in order")

    def _stays(self, card: str) -> bool:
        return card in self.setup.events and self.setup.effect(card).stays

    def _check_cards(self, state: State) -> None:
        seen: dict[str, str] = {}
        _need(len(state.hands) == len(self.setup.players), "hands", len(state.hands),
              "each player has one")
        for place, cards in self._piles(state):
            for card in cards:
                _need(card in self.setup.events, place, card, "this card is not in this game")
                _need(card not in seen, place, card, f"this card is already in {seen.get(card)}")
                seen[card] = place
        for card in self.setup.events:
            _need(card in seen, "the event cards", card, "it is nowhere: every card must be "
                  "somewhere")

    def _check_turn(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if what has happened in this turn does not fit."""
        before = ROLL in state.agenda
        die = self.setup.components.die
        if state.agenda:
            _need(state.die == 0 if before else 1 <= state.die <= die, "die", state.die,
                  "it must be 0 before the roll" if before else f"it can be 1 to {die}")
        left = sum(task.left for task in state.agenda if isinstance(task, Tiles) and not task.card)
        moved = state.die_tiles.bit_count()
        _need(0 <= left + moved <= max(state.die, 0), "tiles", left + moved,
              f"with a die of {state.die}, no more are moved")
        _need(-1 <= state.walked <= maze.WHOLE and (state.walked < 0 or (not before and not left)),
              "walked", state.walked, "nobody walks before the tiles are moved")
        _need(not state.played or state.walked >= 0, "played", state.played,
              "it can be true after a walk")

    def _check_agenda(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if what is still to come does not fit the position."""
        agenda, setup = state.agenda, self.setup
        if not agenda:
            limit = setup.turn_limit is not None and state.turns >= setup.turn_limit
            _need(state.winner >= 0 or limit, "agenda", [], "somebody must have something to do, "
                  "since nobody has won")
            return
        kinds = [task.kind for task in agenda]
        _need(state.winner < 0 and agenda[0] == ACT and tuple(kinds[1:]) in COURSES, "agenda",
              kinds, "it must be the rest of a turn")
        task = agenda[-1]
        playing = [card for task in agenda if isinstance(task, (Tiles, Choose))
                   if (card := task.card)]
        for card in playing:
            _need(card == state.in_play if self._stays(card) else card in state.pile, "agenda",
                  card, "a card that is being resolved is in play or in the pile")
        _need(not state.in_play or state.in_play in playing, "in_play", state.in_play,
              "this card is not being resolved")
        for owed in agenda:
            if isinstance(owed, Tiles):
                self._check_tiles_left(state, owed)
        if isinstance(task, Turn):
            moved = state.die_tiles | state.card_tiles
            _need(task.cell >= 0 and bool((state.up & moved) >> task.cell & 1)
                  and not setup.second_years, "agenda", NAME.get(task.cell, task.cell),
                  "only First Years turn a tile, and only one that has just been flipped")
        elif isinstance(task, Choose):
            self._check_choices(state, task)
        elif isinstance(task, Star):
            self._check_star(state, task)

    def _check_tiles_left(self, state: State, task: Tiles) -> None:
        effect = self.setup.effect(task.card) if task.card else None
        if effect is None:
            fits = task.left >= 1
        else:
            moved = 0 if isinstance(effect, MoveNewTiles) else state.card_tiles.bit_count()
            fits = (isinstance(effect, MoveTiles) and 1 <= task.left <= effect.tiles - moved
                    and effect.movable(state).bit_count() >= task.left)
        _need(fits, "agenda", ["tiles", task.left, task.card],
              "this card does not let so many more tiles be moved")

    def _check_winner(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if somebody should have won, or could not."""
        _need(-1 <= state.winner < len(self.setup.players), "winner", state.winner,
              "it must be a seat, or -1")
        for seat, student in enumerate(self.setup.players):
            home = self.setup.is_home(state, seat)
            _need(not home or not state.agenda or self.setup.rulings["win"] != "any-way",
                  f"the mover of {student}", NAME[self.setup.homes[seat]],
                  "with all classes completed this player has won")
            _need(state.winner != seat or home, "winner", student,
                  "a winner has completed all classes and is back at the starting area")

    def _check_choices(self, state: State, task: Choose) -> None:
        effect, case = self.setup.effect(task.card), Case(self.setup, state, state.turn)
        needed = effect.choices(case)
        for name in task.chosen:
            _need(name in effect.targets(case), "agenda", name,
                  f"it cannot be chosen for {task.card}")
            case = replace(case, chosen=(*case.chosen, name))
        _need(len(task.chosen) < task.needed == needed and bool(effect.targets(case)), "agenda",
              task.needed, f"this is not how many can be chosen for {task.card}")

    def _check_star(self, state: State, task: Star) -> None:
        here, closed = state.movers[state.turn], state.closed_cells
        _need(bool(state.pile), "agenda", "star", "the pile of event cards is empty")
        _need(here == state.find(self.setup.components.star), "agenda", "star",
              "the mover is not on the star")
        if not task.way:
            _need(state.walked >= 0 and self.setup.rulings["star"] == "enter", "agenda", "star",
                  "a walk has ended here: walked says what can be reached")
        elif len(task.way) < 2 or task.way[0] != here or not all(
                there in maze.neighbors(state.doors, state.rooms, closed, one)
                for one, there in pairwise(task.way)):
            raise InvalidScenario("agenda", [NAME.get(cell, cell) for cell in task.way],
                                  "it must be an open way from where the mover is")

    # -- Saves, scenarios and secrets

    def from_data(self, data: Any) -> State:
        """The position that :meth:`State.to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what is allowed.
        """
        state = State.from_data(data)
        try:
            self.check(state)
        except InvalidScenario as error:
            raise InvalidSave(error.field, error.found, error.allowed) from None
        return state

    def arrangement(self, state: State) -> dict[str, Any]:
        """The keywords with which :func:`~hogwarts_nb.halls.scenario.position` makes it."""
        setup, players = self.setup, self.setup.players
        view = self.views.view(state, TEACHER, resolving=True)
        agenda = [] if state.winner >= 0 else state.agenda
        underway = [task.card for task in agenda if isinstance(task, (Tiles, Choose))]
        seats = [*zip(setup.seats, players, strict=True)]
        found: dict[str, Any] = {
            "players": [*players],
            "board": diagram.board(view, setup.components),
            "turn": players[state.turn], "turns": state.turns, "die": state.die,
            "todo": ", ".join(self.views.todo(state, exact=True)),
            "schedules": {name: state.schedules[seat] + 1 for seat, name in seats},
            "done": {name: state.done[seat] for seat, name in seats},
            "hands": {name: [_short(card) for card in state.hands[seat]] for seat, name in seats},
            "pile": [_short(card) for card in reversed(state.pile) if card not in underway],
            "hidden": {NAME[cell]: diagram.tile_word(setup.components, state.tiles[cell],
                                                     state.sides[cell]).removesuffix("@0")
                       for cell in SPACES if not state.up >> cell & 1},
            "rolls": [*state.chance.rolls], "played": state.played,
        }
        if setup.people:
            found["players"] = {name: setup.people.get(name, "") for name in players}
        if not agenda:
            found["winner"] = players[state.winner] if state.winner >= 0 else "nobody"
        if state.walked >= 0:
            found["walked"] = [NAME[cell] for cell in maze.cells(state.walked)]
        for field in ("lost_turns", "extra_turns"):
            found[field] = {name: getattr(state, field)[seat] for seat, name in seats
                            if getattr(state, field)[seat]}
        return {name: value for name, value in found.items()
                if name in ("players", "rolls", "pile") or value not in ({}, "", False)}

    def deal_hidden(self, state: State, viewer: str | None, chance: Chance) -> None:
        """Deal anew everything that the viewer may not see, maybe as it was.

        What caused a decision is forgotten: it can lead to a step that the viewer may not see.
        """
        state.agenda = [replace(task, cause=None) for task in state.agenda]
        if viewer == TEACHER:
            chance.shuffle(state.pile)
            return
        if state.tiles[SPACES[0]]:
            down = [cell for cell in SPACES if not state.up >> cell & 1]
            tiles = [state.tiles[cell] for cell in down]
            chance.shuffle(tiles)
            for cell, tile in zip(down, tiles, strict=True):
                state.tiles[cell] = tile
                state.sides[cell] = self.setup.hidden_sides(tile, chance)
        unseen = [seat for seat, student in enumerate(self.setup.players) if student != viewer]
        cards = state.pile + [card for seat in unseen for card in state.hands[seat]]
        # A card that is being resolved is in the pile, and everybody has seen it.
        seen = {task.card for task in state.agenda if isinstance(task, (Tiles, Choose))}
        cards = [card for card in cards if card not in seen]
        chance.shuffle(cards)
        for seat in unseen:
            state.hands[seat] = [cards.pop() for _ in state.hands[seat]]
        state.pile = [card for card in state.pile if card in seen] + cards


def _short(card: str) -> str:
    return card.removeprefix("event.")


def _need(fits: bool, field: str, found: object, allowed: str) -> None:
    """Raise :class:`InvalidScenario` unless something fits."""
    if not fits:
        raise InvalidScenario(field, found, allowed)
