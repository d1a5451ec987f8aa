"""Colab shows widgets of others once its manager for them is on: nobody has to turn it on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import anywidget._util
import pytest

from hogwarts_nb import Board, HouseCup
from hogwarts_nb.house_cup.calculator import Calculator
from hogwarts_nb.lessons.bets import Bet

VIEW = "application/vnd.jupyter.widget-view+json"
MANAGER = "https://example.org/manager.js"


def board() -> Any:
    return Board(HouseCup(["Slytherin", "Gryffindor"], seed=1), "Slytherin")


def question() -> Any:
    return Bet("Who is first?", {"Slytherin": "a", "Ravenclaw": "b"}, lambda: "Slytherin")()


def calculator() -> Any:
    return Calculator(["Ravenclaw"])


@pytest.fixture
def turned_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In a Colab; how often its manager was turned on."""
    calls: list[str] = []
    output: Any = ModuleType("google.colab.output")
    output.enable_custom_widget_manager = lambda: calls.append("on")
    output._widgets = SimpleNamespace(_installed_url=MANAGER)
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    anywidget._util.enable_custom_widget_manager_once.cache_clear()
    return calls


@pytest.mark.parametrize("make", [board, question, calculator])
def test_it_turns_itself_on_and_each_display_names_it(
        make: Callable[[], Any], turned_on: list[str]) -> None:
    data, metadata = make()._repr_mimebundle_()
    assert turned_on == ["on"]
    assert VIEW in data
    assert metadata[VIEW]["colab"]["custom_widget_manager"]["url"] == MANAGER


@pytest.mark.parametrize("make", [board, question, calculator])
def test_elsewhere_nothing_is_turned_on(make: Callable[[], Any]) -> None:
    _, metadata = make()._repr_mimebundle_()
    assert metadata == {}
