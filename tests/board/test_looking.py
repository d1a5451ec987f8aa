"""A board is drawn for who looks at it, each thing once, and it never lags behind its game."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.board.stage import Stage
from hogwarts_nb.core import TEACHER, Game
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.players import Choice, Random
from tests.board.hands import act, newest, play
from tests.test_session import endless, lines_of

TWO = ("Slytherin", "Gryffindor")


@pytest.fixture(autouse=True)
def no_loop() -> Iterator[None]:
    """A browser that was driven before from this thread leaves it with a running event loop."""
    loop = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    yield
    asyncio.events._set_running_loop(loop)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    Board.close_all()


@pytest.fixture
def game() -> HouseCup:
    return HouseCup(TWO, seed=3)


def count(patch: pytest.MonkeyPatch, counted: Counter[str], owner: Any, name: str) -> None:
    original = getattr(owner, name)

    def counting(*args: Any, **options: Any) -> Any:
        counted[name] += 1
        return original(*args, **options)

    patch.setattr(owner, name, counting)


def show(board: Board, page: str = "one", *, shown: bool = True) -> None:
    """What a page says that shows the board, or has stopped to."""
    board._handle_custom_msg({"page": page, "shown": shown}, [])


class Wire:
    """What boards send to their browser."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.sent: list[dict[str, Any]] = []
        patch.setattr(Board, "_send", lambda board, message, buffers=None: self.sent.append(
            message["state"]))


# --- Each thing once

@pytest.mark.parametrize("seat", [None, TEACHER])
@pytest.mark.parametrize("make", [
    lambda: HouseCup(seed=3), lambda: HogwartsBattle(["Harry", "Ron"], game=3, seed=2),
    lambda: HallsOfHogwarts(seed=4)])
