"""A game being played: it checks moves, plays them, takes them back, and plays them again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, Self, TypeVar

from .errors import GameBusy, InvalidOption, NothingToUndo
from .moves import IllegalMove, Move, Prompt, Refusal
from .narrator import Narrator
from .outcome import Outcome
from .record import Moment, Record
from .rules import Rules
from .state import S
from .steps import Steps
from .words import ENGLISH, Words, shown

__all__ = ["Playing"]

#: Names that people guess, and what they mean.
GUESSED = {
    "moves": "the legal moves are in game.legal_moves, those that were played in game.history.",
    "play": "a move is played with game.push(move).",
    "move": "a move is played with game.push(move).",
    "undo": "the last move is taken back with game.pop().",
    "turn": "the player who decides now is game.to_move.",
    "current_player": "the player who decides now is game.to_move.",
    "score": "at the end, the score sheets are in game.outcome().scores.",
    "scores": "at the end, the score sheets are in game.outcome().scores.",
    "winner": "at the end, the winners are in game.outcome().winners.",
    "winners": "at the end, they are in game.outcome().winners.",
    "is_over": "a game is over when game.outcome() is not None.",
    "hint": "a player gives one: from hogwarts_nb.players import Greedy, ask; "
            "ask(Greedy(), game).",
    "log": "what happened is in game.steps.",
    "board": "print(game) shows it as text, Board(game) is one to click on.",
}

P = ParamSpec("P")
T = TypeVar("T")


class Playing(Generic[S]):
    """A game being played, without its pictures.

    A change happens as a whole or not at all, even if an error or an interrupt comes in between,
    and one at a time: other threads wait. Reading never waits and sees one position. While a game
    plays a move or asks a player for one, an effect or that player cannot change it
    (:class:`GameBusy`).
    A watcher is called after a change and may make the next one.

    Attributes:
        rules: the rules with the options of this game.
        words: the language.
        lock: held during each change, until all watchers have been called. ``with game.lock:``
            joins several changes, or a look and a change, into one for other threads; it can be
            nested. Hold it to pickle or deep-copy a game that another thread plays. A copy has
            another lock.
        auto_forced: whether the game automatically plays a move that is the only legal one.
    """

    #: The greatest number of forced moves in a row: some positions force moves without end.
    FORCED_LIMIT: ClassVar[int] = 1000

    rules: Rules[S]
    words: Words
    auto_forced: bool

    def _begin(self, rules: Rules[S], start: S, auto_forced: bool) -> None:
        """Begin with a position, and set up the game if nothing was dealt yet."""
        self.rules, self.words, self.auto_forced = rules, ENGLISH, auto_forced
        self._start = start
        self._alone()
        state = start.copy()
        narrator = Narrator(rules, state, self.words)
        rules.begin(state, narrator)
        opening = Record.of(state, narrator.steps)
        self._opening = opening.now.steps
        self._record = self._with_forced(opening)

    def _alone(self) -> None:
        """Begin with a new lock and no watchers, as new games and copies do."""
        self.lock = RLock()
        self._busy = False
        self._watchers: list[Callable[[], None]] = []

    # -- the position

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return self.rules.players

    @property
    def state(self) -> S:
        """The position: plain data to read and to copy. Changing it by hand is cheating."""
        return self._record.now.state

    @state.setter
    def state(self, state: S) -> None:
        with self.lock:
            if self._busy:
                raise GameBusy
            self._record = self._record.at(state)

    @property
    def to_move(self) -> str | None:
        """The player who decides now; None when the game is over."""
        seat = self.rules.to_move(self.state)
        return None if seat is None else self.players[seat]

    @property
    def prompt(self) -> Prompt | None:
        """The decision to make, with its clause; None when the game is over."""
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
        return tuple(map(attrgetter("move", "steps"), self._record.now.all()[1:]))

    @property
    def played(self) -> int:
        """The number of moves that were played: the length of the history."""
        return self._record.now.played

    @property
    def moment(self) -> Moment[S]:
        """The present moment, with its past; its methods are quick even after many moves."""
        return self._record.now

    @property
    def deciders(self) -> tuple[str, ...]:
        """The player who made each move of the history."""
        return tuple(self.players[moment.seat] for moment in self._record.now.all()
                     if moment.seat is not None)

    @property
    def steps(self) -> Steps:
        """The whole story so far, the setup included."""
        return Steps(chain.from_iterable(map(attrgetter("steps"), self._record.now.all())))

    def outcome(self) -> Outcome | None:
        """How the game ended, with score sheets; None while it goes on."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return None
        scores = {player: replace(sheet, words=self.words)
                  for player, sheet in outcome.scores.items()}
        return replace(outcome, scores=scores, words=self.words)

    # -- playing

    def push(self, move: Move | str, *, seat: str | None = None) -> Steps:
        """Play a move, and everything that follows, up to the next decision.

        Args:
            move: a :class:`Move`, or its notation.
            seat: the player who makes it; refused if another player decides now. None is the
                player who decides.

        Returns:
            The steps that followed.

        Raises:
            IllegalMove: with the refusal; nothing has changed.
            InvalidOption: for a seat that does not exist.
            EndlessCascade: if effects set each other off without end; nothing has changed.
            GameBusy: from inside a change; nothing has changed.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> print(game.push("place 2 Wed"))
            5. Slytherin places the 2-token face down under Wednesday. [HC-PLACE-1]
            >>> game.push("place 2 Wed", seat="Slytherin")
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.moves.IllegalMove: It is not Slytherin's turn: ...
        """
        def pushed(record: Record[S]) -> Record[S]:
            return self._with_forced(self._with_move(record.forget(), move, seat))

        # Watchers may play on at once, and their steps are not of this move.
        before, after = self._change(pushed)
        return after.now.story(before.now.told + 1, after.now.told)

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Refusal | None:
        """None if the move is legal, or else the reason why not, and what would be legal.

        Args:
            move: a :class:`Move`, or its notation.
            seat: the player who would make it; None is the player who decides.

        Raises:
            InvalidOption: for a seat that does not exist.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> game.why_not("place 2 Wed") is None
            True
            >>> refusal = game.why_not("place 4 Wed")
            >>> refusal.code
            'no-such-token'
            >>> print(refusal)
            There is no token '4'. Each player has the tokens 1, 2 and 3. [HC-SETUP-2]
        """
        legal = self._legal(self.state, move, seat)
        return legal if isinstance(legal, Refusal) else None

    def pop(self) -> Move:
        """Take back the last move (with the forced ones after it).

        Returns:
            The move that was taken back; :meth:`redo` plays it again.

        Raises:
            NothingToUndo: before the first move.
            GameBusy: from inside a change; nothing has changed.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> game.pop()
            Move('place 2 Wed')
            >>> game.pop()
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.errors.NothingToUndo: No move has been played yet: ...
        """
        def popped(record: Record[S]) -> Record[S]:
            if not record.now.chosen:
                raise NothingToUndo("No move has been played yet: there is nothing to take back.")
            return record.back()

        _, after = self._change(popped)
        assert after.next is not None
        assert after.next.move is not None
        return after.next.move

    def redo(self) -> Steps:
        """Play again the move that was taken back last (with the forced ones after it).

        It is checked like any other move.

        Returns:
            The steps that followed.

        Raises:
            NothingToUndo: if no move was taken back since the last push.
            IllegalMove: if it is no longer legal because the position was changed by hand; nothing
                has changed.
            EndlessCascade: as in :meth:`push`.
            GameBusy: from inside a change; nothing has changed.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> move = game.pop()
            >>> game.redo() == steps
            True
        """
        def redone(record: Record[S]) -> Record[S]:
            coming = record.next
            if coming is None or coming.move is None:
                raise NothingToUndo("No move has been taken back: there is nothing to play again.")
            return self._with_forced(self._with_move(record, coming.move, None))

        before, after = self._change(redone)
        return after.now.story(before.now.told + 1, after.now.told)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._record.now.chosen > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to play again."""
        return self._record.next is not None

    def undisturbed(self, work: Callable[P, T], *args: P.args, **values: P.kwargs) -> T:
        """Call a function during which the game must not change.

        Other threads that want to change it wait. If ``work`` tries, :class:`GameBusy` is raised
        in it.

        Args:
            work: the function.
            args: its positional arguments.
            values: its keyword arguments.

        Returns:
            The result of ``work``.
        """
        with self.lock:
            outside = self._busy
            try:
                try:
                    self._busy = True
                    return work(*args, **values)
                finally:
                    self._busy = outside
            finally:
                # An interrupt may come in the inner one.
                self._busy = outside

    def _change(self, make: Callable[[Record[S]], Record[S]]) -> tuple[Record[S], Record[S]]:
        """Replace the present record by another one, and tell the watchers.

        Returns:
            Both records.
        """
        with self.lock:
            if self._busy:
                raise GameBusy
            before = self._record
            after = self.undisturbed(make, before)
            waiting = [*self._watchers]
            errors: list[BaseException] = []
            try:
                # This assignment is the whole change.
                self._record = after
                _tell(waiting, errors)
            finally:
                # The watchers that an interrupt has left out.
                if self._record is not before:
                    _tell(waiting, errors)
        if errors:
            raise next((error for error in errors if not isinstance(error, Exception)), errors[0])
        return before, after

    def become(self, other: Self) -> None:
        """Go on as another game: whatever shows this one shows that one from now on.

        Args:
            other: a game of the same class. It stays as it is, and independent.

        Raises:
            TypeError: for a game of another class.
            GameBusy: from inside of a change; nothing has changed.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> game.become(HouseCup(["Ravenclaw", "Hufflepuff"], seed=8))
            >>> game.players
            ('Ravenclaw', 'Hufflepuff')
        """
        if type(other) is not type(self):
            raise TypeError(f"{self!r} cannot become {other!r}, which is another game.")
        fields = other.copy().__getstate__()

        def swapped(_: Record[S]) -> Record[S]:
            self.__dict__.update(fields)
            return self._record

        self._change(swapped)

    def _legal(self, state: S, move: Move | str, seat: str | None) -> Move | Refusal:
        notation = move.notation if isinstance(move, Move) else move
        if not isinstance(notation, str):
            raise TypeError(f"a move is a Move or its notation in text, not {shown(notation)}")
        if seat is not None and not (isinstance(seat, str) and seat in self.players):
            raise InvalidOption("seat", seat, f"it can be {', '.join(self.players)} or None")
        if seat is not None and self.rules.to_move(state) != self.players.index(seat):
            meant: Move | Refusal = self._not_your_turn(state, seat)
        else:
            meant = self.rules.parse_move(state, notation)
        return replace(meant, words=self.words) if isinstance(meant, Refusal) else meant

    def _not_your_turn(self, state: S, seat: str) -> Refusal:
        turn = self.rules.to_move(state)
        if turn is None:
            return self.rules.over(state)
        refusal = self.rules.refusals["not-your-turn"](
            who=self.rules.called(seat), turn=self.rules.called(self.players[turn]))
        prompt = self.rules.prompt(state)
        return replace(refusal, clause=prompt.turn) if prompt and prompt.turn else refusal

    def _with_move(self, record: Record[S], move: Move | str, seat: str | None) -> Record[S]:
        """The record with one more move, which is checked."""
        legal = self._legal(record.now.state, move, seat)
        if isinstance(legal, Refusal):
            raise IllegalMove(legal)
        return self._played(record, legal)

    def _with_forced(self, record: Record[S]) -> Record[S]:
        """The record with the forced moves that follow, or that followed before."""
        for _ in range(self.FORCED_LIMIT):
            if not self.auto_forced and not ((coming := record.next) and coming.forced):
                break
            moves = self.rules.legal(record.now.state)
            if len(moves) != 1:
                break
            record = self._played(record, moves[0], forced=True)
        return record

    def _played(self, record: Record[S], move: Move, forced: bool = False) -> Record[S]:
        now = record.now
        state = now.state.copy()
        narrator = Narrator(self.rules, state, self.words, now.told)
        self.rules.apply(state, move, narrator)
        return record.then(move, self.rules.to_move(now.state), forced, state, narrator.steps)

    # -- copying, watching

    def copy(self) -> Self:
        """An independent game in the same position, with the same history.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> trial = game.copy()
            >>> steps = trial.push("place 2 Wed")
            >>> game.played, trial.played
            (0, 1)
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._alone()
        twin._record = self._record.at(self.state.copy())
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything except the watchers and the lock, which belong to this game only."""
        return {name: value for name, value in self.__dict__.items()
                if name not in ("lock", "_busy", "_watchers")}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._alone()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher()`` after each change.

        If watchers fail or are interrupted, the change is made and the others are called anyway;
        then an interrupt is raised, or else the first error.

        Args:
            watcher: a function without arguments.

        Returns:
            A function without arguments that ends this.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> unwatch = game.watch(lambda: print("It changed."))
            >>> move = game.legal_moves[0]
            >>> steps = game.push(move)
            It changed.
            >>> unwatch()
            >>> move = game.pop()
        """
        self._watchers.append(watcher)

        def unwatch() -> None:
            with suppress(ValueError):
                self._watchers.remove(watcher)

        return unwatch

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Say what to use, to people who guess a name."""
            instead = GUESSED.get(name)
            told = f": {instead}" if instead else ""
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{told}",
                                 name=name, obj=self)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("a game is not a sequence: its moves are in game.history")

    def __repr__(self) -> str:
        where = "over" if self.to_move is None else f"{self.to_move} to move"
        return (f"<{type(self).__name__}: {', '.join(self.players)}; "
                f"{self.played} moves played, {where}>")


def _tell(waiting: list[Callable[[], None]], errors: list[BaseException]) -> None:
    """Call each watcher and take it off the list, even if one fails."""
    while waiting:
        try:
            waiting[0]()
        except BaseException as error:
            errors.append(error)
        del waiting[0]
