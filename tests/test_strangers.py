"""What strangers give is taken or refused by name, in every game, and nothing fails from inside."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import numpy
import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, IllegalMove, InvalidOption, InvalidSave
from hogwarts_nb.core.rulebook import InvalidInput

Make = type[Game[Any]]

GAMES: list[Make] = [HouseCup, HogwartsBattle, HallsOfHogwarts]
every_game = pytest.mark.parametrize("game", GAMES)

#: The option of each game that is a list of its players.
PLAYERS = {HouseCup: ["Ravenclaw", "Slytherin"], HogwartsBattle: ["Ron", "Harry"],
           HallsOfHogwarts: ["Ginny", "Harry"]}


class Hostile:
    """Neither to be shown, nor compared, nor used as a key, nor gone through."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise RuntimeError("no key")

    def __iter__(self) -> Any:
        raise RuntimeError("no items")


def deep(depth: int) -> list[Any]:
    """Lists in lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


#: Values that nobody expects; each is made anew, as an iterator can be read once.
STRANGE: dict[str, Callable[[], Any]] = {
    "hostile": Hostile, "hostile items": lambda: [Hostile()], "object": object,
    "array": lambda: numpy.array([1, 2]), "empty array": lambda: numpy.array([]),
    "no-dimensional array": lambda: numpy.array("a"), "array of arrays": lambda: numpy.eye(2),
    "endless iterator": itertools.count, "empty iterator": lambda: iter(()),
    "large number": lambda: 10**5_000, "deep": lambda: deep(5_000),
    "half a letter": lambda: "\ud800", "zero": lambda: "\0", "long": lambda: "x" * 10_000,
    "bytes": lambda: b"x",
    "numbers as keys": lambda: {1: 2}, "lists as values": lambda: {"Mon": [[]], "Harry": [[]]},
    "dicts as values": lambda: {"Mon": {}, "Harry": {}}, "nan": lambda: float("nan"),
    "beyond all": lambda: dict.fromkeys(("Ravenclaw", "Harry"), 10**6),
    "lists": lambda: [[], {}], "function": lambda: len,
}
strange_values = pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE.keys())


def taken_or_refused(call: Callable[[], object], *no_errors: type[InvalidInput]) -> None:
    """It succeeds, or it raises an error of ours that can be printed and is not too long."""
    try:
        call()
    except InvalidInput as error:
        refused = error
    else:
        return
    assert refused.field
    assert str(refused).encode().decode().isprintable()
    assert len(str(refused)) < 6_000
    assert not isinstance(refused, no_errors)


@every_game
@strange_values
def test_no_option_fails_from_inside(game: Make, strange: Callable[[], Any]) -> None:
    for name in list(signature(game).parameters):
        if name != "_start":
            taken_or_refused(lambda name=name: game(**{name: strange()}))


@every_game
@strange_values
def test_no_position_fails_from_inside(game: Make, strange: Callable[[], Any]) -> None:
    position = import_module(f"{game.__module__.rpartition('.')[0]}.scenario").position
    for name in (*signature(game.scenario).parameters, *position.__kwdefaults__,
                 *signature(game).parameters, "nonsense"):
        if name not in ("_start", "position"):
            taken_or_refused(lambda name=name: game.scenario(**{name: strange()}),
                             InvalidSave)


@every_game
@strange_values
def test_no_save_fails_from_inside(game: Make, strange: Callable[[], Any]) -> None:
    data = game.scenario(seed=1).save()
    taken_or_refused(lambda: game.load(strange()))
    for name in data:
        taken_or_refused(lambda name=name: game.load({**data, name: strange()}))
    for part in ("options", "start"):
        for name in data[part]:
            taken_or_refused(lambda part=part, name=name: game.load(
                {**data, part: {**data[part], name: strange()}}))


@every_game
@strange_values
def test_no_question_fails_from_inside(game: Make, strange: Callable[[], Any]) -> None:
    asked = game(seed=1)
    for ask in (asked.view, asked.svg, asked.show, asked.state_after, asked.why,
                lambda value: asked.view(at=value), lambda value: asked.svg(part=value),
                lambda value: asked.svg(layout=value),
                lambda value: asked.why_not("x", seat=value)):
        taken_or_refused(lambda ask=ask: ask(strange()))
    if not isinstance(strange(), str):
        with pytest.raises(TypeError, match="a move is a Move or its notation in text, not "):
            asked.push(strange())


def test_names_that_a_game_would_not_show_are_refused() -> None:
    with pytest.raises(InvalidOption, match=r"players is .* it must be a list of 2 to 4 heroes"):
        HogwartsBattle({"Harry": "Ada", "Ron": "Ben"})


@every_game
@pytest.mark.parametrize("many", [iter, numpy.array, tuple, lambda names: (n for n in names)])
def test_whatever_can_be_gone_through_is_a_list_of_players(game: Make,
                                                           many: Callable[[Any], Any]) -> None:
    names = PLAYERS[game]
    expected = game(names, seed=1)
    assert game(many(names), seed=1) == expected
    assert json.loads(json.dumps(game(many(names), seed=1).save())) == expected.save()
    assert game.scenario(players=many(names)).players == tuple(names)


@every_game
@pytest.mark.parametrize("notation", ["x" * 10_000, "place " + "x" * 10_000, "\ud800", "take \0",
                                      "choose " + "x" * 10_000, "play " + "\ud800" * 90])
def test_a_refusal_quotes_no_more_than_can_be_read(game: Make, notation: str) -> None:
    asked = game(seed=1)
    said = str(asked.why_not(notation))
    assert len(said) < 1_000
    assert said.encode().decode().isprintable()
    with pytest.raises(IllegalMove):
        asked.push(notation)


@every_game
def test_a_field_that_a_save_does_not_have_is_refused(game: Make) -> None:
    data = game(seed=1).save()
    with pytest.raises(InvalidSave, match=r"the data is \['more', 'other'\]; it can have format"):
        game.load({**data, "other": 1, "more": []})


@every_game
@pytest.mark.parametrize("text", ["[" * 100_000, '{"seed": ' + "9" * 5_000 + "}", "\ufeff{}"],
                         ids=["deep", "large number", "mark"])
def test_text_that_json_cannot_read_is_refused(game: Make, text: str) -> None:
    with pytest.raises(InvalidSave, match=r"the text is .*; it must be JSON"):
        game.load(text)


@every_game
@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 5_000,
                                  "a = 0x" + "f" * 9_000, 'a = "\\ud800"', "\0"],
                         ids=["deep", "large", "large in hex", "half a letter", "zero"])
def test_a_components_file_that_cannot_be_read_is_refused(game: Make, text: str,
                                                          tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidOption) as refused:
        game(components=file)
    assert refused.value.field.startswith("components")
    assert len(str(refused.value)) < 6_000


@every_game
def test_a_components_file_may_begin_with_a_byte_order_mark(game: Make, tmp_path: Path) -> None:
    package = Path(import_module(game.__module__).__file__ or "").parent
    text = package.joinpath("components.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8-sig")
    assert game(components=file).legal_moves == game().legal_moves


@every_game
def test_nobody_can_write_to_the_components(game: Make) -> None:
    rules = game().rules.of_seat(game().players[0])
    box = rules.setup.components
    for name, value in vars(box).items():
        with pytest.raises(AttributeError, match=f"its {name} cannot be set"):
            setattr(box, name, value)
        with pytest.raises(AttributeError, match=f"its {name} cannot be deleted"):
            delattr(box, name)
        assert not isinstance(value, (list, set))
        if isinstance(value, dict):
            with pytest.raises(TypeError, match="cannot change"):
                value["own"] = 1
            assert not any(isinstance(inner, (list, set)) for inner in value.values())


@every_game
def test_nobody_can_write_to_the_sentence_of_a_move(game: Make) -> None:
    move = game(seed=1).legal_moves[0]
    with pytest.raises(TypeError, match="cannot change"):
        move.text.values["card"] = "nothing"  # type: ignore[index]
