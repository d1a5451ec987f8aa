"""Walking, classes, the star, and what bars a way."""

from __future__ import annotations

import pytest

from hogwarts_nb.core import InvalidOption
from hogwarts_nb.halls import paths

from .boards import FOUR, code, done, kinds, order_beginning, play, walks, where

rule = pytest.mark.rule


@rule("HH-WALK-1")
def test_one_walks_as_far_as_one_wants_or_not_at_all() -> None:
    row = {"c2": "─", "d2": "─", "e2": "═"}
    game = play(row)
    assert walks(game) == ["lake", "c2", "d2", "e2"]
    assert code(game, "end") == ""
    for place in walks(game):
        assert where(play(row, f"walk {place}"), "Harry") == place
    steps = play(row, "walk e2").steps
    assert steps[-1].text == "Harry walks from the Quidditch Field over c2 and d2 to e2."


@rule("HH-WALK-2")
@pytest.mark.parametrize(("words", "wall"), [
    ({"c1": "─", "d1": "│"}, "d1"), ({"c1": "┘", "d1": "─"}, "c1"),
    ({"c1": "┘", "d1": "│"}, "c1 and d1")])
def test_both_sides_that_touch_must_be_open(words: dict[str, str], wall: str) -> None:
    game = play(words)
    assert "d1" not in walks(game)
    refusal = game.why_not("walk d1")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("wall", "HH-WALK-2")
    assert str(refusal.text) == (
        f"There is no way to d1: there is a wall between c1 and d1 on the side of {wall}.")


@rule("HH-WALK-3")
def test_a_tile_that_lies_face_down_stops_the_mover() -> None:
    game = play({"c1": "─"})
    refusal = game.why_not("walk d1")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("unflipped", "HH-WALK-3")
    assert str(refusal.text) == "There is no way to d1: the tile on d1 is face down."


@rule("HH-WALK-4")
def test_movement_ends_in_any_classroom_and_the_turn_does_not() -> None:
    words = {"c1": "Cha─", "d1": "─"}
    game = play(words)
    assert walks(game) == ["c1"]
    refusal = game.why_not("walk d1")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("room-stops", "HH-WALK-4")
    game.push("walk c1")
    assert "entered" in kinds(game)
    assert game.to_move == "Harry"
    assert code(game, "walk d1") == "walked"
    assert walks(play({"c1": "Cha─+Harry", "d1": "─"})) == ["quidditch", "d1"]


@rule("HH-WALK-5")
def test_no_place_is_entered_twice() -> None:
    # A ring of tiles that leads back to the classroom where the movement starts.
    ring = {"c3": "Pot┌+Harry", "d3": "┐", "d4": "┘", "c4": "└"}
    game = play(ring)
    assert walks(game) == ["d3", "c4", "d4"]
    assert code(game, "walk c3") == "stay-put"
    assert game.paths()["d4"] == ("c3", "d3", "d4")
    loops = play(ring, rulings={"backtracking": "no-reversal"},
                 schedules={"Harry": order_beginning("history")}, done={"Harry": 6})
    assert walks(loops) == ["d3", "c4", "d4", "c3"]
    loops.push("walk c3")
    assert done(loops, "Harry") == 7


@rule("HH-WALK-6")
def test_movers_share_places_and_never_stand_in_the_way() -> None:
    game = play({"c1": "─+Ginny", "d1": "─"}, "walk d1")
    assert where(game, "Harry") == "d1"
    game = play({"c1": "─+Ginny", "d1": "─"}, "walk c1")
    assert kinds(game)[-1] == "met"
    assert where(game, "Harry") == where(game, "Ginny") == "c1"


@rule("HH-WALK-7")
def test_one_walks_again_after_a_card_that_opens_a_path() -> None:
    words = {"c1": "─", "d1": "│", "e1": "─", "c2": "─", "d2": "│"}
    game = play(words, "walk c1", hands={"Harry": ["secret_password", "no_homework"]})
    assert walks(game) == []
    game.push("play no_homework")
    assert walks(game) == []
    game.push("play secret_password")
    game.push("rotate d1 90")
    while game.view()["stage"] == "tiles":
        game.push(next(move for move in game.legal_moves
                       if str(move) in ("turn 0", "flip a5", "flip b5", "flip c6", "flip d6")))
    assert game.prompt is not None
    assert game.prompt.clause == "HH-WALK-7"
    assert walks(game) == ["quidditch", "d1", "e1", "lake", "c2"]
    game.push("walk e1")
    assert walks(game) == []
    anyhow = play(words, "walk c1", hands={"Harry": ["no_homework"]},
                  rulings={"second-movement": "any-event"})
    assert walks(anyhow) == []
    anyhow.push("play no_homework")
    assert walks(anyhow) == ["quidditch", "c2"]


