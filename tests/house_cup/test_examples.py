"""The rulebook's own examples, played through the engine where they are plays."""

from __future__ import annotations

import pytest

from hogwarts_nb.house_cup import score
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    HUFFLEPUFF,
    RAVENCLAW,
    SLYTHERIN,
    TWO,
    column,
    ending,
    front,
    moves,
    on_day,
    points,
    rewards,
    table,
    taking,
)

rule = pytest.mark.rule

RAVENCLAWS_CARDS = [
    "potions", "potions", "potions", "quidditch", "quidditch", "quidditch", "creatures",
    "help_owlery", "letter", "history", "history", "exploring", "trouble", "house_elf"]
SLYTHERINS_CARDS = [
    "herbology", "herbology", "flywheel", "earphones", "trouble", "quidditch", "help_nargles",
    "help_first_years", "help_points", "forward_ravenclaw", "forward_gryffindor"]


@rule("HC-DEAL-1")
def test_two_cards_for_thursday_one_for_wednesday_and_one_for_friday() -> None:
    game = table(deck=["forward_slytherin", "earphones", "uniform_ravenclaw", "house_elf"],
                 tokens={"Mon": [(house, 1) for house in FOUR[:3]]})
    game.push("place 1 Mon")
    assert game.view()["deal"] == 2
    assert [on_day(game, day) for day in ("Mon", "Tue", "Wed", "Thu", "Fri")] == [
        [], [], ["earphones"], ["forward_slytherin", "uniform_ravenclaw"], ["house_elf"]]


@rule("HC-PLACE-1", "HC-PLACE-3")
def test_placing_under_thursday_and_wednesday() -> None:
    game = table()
    for house, move in zip(FOUR, ("place 1 Thu", "place 1 Wed", "place 2 Wed", "place 3 Thu"),
                           strict=True):
        game.push(move, seat=house)
    assert column(game, "Thu") == [(SLYTHERIN, 1), (RAVENCLAW, 3)]
    assert column(game, "Wed") == [(GRYFFINDOR, 1), (HUFFLEPUFF, 2)]


@rule("HC-TAKE-2", "HC-TAKE-3", "HC-TAKE-5", "HC-TAKE-6", "HC-TAKE-7")
def test_taking_cards_on_monday() -> None:
    game = taking("Mon", ["history", "charms", "potions"],
                  (GRYFFINDOR, 3), (HUFFLEPUFF, 1), (SLYTHERIN, 2), (RAVENCLAW, 1))
    assert game.to_move == HUFFLEPUFF
    assert len(moves(game)) == 3
    game.push("take charms")
    assert game.to_move == RAVENCLAW
    assert len(moves(game)) == 2
    game.push("take history")
    assert game.to_move == SLYTHERIN
    game.push("take potions")
    assert game.view()["round"] == 2
    assert [front(game, house) for house in FOUR] == [["potions"], [], ["charms"], ["history"]]
    assert [rewards(game, house) for house in FOUR] == [0, 1, 0, 0]
    assert column(game, "Mon") == []


@rule("HC-CHARMS")
def test_reward_tokens_with_charms() -> None:
    sheets = score({GRYFFINDOR: (["charms"], 5), SLYTHERIN: (["charms"] * 2, 4)})
    assert [sheet.total for sheet in sheets.values()] == [15, 20]


def test_ravenclaw_84_and_slytherin_69() -> None:
    game = ending((SLYTHERIN, RAVENCLAW), rewards={RAVENCLAW: 5},
                  hands={RAVENCLAW: RAVENCLAWS_CARDS, SLYTHERIN: SLYTHERINS_CARDS},
                  deck=["trouble", "uniform_slytherin", "creatures", "potions", "charms"])
    assert game.to_move == SLYTHERIN
    assert moves(game) == ["keep trouble", "keep uniform_slytherin", "keep creatures",
                           "keep potions", "keep charms"]
    game.push("keep uniform_slytherin")
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (RAVENCLAW,)
    assert {house: sheet.total for house, sheet in outcome.scores.items()} == {
        RAVENCLAW: 84, SLYTHERIN: 69}
    assert points(game, RAVENCLAW) == {
        "Potions": 4, "Quidditch": 30, "Magical Creatures": 4, "Help in the Owlery": 3,
        "History of Magic": 14 + 14, "Exploring the Castle": 0, "Trouble": 5, "House-Elf": 0,
        "You've Got a Letter!": 0, "Reward tokens": 10}
    assert points(game, SLYTHERIN) == {
        "Herbology": 40, "Flywheel of Time": 0, "Earphones": 0, "Trouble": -5, "Quidditch": 0,
        "Help Hunting Nargles": 0, "Help the First-Years": 9, "Help Searching for Points": 0,
        "School Uniform (Slytherin)": 10, "Ravenclaw, Forward!": 15, "Gryffindor, Forward!": 0,
        "Reward tokens": 0}
    assert outcome.scores[RAVENCLAW].cards == 14
    assert outcome.scores[SLYTHERIN].cards == 12


def test_the_examples_score_the_same_from_a_real_table() -> None:
    sheets = score({RAVENCLAW: (RAVENCLAWS_CARDS, 5),
                    SLYTHERIN: ([*SLYTHERINS_CARDS, "uniform_slytherin"], 0)})
    assert {house: sheet.total for house, sheet in sheets.items()} == {
        RAVENCLAW: 84, SLYTHERIN: 69}


@rule("HC-ROUND-3")
def test_in_a_game_of_two_each_is_the_first_player_twice() -> None:
    game = table(TWO, round=4, first=GRYFFINDOR)
    assert game.view()["rounds"] == 4
    assert game.to_move == GRYFFINDOR
