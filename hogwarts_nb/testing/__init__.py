"""The conformance suite: promises that every game must keep, checked over seeded random games.

To use it for a new game, card or ruling::

    from hogwarts_nb import HouseCup
    from hogwarts_nb.testing import conformance

    def make(seed: int) -> HouseCup:
        return HouseCup(("Slytherin", "Ravenclaw"), seed=seed)

    def test_house_cup_conforms() -> None:
        conformance(make, games=20)

:func:`conformance` plays the games and calls each ``check_...`` function of this package. You can
also call each of them alone, with a game in any position: it does not change the game. A check that
fails raises :class:`NotConforming`, an ``AssertionError`` whose notes give the seed and the moves.

How sentences are checked: a number in a sentence must be a number of the change that the step made,
of a piece that it names, or of the position around it (:func:`check_sentence`), and it must mean
the *same* each time: ``left`` cannot be the number of the round once and the number of cards the
next time (:class:`Numbers`). A game can also say which number each of them has to be.

It runs with any test runner or none.
"""

from __future__ import annotations

from ..core import GIVEN
from .back_and_forth import check_copy, check_save, check_scenario, check_twins, check_undo
from .boards import check_boards
from .common import GAMES_VARIABLE, Make, NotConforming, games_to_play, play, transcript
from .offers import check_evaluation, check_lab, check_rulings
from .position import (
    check_beginning,
    check_moves,
    check_outcome,
    check_pictures,
    check_position,
)
from .refusals import Truths, check_refusals
from .sameness import check_elsewhere, check_other_process, check_same_seed, gone_on
from .secrets import check_hidden_choices, check_known, check_secrets, check_views
from .story import Numbers, check_sentence, check_story
from .suite import conformance

__all__ = [
    "GAMES_VARIABLE",
    "GIVEN",
    "Make",
    "NotConforming",
    "Numbers",
    "Truths",
    "check_beginning",
    "check_boards",
    "check_copy",
    "check_elsewhere",
    "check_evaluation",
    "check_hidden_choices",
    "check_known",
    "check_lab",
    "check_moves",
    "check_other_process",
    "check_outcome",
    "check_pictures",
    "check_position",
    "check_refusals",
    "check_rulings",
    "check_same_seed",
    "check_save",
    "check_scenario",
    "check_secrets",
    "check_sentence",
    "check_story",
    "check_twins",
    "check_undo",
    "check_views",
    "conformance",
    "games_to_play",
    "gone_on",
    "play",
    "transcript",
]
