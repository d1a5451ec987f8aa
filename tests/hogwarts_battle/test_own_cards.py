"""Cards of one's own that nobody would print are played, saved and shown like any others."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.chance import Chance
from hogwarts_nb.hogwarts_battle import (
    HEROES_OF_GAME,
    ally,
    dark_arts,
    effects,
    item,
    spell,
    villain,
)
from hogwarts_nb.hogwarts_battle.cards import Card
from hogwarts_nb.hogwarts_battle.effects import Effect

PLAIN: list[Effect] = [
    effects.Gain(attack=2), effects.Gain(influence=3, health=1), effects.Lose(health=1),
    effects.Lose(health=12), effects.Draw(1), effects.Draw(60), effects.Discard(1),
    effects.Discard(50), effects.AddControl(1), effects.AddControl(9), effects.RemoveControl(1),
    effects.RemoveControl(9), effects.TopOfDeck(effects.ITEM), effects.Forbid(effects.DRAWING),
    effects.Forbid(effects.HEALING), effects.Forbid(effects.REMOVING),
]
WAITS = [effects.VILLAIN_DEFEATED, effects.ALLY_PLAYED, effects.ITEM_PLAYED, effects.SPELL_PLAYED]
AROUND: list[Callable[[Effect, Effect], Effect]] = [
    lambda one, two: effects.Each(effects.HEROES, one, two),
    lambda one, two: effects.Each(effects.OTHERS, one),
    lambda one, two: effects.AnyHero(one, two, heroes=2),
    lambda one, two: effects.Choose(one, effects.Each(effects.HEROES, two)),
    *(lambda one, two, event=event: effects.ThisTurn(event, one, every=True) for event in WAITS),
]


def absurd(chance: Chance, depth: int = 0) -> Effect:
    """Any effect, with others inside."""
    if depth == 2 or chance.below(2):
        return chance.choice(PLAIN)
    return chance.choice(AROUND)(absurd(chance, depth + 1), absurd(chance, depth + 1))


def absurd_card(chance: Chance, number: int) -> Card:
    """Any card of one's own; what it reacts to cannot trigger itself for ever."""
    name = f"own{number}"
    does = [absurd(chance) for _ in range(chance.below(4))]
    if chance.below(2):
        does.append(effects.On(chance.choice(list(effects.EVENTS.values())), absurd(chance),
                               first=True))
    sort = chance.choice([ally, item, spell, villain, dark_arts])
    if sort is villain:
        reward = tuple(absurd(chance) for _ in range(chance.below(3)))
        return villain(name, "Own!", *does, reward=reward, health=1 + chance.below(3))
    return sort(name, "Own!", *does, copies=1 + chance.below(3),
                **({} if sort is dark_arts else {"value": chance.below(3)}))


@pytest.mark.parametrize("seed", range(40))
def test_absurd_cards_are_played_under_any_rulings(seed: int) -> None:
    chance = Chance(seed)
    rulings = {name: chance.choice(list(ruling.options))
               for name, ruling in HogwartsBattle.rulebook.switches.items()}
    game = HogwartsBattle(HEROES_OF_GAME[:2 + seed % 3], seed=seed, rulings=rulings,
                          cards=[absurd_card(chance, number) for number in range(5)])
    for _ in range(150):
        if not game.legal_moves:
            break
        game.push(chance.choice(game.legal_moves))
        game.rules.check(game.state)
    assert HogwartsBattle.load(game.save()) == game
    assert game.svg().startswith("<svg")
    assert not re.search(r"own\d", game.text() + game.alt())  # they are called by their names
