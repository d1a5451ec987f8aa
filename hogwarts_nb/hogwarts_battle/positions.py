"""Positions as facts and as JSON data, and whether they can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core import Facts, InvalidSave, InvalidScenario
from ..core.chance import Chance
from ..core.reading import Check, below, each, fixed, is_flag, is_seat, is_text, players, saved
from .effects import DIE, FACE_NAMES, Lasting, ThisTurn
from .pending import Pending, rest_of_turn
from .setup import Setup
from .state import MARKET, State
from .static import StaticAbilities
from .tasks import TURN, WHOLE_TURN, Part

__all__ = ["STAGES", "Positions", "check_stage"]

#: What comes next in a turn, as a scenario calls it, and the task that does it.
STAGES = {"setup": "begin", "dark_arts": "events", "horcrux": "horcrux", "villains": "villains",
          "actions": "act", "end": "location",
          **{part.verb: part.verb for part in TURN[TURN.index(Part("location")) + 1:]}}

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

#: What each field of a position must be, and that in words.
_FIELDS: dict[str, tuple[Check, str]] = {
    "box": _CARDS,
    "turn": (_MANY, "a number of turns"),
    "active": (is_seat, "the number of a seat"),
    "locations": _CARDS,
    "location": (_space, "a location or an empty text"),
    "lost": _CARDS,
    "control": (_MANY, "a number of control tokens"),
    "reprieve": (is_flag, "true or false"),
    "dark_arts": _CARDS,
    "event": _CARDS,
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
    "played": _CARDS,
    "health": _TOKENS,
    "attack": _TOKENS,
    "influence": _TOKENS,
    "stunned": (each(below(2), players), "for each hero 0 or 1"),
    "shields": (each(_shield), "a list of villains and seats"),
    "struck": _CARDS,
    "healed": _TOKENS,
    "revealed": _MAYBE,
    "proficiencies": _CARDS,
    "skills": _MAYBE,
    "horcruxes": _CARDS,
    "horcrux": (_space, "a Horcrux or an empty text"),
    "placed": (each(_symbol), f"a list of {', '.join(FACE_NAMES)}"),
    "destroyed": _PILES,
    "used_up": _CARDS,
    "lasting": (each(fixed(is_text, _card)), "a list of effects and cards"),
    "spent": (each(is_text), "a list of texts"),
    "result": (lambda _, value: value in ("", "won", "lost"), "won, lost or an empty text"),
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
        self.pending = Pending(static.setup)

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
        left = any(state.facing) or bool(state.villains)
        due = "lost" if not state.location else "" if state.agenda else "won"
        if state.result != due or (due and state.agenda) or (
                due == "won" and left and not self.static.wins_by_card):
            raise InvalidScenario("result", state.result, "the game is over when no location is "
                                  "left or no villain is, and then nothing is to come")
        if state.location:
            spaces = setup.number(state.location, "spaces")
            if not 0 <= state.control <= spaces:
                raise InvalidScenario("control", state.control, f"it must be from 0 to {spaces}")
        for villain, assigned in zip(state.facing, state.assigned, strict=True):
            most = setup.number(villain, "health") - 1 if villain else 0
            if not 0 <= assigned <= most:
                raise InvalidScenario("assigned", assigned, f"it must be from 0 to {most}")
        at_once = setup.rulings["last-turn"] == "heroes-win"
        if state.agenda and not left and (at_once or Part("replace") not in state.agenda):
            raise InvalidScenario("defeated", state.defeated, "when all villains are defeated the "
                                  "game is over: leave one")
        for villain in state.defeated:
            others = [card for card in (*state.facing, *state.villains) if card]
            if villain in setup.last and any(card not in setup.last for card in others):
                raise InvalidScenario("defeated", villain, "it is defeated only when no other "
                                      "villain is left")
        for villain, seat in state.shields:
            if villain not in state.facing or not villain or seat not in setup.seats:
                raise InvalidScenario("shields", villain, "it must be a villain who is face up, "
                                      "and the seat of the hero who blocked it")
        self._check_turn(state)
        self.pending.check(state)
        needed = setup.cards[setup.kind_of[state.horcrux]].needs if state.horcrux else ()
        for symbol in state.placed:
            if symbol not in needed or state.placed.count(symbol) > 1:
                raise InvalidScenario("placed", symbol,
                                      f"it can be {', '.join(needed) or 'nothing'}")
        if state.horcrux and self.static.complete(state):
            raise InvalidScenario("placed", state.placed, f"{setup.kind_of[state.horcrux]} would "
                                  "be destroyed: leave a symbol out")

    def _check_turn(self, state: State) -> None:
        """What has happened this turn so far."""
        setup = self.setup
        for villain in state.struck:
            if setup.group_of(villain) != "villain" or villain in state.villains:
                raise InvalidScenario("struck", villain, "it must be a villain who was face up "
                                      "this turn")
        for path, source in state.lasting:
            if not isinstance(setup.nodes.get(path), (Lasting, ThisTurn)) or (
                    path.partition(".")[0] != setup.kind_of[source]):
                raise InvalidScenario("lasting", path, "it must be an effect of its card that "
                                      "lasts until the end of the turn")
        for note in state.spent:
            what, _, hero = note.partition(":")
            known = what in setup.nodes or (what in setup.enemies and hero)
            if not known or (hero and hero not in setup.players):
                raise InvalidScenario("spent", note, "it must be an effect, such as 'charms.0', or "
                                      "an effect or enemy and a hero, such as 'draco.1:Harry'")

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
        values = saved(self.setup, data, _FIELDS)
        values["shields"] = [tuple(shield) for shield in values["shields"]]
        values["lasting"] = [tuple(effect) for effect in values["lasting"]]
        try:
            values["agenda"] = [self.pending.read(f"position.agenda[{number}]", task)
                                for number, task in enumerate(data["agenda"])]
            state = State(**values).copy()
            self.check(state)
            check_stage(state)
        except InvalidScenario as error:
            raise InvalidSave(error.field, error.found, error.allowed) from None
        return state

    def arrangement(self, state: State) -> dict[str, Any]:
        """The keywords of a scenario that make this position."""
        setup, heroes = self.setup, self.setup.players

        def of_heroes(values: Sequence[Any]) -> dict[str, Any]:
            return {hero: value for hero, value in zip(heroes, values, strict=True) if value}

        bottom = rest_of_turn(state)
        given = {
            "rolls": [*state.chance.rolls], "turn": state.turn, "active": heroes[state.active],
            "stage": next(stage for stage, verb in STAGES.items()
                          if verb == WHOLE_TURN[bottom - 1].verb) if bottom else "over",
            "pending": [self.pending.written(task) for task in state.agenda[:bottom - 1:-1]]
            if bottom else [],
            "location": state.location, "control": state.control, "reprieve": state.reprieve,
            "facing": [*state.facing], "assigned": [*state.assigned],
            "villains": state.villains[::-1], "defeated": [*state.defeated],
            "defeats": state.defeats, "dark_arts": state.dark_arts[::-1], "event": [*state.event],
            "resolved": [*state.resolved], "market": [*state.market],
            "hogwarts": state.hogwarts[::-1], "hands": dict(zip(heroes, state.hands, strict=True)),
            "decks": of_heroes([deck[::-1] for deck in state.decks]),
            "discards": of_heroes(state.discards), "played": [*state.played],
            "revealed": of_heroes(state.revealed),
            "health": {hero: health for hero, health, most in zip(
                heroes, state.health, setup.health, strict=True) if 0 < health < most},
            "attack": of_heroes(state.attack), "influence": of_heroes(state.influence),
            "stunned": [*of_heroes(state.stunned)],
            "healed": of_heroes(state.healed),
            "shields": {hero: villains for seat, hero in enumerate(heroes) if (villains := [
                villain for villain, blocker in state.shields if blocker == seat])},
            "struck": [*state.struck], "lasting": [[*effect] for effect in state.lasting],
            "spent": [*state.spent], "skills": of_heroes(state.skills),
            "horcrux": state.horcrux, "placed": [*state.placed],
            "destroyed": of_heroes(state.destroyed), "used_up": [*state.used_up],
            "exact": bool(state.box),
        }
        return {name: value for name, value in given.items()
                if value not in ([], {}, False, 0) or name in ("turn", "facing", "market")}

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
    left = {task.verb for task in state.agenda}
    if "events" in left and any(state.stunned):
        raise InvalidScenario("stunned", state.stunned, "nobody is Stunned before the events of a "
                              "turn")
    if "villains" in left and state.defeats:
        raise InvalidScenario("defeats", state.defeats, "no villain is defeated before the hero "
                              "acts")
