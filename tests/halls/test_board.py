"""The live board's messages for Halls of Hogwarts, without a browser."""

from __future__ import annotations

import json
from typing import Any

from hogwarts_nb import Board, HallsOfHogwarts

from .boards import play


def ask(board: Board, **body: Any) -> dict[str, Any]:
    answer = board.handle({"id": 1, "rev": board.view["rev"], **body})
    if board.view["at"] != board.view["last"]:
        board.handle({"id": 1, "rev": board.view["rev"], "ask": "go", "step": board.view["last"]})
    return answer


def tile(game: HallsOfHogwarts, space: str) -> str:
    return str(next(place["id"] for place in game.view()["spaces"] if place["space"] == space))


def said(board: Board) -> str:
    return " ".join(line["t"] for line in board.view["notice"]["lines"])


def test_a_shared_screen_shows_a_hand_only_to_whoever_takes_it_over() -> None:
    game = play({"c1": "─"}, todo="roll", rolls=[1],
                hands={"Harry": ["peeves"], "Ginny": ["sleeping"]})
    board = Board(game)
    assert "Harry" in board.view["curtain"]["t"]
    assert board.view["moves"] == []
    assert "peeves" not in json.dumps(board.view)
    assert ask(board, move="roll")["code"] == "not-your-turn"
    ask(board, ask="ready")
    assert board.view["curtain"] is None
    assert "event.peeves" in board.view["svg"]
    assert "event.sleeping" not in board.view["svg"]
    for move in ("roll", "flip d1", "turn 0", "end"):
        assert ask(board, move=move)["ok"], move
    assert "Ginny" in board.view["curtain"]["t"]
    for secret in ("event.peeves", "event.sleeping"):
        assert secret not in json.dumps(board.view)
    board.close()


def test_what_is_not_done_with_a_piece_is_a_button() -> None:
    game = play({"c1": "*┬", "d1": "─"}, pile=["peeves"])
    board = Board(game, "Harry", animate=False)
    buttons = [move["m"] for move in board.view["moves"] if not move["p"]]
    assert buttons == ["end"]
    assert ask(board, move="walk d1")["ok"]
    picks = {move["m"]: move["p"] for move in board.view["moves"]}
    assert picks == {"draw": [["pile"]], "skip": []}
    board.close()


def test_the_board_says_what_bars_the_way_in_the_words_of_the_paths() -> None:
    game = play({"c1": "─", "d1": "Cha─", "e1": "─", "c2": "│"})
    board = Board(game, "Harry", animate=False)
    paths = game.paths("Harry")
    for space, bar in (("e1", "the Charms classroom"), ("c2", "wall"), ("d2", "face down")):
        assert ask(board, ask="why_not", picks=[tile(game, space)])["ok"]
        reason = paths.why_not(space)
        assert reason
        assert said(board).startswith(str(reason.text))
        assert bar in said(board)
        assert board.view["notice"]["lines"][0]["c"] == reason.clause
    assert ask(board, ask="why_not", picks=["area.forest"])["ok"]
    assert "There is no way to the Forbidden Forest" in said(board)
    assert len(game.history) == 0
    board.close()


def test_a_rotation_is_picked_as_a_tile_and_an_angle() -> None:
    game = play({"c1": "│"}, todo="tiles 1", die=1)
    board = Board(game, "Harry", animate=False)
    rotations = {move["m"]: move["p"] for move in board.view["moves"]
                 if move["m"].startswith("rotate")}
    assert rotations == {f"rotate c1 {degrees}": [[tile(game, "c1")], [f"turn.{degrees}"]]
                         for degrees in (90, 180, 270)}
    assert board.view["svg"].count("data-mirror") == 3
    assert ask(board, ask="why_not", picks=["area.lake"])["ok"]
    assert "starting area" in said(board) or "nothing to choose" in said(board)
    board.close()


def test_a_walk_is_shown_along_its_way() -> None:
    game = play({"c1": "─", "d1": "─"})
    board = Board(game, "Harry", animate=False)
    names = [tile(game, "c1"), tile(game, "d1")]
    assert ask(board, move="walk d1")["ok"]
    assert board.view["motion"] == {"mover.Harry": ["area.quidditch", *names]}
    board.close()


def test_messages_stay_small() -> None:
    game = HallsOfHogwarts(seed=3)
    board = Board(game, "teacher", animate=False)
    for number in range(60):
        moves = game.legal_moves
        game.push(moves[number * 7 % len(moves)])
        # Up to a hundred moves are listed with it.
        assert len(json.dumps(board.view, ensure_ascii=False).encode()) <= 60_000
    board.close()
