"""What people get wrong when cards of Games 2 to 7 meet, each with the ruling that settles it."""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Step
from hogwarts_nb.hogwarts_battle import KINDS, ally
from hogwarts_nb.hogwarts_battle.effects import ALLY, CopyPlayed
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
    reached,
    said,
    step_of,
    table,
    told,
)

rule = pytest.mark.rule

PAIR = (HERMIONE, RON)


def health(game: HogwartsBattle, *heroes: str) -> list[int]:
    """The health of heroes."""
    return [numbers(game, hero)[2] for hero in heroes]


def refusal(game: HogwartsBattle, move: str) -> str:
    """The code of why a move is refused; "" if it is not."""
    found = game.why_not(move)
    return found.code if found else ""


# --- Drawing that is forbidden


@rule("HB-DRAW-3")
@pytest.mark.parametrize("facing", ["basilisk", "quirrell"])
def test_13_extra_draws_are_blocked_and_the_new_hand_is_not(facing: str) -> None:
    events = ["petrification"] if facing == "quirrell" else ["he_who"]
    game = event(events[0], heroes=PAIR, game=2, facing=[facing],
                 hands={HERMIONE: ["incendio", "dobby", "lumos"], RON: []})
    steps = push(game, "play incendio", "play dobby", "play lumos")
    assert not of(game, HERMIONE)["hand"]
    assert len(told(steps, "drawing-forbidden")) == 4
    push(game, "end")
    assert len(of(game, HERMIONE)["hand"]) == 5


@rule("HB-DRAW-3")
def test_23_the_basilisks_own_reward_draws_as_it_is_gone() -> None:
    game = hand(heroes=PAIR, game=2, facing=["basilisk"], assigned=7, attack={HERMIONE: 1},
                hands={RON: []})
    push(game, "attack basilisk")
    assert [len(of(game, hero)["hand"]) for hero in PAIR] == [1, 1]


def test_24_the_basilisk_blocks_the_draw_of_another_villains_reward() -> None:
    game = hand(heroes=PAIR, game=3, facing=["crabbe_goyle", "basilisk"], assigned=4,
                attack={HERMIONE: 1}, hands={RON: []})
    push(game, "attack crabbe_goyle")
    assert [len(of(game, hero)["hand"]) for hero in PAIR] == [0, 0]


@rule("HB-TAKE-1")
def test_taking_from_the_discard_pile_is_no_drawing() -> None:
    game = hand("accio", heroes=PAIR, game=4, facing=["basilisk"], discards={HERMIONE: ["beedle"]})
    steps = push(game, "play accio", "choose take", "choose beedle")
    assert told(steps, "took") == [
        "Hermione takes The Tales of Beedle the Bard from the discard pile."]
    assert kinds(of(game, HERMIONE)["hand"]) == ["beedle"]


def test_a_discarded_lockhart_draws_nothing_under_the_basilisk() -> None:
    game = hand("crystal_ball", "lockhart", heroes=PAIR, game=3, facing=["basilisk"])
    steps = push(game, "play crystal_ball", "discard lockhart")
    assert not of(game, HERMIONE)["hand"]
    assert len(told(steps, "drawing-forbidden")) == 2


# --- Blocked abilities


@rule("HB-SHIELD-1")
def test_a_blocked_villain_does_nothing_until_the_heros_next_turn() -> None:
    game = hand("petrificus", heroes=PAIR, game=3, facing=["dementor", "crabbe_goyle"],
                hands={RON: []}, dark_arts=["tarantallegra", "dementors_kiss"])
    push(game, "play petrificus")
    assert moves(game) == ["choose dementor", "choose crabbe_goyle"]
    steps = push(game, "choose dementor")
    assert said(steps, "shielded", "card") == [(HERMIONE, "Dementor")]
    assert [space["blocked"] for space in game.view()["facing"]] == [True, False]
    steps = push(game, "end")
    assert told(steps, "blocked") == ["The ability of Dementor is blocked and does not work."]
    assert health(game, RON) == [9], "Tarantallegra! alone"
    steps = push(game, "end")
    assert told(steps, "shield-gone") == ["The ability of Dementor works again."]
    assert health(game, HERMIONE) == [6], "2 from the Kiss and 2 from the Dementor"


