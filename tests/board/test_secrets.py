"""What a seat may not see is never sent to its browser, and never written into its replay."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.board import TABLE, Board, replay_html
from hogwarts_nb.core import TEACHER
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.players import Choice
from tests.board.hands import act, shown

HOUSES = ("Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw")


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    Board.close_all()


def swap(notation: str) -> str:
    """The same placement with another token: for others it looks the same."""
    verb, number, day = notation.split()
    return f"{verb} {int(number) % 3 + 1} {day}"


def two_worlds(viewer: str | None) -> Iterator[tuple[HouseCup, HouseCup]]:
    """Games that differ only in what the viewer may not see, after each placement of a round."""
    one, other = (HouseCup(HOUSES, seed=3) for _ in range(2))
    chance = Chance(1)
    while (move := chance.choice(one.legal_moves)).verb == "place":
        own = one.to_move == viewer
        one.push(move)
        other.push(move if own else swap(move.notation))
        if one.legal_moves[0].verb == "place":
            yield one, other


@pytest.mark.parametrize("seat", [*HOUSES, None, TABLE])
def test_boards_are_equal_where_only_secrets_differ(seat: str | None) -> None:
    viewer = seat if seat in HOUSES else None
    worlds = two_worlds(viewer)
    games = next(worlds)
    boards = [Board(game, seat, animate=False) for game in games]
    count = 0
    while True:
        assert shown(boards[0]) == shown(boards[1])
        last = boards[0].view["last"]
        asks: list[dict[str, object]] = [
            *({"ask": "go", "step": step} for step in range(last + 1)),
            *({"ask": "why", "step": step} for step in range(1, last + 1)),
        ]
        if viewer is None or games[0].to_move != viewer:
            names = re.findall(r'data-id="([^"]+)"', boards[0].view["svg"])
            asks.extend({"ask": "why_not", "picks": [name]} for name in names)
            asks.extend({"move": f"place {number} Mon"} for number in (1, 2, 3))
            asks.append({"ask": "hint"})
        for ask in asks:
            results = [act(board, **ask) for board in boards]
            assert results[0] == results[1]
            assert shown(boards[0]) == shown(boards[1])
        bundles = [board._repr_mimebundle_() for board in boards]
        for form in ("text/html", "text/plain"):
            forms = [bundle[0][form] for bundle in bundles if bundle]
            assert len(forms) == 2
            assert forms[0] == forms[1]
        count += 1
        if next(worlds, None) is None:
            break
    assert count == 11


@pytest.mark.parametrize("viewer", [*HOUSES, None])
def test_replays_are_equal_where_only_secrets_differ(viewer: str | None) -> None:
    games = next(islice(two_worlds(viewer), 10, None))
    assert games[0].state != games[1].state
    assert replay_html(games[0], viewer) == replay_html(games[1], viewer)


def test_the_comparison_would_see_a_leak() -> None:
    games = next(islice(two_worlds(None), 10, None))
    assert replay_html(games[0], TEACHER) != replay_html(games[1], TEACHER)
    boards = [Board(game, TEACHER, animate=False) for game in games]
    assert shown(boards[0]) != shown(boards[1])


def test_why_an_earlier_step_does_not_point_at_where_its_token_lies_now() -> None:
    game = HouseCup(HOUSES[:2], seed=3)
    while game.state.round < 2:
        game.push(game.legal_moves[0])
    for move in ("place 2 Mon", "place 1 Tue", "place 3 Wed"):
        game.push(move)
    for seat in (None, TABLE, "Gryffindor"):
        board = Board(game, seat, animate=False)
        lit = set()
        for step in game.steps:
            act(board, ask="why", step=step.number)
            lit.update(board.view["notice"]["touched"])
        assert not [name for name in lit if name.startswith("token.Slytherin")]
        assert "day.Mon" in lit  # what has a name of its own is lit
        board.close()


def test_why_a_step_lights_its_token_where_the_picture_shows_that_step() -> None:
    game = HouseCup(HOUSES[:2], seed=3)
    while game.state.round < 2:
        game.push(game.legal_moves[0])
    board = Board(game, animate=False)
    opened = next(step for step in game.steps if step.kind == "opened")
    act(board, ask="go", step=opened.number)
    act(board, ask="why", step=opened.number)
    lit = board.view["notice"]["touched"]
    assert [name for name in lit if name.startswith("token.")]
    assert lit == board.view["touched"]


def test_a_hint_on_a_screen_for_all_speaks_of_what_all_see() -> None:
    class Teller:
        def choose(self, view: Any, moves: Any, /) -> Choice:
            seen.append(dict(view))
            return Choice(moves[0], "It says nothing.")

    seen: list[dict[str, Any]] = []
    game = HouseCup(HOUSES[:2], seed=3)
    board = Board(game, adviser=Teller(), animate=False)
    act(board, ask="ready")
    assert act(board, ask="hint")["ok"]
    assert seen.pop() == game.view("Slytherin")  # the screen is theirs
    while game.legal_moves[0].verb == "place":
        game.push(game.legal_moves[-1])
    assert act(board, ask="go", step=len(game.steps))["ok"]
    assert act(board, ask="hint")["ok"]
    assert board.viewer is None
    assert seen.pop() == game.view(None) != game.view("Slytherin")


@pytest.mark.parametrize("choice", ["discard cauldron", "discard history", "pass"])
def test_a_secret_choice_does_not_show_in_later_causes(choice: str) -> None:
    game = HouseCup.scenario(
        HOUSES[:3], day="Mon", days={"Mon": ["cauldron"]}, tokens={"Mon": [("Slytherin", 1)]},
        hands={"Slytherin": ["history"], "Gryffindor": ["charms"], "Hufflepuff": ["potions"]},
        rulings={"cauldron-order": "at-once"}, deck_size="full")
    for move in ("take cauldron", "apply cauldron", choice, "pass"):
        game.push(move)
    first, second = game.steps[-2:]
    assert first.because is second.because
    assert first.depth == second.depth
    board = Board(game, TABLE, animate=False)
    act(board, ask="why", step=second.number)
    assert [line["t"].partition(". ")[2] for line in board.view["notice"]["lines"]][:2] == [
        "Gryffindor chooses in secret.", "Slytherin applies Magic Cauldron."]


def leaks(game: HouseCup, viewer: str | None, text: str) -> list[str]:
    """Ids in a text that name what the viewer cannot know now."""
    state = game.state
    hidden = [
        f"token.{house}.{number}"
        for seat, house in enumerate(game.players) if house != viewer
        for number in (1, 2, 3)
        if number not in state.placed[seat] or any(
            (seat, number) in column and not state.opened[day]
            for day, column in enumerate(state.columns))
    ]
    found = [name for name in (*hidden, *state.deck) if f'"{name}"' in text]
    texts = [step.text for step in game.steps if not step.seen_by(viewer)]
    return found + [said for said in texts if said in text]


@pytest.mark.parametrize("seat", ["Gryffindor", None, TABLE])
def test_no_secret_at_any_moment_of_a_whole_game(seat: str | None) -> None:
    seed = 918273645
    game = HouseCup(HOUSES, seed=seed)
    board = Board(game, seat, animate=False)
    chance = Chance(2)

    def look() -> None:
        text = shown(board).replace('\\"', '"')
        assert leaks(game, board.viewer, text) == []
        assert str(seed) not in text
        assert str(game.state.chance.state) not in text
        if not board.view["mine"]:
            assert board.view["moves"] == []

    while game.to_move:
        look()
        act(board, ask="why", step=len(game.steps))
        look()
        if seat is None and board.view["curtain"]:
            act(board, ask="ready")
            look()
        game.push(chance.choice(game.legal_moves))
    look()
    while game.can_undo and len(game.history) > 20:
        game.pop()
        look()


def test_a_replay_of_a_whole_game_keeps_what_was_secret_at_each_step() -> None:
    game = HouseCup(HOUSES, seed=4)
    chance = Chance(2)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    page = replay_html(game, "Gryffindor")
    for step in game.steps:
        said = json.dumps(step.text, ensure_ascii=False)
        assert (said in page) is step.seen_by("Gryffindor") or step.text == step.hidden_text
    # Each frame is the picture that this viewer saw then.
    data = json.loads(page.partition('id="game">')[2].partition("</script>")[0])
    pictures = json.loads(zlib.decompress(b64decode(data["pictures"])))
    for number, frame in enumerate(pictures["frames"]):
        svg = "\n".join(pictures["lines"][line] for line in frame["svg"]["wide"])
        drawn = game.svg("Gryffindor", at=number, live=True)
        assert svg == "\n".join(line for line in drawn.split("\n") if line)


