"""Board games that explain themselves, for Jupyter."""

from .house_cup.game import HouseCup

__version__ = "0.1.0"

__all__ = ["HouseCup", "__version__"]
