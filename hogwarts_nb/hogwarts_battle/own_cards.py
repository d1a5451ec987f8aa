"""A card's line as text: how a custom card is saved and read again.

Only the words of the vocabulary are understood, with plain values: reading a line can make a card
and do nothing else.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from ..core import InvalidOption
from ..core.reading import made
from ..core.words import Name
from .cards import Card, ally, dark_arts, item, spell, villain
from .effects import VOCABULARY, Ruled

__all__ = ["read_card", "write_card"]

MAKERS: dict[str, Any] = {
    maker.__name__: maker for maker in (spell, item, ally, dark_arts, villain)}

#: All that a line may call or name.
KNOWN: Mapping[str, Any] = ChainMap(MAKERS, {"Name": Name}, VOCABULARY)


def write_card(card: Card) -> str:
    """The line that makes the card.

    Raises:
        InvalidOption: for what is not a card, or one that depends on a ruling.
    """
    if not isinstance(card, Card):
        raise InvalidOption("cards", card, "it must be a list of cards")
    if any(isinstance(effect, Ruled) for effect in (*card.effects, *card.reward)):
        raise InvalidOption("cards", card.id, "a custom card depends on no ruling")
    name = repr(card.name if card.name.ru else card.name.en)
    parts = [repr(card.id), name, *map(repr, card.effects)]
    if card.group == "villain":
        parts.append(f"reward=({''.join(f'{effect!r}, ' for effect in card.reward)})")
    parts += [f"{name}={number!r}" for name, number in card.numbers]
    return f"{card.type or card.group}({', '.join(parts)})"


def read_card(card: object) -> Card:
    """A custom card, or the one that a line makes.

    Args:
        card: a card, or the line that :func:`write_card` wrote.

    Raises:
        InvalidOption: for anything else.
    """
    if isinstance(card, str):
        try:
            card = made(card, KNOWN)
        except ValueError as error:
            raise InvalidOption("cards", card, f"it must be a line that makes a card: {error}"
                                ) from None
    if not isinstance(card, Card):
        raise InvalidOption("cards", card,
                            f"it must be a list of cards made by {', '.join(MAKERS)}")
    return card
