"""What cards are worth: line by line, and against a second opinion on thousands of hands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption, ScoreLine
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.core.rulebook import InvalidInput, UnknownRuling
from hogwarts_nb.core.words import Words
from hogwarts_nb.house_cup import HOUSES, KINDS, score
from hogwarts_nb.house_cup.components import Components
from hogwarts_nb.house_cup.scoring import Sheets
from tests.house_cup.tables import GRYFFINDOR, HUFFLEPUFF, RAVENCLAW, SLYTHERIN

rule = pytest.mark.rule
BOX = Components.load()


def lines(cards: Iterable[str], tokens: int = 0, house: str = SLYTHERIN,
          **others: Iterable[str]) -> dict[str, int]:
    """The points of each kind of line of one hand, beside the hands of others."""
    hands = {house: (list(cards), tokens)} | {one: (list(its), 0) for one, its in others.items()}
    found: dict[str, int] = {}
    for line in score(hands)[house].lines:
        found[str(line.label)] = found.get(str(line.label), 0) + line.points
    return found


def line(cards: Iterable[str], kind: str, tokens: int = 0, house: str = SLYTHERIN,
         **others: Iterable[str]) -> ScoreLine:
    """The line of a kind on the sheet of one hand."""
    hands = {house: (list(cards), tokens)} | {one: (list(its), 0) for one, its in others.items()}
    return next(one for one in score(hands)[house].lines if one.label == KINDS[kind].name)


# --- Sets


@rule("HC-POTIONS", "HC-POTIONS-2")
@pytest.mark.parametrize(("count", "points", "clause"), [
    (1, 2, "HC-POTIONS"), (2, 3, "HC-POTIONS"), (3, 4, "HC-POTIONS"), (4, 20, "HC-POTIONS"),
    (5, 40, "HC-POTIONS"), (6, 40, "HC-POTIONS-2"), (7, 40, "HC-POTIONS-2")])
def test_potions(count: int, points: int, clause: str) -> None:
    found = line(["potions"] * count, "potions")
    assert (found.points, found.clause) == (points, clause)


@rule("HC-HERBOLOGY", "HC-HERBOLOGY-2", "HC-EARPHONES")
@pytest.mark.parametrize(("count", "points", "clause"), [
    (1, 20, "HC-HERBOLOGY"), (2, 30, "HC-HERBOLOGY"), (3, 40, "HC-HERBOLOGY"),
    (4, 40, "HC-HERBOLOGY-2")])
def test_herbology_costs_and_with_earphones_scores(count: int, points: int, clause: str) -> None:
    without = line(["herbology"] * count, "herbology")
    with_them = line(["herbology"] * count + ["earphones"], "herbology")
    assert (without.points, with_them.points) == (-points, points)
    assert without.clause == with_them.clause == clause


@pytest.mark.parametrize(("cards", "said", "used"), [
    (["herbology"] * 2 + ["earphones"],
     "2 cards: 30 points, because Earphones turn the minus into a plus.", 3),
    (["herbology"] * 4 + ["earphones"],
     "4 cards, of which only 3 count: 40 points, because Earphones turn the minus into a plus.", 5),
    (["herbology"] * 4,
     "4 cards, of which only 3 count: minus 40 points without Earphones.", 4)])
def test_the_line_of_herbology_says_what_turned_it_and_how_many_count(
        cards: list[str], said: str, used: int) -> None:
    found = line(cards, "herbology")
    assert str(found.text) == said
    assert len(found.cards) == used


@pytest.mark.parametrize(("kind", "other"), [("earphones", "herbology"), ("house_elf", "trouble")])
def test_a_card_that_turns_a_minus_says_whether_there_is_one(kind: str, other: str) -> None:
    assert "there is no" in str(line([kind], kind).text)
    assert "it turns the minus" in str(line([kind, other], kind).text)


@rule("HC-EARPHONES")
def test_earphones_score_nothing_by_themselves() -> None:
    assert lines(["earphones"]) == {"Earphones": 0, "Reward tokens": 0}


@rule("HC-CREATURES")
@pytest.mark.parametrize(("count", "points"), [(1, 4), (2, 9), (3, 15), (4, 25), (5, 50)])
def test_creatures(count: int, points: int) -> None:
    assert line(["creatures"] * count, "creatures").points == points


@rule("HC-CHARMS", "HC-CHARMS-2", "HC-END-2")
@pytest.mark.parametrize(("count", "each", "clause"), [
    (1, 3, "HC-CHARMS"), (2, 5, "HC-CHARMS"), (3, 8, "HC-CHARMS"), (4, 8, "HC-CHARMS-2"),
    (5, 8, "HC-CHARMS-2")])
def test_charms_raise_each_reward_token(count: int, each: int, clause: str) -> None:
    found = line(["charms"] * count, "charms", tokens=7)
    assert (found.points, found.clause) == (7 * each, clause)
    assert lines([], tokens=7) == {"Reward tokens": 14}
    assert lines(["charms"] * count) == {"Charms": 0}


@pytest.mark.parametrize(("cards", "tokens", "said"), [
    (1, 1, "points instead of 2; with 1 of them that makes 3."),
    (4, 5, "points instead of 2; with 5 of them that makes 40.")])
def test_the_line_of_charms_is_a_sentence_for_any_number(
        cards: int, tokens: int, said: str) -> None:
    assert str(line(["charms"] * cards, "charms", tokens=tokens).text).endswith(said)


@rule("HC-EXPLORING")
@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 0), (3, 60)])
def test_exploring(count: int, points: int) -> None:
    assert line(["exploring"] * count, "exploring").points == points


# --- Cards outside sets


@rule("HC-QUIDDITCH")
def test_the_quidditch_leader_scores_30_and_the_others_nothing() -> None:
    for count in (2, 5):
        assert lines(["quidditch"] * count, Ravenclaw=["quidditch"])["Quidditch"] == 30
    assert lines(["quidditch"], Ravenclaw=["quidditch"] * 2)["Quidditch"] == 0


@rule("HC-QUIDDITCH-2")
def test_all_who_are_tied_lead_in_quidditch() -> None:
    hands = {"Slytherin": (["quidditch"] * 2, 0), "Ravenclaw": (["quidditch"] * 2, 0),
             "Gryffindor": (["quidditch"], 0)}
    assert [sheet.total for sheet in score(hands).values()] == [30, 30, 0]
    assert score(hands)["Slytherin"].lines[0].clause == "HC-QUIDDITCH-2"


@rule("HC-QUIDDITCH")
def test_nobody_leads_without_a_card() -> None:
    assert lines(["forward_slytherin"])["Slytherin, Forward!"] == 0


@rule("HC-FORWARD")
@pytest.mark.parametrize(("house", "points"), [
    ("slytherin", 15), ("ravenclaw", 15), ("gryffindor", 0)])
def test_forward_scores_if_its_house_leads_alone_or_not_whoever_owns_it(
        house: str, points: int) -> None:
    found = lines(["quidditch", f"forward_{house}"], Ravenclaw=["quidditch"])
    assert found[f"{house.capitalize()}, Forward!"] == points


@rule("HC-UNIFORM")
@pytest.mark.parametrize("house", HOUSES)
def test_a_uniform_scores_for_its_house_and_costs_others(house: str) -> None:
    for uniform in HOUSES:
        found = line([f"uniform_{uniform.lower()}"], f"uniform_{uniform.lower()}", house=house)
        assert found.points == (10 if uniform == house else -10)


@rule("HC-TROUBLE", "HC-ELF")
@pytest.mark.parametrize("count", [1, 7])
def test_trouble_costs_and_with_the_elf_scores(count: int) -> None:
    assert lines(["trouble"] * count)["Trouble"] == -5 * count
    assert lines(["trouble"] * count + ["house_elf"]) == {
        "Trouble": 5 * count, "House-Elf": 0, "Reward tokens": 0}


@rule("HC-TROUBLE", "HC-INSTANT-3")
def test_the_pixie_card_neither_costs_nor_scores() -> None:
    assert set(lines(["trouble_pixie", "house_elf"]).values()) == {0}


@rule("HC-HISTORY")
def test_each_history_card_counts_all_cards_but_no_tokens() -> None:
    assert lines(["history", "history", "letter", "flywheel"], tokens=9)["History of Magic"] == 8


@rule("HC-HELP", "HC-CARD-2", "HC-NARGLES")
@pytest.mark.parametrize(("help_card", "bearers", "others"), [
    ("help_owlery", ["letter", "letter"], ["creatures", "help_points"]),
    ("help_first_years", ["help_points", "help_owlery"], ["letter"]),
    ("help_clothing", ["uniform_slytherin", "uniform_ravenclaw", "earphones"], ["creatures"]),
    ("help_animal", ["creatures", "hagrids_farm"], ["letter"]),
])
def test_help_scores_three_for_each_card_with_its_symbol(
        help_card: str, bearers: list[str], others: list[str]) -> None:
    itself = help_card == "help_first_years"
    count = len(bearers) + itself
    assert line([help_card, *bearers, *others], help_card).points == 3 * count
    with_nargles = [help_card, *bearers, *others, "help_nargles"]
    assert line(with_nargles, help_card).points == 3 * (count + 1)


@rule("HC-NARGLES", "HC-SEARCH")
def test_nargles_and_searching_score_nothing_themselves() -> None:
    assert lines(["help_nargles", "help_points"]) == {
        "Help Hunting Nargles": 0, "Help Searching for Points": 0, "Reward tokens": 0}


# --- The Flywheel


@rule("HC-FLYWHEEL")
@pytest.mark.parametrize(("cards", "tokens", "total"), [
    (["flywheel"], 5, 10),                                  # begins no set
    (["flywheel", "exploring", "exploring"], 0, 60),        # the third card
    (["flywheel", "exploring"], 0, 0),
    (["flywheel", "potions", "potions", "potions", "creatures"], 0, 24),
    (["flywheel", "potions", "creatures"], 0, 11),
    (["flywheel", "charms"], 10, 50),                       # counts as a Charms card
    (["flywheel"], 10, 20),
    (["flywheel", "herbology"], 0, -20),                    # would lose, so it stays out
    (["flywheel", "herbology", "herbology", "earphones"], 0, 40),
    (["flywheel", "quidditch", "trouble", "house_elf"], 0, 35),  # no sets
    (["flywheel"] + ["potions"] * 5, 0, 40),
])
def test_the_flywheel_joins_the_begun_set_where_it_scores_most(
        cards: list[str], tokens: int, total: int) -> None:
    assert score({HUFFLEPUFF: (cards, tokens)})[HUFFLEPUFF].total == total


@rule("HC-FLYWHEEL")
def test_the_sheet_says_why_the_flywheel_went_there() -> None:
    text = str(line(["flywheel", "potions", "potions", "potions", "creatures"], "flywheel").text)
    assert text == ("Counts as one more Potions card, where it is worth most: "
                    "Potions +16 and Magical Creatures +5.")


@rule("HC-FLYWHEEL")
def test_the_flywheel_joins_no_set_that_would_score_no_more_with_it() -> None:
    found = line(["flywheel", *["potions"] * 5, "exploring"], "flywheel")
    assert str(found.text).startswith("It joins no set, because no set would score more with it:")
    assert found.cards == ("flywheel",)


@rule("HC-FLYWHEEL")
def test_the_flywheel_is_no_second_card_for_history_or_help() -> None:
    found = lines(["flywheel", "creatures", "help_animal", "history"])
    assert (found["Help with Animals"], found["History of Magic"]) == (3, 4)
    assert found["Magical Creatures"] == 9


# --- A second opinion, by other means: what each hand scores if the Flywheel is every set in turn

TABLES = {"potions": [0, 2, 3, 4, 20, 40, 40, 40], "creatures": [0, 4, 9, 15, 25, 50],
          "exploring": [0, 0, 0, 60]}
SYMBOLS = {
    "letter": {"letter"}, "hagrids_farm": {"animal"}, "creatures": {"animal"},
    "earphones": {"clothing"}, **{f"uniform_{house.lower()}": {"clothing"} for house in HOUSES},
    "help_nargles": {"clothing", "letter", "help", "animal"},
    **{f"help_{name}": {"help"} for name in ("owlery", "first_years", "points", "clothing",
                                             "animal")}}
WANTED = {"help_owlery": "letter", "help_first_years": "help", "help_clothing": "clothing",
          "help_animal": "animal"}


def reckoned(house: str, hand: list[str], tokens: int, leaders: set[str], joins: str) -> int:
    """The points of a hand if the Flywheel counts as one card of the set that it joins."""
    have = Counter(hand)
    have[joins] += 1
    total = sum(worth[min(have[kind], len(worth) - 1)] for kind, worth in TABLES.items())
    herbology = [0, 20, 30, 40, 40, 40][have["herbology"]]
    total += herbology if "earphones" in hand else -herbology
    total += tokens * [2, 3, 5, 8, 8, 8, 8][have["charms"]]
    total += 30 if house in leaders and "quidditch" in hand else 0
    total += (5 if "house_elf" in hand else -5) * have["trouble"]
    for card in hand:
        if card == "history":
            total += len(hand)
        elif card.startswith("forward_"):
            total += 15 * (card[8:].capitalize() in leaders)
        elif card.startswith("uniform_"):
            total += 10 if card[8:].capitalize() == house else -10
        elif card in WANTED:
            total += 3 * sum(WANTED[card] in SYMBOLS.get(other, ()) for other in hand)
    return total


def second_opinion(hands: dict[str, tuple[list[str], int]], must_join: bool) -> list[int]:
    most = max(hand.count("quidditch") for hand, _ in hands.values())
    leaders = {house for house, (hand, _) in hands.items() if 0 < hand.count("quidditch") == most}
    totals = []
    for house, (hand, tokens) in hands.items():
        begun = [kind for kind in (*TABLES, "herbology", "charms") if kind in hand]
        choices = begun if "flywheel" in hand else []
        if not must_join or not choices:
            choices = [*choices, "nothing"]
        totals.append(max(reckoned(house, hand, tokens, leaders, choice) for choice in choices))
    return totals


@pytest.mark.parametrize("flywheel", ["best", "must-join"])
def test_a_second_opinion_agrees_on_thousands_of_hands(flywheel: str) -> None:
    chance = Chance(2024)
    joined = Counter[str]()
    for _ in range(1_500):
        box = [BOX.kind_of[piece] for piece in BOX.pieces]
        chance.shuffle(box)
        houses = list(HOUSES[:1 + chance.randbelow(4)])
        ends = sorted(chance.randbelow(len(box)) for _ in houses)
        hands = {house: (box[start:end], chance.randbelow(12))
                 for house, (start, end) in zip(houses, pairwise([0, *ends]), strict=True)}
        owned = [hand for hand, _ in hands.values()], [tokens for _, tokens in hands.values()]
        rulings = HouseCup.rulebook.choose({"flywheel": flywheel})
        cards = {kind: card.under(rulings) for kind, card in BOX.cards.items()}
        counted = Sheets(cards, BOX.bearers, houses)
        sheets = counted.written(*owned)
        assert [sheet.total for sheet in sheets] == second_opinion(hands, flywheel == "must-join")
        assert [sheet.total for sheet in sheets] == counted.points(*owned)
        assert [sheet.cards for sheet in sheets] == [len(hand) for hand, _ in hands.values()]
        joined.update(str(one.label) for sheet in sheets for one in sheet.lines
                      if "flywheel" in one.cards and one.label != KINDS["flywheel"].name)
    # Every set was joined now and then, so the comparison has seen them all.
    assert len(joined) == 5, joined


# --- Every line


def test_every_line_is_a_sentence_with_its_points() -> None:
    chance = Chance(7)
    for _ in range(300):
        box = [BOX.kind_of[piece] for piece in BOX.pieces]
        chance.shuffle(box)
        hands = {SLYTHERIN: (box[:chance.randbelow(30)], chance.randbelow(5)),
                 RAVENCLAW: (box[30:45], 3)}
        for sheet in score(hands).values():
            for one in sheet.lines:
                text = str(one.text)
                assert text.rstrip(")")[-1] in ".!", text
                assert not re.search(r"\b1 (points|cards|tokens)\b", text)
                assert not re.search(r"\b[02-9] (point|card|token)\b", text)
                if one.points and "Quidditch" not in text:
                    assert str(abs(one.points)) in text


def test_a_sheet_names_its_house_in_either_language() -> None:
    sheet = replace(score({SLYTHERIN: (["potions"], 1)})[SLYTHERIN], words=Words("ru"))
    assert sheet.player == SLYTHERIN
    for shown in (str(sheet), sheet._repr_html_()):
        assert "Слизерин" in shown
        assert SLYTHERIN not in shown
    assert str(score({SLYTHERIN: ([], 0)})[SLYTHERIN]).startswith("Slytherin\n")


# --- What cannot be scored


@pytest.mark.parametrize(("hands", "field", "allowed"), [
    ({}, "hands", "it must map houses"),
    ([], "hands", "it must map houses"),
    ({"Durmstrang": ([], 0)}, "a house", "the houses are Gryffindor, Slytherin"),
    ({SLYTHERIN: []}, "hands['Slytherin']", "it must be (cards, reward tokens)"),
    ({SLYTHERIN: 3}, "hands['Slytherin']", "it must be (cards, reward tokens)"),
    ({SLYTHERIN: ("potions", 0)}, "the hand of Slytherin", "it must be a list"),
    ({SLYTHERIN: (None, 0)}, "the hand of Slytherin", "it must be a list"),
    ({SLYTHERIN: (["broom"], 0)}, "a card of Slytherin", "the card ids are potions,"),
    ({SLYTHERIN: ([["potions"]], 0)}, "a card of Slytherin", "the card ids are potions,"),
    ({SLYTHERIN: ([3], 0)}, "a card of Slytherin", "the card ids are potions,"),
    ({SLYTHERIN: (["flywheel"] * 2, 0)}, "a card of Slytherin", "the box has 1 of them"),
    ({SLYTHERIN: (["history"] * 2, 0), RAVENCLAW: (["history"] * 2, 0)},
     "a card of Ravenclaw", "the box has 3 of them"),
    ({SLYTHERIN: ([], -1)}, "the number of tokens of Slytherin", "a whole number from 0"),
    ({SLYTHERIN: ([], 1.5)}, "the number of tokens of Slytherin", "a whole number from 0"),
    ({SLYTHERIN: ([], True)}, "the number of tokens of Slytherin", "a whole number from 0"),
    ({SLYTHERIN: ([], 40), GRYFFINDOR: ([], 7)}, "the sum of reward tokens",
     "the box has 46 of them"),
])
def test_what_cannot_be_scored_is_refused(hands: object, field: str, allowed: str) -> None:
    with pytest.raises(InvalidOption) as error:
        score(hands)  # type: ignore[arg-type]
    assert error.value.field == field
    assert allowed in str(error.value)
    assert str(error.value).startswith(f"score: {field} is ")


@pytest.mark.parametrize("rulings", [{"wheel": "best"}, {"flywheel": "never"}, {"flywheel": ["a"]},
                                     "flywheel"])
def test_an_unknown_ruling_is_refused_with_those_that_exist(rulings: object) -> None:
    with pytest.raises(UnknownRuling, match=r"best|flywheel") as error:
        score({SLYTHERIN: ([], 0)}, rulings=rulings)  # type: ignore[arg-type]
    assert isinstance(error.value, InvalidInput)


@pytest.mark.parametrize("components", [7, [], {}, b"my.toml"])
def test_components_are_a_path(components: object) -> None:
    with pytest.raises(InvalidOption, match="it must be the path of a TOML file"):
        score({SLYTHERIN: ([], 0)}, components=components)  # type: ignore[arg-type]


def test_more_tokens_than_the_box_has_can_be_scored_if_the_supply_never_ends() -> None:
    hands: dict[str, tuple[list[str], int]] = {SLYTHERIN: ([], 50)}
    assert score(hands, rulings={"supply": "unlimited"})[SLYTHERIN].total == 100
