"""Exercises that the engine checks at once, with the rule as the answer."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from types import EllipsisType
from typing import Any

from ..core import Game
from ..core.words import Message
from .verdict import Verdict, cited

__all__ = ["BestMove", "MoveExercise", "NumberExercise"]

WAITING = Message("Put your answer in place of the three dots, and run this cell again. {hint}")


class _Exercise:
    """A question with a hint; shows itself."""

    def __init__(self, question: str, hint: str) -> None:
        self.question = question
        self.hint = hint

    def _waiting(self) -> Verdict:
        return Verdict(None, str(WAITING(hint=self.hint)))

    def __repr__(self) -> str:
        return self.question

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.question)}</b></p>"


class MoveExercise(_Exercise):
    """Find moves that reach a goal.

    Args:
        question: the question.
        game: the position; the exercise keeps a copy, so a lesson may play on.
        goal: a function of a position: whether it reaches the goal.
        hint: a hint.
        clause: the clause that the exercise is about.
    """

    #: The answer to a move that is not allowed.
    ILLEGAL = Message("{refusal}")
    #: The answer to moves that miss the goal.
    MISSED = Message("That is allowed, but it does not do it. {happened} Try another: {hint}")
    #: The answer to moves that reach it.
    DONE = Message("Well done. {rule} [{clause}]")

    def __init__(self, question: str, game: Game[Any], goal: Callable[[Game[Any]], bool], *,
                 hint: str, clause: str) -> None:
        super().__init__(question, hint)
        self.game = game.copy()
        self.goal = goal
        self.clause = clause

    def check(self, *moves: str | EllipsisType) -> Verdict:
        """Play the moves on a copy of the position, and say whether they reach the goal.

        Args:
            *moves: notations, in order; ``...`` if there is no answer yet.

        Returns:
            Whether they do, and why.

        Raises:
            TypeError: for a move that is not text.
        """
        trial = self.game.copy()
        last = ""
        if not moves or ... in moves:
            return self._waiting()
        for move in moves:
            if not isinstance(move, str):
                raise TypeError(f"a move is written as text, such as 'take potions', not {move!r}")
            refusal = trial.why_not(move)
            if refusal is not None:
                return Verdict(False, str(self.ILLEGAL(refusal=str(refusal))))
            steps = trial.push(move)
            last = steps[0].text if steps else ""
        if not self.goal(trial):
            return Verdict(False, str(self.MISSED(happened=last, hint=self.hint)))
        rule = self.game.rulebook[self.clause].text
        return Verdict(True, str(self.DONE(rule=rule, clause=self.clause)))


class BestMove(MoveExercise):
    """Find the move after which a value is highest.

    Args:
        question: the question.
        game: the position.
        value: a function of a position: its value.
        hint: a hint.
        clause: the clause that the exercise is about.
    """

    def __init__(self, question: str, game: Game[Any], value: Callable[[Game[Any]], int], *,
                 hint: str, clause: str) -> None:
        super().__init__(question, game, lambda after: value(after) == self.best(),
                         hint=hint, clause=clause)
        self.value = value

    def best(self) -> int:
        """The highest value that one legal move reaches."""
        values = []
        for move in self.game.legal_moves:
            trial = self.game.copy()
            trial.push(move)
            values.append(self.value(trial))
        return max(values)


class NumberExercise(_Exercise):
    """Find a number, such as a score.

    Args:
        question: the question.
        answer: a function that asks the engine for the number.
        because: a function that returns the explanation.
        hint: a hint.
        clause: the clause that the exercise is about, if it is about the rules.
    """

    #: The answer to the right number.
    RIGHT = Message("Right, {number}. {because}")
    #: The answer to a number that is too small.
    LOW = Message("It is more than {number}. {hint}")
    #: The answer to a number that is too large.
    HIGH = Message("It is less than {number}. {hint}")

    def __init__(self, question: str, answer: Callable[[], int], because: Callable[[], object], *,
                 hint: str, clause: str = "") -> None:
        super().__init__(question, hint)
        self.answer = answer
        self.because = because
        self.clause = clause

    def check(self, number: int | EllipsisType) -> Verdict:
        """Say whether the number is right, and why, or in which direction to look.

        Args:
            number: the answer; ``...`` if there is none yet.

        Returns:
            Whether it is right, and why.

        Raises:
            TypeError: for an answer that is not a whole number.
        """
        if isinstance(number, EllipsisType):
            return self._waiting()
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"the answer is a whole number, not {number!r}")
        right = self.answer()
        if number == right:
            because = cited(str(self.because()), self.clause)
            return Verdict(True, str(self.RIGHT(number=number, because=because)))
        message = self.LOW if number < right else self.HIGH
        return Verdict(False, str(message(number=number, hint=cited(self.hint, self.clause))))
