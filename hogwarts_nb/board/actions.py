"""Reading what the browser sends. Nothing in it is taken on trust."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core import LAYOUTS

__all__ = ["Action", "Malformed", "read", "read_page"]

#: The longest text, the most picks, hands and the largest number that a sound message has.
TEXT = 100
PICKS = 8
HANDS = 999
NUMBER = 2**53


class Malformed(ValueError):
    """A message that no sound board sends; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Action:
    """What somebody asks of the board.

    Attributes:
        ask: ``move``, or one of the other asks.
        rev: the revision of the view that they saw.
        move: the notation of a move.
        step: the number of a step.
        picks: ids of things on the table.
        layout: one of :data:`~hogwarts_nb.core.LAYOUTS`.
        name: the name of a file.
        answer: what was chosen or typed as the answer to a question.
        hands: for each option, how many hands were raised for it.
        auto: nobody asked for this step: the browser goes through the story by itself.
    """

    ask: str
    rev: int
    move: str = ""
    step: int = 0
    picks: tuple[str, ...] = ()
    layout: str = "wide"
    name: str = ""
    answer: str = ""
    hands: tuple[int, ...] = ()
    auto: bool = False


def read(message: object) -> Action:
    """The action in a message.

    Args:
        message: anything that came from a browser.

    Raises:
        Malformed: for anything but the exact form of one of the actions.
    """
    if not isinstance(message, dict):
        raise Malformed("it is not an object")
    fields: dict[object, Any] = dict(message)
    name = fields.pop("id", None)
    if not (_is_number(name) or (isinstance(name, str) and 0 < len(name) <= TEXT)):
        raise Malformed("it has no id")
    rev = fields.pop("rev", None)
    if not _is_number(rev):
        raise Malformed("it has no revision")
    ask = fields.pop("ask", None) if "ask" in fields else "move"
    if not isinstance(ask, str) or ask not in ASKS or (ask == "move" and "move" not in fields):
        raise Malformed("it asks for nothing that there is")
    wanted = ASKS[ask]
    auto = fields.pop("auto", False) if ask == "go" else False
    if type(auto) is not bool or set(fields) != set(wanted):
        raise Malformed("its fields are not those of what it asks for")
    values = {field: check(fields[field]) for field, check in wanted.items()}
    return Action(ask, rev, auto=auto, **values)


def read_page(message: object) -> tuple[str, bool] | None:
    """The page in a message that says that a page shows the board, or has stopped to.

    Args:
        message: anything that came from a browser.

    Returns:
        The page, and whether it shows the board; None for any other message.
    """
    if not isinstance(message, dict) or set(message) != {"page", "shown"}:
        return None
    page, is_shown = message["page"], message["shown"]
    if not isinstance(page, str) or not 0 < len(page) <= TEXT or type(is_shown) is not bool:
        return None
    return page, is_shown


def _is_number(value: object) -> bool:
    # A bool is an int to Python, and no number here.
    return type(value) is int and 0 <= value < NUMBER


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > TEXT:
        raise Malformed("a text in it is too long, or none")
    return value


def _step(value: object) -> int:
    if type(value) is not int or not 0 <= value < NUMBER:
        raise Malformed("its step is not a whole number")
    return value


def _picks(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= PICKS:
        raise Malformed("its picks are not a short list")
    return tuple(_text(pick) for pick in value)


def _layout(value: object) -> str:
    if not isinstance(value, str) or value not in LAYOUTS:
        raise Malformed("there is no such layout")
    return value


def _hands(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= PICKS or not all(
            _is_number(number) and number <= HANDS for number in value):
        raise Malformed("its hands are not a short list of small numbers")
    return tuple(value)


#: Each ask, with its fields and how they are checked.
ASKS: Mapping[str, Mapping[str, Callable[[object], Any]]] = {
    "move": {"move": _text},
    "go": {"step": _step},
    "why": {"step": _step},
    "why_not": {"picks": _picks},
    "undo": {},
    "redo": {},
    "hint": {},
    "help": {},
    "ready": {},
    "layout": {"layout": _layout},
    "menu": {},
    "new": {},
    "seat": {"picks": _picks},
    "start": {},
    "again": {},
    "save": {},
    "open": {},
    "load": {"name": _text},
    "copy": {},
    "replay": {},
    "answer": {"answer": _text},
    "hands": {"hands": _hands},
    "hint_task": {},
    "solve": {},
}
