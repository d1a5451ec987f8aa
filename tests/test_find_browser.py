"""The browser finder decides by what the machine answers; here the machine is a fake."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser import find_browser
from tests.browser.find_browser import NONE_FOUND, Browser, Machine, find, main

PLAYWRIGHTS = "/home/me/.cache/playwright/chrome"


class FakeMachine:
    """A machine with some programs on it; commands are recorded and change what is there."""

    def __init__(self, *on_path: str, broken: Sequence[str] = (), root: bool = True) -> None:
        self.on_path = set(on_path)
        self.broken = set(broken)
        self.downloaded = False
        self.download_works = False
        self.packages_work = False
        self.root = root
        self.environ: dict[str, str] = {}
        self.commands: list[str] = []
        self.said: list[str] = []

    @property
    def machine(self) -> Machine:
        return Machine(
            run=self.run,
            which=lambda name: f"/bin/{name}" if name in self.on_path else None,
            is_root=lambda: self.root,
            environ=self.environ,
            say=self.said.append,
        )

    def run(self, command: Sequence[str], timeout: float) -> subprocess.CompletedProcess[str]:
        line = " ".join(command)
        self.commands.append(line)
        code, out = self.answer(command, line)
        return subprocess.CompletedProcess(command, code, out, "" if code == 0 else "no such luck")

    def answer(self, command: Sequence[str], line: str) -> tuple[int, str]:
        if "--dump-dom" in command:
            there = command[0] == PLAYWRIGHTS and self.downloaded
            there = there or command[0].removeprefix("/bin/") in self.on_path
            works = there and command[0] not in self.broken
            return (0, "<html>it+works</html>") if works else (1, "")
        if command[-1] == "--version":
            return 0, "Chromium 150.0\n"
        if command[1] == "-c":
            return 0, PLAYWRIGHTS + "\n"
        if line.endswith("playwright install chromium"):
            self.downloaded = self.download_works
            return (0, "") if self.download_works else (1, "")
        if line.endswith("apt-get update"):
            return (0, "") if self.packages_work else (100, "")
        if "apt-get install" in line:
            self.on_path.add("chromium")
            return 0, ""
        raise AssertionError(f"an unexpected command: {line}")

    def installed(self) -> list[str]:
        """The commands that change the machine."""
        words = ("playwright install", "apt-get")
        return [line for line in self.commands if any(word in line for word in words)]


def test_a_browser_on_the_machine_comes_first() -> None:
    fake = FakeMachine("google-chrome", "chromium-browser", "apt-get")
    found = find(fake.machine, install=True)
    assert found == Browser("/bin/chromium-browser", "Chromium 150.0", "on this machine")
    assert fake.installed() == []


def test_one_named_in_the_environment_comes_before_all() -> None:
    fake = FakeMachine("mine", "chromium")
    fake.environ["HOGWARTS_NB_BROWSER"] = "/bin/mine"
    found = find(fake.machine)
    assert found is not None
    assert found.path == "/bin/mine"


def test_a_stub_that_shows_no_page_is_passed_over() -> None:
    fake = FakeMachine("chromium-browser", "google-chrome", broken=["/bin/chromium-browser"])
    found = find(fake.machine)
    assert found is not None
    assert found.path == "/bin/google-chrome"


def test_an_earlier_download_is_found_without_installing() -> None:
    fake = FakeMachine()
    fake.downloaded = True
    assert find(fake.machine) == Browser(PLAYWRIGHTS, "Chromium 150.0", "Playwright's download")
    assert fake.installed() == []


def test_nothing_is_installed_unasked() -> None:
    fake = FakeMachine("apt-get")
    fake.download_works = fake.packages_work = True
    assert find(fake.machine) is None
    assert fake.installed() == []


def test_playwrights_download_comes_before_the_package() -> None:
    fake = FakeMachine("apt-get")
    fake.download_works = fake.packages_work = True
    found = find(fake.machine, install=True)
    assert found is not None
    assert found.path == PLAYWRIGHTS
    assert fake.installed() == [f"{sys.executable} -m playwright install chromium"]


@pytest.mark.parametrize(("root", "prefix"), [(True, ""), (False, "sudo -n ")])
def test_the_package_is_the_last_resort(root: bool, prefix: str) -> None:
    fake = FakeMachine("apt-get", root=root)
    fake.packages_work = True
    found = find(fake.machine, install=True)
    assert found is not None
    assert found.path == "/bin/chromium"
    apt_get = f"{prefix}env DEBIAN_FRONTEND=noninteractive apt-get"
    assert fake.installed()[1:] == [
        f"{apt_get} update",
        f"{apt_get} install -y --no-install-recommends chromium",
    ]


def test_a_download_that_lacks_libraries_leads_on_to_the_package() -> None:
    fake = FakeMachine("apt-get", broken=[PLAYWRIGHTS])
    fake.download_works = fake.packages_work = True
    found = find(fake.machine, install=True)
    assert found is not None
    assert found.path == "/bin/chromium"


def test_without_apt_get_no_package_is_tried() -> None:
    fake = FakeMachine()
    assert find(fake.machine, install=True) is None
    assert not any("apt-get" in line for line in fake.commands)


def test_a_failed_attempt_says_why() -> None:
    fake = FakeMachine("apt-get")
    assert find(fake.machine, install=True) is None
    assert any("apt-get update: no such luck" in line for line in fake.said)


@pytest.mark.parametrize("arguments", [["--install"], ["--remark"], []])
@pytest.mark.parametrize(("environ", "code"), [({}, 0), ({"CI": "true"}, 1), ({"CI": ""}, 0)])
def test_no_browser_is_a_failure_in_ci_only(
    arguments: list[str], environ: dict[str, str], code: int
) -> None:
    fake = FakeMachine()
    fake.environ = environ
    assert main(arguments, fake.machine) == code


def test_the_remark_is_plain_without_a_browser_and_silent_with_one() -> None:
    without, with_one = FakeMachine(), FakeMachine("chromium")
    main(["--remark"], without.machine)
    main(["--remark"], with_one.machine)
    assert without.said == [NONE_FOUND]
    assert with_one.said == []


def test_what_was_found_is_printed() -> None:
    fake = FakeMachine("chromium")
    assert main(["--install"], fake.machine) == 0
    assert fake.said == ["browser: Chromium 150.0, on this machine: /bin/chromium"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["/no/such/program"], "No such file"),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "timed out"),
    ],
)
def test_a_command_that_cannot_start_or_hangs_is_a_failed_one(
    command: list[str], said: str
) -> None:
    result = find_browser.run(command, 0.5)
    assert result.returncode != 0
    assert said in result.stderr


def test_as_a_script_it_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    script = Path(find_browser.__file__)
    result = subprocess.run(
        [sys.executable, "-I", "-S", str(script), "--help"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert result.returncode == 0
    assert "--install" in result.stdout
