"""The numbers of the coach, from ``weights.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

__all__ = ["FILE", "Weights", "load"]

#: Weights by group and name, as they are in the file.
Weights = Mapping[str, Mapping[str, float]]

FILE = Path(__file__).with_name("weights.toml")


@cache
def load() -> Weights:
    """The weights that the package comes with, made by ``python -m benchmarks.train``."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
