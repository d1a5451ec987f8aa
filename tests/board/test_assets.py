"""The browser module and the style sheets: small, complete, and nothing from outside."""

from __future__ import annotations

import json
import re
import string
from html.parser import HTMLParser

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.board import Board, replay_html, scene
from hogwarts_nb.board.bars import Bars
from hogwarts_nb.board.form import Form
from hogwarts_nb.board.labels import LABELS, REFUSALS, TITLES
from hogwarts_nb.board.scene import HERE
from hogwarts_nb.board.task import TaskBoard
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.drawing import THEME


def read(name: str) -> str:
    file = THEME if name == THEME.name else HERE / name
    return file.read_text(encoding="utf-8")


MODULES = pytest.mark.parametrize("module", [scene.module(*scene.BOARD), Form._esm, Bars._esm],
                                  ids=["board", "form", "bars"])
#: The files of which they are made.
SCRIPTS = ("page.js", *scene.BOARD, "task.js", "form.js", "bars.js", "replay.js")


@MODULES
def test_a_browser_module_is_under_30_kb(module: str) -> None:
    assert len(module.encode()) < 30_000


def test_only_a_board_with_a_task_carries_what_it_needs_and_that_is_little() -> None:
    plain, more = scene.module(*scene.BOARD), TaskBoard._esm
    assert len(more.encode()) - len(plain.encode()) < 4_000
    assert "function taskIn" in more
    assert "function taskIn" not in plain


def test_every_label_that_the_browser_uses_exists_and_none_is_idle() -> None:
    text = "".join(map(read, SCRIPTS))
    used = set(re.findall(r"\bwords\.(\w+)", text))
    # Controls take the label of their own name.
    used |= set(re.findall(r'control\("(\w+)"', text)) | {
        "play", "pause", "undo", "redo", "hint", "menu"}
    assert used == set(LABELS)


@MODULES
def test_a_browser_module_knows_no_words_of_a_game(module: str) -> None:
    words = r"(?i)house.?cup|slytherin|potion|token|\bcard|\bday\b|calculat|predict"
    assert not re.search(words, module)


def test_the_browser_module_makes_no_markup_from_text() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|Function\(",
                         "".join(map(read, SCRIPTS)))


@pytest.mark.parametrize("name", [*SCRIPTS, "page.css", "board.css", "task.css", "form.css",
                                  "bars.css", "theme.css", "replay.html.jinja"])
def test_nothing_is_loaded_from_anywhere(name: str) -> None:
    text = read(name).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//[a-z]|@import|\bimport\b|url\(|fetch\(", text)


def test_every_property_of_our_own_says_whose_it_is() -> None:
    """A host has properties too, and ours would take theirs: marimo's is called --ring."""
    for folder, own in (("board", "hnb"), ("house_cup", "hc"), ("hogwarts_battle", "hb"),
                        ("halls", "hh")):
        for file in (HERE.parent / folder).iterdir():
            if file.name.endswith((".css", ".jinja", ".js")):
                text = re.sub(r"\{#.*?#\}", "", file.read_text(encoding="utf-8"))
                used = set(re.findall(r"(?<![\w-])--([a-z][\w-]*)", text))
                assert {name.partition("-")[0] for name in used} <= {"hnb", own}, file


def test_every_colour_that_is_used_has_a_value() -> None:
    css = "".join(map(read, ("page.css", "board.css", "task.css", "form.css", "bars.css",
                               "theme.css")))
    css += HouseCup().visuals.style
    used = set(re.findall(r"var\((--hnb-[\w-]+)", css))
    # An outline has none unless it says something.
    rings = {"--hnb-ring", "--hnb-ring-width", "--hnb-ring-dash", "--hnb-depth"}
    # What the browser measures.
    rings |= {"--hnb-room", "--hnb-shape"}
    assert used <= set(re.findall(r"(--hnb-[\w-]+):", css)) | rings


def test_the_titles_and_refusals_are_sentences() -> None:
    for message in REFUSALS.values():
        assert message.singular.endswith(".")
    assert set(TITLES) == {"refusal", "why", "hint", "error", "info", "help", "menu", "new",
                           "end", "kept"}
    for message in [*LABELS.values(), *REFUSALS.values()]:
        fields = {field for _, field, *_ in string.Formatter().parse(message.singular) if field}
        assert fields <= {"game", "n", "at", "first", "last", "error", "reason", "step"}


def test_the_view_of_a_click_stays_under_60_kb_through_whole_games() -> None:
    most = 0
    for seed in range(3):
        game = HouseCup(seed=seed, rulings={"column": "anywhere"})
        board = Board(game, TEACHER, animate=False)
        chance = Chance(seed)
        while game.to_move:
            game.push(chance.choice(game.legal_moves))
            most = max(most, len(json.dumps(board.view).encode()))
        board.close()
    assert 10_000 < most < 60_000


class Page(HTMLParser):
    """What a page would load or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.scripts: list[dict[str, str | None]] = []
        self.addresses: list[str] = []
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "script":
            self.scripts.append(found)
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"] or ""
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]


EVIL = "</script><img src=x onerror=alert(1)>"


def test_a_replay_runs_only_its_own_script_and_loads_nothing() -> None:
    game = HouseCup({"Slytherin": EVIL, "Gryffindor": "Ben"}, seed=3)
    text = replay_html(game)
    page = Page(text)
    assert [script.get("type") for script in page.scripts] == ["application/json", "module"]
    assert page.addresses == []
    policy = dict(part.strip().partition(" ")[::2] for part in page.policy.split(";"))
    assert policy["default-src"] == "'none'"
    assert re.fullmatch(r"'sha256-[A-Za-z0-9+/=]{44}'", policy["script-src"])
    assert "connect-src" not in policy
    # In the data, nothing ends the element that holds it.
    data = text.partition('id="game">')[2].partition("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["game"] == "House Cup"
    assert EVIL not in text


def test_a_replay_of_the_same_game_is_the_same_file() -> None:
    pages = [replay_html(HouseCup(seed=3)) for _ in range(2)]
    assert pages[0] == pages[1]


def test_each_board_has_a_key_of_its_own_for_the_ids_in_a_page() -> None:
    game = HouseCup(seed=3)
    one, other = Board(game), Board(game)
    assert one.get_state("key")["key"] != other.get_state("key")["key"]
    assert all(re.fullmatch(r"[0-9a-f]{32}", board.key) for board in (one, other))
    one.set_state({"key": other.key})
    assert one.key != other.key
