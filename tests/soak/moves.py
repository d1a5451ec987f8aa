"""The grammar of moves: what people write is a move, or is refused and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hogwarts_nb.core import Game, IllegalMove, NothingToUndo

from .fuzzer import Fuzzer, noted, odd, played

SIGNS = [" ", "  ", "\t", "\n", ".", ",", "-", "+", "#", "?", "0", "9", "٣", "²", "é", "\u202e",
         "\ud800", "\0", "'", '"', "<", "{", "}", "%s", "\\"]


def _written(random: Random, moves: list[str]) -> str:
    """Something like a move: parts of moves, mixed, mistyped, or anything."""
    words = [word for move in random.sample(moves, min(len(moves), 4)) for word in move.split()]
    kind = random.randrange(5)
    if kind == 0:
        return random.choice(moves)
    if kind == 1:
        random.shuffle(words)
        return " ".join(words[:random.randint(0, 6)])
    if kind == 2:
        text = list(random.choice(moves))
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(text) + 1)
            text[at:at + random.randint(0, 2)] = random.choice(SIGNS)
        return "".join(text)
    if kind == 3:
        return f"{random.choice(moves)} {random.choice(words)}" * random.choice([1, 1, 1, 400])
    return str(odd(random))


def _change(random: Random, game: Game[Any]) -> None:
    """Take back, play again, or have forced moves played or not."""
    deed = random.choice([game.pop, game.redo, None])
    if deed is None:
        game.auto_forced = not game.auto_forced
        return
    before = game.state.copy()
    try:
        deed()
    except (NothingToUndo, IllegalMove):
        assert game.state == before


def _case(random: Random) -> None:
    game = played(random)
    written = ["take potions", "roll", "end", "attack draco", "place 3 Thu",
               *(str(move) for move, _ in game.history), *map(str, game.legal_moves)]
    for _ in range(12):
        text = _written(random, written)
        before, story, redo = game.state.copy(), game.steps, game.can_redo
        moves = len(game.history)
        with noted((game.save(), text)):
            refusal = game.why_not(text)
            assert (game.state, game.steps) == (before, story), "a question changes the game"
            if refusal is None:
                game.push(text)
                assert game.history[moves][0] in game.rules.legal(before)
                game.pop()
                assert (game.state, game.steps) == (before, story)
                game.redo()
            else:
                assert str(refusal)
                assert len(str(refusal)) < 5_000
                assert refusal.clause in game.rulebook
                with pytest.raises(IllegalMove) as caught:
                    game.push(text)
                assert caught.value.refusal == refusal
                assert (game.state, game.steps, game.can_redo) == (before, story, redo)
            _change(random, game)
            written += map(str, game.legal_moves)


MOVES = Fuzzer("moves", _case)
