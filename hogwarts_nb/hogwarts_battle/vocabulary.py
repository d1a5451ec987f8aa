"""The words of which cards are made, as a table: what each is for, and a card that uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..core.tables import Code, table
from .cards import KINDS, Card
from .effects import VOCABULARY, Condition, Count, Effect, Event, Ruled

__all__ = ["Vocabulary"]


class Vocabulary:
    """All words that a card's line may be made of; in a notebook they show as a table."""

    def rows(self) -> Iterator[tuple[str, str, str, str]]:
        """For each word: its name, what it is for, a use of it, and the card that has it."""
        for name, word in VOCABULARY.items():
            if callable(word):
                meaning = str(word.__doc__).splitlines()[0].partition(": ``")[0].rstrip(".")
            elif isinstance(word, Event):
                meaning = str(word.each(effects="…"))
            elif isinstance(word, Count):
                meaning = f"for {word.words()}"
            elif isinstance(word, Condition):
                meaning = str(word.yours(bids="…"))
            else:
                continue
            card, effect = self._use(name)
            yield name, meaning, repr(effect) if effect else "", str(card.name) if card else ""

    @staticmethod
    def _use(name: str) -> tuple[Card | None, Effect | None]:
        """The first card that uses a word, and how."""
        used = re.compile(rf"\b{name}\b")
        for card in KINDS.values():
            for part in (*card.effects, *card.reward):
                for outer in (dict(part.choices).values() if isinstance(part, Ruled) else [part]):
                    uses = [effect for effect in outer.walk() if used.search(repr(effect))]
                    if uses:
                        return card, uses[-1]
        return None, None

    def __str__(self) -> str:
        return "\n".join(f"{name:18} {meaning}" + (f", as in {card}: {use}" if card else "")
                         for name, meaning, use, card in self.rows())

    def __repr__(self) -> str:
        return f"<Vocabulary: {len(list(self.rows()))} words>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return table(("Word", "What it is for", "A use", "Card"), (
            (Code(name), meaning, Code(use) if use else "", card)
            for name, meaning, use, card in self.rows()))
