"""The pieces in the box: tiles, class schedules and event cards, and where that is known from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import InvalidOption
from ..core.fixed import Unchanging
from ..core.reading import count, entries, flag, table, toml_file, writable
from .cards import CLASSES, KINDS, Cards, Kind
from .maze import DIRECTIONS, SPACES, sides_of

__all__ = ["SOURCES", "Components"]

#: Where a value can come from. A reconstructed one is marked wherever it is shown.
SOURCES = ("rulebook", "derived", "reconstructed", "owner")

#: How many event cards the rulebook lists by name, and how many it counts.
LISTED, COUNTED = 21, 25


class Components(Unchanging):
    """The components of one box. They stay as they are: all players read the same.

    A piece is one tile, such as ``tile.charms`` or ``tile.corner.3``, one class schedule, such as
    ``schedule.1``, or one event card, such as ``event.peeves.2``.

    Args:
        data: the content of a components file.

    Raises:
        InvalidOption: naming the entry that does not fit, what it holds and what is allowed.

    Attributes:
        tiles: every tile, classrooms first.
        sides: the open sides of each tile, as it is printed.
        kind_of: the kind of each tile (a class, or a kind of hall) and of each event card.
        room: the class of each classroom tile.
        stairs: the tiles that show a stairway.
        star: the tile with the star.
        schedules: the classes of each schedule, from top to bottom.
        kinds: all kinds of event cards.
        events: the event cards that the rulebook lists, and custom ones.
        fillers: the event cards that were made up.
        die: how many faces the die has.
        sources: for each kind, and for the schedules, where its values come from.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        entries(data, "", {"board", "rooms", "halls", "schedules", "events", "fillers"})
        self.tiles: tuple[str, ...] = ()
        self.sides: dict[str, int] = {}
        self.kind_of: dict[str, str] = {}
        self.room: dict[str, str] = {}
        self.stairs: set[str] = set()
        self.sources: dict[str, dict[str, str]] = {}
        stars: list[str] = []
        rooms = table(data, "rooms")
        for name in rooms:
            if name not in CLASSES:
                raise InvalidOption(f"components.rooms.{name}", name,
                                    f"the classes are {', '.join(CLASSES)}")
        for name in CLASSES:
            if name not in rooms:
                raise InvalidOption("components.rooms", sorted(rooms),
                                    f"there must be a classroom for {name}")
            entry = table(rooms, name, "rooms")
            entries(entry, f"rooms.{name}", {"sides", "sides_source"})
            self._add_tile(f"tile.{name}", name, entry, f"rooms.{name}")
            self.room[f"tile.{name}"] = name
        halls = table(data, "halls")
        for name in halls:
            where = f"halls.{name}"
            if name in {*CLASSES, *KINDS, "schedules"} or not (
                    name.isidentifier() and writable(name)):
                raise InvalidOption(f"components.{where}", name,
                                    "a hall needs a new name, of letters")
            entry = table(halls, name, "halls")
            entries(entry, where, {"sides", "copies", "stairs", "star", "sides_source",
                                 "copies_source"})
            copies = count(entry, "copies", where, least=1)
            for number in range(1, copies + 1):
                tile = f"tile.{name}.{number}"
                self._add_tile(tile, name, entry, where)
                if flag(entry, "stairs", where):
                    self.stairs.add(tile)
                if flag(entry, "star", where):
                    stars.append(tile)
            self._source(name, "copies", entry, where)
        self.tiles = tuple(self.sides)
        board = table(data, "board")
        entries(board, "board", {"tiles", "die"})
        if len(self.tiles) != len(SPACES):
            raise InvalidOption("components.halls", f"{len(self.tiles)} tiles",
                                f"classrooms and halls together must be {len(SPACES)}")
        if count(board, "tiles", "board") != len(self.tiles):
            raise InvalidOption("components.board.tiles", board["tiles"],
                                f"the board has {len(SPACES)} spaces")
        self.die = count(board, "die", "board", least=1)
        if self.die > len(SPACES):
            raise InvalidOption("components.board.die", self.die,
                                f"it can be {len(SPACES)} at most: there are no more tiles")
        if len(stars) != 1:
            raise InvalidOption("components.halls", stars, "one tile must have star = true")
        self.star = stars[0]
        self.kinds = KINDS
        self.schedules = self._read_schedules(table(data, "schedules"))
        self.events = self._read_events(table(data, "events"), "events")
        self.fillers = self._read_events(
            table(data, "fillers") if "fillers" in data else {}, "fillers")
        if len(self.events) not in (LISTED, COUNTED):
            raise InvalidOption("components.events", f"{len(self.events)} cards",
                                f"there must be the {LISTED} cards that the rulebook lists, or "
                                f"all {COUNTED}")
        if len(self.events) + len(self.fillers) not in (len(self.events), COUNTED):
            raise InvalidOption("components.fillers", f"{len(self.fillers)} cards",
                                f"events and fillers together must be {COUNTED}, or there are no "
                                "fillers")
        self.close()

    def _add_tile(self, tile: str, kind: str, entry: Mapping[str, Any], where: str) -> None:
        sides = entry.get("sides")
        if (not isinstance(sides, str) or not sides or len(set(sides)) != len(sides)
                or not set(sides) <= set(DIRECTIONS)):
            raise InvalidOption(f"components.{where}.sides", sides,
                                "it must be some of the letters N, E, S and W, each once")
        self.sides[tile] = sides_of(sides)
        self.kind_of[tile] = kind
        self._source(kind, "sides", entry, where)

    def _source(self, kind: str, what: str, entry: Mapping[str, Any], where: str) -> None:
        source = entry.get(f"{what}_source", "reconstructed")
        if source not in SOURCES:
            raise InvalidOption(f"components.{where}.{what}_source", source,
                                f"it can be {', '.join(SOURCES)}")
        self.sources.setdefault(kind, {})[what] = source

    def _read_schedules(self, entry: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        entries(entry, "schedules", {"orders", "orders_source"})
        orders = entry.get("orders")
        if not isinstance(orders, list) or len(orders) != 4:
            raise InvalidOption("components.schedules.orders", orders,
                                "it must be a list of four schedules")
        for number, order in enumerate(orders):
            where = f"components.schedules.orders[{number}]"
            if not isinstance(order, list):
                raise InvalidOption(where, order, "it must be a list of classes")
            for name in order:
                if not isinstance(name, str) or name not in CLASSES:
                    raise InvalidOption(where, name, f"the classes are {', '.join(CLASSES)}")
            if sorted(order) != sorted(CLASSES):
                raise InvalidOption(where, order, "it must have each of the seven classes once")
            if order in orders[:number]:
                raise InvalidOption(where, order, "no two schedules may be the same")
        self._source("schedules", "orders", entry, "schedules")
        return tuple(tuple(order) for order in orders)

    def _read_events(self, events: Mapping[str, Any], where: str) -> tuple[str, ...]:
        for kind in events:
            if kind not in KINDS:
                raise InvalidOption(f"components.{where}.{kind}", kind,
                                    f"the kinds are {', '.join(KINDS)}")
        cards: list[str] = []
        for kind in KINDS:
            if kind not in events:
                continue
            if kind in self.sources:
                raise InvalidOption(f"components.{where}.{kind}", kind,
                                    "this kind is already among the events")
            entry = table(events, kind, where)
            entries(entry, f"{where}.{kind}", {"copies", "copies_source"})
            for number in range(1, count(entry, "copies", f"{where}.{kind}", least=1) + 1):
                cards.append(f"event.{kind}.{number}")
                self.kind_of[cards[-1]] = kind
            self._source(kind, "copies", entry, f"{where}.{kind}")
        return tuple(cards)

    @classmethod
    def load(cls, path: str | PathLike[str] | None = None) -> Components:
        """The components from a TOML file; None is the file that comes with the package.

        Raises:
            InvalidOption: if the file cannot be read, is not TOML, or does not fit.
        """
        if path is None:
            return _standard()
        return cls(toml_file(path))

    def with_cards(self, cards: Sequence[Kind]) -> Components:
        """The same box with custom event cards.

        Raises:
            InvalidOption: for two of them with the same id or name, or the name of a tile.
        """
        kinds, kind_of = dict(self.kinds), dict(self.kind_of)
        for card in cards:
            if card.id in {*kinds, *kind_of.values()} or card.name.en.casefold() in {
                    kind.name.en.casefold() for kind in kinds.values()}:
                raise InvalidOption("cards", card.id, "each card needs its own id and name")
            kinds[card.id] = card
            kind_of |= {f"event.{card.id}.{n}": card.id for n in range(1, card.copies + 1)}
        own = tuple(event for event in kind_of if event not in self.kind_of)
        return self.replaced(kinds=Cards(kinds.values()), kind_of=kind_of, events=self.events + own,
                             sources=self.sources | {card.id: {"copies": "owner"}
                                                     for card in cards})

    def copies(self, kind: str) -> int:
        """How many tiles or event cards of a kind there are."""
        return sum(found == kind for found in self.kind_of.values())

    def reconstructed(self, kind: str) -> tuple[str, ...]:
        """Which values of a kind nobody has confirmed: ``sides``, ``copies`` or ``orders``.

        Args:
            kind: a class, a kind of hall or event card, or ``schedules``.
        """
        return tuple(what for what, source in self.sources[kind].items()
                     if source == "reconstructed")

    def __repr__(self) -> str:
        return f"<Components: {len(self.tiles)} tiles, {len(self.events)} event cards>"


@cache
def _standard() -> Components:
    return Components.load(Path(__file__).with_name("components.toml"))
