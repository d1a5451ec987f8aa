"""Any position from plain data, checked as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption, InvalidScenario
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup.state import State, Task
from hogwarts_nb.testing import check_moves, check_save
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    HUFFLEPUFF,
    SLYTHERIN,
    TWO,
    column,
    front,
    kinds,
    on_day,
    rewards,
    table,
)


def test_what_is_given_lies_where_it_was_put_and_the_rest_is_in_the_deck() -> None:
    game = table(days={"Mon": ["potions", "history"]}, hands={GRYFFINDOR: ["charms", "charms"]},
                 rewards={HUFFLEPUFF: 3}, deck=["creatures", "flywheel"], discards=["trouble"],
                 tokens={"Fri": [(SLYTHERIN, 2)]}, round=3, first=SLYTHERIN)
    assert on_day(game, "Mon") == ["potions", "history"]
    assert front(game, GRYFFINDOR) == ["charms", "charms"]
    assert (rewards(game, HUFFLEPUFF), game.view()["supply"]) == (3, 43)
    assert kinds(game.state.deck[:-3:-1]) == ["creatures", "flywheel"]
    assert kinds(game.view()["discards"]) == ["trouble"]
    assert column(game, "Fri") == [(SLYTHERIN, 2)]
    assert (game.view()["round"], game.view()["deal"], game.to_move) == (3, 1, GRYFFINDOR)
    assert len(game.state.deck) == 68 - 5


def test_nothing_given_is_a_first_round_after_an_empty_deal() -> None:
    game = HouseCup.scenario()
    assert (game.view()["stage"], game.to_move, game.view()["deal"]) == (
        "placing", "Gryffindor", 1)


@pytest.mark.parametrize(("placed", "turn", "deal"), [
    ([0, 0, 0, 0], SLYTHERIN, 1), ([1, 0, 0, 0], GRYFFINDOR, 1), ([1, 1, 1, 0], "Ravenclaw", 1),
    ([1, 1, 1, 1], SLYTHERIN, 2), ([3, 3, 2, 2], HUFFLEPUFF, 3)])
def test_the_tokens_say_whose_turn_it_is(placed: list[int], turn: str, deal: int) -> None:
    tokens = [(house, number) for house, count in zip(FOUR, placed, strict=True)
              for number in range(1, count + 1)]
    game = table(tokens={"Mon": tokens}, to_move=turn)
    assert (game.to_move, game.view()["deal"]) == (turn, deal)


@pytest.mark.parametrize("seed", range(4))
def test_a_scenario_is_a_game_like_any_other(seed: int) -> None:
    game = table(seed=seed, stage="taking", rewards={SLYTHERIN: 40}, round=2,
                 days={"Mon": ["cauldron", "potions"], "Tue": ["letter", "hagrids_farm"],
                       "Wed": ["divination"]},
                 tokens={"Mon": [(SLYTHERIN, 3)], "Tue": [(GRYFFINDOR, 2)],
                         "Wed": [(GRYFFINDOR, 1), (SLYTHERIN, 2)]})
    chance = Chance(seed)
    for _ in range(14):
        check_moves(game)
        game.push(chance.choice(game.legal_moves))
    check_save(game, chance)


def test_the_seed_orders_the_rest_of_the_deck() -> None:
    decks = {tuple(table(seed=seed, deck=["flywheel"]).state.deck) for seed in range(5)}
    assert len(decks) == 5
    assert {deck[-1] for deck in decks} == {"flywheel.1"}


def test_left_out_cards_stay_in_the_box() -> None:
    game = HouseCup.scenario(TWO)
    assert len(game.state.box) == 10
    assert set(kinds(game.state.box)) == {"potions", "exploring"}


@pytest.mark.parametrize(("position", "field", "allowed"), [
    ({"round": 5}, "round", "from 1 to 4"),
    ({"round": 0}, "round", "from 1 to 4"),
    ({"round": "2"}, "round", "from 1 to 4"),
    ({"first": "Durmstrang"}, "first", "the houses of this game are Slytherin,"),
    ({"stage": "dinner"}, "stage", "placing, taking, end, over"),
    ({"stage": "placing", "day": "Mon"}, "day", "only the stage 'taking' has it"),
    ({"day": "Sun"}, "day", "the days are Mon,"),
    ({"stage": "end", "round": 3}, "round", "the end comes after round 4"),
    ({"stage": "end", "round": 4, "tokens": {"Mon": [(SLYTHERIN, 1)]}}, "tokens['Mon']",
     "no token is left there"),
    ({"to_move": GRYFFINDOR}, "to_move", "Slytherin decides next"),
    ({"to_move": "Ron"}, "to_move", "the houses of this game are"),
    ({"days": {"Sun": []}}, "days", "it can have Mon,"),
    ({"days": ["potions"]}, "days", "it must map Mon,"),
    ({"days": []}, "days", "it must map Mon,"),
    ({"tokens": 0}, "tokens", "it must map Mon,"),
    ({"hands": ""}, "hands", "it must map Slytherin,"),
    ({"rewards": False}, "rewards", "it must map Slytherin,"),
    ({"days": {"Mon": "potions"}}, "days['Mon']", "it must be a list"),
    ({"days": {"Mon": ["broom"]}}, "days['Mon']", "the cards are potions,"),
    ({"days": {"Mon": [["potions"]]}}, "days['Mon']", "a card is a text"),
    ({"days": {"Mon": ["house_elf"]}}, "days['Mon']", "it belongs to Fri"),
    ({"days": {"Mon": ["potions.4"]}}, "days['Mon']", "it belongs to Thu"),
    ({"days": {"Mon": ["potions", "potions"]}}, "days['Mon']", "already somewhere else"),
    ({"hands": {SLYTHERIN: ["exploring"] * 4}}, "hands['Slytherin']", "all 3 of them are"),
    ({"hands": {SLYTHERIN: ["history.1"], GRYFFINDOR: ["history.1"]}}, "hands['Gryffindor']",
     "it is already somewhere else"),
    ({"hands": {"Beauxbatons": []}}, "hands", "it can have Slytherin,"),
    ({"hands": {SLYTHERIN: 3}}, "hands['Slytherin']", "it must be a list"),
    ({"deck": "potions"}, "deck", "it must be a list"),
    ({"deck": ["flywheel", "flywheel"]}, "deck", "it is already somewhere else"),
    ({"discards": ["nothing"]}, "discards", "the cards are potions,"),
    ({"hands": {SLYTHERIN: ["trouble"] * 7, GRYFFINDOR: ["quidditch"] * 2}}, "deck",
     "still to come need 60 cards"),
    ({"rewards": {SLYTHERIN: -1}}, "rewards['Slytherin']", "a whole number from 0"),
    ({"rewards": {SLYTHERIN: True}}, "rewards['Slytherin']", "a whole number from 0"),
    ({"rewards": {SLYTHERIN: 40, GRYFFINDOR: 7}}, "rewards", "the box has 46"),
    ({"tokens": {"Mon": [(SLYTHERIN, 1)], "Tue": [(SLYTHERIN, 1)]}}, "tokens['Tue']",
     "this token is already under Mon"),
    ({"tokens": {"Mon": [(SLYTHERIN, 1), (SLYTHERIN, 1)]}}, "tokens['Mon']", "already under"),
    ({"tokens": {"Mon": [(SLYTHERIN, 4)]}}, "tokens['Mon']", "the tokens are 1, 2 and 3"),
    ({"tokens": {"Mon": [(SLYTHERIN, "1")]}}, "tokens['Mon']", "the tokens are 1, 2 and 3"),
    ({"tokens": {"Mon": [SLYTHERIN]}}, "tokens['Mon']", "a token is (house, number)"),
    ({"tokens": {"Mon": [("Ron", 1)]}}, "tokens['Mon']", "the houses of this game are"),
    ({"tokens": {"Mon": [(GRYFFINDOR, 1)]}}, "tokens", "players place in turn order"),
    ({"tokens": {"Mon": [(SLYTHERIN, 1), (SLYTHERIN, 2)]}}, "tokens", "by more than one"),
    ({"stage": "placing", "tokens": {"Mon": [(h, n) for h in FOUR for n in (1, 2, 3)]}}, "stage",
     "every player has placed three tokens"),
    ({"day": "Wed", "tokens": {"Mon": [(SLYTHERIN, 1)]}}, "tokens['Mon']",
     "this day is over, so no token is left there"),
])
def test_a_position_that_cannot_be_is_refused_by_what_is_wrong(
        position: dict[str, Any], field: str, allowed: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        table(**position)
    assert error.value.field == field
    assert allowed in str(error.value)


def test_a_card_that_is_left_out_names_the_switch() -> None:
    with pytest.raises(InvalidScenario, match="deck_size='full' keeps it"):
        HouseCup.scenario(TWO, hands={SLYTHERIN: ["potions"]})


def test_options_are_checked_as_in_a_new_game() -> None:
    with pytest.raises(InvalidOption, match="seed"):
        HouseCup.scenario(seed="7")
    with pytest.raises(InvalidOption, match="players"):
        HouseCup.scenario(("Slytherin", "Durmstrang"))
    with pytest.raises(InvalidOption, match=r"scenario is .*hands"):
        HouseCup.scenario(hand={})


# --- Positions that cannot be, whoever made them


def lose(state: State) -> None:
    state.deck.pop()


def invent(state: State) -> None:
    state.deck.append("broom.1")


def double(state: State) -> None:
    state.discards.append(state.deck[0])


def misplace(state: State) -> None:
    card = next(card for card in state.deck if card.startswith("house_elf"))
    state.deck.remove(card)
    state.days[0].append(card)


def token_twice(state: State) -> None:
    state.columns[1].append((0, 1))


def token_unplaced(state: State) -> None:
    state.columns[1].append((1, 3))


def too_few_rewards(state: State) -> None:
    state.supply -= 1


def waits_for_nothing(state: State) -> None:
    state.waiting[0].append(Task("wait", 0, "history.1"))


@pytest.mark.parametrize(("spoil", "field", "allowed"), [
    (lose, "the cards", "every card of the box must be somewhere"),
    (invent, "deck", "there is no such card in this box"),
    (double, "discard", "this card is already in deck"),
    (misplace, "day.Mon", "this card belongs to Fri"),
    (token_twice, "tokens under Tue", "it is already under Mon"),
    (token_unplaced, "tokens under Tue", "among the tokens that were placed"),
    (too_few_rewards, "reward tokens", "together must have 46"),
    (waits_for_nothing, "waiting['Slytherin']", "each instant card can wait once"),
])
def test_the_rules_find_what_is_wrong_with_a_position(
        spoil: Callable[[State], None], field: str, allowed: str) -> None:
    game = table(tokens={"Mon": [(SLYTHERIN, 1)]})
    game.rules.check(game.state)
    spoil(game.state)
    with pytest.raises(InvalidScenario) as error:
        game.rules.check(game.state)
    assert error.value.field == field
    assert allowed in str(error.value)


def test_rewards_that_no_save_holds_are_refused_as_a_scenario() -> None:
    with pytest.raises(InvalidScenario, match=r"scenario: rewards\['Slytherin'\] is 1000000"):
        table(TWO, rewards={SLYTHERIN: 1_000_000}, rulings={"supply": "unlimited"})