def test_each_answer_computes_each_thing_once(
        make: Callable[[], Game[Any]], seat: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make()
    chance = Chance(2)
    for _ in range(30):
        game.push(chance.choice(game.legal_moves))
    board = Board(game, seat)
    if board.view["curtain"]:
        act(board, ask="ready")
    counted: Counter[str] = Counter()
    for owner, name in ((type(game.rules), "legal"), (type(game.rules), "view"),
                        (type(game.rules), "apply"), (type(game.rules), "prompt"),
                        (type(game.visuals), "draw"), (type(game.visuals), "alt")):
        count(monkeypatch, counted, owner, name)
    last = len(game.steps)
    move = game.legal_moves[-1].notation
    for ask, pictures, replays in (
            ({"ask": "go", "step": last - 1}, 1, 1), ({"ask": "why", "step": last - 1}, 0, 0),
            ({"ask": "why", "step": last - 3}, 0, 1), ({"ask": "go", "step": last}, 1, 0),
            ({"move": "nothing like it"}, 0, 0)):
        counted.clear()
        act(board, **ask)
        assert counted["draw"] == counted["alt"] == counted["view"] == pictures, ask
        assert counted["legal"] <= 1, ask
        assert counted["apply"] <= replays, ask
        assert counted["prompt"] <= 1, ask
    counted.clear()
    assert act(board, move=move)["ok"]
    # The move, and the first of its steps.
    assert counted["apply"] <= 2
    assert counted["draw"] == counted["view"] == 1


def test_a_click_in_a_long_game_takes_as_much_work_as_in_a_short_one() -> None:
    game, _ = endless()
    board = Board(game, animate=False)
    work = []
    for moves in (60, 3000):
        while game.played < moves:
            game.push("place 1 Mon")
        last = board.view["last"]
        work.append([lines_of(lambda body=body: act(board, **body)) for body in (
            {"move": "place 1 Mon"}, {"ask": "undo"}, {"ask": "redo"}, {"ask": "go", "step": last},
            {"ask": "go", "step": 5}, {"ask": "why", "step": 5})])
    # A step is found among more moves by some more jumps.
    assert all(late <= early + 600 for early, late in zip(*work, strict=True)), work


def test_the_ids_of_a_picture_are_those_of_its_markup() -> None:
    for game in (HouseCup(seed=3), HogwartsBattle(["Harry", "Ron"], game=7, seed=2),
                 HallsOfHogwarts(seed=4)):
        for layout in ("wide", "narrow"):
            svg, ids = game.draw(layout=layout, live=True)
            assert svg.count('data-id="') == len(ids)
            assert all(f'data-id="{name}"' in svg for name in ids)


# --- Who looks

def test_a_board_that_no_page_shows_is_drawn_when_somebody_looks(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [Board(game, seat) for seat in (None, *TWO) for _ in range(5)]
    counted: Counter[str] = Counter()
    count(monkeypatch, counted, type(game.visuals), "draw")
    game.push("place 3 Thu")
    assert counted["draw"] == 0
    assert boards[0].view["last"] == len(game.steps)
    assert counted["draw"] == 1
    assert boards[1].get_state("view")["view"]["last"] == len(game.steps)
    assert counted["draw"] == 2
    show(boards[2])
    assert counted["draw"] == 3
    game.push("place 1 Thu")
    assert counted["draw"] == 4


def test_a_click_on_a_board_that_has_not_been_drawn_is_none(game: HouseCup) -> None:
    board = Board(game, TEACHER)
    seen = board.view["rev"]
    game.push("place 3 Thu")
    answer = board.handle({"id": 1, "rev": seen, "move": "place 1 Mon"})
    assert answer["code"] == "stale"
    assert len(game.history) == 1


def test_a_position_that_was_put_in_place_by_hand_is_shown(game: HouseCup) -> None:
    board = Board(game, TEACHER)
    seen = board.view["rev"]
    game.state = HouseCup(TWO, seed=4).state.copy()
    assert board.handle({"id": 1, "rev": seen, "move": "place 1 Mon"})["code"] == "stale"
    assert board.view["svg"] == game.svg(TEACHER, live=True)


def test_a_board_whose_pages_are_gone_is_let_go_and_comes_back(game: HouseCup) -> None:
    board = Board(game, TEACHER, animate=False)
    for page in ("one", "two"):
        show(board, page)
    show(board, "one", shown=False)
    assert len(game._watchers) == 1
    show(board, "two", shown=False)
    assert game._watchers == []
    game.push("place 3 Thu")
    assert board.view["last"] == len(game.steps)  # who reads the view looks
    show(board, "three")
    assert len(game._watchers) == 1
    game.push("place 1 Thu")
    assert board.view["last"] == len(game.steps)


def test_a_board_that_hears_nothing_for_long_asks_whether_a_page_is_still_there(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(game, TEACHER)
    show(board)
    asked: list[Any] = []
    monkeypatch.setattr(Board, "send", lambda board, content, buffers=None: asked.append(content))
    counted: Counter[str] = Counter()
    count(monkeypatch, counted, type(game.visuals), "draw")
    for _ in range(60):
        game.push("place 3 Thu")
        game.pop()
    assert asked == [{"here": None}]
    assert counted["draw"] == 50
    show(board)
    game.push("place 3 Thu")
    assert counted["draw"] == 52
    assert len(asked) == 1


def test_bots_of_a_board_that_comes_back_play(game: HouseCup) -> None:
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)})
    show(board)
    show(board, shown=False)
    game.push("place 3 Thu")
    assert game.to_move == "Gryffindor"
    show(board)
    assert game.to_move == "Slytherin"


@pytest.mark.parametrize("message", [
    None, [], {}, {"page": "one"}, {"shown": True}, {"page": 1, "shown": True},
    {"page": "", "shown": True}, {"page": "x" * 101, "shown": True},
    {"page": "one", "shown": 1}, {"page": "one", "shown": True, "more": 1}])
def test_a_message_of_no_page_says_nothing(game: HouseCup, message: Any) -> None:
    board = Board(game)
    board._handle_custom_msg(message, [])
    assert not board._audience.pages


