"""``python -m tests.soak --seconds 1200 --seed 7``: all fuzzers, each for its share of the time."""

from __future__ import annotations

import argparse
import math
import sys
from traceback import print_exc

from . import FUZZERS


def main() -> int:
    """Run the command; returns its exit code."""
    names = [fuzzer.name for fuzzer in FUZZERS]
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("fuzzers", nargs="*", metavar="FUZZER", help=f"some of {', '.join(names)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="for all of them together")
    parser.add_argument("--cases", type=int, default=math.inf, help="of each, if there is time")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--case", type=int, help="repeat this case alone")
    options = parser.parse_args()
    if unknown := {*options.fuzzers} - {*names}:
        parser.error(f"there is no fuzzer {', '.join(sorted(unknown))}")
    chosen = [fuzzer for fuzzer in FUZZERS if fuzzer.name in (options.fuzzers or names)]
    good = True
    for fuzzer in chosen:
        try:
            if options.case is None:
                cases = fuzzer.run(options.seed, options.seconds / len(chosen), options.cases,
                                   options.first)
                print(f"{fuzzer.name}: {cases:,} cases", flush=True)
            else:
                fuzzer.repeat(options.seed, options.case)
        except Exception:
            print_exc(limit=-6)
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
