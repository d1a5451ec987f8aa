"""Why a notation is no move of House Cup now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ..core import Move, Reading, Refusal, Verb
from ..core.words import Name, Text
from .choices import Choices
from .names import DAY_NAMES, DAYS, HOUSE_NAMES
from .setup import HouseCupSetup
from .state import TOKENS, State
from .story import REFUSALS

__all__ = ["HouseCupReading"]


class HouseCupReading(Reading[State]):
    """One notation, read in one position. Equal cards are one choice, written as their kind."""

    REFUSALS = REFUSALS
    VERBS: ClassVar = {
        "place": Verb(2, 3, frozenset(("place",))), "take": Verb(1, 1, frozenset(("take",))),
        "apply": Verb(1, 1, frozenset(("apply",))), "give": Verb(2, 2, frozenset(("give",))),
        "discard": Verb(1, 1, frozenset(("discard", "cauldron"))),
        "pass": Verb(0, 0, frozenset(("cauldron",))), "keep": Verb(1, 1, frozenset(("keep",))),
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
        if kind not in setup.components.kinds:
            return self.refuse("no-such-card", card=card, kinds=list(setup.components.kinds))
        opponents = [house for house in self.setup.players if house != setup.players[self.seat]]
        if self.verb == "give" and self.args[1] not in opponents:
            houses = [HOUSE_NAMES[house] for house in opponents]
            return self.refuse("no-such-opponent", house=self.args[1], houses=houses,
                               n=len(houses))
        meant = [piece for piece in choices.selectable(self.state)
                 if card in (piece, kind) and setup.kind_of[piece] == kind]
        if not meant:
            return self._why_not_card(card, kind)
        candidates = choices.candidates(self.state)
        move = self.find(kind if kind in candidates else card, *self.args[1:])
        return move or self.refuse("which-copy", card=setup.names[kind], ids=meant)

    def _why_not_card(self, card: str, kind: str) -> Refusal:
        decision = self.prompt.kind
        kinds = self._names(self.choices.candidates(self.state))
        values = {"card": self.setup.names[kind], "kinds": kinds, "n": len(kinds)}
        if any(card in (piece, self.setup.kind_of[piece]) for piece in self._pieces()):
            code = {"give": "has-letter", "discard": "itself",
                    "cauldron": "cauldron-stays"}[decision]
        else:
            code = {"take": "not-on-day", "apply": "nothing-waits",
                    "keep": "not-drawn"}.get(decision, "not-yours")
        if decision == "take":
            values["day"] = DAY_NAMES[DAYS[self.state.agenda[-1][3]]]
        return self.refuse(code, **values)

    def _pieces(self) -> list[str]:
        """The cards that lie where the decision looks, allowed or not."""
        state, decision = self.state, self.prompt.kind
        if decision == "take":
            return state.days[state.agenda[-1][3]]
        if decision == "apply":
            return state.waiting[self.seat]
        return state.drawn if decision == "keep" else state.cards[self.seat]

    def _names(self, cards: Iterable[str]) -> list[Name | Text | str]:
        return [*dict.fromkeys(map(self.setup.names.__getitem__, cards))]
