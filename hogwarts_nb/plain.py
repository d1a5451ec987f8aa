"""Printing where characters are missing: to a pipe on Windows, or an old terminal.

Boards and sentences have characters that old encodings do not have, and printing one of them would
raise an error in any program. So this package prints other characters instead.
"""

from __future__ import annotations

import codecs
import io
import sys

__all__ = ["NAME", "write_plainly"]

#: The name of the error handler, for ``errors=`` of any file.
NAME = "hogwarts_nb.plain"

_SIGNS = {
    "≈": "~", "→": "->", "★": "*", "⚡": "!", "♥": "<3", "−": "-", "…": "...", "✓": "v", "✗": "x",
    "●": "o", "○": "o", "⚔": "x", "↻": "@", "“": '"', "”": '"',
    **dict.fromkeys("─═╴╶", "-"), **dict.fromkeys("│║╵╷", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "+"),
}


def write_plainly() -> None:
    """Let printing continue if the encoding of the output lacks a character."""
    codecs.register_error(NAME, _plainly)
    out = sys.stdout
    # Another choice of ``errors`` is kept, and UTF has every character.
    if (isinstance(out, io.TextIOWrapper) and out.errors == "strict"
            and not codecs.lookup(out.encoding).name.startswith("utf")):
        out.reconfigure(errors=NAME)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start:error.end]
    return "".join(_SIGNS.get(sign, "?") for sign in missing), error.end
