"""Custom cards that nobody would print are played, saved and shown like any others."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.core.words import Message, Name, Words
from hogwarts_nb.hogwarts_battle import (
    HEROES_OF_GAME,
    ally,
    dark_arts,
    effects,
    item,
    spell,
    villain,
)
from hogwarts_nb.hogwarts_battle.cards import Card
from hogwarts_nb.hogwarts_battle.effects import Effect
from hogwarts_nb.testing import check_elsewhere, check_twins


class Unspeakable:
    """What has no text and is equal to nothing."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")


PLAIN: list[Effect] = [
    effects.Gain(attack=2), effects.Gain(influence=3, health=1), effects.Lose(health=1),
    effects.Lose(health=12), effects.Draw(1), effects.Draw(60), effects.Discard(1),
    effects.Discard(50), effects.AddControl(1), effects.AddControl(9), effects.RemoveControl(1),
    effects.RemoveControl(9), effects.TopOfDeck(effects.ITEM), effects.Forbid(effects.DRAWING),
    effects.Forbid(effects.HEALING), effects.Forbid(effects.REMOVING),
    effects.Forbid(effects.SAVING), effects.Forbid(effects.OWN_HEALING, turn=True),
    effects.Discard(2, effects.SPELL), effects.LosePer(effects.DEAR_HELD, health=2),
    effects.Take(effects.ALLY), effects.Search(value=3), effects.Peek(), effects.RemoveAttack(4),
    effects.RevealEvent(), effects.Roll(effects.ANY_HOUSE), effects.Roll(effects.RAVENCLAW),
    effects.RollDark(effects.SLYTHERIN), effects.CopyPlayed(effects.SPELL), effects.AttackLimit(2),
    effects.Block(), effects.Nothing(), effects.Win(),
    effects.ThisTurn(effects.ALL_ATTACKED, effects.Draw(2)),
    effects.ThisTurn(effects.ITEM_PLAYED, effects.Draw(2), times=2),
]
EVENTS = [word for word in effects.VOCABULARY.values() if isinstance(word, effects.Event)]
#: What holds while its card is there.
STANDING: list[Effect] = [
    effects.Shelter(0), effects.MoreEvents(2), effects.Guarded(effects.VILLAINS),
    effects.Guarded(effects.HORCRUXES), effects.Discount(3), effects.Reroll(),
    effects.Use(effects.Draw(1), influence=1, often=True),
]
#: On which sort of custom card it can be: on villains, and on the cards of heroes.
HOLDING = {villain: STANDING[1:4], None: STANDING[:1]}
WAITS = [effects.VILLAIN_DEFEATED, effects.ALLY_PLAYED, effects.ITEM_PLAYED, effects.SPELL_PLAYED]
AROUND: list[Callable[[Effect, Effect], Effect]] = [
    lambda one, two: effects.Each(effects.HEROES, one, two),
    lambda one, two: effects.Each(effects.OTHERS, one),
    lambda one, two: effects.AnyHero(one, two, heroes=2),
    lambda one, two: effects.AnyHero(one, others=True, up_to=True),
    lambda one, two: effects.Choose(one, effects.Each(effects.HEROES, two)),
    lambda one, two: effects.Choose(one, effects.Each(effects.HEROES, two), times=2),
    lambda one, two: effects.Strike(3, one, two),
    lambda one, two: effects.DiscardThen(effects.ITEM, one),
    lambda one, two: effects.Reveal(effects.VALUED, one, two),
    lambda one, two: effects.ForEach(effects.ALLIES_HELD, one),
    lambda one, two: effects.If(effects.ALL_TYPES_HELD, one, two),
    lambda one, two: effects.If(effects.HeldElsewhere("Weasley"), one),
    *(lambda one, two, event=event: effects.ThisTurn(event, one, every=True) for event in WAITS),
]


def absurd(chance: Chance, depth: int = 0) -> Effect:
    """Any effect, with others inside."""
    if depth == 2 or chance.randbelow(2):
        return chance.choice(PLAIN)
    while True:
        try:
            return chance.choice(AROUND)(absurd(chance, depth + 1), absurd(chance, depth + 1))
        except ValueError:  # what is not about a hero cannot be inside a word about heroes
            pass


