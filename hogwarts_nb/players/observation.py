"""The observation that a player is given: what its seat sees, without any secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core import Evaluation, InvalidOption, Rules
from ..core.chance import Chance

__all__ = ["Observation"]


class Observation(Mapping[str, Any]):
    """The view of one seat, with the rules of its game.

    As a mapping it is ``game.view(seat)``, made when it is first read. It does not contain a secret
    even in its private attributes: what the seat may not see is in an order that tells nothing
    (:meth:`~hogwarts_nb.core.Rules.information_state`).

    Args:
        rules: the rules of the game.
        state: the position; it is not kept.
        seat: the player who looks.
        evaluation: how good a position is, if the game has an evaluation.
        open_table: whether the player sees only what everybody sees.

    Attributes:
        rules: the rules of the game, as a separate object for this seat.
        seat: the player who looks.
    """

    __slots__ = ("_evaluation", "_known", "_view", "_viewer", "rules", "seat")

    def __init__(self, rules: Rules[Any], state: Any, seat: str,
                 evaluation: Evaluation | None = None, *, open_table: bool = False) -> None:
        self._evaluation = evaluation
        self.rules = rules.of_seat("" if open_table else seat)
        self.seat = seat
        self._viewer = None if open_table else seat
        self._known = rules.information_state(state, self._viewer)
        self._view: Mapping[str, Any] | None = None

    @property
    def number(self) -> int:
        """The number of the seat, from 0."""
        return self.rules.players.index(self.seat)

    @property
    def evaluation(self) -> Evaluation:
        """How good a position is.

        Raises:
            InvalidOption: if the game has no evaluation.
        """
        if self._evaluation is None:
            raise InvalidOption("game", self.rules.game, "it has no evaluation, so nobody can look "
                                "ahead in it; the game's class can have one as its 'evaluation'")
        return self._evaluation

    def determinize(self, chance: Chance) -> Any:
        """A position that fits what the seat sees, with everything hidden dealt by chance.

        You can change it: ``observation.rules`` plays on from it.

        Args:
            chance: deals what is hidden, and decides the chance to come.
        """
        return self.rules.determinize(self._known, self._viewer, chance)

    @property
    def _data(self) -> Mapping[str, Any]:
        if self._view is None:
            self._view = self.rules.view(self._known, self._viewer)
        return self._view

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        return f"<Observation of {self.seat} in {self.rules.game}>"
