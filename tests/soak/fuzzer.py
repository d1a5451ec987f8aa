"""One case after the other, each from the seed and its number alone, so that it can be repeated."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game
from hogwarts_nb.core.rulebook import InvalidInput

#: The places of what is nested in JSON data.
Way = tuple[Any, ...]


@dataclass(frozen=True)
class Fuzzer:
    """Tries cases until the time is over.

    Attributes:
        name: of the fuzzer.
        case: tries one; it raises an error for whatever should not be.
    """

    name: str
    case: Callable[[Random], None]

    def run(self, seed: int, seconds: float, most: float = math.inf, first: int = 0) -> int:
        """Try cases for some seconds, at least one.

        Args:
            seed: with its number it gives each case.
            seconds: for how long.
            most: how many cases, if there is time.
            first: the number of the first case.

        Returns:
            How many cases were tried.

        Raises:
            Exception: what a case has found, with a note that says how to repeat it.
        """
        end = perf_counter() + seconds
        number = first
        while number == first or (perf_counter() < end and number - first < most):
            self.repeat(seed, number)
            number += 1
        return number - first

    def repeat(self, seed: int, number: int) -> None:
        """Try one case."""
        with noted(f"python -m tests.soak {self.name} --seed {seed} --case {number}"):
            self.case(Random(f"{self.name} {seed} {number}"))


@contextmanager
def noted(what: object) -> Iterator[None]:
    """Say with an error in which case it came up."""
    try:
        yield
    except BaseException as error:
        shown = what if isinstance(what, str) else repr(what)
        error.add_note(shown[:5_000])
        raise


def played(random: Random, most: int = 60) -> Game[Any]:
    """Any game, after some moves."""
    game = random.choice(GAMES)(random)
    for _ in range(random.randrange(most)):
        moves = game.legal_moves
        if not moves:
            break
        game.push(random.choice(moves))
    return game


def _house_cup(random: Random) -> Game[Any]:
    houses = ["Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw"]
    return HouseCup(random.sample(houses, random.randint(2, 4)), seed=random.getrandbits(40))


def _battle(random: Random) -> Game[Any]:
    heroes = ["Harry", "Ron", "Hermione", "Neville"]
    return HogwartsBattle(random.sample(heroes, random.randint(2, 4)),
                          game=random.randint(1, 7), seed=random.getrandbits(40))


def _halls(random: Random) -> Game[Any]:
    students = ["Harry", "Ron", "Hermione", "Ginny"]
    return HallsOfHogwarts(random.sample(students, random.randint(2, 4)),
                           years=random.choice(["first", "second"]),
                           fillers=random.random() < 0.5, seed=random.getrandbits(40))


GAMES: list[Callable[[Random], Game[Any]]] = [_house_cup, _battle, _halls]


def refused(kinds: tuple[type[InvalidInput], ...], action: Callable[[], Any]) -> Any:
    """What an action gives; None if it is refused by name.

    Raises:
        AssertionError: for a refusal that does not say what is wrong.
    """
    try:
        return action()
    except kinds as error:
        refusal = error
    assert refusal.field
    assert refusal.allowed
    assert len(str(refusal)) < 5_000, "a refusal is for people"
    return None


#: What does not belong where it is put.
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 3, 99, 10**6, 10**30, -10**400, 1.5, math.nan, math.inf, "", " ",
    "é", "\ud800", "\0", "x" * 10_000, "<b>", "{0}", "__class__", "potions.1", "Harry", "Slytherin",
    "place 1 Mon", [], {}, [[]], [None], [{}], {"": 1}, {"a": {}}, ["Harry", "Harry"], [1] * 500]


def odd(random: Random) -> Any:
    """A value from anywhere; sometimes it is nested deeply."""
    value = random.choice(ODD)
    for _ in range(random.choice([0, 0, 0, 0, 1, 2, 300])):
        value = [value]
    return value


def ways(data: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every node of JSON data."""
    if way:
        yield way
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from ways(data[key], (*way, key))


def changed(random: Random, data: Any) -> tuple[Any, str]:
    """JSON data with one node changed, in a way that is said."""
    copy = json.loads(json.dumps(data))
    # A depth first: else it would nearly always be one of the many cards of a long list.
    deep = random.randint(1, 6)
    way = random.choice([way for way in ways(copy) if len(way) <= deep])
    inner = copy
    for key in way[:-1]:
        inner = inner[key]
    last = way[-1]
    deed = random.choice(["put", "put", "add", "drop", "take", "swap", "double"])
    if deed == "put":
        inner[last] = odd(random)
    elif deed == "add" and type(inner[last]) is int:
        inner[last] += random.choice([-2, -1, 1, 2, 7, 10**20])
    elif deed == "drop":
        del inner[last]
    elif deed == "double" and isinstance(inner, list):
        inner.append(inner[last])
    elif deed == "swap" and isinstance(inner, list):
        other = random.randrange(len(inner))
        inner[last], inner[other] = inner[other], inner[last]
    elif isinstance(inner, dict) and deed == "double":
        inner[str(odd(random))[:50]] = odd(random)
    else:
        from_way = random.choice([*ways(copy)])
        value = copy
        for key in from_way:
            value = value[key]
        inner[last] = json.loads(json.dumps(value))
    return copy, f"{deed} {'.'.join(map(str, way))}"
