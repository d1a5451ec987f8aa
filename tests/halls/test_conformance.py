"""Halls of Hogwarts keeps what every game here must keep, by every ruling and option."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.testing import conformance

PLAYERS = (("Harry", "Ron", "Hermione", "Ginny"), ("Ginny", "Harry"), ("Ron", "Hermione", "Ginny"))

OTHERWISE = {
    "face-down-rotation": "may", "null-rotation": "zero", "backtracking": "no-reversal",
    "second-movement": "any-event", "put-in-room": "walking-only", "new-class": "counts",
    "win": "own-movement", "star": "pass-only", "password-tiles": "must-be-new",
    "cancel-end": "not-extra-turn", "friday-fewer": "as-many", "mrs-norris": "drawer",
    "sleeping-room": "retaken",
}


def make(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12,
                           first=(None, "random")[seed % 2])


def make_advanced(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12, years="second",
                           fillers=True, auto_forced=seed % 2 == 1)


def make_otherwise(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12, rulings=OTHERWISE,
                           fillers=True, years=("first", "second")[seed % 2])


@pytest.mark.parametrize("maker", [make, make_advanced, make_otherwise])
def test_halls_conforms(maker: object) -> None:
    conformance(maker, games=3, pictures=False)  # type: ignore[arg-type]
