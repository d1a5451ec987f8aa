"""Makes a step of each change that the rules tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..words import Words
from .rules import Facts, Rules, S
from .steps import Step, StepKind

__all__ = ["Narrator"]


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
        """A step, or the last step that touched a piece.

        What a secret step touched is secret, so no step that is found by a piece is a secret one.
        """
        if not isinstance(because, str):
            return because
        for steps in (self.steps, self._story):
            for step in reversed(steps):
                if step.secret_to is None and because in step.touched:
                    return step
        return None

    def remainder(self) -> dict[str, tuple[str | int, str | int]]:
        """What changed since the last step and was not said: always empty in a sound game."""
        after = self._rules.facts(self._state)
        return {key: (self._facts[key], value)
                for key, value in after.items() if self._facts[key] != value}
