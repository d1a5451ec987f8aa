"""What a hero does by rollout."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import RolloutPolicy
from hogwarts_nb.hogwarts_battle.rollout import moment, rollout_move
from hogwarts_nb.testing import play


def habit(game: HogwartsBattle) -> str:
    """What is done by habit now."""
    return rollout_move(game.rules, game.legal_moves).notation


def test_cards_are_played_then_attack_is_assigned_then_the_best_card_is_acquired() -> None:
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], game=2, facing=["draco"], hands={"Harry": ["alohomora"]},
        attack={"Harry": 1}, influence={"Harry": 8},
        market=["golden_snitch", "finite", "descendo", "dittany"])
    done = []
    while game.state.active == 0:
        done.append(habit(game))
        game.push(done[-1])
    assert done == ["play alohomora", "attack draco", "buy finite", "buy descendo", "end"]


def test_of_cards_to_discard_the_one_that_is_worth_least_goes() -> None:
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], stage="dark_arts", dark_arts=["flipendo"], facing=["draco"],
        hands={"Harry": ["firebolt", "reparo", "alohomora"]})
    assert habit(game) == "discard alohomora"


def test_control_is_removed_where_a_card_leaves_the_choice() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=5, control=2, hands={"Harry": ["tonks"]})
    game.push("play tonks")
    assert habit(game) == "choose control"


@pytest.mark.parametrize("box", range(1, 8))
def test_habit_always_knows_a_legal_move(box: int) -> None:
    game = play(lambda seed: HogwartsBattle(["Harry", "Ron", "Hermione"], game=box, seed=seed), 1,
                moves=7)
    while moves := game.legal_moves:
        move = rollout_move(game.rules, moves)
        assert move in moves
        game.push(move)


def test_a_use_in_vain_is_not_paid_for() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=6, influence={"Harry": 6},
                                   skills={"Harry": "flying", "Ron": "charms"}, control=0,
                                   hands={"Harry": []}, market=["finite"])
    assert game.legal_moves[0].args[-1] == "no-op"
    assert habit(game) == "buy finite"


def test_a_card_goes_on_top_of_the_deck_if_it_can() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], hands={"Harry": ["wingardium"]},
                                   influence={"Harry": 5}, market=["quidditch_gear"])
    game.push("play wingardium")
    assert habit(game) == "buy quidditch_gear top"


def test_a_card_is_given_up_rather_than_health() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=2, stage="villains",
                                   facing=["tom_riddle"], health={"Harry": 1},
                                   hands={"Harry": ["hedwig", "cloak"]})
    assert set(map(str, game.legal_moves)) == {"choose lose", "choose discard"}
    assert habit(game) == "choose discard"


def test_heroes_play_on_to_the_same_moment_wherever_they_are_in_a_turn() -> None:
    game = HogwartsBattle(["Harry", "Ron"], seed=2)
    played_on = game.evaluation.rollout
    assert played_on
    for notation in (None, "end"):
        state = game.state.copy()
        there = played_on.horizon(state)
        if notation:
            game.rules.apply(state, game.rules.choices.move(notation))
        played_on.play_on(game.rules, state, there)
        assert moment(state) == (3, True)
    played_on.play_on(game.rules, state, lambda later: False)
    assert state.result


@pytest.mark.parametrize("turns", [0, -1, 1.5, True, "2"])
def test_a_habit_plays_on_for_some_turns(turns: Any) -> None:
    with pytest.raises(ValueError, match=r"turns is .* whole number from 1"):
        RolloutPolicy(rollout_move, moment, turns)


@pytest.mark.parametrize(("heroes", "box"), [(2, 3), (4, 2), (3, 4)])
def test_chances_to_win_are_about_as_often_as_heroes_win_by_habit(heroes: int, box: int) -> None:
    said: list[float] = []
    won: list[bool] = []
    for seed in range(40):
        game = HogwartsBattle(["Harry", "Ron", "Hermione", "Neville"][:heroes], game=box, seed=seed)
        rules, state = game.rules, game.state
        evaluation = game.evaluation
        assert evaluation.rollout
        before = len(said)
        while moves := rules.legal(state):
            if moment(state)[1]:
                said.append(evaluation.chances(rules, state)[0])
            rules.apply(state, rollout_move(rules, moves))
        won += [state.result == "won"] * (len(said) - before)
    assert fmean(said) == pytest.approx(fmean(won), abs=0.15)
