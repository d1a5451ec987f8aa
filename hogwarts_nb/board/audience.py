"""Who is watching a board: it hears of its game while a page shows it, and is drawn for pages."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from ..core import Game

__all__ = ["Audience"]

#: Pages that show a board at once; of more, the board does not keep count.
PAGES = 100

#: After so many changes with no word from a page the board asks whether one is still there: a page
#: that is closed or loaded again cannot say so.
UNHEARD = 50


class Audience:
    """The pages that show a board, as they say themselves.

    Args:
        game: the game, which tells the board of its changes from now on.
        changed: called after each change; it must not keep the board alive.

    Attributes:
        pages: the pages that show the board.
        unheard: how many changes there were since a page was last heard of.
    """

    def __init__(self, game: Game[Any], changed: Callable[[], None]) -> None:
        self._game = game
        self._changed = changed
        self.pages: set[str] = set()
        self.unheard = 0
        self._leave: Callable[[], None] | None = None
        self._watch()

    def _watch(self) -> None:
        self._leave = self._game.watch(self._changed)
        weakref.finalize(self, self._leave)

    def leave(self) -> None:
        """Have the game forget the board: no page shows it any more."""
        if self._leave is not None:
            self._leave()
            self._leave = None

    def hear(self, page: str, is_shown: bool) -> bool:
        """A page says that it shows the board, or has stopped to.

        Args:
            page: the page.
            is_shown: whether it shows the board.

        Returns:
            Whether the board missed what happened meanwhile, and is told of the game again.
        """
        if not is_shown:
            self.pages.discard(page)
            if not self.pages:
                self.leave()
            return False
        if len(self.pages) < PAGES:
            self.pages.add(page)
        self.unheard = 0
        if self._leave is not None:
            return False
        self._watch()
        return True

    def is_silent(self) -> bool:
        """Count a change. Whether pages have to be asked if they are still there: none is, then."""
        self.unheard += 1
        if not self.pages or self.unheard <= UNHEARD:
            return False
        self.pages.clear()
        return True
