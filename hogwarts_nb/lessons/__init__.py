"""What lessons are made of: pieces that a module names, and all lessons."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bars import LessonBars
    from .lesson import Lesson

__all__ = ["all_lessons", "find_lesson", "lesson_names", "overview"]

#: This line of a module says that it is a lesson.
SIGN = re.compile(r"^\w+ = Lesson\(globals\(", re.MULTILINE)


#: The lessons in the order of their notebooks; those that are not here come after them.
ORDER = ("start", "house_cup", "house_cup_scoring", "hogwarts_battle", "hogwarts_battle_cards",
         "hogwarts_battle_abilities", "hogwarts_battle_dice", "hogwarts_battle_proficiencies",
         "hogwarts_battle_horcruxes", "hogwarts_battle_campaign", "halls",
         "halls_paths", "halls_events", "strategy_lab", "write_a_player")


def lesson_names() -> tuple[str, ...]:
    """The names of all lessons of this package, in order; nothing is imported."""
    names = [file.stem for file in Path(__file__).parent.glob("*.py")
             if SIGN.search(file.read_text(encoding="utf-8"))]
    return tuple(sorted(names, key=lambda name: (
        ORDER.index(name) if name in ORDER else len(ORDER), name)))


def find_lesson(name: str) -> Lesson:
    """A lesson; its module is imported now, if it was not before.

    Args:
        name: one of :func:`lesson_names`.
    """
    from .lesson import Lesson

    module = import_module(f".{name}", __name__)
    return next(value for value in vars(module).values() if isinstance(value, Lesson))


def all_lessons() -> tuple[Lesson, ...]:
    """All lessons of this package, in order; their modules are imported now."""
    return tuple(map(find_lesson, lesson_names()))


def overview() -> LessonBars:
    """How far somebody has come in each lesson, as a table of bars."""
    from .bars import LessonBars

    return LessonBars(all_lessons())
