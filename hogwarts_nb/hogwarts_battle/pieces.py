"""How single things lie on the table of Hogwarts Battle: cards, chips, counters and choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from ..core.words import Message, Name, Text, Words
from ..drawing import Layout, clip, fit, short, wrap
from .cards import WHEN, Card
from .components import MARKED
from .labels import W
from .setup import Setup
from .views import BattleView

__all__ = ["ALL", "CARD_H", "CARD_W", "CHIP", "CORNER", "DOT", "FOOT", "GAP", "MARGIN", "PLATE",
           "SIZE", "Chip", "Pieces", "chip_columns"]

#: Sizes in units of the picture.
MARGIN, GAP = 14, 8
CARD_W, CARD_H = 130, 60
#: The words of a card: their font size, and how far their lines are apart.
SIZE, LINE = 11.5, 13.0
#: What a card needs besides its words: above them, and below if something is there.
TOP, FOOT = 38, 24
#: As many lines as there are.
ALL = 99
#: A sign in words above the words of a card, the band of a small card, and a row of chips.
SIGN, PLATE, CHIP = 17, 20, 28
#: How wide a chip is that shows just the sign of its kind.
DOT = 24
#: What the sign of what is reconstructed takes of the last line.
CORNER = 18
#: The end of words that are cut.
DOTS = " …"
#: In a label: the words that can be read on the piece itself.
READ = "{}"
#: The least room that each of a row of round spaces needs.
PIP = 13.5


def is_cut(lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether these are not all words of a card."""
    return bool(lines) and lines[-1]["text"].endswith(DOTS)


