"""Decisions: moves, prompts, and refusals of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, TypedDict

from .words import ENGLISH, Message, Text, Words, cut, readable

__all__ = ["Choice", "Decision", "IllegalMove", "Move", "Prompt", "Refusal", "RefusalKind"]

#: How many letters of a refused notation are quoted.
QUOTED = 60


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

    def __init__(self, verb: str, args: tuple[object, ...], notation: str, text: Text,
                 public: str = "") -> None:
        put = object.__setattr__
        put(self, "verb", verb)
        put(self, "args", args)
        put(self, "notation", notation)
        put(self, "text", text)
        put(self, "public", public or notation)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        # Rules give the same move to everybody, again and again.
        raise AttributeError(f"a move cannot change: its {name} cannot be set.")

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


@readable
@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision that a player has to make.

    Attributes:
        text: the sentence.
        clause: the clause that asks for the decision.
        kind: the stable name of its kind, such as ``discard``.
        owed: how many choices of this kind are left, including this one.
        about: the ids of the pieces that ask for it or that it is about.
        turn: the clause that says whose turn it is, if it is not the game's usual one.
        words: the language.
    """

    text: Text
    clause: str
    kind: str = ""
    owed: int = 1
    about: tuple[str, ...] = ()
    turn: str = ""
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.text)} [{self.clause}]"

    def decision(self, player: str, legal: Iterable[Move]) -> Decision:
        """The decision as plain data, for a view.

        Args:
            player: who decides.
            legal: the moves that the viewer may know of.
        """
        return {"kind": self.kind, "player": player, "owed": self.owed, "about": [*self.about],
                "clause": self.clause, "text": str(self.text),
                "choices": [{"move": move.notation, "text": str(move.text)} for move in legal]}


class Choice(TypedDict):
    """One legal move in a view.

    Attributes:
        move: the notation.
        text: the sentence, in English.
    """

    move: str
    text: str


class Decision(TypedDict):
    """A :class:`Prompt` in a view.

    Attributes:
        kind: the stable name of its kind.
        player: the player who decides.
        owed: how many choices of this kind are left, including this one.
        about: the ids of the pieces that ask for it or that it is about.
        clause: the clause that asks for the decision.
        text: the sentence, in English.
        choices: the legal moves; empty for a viewer who may not know them.
    """

    kind: str
    player: str
    owed: int
    about: list[str]
    clause: str
    text: str
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class RefusalKind:
    """One documented reason to refuse a move.

    Attributes:
        code: its stable name.
        message: the sentence that says why the move is refused.
        clause: the clause that forbids it.
        remedy: the sentence that says what would be legal. The value ``move``, or each of the value
            ``moves``, is a legal move.
    """

    code: str
    message: Message
    clause: str
    remedy: Message

    def __call__(self, **values: object) -> Refusal:
        # It may quote any text from outside.
        values = {name: cut(value, QUOTED) if isinstance(value, str) else value
                  for name, value in values.items()}
        return Refusal(self.code, self.message(**values), self.clause, self.remedy(**values),
                       values)


#: Two sentences, one after the other.
SENTENCES = Message("{first} {second}")


def _sentences(texts: Iterable[Text]) -> Text:
    """Sentences one after the other; each is said once."""
    first, *rest = dict.fromkeys(texts)
    for text in rest:
        first = SENTENCES(first=first, second=text)
    return first


@readable
@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed.

    Attributes:
        code: the stable name of the reason.
        text: the sentence that says why the move is refused.
        clause: the clause that forbids it.
        remedy: the sentence that says what would be legal.
        values: the values of both sentences.
        others: further reasons, which are also in the sentences.
        words: the language.
    """

    code: str
    text: Text
    clause: str
    remedy: Text
    values: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    others: tuple[Refusal, ...] = field(default=(), compare=False, repr=False)
    words: Words = field(default=ENGLISH, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.words.say(self.text)} {self.words.say(self.remedy)} [{self.clause}]"

    def along(self, others: Iterable[Refusal]) -> Refusal:
        """The same refusal with further reasons after it.

        Args:
            others: the further reasons, the most likely one first.
        """
        others = tuple(others)
        text, remedy = (_sentences(getattr(one, part) for one in (self, *others))
                        for part in ("text", "remedy"))
        return replace(self, text=text, remedy=remedy, others=(*self.others, *others))


class IllegalMove(ValueError):
    """A move that was refused; the game has not changed.

    Attributes:
        refusal: the reason.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))
