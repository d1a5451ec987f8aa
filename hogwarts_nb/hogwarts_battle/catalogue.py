"""The kinds of cards as a notebook shows them: with the box, and with their pictures."""

from __future__ import annotations

from typing import Any

from ..core.catalogue import Looks
from ..core.tables import Cell
from .cards import GROUP_NAMES, KINDS, TYPE_NAMES, Card, Cards
from .components import Components

__all__ = ["KINDS"]


def _row(card: Card) -> tuple[Cell, ...]:
    box = Components.load()
    numbers = dict(card.numbers) or box.numbers.get(card.id, {})
    shown = ", ".join(f"{name} {number}" for name, number in numbers.items() if name != "copies")
    return (str(card.name), str(GROUP_NAMES[card.group]),
            str(TYPE_NAMES[card.type]) if card.type else "", numbers.get("copies", 1), shown,
            " ".join(map(str, card.explain())), card.clauses, box.source(card.id))


def _forms(card: Card) -> dict[str, Any]:
    # Pictures need a package that the cards do not.
    from ..drawing import bundle
    from .picture import described, face

    return bundle(face(card), str(described(card)), str(described(card)))


Cards.looks = Looks(
    ("Card", "Sort", "Type", "Copies", "Numbers", "What it does", "Clauses", "Source"), _row,
    _forms)
