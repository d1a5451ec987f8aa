"""All cards to look through: search, filter, and click one to have it played on a board below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ..board import Board
from ..board.actions import Malformed
from ..board.form import Form
from ..board.stack import Stack
from ..core.words import ENGLISH, Message, Words
from ..drawing import address, image
from ..stills import PLAY, still
from .cards import GAMES, GROUP_NAMES, KINDS, TYPE_NAMES, Card
from .components import Components
from .picture import described, face
from .trial import how, trial

__all__ = ["CardBrowser", "CardTable"]

#: How many cards are shown at first, and with each click more.
PAGE = 12

TITLE = Message("{n} card. Click it to play it below.", "{n} cards. Click one to play it below.",
                "n")
NONE = Message("There is no such card. Leave something out.")
MORE = Message("Show more")
ANY = Message("all")

FIELDS = {"search": Message("Words on the card"), "game": Message("Box"),
          "sort": Message("Sort"), "price": Message("Price"), "does": Message("Has to do with")}

#: Heroes' cards first: these are the ones to look for.
ORDER = sorted(GROUP_NAMES, key=lambda group: group not in ("starting", "hogwarts"))

#: Prices in the shop, as ranges.
PRICES = {"0-2": range(3), "3-4": range(3, 5), "5-6": range(5, 7), "7-": range(7, 99)}
_TO = Message("{first} to {last}")
_FROM = Message("{first} or more")

#: What cards have to do with, and the words by which they tell it.
DOES = {"attack": Message("attack"), "influence": Message("influence"),
        "health": Message("health"), "draw": Message("drawing cards"),
        "discard": Message("discarding cards"), "control": Message("control"),
        "die": Message("house dice"), "on top of your deck": Message("the top of your deck")}


class CardBrowser(Form):
    """The cards of all seven games, to search and to filter.

    Args:
        board: where a card is played that is clicked.
        game: the box that is shown first; 0 for all of them.
        sort: the sort of cards that is shown first; "" for all of them.
        words: the language.
    """

    def __init__(self, board: Board, game: int = 1, sort: str = "",
                 words: Words = ENGLISH) -> None:
        self._board = board
        self._wanted = dict.fromkeys(FIELDS, "") | {
            "game": str(game or ""), "sort": sort}
        self._many = PAGE
        self._chosen = ""
        super().__init__(words)

    @property
    def cards(self) -> list[Card]:
        """The cards that fit what is asked for."""
        wanted, numbers = self._wanted, Components.load().numbers
        found = sorted(KINDS.search(wanted["search"]).values(),
                       key=lambda card: ORDER.index(card.group))
        return [card for card in found
                if wanted["game"] in ("", str(card.game))
                and wanted["sort"] in ("", card.type, card.group)
                and wanted["does"] in " ".join(map(str, card.explain()))
                and (not wanted["price"] or (
                    card.group == "hogwarts"
                    and numbers[card.id]["value"] in PRICES[wanted["price"]]))]

    def _enter(self, entered: Mapping[str, str]) -> None:
        for name, value in entered.items():
            if name in FIELDS and (name == "search" or value in dict(self._options(name))):
                self._wanted[name], self._many = value, PAGE
            elif name == "more":
                self._many += PAGE
            elif name == "picture" and value in KINDS:
                self._try(KINDS[value])
            else:
                raise Malformed("there is no such field or card")

    def _try(self, card: Card) -> None:
        """Have a card played on the board."""
        self._chosen = card.id
        self._board.game.become(trial(card))
        self._note("info", [{"t": self._words.say(how(card))}])

    def _options(self, name: str) -> Sequence[tuple[str, Any]]:
        """What a field offers."""
        if name == "game":
            return [("", ANY()), *((str(game), str(game)) for game in GAMES)]
        if name == "sort":
            kinds = {name: said for name, said in GROUP_NAMES.items() if name != "hogwarts"}
            return [("", ANY()), *TYPE_NAMES.items(), *kinds.items()]
        if name == "price":
            return [("", ANY()), *((key, (_FROM if key.endswith("-") else _TO)(
                first=prices[0], last=prices[-1])) for key, prices in PRICES.items())]
        return [("", ANY()), *((word, said()) for word, said in DOES.items())]

    def _content(self) -> dict[str, Any]:
        say, found = self._words.say, self.cards
        fields = [{"id": name, "t": say(label()), "value": self._wanted[name], "options": None
                   if name == "search" else [(value, say(said))
                                             for value, said in self._options(name)]}
                  for name, label in FIELDS.items()]
        return {
            "title": say(TITLE(n=len(found)) if found else NONE()), "fields": fields,
            "pictures": [{"id": card.id, "t": say(described(card)), "src": _picture(card),
                       "does": say(how(card)), "chosen": card.id == self._chosen}
                      for card in found[:self._many]],
            "more": say(MORE()) if len(found) > self._many else ""}

    def _still(self) -> dict[str, Any]:
        shown = self.cards[:self._many]
        html = "".join(image(face(card), str(described(card))) for card in shown)
        return {"text/html": still(html, PLAY, self._words), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return "\n".join(str(described(card)) for card in self.cards[:self._many])


class CardTable(Stack):
    """The cards, and below them the board on which one is played.

    Args:
        game: the box that is shown first; 0 for all of them.
        sort: the sort of cards that is shown first; "" for all of them.
        first: the card that is on the board at first.

    Attributes:
        browser: the cards.
        board: the board.
    """

    def __init__(self, game: int = 1, sort: str = "", first: str = "hedwig") -> None:
        self.board = Board(trial(KINDS[first]))
        self.browser = CardBrowser(self.board, game, sort)
        super().__init__(self.browser, self.board)


@cache
def _picture(card: Card) -> str:
    return address(face(card))
