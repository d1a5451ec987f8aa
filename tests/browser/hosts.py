"""Other notebooks of Jupyter in a page: Notebook 7, made of JupyterLab's parts, and nbclassic."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Locator

from tests.browser.lab_page import RUN_SECONDS, LabPage


class Notebook7Page(LabPage):
    """A notebook in Notebook 7."""

    ADDRESS = "notebooks/{path}"
    TAKES_ANOTHER = False


class ClassicPage(LabPage):
    """A notebook in nbclassic, which shares no code with JupyterLab."""

    ADDRESS = "nbclassic/notebooks/{path}"
    TAKES_ANOTHER = False
    # Before its manager is there, a widget is nothing.
    READY = """() => window.Jupyter?.notebook?._fully_loaded
        && Jupyter.notebook.kernel?.is_connected()
        && Jupyter.notebook.kernel.info_reply.status === 'ok'
        && Jupyter.notebook.kernel.comm_manager.targets['jupyter.widget']"""

    def wait_until_idle(self) -> None:
        # A cell that runs has no number yet, and every message is answered in its turn.
        self.page.wait_for_function(
            "() => !Jupyter.notebook.kernel_busy && !document.querySelector('.code_cell.running')",
            timeout=RUN_SECONDS * 1000,
        )

    # Whether each widget that was sent is on the page.
    SHOWN = """() => document.querySelectorAll('.hnb').length >=
        Jupyter.notebook.get_cells().reduce((sum, cell) => sum
            + (cell.output_area?.outputs ?? []).filter(output =>
                output.data?.['application/vnd.jupyter.widget-view+json']).length, 0)"""

    def run_all(self) -> None:
        for _ in range(3):
            self.page.evaluate("() => Jupyter.notebook.execute_all_cells()")
            self.python("None")
            # On a busy machine the page connects its kernel twice, and nbclassic clears widgets
            # of the first connection, some of them or all.
            self.page.wait_for_timeout(1_000)
            with suppress(Error):
                self.page.wait_for_function(self.SHOWN, timeout=10_000)
                break

    @property
    def cells(self) -> Locator:
        return self.page.locator("#notebook-container .cell")

    def errors(self) -> list[str]:
        return self.page.locator(".output_error").all_inner_texts()

    def _execute(self, code: str, value: str) -> Any:
        return self._settle(
            """([code, value]) => new Promise(done => Jupyter.notebook.kernel.execute(
                code, {shell: {reply: message => done(message.content)}},
                {user_expressions: {value}, silent: false, store_history: false}))""",
            [code, value],
        )
