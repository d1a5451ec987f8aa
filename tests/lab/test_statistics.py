"""Intervals: known values, and that they hold what they are about as often as they say."""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import Any

import pandas
import pytest

from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.lab import difference, mean, share
from hogwarts_nb.lab.statistics import bootstrap, likeliest


@pytest.mark.parametrize(("wins", "games", "low", "high"), [
    # Newcombe 1998, Statistics in Medicine 17, table I: Wilson's interval without correction.
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1.0),
])
def test_a_share_has_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    estimate = share(wins, games)
    assert estimate.value == wins / games
    assert (round(estimate.low, 4), round(estimate.high, 4)) == (low, high)


@pytest.mark.parametrize(("wins", "games"), [(3, 2), (-1, 5), (0, 0)])
def test_a_share_that_cannot_be_is_refused(wins: int, games: int) -> None:
    with pytest.raises(InvalidOption, match="it must be from 0 to the number of games"):
        share(wins, games)


def test_intervals_hold_the_true_value_nineteen_times_in_twenty() -> None:
    chance = Chance(4)
    shares = means = gaps = 0
    for _ in range(600):
        rolls = [chance.roll(6) for _ in range(80)]
        others = [chance.roll(6) + 1 for _ in range(60)]
        shares += share(rolls.count(6), 80).low <= 1 / 6 <= share(rolls.count(6), 80).high
        means += mean(rolls).low <= 3.5 <= mean(rolls).high
        gaps += difference(others, rolls).low <= 1 <= difference(others, rolls).high
    for held in (shares, means, gaps):
        assert 0.92 < held / 600 < 0.98


def test_a_mean_of_one_value_has_no_interval() -> None:
    with pytest.raises(InvalidOption, match="two values at least"):
        mean([3])


@pytest.mark.parametrize("values", [5, ["a", "b"], [1.0, float("nan")], [1, None]])
def test_what_are_no_numbers_is_refused(values: Any) -> None:
    for count in (mean, lambda bad: difference([1, 2], bad)):
        with pytest.raises(InvalidOption, match="it must be a list of finite numbers"):
            count(values)


def test_a_column_of_a_table_has_a_mean_too() -> None:
    assert mean(pandas.Series([1, 2, 3])) == mean([1, 2, 3]) == mean(iter([1, 2, 3]))


def test_the_bootstrap_agrees_with_the_formula_where_there_is_one() -> None:
    chance = Chance(9)
    rolls = [chance.roll(6) for _ in range(200)]
    [drawn] = bootstrap(rolls, lambda cases: [fmean(cases)])
    formula = mean(rolls)
    assert drawn.value == formula.value
    assert drawn.low == pytest.approx(formula.low, abs=0.06)
    assert drawn.high == pytest.approx(formula.high, abs=0.06)
    assert str(formula) == f"{formula.value:.3g} ({formula.low:.3g} to {formula.high:.3g})"


def test_the_likeliest_strengths_expect_what_happened() -> None:
    """At the maximum of the likelihood each wins as often as its strength says."""
    won = [[0, 3.5, 40, 1], [9, 0, 0.5, 7], [2, 5, 0, 300], [0.01, 2, 1, 0]]
    strengths = likeliest(won)
    assert sum(strengths) == pytest.approx(0)
    for one, ahead in enumerate(won):
        expected = sum(
            (ahead[other] + won[other][one]) / (1 + exp(strengths[other] - strengths[one]))
            for other in range(len(won)) if other != one)
        assert sum(ahead) == pytest.approx(expected, rel=1e-6)
