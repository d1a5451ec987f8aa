"""What each viewer may see, and what they pick on the board to make a move.

The heroes play together and nothing tells them to hide anything: hands and discard piles are open
to all. What nobody may see is the order of the decks and stacks, and the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core import Move
from ..core.words import Text
from . import story
from .effects import REMOVING, Pick, Roll, RollDark
from .state import State

if TYPE_CHECKING:
    from .rules import HogwartsBattleRules

__all__ = ["aim", "describe", "picks", "shown", "view"]


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
        "locked": bool(rules.forbids(state, REMOVING)),
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
    effect = "" if verb == "act" else rest[1] if verb != "discard" else rest[4]
    decision: dict[str, Any] = {"kind": verb, "card": None, "effect": effect, "choices": [],
                                "options": [], "die": None}
    if verb == "act":
        return decision
    decision["card"] = rest[2] if rest[2] in rules.kind_of else None
    if verb == "choose":
        decision["options"] = list(rules.options(state, state.agenda[-1]))
        decision["choices"] = [rules.nodes[path].slug for path in decision["options"]]
    elif verb == "pick":
        decision["choices"] = [move.args[1] for move in rules.legal(state)]
        decision["die"] = _die(rules, state)
    elif verb == "hero" and rules.legal(state)[-1].args == ("none",):
        decision["choices"] = ["none"]
    return decision


def _die(rules: HogwartsBattleRules, state: State) -> list[str] | None:
    """The house of the die that was rolled, and its symbol, if that is being decided about."""
    _, _, path, _, *rolled = state.agenda[-1]
    return rolled[:2] if rolled and isinstance(rules.nodes[path], (Roll, RollDark)) else None


def picks(rules: HogwartsBattleRules, state: State, move: Move,
          viewer: str | None) -> list[list[str]]:
    """What to pick on the board to make a move: for each pick, the ids that do."""
    seat = rules.to_move(state)
    if seat is None or move.verb == "end":
        return []
    if move.verb == "use":
        return [[card for card in (state.location, state.skills[seat], *state.destroyed[seat])
                 if card and rules.kind_of[card] == move.args[0]]]
    if move.verb == "pick":
        node, choice = rules.nodes[move.args[0]], move.args[1]
        assert isinstance(node, Pick)
        there = getattr(state, node.where) if node.where else ()
        return [[f"choice.{choice}", *(card for card in there
                                       if card and choice in (card, rules.kind_of[card]))]]
    if move.verb == "choose":
        name = move.notation.split()[1]
        return [[f"seat.{name}" if name in rules.players else f"choice.{name}"]]
    places = {"play": state.hands[seat], "discard": state.hands[seat], "attack": state.facing,
              "buy": state.market}
    cards = [card for card in places[move.verb]
             if card and move.args[0] in (card, rules.kind_of[card])]
    return [cards, [f"deck.{rules.players[seat]}"]] if move.args[1:] else [cards]


def _powers(rules: HogwartsBattleRules, state: State, seat: int) -> list[str]:
    """What a hero has besides cards: the ability, the proficiency, destroyed Horcruxes."""
    powers = [rules.hero_cards[seat], state.skills[seat], *state.destroyed[seat]]
    return [card for card in powers if card and rules.cards[rules.kind_of[card]].effects]


def shown(rules: HogwartsBattleRules, state: State, piece: str) -> str:
    """The id under which a piece is shown: what a hero can do is named together off their turn."""
    for seat, hero in enumerate(rules.players):
        open_panel = state.turn and seat == state.active and not state.result
        if not open_panel and piece in _powers(rules, state, seat):
            return f"powers.{hero}"
    return piece


def describe(rules: HogwartsBattleRules, state: State, piece: str) -> Text | None:
    """What a piece is, for whoever asks about it; None if there is nothing to say."""
    family, _, hero = piece.partition(".")
    cards = (_powers(rules, state, rules.players.index(hero)) if family == "powers" else
             [piece] if piece in rules.kind_of else [])
    kinds = [rules.cards[rules.kind_of[card]] for card in cards]
    said = [story.CARD_IS(card=card.name, words=story.sentences(card.explain()))
            for card in kinds]
    return story.sentences(said) if said else None


def aim(rules: HogwartsBattleRules, state: State, picks: Sequence[str],
        viewer: str | None) -> str:
    """The notation of the move that would be made by picks that make none now."""
    if not picks:
        return "end"
    card = next((pick for pick in picks if pick in rules.kind_of), "")
    if not card:
        family, _, name = picks[0].partition(".")
        return f"choose {name}" if family in ("seat", "choice") else ""
    kind = rules.kind_of[card]
    if rules.cards[kind].group in _HOLDERS:
        holder = f"{kind}.reward" if rules.cards[kind].group == "horcrux" else kind
        there = card != state.horcrux and card not in state.used_up
        return f"use {kind}" if holder in rules.uses and there else ""
    if card in state.facing or card in state.defeated:
        return f"attack {card}"
    if card in state.market:
        top = any(pick.startswith("deck.") for pick in picks)
        return f"buy {card} top" if top else f"buy {card}"
    decision = state.agenda[-1][0] if state.agenda else "act"
    return f"{'discard' if decision == 'discard' else 'play'} {card}"


#: The sorts of cards that can have an effect to be used, and nothing else to be done with.
_HOLDERS = ("location", "hero", "proficiency", "horcrux")
