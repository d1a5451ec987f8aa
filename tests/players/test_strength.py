"""The benchmark of the players' strength counts what it says."""

from __future__ import annotations

import pytest

from benchmarks.strength import HEROES, HOUSES, Match, Simple, main, matches
from hogwarts_nb import HogwartsBattle, HouseCup
from hogwarts_nb.players import ONLY_MOVE, Choice, Random


class First:
    """Always the same: the first legal move."""

    looks = False

    def choose(self, view: object, moves: tuple[object, ...], /) -> Choice:
        return Choice(moves[0], ONLY_MOVE())  # type: ignore[arg-type]


def test_every_line_of_the_table_has_a_title_of_its_own() -> None:
    titles = [match.title for match in matches(500)]
    assert len(set(titles)) == len(titles)


def test_equals_share_the_wins_of_all_seats() -> None:
    """Who plays the same at each seat wins a half in all, whichever seat is the better one."""
    match = Match("equals", HouseCup, HOUSES[:2], First, First)
    assert match.play(20).value == pytest.approx(0.5, abs=0.05)


def test_a_shared_win_counts_as_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("thirds", HouseCup, HOUSES[:3], First, First)
    monkeypatch.setattr(Match, "_rows", lambda self, players, games: iter(
        [{"player": house, "seat": 1, "won": True, "winners": 3} for house in HOUSES[:3]] * games))
    assert match.play(21).value == pytest.approx(1 / 3)


@pytest.mark.parametrize("asked", [
    ["--games", "3"], ["--games", "-4"], ["--games", "6"], ["--tries", "0"], ["--only", "chess"]])
def test_what_cannot_be_measured_is_refused(
        asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["strength", *asked])
    with pytest.raises(SystemExit):
        main()
    assert asked[0] in capsys.readouterr().err


def test_the_simple_policy_for_battle_wins_and_chance_does_not() -> None:
    for who, won in ((Simple, 1.0), (Random, 0.0)):
        match = Match("heroes", HogwartsBattle, HEROES[:2], who)
        assert match.play(8).value == won
