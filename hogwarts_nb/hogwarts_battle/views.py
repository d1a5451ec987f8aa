"""What each viewer may see.

The heroes play together and nothing tells them to hide anything: hands and discard piles are open
to all. What nobody may see is the order of the decks and stacks, and the seed.
"""

from __future__ import annotations

from typing import Any

from .decisions import Decisions
from .effects import REMOVING
from .state import State
from .tasks import ChooseEffect, Decision, PickOne

__all__ = ["Views"]


class Views:
    """What viewers may see of positions of one game.

    Args:
        decisions: what may be decided in the game.
    """

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions

    def view(self, state: State, viewer: str | None, *,
             resolving: bool = False) -> dict[str, Any]:
        """Plain data: all that a viewer may see, and nothing else."""
        setup, static = self.decisions.setup, self.decisions.static
        seat = None if resolving else state.to_move
        there = bool(state.location)
        return {
            "game": "hogwarts_battle",
            "viewer": viewer,
            "to_move": None if seat is None else setup.players[seat],
            "stage": _stage(state),
            "turn": state.turn,
            "active": setup.players[state.active] if state.turn else None,
            "decision": None if seat is None else self._decision(state),
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
            "horcruxes": len(state.horcruxes),
            "horcrux": ({"card": state.horcrux, "placed": list(state.placed)} if state.horcrux
                        else None),
            "used_up": list(state.used_up),
            "own": {card.id: card.name.en for card in setup.components.extra},
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

    def _decision(self, state: State) -> dict[str, Any] | None:
        """What is being decided: its kind, the card that asks for it, and the choices."""
        decisions, setup = self.decisions, self.decisions.setup
        task = state.agenda[-1]
        decision: dict[str, Any] = {"kind": task.verb, "card": None, "effect": "", "choices": [],
                                    "options": [], "die": None}
        if not isinstance(task, Decision):
            return decision
        decision["effect"] = task.path
        decision["card"] = task.source if task.source in setup.kind_of else None
        if isinstance(task, ChooseEffect):
            decision["options"] = list(decisions.options(state, task))
            decision["choices"] = [setup.nodes[path].slug for path in decision["options"]]
        elif isinstance(task, PickOne):
            decision["choices"] = [move.args[1] for move in decisions.legal(state)]
            decision["die"] = list(task.die[:2]) if task.die else None
        elif task.verb == "hero" and decisions.legal(state)[-1].args == ("none",):
            decision["choices"] = ["none"]
        return decision


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
