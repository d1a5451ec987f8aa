"""Many games: the same for the same seed however the work is split, interrupted or resumed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup, lab
from hogwarts_nb.core import Game, InvalidOption, InvalidScenario, Move
from hogwarts_nb.core.words import Message
from hogwarts_nb.hogwarts_battle import spell
from hogwarts_nb.hogwarts_battle.effects import ALLY_PLAYED, SPELL_PLAYED, Gain, ThisTurn
from hogwarts_nb.house_cup.rules import HouseCupRules
from hogwarts_nb.lab import running
from hogwarts_nb.lab.experiment import name_of
from hogwarts_nb.lab.seeds import seeds_of
from hogwarts_nb.players import Choice, Greedy, Player, Random, Search

FOUR = [Random] * 4
ALWAYS = Random()
SHORT = {HouseCup: {}, HogwartsBattle: {}, HallsOfHogwarts: {"turn_limit": 8}}
TABLES = {HouseCup: ["cards", "tokens"], HogwartsBattle: ["cards"], HallsOfHogwarts: []}


class First:
    """Plays the first move, and needs no chance."""

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
        return Choice(moves[0], Message("It is the first one.")())


class Serial(Executor):
    """Carries out each task when it is handed in; what comes back has travelled."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        future: Future[Any] = Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(fn(*args, **kwargs))))
        except Exception as error:
            future.set_exception(error)
        return future


quiet = partial(lab.simulate, progress=False)


# --- The same results for the same seed


@pytest.mark.parametrize("game", SHORT, ids=lambda game: game.__name__)
def test_all_games_give_tidy_tables(game: Any) -> None:
    results = quiet(game, [Random, First], games=6, tables=TABLES[game], **SHORT[game])
    seats = results.columns()
    assert seats["game"] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert seats["seat"] == [1, 2] * 6
    assert seats["bot"] == ["Random", "First"] * 6
    assert min(seats["moves"]) > 10
    for table in TABLES[game]:
        columns = results.columns(table)
        assert set(columns["game"]) == set(range(1, 7))
        assert len({len(column) for column in columns.values()}) == 1


@pytest.mark.parametrize("game", SHORT, ids=lambda game: game.__name__)
def test_a_game_of_an_experiment_can_be_played_again_on_a_board(game: Any) -> None:
    """The session and the rules level play the same game."""
    results = quiet(game, [Random, First], games=3, **SHORT[game])
    rows = [row for row in results.rows() if row["game"] == 2]
    again = results.replay(2)
    outcome = again.outcome()
    assert len(again.history) == rows[0]["moves"]
    assert [row["player"] in outcome.winners for row in rows] == [row["won"] for row in rows]
    assert {row["winners"] for row in rows} == {len(outcome.winners)}
    if outcome.scores and game is HouseCup:
        assert [sheet.total for sheet in outcome.scores.values()] == [
            row["score"] for row in rows]


def notes_of(executor: Executor | None, games: int = 120) -> dict[int, Any]:
    return quiet(HouseCup, FOUR, games=games, seed=5, executor=executor,
                 tables=["cards"]).notes


@pytest.fixture(scope="module")
def serial() -> dict[int, Any]:
    return notes_of(Serial())


def test_games_differ_and_the_seed_decides(serial: dict[int, Any]) -> None:
    assert len({str(notes) for notes in serial.values()}) > 100
    assert notes_of(None) == serial
    assert quiet(HouseCup, FOUR, games=3, seed=6, tables=["cards"]).notes[1] != serial[1]


def test_threads_give_the_same(serial: dict[int, Any]) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert notes_of(threads) == serial


