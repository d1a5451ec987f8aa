"""Positions as facts and as JSON data, and whether they can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ..chance import Chance
from ..game import TEACHER, Facts, InvalidSave, InvalidScenario
from .cards import DAYS
from .state import DEALS, TOKENS, State

if TYPE_CHECKING:
    from .rules import HouseCupRules

__all__ = ["check", "facts", "from_data", "swap_secrets"]


def facts(rules: HouseCupRules, state: State) -> Facts:
    """Every piece with its place, and every counter with its number."""
    found: Facts = {**rules.tokens_in_hand}
    for place, pieces in _places(rules, state):
        for piece in pieces:
            found[piece] = place
    for seat, house in enumerate(rules.players):
        found[f"rewards.{house}"] = state.rewards[seat]
        found[f"points.{house}"] = state.points[seat]
    for day, column in enumerate(state.columns):
        for token in column:
            place = "open" if state.opened[day] else "column"
            found[rules.tokens[token]] = f"{place}.{DAYS[day]}"
    found["hat"] = "box" if state.first < 0 else f"seat.{rules.players[state.first]}"
    found["supply"] = state.supply
    found["round"] = state.round
    found["deal"] = state.deal
    return found


def _places(rules: HouseCupRules, state: State) -> Iterator[tuple[str, list[str]]]:
    """Every place where cards lie, with its cards."""
    yield "box", state.box
    yield "deck", state.deck
    yield "discard", state.discards
    yield "drawn", state.drawn
    for day, cards in zip(DAYS, state.days, strict=True):
        yield f"day.{day}", cards
    for house, cards in zip(rules.players, state.cards, strict=True):
        yield f"front.{house}", cards


def check(rules: HouseCupRules, state: State) -> None:
    """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""
    seen: dict[str, str] = {}
    for place, cards in _places(rules, state):
        for card in cards:
            if card not in rules.kind_of:
                raise InvalidScenario(place, card, "there is no such card in this box")
            if card in seen:
                raise InvalidScenario(place, card, f"this card is already in {seen[card]}")
            seen[card] = place
            if place.startswith("day.") and DAYS[rules.components.day_of[card]] != place[4:]:
                raise InvalidScenario(
                    place, card, f"this card belongs to {DAYS[rules.components.day_of[card]]}")
    missing = [card for card in rules.components.pieces if card not in seen]
    if missing:
        raise InvalidScenario("the cards", missing[0], "it is nowhere: every card of the box must "
                              "lie somewhere")
    tokens: dict[tuple[int, int], str] = {}
    for day, column in zip(DAYS, state.columns, strict=True):
        for token in column:
            name = f"{rules.players[token[0]]}'s {token[1]}-token"
            if token in tokens:
                raise InvalidScenario(f"tokens under {day}", name,
                                      f"it already lies under {tokens[token]}")
            if token[1] not in state.placed[token[0]]:
                raise InvalidScenario(f"tokens under {day}", name,
                                      "it does not count among the tokens that were placed")
            tokens[token] = day
    total = state.supply + sum(state.rewards)
    if rules.rulings["supply"] == "limited" and total != rules.components.reward_tokens:
        raise InvalidScenario("reward tokens", total, "supply and players together must have "
                              f"{rules.components.reward_tokens}")
    for seat, waiting in enumerate(state.waiting):
        for card in waiting:
            if rules.kind_of.get(card) not in rules.instant:
                raise InvalidScenario(f"waiting of {rules.players[seat]}", card,
                                      "only an instant card can wait to be applied")


# --- JSON ------------------------------------------------------------------------------------

Check = Callable[["HouseCupRules", Any], bool]


def _card(rules: HouseCupRules, value: Any) -> bool:
    return isinstance(value, str) and value in rules.kind_of


def _seat(rules: HouseCupRules, value: Any) -> bool:
    return type(value) is int and 0 <= value < len(rules.players)


def _below(limit: int, least: int = 0) -> Check:
    return lambda _, value: type(value) is int and least <= value < limit


def _each(test: Check, count: Callable[[HouseCupRules], int] | None = None) -> Check:
    def holds(rules: HouseCupRules, value: Any) -> bool:
        return (isinstance(value, list) and (count is None or len(value) == count(rules))
                and all(test(rules, item) for item in value))
    return holds


def _tuple(*tests: Check) -> Check:
    def holds(rules: HouseCupRules, value: Any) -> bool:
        return (isinstance(value, list) and len(value) == len(tests)
                and all(test(rules, item) for test, item in zip(tests, value, strict=True)))
    return holds


def _players(rules: HouseCupRules) -> int:
    return len(rules.players)


def _days(_: HouseCupRules) -> int:
    return len(DAYS)


_DAY, _NUMBER, _MANY = _below(len(DAYS)), _below(4, 1), _below(10_000)

