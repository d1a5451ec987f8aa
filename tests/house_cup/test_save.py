"""Saved games: what was saved loads, and whatever else is refused by the field that is wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidSave
from hogwarts_nb.core.chance import Chance
from tests.house_cup.tables import GRYFFINDOR, SLYTHERIN, TWO, push, random_game, table, taking

Data = dict[str, Any]
Path = tuple[str | int, ...]


def saved() -> Data:
    """A game that started from a position, in the middle of an instant card."""
    game = taking("Wed", ["letter", "divination"], (SLYTHERIN, 2), (GRYFFINDOR, 3), players=TWO,
                  rewards={GRYFFINDOR: 2}, hands={GRYFFINDOR: ["history"]}, seed=5, round=2,
                  rulings={"supply": "limited"})
    push(game, "take letter", "take divination", "apply letter")
    data: Data = json.loads(json.dumps(game.save()))
    return data


def plain() -> Data:
    """A game from its beginning, with some forced moves."""
    game = random_game(4, TWO, count=9, auto_forced=True, first="random")
    data: Data = json.loads(json.dumps(game.save()))
    return data


def places(data: object, path: Path = ()) -> Iterator[Path]:
    """The way to each value inside."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*path, index))


def changed(data: Data, path: Path, value: object, remove: bool = False) -> Data:
    data = copy.deepcopy(data)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def found(data: Data, path: Path) -> object:
    inner: Any = data
    for key in path:
        inner = inner[key]
    return inner


def load_or_refuse(data: Any) -> HouseCup | None:
    """Loading succeeds, or it raises InvalidSave with the name of a field, and nothing else."""
    try:
        return HouseCup.load(data)
    except InvalidSave as refused:
        error = refused
    assert error.field
    assert str(error).startswith("saved game: ")
    return None


WRONG: list[object] = [None, True, -1, 3, 10**6, 10**30, 1.5, "", "é", "potions.1", "place 1 Mon",
                       [], {}, [None], [["potions.1"]], {"a": 1}]


@pytest.mark.parametrize("data", [saved(), plain()], ids=["scenario", "game"])
def test_every_field_that_is_changed_is_refused_or_harmless(data: Data) -> None:
    accepted: set[str] = set()
    for path in places(data):
        for value in WRONG[:5] if path[0] == "state" else WRONG:  # it is compared as a whole
            game = load_or_refuse(changed(data, path, value))
            if game is not None and value != found(data, path):
                accepted.add(".".join(map(str, path)))
        if load_or_refuse(changed(data, path, None, remove=True)):
            accepted.add(".".join(map(str, path)))
    # These say how to go on or are what comes next anyway; all else must fit moves and state.
    free = {"auto_forced", "seed", "options.first", "options.rulings", "options.rulings.supply",
            "start.opened.2", "start.served"}
    assert {name for name in accepted if not name.startswith("forced")} <= free


@pytest.mark.parametrize("make", [saved, plain])
def test_an_untouched_save_loads(make: Any) -> None:
    data = make()
    assert json.loads(json.dumps(HouseCup.load(data).save())) == data
    assert HouseCup.load(json.dumps(data)) == HouseCup.load(data)
    assert HouseCup.load(json.dumps(data).encode()) == HouseCup.load(data)


