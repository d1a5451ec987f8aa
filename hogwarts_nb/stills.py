"""Stills: the pictures that a notebook shows of its boards when no kernel runs.

A widget ends with its kernel. So each time a board has changed, the kernel writes its picture to a
folder of Jupyter, under the widget's id, and the Jupyter server (:mod:`hogwarts_nb.server`) puts it
into the notebook. The kernel draws the picture, because only the kernel knows what may be seen. It
goes through the disk, because a kernel that is busy or gone cannot answer. No widget state is
saved: it is twice as large, only JupyterLab and Notebook 7 write it, and it has what one seat saw.
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

__all__ = ["ANSWER", "COUNT", "LIVE", "MARK", "PLAY", "STORY", "forget_old", "keep", "kept",
           "still"]

#: The MIME type of a live widget.
LIVE = "application/vnd.jupyter.widget-view+json"

PLAY = Message("This is a picture. Run the cell to play.")
ANSWER = Message("This is a picture. Run the cell to answer.")
STORY = Message("This is a picture. Run the cell to see it happen step by step.")
COUNT = Message("This is a picture. Run the cell to count.")

#: This marks outputs of this package in a notebook.
MARK = 'class="hnb-still"'

#: Pictures that have not changed for this number of days are deleted.
DAYS = 30

#: The Jupyter server sets this for the kernels of its notebooks; elsewhere nobody reads pictures.
SERVED = "JPY_SESSION_NAME"


def still(html: str, how: Message, words: Words) -> str:
    """A picture with a sentence that says how to continue.

    Args:
        html: the picture's markup.
        how: the sentence.
        words: the language.
    """
    return f"{html}<p {MARK}><em>{escape(words.say(how()))}</em></p>"


def keep(model_id: str, forms: Callable[[], dict[str, Any]]) -> None:
    """Keep the picture of a widget, if a Jupyter server may ask for it.

    Args:
        model_id: the widget's id.
        forms: a function that makes the output, by MIME type.
    """
    if SERVED not in os.environ:
        return
    file = _file(model_id)
    # If it cannot be written, the game goes on, and the notebook later shows an older picture.
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file, json.dumps(forms()), wait=False)


def kept(model_id: str) -> dict[str, Any]:
    """The output that was kept last for a widget; empty if there is none.

    Args:
        model_id: the widget's id.
    """
    # The id comes from a notebook, which may be malicious: it must not name another file.
    if not re.fullmatch("[0-9a-f]{32}", model_id):
        return {}
    try:
        forms: dict[str, Any] = json.loads(_file(model_id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return forms


def forget_old() -> None:
    """Delete old pictures."""
    for file in _folder().glob("*.json"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - DAYS * 86_400:
                file.unlink()


def _folder() -> Path:
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir()) / "hogwarts_nb"


def _file(model_id: str) -> Path:
    return _folder() / f"{model_id}.json"
