"""A page to print: positions, questions, and room to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import Game
from ..core.reading import check_path
from ..drawing import image, template
from ..files import write

__all__ = ["Question", "Worksheet"]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a worksheet.

    Attributes:
        text: the question.
        game: the position to show; None for none.
        part: the part of the picture to show; None for everything.
        viewer: whose view to show; None for the open table.
        lines: the number of lines to write on.
        answer: the answer, for the teacher's sheet.
    """

    text: str
    game: Game[Any] | None = None
    part: str | None = None
    viewer: str | None = None
    lines: int = 2
    answer: str = ""


class Worksheet:
    """Questions on paper.

    Args:
        title: the heading.
        questions: in order.
        note: a line below the heading.

    Raises:
        ValueError: without a question.
    """

    def __init__(self, title: str, questions: Sequence[Question], *, note: str = "") -> None:
        if not questions:
            raise ValueError("a worksheet needs one question at least.")
        self.title = title
        self.note = note
        self.questions = tuple(questions)

    def html(self, *, answers: bool = False) -> str:
        """The sheet as a whole page that needs no network and no scripts.

        Args:
            answers: whether it is the teacher's sheet, with the answers instead of the lines.
        """
        rows = []
        for question in self.questions:
            picture = ""
            if question.game is not None:
                shown = question.game.show(question.part, viewer=question.viewer)
                picture = image(shown.svg, shown.alt)
            rows.append({"text": question.text, "picture": picture, "lines": question.lines,
                         "answer": question.answer if answers else ""})
        return template(Path(__file__).with_name("worksheet.html.jinja")).render(
            title=self.title, note=self.note, questions=rows, answers=answers)

    def save(self, path: str | PathLike[str], *, answers: bool = False) -> Path:
        """Write the sheet to a file that any browser opens and prints.

        Args:
            path: the file.
            answers: whether it is the teacher's sheet.

        Returns:
            The file.

        Raises:
            InvalidOption: if ``path`` is not the name of a file.
            NotWritten: if it cannot be written; an old file is still there.
        """
        file = check_path(path)
        write(file, self.html(answers=answers))
        return file

    def __repr__(self) -> str:
        lines = [f"{number}. {question.text}" for number, question in enumerate(self.questions, 1)]
        return "\n".join([self.title, *lines])
