"""The board as a shell around a game: who plays, what is shown, and what follows."""

from __future__ import annotations

import gc
import re
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.board import TABLE, Board
from hogwarts_nb.board.labels import MARKED, NOT_NOW
from hogwarts_nb.core import TEACHER, InvalidOption, Move
from hogwarts_nb.core.words import Words
from hogwarts_nb.players import Choice, Planner, Random, ask
from tests.board.hands import act, newest, play, shown

TWO = ("Slytherin", "Gryffindor")
PLACINGS = ("place 3 Thu", "place 1 Thu")


@pytest.fixture
def game() -> HouseCup:
    return HouseCup(TWO, seed=3)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    Board.close_all()


# --- Playing

def test_a_move_is_played_and_its_first_new_step_is_shown(game: HouseCup) -> None:
    board = Board(game, TEACHER)
    before = board.view["last"]
    assert act(board, move="place 3 Thu") == {"ok": True}
    assert [move.notation for move, _ in game.history] == ["place 3 Thu"]
    assert board.view["last"] == len(game.steps) == before + 1
    assert board.view["at"] == before + 1


def test_steps_of_a_move_are_gone_through_one_by_one(game: HouseCup) -> None:
    board = Board(game, TEACHER)
    play(board, "place 3 Thu")
    before = board.view["last"]
    play(board, "place 1 Thu")
    assert board.view["last"] == before + 2
    assert (board.view["at"], board.view["play"], board.view["moves"]) == (before + 1, True, [])
    # The story gives away nothing of what comes.
    assert [line["n"] for line in board.view["log"] if line["k"]] == [before + 1]
    act(board, ask="go", step=before + 2)
    assert [line["n"] for line in board.view["log"] if line["k"]] == [before + 1, before + 2]
    assert (board.view["at"], board.view["play"]) == (before + 2, False)
    assert board.view["moves"]


def test_each_action_is_answered_by_one_view() -> None:
    game = HouseCup(seed=3)
    bots = {house: Random(n) for n, house in enumerate(game.players) if house != "Slytherin"}
    board = Board(game, "Slytherin", bots=bots, animate=False)
    views: list[int] = []
    board.observe(lambda change: views.append(change["new"]["rev"]), "view")
    rev = board.view["rev"]
    for body in ({"move": "place 3 Thu"}, {"ask": "go", "step": 1}, {"ask": "undo"},
                 {"ask": "redo"}, {"ask": "cheat"}):
        act(board, **body)
    assert views == [rev + number for number in range(1, 6)]


def test_without_animation_the_newest_step_is_shown_at_once(game: HouseCup) -> None:
    board = Board(game, TEACHER, animate=False)
    for notation in PLACINGS:
        assert act(board, move=notation)["ok"]
        assert (board.view["at"], board.view["play"]) == (len(game.steps), False)


def test_each_legal_move_can_be_picked_and_is_a_sentence(game: HouseCup) -> None:
    view = Board(game, "Slytherin").view
    assert [move["m"] for move in view["moves"]] == [str(move) for move in game.legal_moves]
    for move in view["moves"]:
        assert move["t"].endswith(".")
        for ids in move["p"]:
            assert all(f'data-id="{name}"' in view["svg"] for name in ids)


def test_two_boards_and_the_cell_stay_in_step(game: HouseCup) -> None:
    mine, other = Board(game, "Slytherin"), Board(game, "Gryffindor")
    play(mine, "place 3 Thu")
    assert other.view["last"] == mine.view["last"]
    assert (mine.view["mine"], other.view["mine"]) == (False, True)
    game.push("place 1 Thu")
    newest(mine)
    newest(other)
    assert mine.view["log"][-1]["n"] == other.view["log"][-1]["n"] == len(game.steps)
    game.pop()
    assert mine.view["at"] == other.view["at"] == len(game.steps)


def test_going_back_on_one_board_leaves_the_other_where_it_is(game: HouseCup) -> None:
    one, other = Board(game), Board(game)
    act(one, ask="go", step=1)
    assert (one.view["at"], other.view["at"]) == (1, len(game.steps))


def test_the_end_is_told_and_nothing_can_be_played(game: HouseCup) -> None:
    board = Board(game, animate=False, bots=dict.fromkeys(TWO, Random(1)))
    outcome = game.outcome()
    assert outcome is not None
    assert (board.view["prompt"], board.view["clause"]) == (str(outcome.reason), outcome.clause)
    assert (board.view["mine"], board.view["moves"], board.view["curtain"]) == (False, [], None)


