"""Each card has a position in which it is tried out, and there it does what it does."""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import KINDS, dark_arts, spell, villain
from hogwarts_nb.hogwarts_battle.cards import Card
from hogwarts_nb.hogwarts_battle.effects import Draw, Gain, Lose
from hogwarts_nb.hogwarts_battle.trial import how, trial


def touched(game: HogwartsBattle, card: Card) -> bool:
    """Whether a step speaks of a card of that kind."""
    return any(game.rules.setup.kind_of.get(piece) == card.id
               for step in game.steps for piece in step.touched)


def moves(card: Card, game: HogwartsBattle) -> list[str]:
    """The moves with which the position begins."""
    if card.group in ("hogwarts", "starting"):
        return [f"play {card.id}"]
    if card.group == "villain":
        return [f"attack {card.id}"]
    comes = card.group == "location" and game.view()["location"] != f"{card.id}.1"
    return ["end"] if comes or card.group == "dark_arts" else []


OWN = [spell("sparks", "Red Sparks!", Gain(attack=2), value=3),
       dark_arts("trip", "Trip Jinx", Lose(health=1)),
       villain("peeves", "Peeves", Lose(health=1), reward=Draw(1), health=3)]


@pytest.mark.parametrize("card", [*KINDS.values(), *OWN], ids=lambda card: card.id)
def test_a_card_is_played_where_it_is_tried_out(card: Card) -> None:
    game = trial(card)
    for move in moves(card, game):
        game.push(move)
    if card.group in ("hogwarts", "starting", "dark_arts", "villain"):
        assert touched(game, card)
    view: Any = game.view()
    if card.group == "location":
        assert view["location"] == f"{card.id}.1"
    if card.group == "horcrux":
        assert view["horcrux"]["card"].startswith(card.id)
    if card.group in ("hero", "proficiency"):
        held = {game.rules.setup.kind_of[one[name]] for one in view["heroes"]
                for name in ("ability", "skill") if one[name]}
        assert card.id in held
    assert str(card.name) in str(how(card))


@pytest.mark.parametrize("horcrux", [card for card in KINDS.values() if card.group == "horcrux"],
                         ids=lambda card: card.id)
def test_a_horcrux_is_destroyed_by_the_dice_that_come(horcrux: Card) -> None:
    game = trial(horcrux)
    for kind in ("mcgonagall", "cedric", "luna"):
        game.push(f"play {kind}")
        if game.why_not("choose place") is None:
            game.push("choose place")
        if any(step.kind == "horcrux-destroyed" for step in game.steps):
            return
    raise AssertionError(game.view()["horcrux"])
