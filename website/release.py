"""A release: ``python -m website.release`` builds it in dist, and tries it out.

It needs an entry in the changelog and the same version everywhere. The wheel and the sdist are each
installed into an empty environment, in which a game is played.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from hogwarts_nb import __version__

__all__ = ["main", "notes", "problems"]

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"

#: All that a user sees first: the command, a game, its picture, a board.
SMOKE = """
from hogwarts_nb import Board, HallsOfHogwarts, HogwartsBattle, HouseCup, __version__
for kind in (HouseCup, HogwartsBattle, HallsOfHogwarts):
    game = kind(seed=1)
    for _ in range(10):
        game.push(game.legal_moves[0])
    assert "<svg" in game.svg() and kind.load(game.save()).save() == game.save()
    assert Board(game).view["svg"]
print(__version__)
"""


def notes(version: str, changelog: str) -> str | None:
    """The changelog's entry of a version, without its heading; None if it is not dated.

    Args:
        version: such as ``0.1.0``.
        changelog: the text of CHANGELOG.md.
    """
    entry = re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)",
                      changelog, re.MULTILINE | re.DOTALL)
    return entry and entry[1].strip()


def problems(version: str, changelog: str, citation: str) -> Iterator[str]:
    """What keeps a version from being released, one sentence for each.

    Args:
        version: such as ``0.1.0``.
        changelog: the text of CHANGELOG.md.
        citation: the text of CITATION.cff.
    """
    if not notes(version, changelog):
        yield f"CHANGELOG.md needs what is new, under a line such as '## {version} (2030-01-31)'."
    if not re.search(rf"^version: {re.escape(version)}$", citation, re.MULTILINE):
        yield f"CITATION.cff needs a line 'version: {version}'."


def main() -> int:
    """Builds and tries; returns 1 if something is missing or does not work."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    missing = [*problems(__version__, changelog, citation)]
    for sentence in missing:
        print(sentence, file=sys.stderr)
    if missing:
        return 1
    shutil.rmtree(DIST, ignore_errors=True)
    _run(sys.executable, "-m", "build", str(ROOT))
    for package in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        try_out(package)
        print(f"{package.relative_to(ROOT)} installs and plays")
    (DIST / "notes.md").write_text(f"{notes(__version__, changelog)}\n", encoding="utf-8")
    print(f"release it: git tag v{__version__} && git push origin v{__version__}")
    return 0


def try_out(package: Path) -> None:
    """Install a package into an empty environment, and play there.

    Args:
        package: a wheel or an sdist.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        _run(str(scripts / "python"), "-m", "pip", "install", "--quiet", str(package))
        _run(str(scripts / "python"), "-I", "-c", SMOKE, cwd=folder)
        _run(str(scripts / "hogwarts-nb"), "list", cwd=folder)


def _run(*command: str, cwd: str | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        raise SystemExit(f"{done.stdout[-3000:]}\nthis failed: {command[0]} {command[1]}")


if __name__ == "__main__":
    sys.exit(main())
