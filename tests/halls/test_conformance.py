"""Halls of Hogwarts keeps what every game here must keep, by every ruling and option."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls.maze import NAME, SPACES
from hogwarts_nb.testing import conformance, games_to_play, play

from .boards import board
from .truths import TRUTHS

PLAYERS = (("Harry", "Ron", "Hermione", "Ginny"), ("Ginny", "Harry"), ("Ron", "Hermione", "Ginny"))

OTHERWISE = {
    "face-down-rotation": "may", "null-rotation": "zero", "backtracking": "no-reversal",
    "second-movement": "any-event", "put-in-room": "walking-only", "new-class": "counts",
    "win": "own-movement", "star": "pass-only", "password-tiles": "must-be-new",
    "cancel-end": "not-extra-turn", "friday-fewer": "as-many", "mrs-norris": "drawer",
    "sleeping-room": "retaken",
}


def make(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12,
                           first=(None, "random")[seed % 2])


def make_advanced(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12, years="second",
                           fillers=True, auto_forced=seed % 2 == 1)


def make_otherwise(seed: int) -> HallsOfHogwarts:
    return HallsOfHogwarts(PLAYERS[seed % 3], seed=seed, turn_limit=12, rulings=OTHERWISE,
                           fillers=True, years=("first", "second")[seed % 2])


def make_late(seed: int) -> HallsOfHogwarts:
    """All tiles lie face up, and everybody has little left to do: somebody will win."""
    words = list(FACE_UP)
    Chance(seed).shuffle(words)
    names = [NAME[cell] for cell in SPACES]
    cards = ("schedule_swap", "somebodys_lost", "sleeping", "class_cancelled")
    return HallsOfHogwarts.scenario(
        board(dict(zip(names, words, strict=True))), PLAYERS[0], seed=seed, turn_limit=30,
        done=dict(zip(PLAYERS[0], (7, 6, 7, 6), strict=True)), hands={"Ron": cards},
        movers={"Harry": "d4", "Hermione": "d5"}, rulings=OTHERWISE if seed % 3 == 2 else None)


FACE_UP = ("His│", "Cha─", "Tra│", "Def─", "Pot└", "Ast┌", "Lib┐", *"│─│─│", *"║═║═",
           *"└┌┐┘└┌┐┘└┌┐┘", *"├┬┤┴", "*├")


def test_all_ends_of_a_game_are_reached() -> None:
    winners = {}
    for seed in range(30):
        game = play(make_late, seed)
        outcome = game.outcome()
        assert outcome is not None
        winners[seed] = outcome.winners
    assert sum(bool(names) for names in winners.values()) > 8


@pytest.mark.parametrize(("maker", "games"), [
    (make, 3), (make_advanced, 2), (make_otherwise, 2), (make_late, 3)])
def test_halls_conforms(maker: object, games: int) -> None:
    conformance(maker, games=max(games, games_to_play() // 2), truths=TRUTHS)  # type: ignore[arg-type]
