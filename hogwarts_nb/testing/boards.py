"""Boards of twins: secrets change nothing that a board shows or answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from ..core import TEACHER, Game, Move
from ..core.chance import Chance
from .common import NotConforming, all_of, expect, parting

__all__ = ["check_boards"]


def check_boards(game: Game[Any], chance: Chance, *, cases: int | None = None,
                 moves: int = 4) -> bool:
    """A board does not show, say or answer anything that its viewer may not see.

    Twins are games that look the same to a viewer: everything that they may not see is dealt again,
    and hidden choices of others are different. Twins are played on from the position, and their
    boards must answer all questions with the same words, numbers and ids in the same order.

    Args:
        game: in any position.
        chance: deals and chooses moves.
        cases: the number of screens to try: one screen for all, the open table, the teacher's, each
            player's, and one screen for all in a player's hands; by default all of them.
        moves: the number of moves to play on.

    Returns:
        Whether twins had different secrets. If they never have, this has proved nothing.
    """
    from ..board import TABLE

    screens: list[tuple[str | None, str | None]] = [
        (None, None), (TABLE, None), (TEACHER, TEACHER), *((seat, seat) for seat in game.players)]
    if game.to_move:
        screens.append((None, game.to_move))
    if cases is not None:
        chance.shuffle(screens)
    secrets = [_check_screen(game, *screen, chance, moves) for screen in screens[:cases]]
    return any(secrets)


def _check_screen(game: Game[Any], seat: str | None, viewer: str | None, chance: Chance,
                  moves: int) -> bool:
    from ..board import Board

    one, other = game.copy(), game.copy()
    if chance.randbelow(2):  # otherwise they differ only by hidden choices, and are twins longer
        # Both are dealt again: a position that is dealt may forget what caused a decision.
        one.state = game.rules.determinize(game.state, TEACHER, chance)
        other.state = game.rules.determinize(game.state, viewer, chance)
    secret = bool(one.state != other.state)
    boards = [Board(twin, seat, adviser=_Teller(), animate=False) for twin in (one, other)]
    try:
        _compare(boards, viewer, chance, everywhere=True)
        for _ in range(moves):
            last = len(one.steps)
            if not _play_twins(boards, viewer, chance) or _told(one, other, viewer, last):
                break
            secret |= bool(one.state != other.state)
            _compare(boards, viewer, chance, everywhere=chance.randbelow(3) == 0)
    finally:
        for board in boards:
            board.close()
    return secret


class _Teller:
    """An adviser whose reason is everything that it was given."""

    def choose(self, view: Any, moves: Sequence[Move], /) -> Any:
        from ..players import Choice

        imagined = view.determinize(Chance(0)).to_data()
        return Choice(moves[0], json.dumps([dict(view), imagined, all_of(moves)], default=str))


def _play_twins(boards: Sequence[Any], viewer: str | None, chance: Chance) -> bool:
    """Play a move on each board that looks the same to the viewer, if there is one."""
    one, other = (board.game for board in boards)
    if not one.legal_moves:
        return False
    move = chance.choice(one.legal_moves)
    sees = viewer in (one.to_move, TEACHER)
    alike = [its for its in other.legal_moves
             if (its == move if sees else its.public == move.public)]
    others = [its for its in alike if its != move]
    if not alike:
        return False
    for board, its in zip(boards, (move, chance.choice(others or alike)), strict=True):
        if board.seat is None:  # they take the screen if necessary
            _ask(board, ask="ready")
            expect(_ask(board, move=its.notation)["ok"], f"{its} cannot be played on a board")
        else:
            board.game.push(its)
    return True


def _told(one: Game[Any], other: Game[Any], viewer: str | None, last: int) -> bool:
    """Whether the game has shown the viewer a difference: then they are no longer twins."""
    ends = len(one.steps), len(other.steps)
    for at in range(last + 1, min(ends)):
        if one.view(viewer, at=at) != other.view(viewer, at=at):
            return True
    if one.view(viewer) != other.view(viewer):
        return True
    expect(ends[0] == ends[1], f"{viewer} can tell a hidden choice by the number of steps")
    return False


def _ask(board: Any, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = board.handle({"id": "a", "rev": board.view["rev"], **body})
    return answer


#: The number of newest steps that boards go back to.
_VISITS = 4

#: About the number of steps, things and moves that boards are asked about each time.
_ASKED = 8

#: A replay draws every step, so only replays of short games are compared.
_SHORT = 16


def _compare(boards: Sequence[Any], viewer: str | None, chance: Chance, *,
             everywhere: bool) -> None:
    """Ask all questions: here, and where another picture is drawn."""
    from ..board import replay_html

    if boards[0].seat is None and viewer is not None and boards[0].view["curtain"]:
        answers = [_ask(board, ask="ready") for board in boards]
        expect(answers[0] == answers[1], "the boards of twins are not equally ready")
    one, other = boards
    turn, rules = one.game.to_move, one.game.rules
    if (one.seat is None and turn and turn == one.viewer != viewer
            and rules.secret(one.game.state, one.game.legal_moves)):
        return  # another player has the screen, and looks alone
    last = one.view["last"]
    ids = re.findall(r'data-id="([^"]+)"', one.view["svg"])
    asks: list[dict[str, Any]] = [{"ask": "hint"}]
    asks += ({"ask": "why", "step": step} for step in _some(chance, range(1, last + 1)))
    asks += ({"ask": "why_not", "picks": [name]} for name in _some(chance, ids))
    if one.view["mine"]:
        asks.append({"move": "nothing like it"})
    else:
        moves = dict.fromkeys(str(move) for board in boards for move in board.game.legal_moves)
        asks += ({"move": notation} for notation in _some(chance, moves))
    if everywhere:
        asks += ({"ask": "layout", "layout": layout} for layout in ("narrow", "wide"))
        for step in range(max(0, last - _VISITS), last + 1):
            asks += {"ask": "go", "step": step}, {"ask": "why", "step": max(1, last - 3)}
    if everywhere and one.seat is not None:
        # On one screen for all, a player who takes a move back may see what others may not.
        asks += ({"ask": "undo"}, {"ask": "redo"}, {"ask": "go", "step": last})
    _alike(one, other, viewer, "at first", {}, {})
    for ask in asks:
        _alike(one, other, viewer, f"asked {ask}", *(_ask(board, **ask) for board in boards))
    for form in ("text/html", "text/plain") if everywhere else ():
        shown = [board._repr_mimebundle_()[0][form] for board in boards]
        expect(shown[0] == shown[1], f"the output of a board tells {viewer} a secret in {form}")
    if everywhere and last <= _SHORT and one.viewer == one._seats.fixed:
        pages = [replay_html(board.game, viewer) for board in boards]
        expect(pages[0] == pages[1], f"a replay tells {viewer} a secret")


def _some(chance: Chance, items: Iterable[Any]) -> list[Any]:
    """Some random items, and always the last, which is the newest step."""
    found = list(items)
    last = found[-1:]
    chance.shuffle(found)
    return [*found[:_ASKED], *last]


def _alike(one: Any, other: Any, viewer: str | None, when: str, said: object,
           its: object) -> None:
    views = one.view, other.view
    # Equal dicts can differ in their order.
    orders = [list(view["motion"]) for view in views]
    if views[0] != views[1] or orders[0] != orders[1] or said != its:
        parts = [key for key in views[0] if views[0][key] != views[1][key]]
        texts = [json.dumps([[view[key] for key in parts], answer, order], indent=0, default=str)
                 for view, answer, order in zip(views, (said, its), orders, strict=True)]
        raise NotConforming(f"the board of {one.seat}, {when}, tells {viewer} a secret in "
                            f"{', '.join(parts) or 'its answer'}: {parting(*texts)}")
