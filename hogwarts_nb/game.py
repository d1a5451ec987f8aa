"""What every game here is made of: rules over plain state, and a session that remembers.

Two layers, and each knows only what lies below it:

* :class:`Rules` are the rules of one game with its options: they never change during play. They
  work on a state of plain data and know nothing of sessions, pictures or widgets. Simulation and
  bots use them directly.
* :class:`Game` is the object that a learner holds: it checks every move, remembers what happened,
  takes it back, saves it and explains it.

How explanations cost nothing while nobody reads them: the rules change the state and then, if
somebody listens, say what *kind* of thing happened. What changed, from which number to which, is
not said at all: the :class:`Narrator` compares the facts of the state before and after. So a
sentence's numbers cannot differ from what happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Protocol, Self, TypeVar

from .chance import Chance, Unmixed
from .rulebook import InvalidInput, Rulebook, Rulings
from .tables import table
from .words import ENGLISH, Message, Name, Text, Words, folded

if TYPE_CHECKING:
    from .drawing import Picture

__all__ = [
    "TEACHER", "Facts", "Game", "IllegalMove", "InvalidOption", "InvalidSave", "InvalidScenario",
    "Move", "NothingToUndo", "Outcome", "Prompt", "Refusal", "RefusalKind", "Rules", "Say",
    "ScoreLine", "ScoreSheet", "State", "Step", "StepKind",
]

#: The viewer from whom nothing on the table is hidden (only what chance will bring is).
TEACHER = "teacher"

#: Every piece with its place (text), and every counter with its number.
Facts = dict[str, "str | int"]


# --- What may be decided ---------------------------------------------------------------------


class Move:
    """One choice that a player can make.

    Attributes:
        verb: the kind of choice, such as ``place``.
        args: its values, plain data.
        notation: the short form, such as ``place 3 Thu``; a move is equal to another with the
            same notation, and ``str(move)`` is the notation.
        text: a sentence for people.
        public: the notation as others see it while a part of it is secret.
    """

    __slots__ = ("args", "notation", "public", "text", "verb")

    args: tuple[Any, ...]
    notation: str
    public: str
    text: Text
    verb: str

    def __init__(self, verb: str, args: tuple[Any, ...], notation: str, text: Text,
                 public: str = "") -> None:
        put = object.__setattr__
        put(self, "verb", verb)
        put(self, "args", args)
        put(self, "notation", notation)
        put(self, "text", text)
        put(self, "public", public or notation)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        # Rules hand the same move to everybody, again and again.
        raise AttributeError(f"a move stays as it is: its {name} cannot be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.verb, self.args, self.notation, self.text, self.public)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.notation == other.notation)

    def __hash__(self) -> int:
        return hash(self.notation)


C = TypeVar("C")


def readable(cls: type[C]) -> type[C]:
    """Have a class show itself in a notebook as its sentence; its ``repr`` stays exact."""

    def show(self: C, printer: Any, cycle: bool) -> None:
        said = str(self)
        printer.text(said if "\n" in said else folded(said))

    cls._repr_pretty_ = show  # type: ignore[attr-defined]
    return cls


@readable
@dataclass(frozen=True, slots=True)
class Prompt:
    """What is being decided, the clause that asks for it, and in which words it is said."""

    text: Text
    clause: str
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.text)} [{self.clause}]"


@dataclass(frozen=True, slots=True)
class RefusalKind:
    """One documented reason to refuse a move.

    Attributes:
        code: its stable name.
        message: the sentence that says what is wrong.
        clause: the clause that forbids it.
        remedy: the sentence that says what would make it legal.
    """

    code: str
    message: Message
    clause: str
    remedy: Message

    def __call__(self, **values: Any) -> Refusal:
        return Refusal(self.code, self.message(**values), self.clause, self.remedy(**values))


@readable
@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a code, a sentence, the clause, and what would be right."""

    code: str
    text: Text
    clause: str
    remedy: Text
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.text)} {self.words.say(self.remedy)} [{self.clause}]"


