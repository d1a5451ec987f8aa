"""Which clauses of a rulebook the tests say they prove, read from the tests' own source."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent


@cache
def proven() -> dict[str, tuple[str, ...]]:
    """For each clause the tests that are marked with it: ``@rule("HC-TAKE-3")``."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
                continue
            for mark in node.decorator_list:
                for clause in _clauses(mark):
                    found.setdefault(clause, []).append(node.name)
    return {clause: tuple(names) for clause, names in found.items()}


def _clauses(mark: ast.expr) -> list[str]:
    """The clauses of a ``rule`` mark; none of any other decorator."""
    if not isinstance(mark, ast.Call):
        return []
    name = mark.func.attr if isinstance(mark.func, ast.Attribute) else getattr(mark.func, "id", "")
    if name != "rule":
        return []
    return [arg.value for arg in mark.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
