"""The cards in the box, where their numbers come from, and boxes of one's own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.words import Name, Words
from hogwarts_nb.house_cup import DAYS, HOUSES, KINDS, picture, score
from hogwarts_nb.house_cup.cards import Kind
from hogwarts_nb.house_cup.components import Components
from hogwarts_nb.house_cup.scoring import PerSymbol
from hogwarts_nb.testing import conformance
from tests.house_cup.tables import FOUR, SLYTHERIN, TWO

rule = pytest.mark.rule
FILE = Path(__file__).parents[2] / "hogwarts_nb" / "house_cup" / "components.toml"

#: What the rulebook states or what follows from it (facts, section 2).
KNOWN = {"potions": 7, "exploring": 3, "trouble": 7, "trouble_pixie": 1, "letter": 4,
         "divination": 2, "cauldron": 1, "hagrids_farm": 1, "herbology": 4, "creatures": 5,
         "forward_gryffindor": 1, "forward_slytherin": 1, "forward_ravenclaw": 1}
GUESSED = {"charms": 5, "quidditch": 9, "history": 3, "house_elf": 1, "flywheel": 1, "earphones": 1,
           "help_owlery": 1, "help_first_years": 1, "help_points": 1, "help_nargles": 1,
           "help_clothing": 1, "help_animal": 1,
           **{f"uniform_{house.lower()}": 1 for house in HOUSES}}


def test_the_box_has_68_cards_of_the_known_kinds() -> None:
    box = Components.load()
    assert {kind: len(pieces) for kind, pieces in box.copies.items()} == KNOWN | GUESSED
    assert len(box.pieces) == 68
    assert box.reward_tokens == 46


def test_cards_are_spread_evenly_over_the_days() -> None:
    box = Components.load()
    left_out = HouseCup(TWO).rules.setup.left_out
    assert [Counter(box.day_of.values())[day] for day in range(5)] == [14, 14, 14, 13, 13]
    small = Counter(day for piece, day in box.day_of.items() if piece not in left_out)
    assert [small[day] for day in range(5)] == [12, 12, 12, 11, 11]


def test_every_value_says_where_it_comes_from() -> None:
    box = Components.load()
    for kind in box.kinds:
        assert "days" in box.reconstructed(kind)
        assert ("copies" in box.reconstructed(kind)) == (kind in GUESSED and kind not in (
            "uniform_slytherin", "help_owlery", "help_first_years", "help_points", "help_nargles"))
    assert box.reconstructed("letter") == ("days",)


@rule("HC-CARD-2")
def test_symbols() -> None:
    symbols = Components.load().symbols
    assert symbols["letter"] == ("letter",)
    assert set(symbols["help_nargles"]) == {"clothing", "letter", "help", "animal"}
    assert symbols["help_first_years"] == symbols["help_points"] == ("help",)
    assert symbols["potions"] == ()


def test_names_are_data_in_english_and_russian() -> None:
    for kind in KINDS.values():
        assert kind.name.en
        assert kind.name.ru or not kind.title_known
    assert KINDS["potions"].name.in_language("ru") == "Зельеварение"
    game = HouseCup(seed=7)
    assert "понедельник" in Words("ru").say(game.legal_moves[0].text)


def test_each_card_explains_itself() -> None:
    said = {kind.id: " ".join(map(str, kind.explain())) for kind in KINDS.values()}
    assert said["letter"].startswith(
        "At once: take 1 reward token. At once: give any card of yours to an opponent, except one "
        "with the letter symbol.")
    assert said["hagrids_farm"].startswith("At once: take 3 reward tokens.")
    for text in said.values():
        assert text.endswith((".", "!"))


# --- A box of one's own


def box_file(folder: Path, change: Any = None) -> Path:
    """A copy of the components file with another content."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    if change:
        change(data)
    path = folder / "mine.toml"
    path.write_text(toml(data), encoding="utf-8")
    return path


def toml(data: dict[str, Any]) -> str:
    lines = ["[deck]", *(f"{key} = {value(entry)}" for key, entry in data["deck"].items())]
    for kind, entries in data["cards"].items():
        lines += [f"[cards.{kind}]", *(f"{key} = {value(entry)}" for key, entry in entries.items())]
    return "\n".join(lines)


def value(entry: object) -> str:
    if isinstance(entry, dict):
        return "{ " + ", ".join(f"{key} = {value(inner)}" for key, inner in entry.items()) + " }"
    return repr(entry).lower() if isinstance(entry, bool) else repr(entry)


