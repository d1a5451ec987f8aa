"""The rulings: each default is played, and each alternative can be switched on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core.rulebook import UnknownRuling
from hogwarts_nb.hogwarts_battle import dark_arts, item
from hogwarts_nb.hogwarts_battle.effects import HEROES, Discard, Draw, Each, RemoveControl
from hogwarts_nb.hogwarts_battle.tasks import AddToken
from tests.hogwarts_battle.tables import (
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
    table,
    told,
)

rule = pytest.mark.rule

PAIR = (HERMIONE, RON)


def test_every_value_of_every_ruling_is_played_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [f"{ruling.name}: {value}" for ruling in HogwartsBattle.rulebook.switches.values()
            for value in (ruling.name, *ruling.options) if f'"{value}"' not in text] == []


def test_each_ruling_has_reason_clause_and_source() -> None:
    rulings = HogwartsBattle.rulings()
    assert len({ruling.number for ruling in rulings}) == len(rulings)
    for ruling in rulings:
        assert ruling.reason
        assert ruling.clause in HogwartsBattle.rulebook
        assert ruling.default in ruling.options
        assert ruling.source in ("rulebook", "derived", "reconstructed")
        assert (len(ruling.options) > 1) == bool(ruling.name)
    assert len(HogwartsBattle.rulebook.switches) == 23


def test_clauses_name_the_rulings_that_settle_them() -> None:
    for clause in HogwartsBattle.rulebook.values():
        if clause.ruling:
            assert HogwartsBattle.rulebook.switches[clause.ruling].clause == clause.id


def test_unknown_rulings_are_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownRuling, match="it can be reprieve, stun-order"):
        HogwartsBattle(TWO, rulings={"house-rules": "yes"})
    with pytest.raises(UnknownRuling, match="it can be 'rulebook', 'printed'"):
        HogwartsBattle(TWO, rulings={"remembrall": "attack"})


def full(value: str) -> HogwartsBattle:
    """Control was ignored; then one token is removed, and another would be added."""
    finite = item("own_finite", "Finite", RemoveControl(1), value=1)
    game = event("he_who", control=4, cards=[finite], rulings={"reprieve": value},
                 hands={HARRY: ["own_finite"]})
    push(game, "play own_finite")
    game.state.agenda.append(AddToken(False))  # as if something else added control
    game.rules.advance(game.state, None)
    return game


@rule("HB-CONTROL-4")
@pytest.mark.parametrize(("value", "control"), [("each-token", 4), ("whole-turn", 3)])
def test_reprieve(value: str, control: int) -> None:
    assert full(value).view()["control"] == control


@rule("HB-CONTROL-4")
def test_the_reprieve_ends_with_the_turn() -> None:
    finite = item("own_finite", "Finite", RemoveControl(1), value=1)
    game = event("he_who", control=4, cards=[finite], rulings={"reprieve": "whole-turn"},
                 hands={HARRY: ["own_finite"], RON: []})
    game.state.dark_arts.append(game.state.resolved.pop())
    push(game, "play own_finite")
    assert game.view()["control"] == 3
    push(game, "end")
    assert game.view()["control"] == 4


@rule("HB-STUN-4")
@pytest.mark.parametrize(("value", "control"), [("rulebook", 0), ("control-first", 1)])
def test_stun_order(value: str, control: int) -> None:
    game = event("expulso", health={HARRY: 1}, hands={HARRY: ["alohomora"] * 2},
                 rulings={"stun-order": value})
    assert game.view()["control"] == control
    assert moves(game) == ["discard alohomora"]
    push(game, "discard alohomora")
    assert game.view()["control"] == 1


@rule("HB-STUN-3")
@pytest.mark.parametrize("value", ["rulebook", "control-first"])
def test_who_has_no_card_is_asked_for_none(value: str) -> None:
    game = event("expulso", health={HARRY: 1}, hands={HARRY: []}, rulings={"stun-order": value})
    assert of(game, HARRY)["stunned"]
    assert game.view()["control"] == 1
    assert not told(game.opening, "stun-discards")


@rule("HB-STUN-2")
def test_87_tokens_of_the_own_turn_are_discarded_and_later_ones_kept() -> None:
    game = event("flipendo", heroes=[NEVILLE, RON], facing=["crabbe_goyle"], health={NEVILLE: 2},
                 attack={NEVILLE: 1}, hands={NEVILLE: ["remembrall", "alohomora", "alohomora"]})
    push(game, "discard remembrall")
    assert of(game, NEVILLE)["stunned"]
    assert of(game, NEVILLE)["attack"] == 0
    later = event("expulso", heroes=[NEVILLE, RON], health={NEVILLE: 1}, attack={NEVILLE: 1},
                  hands={NEVILLE: ["remembrall", "alohomora"]})
    push(later, "discard remembrall")
    assert of(later, NEVILLE)["attack"] == 2


@rule("HB-CHOICE-1", "HB-DRAW-3")
@pytest.mark.parametrize(("value", "choices"), [
    ("useful", ["choose influence"]), ("any", ["choose influence", "choose draw"])])
def test_blocked_option(value: str, choices: list[str]) -> None:
    game = event("petrification", hands={HARRY: ["reparo"]}, rulings={"blocked-option": value})
    push(game, "play reparo")
    assert moves(game) == choices
    steps = push(game, choices[-1])
    assert bool(told(steps, "drawing-forbidden")) == (value == "any")


@rule("HB-PLAY-4")
@pytest.mark.parametrize(("value", "influence"), [("any-time", 1), ("afterwards", 0)])
def test_defeat_bonus(value: str, influence: int) -> None:
    game = hand("firebolt", facing=["draco"], assigned=5, attack={HARRY: 1},
                rulings={"defeat-bonus": value})
    push(game, "attack draco", "play firebolt")
    assert numbers(game, HARRY)[:2] == (1, influence)


@rule("HB-PLAY-4")
@pytest.mark.parametrize(("value", "attack"), [("count", 2), ("afterwards", 1)])
def test_played_before(value: str, attack: int) -> None:
    game = hand("hagrid", "beans", heroes=(RON, HARRY), rulings={"played-before": value})
    steps = push(game, "play hagrid", "play beans")
    assert numbers(game, RON)[0] == attack
    assert bool(told(steps, "bonus-at-once")) == (value == "count")


@rule("HB-DISCARD-2")
@pytest.mark.parametrize(("value", "first"), [("after-all", False), ("at-once", True)])
def test_discard_effects(value: str, first: bool) -> None:
    gloom = dark_arts("gloom", "Gloom", Each(HEROES, Discard(1)))
    game = event("gloom", (NEVILLE, RON), cards=[gloom], facing=["draco"],
                 rulings={"discard-effects": value},
                 hands={NEVILLE: ["remembrall"], RON: ["alohomora"]})
    assert bool(told(push(game, "discard remembrall"), "gained-attack")) == first
    assert bool(told(push(game, "discard alohomora"), "gained-attack")) != first


@rule("HB-DISCARD-2")
@pytest.mark.parametrize(("value", "tokens"), [("rulebook", (2, 0)), ("printed", (0, 2))])
def test_remembrall(value: str, tokens: tuple[int, int]) -> None:
    game = event("flipendo", (NEVILLE, RON), hands={NEVILLE: ["remembrall"]}, facing=["draco"],
                 rulings={"remembrall": value})
    push(game, "discard remembrall")
    assert numbers(game, NEVILLE)[:2] == tokens


@rule("HB-DEFEAT-1")
@pytest.mark.parametrize(("value", "gained"), [("rulebook", (1, 1, 5)), ("printed", (0, 1, 6))])
def test_quirrell(value: str, gained: tuple[int, int, int]) -> None:
    game = hand("alohomora", facing=["quirrell"], assigned=5, attack={HARRY: 1},
                health={HARRY: 5, RON: 5}, rulings={"quirrell": value})
    push(game, "attack quirrell")
    assert [numbers(game, hero) for hero in TWO] == [gained, gained]


@rule("HB-WIN-1", "HB-LOSE-1")
@pytest.mark.parametrize(("value", "control", "winners"), [
    ("heroes-win", 4, TWO), ("location-first", 4, ()), ("location-first", 3, TWO)])
def test_last_turn(value: str, control: int, winners: tuple[str, ...]) -> None:
    game = hand("alohomora", location="mirror_of_erised", control=control, facing=["quirrell"],
                defeated=["draco", "crabbe_goyle"], assigned=5, attack={HARRY: 1},
                rulings={"last-turn": value})
    push(game, "attack quirrell")
    if value == "location-first":
        assert game.outcome() is None
        push(game, "end")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == winners


@rule("HB-VILLAIN-2")
@pytest.mark.parametrize(("value", "health"), [("printed", 10), ("every-effect", 9)])
def test_crabbe_and_goyle(value: str, health: int) -> None:
    ball = item("ball", "Ball", Draw(1), Discard(1), value=3)
    game = hand("ball", "alohomora", cards=[ball], facing=["crabbe_goyle"],
                rulings={"crabbe-goyle": value})
    push(game, "play ball", "discard alohomora")
    assert numbers(game, HARRY)[2] == health
    assert "alohomora" in kinds(of(game, HARRY)["discards"])
    steps = push(game, "end")
    assert not told(steps[:5], "triggered"), "never for the end of the turn"


# --- Games 2 to 7


@rule("HB-DISCARD-1", "HB-DRAW-3")
@pytest.mark.parametrize("card", ["crystal_ball", "trelawney", "lockhart"])
@pytest.mark.parametrize(("value", "held"), [("still-due", 1), ("nothing", 2)])
def test_draw_then_discard(value: str, held: int, card: str) -> None:
    rulings = {"draw-then-discard": value}
    game = hand(card, "beedle", "time_turner", heroes=PAIR, game=3, facing=["basilisk"],
                rulings=rulings)
    push(game, f"play {card}")
    if value == "still-due":
        push(game, "discard beedle")
    assert len(of(game, HERMIONE)["hand"]) == held
    assert game.view()["decision"]["kind"] == "act"
    drawn = hand(card, "beedle", heroes=PAIR, game=3, rulings=rulings)
    push(drawn, f"play {card}")
    assert drawn.view()["decision"]["kind"] == "discard", "who draws discards in any case"


@rule("HB-DISCARD-1")
@pytest.mark.parametrize(("value", "held"), [("still-due", 1), ("nothing", 3)])
def test_draw_then_discard_and_cho_rolls_in_any_case(value: str, held: int) -> None:
    game = hand("cho", "beedle", "time_turner", "alohomora", heroes=PAIR, game=5,
                facing=["basilisk"], rolls=["influence"], rulings={"draw-then-discard": value})
    push(game, "play cho")
    if value == "still-due":
        push(game, "discard beedle", "discard alohomora")
    assert len(of(game, HERMIONE)["hand"]) == held
    assert numbers(game, HERMIONE)[1] == 1


@rule("HB-PLAY-4")
@pytest.mark.parametrize("card", ["owls", "fleur", "elder_wand", "luna"])
@pytest.mark.parametrize("value", ["count", "afterwards"])
def test_played_before_in_later_games(value: str, card: str) -> None:
    needed = {"owls": ["finite", "alohomora"], "fleur": ["ginny"], "elder_wand": ["alohomora"],
              "luna": ["time_turner"]}[card]
    position: dict[str, Any] = {
        "heroes": PAIR, "game": 6, "rulings": {"played-before": value}, "rolls": ["influence"],
        "health": {HERMIONE: 5}}

    def gained(*cards: str) -> int:
        game = hand(*cards, **position)
        push(game, *(f"play {one}" for one in cards))
        attack, _, health = numbers(game, HERMIONE)
        return attack + health - 5 - ("ginny" in cards)

    brings = {"owls": 2, "fleur": 2, "elder_wand": 2, "luna": 1}[card]
    assert gained(card, *needed) == brings
    assert gained(*needed, card) == (brings if value == "count" else 0)
    if card == "owls":
        assert gained("finite", card, "alohomora") == (brings if value == "count" else 0)


@rule("HB-PLAY-4")
@pytest.mark.parametrize("value", ["count", "afterwards"])
def test_30_attack_before_confundus_counts_in_any_case(value: str) -> None:
    game = hand("confundus", heroes=PAIR, game=6, facing=["draco"], control=1,
                attack={HERMIONE: 1}, rulings={"played-before": value})
    push(game, "attack draco", "play confundus")
    assert game.view()["control"] == 0


@rule("HB-PLAY-4", "HB-GUARD-1")
@pytest.mark.parametrize(("value", "control"), [("count", 1), ("leave-out", 0)])
def test_confundus_voldemort(value: str, control: int) -> None:
    game = hand("confundus", heroes=PAIR, game=6, facing=["draco", "voldemort_6"], control=1,
                attack={HERMIONE: 1}, rulings={"confundus-voldemort": value})
    push(game, "play confundus", "attack draco")
    assert game.view()["control"] == control


@rule("HB-HORCRUX-3")
@pytest.mark.parametrize(("value", "horcrux"), [("end-of-turn", None), ("at-once", "ring.1")])
def test_next_horcrux(value: str, horcrux: str | None) -> None:
    game = hand("cedric", "hogwarts_history", heroes=PAIR, game=7, rolls=["health", "influence"],
                rulings={"next-horcrux": value})
    push(game, "play cedric", "choose place", "play hogwarts_history", "choose slytherin")
    assert (game.view()["horcrux"] or {}).get("card") == horcrux
    assert ("choose place" in moves(game)) == bool(horcrux), "it can be destroyed this turn"


@rule("HB-GUARD-1")
@pytest.mark.parametrize(("value", "facing", "stack"), [
    ("fills-space", ["basilisk", "lucius", "quirrell"], ["voldemort_5"]),
    ("stack-empty", ["basilisk", "lucius", "quirrell", "voldemort_5"], [])])
def test_voldemort_enters(value: str, facing: list[str], stack: list[str]) -> None:
    kinds_of = HogwartsBattle(PAIR, game=5).rules.setup.kind_of
    rest = [piece for piece, kind in kinds_of.items() if kind in (
        "crabbe_goyle", "tom_riddle", "dementor", "pettigrew", "death_eater", "barty_crouch",
        "umbridge")]
    game = hand(heroes=PAIR, game=5, facing=["basilisk", "draco", "quirrell"], assigned=[0, 5],
                attack={HERMIONE: 1}, villains=["lucius"], defeated=rest,
                rulings={"voldemort-enters": value})
    push(game, "attack draco", "end")
    assert kinds(space["card"] for space in game.view()["facing"] if space["card"]) == facing
    assert kinds(game.state.villains) == stack


@rule("HB-GUARD-1")
@pytest.mark.parametrize(("value", "here"), [
    ("fills-space", ["basilisk.1", "voldemort_5.1", None]),
    ("stack-empty", ["basilisk.1", None, None, "voldemort_5.1"])])
def test_voldemort_who_has_come_acts_each_turn_but_cannot_be_attacked_yet(
        value: str, here: list[str | None]) -> None:
    setup = HogwartsBattle(PAIR, game=5).rules.setup
    rest = [piece for piece, kind in setup.kind_of.items()
            if setup.group_of(piece) == "villain" and kind not in ("basilisk", "voldemort_5")]
    game = table(PAIR, game=5, stage="end", facing=["basilisk"], defeated=rest, attack={RON: 1},
                 hands={RON: []}, dark_arts=["regeneration"], rulings={"voldemort-enters": value})
    assert [space["card"] for space in game.view()["facing"]] == here
    assert game.why_not("attack voldemort_5") is not None
    assert numbers(game, RON)[2] == 9


@rule("HB-PRICE-1")
@pytest.mark.parametrize(("value", "health"), [("value", 9), ("paid", 10)])
def test_umbridge_value(value: str, health: int) -> None:
    game = hand(heroes=PAIR, game=6, facing=["umbridge"], market=["cedric"],
                influence={HERMIONE: 3}, skills={HERMIONE: "arithmancy"},
                rulings={"umbridge-value": value})
    push(game, "buy cedric")
    assert numbers(game, HERMIONE)[2] == health
    dear = hand(heroes=PAIR, game=6, facing=["umbridge"], market=["sprout"],
                influence={HERMIONE: 5}, skills={HERMIONE: "arithmancy"},
                rulings={"umbridge-value": value})
    push(dear, "buy sprout")
    assert numbers(dear, HERMIONE)[2] == 9, "5 is enough in any case"


@rule("HB-END-1")
@pytest.mark.parametrize(("value", "discarded", "held"), [
    ("old-hand", "crookshanks", 5), ("new-hand", "ginny", 4)])
def test_location_reveal(value: str, discarded: str, held: int) -> None:
    game = table(PAIR, game=4, stage="end", location="triwizard_tournament", control=6,
                 facing=["basilisk", "crabbe_goyle"], hands={HERMIONE: ["crookshanks"], RON: []},
                 decks={HERMIONE: ["ginny"]}, rulings={"location-reveal": value})
    assert moves(game) == [f"discard {discarded}"]
    push(game, f"discard {discarded}")
    assert len(of(game, HERMIONE)["hand"]) == held
    assert game.state.turn == 2


@rule("HB-END-5")
@pytest.mark.parametrize("value", ["old-hand", "new-hand"])
def test_no_token_of_a_location_that_is_revealed_is_kept_for_the_next_turn(value: str) -> None:
    game = table(PAIR, game=5, stage="end", location="hall_of_prophecy", control=7,
                 facing=["basilisk"], hands={HERMIONE: ["protego.1"], RON: ["protego.2"]},
                 decks={HERMIONE: ["protego.3", *["alohomora"] * 4]}, dark_arts=["expulso"],
                 rulings={"location-reveal": value})
    steps = push(game, "discard protego", "discard protego")
    assert told(steps, "gained-attack") == ["Hermione gains 1 attack (0 → 1).",
                                            "Ron gains 1 attack (0 → 1)."]
    assert [numbers(game, hero)[0] for hero in PAIR] == [0, 1], "kept from another hero's turn"


@rule("HB-SHIELD-1")
@pytest.mark.parametrize(("value", "health"), [("turn-start", 6), ("after-villains", 8)])
def test_shield_ends(value: str, health: int) -> None:
    game = hand(heroes=PAIR, game=3, active=RON, facing=["dementor", "basilisk"],
                shields={HERMIONE: ["dementor"]}, dark_arts=["dementors_kiss"],
                rulings={"shield-ends": value})
    steps = push(game, "end")
    assert numbers(game, HERMIONE)[2] == health, "2 from the Kiss"
    assert len(told(steps, "shield-gone")) == 1
    assert game.state.shields == []


@rule("HB-SHIELD-1", "HB-GUARD-1")
@pytest.mark.parametrize(("value", "choices"), [
    ("allowed", ["choose draco", "choose voldemort_5"]), ("not-allowed", ["choose draco"])])
def test_shield_voldemort(value: str, choices: list[str]) -> None:
    game = hand("petrificus", heroes=PAIR, game=5, facing=["draco", "voldemort_5"],
                rulings={"shield-voldemort": value})
    push(game, "play petrificus")
    assert moves(game) == choices


# --- What an enemy has caused, and who decides


@rule("HB-STUN-3")
@pytest.mark.parametrize(("value", "attack"), [("stun", 0), ("enemy", 2)])
@pytest.mark.parametrize("order", ["rulebook", "control-first"])
def test_12_stun_discards(value: str, attack: int, order: str) -> None:
    rulings = {"stun-discards": value, "stun-order": order}
    game = event("expulso", PAIR, game=6, facing=["basilisk"], health={HERMIONE: 2},
                 hands={HERMIONE: ["alohomora"] * 4}, skills={HERMIONE: "defence"},
                 rulings=rulings)
    assert "is Stunned" in str(game.prompt)
    push(game, "discard alohomora", "discard alohomora")
    assert numbers(game, HERMIONE) == (attack, 0, 0)


@rule("HB-STUN-3")
@pytest.mark.parametrize("value", ["stun", "enemy"])
def test_12_a_horcrux_that_stuns_is_no_enemy_in_any_case(value: str) -> None:
    game = hand("ginny", *["alohomora"] * 3, heroes=PAIR, game=7, facing=["basilisk"],
                health={HERMIONE: 1}, skills={HERMIONE: "defence"},
                rulings={"stun-discards": value})
    push(game, "play ginny", "discard alohomora")
    assert of(game, HERMIONE)["stunned"]
    assert numbers(game, HERMIONE)[0] == 1, "from Ginny alone"


@rule("HB-VILLAIN-2")
@pytest.mark.parametrize(("value", "tokens"), [("right-then", (2, 1)), ("afterwards", (1, 0))])
def test_90_reactions_and_what_an_ally_brings(value: str, tokens: tuple[int, int]) -> None:
    game = hand("beans", "ginny", heroes=(RON, HARRY), game=7, facing=["quirrell"],
                health={RON: 1}, rulings={"reactions": value})
    steps = push(game, "play beans", "play ginny")
    assert of(game, RON)["stunned"]
    assert numbers(game, RON)[:2] == tokens, "of Ginny and of the Beans"
    told_of = [step.kind for step in steps if step.kind in ("triggered", "stunned", "bonus")]
    assert told_of == ["triggered", "stunned", "bonus"], "50: played cards last"


@rule("HB-VILLAIN-2", "HB-HORCRUX-3")
@pytest.mark.parametrize(("value", "health"), [("right-then", 9), ("afterwards", 10)])
def test_90_reactions_come_while_the_choice_is_open_and_not_of_what_is_destroyed(
        value: str, health: int) -> None:
    game = hand("cedric", heroes=PAIR, game=7, rolls=["health"], facing=["quirrell"],
                rulings={"reactions": value})
    push(game, "play cedric")
    assert moves(game) == ["choose use", "choose place"]
    assert numbers(game, HERMIONE)[2] == health
    push(game, "choose place")
    assert numbers(game, HERMIONE)[2] == health, "a destroyed Horcrux costs no more health"
    used = hand("cedric", heroes=PAIR, game=7, rolls=["health"], facing=["quirrell"],
                rulings={"reactions": value})
    push(used, "play cedric", "choose use")
    assert numbers(used, HERMIONE)[2] == (10 if value == "right-then" else 9), "it heals 1"


@rule("HB-VILLAIN-2")
@pytest.mark.parametrize("value", ["right-then", "afterwards"])
def test_90_reactions_of_the_destroyed_diary_do_not_come_twice(value: str) -> None:
    game = hand("ginny", "cedric", heroes=PAIR, game=7, rolls=["health"], health={RON: 5},
                facing=["quirrell"], rulings={"reactions": value})
    push(game, "play ginny", "play cedric")
    push(game, "choose place")
    assert game.view()["decision"]["kind"] == "hero"
    before = numbers(game, HERMIONE)[2]
    push(game, "choose Ron")
    assert game.view()["decision"]["kind"] == "act"
    assert (numbers(game, HERMIONE)[2], numbers(game, RON)[2]) == (before, 7)


@rule("HB-VILLAIN-2", "HB-DISCARD-2")
@pytest.mark.parametrize(("value", "influence"), [("right-then", 2), ("afterwards", 0)])
def test_90_reactions_to_a_discard_and_the_rest_of_the_card(value: str, influence: int) -> None:
    game = hand("trelawney", "alohomora", "beedle", heroes=PAIR, game=3, health={HERMIONE: 1},
                facing=["crabbe_goyle"], decks={HERMIONE: ["time_turner", "crookshanks"]},
                rulings={"reactions": value, "crabbe-goyle": "every-effect"})
    push(game, "play trelawney", "discard alohomora", "discard beedle")
    assert of(game, HERMIONE)["stunned"]
    assert numbers(game, HERMIONE)[1] == influence


@rule("HB-VILLAIN-2", "HB-REVEAL-1")
@pytest.mark.parametrize(("value", "lost"), [
    ("right-then", ["Hermione loses 1 health (10 → 9).", "Hermione loses 2 health (9 → 7)."]),
    ("afterwards", ["Hermione loses 2 health (10 → 8).", "Hermione loses 1 health (8 → 7)."])])
def test_90_reactions_to_a_revealed_card(value: str, lost: list[str]) -> None:
    game = event("oppugno", PAIR, game=3, decks={HERMIONE: ["ginny"], RON: ["alohomora"]},
                 rulings={"reactions": value})
    assert told(game.opening, "lost-health")[:2] == lost


@rule("HB-VILLAIN-2", "HB-DISCARD-2")
@pytest.mark.parametrize(("value", "order"), [
    ("right-then", ["discard-effect", "rolled"]), ("afterwards", ["rolled", "discard-effect"])])
def test_90_reactions_and_the_effect_of_a_discarded_card(value: str, order: list[str]) -> None:
    game = hand("cho", "protego", "alohomora", heroes=PAIR, game=5, rolls=["influence"],
                rulings={"reactions": value})
    steps = push(game, "play cho", "discard protego", "discard alohomora")
    assert [step.kind for step in steps if step.kind in order] == order


@rule("HB-REVEAL-1")
@pytest.mark.parametrize("value", ["right-then", "afterwards"])
def test_83_a_death_eater_reacts_before_morsmordre_does_anything_in_any_case(value: str) -> None:
    game = event("morsmordre", PAIR, game=5, facing=["death_eater"],
                 rulings={"reactions": value})
    assert [step.kind for step in game.opening if step.kind in ("triggered", "control-added")] == [
        "triggered", "control-added"]


def start_with_a_death_eater(value: str) -> HogwartsBattle:
    """A game in which a Death Eater has come before another villain."""
    for seed in range(100):
        game = HogwartsBattle(PAIR, game=5, seed=seed, rulings={"setup-reveal": value})
        here = kinds(filter(None, game.state.facing))
        if here[0] == "death_eater" and here.count("death_eater") == 1:
            return game
    raise AssertionError("no such game")


@rule("HB-SETUP-4")
@pytest.mark.parametrize(("value", "reacted"), [("setup", 0), ("reacts", 2)])
def test_91_setup_reveal(value: str, reacted: int) -> None:
    game = start_with_a_death_eater(value)
    began = next(step.number for step in game.opening if step.kind == "turn-began")
    before = [step for step in game.opening if step.number < began]
    assert len(told(before, "triggered")) == reacted
    assert len(told(before, "lost-health")) == 2 * reacted
    assert HogwartsBattle.load(game.save()) == game


@rule("HB-DICE-2", "HB-DICE-3")
@pytest.mark.parametrize(("value", "health"), [("own", 9), ("may", 10)])
def test_92_enemy_reroll(value: str, health: int) -> None:
    game = event("heir_of_slytherin", PAIR, game=6, facing=["basilisk"],
                 rolls=["attack", "influence"], skills={HERMIONE: "arithmancy"},
                 rulings={"enemy-reroll": value})
    if value == "may":
        assert moves(game) == ["choose use", "choose reroll"]
        assert game.view()["die"] == ["slytherin", "attack"]
        used = game.copy()
        push(used, "choose use")
        assert [numbers(used, hero)[2] for hero in PAIR] == [9, 9]
        push(game, "choose reroll")
    assert game.view()["decision"]["kind"] == "act", "once"
    assert [numbers(game, hero)[2] for hero in PAIR] == [health, health]
    assert game.view()["control"] == (value == "may")


@rule("HB-DICE-2")
def test_92_nobody_else_rolls_an_enemys_die_again() -> None:
    game = event("heir_of_slytherin", PAIR, game=6, facing=["basilisk"], rolls=["attack"],
                 skills={RON: "arithmancy"}, rulings={"enemy-reroll": "may"})
    assert game.view()["decision"]["kind"] == "act"


@rule("HB-ABILITY-1", "HB-CHOICE-2")
@pytest.mark.parametrize(("value", "chooser"), [("owner", HARRY), ("active", HERMIONE)])
def test_93_ability_choice(value: str, chooser: str) -> None:
    game = hand("finite", heroes=(HERMIONE, HARRY, RON), game=3, control=1,
                rulings={"ability-choice": value})
    push(game, "play finite")
    assert (game.to_move, moves(game)) == (
        chooser, ["choose Hermione", "choose Harry", "choose Ron"])
    push(game, "choose Ron")
    assert numbers(game, RON)[0] == 1
