"""Publishing executes a notebook and writes only what every reader can see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb.lessons import publish

CELLS = [
    "import ipywidgets\nprint('hello')\nipywidgets.IntSlider(value=3)",
    f"from IPython.display import display\ndisplay({{{publish.LIVE!r}: {{}}}}, raw=True)",
    "from IPython.display import HTML\nHTML('<b>é</b>')",
]


def write(path: Path, *sources: str) -> Path:
    """A notebook as an editor leaves it: never executed, with marks of its last session."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Title\n\nText"}
    ]
    for number, source in enumerate(sources, 1):
        cells.append(
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {"execution": {"iopub.status.busy": "2026-01-01T00:00:00Z"}},
                "execution_count": None,
                "source": source,
                "outputs": [],
            }
        )
    metadata = {"widgets": {}, "language_info": {"name": "python", "version": "3.9.1"}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook, published once for all tests that only read it."""
    path = write(tmp_path_factory.mktemp("notebooks") / "lesson.ipynb", *CELLS)
    assert publish.main([str(path)]) == 0
    return path


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def test_a_live_widget_is_dropped_and_its_text_kept(path: Path) -> None:
    stream, slider = cells(path)[1]["outputs"]
    assert stream["text"] == ["hello\n"]
    assert slider["data"] == {"text/plain": ["IntSlider(value=3)"]}


def test_an_output_that_holds_nothing_else_is_dropped(path: Path) -> None:
    assert cells(path)[2]["outputs"] == []


def test_other_forms_are_kept(path: Path) -> None:
    assert cells(path)[3]["outputs"][0]["data"]["text/html"] == ["<b>é</b>"]


def test_what_is_printed_is_one_output_in_however_many_parts_it_came(tmp_path: Path) -> None:
    slow = ("import sys, time\nfor word in 'a', 'b':\n    print(word, flush=True)\n"
            "    time.sleep(0.3)\nprint('c', file=sys.stderr, flush=True)\nprint('d')")
    path = write(tmp_path / "lesson.ipynb", slow)
    assert publish.main([str(path)]) == 0
    assert [(output["name"], output["text"]) for output in cells(path)[1]["outputs"]] == [
        ("stdout", ["a\n", "b\n"]), ("stderr", ["c\n"]), ("stdout", ["d\n"])]


def test_what_varies_by_run_and_machine_is_gone(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert [cell.get("execution_count") for cell in notebook["cells"]] == [None, 1, 2, 3]
    assert [cell["id"] for cell in notebook["cells"]] == ["title", "cell-1", "cell-2", "cell-3"]
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    assert "widgets" not in notebook["metadata"]


def test_the_file_is_laid_out_as_jupyter_does_it(path: Path) -> None:
    import nbformat

    text = path.read_text(encoding="utf-8")
    assert nbformat.writes(nbformat.reads(text, as_version=4)) + "\n" == text


def test_a_second_run_changes_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_text(encoding="utf-8")
    assert publish.main(["--check", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == before
    assert capsys.readouterr().out == f"{path}: current\n"


def test_check_names_the_cells_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "old.ipynb", "x = 1", "x + 1")
    publish.main([str(path)])
    tampered = path.read_text(encoding="utf-8").replace('"2"', '"3"')
    path.write_text(tampered, encoding="utf-8")
    capsys.readouterr()
    assert publish.main(["--check", str(path)]) == 1
    assert path.read_text(encoding="utf-8") == tampered
    said = capsys.readouterr().err
    assert said == f"{path}: cell 3 (x + 1): its outputs would be written differently\n"


def test_a_failing_cell_is_named_with_its_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "bad.ipynb", "x = 1", "x / 0")
    before = path.read_text(encoding="utf-8")
    assert publish.main([str(path)]) == 1
    assert path.read_text(encoding="utf-8") == before
    said = capsys.readouterr().err
    assert f"{path}: cell 3 (x / 0) failed" in said
    assert "ZeroDivisionError: division by zero" in said


def test_what_was_saved_while_it_ran_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "busy.ipynb"
    write(path, f"open({str(path)!r}, 'a').write(' ')")
    before = path.read_bytes()
    assert publish.main([str(path)]) == 1
    assert path.read_bytes() == before + b" "
    assert capsys.readouterr().err == f"{path}: somebody else has changed it meanwhile\n"


def test_one_bad_notebook_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine = write(tmp_path / "fine.ipynb", "1 + 1")
    assert publish.main([str(tmp_path / "missing.ipynb"), str(fine)]) == 1
    assert cells(fine)[1]["execution_count"] == 1
    assert "missing.ipynb: No such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not a notebook"),
        ("[]", "not a notebook of format 4"),
        ('{"nbformat": 3}', "not a notebook of format 4"),
        ('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "not a valid notebook"),
    ],
)
def test_what_is_not_a_notebook_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    path = tmp_path / "odd.ipynb"
    path.write_text(text, encoding="utf-8")
    assert publish.main([str(path)]) == 1
    assert said in capsys.readouterr().err


def test_differences_see_every_part() -> None:
    def notebook(*names: str) -> dict[str, Any]:
        cell = {"cell_type": "markdown", "metadata": {}, "source": ["text"]}
        return publish.published({"cells": [{**cell, "id": name} for name in names]})

    assert list(publish.differences(notebook("a"), notebook("a"))) == []
    assert list(publish.differences(notebook("a"), notebook("b"))) == [
        "cell 1 (text): its id would be written differently"
    ]
    assert list(publish.differences(notebook("a"), notebook("a", "b"))) == [
        "1 cells where a run gives 2"
    ]
    other = {**notebook("a"), "metadata": {}}
    assert list(publish.differences(other, notebook("a"))) == [
        "the notebook's metadata would be written differently"
    ]
