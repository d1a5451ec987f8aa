"""Shared by all checks: games to play, and complaints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core import Game, InvalidScenario, Move
from ..core.chance import Chance

__all__ = ["FORMS", "GAMES_VARIABLE", "MANY_MOVES", "TOGETHER", "Make", "NotConforming", "all_of",
           "cited", "expect", "games_to_play", "go_on", "noting", "parting", "play", "possible",
           "transcript", "whole"]

#: Makes a game from a seed.
Make = Callable[[int], Game[Any]]

#: The environment variable for the number of games.
GAMES_VARIABLE = "HOGWARTS_NB_GAMES"
FEW_GAMES = 3

#: The number of moves for which a game and its copies are compared.
TOGETHER = 150

#: A game that is not over after this number of random moves never ends.
MANY_MOVES = 5_000

#: The methods of a game that show the position.
FORMS = ("svg", "alt", "text")


class NotConforming(AssertionError):
    """A game breaks a promise that every game must keep."""


def games_to_play(games: int | None = None) -> int:
    """The number of games to play: as given, or from :data:`GAMES_VARIABLE`, or a few.

    Args:
        games: the number; None for the default.
    """
    return int(os.environ.get(GAMES_VARIABLE, FEW_GAMES)) if games is None else games


def play(make: Make, seed: int, *, moves: int = MANY_MOVES) -> Game[Any]:
    """A game of random moves.

    Args:
        make: makes a game from a seed.
        seed: the seed of the game and of the moves.
        moves: the number of moves after which to stop.
    """
    game = make(seed)
    go_on(game, Chance(seed), moves)
    return game


def transcript(game: Game[Any]) -> str:
    """The whole game as people read it: setup, moves, steps, outcome, score sheets.

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
        moves: the greatest number of moves.
    """
    for _ in range(moves):
        legal = game.legal_moves
        if not legal:
            return
        game.push(chance.choice(legal))


def all_of(moves: Iterable[Move]) -> list[tuple[Any, ...]]:
    """Everything that a player can read in moves.

    Args:
        moves: the moves.
    """
    return [(move.verb, move.args, move.notation, move.public, str(move.text)) for move in moves]


# --- Complaints ------------------------------------------------------------------------------


def expect(condition: bool, complaint: str) -> None:
    """Complain unless a condition holds.

    Args:
        condition: the condition.
        complaint: the fault if it does not hold.

    Raises:
        NotConforming: with the complaint.
    """
    if not condition:
        raise NotConforming(complaint)


def possible(game: Game[Any], state: Any) -> None:
    """Complain of a position that the rules refuse.

    Args:
        game: the game.
        state: the position.

    Raises:
        NotConforming: with the reason of the rules.
    """
    try:
        game.rules.check(state)
    except InvalidScenario as error:
        raise NotConforming(f"the position cannot be: {error}") from error


def cited(game: Game[Any], clause: str, what: str) -> None:
    """Complain of a clause that the rulebook does not have.

    Args:
        game: the game.
        clause: the id.
        what: the thing that cites it.
    """
    expect(clause in game.rulebook, f"{what} cites {clause!r}, which is not in the rulebook")


def whole(text: str, what: str) -> None:
    """Complain unless a text is a whole sentence with all its values.

    Args:
        text: the sentence.
        what: the thing that says it.
    """
    whole = (text == text.strip() and text.rstrip(")")[-1:] in (".", "!", "?", "…")
             and "  " not in text and text[0].upper() == text[0])
    expect(whole, f"{what} is no whole sentence: {text!r}")
    expect(" object at 0x" not in text, f"{what} shows an object: {text!r}")


@contextmanager
def noting(seed: int, game: Game[Any]) -> Iterator[None]:
    """Add the seed and the moves to any error.

    Args:
        seed: the seed of the game.
        game: the game.
    """
    try:
        yield
    except Exception as error:
        moves = [str(move) for move, _ in game.history]
        error.add_note(f"seed {seed}, {len(moves)} moves: {', '.join(moves[-200:])}")
        raise


def parting(one: str, other: str) -> str:
    """The first lines that differ in two texts.

    Args:
        one: a text.
        other: another text.
    """
    for mine, its in zip(one.splitlines(), other.splitlines(), strict=False):
        if mine != its:
            return f"{mine!r} and {its!r}"
    return "one goes on longer"