def absurd_card(chance: Chance, number: int) -> Card:
    """Any custom card; what it reacts to cannot trigger itself for ever."""
    name = f"own{number}"
    does = [absurd(chance) for _ in range(chance.randbelow(4))]
    sort = chance.choice([ally, item, spell, villain, dark_arts])
    holding = HOLDING[villain if sort is villain else None]
    if sort is not dark_arts and chance.randbelow(2):
        events = [event for event in (*EVENTS, effects.Revealed("Morsmordre!"))
                  if (event is effects.CARD_DISCARDED) != (sort is villain)]
        does.append(effects.On(chance.choice(events), absurd(chance), first=True))
    if sort is not dark_arts and chance.randbelow(3) == 0:
        does.append(chance.choice(holding))
    if sort is villain:
        reward = tuple(absurd(chance) for _ in range(chance.randbelow(3)))
        return villain(name, f"Own {number}!", *does, reward=reward, health=1 + chance.randbelow(3))
    return sort(name, f"Own {number}!", *does, copies=1 + chance.randbelow(3),
                **({} if sort is dark_arts else {"value": chance.randbelow(3)}))


def test_every_word_is_among_the_absurd_ones() -> None:
    words = {name for name, word in effects.VOCABULARY.items() if isinstance(word, type)}
    used = {type(effect).__name__ for effect in (*PLAIN, *STANDING)} | {"On", "Gain"}
    used |= {type(around(PLAIN[0], PLAIN[1])).__name__ for around in AROUND}
    assert words == used


@pytest.mark.parametrize("seed", range(42))
def test_absurd_cards_are_played_under_any_rulings(seed: int) -> None:
    chance = Chance(seed)
    rulings = {name: chance.choice(list(ruling.options))
               for name, ruling in HogwartsBattle.rulebook.switches.items()}
    game = HogwartsBattle(HEROES_OF_GAME[:2 + seed % 3], seed=seed, game=1 + seed % 7,
                          rulings=rulings, proficiencies="deal",
                          cards=[absurd_card(chance, number) for number in range(5)])
    for _ in range(150):
        if not game.legal_moves:
            break
        game.push(chance.choice(game.legal_moves))
        game.rules.check(game.state)
    assert HogwartsBattle.load(game.save()) == game
    assert game.svg().startswith("<svg")
    assert not re.search(r"own\d", game.text() + game.alt())  # they are called by their names


def of_every_word() -> list[tuple[Effect, ...]]:
    """What custom cards can do: all words, and all events that cards hear of."""
    around = [make(effects.Gain(attack=1), effects.Draw(1)) for make in AROUND]
    heard = [effects.ThisTurn(event, effects.Gain(health=1)) for event in WAITS]
    return [(effect,) for effect in (*PLAIN, *around, *heard) if not isinstance(
        effect, effects.Win)]


def game_with_cards(number: int) -> HogwartsBattle:
    """One of the seven games, in which a seventh of all words is in the heroes' hands."""
    cards = [spell(f"own{n}", f"Own {n}!", *does, value=0)
             for n, does in enumerate(of_every_word()[number - 1::7])]
    cards += [spell("shelter", "Shelter!", effects.Shelter(0), effects.On(
        effects.CARD_DISCARDED, effects.Gain(influence=1)), value=0)]
    held = [card.id for card in cards]
    events = [event for event in EVENTS if event != effects.CARD_DISCARDED]
    hears = [effects.On(event, effects.Lose(health=1)) for event in events[number - 1::7]]
    cards += [villain("boss", "Boss", effects.Guarded(effects.VILLAINS), effects.MoreEvents(1),
                      *hears, reward=effects.Draw(1), health=4),
              dark_arts("night", "Night", effects.Each(effects.HEROES, effects.Lose(health=1)))]
    return HogwartsBattle.scenario(
        HEROES_OF_GAME[:2], game=number, cards=cards, facing=["boss"], dark_arts=["night"],
        hands={"Harry": held[::2], "Ron": held[1::2]}, seed=number)


def test_copies_of_games_with_cards_of_every_word_go_the_same_way() -> None:
    games = [game_with_cards(number) for number in range(1, 8)]
    for number, game in enumerate(games):
        check_twins(game, Chance(number))
    check_elsewhere(games)
    words = {part for game in games for card in game.rules.setup.components.extra
             for effect in (*card.effects, *card.reward) for part in effect.walk()}
    # These are on no custom card, or end the game at once.
    others = {"Discount", "Reroll", "Use", "Win"}
    assert {type(word).__name__ for word in words} | others == {
        name for name, word in effects.VOCABULARY.items() if isinstance(word, type)}
    assert {word.event for word in words if isinstance(word, effects.On)} == {
        *EVENTS}


