"""The text board: a position as lines that a person can read and write.

Every line may be left out when it is read: a diagram can be just seven rows of tiles.

Each space is one word. ``?`` is a face-down tile. A face-up tile is drawn as the ways that lead out
of it (``│ ─ └ ┌ ┐ ┘ ├ ┬ ┤ ┴ ┼ ╵ ╶ ╷ ╴``; double lines are a stairway), or written as the letters of
its open sides (``NS``, and ``=NS`` for a stairway). A classroom has three letters before them
(``Pot┘``, ``Pot:NW``), the tile with the star has ``*`` (``*├``). ``corner@90`` is a kind of tile,
turned by 90 degrees. Of tiles that look alike, ``└.3`` and ``corner.3@0`` are one certain tile.

After that may come, in this order: ``!Ginny`` on a classroom that Ginny has cancelled (with a
certain card: ``!Ginny=class_cancelled.2``); ``^`` on a tile that was moved for the die this turn,
``~`` on one that was moved for an event card; ``+Harry`` for each mover. The areas are in the four
corners, with ``.`` on their other cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core import InvalidScenario
from .cards import CLASSES, SHORT, STUDENTS
from .components import Components
from .maze import AREA_CELLS, NAME, degrees_of, sides_of
from .views import AreaView, HallsView, PlayerView, SpaceView

__all__ = ["GLYPHS", "ROOMS", "Line", "Sketch", "Word", "board", "fitting", "is_number", "read",
           "text", "tile_word"]

_SINGLE = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

#: The open sides and whether it is a stairway, for each glyph.
GLYPHS: dict[str, tuple[int, bool]] = {
    glyph: (sides, False) for sides, glyph in enumerate(_SINGLE) if glyph != " "}
GLYPHS.update({glyph: (sides, True) for glyph, sides in zip(
    "╚║╔╠╝═╩╗╣╦╬", (3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15), strict=True)})
_DRAWN = {value: glyph for glyph, value in GLYPHS.items()}

#: How each area is written.
AREA_WORDS = {"quidditch": "Quidditch", "lake": "Lake", "hut": "Hut", "forest": "Forest"}

_WORD = re.compile(r"(?P<body>[^!^~+]+)(?:!(?P<by>\w+)(?:=(?P<card>[\w.]+))?)?(?P<marks>[\^~]*)"
                   r"(?P<movers>(?:\+\w+)*)")
#: The class of each word for one, in small letters.
ROOMS = {short.casefold(): room for room, short in SHORT.items()} | {room: room
                                                                     for room in CLASSES}

# --- Writing -------------------------------------------------------------------------------------


def text(view: HallsView, part: str | None = None) -> str:
    """The text board of a view; :meth:`HallsOfHogwarts.scenario` reads it.

    Args:
        view: what the viewer may see.
        part: ``maze``, ``players`` or a student: only these lines; None is all of it.
    """
    if part == "maze":
        return board(view)
    if part is not None:
        return "\n".join(_player(player) for player in view["players"]
                         if part in ("players", player["student"]))
    lines = [_title(view), board(view), *(_player(player) for player in view["players"])]
    if view["die"]:
        lines.append(f"Die: {view['die']}")
    if view["walked"] is not None:
        since = " + card" if view["played"] else ""
        lines.append(f"Walked: {' '.join(view['walked'])}{since}")
    if view["stage"] == "over":
        lines.append(f"Winner: {view['winner'] or 'nobody'}")
    elif view["todo"]:
        lines.append(f"Next: {', '.join(view['todo'])}")
    return "\n".join(lines)


def _title(view: HallsView) -> str:
    parts = [f"{view['years'].capitalize()} Years"]
    if view["fillers"]:
        parts.append("invented cards")
    if view["class_count"] != len(CLASSES):
        parts.append(f"{view['class_count']} classes")
    if view["turn"]:
        limit = f" of {view['turn_limit']}" if view["turn_limit"] is not None else ""
        parts.append(f"turn {view['turns']}{limit}: {view['turn']}")
    return f"Halls of Hogwarts; {'; '.join(parts)}"


def board(view: HallsView, exact: Components | None = None) -> str:
    """The seven rows of the board.

    Args:
        view: what the viewer may see.
        exact: the components, to write which tile it is where several look alike.
    """
    words = {NAME[cell]: "?" for cell in NAME}
    words.update({area["area"]: AREA_WORDS[area["area"]] + _movers(area)
                  for area in view["areas"]})
    words.update({space["space"]: _space(space, exact) for space in view["spaces"]})
    rows = [[" ", *"abcdefg"]]
    for row in range(7):
        cells = range(7 * row, 7 * row + 7)
        rows.append([str(row + 1), *(
            "." if AREA_CELLS.get(cell, cell) != cell else words[NAME[cell]] for cell in cells)])
    widths = [max(len(row[column]) for row in rows) for column in range(8)]
    return "\n".join("  ".join(
        word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows)


def tile_word(components: Components, tile: str, sides: int) -> str:
    """A certain tile as a word, such as ``corner.3@90``.

    Args:
        components: the pieces in the box.
        tile: the tile.
        sides: its open sides.
    """
    return f"{tile.removeprefix('tile.')}@{degrees_of(components.sides[tile], sides)}"


def _space(space: SpaceView, exact: Components | None) -> str:
    word = "?"
    if space["up"]:
        drawn = _DRAWN.get((sides_of(space["open"]), space["stairs"]))
        plain = ("=" if space["stairs"] else "") + space["open"]
        if space["room"]:
            word = SHORT[space["room"]] + (drawn or f":{plain}")
        else:
            word = ("*" if space["star"] else "") + (drawn or plain)
            if exact and not space["star"]:
                word = _certain(exact, space["tile"], word, sides_of(space["open"]))
    closed = f"!{space['closed_by']}" if "closed_by" in space else ""
    if closed and exact:
        closed += f"={space['card'].removeprefix('event.')}"
    marks = "^" * space["moved_for_die"] + "~" * space["moved_for_card"]
    return f"{word}{closed}{marks}{_movers(space)}"


def _certain(box: Components, tile: str, word: str, sides: int) -> str:
    """The word for a certain tile among those that look alike."""
    number = tile.rpartition(".")[2]
    alike = fitting(box, [other for other in box.tiles if other.endswith(f".{number}")
                          and other != box.star and (other in box.stairs) == (tile in box.stairs)],
                    sides)
    return f"{word}.{number}" if alike == [tile] else tile_word(box, tile, sides)


def fitting(box: Components, tiles: Iterable[str], sides: int) -> list[str]:
    """The tiles that can be turned so that they have these open sides.

    Args:
        box: the pieces in the box.
        tiles: the tiles that are meant.
        sides: the open sides.
    """
    return [tile for tile in tiles if degrees_of(box.sides[tile], sides) is not None]


def _movers(place: SpaceView | AreaView) -> str:
    return "".join(f"+{student}" for student in place["movers"])


def _player(player: PlayerView) -> str:
    words = [SHORT[room] for room in player["classes"]]
    words.insert(player["done"], ">")
    parts = [" ".join(words)]
    if player["hand"] is None:
        parts.append(f"{player['cards']} card{'s' * (player['cards'] != 1)}")
    else:
        kinds = [card.split(".")[1] for card in player["hand"]]
        parts.append(f"hand {' '.join(kinds)}" if kinds else "0 cards")
    parts += [f"{name.replace('_', ' ')} {player[name]}" for name in ("lost_turns", "extra_turns")
              if player[name]]
    return f"{player['student']}: {'; '.join(parts)}"


# --- Reading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the diagram: what is on a space or an area.

    Attributes:
        where: row and column, for errors.
        text: the word as it was written.
        body: the tile, ``?`` or an area.
        by: who has cancelled the class, or "".
        card: the card with which it is cancelled, or "".
        marks: ``^`` and ``~``.
        movers: the students who are there.
    """

    where: str
    text: str
    body: str
    by: str
    card: str
    marks: str
    movers: tuple[str, ...]


