"""Positions from text, and back; what does not fit is refused by row and column."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import InvalidOption, InvalidScenario

from .boards import FOUR, TWO, board, play, walks
from .test_conformance import OTHERWISE

PAGE = """
Halls of Hogwarts; Second Years; turn 7 of 40: Ginny
   a          b  c            d    e    f     g
1  Quidditch  .  ?            ?    ┐    .     Lake
2  .          .  ┌            ┴    ├^   .     .
3  ─          ┐  His─!Harry   *┴   ├    Ast┐  Lib└+Ron+Ginny
4  ┘          ?  ┐            ?    ║    │     Pot┐
5  ┐          ?  ═            ┐^   ─    └     │
6  .          .  │            └    Def│ .     .
7  Hut        .  ?            ┴    ┐    .     Forest
Harry: His Def > Lib Tra Ast Cha Pot; 3 cards
Ron: > Tra Cha His Lib Ast Pot Def; 0 cards; lost turns 1
Ginny: Lib > Def His Pot Cha Ast Tra; hand peeves no_homework; extra turns 1
Die: 3
Next: tiles 1
"""


def shown(game: HallsOfHogwarts) -> Any:
    """The open view; copies of the same tile or card look the same."""
    text = json.dumps(game.view())
    return json.loads(re.sub(r"((?:tile|event)\.\w+)\.\d+", r"\1", text))


def test_a_page_that_a_person_wrote() -> None:
    game = HallsOfHogwarts.scenario(PAGE)
    assert game.players == ("Harry", "Ron", "Ginny")
    assert game.to_move == "Ginny"
    view = game.view("Ginny")
    assert (view["years"], view["turns"], view["turn_limit"], view["die"]) == ("second", 7, 40, 3)
    assert view["todo"] == ["tiles 1", "act"]
    harry, ron, ginny = view["players"]
    assert (harry["schedule"], harry["done"], harry["cards"], harry["at"]) == (
        "schedule.1", 2, 3, "quidditch")
    assert (ron["lost_turns"], ron["at"]) == (1, "g3")
    assert (ginny["extra_turns"], sorted(card.split(".")[1] for card in ginny["hand"])) == (
        1, ["no_homework", "peeves"])
    spaces = {space["space"]: space for space in view["spaces"]}
    assert (spaces["c3"]["room"], spaces["c3"]["closed_by"]) == ("history", "Harry")
    assert spaces["d3"]["star"]
    assert spaces["e4"]["stairs"]
    assert not spaces["b4"]["up"]
    assert spaces["d5"]["moved_for_die"]
    assert shown(HallsOfHogwarts.scenario(str(game))) == shown(game)
    assert str(HallsOfHogwarts.scenario(str(game))) == str(game)


@pytest.mark.parametrize("options", [
    {}, {"years": "second", "fillers": True}, {"rulings": OTHERWISE, "fillers": True}])
def test_every_position_can_be_written_down_and_read_again(options: dict[str, Any]) -> None:
    for seed in range(4):
        game = HallsOfHogwarts(FOUR[seed % 3:], seed=seed, turn_limit=25, **options)
        while True:
            text = str(game)
            again = HallsOfHogwarts.scenario(text, seed=99, rulings=options.get("rulings"))
            assert str(again) == text
            assert shown(again) == shown(game)
            if not game.to_move:
                break
            for _ in range(3):
                moves = game.legal_moves
                if moves:
                    game.push(moves[(5 * seed + 11 * len(game.history)) % len(moves)])


@pytest.mark.parametrize(("word", "same"), [
    ("NS", "│"), ("=NS", "║"), ("Pot:NW", "Pot┘"), ("potions@270", "Pot┘"), ("pot@270", "Pot┘"),
    ("*NES", "*├"), ("*@90", "*┬"), ("corner@90", "┌"), ("stairs@90", "═")])
def test_a_tile_can_be_written_in_several_ways(word: str, same: str) -> None:
    assert str(play({"d4": word})) == str(play({"d4": same}))


def test_what_is_not_given_is_filled_in() -> None:
    game = HallsOfHogwarts.scenario()
    assert game.players == FOUR
    assert game.view()["stage"] == "roll"
    assert [player["cards"] for player in game.view()["players"]] == [4, 4, 4, 4]
    one, other = (HallsOfHogwarts.scenario(seed=seed) for seed in (1, 2))
    assert one.state.tiles != other.state.tiles
    assert HallsOfHogwarts.scenario(seed=1) == one
    assert HallsOfHogwarts.load(json.dumps(one.save())) == one


def test_hidden_tiles_hands_and_the_pile_can_be_given() -> None:
    game = play({"c1": "*┬"}, "walk c1", "draw", hidden={"d3": "charms", "d4": "stairs"},
                hands={"Ginny": ["sleeping"]}, pile=["peeves"])
    tiles = {space["space"]: space["tile"] for space in game.view("teacher")["spaces"]}
    assert tiles["d3"] == "tile.charms"
    assert tiles["d4"].startswith("tile.stairs")
    assert game.view("Harry")["players"][0]["hand"][0].startswith("event.peeves")


def test_scripted_dice() -> None:
    game = play({}, todo="roll", rolls=[4, 1])
    game.push("roll")
    assert game.view()["die"] == 4
    assert HallsOfHogwarts.load(game.save()) == game


@pytest.mark.parametrize(("word", "message"), [
    ("Xyz│", r"row 4, column d is 'Xyz│'; there is no tile 'Xyz'; the classes are His, Cha, Tra"),
    ("Alchemy:NS", r"row 4, column d is 'Alchemy:NS'; there is no tile 'Alchemy'"),
    ("Pot@45", r"column d is 'Pot@45'; a tile is turned by 0, 90, 180 or 270 degrees, not by"),
    ("Pot│", r"row 4, column d is 'Pot│'; no such tile can be turned so: as printed it is open"),
    ("┼", r"row 4, column d is '┼'; no such tile can be turned so"),
    ("NN", r"row 4, column d is 'NN'; the ways of a tile are one of"),
    ("│+Draco", r"row 4, column d is 'Draco'; the students are Harry, Ron, Hermione, Ginny"),
    ("│+Ron", r"row 4, column d is 'Ron'; the students of this game are Harry, Ginny"),
    ("?+Harry", r"row 4, column d is '\?\+Harry'; a face-down tile has no student"),
    ("│!Ginny", r"row 4, column d is '│!Ginny'; only a face-up classroom"),
    ("Pot└!Snape", r"row 4, column d is 'Snape'; the students are"),
    ("│?!^+", r"row 4, column d is '│\?!\^\+'; it cannot be read"),
    (".", r"row 4, column d is '\.'; every space has a tile"),
    ("dungeon@90", r"row 4, column d is 'dungeon@90'; there is no tile 'dungeon'")])
def test_a_wrong_word_is_named_with_its_row_and_column(word: str, message: str) -> None:
    with pytest.raises(InvalidScenario, match=message):
        play({"d4": word})


def test_34_tiles_are_too_many() -> None:
    with pytest.raises(InvalidScenario, match=r"row 1, column b is '│'; here is Quidditch, a "
                                              r"starting area without tiles: only the 33 spaces"):
        HallsOfHogwarts.scenario(board({}).replace("1 . .", "1 . │"))
    with pytest.raises(InvalidScenario, match="row 3 is '8 words'; it must have seven"):
        HallsOfHogwarts.scenario(board({}).replace("\n3 ?", "\n3 ? ?"))
    with pytest.raises(InvalidScenario, match="line 8 is '8'; the rows are 1 to 7"):
        HallsOfHogwarts.scenario(board({}) + "\n8 . . ? ? ? . .")


def test_more_tiles_of_a_kind_than_there_are() -> None:
    with pytest.raises(InvalidScenario, match="row 4, column d is '═'; there are 4 such tiles in "
                                              "the box, and this is one more"):
        play({"c1": "═", "d1": "═", "e1": "═", "c2": "═", "d4": "═"})
    with pytest.raises(InvalidScenario, match=r"row 4, column d is '\*├'; there is one such tile"):
        play({"c1": "*├", "d4": "*├"})
    with pytest.raises(InvalidScenario, match="row 4, column d is 'Harry'; this mover is "
                                              "already in row 1, column c"):
        play({"c1": "═+Harry", "d4": "═+Harry"})


@pytest.mark.parametrize(("change", "message"), [
    (("Harry: His Def >", "Harry: His His >"), r"schedules\['Harry'\] is"),
    (("Harry: His Def >", "Harry: His Fly >"), "the line of Harry is 'Fly'; the classes are"),
    (("3 cards", "30 cards"), "the hand of Harry is 30; 18 event cards are left"),
    (("3 cards", "three cards"), "the line of Harry is 'three cards'; it can be 4 cards"),
    (("lost turns 1", "lost turns one"), "the line of Ron is 'lost turns one'; it can be 4 cards"),
    (("extra turns 1", "extra turns"), "the line of Ginny is 'extra turns'; it can be 4 cards"),
    (("peeves no_homework", "peeves charms"), "the hand of Ginny is 'charms'; the cards are"),
    (("peeves no_homework", "sleeping sleeping"), "all the cards of this kind are somewhere else"),
    (("Die: 3", "Die: 5"), "die is 5; it must be a number from 0 to 4"),
    (("Next: tiles 1", "Next: dance"), "todo is 'dance'; it can be roll"),
    (("Next: tiles 1", "Winner: Ron"), "winner is 'Ron'; a winner has completed all classes"),
    (("Next: tiles 1", "Winner: nobody"), r"agenda is \[\]; somebody must have something to do"),
    (("Next: tiles 1", "Next: turn d2, star"), "it must be the rest of a turn"),
    (("Next: tiles 1", "Next: star g3 g5"), "the mover is not on the star"),
    (("Second Years", "Third Years"), "line 2 is 'Third Years'; it can be First Years"),
    (("7  Hut", "6  Hut"), "line 10 is '6'; this row is there already"),
    (("Harry:", "Draco:"), "line 11 is 'Draco: His"),
    (("Next: tiles 1", "Next: tiles 1\nNext: roll"), "is 'Next'; this line is there already"),
    (("Die: 3", "Die: 3\nDie: 2"), "is 'Die'; this line is there already"),
    (("Harry:", "Halls of Hogwarts; First Years\nHarry:"), "there is a title already"),
    (("turn 7 of 40: Ginny", "turn 7: Hermione"), "turn is 'Hermione'; the students of this game")])
def test_a_wrong_line_is_named(change: tuple[str, str], message: str) -> None:
    with pytest.raises(InvalidScenario, match=message):
        HallsOfHogwarts.scenario(PAGE.replace(*change))


@pytest.mark.parametrize(("position", "message"), [
    ({"hands": {"Harry": "peeves"}}, r"hands\['Harry'\] is 'peeves'; it must be a list"),
    ({"lost_turns": {"Harry": 100}}, r"lost_turns\['Harry'\] is 100; it must be a number from 0"),
    ({"extra_turns": {"Harry": 9_999}}, r"extra_turns\['Harry'\] is 9999; it must be a number"),
    ({"hands": {"Draco": []}}, "hands is 'Draco'; it can have Harry, Ginny"),
    ({"hands": {"Harry": ["owl_post"]}}, "fillers=True takes the invented ones"),
    ({"hidden": {"d3": "gym"}}, r"hidden\['d3'\] is 'gym'; no such tile is left"),
    ({"hidden": {"lake": "charms"}}, "hidden is 'lake'"),
    ({"movers": {"Harry": "d3"}}, "the mover of Harry is 'd3'; a mover is on a face-up tile"),
    ({"movers": {"Harry": ["d3"]}}, r"movers\['Harry'\] is \['d3'\]"),
    ({"done": {"Harry": 8}}, r"done\['Harry'\] is 8; it must be a number from 0 to 7"),
    ({"done": {"Harry": 7}}, "with all classes completed this player has won"),
    ({"schedules": {"Harry": 1, "Ginny": 1}}, "another player has this schedule"),
    ({"todo": 3}, "todo is 3; it must be a text"),
    ({"todo": "tiles 2 peeves"}, "this card does not let so many more tiles be moved"),
    ({"todo": "tiles 6 secret_password"}, "this card does not let so many more tiles be moved"),
    ({"turns": 0}, "turns is 0; it must be a number from 1 to 1000000"),
    ({"turn": ""}, "turn is ''; the students of this game"),
    ({"done": ""}, "done is ''; it must map Harry, Ginny to values"),
    ({"movers": []}, r"movers is \[\]; it must map Harry, Ginny to values"),
    ({"turn": "Ron"}, "turn is 'Ron'; the students of this game are Harry, Ginny")])
def test_a_wrong_value_is_named(position: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidScenario, match=message):
        HallsOfHogwarts.scenario(board({}), TWO, **position)


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(InvalidOption, match=r"scenario is \['tables'\]; it can have"):
        HallsOfHogwarts.scenario(tables={})
    with pytest.raises(InvalidOption, match="rolls is 5; the die has 1 to 4"):
        HallsOfHogwarts.scenario(rolls=[5])


def test_a_walk_goes_on_in_the_middle() -> None:
    game = play({"c1": "─", "d1": "*┬", "e1": "─"}, "walk e1")
    again = HallsOfHogwarts.scenario(str(game))
    assert shown(again) == shown(game)
    again.push("skip")
    assert again.view()["players"][0]["at"] == "e1"
    assert walks(again) == []


@pytest.mark.parametrize(("line", "message"), [
    ("12 ? ? ? ? ? ? ?", "line 8 is '12'; the rows are 1 to 7"),
    ("Die: ²", "die is '²'; it must be a number from 0 to 4"),
    ("Die: " + "9" * 5000, "it must be a number from 0 to 4"),
    ("Harry: ; ² cards\nGinny:", "the line of Harry is '² cards'"),
    ("Next: tiles ²", "todo is 'tiles ²'"),
    ("Halls of Hogwarts; turn " + "9" * 5000 + ": Harry", "it can be First Years or")])
def test_what_only_looks_like_a_row_or_a_number(line: str, message: str) -> None:
    with pytest.raises(InvalidScenario, match=message):
        HallsOfHogwarts.scenario(f"{board({})}\n{line}")


@pytest.mark.parametrize("count", [1, 3, 5])
def test_a_card_is_resolved_with_as_many_choices_as_it_has(count: int) -> None:
    with pytest.raises(InvalidScenario, match=f"agenda is {count}; this is not how many can be"):
        HallsOfHogwarts.scenario(None, TWO, todo=f"choose peeves {count}")


def test_players_and_cards_that_are_no_names() -> None:
    lines = str(HallsOfHogwarts(TWO, seed=1))
    with pytest.raises(InvalidOption, match=r"players is 5\.0; it must be a list"):
        HallsOfHogwarts.scenario(lines, 5.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidScenario, match=r"the hand of Harry is \['peeves'\]; the cards are"):
        HallsOfHogwarts.scenario(None, TWO, hands={"Harry": [["peeves"]]})