@rule("HB-SHIELD-1", "HB-DEFEAT-1")
def test_a_blocked_villain_can_be_attacked_and_rewards() -> None:
    game = hand("petrificus", heroes=PAIR, game=3, facing=["dementor"], assigned=7,
                health={HERMIONE: 5, RON: 5})
    push(game, "play petrificus", "choose dementor", "attack dementor")
    assert health(game, *PAIR) == [7, 7]
    assert game.state.shields == []


@rule("HB-SHIELD-1")
@pytest.mark.parametrize(("kind", "game_number", "card", "works"), [
    ("basilisk", 3, "incendio", "drew"), ("barty_crouch", 4, "finite", "control-removed"),
    ("greyback", 6, "triwizard_cup", "gained-health")])
def test_what_a_villain_forbids_is_allowed_while_it_is_blocked(kind: str, game_number: int,
                                                               card: str, works: str) -> None:
    for shields in ({}, {HERMIONE: [kind]}):
        game = hand(card, heroes=PAIR, game=game_number, facing=[kind], control=1,
                    health={HERMIONE: 5}, shields=shields)
        assert bool(told(push(game, f"play {card}"), works)) == bool(shields)


@rule("HB-SHIELD-1")
@pytest.mark.parametrize("shields", [{}, {RON: ["draco"]}])
def test_a_blocked_villain_does_not_react(shields: dict[str, list[str]]) -> None:
    game = event("he_who", heroes=PAIR, game=3, facing=["draco"], shields=shields)
    assert health(game, HERMIONE) == [10 if shields else 8]


@rule("HB-EVENT-5")
@pytest.mark.parametrize(("shields", "events"), [({}, 2), ({RON: ["bellatrix"]}, 1)])
def test_52_bellatrix_adds_an_event_in_the_first_step_unless_she_is_blocked(
        shields: dict[str, list[str]], events: int) -> None:
    game = event("expulso", heroes=PAIR, game=6, facing=["bellatrix", "quirrell"],
                 shields=shields)
    revealed = [step.kind for step in game.opening
                if step.kind in ("event-revealed", "ability")]
    assert revealed == ["event-revealed"] * events + ["ability"]
    assert told(game.opening, "more-events") == (
        [] if shields else ["Bellatrix Lestrange calls for 1 more Dark Arts event."])


# --- Control


@rule("HB-CONTROL-5")
def test_24_no_control_is_removed_by_dracos_reward_while_barty_crouch_is_here() -> None:
    game = hand(heroes=PAIR, game=4, facing=["draco", "barty_crouch"], assigned=[5, 6],
                control=4, attack={HERMIONE: 2})
    steps = push(game, "attack draco")
    assert said(steps, "removing-forbidden", "card", "asked") == [(None, "Barty Crouch Jr.", 1)]
    push(game, "attack barty_crouch")
    assert game.view()["control"] == 2, "23: his own reward removes 2, as he is gone"


def test_harry_does_not_react_while_barty_crouch_forbids() -> None:
    game = hand("finite", game=4, facing=["barty_crouch"], control=2)
    push(game, "play finite")
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-VILLAIN-2")
def test_lucius_takes_an_attack_from_every_villain_for_each_control() -> None:
    game = event("he_who", heroes=PAIR, game=3, facing=["draco", "lucius"], assigned=[3, 1])
    assert [space["assigned"] for space in game.view()["facing"]] == [2, 0]
    assert health(game, HERMIONE) == [8], "50: Draco stands left of him and reacts first"
    assert told(game.opening, "triggered") == [
        "This triggers the ability of Draco Malfoy.",
        "This triggers the ability of Lucius Malfoy."]


@rule("HB-GUARD-1")
def test_57_each_removed_control_costs_all_1_health_with_voldemort_of_game_7() -> None:
    game = hand("deluminator", heroes=PAIR, game=7, facing=["voldemort_7"], control=3)
    push(game, "play deluminator", "choose control-2")
    assert health(game, *PAIR) == [8, 8]


# --- Health


@rule("HB-HEALTH-1")
def test_nobody_gains_health_while_greyback_is_here_and_his_reward_heals() -> None:
    game = hand("hagrid", heroes=PAIR, game=6, facing=["greyback"], assigned=6,
                attack={HERMIONE: 1}, health={HERMIONE: 5, RON: 5})
    steps = push(game, "play hagrid")
    assert said(steps, "healing-forbidden", "card", "asked") == [
        (HERMIONE, "Fenrir Greyback", 1), (RON, "Fenrir Greyback", 1)]
    push(game, "attack greyback", "attack greyback")
    assert health(game, *PAIR) == [8, 8]


