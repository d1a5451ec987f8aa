"""A game goes on tomorrow; and how a piece is made can be seen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.board import Board
from hogwarts_nb.board.kept import KeptBoard
from hogwarts_nb.lessons.keeping import SETTING
from hogwarts_nb.lessons.lesson import Lesson
from hogwarts_nb.lessons.pieces import PieceError, Play
from tests.board.hands import act, newest, play
from tests.lessons import a_lesson


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def piece(folder: Path) -> Play:
    made = replace(a_lesson.first_turn, keep=True)
    Lesson({"__name__": "x.mine", "game": made}, "Mine")
    return made


def made(piece: Play) -> Board:
    board = piece.make_board()
    assert isinstance(board, Board)
    return board


def test_a_game_is_kept_after_each_move_and_taken_up_again(piece: Play, folder: Path) -> None:
    today = made(piece)
    today._repr_mimebundle_()
    assert not folder.exists(), "nothing has been played"
    play(today, str(today.game.legal_moves[0]))
    file = folder / "mine-game.json"
    assert file.exists()
    newest(today)
    play(today, str(today.game.legal_moves[0]))
    act(today, ask="undo")
    left = today.game.copy()
    tomorrow = made(piece)
    assert tomorrow.game == left
    assert tomorrow.game.history == left.history
    assert (tomorrow.seat, list(tomorrow.bots)) == ("Slytherin", ["Gryffindor"])
    assert "from last time" in tomorrow.view["notice"]["lines"][0]["t"]
    newest(tomorrow)
    play(tomorrow, str(tomorrow.game.legal_moves[0]))
    assert made(piece).game == tomorrow.game


def test_a_new_game_with_other_seats_is_kept_too(piece: Play) -> None:
    board = made(piece)
    act(board, ask="new")
    for seat in ("Ravenclaw", "Slytherin", "Slytherin"):
        act(board, ask="seat", picks=[seat])
    act(board, ask="start")
    tomorrow = made(piece)
    assert tomorrow.game == board.game
    assert set(tomorrow.game.players) == {"Gryffindor", "Ravenclaw"}
    assert set(tomorrow.bots) == {"Gryffindor"}
    assert tomorrow.view["mine"] is board.view["mine"]


def halls() -> bytes:
    data = {"format": "hogwarts_nb kept game 1", "bots": [], "game": HallsOfHogwarts().save()}
    return json.dumps(data).encode()


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"\xff", b'{"format": "other"}', halls(),
    b'{"format": "hogwarts_nb kept game 1", "bots": [], "game": {}}'])
def test_a_broken_or_foreign_file_is_refused_said_and_stays(piece: Play, folder: Path,
                                                            content: bytes) -> None:
    folder.mkdir()
    file = folder / "mine-game.json"
    file.write_bytes(content)
    board = made(piece)
    assert "mine-game.json is not a kept game of House Cup" in (
        board.view["notice"]["lines"][0]["t"])
    play(board, str(board.game.legal_moves[0]))
    assert file.read_bytes() == content


def test_bots_that_are_no_players_are_refused(piece: Play, folder: Path) -> None:
    board = made(piece)
    play(board, str(board.game.legal_moves[0]))
    file = folder / "mine-game.json"
    data = json.loads(file.read_text())
    for bots in (["Harry"], "Slytherin", [1], None):
        file.write_text(json.dumps({**data, "bots": bots}))
        assert made(piece)._file is None  # type: ignore[attr-defined]


def test_a_file_that_another_notebook_writes_stays_as_that_one_writes_it(piece: Play,
                                                                        folder: Path) -> None:
    one, other = made(piece), made(piece)
    play(one, str(one.game.legal_moves[0]))
    play(other, str(other.game.legal_moves[1]))
    assert "is not kept" in other.view["notice"]["lines"][0]["t"]
    assert made(piece).game == one.game


def test_a_folder_that_cannot_be_used_is_said(piece: Play, folder: Path) -> None:
    folder.write_text("a file")
    assert "is not kept" in made(piece).view["notice"]["lines"][0]["t"]


def test_where_nothing_is_to_be_kept_it_is_a_board_like_others(
        piece: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "")
    assert not isinstance(made(piece), KeptBoard)


def test_how_a_piece_is_made_can_be_seen() -> None:
    source = a_lesson.trouble.source()
    assert repr(source).startswith("def monday() -> HouseCup:\n")
    assert '\n\ntrouble = Puzzle(\n    "Let Slytherin take Trouble."' in source.text
    assert "who = " not in source.text
    assert source._repr_mimebundle_()["text/markdown"].startswith("```python\ndef monday")
    with pytest.raises(PieceError, match="in a cell of this notebook"):
        replace(a_lesson.trouble).source()
