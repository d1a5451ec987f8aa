"""What can be wrong with what somebody gives a game: each error names the field and what fits."""

from __future__ import annotations

from .rulebook import InvalidInput

__all__ = ["EndlessCascade", "GameBusy", "InvalidOption", "InvalidSave", "InvalidScenario",
           "NothingToUndo"]


class NothingToUndo(IndexError):
    """There is no move to take back, or none to play again."""


class GameBusy(RuntimeError):
    """A game cannot be changed from inside: by what it carries out, or by a player it asks."""

    def __init__(self) -> None:
        super().__init__("the game is carrying out a move or asking a player: neither an effect "
                         "nor a player can change it meanwhile. Change it afterwards; "
                         "Game.watch tells when a move has been made.")


class EndlessCascade(RuntimeError):
    """Effects set each other off without end, so the move cannot be made."""


class InvalidOption(InvalidInput):
    """An option of a new game."""

    #: What kind of input it is, for the message.
    what = "option"


class InvalidSave(InvalidInput):
    """A saved game that cannot be what :meth:`Game.save` wrote."""

    #: What kind of input it is, for the message.
    what = "saved game"


class InvalidScenario(InvalidInput):
    """A position that cannot be, or does not fit together."""

    #: What kind of input it is, for the message.
    what = "scenario"
