"""Players that a program plays: each sees what its seat sees, and says why it chose."""

from .greedy import Greedy
from .observation import Observation
from .planner import Planner
from .player import ONLY_MOVE, BadChoice, Choice, Player, ask, choose, play_out
from .search import Search
from .simple import Random

__all__ = [
           "ONLY_MOVE",
           "BadChoice",
           "Choice",
           "Greedy",
           "Observation",
           "Planner",
           "Player",
           "Random",
           "Search",
           "ask",
           "choose",
           "play_out",
]
