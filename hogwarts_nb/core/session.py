"""A game being played: a session that checks every move, remembers it and explains it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from inspect import Parameter, Signature, getdoc, signature
from itertools import chain
from operator import attrgetter
from os import PathLike
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, Self, TypeVar

from . import options
from .chance import Chance
from .errors import (
    EndlessCascade,
    GameBusy,
    InvalidOption,
    InvalidSave,
    InvalidScenario,
    NothingToUndo,
)
from .evaluation import Evaluation
from .measure import Measure
from .moves import IllegalMove, Move, Prompt, Refusal
from .narrator import Narrator
from .outcome import Outcome
from .record import Moment, Record
from .rulebook import InvalidInput, Rulebook, Rulings
from .rules import Rules
from .state import S
from .steps import TEACHER, Chain, Step, Steps
from .visuals import LAYOUTS, Drawing, Visuals
from .words import Words, cut, shown

if TYPE_CHECKING:
    from ..drawing import Picture

__all__ = ["Game"]


P = ParamSpec("P")
T = TypeVar("T")


def _same(one: Any, other: Any) -> bool:
    """Whether JSON data are the same: to Python, but not in a save, true is 1 and 1.0 is 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


G = TypeVar("G", bound="Game[Any]")

#: The players that a game has by default.
_DEFAULT = Parameter.empty


def _scenario(cls: type[G], players: Any = _DEFAULT, **given: Any) -> G:
    """Any position from plain data; what is not given is filled in from the setup.

    Options of the game can be given too.

    Raises:
        InvalidScenario: naming the first thing that does not fit.
        InvalidOption: for an option of the game.
    """
    return cls._arranged(players, given)


def _saveable(rules: Rules[S], state: S) -> S:
    """A position that was arranged, if a save of it could be read.

    Raises:
        InvalidScenario: for what a saved position may not hold.
    """
    try:
        return rules.from_data(state.to_data())
    except InvalidSave as error:
        raise InvalidScenario(error.field.removeprefix("position."), error.found,
                              error.allowed) from None


def _changed_setup(rules: Rules[Any], *, seed: int = 0, **fields: Any) -> Any:
    """The setup with some fields of the position changed.

    Args:
        rules: the rules with the options of the game.
        seed: chance, for what is not given.
        **fields: the fields of the position that differ from the setup, as plain data.

    Raises:
        InvalidScenario: naming the first thing that does not fit.
    """
    state = rules.box(Chance(seed))
    rules.begin(state)
    data = state.to_data()
    for name, value in fields.items():
        if name not in data:
            raise InvalidScenario(name, value, f"a position has {', '.join(data)}")
        data[name] = value
    try:
        state = rules.from_data(data)
    except InvalidSave as error:
        raise InvalidScenario(error.field.removeprefix("position."), error.found,
                              error.allowed) from None
    rules.check(state)
    return state


def _copied(function: Any) -> FunctionType:
    """The same function as another object, which can be documented differently."""
    return FunctionType(function.__code__, function.__globals__, function.__name__,
                        function.__defaults__, function.__closure__)


