"""What a word may ask of the game and do to it: the position in which a card is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ...core import Say, Step, StepKind
from ...core.chance import Chance
from ...core.words import Name, Text
from ..maze import CELL
from ..state import State

__all__ = ["Case", "Play", "Resolving", "Setup"]


class Setup(Protocol):
    """What an effect may ask: a part of :class:`~hogwarts_nb.halls.setup.HallsSetup`."""

    players: tuple[str, ...]
    seats: range
    homes: tuple[int, ...]
    names: dict[str, Name | Text | str]

    def from_seat(self, seat: int) -> tuple[int, ...]: ...
    def classes(self, state: State, seat: int) -> tuple[str, ...]: ...
    def hidden_sides(self, tile: str, chance: Chance) -> int: ...


class Play(Protocol):
    """What an effect may do: a part of :class:`~hogwarts_nb.halls.mechanics.Mechanics`."""

    def lay_down(self, state: State, cell: int, tile: str, sides: int) -> None: ...
    def swap_tiles(self, state: State, first: int, second: int) -> None: ...
    def reopen(self, state: State, cells: int, cause: Step | None, say: Say | None) -> None: ...
    def draw(self, state: State, seat: int, count: int, last: str) -> list[str]: ...
    def drew(self, state: State, seat: int, card: str, cause: Step | None,
             say: Say | None) -> None: ...
    def arrive(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...
    def put(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...
    def moved(self, state: State, seat: int) -> None: ...
    def now_next(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None: ...


@dataclass(slots=True)
class Case:
    """A position in which a card is played.

    Attributes:
        setup: the setup of the game.
        state: the position.
        seat: the player of the card.
        chosen: what has been chosen for it, as in moves: ``d3`` for a space, ``Ron`` for a student.
    """

    setup: Setup
    state: State
    seat: int
    chosen: tuple[str, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """The cells or seats that have been chosen."""
        return [CELL[name] if name in CELL else self.setup.players.index(name)
                for name in self.chosen]


@dataclass(slots=True, kw_only=True)
class Resolving(Case):
    """A card that is being resolved.

    Attributes:
        play: what can be done to the position.
        card: the event card.
        clause: what its steps cite, where they say nothing else.
        cause: the step that leads to the next one, if somebody is told.
        say: is told what happens.
    """

    play: Play
    card: str
    clause: str
    cause: Step | None
    say: Say | None

    def tell(self, kind: StepKind, seat: int | None = None, **values: Any) -> None:
        """Say that something happened, to the player of the card by default; all else follows."""
        if self.say:
            self.cause = self.say(kind, self.seat if seat is None else seat, self.cause,
                                  **{"clause": self.clause, **values})
