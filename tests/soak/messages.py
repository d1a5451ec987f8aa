"""What a browser sends to a board: it is done, or refused visibly, and then nothing has changed."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from hogwarts_nb.board import Board
from hogwarts_nb.players import Greedy

from .fuzzer import Fuzzer, changed, noted, odd, played

ASKS = ["move", "go", "why", "why_not", "undo", "redo", "hint", "ready", "layout", "cheat"]

#: The shown result of a refused message, and of one that was done.
CODES = {"malformed", "stale", "earlier-step", "no-such-step", "no-such-thing", "not-your-turn",
         "nothing-to-undo", "nothing-to-redo", "not-ready"}


def _sound(random: Random, board: Board) -> dict[str, Any]:
    """A message that a sound board may send."""
    view = board.view
    message: dict[str, Any] = {"id": random.randrange(99), "rev": view["rev"]}
    ask = random.choice(ASKS)
    if ask == "move":
        moves = [str(move) for move in board.game.legal_moves] or ["end"]
        return message | {"move": random.choice(moves)}
    message["ask"] = ask
    if ask in ("go", "why"):
        message["step"] = random.choice([0, 1, view["at"], view["last"], view["last"] + 1,
                                         random.randint(0, view["last"])])
    if ask == "go" and random.random() < 0.3:
        message["auto"] = True
    if ask == "why_not":
        ids = sorted(set(re.findall(r'data-id="([^"]+)"', view["svg"])))
        message["picks"] = random.sample(ids, min(len(ids), random.randint(1, 3)))
    if ask == "layout":
        message["layout"] = random.choice(["wide", "narrow"])
    return message


def _position(board: Board) -> tuple[Any, ...]:
    game = board.game
    return (game.state.copy(), len(game.steps), game.can_redo, board.view["at"],
            board.view["layout"], board.viewer)


def _case(random: Random) -> None:
    game = played(random, 25)
    seat = random.choice([None, "teacher", *game.players])
    bots = {player: Greedy(1) for player in game.players
            if player != seat and random.random() < 0.3}
    sent: list[Any] = []
    board = Board(game, seat, bots=bots, animate=random.random() < 0.5)
    try:
        with noted((game.save(), seat, sorted(bots), sent)):
            for _ in range(15):
                message: Any = _sound(random, board)
                kind = random.randrange(6)
                if kind == 0:
                    message, _ = changed(random, message)
                elif kind == 1:
                    message["rev"] = random.choice([0, message["rev"] - 1, message["rev"] + 1])
                elif kind == 2:
                    message[random.choice(["id", "move", "ask", "step", "x"])] = odd(random)
                elif kind == 3 and random.random() < 0.2:
                    message = odd(random)
                sent.append(message)
                _send(board, message)
    finally:
        board.close()


def _send(board: Board, message: Any) -> None:
    before = _position(board)
    result = board.handle(message)
    json.dumps(board.view)
    if result["ok"]:
        return
    assert _position(board) == before, "a refused message has changed something"
    known = CODES | board.game.rules.refusals.keys()
    assert result["code"] in known
    if not (result["code"] == "stale" and not result["text"]):
        assert board.view["notice"]["kind"] == "refusal"
        assert len(json.dumps(board.view["notice"])) < 10_000


MESSAGES = Fuzzer("messages", _case)
