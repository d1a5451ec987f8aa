"""What the browser module works out, without a browser: its functions, in a small engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
import quickjs

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.board import Board, scene
from hogwarts_nb.board.form import Form
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance


class Script:
    """The functions of some files; arguments and results are plain data."""

    def __init__(self, *names: str) -> None:
        self._context = quickjs.Context()
        for name in names:
            self._context.eval((scene.HERE / name).read_text(encoding="utf-8"))

    def __call__(self, expression: str, **values: Any) -> Any:
        """The value of an expression in which each value is known by its name."""
        names = f"{{{', '.join(values)}}}"
        code = (f"JSON.stringify((({names}) => ({expression}))({json.dumps(values)}), "
                "(_, value) => value instanceof Set ? [...value] : value)")
        found = self._context.eval(code)
        return None if found is None else json.loads(found)


@pytest.fixture(scope="module")
def script() -> Script:
    return Script("choosing.js", "picture.js")


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    Board.close_all()


@pytest.mark.parametrize("module", [scene.module(*scene.BOARD), Form._esm])
def test_a_module_is_sound_and_hands_over_just_its_render(module: str) -> None:
    text = module.replace("export default", "globalThis.handed =")
    context = quickjs.Context()
    context.eval(f"{{{text}}}")  # in a block: nothing that needs a page runs before it is rendered
    assert context.eval("Object.keys(handed).join()") == "render"


# --- Which picks mean which move

SWAP = {"m": "swap", "p": [["a", "b"], ["a", "c"]]}
PLACE = {"m": "place", "p": [["a"], ["day"]]}
TAKE = {"m": "take", "p": [["card", "token"]]}
END = {"m": "end", "p": []}


@pytest.mark.parametrize(("picks", "places", "does"), [
    ([], [], True), (["a"], [], False), (["a"], [["a"]], True), (["b"], [["a"]], False),
    (["a", "a"], [["a"], ["b"]], False),
    # "a" has to leave the first place to "b", or to the other pick.
    (["a", "b"], SWAP["p"], True), (["c", "a"], SWAP["p"], True), (["b", "c"], SWAP["p"], True),
    (["b", "b"], SWAP["p"], False), (["a", "b", "c"], SWAP["p"], False),
])
def test_picks_fit_a_move_in_any_order(
        script: Script, picks: list[str], places: list[list[str]], does: bool) -> None:
    for order in permutations(picks):
        assert script("fits(picks, places)", picks=order, places=places) is does


@pytest.mark.parametrize(("picked", "whole", "ids"), [
    ([], [], {"a", "b", "c", "day", "card", "token"}),
    (["a"], [], {"a", "b", "c", "day"}),
    (["day"], [], {"a"}),
    (["a", "day"], ["place"], set()),
    (["card"], ["take"], set()),
    (["card", "day"], [], set()),
])
def test_what_is_picked_says_what_can_be_picked_beside_it(
        script: Script, picked: list[str], whole: list[str], ids: set[str]) -> None:
    found = script("meant(moves, picked)", moves=[SWAP, PLACE, TAKE, END], picked=picked)
    assert [move["m"] for move in found["whole"]] == whole
    assert set(found["ids"]) == ids


@pytest.mark.parametrize(("picked", "clicked", "below", "picks"), [
    ([], "a", [], ["a"]), (["a"], "a", [], []), (["a"], "day", [], ["a", "day"]),
    # What does not go with the new one gives way.
    (["b"], "day", [], ["day"]), (["a", "day"], "card", [], ["card"]),
    ([], "wall", [], None), (["a"], "wall", [], None),
    # Through what cannot be chosen to the nearest that can, which may be chosen already.
    ([], "wall", ["wall", "floor", "day", "a"], ["day"]), (["day"], "wall", ["wall", "day"], []),
    ([], "a", ["a", "day"], ["a"]),
])
def test_a_click_picks_gives_back_or_means_what_is_below(
        script: Script, picked: list[str], clicked: str, below: list[str],
        picks: list[str] | None) -> None:
    assert script("clicked(moves, picked, id, below)", moves=[SWAP, PLACE, TAKE, END],
                  picked=picked, id=clicked, below=below) == picks


@pytest.mark.parametrize("make", [HouseCup, HogwartsBattle, HallsOfHogwarts])
def test_every_move_of_a_game_can_be_clicked(script: Script, make: Any) -> None:
    game, chance = make(seed=5), Chance(5)
    board = Board(game, TEACHER, animate=False)
    for _ in range(12):
        moves = board.view["moves"]
        for move in moves:
            picked: list[str] = []
            for ids in move["p"]:
                picked = script("clicked(moves, picked, id)", moves=moves, picked=picked, id=ids[0])
            found = script("meant(moves, picked)", moves=moves, picked=picked)
            assert not move["p"] or move["m"] in [other["m"] for other in found["whole"]]
        game.push(chance.choice(game.legal_moves))


# --- What of a picture becomes what

def node(name: str, key: str | None = None) -> dict[str, Any]:
    return {"nodeName": name, "dataset": {"id": key} if key else {}}


def test_a_piece_stays_itself_wherever_it_goes_and_the_rest_stays_by_kind(script: Script) -> None:
    old = [node("g", "a"), node("path"), node("g", "b"), node("text")]
    wanted = [node("g", "b"), node("path"), node("rect"), node("text"), node("g", "new"),
              node("g", "away")]
    found = script(
        "partners(wanted, old.filter((node) => !keyOf(node)),"
        " new Map([...old, away].filter(keyOf).map((node) => [keyOf(node), node])))"
        ".map((node) => old.indexOf(node))", old=old, wanted=wanted, away=node("g", "away"))
    assert found == [2, 1, -1, 3, -1, -1]
    assert script("partners([piece], [], new Map([['a', other]]))[0]", piece=node("g", "a"),
                  other=node("use", "a")) is None


@pytest.mark.parametrize(("name", "value", "harmless"), [
    ("onclick", "alert(1)", False), ("ONLOAD", "", False), ("href", " JavaScript:alert(1)", False),
    ("href", "#shape", True), ("d", "M0 0", True), ("data-once", "on", True)])
def test_what_runs_is_not_let_into_the_page(
        script: Script, name: str, value: str, harmless: bool) -> None:
    assert script("isHarmless(name, value)", name=name, value=value) is harmless


def test_shapes_are_let_into_the_page_and_nothing_else_is(script: Script) -> None:
    let = [name for name in ("g", "path", "text", "use", "defs", "style", "script", "SCRIPT",
                             "foreignObject", "a", "animate", "animateMotion", "set", "image")
           if script("isShape(name)", name=name)]
    assert let == ["g", "path", "text", "use", "defs", "style"]


# --- Places

@pytest.mark.parametrize(("transform", "place"), [
    ("translate(3 4)", [3, 4]), ("translate( -3.5, 4 ) rotate(90)", [-3.5, 4]),
    ("rotate(90)", None), (None, None)])
def test_a_place_is_read(script: Script, transform: str | None, place: list[float] | None) -> None:
    assert script("placeIn(transform)", transform=transform) == place


def test_a_piece_walks_over_the_middles_of_others_from_its_own_place_to_its_own(
        script: Script) -> None:
    way = script("walk(from, to, middles)", **{"from": [1, 2]}, to=[23, 14],
                 middles=[[0, 0], [10, 0], [20, 10]])
    assert way == [[1, 2], [12, 3], [23, 14]]


@pytest.mark.parametrize(("arrow", "nearest"), [
    ("ArrowRight", 1), ("ArrowLeft", -1), ("ArrowDown", 3), ("ArrowUp", -1)])
def test_an_arrow_leads_to_the_nearest_piece_that_way(
        script: Script, arrow: str, nearest: int) -> None:
    places = [[0, 0], [50, 0], [20, 15], [0, 40], [1, 1]]
    assert script("nearest(places[0], places, arrow)", places=places, arrow=arrow) == nearest


# --- How long a story takes

@pytest.mark.parametrize(("steps", "speed"), [(1, 1), (3, 1), (20, 1), (150, 1), (2000, 1),
                                              (150, 0.25), (150, 4)])
def test_a_story_of_any_length_is_told_in_a_few_seconds(steps: int, speed: float) -> None:
    script = Script("controls.js")
    left, most = script("PACE.story") / speed, script("PACE.most") / speed
    at, pictures, taken = 0, 0, 0.0
    while at < steps:
        by, wait = script("stride(steps, left, most)", steps=steps - at, left=left - taken,
                          most=most)
        assert by >= 1
        at, pictures, taken = at + by, pictures + 1, taken + wait
    assert at == steps
    assert taken <= 3500 / speed + 1
    # As many pictures as there is time for, and no step is left out where there is time.
    assert pictures == min(steps, int(left // script("PACE.least")))


def test_a_story_that_is_late_goes_to_its_end_at_once(script: Script) -> None:
    script = Script("controls.js")
    assert script("stride(40, -10, 1100)") == [40, 0]
