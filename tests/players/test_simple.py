from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import Move
from hogwarts_nb.players import Choice, Random


def play(seed: int) -> list[str]:
    game, player = HouseCup(seed=1), Random(seed)
    while game.to_move:
        game.push(player.choose(game.view(game.to_move), game.legal_moves).move)
    return [move.notation for move, _ in game.history]


def test_random_plays_a_whole_game_and_the_seed_decides_which() -> None:
    assert play(1) == play(1)
    assert play(1) != play(2)


def test_every_move_is_chosen_sooner_or_later() -> None:
    game, player = HouseCup(), Random(3)
    view = game.view(game.to_move)
    chosen = {player.choose(view, game.legal_moves).move for _ in range(300)}
    assert chosen == set(game.legal_moves)


def test_the_reason_is_a_sentence_that_is_true() -> None:
    game = HouseCup()
    moves = game.legal_moves
    reason = Random(1).choose({}, moves).reason
    assert str(reason) == "It was picked by chance out of 15 legal moves."
    only = Random(1).choose({}, moves[:1])
    assert only == Choice(moves[0], only.reason)
    assert str(only.reason) == "There is no other legal move."


def test_choosing_changes_neither_view_nor_moves() -> None:
    game = HouseCup()
    view: Mapping[str, Any] = game.view(game.to_move)
    moves: Sequence[Move] = game.legal_moves
    Random(1).choose(view, moves)
    assert view == game.view(game.to_move)
    assert moves == game.legal_moves


def test_the_stream_of_chance_is_not_shown() -> None:
    assert repr(Random(12345)) == "Random(...)"


def test_a_bad_seed_is_named() -> None:
    with pytest.raises(ValueError, match="'one'"):
        Random("one")  # type: ignore[arg-type]
