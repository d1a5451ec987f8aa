"""A game as viewers see it, now and after each step, as data, pictures and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import InvalidOption
from .moves import Move
from .playing import Playing
from .record import Moment
from .state import S
from .steps import TEACHER, Chain, Step
from .visuals import LAYOUTS, Drawing, Visuals
from .words import Words

if TYPE_CHECKING:
    from ..drawing import Picture

__all__ = ["Showing"]


class Showing(Playing[S], ABC):
    """A game that can be shown. All pictures and texts come from a view."""

    def view(self, viewer: str | None = None, *, at: int | None = None) -> Mapping[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        Args:
            viewer: a player, None for the open table, or ``"teacher"``, who sees everything except
                the order of the deck.
            at: the number of a step: the position right after it; 0 is before the first.

        Raises:
            InvalidOption: for a viewer or a step that does not exist.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> game.view("Slytherin")["days"][2]["tokens"]
            [{'id': 'token.Slytherin.2', 'house': 'Slytherin', 'number': 2, 'open': False}]
            >>> game.view("Gryffindor")["days"][2]["tokens"]
            [{'id': 'token.Slytherin.#1', 'house': 'Slytherin', 'number': None, 'open': False}]
        """
        return self.look(viewer, at)[1]

    def look(self, viewer: str | None, at: int | None) -> tuple[S, Mapping[str, Any]]:
        """A position to read, and the view of it: see :meth:`view`.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
        """
        self._check_viewer(viewer)
        now = self._record.now
        if at is None or (type(at) is int and at == now.told):
            return now.state, self.rules.view(now.state, viewer)
        moment = self._reaching(at)
        # After a move's last step its player decides again, as they did then.
        state = self._after(moment, at)
        return state, self.rules.view(state, viewer, resolving=moment.told != at)

    def state_after(self, number: int) -> S:
        """A copy of the position right after a step; 0 is before the first.

        It is played again from the last decision before it, so no position between is stored.

        Args:
            number: the number of the step.

        Raises:
            InvalidOption: if there is no such step.
        """
        return self._after(self._reaching(number), number)

    def _reaching(self, number: int) -> Moment[S]:
        """The first moment by which the step had been told."""
        now = self._record.now
        if type(number) is not int or not 0 <= number <= now.told:
            raise InvalidOption("at", number, f"it must be a step from 0 to {now.told}")
        return now.first(lambda moment: moment.told >= number)

    def _after(self, moment: Moment[S], number: int) -> S:
        # After the last step the rules go on, without a step, to the next decision.
        if moment.told == number:
            return moment.state.copy()
        before = moment.before
        start, told = (before.state, before.told) if before else (self._start, 0)
        return self._replay(start, number - told, moment.move)

    def _replay(self, start: S, number: int, move: Move | None) -> S:
        state = start.copy()
        if number == 0:
            return state
        reached: list[S] = []

        def listen(*_: object, **__: Any) -> None:
            nonlocal number
            number -= 1
            if number == 0:
                reached.append(state.copy())

        if move is None:
            self.rules.begin(state, listen)
        else:
            self.rules.apply(state, move, listen)
        return reached[0]

    def why(self, step: Step | int) -> Chain:
        """The step, what caused it, what caused that, and so on.

        Args:
            step: the step, or its number.

        Raises:
            InvalidOption: for a number that no step has.
        """
        number = step.number if isinstance(step, Step) else step
        told = self._record.now.told
        if type(number) is not int or not 1 <= number <= told:
            raise InvalidOption("step", number, f"it must be from 1 to {told}")
        moment = self._reaching(number)
        return Chain(moment.steps[number - moment.told - 1].chain())

    def _check_viewer(self, viewer: str | None) -> None:
        if viewer is not None and not (
                isinstance(viewer, str) and viewer in (TEACHER, *self.players)):
            players = ", ".join(map(repr, self.players))
            raise InvalidOption("viewer", viewer, f"it can be {players}, None or {TEACHER!r}")

    @property
    @abstractmethod
    def visuals(self) -> Visuals[S]:
        """How this game looks, made from its rules."""

    def draw(self, viewer: str | None = None, *, at: int | None = None, **drawing: Any) -> Drawing:
        """The picture of the position, with the ids of all things in it; see :meth:`svg`.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            **drawing: as for :meth:`svg`.
        """
        drawing.setdefault("words", self.words)
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, drawing.get("layout", LAYOUTS[0]), drawing.get("part"))
        return visuals.draw(view, **drawing)

    def svg(self, viewer: str | None = None, *, at: int | None = None, **drawing: object) -> str:
        """The picture of the position.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the picture right after it.
            **drawing: ``layout``, ``part``, ``touched``, ``live``, and ``words`` for another
                language than the game's; see :meth:`~hogwarts_nb.core.Visuals.draw`.

        Raises:
            InvalidOption: for a viewer, a step or a drawing option that does not exist.
        """
        return self.draw(viewer, at=at, **drawing).svg

    def alt(self, viewer: str | None = None, *, at: int | None = None, part: str | None = None,
            words: Words | None = None) -> str:
        """The position in sentences, for people who do not see the picture.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            part: a part of the picture, such as a day or a player; None is everything.
            words: another language than the game's.
        """
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, LAYOUTS[0], part)
        return visuals.alt(view, words=words or self.words, part=part)

    def text(self, viewer: str | None = None, *, at: int | None = None,
             part: str | None = None) -> str:
        """The position as lines of text.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            part: a part of the picture, such as a day or a player; None is everything.
        """
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, LAYOUTS[0], part)
        return visuals.text(view, words=self.words, part=part)

    def show(self, part: str | None = None, *, viewer: str | None = None,
             at: int | None = None) -> Picture:
        """The position, or a part of it, as a picture for the end of a cell.

        Args:
            part: a part of the picture, such as a day or a player; None is everything.
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the picture right after it.
        """
        from ..drawing import Picture

        return Picture(self.svg(viewer, at=at, part=part), self.alt(viewer, at=at, part=part),
                       self.text(viewer, at=at, part=part))

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from ..drawing import bundle

        return bundle(self.svg(), self.alt(), self.text())
