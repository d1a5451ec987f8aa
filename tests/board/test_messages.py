"""What the browser sends is checked as if a stranger had sent it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hogwarts_nb import HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.board.labels import MARKED, NOT_NOW
from tests.board.hands import act, play

TWO = ("Slytherin", "Gryffindor")


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board(HouseCup(TWO, seed=3), "Slytherin", animate=False)
    yield board
    board.close()


NAN = float("nan")
DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

HOSTILE: list[Any] = [
    None, True, 3, NAN, "move", [], {}, DEEP,
    {"move": "place 3 Thu"},
    {"id": 1, "move": "place 3 Thu"},
    {"rev": 1, "move": "place 3 Thu"},
    {"id": 1, "rev": None, "move": "place 3 Thu"},
    {"id": 1, "rev": True, "move": "place 3 Thu"},
    {"id": 1, "rev": 1.0, "move": "place 3 Thu"},
    {"id": 1, "rev": NAN, "move": "place 3 Thu"},
    {"id": 1, "rev": math.inf, "move": "place 3 Thu"},
    {"id": 1, "rev": -1, "move": "place 3 Thu"},
    {"id": 1, "rev": 10**400, "move": "place 3 Thu"},
    {"id": "", "rev": 1, "move": "place 3 Thu"},
    {"id": "x" * 10**6, "rev": 1, "move": "place 3 Thu"},
    {"id": DEEP, "rev": 1, "move": "place 3 Thu"},
    {"id": 1, "rev": 1, "move": "place 3 Thu", "seat": "Gryffindor"},
    {"id": 1, "rev": 1, "move": "place 3 Thu", "ask": "undo"},
    {"id": 1, "rev": 1, "move": ["place 3 Thu"]},
    {"id": 1, "rev": 1, "move": "x" * 10**6},
    {"id": 1, "rev": 1, "move": None},
    {"id": 1, "rev": 1, "ask": None},
    {"id": 1, "rev": 1, "ask": "cheat"},
    {"id": 1, "rev": 1, "ask": ["go"], "step": 1},
    {"id": 1, "rev": 1, "ask": "move"},
    {"id": 1, "rev": 1, "ask": "go"},
    {"id": 1, "rev": 1, "ask": "go", "step": "1"},
    {"id": 1, "rev": 1, "ask": "go", "step": 1.5},
    {"id": 1, "rev": 1, "ask": "go", "step": True},
    {"id": 1, "rev": 1, "ask": "go", "step": NAN},
    {"id": 1, "rev": 1, "ask": "go", "step": -1},
    {"id": 1, "rev": 1, "ask": "go", "step": 1, "auto": 1},
    {"id": 1, "rev": 1, "ask": "undo", "step": 1},
    {"id": 1, "rev": 1, "ask": "why_not"},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": []},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": "day.Mon"},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": ["day.Mon"] * 9},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": [None]},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": ["x" * 10**6]},
    {"id": 1, "rev": 1, "ask": "why_not", "picks": {"day.Mon": 1}},
    {"id": 1, "rev": 1, "ask": "layout", "layout": "huge"},
    {"id": 1, "rev": 1, "ask": "layout", "layout": ["wide"]},
]


def unchanged(board: Board) -> tuple[Any, ...]:
    game = board.game
    return (game.state.copy(), len(game.history), game.can_redo, board.view["at"],
            board.view["layout"], board.viewer)


@pytest.mark.parametrize("message", HOSTILE)
def test_a_malformed_message_is_refused_visibly_and_changes_nothing(
        board: Board, message: Any) -> None:
    before, rev = unchanged(board), board.view["rev"]
    result = board.handle(message)
    assert (result["ok"], result["code"]) == (False, "malformed")
    assert unchanged(board) == before
    assert board.view["rev"] == rev + 1
    assert board.view["notice"]["kind"] == "refusal"
    assert board.view["notice"]["lines"][0]["t"] == result["text"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["id", "rev", "ask", "move", "step", "picks", "layout", "auto", "x"]),
        inner, max_size=6),
    max_leaves=12)
ASKS = st.fixed_dictionaries(
    {"id": st.integers(0, 9), "rev": st.integers(0, 99)},
    optional={"ask": st.sampled_from(["go", "why", "why_not", "hint", "layout", "cheat"]) | JSON,
              "move": st.text(max_size=30) | JSON, "step": st.integers(-9, 99) | JSON,
              "picks": st.lists(st.sampled_from(["day.Mon", "token.Gryffindor.#1", "seat.x"]))
              | JSON, "layout": JSON})


@settings(max_examples=300, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=JSON | ASKS)
def test_no_message_but_a_legal_move_ever_changes_the_game(board: Board, message: Any) -> None:
    before = board.game.state.copy()
    if isinstance(message, dict) and message.get("rev") in range(100):
        message["rev"] = board.view["rev"]
    result = board.handle(message)
    assert type(result["ok"]) is bool
    assert board.game.state == before
    assert not board.game.history
    if not result["ok"]:
        assert board.view["notice"]["kind"] == "refusal"


@pytest.mark.parametrize("body", [
    {"move": "place 3 Thu"}, {"ask": "go", "step": 1}, {"ask": "why", "step": 1},
    {"ask": "why_not", "picks": ["day.Mon"]}, {"ask": "undo"}, {"ask": "redo"}, {"ask": "hint"},
    {"ask": "ready"},
])
@pytest.mark.parametrize("off", [-1, 1])
def test_a_stale_message_is_refused_visibly_and_changes_nothing(
        board: Board, body: dict[str, Any], off: int) -> None:
    before = unchanged(board)
    result = board.handle({"id": 1, "rev": board.view["rev"] + off, **body})
    assert (result["ok"], result["code"]) == (False, "stale")
    assert unchanged(board) == before
    assert board.view["notice"]["kind"] == "refusal"


def test_a_stale_step_that_nobody_asked_for_passes_unseen(board: Board) -> None:
    # The browser goes through the story by itself; a cell may have played on meanwhile.
    view = board.view
    message = {"id": 1, "rev": view["rev"] - 1, "ask": "go", "step": 1, "auto": True}
    assert board.handle(message)["code"] == "stale"
    assert board.view is view


def test_the_same_move_sent_twice_is_played_once(board: Board) -> None:
    message = {"id": 1, "rev": board.view["rev"], "move": "place 3 Thu"}
    assert board.handle(message)["ok"]
    assert board.handle(message)["code"] == "stale"
    assert len(board.game.history) == 1


@pytest.mark.parametrize(("notation", "code"), [
    ("place 4 Thu", "no-such-token"), ("place 3 Sun", "no-such-day"), ("", "unknown-move"),
    ("take potions", "other-decision"), ("<script>alert(1)</script>", "unknown-move"),
])
def test_an_illegal_move_is_refused_with_the_rule(
        board: Board, notation: str, code: str) -> None:
    before = unchanged(board)
    result = act(board, move=notation)
    assert (result["ok"], result["code"]) == (False, code)
    assert unchanged(board) == before
    refusal = board.game.why_not(notation)
    assert refusal is not None
    lines = board.view["notice"]["lines"]
    said = [str(refusal.text), str(refusal.remedy)]
    if code in ("unknown-move", "other-decision"):
        said = [str(NOT_NOW()), str(MARKED())]
    assert [line["t"] for line in lines] == said
    assert lines[0]["c"] == refusal.clause


def test_nobody_plays_for_another_seat(board: Board) -> None:
    play(board, "place 3 Thu")
    before = unchanged(board)
    result = act(board, move="place 3 Thu")
    assert (result["ok"], result["code"]) == (False, "not-your-turn")
    assert "Gryffindor" in result["text"]
    assert unchanged(board) == before


def test_nothing_is_played_from_an_earlier_step(board: Board) -> None:
    assert act(board, ask="go", step=1)["ok"]
    assert act(board, move="place 3 Thu")["code"] == "earlier-step"
    assert act(board, ask="hint")["code"] == "earlier-step"
    assert not board.game.history


@pytest.mark.parametrize(("ask", "step"), [("go", 10**9), ("why", 10**9), ("why", 0)])
def test_a_step_that_is_not_there(board: Board, ask: str, step: int) -> None:
    first = 1 if ask == "why" else 0
    refused = act(board, ask=ask, step=step)
    assert refused["code"] == "no-such-step"
    assert f"the steps are {first} to {board.view['last']}" in refused["text"]


@pytest.mark.parametrize("name", ["token.Gryffindor.1", "nothing", "__class__"])
def test_a_thing_that_is_not_in_the_picture(board: Board, name: str) -> None:
    assert act(board, ask="why_not", picks=["day.Mon", name])["code"] == "no-such-thing"


def test_the_browser_can_set_nothing_but_its_action(board: Board) -> None:
    view = board.view
    board.set_state({"view": {}, "_esm": "alert(1)", "_css": "", "layout": "IPY_MODEL_x"})
    assert board.view is view
    assert "alert(1)" not in board._esm
    board.set_state({"action": {"id": 1, "rev": view["rev"], "move": "place 3 Thu"}})
    assert len(board.game.history) == 1
    with pytest.raises(Exception, match="read-only"):
        board.view = {}


# --- Exceptions are seen

@pytest.mark.parametrize("through", ["handle", "trait"])
def test_an_exception_is_shown_and_raised(
        board: Board, monkeypatch: pytest.MonkeyPatch, through: str) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(type(board.game.visuals), "meant", broken)
    message = {"id": 1, "rev": board.view["rev"], "ask": "why_not", "picks": ["day.Mon"]}
    take = board.handle if through == "handle" else lambda sent: board.set_state({"action": sent})
    with pytest.raises(ZeroDivisionError, match="planted"):
        take(message)
    assert board.view["notice"]["kind"] == "error"
    assert "planted" in board.view["notice"]["lines"][0]["t"]
    monkeypatch.undo()
    assert act(board, move="place 3 Thu")["ok"]
    assert board.view["notice"] is None


def test_an_exception_in_the_picture_itself_is_shown(
        board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> str:
        raise ZeroDivisionError("planted")

    svg = board.view["svg"]
    monkeypatch.setattr(board.game.rules, "view", broken)
    with pytest.raises(ZeroDivisionError):
        act(board, move="place 3 Thu")
    assert board.view["svg"] == svg
    assert "planted" in board.view["notice"]["lines"][0]["t"]
    monkeypatch.undo()
    assert act(board, ask="go", step=board.game.steps[-1].number)["ok"]
