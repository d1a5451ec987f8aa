"""How a game begins: what is in the box, and how it is laid out."""

from __future__ import annotations

from itertools import filterfalse

from ..core import Say, Step
from ..core.chance import Chance
from . import story
from .effects import VILLAIN_REVEALED
from .setup import LEARN
from .state import HAND, MARKET, State
from .table import Table
from .tasks import WHOLE_TURN, PickOne, Task

__all__ = ["Opening"]


class Opening:
    """Lays out the game, and later what is replaced in the same way.

    Args:
        table: what changes a position.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.setup, self.static = table.setup, table.static
        #: The pieces of each sort.
        self._sorts: dict[str, set[str]] = {}
        for piece in self.setup.pieces:
            self._sorts.setdefault(self.setup.group_of(piece), set()).add(piece)

    def box(self, chance: Chance) -> State:
        """All the components before the setup."""
        setup = self.setup
        players = len(setup.players)
        return State(
            chance=chance, box=list(setup.pieces), turn=0, active=0, locations=[], location="",
            lost=[], control=0, reprieve=False, dark_arts=[], event=[], resolved=[], villains=[],
            facing=[""] * setup.spaces, assigned=[0] * setup.spaces, defeated=[], defeats=0,
            hogwarts=[], market=[""] * MARKET, decks=[[] for _ in setup.seats],
            hands=[[] for _ in setup.seats], discards=[[] for _ in setup.seats], played=[],
            health=[0] * players, attack=[0] * players, influence=[0] * players,
            stunned=[0] * players, shields=[], struck=[], healed=[0] * players,
            revealed=[""] * players, proficiencies=[], skills=[""] * players, horcruxes=[],
            horcrux="", placed=[], destroyed=[[] for _ in setup.seats], used_up=[], lasting=[],
            spent=[], result="", agenda=[])

    def set_up(self, state: State, say: Say | None) -> None:
        """Lay out what is in the box, up to the first turn."""
        setup = self.setup
        state.active = (state.chance.randbelow(len(setup.players)) if setup.first is None
                        else setup.first)
        for seat in setup.orders[state.active]:
            state.health[seat] = setup.health[seat]
            if say:
                say(story.HERO_READY, seat)
        state.locations = self._unpack(state, "location")[::-1]
        if say:
            say(story.LOCATIONS_STACKED)
        self.reveal_location(state, None, say)
        state.dark_arts = self._unpack(state, "dark_arts", shuffle=True)
        if say:
            say(story.DARK_ARTS_SHUFFLED)
        villains = self._unpack(state, "villain", shuffle=True)
        state.villains = setup.last + [card for card in villains if card not in setup.last]
        if say:
            step = say(story.VILLAINS_SHUFFLED)
            for villain in setup.last:
                say(story.VILLAIN_BELOW, None, step, card=villain)
        reactions: list[Task] = []
        for space in self.spaces_to_fill(state):
            villain = state.villains.pop()
            state.facing[space] = villain
            step = None
            if say:
                clause = "HB-FACING-1" if setup.components.facing > 1 else "HB-SETUP-4"
                step = say(story.VILLAIN_REVEALED, card=villain, clause=clause)
            if setup.rulings["setup-reveal"] == "reacts":
                reactions += self.static.reacting(
                    state, {VILLAIN_REVEALED.id: step}, (state.active,), villain)
        state.hogwarts = self._unpack(state, "hogwarts", shuffle=True)
        if say:
            say(story.HOGWARTS_SHUFFLED)
        self.fill_market(state)
        if say:
            say(story.MARKET_LAID)
        for seat in setup.orders[state.active]:
            state.decks[seat] = list(setup.decks[seat])
            state.box = [*filterfalse({*setup.decks[seat]}.__contains__, state.box)]
            state.chance.shuffle(state.decks[seat])
            step = say(story.DECK_SHUFFLED, seat) if say else None
            self.table.draw_cards(state, seat, HAND, step, say, story.FIRST_HAND)
        state.agenda.extend((*WHOLE_TURN, *reversed(reactions)))
        self._set_up_horcruxes(state, say)
        self._set_up_proficiencies(state, say)

    def _set_up_horcruxes(self, state: State, say: Say | None) -> None:
        state.horcruxes = self._unpack(state, "horcrux")[::-1]
        if state.horcruxes:
            step = say(story.HORCRUXES_STACKED) if say else None
            self.table.next_horcrux(state, step, say)

    def _set_up_proficiencies(self, state: State, say: Say | None) -> None:
        setup = self.setup
        state.proficiencies = self._unpack(state, "proficiency",
                                           shuffle=setup.proficiencies == "deal")
        if not state.proficiencies:
            return
        step = say(story.PROFICIENCIES_READY) if say else None
        order = setup.orders[state.active]
        if setup.proficiencies == "choose":
            state.agenda.extend([PickOne(seat, LEARN, "") for seat in reversed(order)])
            return
        for seat in order:
            skill = (state.proficiencies[-1] if setup.proficiencies == "deal" else
                     setup.piece(setup.proficiencies[seat], state.proficiencies))
            self.table.learn(state, seat, skill, step, say)

    def _unpack(self, state: State, group: str, *, shuffle: bool = False) -> list[str]:
        """Take one sort of card out of the box."""
        sort = self._sorts.get(group, ())
        found = [*filter(sort.__contains__, state.box)]
        state.box = [*filterfalse(sort.__contains__, state.box)]
        if shuffle:
            state.chance.shuffle(found)
        return found

    def reveal_location(self, state: State, cause: Step | None,
                        say: Say | None) -> Step | None:
        """The next location is the one that is fought for."""
        setup = self.setup
        state.location = state.locations.pop()
        first = not state.lost
        step = say(story.LOCATION_REVEALED if first else story.NEXT_LOCATION, None, cause,
                   card=state.location) if say else None
        each = setup.start_control == "each"
        control = 1 if each else int(setup.start_control) if first else 0
        if control:
            state.control = min(control, setup.number(state.location, "spaces"))
            if say:
                say(story.HARDER, None, step, card=state.location)
        return step

    def spaces_to_fill(self, state: State) -> list[int]:
        """The empty spaces for which there is a villain, from left to right."""
        setup = self.setup
        usual = setup.components.facing
        empty = [space for space in range(usual) if not state.facing[space]]
        if setup.spaces == usual:
            return empty[:len(state.villains)]
        # Voldemort comes in addition to the others, as soon as no other is left in the stack.
        others = len(state.villains) - len([v for v in state.villains if v in setup.last])
        filled = empty[:others]
        if len(filled) == others and not state.facing[usual] and len(state.villains) > others:
            filled.append(usual)
        return filled

    def fill_market(self, state: State) -> bool:
        """Fill the empty spaces; whether there was a card for one of them."""
        filled = False
        for space, card in enumerate(state.market):
            if not card and state.hogwarts:
                state.market[space] = state.hogwarts.pop()
                filled = True
        return filled
