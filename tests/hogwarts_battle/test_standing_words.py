"""Every word that is not about some heroes holds for as long as it says, and not longer.

Each is on a card in many positions, from which the turn is played at random: what it forbids never
happens and is refused or told, what it waits for has its effects as often as it says, and what it
allows or costs is what can be done and paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Step
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle import dark_arts, item, villain
from hogwarts_nb.hogwarts_battle.effects import (
    ALL_ATTACKED,
    ALLY,
    ALLY_PLAYED,
    ATTACK_ASSIGNED,
    CONTROL_ADDED,
    CONTROL_REMOVED,
    DEAR_ACQUIRED,
    DRAWING,
    HEALING,
    HEALTH_GAINED,
    HEROES,
    ITEM,
    ITEM_PLAYED,
    OWN_HEALING,
    REMOVING,
    SAVING,
    SPELL,
    SPELL_ACQUIRED,
    SPELL_PLAYED,
    VILLAIN_DEFEATED,
    VILLAINS,
    VOCABULARY,
    AttackLimit,
    Discount,
    Each,
    Effect,
    Event,
    Forbid,
    Gain,
    Guarded,
    Lose,
    MoreEvents,
    Nothing,
    On,
    Shelter,
    ThisTurn,
    TopOfDeck,
    Use,
)
from hogwarts_nb.testing import games_to_play
from tests.hogwarts_battle.tables import FOUR, HARRY, moves

#: How many positions each word is tried in.
SEEDS = range(8 + games_to_play() // 2)

#: A number that no other card gives.
MUCH = 7


def position(seed: int, number: int = 5, first: Sequence[str] = (), **given: Any) -> HogwartsBattle:
    """Harry's turn: cards of every sort in the hands and for sale, and something to pay with."""
    chance = Chance(seed)
    heroes = FOUR[:2 + seed % 3]
    setup = HogwartsBattle(heroes, game=number, cards=given.get("cards", ())).rules.setup
    stock = [piece for piece in setup.pieces if setup.group_of(piece) == "hogwarts"
             and not (piece.startswith("own_") or setup.has(setup.kind_of[piece], TopOfDeck))]
    chance.shuffle(stock)
    hands = {hero: [stock.pop() for _ in range(5)] for hero in heroes}
    given = {
        "control": 2,
        "facing": ["draco", "lucius", "death_eater.1"], "assigned": [5, 6], "market": stock[:6],
        "attack": {HARRY: chance.randbelow(9)}, "influence": {HARRY: chance.randbelow(12)},
        "health": {hero: 1 + chance.randbelow(10) for hero in heroes}} | given
    return HogwartsBattle.scenario(heroes, game=number, seed=seed,
                                   hands=hands | {HARRY: [*first, *hands[HARRY]]}, **given)


def rest_of_turn(game: HogwartsBattle, seed: int, end: bool = True,
                 look: Callable[[], None] = lambda: None) -> list[Step]:
    """The steps of a turn that is played at random, as far as Harry's actions go."""
    chance, steps, turn = Chance(seed), list[Step](), game.view()["turn"]
    while game.legal_moves and game.view()["turn"] == turn:
        look()
        choices = [move for move in game.legal_moves if move.verb != "end"] or game.legal_moves
        move = chance.choice(choices)
        if move.verb == "end" and not end:
            break
        steps += game.push(move)
    return steps


def with_item(word: Effect, seed: int) -> HogwartsBattle:
    """Harry has played an Item with the word on it."""
    game = position(seed, first=["own_item"], cards=[item("own_item", "Own Item", word, value=1)])
    game.push("play own_item")
    while game.view()["decision"]["kind"] != "act":
        game.push(game.legal_moves[0])
    return game


HEALED = {"gained-health", "gained-some-health"}

#: For each ban: which steps break it, for the active hero or for others, and which tells of it.
BANS: dict[Any, tuple[set[str], Callable[[bool], bool], str]] = {
    DRAWING: ({"drew"}, lambda active: True, "drawing-forbidden"),
    HEALING: (HEALED, lambda active: True, "healing-forbidden"),
    REMOVING: ({"control-removed", "some-control-removed"}, lambda active: True,
               "removing-forbidden"),
    SAVING: ({"gained-attack", "gained-influence"}, lambda active: not active, "saving-forbidden"),
    OWN_HEALING: (HEALED, lambda active: active, "healing-forbidden"),
}


@pytest.mark.parametrize("ban", BANS, ids=str)
def test_what_is_forbidden_does_not_happen_and_is_told(ban: Any) -> None:
    kinds, whose, told = BANS[ban]
    told_of = 0
    for seed in range(4 * len(SEEDS)):
        steps = rest_of_turn(with_item(Forbid(ban), seed), seed)
        assert not [step for step in steps if step.kind in kinds and whose(step.actor == HARRY)]
        told_of += sum(step.kind == told for step in steps)
        assert all("Own Item" in step.text for step in steps if step.kind == told)
    assert told_of, "nothing was forbidden"


