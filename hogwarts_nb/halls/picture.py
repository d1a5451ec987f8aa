"""The board of Halls of Hogwarts as a picture.

It is drawn from a view, so it cannot show what its viewer may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ..core import Drawing, Move, Step, Visuals
from ..core.words import ENGLISH, Text, Words
from ..drawing import HIGH, asset, style, template, wrap
from . import maze, story
from .cards import AREAS, CLASSES
from .diagram import text as diagram_text
from .icons import AREA_COLOURS, CLASS_COLOURS, ICONS, STUDENT_COLOURS
from .layout import BOARD, MARGIN, SIDE, TILE, Maze, W
from .maze import CELL, NAME, PLACE_ID, SPACES
from .rules import HallsRules
from .state import State
from .views import HallsView

__all__ = ["HallsVisuals"]

HERE = Path(__file__).parent
STYLE = asset(HERE / "picture.css")

#: Turns as matrices: from one to another a browser goes the short way round, 270 to 0 degrees too.
QUARTERS = {90: "0,1,-1,0", 180: "-1,0,0,-1", 270: "0,-1,1,0"}


class HallsVisuals(Visuals[State]):
    """What Halls of Hogwarts looks like. The parts are ``maze``, ``players`` and each student."""

    rules: HallsRules
    style = STYLE

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH,
             reach: Sequence[str] | None = None, way: Sequence[str] = ()) -> Drawing:
        """The board: the players beside the maze, or below it in a ``narrow`` layout.

        Args:
            view: what the viewer may see.
            layout: ``wide`` or ``narrow``.
            part: only that.
            live: for a page that has the style already.
            touched: ids to highlight.
            words: the language.
            reach: places to mark; by default those to which the player who decides now may walk.
                On the open table none: it is looked at by people who are asked about them.
            way: places in the order of a walk, to be drawn as a line.
        """
        students = [player["student"] for player in view["players"]]
        shown = [student for student in students if part in (None, "players", student)]
        seen = cast(HallsView, view)
        board = Maze(seen, words, touched, self.rules.names, live=live)
        beside = layout == "wide" and part is None
        has_maze = part in (None, "maze")
        if reach is None:
            reach = view["reach"] if view["viewer"] else ()
        width = (BOARD if has_maze else SIDE) + 2 * MARGIN + beside * (SIDE + MARGIN)
        bottom = float(MARGIN)
        if has_maze:
            bottom += board.maze(MARGIN, bottom, reach, way)
        if part != "maze":
            x, y = (BOARD + 2 * MARGIN, MARGIN) if beside else (MARGIN, bottom + has_maze * 10)
            bottom = max(bottom, board.side(x, y, width - x - MARGIN, shown, tray=part is None))
        if part is None:
            for line in wrap(words.say(W.GUESS()), width - 2 * MARGIN, 12):
                bottom += 14
                board.text(f"guess.{bottom}", MARGIN, bottom + 4, line, css="soft")
        height = max(round(bottom + MARGIN), HIGH if live and beside else 0)
        return Drawing(_render(board, width, height, live=live), board.ids)

    def legend(self, *, words: Words = ENGLISH) -> Sequence[tuple[str, Text]]:
        def sign(lay: Callable[[Maze], object], w: float = TILE + 4, h: float = TILE + 4) -> str:
            board = Maze(cast(HallsView, {}), words, (), live=True)
            lay(board)
            return _render(board, w, h, live=True)

        def tile(css: str = "", icon: str = "", *, stairs: bool = False, star: bool = False,
                 closed: bool = False) -> str:
            return sign(lambda board: board.put(
                "tile", "", 2, 2, css=css, degrees=0, shape=board.shape("NS", stairs), icon=icon,
                star=star, closed=closed, at="d3"))

        def piece(what: str, width: float, height: float, left: float = 2, top: float = 2,
                  **values: Any) -> str:
            return sign(lambda board: board.put(what, "", left, top, **values), width, height)

        student = {"colour": STUDENT_COLOURS["Harry"]}
        return [
            (sign(lambda board: board.put("back", "", 2, 2, text="d3")), W.SIGN_BACK()),
            (tile(), W.SIGN_TILE()),
            (tile(css="moved"), W.SIGN_MOVED()),
            (tile(stairs=True), W.SIGN_STAIRS()),
            (tile(star=True), W.SIGN_STAR()),
            (tile(icon="charms"), W.SIGN_ROOM()),
            (tile(icon="charms", closed=True), W.SIGN_CLOSED()),
            (tile(css="reach"), W.SIGN_REACH()),
            (piece("mover", 34, 34, 17, 17, text="Ha", **student), W.SIGN_MOVER()),
            (piece("marker", 20, 14, 10, 3, **student), W.SIGN_MARKER()),
            (piece("class", 42, 42, icon="charms", done=True), W.SIGN_DONE()),
            (piece("die", TILE + 4, TILE + 4, text="3"), W.SIGN_DIE()),
            (piece("pile", TILE + 4, TILE + 4, icon="cards", text="6"), W.SIGN_PILE()),
            *((piece("area", 104, 104, icon=area, w=100, text="", size=0, colour=colour),
               W.SIGN_HOME(area=AREAS[area])) for area, colour in AREA_COLOURS.items()),
            *((piece("class", 42, 42, icon=room, done=False), W.SIGN_CLASS(room=name))
              for room, name in CLASSES.items()),
        ]

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        """The board as lines of text, as a scenario reads it; or the lines of a part of it."""
        return diagram_text(cast(HallsView, view), part)

    def alt(self, view: Mapping[str, Any], *, part: str | None = None,
            words: Words = ENGLISH) -> str:
        board = Maze(cast(HallsView, view), words, (), self.rules.names)
        board.maze(0, 0, (), ())
        up = [item["label"] for item in board.items if item["what"] == "tile"]
        for player in view["players"]:
            board.seat(player, 0, 0, SIDE)
        seats = [item["label"] for item in board.items if item["what"] == "seat"]
        movers = [item["label"] for item in board.items if item["what"] == "mover"]
        said = {None: [*movers, *seats, *up], "maze": [*movers, *up], "players": seats}.get(
            part, [item["label"] for item in board.items if item.get("id") == f"seat.{part}"])
        return ". ".join(said) + "."

    def parts(self, view: Mapping[str, Any]) -> Sequence[str]:
        return ["maze", "players", *(player["student"] for player in view["players"])]

    # -- picking

    def picks(self, state: State, move: Move, viewer: str | None) -> list[list[str]]:
        setup, seat = self.rules.setup, self.rules.to_move(state)
        if seat is None:
            return []
        verb, args = move.verb, move.args
        if verb in ("flip", "rotate", "walk"):
            place = [[_drawn(state, CELL[args[0]])]]
            if verb == "rotate":
                place.append([f"turn.{args[1]}"])
            elif verb == "walk" and len(args) > 1:
                place.append([setup.components.star])
            return place
        if verb == "turn":
            return [[f"turn.{args[0]}"]]
        if verb == "choose":
            if args[0] in CELL:
                return [[_drawn(state, CELL[args[0]])]]
            return [[f"mover.{args[0]}", f"seat.{args[0]}"]]
        if verb == "play":
            return [[card for card in state.hands[seat] if setup.kind_of[card] == args[0]]]
        # What is not done with a piece is a button on the board.
        return {"roll": [["die"]], "draw": [["pile"]]}.get(verb, [])

    def aim(self, state: State, picks: Sequence[str], viewer: str | None) -> str:
        setup = self.rules.setup
        simple = {"die": "roll", "pile": "draw"}
        where = {state.tiles[cell]: NAME[cell] for cell in maze.cells(state.up)}
        places = [where.get(pick) or pick.split(".", 1)[-1] for pick in picks
                  if pick in where or pick.startswith(("down.", "space.", "area."))]
        degrees = [pick[5:] for pick in picks if pick.startswith("turn.")]
        students = [pick.split(".", 1)[1] for pick in picks if pick.startswith(("mover.", "seat."))]
        cards = [setup.kind_of[pick] for pick in picks if pick.startswith("event.")
                 and pick in setup.kind_of]
        decision = state.agenda[-1].kind if state.agenda else "act"
        if picks and picks[0] in simple:
            return simple[picks[0]]
        if cards:
            return f"play {cards[0]}"
        if decision == "turn" and degrees:
            return f"turn {degrees[0]}"
        if decision == "act" and not places and picks and picks[0].startswith("mover."):
            # Somebody who points at a student while walking means the place of that student.
            places = [NAME[state.movers[setup.players.index(students[0])]]]
        if decision == "choose" and (places or students):
            return f"choose {(places or students)[0]}"
        if not places:
            return ""
        if decision == "tiles":
            if degrees:
                return f"rotate {places[0]} {degrees[0]}"
            cell = CELL.get(places[0], 0)
            return f"rotate {places[0]} 90" if state.up >> cell & 1 else f"flip {places[0]}"
        star = len(picks) > 1 and setup.components.star in picks[1:]
        return f"walk {places[0]} star" if star else f"walk {places[0]}"

    def trail(self, state: State, step: Step) -> Mapping[str, Sequence[str]]:
        if step.kind not in ("walked", "walked-by", "walked-through"):
            return {}
        # A walk is told by the names of its places; they are drawn under the ids of their tiles.
        cells = {str(self.rules.names[place]): cell for cell, place in PLACE_ID.items()}
        values = step.values
        way = [values["start"], *values["between"], values["place"]]
        return {f"mover.{step.actor}": [_drawn(state, cells[str(name)]) for name in way]}

    def describe(self, state: State, piece: str) -> Text | None:
        setup = self.rules.setup
        if piece in setup.kind_of and piece.startswith("event."):
            kind = setup.components.kinds[setup.kind_of[piece]]
            message = (story.INVENTED_IS if kind.invented else
                       story.OWN_IS if kind.copies else story.CARD_IS)
            return message(card=kind.name, words=kind.effect(setup.rulings).words(),
                           copies=setup.components.copies(kind.id))
        if piece in setup.components.sides:
            return story.TILE_IS(tile=setup.names[piece])
        number = piece.removeprefix("schedule.")
        if number != piece and number.isdigit() and piece in setup.names:
            order = setup.components.schedules[int(number) - 1][:setup.class_count]
            return story.SCHEDULE_IS(classes=[CLASSES[room] for room in order])
        return None


def _render(board: Maze, width: float, height: float, *, live: bool) -> str:
    used = {str(item.get("icon")) for item in board.items}
    used |= {sign for sign in ("star", "closed") if any(item.get(sign) for item in board.items)}
    icons = [{"name": name, "path": path, "colour": CLASS_COLOURS.get(name, "")}
             for name, path in ICONS.items() if name in used]
    return template(HERE / "picture.svg.jinja").render(
        width=width, height=height, items=board.items, icons=icons, live=live,
        shapes=list(board.shapes.values()), drawn={item["what"] for item in board.items},
        quarters=QUARTERS, style="" if live else style(STYLE))


def _drawn(state: State, cell: int) -> str:
    """The id under which a place is drawn: that of its tile, if it is face up."""
    if cell not in SPACES:
        return PLACE_ID[cell]
    return state.tiles[cell] if state.up >> cell & 1 else f"down.{NAME[cell]}"
