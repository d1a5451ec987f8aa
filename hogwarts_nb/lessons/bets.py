"""Bets on what experiments of a notebook show: questions with no board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.rulebook import InvalidInput
from .pieces import Piece
from .tasks import Verdict, bet_on

__all__ = ["Asked", "Bet"]


@dataclass(eq=False, repr=False)
class Bet(Piece):
    """A question about what a notebook has computed. It is called with that: ``lesson.seat(wins)``.

    Args:
        question: the question.
        options: each option, and the reason why it is right or wrong; two to five.
        answer: a function of what it is called with; returns one of the options.
    """

    counts = "prediction"

    question: str
    options: Mapping[str, str]
    answer: Callable[..., str]

    def __call__(self, *given: Any) -> Asked:
        """The question, about what a notebook has computed.

        Args:
            *given: what the answer is computed of.
        """
        return Asked(self, given)

    def make_board(self) -> Any:
        return self()._display_()

    def verify(self) -> None:
        self.check_options(self.options)


class Asked:
    """A bet with what its answer is computed of; nothing is computed before somebody answers.

    Args:
        bet: the bet.
        given: what the answer is computed of.
    """

    def __init__(self, bet: Bet, given: tuple[Any, ...]) -> None:
        self.bet = bet
        self.given = given

    def reveal(self) -> str:
        """The right option.

        Raises:
            PieceError: if the answer is not one of the options.
        """
        option = self.bet.answer(*self.given)
        if option not in self.bet.options:
            raise self.bet.wrong(f"the answer is {option!r}, which is not one of the options")
        return option

    def check(self, option: str) -> Verdict:
        """Answer, and learn whether it is right.

        Args:
            option: one of the options.

        Raises:
            InvalidInput: if it is none of them.
        """
        options = self.bet.options
        if option not in options:
            raise InvalidInput("answer", option, f"it can be {', '.join(map(repr, options))}")
        verdict = bet_on(options, option, self.reveal(), "")
        self.bet.note_done()
        return verdict

    def _display_(self) -> Any:
        """What marimo shows."""
        from ..board.question import Question

        return Question(self.bet.question, [*self.bet.options], self.check)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self._display_()._repr_mimebundle_()

    def __repr__(self) -> str:
        return "\n".join([self.bet.question, *(f"  ( ) {option}" for option in self.bet.options)])
