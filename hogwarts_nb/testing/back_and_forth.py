"""Back and forth: taking back, copying, saving, pickling."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from typing import Any

from ..core import TEACHER, Game
from ..core.chance import Chance
from .common import TOGETHER, all_of, expect, go_on

__all__ = ["check_copy", "check_save", "check_scenario", "check_twins", "check_undo"]


def check_undo(game: Game[Any]) -> None:
    """Taking back to the start and playing again gives equal positions and steps.

    Args:
        game: with its history.

    Raises:
        NotConforming: for the first fault.
    """
    trial, steps = game.copy(), game.steps
    passed = [trial.state.copy()]
    while trial.can_undo:
        move = trial.pop()
        expect(trial.state == game.state_after(len(trial.steps)),
               f"taking back {move} does not lead to the position before it")
        passed.append(trial.state.copy())
    expect(trial.steps == steps[:len(trial.steps)], "taking back changes earlier steps")
    passed.pop()
    while trial.can_redo:
        trial.redo()
        expect(trial.state == passed.pop(),
               f"playing move {len(trial.history)} again leads to another position")
    expect(not passed, "not every move that was taken back can be played again")
    expect(trial.steps == steps and trial == game,
           "taking all back and playing it again tells another story")


def check_copy(game: Game[Any], chance: Chance) -> None:
    """A copy is equal and independent.

    Args:
        game: a game in any position.
        chance: deals and chooses moves.

    Raises:
        NotConforming: for the first fault.
    """
    twin = game.copy()
    expect(twin == game and twin.steps == game.steps, "a copy is not equal")
    state, steps = game.state.copy(), game.steps
    go_on(twin, chance, 6)
    while twin.can_undo:
        twin.pop()
    expect(game.state == state and game.steps == steps, "playing a copy changes the game")
    other, twin = game.copy(), game.copy()
    go_on(other, chance, 6)
    expect(twin.state == state and twin.steps == steps, "playing the game changes a copy")


def check_scenario(game: Game[Any]) -> None:
    """``as_scenario`` makes the same position; for a viewer, one that looks the same to them.

    The game goes on from it.

    Args:
        game: in any position.

    Raises:
        NotConforming: for the first fault.
    """
    viewers = (None, *game.players)
    for author in (TEACHER, *viewers):
        written = game.as_scenario(author)
        again = eval(written, {type(game).__name__: type(game)})
        for viewer in (*viewers, TEACHER) if author == TEACHER else (author,):
            said, found = again.view(viewer), game.view(viewer)
            differ = [f"{name} is {said.get(name)}, not {value}" for name, value in found.items()
                      if said.get(name) != value]
            expect(not differ, f"the scenario for {author} looks different to {viewer}: "
                               f"{', '.join(differ)}\n{written}")
        if author == TEACHER:
            go_on(again, Chance(0), 3)


def check_twins(game: Game[Any], chance: Chance, moves: int = TOGETHER) -> None:
    """A game, its copy, its deep copy and its pickle stay equal, move by move.

    Args:
        game: in any position.
        chance: chooses the moves.
        moves: the number of moves to play.
    """
    first, twins = game.copy(), {"a copy": game.copy(), "a deep copy": deepcopy(game),
                                 "a pickle": pickle.loads(pickle.dumps(game))}
    for what, twin in twins.items():
        expect(twin == game and twin.steps == game.steps, f"{what} is not equal")
    for _ in range(moves):
        legal = first.legal_moves
        for what, twin in twins.items():
            expect(all_of(twin.legal_moves) == all_of(legal), f"{what} has other moves")
        if not legal:
            return
        move = chance.choice(legal)
        steps = first.push(move)
        for what, twin in twins.items():
            expect(twin.push(move) == steps and twin.state == first.state,
                   f"{what} goes another way after {move}")


def check_save(game: Game[Any], chance: Chance, moves: int = 12) -> None:
    """A save loads from JSON as an equal game that continues in the same way.

    Args:
        game: a game in any position.
        chance: deals and chooses moves.
        moves: the number of moves to play after that.

    Raises:
        NotConforming: for the first fault.
    """
    data = game.save()
    text = json.dumps(data, allow_nan=False)
    expect(json.loads(text) == data, "a save is not plain JSON data")
    again = type(game).load(json.loads(text))
    expect(again == game and again.state == game.state, "a saved game loads as another")
    expect(again.steps == game.steps, "a saved game loads with another story")
    expect(json.dumps(again.save()) == text, "a loaded game saves as another")
    _empty(data)
    expect(json.dumps(game.save()) == text, "who changes a save changes the game")
    one, other = game.copy(), again
    seed = chance.randbelow(1 << 30)
    go_on(one, Chance(seed), moves)
    go_on(other, Chance(seed), moves)
    expect(one.state == other.state and one.steps == other.steps,
           "a loaded game goes on in another way")


def _empty(data: object) -> None:
    """Take everything out of nested lists and dicts."""
    if isinstance(data, (dict, list)):
        for item in data.values() if isinstance(data, dict) else data:
            _empty(item)
        data.clear()
