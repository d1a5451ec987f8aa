"""Hogwarts Battle keeps what every game here must keep, with every number of heroes and ruling."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.chance import Chance
from hogwarts_nb.hogwarts_battle import HEROES_OF_GAME
from hogwarts_nb.testing import conformance

#: Numbers printed on a card that show nowhere in the change that a step makes: the health of the
#: villain that is attacked, and what the chosen effect says.
GIVEN = {"assigned": ["health"],
         "chose": ["effect.what.n", "effect.effects.what.n", "effect.n"]}


def make(seed: int) -> HogwartsBattle:
    """2 to 4 heroes in any order, sometimes with forced moves played by themselves."""
    chance = Chance(seed)
    heroes = list(HEROES_OF_GAME)
    chance.shuffle(heroes)
    return HogwartsBattle(heroes[:2 + seed % 3], seed=seed, first="random",
                          start_control=chance.choice([0, 1, 2, "each"]),
                          auto_forced=seed % 5 == 4, language=("en", "ru")[seed % 2])


def make_other(seed: int) -> HogwartsBattle:
    """The same with any values of the rulings."""
    chance = Chance(seed)
    rulings = {ruling.name: chance.choice(list(ruling.options))
               for ruling in HogwartsBattle.rulings() if ruling.name}
    heroes = list(HEROES_OF_GAME)
    chance.shuffle(heroes)
    return HogwartsBattle(heroes[:2 + seed % 3], seed=seed, rulings=rulings)


@pytest.mark.parametrize("maker", [make, make_other])
def test_hogwarts_battle_conforms(maker: object) -> None:
    conformance(maker, given=GIVEN, pictures=False,  # type: ignore[arg-type]
                process=maker is make)
