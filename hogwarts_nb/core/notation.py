"""Reading a move that somebody wrote, in all games alike.

Verbs, ids and names are read whatever their capitals, names in each language. What is no move is
refused for the reason closest to what was meant.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, NamedTuple

from .moves import Move, Prompt, Refusal, RefusalKind
from .rules import standard_refusals
from .state import S
from .words import LANGUAGES, Message, Name, Text

__all__ = ["Reading", "Verb", "Vocabulary", "notation_refusals"]


class Vocabulary:
    """The ids and names that a move may be made of.

    Args:
        names: what things are called, by id; of equal names the first one counts.
        ids: more ids, such as those of single cards.
    """

    def __init__(self, names: Mapping[str, Name | Text | str], ids: Iterable[str] = ()) -> None:
        self._ids: dict[tuple[str, ...], str] = {}
        for name in (*names, *ids):
            self._add(name, name)
        for name, called in names.items():
            if isinstance(called, Name):
                for language in LANGUAGES:
                    self._add(called.in_language(language), name)
        self._longest = max(map(len, self._ids), default=0)

    def _add(self, words: str, name: str) -> None:
        for spelled in (words, words.removeprefix("the ")):
            self._ids.setdefault(tuple(map(_bare, spelled.split())), name)

    def read(self, words: Sequence[str]) -> list[str]:
        """The ids that are meant by words; a word that means none stays as it is.

        Args:
            words: what was written, such as ``["Magical", "Creatures", "slytherin"]``.
        """
        bare, found, at = tuple(map(_bare, words)), [], 0
        while at < len(words):
            for end in range(min(len(words), at + self._longest), at, -1):
                if (name := self._ids.get(bare[at:end])) is not None:
                    found.append(name)
                    at = end
                    break
            else:
                found.append(words[at])
                at += 1
        return found


def _bare(word: str) -> str:
    """A word without capitals and without what a sentence puts around it."""
    word = word.casefold().replace("’", "'").replace("ё", "е")
    return word.strip("\"'“”«»()[],.;:!?…") or word


class Verb(NamedTuple):
    """How moves with a verb are written, and when.

    Attributes:
        least: the fewest words after the verb.
        most: the most words after the verb.
        decisions: the kinds of :class:`Prompt` that it answers.
    """

    least: int
    most: int
    decisions: frozenset[str]


def notation_refusals(clause: str, *others: RefusalKind) -> dict[str, RefusalKind]:
    """The refusals of a game whose notations a :class:`Reading` reads, by code.

    Args:
        clause: the clause about whose turn it is and what may be done in it.
        *others: the reasons of this game.
    """
    like = Message("Write a move like {move}.")
    kinds = standard_refusals(
        clause,
        RefusalKind("unknown-move", Message("{notation!r} is not a move of this game."), clause,
                    like),
        RefusalKind("wrong-form", Message("{notation!r} has too few or too many words."), clause,
                    like),
        RefusalKind("other-decision", Message("It is not the time for {notation!r}. {prompt}"),
                    clause, like),
        *others)
    del kinds["not-legal"]
    return kinds


class Reading(ABC, Generic[S]):
    """One notation, read in one position. Each game has a subclass that knows its reasons.

    Args:
        choices: the decisions of the game, with its ``setup``.
        vocabulary: the ids and names that a move may be made of.
        state: the position.
        notation: what somebody wrote, anything at all.

    Attributes:
        VERBS: how each kind of move is written.
        REFUSALS: the documented reasons, by code.
        setup: the setup of the game.
        legal: the legal moves.
        prompt: what is being decided.
        seat: the seat that decides.
        who: the name of its player.
        verb: the first word.
        args: the words after it, names as ids.
    """

    VERBS: ClassVar[Mapping[str, Verb]]
    REFUSALS: ClassVar[Mapping[str, RefusalKind]]
    prompt: Prompt
    seat: int
    who: Name | Text | str
    verb: str
    args: list[str]

    def __init__(self, choices: Any, vocabulary: Vocabulary, state: S, notation: str) -> None:
        self.choices = choices
        self.setup = choices.setup
        self.vocabulary = vocabulary
        self.state = state
        self.notation = notation
        self.legal: Sequence[Move] = choices.legal(state)

    def read(self) -> Move | Refusal:
        """The legal move that is meant, or why there is none."""
        for move in self.legal:
            if move.notation == self.notation:
                return move
        prompt, seat = self.choices.prompt(self.state), self.choices.to_move(self.state)
        if prompt is None or seat is None:
            return self.REFUSALS["game-over"]()
        self.prompt, self.seat = prompt, seat
        self.who = self.setup.names[self.setup.players[seat]]
        words = self.notation.split()
        self.notation = " ".join(words)
        self.verb = words[0].casefold() if words else ""
        self.args = self.vocabulary.read(words[1:])
        if meant := self.find(*self.args):
            return meant
        form = self.VERBS.get(self.verb)
        if form is None:
            refusal = self.refuse("unknown-move")
        elif prompt.kind not in form.decisions:
            refusal = self.not_now()
        elif not form.least <= len(self.args) <= form.most:
            refusal = self.refuse("wrong-form")
        else:
            return self.why_not()
        return replace(refusal, clause=prompt.clause)

    def find(self, *args: str) -> Move | None:
        """The legal move with this verb and these values, if there is one.

        Args:
            *args: its values, as they are written.
        """
        written = " ".join((self.verb, *args)).casefold()
        return next((move for move in self.legal if move.notation.casefold() == written), None)

    def not_now(self) -> Refusal:
        """Why a move with this verb does not answer what is being decided."""
        return self.refuse("other-decision")

    @abstractmethod
    def why_not(self) -> Move | Refusal:
        """The move that is meant in another way than by its notation, or why there is none.

        The verb answers the decision, and has a fitting number of words after it.
        """

    def refuse(self, code: str, **values: object) -> Refusal:
        """The refusal with this code.

        Args:
            code: the reason.
            **values: its values. ``who``, ``notation`` and ``prompt`` are there already, and
                ``move``, a legal move, as much like the one that was written as there is.
        """
        like = [move for move in self.legal if move.notation.split()[0] == self.verb]
        return self.REFUSALS[code](**{
            "who": self.who, "notation": self.notation, "prompt": self.prompt.text,
            "move": (like or self.legal)[0].notation, **values})
