"""What the cards mean for a position: what they forbid, allow, cost and react to.

A static ability holds while its card is there; others last until the end of the turn. Every method
here answers a question and changes nothing. The table and the rules ask them, and so do words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..core import Step
from .effects import (
    ALL_ATTACKED,
    ALL_TYPES_PLAYED,
    ATTACK_ASSIGNED,
    HEALING,
    OWN_HEALING,
    OWN_TURN,
    PLAYED,
    SAVING,
    TYPE_PLAYED,
    VILLAIN_DEFEATED,
    VILLAINS,
    YOURS,
    AttackLimit,
    Ban,
    Discount,
    Effect,
    Event,
    Forbid,
    Guarded,
    MoreEvents,
    On,
    Reroll,
    Shelter,
    ThisTurn,
    TopOfDeck,
    Use,
    Win,
)
from .setup import Setup
from .state import State
from .tasks import Task, Trigger

__all__ = ["Ear", "Here", "StaticAbilities"]

#: For so many tables at once it is known what their cards mean.
TABLES = 200


class Ear(NamedTuple):
    """A card that is here and reacts to an event.

    Attributes:
        place: which of the cards that are here it is, in the order in which they react.
        event: the id of the event.
        path: the effect.
        source: the card.
        owner: the hero who has it; -1 for an enemy's card.
        own: whether the event has to happen to that hero.
        seats: the heroes to whom the effect happens; empty for those to whom the event happens.
        counts: whether the event has to happen several times.
    """

    place: int
    event: str
    path: str
    source: str
    owner: int = -1
    own: bool = False
    seats: tuple[int, ...] = ()
    counts: bool = False


class Here(NamedTuple):
    """What the cards mean that are here, as long as no card comes or goes.

    Attributes:
        ears: what reacts to each event, by its id.
        bans: the card that forbids something, by the id of the ban.
        uses: the kind, the holder and the path of each effect for which the active hero may pay.
        guarded: whether a villain is here who may be guarded.
    """

    ears: Mapping[str, Sequence[Ear]]
    bans: Mapping[str, str]
    uses: Sequence[tuple[str, str, str]]
    guarded: bool


class StaticAbilities:
    """The static abilities of the cards of one game, and what they say of a position.

    Args:
        setup: what never changes in the game.

    Attributes:
        heard: the ids of the events to which any card reacts.
        heard_playing: whether any card reacts to cards being played.
        guards: for each kind of guarded villain what guards it.
        limits: whether any card limits the attack that can be assigned.
        shelters: for each kind how much health its hero loses at most while it is in hand.
        more_events: for each kind how many more events it has revealed.
        uses: for each holder the path of what can be used; a Horcrux holds its reward as
            ``ring.reward``.
        wins_by_card: whether a card says that the heroes win, besides the last of all villains.
        discounts: for each kind how much cheaper it makes cards that roll a die.
        reveals: the events to which cards react when they are revealed, by their English names.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.heard: set[str] = set()
        self._reactions: dict[str, list[tuple[str, On]]] = {}
        self._forbidding: dict[str, set[str]] = {}
        self._tables: dict[tuple[object, ...], Here] = {}
        self.shelters: dict[str, int] = {}
        self.guards: dict[str, tuple[str, ...]] = {}
        self.more_events: dict[str, int] = {}
        self.uses: dict[str, str] = {}
        self.discounts: dict[str, int] = {}
        self._rerolls: set[str] = set()
        self.reveals: dict[str, Event] = {}
        for holder, path in setup.static:
            self._note(holder, path, setup.nodes[path])
        nodes = setup.nodes.values()
        self._standing = set[str]().union(*self._forbidding.values())
        self._forbidden = {node.what.id for node in nodes if isinstance(node, Forbid)}
        last = {path for kind in setup.cards for path in setup.rewards[kind]
                if setup.cards[kind].single_game}
        self.wins_by_card = any(isinstance(node, Win) and path not in last
                                for path, node in setup.nodes.items())
        self.limits = any(isinstance(node, AttackLimit) for node in nodes)
        self.heard_playing = not self.heard.isdisjoint(
            (ALL_TYPES_PLAYED.id, *(event.id for event in PLAYED.values())))

    def _note(self, holder: str, path: str, effect: Effect) -> None:
        """Note what an effect does while its card is there."""
        if isinstance(effect, On):
            self._reactions.setdefault(holder, []).append((path, effect))
            self.heard.add(effect.event.id)
            if effect.event.card:
                self.reveals[effect.event.card] = effect.event
        elif isinstance(effect, Shelter):
            self.shelters[holder] = effect.most
        elif isinstance(effect, Forbid):
            self._forbidding.setdefault(holder, set()).add(effect.what.id)
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

    def apart(self, state: State, villains: Sequence[str]) -> list[str]:
        """What villains who are here are called: their kinds, or their own ids.

        Two of a kind who are here are never equal: attack, shields and limits tell them apart.
        So the ids are needed also if just one of the two can be chosen.
        """
        setup = self.setup
        kinds = [*map(setup.kind_of.__getitem__, villains)]
        if setup.twins.isdisjoint(kinds):
            return kinds
        here = [setup.kind_of[villain] for villain in state.facing if villain]
        return [villain if here.count(kind) > 1 else kind
                for kind, villain in zip(kinds, villains, strict=True)]

    # -- Who does it, and to whom

    def chooser(self, state: State, seat: int, source: str) -> int:
        """Who chooses heroes for a card: the hero whose it is, or by a ruling the active one."""
        by_active = self.setup.rulings["ability-choice"] == "active"
        return state.active if by_active and self.setup.group_of(source) == "hero" else seat

    def powers(self, state: State, owner: int) -> list[tuple[str, str]]:
        """The cards whose abilities a hero has, and as whose these are noted."""
        setup = self.setup
        powers = [(setup.hero_cards[owner], setup.hero_cards[owner])]
        if state.skills[owner]:
            powers.append((state.skills[owner], setup.kind_of[state.skills[owner]]))
        powers += [(card, f"{setup.kind_of[card]}.reward") for card in state.destroyed[owner]]
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

    def reactions(self, kind: str, event: Event) -> list[str]:
        """The effects of a card that react to an event."""
        return [path for path, on in self._reactions.get(kind, ()) if on.event == event]

    def here(self, state: State) -> Here:
        """What the cards mean that are here now."""
        table = (state.active, state.location, state.horcrux, *state.facing, *state.skills,
                 *map(tuple, state.destroyed), *state.shields)
        here = self._tables.get(table)
        if here is None:
            if len(self._tables) == TABLES:
                self._tables.clear()
            here = self._tables[table] = self._here(state)
        return here

    def _here(self, state: State) -> Here:
        ears: dict[str, list[Ear]] = {}
        bans: dict[str, str] = {}
        place = 0
        for card in self.able(state):
            kind = self.setup.kind_of[card]
            place += 1
            for path, on in self._reactions.get(kind, ()):
                ears.setdefault(on.event.id, []).append(Ear(place, on.event.id, path, card))
            for ban in self._forbidding.get(kind, ()):
                bans.setdefault(ban, card)
        for owner in self.setup.orders[state.active]:
            for card, holder in self.powers(state, owner):
                place += 1
                for path, on in self._reactions.get(holder, ()):
                    event = on.event
                    if event.reach != OWN_TURN or owner == state.active:
                        ears.setdefault(event.id, []).append(Ear(
                            place, event.id, path, card, owner, event.reach == YOURS,
                            () if event.about_hero else (owner,), on.times > 0))
        return Here(ears, bans, [(kind, holder, self.uses[holder]) for kind, holder
                                 in self._holders(state).items() if holder in self.uses],
                    any(self.setup.kind_of[villain] in self.guards
                        for villain in state.facing if villain))

    def hears(self, state: State, event: Event) -> bool:
        """Whether anything may react to an event now: a card, or what cards promised."""
        return bool(state.lasting) or (
            event.id in self.heard and event.id in self.here(state).ears)

    def reacting(self, state: State, events: Mapping[str, Step | None], seats: tuple[int, ...],
                 by: str = "") -> list[Task]:
        """What reacts to something, in order: villains from left to right, the Horcrux, heroes.

        Args:
            state: the position.
            events: what happens, by its id, each with its step. Several can happen at once: a card
                that is played can be an Ally and the last of the three types.
            seats: the heroes to whom it happens.
            by: the card that caused it: that one does not react to itself.
        """
        if self.heard.isdisjoint(events):
            return []
        ears = self.here(state).ears
        heard = [ear for event in events for ear in ears.get(event, ())]
        if len(events) > 1:
            heard.sort(key=_PLACE)
        return [Trigger(ear.path, ear.seats or seats, ear.source, events[ear.event])
                for ear in heard
                if ear.source != by and (not ear.own or ear.owner in seats)
                and (not ear.counts or self.often_enough(state, ear.path))]

    def gone(self, state: State, path: str, source: str) -> bool:
        """Whether a villain or Horcrux that would react is defeated or destroyed meanwhile."""
        setup = self.setup
        card = setup.cards[setup.kind_of[source]]
        return (card.group in ("villain", "horcrux") and isinstance(setup.nodes[path], On)
                and path not in setup.rewards[card.id] and source not in self.able(state))

    def often_enough(self, state: State, path: str) -> bool:
        """Whether an effect that counts has been waiting long enough."""
        node = self.setup.nodes[path]
        return not (isinstance(node, On) and node.times) or (
            self._times(state, node.event) >= node.times)

    def _times(self, state: State, event: Event) -> int:
        """How often something has happened this turn."""
        if event == ATTACK_ASSIGNED:
            return len(state.struck)
        played = TYPE_PLAYED[event.id]
        return sum(self.setup.type_of(card) == played for card in state.played)

    def past(self, state: State, effect: ThisTurn, source: str) -> int:
        """How often the event has happened this turn, as far as that counts."""
        setup = self.setup
        if effect.event == ALL_ATTACKED:
            return int(self.all_struck(state))
        if effect.event == VILLAIN_DEFEATED:
            return 0 if setup.rulings["defeat-bonus"] == "afterwards" else state.defeats
        played = state.played
        if setup.rulings["played-before"] == "afterwards" and source in played:
            played = played[played.index(source) + 1:]
        kind = TYPE_PLAYED[effect.event.id]
        return sum(card != source and setup.type_of(card) == kind for card in played)

    def all_struck(self, state: State) -> bool:
        """Whether attack was assigned to every villain who is here, this turn."""
        here = [villain for villain in state.facing if villain]
        if self.setup.rulings["confundus-voldemort"] == "leave-out":
            here = [villain for villain in here if not self.guard(state, villain)]
        return bool(state.struck) and set(here) <= set(state.struck)

    # -- What is forbidden, limited or allowed

    def forbids(self, state: State, what: Ban) -> str:
        """The card that forbids something now; "" if nothing does."""
        if what.id not in self._forbidden:
            return ""
        for path, source in state.lasting:
            node = self.setup.nodes[path]
            if isinstance(node, Forbid) and node.what == what:
                return source
        return self.here(state).bans.get(what.id, "") if what.id in self._standing else ""

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
        if not self.shelters or source not in self.setup.enemies:
            return "", 0
        for card in state.hands[seat]:
            if (most := self.shelters.get(self.setup.kind_of[card])) is not None:
                return card, max(0, most - state.spent.count(self.suffered(seat, source)))
        return "", 0

    def suffered(self, seat: int, source: str) -> str:
        """How each health is noted that an event or ability costs a hero who has shelter."""
        return f"{source}:{self.setup.players[seat]}"

    def guard(self, state: State, villain: str) -> str:
        """What keeps a villain from being attacked: a villain or a Horcrux; "" if nothing does."""
        for by in self.guards.get(self.setup.kind_of[villain], ()):
            # Who comes next is a secret, so what is face up is named first.
            left = ([*state.facing, *sorted(state.villains)] if by == VILLAINS
                    else [state.horcrux, *state.horcruxes[::-1]])
            for other in left:
                # Two who wait for each other could never be attacked.
                if other and other != villain and (by != VILLAINS or other not in self.setup.last):
                    return other
        return ""

    def limit(self, state: State, villain: str) -> tuple[str, int]:
        """The card that limits the attack that can be assigned, and how much is left."""
        for path, source in state.lasting:
            node = self.setup.nodes[path]
            if isinstance(node, AttackLimit):
                return source, max(0, node.most - state.struck.count(villain))
        return "", 0

    def attackable(self, state: State, villain: str) -> bool:
        """Whether attack can be assigned to a villain who is here (HB-GUARD-1, HB-LIMIT-1)."""
        if self.guards and self.guard(state, villain):
            return False
        source, left = self.limit(state, villain) if state.lasting else ("", 0)
        return not source or left > 0

    def wins(self, state: State) -> bool:
        """Whether the heroes win when the turn ends (HB-WIN-1)."""
        return any(isinstance(self.setup.nodes[path], Win) for path, _ in state.lasting)

    def tops(self, state: State) -> set[str]:
        """The types of cards that may be put on top of the deck this turn."""
        return {node.type for path, _ in state.lasting
                if isinstance(node := self.setup.nodes[path], TopOfDeck)}

    # -- What things cost, and who can pay

    def cheaper(self, state: State) -> int:
        """How much less cards that roll a die cost the active hero."""
        skill = state.skills[state.active]
        return self.discounts.get(self.setup.kind_of[skill], 0) if skill else 0

    def price(self, state: State, card: str) -> int:
        """What a card costs the active hero (HB-BUY-1, HB-PRICE-1)."""
        setup = self.setup
        kind = setup.kind_of[card]
        value = setup.components.numbers[kind]["value"]
        return max(0, value - self.cheaper(state)) if kind in setup.dicey else value

    def usable(self, state: State) -> list[tuple[str, str]]:
        """The cards whose price the active hero can pay for their effect (HB-USE-1)."""
        return [(card, holder) for card, holder, path in self.here(state).uses
                if not self.unpaid(state, path)]

    def lacks(self, state: State, kind: str) -> tuple[Use, str] | None:
        """What a hero lacks to use a card; None if the hero has no such card."""
        path = self.uses.get(self._holders(state).get(kind, ""), "")
        use = self.setup.nodes.get(path)
        return (use, self.unpaid(state, path)) if isinstance(use, Use) else None

    def _holders(self, state: State) -> dict[str, str]:
        """The kinds of cards that the active hero may use, and as whose effects these are noted."""
        location = self.setup.kind_of.get(state.location, "")  # there is none at the setup
        return {location: location} | {self.setup.kind_of[card]: holder for card, holder in
                                       self.powers(state, state.active)}

    def unpaid(self, state: State, path: str) -> str:
        """What a hero lacks to use a card: "once", "attack", "influence", "cards" or nothing."""
        use, seat = self.setup.nodes[path], state.active
        assert isinstance(use, Use)
        if path in state.spent:
            return "once"
        if use.attack > state.attack[seat]:
            return "attack"
        if use.influence > state.influence[seat]:
            return "influence"
        cards = self.setup.of_type(state.hands[seat], use.of)
        return "cards" if use.discards > len(cards) else ""

    # -- Dice and Horcruxes

    def rerolls(self, state: State, seat: int) -> bool:
        """Whether a hero may roll a die again (HB-DICE-2)."""
        return bool(state.skills[seat]) and self.setup.kind_of[state.skills[seat]] in self._rerolls

    def places(self, state: State, symbol: str) -> bool:
        """Whether a symbol can be placed on the Horcrux (HB-HORCRUX-2)."""
        if not state.horcrux or symbol in state.placed:
            return False
        return symbol in self.setup.cards[self.setup.kind_of[state.horcrux]].needs

    def complete(self, state: State) -> bool:
        """Whether the symbols on the Horcrux are enough to destroy it (HB-HORCRUX-3)."""
        card = self.setup.cards[self.setup.kind_of[state.horcrux]]
        return bool(state.placed) if card.either else set(state.placed) >= set(card.needs)


_PLACE = itemgetter(0)
