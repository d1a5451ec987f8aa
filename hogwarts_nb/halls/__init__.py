"""Halls of Hogwarts: the rules, the tiles and event cards, the maze, and the game object.

Nothing in this package needs anything but Python itself, save for drawing pictures.
"""

from .cards import CLASSES, STUDENTS, event
from .catalogue import KINDS
from .game import HallsOfHogwarts, doorways, paths
from .paths import Blocked, Paths
from .story import HallsEnding

__all__ = ["CLASSES", "KINDS", "STUDENTS", "Blocked", "HallsEnding", "HallsOfHogwarts", "Paths",
           "doorways", "event", "paths"]
