"""Executes the lesson notebooks and writes them the way they are committed.

``python -m hogwarts_nb.lessons.publish notebooks/*.ipynb`` runs each in a fresh kernel of this
Python and writes it back; with ``--check`` it writes nothing and names the cells that differ.

A published notebook keeps the picture and the text of every board and drops the live widget:
without a kernel it shows the boards, and never "model not found".
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..files import NotWritten, write
from ..stills import LIVE
from .keeping import SETTING

__all__ = ["LIVE", "PublishError", "differences", "execute", "main", "published", "written"]

#: A notebook or a part of it, as in its JSON.
Node = dict[str, Any]

#: Longer than any cell of a lesson may take, but short enough to notice one that hangs.
CELL_SECONDS = 120


class PublishError(Exception):
    """A notebook that cannot be published; the message names the cell and shows the traceback."""


def execute(notebook: Node, folder: Path) -> Node:
    """The notebook after running all its cells in a fresh kernel.

    Args:
        notebook: the notebook's JSON data; it is not changed.
        folder: the folder in which the kernel runs.

    Raises:
        PublishError: when the notebook is malformed or a cell fails.
    """
    # nbformat's import builds a grammar for seconds when this optional module is there.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    import nbclient
    import nbformat
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    try:
        node = nbformat.reads(json.dumps(_without_results(notebook)), as_version=4)
        nbformat.validate(node)
    except nbformat.ValidationError as error:
        raise PublishError(f"not a valid notebook: {error}") from None
    client = nbclient.NotebookClient(
        node, timeout=CELL_SECONDS, kernel_name="python3", resources={"metadata": {"path": folder}}
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        plain = re.sub(r"\x1b\[[\d;]*m", "", str(error))
        raise PublishError(f"{_where_it_stopped(node)}:\n{plain}") from None
    result: Node = json.loads(nbformat.writes(node, version=4))
    return result


def published(notebook: Node) -> Node:
    """An executed notebook in its committed form: no live widgets, and the same after each run.

    Args:
        notebook: the notebook's JSON data; it is not changed.
    """
    return {
        "cells": [_cell(cell) for cell in notebook["cells"]],
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def written(notebook: Node) -> str:
    """The text of the file, in the layout of Jupyter, so that saving there changes little.

    Args:
        notebook: the notebook's JSON data.
    """
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def differences(committed: Node, current: Node) -> Iterator[str]:
    """One line for each place where a committed notebook differs from the result of a run.

    Args:
        committed: a notebook's JSON data.
        current: the same after a run.
    """
    old, new = committed["cells"], current["cells"]
    if len(old) != len(new):
        yield f"{len(old)} cells where a run gives {len(new)}"
    for number, (was, becomes) in enumerate(zip(old, new, strict=False), 1):
        parts = [part for part in (*was, *becomes) if was.get(part) != becomes.get(part)]
        for part in dict.fromkeys(parts):
            yield f"cell {number} ({_name(becomes)}): its {part} would be written differently"
    for part in ("metadata", "nbformat", "nbformat_minor"):
        if committed.get(part) != current[part]:
            yield f"the notebook's {part} would be written differently"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the arguments of the command line; those of this process by default.

    Returns:
        0 as the exit code, or 1 if a notebook failed or differs.
    """
    parser = argparse.ArgumentParser(
        prog="python -m hogwarts_nb.lessons.publish",
        description="Executes lesson notebooks and writes them the way they are committed.",
    )
    parser.add_argument("notebooks", nargs="+", type=Path, metavar="NOTEBOOK")
    parser.add_argument("--check", action="store_true", help="write nothing; name what differs")
    options = parser.parse_args(arguments)
    # What is published shows nobody's progress, and makes none.
    os.environ[SETTING] = ""
    good = True
    for path in options.notebooks:
        try:
            good &= _publish(path, check=options.check)
        except PublishError as error:
            print(f"{path}: {error}", file=sys.stderr)
            good = False
    return 0 if good else 1


def _publish(path: Path, *, check: bool) -> bool:
    try:
        content = path.read_bytes()
        committed = json.loads(content)
    except OSError as error:
        raise PublishError(error.strerror or str(error)) from None
    except ValueError as error:
        raise PublishError(f"not a notebook: {error}") from None
    if not isinstance(committed, dict) or committed.get("nbformat") != 4:
        raise PublishError("not a notebook of format 4")
    current = published(execute(committed, path.parent))
    if written(current).encode() == content:
        print(f"{path}: current")
        return True
    if check:
        for line in list(differences(committed, current)) or ["its layout differs"]:
            print(f"{path}: {line}", file=sys.stderr)
        return False
    try:
        # It may have been saved while it ran.
        write(path, written(current), over=[content])
    except NotWritten as error:
        raise PublishError(error.strerror) from None
    print(f"{path}: written")
    return True


def _without_results(notebook: Node) -> Node:
    copy: Node = json.loads(json.dumps(notebook))
    for cell in copy.get("cells", ()):
        if cell.get("cell_type") == "code":
            cell.update(outputs=[], execution_count=None)
    return copy


def _where_it_stopped(notebook: Node) -> str:
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(notebook["cells"], 1):
        if any(output["output_type"] == "error" for output in cell.get("outputs", ())):
            return f"cell {number} ({_name(cell)}) failed"
    done = [cell for cell in code if cell["execution_count"] is not None]
    return f"code cell {len(done) + 1} of {len(code)} did not finish"


def _name(cell: Node) -> str:
    """The first line of a cell, by which people find it."""
    first, *_ = _joined(cell.get("source", "")).strip().splitlines() or ["empty"]
    return first if len(first) <= 60 else first[:57] + "..."


def _cell(cell: Node) -> Node:
    tags = cell.get("metadata", {}).get("tags")
    kept: Node = {
        "cell_type": cell["cell_type"],
        "id": cell["id"],
        "metadata": {"tags": tags} if tags else {},
        "source": _lines(cell["source"]),
    }
    if "attachments" in cell:
        kept["attachments"] = cell["attachments"]
    if cell["cell_type"] == "code":
        kept["execution_count"] = cell["execution_count"]
        kept["outputs"] = _outputs(cell["outputs"])
    return kept


def _outputs(outputs: list[Node]) -> list[Node]:
    merged: list[Node] = []
    for output in outputs:
        kept = dict(output)
        if "text" in kept:
            kept["text"] = _lines(kept["text"])
        if "data" in kept:
            kept["data"] = {form: data for form, data in kept["data"].items() if form != LIVE}
            if not kept["data"]:
                continue
        last = merged[-1] if merged else {}
        # Printed text comes in a varying number of parts.
        if kept["output_type"] == last.get("output_type") == "stream" \
                and kept["name"] == last["name"]:
            last["text"] = _lines(_joined(last["text"]) + _joined(kept["text"]))
        else:
            merged.append(kept)
    return merged


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def _lines(text: str | list[str]) -> list[str]:
    return _joined(text).splitlines(keepends=True)


if __name__ == "__main__":
    sys.exit(main())
