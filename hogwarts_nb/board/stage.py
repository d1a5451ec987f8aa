"""What a board shows: the table after a step of the story, to one viewer, and what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..core import Decision, Game, Refusal, Step
from ..core.words import ENGLISH, Text, Words
from . import labels, scene
from .panel import Line
from .seats import Seats

__all__ = ["Stage"]


class Stage:
    """What one board shows.

    Args:
        game: the game.
        seats: who sits at the board.
        words: the language.
        layout: how the table is laid out.
        animate: whether what happens is shown step by step, or at once.
        part: the part of the picture that is shown; None for everything.

    Attributes:
        layout: how the table is laid out.
        animate: whether what happens is shown step by step.
        moment: where the game was when the board last looked.
        at: the number of the step that is shown.
        play: whether the browser goes on to the next step after a while.
        notice: what the board has to say, if anything.
    """

    def __init__(self, game: Game[Any], seats: Seats, words: Words, layout: str,
                 animate: bool, part: str | None = None) -> None:
        self._game = game
        self._seats = seats
        self._words = words
        self._part = part
        self._labels = scene.labels(game, words)
        self.layout = layout
        self.animate = animate
        self.moment = game.moment
        self.at = self.moment.told
        self.play = False
        self.notice: dict[str, Any] | None = None
        #: The first step that came with the last change.
        self._new = 1
        self._frame: scene.Frame | None = None

    @property
    def newest(self) -> bool:
        """Whether the newest step is shown."""
        return self.at == self.moment.told

    def follow(self) -> None:
        """Turn to what is new in the story."""
        old, new = self.moment, self._game.moment
        same = new.common(old)
        self._frame = None
        is_new = same < new.told
        if is_new or same < old.told:
            self._new = same + 1
            self.at = same + 1 if is_new and self.animate else new.told
            self.play = self.at < new.told
        self._seats.follow()
        self.moment = new  # last: if this is interrupted, it is done again

    def step(self, number: int) -> Step:
        """A step of the story.

        Args:
            number: its number.
        """
        return self.moment.story(number, number)[0]

    def draw(self) -> scene.Frame:
        """The table as it is shown now; drawn once."""
        wanted = self.at, self._seats.viewer, self.layout
        frame = self._frame
        if frame is None or (frame.at, frame.viewer, frame.layout) != wanted:
            frame = self._frame = scene.draw(self._game, self._seats.viewer, self.at, self.layout,
                                             self._words, self._part)
        return frame

    def view(self, rev: int) -> dict[str, Any]:
        """All that the browser shows.

        Args:
            rev: the revision of the view.
        """
        game, seats, words, at = self._game, self._seats, self._words, self.at
        viewer, mine, newest = seats.viewer, seats.mine, self.newest
        step = self.step(at) if at else None
        frame = self.draw()
        prompt, clause = self._prompt(frame.decision if newest else None)
        curtain = self._curtain() if newest else None
        return {
            "rev": rev,
            "svg": frame.svg,
            "alt": frame.alt,
            "game": game.rulebook.game,
            "seat": self._seat_name(),
            "prompt": prompt,
            "clause": clause,
            "mine": mine,
            "moves": scene.moves(game, seats.now.legal, viewer, words) if mine and newest else [],
            "log": scene.log(self.moment, viewer, at, self._new, words),
            "at": at,
            "last": self.moment.told,
            # Where nothing is played, nothing of it is offered.
            "can": {"undo": seats.can_undo, "redo": seats.can_redo, "hint": mine and newest}
            if seats.played else {},
            "notice": self._said(),
            "play": self.play,
            "touched": scene.touched(game, step, frame.state, frame),
            "motion": scene.origins(game, step, frame),
            "curtain": curtain,
            "speak": self._speak(step, prompt if newest else "", curtain),
            "layout": self.layout,
            "words": self._labels,
        }

    def news(self, rev: int) -> dict[str, Any]:
        """What changes in a view where just the notice is new.

        Args:
            rev: the revision of the view.
        """
        return {"rev": rev, "notice": self._said(), "play": self.play, "speak": self._speak()}

    def _said(self) -> dict[str, Any] | None:
        """What it has to say; at the end of a game, if nothing else, how it ended."""
        outcome = self._game.outcome() if self.newest and not self.notice else None
        if outcome is None:
            return self.notice
        offers = ["again", *(["new"] if self._game.seats else [])] if self._seats.played else []
        return {
            "kind": "end", "title": self._words.say(labels.TITLES["end"]()), "touched": [],
            "lines": [self.line(outcome.reason, outcome.clause)],
            "sheets": [{"t": replace(sheet, words=self._words).title,
                        "rows": scene.rows(self._game, sheet, self._words)}
                       for sheet in outcome.scores.values()],
            "buttons": [*map(self.offer, offers), self.offer("go", {"step": 0})]}

    def offer(self, ask: str, fields: Mapping[str, Any] | None = None, **values: Any,
              ) -> dict[str, Any]:
        """A button.

        Args:
            ask: what it asks for, one of :data:`~hogwarts_nb.board.labels.OFFERS`.
            fields: what else is in its message.
            **values: the values of its label.
        """
        return {"t": self._words.say(labels.OFFERS[ask](**values)),
                "a": {"ask": ask, **(fields or {})}}

    def _prompt(self, decision: Decision | None) -> tuple[str, str]:
        if decision and self._words is ENGLISH:  # the view has said it
            return decision["text"], decision["clause"]
        prompt = self._game.prompt
        if prompt:
            return self._words.say(prompt.text), prompt.clause
        outcome = self._game.outcome()
        return (self._words.say(outcome.reason), outcome.clause) if outcome else ("", "")

    def _curtain(self) -> dict[str, str] | None:
        if self._seats.curtain:
            message, button = labels.PASS_SCREEN, labels.READY
        elif self._seats.bot_waits:
            message, button = labels.BOT_WAITS, labels.LET_BOT
        else:
            return None
        who = self._name(self._seats.now.to_move)
        return {"t": self._words.say(message(who=who)), "button": self._words.say(button(who=who))}

    def _speak(self, step: Step | None = None, prompt: str = "",
               curtain: Mapping[str, str] | None = None) -> str:
        if self.notice:
            lines = " ".join(line["t"] for line in self.notice["lines"])
            return self._words.say(labels.SPOKEN(title=self.notice["title"], lines=lines))
        said = [step.text_for(self._seats.viewer, self._words) if step else "",
                curtain["t"] if curtain else prompt]
        return " ".join(filter(None, said))

    def _seat_name(self) -> str:
        if self._seats.shared and self._seats.viewer is None:
            return self._words.say(labels.SEATS["shared"]())
        return scene.seat_name(self._game, self._seats.viewer, self._words)

    def _name(self, player: str | None) -> Any:
        return self._game.rules.names.get(player or "", player)

    # -- What it has to say

    def note(self, kind: str, lines: Sequence[Line], touched: Sequence[str] = (), *,
             title: str = "", buttons: Sequence[dict[str, Any]] = ()) -> None:
        """Have something to say.

        Args:
            kind: one of the kinds in :data:`~hogwarts_nb.board.labels.TITLES`.
            lines: the sentences.
            touched: the things in the picture of which they speak.
            title: what stands above, where it is not that of the kind.
            buttons: what it offers; see :meth:`offer`.
        """
        self.notice = {"kind": kind, "title": title or self._words.say(labels.TITLES[kind]()),
                       "lines": list(lines), "touched": list(touched),
                       "buttons": list(buttons)}

    def line(self, text: Text | str, clause: str = "") -> Line:
        """A sentence.

        Args:
            text: the sentence.
            clause: the clause on which it rests; "" for none.
        """
        return scene.line(self._game, self._words.say(text), clause)

    def refused(self, refusal: Refusal) -> list[Line]:
        """Why a move is not legal, and what would be.

        Args:
            refusal: the refusal.
        """
        # Here people click and do not write: no notation is shown to them.
        text, remedy = refusal.text, refusal.remedy
        if "{notation" in text.message.singular:
            text = labels.NOT_NOW()
        if "{move" in remedy.message.singular:
            remedy = labels.MARKED()
        return [self.line(text, refusal.clause), self.line(remedy)]

    def not_mine(self, seat: str | None) -> list[Line]:
        """Why nothing can be played here now: the game's own words, where it has some.

        Args:
            seat: the one player who sits at the board, if it is theirs.
        """
        to_move = self._seats.now.to_move
        if to_move is None or seat:
            refusal = self._game.why_not("", seat=seat)
            if refusal:
                return self.refused(refusal)
        message = labels.PASS_SCREEN if self._seats.curtain else labels.WAITING
        return [self.line(message(who=self._name(to_move)))]