def chip_columns(width: float) -> int:
    """How many small cards stand side by side in a width."""
    return max(1, int((width + GAP) // (140 + GAP)))


class Chip(NamedTuple):
    """A card shown by its name alone: its label, and what it is called there."""

    piece: str
    label: Text
    name: Text | Name | str


class Pieces(Layout[BattleView]):
    """Single things laid out.

    Args:
        view: what the viewer may see.
        setup: what never changes in the game: its cards.
        words: the language.
        touched: ids to highlight.
        most: how many lines a card may have: what is cut opens large on a live page.
        live: whether it is for such a page.
    """

    def __init__(self, view: BattleView, setup: Setup, words: Words,
                 touched: Sequence[str], most: int = ALL, *, live: bool = False) -> None:
        super().__init__(view, words, touched, live=live)
        self.setup = setup
        self.name = setup.names.__getitem__
        self.most = most

    @property
    def tight(self) -> bool:
        """Whether there is no room for all words."""
        return self.most < ALL

    def kind(self, piece: str) -> Card:
        return self.setup.cards[self.setup.kind_of[piece]]

    def title(self, name: str, width: float, size: float) -> dict[str, Any]:
        """A name as it stands in the band of a card, and whether it is cut."""
        shown, smaller = self.line(name, width, size, SIZE, bold=True)
        return {"title": shown, "size": smaller, "cut": shown != name}

    def words(self, card: Card) -> str:
        return " ".join(self.sentence(text) for _, text in self.sentences(card))

    def sentence(self, text: Text) -> str:
        said = self.say(text)
        return said[:1].upper() + said[1:]

    def say_of(self, message: Message, piece: str, **values: Any) -> Text:
        """A sentence about a card, with its name and its words."""
        return message(name=self.name(piece), words=self.words(self.kind(piece)), **values)

    def read(self, message: Message, piece: str, **values: Any) -> Text:
        """A sentence about a card whose words stand on it, so that the label need not hold them."""
        return message(name=self.name(piece), words=READ, **values)

    def counted(self, pieces: Sequence[str]) -> list[Name | Text]:
        """The names of cards, equal ones together."""
        names = Counter(self.kind(piece).name for piece in pieces)
        return [name if count == 1 else W.SEVERAL(count=count, card=name)
                for name, count in names.items()]

    def guessed(self, card: Card) -> bool:
        """Whether a number or the effect of a card is reconstructed, which has to be marked."""
        return bool(MARKED & set(self.setup.components.sources[card.id].values()))

    def card(self, piece: str, x: float, y: float, w: float, h: float, label: Text, *,
             signs: Sequence[tuple[str, Message]] = (), **below: Any) -> None:
        """A card that can be read: its name, its type and its words.

        Args:
            piece: the card.
            x: its left edge.
            y: its upper edge.
            w: its width.
            h: its height.
            label: what it is, for people who do not see it.
            signs: pictograms with words that stand above its own words.
            **below: what is at its foot, ``pips`` or ``needs``, or in its band: ``value``, and
                whether that is ``cheap`` today.
        """
        card = self.kind(piece)
        for _, sign in signs:
            label = W.SIGNED(label=label, sign=sign())
        if self.guessed(card):
            label = W.RECONSTRUCTED(label=label)
        # What has no row at its foot has its value and its mark in the corner there.
        footed = "pips" in below or "needs" in below
        guessed, coin = self.guessed(card), 24 * (below.get("value") is not None)
        name = self.title(self.say(self.name(piece)), w - 31 - 15 * (guessed and footed), 12.5)
        lines = self.lines(piece, w, 0 if footed else coin + CORNER)
        said = self.say(label)
        cut = is_cut(lines)
        if cut:
            said = said.replace(READ, self.words(card))
        self.put("card", piece, x, y, w=w, h=h, **name,
                 css=" ".join([card.type or card.group] + ["more"] * (cut or name["cut"])),
                 icon=card.type or card.group, lines=lines,
                 guess=guessed and (w - 14, 16.5) if footed else guessed and (
                     w - 13 - coin, h - 5),
                 signs=[{"icon": icon, "text": self.line(self.say(sign()), w - 30, SIZE, SIZE)[0]}
                        for icon, sign in signs],
                 top=TOP + SIGN * len(signs), label=said,
                 **{"value": None, "cheap": False, "pips": None, "needs": None} | below)

    def lines(self, piece: str, w: float, corner: float = 0) -> list[dict[str, Any]]:
        """The words of a card as lines that fit into its width, with places from the first on.

        Args:
            piece: the card.
            w: its width.
            corner: how much of the last line's width something else needs.
        """
        said = [(style, line) for style, text in self.sentences(self.kind(piece))
                for line in wrap(self.sentence(text), w - 14, SIZE)]
        shown = self.capped([line for _, line in said], w - 14 - corner, max(1, self.most))
        if shown and fit(shown[-1], w - 14 - corner, SIZE, 0) < SIZE:
            shown.append("")
            said.append(("", ""))
        return [{"text": line, "css": style, "y": short(LINE * row)}
                for row, ((style, _), line) in enumerate(zip(said, shown, strict=False))]

    @staticmethod
    def capped(lines: Sequence[str], width: float, most: int) -> list[str]:
        """A number of lines of words at most; dots stand for what is left out."""
        if len(lines) <= most:
            return list(lines)
        last = lines[most - 1]
        while fit(last + DOTS, width, SIZE, 0) < SIZE:
            last = last.rpartition(" ")[0]
        return [*lines[:most - 1], last.rstrip(".:;,") + DOTS]

    def sentences(self, card: Card) -> list[tuple[str, Text]]:
        """The words on a card, with the class of those that are only a note."""
        said = [("note" if text in card.notes else "", text) for text in card.explain()]
        if card.type and said[0][1].message is WHEN[card.group]:
            # That it does so when it is played goes without saying.
            said[0] = "", W.PLAY(**said[0][1].values)
        view = self.view
        if card.group == "location":
            more = [("", W.MORE(more=view["locations"]))] if view["locations"] else []
            return [("", W.EVENTS(events=view["events"])), *(said if card.effects else []), *more]
        if self.is_next(card) and view["horcruxes"]:
            said.append(("", W.HORCRUXES(more=view["horcruxes"])))
        # Only the reward of a destroyed Horcrux is left.
        if card.group == "horcrux" and not self.is_next(card):
            return said[-1 - len(card.notes):]
        return said

    def is_next(self, card: Card) -> bool:
        """Whether a card is the Horcrux that is to be destroyed."""
        horcrux = self.view["horcrux"]
        return horcrux is not None and self.kind(horcrux["card"]) == card

    def height(self, pieces: Sequence[str], w: float, foot: float, signs: int = 0,
               corner: float = 0) -> float:
        """How high cards side by side are: as high as the longest words."""
        last = max((self.lines(piece, w, corner)[-1]["y"] for piece in pieces), default=0)
        return float(ceil(TOP + SIGN * signs + last + 8 + foot))

    def plate(self, piece: str, x: float, y: float, w: float, h: float, name: Text | Name | str,
              label: Text) -> None:
        """A small card with its words in a hero's panel."""
        card, lines = self.kind(piece), self.lines(piece, w)
        words = self.words(card) if is_cut(lines) else READ
        self.put("plate", piece, x, y, w=w, h=h, icon=card.group, text=self.say(name), lines=lines,
                 css=" ".join([card.group] + ["more"] * is_cut(lines)),
                 label=self.say(W.READABLE(label=label, words=words)))

    def plate_height(self, pieces: Sequence[str], w: float) -> float:
        """How high plates side by side are."""
        return float(ceil(max(self.lines(piece, w)[-1]["y"] for piece in pieces) + PLATE + 20))

    def chip(self, chip: Chip, x: float, y: float, w: float) -> None:
        """A card by its name alone."""
        piece, label, name = chip
        card = self.kind(piece)
        kind, said = card.type or card.group, self.say(label)
        shown = {"title": "", "cut": True} if w == DOT else self.title(
            self.say(name), w - 30, 11.5)
        words = self.words(card)
        if words and words not in said:
            said = self.say(W.READABLE(label=said, words=words))
        self.put("chip", piece, x, y, w=w, icon=kind, css=f"{kind} more", label=said, **shown)

    def named(self, piece: str, label: Text) -> Chip:
        return Chip(piece, label, self.name(piece))

    def chips(self, cards: Sequence[Chip], x: float, y: float, width: float, *,
              dots: bool = False) -> float:
        """Chips side by side; as dots they are just the signs of their kinds."""
        columns, w = chip_columns(width), 0.0
        if dots:
            columns, w = int((width + 3) // (DOT + 3)), DOT
            for number, chip in enumerate(cards):
                self.chip(chip, x + number % columns * (w + 3),
                          y + number // columns * (DOT + 2), w)
            return -(-len(cards) // columns) * (DOT + 2)
        w = (width - GAP * (columns - 1)) / columns
        for number, chip in enumerate(cards):
            self.chip(chip, x + number % columns * (w + GAP), y + number // columns * CHIP, w)
        return (len(cards) + columns - 1) // columns * CHIP

    def counter(self, name: str, icon: str, number: int | str, note: Text | str, x: float,
                y: float, label: Text | str, *, css: str = "") -> float:
        """A pictogram with a number and what that is; returns the width that it takes."""
        shown, w = str(number), self.counter_width(number, note)
        self.put("counter", name, x, y, css=css, icon=icon, text=shown, note=self.say(note),
                 w=round(w - 10), note_x=29 + 9.5 * len(shown), label=self.say(label))
        return w

    def counter_width(self, number: int | str, note: Text | str) -> float:
        return 42 + 9.5 * len(str(number)) + 6.7 * len(self.say(note))

    def listed(self, name: str, text: str, x: float, y: float, width: float, label: str, *,
               icon: str = "") -> float:
        """Names in running text, as one thing; returns the height that it takes."""
        indent = 22 if icon else 0
        if self.tight:
            text = clip(text, width - indent, SIZE)
        lines = [{"text": line, "y": 11 + 14 * row}
                 for row, line in enumerate(wrap(text, width - indent, SIZE))]
        self.put("listed", name, x, y, w=width, h=14 * len(lines) + 6, label=label, lines=lines,
                 icon=icon, indent=indent, css="more")
        return 14 * len(lines) + 6

    def listed_height(self, text: str, width: float, *, indent: int) -> float:
        lines = 1 if self.tight else len(wrap(text, width - indent, SIZE))
        return 14.0 * lines + 6 if text else 0.0

    def pips(self, css: str, full: int, of: int, w: float, note: Text | str, *,
             x: float = 14) -> dict[str, Any]:
        """A row of spaces, some of them filled, and what that is in words.

        Where that does not fit on one line, the words stand above rows of up to ten spaces.
        """
        said = self.say(note)
        step = min(17.0, (w - x - 14 - 6.3 * len(said)) / of)
        if step >= PIP or of <= 1:
            return {"css": css, "x": x, "step": short(step), "note": said, "above": 0,
                    "rows": [(0, of, full)], "end": short(x + step * of + 2)}
        step = short(min(17.0, (w - x - 14) / min(of, 10)))
        rows = [(15 * (first // 10 - (of - 1) // 10), min(10, of - first),
                 max(0, min(10, full - first))) for first in range(0, of, 10)]
        return {"css": css, "x": x, "step": step, "note": said, "rows": rows,
                "end": x - 7, "above": 15 * len(rows) + 1}

    def heading(self, key: str, text: Text, x: float, y: float) -> float:
        self.text(key, x, y + 13, self.say(text), css="serif", size=13, bold=True)
        return 18

    def grid(self, width: float) -> tuple[int, float]:
        """How many cards stand side by side, and how wide each of them is."""
        columns = max(2, int((width + GAP) // (CARD_W + GAP)))
        return columns, (width - GAP * (columns - 1)) / columns

    def buttons(self, choices: Sequence[tuple[str, Text, str]], x: float, y: float, width: float,
                ) -> float:
        """Choices side by side: what each is called, what it does, and more about it.

        They stand in columns, as cards do, so that arrow keys lead from those to these.
        """
        long = any(more for _, _, more in choices)
        most = (1 if long else 2) if width < 600 else 3 if long else 6 if len(choices) > 4 else 4
        columns = min(most, len(choices))
        w = (width - GAP * (columns - 1)) / columns
        said = [self.say(text) for _, text, _ in choices]
        bold = [wrap(one[:1].upper() + one[1:], (w - 22) / 1.1, 13) for one in said]
        # What is chosen now comes before everything else: it is the last that is cut.
        small = [self.capped(wrap(more, w - 18, SIZE), w - 18, ALL if self.most else 2)
                 for _, _, more in choices]
        high = [15 + 16 * len(head) + LINE * len(rest)
                for head, rest in zip(bold, small, strict=True)]
        top = y
        for first in range(0, len(choices), columns):
            h = max(high[first:first + columns])
            for number in range(first, min(first + columns, len(choices))):
                slug, _, more = choices[number]
                lines = [{"text": line, "y": 21 + 16 * row}
                         for row, line in enumerate(bold[number])]
                below = [{"text": line, "css": "", "y": short(LINE * row)}
                         for row, line in enumerate(small[number])]
                label = W.CHOICE(effect=said[number])
                cut = is_cut(below)
                if more:
                    label = W.READABLE(label=label, words=more if cut else READ)
                self.put("choice", f"choice.{slug}", x + (number - first) * (w + GAP), top, w=w,
                         h=h, css="more" * cut, lines=lines, more=below, top=19 + 16 * len(lines),
                         label=self.say(label))
            top += h + GAP
        return top - y
