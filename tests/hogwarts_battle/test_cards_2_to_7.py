"""Every card of Games 2 to 7: what it brings, does and rewards, and each of its conditions.

Hermione and Ron play: their abilities do not react to a single card.
"""

from __future__ import annotations

from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.hogwarts_battle import KINDS
from tests.hogwarts_battle.tables import (
    FOUR,
    HERMIONE,
    RON,
    hand,
    kinds,
    moves,
    numbers,
    of,
    push,
    said,
    table,
    told,
)

rule = pytest.mark.rule

PAIR = (HERMIONE, RON)

Numbers = tuple[int, int, int]


def cards_of(*groups: str) -> set[str]:
    """The kinds of these sorts in the boxes of Games 2 to 7."""
    return {kind for kind, card in KINDS.items() if card.group in groups and card.game > 1}


def play(*cards: str, game: int = 7, **position: Any) -> HogwartsBattle:
    """Hermione's actions; both heroes have 5 health, and there is some control."""
    position = {"health": {HERMIONE: 5, RON: 5}, "control": 3, "facing": ["quirrell"], **position}
    return hand(*cards, heroes=PAIR, game=game, **position)


# --- Hogwarts cards

#: What each card that is played brings: the moves, the symbols that are rolled, then attack,
#: influence and health (from 5) of Hermione and of Ron, how many cards more each of them holds, and
#: the control (from 3). Hermione's next cards are Alohomora!, the Time Turner, and two Alohomora!.
PLAYED: list[tuple[str, list[str], list[str], Numbers, Numbers, tuple[int, int], int]] = [
    ("finite", [], [], (0, 0, 5), (0, 0, 5), (0, 0), 2),
    ("expelliarmus", [], [], (2, 0, 5), (0, 0, 5), (1, 0), 3),
    ("polyjuice", [], [], (0, 0, 5), (0, 0, 5), (0, 0), 3),
    ("nimbus_2001", [], [], (2, 0, 5), (0, 0, 5), (0, 0), 3),
    ("lockhart", ["discard alohomora"], [], (0, 0, 5), (0, 0, 5), (0, 0), 3),
    ("dobby", [], [], (0, 0, 5), (0, 0, 5), (1, 0), 2),
    ("ginny", [], [], (1, 1, 5), (0, 0, 5), (0, 0), 3),
    ("fawkes", ["choose attack"], [], (2, 0, 5), (0, 0, 5), (0, 0), 3),
    ("fawkes", ["choose all-health"], [], (0, 0, 7), (0, 0, 7), (0, 0), 3),
    ("arthur", [], [], (0, 2, 5), (0, 2, 5), (0, 0), 3),
    ("molly", [], [], (0, 1, 7), (0, 1, 7), (0, 0), 3),
    ("expecto_patronum", [], [], (1, 0, 5), (0, 0, 5), (0, 0), 2),
    ("petrificus", ["choose quirrell"], [], (1, 0, 5), (0, 0, 5), (0, 0), 3),
    ("chocolate_frog", ["choose Hermione"], [], (0, 1, 6), (0, 0, 5), (0, 0), 3),
    ("chocolate_frog", ["choose Ron"], [], (0, 0, 5), (0, 1, 6), (0, 0), 3),
    ("butterbeer", [], [], (0, 1, 6), (0, 1, 6), (0, 0), 3),
    ("crystal_ball", ["discard time_turner"], [], (0, 0, 5), (0, 0, 5), (1, 0), 3),
    ("marauders_map", [], [], (0, 0, 5), (0, 0, 5), (2, 0), 3),
    ("trelawney", ["discard alohomora"], [], (0, 2, 5), (0, 0, 5), (1, 0), 3),
    ("trelawney", ["discard time_turner"], [], (0, 0, 5), (0, 0, 5), (1, 0), 3),
    ("lupin", ["choose Ron"], [], (1, 0, 5), (0, 0, 8), (0, 0), 3),
    ("sirius", [], [], (2, 1, 5), (0, 0, 5), (0, 0), 3),
    ("accio", ["choose influence"], [], (0, 2, 5), (0, 0, 5), (0, 0), 3),
    ("accio", ["choose take", "choose beedle"], [], (0, 0, 5), (0, 0, 5), (1, 0), 3),
    ("protego", [], [], (1, 0, 6), (0, 0, 5), (0, 0), 3),
    ("hogwarts_history", ["choose ravenclaw"], ["influence"], (0, 1, 5), (0, 1, 5), (0, 0), 3),
    ("pensieve", [], [], (0, 1, 5), (0, 1, 5), (1, 1), 3),
    ("triwizard_cup", [], [], (1, 1, 6), (0, 0, 5), (0, 0), 3),
    ("fleur", [], [], (0, 2, 5), (0, 0, 5), (0, 0), 3),
    ("cedric", [], ["health"], (1, 0, 6), (0, 0, 6), (0, 0), 3),
    ("krum", [], [], (2, 0, 5), (0, 0, 5), (0, 0), 3),
    ("moody", [], [], (0, 2, 5), (0, 0, 5), (0, 0), 2),
    ("sprout", ["choose Ron"], ["attack"], (1, 1, 5), (1, 0, 7), (0, 0), 3),
    ("flitwick", [], ["card"], (0, 1, 5), (0, 0, 5), (2, 1), 3),
    ("mcgonagall", [], ["influence"], (1, 2, 5), (0, 1, 5), (0, 0), 3),
    ("snape", [], ["attack"], (2, 0, 7), (1, 0, 5), (0, 0), 3),
    ("stupefy", [], [], (1, 0, 5), (0, 0, 5), (1, 0), 2),
    ("owls", [], [], (0, 2, 5), (0, 0, 5), (0, 0), 3),
    ("cho", ["discard alohomora", "discard alohomora"], ["card"], (0, 0, 5), (0, 0, 5), (2, 1), 3),
    ("george", [], ["attack"], (2, 0, 5), (1, 0, 5), (0, 0), 3),
    ("fred", [], ["health"], (1, 0, 6), (0, 0, 6), (0, 0), 3),
    ("tonks", ["choose influence"], [], (0, 3, 5), (0, 0, 5), (0, 0), 3),
    ("tonks", ["choose attack"], [], (2, 0, 5), (0, 0, 5), (0, 0), 3),
    ("tonks", ["choose control"], [], (0, 0, 5), (0, 0, 5), (0, 0), 2),
    ("luna", [], ["influence"], (0, 2, 5), (0, 1, 5), (0, 0), 3),
    ("kingsley", [], [], (2, 0, 6), (0, 0, 5), (0, 0), 2),
    ("confundus", [], [], (1, 0, 5), (0, 0, 5), (0, 0), 3),
    ("bezoar", ["choose Hermione"], [], (0, 0, 8), (0, 0, 5), (1, 0), 3),
    ("deluminator", ["choose control-2"], [], (0, 0, 5), (0, 0, 5), (0, 0), 1),
    ("deluminator", ["choose control"], [], (0, 0, 5), (0, 0, 5), (0, 0), 2),
    ("deluminator", ["choose nothing"], [], (0, 0, 5), (0, 0, 5), (0, 0), 3),
    ("potion_making", [], [], (0, 0, 7), (0, 0, 7), (0, 0), 3),
    ("felix_felicis", ["choose attack", "choose draw"], [], (2, 0, 5), (0, 0, 5), (2, 0), 3),
    ("felix_felicis", ["choose health", "choose influence"], [], (0, 2, 7), (0, 0, 5), (0, 0), 3),
    ("elder_wand", [], [], (0, 0, 5), (0, 0, 5), (0, 0), 3),
    ("slughorn", ["choose influence", "choose health"], ["attack"], (1, 1, 5), (1, 0, 6), (0, 0),
     3),
    ("sword", [], ["influence", "attack"], (3, 1, 5), (1, 1, 5), (0, 0), 3),
]