@rule("HB-STUN-6")
def test_8_a_stunned_hero_recovers_while_greyback_is_here() -> None:
    game = event("expulso", heroes=PAIR, game=6, facing=["greyback"], health={HERMIONE: 2},
                 hands={HERMIONE: []})
    push(game, "end")
    assert health(game, HERMIONE) == [10]


def test_sectumsempra_forbids_healing_also_to_greybacks_reward() -> None:
    game = event("sectumsempra", heroes=PAIR, game=6, facing=["greyback"], assigned=7,
                 attack={HERMIONE: 1})
    push(game, "attack greyback")
    assert health(game, *PAIR) == [8, 8]


def test_neville_has_nothing_to_add_where_healing_is_forbidden() -> None:
    game = hand("hagrid", heroes=(NEVILLE, RON), game=6, facing=["greyback"],
                health={NEVILLE: 5, RON: 5})
    steps = push(game, "play hagrid")
    assert not told(steps, "triggered")


@rule("HB-SHELTER-1")
@pytest.mark.parametrize(("kind", "game_number"), [
    ("expulso", 2), ("dementors_kiss", 3), ("avada_kedavra", 4), ("educational_decree", 5),
    ("sectumsempra", 6), ("fiendfyre", 7)])
def test_43_63_an_event_costs_the_holder_of_the_cloak_1_health_at_most(kind: str,
                                                                    game_number: int) -> None:
    game = table(TWO, game=game_number, stage="dark_arts", dark_arts=[kind, "he_who"],
                 facing=["basilisk"],
                 hands={HARRY: ["cloak", "lumos", "golden_snitch", "dumbledore"]})
    assert health(game, HARRY) == [9]


@rule("HB-SHELTER-1")
def test_43_each_event_and_each_ability_costs_1_health_of_its_own() -> None:
    game = table(TWO, game=3, stage="dark_arts", location="hogsmeade",
                 dark_arts=["expulso", "dementors_kiss"], facing=["dementor", "quirrell"],
                 hands={HARRY: ["cloak"]})
    assert health(game, HARRY) == [6]


@rule("HB-SHELTER-1", "HB-CHOICE-1")
def test_43_the_cloak_caps_what_one_ability_costs_choice_by_choice() -> None:
    game = table(TWO, game=2, stage="villains", facing=["tom_riddle"],
                 hands={HARRY: ["cloak", "hedwig", "ginny"], RON: []})
    push(game, "choose lose")
    assert health(game, HARRY) == [9]
    # The second loss would do nothing, so a card has to go.
    assert moves(game) == ["choose discard"]
    push(game, "choose discard", "discard hedwig")
    assert health(game, HARRY) == [9]
    # When the Cloak is gone, it protects from the same ability no longer.
    game = table(TWO, game=2, stage="villains", facing=["tom_riddle"],
                 hands={HARRY: ["cloak", "hedwig", "ginny"], RON: []})
    push(game, "choose discard", "discard cloak", "choose lose")
    assert health(game, HARRY) == [8]


@rule("HB-SHELTER-1")
def test_43_an_ability_that_is_used_again_costs_its_1_health_again() -> None:
    game = table(TWO, stage="dark_arts", game=2, location="chamber_of_secrets",
                 dark_arts=["he_who", "hand_of_glory"], facing=["draco"],
                 hands={HARRY: ["cloak"], RON: []})
    assert health(game, HARRY) == [7]


@rule("HB-SHELTER-1")
def test_43_the_cloak_does_not_protect_from_locations_or_once_it_is_played() -> None:
    castle = table(TWO, game=7, stage="end", location="room_of_requirement", control=7,
                   facing=["basilisk", "draco", "lucius"], hands={HARRY: ["cloak"]})
    assert told(castle.opening, "lost-health")[:2] == [
        "Harry loses 2 health (10 → 8).", "Ron loses 2 health (10 → 8)."]
    game = hand("cloak", heroes=TWO, game=5, facing=["umbridge"], influence={HARRY: 10},
                market=["dumbledore"])
    push(game, "play cloak", "buy dumbledore")
    assert health(game, HARRY) == [9]


