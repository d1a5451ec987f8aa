"""What a board asks for a piece: the question or the goal, and what is said about each try.

The board (:class:`~hogwarts_nb.board.task.TaskBoard`) shows and plays; what is right is decided
here, of the engine, when somebody has answered.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..core import Game
from ..core.rulebook import InvalidInput
from ..core.words import Message, Text

if TYPE_CHECKING:
    from .pieces import Number, Prediction, Puzzle, Story

__all__ = ["NumberTask", "PredictionTask", "PuzzleTask", "StoryTask", "Verdict",
           "bet_on", "can_type"]

P = TypeVar("P", bound="Number | Prediction | Puzzle | Story")

#: A sentence, and its clause or "".
Line = tuple[Text | str, str]

RIGHT = Message("Right: {option}.")
WRONG = Message("You said: {option}. {reason}")
ANSWER = Message("The answer: {option}. {reason}")
MORE = Message("It is more than {number}.")
LESS = Message("It is less than {number}.")
RIGHT_NUMBER = Message("Right: {number}.")
THE_NUMBER = Message("It is {number}.")
#: Why what was typed is no answer.
WHOLE = "write a whole number, such as 12"
REACHED = Message("You have done it, in {moves} move.", "You have done it, in {moves} moves.",
                  "moves")
SOLVED = Message("This is one way to do it.")
ENDED = Message("Not this time: the game is over, and the goal is not reached.")
PASSED = Message("Not this time: {who} decides now, and the goal is not reached.")
CAN_TYPE = Message("You can type: {moves}.")
FAILED = Message("Not this time: the goal cannot be reached from here.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer or a try.

    Attributes:
        right: whether it is right; None if nobody has answered, or it can still go either way.
        lines: sentences, each with its clause or "".
        option: the right option, if there are options.
    """

    right: bool | None
    lines: Sequence[Line]
    option: str = ""

    def __str__(self) -> str:
        sign = {True: "✓ ", False: "✗ ", None: ""}[self.right]
        said = " ".join(f"{text} [{clause}]" if clause else str(text)
                        for text, clause in self.lines)
        return f"{sign}{said}"

    __repr__ = __str__


def bet_on(options: Mapping[str, str], given: str, right: str, clause: str) -> Verdict:
    """What is said about a bet: the reason of the option, and the reason of the right one.

    Args:
        options: each option, and the reason why it is right or wrong.
        given: the option that was chosen.
        right: the right one.
        clause: the clause that decides, or "".
    """
    if given == right:
        return Verdict(True, [(RIGHT(option=right), ""), (options[right], clause)], right)
    return Verdict(False, [(WRONG(option=given, reason=options[given]), ""),
                           (ANSWER(option=right, reason=options[right]), clause)], right)


def can_type(game: Game[Any]) -> Text:
    """What can be typed as the next move.

    Args:
        game: the position.
    """
    # Names of moves as such, not as a list of things in a sentence.
    return CAN_TYPE(moves=", ".join(f'"{move}"' for move in game.legal_moves))


class PieceTask(Generic[P]):
    """What the tasks of all pieces have.

    Args:
        piece: the piece.

    Attributes:
        kind: which of the boards' kinds of tasks it is.
        title: the question, or the goal.
        options: what can be answered; empty where there is no choice.
        viewer: whose view is shown; None for the open table.
        played: the seats that are played at the board.
        part: the part of the picture that is shown; None for everything.
        hint: a hint; "" for none.
    """

    kind = ""
    options: Sequence[str] = ()
    played: Collection[str] = ()
    part: str | None = None
    viewer: str | None = None
    hint = ""
    title = ""

    #: Why nothing can be answered, where that is so.
    no_answer = ""

    def __init__(self, piece: P) -> None:
        self.piece = piece

    def position(self) -> Game[Any]:
        """A new position in which it begins."""
        return self.piece.position()

    def answer(self, game: Game[Any], given: str) -> Verdict:
        """Refuse an answer: here it is played or looked at.

        Args:
            game: the position.
            given: anything.

        Raises:
            InvalidInput: always.
        """
        raise InvalidInput("answer", given, self.no_answer)

    def judge(self, game: Game[Any]) -> Verdict | None:
        """Judge a position; None, as here an answer is judged and no position.

        Args:
            game: the game on the board.
        """
        return None


