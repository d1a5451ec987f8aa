"""Shares and means with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, fsum, isfinite, log, sqrt
from numbers import Real
from statistics import NormalDist, fmean, variance
from typing import NamedTuple, TypeVar

from ..core import InvalidOption
from ..core.chance import Chance

__all__ = ["CONFIDENCE", "Estimate", "bootstrap", "difference", "likeliest", "mean", "share"]

#: How often an interval contains the true number, if the experiment is repeated many times.
CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A number from an experiment, with the interval that probably contains the true number.

    Attributes:
        value: the number.
        low: the lower end of the interval.
        high: the upper end of the interval.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def share(wins: float, games: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share of games, with Wilson's interval (1927), which also suits few games.

    Args:
        wins: the number of wins; a shared win can count as a part of one.
        games: the number of games.
        confidence: the confidence of the interval.

    Raises:
        InvalidOption: if there are fewer games than wins, or none; or for a wrong confidence.
    """
    numbers = isinstance(wins, (int, float)) and isinstance(games, int)
    if not numbers or not 0 <= wins <= games or not games:
        raise InvalidOption("wins", wins, f"it must be from 0 to the number of games, {games}; and "
                            "there must be a game")
    z = _z(confidence)
    part = wins / games
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (
        1 + z * z / games)
    # At 0 and 1 the interval reaches the end exactly, in spite of rounding.
    return Estimate(part, 0.0 if not wins else middle - spread,
                    1.0 if wins == games else middle + spread)


def mean(values: Iterable[float], confidence: float = CONFIDENCE) -> Estimate:
    """A mean, with the interval of the normal distribution: for dozens of values or more.

    Args:
        values: at least two finite numbers.
        confidence: the confidence of the interval.

    Raises:
        InvalidOption: for fewer than two values, or other values.
    """
    numbers = _numbers(values)
    return Estimate(fmean(numbers), *_around(fmean(numbers), _error(numbers), confidence))


def difference(ones: Iterable[float], others: Iterable[float],
               confidence: float = CONFIDENCE) -> Estimate:
    """The difference between two means, with its interval (Welch).

    Args:
        ones: at least two finite numbers.
        others: at least two finite numbers.
        confidence: the confidence of the interval.

    Raises:
        InvalidOption: for fewer than two values on a side, or other values.
    """
    left, right = _numbers(ones), _numbers(others)
    error = sqrt(_error(left) ** 2 + _error(right) ** 2)
    gap = fmean(left) - fmean(right)
    return Estimate(gap, *_around(gap, error, confidence))


T = TypeVar("T")


def bootstrap(cases: Sequence[T], count: Callable[[Sequence[T]], Sequence[float]], *,
              again: Callable[[Sequence[T]], Sequence[float]] | None = None, rounds: int = 200,
              seed: int = 1, confidence: float = CONFIDENCE) -> list[Estimate]:
    """Any numbers with intervals: the cases are drawn again, with replacement (Efron 1979).

    Args:
        cases: independent observations.
        count: a function that computes the numbers from cases.
        again: another function for cases that were drawn again, if it must differ.
        rounds: how often they are drawn.
        seed: the seed of chance.
        confidence: the confidence of the intervals.
    """
    chance = Chance(seed)
    anew = again or count
    drawn = [anew([chance.choice(cases) for _ in cases]) for _ in range(rounds)]
    cut = int(rounds * (1 - confidence) / 2)
    estimates = []
    for value, values in zip(count(cases), zip(*drawn, strict=True), strict=True):
        order = sorted(values)
        estimates.append(Estimate(value, order[cut], order[-1 - cut]))
    return estimates


def likeliest(won: Sequence[Sequence[float]]) -> list[float]:
    """Strengths by maximum likelihood (Bradley and Terry 1952), in natural units; their sum is 0.

    Each step takes the odds that follow from the last ones (Newman 2023), which converges in a few.

    Args:
        won: how often each has won against each other, by numbers; more than never.
    """
    everyone = range(len(won))
    odds, moved = [1.0] * len(won), 1.0
    while moved > 1e-9:
        before = odds[:]
        for one in everyone:
            others = [other for other in everyone if other != one]
            odds[one] = (
                fsum(won[one][other] * odds[other] / (odds[one] + odds[other]) for other in others)
                / fsum(won[other][one] / (odds[one] + odds[other]) for other in others))
        middle = exp(fmean(map(log, odds)))
        odds = [value / middle for value in odds]
        moved = max(abs(log(new / old)) for new, old in zip(odds, before, strict=True))
    return [log(value) for value in odds]


def _z(confidence: float) -> float:
    if not isinstance(confidence, float) or not 0 < confidence < 1:
        raise InvalidOption("confidence", confidence, "it must be between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _numbers(values: Iterable[float]) -> list[float]:
    """Finite numbers, such as a list or a column of a data frame, as a list."""
    numbers = [*values] if isinstance(values, Iterable) else None
    if numbers is None or not all(isinstance(one, Real) and isfinite(one) for one in numbers):
        raise InvalidOption("values", values, "it must be a list of finite numbers")
    return numbers


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    if len(values) < 2:
        raise InvalidOption("values", list(values), "an interval needs two values at least")
    return sqrt(variance(values) / len(values))


def _around(value: float, error: float, confidence: float) -> tuple[float, float]:
    spread = _z(confidence) * error
    return value - spread, value + spread
