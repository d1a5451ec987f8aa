"""The board of Hogwarts Battle in a real JupyterLab: a turn by mouse and one by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.test_board_lab import BoardPage, assert_sound, history, open_board

SETUP = """
from hogwarts_nb import Board, HogwartsBattle
game = HogwartsBattle.scenario(
    ["Harry", "Ron"], stage="dark_arts", dark_arts=["he_who", "expulso"], facing=["draco"],
    hands={"Harry": ["firebolt", "hedwig", "alohomora", "alohomora", "dittany"],
           "Ron": ["cleansweep", "beans", "pigwidgeon", "alohomora", "alohomora"]},
    decks={"Harry": ["alohomora"] * 5}, health={"Ron": 5},
    market=["reparo", "descendo", "lumos", "hagrid", "golden_snitch", "quidditch_gear"])
board = Board(game, animate=False)
board
"""
HERMIONE = """
from hogwarts_nb import Board, HogwartsBattle
game = HogwartsBattle.scenario(
    ["Hermione", "Ron"], facing=["quirrell"], assigned=5, attack={"Hermione": 1},
    hands={"Hermione": ["time_turner", "alohomora", "alohomora"]}, market=["reparo", "lumos"])
board = Board(game)
board
"""
FOUR = """
from hogwarts_nb import Board, HogwartsBattle
game = HogwartsBattle(["Harry", "Ron", "Hermione", "Neville"], seed=3)
while game.view()["turn"] < 4 or game.view()["decision"]["kind"] != "choose":
    game.push(game.legal_moves[0])
board = Board(game)
board
"""
LATE = """
from hogwarts_nb import Board, HogwartsBattle
game = HogwartsBattle.scenario(
    ["Harry", "Ron", "Hermione", "Neville"], game=7,
    facing=["voldemort_7", "bellatrix", "greyback"],
    assigned=[12, 3, 0], location="hogwarts_castle", control=4, shields={"Ron": ["greyback"]},
    skills={"Harry": "arithmancy", "Ron": "charms", "Hermione": "defence", "Neville": "potions"},
    horcrux="nagini", placed=["attack"],
    destroyed={"Harry": ["diary", "ring"], "Ron": ["locket", "cup", "diadem"]},
    hands={"Harry": ["petrificus", "fred", "accio", "alohomora", "alohomora"]},
    discards={"Harry": ["nimbus_2001", "lumos"]}, attack={"Harry": 6}, influence={"Harry": 4},
    market=["snape", "moody", "pensieve"], rolls=["health", "health"])
