"""Runs the examples of a guide, in the current folder and in a process of their own.

``python -m tests.guides add_a_card`` carries out what docs/add_a_card.md shows, from top to bottom:
what a reader writes into a file of the package is in the package of this process alone.
"""

from __future__ import annotations

import doctest
import importlib
import json
import re
import sys
import tomllib
from pathlib import Path

__all__ = ["DOCS", "FENCE", "check", "run"]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(python|pycon|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(page: str) -> None:
    """Carry out a guide."""
    for language, code in FENCE.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")):
        where = code.removeprefix("# ").partition("\n")[0]
        if language == "pycon":
            check(code, page)
        elif language == "toml":
            write_components(Path(where), code)
        elif where.startswith("hogwarts_nb/"):
            put_into_the_package(where, code)
        else:
            play(code)


def check(code: str, name: str) -> None:
    """Run the examples of a text, and compare what they show."""
    test = doctest.DocTestParser().get_doctest(code, {"__name__": "__main__"}, name, None, 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert not said, "".join(said)


def put_into_the_package(where: str, code: str) -> None:
    """Do what a guide has its reader write into a file, for all modules that may use it."""
    path, _, table = where.partition(", in ")
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    if table:
        for card in eval(f"({code})", vars(module)):
            getattr(module, table)[card.id] = card
        return
    before = vars(module).copy()
    exec(code, vars(module))
    game = ".".join(path.split("/")[:2])
    for name in vars(module).keys() - before.keys():
        for user in (module.__package__, f"{game}.effects", f"{game}.cards"):
            setattr(importlib.import_module(user), name, vars(module)[name])


def write_components(path: Path, code: str) -> None:
    """Write a copy of a game's components with some entries changed."""
    box = tomllib.loads((ROOT / "hogwarts_nb" / path.stem / "components.toml").read_text(
        encoding="utf-8"))
    for part, entries in tomllib.loads(code).items():
        for name, value in entries.items():
            known = box[part].get(name)
            box[part][name] = known | value if isinstance(known, dict) else value
    path.write_text("\n".join(f"{name} = {inline(value)}" for name, value in box.items()),
                    encoding="utf-8")


def inline(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {inline(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)


def play(code: str) -> None:
    """Run an example with the tests in it, in a few games."""
    names: dict[str, object] = {"__name__": "__main__"}
    exec(code.replace("conformance(make)", "conformance(make, games=2, process=False)"), names)
    for name, test in names.items():
        if name.startswith("test_") and callable(test):
            test()


if __name__ == "__main__":
    run(sys.argv[1])
