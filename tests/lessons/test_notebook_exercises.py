"""The exercises of the notebooks: right answers are accepted, wrong ones are answered."""

import ast
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

from hogwarts_nb import Board
from hogwarts_nb.lessons import MoveExercise, NumberExercise, Prediction, Worksheet
from hogwarts_nb.lessons.pieces import Play, Table
from tests.board.hands import play as play_move

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

#: Moves on each board, more than there are in a turn.
CLICKS = 20

#: For each exercise: an answer that is right, and one that is not.
ANSWERS: dict[str, dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]]] = {
    "10_house_cup": {
        "best": (("take potions",), ("take charms",)),
        "keep_both": (
            ("apply trouble_pixie", "discard trouble", "apply letter",
             "give trouble_pixie Slytherin"),
            ("apply trouble_pixie", "discard quidditch", "apply letter",
             "give trouble Slytherin")),
        "tokens": ((32,), (12,)),
        "search": (("keep uniform_slytherin",), ("keep history",)),
    },
    "11_house_cup_scoring": {
        "one": ((-40,), (40,)),
        "two": ((12,), (9,)),
        "three": (("take creatures",), ("take quidditch",)),
    },
    "30_halls": {
        "count": ((9,), (8,)),
        "open_way": (("rotate g3 90",), ("rotate e1 90",)),
        "attend": (("walk d2", "end"), ("walk d4", "end")),
        "win": (("walk d2", "play somebodys_lost", "choose Harry", "choose Ginny"), ("walk d2",)),
    },
    "31_halls_paths": {
        "dots": ((37,), (33,)),
        "long_way": ((4,), (5,)),
        "best": (("rotate g3 90",), ("rotate d3 90",)),
        "lock": (("rotate f3 90",), ("rotate e2 90",)),
    },
    "40_strategy_lab": {
        "shorter": ((1600,), (800,)),
    },
}


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does; the value of its last line, or None."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
    return eval(ast.unparse(last), names) if last else None


@cache
def play(name: str) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """Run the notebook's code; its names at the end, its exercises as made, its cells with boards.

    Whoever reads a lesson plays on a board as soon as it is there, and then goes on: so do we.
    """
    names: dict[str, Any] = {}
    exercises: dict[str, Any] = {}
    boards: list[str] = []
    chance = Random(1)
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            shown = run(source, names)
            if isinstance(shown, Play):
                boards.append(source)
            if isinstance(shown, Board):
                boards.append(source)
                for _ in range(CLICKS):
                    if shown.game.to_move:
                        shown.game.push(chance.choice(shown.game.legal_moves))
            for key, value in names.items():
                if isinstance(value, (MoveExercise, NumberExercise)):
                    exercises[key] = value
    return names, exercises, boards


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_every_exercise_of_a_notebook_has_answers_here(name: str) -> None:
    assert set(play(name)[1]) == set(ANSWERS.get(name, ()))


@pytest.mark.parametrize(("name", "exercise"), [
    (name, exercise) for name, exercises in ANSWERS.items() for exercise in exercises])
def test_the_right_answer_is_accepted_and_a_wrong_one_is_answered(name: str,
                                                                  exercise: str) -> None:
    right, wrong = ANSWERS[name][exercise]
    checked = play(name)[1][exercise]
    assert checked.check(*right).right is True, checked.check(*right)
    refused = checked.check(*wrong)
    assert refused.right is False
    assert len(refused.text) > 20


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_every_prediction_can_be_answered_wrongly_and_gets_a_reason(name: str) -> None:
    for prediction in play(name)[0].values():
        if isinstance(prediction, Prediction):
            verdicts = [prediction.bet(option).right for option in prediction.options]
            assert verdicts.count(True) == 1


def test_no_worksheet_of_a_notebook_gives_its_answers_away() -> None:
    worksheet: Worksheet = play("11_house_cup_scoring")[0]["worksheet"]
    paper = unquote(worksheet.html())
    for question in worksheet.questions:
        assert question.answer.partition(":")[0] not in paper
        assert question.answer.partition(":")[0] in worksheet.html(answers=True)


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("[1-9]*.ipynb")))
def test_a_lesson_shows_a_board_within_its_first_three_cells(name: str) -> None:
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    first = ["".join(cell["source"]) for cell in book["cells"][:3] if cell["cell_type"] == "code"]
    assert any(isinstance(run(source, {}), Board | Play | Table) for source in first)


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_each_board_comes_from_its_one_cell_alone(name: str) -> None:
    cells = play(name)[2]
    assert cells
    for source in cells:
        assert isinstance(run(source, {}), Board | Play)


def test_the_very_first_board_can_be_played_to_its_end() -> None:
    book = json.loads((NOTEBOOKS / "00_start_here.ipynb").read_text(encoding="utf-8"))
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    board: Board = run("".join(first["source"]), {})
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
    view = eval(ast.unparse(last), names).view
    assert view["curtain"] is None
    assert len(view["moves"]) == 15
