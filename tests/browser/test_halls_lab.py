"""The board of Halls of Hogwarts in a real JupyterLab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.test_board_lab import assert_sound, history, open_board

SETUP = '''
from hogwarts_nb import Board, HallsOfHogwarts

maze = """
1  Quidditch  .  │  ┐    ?  .  Lake
2  .          .  └  Cha│ ?  .  .
3  ?          ?  ?  ?    ?  ?  ?
4  ?          ?  ?  ?    ?  ?  ?
5  ?          ?  ?  ?    ?  ?  ?
6  .          .  ?  ?    ?  .  .
7  Hut        .  ?  ?    ?  .  Forest
"""
game = HallsOfHogwarts.scenario(
    maze, ["Harry", "Ginny"], rolls=[2], seed=4, hands={"Harry": ["peeves", "no_homework"]})
'''
TEACHER = SETUP + 'board = Board(game, "teacher")\nboard'
HARRY = SETUP + 'board = Board(game, "Harry")\nboard'
SHARED = SETUP + "board = Board(game)\nboard"


def on(lab: LabPage, space: str) -> str:
    """The id under which the tile on a space is drawn."""
    found: str = lab.python(
        f"next(place['id'] for place in game.view()['spaces'] if place['space'] == '{space}')")
    return found


def test_a_turn_is_played_by_mouse_with_previews_and_reasons(lab: LabPage) -> None:
    board = open_board(lab, HARRY)
    board.click("die")
    board.settle()
    assert history(lab) == ["roll"]
    # A tile that is picked is shown as each rotation would lay it.
    mirrors = board.root.locator("[data-mirror] use")
    expect(mirrors).to_have_count(0)
    tile = on(lab, "c1")
    board.click(tile)
    expect(board.root.locator("[data-mirror]:has(use)")).to_have_count(3)
    lab.screenshot("halls_rotations", ".hnb")
    board.click("turn.90")
    board.settle()
    assert history(lab)[-1] == "rotate c1 90"
    # A flip: first over, then how it lies.
    board.click("down.e1")
    board.settle()
    board.click("turn.90")
    board.settle()
    assert history(lab)[1:] == ["rotate c1 90", "flip e1", "turn 90"]
    # The ways that can be walked are lit; any other place says why not.
    lit = board.root.locator(".hnb-picture .reach")
    assert {node.get_attribute("data-id") for node in lit.all()} == {
        tile, on(lab, "d1"), on(lab, "d2")}
    board.click("down.d3")
    expect(board.notice).to_contain_text("the tile on d3 is face down")
    board.click(on(lab, "c2"))
    expect(board.notice).to_contain_text("There is no way to c2")
    expect(board.notice).to_contain_text("wall")
    assert len(history(lab)) == 4
    # Walking goes along the path: over the two tiles between.
    lab.page.evaluate("""() => {
        const old = Element.prototype.animate;
        window.walks = [];
        Element.prototype.animate = function (frames, options) {
            window.walks.push([this.dataset.id, frames.length]);
            return old.call(this, frames, options);
        };
    }""")
    board.click(on(lab, "d2"))
    board.settle()
    assert ["mover.Harry", 4] in lab.page.evaluate("() => window.walks")
    assert lab.python("game.view()['players'][0]['at']") == "d2"
    steps = lab.python("len(game.steps)")
    board.button(f"Why step {steps}?").click()
    expect(board.notice).to_contain_text("walks from the Quidditch Field over c1 and d1 to d2.")
    board.button("End the turn.").click()
    board.settle()
    assert history(lab)[-2:] == ["walk d2", "end"]
    expect(board.prompt).to_contain_text("Ginny")
    assert_sound(lab)


def test_a_turn_is_played_by_keyboard_alone(lab: LabPage) -> None:
    lab.page.emulate_media(reduced_motion="reduce")
    board = open_board(lab, TEACHER)
    page = lab.page
    board.root.locator('.hnb-picture [tabindex="0"]').focus()
    for piece in ("die", "down.e2", "turn.90", on(lab, "c1"), "turn.90", on(lab, "d2")):
        expect(board.root.locator('.hnb-picture [tabindex="0"]')).to_have_count(1)
        if page.evaluate("() => !document.activeElement.dataset.id"):
            board.root.locator('.hnb-picture [tabindex="0"]').focus()
        board.walk(piece)
        page.keyboard.press("Enter")
        board.settle()
    expect(board.root.locator(".hnb-live")).to_contain_text("Harry:")
    end = board.button("End the turn.")
    end.focus()
    page.keyboard.press("Enter")
    board.settle()
    assert history(lab) == ["roll", "flip e2", "turn 90", "rotate c1 90", "walk d2", "end"]
    assert page.evaluate("() => document.getAnimations().length") == 0
    assert_sound(lab)


def test_hands_stay_behind_the_curtain_and_names_say_what_is_there(lab: LabPage) -> None:
    board = open_board(lab, SHARED)
    curtain = board.root.locator(".hnb-curtain")
    expect(curtain).to_contain_text("Pass the screen to Harry.")
    page = lab.page.locator(".jp-Notebook")
    assert "event.peeves" not in page.inner_html()
    board.button("I am Harry: show my side").click()
    expect(curtain).to_be_hidden()
    cards = board.root.locator('[data-id^="event."]')
    expect(cards).to_have_count(2)
    expect(board.piece(on(lab, "d2"))).to_have_attribute("aria-label", re.compile(
        "row 2, column d: the Charms classroom, open to north and south"))
    expect(board.piece("down.d3")).to_have_attribute(
        "aria-label", re.compile("row 3, column d: a face-down tile"))
    # Peeves: a card, then two tiles.
    board.click(lab.python("next(card for card in game.state.hands[0] if 'peeves' in card)"))
    board.settle()
    board.click(on(lab, "c1"))
    board.settle()
    board.click("down.d3")
    board.settle()
    assert history(lab) == ["play peeves", "choose c1", "choose d3"]
    board.click("die")
    board.settle()
    lab.python("for move in ('flip d4', 'turn 0', 'flip d5', 'turn 0', 'end'):\n"
               "    game.push(move)\nNone")
    expect(curtain).to_contain_text("Pass the screen to Ginny.")
    board.settle()
    assert "event.no_homework" not in page.inner_html()
    assert_sound(lab)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible_and_looks_right_in_every_size(lab: LabPage, theme: str) -> None:
    board = open_board(lab, TEACHER)
    lab.theme(theme)
    for move in ("roll", "rotate c1 90", "flip e1", "turn 90"):
        lab.python(f"game.push('{move}')\nNone")
    board.settle()
    board.button("What can I do?").click()
    board.click("down.d3")
    expect(board.notice).to_be_visible()
    for width in (1600, 900, 400):
        lab.viewport(width, 2600)
        drawn = "584" if width == 400 else "880"
        expect(board.root.locator(".hnb-picture > svg")).to_have_attribute(
            "viewBox", re.compile(f"^0 0 {drawn} "))
        board.settle()
        lab.page.wait_for_timeout(400)
        lab.screenshot(f"halls_{theme}_{width}", ".hnb")
        assert lab.axe(".hnb") == []
        assert board.root.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert_sound(lab)
