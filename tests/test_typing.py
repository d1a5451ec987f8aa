"""For people who type: completion, names that they guess, cards, files, and help."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import hogwarts_nb
from hogwarts_nb import Board, HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, InvalidOption, InvalidSave
from hogwarts_nb.core.playing import GUESSED
from hogwarts_nb.files import NotWritten
from hogwarts_nb.halls import KINDS as EVENTS
from hogwarts_nb.hogwarts_battle import KINDS as BATTLE
from hogwarts_nb.house_cup import KINDS as CUP

GAMES = (HouseCup, HogwartsBattle, HallsOfHogwarts)
CATALOGUES = (CUP, BATTLE, EVENTS)

games = pytest.mark.parametrize("make", GAMES)
catalogues = pytest.mark.parametrize("cards", CATALOGUES)


# --- Completion, as a kernel is asked for it

ASK = """
import json, sys
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell('''
import hogwarts_nb
from hogwarts_nb import HouseCup
game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
class Lesson: pass
lesson = Lesson()
lesson.game = game
''')
answers = {}
for code in json.loads(sys.argv[1]):
    with provisionalcompleter():
        found = list(shell.Completer.completions(code, len(code)))
    answers[code] = [code[:one.start] + one.text + code[one.end:] for one in found]
print(json.dumps(answers))
"""


@pytest.fixture(scope="module")
def completed() -> Mapping[str, list[str]]:
    codes = ['game.push("', 'game.push("place 2', "game.why_not('place 2 W", 'x = 1\ngame.push("pl',
             'lesson.game.push("place 3 F', 'game.push("take', 'print("pl',
             'game.rulebook["HC-TIE', 'HouseCup.rulebook["HC-TIE', "hogwarts_nb.",
             "HouseCup.scenario(day", "HallsOfHogwarts.nothing("]
    ran = subprocess.run([sys.executable, "-c", ASK, json.dumps(codes)], check=True,
                         capture_output=True, text=True)
    answers: dict[str, list[str]] = json.loads(ran.stdout.splitlines()[-1])
    return answers


def test_legal_moves_are_completed_inside_of_push(completed: Mapping[str, list[str]]) -> None:
    legal = [move.notation for move in HouseCup(["Slytherin", "Gryffindor"], seed=7).legal_moves]
    assert completed['game.push("'] == [f'game.push("{move}' for move in legal]
    assert completed['game.push("place 2'] == [
        f'game.push("place 2 {day}' for day in ("Mon", "Tue", "Wed", "Thu", "Fri")]
    assert completed["game.why_not('place 2 W"] == ["game.why_not('place 2 Wed"]
    assert len(completed['x = 1\ngame.push("pl']) == len(legal)
    assert completed['lesson.game.push("place 3 F'] == ['lesson.game.push("place 3 Fri']
    for code in ('game.push("take', 'print("pl'):
        assert not [found for found in completed[code] if "place 2" in found]


def test_clauses_are_completed_inside_of_a_rulebook(completed: Mapping[str, list[str]]) -> None:
    for code in ('game.rulebook["HC-TIE', 'HouseCup.rulebook["HC-TIE'):
        assert {found.partition('"')[2].rstrip('"]') for found in completed[code]} == {
            clause for clause in HouseCup.rulebook if clause.startswith("HC-TIE")}


def test_the_package_offers_what_there_is_and_nothing_private(
        completed: Mapping[str, list[str]]) -> None:
    offered = {found.removeprefix("hogwarts_nb.") for found in completed["hogwarts_nb."]}
    assert offered == {"Board", "HallsOfHogwarts", "HogwartsBattle", "HouseCup", "lab", "lessons",
                       "players"}
    assert set(dir(hogwarts_nb)) == offered | {"__version__"}
    for name in dir(hogwarts_nb):
        assert getattr(hogwarts_nb, name)


def test_what_a_scenario_takes_is_completed(completed: Mapping[str, list[str]]) -> None:
    assert {"HouseCup.scenario(day=", "HouseCup.scenario(days="} <= {
        *completed["HouseCup.scenario(day"]}


# --- Names that people guess

@games
def test_a_name_that_people_guess_is_answered_with_what_to_use(make: type[Game[Any]]) -> None:
    game = make()
    for name, instead in GUESSED.items():
        with pytest.raises(AttributeError, match=name) as caught:
            getattr(game, name)
        assert instead in str(caught.value)
        # What it says to use is there.
        for used in ("legal_moves", "history", "push", "pop", "to_move", "outcome", "steps"):
            assert f"game.{used}" not in instead or hasattr(game, used)


def test_any_other_name_is_as_unknown_as_ever() -> None:
    game = HouseCup()
    assert not hasattr(game, "nothing_like_it")
    with pytest.raises(AttributeError, match=r"'HouseCup' object has no attribute 'legal_move'$"):
        getattr(game, "legal_move")  # noqa: B009


# --- Cards

@catalogues
def test_cards_are_found_by_id_and_by_their_printed_name(cards: Any) -> None:
    for card in cards.values():
        assert cards[card.id] is card
        assert str(cards[str(card.name)].name) == str(card.name)
        assert str(cards[str(card.name).upper()].name) == str(card.name)
        assert card in cards.search(str(card.name)).values()
    with pytest.raises(KeyError, match="There is no kind of card 'no such card at all'"):
        cards["no such card at all"]
    assert cards.get("no such card at all") is None


def test_what_is_close_to_a_name_is_named() -> None:
    for cards, name, close in ((CUP, "potons", "potions"), (BATTLE, "alohamora", "alohomora"),
                               (EVENTS, "Mrs Norris", "Mrs. Norris")):
        with pytest.raises(KeyError, match=f"Close to it: .*{close}"):
            cards[name]
    with pytest.raises(KeyError, match=r"There is no clause 'HC-TAKE'\. Close to it: HC-TAKE-"):
        HouseCup.rulebook["HC-TAKE"]
    assert "HC-TAKE" not in HouseCup.rulebook


@catalogues
def test_cards_are_a_data_frame(cards: Any) -> None:
    frame = cards.frame()
    assert list(frame.index) == list(cards)
    assert list(frame.columns) == list(cards.looks.columns)
    assert frame.notna().all().all()
    assert len(frame) == len(cards)


# --- Files

@games
def test_a_game_is_saved_to_a_file_and_loaded_from_it(
        make: type[Game[Any]], tmp_path: Path) -> None:
    game = make(seed=3)
    game.push(game.legal_moves[0])
    for path in (tmp_path / "one.json", str(tmp_path / "two.json")):
        file = game.save(path)
        assert file == Path(path)
        assert json.loads(file.read_text(encoding="utf-8")) == game.save()
        assert make.load(path) == game
    (tmp_path / "noise.json").write_text("noise", encoding="utf-8")
    with pytest.raises(InvalidSave, match="JSON"):
        make.load(tmp_path / "noise.json")
    with pytest.raises(InvalidSave, match=r"nowhere\.json.*cannot be read"):
        make.load(tmp_path / "nowhere.json")
    with pytest.raises(NotWritten):
        game.save(tmp_path / "no folder" / "game.json")
    with pytest.raises(InvalidOption, match="path"):
        game.save("")


# --- A game that takes the place of another

@games
def test_a_game_goes_on_as_another_and_tells_who_watches(make: type[Game[Any]]) -> None:
    game, other = make(seed=3), make(list(make.seats)[:2], seed=4)
    other.push(other.legal_moves[0])
    seen: list[int] = []
    game.watch(lambda: seen.append(game.played))
    game.become(other)
    assert game == other
    assert (game.players, seen) == (other.players, [1])
    game.push(game.legal_moves[0])
    assert (game.played, other.played) == (2, 1)
    with pytest.raises(TypeError, match="another game"):
        game.become(HouseCup() if make is not HouseCup else HogwartsBattle())


@games
def test_again_has_the_same_options_and_other_seats_if_they_are_given(
        make: type[Game[Any]]) -> None:
    seats = list(make.seats)
    game = make(seats[:2], seed=3, first=seats[1])
    game.push(game.legal_moves[0])
    again = game.again(seed=9)
    assert again == make(seats[:2], seed=9, first=seats[1])
    # Who began is not there any more: the default is.
    assert game.again(seed=9, players=[seats[0], seats[2]]) == make([seats[0], seats[2]], seed=9)
    with pytest.raises(InvalidOption, match="players"):
        game.again(players=seats[:1])


def test_again_begins_with_the_same_arranged_position() -> None:
    game = HouseCup.scenario(["Slytherin", "Gryffindor"], rewards={"Slytherin": 5})
    start = game.save()
    game.push(game.legal_moves[0])
    assert game.again(seed=7).save() == start


# --- Help

@pytest.mark.parametrize("made", [*GAMES, Board])
def test_the_help_of_a_class_begins_with_an_example(made: type) -> None:
    doc = made.__doc__ or ""
    assert 0 < doc.index("Example:") < doc.index("Args:")
