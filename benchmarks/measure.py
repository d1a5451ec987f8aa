"""How things are measured here, and how the tables are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import process_time

__all__ = ["interleaved", "micros", "print_table", "ratio"]


def interleaved(contestants: Mapping[str, Callable[[], float]], rounds: int,
                ) -> dict[str, list[float]]:
    """What each contestant returns, in turn, so that a busy machine disturbs all of them alike."""
    for run in contestants.values():
        run()
    results: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            results[name].append(run())
    return results


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """The median of the ratios, round by round."""
    return median(a / b for a, b in zip(one, other, strict=True))


def micros(action: Callable[[], object], rounds: int = 9, seconds: float = 0.05) -> float:
    """Microseconds of the processor that an action takes: the median of several rounds."""
    started = process_time()
    action()
    times = max(1, int(seconds / (process_time() - started + 1e-9)))
    results = []
    for _ in range(rounds):
        started = process_time()
        for _ in range(times):
            action()
        results.append((process_time() - started) / times * 1e6)
    return median(results)


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; its first column is text, the others are numbers."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print(f"\n{title}\n")
    for number, (first, *others) in enumerate(lines):
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        print("  ".join(cells).rstrip())
        if not number:
            print("  ".join("-" * width for width in widths))