def test_every_hogwarts_card_is_in_the_list() -> None:
    assert {row[0] for row in PLAYED} == cards_of("hogwarts")


@rule("HB-PLAY-1", "HB-TAKE-1", "HB-DICE-1", "HB-CHOICE-1", "HB-CHOICE-2")
@pytest.mark.parametrize(("kind", "choices", "rolls", "mine", "theirs", "more", "control"), PLAYED)
def test_what_a_card_brings(kind: str, choices: list[str], rolls: list[str], mine: Numbers,
                            theirs: Numbers, more: tuple[int, int], control: int) -> None:
    game = play(kind, game=KINDS[kind].game, rolls=rolls, hands={RON: ["alohomora"]},
                decks={HERMIONE: ["alohomora", "time_turner", "alohomora", "alohomora"]},
                discards={HERMIONE: ["beedle"]})
    steps = push(game, f"play {kind}", *choices)
    assert numbers(game, HERMIONE) == mine
    assert numbers(game, RON) == theirs
    assert (len(of(game, HERMIONE)["hand"]), len(of(game, RON)["hand"]) - 1) == more
    assert game.view()["control"] == control
    assert kinds(game.view()["played"]) == [kind]
    assert len(told(steps, "rolled")) == len(rolls)
    assert game.state.chance.rolls == ()
    assert game.view()["stage"] == "actions"
    assert game.view()["decision"]["kind"] == "act", "nothing is left open"
    for step in steps[1:]:
        assert step.chain()[-1] is steps[0], "all of it is because the card was played"


