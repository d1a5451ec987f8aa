"""Every clause of the rulebook is cited, and proved by a test."""

from __future__ import annotations

import re
from pathlib import Path

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import KINDS, story

#: Clauses that a step cites in a special case, by the rules themselves.
RULES = Path(story.__file__).parent


def test_every_clause_is_cited() -> None:
    cited = {kind.clause for kind in story.STEP_KINDS.values()}
    cited |= {clause for clause, _ in story.PROMPTS.values()}
    cited |= {kind.clause for kind in story.REFUSALS.values()}
    cited |= {clause for card in KINDS.values() for clause in card.clauses}
    for name in ("table.py", "rules.py", "opening.py"):
        cited |= set(re.findall(r'"(HB-[A-Z]+-\d+)"', (RULES / name).read_text(encoding="utf-8")))
    assert cited <= set(HogwartsBattle.rulebook)
    assert set(HogwartsBattle.rulebook) - cited == set()


def test_every_clause_has_a_test() -> None:
    marked: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for mark in re.findall(r"@rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([^"]*)"', mark))
    assert marked <= set(HogwartsBattle.rulebook)
    assert set(HogwartsBattle.rulebook) - marked == set()


def test_every_kind_of_step_happens_in_a_test_game() -> None:
    text = "".join(path.read_text(encoding="utf-8")
                   for path in Path(__file__).parent.glob("test_*.py"))
    ordinary = {"locations-stacked", "location-revealed", "dark-arts-shuffled",
                "villains-shuffled", "villain-revealed", "hogwarts-shuffled", "market-laid",
                "gained-influence", "bought-top", "chose"}
    assert [name for name in story.STEP_KINDS
            if f'"{name}"' not in text and name not in ordinary] == []
