"""The browser of all cards: what is searched is found, and what is clicked is played."""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.card_browser import DOES, CardTable
from hogwarts_nb.hogwarts_battle.components import Components
from hogwarts_nb.hogwarts_battle.picture import described
from hogwarts_nb.hogwarts_battle.trial import trial


def enter(table: CardTable, **entered: str) -> dict[str, Any]:
    return table.browser.handle({"id": "1", "rev": 1, "entered": entered})


def found(table: CardTable) -> set[str]:
    return {card.id for card in table.browser.cards}


@pytest.mark.parametrize(("entered", "wanted"), [
    ({"search": "draw CARD", "sort": "spell"}, {"reparo", "incendio", "lumos"}),
    ({"sort": "villain"}, {"draco", "crabbe_goyle", "quirrell"}),
    ({"price": "7-"}, {"dumbledore"}),
    ({"game": "7", "sort": "horcrux"}, {"diary", "ring", "locket", "cup", "diadem", "nagini"}),
    ({"does": "die", "game": "6"}, {"slughorn", "arithmancy", "voldemort_6"}),
    ({"search": "xyzzy"}, set()),
])
def test_what_fits_is_found(entered: dict[str, str], wanted: set[str]) -> None:
    table = CardTable()
    assert enter(table, **entered)["ok"]
    assert found(table) == wanted
    assert table.browser.view["title"].startswith(str(len(wanted) or "There is no such card"))


def test_prices_are_those_on_the_cards() -> None:
    table = CardTable(game=0)
    numbers = Components.load().numbers
    for price, most in (("0-2", 2), ("3-4", 4), ("5-6", 6)):
        enter(table, price=price)
        assert {numbers[kind]["value"] for kind in found(table)} <= {most - 1, most}


def test_each_thing_that_cards_can_have_to_do_with_finds_some() -> None:
    for does in DOES:
        table = CardTable(game=0)
        enter(table, does=does)
        assert found(table)


def test_a_click_has_the_card_played_on_the_board_below() -> None:
    table = CardTable()
    enter(table, search="hagrid")
    sent: list[object] = []
    table.board._handle_custom_msg({"page": "one", "shown": True}, [])
    table.board.observe(sent.append, "view")
    assert enter(table, picture="hagrid")["ok"]
    assert sent, "the page that shows the board is told"
    assert table.board.game == trial(KINDS["hagrid"])
    assert table.browser.view["said"]["lines"] == ["Click Rubeus Hagrid in the hand."]
    assert [picture["id"] for picture in table.browser.view["pictures"]
            if picture["chosen"]] == ["hagrid"]


def test_more_are_shown_when_asked_for() -> None:
    table = CardTable()
    few = len(table.browser.view["pictures"])
    assert few < len(found(table))
    while table.browser.view["more"]:
        enter(table, more="1")
    assert len(table.browser.view["pictures"]) == len(found(table))
    enter(table, sort="ally")
    assert len(table.browser.view["pictures"]) <= few


@pytest.mark.parametrize("entered", [
    {"game": "8"}, {"sort": "wand"}, {"picture": "nobody"}, {"colour": "red"}])
def test_what_there_is_not_is_refused(entered: dict[str, str]) -> None:
    table = CardTable()
    before = table.board.game.copy()
    assert enter(table, **entered)["code"] == "malformed"
    assert table.board.game == before


@pytest.mark.parametrize(("kind", "says"), [
    ("reparo", "Reparo! (Spell · costs 3 influence · 6 in the box): When you play it"),
    ("draco", "Draco Malfoy (Villain · 1 in the box · 6 attack to defeat it): Ability"),
    ("hedwig", "Hedwig (Ally · 1 in the deck of Harry): When you play it"),
])
def test_words_of_a_card_name_its_type_its_price_and_its_health(kind: str, says: str) -> None:
    assert str(described(KINDS[kind])).startswith(says)
    assert KINDS[kind]._repr_mimebundle_()["text/plain"].startswith(says)


def test_where_no_program_runs_there_are_pictures_of_cards() -> None:
    html = CardTable()._repr_mimebundle_()["text/html"]
    assert html.count("<img") == 12
    assert "Run the cell" in html