class IllegalMove(ValueError):
    """A move that was refused; the game is as it was.

    Attributes:
        refusal: the reason.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class NothingToUndo(IndexError):
    """There is no move to take back, or none to play again."""


class InvalidOption(InvalidInput):
    """An option of a new game."""

    what = "option"


class InvalidSave(InvalidInput):
    """A saved game that cannot be what :meth:`Game.save` wrote."""

    what = "saved game"


class InvalidScenario(InvalidInput):
    """A position that cannot be, or does not fit together."""

    what = "scenario"


# --- What happened ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StepKind:
    """One kind of thing that can happen.

    Attributes:
        name: its stable name.
        message: the sentence; its values are those that the rules give, and ``who`` (the actor),
            ``pieces`` and ``n`` (what moved, and how many), and ``before``, ``after``, ``amount``
            of the counter.
        clause: the clause by which it happens.
        changes: what it may change: a piece's way as ``day>front``, a counter by its family.
        counter: the family of the counter that the sentence speaks of, if any.
        hidden: the sentence for those who may not see the whole of it.
    """

    name: str
    message: Message
    clause: str
    changes: frozenset[str] = frozenset()
    counter: str = ""
    hidden: Message | None = None


class Step:
    """One thing that happened.

    Attributes:
        number: its place in the game's story, from 1.
        kind: the name of its :class:`StepKind`.
        clause: the clause of the rulebook by which it happened.
        because: the step that caused it, or None; so cascades form a tree.
        actor: the player who acted or to whom it happened, or None.
        moved: ``(piece, from, to)`` for each piece that changed its place.
        counted: ``(counter, before, after)`` for each number that changed.
        values: the values of its sentence.
        touched: the ids to highlight.
        secret_to: the players who may see the whole of it; None if everybody may.
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
        return self._kind.name

    @property
    def text(self) -> str:
        """The whole sentence, as those see it who may see everything."""
        return self._words.say(self._kind.message(**self.values))

    @property
    def hidden_text(self) -> str:
        """The sentence for those who may not see the whole of it."""
        return self._words.say((self._kind.hidden or self._kind.message)(**self.values))

    def seen_by(self, viewer: str | None) -> bool:
        """Whether the viewer may see the whole of it."""
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
        """How many causes lie behind it."""
        return 0 if self.because is None else self.because.depth + 1

    def chain(self) -> tuple[Step, ...]:
        """The step, its cause, that one's cause, and so on: the answer to "why?"."""
        return (self,) if self.because is None else (self, *self.because.chain())

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
    """Steps in order; prints as a story, indented by cause."""

    __slots__ = ()

    def __str__(self) -> str:
        if not self:
            return "Nothing happened."
        told = frozenset(step.number for step in self)
        return "\n".join(
            folded(str(step), 2 * sum(cause.number in told for cause in step.chain()[1:]))
            for step in self)

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
    """What the rules tell whoever listens, right after each change of the state."""

    def __call__(self, kind: StepKind, actor: int | None = None,
                 because: Step | str | None = None, /, **values: Any) -> Step | None:
        """Say that something happened.

        Args:
            kind: what.
            actor: the seat that acted, or to which it happened.
            because: the step that caused it, or a piece: the last step that touched that.
            values: the values of the sentence, ids of pieces among them; a ``clause`` takes the
                place of the kind's own.
        """


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what scored, how much, by which clause, and why."""

    label: Name | Text
    points: int
    clause: str
    text: Text
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.say(ENGLISH)

    def say(self, words: Words) -> str:
        """The line in the language of ``words``."""
        return (f"{self.points:+4d}  {words.say(self.label)}: {words.say(self.text)} "
                f"[{self.clause}]")


@readable
@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A player's score, line by line.

    Attributes:
        player: whose sheet it is.
        lines: the lines in the rulebook's order.
        cards: how many cards the player owns, for ties.
        name: what the player is called; ``player`` by default.
    """

    player: str
    lines: tuple[ScoreLine, ...]
    cards: int = 0
    name: Name | Text | str = ""
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    @property
    def total(self) -> int:
        """The points of all the lines together."""
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        name = self.words.say(self.name or self.player)
        lines = [line.say(self.words) for line in self.lines]
        return "\n".join([name, *lines, f"{self.total:+4d}  in total"])

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.player}: {self.total}>"

    def _repr_html_(self) -> str:
        say = self.words.say
        return table(("What", "Why", "Clause", "Points"), (
            (say(line.label), say(line.text), (line.clause,), line.points) for line in self.lines),
            caption=f"{say(self.name or self.player)}: {self.total}".replace("-", "−"))


