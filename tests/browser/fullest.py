"""The fullest boards of each game, for whoever looks whether they fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game
from hogwarts_nb.core.chance import Chance

HOUSES = ["Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw"]
HEROES = ["Harry", "Ron", "Hermione", "Neville"]


def played(game: Game[Any], stop: Callable[[Game[Any]], bool], seed: int = 1) -> Game[Any]:
    """A game played by chance until something is so, or it is over."""
    chance = Chance(seed)
    while game.to_move and not stop(game):
        game.push(chance.choice(game.legal_moves))
    return game


def cup_taking() -> Game[Any]:
    return played(HouseCup(HOUSES, seed=3),
                  lambda game: game.view()["round"] == 3 and game.view()["stage"] == "taking")


def cup_over() -> Game[Any]:
    return played(HouseCup(HOUSES, seed=3), lambda game: False)


def halls() -> Game[Any]:
    game = HallsOfHogwarts.scenario(
        None, ["Harry", "Ron", "Hermione", "Ginny"], seed=4, rolls=[3], hands={
            "Harry": ["secret_password", "class_cancelled", "friday_shuffle", "peeves"],
            "Ron": ["friday_shuffle", "peeves", "somebodys_lost", "schedule_swap"],
            "Hermione": ["schedule_swap", "schedule_swap", "secret_password"],
            "Ginny": ["secret_password", "friday_shuffle", "somebodys_lost", "mrs_norris"]})
    game.push("roll")
    return game


def halls_late() -> Game[Any]:
    game = HallsOfHogwarts(["Harry", "Ron", "Hermione", "Ginny"], seed=2)
    return played(game, lambda game: len(game.history) > 400)


def battle() -> Game[Any]:
    return HogwartsBattle.scenario(
        HEROES, game=7, facing=["voldemort_7", "bellatrix", "greyback"],
        assigned=[12, 3, 0], location="hogwarts_castle", control=4, shields={"Ron": ["greyback"]},
        skills={"Harry": "arithmancy", "Ron": "charms", "Hermione": "defence",
                "Neville": "potions"},
        horcrux="nagini", placed=["attack"],
        destroyed={"Harry": ["diary", "ring"], "Ron": ["locket", "cup", "diadem"]},
        hands={"Harry": ["petrificus", "fred", "accio", "firebolt", "hagrid", "alohomora",
                         "alohomora"]},
        discards={"Harry": ["nimbus_2001", "lumos"]}, attack={"Harry": 6},
        influence={"Harry": 8}, market=["snape", "moody", "pensieve", "mcgonagall", "dumbledore",
                                        "sorting_hat"], rolls=["health", "health"])


def battle_start() -> Game[Any]:
    return HogwartsBattle(["Harry", "Ron"], seed=3)


def battle_setup() -> Game[Any]:
    return HogwartsBattle(HEROES, game=7, seed=2)


FULLEST = {make.__name__: make for make in (
    cup_taking, cup_over, halls, halls_late, battle_start, battle, battle_setup)}
