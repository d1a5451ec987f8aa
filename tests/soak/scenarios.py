"""Scenarios: any values for any fields give a game that can be played, or are refused by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, InvalidOption, InvalidScenario
from hogwarts_nb.core.rulebook import UnknownRuling
from hogwarts_nb.halls.cards import CLASSES
from hogwarts_nb.halls.cards import KINDS as EVENTS
from hogwarts_nb.hogwarts_battle.cards import HEROES_OF_GAME
from hogwarts_nb.house_cup import HOUSES, KINDS

from .fuzzer import Fuzzer, noted, odd, refused

#: Makes a value of a field that often is a sound one, for these players.
Make = Callable[[Random, list[str]], Any]


def _one(*values: Any) -> Make:
    return lambda random, _: random.choice(values)


def _seat(random: Random, seats: list[str]) -> Any:
    return random.choice(seats)


def _some(item: Make, most: int = 4) -> Make:
    return lambda random, seats: [item(random, seats) for _ in range(random.randint(0, most))]


def _each(keys: tuple[str, ...], item: Make) -> Make:
    """A mapping of some keys, of seats if there are none."""
    def make(random: Random, seats: list[str]) -> Any:
        known = keys or tuple(seats)
        return {key: item(random, seats) for key in random.sample(known, random.randint(
            0, min(4, len(known))))}
    return make


DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
CARD = _one(*KINDS)
TOKEN: Make = lambda random, seats: (random.choice(seats), random.randint(1, 3))  # noqa: E731
COUNT = _one(0, 1, 2, 3, 9, 10, 11, 99)
PLAYED = _one("alohomora", "reparo", "time_turner", "beans", "ginny", "hedwig", "lumos", "crystal",
              "sorting_hat", "essence", "fang", "hagrid", "molly_weasley", "oliver_wood", "cloak",
              "alohomora.2")
ENEMY = _one("draco", "quirrell", "crabbe_goyle", "lucius", "basilisk", "tom_riddle", "peter",
             "dementor", "death_eater", "death_eater.2", "barty", "umbridge", "fenrir", "bellatrix")
DARK = _one("tarantallegra", "flipendo", "expulso", "imperio", "crucio", "poison", "hand_of_glory",
            "he_who_must_not_be_named", "relashio", "morsmordre")
EVENT = _one(*EVENTS)
SPACE = _one("c1", "d1", "c3", "d3", "d4", "e4", "d5", "g3", "lake", "quidditch", "a1")

TABLES: list[tuple[Any, tuple[str, ...], dict[str, Make]]] = [
    (HouseCup, tuple(HOUSES), {
        "seed": COUNT, "round": _one(1, 2, 3, 4), "first": _seat, "to_move": _seat,
        "stage": _one("placing", "taking", "end"), "day": _one(*DAYS),
        "days": _each(DAYS, _some(CARD)), "tokens": _each(DAYS, _some(TOKEN, 2)),
        "cards": _each((), _some(CARD)), "rewards": _each((), COUNT), "deck": _some(CARD),
        "discards": _some(CARD), "deck_size": _one("full", "reduced"),
        "auto_forced": _one(True, False)}),
    (HogwartsBattle, tuple(HEROES_OF_GAME), {
        "game": _one(1, 2, 3, 4, 5, 6, 7), "seed": COUNT, "turn": COUNT, "active": _seat,
        "stage": _one("actions", "dark_arts", "villains", "horcrux"), "to_move": _seat,
        "location": _one("diagon_alley", "mirror_of_erised", "azkaban", "graveyard"),
        "control": _one(0, 1, 2, 3), "facing": _some(ENEMY, 3), "assigned": _some(COUNT, 3),
        "villains": _some(ENEMY), "defeated": _some(ENEMY), "dark_arts": _some(DARK),
        "resolved": _some(DARK), "market": _some(PLAYED, 6), "hogwarts": _some(PLAYED),
        "hands": _each((), _some(PLAYED)), "decks": _each((), _some(PLAYED)),
        "discards": _each((), _some(PLAYED)), "health": _each((), COUNT),
        "attack": _each((), COUNT), "influence": _each((), COUNT), "stunned": _some(_seat, 2),
        "skills": _each((), _one("charms", "potions", "arithmancy", "divination")),
        "horcrux": _one("diary", "ring", "locket", "cup", "diadem", "snake"),
        "auto_forced": _one(True, False)}),
    (HallsOfHogwarts, ("Harry", "Ron", "Hermione", "Ginny"), {
        "years": _one("first", "second"), "fillers": _one(True, False), "seed": COUNT,
        "rolls": _some(_one(1, 2, 3, 4)), "turn": _seat, "turns": COUNT, "die": _one(1, 2, 3, 4),
        "todo": _one("roll", "act", "tiles 2", "tiles 4"), "movers": _each((), SPACE),
        "schedules": _each((), _one(1, 2, 3, 4, list(CLASSES))), "done": _each((), COUNT),
        "hands": _each((), _some(EVENT)), "pile": _some(EVENT),
        "hidden": _each(("c1", "d3", "d4"), _one(*CLASSES, "star", "stairs")),
        "lost_turns": _each((), COUNT), "extra_turns": _each((), COUNT), "turn_limit": COUNT,
        "auto_forced": _one(True, False)}),
]


def _case(random: Random) -> None:
    game, everybody, fields = random.choice(TABLES)
    players: Any = random.sample(everybody, random.randint(2, 4))
    given: dict[str, Any] = {name: fields[name](random, players)
                             for name in random.sample([*fields], random.randint(1, 3))}
    if random.random() < 0.3:
        given[random.choice([*given, *given, "board", "cards", "x"])] = odd(random)
    if random.random() < 0.05:
        players = odd(random)
    with noted((game.__name__, players, given)):
        table: Game[Any] | None = refused(
            (InvalidOption, InvalidScenario, UnknownRuling),
            lambda: game.scenario(players=players, **given))
        if table is None:
            return
        assert game.load(table.save()) == table
        for _ in range(15):
            if not table.legal_moves:
                break
            table.push(random.choice(table.legal_moves))
        assert str(table)
        assert game.load(table.save()) == table


SCENARIOS = Fuzzer("scenarios", _case)
