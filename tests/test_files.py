"""Files are written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import ast
import errno
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hogwarts_nb
from hogwarts_nb import HouseCup, files
from hogwarts_nb.board import Board
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.files import Changed, NotWritten, write
from hogwarts_nb.hogwarts_battle import Campaign
from hogwarts_nb.lessons.worksheet import Question, Worksheet

PACKAGE = Path(hogwarts_nb.__file__).parent
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of it")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "replay.html"
    path.write_bytes(b"old")
    return path


def alone(file: Path) -> bool:
    """Whether the file is as it was, with nothing beside it."""
    return file.read_bytes() == b"old" and [*file.parent.iterdir()] == [file]


def python(script: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script, *map(str, arguments)], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})


def finished(process: subprocess.Popen[str]) -> str:
    """What a program has printed that ended well."""
    with process:
        printed, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    return printed


# --- What is written


@pytest.mark.parametrize("content", ["", "é\nline\r\n", b"\x00\xff", "x" * 10**6])
def test_it_is_written_exactly(tmp_path: Path, content: str | bytes) -> None:
    for path in (tmp_path / "new", str(tmp_path / "é ü"), tmp_path / ("n" * 255)):
        write(path, content)
        assert Path(path).read_bytes() == (
            content.encode() if isinstance(content, str) else content)
    assert len([*tmp_path.iterdir()]) == 3


@UNIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_the_mode_is_kept_and_a_new_file_has_that_of_any_other(file: Path, mode: int) -> None:
    file.chmod(mode)
    write(file, "new")
    assert stat.S_IMODE(file.stat().st_mode) == mode
    other, mine = file.with_name("other"), file.with_name("mine")
    other.touch()
    write(mine, "new")
    assert mine.stat().st_mode == other.stat().st_mode


@UNIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0,
                    reason="only the administrator gives files away")
def test_a_file_stays_with_its_owner(file: Path) -> None:
    os.chown(file, 65534, 65533)
    write(file, "new")
    assert (file.stat().st_uid, file.stat().st_gid) == (65534, 65533)


@UNIX
def test_a_symbolic_link_stays_and_its_target_is_written(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    link, again = folder / "link", folder / "again"
    link.symlink_to("../replay.html")
    again.symlink_to("link")
    for path, content in ((link, b"one"), (again, b"two")):
        write(path, content, over=[file.read_bytes()])
        assert path.is_symlink()
        assert file.read_bytes() == content
    dangling = folder / "dangling"
    dangling.symlink_to(tmp_path / "to come")
    write(dangling, "come")
    assert (tmp_path / "to come").read_text("utf-8") == "come"
    assert sorted(path.name for path in folder.iterdir()) == ["again", "dangling", "link"]


# --- What cannot be written


def failing(name: str, error: BaseException) -> Callable[[pytest.MonkeyPatch], None]:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    return lambda patch: patch.setattr(name, fail)


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch,
                                         where: str) -> None:
    failing(where, FULL)(monkeypatch)
    for over in (None, [b"old"]):
        with pytest.raises(NotWritten) as caught:
            write(file, "new", over=over)
        assert str(caught.value) == (
            f"{file} cannot be written, and is as it was: No space left on device.")
        assert caught.value.errno == errno.ENOSPC
        assert alone(file)


@UNIX
def test_a_file_that_cannot_grow_leaves_the_old_one(file: Path) -> None:
    script = ("import resource, sys\n"
              "from hogwarts_nb.files import NotWritten, write\n"
              "resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))\n"
              "try:\n"
              "    write(sys.argv[1], b'x' * 1_000_000)\n"
              "except NotWritten as error:\n"
              "    print(error.strerror)")
    assert finished(python(script, file)) == "File too large\n"
    assert alone(file)


@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace", "os.fchmod"])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, MemoryError])
@UNIX
def test_an_interrupt_leaves_the_old_file(
        file: Path, monkeypatch: pytest.MonkeyPatch, where: str,
        stop: type[BaseException]) -> None:
    failing(where, stop())(monkeypatch)
    with pytest.raises(stop):
        write(file, "new", over=[b"old"])
    assert alone(file)
    monkeypatch.undo()
    write(file, "new", over=[b"old"])
    assert file.read_bytes() == b"new", "the folder is not locked any more"


@UNIX
def test_who_is_killed_in_the_middle_leaves_the_old_file(file: Path) -> None:
    script = ("import os, sys, time\n"
              "from hogwarts_nb import files\n"
              "def middle(_):\n"
              "    print('middle', flush=True)\n"
              "    time.sleep(60)\n"
              "os.fsync = middle\n"
              "files.write(sys.argv[1], 'x' * 1_000_000, over=[b'old'])")
    with python(script, file) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "middle\n"
        process.send_signal(signal.SIGKILL)
    assert file.read_bytes() == b"old"
    left = [path for path in file.parent.iterdir() if path != file]
    assert [path.suffix for path in left] == [files.UNFINISHED]
    write(file, "new", over=[b"old"])
    assert file.read_bytes() == b"new", "whoever is killed locks nothing"


@pytest.mark.parametrize("text", ["\ud800", "abc\udfff"])
def test_half_a_letter_is_named(file: Path, text: str) -> None:
    with pytest.raises(NotWritten, match=f"letter {len(text)} of its text is only half a letter"):
        write(file, text)
    assert alone(file)


@UNIX
def test_what_is_no_file_or_is_protected_is_left(file: Path, tmp_path: Path) -> None:
    pipe, loop, folder = tmp_path / "pipe", tmp_path / "loop", tmp_path / "folder"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    folder.mkdir()
    file.chmod(0o444)
    for path, reason in ((pipe, "there is something that is no file"),
                         (folder, "there is something that is no file"),
                         (file, "it is read-only"), (loop, "Too many levels of symbolic links"),
                         (tmp_path / "nowhere" / "x", "No such file or directory"),
                         (file / "x", "Not a directory"),
                         (tmp_path / ("x" * 256), "name too long")):
        with pytest.raises(NotWritten, match=reason):
            write(path, "new")
    assert pipe.is_fifo()
    assert loop.is_symlink()
    assert not [*folder.iterdir()]
    assert file.read_bytes() == b"old"
    assert len([*tmp_path.iterdir()]) == 4


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may look into."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@UNIX
def test_a_read_only_folder_is_named(open_folder: Path) -> None:
    file = open_folder / "replay.html"
    file.write_bytes(b"old")
    file.chmod(0o666)
    open_folder.chmod(0o555)
    # The administrator may write anywhere, so somebody else tries.
    script = ("import os, secrets, sys\n"  # later it may not read the library
              "from hogwarts_nb.files import NotWritten, write\n"
              "if os.geteuid() == 0:\n"
              "    os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
              "for path in sys.argv[1:]:\n"
              "    for over in (None, [None, b'old']):\n"
              "        try:\n"
              "            write(path, 'new', over=over)\n"
              "        except NotWritten as error:\n"
              "            print(error.strerror)")
    try:
        printed = finished(python(script, file, open_folder / "new.html"))
        assert printed == "Permission denied\n" * 4
        assert alone(file)
    finally:
        open_folder.chmod(0o755)


# --- Two at once


def test_what_somebody_else_has_changed_is_left(file: Path) -> None:
    for over in ([], [None], [b"older", b"ol"]):
        with pytest.raises(Changed, match="somebody else has changed it meanwhile"):
            write(file, "new", over=over)
        assert alone(file)
    with pytest.raises(Changed):
        write(file.with_name("gone"), "new", over=[b"old"])
    write(file, "new", over=[None, b"old"])
    write(file.with_name("gone"), "new", over=[None])
    assert file.read_bytes() == file.with_name("gone").read_bytes() == b"new"


def test_processes_that_count_at_once_lose_nothing(file: Path) -> None:
    file.write_bytes(b"0")
    script = ("import sys\n"
              "from hogwarts_nb.files import Changed, read, write\n"
              "done = 0\n"
              "while done < 60:\n"
              "    before = read(sys.argv[1])\n"
              "    try:\n"
              "        write(sys.argv[1], str(int(before) + 1), over=[before])\n"
              "    except Changed:\n"
              "        continue\n"
              "    done += 1")
    processes = [python(script, file) for _ in range(3)]
    for process in processes:
        finished(process)
    assert file.read_bytes() == b"180"
    assert [*file.parent.iterdir()] == [file]


@UNIX
def test_a_folder_that_stays_locked_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    monkeypatch.setattr(files, "PATIENCE", 0.05)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        with pytest.raises(NotWritten, match="another program keeps its folder locked"):
            write(file, "new", over=[b"old"])
        assert alone(file)
    finally:
        os.close(folder)
    write(file, "new", over=[b"old"])


@UNIX
@pytest.mark.parametrize("without", [
    failing("fcntl.flock", OSError(errno.ENOLCK, "No locks available")),
    lambda patch: patch.delattr("fcntl.flock"),
    lambda patch: patch.setitem(sys.modules, "fcntl", None),
], ids=["refused", "missing", "no module"])
def test_a_folder_without_locks_is_written_to_all_the_same(
        file: Path, monkeypatch: pytest.MonkeyPatch,
        without: Callable[[pytest.MonkeyPatch], None]) -> None:
    without(monkeypatch)
    with pytest.raises(Changed):
        write(file, "new", over=[None])
    write(file, "new", over=[b"old"])
    assert file.read_bytes() == b"new"


def test_two_programs_in_one_campaign_leave_a_campaign(tmp_path: Path) -> None:
    file = tmp_path / "campaign.json"
    script = ("import sys\n"
              "from hogwarts_nb.hogwarts_battle import Campaign\n"
              "from hogwarts_nb.hogwarts_battle.campaign import InvalidCampaign\n"
              "written = refused = 0\n"
              "for heroes in (['Harry', 'Ron'], ['Ron', sys.argv[2]]) * 40:\n"
              "    try:\n"
              "        Campaign(sys.argv[1], heroes=heroes)\n"
              "        written += 1\n"
              "    except InvalidCampaign as error:\n"
              "        assert 'what somebody else has written' in str(error), error\n"
              "        refused += 1\n"
              "print(written, refused)")
    for process in [python(script, file, hero) for hero in ("Hermione", "Neville")]:
        written, refused = map(int, finished(process).split())
        assert written > 0
        assert written + refused == 80
    assert json.loads(file.read_text("utf-8"))["heroes"][0] in ("Harry", "Ron")
    assert Campaign(file).heroes
    assert [*tmp_path.iterdir()] == [file]


# --- Everybody uses it


def worksheet(path: Any) -> None:
    Worksheet("Title", [Question("Who?")]).save(path)


def replay(path: Any) -> None:
    board = Board(HouseCup(["Slytherin", "Gryffindor"]))
    try:
        board.save_html(path)
    finally:
        board.close()


@pytest.mark.parametrize("save", [worksheet, replay])
def test_a_page_is_saved_whole_or_not_at_all(
        file: Path, monkeypatch: pytest.MonkeyPatch, save: Callable[[Any], None]) -> None:
    for error, raised in ((FULL, NotWritten), (KeyboardInterrupt(), KeyboardInterrupt)):
        failing("os.fsync", error)(monkeypatch)
        with pytest.raises(raised):
            save(file)
        assert alone(file)
    monkeypatch.undo()
    save(str(file))
    assert file.read_bytes().startswith(b"<!doctype html>")


@pytest.mark.parametrize("path", [5, None, b"x", "", "a\0b", "\ud800.html", ["x"]])
@pytest.mark.parametrize("save", [worksheet, replay, Campaign])
def test_what_is_no_name_of_a_file_is_named(save: Callable[[Any], None], path: Any) -> None:
    with pytest.raises(InvalidOption) as caught:
        save(path)
    assert str(caught.value) == f"option: path is {path!r}; it must be the name of a file."


def test_nothing_in_the_package_writes_a_file_in_another_way() -> None:
    writers = {"write_text", "write_bytes", "replace", "rename", "copy", "copy2", "copyfile",
               "touch", "symlink_to", "NamedTemporaryFile", "mkstemp"}
    pathless = {"replace", "copy"}  # texts and positions have methods of these names
    found = set()
    for source in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            owner = getattr(getattr(called, "value", None), "id", "")
            modes = [value.value for value in (*node.args, *(word.value for word in node.keywords))
                     if isinstance(value, ast.Constant) and isinstance(value.value, str)]
            if (name in writers - pathless or (name in pathless and owner in ("os", "shutil"))
                    or (name in ("open", "fdopen") and any(
                        set(mode) & set("wax+") and set(mode) <= set("rwaxbt+")
                        for mode in modes))):
                found.add(source.relative_to(PACKAGE).as_posix())
    assert found == {"files.py"}
