"""Hogwarts Battle: the rules, the cards and their vocabulary, and the game object.

Nothing in this package needs anything but Python itself, save for drawing pictures.
"""

from .cards import HEROES_OF_GAME, KINDS, ally, dark_arts, item, spell, villain
from .game import HogwartsBattle

__all__ = [
    "HEROES_OF_GAME", "KINDS", "HogwartsBattle", "ally", "dark_arts", "item", "spell", "villain",
]
