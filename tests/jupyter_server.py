"""A JupyterLab of a test's own: nothing of the user's is read or written, nothing is left over."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

#: Off, as its toast covers a corner of the page.
ANNOUNCEMENTS = "@jupyterlab/apputils-extension:announcements"

#: All cells of a notebook are in the page, also those that are scrolled out of observation.
SETTINGS = {
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

START_SECONDS = 60
STOP_SECONDS = 10


class JupyterServer:
    """Runs a server for the time of a ``with`` block.

    Args:
        command: the module to run and its options.
        home: a folder for the server's configuration, data and logs.
        folder: where it runs.
        environ: further variables of its environment.
    """

    #: 127.0.0.1 alone, on a port that the system picks.
    OPTIONS = ("--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", "--ServerApp.open_browser=False")

    def __init__(
        self,
        command: Sequence[str],
        home: Path,
        *,
        folder: Path | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._command = [sys.executable, "-m", *command]
        self._home = home
        self._folder = folder
        self._environ = environ or {}
        self.token = secrets.token_hex(16)
        self.url = ""

    def __enter__(self) -> JupyterServer:
        self._write_settings()
        environ = {k: v for k, v in os.environ.items() if not k.startswith("JUPYTER")}
        environ |= {
            "IPYTHONDIR": str(self._home / "ipython"),
            "JUPYTER_CONFIG_DIR": str(self._home / "config"),
            "JUPYTER_DATA_DIR": str(self._home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self._home / "runtime"),
            "JUPYTER_TOKEN": self.token,
            **self._environ,
        }
        self.log = self._home / "server.log"
        with self.log.open("wb") as log:
            # A process group of its own, to end it as a whole; kernels end when their server does.
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self.url = self._wait_for_url()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end()

    @property
    def pid(self) -> int:
        """The process that was started; the server itself may be a child of it."""
        return self._process.pid

    def open(self, path: str, method: str = "GET") -> Any:
        """The response to a request with the token."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        return urllib.request.urlopen(request, timeout=30)

    def get_text(self, path: str) -> str:
        """A page's text."""
        with self.open(path) as response:
            text: str = response.read().decode()
        return text

    def get(self, path: str) -> Any:
        """The data of an API's answer."""
        return json.loads(self.get_text(path))

    def _write_settings(self) -> None:
        (self._home / "runtime").mkdir(parents=True)
        config = self._home / "config"
        for name, settings in SETTINGS.items():
            file = config / "lab" / "user-settings" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(settings), encoding="utf-8")
        page = config / "labconfig" / "page_config.json"
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps({"disabledExtensions": {ANNOUNCEMENTS: True}}), encoding="utf-8")

    def _wait_for_url(self) -> str:
        # The server writes its address, with the port that it got, a moment before it listens.
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            for file in (self._home / "runtime").glob("jpserver-*.json"):
                try:
                    url = str(json.loads(file.read_text(encoding="utf-8"))["url"])
                    urllib.request.urlopen(url + "api", timeout=30).close()
                except (ValueError, OSError):
                    continue  # half written, or not listening yet
                return url
            time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text(encoding='utf-8')}")

    def _end(self) -> None:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, sign)
            except ProcessLookupError:
                break
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                continue
        self._process.wait()
