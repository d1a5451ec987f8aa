"""The cards in the box: how many copies, which numbers are on them, and who says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import InvalidOption
from ..core.fixed import Unchanging
from ..core.reading import NAME, count, entries, table, toml_file, writable
from ..core.words import Name
from .cards import GAMES, HERO_NAMES, KINDS, Card, of_game
from .effects import (
    CARD_DISCARDED,
    HOUSES,
    Effect,
    Guarded,
    MoreEvents,
    On,
    Shelter,
)
from .story import STEP_KINDS

__all__ = ["MARKED", "NUMBERS", "SOURCES", "Components"]

#: Where a value can come from; what the rulebook does not say is marked wherever it is shown.
SOURCES = ("rulebook", "derived", "reconstructed", "doubtful", "owner")

#: Those that are marked.
MARKED = frozenset(("reconstructed", "doubtful"))

#: Which numbers are on each sort of card.
NUMBERS = {
    "location": ("spaces", "events"), "dark_arts": (), "villain": ("health",),
    "hogwarts": ("value",), "starting": ("value",), "hero": ("health",),
    "proficiency": (), "horcrux": (),
}

#: The least that each number can be.
LEAST = {"copies": 1, "spaces": 1, "events": 0, "health": 1, "value": 0}

#: Ids that mean something else where pieces and places are named.
RESERVED = frozenset((
    "marker", "seat", "choice", "die", "top", "shield", *HOUSES, "use", "place", "reroll", "keep",
    "none", "nothing",
    # counters, and places from which and to which pieces go
    *(family for kind in STEP_KINDS.values() for change in kind.changes
      for family in change.split(">"))))

#: The sorts of cards that a custom card can be.
OWN = ("dark_arts", "villain", "hogwarts")

#: What can hold while it is there, on each sort of custom card.
HOLDS: dict[str, tuple[type[Effect], ...]] = {
    "villain": (On, MoreEvents, Guarded), "hogwarts": (On, Shelter), "dark_arts": (),
}

#: What the file says of each game, and of which sort of card it is the sum.
SUMS = {"locations": "location", "dark_arts": "dark_arts", "villains": "villain",
        "hogwarts": "hogwarts"}


class Components(Unchanging):
    """The components of one box. They stay as they are: all who play read the same.

    Args:
        data: the content of a components file.
        extra: custom cards, which say their numbers themselves.

    Raises:
        InvalidOption: naming the entry that does not fit, what it holds and what is allowed.

    Attributes:
        kinds: every kind in this box by its id.
        numbers: for each kind its ``copies`` and the numbers on it.
        later: for each kind how many more copies later games bring.
        game: the game that is played, or 0: all cards of all games.
        facing: how many villains are face up at a time.
        sources: for each kind, who says its numbers and its effect.
        extra: the custom cards.
    """

    def __init__(self, data: Mapping[str, Any], extra: Iterable[Card] = ()) -> None:
        entries(data, "", {"games", "cards"})
        games, cards = table(data, "games"), table(data, "cards")
        entries(games, "games", {*SUMS, "starting", "facing"})
        for kind in cards:
            if kind not in KINDS:
                raise InvalidOption(f"components.cards.{kind}", kind,
                                    f"the kinds are {', '.join(KINDS)}")
        self._data = data
        self.game = 0
        self.kinds: dict[str, Card] = {kind: KINDS[kind] for kind in KINDS if kind in cards}
        self.numbers: dict[str, dict[str, int]] = {}
        self.later: dict[str, dict[int, int]] = {}
        self.sources: dict[str, dict[str, str]] = {}
        self.extra = tuple(extra)
        for card in self.extra:
            if not isinstance(card, Card) or card.group not in OWN:
                raise InvalidOption("cards", card, "a custom card is made by spell(...), "
                                    "item(...), ally(...), dark_arts(...) or villain(...)")
        for kind, card in self.kinds.items():
            self._read(card, table(cards, kind, "cards"))
        self._facing = [_of_game(games, "facing", game) for game in GAMES]
        self.facing = max(self._facing)
        for kind, later in self.later.items():
            self.numbers[kind]["copies"] += sum(later.values())
        self._check_sums(games)
        for card in self.extra:
            self._add(card)
        self.close()

    def _read(self, card: Card, entry: Mapping[str, Any]) -> None:
        where = f"cards.{card.id}"
        known = ("copies", *NUMBERS[card.group])
        entries(entry, where, {*known, "later", "source", "effect_source"})
        self.numbers[card.id] = {name: count(entry, name, where, LEAST[name]) for name in known}
        later = table(entry, "later", where) if "later" in entry else {}
        entries(later, f"{where}.later", {str(game) for game in GAMES if game > card.game})
        self.later[card.id] = {int(game): count(later, game, f"{where}.later", 1)
                               for game in later}
        self.sources[card.id] = {}
        for what in ("source", "effect_source"):
            source = entry.get(what, "reconstructed")
            if source not in SOURCES:
                raise InvalidOption(f"components.{where}.{what}", source,
                                    f"it can be {', '.join(SOURCES)}")
            self.sources[card.id][what] = source

    def _check_sums(self, games: Mapping[str, Any]) -> None:
        for game in GAMES:
            played = self.of_game(game)
            for name, group in SUMS.items():
                number = _of_game(games, name, game)
                copies = sum(len(played.pieces(kind)) for kind in played.group(group))
                if number != copies:
                    raise InvalidOption(f"components.games.{name}[{game - 1}]", number,
                                        f"the copies of all kinds in Game {game} together are "
                                        f"{copies}")
        starting = count(games, "starting", "games", 1)
        for hero in self.heroes:
            copies = sum(self.numbers[kind]["copies"] for kind in self.starting(hero))
            if copies != starting:
                raise InvalidOption("components.games.starting", starting,
                                    f"the copies in the deck of {hero} together are {copies}")

    def of_game(self, game: int) -> Components:
        """The box of one of the seven games, with custom cards.

        Raises:
            InvalidOption: if there is no such game.
        """
        used = of_game(self.kinds.values(), game)
        kinds = {kind: card for kind, card in self.kinds.items()
                 if card in self.extra or kind in used}
        numbers = {
            kind: self.numbers[kind] | {"copies": self.numbers[kind]["copies"] - sum(
                copies for box, copies in self.later.get(kind, {}).items()
                if box > game)} for kind in kinds}
        return self.replaced(game=game, kinds=kinds, numbers=numbers,
                             facing=self._facing[game - 1])

    def _add(self, card: Card) -> None:
        if (not isinstance(card.id, str) or not card.id.isidentifier() or not card.id.isascii()
                or card.id != card.id.casefold() or card.id in {*self.kinds, *RESERVED}):
            raise InvalidOption("cards", card.id, "its id must be a new one, of small letters, "
                                "digits and _")
        called = card.name
        if not (isinstance(called, Name) and called.en and writable(called.en)
                and writable(called.ru)):
            raise InvalidOption(f"cards.{card.id}", called,
                                f"it needs a name: a text of up to {NAME} letters")
        others = [*(other.name for other in self.kinds.values()), *HERO_NAMES.values()]
        taken = {name.casefold() for other in others for name in (other.en, other.ru)}
        for name in {called.en, called.ru} - {""}:
            if name.casefold() in taken:
                raise InvalidOption(f"cards.{card.id}", name, "another card or hero has this "
                                    "name: moves would not say which is meant")
        if not all(isinstance(effect, Effect) for effect in (*card.effects, *card.reward)):
            raise InvalidOption("cards", card.id, "what it does is written in the words of "
                                "effects/")
        for effect in (*card.effects, *card.reward):
            if effect.is_static and not _holds(card, effect):
                raise InvalidOption(f"cards.{card.id}", effect, "this would never happen on such a "
                                    "card: look up in the table of words where it stands")
        numbers = {"copies": 1, **dict(card.numbers)}
        known = ("copies", *NUMBERS[card.group])
        for name in numbers:
            if name not in known:
                raise InvalidOption(f"cards.{card.id}", name, f"it can have {', '.join(known)}")
        self.numbers[card.id] = {name: count(numbers, name, f"cards.{card.id}", LEAST[name])
                                 for name in known}
        self.sources[card.id] = {"source": "owner", "effect_source": "owner"}
        self.kinds[card.id] = card

    @property
    def heroes(self) -> tuple[str, ...]:
        """The heroes in this box."""
        return tuple(dict.fromkeys(card.owner for card in self.kinds.values()
                                   if card.group == "hero"))

    def starting(self, hero: str) -> tuple[str, ...]:
        """The kinds of cards in a hero's starting deck."""
        return tuple(kind for kind, card in self.kinds.items()
                     if card.group == "starting" and card.owner in (hero, "all"))

    def hero(self, hero: str) -> str:
        """The kind of the card of a hero."""
        return next(kind for kind, card in self.kinds.items()
                    if card.group == "hero" and card.owner == hero)

    def group(self, name: str) -> tuple[str, ...]:
        """The kinds of one sort, in the order of ``cards.py``."""
        return tuple(kind for kind, card in self.kinds.items() if card.group == name)

    def pieces(self, kind: str) -> tuple[str, ...]:
        """The copies of a kind, such as ``reparo.1``; of Alohomora! those of all heroes."""
        copies = self.numbers[kind]["copies"]
        if self.kinds[kind].owner == "all":
            copies *= len(self.heroes)
        return tuple(f"{kind}.{number}" for number in range(1, copies + 1))

    def deck_of(self, hero: str) -> tuple[str, ...]:
        """The cards of a hero's starting deck."""
        found: list[str] = []
        for kind in self.starting(hero):
            pieces, copies = self.pieces(kind), self.numbers[kind]["copies"]
            first = copies * self.heroes.index(hero) if self.kinds[kind].owner == "all" else 0
            found.extend(pieces[first:first + copies])
        return tuple(found)

    def source(self, kind: str) -> str:
        """Who says what the card does; "reconstructed" is to be marked."""
        return self.sources[kind]["effect_source"] if kind in self.sources else "owner"

    def with_cards(self, extra: Iterable[Card]) -> Components:
        """The same box with custom cards."""
        return Components(self._data, extra)

    @classmethod
    def load(cls, path: str | PathLike[str] | None = None) -> Components:
        """The components from a TOML file; None is the file that comes with the package.

        Raises:
            InvalidOption: if the file cannot be read, is not TOML, or does not fit.
        """
        if path is None:
            return _standard()
        return cls(toml_file(path))

    def __repr__(self) -> str:
        return f"<Components: {len(self.kinds)} kinds of cards>"


def _holds(card: Card, effect: Effect) -> bool:
    """Whether the rules look for an effect on a custom card while it is there."""
    if effect in card.reward or not isinstance(effect, HOLDS[card.group]):
        return False
    # A villain is never discarded, and a hero's card is heard of only then.
    return not isinstance(effect, On) or (
        (effect.event == CARD_DISCARDED) == (card.group == "hogwarts"))


def _of_game(games: Mapping[str, Any], name: str, game: int) -> int:
    """What a part of the file says of one of the games."""
    numbers = games.get(name)
    if not isinstance(numbers, (list, tuple)) or len(numbers) != len(GAMES) or not all(
            type(number) is int and 1 <= number <= 1000 for number in numbers):
        raise InvalidOption(f"components.games.{name}", numbers,
                            "it must be a list of seven whole numbers from 1 to 1000")
    return int(numbers[game - 1])


@cache
def _standard() -> Components:
    return Components.load(Path(__file__).with_name("components.toml"))
