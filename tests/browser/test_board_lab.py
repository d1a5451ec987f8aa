"""The board in a real JupyterLab: played by mouse and keys, and what a stranger may try."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab_page import KERNEL, LabPage

SETUP = """
from hogwarts_nb import HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.players import Random
"""
TWO = SETUP + """
game = HouseCup(["Slytherin", "Gryffindor"], seed=3)
board = Board(game, "teacher")
board
"""
BOTS = SETUP + """
game = HouseCup(["Slytherin", "Gryffindor", "Hufflepuff"], seed=3)
bots = {"Gryffindor": Random(1), "Hufflepuff": Random(2)}
board = Board(game, "Slytherin", bots=bots)
board
"""
HISTORY = "[str(move) for move, _ in game.history]"


class BoardPage:
    """One board in the page, and what a person does with it."""

    def __init__(self, lab: LabPage, number: int = 0) -> None:
        self.lab = lab
        self.root = lab.page.locator(".hnb").nth(number)
        self.root.locator(".hnb-picture svg").wait_for()

    @property
    def page(self) -> Page:
        return self.lab.page

    @property
    def notice(self) -> Locator:
        return self.root.locator(".hnb-notice")

    @property
    def prompt(self) -> Locator:
        return self.root.locator(".hnb-prompt p")

    def piece(self, name: str) -> Locator:
        return self.root.locator(f'[data-id="{name}"]')

    def click(self, *names: str) -> None:
        for name in names:
            piece = self.piece(name)
            piece.scroll_into_view_if_needed()
            # Playwright takes what cannot be chosen for dead, but the board answers why not. A
            # forced click does not wait until the piece has arrived where it will be clicked.
            piece.element_handle().wait_for_element_state("stable")
            piece.click(force=True)

    def walk(self, name: str) -> None:
        """Goes from the focused piece to another with the arrow keys."""
        for _ in range(30):
            key = self.piece(name).evaluate("""target => {
                const middle = node => {
                    const box = node.getBoundingClientRect();
                    return [box.left + box.width / 2, box.top + box.height / 2];
                };
                const [x, y] = middle(document.activeElement);
                const [dx, dy] = [middle(target)[0] - x, middle(target)[1] - y];
                if (document.activeElement === target) return '';
                if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
                return dy > 0 ? 'ArrowDown' : 'ArrowUp';
            }""")
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{name} is not reached")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def settle(self) -> None:
        """Waits until the newest step is shown, and the kernel has nothing to do."""
        expect(self.root).not_to_have_class(re.compile("hnb-past|hnb-busy"), timeout=20_000)
        self.lab.wait_until_idle()

    def step(self) -> str:
        return self.root.locator(".hnb-count").inner_text()


def open_board(lab: LabPage, *cells: str) -> BoardPage:
    lab.open_cells(*cells)
    lab.run_all()
    assert lab.errors() == []
    return BoardPage(lab)


def history(lab: LabPage) -> list[str]:
    found: list[str] = lab.python(HISTORY)
    return found


def assert_sound(lab: LabPage) -> None:
    assert lab.errors() == []
    assert lab.console_errors == []
    assert lab.outside_requests == []


def test_a_game_is_played_by_mouse_and_the_kernel_follows(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    board.click("token.Slytherin.3")
    expect(board.piece("token.Slytherin.3")).to_have_attribute("aria-pressed", "true")
    assert history(lab) == []
    board.click("day.Thu")
    board.settle()
    assert history(lab) == ["place 3 Thu"]
    expect(board.prompt).to_contain_text("Gryffindor: choose")
    # A day, then a token; and a click on what lies on a day means the day.
    card = lab.python("game.view()['days'][0]['cards'][0]")
    board.click(card, "token.Gryffindor.1")
    board.settle()
    assert history(lab) == ["place 3 Thu", "place 1 Mon"]
    # Another choice takes the place of the one before; a second click takes it away.
    board.click("token.Slytherin.1", "token.Slytherin.2", "token.Slytherin.2")
    expect(board.root.locator("[aria-pressed]")).to_have_count(0)
    board.click("token.Slytherin.1", "token.Slytherin.2", "day.Fri")
    board.settle()
    assert history(lab)[-1] == "place 2 Fri"
    assert_sound(lab)


def test_stepping_why_why_not_hint_and_undo(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    board.click("token.Slytherin.3", "day.Thu")
    board.settle()
    steps = lab.python("len(game.steps)")
    assert board.step() == f"Step {steps} of {steps}"
    board.button("One step back").click()
    expect(board.piece("token.Slytherin.3")).to_have_attribute(
        "aria-label", "Slytherin's token 3, not placed")
    assert board.step() == f"Step {steps - 1} of {steps}"
    board.button("First step").click()
    expect(board.prompt).to_have_text("Before the first step. ")
    board.root.get_by_role("slider").fill("2")
    expect(board.prompt).to_contain_text("gets the Sorting Hat")
    board.button("Newest step").click()
    expect(board.prompt).to_contain_text("Gryffindor: choose")
    # Why?
    board.button(f"Why step {steps}?").click()
    expect(board.notice).to_contain_text(f"{steps}. Slytherin places the 3-token")
    expect(board.notice).to_contain_text(lab.python("game.rulebook['HC-PLACE-4'].text"))
    # Why not?
    board.click("deck")
    expect(board.notice).not_to_contain_text("3-token")
    board.click("seat.Slytherin")
    expect(board.notice.locator("li")).not_to_have_count(0)
    # Legal moves as sentences, each a button
    board.button("What can I do?").click()
    assert board.root.locator(".hnb-legal button").count() == lab.python("len(game.legal_moves)")
    board.button("Hint").click()
    expect(board.notice).to_contain_text("Suggestion: Place the")
    assert board.root.locator(".lit").count() == 2
    assert history(lab) == ["place 3 Thu"]
    board.button("Place the 2-token face down under Monday.").click()
    board.settle()
    assert history(lab) == ["place 3 Thu", "place 2 Mon"]
    board.button("Undo").click()
    board.settle()
    assert history(lab) == ["place 3 Thu"]
    board.button("Redo").click()
    board.settle()
    assert history(lab) == ["place 3 Thu", "place 2 Mon"]
    assert_sound(lab)


def test_a_game_is_played_by_keyboard_alone(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    stops = board.root.locator('.hnb-picture [tabindex="0"]')
    assert stops.count() == 1
    page = lab.page
    # From the first control behind the picture, one step back with Tab reaches its one stop.
    board.button("Redo").evaluate("node => node.parentElement.firstElementChild.focus()")
    page.keyboard.press("Shift+Tab")
    expect(board.piece("day.Mon")).to_be_focused()
    board.walk("token.Slytherin.3")
    assert stops.count() == 1
    page.keyboard.press("Enter")
    expect(board.piece("token.Slytherin.3")).to_have_attribute("aria-pressed", "true")
    expect(board.root.locator(".hnb-live")).to_contain_text("chosen")
    page.keyboard.press("Escape")
    expect(board.piece("token.Slytherin.3")).not_to_have_attribute("aria-pressed", "true")
    page.keyboard.press(" ")
    page.keyboard.press("Home")
    expect(board.piece("deck")).to_be_focused()
    board.walk("day.Fri")
    page.keyboard.press("Enter")
    board.settle()
    assert history(lab) == ["place 3 Fri"]
    # Focus survived the new picture.
    expect(board.piece("day.Fri")).to_be_focused()
    expect(board.root.locator(".hnb-live")).to_contain_text("Gryffindor: choose")
    page.keyboard.press(",")
    expect(board.root).to_have_class(re.compile("hnb-past"))
    page.keyboard.press(".")
    expect(board.root).not_to_have_class(re.compile("hnb-past"))
    page.keyboard.press("?")
    expect(board.root.locator(".hnb-legal")).to_be_visible()
    # JupyterLab's own keys did nothing meanwhile: there is still one cell.
    assert lab.cells.count() == 1
    assert_sound(lab)


def test_each_piece_says_what_it_is_and_whether_it_can_be_chosen(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    for piece in board.root.locator("[data-id]:not([aria-hidden])").all():
        assert piece.get_attribute("role") == "button"
        assert piece.get_attribute("aria-label")
        can = "can be chosen" in (piece.get_attribute("aria-label") or "")
        assert (piece.get_attribute("aria-disabled") is None) is can
    picks = lab.python(
        "[name for move in board.view['moves'] for ids in move['p'] for name in ids]")
    # They are drawn with the first frame.
    lab.page.wait_for_function("() => document.querySelector('.hnb-mark').width.baseVal.value")
    for name in set(picks):
        expect(board.piece(name)).to_have_attribute("aria-label", re.compile("can be chosen"))
        assert board.piece(name).locator("> .hnb-mark").evaluate_all(
            "nodes => nodes.map(node => node.width.baseVal.value > 20)") == [True, True]


def test_bots_answer_and_the_story_is_told_step_by_step(lab: LabPage) -> None:
    board = open_board(lab, BOTS)
    first = lab.python("len(game.steps)")
    board.root.get_by_role("combobox").select_option("1")  # faster, a story leaps over steps
    lab.page.evaluate("""() => {
        const count = document.querySelector('.hnb-count');
        window.seen = [count.textContent];
        new MutationObserver(() => window.seen.push(count.textContent))
            .observe(count, {childList: true, characterData: true, subtree: true});
    }""")
    board.click("token.Slytherin.3", "day.Mon")
    board.settle()
    last = lab.python("len(game.steps)")
    assert last == first + 4
    seen = list(dict.fromkeys(lab.page.evaluate("() => window.seen")))
    assert seen[1:] == [f"Step {number} of {last}" for number in range(first + 1, last + 1)]
    assert len(history(lab)) == 3
    # A click skips to the end.
    board.root.get_by_role("combobox").select_option("0.5")
    board.click("token.Slytherin.1", "day.Mon")
    expect(board.root).to_have_class(re.compile("hnb-past"))
    board.click("deck")
    board.settle()
    assert len(history(lab)) == 6
    board.button("Undo").click()
    board.settle()
    assert len(history(lab)) == 3
    assert_sound(lab)


def test_reduced_motion_goes_to_the_end_at_once(lab: LabPage) -> None:
    lab.page.emulate_media(reduced_motion="reduce")
    board = open_board(lab, BOTS)
    board.root.get_by_role("combobox").select_option("0.5")
    board.click("token.Slytherin.3")
    board.click("day.Mon")
    board.settle()
    assert len(history(lab)) == 3
    assert lab.page.evaluate("() => document.getAnimations().length") == 0


def send(lab: LabPage, board: str, state: Any) -> None:
    """Sends a state to a board's model, as a stranger's program could."""
    lab.page.evaluate(
        f"""([comm_id, state]) => {{
            const kernel = {KERNEL};
            const header = {{msg_id: crypto.randomUUID(), msg_type: 'comm_msg', version: '5.3',
                             session: kernel.clientId, username: '', date: ''}};
            const data = {{method: 'update', state, buffer_paths: []}};
            kernel.sendShellMessage({{header, channel: 'shell', parent_header: {{}}, metadata: {{}},
                                      buffers: [], content: {{comm_id, data}}}}, false, true);
        }}""",
        [lab.python(f"{board}.model_id"), state],
    )
    lab.page.wait_for_timeout(300)
    lab.wait_until_idle()


def test_what_is_sent_by_hand_is_refused_visibly_and_changes_nothing(lab: LabPage) -> None:
    board = open_board(lab, TWO.replace('"teacher"', '"Slytherin"'))
    before = lab.python("import json\njson.dumps(game.save())")

    def revision() -> int:
        number: int = lab.python("board.view['rev']")
        return number

    # The way of sending works: a legal move is played.
    send(lab, "board", {"action": {"id": 1, "rev": revision(), "move": "place 3 Thu"}})
    assert history(lab) == ["place 3 Thu"]
    lab.python("game.pop()\nNone")
    board.settle()
    for action, words in (
        ({"id": 2, "rev": revision(), "move": "place 4 Thu"}, "There is no token"),
        ({"id": 3, "rev": 1, "move": "place 3 Thu"}, "The board has changed meanwhile."),
        ({"id": 4, "rev": -1, "move": "place 3 Thu"}, "did not understand"),
        ("<img src=x onerror=alert(1)>", "did not understand"),
        ({"id": 5, "rev": None, "ask": {"a": []}}, "did not understand"),
    ):
        send(lab, "board", {"action": action})
        expect(board.notice).to_contain_text(words)
        expect(board.notice).to_contain_text("That is not possible")
        assert lab.python("json.dumps(game.save())") == before
    send(lab, "board", {"view": {}, "_esm": "", "layout": None})
    assert lab.python("json.dumps(game.save())") == before
    # A foreign seat
    board.click("token.Slytherin.3", "day.Thu")
    board.settle()
    send(lab, "board", {"action": {"id": 6, "rev": revision(), "move": "place 1 Thu"}})
    expect(board.notice).to_contain_text("Gryffindor decides now")
    assert history(lab) == ["place 3 Thu"]


def test_an_exception_in_the_kernel_is_shown_on_the_board(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    lab.python("type(game.visuals).meant = lambda *_: 1 / 0\nNone")
    board.click("deck")
    expect(board.notice).to_contain_text("ZeroDivisionError: division by zero")


NAMED = SETUP + """
game = HouseCup({"Slytherin": "<img src=x onerror=alert(1)>", "Gryffindor": "Ben"}, seed=3)
board = Board(game, "Slytherin")
board
"""


def test_two_boards_stay_in_step_and_names_are_text(lab: LabPage) -> None:
    dialogs: list[str] = []
    lab.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    one = open_board(lab, NAMED, "other = Board(game, 'Gryffindor')\nother")
    other = BoardPage(lab, 1)
    one.click("token.Slytherin.3", "day.Thu")
    one.settle()
    other.settle()
    expect(other.prompt).to_contain_text("Gryffindor: choose")
    expect(one.prompt).to_contain_text("Gryffindor: choose")
    # The other side sees that there is a token, and not which.
    assert other.piece("token.Slytherin.#1").text_content() == "?"
    assert one.piece("token.Slytherin.3").text_content() == "3"
    other.click("token.Gryffindor.1", "day.Thu")
    other.settle()
    one.settle()
    assert one.step() == other.step()
    assert history(lab) == ["place 3 Thu", "place 1 Thu"]
    lab.python("game.push('place 1 Thu')\nNone")
    one.settle()
    other.settle()
    assert one.step() == other.step()
    for board in (one, other):
        assert "<img src=x" in (board.root.locator(".hnb-picture").text_content() or "")
        assert board.root.locator(".hnb-picture img, .hnb-picture image").count() == 0
    assert dialogs == []
    assert_sound(lab)


def test_one_screen_is_passed_from_player_to_player(lab: LabPage) -> None:
    board = open_board(lab, TWO.replace(', "teacher"', ""))
    expect(board.root.locator(".hnb-curtain")).to_contain_text("Pass the screen to Slytherin.")
    assert board.root.locator(".hnb-picture").evaluate("node => node.inert")
    board.button("I am Slytherin: show my side").click()
    expect(board.root.locator(".hnb-curtain")).to_be_hidden()
    board.click("token.Slytherin.3", "day.Thu")
    expect(board.root.locator(".hnb-curtain")).to_contain_text("Pass the screen to Gryffindor.")
    page = lab.page.locator(".jp-Notebook").inner_html()
    assert "token.Slytherin.3" not in page
    assert "3-token" not in page


def test_a_drawing_changes_only_where_the_game_did(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    lab.page.evaluate(
        "() => document.querySelectorAll('.hnb [data-id]').forEach(node => { node.old = true })")
    board.click("token.Slytherin.3", "day.Thu")
    board.settle()
    assert board.root.locator("[data-id]").evaluate_all(
        "nodes => nodes.every(node => node.old)")
    assert_sound(lab)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible_and_looks_right_in_every_size(lab: LabPage, theme: str) -> None:
    board = open_board(lab, BOTS.replace('"Slytherin", bots', 'bots'))
    lab.theme(theme)
    lab.python("""
