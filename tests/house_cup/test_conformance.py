"""House Cup keeps what every game here must keep, with every number of players and ruling."""

from __future__ import annotations

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup import HOUSES
from hogwarts_nb.testing import Make, conformance

#: What each number in a sentence is, and nothing else may be.
MEANING = {
    "round-began.rounds": "the same of the view",
    "placed.number": "token: part 2",
    "placed-empty.number": "token: part 2",
    "placed-below.number": "token: part 2",
    "placed-above.number": "token: part 2",
    "placed-above.position": "the move's value 2",
    "next-token.number": "token: part 2",
    "next-higher.number": "token: part 2",
    "token-back.number": "token: part 2",
    "fewer.number": "token: part 2",
    "fewer.left": "day: number after",
}


def some_houses(chance: Chance) -> list[str]:
    houses = list(HOUSES)
    chance.shuffle(houses)
    return houses[:2 + chance.randbelow(3)]


def make(seed: int) -> HouseCup:
    """2 to 4 houses in any order, sometimes with forced moves played by themselves."""
    return HouseCup(some_houses(Chance(seed)), seed=seed, first="random",
                    auto_forced=seed % 5 == 4, language=("en", "ru")[seed % 2])


def make_with_other_rulings(seed: int) -> HouseCup:
    """Every ruling at random, with all the cards."""
    chance = Chance(seed)
    rulings = {name: chance.choice(list(ruling.options))
               for name, ruling in HouseCup.rulebook.switches.items()}
    return HouseCup(some_houses(chance), seed=seed, rulings=rulings, deck_size="full")


@pytest.mark.parametrize("maker", [make, make_with_other_rulings])
def test_house_cup_conforms(maker: Make) -> None:
    numbers = conformance(maker, meaning=MEANING, process=maker is make)
    assert numbers.meanings.keys() <= MEANING.keys()
