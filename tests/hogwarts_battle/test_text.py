"""The table in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.words import Words
from hogwarts_nb.hogwarts_battle import KINDS, spell
from hogwarts_nb.hogwarts_battle.cards import Card
from hogwarts_nb.hogwarts_battle.effects import Choose, Each, Gain
from hogwarts_nb.hogwarts_battle.text import PARTS
from tests.hogwarts_battle.tables import HARRY, RON, TWO, hand, push, reached


def game() -> HogwartsBattle:
    made = hand("alohomora", "alohomora", "hedwig", facing=["draco"], assigned=2, control=1,
                market=["reparo"], health={HARRY: 7}, hands={RON: ["beans"]}, stunned=[RON])
    push(made, "play alohomora")
    return made


def test_the_table_as_lines() -> None:
    assert game().text().splitlines() == [
        "Hogwarts Battle · turn 1 · events 10 · villains 2 · Hogwarts cards 29",
        "  Diagon Alley  ●○○○",
        "  Draco Malfoy  ⚔2/6",
        "  [Reparo! (3)]",
        "> Harry  ♥7 ⚔0 ★1  [Alohomora!, Hedwig]  deck 7, discard pile 0",
        "    played [Alohomora!]",
        "  Ron  ♥0 ⚔0 ★0  Stunned  [Bertie Bott's Every-Flavour Beans]  deck 9, discard pile 0",
    ]


def test_the_table_in_sentences() -> None:
    said = game().alt()
    assert said.startswith("Turn 1, Harry is the active hero. The heroes defend Diagon Alley, with "
                           "1 of 4 control. They face Draco Malfoy, with 2 of 6 attack.")
    assert "Harry has 7 health, 0 attack and 1 influence; in the hand: Alohomora! and Hedwig." in (
        said)


def test_a_part_of_it_and_another_language() -> None:
    shown = game()
    for part in (*PARTS, *TWO):
        assert 0 < len(shown.text(part=part)) < len(shown.text())
        assert 0 < len(shown.alt(part=part)) < len(shown.alt())
    assert "Драко Малфой" in shown.visuals.text(shown.view(), words=Words("ru"))
    assert shown.alt(part="market") == "These cards can be acquired: Reparo! for 3."


@pytest.mark.parametrize("part", ["villains", "Hermione", "", 1, [], ["hand"]])
def test_a_part_that_there_is_not_is_named(part: Any) -> None:
    for show in (game().text, game().alt, game().show, game().svg):
        with pytest.raises(InvalidOption, match=r"part is .*it can be enemies"):
            show(part=part)


def test_cards_of_ones_own_are_called_by_their_names() -> None:
    sparks = spell("sparks", "Red Sparks!", Gain(attack=1), value=2, copies=2)
    own = hand("sparks", cards=[sparks], market=["sparks"])
    for said in (own.text(), own.alt()):
        assert said.count("Red Sparks!") == 2
        assert "sparks" not in said


def test_an_ability_cites_the_rule_of_heroes_and_a_reward_is_no_discard() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=3, facing=["draco", "lucius"], control=2,
                                   hands={"Harry": ["finite"]})
    triggered = game.push("play finite")[-1]
    assert (triggered.text, triggered.clause) == (
        "This triggers the ability of Harry Potter.", "HB-ABILITY-1")
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], game=7, seed=1, facing=["draco"], horcrux="diary",
        hands={"Harry": ["hedwig", "ginny", "mcgonagall"], "Ron": []})
    for move in ("play hedwig", "choose attack", "play ginny", "play mcgonagall"):
        game.push(move)
    said = [step.text for step in game.push("choose place")]
    assert "This triggers the ability of Diary." in said
    assert not any("when it is discarded" in text for text in said)


def test_late_games_in_words() -> None:
    made = hand("petrificus", "fred", game=7, facing=["voldemort_7", "greyback"], assigned=[12],
                skills={HARRY: "arithmancy", RON: "charms"}, placed=["influence"],
                **reached("cup", RON), market=["snape"], rolls=["health"])
    push(made, "play petrificus", "choose greyback", "play fred")
    lines = made.text().splitlines()
    for line in ("  Lord Voldemort  ⚔12/20  cannot be attacked yet",
                 "  Fenrir Greyback  ⚔0/8  ability blocked",
                 "  Horcrux Cup  [influence]  2 more", "  [Severus Snape (5)]",
                 "    Arithmancy", "    Charms · Diary · Ring · Locket",
                 "  The Gryffindor die shows: heart."):
        assert line in lines, line
    said = made.alt()
    for sentence in ("Lord Voldemort cannot be attacked yet.",
                     "The ability of Fenrir Greyback is blocked.",
                     "The Horcrux to be destroyed is Cup; symbols placed: influence.",
                     "2 more Horcruxes are to come.", "Severus Snape for 5.",
                     "Harry has the proficiency Arithmancy.",
                     "Ron has destroyed Diary, Ring and Locket.",
                     "The Gryffindor die shows: heart."):
        assert sentence in said, sentence


def test_the_revealed_top_of_a_deck_is_said() -> None:
    made = hand("quidditch_gear", game=6, skills={HARRY: "divination"},
                decks={HARRY: ["reparo"]})
    push(made, "play quidditch_gear")
    while not made.view()["heroes"][0]["revealed"]:
        made.push(next(move for move in made.legal_moves if "peek" in str(move)))
    assert "    Divination  on top: Reparo!" in made.text()
    assert "The top card of the deck of Harry is Reparo!" in made.alt()
    assert 'data-id="reparo' in made.svg(live=True)
    assert "Leave the card on top of the deck." in made.svg()


@pytest.mark.parametrize("card", KINDS.values(), ids=list(KINDS))
def test_the_words_of_what_every_hero_chooses_fit_each_of_them(card: Card) -> None:
    for part in (*card.under().effects, *card.under().reward):
        for each in part.walk():
            if isinstance(each, Each) and any(isinstance(inner, Choose) for inner in each.effects):
                assert not re.search(r"\byour?\b", str(each.words())), each
        for choice in part.walk():
            if isinstance(choice, Choose):
                assert not any(re.search(r"\byour?\b", str(option.chosen()))
                               for option in choice.effects), choice


def test_who_chooses_is_spoken_of_in_the_log_and_spoken_to_in_the_move() -> None:
    game = hand(heroes=(RON, HARRY), game=2, facing=["tom_riddle"], assigned=5, attack={RON: 1},
                discards={HARRY: ["ginny"]})
    game.push("attack tom_riddle")
    assert game.to_move == HARRY
    (move,) = game.legal_moves
    assert str(move.text) == (
        "Choose this effect: take 1 Ally from your discard pile into your hand.")
    assert game.push(move)[0].text == (
        "Harry chooses: take 1 Ally from their discard pile into their hand.")
    assert "or take 1 Ally from their discard pile into their hand" in str(KINDS["tom_riddle"])
