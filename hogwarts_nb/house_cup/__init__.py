"""House Cup: the rules, the cards, and the game object.

Nothing in this package needs anything but Python itself, save for pictures and the calculator.
"""

from .cards import activity
from .catalogue import KINDS
from .game import HouseCup, score
from .names import DAYS, HOUSES
from .story import HouseCupEnding

__all__ = ["DAYS", "HOUSES", "KINDS", "HouseCup", "HouseCupEnding", "activity", "score"]
