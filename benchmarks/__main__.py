"""Every table: ``python -m benchmarks``."""

from __future__ import annotations

from benchmarks import click, halls, hogwarts_battle, house_cup

#: What prints tables, in their order. The click comes last: it needs a browser.
TABLES = (house_cup, hogwarts_battle, halls, click)


def main() -> None:
    """Print all the tables."""
    for table in TABLES:
        table.main()


if __name__ == "__main__":
    main()
