"""A laboratory: many games at once, tables and charts of them, and tournaments.

``pip install 'hogwarts_nb[strategy]'`` brings what it is made with.
"""

from . import charts
from .contrasts import Contrast, contrast
from .experiment import Experiment, GameFailed, PlayerFactory, StuckGame, Unfinished
from .results import Results
from .simulation import simulate
from .statistics import Estimate, difference, mean, share
from .tournaments import Standing, Tournament, tournament

__all__ = [
    "Contrast", "Estimate", "Experiment", "GameFailed", "PlayerFactory", "Results", "Standing",
    "StuckGame", "Tournament", "Unfinished", "charts", "contrast", "difference", "mean", "share",
    "simulate", "tournament",
]
