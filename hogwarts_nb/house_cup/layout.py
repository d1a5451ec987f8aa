"""Where everything lies on the table of House Cup: a view, laid out as items with their places."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any, ClassVar

from ..core.words import Message, Text, Words
from ..drawing import Layout
from .icons import COLOURS, ICON_OF, ICONS, colour
from .names import DAY_NAMES, HAT, HOUSE_NAMES
from .setup import HouseCupSetup
from .views import DayView, HouseCupView, PlayerView, TokenView

__all__ = ["MARGIN", "Table", "W"]

# Sizes in units of the picture.
MARGIN, HEADER, PLATE = 14, 32, 26
CARD_H, GAP = 36, 4
#: A card by its name alone, as it lies in front of a player.
MINI_H = 24
#: The rows of tokens under a day; of more than these, two stand side by side.
TOKEN_ROW, TOKEN_ROWS = 29, 4


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
    SIGN_AT_ONCE = Message("⚡: it happens at once, when the card is received.")
    SIGN_CARD = Message("What a card is worth at the end. The small number says how many such "
                        "cards are in the box; with ≈ it is reconstructed.")
    SIGN_MINI = Message("A small card: point at it to read it. A number in a dark circle: this "
                        "many equal cards.")
    SIGN_TOKEN = Message("A token of a house with its number: 1 takes first.")
    SIGN_HIDDEN = Message("A token that lies face down: only its house sees the number.")
    SIGN_REWARD = Message("Reward tokens; ★ on a card is one of them.")
    SIGN_HAT = Message("The Sorting Hat: this player is the first.")
    SIGN_SYMBOL = Message("The symbol {symbol}, which some cards count.")
    SIGN_DECK = Message("Cards left in the deck.")
    SIGN_BIN = Message("Cards that were discarded.")
    CARD_ON_DAY = Message("{card}, on {day}")
    CARD_IN_FRONT = Message("{card} of {house}")
    CARD_WAITS = Message("{card} of {house}, waits to be applied")
    WORTH = Message("{card}: {worth}")
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


class Table(Layout[HouseCupView]):
    """The table laid out, and which kinds of cards lie on it.

    Args:
        view: what the viewer may see.
        words: the language.
        touched: ids to highlight.
        setup: the kinds of cards, as they are played, and the box that they come from.
        narrow: whether it is for a narrow screen.
        small: whether the cards on days show their names alone.
        live: whether it is for a live page, on which what is cut can be opened.
    """

    def __init__(self, view: HouseCupView, words: Words, touched: Sequence[str],
                 setup: HouseCupSetup, *, narrow: bool = False, small: bool = False,
                 live: bool = False) -> None:
        super().__init__(view, words, touched, live=live)
        self.cards, self.components = setup.cards, setup.components
        self.narrow = narrow
        self.small = small
        #: The sizes of a card, and of one in front of a player: on a live page with many things
        #: beside each other it shows its name alone.
        self.card_w = 146 if narrow else 160
        self.own_w, self.own_h = (134, MINI_H) if live and not narrow else (self.card_w, CARD_H)
        #: The pictograms of counters.
        self.used: set[str] = set()
        #: The face of each kind of card on the table, by kind, width and height.
        self.faces: dict[tuple[str, float, float], dict[str, Any]] = {}

    # -- pieces

    def card(self, piece: str, x: float, y: float, label: Text | None, *, waits: bool = False,
             times: int = 1, w: float = 0, h: float = 0) -> None:
        key = piece.split(".")[0], w or self.card_w, h or CARD_H
        face = self.faces.get(key)
        if face is None:
            face = self.faces[key] = self._face(*key)
        css = " ".join(filter(None, ("waits" if waits else "", "more" if face["cut"] else "")))
        said = "" if label is None else self.say(W.WORTH(card=label, worth=face["full"]))
        self.put("card", piece, x, y, plain=True, css=css, face=face["id"], w=face["w"],
                 times=times, label=said)

    def _face(self, kind: str, w: float, h: float) -> dict[str, Any]:
        """What is drawn on a kind of card, and whether that is not all of it."""
        card, box = self.cards[kind], self.components
        name = self.say(card.short or card.name)
        badges = [effect.badge(box.name) for effect in card.on_receive] or [
            card.worth.badge(box.name)]
        badge = ("⚡ " if card.on_receive else "") + ", ".join(map(self.say, badges))
        guess = "≈" if "copies" in box.reconstructed(kind) else ""
        symbols = box.symbols.get(kind, ())
        mini = h == MINI_H
        step = 13 if mini else 15
        beside = step * len(symbols)
        room = w - 32 - mini * beside
        shown, size = self.line(name, room, 12, 11.5, bold=True)
        worth, badge_size = self.line(badge, w - 32 - beside, 11.5, 11.5)
        return {
            "id": f"{kind}-{w}-{h}", "mini": mini, "w": w, "h": h, "full": badge,
            "colour": colour(kind, instant=bool(card.on_receive)),
            "icon": ICONS[card.pictogram], "name": shown, "size": size,
            "badge": worth, "badge_size": badge_size,
            "copies": f"{guess}{box.printed(kind)}",
            "cut": mini or shown != name or worth != badge,
            "symbols": [{"icon": ICON_OF[f"symbol.{symbol}"], "x": w - 2 - step * (number + 1)}
                        for number, symbol in enumerate(symbols)],
        }

    def token(self, token: TokenView, x: float, y: float, where: Text) -> None:
        house = HOUSE_NAMES[token["house"]]
        label = (W.HIDDEN_TOKEN(house=house, where=where) if token["number"] is None
                 else W.TOKEN(house=house, number=token["number"], where=where))
        self.put("token", token["id"], x, y, css="" if token["number"] else "hidden",
                 colour=COLOURS[token["house"]], label=self.say(label), number=token["number"])

    # -- parts of the table; each returns the height that it takes

    def header(self, width: float) -> float:
        view = self.view
        stage = W.STAGES[view["stage"]](round=view["round"], rounds=view["rounds"],
                                        deal=view["deal"])
        self.text("title", MARGIN, 23, self.say(W.TITLE()), size=17, css="serif", bold=True)
        left, top = (MARGIN, 40) if self.narrow else (124, 23)
        self.text("stage", left, top, self.say(stage), css="soft")
        cards = [self.name(card) for card in view["discards"]]
        counters = [("deck", "cards", str(view["deck"]), self.say(W.DECK()),
                     self.say(W.DECK_HAS(cards=view["deck"])), ""),
                    ("discard", "bin", str(len(cards)), self.say(W.DISCARDS()),
                     self.say(W.DISCARDS_HAVE(cards=cards or W.NO_CARDS())), "more"),
                    ("supply", "star", str(view["supply"]), self.say(W.SUPPLY()),
                     self.say(W.SUPPLY_HAS(rewards=W.REWARDS(rewards=view["supply"]))), "gold")]
        y = 54 if self.narrow else 6
        x = MARGIN if self.narrow else width - MARGIN - fsum(
            self.counter_width(number, note) + 14 for _, _, number, note, *_ in counters)
        for name, icon, number, note, label, css in counters:
            self.counter(name, icon, number, note, x, y, label, css)
            x += self.counter_width(number, note) + 14
        return 86 if self.narrow else HEADER

    def counter_width(self, number: str, note: str) -> float:
        return 36 + 9.5 * len(number) + 6.8 * len(note)

    def counter(self, name: str, icon: str, number: str, note: str, x: float, y: float,
                label: str, css: str) -> None:
        """A pictogram with a number and what that is."""
        self.used.add(icon)
        self.put("counter", name, x, y, css=css, label=label, icon=icon, text=number, note=note,
                 note_x=29 + 9.5 * len(number), w=self.counter_width(number, note))

    def days(self, days: Sequence[DayView], x: float, y: float, width: float) -> float:
        """Days side by side: cards above the day's name, tokens below it."""
        gap = 8
        w = (width - gap * (len(days) - 1)) / len(days)
        over = self.view["stage"] == "over"
        rows = max(1 if over else 3, *(len(day["cards"]) for day in days))
        most = max(*(len(day["tokens"]) for day in days), 0)
        columns = 2 if most > (2 if self.small else TOKEN_ROWS) else 1
        under = max(0 if over else 2, -(-most // columns))
        card_h, gap_h = (MINI_H, 2) if self.small else (CARD_H, GAP)
        plate = rows * (card_h + gap_h) + 6
        height = plate + PLATE + under * TOKEN_ROW + 6
        for number, day in enumerate(days):
            left = x + number * (w + gap)
            self.day(day, left, y, w, height, plate)
            top = y + plate - 3 - len(day["cards"]) * (card_h + gap_h)
            for row, piece in enumerate(day["cards"]):
                self.card(piece, left + (w - self.card_w) / 2, top + row * (card_h + gap_h),
                          self.on_day(piece, day), h=card_h)
            for row, token in enumerate(day["tokens"]):
                line, column = divmod(row, columns)
                middle = y + plate + PLATE + 17 + line * TOKEN_ROW
                left_token = left + 20 + column * w / 2
                self.token(token, left_token, middle, W.UNDER(day=DAY_NAMES[day["day"]]))
                house = self.say(HOUSE_NAMES[token["house"]])
                # Side by side there is room for a letter, which no two houses have in common.
                self.text(f"owner.{token['id']}", left_token + 19, middle + 4,
                          house if columns == 1 else house[:1])
            if self.view.get("column") == "anywhere":
                for row in range(len(day["tokens"]) + 1):
                    line, column = divmod(row, columns)
                    self.slot(day["day"], row + 1, left + 5 + column * w / 2,
                              y + plate + PLATE - 2 + line * TOKEN_ROW, w / columns - 10)
        return height

    def days_in_rows(self, days: Sequence[DayView], x: float, y: float,
                     width: float) -> float:
        """Days one above the other, for a narrow screen."""
        top = y
        for day in days:
            lines = (len(day["cards"]) + 1) // 2
            height = (PLATE + max(1, lines) * (CARD_H + GAP) + 8
                      + (TOKEN_ROW if day["tokens"] else 0))
            self.day(day, x, top, width, height, 0)
            for number, piece in enumerate(day["cards"]):
                self.card(piece, x + 8 + number % 2 * (self.card_w + 4),
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

    def day(self, day: DayView, x: float, y: float, w: float, h: float,
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
        self.text("drawn", x, y + 12, self.say(W.DRAWN()), css="serif", size=13, bold=True)
        columns = int(width // (self.card_w + GAP))
        for number, piece in enumerate(cards):
            self.card(piece, x + number % columns * (self.card_w + GAP),
                      y + 18 + number // columns * (CARD_H + GAP),
                      W.CARD_DRAWN(card=self.cards[piece.split(".")[0]].name))
        return 18 + (len(cards) + columns - 1) // columns * (CARD_H + GAP) + 6

    def seats(self, players: Sequence[PlayerView], x: float, y: float, width: float,
              columns: int) -> float:
        """Players' panels in rows; those of one row are equally high."""
        gap = 8
        w = (width - gap * (columns - 1)) / columns
        top = y
        for first in range(0, len(players), columns):
            row = players[first:first + columns]
            height = max(self.seat_height(player, w) for player in row)
            for number, player in enumerate(row):
                self.seat(player, x + number * (w + gap), top, w, height)
            top += height + gap
        return top - y - gap

    def stacks(self, player: PlayerView) -> list[list[str]]:
        """A player's cards, equal ones together, in the order of the rulebook."""
        stacks: dict[str, list[str]] = {}
        for piece in player["cards"]:
            stacks.setdefault(piece.split(".")[0], []).append(piece)
        return [stacks[kind] for kind in self.cards if kind in stacks]

    def chip_columns(self, w: float) -> int:
        return int((w - 6) // (self.own_w + 3))

    def seat_height(self, player: PlayerView, w: float) -> float:
        rows = -(-len(self.stacks(player)) // self.chip_columns(w))
        return 37 + max(1, rows) * (self.own_h + 4)

    def seat(self, player: PlayerView, x: float, y: float, w: float, h: float) -> None:
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
        size = 16
        start = 22 + len(shown) * size * 0.64
        note, _ = self.line(note, w - start - (60 if over else 176), 12, 12)
        self.put("seat", f"seat.{house}", x, y, css=turn, colour=COLOURS[house], w=w, h=h,
                 text=shown, size=size, student=note, student_x=start,
                 label=self.say(W.SEAT(house=name, cards=len(player["cards"]), rewards=rewards)))
        if player["first"] and not over:
            self.put("hat", "hat", x + w - 176, y + 5, css="seat-mark",
                     label=self.say(W.HAT_OF(hat=HAT, house=name)))
        for number, token in enumerate(() if over else player["tokens"]):
            self.token(token, x + w - 136 + number * 29, y + 16, W.IN_HAND())
        self.put("rewards", f"rewards.{house}", x + w - 48, y + 5, text=str(player["rewards"]),
                 label=self.say(W.REWARDS_OF(rewards=rewards, house=name)))
        columns, step = self.chip_columns(w), self.own_w + 4
        inset = (w - columns * step + 4) / 2
        for number, stack in enumerate(self.stacks(player)):
            left = x + inset + number % columns * step
            top = y + 37 + number // columns * (self.own_h + 4)
            for depth, piece in enumerate(stack):
                waits = piece in player["waiting"]
                message = W.CARD_WAITS if waits else W.CARD_IN_FRONT
                # The cards of a stack lie a little apart, so that one sees that it is one. Only
                # the top one has a name: the others are covered and mean the same.
                shift = min(depth, 3)
                on_top = depth == len(stack) - 1
                label = message(card=self.cards[piece.split(".")[0]].name, house=name)
                self.card(piece, left + shift, top - shift, label=label if on_top else None,
                          waits=waits, times=depth + 1 if on_top else 1, w=self.own_w, h=self.own_h)

    # -- words

    def on_day(self, piece: str, day: DayView) -> Text:
        return W.CARD_ON_DAY(card=self.cards[piece.split(".")[0]].name, day=DAY_NAMES[day["day"]])

    def name(self, piece: str) -> str:
        return self.say(self.cards[piece.split(".")[0]].name)

    # -- what the template needs

    def icons(self) -> list[dict[str, str]]:
        used = {"star", "hat", *self.used}
        for shape in self.faces.values():
            used.update(symbol["icon"] for symbol in shape["symbols"])
        return [{"name": name, "path": path} for name, path in ICONS.items() if name in used]
