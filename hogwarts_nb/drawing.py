"""Drawing: markup from templates, and pictures for outputs that stay readable everywhere.

Jinja2 escapes all values. Pictures go into outputs as ``<img>`` with a data address: JupyterLab
shows no other form in a notebook that is not trusted yet, and screen readers read its ``alt`` text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from .core.words import Words

__all__ = ["HIGH", "THEME", "WIDE", "Layout", "Picture", "address", "asset", "bundle", "clip",
           "fit", "image", "short", "style", "template", "worn", "wrap"]


@cache
def template(file: Path) -> Template:
    """A template that escapes all values.

    Args:
        file: the template.
    """
    return Environment(loader=FileSystemLoader(file.parent), autoescape=True,
                       undefined=StrictUndefined, trim_blocks=True,
                       lstrip_blocks=True).get_template(file.name)


@cache
def asset(file: Path) -> str:
    """A text file, such as a style sheet.

    Args:
        file: the file.
    """
    return file.read_text(encoding="utf-8")


#: The colours of all pictures and boards, light and dark.
THEME = Path(__file__).with_name("theme.css")


def image(svg: str, alt: str) -> str:
    """A picture as an ``<img>`` that needs no network and no trust.

    Args:
        svg: the picture.
        alt: a description in sentences.
    """
    return str(_IMAGE.render(alt=alt, address=address(svg)))


def address(svg: str) -> str:
    """A picture as an address that a page can show.

    Args:
        svg: the picture.
    """
    # Quotes and angle brackets must be encoded; leaving the rest keeps notebooks small.
    return "data:image/svg+xml," + quote(svg, safe=" =:/'(),;@!*+[]{}")


_IMAGE = Environment(autoescape=True).from_string(
    '<img alt="{{ alt }}" style="max-width: 100%; height: auto" src="{{ address }}">')


def bundle(svg: str, alt: str, text: str) -> dict[str, Any]:
    """The forms of an output: the picture, and the text for programs without pictures.

    Args:
        svg: the picture.
        alt: a description in sentences.
        text: the same as lines of text.
    """
    return {"text/html": image(svg, alt), "text/plain": text}


@lru_cache(4096)
def fit(text: str, width: float, size: float, least: float = 8.0, *,
        bold: bool = False) -> float:
    """The font size at which a line of text fits into a width, in the same units.

    The fonts of the machine are not known here, so it assumes usual widths of letters.

    Args:
        text: the line.
        width: the width to fit into.
        size: the greatest font size.
        least: the smallest font size.
        bold: whether it is bold.
    """
    wide = fsum(map(_em, text)) * size * (1.1 if bold else 1)
    return size if wide <= width or not wide else max(least, round(size * width / wide, 1))


def style(css: str) -> str:
    """The style sheet of a picture alone: the theme and the game's style, without spaces.

    Args:
        css: the game's style sheet.
    """
    css = asset(THEME) + css
    # Without comments, and without rules for a page around the picture.
    css = re.sub(r"/\*.*?\*/|^body.*?}", "", css, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\s*([{};:,])\s*", r"\1", css).replace(";}", "}").strip()


def worn(css: str, markup: str) -> str:
    """A style sheet without the rules and colours that a picture does not need.

    Args:
        css: a style sheet as :func:`style` makes it.
        markup: the picture.
    """
    classes = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    rules = []
    for rule in re.findall(r"[^{}]+{[^{}]*}", css):
        selectors = rule.partition("{")[0].split(",")
        if any(classes.issuperset(re.findall(r"\.([\w-]+)", one)) for one in selectors):
            rules.append(rule)
    kept = "".join(rules)
    used = set(re.findall(r"var\((--hnb-[\w-]+)", kept + markup))
    return re.sub(r"(--hnb-[\w-]+):[^;}]*(;|(?=}))",
                  lambda found: found[0] if found[1] in used else "", kept)


#: What a viewer may see of a position, as a game writes it.
V = TypeVar("V", bound=Mapping[str, Any])


class Layout(Generic[V]):
    """A view laid out: a list of items with their places, in drawing order.

    Args:
        view: what the viewer may see.
        words: the language.
        touched: ids to highlight.
        live: whether it is for a live page, on which what is cut can be opened.

    Attributes:
        live: whether it is for a live page.
        items: each thing with its kind, its id, its place and its contents.
    """

    def __init__(self, view: V, words: Words, touched: Sequence[str], *,
                 live: bool = False) -> None:
        self.view = view
        self.live = live
        self.say = words.say
        self.items: list[dict[str, Any]] = []
        self._touched = frozenset(touched)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all things that are laid out."""
        return frozenset(item["id"] for item in self.items if "id" in item)

    def line(self, text: str, width: float, size: float, least: float, *,
             bold: bool = False) -> tuple[str, float]:
        """A line that fits into a width, and its font size: no words are lost in a file.

        Args:
            text: the line.
            width: the room for it.
            size: the font size that is wanted.
            least: the smallest on a live page, where the line is cut instead.
            bold: whether it is bold.
        """
        size = fit(text, width, size, least if self.live else 0, bold=bold)
        return clip(text, width, size, bold=bold) if self.live else text, size

    def text(self, key: str, x: float, y: float, text: str, *, size: float = 12, css: str = "",
             anchor: str = "", bold: bool = False) -> None:
        """A line of text that is not a piece.

        Args:
            key: its name among the lines.
            x: its left edge, or the place of its ``anchor``.
            y: its base line.
            text: the line.
            size: the font size.
            css: its classes.
            anchor: ``middle`` or ``end``, as in SVG; the start by default.
            bold: whether it is bold.
        """
        self.items.append({"what": "text", "key": key, "x": short(x), "y": short(y),
                           "text": text, "size": size, "css": css, "anchor": anchor,
                           "bold": bold})

    def put(self, what: str, name: str, x: float, y: float, *, css: str = "", label: str = "",
            plain: bool = False, **values: Any) -> None:
        """A piece or a place, with the id by which it is picked and moved.

        Args:
            what: its kind, for the template; also its class, unless it is ``plain``.
            name: its id.
            x: its left edge or middle.
            y: its upper edge or middle.
            css: more classes.
            label: a description for people who do not see it.
            plain: whether ``what`` is not a class.
            **values: more values for the template.
        """
        classes = ["" if plain else what, css, "touched" if name in self._touched else ""]
        self.items.append({"what": what, "id": name, "x": short(x), "y": short(y), "zoom": 1,
                           "colour": "", "css": " ".join(filter(None, classes)), "label": label,
                           **{key: short(value) if isinstance(value, float) else value
                              for key, value in values.items()}})


    def place(self, first: int, x: float, y: float, zoom: float) -> None:
        """Put what was laid out at the origin in its place, larger or smaller.

        Args:
            first: the number of the first item that it has.
            x: its left edge.
            y: its upper edge.
            zoom: how many times as large it is drawn.
        """
        for item in self.items[first:]:
            item["x"], item["y"] = short(x + zoom * item["x"]), short(y + zoom * item["y"])
            if "size" in item and item["what"] == "text":
                item["size"] = short(zoom * item["size"])
            item["zoom"] = round(zoom * item.get("zoom", 1), 3)


