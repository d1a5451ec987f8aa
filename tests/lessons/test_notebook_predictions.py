"""The predictions of the notebooks: the answer is the same whatever other cells have done."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from hogwarts_nb.core import Game
from hogwarts_nb.lessons import Prediction
from tests.lessons.test_notebook_exercises import NOTEBOOKS, run

SECONDS = 0.5

NAMES = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")
               if "Prediction(" in path.read_text(encoding="utf-8"))


def sources(name: str) -> list[str]:
    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def predictions(names: dict[str, Any]) -> Iterator[tuple[str, Prediction]]:
    for name, value in names.items():
        if isinstance(value, Prediction):
            yield name, value


def answers(made: dict[int, tuple[str, Prediction]]) -> dict[str, str]:
    """What all predictions say now, also those that were made again since then."""
    said = {(key, prediction.reveal().text) for key, prediction in made.values()}
    assert len(said) == len(dict(said))
    return dict(said)


def test_there_are_predictions() -> None:
    assert len(NAMES) > 5


@pytest.mark.parametrize("name", NAMES)
def test_a_prediction_has_one_answer_whenever_it_is_asked(name: str) -> None:
    names: dict[str, Any] = {}
    asked_at_once: dict[str, str] = {}
    made: dict[int, tuple[str, Prediction]] = {}

    def note() -> None:
        for key, prediction in predictions(names):
            if id(prediction) not in made:
                made[id(prediction)] = key, prediction
                said = prediction.reveal().text
                assert said == asked_at_once.setdefault(key, said), "made later, it says else"

    quick = []
    for source in sources(name):
        start = time.monotonic()
        run(source, names)
        # Cells in which the computer plays many games are run once.
        if time.monotonic() - start < SECONDS:
            quick.append(source)
        note()
    assert answers(made) == asked_at_once, "after Run All"

    # Somebody plays on with all that is there: each game is on a board, or may be.
    chance = Random(1)
    for game in [value for value in names.values() if isinstance(value, Game)]:
        if game.to_move:
            game.push(chance.choice(game.legal_moves))
    assert answers(made) == asked_at_once, "after other moves"

    # And runs cells twice, in any order. Some fail: a game that has moved on refuses.
    chance.shuffle(quick)
    for source in quick:
        for _ in range(2):
            with suppress(Exception):
                run(source, names)
        note()
    assert answers(made) == asked_at_once, "out of order"
