"""Makes a step of each change that the rules report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from .errors import EndlessCascade
from .rules import Rules
from .state import Facts, S
from .steps import Step, StepKind
from .words import Words

__all__ = ["Narrator"]


class Narrator:
    """Listens to the rules, and makes a :class:`Step` of each change.

    It compares the facts of the state with those after the step before, so the rules cannot say a
    number that differs from what they did.

    Args:
        rules: the rules of the game.
        state: the position, which the rules will change.
        words: the language of the steps.
        told: the number of earlier steps.

    Attributes:
        steps: the steps since then.
    """

    #: More steps than any move that ends.
    LIMIT: ClassVar[int] = 20_000

    def __init__(self, rules: Rules[S], state: S, words: Words, told: int = 0) -> None:
        self._rules = rules
        self._state: Any = state
        self._words = words
        self._told = told
        self._facts = rules.facts(state)
        self.steps: list[Step] = []

    def __call__(self, kind: StepKind, actor: int | None = None,
                 because: Step | None = None, /, **values: Any) -> Step:
        before, after = self._facts, self._rules.facts(self._state)
        self._facts = after
        clause = values.pop("clause", kind.clause)
        moved: list[tuple[str, str, str]] = []
        counted: list[tuple[str, int, int]] = []
        for key, value in after.items():
            if value == before.get(key):  # as nearly all are
                continue
            if isinstance(value, str) and isinstance(old := before.get(key), str):
                moved.append((key, old, value))
            elif isinstance(value, int) and isinstance(old := before.get(key), int):
                counted.append((key, old, value))
            else:
                raise TypeError(
                    f"facts: {key!r} was {before.get(key)!r} and is {value!r}; before and after a "
                    "change it must be the place of a piece, a text, or the number of a counter.")
        moved.sort()
        counted.sort()
        player = None if actor is None else self._rules.players[actor]
        names, called = self._rules.names, self._rules.called
        touched = dict.fromkeys([
            *[value for value in values.values() if isinstance(value, str) and value in names],
            *[change[0] for change in moved], *[change[0] for change in counted]])
        said = {key: called(value) if isinstance(value, str) else value
                for key, value in values.items()}
        if player is not None:
            said["who"] = called(player)
        said["pieces"] = [called(change[0]) for change in moved]
        said["n"] = len(moved)
        if kind.counter:
            said.update(self._number(kind, player, counted, after))
        step = Step(
            self._told + len(self.steps) + 1, kind, self._words, clause=clause,
            actor=player, because=because, moved=tuple(moved),
            counted=tuple(counted), values=said, touched=tuple(touched),
            secret_to=(player,) if kind.hidden and player else None)
        self.steps.append(step)
        if len(self.steps) > self.LIMIT:
            raise EndlessCascade(f"After {self.LIMIT} steps of one move there is still no end.")
        return step

    @staticmethod
    def _number(kind: StepKind, player: str | None, counted: Sequence[tuple[str, int, int]],
                after: Facts) -> dict[str, int]:
        """The numbers of the counter: the actor's own, if each player has one."""
        name = kind.counter
        if name not in after:
            name = f"{name}.{player}"
        for counter, old, new in counted:
            if counter == name:
                return {"before": old, "after": new, "amount": abs(new - old)}
        if name not in after:
            raise TypeError(f"the kind of step {kind.name!r} counts {kind.counter!r}, and the "
                            f"facts have neither that nor {name!r}.")
        number = int(after[name])
        return {"before": number, "after": number, "amount": 0}

    def remainder(self) -> dict[str, tuple[str | int, str | int]]:
        """The changes since the last step that were not reported; empty in a sound game."""
        after = self._rules.facts(self._state)
        return {key: (self._facts[key], value)
                for key, value in after.items() if self._facts[key] != value}
