"""Sentences of the rulebook on which several rules meet, each as a turn that is played."""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import dark_arts, item
from hogwarts_nb.hogwarts_battle.effects import (
    ALLY,
    HEROES,
    RAVENCLAW,
    SLYTHERIN,
    AnyHero,
    Each,
    Gain,
    Peek,
    Roll,
    RollDark,
    Search,
    Take,
)
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
    said,
    told,
)

rule = pytest.mark.rule


def facing(game: HogwartsBattle) -> list[str]:
    return kinds(space["card"] for space in game.view()["facing"] if space["card"])


# --- "When the Attack tokens assigned to a Villain equal its Health, the Villain is defeated!"


@rule("HB-DEFEAT-1", "HB-DEFEAT-2", "HB-PLAY-4")
def test_two_villains_of_one_turn_reward_at_once_and_are_replaced_from_the_left() -> None:
    game = hand("cleansweep", heroes=(RON, HERMIONE), game=3, facing=["draco", "lucius"],
                assigned=[5, 6], control=2, villains=["dementor", "basilisk"], attack={RON: 1},
                hands={HERMIONE: []})
    push(game, "play cleansweep", "attack draco")
    assert game.view()["control"] == 1
    assert numbers(game, RON)[:2] == (1, 1), "the broom's bonus"
    push(game, "attack lucius")
    assert numbers(game, RON)[:2] == (0, 2), "1 from the reward, and no second bonus"
    assert numbers(game, HERMIONE)[1] == 1
    assert game.view()["control"] == 0
    assert not facing(game), "nobody takes their places before the end of the turn"
    steps = push(game, "end")
    assert said(steps, "villain-replaced", "card") == [(None, "Dementor"), (None, "Basilisk")]
    assert facing(game) == ["dementor", "basilisk"]


@rule("HB-END-2", "HB-VILLAIN-2")
@pytest.mark.parametrize(("coming", "lost"), [
    (["quirrell", "basilisk"], 2), (["death_eater", "basilisk"], 3), (["basilisk"], 2)])
def test_villains_that_come_at_the_end_react_to_those_that_come_after_them(
        coming: list[str], lost: int) -> None:
    game = hand(game=5, facing=["draco", "death_eater", "lucius"], assigned=[5, 0, 6],
                attack={HARRY: 2}, villains=coming, hands={RON: []}, dark_arts=["regeneration"])
    push(game, "attack draco", "attack lucius")
    steps = push(game, "end")
    found = [text for text in told(steps, "lost-health") if text.startswith("Harry")]
    assert len(found) == lost, "1 for each villain that came while a Death Eater was here"


@rule("HB-GUARD-1", "HB-HORCRUX-3")
def test_voldemort_can_be_attacked_in_the_turn_in_which_the_last_horcrux_falls() -> None:
    villains = [kind for kind, card in HogwartsBattle(TWO, game=7).rules.setup.cards.items()
                if card.group == "villain" and kind not in ("voldemort_7", "death_eater")]
    game = hand("cedric", heroes=(HARRY, RON), game=7, facing=["voldemort_7"], assigned=19,
                defeated=[*villains, *["death_eater"] * 2], placed=["attack", "card"],
                rolls=["health"], **reached("nagini", RON))
    push(game, "play cedric")
    assert "attack voldemort_7" not in moves(game)
    push(game, "choose place", "attack voldemort_7")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (HARRY, RON)


# --- "If more than one Hero is Stunned at the same time, each one does the following"


@rule("HB-STUN-2", "HB-STUN-3", "HB-STUN-4", "HB-STUN-6", "HB-CONTROL-4")
def test_heroes_stunned_on_anothers_turn_deal_with_it_in_turn_order_and_go_on_with_what_is_left(
        ) -> None:
    game = event("sectumsempra", FOUR, game=6, location="knockturn_alley", control=6,
                 facing=["basilisk"], health={RON: 2, HERMIONE: 1, NEVILLE: 3},
                 attack={RON: 2}, influence={HERMIONE: 1},
                 hands={HARRY: [], RON: ["alohomora"] * 5, HERMIONE: ["alohomora", "time_turner"],
                        NEVILLE: ["alohomora"]})
    assert numbers(game, RON) == (0, 0, 0)
    assert numbers(game, HERMIONE)[1] == 1, "one after the other"
    assert game.to_move == RON
    push(game, "discard alohomora", "discard alohomora")
    assert game.view()["control"] == 7
    assert game.to_move == HERMIONE
    steps = push(game, "discard time_turner")
    assert said(steps, "reprieve", "card") == [(None, "Knockturn Alley")]
    assert numbers(game, NEVILLE)[2] == 1
    steps = push(game, "end")
    assert told(steps, "recovered") == ["Ron recovers and has 10 health again.",
                                        "Hermione recovers and has 10 health again."]
    assert len(of(game, RON)["hand"]) == 3, "a new hand is drawn at the end of the own turn only"


