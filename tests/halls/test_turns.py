"""Setup, the course of a turn, tiles, and the end of the game."""

from __future__ import annotations

import re

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import IllegalMove, InvalidOption

from .boards import FOUR, TWO, code, kinds, order_ending, play, where

rule = pytest.mark.rule


@rule("HH-BOARD-1", "HH-SETUP-1")
def test_33_tiles_lie_face_down_on_a_cross() -> None:
    view = HallsOfHogwarts(seed=1).view("teacher")
    assert len(view["spaces"]) == 33
    assert not any(space["up"] for space in view["spaces"])
    assert len({space["tile"] for space in view["spaces"]}) == 33
    assert sorted(space["room"] for space in view["spaces"] if space["room"]) == [
        "astronomy", "charms", "defense", "history", "library", "potions", "transfiguration"]
    by_row = [sum(space["space"].endswith(row) for space in view["spaces"]) for row in "1234567"]
    assert by_row == [3, 3, 7, 7, 7, 3, 3]
    assert code(play(todo="tiles 1"), "flip a1") == "no-such-place"


@rule("HH-SETUP-2", "HH-SETUP-4")
def test_each_player_has_a_schedule_and_a_marker_beside_it() -> None:
    players = HallsOfHogwarts(seed=2).view()["players"]
    assert len({player["schedule"] for player in players}) == 4
    for player in players:
        assert len(set(player["classes"])) == 7
        assert player["done"] == 0
    assert HallsOfHogwarts(seed=2).state.done == [0, 0, 0, 0]


@rule("HH-SETUP-3")
@pytest.mark.parametrize(("student", "area"), [
    ("Harry", "quidditch"), ("Ron", "forest"), ("Hermione", "hut"), ("Ginny", "lake")])
def test_the_portrait_says_where_to_start(student: str, area: str) -> None:
    game = HallsOfHogwarts(FOUR, seed=3)
    assert where(game, student) == area
    step = next(step for step in game.steps
                if step.kind == "portrait-dealt" and step.actor == student)
    assert step.moved == ((f"mover.{student}", "box", f"area.{area}"),)


def test_portraits_can_be_dealt_by_chance() -> None:
    dealt = {HallsOfHogwarts(2, seed=seed).players for seed in range(30)}
    assert len(dealt) > 6
    assert HallsOfHogwarts(3, seed=5) == HallsOfHogwarts(3, seed=5)
    assert HallsOfHogwarts.load(HallsOfHogwarts(3, seed=5).save()) == HallsOfHogwarts(3, seed=5)


@rule("HH-SETUP-5")
@pytest.mark.parametrize(("players", "fillers", "left"),
                         [(4, False, 5), (4, True, 9), (2, False, 13)])
def test_four_event_cards_each(players: int, fillers: bool, left: int) -> None:
    view = HallsOfHogwarts(FOUR[:players], fillers=fillers).view()
    assert [player["cards"] for player in view["players"]] == [4] * players
    assert view["pile"] == left
    assert [player["hand"] for player in view["players"]] == [None] * players


@rule("HH-TURN-1")
def test_a_turn_is_roll_tiles_walk_and_then_the_next_player() -> None:
    game = HallsOfHogwarts(FOUR, seed=4, rolls=[1, 1], first="Hermione")
    assert [player for player in FOUR if game.to_move == player] == ["Hermione"]
    assert code(game, "end") == code(game, "walk c1") == code(game, "flip d4") == "roll-first"
    game.push("roll")
    game.push("flip d4")
    game.push("turn 0")
    assert game.view()["stage"] == "walk"
    game.push("end")
    assert game.to_move == "Ginny"
    assert "die" in game.view()
    assert game.view()["die"] == 0


def test_anybody_can_be_drawn_to_begin() -> None:
    assert {HallsOfHogwarts(seed=seed, first="random").to_move for seed in range(30)} == set(FOUR)


@rule("HH-TURN-2")
def test_a_turn_ends_when_its_player_says_so() -> None:
    game = play({"c1": "─"}, "walk c1")
    assert game.to_move == "Harry"
    game.push("end")
    assert game.to_move == "Ginny"
    assert code(game, "end") == "roll-first"


