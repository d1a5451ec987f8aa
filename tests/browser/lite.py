"""The built site, served as any static host serves it, and a lesson of it in a page."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser.hosts import Notebook7Page
from tests.browser.lab_page import KERNEL


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class NoServer:
    """In the place of a Jupyter server, where there is none."""

    token = ""

    def __init__(self, url: str) -> None:
        self.url = url

    def get(self, path: str) -> list[Any]:
        return []


class LitePage(Notebook7Page):
    """A lesson in JupyterLite."""

    def open(self, name: str) -> None:
        self.page.goto(f"{self.server.url}play/notebooks/index.html?path={name}")
        self.wait_until_ready()

    def _execute(self, code: str, value: str) -> Any:
        # Its kernel knows no expressions besides the code, so the value is the last line's.
        return self._settle(
            f"""async code => {{
                const request = {KERNEL}.requestExecute({{code, store_history: false}});
                let data = {{}};
                request.onIOPub = ({{content}}) => {{ data = content.data ?? data; }};
                const reply = (await request.done).content;
                const value = {{...reply, status: 'ok', data}};
                return {{...reply, user_expressions: {{value}}}};
            }}""",
            f"{code}\n{value}",
        )

    def wait_until_ready(self) -> None:
        """Waits until the lesson is there and its kernel has nothing to do."""
        self.page.wait_for_function(self.READY, timeout=120_000)
        self.wait_until_idle()
