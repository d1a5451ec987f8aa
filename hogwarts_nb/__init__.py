"""Board games that explain themselves, for Jupyter."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .plain import write_plainly

if TYPE_CHECKING:
    from .board import Board
    from .halls.game import HallsOfHogwarts
    from .hogwarts_battle.game import HogwartsBattle
    from .house_cup.game import HouseCup

__version__ = "0.1.0"

__all__ = ["Board", "HallsOfHogwarts", "HogwartsBattle", "HouseCup", "__version__"]

#: The package that has each name.
_HOMES = {"Board": "board", "HallsOfHogwarts": "halls", "HogwartsBattle": "hogwarts_battle",
          "HouseCup": "house_cup"}

write_plainly()


def __getattr__(name: str) -> Any:
    # A game does not wait for the import of another, and only a board needs other packages.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