@pytest.mark.parametrize("first", ["defeat", "card"])
@pytest.mark.parametrize(("kind", "influence", "health"), [("nimbus_2001", 2, 5), ("krum", 1, 6)])
def test_a_defeat_brings_more(kind: str, influence: int, health: int, first: str) -> None:
    game = play(kind, game=4, facing=["draco"], assigned=5, control=0, attack={HERMIONE: 1})
    both = ["attack draco", f"play {kind}"]
    push(game, *(both if first == "defeat" else both[::-1]))
    assert numbers(game, HERMIONE) == (2, influence, health)


@rule("HB-PLAY-4")
@pytest.mark.parametrize(("cards", "health"), [
    (["fleur"], 5), (["fleur", "ginny"], 7), (["ginny", "fleur"], 7),
    (["fleur", "ginny", "sirius"], 7), (["fleur", "time_turner"], 5)])
def test_fleur_needs_another_ally(cards: list[str], health: int) -> None:
    game = play(*cards, game=4)
    push(game, *(f"play {card}" for card in cards))
    assert numbers(game, HERMIONE)[2] == health


@pytest.mark.parametrize(("cards", "attack", "health"), [
    (["owls", "finite"], 0, 5), (["owls", "finite", "finite"], 1, 6),
    (["finite", "owls", "finite"], 1, 6), (["finite", "finite", "owls"], 1, 6),
    (["owls", "finite", "finite", "alohomora"], 1, 6)])
def test_owls_need_two_spells(cards: list[str], attack: int, health: int) -> None:
    game = play(*cards, game=5)
    push(game, *(f"play {card}" for card in cards))
    assert numbers(game, HERMIONE)[0] == attack
    assert numbers(game, HERMIONE)[2] == health


@pytest.mark.parametrize("cards", [
    ["elder_wand", "finite", "finite", "alohomora"],
    ["finite", "finite", "alohomora", "elder_wand"],
    ["finite", "elder_wand", "finite", "beedle", "alohomora"]])
def test_the_elder_wand_counts_every_spell_of_the_turn(cards: list[str]) -> None:
    game = play(*cards, game=6)
    for card in cards:
        push(game, f"play {card}")
        if card == "beedle":
            push(game, "choose influence")
    assert numbers(game, HERMIONE)[0] == 3
    assert numbers(game, HERMIONE)[2] == 8


