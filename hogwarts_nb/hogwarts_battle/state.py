"""A position of Hogwarts Battle: plain data, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import PlainState
from ..core.chance import Chance
from .tasks import Decision, Task

__all__ = ["HAND", "MARKET", "State"]

#: Cards of a hand (HB-SETUP-6), and cards that can be acquired (HB-SETUP-5).
HAND = 5
MARKET = 6


@dataclass(slots=True, eq=True)
class State(PlainState):
    """A position. Seats are numbers in turn order; the top card of a stack is its last.

    Attributes:
        chance: the stream of random numbers.
        box: cards that are not on the table yet.
        turn: the turn that is played, from 1; 0 before the first.
        active: the seat whose turn it is.
        locations: the stack of locations to come.
        location: the location that is fought for; "" before the setup and after the last is lost.
        lost: locations that the villains control.
        control: villain control on the location.
        reprieve: whether control found no space this turn.
        dark_arts: the stack of Dark Arts events.
        event: the events that are being resolved, the newest last.
        resolved: the events that have been resolved.
        villains: the stack of villains to come.
        facing: the villain in each space; "" for an empty one.
        assigned: the attack that is assigned to each of them.
        defeated: villains that have been defeated.
        defeats: how many villains were defeated this turn.
        hogwarts: the stack of Hogwarts cards.
        market: the cards that can be acquired; "" for an empty space.
        decks: each hero's draw deck.
        hands: each hero's hand, in the order in which the cards came.
        discards: each hero's discard pile.
        played: the cards that the active hero has played this turn, in order.
        health: each hero's health.
        attack: each hero's attack tokens.
        influence: each hero's influence tokens.
        stunned: for each hero 1 if they are Stunned, else 0.
        shields: ``(villain, seat)`` for each villain whose ability a hero has blocked.
        struck: the villain of each attack that was assigned this turn, in order.
        healed: the health that each hero has gained this turn.
        revealed: for each hero the revealed top card of the deck; "" if there is none.
        proficiencies: the proficiencies that nobody has.
        skills: each hero's proficiency; "" for none.
        horcruxes: the stack of Horcruxes to come.
        horcrux: the Horcrux that is to be destroyed; "" if there is none.
        placed: the symbols that were placed on it.
        destroyed: the Horcruxes that each hero has destroyed.
        used_up: destroyed Horcruxes that were given up.
        lasting: ``(path, source)`` of each effect that lasts until the end of the turn.
        spent: paths of effects that happen once a turn, and have; and for each health that an
            enemy's event or ability cost a hero with shelter a note of both.
        result: "won" or "lost" when the game is over.
        agenda: what is still to come; the last task is next.
    """

    chance: Chance
    box: list[str]
    turn: int
    active: int
    locations: list[str]
    location: str
    lost: list[str]
    control: int
    reprieve: bool
    dark_arts: list[str]
    event: list[str]
    resolved: list[str]
    villains: list[str]
    facing: list[str]
    assigned: list[int]
    defeated: list[str]
    defeats: int
    hogwarts: list[str]
    market: list[str]
    decks: list[list[str]]
    hands: list[list[str]]
    discards: list[list[str]]
    played: list[str]
    health: list[int]
    attack: list[int]
    influence: list[int]
    stunned: list[int]
    shields: list[tuple[str, int]]
    struck: list[str]
    healed: list[int]
    revealed: list[str]
    proficiencies: list[str]
    skills: list[str]
    horcruxes: list[str]
    horcrux: str
    placed: list[str]
    destroyed: list[list[str]]
    used_up: list[str]
    lasting: list[tuple[str, str]]
    spent: list[str]
    result: str
    agenda: list[Task]

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        if not self.agenda:
            return None
        task = self.agenda[-1]
        return task.seat if isinstance(task, Decision) else self.active

    def copy(self) -> State:
        return State(
            self.chance.copy(), self.box[:], self.turn, self.active, self.locations[:],
            self.location, self.lost[:], self.control, self.reprieve, self.dark_arts[:],
            self.event[:], self.resolved[:], self.villains[:], self.facing[:], self.assigned[:],
            self.defeated[:], self.defeats, self.hogwarts[:], self.market[:],
            [cards[:] for cards in self.decks], [cards[:] for cards in self.hands],
            [cards[:] for cards in self.discards], self.played[:], self.health[:],
            self.attack[:], self.influence[:], self.stunned[:], self.shields[:], self.struck[:],
            self.healed[:], self.revealed[:], self.proficiencies[:], self.skills[:],
            self.horcruxes[:], self.horcrux, self.placed[:],
            [cards[:] for cards in self.destroyed], self.used_up[:], self.lasting[:],
            self.spent[:], self.result, self.agenda[:])
