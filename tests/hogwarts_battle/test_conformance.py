"""Hogwarts Battle keeps what every game here must keep, with every number of heroes and ruling."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle import HEROES_OF_GAME
from hogwarts_nb.testing import Make, conformance, games_to_play
from tests.hogwarts_battle.truths import TRUTHS


def make(seed: int) -> HogwartsBattle:
    """2 to 4 heroes in any order, sometimes with forced moves played by themselves."""
    chance = Chance(seed)
    heroes = list(HEROES_OF_GAME)
    chance.shuffle(heroes)
    return HogwartsBattle(heroes[:2 + seed % 3], seed=seed, first="random",
                          start_control=chance.choice([0, 1, 2, "each"]),
                          auto_forced=sum(divmod(seed, 3)) % 3 == 2)


def any_rulings(chance: Chance) -> dict[str, str]:
    """Any values of the rulings."""
    return {name: chance.choice(list(ruling.options))
            for name, ruling in HogwartsBattle.rulebook.switches.items()}


def make_with_other_rulings(seed: int) -> HogwartsBattle:
    """The same with any values of the rulings."""
    chance = Chance(seed)
    rulings = any_rulings(chance)
    heroes = list(HEROES_OF_GAME)
    chance.shuffle(heroes)
    return HogwartsBattle(heroes[:2 + seed % 3], seed=seed, rulings=rulings)


def maker_of(number: int) -> Make:
    """One of the later games: every other time with any rulings and dealt proficiencies."""
    def make_later(seed: int) -> HogwartsBattle:
        chance = Chance(100 * number + seed)
        heroes = list(HEROES_OF_GAME)
        chance.shuffle(heroes)
        usual = seed % 2 == 0
        return HogwartsBattle(
            heroes[:2 + (seed + number) % 3], seed=seed, game=number, first="random",
            rulings=None if usual else any_rulings(chance),
            proficiencies="choose" if usual else "deal")
    return make_later


@pytest.mark.parametrize("maker", [make, make_with_other_rulings])
def test_hogwarts_battle_conforms(maker: Make) -> None:
    numbers = conformance(maker, process=maker is make, truths=TRUTHS)
    assert not numbers.unexplained


@pytest.mark.parametrize("number", range(2, 8))
def test_every_later_game_conforms(number: int) -> None:
    # With fewer games of each, as there are six of them: together they have each number of heroes.
    numbers = conformance(maker_of(number), games=max(2, games_to_play() // 2),
                          process=False, truths=TRUTHS)
    assert not numbers.unexplained
