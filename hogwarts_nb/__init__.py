"""Board games that explain themselves, for Jupyter."""

import sys as _sys
from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .plain import write_plainly as _write_plainly

if _TYPE_CHECKING:
    from .board import Board
    from .halls.game import HallsOfHogwarts
    from .hogwarts_battle.game import HogwartsBattle
    from .house_cup.game import HouseCup

__version__ = "0.1.0"

#: Packages for which there is no need to write an import of their own.
_PACKAGES = ("lab", "lessons", "players")

__all__ = ["Board", "HallsOfHogwarts", "HogwartsBattle", "HouseCup", "__version__"]

#: The package that has each name.
_HOMES = {"Board": "board", "HallsOfHogwarts": "halls", "HogwartsBattle": "hogwarts_battle",
          "HouseCup": "house_cup"}

_write_plainly()

if "IPython" in _sys.modules and (_shell := _sys.modules["IPython"].get_ipython()):
    from .completion import complete_text as _complete_text

    _complete_text(_shell)


def __dir__() -> list[str]:
    return sorted([*__all__, *_PACKAGES])


def __getattr__(name: str) -> _Any:
    # A game does not wait for the import of another, and only a board needs other packages.
    if name in _PACKAGES:
        return _import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_import_module(f".{_HOMES[name]}", __name__), name)
