"""The cards in the box: how many copies, on which days, with which symbols, and who says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import InvalidOption
from ..core.fixed import Unchanging
from ..core.reading import count, entries, table, toml_file
from ..core.words import Name
from .cards import KINDS, Kind, name_of
from .names import DAYS, SYMBOLS
from .scoring import TokenWorth, Wild

__all__ = ["SOURCES", "Components"]

#: Where a value can come from; what is reconstructed is marked wherever it is shown.
SOURCES = ("rulebook", "derived", "reconstructed", "owner")


class Components(Unchanging):
    """The components of one box. They stay as they are: all who play read the same.

    A piece is one card, such as ``potions.3``: the third copy of its kind in the order of days.

    Args:
        data: the content of a components file.
        own: custom cards, which are in the box besides.

    Raises:
        InvalidOption: naming the entry that does not fit, what it holds and what is allowed.

    Attributes:
        kinds: the kinds in this box, in the order of ``cards.py``, then the custom ones.
        cards: the same with what is printed on them.
        pieces: every card, by kind and then by day.
        kind_of: the kind of each piece.
        day_of: the day of each piece, from 0 (Monday).
        copies: the pieces of each kind.
        symbols: the symbols of each kind.
        bearers: the kinds that bear each symbol.
        sources: for each kind, who says its copies, days and symbols.
        reward_tokens: how many there are.
        left_out: how many cards of which kinds are recommended to be left out with 2 or 3 players.
    """

    def __init__(self, data: Mapping[str, Any], own: Sequence[Kind] = ()) -> None:
        entries(data, "", {"deck", "cards"})
        deck, cards = table(data, "deck"), table(data, "cards")
        entries(deck, "deck", {"cards", "reward_tokens", "leave_out"})
        for kind in cards:
            if kind not in KINDS:
                raise InvalidOption(f"components.cards.{kind}", kind,
                                    f"the kinds are {', '.join(KINDS)}")
        self._data = data
        self.cards: dict[str, Kind] = {kind: KINDS[kind] for kind in KINDS if kind in cards}
        self.copies: dict[str, tuple[str, ...]] = {}
        self.kind_of: dict[str, str] = {}
        self.day_of: dict[str, int] = {}
        self.symbols: dict[str, tuple[str, ...]] = {}
        self.sources: dict[str, dict[str, str]] = {}
        for kind in self.cards:
            self._add(kind, table(cards, kind, "cards"))
        size = count(deck, "cards", "deck", least=1)
        if size != len(self.kind_of):
            raise InvalidOption("components.deck.cards", size,
                                f"the copies of all kinds together are {len(self.kind_of)}")
        for card in own:
            if card.id in (*KINDS, *self.cards):
                raise InvalidOption("cards", card.id, "there is a card with this id already")
            self.cards[card.id] = card
            days = Counter(card.days.split())
            self._add(card.id, {"days": days, "symbols": card.symbols.split(), **dict.fromkeys(
                ("copies_source", "days_source", "symbols_source"), "owner")})
        self.kinds = tuple(self.cards)
        self.bearers: Mapping[str, Sequence[str]] = {
            symbol: [kind for kind in self.kinds if symbol in self.symbols[kind]]
            for symbol in SYMBOLS}
        self.pieces = tuple(self.kind_of)
        self.reward_tokens = count(deck, "reward_tokens", "deck")
        self.left_out: dict[str, int] = {}
        leave_out = table(deck, "leave_out", "deck")
        for kind in leave_out:
            number = count(leave_out, kind, "deck.leave_out")
            if number > len(self.copies.get(kind, ())):
                raise InvalidOption(f"components.deck.leave_out.{kind}", number,
                                    f"there are {len(self.copies.get(kind, ()))} such cards")
            self.left_out[kind] = number
        for word, most in ((Wild, 1), (TokenWorth, 1000)):
            found = [kind for kind, card in self.cards.items() if isinstance(card.worth, word)]
            copies = sum(len(self.copies[kind]) for kind in found)
            if len(found) > 1 or copies > most:
                raise InvalidOption(f"components.cards.{found[-1]}", copies, "no rule says how "
                                    "two of them would be counted, so there can be one at most")
        self.close()

    def _add(self, kind: str, entry: Mapping[str, Any]) -> None:
        where = f"cards.{kind}"
        entries(entry, where, {"days", "copies_source", "days_source", "symbols", "symbols_source"})
        days = table(entry, "days", where)
        for day in days:
            if day not in DAYS:
                raise InvalidOption(f"components.{where}.days", day,
                                    f"the days are {', '.join(DAYS)}")
        pieces: list[str] = []
        for number, day in enumerate(DAYS):
            for _ in range(count(days, day, f"{where}.days") if day in days else 0):
                piece = f"{kind}.{len(pieces) + 1}"
                pieces.append(piece)
                self.kind_of[piece] = kind
                self.day_of[piece] = number
        if not pieces:
            raise InvalidOption(f"components.{where}.days", dict(days),
                                "there must be one copy at least; leave the kind out otherwise")
        self.copies[kind] = tuple(pieces)
        symbols = entry.get("symbols", [])
        if not isinstance(symbols, (list, tuple)) or not {*map(str, symbols)} <= {*SYMBOLS}:
            raise InvalidOption(f"components.{where}.symbols", symbols,
                                f"it must be a list of {', '.join(SYMBOLS)}")
        self.symbols[kind] = tuple(symbols)
        self.sources[kind] = {}
        for what in ("copies", "days", "symbols"):
            source = entry.get(f"{what}_source", "reconstructed")
            if source not in SOURCES:
                raise InvalidOption(f"components.{where}.{what}_source", source,
                                    f"it can be {', '.join(SOURCES)}")
            self.sources[kind][what] = source

    @classmethod
    def load(cls, path: str | PathLike[str] | None = None) -> Components:
        """The components from a TOML file; None is the file that comes with the package.

        Raises:
            InvalidOption: if the file cannot be read, is not TOML, or does not fit.
        """
        if path is None:
            return _standard()
        return cls(toml_file(path))

    def with_cards(self, own: Sequence[Kind]) -> Components:
        """The same box with custom cards.

        Raises:
            InvalidOption: for a card whose id there is already.
        """
        return Components(self._data, own) if own else self

    def name(self, kind: str) -> Name:
        """What a kind of card is called, in this box or not."""
        return self.cards[kind].name if kind in self.cards else name_of(kind)

    def printed(self, kind: str) -> int:
        """The number in the corner of a card: how many there are of what is printed (HC-CARD-3)."""
        name = self.cards[kind].printed_as or kind if kind in self.cards else kind
        return sum(len(pieces) for other, pieces in self.copies.items()
                   if (self.cards[other].printed_as or other) == name)

    def reconstructed(self, kind: str) -> tuple[str, ...]:
        """Which values of a kind nobody has confirmed: of ``copies``, ``days``, ``symbols``."""
        return tuple(what for what, source in self.sources.get(kind, {}).items()
                     if source == "reconstructed" and (what != "symbols" or self.symbols[kind]))

    def __repr__(self) -> str:
        return f"<Components: {len(self.pieces)} cards of {len(self.kinds)} kinds>"


@cache
def _standard() -> Components:
    return Components.load(Path(__file__).with_name("components.toml"))
