"""Every word does to whom its sentence names what its sentence says, in any position.

For each word, each scope and many positions: the step that tells of a change, and the state before
and after, must fit the sentence. What could not happen must be told by a step that says so.
"""

from __future__ import annotations

import re
from dataclasses import make_dataclass
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import Step
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.core.words import Message, Text
from hogwarts_nb.hogwarts_battle import item
from hogwarts_nb.hogwarts_battle.effects import (
    ALLY,
    DEAR_HELD,
    FULL_HEALTH,
    HEROES,
    ITEM,
    OTHERS,
    SLYTHERIN,
    SPELL,
    VALUED,
    VOCABULARY,
    AddControl,
    AnyHero,
    Block,
    Choose,
    CopyPlayed,
    Discard,
    DiscardThen,
    Draw,
    Each,
    Effect,
    ForEach,
    Gain,
    If,
    Lose,
    LosePer,
    Nothing,
    Peek,
    RemoveAttack,
    RemoveControl,
    Reveal,
    RevealEvent,
    Roll,
    RollDark,
    Search,
    Strike,
    Take,
    Win,
)
from hogwarts_nb.hogwarts_battle.tasks import ChooseHero
from hogwarts_nb.testing import games_to_play
from tests.hogwarts_battle.tables import FOUR, HARRY, hand

#: Words that happen to heroes, with numbers that a position often cannot serve.
WORDS: list[Effect] = [
    Gain(attack=2), Gain(influence=1, health=3), Gain(health=2), Lose(2), Lose(9), Draw(3),
    Discard(2), Discard(1, ITEM), DiscardThen(SPELL, Gain(influence=2)), Take(ALLY),
    Search(4), Peek(), Reveal(VALUED, Lose(1)), Strike(3, Gain(attack=1)), LosePer(DEAR_HELD, 1),
    AddControl(2), RemoveControl(2), RemoveAttack(2), RevealEvent(), Roll(SLYTHERIN),
    RollDark(SLYTHERIN), CopyPlayed(ITEM), Block(), Nothing(), Choose(Draw(1), Gain(attack=1)),
    ForEach(DEAR_HELD, Gain(influence=1)), If(FULL_HEALTH, Gain(attack=1)),
]

#: The scopes: how a word is put on a card, and to whom it happens then.
SCOPES: dict[str, Any] = {
    "you": (lambda word: word, {0}),
    "every": (lambda word: Each(HEROES, word), {0, 1, 2, 3}),
    "others": (lambda word: Each(OTHERS, word), {1, 2, 3}),
    "any": (lambda word: AnyHero(word), {2}),
    "two": (lambda word: AnyHero(word, heroes=2), {2, 3}),
    "another": (lambda word: AnyHero(word, others=True), {2}),
}

#: How a sentence calls the heroes of each scope.
CALLED = {"you": "", "every": "every hero ", "others": "every other hero ",
          "any": "choose any hero, who ", "two": "choose any two heroes, each of whom ",
          "another": "choose another hero, who "}


def position(seed: int, word: Effect) -> HogwartsBattle:
    """Heroes with and without health, cards, tokens; little or much control and attack."""
    chance = Chance(seed)
    own = item("own_item", "Own", word, value=1)
    health = {hero: 1 + chance.randbelow(10) for hero in FOUR}
    game = hand("own_item", heroes=FOUR, game=5, cards=[own], seed=seed, health=health,
                facing=["lucius" if seed % 2 else "basilisk", "draco", "death_eater.1"],
                assigned=[chance.randbelow(3), 0, chance.randbelow(3)],
                control=chance.randbelow(6), hands={hero: [] for hero in FOUR[1:]})
    state = game.state
    stock = state.hogwarts
    for pile in (*state.hands, *state.discards):
        for _ in range(chance.randbelow(4)):
            pile.append(stock.pop(chance.randbelow(len(stock))))
    for seat, deck in enumerate(state.decks):
        if chance.randbelow(2):
            state.discards[seat] += deck[2:]
            del deck[2:]
    return game


