"""Drives one notebook in JupyterLab, and sees what goes wrong there."""

from __future__ import annotations

import ast
import json
import shutil
import tempfile
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Route, WebSocketRoute

from tests.jupyter_server import JupyterServer

#: In the page: the panel of the notebook that is open.
PANEL = "window.jupyterapp.shell.currentWidget"
KERNEL = f"{PANEL}.sessionContext.session.kernel"

#: What JupyterLab shows in the place of a widget that it cannot draw.
BROKEN_WIDGETS = ("model not found", "Error displaying widget", "Error creating widget")

#: The page's size in CSS pixels.
SIZE = {"width": 1200, "height": 900}

#: Pixels of JupyterLab above and below a notebook, and more.
AROUND = 300

#: Milliseconds until something in a page is given up, on a machine with much else to do.
PATIENCE = 90_000

#: A whole notebook on a slow machine, also by the Python of a browser.
RUN_SECONDS = 300


class LabPage:
    """A page of its own in JupyterLab.

    Attributes:
        page: Playwright's page, for everything that is not here.
        outside_requests: the address of each request that would have left this machine. They are
            blocked.
        console_errors: what the page wrote to the console as an error, and uncaught exceptions.
    """

    #: Where a notebook is on the server. A workspace of a new name has nothing else open in it.
    ADDRESS = "doc/workspaces/{folder}/tree/{path}"
    #: Whether the page can take another notebook without being loaded again.
    TAKES_ANOTHER = True
    #: Whether the notebook is there and has its kernel.
    READY = f"""() => window.jupyterapp && {PANEL}?.content?.model
        && {PANEL}.sessionContext?.isReady"""

    def __init__(
        self,
        browser: Browser,
        server: JupyterServer,
        root: Path,
        notebooks: Path,
        artefacts: Path,
        **options: Any,
    ) -> None:
        self.server = server
        self._root = root
        self._notebooks = notebooks
        self._artefacts = artefacts
        self._dark = False
        self.outside_requests: list[str] = []
        self.console_errors: list[str] = []
        options = {"viewport": SIZE, "service_workers": "block"} | options
        self._context = browser.new_context(**options)
        self._context.set_default_timeout(PATIENCE)
        self._context.route(_is_outside, self._block)
        self._context.route_web_socket(_is_outside, self._block_socket)
        self.page = self._context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))

    # Opening and running

    def open(self, name: str) -> None:
        """Opens a fresh copy of a project notebook, with nothing else in sight."""
        self.open_file(self._notebooks / name)

    def open_cells(self, *sources: str) -> None:
        """Opens a notebook made of these code cells."""
        cells: list[dict[str, Any]] = [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "source": source,
                "outputs": [],
            }
            for number, source in enumerate(sources, 1)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {
            "cells": cells,
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "made_for_a_test.ipynb"
            file.write_text(json.dumps(notebook), encoding="utf-8")
            self.open_file(file)

    def open_file(self, file: Path) -> None:
        """Opens a fresh copy of a notebook file."""
        folder = Path(tempfile.mkdtemp(prefix="copy_", dir=self._root))
        shutil.copy(file, folder)
        path = f"{folder.name}/{file.name}"
        if self.TAKES_ANOTHER and self.page.url.startswith(self.server.url):
            self._close_notebook()
            self._settle(
                """async path => {
                    await window.jupyterapp.commands.execute('docmanager:open', {path});
                }""",
                path,
            )
        else:
            address = self.ADDRESS.format(folder=folder.name, path=quote(path))
            self.page.goto(f"{self.server.url}{address}?token={self.server.token}")
        # By polling, as it can be given up: a promise that never comes would hang the test.
        self.page.wait_for_function(self.READY, timeout=RUN_SECONDS * 1000)
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Waits until the kernel has nothing to do."""
        self.page.wait_for_function(
            f"() => {KERNEL}?.status === 'idle'", timeout=RUN_SECONDS * 1000
        )

    def run_all(self) -> None:
        """Runs all cells and waits until they are done, or one has failed."""
        self.wait_until_idle()
        self._settle("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()

    def trust(self) -> None:
        """Shows the outputs as in a notebook that the reader has trusted, before any run."""
        self.page.evaluate(
            f"() => {PANEL}.content.widgets.forEach(cell => {{ cell.model.trusted = true; }})"
        )

    # Looking

    @property
    def cells(self) -> Locator:
        """The notebook's cells."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    def errors(self) -> list[str]:
        """What is wrong in the notebook: failed cells, and widgets that could not be drawn."""
        outputs = self.page.evaluate(
            f"""() => {PANEL}.content.widgets.flatMap((cell, number) =>
                (cell.model.sharedModel.getOutputs?.() ?? [])
                    .filter(output => output.output_type === 'error')
                    .map(({{ename, evalue}}) => `cell ${{number + 1}}: ${{ename}}: ${{evalue}}`))"""
        )
        # What is shown, and no cell's source, which may well speak of such errors.
        shown = [
            (number, text)
            for number, cell in enumerate(self.cells.all(), 1)
            for text in cell.locator(".jp-Cell-outputArea").all_inner_texts()
        ]
        broken = [
            f"cell {number}: {words}"
            for number, text in shown
            for words in BROKEN_WIDGETS
            if words.lower() in text.lower()
        ]
        return [*outputs, *broken]

    def python(self, code: str) -> Any:
        """Runs code in the notebook's kernel, unseen; returns its last expression's value.

        The kernel takes messages in order: what a click sent before is done when this runs.

        Args:
            code: statements; if the last is an expression, its value must be plain JSON data.

        Raises:
            AssertionError: when the code fails, with the kernel's traceback.
        """
        body = ast.parse(code).body
        value = "None"
        if body and isinstance(last := body[-1], ast.Expr):
            value = ast.unparse(last.value)
            body.pop()
        statements = "\n".join(ast.unparse(statement) for statement in body)
        reply = self._execute(statements, f"__import__('json').dumps({value})")
        result = reply["user_expressions"]["value"] if reply["status"] == "ok" else reply
        assert result["status"] == "ok", "\n".join(result["traceback"])
        return json.loads(ast.literal_eval(result["data"]["text/plain"]))

    def _execute(self, code: str, value: str) -> Any:
        """The kernel's reply to code, with the value of an expression."""
        return self._settle(
            f"""async ([code, value]) => {{
                const request = {{
                    code, user_expressions: {{value}},
                    silent: false, store_history: false, stop_on_error: false,
                }};
                return (await {KERNEL}.requestExecute(request).done).content;
            }}""",
            [code, value],
        )

    def axe(self, selector: str, **options: Any) -> list[dict[str, Any]]:
        """Accessibility violations that axe-core finds in the elements of a CSS selector.

        Args:
            selector: what is looked at; something must match it.
            options: of ``axe.run``, as ``runOnly``.

        Returns:
            For each violated rule its ``id``, ``impact``, ``help`` and the ``nodes`` (HTML and
            what is wrong there).
        """
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(
                files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
            )
        violations: list[dict[str, Any]] = self.page.evaluate(
            """async ([selector, options]) => {
                // JupyterLab's body has no height of its own and hides its overflow, so that axe
                // takes all there is for invisible, and would never look at contrast.
                document.body.style.height = '100vh';
                // What has just been shown is looked at once it is laid out and in observation.
                document.querySelector(selector)?.scrollIntoView({block: 'nearest'});
                for (let frame = 0; frame < 2; frame++) {
                    await new Promise(done => requestAnimationFrame(done));
                }
                const results = await axe.run(
                    {include: [[selector]]}, {resultTypes: ['violations'], ...options});
                document.body.style.height = '';
                return results.violations.map(({id, impact, help, nodes}) => ({
                    id, impact, help,
                    nodes: nodes.map(node => `${node.html} :: ${node.failureSummary}`),
                }));
            }""",
            [selector, options],
        )
        return violations

    def screenshot(self, name: str, selector: str | None = None) -> Path:
        """Saves a picture of the page, or of the first element that matches, as NAME.png."""
        path = self._artefacts / f"{name}.png"
        if not selector:
            self.page.screenshot(path=path)
            return path
        target = self.page.locator(selector).first
        size, box = self.page.viewport_size, target.bounding_box()
        assert size, "the page has a size"
        assert box, f"{selector} is not on the page"
        # What does not fit makes Playwright resize the page itself, and end with a page of one
        # pixel for a moment: boards are laid out for it, and again, while the test goes on.
        self.viewport(size["width"], max(size["height"], ceil(box["height"]) + AROUND))
        target.screenshot(path=path)
        self.viewport(size["width"], size["height"])
        return path

    # Changing the surroundings

    def theme(self, name: str) -> None:
        """Switches JupyterLab to its ``light`` or ``dark`` theme."""
        full = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", full
        )
        self._dark = name == "dark"
        is_light = "true" if name == "light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{is_light}']", state="attached")

    def viewport(self, width: int, height: int) -> None:
        """Sets the page's size in CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def reset(self) -> None:
        """Makes the page what it was, for another test."""
        self._close_notebook()
        if self._dark:
            self.theme("light")
        self.viewport(**SIZE)
        self.page.emulate_media(reduced_motion="null")
        self.page.evaluate(
            """() => {
                localStorage.clear();
                window.jupyterapp.shell.collapseLeft();
            }"""
        )
        self.outside_requests.clear()
        self.console_errors.clear()

    def close(self) -> None:
        """Closes the page and ends the kernels that it used."""
        if self._dark:
            # JupyterLab keeps the theme for whoever comes next.
            self.theme("light")
            self.page.wait_for_timeout(500)
        self._context.close()
        for session in self.server.get("api/sessions"):
            self.server.open(f"api/sessions/{session['id']}", method="DELETE").close()

    def _close_notebook(self) -> None:
        """Ends the notebook and its kernel, if there is one."""
        self._settle(
            f"""async () => {{
                const panel = {PANEL};
                await panel?.sessionContext?.shutdown();
                panel?.dispose();
            }}"""
        )

    def _settle(self, script: str, argument: Any = None) -> Any:
        """What a script's promise comes to; unlike ``evaluate`` it gives up one that never does."""
        self.page.evaluate(
            f"""argument => {{
                window.settled = undefined;
                Promise.resolve(({script})(argument)).then(
                    value => {{ window.settled = {{value}}; }},
                    error => {{ window.settled = {{error: String(error)}}; }});
            }}""",
            argument,
        )
        self.page.wait_for_function("() => window.settled", timeout=RUN_SECONDS * 1000)
        settled = self.page.evaluate("() => window.settled")
        assert "error" not in settled, settled["error"]
        return settled.get("value")

    # Watching

    def _block(self, route: Route) -> None:
        self.outside_requests.append(route.request.url)
        route.abort()

    def _block_socket(self, socket: WebSocketRoute) -> None:
        self.outside_requests.append(socket.url)
        socket.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console_errors.append(message.text)


def _is_outside(url: str) -> bool:
    host = urlsplit(url).hostname
    return host is not None and host != "127.0.0.1"
