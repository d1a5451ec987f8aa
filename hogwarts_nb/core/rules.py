"""The rules of one game, over a state of plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..chance import Chance, Unmixed
from ..rulebook import Rulebook
from ..words import Name, Text
from .moves import Move, Prompt, Refusal, RefusalKind
from .outcome import Outcome
from .steps import Say, Step, StepKind

__all__ = ["Facts", "Rules", "State"]


#: Every piece with its place (text), and every counter with its number.
Facts = dict[str, "str | int"]


class State(Protocol):
    """A position: plain data that can be compared and copied, with its stream of chance."""

    chance: Chance

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """The rules of one game with its options. Nothing in here changes during play.

    Attributes:
        game: the name of the package, such as ``house_cup``.
        players: the seats in turn order.
        rulebook: clauses and rulings.
        step_kinds: every kind of step, by name.
        refusals: every documented refusal, by code.
        names: what pieces, places and players are called, by id.
    """

    game: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    step_kinds: ClassVar[Mapping[str, StepKind]]
    refusals: ClassVar[Mapping[str, RefusalKind]]
    players: tuple[str, ...]
    names: Mapping[str, Name | Text | str]

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]
    _of_seat: dict[str, Self]

    def __new__(cls, *args: Any, **values: Any) -> Self:
        """Remember what the rules are made with, for :meth:`of_seat`."""
        rules = super().__new__(cls)
        rules._made_with = args, values
        rules._of_seat = {}
        return rules

    def of_seat(self, seat: str) -> Self:
        """The same rules for the player of a seat, who may look into them and use them.

        What rules remember, to be quick, tells what they were asked before: of other hands, too.
        So each player has its own.
        """
        if seat not in self._of_seat:
            args, values = self._made_with
            self._of_seat[seat] = type(self)(*args, **values)
        return self._of_seat[seat]

    @abstractmethod
    def box(self, chance: Chance) -> S:
        """All the components before the setup."""

    @abstractmethod
    def begin(self, state: S, say: Say | None = None) -> None:
        """Set up the game if it is in the box, and go on to the first decision."""

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """The index of the seat that decides now; None when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Move]:
        """The moves of the seat that decides, in a stable order; none when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: Move, say: Say | None = None) -> None:
        """Play a legal move in place, and all that follows, up to the next decision.

        It is not checked: a session does that.
        """

    @abstractmethod
    def understand(self, state: S, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or why there is none."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """What is being decided; None when the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def winners(self, state: S) -> tuple[str, ...]:
        """Who has won; nobody before the end."""
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    @abstractmethod
    def facts(self, state: S) -> Facts:
        """Every piece with its place, and every counter with its number.

        A place begins with its family, such as ``day.Mon``; a counter too, as ``rewards.Ron``.
        """

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""

    @abstractmethod
    def view(self, state: S, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
            resolving: the position lies between two steps of one move: nobody decides.
        """

    @abstractmethod
    def picks(self, state: S, move: Move, viewer: str | None) -> list[list[str]]:
        """What to pick on the board to make a move: for each pick, the ids that do."""

    @abstractmethod
    def intent(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation that somebody means who picks these ids; "" if they mean no move."""

    def shown(self, state: S, piece: str, viewer: str | None) -> str:
        """The id under which a viewer sees a piece: another one where its own would tell more."""
        return piece

    def secret(self, state: S, legal: Sequence[Move]) -> bool:
        """Whether who decides now looks at, or chooses, what others may not see.

        Args:
            state: the position.
            legal: its legal moves.
        """
        return any(move.public != move.notation for move in legal)

    def trail(self, state: S, step: Step) -> Mapping[str, Sequence[str]]:
        """For pieces that walked in a step: the things in the picture that they came over.

        Args:
            state: the position after the step.
            step: the step.
        """
        return {}

    def describe(self, state: S, piece: str) -> Text | None:
        """What a piece is, for whoever asks about it; None if there is nothing to say."""
        return None

    @abstractmethod
    def to_data(self, state: S) -> dict[str, Any]:
        """The position as plain JSON data."""

    @abstractmethod
    def from_data(self, data: Any) -> S:
        """The position that :meth:`to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit.
        """

    @abstractmethod
    def swap_secrets(self, state: S, viewer: str | None, chance: Chance) -> S:
        """A copy in which everything that the viewer may not see is dealt anew.

        With the same chance, positions that look the same to the viewer and hide their secrets in
        the same order become the same.
        """

    def known(self, state: S, viewer: str | None) -> S:
        """The position as far as a viewer knows it.

        All that they may not see lies in an order that tells nothing, so nobody who holds it holds
        a secret: positions that look the same to the viewer become the same.
        """
        return self.swap_secrets(state, viewer, Unmixed())

    def imagine(self, known: S, viewer: str | None, chance: Chance) -> S:
        """A position that may well be the real one, for a viewer who knows so much.

        Args:
            known: what :meth:`known` gave.
            viewer: the same viewer.
            chance: deals what is hidden, and rules what will come.
        """
        return self.swap_secrets(known, viewer, chance)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.players)}>"
