"""Tables for notebooks."""

from hogwarts_nb.core.tables import Code, table
from hogwarts_nb.house_cup import KINDS, score


def test_what_is_read_begins_at_the_left_and_numbers_end_at_the_right() -> None:
    shown = table(["What", "Points"], [("a <b>", -3)], caption="R & S")
    assert '<th style="text-align:left">What</th><th>Points</th>' in shown
    assert '<td style="text-align:left">a &lt;b&gt;</td><td>−3</td>' in shown
    assert "<caption><b>R &amp; S</b></caption>" in shown


def test_code_is_marked_and_no_clause_is_broken() -> None:
    shown = table(["id", "Clauses"], [(Code("a<"), ("HC-TAKE-1", "HC-TAKE-2"))])
    assert "<code>a&lt;</code>" in shown
    assert shown.count('<span style="white-space:nowrap">HC-TAKE-') == 2


def test_a_table_may_have_no_rows() -> None:
    assert table(["A"], []).endswith("<tbody></tbody></table>")


def test_score_sheets_and_cards_show_so() -> None:
    sheet = score({"Slytherin": (["herbology"], 0)})["Slytherin"]._repr_html_()
    assert "<th>Points</th>" in sheet
    assert "<td>−20</td>" in sheet
    assert '<th style="text-align:left">Words</th>' in KINDS._repr_html_()


def test_a_catalogue_is_searched_by_the_names_and_words_of_its_cards() -> None:
    found = KINDS.search("POINTS reward")
    assert "charms" in found
    assert "potions" not in found
    assert "Charms" in found._repr_html_()
    assert "Potions" not in str(found)
