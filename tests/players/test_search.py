from __future__ import annotations

import re
from itertools import pairwise
from time import perf_counter
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle, HouseCup
from hogwarts_nb.core import Evaluation, InvalidOption
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.players import Observation, Search, ask, search
from tests.house_cup.tables import SLYTHERIN, TWO, table, taking


def test_the_same_seed_makes_the_same_choices() -> None:
    game = HouseCup(seed=2)
    assert ask(Search(1, iterations=60), game) == ask(Search(1, iterations=60), game)
    seeds = {str(ask(Search(seed, iterations=60), game).reason) for seed in range(4)}
    assert len(seeds) > 1


def test_it_takes_the_better_card() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["creatures", "creatures"]})
    assert str(ask(Search(1, iterations=40), game).move) == "take creatures"


def test_the_reason_says_what_it_expects_and_what_the_next_best_would_bring() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO)
    said = str(ask(Search(1, iterations=40), game).reason)
    match = re.fullmatch(r"It expects to win (\d+) times in 100; with “take trouble”, (\d+) "
                         r"times\. Both moves were tried 20 times, in the same positions\.", said)
    assert match
    assert int(match[1]) > int(match[2])


def test_moves_between_which_nothing_decides_are_said_to_be_as_good() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], hands={"Harry": ["alohomora", "reparo"]})
    said = str(ask(Search(1, iterations=8), game).reason)
    assert re.match(r"It expects to win \d+ times in 100, and about as often with “play ", said)


def test_what_it_expects_at_the_end_is_how_the_game_ends() -> None:
    """The last decision: one card wins and the other does not, whatever is imagined."""
    game = table(TWO, day="Fri", days={"Fri": ["creatures", "trouble"]},
                 tokens={"Fri": [(SLYTHERIN, 1)]}, round=4,
                 hands={SLYTHERIN: ["creatures"], "Gryffindor": ["creatures", "creatures.3"]})
    choice = ask(Search(1, iterations=40), game)
    evaluation = game.evaluation
    ends = {}
    for move in game.legal_moves:
        state = game.state.copy()
        game.rules.apply(state, move)
        assert game.rules.to_move(state) is None
        ends[str(move)] = 100 * evaluation.chances(game.rules, state)[0]
    assert ends == {"take creatures": 50.0, "take trouble": 0.0}
    assert "It expects to win 50 times in 100" in str(choice.reason)
    assert "“take trouble”, 0 times" in str(choice.reason)


@pytest.mark.parametrize(("budget", "tries"), [(1, 15), (15, 15), (100, 99), (500, 500)])
def test_tries_fit_in_the_budget_but_each_move_gets_one(
        budget: int, tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    tried = Search._try
    monkeypatch.setattr(Search, "_try", lambda *args: done.append(tried(*args)))
    game = HouseCup(seed=1)
    assert len(game.legal_moves) == 15
    said = str(ask(Search(1, iterations=budget), game).reason)
    assert len(done) == tries
    assert ("in the same position." in said) == (tries == 15)


def test_all_moves_meet_the_same_deals_and_the_weaker_half_is_given_up(
        monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[list[str]] = []
    imagine, tried = Observation.determinize, Search._try

    def imagined(self: Observation, chance: Chance) -> Any:
        met.append([])
        return imagine(self, chance)

    def noted(self: Search, *args: Any) -> None:
        assert args[2] == states.setdefault(len(met), args[2].copy())
        met[-1].append(args[4].notation)
        tried(self, *args)

    states: dict[int, Any] = {}
    monkeypatch.setattr(Observation, "determinize", imagined)
    monkeypatch.setattr(Search, "_try", noted)
    game = HouseCup(seed=1)
    choice = ask(Search(1, iterations=500), game)
    assert met[0] == [move.notation for move in game.legal_moves]
    fields = list(dict.fromkeys(map(tuple, met)))
    assert list(map(len, fields)) == [15, 8, 4, 2]
    for more, fewer in pairwise(fields):
        assert set(fewer) < set(more)
    assert choice.move.notation in fields[-1]


def test_positions_of_battle_are_judged_at_the_same_moment(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever judged the middle of a turn would end it at once, or never."""
    judged: set[tuple[int, str]] = set()
    chances = Evaluation.chances

    def noted(self: Evaluation, rules: Any, state: Any) -> list[float]:
        judged.add((state.turn, state.agenda[-1].verb))
        return chances(self, rules, state)

    monkeypatch.setattr(Evaluation, "chances", noted)
    game = HogwartsBattle(["Harry", "Ron", "Hermione", "Neville"], game=4, seed=2)
    while len(game.legal_moves) == 1 or game.state.turn < 5:
        game.push(game.legal_moves[0])
    ask(Search(1, iterations=200), game)
    assert judged == {(game.state.turn + 2, "act")}


def test_a_budget_in_seconds_is_kept() -> None:
    started = perf_counter()
    choice = ask(Search(seconds=0.05), HouseCup(seed=1))
    assert 0.04 < perf_counter() - started < 2
    assert "It expects to win" in str(choice.reason)


def test_hidden_moves_of_others_are_one_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    roots: list[Any] = []

    class Kept(search.Node):
        def __init__(self) -> None:
            super().__init__()
            roots.append(self)

    monkeypatch.setattr(search, "Node", Kept)
    game = HouseCup(TWO, seed=1)
    ask(Search(1, iterations=400), game)
    moves = len(game.legal_moves)
    for root in roots[:moves]:
        assert root.after
        assert all(key.startswith("place ?") for key in root.after)
    own = {key for root in roots[:moves] for node in root.after.values() for key in node.after}
    assert "place 2 Mon" in own


def test_what_is_done_by_habit_comes_first_and_other_moves_have_to_wait() -> None:
    game = HogwartsBattle(["Harry", "Ron"], seed=2)
    rules, legal = game.rules, game.legal_moves
    rollout = game.evaluation.rollout
    assert rollout
    usual = rollout.move(rules, legal).notation
    player, node = Search(1), search.Node()

    def descend() -> str:
        return player._descend(node, rules, legal, True, rollout)[1]

    assert descend() == usual
    node.after[usual] = search.Node()
    node.after[usual].learn(0.1)
    for _ in range(search.PATIENCE):
        assert descend() == usual
        node.learn(0.1)
    assert descend() != usual


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
