"""The house dice and the six Horcruxes of Game 7."""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.effects import DICE, DIE, FACE_NAMES
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    HERMIONE,
    RON,
    TWO,
    chain,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    reached,
    said,
    step_of,
    table,
    told,
)

rule = pytest.mark.rule

PAIR = (HERMIONE, RON)

#: In their printed order.
HORCRUXES = ["diary", "ring", "locket", "cup", "diadem", "nagini"]


def refusal(game: HogwartsBattle, move: str) -> str:
    """The code of why a move is refused; "" if it is not."""
    found = game.why_not(move)
    return found.code if found else ""


# --- The dice


@rule("HB-DICE-1")
def test_each_die_shows_all_four_symbols_and_that_of_its_house_twice_more() -> None:
    assert {house: faces.count(symbol) for house, faces in DICE.items()
            for symbol in FACE_NAMES if faces.count(symbol) > 1} == dict.fromkeys(DICE, 3)
    for house, symbol in (("gryffindor", "influence"), ("slytherin", "attack"),
                          ("ravenclaw", "card"), ("hufflepuff", "health")):
        assert DICE[house].count(symbol) == 3
        assert len(DICE[house]) == DIE
        assert set(DICE[house]) == set(FACE_NAMES)


@rule("HB-DICE-1")
@pytest.mark.parametrize(("symbol", "gained", "drawn"), [
    ("attack", (1, 0, 5), 0), ("influence", (0, 1, 5), 0), ("health", (0, 0, 6), 0),
    ("card", (0, 0, 5), 1)])
def test_a_symbol_benefits_every_hero(symbol: str, gained: tuple[int, ...], drawn: int) -> None:
    game = hand("hogwarts_history", heroes=FOUR, game=4, rolls=[symbol],
                health=dict.fromkeys(FOUR, 5), hands={hero: [] for hero in FOUR[1:]})
    push(game, "play hogwarts_history")
    assert moves(game) == [f"choose {house}" for house in DICE]
    push(game, "choose slytherin")
    assert [numbers(game, hero) for hero in FOUR] == [gained] * 4
    assert [len(of(game, hero)["hand"]) for hero in FOUR] == [drawn] * 4


def test_dice_come_from_the_seed_and_show_every_face() -> None:
    faces = {step.text.rpartition(" ")[2] for seed in range(30) for step in push(
        hand("cedric", heroes=PAIR, game=4, seed=seed), "play cedric") if step.kind == "rolled"}
    assert faces == {f"{name.en}." for name in FACE_NAMES.values()}


# --- Symbols against the Horcrux


@rule("HB-HORCRUX-2")
def test_54_the_die_is_rolled_first_and_then_the_symbol_is_placed_or_used() -> None:
    game = hand("cedric", heroes=PAIR, game=7, rolls=["health"], health={HERMIONE: 5, RON: 5})
    steps = push(game, "play cedric")
    assert [step.kind for step in steps if step.kind in ("rolled", "gained-health")] == ["rolled"]
    assert moves(game) == ["choose use", "choose place"]
    used = game.copy()
    push(used, "choose use")
    assert [numbers(used, hero)[2] for hero in PAIR] == [5, 6], "and the Diary costs 1"
    assert kinds([used.view()["horcrux"]["card"]]) == ["diary"]
    steps = push(game, "choose place")
    assert [numbers(game, hero)[2] for hero in PAIR] == [4, 5], (
        "nobody gains by it, and the Ally was played while the Diary was there")
    assert said(steps, "placed", "card", "symbol") == [(HERMIONE, "Diary", "heart")]
    assert said(steps, "horcrux-destroyed", "card") == [(HERMIONE, "Diary")]
    assert kinds(of(game, HERMIONE)["destroyed"]) == ["diary"]


@rule("HB-HORCRUX-2")
def test_a_symbol_that_is_not_needed_can_only_be_used() -> None:
    game = hand("cedric", heroes=PAIR, game=7, rolls=["influence"])
    push(game, "play cedric")
    assert [numbers(game, hero)[1] for hero in PAIR] == [1, 1]
    placed = hand("cedric", heroes=PAIR, game=7, **reached("locket", RON), placed=["attack"],
                  rolls=["attack"])
    push(placed, "play cedric")
    assert numbers(placed, HERMIONE)[0] == 2, "a symbol is placed once"


