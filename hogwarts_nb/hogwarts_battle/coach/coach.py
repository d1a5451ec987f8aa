"""The coach of Hogwarts Battle: which move a good player makes.

A turn has an order: pay with cards that are worth less than what they buy, play the cards, assign
the attack, spend the influence. Within each of these the weights decide (:mod:`.worth`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from ...core import Move
from ...core.words import Text
from ..cards import Card
from ..effects import (
    ALLY,
    DICE,
    SPELL,
    Block,
    CopyPlayed,
    Discard,
    DiscardThen,
    Draw,
    Effect,
    Gain,
    If,
    Learn,
    Peek,
    RemoveControl,
    Roll,
    Search,
    Take,
    ThisTurn,
    TopOfDeck,
    Use,
)
from ..rules import HogwartsBattleRules
from ..setup import Setup
from ..state import State
from ..tasks import ChooseEffect, ChooseHero, DiscardCards, PickOne
from .advice import Advice
from .weights import Weights, load
from .worth import Worth

__all__ = ["Coach"]

#: When a card is played, by what it does; 4 for all others. What waits for other cards comes
#: first, then what draws, and what looks back at other cards comes last.
FIRST: tuple[tuple[type[Effect], int], ...] = (
    (ThisTurn, 0), (TopOfDeck, 0), (Discard, 1), (DiscardThen, 1), (CopyPlayed, 9), (If, 6))
DRAWS, USUAL = 2, 4

#: Health at which a hero does nothing that costs health.
CAREFUL = 2


class Coach:
    """Chooses moves by rules of thumb whose numbers were fitted to whole games.

    Args:
        rules: the rules of the game.
        weights: the numbers; by default those of ``weights.toml``.
    """

    def __init__(self, rules: HogwartsBattleRules, weights: Weights | None = None) -> None:
        weights = load() if weights is None else weights
        self.setup, self.static = rules.setup, rules.static
        self.worth = worth = Worth(rules, weights)
        self.aim, self.buying = weights["aim"], weights["buying"]
        self.harm, self.skill = weights["villains"], weights["proficiencies"]
        self._when = {kind: _when(card.effects) for kind, card in self.setup.cards.items()
                      if card.type}
        self._liking = [{kind: liked for kind in self._when if (
            liked := weights["heroes"].get(hero, 0.0) * _suits(hero, self.setup.cards[kind]))}
            for hero in rules.players]
        self._picks: dict[type[Effect], Callable[[Any, State, PickOne, Sequence[Move]], Move]] = {
            Roll: self._die, Block: self._block, Take: self._card, Search: self._card,
            CopyPlayed: self._card, Peek: self._peek, Learn: self._learn}
        self._advice = Advice(rules, worth)

    def choose(self, state: State, moves: Sequence[Move]) -> Move:
        """The move that a good player makes.

        Args:
            state: a position that fits what the hero sees; what is hidden in it does not matter.
            moves: the legal moves.
        """
        if len(moves) == 1:
            return moves[0]
        task = state.agenda[-1]
        if isinstance(task, DiscardCards):
            return min(moves, key=lambda move: self.worth.loss(state, task.seat, move.args[0]))
        if isinstance(task, ChooseEffect):
            nodes = self.setup.nodes
            return max(moves, key=lambda move: self.worth.effect(
                state, nodes[move.args[0]], task.seat))
        if isinstance(task, ChooseHero):
            return self._hero(state, task, moves)
        if isinstance(task, PickOne):
            node = self.setup.nodes[task.path]
            pick = self._picks.get(type(node))
            return pick(node, state, task, moves) if pick else moves[0]
        return self._act(state, moves)

    def reason(self, state: State, move: Move, moves: Sequence[Move]) -> Text:
        """Why a good player makes a move, in a sentence.

        Args:
            state: a position that fits what the hero sees.
            move: the move.
            moves: the legal moves.
        """
        return self._advice.reason(state, move, moves)

    # -- The own turn

    def _act(self, state: State, moves: Sequence[Move]) -> Move:
        sorts: dict[str, list[Move]] = {"use": [], "play": [], "attack": [], "buy": []}
        for move in moves[:-1]:  # the last one ends the turn
            sorts[move.verb].append(move)
        plays = self._safe_to_play(state, sorts["play"])
        for move in sorts["use"]:
            if self._pays(state, move, bool(plays)):
                return move
        if plays:
            return min(plays, key=lambda move: self._when[move.args[0]])
        attacks = self._safe_to_attack(state, sorts["attack"])
        if attacks:
            return max(attacks, key=lambda move: self._target(state, move))
        return self._buy(state, sorts["buy"]) or moves[-1]

    def _horcrux(self, state: State) -> str:
        return self.setup.kind_of[state.horcrux] if state.horcrux else ""

    def _safe_to_play(self, state: State, plays: list[Move]) -> list[Move]:
        """Without Allies, if the Diary would make the last of the health of one."""
        if (self._horcrux(state) == "diary" and state.health[state.active] == 1
                and not state.stunned[state.active]):
            return [move for move in plays if self.setup.cards[move.args[0]].type != ALLY]
        return plays

    def _safe_to_attack(self, state: State, attacks: list[Move]) -> list[Move]:
        """Without a second attack on a villain, if the Ring would make that the last."""
        if (self._horcrux(state) == "ring" and state.health[state.active] <= CAREFUL
                and not state.stunned[state.active]):
            return [move for move in attacks if state.struck.count(
                self.setup.piece(move.args[0], state.facing)) != 1]
        return attacks

    def _pays(self, state: State, move: Move, plays: bool) -> bool:
        """Whether an ability gives more than it costs."""
        use = self.setup.nodes[self.static.uses[move.args[1]]]
        assert isinstance(use, Use)
        if "no-op" in move.args:
            return False
        if use.itself:  # once in the game: when the location would soon be lost
            spaces = self.setup.number(state.location, "spaces")
            return state.control >= max(3, spaces - 2)
        if plays and not use.discards:  # tokens are spent when all of them are there
            return False
        costs = use.attack + use.influence * self.worth.now["influence"] + fsum(
            self.worth.hold(state, state.active, use.of)[:use.discards])
        return self.worth.effects(state, use.effects, state.active) > costs

    def _target(self, state: State, move: Move) -> float:
        """How good it is to attack a villain: harm that ends, for the attack it costs."""
        setup, aim = self.setup, self.aim
        villain = setup.piece(move.args[0], state.facing)
        kind, assigned = setup.kind_of[villain], state.assigned[state.facing.index(villain)]
        left = setup.number(villain, "health") - assigned
        good = (self.harm.get(kind, 0.0) + aim["any"] + aim["assigned"] * assigned) / left
        if left <= state.attack[state.active]:
            good += aim["defeats"] + aim["reward"] * self.worth.effects(
                state, map(setup.nodes.__getitem__, setup.rewards[kind]), state.active)
        if left > 1 and self._horcrux(state) == "ring" and state.struck.count(villain) == 1:
            good -= aim["ring"] / state.health[state.active] if state.health[state.active] else 0.0
        return good

    def gain(self, state: State, kind: str) -> float:
        """What a deck gains by a card, for the active hero; buying it at all costs something."""
        buying, late = self.buying, self.worth.late(state)
        gain = self.worth.card(state, kind) + self._liking[state.active].get(kind, 0.0)
        gain -= buying["early"] * (1 - late) + buying["late"] * late
        if kind in self.setup.dicey and (state.horcrux or state.horcruxes):
            gain += buying["first_die"] / (1 + dice_of(self.setup, state))
        return gain

    def _buy(self, state: State, moves: Sequence[Move]) -> Move | None:
        """The first of the cards that together are the most for the influence, if any is good."""
        best: dict[str, tuple[float, int, Move]] = {}
        for move in moves:
            kind = move.args[0]
            gain = self.gain(state, kind)
            if move.args[1:]:  # on top of the deck it is drawn sooner
                gain += self.buying["top"] * self.worth.card(state, kind)
            if gain > 0 and (kind not in best or gain > best[kind][0]):
                best[kind] = gain, self.static.price(
                    state, self.setup.piece(kind, state.market)), move
        offers = sorted((best[kind] for card in state.market
                         if card and (kind := self.setup.kind_of[card]) in best),
                        key=lambda offer: -offer[0])
        return _most(offers, state.influence[state.active])[1] if offers else None

    # -- Other choices

    def _hero(self, state: State, task: ChooseHero, moves: Sequence[Move]) -> Move:
        effects = self.setup.nodes[task.path].inner
        players = self.setup.players

        def good(move: Move) -> float:
            hero = move.args[0]
            return self.worth.effects(
                state, effects, players.index(hero)) if hero in players else 0.0
        return max(moves, key=good)

    def _die(self, roll: Roll, state: State, task: PickOne, moves: Sequence[Move]) -> Move:
        if not task.die:
            return max(moves, key=lambda move: self._faces(state, move.args[1]))
        offers = {move.args[1]: move for move in moves}
        if "place" in offers:
            return offers["place"]
        gives = self._symbol(state, task.die.symbol)
        if "reroll" in offers and 6 * gives < self._faces(state, task.die.house):
            return offers["reroll"]
        return moves[0]

    def _faces(self, state: State, house: str) -> float:
        """What the six faces of a die are worth together."""
        place = self.worth.now["place"]
        return fsum(place if self.static.places(state, symbol) else self._symbol(state, symbol)
                   for symbol in DICE[house])

    def _symbol(self, state: State, symbol: str) -> float:
        return self.worth.effect(state, self.setup.nodes[f"die.{symbol}"], state.active)

    def _block(self, block: Block, state: State, task: PickOne, moves: Sequence[Move]) -> Move:
        return max(moves, key=lambda move: self.harm.get(self.setup.kind_of[
            self.setup.piece(move.args[1], state.facing)], 0.0))

    def _card(self, pick: Effect, state: State, task: PickOne, moves: Sequence[Move]) -> Move:
        return max(moves, key=lambda move: self.worth.card(state, move.args[1]))

    def _peek(self, peek: Peek, state: State, task: PickOne, moves: Sequence[Move]) -> Move:
        """Keep a card that is as good as the others; the deck itself is not looked at."""
        kind_of, seat = self.setup.kind_of, task.seat
        others = [self.worth.card(state, kind_of[card])
                  for card in (*state.decks[seat], *state.discards[seat])]
        card = self.worth.card(state, kind_of[state.revealed[seat]])
        return moves[card * len(others) < fsum(others)]

    def _learn(self, learn: Learn, state: State, task: PickOne, moves: Sequence[Move]) -> Move:
        return max(moves, key=lambda move: self.skill.get(move.args[1], 0.0))


def dice_of(setup: Setup, state: State) -> int:
    """How many cards that roll a die all heroes have together."""
    return sum(setup.kind_of[card] in setup.dicey for cards in (
        *state.decks, *state.hands, *state.discards, state.played) for card in cards)


def _when(effects: Sequence[Effect]) -> int:
    """When a card is played in a turn, from 0."""
    for kind, when in FIRST:
        if any(isinstance(effect, kind) for effect in effects):
            return when
    return DRAWS if any(isinstance(part, Draw) for effect in effects
                        for part in effect.walk()) else USUAL


def _suits(hero: str, card: Card) -> float:
    """How much a card sets off the ability that the hero has from Game 3 on."""
    parts = [part for effect in card.effects for part in effect.walk()]
    gains = [part for part in parts if isinstance(part, Gain)]
    match hero:
        case "Ron":
            return sum(gain.attack for gain in gains)
        case "Hermione":
            return card.type == SPELL
        case "Neville":
            return sum(gain.health > 0 for gain in gains)
    return any(isinstance(part, RemoveControl) for part in parts)


def _most(offers: Sequence[tuple[float, int, Move]], influence: int,
          ) -> tuple[float, Move | None]:
    """The most that can be gained for the influence, and the first card of it."""
    most: tuple[float, Move | None] = 0.0, None
    for number, (gain, price, move) in enumerate(offers):
        if price <= influence:
            total = gain + _most(offers[number + 1:], influence - price)[0]
            if total > most[0]:
                most = total, move
    return most
