"""What is said to have caused a step has caused it."""

from __future__ import annotations

from hogwarts_nb.core import Step
from tests.house_cup.tables import FOUR, GRYFFINDOR, SLYTHERIN, TWO, ending, push, taking


def causes(steps: list[Step], kind: str) -> list[tuple[str | None, str, str | None]]:
    """For each step of a kind its actor, and the kind and actor of its cause."""
    return [(step.actor, step.because.kind, step.because.actor) if step.because else (
        step.actor, "", None) for step in steps if step.kind == kind]


def test_a_card_that_was_given_away_before_its_owner_applied_it() -> None:
    game = taking("Tue", ["letter", "hagrids_farm"], (SLYTHERIN, 2), players=TWO)
    steps = push(game, "take letter", "take hagrids_farm", "apply letter",
                 "give hagrids_farm Gryffindor", "apply hagrids_farm", "apply hagrids_farm")
    assert causes(steps, "applied") == [
        (SLYTHERIN, "took", SLYTHERIN), (GRYFFINDOR, "gave", SLYTHERIN),
        (SLYTHERIN, "took", SLYTHERIN)]
    took = [step for step in steps if step.kind == "took"]
    applied = [step for step in steps if step.kind == "applied"]
    assert applied[2].because is took[1]
    assert [step.because for step in steps if step.kind == "rewarded"] == applied


def test_the_cauldron_that_is_thrown_into_itself() -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1),
                  hands={GRYFFINDOR: ["charms"], FOUR[2]: ["history"]})
    steps = push(game, "take cauldron", "apply cauldron", "discard cauldron", "discard charms",
                 "discard history")
    assert {cause for _, cause, _ in causes(steps, "discarded-for-reward")} == {"applied"}
    assert causes(steps, "no-card") == [(FOUR[3], "applied", SLYTHERIN)]
    assert [(actor, by) for actor, _, by in causes(steps, "rewarded")] == [
        (house, house) for house in FOUR[:3]]


def test_tokens_hang_on_their_day_and_cards_on_their_token() -> None:
    game = taking("Mon", ["history", "potions"], (SLYTHERIN, 1), (GRYFFINDOR, 3), players=TWO)
    steps = [*game.opening, *push(game, "take history", "take potions")]
    assert {cause for _, cause, _ in causes(steps, "next-token")} == {"opened"}
    for kind in ("took", "fewer", "token-back"):
        assert all(actor == by for actor, _, by in causes(steps, kind))


def test_the_end_hangs_on_the_search() -> None:
    game = ending(TWO, hands={SLYTHERIN: ["help_points"]}, deck=["hagrids_farm", "history"])
    steps = [*game.opening, *push(game, "keep hagrids_farm", "apply hagrids_farm")]
    assert causes(steps, "kept") == [(SLYTHERIN, "searched", SLYTHERIN)]
    assert [cause for _, cause, _ in causes(steps, "applied")] == ["kept"]
    assert [cause for _, cause, _ in causes(steps, "put-away")] == ["kept"]


def test_fewer_tokens_than_a_card_gives_are_said() -> None:
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1), players=TWO, rewards={GRYFFINDOR: 45})
    steps = push(game, "take hagrids_farm", "apply hagrids_farm")
    short = next(step for step in steps if step.kind == "supply-short")
    assert (short.values["due"], short.values["came"]) == (3, 1)
    assert short.because
    assert short.because.kind == "rewarded"
