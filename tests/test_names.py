"""Every move does what its sentence says to the piece that it names, with equal pieces in play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, Move
from hogwarts_nb.core.chance import Chance
from tests.halls.boards import play as halls_play

#: What each kind of move says that it does with its piece: the way of the piece, or a counter.
DEEDS = {
    "play": ("hand>played", "hand>pile", "hand>in_play"), "attack": ("assigned",),
    "buy": ("market>discard", "market>deck"), "discard": ("hand>discard", "front>discard"),
    "take": ("day>front",), "give": ("front>front",), "apply": ("applied",),
    "keep": ("drawn>front",),
    "choose": ("shielded", "discard>hand", "proficiencies>skill", "copied", "deck>hand", "rolled"),
}


def battle(seed: int) -> HogwartsBattle:
    """Two Death Eaters, of whom one has been attacked, and cards of which there are several."""
    equal = ["alohomora", "alohomora", "petrificus", "petrificus", "protego", "protego"]
    number = 5 + seed % 3
    return HogwartsBattle.scenario(
        ("Harry", "Ron", "Hermione"), game=number, seed=seed, stage="dark_arts",
        dark_arts=[("tarantallegra", "regeneration")[seed // 4 % 2]], assigned=[1 + seed % 3],
        facing=["death_eater.1", "death_eater.2", "draco"],
        hands={"Harry": [*equal, "incendio", "incendio"]},
        market=["lumos", "lumos", "incendio", "incendio"], attack={"Harry": 3},
        influence={"Harry": 9}, discards={"Harry": ["accio", "accio"]})


def house_cup(seed: int) -> HouseCup:
    """Equal cards that lie on a day, in front of a player and in the deck."""
    equal = ["trouble", "trouble", "trouble", "trouble", "letter", "letter"]
    Chance(seed).shuffle(equal)
    houses = ("Slytherin", "Gryffindor", "Ravenclaw")
    return HouseCup.scenario(
        houses, seed=seed, deck_size="full", rulings={"trouble": ("pixie", "all")[seed % 2]},
        hands={house: [equal.pop(), "potions", "potions"] for house in houses},
        deck=["divination", "divination"], round=2)


def halls(seed: int) -> HallsOfHogwarts:
    """Equal event cards in one hand."""
    cards = ["secret_password", "secret_password", "friday_shuffle", "friday_shuffle"]
    return halls_play({"d3": "─", "e3": "│", "d4": "─"}, seed=seed,
                      hands={"Harry": cards, "Ginny": ["peeves", "peeves"]})


#: The kinds of moves that name one of several equal pieces in these games.
NAMED = {
    battle: {"play", "attack", "buy", "discard", "choose"}, house_cup: {"take", "apply", "discard",
                                                                      "give"}, halls: {"play"}}


@pytest.mark.parametrize("maker", NAMED, ids=lambda maker: maker.__name__)
def test_a_move_does_what_it_says_to_the_piece_that_it_names(
        maker: Callable[[int], Game[Any]]) -> None:
    tried: set[str] = set()
    for seed in range(12):
        game, chance = maker(seed), Chance(seed)
        for _ in range(40):
            if not game.legal_moves:
                break
            tried |= {move.verb for move in game.legal_moves if check(game, move)}
            game.push(chance.choice(game.legal_moves))
    assert tried == NAMED[maker], "equal pieces were in play"


def check(game: Game[Any], move: Move) -> bool:
    """Play a move by its name, and by the id of each piece that it can mean.

    Returns:
        whether there were equal pieces in play.
    """
    rules, state = game.rules, game.state
    kind_of = rules.setup.kind_of
    picks = game.visuals.picks(state, move, game.to_move)
    pieces = [piece for piece in (picks[0] if picks else ()) if piece in kind_of]
    names = [arg for arg in move.args if arg in pieces or arg in map(kind_of.get, pieces)]
    if not names:
        return False
    trial = game.copy()
    step = trial.push(move)[0]
    ways = [(piece, f"{old.partition('.')[0]}>{new.partition('.')[0]}")
            for piece, old, new in step.moved]
    ways += [(state.facing[int(counter.partition(".")[2]) - 1], counter.partition(".")[0])
             for counter, _, _ in step.counted if counter.startswith(("assigned", "shielded"))]
    ways += [(piece, step.kind) for piece in step.touched]
    assert any(piece in pieces and way in DEEDS[move.verb] for piece, way in ways), (move, ways)
    done = next(piece for piece, way in ways if way in DEEDS[move.verb])
    for piece, kind in kind_of.items():
        if kind != kind_of[done]:
            continue
        words = [piece if word in names else word for word in move.notation.split()]
        meant = rules.parse_move(state, " ".join(words))
        assert (isinstance(meant, Move) and meant == move) == (piece in pieces), words
        if piece in pieces:
            end = state.copy()
            args = tuple(piece if arg in names else arg for arg in move.args)
            rules.apply(end, Move(move.verb, args, move.notation, move.text))
            assert by_kind(rules, end) == by_kind(rules, trial.state), f"{move} is not {words}"
    return list(kind_of.values()).count(kind_of[done]) > 1


def by_kind(rules: Any, state: Any) -> Counter[tuple[str, str]]:
    """What lies where, with equal pieces as one."""
    kind_of = rules.setup.kind_of
    return Counter((kind_of.get(piece, piece), re.sub(r"^market.\d", "market", str(place)))
                   for piece, place in rules.facts(state).items())
