"""The command hogwarts-nb: here in this Python, and once from a wheel in an empty folder."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest

import hogwarts_nb
from hogwarts_nb import cli
from tests.jupyter_server import JupyterServer

ROOT = Path(__file__).parent.parent


def lesson(path: Path, *markdown: str) -> Path:
    cells = [{"cell_type": "markdown", "metadata": {}, "source": [text]} for text in markdown]
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two shipped lessons, put in the place of the real ones."""
    found = [
        lesson(tmp_path / "shipped" / "00_start_here.ipynb", "# Start here", "# Not this"),
        lesson(tmp_path / "shipped" / "10_game.ipynb", "Words first.\n\n## A game\n"),
    ]
    monkeypatch.setattr(cli, "shipped", lambda: found)
    monkeypatch.chdir(tmp_path)
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_lessons_are_copied_with_a_manifest(lessons: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    said = cli.copy_lessons(lessons, folder)
    assert said == [f"copied {folder / path.name}" for path in lessons]
    assert names(folder) == [".hogwarts-lessons.json", "00_start_here.ipynb", "10_game.ipynb"]
    assert (folder / "10_game.ipynb").read_bytes() == lessons[1].read_bytes()


def test_a_second_copy_does_nothing(lessons: list[Path], tmp_path: Path) -> None:
    cli.copy_lessons(lessons, tmp_path / "mine")
    assert cli.copy_lessons(lessons, tmp_path / "mine") == []


def test_a_changed_file_is_kept_and_named(lessons: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    cli.copy_lessons(lessons, folder)
    mine = lesson(folder / "00_start_here.ipynb", "# My notes")
    before = mine.read_bytes()
    lesson(lessons[0], "# A newer version")
    (said,) = cli.copy_lessons(lessons, folder)
    assert said.startswith(f"kept {mine}, which you have changed")
    assert mine.read_bytes() == before
    # and kept for good: the newer version was never taken for the learner's
    cli.copy_lessons(lessons, folder)
    assert mine.read_bytes() == before


def test_an_untouched_file_is_brought_up_to_date(lessons: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    cli.copy_lessons(lessons, folder)
    lesson(lessons[1], "# A newer version")
    assert cli.copy_lessons(lessons, folder) == [f"updated {folder / '10_game.ipynb'}"]
    assert cli.title(folder / "10_game.ipynb") == "A newer version"


def test_a_deleted_file_comes_back(lessons: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    cli.copy_lessons(lessons, folder)
    (folder / "10_game.ipynb").unlink()
    assert cli.copy_lessons(lessons, folder) == [f"copied {folder / '10_game.ipynb'}"]


@pytest.mark.parametrize("manifest", [None, "{", "[]"])
def test_without_a_manifest_nothing_of_the_learners_is_lost(
    lessons: list[Path], tmp_path: Path, manifest: str | None
) -> None:
    folder = tmp_path / "mine"
    mine = lesson(folder / "00_start_here.ipynb", "# Mine, of the same name")
    if manifest is not None:
        (folder / cli.MANIFEST).write_text(manifest, encoding="utf-8")
    cli.copy_lessons(lessons, folder)
    assert cli.title(mine) == "Mine, of the same name"


def test_a_folder_that_is_a_file_is_refused(
    lessons: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("text", encoding="utf-8")
    for folder in ("taken", "taken/below"):
        assert cli.main(["lab", folder]) == 1
        said = capsys.readouterr().err
        assert said == f"hogwarts-nb: {folder} is, or lies in, a file; name a folder.\n"


def test_a_folder_that_cannot_be_written_to_is_refused(
    lessons: list[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Not by the folder's mode: root may write anywhere.
    monkeypatch.setattr("os.fsync", denied)
    assert cli.main(["lab", "mine"]) == 1
    said = capsys.readouterr().err
    assert said == "hogwarts-nb: cannot copy the lessons to mine: Permission denied.\n"


def test_without_jupyterlab_the_lessons_are_copied_and_the_command_is_named(
    lessons: list[Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert cli.main(["lab"]) == 1
    said = capsys.readouterr()
    assert f'"{sys.executable}" -m pip install jupyterlab' in said.err
    assert "the lessons are in hogwarts-lessons" in said.out
    assert "10_game.ipynb" in names(tmp_path / "hogwarts-lessons")


class FakeJupyterLab:
    """Records how it was started, and is interrupted once, as by Ctrl-C: it ends when told to."""

    started: list[tuple[list[str], Path]]

    def __init__(self, command: list[str], cwd: Path) -> None:
        self.started.append((command, cwd))
        self.told_to_end = False

    def __enter__(self) -> FakeJupyterLab:
        return self

    def __exit__(self, *error: object) -> None: ...

    def wait(self) -> int:
        if not self.told_to_end:
            raise KeyboardInterrupt
        return 5

    def terminate(self) -> None:
        self.told_to_end = True


@pytest.mark.parametrize(("user", "more"), [(1000, []), (0, ["--allow-root"])])
def test_jupyterlab_opens_on_the_first_lesson_with_the_options_given(
    lessons: list[Path], monkeypatch: pytest.MonkeyPatch, user: int, more: list[str]
) -> None:
    FakeJupyterLab.started = []
    monkeypatch.setattr("subprocess.Popen", FakeJupyterLab)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert cli.main(["lab", "mine", "--no-browser", "--", "--port", "9000"]) == 5
    ((command, cwd),) = FakeJupyterLab.started
    assert command[1:5] == ["-m", "jupyterlab", "00_start_here.ipynb", "--port"]
    assert command[5:] == ["9000", "--no-browser", *more]
    assert cwd == Path("mine")


def test_no_open_starts_nothing(lessons: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    FakeJupyterLab.started = []
    monkeypatch.setattr("subprocess.Popen", FakeJupyterLab)
    assert cli.main(["lab", "mine", "--no-open"]) == 0
    assert FakeJupyterLab.started == []


def test_list_shows_the_titles(lessons: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "00_start_here.ipynb  Start here",
        "10_game.ipynb        A game",
    ]


def test_a_lesson_without_a_heading_is_listed_by_its_name(tmp_path: Path) -> None:
    assert cli.title(lesson(tmp_path / "x.ipynb", "no heading")) == "x.ipynb"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"hogwarts-nb {hogwarts_nb.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["play"], "invalid choice: 'play'"),
        (["lab", "a", "b"], "unrecognized arguments: b"),
        (["lab", "--no-open", "--no-browser"], "not allowed with argument"),
    ],
)
def test_bad_arguments_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(arguments)
    assert said in capsys.readouterr().err


def test_the_lessons_of_a_checkout_are_the_notebooks_folder() -> None:
    assert cli.shipped() == sorted((ROOT / "notebooks").glob("*.ipynb"))
    assert cli.shipped()[0].name == cli.FIRST


def test_an_installation_without_lessons_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "__file__", str(tmp_path / "hogwarts_nb" / "cli.py"))
    assert cli.main(["list"]) == 1
    assert "this installation has no lessons" in capsys.readouterr().err


def test_only_the_standard_library_is_imported() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import hogwarts_nb.cli, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout.split()
    third_party = {"IPython", "anywidget", "ipywidgets", "jinja2", "jupyterlab", "nbformat"}
    assert "hogwarts_nb.cli" in loaded
    assert third_party.isdisjoint(loaded)


def test_a_real_jupyterlab_serves_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    command = ["hogwarts_nb.cli", "lab", str(folder), "--no-browser", "--", *JupyterServer.OPTIONS]
    with JupyterServer(command, tmp_path / "jupyter") as server:
        served = [item["name"] for item in server.get("api/contents")["content"]]
        lab_page = server.get_text(f"lab/tree/{cli.FIRST}")
    assert sorted(served) == sorted(path.name for path in cli.shipped())
    assert "<title>JupyterLab</title>" in lab_page


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=lambda sign: sign.name)
def test_whoever_ends_the_command_ends_jupyterlab(tmp_path: Path, sign: signal.Signals) -> None:
    command = ["hogwarts_nb.cli", "lab", str(tmp_path / "mine"), "--no-browser", "--",
               *JupyterServer.OPTIONS]
    with JupyterServer(command, tmp_path / "jupyter") as server:
        # To the command alone, as from another program.
        os.kill(server.pid, sign)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(server.url + "api", timeout=5).close()
            except OSError:
                break
            time.sleep(0.2)
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(server.url + "api", timeout=5).close()


def test_make_opens_a_copy_of_the_lessons() -> None:
    dry = ["make", "--dry-run", "--no-print-directory", "lab"]
    made = subprocess.run(dry, capture_output=True, text=True, cwd=ROOT)
    *_, command = made.stdout.splitlines()
    assert command == ".venv/bin/python -m hogwarts_nb.cli lab"
    folder = cli._parser().parse_args(["lab"]).folder
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert f"/{folder}/" in ignored


# From the wheel alone


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(build, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def empty_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The scripts of a new environment that holds the wheel alone, and an empty folder."""
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--no-compile",
               str(wheel)]
    result = subprocess.run(install, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return scripts, tmp_path_factory.mktemp("empty")


def run(environment: tuple[Path, Path], *command: str) -> subprocess.CompletedProcess[str]:
    scripts, folder = environment
    # No PYTHONPATH, and an empty folder: nothing of the checkout can help.
    clean: dict[str, Any] = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    return subprocess.run(
        [scripts / command[0], *command[1:]], capture_output=True, text=True, cwd=folder, env=clean
    )


@pytest.mark.packaging
def test_the_wheel_holds_what_the_package_reads(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    package = ROOT / "hogwarts_nb"
    expected = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    expected |= {f"hogwarts_nb/notebooks/{path.name}" for path in cli.shipped()}
    # What configures the Jupyter server is in the package, and goes where Jupyter looks for it.
    config = "etc/jupyter/jupyter_server_config.d/hogwarts_nb.json"
    expected.add(f"hogwarts_nb-{hogwarts_nb.__version__}.data/data/{config}")
    ours = {name for name in held if ".dist-info/" not in name}
    assert ours == expected
    assert "hogwarts_nb/py.typed" in held
    assert any(name.endswith("licenses/LICENSE") for name in held)


@pytest.mark.packaging
def test_the_command_works_from_the_wheel_alone(empty_environment: tuple[Path, Path]) -> None:
    _, folder = empty_environment
    version = run(empty_environment, "hogwarts-nb", "--version")
    assert version.stdout == f"hogwarts-nb {hogwarts_nb.__version__}\n"
    listed = run(empty_environment, "hogwarts-nb", "list")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == [
        path.name for path in cli.shipped()
    ]
    copied = run(empty_environment, "hogwarts-nb", "lab", "--no-open")
    assert copied.returncode == 0, copied.stderr
    for path in cli.shipped():
        assert (folder / "hogwarts-lessons" / path.name).read_bytes() == path.read_bytes()
    without_lab = run(empty_environment, "hogwarts-nb", "lab")
    assert without_lab.returncode == 1
    assert "-m pip install jupyterlab" in without_lab.stderr


@pytest.mark.packaging
def test_every_module_imports_from_the_wheel_alone(empty_environment: tuple[Path, Path]) -> None:
    names = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "hogwarts_nb").rglob("*.py")
    )
    result = run(empty_environment, "python", "-I", "-c", f"import {', '.join(names)}")
    assert result.returncode == 0, result.stderr
