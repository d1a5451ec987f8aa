"""Where everything lies on the table of House Cup: a view, laid out as items with their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..core.words import Message, Text, Words
from ..drawing import Layout, fit
from .cards import Kind
from .components import Components
from .icons import COLOURS, ICON_OF, ICONS, colour
from .names import DAY_NAMES, HAT, HOUSE_NAMES

__all__ = ["CARD_H", "CARD_W", "MARGIN", "Table", "W"]

# Sizes in units of the picture; a wide table is 960 of them across.
CARD_W, CARD_H, GAP = 146, 36, 5
MARGIN = 14
HEADER = 56
PLATE = 28
TOKEN_ROW = 31


class W:
    """The words on the table."""

    TITLE = Message("House Cup")
    ROUND = Message("Round {round} of {rounds}")
    STAGES: ClassVar = {
        "setup": Message("Setup"),
        "placing": Message("Round {round} of {rounds} · placing tokens, deal {deal} of 4"),
        "taking": Message("Round {round} of {rounds} · taking cards"),
        "end": Message("The end · last cards"),
        "over": Message("The end · final scores"),
    }
    DECK = Message("deck")
    SUPPLY = Message("supply")
    DISCARDS = Message("discarded")
    DRAWN = Message("Drawn from the deck: one of them will be kept")
    POINTS = Message("{points} point", "{points} points", "points")
    WINS = Message("{points} points · wins the Cup")
    SHARES = Message("{points} points · shares the Cup")
    GUESS = Message("≈ reconstructed: nobody has confirmed this number yet. The days and most "
                    "symbols of the cards are reconstructed too.")
    COPIES = Message("{count} in the box")
    COPIES_GUESS = Message("{count} in the box, a reconstructed number")
    CARD_ON_DAY = Message("{card}, on {day}")
    CARD_IN_FRONT = Message("{card} of {house}")
    CARD_WAITS = Message("{card} of {house}, waits to be applied")
    CARD_DRAWN = Message("{card}, drawn from the deck")
    DAY = Message("{day}: {cards} card, {tokens}", "{day}: {cards} cards, {tokens}", "cards")
    TOKENS = Message("{tokens} token", "{tokens} tokens", "tokens")
    TOKEN = Message("{house}'s token {number}, {where}")
    HIDDEN_TOKEN = Message("A hidden token of {house}, {where}")
    UNDER = Message("under {day}")
    IN_HAND = Message("not placed")
    SLOT = Message("{day}, place {position} from the top")
    SEAT = Message("{house}: {cards} card, {rewards}", "{house}: {cards} cards, {rewards}", "cards")
    REWARDS = Message("{rewards} reward token", "{rewards} reward tokens", "rewards")
    REWARDS_OF = Message("{rewards} of {house}")
    HAT_OF = Message("{hat} of the first player, {house}")
    DECK_HAS = Message("The deck: {cards} card, face down", "The deck: {cards} cards, face down",
                       "cards")
    SUPPLY_HAS = Message("The supply: {rewards}")
    DISCARDS_HAVE = Message("The discard pile: {cards}")
    NO_CARDS = Message("no cards")
    AT_ONCE = Message("At once")
    END = Message("At the end")


class Table(Layout):
    """The table laid out, and which kinds of cards are on it.

    Args:
        view: what is to be seen.
        words: the language.
        touched: the ids to highlight.
        cards: the kinds of cards, as they are played.
    """

    def __init__(self, view: Mapping[str, Any], words: Words, touched: Sequence[str],
                 cards: Mapping[str, Kind]) -> None:
        super().__init__(view, words, touched)
        self.cards = cards
        self.kinds: dict[str, None] = {}

    # -- pieces

    def card(self, piece: str, x: float, y: float, label: Text | None, *, waits: bool = False,
             times: int = 1) -> None:
        kind = piece.split(".")[0]
        self.kinds[kind] = None
        self.put("card", piece, x, y, plain=True, css="waits" if waits else "", kind=kind,
                 times=times, label="" if label is None else self.say(label))

    def token(self, token: Mapping[str, Any], x: float, y: float, where: Text) -> None:
        house = HOUSE_NAMES[token["house"]]
        label = (W.HIDDEN_TOKEN(house=house, where=where) if token["number"] is None
                 else W.TOKEN(house=house, number=token["number"], where=where))
        self.put("token", token["id"], x, y, css="" if token["number"] else "hidden",
                 colour=COLOURS[token["house"]], label=self.say(label), number=token["number"])

    # -- parts of the table; each returns the height that it takes

    def header(self, width: float, narrow: bool) -> float:
        view = self.view
        stage = W.STAGES[view["stage"]](round=view["round"], rounds=view["rounds"],
                                        deal=view["deal"])
        self.text("title", MARGIN, 28, self.say(W.TITLE()), size=22, css="serif", bold=True)
        self.text("stage", MARGIN, 47, self.say(stage), css="soft", size=12.5)
        x, y = (width - 330, 14) if not narrow else (MARGIN, 60)
        cards = [self.name(card) for card in view["discards"]]
        for name, icon, number, note, label, css in (
                ("deck", "cards", view["deck"], W.DECK, W.DECK_HAS(cards=view["deck"]), ""),
                ("discard", "bin", len(cards), W.DISCARDS,
                 W.DISCARDS_HAVE(cards=cards or W.NO_CARDS()), ""),
                ("supply", "star", view["supply"], W.SUPPLY,
                 W.SUPPLY_HAS(rewards=W.REWARDS(rewards=view["supply"])), "gold")):
            said = self.say(note())
            self.put("counter", name, x, y, css=css, label=self.say(label), icon=icon,
                     text=str(number), note=said, note_x=31 + 9.5 * len(str(number)),
                     w=42 + 9 * len(str(number)) + 6 * len(said))
            x += 110 if not narrow else 118
        return HEADER if not narrow else 94

    def days(self, days: Sequence[Mapping[str, Any]], x: float, y: float, width: float) -> float:
        """Days side by side: cards above the day's name, tokens below it."""
        gap = 8
        w = (width - gap * (len(days) - 1)) / len(days)
        rows = max(3, *(len(day["cards"]) for day in days))
        under = max(2, *(len(day["tokens"]) for day in days))
        plate = rows * (CARD_H + GAP) + 10
        height = plate + PLATE + under * TOKEN_ROW + 12
        for number, day in enumerate(days):
            left = x + number * (w + gap)
            self.day(day, left, y, w, height, plate)
            top = y + plate - 5 - len(day["cards"]) * (CARD_H + GAP)
            for row, piece in enumerate(day["cards"]):
                self.card(piece, left + (w - CARD_W) / 2, top + row * (CARD_H + GAP),
                          self.on_day(piece, day))
            for row, token in enumerate(day["tokens"]):
                middle = y + plate + PLATE + 20 + row * TOKEN_ROW
                self.token(token, left + 24, middle, W.UNDER(day=DAY_NAMES[day["day"]]))
                house = self.say(HOUSE_NAMES[token["house"]])
                self.text(f"owner.{token['id']}", left + 43, middle + 4, house,
                          size=fit(house, w - 50, 12.5))
            if self.view.get("column") == "anywhere":
                for row in range(len(day["tokens"]) + 1):
                    self.slot(day["day"], row + 1, left + 8, y + plate + PLATE + 1
                              + row * TOKEN_ROW, w - 16)
        return height

    def days_in_rows(self, days: Sequence[Mapping[str, Any]], x: float, y: float,
                     width: float) -> float:
        """Days one above the other, for a narrow screen."""
        top = y
        for day in days:
            lines = (len(day["cards"]) + 1) // 2
            height = (PLATE + max(1, lines) * (CARD_H + GAP) + 8
                      + (TOKEN_ROW if day["tokens"] else 0))
            self.day(day, x, top, width, height, 0)
            for number, piece in enumerate(day["cards"]):
                self.card(piece, x + 8 + number % 2 * (CARD_W + 4),
                          top + PLATE + 6 + number // 2 * (CARD_H + GAP), self.on_day(piece, day))
            step = min(TOKEN_ROW, (width - 40) / max(1, len(day["tokens"])))
            for number, token in enumerate(day["tokens"]):
                self.token(token, x + 24 + number * step, top + height - 19,
                           W.UNDER(day=DAY_NAMES[day["day"]]))
            if self.view.get("column") == "anywhere":
                for number in range(len(day["tokens"]) + 1):
                    self.slot(day["day"], number + 1, x + 6 + number * step,
                              top + height - 9, 20)
            top += height + 8
        return top - y - 8

    def day(self, day: Mapping[str, Any], x: float, y: float, w: float, h: float,
            plate: float) -> None:
        name = DAY_NAMES[day["day"]]
        label = W.DAY(day=name, cards=len(day["cards"]),
                      tokens=W.TOKENS(tokens=len(day["tokens"])))
        self.put("day", f"day.{day['day']}", x, y, css="current" if day["current"] else "",
                 label=self.say(label), w=w, h=h, plate=plate, text=self.say(name).capitalize())

    def slot(self, day: str, position: int, x: float, y: float, w: float) -> None:
        self.put("slot", f"slot.{day}.{position}", x, y, w=w,
                 label=self.say(W.SLOT(day=DAY_NAMES[day], position=position)))

    def drawn(self, x: float, y: float, width: float) -> float:
        cards = self.view["drawn"]
        if not cards:
            return 0
        self.text("drawn", x, y + 14, self.say(W.DRAWN()), css="serif", size=14, bold=True)
        columns = int(width // (CARD_W + GAP))
        for number, piece in enumerate(cards):
            self.card(piece, x + number % columns * (CARD_W + GAP),
                      y + 22 + number // columns * (CARD_H + GAP),
                      W.CARD_DRAWN(card=self.cards[piece.split(".")[0]].name))
        return 22 + (len(cards) + columns - 1) // columns * (CARD_H + GAP) + 10

    def seats(self, players: Sequence[Mapping[str, Any]], x: float, y: float, width: float,
              columns: int) -> float:
        """Players' panels in rows; those of one row are equally high."""
        gap = 10
        w = (width - gap * (columns - 1)) / columns
        top = y
        for first in range(0, len(players), columns):
            row = players[first:first + columns]
            height = max(self.seat_height(player, w) for player in row)
            for number, player in enumerate(row):
                self.seat(player, x + number * (w + gap), top, w, height)
            top += height + gap
        return top - y - gap

    def stacks(self, player: Mapping[str, Any]) -> list[list[str]]:
        """A player's cards, equal ones together, in the order of the rulebook."""
        stacks: dict[str, list[str]] = {}
        for piece in player["cards"]:
            stacks.setdefault(piece.split(".")[0], []).append(piece)
        return [stacks[kind] for kind in self.cards if kind in stacks]

    def seat_height(self, player: Mapping[str, Any], w: float) -> float:
        columns = int((w - 4) // (CARD_W + 4))
        rows = (len(self.stacks(player)) + columns - 1) // columns
        return 42 + max(1, rows) * (CARD_H + 7)

    def seat(self, player: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        view, house = self.view, player["house"]
        name = HOUSE_NAMES[house]
        rewards = W.REWARDS(rewards=player["rewards"])
        shown = self.say(name)
        over = view["stage"] == "over"
        turn = "turn" if view["to_move"] == house else ""
        note = player["student"]
        if over:
            message = W.POINTS
            if house in view["winners"]:
                message = W.WINS if len(view["winners"]) == 1 else W.SHARES
            note = " · ".join(filter(None, (note, self.say(message(points=player["points"])))))
        size = 17 if w > 400 or len(shown) < 11 else 15
        start = 22 + len(shown) * size * 0.64
        self.put("seat", f"seat.{house}", x, y, css=turn, colour=COLOURS[house], w=w, h=h,
                 text=shown, size=size, student=_cut(note, (w - start - (60 if over else 182)) / 6),
                 student_x=start,
                 label=self.say(W.SEAT(house=name, cards=len(player["cards"]), rewards=rewards)))
        if player["first"] and not over:
            self.put("hat", "hat", x + w - 176, y + 6, css="seat-mark",
                     label=self.say(W.HAT_OF(hat=HAT, house=name)))
        for number, token in enumerate(() if over else player["tokens"]):
            self.token(token, x + w - 136 + number * 29, y + 17, W.IN_HAND())
        self.put("rewards", f"rewards.{house}", x + w - 48, y + 6, text=str(player["rewards"]),
                 label=self.say(W.REWARDS_OF(rewards=rewards, house=name)))
        columns = int((w - 4) // (CARD_W + 4))
        inset = (w - columns * (CARD_W + 4) + 4) / 2
        for number, stack in enumerate(self.stacks(player)):
            left = x + inset + number % columns * (CARD_W + 4)
            top = y + 41 + number // columns * (CARD_H + 7)
            for depth, piece in enumerate(stack):
                waits = piece in player["waiting"]
                message = W.CARD_WAITS if waits else W.CARD_IN_FRONT
                # The cards of a stack lie a little apart, so that one sees that it is one. Only
                # the top one has a name: the others are covered and mean the same.
                shift = min(depth, 3) * 2
                on_top = depth == len(stack) - 1
                label = message(card=self.cards[piece.split(".")[0]].name, house=name)
                self.card(piece, left + shift, top - shift, label=label if on_top else None,
                          waits=waits, times=depth + 1 if on_top else 1)

    # -- words

    def on_day(self, piece: str, day: Mapping[str, Any]) -> Text:
        return W.CARD_ON_DAY(card=self.cards[piece.split(".")[0]].name, day=DAY_NAMES[day["day"]])

    def name(self, piece: str) -> str:
        return self.say(self.cards[piece.split(".")[0]].name)

    # -- what the template needs

    def faces(self, components: Components) -> list[dict[str, Any]]:
        """The shape of each kind of card on the table."""
        faces = []
        for kind in self.kinds:
            card = self.cards[kind]
            name = self.say(card.short or card.name)
            named = components.name
            badges = [effect.badge(named) for effect in card.on_receive] or [
                card.worth.badge(named)]
            badge = ("⚡ " if card.on_receive else "") + ", ".join(map(self.say, badges))
            symbols = components.symbols.get(kind, ())
            guess = "≈" if "copies" in components.reconstructed(kind) else ""
            copies = f"{guess}{components.printed(kind)}"
            room = CARD_W - 34
            faces.append({
                "kind": kind, "colour": colour(kind, instant=bool(card.on_receive)),
                "icon": ICONS[card.pictogram],
                "name": name, "size": fit(name, room - 4, 12, bold=True),
                "badge": badge, "badge_size": fit(badge, room - 15 * min(2, len(symbols)), 10.5),
                "copies": copies,
                "symbols": [{"icon": ICON_OF[f"symbol.{symbol}"],
                             "x": CARD_W - 17 - 15 * number}
                            for number, symbol in enumerate(symbols)],
            })
        return faces

    def icons(self, faces: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
        used = {"cards", "bin", "star", "hat"}
        for shape in faces:
            used.update(symbol["icon"] for symbol in shape["symbols"])
        return [{"name": name, "path": path} for name, path in ICONS.items() if name in used]


def _cut(text: str, letters: float) -> str:
    if len(text) <= letters:
        return text
    return text[:int(letters) - 1] + "…" if letters >= 3 else ""