@rule("HB-EACH-1", "HB-STUN-4")
def test_5_two_heroes_stunned_by_one_event_each_discard_and_add_control() -> None:
    game = event("fiendfyre", heroes=FOUR[:3], game=7, facing=["basilisk"],
                 health={HARRY: 3, RON: 2, HERMIONE: 4},
                 hands={HARRY: ["alohomora", "alohomora"], RON: ["beans", "alohomora"]})
    assert told(game.opening, "stunned") == [
        "Harry has no health left and is Stunned.", "Ron has no health left and is Stunned."]
    assert game.to_move == HARRY
    push(game, "discard alohomora")
    assert game.to_move == RON
    push(game, "discard beans")
    assert game.view()["control"] == 2
    assert health(game, *FOUR[:3]) == [0, 0, 1]


@rule("HB-EACH-1")
def test_dementors_kiss_strikes_the_active_hero_before_the_others() -> None:
    game = event("dementors_kiss", heroes=FOUR[:3], game=3, facing=["draco"], active=RON,
                 health={RON: 2, HERMIONE: 1}, hands={RON: [], HERMIONE: []})
    assert [step.kind for step in game.opening if step.kind in ("lost-health", "stunned")] == [
        "lost-health", "stunned", "lost-health", "lost-health", "stunned"]
    assert health(game, *FOUR[:3]) == [9, 0, 0]
    assert game.view()["control"] == 2


# --- Discarding


@rule("HB-DISCARD-2")
def test_36_all_choose_and_discard_before_anything_follows_from_it() -> None:
    game = event("relashio", heroes=(NEVILLE, RON), game=2, facing=["crabbe_goyle"],
                 hands={NEVILLE: ["remembrall"], RON: ["beans"]})
    steps = push(game, "choose discard-item", "discard remembrall")
    assert not told(steps, "discard-effect", "triggered")
    steps = push(game, "choose discard-item", "discard beans")
    assert [step.kind for step in steps if step.kind in (
        "discarded", "discard-effect", "triggered")] == [
        "discarded", "discard-effect", "triggered", "triggered"]
    assert health(game, NEVILLE, RON) == [9, 9]


@rule("HB-CHOICE-1")
def test_32_33_who_has_no_such_card_must_lose_the_health() -> None:
    game = event("relashio", heroes=PAIR, game=2, facing=["basilisk"],
                 hands={HERMIONE: ["alohomora"], RON: []})
    assert moves(game) == ["choose lose"]
    push(game, "choose lose", "choose lose")
    assert health(game, *PAIR) == [8, 8]


@rule("HB-CHOICE-1")
def test_34_a_stunned_hero_must_discard() -> None:
    game = table(PAIR, game=3, stage="dark_arts", location="hogsmeade",
                 dark_arts=["expulso", "relashio"], facing=["basilisk"], health={HERMIONE: 2},
                 hands={HERMIONE: ["beedle", "time_turner", "alohomora"], RON: []})
    push(game, "discard alohomora")
    assert moves(game) == ["choose discard-item"]


@rule("HB-CHOICE-1")
@pytest.mark.parametrize("value", ["useful", "any"])
def test_32_33_an_enemys_choice_is_no_matter_of_the_ruling_on_own_cards(value: str) -> None:
    game = event("relashio", heroes=PAIR, game=2, facing=["basilisk"],
                 hands={HERMIONE: ["alohomora"], RON: []}, rulings={"blocked-option": value})
    assert moves(game) == ["choose lose"]


@rule("HB-CHOICE-1", "HB-CONTROL-5")
@pytest.mark.parametrize(("value", "offered"), [("useful", False), ("any", True)])
@pytest.mark.parametrize("position", [{"facing": ["barty_crouch"], "control": 2}, {"control": 0}])
def test_15_control_that_cannot_be_removed_is_not_offered_unless_a_ruling_says_so(
        position: dict[str, Any], value: str, offered: bool) -> None:
    game = hand("tonks", heroes=PAIR, game=5, rulings={"blocked-option": value}, **position)
    push(game, "play tonks")
    assert moves(game) == ["choose influence", "choose attack", *(["choose control"] * offered)]
    assert refusal(game, "choose control") == ("" if offered else "blocked-choice")
    free = hand("tonks", heroes=PAIR, game=5, control=1, rulings={"blocked-option": value})
    push(free, "play tonks", "choose control")
    assert free.view()["control"] == 0


