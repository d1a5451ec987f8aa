"""How a game looks, and what a player picks in its picture: a contract separate from play."""

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
    """How a game looks, and what a player picks for a move. One for each game, made from its rules.

    A picture is drawn from a view, so it cannot show a secret; the rules add what never changes
    during play, such as the words on a card. Everything that can be picked, marked or moved has a
    ``data-id``, the same in every picture. A move whose verb is not in ``forms`` is a button.

    Args:
        rules: the rules of the game, with its options.

    Attributes:
        style: the style sheet that a live page needs for the pictures of this game.
        forms: for each verb, the kinds of things to pick, in the order of the move's values, such
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
        """A picture of the position, or of a part of it.

        Args:
            view: what the viewer may see: nothing else is drawn.
            layout: one of :data:`LAYOUTS`; a game with one picture draws it for both.
            part: one of :meth:`parts`, or None for everything.
            live: whether the page already has :attr:`style`; otherwise it is in the picture.
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
        """The parts of the picture that can be shown alone.

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
            form: the kind of thing, as in :attr:`forms`.
            value: one of the move's ``args``.
            viewer: the player who looks, or None for the open table.
        """
        return [f"{form}.{value}"]

    def picks(self, state: S, move: Move, viewer: str | None) -> list[list[str]]:
        """What to pick for a move: for each pick, the ids to choose from. Empty for a button.

        Args:
            state: the position.
            move: a legal move.
            viewer: the player who looks, or None for the open table.
        """
        return [list(self.ids(state, form, value, viewer))
                for form, value in zip(self.forms.get(move.verb, ()), move.args, strict=False)]

    def named(self, state: S, pick: str, viewer: str | None) -> tuple[str, str] | None:
        """The form and the value of a thing in the picture: the inverse of :meth:`ids`.

        None if no move has such a value.

        Args:
            state: the position.
            pick: an id in the picture.
            viewer: the player who looks, or None for the open table.
        """
        form, _, value = pick.partition(".")
        return (form, value) if value else None

    def meant(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation that these picks mean: of a legal move, or else as :meth:`aim` says.

        It is "" if they mean no move.

        Args:
            state: the position.
            picks: ids in the picture.
            viewer: the player who looks, or None for the open table.
        """
        for move in self.rules.legal(state):
            if fits(picks, self.picks(state, move, viewer)):
                return move.notation
        return self.aim(state, picks, viewer)

    def aim(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation of the move that was meant by picks that make no legal move.

        The board answers with the refusal of that notation. Values that were not picked yet are
        taken from a legal move.

        Args:
            state: the position.
            picks: ids in the picture.
            viewer: the player who looks, or None for the open table.
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

    # -- about the things in a picture

    def shown(self, state: S, piece: str, viewer: str | None) -> str:
        """The id under which a viewer sees a piece: another one if its own would tell a secret.

        Args:
            state: the position.
            piece: the id of a piece or a place.
            viewer: the player who looks, or None for the open table.
        """
        return piece

    def trail(self, state: S, step: Step) -> Mapping[str, Sequence[str]]:
        """For each piece that walked in a step, the things in the picture that it crossed.

        Args:
            state: the position after the step.
            step: the step.
        """
        return {}

    def describe(self, state: S, piece: str) -> Text | None:
        """A description of a piece, for people who ask; None if there is nothing to say.

        Args:
            state: the position.
            piece: the id of a piece or a place.
        """
        return None


def fits(picks: Sequence[str], places: Sequence[Sequence[str]]) -> bool:
    """Whether the picks are all that a move needs, one for each place, in any order.

    Args:
        picks: ids in the picture.
        places: for each pick of the move, the ids to choose from.
    """
    if not picks or len(picks) != len(places):
        return False
    if len(picks) == 1:
        return picks[0] in places[0]
    return any(picks[0] in place and fits(picks[1:], [*places[:number], *places[number + 1:]])
               for number, place in enumerate(places))
