"""Steps, their causes, and how the rules report them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .words import Message, Words, folded, readable

__all__ = ["GIVEN", "NOTHING", "TEACHER", "Chain", "Say", "Step", "StepKind", "Steps"]


#: The viewer who sees everything except the order of the deck and the chance to come.
TEACHER = "teacher"

#: Among the causes of a kind of step: it needs no cause.
NOTHING = ""

#: The meaning of a number of the rules or of a card that is not in the position.
GIVEN = "given"


@dataclass(frozen=True, slots=True)
class StepKind:
    """One kind of thing that can happen.

    Attributes:
        name: its stable name.
        message: the sentence. Its values are those that the rules give, ``who`` (the actor),
            ``pieces`` and ``n`` (the pieces that moved, and their number), and ``before``,
            ``after``, ``amount`` of the counter.
        clause: the clause by which it happens.
        changes: what it may change: ``day>front`` for a piece on its way from one family of places
            to another, ``rewards`` for a counter of that family.
        counter: the family of the counter that the sentence names, if any.
        hidden: the sentence for viewers who may not see all of it.
        numbers: for the conformance suite, the meanings of the numbers among its values: the name
            of a value, or the path to it, with a meaning of :class:`~hogwarts_nb.testing.Numbers`
            or :data:`GIVEN`.
        causes: the names of the kinds that may cause it, and :data:`NOTHING` if it may have no
            cause. The conformance suite checks this.
    """

    name: str
    message: Message
    clause: str
    changes: frozenset[str] = frozenset()
    counter: str = ""
    hidden: Message | None = None
    numbers: Mapping[str, str] = field(default_factory=dict, compare=False)
    causes: frozenset[str] = frozenset((NOTHING,))


class Step:
    """One thing that happened.

    Args:
        words: the language.

    Attributes:
        number: its place in the game's story, from 1.
        kind: the name of its :class:`StepKind`.
        clause: the clause of the rulebook by which it happened.
        because: the step that caused it, or None.
        actor: the player who acted or to whom it happened, or None.
        moved: ``(piece, from, to)`` for each piece that changed its place.
        counted: ``(counter, before, after)`` for each number that changed.
        values: the values of its sentence.
        touched: the ids to highlight.
        secret_to: the players who may see all of it; None if everybody may.
    """

    __slots__ = (
        "_kind",
        "_words",
        "actor",
        "because",
        "clause",
        "counted",
        "moved",
        "number",
        "secret_to",
        "touched",
        "values",
    )

    def __init__(self, number: int, kind: StepKind, words: Words, *, clause: str, actor: str | None,
                 because: Step | None, moved: tuple[tuple[str, str, str], ...],
                 counted: tuple[tuple[str, int, int], ...], values: Mapping[str, Any],
                 touched: tuple[str, ...], secret_to: tuple[str, ...] | None) -> None:
        self.number = number
        self._kind = kind
        self._words = words
        self.clause = clause
        self.actor = actor
        self.because = because
        self.moved = moved
        self.counted = counted
        self.values = values
        self.touched = touched
        self.secret_to = secret_to

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self._kind.name

    @property
    def text(self) -> str:
        """The sentence for viewers who may see all of it."""
        return self._words.say(self._kind.message(**self.values))

    @property
    def hidden_text(self) -> str:
        """The sentence for other viewers."""
        return self._words.say((self._kind.hidden or self._kind.message)(**self.values))

    def seen_by(self, viewer: str | None) -> bool:
        """Whether the viewer may see all of it.

        Args:
            viewer: a player, None for the open table, or :data:`TEACHER`.
        """
        return self.secret_to is None or viewer == TEACHER or viewer in self.secret_to

    def text_for(self, viewer: str | None, words: Words | None = None) -> str:
        """The sentence as a viewer may read it.

        Args:
            viewer: a player, None for the open table, or the teacher.
            words: another language than the game's.
        """
        seen = self.seen_by(viewer)
        message = self._kind.message if seen else (self._kind.hidden or self._kind.message)
        return (words or self._words).say(message(**self.values))

    @property
    def depth(self) -> int:
        """The number of causes before it."""
        return len(self.chain()) - 1

    def chain(self) -> tuple[Step, ...]:
        """The step, its cause, the cause of that, and so on: the answer to "why?"."""
        chain = [self]
        while (cause := chain[-1].because) is not None:
            chain.append(cause)
        return tuple(chain)

    def __str__(self) -> str:
        return f"{self.number}. {self.text} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<Step {self.number} {self.kind}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.number, self.kind))

    def _key(self) -> tuple[Any, ...]:
        return (self.number, self.kind, self.actor, self.moved, self.counted, self.text,
                self.touched, self.secret_to, self.because and self.because.number)


@readable
class Steps(tuple[Step, ...]):
    """Steps in order; prints as a story.

    A step is indented below its cause if that is among the lines right above. Otherwise it names
    its cause by number.
    """

    __slots__ = ()

    def __str__(self) -> str:
        if not self:
            return "Nothing happened."
        lines: list[str] = []
        open_: list[int] = []  # the line above, its cause, and so on, as far as they are here
        for step in self:
            cause = step.because.number if step.because else 0
            while open_ and open_[-1] != cause:
                open_.pop()
            apart = f"(by {cause}) " if cause >= self[0].number and not open_ else ""
            lines.append(folded(f"{step.number}. {apart}{step.text} [{step.clause}]",
                                2 * len(open_)))
            open_.append(step.number)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} of them>"


@readable
class Chain(Steps):
    """A step and its causes: prints as an answer to "why?"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(folded(f"{'because ' if depth else ''}{step}", 2 * depth)
                         for depth, step in enumerate(self))


class Say(Protocol):
    """The function that the rules call right after each change of the state."""

    def __call__(self, kind: StepKind, actor: int | None = None,
                 because: Step | None = None, /, **values: object) -> Step | None:
        """Say that something happened.

        Args:
            kind: the kind of step.
            actor: the seat that acted, or to which it happened.
            because: the step that caused it.
            values: the values of the sentence, such as ids of pieces; ``clause`` replaces the
                clause of the kind.
        """
