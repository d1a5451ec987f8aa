"""The documentation builds, its links lead somewhere, and its examples say what they show."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from tests.guides import DOCS, FENCE, check

ROOT = Path(__file__).parents[1]
PAGES = sorted(DOCS.rglob("*.md"))
#: The tutorial is carried out by a test of its own.
GUIDES = [page.stem for page in PAGES if page.parent == DOCS and page.stem != "add_a_game"
          and FENCE.search(page.read_text(encoding="utf-8"))]


# --- The tutorial


def merged(file: ast.Module, part: ast.Module) -> ast.Module:
    """A file with a part of the tutorial put into it, as the tutorial says how."""
    found = {key(node): node for node in file.body}
    for node in part.body:
        known = found.setdefault(key(node), node)
        if isinstance(node, ast.ImportFrom) and isinstance(known, ast.ImportFrom):
            names = {alias.name for alias in (*known.names, *node.names)}
            known.names = [ast.alias(name) for name in sorted(names)]
        elif isinstance(node, ast.ClassDef) and isinstance(known, ast.ClassDef):
            inner = {key(member): member for member in (*known.body, *node.body)}
            known.body = list(inner.values())
    # What is imported comes first, and what is called comes before what calls it.
    order = (ast.Expr, ast.ImportFrom, ast.Assign, ast.FunctionDef, ast.ClassDef)
    body = sorted(found.values(), key=lambda node: order.index(type(node)))
    return ast.Module(body, [])


def key(node: ast.stmt) -> str:
    """What tells a statement of a file or class from the others."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.ImportFrom):
        return f"from {node.module}"
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
    return "the docstring"


def shape(file: ast.Module) -> dict[str, object]:
    """What is in a file, whatever its order."""
    return {key(node): {key(member): ast.dump(member) for member in node.body}
            if isinstance(node, ast.ClassDef) else ast.dump(node)
            for node in merged(ast.Module([], []), file).body}


def test_the_tutorial_builds_the_fourth_game_step_by_step(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    file = ast.Module([], [])
    for language, code in FENCE.findall((DOCS / "add_a_game.md").read_text(encoding="utf-8")):
        monkeypatch.delitem(sys.modules, "matches", raising=False)
        if language == "pycon":
            check(code, "add_a_game.md")
            continue
        name = code.removeprefix("# ").partition("\n")[0]
        if name == "highest_card.py":
            assert_part_of(code, ROOT / "tests" / "fourth_game" / name)
            continue
        if name == "test_matches.py":
            (tmp_path / name).write_text(code, encoding="utf-8")
            importlib.import_module("test_matches").test_it_conforms()
            continue
        file = merged(file, ast.parse(code))
        (tmp_path / "matches.py").write_text(ast.unparse(file), encoding="utf-8")
        importlib.invalidate_caches()
    written = (ROOT / "tests" / "fourth_game" / "matches.py").read_text(encoding="utf-8")
    assert shape(file) == shape(ast.parse(written))


def assert_part_of(code: str, file: Path) -> None:
    """All that an example shows is in a file."""
    whole = shape(ast.parse(file.read_text(encoding="utf-8")))
    for name, part in shape(ast.parse(code)).items():
        found = whole[name]
        assert (found | part if isinstance(part, dict) and isinstance(found, dict)
                else part) == found, name


# --- The other guides


@pytest.mark.parametrize("page", GUIDES)
def test_the_examples_of_a_guide_show_what_it_says(page: str, tmp_path: Path) -> None:
    found = subprocess.run([sys.executable, "-m", "tests.guides", page], cwd=tmp_path,
                           env={**os.environ, "PYTHONPATH": str(ROOT)},
                           capture_output=True, text=True, encoding="utf-8", check=False)
    assert found.returncode == 0, found.stderr


# --- Docstrings

#: What has an example in its docstring.
EXAMPLES = {
    "hogwarts_nb.core.session": ["Game.copy", "Game.load", "Game.pop", "Game.push", "Game.redo",
                                 "Game.save", "Game.scenario", "Game.view", "Game.watch",
                                 "Game.why_not"],
    "hogwarts_nb.lab.simulation": ["simulate"],
    "hogwarts_nb.players.player": ["ask"],
    "hogwarts_nb.core.rulebook": ["Rulebook.search"],
}


@pytest.mark.parametrize(("module", "name"), [
    (module, name) for module, names in EXAMPLES.items() for name in names])
def test_the_example_in_a_docstring_shows_what_it_says(module: str, name: str) -> None:
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    documentation = inspect.getdoc(found) or ""
    assert ">>>" in documentation
    check(documentation, name)


# --- The site


class Links(HTMLParser):
    """The links of a page, and the places in it to which a link can lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {""}
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


@pytest.mark.docs
def test_the_site_builds_without_a_warning_and_every_link_in_it_leads_somewhere(
        tmp_path: Path) -> None:
    site = tmp_path / "site"
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "-d",
         str(tmp_path / "trees"), str(DOCS), str(site)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        encoding="utf-8", check=False)
    assert built.returncode == 0, built.stderr
    pages = {page: Links(page) for page in site.rglob("*.html")}
    assert len(pages) > len(PAGES)
    for page, found in pages.items():
        for link in found.links:
            target = urlsplit(link)
            if target.scheme == "data":
                continue
            if target.scheme:
                assert well_formed(link), f"{page.name}: {link}"
                continue
            there = (page.parent / unquote(target.path)).resolve() if target.path else page
            assert there.is_file(), f"{page.name}: {link}"
            if there in pages:
                assert unquote(target.fragment) in pages[there].places, f"{page.name}: {link}"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_to_other_sites_are_whole_addresses(name: str) -> None:
    for link in re.findall(r"\]\((\w+:[^)]*)\)", (ROOT / name).read_text(encoding="utf-8")):
        assert well_formed(link), link


def well_formed(link: str) -> bool:
    """Whether an address can be right. Whether anybody answers there is not asked."""
    return bool(re.fullmatch(r"https://[a-z\d-]+(\.[a-z\d-]+)+(/[\w./~%-]*)?(#[\w.-]+)?", link))


def test_every_page_is_reached_from_the_first() -> None:
    listed = re.findall(r"^(?:api/)?\w+$", (DOCS / "index.md").read_text(encoding="utf-8"),
                        re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted(
        page.relative_to(DOCS).with_suffix("").as_posix() for page in PAGES)


def test_the_reference_has_every_module() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    told = set(re.findall(r"^<!-- reference: hogwarts_nb\.(\w+) -->$", text, re.MULTILINE))
    found = {module.name for module in pkgutil.iter_modules([str(ROOT / "hogwarts_nb")])}
    assert told == found


def test_no_floor_imports_a_later_one() -> None:
    table = (DOCS / "architecture.md").read_text(encoding="utf-8").partition("| floor |")[2]
    rows = [line.split("|")[2] for line in table.partition("\n\n")[0].splitlines()[2:]]
    floors = {name: number for number, row in enumerate(rows)
              for name in re.findall(r"`(\w+)`", row)}
    package = ROOT / "hogwarts_nb"
    assert floors.keys() == {module.name for module in pkgutil.iter_modules([str(package)])}
    for path in package.rglob("*.py"):
        inside = path.relative_to(package).with_suffix("").parts
        if inside[0] == "__init__":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.level == len(inside):
                for name in [node.module] if node.module else [one.name for one in node.names]:
                    target = name.partition(".")[0]
                    assert floors[target] <= floors[inside[0]], f"{path.name} imports {target}"
