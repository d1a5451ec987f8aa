"""What every committed notebook must be, and the proof that each guard sees what it guards.

nbval compares the outputs; these guards catch what it does not look at: a cell that was never
executed is not compared, a skip tag silences it, a stored widget shows "model not found".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb.lessons import publish

Notebook = dict[str, Any]
Guard = Callable[[Notebook], Iterator[str]]

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

#: Skip tags that were agreed on: none. A cell that cannot be compared does not belong in a lesson.
AGREED_TAGS: frozenset[str] = frozenset()
MAX_BYTES = 1_000_000

#: What strict nbval cannot compare, or what shows nothing when a notebook is opened untouched.
BANNED = {
    r"\bclear_output\s*\(": "clear_output",
    r"\binteract(ive|ive_output|_manual)?\s*\(|@interact\b": "interact",
    r"\bOutput\s*\(": "an Output widget",
    r"\bupdate_display\s*\(|\bdisplay_id\s*=|\.update\(\s*display": "a display that is updated",
    r"\bdisplay\s*\([^)]*\bupdate\s*=": "a display that is updated",
}


def code_cells(notebook: Notebook) -> Iterator[tuple[int, dict[str, Any], str]]:
    """Number, cell and source of each code cell; numbers count all cells from 1."""
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            yield number, cell, "".join(cell["source"])


def is_executed(notebook: Notebook) -> Iterator[str]:
    for expected, (number, cell, _) in enumerate(code_cells(notebook), 1):
        count = cell["execution_count"]
        if count != expected:
            yield f"cell {number} has the execution count {count}, not {expected}"


def has_no_empty_code_cell(notebook: Notebook) -> Iterator[str]:
    for number, _, source in code_cells(notebook):
        if not source.strip():
            yield f"cell {number} is an empty code cell: it cannot be executed"


def stores_no_widget(notebook: Notebook) -> Iterator[str]:
    if "widgets" in notebook["metadata"]:
        yield "the metadata hold widget state"
    for number, cell, _ in code_cells(notebook):
        for output in cell["outputs"]:
            if publish.LIVE in output.get("data", {}):
                yield f"cell {number} stores a live widget"


def has_no_skip_tag(notebook: Notebook) -> Iterator[str]:
    for number, cell, source in code_cells(notebook):
        tags = set(cell["metadata"].get("tags", ()))
        # nbval reads its marks from comments too.
        tags |= {f"nbval-{mark.lower()}" for mark in re.findall(r"#\s*NBVAL_(\w+)", source)}
        for tag in sorted(tags - AGREED_TAGS):
            if tag.startswith("nbval-") or tag == "raises-exception":
                yield f"cell {number} has the tag {tag}"


def is_small(notebook: Notebook) -> Iterator[str]:
    size = len(publish.written(notebook).encode())
    if size > MAX_BYTES:
        yield f"it has {size:,} bytes, more than {MAX_BYTES:,}"


def has_no_error(notebook: Notebook) -> Iterator[str]:
    for number, cell, _ in code_cells(notebook):
        for output in cell["outputs"]:
            if output["output_type"] == "error":
                yield f"cell {number} shows the error {output['ename']}: {output['evalue']}"
            elif output.get("name") == "stderr":
                yield f"cell {number} writes to stderr"


def uses_only_what_can_be_compared(notebook: Notebook) -> Iterator[str]:
    for number, _, source in code_cells(notebook):
        for pattern, name in BANNED.items():
            if re.search(pattern, source):
                yield f"cell {number} uses {name}"


def has_cell_ids(notebook: Notebook) -> Iterator[str]:
    seen = set()
    for number, cell in enumerate(notebook["cells"], 1):
        if not cell.get("id"):
            yield f"cell {number} has no id"
        elif cell["id"] in seen:
            yield f"cell {number} has the id {cell['id']} of another cell"
        seen.add(cell.get("id"))


def has_the_python_kernel(notebook: Notebook) -> Iterator[str]:
    name = notebook["metadata"].get("kernelspec", {}).get("name")
    if name != "python3":
        yield f"its kernel is {name}, not python3"


def has_its_published_form(notebook: Notebook) -> Iterator[str]:
    yield from publish.differences(notebook, publish.published(notebook))


GUARDS: tuple[Guard, ...] = (
    is_executed,
    has_no_empty_code_cell,
    stores_no_widget,
    has_no_skip_tag,
    is_small,
    has_no_error,
    uses_only_what_can_be_compared,
    has_cell_ids,
    has_the_python_kernel,
    has_its_published_form,
)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS, f"no notebook in {FOLDER}"


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.__name__)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, guard: Guard) -> None:
    assert list(guard(json.loads(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_laid_out_as_published(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert publish.written(json.loads(text)) == text, f"make notebooks writes {path.name} anew"


# The guards themselves


def good() -> Notebook:
    def code(number: int, source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
        return {
            "cell_type": "code",
            "id": f"code-{number}",
            "metadata": {},
            "execution_count": number,
            "source": [source],
            "outputs": list(outputs),
        }

    board = {"text/html": ['<img alt="a board" src="data:,">'], "text/plain": ["a board"]}
    shown = {"output_type": "display_data", "metadata": {}, "data": board}
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# Title"]}
    cells = [title, code(1, "board", shown), code(2, "x = 1")]
    return publish.published({"cells": cells})


def with_code(source: str) -> Callable[[Notebook], None]:
    return lambda notebook: notebook["cells"][2].update(source=[source])


def with_output(**output: Any) -> Callable[[Notebook], None]:
    return lambda notebook: notebook["cells"][1]["outputs"].append(output)


def with_cell(number: int, **parts: Any) -> Callable[[Notebook], None]:
    return lambda notebook: notebook["cells"][number - 1].update(parts)


BAD: list[tuple[Guard, Callable[[Notebook], None], str]] = [
    (is_executed, with_cell(3, execution_count=None), "cell 3 has the execution count None, not 2"),
    (is_executed, with_cell(2, execution_count=7), "cell 2 has the execution count 7, not 1"),
    (has_no_empty_code_cell, with_code(" \n"), "cell 3 is an empty code cell"),
    (stores_no_widget, lambda notebook: notebook["metadata"].update(widgets={}), "widget state"),
    (
        stores_no_widget,
        with_output(output_type="display_data", data={publish.LIVE: {}}),
        "cell 2 stores a live widget",
    ),
    (has_no_skip_tag, with_cell(2, metadata={"tags": ["nbval-skip"]}), "nbval-skip"),
    (has_no_skip_tag, with_cell(2, metadata={"tags": ["raises-exception"]}), "raises-exception"),
    (has_no_skip_tag, with_code("# NBVAL_IGNORE_OUTPUT\nx"), "nbval-ignore_output"),
    (is_small, with_code("#" * MAX_BYTES), "more than 1,000,000"),
    (
        has_no_error,
        with_output(output_type="error", ename="ValueError", evalue="no", traceback=[]),
        "cell 2 shows the error ValueError: no",
    ),
    (has_no_error, with_output(output_type="stream", name="stderr", text=["!"]), "stderr"),
    (uses_only_what_can_be_compared, with_code("clear_output(wait=True)"), "clear_output"),
    (uses_only_what_can_be_compared, with_code("interact(f, x=3)"), "interact"),
    (uses_only_what_can_be_compared, with_code("@interact\ndef f(x): ..."), "interact"),
    (uses_only_what_can_be_compared, with_code("out = widgets.Output()"), "an Output widget"),
    (uses_only_what_can_be_compared, with_code("display(board, update=True)"), "updated"),
    (uses_only_what_can_be_compared, with_code("display(board, display_id='b')"), "updated"),
    (has_cell_ids, with_cell(2, id=""), "cell 2 has no id"),
    (has_cell_ids, with_cell(3, id="code-1"), "cell 3 has the id code-1 of another cell"),
    (has_the_python_kernel, lambda notebook: notebook["metadata"].clear(), "its kernel is None"),
    (
        has_its_published_form,
        with_cell(2, metadata={"execution": {"iopub.status.busy": "2026-01-01"}}),
        "cell 2 (board): its metadata",
    ),
    (
        has_its_published_form,
        lambda notebook: notebook["metadata"]["language_info"].update(version="3.11.7"),
        "the notebook's metadata",
    ),
]


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.__name__)
def test_guard_accepts_a_good_notebook(guard: Guard) -> None:
    assert list(guard(good())) == []


@pytest.mark.parametrize(("guard", "spoil", "said"), BAD, ids=lambda x: getattr(x, "__name__", ""))
def test_guard_refuses_a_planted_fault(
    guard: Guard, spoil: Callable[[Notebook], None], said: str
) -> None:
    notebook = good()
    spoil(notebook)
    problems = list(guard(notebook))
    assert len(problems) == 1
    assert said in problems[0]


def test_every_guard_has_a_planted_fault() -> None:
    assert {guard for guard, _, _ in BAD} == set(GUARDS)