@pytest.mark.parametrize(("path", "value", "field"), [
    (("format",), "chess", "format"),
    (("version",), 99, "version"),
    (("version",), True, "version"),
    (("seed",), "7", "seed"),
    (("auto_forced",), 1, "auto_forced"),
    (("options", "players"), ["Slytherin"], "options.players"),
    (("options", "players"), ["Slytherin", "Slytherin"], "options.players"),
    (("options", "players"), {"Ravenclaw": "Luna"}, "options.players"),
    (("options", "players"), {"Slytherin": 7, "Ravenclaw": ""}, "options.players['Slytherin']"),
    (("options", "rulings"), {"wheel": 1}, "options.a name"),
    (("options", "rulings"), {"flywheel": ["best"]}, "options.flywheel"),
    (("options", "components"), "/nowhere/at/all.toml", "options.components"),
    (("options", "components"), "\0", "options.components"),
    (("options", "deck_size"), "huge", "options.deck_size"),
    (("options", "more"), 1, "options"),
    (("moves", 0), "take nothing", "moves[0]"),
    (("moves", 0), 7, "moves[0]"),
    (("forced",), [99], "forced"),
    (("forced",), [0], "forced"),
    (("forced",), ["0"], "forced"),
    (("state", "supply"), 3, "state.supply"),
    (("state", "deck"), [], "state.deck"),
    (("state", "extra"), [], "state.extra"),
    (("state", "extra"), None, "state.extra"),
    (("start", "round"), 0, "position.round"),
    (("start", "round"), 5, "position.round"),
    (("start", "deal"), 2, "position.deal"),
    (("start", "placed"), [[1], [2]], "position.tokens under Wed"),
    (("start", "first"), 2, "position.first"),
    (("start", "agenda"), [["score", 0, "", 0, 0, 0], ["deal", 0, "", 0, 0, 0]], "position.agenda"),
    (("start", "agenda"), [["jump", 0, "", 0, 0, 0]], "position.agenda"),
    (("start", "agenda"), [[]], "position.agenda"),
    (("start", "agenda"), [["ask", 0, "trouble.1", 0, 0, 0]], "position.agenda"),
    (("start", "chosen"), ["history.1", None], "position.chosen['Slytherin']"),
    (("start", "waiting"), [["letter.1"], []], "position.waiting"),
    (("start", "waiting"), [["history.1"], []], "position.waiting"),
    (("start", "drawn"), ["history.1"], "position.front.Gryffindor"),
    (("start", "supply"), 5, "position.reward tokens"),
    (("start", "box"), ["potions.1"], "position.deck"),
    (("start", "days", 0), ["house_elf.1"], "position.day.Mon"),
    (("start", "columns", 0), [[0, 1], [0, 1]], "position.tokens under Mon"),
    (("start", "chance"), {"state": "x", "rolls": []}, "position.chance"),
    (("start", "chance"), 5, "position.chance"),
    (("start", "more"), 5, "position"),
])
def test_a_wrong_field_is_named(path: Path, value: object, field: str) -> None:
    with pytest.raises(InvalidSave) as error:
        HouseCup.load(changed(saved(), path, value))
    assert error.value.field == field


def test_swapped_cards_are_noticed() -> None:
    data = saved()
    deck = data["start"]["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]
    with pytest.raises(InvalidSave, match=r"state\.deck"):
        HouseCup.load(data)


@pytest.mark.parametrize("text", [
    "", "{", "null", "7", "[]", '"x"', "{}", "NaN", "[" * 100_000, b"\xff", '{"format": 1}'])
def test_text_that_is_no_save_is_refused(text: str | bytes) -> None:
    with pytest.raises(InvalidSave):
        HouseCup.load(text)


@pytest.mark.parametrize("data", [None, 7, [], {1: 2}, {"format": None, 3: 4}])
def test_data_that_is_no_save_is_refused(data: object) -> None:
    with pytest.raises(InvalidSave):
        HouseCup.load(data)


def test_odd_keys_are_refused() -> None:
    for path in (("state",), ("start",), ("options",), ("options", "rulings")):
        data = saved()
        inner: Any = data
        for key in path:
            inner = inner[key]
        inner[7] = 7
        assert load_or_refuse(data) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner,
                                                                max_size=4), max_leaves=6)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_stands_in_a_field_nothing_but_invalid_save_is_raised(data: st.DataObject) -> None:
    save = saved()
    path = data.draw(st.sampled_from(list(places(save))))
    load_or_refuse(changed(save, path, data.draw(JSON)))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_position_a_save_starts_with_it_loads_or_is_refused(data: st.DataObject) -> None:
    """A start that could be, with no moves, and played on."""
    save = table(TWO, round=2, day="Wed", tokens={"Wed": [(SLYTHERIN, 1)]}).save()
    save["moves"] = save["forced"] = []
    paths = [path for path in places(save["start"]) if path[0] in (
        "agenda", "round", "deal", "first", "placed", "columns", "opened", "served", "points")]
    path = data.draw(st.sampled_from(paths))
    value = data.draw(JSON | st.integers(0, 4) | st.sampled_from(
        [found(save["start"], other) for other in paths]))
    save["start"] = changed(save["start"], path, copy.deepcopy(value))
    game = load_or_refuse(save)
    chance = Chance(1)
    for _ in range(40):
        if game is None or not game.legal_moves:
            break
        game.push(chance.choice(game.legal_moves))
