"""What may be decided: the legal moves, and what is asked.

Each move exists once, so that listing them makes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import Move, Prompt
from ..core.known import Known
from . import story
from .cards import TYPE_NAMES
from .effects import AnyHero, Choose, Nothing, Pick, Use
from .state import State
from .static import StaticAbilities
from .table import STUNS
from .tasks import ChooseEffect, ChooseHero, Decision, DiscardCards, PickOne

__all__ = ["Choices"]

#: For so many markets at once it is known what they offer.
MARKETS = 200


class Choices:
    """The decisions of the heroes.

    Args:
        static: the static abilities of the cards of this game.
    """

    def __init__(self, static: StaticAbilities) -> None:
        self.static = static
        self.setup = setup = static.setup
        self._moves: dict[tuple[Any, ...], Move] = {}
        present = dict.fromkeys(setup.kind_of.values())
        self._plays = {piece: self.move("play", kind) for piece, kind in setup.kind_of.items()}
        self._attacks = {name: self.move("attack", name) for piece, kind in setup.kind_of.items()
                         if setup.cards[kind].group == "villain" for name in (piece, kind)}
        self._buys = {kind: (setup.components.numbers[kind]["value"], kind in setup.dicey,
                             self.move("buy", kind), self.move("buy", kind, "top"),
                             setup.cards[kind].type)
                      for kind in present if setup.cards[kind].type}
        self._markets = Known(self._offers, MARKETS)
        self._cheapest = min(value for value, *_ in self._buys.values())
        self._end = self.move("end")

    def move(self, verb: str, *args: Any) -> Move:
        """The move with these values, such as ``move("play", "reparo")``."""
        move = self._moves.get((verb, *args))
        if move is None:
            move = self._moves[verb, *args] = self._make_move(verb, *args)
        return move

    def _make_move(self, verb: str, *args: Any) -> Move:
        notation = " ".join((verb, *args))
        if verb == "end":
            return Move(verb, args, notation, story.MOVES["end"]())
        if verb == "choose" and args[1:]:
            node = self.setup.nodes[args[0]]
            assert isinstance(node, Pick)
            return Move(verb, args, f"choose {args[1]}", node.offer(self.setup, args[1]))
        if verb == "use":
            use = self.setup.nodes[self.static.uses[args[1]]]
            assert isinstance(use, Use)
            message = story.MOVES["use-no-op" if args[2:] else "use"]
            return Move(verb, args, f"use {args[0]}", message(
                card=self.setup.names[args[0]], cost=use.cost()))
        if args[0] in ("none", "no-more"):
            return Move(verb, args, "choose none", story.MOVES[f"choose-{args[0]}"]())
        if verb == "choose" and args[0] in self.setup.nodes:
            effect = self.setup.nodes[args[0]]
            return Move(verb, args, f"choose {effect.slug}",
                        story.MOVES["choose"](effect=effect.words()))
        if verb == "choose":
            hero = self.setup.names[args[0]]
            return Move(verb, args, notation, story.MOVES["choose-hero"](hero=hero))
        message = story.MOVES["buy-top" if args[1:] else verb]
        return Move(verb, args, notation, message(card=self.setup.names[args[0]]))

    def legal(self, state: State) -> Sequence[Move]:
        """The moves of the seat that decides, in a stable order; none when the game is over."""
        if not state.agenda:
            return ()
        setup, task = self.setup, state.agenda[-1]
        if task.verb == "act":
            return self._actions(state)
        if isinstance(task, DiscardCards):
            wanted = setup.discarded_type(task.path)
            return [self.move("discard", kind)
                    for kind in setup.kinds(setup.of_type(state.hands[task.seat], wanted))]
        if isinstance(task, ChooseEffect):
            return [self.move("choose", option) for option in self.options(state, task)]
        if isinstance(task, PickOne):
            node = setup.nodes[task.path]
            assert isinstance(node, Pick)
            return [self.move("choose", task.path, choice)
                    for choice in node.candidates(self.static, state, task)]
        assert isinstance(task, ChooseHero)
        node = setup.nodes[task.path]
        assert isinstance(node, AnyHero)
        heroes = [self.move("choose", setup.players[seat])
                  for seat in node.eligible(self.static, state, task)]
        none = self.move("choose", "no-more" if task.chosen else "none")
        return [*heroes, none] if node.up_to else heroes

    def _actions(self, state: State) -> list[Move]:
        """Play the cards in hand order, assign attack, acquire, end the turn."""
        seat, static = state.active, self.static
        kind_of, plays = self.setup.kind_of, self._plays
        moves = [*{kind_of[card]: plays[card] for card in state.hands[seat]}.values()]
        if state.attack[seat]:
            here = [villain for villain in state.facing if villain]
            if static.here(state).guarded or (static.limits and state.lasting):
                here = [villain for villain in here if static.attackable(state, villain)]
            moves += [self._attacks[villain] for villain in static.apart(state, here)]
        if static.uses:
            moves += [self.move("use", card, holder, *self._no_op(state, holder))
                      for card, holder in static.usable(state)]
        influence = state.influence[seat]
        cheaper = static.cheaper(state) if static.discounts else 0
        if influence + cheaper >= self._cheapest:
            moves += self._purchases(state, influence, cheaper)
        moves.append(self._end)
        return moves

    def _purchases(self, state: State, influence: int, cheaper: int) -> list[Move]:
        """Acquire any card of the market that can be paid."""
        offers = self._markets[tuple(state.market)]
        tops = self.static.tops(state) if state.lasting else ()
        if not tops and not cheaper:
            return [buy for value, _, buy, _, _ in offers if value <= influence]
        moves: list[Move] = []
        for value, dicey, buy, top, card_type in offers:
            if value - dicey * cheaper <= influence:
                moves.append(buy)
                if card_type in tops:
                    moves.append(top)
        return moves

    def _offers(self, market: tuple[str, ...]) -> list[Any]:
        """What there is to acquire: its value, whether it rolls a die, the moves and its type."""
        return [self._buys[kind] for kind in self.setup.kinds(filter(None, market))]

    def _no_op(self, state: State, holder: str) -> Sequence[str]:
        """A word if the card would do nothing now; a hero may pay for it all the same."""
        use = self.setup.nodes[self.static.uses[holder]]
        return ("no-op",) if use.is_no_op(self.static, state, state.active, holder) else ()

    def options(self, state: State, task: ChooseEffect) -> Sequence[str]:
        """The effects that may be chosen, by their paths.

        An effect that would do nothing is left out (HB-CHOICE-1): always on an enemy's card, on
        the heroes' cards by a ruling. "Do nothing" can be chosen only where the card offers it.
        """
        setup, seat, source = self.setup, task.seat, task.source
        options = [option for option in setup.inside[task.path] if option not in task.chosen]
        hostile = source in setup.enemies
        if hostile or setup.rulings["blocked-option"] == "useful":
            return [option for option in options
                    if isinstance(node := setup.nodes[option], Nothing)
                    or (node.may_be_no_op and not hostile)
                    or not node.is_no_op(self.static, state, seat, source)]
        return options

    def unasked(self, state: State, task: Decision) -> Sequence[Any] | None:
        """What is chosen automatically: the effects, or the heroes; None if somebody is asked.

        Where nothing that can be chosen would do anything, nobody is asked, and nothing is chosen.
        Where all of it has to be chosen, the order does not matter (HB-CHOICE-1).
        """
        setup, static, source = self.setup, self.static, task.source
        left: Sequence[Any]
        if isinstance(task, ChooseEffect):
            node = setup.nodes[task.path]
            assert isinstance(node, Choose)
            if all(setup.nodes[option].is_no_op(static, state, task.seat, source)
                   for option in setup.inside[task.path] if option not in task.chosen):
                return ()
            wanted = node.times - len(task.chosen)
            left = self.options(state, task) if wanted > 1 else ()
        elif isinstance(task, ChooseHero):
            node = setup.nodes[task.path]
            assert isinstance(node, AnyHero)
            wanted, left = task.left, node.eligible(static, state, task)
            if all(effect.is_no_op(static, state, other, source)
                   for other in left for effect in node.effects):
                return ()
            wanted = 0 if node.up_to else wanted
        else:
            return None if self.legal(state) else ()
        # A single choice is shown as a move, like every other that is forced.
        return left if 1 < len(left) <= wanted else None

    def to_move(self, state: State) -> int | None:
        """The seat that decides now; None when the game is over."""
        return state.to_move

    def prompt(self, state: State) -> Prompt | None:
        """What is being decided; None when the game is over."""
        seat = state.to_move
        if seat is None:
            return None
        task, owed = state.agenda[-1], 1
        kind = verb = task.verb
        values: dict[str, Any] = {"who": self.setup.names[self.setup.players[seat]]}
        if not isinstance(task, Decision):
            clause, message = story.PROMPTS["act-stunned" if state.stunned[seat] else verb]
            return Prompt(message(**values), clause, kind)
        values["card"] = self.setup.names.get(task.source, "")
        node = self.setup.nodes.get(task.path)
        if isinstance(task, DiscardCards):
            owed = values["left"] = task.left
            verb = "discard-stunned" if task.by in STUNS else verb
            if wanted := self.setup.discarded_type(task.path):
                verb, values["type"] = "discard-type", TYPE_NAMES[wanted]
        elif isinstance(task, ChooseHero) and isinstance(node, AnyHero):
            owed = values["left"] = task.left
            verb = "hero-or-none" if node.up_to else verb
        elif isinstance(task, ChooseEffect) and isinstance(node, Choose):
            owed = node.times - len(task.chosen)
        if isinstance(node, Pick):
            kind, clause, message = "choose", node.clause, node.ASK
        else:
            clause, message = story.PROMPTS[verb]
        # Off the hero's own turn, what asks says why it is this hero who decides.
        turn = "" if seat == state.active else clause
        about = (task.source,) if task.source in self.setup.kind_of else ()
        return Prompt(message(**values), clause, kind, owed, about, turn)
