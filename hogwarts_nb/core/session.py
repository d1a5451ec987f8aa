"""A game being played: a session that checks every move, remembers it and explains it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from ..chance import Chance
from ..rulebook import Rulebook, Rulings
from ..words import Words
from .errors import InvalidOption, InvalidSave, NothingToUndo
from .moves import IllegalMove, Move, Prompt, Refusal
from .narrator import Narrator
from .outcome import Outcome
from .rules import Rules, S
from .steps import TEACHER, Chain, Step, Steps

if TYPE_CHECKING:
    from ..drawing import Picture

__all__ = ["Game"]


@dataclass(frozen=True, slots=True)
class _Entry(Generic[S]):
    """One move that was played: what it led to, and the position before it."""

    move: Move
    steps: Steps
    before: S
    forced: bool


def _same(one: Any, other: Any) -> bool:
    """Whether JSON data are the same: to Python, but not in a save, true is 1 and 1.0 is 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


class Game(ABC, Generic[S]):
    """A game being played: it checks, remembers, takes back, saves and explains.

    A game is made by its own class (such as ``HouseCup``), by ``scenario(...)`` or ``load(...)``.
    In a notebook it shows its board.

    Attributes:
        rules: the rules with the options of this game.
        state: the position: plain data, to read and to copy. Changing it by hand is cheating.
    """

    #: Format of saved games; it grows when an old program could not read a new save.
    SAVE_VERSION: ClassVar[int] = 1
    #: How many forced moves are played in a row before the session asks again: an unusual
    #: position can force moves for ever.
    FORCED_LIMIT: ClassVar[int] = 1000

    rulebook: ClassVar[Rulebook]

    def __init__(self, rules: Rules[S], *, seed: int, options: Mapping[str, Any],
                 start: S | None = None, chance: Chance | None = None,
                 auto_forced: bool = False, language: str = "en") -> None:
        self.rules = rules
        try:
            self.words = Words(language)
        except ValueError:
            raise InvalidOption("language", language, "it can be 'en' or 'ru'") from None
        if type(auto_forced) is not bool:
            raise InvalidOption("auto_forced", auto_forced, "it can be True or False")
        self.auto_forced = auto_forced
        self._seed = seed
        self._options = dict(options)
        self._scenario = start.copy() if start is not None else None
        self._entries: list[_Entry[S]] = []
        self._undone: list[_Entry[S]] = []
        self._watchers: list[Callable[[], None]] = []
        self.lock = RLock()
        self._box = start.copy() if start is not None else rules.box(chance or Chance(seed))
        self.state: S = self._box.copy()
        narrator = Narrator(rules, self.state, self.words)
        rules.begin(self.state, narrator)
        self._opening = Steps(narrator.steps)
        self._steps: list[Step] = list(self._opening)
        self._play_forced()

    @classmethod
    @abstractmethod
    def scenario(cls, *args: Any, **position: Any) -> Self:
        """Any position from plain data: see the class of the game."""

    # -- what is

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return self.rules.players

    @property
    def to_move(self) -> str | None:
        """The player who decides now; None when the game is over."""
        seat = self.rules.to_move(self.state)
        return None if seat is None else self.players[seat]

    @property
    def prompt(self) -> Prompt | None:
        """What is being decided, and by which clause; None when the game is over."""
        prompt = self.rules.prompt(self.state)
        return prompt and replace(prompt, words=self.words)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the player who decides, in a stable order."""
        return tuple(self.rules.legal(self.state))

    @property
    def opening(self) -> Steps:
        """The steps of the setup, before the first move."""
        return self._opening

    @property
    def history(self) -> tuple[tuple[Move, Steps], ...]:
        """Every move that was played, with the steps that followed."""
        return tuple((entry.move, entry.steps) for entry in self._entries)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who made each move of the history."""
        seats = (self.rules.to_move(entry.before) for entry in self._entries)
        return tuple(self.players[seat] for seat in seats if seat is not None)

    @property
    def steps(self) -> Steps:
        """The whole story so far, the setup included."""
        return Steps(self._steps)

    def outcome(self) -> Outcome | None:
        """How the game ended, with score sheets; None while it goes on."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return None
        scores = {player: replace(sheet, words=self.words)
                  for player, sheet in outcome.scores.items()}
        return replace(outcome, scores=scores, words=self.words)

    def view(self, viewer: str | None = None, *, at: int | None = None) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        Args:
            viewer: a player, None for the open table, or ``"teacher"``, from whom only the
                order of the deck is hidden.
            at: the number of a step: the position right after it; 0 is before the first.

        Raises:
            InvalidOption: for a viewer or a step that does not exist.
        """
        return self.look(viewer, at)[1]

    def look(self, viewer: str | None, at: int | None) -> tuple[S, dict[str, Any]]:
        """A position to read, and the view of it: see :meth:`view`. Nothing is made twice."""
        self._check_viewer(viewer)
        if at is None or at == len(self._steps):
            return self.state, self.rules.view(self.state, viewer)
        # After a move's last step its player decides again, as they did then.
        whole = at == len(self._opening) or any(
            entry.steps and entry.steps[-1].number == at for entry in self._entries)
        state = self.state_after(at)
        return state, self.rules.view(state, viewer, resolving=not whole)

    def state_after(self, number: int) -> S:
        """A copy of the position right after a step; 0 is before the first.

        It is played again from the last decision before it: nothing is stored for it.

        Raises:
            InvalidOption: if there is no such step.
        """
        if type(number) is not int or not 0 <= number <= len(self._steps):
            raise InvalidOption("at", number, f"it must be a step from 0 to {len(self._steps)}")
        told: list[tuple[S, Move | None, Steps]] = [(self._box, None, self._opening)]
        told += [(entry.before, entry.move, entry.steps) for entry in self._entries]
        reached = [*(entry.before for entry in self._entries), self.state]
        for (start, move, steps), end in zip(told, reached, strict=True):
            if number < len(steps):
                return self._replay(start, number, move)
            # After the last step the rules go on, in silence, to the next decision.
            if number == len(steps):
                return end.copy()
            number -= len(steps)
        raise AssertionError("every step belongs to the opening or to a move")

    def _replay(self, start: S, number: int, move: Move | None) -> S:
        state = start.copy()
        if number == 0:
            return state
        reached: list[S] = []

        def listen(*_: Any, **__: Any) -> None:
            nonlocal number
            number -= 1
            if number == 0:
                reached.append(state.copy())

        if move is None:
            self.rules.begin(state, listen)
        else:
            self.rules.apply(state, move, listen)
        return reached[0]

    # -- playing

    def push(self, move: Move | str, *, seat: str | None = None) -> Steps:
        """Play a move, and everything that follows, up to the next decision.

        Args:
            move: a :class:`Move`, or its notation.
            seat: who plays it; refused if somebody else decides now. None plays for whoever
                decides.

        Returns:
            The steps that followed.

        Raises:
            IllegalMove: with the refusal; nothing has changed.
            InvalidOption: for a seat that does not exist.
        """
        legal = self._legal(move, seat)
        if isinstance(legal, Refusal):
            raise IllegalMove(legal)
        first = len(self._steps)
        self._undone.clear()
        self._play(legal)
        self._play_forced()
        # Watchers may play on at once: what they do is not this move's.
        steps = Steps(self._steps[first:])
        self._changed()
        return steps

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Refusal | None:
        """None if the move is legal, else why not, and what would make it legal.

        Raises:
            InvalidOption: for a seat that does not exist.
        """
        legal = self._legal(move, seat)
        return legal if isinstance(legal, Refusal) else None

    def pop(self) -> Move:
        """Take back the last move (with the forced ones after it).

        Returns:
            The move that was taken back; :meth:`redo` plays it again.

        Raises:
            NothingToUndo: before the first move.
        """
        if all(entry.forced for entry in self._entries):
            raise NothingToUndo("No move has been played yet: there is nothing to take back.")
        while True:
            entry = self._entries.pop()
            del self._steps[len(self._steps) - len(entry.steps):]
            self.state = entry.before.copy()
            if not entry.forced:
                break
        self._undone.append(entry)
        self._changed()
        return entry.move

    def redo(self) -> Steps:
        """Play again the move that was taken back last.

        Raises:
            NothingToUndo: if none was taken back since the last push.
        """
        if not self._undone:
            raise NothingToUndo("No move has been taken back: there is nothing to play again.")
        first = len(self._steps)
        self._play(self._undone.pop().move)
        self._play_forced()
        steps = Steps(self._steps[first:])
        self._changed()
        return steps

    @property
    def can_undo(self) -> bool:
        return not all(entry.forced for entry in self._entries)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def _legal(self, move: Move | str, seat: str | None) -> Move | Refusal:
        notation = move.notation if isinstance(move, Move) else move
        if not isinstance(notation, str):
            raise TypeError(f"a move is a Move or its notation in text, not {notation!r}")
        if seat is not None and seat not in self.players:
            raise InvalidOption("seat", seat, f"it can be {', '.join(self.players)} or None")
        if seat is not None and seat != self.to_move:
            meant: Move | Refusal = self._not_your_turn(seat)
        else:
            meant = self.rules.understand(self.state, notation)
        return replace(meant, words=self.words) if isinstance(meant, Refusal) else meant

    def _not_your_turn(self, seat: str) -> Refusal:
        if self.to_move is None:
            return self.rules.refusals["game-over"]()
        refusal = self.rules.refusals["not-your-turn"](
            who=self.rules.names[seat], turn=self.rules.names[self.to_move])
        prompt = self.rules.prompt(self.state)
        return replace(refusal, clause=prompt.clause) if prompt else refusal

    def _play(self, move: Move, forced: bool = False) -> None:
        before = self.state.copy()
        narrator = Narrator(self.rules, self.state, self.words, self._steps)
        try:
            self.rules.apply(self.state, move, narrator)
        except Exception:
            self.state = before
            raise
        steps = Steps(narrator.steps)
        self._entries.append(_Entry(move, steps, before, forced))
        self._steps.extend(steps)

    def _play_forced(self) -> None:
        if not self.auto_forced:
            return
        for _ in range(self.FORCED_LIMIT):
            moves = self.rules.legal(self.state)
            if len(moves) != 1:
                return
            self._play(moves[0], forced=True)

    # -- explaining

    def why(self, step: Step | int) -> Chain:
        """The step, what caused it, what caused that, and so on.

        Raises:
            InvalidOption: for a number that no step has.
        """
        number = step.number if isinstance(step, Step) else step
        if type(number) is not int or not 1 <= number <= len(self._steps):
            raise InvalidOption("step", number, f"it must be from 1 to {len(self._steps)}")
        return Chain(self._steps[number - 1].chain())

    @classmethod
    def rulings(cls) -> Rulings:
        """Where the rulebook is unclear: what is played, what else can be, and why."""
        return cls.rulebook.rulings

    # -- copying, saving, watching

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        # Entries never change, so both games may hold the same ones.
        twin._entries = list(self._entries)
        twin._undone = list(self._undone)
        twin._steps = list(self._steps)
        twin._watchers = []
        twin.lock = RLock()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All but the watchers: they watch this game, and not its copies."""
        own = {name: value for name, value in self.__dict__.items() if name != "lock"}
        return own | {"_watchers": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.lock = RLock()

    def save(self) -> dict[str, Any]:
        """Plain JSON data from which :meth:`load` makes an equal game.

        The seed is in it: whoever can read a save knows what chance will bring.
        """
        return {
            "format": f"hogwarts_nb.{self.rules.game}",
            "version": self.SAVE_VERSION,
            "seed": self._seed,
            "options": deepcopy(self._options),
            "auto_forced": self.auto_forced,
            "start": None if self._scenario is None else self.rules.to_data(self._scenario),
            "moves": [entry.move.notation for entry in self._entries],
            "forced": [n for n, entry in enumerate(self._entries) if entry.forced],
            "state": self.rules.to_data(self.state),
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        """The game that :meth:`save` wrote; everything in it is checked by playing it again.

        Args:
            data: the saved data, or the JSON text of it.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what may stand.
        """
        if isinstance(data, (str, bytes)):
            import json

            try:
                data = json.loads(data)
            except (ValueError, RecursionError) as error:
                raise InvalidSave("the text", data, f"it must be JSON: {error}") from None
        fields = {"format": str, "version": int, "seed": int, "options": dict,
                  "auto_forced": bool, "moves": list, "forced": list, "state": dict}
        if not isinstance(data, dict):
            raise InvalidSave("the data", data, "it must be what save() returned")
        for name in [*fields, "start"]:
            if name not in data:
                raise InvalidSave("the data", sorted(map(str, data)), f"it must have {name!r}")
        for name, kind in fields.items():
            if type(data[name]) is not kind:
                raise InvalidSave(name, data[name], f"it must be of type {kind.__name__}")
        known = cls._save_format()
        if data["format"] != known:
            raise InvalidSave("format", data["format"], f"it must be {known!r}")
        if data["version"] != cls.SAVE_VERSION:
            raise InvalidSave("version", data["version"], f"it must be {cls.SAVE_VERSION}")
        game = cls._from_save(data)
        forced = set()
        for number in data["forced"]:
            if type(number) is not int or not 0 <= number < len(data["moves"]):
                raise InvalidSave("forced", number, "it must hold places in 'moves'")
            forced.add(number)
        for number, notation in enumerate(data["moves"]):
            if not isinstance(notation, str):
                raise InvalidSave(f"moves[{number}]", notation, "it must be a notation")
            move = game.rules.understand(game.state, notation)
            if isinstance(move, Refusal):
                raise InvalidSave(f"moves[{number}]", notation, str(move).rstrip("."))
            if number in forced and len(game.legal_moves) > 1:
                raise InvalidSave("forced", number, f"the move {notation!r} was not forced")
            game._play(move, number in forced)
        reached = game.rules.to_data(game.state)
        for name in sorted(reached.keys() | data["state"].keys(), key=str):
            if not _same(reached.get(name), data["state"].get(name)):
                raise InvalidSave(f"state.{name}", data["state"].get(name),
                                  f"the moves lead to {reached.get(name)!r}")
        game.auto_forced = data["auto_forced"]
        return game

    @classmethod
    def _save_format(cls) -> str:
        raise NotImplementedError

    @classmethod
    def _from_save(cls, data: dict[str, Any]) -> Self:
        """The game at its start, from the seed, the options and the start of a save."""
        raise NotImplementedError

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Have ``watcher()`` called after each change; returns what ends that.

        If watchers fail, the change is made and the others are called all the same; then the
        first error is raised.
        """
        self._watchers.append(watcher)

        def unwatch() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return unwatch

    def _changed(self) -> None:
        errors = []
        for watcher in tuple(self._watchers):
            # One that fails must not keep the others from what happened.
            try:
                watcher()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    # -- showing

    def _check_viewer(self, viewer: str | None) -> None:
        if viewer is not None and viewer != TEACHER and viewer not in self.players:
            players = ", ".join(map(repr, self.players))
            raise InvalidOption("viewer", viewer, f"it can be {players}, None or {TEACHER!r}")

    @property
    def picture(self) -> Any:
        """The module that draws this game: its ``svg``, ``text`` and ``alt`` of a view."""
        return import_module(f"..{self.rules.game}.picture", __package__)

    def svg(self, viewer: str | None = None, *, at: int | None = None, **drawing: Any) -> str:
        """The picture of the table.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the picture right after it.
            **drawing: what the game's picture can do: ``layout``, ``part``, ``touched``, ``live``,
                and ``words`` for another language than the game's.

        Raises:
            InvalidOption: for a viewer, a step or a drawing option that does not exist.
        """
        drawing.setdefault("words", self.words)
        return str(self.picture.svg(self.view(viewer, at=at), rules=self.rules, **drawing))

    def alt(self, viewer: str | None = None, *, at: int | None = None, part: str | None = None,
            words: Words | None = None) -> str:
        """The position in sentences, for whoever does not see the picture."""
        return str(self.picture.alt(self.view(viewer, at=at), words=words or self.words,
                                    part=part))

    def text(self, viewer: str | None = None, *, at: int | None = None,
             part: str | None = None) -> str:
        """The table as lines of text."""
        return str(self.picture.text(self.view(viewer, at=at), words=self.words, part=part))

    def show(self, part: str | None = None, *, viewer: str | None = None,
             at: int | None = None) -> Picture:
        """The table, or a part of it, as a picture for the end of a cell.

        Args:
            part: what to show, such as a day or a player; None is the whole table.
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the picture right after it.
        """
        from ..drawing import Picture

        return Picture(self.svg(viewer, at=at, part=part), self.alt(viewer, at=at, part=part),
                       self.text(viewer, at=at, part=part))

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from ..drawing import bundle

        return bundle(self.svg(), self.alt(), self.text())

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Game) and type(self) is type(other)
                and self._options == other._options and self.state == other.state
                and [entry.move for entry in self._entries]
                == [entry.move for entry in other._entries])

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it is no key

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("a game is not a sequence: its moves are in game.history")

    def __repr__(self) -> str:
        where = "over" if self.to_move is None else f"{self.to_move} to move"
        return (f"<{type(self).__name__}: {', '.join(self.players)}; "
                f"{len(self._entries)} moves played, {where}>")
