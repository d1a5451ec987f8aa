"""The rules of play, clause by clause, on tables that show one rule each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import IllegalMove, InvalidOption
from hogwarts_nb.core.words import Words
from hogwarts_nb.hogwarts_battle import components
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    HERMIONE,
    NEVILLE,
    RON,
    TWO,
    chain,
    event,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    said,
    step_of,
    table,
    told,
)

rule = pytest.mark.rule


def forced(game: HogwartsBattle) -> HogwartsBattle:
    """Take the first choice until a hero acts."""
    while game.view()["stage"] != "actions":
        game.push(game.legal_moves[0])
    return game


# --- Setup


@rule("HB-SETUP-1")
def test_two_to_four_heroes_begin_with_10_health() -> None:
    for count in (2, 3, 4):
        game = HogwartsBattle(FOUR[:count])
        assert said(game.opening, "hero-ready", "after") == [(hero, 10) for hero in FOUR[:count]]
    for wrong, words in ((("Harry", "Draco"), "the heroes are Harry, Ron"),
                         ((HARRY,), "there must be 2 to 4"),
                         ((*FOUR, HARRY), "Harry can be chosen once and there must be 2 to 4"),
                         ("Harry", "it must be a list")):
        with pytest.raises(InvalidOption, match=words):
            HogwartsBattle(wrong)


@rule("HB-SETUP-2")
def test_locations_come_in_their_printed_order() -> None:
    for seed in range(6):
        view = HogwartsBattle(TWO, seed=seed).view()
        assert kinds([view["location"]]) == ["diagon_alley"]
        assert view["locations"] == 1
        assert (view["spaces"], view["events"]) == (4, 1)


@rule("HB-SETUP-3", "HB-SETUP-4", "HB-SETUP-5")
def test_the_stacks_are_shuffled_and_one_villain_and_six_cards_are_face_up() -> None:
    villains, events, markets = set(), set(), set()
    for seed in range(12):
        game = HogwartsBattle(TWO, seed=seed)
        first = game.state_after(len(game.opening))
        villains.add(first.facing[0])
        events.add(tuple(kinds([*first.dark_arts, *first.event, *first.resolved])))
        markets.add(tuple(first.market))
        assert len(first.villains) == 2
        assert len(first.market) == 6
        assert len(first.hogwarts) == 24
        assert len(first.dark_arts) + len(first.event) + len(first.resolved) == 10
    assert len(villains) == 3
    assert len(events) > 10
    assert len(markets) == 12


@rule("HB-SETUP-6")
def test_each_hero_has_a_deck_of_ten_and_draws_five() -> None:
    game = HogwartsBattle(FOUR, seed=4)
    for hero in FOUR:
        assert f"{hero} shuffles a starting deck of 10 cards." in told(game.opening,
                                                                       "deck-shuffled")
    hands = [step for step in game.opening if step.kind == "first-hand"]
    assert [len(step.moved) for step in hands] == [5, 5, 5, 5]
    seat = game.rules.players.index(HERMIONE)
    cards = Counter(kinds([*game.state.decks[seat], *game.state.hands[seat],
                           *game.state.discards[seat]]))
    assert cards == {"alohomora": 7, "time_turner": 1, "beedle": 1, "crookshanks": 1}


@rule("HB-DIFFICULTY-1")
def test_a_harder_game_begins_with_control() -> None:
    assert [HogwartsBattle(TWO, start_control=number).opening[4].values.get("amount", 0)
            for number in (1, 2)] == [1, 2]
    game = table(stage="end", control=4, start_control="each")
    assert (kinds([game.view()["location"]]), told(game.steps, "harder")) == (
        ["mirror_of_erised"], ["To make the game harder, Mirror of Erised begins with 1 control."])
    game = table(stage="end", control=4, start_control=2)
    assert not told(game.steps, "harder"), "only on the first location"
    for wrong in (3, -1, True, "all", None):
        with pytest.raises(InvalidOption, match="start_control"):
            HogwartsBattle(TWO, start_control=wrong)  # type: ignore[arg-type]


def test_the_first_hero_can_be_chosen_or_random() -> None:
    assert HogwartsBattle(TWO, first=RON).view()["active"] == RON
    assert len({HogwartsBattle(FOUR, first="random", seed=seed).view()["active"]
                for seed in range(30)}) == 4
    with pytest.raises(InvalidOption, match="first"):
        HogwartsBattle(TWO, first=NEVILLE)
    with pytest.raises(InvalidOption, match="it can be 1 to 7"):
        HogwartsBattle(TWO, game=8)


# --- The turn


@rule("HB-TURN-1")
def test_heroes_take_turns_clockwise_in_four_steps() -> None:
    game = HogwartsBattle(FOUR[:3], seed=5)
    actives = []
    for _ in range(5):
        forced(game)
        actives.append(game.view()["active"])
        push(game, "end")
    assert actives == [HARRY, RON, HERMIONE, HARRY, RON]
    order = [step.kind for step in game.steps if step.kind in (
        "event-revealed", "ability", "played", "ended", "hand-drawn", "turn-began")]
    assert order[0] == "turn-began"
    assert order.index("event-revealed") < order.index("ended") < order.index("hand-drawn")


@rule("HB-EVENT-1")
def test_the_location_says_how_many_events_there_are() -> None:
    game = event("expulso")
    assert told(game.steps, "events-due") == ["Diagon Alley calls for 1 Dark Arts event."]
    assert len(told(game.steps, "event-revealed")) == 1


@rule("HB-EVENT-2")
def test_an_event_is_resolved_with_all_it_triggers_and_then_lies_on_the_discard_pile() -> None:
    game = event("he_who", facing=["draco"], health={HARRY: 2},
                 hands={HARRY: ["alohomora", "hedwig"]})
    assert kinds(game.view()["event"]) == ["he_who"], "the discard still belongs to the event"
    assert game.view()["stage"] == "dark_arts"
    push(game, "discard hedwig")
    assert game.view()["event"] == []
    assert kinds(game.view()["resolved"]) == ["he_who"]


@rule("HB-EVENT-1", "HB-EVENT-2")
def test_several_events_come_one_after_the_other(tmp_path: Path) -> None:
    box = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(box.replace("events = 1", "events = 2"), encoding="utf-8")
    game = table(stage="dark_arts", dark_arts=["flipendo", "expulso"], facing=["crabbe_goyle"],
                 hands={HARRY: ["alohomora", "hedwig"]}, components=str(mine))
    steps = [*game.steps, *push(game, "discard hedwig")]
    names = [step.kind for step in steps]
    assert names == ["events-due", "event-revealed", "lost-health", "discarded", "triggered",
                     "lost-health", "event-resolved", "event-revealed", "lost-health",
                     "event-resolved"]


@rule("HB-EVENT-3")
def test_resolved_events_are_shuffled_when_the_stack_is_empty() -> None:
    pile = ["expulso"] * 3 + ["flipendo"] * 2 + ["he_who"] * 3 + ["petrification"] * 2
    game = table(stage="dark_arts", resolved=pile, hands={HARRY: []}, facing=["draco"])
    assert told(game.steps, "dark-arts-reshuffled") == [
        "The stack of Dark Arts events is empty: the 10 resolved events are shuffled."]
    assert game.view()["dark_arts"] == 9
    game = table(stage="dark_arts", resolved=pile[1:], dark_arts=["expulso"], facing=["draco"])
    assert not told(game.steps, "dark-arts-reshuffled"), "not before a card is needed"


@rule("HB-VILLAIN-1")
def test_a_villains_ability_of_each_turn_comes_after_the_events() -> None:
    game = event("expulso", facing=["quirrell"], hands={HARRY: ["alohomora"]})
    names = [step.kind for step in game.steps]
    assert names.index("event-resolved") < names.index("ability")
    assert numbers(game, HARRY)[2] == 7
    assert numbers(game, RON)[2] == 10


@rule("HB-VILLAIN-2", "HB-CONTROL-4")
def test_control_that_is_ignored_triggers_nothing() -> None:
    game = event("he_who", facing=["draco"], control=4, hands={HARRY: ["alohomora"]})
    assert said(game.steps, "reprieve", "card") == [(None, "Diagon Alley")]
    assert numbers(game, HARRY)[2] == 10


@rule("HB-ACT-1")
def test_actions_can_be_taken_in_any_order() -> None:
    game = hand("alohomora", "alohomora", "firebolt", "dittany", facing=["draco"],
                market=["dittany", "reparo"], health={HARRY: 5})
    push(game, "play alohomora", "play alohomora", "buy dittany", "play firebolt", "attack draco",
         "play dittany", "choose Harry", "end")
    assert numbers(game, HARRY) == (0, 0, 7)


@rule("HB-PLAY-1")
def test_a_played_card_lies_aside_until_the_end_of_the_turn() -> None:
    game = hand("alohomora", "alohomora")
    push(game, "play alohomora")
    assert kinds(game.view()["played"]) == ["alohomora"]
    assert not of(game, HARRY)["discards"]
    push(game, "end")
    assert game.view()["played"] == []
    assert len(of(game, HARRY)["discards"]) == 2


@rule("HB-PLAY-3", "HB-TOP-1")
@pytest.mark.parametrize(("card", "hero", "fits", "other"), [
    ("time_turner", HERMIONE, "reparo", "dittany"), ("wingardium", HARRY, "dittany", "reparo"),
    ("sorting_hat", HARRY, "oliver_wood", "dittany")])
def test_acquired_cards_of_one_type_may_go_on_top_of_the_deck(card: str, hero: str, fits: str,
                                                               other: str) -> None:
    game = hand(card, heroes=(hero, RON), market=[fits, other], influence={hero: 9})
    assert f"buy {fits} top" not in moves(game)
    steps = push(game, f"play {card}")
    assert len(told(steps, "lasts")) == 1
    assert f"buy {fits} top" in moves(game)
    assert f"buy {fits}" in moves(game), "it may, it need not"
    assert f"buy {other} top" not in moves(game)
    push(game, f"buy {fits} top")
    assert kinds(game.state.decks[0][-1:]) == [fits]
    push(game, "end")
    assert fits in kinds(of(game, hero)["hand"])
    forced(game)
    game.state.influence[game.state.active] = 9
    assert not any(move.endswith(" top") for move in moves(game)), "only this turn"


@rule("HB-PLAY-4")
@pytest.mark.parametrize(("card", "hero"), [("firebolt", HARRY), ("cleansweep", RON)])
def test_a_defeat_brings_influence_with_the_broom(card: str, hero: str) -> None:
    game = hand(card, heroes=(hero, HERMIONE), facing=["draco"], assigned=5)
    steps = push(game, f"play {card}", "attack draco")
    assert numbers(game, hero) == (0, 1, 10)
    assert chain(step_of(steps, "gained-influence"))[:3] == ["gained-influence", "bonus",
                                                             "defeated"]


@rule("HB-PLAY-4")
def test_a_defeat_of_another_turn_brings_nothing() -> None:
    game = hand("alohomora", facing=["draco"], villains=["quirrell"], assigned=5,
                attack={HARRY: 1}, hands={RON: ["cleansweep"]}, dark_arts=["petrification"])
    push(game, "attack draco", "end", "play cleansweep")
    assert numbers(game, RON)[:2] == (1, 0)


@rule("HB-PLAY-4", "HB-CHOICE-2")
def test_oliver_wood_heals_any_hero_after_a_defeat() -> None:
    game = hand("oliver_wood", facing=["draco"], assigned=5, health={RON: 5})
    push(game, "play oliver_wood", "attack draco")
    assert moves(game) == ["choose Harry", "choose Ron"]
    steps = push(game, "choose Ron")
    assert numbers(game, RON)[2] == 7
    assert told(steps, "chose-hero") == ["Harry chooses Ron."]


@rule("HB-PLAY-4")
def test_the_beans_count_each_ally_of_the_turn() -> None:
    game = hand("pigwidgeon", "beans", "hagrid", "oliver_wood", heroes=(RON, HARRY))
    push(game, "play pigwidgeon", "choose attack")
    assert numbers(game, RON)[0] == 1
    push(game, "play beans")
    assert numbers(game, RON)[:2] == (2, 1)
    push(game, "play hagrid", "play oliver_wood")
    assert numbers(game, RON)[0] == 6


@rule("HB-EACH-1", "HB-STUN-4")
def test_all_lose_health_first_and_then_each_stunned_hero_deals_with_it() -> None:
    game = event("petrification", FOUR, facing=["draco"], active=RON,
                 health={HARRY: 1, HERMIONE: 1, RON: 3},
                 hands={HARRY: ["alohomora"] * 2, HERMIONE: ["alohomora"] * 2})
    first = [step.actor for step in game.steps if step.kind == "lost-health"]
    assert first == [RON, HERMIONE, NEVILLE, HARRY]
    assert game.to_move == HERMIONE, "in turn order from the active hero"
    push(game, "discard alohomora")
    assert numbers(game, RON)[2] == 0, "each control wakes Draco"
    while game.to_move != RON or game.view()["stage"] != "actions":
        push(game, str(game.legal_moves[0]))
    assert game.view()["control"] == 3


@rule("HB-ATTACK-1")
def test_attack_stays_on_a_villain_from_turn_to_turn() -> None:
    game = hand("firebolt", facing=["draco"])
    push(game, "play firebolt", "attack draco")
    assert "attack draco" not in moves(game)
    push(game, "end")
    assert game.view()["facing"][0]["assigned"] == 1


@rule("HB-BUY-1")
def test_acquiring_costs_the_value_and_leaves_an_empty_space() -> None:
    game = hand("alohomora", market=["reparo", "reparo", "dittany"], influence={HARRY: 6})
    steps = push(game, "buy reparo", "buy reparo")
    assert told(steps, "bought") == [
        "Harry pays 3 influence (6 → 3) and puts Reparo! on the discard pile.",
        "Harry pays 3 influence (3 → 0) and puts Reparo! on the discard pile."]
    assert [space["card"] for space in game.view()["market"]][:2] == [None, None]
    assert moves(game) == ["play alohomora", "end"]


@rule("HB-DEFEAT-2")
def test_a_defeated_villain_is_replaced_only_at_the_end_of_the_turn() -> None:
    game = hand("alohomora", facing=["draco"], villains=["quirrell"], assigned=5,
                attack={HARRY: 3}, hands={RON: []})
    push(game, "attack draco")
    assert numbers(game, HARRY)[0] == 2
    assert not any(move.startswith("attack") for move in moves(game))
    steps = push(game, "end")
    assert said(steps, "villain-replaced", "card") == [(None, "Quirinus Quirrell")]


# --- The end of the turn


def test_the_end_of_the_turn_in_the_rulebooks_order() -> None:
    game = hand("alohomora", facing=[], defeated=["draco"], villains=["quirrell"], control=4,
                market=["reparo"], hogwarts=["dittany"], attack={HARRY: 1})
    steps = push(game, "end")
    names = [step.kind for step in steps]
    assert names[:names.index("turn-began")] == [
        "ended", "location-lost", "next-location", "villain-replaced", "refilled", "put-away",
        "tokens-gone", "hand-drawn"]


@rule("HB-END-1", "HB-CONTROL-2", "HB-CONTROL-3")
def test_a_full_location_is_lost_at_the_end_of_the_turn_with_its_control() -> None:
    game = event("he_who", control=3, hands={HARRY: ["alohomora"]})
    assert "unless control is removed" in told(game.steps, "control-full")[0]
    assert kinds([game.view()["location"]]) == ["diagon_alley"]
    steps = push(game, "end")
    assert told(steps, "location-lost", "next-location") == [
        "The villains control Diagon Alley; its 4 control is removed.",
        "The heroes now defend Mirror of Erised, on which there is no control yet."]
    assert kinds(game.view()["lost"]) == ["diagon_alley"]


@rule("HB-CONTROL-2", "HB-CONTROL-5")
def test_a_full_location_is_saved_by_a_reward_in_the_same_turn() -> None:
    game = hand("alohomora", facing=["draco"], assigned=5, attack={HARRY: 1}, control=4)
    steps = push(game, "attack draco", "end")
    assert said(steps, "control-removed", "before", "after") == [(None, 4, 3)]
    assert not game.view()["lost"]
    game = hand("alohomora", facing=["draco"], assigned=5, attack={HARRY: 1})
    assert said(push(game, "attack draco"), "no-control", "card", "asked") == [
        (None, "Diagon Alley", 1)]


@rule("HB-END-2")
def test_a_new_villain_reacts_from_now_on_and_acts_from_the_next_turn_on() -> None:
    game = hand("alohomora", facing=[], defeated=["draco"], villains=["quirrell"],
                dark_arts=["he_who"], hands={RON: []})
    steps = push(game, "end")
    lost = [step.actor for step in steps if step.kind == "lost-health"]
    assert lost == [RON], "in Ron's turn, not in Harry's"
    assert steps[[step.kind for step in steps].index("villain-replaced") - 1].kind == "ended"


@rule("HB-END-3", "HB-STACK-1")
def test_the_market_is_filled_until_the_stack_is_empty() -> None:
    game = hand("alohomora", market=["reparo"], hogwarts=["dittany", "lumos"])
    steps = push(game, "end")
    assert told(steps, "refilled")[0].startswith("New cards can be acquired: ")
    assert all(space["card"] for space in game.view()["market"])
    game.state.discards[0].extend(game.state.hogwarts)
    game.state.hogwarts.clear()
    forced(game)
    game.state.influence[game.state.active] = 20
    push(game, str(next(move for move in game.legal_moves if move.verb == "buy")))
    steps = push(game, "end")
    assert told(steps, "stack-empty") == [
        "The stack of Hogwarts cards is empty: empty spaces stay empty."]
    assert sum(space["card"] is None for space in game.view()["market"]) == 1


@rule("HB-END-4")
def test_the_hand_is_put_away_without_effects_of_discarding() -> None:
    game = hand("remembrall", "alohomora", heroes=(NEVILLE, RON))
    steps = push(game, "play alohomora", "end")
    assert told(steps, "put-away") == ["Neville puts 2 cards on the discard pile."]
    assert not told(steps, "discard-effect")


@rule("HB-END-5", "HB-SAVE-1")
def test_only_the_active_heros_tokens_are_discarded() -> None:
    game = hand("alohomora", attack={HARRY: 2, RON: 1}, influence={RON: 3}, hands={RON: []},
                facing=["crabbe_goyle"], dark_arts=["expulso"])
    push(game, "end")
    assert numbers(game, HARRY)[:2] == (0, 0)
    assert numbers(game, RON)[:2] == (1, 3)


@rule("HB-END-6", "HB-DRAW-2")
def test_the_deck_is_shuffled_only_when_a_card_must_come() -> None:
    game = hand(*["alohomora"] * 5)
    steps = push(game, *["play alohomora"] * 5, "end")
    assert not told(steps, "reshuffled"), "the deck had exactly five"
    assert len(of(game, HARRY)["discards"]) == 5
    assert of(game, HARRY)["deck"] == 0
    game = hand("alohomora", "alohomora", hands={HARRY: ["alohomora"] * 7, RON: []})
    steps = push(game, "end")
    assert told(steps, "reshuffled") == [
        "The deck of Harry is empty: the 7 cards of the discard pile are shuffled."]
    assert [len(step.moved) for step in steps if step.kind == "hand-drawn"] == [3, 2]


@rule("HB-DRAW-2")
def test_cards_played_this_turn_are_not_shuffled_and_drawing_stops_when_nothing_is_left() -> None:
    game = hand(*["alohomora"] * 7, "firebolt", "cloak", "hedwig", "golden_snitch")
    steps = push(game, "play alohomora", "play golden_snitch")
    assert said(steps, "nothing-to-draw", "came", "asked") == [(HARRY, 0, 1)]
    game = hand(*["alohomora"] * 7, "firebolt", "cloak", "golden_snitch",
                discards={HARRY: ["hedwig"]})
    steps = push(game, "play alohomora", "play golden_snitch")
    assert told(steps, "reshuffled", "drew") == [
        "The deck of Harry is empty: the one card of the discard pile becomes the deck.",
        "Harry draws Hedwig."]


# --- Health, being Stunned


@rule("HB-HEALTH-2")
def test_nobody_has_more_than_10_health() -> None:
    game = hand("dittany", "dittany", health={HARRY: 9, RON: 9})
    steps = push(game, "play dittany", "choose Harry", "play dittany", "choose Harry")
    assert said(steps, "gained-some-health", "amount", "asked") == [(HARRY, 1, 2)]
    assert said(steps, "full-health", "after", "asked") == [(HARRY, 10, 2)]


@rule("HB-STUN-1", "HB-STUN-6")
def test_a_hero_stunned_on_anothers_turn_neither_gains_nor_loses_until_it_ends() -> None:
    game = event("petrification", health={RON: 1},
                 hands={HARRY: ["dittany", "alohomora"], RON: ["alohomora"]})
    assert of(game, RON)["stunned"]
    steps = push(game, "play dittany", "choose Ron")
    assert said(steps, "not-healed", "asked") == [(RON, 2)]
    steps = push(game, "end")
    assert told(steps, "recovered") == ["Ron recovers and has 10 health again."]
    names = [step.kind for step in steps]
    assert names.index("hand-drawn") < names.index("recovered") < names.index("turn-began")


@rule("HB-STUN-1")
def test_health_never_falls_below_0() -> None:
    game = event("expulso", health={HARRY: 1}, hands={HARRY: []})
    assert said(game.steps, "lost-all-health", "before", "after", "asked") == [(HARRY, 1, 0, 2)]


@rule("HB-STUN-2", "HB-STUN-3", "HB-STUN-4", "HB-STUN-5")
def test_the_points_of_being_stunned_in_order() -> None:
    game = event("expulso", health={HARRY: 2}, attack={HARRY: 1}, influence={HARRY: 1},
                 hands={HARRY: ["alohomora"] * 3})
    steps = [*game.steps, *push(game, "discard alohomora")]
    names = [step.kind for step in steps if step.kind in (
        "stunned", "stun-tokens", "stun-discards", "discarded", "control-added")]
    assert names == ["stunned", "stun-tokens", "stun-discards", "discarded", "control-added"]
    assert step_of(steps, "control-added").clause == "HB-STUN-4"
    assert chain(step_of(steps, "control-added")) == [
        "control-added", "stunned", "lost-health", "event-revealed", "events-due"]
    assert str(game.prompt).endswith("[HB-STUN-5]")
    push(game, "play alohomora")
    assert numbers(game, HARRY) == (0, 1, 0)


@rule("HB-STUN-3")
@pytest.mark.parametrize(("cards", "discards"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2),
                                                 (7, 3)])
def test_half_of_the_hand_rounded_down(cards: int, discards: int) -> None:
    game = event("expulso", health={HARRY: 1}, hands={HARRY: ["alohomora"] * cards})
    for _ in range(discards):
        assert moves(game) == ["discard alohomora"], "also a forced choice is a choice"
        push(game, "discard alohomora")
    assert game.view()["stage"] == "actions"
    assert len(of(game, HARRY)["hand"]) == cards - discards


@rule("HB-STUN-4", "HB-CHAIN-1")
def test_draco_does_not_hurt_a_hero_who_is_stunned() -> None:
    game = event("he_who", facing=["draco"], health={HARRY: 2}, hands={HARRY: ["alohomora"]})
    assert game.view()["control"] == 2
    assert told(game.steps, "triggered") == ["This triggers the ability of Draco Malfoy."] * 2
    assert len(told(game.steps, "lost-health")) == 1


@rule("HB-CHAIN-1")
def test_crabbe_and_goyle_make_no_loop_with_being_stunned() -> None:
    game = event("flipendo", health={HARRY: 2}, hands={HARRY: ["alohomora"] * 5})
    push(game, "discard alohomora")
    assert numbers(game, HARRY)[2] == 0
    push(game, "discard alohomora", "discard alohomora")
    assert game.view()["stage"] == "actions"
    assert len(of(game, HARRY)["hand"]) == 2


@rule("HB-SHELTER-1")
def test_the_cloak_limits_each_single_loss_while_it_is_in_the_hand() -> None:
    game = event("expulso", facing=["quirrell"], hands={HARRY: ["cloak"]})
    assert numbers(game, HARRY)[2] == 8, "one for the event, one for the villain"
    assert chain(next(step for step in game.steps if step.kind == "lost-health"))[:3] == [
        "lost-health", "sheltered", "event-revealed"]
    game = event("he_who", facing=["draco"], hands={HARRY: ["cloak"]})
    assert numbers(game, HARRY)[2] == 9
    game = event("petrification", facing=["draco"], hands={HARRY: ["cloak"]})
    assert not told(game.steps, "sheltered"), "a loss of 1 is small enough"
    game = event("expulso", facing=["draco"], hands={HARRY: [], RON: []},
                 discards={HARRY: ["cloak"]})
    assert numbers(game, HARRY)[2] == 8
    game = event("flipendo", facing=["draco"], health={HARRY: 1},
                 hands={HARRY: ["cloak", "alohomora"]})
    assert "discard cloak" in moves(game)


# --- Drawing and discarding


@rule("HB-DRAW-3")
def test_petrification_forbids_extra_cards_but_not_the_new_hand() -> None:
    game = event("petrification", hands={HARRY: ["lumos", "incendio"], RON: []})
    steps = push(game, "play lumos", "play incendio")
    assert said(steps, "drawing-forbidden", "card", "asked") == [
        (hero, "Petrification", 1) for hero in (HARRY, RON, HARRY)]
    push(game, "end")
    assert len(of(game, HARRY)["hand"]) == 5
    forced(game)
    assert not game.view()["lasting"], "only this turn"


@rule("HB-DISCARD-1")
def test_who_has_no_card_discards_none() -> None:
    game = event("flipendo", hands={HARRY: []})
    assert said(game.steps, "nothing-to-discard", "asked", "what") == [(HARRY, 1, "card")]
    assert numbers(game, HARRY)[2] == 9


# --- The end of the game


@rule("HB-WIN-1")
def test_the_heroes_win_when_all_villains_are_defeated() -> None:
    game = hand("alohomora", facing=["draco"], defeated=["quirrell", "crabbe_goyle"], assigned=5,
                attack={HARRY: 1}, control=4)
    steps = push(game, "attack draco")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == TWO
    assert str(outcome) == "All villains are defeated: the heroes win! [HB-WIN-1]"
    assert steps[-1].kind == "won"
    assert (game.to_move, game.view()["stage"], game.view()["winners"]) == (
        None, "over", [HARRY, RON])


@rule("HB-LOSE-1")
def test_the_heroes_lose_when_the_last_location_is_controlled() -> None:
    game = hand("alohomora", location="mirror_of_erised", control=4)
    steps = push(game, "end")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert steps[-1].kind == "lost"
    assert outcome.clause == "HB-LOSE-1"
    with pytest.raises(IllegalMove, match="The game is over"):
        game.push("end")


def test_hands_are_open_and_orders_are_not() -> None:
    game = HogwartsBattle(FOUR, seed=3)
    views: list[dict[str, Any]] = [game.view(viewer) for viewer in (None, "teacher", *FOUR)]
    for view in views:
        view.pop("viewer")
    assert all(view == views[0] for view in views)
    assert all(isinstance(hero["deck"], int) for hero in views[0]["heroes"])
    shown = repr(views[0])
    assert not any(repr(card) in shown for deck in game.state.decks for card in deck)
    assert not any(repr(card) in shown for card in game.state.hogwarts)


def test_names_in_russian() -> None:
    game, words = HogwartsBattle(TWO), Words("ru")
    assert "Косой переулок" in " ".join(step.text_for(None, words) for step in game.opening)
