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
        wait = self._quiet_until - monotonic()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            wait = 0  # nothing would send it later
        if wait <= 0:
            # Also if a later one is waited for: who works for long lets nothing else be sent.
            self._send_now()
        elif not self._waits:
            self._waits = True
            loop.call_later(wait, self._send_late)

    def _send_late(self) -> None:
        if self._waits:
            self._send_now()

    def _send_now(self) -> None:
        self._waits = False
        self._quiet_until = monotonic() + self._pause
        self._send()
