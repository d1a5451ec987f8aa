"""Positions as facts and as JSON data, whether they can be, and what is hidden in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core import TEACHER, Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from ..core.reading import Check, below, each, fixed, is_flag, is_seat, players, saved
from .effects import Asking
from .names import DAYS
from .results import Results
from .setup import HouseCupSetup
from .state import DEALS, TASKS, TOKENS, State, Task

__all__ = ["Positions"]


class Positions:
    """All that is asked of a position apart from play. Each method is documented at the rules.

    Args:
        setup: the options of the game.
        results: what positions score.
    """

    def __init__(self, setup: HouseCupSetup, results: Results) -> None:
        self.setup = setup
        self._results = results

    def box(self, chance: Chance) -> State:
        """All the components before the setup."""
        seats, box = self.setup.seats, self.setup.components
        return State(
            chance=chance, box=list(box.pieces), deck=[], days=[[] for _ in DAYS],
            columns=[[] for _ in DAYS], opened=[False] * len(DAYS), placed=[()] * len(seats),
            cards=[[] for _ in seats], rewards=[0] * len(seats), supply=box.reward_tokens,
            discards=[], drawn=[], waiting=[[] for _ in seats], applied=[],
            chosen=[None] * len(seats), first=-1, round=0, deal=0, served=0,
            points=[0] * len(seats), agenda=[])

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
                                  "must be somewhere")
        tokens: dict[tuple[int, int], str] = {}
        for day, column in zip(DAYS, state.columns, strict=True):
            for token in column:
                name = f"{setup.players[token[0]]}'s {token[1]}-token"
                if token in tokens:
                    raise InvalidScenario(f"tokens under {day}", name,
                                          f"it is already under {tokens[token]}")
                if token[1] not in state.placed[token[0]]:
                    raise InvalidScenario(f"tokens under {day}", name,
                                          "it does not count among the tokens that were placed")
                tokens[token] = day
        total = state.supply + sum(state.rewards)
        if setup.rulings["supply"] == "limited" and total != setup.components.reward_tokens:
            raise InvalidScenario("reward tokens", total, "supply and players together must have "
                                  f"{setup.components.reward_tokens}")
        for seat, house in enumerate(setup.players):
            cards = [task.card for task in state.waiting[seat]]
            for task, card in zip(state.waiting[seat], cards, strict=True):
                if (task != Task("wait", seat, card) or card not in setup.instant
                        or cards.count(card) > 1):
                    raise InvalidScenario(f"waiting[{house!r}]", card,
                                          "each instant card can wait once, and no other can")
        self._check_course(state)

    def _check_course(self, state: State) -> None:
        """What is still to come must follow from a round, and the table must be as far as that."""
        setup, agenda = self.setup, state.agenda
        points = [0] * len(setup.players) if agenda else self._results.points(state)
        if state.round and state.points != points:
            raise InvalidScenario("points", state.points, f"they must be {points}")
        if not agenda:
            return
        base = [task for task in agenda if task.verb in _COURSE]
        visits = [task for task in agenda if task.verb in ("serve", "take", "return")]
        effects = agenda[len(base) + len(visits):]
        end = base == [*setup.end_tasks(state.first)[:len(base)]]
        if agenda[:len(base)] != base or not base or not (
                end or base == [*setup.round_tasks(state.first)[:len(base)]]):
            raise InvalidScenario("agenda", [task.verb for task in agenda],
                                  "it must be the rest of a round, with effects on top")
        deals = sum(task.verb == "deal" for task in base)
        if state.deal != DEALS - deals:
            raise InvalidScenario("deal", state.deal, f"it must be {DEALS - deals}")
        for seat, placed in enumerate(state.placed):
            left = sum(task.verb == "place" and task.seat == seat for task in base)
            if len(placed) + left != len(TOKENS):
                raise InvalidScenario("placed", state.placed, "by what is to come, "
                                      f"{len(TOKENS) - left} tokens of each have been placed")
        opened = len(DAYS) - sum(task.verb == "open" for task in base)
        if state.opened != [day < opened for day in range(len(DAYS))]:
            raise InvalidScenario("opened", state.opened, f"it must be the first {opened} days")
        day = opened - 1
        for past in range(opened):
            if state.columns[past] and (past < day or not visits or end):
                raise InvalidScenario(f"tokens[{DAYS[past]!r}]", len(state.columns[past]),
                                      "this day is over, so no token is left there")
        if visits:
            order = sorted(state.columns[day], key=lambda token: token[1])[::-1]
            last = visits[-1]
            most = min(last.number, len(state.days[day])) if last.verb == "take" else 0
            if ([(task.seat, task.number) for task in visits] != order
                    or any(task.day != day or task.verb != "serve" for task in visits[:-1])
                    or last.day != day or last.verb == "serve"
                    or not (last.verb == "take") <= last.left <= most):
                raise InvalidScenario("serving", [setup.players[last.seat], last.number, last.left],
                                      "it must be the next token of the open day, and how many "
                                      "cards its owner still takes")
        if effects and deals:
            raise InvalidScenario("effects", effects[-1].verb, "nobody has taken a card yet")
        self._check_effects(state, effects, visits)

    def _check_effects(self, state: State, effects: list[Task], visits: list[Task]) -> None:
        setup = self.setup
        for number, task in enumerate(effects):
            top = number == len(effects) - 1
            house = setup.players[task.seat]
            fits = True
            if task.verb == "apply":
                fits = top and number > 0 and effects[number - 1] == Task("instant", task.seat)
                fits &= bool(state.waiting[task.seat])
            elif task.verb == "keep":
                fits = bool(state.drawn) and task.card in setup.searches and len(effects) == 1
                fits &= task.card in state.cards[task.seat]
            elif task.verb != "instant":
                fits = ((top or task.verb != "ask") and task.verb != "wait"
                        and task.card in setup.instant)
                words = setup.cards[setup.kind_of[task.card]].on_receive if fits else ()
                fits &= task.number < len(words)
                if fits and task.verb != "word":
                    word = words[task.number]
                    fits = (isinstance(word, Asking)
                            and (task.verb != "settle" or word.secretly)
                            and (task.verb != "ask" or bool(word.allowed(setup, state, task))))
            if not fits:
                raise InvalidScenario("effects", [task.verb, house, task.card], "this cannot be "
                                      "to come here")
        keeps = bool(effects) and effects[-1].verb == "keep"
        if state.drawn and not keeps:
            raise InvalidScenario("drawn", state.drawn, "nobody is choosing one of them")
        pending = {task.seat for task in effects if task.verb == "instant"}
        pending |= {task.seat for task in visits if task.verb == "take"}
        choosing = {task.seat for task in effects if task.verb in ("offer", "ask")}
        settles = any(task.verb == "settle" for task in effects)
        for seat, house in enumerate(setup.players):
            if state.waiting[seat] and seat not in pending:
                raise InvalidScenario(f"waiting[{house!r}]", state.waiting[seat][0].card,
                                      "nobody applies it")
            card = state.chosen[seat]
            if card is not None and (not settles or seat in choosing
                                     or card not in state.cards[seat]):
                raise InvalidScenario(f"chosen[{house!r}]", card, "it must be a card of theirs "
                                      "that they have chosen in secret")

    def from_data(self, data: Any) -> State:
        """The position that :meth:`State.to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what is allowed.
        """
        values = saved(self.setup, data, _FIELDS)
        for name in ("columns", "applied"):
            values[name] = _deeply(tuple, data[name], 1 + (name == "columns"))
        values["placed"] = _deeply(tuple, data["placed"], 1)
        values["agenda"] = [Task(*task) for task in data["agenda"]]
        values["waiting"] = [[Task(*task) for task in tasks] for tasks in data["waiting"]]
        state = State(**values).copy()
        try:
            self.check(state)
        except InvalidScenario as error:
            raise InvalidSave(f"position.{error.field}", error.found, error.allowed) from None
        return state

    def arrangement(self, state: State) -> dict[str, Any]:
        """The keywords with which a scenario makes this position."""
        setup, players = self.setup, self.setup.players
        agenda = state.agenda
        stage = "over" if not agenda else "end" if agenda[0].verb == "score" else (
            "placing" if any(task.verb == "deal" for task in agenda) else "taking")
        visits = [task for task in agenda if task.verb in ("take", "return")]
        opens = [task.day for task in agenda if task.verb == "open"]
        day = (visits[0].day if visits else opens[-1] if opens else len(DAYS) - 1)
        searches = [task.seat for task in agenda if task.verb == "search"]
        busy = any(task.verb not in _COURSE for task in agenda)
        effects = [[task.verb, players[task.seat], *([task.card, task.number] if task.card else [])]
                   for task in agenda
                   if task.verb in ("instant", "word", "offer", "ask", "settle")]

        def by_house(values: Sequence[Any]) -> dict[str, Any]:
            return {house: value for house, value in zip(players, values, strict=True) if value}

        found = {
            "round": state.round, "first": players[state.first], "stage": stage,
            "deal": state.deal if stage == "placing" else None,
            "day": DAYS[day] if stage == "taking" else None,
            "serving": next(([players[task.seat], task.number, task.left] for task in visits), []),
            "served": [house for seat, house in enumerate(players) if state.served >> seat & 1],
            "searching": None,
            "days": {name: cards for name, cards in zip(DAYS, state.days, strict=True) if cards},
            "tokens": {name: [[players[seat], number] for seat, number in column]
                       for name, column in zip(DAYS, state.columns, strict=True) if column},
            "placed": by_house([[*numbers] for numbers in state.placed]),
            "hands": by_house(state.cards), "rewards": by_house(state.rewards),
            "waiting": by_house([[task.card for task in tasks] for tasks in state.waiting]),
            "applied": by_house([[card for seat, card in state.applied if players[seat] == house]
                                 for house in players]),
            "chosen": by_house(state.chosen), "effects": effects, "drawn": state.drawn,
            "discards": state.discards, "deck": state.deck[::-1], "rest": "box",
        }
        if stage == "end":
            order = setup.orders[state.first]
            left = len(searches) + busy
            found["searching"] = players[order[-left]] if left else None
            if not left:
                found["searching"] = ""
        return {name: value for name, value in found.items()
                if value not in (None, [], {})}

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


#: What a round and the end of the game consist of.
_COURSE = ("round", "deal", "place", "open", "search", "score")


def _deeply(make: Any, data: Any, depth: int) -> Any:
    """Lists at a depth made into something else."""
    return [_deeply(make, item, depth - 1) if depth > 1 else make(item) for item in data]


# --- What JSON can hold --------------------------------------------------------------------------

def _card(setup: HouseCupSetup, value: Any) -> bool:
    return isinstance(value, str) and value in setup.kind_of


def _days(_: HouseCupSetup) -> int:
    return len(DAYS)


_DAY, _NUMBER, _MANY = below(len(DAYS)), below(4, 1), below(10_000)
_VALUES: dict[str, Check] = {"seat": is_seat, "card": _card, "number": below(40), "day": _DAY,
                             "left": below(4)}


def _task(setup: HouseCupSetup, value: Any) -> bool:
    if not (isinstance(value, list) and len(value) == 6 and isinstance(value[0], str)
            and value[0] in TASKS):
        return False
    uses = TASKS[value[0]].split()
    return all(test(setup, found) if name in uses else found == ("" if name == "card" else 0)
               for (name, test), found in zip(_VALUES.items(), value[1:], strict=True))


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
    "waiting": (each(each(_task), players), "for each player a list of tasks"),
    "applied": (each(fixed(is_seat, _card)), "a list of [seat, card]"),
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


def _has_chosen(state: State, seat: int) -> bool:
    """Whether what a seat chose in secret, a card or none, is not shown yet."""
    return any(task.verb == "settle" for task in state.agenda) and not any(
        task.verb in ("offer", "ask") and task.seat == seat for task in state.agenda)


def _returned(state: State, seat: int, number: int) -> bool:
    """Whether a token was turned over this round and went back: everybody has seen it."""
    return number in state.placed[seat] and not any(
        (seat, number) in column for column in state.columns)
