"""The tables that an experiment can write of House Cup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core import Step, StepKind
from ..core.measure import Measure, Note

__all__ = ["MEASURES"]


class Cards(Measure):
    """The cards in front of each player at the end: one row for each kind.

    ``without`` is the score that would have been counted without these cards.
    """

    columns = ("player", "card", "count", "score", "without")

    def rows(self, rules: Any, state: Any, moves: int) -> Iterable[Note]:
        kind_of = rules.kind_of
        for seat, player in enumerate(rules.players):
            owned = Counter(map(kind_of.__getitem__, state.cards[seat]))
            for kind, count in sorted(owned.items()):
                others = [card for card in state.cards[seat] if kind_of[card] != kind]
                yield (player, kind, count, state.points[seat],
                       _points(rules, state, seat, others, state.rewards[seat]))


class Tokens(Measure):
    """Every token that was placed: where, and what it got.

    ``taken`` is how many cards its player took with it, ``consoled`` is 1 if it got a reward token
    because no card was left. ``worth`` is how many points fewer its player would have at the end
    without both.
    """

    columns = ("round", "player", "day", "number", "taken", "consoled", "worth")
    listens = True

    def begin(self) -> None:
        self._round = 0
        self._placed: dict[tuple[int, int, int], _Placed] = {}

    def listen(self, kind: StepKind, actor: int | None = None, because: Step | None = None,
               /, **values: Any) -> None:
        name = kind.name
        if name == "round-began":
            self._round += 1
        elif actor is None:
            return
        elif name in _PLACED:
            key = (self._round, actor, values["number"])
            self._placed[key] = _Placed(values["day"])
        elif name == "took":
            self._token(actor, values["token"]).cards.append(values["card"])
        elif name == "consoled":
            self._token(actor, values["token"]).consoled = 1

    def _token(self, seat: int, token: str) -> _Placed:
        return self._placed[self._round, seat, int(token.rpartition(".")[2])]

    def rows(self, rules: Any, state: Any, moves: int) -> Iterable[Note]:
        for (round_, seat, number), placed in self._placed.items():
            others = [card for card in state.cards[seat] if card not in placed.cards]
            left = _points(rules, state, seat, others, state.rewards[seat] - placed.consoled)
            yield (round_, rules.players[seat], placed.day, number, len(placed.cards),
                   placed.consoled, state.points[seat] - left)


_PLACED = frozenset(("placed", "placed-below", "placed-above", "placed-empty"))


@dataclass
class _Placed:
    """A token under a day, and what it has got."""

    day: str
    cards: list[str] = field(default_factory=list)
    consoled: int = 0


def _points(rules: Any, state: Any, seat: int, cards: list[str], rewards: int) -> int:
    """What a seat would score with other cards and reward tokens, all else being equal."""
    other = state.copy()
    other.cards[seat] = cards
    other.rewards[seat] = rewards
    points: list[int] = rules.results.points(other)
    return points[seat]


MEASURES: Mapping[str, type[Measure]] = {"cards": Cards, "tokens": Tokens}
