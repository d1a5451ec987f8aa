"""The game object of House Cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from os import PathLike
from typing import Any, ClassVar

from ..core import Game, InvalidOption, ScoreSheet, Visuals
from ..core.options import CustomCards, plain
from ..core.reading import first_seat, people
from . import scenario
from .cards import Kind, read_card, write_card
from .components import Components
from .features import EVALUATION
from .measures import MEASURES
from .names import HOUSE_NAMES, HOUSES
from .rules import HouseCupRules
from .scoring import Sheets
from .setup import ROUNDS, RULEBOOK
from .state import State

__all__ = ["HouseCup", "score"]


#: How many kinds of custom cards there can be.
MANY_CARDS = 40


class InvalidHands(InvalidOption):
    """What houses are said to own, and cannot."""

    what = "score"


class HouseCup(Game[State]):
    """A game of House Cup.

    Example:
        >>> from hogwarts_nb import HouseCup
        >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
        >>> print(game.prompt)
        Slytherin: choose one of your tokens and the day under which to place it face down. ...
        >>> steps = game.push("place 2 Wed")

    Args:
        players: 2 to 4 different houses, in turn order; all four by default. A mapping of houses
            to names says who plays them: ``{"Slytherin": "Ada", "Gryffindor": "Ben"}``.
        seed: chance; the same seed gives the same game everywhere.
        first: who gets the Sorting Hat: a house, or ``"random"``; the first seat by default.
        deck_size: ``"recommended"`` leaves out 7 Potions and 3 Exploring the Castle cards with 2
            or 3 players, ``"full"`` never does, ``"reduced"`` always does (HC-SETUP-3).
        rulings: how unclear places of the rulebook are played; ``HouseCup.rulings()`` lists them.
        components: a components file of your own, see ``components.toml`` in this package.
        cards: custom cards, which are shuffled in, made by
            :func:`~hogwarts_nb.house_cup.cards.activity`.
        auto_forced: whether the game plays by itself where there is just one legal move.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    seats = HOUSE_NAMES
    rulebook = RULEBOOK
    custom_cards = CustomCards(MANY_CARDS, read_card, write_card)
    rules: HouseCupRules
    evaluation = EVALUATION
    measures: ClassVar = MEASURES

    arrange = staticmethod(scenario.position)

    @classmethod
    def make_rules(cls, players: Sequence[str] | Mapping[str, str] = HOUSES, *,
                   first: str | None = None, deck_size: str = "recommended",
                   rulings: Mapping[str, str] | None = None,
                   components: str | PathLike[str] | None = None,
                   cards: Iterable[Kind] = ()) -> HouseCupRules:
        houses = _houses(players)
        box = Components.load(components).with_cards(tuple(cards))
        return HouseCupRules(houses, components=box, rulings=rulings,
                             deck_size=deck_size, first=first_seat(first, houses),
                             students=people(players, "student"))

    @property
    def visuals(self) -> Visuals[State]:
        # Pictures need a package that the rules do not.
        from .picture import HouseCupVisuals

        return HouseCupVisuals(self.rules)

    def sheets(self) -> dict[str, ScoreSheet]:
        """What each house would score if the game ended now, line by line."""
        return {sheet.player: replace(sheet, words=self.words)
                for sheet in self.rules.results.sheets(self.state)}


def _houses(players: Any) -> list[str]:
    if isinstance(players, (str, Set)) or not isinstance(players, Iterable):
        raise InvalidOption("players", players, "it must be a list of 2 to 4 houses in turn order")
    houses = list(players)
    for house in houses:
        if house not in HOUSES:
            raise InvalidOption("players", house, f"the houses are {', '.join(HOUSES)}")
    if len(set(houses)) != len(houses):
        raise InvalidOption("players", houses, "each house can be chosen once")
    if len(houses) not in ROUNDS:
        raise InvalidOption("players", houses, "there must be 2 to 4 houses")
    return houses


def score(hands: Mapping[str, tuple[Iterable[str], int]], *,
          rulings: Mapping[str, str] | None = None,
          components: str | PathLike[str] | None = None) -> dict[str, ScoreSheet]:
    """Score a game that was played at a real table.

    Args:
        hands: for each house its cards, by the ids of their kinds, and its reward tokens:
            ``{"Ravenclaw": (["potions", "history"], 5), "Slytherin": ([], 0)}``.
        rulings: how unclear places of the rulebook are played.
        components: a components file of your own.

    Returns:
        For each house its score sheet, with ``.total`` and ``.lines``.

    Raises:
        InvalidHands: for an unknown house or card, more copies than there are, or a number of
            tokens that cannot be; it names what is wrong and what would be right.
        InvalidOption: for components that do not fit.
        UnknownRuling: for a ruling or value that does not exist.
    """
    hands, rulings = plain(InvalidHands, hands=hands, rulings=rulings).values()
    box = Components.load(components)
    chosen = RULEBOOK.choose(rulings)
    if not isinstance(hands, Mapping) or not hands:
        raise InvalidHands("hands", hands, "it must map houses to (cards, reward tokens)")
    used: dict[str, int] = {}
    lists: list[list[str]] = []
    tokens: list[int] = []
    for house, entry in hands.items():
        if house not in HOUSES:
            raise InvalidHands("a house", house, f"the houses are {', '.join(HOUSES)}")
        if not isinstance(entry, (tuple, list)) or len(entry) != 2:
            raise InvalidHands(f"hands[{house!r}]", entry, "it must be (cards, reward tokens)")
        cards, rewards = entry
        if isinstance(cards, str) or not isinstance(cards, Iterable):
            raise InvalidHands(f"the hand of {house}", cards, "it must be a list of card ids")
        lists.append(list(cards))
        for card in lists[-1]:
            if not isinstance(card, str) or card not in box.copies:
                raise InvalidHands(f"a card of {house}", card,
                                    f"the card ids are {', '.join(box.kinds)}")
            used[card] = used.get(card, 0) + 1
            if used[card] > len(box.copies[card]):
                raise InvalidHands(
                    f"a card of {house}", card,
                    f"the box has {len(box.copies[card])} of them, and this is one more")
        if type(rewards) is not int or rewards < 0:
            raise InvalidHands(f"the number of tokens of {house}", rewards,
                                "it must be a whole number from 0")
        tokens.append(rewards)
    if chosen["supply"] == "limited" and sum(tokens) > box.reward_tokens:
        raise InvalidHands("the sum of reward tokens", sum(tokens),
                            f"the box has {box.reward_tokens} of them")
    played = {kind: card.under(chosen) for kind, card in box.cards.items()}
    sheets = Sheets(played, box.bearers, [*hands]).written(lists, tokens)
    return {sheet.player: sheet for sheet in sheets}