@dataclass(slots=True)
class Line:
    """What the line of a player says, under the names that a scenario has for it.

    Each is None where the line does not say it; ``hands`` can be just the number of cards.
    """

    schedules: list[str] | None = None
    done: int | None = None
    hands: list[str] | int | None = None
    lost_turns: int | None = None
    extra_turns: int | None = None


@dataclass(slots=True)
class Sketch:
    """What a diagram says, before it is checked whether it fits together.

    Attributes:
        options: the options of the game in its title.
        cells: the word of each space and area.
        players: the line of each player.
        lines: the other lines, by their name.
    """

    options: dict[str, Any] = field(default_factory=dict)
    turn: str | None = None
    turns: int | None = None
    cells: dict[int, Word] = field(default_factory=dict)
    players: dict[str, Line] = field(default_factory=dict)
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
            _read_title(sketch, line.strip(), f"line {number}")
        elif words[0].isdigit():
            row = _row(words, f"line {number}")
            if row in rows:
                raise InvalidScenario(f"line {number}", words[0], "this row is there already")
            rows.add(row)
            _read_cells(sketch, row, words[1:])
        elif colon and name in STUDENTS:
            if name in sketch.players:
                raise InvalidScenario(f"line {number}", name, "this player has a line already")
            sketch.players[name] = _read_player(rest, f"the line of {name}")
        elif colon and name in ("Die", "Walked", "Next", "Winner"):
            if name in sketch.lines:
                raise InvalidScenario(f"line {number}", name, "this line is there already")
            sketch.lines[name] = rest.strip()
        else:
            raise InvalidScenario(f"line {number}", line.strip(), "a line is a row from 1 to 7, a "
                                  "student, Die, Walked, Next or Winner")
    missing = [str(row) for row in range(1, 8) if row not in rows]
    if rows and missing:
        raise InvalidScenario("the rows", sorted(rows), f"the diagram needs row {missing[0]}, too")
    return sketch