def short(number: float) -> float:
    """A length with only as many digits as can be seen.

    Args:
        number: the length.
    """
    return int(number) if number == int(number) else round(number, 1)


class Picture:
    """A picture alone, for the end of a cell.

    Attributes:
        svg: the picture.
        alt: a description in sentences.
        text: the same as lines of text.
    """

    __slots__ = ("alt", "svg", "text")

    def __init__(self, svg: str, alt: str, text: str) -> None:
        self.svg = svg
        self.alt = alt
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return bundle(self.svg, self.alt, self.text)


@cache
def _em(letter: str) -> float:
    """How wide a letter is, as a part of the font size, in a font of which many are wide."""
    for letters, width in ((" .,:;!'il|·j", 0.33), ("rtfI()-", 0.43), ("mMWw", 0.92)):
        if letter in letters:
            return width
    return 0.85 if not letter.isalnum() else 0.7 if letter.isupper() else 0.61


def wrap(text: str, width: float, size: float) -> list[str]:
    """A text as lines that fit into a width at a font size.

    Args:
        text: the text.
        width: the width of a line.
        size: the font size.
    """
    return list(_wrapped(text, width, size))


@lru_cache(4096)
def _wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and fit(f"{lines[-1]} {word}", width, size, 0) == size:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def clip(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A line that fits into a width at a font size: what is too long ends in dots.

    Args:
        text: the line.
        width: the room for it.
        size: the font size.
        bold: whether it is bold.
    """
    left = text
    while left and fit(left + "…" * (left != text), width, size, 0, bold=bold) < size:
        left = left[:-1].rstrip(" ·")
    return left if left == text else left + "…"


#: How large a whole table is in a wide layout: beside it there is room for what a board says, on
#: the screen of a small laptop.
WIDE, HIGH = 880, 620
