"""The pieces that lessons are made of. Each is named in a module, and shown by its name in a cell.

A lesson's module names its pieces and ends with a :class:`~hogwarts_nb.lessons.lesson.Lesson`,
which gives each piece its name::

    first_turn = Play(lambda: HouseCup(["Slytherin", "Gryffindor"], seed=7), seat="Slytherin")
    below = Prediction("Where does the token go?", {...}, four_houses, ["place 1 Wed"], ...)
    progress = Lesson(globals(), "House Cup")

Nothing in a piece is computed before somebody asks for it: a position is made by a function, and
a prediction's answer is asked of the engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..core import Game
from ..players import Player
from .keeping import kept_file
from .progress import PROGRESS
from .source import Source, source_of
from .tasks import NumberTask, PredictionTask, PuzzleTask, StoryTask, Verdict, can_type

__all__ = ["Number", "Picture", "Piece", "PieceError", "Play", "Prediction", "Puzzle", "Story",
           "Table"]

#: What makes a position.
Position = Callable[[], Game[Any]]


class PieceError(Exception):
    """A piece that does not do what it says; the message says which and why."""


@dataclass(kw_only=True, eq=False, repr=False)
class Piece(ABC):
    """One thing that a lesson shows.

    Args:
        clauses: the clauses of the rulebook that it shows happening.

    Attributes:
        counts: what it counts as in the progress, ``prediction`` or ``puzzle``; "" for nothing.
        name: the name in its lesson; given by the lesson.
        lesson: the name of its lesson, such as ``house_cup``.
        module: the full name of the module that names it.
    """

    counts: ClassVar[str] = ""

    clauses: Sequence[str] = ()
    name: str = field(default="", init=False)
    lesson: str = field(default="", init=False)
    module: str = field(default="", init=False)

    @abstractmethod
    def verify(self) -> None:
        """Do what the piece promises, on a position of its own.

        Raises:
            PieceError: if it does not do that.
        """

    @abstractmethod
    def make_board(self) -> Any:
        """What a cell shows, new each time: a board, a picture, or what shows itself."""

    def _display_(self) -> Any:
        """What marimo shows."""
        return self.make_board()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.make_board()._repr_mimebundle_()

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.lesson}.{self.name}>"

    def source(self) -> Source:
        """How it is made: its lines in the module of its lesson, and those that they use.

        Raises:
            PieceError: if it is made in a notebook.
        """
        try:
            return source_of(self.module, self.name)
        except (KeyError, OSError):
            raise self.wrong("it is made in a cell of this notebook") from None

    def note_done(self) -> None:
        """Somebody has done it. What a notebook makes is kept in no lesson's name."""
        if self.counts and self.lesson not in ("", "__main__"):
            PROGRESS.add({self.lesson: [self.name]})

    @property
    def shows(self) -> frozenset[str]:
        """All clauses that it shows happening: with that which decides, if one does."""
        return frozenset([*self.clauses, *filter(None, [getattr(self, "clause", "")])])

    def check_clause(self, game: Game[Any], clause: str) -> None:
        """Check that a clause is in the rulebook.

        Args:
            game: the game.
            clause: its id.

        Raises:
            PieceError: if it is not.
        """
        if clause not in game.rulebook:
            raise self.wrong(f"there is no clause {clause}")

    def check_options(self, options: Mapping[str, str]) -> None:
        """Check that there are two to five options, each with a reason.

        Args:
            options: each option, and the reason why it is right or wrong.

        Raises:
            PieceError: if there are not.
        """
        if not 2 <= len(options) <= 5:
            raise self.wrong(f"a question has two to five options, not {len(options)}")
        for option, reason in options.items():
            if not reason.strip():
                raise self.wrong(f"the option {option!r} needs a reason, right or wrong")

    def wrong(self, why: str) -> PieceError:
        """The error that names this piece.

        Args:
            why: what is wrong with it.
        """
        return PieceError(f"{self.lesson}.{self.name}: {why}")

    def after(self, position: Position, moves: Sequence[str]) -> Game[Any]:
        """A position after moves.

        Args:
            position: what makes the position before.
            moves: the notations of the moves.

        Raises:
            PieceError: if one of them is not legal.
        """
        return self.push(position(), moves)

    def push(self, game: Game[Any], moves: Sequence[str]) -> Game[Any]:
        """Play moves.

        Args:
            game: the game.
            moves: the notations of the moves.

        Returns:
            The game.

        Raises:
            PieceError: if one of them is not legal.
        """
        for move in moves:
            refusal = game.why_not(move)
            if refusal:
                raise self.wrong(f"{move!r} is not legal: {refusal}")
            game.push(move)
        return game


