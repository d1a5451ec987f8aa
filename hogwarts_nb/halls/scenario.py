"""Any position of Halls of Hogwarts from a text diagram, checked as a whole.

``diagram.py`` says how a diagram is written. Every line of it may be left out: a diagram can be
just seven rows of tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core import InvalidOption, InvalidScenario
from ..core.chance import Chance
from ..core.reading import items, listed, seat_of
from . import maze
from .cards import CLASSES, KINDS, SHORT, STUDENTS
from .data import MOST_TURNS, check, check_agenda, check_winner
from .diagram import AREA_WORDS, GLYPHS
from .maze import AREA_CELLS, BIT, CELL, NAME, SPACES
from .state import State

if TYPE_CHECKING:
    from .rules import HallsRules

__all__ = ["Sketch", "Word", "position", "read"]

_WORD = re.compile(r"(?P<body>[^!^~+]+)(?:!(?P<by>\w+))?(?P<marks>[\^~]*)(?P<movers>(?:\+\w+)*)")
_ROOMS = {short.casefold(): room for room, short in SHORT.items()} | {room: room
                                                                     for room in CLASSES}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the diagram: what stands on a space or an area.

    Attributes:
        where: row and column, for errors.
        text: the word as it was written.
        body: the tile, ``?`` or an area.
        by: who has cancelled the class, or "".
        marks: ``^`` and ``~``.
        movers: the students who are there.
    """

    where: str
    text: str
    body: str
    by: str
    marks: str
    movers: tuple[str, ...]


@dataclass(slots=True)
class Sketch:
    """What a diagram says, before anybody knows whether it fits together.

    Attributes:
        options: the options of the game in its title.
        cells: the word of each space and area.
        players: the classes, the number done and the rest of each player's line.
        lines: the other lines, by their name.
    """

    options: dict[str, Any] = field(default_factory=dict)
    turn: str | None = None
    turns: int | None = None
    cells: dict[int, Word] = field(default_factory=dict)
    players: dict[str, tuple[list[str], int | None, list[str]]] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)


def read(diagram: str | None) -> Sketch:
    """What a diagram says.

    Raises:
        InvalidScenario: naming the line, or the row and column, that cannot be read.
    """
    sketch = Sketch()
    if diagram is None:
        return sketch
    if not isinstance(diagram, str):
        raise InvalidScenario("the diagram", diagram, "it must be a text, such as str(game)")
    rows: set[int] = set()
    titled = False
    for number, line in enumerate(diagram.splitlines(), 1):
        words = line.split()
        name, colon, rest = line.strip().partition(":")
        if not words or words == list("abcdefg"):
            continue
        if line.strip().startswith("Halls of Hogwarts"):
            if titled:
                raise InvalidScenario(f"line {number}", line.strip(), "there is a title already")
            titled = True
            _title(sketch, line.strip(), f"line {number}")
        elif words[0].isdigit():
            row = _row(words, f"line {number}")
            if row in rows:
                raise InvalidScenario(f"line {number}", words[0], "this row stands there already")
            rows.add(row)
            _cells(sketch, row, words[1:])
        elif colon and name in STUDENTS:
            if name in sketch.players:
                raise InvalidScenario(f"line {number}", name, "this player has a line already")
            sketch.players[name] = _player(rest, f"the line of {name}")
        elif colon and name in ("Die", "Walked", "Next", "Winner"):
            if name in sketch.lines:
                raise InvalidScenario(f"line {number}", name, "this line stands there already")
            sketch.lines[name] = rest.strip()
        else:
            raise InvalidScenario(f"line {number}", line.strip(), "a line is a row from 1 to 7, a "
                                  "student, Die, Walked, Next or Winner")
    missing = [str(row) for row in range(1, 8) if row not in rows]
    if rows and missing:
        raise InvalidScenario("the rows", sorted(rows), f"the diagram needs row {missing[0]}, too")
    return sketch


def _is_number(word: str) -> bool:
    """Whether a word is a number that can be meant: digits like the small 2 of a square are not."""
    return word.isdecimal() and len(word) < 10


def _title(sketch: Sketch, line: str, where: str) -> None:
    for part in line.split(";")[1:]:
        part = part.strip()
        turn = re.fullmatch(r"turn (\d{1,9})(?: of (\d{1,9}))?: (\w+)", part)
        if part in ("First Years", "Second Years"):
            sketch.options["years"] = part.split()[0].casefold()
        elif part == "invented cards":
            sketch.options["fillers"] = True
        elif turn:
            sketch.turns, sketch.turn = int(turn[1]), turn[3]
            if turn[2]:
                sketch.options["turn_limit"] = int(turn[2])
        else:
            raise InvalidScenario(where, part, "it can be First Years or Second Years, invented "
                                  "cards, and turn 3: Ginny")


