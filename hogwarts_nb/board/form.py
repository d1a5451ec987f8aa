"""Something to fill in, in a notebook: options to click, and boxes for numbers.

As with a board, the browser decides nothing: it shows the one ``view`` that is made here and sends
what was entered, which is checked here as if a stranger had sent it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from ..core.rulebook import InvalidInput
from ..core.words import ENGLISH, Words
from ..stills import keep
from . import labels, scene
from .actions import TEXT, Malformed

__all__ = ["Form", "Number"]

#: More boxes than any form has.
BOXES = 500


class Form(anywidget.AnyWidget):
    """What every form does; the kinds of forms say what they show and what entering means.

    Args:
        words: the language.
    """

    _esm = scene.module("form.js")
    _css = scene.dress("form.css")
    #: All that the browser shows.
    view = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)
    #: What was entered. Of any type, so that a bad message is refused in words.
    action = traitlets.Any(None, allow_none=True).tag(sync=True, echo_update=False)

    def __init__(self, words: Words = ENGLISH) -> None:
        self._words = words
        self._rev = 0
        self._busy = False
        self._said: dict[str, Any] | None = None
        self._displayed = False
        super().__init__()
        self._show()

    @traitlets.observe("action")
    def _on_action(self, change: Mapping[str, Any]) -> None:
        if change["new"] is not None:
            self.handle(change["new"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a browser sends: an action, and nothing else.

        Args:
            sync_data: the traits that a browser wants to set, by name.
        """
        super().set_state({name: sync_data[name] for name in sync_data if name == "action"})

    def handle(self, message: object) -> None:
        """Take what was entered, or refuse it visibly.

        Args:
            message: anything.

        Raises:
            Exception: whatever went wrong in the program; the form shows it too.
        """
        self._busy = True
        self._said = None
        try:
            self._enter(_entered(message))
        except Malformed as error:
            self._say("refusal", self._words.say(labels.REFUSALS["malformed"](reason=str(error))))
        except InvalidInput as error:
            self._say("refusal", str(error))
        except Exception as error:
            said = labels.ERROR(kind=type(error).__name__, error=str(error))
            self._say("error", self._words.say(said))
            raise
        finally:
            self._busy = False
            self._show()

    def _enter(self, entered: Mapping[str, str]) -> None:
        """Take what was entered into each box or choice."""
        raise NotImplementedError

    def _content(self) -> dict[str, Any]:
        """What the form shows besides what it says."""
        raise NotImplementedError

    def _say(self, kind: str, *lines: str) -> None:
        self._said = {"kind": kind, "lines": list(lines)}

    def _changed(self) -> None:
        """Something was set from Python."""
        if not self._busy:
            self._said = None
            self._show()

    def _show(self) -> None:
        self._rev += 1
        named = {name: self._words.say(labels.LABELS[name](error="{error}"))
                 for name in ("silent", "broken")}
        # What a kind of form does not have, the browser finds empty.
        self.set_trait("view", {"rev": self._rev, "title": "", "options": [], "groups": [],
                                "tables": [], "said": self._said, "words": named,
                                **self._content()})
        if self._displayed:
            keep(self.model_id, self._still)

    def _still(self) -> dict[str, Any]:
        """The forms of its output for wherever no program runs, as it is now."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live form; and what it shows, for wherever no program runs."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        self._displayed = True
        data, metadata = live
        return data | self._still(), metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Number:
    """A box for a whole number.

    Args:
        name: what is counted.
        most: the largest number that it can hold; the smallest is 0.
        changed: called after each change.
    """

    def __init__(self, name: str, most: int, changed: Callable[[], None]) -> None:
        self.name = name
        self.most = most
        self._value = 0
        self._changed = changed

    @property
    def value(self) -> int:
        """The number in the box.

        Raises:
            InvalidInput: when it is set to anything but a whole number from 0 to ``most``.
        """
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if type(value) is not int or not 0 <= value <= self.most:
            raise InvalidInput(self.name, value, f"it can be a whole number from 0 to {self.most}")
        self._value = value
        self._changed()

    def enter(self, text: str) -> None:
        """Take what somebody typed; an empty box counts as 0.

        Args:
            text: what was entered.

        Raises:
            InvalidInput: for anything but such a number.
        """
        digits = text or "0"
        if not (digits.isascii() and digits.isdigit()):
            raise InvalidInput(self.name, text, f"it can be a whole number from 0 to {self.most}")
        self.value = int(digits)


def _entered(message: object) -> dict[str, str]:
    """What was entered into each box, by a message.

    Raises:
        Malformed: for anything but short texts by their names.
    """
    entered = message.get("entered") if isinstance(message, dict) else None
    if not isinstance(entered, dict) or not 0 < len(entered) <= BOXES:
        raise Malformed("nothing was entered")
    for text in (*entered, *entered.values()):
        if not isinstance(text, str) or len(text) > TEXT:
            raise Malformed("a text in it is too long, or none")
    return entered
