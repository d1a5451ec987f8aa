"""What has been predicted and solved, kept in a file beside the notebooks and sent nowhere."""

from __future__ import annotations

import json
import os
import sys
import weakref
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import RLock

from ..files import Changed, read, write
from .keeping import kept_file

__all__ = ["FILE", "PROGRESS", "Progress", "lasts"]

#: The file, in the folder of what is kept.
FILE = "progress.json"

FORMAT = "hogwarts_nb progress 1"

#: How often it is tried again if another notebook writes at the same time.
TRIES = 20

#: The names of what is done, by lesson.
Done = dict[str, set[str]]


class Progress:
    """What is done in this kernel, and what the file says."""

    def __init__(self) -> None:
        #: Why the file could not be read, and why it could not be written.
        self._unread = self._unwritten = ""
        #: What was done here, for where the file cannot be used.
        self._here: Done = {}
        self._lock = RLock()
        self._watchers: list[weakref.WeakMethod[Callable[[], None]]] = []

    @property
    def file(self) -> Path | None:
        """Where it is kept; None for nowhere."""
        return kept_file(FILE)

    @property
    def problem(self) -> str:
        """Why nothing is kept in the file, in a sentence; "" if it is."""
        return self._unread or self._unwritten

    def done(self) -> Done:
        """The names of all that is done, by lesson."""
        with self._lock:
            found = self._read()[1] or {}
            return _joined(found, self._here)

    def add(self, done: Mapping[str, Iterable[str]]) -> None:
        """Add what is done.

        Args:
            done: the names of pieces, by lesson.
        """
        with self._lock:
            self._here = _joined(self._here, done)
            self._save(lambda found: _joined(found, self._here))
        self._tell()

    def reset(self) -> None:
        """Forget everything. A file that cannot be read stays as it is."""
        with self._lock:
            self._here = {}
            self._save(lambda found: {})
        self._tell()

    def watch(self, changed: Callable[[], None]) -> None:
        """Be told of changes.

        Args:
            changed: a method, called after each change; its object is not kept alive.
        """
        self._watchers.append(weakref.WeakMethod(changed))

    def _tell(self) -> None:
        self._watchers = [watcher for watcher in self._watchers if watcher()]
        for watcher in self._watchers:
            changed = watcher()
            if changed:
                changed()

    def _read(self) -> tuple[bytes | None, Done | None]:
        """The file's content, and what it says; None if that cannot be read."""
        self._unread, file = "", self.file
        if file is None:
            return None, {}
        try:
            content = read(file)
            return content, {} if content is None else _parsed(content)
        except (OSError, ValueError):
            self._unread = (f"{file.name} is not a file of progress. It is left as it is, and "
                            "nothing new is kept: rename it or move it away.")
            return None, None

    def _save(self, change: Callable[[Done], Done]) -> None:
        self._unwritten = ""
        for _ in range(TRIES):
            content, found = self._read()
            if self.file is None or found is None:
                return
            new = change(found)
            if new == found:
                return
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                write(self.file, _text(new), over=[content])
            except Changed:
                continue
            except OSError as error:
                self._unwritten = str(error)
            return


def lasts() -> bool:
    """Whether files that are written here are still there tomorrow."""
    return sys.platform != "emscripten" and not any(
        name in os.environ for name in ("BINDER_LAUNCH_HOST", "BINDER_REPO_URL"))


def _joined(one: Mapping[str, Iterable[str]], other: Mapping[str, Iterable[str]]) -> Done:
    return {lesson: {*one.get(lesson, ()), *other.get(lesson, ())}
            for lesson in dict.fromkeys([*one, *other])}


def _parsed(content: bytes) -> Done:
    """What a file says.

    Raises:
        ValueError: if it is no file of progress.
    """
    data = json.loads(content)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("another format")
    done = data.get("done")
    if not isinstance(done, dict) or not all(
            isinstance(names, list) and all(isinstance(name, str) for name in names)
            for names in done.values()):
        raise ValueError("something else")
    return {lesson: set(names) for lesson, names in done.items()}


def _text(done: Done) -> str:
    data = {"format": FORMAT, "done": {lesson: sorted(names) for lesson, names in done.items()}}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


#: The progress of this kernel.
PROGRESS = Progress()
