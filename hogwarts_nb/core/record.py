"""The record of a game: every moment of it, linked to the one before, and never changed.

A game holds one :class:`Record`, and a change puts another in its place. So a change that fails or
is interrupted halfway has changed nothing, another thread always reads one position and its
history, and copies share their past.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple

from .moves import Move
from .state import S
from .steps import Step, Steps

__all__ = ["Moment", "Record"]


class Moment(NamedTuple, Generic[S]):
    """A position in which a player decides, or the last one, and how it was reached.

    Attributes:
        state: the position.
        steps: what happened since the moment before.
        before: the moment before; None for the first.
        move: the move that led here; None for the first.
        seat: the seat that made it.
        forced: whether the game made it automatically.
        played: the number of moves so far.
        told: the number of steps so far.
        chosen: the number of moves so far that a player chose.
        seats: the seats that have made a move so far.
        jump: a moment further back, so that any moment is found in a few jumps (Myers 1983, "An
            applicative random-access stack").
    """

    state: S
    steps: Steps
    before: Moment[S] | None = None
    move: Move | None = None
    seat: int | None = None
    forced: bool = False
    played: int = 0
    told: int = 0
    chosen: int = 0
    seats: frozenset[int] = frozenset()
    jump: Moment[S] | None = None

    def then(self, move: Move, seat: int | None, forced: bool, state: S,
             steps: Steps) -> Moment[S]:
        """The moment to which a move leads from here.

        Args:
            move: the move.
            seat: the seat that made it; None at the end of the game.
            forced: whether the game made it automatically.
            state: the position after it.
            steps: what happened.
        """
        near = self.jump
        far = near.jump if near else None
        even = near and far and self.played - near.played == near.played - far.played
        seats = self.seats if seat is None or seat in self.seats else self.seats | {seat}
        return Moment(state, steps, self, move, seat, forced, self.played + 1,
                      self.told + len(steps), self.chosen + (not forced), seats,
                      far if even else self)

    def first(self, fits: Callable[[Moment[S]], bool]) -> Moment[S]:
        """The first moment up to this one that passes a test; all later ones must pass it too.

        Args:
            fits: the test.
        """
        moment = self
        while (before := moment.before) and fits(before):
            jump = moment.jump
            moment = jump if jump and fits(jump) else before
        return moment

    def story(self, first: int, last: int) -> Steps:
        """The steps from one number to another.

        Args:
            first: the number of the first one; at least 1.
            last: the number of the last one; it may be greater than the number of steps.
        """
        if last >= self.told == first - 1 + len(self.steps):
            return self.steps  # of the last move, as nearly always
        end = min(last, self.told)
        moment: Moment[S] | None = self.first(lambda moment: moment.told >= end)
        told: tuple[Step, ...] = ()
        begin = self.told
        while moment and begin >= first:
            begin = moment.told - len(moment.steps)
            told = (*moment.steps, *told)
            moment = moment.before
        return Steps(told[max(0, first - begin - 1):max(0, last - begin)])

    def common(self, other: Moment[S]) -> int:
        """The number of steps that this moment has in common with another one of the same game.

        Args:
            other: a moment of this game, or of a copy.
        """
        played = min(self.played, other.played)
        one, two = (moment.first(lambda moment: moment.played >= played)
                    for moment in (self, other))
        # A position that was changed by hand makes another moment with the same past.
        while one.steps is not two.steps:
            # Both are after the same number of moves, so they jump equally far.
            near, far = one.jump, two.jump
            if not near or not far or near.steps is far.steps:
                near, far = one.before, two.before
            if not near or not far:
                return 0
            one, two = near, far
        return one.told

    def all(self) -> list[Moment[S]]:
        """All moments from the first up to this one."""
        moments = [self]
        while before := moments[-1].before:
            moments.append(before)
        moments.reverse()
        return moments


class Record(NamedTuple, Generic[S]):
    """All that happened in a game.

    Attributes:
        now: the present moment.
        latest: the moment before moves were taken back, or else ``now``.
    """

    now: Moment[S]
    latest: Moment[S]

    @classmethod
    def of(cls, state: S, steps: Iterable[Step]) -> Record[S]:
        """A new game.

        Args:
            state: the first position.
            steps: what happened.
        """
        opening = Steps(steps)
        now = Moment(state, opening, told=len(opening))
        return cls(now, now)

    @property
    def next(self) -> Moment[S] | None:
        """The moment that was taken back and comes next, if any."""
        played = self.now.played
        if self.latest.played == played:
            return None
        return self.latest.first(lambda moment: moment.played > played)

    def then(self, move: Move, seat: int | None, forced: bool, state: S,
             steps: Iterable[Step]) -> Record[S]:
        """After one more move. Moves that were taken back stay if this is the first of them.

        Args:
            move: the move.
            seat: the seat that made it; None at the end of the game.
            forced: whether the game made it automatically.
            state: the position after it.
            steps: what happened.
        """
        coming = self.next
        now = self.now.then(move, seat, forced, state, Steps(steps))
        again = coming and coming.move == move
        return Record(now, self.latest if again else now)

    def back(self) -> Record[S]:
        """Before the last move that a player chose; there must be one."""
        moment = self.now
        while moment.before:
            forced, moment = moment.forced, moment.before
            if not forced:
                break
        # A user may change the present position by hand, but copies share the past.
        return Record(moment._replace(state=moment.state.copy()), self.latest)

    def forget(self) -> Record[S]:
        """Without the moves that were taken back."""
        return self if self.latest is self.now else self._replace(latest=self.now)

    def at(self, state: S) -> Record[S]:
        """With another present position.

        Args:
            state: the other position.
        """
        now = self.now._replace(state=state)
        return self._replace(now=now, latest=now if self.latest is self.now else self.latest)

    def __reduce__(self) -> tuple[Any, ...]:
        # As a list: a chain of a thousand links is too deep for pickle and deepcopy.
        first, *moments = self.now.all()
        coming = self.latest.all()[self.now.played + 1:]
        links = [(m.move, m.seat, m.forced, m.state, m.steps)
                 for m in (*moments, *coming)]
        return _relink, (first, links, len(moments))


def _relink(first: Moment[S], links: Iterable[tuple[Any, ...]], played: int) -> Record[S]:
    moments = [first]
    for link in links:
        moments.append(moments[-1].then(*link))
    return Record(moments[played], moments[-1])
