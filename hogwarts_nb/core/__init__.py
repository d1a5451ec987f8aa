"""What every game here is made of: rules over plain state, and a session that remembers.

A line of small modules, each of which imports only those before it: ``errors``, ``moves``,
``steps``, ``outcome``, ``rules``, ``narrator``, ``record``, ``session``.

* :class:`Rules` are the rules of one game with its options: they never change during play. They
  work on a state of plain data and know nothing of sessions, pictures or widgets. Simulation and
  bots use them directly.
* :class:`Game` is the object that a learner holds: it checks every move, remembers what happened,
  takes it back, saves it and explains it.

Explanations cost nothing while nobody reads them. The rules change the state and then, if somebody
listens, say what *kind* of thing happened. They do not say what changed, from which number to
which: the :class:`Narrator` compares the facts of the state before and after. So the numbers of a
sentence cannot differ from what happened.
"""

from .errors import (
    EndlessCascade,
    GameBusy,
    InvalidOption,
    InvalidSave,
    InvalidScenario,
    NothingToUndo,
)
from .moves import IllegalMove, Move, Prompt, Refusal, RefusalKind
from .narrator import Narrator
from .outcome import Ending, Outcome, ScoreLine, ScoreSheet
from .rules import Facts, Rules, State
from .session import Game
from .steps import TEACHER, Chain, Say, Step, StepKind, Steps

__all__ = [
    "TEACHER", "Chain", "Ending", "EndlessCascade", "Facts", "Game", "GameBusy", "IllegalMove",
    "InvalidOption", "InvalidSave", "InvalidScenario", "Move", "Narrator", "NothingToUndo",
    "Outcome", "Prompt", "Refusal", "RefusalKind", "Rules", "Say", "ScoreLine", "ScoreSheet",
    "State", "Step", "StepKind", "Steps",
]
