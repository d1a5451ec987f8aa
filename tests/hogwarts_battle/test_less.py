"""Where less happens than a card asks for, the step says what was asked, what came, and why."""

from __future__ import annotations

import pytest

from hogwarts_nb.hogwarts_battle import KINDS, dark_arts, item, spell
from hogwarts_nb.hogwarts_battle.effects import (
    HEROES,
    Discard,
    Draw,
    Each,
    Gain,
    RemoveAttack,
    RemoveControl,
    RevealEvent,
    Search,
)
from tests.hogwarts_battle.tables import (
    HARRY,
    RON,
    event,
    hand,
    moves,
    of,
    push,
    reached,
    said,
)

rule = pytest.mark.rule


@rule("HB-HEALTH-2")
@pytest.mark.parametrize(("health", "kind", "values"), [
    (5, "gained-health", (5, 8)), (8, "gained-some-health", (8, 10, 3)),
    (10, "full-health", (10, 10, 3))])
def test_health_at_its_most(health: int, kind: str, values: tuple[int, ...]) -> None:
    cake = item("cake", "Cake", Each(HEROES, Gain(health=3)), value=1)
    game = hand("cake", cards=[cake], health={RON: health})
    steps = push(game, "play cake")
    names = ("before", "after", "asked")[:len(values)]
    assert said(steps, kind, *names)[-1] == (RON, *values)


@rule("HB-HEALTH-1", "HB-STUN-1")
@pytest.mark.parametrize(("health", "kind", "values"), [
    (5, "lost-health", (5, 3)), (2, "lost-health", (2, 0)), (1, "lost-all-health", (1, 0, 2))])
def test_more_health_than_a_hero_has(health: int, kind: str, values: tuple[int, ...]) -> None:
    game = event("expulso", health={HARRY: health}, hands={HARRY: []})
    names = ("before", "after", "asked")[:len(values)]
    assert said(game.steps, kind, *names) == [(HARRY, *values)]


@rule("HB-DRAW-2")
def test_fewer_cards_than_are_to_be_drawn() -> None:
    owl = item("owl", "Owl", Draw(3), value=1)
    game = hand("owl", cards=[owl], discards={HARRY: ["hedwig"]})
    game.state.decks[0].clear()
    steps = push(game, "play owl")
    assert said(steps, "nothing-to-draw", "came", "asked") == [(HARRY, 1, 3)]


@rule("HB-DISCARD-1")
def test_fewer_cards_than_are_to_be_discarded() -> None:
    owl = dark_arts("owl", "Owl", Each(HEROES, Discard(2)))
    game = event("owl", cards=[owl], hands={HARRY: ["hedwig"], RON: []})
    assert said(game.steps, "fewer-to-discard", "asked", "cards") == [(HARRY, 2, 1)]
    assert said(game.steps, "nothing-to-discard", "asked") == [(RON, 2)]
    assert moves(game) == ["discard hedwig"]


@rule("HB-DISCARD-1")
def test_a_card_that_is_not_of_the_type_that_gives_more() -> None:
    game = hand("trelawney", "firebolt", game=3, facing=["dementor"])
    game.state.decks[0].clear()
    push(game, "play trelawney")
    steps = push(game, "discard firebolt")
    assert said(steps, "other-type", "card", "discarded") == [
        (HARRY, "Sybill Trelawney", "Firebolt")]
    assert of(game, HARRY)["influence"] == 0


@rule("HB-DRAW-3")
def test_a_discard_that_comes_to_nothing_with_the_drawing() -> None:
    game = hand("crystal_ball", "firebolt", game=3, facing=["basilisk"],
                rulings={"draw-then-discard": "nothing"})
    steps = push(game, "play crystal_ball")
    assert said(steps, "drawing-forbidden", "asked", "card") == [(HARRY, 2, "Basilisk")]
    assert said(steps, "nothing-drawn", "card") == [(HARRY, "Crystal Ball")]


