"""A plugin of pytest: the slowest tests begin, and at the end it says how long each folder took."""

from __future__ import annotations

from collections import defaultdict

import pytest

#: What takes long begins: at the end, no core waits for another.
FIRST = ("tests/browser", "notebooks", "tests/test_docs.py", "tests/test_cli.py")

#: Seconds of each folder, on all cores together.
_SECONDS: defaultdict[str, float] = defaultdict(float)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _SECONDS[folder_of(report.nodeid)] += report.duration


def folder_of(node: str) -> str:
    """Where a test is told: by its folder, or by its file beside the folders."""
    path = node.partition("::")[0]
    folder = path.rpartition("/")[0]
    return path if folder == "tests" else folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("seconds, on all cores together")
    shown = sorted(_SECONDS.items(), key=lambda one: -one[1])
    for folder, seconds in shown:
        if seconds >= 1:
            terminalreporter.write_line(f"{seconds:7.0f}  {folder}")
