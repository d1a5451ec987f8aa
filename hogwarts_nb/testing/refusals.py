"""Refusals have a documented reason, and change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..core import TEACHER, Game, IllegalMove, Refusal
from ..core.chance import Chance
from .common import NotConforming, cited, expect, whole

__all__ = ["Truths", "check_refusals"]

#: For each code of a refusal, a function of the teacher's view and its values: whether it is true.
Truths = Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], bool]]


def check_refusals(game: Game[Any], chance: Chance, written: Sequence[str] = (),
                   tries: int = 12, truths: Truths | None = None) -> None:
    """Moves that are not legal are refused for a documented reason, and change nothing.

    Args:
        game: in any position.
        chance: chooses notations.
        written: notations of moves that were legal at other times.
        tries: the number of notations to try.
        truths: whether refusals are true; see :data:`Truths`.

    Raises:
        NotConforming: for the first fault.
    """
    legal = {move.notation for move in game.legal_moves}
    before, steps = game.state.copy(), game.steps
    trial = game.copy()
    for seat in game.players:
        if seat != game.to_move:
            _check_turn(trial, seat, truths)
    for notation in _notations(game, chance, written, tries):
        meant = trial.rules.parse_move(trial.state, notation)
        if isinstance(meant, Refusal):
            _check_refusal(trial, notation, meant, truths)
        else:
            expect(meant.notation in legal,
                   f"{notation!r} is accepted as {meant.notation!r}, which is not listed")
    expect(trial.state == before == game.state, "what was refused has changed the position")
    expect(trial.steps == steps, "what was refused has left steps")


def _check_turn(game: Game[Any], seat: str, truths: Truths | None) -> None:
    """A player who does not decide is refused a move of another player."""
    moves = game.legal_moves or [move for move, _ in game.history[-1:]]
    code = "not-your-turn" if game.to_move else "game-over"
    for move in moves[:1]:
        for player in (seat, None) if game.to_move is None else (seat,):
            refusal = game.why_not(move, seat=player)
            if refusal is None:
                raise NotConforming(f"{player} may play for {game.to_move}")
            expect(refusal.code == code, f"{move} of {player} is refused by {refusal.code!r}, and "
                                         f"not by {code!r}")
            _check_refusal(game, move.notation, refusal, truths, player)


def _check_refusal(game: Game[Any], notation: str, refusal: Refusal,
                   truths: Truths | None, seat: str | None = None) -> None:
    what = f"the refusal of {notation!r}"
    kind = game.rules.refusals.get(refusal.code)
    expect(kind is not None, f"{what} has the unknown code {refusal.code!r}")
    cited(game, refusal.clause, what)
    whole(" ".join(str(refusal.text).split()), what)  # it may quote any text
    whole(str(refusal.remedy), f"the remedy in {what}")
    legal = {move.notation for move in game.legal_moves}
    for reason in (refusal, *refusal.others):
        named = [reason.values[name] for name in ("move",) if name in reason.values]
        for move in (*named, *reason.values.get("moves", ())):
            expect(str(move) in legal, f"{what} names {str(move)!r}, which is not possible either")
        if truths is not None:
            expect(reason.code in truths, f"nothing is said of what {reason.code!r} claims")
            expect(truths[reason.code](game.view(TEACHER), reason.values),
                   f"{what} is not true: {reason}")
    try:
        game.push(notation, seat=seat)
    except IllegalMove as error:
        expect(error.refusal == refusal, f"{what} says another reason when pushed")
    else:
        raise NotConforming(f"{notation!r} is refused by why_not and accepted by push")


def _notations(game: Game[Any], chance: Chance, written: Sequence[str],
               tries: int) -> Iterator[str]:
    """Notations that are wrong, or nearly so: mutations, other times' moves, junk."""
    listed = [*map(str, game.legal_moves), *written] or ["move"]
    words = [*game.rules.names, "0", "1", "2", "3", "4", "-1", "99", "1.5", "?", "#1", "é", "None"]
    verbs = list(dict.fromkeys(notation.split()[0] for notation in listed))
    yield from chance.choice([("",), ("   ",), ("?!",), ("\n",), ("x" * 2_000,), ("{0}",)])
    for _ in range(tries):
        parts = chance.choice(listed).split()
        where = chance.randbelow(len(parts))
        match chance.randbelow(6):
            case 0:
                parts[where] = chance.choice(words)
            case 1:
                parts.insert(where, chance.choice(words))
            case 2:
                del parts[where]
            case 3:
                parts[0] = chance.choice(verbs)
            case 4:
                parts[where] = parts[where].swapcase()
            case _:
                pass
        yield " ".join(parts)
