"""A game from outside gets a picture, a board, a replay, hints, bots, a scenario and the lab.

The pile of matches is the game of the tutorial. The highest card has hidden hands and chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from hogwarts_nb.board import Board, replay_html
from hogwarts_nb.core import Facts, Game, IllegalMove, InvalidOption, InvalidScenario, Move
from hogwarts_nb.lab import simulate
from hogwarts_nb.players import Greedy, Random, Search, ask
from hogwarts_nb.testing import conformance
from tests.fourth_game.highest_card import Cards, CardsRules, HighestCard
from tests.fourth_game.matches import TOOK, Matches, MatchesRules, MatchesVisuals, Pile


def make(seed: int) -> Matches:
    return Matches(pile=7 + seed)


def deal(seed: int) -> HighestCard:
    return HighestCard(seed=seed)


@pytest.mark.parametrize("maker", [make, deal])
def test_it_conforms(maker: Callable[[int], Game[Any]]) -> None:
    conformance(maker)


class ByPlace(CardsRules):
    """The cards of a hand are named by their places, so both players have the same moves."""

    def legal(self, state: Cards) -> list[Move]:
        return [Move(move.verb, move.args, f"play number {place}", move.text, move.public)
                for place, move in enumerate(super().legal(state), 1)]


class Places(HighestCard):
    """The highest card, with cards named by their places."""

    @classmethod
    def make_rules(cls, players: Sequence[str] = ("Ada", "Ben")) -> CardsRules:
        return ByPlace(players)


def test_players_who_choose_in_secret_can_have_the_same_moves() -> None:
    conformance(lambda seed: Places(seed=seed), games=2, process=False, pictures=False)


class Buttons(Matches):
    """A pile of matches in which nothing in the picture is picked."""

    @property
    def visuals(self) -> MatchesVisuals:
        visuals = super().visuals
        visuals.forms = {}  # type: ignore[misc]
        return visuals


def test_a_game_can_have_several_buttons() -> None:
    conformance(lambda seed: Buttons(pile=5), games=1, process=False)


def test_what_others_put_down_is_hidden_until_both_have() -> None:
    game = HighestCard.scenario(hands=[[7, 2], [9, 3]], rounds=[2, 1], shown=[1, 4, 5, 6, 8, 10],
                                deck=[*range(11, 21)])
    game.push("play 7")
    assert game.steps[-1].text_for("Ben") == "Ada puts a card face down."
    assert game.text("Ben").splitlines()[0] == "Ada: 2 rounds won, hand ?, down ?"
    game.push("play 9")
    assert [step.text_for(None) for step in game.steps[-2:]] == [
        "Ben puts a card face down.", "Ben has the higher card and wins the round (1 → 2)."]


# --- What goes wrong is said where it is written


@pytest.mark.parametrize("players", ["Ada", ["Ada"], ["Ada", "Ada"], ["Ada", "Ben", "Cem"], 3,
                                     [1, 2], None])
def test_players_are_two_different_names(players: Any) -> None:
    with pytest.raises(InvalidOption, match=r"players is .*; it must be a list of 2 different "):
        Matches(players)


def test_a_scenario_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidScenario, match="each card from 1 to 20 has one place"):
        HighestCard.scenario(deck=[1])


def broken(**changes: Any) -> Matches:
    rules: Any = type("Broken", (MatchesRules,), changes)

    class Game(Matches):
        @classmethod
        def make_rules(cls, players: Sequence[str] = ("Ada", "Ben"), *,
                       pile: int = 7) -> MatchesRules:
            made: MatchesRules = rules(players, pile)
            return made

    return Game()


def says(kind: Any) -> Callable[..., None]:
    def apply(self: MatchesRules, state: Pile, move: Move, say: Any = None) -> None:
        state.matches -= move.args[0]
        if say:
            str(say(kind, state.turn))
    return apply


def taken_away(self: MatchesRules, state: Pile) -> Facts:
    return {f"match.{number}": "pile" for number in range(7 - state.matches)}


@pytest.mark.parametrize(("changes", "words"), [
    ({"facts": lambda self, state: {"pile": [state.matches]}},
     r"facts: 'pile' was \[7\] and is \[6\]; .* the number of a counter"),
    ({"facts": taken_away}, r"facts: 'match.0' was None and is 'pile'"),
    ({"apply": says(replace(TOOK, counter="heap"))},
     "'took' counts 'heap', and the facts have neither that nor 'heap.Ada'"),
    ({"apply": says(replace(TOOK, message=replace(TOOK.message, singular="{whom} takes.")))},
     "was given no value 'whom'"),
])
def test_mistakes_in_rules_are_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        broken(**changes).push("take 1")


def test_a_game_without_a_parameter_for_players_is_named() -> None:
    with pytest.raises(TypeError, match=r"make_rules must have a parameter called 'players'"):
        type("Nobody", (Game,), {})


def test_a_move_that_is_not_possible_is_refused_with_those_that_are() -> None:
    game = Matches.scenario(matches=2)
    with pytest.raises(IllegalMove, match=r"“take 3” is not possible .*: take 1 and take 2\."):
        game.push("take 3")


@pytest.mark.parametrize("player", [Greedy(1), Search(1, iterations=200)])
def test_players_who_look_ahead_leave_a_pile_of_four(player: Greedy | Search) -> None:
    choice = ask(player, Matches.scenario(matches=7))
    assert choice.move.notation == "take 3"


def test_the_board_plays_it_hints_and_explains() -> None:
    board = Board(Matches(pile=5), "Ada", bots={"Ben": Random(1)})
    assert board.handle({"id": 1, "rev": board.view["rev"], "ask": "hint"})["ok"]
    assert board.view["notice"]["touched"] == ["match.1"]
    assert board.handle({"id": 2, "rev": board.view["rev"], "move": "take 1"})["ok"]
    refused = board.handle({"id": 3, "rev": board.view["rev"], "ask": "why_not",
                            "picks": ["match.9"]})
    assert refused["code"] == "no-such-thing"
    assert 'class="match"' in board.view["svg"]
    assert ".match { fill" in board._css


def test_a_replay_opens_without_a_network() -> None:
    game = Matches(pile=3)
    game.push("take 3")
    page = replay_html(game)
    assert "Ada has taken the last match" in page


def test_an_experiment_notes_who_won() -> None:
    results = simulate(Matches, [Greedy, Random], games=30, seed=2, progress=False, pile=11)
    rows = list(results.rows())
    assert len(rows) == 60
    assert sum(row["won"] for row in rows if row["bot"] == "Greedy") > 20
    assert {row["score"] for row in rows} == {0, 1}
