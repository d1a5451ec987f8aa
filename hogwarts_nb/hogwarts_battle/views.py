"""What each viewer may see.

The heroes play together and nothing tells them to hide anything: hands and discard piles are open
to all. What nobody may see is the order of the decks and stacks, and the seed.
"""

from __future__ import annotations

from typing import TypedDict

from ..core import Decision
from .decisions import Decisions
from .effects import REMOVING
from .state import State
from .tasks import ChooseEffect, ChooseHero, PickOne

__all__ = ["BattleView", "HeroView", "HorcruxView", "MarketView", "Views", "VillainView"]

#: The tasks of which an effect says what can be chosen.
ASKING = (ChooseEffect, ChooseHero, PickOne)


class VillainView(TypedDict):
    """A space for a villain; ``card`` is None if it is empty.

    ``assigned`` of ``health`` attack is assigned. ``blocked``: the ability does not work;
    ``guarded``: it cannot be attacked yet.
    """

    card: str | None
    assigned: int
    health: int
    blocked: bool
    guarded: bool


class MarketView(TypedDict):
    """A space for a card to acquire; ``card`` is None if it is empty.

    ``value`` is printed on the card, ``price`` is what the active hero pays.
    """

    card: str | None
    value: int
    price: int


class HorcruxView(TypedDict):
    """The Horcrux to destroy, and the symbols that were placed on it."""

    card: str
    placed: list[str]


class HeroView(TypedDict):
    """A hero.

    ``most`` is the health that the hero can have. ``deck`` is a number of cards. ``revealed`` is
    the top card of the deck if it is face up. ``ability`` is the hero card, ``skill`` the
    proficiency, and ``destroyed`` the Horcruxes that the hero has destroyed and still has.
    """

    hero: str
    active: bool
    health: int
    most: int
    attack: int
    influence: int
    stunned: bool
    hand: list[str]
    deck: int
    discards: list[str]
    revealed: str | None
    ability: str
    skill: str | None
    destroyed: list[str]


class BattleView(TypedDict):
    """What a viewer may see of a position of Hogwarts Battle. Cards are ids of pieces.

    Attributes:
        game: ``"hogwarts_battle"``.
        viewer: who sees it.
        to_move: the hero who decides now; None if nobody does.
        stage: ``"setup"``, ``"dark_arts"``, ``"villains"``, ``"actions"``, ``"end"`` (of the turn)
            or ``"over"``.
        turn: the number of the turn; 0 during the setup.
        active: the hero whose turn it is; None during the setup.
        decision: what is decided now.
        effect: where on its card the effect is that asks for a choice, such as ``"hedwig.0"``.
        die: the house of the die that was rolled and its symbol, while a hero decides about it.
        result: ``"won"`` or ``"lost"`` when the game is over, else ``""``.
        winners: the heroes, if they have won.
        location: the location that the heroes defend; None after the last is lost.
        control: the control on it.
        locked: whether no control can be removed.
        spaces: how many spaces for control the location has.
        events: how many Dark Arts events it reveals each turn.
        locations: how many locations are still to come.
        lost: the locations that the villains control.
        dark_arts: how many events are in the stack.
        event: the events that are being resolved, the newest last.
        resolved: the events on the discard pile.
        villains: how many villains are in the stack.
        facing: the spaces for villains, from left to right.
        defeated: the villains that are defeated.
        hogwarts: how many Hogwarts cards are in the stack.
        market: the spaces for cards to acquire.
        played: the cards that the active hero has played this turn.
        lasting: the cards whose effects last until the end of the turn.
        used: the kinds of cards that were used and can be used once a turn.
        horcruxes: how many Horcruxes are still to come.
        horcrux: the Horcrux to destroy.
        used_up: destroyed Horcruxes that were given up.
        heroes: the heroes in turn order.
    """

    game: str
    viewer: str | None
    to_move: str | None
    stage: str
    turn: int
    active: str | None
    decision: Decision | None
    effect: str | None
    die: list[str] | None
    result: str
    winners: list[str]
    location: str | None
    control: int
    locked: bool
    spaces: int
    events: int
    locations: int
    lost: list[str]
    dark_arts: int
    event: list[str]
    resolved: list[str]
    villains: int
    facing: list[VillainView]
    defeated: list[str]
    hogwarts: int
    market: list[MarketView]
    played: list[str]
    lasting: list[str]
    used: list[str]
    horcruxes: int
    horcrux: HorcruxView | None
    used_up: list[str]
    heroes: list[HeroView]


