from __future__ import annotations

import re
from time import perf_counter
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.evaluation import evaluation_of
from hogwarts_nb.game import InvalidOption
from hogwarts_nb.players import Search, ask, search
from tests.house_cup.tables import SLYTHERIN, TWO, table, taking


def test_the_same_seed_makes_the_same_choices() -> None:
    game = HouseCup(seed=2)
    assert ask(Search(1, iterations=60), game) == ask(Search(1, iterations=60), game)
    seeds = {str(ask(Search(seed, iterations=60), game).reason) for seed in range(4)}
    assert len(seeds) > 1


def test_it_takes_the_better_card() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO,
                  cards={SLYTHERIN: ["creatures", "creatures"]})
    assert str(ask(Search(1, iterations=40), game).move) == "take creatures"


def test_the_reason_says_what_it_expects_and_what_the_next_best_would_bring() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO)
    said = str(ask(Search(1, iterations=40), game).reason)
    match = re.fullmatch(r"After 40 tries it expects to win (\d+) times in 100; with the next "
                         r"best, “take trouble”, (\d+) times\.", said)
    assert match
    assert int(match[1]) > int(match[2])


def test_a_runner_up_that_looks_better_is_said_to_be_less_sure() -> None:
    moves = HouseCup(seed=1).legal_moves
    often, rarely = search.Node(), search.Node()
    often.tries, often.mean = 40, 0.5
    rarely.tries, rarely.mean = 9, 0.6
    assert str(search._reason([(often, moves[0]), (rarely, moves[1])], 49)) == (
        "After 49 tries it expects to win 50 times in 100. So far “place 1 Tue” looks better, with "
        "60 times, but it was tried less often, so that is less sure.")


def test_what_it_expects_at_the_end_is_how_the_game_ends() -> None:
    """The last decision: one card wins and the other does not, whatever is imagined."""
    game = table(TWO, day="Fri", days={"Fri": ["creatures", "trouble"]},
                 tokens={"Fri": [(SLYTHERIN, 1)]}, round=4,
                 cards={SLYTHERIN: ["creatures"], "Gryffindor": ["creatures", "creatures.3"]})
    choice = ask(Search(1, iterations=40), game)
    evaluation = evaluation_of(game.rules)
    ends = {}
    for move in game.legal_moves:
        state = game.state.copy()
        game.rules.apply(state, move)
        assert game.rules.to_move(state) is None
        ends[str(move)] = 100 * evaluation.chances(game.rules, state)[0]
    assert ends == {"take creatures": 50.0, "take trouble": 0.0}
    assert "expects to win 50 times in 100" in str(choice.reason)
    assert "“take trouble”, 0 times" in str(choice.reason)


def test_one_try_is_a_budget_too() -> None:
    said = str(ask(Search(1, iterations=1), HouseCup(seed=1)).reason)
    assert re.fullmatch(r"After one try it expects to win \d+ times in 100; there was no time to "
                        r"try another move\.", said)


def test_a_budget_in_seconds_is_kept() -> None:
    started = perf_counter()
    choice = ask(Search(seconds=0.05), HouseCup(seed=1))
    assert 0.04 < perf_counter() - started < 2
    assert "it expects to win" in str(choice.reason)


def test_hidden_moves_of_others_are_one_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    roots: list[Any] = []

    class Kept(search.Node):
        def __init__(self) -> None:
            super().__init__()
            roots.append(self)

    monkeypatch.setattr(search, "Node", Kept)
    ask(Search(1, iterations=400), HouseCup(seed=1))
    own, others = roots[0].after, roots[1].after
    assert "place 1 Mon" in own
    assert others
    assert all(key.startswith("place ?") for key in others)


@pytest.mark.parametrize(("budget", "named"), [
    ({"iterations": 0}, "iterations"), ({"iterations": 2.5}, "iterations"),
    ({"iterations": True}, "iterations"), ({"seconds": 0}, "seconds"),
    ({"seconds": -1.0}, "seconds"), ({"seconds": "1"}, "seconds"),
    ({"seconds": float("nan")}, "seconds"), ({"iterations": 5, "seconds": 1}, "seconds"),
])
def test_a_bad_budget_is_named(budget: dict[str, Any], named: str) -> None:
    with pytest.raises(InvalidOption, match=named):
        Search(**budget)


def test_it_says_its_budget_and_hides_its_chance() -> None:
    assert repr(Search(7)) == "Search(..., iterations=500)"
    assert repr(Search(7, seconds=2)) == "Search(..., seconds=2)"
