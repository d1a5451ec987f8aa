"""The table that every experiment has, and those that a game brings besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core import Game, InvalidOption, Rules
from ..core.measure import Measure, Note

__all__ = ["SEATS", "Measure", "Note", "columns_of", "measures_of"]

#: The table that every experiment has.
SEATS = "seats"


@dataclass
class Seats(Measure):
    """Who played where, and how it ended: one row for each seat.

    ``score`` is what the game counts (:meth:`~hogwarts_nb.core.Rules.scores`): points in House Cup,
    villains defeated in Hogwarts Battle, classes completed in Halls of Hogwarts. ``winners`` is how
    many share the win; ``turns`` are rounds in House Cup, and the moves in a game that counts none.

    Attributes:
        bots: what the player of each seat is called.
    """

    bots: Mapping[str, str] = field(default_factory=dict)

    #: The names of the table's columns.
    columns = ("seat", "player", "bot", "score", "won", "winners", "moves", "turns")

    def rows(self, rules: Rules[Any], state: Any, moves: int) -> Iterable[Note]:
        winners = rules.winners(state)
        turns = rules.turns(state)
        for seat, score in enumerate(rules.scores(state)):
            player = rules.players[seat]
            yield (seat + 1, player, self.bots[player], score, player in winners, len(winners),
                   moves, moves if turns is None else turns)


def measures_of(game: type[Game[Any]], tables: Iterable[str], bots: Mapping[str, str],
                ) -> dict[str, Measure]:
    """Fresh measures for each table.

    Args:
        game: the game's class.
        tables: the names of the tables besides that of the seats.
        bots: what the player of each seat is called.

    Raises:
        InvalidOption: for a table that this game has not.
    """
    measures: dict[str, Measure] = {SEATS: Seats(bots)}
    for table in tables:
        if table not in game.measures:
            raise InvalidOption("tables", table, "this game has "
                                f"{', '.join(game.measures) or 'none'} besides {SEATS!r}, which is "
                                "always there")
        measures[table] = game.measures[table]()
    return measures


def columns_of(game: type[Game[Any]], table: str) -> tuple[str, ...]:
    """The names of a table's columns.

    Args:
        game: the game's class.
        table: the name of the table.
    """
    return ("game", *(Seats if table == SEATS else game.measures[table]).columns)
