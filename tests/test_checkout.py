"""Files as git lays them out: the same bytes on every machine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["lesson.ipynb", "picture.svg", "module.py", "sheet.css"])
def test_lines_end_alike_where_git_would_change_them(tmp_path: Path, name: str) -> None:
    def git(*command: str) -> None:
        # As Git for Windows is set up.
        subprocess.run(["git", "-c", "core.autocrlf=true", "-c", "core.safecrlf=false", *command],
                       check=True, cwd=tmp_path, capture_output=True)

    git("init")
    shutil.copy(ROOT / ".gitattributes", tmp_path)
    file = tmp_path / name
    file.write_bytes(b"one\ntwo\n")
    git("add", name)
    file.unlink()
    git("checkout", "--", name)
    assert file.read_bytes() == b"one\ntwo\n"
