"""Tables set up for tests, and short questions about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Step
from hogwarts_nb.core.words import ENGLISH
from hogwarts_nb.hogwarts_battle import KINDS

HARRY, RON, HERMIONE, NEVILLE = "Harry", "Ron", "Hermione", "Neville"
FOUR = (HARRY, RON, HERMIONE, NEVILLE)
TWO = FOUR[:2]

#: Cards that do nothing by themselves in most tests.
PLAIN = ("alohomora",) * 5


def table(heroes: Iterable[str] = TWO, **position: Any) -> HogwartsBattle:
    """A position; villains are of the quiet sort unless the test says otherwise."""
    position.setdefault("facing", ["quirrell"])
    return HogwartsBattle.scenario(tuple(heroes), **position)


def event(card: str, heroes: Iterable[str] = TWO, **position: Any) -> HogwartsBattle:
    """A turn that begins with a Dark Arts event."""
    position.setdefault("facing", ["crabbe_goyle"])
    return table(heroes, stage="dark_arts", dark_arts=[card], **position)


def hand(*cards: str, heroes: Iterable[str] = TWO, **position: Any) -> HogwartsBattle:
    """The first hero's actions with a hand."""
    heroes = tuple(heroes)
    position["hands"] = {heroes[0]: list(cards), **position.get("hands", {})}
    return table(heroes, **position)


def reached(kind: str, owner: str) -> dict[str, Any]:
    """The Horcrux that is to be destroyed, and who has destroyed those before it."""
    order = [card.id for card in KINDS.values() if card.group == "horcrux"]
    return {"horcrux": kind, "destroyed": {owner: order[:order.index(kind)]}}


def push(game: HogwartsBattle, *moves: str) -> list[Step]:
    """Play moves; all the steps that followed."""
    return [step for move in moves for step in game.push(move)]


def of(game: HogwartsBattle, hero: str) -> dict[str, Any]:
    """What the open table shows of a hero."""
    found: dict[str, Any] = next(one for one in game.view()["heroes"] if one["hero"] == hero)
    return found


def numbers(game: HogwartsBattle, hero: str) -> tuple[int, int, int]:
    """Attack, influence and health of a hero."""
    found = of(game, hero)
    return found["attack"], found["influence"], found["health"]


def kinds(cards: Iterable[str]) -> list[str]:
    """Cards by their kinds."""
    return [card.partition(".")[0] for card in cards]


def moves(game: HogwartsBattle) -> list[str]:
    """The notations of the legal moves."""
    return [str(move) for move in game.legal_moves]


def told(steps: Iterable[Step], *names: str) -> list[str]:
    """The sentences of the steps of these kinds."""
    return [step.text for step in steps if step.kind in names]


def said(steps: Iterable[Step], name: str, *values: str) -> list[tuple[Any, ...]]:
    """For each step of a kind its actor, and some values of its sentence; names as English."""
    return [(step.actor, *(value if isinstance(value := step.values[key], int)
                           else ENGLISH.say(value) for key in values))
            for step in steps if step.kind == name]


def step_of(steps: Iterable[Step], name: str) -> Step:
    """The only step of a kind."""
    (found,) = [step for step in steps if step.kind == name]
    return found


def chain(step: Step) -> list[str]:
    """A step and its causes, by their kinds."""
    return [cause.kind for cause in step.chain()]
