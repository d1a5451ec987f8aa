"""What is noted of a game: the rows of a table, for each game of the project.

A measure sees the position at the end. One that listens is also told what happens, in the rules'
own words (see :class:`hogwarts_nb.core.Say`); nothing is written down that it does not want.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..core import InvalidOption, Rules, Step, StepKind

__all__ = ["COOPERATIVE", "SEATS", "TABLES", "Measure", "Note", "columns_of", "measures_of"]

#: One row of a table, without the number of its game.
Note = tuple[Any, ...]

#: The games that all players win or lose together.
COOPERATIVE = frozenset(("hogwarts_battle",))

#: The table that every experiment has.
SEATS = "seats"

#: What each game counts: for each seat its score, and how many rounds or turns were played.
SCORES: Mapping[str, Callable[[Any], Sequence[int]]] = {
    "house_cup": lambda state: state.points,
    "hogwarts_battle": lambda state: [len(state.defeated)] * len(state.hands),
    "halls": lambda state: state.done,
}
TURNS: Mapping[str, Callable[[Any], int]] = {
    "house_cup": lambda state: state.round,
    "hogwarts_battle": lambda state: state.turn,
    "halls": lambda state: state.turns,
}


class Measure:
    """What is noted of a game. It is used for one game after the other.

    Attributes:
        columns: the names of the table's columns; the number of the game stands before them.
        listens: whether it wants to be told what happens.
    """

    columns: ClassVar[tuple[str, ...]]
    listens: ClassVar[bool] = False

    def begin(self) -> None:
        """A game begins."""

    def listen(self, kind: StepKind, actor: int | None = None, because: Step | str | None = None,
               /, **values: Any) -> None:
        """Something happened."""

    def rows(self, rules: Rules[Any], state: Any, moves: int) -> Iterable[Note]:
        """The rows of the game that has ended, after so many moves."""
        raise NotImplementedError


@dataclass
class Seats(Measure):
    """Who played where, and how it ended: one row for each seat.

    ``score`` is points in House Cup, villains defeated in Hogwarts Battle and classes completed in
    Halls of Hogwarts. ``winners`` is how many share the win, ``turns`` is rounds in House Cup.
    """

    bots: Mapping[str, str] = field(default_factory=dict)

    columns = ("seat", "player", "bot", "score", "won", "winners", "moves", "turns")

    def rows(self, rules: Rules[Any], state: Any, moves: int) -> Iterable[Note]:
        winners = rules.winners(state)
        turns = TURNS[rules.game](state)
        for seat, score in enumerate(SCORES[rules.game](state)):
            player = rules.players[seat]
            yield (seat + 1, player, self.bots[player], score, player in winners, len(winners),
                   moves, turns)


class HouseCupCards(Measure):
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


class HouseCupTokens(Measure):
    """Every token that was placed: where, and what it brought.

    ``brought`` are the cards that were taken with it, ``consoled`` is 1 if it brought a reward
    token because no card was left. ``worth`` is how many points fewer its player would have at the
    end without both.
    """

    columns = ("round", "player", "day", "number", "brought", "consoled", "worth")
    listens = True

    def begin(self) -> None:
        self._round = 0
        self._placed: dict[tuple[int, int, int], _Placed] = {}

    def listen(self, kind: StepKind, actor: int | None = None, because: Step | str | None = None,
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
            self._token(actor, because).cards.append(values["card"])
        elif name == "consoled":
            self._token(actor, because).consoled = 1

    def _token(self, seat: int, token: Step | str | None) -> _Placed:
        return self._placed[self._round, seat, int(str(token).rpartition(".")[2])]

    def rows(self, rules: Any, state: Any, moves: int) -> Iterable[Note]:
        for (round_, seat, number), placed in self._placed.items():
            others = [card for card in state.cards[seat] if card not in placed.cards]
            left = _points(rules, state, seat, others, state.rewards[seat] - placed.consoled)
            yield (round_, rules.players[seat], placed.day, number, len(placed.cards),
                   placed.consoled, state.points[seat] - left)


_PLACED = frozenset(("placed", "placed-below", "placed-above", "placed-empty"))


@dataclass
class _Placed:
    """A token under a day, and what it has brought."""

    day: str
    cards: list[str] = field(default_factory=list)
    consoled: int = 0


def _points(rules: Any, state: Any, seat: int, cards: list[str], rewards: int) -> int:
    """What a seat would score with other cards and reward tokens, all else being equal."""
    other = state.copy()
    other.cards[seat] = cards
    other.rewards[seat] = rewards
    points: list[int] = rules.points(other)
    return points[seat]


class BattleCards(Measure):
    """The cards that each hero owns at the end: one row for each kind."""

    columns = ("player", "card", "count")

    def rows(self, rules: Any, state: Any, moves: int) -> Iterable[Note]:
        for seat, hero in enumerate(rules.players):
            cards = [*state.decks[seat], *state.hands[seat], *state.discards[seat]]
            if seat == state.active:
                cards += state.played
            for kind, count in sorted(Counter(map(rules.kind_of.__getitem__, cards)).items()):
                yield hero, kind, count


#: For each game the tables that can be asked for, besides that of the seats.
TABLES: Mapping[str, Mapping[str, type[Measure]]] = {
    "house_cup": {"cards": HouseCupCards, "tokens": HouseCupTokens},
    "hogwarts_battle": {"cards": BattleCards},
    "halls": {},
}


def measures_of(rules: Rules[Any], tables: Iterable[str], bots: Mapping[str, str],
                ) -> dict[str, Measure]:
    """Fresh measures for each table.

    Raises:
        InvalidOption: for a table that this game has not.
    """
    known = TABLES[rules.game]
    measures: dict[str, Measure] = {SEATS: Seats(bots)}
    for table in tables:
        if table not in known:
            raise InvalidOption("tables", table, f"this game has {', '.join(known) or 'none'} "
                                f"besides {SEATS!r}, which is always there")
        measures[table] = known[table]()
    return measures


def columns_of(game: str, table: str) -> tuple[str, ...]:
    """The names of a table's columns."""
    return ("game", *(Seats if table == SEATS else TABLES[game][table]).columns)
