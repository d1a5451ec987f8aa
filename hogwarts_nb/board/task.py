"""A board with something to do: a question to answer, or a goal to reach.

The board asks, plays and says. What is right it asks of its task, and only when somebody answers:
before that, nothing of the answer is made, so nothing of it can be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from typing import Any, Protocol

from ..core import Game
from ..core.rulebook import InvalidInput
from ..core.words import Text, Words
from ..drawing import asset, bundle
from ..stills import ANSWER, PLAY, STORY, still
from . import labels, scene
from .actions import Action
from .panel import Line, Refused
from .seats import TABLE
from .widget import Board

__all__ = ["Judged", "Task", "TaskBoard"]

#: What is done at other boards, and would put another game in the place of this one or give hints
#: of a bot.
NOT_HERE = ("hint", "new", "seat", "start", "save", "open", "load")


#: How to go on where no program runs, if not by an answer.
HOW = {"puzzle": PLAY, "story": STORY}

#: What kind of thing is said, by whether it is right.
KINDS = {True: "right", False: "wrong", None: "info"}


class Judged(Protocol):
    """What a task says about an answer or a position."""

    @property
    def right(self) -> bool | None:
        """Whether it is right; None if nobody has answered."""

    @property
    def lines(self) -> Sequence[tuple[Text | str, str]]:
        """Sentences, each with its clause or ""."""

    @property
    def option(self) -> str:
        """The right option, if there are options."""


class Task(Protocol):
    """What a board asks for. A task remembers nothing: the board keeps what was done.

    Attributes:
        kind: ``"prediction"``, ``"number"``, ``"puzzle"``, or ``"story"``, of which the solution is
            told at once.
        title: the question, or the goal; "" for a story.
        options: what can be answered; empty for a number and a puzzle.
        viewer: whose view is shown; None for the open table.
        played: the seats that are played at the board.
        part: the part of the picture that is shown; None for everything.
        hint: a hint; "" for none.
    """

    kind: str
    title: str
    options: Sequence[str]
    viewer: str | None
    played: Collection[str]
    part: str | None
    hint: str

    def position(self) -> Game[Any]:
        """A new position in which it begins."""

    def answer(self, game: Game[Any], given: str) -> Judged:
        """Play what follows an answer, and judge it.

        Args:
            game: the position in which it begins.
            given: the option, or what was typed.

        Raises:
            InvalidInput: if that cannot be an answer.
        """

    def judge(self, game: Game[Any]) -> Judged | None:
        """Judge a position; None while it can still go either way.

        Args:
            game: the game on the board.
        """

    def solve(self, game: Game[Any]) -> Judged:
        """Show the answer, or play a solution.

        Args:
            game: the position in which it begins.
        """


class TaskBoard(Board):
    """A board with something to do: it shows a task and what is said about each try.

    Args:
        task: the task.
        words: how labels and names are said; as the game's by default.
        animate: whether what happens is shown step by step, or at once.
        layout: ``"wide"`` or ``"narrow"``, until the browser knows how much room there is.
    """

    _esm = scene.module(*scene.BOARD[:-1], "task.js", scene.BOARD[-1])

    def __init__(self, task: Task, *, words: Words | None = None, animate: bool = True,
                 layout: str = "wide") -> None:
        self.task = task
        self._played = task.played
        self._part = task.part
        #: What was answered, what is said about it, and whether its story has been told.
        self._given = ""
        self._judged: Judged | None = None
        self._told = True
        self._hinted = False
        self._tries = 0
        self._hands: tuple[int, ...] = ()
        game = task.position()
        #: The last step before what is asked about.
        self._start = game.moment.told
        if task.kind == "story":
            self._judged, self._told = task.solve(game), False
        super().__init__(game, task.viewer or TABLE, words=words, animate=animate, layout=layout)

    def _can_ask(self) -> dict[str, Callable[[Action], None]]:
        asks = {ask: do for ask, do in super()._can_ask().items() if ask not in NOT_HERE} | {
            "solve": self._solve, "menu": self._menu,
        }
        task = self.task
        if task.kind != "story":
            asks["again"] = self._again
        if task.kind in ("prediction", "number"):
            asks["answer"] = self._answer
        if task.options:
            asks["hands"] = self._count_hands
        if task.hint:
            asks["hint_task"] = self._hint_task
        return asks

    def _sit(self, words: Words, layout: str, animate: bool) -> None:
        super()._sit(words, layout, animate)
        if self.task.kind == "story":
            self._stage.at = self._start

    @property
    def plays(self) -> bool:
        """Whether another game can be played here: never, as the task is about this one."""
        return False

    # -- What the browser asks for

    def _answer(self, action: Action) -> None:
        if self._closed:
            raise Refused("answered", self.says("answered"))
        given = self._option(action.answer) if self.task.options else action.answer
        try:
            with self._changing():
                judged = self.task.answer(self.game, given)
        except InvalidInput as error:
            said = labels.NO_ANSWER(found=str(error.found), allowed=error.allowed)
            raise Refused("not-possible", {"t": self._words.say(said)}) from error
        except BaseException:
            self._restart()
            raise
        self._given, self._judged, self._told = given, judged, False
        self._tries += 1

    def _option(self, answer: str) -> str:
        options = self._options
        if answer not in options:
            raise Refused("no-such-option", self.says("no-such-option"))
        return options[answer]

    @property
    def _options(self) -> Mapping[str, str]:
        """Each option by its id."""
        return {str(number): option for number, option in enumerate(self.task.options)}

    def _move(self, action: Action) -> None:
        if self._judged:
            raise Refused("over", self.says("over"))
        super()._move(action)
        self._judge()

    def _undo(self, action: Action) -> None:
        super()._undo(action)
        self._judge()

    def _redo(self, action: Action) -> None:
        super()._redo(action)
        self._judge()

    def _judge(self) -> None:
        self._judged, self._told = self.task.judge(self.game), False
        self._tries += self._judged is not None

    def _again(self, action: Action) -> None:
        # A try that was given up is one too.
        self._tries += self.task.kind == "puzzle" and self.game.can_undo and not self._judged
        self._restart()

    def _restart(self) -> None:
        self._given, self._judged, self._hands = "", None, ()
        with self._changing():
            self.game.become(self.task.position())

    def _hint_task(self, action: Action) -> None:
        self._hinted = True

    def _solve(self, action: Action) -> None:
        if not self._may_solve:
            raise Refused("not-yet", self.says("not-yet"))
        if self.task.kind == "story":
            self._stage.at, self._stage.play = self._start + 1, True
            return
        hands = self._hands
        self._restart()
        with self._changing():
            self._judged = self.task.solve(self.game)
        self._hands, self._told = hands, False

    def _count_hands(self, action: Action) -> None:
        if len(action.hands) != len(self.task.options):
            raise Refused("no-such-option", self.says("no-such-option"))
        self._hands = action.hands

    def _menu(self, action: Action) -> None:
        self.offer("menu", [], [("copy", {}, {}), ("replay", {}, {})])
        if self.task.options and not self._judged and self._stage.notice:
            self._stage.notice["buttons"].append(self._button(
                "hands", {"hands": [0] * len(self.task.options)}))

    @property
    def _closed(self) -> bool:
        """Whether nothing can be answered before it begins again."""
        judged = self._judged
        return self.task.kind != "story" and judged is not None and (
            bool(self.task.options) or judged.right is not False)

    @property
    def _may_solve(self) -> bool:
        if self.task.kind == "story":
            return self._start < self._stage.moment.told
        return bool(self._hands) or (self._tries > 0 and not self.task.options)

    # -- What the browser is shown

    def _view(self) -> dict[str, Any]:
        view = super()._view()
        # What is said about a try comes after its story.
        self._told |= self._stage.newest
        view["can"].pop("hint", None)
        if self._judged:
            view |= {"moves": [], "mine": False}
        if view["notice"] and view["notice"]["kind"] == "end":
            view["notice"] = view["notice"] | {"buttons": []}
        return view | {"task": self._shown()}

    def _shown(self) -> dict[str, Any]:
        """The task as the browser shows it."""
        task = self.task
        judged = self._judged if self._told else None
        is_open = "answer" in self._asks and not self._closed and not self._hands
        said = [{"kind": "hint", "lines": [{"t": task.hint}]}] if self._hinted else []
        if judged:
            said += [{"kind": "refusal" if task.kind == "story" else KINDS[judged.right],
                      "lines": [self._sentence(*line) for line in judged.lines]}
                     ] if judged.lines else []
        return {
            "kind": task.kind,
            "title": task.title,
            "options": [self._shown_option(name, option, judged)
                        for name, option in self._options.items()],
            "hands": sum(self._hands) if self._hands else None,
            "input": task.kind == "number",
            "open": is_open,
            "submit": self._words.say(labels.TASK_OFFERS[
                "bet" if task.options else "check"]()),
            "said": said,
            "buttons": self._offered(),
        }

    def _shown_option(self, name: str, option: str, judged: Judged | None) -> dict[str, Any]:
        chosen = option == self._given
        mark = ""
        if judged:
            mark = "right" if option == judged.option else "wrong" if chosen else ""
        return {"id": name, "t": option, "chosen": chosen, "mark": mark,
                "hands": self._hands[int(name)] if self._hands else 0}

    def _offered(self) -> list[dict[str, Any]]:
        """What can be done with the task now."""
        task, offers = self.task, []
        if task.hint and not self._hinted and not self._closed:
            offers.append("hint_task")
        if self._may_solve and not self._closed:
            offers.append("solve")
        if self._closed or self._hands or (task.kind == "puzzle" and self.game.can_undo):
            offers.append("again")
        names = {"solve": "reveal" if self._hands or task.kind == "story" else "solve",
                 "again": "again" if task.kind == "puzzle" else "retry"}
        return [self._button(names.get(ask, ask), ask=ask) for ask in offers]

    def _button(self, name: str, fields: Mapping[str, Any] | None = None, *,
                ask: str = "") -> dict[str, Any]:
        return {"t": self._words.say(labels.TASK_OFFERS[name]()),
                "a": {"ask": ask or name, **(fields or {})}}

    def _sentence(self, text: Text | str, clause: str) -> Line:
        return scene.line(self.game, self._words.say(text), clause)

    def _dress(self) -> str:
        return "\n".join([super()._dress(), asset(scene.HERE / "task.css")])

    # -- Outside of a live page

    def _still(self) -> dict[str, Any]:
        """The question with the position in which it is asked, whatever was answered."""
        task, viewer, words = self.task, self._seats.fixed, self._words
        game = task.position()
        forms = bundle(game.svg(viewer, words=words, part=task.part),
                       game.alt(viewer, words=words, part=task.part),
                       game.text(viewer, part=task.part))
        told: Sequence[str] = task.options
        if task.kind == "story":
            judged = task.solve(game)
            told = [*(step.text_for(viewer, words) for step in game.steps[self._start:]),
                    *(words.say(text) for text, _ in judged.lines)]
        html = f"<p><b>{escape(task.title)}</b></p>" if task.title else ""
        html += forms["text/html"]
        if told:
            html += "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in told) + "</ul>"
        sign = "  ( )" if task.options else "  -"
        lines = [task.title, forms["text/plain"], *(f"{sign} {line}" for line in told)]
        return forms | {"text/html": still(html, HOW.get(task.kind, ANSWER), words),
                        "text/plain": "\n".join(filter(None, lines))}

    def __repr__(self) -> str:
        return f"TaskBoard({self.task.title!r})"
