"""Why a notation is no move of House Cup now."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ..core import Move, Reading, Refusal, Verb
from .choices import Choices
from .names import DAY_NAMES, DAYS, HOUSE_NAMES
from .setup import HouseCupSetup
from .state import TOKENS, State
from .story import COPY, REFUSALS

__all__ = ["HouseCupReading"]


class HouseCupReading(Reading[State]):
    """One notation, read in one position. Equal cards are one choice, written as their kind."""

    REFUSALS = REFUSALS
    VERBS: ClassVar = {
        "place": Verb(2, 3, frozenset(("place",))), "take": Verb(1, 1, frozenset(("take",))),
        "apply": Verb(1, 1, frozenset(("apply",))), "give": Verb(2, 2, frozenset(("give",))),
        "discard": Verb(1, 1, frozenset(("discard", "may-discard"))),
        "pass": Verb(0, 0, frozenset(("may-discard",))), "keep": Verb(1, 1, frozenset(("keep",))),
    }

    choices: Choices
    setup: HouseCupSetup

    def not_now(self) -> Refusal:
        return self.refuse("no-pass" if self.verb == "pass" else "other-decision")

    def why_not(self) -> Move | Refusal:
        return self._place() if self.verb == "place" else self._card()

    def _place(self) -> Refusal:
        number, day, *position = self.args
        if number not in map(str, TOKENS):
            return self.refuse("no-such-token", number=number)
        if day not in DAYS:
            return self.refuse("no-such-day", day=day, days=list(DAYS))
        placed = self.state.placed[self.seat]
        if int(number) in placed:
            left = [n for n in TOKENS if n not in placed]
            return self.refuse("token-placed", number=number, numbers=left, n=len(left))
        if self.setup.rulings["column"] == "bottom":
            return self.refuse("bottom-only", move=f"place {number} {day}")
        if not position:
            return self.refuse("which-position", move=f"place {number} {day} 1")
        last = len(self.state.columns[DAYS.index(day)]) + 1
        return self.refuse("no-such-position", position=position[0], last=last)

    def _card(self) -> Move | Refusal:
        setup, choices = self.setup, self.choices
        card = self.args[0]
        kind = setup.kind_of.get(card, card)
        if kind not in setup.cards:
            return self._no_such_card(card)
        opponents = [house for house in setup.players if house != setup.players[self.seat]]
        if self.verb == "give" and self.args[1] not in opponents:
            houses = [HOUSE_NAMES[house] for house in opponents]
            return self.refuse("no-such-opponent", house=self.args[1], houses=houses,
                               n=len(houses))
        meant = [piece for piece in choices.selectable(self.state)
                 if card in (piece, setup.kind_of[piece])]
        if not meant:
            return self._why_not_card(card)
        candidates = choices.candidates(self.state)
        if move := self.find(kind if kind in candidates else card, *self.args[1:]):
            return move
        return self.refuse("which-copy", card=setup.names[kind], moves=[
            " ".join((self.verb, piece, *self.args[1:])) for piece in meant])

    def _no_such_card(self, card: str) -> Refusal:
        from difflib import get_close_matches

        said = card.casefold()
        close = [kind for kind, one in self.setup.cards.items() if get_close_matches(
            said, (kind, *one.name.en.casefold().split(), *one.name.ru.casefold().split()), 1, 0.7)]
        if close:
            return self.refuse("misspelt-card", card=card, close=close, n=len(close))
        return self.refuse("no-such-card", card=card, kinds=list(self.setup.cards))

    def _why_not_card(self, card: str) -> Refusal:
        setup, state, task = self.setup, self.state, self.state.agenda[-1]
        kind = setup.kind_of.get(card, card)
        kinds = [*dict.fromkeys(map(setup.names.__getitem__, self.choices.candidates(state)))]
        name = setup.names[kind]
        if card != kind and len(setup.components.copies[kind]) > 1:
            name = COPY(card=name, copy=card.rpartition(".")[2])
        values = {"card": name, "kinds": kinds, "n": len(kinds)}
        if task.verb == "take":
            return self.refuse("not-on-day", day=DAY_NAMES[DAYS[task.day]], **values)
        if task.verb != "ask":
            code = "nothing-waits" if task.verb == "apply" else "not-drawn"
            return self.refuse(code, **values)
        if any(card in (piece, setup.kind_of[piece]) for piece in state.cards[self.seat]):
            word = setup.word(task)
            refusal = self.refuse("not-allowed", source=setup.names[task.card],
                                  words=word.words(setup.components.name), **values)
            return replace(refusal, clause=word.clause)
        return self.refuse("not-yours", **values)
