"""What players do differently."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.lab import Results, contrast, simulate
from hogwarts_nb.players import Planner, Random


def cards(player: type) -> Results:
    return simulate(HogwartsBattle, dict.fromkeys(("Harry", "Ron"), player), games=6,
                    tables=["cards"], progress=False)


def test_a_planner_has_other_cards_than_chance() -> None:
    planned, by_chance = cards(Planner), cards(Random)
    rows = contrast(planned, by_chance, "cards", "card", count="count")
    assert [row.more.value for row in rows] == sorted(
        (row.more.value for row in rows), reverse=True)
    same = next(row for row in rows if row.what == "alohomora")
    assert same.one.value == same.other.value == 14  # 7 of each hero
    assert not same.clear
    reparo = next(row for row in rows if row.what == "reparo")
    owned = sum(row["count"] for row in planned.rows("cards") if row["card"] == "reparo")
    assert reparo.one.value == pytest.approx(owned / 6)
    assert reparo.more.value == pytest.approx(reparo.one.value - reparo.other.value)


def test_a_column_that_is_not_there_is_named() -> None:
    results = cards(Random)
    with pytest.raises(InvalidOption, match="colour"):
        contrast(results, results, "cards", "colour")