def finish(game: HogwartsBattle, seats: set[int], chance: Chance) -> list[Step]:
    """Play the card, choose the heroes of the scope, and decide all else at random."""
    steps = [*game.push("play own_item")]
    wanted = [FOUR[seat] for seat in sorted(seats)]
    while game.view()["decision"] and game.view()["decision"]["kind"] != "act":
        legal = game.legal_moves
        task = game.state.agenda[-1]
        if isinstance(task, ChooseHero) and task.source.startswith("own_item") and wanted:
            move = next(move for move in legal if move.args[0] == wanted[0])
            wanted = wanted[1:]
        else:
            move = chance.choice(list(legal))
        steps += game.push(move)
    return steps


#: The kinds of steps that tell of each word: what happened, in full or in part, or why it did not.
TOLD: dict[type[Effect], tuple[str, ...]] = {
    Draw: ("drew", "nothing-to-draw", "drawing-forbidden"),
    Lose: ("lost-health", "lost-all-health", "not-hurt", "sheltered"),
    Discard: ("discarded", "nothing-to-discard"),
    DiscardThen: ("discarded", "nothing-to-discard"),
    Take: ("took", "nothing-to-pick"),
    Search: ("searched", "nothing-to-pick"),
    Peek: ("revealed", "nothing-to-reveal"),
    Reveal: ("revealed", "nothing-to-reveal"),
    Strike: ("lost-health", "lost-all-health", "not-hurt"),
    LosePer: ("lost-health", "lost-all-health", "not-hurt", "none-held"),
    Roll: ("rolled",),
    RollDark: ("rolled-dark",),
    Block: ("shielded", "nothing-to-pick"),
    CopyPlayed: ("copied", "nothing-to-pick"),
    Choose: ("chose", "nothing-to-choose"),
    ForEach: ("gained-influence", "saving-forbidden", "none-held"),
    If: ("gained-attack", "saving-forbidden", "not-so"),
}
GAINS = {"attack": ("gained-attack", "saving-forbidden"),
         "influence": ("gained-influence", "saving-forbidden"),
         "health": ("gained-health", "gained-some-health", "full-health", "healing-forbidden",
                    "not-healed")}
#: What happens to the table, and how often it is told for each hero to whom the word happens.
ON_TABLE = {
    AddControl: ("control-added", "control-full", "reprieve"),
    RemoveControl: ("control-removed", "some-control-removed", "no-control",
                    "removing-forbidden"),
    RemoveAttack: ("attack-removed", "no-attack-assigned"),
    RevealEvent: ("event-revealed", "no-event-left"),
}


def numbers(value: object) -> list[int]:
    """Every whole number that a value of a sentence holds."""
    if isinstance(value, Text):
        return [number for part in value.values.values() for number in numbers(part)]
    if isinstance(value, (list, tuple)):
        return [number for part in value for number in numbers(part)]
    return [value] if type(value) is int else []


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("word", WORDS, ids=repr)
def test_what_is_said_is_done(word: Effect, scope: str) -> None:
    wrap, seats = SCOPES[scope]
    card = wrap(word)
    said = str(card.words())
    if isinstance(word, ForEach) and scope in ("every", "others"):
        assert said.startswith("for each card")
        assert CALLED[scope] in said
    else:
        assert said == CALLED[scope] + str(word.bid() if scope == "you" else word.tell())
    assert sorted(map(int, re.findall(r"\d+", said))) == sorted(
        number for part in card.walk() for number in part.numbers)
    for seed in range(games_to_play(4) if scope == "you" else 3):
        game = position(seed, card)
        before = game.state.copy()
        steps = finish(game, seats, Chance(seed))
        direct = [step for step in steps if step.because is not None and step.because.kind in (
            "played", "chose-hero")]
        if any(step.kind == "nothing-to-choose" and step.actor == HARRY for step in direct) and (
                scope in ("any", "two", "another")):
            continue  # it would do nothing to anybody, and the step says so
        check(word, seats, direct, before, game)


