"""The rulebook's examples, played."""

from __future__ import annotations

import pytest

from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    HERMIONE,
    NEVILLE,
    RON,
    chain,
    event,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    step_of,
    table,
    told,
)

rule = pytest.mark.rule


@rule("HB-EVENT-2", "HB-VILLAIN-2", "HB-CONTROL-1", "HB-HEALTH-1")
def test_control_wakes_draco_and_harry_goes_from_10_to_8() -> None:
    game = event("he_who", facing=["draco"], hands={HARRY: ["alohomora"] * 5})
    assert game.view()["control"] == 1
    lost = step_of(game.steps, "lost-health")
    assert lost.text == "Harry loses 2 health (10 → 8)."
    assert chain(lost) == ["lost-health", "triggered", "control-added", "event-revealed",
                           "events-due"]
    assert [step.clause for step in game.why(lost)] == [
        "HB-HEALTH-1", "HB-VILLAIN-2", "HB-CONTROL-1", "HB-EVENT-2", "HB-EVENT-1"]


@rule("HB-ACT-1", "HB-PLAY-1", "HB-PLAY-2", "HB-CHOICE-1", "HB-ATTACK-1", "HB-BUY-1")
def test_the_turn_with_the_firebolt_hedwig_and_three_alohomora() -> None:
    game = hand("firebolt", "hedwig", "alohomora", "alohomora", "alohomora", facing=["draco"],
                market=["reparo", "descendo"])
    push(game, "play firebolt")
    assert numbers(game, HARRY) == (1, 0, 10)
    push(game, "play hedwig", "choose attack")
    assert numbers(game, HARRY) == (2, 0, 10)
    push(game, "play alohomora", "play alohomora", "play alohomora")
    assert numbers(game, HARRY) == (2, 3, 10)
    steps = push(game, "attack draco", "attack draco")
    villain = game.view()["facing"][0]
    assert villain["health"] - villain["assigned"] == 4, "four more to defeat him"
    assert told(steps, "assigned")[-1] == "Harry assigns 1 attack to Draco Malfoy: 2 of 6."
    push(game, "buy reparo")
    assert kinds(of(game, HARRY)["discards"]) == ["reparo"]
    assert numbers(game, HARRY) == (0, 0, 10)
    assert moves(game) == ["end"]


@rule("HB-VILLAIN-1", "HB-DEFEAT-1")
def test_quirrell_costs_1_health_has_6_and_rewards_all_heroes() -> None:
    game = table(stage="villains", facing=["quirrell"])
    assert numbers(game, HARRY) == (0, 0, 9)
    assert game.view()["facing"][0]["health"] == 6
    game = hand("firebolt", heroes=FOUR, facing=["quirrell"], assigned=5)
    push(game, "play firebolt")
    steps = push(game, "attack quirrell")
    assert told(steps, "defeated") == ["Harry defeats Quirinus Quirrell!"]
    assert [numbers(game, hero)[:2] for hero in FOUR] == [(1, 2), (1, 1), (1, 1), (1, 1)]
    assert game.view()["facing"][0] == {"card": None, "assigned": 0, "health": 0,
                                         "blocked": False, "guarded": False}


@rule("HB-CHAIN-1", "HB-VILLAIN-2", "HB-DISCARD-1")
def test_flipendo_with_crabbe_and_goyle_costs_2_health_and_a_card() -> None:
    game = event("flipendo", hands={HARRY: ["alohomora"] * 4 + ["hedwig"]})
    assert numbers(game, HARRY)[2] == 9
    assert game.prompt is not None
    assert (game.prompt.kind, game.prompt.owed, game.prompt.clause) == (
        "discard", 1, "HB-DISCARD-1")
    assert moves(game) == ["discard alohomora", "discard hedwig"]
    steps = push(game, "discard hedwig")
    assert numbers(game, HARRY)[2] == 8
    assert kinds(of(game, HARRY)["discards"]) == ["hedwig"]
    assert chain(step_of(steps, "lost-health")) == ["lost-health", "triggered", "discarded",
                                                    "event-revealed", "events-due"]
    assert str(game.prompt).startswith("Harry: play cards"), "before taking actions"


@rule("HB-STUN-3", "HB-DISCARD-1")
def test_a_stunned_hero_with_five_cards_chooses_two_to_discard() -> None:
    game = event("expulso", health={HARRY: 2},
                 hands={HARRY: ["alohomora", "alohomora", "alohomora", "hedwig", "firebolt"]})
    assert game.prompt is not None
    assert game.prompt.owed == 2
    push(game, "discard alohomora")
    assert moves(game) == ["discard alohomora", "discard hedwig", "discard firebolt"]
    push(game, "discard hedwig")
    assert kinds(of(game, HARRY)["hand"]) == ["alohomora", "alohomora", "firebolt"]
    assert game.to_move == HARRY
    assert game.view()["stage"] == "actions"


@rule("HB-DISCARD-2", "HB-PLAY-1")
def test_the_remembrall_brings_1_influence_played_and_2_attack_discarded() -> None:
    game = hand("remembrall", heroes=(NEVILLE, RON))
    push(game, "play remembrall")
    assert numbers(game, NEVILLE) == (0, 1, 10)
    game = event("flipendo", (NEVILLE, RON), hands={NEVILLE: ["remembrall", "alohomora"]},
                 facing=["draco"])
    steps = push(game, "discard remembrall")
    assert numbers(game, NEVILLE) == (2, 0, 9)
    assert chain(step_of(steps, "gained-attack")) == [
        "gained-attack", "discard-effect", "discarded", "event-revealed", "events-due"]


@rule("HB-DISCARD-2", "HB-STUN-3", "HB-STUN-2")
def test_the_remembrall_also_helps_a_stunned_hero_who_keeps_what_it_brings() -> None:
    game = event("expulso", (NEVILLE, RON), health={NEVILLE: 1}, attack={NEVILLE: 1},
                 hands={NEVILLE: ["remembrall", "alohomora"]})
    push(game, "discard remembrall")
    assert numbers(game, NEVILLE) == (2, 0, 0)
    assert game.view()["control"] == 1


@rule("HB-SAVE-1")
def test_what_others_gain_they_keep_for_their_own_turn() -> None:
    game = hand("beedle", heroes=(HERMIONE, RON), facing=["crabbe_goyle"],
                hands={RON: ["alohomora"]})
    steps = push(game, "play beedle", "choose all-influence")
    assert [step.clause for step in steps if step.kind == "gained-influence"] == [
        "HB-PLAY-2", "HB-SAVE-1"]
    push(game, "end")
    assert numbers(game, HERMIONE)[1] == 0
    while game.view()["stage"] != "actions":
        game.push(game.legal_moves[0])
    assert game.to_move == RON
    assert numbers(game, RON)[1] == 1
    push(game, "end")
    assert numbers(game, RON)[1] == 0
