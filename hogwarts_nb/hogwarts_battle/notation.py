"""Why a notation is not a legal move of Hogwarts Battle now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from ..core import Move, Reading, Refusal, Verb
from .cards import TYPE_NAMES
from .choices import Choices
from .effects import Pick, Use
from .setup import Setup
from .state import State
from .story import REFUSALS
from .tasks import ChooseEffect, ChooseHero, Decision, DiscardCards

__all__ = ["BattleReading"]

ACT = frozenset(("act",))


class BattleReading(Reading[State]):
    """One notation, read in one position. Equal cards are one choice, written as their kind."""

    REFUSALS = REFUSALS
    VERBS: ClassVar = {
        "play": Verb(1, 1, ACT), "attack": Verb(1, 1, ACT), "buy": Verb(1, 2, ACT),
        "use": Verb(1, 1, ACT), "end": Verb(0, 0, ACT),
        "choose": Verb(1, 1, frozenset(("choose", "hero"))),
        "discard": Verb(1, 1, frozenset(("discard",))),
    }

    choices: Choices
    setup: Setup

    def why_not(self) -> Move | Refusal:
        self.static = self.choices.static
        if self.verb == "choose":
            return self._choice(self.args[0])
        self.card = self.args[0]
        self.kind = self.setup.kind_of.get(self.card, self.card)
        if self.kind not in self.setup.cards:
            return self.refuse("no-such-card", card=self.card)
        if self.args[1:] and self.args[1].casefold() != "top":
            return self.refuse("only-top", word=self.args[1])
        self.name = self.setup.names[self.card]
        reasons: Callable[[], Iterator[Refusal]] = {
            "play": self._held, "discard": self._held, "attack": self._attack, "buy": self._buy,
            "use": self._use}[self.verb]
        if meant := self._meant():
            return meant
        if not self.there and self.verb in ("play", "discard", "buy") and (
                self.kind in self.setup.kinds(filter(None, self.place))):
            return self.refuse("other-copy", piece=self.card, card=self.name, kind=self.kind)
        first, *others = reasons()
        return first.along(others)

    def _meant(self) -> Move | None:
        """The move with this card, written by another id than its notation has."""
        state = self.state
        self.place = {"attack": state.facing, "buy": state.market}.get(
            self.verb, state.hands[self.seat])
        self.there = [piece for piece in self.place
                      if piece and self.card in (piece, self.setup.kind_of[piece])]
        names = [self.kind] if self.there or self.verb == "use" else []
        if self.verb == "attack":
            names += self.static.apart(state, self.there)
        return next(filter(None, (self.find(name, *self.args[1:]) for name in names)), None)

    def _moves(self, verb: str = "") -> list[str]:
        return [move.notation for move in self.legal if move.notation.startswith(verb)]

    def _names(self, pieces: Iterable[str]) -> list[Any]:
        return [self.setup.names[piece] for piece in dict.fromkeys(pieces) if piece]

    def _held(self) -> Iterator[Refusal]:
        state = self.state
        if self.there:
            task = state.agenda[-1]
            assert isinstance(task, DiscardCards)
            wanted = self.setup.discarded_type(task.path)
            yield self.refuse("wrong-type", card=self.name, type=TYPE_NAMES[wanted],
                              moves=self._moves())
            return
        if self.verb == "play" and self.kind in self.setup.kinds(state.played):
            yield self.refuse("played-already", card=self.name)
        elif state.hands[self.seat]:
            yield self.refuse("not-in-hand", card=self.name, moves=self._moves(self.verb))
        if not state.hands[self.seat]:
            yield self.refuse("empty-hand", card=self.name)

    def _attack(self) -> Iterator[Refusal]:
        state, static = self.state, self.static
        if self.setup.cards[self.kind].group != "villain":
            yield self.refuse("not-a-villain", card=self.name)
            return
        facing = self._names(state.facing)
        if self.there:
            if guard := static.guard(state, self.there[0]):
                yield self.refuse("guarded", card=self.name, guard=self.setup.names[guard])
            limit, left = static.limit(state, self.there[0])
            if limit and not left:
                yield self.refuse("limited", card=self.name, limit=self.setup.names[limit])
        elif self.kind in self.setup.kinds(state.defeated):
            yield self.refuse("villain-defeated", card=self.name)
        elif facing:
            yield self.refuse("villain-hidden", card=self.name, facing=facing, n=len(facing))
        if not facing:
            yield self.refuse("no-villain")
        if not state.attack[self.seat]:
            yield self.refuse("no-attack")

    def _buy(self) -> Iterator[Refusal]:
        state = self.state
        if not self.there:
            yield self.refuse("not-for-sale", card=self.name, market=self._names(state.market))
            return
        price, influence = self.static.price(state, self.there[0]), state.influence[self.seat]
        if price > influence:
            yield self.refuse("too-dear", card=self.name, price=price, influence=influence,
                              missing=price - influence)
        if self.args[1:] and self.setup.type_of(self.there[0]) not in self.static.tops(state):
            yield self.refuse("not-on-top", card=self.name)

    def _use(self) -> Iterator[Refusal]:
        setup, state, static = self.setup, self.state, self.static
        holder = f"{self.kind}.reward" if setup.cards[self.kind].group == "horcrux" else self.kind
        path = static.uses.get(holder)
        if path is None:
            yield self.refuse("no-use", card=self.name)
        elif self.kind in setup.kinds(state.used_up):
            yield self.refuse("used-up", card=self.name)
        elif static.lacks(state, self.kind) is None:
            owners = [hero for seat, hero in enumerate(setup.players)
                      for _, held in static.powers(state, seat) if held == holder]
            code = "not-yours" if owners else "nobodys"
            yield self.refuse(code, card=self.name, owner=self._names(owners))
        else:
            use, seat = setup.nodes[path], self.seat
            assert isinstance(use, Use)
            if path in state.spent:
                yield self.refuse("used-already", card=self.name)
            if (use.attack > state.attack[seat] or use.influence > state.influence[seat]
                    or use.discards > len(setup.of_type(state.hands[seat], use.of))):
                yield self.refuse("unpaid", card=self.name, cost=use.cost())

    def _choice(self, choice: str) -> Move | Refusal:
        setup, state = self.setup, self.state
        task = state.agenda[-1]
        assert isinstance(task, Decision)
        node = setup.nodes[task.path]
        values = {"card": setup.names.get(task.source, ""), "moves": self._moves(),
                  "choice": choice}
        if isinstance(node, Pick):
            kind = setup.kind_of.get(choice, choice)
            for move in self.legal:
                if choice in node.lying(setup, state, move.args[1]) or kind == move.args[1]:
                    return move
            return self.refuse("no-such-choice", **values)
        if isinstance(task, ChooseHero):
            if choice.casefold() == "none":
                return self.refuse("must-choose", **values)
            if choice not in setup.players:
                return self.refuse("not-playing", **values)
            again = setup.players.index(choice) in task.chosen
            return self.refuse("chosen-already" if again else "another-hero",
                               **values | {"choice": setup.names[choice]})
        assert isinstance(task, ChooseEffect)
        for path in setup.inside[task.path]:
            if setup.nodes[path].slug == choice.casefold():
                return self.refuse("chosen-already" if path in task.chosen else "blocked-choice",
                                   **values)
        return self.refuse("no-such-choice", **values)
