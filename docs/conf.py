"""How the documentation is built: guides in Markdown, and a reference made from docstrings."""

from __future__ import annotations

import builtins
import pkgutil
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from operator import eq
from typing import Any

from docutils.nodes import Element
from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment

import hogwarts_nb
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup

project = "hogwarts_nb"
author = "The hogwarts_nb contributors"
version = release = hogwarts_nb.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
# Whether other sites answer is nobody's business here: the build needs no network.
myst_url_schemes = ("https",)

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# What Python says of its own methods looks like a signature, and is none.
autodoc_docstring_signature = False
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
nitpicky = True
# Types that are imported for type checkers alone, or that are written in a way of their own.
nitpick_ignore = [("py:class", name) for name in ("Executor", "dict[int", "t.Any")]

html_theme = "furo"
html_title = project
html_show_sphinx = False
html_copy_source = False

GAMES = {"house_cup": HouseCup, "hogwarts_battle": HogwartsBattle, "halls": HallsOfHogwarts}


def modules(name: str) -> Iterator[str]:
    """A module, and all that are in it."""
    module = import_module(name)
    yield name
    for found in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{name}."):
        yield from modules(found.name)


def reference(name: str) -> str:
    """The reference of a module and of all that are in it; a package only gathers them."""
    return "\n".join(
        f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n"
        f"{'   :no-members:' if hasattr(sys.modules[module], '__path__') else ''}\n```\n"
        for module in modules(name))


def rulings(name: str) -> str:
    """Where the rulebook of a game is unclear: what is played, why, and what else can be."""
    lines = []
    for ruling in GAMES[name].rulings():
        lines += [f"### {ruling.number}. {ruling.question}\n",
                  f"**{ruling.options[ruling.default]}** {ruling.reason}\n",
                  f"Clause {ruling.clause}; source: {ruling.source}.\n"]
        lines += [f"- `rulings={{{ruling.name!r}: {value!r}}}`: {meaning}"
                  for value, meaning in ruling.options.items() if value != ruling.default]
        lines.append("")
    return "\n".join(lines)


#: What a line such as ``<!-- reference: hogwarts_nb.core -->`` becomes.
MADE = {"reference": reference, "rulings": rulings}


def make(app: Sphinx, page: str, source: list[str]) -> None:
    """Put what is made from the package into a page."""
    source[0] = re.sub(r"^<!-- (\w+): ([\w.]+) -->$",
                       lambda found: MADE[found[1]](found[2]), source[0], flags=re.MULTILINE)


#: For a name and a number of entries, the entries that end with it.
ENDINGS: dict[tuple[str, int], list[str]] = {}


class Names(PythonDomain):
    """References by any name that Python finds where they are written."""

    def find_obj(self, env: BuildEnvironment, modname: str | None, classname: str | None,
                 name: str, type: str | None, searchmode: int = 0,
                 ) -> list[tuple[str, ObjectEntry]]:
        """The entry of what a name means in a module, or else the nearest of that name."""
        found = meant(modname, classname, name)
        home = f"{getattr(found, '__module__', '')}.{getattr(found, '__qualname__', '')}"
        if home in self.objects:
            return [(home, self.objects[home])]
        # There are many references and few names.
        key = name, len(self.objects)
        if key not in ENDINGS:
            ENDINGS[key] = [known for known in self.objects if f".{known}".endswith(f".{name}")]
        near = (modname or "").split(".")
        named = sorted(ENDINGS[key], key=lambda known: sum(map(eq, known.split("."), near)),
                       reverse=True)
        return [(known, self.objects[known]) for known in named[:1]]


def exists(app: Sphinx, env: BuildEnvironment, node: Element, shown: Element) -> Element | None:
    """Leave what exists without an entry of its own, such as a type of another package."""
    if node.get("refdomain") != "py":
        return None
    found = meant(node.get("py:module"), node.get("py:class"), node["reftarget"])
    return None if found is None else shown


def meant(module: str | None, owner: str | None, name: str) -> object:
    """What a name means in a class of a module; None if there is no such thing."""
    ways = ((module, owner, name), (module, name), ("hogwarts_nb", name), (name,))
    return next(filter(None, (imported(".".join(filter(None, way))) for way in ways)), None)


def imported(name: str) -> object:
    """What Python finds under a dotted name; None if there is nothing."""
    # A base such as ``dict[str, Card]`` is asked for by its beginning.
    module, *parts = name.partition("[")[0].split(".")
    found: Any = sys.modules.get(module, getattr(builtins, module, None))
    for part in parts:
        found = getattr(found, part, None) or getattr(found, "__annotations__", {}).get(part)
    return found


def hide_colon(app: Sphinx, what: str, name: str, obj: object, options: object,
               lines: list[str]) -> None:
    """Keep the words before a colon from being taken for the type of an attribute."""
    if what in ("attribute", "data", "property") and lines:
        lines[0] = lines[0].replace(": ", COLON)


def show_colon(app: Sphinx, what: str, name: str, obj: object, options: object,
               lines: list[str]) -> None:
    """Put it back."""
    lines[:] = [line.replace(COLON, ": ") for line in lines]


COLON = "\x1f"


def skip(app: Sphinx, what: str, name: str, obj: object, skipped: bool,
         options: object) -> bool | None:
    """Leave out the scenarios of single games: what they take is said by what arranges them."""
    return True if name == "scenario" and obj.__qualname__ != "Game.scenario" else None


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.add_domain(Names, override=True)
    app.connect("source-read", make)
    app.connect("missing-reference", exists)
    app.connect("autodoc-skip-member", skip)
    app.connect("autodoc-process-docstring", hide_colon, priority=400)
    app.connect("autodoc-process-docstring", show_colon, priority=600)
