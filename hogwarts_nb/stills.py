"""What a notebook shows of a board when no program runs: its picture, as it was last.

A widget ends with its kernel. So the kernel writes the picture that would be shown in its place to
a folder of Jupyter's, under the widget's id, each time the board has changed, and the Jupyter
server (:mod:`hogwarts_nb.server`) puts it into the notebook. The kernel draws it, since it alone
knows what may be seen; it goes through the disk, since a kernel that is busy or gone cannot be
asked. No widget state is saved: it is twice as large, only JupyterLab and Notebook 7 write it, and
it holds what the screen showed to one seat.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from .core.words import Message, Words
from .files import write

__all__ = ["ANSWER", "COUNT", "LIVE", "MARK", "PLAY", "forget_old", "keep", "kept", "still"]

#: The form of an output that is a live widget.
LIVE = "application/vnd.jupyter.widget-view+json"

PLAY = Message("This is a picture. Run the cell to play.")
ANSWER = Message("This is a picture. Run the cell to answer.")
COUNT = Message("This is a picture. Run the cell to count.")

#: By this an output of ours is known in a notebook.
MARK = 'class="hnb-still"'

#: Pictures of boards that nobody has saved or opened for so long are thrown away.
DAYS = 30

#: Set by a Jupyter server for the kernels of its notebooks; elsewhere nobody would read a picture.
SERVED = "JPY_SESSION_NAME"


def still(html: str, how: Message, words: Words) -> str:
    """A picture, and how to go on from it.

    Args:
        html: the picture's markup.
        how: the sentence on how to go on.
        words: the language.
    """
    return f"{html}<p {MARK}><em>{escape(words.say(how()))}</em></p>"


def keep(model_id: str, forms: Callable[[], dict[str, Any]]) -> None:
    """Keep what is shown in the place of a widget, if a Jupyter server may ask for it.

    Args:
        model_id: the widget's id.
        forms: makes the forms of the output.
    """
    if SERVED not in os.environ:
        return
    file = _file(model_id)
    # Whoever cannot write there plays on, and finds an older picture tomorrow.
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file, json.dumps(forms()), wait=False)


def kept(model_id: str) -> dict[str, Any]:
    """The forms that were kept last for a widget; empty if there are none.

    Args:
        model_id: the id of the widget.
    """
    # The id comes from a notebook, which may be anybody's: it must not name another file.
    if not re.fullmatch("[0-9a-f]{32}", model_id):
        return {}
    try:
        forms: dict[str, Any] = json.loads(_file(model_id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return forms


def forget_old() -> None:
    """Throw away what nobody has asked for in a long time."""
    for file in _folder().glob("*.json"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - DAYS * 86_400:
                file.unlink()


def _folder() -> Path:
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir()) / "hogwarts_nb"


def _file(model_id: str) -> Path:
    return _folder() / f"{model_id}.json"
