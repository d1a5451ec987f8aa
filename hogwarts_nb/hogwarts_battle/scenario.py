"""Any position of Hogwarts Battle from plain data, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..core import InvalidScenario
from ..core.chance import Chance
from ..core.reading import seat_of
from .effects import FACE_NAMES
from .positions import check_stage
from .rules import HogwartsBattleRules
from .state import HAND, MARKET, State
from .tasks import TURN, WHOLE_TURN, Part

__all__ = ["STAGES", "position"]

#: Where in a turn a position can begin, and with which task.
STAGES = {"dark_arts": "events", "horcrux": "horcrux", "villains": "villains",
          "actions": "act", "end": "location"}


def position(rules: HogwartsBattleRules, *, seed: int = 0, rolls: Sequence[str] = (),
             turn: int = 1, active: str | None = None, stage: str = "actions",
             to_move: str | None = None, location: str | None = None, control: int = 0,
             facing: Sequence[str] | None = None, assigned: int | Sequence[int] = 0,
             villains: Sequence[str] = (), defeated: Sequence[str] = (),
             dark_arts: Sequence[str] = (), resolved: Sequence[str] = (),
             market: Sequence[str] | None = None, hogwarts: Sequence[str] = (),
             hands: Mapping[str, Sequence[str]] | None = None,
             decks: Mapping[str, Sequence[str]] | None = None,
             discards: Mapping[str, Sequence[str]] | None = None,
             health: Mapping[str, int] | None = None, attack: Mapping[str, int] | None = None,
             influence: Mapping[str, int] | None = None,
             stunned: Sequence[str] = (), shields: Mapping[str, Sequence[str]] | None = None,
             skills: Mapping[str, str] | None = None, horcrux: str | None = None,
             placed: Sequence[str] = (),
             destroyed: Mapping[str, Sequence[str]] | None = None) -> State:
    """A position; what is not given is filled in from the setup.

    Cards are ids of kinds (``"reparo"``) or of single cards (``"reparo.3"``). Where the top cards
    of a stack are given, the others of its sort lie below them, shuffled.

    Args:
        rules: the rules with their options.
        seed: chance: the order of all that is not given, and all later shuffles.
        rolls: the next symbols that house dice show: ``"attack"``, ``"influence"``, ``"health"``
            or ``"card"``.
        turn: the number of the turn.
        active: the active hero; the first seat by default.
        stage: what comes next: the ``"dark_arts"`` events, the ``"horcrux"``, the abilities of the
            ``"villains"``, the hero's ``"actions"``, or the ``"end"`` of the turn.
        to_move: who decides next; only checked.
        location: the location that is fought for; those before it are lost.
        control: the control on it.
        facing: the villains who are face up, from left to right; an empty list for none.
        assigned: the attack that is assigned to the first of them, or to each in a list.
        villains: the next villains, the first to come first.
        defeated: villains that are defeated.
        dark_arts: the next events, the first to come first.
        resolved: events on the discard pile.
        market: the cards that can be acquired; up to 6.
        hogwarts: the next Hogwarts cards, the first to come first.
        hands: the hands of heroes; 5 other cards of the starting deck for those who are not named.
        decks: the top cards of heroes' decks, the top card first.
        discards: the discard piles of heroes.
        health: the health of heroes; the most by default.
        attack: the attack tokens of heroes.
        influence: the influence tokens of heroes.
        stunned: the heroes who are Stunned this turn; their health is 0.
        shields: the villains whose abilities heroes have blocked.
        skills: the proficiencies of heroes; who is not named has none.
        horcrux: the Horcrux that is face up; the first that is not destroyed by default.
        placed: the symbols on it.
        destroyed: the Horcruxes that heroes have destroyed; all those before the one that is face
            up, which come in their printed order.

    Raises:
        InvalidScenario: naming the first thing that does not fit, and what would.
    """
    builder = _Builder(rules, seed)
    state = builder.state
    builder.set_rolls(rolls)
    builder.set_turn(turn, active, stage)
    builder.set_locations(location, control)
    builder.set_villains(facing, assigned, villains, defeated)
    state.resolved = builder.take("resolved", resolved, "dark_arts")
    state.dark_arts = builder.stack("dark_arts", dark_arts, "dark_arts")
    builder.lay_cards(market, hogwarts, hands, decks, discards)
    builder.set_numbers(health, attack, influence, stunned)
    builder.set_shields(shields)
    builder.set_skills(skills)
    builder.set_horcruxes(horcrux, placed, destroyed)
    rules.positions.check(state)
    check_stage(state)
    builder.check_to_move(to_move)
    return state


class _Builder:
    """Puts components onto an empty table, one sort of thing after the other."""

    def __init__(self, rules: HogwartsBattleRules, seed: int) -> None:
        self.rules, self.setup = rules, rules.setup
        self.state = rules.box(Chance(seed))
        self.free = list(rules.setup.pieces)
        self.state.box = []

    # -- chance, the turn, the location, the villains

    def set_rolls(self, rolls: Any) -> None:
        faces = list(FACE_NAMES)
        for number, face in enumerate(self._list("rolls", rolls)):
            if face not in faces:
                raise InvalidScenario(f"rolls[{number}]", face, f"it can be {', '.join(faces)}")
            # All dice show the four symbols on their first faces, in this order.
            self.state.chance.rolls += (1 + faces.index(face),)

    def set_turn(self, turn: Any, active: Any, stage: Any) -> None:
        state = self.state
        state.turn = self._number("turn", turn, 1, 9_999)
        state.active = 0 if active is None else self._seat("active", active)
        if not isinstance(stage, str) or stage not in STAGES:
            raise InvalidScenario("stage", stage, f"it can be {', '.join(STAGES)}")
        number = TURN.index(Part(STAGES[stage]))
        state.agenda = list(WHOLE_TURN[:len(TURN) - number])

    def set_locations(self, location: Any, control: Any) -> None:
        setup, state = self.setup, self.state
        order = [piece for piece in self.free if self._group(piece) == "location"]
        wanted = order[0] if location is None else self.take("location", [location], "location")[0]
        number = order.index(wanted)
        self.free = [piece for piece in self.free if piece not in order]
        state.lost, state.location = order[:number], wanted
        state.locations = order[:number:-1]
        state.control = self._number("control", control, 0, setup.number(wanted, "spaces"))

    def set_villains(self, facing: Any, assigned: Any, villains: Any, defeated: Any) -> None:
        setup, state = self.setup, self.state
        faced = None if facing is None else self.take("facing", facing, "villain")
        state.defeated = self.take("defeated", defeated, "villain")
        state.villains = self.stack("villains", villains, "villain")
        # Voldemort lies below all others, unless he is asked for.
        asked = len(state.villains) - len(self._list("villains", villains))
        below = [card for card in setup.last if card in state.villains[:asked]]
        state.villains = below + [card for card in state.villains if card not in below]
        if faced is None:
            faced = [state.villains.pop()
                     for _ in range(min(setup.components.facing, len(state.villains)))]
        if len(faced) > setup.spaces:
            raise InvalidScenario("facing", facing, f"at most {setup.spaces} can be face up")
        state.facing[:len(faced)] = faced
        if not faced and not state.villains:
            raise InvalidScenario("defeated", defeated, "when all villains are defeated the game "
                                  "is over: leave one")
        given = self._list("assigned", [assigned] if isinstance(assigned, int) else assigned)
        if len(given) > max(1, len(faced)):
            raise InvalidScenario("assigned", assigned, "there are more numbers than villains who "
                                  "are face up")
        for space, number in enumerate(given):
            most = setup.number(faced[space], "health") - 1 if faced else 0
            state.assigned[space] = self._number("assigned", number, 0, most)

    def set_shields(self, shields: Any) -> None:
        for hero, villains in self._items("shields", shields):
            for villain in self._list(f"shields[{hero!r}]", villains):
                here = [card for card in self.state.facing
                        if card and villain in (card, self.setup.kind_of[card])]
                if not here:
                    raise InvalidScenario(f"shields[{hero!r}]", villain, "it must be a villain who "
                                          "is face up")
                self.state.shields.append((here[0], self.setup.players.index(hero)))

    def set_skills(self, skills: Any) -> None:
        for hero, skill in self._items("skills", skills):
            (card,) = self.take(f"skills[{hero!r}]", [skill], "proficiency")
            self.state.skills[self.setup.players.index(hero)] = card
        self.state.proficiencies = self.stack("proficiencies", (), "proficiency")

    def set_horcruxes(self, horcrux: Any, placed: Any, destroyed: Any) -> None:
        state = self.state
        for hero, cards in self._items("destroyed", destroyed):
            state.destroyed[self.setup.players.index(hero)] = self.take(
                f"destroyed[{hero!r}]", cards, "horcrux")
        if horcrux is not None:
            (state.horcrux,) = self.take("horcrux", [horcrux], "horcrux")
        state.horcruxes = [card for card in self.free if self._group(card) == "horcrux"][::-1]
        if horcrux is None and state.horcruxes:
            state.horcrux = state.horcruxes.pop()
        state.placed = self._list("placed", placed)

    # -- cards

    def lay_cards(self, market: Any, hogwarts: Any, hands: Any, decks: Any, discards: Any) -> None:
        setup, state = self.setup, self.state
        heroes = setup.players
        piles = [(f"{name}[{hero!r}]", cards, place[heroes.index(hero)], heroes.index(hero))
                 for name, given, place in (("hands", hands, state.hands),
                                            ("decks", decks, state.decks),
                                            ("discards", discards, state.discards))
                 for hero, cards in self._items(name, given)]
        for field, cards, place, seat in piles:
            place.extend(self.take(field, cards, "hogwarts", "starting", seat=seat))
        if market is not None:
            laid = self.take("market", market, "hogwarts")
            if len(laid) > MARKET:
                raise InvalidScenario("market", market, f"there are {MARKET} spaces")
            state.market[:len(laid)] = laid
        state.hogwarts = self.stack("hogwarts", hogwarts, "hogwarts")
        if market is None:
            for space in range(MARKET):
                if state.hogwarts:
                    state.market[space] = state.hogwarts.pop()
        for seat, hero in enumerate(heroes):
            rest = [piece for piece in self.free if piece in setup.decks[seat]]
            state.chance.shuffle(rest)
            if hero not in (hands or {}):
                state.hands[seat] = [rest.pop() for _ in range(min(HAND, len(rest)))]
            state.decks[seat] = rest + state.decks[seat][::-1]

    def stack(self, field: str, top: Any, group: str) -> list[str]:
        """A stack: the given cards on top, the free ones of its sort below, shuffled."""
        cards = self.take(field, top, group)
        rest = [piece for piece in self.free if self._group(piece) == group]
        self.free = [piece for piece in self.free if self._group(piece) != group]
        self.state.chance.shuffle(rest)
        return rest + cards[::-1]

    def take(self, field: str, cards: Any, *groups: str, seat: int | None = None) -> list[str]:
        """Take the free cards that are named."""
        return [self._claim(field, card, groups, seat) for card in self._list(field, cards)]

    def _claim(self, field: str, card: Any, groups: Sequence[str], seat: int | None) -> str:
        setup = self.setup
        fitting = [piece for piece in setup.pieces if self._group(piece) in groups and (
            self._group(piece) != "starting" or seat is None or piece in setup.decks[seat])]
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

    # -- numbers

    def set_numbers(self, health: Any, attack: Any, influence: Any, stunned: Any) -> None:
        setup, state = self.setup, self.state
        state.health = list(setup.health)
        for hero in self._list("stunned", stunned):
            seat = self._seat("stunned", hero)
            state.stunned[seat], state.health[seat] = 1, 0
        for hero, number in self._items("health", health):
            seat = setup.players.index(hero)
            if state.stunned[seat] and number:
                raise InvalidScenario(f"health[{hero!r}]", number, "a Stunned hero has 0")
            least = 0 if state.stunned[seat] else 1
            state.health[seat] = self._number(f"health[{hero!r}]", number, least,
                                              setup.health[seat])
        for name, given, place in (("attack", attack, state.attack),
                                   ("influence", influence, state.influence)):
            for hero, number in self._items(name, given):
                place[setup.players.index(hero)] = self._number(f"{name}[{hero!r}]", number, 0, 999)

    def check_to_move(self, to_move: Any) -> None:
        if to_move is None:
            return
        self._seat("to_move", to_move)
        trial = self.state.copy()
        self.rules.begin(trial)
        seat = self.rules.to_move(trial)
        turn = "nobody" if seat is None else self.setup.players[seat]
        if turn != to_move:
            raise InvalidScenario("to_move", to_move, f"in this position {turn} decides next")

    # -- reading

    def _group(self, piece: str) -> str:
        return self.setup.group_of(piece)

    def _seat(self, field: str, hero: Any) -> int:
        return seat_of(self.setup, field, hero, "heroes")

    @staticmethod
    def _number(field: str, value: Any, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InvalidScenario(field, value, f"it must be a whole number from {least} to {most}")
        return value

    def _items(self, field: str, value: Any) -> list[tuple[str, Any]]:
        if value is None:
            return []
        if not isinstance(value, Mapping):
            raise InvalidScenario(field, value, "it must map heroes to values")
        for key in value:
            self._seat(field, key)
        return list(value.items())

    @staticmethod
    def _list(field: str, value: Any) -> list[Any]:
        if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
            raise InvalidScenario(field, value, "it must be a list")
        return list(value)
