"""The whole game at a board: its end, another one, files, and what can be copied."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.board import TABLE, Board
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.players import Random
from tests.board.hands import act, newest, shown

TWO = ("Slytherin", "Gryffindor")


@pytest.fixture(autouse=True)
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    Board.close_all()


def finished(game: Any) -> Any:
    chance = Chance(3)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    return game


def offers(board: Board) -> dict[str, dict[str, Any]]:
    """What the buttons of the notice ask for, by their words."""
    return {button["t"]: button["a"] for button in board.view["notice"]["buttons"]}


def press(board: Board, words: str) -> None:
    result = act(board, **offers(board)[words])
    assert result["ok"], result


# --- The end

def test_the_end_shows_who_won_and_each_sheet_line_by_line_with_its_clause() -> None:
    game = finished(HouseCup(TWO, seed=3))
    board = Board(game, "Slytherin", animate=False)
    notice, outcome = board.view["notice"], game.outcome()
    assert outcome is not None
    assert notice["kind"] == "end"
    assert notice["lines"][0]["t"] == str(outcome.reason)
    assert [sheet["t"] for sheet in notice["sheets"]] == [
        sheet.title for sheet in outcome.scores.values()]
    for drawn, sheet in zip(notice["sheets"], outcome.scores.values(), strict=True):
        assert [int(row["n"].replace("−", "-")) for row in drawn["rows"]] == [
            line.points for line in sheet.lines]
        assert [(row["t"], row["w"], row["c"]) for row in drawn["rows"]] == [
            (str(line.label), str(line.text), line.clause) for line in sheet.lines]
        assert all(row["r"] == game.rulebook[row["c"]].text for row in drawn["rows"])
    # Looked back at, it is not shown; at the newest step it is again.
    press(board, "Look back")
    assert (board.view["at"], board.view["notice"]) == (0, None)
    newest(board)
    assert board.view["notice"]["kind"] == "end"


def test_why_so_many_points_is_answered_by_the_lines_of_the_sheet() -> None:
    game = finished(HouseCup(TWO, seed=3))
    board = Board(game, TEACHER, animate=False)
    outcome = game.outcome()
    assert outcome is not None
    for step in game.steps:
        if step.kind == "scored":
            assert act(board, ask="why", step=step.number)["ok"]
            lines = board.view["notice"]["lines"]
            sheet = outcome.scores[step.actor or ""]
            assert [line["c"] for line in lines[1:len(sheet.lines) + 1]] == [
                line.clause for line in sheet.lines]
            assert all(str(line.text) in said["t"]
                       for line, said in zip(sheet.lines, lines[1:], strict=False))


@pytest.mark.parametrize("make", [
    lambda: HogwartsBattle(["Harry", "Ron"], seed=2),
    lambda: HallsOfHogwarts(2, seed=2, turn_limit=2)])
def test_a_game_without_sheets_says_how_it_ended(make: Any) -> None:
    game = finished(make())
    board = Board(game, animate=False)
    notice, outcome = board.view["notice"], game.outcome()
    assert notice["lines"][0] == {"t": str(outcome.reason), "c": outcome.clause,
                                  "r": game.rulebook[outcome.clause].text}
    assert notice["sheets"] == []


# --- Another game

def test_play_again_keeps_the_seats_and_every_board_follows() -> None:
    game = finished(HouseCup(TWO, seed=3))
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    other = Board(game, TABLE, animate=False)
    before = game.save()["seed"]
    press(board, "Play again")
    assert (game.players, game.to_move) == (TWO, "Slytherin")
    assert game.save()["seed"] != before
    assert (board.view["mine"], board.view["notice"]) == (True, None)
    assert other.view["last"] == board.view["last"] == len(game.steps)
    assert board.view["can"] == {"undo": False, "redo": False, "hint": True}


def test_new_seats_are_chosen_and_bots_play_theirs() -> None:
    game = HouseCup(TWO, seed=3)
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    act(board, ask="menu")
    press(board, "New seats")
    assert [*offers(board)] == ["Gryffindor: the program", "Slytherin: you", "Hufflepuff: nobody",
                                "Ravenclaw: nobody", "Start"]
    for words in ("Slytherin: you", "Ravenclaw: nobody"):
        press(board, words)
    # Nothing has happened yet.
    assert (game.players, len(game.history)) == (TWO, 0)
    assert "Slytherin: the program" in offers(board)
    press(board, "Start")
    assert game.players == ("Gryffindor", "Slytherin", "Ravenclaw")
    assert (game.to_move, board.viewer, board.view["mine"]) == ("Ravenclaw", "Ravenclaw", True)
    assert set(board.bots) == {"Gryffindor", "Slytherin"}


def test_too_few_seats_are_refused_with_the_reason() -> None:
    game = HouseCup(TWO, seed=3)
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    act(board, ask="new")
    for _ in range(2):
        press(board, next(words for words in offers(board) if words.startswith("Slytherin")))
    assert act(board, ask="start")["code"] == "not-possible"
    assert "there must be 2 to 4 houses" in board.view["notice"]["lines"][0]["t"]
    assert (game.players, len(game.history)) == (TWO, 0)
    for body in ({"ask": "seat", "picks": ["Malfoy"]}, {"ask": "load", "name": "../game.json"}):
        assert act(board, **body)["code"] in ("no-such-seat", "no-such-file")


def test_where_a_game_is_only_looked_at_it_cannot_be_changed() -> None:
    game = HouseCup(TWO, seed=3)
    board = Board(game, TABLE)
    before = game.save()
    for ask in ("new", "again", "save", "open"):
        assert act(board, ask=ask)["code"] == "only-looks"
    act(board, ask="menu")
    assert [*offers(board)] == ["Copy the position", "Replay file"]
    assert game.save() == before
    assert list(Path().iterdir()) == []


# --- Files

def test_a_game_is_saved_beside_the_notebook_and_opened_again() -> None:
    game = HouseCup(TWO, seed=987654321)
    board = Board(game, "Slytherin", bots={"Gryffindor": Random(1)}, animate=False)
    act(board, ask="open")
    assert offers(board) == {}
    act(board, move="place 3 Thu")
    newest(board)
    saved = game.save()
    act(board, ask="menu")
    press(board, "Save")
    assert "house-cup-1.json" in board.view["notice"]["lines"][0]["t"]
    assert json.loads(Path("house-cup-1.json").read_text(encoding="utf-8")) == saved
    # The browser has nothing of it.
    assert str(saved["seed"]) not in shown(board)
    assert "chance" not in shown(board)
    act(board, ask="save")
    assert Path("house-cup-2.json").exists()
    act(board, ask="again")
    assert game.save() != saved
    act(board, ask="open")
    press(board, "house-cup-1.json")
    assert game.save() == saved
    Path("house-cup-3.json").write_text("{}", encoding="utf-8")
    act(board, ask="open")
    assert not act(board, ask="load", name="house-cup-3.json")["ok"]
    assert "it must have" in board.view["notice"]["lines"][0]["t"]
    assert game.save() == saved


def test_what_is_copied_is_what_the_board_may_know() -> None:
    game = HouseCup(TWO, seed=3)
    game.push("place 3 Thu")
    for seat in ("Slytherin", "Gryffindor", TEACHER):
        board = Board(game, seat, animate=False)
        act(board, ask="menu")
        press(board, "Copy the position")
        (line,) = board.view["notice"]["lines"]
        assert line["copy"] == game.as_scenario(seat)


def test_a_replay_tells_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished(HouseCup(TWO, seed=3))
    board = Board(game, "Slytherin", animate=False)
    parts: list[float] = []
    told = Board._tell

    def tell(self: Board) -> None:
        told(self)
        line = self.view["notice"]["lines"][0] if self.view["notice"] else {}
        parts.append(line.get("part", 1))

    monkeypatch.setattr(Board, "_tell", tell)
    act(board, ask="replay")
    assert len(parts) > 5
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, 1)
    page = Path("house-cup-1.html")
    assert page.stat().st_size < 1_000_000
    assert "house-cup-1.html" in board.view["notice"]["lines"][0]["t"]