@rule("HB-HORCRUX-3")
@pytest.mark.parametrize(("kind", "symbols"), [
    ("diary", ["health"]), ("diary", ["card"]), ("ring", ["attack"]), ("ring", ["influence"]),
    ("locket", ["attack", "health"]), ("cup", ["health", "influence"]),
    ("diadem", ["card", "attack"]), ("nagini", ["attack", "card", "health"])])
def test_which_symbols_destroy_each_horcrux(kind: str, symbols: list[str]) -> None:
    cards = ["cedric", "sprout", "snape"][:len(symbols)]
    game = hand(*cards, heroes=PAIR, game=7, **reached(kind, RON), rolls=symbols,
                health={RON: 1})
    for number, card in enumerate(cards, 1):
        assert game.view()["horcrux"]["placed"] == symbols[:number - 1]
        push(game, f"play {card}")
        if card == "sprout":
            push(game, "choose Ron")
        push(game, "choose place")
    assert game.view()["horcrux"] is None
    assert kinds(of(game, HERMIONE)["destroyed"]) == [kind]
    assert not game.state.placed


@rule("HB-HORCRUX-2", "HB-DICE-2")
def test_a_roll_can_be_repeated_before_it_is_placed() -> None:
    game = hand("cedric", heroes=PAIR, game=7, skills={HERMIONE: "arithmancy"},
                rolls=["attack", "health"])
    push(game, "play cedric")
    assert moves(game) == ["choose use", "choose reroll"]
    push(game, "choose reroll")
    assert moves(game) == ["choose use", "choose place"]
    again = hand("cedric", heroes=PAIR, game=7, skills={HERMIONE: "arithmancy"}, rolls=["health"])
    push(again, "play cedric")
    assert moves(again) == ["choose use", "choose place", "choose reroll"]


@rule("HB-HORCRUX-2")
def test_84_dice_that_an_enemy_rolls_are_of_no_use_against_a_horcrux() -> None:
    game = table(PAIR, game=7, stage="dark_arts", dark_arts=["heir_of_slytherin"],
                 facing=["basilisk"], rolls=["health"], assigned=1)
    assert game.view()["decision"]["kind"] == "act"
    assert game.view()["horcrux"]["placed"] == []


@rule("HB-HORCRUX-3")
def test_the_next_horcrux_comes_at_the_end_of_the_turn() -> None:
    game = hand("cedric", "hogwarts_history", heroes=PAIR, game=7,
                rolls=["health", "influence"], facing=["basilisk", "lucius", "draco"])
    push(game, "play cedric", "choose place", "play hogwarts_history", "choose slytherin")
    assert game.view()["decision"]["kind"] == "act", "there is none to place a symbol on"
    steps = push(game, "end")
    assert told(steps, "horcrux-revealed") == ["A Horcrux is revealed: Ring."]
    assert game.view()["horcruxes"] == 4


# --- What each of them does, and what it brings to who destroyed it


@rule("HB-HORCRUX-1")
def test_the_diary_costs_who_plays_an_ally_1_health() -> None:
    game = hand("ginny", "finite", "time_turner", heroes=PAIR, game=7)
    steps = push(game, "play ginny", "play finite", "play time_turner")
    assert [numbers(game, hero)[2] for hero in PAIR] == [9, 10]
    assert chain(step_of(steps, "lost-health")) == ["lost-health", "triggered", "played"]


@rule("HB-HORCRUX-3")
def test_the_destroyed_diary_rewards_the_second_ally_of_its_hero() -> None:
    game = hand("ginny", "sirius", "arthur", heroes=PAIR, game=7, health={RON: 5},
                destroyed={HERMIONE: ["diary"]})
    push(game, "play ginny")
    assert game.view()["decision"]["kind"] == "act"
    push(game, "play sirius", "choose Ron", "play arthur")
    assert numbers(game, RON)[2] == 7, "once a turn"
    assert game.view()["decision"]["kind"] == "act"
    other = hand("ginny", "sirius", heroes=PAIR, game=7, destroyed={RON: ["diary"]})
    push(other, "play ginny", "play sirius")
    assert other.view()["decision"]["kind"] == "act", "on the own turns only"


@rule("HB-HORCRUX-3")
@pytest.mark.parametrize(("cards", "rewarded"), [(["ginny", "cedric"], True), (["cedric"], False)])
def test_80_allies_that_were_played_before_the_diary_was_destroyed_count(
        cards: list[str], rewarded: bool) -> None:
    game = hand(*cards, heroes=PAIR, game=7, rolls=["health"], health={RON: 5})
    push(game, *(f"play {card}" for card in cards))
    push(game, "choose place")
    assert (game.view()["decision"]["kind"] == "hero") == rewarded


