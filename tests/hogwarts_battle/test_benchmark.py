"""The benchmark's policies win about as often as a public program, driven alike, has won."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.hogwarts_battle import HEROES, PRINTED, PUBLIC_GAMES, PUBLIC_WINS, hasty, measure
from benchmarks.hogwarts_battle import steady as play
from hogwarts_nb.hogwarts_battle.game import make_rules


@pytest.mark.parametrize("heroes", PUBLIC_WINS)
def test_the_share_of_wins_is_near_a_public_programs(heroes: int) -> None:
    wins = measure(heroes, 300, 3, hasty, PRINTED)[1]
    assert abs(wins - PUBLIC_WINS[heroes] / PUBLIC_GAMES) < 0.25


def test_a_steady_policy_wins_more_often_and_more_heroes_make_it_harder() -> None:
    shares = [measure(heroes, 200, 2)[1] for heroes in (2, 3, 4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] > measure(4, 200, 2, hasty)[1]


def test_games_end_and_repeat() -> None:
    rules = make_rules(HEROES)
    assert play(rules, 5, Random(1).random) == play(rules, 5, Random(1).random)
