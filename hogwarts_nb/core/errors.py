"""What can be wrong with what somebody gives a game: each error names the field and what fits."""

from __future__ import annotations

from ..rulebook import InvalidInput

__all__ = ["InvalidOption", "InvalidSave", "InvalidScenario", "NothingToUndo"]


class NothingToUndo(IndexError):
    """There is no move to take back, or none to play again."""


class InvalidOption(InvalidInput):
    """An option of a new game."""

    what = "option"


class InvalidSave(InvalidInput):
    """A saved game that cannot be what :meth:`Game.save` wrote."""

    what = "saved game"


class InvalidScenario(InvalidInput):
    """A position that cannot be, or does not fit together."""

    what = "scenario"
