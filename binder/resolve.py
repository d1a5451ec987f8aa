"""Writes binder/requirements.txt: the exact versions of all that the lessons run with.

pip resolves the package's own lower bounds to the newest versions; nothing is installed.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from hogwarts_nb.files import write

HERE = Path(__file__).parent
NEEDED = "[lab,graphs,strategy]"
HEADER = f"# Written by `make binder`: all that hogwarts_nb{NEEDED} needs, in exact versions.\n"


def main() -> None:
    """Resolves and writes."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        resolve = ["install", "--dry-run", "--ignore-installed", "--quiet", f"--report={report}"]
        package = f"{HERE.parent}{NEEDED}"
        subprocess.run([sys.executable, "-m", "pip", *resolve, package], check=True)
        found = [item["metadata"] for item in json.loads(report.read_text("utf-8"))["install"]]
    lines = sorted(
        f"{item['name'].lower()}=={item['version']}\n"
        for item in found
        if item["name"] != "hogwarts_nb"
    )
    write(HERE / "requirements.txt", HEADER + "".join(lines))


if __name__ == "__main__":
    main()