while len(game.steps) < 60:
    moves = game.legal_moves
    board.handle({"id": 1, "rev": board.view["rev"], "ask": "go", "step": board.view["last"]})
    board.handle({"id": 1, "rev": board.view["rev"], "move": moves[len(moves) // 2].notation})
""")
    board.settle()
    board.button("What can I do?").click()
    why = board.root.locator(".hnb-why").last
    why.click()
    expect(board.notice).to_be_visible()
    for width in (1600, 900, 400):
        # High enough that nothing is scrolled out of the picture.
        lab.viewport(width, 2600)
        drawn = "340" if width == 400 else "880"
        picture = board.root.locator(".hnb-picture > svg")
        expect(picture).to_have_attribute("viewBox", re.compile(f"^0 0 {drawn} "))
        board.settle()
        lab.page.wait_for_timeout(500)
        lab.screenshot(f"board_{theme}_{width}", ".hnb")
        assert lab.axe(".hnb") == []
        assert board.root.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert_sound(lab)


BATTLE = """
from hogwarts_nb import HogwartsBattle
from hogwarts_nb.board import Board
Board(HogwartsBattle(["Harry", "Ron"], game={game}, seed={game}), "teacher", animate=False)
"""


def test_boards_on_one_page_use_their_own_shapes(lab: LabPage) -> None:
    lab.viewport(1200, 1800)
    lab.open_cells(*(BATTLE.format(game=game) for game in (1, 4, 7)))
    pictures = lab.page.locator(".hnb-picture > svg")

    def drawn(count: int) -> list[bytes]:
        pictures.nth(count - 1).wait_for()
        expect(lab.page.locator(".hnb")).to_have_count(count)
        lab.page.wait_for_timeout(300)
        shots = []
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            # On whole pixels, and with nothing of the notebook above it.
            picture.evaluate("""node => {
                node.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 960px;'
                    + ' z-index: 1000; background: white';
                for (let one = node.parentElement; one; one = one.parentElement) {
                    one.style.contain = 'none';
                    one.style.containerType = 'normal';
                    one.style.transform = 'none';
                    one.style.overflow = 'visible';
                    one.style.zIndex = 1000;
                }
            }""")
            box = picture.bounding_box()
            assert box
            shots.append(lab.page.screenshot(clip=box))
            picture.evaluate("node => node.style.visibility = 'hidden'")
        return shots

    lab.run_all()
    together = drawn(3)
    assert len(set(together)) == 3
    ids = lab.page.locator(".hnb [id]").evaluate_all("nodes => nodes.map(node => node.id)")
    assert len(set(ids)) == len(ids) > 30
    for number, picture in enumerate(together):
        lab.open_cells(BATTLE.format(game=(1, 4, 7)[number]))
        lab.run_all()
        assert drawn(1) == [picture], f"board {number + 1} is drawn in another way when it is alone"
    assert_sound(lab)


def test_a_board_beside_the_file_browser_can_be_read(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    lab.viewport(400, 800)
    lab.page.evaluate("() => window.jupyterapp.commands.execute('filebrowser:activate')")
    lab.page.locator(".jp-FileBrowser").wait_for()
    lab.page.wait_for_timeout(500)
    output = lab.page.locator(".jp-OutputArea-output").first
    width, room, all_of_it = output.evaluate("""node => [
        node.querySelector('.hnb').offsetWidth, node.clientWidth, node.scrollWidth]""")
    assert room < 100, "there is more room than when this was seen to go wrong"
    assert width >= 240
    assert all_of_it >= width, "what does not fit can be scrolled to"
    expect(board.root.locator(".hnb-picture > svg")).to_have_attribute(
        "viewBox", re.compile("^0 0 340 "))


def test_the_help_says_how_the_keyboard_comes_back(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    board.button("Signs and keys").click()
    expect(board.notice).to_contain_text(
        "When there is nothing to clear, Escape gives the keyboard back to the notebook.")


def test_the_view_of_a_click_is_small(lab: LabPage) -> None:
    board = open_board(lab, BOTS)
    board.click("token.Slytherin.3", "day.Mon")
    board.settle()
    assert len(json.dumps(lab.python("board.view")).encode()) < 60_000


def test_a_board_is_drawn_while_a_page_shows_it(lab: LabPage) -> None:
    again = "board = Board(game, 'teacher', animate=False)\nboard"
    lab.open_cells(SETUP + 'game = HouseCup(["Slytherin", "Gryffindor"], seed=3)', again, again)
    lab.run_all()
    pages = [BoardPage(lab, number) for number in range(2)]
    for _ in range(3):  # run again, a cell lets its old board go
        lab.page.evaluate("""() => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            notebook.deselectAll();
            notebook.activeCellIndex = 2;
            return window.jupyterapp.commands.execute('notebook:run-cell');
        }""")
        lab.wait_until_idle()
        pages[1].root.locator(".hnb-picture svg").wait_for()
    assert lab.python("len(game._watchers)") == 2
    lab.python("steps = game.push('place 3 Thu')")
    for page in pages:
        expect(page.root.locator(".hnb-count")).to_have_text("Step 5 of 5")
    # One that hears nothing for long asks, and goes on.
    lab.python("""
for _ in range(60):
    move = game.pop()
    steps = game.push(move)
""")
    for page in pages:
        expect(page.root.locator(".hnb-silent")).to_have_text("")
    lab.wait_until_idle()
    heard = lab.python("[len(board._audience.pages), board._stale, board._audience.unheard]")
    assert heard == [1, False, 0]


def test_a_click_during_a_story_skips_it_and_says_so_and_the_speed_is_kept(lab: LabPage) -> None:
    board = open_board(lab, BOTS)
    skip, speed = board.button("Skip"), board.root.get_by_role("combobox")
    expect(skip).to_be_hidden()
    speed.select_option("0.25")
    board.click("token.Slytherin.3", "day.Mon")
    expect(skip).to_be_visible()
    # A click that was meant as a move
    board.click("token.Slytherin.1")
    board.settle()
    expect(board.notice).to_contain_text("You skipped to the newest step.")
    expect(board.root.locator(".hnb-live")).to_contain_text("You skipped")
    assert len(history(lab)) == 3
    # It says so once, and the next click chooses.
    board.click("token.Slytherin.1")
    expect(board.piece("token.Slytherin.1")).to_have_attribute("aria-pressed", "true")
    board.click("day.Mon")
    expect(skip).to_be_visible()
    skip.click()
    board.settle()
    expect(skip).to_be_hidden()
    expect(board.notice).to_be_hidden()
    # At the usual speed, a hundred steps are told in a few seconds.
    speed.select_option("1")
    lab.page.evaluate("""() => {
        const root = document.querySelector('.hnb');
        window.told = null;
        new MutationObserver(() => {
            const past = root.classList.contains('hnb-past');
            if (past) window.began ??= performance.now();
            else if (window.began) window.told ??= performance.now() - window.began;
        }).observe(root, {attributes: true, attributeFilter: ['class']});
    }""")
    lab.python("""
from hogwarts_nb.players import ask
player, first = Random(5), len(game.steps)
while len(game.steps) < first + 100:
    board._busy = True
    game.push(ask(player, game).move)
board._busy = False
board._game_changed()
""")
    lab.page.wait_for_function("() => window.told", timeout=20_000)
    assert lab.page.evaluate("() => window.told") < 8_000
    speed.select_option("2")
    lab.run_all()
    again = BoardPage(lab)
    expect(again.root.get_by_role("combobox")).to_have_value("2")
    assert_sound(lab)


def test_the_end_is_read_and_a_game_is_begun_saved_opened_and_copied(lab: LabPage) -> None:
    board = open_board(lab, TWO)
    lab.python("""
player = Random(3)
from hogwarts_nb.players import ask
board._stage.animate = False
while game.to_move:
    game.push(ask(player, game).move)
None
""")
    board.settle()
    expect(board.notice).to_contain_text("The end")
    scores = lab.python("[sheet.title for sheet in game.outcome().scores.values()]")
    for score in scores:
        expect(board.notice).to_contain_text(score)
    # A sheet opens, and each of its lines says why, by the keyboard too.
    sheet = board.notice.locator(".hnb-sheets > details").first
    sheet.locator("summary").first.press("Enter")
    line = sheet.locator("details").first
    line.locator("summary").press("Enter")
    said = lab.python("""
sheet = next(iter(game.outcome().scores.values()))
[str(sheet.lines[0].text), sheet.lines[0].clause, game.rulebook[sheet.lines[0].clause].text]
""")
    for words in said:
        expect(line).to_contain_text(words)
    lab.screenshot("board_end")
    board.button("Play again").click()
    expect(board.notice).to_be_hidden()
    assert history(lab) == []

    def choose(*names: str) -> None:
        for name in names:
            board.button(name).click()

    choose("Game", "Save")
    expect(board.notice).to_contain_text("Saved as house-cup-1.json")
    choose("Game", "New seats", "Hufflepuff: nobody")
    # The button is the same, and has the focus.
    expect(board.button("Hufflepuff: you")).to_be_focused()
    choose("Start")
    expect(board.prompt).not_to_contain_text("wins")
    lab.wait_until_idle()
    assert lab.python("list(game.players)") == ["Gryffindor", "Slytherin", "Hufflepuff"]
    choose("Game", "Open", "house-cup-1.json")
    expect(board.notice).to_be_hidden()
    assert lab.python("list(game.players)") == ["Slytherin", "Gryffindor"]
    choose("Game", "Copy the position")
    field = board.notice.locator("textarea")
    expect(field).to_have_value(lab.python("game.as_scenario('teacher')"))
    choose("Copy")
    expect(board.button("Copied")).to_be_visible()
    assert lab.page.evaluate("() => getSelection().toString() || document.activeElement.value")
    choose("Game", "Replay file")
    expect(board.notice).to_contain_text("The replay is house-cup-1.html")
    assert_sound(lab)