def _row(words: Sequence[str], where: str) -> int:
    if words[0] not in tuple("1234567"):
        raise InvalidScenario(where, words[0], "the rows are 1 to 7")
    if len(words) != 8:
        raise InvalidScenario(f"row {words[0]}", f"{len(words) - 1} words", "it must have seven, "
                              "one for each column from a to g")
    return int(words[0])


def _cells(sketch: Sketch, row: int, words: Sequence[str]) -> None:
    for column, text in enumerate(words):
        cell = 7 * (row - 1) + column
        where = f"row {row}, column {'abcdefg'[column]}"
        found = _WORD.fullmatch(text)
        if not found:
            raise InvalidScenario(where, text, "it cannot be read; a tile is written like ?, ┘, "
                                  "Pot┘ or *├+Ginny")
        movers = tuple(found["movers"].split("+")[1:])
        word = Word(where, text, found["body"], found["by"] or "", found["marks"], movers)
        area = AREA_CELLS.get(cell)
        if area is None:
            if word.body == ".":
                raise InvalidScenario(where, text, "every space has a tile; ? is one that lies "
                                      "face down")
        elif word.body.casefold() not in (".", AREA_WORDS[NAME[area]].casefold()):
            raise InvalidScenario(where, text, f"here is {AREA_WORDS[NAME[area]]}, a starting area "
                                  "without tiles: only the 33 spaces of the cross have one")
        elif movers and cell != area:
            raise InvalidScenario(where, text, "movers in an area stand in the corner of the "
                                  "diagram")
        if word.by and word.by not in STUDENTS:
            raise InvalidScenario(where, word.by, f"the students are {', '.join(STUDENTS)}")
        for student in movers:
            if student not in STUDENTS:
                raise InvalidScenario(where, student, f"the students are {', '.join(STUDENTS)}")
        if area is None or cell == area:
            sketch.cells[cell] = word


