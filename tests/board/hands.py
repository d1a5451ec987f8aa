"""Hands of a test: what a person at the board does, as messages of the browser."""

from __future__ import annotations

import itertools
import json
from typing import Any

from hogwarts_nb.board import Board

_numbers = itertools.count()


def act(board: Board, **body: Any) -> dict[str, Any]:
    """Send what a browser that is up to date would send, through the trait that it uses."""
    message = {"id": next(_numbers), "rev": board.view["rev"], **body}
    # Through JSON, as in life.
    return board.handle(json.loads(json.dumps(message)))


def newest(board: Board) -> None:
    """Step on to the newest step, as the browser does after each move."""
    assert act(board, ask="go", step=board.view["last"])["ok"]


def play(board: Board, notation: str) -> None:
    """Make a move at the newest step."""
    newest(board)
    result = act(board, move=notation)
    assert result["ok"], result


def shown(board: Board) -> str:
    """All that the browser has, as text."""
    return json.dumps(board.view, ensure_ascii=False)
