"""The live form of a question: options to click, and an answer that comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

__all__ = ["question_view"]


def question_view(question: str, options: Sequence[str],
                  answer: Callable[[str], str]) -> dict[str, Any]:
    """The widget view of a question, as a part of an output.

    Args:
        question: what is asked.
        options: what can be clicked.
        answer: called with the option that was clicked; returns what is said then. It is not
            called before, so nothing in the page betrays the answer.
    """
    choices = widgets.RadioButtons(options=list(options), value=None,
                                   layout=widgets.Layout(width="auto"))
    said = widgets.HTML()

    def clicked(change: dict[str, Any]) -> None:
        said.value = f'<p role="status">{escape(answer(change["new"]))}</p>'

    choices.observe(clicked, "value")
    heading = widgets.HTML(f"<p><b>{escape(question)}</b></p>")
    view: dict[str, Any] = widgets.VBox([heading, choices, said])._repr_mimebundle_()
    return view
