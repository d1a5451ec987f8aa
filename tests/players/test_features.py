"""What each game's features measure, in positions where it can be counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Evaluation, Game, InvalidOption
from hogwarts_nb.hogwarts_battle.card_values import card_value, values_of
from hogwarts_nb.hogwarts_battle.cards import KINDS
from hogwarts_nb.players import Greedy, ask
from hogwarts_nb.testing import play
from tests.house_cup.tables import GRYFFINDOR, SLYTHERIN, TWO, table, taking
from tests.players.test_observation import each_game


def measured(game: Game[Any], name: str) -> list[float]:
    """What the feature measures whose name begins so."""
    feature = next(feature for feature in game.evaluation.features
                   if str(feature.name(change=0)).startswith(name))
    return list(feature.measure(game.rules, game.state))


# --- Every game


@each_game
def test_every_feature_has_a_name_a_weight_and_a_number_for_each_seat(
        make: Callable[[int], Game[Any]]) -> None:
    for moves in (0, 40, 5_000):
        game = play(make, 2, moves=moves)
        evaluation = game.evaluation
        names = [str(feature.name()) for feature in evaluation.features]
        assert len(set(names)) == len(names)
        assert all(feature.weight for feature in evaluation.features)
        for amounts in evaluation.parts(game.rules, game.state):
            assert len(amounts) == len(game.players)


def test_a_game_without_an_evaluation_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseCup, "evaluation", None)
    with pytest.raises(InvalidOption, match=r"'house_cup'; it has no evaluation, .* 'evaluation'"):
        ask(Greedy(), HouseCup())


@each_game
def test_features_measure_and_do_not_touch(make: Callable[[int], Game[Any]]) -> None:
    game = play(make, 1, moves=30)
    before = game.state.copy()
    game.evaluation.chances(game.rules, game.state)
    assert game.state == before


@each_game
def test_at_the_end_the_chances_are_known(make: Callable[[int], Game[Any]]) -> None:
    game = play(make, 1)
    outcome = game.outcome()
    assert outcome
    chances = dict(zip(game.players, game.evaluation.chances(game.rules, game.state),
                       strict=True))
    assert {player for player, chance in chances.items() if chance} == set(outcome.winners)


@each_game
def test_before_the_end_chances_lie_between(make: Callable[[int], Game[Any]]) -> None:
    game = play(make, 1, moves=25)
    evaluation: Evaluation = game.evaluation
    chances = evaluation.chances(game.rules, game.state)
    assert all(0 < chance < 1 for chance in chances)
    if evaluation.together:
        assert len(set(chances)) == 1
    else:
        assert sum(chances) == pytest.approx(1)


# --- House Cup


def test_points_are_those_of_the_score_sheets() -> None:
    game = play(lambda seed: HouseCup(TWO, seed=seed), 3, moves=40)
    assert isinstance(game, HouseCup)
    assert measured(game, "points") == [sheet.total for sheet in game.sheets().values()]


def test_a_set_can_grow_while_there_are_cards_for_it() -> None:
    begun = table(TWO, hands={SLYTHERIN: ["exploring", "exploring"], GRYFFINDOR: ["history"]})
    assert measured(begun, "sets") == [30, 0]  # one card is left, of which half are got: 60 / 2
    full = table(TWO, hands={SLYTHERIN: ["exploring"] * 3})
    assert measured(full, "sets") == [0, 0]


def test_tokens_bring_the_best_cards_that_are_left_for_them() -> None:
    game = taking("Mon", ["creatures", "uniform_gryffindor"], (SLYTHERIN, 1), (GRYFFINDOR, 1),
                  players=TWO)
    slytherin, gryffindor = measured(game, "cards that")
    # Slytherin takes the creatures, worth 4 and more to come; Gryffindor the fitting uniform.
    assert slytherin > 4
    assert gryffindor == 10


# --- Halls


def test_walls_are_counted_on_the_way_to_the_next_goal() -> None:
    """All classes are done, and every tile lies face down: three of them, and home itself."""
    game = HallsOfHogwarts.scenario(None, ["Ginny", "Harry"], done={"Ginny": 7, "Harry": 7},
                                    movers={"Ginny": "forest", "Harry": "lake"})
    assert measured(game, "walls before the next") == [4, 4]
    assert measured(game, "walls before the goal after") == [0, 0]


# --- Hogwarts Battle


@pytest.mark.parametrize(("card", "worth"), [
    ("descendo", 2.0),        # 2 attack
    ("reparo", 1.0),          # 2 influence, or a card
    ("hagrid", 1.0 + 2 * 0.3),  # 1 attack, and 1 health for each of two heroes
    ("incendio", 1.8),        # 1 attack and a card
    ("butterbeer", 2 * 0.8),  # 1 influence and 1 health for each of two heroes
    ("felix_felicis", 3.6),   # two of 2 attack, 2 influence, 2 health and 2 cards
    ("crystal_ball", 1.2),    # 2 cards, and one of them is discarded
    ("potion_making", 1.2 + 1.8),  # 4 health, and at full health, half the time, attack and a card
    ("sword", 4.0),           # 2 attack and two dice
    ("petrificus", 2.5),      # 1 attack, and an ability is blocked
])
def test_a_card_is_worth_what_its_effects_bring(card: str, worth: float) -> None:
    assert card_value(KINDS[card], 2) == pytest.approx(worth)


def test_every_card_that_can_be_acquired_is_worth_something() -> None:
    game = HogwartsBattle(["Harry", "Ron"], game=7)
    worth = values_of(game.rules.setup)
    cards = {game.rules.setup.kind_of[card] for card in [*game.state.hogwarts, *game.state.market]}
    assert len(cards) >= 60
    assert min(map(worth, cards)) > 0


def test_what_is_good_for_one_hero_is_good_for_all() -> None:
    game = HogwartsBattle(["Harry", "Ron"], seed=1)
    before = measured(game, "health")
    game.state.health[0] = 1
    after = measured(game, "health")
    assert before[0] == before[1] > after[0] == after[1]
