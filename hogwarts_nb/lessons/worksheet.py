"""A page to print: pieces of a lesson with room to write, and the same with the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import Game
from ..core.errors import InvalidOption
from ..core.reading import check_path
from ..drawing import Picture as Drawn
from ..drawing import image, template
from ..files import write
from .pieces import Number, Picture, Piece, Prediction, Puzzle
from .tasks import PuzzleTask

__all__ = ["PAPERS", "Question", "Worksheet"]

#: The sizes of paper, and how wide a page is between its margins.
PAPERS = {"A4": "186mm", "Letter": "192mm"}

#: Lines for the moves of a puzzle: as many for each, so that they do not say how many it takes.
MOVES = 5

#: What stands before an option.
LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Question:
    """One question on paper.

    Attributes:
        text: the question.
        game: the position to show; None for none.
        part: the part of the picture to show; None for everything.
        viewer: whose view to show; None for the open table.
        lines: the number of lines to write on.
        answer: the answer, for the teacher's sheet.
        options: what can be ticked.
        right: the options that are right, for the teacher's sheet.
    """

    text: str
    game: Game[Any] | None = None
    part: str | None = None
    viewer: str | None = None
    lines: int = 2
    answer: str = ""
    options: Sequence[str] = ()
    right: Sequence[str] = ()

    @property
    def picture(self) -> Drawn | None:
        """The position as a picture."""
        return self.game.show(self.part, viewer=self.viewer) if self.game else None


class Worksheet:
    """Questions on paper.

    Args:
        title: the heading.
        questions: pieces, or questions of your own, in order.
        note: a line below the heading.
        paper: the size of the paper, ``"A4"`` or ``"Letter"``.

    Raises:
        ValueError: without a question.
        InvalidOption: for a piece that cannot be printed, or another size of paper.
    """

    def __init__(self, title: str, questions: Sequence[Question | Piece], *, note: str = "",
                 paper: str = "A4") -> None:
        if not questions:
            raise ValueError("a worksheet needs one question at least.")
        if paper not in PAPERS:
            raise InvalidOption("paper", paper, f"it can be {' or '.join(map(repr, PAPERS))}")
        for question in questions:
            if not isinstance(question, Question) and type(question) not in ON_PAPER:
                raise InvalidOption("questions", question, "it can be a prediction, a puzzle, a "
                                    "number, a picture or a Question")
        self.title = title
        self.note = note
        self.paper = paper
        self.questions = tuple(questions)

    def html(self, *, answers: bool = False) -> str:
        """The sheet as a whole page that needs no network and no scripts.

        Args:
            answers: whether it is the teacher's sheet, with the answers instead of the lines.
        """
        rows = []
        for question in self.questions:
            asked = question if isinstance(question, Question) else (
                ON_PAPER[type(question)](question, answers))
            drawn = asked.picture
            rows.append({
                "text": asked.text, "lines": asked.lines,
                "picture": image(drawn.svg, drawn.alt) if drawn else "",
                "options": [{"letter": letter, "t": option, "right": option in asked.right}
                            for letter, option in zip(LETTERS, asked.options, strict=False)],
                "answer": asked.answer.splitlines() if answers else []})
        return template(Path(__file__).with_name("worksheet.html.jinja")).render(
            title=self.title, note=self.note, questions=rows, answers=answers,
            paper=self.paper, width=PAPERS[self.paper])

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
        texts = [question.text if isinstance(question, Question) else
                 ON_PAPER[type(question)](question, False).text for question in self.questions]
        lines = [f"{number}. {text}".rstrip() for number, text in enumerate(texts, 1)]
        return "\n".join([self.title, *lines])


# --- How each kind of piece is printed. Only an answer that is printed is asked of the engine.

def _prediction(piece: Prediction, answers: bool) -> Question:
    game = piece.position()
    right, said = [], ""
    if answers:
        right = [piece.reveal()]
        reasons = [f"{letter}: {reason}" for letter, reason in zip(
            LETTERS, piece.options.values(), strict=False)]
        said = "\n".join([*reasons, _rule(game, piece.clause)])
    return Question(piece.question, game, viewer=piece.viewer, lines=1, answer=said,
                    options=tuple(piece.options), right=right)


def _puzzle(piece: Puzzle, answers: bool) -> Question:
    game = piece.position()
    said = ""
    if answers:
        moves: list[str] = []
        solved = piece.position()
        for move in piece.solution:
            legal = next(other for other in solved.legal_moves if other.notation == move)
            moves.append(f"{len(moves) + 1}. {legal.text}")
            solved.push(move)
        said = "\n".join([*moves, _rule(game, piece.clause)])
    return Question(piece.goal, game, viewer=PuzzleTask(piece).viewer,
                    lines=MOVES, answer=said)


def _number(piece: Number, answers: bool) -> Question:
    game = piece.position()
    said = "\n".join([f"{piece.answer(game)}. {piece.because(game)}",
                      _rule(game, piece.clause)]) if answers else ""
    return Question(piece.question, game, part=piece.part, lines=1, answer=said)


def _picture(piece: Picture, answers: bool) -> Question:
    return Question("", piece.position(), part=piece.part, viewer=piece.viewer, lines=0)


def _rule(game: Game[Any], clause: str) -> str:
    return f"{clause}: {game.rulebook[clause].text}"


#: How a kind of piece is printed; the others cannot be.
ON_PAPER: Mapping[type, Callable[[Any, bool], Question]] = {
    Prediction: _prediction, Puzzle: _puzzle, Number: _number, Picture: _picture}
