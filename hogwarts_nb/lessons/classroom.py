"""The codes of a class as a table: who has done what."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..core.rulebook import InvalidInput
from .bars import by_code, counts

__all__ = ["NOTE", "read_codes", "table", "written"]

NOTE = ("Codes are for learning, not for marks: they say what somebody has tried, and anybody can "
        "pass one on.")


def read_codes(given: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The name and the code in each text; of a text that names a file, of each of its lines.

    Args:
        given: each a file, a code, or a name and a code as in ``Ada=CODE``, ``Ada: CODE`` or
            ``Ada CODE``. Without a name it gets its number.

    Raises:
        OSError: if a file cannot be read.
        UnicodeDecodeError: if it is not text.
    """
    lines: list[str] = []
    for text in given:
        file = Path(text)
        # What is no name of a file is not asked for on the disk.
        is_file = len(text) < 200 and "=" not in text and file.is_file()
        lines += file.read_text(encoding="utf-8-sig").splitlines() if is_file else [text]
    for number, line in enumerate(filter(str.strip, lines), 1):
        for sign in "=:,;\t":
            line = line.replace(sign, " ")
        *name, code = line.split()
        yield " ".join(name) or str(number), code


def table(codes: Iterable[tuple[str, str]]) -> tuple[list[list[str]], list[str]]:
    """Who has done what. Several codes of one name are added up.

    Args:
        codes: names with their codes.

    Returns:
        The rows, of which the first has the headings, and one sentence for each code that cannot
        be read. A column without a single entry is left out.
    """
    from . import all_lessons

    done: dict[str, dict[str, set[str]]] = {}
    wrong = []
    for name, code in codes:
        try:
            found = by_code(code)
        except InvalidInput as error:
            wrong.append(f"{name}: {error}")
            continue
        for lesson, pieces in found.items():
            done.setdefault(name, {}).setdefault(lesson, set()).update(pieces)
        done.setdefault(name, {})
    columns = [lesson for lesson in all_lessons()
               if any(lesson.name in whose for whose in done.values())]
    head = ["name", *(f"{lesson.name} {kind}s" for lesson in columns
                      for kind, _, _ in counts(lesson, set()))]
    rows = [[name, *(f"{has}/{of}" for lesson in columns
                     for _, has, of in counts(lesson, whose.get(lesson.name, set())))]
            for name, whose in done.items()]
    return [head, *rows], wrong


def written(rows: Sequence[Sequence[str]], *, as_csv: bool) -> str:
    """Rows as text.

    Args:
        rows: the rows.
        as_csv: whether as comma-separated values, or in columns for people.
    """
    if as_csv:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        return out.getvalue()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(
        row, widths, strict=True)).rstrip() + "\n" for row in rows)
