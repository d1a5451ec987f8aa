"""What happens in a piece: the clauses that its steps, prompts, refusals and cards cite."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from hogwarts_nb.core import Game
from hogwarts_nb.lessons.pieces import Number, Picture, Piece, Play, Prediction, Puzzle, Story


def happening(piece: Piece) -> frozenset[str]:
    """The clauses that are cited while a piece does what it does.

    Args:
        piece: the piece.
    """
    if isinstance(piece, Story | Prediction):
        cited = played(piece.position(), piece.moves)
        if isinstance(piece, Prediction):
            cited |= asked(piece)
        else:
            game = piece.after(piece.position, piece.moves)
            cited |= {refusal.clause for move in piece.asks if (refusal := game.why_not(move))}
        return frozenset(cited)
    if isinstance(piece, Puzzle):
        return frozenset(played(piece.position(), piece.solution)
                         | played(piece.position(), piece.near_miss))
    if isinstance(piece, Number):
        # It shows a position: what decides about the number is the piece's own word.
        return frozenset(played(piece.position(), []) | {piece.clause})
    if isinstance(piece, Play | Picture):
        return frozenset(played(piece.position(), []))
    return frozenset()


def asked(piece: Prediction) -> set[str]:
    """The clauses of the refusals on which the answer of a prediction rests.

    Args:
        piece: the prediction.
    """
    game = piece.after(piece.position, piece.moves)
    cited = set()

    def why_not(_: Game[Any], move: Any) -> Any:
        refusal = ask(game, move)
        if refusal:
            cited.add(refusal.clause)
        return refusal

    ask = type(game).why_not
    with patch.object(type(game), "why_not", why_not):
        piece.answer(game)
    return cited


def played(game: Game[Any], moves: Any) -> set[str]:
    """The clauses that a game cites from a position on.

    Args:
        game: the position, which is played on.
        moves: the notations of the moves.
    """
    cited = {step.clause for step in game.steps}
    for move in [*moves, None]:
        if game.prompt:
            cited.add(game.prompt.clause)
        if move is not None:
            cited |= {step.clause for step in game.push(move)}
    return cited
