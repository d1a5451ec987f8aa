"""A session changes whole or not at all, one change at a time, and no slower in a long game."""

from __future__ import annotations

import copy
import os
import pickle
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product, takewhile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import hogwarts_nb
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.core import (
    EndlessCascade,
    Game,
    GameBusy,
    IllegalMove,
    InvalidSave,
    Move,
    Narrator,
    NothingToUndo,
    Step,
)
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls import HallsEnding
from hogwarts_nb.hogwarts_battle import BattleEnding, spell, villain
from hogwarts_nb.hogwarts_battle.effects import CONTROL_ADDED, AddControl, On, RemoveControl
from hogwarts_nb.house_cup import HouseCupEnding
from hogwarts_nb.house_cup.rules import HouseCupRules
from hogwarts_nb.house_cup.state import Task
from hogwarts_nb.players import Choice, ask
from tests.house_cup.tables import SLYTHERIN, TWO, push, random_game, taking

MAKERS = {
    "house-cup": lambda: HouseCup(TWO, seed=3),
    "battle": lambda: HogwartsBattle(["Harry", "Ron"], game=3, seed=3),
    "halls": lambda: HallsOfHogwarts(2, seed=3),
}
each_game = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())


def played(game: Game[Any], moves: int, seed: int = 1) -> Game[Any]:
    """The game after some random moves."""
    chance = Chance(seed)
    for _ in range(moves):
        game.push(chance.choice(game.legal_moves))
    return game


def story(game: Game[Any]) -> tuple[Any, ...]:
    """All that can be asked of a game."""
    return (game.state.copy(), game.steps, [move for move, _ in game.history], game.deciders,
            game.can_undo, game.can_redo, game.save())


# --- What is taken back


def two_forced() -> HouseCup:
    """After the first taken card everything is forced: the second card, and both effects."""
    return taking("Tue", ["hagrids_farm", "charms"], (SLYTHERIN, 2), players=TWO)


def test_redo_goes_on_by_the_rules_when_forced_moves_play_themselves_meanwhile() -> None:
    game = two_forced()
    push(game, "take charms", "take hagrids_farm", "apply hagrids_farm")
    end, steps = game.state.copy(), game.steps
    game.pop()
    game.pop()
    game.pop()
    game.auto_forced = True
    game.redo()
    assert (game.state, game.steps, game.can_redo) == (end, steps, False)
    assert str(game.pop()) == "take charms"
    assert game.can_redo


def test_redo_plays_the_forced_moves_that_it_took_back() -> None:
    game = two_forced()
    game.auto_forced = True
    game.push("take charms")
    place = game.legal_moves[0]
    game.push(place)
    end = game.state.copy()
    game.pop()
    game.pop()
    game.auto_forced = False
    game.redo()
    assert len(game.history) == 3
    game.redo()
    assert (game.state, game.can_redo) == (end, False)


@each_game
def test_a_save_that_hides_what_was_forced_can_be_taken_back_and_played_again(
        make: Callable[[], Game[Any]]) -> None:
    game = played(make(), 30)
    data = game.save() | {"auto_forced": True, "forced": []}
    loaded, moves = type(game).load(data), len(game.history)
    chance = Chance(4)
    for _ in range(40):
        for _ in range(1 + chance.randbelow(6)):
            if loaded.can_undo:
                loaded.pop()
        while loaded.can_redo and chance.randbelow(6):
            loaded.redo()
        assert type(game).load(loaded.save()) == loaded, "the moves lead to where it is"
    while loaded.can_redo:
        loaded.redo()
    assert len(loaded.history) >= moves
    assert [move for move, _ in loaded.history][:moves] == [move for move, _ in game.history]


def test_redo_refuses_what_is_not_legal_any_more() -> None:
    game = HouseCup(TWO)
    push(game, "place 3 Fri", "place 1 Mon", "place 2 Fri")
    game.pop()
    state = game.state.copy()
    state.placed[0] = (1, 2)
    game.state = state
    before = story(game)
    with pytest.raises(IllegalMove):
        game.redo()
    assert story(game) == before


