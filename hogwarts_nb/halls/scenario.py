"""Any position of Halls of Hogwarts, from a text diagram or from plain data, checked as a whole.

``diagram.py`` says how a diagram is written and reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..core import InvalidOption, InvalidScenario
from ..core.chance import Chance
from ..core.reading import items, listed, seat_of
from . import maze
from .cards import KINDS, SHORT
from .diagram import GLYPHS, ROOMS, Sketch, Word, fitting, is_number, read
from .effects import Case
from .maze import BIT, CELL, NAME, SPACES
from .positions import MOST_TURNS
from .rules import HallsRules
from .state import ACT, ROLL, Choose, Star, State, Task, Tiles, Turn

__all__ = ["check_rolls", "position"]


def position(rules: HallsRules, *, board: str | None = None, seed: int = 0,
             rolls: Sequence[int] = (), turn: str | None = None, turns: int | None = None,
             die: int | None = None, todo: str | None = None, winner: str | None = None,
             movers: Mapping[str, str] | None = None,
             schedules: Mapping[str, int | Sequence[str]] | None = None,
             done: Mapping[str, int] | None = None,
             hands: Mapping[str, Sequence[str]] | None = None, pile: Sequence[str] = (),
             hidden: Mapping[str, str] | None = None,
             lost_turns: Mapping[str, int] | None = None,
             extra_turns: Mapping[str, int] | None = None,
             walked: Sequence[str] | None = None, played: bool = False) -> State:
    """A position; what neither the diagram nor anything else says is filled in from the setup.

    What is given here comes before what the diagram says.

    Args:
        rules: the rules with their options.
        board: the diagram, see :mod:`hogwarts_nb.halls.diagram`; None: all tiles face down.
        seed: chance: the hidden tiles, the other hands, the pile, and all that follows.
        rolls: the next results of the die.
        turn: whose turn it is; the first seat by default.
        turns: how many turns have begun; 1 by default.
        die: what was rolled this turn; by default what fits the tiles that were moved.
        todo: what is still to come in this turn, the next first: ``"roll"``, ``"act"`` (to walk
            and play cards), ``"tiles 2"``, ``"tiles 4 secret_password"``, ``"turn d3"``,
            ``"choose peeves 2 d3"`` (the first of two choices is made), ``"star"``, or
            ``"star d3 d4"`` with the rest of the walk; several of them with commas.
        winner: who has won, or ``"nobody"`` if the game has ended without a winner.
        movers: where movers are: ``{"Ginny": "d3"}``; at home by default.
        schedules: the number of each player's schedule, from 1, or its classes.
        done: how many classes each player has completed.
        hands: the event cards of each player, such as ``{"Ginny": ["peeves"]}``.
        pile: the top cards of the pile, the top card first; the others are below, shuffled.
        hidden: which tile is face down on a space, and how it is turned: ``{"d3": "charms",
            "d4": "corner@90"}``.
        lost_turns: how many turns each player will lose, 99 at most.
        extra_turns: how many extra turns each player will take, 99 at most.
        walked: the places that the last walk of this turn could reach; None before the first.
        played: whether an event card has been played since that walk.

    Raises:
        InvalidScenario: naming the first thing that does not fit, and what would.
    """
    sketch = read(board)
    for student in sketch.players:
        if student not in rules.players:
            raise InvalidScenario(f"the line of {student}", student, "this student does not play")
    setup = rules.setup
    chance = Chance(seed, check_rolls(rolls, setup.components.die))
    builder = _Builder(rules, sketch, chance)
    state = builder.state
    state.turn = builder.seat("turn", _first(turn, sketch.turn, setup.players[setup.first or 0]))
    state.turns = builder.number("turns", _first(turns, sketch.turns, 1), 1_000_000, least=1)
    builder.lay_tiles(hidden)
    builder.set_movers(movers)
    builder.deal_schedules(schedules, done)
    for name, given in (("lost_turns", lost_turns), ("extra_turns", extra_turns)):
        builder.set_counts(name, getattr(state, name), MOST_TURNS, given)
    builder.cancel()
    shown = sketch.lines.get("Die")
    builder.plan(todo, _first(winner, sketch.lines.get("Winner"), ""), _first(
        die, int(shown) if shown and is_number(shown) else shown, -1))
    builder.set_walked(walked, played)
    builder.deal_cards(hands, pile)
    state.box = [piece for piece in state.box if piece.startswith("schedule.")
                 and int(piece.split(".")[1]) - 1 not in state.schedules]
    rules.check(state)
    return state


def check_rolls(rolls: Any, faces: int) -> list[int]:
    """The scripted results of the die, as a list.

    Raises:
        InvalidOption: for a result that the die does not have.
    """
    if isinstance(rolls, str) or not isinstance(rolls, Iterable):
        raise InvalidOption("rolls", rolls, "it must be a list of numbers on the die")
    checked: list[int] = list(rolls)
    for roll in checked:
        if type(roll) is not int or not 1 <= roll <= faces:
            raise InvalidOption("rolls", roll, f"the die has 1 to {faces}")
    return checked


def _first(*values: Any) -> Any:
    """The first value that is given."""
    return next((value for value in values if value is not None), None)


class _Builder:
    """Puts components onto an empty table, one kind of thing after the other."""

    def __init__(self, rules: HallsRules, sketch: Sketch, chance: Chance) -> None:
        self.mechanics = rules.mechanics
        setup = self.setup = rules.setup
        self.sketch = sketch
        self.state = rules.box(chance)
        self.free = list(setup.components.tiles)
        self.cards = list(setup.events)

    # -- tiles and movers

    def lay_tiles(self, hidden: Any) -> None:
        state = self.state
        # Certain tiles come first, then words that fit few tiles; other words take what is left.
        shown = {cell: word for cell, word in self.sketch.cells.items()
                 if cell in SPACES and word.body != "?"}
        for cell, word in sorted(shown.items(), key=lambda item: "." not in item[1].body):
            tile, sides = self._tile(word)
            self.free.remove(tile)
            state.tiles[cell] = tile
            self.mechanics.lay_up(state, cell, sides)
        for cell, word in self.sketch.cells.items():
            if cell in SPACES:
                if cell not in shown and (word.by or word.movers or (
                        word.marks and self.setup.rulings["face-down-rotation"] != "may")):
                    raise InvalidScenario(word.where, word.text, "a face-down tile has no student "
                                          "on it, is not cancelled and has not been moved")
                state.die_tiles |= ("^" in word.marks) << cell
                state.card_tiles |= ("~" in word.marks) << cell
        given = [*items("hidden", hidden, [NAME[cell] for cell in SPACES])]
        for name, said in sorted(given, key=lambda item: "." not in str(item[1])):
            cell = CELL[name]
            if cell in shown:
                raise InvalidScenario(f"hidden[{name!r}]", said, "the tile here is face up")
            kind, turned, degrees = str(said).removeprefix("tile.").partition("@")
            tiles = [tile for tile in self.free if kind in (tile.removeprefix("tile."),
                                                            self.setup.kind_of[tile])]
            if not tiles or (turned and degrees not in ("0", "90", "180", "270")):
                raise InvalidScenario(f"hidden[{name!r}]", said, "no such tile is left"
                                      if not tiles else "it can be @0, @90, @180 or @270")
            self.free.remove(tiles[0])
            state.tiles[cell] = tiles[0]
            state.sides[cell] = maze.turned(self.setup.components.sides[tiles[0]],
                                            int(degrees or 0) // 90)
        state.chance.shuffle(self.free)
        for cell in SPACES:
            if not state.tiles[cell]:
                tile = state.tiles[cell] = self.free.pop()
                state.sides[cell] = self.setup.hidden_sides(tile, state.chance)

    def _tile(self, word: Word) -> tuple[str, int]:
        """A free tile for a word, and its open sides."""
        components = self.setup.components
        name, at, degrees = word.body.partition("@")
        if at:
            if degrees not in ("0", "90", "180", "270"):
                raise InvalidScenario(word.where, word.body, "a tile is turned by 0, 90, 180 or "
                                      f"270 degrees, not by {degrees}")
            kind = ROOMS.get(name.casefold(), "star" if name == "*" else name)
            tiles = [tile for tile in components.tiles
                     if kind in (self.setup.kind_of[tile], tile.removeprefix("tile."))
                     or (kind == "star" and tile == components.star)]
            self._known(word, kind, tiles)
            tile = self._free(word, tiles)
            return tile, maze.turned(components.sides[tile], int(degrees) // 90)
        body, dot, number = word.body.partition(".")
        stairs = body.startswith("=") or GLYPHS.get(body, (0, False))[1]
        tiles = [tile for tile in components.tiles if tile not in components.room
                 and tile != components.star and (tile in components.stairs) == stairs]
        if body[:3].casefold() in ROOMS:
            tiles = [f"tile.{ROOMS[body[:3].casefold()]}"]
            body = body[3:].removeprefix(":")
        elif body.startswith("*"):
            tiles, body = [components.star], body[1:]
        else:
            name, colon, _ = body.partition(":")
            if colon or (len(body) > 1 and body[-1] in GLYPHS):
                self._known(word, name if colon else body[:-1], [])
        sides = self._sides(word, body.removeprefix("="))
        alike = fitting(components, tiles, sides)
        if not alike:
            open_sides = sorted({maze.side_names(components.sides[tile]) for tile in tiles})
            raise InvalidScenario(word.where, word.text, "no such tile can be turned so: as "
                                  f"printed it is open to {' or '.join(open_sides)}")
        if dot:
            alike = [tile for tile in alike if tile.endswith(f".{number}")]
            self._known(word, word.body, alike)
        return self._free(word, alike), sides

    def _known(self, word: Word, kind: str, tiles: Sequence[str]) -> None:
        if not tiles:
            raise InvalidScenario(word.where, word.text, f"there is no tile {kind!r}; the classes "
                                  f"are {', '.join(SHORT.values())}")

    @staticmethod
    def _sides(word: Word, body: str) -> int:
        if body in GLYPHS:
            return GLYPHS[body][0]
        if not body or len(set(body)) != len(body) or not set(body) <= set(maze.DIRECTIONS):
            raise InvalidScenario(word.where, word.text, "the ways of a tile are one of "
                                  f"{' '.join(GLYPHS)}, or some of the letters N, E, S and W")
        return maze.sides_of(body)

    def _free(self, word: Word, tiles: Sequence[str]) -> str:
        tile = next((tile for tile in tiles if tile in self.free), None)
        if tile is None:
            count = "is one such tile" if len(tiles) == 1 else f"are {len(tiles)} such tiles"
            raise InvalidScenario(word.where, word.text, f"there {count} in the box, and this is "
                                  "one more")
        return tile

    def set_movers(self, movers: Any) -> None:
        state, setup = self.state, self.setup
        state.movers = list(setup.homes)
        seen: dict[str, str] = {}
        for cell, word in self.sketch.cells.items():
            for student in word.movers:
                if student in seen:
                    raise InvalidScenario(word.where, student,
                                          f"this mover is already in {seen[student]}")
                seen[student] = word.where
                state.movers[self.seat(word.where, student)] = cell
        for student, name in items("movers", movers, setup.players):
            state.movers[setup.players.index(student)] = self.place(f"movers[{student!r}]", name)

    # -- players

    def deal_schedules(self, schedules: Any, done: Any) -> None:
        state, setup = self.state, self.setup
        orders = setup.components.schedules
        for student, wanted in self._wanted("schedules", schedules).items():
            field = f"schedules[{student!r}]"
            if type(wanted) is int and 1 <= wanted <= len(orders):
                number = wanted - 1
            elif isinstance(wanted, (list, tuple)) and (found := [
                    number for number, order in enumerate(orders)
                    if len(wanted) >= setup.class_count and order[:len(wanted)] == tuple(wanted)]):
                number = found[0]
            else:
                shown = "; ".join(" ".join(SHORT[room] for room in order) for order in orders)
                raise InvalidScenario(field, wanted, f"it can be 1 to {len(orders)}, or one of "
                                      f"the orders {shown}")
            if number in state.schedules:
                raise InvalidScenario(field, wanted, "another player has this schedule")
            state.schedules[setup.players.index(student)] = number
        left = [number for number in range(len(orders)) if number not in state.schedules]
        state.chance.shuffle(left)
        state.schedules = [left.pop() if number < 0 else number for number in state.schedules]
        self.set_counts("done", state.done, setup.class_count, done)

    def set_counts(self, name: str, counts: list[int], most: int, given: Any) -> None:
        """A number for each player."""
        for student, number in self._wanted(name, given).items():
            counts[self.setup.players.index(student)] = self.number(
                f"{name}[{student!r}]", number, most)

    def _wanted(self, name: str, given: Any) -> dict[str, Any]:
        """What the lines of players say and, before that, what is given."""
        said = {student: getattr(line, name) for student, line in self.sketch.players.items()}
        return ({student: value for student, value in said.items() if value is not None}
                | dict(items(name, given, self.setup.players)))

    def deal_cards(self, hands: Any, pile: Any) -> None:
        state, setup = self.state, self.setup
        given = {student: listed(f"hands[{student!r}]", kinds)
                 for student, kinds in items("hands", hands, setup.players)}
        wanted = dict.fromkeys(setup.players, 4) | self._wanted("hands", given)
        # Certain cards come first: kinds take what is left.
        places = [(f"the hand of {student}", state.hands[setup.players.index(student)], cards)
                  for student, cards in wanted.items() if isinstance(cards, list)]
        top: list[str] = []
        places.append(("pile", top, listed("pile", pile)))
        for field, place, cards in places:
            place += [self._claim(field, card) if self._certain(card) else card for card in cards]
        for field, place, _ in places:
            place[:] = [card if self._certain(card) else self._claim(field, card) for card in place]
        state.chance.shuffle(self.cards)
        for student, number in wanted.items():
            if isinstance(number, int):
                if number > len(self.cards):
                    raise InvalidScenario(f"the hand of {student}", number,
                                          f"{len(self.cards)} event cards are left")
                state.hands[setup.players.index(student)] = [
                    self.cards.pop() for _ in range(number)]
        # A card that is being resolved is at the bottom already.
        state.pile += self.cards + top[::-1]

    def _certain(self, card: Any) -> bool:
        return card in self.setup.events or f"event.{card}" in self.setup.events

    def _claim(self, field: str, kind: Any) -> str:
        """Take a free event card for a place."""
        if isinstance(kind, str) and f"event.{kind}" in self.setup.events:
            kind = f"event.{kind}"
        if kind not in tuple(self.setup.kinds) and not self._certain(kind):
            extra = "; fillers=True takes the invented ones" if kind in tuple(KINDS) else ""
            raise InvalidScenario(field, kind,
                                  f"the cards are {', '.join(self.setup.kinds)}{extra}")
        card = next((card for card in self.cards
                     if kind in (card, self.setup.kind_of[card])), None)
        if card is None:
            raise InvalidScenario(field, kind, "all the cards of this kind are somewhere else")
        self.cards.remove(card)
        return card

    # -- the turn

    def cancel(self) -> None:
        state = self.state
        stays = [card for card in self.cards if self.setup.effect(card).stays]
        for cell, word in sorted(self.sketch.cells.items(), key=lambda item: not item[1].card):
            if word.by:
                if not state.rooms >> cell & 1:
                    raise InvalidScenario(word.where, word.text, "only a face-up classroom can be "
                                          "cancelled")
                card = self._claim(word.where, word.card or next(
                    (card for card in stays if card in self.cards), "class_cancelled"))
                state.closed.append((cell, self.seat(word.where, word.by), card))
        state.closed.sort()

    def plan(self, following: Any, winner: Any, die: Any) -> None:
        """What is still to come, and what was rolled."""
        state, faces = self.state, self.setup.components.die
        if winner != "" and following is None:
            state.winner = -1 if winner == "nobody" else self.seat("winner", winner)
        else:
            if following is None:
                following = self.sketch.lines.get("Next", "roll" if die in (-1, 0) else "act")
            if not isinstance(following, str):
                raise InvalidScenario("todo", following, "it must be a text, such as 'roll'")
            tasks = [self._task(phrase.split()) for phrase in following.split(",")]
            if tasks[-1] == ACT:
                tasks.pop()
            state.agenda = [ACT, *reversed(tasks)]
        if die == -1:
            left = sum(task.left for task in state.agenda if isinstance(task, Tiles)
                       and not task.card) + state.die_tiles.bit_count()
            die = 0 if ROLL in state.agenda else min(max(left, int(bool(state.agenda))), faces)
        state.die = self.number("die", die, faces)

    def _task(self, words: Sequence[str]) -> Task:
        state, setup = self.state, self.setup
        verb, *rest = words or [""]
        if verb in ("roll", "act") and not rest:
            return ROLL if verb == "roll" else ACT
        if verb == "tiles" and rest and is_number(rest[0]) and len(rest) < 3:
            return Tiles(self.number("todo: tiles", int(rest[0]), 33, least=1),
                         self._underway(rest[1]) if len(rest) > 1 else "")
        if verb == "turn" and len(rest) == 1 and rest[0] in CELL:
            return Turn(CELL[rest[0]])
        if verb == "star" and all(name in CELL for name in rest):
            return Star(tuple(CELL[name] for name in rest))
        if verb == "choose" and rest:
            card = self._underway(rest[0])
            given = [int(rest[1])] if len(rest) > 1 and is_number(rest[1]) else []
            needed = given[0] if given else setup.effect(card).choices(
                Case(setup, state, state.turn))
            return Choose(card, self.number("todo: choose", needed, 33, least=1),
                          tuple(rest[1 + len(given):]))
        raise InvalidScenario("todo", " ".join(words), "it can be roll, tiles 2, turn d3, "
                              "choose peeves d3, star, star d3 d4 or act")

    def _underway(self, kind: str) -> str:
        """A card that is being resolved."""
        card = self._claim("todo", kind)
        if self.setup.effect(card).stays:
            self.state.in_play = card
        else:
            self.state.pile.insert(0, card)
        return card

    def set_walked(self, walked: Any, played: Any) -> None:
        state, line = self.state, self.sketch.lines.get("Walked")
        if type(played) is not bool:
            raise InvalidScenario("played", played, "it must be True or False")
        if walked is None and line is not None:
            places, plus, _ = line.partition("+")
            walked, played = places.split(), played or bool(plus)
        if walked is not None:
            state.walked = 0
            for name in listed("walked", walked):
                state.walked |= BIT[self.place("walked", name)]
        elif state.agenda and state.agenda[-1] == Star():
            state.walked = state.reach(state.movers[state.turn])
        state.played = played

    # -- reading

    def place(self, field: str, name: Any) -> int:
        if not isinstance(name, str) or name not in CELL:
            raise InvalidScenario(field, name, f"the places are {', '.join(CELL)}")
        return CELL[name]

    def seat(self, field: str, student: Any) -> int:
        return seat_of(self.setup, field, student, "students")

    @staticmethod
    def number(field: str, value: Any, most: int, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InvalidScenario(field, value, f"it must be a number from {least} to {most}")
        return value
