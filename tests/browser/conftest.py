"""A JupyterLab of the tests' own, a real browser, and a page that drives a notebook.

A test asks for ``lab``, a :class:`~tests.browser.lab_page.LabPage`, and for as many notebooks as it
likes: each is opened from a fresh copy with a fresh kernel. To load JupyterLab takes longer than
most tests, so they have its page one after the other, as :meth:`LabPage.reset` leaves it. After a
test that fails there is another page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import playwright.sync_api
import pytest

from tests.browser.find_browser import FLAGS, NONE_FOUND, Browser, Machine, find
from tests.browser.lab_page import LabPage
from tests.jupyter_server import JupyterServer

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def found_browser() -> Browser:
    """The browser on this machine; without one the test is skipped, under CI it fails."""
    machine = Machine()
    found = find(machine)
    if found is None and machine.is_ci:
        pytest.fail(NONE_FOUND)
    if found is None:
        pytest.skip(NONE_FOUND)
    return found


@pytest.fixture(scope="session")
def browser(found_browser: Browser) -> Iterator[playwright.sync_api.Browser]:
    """The running browser; Playwright gives it a new profile folder."""
    # No name but this machine's can be looked up, whatever asks.
    offline = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    with playwright.sync_api.sync_playwright() as driver:
        running = driver.chromium.launch(
            executable_path=found_browser.path, headless=True, args=[*FLAGS, offline]
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def lab_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab serves."""
    return tmp_path_factory.mktemp("root")


@pytest.fixture(scope="session")
def lab_server(
    found_browser: Browser, lab_root: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[JupyterServer]:
    """A JupyterLab of the tests' own."""
    command = [
        "jupyterlab",
        *JupyterServer.OPTIONS,
        f"--ServerApp.root_dir={lab_root}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        "--allow-root",
    ]
    home = tmp_path_factory.mktemp("jupyter")
    # As an installed package configures the server, whatever is installed here.
    environ = {"JUPYTER_CONFIG_PATH": str(ROOT / "hogwarts_nb" / "server")}
    with JupyterServer(command, home, folder=lab_root, environ=environ) as server:
        yield server


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """The folder for screenshots: HOGWARTS_NB_ARTEFACTS, or tests/artefacts."""
    folder = Path(os.environ.get("HOGWARTS_NB_ARTEFACTS") or ROOT / "tests" / "artefacts")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def make_lab(
    browser: playwright.sync_api.Browser,
    lab_server: JupyterServer,
    lab_root: Path,
    artefacts: Path,
) -> Callable[..., LabPage]:
    """Makes a page with a browser profile of its own."""

    def make(kind: type[LabPage] = LabPage, **options: object) -> LabPage:
        notebooks = ROOT / "notebooks"
        return kind(browser, lab_server, lab_root, notebooks, artefacts, **options)

    return make


@pytest.fixture
def new_lab(
    request: pytest.FixtureRequest, make_lab: Callable[..., LabPage]
) -> Iterator[Callable[..., LabPage]]:
    """Makes pages with options of the browser context, as ``new_lab(color_scheme=...)``.

    They are in JupyterLab, or in another host as ``new_lab(Notebook7Page)``.
    """
    pages: list[LabPage] = []

    def make(*args: type[LabPage], **options: object) -> LabPage:
        pages.append(make_lab(*args, **options))
        return pages[-1]

    yield make
    for number, page in enumerate(pages):
        show_failure(request, page, number)
        page.close()


def show_failure(request: pytest.FixtureRequest, page: LabPage, number: int = 0) -> bool:
    """Whether the test has failed; if so, there is a screenshot."""
    failed = request.node.stash.get(FAILED, False)
    if failed:
        name = re.sub(r"\W+", "_", request.node.name)
        page.screenshot(f"failed_{name}_{number}")
    return failed


@pytest.fixture(scope="session")
def lab_pages() -> Iterator[list[LabPage]]:
    """The page that tests have one after the other, if there is one."""
    pages: list[LabPage] = []
    yield pages
    for page in pages:
        page.close()


@pytest.fixture
def lab(
    request: pytest.FixtureRequest, make_lab: Callable[..., LabPage], lab_pages: list[LabPage]
) -> Iterator[LabPage]:
    """A page in JupyterLab, as if it were new."""
    if not lab_pages:
        lab_pages.append(make_lab())
    page = lab_pages[0]
    yield page
    if show_failure(request, page):
        lab_pages.pop().close()
    else:
        page.reset()
