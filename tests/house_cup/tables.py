"""Tables set up for tests, and short questions about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hogwarts_nb import HouseCup
from hogwarts_nb.core import Step
from hogwarts_nb.testing import play

SLYTHERIN, GRYFFINDOR, HUFFLEPUFF, RAVENCLAW = "Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw"
FOUR = (SLYTHERIN, GRYFFINDOR, HUFFLEPUFF, RAVENCLAW)
TWO = FOUR[:2]


def table(players: Iterable[str] = FOUR, **position: Any) -> HouseCup:
    """A position with every card in the deck."""
    return HouseCup.scenario(tuple(players), deck_size="full", **position)


def taking(day: str, lying: Iterable[str], *tokens: tuple[str, int], players: Iterable[str] = FOUR,
           **position: Any) -> HouseCup:
    """A day with cards and tokens, about to be opened."""
    return table(players, day=day, days={day: list(lying)}, tokens={day: tokens}, **position)


def ending(players: Iterable[str] = FOUR, **position: Any) -> HouseCup:
    """After the last round."""
    rounds = {2: 4, 3: 3, 4: 4}[len(tuple(players))]
    return table(players, stage="end", round=rounds, **position)


def push(game: HouseCup, *moves: str) -> list[Step]:
    """Play moves; all the steps that followed."""
    return [step for move in moves for step in game.push(move)]


def kinds(cards: Iterable[str]) -> list[str]:
    """Cards by their kinds."""
    return [card.partition(".")[0] for card in cards]


def player(game: HouseCup, house: str) -> dict[str, Any]:
    """What the open table shows of a player."""
    found: dict[str, Any] = next(one for one in game.view()["players"] if one["house"] == house)
    return found


def front(game: HouseCup, house: str) -> list[str]:
    """The kinds of the cards in front of a house."""
    return kinds(player(game, house)["cards"])


def rewards(game: HouseCup, house: str) -> int:
    """The reward tokens of a house."""
    number: int = player(game, house)["rewards"]
    return number


def on_day(game: HouseCup, day: str) -> list[str]:
    """The kinds of the cards on a day."""
    return kinds(next(one for one in game.view()["days"] if one["day"] == day)["cards"])


def column(game: HouseCup, day: str) -> list[tuple[str, int]]:
    """The tokens under a day, from top to bottom, as the teacher sees them."""
    tokens = next(one for one in game.view("teacher")["days"] if one["day"] == day)["tokens"]
    return [(token["house"], token["number"]) for token in tokens]


def moves(game: HouseCup) -> list[str]:
    """The notations of the legal moves."""
    return [str(move) for move in game.legal_moves]


def told(steps: Iterable[Step], *names: str) -> list[str]:
    """The sentences of the steps of these kinds."""
    return [step.text for step in steps if step.kind in names]


def points(game: HouseCup, house: str) -> dict[str, int]:
    """The score sheet of a house: points by the English label."""
    found: dict[str, int] = {}
    for line in game.sheets()[house].lines:
        found[str(line.label)] = found.get(str(line.label), 0) + line.points
    return found


def random_game(seed: int, players: Iterable[str] = FOUR, count: int = 10_000,
                **options: Any) -> HouseCup:
    """A game after so many random moves."""
    game = play(lambda number: HouseCup(tuple(players), seed=number, **options), seed, moves=count)
    assert isinstance(game, HouseCup)
    return game
