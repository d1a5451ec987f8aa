"""Board games that explain themselves, for Jupyter."""

from typing import TYPE_CHECKING, Any

from .house_cup.game import HouseCup

if TYPE_CHECKING:
    from .board import Board
    from .hogwarts_battle.game import HogwartsBattle

__version__ = "0.1.0"

__all__ = ["Board", "HogwartsBattle", "HouseCup", "__version__"]


def __getattr__(name: str) -> Any:
    # The rules need no third-party package; only a board does, so it comes when it is asked for.
    if name == "Board":
        from .board import Board

        return Board
    # Who plays one game does not wait for another to be imported.
    if name == "HogwartsBattle":
        from .hogwarts_battle.game import HogwartsBattle

        return HogwartsBattle
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
