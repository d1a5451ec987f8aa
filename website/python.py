"""The Python of the browser: Pyodide, with all that the lessons import, made to start quickly.

Everything comes from the package registries, and everything is in the folder afterwards: nothing is
asked for when somebody visits. What lessons need is two archives, so that it is two requests;
networkx is a third, and loaded when a cell imports it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

__all__ = ["OPTIONS", "build"]

ROOT = Path(__file__).parents[1]

#: What every lesson needs; jedi is left out, so names are completed without it.
BASE = ("anywidget", "asttokens", "comm", "decorator", "executing", "ipython",
        "ipython-pygments-lexers", "ipywidgets", "jinja2", "jupyterlab_widgets",
        "matplotlib-inline", "micropip>=0.11", "packaging", "prompt_toolkit", "psygnal",
        "pure-eval", "pygments", "six", "stack-data", "traitlets", "typing_extensions", "wcwidth")
#: What some lessons need. A newer jsonschema needs a package that is
#: not Python.
MORE = {
    "networkx": ("networkx",),
    "charts": ("altair", "attrs", "jsonschema<4.18", "narwhals", "pyrsistent", "tqdm"),
}
#: What is loaded only when a cell imports it. The lab imports Altair itself, which no cell says.
IMPORTS = {"networkx": ["networkx"]}

#: What JupyterLite would install one after the other is in the archive.
THERE = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
OPTIONS = {"packages": ["base", "charts", *THERE]}

#: What a lesson does at its beginning.
BEGINNING = """
import piplite.piplite, pyodide_kernel
pyodide_kernel.ipython_shell.send_comm = lambda *_: None
from hogwarts_nb import Board, HouseCup, HogwartsBattle, HallsOfHogwarts, lessons
from hogwarts_nb.players import Greedy
game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
Board(game, "Slytherin", bots={"Gryffindor": Greedy(1)})._repr_mimebundle_()
"""

#: Folders that are of no use there, and of the languages that are highlighted those that are.
UNUSED = {"tests", "test", "bin", "etc", "share", "nbextension", "labextension", "notebooks",
          "server"}
LEXERS = {"__init__", "_mapping", "css", "html", "javascript", "python", "special"}


def build(site: Path, work: Path) -> None:
    """Put Python into a JupyterLite.

    Args:
        site: the folder of JupyterLite.
        work: a folder to work in.
    """
    work.mkdir(parents=True, exist_ok=True)
    pyodide = _fetch(work)
    library, standard = work / "library", work / "standard"
    shutil.rmtree(library, ignore_errors=True)
    for group in ("base", *MORE):
        _install(MORE.get(group, BASE), library / group)
    for package in (str(ROOT), "markupsafe"):
        _unpack(_wheel(package, work / "wheels"), library / "base")
    kernel = site / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        for wheel in kernel.glob(f"{name}-*.whl"):
            _unpack(wheel, library / "base")
    for folder in library.iterdir():
        _thin(folder)
    shutil.rmtree(standard, ignore_errors=True)
    _unpack(pyodide / "python_stdlib.zip", standard)
    _run("node", "--no-warnings", str(Path(__file__).parent / "boot.mjs"), str(pyodide),
         str(library / "base"), str(standard), BEGINNING)

    target = site / "static" / "pyodide"
    target.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(pyodide / name, target)
    shutil.copy(Path(__file__).parent / "start.mjs", target)
    packed = gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), mtime=0)
    (target / "pyodide.asm.wasm.gz").write_bytes(packed)
    _pack(standard, target / "python_stdlib.zip")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    for group in ("base", *MORE):
        archive = target / f"{group}.zip"
        _pack(library / group, archive)
        lock["packages"][group] = _entry(group, archive, IMPORTS.get(group, []))
    # These are names alone.
    nothing = target / "nothing.zip"
    with zipfile.ZipFile(nothing, "w"):
        pass
    lock["packages"] |= {name: _entry(name, nothing, []) for name in THERE}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _fetch(work: Path) -> Path:
    """Pyodide's own files, in the version that this JupyterLite is made for."""
    folder = work / f"pyodide-{PYODIDE_VERSION}"
    if not folder.exists():
        _run("npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=work)
        with tarfile.open(work / f"pyodide-{PYODIDE_VERSION}.tgz") as archive:
            archive.extractall(work / "unpacked", filter="data")
        (work / "unpacked" / "package").rename(folder)
    return folder


def _install(packages: Iterable[str], folder: Path) -> None:
    """Install packages that are Python alone, for the Python of the browser."""
    _pip("install", "--no-deps", "--no-compile", "--upgrade", f"--target={folder}",
         "--platform=any", f"--python-version={PYODIDE_PYTHON_VERSION}", "--only-binary=:all:",
         "--ignore-requires-python", *packages)


def _wheel(package: str, folder: Path) -> Path:
    """A wheel of Python alone: markupsafe makes one where there is no compiler."""
    shutil.rmtree(folder, ignore_errors=True)
    _pip("wheel", "--no-deps", "--no-binary=markupsafe", f"--wheel-dir={folder}", package,
         CC="false")
    return next(folder.glob("*-none-any.whl"))


def _thin(folder: Path) -> None:
    for path in [*folder.rglob("*")]:
        if path.name in UNUSED and path.is_dir():
            shutil.rmtree(path)
        elif path.suffix == ".pyi":
            path.unlink(missing_ok=True)
    for path in (folder / "pygments" / "lexers").glob("*.py"):
        if path.stem not in LEXERS:
            path.unlink()


def _unpack(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)


def _pack(folder: Path, archive: Path) -> None:
    """Write an archive that is the same whenever it is made of the same files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as opened:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                entry.compress_type = zipfile.ZIP_DEFLATED
                opened.writestr(entry, path.read_bytes())


def _entry(name: str, archive: Path, imports: list[str]) -> dict[str, object]:
    """What Pyodide is told of a package."""
    return {"name": name, "version": "1", "file_name": archive.name, "install_dir": "site",
            "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(), "package_type": "package",
            "imports": imports, "depends": [], "unvendored_tests": False}


def _pip(*arguments: str, **environ: str) -> None:
    _run(sys.executable, "-m", "pip", arguments[0], "--quiet", "--disable-pip-version-check",
         *arguments[1:], **environ)


def _run(*command: str, cwd: Path | None = None, **environ: str) -> None:
    done = subprocess.run(command, cwd=cwd, env=os.environ | environ, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout[-3000:], file=sys.stderr)
        raise SystemExit(f"this failed: {' '.join(command)[:200]}")
