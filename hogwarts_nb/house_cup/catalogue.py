"""The kinds of cards as a notebook shows them: with the box, and with their pictures."""

from __future__ import annotations

from typing import Any

from ..core.catalogue import Looks
from ..core.tables import Cell, Code
from .cards import DAYS, KINDS, Cards, Kind
from .components import Components
from .story import SYMBOL_NAMES

__all__ = ["KINDS"]


def _row(kind: Kind) -> tuple[Cell, ...]:
    """What is known of a kind, with ≈ where it is reconstructed."""
    box = Components.load()
    guess = dict.fromkeys(box.reconstructed(kind.id), "≈")
    copies = box.copies.get(kind.id, ())
    days = (guess.get("days", "") + DAYS[box.day_of[piece]] for piece in copies)
    symbols = (guess.get("symbols", "") + SYMBOL_NAMES[symbol].en
               for symbol in box.symbols.get(kind.id, ()))
    return (Code(kind.id), kind.name.en + ("" if kind.title_known else " (title unknown)"),
            kind.name.ru, f"{guess.get('copies', '')}{len(copies)}: {' '.join(days)}",
            ", ".join(symbols), " ".join(map(str, kind.explain())), kind.clauses)


def _forms(kind: Kind) -> dict[str, Any]:
    # Pictures need a package that the cards do not.
    from ..drawing import bundle
    from .picture import face

    return bundle(face(kind), str(kind), str(kind))


Cards.looks = Looks(
    ("id", "English", "Russian", "Copies and days", "Symbols", "Words", "Clauses"), _row, _forms)