@rule("HB-CHOICE-1")
@pytest.mark.parametrize(("position", "choices"), [
    ({}, ["choose take"]), ({"health": {HERMIONE: 9}}, ["choose health", "choose take"]),
    ({"health": {HERMIONE: 9}, "game": 6, "facing": ["tom_riddle", "greyback"]}, ["choose take"]),
    ({"discards": {}}, ["end"]),
    ({"discards": {}, "health": {RON: 4}}, ["choose health"])])
def test_33_a_reward_has_to_be_of_use_if_it_can_be(position: dict[str, Any],
                                                   choices: list[str]) -> None:
    game = hand(heroes=PAIR, **{"game": 2, "facing": ["tom_riddle"], "assigned": 5,
                                "attack": {HERMIONE: 1}, "discards": {HERMIONE: ["ginny"]}}
                | position)
    push(game, "attack tom_riddle")
    assert moves(game) == choices


@rule("HB-REVEAL-1")
def test_37_a_card_discarded_from_the_deck_has_its_effect_and_counts_for_crabbe_and_goyle() -> None:
    game = event("oppugno", heroes=PAIR, game=4, facing=["crabbe_goyle"],
                 health={HERMIONE: 4, RON: 4}, decks={HERMIONE: ["protego"], RON: ["alohomora"]})
    assert told(game.opening, "revealed", "discarded-top", "put-back") == [
        "Hermione reveals the top card of the deck: Protego!", "Hermione discards Protego!",
        "Ron reveals the top card of the deck: Alohomora!", "Alohomora! stays on top of the deck."]
    assert numbers(game, HERMIONE) == (1, 0, 2), "1 more, 1 and 2 less"
    assert kinds(game.state.decks[1][-1:]) == ["alohomora"]
    (top,) = [step for step in game.opening if step.kind == "discarded-top"]
    assert chain(top) == ["discarded-top", "revealed", "event-revealed", "events-due"]


@rule("HB-CARD-1", "HB-REVEAL-1")
@pytest.mark.parametrize(("top", "control"), [("alohomora", 0), ("beedle", 0), ("reparo", 1)])
def test_62_pettigrew_leaves_a_starting_card_on_the_deck(top: str, control: int) -> None:
    game = table(PAIR, game=3, stage="villains", facing=["pettigrew"], decks={HERMIONE: [top]})
    assert game.view()["control"] == control
    assert bool(told(game.opening, "put-back")) != bool(control)
    assert len(of(game, HERMIONE)["discards"]) == control


def test_pettigrew_and_draco_chain() -> None:
    game = table(PAIR, game=3, stage="villains", facing=["pettigrew", "draco"],
                 decks={HERMIONE: ["reparo"]})
    assert health(game, HERMIONE) == [8]


def test_who_has_no_card_at_all_reveals_none() -> None:
    game = table(PAIR, game=3, stage="actions", facing=["pettigrew"], hands={RON: []})
    state = game.state
    state.hands[1].extend(state.decks[1])
    state.decks[1].clear()
    steps = push(game, "end")
    assert "Ron has no card to reveal." in told(steps, "nothing-to-reveal")


@rule("HB-COUNT-1")
def test_35_tom_riddle_counts_the_allies_once_and_asks_for_each() -> None:
    game = table(PAIR, game=2, stage="villains", facing=["tom_riddle"],
                 hands={HERMIONE: ["crookshanks", "ginny", "alohomora"]})
    push(game, "choose discard", "discard ginny")
    assert moves(game) == ["choose lose", "choose discard"], "the Ally was counted before"
    push(game, "choose lose")
    assert health(game, HERMIONE) == [8]
    assert game.view()["decision"]["kind"] == "act"


def test_tom_riddle_with_no_ally_and_with_an_emptied_hand() -> None:
    none = table(PAIR, game=2, stage="villains", facing=["tom_riddle"],
                 hands={HERMIONE: ["alohomora"]})
    assert health(none, HERMIONE) == [10]
    assert len(told(none.opening, "none-held")) == 1
    game = table(PAIR, game=2, stage="villains", facing=["tom_riddle"],
                 hands={HERMIONE: ["crookshanks", "ginny"]}, health={HERMIONE: 2})
    push(game, "choose lose", "discard ginny")
    assert moves(game) == ["choose discard"], "a Stunned hero has to discard"
    push(game, "choose discard", "discard crookshanks")
    assert game.view()["decision"]["kind"] == "act"


