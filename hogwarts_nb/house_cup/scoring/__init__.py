"""Counting points: what each kind of card is worth, as values that count and explain themselves.

Each kind of card has one :class:`Worth`. Given all that a player owns it counts that kind's points
and writes its lines on the score sheet; given nothing it says what the card is worth.
:class:`Sheets` adds them up for everybody at the table.
"""

from .owned import TOKEN_POINTS, Owned, Worth
from .sets import SetOf, SetWorth, TokenWorth, Wild
from .sheets import REWARD_TOKENS, Sheets
from .single import (
    Each,
    IfLeader,
    Leader,
    Nothing,
    PerCard,
    PerSymbol,
    Searches,
    TurnsSign,
    Uniform,
)

__all__ = [
    "REWARD_TOKENS", "TOKEN_POINTS", "Each", "IfLeader", "Leader", "Nothing", "Owned", "PerCard",
    "PerSymbol", "Searches", "SetOf", "SetWorth", "Sheets", "TokenWorth", "TurnsSign", "Uniform",
    "Wild", "Worth",
]
