from __future__ import annotations

import builtins
import re
from collections.abc import Iterable

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, InvalidOption
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup import features
from hogwarts_nb.players import Choice, Greedy, Random, Search, ask, play_out
from hogwarts_nb.testing import play
from tests.house_cup.tables import SLYTHERIN, TWO, taking


def test_the_same_seed_makes_the_same_choices() -> None:
    game = HouseCup(seed=2)
    assert ask(Greedy(1), game) == ask(Greedy(1), game)


@pytest.mark.parametrize(("kind", "options"), [
    (HouseCup, {}), (HallsOfHogwarts, {}), (HogwartsBattle, {"game": 2}),
    (HogwartsBattle, {"game": 7})])
def test_no_float_is_summed_in_the_way_that_python_changed(
        kind: type[Game], options: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The last digit decides between moves that are equally good; `fsum` rounds it everywhere."""
    add = builtins.sum

    def whole(values: Iterable[int], start: int = 0) -> int:
        total = add(values, start)
        assert not isinstance(total, float), "sum() of floats has another last digit since 3.12"
        return total

    monkeypatch.setattr(builtins, "sum", whole)
    features._set_growth.cache_clear()
    game = kind(seed=2, **options)
    for number in range(45):
        player = Search(1, iterations=4) if number % 15 == 14 else Greedy(number, samples=1)
        game.push(ask(player, game).move)
        if number % 10 == 9:
            assert game.svg()


def test_it_takes_what_scores_and_says_why() -> None:
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["creatures", "creatures"]})
    choice = ask(Greedy(1), game)
    assert str(choice.move) == "take creatures"
    said = str(choice.reason)
    assert said.startswith("One step ahead it looks better than “take trouble”, because of ")
    assert "points on the score sheet (11.0 better)" in said


def test_the_features_in_the_reason_are_those_that_differ() -> None:
    """Each number is the difference of what the two moves lead to, over the best rival."""
    game = taking("Mon", ["creatures", "trouble"], (SLYTHERIN, 1), players=TWO)
    evaluation = game.evaluation
    leads = []
    for move in game.legal_moves:
        state = game.state.copy()
        game.rules.apply(state, move)
        leads.append([amounts[0] - amounts[1] for amounts in evaluation.parts(game.rules, state)])
    changes = [one - other for one, other in zip(*leads, strict=True)]
    assert changes[0] == 9  # 4 for the creatures, and 5 less for no trouble
    said = str(ask(Greedy(1), game).reason)
    for change, feature in zip(changes, evaluation.features, strict=True):
        how = "better" if change > 0 else "worse"
        named = f"{feature.name()} ({abs(change):.1f} {how})"
        assert (named in said) == (abs(change) >= 0.05)


def test_what_speaks_against_a_move_is_no_reason_for_it() -> None:
    found = set()
    for seed in range(1, 9):
        game = play(lambda seed: HouseCup(seed=seed), seed, moves=12 * seed)
        said = str(ask(Greedy(1, samples=2), game).reason)
        reasons, _, against = said.partition("; what speaks against it: ")
        assert "worse)" not in reasons
        assert "better)" not in against
        found.add(bool(against))
    assert found == {True, False}


def test_moves_that_are_as_good_for_other_reasons_are_not_said_to_be_better(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """One scores now and the other may score later: the sums are equal."""
    game = taking("Mon", ["creatures", "trouble", "potions"], (SLYTHERIN, 1), players=TWO)
    monkeypatch.setattr("hogwarts_nb.players.greedy.gains_of",
                        lambda *_: [[2.0, 0.0, 1.0], [1.0, 1.0, 1.0], [0.0] * 3])
    for seed in range(4):
        said = str(ask(Greedy(seed), game).reason)
        assert re.fullmatch(r"One step ahead it looks as good as “.*”, and nothing looks better\.",
                            said)


def test_one_move_needs_no_reason() -> None:
    game = taking("Mon", ["creatures"], (SLYTHERIN, 1), players=TWO)
    choice = ask(Greedy(), game)
    assert choice == Choice(game.legal_moves[0], choice.reason)
    assert str(choice.reason) == "There is no other legal move."


def test_moves_that_look_alike_are_said_to_be() -> None:
    game = taking("Thu", ["help_nargles", "forward_slytherin"], (SLYTHERIN, 1), players=TWO)
    assert {str(ask(Greedy(seed), game).move) for seed in range(9)} == {
        "take help_nargles", "take forward_slytherin"}
    assert str(ask(Greedy(), game).reason) == "One step ahead, both moves look equally good."


def test_it_wins_against_chance() -> None:
    rules = HouseCup(TWO).rules
    won = 0
    for seed in range(10):
        state = rules.box(Chance(seed))
        rules.begin(state)
        play_out(rules, state, [Greedy(seed, samples=1), Random(seed)], HouseCup.evaluation)
        won += TWO[0] in rules.winners(state)
    assert won >= 8


@pytest.mark.parametrize("samples", [0, -1, 1.5, True, "4"])
def test_bad_samples_are_named(samples: object) -> None:
    with pytest.raises(InvalidOption, match="samples"):
        Greedy(samples=samples)  # type: ignore[arg-type]


def test_bare_data_is_refused_with_what_would_be_right() -> None:
    game = HouseCup()
    with pytest.raises(TypeError, match=r"ask\(player, game\)"):
        Greedy().choose(game.view("Gryffindor"), game.legal_moves)  # type: ignore[arg-type]


def test_the_stream_of_chance_is_not_shown() -> None:
    assert repr(Greedy(12345)) == "Greedy(..., samples=4)"
