"""What the widgets here have in common: one ``view`` out, and one ``action`` in.

The browser decides nothing. It shows the view that is made here, and sends one action for each
thing that a person does; whatever it sends is checked here as if a stranger had sent it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from threading import RLock
from typing import Any

import anywidget
import traitlets

from ..core.words import Words
from ..stills import keep
from . import labels
from .actions import Malformed

__all__ = ["Line", "Panel", "Refused"]

#: A sentence, perhaps with the clause on which it rests and that one's words.
Line = dict[str, Any]


class Refused(Exception):
    """A panel does not do what the browser asked for.

    Args:
        code: a name for the reason.
        lines: what the panel says; none where nobody asked.
    """

    def __init__(self, code: str, *lines: Line) -> None:
        self.code = code
        self.lines = lines
        super().__init__(code)


class Panel(anywidget.AnyWidget):
    """What every widget here does; each kind says what it shows and what an action means.

    Args:
        words: the language.
        lock: held while an action is carried out.
        **traits: what the widget is made with.
    """

    #: All that the browser shows.
    view = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)
    #: What the browser asks for. Of any type, so that a bad message is refused in words.
    action = traitlets.Any(None, allow_none=True).tag(sync=True, echo_update=False)

    def __init__(self, words: Words, lock: AbstractContextManager[Any] | None = None,
                 **traits: Any) -> None:
        self._words = words
        self._lock = lock or RLock()
        #: Whether an output shows it.
        self._displayed = False
        super().__init__(**traits)

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

    def handle(self, message: object) -> dict[str, Any]:
        """Do what a message from the browser asks for, or refuse it visibly.

        Args:
            message: anything.

        Returns:
            ``{"ok": True}``, or ``{"ok": False, "code": ..., "text": ...}``: then nothing was done,
            and the widget says why.

        Raises:
            Exception: whatever went wrong in the program; the widget shows it too.
        """
        with self._lock:
            try:
                self._do(message)
            except Malformed as error:
                reason = labels.REFUSALS["malformed"](reason=str(error))
                return self._refuse("malformed", [{"t": self._words.say(reason)}])
            except Refused as refused:
                return self._refuse(refused.code, refused.lines)
            except Exception as error:
                said = labels.ERROR(kind=type(error).__name__, error=str(error))
                self._fail({"t": self._words.say(said)})
                raise
        return {"ok": True}

    def _refuse(self, code: str, lines: Sequence[Line]) -> dict[str, Any]:
        if lines:
            self._note("refusal", lines)
            self._tell()
        return {"ok": False, "code": code, "text": " ".join(line["t"] for line in lines)}

    def _fail(self, line: Line) -> None:
        """Show what went wrong in the program."""
        self._note("error", [line])
        self._tell()

    def _do(self, message: object) -> None:
        """Do what a message asks for.

        Raises:
            Malformed: if it is none that the browser sends.
            Refused: if it cannot be done.
        """
        raise NotImplementedError

    def _note(self, kind: str, lines: Sequence[Line]) -> None:
        """Have something to say; it is shown with the next view."""
        raise NotImplementedError

    def _tell(self) -> None:
        """Send what there is to say."""
        raise NotImplementedError

    # -- Outside of a live page

    def _still(self) -> dict[str, Any]:
        """The forms of its output for wherever no program runs, as it is now."""
        raise NotImplementedError

    def _keep(self) -> None:
        """Keep these forms for a notebook that is opened again, if an output shows the widget."""
        if self._displayed:
            keep(self.model_id, self._still)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live form; and what it shows, for wherever no program runs."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        self._displayed = True
        data, metadata = live
        return data | self._still(), metadata
