"""House Cup keeps what every game here must keep, with every number of players and ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.core.words import Name
from hogwarts_nb.house_cup import HOUSES, KINDS
from hogwarts_nb.testing import Make, Truths, conformance

#: The name of the only custom card, whose kind is ``custom``.
CUSTOM = Name("Custom Card")


def own(view: Mapping[str, Any], part: str = "cards") -> list[Any]:
    """What the player who decides has."""
    player = next(one for one in view["players"] if one["house"] == view["to_move"])
    found: list[Any] = player[part]
    return found


def named(values: Mapping[str, Any], cards: Iterable[str]) -> bool:
    """Whether the card that a refusal speaks of is among these."""
    card = values["card"]
    copy = "" if isinstance(card, Name) else f".{card.values['copy']}"
    name = card if isinstance(card, Name) else card.values["card"]
    kind = next((kind for kind, one in KINDS.items() if one.name == name), "custom")
    return any(piece.startswith(f"{kind}{copy}.") or piece == f"{kind}{copy}" for piece in cards)


def offered(view: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Whether the cards that a refusal offers are those that can be chosen."""
    words = {move.split()[1].partition(".")[0] for move in legal(view) if move != "pass"}
    return {KINDS[kind].name if kind in KINDS else CUSTOM for kind in words} == {*values["kinds"]}


def legal(view: Mapping[str, Any]) -> list[str]:
    return [choice["move"] for choice in view["decision"]["choices"]]


def ids(view: Mapping[str, Any]) -> list[str]:
    return [*KINDS, *(card for player in view["players"] for card in player["cards"])]


def day(view: Mapping[str, Any]) -> list[str]:
    found: list[str] = next(one for one in view["days"] if one["current"])["cards"]
    return found


#: Whether what each refusal says is so, by the teacher's view and its values.
TRUTHS: Truths = {
    "game-over": lambda view, _: view["stage"] == "over" and view["to_move"] is None,
    "not-your-turn": lambda view, said: str(said["turn"]) == view["to_move"] != str(said["who"]),
    "unknown-move": lambda view, said: said["notation"].casefold() not in legal(view),
    "wrong-form": lambda view, said: len(said["notation"].split()) != len(said["move"].split()),
    "other-decision": lambda view, said: said["notation"].split()[0].casefold() not in {
        move.split()[0] for move in legal(view)},
    "no-pass": lambda view, _: "pass" not in legal(view),
    "no-such-day": lambda view, said: said["day"] not in [one["day"] for one in view["days"]],
    "no-such-token": lambda view, said: said["number"] not in ("1", "2", "3"),
    "token-placed": lambda view, said: {*said["numbers"]} == {
        int(move.split()[1]) for move in legal(view)} and int(said["number"]) not in said[
            "numbers"],
    "bottom-only": lambda view, _: view["column"] == "bottom",
    "which-position": lambda view, _: view["column"] == "anywhere",
    "no-such-position": lambda view, said: view["column"] == "anywhere" and not (
        said["position"].isdigit() and 1 <= int(said["position"]) <= said["last"]),
    "no-such-card": lambda view, said: said["card"] not in ids(view),
    "misspelt-card": lambda view, said: said["card"] not in ids(view) and {
        *said["close"]} <= {*KINDS},
    "not-on-day": lambda view, said: not named(said, day(view)) and offered(view, said),
    "nothing-waits": lambda view, said: not named(said, own(view, "waiting")) and offered(
        view, said),
    "not-yours": lambda view, said: not named(said, own(view)) and offered(view, said),
    "not-drawn": lambda view, said: not named(said, view["drawn"]) and offered(view, said),
    "which-copy": lambda view, said: len(said["moves"]) > 1,
    "not-allowed": lambda view, said: named(said, own(view)) and offered(view, said),
    "no-such-opponent": lambda view, said: said["house"] not in [
        one["house"] for one in view["players"] if one["house"] != view["to_move"]],
}


def some_houses(chance: Chance) -> list[str]:
    houses = list(HOUSES)
    chance.shuffle(houses)
    return houses[:2 + chance.randbelow(3)]


def make(seed: int) -> HouseCup:
    """2 to 4 houses in any order, sometimes with forced moves played by themselves."""
    return HouseCup(some_houses(Chance(seed)), seed=seed, first="random",
                    auto_forced=sum(divmod(seed, 3)) % 3 == 2)


def make_with_other_rulings(seed: int) -> HouseCup:
    """Every ruling at random, with all the cards."""
    chance = Chance(seed)
    rulings = {name: chance.choice(list(ruling.options))
               for name, ruling in HouseCup.rulebook.switches.items()}
    return HouseCup(some_houses(chance), seed=seed, rulings=rulings, deck_size="full")


@pytest.mark.parametrize("maker", [make, make_with_other_rulings])
def test_house_cup_conforms(maker: Make) -> None:
    numbers = conformance(maker, process=maker is make, truths=TRUTHS)
    assert not numbers.unexplained
