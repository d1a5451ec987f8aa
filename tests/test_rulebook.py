"""Clauses and rulings as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core.rulebook import InvalidInput, Rulebook, UnknownRuling

TEXT = """
[[clause]]
id = "T-1"
section = "Setup"
text = "Shuffle <the> deck."

[[clause]]
id = "T-2"
section = "End"
text = "Most points win."
ruling = "tie"

[[ruling]]
number = 1
clause = "T-1"
question = "How?"
answer = "Well."
reason = "It says so."
source = "rulebook"

[[ruling]]
number = 2
name = "tie"
clause = "T-2"
question = "And a tie?"
default = "share"
reason = "It is kind."
source = "derived"
[ruling.options]
share = "All win."
none = "Nobody wins."
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rulebook.toml"
    path.write_text(TEXT, encoding="utf-8")
    return Rulebook("Test", path)


def test_clauses_are_found_by_id_and_by_words(book: Rulebook) -> None:
    assert list(book) == ["T-1", "T-2"]
    assert str(book["T-2"]) == "T-2 (End): Most points win."
    assert book["T-2"].ruling == "tie"
    assert [clause.id for clause in book.search("POINTS most")] == ["T-2"]
    assert book.search("nothing") == ()
    assert "T-9" not in book


def test_rulings_say_what_is_played_why_and_what_else_can_be(book: Rulebook) -> None:
    fixed, tie = book.rulings
    assert str(fixed) == "How? Well. It says so."
    assert str(tie) == "And a tie? All win. It is kind. Or {'tie': 'none'}: Nobody wins."
    assert list(book.switches) == ["tie"]


def test_rulings_are_chosen_by_name(book: Rulebook) -> None:
    assert book.choose() == book.choose({}) == {"tie": "share"}
    assert book.choose({"tie": "none"}) == {"tie": "none"}


@pytest.mark.parametrize(("chosen", "allowed"), [
    ({"draw": "none"}, "it can be tie"),
    ({"tie": "fight"}, "it can be 'share', 'none'"),
    ({"tie": ["none"]}, "it can be 'share', 'none'"),
    ({"tie": None}, "it can be 'share', 'none'"),
    (["tie"], "it must map names of rulings to values, such as {'tie': ...}"),
    ("tie", "it must map names"),
])
def test_an_unknown_ruling_is_refused(book: Rulebook, chosen: Any, allowed: str) -> None:
    with pytest.raises(UnknownRuling) as error:
        book.choose(chosen)
    assert allowed in error.value.allowed


def test_in_a_notebook_it_is_a_table_with_its_text_escaped(book: Rulebook) -> None:
    html = book._repr_html_()
    assert html.count("<tr>") == 3
    assert "Shuffle &lt;the&gt; deck." in html
    assert "Nobody wins." in book.rulings._repr_html_()
    assert repr(book) == "<Rulebook of Test: 2 clauses, 2 rulings>"


def test_a_wrong_input_is_named_shown_and_put_right() -> None:
    error = InvalidInput("size", "x" * 900, "it must be small")
    assert (error.field, error.found, error.allowed) == ("size", "x" * 900, "it must be small")
    assert str(error).startswith("input: size is 'xxx")
    assert str(error).endswith("…; it must be small.")
    assert len(str(error)) < 300


@pytest.mark.parametrize("game", [HouseCup, HogwartsBattle, HallsOfHogwarts])
def test_every_ruling_has_one_number_and_says_which_clause_it_is_under(game: Any) -> None:
    book = game.rulebook
    numbers = [ruling.number for ruling in book.rulings]
    assert numbers == sorted(set(numbers))
    assert [ruling.number for ruling in book.rulings if ruling.clause not in book] == []
    assert len(book.switches) == sum(bool(ruling.name) for ruling in book.rulings)
    named = {clause.ruling: clause.id for clause in book.values() if clause.ruling}
    assert {name: book.switches[name].clause for name in named} == named
