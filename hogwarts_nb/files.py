"""The only way in which this package writes a file: whole, or not at all.

Campaigns and the command line need it without other packages. None of those that exist does all
that is needed: atomicwrites (without a maintainer) changes the mode and replaces a symbolic link,
boltons has a fixed name for its unfinished file and replaces the link too, safer does not wait for
the disk.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from time import monotonic, sleep

__all__ = ["UNFINISHED", "Changed", "NotWritten", "read", "write"]

#: The ending of the names of unfinished files; only a killed program leaves one behind.
UNFINISHED = ".hogwarts-part"

#: How many seconds to wait for a folder that others have locked.
PATIENCE = 10.0


class NotWritten(OSError):
    """A file could not be written; an old file is still there, unchanged."""

    def __str__(self) -> str:
        return f"{self.filename} cannot be written, and is as it was: {self.strerror}."


class Changed(NotWritten):
    """A file was not written, because it was changed meanwhile."""


def read(path: str | PathLike[str]) -> bytes | None:
    """The content of a file; None if there is no file.

    Args:
        path: the file.
    """
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        return None


def write(path: str | PathLike[str], content: str | bytes, *,
          over: Collection[bytes | None] | None = None, wait: bool = True) -> None:
    """Write a file: whole, or not at all.

    The content is written to the disk as an unfinished file in the same folder, which then replaces
    the old file and keeps its mode. For a symbolic link, the target is replaced. After an
    interrupt or with a full disk, and for other programs that read meanwhile, there is either the
    old file or the new one.

    Args:
        path: the file.
        content: its content; text is written in UTF-8.
        over: the contents that may be replaced; None means no file. This is checked under a lock,
            so if two programs have read the same and write at once, only one does. By default
            anything may be replaced.
        wait: whether to wait for the disk. Waiting takes longer than the rest of a click, and a
            file that can be made again need not survive a loss of power.

    Raises:
        Changed: if the file has another content than ``over`` allows.
        NotWritten: if it cannot be written, with the reason. In both cases nothing has changed.
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        # The target of a symbolic link is written, and the link stays.
        file = Path(os.path.realpath(path))
        if over is None:
            _replace(file, data, wait)
            return
        with _locked(file.parent):
            if read(file) not in over:
                raise Changed(errno.EBUSY, "somebody else has changed it meanwhile", str(path))
            _replace(file, data, wait)
    except NotWritten:
        raise
    except UnicodeEncodeError as error:
        raise NotWritten(errno.EILSEQ, f"letter {error.start + 1} of its text is only half a "
                         "letter, which no file can hold", str(path)) from None
    except OSError as error:
        raise NotWritten(error.errno, error.strerror or str(error), str(path)) from error


def _replace(file: Path, data: bytes, wait: bool) -> None:
    old = _replaceable(file)
    import secrets  # what plays a game needs none

    unfinished = file.with_name(secrets.token_hex(8) + UNFINISHED)
    try:
        with unfinished.open("xb") as new:
            if old and sys.platform != "win32":
                with suppress(OSError):  # only an administrator can give a file to others
                    os.fchown(new.fileno(), old.st_uid, old.st_gid)
                os.fchmod(new.fileno(), stat.S_IMODE(old.st_mode))
            new.write(data)
            if wait:
                new.flush()
                os.fsync(new.fileno())
        unfinished.replace(file)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
    if wait and sys.platform != "win32":
        # The name has to reach the disk too. Where a folder cannot be synced, it does later.
        with suppress(OSError):
            _sync(file.parent)


def _replaceable(file: Path) -> os.stat_result | None:
    """The status of the old file; None if there is none.

    Raises:
        OSError: if it must not be replaced.
    """
    try:
        old = file.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "there is something that is no file")
    # Replacing a file needs only rights to its folder, but a read-only file must stay.
    if not os.access(file, os.W_OK) or not old.st_mode & (
            stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(errno.EACCES, "it is read-only")
    return old


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep out others that lock the folder; the system unlocks it if this program is killed.

    Some network folders, and browsers, have no locks.

    Raises:
        OSError: if another program keeps it locked.
    """
    deadline = monotonic() + PATIENCE
    while True:
        try:
            descriptor = _lock(folder)
            break
        except BlockingIOError as error:
            if monotonic() > deadline:
                raise OSError(errno.EBUSY, "another program keeps its folder locked") from error
            sleep(0.01)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


if sys.platform == "win32":

    def _lock(folder: Path) -> int | None:
        # A folder cannot be locked here, but a file that exists only while it is open can.
        try:
            return os.open(folder / f"lock{UNFINISHED}",
                           os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_TEMPORARY)
        except (FileExistsError, PermissionError) as error:
            raise BlockingIOError from error

else:

    def _lock(folder: Path) -> int | None:
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:  # Python in a browser has no locks
            return None
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError) and not isinstance(error, BlockingIOError):
                return None  # a folder of another machine, without locks
            raise
        return descriptor