@pytest.mark.parametrize(("cards", "attack"), [
    (["luna", "time_turner"], 1), (["time_turner", "luna"], 1), (["luna", "alohomora"], 0)])
def test_luna_waits_for_an_item(cards: list[str], attack: int) -> None:
    game = play(*cards, game=5, rolls=["influence"])
    push(game, *(f"play {card}" for card in cards))
    assert numbers(game, HERMIONE)[0] == attack


@rule("HB-COUNT-1")
@pytest.mark.parametrize(("kind", "gained"), [("george", (2, 0, 6)), ("fred", (2, 1, 5))])
def test_a_weasley_in_another_hand_helps_all(kind: str, gained: Numbers) -> None:
    game = play(kind, game=5, rolls=["attack"], hands={RON: ["arthur"]})
    push(game, f"play {kind}")
    assert numbers(game, HERMIONE) == gained
    assert numbers(game, RON) == (1, *gained[1:])
    own = play(kind, "molly", game=5, rolls=["attack"], hands={RON: ["alohomora"]})
    steps = push(own, f"play {kind}")
    assert numbers(own, HERMIONE) == (2, 0, 5), "the own hand does not count"
    assert len(told(steps, "not-so")) == 1


@pytest.mark.parametrize("card_first", [True, False])
@pytest.mark.parametrize(("targets", "control"), [
    (["draco"], 3), (["draco", "quirrell"], 2), (["draco", "quirrell", "draco"], 2)])
def test_confundus_asks_for_attack_on_every_villain(targets: list[str], control: int,
                                                    card_first: bool) -> None:
    game = play("confundus", game=6, facing=["draco", "quirrell"], attack={HERMIONE: 3})
    attacks = [f"attack {target}" for target in targets]
    push(game, *(["play confundus", *attacks] if card_first else [*attacks, "play confundus"]))
    assert game.view()["control"] == control


def test_potion_making_brings_more_to_whoever_has_full_health_then() -> None:
    game = play("potion_making", game=6, health={HERMIONE: 8, RON: 7}, hands={RON: []})
    push(game, "play potion_making")
    assert [numbers(game, hero) for hero in PAIR] == [(1, 0, 10), (0, 0, 9)]
    assert [len(of(game, hero)["hand"]) for hero in PAIR] == [1, 0]


@rule("HB-DISCARD-2")
@pytest.mark.parametrize(("kind", "mine", "drawn"), [
    ("lockhart", (0, 0, 5), (1, 0)), ("chocolate_frog", (0, 1, 6), (0, 0)),
    ("marauders_map", (0, 0, 5), (1, 1)), ("protego", (1, 0, 6), (0, 0))])
def test_some_cards_have_an_effect_when_they_are_discarded(kind: str, mine: Numbers,
                                                           drawn: tuple[int, int]) -> None:
    game = play("crystal_ball", kind, game=4, hands={RON: []})
    steps = push(game, "play crystal_ball", f"discard {kind}")
    assert len(told(steps, "discard-effect")) == 1
    assert numbers(game, HERMIONE) == mine
    assert (len(of(game, HERMIONE)["hand"]) - 2, len(of(game, RON)["hand"])) == drawn


def test_accio_without_an_item_brings_influence() -> None:
    game = play("accio", game=4, discards={HERMIONE: ["alohomora"]})
    push(game, "play accio")
    assert moves(game) == ["choose influence"]


def test_two_heroes_of_four_gain_from_butterbeer() -> None:
    game = hand("butterbeer", heroes=FOUR, game=3, health=dict.fromkeys(FOUR, 5))
    push(game, "play butterbeer", "choose Ron", "choose Neville")
    assert [numbers(game, hero)[1:] for hero in FOUR] == [(0, 5), (1, 6), (0, 5), (1, 6)]


# --- Dark Arts events

