"""A ruling changes what it says, and nothing else.

Random games are played by the defaults. In each position each alternative of each ruling plays the
same move, and where the two part for the first time is compared with what the ruling speaks of:
what is told, asked or due next by the default, and what by the alternative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import chain
from typing import Any

import pytest

from hogwarts_nb import HogwartsBattle, HouseCup
from hogwarts_nb.core import Game, Move, StepKind
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.hogwarts_battle import HEROES_OF_GAME, KINDS, spell
from hogwarts_nb.hogwarts_battle.effects import AddControl, RemoveControl
from tests.halls.boards import play as halls_play
from tests.halls.test_conformance import make, make_late
from tests.halls.test_events import order_beginning

#: What comes next by the default, and what by the alternative.
Parting = tuple[str, str]


def kinds(rules: Any) -> Any:
    """The kind of each piece of a game."""
    return rules.setup.kind_of


class Teller:
    """Writes down what is told, and what the table looked like then."""

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules, self.state = rules, state
        self.told: list[tuple[str, Any]] = []

    def __call__(self, kind: StepKind, actor: int | None = None, because: Any = None, /,
                 **values: Any) -> None:
        card = values.get("card")
        about = kinds(self.rules).get(card, "") if isinstance(card, str) else ""
        facts = {piece: place for piece, place in self.rules.facts(self.state).items() if place}
        self.told.append((f"{kind.name} {about}".strip(), (actor, because, facts)))


def under(rules: Any, name: str, value: str) -> Any:
    """The same rules with one ruling otherwise."""
    args, values = rules._made_with
    return type(rules)(*args, **values | {"rulings": {name: value}})


def fitted(state: Any, spaces: int) -> Any:
    """A copy of a position with room for so many villains: a ruling makes room for one more."""
    state = state.copy()
    if spaces:
        state.facing += [""] * (spaces - len(state.facing))
        state.assigned += [0] * (spaces - len(state.assigned))
    return state


def to_come(state: Any) -> list[list[Any]]:
    """What each task is called, and its values, the next one last."""
    found: list[list[Any]] = state.to_data()["agenda"]
    return found


def unmarked(state: Any) -> Any:
    """A position without the marks on its agenda that one ruling alone needs."""
    state.agenda = [task for task, (verb, *_) in zip(state.agenda, to_come(state), strict=True)
                    if verb != "settled"]
    return state


def play(rules: Any, state: Any, move: Move | None, say: Any = None) -> Sequence[Move]:
    """Play a move, or the setup; what can be played then."""
    if move is None:
        rules.begin(state, say)
    else:
        rules.apply(state, move, say)
    return tuple(rules.legal(state))


def only(rules: Any, state: Any, here: Iterable[Move], there: Iterable[Move]) -> str:
    """What is asked, and which moves are offered here and not there, by their verbs and cards."""
    asked = to_come(state)[-1][0] if state.agenda else "nothing"
    more = [(move.verb, *(arg for arg in move.args if arg in kinds(rules).values()))
            for move in here if move not in there]
    return " ".join([f"asks {asked}", *dict.fromkeys(" ".join(words) for words in more)])


class Way:
    """How a move goes by some rules, or the setup.

    Attributes:
        before: what could be played instead.
        end: the position after it, with what can be played then; None if it cannot be played.
    """

    def __init__(self, rules: Any, start: Any, move: Move | None) -> None:
        self.rules, self.move = rules, move
        self.spaces = getattr(rules.setup, "spaces", 0)
        self.start = fitted(start, self.spaces)
        self.before = tuple(rules.legal(self.start))
        self.end, self.legal = None, ()
        if move is None or move in self.before:
            self.end = self.start.copy()
            self.legal = play(rules, self.end, move)

    def told(self, other: Way) -> list[tuple[str, Any]]:
        """All that happens, what is asked then, what is due, and what the position holds."""
        state = self.start.copy()
        teller = Teller(self.rules, state)
        play(self.rules, state, self.move, teller)
        asked = only(self.rules, state, self.legal, other.legal)
        state = unmarked(fitted(state, other.spaces))
        return [*teller.told, (asked, self.legal),
                *(due(self.rules, task) for task in reversed(to_come(state))),
                *((f"holds {field}", value) for field, value in state.to_data().items())]


def parting(one: Way, other: Way) -> Parting | None:
    """Where two ways of the same move part for the first time; None if nowhere."""
    if one.before != other.before:
        return (only(one.rules, one.start, one.before, other.before),
                only(other.rules, other.start, other.before, one.before))
    if one.legal == other.legal and fitted(one.end, other.spaces) == other.end:
        return None
    ways = zip(one.told(other), other.told(one), strict=False)
    return next(((mine[0], theirs[0]) for mine, theirs in ways if mine != theirs), None)


def due(rules: Any, task: list[Any]) -> tuple[str, Any]:
    """What a task that waits is about: its verb and the kinds of its cards."""
    kind_of = kinds(rules)
    verb, *rest = task
    cards = [kind_of[value] for value in rest
             if isinstance(value, str) and value in kind_of]
    return " ".join(["due", verb, *dict.fromkeys(cards)]), task


#: Decisions before which all is done that a move has set off.
FREE = ("act", "roll", "take", "place")


def partings(games: Iterable[Game[Any]], moves: int, times: int) -> dict[str, Counter[Parting]]:
    """Where each alternative of each ruling parts from the default in random games.

    Args:
        games: where they begin, by the defaults.
        moves: how many moves are played.
        times: how many random games begin with each of them.
    """
    found: dict[str, Counter[Parting]] = {}
    for game in games:
        rules = game.rules
        others = [(name, under(rules, name, value))
                  for name, ruling in rules.rulebook.switches.items()
                  for value in ruling.options if value != ruling.default]
        parted: set[str] = set()
        for at, move in chain([(rules.box(Chance(0)), None)], *(
                played(rules, game.state.copy(), Chance(seed), moves) for seed in range(times))):
            if move is None or to_come(at)[-1][0] in FREE:
                parted.clear()
            default = Way(rules, at, move)
            for name, other in others:
                # What has parted already would have come to another position than this one.
                if name not in parted and (way := parting(default, Way(other, at, move))):
                    parted.add(name)
                    found.setdefault(name, Counter())[way] += 1
    return found


def played(rules: Any, state: Any, chance: Chance,
           moves: int) -> Iterator[tuple[Any, Move | None]]:
    """Random moves from a position, each with the position before it."""
    for _ in range(moves):
        legal = rules.legal(state)
        if not legal:
            return
        move = chance.choice(legal)
        yield state, move
        rules.apply(state, move)


# --- What each ruling speaks of --------------------------------------------------------------

BATTLE: dict[str, list[Parting]] = {
    "reprieve": [("control-*", "reprieve *")],
    "stun-order": [("stun-discards", "control-*"), ("stun-discards", "reprieve *")],
    "stun-discards": [("due discard", "due discard")],
    "draw-then-discard": [("asks discard*", "*"), ("asks discard*", "asks act*")],
    "blocked-option": [("asks choose", "asks choose choose")],
    "defeat-bonus": [("bonus* *", "*")],
    "played-before": [("bonus* *", "*")],
    "confundus-voldemort": [("*", "bonus* confundus")],
    "discard-effects": [("asks *", "discard-effect *"), ("asks *", "triggered crabbe_goyle"),
                        ("asks *", "triggered defence")],
    "remembrall": [("gained-attack", "gained-influence")],
    "quirrell": [("gained-attack", "gained-influence")],
    "next-horcrux": [("*", "horcrux-revealed *")],
    "voldemort-enters": [("*", "villain-replaced voldemort_*"),
                         ("villain-replaced voldemort_*", "villain-replaced voldemort_*")],
    "umbridge-value": [("triggered umbridge", "asks act*")],
    "location-reveal": [("nothing-to-discard", "*"), ("asks discard*", "*"), ("lost-health", "*")],
    "shield-ends": [("shield-gone *", "*"), ("due act", "due unshield")],
    "last-turn": [("won*", "*")],
    "crabbe-goyle": [("*", "triggered crabbe_goyle"),
                     ("due discarded*", "due trigger crabbe_goyle")],
    "shield-voldemort": [("asks pick choose voldemort_*", "asks pick")],
    "reactions": [("triggered *", "*"), ("bonus* *", "*"), ("discard-effect *", "*")],
    "setup-reveal": [("turn-began", "triggered death_eater"),
                     ("due begin", "due trigger death_eater*")],
    "enemy-reroll": [("*", "asks pick choose"), ("asks *", "asks pick choose")],
    "ability-choice": [("due hero harry_*", "due hero harry_*")],
}


def random_table(seed: int) -> HogwartsBattle:
    """A turn of one of the later games with any cards in the hands, and little time left."""
    chance = Chance(seed)
    heroes = list(HEROES_OF_GAME)
    chance.shuffle(heroes)
    heroes = heroes[:3]
    number = 3 + seed % 5
    setup = HogwartsBattle(heroes, game=number).rules.setup
    dealt = {group: [piece for piece in setup.pieces if setup.group_of(piece) == group]
             for group in ("hogwarts", "proficiency", "horcrux", "location")}
    chance.shuffle(dealt["hogwarts"])
    chance.shuffle(dealt["proficiency"])
    location = chance.choice(dealt["location"])
    return HogwartsBattle.scenario(
        heroes, game=number, seed=seed, location=location,
        control=setup.number(location, "spaces") - chance.randbelow(4),
        stage=chance.choice(["dark_arts", "actions", "end"]),
        hands={hero: [dealt["hogwarts"].pop() for _ in range(6)] for hero in heroes},
        health={hero: 1 + chance.randbelow(10) for hero in heroes},
        attack={hero: chance.randbelow(6) for hero in heroes},
        influence={hero: chance.randbelow(8) for hero in heroes},
        skills={hero: dealt["proficiency"].pop() for hero in heroes if dealt["proficiency"]},
        destroyed={heroes[0]: dealt["horcrux"][:chance.randbelow(6)]})


PAIR = ("Hermione", "Ron")
VILLAINS = [card.id for card in KINDS.values() if card.group == "villain"]

def battle_positions() -> Iterator[Game[Any]]:
    """What seldom happens in random games."""
    return (HogwartsBattle.scenario(**position) for position in BATTLE_POSITIONS)


BATTLE_POSITIONS: list[dict[str, Any]] = [
    {"players": PAIR, "control": 4, "stage": "dark_arts", "dark_arts": ["he_who"],
     "facing": ["quirrell"],
     "hands": {"Hermione": ["own_finite", "own_finite", "own_gloom", "own_gloom"]},
     "cards": [spell("own_finite", "Finite", RemoveControl(1), value=1, copies=2),
               spell("own_gloom", "Gloom", AddControl(1), value=1, copies=2)]},
    {"players": ("Harry", "Ron"), "facing": ["draco"], "assigned": 5, "attack": {"Harry": 1},
     "hands": {"Harry": ["firebolt"]}},
    {"players": PAIR, "game": 6, "facing": ["draco", "voldemort_6"], "control": 1,
     "attack": {"Hermione": 1}, "hands": {"Hermione": ["confundus"]}},
    {"players": PAIR, "game": 3, "facing": ["basilisk"],
     "hands": {"Hermione": ["crystal_ball", "lockhart", "beedle"]}},
    {"players": ("Neville", "Ron"), "stage": "dark_arts", "dark_arts": ["flipendo"],
     "facing": ["draco"], "hands": {"Neville": ["remembrall"]}},
    {"players": PAIR, "facing": ["quirrell"], "assigned": 5, "attack": {"Hermione": 1}},
    {"players": PAIR, "game": 6, "facing": ["umbridge"], "market": ["cedric"],
     "influence": {"Hermione": 3}, "skills": {"Hermione": "arithmancy"}},
    {"players": PAIR, "game": 3, "active": "Ron", "facing": ["dementor", "basilisk"],
     "shields": {"Hermione": ["dementor"]}, "hands": {"Ron": []}},
    {"players": PAIR, "facing": ["quirrell"], "defeated": ["draco", "crabbe_goyle"],
     "assigned": 5, "attack": {"Hermione": 1}, "hands": {"Hermione": []}},
    {"players": PAIR, "game": 5, "facing": ["draco", "voldemort_5"],
     "hands": {"Hermione": ["petrificus"]}},
    {"players": PAIR, "game": 5, "facing": ["basilisk"], "hands": {"Hermione": []},
     "defeated": [*(kind for kind in VILLAINS if KINDS[kind].game <= 5 and kind not in (
         "basilisk", "voldemort_5")), "death_eater"]},
    {"players": PAIR, "game": 7, "rolls": ["health"], "hands": {"Hermione": ["cedric"]},
     "facing": ["quirrell"]},
    {"players": PAIR, "game": 6, "stage": "dark_arts", "dark_arts": ["heir_of_slytherin"],
     "facing": ["quirrell"], "skills": {"Hermione": "arithmancy"}},
    {"players": PAIR, "game": 6, "stage": "dark_arts", "dark_arts": ["flipendo"],
     "facing": ["crabbe_goyle"], "skills": {"Hermione": "defence"},
     "hands": {"Hermione": ["protego", "protego"]}},
]

HOUSE_CUP: dict[str, list[Parting]] = {
    "column": [("asks place place", "asks place place")],
    "consolation": [("consoled", "consoled-once")],
    "taking": [("asks take take*", "asks apply apply*")],
    "supply": [("consoled", "consoled"), ("rewarded", "rewarded")],
    "instant-gift": [("holds waiting", "holds waiting")],
    "trouble": [("holds waiting", "holds waiting"), ("*", "asks apply apply trouble*"),
                ("asks apply*", "asks apply apply trouble*")],
    "divination": [("drew *", "peeked *"), ("shuffled-in divination", "*")],
    "cauldron": [("asks ask discard cauldron", "asks ask")],
    "flywheel": [("scored", "scored")],
    "search": [("asks apply apply *", "scored")],
    "cauldron-order": [("due instant", "due settle cauldron")],
    "instant-again": [("not-again divination", "*")],
}


def house_cup_positions() -> Iterator[Game[Any]]:
    """What seldom happens in random games: an instant card is given away, the end."""
    houses = ("Slytherin", "Gryffindor")
    yield HouseCup.scenario(houses, deck_size="full", day="Tue", tokens={
        "Tue": [("Slytherin", 2)]}, days={"Tue": ["letter", "hagrids_farm"]})
    yield HouseCup.scenario(houses, deck_size="full", stage="end", round=4, deck=["hagrids_farm"],
                            hands={"Slytherin": ["flywheel", "herbology", "help_points"]})
    yield HouseCup.scenario(houses, deck_size="full", round=4, day="Wed", rest="box", seed=3,
                            tokens={"Wed": [("Slytherin", 1)]}, days={"Wed": ["divination.1"]},
                            deck=["divination.2", "history"])


HALLS: dict[str, list[Parting]] = {
    "face-down-rotation": [("asks tiles", "asks tiles rotate")],
    "null-rotation": [("asks tiles", "asks tiles rotate")],
    "backtracking": [("asks act*", "asks act* walk*")],
    "second-movement": [("asks act", "asks act walk*")],
    "put-in-room": [("put-in", "put-only")],
    "win": [("won", "*")],
    "star": [("asks star*", "asks act*")],
    "password-tiles": [("asks tiles*", "asks tiles*"), ("flipped*", "flipped*"),
                       ("rotated*", "rotated*"), ("more-tiles", "more-tiles")],
    "cancel-end": [("class-reopened class_cancelled", "*")],
    "friday-fewer": [("asks *", "asks * play friday_shuffle")],
    "mrs-norris": [("*", "shown mrs_norris"), ("asks * play mrs_norris*", "asks *")],
    "sleeping-room": [("back-in-room", "back-in-room"), ("back-to-start", "back-in-room")],
    "new-class": [("now-next", "completed")],
}


def halls_positions() -> Iterator[Game[Any]]:
    """Games near their end, and what seldom happens in them."""
    for seed in (0, 1, 3, 4, 6, 7):  # the others have other rulings
        yield make_late(seed)
    yield halls_play({"c1": "His─+Ron", "d1": "─+Ginny"}, players=("Harry", "Ron", "Ginny"),
                     hands={"Harry": ["somebodys_lost"]},
                     schedules={"Ginny": order_beginning("history")})
    yield halls_play({"c3": "Pot┌+Harry", "d3": "┐", "d4": "┘", "c4": "└"})
    yield halls_play({"d4": "Cha─!Harry"}, extra_turns={"Harry": 1})


def house_cup(seed: int) -> HouseCup:
    """Any game."""
    houses = ("Slytherin", "Gryffindor", "Hufflepuff", "Ravenclaw")
    return HouseCup(houses[:2 + seed % 3], seed=seed, deck_size="full")


def allows(pattern: Parting, way: Parting) -> bool:
    """Whether a ruling speaks of a parting; ``*`` alone is anything of another kind."""
    kinds = {told.partition(" ")[0] for told in way}
    return all(map(fnmatchcase, way, pattern)) and ("*" not in pattern or len(kinds) == 2)


GAMES: list[tuple[str, Callable[[], Iterable[Game[Any]]], Callable[[int], Game[Any]], int, int,
                  dict[str, list[Parting]]]] = [
    ("battle", battle_positions, random_table, 15, 20, BATTLE),
    ("house-cup", house_cup_positions, house_cup, 6, 300, HOUSE_CUP),
    ("halls", halls_positions, make, 8, 60, HALLS)]


@pytest.mark.parametrize(("positions", "make_game", "games", "moves", "allowed"),
                         [row[1:] for row in GAMES], ids=[row[0] for row in GAMES])
def test_a_ruling_changes_what_it_says_and_nothing_else(
        positions: Callable[[], Iterable[Game[Any]]], make_game: Callable[[int], Game[Any]],
        games: int, moves: int, allowed: dict[str, list[Parting]]) -> None:
    found = partings(positions(), 10, times=8)
    for name, ways in partings(map(make_game, range(games)), moves, times=1).items():
        found.setdefault(name, Counter()).update(ways)
    switches = list(make_game(0).rulebook.switches)
    assert list(allowed) == switches
    assert [name for name in switches if name not in found] == [], "these have changed nothing"
    assert [(name, way) for name, ways in found.items() for way in ways
            if not any(allows(pattern, way) for pattern in allowed[name])] == []


def test_an_order_that_is_turned_round_is_nothing_that_a_ruling_on_discards_says() -> None:
    turned = ("triggered crabbe_goyle", "triggered defence")
    assert not any(allows(pattern, way) for pattern in BATTLE["crabbe-goyle"]
                   for way in (turned, turned[::-1]))