def test_no_more_attack_is_assigned_to_a_villain_than_the_limit() -> None:
    limited = 0
    for seed in SEEDS:
        game = with_item(AttackLimit(2), seed)

        def look(game: HogwartsBattle = game) -> None:
            nonlocal limited
            refusals = [game.why_not(f"attack {space['card']}") for space in game.view()["facing"]]
            limited += sum(bool(refusal) and refusal.code == "limited"
                           and "Own Item" in str(refusal) for refusal in refusals)

        steps = rest_of_turn(game, seed, look=look)
        struck = [step.touched for step in steps if step.kind == "assigned"]
        assert all(struck.count(villain) <= 2 for villain in struck)
    assert limited


@pytest.mark.parametrize("kind", [ALLY, ITEM, SPELL])
def test_cards_of_a_type_and_no_others_may_be_put_on_top(kind: str) -> None:
    seen = 0
    for seed in SEEDS:
        game = with_item(TopOfDeck(kind), seed)

        def look(game: HogwartsBattle = game) -> None:
            nonlocal seen
            bought = [move.split()[1] for move in moves(game)
                      if move.startswith("buy ") and not move.endswith(" top")]
            type_of = {card: game.rules.setup.type_of(card) for space in game.view()["market"]
                       if (card := space["card"])}
            on_top = {name for name in bought for card in type_of
                      if card.split(".")[0] == name.split(".")[0] and type_of[card] == kind}
            assert {move.split()[1] for move in moves(game) if move.endswith(" top")} == on_top
            seen += len(on_top)

        rest_of_turn(game, seed, look=look)
    assert seen


def happens(event: Event, game: HogwartsBattle, steps: Sequence[Step]) -> list[Step]:
    """The steps in which an event happens, by their sentences' kinds."""
    type_of, number = game.rules.setup.type_of, game.rules.setup.number
    kinds, fits = {
        ALLY_PLAYED.id: (("played",), lambda card: type_of(card) == ALLY),
        ITEM_PLAYED.id: (("played",), lambda card: type_of(card) == ITEM),
        SPELL_PLAYED.id: (("played",), lambda card: type_of(card) == SPELL),
        VILLAIN_DEFEATED.id: (("defeated",), lambda card: True),
        ATTACK_ASSIGNED.id: (("assigned",), lambda card: True),
        CONTROL_ADDED.id: (("control-added", "control-full"), lambda card: True),
        CONTROL_REMOVED.id: (("control-removed", "some-control-removed"), lambda card: True),
        HEALTH_GAINED.id: (tuple(HEALED), lambda card: True),
        SPELL_ACQUIRED.id: (("bought", "bought-top"), lambda card: type_of(card) == SPELL),
        DEAR_ACQUIRED.id: (("bought", "bought-top"), lambda card: number(card, "value") >= 4),
    }[event.id]
    cards = game.rules.setup.kind_of
    return [step for step in steps if step.kind in kinds and all(
        fits(card) for card in step.touched[:1] if card in cards)]


@pytest.mark.parametrize("word", [
    ThisTurn(event, Gain(influence=MUCH), every=every, times=times)
    for event in (ALLY_PLAYED, ITEM_PLAYED, SPELL_PLAYED, VILLAIN_DEFEATED)
    for every, times in ((False, 1), (True, 1), *(((False, 2),) if event.nth else ()))], ids=repr)
def test_what_waits_happens_as_often_as_it_says(word: ThisTurn) -> None:
    found = 0
    for seed in SEEDS:
        game = with_item(word, seed)
        steps = rest_of_turn(game, seed)
        came = len(happens(word.event, game, steps))
        due = came if word.every else int(came >= word.times)
        bonuses = [step for step in steps if step.kind == "bonus"
                   and "own_item.1" in step.touched]
        gains = [step for step in steps if step.kind == "gained-influence"
                 and step.because in bonuses]
        assert len(bonuses) == len(gains) == due, (seed, came)
        assert all(step.values["amount"] == MUCH for step in gains)
        found += due
    assert found


def test_attack_on_every_villain_is_noticed_once() -> None:
    for seed in SEEDS:
        game = with_item(ThisTurn(ALL_ATTACKED, Gain(influence=MUCH)), seed)
        here = {space["card"] for space in game.view()["facing"] if space["card"]}
        steps = rest_of_turn(game, seed)
        struck: set[str] = set()
        for step in steps:
            struck |= {*step.touched} & here if step.kind == "assigned" else set()
            here -= {piece for piece, _, new in step.moved if new == "defeated"}
        told = [step for step in steps if step.kind == "bonus" and "own_item.1" in step.touched]
        assert len(told) <= 1
        assert not told or here <= struck


@pytest.mark.parametrize("event", [
    CONTROL_ADDED, CONTROL_REMOVED, HEALTH_GAINED, VILLAIN_DEFEATED, ATTACK_ASSIGNED, ALLY_PLAYED,
    SPELL_PLAYED, SPELL_ACQUIRED, DEAR_ACQUIRED], ids=str)
