"""What is decided in a position: by whom, and which moves there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ..core import Move, Prompt
from ..core.known import Known
from . import story
from .names import DAY_NAMES, DAYS
from .setup import HouseCupSetup
from .state import TOKENS, State

__all__ = ["Choices"]

#: How others see what is chosen until all have chosen.
SECRET = "choose ?"


class Choices:
    """The decisions of one game. Each move exists once, so listing moves makes none.

    Args:
        setup: the options of the game.
    """

    def __init__(self, setup: HouseCupSetup) -> None:
        self.setup = setup
        self._kind_of = setup.kind_of
        #: Whether a token always goes to the end of its column.
        self._bottom = setup.rulings["column"] == "bottom"
        self._moves = Known[tuple[Any, ...], Move](self._make_move)
        self._placings = self._make_placings()
        self._with_card = {verb: [Known(partial(self._make_with_card, verb, seat))
                                  for seat in setup.seats]
                           for verb in ("apply", "discard", "give", "secretly", "keep")}
        self._takings = {piece: self.move("take", kind) for piece, kind in self._kind_of.items()}

    def move(self, verb: str, *args: Any, public: str = "") -> Move:
        """The move with these values, such as ``move("place", 3, "Thu")``."""
        return self._moves[public, verb, *args]

    def _make_move(self, values_of: tuple[Any, ...]) -> Move:
        (public, verb), args, names = values_of[:2], values_of[2:], self.setup.names
        notation = " ".join(map(str, (verb, *args)))
        message, values = verb, {}
        if verb == "place":
            number, day, *position = args
            values = {"number": number, "day": names[day], "position": position}
            message = "place-at" if position else "place"
            public = " ".join(map(str, ("place", "?", day, *position)))
        elif args:
            # Of copies that are not equal, which one it is.
            copy = args[0] in self._kind_of and args[0].rpartition(".")[2]
            values = {"card": story.COPY(card=names[args[0]], copy=copy) if copy
                      else names[args[0]], "to": [names[house] for house in args[1:]]}
        return Move(verb, args, notation, story.MOVES[message](**values), public)

    def _make_placings(self) -> dict[tuple[int, ...], tuple[Move, ...]]:
        """The moves for each series of tokens that a seat has placed."""
        series: list[tuple[int, ...]] = [()]
        for placed in series:
            series.extend((*placed, number) for number in TOKENS if number not in placed)
        return {
            placed: tuple(self.move("place", number, day) for number in TOKENS
                          if number not in placed for day in DAYS)
            for placed in series}

    def _make_with_card(self, verb: str, seat: int, card: str) -> tuple[Move, ...]:
        """The moves with a card, when it first comes up in a decision."""
        if verb == "give":
            return tuple(self.move("give", card, self.setup.players[to])
                         for to in self.setup.orders[seat][1:])
        if verb == "secretly":
            return (self.move("discard", card, public=SECRET),)
        return (self.move(verb, card),)

    def to_move(self, state: State) -> int | None:
        """The seat that decides; None when the game is over."""
        return state.agenda[-1].seat if state.agenda else None

    def prompt(self, state: State) -> Prompt | None:
        """What is decided; None when the game is over."""
        if not state.agenda:
            return None
        task, setup = state.agenda[-1], self.setup
        seat, verb = task.seat, task.verb
        values: dict[str, Any] = {"who": setup.names[setup.players[seat]]}
        if verb == "ask":
            word, card = setup.word(task), task.card
            text = word.prompt(values["who"], setup.names[card], setup.components.name)
            return Prompt(text, word.clause, word.DECISION, 1, (card,), "HC-INSTANT-1")
        clause, message, turn = story.PROMPTS[verb]
        owed, about = 1, tuple[str, ...]()
        if verb == "take":
            owed = min(task.left, len(state.days[task.day]))
            about = (setup.tokens[seat, task.number],)
            values |= {"day": DAY_NAMES[DAYS[task.day]], "left": owed}
        elif verb == "apply":
            owed = len(state.waiting[seat])
            about = tuple(waiting.card for waiting in state.waiting[seat])
        elif verb == "place":
            owed = len(TOKENS) - len(state.placed[seat])
        elif verb == "keep":
            about = (task.card,)
        return Prompt(message(**values), clause, verb, owed, about, turn)

    def legal(self, state: State) -> Sequence[Move]:
        """The legal moves, in a stable order; none when the game is over."""
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        verb, seat = task.verb, task.seat
        if verb == "take":
            # A dict keeps one of each kind: equal cards on a day are one choice.
            different: dict[str, Move] = {}
            kind_of, takings = self._kind_of, self._takings
            for card in state.days[task.day]:
                different[kind_of[card]] = takings[card]
            return [*different.values()]
        if verb == "place":
            placings = self._placings[state.placed[seat]]
            if self._bottom:
                return placings
            return [self.move("place", *move.args, position) for move in placings
                    for position in range(
                        1, len(state.columns[DAYS.index(move.args[1])]) + 2)]
        if verb == "apply" and len(waiting := state.waiting[seat]) == 1:  # nearly always
            return self._with_card[verb][seat][self._kind_of[waiting[0].card]]
        moves: list[Move] = []
        if verb == "ask":
            word = self.setup.word(task)
            verb = "secretly" if word.secretly else word.VERB
            if word.may:
                moves.append(self.move("pass", public=SECRET if word.secretly else ""))
        known = self._with_card[verb][seat]
        for card in self.candidates(state):
            moves += known[card]
        return moves

    def candidates(self, state: State) -> list[str]:
        """The cards among which the next decision chooses.

        Equal cards are one choice, written as their kind. A card that waits to be applied is not
        equal to one that has been, nor to one that has been given away meanwhile; nor is one equal
        to others that would not be applied once more. So then each copy is written on its own.
        """
        kind_of, pieces = self._kind_of, self.selectable(state)
        kinds = [*dict.fromkeys(map(kind_of.__getitem__, pieces))]
        if len(kinds) == len(pieces):
            return kinds
        seat = state.agenda[-1].seat
        waiting = {task.card for task in state.waiting[seat]}
        applied = {card for _, card in state.applied}
        if not waiting and applied.isdisjoint(pieces):
            return kinds
        own = state.cards[seat]
        chosen: list[str] = []
        marked = {kind_of[piece] for piece in waiting | applied}
        for kind in kinds:
            same = [piece for piece in pieces if kind_of[piece] == kind] if kind in marked else ()
            differ = len({(piece in waiting, piece in own, piece in applied)
                          for piece in same}) > 1
            chosen.extend(same if differ else [kind])
        return chosen

    def selectable(self, state: State) -> list[str]:
        """The single cards among which the next decision chooses."""
        task = state.agenda[-1]
        if task.verb == "take":
            return state.days[task.day]
        if task.verb == "apply":
            return [waiting.card for waiting in state.waiting[task.seat]]
        if task.verb == "keep":
            return state.drawn
        allowed: list[str] = self.setup.word(task).allowed(self.setup, state, task)
        return allowed