# --- Playing and acquiring


@rule("HB-COPY-1")
def test_31_polyjuice_copies_an_ally_of_this_turn_and_stays_an_item() -> None:
    game = hand("ginny", "sirius", "polyjuice", heroes=PAIR, game=3)
    push(game, "play ginny", "play sirius", "play polyjuice")
    assert moves(game) == ["choose ginny", "choose sirius"]
    steps = push(game, "choose sirius")
    assert told(steps, "copied") == ["Polyjuice Potion copies the effect of Sirius Black."]
    assert numbers(game, HERMIONE)[:2] == (5, 3)


@rule("HB-COPY-1")
def test_31_without_an_ally_polyjuice_does_nothing() -> None:
    game = hand("time_turner", "polyjuice", heroes=PAIR, game=3)
    steps = push(game, "play time_turner", "play polyjuice")
    assert said(steps, "nothing-to-pick", "card") == [(HERMIONE, "Polyjuice Potion")]
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-COPY-1")
@pytest.mark.parametrize(("cards", "gained"), [(["fleur"], 5), (["fleur", "ginny"], 9)])
def test_29_31_a_copied_fleur_still_needs_another_ally(cards: list[str], gained: int) -> None:
    game = hand(*cards, "polyjuice", heroes=PAIR, game=4, health={HERMIONE: 5})
    push(game, *(f"play {card}" for card in cards), "play polyjuice", "choose fleur")
    assert health(game, HERMIONE) == [gained]


def test_31_copying_is_not_playing_an_ally() -> None:
    game = hand("ginny", "polyjuice", heroes=PAIR, game=7)
    push(game, "play ginny", "play polyjuice", "choose ginny")
    assert health(game, HERMIONE) == [9], "the Diary takes 1 for Ginny alone"
    beans = hand("ginny", "polyjuice", "beans", heroes=(RON, HARRY), game=2)
    push(beans, "play ginny", "play polyjuice", "choose ginny", "play beans")
    assert numbers(beans, RON)[0] == 3, "twice Ginny, and 1 for one Ally"


def test_a_copy_of_a_copier_cannot_go_round_in_circles() -> None:
    mimic = ally("mimic", "Mimic", CopyPlayed(ALLY), value=1)
    game = hand("mimic", "ginny", "polyjuice", heroes=PAIR, game=2, cards=[mimic])
    push(game, "play mimic", "play ginny", "play polyjuice")
    assert moves(game) == ["choose ginny"]


def test_polyjuice_is_an_item_for_a_copied_luna() -> None:
    game = hand("luna", "polyjuice", heroes=PAIR, game=5, rolls=["influence", "influence"])
    push(game, "play luna", "play polyjuice", "choose luna")
    assert numbers(game, HERMIONE)[0] == 2, "once for Luna, once for her copy"


@rule("HB-VILLAIN-2")
@pytest.mark.parametrize(("card", "lost"), [("reparo", 0), ("cedric", 1), ("dumbledore", 1)])
def test_umbridge_reacts_to_cards_of_value_4_or_more(card: str, lost: int) -> None:
    game = hand(heroes=PAIR, game=5, facing=["umbridge"], market=[card], influence={HERMIONE: 8})
    push(game, f"buy {card}")
    assert health(game, HERMIONE) == [10 - lost]


@rule("HB-PRICE-1")
def test_61_umbridge_looks_at_the_value_and_not_at_the_price_of_arithmancy() -> None:
    game = hand(heroes=PAIR, game=6, facing=["umbridge"], market=["cedric"],
                influence={HERMIONE: 3}, skills={HERMIONE: "arithmancy"})
    push(game, "buy cedric")
    assert health(game, HERMIONE) == [9]


# --- Death Eaters


@rule("HB-VILLAIN-2", "HB-REVEAL-1")
def test_83_both_death_eaters_react_to_morsmordre() -> None:
    game = event("morsmordre", heroes=PAIR, game=5, facing=["death_eater", "death_eater"])
    assert health(game, *PAIR) == [7, 7]
    assert told(game.opening, "triggered") == [
        f"This triggers the ability of Death Eater {number}." for number in (1, 2)]


