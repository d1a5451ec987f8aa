"""Sentences that are made when somebody reads them."""

from __future__ import annotations

import copy
import gettext
import io
import pickle
import struct

import pytest

from hogwarts_nb.core.words import ENGLISH, LINE, Message, Name, Text, Words, folded

CARDS = Message("{who} takes {n} card.", "{who} takes {n} cards.", "n")
HARRY = Name("Harry", "Гарри")
RUSSIAN = Words("ru")


class Catalogue(gettext.NullTranslations):
    """A catalogue with one message, and Russian plural forms."""

    def gettext(self, message: str) -> str:
        return {"Take {card}.": "Возьмите {card}.", "{first} and {second}": "{first} и {second}",
                }.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if (msgid1, msgid2) != (CARDS.singular, CARDS.plural):
            return super().ngettext(msgid1, msgid2, n)
        forms = "карту", "карты", "карт"
        form = 0 if n % 10 == 1 and n % 100 != 11 else 1 if 2 <= n % 10 <= 4 else 2
        return "{who} берёт {n} " + forms[form] + "."


@pytest.mark.parametrize(("n", "said"), [
    (0, "Harry takes 0 cards."), (1, "Harry takes 1 card."), (2, "Harry takes 2 cards."),
    (-1, "Harry takes -1 card.")])
def test_a_message_takes_the_form_of_what_it_counts(n: int, said: str) -> None:
    assert str(CARDS(who=HARRY, n=n)) == said


def test_names_are_said_in_the_readers_language() -> None:
    text = Message("Take {card}.")(card=Name("Charms", "Заклинания"))
    assert RUSSIAN.say(text) == "Take Заклинания."
    assert ENGLISH.say(text) == "Take Charms."
    assert Words("ru", Catalogue()).say(text) == "Возьмите Заклинания."


@pytest.mark.parametrize(("n", "said"), [
    (1, "Гарри берёт 1 карту."), (3, "Гарри берёт 3 карты."), (5, "Гарри берёт 5 карт."),
    (21, "Гарри берёт 21 карту.")])
def test_plural_forms_come_from_the_catalogue(n: int, said: str) -> None:
    assert Words("ru", Catalogue()).say(CARDS(who=HARRY, n=n)) == said


def compiled(said: dict[str, str]) -> gettext.GNUTranslations:
    """A catalogue as a ``.mo`` file has it; the parts of plural forms are joined by zeros."""
    said = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural="
                "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"
            } | said
    ids = [text.encode() for text in sorted(said)]
    texts = [said[text.decode()].encode() for text in ids]
    start = 28 + 16 * len(said)
    tables, data = b"", b""
    for text in (*ids, *texts):
        tables += struct.pack("<II", len(text), start + len(data))
        data += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(said), 28, 28 + 8 * len(said), 0, 0)
    return gettext.GNUTranslations(io.BytesIO(head + tables + data))


COUNTED = f"{CARDS.singular}\0{CARDS.plural}"
SIGNED = Message("{name} {change:+d}")
#: Translations that cannot be said, and what their placeholders could be.
WRONG = [
    ({SIGNED.singular: "{кто} {change:+d}"}, "{name}, {change}"),
    ({SIGNED.singular: "{name} {change:+d"}, "{name}, {change}"),
    ({SIGNED.singular: "{name} {}"}, "{name}, {change}"),
    ({SIGNED.singular: "{name:+d}"}, "{name}, {change}"),
    ({SIGNED.singular: "{name.__class__}"}, "{name}, {change}"),
    ({SIGNED.singular: "{name!r}"}, "{name}, {change}"),
    ({COUNTED: "{who}: {n} карта\0{who}: {n} карты\0{who}: {m} карт"}, "{who}, {n}"),
]


@pytest.mark.parametrize(("said", "known"), WRONG)
def test_a_catalogue_with_a_wrong_placeholder_is_refused(said: dict[str, str], known: str) -> None:
    with pytest.raises(ValueError, match=r"the translation of .*; its placeholders can be ") as no:
        Words("ru", compiled(said))
    assert str(no.value).endswith(f" {known}.")


@pytest.mark.parametrize(("said", "known"), WRONG)
def test_a_wrong_placeholder_is_said_in_english(said: dict[str, str], known: str) -> None:
    words = Words("ru")
    words.translations = compiled(said)  # it was right when the words were made
    assert words.say(SIGNED(name=HARRY, change=2)) == "Гарри +2"
    assert words.say(CARDS(who=HARRY, n=5)) == "Гарри takes 5 cards."


