"""Where a mover can walk, by which path, and what bars the way to any other place."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import InvalidOption
from ..core.words import Message, Text, Words
from . import maze, story
from .maze import CELL, EDGES, NAME, PLACES

if TYPE_CHECKING:
    from ..drawing import Picture
    from .game import HallsOfHogwarts
    from .rules import HallsRules
    from .state import State

__all__ = ["Block", "Blocked", "Paths", "blocks", "doorways", "paths"]


@dataclass(frozen=True, slots=True)
class Block:
    """One thing that bars a way.

    Attributes:
        code: ``wall``, ``unflipped``, ``room-stops`` or ``cancelled``.
        here: the place from which one cannot go on.
        there: the place beyond.
        text: what bars the way, as a part of a sentence.
    """

    code: str
    here: str
    there: str
    text: Text


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a place cannot be reached: what bars the way on the path with the least in it.

    Attributes:
        place: the place.
        text: a sentence.
        clause: the clause that says so for the first thing on the way.
        blocks: everything that bars that path.
        path: that path, from the mover to the place.
    """

    place: str
    text: Text
    clause: str
    blocks: tuple[Block, ...]
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"


class Paths(Mapping[str, tuple[str, ...]]):
    """Every place that a mover can reach, with a shortest path to it, nearest first.

    Paths begin where the mover stands. ``"e5" in paths`` says whether a place can be reached,
    ``paths["e5"]`` how, and ``paths.why_not("e5")`` why not.

    Args:
        rules: the rules.
        state: the position.
        mover: the seat whose mover walks.

    Attributes:
        mover: the student.
        start: where the mover stands.
    """

    def __init__(self, rules: HallsRules, state: State, mover: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = mover
        self.mover = rules.players[mover]
        self.start = NAME[state.movers[mover]]
        found = maze.shortest(state.doors, state.rooms, rules.closed(state), state.movers[mover])
        self._paths = {NAME[cell]: tuple(NAME[step] for step in path)
                       for cell, path in found.items()}

    def __getitem__(self, place: str) -> tuple[str, ...]:
        return self._paths[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def why_not(self, place: str) -> Blocked | None:
        """Why a place cannot be reached; None if it can.

        Raises:
            InvalidOption: for a place that does not exist.
        """
        if place not in CELL:
            raise InvalidOption("place", place, f"the places are {', '.join(CELL)}")
        if place in self._paths:
            return None
        path, found = blocks(self._rules, self._state, self._seat, CELL[place])
        refusal = self._rules.refusals[found[0].code]
        text = refusal.message(place=self._rules.names[self._rules.place(CELL[place])],
                               blocks=[block.text for block in found])
        return Blocked(place, text, refusal.clause, found, path)

    @property
    def blocked(self) -> dict[str, Blocked]:
        """Every place that cannot be reached, with the reason."""
        reasons = {NAME[cell]: self.why_not(NAME[cell]) for cell in PLACES}
        return {place: reason for place, reason in reasons.items() if reason}

    def show(self, place: str | None = None) -> Picture:
        """The maze with all that can be reached lit up, as a picture for the end of a cell.

        Args:
            place: also draw the way there; if there is none, the way with the least that bars it.

        Raises:
            InvalidOption: for a place that does not exist.
        """
        from ..drawing import Picture
        from .picture import HallsVisuals

        way: tuple[str, ...] = ()
        said = [self.text(Words()).splitlines()[0]]
        if place is not None:
            blocked = self.why_not(place)
            way = blocked.path if blocked else self._paths[place]
            said.append(str(blocked.text) if blocked else " - ".join(way))
        view = self._rules.view(self._state, None)
        visuals = HallsVisuals(self._rules)
        svg = visuals.draw(view, part="maze", reach=list(self), way=way).svg
        return Picture(svg, " ".join([*said, visuals.alt(view, part="maze")]), "\n".join(said))

    def __repr__(self) -> str:
        return f"<Paths of {self.mover} from {self.start}: {len(self) - 1} other places>"

    def __str__(self) -> str:
        return self.text(Words())

    def text(self, words: Words) -> str:
        """The paths as lines of text."""
        names = self._rules.names
        lines = [words.say(PATHS_OF(mover=names[self.mover],
                                    place=names[self._rules.place(CELL[self.start])],
                                    n=len(self) - 1))]
        lines += [f"  {' - '.join(path)}" for place, path in self._paths.items()
                  if place != self.start]
        return "\n".join(lines)


def doorways(position: HallsOfHogwarts | str) -> dict[str, tuple[str, ...]]:
    """For each place, the places beside it with both touching sides open: a graph.

    Whoever walks stops in a classroom, and stays out of one that is cancelled; that is not in it.

    Args:
        position: a game, or a text diagram as for :meth:`HallsOfHogwarts.scenario`.

    Raises:
        InvalidScenario: for a diagram that does not fit.
    """
    doors = _game(position).state.doors
    return {NAME[cell]: tuple(NAME[other] for other in maze.neighbors(doors, 0, 0, cell))
            for cell in PLACES}


def _game(position: HallsOfHogwarts | str) -> HallsOfHogwarts:
    if isinstance(position, str):
        from .game import HallsOfHogwarts

        return HallsOfHogwarts.scenario(position)
    return position


PATHS_OF = Message("{mover} is at {place} and can reach {n} other place.",
                   "{mover} is at {place} and can reach {n} other places.", "n")


def paths(position: HallsOfHogwarts | str, mover: str | None = None) -> Paths:
    """Every place that a mover can reach from where it stands, and why others cannot be reached.

    It answers for one whole movement, whether or not the student may walk at this moment.

    Args:
        position: a game, or a text diagram as for :meth:`HallsOfHogwarts.scenario`.
        mover: the student who walks; by default the one whose turn it is.

    Raises:
        InvalidOption: for a student who does not play.
        InvalidScenario: for a diagram that does not fit.
    """
    game = _game(position)
    players = game.players
    if mover is None:
        mover = players[max(game.state.turn, 0)]
    if mover not in players:
        raise InvalidOption("mover", mover, f"it can be {', '.join(players)}")
    return Paths(game.rules, game.state.copy(), players.index(mover))


def blocks(rules: HallsRules, state: State, seat: int,
           target: int) -> tuple[tuple[str, ...], tuple[Block, ...]]:
    """The path to a place with the fewest things that bar it (the shortest of those), and these."""
    start = state.movers[seat]
    queue: list[tuple[int, int, tuple[int, ...], tuple[tuple[str, int, int, int], ...]]] = [
        (0, 0, (start,), ())]
    seen: set[int] = set()
    while queue:
        count, length, path, found = heapq.heappop(queue)
        place = path[-1]
        if place == target:
            return (tuple(NAME[cell] for cell in path),
                    tuple(_block(rules, state, *entry) for entry in found))
        if place in seen:
            continue
        seen.add(place)
        for direction, cell, other, beyond in EDGES[place]:
            bars = tuple((code, place, beyond, walls)
                         for code, walls in _bars(rules, state, place, direction, cell, other,
                                                  beyond, start))
            heapq.heappush(queue, (count + len(bars), length + 1, (*path, beyond), found + bars))
    raise AssertionError("every place touches another")


def _bars(rules: HallsRules, state: State, place: int, direction: int, cell: int, other: int,
          beyond: int, start: int) -> Iterator[tuple[str, int]]:
    """What bars one step: codes, and for a wall whose (1: here, 2: there, 3: both)."""
    if place != start and state.rooms >> place & 1:
        yield "room-stops", 0
    walls = (_is_wall(state, cell, direction) and 1) | (_is_wall(state, other, direction ^ 2) and 2)
    if walls:
        yield "wall", walls
    if state.tiles[beyond] and not state.up >> beyond & 1:
        yield "unflipped", 0
    if rules.closed(state) >> beyond & 1:
        yield "cancelled", 0


def _is_wall(state: State, cell: int, direction: int) -> bool:
    """Whether a side is seen to be a wall: nobody knows that of a tile that lies face down."""
    seen = not state.tiles[cell] or state.up >> cell & 1
    return bool(seen) and not state.doors[direction] >> cell & 1


def _block(rules: HallsRules, state: State, code: str, here: int, there: int,
           walls: int) -> Block:
    names = rules.names
    ends = [names[rules.place(cell)] for cell in (here, there)]
    room = state.tiles[here if code == "room-stops" else there]
    text = story.BLOCKS[code](
        here=ends[0], there=ends[1], room=names.get(room, ""),
        walls=[end for number, end in enumerate(ends) if walls >> number & 1])
    return Block(code, NAME[here], NAME[there], text)
