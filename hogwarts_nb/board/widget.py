"""The board in a notebook: a thin shell around a game.

A view is made when somebody looks: a page that shows the board, or who reads ``view``. Where only
a notice is new, only the notice is sent.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any
from uuid import uuid4

import traitlets

from ..core import Game, IllegalMove
from ..core.reading import check_path
from ..core.record import Moment
from ..core.words import Text, Words
from ..drawing import bundle
from ..files import write
from ..players import Choice, Planner, Player, ask
from ..players.player import told
from ..stills import PLAY, still
from . import labels, scene
from .actions import Action, Malformed, read, read_page
from .audience import Audience
from .menu import Menu
from .panel import Line, Panel, Refused
from .replay import replay_html
from .seats import TABLE, Seats, check_options
from .stage import Stage
from .throttle import Throttle

__all__ = ["TABLE", "Board"]

#: More moves in a row than bots make in any game: a position may move bots for ever.
BOT_LIMIT = 10_000

#: What is answered with a notice and changes nothing else.
NOTICES = ("why", "why_not", "hint", "help", "menu", "new", "seat", "save", "open",
           "copy", "replay")

#: Seconds between two notices: of those that come faster, the last one is sent.
PAUSE = 0.1


class _View(traitlets.Dict):
    """What the browser shows; it is made when somebody looks."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        obj._refresh()
        return super().get(obj, cls)


