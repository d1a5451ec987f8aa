"""Hogwarts Battle: the rules, the cards and their vocabulary, the game object, and campaigns.

Nothing in this package needs anything but Python itself, save for drawing pictures.
"""

from .campaign import Campaign
from .cards import HEROES_OF_GAME, ally, dark_arts, item, spell, villain
from .catalogue import KINDS
from .game import HogwartsBattle
from .story import BattleEnding

__all__ = [
    "HEROES_OF_GAME", "KINDS", "BattleEnding", "Campaign", "HogwartsBattle", "ally", "dark_arts",
    "item", "spell", "villain",
]
