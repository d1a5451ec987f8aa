"""What the cards mean for a position: what they forbid, allow, cost and react to.

Every method here answers a question and changes nothing. The rules ask them, and so do the words
of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ..core import Rules
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import story
from .cards import HERO_NAMES, Card
from .components import Components
from .effects import (
    ALL_ATTACKED,
    ALL_TYPES_PLAYED,
    ANY_TURN,
    ATTACK_ASSIGNED,
    FACES,
    HEALING,
    OWN_HEALING,
    PLAYED,
    SAVING,
    TYPE_PLAYED,
    VILLAIN_DEFEATED,
    VILLAINS,
    YOURS,
    AnyHero,
    AttackLimit,
    Choose,
    Discard,
    DiscardThen,
    Discount,
    Effect,
    Event,
    Forbid,
    Guarded,
    MoreEvents,
    Nothing,
    On,
    Reroll,
    Roll,
    Shelter,
    ThisTurn,
    TopOfDeck,
    Use,
)
from .state import State, Task

__all__ = ["Standing"]


class Standing(Rules[State]):
    """The cards of one game, read once, and what they say of a position.

    Args:
        heroes: the seats in turn order.
        components: the cards that are used.
        rulings: values for switchable rulings; the others are played by default.

    Attributes:
        cards: every kind of card as it is under the rulings.
        kind_of: the kind of each piece.
        health: the most health of each seat.
        enemies: the pieces that are Dark Arts events or villains.
        spaces: for how many villains there is a space.
        last: the villains who lie below all others.
        twins: the kinds of villains of whom there are several.
        hero_cards: the kind of the hero card of each seat.
        nodes: every effect by its path, such as ``hedwig.0.1``: where on its card it stands.
        inside: for each path those of the effects inside.
        now: for each kind the paths of what happens when it is played, revealed or used.
        rewards: for each kind the paths of its reward.
        draw_first: the paths of discards that come after drawing on the same card.
        dicey: the kinds whose effects roll a house die.
        heard: the ids of the events to which any card reacts.
        heroes_hear: those of them to which what heroes have reacts.
        heard_playing: whether any card reacts to cards being played.
        guards: for each kind of guarded villain what guards it.
        limits: whether any card limits the attack that can be assigned.
        more_events: for each kind how many more events it has revealed.
        uses: for each holder the path of what can be used; a Horcrux holds its reward as
            ``ring.reward``.
        discounts: for each kind how much cheaper it makes cards that roll a die.
        orders: for each seat all seats clockwise from it on.
    """

    rulebook: ClassVar[Rulebook] = Rulebook("Hogwarts Battle",
                                            Path(__file__).with_name("rulebook.toml"))

    def __init__(self, heroes: Sequence[str], components: Components,
                 rulings: Mapping[str, str] | None) -> None:
        self.players = tuple(heroes)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = self.rulebook.choose(rulings)
        #: One space more than there are villains at a time if Voldemort comes in addition.
        self.spaces = components.facing
        self.health = [components.numbers[components.hero(hero)]["health"]
                       for hero in self.players]
        self.orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                            for seat in self.seats)
        self.cards: dict[str, Card] = {kind: card.under(self.rulings)
                                       for kind, card in components.kinds.items()}
        self.kind_of: dict[str, str] = {}
        self.decks = tuple(components.deck_of(hero) for hero in self.players)
        for group in ("location", "dark_arts", "villain", "hogwarts", "proficiency", "horcrux"):
            for kind in components.group(group):
                self.kind_of.update(dict.fromkeys(components.pieces(kind), kind))
        for deck in self.decks:
            self.kind_of.update((piece, piece.partition(".")[0]) for piece in deck)
        self.pieces = tuple(self.kind_of)
        self.hero_cards = tuple(map(components.hero, self.players))
        self.kind_of.update((kind, kind) for kind in self.hero_cards)
        self.enemies = frozenset(piece for piece, kind in self.kind_of.items()
                                 if self.cards[kind].group in ("dark_arts", "villain"))
        self.twins = frozenset(kind for kind in components.group("villain")
                               if len(components.pieces(kind)) > 1)
        self.names = self._names()
        self._read_cards()
        self.limits = any(isinstance(node, AttackLimit) for node in self.nodes.values())
        self.heard_playing = not self.heard.isdisjoint(
            (ALL_TYPES_PLAYED.id, *(event.id for event in PLAYED.values())))
        self.last = [piece for kind in components.group("villain")
                     if VILLAINS in self.guards.get(kind, ()) for piece in components.pieces(kind)]
        if self.last and self.rulings["voldemort-enters"] == "stack-empty":
            self.spaces += 1

    # -- What is on the cards

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {"marker": story.MARKER}
        for piece, kind in self.kind_of.items():
            names[piece] = names[kind] = self.cards[kind].name
        for hero in self.players:
            names[hero] = HERO_NAMES[hero]
        return names

    def _read_cards(self) -> None:
        """Give every effect of every card a path, and note what it is for."""
        self.nodes: dict[str, Effect] = {}
        self.inside: dict[str, tuple[str, ...]] = {}
        self.now: dict[str, tuple[str, ...]] = {}
        self.rewards: dict[str, tuple[str, ...]] = {}
        self.draw_first: set[str] = set()
        self.dicey: set[str] = set()
        self.heard: set[str] = set()
        self.heroes_hear: set[str] = set()
        self._reactions: dict[tuple[str, str], tuple[str, ...]] = {}
        self._forbidding: dict[str, set[str]] = {}
        self._forbidden: set[str] = set()
        self._shelters: dict[str, int] = {}
        self.guards: dict[str, tuple[str, ...]] = {}
        self.more_events: dict[str, int] = {}
        self.uses: dict[str, str] = {}
        self.discounts: dict[str, int] = {}
        self._rerolls: set[str] = set()
        for die, faces in FACES.items():
            for symbol, effect in faces.items():
                self._read(f"{die}.{symbol}", effect)
        for kind, card in self.cards.items():
            effects = {f"{kind}.{n}": effect for n, effect in enumerate(card.effects)}
            rewards = {f"{kind}.reward.{n}": effect for n, effect in enumerate(card.reward)}
            self.now[kind] = tuple(path for path, effect in effects.items()
                                   if not card.stands(effect))
            self.rewards[kind] = tuple(rewards)
            for path, effect in (*effects.items(), *rewards.items()):
                self._read(path, effect)
                if card.stands(effect):
                    # What a Horcrux rewards belongs to the hero who destroyed it.
                    self._stand(f"{kind}.reward" if path in rewards else kind, path, effect)
            drew = False
            for path, effect in effects.items():
                if drew and isinstance(effect, (Discard, DiscardThen)):
                    self.draw_first.add(path)
                drew = drew or effect.slug == "draw"
            if any(isinstance(part, Roll) for effect in card.effects for part in effect.walk()):
                self.dicey.add(kind)

    def _stand(self, holder: str, path: str, effect: Effect) -> None:
        """Note what an effect does while its card is there."""
        if isinstance(effect, On):
            key = (holder, effect.event.id)
            self._reactions[key] = (*self._reactions.get(key, ()), path)
            self.heard.add(effect.event.id)
            if holder not in self.cards or self.cards[holder].group in ("hero", "proficiency"):
                self.heroes_hear.add(effect.event.id)
        elif isinstance(effect, Shelter):
            self._shelters[holder] = effect.most
        elif isinstance(effect, Forbid):
            self._forbidding.setdefault(holder, set()).add(effect.what)
        elif isinstance(effect, Guarded):
            self.guards[holder] = (*self.guards.get(holder, ()), effect.by)
        elif isinstance(effect, MoreEvents):
            self.more_events[holder] = effect.events
        elif isinstance(effect, Use):
            self.uses[holder] = path
        elif isinstance(effect, Discount):
            self.discounts[holder] = effect.influence
        elif isinstance(effect, Reroll):
            self._rerolls.add(holder)

    def _read(self, path: str, effect: Effect) -> None:
        self.nodes[path] = effect
        if isinstance(effect, Forbid):
            self._forbidden.add(effect.what)
        self.inside[path] = tuple(f"{path}.{n}" for n in range(len(effect.inner)))
        for below, inner in zip(self.inside[path], effect.inner, strict=True):
            self._read(below, inner)

    def number(self, piece: str, name: str) -> int:
        """A number on a card: its ``value``, ``health``, ``spaces`` or ``events``."""
        return self.components.numbers[self.kind_of[piece]][name]

    def type_of(self, card: str) -> str:
        """``ally``, ``item`` or ``spell``; "" for cards without a type."""
        return self.cards[self.kind_of[card]].type

    def of_type(self, cards: Sequence[str], card_type: str) -> list[str]:
        """The cards of a type; all of them for ""."""
        if not card_type:
            return list(cards)
        return [card for card in cards if self.type_of(card) == card_type]

    def kinds(self, cards: Sequence[str]) -> list[str]:
        """The kinds of cards, each once."""
        return list(dict.fromkeys(map(self.kind_of.__getitem__, cards)))

    def piece(self, card: str, among: Sequence[str]) -> str:
        """A card by its id, or the first of a kind."""
        kind_of = self.kind_of
        if card in kind_of:
            return card
        for piece in among:
            if piece and kind_of[piece] == card:
                return piece
        raise LookupError(f"no {card} among {among}")

    def apart(self, state: State, villains: Sequence[str]) -> list[str]:
        """What villains who are here are called: their kinds, or their own ids.

        Two of a kind who are here are never equal: attack, shields and limits tell them apart.
        So the ids are needed also if just one of the two can be chosen.
        """
        kinds = [self.kind_of[villain] for villain in villains]
        if self.twins.isdisjoint(kinds):
            return kinds
        here = [self.kind_of[villain] for villain in state.facing if villain]
        return [villain if here.count(kind) > 1 else kind
                for kind, villain in zip(kinds, villains, strict=True)]

    # -- Who does it, and to whom

    def by(self, source: str) -> str:
        """Whether an enemy does something, or another card."""
        return "enemy" if source in self.enemies else "card"

    def chooser(self, state: State, seat: int, source: str) -> int:
        """Who chooses heroes for a card: the hero whose it is, or by a ruling the active one."""
        ability = self.cards[self.kind_of[source]].group == "hero"
        return state.active if ability and self.rulings["ability-choice"] == "active" else seat

    def powers(self, state: State, owner: int) -> list[tuple[str, str]]:
        """The cards whose abilities a hero has, and as whose these are noted."""
        powers = [(self.hero_cards[owner], self.hero_cards[owner])]
        if state.skills[owner]:
            powers.append((state.skills[owner], self.kind_of[state.skills[owner]]))
        powers += [(card, f"{self.kind_of[card]}.reward") for card in state.destroyed[owner]]
        return powers

    def able(self, state: State) -> list[str]:
        """The villains, from left to right, and the Horcrux, whose abilities work."""
        able = [villain for villain in state.facing if villain]
        if state.shields:
            able = [villain for villain in able if not self.blocked(state, villain)]
        return [*able, state.horcrux] if state.horcrux else able

    def blocked(self, state: State, villain: str) -> bool:
        """Whether a shield keeps a villain's ability from working (HB-SHIELD-1)."""
        return any(shielded == villain for shielded, _ in state.shields)

    # -- What reacts to what happens

    def reactions(self, kind: str, event: Event) -> tuple[str, ...]:
        """The effects of a card that react to an event."""
        return self._reactions.get((kind, event.id), ())

    def reacting(self, state: State, events: Sequence[Event], seats: Sequence[int], cause: str,
                 by: str = "") -> list[Task]:
        """What reacts to something, in order: villains from left to right, the Horcrux, heroes.

        Args:
            state: the position.
            events: what happens, which can be several events at once: a card that is played can be
                an Ally and the last of the three types.
            seats: the heroes to whom it happens.
            cause: the piece or counter that shows it.
            by: the card that brought it about: that one does not react to itself.
        """
        events = [event for event in events if event.id in self.heard]
        if not events:
            return []
        found: list[Task] = [
            ("trigger", path, seats, card, cause) for card in self.able(state) if card != by
            for event in events for path in self.reactions(self.kind_of[card], event)]
        events = [event for event in events if event.id in self.heroes_hear]
        for owner in self.orders[state.active] if events else ():
            reached = [event for event in events if (
                owner in seats if event.reach == YOURS else
                event.reach == ANY_TURN or owner == state.active)]
            if not reached:
                continue
            found += [("trigger", path, seats if event.about_hero else (owner,), card, cause)
                      for card, holder in self.powers(state, owner) if card != by
                      for event in reached for path in self.reactions(holder, event)
                      if self.often_enough(state, path)]
        return found

    def gone(self, state: State, path: str, source: str) -> bool:
        """Whether a villain or Horcrux that would react is defeated or destroyed meanwhile."""
        card = self.cards[self.kind_of[source]]
        return (card.group in ("villain", "horcrux") and isinstance(self.nodes[path], On)
                and path not in self.rewards[card.id] and source not in self.able(state))

    def often_enough(self, state: State, path: str) -> bool:
        """Whether an effect that counts has been waiting long enough."""
        node = self.nodes[path]
        return not (isinstance(node, On) and node.times) or (
            self._times(state, node.event) >= node.times)

    def _times(self, state: State, event: Event) -> int:
        """How often something has happened this turn."""
        if event == ATTACK_ASSIGNED:
            return len(state.struck)
        played = TYPE_PLAYED[event.id]
        return sum(self.type_of(card) == played for card in state.played)

    def past(self, state: State, effect: ThisTurn, source: str) -> list[str]:
        """The pieces that have brought about the event this turn, as far as they count."""
        if effect.event == ALL_ATTACKED:
            return state.struck[-1:] if self.all_struck(state) else []
        if effect.event == VILLAIN_DEFEATED:
            earlier = state.defeated[len(state.defeated) - state.defeats:]
            return [] if self.rulings["defeat-bonus"] == "afterwards" else earlier
        played = state.played
        if self.rulings["played-before"] == "afterwards" and source in played:
            played = played[played.index(source) + 1:]
        kind = TYPE_PLAYED[effect.event.id]
        return [card for card in played if card != source and self.type_of(card) == kind]

    def all_struck(self, state: State) -> bool:
        """Whether attack was assigned to every villain who is here, this turn."""
        here = [villain for villain in state.facing if villain]
        if self.rulings["confundus-voldemort"] == "leave-out":
            here = [villain for villain in here if not self.guard(state, villain)]
        return bool(state.struck) and set(here) <= set(state.struck)

    # -- What is forbidden, limited or allowed

    def forbids(self, state: State, what: str) -> str:
        """The card that forbids something now; "" if nothing does."""
        if what not in self._forbidden:
            return ""
        for path, source in state.lasting:
            node = self.nodes[path]
            if isinstance(node, Forbid) and node.what == what:
                return source
        if self._forbidding:
            for card in self.able(state):
                if what in self._forbidding.get(self.kind_of[card], ()):
                    return card
        return ""

    def unhealing(self, state: State, seat: int) -> str:
        """The card that forbids a hero to gain health now; "" if nothing does."""
        return self.forbids(state, HEALING) or (
            self.forbids(state, OWN_HEALING) if seat == state.active else "")

    def saves(self, state: State, seat: int) -> bool:
        """Whether a hero can gain tokens now: others than the active one can be forbidden to."""
        return seat == state.active or not self.forbids(state, SAVING)

    @staticmethod
    def cards_left(state: State, seat: int) -> bool:
        """Whether a hero has a card to draw or to reveal (HB-DRAW-2)."""
        return bool(state.decks[seat] or state.discards[seat])

    def unharmed(self, state: State, seat: int, source: str) -> bool:
        """Whether a hero can lose no health to a card now (HB-STUN-1, HB-SHELTER-1)."""
        shelter, most = self.shelter(state, seat, source)
        return bool(state.stunned[seat]) or (bool(shelter) and not most)

    def shelter(self, state: State, seat: int, source: str) -> tuple[str, int]:
        """The card in a hand that limits a loss to an enemy, and to how much is left of it.

        What the enemy's event or ability has cost the hero so far counts; "" if there is no such
        card.
        """
        if not self._shelters or source not in self.enemies:
            return "", 0
        for card in state.hands[seat]:
            if (most := self._shelters.get(self.kind_of[card])) is not None:
                return card, max(0, most - state.spent.count(self.suffered(seat, source)))
        return "", 0

    def suffered(self, seat: int, source: str) -> str:
        """How each health is noted that an event or ability costs a hero who has shelter."""
        return f"{source}:{self.players[seat]}"

    def guard(self, state: State, villain: str) -> str:
        """What keeps a villain from being attacked: a villain or a Horcrux; "" if nothing does."""
        for by in self.guards.get(self.kind_of[villain], ()):
            # Who comes next is a secret, so what is face up is named first.
            left = ([*state.facing, *sorted(state.villains)] if by == VILLAINS
                    else [state.horcrux, *state.horcruxes[::-1]])
            for other in left:
                # Two who wait for each other could never be attacked.
                if other and other != villain and (by != VILLAINS or other not in self.last):
                    return other
        return ""

    def limit(self, state: State, villain: str) -> tuple[str, int]:
        """The card that limits the attack that can be assigned, and how much is left."""
        for path, source in state.lasting:
            node = self.nodes[path]
            if isinstance(node, AttackLimit):
                return source, max(0, node.most - state.struck.count(villain))
        return "", 0

    def attackable(self, state: State, villain: str) -> bool:
        """Whether attack can be assigned to a villain who is here (HB-GUARD-1, HB-LIMIT-1)."""
        if self.guards and self.guard(state, villain):
            return False
        source, left = self.limit(state, villain) if state.lasting else ("", 0)
        return not source or left > 0

    def tops(self, state: State) -> set[str]:
        """The types of cards that may be put on top of the deck this turn."""
        return {node.type for path, _ in state.lasting
                if isinstance(node := self.nodes[path], TopOfDeck)}

    def options(self, state: State, task: Task) -> Sequence[str]:
        """The effects that may be chosen, by their paths.

        An effect that would do nothing is left out (HB-CHOICE-1): on an enemy's card whatever it
        is, on an own card by a ruling. To do nothing is an effect only where it is one of them.
        """
        _, seat, path, source, *chosen = task
        options = [option for option in self.inside[path] if option not in chosen]
        hostile = source in self.enemies
        if hostile or self.rulings["blocked-option"] == "useful":
            return [option for option in options
                    if isinstance(node := self.nodes[option], Nothing)
                    or (node.in_vain and not hostile)
                    or not node.idle(self, state, seat, source)]
        return options

    def unasked(self, state: State, task: Task) -> Sequence[Any] | None:
        """What is chosen with no question: the effects, or the heroes; None if somebody is asked.

        Where nothing that can be chosen would do anything, nobody is asked, and nothing is chosen.
        Where all of it has to be chosen, the order is no question (HB-CHOICE-1).
        """
        _, seat, path, source, *more = task
        node = self.nodes.get(path)
        left: Sequence[Any]
        if isinstance(node, Choose):
            if all(self.nodes[option].idle(self, state, seat, source)
                   for option in self.inside[path] if option not in more):
                return ()
            wanted = node.times - len(more)
            left = self.options(state, task) if wanted > 1 else ()
        elif isinstance(node, AnyHero):
            wanted, left = more[0], node.eligible(self, state, task)
            if all(effect.idle(self, state, other, source)
                   for other in left for effect in node.effects):
                return ()
            wanted = 0 if node.up_to else wanted
        else:
            return None if self.legal(state) else ()
        # A single choice is shown as a move, like every other that is forced.
        return left if 1 < len(left) <= wanted else None

    def discarded_type(self, path: str) -> str:
        """The type of card that an effect has discarded; "" for any."""
        node = self.nodes.get(path)
        if isinstance(node, Discard):
            return node.type
        return node.of if isinstance(node, Use) else ""

    # -- What things cost, and who can pay

    def cheaper(self, state: State) -> int:
        """How much less cards that roll a die cost the active hero."""
        skill = state.skills[state.active]
        return self.discounts.get(self.kind_of[skill], 0) if skill else 0

    def price(self, state: State, card: str) -> int:
        """What a card costs the active hero (HB-BUY-1, HB-PRICE-1)."""
        kind = self.kind_of[card]
        value = self.components.numbers[kind]["value"]
        return max(0, value - self.cheaper(state)) if kind in self.dicey else value

    def usable(self, state: State) -> list[tuple[str, str]]:
        """The cards whose price the active hero can pay for their effect (HB-USE-1)."""
        return [(card, holder) for card, holder in self._holders(state).items()
                if holder in self.uses and not self.unpaid(state, self.uses[holder])]

    def in_vain(self, state: State, holder: str) -> Sequence[str]:
        """A word if what a card is used for would do nothing now; it may be paid all the same."""
        idle = self.nodes[self.uses[holder]].idle(self, state, state.active, holder)
        return ("in-vain",) if idle else ()

    def lacks(self, state: State, kind: str) -> tuple[Use, str] | None:
        """What a hero lacks to use a card; None if the hero has no such card."""
        path = self.uses.get(self._holders(state).get(kind, ""), "")
        use = self.nodes.get(path)
        return (use, self.unpaid(state, path)) if isinstance(use, Use) else None

    def _holders(self, state: State) -> dict[str, str]:
        """The kinds of cards that the active hero may use, and as whose effects these are noted."""
        location = self.kind_of[state.location]
        return {location: location} | {self.kind_of[card]: holder for card, holder in
                                       self.powers(state, state.active)}

    def unpaid(self, state: State, path: str) -> str:
        """What a hero lacks to use a card: "once", "attack", "influence", "cards" or nothing."""
        use, seat = self.nodes[path], state.active
        assert isinstance(use, Use)
        if path in state.spent:
            return "once"
        if use.attack > state.attack[seat]:
            return "attack"
        if use.influence > state.influence[seat]:
            return "influence"
        cards = self.of_type(state.hands[seat], use.of)
        return "cards" if use.discards > len(cards) else ""

    # -- Dice and Horcruxes

    def rerolls(self, state: State, seat: int) -> bool:
        """Whether a hero may roll a die again (HB-DICE-2)."""
        return bool(state.skills[seat]) and self.kind_of[state.skills[seat]] in self._rerolls

    def places(self, state: State, symbol: str) -> bool:
        """Whether a symbol can be placed on the Horcrux (HB-HORCRUX-2)."""
        if not state.horcrux or symbol in state.placed:
            return False
        return symbol in self.cards[self.kind_of[state.horcrux]].needs

    def complete(self, state: State) -> bool:
        """Whether the symbols on the Horcrux are enough to destroy it (HB-HORCRUX-3)."""
        card = self.cards[self.kind_of[state.horcrux]]
        return bool(state.placed) if card.either else set(state.placed) >= set(card.needs)