class Game(ABC, Generic[S]):
    """A game being played: it checks, remembers, takes back, saves and explains.

    A game is made by its own class (such as ``HouseCup``), by ``scenario(...)`` or ``load(...)``.
    In a notebook it shows its board.

    The class of a game hands over all that belongs to it: ``rulebook``, ``evaluation``,
    ``measures`` and ``visuals``. Nothing is looked up by its name.

    A change happens whole or not at all, whatever error or interrupt comes in between, and one at
    a time: other threads wait. What only reads waits for nobody and sees one position. While a
    game carries out a move, or a player is asked for one, it cannot be changed from inside, by an
    effect or by that player (:class:`GameBusy`). A watcher is called after a change and may make
    the next.

    Args:
        players: the seats, or a mapping of seats to the names of the people who play them.
        seed: what chance is made from: the same seed deals the same game.
        language: one of :data:`~hogwarts_nb.core.words.LANGUAGES`: how names are shown.
        **given: the game's own options, which are the parameters of :meth:`make_rules`.

    Attributes:
        rules: the rules with the options of this game.
        lock: held during each change, until all watchers have been called. ``with game.lock:``
            makes one of several changes, or of a look and a change, for other threads; it can be
            nested. Hold it to pickle or deep-copy a game that another thread plays. A copy has
            its own.
        auto_forced: whether the game plays where there is just one legal move.
    """

    #: Format of saved games; it grows when an old program could not read a new save.
    SAVE_VERSION: ClassVar[int] = 2
    #: How many forced moves are played in a row before the session asks again: an unusual
    #: position can force moves for ever.
    FORCED_LIMIT: ClassVar[int] = 1000

    __signature__: ClassVar[Signature]

    #: The clauses and the rulings.
    rulebook: ClassVar[Rulebook]
    #: How good a position is, for players who look ahead; None if nobody can in this game.
    evaluation: ClassVar[Evaluation | None] = None
    #: The tables that an experiment can write of this game, by name.
    measures: ClassVar[Mapping[str, type[Measure]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Let help and completion show what the game can be given."""
        super().__init_subclass__(**kwargs)
        cls.__signature__ = options.constructor(cls.make_rules)

        # A function of the class's own, which can say what this game takes.
        own: Any = cls.__dict__.get("scenario") or classmethod(_copied(_scenario))
        own.__func__.__signature__ = options.scenario(own.__func__, cls.make_rules, cls.arrange)
        own.__func__.__doc__ = "\n\n".join(filter(None, map(getdoc, (own.__func__, cls.arrange))))
        type.__setattr__(cls, "scenario", own)

    def __init__(self, players: Any = _DEFAULT, *, seed: int = 0, auto_forced: bool = False,
                 language: str = "en", **given: Any) -> None:
        if players is not _DEFAULT:
            given["players"] = players
        self._begin(given, seed, auto_forced, language)

    def _begin(self, given: Mapping[str, Any], seed: int, auto_forced: bool, language: str,
               start: Callable[[Rules[S]], S] | None = None) -> None:
        """Begin with the setup, or with a position that is made by the rules.

        Raises:
            InvalidOption: naming the option, what it holds and what is allowed.
            InvalidInput: from the position.
        """
        options.check_seed(seed)
        try:
            self.words = Words(language)
        except ValueError:
            raise InvalidOption("language", language, "it can be 'en' or 'ru'") from None
        if type(auto_forced) is not bool:
            raise InvalidOption("auto_forced", auto_forced, "it can be True or False")
        self.auto_forced = auto_forced
        self._seed = seed
        self._options, self.rules = self._rules_of(given, seed)
        self._scenario = start(self.rules) if start else None
        self._box = self._scenario.copy() if self._scenario else self.rules.box(Chance(seed))
        self._alone()
        state = self._box.copy()
        narrator = Narrator(self.rules, state, self.words)
        self.rules.begin(state, narrator)
        opening = Record.of(state, narrator.steps, narrator.touched)
        self._opening = opening.now.steps
        self._record = self._with_forced(opening)

    @classmethod
    def _rules_of(cls, given: Mapping[str, Any], seed: int) -> tuple[dict[str, Any], Rules[S]]:
        """All options, and the rules that are made with them."""
        complete = options.completed(cls.__name__, cls.make_rules, given, cls.read_option)
        seeded = {"seed": seed} if "seed" in signature(cls.make_rules).parameters else {}
        return complete, cls.make_rules(**complete, **seeded)

    @classmethod
    def read_option(cls, name: str, value: Any) -> Any:
        """What is kept of an option: plain data, unless the game overrides this.

        Args:
            name: the option.
            value: what was given for it.

        Raises:
            InvalidOption: for a value that is not plain data.
        """
        found = options.plain(**{name: value})[name]
        return str(found) if isinstance(found, PathLike) else found

    @classmethod
    @abstractmethod
    def make_rules(cls, *args: Any, **given: Any) -> Rules[S]:
        """The rules for options: this is where the options of the game are declared.

        Its parameters are those of the constructor, of scenarios and of saves. One is called
        ``players``. One that is called ``seed`` is given the seed of the game.

        Args:
            *args: the options that this game declares.
            **given: the same by name.

        Raises:
            InvalidOption: naming the option, what it holds and what is allowed.
        """

    def _alone(self) -> None:
        """Begin with a lock of its own, and unwatched: a new game does, and every copy."""
        self.lock = RLock()
        self._busy = False
        self._watchers: list[Callable[[], None]] = []

    #: Makes a position for :meth:`scenario`, from the rules, the seed, and what is to be in it.
    arrange: ClassVar[Callable[..., Any]] = staticmethod(_changed_setup)

    @classmethod
    def scenario(cls, *args: Any, **given: Any) -> Self:
        """Any position from plain data; see the class of the game.

        Args:
            *args: the players, if they are not the default.
            **given: what the position is made of, and options of the game.

        Example:
            >>> from hogwarts_nb import HogwartsBattle
            >>> game = HogwartsBattle.scenario(["Harry", "Ron"], health={"Ron": 3})
            >>> game.state.health
            [10, 3]
            >>> HogwartsBattle.scenario(["Harry", "Ron"], health={"Ron": 30})
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.errors.InvalidScenario: scenario: health['Ron'] is 30; ...
        """
        return _scenario(cls, *args, **given)

    @classmethod
    def _arranged(cls, players: Any, given: Mapping[str, Any]) -> Self:
        rest = dict(given) if players is _DEFAULT else {"players": players, **given}
        seed = rest.pop("seed", 0)
        auto_forced, language = rest.pop("auto_forced", False), rest.pop("language", "en")
        known = options.keywords(cls.make_rules)
        own = options.keywords(cls.arrange)
        open_ended = signature(cls.arrange).parameters.get("fields") is not None
        position = options.plain(InvalidScenario, **{
            name: rest.pop(name) for name in [*rest]
            if name in own or (open_ended and name not in known)})
        unknown = sorted(rest.keys() - known.keys())
        if unknown:
            fitting = ", ".join(["seed", *own, *known])
            raise InvalidOption("scenario", unknown, f"it can have {fitting}")
        game = cls.__new__(cls)
        game._begin(rest, seed, auto_forced, language,
                    lambda rules: _saveable(rules, cls.arrange(rules, seed=seed, **position)))
        return game

    # -- what is

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return self.rules.players

    @property
    def state(self) -> S:
        """The position: plain data, to read and to copy. Changing it by hand is cheating."""
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
        return tuple(map(attrgetter("move", "steps"), self._record.now.all()[1:]))

    @property
    def played(self) -> int:
        """How many moves were played: the length of the history."""
        return self._record.now.played

    @property
    def moment(self) -> Moment[S]:
        """Where the game is now, and how it came there.

        What a moment is asked takes about as long after many moves as after a few.
        """
        return self._record.now

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who made each move of the history."""
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

    def view(self, viewer: str | None = None, *, at: int | None = None) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        Args:
            viewer: a player, None for the open table, or ``"teacher"``, from whom only the
                order of the deck is hidden.
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

    def look(self, viewer: str | None, at: int | None) -> tuple[S, dict[str, Any]]:
        """A position to read, and the view of it: see :meth:`view`. Nothing is made twice.

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

        It is played again from the last decision before it: nothing is stored for it.

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
        # After the last step the rules go on, in silence, to the next decision.
        if moment.told == number:
            return moment.state.copy()
        start, told = (moment.before.state, moment.before.told) if moment.before else (self._box, 0)
        return self._replay(start, number - told, moment.move)

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
            EndlessCascade: if effects set each other off without end; nothing has changed.
            GameBusy: from inside of a change; nothing has changed.

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

        # Watchers may play on at once: what they do is not this move's.
        before, after = self._change(pushed)
        return after.now.story(before.now.told + 1, after.now.told)

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Refusal | None:
        """None if the move is legal, else why not, and what would make it legal.

        Args:
            move: a :class:`Move`, or its notation.
            seat: who would play it; None asks for the seat that decides.

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
            GameBusy: from inside of a change; nothing has changed.

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

        It is checked, and plays by the rules, as any move.

        Returns:
            The steps that followed.

        Raises:
            NothingToUndo: if none was taken back since the last push.
            IllegalMove: if it is not legal any more because the position was changed by hand;
                nothing has changed.
            EndlessCascade: as in :meth:`push`.
            GameBusy: from inside of a change; nothing has changed.

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
        """Do something during which the game must not change.

        Other threads that want to change it wait; ``work`` itself cannot.

        Args:
            work: what is done. A :class:`GameBusy` is raised in it where it tries to change the
                game.
            args: what it is called with.
            values: what it is called with by name.

        Returns:
            What ``work`` returns.
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
                # An interrupt may come within the inner one.
                self._busy = outside

    def _change(self, make: Callable[[Record[S]], Record[S]]) -> tuple[Record[S], Record[S]]:
        """Make another record of the present one, put it in its place, and tell the watchers.

        Returns:
            Both records.
        """
        with self.lock:
            if self._busy:
                raise GameBusy
            before = self._record
            after = self.undisturbed(make, before)
            waiting, errors = [*self._watchers], list[BaseException]()
            try:
                # All of the change is this assignment.
                self._record = after
                _tell(waiting, errors)
            finally:
                # Those that an interrupt between two of them has left out.
                if self._record is not before:
                    _tell(waiting, errors)
        if errors:
            raise next((error for error in errors if not isinstance(error, Exception)), errors[0])
        return before, after

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
            return self.rules.refusals["game-over"]()
        refusal = self.rules.refusals["not-your-turn"](
            who=self.rules.names[seat], turn=self.rules.names[self.players[turn]])
        prompt = self.rules.prompt(state)
        return replace(refusal, clause=prompt.clause) if prompt else refusal

    def _with_move(self, record: Record[S], move: Move | str, seat: str | None) -> Record[S]:
        """The record with one more move, which is checked."""
        legal = self._legal(record.now.state, move, seat)
        if isinstance(legal, Refusal):
            raise IllegalMove(legal)
        return self._played(record, legal)

    def _with_forced(self, record: Record[S]) -> Record[S]:
        """The record with the forced moves that follow, or that followed before."""
        for _ in range(self.FORCED_LIMIT):
            coming = record.next
            if not (self.auto_forced or (coming and coming.forced)):
                break
            moves = self.rules.legal(record.now.state)
            if len(moves) != 1:
                break
            record = self._played(record, moves[0], forced=True)
        return record

    def _played(self, record: Record[S], move: Move, forced: bool = False) -> Record[S]:
        now = record.now
        state = now.state.copy()
        narrator = Narrator(self.rules, state, self.words, now.told, record.touched)
        self.rules.apply(state, move, narrator)
        return record.then(move, self.rules.to_move(now.state), forced, state, narrator.steps,
                           narrator.touched)

    # -- explaining

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

    @classmethod
    def rulings(cls) -> Rulings:
        """Where the rulebook is unclear: what is played, what else can be, and why."""
        return cls.rulebook.rulings

    # -- copying, saving, watching

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
        """All but the watchers and the lock: they belong to this game, and not to its copies."""
        return {name: value for name, value in self.__dict__.items()
                if name not in ("lock", "_busy", "_watchers")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._alone()

    def save(self) -> dict[str, Any]:
        """Plain JSON data from which :meth:`load` makes an equal game.

        The seed is in it: whoever can read a save knows what chance will bring.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> steps = game.push("place 2 Wed")
            >>> game.save()["moves"]
            ['place 2 Wed']
        """
        record = self._record
        moments = record.now.all()[1:]
        return {
            "format": self._format(),
            "version": self.SAVE_VERSION,
            "seed": self._seed,
            "options": self.options_to_data(self._options),
            "auto_forced": self.auto_forced,
            "language": self.words.language,
            "start": None if self._scenario is None else self._scenario.to_data(),
            "moves": [str(moment.move) for moment in moments],
            "forced": [n for n, moment in enumerate(moments) if moment.forced],
            "state": record.now.state.to_data(),
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        """The game that :meth:`save` wrote; everything in it is checked by playing it again.

        Args:
            data: the saved data, or the JSON text of it.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what may stand.

        Example:
            >>> import json
            >>> from hogwarts_nb import HouseCup
            >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
            >>> text = json.dumps(game.save())
            >>> HouseCup.load(text) == game
            True
            >>> HouseCup.load(game.save() | {"version": 1})
            Traceback (most recent call last):
                ...
            hogwarts_nb.core.errors.InvalidSave: saved game: version is 1; it must be 2.
        """
        import json

        is_text = isinstance(data, (str, bytes))
        try:
            # Whatever else it holds than JSON has is found here, and not where it is used.
            data = json.loads(data if is_text else json.dumps(data))
        except Exception as error:
            raise InvalidSave("the text" if is_text else "the data", data,
                              f"it must be JSON: {cut(str(error))}") from None
        fields = {"format": str, "version": int, "seed": int, "options": dict, "auto_forced": bool,
                  "language": str, "moves": list, "forced": list, "state": dict}
        if not isinstance(data, dict):
            raise InvalidSave("the data", data, "it must be what save() returned")
        for name in [*fields, "start"]:
            if name not in data:
                raise InvalidSave("the data", sorted(data), f"it must have {name!r}")
        if unknown := sorted(data.keys() - {*fields, "start"}):
            raise InvalidSave("the data", unknown, f"it can have {', '.join(fields)} and start")
        for name, kind in fields.items():
            if type(data[name]) is not kind:
                raise InvalidSave(name, data[name], f"it must be of type {kind.__name__}")
        if data["format"] != cls._format():
            raise InvalidSave("format", data["format"], f"it must be {cls._format()!r}")
        if data["version"] != cls.SAVE_VERSION:
            raise InvalidSave("version", data["version"], f"it must be {cls.SAVE_VERSION}")
        try:
            game = cls._from_save(data)
        except InvalidScenario as error:
            raise InvalidSave(f"start.{error.field}", error.found, error.allowed) from None
        except EndlessCascade as error:
            raise InvalidSave("start", data["start"],
                              f"it must come to a decision: {error}") from None
        record = game._record
        forced = set()
        for number in data["forced"]:
            if type(number) is not int or not 0 <= number < len(data["moves"]):
                raise InvalidSave("forced", number, "it must hold places in 'moves'")
            forced.add(number)
        for number, notation in enumerate(data["moves"]):
            if not isinstance(notation, str):
                raise InvalidSave(f"moves[{number}]", notation, "it must be a notation")
            state = record.now.state
            move = game.rules.parse_move(state, notation)
            if isinstance(move, Refusal):
                raise InvalidSave(f"moves[{number}]", notation, str(move).rstrip("."))
            if number in forced and len(game.rules.legal(state)) > 1:
                raise InvalidSave("forced", number, f"the move {shown(notation)} was not forced")
            try:
                record = game._played(record, move, number in forced)
            except EndlessCascade as error:
                raise InvalidSave(f"moves[{number}]", notation, f"it must end: {error}") from None
        reached = record.now.state.to_data()
        for name in sorted(reached.keys() | data["state"].keys(), key=str):
            if not _same(reached.get(name), data["state"].get(name)):
                raise InvalidSave(f"state.{name}", data["state"].get(name),
                                  f"the moves lead to {shown(reached.get(name))}")
        game._record = record
        game.auto_forced = data["auto_forced"]
        return game

    @classmethod
    def _format(cls) -> str:
        """What a save of this game calls itself."""
        return f"hogwarts_nb.{cls.__name__}"

    @classmethod
    def _from_save(cls, data: dict[str, Any]) -> Self:
        """The game at its start, from the seed, the options and the start of a save."""
        start = data["start"]
        known = options.keywords(cls.make_rules)
        if set(data["options"]) != set(known):
            raise InvalidSave("options", sorted(map(str, data["options"])),
                              f"it must have {', '.join(known)}")
        game = cls.__new__(cls)
        try:
            game._begin(cls.options_from_data(data["options"]), data["seed"], False,
                        data["language"],
                        None if start is None else lambda rules: rules.from_data(start))
        except InvalidSave:
            raise
        except InvalidInput as error:
            raise InvalidSave(f"options.{error.field}", error.found, error.allowed) from None
        return game

    @classmethod
    def options_to_data(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as plain JSON data; a game with options that are not overrides this.

        Args:
            options: the options by name, each one given.
        """
        return deepcopy(dict(options))

    @classmethod
    def options_from_data(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """The options that :meth:`options_to_data` wrote.

        Args:
            data: what a save holds, anything at all.

        Raises:
            InvalidInput: naming the option that does not fit.
        """
        return dict(data)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Have ``watcher()`` called after each change.

        If watchers fail or are interrupted, the change is made and the others are called all the
        same; then an interrupt is raised, or else the first error.

        Args:
            watcher: is called without arguments.

        Returns:
            What ends that, called without arguments.

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

    # -- showing

    def _check_viewer(self, viewer: str | None) -> None:
        if viewer is not None and not (
                isinstance(viewer, str) and viewer in (TEACHER, *self.players)):
            players = ", ".join(map(repr, self.players))
            raise InvalidOption("viewer", viewer, f"it can be {players}, None or {TEACHER!r}")

    @property
    @abstractmethod
    def visuals(self) -> Visuals[S]:
        """What this game looks like, made from its rules."""

    def draw(self, viewer: str | None = None, *, at: int | None = None, **drawing: Any) -> Drawing:
        """The picture of the table, with the ids of all things in it; see :meth:`svg`.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            **drawing: as for :meth:`svg`.
        """
        drawing.setdefault("words", self.words)
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, drawing.get("layout", LAYOUTS[0]), drawing.get("part"))
        return visuals.draw(view, **drawing)

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
        return self.draw(viewer, at=at, **drawing).svg

    def alt(self, viewer: str | None = None, *, at: int | None = None, part: str | None = None,
            words: Words | None = None) -> str:
        """The position in sentences, for whoever does not see the picture.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            part: a part of the table, such as a day or a player; None is the whole table.
            words: another language than the game's.
        """
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, LAYOUTS[0], part)
        return visuals.alt(view, words=words or self.words, part=part)

    def text(self, viewer: str | None = None, *, at: int | None = None,
             part: str | None = None) -> str:
        """The table as lines of text.

        Args:
            viewer: whose view; see :meth:`view`.
            at: the number of a step: the position right after it.
            part: a part of the table, such as a day or a player; None is the whole table.
        """
        view, visuals = self.view(viewer, at=at), self.visuals
        visuals.check(view, LAYOUTS[0], part)
        return visuals.text(view, words=self.words, part=part)

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
                and [moment.move for moment in self._record.now.all()]
                == [moment.move for moment in other._record.now.all()])

    __hash__ = None  # type: ignore[assignment]  # a game changes, so it is no key

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("a game is not a sequence: its moves are in game.history")

    def __repr__(self) -> str:
        where = "over" if self.to_move is None else f"{self.to_move} to move"
        return (f"<{type(self).__name__}: {', '.join(self.players)}; "
                f"{self.played} moves played, {where}>")


def _tell(waiting: list[Callable[[], None]], errors: list[BaseException]) -> None:
    """Call each watcher and take it off the list; one that fails keeps no other from its call."""
    while waiting:
        try:
            waiting[0]()
        except BaseException as error:
            errors.append(error)
        del waiting[0]
