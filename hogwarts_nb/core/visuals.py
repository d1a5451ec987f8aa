"""What a game looks like, and what is picked in its picture: a contract apart from play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from .errors import InvalidOption
from .moves import Move
from .rules import Rules
from .state import S
from .steps import Step
from .words import ENGLISH, Text, Words

__all__ = ["LAYOUTS", "Drawing", "Visuals", "fits"]

#: The shapes of a picture: for a page with room, and for a telephone.
LAYOUTS = ("wide", "narrow")


class Drawing(NamedTuple):
    """A picture.

    Attributes:
        svg: the markup: an ``<svg>`` element.
        ids: the ``data-id`` of every thing in it, by which it is picked, marked and moved.
    """

    svg: str
    ids: frozenset[str]


class Visuals(ABC, Generic[S]):
    """Everything about a game that is for eyes and hands. One for each game, made from its rules.

    A picture is drawn from a view, so it cannot show what its viewer may not see; the rules add
    what never changes during play, such as the words on a card. Everything in it that can be
    picked, marked or moved has a ``data-id``; a thing has the same id in every picture. A game
    without a ``forms`` entry for a move shows that move as a button.

    Args:
        rules: the rules of the game, with its options.

    Attributes:
        style: the style sheet that a live page needs for the pictures of this game.
        forms: for each verb the things that are picked for a move, in the order of its values, such
            as ``{"give": ("card", "seat")}``.
    """

    style: str = ""
    forms: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    # -- the picture

    @abstractmethod
    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        """The table, or a part of it.

        Args:
            view: what the viewer may see: nothing else is drawn.
            layout: one of :data:`LAYOUTS`; a game with one picture draws that for both.
            part: one of :meth:`parts`, or None for everything.
            live: for a page that has :attr:`style` already; else the picture brings its own.
            touched: ids to highlight.
            words: the language.
        """

    @abstractmethod
    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        """The same as lines of text.

        Args:
            view: what the viewer may see.
            part: one of :meth:`parts`, or None for everything.
            words: the language.
        """

    def alt(self, view: Mapping[str, Any], *, part: str | None = None,
            words: Words = ENGLISH) -> str:
        """The position in sentences, for people who do not see the picture.

        Args:
            view: what the viewer may see.
            part: one of :meth:`parts`, or None for everything.
            words: the language.
        """
        return " ".join(self.text(view, part=part, words=words).split())

    def legend(self, *, words: Words = ENGLISH) -> Sequence[tuple[str, Text]]:
        """What the signs of the picture mean: each as a small ``<svg>``, and in a sentence.

        They are shown on a page that has :attr:`style`, so they look as in the picture.

        Args:
            words: the language.
        """
        return ()

    def parts(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The parts of the table that can be shown alone.

        Args:
            view: what the viewer may see.
        """
        return ()

    def check(self, view: Mapping[str, Any], layout: str, part: str | None) -> None:
        """Check that a layout and a part exist.

        Args:
            view: what the viewer may see.
            layout: the name of a layout, which may be wrong.
            part: the name of a part, which may be wrong, or None.

        Raises:
            InvalidOption: naming the one that does not exist, and those that do.
        """
        if not isinstance(layout, str) or layout not in LAYOUTS:
            raise InvalidOption("layout", layout, f"it can be {' or '.join(LAYOUTS)}")
        if part is not None and not (isinstance(part, str) and part in self.parts(view)):
            allowed = ", ".join(self.parts(view))
            raise InvalidOption("part", part, f"it can be {allowed}" if allowed
                                else "this game has one picture: leave it out")

    # -- picking

    def ids(self, state: S, form: str, value: Any, viewer: str | None) -> Sequence[str]:
        """The ids under which a value of a move is drawn.

        Args:
            state: the position.
            form: what is picked, as in :attr:`forms`.
            value: one of the move's ``args``.
            viewer: who looks.
        """
        return [f"{form}.{value}"]

    def picks(self, state: S, move: Move, viewer: str | None) -> list[list[str]]:
        """What to pick for a move: for each pick, the ids that do. Empty for a button.

        Args:
            state: the position.
            move: a legal move.
            viewer: the player, or None for the open table, who looks at the picture.
        """
        return [list(self.ids(state, form, value, viewer))
                for form, value in zip(self.forms.get(move.verb, ()), move.args, strict=False)]

    def named(self, state: S, pick: str, viewer: str | None) -> tuple[str, str] | None:
        """What a thing in the picture is in a notation: its form and its value.

        It is the other way round of :meth:`ids`. None if no move speaks of such a thing.

        Args:
            state: the position.
            pick: an id in the picture.
            viewer: the player, or None for the open table, who looks at the picture.
        """
        form, _, value = pick.partition(".")
        return (form, value) if value else None

    def meant(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation that somebody means who picks these ids; "" if they mean no move.

        It is the legal move that is picked so, else what :meth:`aim` says.

        Args:
            state: the position.
            picks: ids in the picture.
            viewer: the player, or None for the open table, who looks at the picture.
        """
        for move in self.rules.legal(state):
            if fits(picks, self.picks(state, move, viewer)):
                return move.notation
        return self.aim(state, picks, viewer)

    def aim(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation of the move that would be made by picks that make none now.

        The refusal of that notation is what the board answers. What was not picked yet is taken
        from a legal move.

        Args:
            state: the position.
            picks: ids in the picture.
            viewer: the player, or None for the open table, who looks at the picture.
        """
        found = dict(filter(None, (self.named(state, pick, viewer) for pick in picks)))
        legal = {move.verb: move for move in reversed(self.rules.legal(state))}
        for verb in (*legal, *self.forms):
            forms = self.forms.get(verb, ())
            if not found.keys() & set(forms):
                continue
            usual = legal[verb].args if verb in legal else ("1",) * len(forms)
            values = [found.get(form, str(value))
                      for form, value in zip(forms, usual, strict=False)]
            return " ".join((verb, *values))
        return ""

    # -- what is said of a thing

    def shown(self, state: S, piece: str, viewer: str | None) -> str:
        """The id under which a viewer sees a piece: another one where its own would tell more.

        Args:
            state: the position.
            piece: the id of a piece or a place.
            viewer: the player, or None for the open table, who looks at the picture.
        """
        return piece

    def trail(self, state: S, step: Step) -> Mapping[str, Sequence[str]]:
        """For pieces that walked in a step: the things in the picture that they came over.

        Args:
            state: the position after the step.
            step: the step.
        """
        return {}

    def describe(self, state: S, piece: str) -> Text | None:
        """What a piece is, for people who ask about it; None if there is nothing to say.

        Args:
            state: the position.
            piece: the id of a piece or a place.
        """
        return None


def fits(picks: Sequence[str], places: Sequence[Sequence[str]]) -> bool:
    """Whether the picks are all that a move asks for, each for another place, in any order.

    Args:
        picks: ids in the picture.
        places: for each pick of the move, the ids that will do.
    """
    if not picks:
        return False
    if len(picks) != len(places):
        return False
    if len(picks) == 1:
        return picks[0] in places[0]
    return any(picks[0] in place and fits(picks[1:], [*places[:number], *places[number + 1:]])
               for number, place in enumerate(places))
