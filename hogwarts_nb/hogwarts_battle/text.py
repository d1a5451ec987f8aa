"""The table of Hogwarts Battle in words: as lines of text, and as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..core.words import ENGLISH, Message, Name, Text, Words
from .cards import HERO_NAMES, KINDS
from .effects import FACE_NAMES, HOUSE_NAMES

__all__ = ["PARTS", "alt", "text"]

#: The parts of the table, besides the heroes.
PARTS = ("enemies", "market", "hand", "heroes")


class A:
    """The sentences and labels of a position."""

    TURN = Message("Turn {turn}, {hero} is the active hero.")
    SETUP = Message("The game is being set up.")
    WON = Message("The heroes have won.")
    LOST = Message("The heroes have lost.")
    LOCATION = Message("The heroes defend {card}, with {control} of {spaces} control.")
    VILLAIN = Message("They face {card}, with {assigned} of {health} attack.")
    NO_VILLAIN = Message("No villain is face up.")
    MARKET = Message("These cards can be acquired: {cards}.")
    HERO = Message("{hero} has {health} health, {attack} attack and {influence} influence; "
                   "in the hand: {cards}.")
    PLAYED = Message("Played this turn: {cards}.")
    SEVERAL = Message("{count} × {card}")
    PRICED = Message("{card} for {value}")
    BLOCKED = Message("The ability of {card} is blocked.")
    GUARDED = Message("{card} cannot be attacked yet.")
    HORCRUX = Message("The Horcrux to be destroyed is {card}; symbols placed: {symbols}.")
    NEW_HORCRUX = Message("The Horcrux to be destroyed is {card}.")
    MORE_HORCRUXES = Message("{more} more Horcrux is to come.",
                             "{more} more Horcruxes are to come.", "more")
    SKILL = Message("{hero} is good at {card}.")
    DESTROYED = Message("{hero} has destroyed {cards}.")
    REVEALED = Message("The top card of the deck of {hero} is {card}.")
    DIE = Message("The {house} die shows: {symbol}.")
    LOCKED = Message("No control can be removed.")
    LOCKED_SIGN = Message("no control can be removed")
    BLOCKED_SIGN = Message("ability blocked")
    GUARDED_SIGN = Message("cannot be attacked yet")
    HORCRUX_LINE = Message("Horcrux {card}")
    MORE_LINE = Message("{more} more", "{more} more", "more")
    TOP_LINE = Message("on top: {card}")
    STUNNED = Message("Stunned")
    HEADING = Message("Hogwarts Battle · turn {turn} · events {dark_arts} · villains {villains} · "
                      "Hogwarts cards {hogwarts}")
    EVENT_LINE = Message("event")
    PLAYED_LINE = Message("played")
    DECK_LINE = Message("deck {deck}, discard pile {discards}")


def _name(view: Mapping[str, Any], piece: str) -> Name | str:
    """What a card is called; the names of cards of one's own are in the view."""
    kind = piece.partition(".")[0]
    return KINDS[kind].name if kind in KINDS else str(view["own"][kind])


def _counted(view: Mapping[str, Any], cards: Iterable[str]) -> list[Any]:
    counted = Counter(piece.partition(".")[0] for piece in cards)
    return [_name(view, kind) if count == 1 else A.SEVERAL(count=count, card=_name(view, kind))
            for kind, count in counted.items()]


def _head(view: Mapping[str, Any]) -> Text:
    if view["result"]:
        return A.WON() if view["result"] == "won" else A.LOST()
    if not view["active"]:
        return A.SETUP()
    return A.TURN(turn=view["turn"], hero=HERO_NAMES[view["active"]])


def _wanted(part: str | None, *names: str) -> bool:
    return part is None or part in names


def _of(part: str | None, hero: Mapping[str, Any]) -> bool:
    """Whether a hero belongs to a part: the hand is that of the active one."""
    return _wanted(part, "heroes", hero["hero"]) or (part == "hand" and hero["active"])


def _market(view: Mapping[str, Any]) -> list[Any]:
    return [A.PRICED(card=_name(view, space["card"]), value=space["price"])
            for space in view["market"] if space["card"]]


def _horcruxes(view: Mapping[str, Any]) -> list[Text]:
    """The Horcrux that is to be destroyed, and how many are left."""
    said: list[Text] = []
    if horcrux := view["horcrux"]:
        card = _name(view, horcrux["card"])
        said.append(A.HORCRUX(card=card, symbols=_symbols(horcrux)) if horcrux["placed"]
                    else A.NEW_HORCRUX(card=card))
    if view["horcruxes"]:
        said.append(A.MORE_HORCRUXES(more=view["horcruxes"]))
    return said


def _symbols(horcrux: Mapping[str, Any]) -> list[Any]:
    return [FACE_NAMES[symbol] for symbol in horcrux["placed"]]


def _die(view: Mapping[str, Any]) -> Text:
    house, symbol = view["decision"]["die"]
    return A.DIE(house=HOUSE_NAMES[house], symbol=FACE_NAMES[symbol])