class PredictionTask(PieceTask["Prediction"]):
    """A question whose answer happens on the board.

    Args:
        piece: the prediction.
    """

    kind = "prediction"

    def __init__(self, piece: Prediction) -> None:
        super().__init__(piece)
        self.title = piece.question
        self.options = tuple(piece.options)
        self.viewer = piece.viewer

    def answer(self, game: Game[Any], given: str) -> Verdict:
        """Play what was asked about, and say whether it was predicted.

        Args:
            game: the position before it.
            given: one of the options.

        Raises:
            InvalidInput: if it is none of them.
        """
        options = self.piece.options
        if given not in options:
            raise InvalidInput("answer", given, f"it can be {', '.join(map(repr, options))}")
        option = self.solve(game).option
        self.piece.note_done()
        return bet_on(options, given, option, self.piece.clause)

    def solve(self, game: Game[Any]) -> Verdict:
        """Play what was asked about, and say what it is.

        Args:
            game: the position before it.
        """
        option = self.piece.decided(self.piece.push(game, self.piece.moves))
        said = ANSWER(option=option, reason=self.piece.options[option])
        return Verdict(None, [(said, self.piece.clause)], option)


class NumberTask(PieceTask["Number"]):
    """A question with a number as its answer.

    Args:
        piece: the piece.
    """

    kind = "number"

    def __init__(self, piece: Number) -> None:
        super().__init__(piece)
        self.title = piece.question
        self.part = piece.part
        self.hint = piece.hint

    def answer(self, game: Game[Any], given: str) -> Verdict:
        """Say whether a number is right, and if not, in which direction to look.

        Args:
            game: the position.
            given: what was typed.

        Raises:
            InvalidInput: if it is not a whole number.
        """
        typed = given.strip().replace("−", "-")
        if not re.fullmatch(r"-?[0-9]{1,6}", typed):
            raise InvalidInput("answer", given, WHOLE)
        number, right = int(typed), self.piece.answer(game)
        if number != right:
            return Verdict(False, [((MORE if number < right else LESS)(number=number), "")])
        self.piece.note_done()
        return Verdict(True, [(RIGHT_NUMBER(number=right), ""), self._because(game)])

    def solve(self, game: Game[Any]) -> Verdict:
        """Say the number, and why.

        Args:
            game: the position.
        """
        said = THE_NUMBER(number=self.piece.answer(game))
        return Verdict(None, [(said, ""), self._because(game)])

    def _because(self, game: Game[Any]) -> Line:
        return str(self.piece.because(game)), self.piece.clause


class PuzzleTask(PieceTask["Puzzle"]):
    """A goal to reach by moves.

    Args:
        piece: the puzzle.
    """

    kind = "puzzle"
    no_answer = "a puzzle is played"

    def __init__(self, piece: Puzzle) -> None:
        super().__init__(piece)
        self.title = piece.goal
        self.hint = piece.hint
        game = piece.position()
        self.viewer = piece.seat or game.to_move
        # Who says when a try is over may mean a try in which others decide too.
        self.played = game.players if piece.over else (self.viewer or "",)
        self._before = game.played

    def judge(self, game: Game[Any]) -> Verdict | None:
        """Say whether the goal is reached; None while it still can be.

        Args:
            game: the game on the board.
        """
        piece = self.piece
        if piece.reached(game):
            piece.note_done()
            said = REACHED(moves=game.played - self._before)
            return Verdict(True, [(said, ""), (self._rule(game), piece.clause)])
        if not piece.failed(game):
            return None
        return Verdict(False, [(self._missed(game), "")])

    def _rule(self, game: Game[Any]) -> str:
        """The rule by which it was done: of the step that the rule decided, if there is one."""
        told = [step.text_for(self.viewer, game.words) for step in game.steps
                if step.clause == self.piece.clause]
        return told[-1] if told else ""

    def _missed(self, game: Game[Any]) -> Text | str:
        piece = self.piece
        if piece.missed:
            return piece.missed(game)
        if game.to_move is None:
            return ENDED()
        if game.to_move != self.viewer:
            return PASSED(who=game.rules.names.get(game.to_move, game.to_move))
        return FAILED()

    def solve(self, game: Game[Any]) -> Verdict:
        """Play the solution.

        Args:
            game: the position.
        """
        self.piece.push(game, self.piece.solution)
        return Verdict(None, [(SOLVED(), ""), (self._rule(game), self.piece.clause)])


class StoryTask(PieceTask["Story"]):
    """Moves that are told.

    Args:
        piece: the story.
    """

    kind = "story"
    no_answer = "a story asks for none"

    def __init__(self, piece: Story) -> None:
        super().__init__(piece)
        self.viewer = piece.viewer

    def solve(self, game: Game[Any]) -> Verdict:
        """Play the moves, and say why those that are asked about are not legal.

        Args:
            game: the position in which it begins.
        """
        self.piece.push(game, self.piece.moves)
        refusals = [refusal for move in self.piece.asks if (refusal := game.why_not(move))]
        return Verdict(None, [(refusal.text, refusal.clause) for refusal in refusals])