@dataclass(eq=False, repr=False)
class Picture(Piece):
    """A picture of a position, or of a part of it.

    Args:
        position: makes the position.
        part: the part to show; None for the whole table.
        viewer: whose view to show; None for the open table, ``"teacher"`` for everything.
        options: further keyword arguments of :meth:`~hogwarts_nb.core.Game.show`.
    """

    position: Position
    part: str | None = None
    viewer: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def make_board(self) -> Any:
        return self.position().show(self.part, viewer=self.viewer, **self.options)

    def verify(self) -> None:
        self.make_board()


@dataclass(eq=False, repr=False)
class Story(Piece):
    """A position with the moves that follow, told step by step on a board to look at.

    Args:
        position: makes the position in which it begins.
        moves: the notations of the moves.
        asks: moves that are not legal at its end: the board says why not.
        viewer: whose view to show; None for the open table, ``"teacher"`` for everything.
    """

    position: Position
    moves: Sequence[str]
    asks: Sequence[str] = ()
    viewer: str | None = None

    def make_board(self) -> Any:
        from ..board.task import TaskBoard

        return TaskBoard(StoryTask(self))

    def verify(self) -> None:
        game = self.after(self.position, self.moves)
        for move in self.asks:
            if game.why_not(move) is None:
                raise self.wrong(f"{move!r} is legal, so there is nothing to ask")


@dataclass(eq=False, repr=False)
class Play(Piece):
    """A game to play on a board.

    Args:
        position: makes the game.
        seat: who the learner is; None where several people share the screen.
        bots: makes the players of the other seats.
        keep: whether the game is kept, to go on tomorrow.
    """

    position: Position
    seat: str | None = None
    bots: Callable[[], Mapping[str, Player]] = dict
    keep: bool = False

    def make_board(self) -> Any:
        from ..board import Board
        from ..board.kept import KeptBoard

        file = kept_file(f"{self.lesson}-{self.name}.json") if self.keep else None
        if file:
            return KeptBoard(file, self.position, self.seat, self.bots)
        return Board(self.position(), self.seat, bots=self.bots())

    def verify(self) -> None:
        game = self.position()
        seats = {self.seat} if self.seat else set()
        if not (seats | {*self.bots()}) <= {*game.players}:
            raise self.wrong("a seat is not one of this game")


@dataclass(eq=False, repr=False)
class Prediction(Piece):
    """A question about what will happen, answered on the board.

    Args:
        question: the question.
        options: each option, and the reason why it is right or wrong; two to five.
        position: makes the position in which the question is asked.
        moves: the notations of the moves that the board plays after the bet.
        answer: a function of the game after those moves; returns one of the options.
        clause: the clause that decides.
        viewer: whose view the board shows; None for the open table, ``"teacher"`` for everything.
    """

    counts = "prediction"

    question: str
    options: Mapping[str, str]
    position: Position
    moves: Sequence[str]
    answer: Callable[[Game[Any]], str]
    clause: str
    viewer: str | None = None

    def reveal(self) -> str:
        """The right option.

        Raises:
            PieceError: if the engine's answer is not one of the options.
        """
        return self.decided(self.after(self.position, self.moves))

    def decided(self, game: Game[Any]) -> str:
        """The right option, in the position after the moves.

        Args:
            game: that position.

        Raises:
            PieceError: if the engine's answer is not one of the options.
        """
        option = self.answer(game)
        if option not in self.options:
            raise self.wrong(f"the engine says {option!r}, which is not one of the options")
        return option

    def make_board(self) -> Any:
        from ..board.task import TaskBoard

        return TaskBoard(PredictionTask(self))

    def check(self, option: str) -> Verdict:
        """Answer, and learn whether it is right.

        Args:
            option: one of the options.

        Raises:
            InvalidInput: if it is none of them; the message lists them.
        """
        return PredictionTask(self).answer(self.position(), option)

    def verify(self) -> None:
        self.check_options(self.options)
        self.check_clause(self.position(), self.clause)
        self.reveal()


