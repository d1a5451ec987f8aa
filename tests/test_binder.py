"""Binder: its folder is accepted, its versions exist, and it opens on the first lesson."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

from tests.jupyter_server import JupyterServer

ROOT = Path(__file__).parent.parent
BINDER = ROOT / "binder"
FIRST_PAGE = "lab/tree/notebooks/00_start_here.ipynb"


def pinned() -> dict[NormalizedName, Version]:
    """Binder's versions by name; every line must name exactly one."""
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if line.startswith("#"):
            continue
        requirement = Requirement(line)
        (specifier,) = requirement.specifier
        assert specifier.operator == "==", line
        found[canonicalize_name(requirement.name)] = Version(specifier.version)
    return found


def needed() -> list[Requirement]:
    """What pyproject.toml asks for, to run the lessons in JupyterLab."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [
        Requirement(line)
        for line in [*project["dependencies"], *extras["lab"], *extras["graphs"],
                     *extras["strategy"]]
    ]


@pytest.mark.parametrize("requirement", needed(), ids=str)
def test_binders_version_is_one_that_the_project_allows(requirement: Requirement) -> None:
    version = pinned()[canonicalize_name(requirement.name)]
    assert version in requirement.specifier, "make binder resolves it anew"


def test_binders_python_is_one_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, _, version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().partition("-")
    assert name == "python"
    assert Version(version) in Requirement(f"python{project['requires-python']}").specifier


@pytest.mark.packaging
def test_binders_versions_resolve_together() -> None:
    requirements = str(BINDER / "requirements.txt")
    options = ["--dry-run", "--ignore-installed", "--quiet", "--report=-", "-r", requirements]
    result = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options], capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    resolved = {
        canonicalize_name(item["metadata"]["name"]): Version(item["metadata"]["version"])
        for item in json.loads(result.stdout)["install"]
    }
    assert resolved == pinned()


def dockerfile(folder: Path) -> subprocess.CompletedProcess[str]:
    """What repo2docker would build; it needs no Docker for that."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


def test_repo2docker_accepts_the_folder() -> None:
    result = dockerfile(ROOT)
    said = result.stdout + result.stderr
    assert result.returncode == 0, said
    assert "binder/requirements.txt" in said
    assert "RUN ./binder/postBuild" in said
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert f"Building conda environment for python={version}\n" in said


def test_repo2docker_refuses_a_wrong_folder(tmp_path: Path) -> None:
    shutil.copytree(BINDER, tmp_path / "binder")
    (tmp_path / "binder" / "runtime.txt").write_text("python-3.99\n", encoding="utf-8")
    assert dockerfile(tmp_path).returncode != 0


def test_post_build_installs_the_package_and_stops_at_an_error(tmp_path: Path) -> None:
    shutil.copytree(BINDER, tmp_path / "binder")
    tools = tmp_path / "tools"
    tools.mkdir()
    prefix = tmp_path / "prefix"

    def build(pip: str) -> int:
        (tools / "pip").write_text(f"#!/bin/sh\n{pip}\n", encoding="utf-8")
        (tools / "pip").chmod(0o755)
        environ = {"PATH": f"{tools}:/usr/bin:/bin", "NB_PYTHON_PREFIX": str(prefix)}
        return subprocess.run(["binder/postBuild"], cwd=tmp_path, env=environ).returncode

    assert build("exit 3") == 3
    assert not prefix.exists()
    assert build(f'echo "$@" > {tmp_path}/installed') == 0
    assert (tmp_path / "installed").read_text(encoding="utf-8") == "install --no-deps .\n"
    assert (prefix / "etc" / "jupyter" / "jupyter_config.json").exists()


def test_the_first_page_is_the_first_lesson(tmp_path: Path) -> None:
    config = tmp_path / "binder"
    config.mkdir()
    shutil.copy(BINDER / "jupyter_config.json", config)
    command = ["jupyterlab", *JupyterServer.OPTIONS, "--allow-root"]
    environ = {"JUPYTER_CONFIG_PATH": str(config)}
    with (
        JupyterServer(command, tmp_path / "home", folder=ROOT, environ=environ) as server,
        urllib.request.urlopen(f"{server.url}?token={server.token}", timeout=30) as page,
    ):
        assert page.url.removeprefix(server.url).partition("?")[0] == FIRST_PAGE
