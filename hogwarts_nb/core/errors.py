"""The errors of a game. Those about a value from outside name the field and what is allowed."""

from __future__ import annotations

from .rulebook import InvalidInput

__all__ = ["EndlessCascade", "GameBusy", "InvalidOption", "InvalidSave", "InvalidScenario",
           "NothingToUndo"]


class NothingToUndo(IndexError):
    """There is no move to take back or to play again."""


class GameBusy(RuntimeError):
    """A game cannot be changed from inside: by an effect, or by a player that it asks."""

    def __init__(self) -> None:
        super().__init__("the game is carrying out a move or asking a player: neither an effect "
                         "nor a player can change it meanwhile. Change it afterwards; "
                         "Game.watch tells when a move has been made.")


class EndlessCascade(RuntimeError):
    """Effects set each other off without end, so the move is refused."""


class InvalidOption(InvalidInput):
    """An option of a new game."""

    #: What kind of input it is, for the message.
    what = "option"


class InvalidSave(InvalidInput):
    """A saved game that :meth:`Game.save` cannot have written."""

    #: What kind of input it is, for the message.
    what = "saved game"


class InvalidScenario(InvalidInput):
    """A position that the rules do not allow."""

    #: What kind of input it is, for the message.
    what = "scenario"
