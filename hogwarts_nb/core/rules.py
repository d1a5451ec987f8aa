"""The rules of one game, over a state of plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from .chance import Chance, Unmixed
from .errors import InvalidOption
from .fixed import Fixed, fixed
from .moves import Decision, Move, Prompt, Refusal, RefusalKind
from .outcome import Outcome, ScoreSheet
from .rulebook import Rulebook
from .state import Facts, S, State
from .steps import TEACHER, Say, Step, StepKind
from .words import Message, Name, Text

__all__ = ["ComposedRules", "Rules", "standard_refusals"]


def standard_refusals(clause: str, *others: RefusalKind) -> dict[str, RefusalKind]:
    """The refusals that every game needs, and others, by code.

    Args:
        clause: the clause about turns and moves.
        *others: more refusals of this game. One with a standard code replaces the standard one.
    """
    kinds = (
        RefusalKind("game-over", Message("The game is over."), clause,
                    Message("Take a move back, or start a new game.")),
        RefusalKind("not-your-turn", Message("It is not {who}'s turn: {turn} decides now."),
                    clause, Message("Wait for {turn}.")),
        RefusalKind("not-legal", Message("“{notation}” is not possible now."), clause,
                    Message("Possible now: {moves}.")),
        *others)
    return {kind.code: kind for kind in kinds}


class Rules(ABC, Generic[S]):
    """The rules of one game with its options. They do not change during play.

    Args:
        players: the names of the players, in turn order.

    Raises:
        InvalidOption: if the players are not different names, or too many or too few.

    Attributes:
        game: the short name of the game, such as ``house_cup``, in views and tables.
        players: the seats, in turn order.
        rulebook: clauses and rulings.
        step_kinds: every kind of step, by name.
        refusals: every documented refusal, by code.
        names: the names of pieces, places and players, by id; the default is the id.
        player_counts: how many players there can be.
        cooperative: whether all players win or lose together.
        state_class: the class of the state; a game that overrides :meth:`from_data` needs none.
    """

    game: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    step_kinds: ClassVar[Mapping[str, StepKind]]
    refusals: ClassVar[Mapping[str, RefusalKind]]
    cooperative: ClassVar[bool] = False
    state_class: ClassVar[type[Any]]
    player_counts: ClassVar[Sequence[int]] = (2,)
    players: tuple[str, ...]
    names: Mapping[str, Name | Text | str] = Fixed()

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]
    _of_seat: dict[str, Self]

    def __new__(cls, *args: object, **values: object) -> Self:
        """Remember the arguments for :meth:`of_seat`."""
        rules = super().__new__(cls)
        rules._made_with = fixed((args, values))
        rules._of_seat = {}
        return rules

    def __init__(self, players: Sequence[str]) -> None:
        names = tuple(players) if isinstance(players, (list, tuple)) else ()
        if (not all(isinstance(name, str) for name in names)
                or not len({*names}) == len(names) in self.player_counts):
            raise InvalidOption("players", players, "it must be a list of "
                                f"{' or '.join(map(str, self.player_counts))} different names")
        self.players = names

    def called(self, piece: str) -> Name | Text | str:
        """The name of a piece, a place or a player.

        Args:
            piece: the id.
        """
        return self.names.get(piece, piece)

    def of_seat(self, seat: str) -> Self:
        """The same rules as another object, which the player of a seat may use.

        What rules cache would tell a player what others asked, and so what they hold.

        Args:
            seat: the name of the seat.
        """
        if seat not in self._of_seat:
            args, values = self._made_with
            self._of_seat[seat] = type(self)(*args, **values)
        return self._of_seat[seat]

    @abstractmethod
    def box(self, chance: Chance) -> S:
        """All the components before the setup.

        Args:
            chance: the chance of this game, for the state to keep if the game needs it.
        """

    def begin(self, state: S, say: Say | None = None) -> None:
        """Set up the game if it is still in the box, and go on to the first decision.

        By default there is nothing to set up.

        Args:
            state: the position; it is changed.
            say: called for each step; None if nobody listens.
        """

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """The seat that decides now, from 0; None when the game is over.

        Args:
            state: the position.
        """

    @abstractmethod
    def legal(self, state: S) -> Sequence[Move]:
        """The moves of the seat that decides, in a stable order; none when the game is over.

        Args:
            state: the position.
        """

    @abstractmethod
    def apply(self, state: S, move: Move, say: Say | None = None) -> None:
        """Play a legal move in place, and all that follows, up to the next decision.

        The move is not checked: :class:`~hogwarts_nb.core.Game` does that.

        Args:
            state: the position; it is changed.
            move: one of the legal moves.
            say: called for each step; None if nobody listens.
        """

    def parse_move(self, state: S, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or the refusal.

        By default it is the notation of a legal move, in capitals or not, or else ``not-legal``.

        Args:
            state: the position.
            notation: any text.
        """
        written = " ".join(notation.split()).casefold()
        moves = self.legal(state)
        for move in moves:
            if move.notation.casefold() == written:
                return move
        if not moves:
            return self.over(state)
        return self.refusals["not-legal"](notation=notation,
                                          moves=[move.notation for move in moves])

    def over(self, state: S) -> Refusal:
        """The refusal of any move after the end, by the clause by which the game ended.

        Args:
            state: a position in which the game is over.
        """
        refusal, outcome = self.refusals["game-over"](), self.outcome(state)
        return replace(refusal, clause=outcome.clause) if outcome else refusal

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """The decision to make; None when the game is over.

        Args:
            state: the position.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on.

        Args:
            state: the position.
        """

    def winners(self, state: S) -> tuple[str, ...]:
        """The players who have won; none before the end.

        Args:
            state: the position.
        """
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    def scores(self, state: S) -> Sequence[int]:
        """The score of each seat; by default 1 for a winner and 0 for others.

        Args:
            state: the position.
        """
        winners = self.winners(state)
        return [int(player in winners) for player in self.players]

    def sheet_of(self, state: S, step: Step) -> ScoreSheet | None:
        """The score sheet whose total a step tells; None if it tells of no total.

        Args:
            state: the position at the end.
            step: the step.
        """
        return None

    def turns(self, state: S) -> int | None:
        """The number of turns or rounds that were played; None if the game does not count them.

        Args:
            state: the position.
        """
        return None

    @abstractmethod
    def facts(self, state: S) -> Facts:
        """Every piece with its place, a text, and every counter with its number.

        A place begins with its family, as in ``day.Mon``, and so does a counter: ``rewards.Ron``.
        Every position of a game has the same pieces and counters.

        Args:
            state: the position.
        """

    def check(self, state: S) -> None:
        """Check a position that was set up or loaded.

        Args:
            state: the position.

        Raises:
            InvalidScenario: naming the first fault.
        """

    def view(self, state: S, viewer: str | None, *,
             resolving: bool = False) -> Mapping[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        By default everybody sees everything except the field ``chance``.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
            resolving: whether the position is between two steps of a move, so that nobody decides.
        """
        seat = None if resolving else self.to_move(state)
        return {"game": self.game, "viewer": viewer, "winners": list(self.winners(state)),
                "to_move": None if seat is None else self.players[seat],
                "decision": None if resolving else self.decision(state, viewer),
                **{name: value for name, value in state.to_data().items() if name != "chance"}}

    def decision(self, state: S, viewer: str | None) -> Decision | None:
        """The decision, for a view; None when the game is over.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
        """
        prompt, seat = self.prompt(state), self.to_move(state)
        if prompt is None or seat is None:
            return None
        player, legal = self.players[seat], self.legal(state)
        open_ = viewer in (player, TEACHER) or not self.secret(state, legal)
        return prompt.decision(player, legal if open_ else ())

    def arrangement(self, state: S) -> dict[str, Any]:
        """The keywords that make this position in the game's ``arrange``.

        By default the fields of the position, as the default ``arrange`` takes them.

        Args:
            state: the position, between two decisions.
        """
        return {name: value for name, value in state.to_data().items() if name != "chance"}

    def secret(self, state: S, legal: Sequence[Move]) -> bool:
        """Whether the player who decides now looks at a secret or chooses in secret.

        Args:
            state: the position.
            legal: its legal moves.
        """
        return any(move.public != move.notation for move in legal)

    def from_data(self, data: object) -> S:
        """The position that ``state.to_data()`` wrote, by default as ``state_class`` reads it.

        Args:
            data: any value.

        Raises:
            InvalidSave: naming the field, its value, and what is allowed.
        """
        state: S = self.state_class.from_data(data)
        return state

    def determinize(self, state: S, viewer: str | None, chance: Chance) -> S:
        """A copy in which everything that the viewer may not see is dealt again.

        Positions that look the same to the viewer, with their secrets in the same order, become the
        same with the same chance.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
            chance: deals what is hidden.
        """
        twin = state.copy()
        if hasattr(twin, "chance"):
            twin.chance = Chance(chance.randbelow(1 << 60))
        self.deal_hidden(twin, viewer, chance)
        return twin

    def deal_hidden(self, state: S, viewer: str | None, chance: Chance) -> None:
        """Deal again, in place, everything in the position that the viewer may not see.

        By default nothing except the field ``chance`` is hidden.

        Args:
            state: the position; it is changed.
            viewer: a player, None for the open table, or :data:`TEACHER`.
            chance: deals what is hidden.
        """

    def information_state(self, state: S, viewer: str | None) -> S:
        """The position as far as a viewer knows it, with no secret in it.

        All that they may not see is in an order that tells nothing: positions that look the same to
        the viewer become the same.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
        """
        return self.determinize(state, viewer, Unmixed())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.players)}>"


_S = TypeVar("_S", bound=State, contravariant=True)


class _Reading(Protocol):
    def read(self) -> Move | Refusal: ...


class _Choices(Protocol[_S]):
    def to_move(self, state: _S, /) -> int | None: ...
    def legal(self, state: _S, /) -> Sequence[Move]: ...
    def prompt(self, state: _S, /) -> Prompt | None: ...


class _Positions(Protocol[S]):
    def facts(self, state: S, /) -> Facts: ...
    def check(self, state: S, /) -> None: ...
    def from_data(self, data: object, /) -> S: ...
    def arrangement(self, state: S, /) -> dict[str, Any]: ...
    def deal_hidden(self, state: S, viewer: str | None, chance: Chance, /) -> None: ...


class _Views(Protocol[_S]):
    def view(self, state: _S, viewer: str | None, /, *, resolving: bool) -> Mapping[str, Any]: ...


class ComposedRules(Rules[S]):
    """Rules made of parts. Each answers for a part of the contract, and the rules are about play.

    Attributes:
        choices: who decides, the legal moves and the prompt.
        reader: makes a :class:`~hogwarts_nb.core.notation.Reading` of a position and a notation.
        positions: facts, checks, saves and secrets of positions.
        views: what each viewer may see.
    """

    choices: _Choices[S]
    reader: Callable[[S, str], _Reading]
    positions: _Positions[S]
    views: _Views[S]

    def to_move(self, state: S) -> int | None:
        return self.choices.to_move(state)

    def legal(self, state: S) -> Sequence[Move]:
        return self.choices.legal(state)

    def prompt(self, state: S) -> Prompt | None:
        return self.choices.prompt(state)

    def parse_move(self, state: S, notation: str) -> Move | Refusal:
        if self.to_move(state) is None:
            return self.over(state)
        return self.reader(state, notation).read()

    def facts(self, state: S) -> Facts:
        return self.positions.facts(state)

    def check(self, state: S) -> None:
        self.positions.check(state)

    def from_data(self, data: object) -> S:
        return self.positions.from_data(data)

    def arrangement(self, state: S) -> dict[str, Any]:
        return self.positions.arrangement(state)

    def deal_hidden(self, state: S, viewer: str | None, chance: Chance) -> None:
        self.positions.deal_hidden(state, viewer, chance)

    def view(self, state: S, viewer: str | None, *,
             resolving: bool = False) -> Mapping[str, Any]:
        return self.views.view(state, viewer, resolving=resolving)
