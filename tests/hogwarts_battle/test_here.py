"""What is known of the cards that are here is true in every position."""

from __future__ import annotations

from random import Random

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle.components import GAMES
from hogwarts_nb.hogwarts_battle.rules import HogwartsBattleRules


@pytest.mark.parametrize("game", GAMES)
def test_what_was_found_before_is_still_so(game: int) -> None:
    rules = HogwartsBattle.make_rules(("Harry", "Ron", "Hermione"), game=game)
    random = Random(game).random
    reacted = 0
    for seed in range(6):
        state = rules.box(Chance(seed))
        rules.begin(state)
        for _ in range(150):
            if not (moves := rules.legal(state)):
                break
            rules.apply(state, moves[int(random() * len(moves))])
            if state.agenda:
                fresh = HogwartsBattleRules.of_seat(rules, str(seed)).static
                fresh._tables.clear()
                assert rules.static.here(state) == fresh.here(state)
                reacted += bool(fresh.here(state).ears)
    assert reacted or game == 1


def test_only_so_many_tables_are_known() -> None:
    rules = HogwartsBattle.make_rules(("Harry", "Ron"), game=7)
    random = Random(7).random
    sizes = set()
    for seed in range(60):
        state = rules.box(Chance(seed))
        rules.begin(state)
        while moves := rules.legal(state):
            rules.apply(state, moves[int(random() * len(moves))])
            sizes.add(len(rules.static._tables))
    assert max(sizes) <= 200
    assert any(size < max(sizes) for size in sizes)