def test_processes_of_this_machine_give_the_same(
    serial: dict[int, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Executor] = []

    class Watched(ProcessPoolExecutor):
        def __init__(self, *args: Any, **values: Any) -> None:
            used.append(self)
            super().__init__(*args, **values)

    monkeypatch.setattr(running, "PATIENCE", 0)
    monkeypatch.setattr(running, "WORTH_IT", 0)
    monkeypatch.setattr(running, "ProcessPoolExecutor", Watched)
    monkeypatch.setattr(running.os, "cpu_count", lambda: 2)
    assert notes_of(None) == serial
    assert len(used) == 1, "the work was handed to other processes"


@pytest.mark.parametrize(("game", "options"), [
    (HouseCup, {}), (HallsOfHogwarts, {"turn_limit": 8}), (HogwartsBattle, {"game": 4})])
def test_players_who_search_do_the_same_however_the_work_is_split(
        game: Any, options: dict[str, Any]) -> None:
    players = [partial(Search, iterations=6), Greedy]
    whole = quiet(game, players, games=3, seed=2, **options).columns()
    parts = quiet(game, players, games=1, seed=2, executor=Serial(), **options)
    assert parts.resume(3, progress=False).columns() == whole


def test_an_executor_of_ones_own_gives_the_same(serial: dict[int, Any]) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        assert notes_of(processes) == serial


def test_a_player_that_no_module_holds_travels_too() -> None:
    class Last(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            return Choice(moves[-1], Message("It is the last one.")())

    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        there = quiet(HouseCup, [Last, Random], games=4, executor=processes)
    assert there.notes == quiet(HouseCup, [Last, Random], games=4).notes
    assert there.columns()["bot"][0] == "Last"


def test_dask_gives_the_same(serial: dict[int, Any]) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True,
                                 host="127.0.0.1", dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert notes_of(client.get_executor()) == serial


def test_ipyparallel_gives_the_same(
    serial: dict[int, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    with ipyparallel.Cluster(n=2, controller_ip="127.0.0.1", log_level=40) as client:
        assert notes_of(client.executor()) == serial


# --- Interrupted, and resumed


def test_what_is_done_before_an_interrupt_is_kept_and_the_rest_resumed(
    serial: dict[int, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = running.Experiment.play

    def play(self: Any, numbers: Sequence[int]) -> Iterator[tuple[int, Any]]:
        yield from played(self, range(1, 50))
        raise KeyboardInterrupt

    monkeypatch.setattr(running.Experiment, "play", play)
    results = quiet(HouseCup, FOUR, games=120, seed=5, tables=["cards"])
    assert results.done == 49
    assert results.notes == {number: serial[number] for number in results.notes}
    assert f"{results.done} of 120 games" in repr(results)
    monkeypatch.undo()
    assert results.resume(progress=False).notes == serial


def test_an_interrupt_while_others_play_ends_what_waits(serial: dict[int, Any]) -> None:
    results = quiet(HouseCup, FOUR, games=60, seed=5, tables=["cards"], executor=Interrupting())
    assert 0 < results.done < 60
    assert results.resume(120, progress=False, executor=Serial()).notes == serial


def test_an_interrupt_while_the_work_is_handed_out_ends_what_waits() -> None:
    busy = Busy()
    results = quiet(HouseCup, FOUR, games=500, seed=5, executor=busy)
    assert results.done == 0
    assert len(busy.futures) == 3
    assert all(future.cancelled() for future in busy.futures)


class Busy(Executor):
    """Begins nothing; and at the fourth task Ctrl-C comes."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.futures) == 3:
            raise KeyboardInterrupt
        self.futures.append(Future())
        return self.futures[-1]


class Interrupting(Serial):
    """Carries out the first batch; then Ctrl-C comes."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        if self.tasks == 1:
            return future
        stopped: Future[Any] = Future()
        stopped.set_exception(KeyboardInterrupt())
        return stopped


def test_more_games_can_be_added(serial: dict[int, Any]) -> None:
    results = quiet(HouseCup, FOUR, games=10, seed=5, tables=["cards"])
    assert results.done == len(results) == 10
    assert results.resume(120, progress=False).notes == serial


def test_results_can_be_put_away_and_gone_on_with_another_day(serial: dict[int, Any]) -> None:
    results = quiet(HouseCup, FOUR, games=10, seed=5, tables=["cards"])
    another_day = pickle.loads(pickle.dumps(results))
    assert another_day.resume(120, progress=False).notes == serial


def test_the_bar_counts_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    lab.simulate(HouseCup, FOUR, games=20)
    assert "20/20" in capsys.readouterr().err


# --- Seeds


def test_the_seeds_of_a_game_depend_on_its_number_alone() -> None:
    assert seeds_of(1, 7, 2).game == seeds_of(1, 7, 4).game
    assert seeds_of(1, 7, 2).players == seeds_of(1, 7, 4).players[:2]
    every = {seed for game in range(500) for seeds in [seeds_of(1, game, 4)]
             for seed in (seeds.game, *seeds.players)}
    assert len(every) == 2500


# --- Players


def test_who_looks_at_the_moves_alone_makes_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(*_: Any, **__: Any) -> None:
        raise AssertionError("nobody looked")

    monkeypatch.setattr(HouseCupRules, "view", view)
    quiet(HouseCup, FOUR, games=1)

    class Looks(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            return super().choose({"round": view["round"]}, moves)

    with pytest.raises(lab.GameFailed, match="nobody looked"):
        quiet(HouseCup, [Looks, Random], games=1)


def test_a_player_sees_what_the_session_shows() -> None:
    seen: list[tuple[str, dict[str, Any]]] = []

    class Looks(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            seen.append((view["to_move"], dict(view)))
            return super().choose(view, moves)

    results = quiet(HouseCup, [Looks, Looks], games=1)
    game = results.replay(1)
    by_the_rules, by_the_session = seen[:len(seen) // 2], seen[len(seen) // 2:]
    assert by_the_rules == by_the_session
    assert len(by_the_rules) == len(game.history)
    assert all(view["viewer"] == seat for seat, view in seen)
    json.dumps(by_the_rules)


def test_an_illegal_choice_is_named() -> None:
    class Cheats(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            return Choice(Move("place", (4, "Mon"), "place 4 Mon", ""), Message("I want it.")())

    with pytest.raises(lab.GameFailed, match=r"Cheats chose Move\('place 4 Mon'\), which is not"):
        quiet(HouseCup, [Cheats, Random], games=1)


# --- A player that fails


class Fails(First):
    """Fails in the eighth game: in that of this seed."""

    def __init__(self, seed: int) -> None:
        self.bad = seed == seeds_of(1, 8, 2).players[1]
        self.turns = 0

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
        self.turns += 1
        if self.bad and self.turns == 3:
            self.fail()
        return super().choose(view, moves)

    def fail(self) -> None:
        raise KeyError("creatures")


class Mended(Fails):
    def fail(self) -> None:
        """It goes on."""


@pytest.mark.parametrize("executor", [None, Serial(), ThreadPoolExecutor(2)])
def test_an_error_names_game_and_player_and_what_is_done_goes_on(
        executor: Executor | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "BATCH", 3)
    with pytest.raises(lab.GameFailed, match="KeyError: 'creatures'") as caught:
        quiet(HouseCup, [Random, Fails], games=20, executor=executor)
    failed = caught.value
    assert "game 8 stopped after" in str(failed)
    assert "Fails had to choose for Slytherin" in str(failed)
    results = failed.results
    assert {*range(1, 8)} <= set(results.notes)
    assert 7 <= results.done < 20
    notes = "\n".join(failed.__notes__)
    assert f"{results.done} of 20 games have been played, and are kept" in notes
    if executor:
        assert "in fail" in notes, "where it failed elsewhere is told"
    with pytest.raises(lab.GameFailed, match="game 8 stopped after"):
        results.resume(progress=False)
    moves = int(str(failed).partition("after ")[2].split()[0])
    assert len(results.replay(8, moves).history) == moves
    assert results.replay(8, moves).to_move == "Slytherin"
    with pytest.raises(lab.GameFailed, match=f"game 8 stopped after {moves} moves"):
        results.replay(8)
    results.resume(players={"Slytherin": Mended}, progress=False, executor=executor)
    mended = quiet(HouseCup, [Random, Mended], games=20)
    assert [row[:3] + row[4:] for row in rows_of(results)] == [
        row[:3] + row[4:] for row in rows_of(mended)]
    assert {row[3] for row in rows_of(results)} == {"Random", "Fails", "Mended"}


def rows_of(results: lab.Results) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in results.rows()]


def test_the_first_game_that_fails_is_told_however_the_work_is_split() -> None:
    class Never(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            raise ValueError("never")

    with ThreadPoolExecutor(3) as threads, pytest.raises(lab.GameFailed, match="game 1 "):
        quiet(HouseCup, [Never, Random], games=400, executor=threads)


def test_an_error_that_only_this_process_knows_travels_as_words() -> None:
    class Lost(Exception):
        def __init__(self, card: str, day: str) -> None:
            super().__init__(f"{card} is not under {day}")

    class Loses(First):
        def choose(self, view: Mapping[str, Any], moves: Sequence[Move], /) -> Choice:
            raise Lost("Charms", "Monday")

    with pytest.raises(lab.GameFailed, match="Lost: Charms is not under Monday"):
        quiet(HouseCup, [Loses, Random], games=3, executor=Serial())


def endless(self: Any, view: Any, moves: Any, /) -> Choice:
    return self.choose(view, moves)


def raises(error: BaseException) -> Callable[..., Choice]:
    def choose(self: Any, view: Any, moves: Any, /) -> Choice:
        raise error

    return choose


class Hostile(Exception):
    def __str__(self) -> str:
        raise ZeroDivisionError


class Bare(BaseException):
    pass


@pytest.mark.parametrize(("choose", "said"), [
    (endless, "RecursionError"),
    (raises(SystemExit("bye")), r"SystemExit: bye"),
    (raises(GeneratorExit()), r"GeneratorExit, without a word"),
    (raises(Bare("bye")), r"Bare: bye"),
    (raises(ValueError(" ")), r"ValueError, without a word"),
    (raises(Hostile()), r"Hostile, without a word"),
    (raises(StopIteration()), r"StopIteration, without a word"),
    (lambda self, view, moves: None, "BadChoice: .*answered None"),
    (lambda self, view, moves: moves[0].notation, "answered 'place 1 Mon'"),
    (lambda self, view, moves: Choice(moves[0]), "missing 1 required .* 'reason'"),
    (lambda self, view, moves: Choice(moves[0], None), "the reason None; it has to be a sentence"),
    (lambda self, view, moves: Choice(moves[0], ""), "the reason ''; it has to be a sentence"),
    (lambda self, view, moves: Choice(HallsOfHogwarts().legal_moves[0], "x"), "not legal"),
    (lambda self, view, moves: moves[99], "IndexError"),
])
def test_whatever_a_player_does_wrong_is_told(choose: Any, said: str) -> None:
    class Wrong:
        pass

    Wrong.choose = choose  # type: ignore[attr-defined]
    with pytest.raises(lab.GameFailed, match=f"game 1 stopped after 0 moves: .*{said}"):
        quiet(HouseCup, [Wrong, Random], games=1)
    with pytest.raises(lab.GameFailed, match=f"game 1 stopped after 0 moves: .*{said}"):
        lab.Experiment(HouseCup, {"Slytherin": Wrong, "Gryffindor": Random}).replay(1)


@pytest.mark.parametrize("error", [GeneratorExit(), Bare(), SystemExit()])
def test_whoever_makes_no_player_is_told(error: BaseException) -> None:
    with pytest.raises(InvalidOption, match=(
            f"it could not make a player. {type(error).__name__}, without a word")):
        quiet(HouseCup, [lambda seed: raises(error)(None, None, None), Random], games=1)


def test_an_interrupt_of_a_player_is_an_interrupt() -> None:
    class Stops(First):
        choose = raises(KeyboardInterrupt())

    assert quiet(HouseCup, [Stops, Random], games=3).done == 0


@pytest.mark.parametrize(("players", "said"), [
    ({"Ravenclaw": Random}, "players is 'Ravenclaw'; the seats are Gryffindor, Slytherin"),
    ({"Slytherin": 3}, "it must be a class such as Random"),
    ({"Slytherin": int}, "it has no method choose"),
    (7, "it must map seats"),
])
def test_who_cannot_go_on_is_named_and_changes_nothing(players: Any, said: str) -> None:
    results = quiet(HouseCup, [Random, First], games=2)
    with pytest.raises(InvalidOption, match=said):
        results.resume(4, players=players, progress=False)
    assert (results.games, results.experiment.bots["Slytherin"]) == (2, "First")


def test_an_executor_that_fails_is_told_and_what_is_done_is_kept() -> None:
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    results = quiet(HouseCup, [Random, First], games=2)
    with pytest.raises(lab.Unfinished, match=r"executor failed.*after shutdown") as caught:
        results.resume(5, executor=closed, progress=False)
    assert caught.value.results is results
    assert results.done == 2
    with pytest.raises(InvalidOption, match="it must be a concurrent"):
        results.resume(5, executor=4, progress=False)  # type: ignore[arg-type]
    with pytest.raises(lab.Unfinished, match="BrokenProcessPool"):
        results.resume(5, executor=Breaks(), progress=False)
    assert results.resume(5, progress=False).done == 5


class Breaks(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        broken: Future[Any] = Future()
        broken.set_exception(BrokenProcessPool("a process has ended"))
        return broken


def test_what_cannot_be_sent_stays_here_unless_an_executor_is_given(
        monkeypatch: pytest.MonkeyPatch) -> None:
    class Locked(First):
        lock = Lock()

    monkeypatch.setattr(running, "PATIENCE", 0)
    monkeypatch.setattr(running, "WORTH_IT", 0)
    assert quiet(HouseCup, [Locked, Random], games=3).done == 3
    with pytest.raises(lab.Unfinished, match=r"cannot be sent to an executor: .*lock"):
        quiet(HouseCup, [Locked, Random], games=3, executor=Serial())


def test_a_player_changes_no_moves_but_its_own() -> None:
    class Smuggles(First):
        def choose(self, view: Mapping[str, Any], moves: Any, /) -> Choice:
            forged = Move("end", (), "a wish", moves[0].text)
            if isinstance(moves, list):
                moves[:] = [forged]
            return Choice(forged, "I want it.")

    for game in SHORT:
        with pytest.raises(lab.GameFailed, match="not legal"):
            quiet(game, [Smuggles, Smuggles], games=1)


def test_a_seed_is_given_to_whoever_asks_for_one() -> None:
    made: list[Any] = []

    def plan(collects: str = "potions") -> First:
        made.append(collects)
        return First()

    def seeded(seed: int = 0) -> First:
        made.append(seed)
        return First()

    def number(value: int) -> First:
        made.append(value)
        return First()

    seeds = seeds_of(1, 1, 3).players
    quiet(HouseCup, [plan, seeded, number], games=1)
    assert made[-3:] == ["potions", seeds[1], seeds[2]]


class Blind:
    def choose(self, moves: Any) -> Any:
        """It forgot the view."""


@pytest.mark.parametrize(("maker", "said"), [
    (int, "it has no method choose"),
    (lambda seed: None, "it has no method choose"),
    (lambda seed: Random, r"it must be a player, such as Random\(\)"),
    (Blind, "does not take the view and the moves"),
    (Player, "it could not make a player. TypeError"),
    (lambda one, other: None, "it could not make a player. TypeError"),
    (partial(Search, iterations=0), "it could not make a player. .*iterations is 0"),
    (lambda seed: ALWAYS, "it makes the same player again"),
])
def test_what_makes_no_player_is_named(maker: Any, said: str) -> None:
    with pytest.raises(InvalidOption, match=f"the player of Gryffindor is .*{said}"):
        quiet(HouseCup, [maker, Random], games=1, executor=Refuses())


def test_fewer_games_are_the_first_ones(serial: dict[int, Any]) -> None:
    results = quiet(HouseCup, FOUR, games=10, seed=5)
    results.resume(4, progress=False)
    assert results.done == 4
    assert set(results.columns()["game"]) == {1, 2, 3, 4}
    for games in (-1, 2.5, "10"):
        with pytest.raises(InvalidOption, match="games"):
            results.resume(games, progress=False)  # type: ignore[arg-type]
    assert results.games == 4


def test_players_are_called_by_their_names() -> None:
    assert name_of(Random) == "Random"
    assert name_of(partial(Random, 7)) == "Random(7)"
    assert name_of(partial(Random, seed=7)) == "Random(seed=7)"


@pytest.mark.parametrize(("arguments", "said"), [
    ({"players": Random}, "it must map seats"),
    ({"players": {"Slytherin": Random(1), "Gryffindor": Random}}, "give what makes one: the class"),
    ({"players": {"Slytherin": 3, "Gryffindor": Random}}, "it must be a class such as Random"),
    ({"players": {"Durmstrang": Random, "Gryffindor": Random}}, "the houses are"),
    ({"players": [Random] * 5}, "there are 4 seats at most"),
    ({"players": [Random]}, "there must be 2 to 4 houses"),
    ({"games": -1}, "it must be a whole number from 0"),
    ({"games": 2.5}, "it must be a whole number from 0"),
    ({"seed": "x"}, "seed"),
    ({"tables": "cards"}, r"it must be a list of names, such as \['cards'\]"),
    ({"most_moves": 0}, "most_moves is 0"),
    ({"executor": 4}, "it must be a concurrent.futures.Executor"),
    ({"tables": ["dice"]}, "this game has cards, tokens besides 'seats'"),
    ({"deck_size": "huge"}, "it can be 'recommended'"),
    ({"auto_forced": True}, "an experiment has no such option"),
    ({"turn_limit": 3}, "turn_limit is 3; HouseCup has no such option; it has .*rulings"),
    ({"games": True}, "it must be a whole number from 0"),
    ({"games": 1e3}, "it must be a whole number from 0"),
    ({"games": "10**9"}, "it must be a whole number from 0"),
    ({"seed": None}, "seed is None"),
    ({"seed": 1.5}, "seed is 1.5"),
    ({"players": None}, "it must map seats"),
    ({"players": []}, "there must be 2 to 4 houses"),
    ({"players": {1: Random, 2: Random}}, "the houses are"),
    ({"players": ["Random", "Greedy"]}, "it must be a class such as Random"),
    ({"tables": None}, r"it must be a list of names, such as \['cards'\]"),
    ({"tables": [["cards"]]}, "it must be a list of names"),
    ({"executor": ThreadPoolExecutor}, "it must be a concurrent.futures.Executor"),
    ({"position": {"rolls": [1]}}, "an experiment has no such option"),
    ({"position": {"seed": 1}}, "an experiment has no such option"),
    ({"position": {"rulings": {}}, "rulings": {}}, "the position gives it too"),
    ({"position": "late"}, "it must map what a scenario of the game takes"),
])
def test_what_cannot_be_played_is_refused_before_anything_is(
    arguments: dict[str, Any], said: str
) -> None:
    values = {"players": FOUR, "games": 10, "executor": Refuses(), **arguments}
    with pytest.raises(InvalidOption, match=said):
        quiet(HouseCup, values.pop("players"), **values)


#: For each game a position near its end.
LATE: dict[Any, dict[str, Any]] = {
    HouseCup: {"round": 4},
    HogwartsBattle: {"location": "mirror_of_erised", "control": 3},
    HallsOfHogwarts: {"turn": "Ron", "turn_limit": 3},
}


@pytest.mark.parametrize("game", LATE, ids=lambda game: game.__name__)
def test_games_can_begin_with_a_position(game: Any) -> None:
    """What the position leaves open differs from game to game; a board plays the same game."""
    results = quiet(game, [Random, First], games=5, position=LATE[game])
    whole = quiet(game, [Random, First], games=5, **SHORT[game])
    assert max(results.columns()["moves"]) < min(whole.columns()["moves"])
    again = [results.replay(number) for number in range(1, 6)]
    assert [len(game.history) for game in again] == results.columns()["moves"][::2]
    assert [game.state for game in again] != [again[0].state] * 5
    assert quiet(game, [Random, First], games=5, position=LATE[game],
                 executor=Serial()).notes == results.notes


def test_a_position_that_cannot_be_is_refused_before_anything_is() -> None:
    with pytest.raises(InvalidScenario, match="control is 9"):
        quiet(HogwartsBattle, [Random, Random], position={"control": 9}, executor=Refuses())


@pytest.mark.parametrize("game", [HouseCup(), "HouseCup", None, Game, Random])
def test_a_game_is_given_by_its_class(game: Any) -> None:
    for play in (quiet, lab.tournament):
        with pytest.raises(InvalidOption, match="it must be the class of a game"):
            play(game, {"Slytherin": Random, "Gryffindor": Random})


class Refuses(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("something was played")


def test_a_game_without_an_end_is_given_up() -> None:
    with pytest.raises(lab.StuckGame, match="game 1 is not over after 50 moves"):
        quiet(HouseCup, FOUR, games=2, most_moves=50)
    played = quiet(HouseCup, FOUR, games=1)
    stuck = replace(played.experiment, most_moves=50)
    with pytest.raises(lab.StuckGame, match="game 1 is not over after 50 moves"):
        stuck.replay(1)


# --- Tables


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_a_table_is_a_data_frame(backend: Any) -> None:
    frame = quiet(HouseCup, [Random, First], games=3, tables=["cards"]).frame(
        "cards", backend=backend)
    assert type(frame).__module__.partition(".")[0] == backend
    assert list(frame.columns) == ["game", "player", "card", "count", "score", "without"]
    assert frame["count"].sum() > 40


def test_tables_that_were_not_written_and_unknown_backends_are_named() -> None:
    results = quiet(HouseCup, FOUR, games=1)
    with pytest.raises(InvalidOption, match="it can be seats; others are written if"):
        results.frame("cards")
    with pytest.raises(InvalidOption, match="it can be pandas, polars, pyarrow"):
        results.frame(backend="excel")  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="it must be a game from 1 to 1"):
        results.replay(2)
    with pytest.raises(InvalidOption, match="moves is -1; it must be a whole number from 0"):
        results.replay(1, -1)


def test_an_experiment_of_no_games_has_empty_tables() -> None:
    assert quiet(HouseCup, FOUR, games=0).columns()["score"] == []


def test_cards_and_tokens_add_up() -> None:
    results = quiet(HouseCup, [Random, First], games=5, tables=["cards", "tokens"])
    for number in range(1, 6):
        game = results.replay(number)
        for seat, player in enumerate(game.players):
            cards = [row for row in results.rows("cards")
                     if row["game"] == number and row["player"] == player]
            assert sum(row["count"] for row in cards) == len(game.state.cards[seat])
            history = sum(row["count"] for row in cards if row["card"] == "history")
            if history:
                [row] = [row for row in cards if row["card"] == "history"]
                assert row["score"] - row["without"] >= history * len(game.state.cards[seat])
            tokens = [row for row in results.rows("tokens")
                      if row["game"] == number and row["player"] == player]
            assert len(tokens) == 12
            took = [step for step in game.steps if step.kind == "took" and step.actor == player]
            assert sum(row["taken"] for row in tokens) == len(took)
            consoled = [step for step in game.steps
                        if step.kind == "consoled" and step.actor == player]
            assert sum(row["consoled"] for row in tokens) == len(consoled)
            placed = [move for (move, _), who in zip(game.history, game.deciders, strict=True)
                      if move.verb == "place" and who == player]
            assert sorted((row["day"], row["number"]) for row in tokens) == sorted(
                (move.args[1], move.args[0]) for move in placed)


def test_cards_of_ones_own_are_played_alike_wherever_they_are_sent() -> None:
    own = [spell("own", "Own!", ThisTurn(ALLY_PLAYED, Gain(attack=1)), ThisTurn(
        SPELL_PLAYED, Gain(influence=1), every=True), value=0, copies=40)]
    here, there = (quiet(HogwartsBattle, [Random, Random], games=6, seed=3, cards=own,
                         executor=executor) for executor in (None, Serial()))
    assert here.notes == there.notes
