"""What the coach of Hogwarts Battle plays, and how it says why."""

from __future__ import annotations

import re
import tomllib

import pytest

from benchmarks.train import GUESSES, Training
from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle.cards import KINDS
from hogwarts_nb.hogwarts_battle.coach import Coach
from hogwarts_nb.hogwarts_battle.coach.weights import FILE, load
from hogwarts_nb.players import Planner, ask
from hogwarts_nb.testing import play


def advised(game: HogwartsBattle) -> str:
    """The move that the coach makes now."""
    return Coach(game.rules).choose(game.state, game.legal_moves).notation


def reason(game: HogwartsBattle, notation: str) -> str:
    """Why a move is good."""
    move = next(move for move in game.legal_moves if move.notation == notation)
    return str(Coach(game.rules).reason(game.state, move, game.legal_moves))


# --- The weights


def test_the_weights_are_those_that_the_training_makes() -> None:
    weights = load()
    assert {group: [*values] for group, values in weights.items()} == {
        group: [*values] for group, values in GUESSES.items()}
    assert "# python -m benchmarks.train --rounds " in FILE.read_text(encoding="utf-8")


def test_a_training_is_the_same_each_time_and_changes_the_weights() -> None:
    texts = []
    for _ in range(2):
        training = Training(1, 2, seed=5)
        assert len(list(training.run())) == 1
        texts.append(training.text())
    assert texts[0] == texts[1]
    trained = tomllib.loads(texts[0])
    assert trained["early"]["attack"] != GUESSES["early"]["attack"]


def test_every_villain_proficiency_and_card_of_the_box_has_a_weight() -> None:
    kinds = KINDS
    weights = load()
    for group, part in (("villain", "villains"), ("proficiency", "proficiencies"),
                        ("hogwarts", "cards")):
        assert {card.id for card in kinds.values() if card.group == group} == set(weights[part])


# --- How it plays


def test_cards_are_played_then_attack_is_assigned_then_cards_are_acquired() -> None:
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], game=2, facing=["draco"], hands={"Harry": ["alohomora"]},
        attack={"Harry": 1}, influence={"Harry": 8},
        market=["golden_snitch", "finite", "descendo", "dittany"])
    done = []
    while game.state.active == 0:
        done.append(advised(game).partition(" ")[0])
        game.push(advised(game))
    assert done[:3] == ["play", "attack", "buy"]
    assert done[-1] == "end"


def test_a_full_location_is_saved_before_anything_is_attacked() -> None:
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], game=7, location="hogwarts_castle", control=8, attack={"Harry": 5},
        skills={"Harry": "charms", "Ron": "flying"}, hands={"Harry": []}, facing=["dementor"])
    assert advised(game) == "use hogwarts_castle"


def test_the_villain_who_does_most_harm_is_attacked_first() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=3, facing=["crabbe_goyle", "dementor"],
                                   attack={"Harry": 2}, hands={"Harry": []})
    assert advised(game) == "attack dementor"


def test_the_hero_in_danger_is_healed() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], health={"Harry": 7, "Ron": 1},
                                   hands={"Harry": ["dittany"]})
    game.push("play dittany")
    assert advised(game) == "choose Ron"
    assert reason(game, "choose Ron") == "Ron has 1 health and needs it most."


def test_a_symbol_that_a_horcrux_needs_is_placed() -> None:
    game = HogwartsBattle.scenario(
        ["Harry", "Ron"], game=7, hands={"Harry": ["hogwarts_history"]}, horcrux="diary",
        skills={"Harry": "charms", "Ron": "flying"})
    game.push("play hogwarts_history")
    assert advised(game) in ("choose hufflepuff", "choose ravenclaw")  # heart or card
    state, rules = game.state, game.rules
    placed = 0
    for seed in range(12):
        tried = state.copy()
        tried.chance = Chance(seed)
        rules.apply(tried, rules.parse_move(tried, "choose ravenclaw"))  # type: ignore[arg-type]
        moves = {move.notation: move for move in rules.legal(tried)}
        if "choose place" in moves:
            placed += 1
            assert Coach(rules).choose(tried, [*moves.values()]) == moves["choose place"]
    assert placed


def test_it_wins_the_last_game() -> None:
    """Habit won none of 150 such games."""
    game = HogwartsBattle.make_rules(["Harry", "Ron"], game=7)
    coach, won = Coach(game), 0
    for seed in range(10):
        state = game.box(Chance(seed))
        game.begin(state)
        while moves := game.legal(state):
            game.apply(state, coach.choose(state, moves))
        won += state.result == "won"
    assert won >= 2


# --- What it says


@pytest.mark.parametrize("box", range(1, 8))
def test_every_reason_is_a_whole_sentence_and_names_no_weight(box: int) -> None:
    game = play(lambda seed: HogwartsBattle(["Harry", "Ron", "Neville"], game=box, seed=seed), box,
                moves=3)
    player = Planner(1)
    for _ in range(150):
        if not game.to_move:
            break
        choice = ask(player, game)
        said = str(choice.reason)
        assert re.fullmatch(r"[A-Z0-9].*[.!]", said), said
        assert "{" not in said
        assert not re.search(r"\d\.\d", said), said
        game.push(choice.move)


def test_influence_is_praised_for_the_turns_to_come() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], hands={"Harry": []}, influence={"Harry": 3},
                                   market=["reparo"])
    assert reason(game, "buy reparo") == (
        "2 influence each time you play it: soon you can pay for strong cards.")


def test_the_last_attack_on_a_villain_names_the_reward() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], facing=["draco"], assigned=[5],
                                   attack={"Harry": 1}, hands={"Harry": []}, villains=["quirrell"])
    assert reason(game, "attack draco") == (
        "One more attack defeats Draco Malfoy. You get the reward at once: remove 1 control from "
        "the location.")


@pytest.mark.parametrize(("card", "begins"), [
    ("firebolt", "Play it before you attack: "), ("wingardium", "Play it before you acquire cards"),
    ("fleur", "Play it before the others, so that it counts them: "),
    ("incendio", "Draw first: "), ("alohomora", "Cards that you do not play are discarded, ")])
def test_the_order_of_cards_has_a_reason(card: str, begins: str) -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=4, hands={"Harry": [card]})
    assert reason(game, f"play {card}").startswith(begins)


def test_a_full_location_is_said_to_be_full() -> None:
    game = HogwartsBattle.scenario(["Harry", "Ron"], game=2, control=4, hands={"Harry": ["finite"]})
    assert reason(game, "play finite") == (
        "Forbidden Forest is full. It is lost at the end of the turn unless you take control away.")
