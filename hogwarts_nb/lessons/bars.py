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
        self.lessons = tuple(lessons)
        alone = len(self.lessons) == 1
        super().__init__(self.lessons[0].title if alone else "", store=not lasts())
        PROGRESS.watch(self.changed)

    def rows(self) -> list[Row]:
        alone = len(self.lessons) == 1
        done = PROGRESS.done()
        return [("" if alone else lesson.title, [
            (self._words.say(PARTS[kind]()), has, of)
            for kind, has, of in counts(lesson, done.get(lesson.name, set()))])
            for lesson in self.lessons if lesson.counted or alone]

    def code(self) -> str:
        return code_of(PROGRESS.done())

    def merge(self, code: str) -> None:
        PROGRESS.add(by_code(code))

    def forget(self) -> None:
        PROGRESS.reset()

    def _tell(self) -> None:
        PROGRESS.done()  # which looks into the file
        if PROGRESS.problem and not self._said:
            self._note("refusal", [{"t": PROGRESS.problem}])
        super()._tell()


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
