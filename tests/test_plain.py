"""What is printed into a pipe whose encoding lacks our signs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

GAMES = """
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
for game in (HouseCup(seed=1), HogwartsBattle(["Harry", "Ron"], seed=1),
             HallsOfHogwarts(["Ginny", "Harry"], seed=1)):
    print(game)
    print(game.push(game.legal_moves[0]))
"""


def printed(code: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    environ = os.environ | {"PYTHONIOENCODING": encoding}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, env=environ)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_game_is_printed_into_a_pipe_of_an_old_encoding(encoding: str) -> None:
    result = printed(GAMES, encoding)
    assert result.returncode == 0, result.stderr.decode()
    whole = printed(GAMES, "utf-8").stdout.decode()
    with pytest.raises(UnicodeEncodeError):
        whole.encode(encoding)
    assert len(result.stdout.splitlines()) == len(whole.splitlines())


def test_each_sign_is_written_in_its_way_and_letters_are_not_known() -> None:
    import hogwarts_nb.plain

    assert "10 → 8, ≈3 │┌ Ж".encode("cp1252", hogwarts_nb.plain.NAME) == b"10 -> 8, ~3 |+ ?"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", hogwarts_nb.plain.NAME)


@pytest.mark.parametrize(("encoding", "errors"), [
    ("utf-8", "strict"), ("cp1252:replace", "replace"), ("cp1252", "hogwarts_nb.plain")])
def test_what_somebody_has_chosen_is_kept(encoding: str, errors: str) -> None:
    result = printed("import hogwarts_nb, sys; print(sys.stdout.errors)", encoding)
    assert result.stdout.decode().strip() == errors