def test_pages_without_end_are_not_counted(game: HouseCup) -> None:
    board = Board(game)
    for number in range(1000):
        show(board, f"page {number}")
    assert len(board._audience.pages) == 100


# --- Notices

def test_a_notice_travels_alone(game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(game, "Slytherin")
    wire = Wire(monkeypatch)
    for body in ({"ask": "why", "step": 1}, {"ask": "why_not", "picks": ["day.Mon"]},
                 {"ask": "hint"}, {"move": "nothing"}, {"ask": "cheat"}):
        act(board, **body)
    assert [list(state) for state in wire.sent] == [["news"]] * 5
    assert max(len(str(state)) for state in wire.sent) < 2_000
    news = wire.sent[-1]["news"]
    assert board.view == board.view | news
    act(board, ask="go", step=1)
    assert list(wire.sent[-1]) == ["view"]
    assert wire.sent[-1]["view"]["rev"] == news["rev"] + 1


def test_a_notice_takes_a_new_picture_along(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(game, "Slytherin")
    game.push("place 3 Thu")
    wire = Wire(monkeypatch)
    assert board.handle({"id": 1, "rev": 0, "ask": "hint"})["code"] == "stale"
    assert [list(state) for state in wire.sent] == [["view"]]
    assert wire.sent[0]["view"]["notice"]["kind"] == "refusal"


def test_of_a_flood_of_bad_messages_the_last_one_is_answered(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(game, "Slytherin")
    wire = Wire(monkeypatch)

    async def flood() -> None:
        for number in range(2_000):
            board.handle({"id": number, "rev": 1, "move": ["bad"] * number})
            board.handle({"id": number, "rev": 10**9, "ask": "undo"})
        await asyncio.sleep(0.3)

    asyncio.run(flood())
    assert len(wire.sent) < 40
    assert sum(len(str(state)) for state in wire.sent) < 40_000
    assert wire.sent[-1]["news"]["rev"] == board.view["rev"]
    assert wire.sent[-1]["news"]["notice"] == board.view["notice"]


# --- Interrupts and threads

def test_an_interrupted_board_leaves_no_board_behind(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [Board(game, TEACHER, animate=False) for _ in range(3)]
    for board in boards:
        show(board)
    seen = [board.view["rev"] for board in boards]
    make = Stage.view

    def interrupted(stage: Stage, rev: int) -> dict[str, Any]:
        if stage is boards[1]._stage:
            raise KeyboardInterrupt
        return make(stage, rev)

    monkeypatch.setattr(Stage, "view", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.push("place 3 Thu")
    monkeypatch.undo()
    for board, rev in zip(boards, seen, strict=True):
        assert board.handle({"id": 1, "rev": rev, "move": "place 1 Mon"})["code"] == "stale"
        assert board.view["last"] == len(game.steps)
    assert len(game.history) == 1


def test_a_board_that_never_heard_of_a_change_refuses_a_click(
        game: HouseCup, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(game, TEACHER)
    seen = board.view["rev"]
    monkeypatch.setattr(Board, "_game_changed", lambda board: None)
    game.push("place 3 Thu")
    answer = board.handle({"id": 1, "rev": seen, "move": "place 1 Mon"})
    assert answer["code"] == "stale"
    assert len(game.history) == 1
    newest(board)
    play(board, "place 1 Mon")


def test_clicks_from_several_threads_are_taken_one_after_the_other(game: HouseCup) -> None:
    class Slow:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            sleep(0.02)
            return Choice(moves[0], "The first one.")

    board = Board(game, "Slytherin", bots={"Gryffindor": Slow()}, animate=False)
    rev = board.view["rev"]
    answers: list[dict[str, Any]] = []
    clicks = [threading.Thread(target=lambda number=number: answers.append(board.handle(
        {"id": number, "rev": rev, "move": "place 3 Thu"}))) for number in range(4)]
    for click in clicks:
        click.start()
    for click in clicks:
        click.join()
    assert sorted(answer["ok"] for answer in answers) == [False, False, False, True]
    assert len(game.history) == 2
    assert board.view["last"] == len(game.steps)
