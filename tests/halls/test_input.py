"""Options, components and saved games that do not fit are refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import InvalidOption, InvalidSave
from hogwarts_nb.halls import components as module
from hogwarts_nb.halls.components import Components

from .boards import FOUR, TWO, play


@pytest.mark.parametrize(("options", "message"), [
    ({"players": ["Harry"]}, "players is .*; there must be 2 to 4 different students"),
    ({"players": ["Harry", "Draco"]}, "players is 'Draco'; the students are Harry, Ron"),
    ({"players": ["Harry", "Harry"]}, "there must be 2 to 4 different students"),
    ({"players": "Harry"}, "players is 'Harry'; it must be a list"),
    ({"players": 5}, "players is 5; the number of students can be 2, 3 or 4"),
    ({"players": [["Harry"], "Ron"]}, r"players is \['Harry'\]; the students are"),
    ({"players": {"Harry": 3, "Ron": ""}}, r"players\['Harry'\] is 3; a player's name"),
    ({"first": "Draco"}, "first is 'Draco'; it can be Harry"),
    ({"years": "third"}, "years is 'third'; it can be 'first' or 'second'"),
    ({"fillers": 1}, "fillers is 1; it must be True or False"),
    ({"turn_limit": True}, "turn_limit is True"),
    ({"rolls": [3, 6]}, "rolls is 6; the die has 1 to 4"),
    ({"rolls": "12"}, "rolls is '12'; it must be a list"),
    ({"seed": "7"}, "seed is '7'; it must be a whole number"),
    ({"components": 3}, "components is 3; it must be the path of a TOML file"),
    ({"components": "nowhere.toml"}, "components is 'nowhere.toml'; the file cannot be read")])
def test_wrong_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        HallsOfHogwarts(**options)


# --- Components

STANDARD = Path(module.__file__).with_name("components.toml").read_text("utf-8")


def test_the_components_are_those_of_the_rulebook() -> None:
    box = Components.load()
    assert (len(box.tiles), len(box.room), len(box.schedules), box.die) == (33, 7, 4, 4)
    assert (len(box.events), len(box.fillers)) == (21, 4)
    copies = {kind: sum(box.kind_of[event] == kind for event in box.events)
              for kind in dict.fromkeys(box.kind_of[event] for event in box.events)}
    assert copies == {"secret_password": 3, "class_cancelled": 2, "friday_shuffle": 3, "peeves": 2,
                      "somebodys_lost": 3, "schedule_swap": 4, "mrs_norris": 2, "no_homework": 1,
                      "sleeping": 1}
    assert box.reconstructed("charms") == ("sides",)
    assert box.reconstructed("peeves") == ()
    assert box.reconstructed("schedules") == ("orders",)
    assert box.sources["star"] == {"sides": "reconstructed", "copies": "rulebook"}
    firsts, lasts = ({order[place] for order in box.schedules} for place in (0, -1))
    assert len(firsts) == len(lasts) == 4


@pytest.mark.parametrize(("old", "new", "message"), [
    ("copies = 12", "copies = 13", "components.halls is '34 tiles'; classrooms and halls "),
    ("[rooms.library]", "[rooms.gym]", "components.rooms.gym is 'gym'; the classes are"),
    ("[rooms.library]", "[rooms2.library]", "components is 'rooms2'; the entries are board"),
    ("[halls.star]", "[halls.peeves]", "a hall needs a new name"),
    ("[halls.star]", "[halls.schedules]", "a hall needs a new name"),
    ('sides = "NES"\nstar', 'sides = "NEX"\nstar', "components.halls.star.sides is 'NEX'"),
    ("star = true", "star = false", r"components.halls is \[\]; one tile must have star"),
    ("stairs = true", "stairs = 1", "components.halls.stairs.stairs is 1; it must be true"),
    ('"charms", "potions"],', '"charms", "charms"],', r"orders\[0\] is .*; it must have each"),
    ('"charms", "potions"],', '"charms", "flying"],', r"orders\[0\] is 'flying'; the classes are"),
    ("[events.peeves]\ncopies = 2", "[events.peeves]\ncopies = 3", "components.events is '22 card"),
    ("[events.peeves]", "[events.dobby]", "components.events.dobby is 'dobby'; the kinds are"),
    ("[fillers.owl_post]\ncopies = 1", "[fillers.owl_post]\ncopies = 2",
     "components.fillers is '5 cards'"),
    ("[fillers.owl_post]", "[fillers.peeves]", "this kind is already among the events"),
    ('copies_source = "rulebook"', 'copies_source = "rumour"', "copies_source is 'rumour'"),
    ("tiles = 33", "tiles = 34", "components.board.tiles is 34"),
    ("die = 4", "die = 0", "components.board.die is 0"),
    ("[board]", "[board", "the file must be TOML")])
def test_a_wrong_components_file_is_refused(tmp_path: Path, old: str, new: str,
                                            message: str) -> None:
    file = tmp_path / "mine.toml"
    assert old in STANDARD
    file.write_text(STANDARD.replace(old, new, 1), "utf-8")
    with pytest.raises(InvalidOption, match=message):
        HallsOfHogwarts(components=file)


def test_an_owner_can_put_in_what_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    mine = STANDARD.replace("reconstructed", "owner").replace(
        '[rooms.charms]\nsides = "NS"', '[rooms.charms]\nsides = "NESW"')
    file.write_text(mine, "utf-8")
    game = HallsOfHogwarts(components=file, seed=3)
    assert game.rules.setup.components.reconstructed("charms") == ()
    assert not any(space["guessed"] for space in game.view("teacher")["spaces"])
    assert all(space["guessed"] for space in HallsOfHogwarts().view("teacher")["spaces"])
    assert HallsOfHogwarts.load(game.save()) == game
    assert str(play({"d4": "Cha┼"}, components=file)).count("Cha┼") == 1


# --- Saved games


def damage(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for key in way:
            data = data[int(key) if isinstance(data, list) else key]
        data[last] = value
    return change


@pytest.mark.parametrize(("path", "value", "message"), [
    ("version", 99, "version is 99; it must be 3"),
    ("format", "chess", "format is 'chess'; it must be 'hogwarts_nb.HallsOfHogwarts'"),
    ("moves", ["roll", "rotate d3 45"], r"moves\[1\] is 'rotate d3 45'; A tile cannot be turned"),
    ("moves", ["fly"], r"moves\[0\] is 'fly'; 'fly' is not a move of this game"),
    ("options.years", "third", "options.years is 'third'"),
    ("options.players", ["Harry", "Draco"], "options.players is 'Draco'"),
    ("options.players", {"Draco": "Ada", "Ron": ""}, "options.players is 'Draco'"),
    ("options.players", [], "options.players is"),
    ("options.extra", 1, "options is .*; it must have players, first"),
    ("options.rolls", [9], "options.rolls is 9; the die has 1 to 4"),
    ("state.up", 0, "state.up is 0; the moves lead to"),
    ("state.pile", [], "state.pile is"),
    ("start", {}, "position is {}; it must have the fields chance, box"),
    ("start", 5, "position is 5")])
def test_a_corrupt_save_is_refused(path: str, value: object, message: str) -> None:
    game = HallsOfHogwarts(TWO, seed=1, rolls=[2])
    for move in ("roll", "flip d3", "turn 0"):
        game.push(move)
    data = json.loads(json.dumps(game.save()))
    damage(path, value)(data)
    with pytest.raises(InvalidSave, match=message):
        HallsOfHogwarts.load(data)


@pytest.mark.parametrize(("path", "value", "message"), [
    ("tiles", [], "tiles is 0; there are 49 cells"),
    ("tiles.2", "tile.gym", "c1 is 'tile.gym'; each space has one of the tiles"),
    ("tiles.2", "tile.charms", "this tile is on c1 too"),
    ("tiles.0", "tile.charms", "tiles is 'tile.charms'; there is no tile on a starting area"),
    ("sides.2", 15, "the tile here cannot be turned so"),
    ("up", 1 << 60, "doors is .*; the open sides must be those"),
    ("up", 0, "the open sides must be those of the face-up tiles"),
    ("movers.0", 1, "the mover of Harry is 1; a mover is on a face-up tile"),
    ("movers.0", 20, "the mover of Harry is 'g3'; a mover is on a face-up tile"),
    ("done.0", 8, "done is .*; each of the 2 players has a number from 0 to 7"),
    ("lost_turns.0", 100, r"lost_turns is \[100, 0\]; each of the 2 players has a number"),
    ("extra_turns.1", 100, r"extra_turns is \[0, 100\]; each of the 2 players has a number"),
    ("hands.0", ["event.peeves.9"], "hand.Harry is 'event.peeves.9'; this card is not in this"),
    ("hands.0", [], "the event cards is 'event.*'; it is nowhere"),
    ("hands.0", ["event.peeves.1", "event.peeves.1"], "this card is already in|it is nowhere"),
    ("schedules.0", 1, r"schedules is \[2, 2\]"),
    ("agenda", [["act", 1]], "position.agenda is .*; it must be a list that begins with roll"),
    ("agenda", [["act"], ["act"]], "agenda is .*; it must be the rest of a turn"),
    ("agenda", [["act"], ["dance"]], "position.agenda is .*; it must be a list that begins with"),
    ("agenda", [["act"], ["choose", "event.peeves.1", 2, ["d3", "d3"]]],
     "a card that is being resolved is in play or in the pile"),
    ("agenda", [["act"], ["choose", "event.sleeping.1", "2", []]], "position.agenda is"),
    ("agenda", [["act"], ["choose", "event.dobby.1", 2, []]], "agenda is 'event.dobby.1'"),
    ("agenda", [["act"], ["star", [0, 48]]], "the mover is not on the star"),
    ("agenda", [["act"], ["turn", -3]], "only First Years turn a tile"),
    ("agenda", [["act"], ["tiles", 2, ""]], "tiles is 2; with a die of 1, no more are moved"),
    ("agenda", [["act"], ["roll"]], "die is 1; it must be 0 before the roll"),
    ("closed", [[0, 0, "event.class_cancelled.1"]], "only a face-up classroom can be cancelled"),
    ("closed", [[23, 7, "event.class_cancelled.1"]], "only a face-up|a card that cancels a class"),
    ("in_play", "event.class_cancelled.1", "already in|this card is not being resolved"),
    ("die_tiles", 1 << 40, "die_tiles is .*; only face-up tiles have been moved"),
    ("die_tiles", -1, "only face-up tiles have been moved"),
    ("walked", -2, "walked is -2"),
    ("turn", 2, "turn is 2"),
    ("hands", [], "hands is 0"),
    ("movers", [0], r"movers is \[0\]; each player has one"),
    ("chance", {"state": "x"}, "position.chance is"),
    ("winner", 0, "agenda is .*; it must be the rest of a turn"),
    ("winner", 5, "agenda is .*; it must be the rest of a turn")])
def test_a_corrupt_position_is_refused(path: str, value: object, message: str) -> None:
    game = play({"d4": "Pot┘+Ginny", "c1": "═"}, schedules={"Harry": 1, "Ginny": 2},
                hands={"Harry": ["peeves"], "Ginny": ["sleeping"]})
    data = json.loads(json.dumps(game.save()))
    start: Any = data["start"]
    *way, last = path.split(".")
    for key in way:
        start = start[int(key) if isinstance(start, list) else key]
    start[int(last) if isinstance(start, list) else last] = value
    with pytest.raises(InvalidSave, match=message):
        HallsOfHogwarts.load(data)


def test_a_saved_winner_has_won() -> None:
    game = play({"d1": "─+Ginny"}, "play schedule_swap", "choose Ginny",
                hands={"Harry": ["schedule_swap"]}, done={"Ginny": 7})
    won = HallsOfHogwarts.scenario(str(game))
    data = json.loads(json.dumps(won.save()))
    assert HallsOfHogwarts.load(data) == won
    other = len(won.players) - 1 - data["start"]["winner"]
    data["start"]["winner"] = data["state"]["winner"] = other
    with pytest.raises(InvalidSave, match="a winner has completed all classes"):
        HallsOfHogwarts.load(data)


def test_names_of_players_are_kept() -> None:
    game = HallsOfHogwarts({"Ginny": "Ada", "Ron": ""})
    assert [player["person"] for player in game.view()["players"]] == ["Ada", ""]
    assert HallsOfHogwarts.load(game.save()) == game


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (HallsOfHogwarts(FOUR, seed=11) for _ in range(2))
    assert one == other
    assert one.steps == other.steps
    assert HallsOfHogwarts(FOUR, seed=12).state != one.state


def test_pieces_can_be_described() -> None:
    game = HallsOfHogwarts(fillers=True)
    describe = partial(game.visuals.describe, game.state)
    assert str(describe("event.peeves.1")).startswith("Peeves Plays a Prank (2 copies): Swap any")
    assert str(describe("event.owl_post.1")).startswith("Owl Post (made up here): Draw 2")
    assert str(describe("schedule.1")).startswith("From top to bottom: History of Magic")
    assert str(describe("tile.star.1")) == "This is the tile with the star."
    assert describe("die") is None
