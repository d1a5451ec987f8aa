"""Prints the lower bounds of pyproject.toml as constraints, for ``make test-oldest``.

Packages that the tests alone need are left as they are: what is promised is promised to users.
"""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads(
    (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def main() -> None:
    """Prints a line for each."""
    extras = PROJECT["optional-dependencies"]
    promised = [*PROJECT["dependencies"], *extras["graphs"], *extras["strategy"]]
    for line in promised:
        name, version = re.fullmatch(r"([\w-]+)>=([\d.]+)", line).groups()
        print(f"{name}=={version}")


if __name__ == "__main__":
    sys.exit(main())