@rule("HH-ROLL-1", "HH-ROLL-2")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_as_many_tiles_as_the_die_shows(number: int) -> None:
    game = HallsOfHogwarts(TWO, seed=5, rolls=[number])
    game.push("roll")
    for left in range(number, 0, -1):
        assert game.view()["stage"] == "tiles"
        refusal = game.why_not("end")
        assert refusal is not None
        assert refusal.code == "tiles-first"
        assert f"rotate {left} more tile" in str(refusal.text)
        game.push(next(move for move in game.legal_moves if move.verb == "flip"))
        game.push(game.legal_moves[0])
    assert code(game, "end") == ""
    assert game.why_not("flip d4") is not None


def test_the_die_has_four_faces() -> None:
    rolled = set()
    for seed in range(60):
        game = HallsOfHogwarts(TWO, seed=seed)
        game.push("roll")
        rolled.add(game.view()["die"])
    assert rolled == {1, 2, 3, 4}


@rule("HH-ROLL-3")
def test_they_are_different_tiles() -> None:
    game = play({"d3": "│", "d4": "│"}, "rotate d3 90", todo="tiles 3")
    assert code(game, "rotate d3 90") == code(game, "rotate d3 180") == "tile-used"
    game.push("flip d5")
    game.push("turn 0")
    assert code(game, "rotate d5 90") == "tile-used"
    game.push("rotate d4 90")
    assert code(game, "end") == ""


@rule("HH-FLIP-1")
def test_a_flipped_tile_is_seen_and_then_laid_in_any_direction() -> None:
    game = play({}, "flip d3", todo="tiles 1", hidden={"d3": "potions"})
    assert [str(move) for move in game.legal_moves] == ["turn 0", "turn 90", "turn 180", "turn 270"]
    assert "the Potions classroom" in game.steps[-1].text
    game.push("turn 180")
    space = next(space for space in game.view()["spaces"] if space["space"] == "d3")
    assert (space["room"], space["open"], space["degrees"]) == ("potions", "SW", 180)


def test_ways_to_lie_that_look_the_same_are_one_choice() -> None:
    game = play({}, "flip d3", todo="tiles 1", hidden={"d3": "stairs"})
    assert [str(move) for move in game.legal_moves] == ["turn 0", "turn 90"]
    assert game.why_not("turn 270") is None
    assert code(game, "turn 45") == "degrees"
    game.push("turn 270")
    assert game.history[-1][0].notation == "turn 90"


@rule("HH-FLIP-2")
def test_a_tile_that_lies_face_up_is_not_flipped() -> None:
    game = play({"d3": "│"}, todo="tiles 1")
    assert code(game, "flip d3") == "face-up"
    assert game.why_not("flip d3").clause == "HH-FLIP-2"  # type: ignore[union-attr]


@rule("HH-ROTATE-1")
@pytest.mark.parametrize(("degrees", "after"), [(90, "E S"), (180, "S W"), (270, "N W")])
def test_a_tile_is_rotated_clockwise_by_quarter_turns(degrees: int, after: str) -> None:
    game = play({"d3": "└"}, f"rotate d3 {degrees}", todo="tiles 1")
    space = next(space for space in game.view()["spaces"] if space["space"] == "d3")
    assert set(space["open"]) == set(after.split())
    for wrong in ("0", "45", "360", "-90", "x"):
        assert code(play({"d3": "└"}, todo="tiles 1"), f"rotate d3 {wrong}") == "degrees"


def test_a_rotation_that_changes_nothing_can_be_chosen() -> None:
    game = play({"d3": "│"}, "rotate d3 180", todo="tiles 1")
    assert game.steps[-1].counted == (("die_tiles", 0, 1), ("left", 1, 0))


@rule("HH-ROTATE-2")
def test_a_tile_is_rotated_with_the_movers_on_it() -> None:
    game = play({"d3": "└+Harry+Ginny"}, "rotate d3 90", todo="tiles 1")
    assert where(game, "Harry") == where(game, "Ginny") == "d3"
    assert "with Harry and Ginny on it" in game.steps[-1].text


@rule("HH-ROTATE-3")
def test_a_tile_that_lies_face_down_is_not_rotated() -> None:
    assert code(play({}, todo="tiles 1"), "rotate d3 90") == "face-down"


@rule("HH-AREA-2")
def test_an_area_is_never_moved() -> None:
    game = play({}, todo="tiles 1", hands={"Harry": ["peeves"]})
    for move in ("flip lake", "rotate lake 90"):
        assert code(game, move) == "area-fixed"
    game.push("play peeves")
    assert code(game, "choose lake") == "no-target"