def _player(rest: str, where: str) -> tuple[list[str], int | None, list[str]]:
    classes, *parts = (part.strip() for part in rest.split(";"))
    order: list[str] = []
    done = None
    for word in classes.split():
        if word == ">":
            done = len(order)
        elif word.casefold() not in _ROOMS:
            raise InvalidScenario(where, word, f"the classes are {', '.join(SHORT.values())}")
        else:
            order.append(_ROOMS[word.casefold()])
    return order, done, parts


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
    builder = _Builder(rules, sketch, Chance(seed, check_rolls(rolls, rules.components.die)))
    return builder.build(turn=turn, turns=turns, die=die, following=todo, movers=movers,
                         schedules=schedules, done=done, hands=hands, pile=pile, hidden=hidden,
                         lost=lost, owed=owed)


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
        self.rules = rules
        self.sketch = sketch
        self.state = rules.box(chance)
        self.free = list(rules.components.tiles)
        self.cards = list(rules.events)

    def build(self, *, turn: Any, turns: Any, die: Any, following: Any, movers: Any,
              schedules: Any, done: Any, hands: Any, pile: Any, hidden: Any, lost: Any,
              owed: Any) -> State:
        rules, state, sketch = self.rules, self.state, self.sketch
        state.turn = self._seat("turn", _first(
            turn, sketch.turn, rules.players[rules.first or 0]))
        state.turns = self._number("turns", _first(turns, sketch.turns, 1), 10_000, least=1)
        self._lay_tiles(hidden)
        self._set_movers(movers)
        self._deal_schedules(schedules, done)
        self._set_counts(lost, owed)
        if die is None:
            shown = sketch.lines.get("Die", "0")
            die = int(shown) if _is_number(shown) else shown
        state.die = self._number("die", die, rules.components.die)
        self._cancel()
        self._plan(following)
        self._deal_cards(hands, pile)
        self._walked()
        state.box = [piece for piece in state.box if piece.startswith("schedule.")
                     and int(piece.split(".")[1]) - 1 not in state.schedules]
        check(rules, state)
        check_agenda(rules, state)
        check_winner(rules, state)
        return state

    # -- tiles and movers

    def _lay_tiles(self, hidden: Any) -> None:
        state = self.state
        # Words that only one tile fits come first: other words take what is left.
        shown = {cell: word for cell, word in self.sketch.cells.items()
                 if cell in SPACES and word.body != "?"}
        for cell, word in shown.items():
            tile, sides = self._tile(word)
            self.free.remove(tile)
            state.tiles[cell] = tile
            state.sides[cell] = sides
            state.up |= 1 << cell
            maze.set_doors(state.doors, cell, sides)
            if tile in self.rules.components.room:
                state.rooms |= 1 << cell
            state.rolled |= ("^" in word.marks) << cell
            state.extra |= ("~" in word.marks) << cell
        for cell, word in self.sketch.cells.items():
            if cell in SPACES and cell not in shown:
                if word.by or word.movers or "~" in word.marks or (
                        "^" in word.marks
                        and self.rules.rulings["face-down-rotation"] != "may"):
                    raise InvalidScenario(word.where, word.text, "a tile that lies face down has "
                                          "no student on it, is not cancelled and was not moved")
                state.rolled |= ("^" in word.marks) << cell
        for name, kind in items("hidden", hidden, [NAME[cell] for cell in SPACES]):
            cell = CELL[name]
            if cell in shown:
                raise InvalidScenario(f"hidden[{name!r}]", kind, "the tile here lies face up")
            fitting = [tile for tile in self.free if kind in (tile, self.rules.kind_of[tile])]
            if not fitting:
                raise InvalidScenario(f"hidden[{name!r}]", kind, "no such tile is left")
            self.free.remove(fitting[0])
            state.tiles[cell] = fitting[0]
            state.sides[cell] = self.rules.components.sides[fitting[0]]
        state.chance.shuffle(self.free)
        for cell in SPACES:
            if not state.tiles[cell]:
                tile = state.tiles[cell] = self.free.pop()
                state.sides[cell] = self.rules.hidden_sides(
                    state.chance, self.rules.components.sides[tile])

    def _tile(self, word: Word) -> tuple[str, int]:
        """A free tile for a word, and how it lies."""
        components = self.rules.components
        body = word.body
        stairs = False
        name, at, degrees = body.partition("@")
        if at:
            if degrees not in ("0", "90", "180", "270"):
                raise InvalidScenario(word.where, body, "a tile lies turned by 0, 90, 180 or 270 "
                                      f"degrees, not by {degrees}")
            kind = _ROOMS.get(name.casefold(), "star" if name == "*" else name)
            fitting = [tile for tile in components.tiles if self.rules.kind_of[tile] == kind
                       or (kind == "star" and tile == components.star)]
            self._known(word, kind, fitting)
            tile = self._free(word, fitting)
            return tile, maze.turned(components.sides[tile], int(degrees) // 90)
        if body[:3].casefold() in _ROOMS:
            fitting = [f"tile.{_ROOMS[body[:3].casefold()]}"]
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

    def _set_movers(self, movers: Any) -> None:
        state, rules = self.state, self.rules
        state.movers = list(rules.homes)
        seen: dict[str, str] = {}
        for cell, word in self.sketch.cells.items():
            for student in word.movers:
                if student in seen:
                    raise InvalidScenario(word.where, student,
                                          f"this mover already stands in {seen[student]}")
                seen[student] = word.where
                state.movers[self._seat(word.where, student)] = cell
        for student, name in items("movers", movers, rules.players):
            if not isinstance(name, str) or name not in CELL:
                raise InvalidScenario(f"movers[{student!r}]", name,
                                      f"the places are {', '.join(CELL)}")
            state.movers[rules.players.index(student)] = CELL[name]

    # -- players

    def _deal_schedules(self, schedules: Any, done: Any) -> None:
        state, rules = self.state, self.rules
        orders = rules.components.schedules
        given: dict[str, Any] = {
            student: classes for student, (classes, _, _) in self.sketch.players.items() if classes}
        given.update(items("schedules", schedules, rules.players))
        for student, wanted in given.items():
            field = f"schedules[{student!r}]"
            if type(wanted) is int and 1 <= wanted <= len(orders):
                number = wanted - 1
            elif isinstance(wanted, (list, tuple)) and tuple(wanted) in orders:
                number = orders.index(tuple(wanted))
            else:
                shown = "; ".join(" ".join(SHORT[room] for room in order) for order in orders)
                raise InvalidScenario(field, wanted, f"it can be 1 to {len(orders)}, or one of "
                                      f"the orders {shown}")
            if number in state.schedules:
                raise InvalidScenario(field, wanted, "another player has this schedule")
            state.schedules[rules.players.index(student)] = number
        left = [number for number in range(len(orders)) if number not in state.schedules]
        state.chance.shuffle(left)
        state.schedules = [left.pop() if number < 0 else number for number in state.schedules]
        count = {student: number for student, (_, number, _) in self.sketch.players.items()
                 if number is not None}
        count.update(items("done", done, rules.players))
        for student, number in count.items():
            state.done[rules.players.index(student)] = self._number(
                f"done[{student!r}]", number, len(CLASSES))

    def _set_counts(self, lost: Any, owed: Any) -> None:
        for name, values, given in (("loses", self.state.lost, lost),
                                    ("again", self.state.owed, owed)):
            wanted: dict[str, Any] = {}
            for student, (_, _, parts) in self.sketch.players.items():
                for part in parts:
                    words = part.split()
                    if words[:1] == [name] and len(words) == 2 and _is_number(words[1]):
                        wanted[student] = int(words[1])
            wanted.update(items("lost" if name == "loses" else "owed", given,
                                      self.rules.players))
            for student, number in wanted.items():
                values[self.rules.players.index(student)] = self._number(
                    f"{name} of {student}", number, MOST_TURNS)

    def _deal_cards(self, hands: Any, pile: Any) -> None:
        state, rules = self.state, self.rules
        wanted: dict[str, list[str] | int] = dict.fromkeys(rules.players, 4)
        for student, (_, _, parts) in self.sketch.players.items():
            for part in parts:
                words = part.split()
                if words[:1] == ["hand"]:
                    wanted[student] = words[1:]
                elif len(words) == 2 and words[1] in ("cards", "card") and _is_number(words[0]):
                    wanted[student] = int(words[0])
                elif words[:1] not in (["loses"], ["again"]):
                    raise InvalidScenario(f"the line of {student}", part, "it can be 4 cards, "
                                          "hand and the cards, loses 1, again 1")
        for student, kinds in items("hands", hands, rules.players):
            wanted[student] = listed(f"hands[{student!r}]", kinds)
        for student, cards in wanted.items():
            if isinstance(cards, list):
                state.hands[rules.players.index(student)] = [
                    self._claim(f"the hand of {student}", kind) for kind in cards]
        top = [self._claim("pile", kind) for kind in listed("pile", pile)]
        state.chance.shuffle(self.cards)
        for student, number in wanted.items():
            if isinstance(number, int):
                if number > len(self.cards):
                    raise InvalidScenario(f"the hand of {student}", number,
                                          f"{len(self.cards)} event cards are left")
                state.hands[rules.players.index(student)] = [
                    self.cards.pop() for _ in range(number)]
        # Cards that are being carried out lie at the bottom already.
        state.pile += self.cards + top[::-1]

    def _claim(self, field: str, kind: Any) -> str:
        """Take a free event card for a place."""
        if kind not in self.rules.kinds and kind not in self.rules.events:
            extra = "; fillers=True brings the invented ones" if kind in tuple(KINDS) else ""
            raise InvalidScenario(field, kind,
                                  f"the cards are {', '.join(self.rules.kinds)}{extra}")
        card = next((card for card in self.cards
                     if kind in (card, self.rules.kind_of[card])), None)
        if card is None:
            raise InvalidScenario(field, kind, "all the cards of this kind lie somewhere else")
        self.cards.remove(card)
        return card

    # -- the turn

    def _cancel(self) -> None:
        state = self.state
        for cell, word in self.sketch.cells.items():
            if word.by:
                if not state.rooms >> cell & 1:
                    raise InvalidScenario(word.where, word.text, "only a classroom that lies face "
                                          "up can be cancelled")
                card = self._claim(word.where, "class_cancelled")
                state.closed.append((cell, self._seat(word.where, word.by), card))

    def _plan(self, following: Any) -> None:
        """What is still to come."""
        state = self.state
        winner = self.sketch.lines.get("Winner")
        if following is None and winner is not None:
            state.winner = -1 if winner == "nobody" else self._seat("Winner", winner)
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
        state, rules = self.state, self.rules
        verb, *rest = words or [""]
        seat = state.turn
        shown = " ".join(words)
        if verb in ("roll", "act", "star") and not rest:
            return (verb, seat)
        if verb == "tiles" and rest and _is_number(rest[0]) and len(rest) < 3:
            return (verb, seat, self._number("todo: tiles", int(rest[0]), 33, least=1),
                    self._underway(rest[1]) if len(rest) > 1 else "die")
        if verb == "turn" and len(rest) == 1 and rest[0] in CELL:
            return (verb, seat, CELL[rest[0]])
        if verb == "go" and all(name in CELL for name in rest if name != "on"):
            return (verb, seat, rest[:1] == ["on"], *(CELL[name] for name in rest if name != "on"))
        if verb == "pick" and rest:
            card = self._underway(rest[0])
            given = [int(rest[1])] if len(rest) > 1 and _is_number(rest[1]) else []
            needed = given[0] if given else rules.effect(card).picks(rules, state, seat)
            return (verb, seat, card, self._number("todo: pick", needed, 33, least=1),
                    *rest[1 + len(given):])
        raise InvalidScenario("todo", shown, "it can be roll, tiles 2, turn d3, pick peeves d3, "
                              "star, go d3 d4 or act")

    def _underway(self, kind: str) -> str:
        """A card that is being carried out."""
        card = self._claim("todo", kind)
        if self.rules.effect(card).stays:
            self.state.table = card
        else:
            self.state.pile.insert(0, card)
        return card

    def _walked(self) -> None:
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

    def _seat(self, field: str, student: Any) -> int:
        return seat_of(self.rules, field, student, "students")

    @staticmethod
    def _number(field: str, value: Any, most: int, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InvalidScenario(field, value, f"it must be a number from {least} to {most}")
        return value