#: What each event does: the moves, the health of Hermione and of Ron (from 10), the control, and
#: the attack on the villain (from 3). The next event adds 1 control; the top cards are Alohomora!
#: in Hermione's deck and Reparo! in Ron's. Rolled symbols stand after the kind.
EVENTS: list[tuple[str, list[str], int, int, int, int]] = [
    ("relashio", ["choose discard-item", "discard beedle", "choose lose"], 10, 8, 0, 3),
    ("obliviate", ["choose lose", "choose discard-spell", "discard alohomora"], 8, 10, 0, 3),
    ("poison", ["choose discard-ally", "discard crookshanks", "choose discard-ally",
                "discard pigwidgeon"], 10, 10, 0, 3),
    ("hand_of_glory", [], 9, 10, 1, 3),
    ("tarantallegra", [], 9, 10, 0, 3),
    ("oppugno", [], 10, 8, 0, 3),
    ("dementors_kiss", [], 8, 9, 0, 3),
    ("imperio", ["choose Ron"], 10, 8, 1, 3),
    ("crucio", [], 9, 10, 1, 3),
    ("avada_kedavra", [], 7, 10, 1, 3),
    ("morsmordre", [], 9, 9, 1, 3),
    ("heir_of_slytherin attack", [], 9, 9, 0, 3),
    ("heir_of_slytherin influence", [], 10, 10, 1, 3),
    ("heir_of_slytherin health", [], 10, 10, 0, 2),
    ("heir_of_slytherin card", ["discard beedle", "discard beans"], 10, 10, 0, 3),
    ("regeneration", [], 10, 10, 0, 1),
    ("educational_decree", [], 8, 10, 0, 3),
    ("legilimency", [], 8, 8, 0, 3),
    ("sectumsempra", [], 8, 8, 0, 3),
    ("fiendfyre", [], 7, 7, 0, 3),
]


def test_every_event_is_in_the_list() -> None:
    assert {row[0].split()[0] for row in EVENTS} == cards_of("dark_arts")


@rule("HB-EVENT-4", "HB-REVEAL-1", "HB-DICE-3", "HB-UNASSIGN-1")
@pytest.mark.parametrize(("what", "choices", "hermione", "ron", "control", "assigned"), EVENTS)
def test_what_an_event_does(what: str, choices: list[str], hermione: int, ron: int, control: int,
                            assigned: int) -> None:
    kind, *rolls = what.split()
    dear = ["lumos", "golden_snitch"] if kind == "educational_decree" else []
    game = table(PAIR, game=KINDS[kind].game, stage="dark_arts", dark_arts=[kind, "he_who"],
                 rolls=rolls, facing=["basilisk"], assigned=3,
                 hands={HERMIONE: ["beedle", "crookshanks", "alohomora", *dear],
                        RON: ["beans", "pigwidgeon", "alohomora", *dear[:1]]},
                 decks={HERMIONE: ["alohomora"], RON: ["reparo"]})
    steps = [*game.opening, *push(game, *choices)]
    assert (numbers(game, HERMIONE)[2], numbers(game, RON)[2]) == (hermione, ron)
    assert game.view()["control"] == control
    assert game.view()["facing"][0]["assigned"] == assigned
    assert game.view()["decision"]["kind"] == "act"
    assert len(told(steps, "rolled-dark")) == len(rolls)
    assert kind in kinds(game.view()["resolved"])


@rule("HB-CHOICE-2")
def test_imperio_strikes_another_hero_whom_the_active_one_chooses() -> None:
    game = table(FOUR, game=4, stage="dark_arts", dark_arts=["imperio", "he_who"], active=RON,
                 facing=["basilisk"])
    assert game.to_move == RON
    assert moves(game) == ["choose Hermione", "choose Neville", "choose Harry"]


@rule("HB-LIMIT-1")
def test_tarantallegra_limits_the_attack_on_each_villain() -> None:
    game = table(PAIR, game=3, stage="dark_arts", dark_arts=["tarantallegra"],
                 facing=["draco", "basilisk"], attack={HERMIONE: 3})
    push(game, "attack draco")
    assert game.why_not("attack draco").code == "limited"  # type: ignore[union-attr]
    push(game, "attack basilisk")
    assert not [move for move in moves(game) if move.startswith("attack")]


