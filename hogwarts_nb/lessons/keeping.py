"""Where lessons keep what somebody has done: a folder beside the notebooks."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["FOLDER", "SETTING", "kept_file"]

#: The folder, beside the notebook.
FOLDER = "kept"

#: The name of a setting in the environment: another folder; empty to keep nothing, as when lessons
#: are published or tested.
SETTING = "HOGWARTS_NB_KEPT"


def kept_file(name: str) -> Path | None:
    """Where something is kept; None if nothing is.

    Args:
        name: the name of its file.
    """
    folder = os.environ.get(SETTING, FOLDER)
    return Path(folder) / name if folder else None
