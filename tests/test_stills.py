"""Pictures of boards for tomorrow: what is kept, for whom, and what the server does with it."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hogwarts_nb import Board, HouseCup, server, stills
from hogwarts_nb.lessons.bets import Bet
from tests.board.hands import play
from tests.board.test_looking import show

MODEL = "0123456789abcdef" * 2


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of pictures of a kernel that a Jupyter server has started."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.setenv(stills.SERVED, "mine.ipynb")
    return tmp_path / "hogwarts_nb"


def forms(text: str = "a board") -> dict[str, Any]:
    return {"text/html": f"<p {stills.MARK}>{text}</p>", "text/plain": text}


def displayed(game: HouseCup, seat: str | None = None) -> Board:
    board = Board(game, seat)
    board._repr_mimebundle_()
    show(board)
    return board


def test_a_board_keeps_its_newest_picture_after_each_move(served: Path) -> None:
    game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
    board, unseen = displayed(game, "Slytherin"), Board(game)
    assert stills.kept(board.model_id) == {}
    play(board, "place 3 Thu")
    first = stills.kept(board.model_id)
    assert first == {form: board._repr_mimebundle_()[0][form]
                     for form in ("text/html", "text/plain")}
    assert str(stills.PLAY()) in first["text/html"]
    game.push("place 1 Wed")
    second = stills.kept(board.model_id)
    assert second != first
    game.pop()
    assert stills.kept(board.model_id) == first
    assert stills.kept(unseen.model_id) == {}
    assert [file.suffix for file in served.iterdir()] == [".json"]


def test_the_picture_of_a_shared_screen_shows_no_secret_of_whoever_looks(served: Path) -> None:
    board = displayed(HouseCup(["Slytherin", "Gryffindor"], seed=7))
    assert board.handle({"id": 1, "rev": board.view["rev"], "ask": "ready"})["ok"]
    assert board.viewer == "Slytherin"
    play(board, "place 3 Thu")
    assert stills.kept(board.model_id)["text/plain"] == board.game.text(None)


def test_a_bet_keeps_what_was_said(served: Path) -> None:
    bet = Bet("Who?", {"a": "because", "b": "not so"}, lambda: "a")()._display_()
    data, _ = bet._repr_mimebundle_()
    assert str(stills.ANSWER()) in data["text/html"]
    assert stills.kept(bet.model_id) == {}
    bet.handle({"entered": {"option": "1"}})
    kept = stills.kept(bet.model_id)
    assert "You said: b. not so The answer: a. because" in kept["text/html"]
    assert "You said: b." in kept["text/plain"]


def test_nothing_is_written_where_no_server_reads(served: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(stills.SERVED)
    stills.keep(MODEL, forms)
    assert not served.exists()


def test_a_game_goes_on_where_nothing_can_be_written(served: Path) -> None:
    served.write_text("a file in the folder's place", encoding="utf-8")
    board = displayed(HouseCup(["Slytherin", "Gryffindor"], seed=7), "Slytherin")
    play(board, "place 3 Thu")
    assert len(board.game.history) == 1


def test_an_id_names_no_other_file_and_a_broken_file_is_none(served: Path) -> None:
    stills.keep(MODEL, forms)
    assert stills.kept(MODEL) == forms()
    (served.parent / "secret.json").write_text(json.dumps(forms()), encoding="utf-8")
    assert stills.kept("../secret") == {}
    (served / f"{MODEL}.json").write_text("{", encoding="utf-8")
    assert stills.kept(MODEL) == {}


def test_old_pictures_are_thrown_away(served: Path) -> None:
    other = MODEL[::-1]
    for model_id in (MODEL, other):
        stills.keep(model_id, forms)
    long_ago = time.time() - (stills.DAYS + 1) * 86_400
    os.utime(served / f"{MODEL}.json", (long_ago, long_ago))
    stills.forget_old()
    assert (stills.kept(MODEL), stills.kept(other)) == ({}, forms())


# The server


class Kernel:
    """A kernel's client: it answers with its widgets, or not in time."""

    def __init__(self, *widgets: str, fault: Exception | None = None) -> None:
        self.widgets = widgets
        self.fault = fault
        self.open = False

    def client(self) -> Kernel:
        return self

    def start_channels(self, **_: bool) -> None:
        self.open = True

    def stop_channels(self) -> None:
        self.open = False

    async def comm_info(self, **_: Any) -> dict[str, Any]:
        if self.fault:
            raise self.fault
        return {"content": {"comms": {model_id: {} for model_id in self.widgets}}}


