"""The story is complete, and its numbers are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

from ..core import GIVEN, NOTHING, TEACHER, Facts, Game, Move, Step, StepKind
from ..core.words import Message, Text
from .common import NotConforming, cited, expect, whole

__all__ = ["GIVEN", "Numbers", "check_sentence", "check_story"]


def check_story(game: Game[Any], numbers: Numbers | None = None) -> None:
    """The steps tell everything that happened and nothing else.

    The changes in the steps lead from the facts at the beginning to the facts after each step.
    Every step changes only what its kind may change, cites a clause, and has a true sentence.

    Args:
        game: with its history.
        numbers: the meanings of numbers in sentences so far.

    Raises:
        NotConforming: for the first fault.
    """
    numbers = numbers or Numbers.of(game)
    rules = game.rules
    moves = {steps[0].number: move for move, steps in game.history if steps}
    facts = rules.facts(game.state_after(0))
    for number, step in enumerate(game.steps, 1):
        what = f"step {step.number} ({step.kind})"
        expect(step.number == number, f"{what} stands in place {number}")
        before, facts = facts, _after(step, facts, what)
        state = game.state_after(number)
        _same_facts(facts, rules.facts(state), what)
        kind = rules.step_kinds.get(step.kind)
        if kind is None:
            raise NotConforming(f"{what} is of no documented kind")
        _check_changes(step, kind, what)
        cited(game, step.clause, what)
        expect(step.because is None or step.because.number < number, f"{what} precedes its cause")
        expect(step.because is None or game.steps[step.because.number - 1] is step.because,
               f"{what} has a cause that is not in the story")
        cause = step.because.kind if step.because else NOTHING
        expect(cause in kind.causes,
               f"{what} is caused by {cause or 'nothing'}, which is not among what may cause it: "
               f"{', '.join(sorted(kind.causes - {NOTHING}))}")
        check_sentence(game, step, before, facts, numbers, move=moves.get(number))
    _same_facts(facts, rules.facts(game.state), "the last step")


def _after(step: Step, facts: Facts, what: str) -> Facts:
    """The facts after a step, according to the step."""
    facts = dict(facts)
    changes: list[tuple[str, str | int, str | int]] = [*step.moved, *step.counted]
    for piece, old, new in changes:
        expect(facts.get(piece) == old, f"before {what}, {piece} was not {old!r} but "
                                        f"{facts.get(piece)!r}")
        facts[piece] = new
    return facts


def _same_facts(said: Facts, found: Facts, what: str) -> None:
    for key in said.keys() | found.keys():
        expect(said.get(key) == found.get(key),
               f"after {what}, {key} is {found.get(key)!r}, and the story says {said.get(key)!r}")


def _check_changes(step: Step, kind: StepKind, what: str) -> None:
    for piece, old, new in step.moved:
        way = f"{_family(old)}>{_family(new)}"
        expect(way in kind.changes, f"{what} moves {piece} from {old} to {new}, and {way} is not "
                                    "among what it may change")
    for counter, less, more in step.counted:
        expect(_family(counter) in kind.changes,
               f"{what} changes {counter} from {less} to {more}, which it may not")


def _family(place: str) -> str:
    return place.partition(".")[0]


class Numbers:
    """The meanings of the numbers in sentences, over many games.

    A number may equal several things by coincidence: 2 cards on a day, 2 reward tokens. So for each
    value of each kind of step this keeps the meanings that were right *every* time.

    Args:
        meaning: the required meanings, such as ``{"fewer.left": "day: number after"}``, in the
            same words as ``meanings``. Numbers that are :data:`~hogwarts_nb.core.GIVEN` are not
            checked: the fewer the better.

    Attributes:
        meanings: the meanings of each value that are still possible, by kind of step and value.
    """

    def __init__(self, meaning: Mapping[str, str] | None = None) -> None:
        self.meaning = dict(meaning or {})
        self.meanings: dict[str, frozenset[str]] = {}

    @classmethod
    def of(cls, game: Game[Any]) -> Numbers:
        """The meanings that the kinds of steps of a game require.

        Args:
            game: the game.
        """
        return cls({f"{kind.name}.{value}": meaning for kind in game.rules.step_kinds.values()
                    for value, meaning in kind.numbers.items()})

    @property
    def unexplained(self) -> list[str]:
        """The values that were seen and have no required meaning."""
        return sorted(self.meanings.keys() - self.meaning.keys())

    def see(self, value: str, meanings: Collection[str]) -> bool:
        """Whether the value still has a meaning that was right every time.

        Args:
            value: the kind of step and the name of the value, as in ``fewer.left``.
            meanings: the meanings that are right this time.
        """
        if self.meaning.get(value) == GIVEN:
            return True
        known = self.meanings.get(value, frozenset(meanings)) & frozenset(meanings)
        self.meanings[value] = known
        return bool(known) and self.meaning.get(value, next(iter(known))) in known


def check_sentence(game: Game[Any], step: Step, before: Facts, after: Facts,
                   numbers: Numbers | None = None, *, move: Move | None = None) -> None:
    """A step's sentence is whole, and its numbers are true.

    Args:
        game: the game that the step belongs to.
        step: the step.
        before: the facts before the step.
        after: the facts after it.
        numbers: the meanings of numbers so far.
        move: the move, if this is its first step.

    Raises:
        NotConforming: for the first fault.
    """
    numbers = numbers or Numbers.of(game)
    kind = game.rules.step_kinds[step.kind]
    what = f"step {step.number} ({step.kind})"
    for text, message in ((step.text, kind.message),
                          (step.hidden_text, kind.hidden or kind.message)):
        whole(text, what)
        said = Counter(_NUMBER.findall(text))
        written = Counter(_written(game, message, step.values))
        strange = [number for number in said if number not in written]
        expect(not strange, f"{what} says {', '.join(strange)}, which is none of its values: "
                            f"{text}")
    _check_counter(step, kind, before, after, what)
    view: Mapping[str, Any] | None = None
    for path, value in dict.fromkeys(_values(game, kind.message, step.values)):
        if path in _NARRATED:
            continue
        if view is None:
            view = game.view(TEACHER, at=step.number)
        meanings = _meanings(step, path, value, before, after, move, view)
        expect(numbers.see(f"{step.kind}.{path}", meanings),
               f"{what} says {path} = {value}, which is not what it means the other times or has "
               f"to mean, but {' or '.join(sorted(meanings)) or 'nothing'}: {step.text}")


#: Values from the narrator, which have checks of their own.
_NARRATED = ("before", "after", "amount", "n")

_NUMBER = re.compile(r"\d+")


def _check_counter(step: Step, kind: StepKind, before: Facts, after: Facts, what: str) -> None:
    """The numbers that the narrator gives are those of the facts."""
    expected: dict[str, object] = {"n": len(step.moved)}
    if kind.counter:
        name = kind.counter if kind.counter in after else f"{kind.counter}.{step.actor}"
        old, new = before[name], after[name]
        expected |= {"before": old, "after": new, "amount": abs(int(new) - int(old))}
    for key, number in expected.items():
        if key in step.values:
            expect(step.values[key] == number,
                   f"{what} says {key} = {step.values[key]}, and it is {number}: {step.text}")


def _fields(message: Message) -> list[str]:
    """The names of the values that a message uses."""
    return [name.partition(".")[0].partition("[")[0]
            for template in (message.singular, message.plural)
            for _, name, _, _ in Formatter().parse(template) if name]


def _values(game: Game[Any], message: Message, values: Mapping[str, Any],
            prefix: str = "") -> Iterator[tuple[str, int]]:
    """Every number among the values of a message, with the path to it."""
    for name in _fields(message):
        yield from _inside(game, values.get(name), prefix + name)


def _inside(game: Game[Any], value: object, path: str) -> Iterator[tuple[str, int]]:
    if value in game.rules.names.values():
        return  # a piece's own name
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, Text):
        yield from _values(game, value.message, value.values, f"{path}.")
    elif isinstance(value, str):
        yield from ((path, int(digits)) for digits in _NUMBER.findall(value))
    elif isinstance(value, Iterable):
        for item in value:
            yield from _inside(game, item, path)


def _written(game: Game[Any], message: Message, values: Mapping[str, Any]) -> Iterator[str]:
    """Every number that a sentence may show: of its template, its values, and names."""
    for template in (message.singular, message.plural):
        for literal, *_ in Formatter().parse(template):
            yield from _NUMBER.findall(literal)
    for name in _fields(message):
        yield from _NUMBER.findall(game.words.say(values.get(name, "")))


def _meanings(step: Step, path: str, value: int, before: Facts, after: Facts, move: Move | None,
              view: Mapping[str, Any]) -> set[str]:
    """All meanings of a number in the change, the pieces and the places of a step."""
    found: set[str] = set()
    for counter, old, new in step.counted:
        for what, number in (("before", old), ("after", new), ("change", abs(new - old))):
            if number == value:
                found.add(f"{_family(counter)}: {what}")
    if len(step.moved) == value:
        found.add("pieces moved")
    for name in step.touched:
        head, *parts = name.split(".")
        found.update(f"{head}: part {place}" for place, part in enumerate(parts, 1)
                     if part == str(value))
    near = {*step.touched, step.actor}
    for when, facts in (("before", before), ("after", after)):
        counts = Counter(place for place in facts.values() if isinstance(place, str))
        for name, count in (*facts.items(), *counts.items()):
            family, _, owner = name.partition(".")
            if count == value and (not owner or owner in near or name in near):
                found.add(f"{family}: number {when}")
    if move:
        found.update(f"the move's value {place}" for place, arg in enumerate(move.args)
                     if arg == value)
    if step.because and step.because.values.get(path) == value:
        found.add("the same of the cause")
    if view.get(path) == value:
        found.add("the same of the view")
    return found
