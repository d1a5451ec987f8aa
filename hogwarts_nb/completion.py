"""Completion in a notebook: the legal moves in ``game.push("``, clauses in ``game.rulebook["``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from .core import Game

__all__ = ["complete_text"]

#: Where a text is being written, after the name of a game: what has come before it, and what there
#: is to choose from.
_PLACES: tuple[tuple[re.Pattern[str], Callable[[Game[Any]], Iterable[str]]], ...] = tuple(
    (re.compile(rf"""(?<![\w.])([\w.]+)\.{before}\s*["']([^"'\n]*)$"""), choices)
    for before, choices in (
        (r"(?:push|why_not)\(", lambda game: [move.notation for move in game.legal_moves]),
        (r"rulebook\[", lambda game: game.rulebook)))


def complete_text(shell: Any) -> None:
    """Have an IPython shell complete moves and clauses.

    Args:
        shell: the running shell.
    """
    try:
        from IPython.core.completer import (
            CompletionContext,
            SimpleCompletion,
            SimpleMatcherResult,
            context_matcher,
        )
    except ImportError:  # an IPython from before 2022
        return

    @context_matcher()  # type: ignore[untyped-decorator, unused-ignore]
    def text_matcher(context: CompletionContext) -> SimpleMatcherResult:
        """What can be written in the place where somebody writes."""
        lines = context.full_text.split("\n")
        before = lines[context.cursor_line][:context.cursor_position]
        for place, choices in _PLACES:
            if (call := place.search(before)) and (game := _game(shell.user_ns, call[1])):
                found = [SimpleCompletion(text) for text in choices(game)
                         if text.startswith(call[2])]
                return SimpleMatcherResult(completions=found, matched_fragment=call[2],
                                           suppress=bool(found), ordered=True)
        return SimpleMatcherResult(completions=[])

    shell.Completer.custom_matchers.append(text_matcher)


def _game(names: dict[str, Any], path: str) -> Game[Any] | None:
    """The game of that name; None if there is none."""
    first, *rest = path.split(".")
    found = names.get(first)
    for name in rest:
        # Nothing that would have to be computed: completing has no effects.
        found = getattr(found, "__dict__", {}).get(name)
    return found if isinstance(found, Game) else None
