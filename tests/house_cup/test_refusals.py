"""Every reason to refuse a move: when it is given, by which clause, and what it says to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import IllegalMove
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    SLYTHERIN,
    TWO,
    ending,
    push,
    table,
    taking,
)

rule = pytest.mark.rule


def refused(game: HouseCup, move: str, seat: str | None = None) -> tuple[str, str]:
    """The code and the remedy; the game does not change."""
    before = game.state.copy()
    with pytest.raises(IllegalMove) as error:
        game.push(move, seat=seat)
    assert game.state == before
    refusal = error.value.refusal
    asked, end = game.prompt, game.outcome()
    if end:
        assert refusal.clause == end.clause
    elif asked:
        assert refusal.clause in (game.rules.refusals[refusal.code].clause, asked.clause)
    return refusal.code, str(refusal.remedy)


def cauldron(rulings: dict[str, str] | None = None) -> HouseCup:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1), rulings=rulings or {},
                  hands={SLYTHERIN: ["history", "charms"]})
    push(game, "take cauldron", "apply cauldron")
    return game


def letters() -> HouseCup:
    """Slytherin holds a letter that was applied, and applies another."""
    game = taking("Tue", ["letter"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["letter.4", "history"]})
    push(game, "take letter", "apply letter")
    return game


def pixies() -> HouseCup:
    """Slytherin discards a card to the pixies, with the second copy of Trouble in hand."""
    game = taking("Fri", ["trouble_pixie"], (SLYTHERIN, 1), players=TWO,
                  hands={SLYTHERIN: ["trouble.2", "charms"]})
    push(game, "take trouble_pixie", "apply trouble_pixie")
    return game


PLACING = table(TWO, tokens={"Mon": [(SLYTHERIN, 3), (GRYFFINDOR, 1)]})
LAST_TOKEN = table(TWO, tokens={"Mon": [(SLYTHERIN, 3), (SLYTHERIN, 1), (GRYFFINDOR, 1),
                                        (GRYFFINDOR, 2)]})
TAKING = taking("Mon", ["history", "charms"], (SLYTHERIN, 1))
KEEPING = ending(TWO, hands={SLYTHERIN: ["help_points"]}, deck=["history"] * 3 + ["charms"] * 2)
OVER = ending()


@pytest.mark.parametrize(("game", "move", "code", "remedy"), [
    (OVER, "place 1 Mon", "game-over", "Take a move back, or start a new game."),
    (PLACING, "jump", "unknown-move", "Write a move like place 1 Mon."),
    (PLACING, "", "unknown-move", "Write a move like place 1 Mon."),
    (PLACING, "place 1", "wrong-form", "Write a move like place 1 Mon."),
    (PLACING, "place 1 Tue 1", "bottom-only", "Leave out the place: write place 1 Tue."),
    (HouseCup(rulings={"column": "anywhere"}), "place 1 Tue", "which-position",
     "Add the place, counted from the top, as in place 1 Tue 1."),
    (cauldron(), "discard", "wrong-form", "Write a move like discard history."),
    (PLACING, "take history", "other-decision", "Write a move like place 1 Mon."),
    (PLACING, "place 1 Sun", "no-such-day", "The days are Mon, Tue, Wed, Thu and Fri."),
    (PLACING, "place 4 Mon", "no-such-token", "Each player has the tokens 1, 2 and 3."),
    (PLACING, "place 3 Mon", "token-placed", "Place one of these: 1 and 2."),
    (LAST_TOKEN, "place 3 Mon", "token-placed", "Place 2."),
    (PLACING, "pass", "no-pass", "Write a move like place 1 Mon."),
    (TAKING, "take potions", "not-on-day", "Choose one of these: History of Magic and Charms."),
    (TAKING, "take history.2", "not-on-day", "Choose one of these: History of Magic and Charms."),
    (letters(), "give potions Gryffindor", "not-yours", "Choose History of Magic."),
    (letters(), "give letter Gryffindor", "not-allowed", "Choose History of Magic."),
    (letters(), "give letter.4 Gryffindor", "not-allowed", "Choose History of Magic."),
    (letters(), "give history Slytherin", "no-such-opponent", "Give it to Gryffindor."),
    (letters(), "give history Hufflepuff", "no-such-opponent", "Give it to Gryffindor."),
    (cauldron(), "discard potions", "not-yours",
     "Choose one of these: History of Magic, Charms and Magic Cauldron."),
    (cauldron({"cauldron": "not-itself"}), "discard cauldron", "not-allowed",
     "Choose one of these: History of Magic and Charms."),
    (pixies(), "discard trouble.1", "not-yours", "Choose one of these: Trouble and Charms."),
    (KEEPING, "choose d5", "unknown-move", "Write a move like keep history."),
    (KEEPING, "keep potions", "not-drawn", "Choose one of these: History of Magic and Charms."),
])
def test_a_refusal_says_what_would_be_right(game: HouseCup, move: str, code: str,
                                            remedy: str) -> None:
    assert refused(game, move) == (code, remedy)


def test_a_name_that_is_nearly_right() -> None:
    code, remedy = refused(TAKING, "take potion")
    assert code == "misspelt-card"
    assert "potions" in remedy


def test_a_card_that_does_not_exist() -> None:
    code, remedy = refused(TAKING, "take broomstick")
    assert code == "no-such-card"
    assert remedy.startswith("The cards are potions, herbology,")


def test_playing_for_somebody_else() -> None:
    assert refused(HouseCup(FOUR), "place 1 Mon", seat=GRYFFINDOR) == (
        "not-your-turn", "Wait for Slytherin.")
    assert refused(OVER, "place 1 Mon", seat=GRYFFINDOR)[0] == "game-over"


def test_a_card_that_does_not_wait() -> None:
    game = taking("Tue", ["hagrids_farm", "letter"], (SLYTHERIN, 2))
    push(game, "take hagrids_farm", "take letter", "apply hagrids_farm")
    assert refused(game, "apply hagrids_farm") == ("nothing-waits", "Choose You've Got a Letter!")


def test_the_pixies_do_not_discard_themselves() -> None:
    game = taking("Fri", ["trouble_pixie"], (SLYTHERIN, 1), hands={SLYTHERIN: ["history"]})
    push(game, "take trouble_pixie", "apply trouble_pixie")
    assert refused(game, "discard trouble_pixie") == ("not-allowed", "Choose History of Magic.")
    assert refused(game, "discard trouble_pixie.1") == ("not-allowed", "Choose History of Magic.")


def two_divinations() -> HouseCup:
    """One Divination lies in front of Slytherin, another waits."""
    game = taking("Wed", ["divination.1", "letter"], (SLYTHERIN, 2), players=TWO,
                  rulings={"divination": "peek"}, hands={SLYTHERIN: ["divination.2"]})
    push(game, "take divination", "take letter", "apply letter")
    return game


def test_copies_that_are_not_equal_are_chosen_by_their_ids() -> None:
    game = two_divinations()
    assert [str(move) for move in game.legal_moves] == [
        "give divination.2 Gryffindor", "give divination.1 Gryffindor"]
    code, remedy = refused(game, "give divination Gryffindor")
    assert code == "which-copy"
    assert all(f"give divination.{copy} Gryffindor" in remedy for copy in (1, 2))
    game.push("give divination.2 Gryffindor")
    assert game.state.cards[1] == ["divination.2"]


def test_every_refusal_is_given_in_this_file() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    others = {"no-such-position"}  # in test_rulings.py
    for code in HouseCup().rules.refusals.keys() - others:
        assert f'"{code}"' in text


@pytest.mark.parametrize(("written", "means"), [
    ("PLACE 1 mon", "place 1 Mon"), ("  place  1   Mon ", "place 1 Mon"),
    ("place 1 понедельник", "place 1 Mon"), ("place 1 Monday", "place 1 Mon")])
def test_small_slips_in_writing_are_understood(written: str, means: str) -> None:
    game = HouseCup()
    game.push(written)
    assert str(game.history[0][0]) == means


@pytest.mark.parametrize("written", [
    "give History gryffindor", "GIVE history of magic GRYFFINDOR",
    "give история магии гриффиндор", "give HISTORY.1 Гриффиндор"])
def test_names_are_read_whatever_their_capitals_and_language(written: str) -> None:
    game = letters()
    game.push(written)
    assert str(game.history[-1][0]) == "give history Gryffindor"


def test_a_card_may_be_written_by_its_id() -> None:
    game = taking("Mon", ["history"], (SLYTHERIN, 1))
    game.push(f"take {game.state.days[0][0]}")
    assert str(game.history[0][0]) == "take history"


@pytest.mark.parametrize(("game", "clause"), [
    (PLACING, "HC-PLACE-1"), (TAKING, "HC-TAKE-4"), (letters(), "HC-LETTER-2"),
    (KEEPING, "HC-SEARCH")])
def test_what_is_not_being_decided_is_refused_by_the_clause_of_what_is(
        game: HouseCup, clause: str) -> None:
    for move in ("jump", "pass", "apply history"):
        refusal = game.why_not(move)
        assert refusal
        assert refusal.clause == clause, move


def test_a_long_notation_is_not_repeated_whole() -> None:
    for move in ("x" * 5_000, f"place {'9' * 5_000} Mon", f"take {'y' * 5_000}",
                 f"place 1 {'z' * 5_000}"):
        for game in (PLACING, TAKING):
            refusal = game.why_not(move)
            assert refusal
            assert len(str(refusal)) < 1_000


def test_a_move_must_be_a_move_or_text() -> None:
    with pytest.raises(TypeError, match="a Move or its notation"):
        HouseCup().push(3)  # type: ignore[arg-type]


def test_refusals_speak_of_the_seat_that_decides() -> None:
    assert str(PLACING.why_not("place 3 Tue")) == (
        "Slytherin has already placed the 3-token this round. Place one of these: 1 and 2. "
        "[HC-PLACE-2]")


def test_the_card_that_may_not_be_discarded_is_named() -> None:
    game = taking("Mon", ["cauldron"], (SLYTHERIN, 1), hands={SLYTHERIN: ["history"]},
                  rulings={"cauldron": "not-itself"})
    push(game, "take cauldron", "apply cauldron")
    assert str(game.prompt).startswith("Slytherin: you may discard a card, but not Magic Cauldron, "
                                       "and take 1 reward token for it.")
