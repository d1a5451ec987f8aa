"""All that is public says what it takes, what it has, and which errors it raises."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

PACKAGE = Path(__file__).parents[1] / "hogwarts_nb"
#: Most that is public in a game fills a contract, which says what it takes.
GAMES = ("halls", "hogwarts_battle", "house_cup")
COVERED = sorted(path for path in PACKAGE.rglob("*.py")
                 if path.relative_to(PACKAGE).parts[0] not in GAMES)

#: A heading of a docstring with the indented lines below it, and the entries of those.
SECTION = re.compile(r"^(Args|Attributes|Raises):\n((?:[ ]+.*\n|\n)*)", re.MULTILINE)
ENTRY = re.compile(r"^    \*{0,2}(\w[\w.]*):", re.MULTILINE)


def named(docstrings: list[str], *sections: str) -> set[str]:
    """What has an entry in these sections of some docstrings."""
    return {name for text in docstrings for heading, body in SECTION.findall(f"{text}\n")
            if heading in sections for name in ENTRY.findall(body)}


def written(member: Any) -> FunctionType | None:
    """The function that is written in the source, whatever it is wrapped in."""
    if isinstance(member, property):
        member = member.fget
    member = inspect.unwrap(getattr(member, "__func__", getattr(member, "func", member)))
    return member if isinstance(member, FunctionType) else None


def docstrings(name: str, owner: type | None, function: FunctionType) -> list[str]:
    """Its own, and those of the methods that it overrides."""
    if owner is None:
        found = [function.__doc__]
    elif name == "__init__":
        found = [cls.__doc__ for cls in owner.__mro__]
    else:
        methods = [written(vars(cls)[name]) for cls in owner.__mro__ if name in vars(cls)]
        found = [method.__doc__ for method in methods if method]
    return [inspect.cleandoc(text) for text in found if text]


def functions(module: ModuleType) -> Iterator[tuple[str, type | None, FunctionType]]:
    """The public functions of a module, and the public methods and properties of its classes."""
    for name, member in vars(module).items():
        if name.startswith("_") or getattr(member, "__module__", "") != module.__name__:
            continue
        owner = member if isinstance(member, type) else None
        for inner, method in vars(member).items() if owner else [(name, member)]:
            function = written(method)
            if function is None or function.__code__.co_filename != module.__file__:
                continue
            # A private function that a class calls by a public name is documented there.
            if inner == "__init__" or not function.__name__.startswith("_"):
                yield inner, owner, function


def errors(tree: ast.AST) -> Iterator[str]:
    """The errors that a function raises itself, and no function inside of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Raise):
            error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            if isinstance(error, ast.Name) and error.id[0].isupper():
                yield error.id
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            yield from errors(node)


def undocumented(module: ModuleType) -> Iterator[str]:
    """What functions do not say."""
    for name, owner, function in functions(module):
        where = f"{owner.__name__}.{name}" if owner else name
        said = docstrings(name, owner, function)
        if not said:
            yield f"{where} has no docstring"
        taken = {parameter for parameter in inspect.signature(function).parameters
                 if parameter not in ("self", "cls") and not parameter.startswith("_")}
        yield from (f"{where} does not say what {parameter!r} is"
                    for parameter in sorted(taken - named(said, "Args", "Attributes")))
        tree = ast.parse(inspect.cleandoc(f"\n{inspect.getsource(function)}")).body[0]
        yield from (f"{where} does not say that it raises {error}"
                    for error in sorted({*errors(tree)} - named(said, "Raises"))
                    if error != "NotImplementedError")


def unnamed(module: ModuleType, source: str) -> Iterator[str]:
    """The attributes that classes declare and do not speak of."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
            continue
        owner = vars(module)[node.name]
        said = named([inspect.cleandoc(cls.__doc__ or "") for cls in owner.__mro__],
                     "Args", "Attributes")
        for declared in node.body:
            if isinstance(declared, (ast.Assign, ast.AnnAssign)):
                target = declared.target if isinstance(
                    declared, ast.AnnAssign) else declared.targets[0]
                name = getattr(target, "id", "_")
                above = lines[declared.lineno - 2].strip()
                inherited = any(hasattr(base, name) for base in owner.__mro__[1:])
                if not (name.startswith("_") or name in said or inherited
                        or above.startswith("#:")):
                    yield f"{node.name} does not say what its {name!r} is"


@pytest.mark.parametrize("path", COVERED, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_all_that_is_public_is_documented(path: Path) -> None:
    inside = path.relative_to(PACKAGE.parent).with_suffix("").parts
    module = importlib.import_module(".".join(inside).removesuffix(".__init__"))
    assert [*undocumented(module), *unnamed(module, path.read_text(encoding="utf-8"))] == []


LACKING = '''
class Sample:
    """A class.

    Attributes:
        told: it is told.
    """

    told = 1
    #: This one, too.
    above = 2
    silent = 3

    def take(self, one: int, *more: int, two: int) -> None:
        """Take them.

        Args:
            two: it is told.

        Raises:
            TypeError: it is told.
        """
        if one:
            raise TypeError("one")
        raise ValueError("more")

    @property
    def bare(self) -> int:
        return 1


class Finer(Sample):
    """A class that overrides a method."""

    def take(self, one: int, *more: int, two: int) -> None:
        raise TypeError("one")
'''


def test_what_is_missing_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(LACKING, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("sample", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert [*undocumented(module), *unnamed(module, LACKING)] == [
        "Sample.take does not say what 'more' is", "Sample.take does not say what 'one' is",
        "Sample.take does not say that it raises ValueError", "Sample.bare has no docstring",
        "Finer.take does not say what 'more' is", "Finer.take does not say what 'one' is",
        "Sample does not say what its 'silent' is"]