@rule("HB-CONTROL-1", "HB-STUN-4")
def test_avada_kedavra_adds_more_control_if_it_stuns() -> None:
    game = table(PAIR, game=4, stage="dark_arts", dark_arts=["avada_kedavra", "expulso"],
                 facing=["basilisk"], health={HERMIONE: 3}, hands={HERMIONE: []})
    assert game.view()["control"] == 2
    assert [step.kind for step in game.opening if step.kind in (
        "control-added", "event-revealed", "stunned", "not-hurt")] == [
        "event-revealed", "stunned", "control-added", "control-added", "event-revealed",
        "not-hurt"]


@rule("HB-COUNT-1")
def test_educational_decree_counts_cards_of_value_4_or_more_once() -> None:
    game = table(PAIR, game=5, stage="dark_arts", dark_arts=["educational_decree"],
                 facing=["basilisk"], hands={HERMIONE: ["reparo", "alohomora"]})
    assert numbers(game, HERMIONE)[2] == 10
    assert told(game.opening, "none-held") == [
        "Hermione holds no card that Educational Decree counts."]


def test_regeneration_takes_no_more_attack_than_there_is() -> None:
    game = table(PAIR, game=4, stage="dark_arts", dark_arts=["regeneration"],
                 facing=["basilisk", "draco"], assigned=[1, 4])
    assert [space["assigned"] for space in game.view()["facing"]] == [0, 2]
    none = table(PAIR, game=4, stage="dark_arts", dark_arts=["regeneration"], facing=["basilisk"])
    assert len(told(none.opening, "no-attack-assigned")) == 1


# --- Villains

#: What defeating each villain brings: the moves, attack, influence and health (from 5) of Hermione
#: and of Ron, how many cards more each of them holds, and the control (from 3). Crookshanks,
#: Alohomora! and the Tales lie on Hermione's discard pile, Pigwidgeon, Alohomora! and the Beans on
#: Ron's. Voldemort's reward is the game.
REWARDS: list[tuple[str, list[str], Numbers, Numbers, tuple[int, int], int]] = [
    ("lucius", [], (0, 1, 5), (0, 1, 5), (0, 0), 2),
    ("tom_riddle", ["choose health", "choose take", "choose pigwidgeon"], (0, 0, 7), (0, 0, 5),
     (0, 1), 3),
    ("basilisk", [], (0, 0, 5), (0, 0, 5), (1, 1), 2),
    ("dementor", [], (0, 0, 7), (0, 0, 7), (0, 0), 2),
    ("pettigrew", ["choose take", "choose alohomora", "choose nothing"], (0, 0, 5), (0, 0, 5),
     (1, 0), 2),
    ("death_eater", [], (0, 0, 6), (0, 0, 6), (0, 0), 2),
    ("barty_crouch", [], (0, 0, 5), (0, 0, 5), (0, 0), 1),
    ("umbridge", [], (0, 1, 7), (0, 1, 7), (0, 0), 3),
    ("greyback", [], (0, 0, 8), (0, 0, 8), (0, 0), 1),
    ("bellatrix", ["choose nothing", "choose take", "choose beans"], (0, 0, 5), (0, 0, 5), (0, 1),
     1),
]


def test_every_villain_is_in_the_list() -> None:
    assert {row[0] for row in REWARDS} == {
        kind for kind in cards_of("villain") if not kind.startswith("voldemort")}


