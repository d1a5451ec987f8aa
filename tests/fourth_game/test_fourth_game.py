"""A game from outside gets a picture, a board, a replay, hints, bots, a scenario and the lab."""

from __future__ import annotations

import pytest

from hogwarts_nb.board import Board, replay_html
from hogwarts_nb.core import IllegalMove
from hogwarts_nb.lab import simulate
from hogwarts_nb.players import Greedy, Random, Search, ask
from hogwarts_nb.testing import conformance
from tests.fourth_game.matches import Matches


def make(seed: int) -> Matches:
    return Matches(pile=7 + seed)


def test_it_conforms() -> None:
    conformance(make, strict=True)


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
