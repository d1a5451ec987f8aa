"""What players are given: all that their seat sees, and no secret, not even out of observation."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, InvalidOption, Move, Rules
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.players import (
    BadChoice,
    Choice,
    Greedy,
    Observation,
    Player,
    Random,
    Search,
    ask,
    choose,
    play_out,
)
from hogwarts_nb.testing import play

GAMES: dict[str, Callable[[int], Game[Any]]] = {
    "house_cup": lambda seed: HouseCup(["Slytherin", "Ravenclaw"], seed=seed),
    "halls": lambda seed: HallsOfHogwarts(["Harry", "Ginny"], seed=seed, turn_limit=40),
    "battle": lambda seed: HogwartsBattle(["Harry", "Ron"], seed=seed),
    "late_battle": lambda seed: HogwartsBattle(["Harry", "Ron", "Hermione", "Neville"], game=7,
                                               proficiencies="deal", seed=seed),
}
each_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)


def positions(make: Callable[[int], Game[Any]]) -> list[Game[Any]]:
    found = [play(make, seed, moves=7 * seed) for seed in range(6)]
    return [game for game in found if game.to_move]


@each_game
def test_a_sight_reads_like_the_view(make: Callable[[int], Game[Any]]) -> None:
    for game in positions(make):
        observation = Observation(game.rules, game.state, str(game.to_move))
        assert dict(observation) == game.view(game.to_move)
        assert len(observation) == len(game.view(game.to_move))


@each_game
def test_a_sight_holds_no_secret_byte(make: Callable[[int], Game[Any]]) -> None:
    """Whatever hangs on a observation, it is the same when all secrets are dealt anew."""
    swapped = 0
    for game in positions(make):
        seat = str(game.to_move)
        observation = Observation(game.rules, game.state, seat)
        for seed in range(3):
            state = game.rules.determinize(game.state, seat, Chance(seed))
            swapped += state != game.state
            other = Observation(game.rules, state, seat)
            assert pickle.dumps(observation._known) == pickle.dumps(other._known)
    assert swapped


@each_game
def test_the_position_cannot_be_reached_from_a_sight(make: Callable[[int], Game[Any]]) -> None:
    game = make(3)
    observation = Observation(game.rules, game.state, str(game.to_move))
    assert observation["game"] == game.rules.game
    reached: dict[int, object] = {}
    waiting: list[object] = [observation]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in reached and not isinstance(thing, type):
            reached[id(thing)] = thing
            plain = (dict, list, tuple, Observation, type(game.state), type(game.rules))
            waiting += gc.get_referents(thing) if isinstance(thing, plain) else []
    assert id(game.state) not in reached
    assert id(game.state.chance) not in reached
    assert not any(isinstance(thing, Game) for thing in reached.values())


@each_game
def test_the_rules_in_a_sight_tell_nothing_of_what_others_could_do(
        make: Callable[[int], Game[Any]]) -> None:
    """What rules remember to be quick would else name the cards in the others' hands."""
    game = make(1)
    before = memory(Observation(make(1).rules, game.state, game.players[0]).rules)
    while game.to_move and len(game.history) < 200:
        game.push(Random(len(game.history)).choose({}, game.legal_moves).move)
    observation = Observation(game.rules, game.state, game.players[0])
    assert observation.rules is not game.rules
    assert memory(observation.rules) == before != memory(game.rules)


def memory(rules: Any) -> dict[str, str]:
    """All that hangs on rules and on their parts, but what has another address each time."""
    found, parts = {}, {"": rules}
    while parts:
        path, part = parts.popitem()
        for name, value in vars(part).items():
            if " at 0x" not in repr(value):
                found[f"{path}.{name}"] = repr(value)
            elif name != "_of_seat" and path.count(".") < 2 and hasattr(value, "__dict__"):
                parts[f"{path}.{name}"] = value
    return found


@each_game
def test_a_player_has_the_rules_of_its_seat_alone(make: Callable[[int], Game[Any]]) -> None:
    game = make(1)
    one, again, other = (Observation(game.rules, game.state, game.players[number]).rules
                         for number in (0, 0, 1))
    assert one is again
    assert one is not other


def test_a_move_stays_as_it_is() -> None:
    move = HouseCup().legal_moves[0]
    with pytest.raises(AttributeError, match="a move cannot change: its args cannot be set"):
        move.args = (9, "Mon")
    again = pickle.loads(pickle.dumps(move))
    assert (again.verb, again.args, again.notation, again.text, again.public) == (
        move.verb, move.args, move.notation, move.text, move.public)