class Board(Panel):
    """A game to click on. All boards of one game show the same position.

    Example:
        >>> from hogwarts_nb import Board, HouseCup
        >>> from hogwarts_nb.players import Greedy
        >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
        >>> Board(game, bots={"Gryffindor": Greedy()})
        Board(<HouseCup: Slytherin, Gryffindor; 0 moves played, Slytherin to move>)

    Args:
        game: the game; it can be played from cells at the same time.
        seat: who sits at this board.

            - ``None``: one screen for all whom no bot plays. Whoever decides plays here. If that
              is just one player, the board is theirs. If they are several, it shows the open
              table, and when somebody looks at or chooses what others may not see, it first asks
              to pass the screen on.
            - a player: this one's side, and only their moves.
            - ``"teacher"``: nothing is hidden, and every move can be made.
            - ``"table"``: the open table, to look at; nothing can be played.
        bots: for each seat that plays by itself, its player. They move as soon as it is their
            turn. While moves that were taken back could be played again, they wait.
        adviser: who gives hints; by default a :class:`~hogwarts_nb.players.Planner`.
        animate: whether what happens is shown step by step, or at once.
        words: how labels and names are said; as the game's by default.
        layout: ``"wide"`` or ``"narrow"``, until the browser knows how much room there is.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    _esm = scene.module(*scene.BOARD)
    #: The seats that are played here and the part of the picture that is shown, where they are
    #: not as ``seat`` and the game have it.
    _played: Collection[str] | None = None
    _part: str | None = None
    _css = traitlets.Unicode().tag(sync=True)
    #: What the ids in a page begin with: no two boards on it may use each other's shapes. The
    #: model's own id would do, but a page is not told it.
    key = traitlets.Unicode(read_only=True).tag(sync=True)
    view = _View(read_only=True).tag(sync=True, echo_update=False)
    #: What is new in the view, where that is just a notice: the browser puts it on top.
    news = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)

    def __init__(self, game: Game[Any], seat: str | None = None, *,
                 bots: Mapping[str, Player] | None = None, adviser: Player | None = None,
                 animate: bool = True, words: Words | None = None, layout: str = "wide") -> None:
        check_options(game, seat, bots, adviser, layout)
        self.game = game
        self.seat = seat
        self.bots = dict(bots or {})
        self.adviser = adviser
        words = words or game.words
        self._rev = 1
        #: Since which revision the table is as it is: only notices were new.
        self._since = 1
        self._busy = False
        #: Whether the view is out of date, could not be made, and is not sent when it changes.
        self._stale = True
        self._failed = False
        self._unsent = False
        #: The moment whose picture is kept for tomorrow.
        self._kept: Moment[Any] | None = None
        self._news = Throttle(lambda: super(Board, self).send_state("news"), PAUSE)
        self._asks = self._can_ask()
        with game.lock:
            self._play_bots()
            self._sit(words, layout, animate)
            super().__init__(words, game.lock, _css=self._dress())
            self.on_msg(self._heard)
            self._audience = Audience(game, _weakly(self))

    @traitlets.default("key")
    def _new_key(self) -> str:
        return uuid4().hex

    def _can_ask(self) -> dict[str, Callable[[Action], None]]:
        """What carries out each ask of the browser."""
        return {
            "move": self._move, "go": self._go, "why": self._why, "why_not": self._why_not,
            "undo": self._undo, "redo": self._redo, "hint": self._hint, "help": self._help,
            "ready": self._ready, "layout": self._layout, **Menu(self).asks,
        }

    def _sit(self, words: Words, layout: str, animate: bool) -> None:
        """Take the seats of a game that begins, or takes the place of another."""
        self._rules = self.game.rules
        self._seats = Seats(self.game, self.seat, self.bots, self._played)
        self._stage = Stage(self.game, self._seats, words, layout, animate, self._part)

    @property
    def viewer(self) -> str | None:
        """Whose view is shown now; None is the open table."""
        return self._seats.viewer

    # -- What the browser asks for

    def _do(self, message: object) -> None:
        stage = self._stage
        self._audience.unheard = 0
        # Whatever kept the board from hearing of a change: who clicks has seen the old table.
        self._follow()
        action = read(message)
        if action.ask not in self._asks:
            raise Malformed("it asks for nothing that there is")
        # A layout says nothing about the position, so it fits to any.
        if action.ask != "layout":
            if not self._since <= action.rev <= self._rev:
                raise Refused("stale", *([] if action.auto else [self.says("stale")]))
            stage.play, stage.notice = False, None
        try:
            self._asks[action.ask](action)
        except IllegalMove as error:
            raise Refused(error.refusal.code, *stage.refused(error.refusal)) from error
        if action.ask in NOTICES:
            self._tell()
        else:
            self._show()

    def _move(self, action: Action) -> None:
        self._check_turn()
        with self._changing():
            self.game.push(action.move, seat=self.game.to_move)
            self._play_bots()

    def _go(self, action: Action) -> None:
        self._stage.at = self._step(action, 0)

    def _why(self, action: Action) -> None:
        number, frame = self._step(action, 1), self._stage.draw()
        then = frame.state if number == frame.at else self.game.state_after(number)
        self._stage.note("why", scene.why(self.game, number, self.viewer, self._words),
                         scene.touched(self.game, self._stage.step(number), then, frame))

    def _why_not(self, action: Action) -> None:
        stage, picks = self._stage, action.picks
        if not stage.draw().ids.issuperset(picks):
            raise Refused("no-such-thing", self.says("no-such-thing"))
        name, about = scene.about(self.game, picks[-1], self._words)
        lines = [scene.line(self.game, text) for text in about]
        if not stage.newest:
            lines.append(self.says("earlier-step"))
        elif not self._seats.mine:
            lines.extend(self._not_mine())
        else:
            notation = self.game.visuals.meant(self.game.state, [*picks], self._seats.now.to_move)
            refusal = self.game.why_not(notation) if notation else None
            if refusal:
                stage.note("refusal", [*stage.refused(refusal), *lines], picks)
                return
            if not lines:
                lines.append(stage.line(labels.NOTHING_HERE()))
        stage.note("info", lines, picks, title=name)

    def _undo(self, action: Action) -> None:
        if not self._seats.can_undo:
            raise Refused("nothing-to-undo", self.says("nothing-to-undo"))
        with self._changing():
            self.game.pop()
            # What bots and others did since then goes too: it answered this decision.
            while self.game.to_move not in self._seats.played and self.game.can_undo:
                self.game.pop()

    def _redo(self, action: Action) -> None:
        if not self._seats.can_redo:
            raise Refused("nothing-to-redo", self.says("nothing-to-redo"))
        with self._changing():
            self.game.redo()
            while self.game.to_move not in self._seats.played and self.game.can_redo:
                self.game.redo()
            self._play_bots()

    def _hint(self, action: Action) -> None:
        self._check_turn()
        # A new one remembers nothing that somebody else at this screen may see.
        adviser = Planner() if self.adviser is None else self.adviser
        choice = self._ask(adviser, "the adviser", open_table=self.viewer is None)
        picks = self.game.visuals.picks(self.game.state, choice.move, self.viewer)
        line = self._stage.line
        self._stage.note("hint", [line(labels.SUGGESTION(move=choice.move.text)),
                                  line(choice.reason)], [pick[0] for pick in picks])

    def _help(self, action: Action) -> None:
        self._stage.note("help", scene.help_lines(self.game, self._words))

    def _ready(self, action: Action) -> None:
        if self._seats.curtain:
            self._seats.present = self._seats.curtain
            self._stage.at = self._stage.moment.told
        elif self._seats.bot_waits:
            with self._changing():
                self._play_bots(wait=False)
        else:
            raise Refused("not-ready", self.says("not-ready"))

    def _layout(self, action: Action) -> None:
        self._stage.layout = action.layout

    def _check_turn(self) -> None:
        """Refuse to decide anything where nothing can be decided."""
        if not self._stage.newest:
            raise Refused("earlier-step", self.says("earlier-step"))
        if not self._seats.mine:
            raise Refused("not-your-turn", *self._not_mine())

    def _step(self, action: Action, first: int) -> int:
        last = self._stage.moment.told
        if not first <= action.step <= last:
            raise Refused("no-such-step", self.says(
                "no-such-step", step=action.step, first=first, last=last))
        return action.step

    def _not_mine(self) -> list[Line]:
        return self._stage.not_mine(self.seat if self.seat in self.game.players else None)

    def says(self, code: str, **values: int) -> Line:
        """A refusal of the board's own.

        Args:
            code: its name in :data:`~hogwarts_nb.board.labels.REFUSALS`.
            **values: the values of its sentence.
        """
        return self._stage.line(labels.REFUSALS[code](**values))

    # -- What is done with the whole game

    @property
    def plays(self) -> bool:
        """Whether somebody plays at this board."""
        return bool(self._seats.played)

    def check_plays(self) -> None:
        """Refuse to do anything with the game where it is only looked at.

        Raises:
            Refused: if it is.
        """
        if not self.plays:
            raise Refused("only-looks", self.says("only-looks"))

    def offer(self, kind: str, said: Sequence[Text], offers: Sequence[tuple[str, Any, Any]],
              **more: Any) -> None:
        """Have something to say, and offer what can be done then.

        Args:
            kind: one of the kinds in :data:`~hogwarts_nb.board.labels.TITLES`.
            said: the sentences.
            offers: for each button what it asks for, what else is in its message, and the values
                of its label.
            **more: what else is shown with each sentence, such as a text to copy.
        """
        self._stage.note(kind, [self._stage.line(text) | more for text in said], buttons=[
            self._stage.offer(ask, fields, **values) for ask, fields, values in offers])

    def report(self, said: Text, part: float) -> None:
        """Show how far something has come, before it is answered.

        Args:
            said: what is being done.
            part: from 0 to 1.
        """
        self.offer("menu", [said], [], part=round(part, 2))
        self._stage.play = False
        self._tell()

    def begin(self, game: Game[Any], bots: Mapping[str, Player]) -> None:
        """Show another game in the place of this one, wherever this one is shown.

        Args:
            game: the other game.
            bots: for each seat that plays by itself, its player.
        """
        # Whoever plays alone here may take other seats; of several boards each keeps its own.
        if self.seat in self.game.players and {self.seat, *self.bots} >= {*self.game.players}:
            self.seat = None
        self.bots = dict(bots)
        with self._changing():
            self.game.become(game)
            self._follow()
            self._play_bots()

    # -- Who is watching

    def _heard(self, _: object, message: object, __: object) -> None:
        """A page says that it shows the board, or has stopped to."""
        page = read_page(message)
        if page is None:
            return
        with self.game.lock:
            if self._audience.hear(*page):
                self._game_changed()
            if self._audience.pages:
                self._refresh()

    # -- What changes the game

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the game, and turn to what is new, also if something goes wrong on the way."""
        try:
            self._busy = True
            yield
        finally:
            self._busy = False
            self._follow()

    def _game_changed(self) -> None:
        """Somebody changed the game: a cell, or another board."""
        if self._busy:
            return
        # First of all: whatever comes in between, what is on the page is out of date from here on.
        self._follow()
        self._stage.notice = None
        try:
            with self._changing():
                self._play_bots()
        finally:
            self._change()
            if self._audience.is_silent():
                self.send({"here": None})
            if self._audience.pages:
                self._refresh()

    def _play_bots(self, *, wait: bool = True) -> None:
        game = self.game
        for _ in range(BOT_LIMIT):
            seat = game.to_move
            if seat not in self.bots or (wait and game.can_redo):
                return
            assert seat is not None
            choice = self._ask(self.bots[seat], f"the bot of {seat}")
            game.push(choice.move, seat=seat)

    def _ask(self, player: Player, name: str, *, open_table: bool = False) -> Choice:
        try:
            return ask(player, self.game, open_table=open_table)
        except KeyboardInterrupt:
            raise
        # A fault of the player, and no answer to the person at the board; ``exit()`` too.
        except BaseException as error:
            raise RuntimeError(f"{name} is at fault. {told(error)}") from error

    def _follow(self) -> None:
        """Turn to what is new in the story."""
        if self._rules is not self.game.rules:
            self._change()
            self._sit(self._words, self._stage.layout, self._stage.animate)
        if self._stage.moment is not self.game.moment:
            self._change()
            self._stage.follow()

    # -- What the browser is shown

    def _change(self) -> None:
        """What was shown before is out of date."""
        if not self._stale:
            self._rev += 1
            self._since = self._rev
            self._stale = True

    def _show(self) -> None:
        """Answer the browser."""
        self._change()
        self._refresh()

    def _refresh(self) -> None:
        """Make the view, if it is out of date."""
        with self.game.lock:
            if not self._busy:
                self._follow()
            if self._stale:
                view = self._view()
                self._stale = self._failed = False
                self.set_trait("view", view)
        # After the view, for which somebody waits.
        if self._displayed and self._kept is not self._stage.moment:
            self._kept = self._stage.moment
            self._keep()

    def _view(self) -> dict[str, Any]:
        """All that the browser shows."""
        return self._stage.view(self._rev)

    def _dress(self) -> str:
        """The style sheets."""
        return scene.style(self.game)

    def _note(self, kind: str, lines: Sequence[Line]) -> None:
        self._stage.note(kind, lines)
        self._stage.play = False

    def _tell(self) -> None:
        """Answer the browser with the notice alone, if all else is as it was."""
        if self._stale or self._failed:
            self._show()
            return
        self._rev += 1
        news = self._stage.news(self._rev)
        self.set_trait("news", news)
        try:
            self._unsent = True
            self.set_trait("view", self.view | news)
        finally:
            self._unsent = False

    def send_state(self, key: Any = None) -> None:
        """Send what is new to the browser: see :meth:`ipywidgets.Widget.send_state`.

        Args:
            key: the trait, or several; None for all.
        """
        if key == "news":
            self._news.send()
        elif key != "view" or not self._unsent:
            super().send_state(key)

    def _fail(self, line: Line) -> None:
        """Show what went wrong, even if it is the picture that fails."""
        self._note("error", [line])
        try:
            self._show()
        except Exception:
            # On top of the last picture.
            self._stale = self._failed = False
            self._tell()
            self._failed = True

    # -- Outside of a live page

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board; and its picture and text, for wherever no program runs."""
        self._refresh()
        self._kept = self._stage.moment
        return super()._repr_mimebundle_(**kwargs)

    def _still(self) -> dict[str, Any]:
        viewer, game, words = self._seats.fixed, self.game, self._words
        forms = bundle(game.svg(viewer, words=words), game.alt(viewer, words=words),
                       game.text(viewer))
        return forms | {"text/html": still(forms["text/html"], PLAY, words)}

    def __repr__(self) -> str:
        seat = "" if self.seat is None else f", seat={self.seat!r}"
        return f"Board({self.game!r}{seat})"

    def save_html(self, path: str | PathLike[str], *,
                  progress: Callable[[float], None] = lambda part: None) -> Path:
        """Write a replay of the game so far: one file that opens without a network.

        It shows what this board's player may see, or the open table if several share the board.

        Args:
            path: where to write it.
            progress: told from time to time which part of it is done, from 0 to 1.

        Returns:
            The file.

        Raises:
            InvalidOption: if that is not the name of a file.
            NotWritten: if it cannot be written; what was there before is still there.
        """
        file = check_path(path)
        write(file, replay_html(self.game, self._seats.fixed, words=self._words,
                                progress=progress))
        return file

    def close(self) -> None:
        """Take the board out of the page, and let the game forget it."""
        # ipywidgets calls this also for a board whose options were refused.
        if hasattr(self, "_audience"):
            self._audience.leave()
        super().close()


def _weakly(board: Board) -> Callable[[], None]:
    """Tells the board of changes, without keeping it alive."""
    reference = weakref.ref(board)

    def changed() -> None:
        alive = reference()
        if alive is not None:
            alive._game_changed()

    return changed
