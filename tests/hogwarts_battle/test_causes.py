"""Each step is told with the step that caused it, and never with one that only came before it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle, testing
from hogwarts_nb.core import Step
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle.tasks import Resolve, Task
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    NEVILLE,
    RON,
    TWO,
    chain,
    event,
    hand,
    moves,
    push,
    reached,
    step_of,
    table,
)

rule = pytest.mark.rule


def of_kind(game: HogwartsBattle, *kinds: str) -> list[Step]:
    return [step for step in game.steps if step.kind in kinds]


def about(step: Step) -> str:
    """The card that a step speaks of."""
    return str(step.values["card"])


@rule("HB-EVENT-4")
def test_an_event_that_crucio_reveals_hangs_on_crucio() -> None:
    game = table(game=4, stage="dark_arts", dark_arts=["crucio", "expulso"], facing=["basilisk"])
    first, second = of_kind(game, "event-revealed")[:2]
    assert (about(first), about(second)) == ("Crucio!", "Expulso!")
    assert second.because is first


@rule("HB-EVENT-5")
def test_an_event_of_bellatrix_hangs_on_her() -> None:
    game = table(game=6, stage="dark_arts", location="knockturn_alley", facing=["bellatrix"],
                 dark_arts=["expulso", "he_who", "regeneration"])
    *usual, last = [step.because for step in of_kind(game, "event-revealed")]
    assert all(step is not None and step.kind == "events-due" for step in usual)
    assert usual
    assert last is not None
    assert (last.kind, about(last)) == ("more-events", "Bellatrix Lestrange")


@rule("HB-DISCARD-2", "HB-VILLAIN-2")
def test_crabbe_and_goyle_react_to_the_discard_of_the_remembrall_not_to_what_it_gives() -> None:
    game = event("flipendo", (NEVILLE, RON), hands={NEVILLE: ["remembrall", "alohomora"]})
    steps = push(game, "discard remembrall")
    discarded = step_of(steps, "discarded")
    assert step_of(steps, "discard-effect").because is discarded
    assert step_of(steps, "triggered").because is discarded
    assert chain(step_of(steps, "lost-health")) == [
        "lost-health", "triggered", "discarded", "event-revealed", "events-due"]


@rule("HB-EACH-1", "HB-CHOICE-1")
def test_what_heroes_choose_at_one_time_hangs_on_the_event_and_not_on_each_other() -> None:
    game = table(FOUR, game=2, stage="dark_arts", dark_arts=["relashio"], facing=["basilisk"],
                 hands={HARRY: ["firebolt"], RON: ["beans"], NEVILLE: ["mandrake"]})
    while game.view()["decision"]["kind"] != "act":
        push(game, moves(game)[0])
    (relashio,) = of_kind(game, "event-revealed")
    chosen = of_kind(game, "chose", "nothing-to-choose")
    assert len(chosen) >= 3
    assert all(step.because is relashio for step in chosen)
    for step in of_kind(game, "discarded"):
        assert step.because is not None
        assert (step.because.kind, step.because.actor) == ("chose", step.actor)


@rule("HB-USE-1")
def test_a_hero_uses_hogwarts_castle_of_free_will() -> None:
    game = hand(game=7, location="hogwarts_castle", facing=["voldemort_7", "basilisk"], control=2,
                attack={HARRY: 5}, **reached("nagini", RON))
    steps = push(game, "use hogwarts_castle")
    assert step_of(steps, "used").because is None
    assert chain(step_of(steps, "control-removed")) == ["control-removed", "used"]


@rule("HB-SHIELD-1")
def test_a_villain_works_again_because_the_turn_begins() -> None:
    game = hand("petrificus", game=3, facing=["dementor", "crabbe_goyle"], hands={RON: []},
                dark_arts=["tarantallegra", "flipendo", "expulso", "hand_of_glory"])
    push(game, "play petrificus", "choose dementor", "end")
    while game.state.turn < 3 or game.view()["decision"]["kind"] != "act":
        push(game, moves(game)[-1])
    began = of_kind(game, "turn-began")[-1]
    assert of_kind(game, "shield-gone")[-1].because is began
    assert of_kind(game, "ability")[-1].because is began


@rule("HB-REVEAL-1")
def test_what_pettigrew_does_hangs_on_the_card_that_was_revealed() -> None:
    game = table(game=3, stage="villains", facing=["pettigrew"], decks={HARRY: ["reparo"]})
    revealed = step_of(game.steps, "revealed")
    assert step_of(game.steps, "discarded-top").because is revealed
    assert step_of(game.steps, "control-added").because is revealed
    assert chain(revealed) == ["revealed", "ability"]


@rule("HB-CHOICE-2")
def test_what_two_chosen_heroes_gain_hangs_on_the_choice_of_each() -> None:
    game = hand("butterbeer", game=3, facing=["basilisk"], heroes=FOUR)
    steps = push(game, "play butterbeer", "choose Ron", "choose Neville")
    for step in steps:
        if step.kind == "gained-influence":
            assert step.because is not None
            assert (step.because.kind, str(step.because.values["hero"])) == (
                "chose-hero", step.actor)


@rule("HB-DEFEAT-1")
def test_what_waited_for_a_defeat_hangs_on_it_and_what_waited_for_an_attack_on_that() -> None:
    game = hand("firebolt", game=3, heroes=(RON, HARRY), hands={RON: ["cleansweep"]},
                facing=["draco"], assigned=[3], attack={RON: 2})
    push(game, "play cleansweep", "attack draco", "attack draco")
    steps = push(game, "attack draco")
    assert chain(step_of(steps, "bonus")) == ["bonus", "defeated", "assigned"]
    assert chain(step_of(steps, "triggered")) == ["triggered", "assigned"]


def played(say: bool) -> Any:
    """A game in the middle of an effect, with tasks that wait."""
    game = table(FOUR, game=2, stage="dark_arts", dark_arts=["relashio"], facing=["basilisk"],
                 hands={HARRY: ["firebolt"], RON: ["beans"], NEVILLE: ["mandrake"]})
    if say:
        return game.state
    state = game.state_after(0)
    game.rules.begin(state)
    return state


def test_a_cause_is_no_part_of_the_position() -> None:
    told, untold = played(True), played(False)
    assert all(isinstance(task, Task) for task in told.agenda)
    assert [task.cause for task in told.agenda] != [task.cause for task in untold.agenda]
    assert told == untold
    assert told.to_data() == untold.to_data()
    assert [*map(hash, told.agenda)] == [*map(hash, untold.agenda)]


def test_a_copy_of_a_game_knows_its_causes() -> None:
    game = HogwartsBattle(TWO, seed=3)
    chance = Chance(3)
    while not any(task.cause for task in game.state.agenda):
        game.push(chance.choice(game.legal_moves))
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert [task.cause for task in twin.state.agenda] == [
            task.cause for task in game.state.agenda]
    testing.check_twins(game, chance)


def test_nobody_who_does_not_listen_pays_for_causes() -> None:
    game = HogwartsBattle(TWO, game=7, seed=3)
    state, chance = game.rules.box(Chance(1)), Chance(2)
    game.rules.begin(state)
    for _ in range(200):
        legal = game.rules.legal(state)
        if not legal:
            break
        game.rules.apply(state, chance.choice(list(legal)))
        assert not any(task.cause for task in state.agenda)


def test_a_task_says_what_it_is() -> None:
    task = Resolve("reparo.0", (1, 0), "reparo.1", (None, None))
    assert task.to_data() == ["do", "reparo.0", [1, 0], "reparo.1"]
    assert repr(task) == "Resolve(path='reparo.0', seats=(1, 0), source='reparo.1')"
