"""The command ``hogwarts-nb``: opens the lessons, prints worksheets, and reads codes of progress.

To begin with it imports only the standard library, so it works with nothing else installed, and
says what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from hogwarts_nb import __version__
from hogwarts_nb.files import read, write

__all__ = ["FIRST", "copy_lessons", "main", "shipped", "title"]

#: The lesson that JupyterLab opens on.
FIRST = "00_start_here.ipynb"

#: Remembers in a learner's folder what each lesson was when it was copied there.
MANIFEST = ".hogwarts-lessons.json"


class LessonsError(Exception):
    """Lessons cannot be copied; the message says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0, 1 for a failure, 2 for a bad argument.

    Args:
        arguments: the arguments of the command line; those of this process by default.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    # Arguments after "--" are for JupyterLab.
    split = given.index("--") if "--" in given else len(given)
    options = _parser().parse_args(given[:split])
    command: Callable[[argparse.Namespace, list[str]], int] = options.command
    try:
        return command(options, given[split + 1 :])
    except LessonsError as error:
        print(f"hogwarts-nb: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(f"hogwarts-nb: {error.name} is not installed; install hogwarts_nb again with all "
              "that it needs.", file=sys.stderr)
        return 1


def shipped() -> list[Path]:
    """The lessons that came with this package, in order.

    Raises:
        LessonsError: if this installation has none.
    """
    package = Path(__file__).parent
    # A wheel has them inside the package; a checkout has them beside it.
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if found := sorted(folder.glob("*.ipynb")):
            return found
    raise LessonsError("this installation has no lessons; install hogwarts_nb again.")


def title(lesson: Path) -> str:
    """A lesson's first heading, or its file name if it has none.

    Args:
        lesson: the notebook.
    """
    for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            for line in "".join(cell["source"]).splitlines():
                if line.startswith("#"):
                    return line.lstrip("#").strip()
    return lesson.name


def copy_lessons(lessons: Iterable[Path], folder: Path) -> list[str]:
    """Copy lessons to a folder, but never over a file that was changed there.

    A lesson that was not changed since it was copied is updated.

    Args:
        lessons: the files of this package.
        folder: the folder; it is made if it does not exist.

    Returns:
        One sentence for each lesson that was copied, updated or kept.

    Raises:
        LessonsError: when the folder cannot be written to.
    """
    said = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        as_copied = _read_manifest(folder)
        for lesson in lessons:
            new = lesson.read_bytes()
            target = folder / lesson.name
            old = read(target)
            if old is not None and old != new and as_copied.get(lesson.name) != _digest(old):
                said.append(f"kept {target}, which you have changed; rename it to get a fresh copy")
                continue
            if old != new:
                # Another of these commands may be at work beside it.
                write(target, new, over=[old, new])
                said.append(f"{'copied' if old is None else 'updated'} {target}")
            as_copied[lesson.name] = _digest(new)
        manifest = json.dumps(as_copied, indent=1, sort_keys=True) + "\n"
        write(folder / MANIFEST, manifest)
    except (FileExistsError, NotADirectoryError):
        raise LessonsError(f"{folder} is, or lies in, a file; name a folder.") from None
    except OSError as error:
        raise LessonsError(f"cannot copy the lessons to {folder}: {error.strerror}.") from None
    return said


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hogwarts-nb",
        description="Board games to learn in Jupyter: gets you the lessons, and prints worksheets "
        "and the progress of a class.",
    )
    parser.add_argument("--version", action="version", version=f"hogwarts-nb {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    lab = commands.add_parser(
        "lab",
        help="copy the lessons to a folder and open JupyterLab there",
        description="Copies the lessons to a folder, never over a file that you have changed, "
        "and opens JupyterLab there.",
        epilog="What stands after -- is passed on: hogwarts-nb lab -- --port 9000",
    )
    lab.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path("hogwarts-lessons"),
        metavar="FOLDER",
        help="where to (default: %(default)s)",
    )
    how = lab.add_mutually_exclusive_group()
    how.add_argument("--no-browser", action="store_true", help="start JupyterLab without a browser")
    how.add_argument("--no-open", action="store_true", help="copy the lessons and start nothing")
    lab.set_defaults(command=_lab)

    list_ = commands.add_parser("list", help="list the lessons")
    list_.set_defaults(command=_list)

    sheet = commands.add_parser(
        "worksheet",
        help="write a worksheet of a lesson to print",
        description="Writes all that a lesson asks as a page that any browser opens and prints.",
    )
    sheet.add_argument("lesson", metavar="LESSON", help="such as house_cup")
    sheet.add_argument("--answers", action="store_true", help="with the answers, for the teacher")
    sheet.add_argument("--puzzles", action="store_true", help="the puzzles alone")
    sheet.add_argument("--paper", default="A4", metavar="SIZE", help="A4 (default) or Letter")
    sheet.add_argument("--to", type=Path, metavar="FILE", help="where to; by default here")
    sheet.set_defaults(command=_worksheet)

    progress = commands.add_parser(
        "progress",
        help="print who has done what, by the codes of a class",
        description="Prints who has done what, by the codes that pupils have copied from their "
        "lessons. Each line of a file can have a name and a code.",
    )
    progress.add_argument("codes", nargs="+", metavar="CODE",
                          help="a code, a name and a code as in Ada=CODE, or a file of such lines")
    progress.add_argument("--csv", action="store_true", help="as comma-separated values")
    progress.set_defaults(command=_progress)
    return parser