# --- Stepping and explaining

def test_any_step_can_be_gone_to(game: HouseCup) -> None:
    board = Board(game, animate=False)
    for number in (0, 1, len(game.steps)):
        assert act(board, ask="go", step=number)["ok"]
        assert board.view["at"] == number
        assert board.view["svg"] == game.svg(None, at=number, live=True)
        assert board.view["alt"] == game.alt(None, at=number)


def test_what_moves_and_what_is_highlighted_is_in_the_picture(game: HouseCup) -> None:
    board = Board(game, bots=dict.fromkeys(TWO, Random(1)), animate=False)
    moved = lit = 0
    for number in range(60):
        act(board, ask="go", step=number)
        shown_ids = set(re.findall(r'data-id="([^"]+)"', board.view["svg"]))
        assert shown_ids.issuperset(board.view["touched"])
        assert shown_ids.issuperset(board.view["motion"])
        assert shown_ids.issuperset(board.view["motion"].values())
        moved += bool(board.view["motion"])
        lit += bool(board.view["touched"])
    assert moved >= 8  # each deal
    assert lit > 30


def test_why_tells_the_chain_of_causes_with_the_words_of_each_clause() -> None:
    game = HouseCup(TWO, seed=3)
    board = Board(game, TEACHER, animate=False)
    random = Random(5)
    while max(step.depth for step in game.steps) < 3:
        game.push(random.choose({}, game.legal_moves).move)
    step = max(game.steps, key=lambda step: step.depth)
    assert act(board, ask="why", step=step.number)["ok"]
    notice = board.view["notice"]
    chain = step.chain()
    assert notice["kind"] == "why"
    assert [line["t"] for line in notice["lines"]] == [f"{s.number}. {s.text}" for s in chain]
    assert [line["c"] for line in notice["lines"]] == [s.clause for s in chain]
    assert [line["r"] for line in notice["lines"]] == [game.rulebook[s.clause].text for s in chain]
    assert notice["lines"][0]["t"] in board.view["speak"]


def test_why_not_tells_what_forbids_it_and_what_would_be_right(game: HouseCup) -> None:
    board = Board(game, "Slytherin", animate=False)
    card = game.view()["days"][0]["cards"] or game.view()["days"][1]["cards"]
    assert act(board, ask="why_not", picks=[card[0]])["ok"]
    notice = board.view["notice"]
    refusal = game.why_not(f"take {card[0]}")
    assert refusal is not None
    assert notice["kind"] == "refusal"
    # Here people click: nobody is told how something is written.
    assert [line["t"] for line in notice["lines"]][:2] == [str(NOT_NOW()), str(MARKED())]
    assert notice["lines"][0]["c"] == refusal.clause
    assert notice["touched"] == [card[0]]


def test_why_not_out_of_turn_says_whose_turn_it_is(game: HouseCup) -> None:
    board = Board(game, "Gryffindor")
    assert act(board, ask="why_not", picks=["day.Mon"])["ok"]
    assert "Slytherin" in board.view["notice"]["lines"][-2]["t"]


def test_a_hint_is_a_legal_move_with_a_reason(game: HouseCup) -> None:
    class Last:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            assert view == game.view("Slytherin")
            return Choice(moves[-1], Move("x", (), "x", game.legal_moves[0].text).text)

    board = Board(game, "Slytherin", adviser=Last())
    assert act(board, ask="hint")["ok"]
    notice = board.view["notice"]
    assert notice["kind"] == "hint"
    assert str(game.legal_moves[-1].text) in notice["lines"][0]["t"]
    assert notice["touched"] == ["token.Slytherin.3", "day.Fri"]
    assert not game.history


def test_hints_are_a_planners_unless_somebody_else_advises(game: HouseCup) -> None:
    board = Board(game, "Slytherin")
    assert act(board, ask="hint")["ok"]
    advised = ask(Planner(), game)
    said = [line["t"] for line in board.view["notice"]["lines"]]
    assert str(advised.move.text) in said[0]
    assert said[1] == str(advised.reason)
    assert not game.history


# --- Undo, redo and bots

def test_undo_and_redo(game: HouseCup) -> None:
    board = Board(game, TEACHER, animate=False)
    assert board.view["can"] == {"undo": False, "redo": False, "hint": True}
    play(board, "place 3 Thu")
    assert board.view["can"]["undo"]
    assert act(board, ask="undo")["ok"]
    assert not game.history
    assert board.view["can"] == {"undo": False, "redo": True, "hint": True}
    assert act(board, ask="redo")["ok"]
    assert len(game.history) == 1


