"""Each ruling is a position in which its values part, and nothing else is played than it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts

from .boards import code, done, kinds, order_beginning, play, walks, where

Ask = Callable[[dict[str, str]], Any]
HISTORY = {"Harry": order_beginning("history")}
RING = {"c3": "Pot┌+Harry", "d3": "┐", "d4": "┘", "c4": "└"}


def moved(rulings: dict[str, str], **position: Any) -> HallsOfHogwarts:
    return play({"c1": "His─+Ginny"}, "play somebodys_lost", "choose Harry", "choose Ginny",
                hands={"Harry": ["somebodys_lost"]}, rulings=rulings, **position)


#: For each ruling what is asked of a position, and the answer by each value.
PARTINGS: dict[str, tuple[Ask, dict[str, Any]]] = {
    "face-down-rotation": (
        lambda by: code(play({}, todo="tiles 1", rulings=by), "rotate d3 90"),
        {"no": "face-down", "may": ""}),
    "null-rotation": (
        lambda by: code(play({"d3": "└"}, todo="tiles 1", rulings=by), "rotate d3 0"),
        {"no": "degrees", "zero": ""}),
    "backtracking": (
        lambda by: "c3" in walks(play(RING, rulings=by)),
        {"no-place-twice": False, "no-reversal": True}),
    "second-movement": (
        lambda by: walks(play({"c1": "─"}, "walk c1", "play no_homework", rulings=by,
                              hands={"Harry": ["no_homework"]})),
        {"new-place": [], "any-event": ["quidditch"]}),
    "put-in-room": (
        lambda by: done(moved(by, schedules=HISTORY), "Harry"),
        {"counts": 1, "walking-only": 0}),
    "win": (
        lambda by: bool(play({"d1": "─+Ginny"}, "play schedule_swap", "choose Ginny", rulings=by,
                             hands={"Harry": ["schedule_swap"]}, done={"Ginny": 7}).outcome()),
        {"any-way": True, "own-movement": False}),
    "star": (
        lambda by: play({"c1": "*┬"}, "walk c1", rulings=by).view()["stage"],
        {"enter": "star", "pass-only": "walk"}),
    "password-tiles": (
        lambda by: code(play({"d3": "│"}, "rotate d3 90", "play secret_password", todo="tiles 2",
                             hands={"Harry": ["secret_password"]}, rulings=by), "rotate d3 90"),
        {"may-repeat": "", "must-be-new": "new-tiles"}),
    "cancel-end": (
        lambda by: "class-reopened" in kinds(play({"d4": "Cha─!Harry"}, "end", rulings=by,
                                                  extra_turns={"Harry": 1})),
        {"any-turn": True, "not-extra-turn": False}),
    "friday-fewer": (
        lambda by: code(play({"d1": "─"}, hands={"Harry": ["friday_shuffle"]}, rulings=by),
                        "play friday_shuffle"),
        {"five": "no-effect", "as-many": ""}),
    "mrs-norris": (
        lambda by: code(play({}, hands={"Harry": ["mrs_norris"]}, rulings=by), "play mrs_norris"),
        {"opponent": "", "drawer": "no-effect"}),
    "sleeping-room": (
        lambda by: where(play({"d3": "His│", "d4": "Def│", "e1": "─+Ginny"}, "play sleeping",
                              "choose Ginny", hands={"Harry": ["sleeping"]}, rulings=by,
                              done={"Ginny": 2}, schedules={"Ginny": order_beginning("history")}),
                         "Ginny"),
        {"previous": "d3", "retaken": "d4"}),
    "new-class": (
        lambda by: done(play({"c1": "His─+Harry"}, "play schedule_swap", "choose Ginny",
                             hands={"Harry": ["schedule_swap"]}, rulings=by,
                             schedules={"Ginny": order_beginning("history")}), "Harry"),
        {"leave-and-return": 0, "counts": 1}),
}


@pytest.mark.parametrize("name", PARTINGS)
def test_each_value_of_a_ruling_is_played(name: str) -> None:
    ask, answers = PARTINGS[name]
    ruling = HallsOfHogwarts.rulebook.switches[name]
    assert list(answers) == [ruling.default, *(value for value in ruling.options
                                               if value != ruling.default)]
    assert {value: ask({name: value}) for value in answers} == answers
    assert ask({}) == answers[ruling.default]


def test_these_are_all_the_rulings() -> None:
    assert list(PARTINGS) == list(HallsOfHogwarts.rulebook.switches)


def test_being_moved_opens_no_new_walk() -> None:
    """Ruling 14: what can be reached from there is not new."""
    game = play({"c1": "─", "f3": "│+Ginny", "f4": "│"}, "walk c1", "play somebodys_lost",
                "choose Harry", "choose Ginny", hands={"Harry": ["somebodys_lost"]})
    assert where(game, "Harry") == "f3"
    assert (walks(game), code(game, "walk f4")) == ([], "walked")


def test_a_ruling_is_said_by_the_card_that_it_changes() -> None:
    by = {"friday-fewer": "as-many", "mrs-norris": "drawer", "password-tiles": "must-be-new",
          "sleeping-room": "retaken"}
    plain, ruled = HallsOfHogwarts(), HallsOfHogwarts(rulings=by)
    for kind, words in (("friday_shuffle", "or all if there are fewer"),
                        ("mrs_norris", "as soon as you draw it"),
                        ("secret_password", "that have not been moved this turn"),
                        ("sleeping", "the student mover to its classroom")):
        card = f"event.{kind}.1"
        assert words in str(ruled.visuals.describe(ruled.state, card))
        assert words not in str(plain.visuals.describe(plain.state, card))
