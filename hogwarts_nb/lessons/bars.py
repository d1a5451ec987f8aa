"""The bar at the top of a lesson, and the table of all lessons: what is predicted and solved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..board.bars import Bars, Row
from ..core.words import Message
from . import find_lesson, lesson_names
from .codes import decode, encode
from .progress import PROGRESS, lasts

if TYPE_CHECKING:
    from .lesson import Lesson

__all__ = ["LessonBars", "by_code", "code_of", "counts"]

PARTS = {"prediction": Message("Predictions"), "puzzle": Message("Puzzles")}


class LessonBars(Bars):
    """How far somebody has come in lessons.

    Args:
        lessons: the lessons that are shown; with one, its title stands above.
    """

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        super().__init__(LessonTally(tuple(lessons)))
        PROGRESS.watch(self.changed)


class LessonTally:
    """What is predicted and solved in lessons.

    Args:
        lessons: the lessons.

    Attributes:
        title: that of the lesson, if there is just one.
        store: whether the page keeps the code too.
    """

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self.lessons = lessons
        self.title = lessons[0].title if len(lessons) == 1 else ""
        self.store = not lasts()

    def rows(self) -> list[Row]:
        """For each lesson what is done; a lesson in which nothing counts is shown alone only."""
        alone = len(self.lessons) == 1
        done = PROGRESS.done()
        return [("" if alone else lesson.title, [
            (str(PARTS[kind]()), has, of)
            for kind, has, of in counts(lesson, done.get(lesson.name, set()))])
            for lesson in self.lessons if lesson.counted or alone]

    def code(self) -> str:
        """The code of what is done in all lessons."""
        return code_of(PROGRESS.done())

    def problem(self) -> str:
        """Why it is not kept; "" if it is."""
        PROGRESS.done()  # which looks into the file
        return PROGRESS.problem

    def merge(self, code: str) -> None:
        """Add what is done by a code.

        Args:
            code: the code.

        Raises:
            InvalidInput: if it is not one.
        """
        PROGRESS.add(by_code(code))

    def forget(self) -> None:
        """Begin again with nothing done."""
        PROGRESS.reset()


def counts(lesson: Lesson, done: set[str]) -> list[tuple[str, int, int]]:
    """For each kind of what counts in a lesson: how much is done, and of how much.

    Args:
        lesson: the lesson.
        done: the names of its pieces that are done.
    """
    kinds = lesson.counted
    return [(kind, sum(name in done for name, other in kinds.items() if other == kind),
             [*kinds.values()].count(kind)) for kind in PARTS if kind in kinds.values()]


def code_of(done: dict[str, set[str]]) -> str:
    """The code of what is done in all lessons.

    Args:
        done: the names of the pieces that are done, by lesson.
    """
    # Just what is begun is imported: the lessons of other games can wait.
    return encode(done, _counted(name for name in lesson_names() if done.get(name)))


def by_code(code: str) -> dict[str, set[str]]:
    """What is done by a code.

    Args:
        code: the code.

    Raises:
        InvalidInput: if it is none.
    """
    return decode(code, _counted(lesson_names()))


def _counted(names: Iterable[str]) -> dict[str, list[str]]:
    """For each of these lessons the names of all that counts."""
    return {name: [*find_lesson(name).counted] for name in names}