def failing(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on each move of the game fails after it has changed the state."""
    original = type(game.rules).apply

    def apply(self: Any, *args: Any) -> None:
        original(self, *args)
        raise ZeroDivisionError

    monkeypatch.setattr(type(game.rules), "apply", apply)


@each_game
@pytest.mark.parametrize("change", ["push", "redo"])
def test_an_effect_that_fails_loses_nothing(
        make: Callable[[], Game[Any]], change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(make(), 6)
    game.pop()
    before = story(game)
    with monkeypatch.context() as patch:
        failing(game, patch)
        with pytest.raises(ZeroDivisionError):
            game.redo() if change == "redo" else game.push(game.legal_moves[0])
    assert story(game) == before
    assert game.redo()


# --- Interrupts

#: What changes a game, each with how the game is prepared for it.
CHANGES: dict[str, Callable[[Game[Any]], object]] = {
    "push": lambda game: game.push(game.legal_moves[-1]),
    "pop": lambda game: game.pop(),
    "redo": lambda game: game.redo(),
}


#: Where the bytecodes lie at which a change is stopped.
PACKAGE = str(Path(hogwarts_nb.__file__).parent) + os.sep


class Stop(BaseException):
    """The stop button."""


@contextmanager
def stopped(number: int) -> Iterator[list[int]]:
    """Stop at a bytecode of the package, counted from 1; tells how many came."""
    came = [0]

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            came[0] += 1
            if came[0] == number:
                raise Stop
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        yield came
    finally:
        sys.settrace(outer)


def everywhere(came: int, all_of: int = 180) -> Iterator[int]:
    """Places to stop at: the first and the last ones, where the session works, and some between."""
    step = max(1, (came - 2 * all_of) // 50)
    yield from range(1, min(all_of, came) + 1)
    yield from range(all_of + 1, came - all_of, step)
    yield from range(max(all_of, came - all_of) + 1, came + 1)


@each_game
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_is_stopped_anywhere_is_made_or_not(
        make: Callable[[], Game[Any]], change: str) -> None:
    first = played(make(), 8)
    if change == "redo":
        first.pop()
    make_change = CHANGES[change]
    before, after = story(first), first.copy()
    make_change(after)
    ends = [before, story(after)]
    with stopped(0) as came:
        make_change(first.copy())
    reached = Counter[int]()
    for number in everywhere(came[0]):
        game, told = first.copy(), [0, 0, 0]

        def count(watcher: int, told: list[int] = told) -> Callable[[], None]:
            def watch() -> None:
                told[watcher] += 1
            return watch

        for watcher in range(3):
            game.watch(count(watcher))
        with suppress(Stop), stopped(number):
            make_change(game)
        end = ends.index(story(game))
        reached[end] += 1
        # One may be stopped at its very beginning; nobody else is left out.
        assert told.count(0) <= 1 if end else not any(told), f"told {told}, stopped at {number}"
        make_change(game) if not end else game.push(game.legal_moves[0])
    assert all(reached[end] > 10 for end in (0, 1)), reached
    assert story(first) == before


@each_game
def test_a_loaded_or_new_game_that_is_stopped_is_none(make: Callable[[], Game[Any]]) -> None:
    data = played(make(), 4).save()
    load = type(make()).load
    good = load(data)
    with stopped(0) as came:
        load(data)
    for number in range(1, came[0], came[0] // 25):
        with pytest.raises(Stop), stopped(number):
            load(data)
    assert load(data) == good


# The interpreter looks in between two games too, and in what runs when something is collected.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning",
                            "ignore::pytest.PytestUnhandledThreadExceptionWarning")
@each_game
def test_the_stop_button_of_the_system_at_any_time(make: Callable[[], Game[Any]]) -> None:
    """As a kernel does it: an exception that the interpreter raises where it looks for one."""
    from ctypes import c_ulong, py_object, pythonapi

    first = played(make(), 8)
    after = first.copy()
    move = first.legal_moves[-1]
    after.push(move)
    ends = [story(first), story(after)]
    games = [first.copy() for _ in range(60)]
    stops = [0]

    def play() -> None:
        for game in games:
            try:
                begun.set()
                game.push(move)
                for _ in range(10):
                    game.pop()
                    game.redo()
            except Stop:
                stops[0] += 1

    begun = threading.Event()
    player = threading.Thread(target=play)
    player.start()
    begun.wait()
    while player.is_alive():
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(player.ident or 0), py_object(Stop))
        player.join(0.003)
    assert stops[0]
    for game in games:
        assert story(game)[:3] in [end[:3] for end in ends]
        assert game.lock.acquire(timeout=1), "somebody still holds the lock"
        game.lock.release()
        game.push(game.legal_moves[0])


# --- Watchers


def test_an_interrupted_watcher_leaves_none_of_the_others_out_and_comes_first() -> None:
    game, called = HouseCup(TWO), list[str]()

    def watcher(name: str, error: type[BaseException] | None = None) -> Callable[[], None]:
        def watch() -> None:
            called.append(name)
            if error:
                raise error(name)
        return watch

    for name, error in (("wrong", ZeroDivisionError), ("stopped", KeyboardInterrupt),
                        ("good", None), ("worse", SystemExit)):
        game.watch(watcher(name, error))
    with pytest.raises(KeyboardInterrupt, match="stopped"):
        game.push("place 1 Mon")
    assert called == ["wrong", "stopped", "good", "worse"]
    assert len(game.history) == 1


# --- From inside, and from other threads


class Meddler:
    """A player who holds the game that it plays."""

    def __init__(self, game: Game[Any], meddle: Callable[[Game[Any]], object]) -> None:
        self.game = game
        self.meddle = meddle

    def choose(self, view: Any, moves: Any, /) -> Choice:
        self.meddle(self.game)
        return Choice(moves[0], "I have looked.")


def put(game: Game[Any]) -> None:
    game.state = game.state.copy()


MEDDLING = pytest.mark.parametrize("meddle", [
    lambda game: game.push(game.legal_moves[0]), lambda game: game.pop(),
    lambda game: game.redo(), put], ids=["push", "pop", "redo", "state"])


@MEDDLING
def test_an_effect_cannot_change_the_game(
        meddle: Callable[[Game[Any]], object], monkeypatch: pytest.MonkeyPatch) -> None:
    game = HouseCup(TWO)
    push(game, "place 1 Mon", "place 1 Tue")
    game.pop()
    before = story(game)
    with monkeypatch.context() as patch:
        patch.setattr(HouseCupRules, "apply", lambda *_: meddle(game))
        with pytest.raises(GameBusy, match="neither an effect nor a player can change it"):
            game.push("place 1 Wed")
    assert story(game) == before
    game.push("place 1 Wed")


@MEDDLING
def test_a_player_cannot_change_the_game_while_it_is_asked(
        meddle: Callable[[Game[Any]], object]) -> None:
    game = HouseCup(TWO)
    push(game, "place 1 Mon", "place 1 Tue")
    game.pop()
    before = story(game)
    with pytest.raises(GameBusy):
        ask(Meddler(game, meddle), game)
    assert story(game) == before
    choice = ask(Meddler(game, lambda game: ask(Meddler(game, Game.copy), game)), game)
    assert choice.move in game.legal_moves


def test_a_copy_that_is_made_inside_is_free() -> None:
    game, twins = HouseCup(TWO), list[Game[Any]]()
    ask(Meddler(game, lambda game: twins.extend([game.copy(), copy.deepcopy(game)])), game)
    for twin in twins:
        twin.push("place 1 Mon")
    assert not game.history


@each_game
def test_threads_play_one_game_in_turn(make: Callable[[], Game[Any]]) -> None:
    game, errors, told = make(), list[Exception](), [0]

    def count() -> None:
        told[0] += 1

    game.watch(count)

    def play(seed: int) -> None:
        chance, changes = Chance(seed), 0
        while changes < 20:
            try:
                with game.lock:
                    assert copy.deepcopy(game) == game
                    game.push(chance.choice(game.legal_moves))
                    if not chance.randbelow(3):
                        game.pop()
                        game.redo()
                changes += 1
                assert len(game.steps) >= len(game.opening)
                assert game.copy().save()["version"] == 3
            except Exception as error:
                errors.append(error)
                return

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not errors
    assert len(game.history) == 40
    assert told[0] >= 40
    assert type(game).load(game.save()) == game


def test_a_change_waits_for_the_other_thread_and_reading_does_not() -> None:
    game, inside, go_on = HouseCup(TWO), threading.Event(), threading.Event()

    def slow() -> None:
        inside.set()
        go_on.wait(10)

    stop = game.watch(slow)
    one = threading.Thread(target=game.push, args=("place 1 Mon",))
    one.start()
    inside.wait(10)
    assert len(game.history) == 1, "whoever reads does not wait"
    other = threading.Thread(target=game.push, args=("place 1 Tue",))
    other.start()
    other.join(0.1)
    assert len(game.history) == 1
    stop()
    go_on.set()
    one.join(10)
    other.join(10)
    assert len(game.history) == 2


@pytest.mark.parametrize("duplicate", [
    Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "copy.copy", "deepcopy", "pickle"])
def test_a_long_game_that_is_held_can_be_copied_and_the_copy_played(
        duplicate: Callable[[Game[Any]], Game[Any]]) -> None:
    game, _ = endless()
    push(game, *["place 1 Mon"] * 1200)
    game.pop()
    with game.lock:
        twin = duplicate(game)
    assert story(twin) == story(game)
    thread = threading.Thread(target=twin.redo)
    with game.lock:
        thread.start()
        thread.join(10)
    assert (twin.played, twin.can_redo, game.played, game.can_redo) == (1200, False, 1199, True)
    while twin.can_undo:
        twin.pop()
    assert twin.steps == game.opening
    assert game.played == 1199


# --- Long games


class Endless(HouseCupRules):
    """House Cup in which tokens are placed for ever, and which counts what it is asked."""

    def __init__(self, counted: Counter[str]) -> None:
        made = HouseCup(TWO).rules
        self.__dict__.update(made.__dict__)
        self.counted = counted

    def apply(self, state: Any, move: Move, say: Any = None) -> None:
        self.counted["apply"] += 1
        super().apply(state, move, say)
        state.placed = [()] * 2
        state.columns = [[] for _ in state.columns]
        state.agenda[:] = [Task("place", self.counted["seat"] % 2)]


for _name in ("legal", "parse_move", "facts", "to_move", "prompt", "outcome", "view"):
    def _counting(self: Any, *args: Any, _name: str = _name, **values: Any) -> Any:
        self.counted[_name] += 1
        return getattr(HouseCupRules, _name)(self, *args, **values)

    setattr(Endless, _name, _counting)


def lines_of(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work runs."""
    lines = [0]

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        lines[0] += event == "line"
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(outer)
    return lines[0]


def endless() -> tuple[HouseCup, Counter[str]]:
    """A game that takes any number of moves, and what its rules are asked."""
    game, counted = HouseCup(TWO, seed=1), Counter[str]()
    game.rules = Endless(counted)
    return game, counted


ASKED: dict[str, Callable[[HouseCup], object]] = {
    "push": lambda game: game.push("place 1 Mon"),
    "pop": lambda game: game.pop(),
    "redo": lambda game: game.redo(),
    "why": lambda game: game.why(5),
    "state_after": lambda game: game.state_after(5),
    "view at": lambda game: game.view(SLYTHERIN, at=5),
    "can_undo": lambda game: game.can_undo,
    "can_redo": lambda game: game.can_redo,
    "played": lambda game: game.played,
    "story": lambda game: game.moment.story(10, 20),
    "common": lambda game: game.copy().moment.common(game.moment),
    "copy": lambda game: game.copy(),
}


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_of_a_long_game_takes_as_much_work_as_of_a_short_one(asked: str) -> None:
    game, counted = endless()
    work = []
    for moves in (20, 4000):
        while game.played < moves:
            game.push("place 1 Mon")
        counted.clear()
        if asked == "redo":
            game.pop()
        lines = lines_of(lambda: ASKED[asked](game))
        work.append((lines, dict(counted)))
        if asked == "pop":
            game.redo()
    (few, asked_early), (many, asked_late) = work
    assert asked_early == asked_late
    # A step is found among 200 times as many moves by some more jumps.
    assert many <= few + 150, f"{few} lines after 20 moves, {many} after 4000"


def test_who_decided_is_not_asked_of_the_rules_again() -> None:
    game, counted = endless()
    push(game, *["place 1 Mon"] * 50)
    counted.clear()
    assert len(game.deciders) == len(game.history) == 50
    assert len(game.steps) == len(game.opening) + sum(len(steps) for _, steps in game.history)
    assert not counted


@each_game
def test_any_part_of_the_story_is_found(make: Callable[[], Game[Any]]) -> None:
    game = played(make(), 60)
    steps, moment = game.steps, game.moment
    for first in (*range(1, 20), len(steps) - 1, len(steps), len(steps) + 1):
        for last in (first - 1, first, first + 7, len(steps), len(steps) + 5):
            assert moment.story(first, last) == steps[first - 1:last]


@each_game
def test_what_two_moments_have_in_common_is_where_their_stories_part(
        make: Callable[[], Game[Any]]) -> None:
    game = played(make(), 40)
    moments = [game.moment]
    for back, on in ((1, 0), (0, 1), (7, 3), (20, 30), (30, 0), (1, 1)):
        for _ in range(back):
            game.pop()
        played(game, on)
        moments.append(game.moment)
    game.state = game.state.copy()
    moments.append(game.moment)
    for one, other in product(moments, repeat=2):
        stories = zip(one.story(1, one.told), other.story(1, other.told), strict=False)
        same = list(takewhile(lambda pair: pair[0] is pair[1], stories))
        assert one.common(other) == len(same)
    assert played(make(), 3).moment.common(game.moment) == 0


@each_game
def test_who_has_made_a_move_is_known_at_each_moment(make: Callable[[], Game[Any]]) -> None:
    game = make()
    for _ in range(30):
        assert {game.players[seat] for seat in game.moment.seats} == {*game.deciders}
        played(game, 1)
    while game.can_undo:
        game.pop()
    assert not game.moment.seats


@each_game
def test_every_step_is_found_where_it_was(make: Callable[[], Game[Any]]) -> None:
    game = played(make(), 60)
    game.pop()
    ends, trial = {0: game.state_after(0)}, game.copy()
    while True:
        ends[len(trial.steps)] = trial.state.copy()
        if not trial.can_undo:
            break
        trial.pop()
    for number, state in ends.items():
        assert game.state_after(number) == state
    assert [game.why(step.number)[0] for step in game.steps] == list(game.steps)


# --- Ends


def test_an_outcome_says_its_kind() -> None:
    kinds = Counter(outcome.kind for seed in range(40)
                    if (outcome := random_game(seed, TWO).outcome()))
    assert kinds[HouseCupEnding.MOST_POINTS] > 20
    assert set(kinds) <= set(HouseCupEnding)
    game = HallsOfHogwarts(2, seed=1, turn_limit=2)
    while moves := game.legal_moves:
        game.push(moves[0])
    outcome = game.outcome()
    assert outcome
    assert outcome.kind is HallsEnding.LIMIT_REACHED


@pytest.mark.parametrize(("result", "kind"), [
    ("won", BattleEnding.WON), ("lost", BattleEnding.LOST)])
def test_heroes_win_or_lose(result: str, kind: BattleEnding) -> None:
    game = HogwartsBattle(["Harry", "Ron"])
    state = game.state.copy()
    state.result = result
    state.agenda.clear()
    outcome = game.rules.outcome(state)
    assert outcome
    assert outcome.kind is kind


def test_a_move_that_never_ends_is_given_up_and_changes_nothing(
        monkeypatch: pytest.MonkeyPatch) -> None:
    game = HouseCup(TWO)
    push(game, "place 1 Mon", "place 1 Tue")
    game.pop()
    before = story(game)
    original = HouseCupRules.apply

    def apply(self: HouseCupRules, state: Any, move: Move, say: Any = None) -> None:
        while True:
            original(self, state.copy(), move, say)

    monkeypatch.setattr(Narrator, "LIMIT", 50)
    with monkeypatch.context() as patch:
        patch.setattr(HouseCupRules, "apply", apply)
        with pytest.raises(EndlessCascade, match="After 50 steps"):
            game.push("place 2 Wed")
    assert story(game) == before


def test_a_save_in_which_a_move_never_ends_is_refused() -> None:
    loop = villain("loop", "Loop", On(CONTROL_ADDED, RemoveControl(1), AddControl(1)), reward=(),
                   health=3)
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], cards=[loop, spell("own", "Own", AddControl(1), value=1)],
        facing=["loop"], hands={"Harry": ["own"]})
    with pytest.raises(InvalidSave, match=r"moves\[0\] is 'play own'; it must end: After"):
        HogwartsBattle.load(game.save() | {"moves": ["play own"]})


def test_taking_back_and_playing_again_say_what_they_need() -> None:
    game = HouseCup(TWO)
    for call in (game.pop, game.redo):
        with pytest.raises(NothingToUndo):
            call()


# --- Boards


def test_a_board_is_told_though_another_one_was_interrupted(
        monkeypatch: pytest.MonkeyPatch) -> None:
    game = HouseCup(TWO)
    one, other = Board(game), Board(game)

    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(one, "_game_changed", stop)
    with pytest.raises(KeyboardInterrupt):
        game.push("place 1 Mon")
    assert other.view["last"] == len(game.steps)


def test_a_long_chain_of_causes_can_be_told() -> None:
    game = HouseCup(TWO)
    first = game.steps[0]
    step = first
    for number in range(2, 3_000):
        step = Step(number, game.rules.step_kinds[first.kind], game.words, clause=first.clause,
                    actor=None, because=step, moved=(), counted=(), values=first.values,
                    touched=(), secret_to=None)
    assert step.depth == 2_998
    assert str(step.chain()[-1]) == str(first)
