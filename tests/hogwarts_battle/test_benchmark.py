"""The benchmark's policies win about as often as a public program, driven alike, has won."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.hogwarts_battle import (
    HEROES,
    OTHERS,
    PRINTED,
    PUBLIC_GAMES,
    PUBLIC_WINS,
    any_of,
    dearest,
    hasty,
    measure,
    no_card,
    policy,
)
from benchmarks.hogwarts_battle import steady as play
from hogwarts_nb.hogwarts_battle.game import make_rules


@pytest.mark.parametrize("heroes", PUBLIC_WINS)
def test_the_share_of_wins_is_near_a_public_programs(heroes: int) -> None:
    # Which heroes played there is not known. 0.15 is 2.5 standard deviations of 60 games.
    shares = [measure(heroes, 300, 3, hasty, PRINTED, names)[1] for names in (HEROES, OTHERS)]
    assert min(shares) - 0.15 < PUBLIC_WINS[heroes] / PUBLIC_GAMES < max(shares) + 0.15


def test_a_steady_policy_wins_more_often_and_more_heroes_make_it_harder() -> None:
    shares = [measure(heroes, 200, 2)[1] for heroes in (2, 3, 4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] > measure(4, 200, 2, hasty)[1]


def test_how_much_the_heroes_acquire_decides_most_games() -> None:
    shares = [measure(4, 200, 2, plays)[1] for plays in (policy(no_card), hasty, policy(dearest))]
    assert shares[0] + 0.3 < shares[1] < shares[2] - 0.2


def test_cards_left_unplayed_cost_games() -> None:
    unplayed = policy(any_of, drawn=False)
    assert measure(4, 200, 2, unplayed)[1] < measure(4, 200, 2)[1]


def test_games_end_and_repeat() -> None:
    rules = make_rules(HEROES)
    assert play(rules, 5, Random(1).random) == play(rules, 5, Random(1).random)
