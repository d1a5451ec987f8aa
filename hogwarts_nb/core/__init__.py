"""The parts of every game: rules over plain state, and a session that remembers.

A line of small modules, each of which imports only those before it. The ground: ``fixed``,
``lookup``, ``tables``, ``words``, ``catalogue``, ``chance``, ``rulebook``, ``errors``. A game in
parts: ``moves``, ``state``, ``steps``, ``outcome``, ``rules``, ``notation``, ``narrator``,
``visuals``, ``evaluation``, ``measure``. A game being played: ``options``, ``record``,
``playing``, ``showing``, ``saving``, ``session``. ``reading`` checks values from outside.

* :class:`Rules` are the rules of one game with its options. They work on a state of plain data and
  know nothing of sessions, pictures or widgets. Simulations and bots use them directly.
* :class:`Visuals` are how the game looks, and what to pick in its picture for a move.
* :class:`Game` is a game being played: it checks every move, remembers it, takes it back, saves it
  and explains it.

Explanations cost nothing while nobody reads them. The rules change the state and then, if somebody
listens, say what *kind* of thing happened. The :class:`Narrator` finds the numbers by comparing the
facts of the state before and after, so a sentence cannot differ from what happened.
"""

from .chance import Chance
from .errors import (
    EndlessCascade,
    GameBusy,
    InvalidOption,
    InvalidSave,
    InvalidScenario,
    NothingToUndo,
)
from .evaluation import Evaluation, Feature, RolloutPolicy, Strategy
from .measure import Measure, Note
from .moves import Choice, Decision, IllegalMove, Move, Prompt, Refusal, RefusalKind
from .narrator import Narrator
from .notation import Reading, Verb, Vocabulary, notation_refusals
from .outcome import Ending, Outcome, ScoreLine, ScoreSheet
from .rulebook import Rulebook
from .rules import ComposedRules, Rules, standard_refusals
from .session import Game
from .state import Facts, PlainState, State
from .steps import GIVEN, NOTHING, TEACHER, Chain, Say, Step, StepKind, Steps
from .visuals import LAYOUTS, Drawing, Visuals
from .words import ENGLISH, Message, Name, Text, Words

__all__ = [
    "ENGLISH",
    "GIVEN",
    "LAYOUTS",
    "NOTHING",
    "TEACHER",
    "Chain",
    "Chance",
    "Choice",
    "ComposedRules",
    "Decision",
    "Drawing",
    "Ending",
    "EndlessCascade",
    "Evaluation",
    "Facts",
    "Feature",
    "Game",
    "GameBusy",
    "IllegalMove",
    "InvalidOption",
    "InvalidSave",
    "InvalidScenario",
    "Measure",
    "Message",
    "Move",
    "Name",
    "Narrator",
    "Note",
    "NothingToUndo",
    "Outcome",
    "PlainState",
    "Prompt",
    "Reading",
    "Refusal",
    "RefusalKind",
    "RolloutPolicy",
    "Rulebook",
    "Rules",
    "Say",
    "ScoreLine",
    "ScoreSheet",
    "State",
    "Step",
    "StepKind",
    "Steps",
    "Strategy",
    "Text",
    "Verb",
    "Visuals",
    "Vocabulary",
    "Words",
    "notation_refusals",
    "standard_refusals",
]
