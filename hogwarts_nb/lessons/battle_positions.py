"""What the lessons on Hogwarts Battle need to set up positions and to ask about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..core import Game
from ..hogwarts_battle import KINDS, HogwartsBattle
from ..hogwarts_battle.components import Components
from ..players import Greedy, Player

__all__ = [
    "all_but_voldemort", "bots", "defeated", "health", "hero", "not_saved", "of_type", "onto",
    "position", "still_takes", "tokens", "whole_game",
]

#: A position of Hogwarts Battle, made when somebody asks for it.
Position = Callable[[], Game[Any]]


def position(*heroes: str, **details: Any) -> Position:
    """What makes a position.

    Args:
        *heroes: the heroes in turn order.
        **details: as for :meth:`~hogwarts_nb.core.Game.scenario`. Heroes whose hand is not given
            have none, so that pictures stay small.
    """
    hands: Mapping[str, Sequence[str]] = details.pop("hands", {})
    return partial(HogwartsBattle.scenario, list(heroes),
                   hands={hero: hands.get(hero, []) for hero in heroes}, **details)


def whole_game(*heroes: str, **options: Any) -> Position:
    """What makes a whole game.

    Args:
        *heroes: the heroes in turn order.
        **options: as for :class:`~hogwarts_nb.hogwarts_battle.HogwartsBattle`.
    """
    return partial(HogwartsBattle, list(heroes), **options)


def bots(*heroes: str) -> Callable[[], dict[str, Player]]:
    """What makes players for the heroes whom nobody else plays.

    Args:
        *heroes: these heroes.
    """
    return lambda: {hero: Greedy(1) for hero in heroes}


def hero(game: Game[Any], name: str) -> Mapping[str, Any]:
    """What the table shows of one hero.

    Args:
        game: the position.
        name: the hero.
    """
    found: Mapping[str, Any] = next(one for one in game.view()["heroes"] if one["hero"] == name)
    return found


def health(game: Game[Any], name: str) -> int:
    """The health of a hero.

    Args:
        game: the position.
        name: the hero.
    """
    return int(hero(game, name)["health"])


def tokens(game: Game[Any], name: str) -> tuple[int, int]:
    """The attack and the influence of a hero.

    Args:
        game: the position.
        name: the hero.
    """
    one = hero(game, name)
    return int(one["attack"]), int(one["influence"])


def of_type(game: Game[Any], card: str, wanted: str) -> bool:
    """Whether a card has a type.

    Args:
        game: the position.
        card: the id of a card in it.
        wanted: ``ally``, ``item`` or ``spell``.
    """
    assert isinstance(game, HogwartsBattle)
    return game.rules.setup.type_of(card) == wanted


def onto(kind: str) -> Callable[[Game[Any]], int]:
    """How much attack is on a villain; none if it is not face up.

    Args:
        kind: the villain.
    """
    return lambda game: sum(villain["assigned"] for villain in game.view()["facing"]
                            if (villain["card"] or "").startswith(kind))


def defeated(kind: str) -> Callable[[Game[Any]], bool]:
    """Whether a villain is defeated.

    Args:
        kind: the villain.
    """
    return lambda game: any(card.startswith(kind) for card in game.view()["defeated"])


def all_but_voldemort(game: int) -> list[str]:
    """All villains of one of the seven games that have to be defeated before Lord Voldemort.

    Args:
        game: its number.
    """
    box = Components.load().of_game(game)
    return [piece for kind in box.group("villain") if not kind.startswith("voldemort")
            for piece in box.pieces(kind)]


def still_takes(*kinds: str) -> Callable[[Game[Any]], str]:
    """Why a try to defeat villains has failed: how much attack they still take.

    Args:
        *kinds: the villains.
    """
    def said(game: Game[Any]) -> str:
        left = [(KINDS[kind].name, villain["health"] - villain["assigned"]) for kind in kinds
                for villain in game.view()["facing"] if (villain["card"] or "").startswith(kind)]
        return "Not this time. " + " ".join(
            f"It still takes {attack} attack to defeat {name}." for name, attack in left)

    return said


def not_saved(game: Game[Any]) -> str:
    """Why a try to save a location has failed.

    Args:
        game: the position after it.
    """
    return "Not this time. All spaces were full when the turn ended: the location is lost."
