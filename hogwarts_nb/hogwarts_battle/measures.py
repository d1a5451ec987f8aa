"""The tables that an experiment can write of Hogwarts Battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..core.measure import Measure, Note

__all__ = ["MEASURES"]


class Cards(Measure):
    """The cards that each hero owns at the end: one row for each kind."""

    columns = ("player", "card", "count")

    def rows(self, rules: Any, state: Any, moves: int) -> Iterable[Note]:
        for seat, hero in enumerate(rules.players):
            cards = [*state.decks[seat], *state.hands[seat], *state.discards[seat]]
            if seat == state.active:
                cards += state.played
            for kind, count in sorted(Counter(map(rules.setup.kind_of.__getitem__, cards)).items()):
                yield hero, kind, count


MEASURES: Mapping[str, type[Measure]] = {"cards": Cards}
