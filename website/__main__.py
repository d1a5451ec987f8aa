"""Builds the site: ``python -m website`` writes build/site, and says how large it is."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from . import lite, pages

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build" / "site"
WORK = ROOT / "build" / "website"


def main() -> int:
    """Builds all parts of the site."""
    shutil.rmtree(SITE, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    SITE.mkdir(parents=True)
    parts: dict[str, Callable[[Path], None]] = {
        "play": lambda folder: lite.build(folder, WORK),
        "lessons": pages.lessons,
        "replays": pages.replays,
        "guides": lambda folder: pages.guides(folder, WORK),
    }
    pages.first(SITE)
    for name, build in parts.items():
        started = perf_counter()
        build(SITE / name)
        print(f"{name:8} {_megabytes(SITE / name):5.1f} MB  {perf_counter() - started:4.0f} s",
              flush=True)
    print(f"site     {_megabytes(SITE):5.1f} MB  in {SITE.relative_to(ROOT)}")
    return 0


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


if __name__ == "__main__":
    sys.exit(main())
