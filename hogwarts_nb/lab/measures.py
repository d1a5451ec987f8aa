"""The data table that every experiment has, and those of a game."""

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
    """The players and the end of a game: one row for each seat.

    ``score`` is that of :meth:`~hogwarts_nb.core.Rules.scores`: points in House Cup, villains
    defeated in Hogwarts Battle, classes completed in Halls of Hogwarts. ``winners`` is the number
    of players who share the win. ``turns`` are rounds in House Cup, and moves in a game that counts
    no turns.

    Attributes:
        bots: the name of the player of each seat.
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
        tables: the names of the other tables.
        bots: the name of the player of each seat.

    Raises:
        InvalidOption: for a table that this game does not have.
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
