"""Positions from data: scenarios, saved games, components files, and what is refused in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import InvalidOption, InvalidSave, InvalidScenario
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle import components, spell
from hogwarts_nb.hogwarts_battle.effects import Draw, Gain
from hogwarts_nb.testing import play
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    NEVILLE,
    RON,
    TWO,
    hand,
    kinds,
    numbers,
    of,
    push,
    reached,
    table,
    told,
)

# --- Scenarios


def test_a_scenario_is_filled_in_from_the_setup() -> None:
    game = HogwartsBattle.scenario(TWO, seed=3)
    view = game.view()
    assert (view["stage"], view["turn"], view["active"]) == ("actions", 1, HARRY)
    assert [len(hero["hand"]) for hero in view["heroes"]] == [5, 5]
    assert all(space["card"] for space in view["market"])
    assert view["dark_arts"] == 10
    assert view["villains"] == 2
    assert game.save()["start"]
    assert HogwartsBattle.load(game.save()) == game


def test_everything_can_be_set() -> None:
    game = HogwartsBattle.scenario(
        FOUR, turn=7, active=RON, stage="actions", location="mirror_of_erised", control=2,
        facing=["draco"], assigned=3, villains=["quirrell"], defeated=["crabbe_goyle"],
        dark_arts=["expulso", "flipendo"], resolved=["he_who"], market=["reparo", "lumos"],
        hogwarts=["dittany"], hands={RON: ["reparo", "beans"]}, decks={RON: ["pigwidgeon"]},
        discards={RON: ["alohomora"]}, health={HARRY: 3}, attack={NEVILLE: 2},
        influence={RON: 4}, stunned=["Hermione"], to_move=RON)
    view, state = game.view(), game.state
    assert (view["turn"], view["active"], kinds([view["location"]]), view["control"]) == (
        7, RON, ["mirror_of_erised"], 2)
    assert kinds(view["lost"]) == ["diagon_alley"]
    assert view["facing"][0] == {"card": "draco.1", "assigned": 3, "health": 6,
                                 "blocked": False, "guarded": False}
    assert kinds(state.villains[-1:]) == ["quirrell"]
    assert kinds(state.dark_arts[:-3:-1]) == ["expulso", "flipendo"]
    assert kinds(state.hogwarts[-1:]) == ["dittany"]
    assert kinds(of(game, RON)["hand"]) == ["reparo", "beans"]
    assert kinds(state.decks[1][-1:]) == ["pigwidgeon"]
    assert numbers(game, HARRY)[2] == 3
    assert numbers(game, NEVILLE)[0] == 2
    assert of(game, "Hermione")["stunned"]
    assert told(push(game, "end"), "recovered") == ["Hermione recovers and has 10 health again."]


@pytest.mark.parametrize(("position", "field"), [
    ({"turn": 0}, "turn"), ({"active": NEVILLE}, "active"), ({"stage": "night"}, "stage"),
    ({"location": "hogsmeade"}, "location"), ({"control": 5}, "control"),
    ({"control": True}, "control"), ({"facing": ["draco", "quirrell"]}, "facing"),
    ({"facing": ["expulso"]}, "facing"), ({"facing": ["draco"], "assigned": 6}, "assigned"),
    ({"facing": ["draco"], "villains": ["draco"]}, "villains"),
    ({"facing": [], "defeated": ["draco", "quirrell", "crabbe_goyle"]}, "defeated"),
    ({"dark_arts": ["he_who"] * 4}, "dark_arts"), ({"resolved": "he_who"}, "resolved"),
    ({"market": ["reparo"] * 7}, "market"), ({"market": ["alohomora"]}, "market"),
    ({"hands": {HARRY: ["pigwidgeon"]}}, "hands['Harry']"),
    ({"hands": {NEVILLE: []}}, "hands"), ({"hands": [HARRY]}, "hands"),
    ({"hands": {HARRY: [3]}}, "hands['Harry']"), ({"health": {HARRY: 0}}, "health['Harry']"),
    ({"health": {HARRY: 11}}, "health['Harry']"), ({"attack": {HARRY: -1}}, "attack['Harry']"),
    ({"influence": {HARRY: "3"}}, "influence['Harry']"), ({"stunned": ["Dobby"]}, "stunned"),
    ({"stunned": [HARRY], "health": {HARRY: 4}}, "health['Harry']"), ({"to_move": RON}, "to_move"),
    ({"stage": ["end"]}, "stage"), ({"stage": {}}, "stage"), ({"health": []}, "health"),
    ({"hands": ""}, "hands"), ({"decks": 0}, "decks"),
    ({"stage": "dark_arts", "stunned": [RON]}, "stunned"),
    ({"hogwarts": 5}, "hogwarts"), ({"discards": {HARRY: ["firebolt"] * 2}}, "discards['Harry']"),
])
def test_a_position_that_cannot_be_is_refused_with_the_field(position: dict[str, Any],
                                                             field: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        HogwartsBattle.scenario(TWO, **position)
    assert error.value.field == field
    assert error.value.allowed


def test_everything_of_the_later_games_can_be_set() -> None:
    game = HogwartsBattle.scenario(
        TWO, game=7, location="gringotts", facing=["draco", "lucius"], assigned=[2, 0],
        shields={RON: ["lucius"]}, skills={HARRY: "charms", RON: "flying"}, horcrux="locket",
        placed=["attack"], destroyed={HARRY: ["diary"], RON: ["ring"]}, rolls=["card", "health"],
        hands={HARRY: ["cedric"]}, decks={RON: ["protego"]})
    view = game.view()
    assert [(space["card"], space["blocked"]) for space in view["facing"]] == [
        ("draco.1", False), ("lucius.1", True), (None, False)]
    assert [(hero["skill"], hero["destroyed"]) for hero in view["heroes"]] == [
        ("charms.1", ["diary.1"]), ("flying.1", ["ring.1"])]
    assert view["horcrux"] == {"card": "locket.1", "placed": ["attack"]}
    assert view["horcruxes"] == 3
    assert kinds(game.state.decks[1][-1:]) == ["protego"], "no hand takes what is given"
    assert len(of(game, RON)["hand"]) == 5
    assert "card." in told(push(game, "play cedric"), "rolled")[0]
    assert HogwartsBattle.load(json.dumps(game.save())) == game


@pytest.mark.parametrize(("number", "position", "field", "allowed"), [
    (3, {"facing": ["draco", "lucius", "dementor"]}, "facing", "at most 2 can be face up"),
    (1, {"facing": ["lucius"]}, "facing", "it can be crabbe_goyle, draco, quirrell"),
    (6, {"facing": ["voldemort_5"]}, "facing", "it can be"),
    (3, {"facing": ["draco"], "shields": {HARRY: ["lucius"]}}, "shields['Harry']",
     "it must be a villain who is face up"),
    (3, {"shields": {NEVILLE: []}}, "shields", "the heroes of this game are Harry, Ron"),
    (3, {"shields": ["draco"]}, "shields", "it must map heroes to values"),
    (3, {"shields": {HARRY: "draco"}}, "shields['Harry']", "it must be a list"),
    (5, {"skills": {HARRY: "charms"}}, "skills['Harry']", "there are no such cards in this game"),
    (6, {"skills": {HARRY: "cooking"}}, "skills['Harry']", "it can be arithmancy, charms"),
    (6, {"skills": {HARRY: "charms", RON: "charms"}}, "skills['Ron']", "already somewhere else"),
    (6, {"horcrux": "ring"}, "horcrux", "there are no such cards in this game"),
    (7, {"horcrux": "potter"}, "horcrux", "it can be diary, ring"),
    (7, {"horcrux": "ring", "destroyed": {RON: ["ring"]}}, "horcrux", "already somewhere else"),
    (7, {"horcrux": "locket"}, "horcrux",
     "diary.1 comes before it: destroyed says who has that one"),
    (7, {"horcrux": "locket", "destroyed": {RON: ["ring"]}}, "horcrux", "diary.1 comes before it"),
    (7, {"destroyed": {RON: ["ring"]}}, "horcrux", "diary.1 comes before it"),
    (7, {"horcrux": "locket", "destroyed": {RON: ["diary"], HARRY: ["cup"]}}, "horcrux",
     "ring.1 comes before it"),
    (7, {"destroyed": {RON: "ring"}}, "destroyed['Ron']", "it must be a list"),
    (7, {"placed": ["attack"]}, "placed", "it can be health, card"),
    (7, {"placed": ["health"]}, "placed", "diary would be destroyed"),
    (7, {**reached("locket", RON), "placed": ["health", "attack"]}, "placed",
     "leave a symbol out"),
    (5, {"defeated": ["voldemort_5"]}, "defeated", "only when no other villain is left"),
    (5, {"assigned": {1: 2}}, "assigned", "it must be a list"),
    (7, {**reached("nagini", RON), "placed": ["card", "card"]}, "placed", "it can be attack, card"),
    (6, {"placed": ["card"]}, "placed", "it can be nothing"),
    (7, {"placed": "card"}, "placed", "it must be a list"),
    (4, {"rolls": ["attack", 7]}, "rolls[1]", "it can be attack, influence, heart, card"),
    (4, {"rolls": "card"}, "rolls", "it must be a list"),
    (2, {"facing": ["draco"], "assigned": [1, 2]}, "assigned", "more numbers than villains"),
    (4, {"facing": ["draco", "lucius"], "assigned": [1, 7]}, "assigned", "from 0 to 6"),
    (7, {"location": "azkaban"}, "location", "it can be godrics_hollow, gringotts"),
])
def test_a_position_of_a_later_game_that_cannot_be_is_refused(
        number: int, position: dict[str, Any], field: str, allowed: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        HogwartsBattle.scenario(TWO, game=number, **position)
    assert error.value.field == field
    assert allowed in error.value.allowed


def test_a_stage_begins_where_it_says() -> None:
    late = table(game=7, stage="horcrux", **reached("nagini", RON))
    assert late.steps[0].kind == "horcrux-effect"
    for stage, first in (("dark_arts", "events-due"), ("villains", "ability")):
        assert table(stage=stage).steps[0].kind == first
    assert not table(stage="actions").steps
    assert table(stage="end").steps[0].kind in ("put-away", "refilled")


# --- Saved games


def test_a_game_with_everything_in_it_can_be_saved_and_loaded() -> None:
    nox = spell("nox", "Nox!", Draw(1), Gain(attack=1), value=2, copies=5)
    game = HogwartsBattle(FOUR, seed=8, first="random", start_control="each", cards=[nox],
                          rulings={"quirrell": "printed"}, auto_forced=True)
    chance = Chance(1)
    for _ in range(40):
        game.push(chance.choice(game.legal_moves))
    again = HogwartsBattle.load(json.dumps(game.save()))
    assert again == game
    assert again.steps == game.steps
    assert again.rules.setup.cards["nox"] == nox


def saved() -> Any:
    return play(lambda seed: HogwartsBattle(TWO, seed=seed), 2, moves=30).save()


def scenario() -> Any:
    return hand("alohomora", "hedwig", control=1).save()


def late() -> Any:
    """A position of Game 7 with something of everything in it."""
    return hand("cedric", game=7, facing=["draco", "lucius"], shields={RON: ["draco"]},
                skills={HARRY: "charms"}, horcrux="locket", placed=["attack"], rolls=["card"],
                destroyed={RON: ["diary", "ring"]}).save()


def begun() -> Any:
    """At the beginning of a turn, with a villain defeated."""
    return HogwartsBattle.scenario(TWO, stage="dark_arts", defeated=["draco"]).save()


@pytest.mark.parametrize(("make", "path", "value"), [
    (saved, ("format",), "hogwarts_nb.house_cup"), (saved, ("version",), 99),
    (saved, ("seed",), "2"), (saved, ("moves", 3), "buy the_moon"), (saved, ("moves", 0), 7),
    (saved, ("state", "control"), 3), (saved, ("state", "hands"), []),
    (saved, ("options", "players"), ["Harry", "Draco"]), (saved, ("options", "game"), 9),
    (saved, ("options", "players"), [[]]), (saved, ("options", "players"), 5),
    (saved, ("options", "rulings"), {"remembrall": "gold"}), (saved, ("options", "cards"), "x"),
    (saved, ("options", "cards"), ["exit()"]), (saved, ("options", "first"), []),
    (saved, ("options", "start_control"), {}),
    (saved, ("options", "components"), "nowhere.toml"), (saved, ("options", "components"), 1),
    (saved, ("options",), {}), (saved, ("seed",), 3),
    (scenario, ("start",), []), (scenario, ("start", "control"), 9),
    (scenario, ("start", "control"), -1), (scenario, ("start", "health"), [10]),
    (scenario, ("start", "health"), [10, 0]), (scenario, ("start", "agenda"), [["win"]]),
    (scenario, ("start", "agenda"), []), (scenario, ("start", "chance"), {"state": 1}),
    (scenario, ("start", "facing"), [""] * 2), (scenario, ("start", "event"), ["expulso.1"]),
    (scenario, ("start", "hogwarts"), []), (scenario, ("start", "active"), 2),
    (scenario, ("start", "market"), ["alohomora.1"] + [""] * 5),
    (scenario, ("start", "location"), ""), (scenario, ("start", "result"), "won"),
    (scenario, ("start", "assigned"), [6]), (scenario, ("start", "lasting"), [["x", "y"]]),
    (scenario, ("start", "turn"), 0), (scenario, ("start", "stunned"), [0, 1]),
    (scenario, ("start", "defeats"), 1),
    (begun, ("start", "defeats"), 1),
    (late, ("options", "proficiencies"), "auction"), (late, ("options", "game"), 6),
    (late, ("start", "shields"), [["draco.1", 2]]), (late, ("start", "shields"), ["draco.1"]),
    (late, ("start", "shields"), [["basilisk.1", 1]]), (late, ("start", "skills"), ["charms.1"]),
    (late, ("start", "skills"), ["charms.1", "draco.1"]),
    (late, ("start", "skills"), ["charms.1", "charms.1"]), (late, ("start", "horcrux"), "draco.1"),
    (late, ("start", "horcrux"), 3), (late, ("start", "placed"), ["sword"]),
    (late, ("start", "placed"), ["card"]), (late, ("start", "placed"), ["attack", "attack"]),
    (late, ("start", "destroyed"), [[], []]), (late, ("start", "horcruxes"), []),
    (late, ("start", "used_up"), ["cup.1"]), (late, ("start", "revealed"), ["cedric.1", ""]),
    (late, ("start", "struck"), ["draco.1"]), (late, ("start", "healed"), [1, 0]),
    (late, ("start", "proficiencies"), []), (late, ("start", "spent"), ["charms.0"]),
    (late, ("start", "chance", "rolls"), [7]), (late, ("start", "chance", "rolls"), ["card"]),
])
def test_a_corrupt_save_is_refused(make: Any, path: tuple[Any, ...], value: Any) -> None:
    data = make()
    place = data
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    with pytest.raises(InvalidSave, match="saved game: "):
        HogwartsBattle.load(data)


def test_nobody_is_stunned_before_the_events_of_a_turn() -> None:
    data = begun()
    data["start"] |= {"stunned": [0, 1], "health": [10, 0]}
    with pytest.raises(InvalidSave, match="nobody is Stunned before the events"):
        HogwartsBattle.load(data)


def test_locations_are_lost_in_their_printed_order() -> None:
    data = scenario()
    start = data["start"]
    start["location"], start["locations"] = start["locations"][0], [start["location"]]
    with pytest.raises(InvalidSave, match="they come in their printed order"):
        HogwartsBattle.load(data)


@pytest.mark.parametrize("data", [None, 5, [], {}, "{", b"\xff", "[1]"])
def test_what_is_no_save_is_refused(data: object) -> None:
    with pytest.raises(InvalidSave):
        HogwartsBattle.load(data)


# --- Options and components


@pytest.mark.parametrize("options", [
    {"players": ["Ginny", "Ron"]}, {"players": [*FOUR, "Ginny"]}, {"players": [[]] * 2},
    {"players": None}, {"seed": 1.5}, {"game": "1"}, {"first": 3}, {"components": 5},
    {"cards": "x"}, {"cards": 5}])
def test_an_option_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match=r"option: \w+ is "):
        HogwartsBattle(**options)


def test_an_owners_components_are_played(tmp_path: Path) -> None:
    text = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("value = 3", "value = 2"), encoding="utf-8")
    game = HogwartsBattle(TWO, components=mine)
    assert game.rules.setup.number("reparo.1", "value") == 2
    assert HogwartsBattle.load(game.save()) == game


@pytest.mark.parametrize(("old", "new", "words"), [
    ("[games]", "[bag]", "components is 'bag'"), ("[games]", "[games", "the file must be TOML"),
    ("dark_arts = [10,", "dark_arts = [11,",
     "the copies of all kinds in Game 1 together are 10"),
    ("starting = 10", "starting = 9", "the copies in the deck of Harry together are 10"),
    ("[cards.reparo]", "[cards.reparrow]", "the kinds are"),
    ("value = 3", "value = -1", "it must be a whole number from 0"),
    ("value = 3", "worth = 3", "the entries are"),
    ('source = "rulebook"', 'source = "hearsay"', "it can be rulebook"),
])
def test_components_that_do_not_fit_are_refused(tmp_path: Path, old: str, new: str,
                                                words: str) -> None:
    text = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InvalidOption, match=words):
        HogwartsBattle(TWO, components=str(mine))


def test_reconstructed_effects_are_marked() -> None:
    box = components.Components.load()
    assert box.source("expulso") == "reconstructed"
    assert box.source("he_who") == "rulebook"


# --- Secrets


def test_secrets_are_dealt_anew_and_nothing_else() -> None:
    game = play(lambda seed: HogwartsBattle(FOUR, seed=seed), 5, moves=40)
    twin = game.rules.determinize(game.state, HARRY, Chance(9))
    assert twin != game.state
    assert game.rules.facts(twin) == game.rules.facts(game.state)
    assert (twin.hands, twin.discards, twin.market) == (
        game.state.hands, game.state.discards, game.state.market)


def test_everybody_knows_that_voldemort_lies_below_the_other_villains() -> None:
    game = HogwartsBattle(TWO, game=5, seed=3)
    for seed in range(20):
        twin = game.rules.determinize(game.state, None, Chance(seed))
        assert twin.villains[0] == "voldemort_5.1"
