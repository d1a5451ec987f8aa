"""Every piece of every lesson on its board: nothing is given away, and what is right is said."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hogwarts_nb.board.task import TaskBoard
from hogwarts_nb.cli import shipped
from hogwarts_nb.lessons import all_lessons, lesson_names
from hogwarts_nb.lessons.bets import Bet
from hogwarts_nb.lessons.pieces import (
    Number,
    Picture,
    Piece,
    Play,
    Prediction,
    Puzzle,
    Story,
    Table,
)
from hogwarts_nb.lessons.tasks import NumberTask, PredictionTask, PuzzleTask
from hogwarts_nb.lessons.worksheet import ON_PAPER, Worksheet
from tests.board.hands import act
from tests.lessons.test_tasks import seen

LESSONS = all_lessons()
PIECES = {f"{lesson.name}.{name}": piece
          for lesson in LESSONS for name, piece in lesson.pieces.items()}


def each(*kinds: type[Piece]) -> Any:
    names = [name for name, piece in PIECES.items() if type(piece) in kinds]
    return pytest.mark.parametrize("name", names)


def quick(task: Any) -> TaskBoard:
    """Its board, with no story to wait for."""
    return TaskBoard(task, animate=False)


def kinds(board: TaskBoard) -> list[str]:
    return [note["kind"] for note in board.view["task"]["said"]]


#: The lessons on rules.
RULES = [lesson for lesson in LESSONS if (lesson.name.startswith(("house_cup", "hogwarts_battle"))
         and lesson.name != "hogwarts_battle_campaign") or lesson.name in ("halls", "halls_events")]


@each(Picture, Story, Play, Prediction, Puzzle, Number, Table, Bet)
def test_a_piece_does_what_it_promises(name: str) -> None:
    PIECES[name].verify()


@pytest.mark.parametrize("lesson", RULES, ids=lambda lesson: lesson.name)
def test_a_lesson_on_rules_has_enough_to_predict_and_to_solve(lesson: Any) -> None:
    sorts = Counter(map(type, lesson.pieces.values()))
    # The lesson on the cards is one to look things up.
    predictions, puzzles = (2, 4) if lesson.name == "hogwarts_battle_cards" else (8, 6)
    assert sorts[Prediction] >= predictions
    assert sorts[Puzzle] >= puzzles


@pytest.mark.parametrize("lesson", RULES, ids=lambda lesson: lesson.name)
def test_a_lesson_on_rules_begins_with_a_game_that_can_be_played_at_once(lesson: Any) -> None:
    first = next(iter(lesson.pieces.values()))
    assert isinstance(first, Play)
    game = first.position()
    assert game.to_move == first.seat
    assert {first.seat, *first.bots()} == {*game.players}


@each(Puzzle)
def test_nobody_but_the_learner_decides_in_a_puzzle(name: str) -> None:
    piece = PIECES[name]
    assert isinstance(piece, Puzzle)
    for moves in (piece.solution, piece.near_miss):
        game = piece.position()
        seat = game.to_move
        for move in moves:
            assert game.to_move == seat
            game.push(move)


def never(*_: object) -> Any:
    raise AssertionError("somebody has looked")


# --- Nothing is given away

def blind(piece: Piece) -> Piece:
    """The same with no answer, no reasons, no hint and no solution."""
    if isinstance(piece, Prediction):
        return replace(piece, options=dict.fromkeys(piece.options, "?"), moves=(), answer=never,
                       clause="", clauses=())
    if isinstance(piece, Puzzle):
        return replace(piece, solution=(), near_miss=(), hint="?", reached=never, clause="",
                       clauses=(), missed=never)
    assert isinstance(piece, Number)
    return replace(piece, answer=never, because=never, hint="?", clause="", clauses=())


@each(Prediction, Puzzle, Number)
def test_before_an_answer_nothing_depends_on_what_is_right(name: str) -> None:
    """Not what a page, a saved notebook or the widget has, and not what is printed."""
    piece = PIECES[name]
    assert seen(piece.make_board()) == seen(blind(piece).make_board())
    assert Worksheet("", [piece]).html() == Worksheet("", [blind(piece)]).html()


@each(Bet)
def test_before_a_bet_nothing_depends_on_what_is_right(name: str) -> None:
    piece = PIECES[name]
    assert isinstance(piece, Bet)
    piece.verify()
    other = replace(piece, options=dict.fromkeys(piece.options, "?"), answer=never)
    one, two = (json.dumps([asked().get_state("view"), asked()._still()])
                for asked in (piece()._display_, other()._display_))
    assert one == two


def secrets(piece: Piece) -> list[str]:
    """What nobody may read before they answer."""
    if isinstance(piece, Prediction | Bet):
        return [*piece.options.values()]
    if isinstance(piece, Puzzle):
        return [piece.hint, *({repr([*piece.solution])} if piece.solution else ())]
    return [piece.hint] if isinstance(piece, Number) else []


@pytest.mark.parametrize("notebook", shipped(), ids=lambda path: path.stem)
def test_no_notebook_says_an_answer_a_hint_or_a_solution(notebook: Any) -> None:
    """What its cells show does not depend on one. Here is what they say up to the cell after it."""
    cells = ["".join(cell["source"])
             for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]]
    for lesson in LESSONS:
        if not any(f"import {lesson.name} as lesson" in cell for cell in cells):
            continue
        for name, piece in lesson.pieces.items():
            shown = [number for number, cell in enumerate(cells)
                     if re.search(rf"\blesson\.{name}\b", cell)]
            assert shown, f"{lesson.name}.{name} is shown nowhere"
            text = "\n".join(cells[:shown[0] + 2])
            assert [secret for secret in secrets(piece) if secret in text] == [], name


# --- What is right is said, by messages of a browser

@each(Prediction)
def test_each_option_of_a_prediction_is_answered_with_its_reason(name: str) -> None:
    piece = PIECES[name]
    assert isinstance(piece, Prediction)
    right = piece.reveal()
    board = quick(PredictionTask(piece))
    for number, (option, reason) in enumerate(piece.options.items()):
        assert act(board, ask="answer", answer=str(number))["ok"]
        assert kinds(board) == ["right" if option == right else "wrong"]
        said = " ".join(line["t"] for line in board.view["task"]["said"][0]["lines"])
        # A name such as "Incendio!" ends its sentence.
        said = said.replace("!.", "!")
        assert reason.replace("!.", "!") in said
        assert piece.options[right].replace("!.", "!") in said
        assert [line.get("c") for line in board.view["task"]["said"][0]["lines"]][-1] == (
            piece.clause)
        assert act(board, ask="again")["ok"]


@each(Puzzle)
def test_a_puzzle_is_reached_by_its_solution_and_not_by_its_near_miss(name: str) -> None:
    piece = PIECES[name]
    assert isinstance(piece, Puzzle)
    board = quick(PuzzleTask(piece))
    for move in piece.near_miss:
        assert kinds(board) == []
        assert act(board, move=move)["ok"], move
    assert kinds(board) == ["wrong"]
    assert act(board, ask="again")["ok"]
    for move in piece.solution:
        assert kinds(board) == []
        assert act(board, move=move)["ok"], move
    assert kinds(board) == ["right"]
    act(board, ask="again")
    assert act(board, ask="solve")["ok"]
    assert kinds(board) == ["info"]


@each(Number)
def test_a_number_is_found(name: str) -> None:
    piece = PIECES[name]
    assert isinstance(piece, Number)
    board = quick(NumberTask(piece))
    right = piece.answer(piece.position())
    for number in (right - 1, right + 1, right):
        assert act(board, ask="answer", answer=str(number))["ok"]
        assert kinds(board) == ["right" if number == right else "wrong"]


@each(Story)
def test_a_story_is_told_to_its_end(name: str) -> None:
    board = PIECES[name].make_board()
    assert act(board, ask="go", step=board.view["last"])["ok"]
    assert kinds(board) == (["refusal"] if PIECES[name].asks else [])  # type: ignore[attr-defined]


def test_each_kind_of_piece_is_in_some_lesson() -> None:
    assert {type(piece) for piece in PIECES.values()} >= {Prediction, Puzzle, Number, Story}
    assert [lesson.name for lesson in LESSONS] == [*lesson_names()]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_teachers_sheet_of_each_lesson_has_every_answer(lesson: Any) -> None:
    if not any(type(lesson.pieces[name]) in ON_PAPER for name in lesson.counted):
        with pytest.raises(ValueError, match="one question at least"):
            lesson.worksheet()
        return
    copy = lesson.worksheet().html(answers=True)
    assert copy.count("<section>") == copy.count('class="answer"') == len(lesson.counted)
