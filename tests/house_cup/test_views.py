"""What each viewer sees, and what is picked on the board."""

from __future__ import annotations

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import TEACHER, InvalidOption
from hogwarts_nb.core.chance import Chance
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    SLYTHERIN,
    TWO,
    column,
    ending,
    moves,
    push,
    random_game,
    table,
    taking,
)


def tokens(game: HouseCup, viewer: str | None, day: int) -> list[int | None]:
    return [token["number"] for token in game.view(viewer)["days"][day]["tokens"]]


def test_a_seat_sees_its_own_numbers_the_teacher_all_and_the_table_none() -> None:
    game = table(TWO, tokens={"Mon": [(SLYTHERIN, 2), (GRYFFINDOR, 3)]})
    assert tokens(game, SLYTHERIN, 0) == [2, None]
    assert tokens(game, GRYFFINDOR, 0) == [None, 3]
    assert tokens(game, TEACHER, 0) == [2, 3]
    assert tokens(game, None, 0) == [None, None]


def test_everybody_sees_what_was_turned_over_also_when_it_is_back() -> None:
    game = taking("Mon", ["history", "charms"], (SLYTHERIN, 3), (GRYFFINDOR, 1), players=TWO)
    assert tokens(game, None, 0) == [3, 1]
    game.push("take charms")
    hand = game.view()["players"][1]["tokens"]
    assert {token["number"] for token in hand} == {1, 2, 3}


def test_in_a_new_round_the_numbers_are_hidden_again() -> None:
    game = taking("Fri", ["potions"], (SLYTHERIN, 1), players=TWO)
    game.push("take potions")
    assert game.view()["round"] == 2
    assert {token["number"] for token in game.view()["players"][0]["tokens"]} == {None}


def test_tokens_have_ids_that_do_not_tell_their_numbers() -> None:
    game = HouseCup(TWO)
    game.push("place 3 Mon")
    assert [token["id"] for token in game.view()["days"][0]["tokens"]] == ["token.Slytherin.#1"]
    assert [token["id"] for token in game.view()["players"][0]["tokens"]] == [
        "token.Slytherin.#2", "token.Slytherin.#3"]
    assert game.view(SLYTHERIN)["days"][0]["tokens"][0]["id"] == "token.Slytherin.3"


def test_no_view_tells_the_order_of_the_deck() -> None:
    game = random_game(2, count=30)
    for viewer in (None, TEACHER, *FOUR):
        shown = repr(game.view(viewer))
        assert not any(repr(card) in shown for card in game.state.deck)


@pytest.mark.parametrize(("make", "stage"), [
    (lambda: HouseCup(), "placing"),
    (lambda: taking("Wed", ["charms"], (SLYTHERIN, 1)), "taking"),
    (lambda: ending(hands={SLYTHERIN: ["help_points"]}), "end"),
    (lambda: ending(), "over"),
])
def test_the_stage_of_the_game(make: object, stage: str) -> None:
    game = make()  # type: ignore[operator]
    assert game.view()["stage"] == stage


def test_the_day_that_is_served_is_marked_also_during_instant_cards() -> None:
    game = taking("Tue", ["letter", "charms"], (SLYTHERIN, 2))
    for move in ("take letter", "take charms", "apply letter"):
        assert [day["current"] for day in game.view()["days"]] == [
            False, True, False, False, False]
        game.push(move)


def test_the_view_at_a_step_is_what_it_was_then() -> None:
    game = HouseCup(TWO, seed=1)
    seen = [game.view(SLYTHERIN)]
    ends = [len(game.steps)]
    chance = Chance(1)
    for _ in range(25):
        game.push(chance.choice(game.legal_moves))
        seen.append(game.view(SLYTHERIN))
        ends.append(len(game.steps))
    assert [game.view(SLYTHERIN, at=end) for end in ends] == seen
    for number in range(len(game.steps) + 1):
        view = game.view(at=number)
        assert number in ends or view["to_move"] is None


def test_before_the_first_step_everything_is_in_the_box() -> None:
    view = HouseCup(TWO).view(at=0)
    assert (view["stage"], view["deck"], view["to_move"]) == ("setup", 0, None)


@pytest.mark.parametrize("at", [-1, 10_000, "1", 1.0, True])
def test_a_step_that_does_not_exist_has_no_view(at: object) -> None:
    with pytest.raises(InvalidOption, match="it must be a step from 0 to"):
        HouseCup().view(at=at)  # type: ignore[arg-type]


def test_a_stranger_has_no_view() -> None:
    with pytest.raises(InvalidOption, match="'Slytherin', 'Gryffindor', None or 'teacher'"):
        HouseCup(TWO).view("Hufflepuff")


