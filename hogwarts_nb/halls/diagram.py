"""The text board: a position as lines that a person can read and write.

Each space is one word. ``?`` is a tile that lies face down. A tile that lies face up is drawn as
the ways that lead out of it (``│ ─ └ ┌ ┐ ┘ ├ ┬ ┤ ┴ ┼ ╵ ╶ ╷ ╴``; double lines are a stairway), or
written as the letters of its open sides (``NS``, and ``=NS`` for a stairway). A classroom has
three letters before them (``Pot┘``, ``Pot:NW``), the tile with the star has ``*`` (``*├``).

After that may come, in this order: ``!Ginny`` on a classroom that Ginny has cancelled; ``^`` on a
tile that was moved for the die this turn, ``~`` on one that was moved for the card now carried
out; ``+Harry`` for each mover. The areas stand in the four corners, ``.`` on their other cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import SHORT
from .maze import AREA_CELLS, NAME, sides_of

__all__ = ["AREA_WORDS", "GLYPHS", "text"]

_SINGLE = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

#: The open sides and whether it is a stairway, for each glyph.
GLYPHS: dict[str, tuple[int, bool]] = {
    glyph: (sides, False) for sides, glyph in enumerate(_SINGLE) if glyph != " "}
GLYPHS.update({glyph: (sides, True) for glyph, sides in zip(
    "╚║╔╠╝═╩╗╣╦╬", (3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15), strict=True)})
_DRAWN = {value: glyph for glyph, value in GLYPHS.items()}

#: How each area is written.
AREA_WORDS = {"quidditch": "Quidditch", "lake": "Lake", "hut": "Hut", "forest": "Forest"}


def text(view: Mapping[str, Any], part: str | None = None) -> str:
    """The text board of a view; :meth:`HallsOfHogwarts.scenario` reads it.

    Args:
        view: what the viewer may see.
        part: ``maze``, ``players`` or a student: only these lines; None is all of it.
    """
    if part == "maze":
        return "\n".join(_board(view))
    if part is not None:
        return "\n".join(_player(player) for player in view["players"]
                         if part in ("players", player["student"]))
    lines = [_title(view), *_board(view), *(_player(player) for player in view["players"])]
    if view["die"]:
        lines.append(f"Die: {view['die']}")
    if view["walked"] is not None:
        since = " + card" if view["played"] else ""
        lines.append(f"Walked: {' '.join(view['walked'])}{since}")
    if view["stage"] == "over":
        lines.append(f"Winner: {view['winner'] or 'nobody'}")
    elif view["stage"] != "setup":
        lines.append(f"Next: {', '.join(' '.join(words) for words in view['todo'])}")
    return "\n".join(lines)


def _title(view: Mapping[str, Any]) -> str:
    parts = [f"{view['years'].capitalize()} Years"]
    if view["fillers"]:
        parts.append("invented cards")
    if view["turn"]:
        limit = f" of {view['turn_limit']}" if view["turn_limit"] is not None else ""
        parts.append(f"turn {view['turns']}{limit}: {view['turn']}")
    return f"Halls of Hogwarts; {'; '.join(parts)}"


def _board(view: Mapping[str, Any]) -> list[str]:
    words = {NAME[cell]: "?" for cell in NAME}
    words.update({area["area"]: AREA_WORDS[area["area"]] + _movers(area)
                  for area in view["areas"]})
    words.update({space["space"]: _space(space) for space in view["spaces"]})
    rows = [[" ", *"abcdefg"]]
    for row in range(7):
        cells = range(7 * row, 7 * row + 7)
        rows.append([str(row + 1), *(
            "." if AREA_CELLS.get(cell, cell) != cell else words[NAME[cell]] for cell in cells)])
    widths = [max(len(row[column]) for row in rows) for column in range(8)]
    return ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
            for row in rows]


def _space(space: dict[str, Any]) -> str:
    word = "?"
    if space["up"]:
        drawn = _DRAWN.get((sides_of("".join(space["open"])), space["stairs"]))
        plain = ("=" if space["stairs"] else "") + space["open"]
        if space["room"]:
            word = SHORT[space["room"]] + (drawn or f":{plain}")
        else:
            word = ("*" if space["star"] else "") + (drawn or plain)
    closed = f"!{space['closed_by']}" if "closed_by" in space else ""
    marks = ("^" if space["rolled"] else "") + ("~" if space["extra"] else "")
    return f"{word}{closed}{marks}{_movers(space)}"


def _movers(place: dict[str, Any]) -> str:
    return "".join(f"+{student}" for student in place["movers"])


def _player(player: dict[str, Any]) -> str:
    words = [SHORT[room] for room in player["classes"]]
    words.insert(player["done"], ">")
    parts = [" ".join(words)]
    if player["hand"] is None:
        parts.append(f"{player['cards']} card{'s' * (player['cards'] != 1)}")
    else:
        kinds = [card.split(".")[1] for card in player["hand"]]
        parts.append(f"hand {' '.join(kinds)}" if kinds else "0 cards")
    if player["lost"]:
        parts.append(f"loses {player['lost']}")
    if player["owed"]:
        parts.append(f"again {player['owed']}")
    return f"{player['student']}: {'; '.join(parts)}"