class Contents:
    """Contents of one file."""

    def __init__(self, model: dict[str, Any]) -> None:
        self.model = model
        self.hooks: list[Callable[..., None]] = []

    def register_pre_save_hook(self, hook: Callable[..., None]) -> None:
        self.hooks.append(hook)

    async def get(self, path: str, content: bool = True) -> dict[str, Any]:
        return self.model


def app(contents: Any, kernel: Kernel | None, state: str = "idle") -> Any:
    """A server that serves these contents, with at most one kernel, at mine.ipynb."""
    session = {"path": "mine.ipynb", "kernel": {"id": "k", "execution_state": state}}

    async def list_sessions() -> list[dict[str, Any]]:
        return [session] if kernel else []

    warnings: list[str] = []
    return SimpleNamespace(
        contents_manager=contents, warnings=warnings,
        log=SimpleNamespace(warning=warnings.append, info=lambda *_, **__: None),
        session_manager=SimpleNamespace(list_sessions=list_sessions),
        kernel_manager=SimpleNamespace(get_kernel=lambda _: kernel))


def notebook(*data: dict[str, Any]) -> dict[str, Any]:
    outputs = [{"output_type": "display_data", "data": one, "metadata": {}} for one in data]
    cells = [{"cell_type": "markdown"}, {"cell_type": "code", "outputs": outputs}]
    return {"type": "notebook", "content": {"cells": cells}}


def shown(model: dict[str, Any]) -> list[dict[str, Any]]:
    return [output["data"] for output in model["content"]["cells"][1]["outputs"]]


def waited(coming: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns; in a thread, as a browser test before may have left its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coming).result()


def read(kernel: Kernel | None, *data: dict[str, Any], state: str = "idle",
         path: str = "/mine.ipynb") -> list[dict[str, Any]]:
    """The outputs of a notebook as a page gets them."""
    contents = Contents(notebook(*data))
    server._load_jupyter_server_extension(app(contents, kernel, state))
    return shown(waited(contents.get(path)))


def live(model_id: str = MODEL, text: str = "first") -> dict[str, Any]:
    return {stills.LIVE: {"model_id": model_id}, **forms(text)}


def test_a_view_is_left_out_when_its_widget_is_gone_and_the_last_picture_is_there(
        served: Path) -> None:
    stills.keep(MODEL, lambda: forms("last"))
    assert read(None, live()) == [forms("last")]
    # A new kernel knows nothing of it, and one that starts is not waited for.
    assert read(Kernel("other"), live()) == [forms("last")]
    assert read(Kernel(fault=TimeoutError()), live(), state="starting") == [forms("last")]
    assert read(Kernel(MODEL), live(), path="other.ipynb") == [forms("last")]
    # Where no picture was kept, there is the one of the notebook.
    assert read(None, live(MODEL[::-1])) == [forms("first")]


def test_a_view_stays_as_long_as_its_widget_may_be_there(served: Path) -> None:
    other = MODEL[::-1]
    kernel = Kernel(MODEL)
    assert read(kernel, live(), live(other)) == [live(), forms("first")]
    assert not kernel.open
    for fault in (TimeoutError(), RuntimeError("it has died")):
        assert read(Kernel(fault=fault), live()) == [live()]


def test_views_of_others_are_left_alone(served: Path) -> None:
    stills.keep(MODEL, lambda: forms("last"))
    foreign = {stills.LIVE: {"model_id": MODEL}, "text/html": "<p>a plot</p>", "text/plain": "x"}
    assert read(None, foreign.copy(), {"text/plain": "2"}) == [foreign, {"text/plain": "2"}]


def test_a_folder_and_a_listing_without_contents_are_left_alone(served: Path) -> None:
    for model in ({"type": "directory", "content": [notebook()]},
                  {"type": "notebook", "content": None}):
        contents = Contents(model)
        server._load_jupyter_server_extension(app(contents, None))
        assert waited(contents.get("mine.ipynb")) == model


def test_the_last_picture_is_saved_beside_the_live_view(served: Path) -> None:
    stills.keep(MODEL, lambda: forms("last"))
    contents = Contents(notebook())
    server._load_jupyter_server_extension(app(contents, None))
    model = notebook(live())
    (before_saving,) = contents.hooks
    before_saving(model=model, path="mine.ipynb", contents_manager=contents)
    assert shown(model) == [live(text="last")]


def test_contents_that_are_read_in_another_way_are_named_in_the_log(served: Path) -> None:
    class Slow(Contents):
        def get(self, path: str, content: bool = True) -> Any:  # type: ignore[override]
            return self.model

    contents = Slow(notebook(live()))
    running = app(contents, None)
    server._load_jupyter_server_extension(running)
    assert len(running.warnings) == 1
    assert shown(contents.get("mine.ipynb")) == [live()]
