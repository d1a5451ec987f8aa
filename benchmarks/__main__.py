"""Every table: ``python -m benchmarks``."""

