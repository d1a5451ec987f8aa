"""A stage of a target of the Makefile: says what begins, and how long it took.

``python tests/stage.py NAME COMMAND...``; only the standard library is needed.
"""

import subprocess
import sys
from time import perf_counter


def main() -> int:
    """Carries out the command; returns its exit code."""
    name, *command = sys.argv[1:]
    print(f"{name} ...", flush=True)
    started = perf_counter()
    code = subprocess.run(command).returncode
    print(f"{name}: {'done' if code == 0 else 'failed'} after {perf_counter() - started:.0f} s",
          flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
