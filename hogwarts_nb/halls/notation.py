"""Why a notation is not a move of Halls of Hogwarts now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ..core import Move, Reading, Refusal, Verb
from .cards import AREAS
from .choices import Choices
from .effects import Case, MoveNewTiles
from .maze import AREA_CELLS, BIT, CELL, PLACE_ID, turned
from .setup import HallsSetup
from .state import Choose, State, Tiles
from .story import REFUSALS, WALKED_TOO

__all__ = ["HallsReading"]


def _verb(least: int, most: int, *decisions: str) -> Verb:
    return Verb(least, most, frozenset(decisions))


class HallsReading(Reading[State]):
    """One notation, read in one position.

    Equal cards are one choice, written as their kind. Where a tile looks the same after two turns,
    each is understood.
    """

    REFUSALS = REFUSALS
    VERBS: ClassVar = {
        "roll": _verb(0, 0, "roll"), "flip": _verb(1, 1, "tiles"), "rotate": _verb(2, 2, "tiles"),
        "turn": _verb(1, 1, "turn"), "walk": _verb(1, 2, "act"), "draw": _verb(0, 0, "star"),
        "skip": _verb(0, 0, "star"), "play": _verb(1, 1, "roll", "tiles", "act"),
        "choose": _verb(1, 1, "choose"), "end": _verb(0, 0, "act"),
    }

    choices: Choices
    setup: HallsSetup

    def not_now(self) -> Refusal:
        task, verb = self.state.agenda[-1], self.verb
        if task.kind == "roll" and verb in ("flip", "rotate", "walk", "end"):
            return self.refuse("roll-first")
        if verb == "play" and isinstance(task, Choose):
            return self.refuse("card-first", card=self.setup.names[task.card])
        if isinstance(task, Tiles) and verb in ("walk", "end"):
            return self.refuse("tiles-first", left=task.left)
        return self.refuse("no-card-now" if verb in ("draw", "skip") else "other-decision")

    def why_not(self) -> Move | Refusal:
        reasons: dict[str, Callable[..., Move | Refusal]] = {
            "flip": self._tile, "rotate": self._tile, "turn": self._turn, "walk": self._walk,
            "play": self._play, "choose": self._choose}
        return reasons[self.verb](*self.args)

    def _place(self, name: str) -> int | Refusal:
        if name not in CELL:
            return self.refuse("no-such-place", place=name, areas=list(AREAS))
        return CELL[name]

    def _tile(self, name: str, degrees: str = "") -> Refusal:
        cell, setup, task = self._place(name), self.setup, self.state.agenda[-1]
        if isinstance(cell, Refusal):
            return cell
        assert isinstance(task, Tiles)
        space = setup.names[PLACE_ID[cell]]
        if cell in AREA_CELLS:
            return self.refuse("area-fixed", place=space, at=name)
        if self.verb == "rotate" and degrees not in map(str, setup.degrees):
            code = "degrees-second-years" if setup.second_years else "degrees"
            return self.refuse(code, degrees=degrees, allowed=list(map(str, setup.degrees)))
        if not setup.movable(self.state, task.card) >> cell & 1:
            new = task.card and isinstance(setup.effect(task.card), MoveNewTiles)
            return self.refuse("new-tiles" if new else "tile-used", space=space, at=name,
                               card=setup.names.get(task.card, ""))
        if self.state.up >> cell & 1:
            return self.refuse("face-up", space=space, at=name, move=setup.rotations[cell][0])
        return self.refuse("face-down", space=space, at=name, move=setup.down_moves[cell][0])

    def _turn(self, degrees: str) -> Move | Refusal:
        if degrees in ("0", "90", "180", "270"):
            tile = self.state.tiles[self.state.agenda[-1].cell]  # type: ignore[union-attr]
            printed = self.setup.components.sides[tile]
            return next(move for move in self.legal if turned(printed, move.args[0] // 90)
                        == turned(printed, int(degrees) // 90))
        return self.refuse("degrees", degrees=degrees,
                           allowed=[str(move.args[0]) for move in self.legal])

    def _walk(self, name: str, star: str = "") -> Refusal:
        cell, state, walking = self._place(name), self.state, self.choices.walking
        if isinstance(cell, Refusal):
            return cell
        if star and star.casefold() != "star":
            return self.refuse("wrong-form")
        place, here = self.setup.names[PLACE_ID[cell]], state.movers[self.seat]
        found = state.reach(here)
        open_ = found == BIT[here] or walking.may_walk(state, here, found)
        if cell == here:
            return self.refuse("stay-put", place=place, at=name)
        if not found >> cell & 1:
            _, bars = walking.bars(state, self.seat, cell)
            texts, remedies = ([getattr(bar, part) for bar in bars] for part in ("text", "remedy"))
            if not open_:
                texts.append(WALKED_TOO[0](who=self.who))
                remedies.append(WALKED_TOO[1]())
            return self.refuse(bars[0].code, place=place, at=name, bars=texts,
                               remedies=list(dict.fromkeys(remedies)),
                               found=[bar[:3] for bar in bars])
        if not open_:
            return self.refuse("walked")
        tile = state.find(self.setup.components.star)
        code = ("star-down" if tile is None else "star-empty" if not state.pile else
                "star-anyway" if tile in walking.ways(state, here)[cell][1:] else "no-star-way")
        return self.refuse(code, place=place, at=name, move=f"walk {name}")

    def _play(self, written: str) -> Move | Refusal:
        setup, state, task = self.setup, self.state, self.state.agenda[-1]
        kind = setup.kind_of.get(written, written)
        if kind not in setup.kinds:
            return self.refuse("no-such-card", card=written, kinds=list(setup.kinds))
        card = setup.names[kind]
        hand = list(dict.fromkeys(setup.kind_of[piece] for piece in state.hands[self.seat]))
        if written not in (*hand, *state.hands[self.seat]):
            moves = ([move.notation for move in self.legal if move.verb == "play"]
                     or [self.legal[0].notation])
            return self.refuse("not-in-hand", card=card if written == kind else written,
                               kind=written, moves=moves, n=len(moves))
        if isinstance(task, Tiles) and task.card:
            return self.refuse("card-first", card=setup.names[task.card])
        if meant := self.find(kind):
            return meant
        reason = setup.effects[kind].lack(Case(setup, state, self.seat))
        return self.refuse("no-effect", card=card, kind=kind, reason=reason)

    def _choose(self, target: str) -> Refusal:
        setup, task = self.setup, self.state.agenda[-1]
        assert isinstance(task, Choose)
        said: Any = repr(target)
        if target in CELL or target in setup.players:
            said = setup.names[PLACE_ID[CELL[target]] if target in CELL else target]
        case = Case(setup, self.state, self.seat, task.chosen)
        moves = [move.notation for move in self.legal]
        return self.refuse(
            "no-target", target=said, at=target, card=setup.names[task.card], moves=moves,
            n=len(moves), reasons=setup.effect(task.card).bars(case, target))