def test_being_moved_by_a_card_opens_no_new_walk() -> None:
    game = play({"c1": "─", "f3": "│+Ginny", "f4": "│"}, "walk c1",
                hands={"Harry": ["somebodys_lost", "peeves"]})
    game.push("play somebodys_lost")
    game.push("choose Harry")
    game.push("choose Ginny")
    assert walks(game) == []
    # A path that opens from there does.
    game.push("play peeves")
    game.push("choose f5")
    game.push("choose c1")
    assert walks(game) == []
    opened = play({"c1": "─", "f3": "│+Ginny", "f4": "─", "g4": "│"}, "walk c1",
                  hands={"Harry": ["somebodys_lost", "peeves"]})
    for move in ("play somebodys_lost", "choose Harry", "choose Ginny"):
        opened.push(move)
    assert (walks(opened), code(opened, "walk lake")) == ([], "walked")
    for move in ("play peeves", "choose f4", "choose g4"):
        opened.push(move)
    assert walks(opened) == ["lake", "f4"]
    anyhow = play({"c1": "─", "f3": "│+Ginny", "f4": "│"}, "walk c1",
                  hands={"Harry": ["somebodys_lost"]}, rulings={"second-movement": "any-event"})
    for move in ("play somebodys_lost", "choose Harry", "choose Ginny"):
        anyhow.push(move)
    assert walks(anyhow) == ["lake", "f4"]


@rule("HH-AREA-1")
def test_areas_are_open_to_everybody_on_all_sides() -> None:
    words = {"e1": "─+Harry", "e2": "─", "f3": "│", "g3": "│"}
    game = play(words)
    assert walks(game) == ["lake", "e2", "f3", "g3"]
    game.push("walk g3")
    assert kinds(game)[-1] == "walked-through"
    assert "through a starting area" in game.steps[-1].text


@rule("HH-AREA-1", "HH-BOARD-1")
@pytest.mark.parametrize(("area", "level", "upright"), [
    ("quidditch", "c1 c2", "a3 b3"), ("lake", "e1 e2", "f3 g3"), ("hut", "c6 c7", "a5 b5"),
    ("forest", "e6 e7", "f5 g5")])
def test_each_area_is_one_place_that_touches_four_spaces(area: str, level: str,
                                                         upright: str) -> None:
    tiles = dict.fromkeys(level.split(), "─") | dict.fromkeys(upright.split(), "│")
    assert set(walks(play(tiles, movers={"Harry": area}))) == tiles.keys()
    across = dict.fromkeys(level.split(), "│") | dict.fromkeys(upright.split(), "─")
    assert walks(play(across, movers={"Harry": area})) == []


@rule("HH-CLASS-1")
def test_entering_the_next_class_completes_it() -> None:
    game = play({"c1": "His─"}, "walk c1", schedules={"Harry": order_beginning("history")})
    assert done(game, "Harry") == 1
    step = game.steps[-1]
    assert step.text == "Harry completes the class History of Magic (1 of 7)."
    assert step.because is not None
    assert step.because.kind == "walked"


@rule("HH-CLASS-2")
def test_classes_are_completed_in_order() -> None:
    game = play({"c1": "Cha─"}, "walk c1", schedules={"Harry": order_beginning("history")})
    assert done(game, "Harry") == 0
    assert "next class is History of Magic" in game.steps[-1].text
    again = play({"c1": "His─"}, "walk c1", schedules={"Harry": order_beginning("history")},
                 done={"Harry": 1})
    assert done(again, "Harry") == 1


# --- The star


STAR = {"c1": "─", "d1": "*┬", "e1": "─"}


@rule("HH-STAR-1")
@pytest.mark.parametrize("place", ["d1", "e1"])
def test_the_star_gives_a_card_in_passing_and_in_stopping(place: str) -> None:
    game = play(STAR, f"walk {place}")
    assert where(game, "Harry") == "d1"
    assert [str(move) for move in game.legal_moves] == ["draw", "skip"]
    pile = game.view()["pile"]
    taken, left = game.copy(), game.copy()
    taken.push("draw")
    assert taken.view("Harry")["players"][0]["cards"] == 1
    assert taken.view()["pile"] == pile - 1
    left.push("skip")
    assert left.view()["pile"] == pile
    assert where(left, "Harry") == place


def test_leaving_the_star_or_being_put_on_it_gives_nothing() -> None:
    game = play({"d1": "*┬+Harry", "e1": "─"}, "walk e1")
    assert game.view()["stage"] == "walk"
    game = play({"d1": "*┬+Ginny"}, hands={"Harry": ["somebodys_lost"]})
    for move in ("play somebodys_lost", "choose Harry", "choose Ginny"):
        game.push(move)
    assert where(game, "Harry") == "d1"
    assert game.view()["stage"] == "walk"


