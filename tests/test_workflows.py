"""What runs elsewhere is well-formed, calls what exists, and a release says what is new."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import hogwarts_nb
from tests.times import folder_of
from website.release import notes, problems

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = {*re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"),
                       re.MULTILINE)}
PROJECT: dict[str, Any] = tomllib.loads(
    (ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def jobs(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_workflow_is_one_and_its_targets_exist(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    # YAML takes "on" for a truth value.
    assert {"name", True, "permissions", "jobs"} <= workflow.keys()
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        assert job.get("needs", "build") in workflow["jobs"] or "needs" not in job
        for step in job["steps"]:
            assert ("run" in step) is not ("uses" in step)
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
            for target in re.findall(r"\bmake ([\w-]+)", step.get("run", "")):
                assert target in TARGETS


def test_together_they_run_what_is_promised() -> None:
    run = " ".join(step.get("run", "") for file in FILES for job in jobs(file).values()
                   for step in job["steps"])
    for target in ("lint", "test", "rules", "hosts", "site", "test-oldest", "release"):
        assert re.search(rf"\bmake {target}(?![\w-])", run), target


def test_the_oldest_and_the_newest_python_are_among_those_of_the_rules() -> None:
    [file] = [file for file in FILES if file.stem == "test"]
    matrix = jobs(file)["rules"]["strategy"]["matrix"]
    named = re.findall(r":: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert matrix["python"][0] == named[0] == PROJECT["requires-python"].removeprefix(">=")
    assert matrix["python"][-1] == named[-1]
    assert len(matrix["os"]) == 3


def test_the_oldest_packages_are_those_of_the_project() -> None:
    printed = subprocess.run([sys.executable, str(ROOT / "tests" / "oldest.py")],
                             capture_output=True, text=True, check=True).stdout
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", line) for line in printed.splitlines())
    for line in PROJECT["dependencies"]:
        assert line.replace(">=", "==") in printed.splitlines()


def test_a_release_needs_its_entry_and_one_version() -> None:
    changelog = "# Changelog\n\n## 1.2.0 (2030-01-31)\n\n- A card.\n\n## 1.1.0 (2029-01-31)\n"
    citation = "title: a\nversion: 1.2.0\n"
    assert [*problems("1.2.0", changelog, citation)] == []
    assert notes("1.2.0", changelog) == "- A card."
    assert len([*problems("1.3.0", changelog, citation)]) == 2
    assert "CHANGELOG.md" in next(problems("1.2.0", "## 1.2.0 (unreleased)\n- A", citation))


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == hogwarts_nb.__version__
    assert citation["title"] == PROJECT["name"]
    assert citation["license"] == PROJECT["license"]


def test_a_stage_says_how_long_it_took_and_hands_its_exit_code_on() -> None:
    def stage(code: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(ROOT / "tests" / "stage.py"), "this",
                               sys.executable, "-c", code], capture_output=True, text=True)

    good, bad = stage("print('inside')"), stage("raise SystemExit(3)")
    assert re.fullmatch(r"this \.\.\.\ninside\nthis: done after \d+ s\n", good.stdout)
    assert (good.returncode, bad.returncode) == (0, 3)
    assert "this: failed after" in bad.stdout


@pytest.mark.parametrize(("node", "folder"), [
    ("tests/halls/test_maze.py::test_a", "tests/halls"), ("tests/test_game.py::test_a[x]",
                                                          "tests/test_game.py"),
    ("notebooks/10_house_cup.ipynb::Cell 1", "notebooks")])
def test_times_are_told_by_folder(node: str, folder: str) -> None:
    assert folder_of(node) == folder
