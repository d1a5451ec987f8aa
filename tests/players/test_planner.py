"""A player that plans."""

from __future__ import annotations

import pickle

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.players import ONLY_MOVE, Planner, ask, play_out
from hogwarts_nb.testing import play
from tests.fourth_game.matches import Matches
from tests.house_cup.tables import SLYTHERIN, TWO, taking


def test_the_same_seed_makes_the_same_choices() -> None:
    for game in (HouseCup(seed=2), HallsOfHogwarts(seed=2), HogwartsBattle(seed=2)):
        assert ask(Planner(1), game) == ask(Planner(1), game)


def test_a_game_from_outside_is_searched() -> None:
    """In Matches, the loser takes the last one: of 5, 1 is taken, so that 4 are left."""
    choice = ask(Planner(1, tries=200), Matches(["Ada", "Ben"]))
    assert choice.move in Matches(["Ada", "Ben"]).legal_moves
    assert str(choice.reason).endswith(".")


def test_where_nothing_else_can_be_done_it_says_so() -> None:
    game = taking("Mon", ["trouble"], (SLYTHERIN, 1), players=TWO)
    if len(game.legal_moves) == 1:
        assert ask(Planner(), game).reason == ONLY_MOVE()


def test_it_says_in_words_and_not_in_weights_what_is_better() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["creatures", "creatures"]})
    choice = ask(Planner(1), game)
    assert str(choice.move) == "take creatures"
    assert str(choice.reason) == ("It puts you ahead on the score sheet. That is better than "
                                  "“take trouble”.")


@pytest.mark.parametrize("tries", [0, -1, 2.5, True, "4"])
def test_only_a_number_of_tries_is_allowed(tries: object) -> None:
    with pytest.raises(InvalidOption, match="tries"):
        Planner(tries=tries)  # type: ignore[arg-type]


def test_it_can_be_sent_to_other_processes_before_and_after_it_has_played() -> None:
    player = Planner(3)
    game = HogwartsBattle(seed=1)
    for _ in range(2):
        twin = pickle.loads(pickle.dumps(player))
        assert ask(twin, game).move == ask(player, game).move


def test_its_seats_share_nothing() -> None:
    """One object can play for all: it keeps only what it knows of the game."""
    game = play(lambda seed: HogwartsBattle(["Harry", "Ron"], game=3, seed=seed), 2, moves=9)
    state, player = game.state.copy(), Planner(1)
    play_out(game.rules, state, [player, player], game.evaluation)
    other = game.state.copy()
    play_out(game.rules, other, [Planner(1), Planner(2)], game.evaluation)
    assert state == other
