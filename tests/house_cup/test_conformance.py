"""House Cup keeps what every game here must keep, with every number of players and ruling."""

from __future__ import annotations

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup import HOUSES
from hogwarts_nb.testing import Make, conformance


def some_houses(chance: Chance) -> list[str]:
    houses = list(HOUSES)
    chance.shuffle(houses)
    return houses[:2 + chance.randbelow(3)]


def make(seed: int) -> HouseCup:
    """2 to 4 houses in any order, sometimes with forced moves played by themselves."""
    return HouseCup(some_houses(Chance(seed)), seed=seed, first="random",
                    auto_forced=seed % 5 == 4)


def make_with_other_rulings(seed: int) -> HouseCup:
    """Every ruling at random, with all the cards."""
    chance = Chance(seed)
    rulings = {name: chance.choice(list(ruling.options))
               for name, ruling in HouseCup.rulebook.switches.items()}
    return HouseCup(some_houses(chance), seed=seed, rulings=rulings, deck_size="full")


@pytest.mark.parametrize("maker", [make, make_with_other_rulings])
def test_house_cup_conforms(maker: Make) -> None:
    numbers = conformance(maker, process=maker is make, strict=True)
    assert not numbers.unexplained
