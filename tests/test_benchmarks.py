"""The hand-inlined loop of the benchmark plays the same game as the engine."""

from __future__ import annotations

import runpy
from random import Random
from typing import Any

import pytest

from benchmarks import click, field, halls, hogwarts_battle, house_cup, house_cup_inlined
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup.components import Components
from hogwarts_nb.house_cup.rules import HouseCupRules

#: Games whose decks and choices come from the seeds 0, 1, 2 and so on.
GAMES = 400


class Recorded:
    """Random numbers that remember how many were taken."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random
        self.count = 0

    def __call__(self) -> float:
        self.count += 1
        return self.random()


def by_the_engine(rules: HouseCupRules, seed: int) -> dict[str, Any]:
    choose = Recorded(seed)
    state = rules.box(Chance(seed))
    rules.begin(state)
    verbs: set[str] = set()
    while moves := rules.legal(state):
        move = moves[int(choose() * len(moves))]
        verbs.add(move.verb)
        rules.apply(state, move)
    day_of, kind_of = rules.setup.components.day_of, rules.kind_of
    hands = [[(day_of[card], kind_of[card]) for card in cards] for cards in state.cards]
    return {"points": state.points, "hands": hands, "rewards": state.rewards,
            "moves": choose.count, "verbs": verbs}


def by_the_loop(seed: int) -> dict[str, Any]:
    choose = Recorded(seed)
    points, hands, rewards, moves = house_cup_inlined.play(choose, Chance(seed).shuffle)
    assert choose.count == moves, "one choice a move, and the loop counts its moves itself"
    names = house_cup_inlined.KIND_NAMES
    return {"points": points, "rewards": rewards, "moves": moves,
            "hands": [[(card >> 5, names[card & 31]) for card in hand] for hand in hands]}


@pytest.fixture(scope="module")
def rules() -> HouseCupRules:
    return HouseCupRules(house_cup_inlined.SEATS, components=Components.load())


def test_the_inlined_loop_plays_the_same_game(rules: HouseCupRules) -> None:
    verbs: set[str] = set()
    points: set[int] = set()
    for seed in range(GAMES):
        engine = by_the_engine(rules, seed)
        verbs |= engine.pop("verbs")
        points |= set(engine["points"])
        assert by_the_loop(seed) == engine, f"seed {seed}"
    # The games were worth comparing: every kind of decision came up, and scores of all sizes.
    assert verbs == {"place", "take", "apply", "discard", "give", "pass", "keep"}
    assert min(points) < 0
    assert max(points) > 100


def test_the_table_of_the_field_is_printed_without_the_field(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(field, "ROUNDS", 1)
    monkeypatch.setattr(field, "SECONDS", 0.001)

    def absent() -> field.Play:
        raise ImportError("No module named 'far_away'")

    monkeypatch.setattr(field, "FIELD", {"far_away chess": ("far_away", absent)})
    field.main()
    printed = capsys.readouterr()
    for name in field.OURS:
        assert name in printed.out
    assert printed.err == "far_away chess is left out: No module named 'far_away'\n"


def test_chance_is_drawn_by_its_probabilities() -> None:
    outcomes = [(7, 0.5), (8, 0.25), (9, 0.25)]
    assert [field.lean_draw(outcomes, number) for number in (0, 0.49, 0.5, 0.74, 0.75, 0.999)] == [
        7, 7, 8, 8, 9, 9]


def test_the_entry_prints_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    for table in (click, halls, hogwarts_battle, house_cup):
        monkeypatch.setattr(table, "main", lambda table=table: printed.append(table.__name__))
    runpy.run_module("benchmarks", run_name="__main__")
    assert printed == ["benchmarks.house_cup", "benchmarks.hogwarts_battle", "benchmarks.halls",
                       "benchmarks.click"]