class Views:
    """What viewers may see of positions of one game.

    Args:
        decisions: what may be decided in the game.
    """

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions

    def view(self, state: State, viewer: str | None, *,
             resolving: bool = False) -> BattleView:
        """Plain data: all that a viewer may see, and nothing else."""
        setup, static = self.decisions.setup, self.decisions.static
        seat = None if resolving else state.to_move
        task = state.agenda[-1] if seat is not None else None
        there = bool(state.location)
        return {
            "game": "hogwarts_battle",
            "viewer": viewer,
            "to_move": None if seat is None else setup.players[seat],
            "stage": _stage(state),
            "turn": state.turn,
            "active": setup.players[state.active] if state.turn else None,
            "decision": None if seat is None else self._decision(state, seat),
            "effect": task.path if isinstance(task, ASKING) else None,
            "die": list(task.die[:2]) if isinstance(task, PickOne) and task.die else None,
            "result": state.result,
            "winners": list(setup.players) if state.result == "won" else [],
            "location": state.location or None,
            "control": state.control,
            "locked": bool(static.forbids(state, REMOVING)),
            "spaces": setup.number(state.location, "spaces") if there else 0,
            "events": setup.number(state.location, "events") if there else 0,
            "locations": len(state.locations),
            "lost": list(state.lost),
            "dark_arts": len(state.dark_arts),
            "event": list(state.event),
            "resolved": list(state.resolved),
            "villains": len(state.villains),
            "facing": [{"card": villain or None, "assigned": state.assigned[space],
                        "health": setup.number(villain, "health") if villain else 0,
                        "blocked": bool(villain) and static.blocked(state, villain),
                        "guarded": bool(villain) and bool(static.guard(state, villain))}
                       for space, villain in enumerate(state.facing)],
            "defeated": list(state.defeated),
            "hogwarts": len(state.hogwarts),
            "market": [{"card": card or None, "value": setup.number(card, "value") if card else 0,
                        "price": static.price(state, card) if card else 0}
                       for card in state.market],
            "played": list(state.played),
            "lasting": [source for _, source in state.lasting],
            "used": [holder.removesuffix(".reward") for holder, path in static.uses.items()
                     if path in state.spent],
            "horcruxes": len(state.horcruxes),
            "horcrux": ({"card": state.horcrux, "placed": list(state.placed)} if state.horcrux
                        else None),
            "used_up": list(state.used_up),
            "heroes": [
                {
                    "hero": hero,
                    "active": bool(state.turn) and index == state.active,
                    "health": state.health[index],
                    "most": setup.health[index],
                    "attack": state.attack[index],
                    "influence": state.influence[index],
                    "stunned": bool(state.stunned[index]),
                    "hand": list(state.hands[index]),
                    "deck": len(state.decks[index]),
                    "discards": list(state.discards[index]),
                    "revealed": state.revealed[index] or None,
                    "ability": setup.hero_cards[index],
                    "skill": state.skills[index] or None,
                    "destroyed": list(state.destroyed[index]),
                }
                for index, hero in enumerate(setup.players)
            ],
        }

    def _decision(self, state: State, seat: int) -> Decision | None:
        """What is being decided: nothing about it is secret."""
        prompt = self.decisions.prompt(state)
        return prompt.decision(self.decisions.setup.players[seat],
                               self.decisions.legal(state)) if prompt else None


def _stage(state: State) -> str:
    """Which step of the turn this is: setup, dark_arts, villains, actions, end or over."""
    if state.result:
        return "over"
    if not state.turn:
        return "setup"
    left = {task.verb for task in state.agenda}
    if "act" not in left:
        return "end"
    if left & {"begin", "events", "event", "resolved"}:
        return "dark_arts"
    return "villains" if left & {"villains", "ability"} else "actions"
