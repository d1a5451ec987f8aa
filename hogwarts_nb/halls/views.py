"""What each viewer may see.

A face-down tile has no name of its own in a view: it is known by its space, as ``down.d3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from ..core import TEACHER, Prompt
from ..core.moves import Decision
from . import maze
from .cards import HOMES
from .choices import Choices
from .maze import NAME, SPACES
from .state import Choose, Star, State, Tiles, Turn

__all__ = ["AreaView", "HallsView", "OptionView", "PlayerView", "SpaceView", "Views"]


class SpaceView(TypedDict):
    """One space and its tile.

    What is not required is there for a face-up tile, and for the teacher: ``tile``, ``room`` (the
    class, if it is a classroom), ``stairs``, ``star``, ``open`` (the letters of its open sides),
    ``degrees`` (how it is turned) and ``guessed`` (whether its sides are reconstructed). A
    cancelled class has ``closed_by`` and ``card``.
    """

    space: str
    id: str
    up: bool
    moved_for_die: bool
    moved_for_card: bool
    movers: list[str]
    tile: NotRequired[str]
    room: NotRequired[str | None]
    stairs: NotRequired[bool]
    star: NotRequired[bool]
    open: NotRequired[str]
    degrees: NotRequired[int | None]
    guessed: NotRequired[bool]
    closed_by: NotRequired[str]
    card: NotRequired[str]


class AreaView(TypedDict):
    """One starting area and the movers in it."""

    area: str
    movers: list[str]


class OptionView(TypedDict):
    """One way to turn a tile that has been flipped."""

    degrees: int
    room: str | None
    stairs: bool
    open: str
    star: bool


class PlayerView(TypedDict):
    """One player. ``hand`` is None for those who may not see it, ``cards`` is how many it has."""

    student: str
    person: str
    home: str
    at: str | None
    schedule: str | None
    classes: list[str]
    guessed: bool
    done: int
    cards: int
    hand: list[str] | None
    lost_turns: int
    extra_turns: int


class HallsView(TypedDict):
    """A position of Halls of Hogwarts as one viewer sees it.

    ``stage`` is setup, roll, tiles, walk, card, star, end (of the turn) or over. ``todo`` is what
    is still to come in this turn, as the text board says it. ``turning`` and ``rotations`` are the
    ways to turn a tile now, ``reach`` the places to walk to now. ``walked`` is what the last walk
    could reach, None before the first; ``played`` is whether a card has been played since.
    ``pile`` is how many event cards are in the pile, ``in_play`` one that is being laid on a
    classroom.
    """

    game: str
    viewer: str | None
    to_move: str | None
    decision: Decision | None
    stage: str
    class_count: int
    years: str
    fillers: bool
    turn: str | None
    turns: int
    turn_limit: int | None
    die: int
    todo: list[str]
    turning: list[OptionView]
    rotations: list[int]
    reach: list[str]
    walked: list[str] | None
    played: bool
    winner: str | None
    pile: int
    in_play: str
    spaces: list[SpaceView]
    areas: list[AreaView]
    players: list[PlayerView]


#: Where in the game a decision is.
STAGES = {"roll": "roll", "tiles": "tiles", "turn": "tiles", "act": "walk", "star": "star",
          "choose": "card"}


def _stage(state: State, *, resolving: bool) -> str:
    """Where in the game a position is; between two turns nothing is left to do, either."""
    if state.agenda:
        return STAGES[state.agenda[-1].kind]
    if state.turn < 0:
        return "setup"
    return "end" if resolving and state.winner < 0 else "over"


@dataclass(frozen=True)
class Views:
    """Positions as viewers see them.

    Attributes:
        choices: the decisions of the game.
    """

    choices: Choices

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> HallsView:
        """Plain data: all that a viewer may see, and nothing else."""
        setup = self.choices.setup
        to_move = setup.players[state.turn] if state.agenda and not resolving else None
        prompt = self.choices.prompt(state) if to_move else None
        stage = _stage(state, resolving=resolving)
        closed = {cell: (setup.players[by], card) for cell, by, card in state.closed}
        laid = bool(state.tiles[SPACES[0]])
        return {
            "game": setup.game,
            "viewer": viewer,
            "to_move": to_move,
            "decision": self._decision(state, viewer, prompt) if prompt else None,
            "stage": stage,
            "class_count": setup.class_count,
            "years": "second" if setup.second_years else "first",
            "fillers": setup.fillers,
            "turn": None if state.turn < 0 else setup.players[state.turn],
            "turns": state.turns,
            "turn_limit": setup.turn_limit,
            "die": state.die,
            "todo": self.todo(state),
            "turning": self._turning(state),
            "rotations": list(setup.degrees) if stage == "tiles" else [],
            "reach": self._reach(state),
            "walked": (None if state.walked < 0
                       else [NAME[cell] for cell in maze.cells(state.walked)]),
            "played": state.played,
            "winner": None if state.winner < 0 else setup.players[state.winner],
            "pile": len(state.pile),
            "in_play": state.in_play,
            "spaces": [self._space(state, viewer, cell, closed) for cell in SPACES if laid],
            "areas": [{"area": NAME[cell], "movers": self._movers(state, cell)}
                      for cell in maze.PLACES if cell not in SPACES],
            "players": [self._player(state, viewer, index) for index in setup.seats],
        }

    def _decision(self, state: State, viewer: str | None, prompt: Prompt) -> Decision:
        player = self.choices.setup.players[state.turn]
        # The moves show which cards are in hand.
        return prompt.decision(player, self.choices.legal(state)
                               if viewer in (player, TEACHER) else ())

    def _turning(self, state: State) -> list[OptionView]:
        """The ways in which the tile can be turned that has just been flipped."""
        task = state.agenda[-1] if state.agenda else None
        if not isinstance(task, Turn):
            return []
        box, tile = self.choices.setup.components, state.tiles[task.cell]
        return [{"degrees": degrees, "room": box.room.get(tile), "stairs": tile in box.stairs,
                 "open": maze.side_names(maze.turned(box.sides[tile], degrees // 90)),
                 "star": tile == box.star} for degrees in self.choices.setup.turns(tile)]

    def _reach(self, state: State) -> list[str]:
        """The places to which the player who decides now can walk; everybody sees that."""
        if not state.agenda or state.agenda[-1].kind != "act":
            return []
        moves = self.choices.walking.walks(state, state.turn)
        return list(dict.fromkeys(str(move.args[0]) for move in moves))

    def todo(self, state: State, *, exact: bool = False) -> list[str]:
        """What is still to come in this turn, the next first.

        Args:
            state: the position.
            exact: name the very cards, and not their kinds.
        """
        phrases = []
        for task in reversed(state.agenda):
            words: list[object] = [task.kind]
            if isinstance(task, Tiles):
                words.append(task.left)
            elif isinstance(task, Turn):
                words.append(NAME[task.cell])
            elif isinstance(task, Star):
                words += [NAME[cell] for cell in task.way]
            if isinstance(task, (Tiles, Choose)) and task.card:
                words.append(task.card if exact else self.choices.setup.kind_of[task.card])
            if isinstance(task, Choose):
                words += [task.needed, *task.chosen]
            phrases.append(" ".join(map(str, words)))
        return phrases

    def _space(self, state: State, viewer: str | None, cell: int,
               closed: dict[int, tuple[str, str]]) -> SpaceView:
        up = bool(state.up >> cell & 1)
        name = NAME[cell]
        space: SpaceView = {
            "space": name,
            "id": state.tiles[cell] if up else f"down.{name}",
            "up": up,
            "moved_for_die": bool(state.die_tiles >> cell & 1),
            "moved_for_card": bool(state.card_tiles >> cell & 1),
            "movers": self._movers(state, cell),
        }
        if up or viewer == TEACHER:
            box = self.choices.setup.components
            tile = state.tiles[cell]
            sides = state.sides[cell]
            space.update({
                "tile": tile, "room": box.room.get(tile), "stairs": tile in box.stairs,
                "star": tile == box.star, "open": maze.side_names(sides),
                "degrees": maze.degrees_of(box.sides[tile], sides),
                "guessed": bool(box.reconstructed(box.kind_of[tile]))})
        if cell in closed:
            space["closed_by"], space["card"] = closed[cell]
        return space

    def _movers(self, state: State, cell: int) -> list[str]:
        return [student for student, at in zip(self.choices.setup.players, state.movers,
                                               strict=True) if at == cell]

    def _player(self, state: State, viewer: str | None, seat: int) -> PlayerView:
        setup = self.choices.setup
        student, number, hand = setup.players[seat], state.schedules[seat], state.hands[seat]
        return {
            "student": student,
            "person": setup.people.get(student, ""),
            "home": HOMES[student],
            "at": NAME.get(state.movers[seat]),
            "schedule": None if number < 0 else f"schedule.{number + 1}",
            "classes": [] if number < 0 else list(setup.classes(state, seat)),
            "guessed": bool(setup.components.reconstructed("schedules")),
            "done": state.done[seat],
            "cards": len(hand),
            # In an order that does not tell when they came.
            "hand": sorted(hand) if viewer in (student, TEACHER) else None,
            "lost_turns": state.lost_turns[seat],
            "extra_turns": state.extra_turns[seat],
        }