@rule("HB-END-2")
def test_a_death_eater_reacts_to_a_new_villain_and_not_to_its_own_arrival() -> None:
    game = hand(heroes=PAIR, game=5, facing=["death_eater", "draco", "basilisk"],
                assigned=[0, 5], attack={HERMIONE: 1}, villains=["death_eater"],
                dark_arts=["regeneration"])
    push(game, "attack draco", "end")
    assert health(game, *PAIR) == [9, 9], "the one who was there reacts to the other"
    alone = hand(heroes=PAIR, game=4, facing=["basilisk", "draco"], assigned=[0, 5],
                 attack={HERMIONE: 1}, villains=["death_eater"],
                 dark_arts=["regeneration"])
    push(alone, "attack draco", "end")
    assert health(alone, *PAIR) == [10, 10]


def test_a_death_eater_reacts_to_voldemorts_arrival() -> None:
    others = [kind for kind, card in HogwartsBattle(PAIR, game=5).rules.setup.cards.items()
              if card.group == "villain" and kind not in (
                  "death_eater", "voldemort_5", "draco", "basilisk")]
    game = hand(heroes=PAIR, game=5, facing=["death_eater", "draco", "basilisk"],
                assigned=[0, 5], attack={HERMIONE: 1}, defeated=[*others, "death_eater"],
                dark_arts=["regeneration"])
    steps = push(game, "attack draco", "end")
    assert said(steps, "villain-replaced", "card") == [(None, "Lord Voldemort")]
    assert told(steps, "triggered") == ["This triggers the ability of Death Eater 1."]


@rule("HB-END-2", "HB-STUN-6")
def test_79_who_is_stunned_while_villains_are_replaced_recovers_at_the_end_of_this_turn() -> None:
    game = hand("alohomora", "beedle", heroes=PAIR, game=4, facing=["death_eater", "draco"],
                assigned=[0, 5], attack={HERMIONE: 1}, villains=["basilisk"], health={RON: 1},
                hands={RON: ["beans", "alohomora"]}, control=6, dark_arts=["regeneration"])
    push(game, "attack draco")
    game.state.control = 5
    push(game, "end")
    assert game.to_move == RON
    steps = push(game, "discard beans")
    assert game.view()["control"] == 6, "full, but the location was checked before"
    assert kinds([game.view()["location"]]) == ["quidditch_world_cup"]
    assert [step.kind for step in steps if step.kind in ("control-full", "put-away", "recovered",
                                                         "turn-began")] == [
        "control-full", "put-away", "recovered", "turn-began"]
    assert health(game, RON) == [10]
    push(game, "end")
    assert kinds([game.view()["location"]]) == ["triwizard_tournament"]


# --- Voldemort


@rule("HB-GUARD-1")
@pytest.mark.parametrize(("number", "destroyed", "attackable"), [
    (5, [], True), (6, [], True), (7, ["diary", "ring", "locket", "cup", "diadem"], False),
    (7, ["diary", "ring", "locket", "cup", "diadem", "nagini"], True)])
def test_56_voldemort_can_be_attacked_last_of_all(number: int, destroyed: list[str],
                                                  attackable: bool) -> None:
    kind = f"voldemort_{number}"
    setup = HogwartsBattle(PAIR, game=number).rules.setup
    villains = [piece for piece in setup.pieces if setup.group_of(piece) == "villain"
                and piece not in (f"{kind}.1", "draco.1")]
    position = {"heroes": PAIR, "game": number, "attack": {HERMIONE: 2},
                "destroyed": {HERMIONE: destroyed} if destroyed else {}, "defeated": villains}
    game = hand(facing=[kind, "draco"], assigned=[setup.number(f"{kind}.1", "health") - 1, 5],
                **position)
    assert refusal(game, f"attack {kind}") == "guarded", "Draco is left"
    assert [space["guarded"] for space in game.view()["facing"][:2]] == [True, False]
    push(game, "attack draco")
    assert refusal(game, f"attack {kind}") == ("" if attackable else "guarded")
    if attackable:
        push(game, f"attack {kind}")
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winners == PAIR


@rule("HB-GUARD-1")
@pytest.mark.parametrize("number", [5, 6, 7])
def test_voldemort_comes_last_from_the_stack(number: int) -> None:
    for seed in range(5):
        game = HogwartsBattle(PAIR, game=number, seed=seed)
        assert kinds(game.state.villains[:1]) == [f"voldemort_{number}"]
        scenario = HogwartsBattle.scenario(PAIR, game=number, seed=seed)
        assert kinds(scenario.state.villains[:1]) == [f"voldemort_{number}"]


