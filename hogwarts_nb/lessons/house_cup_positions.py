"""What the lessons on House Cup need to set up positions and to ask about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from ..core import Game, ScoreSheet
from ..house_cup import KINDS, HouseCup
from ..players import Greedy, Player
from .gallery import Gallery

__all__ = ["FOUR", "after", "bots", "ending", "gallery", "kinds", "on_day", "points", "position",
           "receive", "rewards", "served", "sheet", "whole_game", "winners"]

#: A position of House Cup, made when somebody asks for it.
Position = Callable[[], Game[Any]]

#: The order of play in the rulebook's examples.
FOUR = ("Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw")


def position(*houses: str, **details: Any) -> Position:
    """What makes a position.

    Args:
        *houses: the houses in turn order.
        **details: as for :meth:`~hogwarts_nb.core.Game.scenario`. All cards are in the box, also
            those that are left out with two and three players.
    """
    return partial(HouseCup.scenario, list(houses), deck_size="full", **details)


def served(*houses: str, day: str, cards: Sequence[str], tokens: Sequence[tuple[str, int]],
           **details: Any) -> Position:
    """What makes a position in which a day is open and its tokens are served.

    Args:
        *houses: the houses in turn order.
        day: the day, such as ``"Mon"``.
        cards: the cards on it.
        tokens: the tokens under it, from top to bottom.
        **details: as for :func:`position`.
    """
    return position(*houses, stage="taking", day=day, days={day: cards, **details.pop("days", {})},
                    tokens={day: tokens}, **details)


def receive(day: str, kind: str, **details: Any) -> Position:
    """What makes a position in which Gryffindor takes a card, and Slytherin the next.

    Args:
        day: the day of the card.
        kind: the card.
        **details: as for :func:`position`.
    """
    return served("Gryffindor", "Slytherin", day=day, cards=[kind, "charms"],
                  tokens=[("Gryffindor", 1), ("Slytherin", 1)], **details)


def after(position: Position, *moves: str) -> Position:
    """What makes a position after moves.

    Args:
        position: what makes the position before.
        *moves: the notations of the moves.
    """
    def made() -> Game[Any]:
        game = position()
        for move in moves:
            game.push(move)
        return game
    return made


def ending(*houses: str, day: str, cards: Sequence[str], **details: Any) -> Position:
    """What makes the end of a game: the first house takes one card, and the points are counted.

    Args:
        *houses: the houses in turn order, two or four.
        day: the day on which the last cards are.
        cards: these cards.
        **details: as for :func:`position`.
    """
    return served(*houses, day=day, cards=cards, tokens=[(houses[0], 1)], round=4, **details)


def whole_game(*houses: str, **options: Any) -> Position:
    """What makes a whole game.

    Args:
        *houses: the houses in turn order.
        **options: as for :class:`~hogwarts_nb.house_cup.HouseCup`.
    """
    return partial(HouseCup, list(houses), **options)


def bots(*houses: str) -> Callable[[], dict[str, Player]]:
    """What makes players for the houses that nobody else plays.

    Args:
        *houses: these houses.
    """
    return lambda: {house: Greedy(number) for number, house in enumerate(houses)}


def gallery(*cards: str) -> Callable[[], Gallery]:
    """What makes a row of cards.

    Args:
        *cards: their kinds.
    """
    return lambda: Gallery(map(KINDS.__getitem__, cards))


def kinds(game: Game[Any], house: str) -> list[str]:
    """The cards in front of a house, each as its kind.

    Args:
        game: the position.
        house: the house.
    """
    return [*map(_kind, _seat(game, house)["cards"])]


def on_day(game: Game[Any], day: str) -> list[str]:
    """The cards on a day, each as its kind.

    Args:
        game: the position.
        day: the day, such as ``"Mon"``.
    """
    found = next(one for one in game.view()["days"] if one["day"] == day)
    return [*map(_kind, found["cards"])]


def _kind(card: str) -> str:
    return card.rpartition(".")[0]


def rewards(game: Game[Any], house: str) -> int:
    """The reward tokens of a house.

    Args:
        game: the position.
        house: the house.
    """
    return int(_seat(game, house)["rewards"])


def points(house: str) -> Callable[[Game[Any]], int]:
    """How many points a house would have if the game ended now.

    Args:
        house: the house.
    """
    return lambda game: sheet(game, house).total


def sheet(game: Game[Any], house: str) -> ScoreSheet:
    """What a house would score if the game ended now.

    Args:
        game: the position.
        house: the house.
    """
    return cast(HouseCup, game).sheets()[house]


def winners(game: Game[Any]) -> tuple[str, ...]:
    """Who has won; nobody while the game goes on.

    Args:
        game: the position.
    """
    outcome = game.outcome()
    return outcome.winners if outcome else ()


def _seat(game: Game[Any], house: str) -> Any:
    return next(one for one in game.view()["players"] if one["house"] == house)
