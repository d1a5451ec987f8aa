"""Predictions, exercises and worksheets: what they say, and that they can say otherwise."""

from pathlib import Path

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.rulebook import InvalidInput
from hogwarts_nb.house_cup import score
from hogwarts_nb.lessons import (
    BestMove,
    MoveExercise,
    NumberExercise,
    Prediction,
    Question,
    Worksheet,
)


def monday() -> HouseCup:
    return HouseCup.scenario(["Slytherin", "Gryffindor"], stage="taking",
                             days={"Mon": ["history", "trouble"]},
                             tokens={"Mon": [("Gryffindor", 2), ("Slytherin", 1)]})


def bet(answer: str = "Slytherin") -> Prediction:
    return Prediction("Who takes first?", {"Slytherin": "A 1 goes first.",
                                           "Gryffindor": "A 2 has to wait."},
                      answer=lambda: answer, clause="HC-TAKE-2")


def test_a_prediction_answers_right_and_wrong_bets_with_the_reason() -> None:
    right, wrong = bet().bet("Slytherin"), bet().bet("Gryffindor")
    assert right.right is True
    assert str(right) == "✓ Right: Slytherin. A 1 goes first. [HC-TAKE-2]"
    assert wrong.right is False
    assert "A 2 has to wait." in wrong.text
    assert "It is Slytherin: A 1 goes first." in wrong.text


def test_a_prediction_asks_the_engine_only_when_it_is_revealed() -> None:
    asked: list[str] = []

    def answer() -> str:
        asked.append("!")
        return monday().to_move or ""

    question = Prediction("Who?", {"Slytherin": "1", "Gryffindor": "2"}, answer=answer,
                          clause="HC-TAKE-2")
    question._repr_mimebundle_()
    assert not asked
    assert question.reveal().right is None
    assert asked == ["!"]


def test_each_answer_comes_from_a_position_of_its_own() -> None:
    def answer(game: HouseCup) -> str:
        # It may even play on: nobody else has this game.
        game.push(game.legal_moves[0])
        return game.to_move or ""

    question = Prediction("Who is next?", {"Slytherin": "1", "Gryffindor": "2"}, position=monday,
                          answer=answer)
    assert question.reveal() == question.reveal()
    assert question.bet("Gryffindor").right is True


def test_an_exception_while_answering_is_shown() -> None:
    form = Prediction("Who?", {"a": "1", "b": "2"}, answer=lambda: str(1 / 0))._display_()
    with pytest.raises(ZeroDivisionError):
        form.handle({"entered": {"option": "1"}})
    assert "ZeroDivisionError: division by zero" in form.view["said"]["lines"][0]


def test_a_prediction_needs_a_reason_for_every_option_and_two_options() -> None:
    with pytest.raises(ValueError, match="'b' needs a reason"):
        Prediction("?", {"a": "so", "b": " "}, answer=str, clause="HC-TAKE-2")
    with pytest.raises(ValueError, match="two options"):
        Prediction("?", {"a": "so"}, answer=str, clause="HC-TAKE-2")
    with pytest.raises(ValueError, match="there is no option 'c'; it can be 'Slytherin'"):
        bet().bet("c")
    with pytest.raises(ValueError, match="the engine says 'Ron'"):
        bet("Ron").reveal()


def test_a_click_on_an_option_says_the_answer() -> None:
    from hogwarts_nb.board.question import Question

    said: list[str] = []

    def answer(option: str) -> str:
        said.append(option)
        return f"<{option}>"

    question = Question("Who?", ["a", "b"], answer)
    assert not said
    assert question.view["said"] is None
    question.action = {"id": "1", "rev": 1, "entered": {"option": "1"}}
    assert said == ["b"]
    assert question.view["said"] == {"kind": "info", "lines": ["<b>"]}
    assert [option["chosen"] for option in question.view["options"]] == [False, True]


@pytest.mark.parametrize("message", [
    None, 7, "b", {}, {"entered": {}}, {"entered": {"option": "2"}}, {"entered": {"option": 1}},
    {"entered": {"other": "1"}}, {"entered": {"option": "1" * 1000}}, {"entered": ["1"]}])