@rule("HB-HORCRUX-1")
def test_the_ring_costs_2_health_for_a_second_attack_on_one_villain() -> None:
    game = hand(heroes=PAIR, game=7, **reached("ring", RON), facing=["draco", "basilisk"],
                attack={HERMIONE: 6}, hands={HERMIONE: ["alohomora"]})
    push(game, "attack draco", "attack basilisk")
    assert numbers(game, HERMIONE)[2] == 10
    push(game, "attack draco")
    assert numbers(game, HERMIONE)[2] == 8
    push(game, "attack draco")
    assert numbers(game, HERMIONE)[2] == 8, "once a turn for each villain"
    push(game, "attack basilisk")
    assert numbers(game, HERMIONE)[2] == 6


@rule("HB-HORCRUX-3", "HB-USE-1")
def test_the_destroyed_ring_removes_control_for_two_cards() -> None:
    game = hand("alohomora", "beedle", "time_turner", heroes=PAIR, game=7, control=2,
                destroyed={HERMIONE: ["diary", "ring"]})
    push(game, "use ring", "discard beedle", "discard alohomora")
    assert game.view()["control"] == 1
    assert refusal(game, "use ring") == "used-already"
    other = hand("alohomora", "beedle", heroes=PAIR, game=7, destroyed={RON: ["diary", "ring"]})
    assert refusal(other, "use ring") == "not-yours"


@rule("HB-HORCRUX-1", "HB-SAVE-1")
def test_the_locket_keeps_others_from_gaining_tokens() -> None:
    game = hand("dumbledore", heroes=PAIR, game=7, **reached("locket", RON),
                health={HERMIONE: 5, RON: 5}, hands={RON: []})
    steps = push(game, "play dumbledore")
    assert [numbers(game, hero) for hero in PAIR] == [(1, 1, 6), (0, 0, 6)]
    assert len(of(game, RON)["hand"]) == 1, "cards and health come all the same"
    assert said(steps, "saving-forbidden", "card", "tokens") == [
        (RON, "Locket", "1 attack and 1 influence")]


@rule("HB-HORCRUX-3")
@pytest.mark.parametrize(("kind", "house"), [
    ("locket", "Slytherin"), ("cup", "Hufflepuff"), ("diadem", "Ravenclaw")])
def test_a_destroyed_horcrux_rolls_a_die_for_a_card(kind: str, house: str) -> None:
    late: dict[str, Any] = {"game": 7, "hands": {RON: []}, **reached("nagini", HERMIONE)}
    game = hand("alohomora", heroes=PAIR, placed=["card"], rolls=["card"], **late)
    push(game, f"use {kind}")
    steps = push(game, "discard alohomora")
    assert told(steps, "rolled") == [
        f"Hermione rolls the {house} die for {KINDS[kind].name}: card."]
    assert [len(of(game, hero)["hand"]) for hero in PAIR] == [1, 1]
    placed = hand("alohomora", heroes=PAIR, rolls=["card"], **late)
    push(placed, f"use {kind}", "discard alohomora")
    assert "choose place" in moves(placed), "such a roll, too, can be placed"


@rule("HB-HORCRUX-1", "HB-UNASSIGN-1")
def test_the_cup_takes_an_attack_from_every_villain_each_turn() -> None:
    game = table(PAIR, game=7, stage="horcrux", **reached("cup", RON),
                 facing=["basilisk", "lucius"], assigned=[2, 1])
    assert [space["assigned"] for space in game.view()["facing"][:2]] == [1, 0]
    assert told(game.opening, "horcrux-effect")
    assert told(game.opening, "attack-removed") == [
        "Cup removes up to 1 attack from every villain: 1 from Basilisk and 1 from Lucius Malfoy."]


@rule("HB-HORCRUX-1")
@pytest.mark.parametrize(("cards", "health"), [
    (["alohomora", "beedle", "crookshanks"], 8), (["alohomora", "beedle"], 10),
    (["crookshanks", "beedle", "time_turner"], 10)])
def test_the_diadem_costs_2_health_with_one_card_of_each_type(cards: list[str],
                                                              health: int) -> None:
    game = table(PAIR, game=7, stage="horcrux", **reached("diadem", RON), facing=["basilisk"],
                 hands={HERMIONE: cards, RON: ["alohomora", "beans", "pigwidgeon"]})
    assert [numbers(game, hero)[2] for hero in PAIR] == [health, 10]


