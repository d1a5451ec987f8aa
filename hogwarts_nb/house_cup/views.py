"""What each viewer may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from ..core import TEACHER, Decision
from .choices import Choices
from .names import DAYS
from .results import Results
from .setup import HouseCupSetup
from .state import TOKENS, State

__all__ = ["HouseCupView", "Views"]


class TokenView(TypedDict):
    """A choice token as a viewer sees it."""

    id: str  # its id; for a hidden token of others it says in which order it was placed
    house: str  # whose it is
    number: int | None  # its number; None if the viewer may not know it
    open: bool  # whether everybody knows it


class DayView(TypedDict):
    """One day of the timetable."""

    day: str  # its id, such as ``Mon``
    cards: list[str]  # the cards, in the order in which they were laid
    tokens: list[TokenView]  # the tokens, from top to bottom
    open: bool  # whether they are turned over
    current: bool  # whether they are being served


class PlayerView(TypedDict):
    """One player."""

    house: str  # the player's house
    student: str  # the name of the person who plays it, or ""
    first: bool  # whether the player has the Sorting Hat
    cards: list[str]  # the cards in front of the player
    waiting: list[str]  # the instant cards that the player has still to apply
    # the instant cards that the player has applied since a token was last served
    applied: list[str]
    chosen: str | None  # the card that the player has chosen in secret, if the viewer may know it
    rewards: int  # the number of reward tokens
    points: int  # the score, once it is counted
    tokens: list[TokenView]  # the choice tokens in hand


class HouseCupView(TypedDict):
    """All that a viewer may see of House Cup."""

    game: str  # ``house_cup``
    viewer: str | None  # a player, None for the open table, or ``teacher``
    to_move: str | None  # who decides
    decision: Decision | None  # what is decided
    stage: str  # ``setup``, ``placing``, ``taking``, ``end`` or ``over``
    round: int  # the round that is played
    rounds: int  # how many there are
    deal: int  # how many deals this round has had
    deck: int  # the number of cards in the deck
    supply: int  # the reward tokens that nobody has
    discards: list[str]  # the discard pile, the top card last
    drawn: list[str]  # cards from which one is kept
    column: str  # where a token goes in its column: ``bottom`` or ``anywhere``
    winners: list[str]  # who has won
    days: list[DayView]  # the timetable
    players: list[PlayerView]  # the players in turn order


class Views:
    """What each viewer may see of the positions of one game.

    Args:
        setup: the options of the game.
        choices: who decides.
        results: who has won.
        decision: what is decided in a position, for a viewer.
    """

    def __init__(self, setup: HouseCupSetup, choices: Choices, results: Results,
                 decision: Callable[[State, str | None], Decision | None]) -> None:
        self.setup = setup
        self._choices = choices
        self._results = results
        self._decision = decision

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> HouseCupView:
        """Plain data: all that a viewer may see, and nothing else."""
        setup = self.setup
        seat = None if resolving else self._choices.to_move(state)
        current = _current_day(state)
        stage = _stage(state, current, resolving=resolving)
        return {
            "game": setup.game,
            "viewer": viewer,
            "to_move": None if seat is None else setup.players[seat],
            "decision": None if resolving else self._decision(state, viewer),
            "stage": stage,
            "round": state.round,
            "rounds": setup.rounds,
            "deal": state.deal,
            "deck": len(state.deck),
            "supply": state.supply,
            "discards": list(state.discards),
            "drawn": list(state.drawn),
            "column": setup.rulings["column"],
            "winners": list(self._results.winners(state)) if stage == "over" else [],
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
                    "waiting": [task.card for task in state.waiting[index]],
                    "applied": [card for owner, card in state.applied if owner == index],
                    "chosen": state.chosen[index] if viewer in (house, TEACHER) else None,
                    "rewards": state.rewards[index],
                    "points": state.points[index],
                    "tokens": self._in_hand(state, viewer, index),
                }
                for index, house in enumerate(setup.players)
            ],
        }

    def _token(self, state: State, viewer: str | None, seat: int, number: int) -> TokenView:
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

    def _in_hand(self, state: State, viewer: str | None, seat: int) -> list[TokenView]:
        """The tokens that a player holds. What others have not seen this round has no number."""
        house = self.setup.players[seat]
        placed = state.placed[seat]
        under = {token for column in state.columns for token in column}
        tokens: list[TokenView] = []
        for number in TOKENS:
            if (seat, number) in under:
                continue
            known = number in placed or viewer in (house, TEACHER)
            tokens.append({"id": self.token_id(state, viewer, seat, number), "house": house,
                           "number": number if known else None, "open": known})
        # The order of hidden tokens says nothing: they are counted, not listed.
        return sorted(tokens, key=lambda token: (token["number"] or 9, token["id"]))


def _stage(state: State, current: int | None, *, resolving: bool) -> str:
    """Where in the game this is: setup, placing, taking, end or over.

    While the last cards are counted nothing is left on the agenda, and it is not over yet.
    """
    if not state.agenda and not (resolving and state.round):
        return "over" if state.round else "setup"
    if not state.agenda or state.agenda[0].verb == "score":
        return "end"
    return "taking" if current is not None or state.opened[0] else "placing"


def _current_day(state: State) -> int | None:
    """The day whose tokens are being served."""
    for task in reversed(state.agenda):
        if task.verb in ("serve", "take", "return"):
            return task.day
        if task.verb in ("open", "round", "place", "deal"):
            break
    return None
