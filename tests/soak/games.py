"""Whole games by any options and rulings, some with custom cards of any words, as they are told.

Each step must have a whole sentence and a cause that its kind declares. That takes little time, so
there can be many games; one in a few is held to all of its story, and in some positions all moves
are tried, wrong ones are refused with true reasons, and the position is written down.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import NOTHING, Game
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls import event
from hogwarts_nb.hogwarts_battle import HEROES_OF_GAME, item
from hogwarts_nb.hogwarts_battle.effects import Effect
from hogwarts_nb.house_cup import HOUSES
from hogwarts_nb.testing import (
    Truths,
    check_moves,
    check_outcome,
    check_refusals,
    check_scenario,
    check_story,
)
from tests.halls.test_words import ALL
from tests.halls.truths import TRUTHS as HALLS_TRUTHS
from tests.hogwarts_battle.test_words import SCOPES
from tests.hogwarts_battle.test_words import WORDS as BATTLE_WORDS
from tests.hogwarts_battle.truths import TRUTHS as BATTLE_TRUTHS
from tests.house_cup.test_conformance import TRUTHS as HOUSE_CUP_TRUTHS
from tests.house_cup.test_words import WORDS, card_with

from .fuzzer import Fuzzer, noted

#: How often all of a story is checked, and how often a position is looked at.
STORIES, LOOKS = 1 / 8, 1 / 250

#: A custom card can be given to and fro for ever, by a ruling: then the game is left.
MANY = 2_000


def _rulings(random: Random, game: type[Game[Any]]) -> dict[str, str]:
    """The defaults, every other time; else any values."""
    usual = random.random() < 0.5
    return {} if usual else {name: random.choice(list(ruling.options))
                             for name, ruling in game.rulebook.switches.items()}


def _players(random: Random, names: Any) -> list[str]:
    return random.sample([*names], random.randint(2, 4))


def house_cup(random: Random) -> Game[Any]:
    """House Cup, now and then with a custom card."""
    return HouseCup(
        _players(random, HOUSES), seed=random.getrandbits(40), rulings=_rulings(random, HouseCup),
        first="random", deck_size=random.choice(["recommended", "full"]),
        cards=[card_with(random.choice(WORDS))] if random.random() < 0.3 else ())


def battle(random: Random) -> Game[Any]:
    """Any of the games of Hogwarts Battle, now and then with a custom card of every hero's."""
    words: list[Effect] = [random.choice(BATTLE_WORDS)]
    if words[0].about_hero:
        words = [SCOPES[random.choice([*SCOPES])][0](words[0])]
    return HogwartsBattle(
        _players(random, HEROES_OF_GAME), game=random.randint(1, 7), seed=random.getrandbits(40),
        rulings=_rulings(random, HogwartsBattle), start_control=random.choice([0, 1, 2, "each"]),
        first="random", proficiencies=random.choice(["choose", "deal"]),
        cards=[item("own_item", "Own Item", *words, value=1, copies=9)]
        if random.random() < 0.3 else ())


def halls(random: Random) -> Game[Any]:
    """Halls of Hogwarts for some turns, now and then with a custom card."""
    return HallsOfHogwarts(
        _players(random, HallsOfHogwarts.seats), seed=random.getrandbits(40), first="random",
        rulings=_rulings(random, HallsOfHogwarts), years=random.choice(["first", "second"]),
        classes=random.choice([1, 3, 7]), turn_limit=random.choice([8, 16, 40]),
        fillers=random.random() < 0.5,
        cards=[event("own_card", "Own Card", random.choice(ALL), copies=9)]
        if random.random() < 0.3 else ())


def _case(make: Callable[[Random], Game[Any]], truths: Truths) -> Callable[[Random], None]:
    def case(random: Random) -> None:
        game = make(random)
        chance = Chance(random.getrandbits(40))
        with noted(game):
            written: list[str] = []
            while (legal := game.legal_moves) and len(game.history) < MANY:
                if random.random() < LOOKS:
                    with noted(game.as_scenario()):
                        check_moves(game)
                        check_refusals(game, chance, written, truths=truths)
                        check_scenario(game)
                written = [*written[-30:], str(chance.choice(legal))]
                game.push(chance.choice(legal))
            if random.random() < STORIES:
                check_story(game)
            else:
                _check_steps(game)
            if not legal:
                check_outcome(game)
    return case


def _check_steps(game: Game[Any]) -> None:
    for step in game.steps:
        cause = step.because.kind if step.because else NOTHING
        assert cause in game.rules.step_kinds[step.kind].causes, (step, cause)
        assert step.text[-1] in ".!", step


GAMES = tuple(Fuzzer(name, _case(make, truths)) for name, make, truths in (
    ("house-cup", house_cup, HOUSE_CUP_TRUTHS), ("battle", battle, BATTLE_TRUTHS),
    ("halls", halls, HALLS_TRUTHS)))
