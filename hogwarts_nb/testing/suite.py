"""All checks together, over seeded random games."""

from __future__ import annotations

from typing import Any

from ..core import Game
from ..core.chance import Chance
from .back_and_forth import check_copy, check_save, check_scenario, check_twins, check_undo
from .boards import check_boards
from .common import MANY_MOVES, Make, expect, games_to_play, noting, play
from .offers import check_evaluation, check_lab, check_rulings
from .position import (
    check_beginning,
    check_moves,
    check_outcome,
    check_pictures,
    check_position,
)
from .refusals import Truths, check_refusals
from .sameness import check_elsewhere, check_other_process, check_same_seed, findable
from .secrets import check_hidden_choices, check_known, check_secrets, check_views
from .story import Numbers, check_story

__all__ = ["conformance"]

#: The numbers of moves after which boards are compared: that is slow.
_BOARDS_AFTER = (8, 40, 120)


def conformance(make: Make, *, games: int | None = None, moves: int = MANY_MOVES,
                pictures: bool = True, process: bool = True,
                truths: Truths | None = None) -> Numbers:
    """Check everything, over games with the seeds 0, 1, 2 and so on.

    Args:
        make: makes a game from a seed. Let it vary players and options with the seed.
        games: the number of games; see :func:`games_to_play`.
        moves: the number of moves within which a game must end.
        pictures: whether to check pictures (``svg``, ``alt`` and ``text``) and boards.
        process: whether to play games in another process too, which takes a moment; then ``make``
            must be at the top of a module, not in a script or a notebook.
        truths: for each code of a refusal, a function that says whether the refusal is true.

    Returns:
        The meanings of the numbers in sentences.

    Raises:
        TypeError: if another process cannot find ``make``.
        NotConforming: for the first fault.
    """
    if process:
        findable(make)
    first = make(0)
    numbers = Numbers.of(first)
    begun: list[Game[Any]] = []
    for seed in range(games_to_play(games)):
        game = make(seed)
        with noting(seed, game):
            _check_game(game, seed, numbers, moves, pictures, truths)
            check_same_seed(make, seed)
        begun.append(play(make, seed, moves=20 * (seed % 3)))
        with noting(seed, begun[-1]):
            check_twins(begun[-1], Chance(seed))
    with noting(0, first):
        check_rulings(first)
        check_lab(first)
    if process:
        check_other_process(make, 0)
        check_elsewhere(begun)
    return numbers


def _check_game(game: Game[Any], seed: int, numbers: Numbers, moves: int, pictures: bool,
                truths: Truths | None) -> None:
    chance = Chance(seed)
    pieces = check_beginning(game)
    written: list[str] = []
    swapped = False
    for number in range(moves):
        rarely = number % 16 == 0
        check_position(game, pieces)
        check_moves(game)
        check_refusals(game, chance, written, truths=truths)
        swapped |= check_secrets(game, chance, pictures=pictures and rarely)
        if number % 8 == 0:
            check_hidden_choices(game)
            check_scenario(game)
            # With other chance, so that they do not change the game.
            check_known(game, Chance(number))
            check_evaluation(game, Chance(number))
        if rarely:
            check_views(game, pictures=pictures)
            check_copy(game, chance)
            check_save(game, chance)
        if pictures and number % 32 == 4:
            check_pictures(game)
        if pictures and number in _BOARDS_AFTER:
            check_boards(game, Chance(number), cases=1)
        legal = game.legal_moves
        if not legal:
            break
        written = [*written[-60:], *map(str, legal)]
        game.push(chance.choice(legal))
    expect(game.to_move is None, f"the game is not over after {moves} moves")
    hidden = any(move.public != move.notation for move, _ in game.history)
    expect(swapped or not hidden, "choices are hidden, and determinize never swaps anything")
    check_outcome(game)
    check_evaluation(game, chance)
    check_story(game, numbers)
    check_undo(game)
    check_views(game, pictures=pictures)
    if pictures:
        check_pictures(game)
    check_save(game, chance)
