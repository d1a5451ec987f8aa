"""Tournaments: fair seats, ratings that say who is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup, lab
from hogwarts_nb.core import InvalidOption, Move
from hogwarts_nb.lab.statistics import bootstrap
from hogwarts_nb.lab.tournaments import _fit, _ratings
from hogwarts_nb.players import Choice, Random


class First:
    """Plays the first move."""

    looks = False

    def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
        return Choice(moves[0], "It is the first one.")


def other_random(seed: int) -> Random:
    return Random(seed + 1)


@pytest.fixture(scope="module")
def played() -> lab.Tournament:
    return lab.tournament(HouseCup, {"first": First, "chance": Random, "luck": other_random},
                          deals=40, progress=False)


def test_everybody_plays_everybody_in_both_seats(played: lab.Tournament) -> None:
    assert set(played.matches) == {
        (one, other) for one in ("first", "chance", "luck") for other in
        ("first", "chance", "luck") if one != other}
    assert [standing.games for standing in played.standings] == [160] * 3
    assert sum(standing.points for standing in played.standings) == 240
    first = played.matches["first", "chance"].experiment
    assert first.bots == {"Gryffindor": "First", "Slytherin": "Random"}


def test_the_worst_player_is_last_and_surely_so(played: lab.Tournament) -> None:
    last = played.standings[-1]
    assert last.player == "first"
    for standing in played.standings:
        assert standing.rating.low <= standing.rating.value <= standing.rating.high
    assert last.rating.high < played.standings[0].rating.low
    assert sum(standing.rating.value for standing in played.standings) == pytest.approx(0, abs=1e-6)


def test_players_by_chance_are_about_equally_strong(played: lab.Tournament) -> None:
    ratings = {standing.player: standing.rating for standing in played.standings}
    assert ratings["chance"].low < ratings["luck"].high
    assert ratings["luck"].low < ratings["chance"].high


def test_a_rating_of_400_more_is_ten_wins_for_each_loss() -> None:
    # 100 deals are 200 games; the half game on each side is part of the method.
    won = 200.0 + 1
    strong, weak = _fit(["a", "b"], [{("a", "b"): (won * 10 / 11 - 0.5) / 100}] * 100)
    assert strong - weak == pytest.approx(400)


def test_who_wins_all_games_has_a_rating_too() -> None:
    strong, weak = _fit(["a", "b"], [{("a", "b"): 2.0}] * 20)
    assert 600 < strong - weak < 1000


@pytest.mark.parametrize("won", [2.0, 1.0])
def test_few_games_that_all_ended_alike_leave_much_open(won: float) -> None:
    few, many = (_ratings(["a", "b"], [{("a", "b"): won}] * deals, seed=1) for deals in (1, 50))
    for rating in (*few, *many):
        assert rating.low < rating.value < rating.high
    assert few[0].high - few[0].low > 100
    assert few[0].low < many[0].low


def test_a_deal_is_drawn_anew_with_all_its_games() -> None:
    """Deals that even out between the pairs leave no doubt about who has all of both."""
    deals = [{("a", "b"): 2.0, ("a", "c"): 0.0}, {("a", "b"): 0.0, ("a", "c"): 2.0}] * 20
    [rating, _, _] = bootstrap(deals, lambda drawn: _fit(["a", "b", "c"], drawn))
    assert rating.high - rating.low < 20


def test_a_game_that_nobody_wins_is_a_draw() -> None:
    played = lab.tournament(HallsOfHogwarts, {"first": First, "chance": Random}, deals=3,
                            turn_limit=4, progress=False)
    assert [standing.points for standing in played.standings] == [3, 3]


def test_a_tournament_shows_its_ratings(played: lab.Tournament) -> None:
    lines = repr(played).splitlines()
    assert lines[0] == "Ratings on Elo's scale"
    assert lines[1].split() == ["player", "rating", "low", "high", "points", "games"]
    assert [line.split()[0] for line in lines[2:]] == [
        standing.player for standing in played.standings]
    assert "text/plain" in played._repr_mimebundle_()


def test_an_interrupt_ends_the_tournament_and_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0
    played = lab.Experiment.play

    def play(self: Any, numbers: Sequence[int]) -> Any:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise KeyboardInterrupt
        return played(self, numbers)

    monkeypatch.setattr(lab.Experiment, "play", play)
    field = {"first": First, "chance": Random, "luck": other_random}
    half = lab.tournament(HouseCup, field, deals=5, progress=False)
    assert [results.done for results in half.matches.values()] == [5, 5, 5, 0, 0, 0]
    assert {standing.player: standing.games for standing in half.standings} == {
        "first": 10, "chance": 10, "luck": 0}
    monkeypatch.undo()
    whole = lab.tournament(HouseCup, field, deals=5, progress=False)
    assert half.resume(progress=False).standings == whole.standings


def test_a_tournament_goes_on_after_a_player_has_been_mended() -> None:
    class Fails(First):
        def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
            raise KeyError("creatures")

    field = {"first": First, "chance": Random, "mine": Fails}
    with pytest.raises(lab.GameFailed, match=r"Fails had to choose .* KeyError") as caught:
        lab.tournament(HouseCup, field, deals=2, progress=False)
    cup = caught.value.results
    assert isinstance(cup, lab.Tournament)
    assert cup.matches["first", "chance"].done == 2
    for players, said in (({"yours": First}, "it can be first, chance, mine"),
                          ([First], "it must map names")):
        with pytest.raises(InvalidOption, match=said):
            cup.resume(players=players, progress=False)
    cup.resume(players={"mine": Random}, progress=False)
    whole = lab.tournament(HouseCup, {**field, "mine": Random}, deals=2, progress=False)
    assert cup.standings == whole.standings


@pytest.mark.parametrize(("game", "values", "said"), [
    (HouseCup, {"players": {"alone": Random}}, "it must map two names or more"),
    (HouseCup, {"players": [Random, First]}, "it must map two names or more"),
    (HouseCup, {"deals": 0}, "it must be a whole number from 1"),
    (HouseCup, {"deals": True}, "it must be a whole number from 1"),
    (HouseCup, {"seed": "x"}, "seed is 'x'"),
    (HouseCup, {"tables": ["cards"]}, "HouseCup has no such option"),
    (HouseCup, {"executor": 4}, "it must be a concurrent.futures.Executor"),
    (HouseCup, {"seats": ["Slytherin", "Slytherin"]}, "a table of two seats"),
    (HouseCup, {"seats": ["Slytherin"]}, "a table of two seats"),
    (HouseCup, {"seats": None}, "it must be a list of two"),
    (HouseCup, {"seats": 5}, "it must be a list of two"),
    (HouseCup, {"seats": [["Slytherin"], ["Gryffindor"]]}, "it must be a list of two"),
    (HouseCup, {"seats": ["Slytherin", "Durmstrang"]}, "the houses are"),
    (HouseCup, {"players": {"a": Random, "b": First, "c": 3}}, "it must be a class such as Random"),
    (HogwartsBattle, {}, "its players win together"),
])
def test_what_is_no_tournament_is_refused_before_anything_is_played(
        game: Any, values: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(lab.Experiment, "play")
    arguments = {"players": {"first": First, "chance": Random}, "deals": 1, **values}
    with pytest.raises(InvalidOption, match=said):
        lab.tournament(game, arguments.pop("players"), progress=False, **arguments)
