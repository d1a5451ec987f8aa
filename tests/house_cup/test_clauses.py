"""Every clause of the rulebook is proven by a test and cited by the game, and no other is."""

from __future__ import annotations

import re

from hogwarts_nb import HouseCup
from hogwarts_nb.house_cup import KINDS
from hogwarts_nb.house_cup.story import PROMPTS, REFUSALS, STEP_KINDS
from tests.clauses import proven
from tests.house_cup.tables import FOUR, ending, random_game

BOOK = HouseCup.rulebook


def test_every_clause_is_proven_by_a_test() -> None:
    assert [clause for clause in BOOK if clause not in proven()] == []


def test_no_test_proves_a_clause_that_does_not_exist() -> None:
    marked = {clause for clause in proven() if clause.startswith("HC-")}
    assert marked - BOOK.keys() == set()


def cited() -> set[str]:
    """All clauses that steps, refusals, prompts, cards and score sheets can cite."""
    clauses = {kind.clause for kind in STEP_KINDS.values()}
    clauses |= {kind.clause for kind in REFUSALS.values()}
    clauses |= {clause for asked, _, turn in PROMPTS.values() for clause in (asked, turn)}
    for kind in KINDS.values():
        clauses |= set(kind.clauses)
    sheet = ending(rewards={"Slytherin": 1}).sheets()["Slytherin"]
    return clauses | {line.clause for line in sheet.lines}


def test_every_clause_is_cited_by_the_game() -> None:
    assert [clause for clause in BOOK if clause not in cited()] == []


def test_the_game_cites_no_clause_that_does_not_exist() -> None:
    assert cited() - BOOK.keys() == set()


def test_most_clauses_are_cited_in_a_few_games() -> None:
    found = set()
    for seed in range(30):
        game = random_game(seed, FOUR[:2 + seed % 3])
        outcome = game.outcome()
        assert outcome
        found |= {step.clause for step in game.steps} | {outcome.clause}
        found |= {line.clause for sheet in outcome.scores.values() for line in sheet.lines}
    never = BOOK.keys() - found
    # Refusals and prompts cite the others, and ties in points and cards are rare.
    assert never <= {"HC-SETUP-1", "HC-SETUP-2", "HC-SETUP-4", "HC-PLACE-2", "HC-TAKE-8",
                     "HC-TIE-1", "HC-TIE-2", "HC-CARD-2", "HC-CARD-3", "HC-INSTANT-2",
                     "HC-POTIONS-2", "HC-HERBOLOGY-2", "HC-CHARMS-2"}


def test_clauses_are_whole_sentences_with_an_id_and_a_heading() -> None:
    headings = {"Setup", "Updating the Schedule", "Taking Cards", "End of the Game",
                "Anatomy of an Activity Card", "Cards with an Instant Effect", "Sets",
                "Cards Outside Sets"}
    for clause in BOOK.values():
        assert re.fullmatch(r"HC-[A-Z]+(-\d)?", clause.id)
        assert clause.section in headings
        assert clause.text[0].isupper()
        assert clause.text.endswith(".")


def test_the_rulebook_can_be_searched_and_shown() -> None:
    assert [clause.id for clause in BOOK.search("sorting hat left")] == ["HC-ROUND-1"]
    assert BOOK["HC-FARM"].text == "Hagrid's Farm: take 3 reward tokens."
    assert BOOK._repr_html_().count("<tr>") == len(BOOK) + 1
    assert "House Cup" in repr(BOOK)