@rule("HB-HORCRUX-1")
def test_nagini_costs_the_active_hero_1_health_who_gains_none_this_turn() -> None:
    game = table(PAIR, game=7, stage="horcrux", **reached("nagini", RON), facing=["basilisk"],
                 health={HERMIONE: 5, RON: 5}, hands={HERMIONE: ["molly"], RON: []})
    steps = push(game, "play molly")
    assert [numbers(game, hero)[2] for hero in PAIR] == [4, 7]
    assert said(steps, "healing-forbidden", "card", "asked") == [(HERMIONE, "Nagini", 2)]


def test_nagini_still_forbids_this_turn_when_she_is_destroyed() -> None:
    game = table(PAIR, game=7, stage="horcrux", **reached("nagini", RON), placed=["attack", "card"],
                 facing=["basilisk"], health={HERMIONE: 5}, rolls=["health"],
                 hands={HERMIONE: ["cedric", "triwizard_cup"]})
    push(game, "play cedric", "choose place", "play triwizard_cup")
    assert numbers(game, HERMIONE)[2] == 4


@rule("HB-HORCRUX-3", "HB-USE-1")
def test_the_destroyed_nagini_is_given_up_to_remove_3_control() -> None:
    game = hand(heroes=PAIR, game=7, control=4, destroyed={HERMIONE: HORCRUXES})
    steps = push(game, "use nagini")
    assert told(steps, "used") == ["Hermione uses Nagini: give up this card."]
    assert game.view()["control"] == 1
    assert kinds(game.view()["used_up"]) == ["nagini"]
    assert refusal(game, "use nagini") == "used-up"


@rule("HB-HORCRUX-1", "HB-EVENT-1")
def test_53_the_horcrux_works_after_the_events_and_before_the_villains() -> None:
    game = table(PAIR, game=7, stage="dark_arts", dark_arts=["expulso"], **reached("nagini", RON),
                 facing=["quirrell"])
    assert [step.kind for step in game.opening if step.kind in (
        "event-revealed", "horcrux-effect", "ability")] == [
        "event-revealed", "horcrux-effect", "ability"]


@rule("HB-SHELTER-1")
def test_43_the_cloak_does_not_protect_from_horcruxes() -> None:
    game = table(TWO, game=7, stage="horcrux", **reached("diadem", RON), facing=["basilisk"],
                 hands={HARRY: ["cloak", "hedwig", "alohomora"]})
    assert numbers(game, HARRY)[2] == 8


def test_who_is_stunned_by_a_horcrux_has_the_next_decision() -> None:
    game = table(PAIR, game=7, stage="horcrux", **reached("diadem", RON), facing=["basilisk"],
                 health={HERMIONE: 2}, hands={HERMIONE: ["beedle", "alohomora", "crookshanks"]})
    assert of(game, HERMIONE)["stunned"]
    push(game, "discard beedle")
    assert game.view()["control"] == 1


@rule("HB-USE-1", "HB-CONTROL-5")
@pytest.mark.parametrize(("position", "vain"), [
    ({"control": 3}, False), ({"control": 0}, True),
    ({"control": 3, "facing": ["barty_crouch"]}, True)])
def test_what_is_paid_for_in_vain_says_so_before_it_is_paid(position: dict[str, Any],
                                                            vain: bool) -> None:
    game = hand("alohomora", "beedle", heroes=PAIR, game=7, location="hogwarts_castle",
                attack={HERMIONE: 5}, influence={HERMIONE: 5}, skills={HERMIONE: "flying"},
                destroyed={HERMIONE: HORCRUXES}, **position)
    said = {str(move): str(move.text) for move in game.legal_moves if move.verb == "use"}
    for kind in ("hogwarts_castle", "flying", "ring", "nagini"):
        assert ("It would do nothing now." in said[f"use {kind}"]) == vain, kind
    for kind in ("locket", "cup", "diadem"):
        assert "nothing" not in said[f"use {kind}"], "a die is rolled"
    push(game, "use hogwarts_castle")
    assert numbers(game, HERMIONE)[0] == 0, "it is paid all the same"
    assert game.view()["control"] == position["control"] - (not vain)


def test_every_horcrux_is_proved_here() -> None:
    assert [kind for kind, card in KINDS.items() if card.group == "horcrux"] == HORCRUXES