def is_number(word: str) -> bool:
    """Whether a word is a number. Digits like the small 2 of a square are not."""
    return word.isdecimal() and len(word) < 10


def _read_title(sketch: Sketch, line: str, where: str) -> None:
    for part in line.split(";")[1:]:
        part = part.strip()
        turn = re.fullmatch(r"turn (\d{1,9})(?: of (\d{1,9}))?: (\w+)", part)
        if part in ("First Years", "Second Years"):
            sketch.options["years"] = part.split()[0].casefold()
        elif part == "invented cards":
            sketch.options["fillers"] = True
        elif classes := re.fullmatch(r"(\d) classes", part):
            sketch.options["classes"] = int(classes[1])
        elif turn:
            sketch.turns, sketch.turn = int(turn[1]), turn[3]
            if turn[2]:
                sketch.options["turn_limit"] = int(turn[2])
        else:
            raise InvalidScenario(where, part, "it can be First Years or Second Years, invented "
                                  "cards, 3 classes, and turn 3: Ginny")


def _row(words: Sequence[str], where: str) -> int:
    if words[0] not in tuple("1234567"):
        raise InvalidScenario(where, words[0], "the rows are 1 to 7")
    if len(words) != 8:
        raise InvalidScenario(f"row {words[0]}", f"{len(words) - 1} words", "it must have seven, "
                              "one for each column from a to g")
    return int(words[0])


def _read_cells(sketch: Sketch, row: int, words: Sequence[str]) -> None:
    for column, text in enumerate(words):
        cell = 7 * (row - 1) + column
        where = f"row {row}, column {'abcdefg'[column]}"
        found = _WORD.fullmatch(text)
        if not found:
            raise InvalidScenario(where, text, "it cannot be read; a tile is written like ?, ┘, "
                                  "Pot┘ or *├+Ginny")
        movers = tuple(found["movers"].split("+")[1:])
        word = Word(where, text, found["body"], found["by"] or "", found["card"] or "",
                    found["marks"], movers)
        area = AREA_CELLS.get(cell)
        if area is None:
            if word.body == ".":
                raise InvalidScenario(where, text, "every space has a tile; ? is a face-down one")
        elif word.body.casefold() not in (".", AREA_WORDS[NAME[area]].casefold()):
            raise InvalidScenario(where, text, f"here is {AREA_WORDS[NAME[area]]}, a starting area "
                                  "without tiles: only the 33 spaces of the cross have one")
        elif movers and cell != area:
            raise InvalidScenario(where, text, "movers in an area are written in the corner "
                                  "of the diagram")
        if word.by and word.by not in STUDENTS:
            raise InvalidScenario(where, word.by, f"the students are {', '.join(STUDENTS)}")
        for student in movers:
            if student not in STUDENTS:
                raise InvalidScenario(where, student, f"the students are {', '.join(STUDENTS)}")
        if area is None or cell == area:
            sketch.cells[cell] = word


def _read_player(rest: str, where: str) -> Line:
    classes, *parts = (part.strip() for part in rest.split(";"))
    line = Line()
    order: list[str] = []
    for word in classes.split():
        if word == ">":
            line.done = len(order)
        elif word.casefold() not in ROOMS:
            raise InvalidScenario(where, word, f"the classes are {', '.join(SHORT.values())}")
        else:
            order.append(ROOMS[word.casefold()])
    line.schedules = order or None
    for part in parts:
        match part.split():
            case ["hand", *cards]:
                line.hands = cards
            case [number, "card" | "cards"] if is_number(number):
                line.hands = int(number)
            case ["lost", "turns", number] if is_number(number):
                line.lost_turns = int(number)
            case ["extra", "turns", number] if is_number(number):
                line.extra_turns = int(number)
            case _:
                raise InvalidScenario(where, part, "it can be 4 cards, hand and the cards, "
                                      "lost turns 1, extra turns 1")
    return line
