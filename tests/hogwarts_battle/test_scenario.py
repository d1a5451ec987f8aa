"""Every position can be written down, and is made again by what it writes."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import TEACHER, InvalidScenario
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle import item
from hogwarts_nb.hogwarts_battle.campaign import Campaign
from hogwarts_nb.hogwarts_battle.effects import AnyHero, Draw, Gain
from hogwarts_nb.hogwarts_battle.views import BattleView
from hogwarts_nb.testing import check_scenario, games_to_play
from tests.hogwarts_battle.tables import FOUR, HARRY, RON, TWO, event, hand, moves, push
from tests.hogwarts_battle.test_conformance import maker_of

FLIPENDO = {"task": "discard", "seat": RON, "path": "flipendo.1", "source": "flipendo.1",
            "left": 1, "by": "enemy"}


def again(game: HogwartsBattle, viewer: str | None = TEACHER) -> HogwartsBattle:
    made = eval(game.as_scenario(viewer), {"HogwartsBattle": HogwartsBattle})
    assert isinstance(made, HogwartsBattle)
    return made


def said(game: HogwartsBattle) -> dict[str, Any]:
    """All of a position but the stream of chance, and orders that mean nothing."""
    data = game.state.to_data()
    del data["chance"]
    return data | {"shields": sorted(data["shields"]), "proficiencies": sorted(
        data["proficiencies"])}


@pytest.mark.parametrize("number", range(1, 8))
def test_every_position_of_random_games_is_made_again(number: int) -> None:
    for seed in range(max(1, games_to_play() // 4)):
        game, chance = maker_of(number)(seed), Chance(seed)
        for played in range(150):
            if played % 9 == 0 or not game.prompt or game.prompt.kind != "act":
                assert said(again(game)) == said(game), game.as_scenario()
            if played % 40 == 0:
                check_scenario(game)
            if not game.legal_moves:
                break
            game.push(chance.choice(game.legal_moves))
    assert game.outcome() or played == 149


@pytest.mark.parametrize("made", [
    lambda: HogwartsBattle(FOUR, game=7, first="random", seed=3),
    lambda: hand("hedwig", "alohomora", rolls=["heart", 6]),
    lambda: event("flipendo", hands={HARRY: ["alohomora", "hedwig"]}),
    lambda: hand("alohomora", location="mirror_of_erised", control=4),
], ids=["before turn 1", "rolls to come", "a discard that is owed", "the last turn"])
def test_a_position_writes_itself(made: Any) -> None:
    game = made()
    assert said(again(game)) == said(game)
    assert again(game).state.chance.rolls == game.state.chance.rolls
    while game.legal_moves and game.played < 3:
        game.push(game.legal_moves[-1])
        assert said(again(game)) == said(game)
        check_scenario(game)


def test_what_is_written_for_a_player_tells_no_order() -> None:
    one, other = (HogwartsBattle(TWO, seed=5) for _ in range(2))
    other.state = other.rules.determinize(other.state, HARRY, Chance(1))
    assert one.as_scenario(HARRY) == other.as_scenario(HARRY)
    assert one.as_scenario() != other.as_scenario()


def test_a_choice_of_two_heroes_goes_on_also_where_nobody_was_told_of_the_first() -> None:
    own = item("own_item", "Own Item", AnyHero(Draw(1), Gain(health=1), heroes=2), value=1)
    game = hand("own_item", heroes=FOUR[:3], cards=[own], health=dict.fromkeys(FOUR[:3], 5))
    push(game, "play own_item", "choose Ron")
    end = game.state.copy()
    game.rules.apply(end, game.legal_moves[0])  # as a bot does, which nobody tells anything
    made = again(game)
    for table in (made, game):
        table.push("choose Harry")
        assert table.state.health == end.health == [6, 6, 5]


def test_the_middle_of_an_effect_can_be_set_up() -> None:
    game = HogwartsBattle.scenario(
        TWO, stage="horcrux", event=["flipendo"], hands={RON: ["alohomora", "beans"]},
        pending=[FLIPENDO, {"task": "discarded", "source": "flipendo.1"}, "settled", "resolved"])
    assert game.to_move == RON
    assert moves(game) == ["discard alohomora", "discard beans"]
    steps = push(game, "discard beans")
    assert [step.kind for step in steps][:2] == ["discarded", "event-resolved"]
    assert game.view()["resolved"] == ["flipendo.1"]


def test_a_choice_and_a_die_can_be_pending() -> None:
    choice = HogwartsBattle.scenario(TWO, hands={HARRY: []}, played=["hedwig"], pending=[
        {"task": "choose", "seat": HARRY, "path": "hedwig.0"}, "settled"], health={HARRY: 3})
    assert moves(choice) == ["choose attack", "choose health"]
    assert (choice.prompt.kind, choice.prompt.about) == (  # type: ignore[union-attr]
        "choose", ("hedwig.1",))
    die = HogwartsBattle.scenario(TWO, game=7, played=["cedric"], pending=[
        {"task": "pick", "seat": HARRY, "path": "cedric.1",
         "die": ["hufflepuff", "health", False, [HARRY]]}])
    assert moves(die) == ["choose use", "choose place"]
    assert die.view()["die"] == ["hufflepuff", "health"]
    push(die, "choose place")
    assert die.state.destroyed == [["diary.1"], []]


def test_cards_played_and_what_lasts_count() -> None:
    game = HogwartsBattle.scenario(TWO, active=RON, hands={RON: ["pigwidgeon"]}, played=["beans"],
                                   lasting=[["beans.1", "beans"]], attack={RON: 0})
    push(game, "play pigwidgeon", "choose health")
    assert game.state.attack == [0, 1]


def test_a_stack_is_exactly_what_is_given() -> None:
    game = HogwartsBattle.scenario(
        TWO, hogwarts=["reparo"], market=["lumos", "", "dittany"], dark_arts=["expulso"],
        villains=["draco"], facing=["quirrell"], decks={HARRY: ["hedwig"]}, hands={RON: []},
        exact=True, influence={HARRY: 9})
    view = game.view()
    assert (view["hogwarts"], view["dark_arts"], view["villains"]) == (1, 1, 1)
    assert [hero["deck"] for hero in view["heroes"]] == [1, 0]
    push(game, "buy lumos", "end")
    assert [space["card"] and space["card"].partition(".")[0] for space in game.view()["market"]
            ].count("reparo") == 1
    assert said(again(game)) == said(game)
    assert HogwartsBattle.load(game.save()) == game


@pytest.mark.parametrize(("position", "field", "words"), [
    ({"pending": ["fly"]}, "pending[0]", "a task is one of begin"),
    ({"pending": [{"task": "fly"}]}, "pending[0].task", "it can be choose, hero, pick"),
    ({"pending": [FLIPENDO | {"seat": "Ginny"}]}, "pending[0].seat", "it must be a hero"),
    ({"pending": [FLIPENDO | {"card": 1}]}, "pending[0]", "it can have task, seat, path"),
    ({"pending": [FLIPENDO]}, "pending", "there must be a task 'discarded'"),
    ({"pending": [FLIPENDO | {"left": 9}, {"task": "discarded", "source": "flipendo.1"}]},
     "pending", "there are not as many cards in hand"),
    ({"pending": [{"task": "choose", "seat": HARRY, "path": "flipendo.1"}]}, "pending",
     "that of a choice of effects"),
    ({"pending": [{"task": "hero", "seat": HARRY, "path": "dittany.0", "left": 2}]}, "pending",
     "as many heroes cannot be chosen"),
    ({"pending": [{"task": "choose", "seat": HARRY, "path": "hedwig.0",
                   "source": "draco.1"}]}, "pending", "a card with this effect"),
    ({"pending": [{"task": "ability", "space": 0}], "facing": []}, "pending", "a villain in this"),
    ({"event": ["expulso"]}, "event", "needs a task 'resolved'"),
    ({"revealed": {RON: "beans"}}, "revealed['Ron']", "while its hero chooses"),
    ({"turn": 0}, "turn", "it is 0 at the stage setup"),
    ({"stage": "setup"}, "turn", "it is 0 at the stage setup"),
    ({"stage": "over"}, "result", "the game is over when"),
    ({"location": ""}, "result", "the game is over when"),
    ({"stage": "hand", "played": ["hedwig"]}, "played", "put away already"),
    ({"struck": ["reparo"]}, "struck", "a villain who was face up"),
    ({"lasting": [["hedwig.0", "hedwig"]]}, "lasting", "lasts until the end of the turn"),
    ({"lasting": [["hedwig.0"]]}, "lasting", "an effect and its card"),
    ({"spent": ["luck"]}, "spent", "it must be an effect"),
    ({"rolls": [7]}, "rolls[0]", "heart, card, or a number from 1 to 6"),
    ({"exact": 1}, "exact", "True or False"),
])
def test_what_does_not_fit_is_refused(position: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        HogwartsBattle.scenario(TWO, **position)
    assert error.value.field == field
    assert words in error.value.allowed


def test_a_game_of_a_campaign_writes_itself(tmp_path: Any) -> None:
    game = Campaign(tmp_path / "campaign.json", heroes=[HARRY, RON]).game(6)
    chance = Chance(2)
    for _ in range(30):
        game.push(chance.choice(game.legal_moves))
    assert said(again(game)) == said(game)


def test_the_view_is_what_its_type_says() -> None:
    for seed in range(8):
        game, chance = maker_of(1 + seed % 7)(seed), Chance(seed)
        for _ in range(40):
            view = game.view()
            assert view.keys() == get_type_hints(BattleView).keys()
            for part in ("heroes", "facing", "market"):
                (form,) = get_type_hints(BattleView)[part].__args__
                assert all(item.keys() == get_type_hints(form).keys() for item in view[part])
            decision = view["decision"]
            assert [choice["move"] for choice in decision["choices"]] == moves(game)
            assert decision["player"] == game.to_move
            assert decision["owed"] >= 1
            game.push(chance.choice(game.legal_moves))
            if not game.legal_moves:
                break
