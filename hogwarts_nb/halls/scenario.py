"""Any position of Halls of Hogwarts from a text diagram, checked as a whole.

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
from .diagram import GLYPHS, ROOMS, Sketch, Word, is_number, read
from .maze import BIT, CELL, NAME, SPACES
from .positions import MOST_TURNS
from .rules import HallsRules
from .state import State

__all__ = ["check_rolls", "position"]


def position(rules: HallsRules, *, board: str | None = None, seed: int = 0,
             rolls: Sequence[int] = (), turn: str | None = None, turns: int | None = None,
             die: int | None = None,
             todo: str | None = None, movers: Mapping[str, str] | None = None,
             schedules: Mapping[str, int | Sequence[str]] | None = None,
             done: Mapping[str, int] | None = None,
             hands: Mapping[str, Sequence[str]] | None = None, pile: Sequence[str] = (),
             hidden: Mapping[str, str] | None = None, lost: Mapping[str, int] | None = None,
             owed: Mapping[str, int] | None = None) -> State:
    """A position; what neither the diagram nor anything else says is filled in from the setup.

    What is given here comes before what the diagram says.

    Args:
        rules: the rules with their options.
        board: the diagram, see :mod:`hogwarts_nb.halls.diagram`; None: all tiles face down.
        seed: chance: the hidden tiles, the other hands, the pile, and all that follows.
        rolls: the next results of the die.
        turn: whose turn it is; the first seat by default.
        turns: how many turns have begun; 1 by default.
        die: what was rolled this turn.
        todo: what is still to come, as in the diagram's line: ``"roll"`` (the default),
            ``"tiles 2"`` or ``"act"``: to walk and play cards.
        movers: where movers are: ``{"Ginny": "d3"}``; at home by default.
        schedules: the number of each player's schedule, from 1, or its classes.
        done: how many classes each player has completed.
        hands: the event cards of each player, by their kinds: ``{"Ginny": ["peeves"]}``.
        pile: the top cards of the pile, the top card first; all other cards lie below, shuffled.
        hidden: which tile lies face down on a space: ``{"d3": "charms"}``.
        lost: how many turns each player has still to lose, 99 at most.
        owed: how many more turns each player takes, 99 at most.

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
    state.turns = builder.number("turns", _first(turns, sketch.turns, 1), 10_000, least=1)
    builder.lay_tiles(hidden)
    builder.set_movers(movers)
    builder.deal_schedules(schedules, done)
    builder.set_counts("lost", "loses of {}", state.lost, MOST_TURNS, lost)
    builder.set_counts("owed", "again of {}", state.owed, MOST_TURNS, owed)
    shown = sketch.lines.get("Die", "0")
    state.die = builder.number("die", _first(die, int(shown) if is_number(shown) else shown),
                               setup.components.die)
    builder.cancel()
    builder.plan(todo)
    builder.deal_cards(hands, pile)
    builder.set_walked()
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
    return next(value for value in values if value is not None)


