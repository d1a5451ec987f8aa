"""The same game everywhere: from the same seed, made in another process, or sent to one."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from inspect import getfile
from pathlib import Path
from typing import Any

from ..core import Game
from ..core.chance import Chance
from .common import TOGETHER, Make, expect, go_on, parting, play, transcript

__all__ = ["check_elsewhere", "check_other_process", "check_same_seed", "findable", "gone_on"]


def check_same_seed(make: Make, seed: int) -> None:
    """The same seed gives the same game.

    Args:
        make: makes a game from a seed.
        seed: the seed.

    Raises:
        NotConforming: for the first fault.
    """
    first, second = (transcript(play(make, seed)) for _ in range(2))
    expect(first == second, f"seed {seed} gives two games: {parting(first, second)}")


def findable(make: Make) -> None:
    """Refuse a function that another process cannot find.

    Args:
        make: the function.

    Raises:
        TypeError: for a function that is not at the top of a module, or in a script or a notebook.
    """
    if not make.__qualname__.isidentifier() or make.__module__ == "__main__":
        raise TypeError(f"{make.__qualname__} must be at the top of a module, for another process "
                        "to find it. In a script or a notebook, call conformance with "
                        "process=False")


def check_other_process(make: Make, seed: int) -> None:
    """The same seed gives the same game in another process, which hashes text differently.

    Args:
        make: a function at the top of a module, so that the other process can find it.
        seed: the seed of the game.

    Raises:
        TypeError: for a function that is not at the top of a module.
        NotConforming: for the first fault.
    """
    findable(make)
    here = transcript(play(make, seed))
    hashing = "0" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    for hash_seed in (hashing, "4321"):
        there = _elsewhere(_PLAYED, make.__module__, str(Path(getfile(make)).resolve()),
                           make.__qualname__, str(seed), hash_seed=hash_seed)
        expect(there == here, f"seed {seed} gives another game in another process: "
                              f"{parting(here, there)}")


def check_elsewhere(games: Sequence[Game[Any]], moves: int = TOGETHER) -> None:
    """Games that are sent to another process continue there in the same way.

    Args:
        games: in any position; one process plays them all.
        moves: the number of moves to play in each.
    """
    stories = _elsewhere(_SENT, str(moves), given=pickle.dumps(list(games)))
    for number, (game, there) in enumerate(zip(games, stories, strict=True)):
        here = gone_on(game.copy(), number, moves)
        expect(there == here, f"a game goes another way in another process: "
                              f"{parting(here, there)}")


def gone_on(game: Game[Any], seed: int, moves: int) -> str:
    """The transcript of a game after more random moves.

    Args:
        game: the game, which is changed.
        seed: the seed of the moves.
        moves: the number of moves.
    """
    go_on(game, Chance(seed), moves)
    return transcript(game)


def _elsewhere(program: str, *args: str, given: bytes = b"", hash_seed: str = "4321") -> Any:
    """The JSON that a program prints in another process."""
    found = subprocess.run(
        [sys.executable, "-c", program, *args], input=given,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8",
             "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True, check=False)
    expect(found.returncode == 0,
           f"another process fails: {found.stderr.decode(errors='replace')}")
    return json.loads(found.stdout)


#: Continues games from a pickle.
_SENT = """
import json, pickle, sys
games = pickle.load(sys.stdin.buffer)
from hogwarts_nb.testing import gone_on
print(json.dumps([gone_on(game, seed, int(sys.argv[1])) for seed, game in enumerate(games)]))
"""

#: Finds the function by its module, or by its file if the module cannot be imported.
_PLAYED = """
import importlib, importlib.util, json, sys
module, path, name, seed = sys.argv[1:]
try:
    found = importlib.import_module(module)
except ImportError:
    spec = importlib.util.spec_from_file_location(module, path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[module] = found
    spec.loader.exec_module(found)
from hogwarts_nb.testing import play, transcript
print(json.dumps(transcript(play(getattr(found, name), int(seed)))))
"""
