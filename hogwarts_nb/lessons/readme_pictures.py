"""The README's pictures: ``python -m hogwarts_nb.lessons.readme_pictures FOLDER`` writes them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..core import Game
from ..files import write
from ..halls import HallsOfHogwarts
from ..hogwarts_battle import HogwartsBattle
from ..house_cup import HouseCup
from ..players import Greedy, Player, Random, ask

__all__ = ["readme_pictures"]


def readme_pictures() -> Iterator[tuple[str, str]]:
    """The file name and the SVG of each picture: a position in the middle of a game."""
    house_cup = HouseCup({"Slytherin": "Ada", "Gryffindor": "Ben", "Hufflepuff": "Cleo",
                          "Ravenclaw": "Dan"}, seed=7)
    yield "house_cup.svg", _picture(house_cup, Random(3), lambda state: (
        state.round == 2 and state.deal == 3 and house_cup.to_move == "Ravenclaw"))
    battle = HogwartsBattle(["Harry", "Hermione", "Ron"], game=3, seed=7)
    yield "hogwarts_battle.svg", _picture(battle, Greedy(3), lambda state: (
        len(state.defeated) > 0 and len(state.played) == 2 and len(state.hands[state.active]) > 2))
    halls = HallsOfHogwarts(["Harry", "Ron", "Hermione"], seed=7)
    yield "halls.svg", _picture(halls, Greedy(3), lambda state: (
        sum(state.done) > 4 and state.turn == 2))


def _picture(game: Game[Any], player: Player, there: Callable[[Any], bool]) -> str:
    """Play until a position is reached, and draw it for the player who decides."""
    while not there(game.state):
        game.push(ask(player, game).move)
    return game.svg(game.to_move) + "\n"


if __name__ == "__main__":
    for name, picture in readme_pictures():
        write(Path(sys.argv[1]) / name, picture)
