"""Pictures in outputs: escaped, readable with no trust, and sized to fit."""

from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from hogwarts_nb.drawing import fit, image, wrap


class _Tags(HTMLParser):
    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_a_picture_is_one_img_whose_address_holds_the_whole_svg() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>100% "ё" #1</text></svg>'
    [(tag, attributes)] = _Tags(image(svg, 'a "quoted" <alt>')).tags
    assert tag == "img"
    assert attributes["alt"] == 'a "quoted" <alt>'
    address = attributes["src"] or ""
    assert address.startswith("data:image/svg+xml,")
    assert unquote(address.removeprefix("data:image/svg+xml,")) == svg
    assert not set(address) & set('"<>#')


@pytest.mark.parametrize(("text", "width"), [("Magical Creatures", 60), ("Wand", 200)])
def test_text_is_made_smaller_only_when_it_does_not_fit(text: str, width: int) -> None:
    size = fit(text, width, 12)
    assert size == 12 if text == "Wand" else 8 <= size < 12


def test_wrapped_lines_keep_every_word_and_fit() -> None:
    text = "Give any card of yours to an opponent, except one with the letter symbol."
    lines = wrap(text, 180, 11.5)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(fit(line, 180, 11.5, 0) == 11.5 for line in lines)


def test_a_word_wider_than_the_line_stands_alone() -> None:
    assert wrap("a incomprehensibilities b", 40, 12) == ["a", "incomprehensibilities", "b"]


def test_svg_that_is_drawn_is_well_formed() -> None:
    from hogwarts_nb import HouseCup

    game = HouseCup({"Slytherin": "<img src=x onerror=alert(1)>", "Gryffindor": "Bén & Co"})
    for layout in ("wide", "narrow"):
        for live in (False, True):
            root = ElementTree.fromstring(game.svg(layout=layout, live=live))
            said = " ".join(root.itertext())
            assert "Bén & Co" in said or layout == "narrow"
            assert not [node for node in root.iter() if node.tag.endswith(("img", "script"))]
