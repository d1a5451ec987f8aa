"""The table of words that cards are made of."""

import pytest

from hogwarts_nb.core import InvalidOption
from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.effects import VOCABULARY, Ban, Named, Whom
from hogwarts_nb.hogwarts_battle.vocabulary import Vocabulary


def test_every_word_event_count_and_condition_has_a_row_with_a_meaning() -> None:
    rows = {name: meaning for name, meaning, *_ in Vocabulary().rows()}
    assert rows.keys() == {
        name for name, word in VOCABULARY.items()
        if callable(word) or (isinstance(word, Named) and not isinstance(word, (Ban, Whom)))}
    assert all(len(meaning) > 10 for meaning in rows.values())


def test_a_use_stands_on_the_card_that_is_named_for_it() -> None:
    used = 0
    for name, _, use, card in Vocabulary().rows():
        assert bool(use) == bool(card), name
        if card:
            used += 1
            assert any(use in repr((*one.effects, *one.reward)) for one in KINDS.values()
                       if str(one.name) == card), name
    # What no card of the box uses is there for other rulings and for cards of one's own.
    assert {name for name, _, use, _ in Vocabulary().rows() if not use} == set()
    assert used


def test_it_shows_as_a_table_and_as_text() -> None:
    table = Vocabulary()
    assert table._repr_html_().count("<tr>") == len(list(table.rows())) + 1
    assert str(table).count("\n") == len(list(table.rows())) - 1
    assert "0x" not in repr(table)


def test_the_cards_of_a_box_and_of_a_game() -> None:
    boxes = [KINDS.of_box(game) for game in range(1, 8)]
    assert [kind for box in boxes for kind in box] == list(KINDS)
    assert "polyjuice" in boxes[1]
    assert "voldemort_5" in boxes[4]
    # Voldemort and the locations of an earlier game are not used; its other cards are.
    used = KINDS.of_game(6)
    assert {"polyjuice", "draco", "voldemort_6", "burrow", "harry_3"} <= set(used)
    assert not {"voldemort_5", "azkaban", "harry", "sword"} & set(used)
    assert list(KINDS.search("draw").of_game(1)) == list(KINDS.of_game(1).search("draw"))
    for game in (0, 8, True, "2", None):
        for look in (KINDS.of_box, KINDS.of_game):
            with pytest.raises(InvalidOption, match="it can be 1 to 7"):
                look(game)  # type: ignore[arg-type]