def check(word: Effect, seats: set[int], steps: list[Step], before: Any,
          game: HogwartsBattle) -> None:
    heroes = {FOUR[seat] for seat in seats}
    if kinds := ON_TABLE.get(type(word)):
        times = word.numbers[0] if isinstance(word, AddControl) else 1
        assert len([step for step in steps if step.kind in kinds]) == times * len(seats)
        return
    groups = ([kinds for name, kinds in GAINS.items() if getattr(word, name)]
              if isinstance(word, Gain) else [TOLD[type(word)]] if type(word) in TOLD else [])
    for kinds in groups:
        told = [step for step in steps if step.kind in kinds or (
            step.kind == "fewer-to-discard" and "discarded" in kinds)]
        if "rolled-dark" not in kinds:
            assert {step.actor for step in told} == heroes, kinds
        else:
            assert len(told) == len(heroes)
        for step in told:
            if "amount" in step.values and "asked" in step.values:
                assert step.values["amount"] < step.values["asked"]
                assert step.values["asked"] in word.numbers or isinstance(word, LosePer)
            elif step.kind in ("gained-attack", "gained-influence", "gained-health"):
                assert step.values["amount"] in {
                    number for part in word.walk() for number in part.numbers}
    untouched = set(range(4)) - seats
    if isinstance(word, (Gain, Draw, Take, Search, Peek, Lose, Discard)) and not any(
            step.kind in ("triggered", "stunned") for step in game.steps):
        for seat in untouched - {0}:
            assert game.state.hands[seat] == before.hands[seat]
            assert game.state.health[seat] == before.health[seat]
            assert (game.state.attack[seat], game.state.influence[seat]) == (
                before.attack[seat], before.influence[seat])


def test_every_word_about_heroes_is_tried() -> None:
    about = {word for word in VOCABULARY.values() if isinstance(word, type) and word.about_hero}
    assert about == {type(word) for word in WORDS} | {AnyHero}


def test_what_is_not_about_heroes_cannot_be_given_to_some() -> None:
    for word in VOCABULARY.values():
        if isinstance(word, type) and not word.about_hero and word.__name__ == "Win":
            with pytest.raises(ValueError, match="cannot be inside"):
                Each(HEROES, word())


def test_a_word_that_lacks_a_phrase_or_a_worth_says_so() -> None:
    with pytest.raises(TypeError, match="Mute lacks WORTH"):
        type("Mute", (Effect,), {"clause": "HB-PLAY-2", "BID": Message("x"), "TELL": Message("x")})
    with pytest.raises(TypeError, match="Mute lacks BID"):
        type("Mute", (Effect,), {"clause": "HB-PLAY-2", "WORTH": 0.0})
    assert "Mute" not in VOCABULARY


def test_a_word_has_its_number_however_its_type_is_written() -> None:
    for written in (int, "int"):
        word = make_dataclass("Tip", [("influence", written)], bases=(Effect,), repr=False,
                              namespace={"clause": "HB-PLAY-2", "listed": False, "WORTH": 0.5,
                                         "BID": Message("gain {n}"), "TELL": Message("gains {n}")})
        assert str(word(3).words()) == "gain 3"
        with pytest.raises(ValueError, match="from 1 to 99"):
            word("3")


def test_the_heroes_win_by_a_card_that_says_so() -> None:
    for value, left in (("heroes-win", False), ("location-first", True)):
        own = item("own_item", "Own", Win(), value=1)
        game = hand("own_item", cards=[own], rulings={"last-turn": value})
        game.push("play own_item")
        assert bool(game.legal_moves) == left
        if left:
            game.push("end")
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winners == game.players
