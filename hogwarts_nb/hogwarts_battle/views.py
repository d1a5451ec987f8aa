"""What each viewer may see, and what they pick on the board to make a move.

The heroes play together and nothing tells them to hide anything: hands and discard piles are open
to all. What nobody may see is the order of the decks and stacks, and the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..game import Move
from .state import State

if TYPE_CHECKING:
    from .rules import HogwartsBattleRules

__all__ = ["intent", "picks", "view"]


def view(rules: HogwartsBattleRules, state: State, viewer: str | None, *,
         resolving: bool = False) -> dict[str, Any]:
    """Plain data: all that a viewer may see, and nothing else."""
    seat = None if resolving else rules.to_move(state)
    there = bool(state.location)
    return {
        "game": rules.game,
        "viewer": viewer,
        "to_move": None if seat is None else rules.players[seat],
        "stage": _stage(state),
        "turn": state.turn,
        "active": rules.players[state.active] if state.turn else None,
        "decision": None if seat is None else _decision(rules, state),
        "result": state.result,
        "winners": list(rules.winners(state)),
        "location": state.location or None,
        "control": state.control,
        "spaces": rules.number(state.location, "spaces") if there else 0,
        "events": rules.number(state.location, "events") if there else 0,
        "locations": len(state.locations),
        "lost": list(state.lost),
        "dark_arts": len(state.dark_arts),
        "event": list(state.event),
        "resolved": list(state.resolved),
        "villains": len(state.villains),
        "facing": [{"card": villain or None, "assigned": state.assigned[space],
                    "health": rules.number(villain, "health") if villain else 0,
                    "blocked": bool(villain) and rules.blocked(state, villain),
                    "guarded": bool(villain) and bool(rules.guard(state, villain))}
                   for space, villain in enumerate(state.facing)],
        "defeated": list(state.defeated),
        "hogwarts": len(state.hogwarts),
        "market": [{"card": card or None, "value": rules.number(card, "value") if card else 0,
                    "price": rules.price(state, card) if card else 0}
                   for card in state.market],
        "played": list(state.played),
        "lasting": [source for _, source in state.lasting],
        "horcruxes": len(state.horcruxes),
        "horcrux": {"card": state.horcrux, "placed": list(state.placed)} if state.horcrux else None,
        "used_up": list(state.used_up),
        "own": {card.id: card.name.en for card in rules.components.extra},
        "heroes": [
            {
                "hero": hero,
                "active": bool(state.turn) and index == state.active,
                "health": state.health[index],
                "most": rules.health[index],
                "attack": state.attack[index],
                "influence": state.influence[index],
                "stunned": bool(state.stunned[index]),
                "hand": list(state.hands[index]),
                "deck": len(state.decks[index]),
                "discards": list(state.discards[index]),
                "revealed": state.revealed[index] or None,
                "ability": rules.hero_cards[index],
                "skill": state.skills[index] or None,
                "destroyed": list(state.destroyed[index]),
            }
            for index, hero in enumerate(rules.players)
        ],
    }


def _stage(state: State) -> str:
    """Which step of the turn this is: setup, dark_arts, villains, actions, end or over."""
    if state.result:
        return "over"
    if not state.turn:
        return "setup"
    left = {task[0] for task in state.agenda}
    if "act" not in left:
        return "end"
    if left & {"begin", "events", "event", "resolved"}:
        return "dark_arts"
    return "villains" if left & {"villains", "ability"} else "actions"


def _decision(rules: HogwartsBattleRules, state: State) -> dict[str, Any] | None:
    """What is being decided: its kind, the card that asks for it, and the choices."""
    verb, *rest = state.agenda[-1]
    if verb == "act":
        return {"kind": verb, "card": None, "choices": [], "options": []}
    card = rest[2] if rest[2] in rules.kind_of else None
    choices: list[str] = []
    options: list[str] = []
    if verb == "choose":
        options = list(rules.options(state))
        choices = [rules.nodes[path].slug for path in options]
    elif verb == "pick" or (verb == "hero" and rules.legal(state)[-1].args == ("none",)):
        choices = [move.notation.split()[1] for move in rules.legal(state)]
    return {"kind": verb, "card": card, "choices": choices, "options": options}


def picks(rules: HogwartsBattleRules, state: State, move: Move,
          viewer: str | None) -> list[list[str]]:
    """What to pick on the board to make a move: for each pick, the ids that do."""
    seat = rules.to_move(state)
    if seat is None or move.verb == "end":
        return []
    if move.verb == "use":
        return [[card for card in (state.location, state.skills[seat], *state.destroyed[seat])
                 if card and rules.kind_of[card] == move.args[0]]]
    if move.verb in ("choose", "pick"):
        name = move.notation.split()[1]
        return [[f"seat.{name}" if name in rules.players else f"choice.{name}"]]
    places = {"play": state.hands[seat], "discard": state.hands[seat], "attack": state.facing,
              "buy": state.market}
    cards = [card for card in places[move.verb]
             if card and move.args[0] in (card, rules.kind_of[card])]
    return [cards, [f"deck.{rules.players[seat]}"]] if move.args[1:] else [cards]


def intent(rules: HogwartsBattleRules, state: State, picks: Sequence[str],
           viewer: str | None) -> str:
    """The notation that somebody means who picks these ids; "" if they mean no move."""
    card = next((pick for pick in picks if pick in rules.kind_of), "")
    if not card:
        for pick in picks:
            family, _, name = pick.partition(".")
            if family in ("seat", "choice"):
                return f"choose {name}"
        return "" if picks else "end"
    if card == state.location or card in state.skills or any(
            card in cards for cards in state.destroyed):
        return f"use {rules.kind_of[card]}"
    if card in state.facing or card in state.defeated:
        return f"attack {card}"
    if card in state.market:
        top = any(pick.startswith("deck.") for pick in picks)
        return f"buy {card} top" if top else f"buy {card}"
    decision = state.agenda[-1][0] if state.agenda else "act"
    return f"{'discard' if decision == 'discard' else 'play'} {card}"