@rule("HB-STUN-5", "HB-STUN-2")
def test_who_is_stunned_by_an_own_action_goes_on_with_what_is_left() -> None:
    game = hand("alohomora", "alohomora", "hedwig", game=5, facing=["umbridge"],
                market=["cedric", "reparo"], influence={HARRY: 6}, health={HARRY: 1})
    push(game, "buy cedric")
    assert numbers(game, HARRY) == (0, 0, 0), "what was left of the influence is discarded"
    assert kinds(of(game, HARRY)["discards"]) == ["cedric"]
    push(game, "discard alohomora")
    assert game.view()["control"] == 1
    push(game, "play alohomora")
    assert numbers(game, HARRY) == (0, 1, 0)
    assert moves(game) == ["play hedwig", "end"]


# --- "ONLY shuffle your Discard pile ... when you need to draw or reveal cards"


@rule("HB-TOP-1", "HB-DRAW-2", "HB-END-6")
def test_a_card_on_top_of_an_empty_deck_comes_before_the_discard_pile_is_shuffled() -> None:
    game = hand("time_turner", heroes=(HERMIONE, RON), market=["reparo"],
                influence={HERMIONE: 2}, discards={HERMIONE: ["alohomora"] * 5})
    game.state.discards[0] += game.state.decks[0]
    game.state.decks[0].clear()
    push(game, "play time_turner", "buy reparo top")
    assert kinds(game.state.decks[0]) == ["reparo"]
    steps = push(game, "end")
    drawn = [step for step in steps if step.kind in ("hand-drawn", "reshuffled")
             and step.actor == HERMIONE]
    assert [step.kind for step in drawn] == ["hand-drawn", "reshuffled", "hand-drawn"]
    assert kinds(of(game, HERMIONE)["hand"])[0] == "reparo"
    assert len(of(game, HERMIONE)["hand"]) == 5


# --- A rolled symbol benefits every hero, as far as nothing forbids it


@rule("HB-DICE-1", "HB-DRAW-3", "HB-HEALTH-1", "HB-SAVE-1")
@pytest.mark.parametrize(("symbol", "enemy", "horcrux", "found"), [
    ("card", "basilisk", "cup", [(1, 0, 5, 0), (0, 0, 5, 0)]),
    ("card", "dementor", "cup", [(1, 0, 5, 1), (0, 0, 5, 1)]),
    ("health", "greyback", "cup", [(1, 0, 5, 0), (0, 0, 5, 0)]),
    ("health", "dementor", "cup", [(1, 0, 6, 0), (0, 0, 6, 0)]),
    ("attack", "dementor", "locket", [(2, 0, 5, 0), (0, 0, 5, 0)]),
    ("attack", "dementor", "cup", [(2, 0, 5, 0), (1, 0, 5, 0)])])
def test_a_symbol_brings_nothing_to_whom_it_is_forbidden(
        symbol: str, enemy: str, horcrux: str, found: list[tuple[int, ...]]) -> None:
    game = hand("cedric", game=7, facing=[enemy], rolls=[symbol],
                health={HARRY: 5, RON: 5}, hands={RON: []}, **reached(horcrux, RON))
    push(game, "play cedric")
    if "choose use" in moves(game):
        push(game, "choose use")
    assert [(*numbers(game, hero), len(of(game, hero)["hand"])) for hero in TWO] == found


# --- "you may"


@rule("HB-CHOICE-1", "HB-TAKE-1")
def test_what_a_hero_may_do_can_be_left() -> None:
    game = hand(game=3, facing=["pettigrew"], assigned=6, attack={HARRY: 1}, control=1,
                discards={HARRY: ["reparo"], RON: ["lumos"]})
    push(game, "attack pettigrew")
    assert moves(game) == ["choose take", "choose nothing"]
    push(game, "choose nothing")
    assert game.to_move == RON
    push(game, "choose take", "choose lumos")
    assert kinds(of(game, HARRY)["discards"]) == ["reparo"]
    assert "lumos" in kinds(of(game, RON)["hand"])
    assert game.view()["control"] == 0


# --- "Check if the Villains have the required Villain Control", first of all


