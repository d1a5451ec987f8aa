"""What all checks use: games to play, and how to say what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core import Game, InvalidScenario, Move
from ..core.chance import Chance

__all__ = ["FORMS", "GAMES_VARIABLE", "MANY_MOVES", "TOGETHER", "Make", "NotConforming", "all_of",
           "cited", "expect", "games_to_play", "go_on", "noting", "play", "possible", "transcript",
           "whole"]

#: What makes a game from a seed.
Make = Callable[[int], Game[Any]]

#: The environment variable that says how many games are played for each check.
GAMES_VARIABLE = "HOGWARTS_NB_GAMES"
FEW_GAMES = 6

#: So many moves a game and its copies play in step.
TOGETHER = 150

#: A game that is not over after so many random moves never will be.
MANY_MOVES = 5_000

#: The methods of a game that show the whole table.
FORMS = ("svg", "alt", "text")


class NotConforming(AssertionError):
    """A game does not keep what every game here must keep."""


def games_to_play(games: int | None = None) -> int:
    """How many games to play: the number given, else :data:`GAMES_VARIABLE`, else a few.

    Args:
        games: the number, if somebody gave one.
    """
    return int(os.environ.get(GAMES_VARIABLE, FEW_GAMES)) if games is None else games


def play(make: Make, seed: int, *, moves: int = MANY_MOVES) -> Game[Any]:
    """A game of random moves, to its end or so many moves.

    Args:
        make: makes a game from a seed.
        seed: of the game, and of the moves.
        moves: after how many moves to stop.
    """
    game = make(seed)
    go_on(game, Chance(seed), moves)
    return game


def transcript(game: Game[Any]) -> str:
    """The whole game as people read it: setup, moves, what followed, the end, the score sheets.

    Two games with the same transcript went the same way.

    Args:
        game: the game, in any position.
    """
    lines = [repr(game), str(game.opening)]
    for move, steps in game.history:
        lines += [f"> {move}", str(steps)]
    if outcome := game.outcome():
        lines += [str(outcome), *map(str, outcome.scores.values())]
    return "\n".join(lines)


def go_on(game: Game[Any], chance: Chance, moves: int) -> None:
    """Play random moves, up to a number or to the end.

    Args:
        game: the game, which is changed.
        chance: chooses the moves.
        moves: how many.
    """
    for _ in range(moves):
        legal = game.legal_moves
        if not legal:
            return
        game.push(chance.choice(legal))


def all_of(moves: Iterable[Move]) -> list[tuple[Any, ...]]:
    """All that a player can read in moves.

    Args:
        moves: the moves.
    """
    return [(move.verb, move.args, move.notation, move.public, str(move.text)) for move in moves]


# --- Saying what is wrong --------------------------------------------------------------------


def expect(condition: bool, complaint: str) -> None:
    """Complain unless something is so.

    Args:
        condition: whether it is so.
        complaint: what is wrong otherwise.

    Raises:
        NotConforming: with the complaint.
    """
    if not condition:
        raise NotConforming(complaint)


def possible(game: Game[Any], state: Any) -> None:
    """Complain of a position that cannot be.

    Args:
        game: whose rules are asked.
        state: the position.

    Raises:
        NotConforming: with what the rules say.
    """
    try:
        game.rules.check(state)
    except InvalidScenario as error:
        raise NotConforming(f"the position cannot be: {error}") from error


def cited(game: Game[Any], clause: str, what: str) -> None:
    """Complain of a clause that the rulebook does not have.

    Args:
        game: whose rulebook it is.
        clause: the id.
        what: what cites it.
    """
    expect(clause in game.rulebook, f"{what} cites {clause!r}, which is not in the rulebook")


def whole(text: str, what: str) -> None:
    """Complain unless a text has words, an end, and nothing left to fill in.

    Args:
        text: the sentence.
        what: what says it.
    """
    whole = (text == text.strip() and text.rstrip(")")[-1:] in (".", "!", "?", "…")
             and "  " not in text and text[0].upper() == text[0])
    expect(whole, f"{what} is no whole sentence: {text!r}")
    expect(" object at 0x" not in text, f"{what} shows an object: {text!r}")


@contextmanager
def noting(seed: int, game: Game[Any]) -> Iterator[None]:
    """Add to whatever is raised how to come to the position again.

    Args:
        seed: of the game.
        game: the game.
    """
    try:
        yield
    except Exception as error:
        moves = [str(move) for move, _ in game.history]
        error.add_note(f"seed {seed}, {len(moves)} moves: {', '.join(moves[-200:])}")
        raise