def test_cards_of_the_earlier_games_are_played_in_game_7() -> None:
    cards = HogwartsBattle(PAIR, game=7).rules.setup.cards
    assert {card.game for kind, card in KINDS.items() if kind in cards} == set(range(1, 8))
    assert step_of(HogwartsBattle(PAIR, game=7).opening, "villain-below")


# --- In which order cards react


def reactions(steps: list[Step]) -> list[str]:
    """The cards that reacted, in order, by their kinds."""
    return kinds(step.touched[0] for step in steps if step.kind in ("triggered", "bonus"))


@rule("HB-VILLAIN-2", "HB-ABILITY-1")
@pytest.mark.parametrize(("cards", "attacks", "order"), [
    ([], ["draco", "basilisk", "draco"], ["ring", "ron_7"]),
    (["confundus"], ["draco", "basilisk", "lucius"], ["ron_7", "confundus"]),
    (["cleansweep"], ["basilisk", "lucius", "lucius"], ["ring", "ron_7", "cleansweep"])])
def test_50_a_horcrux_comes_before_heroes_and_played_cards_come_last(
        cards: list[str], attacks: list[str], order: list[str]) -> None:
    game = hand(*cards, heroes=(RON, HARRY), game=7, facing=["draco", "basilisk", "lucius"],
                assigned=[0, 0, 5], attack={RON: 3}, **reached("ring", HARRY))
    steps = push(game, *(f"play {card}" for card in cards), *(f"attack {one}" for one in attacks))
    assert reactions(steps) == order


@rule("HB-VILLAIN-2", "HB-DEFEAT-1")
def test_50_the_reward_comes_before_all_that_reacts_to_the_defeat() -> None:
    game = hand("cleansweep", heroes=(RON, HERMIONE), game=7, facing=["lucius"], assigned=5,
                control=1, attack={RON: 2}, **reached("ring", HERMIONE))
    steps = push(game, "play cleansweep", "attack lucius", "attack lucius")
    assert [step.kind for step in steps if step.kind in (
        "control-removed", "triggered", "bonus")] == ["control-removed", "triggered", "bonus"]


@rule("HB-VILLAIN-2", "HB-STUN-2")
def test_50_the_diary_stuns_before_the_beans_bring_their_attack() -> None:
    game = hand("beans", "ginny", heroes=(RON, HARRY), game=7, health={RON: 1})
    steps = push(game, "play beans", "play ginny")
    assert reactions(steps) == ["diary", "beans"]
    assert numbers(game, RON) == (2, 1, 0)


@rule("HB-DISCARD-2", "HB-VILLAIN-2")
@pytest.mark.parametrize("value", ["printed", "every-effect"])
def test_50_crabbe_and_goyle_come_before_defence_whichever_discards_count(value: str) -> None:
    game = event("flipendo", PAIR, game=6, hands={HERMIONE: ["protego"]},
                 skills={HERMIONE: "defence"}, rulings={"crabbe-goyle": value})
    steps = push(game, "discard protego")
    assert reactions(steps) == ["crabbe_goyle", "defence"]
    assert [step.kind for step in steps][:2] == ["discarded", "discard-effect"]


# --- Two Death Eaters


@rule("HB-LIMIT-1", "HB-ATTACK-1")
def test_two_of_a_kind_keep_their_own_names_when_one_cannot_be_attacked() -> None:
    game = table(TWO, game=5, stage="dark_arts", dark_arts=["tarantallegra"], location="azkaban",
                 facing=["death_eater.1", "death_eater.2", "draco"], assigned=[5],
                 hands={HARRY: ["alohomora"]}, attack={HARRY: 3})
    push(game, "attack death_eater.1")
    assert moves(game)[1:3] == ["attack death_eater.2", "attack draco"]
    assert refusal(game, "attack death_eater.1") == "limited"
    assert refusal(game, "attack death_eater") == "", "it can only be the other"
    push(game, "attack death_eater")
    assert [space["assigned"] for space in game.view()["facing"]] == [6, 1, 0]
    assert refusal(game, "attack death_eater") == "limited"
