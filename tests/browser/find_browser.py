"""Finds a Chromium or Chrome for the browser tests, or gets one.

As a script, for the Makefile::

    python tests/browser/find_browser.py --install   # finds or installs one, and says which
    python tests/browser/find_browser.py --remark    # says plainly when there is none

Both exit with 1 when there is no browser and ``CI=true``, where its absence would hide tests.
Only the standard library is imported, and the world outside comes in through :class:`Machine`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
#: A browser at a place of your own, tried before all others.
VARIABLE = "HOGWARTS_NB_BROWSER"

#: No sandbox, as it cannot be had by root; and nothing that calls home.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NONE_FOUND = (
    "NO BROWSER: the browser tests were skipped. Install Chromium or Chrome, or name one in "
    f"{VARIABLE}, and run again."
)


def run(command: Sequence[str], timeout: float) -> subprocess.CompletedProcess[str]:
    """Runs a command; one that cannot start or hangs is a failed one."""
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


@dataclass(frozen=True)
class Machine:
    """What the search asks of the world; tests hand in fakes."""

    run: Callable[[Sequence[str], float], subprocess.CompletedProcess[str]] = run
    which: Callable[[str], str | None] = shutil.which
    is_root: Callable[[], bool] = lambda: hasattr(os, "geteuid") and os.geteuid() == 0
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    say: Callable[[str], None] = print

    @property
    def is_ci(self) -> bool:
        """Whether a missing browser is a failure."""
        return self.environ.get("CI") == "true"


@dataclass(frozen=True)
class Browser:
    """A browser that has shown a page."""

    path: str
    version: str
    source: str

    def __str__(self) -> str:
        return f"browser: {self.version}, {self.source}: {self.path}"


def find(machine: Machine, *, install: bool = False) -> Browser | None:
    """The first browser that works, in order: on the machine, Playwright's, Debian's package.

    Args:
        machine: the world outside.
        install: whether to download or install one when none is there.
    """
    found = _first(machine, _candidates(machine))
    if found or not install:
        return found
    machine.say("no browser found; trying Playwright's own download ...")
    if _did(machine, [sys.executable, "-m", "playwright", "install", "chromium"]):
        found = _first(machine, _downloaded(machine))
    if found or not machine.which("apt-get"):
        return found
    machine.say("trying Debian's package ...")
    become_root = [] if machine.is_root() else ["sudo", "-n"]
    apt_get = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    if _did(machine, [*apt_get, "update"]) and _did(
        machine, [*apt_get, "install", "-y", "--no-install-recommends", "chromium"]
    ):
        found = _first(machine, _candidates(machine))
    return found


def _candidates(machine: Machine) -> Iterator[tuple[str, str]]:
    if named := machine.environ.get(VARIABLE):
        yield named, f"named in {VARIABLE}"
    for name in NAMES:
        if path := machine.which(name):
            yield path, "on this machine"
    yield from _downloaded(machine)


def _downloaded(machine: Machine) -> Iterator[tuple[str, str]]:
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    print(playwright.chromium.executable_path)"
    )
    answer = machine.run([sys.executable, "-c", ask], 60)
    if answer.returncode == 0 and (path := answer.stdout.strip()):
        yield path, "Playwright's download"


def _first(machine: Machine, candidates: Iterator[tuple[str, str]]) -> Browser | None:
    for path, source in candidates:
        # It must show a page: a name alone may be a stub that asks for an installation, and a
        # download may lack libraries of the system.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            page = machine.run(
                [
                    path,
                    *FLAGS,
                    f"--user-data-dir={profile}",
                    "--dump-dom",
                    "data:text/html,it+works",
                ],
                60,
            )
        if page.returncode == 0 and "it+works" in page.stdout:
            version = machine.run([path, "--version"], 60).stdout.strip()
            return Browser(path, version or "a browser", source)
    return None


def _did(machine: Machine, command: Sequence[str]) -> bool:
    result = machine.run(command, 600)
    if result.returncode != 0:
        lines = (result.stderr or result.stdout).strip().splitlines()
        machine.say(f"  {' '.join(command)}: {lines[0] if lines else 'failed'}")
    return result.returncode == 0


def main(arguments: Sequence[str] | None = None, machine: Machine | None = None) -> int:
    """Runs the script; returns its exit code."""
    machine = machine or Machine()
    parser = argparse.ArgumentParser(description="Finds a browser for the browser tests.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--install", action="store_true", help="get one if there is none")
    what.add_argument("--remark", action="store_true", help="speak only when there is none")
    options = parser.parse_args(arguments)
    browser = find(machine, install=options.install)
    if browser is None:
        machine.say(NONE_FOUND if options.remark else "no browser to be had")
        return 1 if machine.is_ci else 0
    if not options.remark:
        machine.say(str(browser))
    return 0


if __name__ == "__main__":
    sys.exit(main())