@readable
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the winners; several if they share the win.
        reason: a sentence.
        clause: the clause that decides.
        scores: each player's score sheet; empty in games without scores.
    """

    winners: tuple[str, ...]
    reason: Text
    clause: str
    scores: Mapping[str, ScoreSheet] = field(default_factory=dict)
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.reason)} [{self.clause}]"


# --- The rules of one game -------------------------------------------------------------------


class State(Protocol):
    """A position: plain data that can be compared and copied, with its stream of chance."""

    chance: Chance

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """The rules of one game with its options. Nothing in here changes during play.

    Attributes:
        game: the name of the package, such as ``house_cup``.
        players: the seats in turn order.
        rulebook: clauses and rulings.
        step_kinds: every kind of step, by name.
        refusals: every documented refusal, by code.
        names: what pieces, places and players are called, by id.
    """

    game: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    step_kinds: ClassVar[Mapping[str, StepKind]]
    refusals: ClassVar[Mapping[str, RefusalKind]]
    players: tuple[str, ...]
    names: Mapping[str, Name | Text | str]

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]
    _of_seat: dict[str, Self]

    def __new__(cls, *args: Any, **values: Any) -> Self:
        """Remember what the rules are made with, for :meth:`of_seat`."""
        rules = super().__new__(cls)
        rules._made_with = args, values
        rules._of_seat = {}
        return rules

    def of_seat(self, seat: str) -> Self:
        """The same rules for the player of a seat, who may look into them and use them.

        What rules remember, to be quick, tells what they were asked before: of other hands, too.
        So each player has its own.
        """
        if seat not in self._of_seat:
            args, values = self._made_with
            self._of_seat[seat] = type(self)(*args, **values)
        return self._of_seat[seat]

    @abstractmethod
    def box(self, chance: Chance) -> S:
        """All the components before the setup."""

    @abstractmethod
    def begin(self, state: S, say: Say | None = None) -> None:
        """Set up the game if it is in the box, and go on to the first decision."""

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """The index of the seat that decides now; None when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Move]:
        """The moves of the seat that decides, in a stable order; none when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: Move, say: Say | None = None) -> None:
        """Play a legal move in place, and all that follows, up to the next decision.

        It is not checked: a session does that.
        """

    @abstractmethod
    def understand(self, state: S, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or why there is none."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """What is being decided; None when the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def winners(self, state: S) -> tuple[str, ...]:
        """Who has won; nobody before the end."""
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    @abstractmethod
    def facts(self, state: S) -> Facts:
        """Every piece with its place, and every counter with its number.

        A place begins with its family, such as ``day.Mon``; a counter too, as ``rewards.Ron``.
        """

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""

    @abstractmethod
    def view(self, state: S, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else.

        Args:
            state: the position.
            viewer: a player, None for the open table, or :data:`TEACHER`.
            resolving: the position lies between two steps of one move: nobody decides.
        """

    @abstractmethod
    def picks(self, state: S, move: Move, viewer: str | None) -> list[list[str]]:
        """What to pick on the board to make a move: for each pick, the ids that do."""

    @abstractmethod
    def intent(self, state: S, picks: Sequence[str], viewer: str | None) -> str:
        """The notation that somebody means who picks these ids; "" if they mean no move."""

    def shown(self, state: S, piece: str, viewer: str | None) -> str:
        """The id under which a viewer sees a piece: another one where its own would tell more."""
        return piece

    def secret(self, state: S) -> bool:
        """Whether who decides now looks at, or chooses, what others may not see."""
        return any(move.public != move.notation for move in self.legal(state))

    def trail(self, state: S, step: Step) -> Mapping[str, Sequence[str]]:
        """For pieces that walked in a step: the things in the picture that they came over.

        Args:
            state: the position after the step.
            step: the step.
        """
        return {}

    def describe(self, state: S, piece: str) -> Text | None:
        """What a piece is, for whoever asks about it; None if there is nothing to say."""
        return None

    @abstractmethod
    def to_data(self, state: S) -> dict[str, Any]:
        """The position as plain JSON data."""

    @abstractmethod
    def from_data(self, data: Any) -> S:
        """The position that :meth:`to_data` wrote.

        Raises:
            InvalidSave: naming the field that does not fit.
        """

    @abstractmethod
    def swap_secrets(self, state: S, viewer: str | None, chance: Chance) -> S:
        """A copy in which everything that the viewer may not see is dealt anew.

        With the same chance, positions that look the same to the viewer and hide their secrets in
        the same order become the same.
        """

    def known(self, state: S, viewer: str | None) -> S:
        """The position as far as a viewer knows it.

        All that they may not see lies in an order that tells nothing, so nobody who holds it holds
        a secret: positions that look the same to the viewer become the same.
        """
        return self.swap_secrets(state, viewer, Unmixed())

    def imagine(self, known: S, viewer: str | None, chance: Chance) -> S:
        """A position that may well be the real one, for a viewer who knows so much.

        Args:
            known: what :meth:`known` gave.
            viewer: the same viewer.
            chance: deals what is hidden, and rules what will come.
        """
        return self.swap_secrets(known, viewer, chance)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.players)}>"


class Narrator:
    """Listens to the rules, and makes a :class:`Step` of each change.

    What moved and what was counted is found by comparing the facts of the state with those after
    the step before: the rules cannot say a number that differs from what they did.
    """

    def __init__(self, rules: Rules[S], state: S, words: Words,
                 story: Sequence[Step] = ()) -> None:
        self._rules = rules
        self._state: Any = state
        self._words = words
        self._story = story
        self._facts = rules.facts(state)
        self.steps: list[Step] = []

    def __call__(self, kind: StepKind, actor: int | None = None,
                 because: Step | str | None = None, /, **values: Any) -> Step:
        before, after = self._facts, self._rules.facts(self._state)
        self._facts = after
        clause = values.pop("clause", kind.clause)
        moved: list[tuple[str, str, str]] = []
        counted: list[tuple[str, int, int]] = []
        for key, value in after.items():
            old = before[key]
            if value == old:
                continue
            if isinstance(value, str):
                moved.append((key, str(old), value))
            else:
                counted.append((key, int(old), value))
        moved.sort()
        counted.sort()
        player = None if actor is None else self._rules.players[actor]
        names = self._rules.names
        touched = dict.fromkeys(value for value in values.values() if isinstance(value, str)
                                and value in names)
        touched.update(dict.fromkeys(piece for piece, *_ in moved))
        touched.update(dict.fromkeys(counter for counter, *_ in counted))
        said = {key: names.get(value, value) if isinstance(value, str) else value
                for key, value in values.items()}
        if player is not None:
            said["who"] = names[player]
        said["pieces"] = [names[piece] for piece, *_ in moved]
        said["n"] = len(moved)
        if kind.counter:
            said.update(self._number(kind, player, counted, after))
        step = Step(
            len(self._story) + len(self.steps) + 1, kind, self._words, clause=clause,
            actor=player, because=self._cause(because), moved=tuple(moved),
            counted=tuple(counted), values=said, touched=tuple(touched),
            secret_to=(player,) if kind.hidden and player else None)
        self.steps.append(step)
        return step

    @staticmethod
    def _number(kind: StepKind, player: str | None, counted: Sequence[tuple[str, int, int]],
                after: Facts) -> dict[str, int]:
        """The counter that the sentence speaks of: the actor's own, if each player has one."""
        name = kind.counter
        if name not in after:
            name = f"{name}.{player}"
        for counter, old, new in counted:
            if counter == name:
                return {"before": old, "after": new, "amount": abs(new - old)}
        number = int(after[name])
        return {"before": number, "after": number, "amount": 0}

    def _cause(self, because: Step | str | None) -> Step | None:
        """A step, or the last step that touched a piece."""
        if not isinstance(because, str):
            return because
        for steps in (self.steps, self._story):
            for step in reversed(steps):
                if because in step.touched:
                    return step
        return None

    def remainder(self) -> dict[str, tuple[str | int, str | int]]:
        """What changed since the last step and was not said: always empty in a sound game."""
        after = self._rules.facts(self._state)
        return {key: (self._facts[key], value)
                for key, value in after.items() if self._facts[key] != value}


# --- The session -----------------------------------------------------------------------------


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
        self._check_viewer(viewer)
        if at is None or at == len(self._steps):
            return self.rules.view(self.state, viewer)
        # After a move's last step its player decides again, as they did then.
        whole = at == len(self._opening) or any(
            entry.steps and entry.steps[-1].number == at for entry in self._entries)
        return self.rules.view(self.state_after(at), viewer, resolving=not whole)

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
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All but the watchers: they watch this game, and not its copies."""
        return self.__dict__ | {"_watchers": []}

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
        return import_module(f"{__package__}.{self.rules.game}.picture")

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
        from .drawing import Picture

        return Picture(self.svg(viewer, at=at, part=part), self.alt(viewer, at=at, part=part),
                       self.text(viewer, at=at, part=part))

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from .drawing import bundle

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
