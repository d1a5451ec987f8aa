"""Chance that is one number, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hogwarts_nb.core.chance import Chance


def test_it_is_splitmix64() -> None:
    # The first results for seed 1234567 as published with the generator's reference code.
    chance = Chance(1234567)
    assert [chance.randbelow(1 << 64) for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821]


def test_the_same_seed_gives_the_same_shuffle_everywhere() -> None:
    items = list("abcdefgh")
    Chance(7).shuffle(items)
    assert "".join(items) == "befcgadh"


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10])
def test_every_number_below_is_about_equally_likely(n: int) -> None:
    chance = Chance(1)
    counts = Counter(chance.randbelow(n) for _ in range(3_000 * n))
    assert set(counts) == set(range(n))
    assert all(2_750 < count < 3_250 for count in counts.values())


def test_numbers_that_would_favour_small_results_are_asked_again() -> None:
    # With two thirds of the range as the bound, every third number has to be drawn again.
    bound = (1 << 64) * 2 // 3
    chance, plain = Chance(5), Chance(5)
    numbers = [chance.randbelow(bound) for _ in range(300)]
    assert numbers == [number for number in (plain.randbelow(1 << 64) for _ in range(600))
                       if number < bound][:300]


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    chance = Chance(3)
    orders: Counter[str] = Counter()
    for _ in range(6_000):
        items = list("abc")
        chance.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1_150 for count in orders.values())


def test_a_choice_is_one_of_the_items() -> None:
    chance = Chance(2)
    assert {chance.choice("xyz") for _ in range(50)} == set("xyz")


def test_scripted_rolls_come_first_and_then_the_stream() -> None:
    chance = Chance(9, rolls=(6, 1))
    assert [chance.roll(6), chance.roll(6)] == [6, 1]
    assert chance == Chance(9)
    assert chance.roll(6) == 1 + Chance(9).randbelow(6)


def test_a_scripted_roll_must_be_on_the_die() -> None:
    with pytest.raises(ValueError, match="the next scripted roll is 7; the die has 1 to 6"):
        Chance(0, rolls=[7]).roll(6)


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance(4, rolls=(2,))
    twin = chance.copy()
    assert twin == chance
    twin.roll(6)
    assert chance.rolls == (2,)
    assert twin != chance


def test_it_goes_through_json_and_on() -> None:
    chance = Chance(2**63 + 5, rolls=(3,))
    again = Chance.from_data(chance.to_data())
    assert again == chance
    assert again.to_data() == {"state": str(2**63 + 5), "rolls": [3]}


@pytest.mark.parametrize("data", [
    None, [], {}, {"state": "1"}, {"state": "1", "rolls": [], "more": 1}, {"state": 1, "rolls": []},
    {"state": "-1", "rolls": []}, {"state": "x", "rolls": []}, {"state": "", "rolls": []},
    {"state": "٣", "rolls": []}, {"state": str(2**64), "rolls": []},
    {"state": "9" * 99, "rolls": []},
    {"state": "1", "rolls": 3}, {"state": "1", "rolls": ["3"]}, {"state": "1", "rolls": [True]}])
def test_data_of_another_form_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="chance"):
        Chance.from_data(data)


@pytest.mark.parametrize("seed", ["7", 1.0, None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="it must be a whole number"):
        Chance(seed)


def test_its_repr_tells_nothing() -> None:
    assert repr(Chance(7)) == "Chance(...)"


def test_a_stream_is_no_key() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Chance(1))


@pytest.mark.parametrize("size", [0, 1, 2, 5, 6, 7, 8, 49, 68, 300])
def test_a_shuffle_takes_one_number_of_the_stream_for_each_swap(size: int) -> None:
    """However the numbers are mixed, they are those that ``below`` gives one by one."""
    for seed in (0, 1, 2**64 - 1):
        mixed, one_by_one = Chance(seed), Chance(seed)
        items = list(range(size))
        mixed.shuffle(items)
        expected = list(range(size))
        for last in range(size - 1, 0, -1):
            other = one_by_one.randbelow(last + 1)
            expected[last], expected[other] = expected[other], expected[last]
        assert items == expected
        assert mixed == one_by_one