def _powers(view: Mapping[str, Any], hero: Mapping[str, Any]) -> list[Text]:
    """What a hero has besides cards."""
    name = HERO_NAMES[hero["hero"]]
    said: list[Text] = []
    if hero["skill"]:
        said.append(A.SKILL(hero=name, card=_name(view, hero["skill"])))
    if hero["destroyed"]:
        said.append(A.DESTROYED(hero=name, cards=[_name(view, card)
                                                  for card in hero["destroyed"]]))
    if hero["revealed"]:
        said.append(A.REVEALED(hero=name, card=_name(view, hero["revealed"])))
    return said


def alt(view: Mapping[str, Any], *, words: Words = ENGLISH, part: str | None = None) -> str:
    """The position in sentences; ``part`` is one of :data:`PARTS` or a hero."""
    said: list[Text] = [_head(view)] if part is None else []
    if _wanted(part, "enemies") and view["location"]:
        said.append(A.LOCATION(card=_name(view, view["location"]), control=view["control"],
                               spaces=view["spaces"]))
        if view["locked"]:
            said.append(A.LOCKED())
    if _wanted(part, "enemies"):
        faced = [villain for villain in view["facing"] if villain["card"]]
        said.extend(A.VILLAIN(card=_name(view, villain["card"]), assigned=villain["assigned"],
                              health=villain["health"]) for villain in faced)
        if not faced:
            said.append(A.NO_VILLAIN())
        for key, message in (("blocked", A.BLOCKED), ("guarded", A.GUARDED)):
            said.extend(message(card=_name(view, villain["card"]))
                        for villain in faced if villain[key])
        said.extend(_horcruxes(view))
    if _wanted(part, "market"):
        said.append(A.MARKET(cards=_market(view)))
    if _wanted(part, "hand") and view["decision"] and view["decision"]["die"]:
        said.append(_die(view))
    said.extend(A.HERO(hero=HERO_NAMES[hero["hero"]], health=hero["health"],
                       attack=hero["attack"], influence=hero["influence"],
                       cards=_counted(view, hero["hand"]))
                for hero in view["heroes"] if _of(part, hero))
    for hero in view["heroes"]:
        if _of(part, hero):
            said.extend(_powers(view, hero))
    if _wanted(part, "hand", "heroes") and view["played"]:
        said.append(A.PLAYED(cards=_counted(view, view["played"])))
    return " ".join(map(words.say, said))


def text(view: Mapping[str, Any], *, words: Words = ENGLISH, part: str | None = None) -> str:
    """The table as lines of text; ``part`` is one of :data:`PARTS` or a hero."""
    say = words.say

    def listed(cards: Sequence[Any]) -> str:
        return "[" + ", ".join(map(say, cards)) + "]"

    lines: list[str] = []
    if part is None:
        lines.append(say(A.HEADING(**{name: view[name] for name in (
            "turn", "dark_arts", "villains", "hogwarts")})))
    if _wanted(part, "enemies") and view["location"]:
        spaces = "●" * view["control"] + "○" * (view["spaces"] - view["control"])
        locked = f"  {say(A.LOCKED_SIGN())}" if view["locked"] else ""
        lines.append(f"  {say(_name(view, view['location']))}  {spaces}{locked}")
    if _wanted(part, "enemies") and view["event"]:
        lines.append(f"  {say(A.EVENT_LINE())} {listed(_counted(view, view['event']))}")
    if _wanted(part, "enemies"):
        lines.extend(f"  {say(_name(view, villain['card']))}  "
                     f"⚔{villain['assigned']}/{villain['health']}"
                     + "".join(f"  {say(sign())}" for key, sign in (
                         ("blocked", A.BLOCKED_SIGN), ("guarded", A.GUARDED_SIGN)) if villain[key])
                     for villain in view["facing"] if villain["card"])
        if horcrux := view["horcrux"]:
            more = [A.MORE_LINE(more=view["horcruxes"])] if view["horcruxes"] else []
            lines.append("  " + "  ".join(map(say, [
                A.HORCRUX_LINE(card=_name(view, horcrux["card"])),
                *([listed(_symbols(horcrux))] if horcrux["placed"] else []), *more])))
    if _wanted(part, "market"):
        lines.append("  " + listed([f"{say(_name(view, space['card']))} ({space['price']})"
                                    for space in view["market"] if space["card"]]))
    for hero in view["heroes"]:
        if not _of(part, hero):
            continue
        mark = ">" if view["to_move"] == hero["hero"] else " "
        stunned = f"  {say(A.STUNNED())}" if hero["stunned"] else ""
        piles = say(A.DECK_LINE(deck=hero["deck"], discards=len(hero["discards"])))
        lines.append(f"{mark} {say(HERO_NAMES[hero['hero']])}  ♥{hero['health']} "
                     f"⚔{hero['attack']} ★{hero['influence']}{stunned}  "
                     f"{listed(_counted(view, hero['hand']))}  {piles}")
        powers = [card for card in (hero["skill"], *hero["destroyed"]) if card]
        if powers or hero["revealed"]:
            top = [say(A.TOP_LINE(card=_name(view, hero["revealed"])))] if hero["revealed"] else []
            lines.append("    " + "  ".join(
                [" · ".join(say(_name(view, card)) for card in powers)] * bool(powers) + top))
        if hero["active"] and view["played"]:
            lines.append(f"    {say(A.PLAYED_LINE())} {listed(_counted(view, view['played']))}")
    if _wanted(part, "hand") and view["decision"] and view["decision"]["die"]:
        lines.append(f"  {say(_die(view))}")
    return "\n".join(lines)
