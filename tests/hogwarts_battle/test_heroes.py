"""What heroes have of their own from Game 3 on: their abilities, and the nine proficiencies."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import KINDS
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    HERMIONE,
    NEVILLE,
    RON,
    TWO,
    event,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    reached,
    told,
)

rule = pytest.mark.rule


def refusal(game: HogwartsBattle, move: str) -> str:
    """The code of why a move is refused; "" if it is not."""
    found = game.why_not(move)
    return found.code if found else ""


# --- Abilities


@rule("HB-ABILITY-1")
def test_games_1_and_2_know_no_abilities() -> None:
    game = hand("finite", heroes=FOUR, game=2, control=2)
    push(game, "play finite")
    assert not told(game.steps, "triggered")


@rule("HB-ABILITY-1")
def test_harry_reacts_to_the_first_control_that_is_removed_in_a_turn() -> None:
    game = hand("finite", "finite", game=3, control=3)
    push(game, "play finite")
    assert game.to_move == HARRY
    push(game, "choose Ron", "play finite")
    assert game.view()["control"] == 1
    assert [numbers(game, hero)[0] for hero in TWO] == [0, 1]


@rule("HB-ABILITY-1")
def test_harry_reacts_and_chooses_on_the_turns_of_others_too() -> None:
    game = hand("finite", heroes=(RON, HARRY), game=3, control=3, hands={HARRY: ["finite"]},
                facing=["basilisk", "crabbe_goyle"], dark_arts=["tarantallegra"])
    push(game, "play finite")
    assert game.to_move == HARRY
    push(game, "choose Harry", "end", "play finite")
    assert game.to_move == HARRY, "a new turn is a new first time"
    push(game, "choose Harry")
    assert numbers(game, HARRY)[0] == 2, "what was gained on Ron's turn is kept"


@rule("HB-ABILITY-1")
def test_harry_reacts_once_to_two_tokens_and_not_to_none() -> None:
    game = hand("deluminator", game=6, control=3)
    push(game, "play deluminator", "choose control-2", "choose Harry")
    assert game.view()["control"] == 1
    assert numbers(game, HARRY)[0] == 1
    assert game.view()["decision"]["kind"] == "act"
    none = hand("finite", game=3, control=0)
    push(none, "play finite")
    assert none.view()["decision"]["kind"] == "act"
    reward = hand(game=3, facing=["draco"], assigned=5, attack={HARRY: 1}, control=1)
    push(reward, "attack draco")
    assert reward.view()["decision"]["kind"] == "hero", "a reward removes control as well"


@rule("HB-ABILITY-1", "HB-CHOICE-2")
@pytest.mark.parametrize(("choices", "attack"), [
    (["none"], (0, 0, 0)), (["Ron", "none"], (0, 1, 0)), (["Ron", "Hermione"], (0, 1, 1)),
    (["Harry", "Ron"], (1, 1, 0))])
def test_in_game_7_harry_helps_up_to_two_heroes(choices: list[str],
                                                attack: tuple[int, ...]) -> None:
    game = hand("finite", heroes=FOUR[:3], game=7, control=3)
    push(game, "play finite")
    assert moves(game) == [f"choose {who}" for who in (*FOUR[:3], "none")]
    steps = push(game, *(f"choose {choice}" for choice in choices))
    assert tuple(numbers(game, hero)[0] for hero in FOUR[:3]) == attack
    none = "chose-no-more" if choices[1:] else "chose-none"
    assert len(told(steps, none)) == choices.count("none")
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-ABILITY-1")
@pytest.mark.parametrize("game_number", [3, 7])
def test_hermione_waits_for_her_fourth_spell(game_number: int) -> None:
    game = hand(*["alohomora"] * 5, heroes=(HERMIONE, RON), game=game_number)
    push(game, *["play alohomora"] * 3)
    assert not told(game.steps, "triggered")
    push(game, "play alohomora")
    if game_number == 3:
        push(game, "choose Ron")
    push(game, "play alohomora")
    assert [numbers(game, hero)[1] for hero in (HERMIONE, RON)] == [
        5 + (game_number == 7), 1], "and not for the fifth"


def test_hermione_waits_for_her_own_spells_only() -> None:
    game = hand(*["alohomora"] * 5, heroes=(RON, HERMIONE), game=7)
    push(game, *["play alohomora"] * 5)
    assert not told(game.steps, "triggered")


@rule("HB-ABILITY-1")
@pytest.mark.parametrize("game_number", [3, 7])
def test_ron_waits_for_exactly_the_third_attack(game_number: int) -> None:
    game = hand(heroes=(RON, HARRY), game=game_number, facing=["draco", "basilisk"],
                attack={RON: 5}, health={RON: 5, HARRY: 5})
    push(game, "attack draco", "attack basilisk")
    assert numbers(game, RON)[2] == 5
    push(game, "attack draco")
    if game_number == 3:
        push(game, "choose Harry")
    gained = [5, 7] if game_number == 3 else [7, 7]
    assert [numbers(game, hero)[2] for hero in (RON, HARRY)] == gained
    push(game, "attack draco", "attack draco")
    assert [numbers(game, hero)[2] for hero in (RON, HARRY)] == gained, "once a turn"


def test_rons_third_attack_may_defeat_and_the_reward_comes_first() -> None:
    game = hand(heroes=(RON, HARRY), game=7, facing=["dementor"], assigned=5, attack={RON: 3},
                health={RON: 3, HARRY: 3})
    steps = push(game, *["attack dementor"] * 3)
    assert next(step.kind for step in steps if step.kind in ("defeated", "triggered")) == "defeated"
    assert told(steps, "gained-health") == [
        "Ron gains 2 health (3 → 5).", "Harry gains 2 health (3 → 5).",
        "Ron gains 2 health (5 → 7).", "Harry gains 2 health (5 → 7)."]


@rule("HB-ABILITY-1")
@pytest.mark.parametrize(("game_number", "health"), [(3, [10, 7]), (7, [10, 8])])
def test_neville_adds_to_what_heroes_gain_and_not_to_what_he_adds(game_number: int,
                                                                  health: list[int]) -> None:
    game = hand("hagrid", "dittany", heroes=(NEVILLE, HARRY), game=game_number,
                health={NEVILLE: 10, HARRY: 3},
                **(reached("ring", HARRY) if game_number == 7 else {}))
    push(game, "play hagrid")
    assert numbers(game, HARRY)[2] == 5, "1 and 1 more"
    push(game, "play dittany", "choose Harry")
    assert [numbers(game, hero)[2] for hero in (NEVILLE, HARRY)] == health


@rule("HB-ABILITY-1", "HB-HEALTH-2")
def test_59_who_has_full_health_keeps_nevilles_bonus_for_later() -> None:
    game = hand("hagrid", "dittany", heroes=(NEVILLE, HARRY), game=3, health={HARRY: 4})
    push(game, "play hagrid")
    assert numbers(game, HARRY)[2] == 6
    game.state.health[0] = 5
    push(game, "play dittany", "choose Neville")
    assert numbers(game, NEVILLE)[2] == 8


def test_neville_helps_on_his_own_turn_only() -> None:
    game = hand("hagrid", heroes=(HARRY, NEVILLE), game=7, **reached("ring", NEVILLE),
                health={HARRY: 4, NEVILLE: 4})
    push(game, "play hagrid")
    assert [numbers(game, hero)[2] for hero in (HARRY, NEVILLE)] == [5, 5]


def test_every_ability_is_proved_here() -> None:
    assert {kind for kind, card in KINDS.items() if card.group == "hero" and card.effects} == {
        f"{hero.casefold()}_{game}" for hero in FOUR for game in (3, 7)}


# --- Proficiencies


@rule("HB-PRICE-1")
def test_arithmancy_makes_cards_that_roll_dice_cheaper() -> None:
    game = hand(game=6, skills={HARRY: "arithmancy"}, influence={HARRY: 3},
                market=["cedric", "krum", "bezoar", "hogwarts_history"])
    prices = [(space["value"], space["price"]) for space in game.view()["market"][:4]]
    assert prices == [(4, 3), (5, 5), (4, 4), (4, 3)]
    assert [move for move in moves(game) if move.startswith("buy")] == [
        "buy cedric", "buy hogwarts_history"]
    push(game, "buy cedric")
    assert numbers(game, HARRY)[1] == 0
    other = hand(heroes=(RON, HARRY), game=6, skills={HARRY: "arithmancy"}, influence={RON: 3},
                 market=["cedric"])
    assert refusal(other, "buy cedric") == "too-dear", "only for its own hero"


@rule("HB-DICE-2")
def test_arithmancy_lets_its_hero_roll_again_once() -> None:
    game = hand("cedric", game=6, skills={HARRY: "arithmancy"}, rolls=["health", "influence"])
    push(game, "play cedric")
    assert moves(game) == ["choose use", "choose reroll"]
    steps = push(game, "choose reroll")
    assert len(told(steps, "rolled-again")) == 1
    assert [numbers(game, hero)[1] for hero in TWO] == [1, 1], "the second roll counts"
    assert game.view()["decision"]["kind"] == "act", "and there is no third"


def test_the_sword_rolls_twice_and_each_roll_can_be_repeated() -> None:
    game = hand("sword", game=7, skills={HARRY: "arithmancy"}, **reached("nagini", RON),
                rolls=["influence", "influence", "influence", "influence"])
    push(game, "play sword", "choose reroll", "choose reroll")
    assert [numbers(game, hero)[1] for hero in TWO] == [2, 2]


@rule("HB-USE-1")
def test_charms_discards_two_spells_for_influence_and_cards_once_a_turn() -> None:
    game = hand("alohomora", "alohomora", "alohomora", "alohomora", "hedwig", game=6,
                skills={HARRY: "charms"}, hands={RON: []}, facing=["crabbe_goyle"])
    push(game, "use charms")
    assert moves(game) == ["discard alohomora"]
    steps = push(game, "discard alohomora", "discard alohomora")
    assert [numbers(game, hero) for hero in TWO] == [(0, 1, 10), (0, 1, 10)]
    assert [len(of(game, hero)["hand"]) for hero in TWO] == [4, 1]
    assert not told(steps, "triggered"), "no enemy has caused the discards"
    assert refusal(game, "use charms") == "used-already"


def test_what_was_used_can_be_used_again_in_the_next_turn() -> None:
    game = hand(game=6, skills={HARRY: "flying"},
                influence={HARRY: 10}, control=4, facing=["basilisk", "crabbe_goyle", "lucius"],
                dark_arts=["tarantallegra", "regeneration"], hands={RON: []})
    told_use = told(push(game, "use flying", "choose Harry"), "used")
    assert told_use == ["Harry uses Flying Lessons: pay 5 influence."]
    assert game.view()["control"] == 3
    assert numbers(game, HARRY)[1] == 5
    assert refusal(game, "use flying") == "used-already"
    push(game, "end", "end")
    assert refusal(game, "use flying") == "unpaid"


@rule("HB-DISCARD-1")
def test_the_defence_helps_who_is_made_to_discard_by_an_enemy() -> None:
    game = event("flipendo", game=6, facing=["basilisk"], skills={HARRY: "defence"},
                 hands={HARRY: ["alohomora", "hedwig"]})
    push(game, "discard alohomora")
    assert numbers(game, HARRY) == (1, 0, 10)
    own = hand("crystal_ball", "alohomora", game=6, skills={HARRY: "defence"}, health={HARRY: 5})
    push(own, "play crystal_ball", "discard alohomora")
    assert numbers(own, HARRY) == (0, 0, 5), "not by own cards"
    stunned = event("expulso", game=6, facing=["basilisk"], skills={HARRY: "defence"},
                    health={HARRY: 1}, hands={HARRY: ["alohomora", "hedwig"]})
    push(stunned, "discard hedwig")
    assert numbers(stunned, HARRY)[0] == 0, "not for being Stunned"
    other = event("heir_of_slytherin", game=6, facing=["basilisk"], skills={HARRY: "defence"},
                  rolls=["card"], hands={HARRY: [], RON: ["alohomora"]})
    push(other, "discard alohomora")
    assert numbers(other, HARRY)[0] == 0, "not for others"


def test_the_defence_counts_cards_discarded_from_the_top_of_the_deck() -> None:
    game = event("oppugno", game=6, facing=["basilisk"], skills={HARRY: "defence"},
                 decks={HARRY: ["reparo"], RON: ["alohomora"]}, hands={HARRY: []},
                 health={HARRY: 5})
    assert numbers(game, HARRY) == (1, 0, 4), "6 from the defence, then 2 lost"


@rule("HB-REVEAL-1")
@pytest.mark.parametrize(("choices", "top", "pile"), [
    (["peek", "keep"], "lumos", 0), (["peek", "discard"], "alohomora", 1),
    (["nothing"], "lumos", 0)])
def test_divination_looks_at_the_top_card_when_an_item_is_played(choices: list[str], top: str,
                                                                 pile: int) -> None:
    game = hand("firebolt", "alohomora", game=6, skills={HARRY: "divination"},
                decks={HARRY: ["lumos", "alohomora"]})
    push(game, "play alohomora")
    assert game.view()["decision"]["kind"] == "act"
    steps = push(game, "play firebolt", *(f"choose {choice}" for choice in choices))
    assert kinds(game.state.decks[0][-1:]) == [top]
    assert len(of(game, HARRY)["discards"]) == pile
    assert len(told(steps, "revealed")) == ("peek" in choices)
    assert len(told(steps, "put-back")) == ("keep" in choices)
    assert len(told(steps, "discarded-top")) == pile
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-ABILITY-1")
def test_herbology_counts_health_in_all_for_each_hero_once_a_turn() -> None:
    game = hand("hagrid", "dittany", "dittany", "bezoar", game=6, skills={HARRY: "herbology"},
                health={HARRY: 2, RON: 2}, hands={RON: []})
    push(game, "play hagrid")
    assert len(of(game, RON)["hand"]) == 0
    push(game, "play dittany", "choose Ron")
    assert len(of(game, RON)["hand"]) == 1, "1 and 2 are 3"
    push(game, "play dittany", "choose Ron")
    assert len(of(game, RON)["hand"]) == 1, "once a turn"
    push(game, "play bezoar", "choose Harry")
    assert len(of(game, HARRY)["hand"]) == 2, "one by the Bezoar, one by Herbology"


def test_60_what_neville_adds_counts_for_herbology() -> None:
    game = hand("dittany", heroes=(NEVILLE, RON), game=6, skills={NEVILLE: "herbology"},
                health={RON: 2}, hands={RON: []})
    push(game, "play dittany", "choose Ron")
    assert numbers(game, RON)[2] == 5
    assert len(of(game, RON)["hand"]) == 1


def test_herbology_works_on_its_heros_turn_only() -> None:
    game = hand("bezoar", heroes=(RON, HARRY), game=6, skills={HARRY: "herbology"},
                health={HARRY: 2}, hands={HARRY: []})
    push(game, "play bezoar", "choose Harry")
    assert len(of(game, HARRY)["hand"]) == 0


def test_history_of_magic_rewards_acquired_spells() -> None:
    game = hand(game=6, skills={HARRY: "history"}, influence={HARRY: 9},
                market=["reparo", "dittany", "confundus"])
    push(game, "buy reparo", "choose Ron", "buy dittany", "buy confundus", "choose Harry")
    assert [numbers(game, hero)[1] for hero in TWO] == [2, 1]


@pytest.mark.parametrize("order", [
    ["alohomora", "firebolt", "ginny"], ["ginny", "alohomora", "firebolt"],
    ["firebolt", "ginny", "alohomora"]])
def test_potions_asks_for_one_card_of_each_type_and_works_once(order: list[str]) -> None:
    game = hand(*order, "alohomora", game=6, skills={HARRY: "potions"}, health={HARRY: 5, RON: 5})
    push(game, *(f"play {card}" for card in order[:2]))
    assert game.view()["decision"]["kind"] == "act"
    push(game, f"play {order[2]}", "choose Ron")
    assert numbers(game, RON) == (1, 0, 6)
    push(game, "play alohomora")
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-SEARCH-1")
def test_transfiguration_searches_the_deck_for_a_card_of_value_5_or_less() -> None:
    game = hand("firebolt", "hedwig", game=6, skills={HARRY: "transfiguration"},
                decks={HARRY: ["dumbledore", "sirius", "krum", "lumos"]})
    push(game, "use transfiguration", "discard firebolt")
    found = moves(game)
    assert {"choose krum", "choose lumos", "choose alohomora", "choose cloak"} <= set(found)
    assert {"choose dumbledore", "choose sirius"}.isdisjoint(found), "their values are 8 and 6"
    before = game.state.decks[0][:]
    steps = push(game, "choose krum")
    assert told(steps, "searched") == ["Harry takes Viktor Krum from the deck and shuffles it."]
    assert kinds(of(game, HARRY)["hand"]) == ["hedwig", "krum"]
    assert sorted(game.state.decks[0]) == sorted(card for card in before if card != "krum.1")
    assert [card for card in before if card != "krum.1"] != game.state.decks[0]


@rule("HB-SEARCH-1")
def test_a_deck_that_is_searched_in_vain_is_shuffled_as_well() -> None:
    dear = ["dumbledore", "expelliarmus", "arthur", "molly", "sirius", "moody", "sprout", "snape"]
    game = hand("cloak", "hedwig", *["alohomora"] * 7, "firebolt", game=6,
                skills={HARRY: "transfiguration"}, decks={HARRY: dear})
    push(game, "use transfiguration", "discard cloak")
    assert not game.why_not("end"), "nothing can be picked"
    deck = kinds(game.state.decks[0][::-1])
    assert sorted(deck) == sorted(dear)
    assert deck != dear


@rule("HB-SEARCH-1")
def test_17_an_empty_deck_is_filled_before_it_is_searched() -> None:
    game = hand("firebolt", game=6, skills={HARRY: "transfiguration"},
                discards={HARRY: ["dumbledore"]})
    game.state.discards[0] += game.state.decks[0]
    game.state.decks[0].clear()
    steps = push(game, "use transfiguration", "discard firebolt")
    assert len(told(steps, "reshuffled")) == 1
    assert "choose firebolt" in moves(game), "also the Item that was the price"


def test_every_proficiency_is_proved_here() -> None:
    assert {kind for kind, card in KINDS.items() if card.group == "proficiency"} == {
        "arithmancy", "charms", "defence", "divination", "flying", "herbology", "history",
        "potions", "transfiguration"}
