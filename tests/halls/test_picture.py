"""The board as a picture, a text and a sentence."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.board import scene
from hogwarts_nb.core import LAYOUTS, TEACHER, InvalidOption
from hogwarts_nb.core.words import Words
from hogwarts_nb.drawing import style
from hogwarts_nb.halls import CLASSES, doorways, maze
from hogwarts_nb.halls.icons import AREA_COLOURS, CLASS_COLOURS, ICONS, STUDENT_COLOURS
from hogwarts_nb.halls.picture import QUARTERS, HallsVisuals
from hogwarts_nb.players import Random

from .boards import FOUR, TWO, board, play

KB = 1000
CARDS = ("secret_password", "class_cancelled", "friday_shuffle", "peeves", "somebodys_lost",
         "schedule_swap")
FULL_HANDS = {"Harry": CARDS[:4], "Ron": CARDS[2:], "Hermione": ("schedule_swap",) * 3 + CARDS[:1],
              "Ginny": ("secret_password", "friday_shuffle", "somebodys_lost", "mrs_norris")}


def ids(svg: str) -> list[str]:
    return re.findall(r'data-id="([^"]+)"', svg)


def label(svg: str, name: str) -> str:
    found = re.search(rf'data-id="{re.escape(name)}"[^>]*aria-label="([^"]*)"', svg)
    assert found, name
    return found[1]


@pytest.mark.parametrize("seed", range(2))
def test_every_piece_is_drawn_once_and_what_can_be_picked_is_drawn(seed: int) -> None:
    game = HallsOfHogwarts(seed=seed, turn_limit=8, years=("first", "second")[seed], fillers=True)
    player = Random(seed)
    while game.to_move:
        drawn = ids(game.svg(game.to_move, live=True))
        assert len(drawn) == len(set(drawn))
        view = game.view(game.to_move)
        pieces = {space["id"] for space in view["spaces"]} | {f"mover.{name}" for name in FOUR}
        pieces |= {card for seat in view["players"] for card in seat["hand"] or ()}
        pieces |= {f"area.{area['area']}" for area in view["areas"]} | {"die", "pile"}
        pieces |= {f"class.{name}.{room}" for name in FOUR for room in CLASSES}
        assert pieces <= set(drawn)
        for move in game.legal_moves:
            for pick in game.visuals.picks(game.state, move, game.to_move):
                assert set(pick) <= set(drawn), move
        game.push(player.choose(view, game.legal_moves).move)


def test_it_stays_small_over_whole_games_with_full_hands() -> None:
    for seed in range(2):
        game = HallsOfHogwarts.scenario(None, FOUR, seed=seed, turn_limit=25, hands=FULL_HANDS)
        player = Random(seed)
        while game.to_move:
            if len(game.history) % 8 == 0 or game.view()["turning"]:
                for layout in LAYOUTS:
                    assert len(game.svg(TEACHER, layout=layout, live=True).encode()) <= 30 * KB
                    assert len(game.svg(TEACHER, layout=layout).encode()) <= 30 * KB
                assert len(game.svg(TEACHER, part="Ginny").encode()) <= 8 * KB
            game.push(player.choose(game.view(game.to_move), game.legal_moves).move)


def test_nobody_sees_the_hands_of_others_nor_what_lies_face_down() -> None:
    game = HallsOfHogwarts(FOUR, seed=4, years="second", rolls=[1])
    for move in ("roll", "flip d4"):
        game.push(move)
    for viewer in (None, *FOUR):
        view, svg = game.view(viewer), game.svg(viewer, live=True)
        said = svg + game.alt(viewer) + game.text(viewer)
        hands = {card for player in game.view(TEACHER)["players"] for card in player["hand"]
                 if player["student"] != viewer}
        assert not [card for card in hands if card in said]
        shown = [space["id"] for space in view["spaces"] if space["up"]]
        assert [name for name in ids(svg) if name.startswith("tile.")] == shown
        for space in view["spaces"]:
            if not space["up"]:
                column, row = space["space"]
                assert label(svg, space["id"]) == (
                    f"row {row}, column {column}: a face-down tile")
    assert game.svg(TEACHER, live=True).count('class="tile') == 33


def test_the_picture_of_a_hidden_tile_does_not_depend_on_how_it_lies() -> None:
    game = HallsOfHogwarts(TWO, seed=3, years="second")
    twin = game.copy()
    cell = 24
    twin.state.sides[cell] = (twin.state.sides[cell] << 1 | twin.state.sides[cell] >> 3) & 15
    for viewer in (None, *TWO):
        assert twin.svg(viewer, live=True) == game.svg(viewer, live=True)
    assert twin.svg(TEACHER, live=True) != game.svg(TEACHER, live=True)


def test_a_places_name_says_where_it_is_what_is_there_and_where_it_is_open() -> None:
    game = play({"c1": "│", "d1": "Cha─", "e1": "║", "d4": "*├", "c3": "Pot└!Ginny"},
                movers={"Harry": "d4"})
    svg = game.svg(live=True)
    labels = {space["space"]: label(svg, space["id"]) for space in game.view()["spaces"]}
    assert labels["c1"] == "row 1, column c: a hallway, open to north and south"
    assert labels["d1"] == "row 1, column d: the Charms classroom, open to east and west"
    assert labels["e1"] == "row 1, column e: a stairway, open to north and south"
    assert labels["c3"] == (
        "row 3, column c: the Potions classroom, cancelled by Ginny, open to north and east")
    assert labels["d4"] == (
        "row 4, column d: the hallway with the star, open to north, east and south with Harry")
    assert label(svg, "area.lake") == "the Black Lake, open on all sides with Ginny"
    for what in ("the Charms classroom", "a stairway"):
        assert what in game.alt()


def test_what_can_be_reached_is_lit_when_it_is_time_to_walk() -> None:
    game = play({"c1": "─", "d1": "Cha─", "c3": "│"})
    lit = re.findall(r'data-id="([^"]+)" class="[^"]*reach', game.svg("Harry", live=True))
    names = {space["id"]: space["space"] for space in game.view()["spaces"]}
    assert {names[name] for name in lit} == {"c1", "d1"}
    # Not before it, and not on the open table, which asks people where the ways lead.
    for picture in (play({"c1": "─"}, todo="roll").svg("Harry"), game.svg()):
        assert "reach" not in re.sub("<style.*?</style>", "", picture)
    paths = game.paths("Harry")
    assert 'class="way"' in paths.show("d1").svg
    assert "Harry is at the Quidditch Field and can reach 2 other places." in paths.show().alt
    assert "There is no way to c3: the tile on c2 is face down." in paths.show("c3").text
    with pytest.raises(InvalidOption, match="place is 'h9'"):
        paths.show("h9")


def test_a_way_enters_an_area_through_its_door() -> None:
    game = play({"e2": "─", "d2": "─"}, movers={"Harry": "d2"})
    svg = game.paths("Harry").show("lake").svg
    [path] = set(re.findall(r'd="(M[\dL ]+)"/></g>', svg))
    corners = [tuple(map(int, point.split())) for point in path[1:].split("L")]
    assert len(corners) == 4
    assert all(one[0] == other[0] or one[1] == other[1]
               for one, other in pairwise(corners))


def test_doorways_are_a_graph_of_all_places() -> None:
    ways = doorways(play({"c1": "─", "d1": "Cha─", "c2": "│"}))
    assert len(ways) == 37
    assert ways["c1"] == ("d1", "quidditch")
    assert ways["d1"] == ("c1",)
    assert ways["c2"] == ()
    assert all(place in ways[other] for place, others in ways.items() for other in others)
    assert doorways(board({"c1": "─"}))["quidditch"] == ("c1",)


def test_a_walk_leaves_a_trail_and_other_steps_do_not() -> None:
    game = play({"c1": "─", "d1": "─", "e1": "─"}, "walk lake")
    step = game.steps[-1]
    while step.kind != "walked-through" and "walked" not in step.kind:
        step = game.steps[step.number - 2]
    found = scene.origins(game, step, scene.draw(game, None, step.number, "wide", game.words))
    names = {space["space"]: space["id"] for space in game.view()["spaces"]}
    assert found["mover.Harry"] == [
        "area.quidditch", names["c1"], names["d1"], names["e1"], "area.lake"]
    rolled = play({}, "roll", todo="roll")
    frame = scene.draw(rolled, None, len(rolled.steps), "wide", rolled.words)
    assert scene.origins(rolled, rolled.steps[-1], frame) == {}


def test_touched_pieces_are_marked() -> None:
    game = play({"c1": "│"}, "rotate c1 90", todo="tiles 1", die=1)
    step = game.steps[-1]
    frame = scene.draw(game, None, step.number, "wide", game.words)
    svg = game.svg(live=True, touched=scene.touched(game, step, frame.state, frame))
    marked = re.findall(r'data-id="([^"]+)" class="[^"]*touched', svg)
    assert next(space["id"] for space in game.view()["spaces"] if space["space"] == "c1") in marked


@pytest.mark.parametrize("layout", LAYOUTS)
def test_both_layouts_keep_everything_inside_of_the_picture(layout: str) -> None:
    games = [HallsOfHogwarts.scenario(None, FOUR, hands=FULL_HANDS, todo="roll"),
             play({}, "flip d1", players=FOUR, todo="tiles 1", die=1, hands=FULL_HANDS)]
    sizes = {"tile": 76, "back": 76, "area": 156, "option": 76, "rotation": 76, "die": 76,
             "pile": 76, "chip": 62, "class": 38}
    for game in games:
        root = ElementTree.fromstring(game.svg(TEACHER, layout=layout, live=True))
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for node in root.iter():
            if "data-id" in node.attrib:
                found = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)(?: scale\(([\d.]+)\))?",
                                     node.attrib["transform"])
                assert found, node.attrib
                zoom = float(found[3] or 1)
                size = sizes.get((node.get("class") or "").split(" ")[0], 14) * zoom
                assert 0 <= float(found[1]) <= width - size, node.attrib
                assert 0 <= float(found[2]) <= height - min(size, 24), node.attrib


def test_unknown_parts_and_layouts_are_refused_by_name() -> None:
    game = HallsOfHogwarts()
    with pytest.raises(InvalidOption, match="part is 'Draco'; it can be maze, players, Harry"):
        game.show("Draco")
    with pytest.raises(InvalidOption, match="layout is 'tall'; it can be wide or narrow"):
        game.svg(layout="tall")
    for shown in (game.text, game.alt):
        with pytest.raises(InvalidOption, match="part is 'Draco'"):
            shown(part="Draco")
    assert game.text(part="Ron").startswith("Ron: > ")
    assert game.text(part="maze").splitlines()[0].split() == list("abcdefg")
    for part in ("maze", "players", *FOUR):
        picture_of = game.show(part)
        assert picture_of.alt
        assert "<svg" in picture_of.svg


def test_names_are_escaped() -> None:
    game = HallsOfHogwarts({"Harry": '<img src=x onerror="alert(1)">', "Ron": "&amp;"})
    svg = game.svg(live=True)
    assert "<img" not in svg
    assert "<img" in "".join(ElementTree.fromstring(svg).itertext())


def test_each_tile_is_drawn_as_it_lies() -> None:
    game = play({"c1": "│", "d1": "─", "c2": "└", "d2": "┌", "e2": "┐", "c3": "┘", "d3": "├",
                 "e3": "┬", "c4": "┤", "d4": "┴", "e4": "Pot┘"})
    svg = game.svg(live=True)
    matrices = {text: degrees for degrees, text in QUARTERS.items()}
    for space in game.view()["spaces"]:
        if space["up"]:
            drawn = re.search(rf'data-id="{space["id"]}".*?href="#h-([NESW]+)"'
                              r'(?: style="transform:matrix\(([-\d,]+),0,0\)")?', svg)
            assert drawn
            quarters = matrices[drawn[2]] // 90 if drawn[2] else 0
            assert maze.side_names(maze.turned(maze.sides_of(drawn[1]), quarters)) == space["open"]
    # As a matrix turns the point to the north of the middle.
    for degrees, text in QUARTERS.items():
        a, b, c, d = map(int, text.split(","))
        assert (c * -1, d * -1) == {90: (1, 0), 180: (0, 1), 270: (-1, 0)}[degrees]
        assert (a, b) == (d, -c)


def test_names_that_cannot_be_drawn_are_refused() -> None:
    for name in ("a\x00", "\ud800"):
        with pytest.raises(InvalidOption, match="up to 40 letters"):
            HallsOfHogwarts({"Harry": name, "Ron": ""})


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                            for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    first, second = light(one), light(other)
    return max(first, second) / min(first, second)


def test_signs_are_readable_on_every_colour_and_ways_on_every_wall() -> None:
    for colours in (CLASS_COLOURS, STUDENT_COLOURS, AREA_COLOURS):
        for name, colour in colours.items():
            assert contrast(colour, "#ffffff") >= 4.5, name
    css = style(HallsVisuals.style)
    wall, floor = (re.search(rf"--hh-{name}:(#\w+)", css) for name in ("wall", "floor"))
    back = re.search(r"--hh-back:(#\w+)", css)
    assert wall
    assert floor
    assert back
    assert contrast(wall[1], floor[1]) >= 7
    assert contrast(back[1], "#ffffff") >= 4.5
    assert set(CLASS_COLOURS) == set(CLASSES) <= set(ICONS)


def test_names_are_shown_in_russian() -> None:
    game = HallsOfHogwarts(TWO, seed=2)
    for shown in (game.svg(words=Words("ru")), game.alt(words=Words("ru"))):
        assert "Джинни" in shown
        assert "Ginny" not in shown


def test_the_outcome_is_written_on_the_board() -> None:
    game = play({"e1": "─"}, "walk lake", movers={"Ginny": "e1"}, done={"Ginny": 7}, turn="Ginny")
    lines = re.findall(r"<text[^>]*>([^<]*)</text>", game.svg())
    assert "The end · Ginny has won" in " ".join(lines)


def test_whoever_points_at_a_student_while_walking_means_the_place() -> None:
    game = play({"c1": "─"}, movers={"Ginny": "c1"})
    assert game.visuals.meant(game.state, ["mover.Ginny"], "Harry") == "walk c1"


def test_a_hand_is_shown_only_behind_a_curtain() -> None:
    assert play({}).rules.secret(play({}).state, play({}).legal_moves)
    over = play({"e1": "─"}, "walk lake", movers={"Ginny": "e1"}, done={"Ginny": 7}, turn="Ginny")
    assert not over.rules.secret(over.state, over.legal_moves)