@pytest.mark.parametrize("kind", ["copy", "deep copy", "pickle"])
def test_a_copy_plays_by_the_same_rules(kind: str) -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], active="Ron",
                                   hands={"Ron": ["beans", "pigwidgeon"]})
    twin = {"copy": copy.copy, "deep copy": copy.deepcopy,
            "pickle": lambda game: pickle.loads(pickle.dumps(game))}[kind](game)
    for move in ("play beans", "play pigwidgeon", "choose health"):
        twin.push(move)
    assert twin.state.attack == [0, 1]


@pytest.mark.parametrize("sort", [spell, dark_arts, villain])
@pytest.mark.parametrize("effect", [*STANDING, *(
    effects.On(event, effects.Draw(1)) for event in EVENTS)])
def test_what_would_never_happen_on_a_card_is_refused(sort: Callable[..., Card],
                                                      effect: Effect) -> None:
    card = sort("own", "Own!", effect, **{spell: {"value": 1}, dark_arts: {},
                                          villain: {"health": 1, "reward": ()}}[sort])
    discarded = isinstance(effect, effects.On) and effect.event is effects.CARD_DISCARDED
    fits = {spell: discarded or isinstance(effect, effects.Shelter), dark_arts: False,
            villain: not discarded and isinstance(
                effect, (effects.On, effects.MoreEvents, effects.Guarded))}[sort]
    if fits:
        assert HogwartsBattle(HEROES_OF_GAME, cards=[card]).legal_moves
        return
    with pytest.raises(InvalidOption, match="never happen on such a card") as refused:
        HogwartsBattle(HEROES_OF_GAME, cards=[card])
    assert refused.value.found == effect


@pytest.mark.parametrize("name", [
    "", "half \ud800", "bell \a", "line\n", "\0", "x" * 41, 5, None, Name("Own!", "\ud800"),
    Name("Own!", "x" * 41)])
def test_a_name_that_no_picture_can_show_is_refused(name: Any) -> None:
    with pytest.raises(InvalidOption, match="it needs a name: a text of up to 40 letters") as no:
        HogwartsBattle(HEROES_OF_GAME, cards=[spell("own", name, effects.Draw(1), value=1)])
    assert str(no.value).encode().decode().isprintable()


def families() -> set[str]:
    """What pieces, places, counters and things in the picture are named by, in all games."""
    found: set[str] = set()
    for number in range(1, 8):
        game = HogwartsBattle(HEROES_OF_GAME, game=number, proficiencies="deal")
        for _ in range(20):
            facts = game.rules.facts(game.state)
            drawn = re.findall(r'data-id="([^"]+)"', game.svg())
            names = [*facts, *map(str, facts.values()), *drawn]
            found.update(name.partition(".")[0] for name in names)
            game.push(game.legal_moves[-1])
    return {name for name in found if name.isidentifier() and name == name.casefold()}


def test_no_card_is_called_like_a_counter_or_a_place() -> None:
    names = families()
    assert names >= {"shielded", "stunned", "control", "market", "hand", "seat"}
    for name in names:
        with pytest.raises(InvalidOption, match="its id must be a new one"):
            HogwartsBattle(HEROES_OF_GAME, cards=[spell(name, "Own!", effects.Draw(1), value=1)])


@pytest.mark.parametrize("make", [
    effects.Lose, effects.TopOfDeck, lambda value: effects.Choose(value),
    lambda value: effects.On(value, effects.Draw(1))])
@pytest.mark.parametrize("value", [10**5_000, Unspeakable()], ids=["large", "unspeakable"])
def test_a_value_that_no_word_takes_is_named(make: Callable[[Any], Effect], value: Any) -> None:
    with pytest.raises(ValueError, match="that cannot be shown"):
        make(value)


def test_rewards_do_not_hold_while_the_villain_is_there() -> None:
    card = villain("own", "Own!", reward=effects.MoreEvents(1), health=1)
    with pytest.raises(InvalidOption, match="never happen"):
        HogwartsBattle(HEROES_OF_GAME, cards=[card])


@pytest.mark.parametrize("event", [event for event in EVENTS
                                   if event is not effects.CARD_DISCARDED], ids=repr)
def test_a_villain_of_ones_own_reacts_to_every_event_it_names(event: effects.Event) -> None:
    card = villain("own", "Own!", effects.On(event, effects.RemoveAttack(1)), reward=(),
                   health=60)
    for seed in range(30):
        chance = Chance(seed)
        game = HogwartsBattle.scenario(
            HEROES_OF_GAME[:2], seed=seed, game=4, cards=[card], facing=["own", "draco"],
            assigned=[0, 5], attack=dict.fromkeys(HEROES_OF_GAME[:2], 3), control=2,
            health=dict.fromkeys(HEROES_OF_GAME[:2], 5),
            influence=dict.fromkeys(HEROES_OF_GAME[:2], 9))
        for _ in range(60):
            if not game.legal_moves:
                break
            if any(step.kind == "triggered" and "Own!" in step.text
                   for step in game.push(chance.choice(game.legal_moves))):
                return
    pytest.fail(f"{event} never came about")


