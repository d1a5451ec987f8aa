"""How a piece is made: its lines in the module of its lesson, and those that they need."""

from __future__ import annotations

import ast
import inspect
import sys
from typing import Any

__all__ = ["Source", "source_of"]


class Source:
    """Some Python, for the end of a cell.

    Attributes:
        text: its lines.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/markdown": f"```python\n{self.text}\n```", "text/plain": self.text}


def source_of(module: str, name: str) -> Source:
    """The lines that give a name its value, after those of the module that they use.

    Args:
        module: the full name of the module.
        name: the name.

    Raises:
        OSError: if the module is in no file, as what a notebook makes.
        KeyError: if it gives no such name.
    """
    text = inspect.getsource(sys.modules[module])
    made = dict(_made(ast.parse(text)))
    wanted = [made[name]]
    for node in wanted:  # it grows
        used = {other.id for other in ast.walk(node) if isinstance(other, ast.Name)}
        wanted += [made[other] for other in sorted(used & made.keys())
                   if made[other] not in wanted]
    lines = text.splitlines()
    parts = ["\n".join(lines[node.lineno - 1:node.end_lineno])
             for node in sorted(wanted, key=lambda node: node.lineno)]
    return Source("\n\n".join(parts))


def _made(tree: ast.Module) -> list[tuple[str, ast.stmt]]:
    """Each name that is given a value, with the statement that gives it."""
    found: list[tuple[str, ast.stmt]] = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.append((node.name, node))
        elif isinstance(node, ast.Assign):
            found += [(target.id, node) for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append((node.target.id, node))
    return found
