"""The picture in the README: ``python -m hogwarts_nb.lessons.readme_picture FILE`` writes it."""

from __future__ import annotations

import sys
from pathlib import Path

from ..house_cup import HouseCup
from ..players import Random

__all__ = ["readme_picture"]


def readme_picture() -> str:
    """The table in the second round of a game between random players, as an SVG."""
    game = HouseCup({"Slytherin": "Ada", "Gryffindor": "Ben", "Hufflepuff": "Cleo",
                     "Ravenclaw": "Dan"}, seed=7)
    player = Random(3)
    while not (game.state.round == 2 and game.state.deal == 3 and game.to_move == "Ravenclaw"):
        game.push(player.choose(game.view(game.to_move), game.legal_moves).move)
    return game.svg("Ravenclaw") + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(readme_picture(), encoding="utf-8")