@rule("HH-YEARS-1")
def test_second_years_flip_without_looking() -> None:
    seen = set()
    for seed in range(40):
        game = play({}, "flip d3", todo="tiles 1", years="second", hidden={"d3": "potions"},
                    seed=seed)
        assert kinds(game)[-1] == "flipped-blind"
        assert game.view()["stage"] == "walk"
        seen.add(next(space["degrees"] for space in game.view()["spaces"]
                      if space["space"] == "d3"))
    # A tile that was laid in a scenario lies as it is printed; those of the setup by chance.
    assert seen == {0}
    for seed in range(20):
        game = HallsOfHogwarts(TWO, seed=seed, years="second", rolls=[1])
        game.push("roll")
        game.push("flip d3")
        seen.add(next(space["degrees"] for space in game.view()["spaces"]
                      if space["space"] == "d3"))
    assert seen == {0, 90, 180, 270}


@rule("HH-YEARS-2")
def test_second_years_rotate_one_turn() -> None:
    game = play({"d3": "└"}, todo="tiles 1", years="second")
    rotations = [str(move) for move in game.legal_moves if move.verb == "rotate"]
    assert rotations == ["rotate d3 90", "rotate d3 270"]
    refusal = game.why_not("rotate d3 180")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("degrees-second-years", "HH-YEARS-2")
    assert "counter-clockwise" in str(game.legal_moves[[str(move) for move in game.legal_moves]
                                                       .index("rotate d3 270")].text)


@rule("HH-WIN-1", "HH-WIN-2")
def test_the_first_to_return_with_all_classes_wins() -> None:
    game = play({"c1": "─", "c2": "Pot┘"}, done={"Harry": 6},
                schedules={"Harry": order_ending("potions")})
    game.push("walk c2")
    assert kinds(game)[-1] == "none-left"
    assert game.outcome() is None
    game.push("end")
    game.push("roll")
    while game.to_move == "Ginny":
        game.push(next(move for move in game.legal_moves if move.verb in ("flip", "turn", "end")
                       and "c2" not in str(move)))
    game.push("roll")
    while game.view()["stage"] == "tiles":
        game.push(next(move for move in game.legal_moves if move.verb in ("flip", "turn")))
    game.push("walk quidditch")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Harry",)
    assert outcome.clause == "HH-WIN-2"
    assert game.to_move is None
    assert game.legal_moves == ()
    assert code(game, "roll") == "game-over"


@rule("HH-WIN-2")
def test_passing_through_ones_own_area_ends_the_game() -> None:
    game = play({"c1": "─+Harry", "c2": "─"}, done={"Harry": 7})
    game.push("walk c2")
    assert game.outcome() is not None
    assert where(game, "Harry") == "quidditch"


def test_all_classes_are_not_enough_elsewhere() -> None:
    game = play({"e1": "─+Harry"}, "walk lake", done={"Harry": 7})
    assert game.outcome() is None
    assert where(game, "Harry") == "lake"


@rule("HH-LIMIT")
def test_a_number_of_turns_can_be_agreed_on() -> None:
    game = play({}, "end", turn_limit=1)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.clause == "HH-LIMIT"
    assert game.steps[-1].text == "The game was to end after 1 turn: nobody wins."
    assert play({}, "end", turn_limit=2).outcome() is None
    with pytest.raises(InvalidOption, match="turn_limit is 0"):
        HallsOfHogwarts(turn_limit=0)


def test_nobody_plays_out_of_turn() -> None:
    game = HallsOfHogwarts(FOUR)
    with pytest.raises(IllegalMove, match="It is not Ginny's turn: Harry decides now"):
        game.push("roll", seat="Ginny")
    assert code(game, "roll", seat="Ron") == "not-your-turn"


def test_every_move_has_a_short_notation() -> None:
    shapes = set()
    for seed in range(12):
        game = HallsOfHogwarts(seed=seed, turn_limit=30, fillers=True)
        while game.to_move:
            moves = game.legal_moves
            shapes.update(re.sub(r"\b([a-g][1-7]|quidditch|lake|hut|forest)\b", "P", str(move))
                          for move in moves)
            game.push(moves[(seed * 7 + len(game.history)) % len(moves)])
    assert {shape for shape in shapes if not shape.startswith(("play", "choose"))} <= {
        "roll", "flip P", "turn 0", "turn 90", "turn 180", "turn 270", "rotate P 90",
        "rotate P 180", "rotate P 270", "walk P", "walk P star", "draw", "skip", "end"}
