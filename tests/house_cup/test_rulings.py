"""The 30 rulings: each default is played, and each alternative can be switched on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core.rulebook import UnknownRuling
from hogwarts_nb.house_cup import KINDS, score
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    HUFFLEPUFF,
    RAVENCLAW,
    SLYTHERIN,
    TWO,
    column,
    ending,
    front,
    kinds,
    moves,
    points,
    push,
    random_game,
    rewards,
    table,
    taking,
    told,
)

rule = pytest.mark.rule


def test_all_31_rulings_are_listed_with_reason_and_clause() -> None:
    rulings = HouseCup.rulings()
    assert [ruling.number for ruling in rulings] == list(range(1, 32))
    for ruling in rulings:
        assert ruling.reason
        assert ruling.clause in HouseCup.rulebook
        assert ruling.default in ruling.options
        assert ruling.source in ("rulebook", "derived", "reconstructed")
        assert (len(ruling.options) > 1) == bool(ruling.name)


def test_clauses_name_the_rulings_that_settle_them() -> None:
    switches = HouseCup.rulebook.switches
    for clause in HouseCup.rulebook.values():
        assert not clause.ruling or clause.ruling in switches, clause.id


def test_every_switch_is_tried_in_this_file() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    for name, ruling in HouseCup.rulebook.switches.items():
        for value in ruling.options:
            if value != ruling.default:
                assert f'"{value}"' in text, name


def test_an_unknown_ruling_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownRuling, match="can be column, consolation, taking, supply"):
        HouseCup(rulings={"wheel": "best"})
    with pytest.raises(UnknownRuling, match="it can be 'best', 'must-join'"):
        HouseCup(rulings={"flywheel": "any"})


# --- 2 column


@rule("HC-PLACE-3")
def test_a_token_can_go_anywhere_in_its_column() -> None:
    game = table(TWO, tokens={"Mon": [(SLYTHERIN, 3)]}, rulings={"column": "anywhere"})
    assert [move for move in moves(game) if "Mon" in move] == [
        f"place {number} Mon {place}" for number in (1, 2, 3) for place in (1, 2)]
    steps = game.push("place 2 Mon 1")
    assert column(game, "Mon") == [(GRYFFINDOR, 2), (SLYTHERIN, 3)]
    assert steps[0].text == ("Gryffindor places the 2-token face down under Monday, as number 1 "
                             "from the top.")
    assert game.why_not("place 1 Mon 3") is None
    refusal = game.why_not("place 1 Mon 4")
    assert refusal
    assert refusal.code == "no-such-position"
    assert str(refusal.remedy) == "The places are 1 to 3, from top to bottom."
    assert str(game.why_not("place 1 Tue 2").remedy) == (  # type: ignore[union-attr]
        "The only place is 1.")


def test_by_default_the_place_in_a_column_is_no_choice() -> None:
    assert table().why_not("place 1 Mon 1").code == "bottom-only"  # type: ignore[union-attr]


# --- 4 and 5 consolation


@rule("HC-TAKE-6")
def test_each_token_that_gets_nothing_earns_a_reward_token() -> None:
    tokens = [(SLYTHERIN, 1), (SLYTHERIN, 2), (SLYTHERIN, 3), (GRYFFINDOR, 1)]
    game = taking("Mon", [], *tokens)
    assert (rewards(game, SLYTHERIN), rewards(game, GRYFFINDOR)) == (3, 1)
    game = taking("Mon", [], *tokens, rulings={"consolation": "player"})
    assert (rewards(game, SLYTHERIN), rewards(game, GRYFFINDOR)) == (1, 1)
    assert len(told(game.opening, "consoled-once")) == 2


@rule("HC-TAKE-6")
@pytest.mark.parametrize(("ruling", "tokens"), [("token", 1), ("player", 0)])
def test_a_player_who_got_a_card_that_day(ruling: str, tokens: int) -> None:
    game = taking("Mon", ["history"], (SLYTHERIN, 1), (SLYTHERIN, 2),
                  rulings={"consolation": ruling})
    game.push("take history")
    assert rewards(game, SLYTHERIN) == tokens


def test_each_token_of_a_player_is_served_in_its_own_place() -> None:
    game = taking("Mon", ["history", "charms", "potions", "trouble"],
                  (SLYTHERIN, 3), (GRYFFINDOR, 2), (SLYTHERIN, 1))
    turns = []
    for card in ("history", "charms", "potions", "trouble"):
        turns.append(game.to_move)
        game.push(f"take {card}")
    assert turns == [SLYTHERIN, GRYFFINDOR, GRYFFINDOR, SLYTHERIN]


# --- 6 taking


@rule("HC-TAKE-4", "HC-INSTANT-2")
def test_instant_cards_wait_for_the_whole_lot() -> None:
    game = taking("Fri", ["trouble_pixie", "potions", "charms"], (SLYTHERIN, 2), (GRYFFINDOR, 3))
    push(game, "take trouble_pixie", "take potions")
    assert (game.to_move, moves(game)) == (SLYTHERIN, ["apply trouble_pixie"])
    push(game, "apply trouble_pixie", "discard potions")
    assert game.to_move == GRYFFINDOR


def test_instant_cards_can_be_applied_one_by_one() -> None:
    game = taking("Fri", ["trouble_pixie", "potions", "charms"], (SLYTHERIN, 3),
                  rulings={"taking": "one-by-one"}, hands={SLYTHERIN: ["history"]})
    game.push("take trouble_pixie")
    assert moves(game) == ["apply trouble_pixie"]
    push(game, "apply trouble_pixie", "discard history")
    assert moves(game) == ["take potions", "take charms"]
    push(game, "take charms", "take potions")
    assert front(game, SLYTHERIN) == ["trouble_pixie", "charms", "potions"]
    assert game.view()["round"] == 2


# --- 7 supply


@rule("HC-SETUP-4")
def test_the_supply_can_be_endless() -> None:
    game = taking("Mon", [], (SLYTHERIN, 1), rewards={GRYFFINDOR: 60},
                  rulings={"supply": "unlimited"})
    assert rewards(game, SLYTHERIN) == 1
    assert not told(game.opening, "supply-empty")


# --- 11 instant-gift


def given_away(ruling: str) -> HouseCup:
    """Slytherin has a letter and the farm, and gives the farm away before applying it."""
    game = taking("Tue", ["letter", "hagrids_farm"], (SLYTHERIN, 2), players=TWO,
                  rulings={"instant-gift": ruling})
    push(game, "take letter", "take hagrids_farm", "apply letter",
         "give hagrids_farm Gryffindor", "apply hagrids_farm")
    return game


@rule("HC-INSTANT-1")
def test_a_waiting_card_that_is_given_away_is_applied_by_both() -> None:
    game = given_away("both")
    assert (game.to_move, moves(game)) == (SLYTHERIN, ["apply hagrids_farm"])
    game.push("apply hagrids_farm")
    assert (rewards(game, SLYTHERIN), rewards(game, GRYFFINDOR)) == (4, 3)


@rule("HC-INSTANT-1")
def test_or_by_its_recipient_only() -> None:
    game = given_away("recipient")
    assert game.view()["round"] == 2
    assert (rewards(game, SLYTHERIN), rewards(game, GRYFFINDOR)) == (1, 3)


@pytest.mark.parametrize(("ruling", "tokens"), [("both", 3), ("recipient", 0)])
def test_a_waiting_card_that_is_discarded(ruling: str, tokens: int) -> None:
    game = table(day="Tue", days={"Tue": ["hagrids_farm"]}, tokens={"Tue": [(SLYTHERIN, 1)]},
                 rulings={"instant-gift": ruling, "trouble": "all"},
                 hands={SLYTHERIN: ["divination"]})
    game.push("take hagrids_farm")
    # The pixies come meanwhile, as if from the deck.
    pixie = game.state.deck.index("trouble_pixie.1")
    game.state.cards[0].append(game.state.deck.pop(pixie))
    game.rules.receive(game.state, 0, "trouble_pixie.1", None, None)
    push(game, "apply trouble_pixie", "discard hagrids_farm")
    if ruling == "both":
        game.push("apply hagrids_farm")
    assert rewards(game, SLYTHERIN) == tokens
    assert game.view()["round"] == 2


@rule("HC-INSTANT-1")
def test_11_a_card_that_was_discarded_meanwhile_is_not_equal_to_one_that_was_not() -> None:
    game = taking("Fri", ["trouble", "trouble", "trouble_pixie"], (SLYTHERIN, 3),
                  rulings={"trouble": "all"})
    push(game, "take trouble", "take trouble", "take trouble_pixie", "apply trouble_pixie",
         "discard trouble")
    # Both still have to be applied, and one of them is gone.
    assert len(game.state.cards[0]) == 2
    assert [str(move) for move in game.legal_moves] == [
        f"apply {task.card}" for task in game.state.waiting[0]]
    assert all(task.card.startswith("trouble.") for task in game.state.waiting[0])


@rule("HC-INSTANT-1", "HC-DIVINATION-2")
def test_a_divination_that_left_still_draws_and_puts_nothing_back() -> None:
    game = taking("Wed", ["letter", "divination.1"], (SLYTHERIN, 2), players=TWO,
                  deck=["history", "charms"])
    before = game.view()["deck"]
    push(game, "take letter", "take divination", "apply letter", "give divination Gryffindor",
         "apply divination")
    assert front(game, GRYFFINDOR) == ["history"]
    assert game.view()["deck"] == before
    steps = game.push("apply divination")
    assert game.view()["round"] == 2
    assert told(steps, "not-shuffled-in")
    at = next(step.number for step in steps if step.kind == "not-shuffled-in")
    assert game.view(at=at)["deck"] == before - 1
    assert len(front(game, SLYTHERIN)) == 2


def test_cards_that_come_meanwhile_join_those_that_wait() -> None:
    game = taking("Wed", ["divination", "letter", "charms"], (SLYTHERIN, 2),
                  deck=["hagrids_farm"])
    push(game, "take divination", "take letter", "apply divination")
    assert moves(game) == ["apply letter", "apply hagrids_farm"]


@rule("HC-INSTANT-1", "HC-DIVINATION")
def test_31_a_card_that_comes_back_to_who_has_not_applied_it_waits_once() -> None:
    game = taking("Wed", ["letter", "divination.1"], (SLYTHERIN, 2), players=TWO, round=4)
    game.state.discards, game.state.deck = game.state.deck[:-1], game.state.deck[-1:]
    push(game, "take letter", "take divination", "apply letter", "give divination Gryffindor",
         "apply divination")
    assert game.state.deck == ["divination.1"]
    # It left Slytherin before its turn, but Slytherin still draws: it is the only card.
    steps = game.push("apply divination")
    assert [len(told(steps, kind)) for kind in ("not-again", "not-shuffled-in")] == [1, 1]
    assert kinds(game.state.cards[0])[-1] == "divination"
    assert game.outcome()


@rule("HC-INSTANT-1")
@pytest.mark.parametrize(("ruling", "applied"), [("once", 2), ("again", 2)])
def test_31_two_divinations_cannot_draw_each_other_without_end(ruling: str, applied: int) -> None:
    game = taking("Wed", ["divination.1"], (SLYTHERIN, 1), players=TWO, deck=["divination.2"],
                  rest="discards", round=4, rulings={"instant-again": ruling})
    push(game, "take divination", *["apply divination"] * applied)
    assert game.outcome()
    assert kinds(game.state.cards[0]) == ["divination"]


@rule("HC-INSTANT-1")
@pytest.mark.parametrize(("ruling", "again"), [("once", False), ("again", True)])
def test_31_a_card_that_comes_back_may_be_applied_again(ruling: str, again: bool) -> None:
    """The deck holds another card, so this could come to an end."""
    game = taking("Wed", ["divination.1"], (SLYTHERIN, 1), players=TWO, deck=["divination.2"],
                  rulings={"instant-again": ruling})
    push(game, "take divination", "apply divination")
    deck = game.state.deck
    deck.remove("divination.1")
    deck.append("divination.1")
    game.push("apply divination")
    assert (moves(game) == ["apply divination"]) is again


# --- 12 trouble and 13


@rule("HC-PIXIE", "HC-TROUBLE")
def test_ordinary_trouble_does_nothing_at_once() -> None:
    game = taking("Mon", ["trouble", "history"], (SLYTHERIN, 2))
    push(game, "take trouble", "take history")
    assert game.view()["round"] == 2
    assert points(game, SLYTHERIN)["Trouble"] == -5


@rule("HC-PIXIE")
def test_all_trouble_can_make_its_owner_discard_another_card() -> None:
    game = taking("Mon", ["trouble.1", "trouble.2"], (SLYTHERIN, 2), rulings={"trouble": "all"})
    push(game, "take trouble", "take trouble", "apply trouble", "discard trouble")
    # Both wait; the one that is applied stays, and the other is discarded before its turn.
    assert game.view()["discards"] == ["trouble.2"]
    push(game, "apply trouble", "discard trouble")
    assert front(game, SLYTHERIN) == []
    assert game.view()["round"] == 2


@rule("HC-PIXIE")
def test_the_card_that_makes_its_owner_discard_is_not_the_one_discarded() -> None:
    game = taking("Mon", ["trouble.1"], (SLYTHERIN, 1), rulings={"trouble": "all"},
                  hands={SLYTHERIN: ["trouble.3"]})
    push(game, "take trouble", "apply trouble", "discard trouble")
    assert game.view()["players"][0]["cards"] == ["trouble.1"]


def test_of_all_trouble_only_the_pixie_card_is_free_of_the_cost() -> None:
    game = ending(hands={SLYTHERIN: ["trouble", "trouble_pixie"]}, rulings={"trouble": "all"})
    assert game.sheets()[SLYTHERIN].total == -5


# --- 15 divination


@rule("HC-DIVINATION", "HC-DIVINATION-2")
def test_divination_can_be_a_mere_peek() -> None:
    game = taking("Wed", ["divination", "quidditch"], (SLYTHERIN, 1), (GRYFFINDOR, 1),
                  deck=["hagrids_farm"], rulings={"divination": "peek"})
    deck = list(game.state.deck)
    steps = push(game, "take divination", "apply divination")
    assert game.state.deck != deck
    assert sorted(game.state.deck) == sorted(deck)
    assert front(game, SLYTHERIN) == ["divination"]
    assert rewards(game, SLYTHERIN) == 0
    assert [step.values["card"] for step in steps if step.kind == "peeked"] == [
        KINDS["hagrids_farm"].name]


@rule("HC-DIVINATION")
def test_with_an_empty_deck_there_is_nothing_to_peek_at() -> None:
    game = taking("Wed", ["divination"], (SLYTHERIN, 1), rulings={"divination": "peek"}, round=4)
    game.state.discards, game.state.deck = game.state.deck, []
    steps = push(game, "take divination", "apply divination")
    assert told(steps, "deck-empty") == ["The deck is empty: there is no card to take."]
    assert front(game, SLYTHERIN) == ["divination"]


@rule("HC-DIVINATION", "HC-DIVINATION-2")
def test_with_an_empty_deck_divination_becomes_the_deck() -> None:
    game = ending(hands={SLYTHERIN: ["help_points"]}, deck=["divination.1"])
    game.state.discards, game.state.deck = game.state.deck, []
    steps = push(game, "keep divination", "apply divination")
    assert told(steps, "deck-empty") == ["The deck is empty: there is no card to take."]
    assert game.state.deck == ["divination.1"]
    assert front(game, SLYTHERIN) == ["help_points"]
    assert game.outcome()


# --- 16 cauldron and 30 cauldron-order


@rule("HC-CAULDRON")
@pytest.mark.parametrize(("rulings", "allowed"), [
    ({}, True), ({"cauldron": "not-itself"}, False)])
def test_whether_the_cauldron_can_be_discarded_for_its_own_reward(
        rulings: dict[str, str], allowed: bool) -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1), hands={SLYTHERIN: ["history"]},
                  rulings=rulings)
    push(game, "take cauldron", "apply cauldron")
    assert ("discard cauldron" in moves(game)) == allowed
    if not allowed:
        refusal = game.why_not("discard cauldron")
        assert refusal
        assert refusal.code == "not-allowed"
        assert str(refusal.remedy) == "Choose History of Magic."


@rule("HC-CAULDRON")
def test_by_default_players_see_what_was_discarded_before_them() -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1), hands={GRYFFINDOR: ["charms"]})
    push(game, "take cauldron", "apply cauldron", "discard cauldron")
    assert kinds(game.view(GRYFFINDOR)["discards"]) == ["cauldron"]
    assert rewards(game, SLYTHERIN) == 1


@rule("HC-CAULDRON")
def test_the_cauldron_can_be_decided_at_once_and_in_secret() -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1),
                  hands={GRYFFINDOR: ["charms"], HUFFLEPUFF: ["history"], RAVENCLAW: ["potions"]},
                  rulings={"cauldron-order": "at-once"})
    push(game, "take cauldron", "apply cauldron", "discard cauldron", "discard charms", "pass")
    assert game.view()["discards"] == []
    assert [move.public for move in game.legal_moves] == ["choose ?"] * 2
    chosen = [step for step in game.steps if step.kind.startswith("chose")]
    assert {step.text_for(RAVENCLAW).partition(" ")[2] for step in chosen} == {
        "chooses in secret."}
    steps = game.push("pass")
    assert kinds(game.view()["discards"]) == ["cauldron", "charms"]
    assert [rewards(game, house) for house in FOUR] == [1, 1, 0, 0]
    assert [step.actor for step in steps if step.kind == "discarded-for-reward"] == [
        SLYTHERIN, GRYFFINDOR]


# --- 18 flywheel


@rule("HC-FLYWHEEL")
def test_the_flywheel_may_have_to_join_at_a_loss() -> None:
    hand = {SLYTHERIN: (["flywheel", "herbology"], 0)}
    assert score(hand)[SLYTHERIN].total == -20
    assert score(hand, rulings={"flywheel": "must-join"})[SLYTHERIN].total == -30
    game = ending(hands={SLYTHERIN: ["flywheel", "herbology"]}, rulings={"flywheel": "must-join"})
    assert game.sheets()[SLYTHERIN].total == -30


# --- 26 search


@rule("HC-SEARCH", "HC-INSTANT-1")
@pytest.mark.parametrize(("search", "tokens"), [("apply", 3), ("skip", 0)])
def test_an_instant_card_that_was_kept_at_the_end(search: str, tokens: int) -> None:
    game = ending(hands={SLYTHERIN: ["help_points"]}, deck=["hagrids_farm"],
                  rulings={"search": search})
    game.push("keep hagrids_farm")
    if search == "apply":
        game.push("apply hagrids_farm")
    assert game.outcome()
    assert rewards(game, SLYTHERIN) == tokens


@rule("HC-SEARCH")
def test_a_letter_kept_at_the_end_gives_a_card_that_its_recipient_applies() -> None:
    game = ending(TWO, hands={SLYTHERIN: ["help_points", "hagrids_farm"]}, deck=["letter"])
    push(game, "keep letter", "apply letter", f"give hagrids_farm {GRYFFINDOR}",
         "apply hagrids_farm")
    assert game.outcome()
    assert (rewards(game, SLYTHERIN), rewards(game, GRYFFINDOR)) == (1, 3)


@rule("HC-SEARCH")
def test_pixies_kept_at_the_end_discard_a_card() -> None:
    game = ending(hands={SLYTHERIN: ["help_points", "trouble"]}, deck=["trouble_pixie"])
    push(game, "keep trouble_pixie", "apply trouble_pixie", "discard trouble")
    assert game.outcome()
    assert front(game, SLYTHERIN) == ["help_points", "trouble_pixie"]


@rule("HC-SEARCH")
def test_divination_kept_at_the_end_takes_another_card() -> None:
    game = ending(hands={SLYTHERIN: ["help_points"]},
                  deck=["divination", *["trouble"] * 4, "creatures"])
    push(game, "keep divination", "apply divination")
    assert front(game, SLYTHERIN) == ["help_points", "creatures"]
    assert game.outcome()


@rule("HC-SEARCH")
@pytest.mark.parametrize(("first", "searches"), [(SLYTHERIN, True), (GRYFFINDOR, False)])
def test_who_receives_the_searching_card_searches_if_their_place_is_still_to_come(
        first: str, searches: bool) -> None:
    game = ending(TWO, first=first, hands={SLYTHERIN: ["help_points"]}, deck=["letter"])
    push(game, "keep letter", "apply letter", f"give help_points {GRYFFINDOR}")
    assert (game.to_move == GRYFFINDOR) == searches
    assert (game.outcome() is None) == searches


# --- The options that are rulings too, and what follows from the rulebook


@pytest.mark.parametrize("first", [*FOUR, "random", None])
def test_10_the_first_seat_is_an_option(first: str | None) -> None:
    assert HouseCup(first=first, seed=1).to_move in ((first,) if first in FOUR else FOUR)


def test_14_a_card_that_was_just_taken_can_be_given() -> None:
    game = taking("Tue", ["letter", "charms"], (SLYTHERIN, 2), players=TWO)
    push(game, "take letter", "take charms", "apply letter")
    assert moves(game) == ["give charms Gryffindor"]


def test_8_cards_that_were_left_score_nothing() -> None:
    game = taking("Fri", ["potions", "house_elf"], (SLYTHERIN, 1), round=4)
    game.push("take house_elf")
    outcome = game.outcome()
    assert outcome
    assert {sheet.total for sheet in outcome.scores.values()} == {0}


def test_23_the_uniform_of_a_house_that_nobody_plays_costs() -> None:
    assert score({SLYTHERIN: (["uniform_hufflepuff"], 0)})[SLYTHERIN].total == -10


def test_22_a_house_that_nobody_plays_never_leads() -> None:
    hands: dict[str, Any] = {SLYTHERIN: (["forward_ravenclaw", "quidditch"], 0)}
    assert score(hands)[SLYTHERIN].total == 30


def test_29_reward_tokens_and_cards_are_open_and_numbers_of_tokens_are_not() -> None:
    game = random_game(3, FOUR, count=20)
    for house in FOUR:
        for other, seen in zip(game.view(house)["players"], game.view()["players"], strict=True):
            assert (other["cards"], other["rewards"]) == (seen["cards"], seen["rewards"])