@rule("HB-END-1", "HB-END-2", "HB-STUN-4", "HB-CONTROL-3")
def test_what_comes_after_the_check_of_the_location_counts_on_the_next_one() -> None:
    game = hand(game=4, location="quidditch_world_cup", control=6,
                facing=["quirrell", "death_eater"], assigned=[5, 0], attack={HARRY: 1},
                villains=["basilisk"], health={RON: 1}, hands={RON: []},
                dark_arts=["regeneration", "expulso"])
    push(game, "attack quirrell")
    steps = push(game, "end")
    order = [step.kind for step in steps if step.kind in (
        "location-lost", "villain-replaced", "stunned", "control-added", "recovered")]
    assert order == ["location-lost", "villain-replaced", "stunned", "control-added", "recovered"]
    assert (kinds([game.view()["location"]]), game.view()["control"]) == (
        ["triwizard_tournament"], 1)


def test_a_card_that_counts_what_has_happened_did_not_wait_for_itself() -> None:
    game = hand("pigwidgeon", "beans", heroes=(RON, HARRY))
    steps = push(game, "play pigwidgeon", "choose attack", "play beans")
    played, _, counted, gained = steps[-4:]
    assert counted.text == ("What Bertie Bott's Every-Flavour Beans waits for has happened once "
                            "this turn already.")
    assert (counted.because, gained.because) == (played, counted)
    assert gained.kind == "gained-attack"


def test_nobody_is_called_another_before_somebody_is_chosen() -> None:
    game = hand("finite", game=7, control=1)
    push(game, "play finite")
    none = game.legal_moves[-1]
    assert str(none.text) == "Choose no hero."
    assert [step.text for step in game.push(none)] == ["Harry chooses no hero."]
    own = item("own_item", "Own Item", AnyHero(Gain(attack=1), heroes=2, up_to=True), value=1)
    game = hand("own_item", heroes=FOUR, cards=[own])
    push(game, "play own_item", "choose Ron")
    assert "no other hero" in game.svg()
    assert str(game.legal_moves[-1].text) == "Choose no other hero."
    assert game.push("choose none")[0].text == "Harry chooses no other hero."


def test_what_is_to_be_done_is_said_once() -> None:
    game = hand("alohomora", facing=["quirrell"])
    push(game, "play alohomora")
    refusal = game.why_not("play alohomora")
    assert refusal
    assert [refusal.code, *(other.code for other in refusal.others)] == [
        "played-already", "empty-hand"]
    assert str(refusal).count("Another move is end.") == 1


def test_a_prompt_says_how_many_heroes_are_chosen_and_whether_they_must_be() -> None:
    def prompts(**given: Any) -> list[str]:
        own = item("own_item", "Own Item", AnyHero(Gain(attack=1), **given), value=1)
        game = hand("own_item", heroes=FOUR, cards=[own])
        push(game, "play own_item")
        first = str(game.prompt)
        push(game, "choose Ron")
        return [first, str(game.prompt)]

    assert prompts()[0] == "Harry: choose the hero who gets the effect of Own Item. [HB-CHOICE-2]"
    assert prompts(heroes=2) == [
        "Harry: choose 2 heroes who get the effect of Own Item, one after the other. [HB-CHOICE-2]",
        "Harry: choose the hero who gets the effect of Own Item. [HB-CHOICE-2]"]
    first, then = prompts(heroes=2, up_to=True)
    assert first.startswith("Harry: you may choose up to 2 heroes who get the effect of Own Item")
    assert then == "Harry: you may choose one hero who gets the effect of Own Item. [HB-CHOICE-2]"


@pytest.mark.parametrize("word", [Roll(SLYTHERIN), RollDark(RAVENCLAW), Take(ALLY), Search(3),
                                  Peek()], ids=repr)
def test_heroes_roll_and_pick_in_turn_order_and_each_is_done_before_the_next(word: Any) -> None:
    own = item("own_item", "Own Item", Each(HEROES, word), value=1)
    game = hand("own_item", heroes=FOUR, cards=[own], discards={HERMIONE: ["crookshanks"]},
                health=dict.fromkeys(FOUR, 9), hands={hero: [] for hero in FOUR[1:]})
    steps = push(game, "play own_item")
    while game.prompt and game.prompt.kind != "act":
        steps += game.push(game.legal_moves[0])
    told = [step for step in steps if step.because and step.because.kind == "played"]
    assert [step.actor for step in told] == list(FOUR)
    # What a hero's die or pick does is told before the next hero's.
    assert all(step.because.number >= max(one.number for one in told if one.number < step.number)
               for step in steps if step.because and step.because in told)


def test_what_was_rolled_for_an_enemy_with_any_die_is_written_down() -> None:
    own = dark_arts("own_event", "Own Event", RollDark(RAVENCLAW))
    game = event("own_event", game=6, cards=[own], rolls=["card"], skills={HARRY: "arithmancy"},
                 rulings={"enemy-reroll": "may"})
    assert moves(game) == ["choose use", "choose reroll"]
    made = eval(game.as_scenario(), {"HogwartsBattle": HogwartsBattle})
    assert made.view() == game.view()
