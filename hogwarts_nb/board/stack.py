"""Widgets below each other in one output."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from .panel import Panel

__all__ = ["Stack"]


class Stack(VBox):  # type: ignore[misc]
    """Panels below each other. Where no program runs, the first one is shown.

    Args:
        *panels: the panels.
    """

    def __init__(self, *panels: Panel) -> None:
        super().__init__(panels)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        shown: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        still: dict[str, Any] = self.children[0]._still()
        return shown | still
