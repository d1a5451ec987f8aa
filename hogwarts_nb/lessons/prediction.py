"""A bet before each reveal: what will happen, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.words import ENGLISH, Message, Text, Words
from .verdict import Verdict, cited

__all__ = ["Prediction"]


class Prediction:
    """A question about what will happen next, with a reason for every option.

    In a live notebook the options can be clicked, and the answer comes at once. The answer is
    asked of the engine after that, so nothing in the page betrays it. :meth:`reveal` shows it
    where nobody can click.

    A lesson plays on while a bet is open, and its cells run in any order. So an answer is not asked
    of the lesson's game, but of a position of its own, made for each asking.

    Args:
        question: what is asked.
        options: each option, and the reason why it is right or wrong. There is no option without
            a reason: a wrong bet is a question that deserves an answer.
        position: makes what the question is about, such as a game that nobody else has.
        answer: is given that position, asks the engine, and returns one of the options. With no
            position it is given nothing, and must look at nothing that changes.
        clause: the clause of the rulebook by which it is so, if it is one of the rules.
        words: how it speaks.

    Raises:
        ValueError: for fewer than two options, or an empty reason.
    """

    #: What is said of a right bet.
    RIGHT = Message("Right: {option}. {reason}")
    #: What is said of a wrong bet.
    WRONG = Message("You said {choice}. {wrong} It is {option}: {reason}")
    #: What is said where nobody has bet.
    PLAIN = Message("It is {option}. {reason}")

    def __init__(self, question: str, options: Mapping[str, str], *,
                 answer: Callable[..., str], position: Callable[[], Any] | None = None,
                 clause: str = "", words: Words = ENGLISH) -> None:
        if len(options) < 2:
            raise ValueError(f"a prediction needs two options at least, not {list(options)}.")
        for option, reason in options.items():
            if not reason.strip():
                raise ValueError(f"the option {option!r} needs a reason, right or wrong.")
        self.question = question
        self.options = dict(options)
        self.clause = clause
        self.choice: str | None = None
        self._answer = answer
        self._position = position
        self._words = words

    def bet(self, option: str) -> Verdict:
        """Bet on an option, and see.

        Args:
            option: one of the options.

        Returns:
            Whether the bet is right, and why.

        Raises:
            ValueError: if there is no such option.
        """
        if option not in self.options:
            known = ", ".join(map(repr, self.options))
            raise ValueError(f"there is no option {option!r}; it can be {known}.")
        self.choice = option
        return self.reveal()

    def reveal(self) -> Verdict:
        """The answer, with its reason; kind also to a wrong bet.

        Raises:
            ValueError: if the engine's answer is none of the options.
        """
        option = self._answer(self._position()) if self._position else self._answer()
        if option not in self.options:
            raise ValueError(f"the engine says {option!r}, which is none of the options.")
        values = {"option": option, "reason": cited(self.options[option], self.clause)}
        text: Text
        if self.choice is None:
            text = self.PLAIN(**values)
        elif self.choice == option:
            text = self.RIGHT(**values)
        else:
            text = self.WRONG(**values, choice=self.choice, wrong=self.options[self.choice])
        right = None if self.choice is None else self.choice == option
        return Verdict(right, self._words.say(text))

    def __repr__(self) -> str:
        return "\n".join([self.question, *(f"  ( ) {option}" for option in self.options)])

    def _display_(self) -> Any:
        """A widget to click on: what marimo asks for."""
        from ..board.question import Question

        return Question(self.question, list(self.options), lambda option: str(self.bet(option)),
                        self._words)

    def _repr_mimebundle_(self, include: Any = None,
                          exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        found: tuple[dict[str, Any], dict[str, Any]] = self._display_()._repr_mimebundle_()
        return found
