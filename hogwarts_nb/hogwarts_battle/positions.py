"""Positions as facts and as JSON data, and whether they can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core import Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from ..core.reading import Check, below, each, is_seat, players, saved
from .effects import DIE, FACE_NAMES
from .setup import Setup
from .state import MARKET, State
from .static import StaticAbilities
from .tasks import WHOLE_TURN

__all__ = ["Positions", "check_stage"]

#: Which sorts of cards can lie in each family of places.
_SORTS = {
    "locations": {"location"}, "location": {"location"}, "lost": {"location"},
    "dark_arts": {"dark_arts"}, "event": {"dark_arts"}, "resolved": {"dark_arts"},
    "villains": {"villain"}, "villain": {"villain"}, "defeated": {"villain"},
    "hogwarts": {"hogwarts"}, "market": {"hogwarts"},
    "deck": {"hogwarts", "starting"}, "hand": {"hogwarts", "starting"},
    "discard": {"hogwarts", "starting"}, "played": {"hogwarts", "starting"},
    "revealed": {"hogwarts", "starting"}, "skill": {"proficiency"},
    "proficiencies": {"proficiency"}, "horcruxes": {"horcrux"}, "horcrux": {"horcrux"},
    "destroyed": {"horcrux"}, "used_up": {"horcrux"},
}


def _card(setup: Setup, value: Any) -> bool:
    return isinstance(value, str) and value in setup.kind_of


def _space(setup: Setup, value: Any) -> bool:
    return value == "" or _card(setup, value)


def _shield(setup: Setup, value: Any) -> bool:
    return (isinstance(value, (list, tuple)) and len(value) == 2 and _card(setup, value[0])
            and is_seat(setup, value[1]))


def _symbol(_: Setup, value: Any) -> bool:
    return isinstance(value, str) and value in FACE_NAMES


def _spaces(setup: Setup) -> int:
    return setup.spaces


def _market(_: Setup) -> int:
    return MARKET


_MANY = below(10_000)
_CARDS: tuple[Check, str] = (each(_card), "a list of cards")
_PILES: tuple[Check, str] = (each(each(_card), players), "for each hero a list of cards")
_TOKENS: tuple[Check, str] = (each(_MANY, players), "for each hero a number from 0")
_MAYBE: tuple[Check, str] = (each(_space, players), "for each hero a card or an empty text")
_EMPTY: tuple[Check, str] = (lambda _, value: value == [], "empty when a game starts from it")

#: What each field of a position must be, and that in words.
_FIELDS: dict[str, tuple[Check, str]] = {
    "box": _EMPTY,
    "turn": (below(10_000, 1), "a number of turns from 1"),
    "active": (is_seat, "the number of a seat"),
    "locations": _CARDS,
    "location": (_card, "a location"),
    "lost": _CARDS,
    "control": (_MANY, "a number of control tokens"),
    "reprieve": (lambda _, value: value is False, "false when a game starts from it"),
    "dark_arts": _CARDS,
    "event": _EMPTY,
    "resolved": _CARDS,
    "villains": _CARDS,
    "facing": (each(_space, _spaces), "for each space a villain or an empty text"),
    "assigned": (each(_MANY, _spaces), "for each space a number of attack tokens"),
    "defeated": _CARDS,
    "defeats": (_MANY, "a number of villains"),
    "hogwarts": _CARDS,
    "market": (each(_space, _market), f"{MARKET} cards or empty texts"),
    "decks": _PILES,
    "hands": _PILES,
    "discards": _PILES,
    "played": _EMPTY,
    "health": _TOKENS,
    "attack": _TOKENS,
    "influence": _TOKENS,
    "stunned": (each(below(2), players), "for each hero 0 or 1"),
    "shields": (each(_shield), "a list of villains and seats"),
    "struck": _EMPTY,
    "healed": (lambda _, value: isinstance(value, list) and not any(value),
               "for each hero 0 when a game starts from it"),
    "revealed": (lambda _, value: isinstance(value, list) and not any(value),
                 "for each hero an empty text when a game starts from it"),
    "proficiencies": _CARDS,
    "skills": _MAYBE,
    "horcruxes": _CARDS,
    "horcrux": (_space, "a Horcrux or an empty text"),
    "placed": (each(_symbol), f"a list of {', '.join(FACE_NAMES)}"),
    "destroyed": _PILES,
    "used_up": _CARDS,
    "lasting": _EMPTY,
    "spent": _EMPTY,
    "result": (lambda _, value: value == "", "an empty text when a game starts from it"),
    "agenda": (lambda _, value: isinstance(value, list), "a list of tasks"),
}


class Positions:
    """Positions of one game, seen from outside.

    Args:
        static: what the cards mean for a position.
    """

    def __init__(self, static: StaticAbilities) -> None:
        self.static = static
        self.setup = static.setup

    def facts(self, state: State) -> Facts:
        """Every piece with its place, and every counter with its number."""
        setup = self.setup
        found: Facts = {}
        for place, pieces in self._places(state):
            for piece in pieces:
                found[piece] = place
        for seat, hero in enumerate(setup.players):
            found[f"health.{hero}"] = state.health[seat]
            found[f"attack.{hero}"] = state.attack[seat]
            found[f"influence.{hero}"] = state.influence[seat]
            found[f"stunned.{hero}"] = state.stunned[seat]
        for space, assigned in enumerate(state.assigned, 1):
            found[f"assigned.{space}"] = assigned
        for space, villain in enumerate(state.facing, 1):
            found[f"shielded.{space}"] = sum(shielded == villain for shielded, _ in state.shields)
        if setup.components.group("horcrux"):
            for symbol in FACE_NAMES:
                found[f"placed.{symbol}"] = int(symbol in state.placed)
        found["marker"] = f"seat.{setup.players[state.active]}" if state.turn else "box"
        found["turn"] = state.turn
        found["control"] = state.control
        return found

    def _places(self, state: State) -> Iterator[tuple[str, Sequence[str]]]:
        """Every place where cards lie, with its cards."""
        yield "box", state.box
        yield "locations", state.locations
        yield "location", [state.location] if state.location else []
        yield "lost", state.lost
        yield "dark_arts", state.dark_arts
        yield "event", state.event
        yield "resolved", state.resolved
        yield "villains", state.villains
        for space, villain in enumerate(state.facing, 1):
            if villain:
                yield f"villain.{space}", (villain,)
        yield "defeated", state.defeated
        yield "hogwarts", state.hogwarts
        for space, card in enumerate(state.market, 1):
            if card:
                yield f"market.{space}", (card,)
        yield "played", state.played
        for seat, hero in enumerate(self.setup.players):
            yield f"deck.{hero}", state.decks[seat]
            yield f"hand.{hero}", state.hands[seat]
            yield f"discard.{hero}", state.discards[seat]
            if state.revealed[seat]:
                yield f"revealed.{hero}", (state.revealed[seat],)
            if state.skills[seat]:
                yield f"skill.{hero}", (state.skills[seat],)
            yield f"destroyed.{hero}", state.destroyed[seat]
        yield "proficiencies", state.proficiencies
        yield "horcruxes", state.horcruxes
        yield "horcrux", [state.horcrux] if state.horcrux else []
        yield "used_up", state.used_up

    def check(self, state: State) -> None:
        """Raise :class:`InvalidScenario` if the position cannot be, naming the first fault."""
        setup = self.setup
        for number in state.chance.rolls:
            if not 1 <= number <= DIE:
                raise InvalidScenario("chance.rolls", number, f"a house die has {DIE} faces")
        seen: dict[str, str] = {}
        for place, cards in self._places(state):
            family, _, hero = place.partition(".")
            if family == "played":
                hero = setup.players[state.active]
            for card in cards:
                if card not in setup.kind_of:
                    raise InvalidScenario(place, card, "there is no such card in this game")
                if card in seen:
                    raise InvalidScenario(place, card, f"this card is already in {seen[card]}")
                seen[card] = place
                group = setup.group_of(card)
                if family != "box" and group not in _SORTS[family]:
                    raise InvalidScenario(place, card,
                                          f"a card of the sort {group} cannot lie here")
                if group == "starting" and family != "box" and card not in setup.decks[
                        setup.players.index(hero)]:
                    raise InvalidScenario(place, card, "it belongs to the deck of another hero "
                                          f"than {hero}")
        missing = [card for card in setup.pieces if card not in seen]
        if missing:
            raise InvalidScenario("the cards", missing[0], "it is nowhere: every card must lie "
                                  "somewhere")
        order = [*state.lost, *([state.location] if state.location else []), *state.locations[::-1]]
        if order != [piece for piece in setup.pieces if piece in order]:
            raise InvalidScenario("locations", order, "they come in their printed order")
        self._check_horcruxes(state)
        for seat, hero in enumerate(setup.players):
            if state.stunned[seat] and state.health[seat]:
                raise InvalidScenario(f"the health of {hero}", state.health[seat],
                                      "it must be 0: the hero is Stunned")
            least = 0 if state.stunned[seat] or not state.turn else 1
            if not least <= state.health[seat] <= setup.health[seat]:
                raise InvalidScenario(f"the health of {hero}", state.health[seat],
                                      f"it must be from {least} to {setup.health[seat]}")
        if state.defeats > len(state.defeated):
            raise InvalidScenario("defeats", state.defeats, "no more villains can have been "
                                  f"defeated this turn than in the game: {len(state.defeated)}")
        if state.location:
            spaces = setup.number(state.location, "spaces")
            if not 0 <= state.control <= spaces:
                raise InvalidScenario("control", state.control, f"it must be from 0 to {spaces}")
        for villain, assigned in zip(state.facing, state.assigned, strict=True):
            most = setup.number(villain, "health") - 1 if villain else 0
            if not 0 <= assigned <= most:
                raise InvalidScenario("assigned", assigned, f"it must be from 0 to {most}")
        for villain in state.defeated:
            others = [card for card in (*state.facing, *state.villains) if card]
            if villain in setup.last and any(card not in setup.last for card in others):
                raise InvalidScenario("defeated", villain, "it is defeated only when no other "
                                      "villain is left")
        for villain, seat in state.shields:
            if villain not in state.facing or not villain or seat not in setup.seats:
                raise InvalidScenario("shields", villain, "it must be a villain who is face up, "
                                      "and the seat of the hero who blocked it")
        needed = setup.cards[setup.kind_of[state.horcrux]].needs if state.horcrux else ()
        for symbol in state.placed:
            if symbol not in needed or state.placed.count(symbol) > 1:
                raise InvalidScenario("placed", symbol,
                                      f"it can be {', '.join(needed) or 'nothing'}")
        if state.horcrux and self.static.complete(state):
            raise InvalidScenario("placed", state.placed, f"{setup.kind_of[state.horcrux]} would "
                                  "be destroyed: leave a symbol out")

    def _check_horcruxes(self, state: State) -> None:
        """Each is destroyed before the next comes (HB-HORCRUX-1)."""
        left = [card for card in (state.horcrux, *state.horcruxes[::-1]) if card]
        printed = [piece for piece in self.setup.pieces
                   if self.setup.group_of(piece) == "horcrux"]
        gone = [card for card in printed if card not in left and card not in state.box]
        for card, due in zip([*gone, *left], printed, strict=False):
            if card != due:
                raise InvalidScenario("horcrux", card, f"{due} comes before it: destroyed says "
                                      "who has that one")

    def from_data(self, data: Any) -> State:
        """The position that :meth:`State.to_data` wrote, at which a game can start.

        Raises:
            InvalidSave: naming the field that does not fit, what it holds and what is allowed.
        """
        setup = self.setup
        values = saved(setup, data, _FIELDS)
        plan = [task.to_data() for task in WHOLE_TURN]
        if not data["agenda"] or data["agenda"] != plan[:len(data["agenda"])]:
            raise InvalidSave("position.agenda", data["agenda"], "it must be the rest of a turn")
        values["shields"] = [tuple(shield) for shield in values["shields"]]
        values["healed"] = [0] * len(setup.players)
        values["revealed"] = [""] * len(setup.players)
        values["agenda"] = list(WHOLE_TURN[:len(data["agenda"])])
        state = State(**values).copy()
        if not any(state.facing) and not state.villains:
            raise InvalidSave("position.facing", state.facing, "a villain must be left")
        try:
            self.check(state)
            check_stage(state)
        except InvalidScenario as error:
            raise InvalidSave(error.field, error.found, error.allowed) from None
        return state

    def deal_hidden(self, state: State, viewer: str | None, chance: Chance) -> None:
        """Shuffle what nobody may see: the order of every deck and stack.

        All else is open, and that Voldemort is below the other villains is known.
        """
        for stack in (state.dark_arts, state.villains, state.hogwarts, *state.decks):
            chance.shuffle(stack)
        state.villains.sort(key=lambda villain: villain not in self.setup.last)


def check_stage(state: State) -> None:
    """Raise :class:`InvalidScenario` if the turn has not come to where this can be.

    For positions at which a game starts: what is left of the turn says what has not happened yet.
    """
    part = state.agenda[-1].verb
    if part in ("begin", "events") and any(state.stunned):
        raise InvalidScenario("stunned", state.stunned, "nobody is Stunned before the events of a "
                              "turn")
    if part in ("begin", "events", "horcrux", "villains") and state.defeats:
        raise InvalidScenario("defeats", state.defeats, "no villain is defeated before the hero "
                              "acts")
