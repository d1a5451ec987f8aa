"""What a hero does by habit."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.evaluation import evaluation_of
from hogwarts_nb.hogwarts_battle.habit import by_habit
from hogwarts_nb.testing import play


def habit(game: HogwartsBattle) -> str:
    """What is done by habit now."""
    return by_habit(game.rules, game.legal_moves).notation


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
        move = by_habit(game.rules, moves)
        assert move in moves
        game.push(move)


def test_heroes_play_on_to_the_same_turn_wherever_they_are_in_it() -> None:
    game = HogwartsBattle(["Harry", "Ron"], seed=2)
    played_on = evaluation_of(game.rules).habit
    assert played_on
    for notation in (None, "end"):
        state = game.state.copy()
        if notation:
            game.rules.apply(state, game.rules.move(notation))
        played_on.play_on(game.rules, state, 3)
        assert state.turn == 3
    played_on.play_on(game.rules, state, 10_000)
    assert state.result
