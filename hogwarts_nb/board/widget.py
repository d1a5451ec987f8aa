"""The board in a notebook: a thin shell around a game.

The browser decides nothing. It shows the one ``view`` that is made here, and sends one ``action``
for each thing that a person does; whatever it sends is checked here as if a stranger had sent it.

A view is made when somebody looks: a page that shows the board, or who reads ``view``. Where only
a notice is new, only the notice is sent.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from ..core import LAYOUTS, TEACHER, Game, IllegalMove, InvalidOption, Step
from ..core.reading import check_path
from ..core.words import Text, Words
from ..drawing import bundle
from ..files import write
from ..players import Choice, Greedy, Player, ask
from ..players.player import check_player, told
from ..stills import PLAY, keep, still
from . import labels, scene
from .actions import Action, Malformed, read, read_page
from .replay import replay_html

__all__ = ["TABLE", "Board"]

#: A board for everybody to look at: the open table, where nothing can be played.
TABLE = "table"

#: More moves in a row than bots make in any game: a position may move bots for ever.
BOT_LIMIT = 10_000

#: What is answered with a notice and changes nothing else.
NOTICES = ("why", "why_not", "hint")

#: Seconds between two notices: of those that come faster, the last one is sent.
PAUSE = 0.1

#: Pages that show a board at once; of more, the board does not keep count.
PAGES = 100

#: After so many changes with no word from a page the board asks whether one is still there: a page
#: that is closed or loaded again cannot say so.
UNHEARD = 50


class _Refused(Exception):
    """The board does not do what the browser asked for."""

    def __init__(self, code: str, *lines: dict[str, str]) -> None:
        self.code = code
        self.lines = lines
        super().__init__(code)


class _View(traitlets.Dict):
    """What the browser shows; it is made when somebody looks."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        obj._refresh()
        return super().get(obj, cls)


