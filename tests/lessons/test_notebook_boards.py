"""The boards of the notebooks: each comes from its cell alone, and can be played."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hogwarts_nb import Board
from hogwarts_nb.lessons import lesson_names
from hogwarts_nb.lessons.bets import Asked
from hogwarts_nb.lessons.pieces import Play, Table
from tests.board.hands import play as play_move

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

#: Moves on each board, more than there are in a turn.
CLICKS = 20


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does; the value of its last line, or None."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
    return eval(ast.unparse(last), names) if last else None


@cache
def play(name: str) -> tuple[list[str], list[Asked]]:
    """Run the notebook's code; its cells with boards, and its bets.

    Somebody who reads a lesson plays on a board as soon as it is there, and then goes on: so do we.
    """
    names: dict[str, Any] = {}
    boards: list[str] = []
    bets: list[Asked] = []
    chance = Random(1)
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            shown = run(source, names)
            if isinstance(shown, Board | Play):
                boards.append(source)
            if isinstance(shown, Board):
                for _ in range(CLICKS):
                    if shown.game.to_move:
                        shown.game.push(chance.choice(shown.game.legal_moves))
            if isinstance(shown, Asked):
                bets.append(shown)
    return boards, bets


@pytest.mark.parametrize("name", ["40_strategy_lab", "41_write_a_player"])
def test_one_option_of_each_bet_is_right_and_all_have_a_reason(name: str) -> None:
    bets = play(name)[1]
    assert len(bets) >= 2
    for asked in bets:
        options = asked.bet.options
        assert [asked.check(option).right for option in options].count(True) == 1


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("[1-9]*.ipynb")))
def test_a_lesson_shows_a_board_within_its_first_three_cells(name: str) -> None:
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    first = ["".join(cell["source"]) for cell in book["cells"][:3] if cell["cell_type"] == "code"]
    assert any(isinstance(run(source, {}), Board | Play | Table) for source in first)


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_each_board_comes_from_its_one_cell_alone(name: str) -> None:
    cells = play(name)[0]
    assert cells
    for source in cells:
        assert isinstance(run(source, {}), Board | Play)


def test_the_very_first_board_can_be_played_to_its_end() -> None:
    book = json.loads((NOTEBOOKS / "00_start_here.ipynb").read_text(encoding="utf-8"))
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    board: Board = run("".join(first["source"]), {}).make_board()
    while board.game.outcome() is None:
        assert board.game.to_move == "Slytherin", board.game.prompt
        play_move(board, board.game.legal_moves[0].notation)
    assert set(board.game.outcome().scores) == {"Slytherin", "Gryffindor"}


def test_the_very_first_board_takes_a_move_with_nothing_to_do_before() -> None:
    book = json.loads((NOTEBOOKS / "00_start_here.ipynb").read_text(encoding="utf-8"))
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    *before, last = ast.parse("".join(first["source"])).body
    names: dict[str, Any] = {}
    exec(ast.unparse(ast.Module(before, [])), names)
    view = eval(ast.unparse(last), names).make_board().view
    assert view["curtain"] is None
    assert len(view["moves"]) == 15


#: Lessons that are about Python.
PYTHON = {"31_halls_paths", "40_strategy_lab", "41_write_a_player", "42_how_a_rule_becomes_code",
          "43_write_a_card", "50_make_a_lesson"}


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_learner_reads_no_code_or_is_told_first(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    if path.stem in PYTHON:
        assert "Python" in "".join(cells[0]["source"]).split("\n\n")[1]
        return
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            assert len(source.splitlines()) <= 3, source
            defines = (ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.Assign)
            assert not any(isinstance(node, defines) for node in ast.walk(ast.parse(source)))


def test_the_lessons_are_in_the_order_of_their_notebooks() -> None:
    first: dict[str, str] = {}
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"from hogwarts_nb.lessons import (\w+) as lesson", text):
            first.setdefault(name, path.stem)
    assert [*first] == [*lesson_names()]
