"""A short game: the first classes of each schedule, and then home."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.players import Greedy, ask

#: Ginny has one class to go, and lives beside it.
LAST = """
   a          b  c  d     e  f  g
1  Quidditch  .  ?  ?     ─  .  Lake
2  .          .  ?  ?     ?  .  .
3  ?          ?  ?  ?     ?  ?  ?
4  ?          ?  ?  ?     ?  ?  ?
5  ?          ?  ?  ?     ?  ?  ?
6  .          .  ?  ?     ?  .  .
7  Hut        .  ?  ?     ?  .  Forest
"""


def short(**position: object) -> HallsOfHogwarts:
    return HallsOfHogwarts.scenario(
        LAST, ["Ginny", "Harry"], classes=3, todo="act", schedules={"Ginny": 1}, **position)


@pytest.mark.rule("HH-WIN-1")
def test_after_three_classes_the_way_home_wins() -> None:
    game = short(done={"Ginny": 3}, movers={"Ginny": "e1"})
    game.push("walk lake")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Ginny",)
    # In a whole game this would be on the way to the fourth class.
    whole = HallsOfHogwarts.scenario(
        LAST, ["Ginny", "Harry"], todo="act", schedules={"Ginny": 1}, done={"Ginny": 3},
        movers={"Ginny": "e1"})
    whole.push("walk lake")
    assert whole.outcome() is None


def test_only_the_classes_that_count_are_shown_and_told() -> None:
    game = HallsOfHogwarts(["Ginny", "Harry"], classes=3, seed=2)
    assert [len(player["classes"]) for player in game.view()["players"]] == [3, 3]
    dealt = next(step for step in game.steps if step.kind == "schedule-dealt")
    assert len(dealt.values["classes"]) == 3
    assert "3 classes" in str(game)
    assert HallsOfHogwarts.load(game.save()) == game


def test_a_diagram_says_that_a_game_is_short() -> None:
    game = HallsOfHogwarts(["Ginny", "Harry"], classes=3, seed=2)
    again = HallsOfHogwarts.scenario(str(game))
    assert str(again) == str(game)
    assert again.view()["class_count"] == 3


@pytest.mark.parametrize("classes", [0, 8, "three", True, None])
def test_a_wrong_number_of_classes_is_named(classes: object) -> None:
    with pytest.raises(InvalidOption, match="classes"):
        HallsOfHogwarts(classes=classes)


def test_more_classes_than_there_are_cannot_be_done() -> None:
    with pytest.raises(ValueError, match="done"):
        short(done={"Ginny": 4})


def test_players_who_look_ahead_head_for_their_class() -> None:
    game = HallsOfHogwarts(["Ginny", "Harry"], classes=3, seed=2)
    players = {student: Greedy(number) for number, student in enumerate(game.players)}
    while game.to_move and game.state.turns <= 50:
        game.push(ask(players[game.to_move], game).move)
    assert game.outcome() is not None
