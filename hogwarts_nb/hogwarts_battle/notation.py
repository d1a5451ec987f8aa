"""What a notation means, and why a move is not allowed."""

from __future__ import annotations

from collections.abc import Iterable

from ..core import Move, Refusal
from ..core.words import Name, Text
from .decisions import Decisions
from .effects import Pick
from .state import State
from .story import REFUSALS
from .tasks import Decision

__all__ = ["Reader"]

#: How many words each kind of move has after its verb.
WORDS = {"play": (1, 1), "attack": (1, 1), "buy": (1, 2), "end": (0, 0), "choose": (1, 1),
         "discard": (1, 1), "use": (1, 1)}

#: Which decision each kind of move answers.
ANSWERS = {"play": ("act",), "attack": ("act",), "buy": ("act",), "end": ("act",),
           "use": ("act",), "choose": ("choose", "hero", "pick"), "discard": ("discard",)}


class Reader:
    """What notations mean in positions of one game.

    Args:
        decisions: what may be decided in the game.
    """

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        """The legal move that a notation means here, or why there is none.

        A card may be written by its kind or by its id: equal cards are one choice.
        """
        return _Reading(self.decisions, state, notation).read()


class _Reading:
    """One notation, read in one position."""

    def __init__(self, decisions: Decisions, state: State, notation: str) -> None:
        self.decisions = decisions
        self.setup, self.static = decisions.setup, decisions.static
        self.state = state
        self.notation = notation
        self.legal = decisions.legal(state)

    def read(self) -> Move | Refusal:
        for move in self.legal:
            if move.notation == self.notation:
                return move
        seat = self.state.to_move
        if seat is None:
            return self._refuse("game-over")
        self.seat = seat
        self.who = self.setup.names[self.setup.players[seat]]
        words = self.notation.split()
        verb, args = (words[0].casefold(), words[1:]) if words else ("", [])
        least, most = WORDS.get(verb, (9, 0))
        if not least <= len(args) <= most or (args[1:] and args[1].casefold() != "top"):
            return self._refuse("unknown-move", notation=self._shown(), example=self._example())
        if self.state.agenda[-1].verb not in ANSWERS[verb]:
            prompt = self.decisions.prompt(self.state)
            return self._refuse("other-decision", notation=self._shown(),
                                prompt=prompt.text if prompt else "", example=self._example())
        if verb == "end":
            return self.legal[-1]
        if verb == "choose":
            return self._choose(args[0])
        if verb == "use":
            return self._use(args[0].casefold())
        return self._card(verb, [arg.casefold() for arg in args])

    def _choose(self, choice: str) -> Move | Refusal:
        for move in self.legal:
            if move.notation.casefold() == f"choose {choice}".casefold():
                return move
        for move in self.legal:
            if move.verb == "pick" and choice.casefold() in self._lying(*move.args):
                return move
        choices = [move.notation.split()[1] for move in self.legal]
        task = self.state.agenda[-1]
        assert isinstance(task, Decision)
        if task.verb == "hero":
            heroes = [self.setup.names.get(hero, hero) for hero in choices]  # or "none"
            return self._refuse("no-such-hero", hero=choice, heroes=heroes, n=len(heroes))
        if task.verb == "pick":
            return self._refuse("no-such-choice", choice=choice, choices=choices, n=len(choices))
        slugs = [self.setup.nodes[option].slug for option in self.setup.inside[task.path]]
        code = "blocked-choice" if choice.casefold() in slugs else "no-such-choice"
        return self._refuse(code, choice=choice, choices=choices, n=len(choices))

    def _lying(self, path: str, choice: str) -> list[str]:
        node = self.setup.nodes[path]
        assert isinstance(node, Pick)
        return node.lying(self.setup, self.state, choice)

    def _use(self, card: str) -> Move | Refusal:
        setup, state = self.setup, self.state
        kind = setup.kind_of.get(card, card)
        for move in self.legal:
            if move.verb == "use" and move.args[0] == kind:
                return move
        if kind not in setup.cards:
            return self._no_such_card(card)
        name = setup.cards[kind].name
        lack = self.static.lacks(state, kind)
        if lack is None:
            return self._refuse("not-yours", who=self.who, card=name, example=self._example())
        use, why = lack
        if why == "once":
            return self._refuse("used-already", card=name)
        return self._refuse("unpaid", who=self.who, card=name, cost=use.cost())

    def _no_such_card(self, card: str) -> Refusal:
        kinds = [name for name, one in self.setup.cards.items() if one.group != "hero"]
        return self._refuse("no-such-card", card=card, kinds=kinds)

    def _card(self, verb: str, args: list[str]) -> Move | Refusal:
        setup, state = self.setup, self.state
        card = args[0]
        kind = setup.kind_of.get(card, card)
        if kind not in setup.cards:
            return self._no_such_card(card)
        place = {"play": state.hands[self.seat], "discard": state.hands[self.seat],
                 "attack": state.facing, "buy": state.market}[verb]
        meant = [piece for piece in place if piece and card in (piece, setup.kind_of[piece])]
        name = setup.cards[kind].name
        if verb == "attack":
            named = {name for piece in meant for name in self.static.apart(state, [piece])}
            for move in self.legal:
                if move.verb == "attack" and move.args[0] in named:
                    return move
            return self._why_not_attack(kind, name, meant)
        if not meant:
            return self._why_not_card(verb, kind, name, place)
        wanted = " ".join((verb, kind, *args[1:]))
        for move in self.legal:
            if move.notation == wanted:
                return move
        if verb == "discard":
            fitting = [setup.names[move.args[0]] for move in self.legal]
            return self._refuse("wrong-type", card=name, kinds=fitting, n=len(fitting))
        value = self.static.price(state, meant[0])
        influence = state.influence[self.seat]
        if value > influence:
            return self._refuse("too-dear", card=name, value=value, who=self.who,
                                influence=influence, missing=value - influence)
        return self._refuse("not-on-top", card=name)

    def _why_not_attack(self, kind: str, name: Name, there: list[str]) -> Refusal:
        setup, state = self.setup, self.state
        if setup.cards[kind].group != "villain":
            return self._refuse("not-a-villain", card=name, example=self._example())
        if there and (guard := self.static.guard(state, there[0])):
            return self._refuse("guarded", card=name, guard=setup.names[guard])
        if there and state.attack[self.seat]:
            limit, _ = self.static.limit(state, there[0])
            return self._refuse("limited", card=name, limit=setup.names[limit])
        if there:
            return self._refuse("no-attack", who=self.who)
        facing = [villain for villain in state.facing if villain]
        if kind in self._kinds(state.defeated):
            return self._refuse("villain-defeated", card=name)
        if not facing:
            return self._refuse("no-villain", card=name)
        return self._refuse("villain-hidden", card=name, kinds=self._names(facing), n=len(facing))

    def _why_not_card(self, verb: str, kind: str, name: Name, place: list[str]) -> Refusal:
        there = self._names(place)
        if verb == "buy":
            return self._refuse("not-for-sale", card=name, kinds=there)
        if verb == "play" and kind in self._kinds(self.state.played):
            return self._refuse("played-already", card=name, who=self.who,
                                example=self._example())
        if not there:
            return self._refuse("empty-hand", card=name, who=self.who, example=self._example())
        return self._refuse("not-in-hand", card=name, who=self.who, kinds=there)

    def _kinds(self, pieces: Iterable[str]) -> set[str]:
        return {self.setup.kind_of[piece] for piece in pieces}

    def _names(self, pieces: Iterable[str]) -> list[Name | Text | str]:
        kinds = dict.fromkeys(self.setup.kind_of[piece] for piece in pieces if piece)
        return [self.setup.names[kind] for kind in kinds]

    def _example(self) -> str:
        return self.legal[0].notation

    def _shown(self) -> str:
        return " ".join(self.notation.split())

    def _refuse(self, code: str, **values: object) -> Refusal:
        return REFUSALS[code](**values)
