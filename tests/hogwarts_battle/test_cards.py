"""Every card: it is there, it says what it does, and it does what it says."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import EndlessCascade, InvalidOption
from hogwarts_nb.core.words import Name
from hogwarts_nb.hogwarts_battle import KINDS, ally, dark_arts, item, spell, villain
from hogwarts_nb.hogwarts_battle.components import Components
from hogwarts_nb.hogwarts_battle.effects import (
    ALL_TYPES_HELD,
    ALLIES_HELD,
    ALLY,
    ALLY_PLAYED,
    CARD_DISCARDED,
    CONTROL_ADDED,
    CONTROL_REMOVED,
    DEAR_HELD,
    DRAWING,
    HEALING,
    HEROES,
    ITEM,
    OTHERS,
    REMOVING,
    SPELL,
    VILLAIN_DEFEATED,
    AddControl,
    AnyHero,
    Choose,
    Discard,
    Draw,
    Each,
    Effect,
    Forbid,
    ForEach,
    Gain,
    If,
    Lose,
    LosePer,
    Nothing,
    On,
    Peek,
    RemoveAttack,
    RemoveControl,
    Reveal,
    Take,
    ThisTurn,
    TopOfDeck,
)
from hogwarts_nb.hogwarts_battle.own_cards import read_card, write_card
from tests.hogwarts_battle.tables import (
    FOUR,
    HARRY,
    HERMIONE,
    NEVILLE,
    RON,
    TWO,
    event,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    said,
    told,
)

rule = pytest.mark.rule

GAME_1 = KINDS.of_game(1)


def test_all_cards_of_the_box_are_there() -> None:
    box = Components.load().of_game(1)
    count = Counter[str]()
    for kind, card in box.kinds.items():
        count[card.group] += len(box.pieces(kind))
    assert count == {"location": 2, "dark_arts": 10, "villain": 3, "hogwarts": 30, "hero": 4,
                     "starting": 40}
    assert all(len(box.deck_of(hero)) == 10 for hero in FOUR)
    assert len({piece for hero in FOUR for piece in box.deck_of(hero)}) == 40


@rule("HB-CARD-1")
def test_hogwarts_and_starting_cards_have_a_type_and_a_value() -> None:
    box = Components.load()
    for kind, card in KINDS.items():
        playable = card.group in ("hogwarts", "starting")
        assert bool(card.type) == playable
        if playable:
            value = box.numbers[kind]["value"]
            assert (value == 0) == (card.group == "starting")


@pytest.mark.parametrize("kind", KINDS)
def test_no_card_is_without_words(kind: str) -> None:
    card = KINDS[kind]
    assert card.name.en
    assert card.name.ru
    for text in map(str, card.explain()):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text
    assert all(clause in HogwartsBattle.rulebook for clause in card.clauses)
    assert str(card).startswith(f"{card.name}: ")


def printed(effect: Effect) -> list[int]:
    """The numbers that an effect and those inside it are made of."""
    return sorted(number for part in effect.walk() for number in part.numbers)


@pytest.mark.parametrize("kind", KINDS)
def test_no_number_in_the_words_differs_from_the_effects(kind: str) -> None:
    card = KINDS[kind].under()
    for effect in (*card.effects, *card.reward):
        said = sorted(map(int, re.findall(r"\d+", str(effect.words()))))
        assert said == printed(effect)


#: What each card that is played brings: the moves, then attack, influence and health (of 10, from
#: 5) of the player and of the other hero, and how many cards each draws.
PLAYED: list[tuple[str, list[str], tuple[int, ...], tuple[int, ...], tuple[int, int]]] = [
    ("alohomora", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("firebolt", [], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("cloak", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("hedwig", ["choose attack"], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("hedwig", ["choose health"], (0, 0, 7), (0, 0, 5), (0, 0)),
    ("cleansweep", [], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("beans", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("pigwidgeon", ["choose attack"], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("pigwidgeon", ["choose health"], (0, 0, 7), (0, 0, 5), (0, 0)),
    ("time_turner", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("beedle", ["choose influence"], (0, 2, 5), (0, 0, 5), (0, 0)),
    ("beedle", ["choose all-influence"], (0, 1, 5), (0, 1, 5), (0, 0)),
    ("crookshanks", ["choose attack"], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("crookshanks", ["choose health"], (0, 0, 7), (0, 0, 5), (0, 0)),
    ("remembrall", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("mandrake", ["choose attack"], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("mandrake", ["choose health", "choose OTHER"], (0, 0, 5), (0, 0, 7), (0, 0)),
    ("trevor", ["choose attack"], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("trevor", ["choose health"], (0, 0, 7), (0, 0, 5), (0, 0)),
    ("wingardium", [], (0, 1, 5), (0, 0, 5), (0, 0)),
    ("reparo", ["choose influence"], (0, 2, 5), (0, 0, 5), (0, 0)),
    ("reparo", ["choose draw"], (0, 0, 5), (0, 0, 5), (1, 0)),
    ("incendio", [], (1, 0, 5), (0, 0, 5), (1, 0)),
    ("lumos", [], (0, 0, 5), (0, 0, 5), (1, 1)),
    ("descendo", [], (2, 0, 5), (0, 0, 5), (0, 0)),
    ("dittany", ["choose SELF"], (0, 0, 7), (0, 0, 5), (0, 0)),
    ("dittany", ["choose OTHER"], (0, 0, 5), (0, 0, 7), (0, 0)),
    ("quidditch_gear", [], (1, 0, 6), (0, 0, 5), (0, 0)),
    ("sorting_hat", [], (0, 2, 5), (0, 0, 5), (0, 0)),
    ("golden_snitch", [], (0, 2, 5), (0, 0, 5), (1, 0)),
    ("oliver_wood", [], (1, 0, 5), (0, 0, 5), (0, 0)),
    ("hagrid", [], (1, 0, 6), (0, 0, 6), (0, 0)),
    ("dumbledore", [], (1, 1, 6), (1, 1, 6), (1, 1)),
]


def test_every_card_that_can_be_played_is_in_the_list() -> None:
    assert {row[0] for row in PLAYED} == {
        kind for kind, card in GAME_1.items() if card.group in ("hogwarts", "starting")}


@rule("HB-PLAY-1", "HB-PLAY-2", "HB-CHOICE-1", "HB-CHOICE-2", "HB-DRAW-1", "HB-EACH-1")
@pytest.mark.parametrize(("kind", "choices", "mine", "theirs", "drawn"), PLAYED)
def test_what_a_card_brings(kind: str, choices: list[str], mine: tuple[int, ...],
                            theirs: tuple[int, ...], drawn: tuple[int, int]) -> None:
    owner = KINDS[kind].owner
    player = owner if owner not in ("", "all") else HARRY
    other = RON if player != RON else HARRY
    game = hand(kind, heroes=(player, other), health={player: 5, other: 5},
                hands={other: ["alohomora"]})
    steps = push(game, f"play {kind}")
    for choice in choices:
        steps += push(game, choice.replace("SELF", player).replace("OTHER", other))
    assert numbers(game, player) == mine
    assert numbers(game, other) == theirs
    assert (len(of(game, player)["hand"]), len(of(game, other)["hand"]) - 1) == drawn
    assert kinds(game.view()["played"]) == [kind]
    for step in steps[1:]:
        assert step.chain()[-1] is steps[0], "all of it is because the card was played"


#: Each event: attack, influence and health (from 10) of Harry and Ron, the control, the cards that
#: Harry has to discard.
EVENTS: list[tuple[str, int, int, int, int]] = [
    ("expulso", 8, 10, 0, 0), ("flipendo", 9, 10, 0, 1), ("he_who", 10, 10, 1, 0),
    ("petrification", 9, 9, 0, 0)]


@pytest.mark.parametrize(("kind", "harry", "ron", "control", "discards"), EVENTS)
def test_what_an_event_does(kind: str, harry: int, ron: int, control: int, discards: int) -> None:
    game = event(kind, hands={HARRY: ["alohomora", "hedwig"]})
    assert (numbers(game, HARRY)[2], numbers(game, RON)[2]) == (harry, ron)
    assert game.view()["control"] == control
    assert (game.view()["decision"]["kind"] == "discard") == bool(discards)
    if discards:
        push(game, "discard hedwig")
        assert len(of(game, HARRY)["discards"]) == discards


def test_every_event_is_in_the_list() -> None:
    assert {row[0] for row in EVENTS} == {
        kind for kind, card in GAME_1.items() if card.group == "dark_arts"}


@rule("HB-DEFEAT-1", "HB-CONTROL-5")
@pytest.mark.parametrize(("kind", "health"), [("crabbe_goyle", 5), ("draco", 6), ("quirrell", 6)])
def test_a_villain_is_defeated_by_attack_equal_to_its_health(kind: str, health: int) -> None:
    game = hand("alohomora", facing=[kind], assigned=0, attack={HARRY: health}, control=2,
                hands={RON: []})
    push(game, *[f"attack {kind}"] * (health - 1))
    assert kinds([game.view()["facing"][0]["card"]]) == [kind]
    push(game, f"attack {kind}")
    view = game.view()
    assert kinds(view["defeated"]) == [kind]
    assert view["control"] == (1 if kind == "draco" else 2)
    drawn = 1 if kind == "crabbe_goyle" else 0
    assert [len(of(game, hero)["hand"]) for hero in TWO] == [1 + drawn, drawn]
    gained = (1, 1, 10) if kind == "quirrell" else (0, 0, 10)
    assert [numbers(game, hero) for hero in TWO] == [gained, gained]


def test_cards_show_as_a_table_with_search() -> None:
    assert "<table>" in KINDS._repr_html_()
    assert "Alohomora!" in str(KINDS)
    assert list(GAME_1.search("choose one ally")) == ["hedwig", "pigwidgeon", "crookshanks",
                                                      "trevor"]
    assert repr(GAME_1).startswith("<38 kinds of cards")


@pytest.mark.parametrize("kind", ["quirrell", "remembrall", "crabbe_goyle"])
def test_whoever_sees_a_disputed_card_sees_the_note(kind: str) -> None:
    (ruling,) = KINDS[kind].rulings
    assert "printed card" in str(KINDS[kind].explain()[-1])
    for value in HogwartsBattle.rulebook.switches[ruling].options:
        game = HogwartsBattle((HARRY, NEVILLE), rulings={ruling: value})
        assert "printed card" in str(game.visuals.describe(game.state, f"{kind}.1"))


# --- The vocabulary beyond Game 1, and cards of one's own


def own(*effects: Effect, **numbers_of: int) -> Any:
    return item("own", "A Card of One's Own", *effects, value=1, **numbers_of)


def play_own(*effects: Effect, **position: Any) -> HogwartsBattle:
    game = hand("own", cards=[own(*effects)], **position)
    push(game, "play own")
    return game


def test_a_card_of_your_own_is_one_line() -> None:
    nox = spell("nox", "Nox!", Draw(2), Each(OTHERS, Gain(health=1)), value=3, copies=4)
    game = HogwartsBattle(TWO, cards=[nox])
    assert sum(card.startswith("nox.") for card in game.rules.setup.pieces) == 4
    assert str(nox) == "Nox!: When you play it: draw 2 cards; every other hero gains 1 health."
    game = hand("nox", cards=[nox], health={HARRY: 5, RON: 5})
    push(game, "play nox")
    assert len(of(game, HARRY)["hand"]) == 2
    assert [numbers(game, hero)[2] for hero in TWO] == [5, 6]
    assert HogwartsBattle.load(game.save()) == game


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_of_the_box_can_be_written_and_read_again(kind: str) -> None:
    card = replace(KINDS[kind].under(), notes=(), game=1, owner="", name=Name(KINDS[kind].name.en),
                   numbers=(("copies", 2),))
    if card.group == "starting":
        card = replace(card, group="hogwarts")
    if card.group in ("hogwarts", "dark_arts", "villain"):
        assert read_card(write_card(card)) == card
    else:
        # What is no card of one's own is made of words that can be read all the same.
        for effect in (*card.effects, *card.reward):
            line = f"item('x', 'X', {effect!r}, value=1)"
            assert read_card(line).effects == (effect,)


@pytest.mark.parametrize("card", [
    own(Choose(Gain(attack=1), Each(HEROES, Draw(1))), ThisTurn(ALLY_PLAYED, Lose(health=1),
                                                                every=True)),
    own(TopOfDeck(ITEM), AnyHero(Gain(health=2), heroes=2), On(CARD_DISCARDED, Gain(attack=2))),
    villain("troll", "Troll", On(CONTROL_ADDED, Lose(health=2), first=True), Forbid(DRAWING),
            reward=(RemoveControl(1), Each(HEROES, Gain(health=1))), health=3),
    dark_arts("gloom", "Gloom", AddControl(2), Discard(1), copies=2),
    villain("peeves", "Peeves", Lose(health=1), reward=(), health=3),
])
def test_a_card_can_be_written_and_read_again(card: Any) -> None:
    assert read_card(write_card(card)) == card


def test_cards_that_set_each_other_off_without_end_are_refused_and_change_nothing() -> None:
    loop = villain("loop", "Loop", On(CONTROL_ADDED, RemoveControl(1), AddControl(1)), reward=(),
                   health=3)
    with pytest.raises(EndlessCascade, match=r"still no end\. .*: loop\."):
        HogwartsBattle.scenario(TWO, cards=[loop], facing=["loop"], dark_arts=["he_who"],
                                stage="dark_arts")
    game = hand("alohomora", cards=[loop, own(AddControl(1))], facing=["loop"],
                hands={HARRY: ["own"]})
    before, steps = game.state.copy(), game.steps
    with pytest.raises(EndlessCascade, match=r"set each other off: .*loop"):
        game.push("play own")
    assert (game.state, game.steps, game.history) == (before, steps, ())


@pytest.mark.parametrize("line", [
    "", "1", "own", "Gain(attack=1)", "__import__('os')", "spell('x', 'X', print(1))",
    "spell('x', 'X', Gain(atack=1))", "spell('x', 'X', Choose())", "(" * 300, 5, None,
    "spell('x', 'X', Gain(attack='1'))", "spell('x', 'X', Gain())", "spell('x', 'X', Lose(-1))",
    "spell('x', 'X', Each(HEROES, On(CARD_DISCARDED, Draw(1))))", "spell('x', 'X', Draw(True))",
    "spell('x', 'X', ThisTurn(CONTROL_ADDED, Draw(1)))", "spell('x', 'X', Forbid(ALLY))",
    "spell('x', 'X', AnyHero(3))", "spell('x', 'X', TopOfDeck('wand'))",
    "spell('x', 'X', LosePer(3, health=1))", "spell('x', 'X', LosePer(DEAR_HELD, health=0))",
    "spell('x', 'X', Strike(3))", "spell('x', 'X', Discard(1, 'wand'))",
    "spell('x', 'X', DiscardThen(HEROES, Draw(1)))", "spell('x', 'X', Take(HEROES))",
    "spell('x', 'X', Search(value=0))", "spell('x', 'X', Reveal(HEROES, Draw(1)))",
    "spell('x', 'X', CopyPlayed(DRAWING))", "spell('x', 'X', Roll('hogwarts'))",
    "spell('x', 'X', Roll())", "spell('x', 'X', Signal(ALLY_PLAYED))",
    "spell('x', 'X', If(ALLIES_HELD, Draw(1)))", "spell('x', 'X', ForEach(FULL_HEALTH, Draw(1)))",
    "spell('x', 'X', Choose(Draw(1), Gain(attack=1), times=3))",
    "spell('x', 'X', On(CONTROL_ADDED, Draw(1), times=2))",
    "spell('x', 'X', ThisTurn(VILLAIN_DEFEATED, Draw(1), times=2))",
    "spell('x', 'X', ThisTurn(ALLY_PLAYED, Draw(1), times=0))", "spell('x', 'X', Use(Draw(1)))",
    "spell('x', 'X', Use(attack=1))", "spell('x', 'X', Use(Draw(1), attack=-1))",
    "spell('x', 'X', Use(Draw(1), discards=1, of='wand'))", "spell('x', 'X', Guarded(DRAWING))",
    "spell('x', 'X', AttackLimit(0))", "spell('x', 'X', MoreEvents('2'))",
    "spell('x', 'X', Discount(0))", "spell('x', 'X', Reroll(1))", "spell('x', 'X', Block(2))",
    "spell('x', 'X', Each(HEROES, Use(Draw(1), attack=1)))", "spell('x', 'X', RemoveAttack(0))",
    "spell('x', 'X', AnyHero(Draw(1), heroes=3))", "spell('x', 'X', Peek('top'))",
    "spell('x', 'X', On('war', Draw(1)))", "Draw", "ALLY", "spell()", "spell(*[1])"])
def test_a_line_that_is_no_card_is_refused(line: object) -> None:
    with pytest.raises(InvalidOption, match=r"option: cards is"):
        read_card(line)


@pytest.mark.parametrize("card", [
    own(Gain(attack=1), weight=2), own(Gain(attack=1), copies=0),
    spell("reparo", "Again", Draw(1), value=1), spell("marker", "M", Draw(1), value=1),
    spell("mine", "", Draw(1), value=1), spell("mine", "Mine", "Draw(1)", value=1),
    spell("x y", "X", Draw(1), value=1),
    spell("mine", "Mine", Draw(1), owner=HARRY, value=1), "reparo", KINDS["remembrall"]])
def test_a_card_of_your_own_that_cannot_be_is_refused(card: Any) -> None:
    with pytest.raises(InvalidOption):
        HogwartsBattle(TWO, cards=[card])


def test_two_heroes_can_be_chosen() -> None:
    game = play_own(AnyHero(Gain(health=2), heroes=2), heroes=FOUR,
                    health=dict.fromkeys(FOUR, 5))
    assert moves(game) == [f"choose {hero}" for hero in FOUR]
    push(game, "choose Ron")
    assert moves(game) == ["choose Harry", "choose Hermione", "choose Neville"]
    push(game, "choose Harry")
    assert [numbers(game, hero)[2] for hero in FOUR] == [7, 7, 5, 5]


def test_every_hero_can_have_to_choose() -> None:
    game = play_own(Each(HEROES, Choose(Gain(attack=1), Gain(influence=1))))
    assert game.to_move == HARRY
    push(game, "choose attack")
    assert game.to_move == RON
    push(game, "choose influence")
    assert [numbers(game, hero)[:2] for hero in TWO] == [(1, 0), (0, 1)]


def test_drawing_healing_and_removing_can_be_forbidden() -> None:
    game = play_own(Forbid(DRAWING), Forbid(HEALING), Forbid(REMOVING), Draw(1), Gain(health=1),
                    RemoveControl(1), control=1, health={HARRY: 5})
    assert not of(game, HARRY)["hand"]
    assert numbers(game, HARRY)[2] == 5
    assert game.view()["control"] == 1
    for kind in ("drawing-forbidden", "healing-forbidden", "removing-forbidden"):
        assert said(game.steps, kind, "card", "asked") == [
            (None if kind == "removing-forbidden" else HARRY, "A Card of One's Own", 1)]


def test_a_villain_forbids_while_it_is_here() -> None:
    troll = villain("troll", "Troll", Forbid(DRAWING), reward=Draw(1), health=2)
    game = hand("incendio", cards=[troll], facing=["troll"], attack={HARRY: 1})
    push(game, "play incendio")
    assert said(game.steps, "drawing-forbidden", "card", "asked") == [(HARRY, "Troll", 1)]
    push(game, "attack troll", "attack troll")
    assert len(of(game, HARRY)["hand"]) == 1, "it is gone when its reward comes"
    assert str(troll.explain()[0]) == "Ability: no hero may draw extra cards."


def test_the_first_time_each_turn() -> None:
    troll = villain("troll", "Troll", On(CONTROL_REMOVED, Lose(health=1), first=True),
                    reward=Draw(1), health=2)
    game = hand("own", "own", cards=[troll, own(RemoveControl(1), copies=2)], facing=["troll"],
                control=3)
    push(game, "play own", "play own")
    assert numbers(game, HARRY)[2] == 9
    assert game.view()["control"] == 1
    game = hand("own", cards=[troll, own(RemoveControl(1), copies=2)], facing=["troll"], control=3,
                hands={RON: ["own"]}, dark_arts=["petrification"])
    push(game, "play own", "end", "play own")
    assert [numbers(game, hero)[2] for hero in TWO] == [8, 8], "again in the next turn"


def test_a_card_waits_once_or_for_every_time_and_does_not_count_itself() -> None:
    for every, attack in ((False, 1), (True, 3)):
        one = ally("own", "Own", ThisTurn(ALLY_PLAYED, Gain(attack=1), every=every), value=1)
        plain = ally("plain", "Plain", Draw(1), value=1, copies=3)
        before = hand("plain", "plain", "plain", "own", cards=[one, plain], facing=["draco"])
        push(before, "play plain", "play plain", "play plain", "play own")
        after = hand("plain", "plain", "plain", "own", cards=[one, plain], facing=["draco"])
        push(after, "play own", "play plain", "play plain", "play plain")
        assert numbers(before, HARRY)[0] == numbers(after, HARRY)[0] == attack


NO_DRAWING = {"game": 2, "facing": ["basilisk"]}


@pytest.mark.parametrize(("effect", "position"), [
    (Choose(Draw(1), Each(HEROES, Draw(1))), NO_DRAWING),
    (Choose(Gain(health=1), Each(HEROES, Gain(health=2)), Nothing()), {}),
    (Choose(RemoveControl(2), RemoveControl(1), Nothing()), {}),
    (Choose(Draw(1), Take(ALLY), RemoveAttack(1), Peek()), {}),
    (Choose(If(ALL_TYPES_HELD, Gain(attack=1)), LosePer(DEAR_HELD, health=1)), {}),
    (Choose(ForEach(ALLIES_HELD, Gain(attack=1)), Reveal(SPELL, Gain(attack=1))), {}),
    (Choose(Gain(health=1), AnyHero(Lose(health=2), others=True), times=2), {"stunned": [RON]}),
    (AnyHero(Gain(health=1)), {}),
    (AnyHero(Gain(health=1), Draw(1), heroes=2), NO_DRAWING),
    (AnyHero(Lose(health=2), others=True), {"stunned": [RON]}),
])
def test_nobody_is_asked_where_every_choice_would_do_nothing(effect: Effect,
                                                             position: dict[str, Any]) -> None:
    game = hand("own", hands={RON: []}, cards=[own(effect)], **position)
    for deck in game.state.decks:
        deck.clear()
    before = [numbers(game, hero) for hero in TWO]
    steps = push(game, "play own")
    assert told(steps, "nothing-to-choose") == [
        "Harry need not choose: nothing that A Card of One's Own offers would do anything now."]
    assert moves(game) == ["end"]
    assert [numbers(game, hero) for hero in TWO] == before


def test_what_can_still_do_something_is_asked() -> None:
    waits = Choose(ThisTurn(VILLAIN_DEFEATED, Gain(health=1)), Nothing())
    for effect, choices in (
            (waits, [f"choose {waits.effects[0].slug}", "choose nothing"]),
            (Choose(Gain(attack=1), Draw(1), Gain(health=1), Gain(influence=1), times=2),
             ["choose attack", "choose health", "choose influence"]),
            (AnyHero(Gain(attack=1, health=1)), ["choose Harry", "choose Ron"])):
        game = hand("own", cards=[own(effect)])
        game.state.decks[0].clear()
        push(game, "play own")
        assert moves(game) == choices


def test_of_several_choices_the_rest_is_not_asked_if_it_would_do_nothing() -> None:
    game = hand("own", cards=[own(Choose(Gain(attack=1), RemoveControl(1), Draw(1), times=2))])
    game.state.decks[0].clear()
    push(game, "play own")
    assert moves(game) == ["choose attack"]
    push(game, "choose attack")
    assert numbers(game, HARRY)[0] == 1
    both = hand("own", heroes=FOUR[:3], health={HARRY: 5},
                cards=[own(AnyHero(Gain(health=1), heroes=2))])
    push(both, "play own", "choose Harry")
    assert moves(both) == ["end"], "the others have 10 health"
    assert numbers(both, HARRY)[2] == 6


@rule("HB-CHOICE-1", "HB-CHOICE-2")
@pytest.mark.parametrize(("heroes", "asked"), [(2, False), (3, True), (4, True)])
def test_nobody_is_asked_which_comes_first_where_all_have_to_be_chosen(heroes: int,
                                                                       asked: bool) -> None:
    several = AnyHero(Gain(influence=1), Draw(1), heroes=2)
    game = hand("own", cards=[own(several)], heroes=FOUR[:heroes], hands={RON: []})
    push(game, "play own")
    assert (game.view()["decision"]["kind"] == "hero") == asked
    if not asked:
        assert [numbers(game, hero)[1] for hero in TWO] == [1, 1]
        assert [len(of(game, hero)["hand"]) for hero in TWO] == [1, 1]


@rule("HB-CHOICE-1")
def test_nobody_is_asked_which_comes_first_of_the_effects_that_are_left() -> None:
    several = Choose(Gain(attack=1), Draw(1), Gain(influence=1), times=2)
    game = hand("own", cards=[own(several)], hands={RON: []})
    game.state.decks[0].clear()
    steps = push(game, "play own")
    assert game.view()["decision"]["kind"] == "act"
    assert numbers(game, HARRY)[:2] == (1, 1)
    assert not told(steps, "nothing-to-choose")
    free = hand("own", cards=[own(several)])
    push(free, "play own", "choose draw")
    assert moves(free)[:2] == ["choose attack", "choose influence"]


@rule("HB-CHOICE-2")
def test_a_single_hero_who_can_be_chosen_is_a_forced_move() -> None:
    game = hand("own", cards=[own(AnyHero(Lose(health=2), others=True))])
    push(game, "play own")
    assert moves(game) == ["choose Ron"]


def test_a_discard_effect_of_several_heroes_waits_until_all_have_discarded() -> None:
    gloom = dark_arts("gloom", "Gloom", Each(HEROES, Discard(1)))
    game = event("gloom", (NEVILLE, RON), cards=[gloom], facing=["draco"],
                 hands={NEVILLE: ["remembrall", "alohomora"], RON: ["alohomora", "beans"]})
    steps = push(game, "discard remembrall")
    assert not told(steps, "gained-attack")
    assert game.to_move == RON
    steps = push(game, "discard beans")
    assert told(steps, "gained-attack") == ["Neville gains 2 attack (0 → 2)."]


def test_control_is_added_token_by_token() -> None:
    gloom = dark_arts("gloom", "Gloom", AddControl(2))
    game = event("gloom", cards=[gloom], facing=["draco"], hands={HARRY: ["alohomora"]})
    assert numbers(game, HARRY)[2] == 6, "Draco reacts to each token"
    assert said(game.steps, "control-added", "before", "after", "spaces") == [
        (None, 0, 1, 4), (None, 1, 2, 4)]


def test_a_location_can_do_something_when_it_is_revealed() -> None:
    assert HogwartsBattle(TWO).rules.setup.now["mirror_of_erised"] == ()
    assert str(KINDS["diagon_alley"].explain()[0]) == "Nothing happens when it is revealed."


def test_words_of_the_vocabulary_for_each_hero_in_the_phrase() -> None:
    for effect in (Gain(attack=1), Lose(health=1), Draw(2), Discard(1), Choose(Draw(1), Lose(1))):
        said = {who: str(effect.words(who)) for who in
                ("you", "active", "that", "heroes", "others", "one", "two")}
        assert len(set(said.values())) == 7
    assert repr(ThisTurn(VILLAIN_DEFEATED, AnyHero(Gain(health=2)))) == (
        "ThisTurn(VILLAIN_DEFEATED, AnyHero(Gain(health=2)))")
    for wrong in (lambda: Each("nobody", Draw(1)), lambda: AnyHero(Draw(1), heroes=3),
                  lambda: Choose(Draw(1), Draw(2)), lambda: Each(HEROES)):
        with pytest.raises(ValueError, match=r"\w"):
            wrong()


def test_hermione_is_in_the_hall_of_names() -> None:
    assert HogwartsBattle(FOUR).rules.names[HERMIONE] is not None


def test_a_card_that_few_lists_know_says_so() -> None:
    box = Components.load()
    doubtful = {kind for kind, sources in box.sources.items() if "doubtful" in sources.values()}
    assert doubtful == {"astronomy_tower", "charms", "divination", "flying", "transfiguration"}
    assert doubtful == {kind for kind, card in KINDS.items() if card.notes}
    assert all("lists of the cards" in str(KINDS[kind].explain()[-1]).casefold()
               for kind in doubtful)
