"""Each word of a card, for all whom it can be about, does in random positions what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import InvalidOption, Step
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.house_cup import HOUSES, activity
from hogwarts_nb.house_cup.cards import Kind
from hogwarts_nb.house_cup.effects import (
    DiscardOther,
    DrawTop,
    Effect,
    GiveAway,
    MayDiscard,
    Peek,
    Receive,
)
from hogwarts_nb.house_cup.names import SYMBOL_NAMES
from hogwarts_nb.house_cup.scoring import Leader, PerSymbol, TokenWorth
from hogwarts_nb.house_cup.word import Whom
from hogwarts_nb.testing import conformance, games_to_play
from tests.house_cup.tables import GRYFFINDOR, SLYTHERIN, TWO, front, moves, push, taking

WORDS: list[Effect] = [
    *(Receive("HC-FARM", tokens, whom) for tokens in (1, 3) for whom in Whom),
    *(GiveAway("HC-LETTER-2", without, whom) for whom in Whom
      for without in ("letter", "animal", "potions")),
    *(DiscardOther("HC-PIXIE", whom) for whom in Whom),
    *(MayDiscard("HC-CAULDRON", 2, whom, other) for whom in Whom for other in (False, True)),
    DrawTop("HC-DIVINATION", "HC-DIVINATION-2"), Peek("HC-DIVINATION"),
]


def card_with(word: Effect) -> Kind:
    return activity("custom", "Custom Card", word, days="Mon")


def applied(word: Effect, seed: int) -> tuple[HouseCup, list[Step]]:
    """A random table on which Slytherin, or another, applies the word, up to the next card."""
    chance = Chance(seed)
    houses = list(HOUSES)
    chance.shuffle(houses)
    houses = houses[:2 + chance.randbelow(3)]
    rulings = {"cauldron-order": ("in-turn", "at-once")[chance.randbelow(2)],
               "supply": ("limited", "unlimited")[chance.randbelow(2)]}
    kinds = ["potions", "history", "trouble", "letter", "creatures", "hagrids_farm", "quidditch"]
    chance.shuffle(kinds)
    hands = {house: [kinds.pop() for _ in range(chance.randbelow(3)) if kinds] for house in houses}
    hands[houses[0]].append("custom")
    game = HouseCup.scenario(
        houses, seed=seed, deck_size="full", cards=[card_with(word)], hands=hands, rulings=rulings,
        rewards={houses[1]: (0, 44, 46)[chance.randbelow(3)]},
        day="Tue", round=4 if len(houses) != 3 else 3, waiting={houses[0]: ["custom"]})
    steps = push(game, "apply custom")
    while game.to_move and game.prompt and game.prompt.kind != "place":
        others = [move for move in game.legal_moves if "custom" not in str(move)]
        steps += game.push(chance.choice(others or game.legal_moves))
    return game, steps


def of_the_card(step: Step) -> bool:
    """Whether a word of the custom card has caused a step."""
    cause = next((one for one in step.chain()[1:] if one.kind == "applied"), None)
    return (cause is not None and "custom.1" in cause.touched
            and step.kind not in ("applied", "not-again"))


def cases() -> Iterator[tuple[Effect, int]]:
    count = games_to_play(len(WORDS) * 3)
    return ((WORDS[number % len(WORDS)], number) for number in range(count))


@pytest.mark.rule("HC-INSTANT-1")
def test_a_word_does_what_it_says_to_whom_it_says() -> None:
    for word, seed in cases():
        game, steps = applied(word, seed)
        if sum(step.kind == "applied" and "custom.1" in step.touched for step in steps) > 1:
            continue  # there was nothing else to give away
        by = [*filter(of_the_card, steps)]
        owner = next(step.actor for step in steps if step.kind == "applied")
        order = [*game.players, *game.players]
        order = order[order.index(str(owner)):][:len(game.players)]
        named = word.whom.among(order)
        said = {step.actor for step in by}
        assert said == {*named}, (word, seed, str(game))
        text = str(word.words(game.rules.setup.components.name))
        assert (word.whom is Whom.YOU) == (not text.startswith("every")), text
        changed = {counter.partition(".")[2]: after - before for step in by
                   for counter, before, after in step.counted if counter.startswith("rewards")}
        if isinstance(word, (Receive, MayDiscard)):
            assert str(word.tokens) in re.findall(r"\d+", text)
            short = any(step.kind in ("supply-short", "supply-empty") for step in by)
            assert short or {*changed.values()} <= {word.tokens}
            assert {*changed} <= {*named}
        if isinstance(word, GiveAway):
            shown = str(SYMBOL_NAMES.get(word.without) or "Potions")
            assert shown in text
            given = [piece for step in by if step.kind == "gave" for piece, _, _ in step.moved]
            assert not {*given} & game.rules.setup.alike(word.without)
        for step in by:
            assert step.clause in (*word.clauses, "HC-SETUP-4")


@pytest.mark.parametrize("without", ["letter", "animal", "history"])
def test_what_cannot_be_given_away_is_what_the_card_says(without: str) -> None:
    card = activity("parcel", "A Parcel", GiveAway("HC-LETTER-2", without), days="Mon")
    game = taking("Mon", ["parcel"], (SLYTHERIN, 1), players=TWO, cards=[card],
                  hands={SLYTHERIN: ["letter", "creatures", "history"]})
    push(game, "take parcel", "apply parcel")
    kept = {"letter": "letter", "animal": "creatures", "history": "history"}[without]
    assert f"give {kept} Gryffindor" not in moves(game)
    assert len(moves(game)) == 3
    refusal = game.why_not(f"give {kept} Gryffindor")
    assert refusal
    assert refusal.code == "not-allowed"


def test_a_word_cites_its_own_clause() -> None:
    card = activity("broken", "Broken Broom", DiscardOther("HC-TROUBLE"), days="Mon")
    game = taking("Mon", ["broken"], (SLYTHERIN, 1), players=TWO, cards=[card],
                  hands={SLYTHERIN: ["history"]})
    steps = push(game, "take broken", "apply broken", "discard history")
    assert next(step for step in steps if step.kind == "discarded").clause == "HC-TROUBLE"


def test_leading_and_token_worth_know_no_card_by_name() -> None:
    chess = activity("chess", "Wizard Chess", Leader("HC-QUIDDITCH", 12), days="Mon Tue Wed")
    game = HouseCup.scenario(TWO, cards=[chess], round=4, stage="end",
                             hands={SLYTHERIN: ["chess", "chess"], GRYFFINDOR: ["chess"]})
    line = next(line for line in game.sheets()[SLYTHERIN].lines if line.kind == "chess")
    assert (line.points, "Wizard Chess" in str(line.text)) == (12, True)
    line = next(line for line in game.sheets()[GRYFFINDOR].lines if line.kind == "chess")
    assert line.points == 0
    with pytest.raises(InvalidOption, match="one at most"):
        HouseCup(cards=[activity("coin", "Coin", TokenWorth("HC-CHARMS", (9,)), days="Mon")])


def zoo_game(seed: int) -> HouseCup:
    return HouseCup(TWO, seed=seed, cards=[
        activity("zoo", "Visit to the Zoo", PerSymbol("HC-HELP", "animal", 2),
                 Receive("HC-FARM", 1, Whom.EVERYBODY), days="Mon Thu", symbols="animal",
                 russian="Поход в зоопарк")])


def test_a_custom_card_is_shown_counted_saved_and_loaded() -> None:
    game = zoo_game(3)
    setup = game.rules.setup
    assert setup.components.printed("zoo") == 2
    assert {"zoo.1", "zoo.2"} <= {*game.rules.facts(game.state)}
    card = setup.cards["zoo"]
    assert "no pictogram" in str(card)
    assert "every player takes 1 reward token" in str(card)
    again = HouseCup.load(game.save())
    assert again == game
    assert again.rules.setup.cards["zoo"] == card
    taken = taking("Mon", ["zoo"], (SLYTHERIN, 1), players=TWO, cards=[card])
    push(taken, "take поход в зоопарк", "apply zoo")
    assert front(taken, SLYTHERIN) == ["zoo"]
    assert "Visit to the Zoo" in taken.svg()
    conformance(zoo_game, games=1, process=False)


@pytest.mark.parametrize(("make", "said"), [
    (lambda: HouseCup(cards=[3]), "made by activity"),
    (lambda: HouseCup(cards=["zoo"]), "not among the words"),
    (lambda: HouseCup(cards=[activity("potions", "P", days="Mon")]), "already"),
    (lambda: HouseCup(cards=[activity("a", "A", Receive("HC-NONE", 1), days="Mon")]), "no clause"),
    (lambda: activity("Zoo", "Zoo", days="Mon"), "small letters"),
    (lambda: activity("zoo", "Zoo", days="Sun"), "Mon, Tue"),
    (lambda: activity("zoo", "Zoo", days=""), "from 1 to 40"),
    (lambda: activity("zoo", "Zoo", days="Mon", icon="none"), "it can be flask"),
    (lambda: activity("zoo", "Zoo", days="Mon", symbols="sock"), "clothing"),
    (lambda: activity("zoo", "Zoo", 3, days="Mon"), "effects and one worth"),
    (lambda: PerSymbol("HC-HELP", "broom", 2), "it can be clothing"),
    (lambda: HouseCup.load(zoo_game(1).save() | {"options": zoo_game(1).save()["options"] | {
        "cards": ["__import__('os')"]}}), "not among the words"),
])
def test_a_custom_card_that_cannot_be_is_refused(make: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()  # type: ignore[operator]
