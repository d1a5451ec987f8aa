"""Boards that ask, play and say: right and wrong, and nothing before somebody has answered."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hogwarts_nb.board.task import TaskBoard
from hogwarts_nb.core.rulebook import InvalidInput
from hogwarts_nb.lessons.pieces import Prediction
from tests.board.hands import act, newest, shown
from tests.lessons import a_lesson
from tests.lessons.a_lesson import monday

ALL = pytest.mark.parametrize("name", a_lesson.progress.pieces)
TASKS = pytest.mark.parametrize("name", ["who", "trouble", "number", "story"])


def board(name: str) -> TaskBoard:
    made = a_lesson.progress.pieces[name].make_board()
    assert isinstance(made, TaskBoard)
    return made


def said(board: TaskBoard) -> list[tuple[str, list[str]]]:
    newest(board)
    return [(note["kind"], [line["t"] for line in note["lines"]])
            for note in board.view["task"]["said"]]


def offers(board: TaskBoard) -> list[str]:
    return [button["a"]["ask"] for button in board.view["task"]["buttons"]]


@ALL
def test_each_piece_does_what_it_promises_and_shows_itself(name: str) -> None:
    piece = a_lesson.progress.pieces[name]
    piece.verify()
    forms = piece._repr_mimebundle_()
    data = forms[0] if isinstance(forms, tuple) else forms
    assert {"text/html", "text/plain"} <= set(data)
    if name != "rules":
        assert piece._display_() is not piece._display_(), "a cell that is run again begins anew"
    assert repr(piece).endswith(f"a_lesson.{name}>")


# --- Nothing before the answer

def seen(board: TaskBoard) -> str:
    """All that a page, a saved notebook and the state of the widget have."""
    state = {key: value for key, value in board.get_state().items()
             if key not in ("key", "layout", "_esm", "_css")}
    return json.dumps([state, board._still(), repr(board)], default=str)


def test_before_the_answer_nothing_depends_on_it() -> None:
    """With other moves, reasons, clause and answer all that is sent is the same."""
    who = a_lesson.who

    def never(*_: object) -> Any:
        raise AssertionError("somebody has looked")

    other = replace(who, options=dict.fromkeys(who.options, "Something else."),
                    moves=["take trouble"], answer=never, clause="HC-TIE-1")
    one, two = (seen(piece.make_board()) for piece in (who, other))
    assert one == two
    for reason in who.options.values():
        assert reason not in one


def test_what_is_sent_while_the_story_is_told_does_not_say_how_it_ends() -> None:
    made = board("who")
    act(made, ask="answer", answer="0")
    while made.view["at"] < made.view["last"]:
        assert "has to wait" not in shown(made)
        assert made.view["task"]["said"] == []
        act(made, ask="go", step=made.view["at"] + 1)
    assert "has to wait" in shown(made)
    act(made, ask="go", step=1)
    assert "has to wait" in shown(made), "once it has been said it may be read again"


# --- Predictions

@pytest.mark.parametrize(("answer", "kind", "first"), [
    ("1", "right", "Right: Gryffindor."),
    ("0", "wrong", "You said: Slytherin. It has taken already.")])
def test_a_prediction_plays_what_happens_and_then_says_why(answer: str, kind: str,
                                                           first: str) -> None:
    made = board("who")
    assert act(made, ask="answer", answer=answer)["ok"]
    assert made.view["play"]
    (said_kind, lines), = said(made)
    assert (said_kind, lines[0]) == (kind, first)
    assert "A 2 has to wait for the 1." in lines[1]
    assert made.view["task"]["said"][0]["lines"][1]["c"] == "HC-TAKE-2"
    marks = [option["mark"] for option in made.view["task"]["options"]]
    assert marks == ["" if kind == "right" else "wrong", "right"]
    assert made.game.played == 1
    # It is answered, until it begins again.
    assert act(made, ask="answer", answer="1")["code"] == "answered"
    assert offers(made) == ["again"]
    assert act(made, ask="again")["ok"]
    assert made.game == monday()
    task = made.view["task"]
    assert task["open"]
    assert not task["said"]
    assert not any(option["chosen"] for option in task["options"])
    assert act(made, ask="answer", answer="1")["ok"]


def test_if_what_a_prediction_asks_goes_wrong_the_board_says_so_and_can_be_asked_again() -> None:
    made = replace(a_lesson.who, answer=lambda game: str(1 // 0)).make_board()
    with pytest.raises(ZeroDivisionError):
        act(made, ask="answer", answer="0")
    assert "ZeroDivisionError" in made.view["notice"]["lines"][0]["t"]
    assert made.game == monday()
    assert made.view["task"]["open"]


def test_a_class_raises_hands_and_then_sees_what_happens() -> None:
    made = board("who")
    act(made, ask="menu")
    offer = made.view["notice"]["buttons"][-1]["a"]
    assert offer == {"ask": "hands", "hands": [0, 0]}
    assert act(made, ask="solve")["code"] == "not-yet"
    assert act(made, **offer)["ok"]
    assert act(made, ask="hands", hands=[3, 12])["ok"]
    task = made.view["task"]
    assert [option["hands"] for option in task["options"]] == [3, 12]
    assert task["hands"] == 15
    assert not task["open"]
    assert "has to wait" not in shown(made)
    assert act(made, ask="hands", hands=[3])["code"] == "no-such-option"
    assert act(made, ask="solve")["ok"]
    assert said(made) == [("info", ["The answer: Gryffindor. A 2 has to wait for the 1."])]
    assert [option["hands"] for option in made.view["task"]["options"]] == [3, 12]
    assert act(made, ask="again")["ok"]
    assert made.view["task"]["hands"] is None


# --- Puzzles

def test_a_puzzle_says_when_it_is_reached_and_by_which_rule() -> None:
    made = board("trouble")
    assert made.view["mine"]
    assert offers(made) == ["hint_task"]
    assert act(made, ask="solve")["code"] == "not-yet"
    assert act(made, move="take trouble")["ok"]
    assert said(made) == [("right", ["You have done it, in 1 move.",
                                     "Slytherin takes Trouble from Monday."])]
    assert made.view["task"]["said"][0]["lines"][1]["c"] == "HC-TAKE-4"
    assert made.view["moves"] == []
    assert act(made, move="take history")["code"] == "over"


def test_a_puzzle_says_kindly_why_a_try_has_missed_and_can_be_tried_again() -> None:
    made = board("trouble")
    act(made, move="take history")
    assert said(made) == [("wrong", [
        "Not this time: Gryffindor decides now, and the goal is not reached."])]
    assert act(made, ask="undo")["ok"]
    assert said(made) == []
    assert act(made, move="take trouble")["ok"]
    assert said(made)[0][0] == "right"
    act(made, ask="again")
    assert (made.game, said(made)) == (monday(), [])
    missed = replace(a_lesson.trouble, missed=lambda game: "Look at the red card.").make_board()
    act(missed, move="take history")
    assert said(missed) == [("wrong", ["Look at the red card."])]


def test_a_puzzle_gives_a_hint_and_shows_a_solution_after_a_try() -> None:
    made = board("trouble")
    assert "red one" not in seen(made)
    assert act(made, ask="hint_task")["ok"]
    assert said(made) == [("hint", ["It is the red one."])]
    act(made, move="take history")
    assert offers(made) == ["solve", "again"]
    assert act(made, ask="solve")["ok"]
    assert said(made)[1][1][0] == "This is one way to do it."
    assert [str(move) for move, _ in made.game.history] == ["take trouble"]
    assert offers(made) == ["again"]


def test_typed_moves_are_judged_and_what_can_be_typed_is_said() -> None:
    trouble, number = a_lesson.trouble, a_lesson.number
    assert str(trouble.check()) == 'You can type: "take history", "take trouble".'
    refused = trouble.check("take potions")
    assert (refused.right, "[HC-TAKE-4]" in str(refused)) == (False, True)
    assert trouble.check("take history").right is False
    assert str(trouble.check("take trouble")).startswith("✓ You have done it, in 1 move.")
    assert [number.check(given).right for given in (1, 2, 3)] == [False, True, False]
    assert a_lesson.who.check("Gryffindor").right
    with pytest.raises(InvalidInput, match="'Slytherin', 'Gryffindor'"):
        a_lesson.who.check("Hufflepuff")


# --- Numbers and stories

def test_a_number_says_in_which_direction_to_look_and_then_why() -> None:
    made = board("number")
    assert "day.Tue" not in made.view["svg"]
    for typed, kind, first in (("1", "wrong", "It is more than 1."),
                               ("−3", "wrong", "It is more than -3."),
                               ("3", "wrong", "It is less than 3."), ("2", "right", "Right: 2.")):
        assert act(made, ask="answer", answer=typed)["ok"]
        (found, lines), = said(made)
        assert (found, lines[0]) == (kind, first)
    assert lines[1] == "History of Magic and Trouble."
    assert act(made, ask="answer", answer="2")["code"] == "answered"
    other = board("number")
    for typed in ("", "two", "1.5", "9" * 50, "٣"):
        assert not act(other, ask="answer", answer=typed)["ok"]
    assert act(other, ask="solve")["code"] == "not-yet"
    act(other, ask="answer", answer="7")
    assert offers(other) == ["hint_task", "solve"]
    act(other, ask="solve")
    assert said(other)[0][1][0] == "It is 2."


def test_a_story_begins_at_its_beginning_and_ends_with_what_is_not_allowed() -> None:
    made = board("story")
    assert made.view["at"] == monday().moment.told < made.view["last"]
    assert not made.view["mine"]
    assert said(made) == [("refusal", ["Potions is not on Monday."])]
    assert act(made, ask="solve")["ok"]
    assert made.view["at"] == monday().moment.told + 1
    assert made.view["play"]
    assert act(made, ask="again")["code"] == "only-looks"
    text = made._still()["text/plain"]
    assert "Slytherin takes History of Magic" in text
    assert "Potions is not on Monday." in text


# --- What strangers send

@TASKS
@pytest.mark.parametrize("body", [
    {"ask": "answer"}, {"ask": "answer", "answer": None}, {"ask": "answer", "answer": "7"},
    {"ask": "answer", "answer": 1}, {"ask": "answer", "answer": "x" * 1000},
    {"ask": "answer", "answer": "0", "more": 1}, {"ask": "answer", "answer": ["0"]},
    {"ask": "hands", "hands": []}, {"ask": "hands", "hands": [1] * 99},
    {"ask": "hands", "hands": [-1, 2]}, {"ask": "hands", "hands": [True, 2]},
    {"ask": "hands", "hands": [1000, 2]}, {"ask": "hands", "hands": {"0": 1}},
    {"ask": "hint"}, {"ask": "new"}, {"ask": "start"}, {"ask": "load", "name": "x.json"},
    {"ask": "open"}, {"ask": "save"}, {"ask": "seat", "picks": ["Slytherin"]},
    {"ask": "hint_task", "answer": "0"}, {"move": "take potions"}, {"move": 3}])
def test_what_no_sound_page_sends_is_refused_and_does_nothing(name: str,
                                                              body: dict[str, Any]) -> None:
    if (name, body) == ("number", {"ask": "answer", "answer": "7"}):
        return  # which is a number
    made = board(name)
    before = made.game.copy(), made.view["at"], made.view["task"]
    assert not act(made, **body)["ok"]
    assert (made.game, made.view["at"], made.view["task"]) == before
    assert made.view["notice"]["kind"] == "refusal"


@TASKS
@pytest.mark.parametrize("ask", ["answer", "again", "solve", "hands", "hint_task"])
def test_what_was_clicked_on_an_older_table_is_refused(name: str, ask: str) -> None:
    made = board(name)
    old = made.view["rev"]
    act(made, ask="layout", layout="narrow")
    more = {"answer": {"answer": "0"}, "hands": {"hands": [1, 1]}}.get(ask, {})
    assert made.handle({"id": 1, "rev": old, "ask": ask, **more})["code"] in ("stale", "malformed")
    assert made.game.played == (1 if name == "story" else 0)


def test_other_boards_know_no_tasks() -> None:
    made = a_lesson.first_turn.make_board()
    for body in ({"ask": "answer", "answer": "0"}, {"ask": "solve"}, {"ask": "hint_task"},
                 {"ask": "hands", "hands": [1]}):
        assert act(made, **body)["code"] == "malformed"


def test_a_prediction_says_what_is_wrong_with_it() -> None:
    from hogwarts_nb.lessons.pieces import PieceError

    who: Prediction = a_lesson.who
    for changed, why in (({"clause": "HC-NONE"}, "no clause HC-NONE"),
                         ({"options": {"Gryffindor": "So."}}, "two to five options"),
                         ({"options": {"Gryffindor": " ", "b": "c"}}, "needs a reason"),
                         ({"answer": lambda game: "Ron"}, "'Ron', which is not one"),
                         ({"moves": ["take potions"]}, "'take potions' is not legal")):
        with pytest.raises(PieceError, match=why):
            replace(who, **changed).verify()
