"""For each card a small position in which it is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.words import Message, Text
from .cards import KINDS, Card
from .components import Components
from .game import HogwartsBattle

__all__ = ["how", "trial"]

#: An Ally and two Items of each hero's first deck.
OWN = {"Harry": ("hedwig", "cloak", "firebolt"), "Ron": ("pigwidgeon", "beans", "cleansweep"),
       "Hermione": ("crookshanks", "time_turner", "beedle"),
       "Neville": ("trevor", "mandrake", "remembrall")}
MARKET = ("reparo", "quidditch_gear", "hagrid", "incendio", "dittany", "wingardium")
VILLAINS = ("draco", "lucius", "crabbe_goyle")

#: What a hero needs to see an ability at work.
NEEDED: dict[str, dict[str, Any]] = {
    "Harry": {"hands": ["wingardium", "finite"]}, "Ron": {"attack": 3},
    "Hermione": {"hands": ["alohomora"] * 4}, "Neville": {"hands": ["dittany"]}}

#: Events to which villains react, instead of one that only adds control.
REACTS_TO = {"crabbe_goyle": "flipendo", "death_eater": "morsmordre"}

_HOW = {
    "hogwarts": Message("Click {card} in the hand."),
    "starting": Message("Click {card} in the hand."),
    "dark_arts": Message("End the turn: {card} is the next event."),
    "villain": Message("1 attack defeats {card}. Or end the turn, and see what follows."),
    "location": Message("End the turn: the heroes come to {card}."),
    "proficiency": Message("Play on: the active hero is good at {card}."),
    "horcrux": Message("Play the cards in the hand: the dice will show what destroys the {card}."),
    "hero": Message("Play on: this is the turn of {card}."),
}
_FIRST = Message("The heroes defend {card}, the first location of its game.")


def how(card: Card) -> Text:
    """What to do in the position of :func:`trial`.

    Args:
        card: the card.
    """
    first = card.group == "location" and _locations(card)[0] == card.id
    return (_FIRST if first else _HOW[card.group])(card=card.name)


def trial(card: Card) -> HogwartsBattle:
    """A position of a small game in which a card can be tried out.

    Args:
        card: the card, from the box or a custom one.
    """
    game = card.game
    hero = card.owner if card.owner in OWN else "Harry"
    other = "Ron" if hero != "Ron" else "Harry"
    ally, item, third = OWN[hero]
    facing = list(VILLAINS[:Components.load().of_game(game).facing])
    # Whose turn it is: what happens in the first steps of a turn begins with the end of another.
    heroes = [other, hero] if card.group == "dark_arts" or card.id == "defence" else [hero, other]
    position: dict[str, Any] = {
        "game": game, "facing": facing, "assigned": [3] * len(facing), "control": 2,
        "health": {hero: 7, other: 7}, "attack": {hero: 1}, "dark_arts": ["he_who"],
        "hands": {hero: [ally, item, "alohomora", "alohomora"],
                  other: [OWN[other][0], *(["molly"] if game >= 2 else [])]},
        "decks": {hero: ["incendio", "alohomora"], other: ["alohomora", "lumos"]},
        "discards": {hero: [third, "alohomora"]},
        "market": [kind for kind in MARKET if kind != card.id],
        "cards": [] if card.id in KINDS else [card]}
    if game >= 6:
        position["skills"] = {hero: "potions", other: "charms"}
    _SET_UP[card.group](card, hero, other, position)
    return HogwartsBattle.scenario(heroes, **position)


def _hogwarts(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    hands = position["hands"]
    hands[hero] = [card.id, *(kind for kind in hands[hero] if kind != card.id)]
    hands[other] = [kind for kind in hands[other] if kind != card.id]
    position["influence"] = {hero: 4}
    position["decks"] = {name: [kind for kind in deck if kind != card.id]
                         for name, deck in position["decks"].items()}
    position["discards"][hero] = [kind for kind in position["discards"][hero] if kind != card.id]


def _dark_arts(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    position["dark_arts"] = [card.id, *(kind for kind in ("expulso", "he_who")
                                        if kind != card.id)]
    position["hands"][hero][-1] = "descendo"


def _villain(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    health = dict(card.numbers).get("health") or Components.load().numbers[card.id]["health"]
    others = [kind for kind in position["facing"] if kind != card.id]
    position["dark_arts"] = [REACTS_TO.get(card.id, "he_who")]
    if card.single_game:
        # Lord Voldemort comes when all others are defeated, and all Horcruxes destroyed.
        box = Components.load().of_game(card.game)
        position["facing"], position["assigned"] = [card.id], health - 1
        position["defeated"] = [piece for kind in box.group("villain") if kind != card.id
                                for piece in box.pieces(kind)]
        if horcruxes := box.group("horcrux"):
            position |= {"horcrux": "", "destroyed": {hero: horcruxes}}
        return
    position["facing"] = [card.id, *others][:len(position["facing"])]
    position["assigned"] = [health - 1, *position["assigned"][1:]]


def _location(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    before = _locations(card)[:_locations(card).index(card.id)]
    if before:
        position["location"] = before[-1]
        position["control"] = Components.load().numbers[before[-1]]["spaces"]
    position["attack"] = {hero: 6, other: 6}


def _hero(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    needed = NEEDED[hero]
    position["hands"][hero] = [kind for kind in needed.get("hands", position["hands"][hero])
                               if KINDS[kind].game <= card.game]
    position["attack"] = {hero: needed.get("attack", 1)}


def _proficiency(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    position["skills"] = {hero: card.id, other: "history" if card.id != "history" else "charms"}
    position["influence"] = {hero: 5}
    position["hands"][hero] += ["bezoar", "cedric"]
    position["dark_arts"] = ["flipendo"]


def _horcrux(card: Card, hero: str, other: str, position: dict[str, Any]) -> None:
    horcruxes = Components.load().of_game(card.game).group("horcrux")
    position |= {"horcrux": card.id, "destroyed": {other: horcruxes[:horcruxes.index(card.id)]},
                 "rolls": list(card.needs)}
    position["hands"][hero] = ["mcgonagall", "cedric", "luna", "alohomora"]


_SET_UP = {"hogwarts": _hogwarts, "starting": _hogwarts, "dark_arts": _dark_arts,
           "villain": _villain, "location": _location, "hero": _hero,
           "proficiency": _proficiency, "horcrux": _horcrux}


def _locations(card: Card) -> Sequence[str]:
    """The locations of the game in which a location is used, in order."""
    return Components.load().of_game(card.game).group("location")
