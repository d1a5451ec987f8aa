"""One game before it begins: its options, and all that follows from them and stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ..core import InvalidOption
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import story
from .components import Components
from .names import DAY_NAMES, DAYS, HAT, HOUSE_NAMES
from .scoring import Searches
from .state import DEALS, TOKENS, Task

__all__ = ["ROUNDS", "RULEBOOK", "HouseCupSetup"]

RULEBOOK = Rulebook("House Cup", Path(__file__).with_name("rulebook.toml"))

#: Rounds for each number of players (HC-ROUND-3), and cards a deal (HC-DEAL-1).
ROUNDS = {2: 4, 3: 3, 4: 4}
CARDS_A_DEAL = {2: 3, 3: 4, 4: 4}


class HouseCupSetup:
    """The options of one game and what they mean. All who play and look read the same.

    Args:
        houses: the seats in turn order.
        components: the cards in the box.
        rulings: values for switchable rulings; the others are played by default.
        deck_size: ``recommended``, ``full`` or ``reduced``; see :class:`~hogwarts_nb.HouseCup`.
        first: the seat that gets the Sorting Hat, or None for a random one.
        students: a student's name for some of the houses, to be shown with it.

    Raises:
        InvalidOption: naming the option that does not fit.

    Attributes:
        game: the short name of the game.
        players: the houses in turn order.
        seats: their numbers.
        rulings: the value of every ruling.
        rounds: how many are played.
        cards_a_deal: how many cards each deal has.
        kind_of: the kind of each card.
        cards: the kinds of cards, as they are played under the rulings.
        instant: the cards that do something at once.
        searches: for each card that searches the deck at the end, how many cards it draws.
        left_out: the cards that stay in the box.
        tokens: the id of each choice token, by seat and number.
        tokens_in_hand: where each token lies while it is not placed.
        names: what pieces, days and houses are called, by id.
        orders: all seats clockwise, from each one on.
    """

    game: ClassVar[str] = "house_cup"

    def __init__(self, houses: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, deck_size: str = "recommended",
                 first: int | None = 0, students: Mapping[str, str] | None = None) -> None:
        self.players = tuple(houses)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = RULEBOOK.choose(rulings)
        self.first = first
        self.students = dict(students or {})
        self.rounds = ROUNDS[len(self.players)]
        self.cards_a_deal = CARDS_A_DEAL[len(self.players)]
        self.kind_of = components.kind_of
        self.cards = {kind: card.under(self.rulings) for kind, card in components.cards.items()}
        self._alike: dict[str, frozenset[str]] = {}
        self._check_clauses()
        self.instant = frozenset(piece for piece, kind in self.kind_of.items()
                                 if self.cards[kind].on_receive)
        self.searches = {piece: worth.cards for piece, kind in self.kind_of.items()
                         if isinstance(worth := self.cards[kind].worth, Searches)}
        self.left_out = self._left_out(deck_size)
        self.tokens = {(seat, number): f"token.{house}.{number}"
                       for seat, house in enumerate(self.players) for number in TOKENS}
        self.tokens_in_hand = {token: f"hand.{self.players[seat]}"
                               for (seat, _), token in self.tokens.items()}
        self.names = self._names()
        self.orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                            for seat in self.seats)
        self._rounds = tuple(map(self._round, self.orders))

    def _check_clauses(self) -> None:
        for kind, card in self.cards.items():
            for clause in card.clauses:
                if clause not in {*RULEBOOK}:
                    raise InvalidOption("cards", kind, f"there is no clause {clause}")

    def word(self, task: Task) -> Any:
        """The word on a card that a task is about."""
        return self.cards[self.kind_of[task.card]].on_receive[task.number]

    def alike(self, what: str) -> frozenset[str]:
        """The cards of a kind, or with a symbol."""
        if what not in self._alike:
            self._alike[what] = frozenset(
                piece for piece, kind in self.kind_of.items()
                if what == kind or what in self.components.symbols[kind])
        return self._alike[what]

    def _left_out(self, deck_size: str) -> frozenset[str]:
        if deck_size not in ("recommended", "full", "reduced"):
            raise InvalidOption("deck_size", deck_size,
                                "it can be 'recommended', 'full' or 'reduced'")
        full = deck_size == "full" or (deck_size == "recommended" and len(self.players) == 4)
        out: frozenset[str] = frozenset() if full else frozenset(
            piece for kind, number in self.components.left_out.items()
            for piece in self.components.copies[kind][:number])
        cards = len(self.components.pieces) - len(out)
        needed = self.rounds * DEALS * self.cards_a_deal
        if cards < needed:
            raise InvalidOption("deck_size", deck_size, f"{len(self.players)} players are dealt "
                                f"{needed} cards in all, and this deck has {cards}")
        return out

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {"hat": HAT}
        for piece, kind in self.kind_of.items():
            names[piece] = names[kind] = self.cards[kind].name
        names.update(DAY_NAMES)
        for house in self.players:
            names[house] = HOUSE_NAMES[house]
        for (seat, number), token in self.tokens.items():
            names[token] = story.TOKEN(number=number, house=HOUSE_NAMES[self.players[seat]])
        return names

    @staticmethod
    def _round(order: Sequence[int]) -> tuple[Task, ...]:
        tasks: list[Task] = []
        for deal in range(1, DEALS + 1):
            tasks.append(Task("deal", order[0]))
            if deal < DEALS:
                tasks.extend(Task("place", seat) for seat in order)
        tasks.extend(Task("open", day=day) for day in range(len(DAYS)))
        tasks.append(Task("round"))
        return tuple(reversed(tasks))

    def round_tasks(self, first: int) -> tuple[Task, ...]:
        """A whole round, the last task first: the course of a round is data."""
        return self._rounds[first]

    def end_tasks(self, first: int) -> tuple[Task, ...]:
        """The end of the game, the last task first."""
        searches = (Task("search", seat) for seat in reversed(self.orders[first]))
        return (Task("score"), *searches)

    def __repr__(self) -> str:
        return f"<HouseCupSetup: {', '.join(self.players)}>"