@rule("HB-SEARCH-1")
def test_a_search_in_vain_says_for_what() -> None:
    map_ = spell("seek", "Seek!", Search(1), value=1)
    game = hand("seek", cards=[map_])
    game.state.decks[0].clear()
    game.state.discards[0].clear()
    (step,) = [step for step in push(game, "play seek") if step.kind == "nothing-to-pick"]
    assert (step.actor, step.values["effect"].values["n"]) == (HARRY, 1)


@rule("HB-CONTROL-5")
@pytest.mark.parametrize(("control", "kind", "amount"), [
    (3, "control-removed", 2), (1, "some-control-removed", 1), (0, "no-control", 0)])
def test_less_control_than_is_to_be_removed(control: int, kind: str, amount: int) -> None:
    broom = item("broom", "Broom", RemoveControl(2), value=1)
    steps = push(hand("broom", cards=[broom], control=control), "play broom")
    (step,) = [step for step in steps if step.kind == kind]
    assert step.values.get("amount", 0) == amount
    assert step.values.get("asked", 2) == 2


@rule("HB-UNASSIGN-1")
def test_less_attack_than_is_to_be_removed() -> None:
    owl = dark_arts("owl", "Owl", RemoveAttack(2))
    game = event("owl", cards=[owl], game=3, facing=["draco", "lucius"], assigned=[1, 3])
    (step,) = [step for step in game.steps if step.kind == "attack-removed"]
    assert [text.values["n"] for text in step.values["removed"]] == [1, 2]
    assert step.values["asked"] == 2
    game = event("owl", cards=[owl])
    assert said(game.steps, "no-attack-assigned", "card") == [(None, "Owl")]


@rule("HB-SAVE-1", "HB-HORCRUX-1")
def test_what_the_locket_forbids_is_said_once_and_only_of_what_does_not_come() -> None:
    game = hand("dumbledore", game=7, **reached("locket", RON), facing=["basilisk"],
                health={HARRY: 5, RON: 5}, hands={RON: []})
    steps = push(game, "play dumbledore")
    assert said(steps, "saving-forbidden", "tokens") == [(RON, "1 attack and 1 influence")]
    assert said(steps, "gained-health", "amount") == [(HARRY, 1), (RON, 1)]


@rule("HB-STUN-1")
def test_a_stunned_hero_is_told_only_what_was_to_happen() -> None:
    game = hand("hagrid", health={HARRY: 9, RON: 0}, stunned=[RON])
    steps = push(game, "play hagrid")
    assert said(steps, "not-healed", "asked") == [(RON, 1)]
    assert not said(steps, "not-hurt")


@rule("HB-EVENT-3")
def test_no_event_is_left_while_all_of_them_are_being_resolved() -> None:
    more = spell("more", "More!", RevealEvent(), value=1)
    game = hand("more", cards=[more])
    game.state.resolved.clear()
    game.state.dark_arts.clear()
    steps = push(game, "play more")
    assert [step.kind for step in steps] == ["played", "no-event-left"]


@rule("HB-END-2")
def test_no_villain_is_promised_where_the_stack_is_empty() -> None:
    last = hand(game=3, facing=["draco", "basilisk"], assigned=[5, 0], attack={HARRY: 2},
                defeated=[kind for kind, card in KINDS.of_game(3).items()
                          if card.group == "villain" and kind not in ("draco", "basilisk")])
    push(last, "attack draco")
    assert last.view()["villains"] == 0
    refusal = last.why_not("attack draco")
    assert refusal is not None
    assert "If a villain is left" in str(refusal.remedy)
    steps = push(last, "end")
    assert not said(steps, "villain-replaced")


@rule("HB-PLAY-3")
def test_what_lasts_is_told_of_the_active_hero() -> None:
    """Nobody who reads along is called “you”."""
    steps = push(hand("wingardium", market=["dittany"]), "play wingardium")
    (lasts,) = [step for step in steps if step.kind == "lasts"]
    assert "you" not in lasts.text.split()


def test_a_gain_needs_no_word_where_all_of_it_comes() -> None:
    own = item("own_item", "Own", Gain(attack=1, influence=1, health=1), value=1)
    steps = push(hand("own_item", cards=[own], health={HARRY: 5}), "play own_item")
    assert [step.kind for step in steps] == ["played", "gained-attack", "gained-influence",
                                             "gained-health"]
