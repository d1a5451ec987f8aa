"""Boards for notebooks, and replays that open without one."""

from .replay import replay_html
from .widget import TABLE, Board

__all__ = ["TABLE", "Board", "replay_html"]
