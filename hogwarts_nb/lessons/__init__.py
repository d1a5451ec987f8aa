"""What lessons are made of: pieces that a module names, and all lessons."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from .exercise import BestMove, MoveExercise, NumberExercise
from .prediction import Prediction
from .verdict import Verdict
from .worksheet import Question, Worksheet

if TYPE_CHECKING:
    from .bars import LessonBars
    from .lesson import Lesson

__all__ = [
    "BestMove", "MoveExercise", "NumberExercise", "Prediction", "Question", "Verdict", "Worksheet",
    "all_lessons", "overview",
]

#: In the source of a module it says that the module is a lesson.
SIGN = "= Lesson(globals()"


def all_lessons() -> tuple[Lesson, ...]:
    """All lessons of this package; their modules are imported now, and not before."""
    from .lesson import Lesson

    found = []
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if file.name != Path(__file__).name and SIGN in file.read_text(encoding="utf-8"):
            module = import_module(f".{file.stem}", __name__)
            found += [value for value in vars(module).values() if isinstance(value, Lesson)]
    return tuple(found)


def overview() -> LessonBars:
    """How far somebody has come in each lesson, as a table of bars."""
    from .bars import LessonBars

    return LessonBars(all_lessons())
