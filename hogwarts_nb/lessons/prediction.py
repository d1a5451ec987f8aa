"""A bet before each reveal: what will happen, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.words import ENGLISH, Message, Text, Words
from .verdict import Verdict, cited

__all__ = ["Prediction"]


class Prediction:
    """A question about what will happen next, with a reason for every option.

    In a live notebook you can click the options, and the answer comes at once. The engine is asked
    only after the click, so nothing in the page gives the answer away. :meth:`reveal` shows it in
    other notebooks.

    A lesson plays on while a bet is open, and its cells run in any order. So each answer is
    computed from a new position, and not from the game of the lesson.

    Args:
        question: the question.
        options: each option, and the reason why it is right or wrong.
        position: a function that makes the position, such as a new game.
        answer: a function of that position that returns one of the options. Without ``position``
            it has no argument, and must not use anything that changes.
        clause: the clause of the rulebook that decides, if any.
        words: the language.

    Raises:
        ValueError: for fewer than two options, or an empty reason.
    """

    #: The answer to a right bet.
    RIGHT = Message("Right: {option}. {reason}")
    #: The answer to a wrong bet.
    WRONG = Message("You said {choice}. {wrong} It is {option}: {reason}")
    #: The answer without a bet.
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
        """Bet on an option, and get the answer.

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
        """The answer, with its reason.

        Raises:
            ValueError: if the engine's answer is not one of the options.
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
        """A widget to click on, for marimo."""
        from ..board.question import Question

        return Question(self.question, list(self.options), lambda option: str(self.bet(option)),
                        self._words)

    def _repr_mimebundle_(self, include: Any = None,
                          exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        found: tuple[dict[str, Any], dict[str, Any]] = self._display_()._repr_mimebundle_()
        return found