def test_bots_move_as_soon_as_it_is_their_turn() -> None:
    game = HouseCup(TWO, seed=3, first="Gryffindor")
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    assert game.to_move == "Slytherin"
    assert len(game.history) == 1
    while game.to_move:
        assert board.view["mine"]
        play(board, board.view["moves"][0]["m"])
    assert game.outcome() is not None


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forth() -> None:
    game = HouseCup(seed=3)
    bots = {house: Random(n) for n, house in enumerate(game.players) if house != "Slytherin"}
    board = Board(game, bots=bots, animate=False)
    reached = []
    for _ in range(6):
        reached.append((len(game.history), game.state.copy()))
        play(board, board.view["moves"][-1]["m"])
    end = (len(game.history), game.state.copy())
    for length, state in reversed(reached):
        assert act(board, ask="undo")["ok"]
        assert (len(game.history), game.state, game.to_move) == (length, state, "Slytherin")
    assert not board.view["can"]["undo"]
    assert act(board, ask="undo")["code"] == "nothing-to-undo"
    for length, state in [*reached[1:], end]:
        assert act(board, ask="redo")["ok"]
        assert (len(game.history), game.state) == (length, state)
    assert act(board, ask="redo")["code"] == "nothing-to-redo"


def test_a_bot_waits_while_a_move_that_a_cell_took_back_could_be_played_again() -> None:
    game = HouseCup(TWO, seed=3)
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    play(board, "place 3 Thu")
    game.pop()
    assert game.to_move == "Gryffindor"
    assert "Gryffindor" in board.view["curtain"]["t"]
    assert act(board, ask="ready")["ok"]
    assert game.to_move == "Slytherin"
    assert board.view["curtain"] is None


def test_a_bot_that_fails_is_seen_and_the_move_before_it_is_shown(game: HouseCup) -> None:
    class Broken:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            raise RuntimeError("no idea")

    board = Board(game, "Slytherin", bots={"Gryffindor": Broken()}, animate=False)
    with pytest.raises(RuntimeError, match="no idea"):
        act(board, move="place 3 Thu")
    assert board.view["notice"]["kind"] == "error"
    assert "no idea" in board.view["notice"]["lines"][0]["t"]
    assert board.view["last"] == len(game.steps)
    assert len(game.history) == 1


def test_a_fault_of_whoever_plays_or_advises_is_never_the_persons(game: HouseCup) -> None:
    class Tries:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            HouseCup().push("take everything")
            return Choice(moves[0], "It is never said.")

    board = Board(game, "Slytherin", bots={"Gryffindor": Tries()}, adviser=Tries(), animate=False)
    with pytest.raises(RuntimeError, match=r"the adviser is at fault\. IllegalMove"):
        act(board, ask="hint")
    with pytest.raises(RuntimeError, match=r"the bot of Gryffindor is at fault\. IllegalMove"):
        act(board, move="place 3 Thu")
    assert board.view["notice"]["kind"] == "error"


@pytest.mark.parametrize("error", [GeneratorExit, SystemExit, AssertionError])
def test_whatever_a_bot_raises_is_its_fault(
        game: HouseCup, error: type[BaseException]) -> None:
    class Raises:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            raise error

    board = Board(game, "Slytherin", bots={"Gryffindor": Raises()}, animate=False)
    said = f"the bot of Gryffindor is at fault. {error.__name__}, without a word"
    with pytest.raises(RuntimeError, match=said):
        act(board, move="place 3 Thu")
    assert said in board.view["notice"]["lines"][0]["t"]


def test_an_illegal_move_of_a_bot_is_not_blamed_on_the_person(game: HouseCup) -> None:
    class Cheat:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            return Choice(Move("place", (9, "Mon"), "place 9 Mon", moves[0].text), moves[0].text)

    board = Board(game, "Slytherin", bots={"Gryffindor": Cheat()}, animate=False)
    with pytest.raises(RuntimeError, match=r"the bot of Gryffindor is at fault\. .*not legal"):
        act(board, move="place 3 Thu")
    assert board.view["notice"]["kind"] == "error"
    assert len(game.history) == 1


# --- One screen for several people

