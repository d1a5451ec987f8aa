"""House Cup: the rules, the cards, and the game object.

Nothing in this package needs anything but Python itself, save for drawing pictures.
"""

from .cards import DAYS, HOUSES
from .catalogue import KINDS
from .game import HouseCup, score
from .story import HouseCupEnding

__all__ = ["DAYS", "HOUSES", "KINDS", "HouseCup", "HouseCupEnding", "score"]