def test_an_owner_can_play_with_other_numbers(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["cards"]["quidditch"]["days"]["Mon"] = 4
        data["cards"]["quidditch"]["copies_source"] = "owner"
        data["deck"]["cards"] = 70

    path = box_file(tmp_path, change)
    game = HouseCup(TWO, components=path)
    assert len(game.rules.setup.components.copies["quidditch"]) == 11
    assert "copies" not in game.rules.setup.components.reconstructed("quidditch")
    assert score({SLYTHERIN: (["quidditch"] * 11, 0)}, components=path)[SLYTHERIN].total == 30
    assert HouseCup.load(game.save()) == game


def test_several_searching_and_instant_cards_conform(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        for kind in ("divination", "trouble_pixie", "cauldron", "help_points"):
            data["cards"][kind]["days"] = dict.fromkeys(DAYS, 2)
        data["deck"]["cards"] = sum(sum(entry["days"].values()) for entry in data["cards"].values())

    path = box_file(tmp_path, change)
    rulings = [{}, {"instant-gift": "recipient", "taking": "one-by-one", "cauldron": "not-itself"}]
    conformance(lambda seed: HouseCup(FOUR[:2 + seed % 3], seed=seed, components=path,
                                      rulings=rulings[seed % 2]),
                games=4, process=False, pictures=False)


@pytest.mark.parametrize(("change", "field", "allowed"), [
    (lambda data: data["deck"].update(cards=67), "components.deck.cards", "together are 68"),
    (lambda data: data["deck"].update(cards="68"), "components.deck.cards", "whole number from 1"),
    (lambda data: data["deck"].update(reward_tokens=-1), "components.deck.reward_tokens",
     "whole number from 0"),
    (lambda data: data["deck"].update(leave_out={"potions": 8}),
     "components.deck.leave_out.potions", "there are 7"),
    (lambda data: data["deck"].update(more=1), "components.deck", "the entries are"),
    (lambda data: data["cards"].update(broom={"days": {"Mon": 1}}), "components.cards.broom",
     "the kinds are potions,"),
    (lambda data: data["cards"]["potions"].update(days={"Sun": 1}), "components.cards.potions.days",
     "the days are Mon,"),
    (lambda data: data["cards"]["potions"].update(days={"Mon": -1}),
     "components.cards.potions.days.Mon", "whole number from 0"),
    (lambda data: data["cards"]["potions"].update(days={"Mon": 0}), "components.cards.potions.days",
     "one copy at least"),
    (lambda data: data["cards"]["potions"].update(symbols=["sock"]),
     "components.cards.potions.symbols", "a list of clothing,"),
    (lambda data: data["cards"]["potions"].update(symbols=[["letter"]]),
     "components.cards.potions.symbols", "a list of clothing,"),
    (lambda data: data["cards"]["potions"].update(days_source="rumour"),
     "components.cards.potions.days_source", "rulebook, derived"),
    (lambda data: data["cards"]["potions"].update(colour="green"), "components.cards.potions",
     "the entries are"),
    (lambda data: (data["cards"]["flywheel"].update(days={"Mon": 2}),
                   data["deck"].update(cards=69)), "components.cards.flywheel", "one at most"),
])
def test_a_box_that_cannot_be_is_refused_by_what_is_wrong(
        tmp_path: Path, change: Any, field: str, allowed: str) -> None:
    with pytest.raises(InvalidOption) as error:
        HouseCup(components=box_file(tmp_path, change))
    assert error.value.field == field
    assert allowed in str(error.value)


@pytest.mark.parametrize("content", [b"[deck", b"\xff\xfe", b"", b"deck = 3\ncards = 4"])
def test_a_file_that_is_no_components_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidOption):
        HouseCup(components=path)


@pytest.mark.parametrize("components", ["/nowhere/mine.toml", "/", "\0", 7, ["a"]])
def test_components_that_are_no_readable_file_are_refused(components: Any) -> None:
    with pytest.raises(InvalidOption, match="components"):
        HouseCup(components=components)


def test_a_box_with_too_few_cards_is_refused(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        del data["cards"]["quidditch"]
        data["deck"]["cards"] = 59

    with pytest.raises(InvalidOption, match="dealt 64 cards in all, and this deck has 59"):
        HouseCup(FOUR, components=box_file(tmp_path, change))


@pytest.mark.rule("HC-CARD-3")
def test_the_number_on_a_card_counts_all_cards_of_its_name() -> None:
    box = Components.load()
    # The rulebook: 8 Trouble cards, the one with the pixies among them.
    assert box.printed("trouble") == box.printed("trouble_pixie") == 8
    assert box.printed("potions") == len(box.copies["potions"]) == 7


def test_two_equal_help_cards_count_each_other_and_score_twice(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8").replace("cards = 68", "cards = 69", 1)
    head, tail = text.split("[cards.help_first_years]", 1)
    tail = re.sub(r"days = .*", "days = { Mon = 1, Tue = 1 }", tail, count=1)
    mine = tmp_path / "mine.toml"
    mine.write_text(f"{head}[cards.help_first_years]{tail}", encoding="utf-8")
    sheet = score({SLYTHERIN: (["help_first_years"] * 2, 0)}, components=mine)[SLYTHERIN]
    assert [line.points for line in sheet.lines] == [6, 6, 0]
    game = HouseCup.scenario(TWO, stage="end", round=4, components=str(mine),
                             hands={SLYTHERIN: ["help_first_years"] * 2})
    assert game.state.points == [12, 0]


def test_a_kind_that_is_only_in_a_box_of_ones_own_shows_like_any_other(
        monkeypatch: pytest.MonkeyPatch) -> None:
    zoo = Kind("zoo", Name("Visit to the Zoo"), PerSymbol("HC-HELP", "animal", 2))
    monkeypatch.setitem(KINDS, "zoo", zoo)
    assert "Visit to the Zoo" in KINDS._repr_html_()
    assert "2 points for each card" in zoo._repr_mimebundle_()["text/plain"]
    assert "Visit to the Zoo" in picture.face(zoo)
