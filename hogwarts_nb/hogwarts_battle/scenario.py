"""Any position of Hogwarts Battle from plain data, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any

from ..core import InvalidScenario
from ..core.chance import Chance
from ..core.reading import listed, seat_of
from .effects import DIE, FACE_NAMES
from .positions import STAGES, check_stage
from .rules import HogwartsBattleRules
from .state import HAND, MARKET, State
from .tasks import TURN, WHOLE_TURN, Part

__all__ = ["position"]


def position(rules: HogwartsBattleRules, *, seed: int = 0, rolls: Sequence[str | int] = (),
             turn: int = 1, active: str | None = None, stage: str = "actions",
             pending: Sequence[str | Mapping[str, Any]] = (), to_move: str | None = None,
             location: str | None = None, control: int = 0, reprieve: bool = False,
             facing: Sequence[str] | None = None, assigned: int | Sequence[int] = 0,
             villains: Sequence[str] = (), defeated: Sequence[str] = (), defeats: int = 0,
             dark_arts: Sequence[str] = (), event: Sequence[str] = (),
             resolved: Sequence[str] = (), market: Sequence[str] | None = None,
             hogwarts: Sequence[str] = (), hands: Mapping[str, Sequence[str]] | None = None,
             decks: Mapping[str, Sequence[str]] | None = None,
             discards: Mapping[str, Sequence[str]] | None = None, played: Sequence[str] = (),
             revealed: Mapping[str, str] | None = None,
             health: Mapping[str, int] | None = None, attack: Mapping[str, int] | None = None,
             influence: Mapping[str, int] | None = None, stunned: Sequence[str] = (),
             healed: Mapping[str, int] | None = None,
             shields: Mapping[str, Sequence[str]] | None = None, struck: Sequence[str] = (),
             lasting: Sequence[Sequence[str]] = (), spent: Sequence[str] = (),
             skills: Mapping[str, str] | None = None, horcrux: str | None = None,
             placed: Sequence[str] = (), destroyed: Mapping[str, Sequence[str]] | None = None,
             used_up: Sequence[str] = (), exact: bool = False) -> State:
    """A position; what is not given is filled in from the setup.

    Cards are ids of kinds (``"reparo"``) or of single cards (``"reparo.3"``). Where the top cards
    of a stack are given, the others of its sort are below them, shuffled.

    Args:
        rules: the rules with their options.
        seed: chance: the order of all that is not given, and all later shuffles.
        rolls: what house dice show next: ``"attack"``, ``"influence"``, ``"heart"`` or ``"card"``,
            or the numbers of faces, 1 to 6.
        turn: the number of the turn; 0 during the setup.
        active: the active hero; the first seat by default.
        stage: what comes next: the ``"setup"`` before turn 1, the ``"dark_arts"`` events, the
            ``"horcrux"``, the abilities of the ``"villains"``, the hero's ``"actions"``, the
            ``"end"`` of the turn or one of its later steps, or nothing: the game is ``"over"``.
        pending: what comes before that, in the middle of effects, the next first: tasks such as
            ``{"task": "discard", "seat": "Ron", "path": "flipendo.1", "left": 1, "by": "enemy"}``
            or ``"event"``. What each can have is in ``tasks.py``.
        to_move: who decides next; only checked.
        location: the location that is defended; those before it are lost. "" if all are.
        control: the control on it.
        reprieve: whether control found no space this turn.
        facing: the villains who are face up, from left to right; "" for an empty space.
        assigned: the attack that is assigned to the first of them, or to each in a list.
        villains: the next villains, the first to come first.
        defeated: villains that are defeated.
        defeats: how many of them were defeated this turn.
        dark_arts: the next events, the first to come first.
        event: the events that are being resolved, the newest last.
        resolved: events on the discard pile.
        market: the cards that can be acquired; up to 6, "" for an empty space.
        hogwarts: the next Hogwarts cards, the first to come first.
        hands: the hands of heroes; 5 other cards of the starting deck for each of the others.
        decks: the top cards of heroes' decks, the top card first.
        discards: the discard piles of heroes.
        played: the cards that the active hero has played this turn.
        revealed: the revealed top cards of heroes' decks.
        health: the health of heroes; the most by default.
        attack: the attack tokens of heroes.
        influence: the influence tokens of heroes.
        stunned: the heroes who are Stunned this turn; their health is 0.
        healed: the health that heroes have gained this turn.
        shields: the villains whose abilities heroes have blocked.
        struck: the villain of each attack that was assigned this turn.
        lasting: the effects that last until the end of the turn, each with its card, such as
            ``["petrification.1", "petrification"]``.
        spent: effects that happen once a turn, and have, such as ``"charms.0"``.
        skills: the proficiencies of heroes; the others have none.
        horcrux: the Horcrux that is face up; the first that is not destroyed by default, "" for
            none.
        placed: the symbols on it.
        destroyed: the Horcruxes that heroes have destroyed; all those before the one that is face
            up, which come in their printed order.
        used_up: destroyed Horcruxes that were given up.
        exact: whether stacks and decks are exactly the cards that are given: the others stay in
            the box.

    Raises:
        InvalidScenario: naming the first thing that does not fit, and what would.
    """
    build = _Builder(rules, seed, exact)
    state, setup = build.state, rules.setup
    state.chance.rolls = build.rolls(rolls)
    state.turn = build.number("turn", turn, 0, 9_999)
    state.active = 0 if active is None else build.seat("active", active)
    build.set_location(location, control)
    state.reprieve = build.flag("reprieve", reprieve)
    build.set_villains(facing, assigned, villains, defeated)
    state.defeats = build.number("defeats", defeats, 0, len(state.defeated))
    state.event = build.take("event", event, "dark_arts")
    state.resolved = build.take("resolved", resolved, "dark_arts")
    state.dark_arts = build.stack("dark_arts", dark_arts, "dark_arts")
    cards = {"hands": hands, "decks": decks, "discards": discards}
    for name, given in cards.items():
        for seat, hero, pile in build.heroes(name, given):
            getattr(state, name)[seat] = build.take(f"{name}[{hero!r}]", pile, "hogwarts",
                                                    "starting", seat=seat)
    state.played = build.take("played", played, "hogwarts", "starting", seat=state.active)
    for seat, hero, card in build.heroes("revealed", revealed):
        state.revealed[seat] = build.one(f"revealed[{hero!r}]", card, "hogwarts", "starting",
                                         seat=seat)
    build.lay_cards(market, hogwarts, hands)
    for seat, hero, card in build.heroes("skills", skills):
        state.skills[seat] = build.one(f"skills[{hero!r}]", card, "proficiency")
    build.set_numbers(health, stunned)
    for name, tokens in (("attack", attack), ("influence", influence), ("healed", healed)):
        for seat, hero, number in build.heroes(name, tokens):
            getattr(state, name)[seat] = build.number(f"{name}[{hero!r}]", number, 0, 999)
    for seat, hero, blocked in build.heroes("shields", shields):
        state.shields += [(build.named(f"shields[{hero!r}]", villain, state.facing), seat)
                          for villain in listed(f"shields[{hero!r}]", blocked)]
    state.struck = [build.named("struck", villain, setup.pieces)
                    for villain in listed("struck", struck)]
    for entry in [listed("lasting", pair) for pair in listed("lasting", lasting)]:
        if len(entry) != 2 or not isinstance(entry[0], str):
            raise InvalidScenario("lasting", entry, "it must be an effect and its card")
        state.lasting.append((entry[0], build.named("lasting", entry[1], setup.pieces)))
    state.spent = listed("spent", spent)
    for note in state.spent:
        if not isinstance(note, str):
            raise InvalidScenario("spent", note, "it must be a text")
    build.set_horcruxes(horcrux, placed, destroyed, used_up)
    # After all that is given: what nobody has asked for.
    state.proficiencies = build.rest("proficiency")
    if exact:
        state.box, build.free = build.free, []
    build.set_agenda(stage, pending)
    rules.positions.check(state)
    check_stage(state)
    build.check_to_move(to_move)
    return state


class _Builder:
    """Puts components onto an empty table."""

    def __init__(self, rules: HogwartsBattleRules, seed: int, exact: Any) -> None:
        self.rules, self.setup = rules, rules.setup
        self.state = rules.box(Chance(seed))
        self.free = list(rules.setup.pieces)
        self.state.box = []
        self.exact = self.flag("exact", exact)

    # -- The turn, the location, the villains, Horcruxes

    def rolls(self, rolls: Any) -> tuple[int, ...]:
        """Faces of dice: all dice show the four symbols on their first faces, in one order."""
        faces = {name: number for number, (symbol, face) in enumerate(FACE_NAMES.items(), 1)
                 for name in (symbol, face.en)}
        found = []
        for number, face in enumerate(listed("rolls", rolls)):
            shown = faces.get(face.casefold(), 0) if isinstance(face, str) else face
            if type(shown) is not int or not 1 <= shown <= DIE:
                raise InvalidScenario(f"rolls[{number}]", face, "it can be attack, influence, "
                                      f"heart, card, or a number from 1 to {DIE}")
            found.append(shown)
        return tuple(found)

    def set_agenda(self, stage: Any, pending: Any) -> None:
        state = self.state
        if not isinstance(stage, str) or stage not in (*STAGES, "over"):
            raise InvalidScenario("stage", stage, f"it can be {', '.join((*STAGES, 'over'))}")
        tasks = [self.rules.positions.pending.given(f"pending[{number}]", entry)
                 for number, entry in enumerate(listed("pending", pending))]
        if stage == "over":
            state.result, state.agenda = "won" if state.location else "lost", tasks
        else:
            left = len(TURN) - TURN.index(Part(STAGES[stage]))
            state.agenda = [*WHOLE_TURN[:left], *reversed(tasks)]

    def set_location(self, location: Any, control: Any) -> None:
        state, order = self.state, self.rest("location", taken=False)
        number = (len(order) if location == "" else
                  0 if location is None else order.index(self.one("location", location,
                                                                  "location")))
        self.rest("location")
        state.lost, state.locations = order[:number], order[:number:-1]
        state.location = order[number] if number < len(order) else ""
        spaces = self.setup.number(state.location, "spaces") if state.location else 0
        state.control = self.number("control", control, 0, spaces)

    def set_villains(self, facing: Any, assigned: Any, villains: Any, defeated: Any) -> None:
        setup, state = self.setup, self.state
        faced = None if facing is None else self.take("facing", facing, "villain")
        state.defeated = self.take("defeated", defeated, "villain")
        state.villains = self.stack("villains", villains, "villain")
        # Voldemort is below all others, unless he is asked for.
        asked = len(state.villains) - len(listed("villains", villains))
        below = [card for card in setup.last if card in state.villains[:asked]]
        state.villains = below + [card for card in state.villains if card not in below]
        if faced is None:
            faced = [state.villains.pop()
                     for _ in range(min(setup.components.facing, len(state.villains)))]
        if len(faced) > setup.spaces:
            raise InvalidScenario("facing", facing, f"at most {setup.spaces} can be face up")
        state.facing[:len(faced)] = faced
        given = listed("assigned", [assigned] if isinstance(assigned, int) else assigned)
        if len(given) > max(1, len(faced)):
            raise InvalidScenario("assigned", assigned, "there are more numbers than villains")
        for space, number in enumerate(given):
            villain = state.facing[space]
            most = setup.number(villain, "health") - 1 if villain else 0
            state.assigned[space] = self.number("assigned", number, 0, most)

    def set_horcruxes(self, horcrux: Any, placed: Any, destroyed: Any, used_up: Any) -> None:
        state = self.state
        for seat, hero, cards in self.heroes("destroyed", destroyed):
            state.destroyed[seat] = self.take(f"destroyed[{hero!r}]", cards, "horcrux")
        state.used_up = self.take("used_up", used_up, "horcrux")
        if horcrux:
            state.horcrux = self.one("horcrux", horcrux, "horcrux")
        state.horcruxes = self.rest("horcrux")[::-1]
        if horcrux is None and state.horcruxes:
            state.horcrux = state.horcruxes.pop()
        state.placed = listed("placed", placed)

    # -- Cards

    def lay_cards(self, market: Any, hogwarts: Any, hands: Any) -> None:
        setup, state = self.setup, self.state
        if market is not None:
            laid = self.take("market", market, "hogwarts")
            if len(laid) > MARKET:
                raise InvalidScenario("market", market, f"there are {MARKET} spaces")
            state.market[:len(laid)] = laid
        state.hogwarts = self.stack("hogwarts", hogwarts, "hogwarts")
        for space in range(MARKET if market is None else 0):
            if state.hogwarts:
                state.market[space] = state.hogwarts.pop()
        for seat, hero in enumerate(setup.players):
            rest = [piece for piece in self.free if piece in setup.decks[seat]]
            state.chance.shuffle(rest)
            if hero not in (hands or {}):
                state.hands[seat] = [rest.pop() for _ in range(min(HAND, len(rest)))]
            state.decks[seat] = ([] if self.exact else rest) + state.decks[seat][::-1]
            dealt = {*state.hands[seat], *state.decks[seat]}
            self.free = [piece for piece in self.free if piece not in dealt]

    def rest(self, group: str, *, taken: bool = True) -> list[str]:
        """The cards of a sort that are free; they are free no more."""
        rest = [piece for piece in self.free if self.setup.group_of(piece) == group]
        if taken:
            self.free = [piece for piece in self.free if piece not in rest]
        return rest

    def stack(self, field: str, top: Any, group: str) -> list[str]:
        """A stack: the given cards on top, the free ones of its sort below, shuffled."""
        cards = self.take(field, top, group)
        rest = [] if self.exact else self.rest(group)
        self.state.chance.shuffle(rest)
        return rest + cards[::-1]

    def take(self, field: str, cards: Any, *groups: str, seat: int | None = None) -> list[str]:
        """Take the free cards that are named; nothing stays nothing."""
        return [self.one(field, card, *groups, seat=seat) if card or field not in (
            "facing", "market") else "" for card in listed(field, cards)]

    def one(self, field: str, card: Any, *groups: str, seat: int | None = None) -> str:
        """Take a free card."""
        setup = self.setup
        fitting = [piece for piece in setup.pieces if setup.group_of(piece) in groups and (
            setup.group_of(piece) != "starting" or seat is None or piece in setup.decks[seat])]
        same = [piece for piece in fitting if card in (piece, setup.kind_of[piece])]
        if not fitting:
            raise InvalidScenario(field, card, "there are no such cards in this game")
        if not same:
            kinds = dict.fromkeys(setup.kind_of[piece] for piece in fitting)
            raise InvalidScenario(field, card, f"it can be {', '.join(kinds)}, or a single card "
                                  f"such as {fitting[0]!r}")
        free = [piece for piece in same if piece in self.free]
        if not free:
            count = "it is" if len(same) == 1 else f"all {len(same)} of them are"
            raise InvalidScenario(field, card, f"{count} already somewhere else")
        self.free.remove(free[0])
        return free[0]

    def named(self, field: str, card: Any, pieces: Sequence[str]) -> str:
        """A card among these, by its id or kind."""
        kind_of = self.setup.kind_of
        for piece in pieces:
            if piece and card in (piece, kind_of[piece]):
                return piece
        what = "a villain who is face up" if field.startswith("shields") else "a card of this game"
        raise InvalidScenario(field, card, f"it must be {what}")

    # -- Numbers

    def set_numbers(self, health: Any, stunned: Any) -> None:
        setup, state = self.setup, self.state
        state.health = list(setup.health)
        for hero in listed("stunned", stunned):
            seat = self.seat("stunned", hero)
            state.stunned[seat], state.health[seat] = 1, 0
        for seat, hero, number in self.heroes("health", health):
            if state.stunned[seat] and number:
                raise InvalidScenario(f"health[{hero!r}]", number, "a Stunned hero has 0")
            state.health[seat] = self.number(f"health[{hero!r}]", number,
                                             0 if state.stunned[seat] else 1, setup.health[seat])

    def check_to_move(self, to_move: Any) -> None:
        if to_move is None:
            return
        self.seat("to_move", to_move)
        trial = self.state.copy()
        self.rules.begin(trial)
        seat = self.rules.to_move(trial)
        turn = "nobody" if seat is None else self.setup.players[seat]
        if turn != to_move:
            raise InvalidScenario("to_move", to_move, f"in this position {turn} decides next")

    def seat(self, field: str, hero: Any) -> int:
        return seat_of(self.setup, field, hero, "heroes")

    def heroes(self, field: str, value: Any) -> list[tuple[int, str, Any]]:
        """What is given for heroes, with their seats."""
        if not isinstance(value, (Mapping, NoneType)):
            raise InvalidScenario(field, value, "it must map heroes to values")
        return [(self.seat(field, hero), hero, given) for hero, given in (value or {}).items()]

    @staticmethod
    def flag(field: str, value: Any) -> bool:
        if type(value) is not bool:
            raise InvalidScenario(field, value, "it must be True or False")
        return value

    @staticmethod
    def number(field: str, value: Any, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InvalidScenario(field, value, f"it must be a whole number from {least} to {most}")
        return value
