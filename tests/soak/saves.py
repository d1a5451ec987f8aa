"""Saves changed node by node: what loads is what was saved; all else is refused by its field."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hogwarts_nb.core import Game, InvalidSave

from .fuzzer import Fuzzer, changed, noted, played, refused


def _case(random: Random) -> None:
    game = played(random)
    for _ in range(8):
        _try(random, game, game.save())


def _try(random: Random, game: Game[Any], data: Any) -> None:
    if random.random() < 0.5:
        # A position that no moves lead to: all in it is looked at, not only compared.
        state = data["state"]
        for _ in range(random.choice([1, 1, 2])):
            state, _ = changed(random, state)
        data |= {"start": state, "state": state, "moves": [], "forced": []}
    else:
        data, _ = changed(random, data)
    with noted(data):
        given = data if random.random() < 0.7 else json.dumps(data)
        loaded = refused((InvalidSave,), lambda: type(game).load(given))
        if loaded is None:
            return
        saved = loaded.save()
        differ = {name: (data.get(name), saved.get(name)) for name in data.keys() | saved.keys()
                  if data.get(name) != saved.get(name)}
        assert not differ, f"a game was loaded that is not the one in the save: {differ}"
        for _ in range(20):
            if not loaded.legal_moves:
                break
            loaded.push(random.choice(loaded.legal_moves))
        assert str(loaded)
        assert type(game).load(loaded.save()) == loaded


SAVES = Fuzzer("saves", _case)
