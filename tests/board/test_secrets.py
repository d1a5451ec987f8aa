"""What a seat may not see is never sent to its browser, and never written into its replay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.board import TABLE, Board, replay_html
from hogwarts_nb.chance import Chance
from hogwarts_nb.core import TEACHER
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
    for number, frame in enumerate(data["frames"]):
        svg = "\n".join(data["lines"][line] for line in frame["svg"]["wide"])
        drawn = game.svg("Gryffindor", at=number, live=True)
        assert svg == "\n".join(line for line in drawn.split("\n") if line)