def test_a_villain_reacts_each_time_and_at_nothing_else(event: Event) -> None:
    own = villain("own_villain", "Own Villain", On(event, Nothing()), reward=(), health=20)
    found = 0
    for seed in SEEDS:
        game = position(seed, cards=[own], facing=["draco", "own_villain", "lucius"], control=0,
                        assigned=[5, 0, 6],
                        stage="dark_arts", dark_arts=["he_who", "flipendo", "he_who"])
        steps = [*game.steps, *rest_of_turn(game, seed, end=False)]
        blocked = [step.kind == "shielded" and "own_villain.1" in step.touched for step in steps]
        steps = steps[:blocked.index(True)] if True in blocked else steps
        told = [step.because for step in steps if step.kind == "triggered"
                and "own_villain.1" in step.touched]
        # What an earlier villain sets off comes before this one's turn.
        assert sorted(step.number for step in told if step) == [
            step.number for step in happens(event, game, steps)], (seed, [*map(str, steps)])
        found += len(told)
    assert found


def test_no_single_enemy_costs_a_sheltered_hero_more_than_it_says() -> None:
    cards = [item("own_item", "Own Item", Shelter(1), value=1),
             dark_arts("own_event", "Own Event", Each(HEROES, Lose(3)))]
    for seed in SEEDS:
        game = position(seed, cards=cards, first=["own_item"], stage="dark_arts",
                        dark_arts=["own_event"], facing=["quirrell"], assigned=0, health={HARRY: 9})
        told = [step for step in game.steps if step.actor == HARRY]
        assert "sheltered" in [step.kind for step in told]
        assert [step.values["amount"] for step in told if step.kind == "lost-health"][:1] == [1]


@pytest.mark.parametrize("more", [1, 2])
def test_as_many_more_events_are_revealed(more: int) -> None:
    own = villain("own_villain", "Own Villain", MoreEvents(more), reward=(), health=20)
    for seed in SEEDS:
        game = position(seed, cards=[own], facing=["own_villain"], assigned=0, stage="dark_arts",
                        dark_arts=["flipendo"] * 2 + ["expulso"] * 3)
        while game.view()["stage"] == "dark_arts":
            game.push(game.legal_moves[0])
        due = [step for step in game.steps if step.kind == "event-revealed"]
        assert len(due) == game.view()["events"] + more


def test_a_guarded_villain_is_attacked_only_when_its_guards_are_gone() -> None:
    own = villain("own_villain", "Own Villain", Guarded(VILLAINS), reward=(), health=20)
    for seed in SEEDS:
        for others in ([], ["draco"]):
            game = position(seed, cards=[own], facing=["own_villain", *others], attack={HARRY: 1},
                            assigned=0, exact=True)
            refusal = game.why_not("attack own_villain")
            assert (refusal is not None) == bool(others)
            assert not refusal or (refusal.code, "Draco" in str(refusal)) == ("guarded", True)


def test_what_is_used_costs_what_it_says() -> None:
    used = 0
    for seed in range(4 * len(SEEDS)):
        skill = ("charms", "potions", "divination")[seed % 3]
        game = position(seed, number=7, skills={HARRY: skill},
                        destroyed={HARRY: ["diary", "ring", "locket", "cup"]}, horcrux="diadem")
        nodes, uses = game.rules.setup.nodes, game.rules.static.uses
        steps = rest_of_turn(game, seed)
        for step in steps:
            if step.kind != "used":
                continue
            use = next(nodes[path] for holder, path in uses.items()
                       if holder.partition(".")[0] == step.touched[0].partition(".")[0])
            assert isinstance(use, Use)
            paid = {counter.partition(".")[0]: old - new for counter, old, new in step.counted}
            assert paid == {name: number for name in ("attack", "influence")
                            if (number := getattr(use, name))}
            gone = [other for other in steps if other.kind == "discarded" and other.because is step]
            assert len(gone) == use.discards
            assert all(game.rules.setup.type_of(card) == use.of for other in gone if use.of
                       for card, _, _ in other.moved)
            used += 1
    assert used


def test_only_cards_that_roll_a_die_cost_less() -> None:
    for seed in SEEDS:
        game = position(seed, number=7, skills={HARRY: "arithmancy"})
        setup = game.rules.setup
        (less,) = [effect.influence for effect in setup.cards["arithmancy"].effects
                   if isinstance(effect, Discount)]
        for space in game.view()["market"]:
            if card := space["card"]:
                value = setup.number(card, "value")
                rolls = " die" in str(setup.cards[setup.kind_of[card]])
                assert space["price"] == (max(0, value - less) if rolls else value)


def test_every_word_that_is_not_about_heroes_is_tried() -> None:
    words = {name for name, word in VOCABULARY.items()
             if isinstance(word, type) and not word.about_hero}
    elsewhere = {
        "Each",  # a scope of tests/hogwarts_battle/test_words.py
        "Win",  # in that file
        "Reroll",  # tests/hogwarts_battle/test_cards_2_to_7.py: dice
    }
    assert words == elsewhere | {word.__name__ for word in (
        AttackLimit, Discount, Forbid, Guarded, MoreEvents, On, Shelter, ThisTurn, TopOfDeck, Use)}