@each_game
def test_what_is_imagined_fits_the_view_and_differs(make: Callable[[int], Game[Any]]) -> None:
    for game in positions(make):
        observation, chance = Observation(game.rules, game.state, str(game.to_move)), Chance(5)
        imagined = [observation.determinize(chance) for _ in range(4)]
        assert {str(game.rules.view(state, game.to_move)) for state in imagined} == {
            str(game.view(game.to_move))}
        assert any(imagined[0] != state for state in imagined[1:])


@pytest.mark.parametrize("player", [Random, Greedy, partial(Search, iterations=20)])
@each_game
def test_players_choose_the_same_whatever_is_hidden(
        make: Callable[[int], Game[Any]], player: Callable[[int], Player]) -> None:
    for game in positions(make):
        choice = ask(player(1), game)
        assert choice.move in game.legal_moves
        for seed in range(3):
            state = game.rules.determinize(game.state, game.to_move, Chance(seed))
            assert choose(player(1), game.rules, state, game.evaluation) == choice


def test_imagining_changes_nothing_that_is_seen() -> None:
    game = HouseCup(seed=4)
    observation = Observation(game.rules, game.state, "Gryffindor")
    state = observation.determinize(Chance(1))
    game.rules.apply(state, game.legal_moves[0])
    assert dict(observation) == game.view("Gryffindor")


def test_nobody_is_asked_when_the_game_is_over() -> None:
    game = play(GAMES["house_cup"], 1)
    with pytest.raises(InvalidOption, match="the game is over"):
        ask(Random(), game)


def test_playing_out_gives_each_seat_its_player() -> None:
    class Last:
        def choose(self, view: Any, moves: Any, /) -> Any:
            asked.append(view.seat)
            return Random().choose(view, moves[-1:])

    asked: list[str] = []
    game = GAMES["house_cup"](1)
    play_out(game.rules, game.state, [Last(), Random(1)])
    assert game.to_move is None
    assert set(asked) == {"Slytherin"}


def test_a_player_that_looks_at_nothing_is_given_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = HouseCup()
    monkeypatch.delattr(Rules, "determinize")
    assert choose(Random(1), game.rules, game.state).move in game.legal_moves


@pytest.mark.parametrize("answer", [None, "place 1 Mon", 7])
def test_an_answer_that_is_no_choice_is_named(answer: object) -> None:
    class Wrong:
        def choose(self, view: Any, moves: Sequence[Move], /) -> Any:
            return answer

    with pytest.raises(BadChoice, match=r"the player Wrong answered .* has to be a Choice"):
        ask(Wrong(), HouseCup())


@pytest.mark.parametrize(("player", "said"), [
    (Random, r"a class only makes players; it must be a player, such as Random\(\)"),
    (None, "it has no method choose"),
    (HouseCup(), "it has no method choose"),
])
def test_who_is_no_player_is_named(player: Any, said: str) -> None:
    with pytest.raises(InvalidOption, match=f"player is .*{said}"):
        ask(player, HouseCup())
    with pytest.raises(InvalidOption, match="it must be a game, such as HouseCup"):
        ask(Random(), HouseCup)  # type: ignore[arg-type]


def test_of_moves_that_are_written_alike_the_rules_own_is_played() -> None:
    class Forges:
        def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
            return Choice(Move("place", (9, "Mon"), moves[1].notation, moves[0].text), "I wish it.")

    game = HouseCup()
    choice = ask(Forges(), game)
    assert (choice.move, choice.reason) == (game.legal_moves[1], "I wish it.")
    assert choice.move.args == game.legal_moves[1].args


def test_a_move_alone_is_no_choice_and_an_illegal_one_is_named() -> None:
    class Bare:
        looks = False

        def choose(self, view: Any, moves: Sequence[Move], /) -> Any:
            with pytest.raises(TypeError):
                view["known"] = 1
            return moves[0]

    class Cheats(Bare):
        def choose(self, view: Any, moves: Sequence[Move], /) -> Any:
            return Choice(Move("end", (), "a wish", moves[0].text), "I want it.")

    game = HouseCup()
    with pytest.raises(BadChoice, match="has to be a Choice"):
        ask(Bare(), game)
    with pytest.raises(BadChoice, match=r"Cheats chose .* not legal"):
        play_out(game.rules, game.state.copy(), [Cheats()] * 4)
