"""Every reason to refuse a move: when it is given, and that what it says is so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import TEACHER, IllegalMove, InvalidOption
from hogwarts_nb.hogwarts_battle import KINDS
from tests.hogwarts_battle.tables import FOUR, HARRY, RON, TWO, event, hand, push
from tests.hogwarts_battle.truths import TRUTHS

rule = pytest.mark.rule


def refused(game: HogwartsBattle, move: str, seat: str | None = None) -> list[str]:
    """The codes of all reasons, each of which is true; the game does not change."""
    before, steps = game.state.copy(), game.steps
    with pytest.raises(IllegalMove) as error:
        game.push(move, seat=seat)
    assert game.state == before
    assert game.steps == steps
    refusal = error.value.refusal
    reasons = [refusal, *refusal.others]
    moves = [str(move) for move in game.legal_moves]
    for reason in reasons:
        assert TRUTHS[reason.code](game.view(TEACHER), reason.values), reason
        named = [reason.values[name] for name in ("move",) if name in reason.values]
        assert {*named, *reason.values.get("moves", ())} <= {*moves}
        assert str(reason.text) in str(refusal)
        assert str(reason.remedy) in str(refusal)
    return [reason.code for reason in reasons]


def over() -> HogwartsBattle:
    game = hand("alohomora", location="mirror_of_erised", control=4)
    push(game, "end")
    return game


def acting() -> HogwartsBattle:
    return hand("alohomora", "hedwig", facing=["draco"], market=["reparo", "dittany"],
                influence={HARRY: 2})


def played() -> HogwartsBattle:
    game = hand("hedwig", "alohomora")
    push(game, "play hedwig", "choose attack")
    return game


def emptied() -> HogwartsBattle:
    return hand(heroes=TWO)


def beaten() -> HogwartsBattle:
    return hand("alohomora", facing=[], defeated=["draco"], attack={HARRY: 1})


def choosing() -> HogwartsBattle:
    game = hand("hedwig")
    push(game, "play hedwig")
    return game


def blocked() -> HogwartsBattle:
    game = event("petrification", hands={HARRY: ["reparo"]})
    push(game, "play reparo")
    return game


def healing() -> HogwartsBattle:
    game = hand("dittany", health={RON: 5})
    push(game, "play dittany")
    return game


def discarding() -> HogwartsBattle:
    return event("flipendo", hands={HARRY: ["alohomora", "hedwig"]})


def guarded() -> HogwartsBattle:
    return hand(game=7, facing=["voldemort_7", "draco"], attack={HARRY: 1})


def unguarded() -> HogwartsBattle:
    villains = [kind for kind, card in HogwartsBattle(TWO, game=7).rules.setup.cards.items()
                if card.group == "villain" and kind not in ("voldemort_7", "death_eater")]
    return hand(game=7, facing=["voldemort_7"], defeated=[*villains, *["death_eater"] * 2],
                attack={HARRY: 1})


def limited() -> HogwartsBattle:
    game = event("tarantallegra", game=3, facing=["draco"], attack={HARRY: 2},
                 hands={HARRY: ["alohomora"]})
    push(game, "attack draco")
    return game


def able() -> HogwartsBattle:
    return hand("alohomora", "alohomora", "hedwig", game=6, influence={HARRY: 4},
                skills={HARRY: "charms", RON: "flying"})


def used() -> HogwartsBattle:
    game = able()
    push(game, "use charms", "discard alohomora", "discard alohomora")
    return game


def poisoned() -> HogwartsBattle:
    game = event("poison", game=2, hands={HARRY: ["alohomora", "hedwig"]})
    push(game, "choose discard-ally")
    return game


def twins() -> HogwartsBattle:
    return hand(game=5, facing=["death_eater.1", "death_eater.2"], attack={HARRY: 1})


def given_up() -> HogwartsBattle:
    order = [card.id for card in KINDS.values() if card.group == "horcrux"]
    game = hand(game=7, control=3, destroyed={HARRY: order})
    push(game, "use nagini")
    while game.prompt and game.prompt.kind != "act":
        game.push(game.legal_moves[0])
    return game


def cursed() -> HogwartsBattle:
    return event("imperio", heroes=FOUR, game=4)


def shared() -> HogwartsBattle:
    return hand("alohomora", game=7, facing=["voldemort_7", "draco"], horcrux="cup",
                destroyed={HARRY: ["ring"], RON: ["diary", "locket"]},
                skills={HARRY: "charms", RON: "flying"})


def reacted() -> HogwartsBattle:
    game = hand("butterbeer", game=3, heroes=FOUR, health=dict.fromkeys(FOUR, 5))
    push(game, "play butterbeer", "choose Ron")
    return game


CASES = [
    (over, "end", "game-over"),
    (acting, "jump", "unknown-move"),
    (acting, "", "unknown-move"),
    (acting, "buy dittany bottom", "only-top"),
    (acting, "play", "wrong-form"),
    (acting, "play alohomora hedwig", "wrong-form"),
    (acting, "discard hedwig", "other-decision"),
    (acting, "play wand", "no-such-card"),
    (acting, "play lumos", "not-in-hand"),
    (emptied, "play lumos", "empty-hand"),
    (played, "play hedwig", "played-already"),
    (acting, "play alohomora.9", "other-copy"),
    (acting, "buy reparo.9", "no-such-card"),
    (acting, "buy reparo.2", "other-copy"),
    (acting, "attack draco", "no-attack"),
    (beaten, "attack draco", "villain-defeated", "no-villain"),
    (beaten, "attack quirrell", "no-villain"),
    (acting, "attack quirrell", "villain-hidden", "no-attack"),
    (acting, "attack hedwig", "not-a-villain"),
    (acting, "buy lumos", "not-for-sale"),
    (acting, "buy reparo", "too-dear"),
    (acting, "buy dittany top", "not-on-top"),
    (acting, "buy reparo top", "too-dear", "not-on-top"),
    (choosing, "choose draw", "no-such-choice"),
    (blocked, "choose draw", "blocked-choice"),
    (healing, "choose Neville", "not-playing"),
    (healing, "choose none", "must-choose"),
    (reacted, "choose Ron", "chosen-already"),
    (discarding, "discard lumos", "not-in-hand"),
    (discarding, "end", "other-decision"),
    (guarded, "attack voldemort_7", "guarded"),
    (unguarded, "attack voldemort_7", "guarded"),
    (shared, "attack voldemort_7", "guarded", "no-attack"),
    (limited, "attack draco", "limited"),
    (used, "use charms", "used-already", "unpaid"),
    (able, "use flying", "not-yours"),
    (shared, "use locket", "not-yours"),
    (shared, "use diary", "no-use"),
    (given_up, "use nagini", "used-up"),
    (given_up, "USE Нагайна", "used-up"),
    (cursed, "choose harry", "another-hero"),
    (shared, "use diadem", "nobodys"),
    (able, "use draco", "no-use"),
    (able, "use broom", "no-such-card"),
    (able, "use", "wrong-form"),
    (poisoned, "discard alohomora", "wrong-type"),
    (poisoned, "use charms", "other-decision"),
]


@pytest.mark.parametrize(("skill", "cards"), [
    ("flying", ["alohomora"]), ("charms", ["alohomora", "hedwig"]),
    ("transfiguration", ["alohomora", "hedwig"])])
def test_who_cannot_pay_is_told_the_price(skill: str, cards: list[str]) -> None:
    game = hand(*cards, game=6, influence={HARRY: 4}, skills={HARRY: skill})
    assert refused(game, f"use {skill}") == ["unpaid"]


@pytest.mark.parametrize(("make", "move", "codes"),
                         [(make, move, codes) for make, move, *codes in CASES])
def test_all_reasons_are_said_and_true(make: Any, move: str, codes: list[str]) -> None:
    assert refused(make(), move) == codes


def test_another_seat_has_to_wait() -> None:
    game = acting()
    assert refused(game, "end", seat=RON) == ["not-your-turn"]
    assert game.why_not("end", seat=RON).clause == "HB-TURN-1"  # type: ignore[union-attr]


def test_off_the_own_turn_the_effect_says_who_decides() -> None:
    game = event("relashio", game=2, hands={HARRY: ["alohomora"], RON: ["cleansweep"]})
    push(game, "choose lose")
    assert game.to_move == RON
    assert refused(game, "end", seat=HARRY) == ["not-your-turn"]
    assert game.why_not("end", seat=HARRY).clause == "HB-CHOICE-1"  # type: ignore[union-attr]


def test_every_refusal_is_given_in_a_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in HogwartsBattle(FOUR).rules.refusals if f'"{code}"' not in text] == []
    assert HogwartsBattle(FOUR).rules.refusals.keys() == TRUTHS.keys()


def test_two_of_a_kind_are_attacked_by_different_sentences() -> None:
    game = twins()
    assert [str(move.text) for move in game.legal_moves[:2]] == [
        "Assign 1 attack to Death Eater 1.", "Assign 1 attack to Death Eater 2."]
    push(game, "attack Death Eater 2")
    assert game.view()["facing"][1]["assigned"] == 1
    assert "Death Eater 2" in game.svg()
    assert "Death Eater 2" in game.alt()


@pytest.mark.parametrize("move", [
    "BUY REPARO", "buy Reparo!", "buy reparo", "buy “Репаро!”", "Buy репаро", "buy reparo.1"])
def test_a_card_is_read_by_id_and_by_each_of_its_names(move: str) -> None:
    game = hand(market=["reparo.1"], influence={HARRY: 3})
    assert game.why_not(move) is None


def test_names_of_several_words_and_heroes_are_read_whatever_their_capitals() -> None:
    game = hand("dittany", "wingardium", game=1, market=["quidditch_gear"], influence={HARRY: 9},
                health={RON: 3})
    push(game, "PLAY Wingardium LEVIOSA!", "buy экипировка для квиддича TOP",
         "play essence of dittany", "choose РОН")
    assert game.view()["heroes"][1]["health"] == 5


@pytest.mark.parametrize(("players", "words"), [
    ([*FOUR, HARRY], ["Harry can be chosen once", "2 to 4 heroes"]),
    ([HARRY, HARRY], ["Harry can be chosen once"]),
    ([HARRY, "Ginny", HARRY], ["the heroes are Harry, Ron", "Harry can be chosen once"]),
    ([HARRY], ["2 to 4 heroes"])])
def test_all_that_is_wrong_with_the_heroes_is_said(players: list[str], words: list[str]) -> None:
    with pytest.raises(InvalidOption) as error:
        HogwartsBattle(players)
    assert all(word in error.value.allowed for word in words)


def test_equal_cards_are_one_choice_and_can_be_written_by_their_id() -> None:
    game = hand("alohomora.2", "alohomora.1", "hedwig")
    assert [str(move) for move in game.legal_moves] == ["play alohomora", "play hedwig", "end"]
    assert game.why_not("play alohomora.1") is None
    assert game.why_not("PLAY Hedwig") is None
    assert game.why_not("play alohomora.9") is not None
    push(game, "play alohomora.1")
    assert game.view()["played"] == ["alohomora.2"], "equal cards: the first of them"


@pytest.mark.rule("HB-GUARD-1")
def test_what_keeps_voldemort_safe_says_nothing_of_the_order_of_the_stack() -> None:
    def said(**position: Any) -> str:
        game = HogwartsBattle.scenario(["Harry", "Ron"], game=7, attack={"Harry": 1}, **position)
        return str(game.why_not("attack voldemort_7"))

    assert "because of Draco Malfoy" in said(facing=["voldemort_7", "draco", "lucius"])
    assert len({said(facing=["voldemort_7"], seed=seed) for seed in range(6)}) == 1
    others = [kind for kind in HogwartsBattle(game=7).rules.setup.components.group("villain")
              if kind != "voldemort_7"]
    assert "because of Cup" in said(
        facing=["voldemort_7"], defeated=[*others, "death_eater"],
        destroyed={"Ron": ["diary", "ring", "locket"]})


@pytest.mark.parametrize("choice", ["place", "Ginny", "none", "harry"])
def test_a_hero_may_be_left_out_where_fewer_are_allowed(choice: str) -> None:
    game = hand("finite", game=7, control=1)
    push(game, "play finite")
    refusal = game.why_not(f"choose {choice}")
    if choice in ("none", "harry"):
        assert refusal is None
    else:
        assert refusal
        assert refusal.code == "not-playing"
        assert refusal.values["moves"] == ["choose Harry", "choose Ron", "choose none"]


def test_what_ended_the_game_is_why_it_is_over() -> None:
    won = hand(facing=["draco"], assigned=5, attack={HARRY: 1},
               defeated=["quirrell", "crabbe_goyle"])
    push(won, "attack draco")
    for game, clause in ((over(), "HB-LOSE-1"), (won, "HB-WIN-1")):
        for refusal in (game.why_not("end"), game.why_not("end", seat=RON)):
            assert refusal
            assert (refusal.code, refusal.clause) == ("game-over", clause)
