"""A whole turn is seen and played without scrolling, and can be read: on the fullest boards too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest

from hogwarts_nb.board import Board
from hogwarts_nb.house_cup.icons import COLOURS
from tests.browser.bare import BarePage
from tests.browser.fullest import FULLEST
from tests.fourth_game.matches import Matches

#: The part of the window that a notebook has on a small laptop, a tablet and a telephone.
LAPTOP, TABLET, SMALL, PHONE = (1290, 650), (820, 1080), (680, 760), (400, 760)

#: What is asked of a board in the page; texts that are drawn by way of a shared shape are looked at
#: as if they stood there themselves.
LOOK = """() => {
    const root = document.querySelector('.hnb'), svg = root.querySelector('.hnb-picture svg');
    const box = node => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
    const shown = [...root.querySelectorAll('.hnb-prompt, .hnb-choices, .hnb-notice, .hnb-bar, .hnb-story, .hnb-bar > *, .hnb-choices > *')]
        .filter(node => node.offsetHeight).map(node => [node.className || node.textContent, box(node)]);
    const added = [];
    for (const use of svg.querySelectorAll('[data-id] > use')) {
        const shape = svg.querySelector(use.getAttribute('href'));
        if (!shape.querySelector('text')) continue;
        const copy = shape.cloneNode(true);
        copy.removeAttribute('id');
        use.after(copy);
        added.push(copy);
    }
    const texts = [...svg.querySelectorAll('text')].filter(node => !node.closest('defs') && node.textContent.trim()
        && getComputedStyle(node).display !== 'none' && !node.closest('[aria-hidden]')).map(node => {
        const piece = node.closest('[data-id]');
        const ground = piece?.querySelector(':scope > rect:not(.hnb-mark), :scope > use');
        const m = node.getScreenCTM();
        return {text: node.textContent, id: piece?.dataset.id ?? '', box: box(node),
                size: parseFloat(getComputedStyle(node).fontSize) * Math.hypot(m.a, m.b),
                ground: ground && !ground.classList.contains('spot') ? box(ground) : null};
    });
    for (const copy of added) copy.remove();
    return {
        board: box(root), picture: box(svg), window: [0, 0, innerWidth, innerHeight], shown, texts,
        pieces: [...svg.querySelectorAll('[data-id]')].map(node => [node.dataset.id, box(node)]),
        sideways: root.scrollWidth > root.clientWidth,
    };
}"""


def inside(inner: list[float], outer: list[float], spare: float = 1) -> bool:
    return (inner[0] >= outer[0] - spare and inner[1] >= outer[1] - spare
            and inner[2] <= outer[2] + spare and inner[3] <= outer[3] + spare)


def overlap(one: list[float], other: list[float], spare: float = 2) -> bool:
    return (min(one[2], other[2]) - max(one[0], other[0]) > spare
            and min(one[3], other[3]) - max(one[1], other[1]) > spare + 2)


@pytest.fixture(scope="module")
def boards(browser: playwright.sync_api.Browser) -> Iterator[Callable[[str], BarePage]]:
    """A page with a board, made once for all tests here."""
    pages: dict[str, BarePage] = {}

    def board(name: str) -> BarePage:
        if name not in pages:
            game = FULLEST[name]() if name in FULLEST else Matches(["Ann", "Ben"])
            pages[name] = BarePage(browser, Board(game, game.to_move or "teacher", animate=False))
        page = pages[name]
        page.size(*LAPTOP)
        if page.page.locator(".hnb-notice").is_visible():
            page.page.locator(".hnb-notice > button").click()
        return page

    yield board
    for page in pages.values():
        page.close()


ALL = pytest.mark.parametrize("name", FULLEST)


@ALL
def test_everything_of_a_turn_is_on_the_screen_of_a_small_laptop(
        boards: Callable[[str], BarePage], name: str, artefacts: Path) -> None:
    board = boards(name)
    seen = look(board)
    assert inside(seen["board"], seen["window"])
    for _, box in (*seen["shown"], *seen["pieces"]):
        assert inside(box, seen["window"], 4)
    # What the board says, too.
    for label in ("Hint", "What can I do?"):
        button = board.page.get_by_role("button", name=label, exact=True)
        if not button.get_attribute("aria-disabled"):
            button.click()
            board.settle()
    assert board.page.locator(".hnb-legal").is_visible()
    seen = look(board)
    for what, box in seen["shown"]:
        assert inside(box, seen["window"]), what
    board.page.screenshot(path=artefacts / f"fullest_{name}.png")
    board.page.get_by_role("button", name="What can I do?", exact=True).click()


@ALL
def test_texts_are_large_enough_not_cut_and_do_not_touch(
        boards: Callable[[str], BarePage], name: str, artefacts: Path) -> None:
    board = boards(name)
    for width, height in (LAPTOP, PHONE):
        board.size(width, height)
        texts = look(board)["texts"]
        assert len(texts) > 20
        if (width, height) == LAPTOP:
            assert [text for text in texts if text["size"] < 11] == []
        assert [text for text in texts
                if text["ground"] and not inside(text["box"], text["ground"])] == []
        assert [(one["text"], other["text"]) for n, one in enumerate(texts)
                for other in texts[:n] if overlap(one["box"], other["box"])] == []
    board.theme("dark")
    board.page.screenshot(path=artefacts / f"fullest_{name}_dark.png")
    board.theme("light")


@pytest.mark.parametrize("size", [TABLET, SMALL, PHONE])
@pytest.mark.parametrize("name", ["cup_taking", "halls", "battle"])
def test_on_smaller_screens_all_buttons_are_there_and_the_picture_beside_them(
        boards: Callable[[str], BarePage], name: str, size: tuple[int, int]) -> None:
    board = boards(name)
    board.size(*size)
    seen = look(board)
    assert inside(seen["board"], seen["window"])
    assert not seen["sideways"]
    for what, box in seen["shown"]:
        assert inside(box, seen["window"]), what
    for action in ({"ask": "hint"}, {"ask": "why_not", "picks": [seen["pieces"][0][0]]}):
        board.act(action)
        box = next(box for what, box in look(board)["shown"] if "hnb-notice" in what)
        assert inside(box, seen["window"])
        assert box[3] - box[1] > 40
    wide = size != PHONE
    assert inside(seen["picture"], seen["window"]) == wide
    if not wide:
        # What does not fit is scrolled to, and nothing else moves.
        stage = board.page.locator(".hnb-stage")
        assert stage.evaluate("node => node.scrollHeight > node.clientHeight")


@pytest.mark.parametrize("name", ["cup_taking", "halls", "battle"])
def test_what_can_be_picked_is_marked_and_in_another_way_than_what_has_changed(
        boards: Callable[[str], BarePage], name: str) -> None:
    board = boards(name)
    board.page.mouse.move(0, 0)
    marked = set(board.page.locator("[data-id]:has(> .hnb-mark + .hnb-mark)").evaluate_all(
        "nodes => nodes.map(node => node.dataset.id)"))
    assert marked == {name for move in board.board.view["moves"] for pick in move["p"]
                      for name in pick}
    assert len(marked) > 3


def test_marks_are_seen_on_every_colour(boards: Callable[[str], BarePage]) -> None:
    board = boards("cup_taking")
    board.act({"ask": "hint"})
    assert board.page.locator(".lit > .hnb-mark").count()
    for theme in ("light", "dark"):
        board.theme(theme)
        for kind in (".can:not(.lit)", ".lit"):
            band, line = board.page.locator(f"{kind} > .hnb-mark").evaluate_all(
                "nodes => nodes.slice(0, 2).map(node => getComputedStyle(node).stroke)")
            assert contrast(band, line) >= 3
            for ground in COLOURS.values():
                assert max(contrast(band, ground), contrast(line, ground)) >= 3, (theme, ground)
        changed = board.page.locator(".hnb").evaluate(
            "node => getComputedStyle(node).getPropertyValue('--hnb-gold')")
        assert changed
    board.theme("light")


def test_what_does_not_fit_opens_large_when_it_is_pointed_at_or_has_the_focus(
        boards: Callable[[str], BarePage]) -> None:
    board = boards("battle")
    peek = board.page.locator(".hnb-peek")
    words = "Ability: each time control is removed from the location, every hero loses 1 health."
    piece = board.page.locator('[data-id="voldemort_7.1"]')
    assert words not in " ".join(piece.locator("text").all_text_contents())
    assert not peek.is_visible()
    for show, hide in ((piece.hover, lambda: board.page.mouse.move(0, 0)),
                       (piece.focus, lambda: piece.evaluate("node => node.blur()"))):
        show()
        assert words in peek.inner_text()
        assert peek.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 16
        hide()
        assert not peek.is_visible()


@pytest.mark.parametrize(("name", "signs"), [
    ("cup_taking", 13), ("halls", 24), ("battle", 23), ("matches", 0)])
def test_the_signs_are_explained_in_the_drawing_of_the_picture(
        boards: Callable[[str], BarePage], name: str, signs: int, artefacts: Path) -> None:
    board = boards(name)
    board.page.get_by_role("button", name="Signs and keys").click()
    board.settle()
    drawn = board.page.locator(".hnb-help li > svg")
    assert drawn.count() == signs
    assert drawn.evaluate_all("nodes => nodes.every(node => node.getBoundingClientRect().width > 15"
                              " && !node.querySelector('[data-id]'))")
    ids = board.page.locator(".hnb [id]").evaluate_all("nodes => nodes.map(node => node.id)")
    assert len(ids) == len(set(ids))
    assert "Escape gives the keyboard back" in board.page.locator(".hnb-help").inner_text()
    board.page.screenshot(path=artefacts / f"signs_{name}.png")
    board.page.keyboard.press("Escape")
    assert not board.page.locator(".hnb-help").is_visible()


def test_one_button_fills_the_screen_and_gives_it_back(boards: Callable[[str], BarePage]) -> None:
    board = boards("halls")
    full = board.page.get_by_role("button", name="Full screen")
    before = look(board)["picture"]
    full.click()
    board.page.wait_for_function("() => document.fullscreenElement?.matches('.hnb')")
    board.size(1920, 1080)
    seen = look(board)
    assert inside(seen["picture"], seen["window"])
    assert seen["picture"][2] - seen["picture"][0] > 1.5 * (before[2] - before[0])
    assert board.page.locator(".hnb-prompt p").evaluate(
        "node => parseFloat(getComputedStyle(node).fontSize)") > 20
    full.click()
    board.page.wait_for_function("() => !document.fullscreenElement")


def look(board: BarePage) -> dict[str, Any]:
    seen: dict[str, Any] = board.page.evaluate(LOOK)
    assert board.errors == []
    return seen


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    if colour.startswith("#"):
        parts = [int(colour[n:n + 2], 16) for n in (1, 3, 5)]
    else:
        parts = [int(part) for part in colour[4:-1].split(",")]
    red, green, blue = ((part / 255 / 12.92) if part <= 10 else ((part / 255 + .055) / 1.055) ** 2.4
                        for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue
