"""What a notation means, and why a move is not allowed."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Move, Refusal
from .cards import AREAS, KINDS
from .choices import Choices
from .maze import AREA_CELLS, CELL, NAME, PLACE_ID, turned
from .state import State
from .story import REFUSALS

__all__ = ["Reader"]

#: How many words each kind of move has after its verb.
WORDS = {"roll": (0, 0), "flip": (1, 1), "turn": (1, 1), "rotate": (2, 2), "walk": (1, 2),
         "draw": (0, 0), "skip": (0, 0), "play": (1, 1), "pick": (1, 1), "end": (0, 0)}

#: The decisions in which each kind of move can be made.
WHEN = {"roll": {"roll"}, "flip": {"tiles"}, "rotate": {"tiles"}, "turn": {"turn"},
        "walk": {"act"}, "draw": {"star"}, "skip": {"star"}, "play": {"roll", "tiles", "act"},
        "pick": {"pick"}, "end": {"act"}}


@dataclass
class Reader:
    """Reads what somebody wrote in one position.

    A card may be written as its kind or its id. Capital letters do not matter. Where two ways to
    lay a tile look the same, each is understood.

    Attributes:
        choices: the decisions of the game.
        state: the position.
    """

    choices: Choices
    state: State

    def read(self, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or why there is none.

        Args:
            notation: what somebody wrote, anything at all.
        """
        self.setup, self.legal = self.choices.setup, self.choices.legal(self.state)
        if not self.legal:
            return REFUSALS["game-over"]()
        words = notation.split()
        self.shown = " ".join(words)
        verb, args = (words[0].casefold(), words[1:]) if words else ("", [])
        # A student's name keeps its capital letter; everything else is written small.
        args = [word.capitalize() if word.capitalize() in self.setup.players else word.casefold()
                for word in args]
        self.decision, self.seat, *self.rest = self.state.agenda[-1]
        # Equal cards are one choice, written as their kind.
        args = [self.setup.kind_of[word] if word in self.state.hands[self.seat] else word
                for word in args]
        wanted = " ".join([verb, *args])
        for move in self.legal:
            if move.notation == wanted:
                return move
        self.who = self.setup.names[self.setup.players[self.seat]]
        least, most = WORDS.get(verb, (9, 0))
        if not least <= len(args) <= most:
            return self._refuse("unknown-move")
        if self.decision not in WHEN[verb]:
            return self._not_now(verb)
        if verb in ("flip", "rotate"):
            return self._tile(verb, args)
        if verb == "turn":
            return self._turn(args[0])
        if verb == "walk":
            return self._walk(args)
        return self._play(args[0]) if verb == "play" else self._pick(args[0])

    def _not_now(self, verb: str) -> Refusal:
        if self.decision == "roll" and verb in ("flip", "rotate", "walk", "end"):
            return self._refuse("roll-first")
        if self.decision == "tiles" and verb in ("walk", "end"):
            return self._refuse("tiles-first", left=self.rest[0])
        if verb == "play" and self.decision in ("tiles", "pick"):
            return self._card_first()
        if verb in ("draw", "skip"):
            return self._refuse("no-card-now")
        prompt = self.choices.prompt(self.state)
        return self._refuse("other-decision", prompt=prompt.text if prompt else "")

    def _card_first(self) -> Refusal:
        card = self.rest[0] if self.decision == "pick" else self.rest[1]
        return self._refuse("card-first", card=self.setup.names[card])

    def _place(self, name: str) -> int | Refusal:
        if name not in CELL:
            return self._refuse("no-such-place", place=name, areas=list(AREAS))
        return CELL[name]

    def _tile(self, verb: str, args: list[str]) -> Refusal:
        cell = self._place(args[0])
        if isinstance(cell, Refusal):
            return cell
        space = self.setup.names[PLACE_ID[cell]]
        if cell in AREA_CELLS:
            return self._refuse("area-fixed", place=space)
        if verb == "rotate" and args[1] not in map(str, self.setup.degrees):
            code = "degrees-second-years" if self.setup.second_years else "degrees"
            return self._refuse(code, degrees=args[1], allowed=list(map(str, self.setup.degrees)))
        up = self.state.up >> cell & 1
        if self.setup.used(self.state, self.rest[1]) >> cell & 1:
            return self._refuse("tile-used", space=space)
        return self._refuse("face-up" if up else "face-down", space=space)

    def _turn(self, degrees: str) -> Move | Refusal:
        cell = self.rest[0]
        if degrees in ("0", "90", "180", "270"):
            printed = self.setup.components.sides[self.state.tiles[cell]]
            sides = turned(printed, int(degrees) // 90)
            for move in self.legal:
                if turned(printed, move.args[0] // 90) == sides:
                    return move
        return self._refuse("degrees", degrees=degrees,
                            allowed=[str(move.args[0]) for move in self.legal])

    def _walk(self, args: list[str]) -> Refusal:
        cell = self._place(args[0])
        if isinstance(cell, Refusal):
            return cell
        setup, state = self.setup, self.state
        place = setup.names[PLACE_ID[cell]]
        if len(args) > 1 and args[1] != "star":
            return self._refuse("unknown-move")
        here = state.movers[self.seat]
        if cell == here:
            return self._refuse("stay-put", place=place)
        if state.reach(here) >> cell & 1:
            if not any(move.verb == "walk" for move in self.legal):
                return self._refuse("walked")
            return self._refuse("no-star-way", place=place)
        _, found = self.choices.walking.blocks(state, self.seat, cell)
        return self._refuse(found[0].code, place=place, space=place,
                            blocks=[block.text for block in found])

    def _play(self, written: str) -> Refusal:
        setup = self.setup
        kind = setup.kind_of.get(written, written)
        if kind not in setup.kinds:
            return self._refuse("no-such-card", card=kind, kinds=list(setup.kinds))
        card = KINDS[kind].name
        hand = dict.fromkeys(setup.kind_of[piece] for piece in self.state.hands[self.seat])
        if written not in hand:
            return self._refuse("not-in-hand", card=card, kinds=list(hand), n=1 + bool(hand))
        if self.decision == "tiles" and self.rest[1] != "die":
            return self._card_first()
        return self._refuse("no-effect", card=card)

    def _pick(self, target: str) -> Refusal:
        setup = self.setup
        if target in NAME.values():
            said: object = setup.names[PLACE_ID[CELL[target]]]
        else:
            said = setup.names[target] if target in setup.players else repr(target)
        targets = [move.args[0] for move in self.legal]
        return self._refuse("no-target", target=said, card=setup.names[self.rest[0]],
                            targets=targets, n=len(targets))

    def _refuse(self, code: str, **values: object) -> Refusal:
        return REFUSALS[code](who=self.who, notation=self.shown, example=self.legal[0].notation,
                              **values)
