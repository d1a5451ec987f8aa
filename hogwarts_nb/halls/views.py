"""What each viewer may see, and what they pick on the board to make a move.

A tile that lies face down has no name of its own in a view: it is known by its space, as
``down.d3``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core import TEACHER, Move
from . import maze
from .cards import HOMES
from .maze import CELL, NAME, SPACES
from .state import State

if TYPE_CHECKING:
    from .rules import HallsRules

__all__ = ["aim", "drawn", "picks", "view"]


def view(rules: HallsRules, state: State, viewer: str | None, *,
         resolving: bool = False) -> dict[str, Any]:
    """Plain data: all that a viewer may see, and nothing else."""
    seat = None if resolving else rules.to_move(state)
    closed = {cell: (rules.players[by], card) for cell, by, card in state.closed}
    laid = bool(state.tiles[SPACES[0]])
    return {
        "game": rules.game,
        "viewer": viewer,
        "to_move": None if seat is None else rules.players[seat],
        "stage": _stage(state),
        "years": "second" if rules.second_years else "first",
        "fillers": rules.fillers,
        "turn": None if state.turn < 0 else rules.players[state.turn],
        "turns": state.turns,
        "turn_limit": rules.turn_limit,
        "die": state.die,
        "todo": _todo(rules, state),
        "turning": _turning(rules, state),
        "rotations": list(rules.degrees) if _stage(state) == "tiles" else [],
        "reach": _reach(rules, state),
        "walked": None if state.walked < 0 else [NAME[cell] for cell in maze.cells(state.walked)],
        "played": state.played,
        "winner": None if state.winner < 0 else rules.players[state.winner],
        "pile": len(state.pile),
        "table": state.table,
        "spaces": [_space(rules, state, viewer, cell, closed) for cell in SPACES if laid],
        "areas": [{"area": NAME[cell], "movers": _movers(rules, state, cell)}
                  for cell in maze.PLACES if cell not in SPACES],
        "players": [_player(rules, state, viewer, index) for index in rules.seats],
    }


def _stage(state: State) -> str:
    """Where in the game this is: setup, roll, tiles, walk, card, star or over."""
    if not state.agenda:
        return "over" if state.turn >= 0 else "setup"
    stages = {"roll": "roll", "tiles": "tiles", "turn": "tiles", "act": "walk", "star": "star",
              "pick": "card", "go": "walk", "next": "walk"}
    return stages[state.agenda[-1][0]]


def _turning(rules: HallsRules, state: State) -> list[dict[str, Any]]:
    """The ways in which the tile can be laid that is being turned now; everybody sees it."""
    if not state.agenda or state.agenda[-1][0] != "turn":
        return []
    cell = state.agenda[-1][2]
    tile = state.tiles[cell]
    box = rules.components
    return [{"degrees": degrees, "open": maze.side_names(maze.turned(box.sides[tile],
                                                                     degrees // 90)),
             "room": box.room.get(tile), "stairs": tile in box.stairs, "star": tile == box.star}
            for degrees in rules.lies(state, cell)]


def _reach(rules: HallsRules, state: State) -> list[str]:
    """The places to which whoever decides now may walk; everybody sees that."""
    if not state.agenda or state.agenda[-1][0] != "act":
        return []
    return list(dict.fromkeys(str(move.args[0])
                              for move in rules.walks(state, state.agenda[-1][1])))


def _todo(rules: HallsRules, state: State) -> list[list[str]]:
    """What is still to come in this turn, the next first, in words of the text board."""
    todo: list[list[str]] = []
    for verb, *rest in reversed(state.agenda):
        if verb == "next":
            continue
        _, *values = rest
        if verb == "tiles":
            left, cause = values
            words = [str(left)] if cause == "die" else [str(left), rules.kind_of[cause]]
        elif verb == "turn":
            words = [NAME[values[0]]]
        elif verb == "pick":
            words = [rules.kind_of[values[0]], str(values[1]), *values[2:]]
        elif verb == "go":
            words = [*(["on"] if values[0] else []), *(NAME[cell] for cell in values[1:])]
        else:
            words = []
        todo.append([verb, *words])
    return todo


def _space(rules: HallsRules, state: State, viewer: str | None, cell: int,
           closed: dict[int, tuple[str, str]]) -> dict[str, Any]:
    up = bool(state.up >> cell & 1)
    name = NAME[cell]
    space: dict[str, Any] = {
        "space": name,
        "id": state.tiles[cell] if up else f"down.{name}",
        "up": up,
        "rolled": bool(state.rolled >> cell & 1),
        "extra": bool(state.extra >> cell & 1),
        "movers": _movers(rules, state, cell),
    }
    if up or viewer == TEACHER:
        tile = state.tiles[cell]
        sides = state.sides[cell]
        space.update(
            tile=tile, room=rules.components.room.get(tile),
            stairs=tile in rules.components.stairs, star=tile == rules.components.star,
            open=maze.side_names(sides),
            degrees=maze.degrees_of(rules.components.sides[tile], sides),
            guessed=bool(rules.components.reconstructed(rules.kind_of[tile])))
    if cell in closed:
        space["closed_by"], space["card"] = closed[cell]
    return space


def _movers(rules: HallsRules, state: State, cell: int) -> list[str]:
    return [student for student, at in zip(rules.players, state.movers, strict=True)
            if at == cell]


def _player(rules: HallsRules, state: State, viewer: str | None, seat: int) -> dict[str, Any]:
    student = rules.players[seat]
    number = state.schedules[seat]
    hand = state.hands[seat]
    return {
        "student": student,
        "person": rules.people.get(student, ""),
        "home": HOMES[student],
        "at": NAME.get(state.movers[seat]),
        "schedule": None if number < 0 else f"schedule.{number + 1}",
        "classes": [] if number < 0 else list(rules.components.schedules[number]),
        "guessed": bool(rules.components.reconstructed("schedules")),
        "done": state.done[seat],
        "cards": len(hand),
        # In an order that says nothing about when they came.
        "hand": sorted(hand) if viewer in (student, TEACHER) else None,
        "lost": state.lost[seat],
        "owed": state.owed[seat],
    }


# --- Picking on the board


def picks(rules: HallsRules, state: State, move: Move, viewer: str | None) -> list[list[str]]:
    """What to pick on the board to make a move: for each pick, the ids that do."""
    seat = rules.to_move(state)
    if seat is None:
        return []
    verb, args = move.verb, move.args
    if verb in ("flip", "rotate", "walk"):
        place = [_place_ids(state, args[0])]
        if verb == "rotate":
            place.append([f"turn.{args[1]}"])
        elif verb == "walk" and len(args) > 1:
            place.append([rules.components.star])
        return place
    if verb == "turn":
        return [[f"turn.{args[0]}"]]
    if verb == "pick":
        if args[0] in CELL:
            return [_place_ids(state, args[0])]
        return [[f"mover.{args[0]}", f"seat.{args[0]}"]]
    if verb == "play":
        return [[card for card in state.hands[seat] if rules.kind_of[card] == args[0]]]
    # What is not done with a piece is a button on the board.
    return {"roll": [["die"]], "draw": [["pile"]]}.get(verb, [])


def _place_ids(state: State, name: str) -> list[str]:
    return [drawn(state, CELL[name])]


def drawn(state: State, cell: int) -> str:
    """The id under which a place is drawn: that of its tile, if it lies face up."""
    if cell not in SPACES:
        return f"area.{NAME[cell]}"
    return state.tiles[cell] if state.up >> cell & 1 else f"down.{NAME[cell]}"


def aim(rules: HallsRules, state: State, picks: Sequence[str], viewer: str | None) -> str:
    """The notation of the move that would be made by picks that make none now."""
    simple = {"die": "roll", "pile": "draw"}
    where = {state.tiles[cell]: NAME[cell] for cell in maze.cells(state.up)}
    places = [where.get(pick) or pick.split(".", 1)[-1] for pick in picks
              if pick in where or pick.startswith(("down.", "space.", "area."))]
    degrees = [pick[5:] for pick in picks if pick.startswith("turn.")]
    students = [pick.split(".", 1)[1] for pick in picks if pick.startswith(("mover.", "seat."))]
    cards = [rules.kind_of[pick] for pick in picks if pick.startswith("event.")
             and pick in rules.kind_of]
    decision = state.agenda[-1][0] if state.agenda else "act"
    if picks and picks[0] in simple:
        return simple[picks[0]]
    if cards:
        return f"play {cards[0]}"
    if decision == "turn" and degrees:
        return f"turn {degrees[0]}"
    if decision == "act" and not places and picks and picks[0].startswith("mover."):
        # Who points at somebody while walking means the place where they stand.
        places = [NAME[state.movers[rules.players.index(students[0])]]]
    if decision == "pick" and (places or students):
        return f"pick {(places or students)[0]}"
    if not places:
        return ""
    if decision == "tiles":
        if degrees:
            return f"rotate {places[0]} {degrees[0]}"
        cell = CELL.get(places[0], 0)
        return f"rotate {places[0]} 90" if state.up >> cell & 1 else f"flip {places[0]}"
    star = len(picks) > 1 and rules.components.star in picks[1:]
    return f"walk {places[0]} star" if star else f"walk {places[0]}"
