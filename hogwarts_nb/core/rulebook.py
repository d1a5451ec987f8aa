"""Clauses and rulings: the rulebook as data, so that everything can cite it.

Each game package has a ``rulebook.toml`` with one clause for each rule, in the project's words, and
the rulings: where the rulebook is unclear, how it is played by default, and the other ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .lookup import Unknown
from .tables import table
from .words import cut, shown

__all__ = ["Clause", "InvalidInput", "Rulebook", "Ruling", "Rulings", "UnknownRuling"]


class InvalidInput(ValueError):
    """A value from outside that is not allowed; the message names the field, and what is allowed.

    Attributes:
        field: the name of the field or option.
        found: its value.
        allowed: what would be right, in words.
    """

    #: What kind of input it is, for the message.
    what = "input"

    def __init__(self, field: str, found: object, allowed: str) -> None:
        self.field = field
        self.found = found
        self.allowed = allowed
        super().__init__(f"{self.what}: {cut(field)} is {shown(found)}; {allowed}.")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.found, self.allowed)


class UnknownRuling(InvalidInput):
    """A ruling, or a value for one, that the game does not have."""

    #: What kind of input it is, for the message.
    what = "rulings"


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the rulebook.

    Attributes:
        id: such as ``HC-TAKE-3``; steps, prompts and refusals cite it.
        section: its heading in the rulebook.
        text: the rule in the project's words.
        ruling: the name of the ruling that settles what the rulebook leaves open, or "".
    """

    id: str
    section: str
    text: str
    ruling: str = ""

    def __str__(self) -> str:
        return f"{self.id} ({self.section}): {self.text}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an unclear place of the rulebook is played.

    Attributes:
        name: the key in ``rulings={...}``; empty if there is nothing to switch.
        number: its number in the game's list of rulings.
        clause: the clause that it settles.
        question: the question that the rulebook leaves open.
        default: the value that is played unless another is chosen.
        options: every value with its meaning; one entry if there is nothing to switch.
        reason: why this is the default.
        source: ``rulebook``, ``derived`` or ``reconstructed``: how sure the default is.
    """

    name: str
    number: int
    clause: str
    question: str
    default: str
    options: Mapping[str, str]
    reason: str
    source: str

    @property
    def switch(self) -> str:
        """The other ways to play, and how to choose them; "" if there is nothing to switch."""
        return " ".join(f"{{{self.name!r}: {value!r}}}: {text}"
                        for value, text in self.options.items() if value != self.default)

    def __str__(self) -> str:
        tail = f" Or {self.switch}" if self.switch else ""
        return f"{self.question} {self.options[self.default]} {self.reason}{tail}"


class Rulings(tuple[Ruling, ...]):
    """Rulings in order; a notebook shows them as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(f"{ruling.number}. {ruling}" for ruling in self)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return table(("No.", "Clause", "Question", "Played", "Why", "To switch"), (
            (ruling.number, (ruling.clause,), ruling.question, ruling.options[ruling.default],
             ruling.reason, ruling.switch) for ruling in self))


class Rulebook(Mapping[str, Clause]):
    """The clauses by id, and the rulings. In a notebook it shows as a table.

    A file is read when somebody looks into it, so importing a game stays quick.

    Args:
        game: the name of the game.
        source: the game's ``rulebook.toml``; or, for a small game, each clause's id with its text.
    """

    def __init__(self, game: str, source: Path | Mapping[str, str]) -> None:
        self.game = game
        self._source = source

    @cached_property
    def _data(self) -> dict[str, Any]:
        if isinstance(self._source, Mapping):
            return {"ruling": [], "clause": [{"id": name, "section": self.game, "text": text}
                                             for name, text in self._source.items()]}
        import tomllib

        return tomllib.loads(self._source.read_text(encoding="utf-8"))

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {
            entry["id"]: Clause(entry["id"], entry["section"], entry["text"],
                                entry.get("ruling", ""))
            for entry in self._data["clause"]
        }

    @cached_property
    def rulings(self) -> Rulings:
        """Where the rulebook is unclear, and how it is played."""
        return Rulings(
            Ruling(entry.get("name", ""), entry["number"], entry["clause"], entry["question"],
                   entry.get("default", "default"),
                   entry["options"] if "options" in entry else {"default": entry["answer"]},
                   entry["reason"], entry["source"])
            for entry in self._data["ruling"]
        )

    @cached_property
    def switches(self) -> dict[str, Ruling]:
        """The rulings that can be switched, by name."""
        return {ruling.name: ruling for ruling in self.rulings if ruling.name}

    def __getitem__(self, clause: str) -> Clause:
        if clause not in self._clauses:
            raise Unknown("clause", clause, self._clauses)
        return self._clauses[clause]

    def __contains__(self, clause: object) -> bool:
        return clause in self._clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def choose(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Every switchable ruling with the value that is played.

        Args:
            chosen: values by the names of rulings; those left out have their default.

        Raises:
            UnknownRuling: for a name or a value that does not exist, naming those that do.
        """
        if chosen is None:
            chosen = {}
        if not isinstance(chosen, Mapping):
            raise UnknownRuling("rulings", chosen, "it must map names of rulings to values, such "
                                f"as {{{next(iter(self.switches))!r}: ...}}")
        values = {name: ruling.default for name, ruling in self.switches.items()}
        for name, value in chosen.items():
            if not isinstance(name, str) or name not in self.switches:
                raise UnknownRuling("a name", name, f"it can be {', '.join(self.switches)}")
            if not isinstance(value, str) or value not in self.switches[name].options:
                options = ", ".join(map(repr, self.switches[name].options))
                raise UnknownRuling(name, value, f"it can be {options}")
            values[name] = value
        return values

    def search(self, words: str) -> tuple[Clause, ...]:
        """The clauses in which all the words occur, in the rulebook's order.

        Args:
            words: one word or several, whatever their capitals; parts of words count.

        Example:
            >>> from hogwarts_nb import HouseCup
            >>> for clause in HouseCup.rulebook.search("charms token"):
            ...     print(clause.id)
            HC-CHARMS
        """
        wanted = words.casefold().split()
        return tuple(clause for clause in self.values()
                     if all(word in str(clause).casefold() for word in wanted))

    def __repr__(self) -> str:
        return f"<Rulebook of {self.game}: {len(self)} clauses, {len(self.rulings)} rulings>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.values()))

    def _repr_html_(self) -> str:
        return table(("Clause", "Section", "Rule"), (
            ((clause.id,), clause.section, clause.text) for clause in self.values()))
