"""Each fuzzer for a moment; and that one which finds something says how to find it again."""

from __future__ import annotations

from random import Random

import pytest

from . import FUZZERS
from .fuzzer import Fuzzer, changed, ways


@pytest.mark.parametrize("fuzzer", FUZZERS, ids=lambda fuzzer: fuzzer.name)
def test_a_moment_of_it_finds_nothing(fuzzer: Fuzzer) -> None:
    assert fuzzer.run(seed=1, seconds=1) > 0


def test_what_is_found_can_be_found_again() -> None:
    def case(random: Random) -> None:
        number = random.randrange(20)
        assert number != 7, number

    fuzzer = Fuzzer("sevens", case)
    with pytest.raises(AssertionError) as caught:
        fuzzer.run(3, 60)
    command, = caught.value.__notes__
    head, _, number = command.rpartition(" ")
    assert head == "python -m tests.soak sevens --seed 3 --case"
    with pytest.raises(AssertionError) as again:
        fuzzer.repeat(3, int(number))
    assert str(again.value) == str(caught.value)


def test_data_is_changed_at_one_node_and_the_same_for_a_seed() -> None:
    data = {"a": [1, {"b": "x"}], "c": None}
    assert [*ways(data)] == [("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("c",)]
    found = [repr(changed(Random(seed), data)) for seed in range(50)]
    assert found == [repr(changed(Random(seed), data)) for seed in range(50)]
    assert len(set(found)) > 20
    assert data == {"a": [1, {"b": "x"}], "c": None}
