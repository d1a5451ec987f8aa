"""The rulings: each default is played, and each alternative can be switched on."""

from __future__ import annotations

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import dark_arts, item
from hogwarts_nb.hogwarts_battle.effects import HEROES, Discard, Draw, Each, RemoveControl
from hogwarts_nb.rulebook import UnknownRuling
from tests.hogwarts_battle.tables import (
    HARRY,
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
    told,
)

rule = pytest.mark.rule


def test_each_ruling_has_reason_clause_and_source() -> None:
    rulings = HogwartsBattle.rulings()
    assert len({ruling.number for ruling in rulings}) == len(rulings)
    for ruling in rulings:
        assert ruling.reason
        assert ruling.clause in HogwartsBattle.rulebook
        assert ruling.default in ruling.options
        assert ruling.source in ("rulebook", "derived", "reconstructed")
        assert (len(ruling.options) > 1) == bool(ruling.name)
    assert len(HogwartsBattle.rulebook.switches) == 18


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
    game.state.agenda.append(("control", "control"))  # as if something else added control
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
    push(game, "play hagrid", "play beans")
    assert numbers(game, RON)[0] == attack


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