class _Builder:
    """Puts components onto an empty table, one kind of thing after the other."""

    def __init__(self, rules: HallsRules, sketch: Sketch, chance: Chance) -> None:
        self.table = rules.table
        setup = self.setup = rules.setup
        self.sketch = sketch
        self.state = rules.box(chance)
        self.free = list(setup.components.tiles)
        self.cards = list(setup.events)

    # -- tiles and movers

    def lay_tiles(self, hidden: Any) -> None:
        state = self.state
        # Words that only one tile fits come first: other words take what is left.
        shown = {cell: word for cell, word in self.sketch.cells.items()
                 if cell in SPACES and word.body != "?"}
        for cell, word in shown.items():
            tile, sides = self._tile(word)
            self.free.remove(tile)
            state.tiles[cell] = tile
            self.table.lay_up(state, cell, sides)
            state.rolled |= ("^" in word.marks) << cell
            state.extra |= ("~" in word.marks) << cell
        for cell, word in self.sketch.cells.items():
            if cell in SPACES and cell not in shown:
                if word.by or word.movers or "~" in word.marks or (
                        "^" in word.marks
                        and self.setup.rulings["face-down-rotation"] != "may"):
                    raise InvalidScenario(word.where, word.text, "a tile that lies face down has "
                                          "no student on it, is not cancelled and was not moved")
                state.rolled |= ("^" in word.marks) << cell
        for name, kind in items("hidden", hidden, [NAME[cell] for cell in SPACES]):
            cell = CELL[name]
            if cell in shown:
                raise InvalidScenario(f"hidden[{name!r}]", kind, "the tile here lies face up")
            fitting = [tile for tile in self.free if kind in (tile, self.setup.kind_of[tile])]
            if not fitting:
                raise InvalidScenario(f"hidden[{name!r}]", kind, "no such tile is left")
            self.free.remove(fitting[0])
            state.tiles[cell] = fitting[0]
            state.sides[cell] = self.setup.components.sides[fitting[0]]
        state.chance.shuffle(self.free)
        for cell in SPACES:
            if not state.tiles[cell]:
                tile = state.tiles[cell] = self.free.pop()
                state.sides[cell] = self.setup.hidden_sides(tile, state.chance)

    def _tile(self, word: Word) -> tuple[str, int]:
        """A free tile for a word, and how it lies."""
        components = self.setup.components
        body = word.body
        stairs = False
        name, at, degrees = body.partition("@")
        if at:
            if degrees not in ("0", "90", "180", "270"):
                raise InvalidScenario(word.where, body, "a tile lies turned by 0, 90, 180 or 270 "
                                      f"degrees, not by {degrees}")
            kind = ROOMS.get(name.casefold(), "star" if name == "*" else name)
            fitting = [tile for tile in components.tiles if self.setup.kind_of[tile] == kind
                       or (kind == "star" and tile == components.star)]
            self._known(word, kind, fitting)
            tile = self._free(word, fitting)
            return tile, maze.turned(components.sides[tile], int(degrees) // 90)
        if body[:3].casefold() in ROOMS:
            fitting = [f"tile.{ROOMS[body[:3].casefold()]}"]
            body = body[3:].removeprefix(":")
        elif body.startswith("*"):
            fitting, body = [components.star], body[1:]
        else:
            name, colon, _ = body.partition(":")
            if colon or (len(body) > 1 and body[-1] in GLYPHS):
                self._known(word, name if colon else body[:-1], [])
            stairs = body.startswith("=") or GLYPHS.get(body, (0, False))[1]
            fitting = [tile for tile in components.tiles if tile not in components.room
                       and tile != components.star and (tile in components.stairs) == stairs]
        sides = self._sides(word, body.removeprefix("="))
        lying = [tile for tile in fitting
                 if maze.degrees_of(components.sides[tile], sides) is not None]
        if not lying:
            open_sides = sorted({maze.side_names(components.sides[tile]) for tile in fitting})
            raise InvalidScenario(word.where, word.text, "no such tile can lie so: as printed it "
                                  f"is open to {' or '.join(open_sides)}")
        return self._free(word, lying), sides

    def _known(self, word: Word, kind: str, fitting: Sequence[str]) -> None:
        if not fitting:
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

    def _free(self, word: Word, fitting: Sequence[str]) -> str:
        tile = next((tile for tile in fitting if tile in self.free), None)
        if tile is None:
            count = "is one such tile" if len(fitting) == 1 else f"are {len(fitting)} such tiles"
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
                                          f"this mover already stands in {seen[student]}")
                seen[student] = word.where
                state.movers[self.seat(word.where, student)] = cell
        for student, name in items("movers", movers, setup.players):
            if not isinstance(name, str) or name not in CELL:
                raise InvalidScenario(f"movers[{student!r}]", name,
                                      f"the places are {', '.join(CELL)}")
            state.movers[setup.players.index(student)] = CELL[name]

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
        self.set_counts("done", "done[{!r}]", state.done, setup.class_count, done)

    def set_counts(self, name: str, field: str, counts: list[int], most: int, given: Any) -> None:
        """A number for each player."""
        for student, number in self._wanted(name, given).items():
            counts[self.setup.players.index(student)] = self.number(
                field.format(student), number, most)

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
        for student, cards in wanted.items():
            if isinstance(cards, list):
                state.hands[setup.players.index(student)] = [
                    self._claim(f"the hand of {student}", kind) for kind in cards]
        top = [self._claim("pile", kind) for kind in listed("pile", pile)]
        state.chance.shuffle(self.cards)
        for student, number in wanted.items():
            if isinstance(number, int):
                if number > len(self.cards):
                    raise InvalidScenario(f"the hand of {student}", number,
                                          f"{len(self.cards)} event cards are left")
                state.hands[setup.players.index(student)] = [
                    self.cards.pop() for _ in range(number)]
        # Cards that are being carried out lie at the bottom already.
        state.pile += self.cards + top[::-1]

    def _claim(self, field: str, kind: Any) -> str:
        """Take a free event card for a place."""
        if kind not in self.setup.kinds and kind not in self.setup.events:
            extra = "; fillers=True brings the invented ones" if kind in tuple(KINDS) else ""
            raise InvalidScenario(field, kind,
                                  f"the cards are {', '.join(self.setup.kinds)}{extra}")
        card = next((card for card in self.cards
                     if kind in (card, self.setup.kind_of[card])), None)
        if card is None:
            raise InvalidScenario(field, kind, "all the cards of this kind lie somewhere else")
        self.cards.remove(card)
        return card

    # -- the turn

    def cancel(self) -> None:
        state = self.state
        for cell, word in self.sketch.cells.items():
            if word.by:
                if not state.rooms >> cell & 1:
                    raise InvalidScenario(word.where, word.text, "only a classroom that lies face "
                                          "up can be cancelled")
                card = self._claim(word.where, "class_cancelled")
                state.closed.append((cell, self.seat(word.where, word.by), card))

    def plan(self, following: Any) -> None:
        """What is still to come."""
        state = self.state
        winner = self.sketch.lines.get("Winner")
        if following is None and winner is not None:
            state.winner = -1 if winner == "nobody" else self.seat("Winner", winner)
            return
        if following is None:
            following = self.sketch.lines.get("Next", "act" if state.die else "roll")
        if not isinstance(following, str):
            raise InvalidScenario("todo", following, "it must be a text, such as 'roll'")
        tasks = [self._task(phrase.split()) for phrase in following.split(",")]
        if tasks[-1] == ("act", state.turn):
            tasks.pop()
        state.agenda = [("next",), ("act", state.turn), *reversed(tasks)]

    def _task(self, words: Sequence[str]) -> tuple[Any, ...]:
        state, setup = self.state, self.setup
        verb, *rest = words or [""]
        seat = state.turn
        shown = " ".join(words)
        if verb in ("roll", "act", "star") and not rest:
            return (verb, seat)
        if verb == "tiles" and rest and is_number(rest[0]) and len(rest) < 3:
            return (verb, seat, self.number("todo: tiles", int(rest[0]), 33, least=1),
                    self._underway(rest[1]) if len(rest) > 1 else "die")
        if verb == "turn" and len(rest) == 1 and rest[0] in CELL:
            return (verb, seat, CELL[rest[0]])
        if verb == "go" and all(name in CELL for name in rest if name != "on"):
            return (verb, seat, rest[:1] == ["on"], *(CELL[name] for name in rest if name != "on"))
        if verb == "pick" and rest:
            card = self._underway(rest[0])
            given = [int(rest[1])] if len(rest) > 1 and is_number(rest[1]) else []
            needed = given[0] if given else setup.effect(card).picks(setup, state, seat)
            return (verb, seat, card, self.number("todo: pick", needed, 33, least=1),
                    *rest[1 + len(given):])
        raise InvalidScenario("todo", shown, "it can be roll, tiles 2, turn d3, pick peeves d3, "
                              "star, go d3 d4 or act")

    def _underway(self, kind: str) -> str:
        """A card that is being carried out."""
        card = self._claim("todo", kind)
        if self.setup.effect(card).stays:
            self.state.table = card
        else:
            self.state.pile.insert(0, card)
        return card

    def set_walked(self) -> None:
        line = self.sketch.lines.get("Walked")
        if line is None:
            return
        places, plus, _ = line.partition("+")
        self.state.played = bool(plus)
        self.state.walked = 0
        for name in places.split():
            if name not in CELL:
                raise InvalidScenario("Walked", name, f"the places are {', '.join(CELL)}")
            self.state.walked |= BIT[CELL[name]]

    # -- reading

    def seat(self, field: str, student: Any) -> int:
        return seat_of(self.setup, field, student, "students")

    @staticmethod
    def number(field: str, value: Any, most: int, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InvalidScenario(field, value, f"it must be a number from {least} to {most}")
        return value