class Board(anywidget.AnyWidget):
    """A game to click on. All boards of one game show the same position.

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
        adviser: who gives hints; by default a :class:`~hogwarts_nb.players.Greedy` player.
        animate: whether what happens is shown step by step, or at once.
        language: the language of labels; the game's own by default.
        layout: ``"wide"`` or ``"narrow"``, until the browser knows how much room there is.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
    """

    _esm = scene.module("board.js")
    _css = traitlets.Unicode().tag(sync=True)
    #: What the ids in a page begin with: no two boards on it may use each other's shapes. The
    #: model's own id would do, but a page is not told it.
    key = traitlets.Unicode(read_only=True).tag(sync=True)
    #: All that the browser shows.
    view = _View(read_only=True).tag(sync=True, echo_update=False)
    #: What is new in the view, where that is just a notice: the browser puts it on top.
    news = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)
    #: What the browser asks for. Of any type, so that a bad message is refused in words.
    action = traitlets.Any(None, allow_none=True).tag(sync=True, echo_update=False)

    def __init__(self, game: Game[Any], seat: str | None = None, *,
                 bots: Mapping[str, Player] | None = None, adviser: Player | None = None,
                 animate: bool = True, language: str | None = None, layout: str = "wide") -> None:
        _check_options(game, seat, bots, adviser, layout)
        self.game = game
        self.seat = seat
        self.bots = dict(bots or {})
        self.adviser = adviser
        self.animate = animate
        try:
            self._words = game.words if language is None else Words(language)
        except ValueError:
            raise InvalidOption("language", language, "it can be 'en' or 'ru'") from None
        self._labels = scene.labels(game, self._words)
        people = [player for player in game.players if player not in self.bots]
        #: The seats that are played at this board.
        self._plays = frozenset([seat] if seat in game.players else [] if seat == TABLE else people)
        self._shared = seat is None and len(people) > 1
        self._fixed = people[0] if seat is None and len(people) == 1 else (
            None if seat in (None, TABLE) else seat)
        self._shape = layout
        self._rev = 1
        self._steps: tuple[Step, ...] = ()
        #: The story of the picture that is kept for tomorrow; None as long as no output shows it.
        self._kept: tuple[Step, ...] | None = None
        self._now = scene.Now(game)
        self._at = self._new = 0
        self._play = False
        self._notice: dict[str, Any] | None = None
        self._present: str | None = None
        self._busy = False
        self._unwatch: Callable[[], None] | None = None
        #: Whether the view is out of date, could not be made, and is not sent when it changes.
        self._stale = True
        self._failed = False
        self._unsent = False
        self._frame: scene.Frame | None = None
        #: The pages that show the board, as they say themselves.
        self._pages: set[str] = set()
        self._unheard = 0
        self._quiet_until = 0.0
        self._waits = False
        self._asks: dict[str, Callable[[Action], None]] = {
            "move": self._move, "go": self._go, "why": self._why, "why_not": self._why_not,
            "undo": self._undo, "redo": self._redo, "hint": self._hint, "ready": self._ready,
            "layout": self._layout,
        }
        with game.lock:
            with self._changing():
                self._play_bots()
            self._at, self._play = len(self._steps), False
            super().__init__(_css=scene.style(game))
            self.on_msg(self._heard)
            self._watch()

    @traitlets.default("key")
    def _new_key(self) -> str:
        return uuid4().hex

    # -- Who looks, and who decides

    @property
    def viewer(self) -> str | None:
        """Whose view is shown now; None is the open table."""
        if not self._shared:
            return self._fixed
        return self._present if self._present == self._secret_seat else None

    @property
    def _mine(self) -> bool:
        """Whether a move can be made at this board now."""
        return self._now.to_move in self._plays and not self._curtain

    @property
    def _secret_seat(self) -> str | None:
        """On a shared screen: who makes a secret choice now, and may look alone meanwhile."""
        to_move = self._now.to_move
        if not self._shared or to_move not in self._plays:
            return None
        return to_move if self._now.secret else None

    @property
    def _curtain(self) -> str | None:
        """The player to whom the screen has to be passed first."""
        seat = self._secret_seat
        return seat if seat != self._present else None

    @property
    def _bot_waits(self) -> bool:
        """Whether it is a bot's turn which does not play because moves were taken back."""
        return self._now.to_move in self.bots

    # -- What the browser asks for

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
            ``{"ok": True}``, or ``{"ok": False, "code": ..., "text": ...}``: then the game is as
            it was, and the board says why.

        Raises:
            Exception: whatever went wrong in the program; the board shows it too.
        """
        with self.game.lock:
            self._unheard = 0
            return self._handle(message)

    def _handle(self, message: object) -> dict[str, Any]:
        try:
            # Whatever kept the board from hearing of a change: who clicks has seen the old table.
            self._follow()
            action = read(message)
            # A layout says nothing about the position, so it fits to any.
            if action.rev != self._rev and action.ask != "layout":
                if action.auto:
                    return {"ok": False, "code": "stale", "text": ""}
                raise _Refused("stale", self._say("stale"))
            if action.ask != "layout":
                self._play, self._notice = False, None
            self._asks[action.ask](action)
            if action.ask in NOTICES:
                self._tell()
            else:
                self._show()
        except Malformed as error:
            return self._refuse("malformed", [self._say("malformed", reason=error)])
        except IllegalMove as error:
            refusal = error.refusal
            return self._refuse(refusal.code, [
                self._line(refusal.text, refusal.clause), self._line(refusal.remedy)])
        except _Refused as refused:
            return self._refuse(refused.code, list(refused.lines))
        except Exception as error:
            self._show_error(error)
            raise
        return {"ok": True}

    def _refuse(self, code: str, lines: list[dict[str, str]]) -> dict[str, Any]:
        self._play = False
        self._note("refusal", lines)
        self._tell()
        return {"ok": False, "code": code, "text": " ".join(line["t"] for line in lines)}

    def _move(self, action: Action) -> None:
        self._at_newest()
        if not self._mine:
            raise _Refused("not-your-turn", *self._not_mine())
        with self._changing():
            self.game.push(action.move, seat=self.game.to_move)
            self._play_bots()

    def _go(self, action: Action) -> None:
        self._at = self._step(action, 0)

    def _why(self, action: Action) -> None:
        number, frame = self._step(action, 1), self._draw()
        then = frame.state if number == frame.at else self.game.state_after(number)
        self._note("why", scene.why(self.game, number, self.viewer, self._words),
                   scene.touched(self.game, self._steps[number - 1], then, frame))

    def _why_not(self, action: Action) -> None:
        if not self._draw().ids.issuperset(action.picks):
            raise _Refused("no-such-thing", self._say("no-such-thing"))
        name, about = scene.about(self.game, action.picks[-1], self._words)
        lines = [scene.line(self.game, text) for text in about]
        picks = list(action.picks)
        if self._at != len(self._steps):
            lines.append(self._say("earlier-step"))
        elif not self._mine:
            lines.extend(self._not_mine())
        else:
            notation = self.game.visuals.meant(self.game.state, picks, self._now.to_move)
            refusal = self.game.why_not(notation) if notation else None
            if refusal:
                self._note("refusal", [self._line(refusal.text, refusal.clause),
                                       self._line(refusal.remedy), *lines], picks)
                return
            if not lines:
                lines.append(self._line(labels.NOTHING_HERE()))
        self._note("info", lines, picks, title=name)

    def _undo(self, action: Action) -> None:
        if not self._can_undo():
            raise _Refused("nothing-to-undo", self._say("nothing-to-undo"))
        with self._changing():
            self.game.pop()
            # What bots and others did since then goes too: it answered this decision.
            while self.game.to_move not in self._plays and self.game.can_undo:
                self.game.pop()

    def _redo(self, action: Action) -> None:
        if not self._can_redo():
            raise _Refused("nothing-to-redo", self._say("nothing-to-redo"))
        with self._changing():
            self.game.redo()
            while self.game.to_move not in self._plays and self.game.can_redo:
                self.game.redo()
            self._play_bots()

    def _hint(self, action: Action) -> None:
        self._at_newest()
        if not self._mine:
            raise _Refused("not-your-turn", *self._not_mine())
        # A new one remembers nothing that somebody else at this screen may see.
        adviser = Greedy() if self.adviser is None else self.adviser
        choice = self._ask(adviser, "the adviser", open_table=self.viewer is None)
        picks = self.game.visuals.picks(self.game.state, choice.move, self.viewer)
        self._note("hint", [self._line(labels.SUGGESTION(move=choice.move.text)),
                            self._line(choice.reason)], [pick[0] for pick in picks])

    def _ready(self, action: Action) -> None:
        if self._curtain:
            self._present = self._curtain
            self._at = len(self._steps)
        elif self._bot_waits:
            with self._changing():
                self._play_bots(wait=False)
        else:
            raise _Refused("not-ready", self._say("not-ready"))

    def _layout(self, action: Action) -> None:
        self._shape = action.layout

    def _at_newest(self) -> None:
        if self._at != len(self._steps):
            raise _Refused("earlier-step", self._say("earlier-step"))

    def _step(self, action: Action, first: int) -> int:
        last = len(self._steps)
        if not first <= action.step <= last:
            raise _Refused("no-such-step", self._say(
                "no-such-step", step=action.step, first=first, last=last))
        return action.step

    def _not_mine(self) -> list[dict[str, str]]:
        """Why nothing can be played here now: the game's own words, where it has some."""
        to_move = self._now.to_move
        seat = self.seat if self.seat in self.game.players else None
        if to_move is None or seat:
            refusal = self.game.why_not("", seat=seat)
            if refusal:
                return [self._line(refusal.text, refusal.clause), self._line(refusal.remedy)]
        if self._curtain:
            return [self._line(labels.PASS_SCREEN(who=self._name(to_move)))]
        return [self._line(labels.WAITING(who=self._name(to_move)))]

    # -- Who looks at the board

    def _heard(self, _: object, message: object, __: object) -> None:
        """A page says that it shows the board, or has stopped to."""
        page = read_page(message)
        if page is None:
            return
        name, is_shown = page
        with self.game.lock:
            if not is_shown:
                self._pages.discard(name)
                if not self._pages:
                    self._let_go()
            elif len(self._pages) < PAGES:
                self._pages.add(name)
                self._unheard = 0
                if self._unwatch is None:
                    self._watch()
                    self._game_changed()
                self._refresh()

    def _watch(self) -> None:
        self._unwatch = self.game.watch(_weakly(self))
        weakref.finalize(self, self._unwatch)

    def _let_go(self) -> None:
        """Have the game forget the board: no page shows it any more."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None

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
        self._notice = None
        try:
            with self._changing():
                self._play_bots()
        finally:
            self._change()
            self._unheard += 1
            if self._pages and self._unheard > UNHEARD:
                self._pages.clear()
                self.send({"here": None})
            if self._pages:
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
        old, new = self._steps, self.game.steps
        same = _same(old, new)
        if same == len(old) == len(new):
            return
        self._change()
        self._now, self._frame = scene.Now(self.game), None
        is_new = same < len(new)
        if is_new or same < len(old):
            self._new = same + 1
            self._at = same + 1 if is_new and self.animate else len(new)
            self._play = self._at < len(new)
        if self._present != self._secret_seat:
            self._present = None
        self._steps = new  # last: if this is interrupted, it is done again

    def _can_undo(self) -> bool:
        if not self.game.can_undo or not self._plays:
            return False
        return self._plays.issuperset(self.game.players) or any(
            player in self._plays for player in self.game.deciders)

    def _can_redo(self) -> bool:
        return self.game.can_redo and bool(self._plays)

    # -- What the browser is shown

    def _change(self) -> None:
        """What was shown before is out of date."""
        if not self._stale:
            self._rev += 1
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
                view = self._make_view()
                self._stale = self._failed = False
                self.set_trait("view", view)
        # After the view, for which somebody waits.
        if self._kept is not None and self._kept != self._steps:
            self._kept = self._steps
            keep(self.model_id, self._still)

    def _tell(self) -> None:
        """Answer the browser with the notice alone, if all else is as it was."""
        if self._stale or self._failed:
            self._show()
            return
        self._rev += 1
        news = {"rev": self._rev, "notice": self._notice, "play": self._play,
                "speak": self._speak()}
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
            self._send_news()
        elif key != "view" or not self._unsent:
            super().send_state(key)

    def _send_news(self) -> None:
        """Send the notice; of many in a row, the last one."""
        if self._waits:
            return
        wait = self._quiet_until - monotonic()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            wait = 0  # nothing would send it later
        if wait > 0:
            self._waits = True
            loop.call_later(wait, self._send_last)
        else:
            self._send_last()

    def _send_last(self) -> None:
        self._waits = False
        self._quiet_until = monotonic() + PAUSE
        super().send_state("news")

    def _draw(self) -> scene.Frame:
        """The table as it is shown now; drawn once."""
        wanted = self._at, self.viewer, self._shape
        frame = self._frame
        if frame is None or (frame.at, frame.viewer, frame.layout) != wanted:
            frame = self._frame = scene.draw(self.game, self.viewer, self._at, self._shape,
                                             self._words)
        return frame

    def _make_view(self) -> dict[str, Any]:
        game, viewer, at = self.game, self.viewer, self._at
        last = len(self._steps)
        newest = at == last
        step = self._steps[at - 1] if at else None
        frame = self._draw()
        mine = self._mine
        prompt, clause = self._prompt()
        curtain = self._make_curtain() if newest else None
        return {
            "rev": self._rev,
            "svg": frame.svg,
            "alt": frame.alt,
            "game": game.rulebook.game,
            "seat": self._seat_name(),
            "prompt": prompt,
            "clause": clause,
            "mine": mine,
            "moves": scene.moves(game, self._now.legal, viewer, self._words)
            if mine and newest else [],
            "log": scene.log(self._steps, viewer, at, self._new, self._words),
            "at": at,
            "last": last,
            "can": {"undo": self._can_undo(), "redo": self._can_redo(), "hint": mine and newest},
            "notice": self._notice,
            "play": self._play,
            "touched": scene.touched(game, step, frame.state, frame),
            "motion": scene.origins(game, step, frame),
            "curtain": curtain,
            "speak": self._speak(step, prompt if newest else "", curtain),
            "layout": self._shape,
            "words": self._labels,
        }

    def _prompt(self) -> tuple[str, str]:
        prompt = self.game.prompt
        if prompt:
            return self._words.say(prompt.text), prompt.clause
        outcome = self.game.outcome()
        return (self._words.say(outcome.reason), outcome.clause) if outcome else ("", "")

    def _make_curtain(self) -> dict[str, str] | None:
        if self._curtain:
            message, button = labels.PASS_SCREEN, labels.READY
        elif self._bot_waits:
            message, button = labels.BOT_WAITS, labels.LET_BOT
        else:
            return None
        who = self._name(self._now.to_move)
        return {"t": self._words.say(message(who=who)), "button": self._words.say(button(who=who))}

    def _speak(self, step: Step | None = None, prompt: str = "",
               curtain: Mapping[str, str] | None = None) -> str:
        if self._notice:
            lines = " ".join(line["t"] for line in self._notice["lines"])
            return self._words.say(labels.SPOKEN(title=self._notice["title"], lines=lines))
        said = [step.text_for(self.viewer, self._words) if step else "",
                curtain["t"] if curtain else prompt]
        return " ".join(filter(None, said))

    def _seat_name(self) -> str:
        if self._shared and self.viewer is None:
            return self._words.say(labels.SEATS["shared"]())
        return scene.seat_name(self.game, self.viewer, self._words)

    def _name(self, player: str | None) -> Any:
        return self.game.rules.names.get(player or "", player)

    def _line(self, text: Text | str, clause: str = "") -> dict[str, str]:
        return scene.line(self.game, self._words.say(text), clause)

    def _say(self, code: str, **values: Any) -> dict[str, str]:
        """A refusal of the board itself."""
        said = {name: value if isinstance(value, int) else str(value)
                for name, value in values.items()}
        return self._line(labels.REFUSALS[code](**said))

    def _note(self, kind: str, lines: list[dict[str, str]], touched: list[str] | None = None, *,
              title: str = "") -> None:
        self._notice = {"kind": kind, "title": title or self._words.say(labels.TITLES[kind]()),
                        "lines": lines, "touched": touched or []}

    def _show_error(self, error: Exception) -> None:
        """Show an exception, even if it is the picture that fails."""
        self._play = False
        self._note("error", [self._line(labels.ERROR(kind=type(error).__name__,
                                                     error=str(error)))])
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
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        self._refresh()
        data, metadata = live
        self._kept = self._steps
        return data | self._still(), metadata

    def _still(self) -> dict[str, Any]:
        viewer, game, words = self._fixed, self.game, self._words
        forms = bundle(game.svg(viewer, words=words), game.alt(viewer, words=words),
                       game.text(viewer))
        return forms | {"text/html": still(forms["text/html"], PLAY, words)}

    def __repr__(self) -> str:
        seat = "" if self.seat is None else f", seat={self.seat!r}"
        return f"Board({self.game!r}{seat})"

    def save_html(self, path: str | PathLike[str]) -> Path:
        """Write a replay of the game so far: one file that opens without a network.

        It shows what this board's player may see, or the open table if several share the board.

        Args:
            path: where to write it.

        Returns:
            The file.

        Raises:
            InvalidOption: if that is not the name of a file.
            NotWritten: if it cannot be written; what was there before is still there.
        """
        file = check_path(path)
        write(file, replay_html(self.game, self._fixed, words=self._words))
        return file

    def close(self) -> None:
        """Take the board out of the page, and let the game forget it."""
        # ipywidgets calls this also for a board whose options were refused.
        if hasattr(self, "_unwatch"):
            self._let_go()
        super().close()


def _same(old: tuple[Step, ...], new: tuple[Step, ...]) -> int:
    """How many steps two stories of a game begin with in common."""
    length = min(len(old), len(new))
    # A story only grows and shrinks at its end: with one step all before it are the same.
    if not length or old[length - 1] is new[length - 1]:
        return length
    return next(number for number, (one, other) in enumerate(zip(old, new, strict=False))
                if one is not other)


def _check_options(game: Any, seat: Any, bots: Any, adviser: Any, layout: Any) -> None:
    if not isinstance(game, Game):
        raise InvalidOption("game", game, "it must be a game, such as HouseCup()")
    players = ", ".join(map(repr, game.players))
    seats = (None, TEACHER, TABLE, *game.players)
    if not any(seat == one for one in seats):
        raise InvalidOption("seat", seat, f"it can be {players}, None, {TEACHER!r} or {TABLE!r}")
    if not isinstance(bots or {}, Mapping):
        raise InvalidOption("bots", bots, "it must map players to who plays them")
    for player, bot in (bots or {}).items():
        if player not in game.players:
            raise InvalidOption("bots", player, f"it can be {players}")
        if player == seat:
            raise InvalidOption("bots", player, "this player sits at the board")
        check_player(bot, f"bots[{player!r}]")
    if adviser is not None:
        check_player(adviser, "adviser")
    if layout not in LAYOUTS:
        raise InvalidOption("layout", layout, f"it can be {' or '.join(map(repr, LAYOUTS))}")


def _weakly(board: Board) -> Callable[[], None]:
    """Tells the board of changes, without keeping it alive."""
    reference = weakref.ref(board)

    def changed() -> None:
        alive = reference()
        if alive is not None:
            alive._game_changed()

    return changed