def test_a_translation_may_leave_out_a_value_or_how_it_is_written() -> None:
    words = Words("ru", compiled({SIGNED.singular: "{change} очков", COUNTED: "Карта\0Две\0Пять"}))
    assert words.say(SIGNED(name=HARRY, change=2)) == "2 очков"
    assert [words.say(CARDS(who=HARRY, n=n)) for n in (1, 2, 5)] == ["Карта", "Две", "Пять"]


def test_messages_names_and_texts_are_values_that_nobody_can_change() -> None:
    text = CARDS(who=HARRY, n=1, more=[HARRY, ["a"]])
    for twin in (copy.copy(text), copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert (twin, twin.message, twin.values) == (text, CARDS, text.values)
        assert hash(twin.message) == hash(CARDS)
        with pytest.raises(TypeError, match="cannot change"):
            twin.values["n"] = 2
    assert text.values["more"] == (HARRY, ("a",))
    for change in (lambda: text.values.update(n=2), lambda: text.values.pop("n"),
                   lambda: text.values.__ior__({"n": 2})):
        with pytest.raises(TypeError, match="cannot change"):
            change()
    for value, name in ((text, "values"), (CARDS, "singular"), (HARRY, "en")):
        with pytest.raises(AttributeError):
            setattr(value, name, "")
    assert str(text) == "Harry takes 1 card."


def test_a_name_without_russian_falls_back_on_english() -> None:
    assert RUSSIAN.say(Name("Help with Animals")) == "Help with Animals"


@pytest.mark.parametrize(("items", "said"), [
    ([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
    ([1, HARRY, CARDS(who="Ron", n=1)], "1, Harry and Ron takes 1 card."),
    (["{x}", "{y}"], "{x} and {y}")])
def test_a_list_is_said_as_in_a_sentence(items: list[object], said: str) -> None:
    assert ENGLISH.listing(items) == said


def test_the_words_of_a_list_are_translated_too() -> None:
    assert Words("ru", Catalogue()).say(["a", "b"]) == "a и b"


def test_texts_can_stand_in_texts() -> None:
    inner = CARDS(who=HARRY, n=2)
    assert str(Message("Then: {what}")(what=inner)) == "Then: Harry takes 2 cards."
    assert RUSSIAN.say(Message("Then: {what}")(what=inner)) == "Then: Гарри takes 2 cards."


def test_numbers_keep_their_format_codes() -> None:
    assert str(Message("{name} {change:+d}")(name="Potions", change=16)) == "Potions +16"


def test_a_name_with_a_mark_of_its_own_ends_the_sentence() -> None:
    letter = Name("You've Got a Letter!")
    assert str(Message("Take {card}.")(card=letter)) == "Take You've Got a Letter!"
    assert str(Message("Take {card} now.")(card=letter)) == "Take You've Got a Letter! now."
    assert str(Message("Beat {who}.")(who=Name("Barty Crouch Jr."))) == "Beat Barty Crouch Jr."
    assert str(Message("Beat {who} now.")(who=Name("Wait..."))) == "Beat Wait... now."


def test_texts_are_equal_if_they_say_the_same() -> None:
    assert CARDS(who="Harry", n=1) == CARDS(who=HARRY, n=1)
    assert len({CARDS(who="Harry", n=1), CARDS(who=HARRY, n=1)}) == 1
    assert CARDS(who="Harry", n=1) != "Harry takes 1 card."


def test_nothing_is_said_before_somebody_reads() -> None:
    class Loud:
        def __str__(self) -> str:
            raise AssertionError("read")

    text = Message("{what}")(what=Loud())
    assert isinstance(text, Text)
    with pytest.raises(AssertionError, match="read"):
        str(text)


def test_a_plural_needs_the_name_of_what_it_counts() -> None:
    for plural, count in (("{n} cards", ""), ("", "n")):
        with pytest.raises(ValueError, match="needs both a plural and the name"):
            Message("{n} card", plural, count)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="language is 'la'; it can be en or ru"):
        Words("la")


def test_reprs_say_what_it_is() -> None:
    assert repr(RUSSIAN) == "Words('ru')"
    assert repr(CARDS(who=HARRY, n=1)) == "Text('Harry takes 1 card.')"
    assert repr(HARRY) == "Name('Harry', 'Гарри')"


def test_a_long_sentence_is_broken_between_words() -> None:
    said = "Slytherin lays out You've Got a Letter! on Monday, and The First-Years on Tuesday. " * 2
    lines = folded(said.strip(), 2).split("\n")
    assert len(lines) == 2
    assert all(len(line) <= LINE for line in lines)
    assert lines[0].startswith("  Slytherin")
    assert lines[1].startswith("      ")
    assert " ".join(line.strip() for line in lines) == said.strip()
    assert folded("Short.") == "Short."
