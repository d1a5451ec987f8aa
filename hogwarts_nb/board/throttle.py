"""Sending not too often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

__all__ = ["Throttle"]


class Throttle:
    """Sends at once, or after a pause; of many that come in one pause, the last one is sent.

    Args:
        send: sends what is newest.
        pause: seconds from one to the next.
    """

    def __init__(self, send: Callable[[], None], pause: float) -> None:
        self._send = send
        self._pause = pause
        self._quiet_until = 0.0
        self._waits = False

    def send(self) -> None:
        """Send what is newest, now or when the pause is over."""
        if self._waits:
            return
        wait = self._quiet_until - monotonic()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            wait = 0  # nothing would send it later
        if wait > 0:
            self._waits = True
            loop.call_later(wait, self._send_now)
        else:
            self._send_now()

    def _send_now(self) -> None:
        self._waits = False
        self._quiet_until = monotonic() + self._pause
        self._send()