def test_the_screen_is_passed_on_before_a_secret_choice(game: HouseCup) -> None:
    board = Board(game, animate=False)
    assert (board.viewer, board.view["mine"], board.view["moves"]) == (None, False, [])
    assert "Slytherin" in board.view["curtain"]["t"]
    assert act(board, move="place 3 Thu")["code"] == "not-your-turn"
    assert act(board, ask="hint")["code"] == "not-your-turn"
    assert act(board, ask="ready")["ok"]
    assert (board.viewer, board.view["mine"], board.view["curtain"]) == ("Slytherin", True, None)
    play(board, "place 3 Thu")
    assert board.viewer is None
    assert "Gryffindor" in board.view["curtain"]["t"]
    assert act(board, ask="ready")["ok"]
    assert board.viewer == "Gryffindor"
    assert act(board, ask="ready")["code"] == "not-ready"


def test_whoever_looked_is_asked_again_after_somebody_else_has_chosen(game: HouseCup) -> None:
    board = Board(game, animate=False)
    assert act(board, ask="ready")["ok"]
    play(board, "place 3 Thu")
    game.push("place 1 Thu")
    assert game.to_move == "Slytherin"
    assert board.view["curtain"] is not None
    assert board.viewer is None


def test_open_choices_are_made_at_the_open_table_with_no_curtain(game: HouseCup) -> None:
    board = Board(game, animate=False)
    while game.legal_moves[0].verb == "place":
        assert act(board, ask="ready")["ok"]
        play(board, board.view["moves"][0]["m"])
    assert game.legal_moves[0].verb == "take"
    assert (board.viewer, board.view["curtain"], board.view["mine"]) == (None, None, True)
    play(board, board.view["moves"][0]["m"])


def test_a_table_is_only_looked_at(game: HouseCup) -> None:
    board = Board(game, TABLE, animate=False)
    assert (board.view["mine"], board.view["moves"]) == (False, [])
    assert board.view["can"] == {}, "nothing is offered"
    for body in ({"move": "place 3 Thu"}, {"ask": "undo"}, {"ask": "hint"}, {"ask": "ready"}):
        assert not act(board, **body)["ok"]
    assert act(board, ask="why_not", picks=["day.Mon"])["ok"]
    assert not game.history


# --- Life and forms

def test_a_closed_board_is_forgotten_by_its_game(game: HouseCup) -> None:
    board = Board(game)
    reference = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert reference() is None
    assert game._watchers == []
    game.push("place 3 Thu")


def test_the_output_has_the_live_board_the_picture_and_the_text(game: HouseCup) -> None:
    board = Board(game, "Slytherin")
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    data = bundle[0]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert data["text/html"].startswith("<img alt=")
    assert data["text/plain"] == game.text("Slytherin")
    assert repr(board) == f"Board({game!r}, seat='Slytherin')"


def test_several_players_share_a_picture_of_the_open_table(game: HouseCup) -> None:
    board = Board(game, animate=False)
    act(board, ask="ready")
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"] == game.text()


def test_names_in_russian() -> None:
    game = HouseCup(TWO, seed=3)
    assert "Слизерин" in shown(Board(game, "Slytherin", words=Words("ru")))


def test_layout_is_asked_for_at_any_revision(game: HouseCup) -> None:
    board = Board(game, TEACHER)
    message = {"id": 1, "rev": 0, "ask": "layout", "layout": "narrow"}
    assert board.handle(message) == {"ok": True}
    assert board.view["svg"] == game.svg(TEACHER, layout="narrow", live=True)


@pytest.mark.parametrize(("options", "field"), [
    ({"game": "House Cup"}, "game"),
    ({"seat": "Ravenclaw"}, "seat"),
    ({"seat": ["Slytherin"]}, "seat"),
    ({"bots": {"Ravenclaw": Random()}}, "bots"),
    ({"bots": ["Slytherin"]}, "bots"),
    ({"bots": {"Slytherin": 3}}, "bots['Slytherin']"),
    ({"bots": {"Slytherin": Random}}, "bots['Slytherin']"),
    ({"adviser": Random}, "adviser"),
    ({"adviser": "Greedy"}, "adviser"),
    ({"seat": "Slytherin", "bots": {"Slytherin": Random()}}, "bots"),
    ({"layout": "round"}, "layout"),
])
def test_a_wrong_option_is_named(game: HouseCup, options: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        Board(**{"game": game, **options})
    assert caught.value.field == field
    assert game._watchers == []


def test_a_replay_is_written(game: HouseCup, tmp_path: Path) -> None:
    board = Board(game, "Slytherin", animate=False)
    play(board, "place 3 Thu")
    file = board.save_html(tmp_path / "replay.html")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
