"""Players that a program plays: each sees what its seat sees, and says why it chose."""

from .greedy import Greedy
from .player import ONLY_MOVE, BadChoice, Choice, Player, ask, choose, play_out
from .search import Search
from .sight import Sight
from .simple import Random

__all__ = ["ONLY_MOVE", "BadChoice", "Choice", "Greedy", "Player", "Random", "Search", "Sight",
           "ask", "choose", "play_out"]