def test_what_no_sound_form_sends_is_refused_and_answers_nothing(message: object) -> None:
    from hogwarts_nb.board.question import Question

    question = Question("Who?", ["a", "b"], lambda option: 1 / 0)  # type: ignore[arg-type]
    question.handle(message)
    assert question.view["said"]["kind"] == "refusal"
    assert "did not understand" in question.view["said"]["lines"][0]


def test_an_exception_of_an_answer_is_shown_and_raised() -> None:
    question = Prediction("Who?", {"a": "1", "b": "2"}, answer=lambda: str(1 // 0))._display_()
    with pytest.raises(ZeroDivisionError):
        question.handle({"entered": {"option": "1"}})
    assert question.view["said"] == {"kind": "error", "lines": [
        "ZeroDivisionError: integer division or modulo by zero"]}
    assert question.view["options"][1]["chosen"]


def test_a_display_of_what_can_be_clicked_carries_its_metadata(
        monkeypatch: pytest.MonkeyPatch) -> None:
    from anywidget import _util

    from hogwarts_nb.board import Board
    from hogwarts_nb.house_cup.calculator import Calculator

    # As Colab wants it: it draws no widget of others without an address for its manager.
    wanted = {"application/vnd.jupyter.widget-view+json": {"colab": {"custom_widget_manager": "x"}}}
    monkeypatch.setattr(_util, "get_repr_metadata", lambda: wanted)
    for shown in (bet(), Calculator(["Ravenclaw"]), Board(monday())):
        data, metadata = shown._repr_mimebundle_()
        assert metadata == wanted
        assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} == set(data)


def test_a_move_exercise_says_what_is_illegal_what_misses_and_what_does_it() -> None:
    exercise = MoveExercise("Take History.", monday(),
                            lambda game: "history.1" in game.state.cards[0],
                            hint="It counts cards.", clause="HC-TAKE-4")
    assert exercise.check(...).right is None
    illegal = exercise.check("take potions")
    assert illegal.right is False
    assert "[HC-TAKE-4]" in illegal.text
    missed = exercise.check("take trouble")
    assert missed.right is False
    assert "takes Trouble" in missed.text
    assert "It counts cards." in missed.text
    done = exercise.check("take history")
    assert done.right is True
    assert exercise.game.rulebook["HC-TAKE-4"].text in done.text
    assert exercise.game == monday()
    with pytest.raises(TypeError, match="written as text"):
        exercise.check(3)  # type: ignore[arg-type]


def test_the_best_move_is_the_one_with_the_highest_value() -> None:
    game = monday()
    exercise = BestMove("Take the better card.", game,
                        lambda after: after.sheets()["Slytherin"].total, hint="Trouble costs.",
                        clause="HC-TROUBLE")
    game.push("take trouble")
    assert exercise.check("take trouble").right is False
    assert exercise.check("take history").right is True


def test_a_number_exercise_says_in_which_direction_to_look() -> None:
    sheet = score({"Slytherin": (["potions"] * 4, 0)})["Slytherin"]
    exercise = NumberExercise("How many?", lambda: sheet.total, lambda: sheet.lines[0].text,
                              hint="Look at the table.", clause="HC-POTIONS")
    assert exercise.check(...).right is None
    assert exercise.check(4).text.startswith("It is more than 4.")
    assert exercise.check(40).text.startswith("It is less than 40.")
    assert exercise.check(20).right is True
    assert "4 cards: 20 points." in exercise.check(20).text
    with pytest.raises(TypeError, match="whole number"):
        exercise.check("20")  # type: ignore[arg-type]


def test_what_is_no_rule_cites_none() -> None:
    bet = Prediction("Who wins?", {"you": "You play well.", "I": "I try."}, answer=lambda: "I")
    assert str(bet.reveal()) == "It is I. I try."
    assert str(bet.bet("you")) == "✗ You said you. You play well. It is I: I try."
    number = NumberExercise("How many?", lambda: 4, lambda: "Two and two.", hint="Count.")
    assert str(number.check(3)) == "✗ It is more than 3. Count."
    assert str(number.check(4)) == "✓ Right, 4. Two and two."


def test_a_worksheet_has_lines_to_write_on_and_a_teachers_copy_has_answers(
        tmp_path: Path) -> None:
    sheet = Worksheet("Who is <first>?", [
        Question("Who takes first?", monday(), part="Mon", lines=3, answer="Slytherin & why"),
        Question("And then?")])
    page = sheet.html()
    assert page.count('class="line"') == 5
    assert page.count("<img ") == 1
    assert "Slytherin &amp; why" not in page
    assert "Who is &lt;first&gt;?" in page
    copy = sheet.save(tmp_path / "answers.html", answers=True).read_text(encoding="utf-8")
    assert "Slytherin &amp; why" in copy
    for text in (page, copy):
        assert "<script" not in text
        assert "http:" not in text.replace("http%3A//www.w3.org", "").replace(
            "http://www.w3.org/2000/svg", "")
    with pytest.raises(ValueError, match="one question at least"):
        Worksheet("Empty", [])


def test_the_calculator_counts_as_score_does_and_names_what_is_too_much() -> None:
    from hogwarts_nb.house_cup.calculator import Calculator

    calculator = Calculator(["Ravenclaw", "Slytherin"])
    calculator.counts["Ravenclaw"]["potions"].value = 4
    calculator.tokens["Ravenclaw"].value = 3
    assert repr(calculator) == "Ravenclaw: 26\nSlytherin: 0"
    assert [table["t"] for table in calculator.view["tables"]] == ["Ravenclaw: 26", "Slytherin: 0"]
    assert ["Potions", "4 cards: 20 points.", "HC-POTIONS", 20] in (
        calculator.view["tables"][0]["rows"])
    calculator.counts["Slytherin"]["potions"].value = 4
    assert calculator.view["said"]["kind"] == "refusal"
    assert "the box has 7 of them" in calculator.view["said"]["lines"][0]
    # Shown again in this state, it says so too.
    data, _ = calculator._repr_mimebundle_() or ({}, {})
    assert "a card of Slytherin is 'potions'" in data["text/plain"]
    assert 'role="alert"' in data["text/html"]
    calculator.counts["Slytherin"]["potions"].value = 0
    assert calculator.view["said"] is None
    for name, value in (("houses", ["Slytherin"] * 2), ("houses", ["Durmstrang"]),
                        ("houses", None), ("houses", 5), ("houses", "Slytherin"),
                        ("houses", [["Slytherin"]]), ("components", 5)):
        with pytest.raises(InvalidOption, match=f"{name} is "):
            Calculator(**{name: value})
    assert Calculator(iter(["Ravenclaw", "Slytherin"])).houses == ("Ravenclaw", "Slytherin")


def test_the_calculator_takes_what_is_typed_and_nothing_else() -> None:
    from hogwarts_nb.house_cup.calculator import Calculator

    calculator = Calculator(["Ravenclaw"])
    calculator.handle({"entered": {"Ravenclaw.potions": "4", "Ravenclaw.tokens": "3"}})
    assert repr(calculator) == "Ravenclaw: 26"
    calculator.handle({"entered": {"Ravenclaw.tokens": ""}})
    assert calculator.tokens["Ravenclaw"].value == 0
    for text in ("8", "-1", "1.5", "²", "potions"):
        calculator.handle({"entered": {"Ravenclaw.potions": text}})
        assert calculator.counts["Ravenclaw"]["potions"].value == 4
        assert "it can be a whole number from 0 to 7" in calculator.view["said"]["lines"][0]
    calculator.handle({"entered": {"Slytherin.potions": "1"}})
    assert "there is no such box" in calculator.view["said"]["lines"][0]
    for number in (8, -1, True, "4", None):
        with pytest.raises(InvalidInput, match="Potions is"):
            calculator.counts["Ravenclaw"]["potions"].value = number  # type: ignore[assignment]
    assert repr(calculator) == "Ravenclaw: 20"


def test_the_pictures_of_the_readme_are_current() -> None:
    from hogwarts_nb.lessons.readme_pictures import readme_pictures

    root = Path(__file__).parents[2]
    pictures = dict(readme_pictures())
    assert pictures.keys() == {path.name for path in root.glob("notebooks/*.svg")}
    for name, picture in pictures.items():
        assert (root / "notebooks" / name).read_text(encoding="utf-8") == picture, \
            "run: make notebooks"
        assert f"(notebooks/{name})" in (root / "README.md").read_text(encoding="utf-8")
