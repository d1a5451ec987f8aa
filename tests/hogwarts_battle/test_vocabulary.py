"""The table of words that cards are made of."""

from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.effects import EVENTS, VOCABULARY
from hogwarts_nb.hogwarts_battle.vocabulary import Vocabulary


def test_every_word_and_every_event_has_a_row_with_a_meaning() -> None:
    rows = {name: meaning for name, meaning, *_ in Vocabulary().rows()}
    words = {name for name, word in VOCABULARY.items() if isinstance(word, type)}
    assert rows.keys() == words | EVENTS.keys()
    assert all(len(meaning) > 10 for meaning in rows.values())


def test_a_use_stands_on_the_card_that_is_named_for_it() -> None:
    used = 0
    for name, _, use, card in Vocabulary().rows():
        assert bool(use) == bool(card), name
        if card:
            used += 1
            assert any(use in repr((*one.effects, *one.reward)) for one in KINDS.values()
                       if str(one.name) == card), name
    assert used >= 18


def test_it_shows_as_a_table_and_as_text() -> None:
    table = Vocabulary()
    assert table._repr_html_().count("<tr>") == len(list(table.rows())) + 1
    assert str(table).count("\n") == len(list(table.rows())) - 1
    assert "0x" not in repr(table)
