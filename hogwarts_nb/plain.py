"""What is printed where signs are missing: a pipe on Windows, an old terminal.

Boards and sentences have signs that the old encodings of single bytes do not know. Python would
stop with an error at the first of them, in whatever program prints. So the package has its own way
to go on there: the sign is written with letters.
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
    """Have what is printed go on where the encoding of the output lacks a sign."""
    codecs.register_error(NAME, _plainly)
    out = sys.stdout
    # A choice of errors that somebody has made is kept, and UTF has every sign.
    if (isinstance(out, io.TextIOWrapper) and out.errors == "strict"
            and not codecs.lookup(out.encoding).name.startswith("utf")):
        out.reconfigure(errors=NAME)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start:error.end]
    return "".join(_SIGNS.get(sign, "?") for sign in missing), error.end