def test_two_who_lie_below_all_others_do_not_guard_each_other() -> None:
    boss = villain("boss", "Boss", effects.Guarded(effects.VILLAINS), reward=(), health=9)
    game = HogwartsBattle.scenario(HEROES_OF_GAME[:2], game=5, cards=[boss], attack={"Harry": 2},
                                   facing=["boss", "voldemort_5"], defeated=[
        "crabbe_goyle", "draco", "quirrell", "lucius", "tom_riddle", "basilisk", "dementor",
        "pettigrew", "death_eater", "death_eater", "barty_crouch", "umbridge"])
    assert game.why_not("attack boss") is None
    assert game.why_not("attack voldemort_5") is None


def test_a_custom_card_is_saved_and_loaded_with_its_russian_name() -> None:
    nox = spell("nox", Name("Nox!", "Нокс!"), effects.Draw(2), value=3, copies=4)
    game = HogwartsBattle.scenario(["Harry", "Ron"], cards=[nox], market=["nox"],
                                   hands={"Harry": ["nox"]})
    again = HogwartsBattle.load(game.save())
    assert again == game
    (card,) = again.rules.setup.components.extra
    assert (card, card.name.ru) == (nox, "Нокс!")
    for shown in (game, again):
        view, words = shown.view(), Words("ru")
        assert shown.visuals.text(view, words=words).count("Нокс!") == 2
        assert shown.visuals.alt(view, words=words).count("Нокс!") == 2
        assert "Нокс!" in shown.svg(words=words)


def test_a_custom_card_can_be_given_as_its_line_and_is_shown_with_its_count() -> None:
    line = "spell('nox', 'Nox!', Draw(2), copies=4, value=3)"
    game = HogwartsBattle(["Harry", "Ron"], cards=[line])
    assert sum(piece.startswith("nox.") for piece in game.rules.setup.pieces) == 4
    (card,) = game.rules.setup.components.extra
    assert "4 in the box" in card._repr_mimebundle_()["text/html"].replace("%20", " ")


@pytest.mark.parametrize("name", ["Hedwig", "HEDWIG", "Букля", "Harry", Name("Nox!", "Гарри"),
                                  "Other!"])
def test_no_two_cards_are_called_alike(name: Any) -> None:
    cards = [spell("other", "Other!", effects.Draw(1), value=1),
             spell("nox", name, effects.Draw(2), value=3)]
    with pytest.raises(InvalidOption, match="another card or hero has this name"):
        HogwartsBattle(["Harry", "Ron"], cards=cards)


def test_a_card_that_its_line_does_not_say_is_refused() -> None:
    nox = replace(spell("nox", "Nox!", effects.Draw(2), value=3), game=4)
    with pytest.raises(InvalidOption, match="a saved game could not hold all of it"):
        HogwartsBattle(["Harry", "Ron"], cards=[nox])


def test_a_word_from_outside_the_package_is_played_and_saved() -> None:
    before = dict(effects.VOCABULARY)

    @dataclass(frozen=True, slots=True, repr=False)
    class Rest(Effect):
        """Heroes gain health up to a number."""

        health: int

        clause = "HB-PLAY-2"
        WORTH = 0.1
        BID = Message("gain health up to {n}")
        TELL = Message("gains health up to {n}")

        def resolve(self, table: Any, state: Any, do: Any, say: Any) -> None:
            for seat in do.seats:
                state.health[seat] = max(state.health[seat], self.health)

    try:
        tea = item("tea", "A Cup of Tea", effects.Each(effects.HEROES, Rest(8)), value=2)
        game = HogwartsBattle.scenario(["Harry", "Ron"], cards=[tea], hands={"Harry": ["tea"]},
                                       health={"Ron": 3})
        again = HogwartsBattle.load(game.save())
        assert again == game
        assert again.rules.setup.components.extra == (tea,)
    finally:  # other tests see the vocabulary as it was
        effects.VOCABULARY.clear()
        effects.VOCABULARY.update(before)


def test_a_word_without_a_worth_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="The word Idle lacks WORTH"):
        type("Idle", (Effect,), {"clause": "HB-PLAY-2", "BID": Message("idle"),
                                 "TELL": Message("idles")})
