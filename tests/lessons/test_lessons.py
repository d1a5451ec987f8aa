"""Bets and the calculator: what they say, and that they can say otherwise."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.rulebook import InvalidInput
from hogwarts_nb.lessons.bets import Bet
from hogwarts_nb.lessons.pieces import PieceError


def monday() -> HouseCup:
    return HouseCup.scenario(["Slytherin", "Gryffindor"], stage="taking",
                             days={"Mon": ["history", "trouble"]},
                             tokens={"Mon": [("Gryffindor", 2), ("Slytherin", 1)]})


def bet(answer: Callable[[], str] = lambda: "Slytherin") -> Bet:
    return Bet("Who takes first?", {"Slytherin": "A 1 goes first.",
                                    "Gryffindor": "A 2 has to wait."}, answer)


def test_a_bet_is_computed_when_somebody_answers_and_not_before() -> None:
    asked: list[str] = []

    def answer(*given: str) -> str:
        asked.extend(given)
        return "Slytherin"

    question = replace(bet(), answer=answer)("a", "b")
    question._repr_mimebundle_()
    assert not asked
    assert str(question.check("Slytherin")) == "✓ Right: Slytherin. A 1 goes first."
    assert asked == ["a", "b"]
    assert str(question.check("Gryffindor")) == (
        "✗ You said: Gryffindor. A 2 has to wait. The answer: Slytherin. A 1 goes first.")
    with pytest.raises(InvalidInput, match="'Slytherin', 'Gryffindor'"):
        question.check("Ron")


def test_a_bet_says_what_is_wrong_with_it() -> None:
    with pytest.raises(PieceError, match="'Ron', which is not one of the options"):
        bet(lambda: "Ron")().reveal()
    for options, why in (({"a": "so"}, "two to five"), ({"a": "so", "b": " "}, "needs a reason")):
        with pytest.raises(PieceError, match=why):
            replace(bet(), options=options).verify()


def test_an_exception_of_an_answer_is_shown_and_raised() -> None:
    question = bet(lambda: str(1 // 0)).make_board()
    with pytest.raises(ZeroDivisionError):
        question.handle({"entered": {"option": "1"}})
    assert question.view["said"] == {"kind": "error", "lines": [
        "ZeroDivisionError: integer division or modulo by zero"]}
    assert question.view["options"][1]["chosen"]


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


def test_a_display_of_what_can_be_clicked_carries_its_metadata(
        monkeypatch: pytest.MonkeyPatch) -> None:
    from anywidget import _util

    from hogwarts_nb.board import Board
    from hogwarts_nb.house_cup.calculator import Calculator

    # As Colab wants it: it draws no widget of others without an address for its manager.
    wanted = {"application/vnd.jupyter.widget-view+json": {"colab": {"custom_widget_manager": "x"}}}
    monkeypatch.setattr(_util, "get_repr_metadata", lambda: wanted)
    for shown in (bet()(), Calculator(["Ravenclaw"]), Board(monday())):
        data, metadata = shown._repr_mimebundle_()
        assert metadata == wanted
        assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} == set(data)


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


def test_the_reasons_of_the_first_bet_on_a_player_count_the_cards_that_are_there() -> None:
    from hogwarts_nb.lessons.write_a_player import first

    for day in HouseCup(["Slytherin", "Gryffindor"], seed=42).view("Slytherin")["days"]:
        number = len(day["cards"])
        assert f" {number or 'no'} card" in first.options[day["day"]]
