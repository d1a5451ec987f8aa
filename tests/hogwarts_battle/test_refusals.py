"""Every reason to refuse a move: when it is given, by which clause, and what it says to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import IllegalMove
from tests.hogwarts_battle.tables import FOUR, HARRY, RON, TWO, event, hand, push

rule = pytest.mark.rule


def refused(game: HogwartsBattle, move: str, seat: str | None = None) -> tuple[str, str, str]:
    """The code, the sentence and the remedy; the game does not change."""
    before, steps = game.state.copy(), game.steps
    with pytest.raises(IllegalMove) as error:
        game.push(move, seat=seat)
    assert game.state == before
    assert game.steps == steps
    refusal = error.value.refusal
    # Who plays out of turn is told by which clause somebody else decides now.
    asked = game.prompt.clause if game.prompt and refusal.code == "not-your-turn" else ""
    assert refusal.clause == (asked or game.rules.refusals[refusal.code].clause)
    return refusal.code, str(refusal.text), str(refusal.remedy)


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


CASES = [
    (over, "end", "game-over", "The game is over.",
     "Take a move back, or start a new game."),
    (acting, "jump", "unknown-move", "'jump' is not a move of this game.",
     "Now a move is written like play alohomora."),
    (acting, "", "unknown-move", "'' is not a move of this game.",
     "Now a move is written like play alohomora."),
    (acting, "buy dittany bottom", "unknown-move",
     "'buy dittany bottom' is not a move of this game.",
     "Now a move is written like play alohomora."),
    (acting, "discard hedwig", "other-decision",
     ("'discard hedwig' is not what is being decided now. Harry: play cards, assign attack, "
     "acquire cards, in any order, or end the turn."),
     "Now a move is written like play alohomora."),
    (acting, "play wand", "no-such-card", "There is no card called 'wand' in this game.",
     "The cards are diagon_alley,"),
    (acting, "play lumos", "not-in-hand", "Lumos! is not in the hand of Harry.",
     "In that hand there are: Alohomora! and Hedwig."),
    (emptied, "play lumos", "empty-hand", "Lumos! is not in the hand of Harry, which is empty.",
     "Now a move is written like end."),
    (played, "play hedwig", "played-already", "Harry has already played Hedwig this turn.",
     "Now a move is written like play alohomora."),
    (acting, "attack draco", "no-attack", "Harry has no attack token to assign.",
     "First gain attack, for example by playing a card that gives it."),
    (beaten, "attack draco", "villain-defeated", "Draco Malfoy is defeated already.",
     "If a villain is left in the stack, it comes at the end of the turn."),
    (beaten, "attack quirrell", "no-villain",
     "Quirinus Quirrell is not here: no villain is face up at the moment.",
     "If a villain is left in the stack, it comes at the end of the turn."),
    (acting, "attack quirrell", "villain-hidden",
     "Quirinus Quirrell is not here: only a villain who is face up can be attacked.",
     "Attack Draco Malfoy."),
    (acting, "attack hedwig", "not-a-villain",
     "Hedwig is not a villain: attack is assigned to villains.",
     "Now a move is written like play alohomora."),
    (acting, "buy lumos", "not-for-sale", "Lumos! is not among the cards to acquire.",
     "Now these can be acquired: Reparo! and Essence of Dittany."),
    (acting, "buy reparo", "too-dear", "Reparo! costs 3 influence, and Harry has 2.",
     "Gain 1 more influence first."),
    (acting, "buy dittany top", "not-on-top",
     "Essence of Dittany may not be put on top of the deck.",
     "Acquire it to the discard pile, or first play a card that lets you put such cards on top."),
    (choosing, "choose draw", "no-such-choice", "'draw' is not one of the effects.",
     "Choose one of these: attack and health."),
    (blocked, "choose draw", "blocked-choice",
     "'draw' would do nothing now.", "Choose influence."),
    (healing, "choose Neville", "no-such-hero", "'Neville' cannot be chosen.",
     "Choose one of these: Harry and Ron."),
    (discarding, "discard lumos", "not-in-hand", "Lumos! is not in the hand of Harry.",
     "In that hand there are: Alohomora! and Hedwig."),
    (discarding, "end", "other-decision",
     ("'end' is not what is being decided now. Harry: choose a card of your hand to discard, "
     "because of Flipendo!"), "Now a move is written like discard alohomora."),
    (guarded, "attack voldemort_7", "guarded",
     "Lord Voldemort cannot be attacked yet: Draco Malfoy is left.",
     "First be rid of Draco Malfoy."),
    (unguarded, "attack voldemort_7", "guarded",
     "Lord Voldemort cannot be attacked yet: Diary is left.", "First be rid of Diary."),
    (limited, "attack draco", "limited",
     "No more attack can be assigned to Draco Malfoy this turn, because of Tarantallegra!",
     "Assign attack to another villain, or wait for the next turn."),
    (used, "use charms", "used-already", "Charms can be used once a turn, and was.",
     "Wait for the next turn."),
    (able, "use flying", "not-yours", "Harry has no Flying Lessons to use.",
     "Now a move is written like play alohomora."),
    (able, "use draco", "not-yours", "Harry has no Draco Malfoy to use.",
     "Now a move is written like play alohomora."),
    (able, "use broom", "no-such-card", "There is no card called 'broom' in this game.",
     "The cards are expulso,"),
    (able, "use", "unknown-move", "'use' is not a move of this game.",
     "Now a move is written like play alohomora."),
    (poisoned, "discard alohomora", "wrong-type",
     "Alohomora! is not of the type that is asked for.", "Discard Hedwig."),
    (poisoned, "use charms", "other-decision",
     ("'use charms' is not what is being decided now. Harry: choose a card of the type Ally in "
      "your hand to discard, because of Poison."), "Now a move is written like discard hedwig."),
]

#: What a hero lacks who cannot pay.
UNPAID = [("flying", ["alohomora"], "Flying Lessons", "pay 5 influence"),
          ("charms", ["alohomora", "hedwig"], "Charms", "discard 2 Spells"),
          ("transfiguration", ["alohomora", "hedwig"], "Transfiguration", "discard 1 Item")]


@pytest.mark.parametrize(("skill", "cards", "name", "cost"), UNPAID)
def test_who_cannot_pay_is_told_the_price(skill: str, cards: list[str], name: str,
                                          cost: str) -> None:
    game = hand(*cards, game=6, influence={HARRY: 4}, skills={HARRY: skill})
    assert refused(game, f"use {skill}") == (
        "unpaid", f"Harry cannot pay for {name}.", f"It costs this: {cost}.")


@pytest.mark.parametrize(("make", "move", "code", "sentence", "remedy"), CASES)
def test_refused_with_clause_and_remedy(make: object, move: str, code: str, sentence: str,
                                        remedy: str) -> None:
    found = refused(make(), move)  # type: ignore[operator]
    assert found[:2] == (code, sentence)
    assert found[2].startswith(remedy)


def test_another_seat_has_to_wait() -> None:
    assert refused(acting(), "end", seat=RON) == (
        "not-your-turn", "It is not for Ron to decide now: Harry does.", "Wait for Harry.")


def test_every_refusal_is_given_in_a_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in HogwartsBattle(FOUR).rules.refusals if f'"{code}"' not in text] == []


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

    assert "Draco Malfoy is left" in said(facing=["voldemort_7", "draco", "lucius"])
    assert len({said(facing=["voldemort_7"], seed=seed) for seed in range(6)}) == 1
    others = [kind for kind in HogwartsBattle(game=7).rules.setup.components.group("villain")
              if kind != "voldemort_7"]
    assert "Cup is left" in said(
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
        assert refusal.code == "no-such-hero"
        assert "Choose one of these: Harry, Ron and none." in str(refusal)
