"""The session: it checks, remembers, takes back, explains, and can be watched and copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import (
    IllegalMove,
    InvalidOption,
    InvalidSave,
    Move,
    Narrator,
    NothingToUndo,
    RefusalKind,
    StepKind,
)
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.core.rulebook import InvalidInput
from hogwarts_nb.core.words import ENGLISH, Message
from hogwarts_nb.house_cup.rules import HouseCupRules
from hogwarts_nb.house_cup.state import State
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    SLYTHERIN,
    TWO,
    push,
    random_game,
    table,
    taking,
)

# --- Playing


def test_push_takes_a_move_or_its_notation_and_returns_what_followed() -> None:
    game, other = HouseCup(TWO, seed=1), HouseCup(TWO, seed=1)
    steps = game.push("place 1 Mon")
    assert other.push(other.legal_moves[0]) == steps
    assert [step.actor for step in steps] == [SLYTHERIN]
    assert game == other


def test_push_refuses_and_changes_nothing() -> None:
    game = HouseCup(TWO)
    before, steps = game.state.copy(), game.steps
    for move, seat in (("place 4 Mon", None), ("place 1 Mon", GRYFFINDOR)):
        with pytest.raises(IllegalMove) as error:
            game.push(move, seat=seat)
        assert str(error.value) == str(error.value.refusal)
    assert (game.state, game.steps) == (before, steps)


@pytest.mark.parametrize("seat", ["Ron", "", 1, True, [], {}, ["Gryffindor"]])
def test_a_seat_that_does_not_exist_is_named(seat: Any) -> None:
    game = HouseCup(TWO)
    for ask in (game.push, game.why_not):
        with pytest.raises(InvalidOption, match=r"seat is .*it can be Slytherin, Gryffindor"):
            ask("place 1 Mon", seat=seat)
    assert not game.history


@pytest.mark.parametrize("make", [HouseCup, HogwartsBattle, HallsOfHogwarts])
@pytest.mark.parametrize("value", ["x", 1, None, []])
def test_forced_moves_are_played_or_not(make: Any, value: Any) -> None:
    with pytest.raises(InvalidOption, match="auto_forced is"):
        make(auto_forced=value)
    with pytest.raises(InvalidOption, match="auto_forced is"):
        make.scenario(auto_forced=value)


@pytest.mark.parametrize("make", [HouseCup, HogwartsBattle, HallsOfHogwarts])
def test_what_no_scenario_has_is_named(make: Any) -> None:
    with pytest.raises(InvalidOption, match=r"scenario is \['foo'\]; it can have .*seed"):
        make.scenario(foo=1)


@pytest.mark.parametrize("make", [HouseCup, HogwartsBattle, HallsOfHogwarts])
def test_a_saved_position_holds_the_very_values(make: Any) -> None:
    save = make(seed=1).save()
    numbers = 0
    for name, value in save["state"].items():
        other = {int: bool(value), bool: int(value is True)}.get(type(value), value)
        if other is value or other != value:
            continue
        numbers += 1
        with pytest.raises(InvalidSave, match=f"state.{name} is"):
            make.load(save | {"state": save["state"] | {name: other}})
    assert numbers
    assert make.load(save).save() == save


def test_an_illegal_move_is_a_value_error_with_its_refusal() -> None:
    kind = RefusalKind("cold", Message("It is {n} degrees."), "T-1", Message("Wait."))
    error = IllegalMove(kind(n=3))
    assert isinstance(error, ValueError)
    assert str(error) == "It is 3 degrees. Wait. [T-1]"


@pytest.mark.parametrize("duplicate", [
    copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_every_kind_of_copy_is_independent_and_unwatched(
        duplicate: Callable[[HouseCup], HouseCup]) -> None:
    game, calls = HouseCup(TWO, seed=1), [0]

    def count() -> None:
        calls[0] += 1

    game.watch(count)
    push(game, "place 1 Mon", "place 1 Tue")
    before = game.state.copy()
    twin = duplicate(game)
    assert twin == game
    twin.push("place 2 Wed")
    twin.pop()
    twin.pop()
    assert (game.state, len(game.history), game.can_redo, calls) == (before, 2, False, [2])


def test_a_new_move_forgets_those_that_were_taken_back() -> None:
    game = HouseCup(TWO)
    game.push("place 1 Mon")
    game.pop()
    assert game.can_redo
    game.push("place 2 Mon")
    assert not game.can_redo
    with pytest.raises(NothingToUndo, match="nothing to play again"):
        game.redo()


def test_taking_back_goes_to_the_beginning_and_no_further() -> None:
    game = HouseCup(TWO)
    push(game, "place 1 Mon", "place 1 Tue")
    assert [str(game.pop()), str(game.pop())] == ["place 1 Tue", "place 1 Mon"]
    assert game == HouseCup(TWO)
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        game.pop()


def test_redo_returns_the_steps_again() -> None:
    game = HouseCup(TWO)
    steps = game.push("place 1 Mon")
    game.pop()
    assert game.redo() == steps


# --- Forced moves


def forced() -> HouseCup:
    """After the first taken card everything is forced: the second card, and both effects."""
    return taking("Tue", ["hagrids_farm", "charms"], (SLYTHERIN, 2), players=TWO, auto_forced=True)


def test_forced_moves_can_play_themselves() -> None:
    game = forced()
    steps = game.push("take charms")
    assert [str(move) for move, _ in game.history] == [
        "take charms", "take hagrids_farm", "apply hagrids_farm"]
    assert steps[-1].kind == "dealt"
    assert game.view()["round"] == 2


def test_forced_moves_are_taken_back_with_the_move_before_them() -> None:
    game = forced()
    steps = game.push("take charms")
    after = game.state.copy()
    assert str(game.pop()) == "take charms"
    assert (game.history, game.can_undo) == ((), False)
    assert game.redo() == steps
    assert game.state == after


def test_forced_moves_before_the_first_choice_cannot_be_taken_back() -> None:
    game = taking("Mon", ["history"], (SLYTHERIN, 1), players=TWO, auto_forced=True)
    assert [str(move) for move, _ in game.history] == ["take history"]
    assert not game.can_undo
    with pytest.raises(NothingToUndo):
        game.pop()
    again = HouseCup.load(game.save())
    assert again.steps == game.steps
    assert not again.can_undo


def test_forced_moves_that_never_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseCup, "FORCED_LIMIT", 1)
    game = forced()
    game.push("take charms")
    assert [str(move) for move in game.legal_moves] == ["apply hagrids_farm"]


# --- Steps


def farm() -> HouseCup:
    game = taking("Tue", ["letter", "hagrids_farm"], (SLYTHERIN, 2), players=TWO)
    push(game, "take letter", "take hagrids_farm", "apply letter", "give hagrids_farm Gryffindor",
         "apply hagrids_farm")
    return game


def test_a_step_says_what_changed_from_what_to_what() -> None:
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1), rewards={SLYTHERIN: 2})
    steps = {step.kind: step for step in push(game, "take hagrids_farm", "apply hagrids_farm")}
    assert steps["took"].moved == (("hagrids_farm.1", "day.Tue", "front.Slytherin"),)
    assert steps["rewarded"].counted == (("rewards.Slytherin", 2, 5), ("supply", 44, 41))
    assert steps["rewarded"].text == "Slytherin takes 3 reward tokens (2 → 5)."
    assert steps["rewarded"].clause == "HC-FARM"
    assert set(steps["took"].touched) == {"hagrids_farm.1", "Tue", "token.Slytherin.1"}


def test_why_leads_through_all_causes_to_the_beginning() -> None:
    game = farm()
    last = next(step for step in game.steps if step.kind == "rewarded" and "3 reward" in step.text)
    assert [step.kind for step in game.why(last)] == [
        "rewarded", "applied", "gave", "applied", "took", "next-token", "opened"]
    assert game.why(last) == game.why(last.number)
    assert str(game.why(last)).splitlines()[1].startswith("  because ")


@pytest.mark.parametrize("step", [0, -1, 999, "1", 1.0, True])
def test_why_of_a_step_that_does_not_exist(step: Any) -> None:
    with pytest.raises(InvalidOption, match="it must be from 1 to"):
        farm().why(step)


def test_steps_print_as_a_story_indented_by_cause() -> None:
    story = str(farm().steps).splitlines()
    gave = next(number for number, line in enumerate(story) if " gives " in line)
    assert story[gave + 1].index("Gryffindor applies") > story[gave].index("Slytherin gives")
    assert str(HouseCup().steps[:0]) in ("()", "Nothing happened.")


@pytest.mark.parametrize("game", [
    HouseCup(["Slytherin", "Ravenclaw"], seed=3), HogwartsBattle(["Harry", "Ron"], seed=3),
    HallsOfHogwarts(["Ginny", "Harry"], seed=3, classes=1)], ids=lambda game: type(game).__name__)
def test_no_picture_of_a_story_says_that_the_game_is_over_before_it_is(game: Any) -> None:
    chance = Chance(5)
    while game.legal_moves and len(game.steps) < 700:
        game.push(chance.choice(game.legal_moves))
    last = len(game.steps) - (game.outcome() is not None)
    assert {game.view(at=step)["stage"] for step in range(last)}.isdisjoint({"over"})


def test_a_hidden_step_reads_otherwise_to_others() -> None:
    step = HouseCup(TWO).push("place 3 Fri")[0]
    assert step.secret_to == (SLYTHERIN,)
    assert [step.seen_by(viewer) for viewer in (SLYTHERIN, "teacher", GRYFFINDOR, None)] == [
        True, True, False, False]
    assert "3-token" in step.text_for(SLYTHERIN)
    assert "3" not in step.text_for(GRYFFINDOR)


def test_the_narrator_finds_what_was_not_said() -> None:
    game = HouseCup(TWO)
    narrator = Narrator(game.rules, game.state, ENGLISH)
    game.state.supply -= 2
    assert narrator.remainder() == {"supply": (46, 44)}
    step = narrator(StepKind("lost", Message("{after} of {before} are left."), "HC-SETUP-4",
                             frozenset(["supply"]), "supply"))
    assert step.text == "44 of 46 are left."
    assert narrator.remainder() == {}


def test_after_every_move_nothing_is_left_unsaid() -> None:
    game = random_game(6, count=0)
    chance = Chance(6)
    while game.legal_moves:
        narrator = Narrator(game.rules, game.state, ENGLISH, len(game.steps))
        game.rules.apply(game.state, chance.choice(game.legal_moves), narrator)
        assert narrator.remainder() == {}


def test_moves_and_steps_are_equal_by_what_they_say() -> None:
    game = HouseCup(TWO)
    move = game.legal_moves[0]
    assert move == Move("place", (1, "Mon"), "place 1 Mon", Message("x")())
    assert len({move, HouseCup(TWO).legal_moves[0]}) == 1
    assert game.steps == HouseCup(TWO).steps
    assert len(set(game.steps)) == len(game.steps)


# --- Rules without a session


def test_the_rules_play_without_a_session_and_come_to_the_same() -> None:
    for seed in range(5):
        game = HouseCup(FOUR, seed=seed)
        state: State = game.rules.box(Chance(seed))
        game.rules.begin(state)
        chance, other = Chance(seed), Chance(seed)
        while game.legal_moves:
            game.push(chance.choice(game.legal_moves))
            game.rules.apply(state, other.choice(game.rules.legal(state)))
        assert state == game.state
        assert game.rules.outcome(state) is not None


# --- Copies, watchers, saves


def test_a_copy_can_take_back_and_play_on() -> None:
    game = HouseCup(TWO)
    push(game, "place 1 Mon", "place 1 Mon")
    game.pop()
    twin = game.copy()
    twin.redo()
    twin.push("place 2 Mon")
    assert (len(game.history), len(twin.history)) == (1, 3)
    assert game.can_redo


def test_watchers_are_told_of_each_change_until_they_stop() -> None:
    game = HouseCup(TWO)
    seen: list[int] = []
    stop = game.watch(lambda: seen.append(len(game.history)))
    game.push("place 1 Mon")
    game.pop()
    game.redo()
    with pytest.raises(IllegalMove):
        game.push("nonsense")
    game.copy().push("place 2 Mon")
    stop()
    stop()
    game.push("place 2 Mon")
    assert seen == [1, 0, 1]


def test_a_watcher_may_play_on_and_the_steps_are_those_of_the_move() -> None:
    game = HouseCup(TWO)

    def answer() -> None:
        if game.to_move == GRYFFINDOR:
            game.push("place 3 Fri")

    game.watch(answer)
    assert [step.actor for step in game.push("place 1 Mon")] == [SLYTHERIN]
    assert len(game.history) == 2


def test_a_save_belongs_to_whoever_asked_for_it() -> None:
    game = HouseCup(TWO, rulings={"flywheel": "must-join"})
    game.save()["options"]["rulings"].clear()
    assert game.save()["options"]["rulings"] == {"flywheel": "must-join"}


def test_a_watcher_that_stops_leaves_none_of_the_others_out() -> None:
    game, calls = HouseCup(TWO), [0]

    def once() -> None:
        stop()

    def count() -> None:
        calls[0] += 1

    stop = game.watch(once)
    game.watch(count)
    game.push("place 1 Mon")
    assert calls == [1]


def test_a_step_touches_the_counters_that_it_changed() -> None:
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1), players=TWO)
    (step,) = (step for step in push(game, "take hagrids_farm", "apply hagrids_farm")
               if step.kind == "rewarded")
    assert {"rewards.Slytherin", "supply"} <= set(step.touched)


def test_a_watcher_that_fails_does_not_keep_the_others_from_what_happened() -> None:
    game, calls = HouseCup(TWO), [0]

    def fail() -> None:
        raise RuntimeError("no ink")

    def count() -> None:
        calls[0] += 1

    game.watch(fail)
    game.watch(count)
    with pytest.raises(RuntimeError, match="no ink"):
        game.push("place 1 Mon")
    assert (calls, len(game.history)) == ([1], 1)


@pytest.mark.parametrize("wrong", [
    lambda: HouseCup(TWO).push("jump"), lambda: HouseCup(["Durmstrang"]),
    lambda: HouseCup.scenario(round=9), lambda: HouseCup.load({}),
    lambda: HouseCup(rulings={"a": "b"})])
def test_errors_come_whole_out_of_another_process(wrong: Callable[[], object]) -> None:
    with pytest.raises((IllegalMove, InvalidInput)) as error:
        wrong()
    twin = pickle.loads(pickle.dumps(error.value))
    assert (type(twin), str(twin), vars(twin)) == (
        type(error.value), str(error.value), vars(error.value))


def test_games_are_equal_by_options_position_and_moves() -> None:
    game = HouseCup(TWO)
    assert game == HouseCup(TWO)
    assert game != HouseCup(FOUR)
    assert game != HouseCup(TWO, rulings={"flywheel": "must-join"})
    assert game != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    with pytest.raises(TypeError, match=r"its moves are in game\.history"):
        list(game)


def test_repr_says_who_plays_and_whose_turn_it_is() -> None:
    game = HouseCup(TWO)
    game.push("place 1 Mon")
    assert repr(game) == (
        "<HouseCup: Slytherin, Gryffindor; 1 moves played, Gryffindor to move>")
    assert repr(random_game(0, TWO)).endswith("over>")
    assert repr(game.rules) == "<HouseCupRules: Slytherin, Gryffindor>"
    assert repr(game.legal_moves[0]) == "Move('place 1 Mon')"
    assert repr(game.steps[0]) == "<Step 1 deck-made>"


# --- Options


@pytest.mark.parametrize(("options", "field", "allowed"), [
    ({"players": "Slytherin"}, "players", "a list of 2 to 4 houses"),
    ({"players": 4}, "players", "a list of 2 to 4 houses"),
    ({"players": ["Slytherin"]}, "players", "there must be 2 to 4 houses"),
    ({"players": [*FOUR, SLYTHERIN]}, "players", "each house can be chosen once"),
    ({"players": ["Slytherin", "Durmstrang"]}, "players", "the houses are Gryffindor,"),
    ({"players": [["Slytherin"], "Ravenclaw"]}, "players", "the houses are Gryffindor,"),
    ({"players": {"Slytherin": 7, "Ravenclaw": ""}}, "players['Slytherin']", "up to 40 letters"),
    ({"players": {"Slytherin": "x" * 41, "Ravenclaw": ""}}, "players['Slytherin']", "40 letters"),
    ({"seed": "7"}, "seed", "a whole number"),
    ({"seed": True}, "seed", "a whole number"),
    ({"first": "Durmstrang"}, "first", "or 'random'"),
    ({"first": 0}, "first", "or 'random'"),
    ({"deck_size": "tiny"}, "deck_size", "'recommended', 'full' or 'reduced'"),
    ({"language": "ru"}, "language", "no such option"),
    ({"auto_forced": "yes"}, "auto_forced", "True or False"),
    ({"auto_forced": 1}, "auto_forced", "True or False"),
    # A set has no order that would be the same in another process.
    ({"players": {"Slytherin", "Ravenclaw"}}, "players", "in turn order"),
    ({"players": {"Slytherin": "\ud800", "Ravenclaw": ""}}, "players['Slytherin']", "40 letters"),
    ({"players": {"Slytherin": "a\x00", "Ravenclaw": ""}}, "players['Slytherin']", "40 letters"),
    ({"components": 7}, "components", "the path of a TOML file"),
])
def test_a_wrong_option_is_named(options: dict[str, Any], field: str, allowed: str) -> None:
    with pytest.raises(InvalidOption) as error:
        HouseCup(**options)
    assert error.value.field == field
    assert allowed in str(error.value)


def test_students_can_be_named() -> None:
    game = HouseCup({"Slytherin": "Ada <3", "Ravenclaw": ""})
    assert [player["student"] for player in game.view()["players"]] == ["Ada <3", ""]
    assert HouseCup.load(game.save()) == game


def test_house_cup_rules_document_their_refusals_and_steps() -> None:
    for code, kind in HouseCupRules.refusals.items():
        assert kind.code == code
        assert kind.clause in HouseCup.rulebook
    for name, step in HouseCupRules.step_kinds.items():
        assert step.name == name
        assert step.clause in HouseCup.rulebook


def test_a_table_can_be_set_up_from_the_middle_of_a_game() -> None:
    game = table(TWO, round=2, first=GRYFFINDOR)
    assert game.to_move == GRYFFINDOR
    assert game.opening == ()