def test_picks_for_each_kind_of_move() -> None:
    game = table(TWO, days={"Mon": ["history"]})
    assert game.visuals.picks(game.state, game.legal_moves[0], SLYTHERIN) == [
        ["token.Slytherin.1"], ["day.Mon"]]
    game = taking("Mon", ["trouble", "trouble", "cauldron"], (SLYTHERIN, 2))
    assert game.visuals.picks(game.state, game.legal_moves[0], SLYTHERIN) == [
        ["trouble.1", "trouble.2"]]
    game = taking("Tue", ["letter", "charms"], (SLYTHERIN, 2), players=TWO)
    push(game, "take letter", "take charms", "apply letter")
    assert game.visuals.picks(game.state, game.legal_moves[0], SLYTHERIN) == [
        ["charms.2"], ["seat.Gryffindor"]]


def test_picks_anywhere_in_a_column_name_the_place() -> None:
    game = table(TWO, tokens={"Mon": [(SLYTHERIN, 2)]}, rulings={"column": "anywhere"})
    move = next(move for move in game.legal_moves if str(move) == "place 1 Mon 2")
    picks = game.visuals.picks(game.state, move, GRYFFINDOR)
    assert picks == [["token.Gryffindor.1"], ["slot.Mon.2"]]
    assert game.visuals.meant(game.state, [ids[0] for ids in picks], GRYFFINDOR) == str(move)


@pytest.mark.parametrize(("picks", "code"), [
    (["potions.1"], "other-decision"),
    (["day.Mon", "token.Slytherin.3"], "token-placed"),
])
def test_wrong_picks_are_refused_for_what_they_mean(picks: list[str], code: str) -> None:
    game = table(TWO, tokens={"Mon": [(SLYTHERIN, 3), (GRYFFINDOR, 3)]})
    refusal = game.why_not(game.visuals.meant(game.state, picks, SLYTHERIN))
    assert refusal
    assert refusal.code == code


def test_the_public_form_of_a_hidden_choice() -> None:
    assert {move.public for move in HouseCup().legal_moves} == {
        f"place ? {day}" for day in ("Mon", "Tue", "Wed", "Thu", "Fri")}
    game = taking("Mon", ["history"], (SLYTHERIN, 1))
    assert [move.public for move in game.legal_moves] == moves(game)


def test_swapping_secrets_swaps_what_others_chose_at_the_cauldron() -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["history", "charms"], GRYFFINDOR: ["potions"]},
                  rulings={"cauldron-order": "at-once"})
    push(game, "take cauldron", "apply cauldron", "discard charms")
    chosen = {viewer: {game.rules.determinize(game.state, viewer, Chance(seed)).chosen[0]
                       for seed in range(30)} for viewer in TWO}
    assert chosen[SLYTHERIN] == {game.state.chosen[0]}
    assert chosen[GRYFFINDOR] == {*game.state.cards[0], None}


def test_swapping_secrets_keeps_what_the_viewer_knows() -> None:
    game = table(TWO, tokens={"Mon": [(SLYTHERIN, 3), (GRYFFINDOR, 2)]})
    columns = set()
    for seed in range(30):
        twin = game.copy()
        twin.state = game.rules.determinize(game.state, SLYTHERIN, Chance(seed))
        assert tokens(twin, SLYTHERIN, 0) == [3, None]
        columns.add(column(twin, "Mon")[1])
    assert columns == {(GRYFFINDOR, number) for number in (1, 2, 3)}


def test_a_card_alone_is_meant_for_some_opponent_and_for_the_cauldron() -> None:
    letter = taking("Tue", ["letter"], (SLYTHERIN, 1), players=TWO,
                    hands={SLYTHERIN: ["history.1"]})
    push(letter, "take letter", "apply letter")
    assert letter.visuals.meant(letter.state, ["history.1"], SLYTHERIN) == (
        f"give history.1 {GRYFFINDOR}")
    cauldron = taking("Mon", ["cauldron"], (SLYTHERIN, 1), players=TWO,
                      hands={SLYTHERIN: ["history.1"]})
    push(cauldron, "take cauldron", "apply cauldron")
    assert cauldron.visuals.meant(cauldron.state, ["history.1"], SLYTHERIN) == "discard history"


def test_cards_are_being_taken_also_between_two_days() -> None:
    game = table(TWO, day="Mon", days={"Tue": ["history"]}, tokens={"Tue": [(SLYTHERIN, 1)]})
    step = next(step for step in game.steps if step.kind == "no-tokens")
    view = game.view(at=step.number)
    assert (view["stage"], view["to_move"]) == ("taking", None)