@rule("HB-DEFEAT-1", "HB-TAKE-1")
@pytest.mark.parametrize(("kind", "choices", "mine", "theirs", "more", "control"), REWARDS)
def test_what_defeating_a_villain_brings(kind: str, choices: list[str], mine: Numbers,
                                         theirs: Numbers, more: tuple[int, int],
                                         control: int) -> None:
    health = HogwartsBattle(PAIR, game=6).rules.setup.number(f"{kind}.1", "health")
    game = play(game=KINDS[kind].game, facing=[kind], assigned=health - 1, attack={HERMIONE: 1},
                hands={HERMIONE: [], RON: []},
                discards={HERMIONE: ["crookshanks", "alohomora", "beedle"],
                          RON: ["pigwidgeon", "alohomora", "beans"]})
    push(game, f"attack {kind}", *choices)
    assert kinds(game.view()["defeated"]) == [kind]
    assert [numbers(game, hero) for hero in PAIR] == [mine, theirs]
    assert tuple(len(of(game, hero)["hand"]) for hero in PAIR) == more
    assert game.view()["control"] == control


#: What each ability of each turn does: the moves, the symbol that is rolled, the health of
#: Hermione and of Ron (from 10), the cards they hold (from 3 each), the control, and the attack on
#: the villain (from 3).
ABILITIES: list[tuple[str, list[str], list[str], int, int, tuple[int, int], int, int]] = [
    ("tom_riddle", ["choose lose"], [], 8, 10, (3, 3), 0, 3),
    ("tom_riddle", ["choose discard", "discard beedle"], [], 10, 10, (2, 3), 0, 3),
    ("dementor", [], [], 8, 10, (3, 3), 0, 3),
    ("pettigrew", [], [], 10, 10, (3, 3), 1, 3),
    ("voldemort_5", ["discard beedle"], [], 9, 10, (2, 3), 0, 3),
    ("voldemort_6", [], ["attack"], 9, 9, (3, 3), 0, 3),
    ("voldemort_6", [], ["influence"], 10, 10, (3, 3), 1, 3),
    ("voldemort_6", [], ["health"], 10, 10, (3, 3), 0, 2),
    ("voldemort_6", ["discard beedle", "discard beans"], ["card"], 10, 10, (2, 2), 0, 3),
    ("voldemort_7", [], [], 10, 10, (3, 3), 1, 3),
]


@rule("HB-VILLAIN-1", "HB-COUNT-1", "HB-DICE-3")
@pytest.mark.parametrize(("kind", "choices", "rolls", "hermione", "ron", "cards", "control",
                          "assigned"), ABILITIES)
def test_what_an_ability_of_each_turn_does(kind: str, choices: list[str], rolls: list[str],
                                           hermione: int, ron: int, cards: tuple[int, int],
                                           control: int, assigned: int) -> None:
    game = table(PAIR, game=KINDS[kind].game, stage="villains", facing=[kind], assigned=3,
                 rolls=rolls, hands={HERMIONE: ["beedle", "crookshanks", "alohomora"],
                                     RON: ["beans", "pigwidgeon", "alohomora"]},
                 decks={HERMIONE: ["reparo"]})
    push(game, *choices)
    assert (numbers(game, HERMIONE)[2], numbers(game, RON)[2]) == (hermione, ron)
    assert tuple(len(of(game, hero)["hand"]) for hero in PAIR) == cards
    assert game.view()["control"] == control
    assert game.view()["facing"][0]["assigned"] == assigned
    assert game.view()["decision"]["kind"] == "act"


def test_villains_without_an_ability_of_each_turn_do_nothing_in_their_step() -> None:
    rules = HogwartsBattle(PAIR, game=6).rules
    waiting = {"crabbe_goyle", "draco", "lucius", "basilisk", "death_eater", "barty_crouch",
               "umbridge", "greyback", "bellatrix"}
    every_turn = {row[0] for row in ABILITIES} - {"voldemort_5", "voldemort_7"} | {"quirrell"}
    villains = {kind for kind, card in rules.setup.cards.items() if card.group == "villain"}
    assert {kind for kind in villains if rules.setup.now[kind]} == every_turn
    assert villains == waiting | every_turn


# --- Locations

