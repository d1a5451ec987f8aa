"""What a notation means, and why a move is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core import Move, Refusal
from ..core.words import Name, Text
from .cards import KINDS
from .choices import Choices
from .names import DAY_NAMES, DAYS, HOUSE_NAMES
from .state import TOKENS, State
from .story import PROMPTS, REFUSALS

__all__ = ["Reader"]

#: How many words each kind of move has after its verb.
WORDS = {"place": (2, 3), "take": (1, 1), "apply": (1, 1), "discard": (1, 1), "give": (2, 2),
         "pass": (0, 0), "keep": (1, 1)}

#: Refusals that rest on the clause of what is being decided.
OFF_THE_POINT = frozenset(("unknown-move", "other-decision", "no-pass"))

#: The verb of a move for each decision; the Cauldron also lets a player pass.
VERB = {"cauldron": "discard"}


class Reader:
    """Reads notations of one game.

    Args:
        choices: the decisions of the game.
    """

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or why there is none.

        A card may be written by its kind or by its id: equal cards are one choice.
        """
        return _Notation(self._choices, state, notation).read()


class _Notation:
    """One notation, read in one position."""

    def __init__(self, choices: Choices, state: State, notation: str) -> None:
        self.choices = choices
        self.setup = choices.setup
        self.state = state
        self.notation = notation
        self.legal = choices.legal(state)

    def read(self) -> Move | Refusal:
        for move in self.legal:
            if move.notation == self.notation:
                return move
        if not self.legal:
            return REFUSALS["game-over"]()
        self.decision, self.seat, *self.rest = self.state.agenda[-1]
        self.who = self.setup.names[self.setup.players[self.seat]]
        words = self.notation.split()
        verb, args = (words[0].casefold(), words[1:]) if words else ("", [])
        least, most = WORDS.get(verb, (9, 0))
        if not least <= len(args) <= most:
            return self._refuse("unknown-move", notation=self.notation, example=self._example())
        if verb == "pass" and self.decision != "cauldron":
            return self._refuse("no-pass", who=self.who, example=self._example())
        if verb not in ("pass", VERB.get(self.decision, self.decision)):
            prompt = self.choices.prompt(self.state)
            return self._refuse("other-decision", notation=self.notation,
                                prompt=prompt.text if prompt else "", example=self._example())
        if verb == "place":
            return self._place(args)
        if verb == "pass":
            return self.legal[0]
        return self._card(verb, args)

    def _place(self, args: list[str]) -> Move | Refusal:
        number, day = args[0], args[1].capitalize()
        if number not in map(str, TOKENS):
            return self._refuse("no-such-token", number=number)
        if day not in DAYS:
            return self._refuse("no-such-day", day=args[1], days=list(DAYS))
        placed = self.state.placed[self.seat]
        if int(number) in placed:
            left = [n for n in TOKENS if n not in placed]
            return self._refuse("token-placed", who=self.who, number=number, numbers=left,
                                n=len(left))
        wanted = " ".join(("place", number, day, *args[2:]))
        for move in self.legal:
            if move.notation == wanted:
                return move
        if self.setup.rulings["column"] == "anywhere" and args[2:]:
            last = len(self.state.columns[DAYS.index(day)]) + 1
            return self._refuse("no-such-position", position=args[2], last=last)
        return self._refuse("unknown-move", notation=self.notation, example=self._example())

    def _card(self, verb: str, args: list[str]) -> Move | Refusal:
        setup, choices = self.setup, self.choices
        card = args[0]
        kind = setup.kind_of.get(card, card)
        if kind not in setup.components.kinds:
            return self._refuse("no-such-card", card=card, kinds=list(setup.components.kinds))
        if verb == "give" and args[1] not in self._opponents():
            houses = [HOUSE_NAMES[house] for house in self._opponents()]
            return self._refuse("no-such-opponent", house=args[1], who=self.who, houses=houses,
                                n=len(houses))
        pieces = self._pieces()
        meant = [piece for piece in choices.selectable(self.state)
                 if card in (piece, kind) and setup.kind_of[piece] == kind]
        if not meant:
            there = card in pieces or any(setup.kind_of[piece] == card for piece in pieces)
            return self._why_not_card(kind, there)
        candidates = choices.candidates(self.state)
        choice = kind if kind in candidates else card
        if choice not in candidates:
            return self._refuse("which-copy", who=self.who, card=KINDS[kind].name, ids=meant)
        wanted = " ".join((verb, choice, *args[1:]))
        return next(move for move in self.legal if move.notation == wanted)

    def _why_not_card(self, kind: str, there: bool) -> Refusal:
        kinds = self._names(self.choices.candidates(self.state))
        values = {"card": KINDS[kind].name, "who": self.who, "kinds": kinds, "n": len(kinds)}
        elsewhere = {"take": "not-on-day", "apply": "nothing-waits", "keep": "not-drawn"}
        forbidden = {"give": "has-letter", "discard": "itself", "cauldron": "cauldron-stays"}
        if self.decision == "take":
            values["day"] = DAY_NAMES[DAYS[self.rest[1]]]
        code = forbidden[self.decision] if there else elsewhere.get(self.decision, "not-yours")
        return self._refuse(code, **values)

    def _pieces(self) -> list[str]:
        """The cards that lie where the decision looks, allowed or not."""
        state = self.state
        if self.decision == "take":
            return state.days[self.rest[1]]
        if self.decision == "apply":
            return state.waiting[self.seat]
        return state.drawn if self.decision == "keep" else state.cards[self.seat]

    def _opponents(self) -> list[str]:
        return [house for seat, house in enumerate(self.setup.players) if seat != self.seat]

    def _names(self, cards: Iterable[str]) -> list[Name | Text | str]:
        kinds = dict.fromkeys(self.setup.kind_of.get(card, card) for card in cards)
        return [KINDS[kind].name for kind in kinds]

    def _example(self) -> str:
        return self.legal[0].notation

    def _refuse(self, code: str, **values: object) -> Refusal:
        refusal = REFUSALS[code](**values)
        if code in OFF_THE_POINT:
            return replace(refusal, clause=PROMPTS[self.decision][0])
        return refusal
