"""A player that plans."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, InvalidOption
from hogwarts_nb.players import ONLY_MOVE, Planner, ask, play_out
from hogwarts_nb.testing import play
from tests.fourth_game.matches import Matches
from tests.house_cup.tables import SLYTHERIN, TWO, taking


def test_the_same_seed_makes_the_same_choices() -> None:
    for game in (HouseCup(seed=2), HallsOfHogwarts(seed=2), HogwartsBattle(seed=2)):
        assert ask(Planner(1), game) == ask(Planner(1), game)


def test_a_game_from_outside_is_searched() -> None:
    """A pile of 4, 8 or 12 matches is bad for the player who has to take from it."""
    choice = ask(Planner(1, tries=200), Matches(pile=7))
    assert str(choice.move) == "take 3"
    assert str(choice.reason).startswith("It is best for a good number of matches. That is better")


def test_where_nothing_else_can_be_done_it_says_so() -> None:
    assert ask(Planner(), Matches(pile=1)).reason == ONLY_MOVE()


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


@pytest.mark.parametrize("make", [HouseCup, HallsOfHogwarts, HogwartsBattle])
def test_a_hint_is_there_before_anybody_waits(make: Callable[..., Game[Any]]) -> None:
    """A new player each time, as on the board: less than 300 ms of work."""
    took = []
    for seed in range(5):
        game = play(lambda seed: make(seed=seed), seed, moves=12)
        started = process_time()
        ask(Planner(), game)
        took.append(process_time() - started)
    assert median(took) < 0.3
