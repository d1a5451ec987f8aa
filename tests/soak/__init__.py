"""What strangers, other programs and chance may do to the package, for as long as one likes.

Each module has one fuzzer. ``make soak`` lets them run for long, ``make test`` for a moment.
"""

from .components import COMPONENTS
from .files import FILES
from .games import GAMES
from .messages import MESSAGES
from .moves import MOVES
from .saves import SAVES
from .scenarios import SCENARIOS

FUZZERS = (MOVES, SAVES, SCENARIOS, COMPONENTS, MESSAGES, FILES, *GAMES)
