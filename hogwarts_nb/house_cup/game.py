"""The game object of House Cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from os import PathLike
from typing import Any, Self

from ..core import Game, InvalidOption, InvalidSave, InvalidScenario, ScoreSheet
from ..reading import check_seed, fields_of, first_seat, people, placed, plain
from ..rulebook import InvalidInput
from ..words import LANGUAGES, Words
from .cards import HOUSES
from .components import Components
from .rules import ROUNDS, HouseCupRules
from .scoring import score_sheets
from .state import State

__all__ = ["HouseCup", "score"]


class InvalidHands(InvalidOption):
    """What houses are said to own, and cannot."""

    what = "score"


class HouseCup(Game[State]):
    """A game of House Cup.

    Args:
        players: 2 to 4 different houses, in turn order; all four by default. A mapping of houses
            to names says who plays them: ``{"Slytherin": "Ada", "Gryffindor": "Ben"}``.
        seed: chance; the same seed gives the same game everywhere.
        first: who gets the Sorting Hat: a house, or ``"random"``; the first seat by default.
        deck_size: ``"recommended"`` leaves out 7 Potions and 3 Exploring the Castle cards with 2
            or 3 players, ``"full"`` never does, ``"reduced"`` always does (HC-SETUP-3).
        rulings: how unclear places of the rulebook are played; ``HouseCup.rulings()`` lists them.
        components: a components file of your own, see ``components.toml`` in this package.
        auto_forced: whether the game plays by itself where there is just one legal move.
        language: ``"en"`` or ``"ru"``: the names of cards, days and houses.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    rulebook = HouseCupRules.rulebook
    rules: HouseCupRules

    def __init__(self, players: Sequence[str] | Mapping[str, str] = HOUSES, *, seed: int = 0,
                 first: str | None = None, deck_size: str = "recommended",
                 rulings: Mapping[str, str] | None = None,
                 components: str | PathLike[str] | None = None, auto_forced: bool = False,
                 language: str = "en", _start: dict[str, Any] | None = None) -> None:
        players, first, deck_size, rulings = plain(
            players=players, first=first, deck_size=deck_size, rulings=rulings).values()
        rules = make_rules(players, first=first, deck_size=deck_size, rulings=rulings,
                           components=components)
        check_seed(seed)
        options = {"players": list(rules.players), "students": rules.students, "first": first,
                   "deck_size": deck_size, "rulings": dict(rulings or {}),
                   "components": None if components is None else str(components),
                   "language": language}
        start = None if _start is None else rules.from_data(_start)
        super().__init__(rules, seed=seed, options=options, start=start, auto_forced=auto_forced,
                         language=language)

    @classmethod
    def scenario(cls, players: Sequence[str] | Mapping[str, str] = HOUSES,
                 **position: Any) -> Self:
        """Any position from plain data; what is not given is filled in from the setup.

        See :func:`hogwarts_nb.house_cup.scenario.position` for what can be given.

        Raises:
            InvalidScenario: naming the first thing that does not fit.
            InvalidOption: for an option of the game.
        """
        from .scenario import position as build

        players = plain(players=players)["players"]
        options = plain(**{name: position.pop(name) for name in
                           ("rulings", "components", "auto_forced", "language", "deck_size")
                           if name in position})
        seed = position.pop("seed", 0)
        check_seed(seed)
        fields_of(build, position)
        position = plain(InvalidScenario, **position)
        rules = make_rules(players, deck_size=options.get("deck_size", "recommended"),
                           rulings=options.get("rulings"), components=options.get("components"))
        start = build(rules, seed=seed, **position)
        return placed(lambda: cls(players, seed=seed, _start=start.to_data(), **options))

    def sheets(self) -> dict[str, ScoreSheet]:
        """What each house would score if the game ended now, line by line."""
        return {sheet.player: replace(sheet, words=self.words)
                for sheet in self.rules.sheets(self.state)}

    @classmethod
    def _save_format(cls) -> str:
        return "hogwarts_nb.house_cup"

    @classmethod
    def _from_save(cls, data: dict[str, Any]) -> Self:
        options = data["options"]
        known = {"players", "students", "first", "deck_size", "rulings", "components", "language"}
        if set(options) != known:
            raise InvalidSave("options", sorted(map(str, options)),
                              f"it must have {', '.join(sorted(known))}")
        players, students = options["players"], options["students"]
        if not isinstance(students, dict):
            raise InvalidSave("options.students", students, "it must map houses to names")
        try:
            house_list = _houses(players)
            named = {house: students.get(house, "") for house in house_list}
            if set(students) - set(house_list):
                raise InvalidOption("students", sorted(map(str, students)),
                                    "only houses that play have names")
            return cls(named if students else house_list, seed=data["seed"],
                       first=options["first"], deck_size=options["deck_size"],
                       rulings=options["rulings"], components=options["components"],
                       language=options["language"], _start=data["start"])
        except InvalidSave:
            raise
        except InvalidInput as error:
            raise InvalidSave(f"options.{error.field}", error.found, error.allowed) from None


def make_rules(players: Any, *, first: Any = None, deck_size: Any = "recommended",
               rulings: Any = None, components: Any = None) -> HouseCupRules:
    """The rules for these options.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """
    houses = _houses(players)
    return HouseCupRules(houses, components=Components.load(components), rulings=rulings,
                         deck_size=deck_size, first=first_seat(first, houses),
                         students=people(players, "student"))


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
          components: str | PathLike[str] | None = None,
          language: str = "en") -> dict[str, ScoreSheet]:
    """Score a game that was played at a real table.

    Args:
        hands: for each house its cards, by the ids of their kinds, and its reward tokens:
            ``{"Ravenclaw": (["potions", "history"], 5), "Slytherin": ([], 0)}``.
        rulings: how unclear places of the rulebook are played.
        components: a components file of your own.
        language: ``"en"`` or ``"ru"``: the names of cards and houses.

    Returns:
        For each house its score sheet, with ``.total`` and ``.lines``.

    Raises:
        InvalidHands: for an unknown house or card, more copies than there are, or a number of
            tokens that cannot be; it names what is wrong and what would be right.
        InvalidOption: for components or a language that do not fit.
        UnknownRuling: for a ruling or value that does not exist.
    """
    hands, rulings, language = plain(InvalidHands, hands=hands, rulings=rulings,
                                     language=language).values()
    box = Components.load(components)
    chosen = HouseCupRules.rulebook.choose(rulings)
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
    if language not in LANGUAGES:
        raise InvalidOption("language", language, f"it can be {' or '.join(LANGUAGES)}")
    words = Words(language)
    houses = list(hands)
    return {sheet.player: replace(sheet, words=words)
            for sheet in score_sheets(box, houses, lists, tokens, chosen["flywheel"])}