def _lab(options: argparse.Namespace, for_jupyterlab: list[str]) -> int:
    folder: Path = options.folder
    for sentence in copy_lessons(shipped(), folder):
        print(sentence)
    print(f"the lessons are in {folder}")
    if options.no_open:
        return 0
    if importlib.util.find_spec("jupyterlab") is None:
        print(
            "hogwarts-nb: JupyterLab is not installed. Install it, then run this again:\n"
            f'  "{sys.executable}" -m pip install jupyterlab',
            file=sys.stderr,
        )
        return 1
    command = [sys.executable, "-m", "jupyterlab", FIRST, *for_jupyterlab]
    if options.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root, and JupyterLab would refuse to start.
        command.append("--allow-root")
    sys.stdout.flush()
    # Whoever ends this program, by Ctrl-C or from another program, means JupyterLab.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with subprocess.Popen(command, cwd=folder) as jupyterlab:
            while True:
                try:
                    return jupyterlab.wait()
                except KeyboardInterrupt:
                    jupyterlab.terminate()
    finally:
        signal.signal(signal.SIGTERM, before)


def _list(options: argparse.Namespace, _: list[str]) -> int:
    lessons = shipped()
    width = max(len(lesson.name) for lesson in lessons)
    for lesson in lessons:
        print(f"{lesson.name:{width}}  {title(lesson)}")
    return 0


def _worksheet(options: argparse.Namespace, _: list[str]) -> int:
    from hogwarts_nb.lessons import all_lessons

    lessons = {lesson.name: lesson for lesson in all_lessons() if lesson.counted}
    lesson = lessons.get(options.lesson)
    if lesson is None:
        raise LessonsError(f"there is no lesson {options.lesson!r} with questions; there are "
                           f"{', '.join(lessons)}.")
    kind = "-puzzles" if options.puzzles else ""
    end = "-answers" if options.answers else ""
    file = options.to or Path(f"worksheet-{lesson.name}{kind}{end}.html")
    try:
        sheet = lesson.worksheet(puzzles=options.puzzles, paper=options.paper)
        print(f"written: {sheet.save(file, answers=options.answers)}")
    except (ValueError, OSError) as error:
        raise LessonsError(str(error)) from None
    return 0


def _progress(options: argparse.Namespace, _: list[str]) -> int:
    from hogwarts_nb.lessons.classroom import NOTE, read_codes, table, written

    try:
        rows, wrong = table(read_codes(options.codes))
    except (OSError, UnicodeDecodeError) as error:
        raise LessonsError(f"a file of codes cannot be read: {error}") from None
    print(written(rows, as_csv=options.csv), end="")
    for sentence in wrong:
        print(f"hogwarts-nb: {sentence}", file=sys.stderr)
    print(NOTE, file=sys.stderr)
    return 1 if wrong else 0


def _read_manifest(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}  # without it every file counts as changed, which loses nothing
    return found if isinstance(found, dict) else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
