"""The table of Hogwarts Battle in words: as lines of text, and as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..core.words import ENGLISH, Message, Text, Words
from .cards import HERO_NAMES
from .effects import FACE_NAMES, HOUSE_NAMES
from .setup import Setup
from .views import BattleView, HeroView

__all__ = ["PARTS", "InWords"]

#: The parts of the table, apart from the heroes.
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
    SKILL = Message("{hero} has the proficiency {card}.")
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


class InWords:
    """The table, or a part of it, in words.

    Args:
        view: what the viewer may see.
        setup: what never changes in the game: what cards are called.
        words: the language.
        part: one of :data:`PARTS` or a hero; None for everything.
    """

    def __init__(self, view: BattleView, setup: Setup, words: Words = ENGLISH,
                 part: str | None = None) -> None:
        self.view, self.setup, self.part = view, setup, part
        self.name, self.say = setup.names.__getitem__, words.say
        self.faced = [(card, villain) for villain in view["facing"] if (card := villain["card"])]

    def alt(self) -> str:
        """The position in sentences."""
        return " ".join(map(self.say, self._sentences()))

    def text(self) -> str:
        """The table as lines of text."""
        return "\n".join(self._lines())

    def _wanted(self, *parts: str) -> bool:
        return self.part is None or self.part in parts

    def _heroes(self) -> list[HeroView]:
        """The heroes who belong to the part: the hand is that of the active one."""
        return [hero for hero in self.view["heroes"] if self._wanted("heroes", hero["hero"])
                or (self.part == "hand" and hero["active"])]

    def _counted(self, cards: Iterable[str]) -> list[Any]:
        counted = Counter(self.setup.kind_of[piece] for piece in cards)
        return [self.name(kind) if count == 1 else A.SEVERAL(count=count, card=self.name(kind))
                for kind, count in counted.items()]

    def _symbols(self) -> list[Any]:
        horcrux = self.view["horcrux"]
        return [FACE_NAMES[symbol] for symbol in horcrux["placed"]] if horcrux else []

    def _die(self) -> Iterator[Text]:
        if self._wanted("hand") and self.view["die"]:
            house, symbol = self.view["die"]
            yield A.DIE(house=HOUSE_NAMES[house], symbol=FACE_NAMES[symbol])

    def _head(self) -> Text:
        view = self.view
        if view["result"]:
            return A.WON() if view["result"] == "won" else A.LOST()
        if not view["active"]:
            return A.SETUP()
        return A.TURN(turn=view["turn"], hero=HERO_NAMES[view["active"]])

    def _sentences(self) -> Iterator[Text]:
        view, name = self.view, self.name
        if self.part is None:
            yield self._head()
        if self._wanted("enemies"):
            yield from self._enemies()
        if self._wanted("market"):
            yield A.MARKET(cards=[A.PRICED(card=name(space["card"]), value=space["price"])
                                  for space in view["market"] if space["card"]])
        yield from self._die()
        for hero in self._heroes():
            yield A.HERO(hero=HERO_NAMES[hero["hero"]], health=hero["health"],
                         attack=hero["attack"], influence=hero["influence"],
                         cards=self._counted(hero["hand"]))
        for hero in self._heroes():
            called = HERO_NAMES[hero["hero"]]
            if hero["skill"]:
                yield A.SKILL(hero=called, card=name(hero["skill"]))
            if hero["destroyed"]:
                yield A.DESTROYED(hero=called, cards=[*map(name, hero["destroyed"])])
            if hero["revealed"]:
                yield A.REVEALED(hero=called, card=name(hero["revealed"]))
        if self._wanted("hand", "heroes") and view["played"]:
            yield A.PLAYED(cards=self._counted(view["played"]))

    def _enemies(self) -> Iterator[Text]:
        view, name = self.view, self.name
        if view["location"]:
            yield A.LOCATION(card=name(view["location"]), control=view["control"],
                             spaces=view["spaces"])
            if view["locked"]:
                yield A.LOCKED()
        for card, villain in self.faced:
            yield A.VILLAIN(card=name(card), assigned=villain["assigned"],
                            health=villain["health"])
        if not self.faced:
            yield A.NO_VILLAIN()
        yield from (A.BLOCKED(card=name(card)) for card, villain in self.faced
                    if villain["blocked"])
        yield from (A.GUARDED(card=name(card)) for card, villain in self.faced
                    if villain["guarded"])
        if horcrux := view["horcrux"]:
            named = name(horcrux["card"])
            yield (A.HORCRUX(card=named, symbols=self._symbols()) if horcrux["placed"]
                   else A.NEW_HORCRUX(card=named))
        if view["horcruxes"]:
            yield A.MORE_HORCRUXES(more=view["horcruxes"])

    def _listed(self, cards: Sequence[Any]) -> str:
        return "[" + ", ".join(map(self.say, cards)) + "]"

    def _lines(self) -> Iterator[str]:
        view, say, name = self.view, self.say, self.name
        if self.part is None:
            yield say(A.HEADING(turn=view["turn"], dark_arts=view["dark_arts"],
                                villains=view["villains"], hogwarts=view["hogwarts"]))
        if self._wanted("enemies"):
            yield from self._enemy_lines()
        if self._wanted("market"):
            yield "  " + self._listed([f"{say(name(card))} ({space['price']})"
                                       for space in view["market"] if (card := space["card"])])
        for hero in self._heroes():
            mark = ">" if view["to_move"] == hero["hero"] else " "
            stunned = f"  {say(A.STUNNED())}" if hero["stunned"] else ""
            piles = say(A.DECK_LINE(deck=hero["deck"], discards=len(hero["discards"])))
            yield (f"{mark} {say(HERO_NAMES[hero['hero']])}  ♥{hero['health']} "
                   f"⚔{hero['attack']} ★{hero['influence']}{stunned}  "
                   f"{self._listed(self._counted(hero['hand']))}  {piles}")
            powers = [say(name(card)) for card in (hero["skill"], *hero["destroyed"]) if card]
            more = [" · ".join(powers)] if powers else []
            if hero["revealed"]:
                more.append(say(A.TOP_LINE(card=name(hero["revealed"]))))
            if more:
                yield "    " + "  ".join(more)
            if hero["active"] and view["played"]:
                yield f"    {say(A.PLAYED_LINE())} {self._listed(self._counted(view['played']))}"
        yield from (f"  {say(die)}" for die in self._die())

    def _enemy_lines(self) -> Iterator[str]:
        view, say, name = self.view, self.say, self.name
        if view["location"]:
            spaces = "●" * view["control"] + "○" * (view["spaces"] - view["control"])
            locked = f"  {say(A.LOCKED_SIGN())}" if view["locked"] else ""
            yield f"  {say(name(view['location']))}  {spaces}{locked}"
        if view["event"]:
            yield f"  {say(A.EVENT_LINE())} {self._listed(self._counted(view['event']))}"
        for card, villain in self.faced:
            signs = "".join(f"  {say(sign())}" for on, sign in (
                (villain["blocked"], A.BLOCKED_SIGN), (villain["guarded"], A.GUARDED_SIGN)) if on)
            yield (f"  {say(name(card))}  "
                   f"⚔{villain['assigned']}/{villain['health']}{signs}")
        if horcrux := view["horcrux"]:
            parts = [say(A.HORCRUX_LINE(card=name(horcrux["card"])))]
            if horcrux["placed"]:
                parts.append(self._listed(self._symbols()))
            if view["horcruxes"]:
                parts.append(say(A.MORE_LINE(more=view["horcruxes"])))
            yield "  " + "  ".join(parts)
