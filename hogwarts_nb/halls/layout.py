"""Where everything is on the board of Halls of Hogwarts: a view, laid out as items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar

from ..core.words import Message, Text, Words
from ..drawing import Layout, fit, wrap
from .cards import AREAS, CLASSES, STUDENTS
from .icons import AREA_COLOURS, STUDENT_COLOURS
from .maze import DIRECTIONS, side_names, sides_of, turned
from .views import AreaView, HallsView, PlayerView, SpaceView

__all__ = ["BOARD", "MARGIN", "SIDE", "TILE", "Maze", "W"]

#: Sizes in units of the picture.
TILE, STEP, MARGIN = 76, 80, 14
COLUMNS = "abcdefg"
BOARD = 7 * STEP - (STEP - TILE)
#: How wide the column of everything else is: the die, the pile, the ways to turn a tile, and the
#: players; and how high its part above the players is.
SIDE, TRAY = 282, 170
#: How large tiles are drawn there.
SMALL = 0.84

#: The corner of the board of each area: its left and upper cell.
CORNERS = {"quidditch": (0, 0), "lake": (5, 0), "hut": (0, 5), "forest": (5, 5)}


class W:
    """The words on the board."""

    TITLE = Message("Halls of Hogwarts")
    TURN = Message("Turn {turn} · {student}")
    OVER = Message("The end · {student} has won")
    DRAW = Message("The end · nobody has won")
    SETUP = Message("Setup")
    YEARS: ClassVar = {"first": Message("First Years"), "second": Message("Second Years")}
    PILE_HAS = Message("The pile of event cards: {cards} card",
                       "The pile of event cards: {cards} cards", "cards")
    DIE = Message("The die: {number}")
    DIE_READY = Message("The die")
    PLACE = Message("row {row}, column {column}")
    DOWN = Message("{place}: a face-down tile")
    TILE = Message("{place}: {what}, open to {sides}")
    CLOSED_ROOM = Message("{place}: {what}, cancelled by {student}, open to {sides}")
    MOVED = Message("{tile}, moved already")
    ON_IT = Message("{place} with {movers}")
    MOVER = Message("{student}, at {place}")
    AREA = Message("{area}, open on all sides")
    SEAT = Message("{student}: {done} of {all} classes done, {cards} card in hand, {note}",
                   "{student}: {done} of {all} classes done, {cards} cards in hand, {note}",
                   "cards")
    CLASS_DONE = Message("{room}, done")
    CLASS_NEXT = Message("{room}, the next class of {student}")
    CLASS = Message("{room}, class {number} of {student}")
    MARKER = Message("{student}'s class marker")
    CARD = Message("{card}, in the hand of {student}")
    HAND = Message("{cards} card", "{cards} cards", "cards")
    HOME = Message("home: {area}")
    GO_HOME = Message("all classes done: back to {area}")
    BACK = Message("back home")
    LOST = Message("loses {turns} turn", "loses {turns} turns", "turns")
    OPTION = Message("Turn it so that it is open to {sides}")
    HALL = Message("a hallway")
    STAIRS = Message("a stairway")
    STAR = Message("the hallway with the star")
    ROOM = Message("the {room} classroom")
    SIDES: ClassVar = {"N": Message("north"), "E": Message("east"), "S": Message("south"),
                       "W": Message("west")}
    NONE = Message("no side")
    GUESS = Message("The ways on the tiles and the order of the classes are reconstructed: they "
                    "have not been confirmed yet.")
    SIGN_BACK = Message("A face-down tile, with the name of its place.")
    SIGN_TILE = Message("A hallway: students walk on the light part.")
    SIGN_MOVED = Message("A brown tile was moved this turn already.")
    SIGN_STAIRS = Message("A stairway.")
    SIGN_STAR = Message("The star: walk over it to draw an event card.")
    SIGN_ROOM = Message("A classroom: a walk ends in it.")
    SIGN_CLOSED = Message("A classroom where the class is cancelled.")
    SIGN_REACH = Message("A place to which you can walk now.")
    SIGN_MOVER = Message("A student, by the first letters of the name.")
    SIGN_MARKER = Message("It points at the next class of the student.")
    SIGN_DONE = Message("A completed class.")
    SIGN_DIE = Message("The die: this many tiles are moved.")
    SIGN_PILE = Message("How many event cards are left.")
    SIGN_HOME = Message("In a student's panel: the home is {area}.")
    SIGN_CLASS = Message("The class {room}.")
    CHOOSE = Message("Choose how it is turned")
    ROTATE = Message("To rotate a tile, choose it, then how far")
    DEGREES = Message("↻ {degrees}°")
    ROTATION = Message("Rotate it by {degrees} degrees clockwise")


def sides_said(letters: str) -> list[Text] | Text:
    return [W.SIDES[letter]() for letter in DIRECTIONS if letter in letters] or W.NONE()


class Maze(Layout[HallsView]):
    """The board laid out, and which shapes of tiles are on it."""

    def __init__(self, view: HallsView, words: Words, touched: Sequence[str],
                 names: Mapping[str, Any] = MappingProxyType({}), *, live: bool = False) -> None:
        super().__init__(view, words, touched, live=live)
        self.names = names
        self.shapes: dict[str, dict[str, Any]] = {}

    def shape(self, letters: str, stairs: bool) -> str:
        """The name of a tile's shape, by its open sides as it is printed."""
        name = letters + ("s" if stairs else "")
        # The arm to the north is turned to each open side.
        self.shapes[name] = {"name": name, "stairs": stairs, "arms": [
            90 * number for number, letter in enumerate(DIRECTIONS) if letter in letters]}
        return name

    # -- beside the maze, or below it: everything else

    def side(self, x: float, y: float, width: float, students: Sequence[str], *,
             tray: bool) -> float:
        """Everything but the maze: the die, the pile and the players; returns the lower edge.

        Args:
            x: its left edge.
            y: its upper edge.
            width: its width, to which it is enlarged.
            students: whose panels are shown.
            tray: whether the die, the pile and the rotations are shown.
        """
        first, top = len(self.items), 0.0
        if tray:
            self._tray()
            top = TRAY
        for player in self.view["players"]:
            if player["student"] in students:
                top += self.seat(player, 0, top, SIDE) + 8
        zoom = round(width / SIDE, 3)
        self.place(first, x, y, zoom)
        return y + zoom * (top - 8)

    @property
    def stage(self) -> Text:
        """Whose turn it is."""
        view = self.view
        if view["stage"] == "over":
            return W.OVER(student=STUDENTS[view["winner"]]) if view["winner"] else W.DRAW()
        if view["turn"] is None:
            return W.SETUP()
        return W.TURN(turn=view["turns"], student=STUDENTS[view["turn"]])

    # -- the maze

    def maze(self, x: float, y: float, reach: Sequence[str], way: Sequence[str]) -> float:
        """The cross of tiles and the four areas."""
        places: dict[str, tuple[float, float]] = {}
        for area in self.view["areas"]:
            column, row = CORNERS[area["area"]]
            left, top = x + column * STEP, y + row * STEP
            size = 2 * STEP - (STEP - TILE)
            name = AREAS[area["area"]]
            shown = self.say(name)
            self.put("area", f"area.{area['area']}", left, top, icon=area["area"], w=size,
                     css="reach" if area["area"] in reach else "", text=_capital(shown),
                     colour=AREA_COLOURS[area["area"]], size=fit(shown, size - 16, 14, bold=True),
                     label=self.say(self._with(W.AREA(area=name), area)))
            places[area["area"]] = (left + size / 2, top + size / 2)
        for space in self.view["spaces"]:
            column, row = COLUMNS.index(space["space"][0]), int(space["space"][1]) - 1
            left, top = x + column * STEP, y + row * STEP
            self.tile(space, left, top, reach)
            places[space["space"]] = (left + TILE / 2, top + TILE / 2)
        if way:
            self.items.append({"what": "way", "path": _line(way, places)})
        # In a classroom or an area the students are below its sign.
        for at, movers, signed in (
                *((area["area"], area["movers"], True) for area in self.view["areas"]),
                *((space["space"], space["movers"], bool(space.get("room")))
                  for space in self.view["spaces"])):
            for number, student in enumerate(movers):
                middle, top = places[at]
                top += 24 * signed
                shift = (number - (len(movers) - 1) / 2) * 25
                self.put("mover", f"mover.{student}", middle + shift, top,
                         text=self.say(STUDENTS[student])[:2 if student in ("Harry", "Hermione")
                                                          else 1],
                         colour=STUDENT_COLOURS[student],
                         label=self.say(W.MOVER(student=STUDENTS[student], place=_place(at))))
        return float(BOARD)

    def tile(self, space: SpaceView, x: float, y: float, reach: Sequence[str]) -> None:
        name = space["space"]
        css = "reach" if name in reach else ""
        if "tile" not in space:
            self.put("back", space["id"], x, y, css=css, text=name,
                     label=self.say(self._with(W.DOWN(place=_place(name)), space)))
            return
        what = W.STAIRS() if space["stairs"] else W.STAR() if space["star"] else W.HALL()
        if space["room"]:
            what = W.ROOM(room=CLASSES[space["room"]])
        values = {"place": _place(name), "what": what, "sides": sides_said(space["open"])}
        label: Text
        if "closed_by" in space:
            label = W.CLOSED_ROOM(**values, student=STUDENTS[space["closed_by"]])
        else:
            label = W.TILE(**values)
        moved = space["moved_for_die"] or space["moved_for_card"]
        if moved:
            label = W.MOVED(tile=label)
        printed = side_names(turned(sides_of(space["open"]), -(space["degrees"] or 0) // 90))
        self.put("tile", space["id"], x, y,
                 css=" ".join(filter(None, (
                     css, "moved" if moved else "",
                     "" if space["up"] else "peek"))),
                 degrees=space["degrees"] or 0, shape=self.shape(printed, space["stairs"]),
                 icon=space["room"] or "", star=space["star"], closed="closed_by" in space,
                 at=name,
                 label=self.say(self._with(label, space)))

    def _tray(self) -> None:
        """The die, the pile and, while a tile is moved, the ways to turn it."""
        view, step = self.view, SMALL * STEP + 4
        number, pile = view["die"], view["pile"]
        self.put("die", "die", 0, 0, text=str(number or "?"), label=self.say(
            W.DIE(number=number) if number else W.DIE_READY()))
        self.put("pile", "pile", step, 0, icon="cards", text=str(pile),
                 label=self.say(W.PILE_HAS(cards=pile)))
        for item in self.items[-2:]:
            item["zoom"] = SMALL
        left = 2 * step + 4
        self.text("title", left, 17, self.say(W.TITLE()), size=14, css="serif", bold=True)
        said = [self.say(self.stage), self.say(W.YEARS[view["years"]]())]
        for row, line in enumerate(wrap(" · ".join(said), SIDE - left, 12)):
            self.text(f"stage.{row}", left, 36 + 15 * row, line, css="soft")
        if view["to_move"] is not None and (view["turning"] or view["rotations"]):
            self._options(step)

    def _options(self, step: float) -> None:
        view, first = self.view, len(self.items)
        heading = self.say((W.CHOOSE if view["turning"] else W.ROTATE)())
        self.text("choose", 0, 88, heading, css="serif", bold=True,
                  size=fit(heading, SIDE, 13, bold=True))
        for number, option in enumerate(view["turning"]):
            self.put("option", f"turn.{option['degrees']}", number * step, 96,
                     degrees=0, shape=self.shape(option["open"], option["stairs"]),
                     icon=option["room"] or "", star=option["star"], closed=False, at="",
                     label=self.say(W.OPTION(sides=sides_said(option["open"]))))
        for number, degrees in enumerate(() if view["turning"] else view["rotations"]):
            self.put("rotation", f"turn.{degrees}", number * step, 96,
                     degrees=degrees, text=self.say(W.DEGREES(degrees=degrees)),
                     label=self.say(W.ROTATION(degrees=degrees)))
        for item in self.items[first:]:
            item["zoom"] = SMALL

    # -- the players

    def seat(self, player: PlayerView, x: float, y: float, w: float) -> float:
        student = player["student"]
        name = STUDENTS[student]
        hand = player["hand"]
        height = 78 + (27 * -(-len(hand) // 2) if hand else 0)
        finished = player["classes"] and player["done"] == len(player["classes"])
        home = (W.GO_HOME if finished else W.HOME)(area=AREAS[player["home"]])
        notes = [W.BACK()] if finished else []
        if player["lost_turns"]:
            notes.insert(0, W.LOST(turns=player["lost_turns"]))
        said = [self.say(note) for note in notes] + [player["person"]] * bool(player["person"])
        hidden = player["cards"] if hand is None else 0
        left = w - 64 - 66 * bool(hidden) - 9.6 * len(self.say(name))
        note, size = self.line(" · ".join(said), left, 12, 12)
        self.put("seat", f"seat.{student}", x, y, w=w, h=height, text=self.say(name),
                 css="turn" if self.view["turn"] == student else "", icon=player["home"],
                 colour=STUDENT_COLOURS[student], end=w - 36 - 66 * bool(hidden),
                 note=note, size=size,
                 label=self.say(W.SEAT(
                     student=name, done=player["done"], all=len(player["classes"]),
                     cards=player["cards"], note=[*said, home])))
        step = (w - 18) / 7
        for number, room in enumerate(player["classes"]):
            done = number < player["done"]
            following = number == player["done"]
            message = W.CLASS_DONE if done else W.CLASS_NEXT if following else W.CLASS
            self.put("class", f"class.{student}.{room}", x + 10 + number * step, y + 37,
                     icon=room, done=done, zoom=0.9,
                     label=self.say(message(room=CLASSES[room], student=name, number=number + 1)))
        if player["classes"] and not finished:
            self.put("marker", f"marker.{student}", x + 27 + player["done"] * step, y + 29,
                     colour=STUDENT_COLOURS[student], label=self.say(W.MARKER(student=name)))
        if hidden:
            said_cards = self.say(W.HAND(cards=hidden))
            self.put("chip", f"hand.{student}", x + w - 97, y + 1.5, w=62, css="hidden",
                     text=said_cards, size=fit(said_cards, 54, 12, bold=True), label=said_cards)
        chip = (w - 26) / 2
        for number, card in enumerate(hand or ()):
            full = self.say(self.names[card])
            shown, size = self.line(full, chip - 10, 12, 12, bold=True)
            self.put("chip", card, x + 10 + number % 2 * (chip + 6), y + 76 + number // 2 * 27,
                     w=chip, text=shown, size=size, css="" if shown == full else "more",
                     label=self.say(W.CARD(card=self.names[card], student=name)))
        return float(height)

    @staticmethod
    def _with(label: Text, place: SpaceView | AreaView) -> Text:
        movers = [STUDENTS[student] for student in place["movers"]]
        return W.ON_IT(place=label, movers=movers) if movers else label


def _line(way: Sequence[str], places: Mapping[str, tuple[float, float]]) -> str:
    """A walk from middle to middle; it enters and leaves an area straight through the door."""
    path = [places[way[0]]]
    for one, other in pairwise(way):
        area = next((name for name in (one, other) if name in AREAS), None)
        if area:
            middle, door = places[area], places[other if area == one else one]
            beside = abs(door[0] - middle[0]) > abs(door[1] - middle[1])
            path.append((middle[0], door[1]) if beside else (door[0], middle[1]))
        path.append(places[other])
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in path)


def _place(name: str) -> object:
    """A place in words: an area by its name, a space by its row and column."""
    return AREAS.get(name) or W.PLACE(row=name[1], column=name[0])


def _capital(text: str) -> str:
    return text.removeprefix("the ")[:1].upper() + text.removeprefix("the ")[1:]
