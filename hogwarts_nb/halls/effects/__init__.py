"""What event cards do: words that the rules resolve and that explain themselves.

A card is resolved in two halves: its player chooses what it works on, one choice a decision, and
then it happens. A word is one class: its phrase, what can be chosen for it and why nothing else
can, and its deed. Whom it is about and how much it does are values that the phrase says and the
deed obeys.
"""

from __future__ import annotations

from . import base, students, tiles, whom, world
from .base import *
from .students import *
from .tiles import *
from .whom import *
from .world import *

__all__: list[str] = []
__all__ += base.__all__
__all__ += students.__all__
__all__ += tiles.__all__
__all__ += whom.__all__
__all__ += world.__all__
