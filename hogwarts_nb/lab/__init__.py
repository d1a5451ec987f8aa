"""A laboratory: many games at once, tables and charts of them, and tournaments.

``pip install 'hogwarts_nb[strategy]'`` brings what it is made with.
"""

from .experiment import Experiment, Maker, StuckGame
from .measures import TABLES
from .results import Results
from .simulation import simulate

__all__ = ["TABLES", "Experiment", "Maker", "Results", "StuckGame", "simulate"]
