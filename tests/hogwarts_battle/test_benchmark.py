"""The benchmark's policies win about as often as a public program, driven alike, has won."""

from __future__ import annotations

import re
from random import Random

import pytest

from benchmarks import hogwarts_battle
from benchmarks.hogwarts_battle import (
    HEROES,
    OTHERS,
    PRINTED,
    PUBLIC_GAMES,
    PUBLIC_WINS,
    any_of,
    dearest,
    habitual,
    hasty,
    measure,
    no_card,
    policy,
)
from benchmarks.hogwarts_battle import steady as play
from hogwarts_nb import HogwartsBattle


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
    rules = HogwartsBattle.make_rules(HEROES)
    assert play(rules, 5, Random(1).random) == play(rules, 5, Random(1).random)


@pytest.mark.parametrize("game", range(1, 8))
def test_every_policy_ends_a_game_of_every_box(game: int) -> None:
    rules = HogwartsBattle.make_rules(HEROES[:3], game=game)
    for plays in (play, habitual):
        assert plays(rules, 5, Random(1).random) == plays(rules, 5, Random(1).random)


def test_later_games_are_harder_and_habit_helps() -> None:
    steady_shares = [measure(2, 60, 1, game=game)[1] for game in (1, 3, 6)]
    habit_shares = [measure(2, 60, 1, habitual, game=game)[1] for game in (1, 3, 6)]
    assert steady_shares[0] > steady_shares[1] + 0.3 > steady_shares[2] + 0.3
    assert habit_shares[0] > habit_shares[1] > habit_shares[2]
    assert habit_shares[1] > steady_shares[1] + 0.3


def test_the_tables_name_every_game_and_number_of_heroes(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(hogwarts_battle, "measure", lambda *_, **__: (5000.0, 0.5, 20.0))
    hogwarts_battle.main(5)
    printed = capsys.readouterr().out
    for game in range(1, 8):
        for heroes in (2, 3, 4):
            assert f"\nGame {game}, {heroes} heroes    5,000" in printed
    for game, ratio in ((1, "0.34"), (3, "0.37"), (5, "0.41"), (7, "0.50")):
        assert re.search(rf"\nGame {game} +5,000 +\d\d,\d00 +{ratio}\n", printed)