#: What each task holds besides its verb.
_TASKS: dict[str, tuple[Check, ...]] = {
    "place": (_seat,), "take": (_seat, _DAY, _NUMBER, _NUMBER), "apply": (_seat,),
    "discard": (_seat, _card), "give": (_seat, _card), "cauldron": (_seat, _card),
    "keep": (_seat, _card), "round": (), "deal": (_seat,), "open": (_DAY,),
    "serve": (_seat, _NUMBER, _DAY), "return": (_seat, _NUMBER, _DAY),
    "effect": (_seat, _card, _below(9)), "brew": (_seat, _card), "search": (_seat,), "score": (),
}


def _task(rules: HouseCupRules, value: Any) -> bool:
    return (isinstance(value, list) and bool(value) and isinstance(value[0], str)
            and value[0] in _TASKS and _tuple(*_TASKS[value[0]])(rules, value[1:]))


def _distinct(rules: HouseCupRules, value: Any) -> bool:
    return _each(_NUMBER)(rules, value) and len(set(value)) == len(value)


#: What each field of a position must be, and that in words.
_FIELDS: dict[str, tuple[Check, str]] = {
    "box": (_each(_card), "a list of cards"),
    "deck": (_each(_card), "a list of cards"),
    "days": (_each(_each(_card), _days), "five lists of cards"),
    "columns": (_each(_each(_tuple(_seat, _NUMBER)), _days), "five lists of [seat, number]"),
    "opened": (_each(lambda _, value: type(value) is bool, _days), "five of true and false"),
    "placed": (_each(_distinct, _players), "for each player a list of numbers from 1 to 3"),
    "cards": (_each(_each(_card), _players), "for each player a list of cards"),
    "rewards": (_each(_MANY, _players), "for each player a number of reward tokens"),
    "supply": (_MANY, "a number of reward tokens"),
    "discards": (_each(_card), "a list of cards"),
    "drawn": (_each(_card), "a list of cards"),
    "waiting": (_each(_each(_card), _players), "for each player a list of cards"),
    "chosen": (_each(lambda rules, value: value is None or _card(rules, value), _players),
               "for each player a card or null"),
    "first": (_seat, "the number of a seat"),
    "round": (lambda rules, value: type(value) is int and 1 <= value <= rules.rounds,
              "a round of this game, from 1"),
    "deal": (_below(5), "a number of deals from 0 to 4"),
    "served": (_below(16), "seats as bits"),
    "points": (_each(_below(10_000, -10_000), _players), "for each player a score"),
    "agenda": (_each(_task), "a list of tasks"),
}


def from_data(rules: HouseCupRules, data: Any) -> State:
    """The position that :meth:`State.to_data` wrote.

    Raises:
        InvalidSave: naming the field that does not fit, what it holds and what is allowed.
    """
    names = [field.name for field in fields(State)]
    if not isinstance(data, dict) or set(data) != set(names):
        raise InvalidSave("position", data, f"it must have the fields {', '.join(names)}")
    for name, (holds, words) in _FIELDS.items():
        if not holds(rules, data[name]):
            raise InvalidSave(f"position.{name}", data[name], f"it must be {words}")
    values = dict(data)
    try:
        values["chance"] = Chance.from_data(data["chance"])
    except ValueError as error:
        raise InvalidSave("position.chance", data["chance"], str(error).rstrip(".")) from None
    values["columns"] = [[tuple(token) for token in column] for column in data["columns"]]
    values["placed"] = [tuple(placed) for placed in data["placed"]]
    values["agenda"] = [tuple(task) for task in data["agenda"]]
    state = State(**values).copy()
    plan = [rules.round_tasks(state.first), rules.end_tasks(state.first)]
    if not any(tuple(state.agenda) == tasks[:len(state.agenda)] for tasks in plan):
        raise InvalidSave("position.agenda", data["agenda"], "it must be the rest of a round")
    _check_start(state)
    try:
        check(rules, state)
    except InvalidScenario as error:
        raise InvalidSave(error.field, error.found, error.allowed) from None
    return state


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


# --- Secrets ---------------------------------------------------------------------------------


def swap_secrets(rules: HouseCupRules, state: State, viewer: str | None,
                 chance: Chance) -> State:
    """A copy in which all that the viewer may not see is different, as far as it can be."""
    twin = state.copy()
    twin.chance = Chance(chance.below(1 << 60))
    chance.shuffle(twin.deck)
    for seat, house in enumerate(rules.players):
        if viewer in (house, TEACHER):
            continue
        hidden = [number for number in TOKENS if not any(
            (seat, number) in column and twin.opened[day]
            for day, column in enumerate(twin.columns)) and not _returned(state, seat, number)]
        mixed = hidden[:]
        chance.shuffle(mixed)
        swap = dict(zip(hidden, mixed, strict=True))
        twin.placed[seat] = tuple(swap.get(number, number) for number in twin.placed[seat])
        for column in twin.columns:
            column[:] = [(owner, swap.get(number, number) if owner == seat else number)
                         for owner, number in column]
        if twin.chosen[seat] is not None:
            twin.chosen[seat] = chance.choice([*twin.cards[seat], None])
    return twin


def _returned(state: State, seat: int, number: int) -> bool:
    """Whether a token was turned over this round and went back: everybody has seen it."""
    return number in state.placed[seat] and not any(
        (seat, number) in column for column in state.columns)
