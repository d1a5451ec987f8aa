"""The bets of the lesson on writing a player."""

from __future__ import annotations

from typing import Any

from ..house_cup import HouseCup
from ..players import ask
from .bets import Bet
from .lesson import Lesson


def _dealt() -> HouseCup:
    return HouseCup(["Slytherin", "Gryffindor"], seed=42)


first = Bet(
    "Where does Picky put its first token?",
    {"Mon": "Picky goes where most cards are. Here is no card.",
     "Tue": "Picky goes where most cards are. Here is 1 card.",
     "Wed": "Picky goes where most cards are. Here is no card.",
     "Thu": "Picky goes where most cards are. Here are 2 cards.",
     "Fri": "Picky goes where most cards are. Here is no card."},
    lambda player: str(ask(player(), _dealt()).move.args[1]))


def _winner(cup: Any) -> str:
    return str(cup.standings[0].player)


champion = Bet(
    "Who will win the tournament?",
    {"Picky": "It knows what it wants: good cards, and days with many of them.",
     "NoHerbs": "It avoids the card that costs most. But all else it leaves to chance.",
     "Random": "It has no plan at all."},
    _winner)

progress = Lesson(globals(), "Write a player")
