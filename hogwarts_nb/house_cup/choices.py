"""What is decided in a position: by whom, and which moves there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..core import Move, Prompt
from . import story
from .names import DAY_NAMES, DAYS
from .setup import HouseCupSetup
from .state import TOKENS, State

__all__ = ["Choices"]


class Known(dict[str, tuple[Move, ...]]):
    """Moves by the card they are with, made when the card is first looked up."""

    def __init__(self, make: Callable[[str], tuple[Move, ...]]) -> None:
        self._make = make

    def __missing__(self, card: str) -> tuple[Move, ...]:
        moves = self[card] = self._make(card)
        return moves


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
        #: How others see a choice for the Cauldron until all have chosen.
        self._secretly = "choose ?" if setup.rulings["cauldron-order"] == "at-once" else ""
        self._moves: dict[tuple[Any, ...], Move] = {}
        self._placings = self._make_placings()
        self._with_card = {verb: [Known(partial(self._make_with_card, verb, seat))
                                  for seat in setup.seats]
                           for verb in ("apply", "discard", "give", "cauldron", "keep")}
        self._takings = {piece: self.move("take", kind) for piece, kind in self._kind_of.items()}

    def move(self, verb: str, *args: Any, public: str = "") -> Move:
        """The move with these values, such as ``move("place", 3, "Thu")``."""
        move = self._moves.get((public, verb, *args))
        if move is None:
            move = self._moves[public, verb, *args] = self._make_move(public, verb, *args)
        return move

    def _make_move(self, public: str, verb: str, *args: Any) -> Move:
        names = self.setup.names
        notation = " ".join(map(str, (verb, *args)))
        if verb == "place":
            number, day, *position = args
            text = story.MOVES["place-at" if position else "place"](
                number=number, day=names[day], position=position)
            public = " ".join(map(str, (verb, "?", day, *position)))
        elif verb == "pass":
            text = story.MOVES["pass"]()
        else:
            text = story.MOVES[verb](card=names[args[0]],
                                     to=names[args[1]] if verb == "give" else "")
        return Move(verb, args, notation, text, public)

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
        if verb == "cauldron":
            return (self.move("discard", card, public=self._secretly),)
        return (self.move(verb, card),)

    def to_move(self, state: State) -> int | None:
        """The seat that decides; None when the game is over."""
        return int(state.agenda[-1][1]) if state.agenda else None

    def prompt(self, state: State) -> Prompt | None:
        """What is decided; None when the game is over."""
        if not state.agenda:
            return None
        verb, seat, *rest = state.agenda[-1]
        clause, message = story.PROMPTS[verb]
        values = {"who": self.setup.names[self.setup.players[seat]]}
        if verb == "take":
            _, day, left = rest
            values |= {"day": DAY_NAMES[DAYS[day]], "left": left}
        return Prompt(message(**values), clause, verb)

    def legal(self, state: State) -> Sequence[Move]:
        """The legal moves, in a stable order; none when the game is over."""
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        verb = task[0]
        if verb == "take":
            # A dict keeps one of each kind: equal cards on a day are one choice.
            different: dict[str, Move] = {}
            kind_of, takings = self._kind_of, self._takings
            for card in state.days[task[3]]:
                different[kind_of[card]] = takings[card]
            return [*different.values()]
        seat = task[1]
        if verb == "apply" and len(waiting := state.waiting[seat]) == 1:  # nearly always
            return self._with_card[verb][seat][self._kind_of[waiting[0]]]
        if verb == "place":
            placings = self._placings[state.placed[seat]]
            if self._bottom:
                return placings
            return [self.move("place", *move.args, position) for move in placings
                    for position in range(
                        1, len(state.columns[DAYS.index(move.args[1])]) + 2)]
        moves = [self.move("pass", public=self._secretly)] if verb == "cauldron" else []
        known = self._with_card[verb][seat]
        for card in self.candidates(state):
            moves += known[card]
        return moves

    def candidates(self, state: State) -> list[str]:
        """The cards among which the next decision chooses.

        Equal cards are one choice, written as their kind. A card that waits to be applied is not
        equal to one that has been, nor to one that has been given away meanwhile, so then each
        copy is written by itself.
        """
        task, kind_of = state.agenda[-1], self._kind_of
        seat = task[1]
        waiting = state.waiting[seat]
        pieces, own = self.selectable(state), state.cards[seat]
        kinds = [*dict.fromkeys(map(kind_of.__getitem__, pieces))]
        if not waiting or len(kinds) == len(pieces):
            return kinds
        chosen: list[str] = []
        copies: dict[str, list[str]] = {kind: [] for kind in kinds}
        for piece in pieces:
            copies[kind_of[piece]].append(piece)
        for kind, same in copies.items():
            differ = len(same) > 1 and len({(waiting.count(piece), piece in own)
                                            for piece in same}) > 1
            chosen.extend(same if differ else [kind])
        return chosen

    def selectable(self, state: State) -> list[str]:
        """The single cards among which the next decision chooses."""
        task = state.agenda[-1]
        verb, seat = task[:2]
        if verb == "take":
            return state.days[task[3]]
        if verb == "apply":
            return [*dict.fromkeys(state.waiting[seat])]
        if verb == "keep":
            return state.drawn
        own = state.cards[seat]
        if verb == "give":
            return [*filter(self.setup.gifts.__contains__, own)]
        if verb == "discard" or self.setup.rulings["cauldron"] == "not-itself":
            return [card for card in own if card != task[2]]
        return own
