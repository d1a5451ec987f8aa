"""What each viewer may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import TEACHER
from .cards import DAYS
from .state import State

if TYPE_CHECKING:
    from .rules import HouseCupRules

__all__ = ["token_id", "view"]


def view(rules: HouseCupRules, state: State, viewer: str | None, *,
         resolving: bool = False) -> dict[str, Any]:
    """Plain data: all that a viewer may see, and nothing else."""
    seat = None if resolving else rules.to_move(state)
    current = _current_day(state)
    return {
        "game": rules.game,
        "viewer": viewer,
        "to_move": None if seat is None else rules.players[seat],
        "stage": _stage(state, current),
        "round": state.round,
        "rounds": rules.rounds,
        "deal": state.deal,
        "deck": len(state.deck),
        "supply": state.supply,
        "discards": list(state.discards),
        "drawn": list(state.drawn),
        "column": rules.rulings["column"],
        "winners": [] if state.agenda else list(rules.winners(state)),
        "days": [
            {
                "day": day,
                "cards": list(state.days[number]),
                "tokens": [_token(rules, state, viewer, *token)
                           for token in state.columns[number]],
                "open": state.opened[number],
                "current": number == current,
            }
            for number, day in enumerate(DAYS)
        ],
        "players": [
            {
                "house": house,
                "student": rules.students.get(house, ""),
                "first": index == state.first,
                "cards": list(state.cards[index]),
                "waiting": list(state.waiting[index]),
                "rewards": state.rewards[index],
                "points": state.points[index],
                "tokens": _in_hand(rules, state, viewer, index),
            }
            for index, house in enumerate(rules.players)
        ],
    }


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


def _token(rules: HouseCupRules, state: State, viewer: str | None, seat: int,
           number: int) -> dict[str, Any]:
    """A token in a column. For others it is known by the order in which it was placed."""
    house = rules.players[seat]
    opened = any((seat, number) in column and state.opened[day]
                 for day, column in enumerate(state.columns))
    known = opened or viewer in (house, TEACHER)
    return {"id": token_id(rules, state, viewer, seat, number), "house": house,
            "number": number if known else None, "open": opened}


def token_id(rules: HouseCupRules, state: State, viewer: str | None, seat: int,
             number: int) -> str:
    """The id under which a viewer sees a token: by its order, where it is not theirs."""
    house = rules.players[seat]
    if viewer in (house, TEACHER):
        return rules.token(seat, number)
    placed = state.placed[seat]
    order = placed.index(number) if number in placed else len(placed) + sum(
        other not in placed for other in range(1, number))
    return f"token.{house}.#{order + 1}"


def _in_hand(rules: HouseCupRules, state: State, viewer: str | None,
             seat: int) -> list[dict[str, Any]]:
    """The tokens that a player holds. What others have not seen this round has no number."""
    house = rules.players[seat]
    placed = state.placed[seat]
    under = {token for column in state.columns for token in column}
    tokens = []
    for number in (1, 2, 3):
        if (seat, number) in under:
            continue
        known = number in placed or viewer in (house, TEACHER)
        tokens.append({"id": token_id(rules, state, viewer, seat, number), "house": house,
                       "number": number if known else None, "open": known})
    # The order of hidden tokens says nothing: they are counted, not listed.
    return sorted(tokens, key=lambda token: (token["number"] or 9, token["id"]))
