"""The rulebook: every clause is cited and proved, every ruling has a reason, sentences are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core.rulebook import UnknownRuling
from hogwarts_nb.halls import KINDS, story

from .boards import code, play, walks

RULEBOOK = HallsOfHogwarts.rulebook

#: What is played by default, and what else can be.
SWITCHES = {
    "face-down-rotation": ("no", "may"),
    "null-rotation": ("no", "zero"),
    "backtracking": ("no-place-twice", "no-reversal"),
    "second-movement": ("new-place", "any-event"),
    "put-in-room": ("counts", "walking-only"),
    "new-class": ("leave-and-return", "counts"),
    "win": ("any-way", "own-movement"),
    "star": ("enter", "pass-only"),
    "password-tiles": ("may-repeat", "must-be-new"),
    "cancel-end": ("any-turn", "not-extra-turn"),
    "friday-fewer": ("five", "as-many"),
    "mrs-norris": ("opponent", "drawer"),
    "sleeping-room": ("previous", "retaken"),
}


def test_every_clause_is_cited_by_a_step_a_prompt_a_refusal_or_a_card() -> None:
    cited = {kind.clause for kind in story.STEP_KINDS.values()}
    cited |= {clause for clause, _ in story.PROMPTS.values()}
    cited |= {kind.clause for kind in story.REFUSALS.values()}
    cited |= {clause for kind in KINDS.values() for clause in kind.clauses}
    assert sorted(RULEBOOK.keys() - cited) == []
    assert sorted(cited - RULEBOOK.keys()) == []


def test_every_clause_is_proved_by_a_test() -> None:
    proved: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"^@(?:pytest\.mark\.)?rule\((.*)\)$", file.read_text("utf-8"),
                                re.MULTILINE):
            proved.update(re.findall(r'"(HH-[A-Z]+(?:-\d)?)"', marks))
    assert sorted(RULEBOOK.keys() - proved) == []
    assert sorted(proved - RULEBOOK.keys()) == []


def test_every_step_can_be_said() -> None:
    """The kinds of steps that a few hundred turns bring, of those that there are."""
    seen: set[str] = set()
    for seed in range(4):
        game = HallsOfHogwarts(seed=seed, turn_limit=60, fillers=True)
        while game.to_move:
            moves = game.legal_moves
            game.push(moves[(7 * seed + 3 * len(game.history)) % len(moves)])
        seen |= {step.kind for step in game.steps}
        assert all(step.text and step.hidden_text for step in game.steps)
    assert len(seen) > 30
    assert seen <= story.STEP_KINDS.keys()


def test_the_rulings_are_numbered_and_reasoned() -> None:
    rulings = HallsOfHogwarts.rulings()
    assert [ruling.number for ruling in rulings] == list(range(1, 34))
    for ruling in rulings:
        assert ruling.clause in RULEBOOK
        assert ruling.question.endswith("?")
        assert ruling.reason.endswith((".", ")"))
        assert ruling.default in ruling.options
        assert ruling.source in ("rulebook", "derived", "reconstructed")


def test_the_switches_are_these() -> None:
    found = {name: (ruling.default, *(value for value in ruling.options
                                      if value != ruling.default))
             for name, ruling in RULEBOOK.switches.items()}
    assert found == SWITCHES
    assert all(RULEBOOK[ruling.clause].ruling == name
               for name, ruling in RULEBOOK.switches.items())
    assert HallsOfHogwarts().rules.setup.rulings == {name: values[0]
                                               for name, values in SWITCHES.items()}


@pytest.mark.parametrize(("rulings", "message"), [
    ({"win": "never"}, "win is 'never'; it can be 'any-way', 'own-movement'"),
    ({"wins": "any-way"}, "a name is 'wins'; it can be face-down-rotation"),
    ("win", "it must map names of rulings to values")])
def test_unknown_rulings_are_refused(rulings: object, message: str) -> None:
    with pytest.raises(UnknownRuling, match=message):
        HallsOfHogwarts(rulings=rulings)  # type: ignore[arg-type]


def test_the_rulebook_shows_as_a_table_and_can_be_searched() -> None:
    assert "<table>" in RULEBOOK._repr_html_()
    assert [clause.id for clause in RULEBOOK.search("backtrack")] == []
    assert [clause.id for clause in RULEBOOK.search("go back on itself")] == ["HH-WALK-5"]


# --- Rulings on tiles that no other test shows


def test_a_face_down_tile_may_be_rotated_by_one_ruling() -> None:
    game = play({}, "rotate d3 90", todo="tiles 2", rulings={"face-down-rotation": "may"},
                years="second", hidden={"d3": "potions"})
    assert game.steps[-1].text == "Harry rotates the face-down tile on d3 by 90 degrees."
    assert code(game, "flip d3") == "tile-used"
    teacher = next(space for space in game.view("teacher")["spaces"] if space["space"] == "d3")
    assert (teacher["up"], teacher["degrees"]) == (False, 90)
    assert "degrees" not in next(space for space in game.view()["spaces"]
                                 if space["space"] == "d3")


def test_a_tile_may_be_put_back_as_it_lay_by_one_ruling() -> None:
    assert code(play({"d3": "└"}, todo="tiles 1"), "rotate d3 0") == "degrees"
    game = play({"d3": "└"}, "rotate d3 0", todo="tiles 1", rulings={"null-rotation": "zero"})
    assert game.view()["stage"] == "walk"
    second = play({"d3": "└"}, todo="tiles 1", rulings={"null-rotation": "zero"}, years="second")
    assert code(second, "rotate d3 0") == "degrees-second-years"


def test_reach_is_the_same_with_loops_but_for_the_room_of_the_start() -> None:
    words = {"c3": "Pot┌+Harry", "d3": "┬", "d4": "┘", "c4": "└", "e3": "─", "f3": "┐"}
    strict = set(walks(play(words)))
    loops = set(walks(play(words, rulings={"backtracking": "no-reversal"})))
    assert loops - strict == {"c3"}
    assert strict <= loops