@dataclass(eq=False, repr=False)
class Puzzle(Piece):
    """A position and a goal, played on the board.

    Args:
        goal: the goal, as a request: "Let Ginny complete History of Magic."
        position: makes the position.
        reached: a function of a position: whether it reaches the goal.
        solution: the notations of moves that reach it.
        near_miss: the notations of moves that nearly do.
        hint: a hint.
        clause: the clause that it is about.
        seat: who the learner is; by default who decides in the position.
        over: a function of a position: whether a try has failed; by default a try is over when
            it is no longer the turn of ``seat``, or the game has ended. With it, whoever
            decides is played at the board, and not ``seat`` alone.
        missed: a function of the position in which a try has failed: a sentence that says kindly
            why; by default one that says who decides now.
    """

    counts = "puzzle"

    goal: str
    position: Position
    reached: Callable[[Game[Any]], bool]
    solution: Sequence[str]
    near_miss: Sequence[str]
    hint: str
    clause: str
    seat: str | None = None
    over: Callable[[Game[Any]], bool] | None = None
    missed: Callable[[Game[Any]], str] | None = None

    def make_board(self) -> Any:
        from ..board.task import TaskBoard

        return TaskBoard(PuzzleTask(self))

    def check(self, *moves: str) -> Verdict:
        """Play moves from the beginning, and learn whether they reach the goal.

        Args:
            *moves: the notations of the moves, such as ``"take potions"``; with none, it says
                what can be typed.
        """
        game, task = self.position(), PuzzleTask(self)
        for move in moves:
            refusal = game.why_not(move)
            if refusal:
                return Verdict(False, [(refusal.text, refusal.clause), (can_type(game), "")])
            game.push(move)
            verdict = task.judge(game)
            if verdict:
                return verdict
        return Verdict(None, [(can_type(game), "")])

    def failed(self, game: Game[Any]) -> bool:
        """Whether a try is over without having reached the goal.

        Args:
            game: the position.
        """
        if self.reached(game):
            return False
        if self.over:
            return self.over(game)
        return game.to_move != (self.seat or self.position().to_move)

    def verify(self) -> None:
        game = self.position()
        self.check_clause(game, self.clause)
        if self.reached(game):
            raise self.wrong("the goal is reached before the first move")
        for move in self.solution:
            if self.reached(game) or self.failed(game):
                raise self.wrong(f"the try is over before {move!r} of the solution")
            self.push(game, [move])
        if not self.reached(game):
            raise self.wrong("the solution does not reach the goal")
        missed = self.after(self.position, self.near_miss)
        if self.reached(missed):
            raise self.wrong("the near miss reaches the goal")
        if not self.failed(missed):
            raise self.wrong("after the near miss the try is not over")


@dataclass(eq=False, repr=False)
class Number(Piece):
    """A question with a number as its answer, beside a board.

    Args:
        question: the question.
        position: makes the position that is shown.
        answer: a function of the position: the number.
        because: a function of the position: the explanation.
        hint: a hint.
        clause: the clause that it is about.
        part: the part of the picture to show; None for the whole table.
    """

    counts = "puzzle"

    question: str
    position: Position
    answer: Callable[[Game[Any]], int]
    because: Callable[[Game[Any]], object]
    hint: str
    clause: str
    part: str | None = None

    def make_board(self) -> Any:
        from ..board.task import TaskBoard

        return TaskBoard(NumberTask(self))

    def check(self, number: int) -> Verdict:
        """Answer, and learn whether it is right, or in which direction to look.

        Args:
            number: the answer.

        Raises:
            InvalidInput: if it is not a whole number.
        """
        return NumberTask(self).answer(self.position(), str(number))

    def verify(self) -> None:
        game = self.position()
        self.check_clause(game, self.clause)
        if type(self.answer(game)) is not int:
            raise self.wrong("the answer is not a whole number")
        if not str(self.because(game)).strip():
            raise self.wrong("it needs an explanation")


@dataclass(eq=False, repr=False)
class Table(Piece):
    """Something that shows itself: a table of cards, a score sheet, the rulebook.

    Args:
        make: makes it.
    """

    make: Callable[[], Any]

    def make_board(self) -> Any:
        return self.make()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from IPython.core.formatters import DisplayFormatter

        return DisplayFormatter().format(self.make())  # type: ignore[no-untyped-call]

    def verify(self) -> None:
        self.make()


def pieces(names: Mapping[str, Any]) -> Iterator[tuple[str, Piece]]:
    """The pieces among the names of a module, in their order.

    Args:
        names: the names, such as ``globals()``.
    """
    for name, value in names.items():
        if isinstance(value, Piece):
            yield name, value