def test_the_star_by_the_ruling_of_passing_only() -> None:
    rulings = {"star": "pass-only"}
    assert play(STAR, "walk d1", rulings=rulings).view()["stage"] == "walk"
    assert play(STAR, "walk e1", rulings=rulings).view()["stage"] == "star"


@rule("HH-STAR-2")
def test_one_card_a_movement() -> None:
    game = play(STAR, "walk e1", "draw")
    assert game.view()["stage"] == "walk"
    assert code(game, "draw") == "no-card-now"
    assert walks(game) == []


def test_a_path_over_the_star_can_be_chosen_where_the_shortest_misses_it() -> None:
    words = {"c3": "├+Harry", "d3": "┬", "e3": "┐", "c4": "└", "d4": "*┴", "e4": "┘"}
    game = play(words)
    assert "e3" in walks(game)
    assert "e3 star" in walks(game)
    assert "d4" not in game.paths()["e3"]
    game.push("walk e3 star")
    assert where(game, "Harry") == "d4"
    game.push("skip")
    assert where(game, "Harry") == "e3"
    assert code(play(words), "walk c4 star") == ""
    assert code(play({"c1": "─", "d1": "─"}), "walk d1 star") == "star-down"


def test_with_loops_more_paths_pass_over_the_star() -> None:
    # The star lies at the end of a way on which one can turn round in a ring only.
    words = {"c3": "─+Harry", "d3": "┬", "e3": "─", "d4": "├", "e4": "┐", "d5": "└", "e5": "*┤"}
    strict = play(words)
    loops = play(words, rulings={"backtracking": "no-reversal"})
    assert "e3 star" not in walks(strict)
    assert "e3 star" in walks(loops)
    loops.push("walk e3 star")
    assert where(loops, "Harry") == "e5"
    loops.push("draw")
    assert where(loops, "Harry") == "e3"


@rule("HH-STAR-3")
def test_an_empty_pile_gives_nothing() -> None:
    rest = ["secret_password"] * 3 + ["class_cancelled"] * 2 + ["friday_shuffle"] * 3
    more = ["peeves"] * 2 + ["somebodys_lost"] * 3 + ["schedule_swap"] * 4
    last = ["mrs_norris"] * 2 + ["no_homework", "sleeping"]
    game = play(STAR, "walk e1", hands={"Harry": rest + more, "Ginny": last})
    assert game.view()["pile"] == 0
    assert "pile-empty" in kinds(game)
    assert where(game, "Harry") == "e1"


# --- paths(...)


def test_paths_say_where_one_can_get_and_how() -> None:
    words = {"c1": "─", "d1": "┐", "d2": "└", "e2": "Cha─", "c2": "│", "f3": "─"}
    found = paths(play(words), mover="Harry")
    assert dict(found) == {"quidditch": ("quidditch",), "c1": ("quidditch", "c1"),
                           "d1": ("quidditch", "c1", "d1"),
                           "d2": ("quidditch", "c1", "d1", "d2"),
                           "e2": ("quidditch", "c1", "d1", "d2", "e2")}
    assert found.start == "quidditch"
    assert "lake" not in found
    assert found.why_not("d2") is None
    reason = found.why_not("lake")
    assert reason is not None
    assert reason.path == ("quidditch", "c1", "d1", "d2", "e2", "lake")
    assert [block.code for block in reason.bars] == ["room-stops"]
    assert "every walk into the Charms classroom on e2 ends there" in str(reason)
    assert len(found.blocked) == 37 - 5
    assert {block.code for blocked in found.blocked.values() for block in blocked.bars} == {
        "wall", "unflipped", "room-stops"}
    assert str(found).startswith("Harry is at the Quidditch Field and can reach 4 other places.")
    assert repr(found) == "<Paths of Harry from quidditch: 4 other places>"
    with pytest.raises(InvalidOption, match="place is 'h9'"):
        found.why_not("h9")


def test_paths_of_a_diagram_and_of_others() -> None:
    game = play({"f3": "│", "c1": "─"}, players=FOUR)
    assert list(paths(game)) == ["quidditch", "c1"]
    assert list(paths(game, mover="Ginny")) == ["lake", "f3"]
    assert dict(paths(str(game), mover="Ginny")) == dict(game.paths("Ginny"))
    with pytest.raises(InvalidOption, match="mover is 'Draco'"):
        game.paths("Draco")


def test_paths_name_a_cancelled_class() -> None:
    found = play({"c1": "Cha─!Ginny"}).paths()
    assert list(found) == ["quidditch"]
    reason = found.why_not("c1")
    assert reason is not None
    assert [block.code for block in reason.bars] == ["cancelled"]
    assert reason.clause == "HH-CANCEL-3"
