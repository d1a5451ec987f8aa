"""What each viewer may see."""

from __future__ import annotations

from typing import Any

from ..core import TEACHER
from .choices import Choices
from .names import DAYS
from .results import Results
from .setup import HouseCupSetup
from .state import TOKENS, State

__all__ = ["Views"]


class Views:
    """What each viewer may see of the positions of one game.

    Args:
        setup: the options of the game.
        choices: who decides.
        results: who has won.
    """

    def __init__(self, setup: HouseCupSetup, choices: Choices, results: Results) -> None:
        self.setup = setup
        self._choices = choices
        self._results = results

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else."""
        setup = self.setup
        seat = None if resolving else self._choices.to_move(state)
        current = _current_day(state)
        return {
            "game": setup.game,
            "viewer": viewer,
            "to_move": None if seat is None else setup.players[seat],
            "stage": _stage(state, current),
            "round": state.round,
            "rounds": setup.rounds,
            "deal": state.deal,
            "deck": len(state.deck),
            "supply": state.supply,
            "discards": list(state.discards),
            "drawn": list(state.drawn),
            "column": setup.rulings["column"],
            "winners": [] if state.agenda else list(self._results.winners(state)),
            "days": [
                {
                    "day": day,
                    "cards": list(state.days[number]),
                    "tokens": [self._token(state, viewer, *token)
                               for token in state.columns[number]],
                    "open": state.opened[number],
                    "current": number == current,
                }
                for number, day in enumerate(DAYS)
            ],
            "players": [
                {
                    "house": house,
                    "student": setup.students.get(house, ""),
                    "first": index == state.first,
                    "cards": list(state.cards[index]),
                    "waiting": list(state.waiting[index]),
                    "rewards": state.rewards[index],
                    "points": state.points[index],
                    "tokens": self._in_hand(state, viewer, index),
                }
                for index, house in enumerate(setup.players)
            ],
        }

    def _token(self, state: State, viewer: str | None, seat: int, number: int) -> dict[str, Any]:
        """A token in a column. For others it is known by the order in which it was placed."""
        house = self.setup.players[seat]
        opened = any((seat, number) in column and state.opened[day]
                     for day, column in enumerate(state.columns))
        known = opened or viewer in (house, TEACHER)
        return {"id": self.token_id(state, viewer, seat, number), "house": house,
                "number": number if known else None, "open": opened}

    def token_id(self, state: State, viewer: str | None, seat: int, number: int) -> str:
        """The id under which a viewer sees a token: by its order, where it is not theirs."""
        house = self.setup.players[seat]
        if viewer in (house, TEACHER):
            return self.setup.tokens[seat, number]
        placed = state.placed[seat]
        order = placed.index(number) if number in placed else len(placed) + sum(
            other not in placed for other in range(1, number))
        return f"token.{house}.#{order + 1}"

    def _in_hand(self, state: State, viewer: str | None, seat: int) -> list[dict[str, Any]]:
        """The tokens that a player holds. What others have not seen this round has no number."""
        house = self.setup.players[seat]
        placed = state.placed[seat]
        under = {token for column in state.columns for token in column}
        tokens = []
        for number in TOKENS:
            if (seat, number) in under:
                continue
            known = number in placed or viewer in (house, TEACHER)
            tokens.append({"id": self.token_id(state, viewer, seat, number), "house": house,
                           "number": number if known else None, "open": known})
        # The order of hidden tokens says nothing: they are counted, not listed.
        return sorted(tokens, key=lambda token: (token["number"] or 9, token["id"]))


def _stage(state: State, current: int | None) -> str:
    """Where in the game this is: setup, placing, taking, end or over."""
    if not state.agenda:
        return "over" if state.round else "setup"
    if any(task[0] == "score" for task in state.agenda):
        return "end"
    return "taking" if current is not None or state.opened[0] else "placing"


def _current_day(state: State) -> int | None:
    """The day whose tokens are being served."""
    for task in reversed(state.agenda):
        if task[0] in ("serve", "take", "return"):
            return int(task[3])
        if task[0] in ("open", "round", "place", "deal"):
            break
    return None
