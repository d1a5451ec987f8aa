"""Positions as facts and as JSON data, whether they can be, and what is hidden in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import TEACHER, Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from ..core.reading import Check, below, each, fixed, is_flag, is_seat, players, saved
from .names import DAYS
from .setup import HouseCupSetup
from .state import DEALS, TOKENS, State

__all__ = ["Positions"]


class Positions:
    """All that is asked of a position apart from play. Each method is documented at the rules.

    Args:
        setup: the options of the game.
    """

    def __init__(self, setup: HouseCupSetup) -> None:
        self.setup = setup

    def box(self, chance: Chance) -> State:
        """All the components before the setup."""
        seats, box = self.setup.seats, self.setup.components
        return State(
            chance=chance, box=list(box.pieces), deck=[], days=[[] for _ in DAYS],
            columns=[[] for _ in DAYS], opened=[False] * len(DAYS), placed=[()] * len(seats),
            cards=[[] for _ in seats], rewards=[0] * len(seats), supply=box.reward_tokens,
            discards=[], drawn=[], waiting=[[] for _ in seats], chosen=[None] * len(seats),
            first=-1, round=0, deal=0, served=0, points=[0] * len(seats), agenda=[])

    def facts(self, state: State) -> Facts:
        """Every piece with its place, and every counter with its number."""
        setup = self.setup
        found: Facts = {**setup.tokens_in_hand}
        for place, pieces in self._places(state):
            for piece in pieces:
                found[piece] = place
        for seat, house in enumerate(setup.players):
            found[f"rewards.{house}"] = state.rewards[seat]
            found[f"points.{house}"] = state.points[seat]
        for day, column in enumerate(state.columns):
            for token in column:
                place = "open" if state.opened[day] else "column"
                found[setup.tokens[token]] = f"{place}.{DAYS[day]}"
        found["hat"] = "box" if state.first < 0 else f"seat.{setup.players[state.first]}"
        found["supply"] = state.supply
        found["round"] = state.round
        found["deal"] = state.deal
        return found

    def _places(self, state: State) -> Iterator[tuple[str, list[str]]]:
        """Every place where cards lie, with its cards."""
        yield "box", state.box
        yield "deck", state.deck
        yield "discard", state.discards
        yield "drawn", state.drawn
        for day, cards in zip(DAYS, state.days, strict=True):
            yield f"day.{day}", cards
        for house, cards in zip(self.setup.players, state.cards, strict=True):
            yield f"front.{house}", cards

    def check(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""
        setup = self.setup
        seen: dict[str, str] = {}
        for place, cards in self._places(state):
            for card in cards:
                if card not in setup.kind_of:
                    raise InvalidScenario(place, card, "there is no such card in this box")
                if card in seen:
                    raise InvalidScenario(place, card, f"this card is already in {seen[card]}")
                seen[card] = place
                if place.startswith("day.") and DAYS[setup.components.day_of[card]] != place[4:]:
                    raise InvalidScenario(
                        place, card, f"this card belongs to {DAYS[setup.components.day_of[card]]}")
        missing = [card for card in setup.components.pieces if card not in seen]
        if missing:
            raise InvalidScenario("the cards", missing[0], "it is nowhere: every card of the box "
                                  "must lie somewhere")
        tokens: dict[tuple[int, int], str] = {}
        for day, column in zip(DAYS, state.columns, strict=True):
            for token in column:
                name = f"{setup.players[token[0]]}'s {token[1]}-token"
                if token in tokens:
                    raise InvalidScenario(f"tokens under {day}", name,
                                          f"it already lies under {tokens[token]}")
                if token[1] not in state.placed[token[0]]:
                    raise InvalidScenario(f"tokens under {day}", name,
                                          "it does not count among the tokens that were placed")
                tokens[token] = day
        total = state.supply + sum(state.rewards)
        if setup.rulings["supply"] == "limited" and total != setup.components.reward_tokens:
            raise InvalidScenario("reward tokens", total, "supply and players together must have "
                                  f"{setup.components.reward_tokens}")
        for seat, waiting in enumerate(state.waiting):
            for card in waiting:
                if card not in setup.instant:
                    raise InvalidScenario(f"waiting of {setup.players[seat]}", card,
                                          "only an instant card can wait to be applied")

    def from_data(self, data: Any) -> State:
        """The position that :meth:`State.to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what is allowed.
        """
        setup = self.setup
        values = saved(setup, data, _FIELDS)
        values["columns"] = [[tuple(token) for token in column] for column in data["columns"]]
        values["placed"] = [tuple(placed) for placed in data["placed"]]
        values["agenda"] = [tuple(task) for task in data["agenda"]]
        state = State(**values).copy()
        plan = [setup.round_tasks(state.first), setup.end_tasks(state.first)]
        if not any(tuple(state.agenda) == tasks[:len(state.agenda)] for tasks in plan):
            raise InvalidSave("position.agenda", data["agenda"], "it must be the rest of a round")
        _check_start(state)
        try:
            self.check(state)
        except InvalidScenario as error:
            raise InvalidSave(error.field, error.found, error.allowed) from None
        return state

    def arrangement(self, state: State) -> dict[str, Any]:
        """The keywords with which a scenario makes this position."""
        return {name: value for name, value in state.to_data().items() if name != "chance"}

    def deal_hidden(self, state: State, viewer: str | None, chance: Chance) -> None:
        """Deal anew, in place, the deck and what the viewer may not see; maybe as it was."""
        chance.shuffle(state.deck)
        for seat, house in enumerate(self.setup.players):
            if viewer in (house, TEACHER):
                continue
            placed = state.placed[seat]
            # In the order in which they were placed: the numbers are hidden, and that is not.
            hidden = [number for number in (*placed, *TOKENS) if not any(
                (seat, number) in column and state.opened[day]
                for day, column in enumerate(state.columns)) and not _returned(state, seat, number)]
            hidden = [*dict.fromkeys(hidden)]
            mixed = hidden[:]
            chance.shuffle(mixed)
            swap = dict(zip(hidden, mixed, strict=True))
            state.placed[seat] = tuple(swap.get(number, number) for number in placed)
            for column in state.columns:
                column[:] = [(owner, swap.get(number, number) if owner == seat else number)
                             for owner, number in column]
            if _has_chosen(state, seat):
                state.chosen[seat] = chance.choice([*state.cards[seat], None])


# --- What JSON can hold --------------------------------------------------------------------------

def _card(setup: HouseCupSetup, value: Any) -> bool:
    return isinstance(value, str) and value in setup.kind_of


def _days(_: HouseCupSetup) -> int:
    return len(DAYS)


_DAY, _NUMBER, _MANY = below(len(DAYS)), below(4, 1), below(10_000)

#: What each task holds besides its verb.
_TASKS: dict[str, tuple[Check, ...]] = {
    "place": (is_seat,), "take": (is_seat, _NUMBER, _DAY, _NUMBER), "apply": (is_seat,),
    "discard": (is_seat, _card), "give": (is_seat, _card), "cauldron": (is_seat, _card),
    "keep": (is_seat, _card), "round": (), "deal": (is_seat,), "open": (_DAY,),
    "serve": (is_seat, _NUMBER, _DAY), "return": (is_seat, _NUMBER, _DAY), "instant": (is_seat,),
    "effect": (is_seat, _card, below(9)), "offer": (is_seat, _card), "brew": (is_seat, _card),
    "search": (is_seat,), "score": (),
}


def _task(setup: HouseCupSetup, value: Any) -> bool:
    return (isinstance(value, list) and bool(value) and isinstance(value[0], str)
            and value[0] in _TASKS and fixed(*_TASKS[value[0]])(setup, value[1:]))


def _distinct(setup: HouseCupSetup, value: Any) -> bool:
    return each(_NUMBER)(setup, value) and len(set(value)) == len(value)


#: What each field of a position must be, and that in words.
_FIELDS: dict[str, tuple[Check, str]] = {
    "box": (each(_card), "a list of cards"),
    "deck": (each(_card), "a list of cards"),
    "days": (each(each(_card), _days), "five lists of cards"),
    "columns": (each(each(fixed(is_seat, _NUMBER)), _days), "five lists of [seat, number]"),
    "opened": (each(is_flag, _days), "five of true and false"),
    "placed": (each(_distinct, players), "for each player a list of numbers from 1 to 3"),
    "cards": (each(each(_card), players), "for each player a list of cards"),
    "rewards": (each(_MANY, players), "for each player a number of reward tokens"),
    "supply": (_MANY, "a number of reward tokens"),
    "discards": (each(_card), "a list of cards"),
    "drawn": (each(_card), "a list of cards"),
    "waiting": (each(each(_card), players), "for each player a list of cards"),
    "chosen": (each(lambda setup, value: value is None or _card(setup, value), players),
               "for each player a card or null"),
    "first": (is_seat, "the number of a seat"),
    "round": (lambda setup, value: type(value) is int and 1 <= value <= setup.rounds,
              "a round of this game, from 1"),
    "deal": (below(5), "a number of deals from 0 to 4"),
    "served": (below(16), "seats as bits"),
    "points": (each(below(10_000, -10_000), players), "for each player a score"),
    "agenda": (each(_task), "a list of tasks"),
}


def _check_start(state: State) -> None:
    """What must hold between the tasks of a round, where a saved game can start."""
    for name in ("waiting", "drawn", "chosen"):
        value = getattr(state, name)
        if any(value):
            raise InvalidSave(f"position.{name}", value, "it must be empty at the start")
    if not state.agenda:
        return
    deals = DEALS - sum(task[0] == "deal" for task in state.agenda)
    if state.deal != deals:
        raise InvalidSave("position.deal", state.deal, f"the agenda says {deals}")
    for seat, placed in enumerate(state.placed):
        left = sum(task == ("place", seat) for task in state.agenda)
        if len(placed) + left != len(TOKENS):
            raise InvalidSave("position.placed", state.placed,
                              f"by the agenda {left} tokens of each are still to be placed")


def _has_chosen(state: State, seat: int) -> bool:
    """Whether what a seat chose for the Cauldron, a card or none, is not shown yet."""
    return any(task[0] == "brew" for task in state.agenda) and not any(
        task[0] in ("offer", "cauldron") and task[1] == seat for task in state.agenda)


def _returned(state: State, seat: int, number: int) -> bool:
    """Whether a token was turned over this round and went back: everybody has seen it."""
    return number in state.placed[seat] and not any(
        (seat, number) in column for column in state.columns)