#: What each location does when it is revealed: its game, the location before it, the discards, and
#: the health (from 10) of Hermione and of Ron.
REVEALED = [
    ("graveyard", 4, "triwizard_tournament", ["discard crookshanks", "discard pigwidgeon"], 10),
    ("ministry_of_magic", 5, "hall_of_prophecy", ["discard alohomora", "discard alohomora"], 10),
    ("astronomy_tower", 6, "burrow", ["discard beedle", "discard beans"], 10),
    ("hogwarts_castle", 7, "room_of_requirement", [], 8),
]


@rule("HB-END-1")
@pytest.mark.parametrize(("kind", "number", "before", "choices", "health"), REVEALED)
def test_some_locations_do_something_when_they_are_revealed(
        kind: str, number: int, before: str, choices: list[str], health: int) -> None:
    spaces = HogwartsBattle(PAIR, game=number).rules.setup.number(f"{before}.1", "spaces")
    game = table(PAIR, game=number, stage="end", location=before, control=spaces,
                 facing=["crabbe_goyle", "basilisk", "lucius"][:2 + (number > 4)],
                 hands={HERMIONE: ["beedle", "crookshanks", "alohomora"],
                        RON: ["beans", "pigwidgeon", "alohomora"]})
    steps = [*game.opening, *push(game, *choices)]
    steps = steps[:next(n for n, step in enumerate(steps) if step.kind == "put-away")]
    assert kinds([game.view()["location"]]) == [kind]
    assert [sentence.split()[0] for sentence in told(steps, "discarded")] == list(
        PAIR[:len(choices)])
    assert told(steps, "lost-health") == ([] if health == 10 else [
        f"{hero} loses 2 health (10 → 8)." for hero in PAIR])
    assert not told(steps, "triggered"), "a location is no enemy: Crabbe & Goyle do not react"


def test_whoever_holds_no_such_card_discards_none() -> None:
    game = table(PAIR, game=4, stage="end", location="triwizard_tournament", control=6,
                 facing=["basilisk"], hands={HERMIONE: ["beedle"], RON: []})
    assert said(game.opening, "nothing-to-discard", "asked", "what") == [
        (HERMIONE, 1, "Ally"), (RON, 1, "Ally")]


def test_all_other_locations_do_nothing_when_they_are_revealed() -> None:
    for game in range(1, 8):
        rules = HogwartsBattle(PAIR, game=game).rules
        active = {kind for kind, card in rules.setup.cards.items()
                  if card.group == "location" and rules.setup.now[kind]}
        assert active == {row[0] for row in REVEALED if row[1] == game}


@rule("HB-USE-1")
def test_hogwarts_castle_can_be_saved_for_attack_as_often_as_there_is() -> None:
    game = hand(heroes=PAIR, game=7, location="hogwarts_castle", control=5, attack={HERMIONE: 11})
    push(game, "use hogwarts_castle", "use hogwarts_castle")
    assert game.view()["control"] == 3
    assert numbers(game, HERMIONE)[0] == 1
    assert game.why_not("use hogwarts_castle").code == "unpaid"  # type: ignore[union-attr]


# --- What is read on the cards


@pytest.mark.parametrize(("kind", "words"), [
    ("harry_7", "choose up to two heroes, each of whom will gain 1 attack"),
    ("divination", "each time you play an Item, you may look at the top card of your deck"),
    ("pettigrew", "every hero takes 1 Spell from their discard pile into their hand, or not, "),
    ("deluminator", "or remove 1 control from the location, or do nothing."),
    ("oppugno", "if its value is 1 or more, discard it, and that hero loses 2 health"),
    ("avada_kedavra", "if that Stuns the hero, add 1 control to the location in addition"),
    ("neville_7", "gains health on your turn, that hero gains 1 health in addition."),
    ("heir_of_slytherin", "for an attack, every hero loses 1 health; for influence, add 1 control"),
])
def test_cards_can_be_read_out(kind: str, words: str) -> None:
    assert words in str(KINDS[kind])
