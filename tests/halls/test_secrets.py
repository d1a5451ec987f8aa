"""What lies face down, what others hold and what chance will bring stays unseen."""

from __future__ import annotations

import json

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance

from .boards import FOUR, TWO, play


@pytest.mark.parametrize("years", ["first", "second"])
def test_a_view_never_names_a_tile_that_lies_face_down(years: str) -> None:
    for seed in range(3):
        game = HallsOfHogwarts(seed=seed, turn_limit=10, years=years)
        while game.to_move:
            hidden = [tile for cell, tile in enumerate(game.state.tiles)
                      if tile and not game.state.up >> cell & 1]
            for viewer in (None, *FOUR):
                shown = json.dumps(game.view(viewer)["spaces"])
                assert not [tile for tile in hidden if f'"{tile}"' in shown]
            for space in game.view()["spaces"]:
                assert space["up"] or space["id"] == f"down.{space['space']}"
            moves = game.legal_moves
            game.push(moves[len(game.history) * 7 % len(moves)])


def test_what_is_not_seen_can_be_dealt_anew() -> None:
    game = HallsOfHogwarts(FOUR, seed=6, years="second", rolls=[2])
    for move in ("roll", "flip d4"):
        game.push(move)
    chance = Chance(1)
    twin = game.rules.determinize(game.state, "Harry", chance)
    assert twin.hands[0] == game.state.hands[0]
    assert all(twin.hands[seat] != game.state.hands[seat] for seat in (1, 2, 3))
    assert twin.tiles != game.state.tiles
    assert twin.sides != game.state.sides
    assert twin.tiles[24] == game.state.tiles[24]
    assert twin.chance != game.state.chance
    assert game.rules.view(twin, "Harry") == game.view("Harry")
    open_table = game.rules.determinize(game.state, None, chance)
    assert open_table.hands[0] != game.state.hands[0]
    teacher = game.rules.determinize(game.state, TEACHER, chance)
    assert (teacher.hands, teacher.tiles) == (game.state.hands, game.state.tiles)
    assert teacher.pile != game.state.pile


def test_a_teacher_sees_what_lies_face_down() -> None:
    view = HallsOfHogwarts(TWO, seed=1).view(TEACHER)
    assert all("tile" in space for space in view["spaces"])
    assert all(len(player["hand"]) == 4 for player in view["players"])


def test_no_step_says_where_a_tile_lies_face_down() -> None:
    game = HallsOfHogwarts(FOUR, seed=2)
    laid = next(step for step in game.steps if step.kind == "tiles-laid")
    assert {(old, new) for _, old, new in laid.moved} == {("box", "down")}


def test_cards_are_dealt_and_drawn_in_secret() -> None:
    game = HallsOfHogwarts(TWO, seed=2)
    dealt = [step for step in game.steps if step.kind == "cards-dealt"]
    assert dealt[0].text_for("Ginny") == "Harry is dealt 4 event cards."
    assert dealt[0].text_for("Harry") == dealt[0].text != dealt[0].text_for(None)
    star = play({"c1": "*┬"}, "walk c1", "draw", pile=["peeves"])
    assert star.steps[-1].text_for("Ginny") == "Harry takes an event card from the pile."
    assert star.steps[-1].text_for("Harry") == "Harry takes Peeves Plays a Prank from the pile."
    assert star.view()["players"][0]["hand"] is None


def test_a_hand_is_shown_in_an_order_that_tells_nothing() -> None:
    view = play({}, hands={"Harry": ["sleeping", "peeves"]}).view("Harry")
    assert view["players"][0]["hand"] == sorted(view["players"][0]["hand"])