board = Board(game, animate=False)
board
"""

DIRECTIONS = """target => {
    const middle = node => {
        const box = node.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(document.activeElement);
    const [dx, dy] = [middle(target)[0] - x, middle(target)[1] - y];
    const aside = dx > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = dy > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const [one, two] = Math.abs(dx) > Math.abs(dy) ? [aside, along] : [along, aside];
    return [document.activeElement.dataset.id, one[0], two[0], two[1], one[1]];
}"""


def walk(board: BoardPage, name: str) -> None:
    """Goes to a piece with the arrow keys, and never twice the same way."""
    gone: set[tuple[str, str]] = set()
    for _ in range(80):
        here, *keys = board.piece(name).evaluate(DIRECTIONS)
        if here == name:
            return
        key = next(key for key in keys if (here, key) not in gone)
        gone.add((here, key))
        board.page.keyboard.press(key)
    raise AssertionError(f"{name} is not reached")


def of(lab: LabPage, hero: str, what: str) -> int:
    number: int = lab.python(
        f"next(one for one in game.view()['heroes'] if one['hero'] == {hero!r})[{what!r}]")
    return number


def test_a_turn_is_played_by_mouse_and_the_kernel_follows(lab: LabPage) -> None:
    board = open_board(lab, SETUP)
    # Why did Harry lose 2 health? The whole chain, up to the event.
    number = lab.python("next(step.number for step in game.steps if step.kind == 'lost-health')")
    board.button(f"Why step {number}?").click()
    for words in ("Harry loses 2 health (10 → 8)", "ability of Draco Malfoy",
                  "1 control is added to Diagon Alley", "Harry reveals the Dark Arts event"):
        expect(board.notice).to_contain_text(words)
    lab.viewport(1200, 2000)
    lab.screenshot("battle_why", ".hnb")
    # Playing a card, and a choice
    board.click("firebolt.1")
    board.settle()
    assert history(lab) == ["play firebolt"]
    assert of(lab, "Harry", "attack") == 1
    board.click("hedwig.1")
    board.settle()
    expect(board.prompt).to_contain_text("choose one of the effects of Hedwig")
    expect(board.piece("choice.attack")).to_have_attribute("aria-label",
                                                           re.compile("can be chosen"))
    lab.page.wait_for_timeout(600)
    lab.screenshot("battle_choice", ".hnb")
    board.click("choice.attack")
    board.settle()
    assert of(lab, "Harry", "attack") == 2
    # Whom to heal
    board.click("dittany.1")
    board.settle()
    board.click("seat.Ron")
    board.settle()
    assert of(lab, "Ron", "health") == 7
    # Attack and influence
    for piece in ("draco.1", "alohomora.1"):
        board.click(piece)
        board.settle()
    assert lab.python("game.view()['facing'][0]['assigned']") == 1
    assert of(lab, "Harry", "influence") == 1
    # What cannot be paid says so, and what the card does.
    before = history(lab)
    board.click("hagrid.1")
    expect(board.notice).to_contain_text("costs 4 influence, and Harry has 1")
    expect(board.notice).to_contain_text("every hero gains 1 health")
    assert history(lab) == before
    board.button("Undo").click()
    board.settle()
    assert history(lab) == before[:-1]
    board.button("Redo").click()
    board.settle()
    assert history(lab) == before
    # The end of the turn is a button, and the story goes on with the next hero.
    board.button("End the turn.").click()
    board.settle()
    assert history(lab)[-1] == "end"
    expect(board.prompt).to_contain_text("Ron: play cards")
    assert_sound(lab)


def test_a_turn_is_played_by_keyboard_alone(lab: LabPage) -> None:
    board = open_board(lab, SETUP)
    assert board.root.locator('.hnb-picture [tabindex="0"]').count() == 1
    page = lab.page
    # The button stands right behind the picture, whose one stop is the one before.
    board.button("End the turn.").focus()
    page.keyboard.press("Shift+Tab")
    for name, move in (("hedwig.1", "play hedwig"), ("choice.attack", "choose attack"),
                       ("draco.1", "attack draco")):
        walk(board, name)
        page.keyboard.press("Enter")
        board.settle()
        assert history(lab)[-1] == move
    expect(board.root.locator(".hnb-live")).to_contain_text("Harry: play cards")
    board.button("End the turn.").focus()
    page.keyboard.press("Enter")
    board.settle()
    assert history(lab)[-1] == "end"
    assert lab.python("game.to_move") == "Ron"
    assert_sound(lab)


def test_a_reward_is_told_step_by_step_and_a_card_goes_on_top_of_the_deck(lab: LabPage) -> None:
    board = open_board(lab, HERMIONE)
    board.root.get_by_role("combobox").select_option("1")  # faster, a story leaps over steps
    lab.page.evaluate("""() => {
        const prompt = document.querySelector('.hnb-prompt p');
        window.told = [];
        new MutationObserver(() => window.told.push(prompt.textContent))
            .observe(prompt, {childList: true, characterData: true, subtree: true});
    }""")
    board.click("quirrell.1")
    board.settle()
    told = " ".join(dict.fromkeys(lab.page.evaluate("() => window.told")))
    # With the last step the board already says what is to be decided next.
    places = [told.find(step) for step in lab.python("[step.text for step in game.steps[:-1]]")]
    assert places == sorted(places)
    assert min(places) >= 0
    assert len(places) >= 5
    assert lab.python("len(game.view()['defeated'])") == 1
    assert of(lab, "Ron", "attack") == 1
    board.click("time_turner.1")
    board.settle()
    cards = lab.python("[c for c in game.view()['heroes'][0]['hand'] if 'alohomora' in c]")
    board.click(cards[0])
    board.settle()
    # 1 from the reward, 1 of the Time Turner, 1 of the Alohomora!
    board.click("reparo.1", "deck.Hermione")
    board.settle()
    assert history(lab)[-1] == "buy reparo top"
    assert_sound(lab)


def test_a_late_turn_is_played_by_mouse_and_then_by_keyboard(lab: LabPage) -> None:
    board = open_board(lab, LATE)
    lab.viewport(1366, 2600)
    lab.page.emulate_media(reduced_motion="reduce")  # A click must not miss what still moves.
    # By mouse: who cannot be attacked says why; a place is used, a villain blocked, a die placed.
    board.click("voldemort_7.1")
    expect(board.notice).to_contain_text("Lord Voldemort cannot be attacked")
    expect(board.piece("voldemort_7.1")).to_have_attribute("aria-label", re.compile(
        "12 of 20 attack assigned. Ability, each turn: the active hero adds 1 control.*"
        "Cannot be attacked yet"))
    board.click("powers.Ron")
    expect(board.notice).to_contain_text("Charms: ")
    for piece, move in (("hogwarts_castle.1", "use hogwarts_castle"),
                        ("seat.Ron", "choose Ron"), ("choice.none", "choose none"),
                        ("petrificus.1", "play petrificus"), ("bellatrix.1", "choose bellatrix"),
                        ("fred.1", "play fred"), ("choice.place", "choose place")):
        board.click(piece)
        board.settle()
        assert history(lab)[-1] == move
        if move == "play fred":
            expect(board.piece("die")).to_have_attribute(
                "aria-label", "The Gryffindor die shows: heart")
            for theme in ("dark", "light"):
                lab.theme(theme)
                lab.page.wait_for_timeout(300)
                lab.screenshot(f"battle_late_{theme}", ".hnb")
                assert lab.axe(".hnb") == []
    assert lab.python("game.view()['horcrux']['placed']") == ["attack", "health"]
    board.click("bellatrix.1")
    board.settle()
    assert lab.python("game.view()['facing'][1]['assigned']") == 4
    # By keyboard: a card of the discard pile, a card that costs less, and a destroyed Horcrux.
    board.button("End the turn.").focus()
    page = lab.page
    page.keyboard.press("Shift+Tab")
    for name, move in (("accio.1", "play accio"), ("choice.take", "choose take"),
                       ("choice.nimbus_2001", "choose nimbus_2001"), ("ring.1", "use ring"),
                       ("alohomora.1", "discard alohomora"), ("alohomora.2", "discard alohomora")):
        walk(board, name)
        page.keyboard.press("Enter")
        board.settle()
        assert history(lab)[-1] == move
    lab.viewport(400, 4200)
    board.settle()
    assert lab.axe(".hnb") == []
    lab.screenshot("battle_late_400", ".hnb")
    assert board.root.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert_sound(lab)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible_and_looks_right_in_every_size(lab: LabPage, theme: str) -> None:
    board = open_board(lab, FOUR)
    lab.theme(theme)
    board.settle()
    for piece in board.root.locator("[data-id]:not([aria-hidden])").all():
        assert piece.get_attribute("aria-label")
    for width in (1600, 900, 400):
        lab.viewport(width, 3200)
        narrow = width == 400
        picture = board.root.locator(".hnb-picture > svg")
        expect(picture).to_have_attribute(
            "viewBox", re.compile(f"^0 0 {'340' if narrow else '880'} "))
        board.settle()
        lab.page.wait_for_timeout(400)
        lab.screenshot(f"battle_{theme}_{width}", ".hnb")
        assert lab.axe(".hnb") == []
        assert board.root.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert_sound(lab)
