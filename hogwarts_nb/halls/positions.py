"""Positions as facts and as JSON data, and whether they can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..core import TEACHER, Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from ..core.reading import Check, below, each, fixed, is_flag, is_seat, is_text, players, saved
from . import maze
from .effects import MoveTiles
from .maze import NAME, PLACE_ID, PLACES, SPACES
from .setup import HallsSetup
from .state import State, Task

__all__ = ["MOST_TURNS", "Positions"]


# --- What a save may hold

def _done(setup: HallsSetup, value: Any) -> bool:
    return below(setup.class_count + 1)(setup, value)


def _card(setup: HallsSetup, value: Any) -> bool:
    return isinstance(value, str) and value in setup.events


def _tile(setup: HallsSetup, value: Any) -> bool:
    return isinstance(value, str) and (not value or value in setup.components.sides)


#: More turns than cards ever take from one player, or give. Each of them that is lost is a step.
MOST_TURNS = 99

_CELLS, _CELL = below(1 << 49), below(49)


def _place(_: HallsSetup, value: Any) -> bool:
    return type(value) is int and value in PLACES


def _die(setup: HallsSetup, value: Any) -> bool:
    return type(value) is int and 0 <= value <= setup.components.die


def _is_task(setup: HallsSetup, value: Any) -> bool:
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        return False
    verb, *rest = value
    if verb == "next":
        return not rest
    if not rest or not is_seat(setup, rest[0]):
        return False
    _, *rest = rest
    if verb in ("roll", "act", "star"):
        return not rest
    if verb == "tiles":
        return (len(rest) == 2 and below(34, 1)(setup, rest[0])
                and (rest[1] == "die" or _card(setup, rest[1])))
    if verb == "turn":
        return len(rest) == 1 and type(rest[0]) is int and rest[0] in SPACES
    if verb == "pick":
        return (len(rest) >= 2 and _card(setup, rest[0]) and below(34, 1)(setup, rest[1])
                and len(rest) - 2 < rest[1] and all(isinstance(name, str) for name in rest[2:]))
    return (verb == "go" and len(rest) >= 2 and type(rest[0]) is bool
            and all(_place(setup, place) for place in rest[1:]))


#: What each field of a position must be, and that in words.
_FIELDS: dict[str, tuple[Check, str]] = {
    "box": (each(is_text), "a list of pieces"),
    "tiles": (each(_tile, lambda _: 49), "49 tiles, empty texts on the areas"),
    "sides": (each(below(16), lambda _: 49), "49 numbers from 0 to 15"),
    "up": (_CELLS, "a set of cells as bits"),
    "doors": (each(_CELLS, lambda _: 4), "four sets of cells as bits"),
    "rooms": (_CELLS, "a set of cells as bits"),
    "closed": (each(fixed(_CELL, is_seat, _card)), "a list of [cell, seat, card]"),
    "movers": (each(_place, players), "for each player the number of a place"),
    "schedules": (each(below(4), players), "for each player the number of a schedule from 0"),
    "done": (each(_done, players), "for each player a number of classes"),
    "hands": (each(each(_card), players), "for each player a list of event cards"),
    "pile": (each(_card), "a list of event cards"),
    "table": (lambda setup, value: value == "" or _card(setup, value), "an event card or nothing"),
    "lost": (each(below(MOST_TURNS + 1), players), f"for each player 0 to {MOST_TURNS} turns"),
    "owed": (each(below(MOST_TURNS + 1), players), f"for each player 0 to {MOST_TURNS} turns"),
    "turn": (is_seat, "the number of a seat"),
    "turns": (below(1_000_000), "a number of turns"),
    "die": (_die, "a number on the die, or 0"),
    "rolled": (_CELLS, "a set of cells as bits"),
    "extra": (_CELLS, "a set of cells as bits"),
    "walked": (below(1 << 49, -1), "a set of cells as bits, or -1"),
    "played": (is_flag, "true or false"),
    "winner": (lambda setup, value: value == -1 or is_seat(setup, value), "a seat, or -1"),
    "agenda": (each(_is_task), "a list of tasks"),
}

#: What may lie on top of the task to act.
_COURSES = {
    (), ("roll",), ("roll", "pick"), ("tiles",), ("tiles", "turn"), ("tiles", "pick"),
    ("tiles", "tiles"), ("tiles", "tiles", "turn"), ("roll", "tiles"), ("roll", "tiles", "turn"),
    ("turn",), ("roll", "turn"), ("pick",), ("star",), ("go", "star"),
}


@dataclass(frozen=True)
class Positions:
    """Facts about positions, whether they can be, and how they are read.

    Attributes:
        setup: the setup of the game.
    """

    setup: HallsSetup

    def facts(self, state: State) -> Facts:
        """Every piece with its place, and every counter with its number.

        Of a tile that lies face down it says just that, not where: no step can then betray it.
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
            found[f"lost.{student}"] = state.lost[seat]
            found[f"owed.{student}"] = state.owed[seat]
        found["turn"] = "box" if state.turn < 0 else f"seat.{setup.players[state.turn]}"
        found["turns"] = state.turns
        found["die"] = state.die
        found["rolled"] = state.rolled.bit_count()
        found["extra"] = state.extra.bit_count()
        found["left"] = sum(task[2] for task in state.agenda if task[0] == "tiles")
        return found

    def _piles(self, state: State) -> Iterator[tuple[str, list[str]]]:
        """Every place where event cards lie, with its cards."""
        yield "pile", state.pile
        for student, hand in zip(self.setup.players, state.hands, strict=True):
            yield f"hand.{student}", hand
        for cell, _, card in state.closed:
            yield f"on.{state.tiles[cell]}", [card]
        if state.table:
            yield "table", [state.table]

    # -- Whether it can be

    def check(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""
        self._check_tiles(state)
        self._check_cards(state)
        for seat, student in enumerate(self.setup.players):
            at = state.movers[seat]
            if at not in PLACES or (at in SPACES and not state.up >> at & 1):
                raise InvalidScenario(f"the mover of {student}", NAME.get(at, at),
                                      "a mover stands on a face-up tile or in an area")
        numbers = [number for number in state.schedules if number >= 0]
        if len(set(numbers)) != len(self.setup.players):
            raise InvalidScenario("schedules", [number + 1 for number in numbers],
                                  "each player has one class schedule, and no two the same")
        self._check_agenda(state)
        self._check_winner(state)

    def _check_tiles(self, state: State) -> None:
        sides = self.setup.components.sides
        where: dict[str, int] = {}
        doors = maze.closed_doors()
        up = rooms = 0
        for cell in range(49):
            tile = state.tiles[cell]
            if cell not in SPACES:
                if tile:
                    raise InvalidScenario("tiles", tile, "no tile lies on a starting area")
                continue
            name = NAME[cell]
            if tile not in sides:
                raise InvalidScenario(name, tile, "each space has one of the tiles of the box")
            if tile in where:
                raise InvalidScenario(name, tile, f"this tile lies on {NAME[where[tile]]} already")
            where[tile] = cell
            if maze.degrees_of(sides[tile], state.sides[cell]) is None:
                raise InvalidScenario(name, maze.side_names(state.sides[cell]),
                                      "the tile that lies here cannot be turned so")
            if state.up >> cell & 1:
                up |= 1 << cell
                maze.set_doors(doors, cell, state.sides[cell])
                if tile in self.setup.components.room:
                    rooms |= 1 << cell
        if (state.up, state.rooms, state.doors) != (up, rooms, doors):
            raise InvalidScenario("doors", state.doors, "the open sides must be those of the tiles "
                                  "that lie face up")
        for cell, _, card in state.closed:
            if not rooms >> cell & 1:
                raise InvalidScenario(NAME.get(cell, str(cell)), card,
                                      "only a classroom that lies face up can be cancelled")
        if len({cell for cell, *_ in state.closed}) != len(state.closed):
            raise InvalidScenario("closed", len(state.closed), "a class is cancelled once only")

    def _check_cards(self, state: State) -> None:
        seen: dict[str, str] = {}
        for place, cards in self._piles(state):
            for card in cards:
                if card not in self.setup.events:
                    raise InvalidScenario(place, card, "there is no such event card in this game")
                if card in seen:
                    raise InvalidScenario(place, card, f"this card is already in {seen[card]}")
                seen[card] = place
        for card in self.setup.events:
            if card not in seen:
                raise InvalidScenario("the event cards", card, "it is nowhere: every card of the "
                                      "game must lie somewhere")

    def _check_agenda(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if what is still to come does not fit the position."""
        agenda = state.agenda
        if not agenda:
            limit = self.setup.turn_limit is not None and state.turns >= self.setup.turn_limit
            if state.winner < 0 and not limit:
                raise InvalidScenario("agenda", [], "somebody must have something to do, since "
                                      "nobody has won")
            return
        verbs = tuple(task[0] for task in agenda)
        if state.winner >= 0 or verbs[:2] != ("next", "act") or verbs[2:] not in _COURSES:
            raise InvalidScenario("agenda", list(map(list, agenda)),
                                  "it must be the rest of a turn")
        if any(task[1] != state.turn for task in agenda[1:]):
            raise InvalidScenario("agenda", list(map(list, agenda)),
                                  f"it is {self.setup.players[state.turn]}'s turn")
        playing = [task[3] if task[0] == "tiles" else task[2] for task in agenda
                   if task[0] == "pick" or (task[0] == "tiles" and task[3] != "die")]
        for card in playing:
            stays = self.setup.effect(card).stays
            if (state.table != card) if stays else (card not in state.pile):
                raise InvalidScenario("agenda", card, "a card that is being carried out lies on "
                                      "the table or in the pile")
        if state.table and state.table not in playing:
            raise InvalidScenario("table", state.table, "this card is not being carried out")
        for task in agenda:
            if task[0] == "tiles" and task[3] != "die":
                effect = self.setup.effect(task[3])
                if not isinstance(effect, MoveTiles) or task[2] > effect.tiles:
                    raise InvalidScenario("agenda", list(task), "this card does not let so many "
                                          "tiles be moved")
        task = agenda[-1]
        if task[0] == "turn" and not state.up >> task[2] & 1:
            raise InvalidScenario("agenda", NAME[task[2]], "only a face-up tile can be turned")
        if task[0] == "pick":
            self._check_picks(state, task)
        if any(task[0] == "star" for task in agenda) and not state.pile:
            raise InvalidScenario("agenda", "star", "the pile of event cards is empty")
        for going in agenda:
            if going[0] == "go":
                self._check_way(state, going)

    def _check_winner(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if somebody should have won, or could not."""
        for seat, student in enumerate(self.setup.players):
            home = self.setup.is_home(state, seat)
            if home and state.agenda and self.setup.rulings["win"] == "any-way":
                raise InvalidScenario(f"the mover of {student}", NAME[self.setup.homes[seat]],
                                      "with all classes done this player has won")
            if state.winner == seat and not home:
                raise InvalidScenario("Winner", student, "a winner has done all classes and is "
                                      "back at the starting area")

    def _check_picks(self, state: State, task: Task) -> None:
        _, seat, card, needed, *picked = task
        effect = self.setup.effect(card)
        before: list[str] = []
        for name in picked:
            if name not in effect.targets(self.setup, state, seat, before):
                raise InvalidScenario("agenda", name, f"it cannot be picked for {card}")
            before.append(name)
        if needed != effect.picks(self.setup, state, seat) or len(
                effect.targets(self.setup, state, seat, before)) < needed - len(picked):
            raise InvalidScenario("agenda", needed,
                                  f"this is not how many can be picked for {card}")

    def _check_way(self, state: State, task: Task) -> None:
        _, seat, _, *path = task
        closed = state.closed_cells
        fits = len(path) > 1 and path[0] == state.movers[seat] and all(
            there in maze.neighbors(state.doors, state.rooms, closed, here)
            for here, there in pairwise(path))
        if not fits:
            raise InvalidScenario("agenda", [NAME[cell] for cell in path],
                                  "it must be an open way from where the mover stands")

    # -- Saves and secrets

    def from_data(self, data: Any) -> State:
        """The position that :meth:`State.to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what is allowed.
        """
        values = saved(self.setup, data, _FIELDS)
        values["closed"] = [tuple(entry) for entry in data["closed"]]
        values["agenda"] = [tuple(task) for task in data["agenda"]]
        state = State(**values).copy()
        try:
            self.check(state)
        except InvalidScenario as error:
            raise InvalidSave(error.field, error.found, error.allowed) from None
        return state

    def determinize(self, state: State, viewer: str | None, chance: Chance) -> State:
        """A copy in which chance deals all that the viewer may not see, maybe as it was."""
        twin = state.copy()
        twin.chance = Chance(chance.randbelow(1 << 60))
        if viewer == TEACHER:
            chance.shuffle(twin.pile)
            return twin
        if state.tiles[SPACES[0]]:
            down = [cell for cell in SPACES if not state.up >> cell & 1]
            tiles = [state.tiles[cell] for cell in down]
            chance.shuffle(tiles)
            for cell, tile in zip(down, tiles, strict=True):
                twin.tiles[cell] = tile
                twin.sides[cell] = self.setup.hidden_sides(tile, chance)
        unseen = [seat for seat, student in enumerate(self.setup.players) if student != viewer]
        cards = twin.pile + [card for seat in unseen for card in twin.hands[seat]]
        # A card that is being carried out lies in the pile, and everybody has seen it.
        seen = {word for task in state.agenda for word in task}.intersection(cards)
        cards = [card for card in cards if card not in seen]
        chance.shuffle(cards)
        for seat in unseen:
            twin.hands[seat] = [cards.pop() for _ in twin.hands[seat]]
        twin.pile = [card for card in twin.pile if card in seen] + cards
        return twin
