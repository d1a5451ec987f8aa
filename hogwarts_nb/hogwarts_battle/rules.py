"""The rules of Hogwarts Battle: how a position changes, and what may be decided.

One way through it: :meth:`HogwartsBattleRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A turn is a fixed list of tasks
(:data:`~.state.TURN`); what cards do, and what that sets off, is put on top of it. So everything
that an effect triggers comes before whatever stood below it: a cascade needs no other machinery.

What cards do is in ``effects.py``, and how that changes the table in ``table.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ..chance import Chance
from ..game import Facts, InvalidOption, Move, Outcome, Prompt, Refusal, Rules, Say, StepKind
from ..rulebook import Rulebook
from ..words import Name, Text
from . import data, story, views
from .cards import HERO_NAMES, Card
from .components import Components
from .effects import (
    DRAWING,
    PLAYED,
    TYPE_PLAYED,
    VILLAIN_DEFEATED,
    Draw,
    Each,
    Effect,
    Event,
    Forbid,
    On,
    Shelter,
    ThisTurn,
    TopOfDeck,
)
from .refusals import understand
from .state import HAND, MARKET, TURN, State, Task
from .table import Table

__all__ = ["DECISIONS", "START_CONTROL", "HogwartsBattleRules"]

#: Tasks that somebody has to decide; all others happen by themselves.
DECISIONS = frozenset(("act", "choose", "hero", "discard"))

#: How much control the locations begin with (HB-DIFFICULTY-1).
START_CONTROL = (0, 1, 2, "each")

#: How many tasks can follow from one decision; the longest cascade of the box has some dozens.
CASCADE = 20_000

#: How many villains are face up at a time (HB-SETUP-4).
FACING = 1


class HogwartsBattleRules(Rules[State]):
    """The rules with the options of one game.

    Args:
        heroes: the seats in turn order.
        components: the cards in the box.
        rulings: values for switchable rulings; the others are played by default.
        start_control: 0, 1, 2 or ``"each"``; see :class:`~hogwarts_nb.HogwartsBattle`.
        first: the seat that begins, or None for a random one.

    Raises:
        InvalidOption: naming the option that does not fit.

    Attributes:
        table: what changes a position.
        cards: every kind of card as it is under the rulings.
        kind_of: the kind of each piece.
        health: the most health of each seat.
        enemies: the pieces that are Dark Arts events or villains.
    """

    game: ClassVar[str] = "hogwarts_battle"
    rulebook: ClassVar[Rulebook] = Rulebook("Hogwarts Battle",
                                            Path(__file__).with_name("rulebook.toml"))
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, heroes: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, start_control: int | str = 0,
                 first: int | None = 0) -> None:
        if start_control not in START_CONTROL or isinstance(start_control, bool):
            raise InvalidOption("start_control", start_control, "it can be 0, 1, 2 or 'each'")
        self.players = tuple(heroes)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = self.rulebook.choose(rulings)
        self.start_control = start_control
        self.first = first
        self.spaces = FACING
        self.health = [components.numbers[hero.casefold()]["health"] for hero in self.players]
        self._orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                             for seat in self.seats)
        self.cards: dict[str, Card] = {kind: card.under(self.rulings)
                                       for kind, card in components.kinds.items()}
        self.kind_of: dict[str, str] = {}
        self.decks = tuple(components.deck_of(hero) for hero in self.players)
        for group in ("location", "dark_arts", "villain", "hogwarts"):
            for kind in components.group(group):
                self.kind_of.update(dict.fromkeys(components.pieces(kind), kind))
        for deck in self.decks:
            self.kind_of.update((piece, piece.partition(".")[0]) for piece in deck)
        self.pieces = tuple(self.kind_of)
        self.enemies = frozenset(piece for piece, kind in self.kind_of.items()
                                 if self.cards[kind].group in ("dark_arts", "villain"))
        self.names = self._names()
        self._read_cards()
        self.table = Table(self)
        self.turn = tuple(reversed(TURN))
        self._moves: dict[tuple[Any, ...], Move] = {}
        present = dict.fromkeys(self.kind_of.values())
        self._plays = {kind: self.move("play", kind) for kind in present}
        self._buys = {kind: (components.numbers[kind]["value"], self.move("buy", kind),
                             self.move("buy", kind, "top"), self.cards[kind].type)
                      for kind in present if self.cards[kind].type}
        self._end = self.move("end")
        self._deciders: dict[str, Any] = {
            "play": self._play, "attack": self._attack, "buy": self._buy, "end": self._end_turn,
            "choose": self._choose, "discard": self._discard,
        }
        self._doers: dict[str, Any] = {
            "begin": self._begin, "events": self._events, "event": self._event,
            "resolved": self._resolved, "villains": self._villains, "ability": self._ability,
            "do": self._do, "trigger": self._trigger, "control": self._control,
            "stun": self._stun, "half": self._half, "discarded": self._nothing,
            "discard": self._nothing, "location": self._location, "replace": self._replace,
            "refill": self._refill, "put-away": self._put_away, "tokens": self._tokens,
            "hand": self._hand, "recover": self._recover,
        }

    # -- What the cards and options mean

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {"marker": story.MARKER}
        for piece, kind in self.kind_of.items():
            names[piece] = names[kind] = self.cards[kind].name
        for hero in self.players:
            names[hero] = HERO_NAMES[hero]
        return names

    def _read_cards(self) -> None:
        """Give every effect of every card a path, and note what it is for."""
        self.nodes: dict[str, Effect] = {}
        self.inside: dict[str, tuple[str, ...]] = {}
        self.now: dict[str, tuple[str, ...]] = {}
        self.rewards: dict[str, tuple[str, ...]] = {}
        self._reactions: dict[tuple[str, str], tuple[str, ...]] = {}
        self._forbidding: dict[str, set[str]] = {}
        self._shelters: dict[str, int] = {}
        for kind, card in self.cards.items():
            now: list[str] = []
            for number, effect in enumerate(card.effects):
                path = f"{kind}.{number}"
                self._read(path, effect)
                if isinstance(effect, On):
                    key = (kind, effect.event.id)
                    self._reactions[key] = (*self._reactions.get(key, ()), path)
                elif isinstance(effect, Shelter):
                    self._shelters[kind] = effect.most
                elif isinstance(effect, Forbid) and card.group == "villain":
                    self._forbidding.setdefault(kind, set()).add(effect.what)
                else:
                    now.append(path)
            self.now[kind] = tuple(now)
            self.rewards[kind] = tuple(f"{kind}.reward.{n}" for n in range(len(card.reward)))
            for path, effect in zip(self.rewards[kind], card.reward, strict=True):
                self._read(path, effect)

    def _read(self, path: str, effect: Effect) -> None:
        self.nodes[path] = effect
        self.inside[path] = tuple(f"{path}.{n}" for n in range(len(effect.inner)))
        for below, inner in zip(self.inside[path], effect.inner, strict=True):
            self._read(below, inner)

    def number(self, piece: str, name: str) -> int:
        """A number on a card: its ``value``, ``health``, ``spaces`` or ``events``."""
        return self.components.numbers[self.kind_of[piece]][name]

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, from one on."""
        return self._orders[seat]

    def forbids(self, state: State, what: str) -> str:
        """The card that forbids something now; "" if nothing does."""
        for path, source in state.lasting:
            node = self.nodes[path]
            if isinstance(node, Forbid) and node.what == what:
                return source
        if self._forbidding:
            for villain in state.facing:
                if villain and what in self._forbidding.get(self.kind_of[villain], ()):
                    return villain
        return ""

    def shelter(self, state: State, seat: int) -> tuple[str, int]:
        """The card in a hand that limits a loss, and to how much; "" if there is none."""
        for card in state.hands[seat] if self._shelters else ():
            if (most := self._shelters.get(self.kind_of[card])) is not None:
                return card, most
        return "", 0

    # -- Effects: each puts what is inside it on top of the agenda

    def run(self, state: State, paths: Sequence[str], seats: Sequence[int], source: str) -> None:
        """Have effects happen, one after the other, before anything else."""
        state.agenda.extend(("do", path, seats, source) for path in reversed(paths))

    def do(self, state: State, path: str, seats: Sequence[int], source: str) -> None:
        """Have the effects inside an effect happen."""
        self.run(state, self.inside[path], seats, source)

    def lasts(self, state: State, path: str, source: str, say: Say | None) -> None:
        """An effect holds until the end of the turn."""
        state.lasting.append((path, source))
        if say:
            say(story.LASTS, None, source, card=self.names[source], effect=self.nodes[path].words())

    def reactions(self, kind: str, event: Event) -> tuple[str, ...]:
        """The effects of a card that react to an event."""
        return self._reactions.get((kind, event.id), ())

    def reacting(self, state: State, event: Event, seats: Sequence[int],
                 cause: str) -> list[Task]:
        """What reacts to an event, in order: the villains from left to right."""
        return [("trigger", path, seats, villain, cause) for villain in state.facing if villain
                for path in self._reactions.get((self.kind_of[villain], event.id), ())]

    def fire(self, state: State, event: Event, seats: Sequence[int], cause: str) -> None:
        """An event happens: whatever reacts to it comes next."""
        state.agenda.extend(reversed(self.reacting(state, event, seats, cause)))

    def wait(self, state: State, effect: ThisTurn, path: str, source: str) -> None:
        """A card waits for something this turn; what has happened already may count."""
        ruling = "played-before" if effect.every else "defeat-bonus"
        past = [] if self.rulings[ruling] == "afterwards" else self._past(state, effect, source)
        if effect.every:
            state.lasting.append((path, source))
        elif past:
            past = past[-1:]
        else:
            state.lasting.append((path, source))
        state.agenda.extend(("trigger", path, (state.active,), source, cause)
                            for cause in reversed(past))

    def _past(self, state: State, effect: ThisTurn, source: str) -> list[str]:
        """The pieces that brought about the event earlier this turn."""
        if effect.event is VILLAIN_DEFEATED:
            return state.defeated[len(state.defeated) - state.defeats:]
        kind = TYPE_PLAYED.get(effect.event.id)
        return [card for card in state.played
                if card != source and self.cards[self.kind_of[card]].type == kind]

    def _bring(self, state: State, event: Event, cause: str) -> None:
        """An event happens that cards may wait for this turn."""
        found: list[Task] = []
        for entry in state.lasting[:]:
            path, source = entry
            effect = self.nodes[path]
            if isinstance(effect, ThisTurn) and effect.event is event:
                found.append(("trigger", path, (state.active,), source, cause))
                if not effect.every:
                    state.lasting.remove(entry)
        state.agenda.extend(reversed(found))

    def _do(self, state: State, task: Task, say: Say | None) -> None:
        _, path, seats, source = task
        self.nodes[path].happen(self, state, path, seats, source, say)

    def _trigger(self, state: State, task: Task, say: Say | None) -> None:
        _, path, seats, source, cause = task
        effect = self.nodes[path]
        if isinstance(effect, On) and effect.first:
            if path in state.spent:
                return
            state.spent.append(path)
        if say:
            if isinstance(effect, ThisTurn):
                say(story.BONUS, None, cause, card=source)
            else:
                say(story.DISCARD_EFFECT if source == cause else story.TRIGGERED, None, cause,
                    card=source)
        self.do(state, path, seats, source)

    def _control(self, state: State, task: Task, say: Say | None) -> None:
        self.table.add_control(state, task[1], say)

    def _stun(self, state: State, task: Task, say: Say | None) -> None:
        self.table.stun(state, task[1], say)

    def _half(self, state: State, task: Task, say: Say | None) -> None:
        self.table.discard_half(state, task[1], say)

    def _nothing(self, state: State, task: Task, say: Say | None) -> None:
        """A marker has done its service, or a decision has nothing to decide."""

    # -- Which moves there are. Each exists once, so listing them makes none.

    def move(self, verb: str, *args: Any) -> Move:
        """The move with these values, such as ``move("play", "reparo")``."""
        move = self._moves.get((verb, *args))
        if move is None:
            move = self._moves[verb, *args] = self._make_move(verb, *args)
        return move

    def _make_move(self, verb: str, *args: Any) -> Move:
        notation = " ".join((verb, *args))
        if verb == "end":
            return Move(verb, args, notation, story.MOVES["end"]())
        if verb == "choose" and args[0] in self.nodes:
            effect = self.nodes[args[0]]
            return Move(verb, args, f"choose {effect.slug}",
                        story.MOVES["choose"](effect=effect.words()))
        if verb == "choose":
            return Move(verb, args, notation, story.MOVES["choose-hero"](hero=self.names[args[0]]))
        message = story.MOVES["buy-top" if args[1:] else verb]
        return Move(verb, args, notation, message(card=self.names[args[0]]))

    def to_move(self, state: State) -> int | None:
        if not state.agenda:
            return None
        task = state.agenda[-1]
        return state.active if task[0] == "act" else int(task[1])

    def legal(self, state: State) -> Sequence[Move]:
        if not state.agenda:
            return ()
        verb, *rest = state.agenda[-1]
        if verb == "act":
            return self._actions(state)
        if verb == "discard":
            kinds = dict.fromkeys(map(self.kind_of.__getitem__, state.hands[rest[0]]))
            return [self.move("discard", kind) for kind in kinds]
        if verb == "choose":
            return [self.move("choose", option) for option in self.options(state, rest[1])]
        return [self.move("choose", self.players[seat]) for seat in self._orders[state.active]
                if seat not in rest[4:]]

    def _actions(self, state: State) -> list[Move]:
        """Play the cards in hand order, assign attack, acquire, end the turn."""
        kind_of, seat = self.kind_of, state.active
        plays = self._plays
        moves = [plays[kind] for kind in
                 dict.fromkeys([kind_of[card] for card in state.hands[seat]])]
        if state.attack[seat]:
            moves.extend([self.move("attack", kind) for kind in
                          dict.fromkeys([kind_of[villain] for villain in state.facing if villain])])
        influence = state.influence[seat]
        tops = self.tops(state) if state.lasting else ()
        for kind in dict.fromkeys([kind_of[card] for card in state.market if card]):
            value, buy, top, card_type = self._buys[kind]
            if value <= influence:
                moves.append(buy)
                if card_type in tops:
                    moves.append(top)
        moves.append(self._end)
        return moves

    def tops(self, state: State) -> set[str]:
        """The types of cards that may be put on top of the deck this turn."""
        return {node.type for path, _ in state.lasting
                if isinstance(node := self.nodes[path], TopOfDeck)}

    def options(self, state: State, path: str) -> Sequence[str]:
        """The effects that may be chosen, by their paths."""
        options = self.inside[path]
        if self.rulings["blocked-option"] == "useful" and self.forbids(state, DRAWING):
            useful = [option for option in options if not self._only_draws(self.nodes[option])]
            return useful or options
        return options

    def _only_draws(self, effect: Effect) -> bool:
        if isinstance(effect, Each):
            return all(map(self._only_draws, effect.effects))
        return isinstance(effect, Draw)

    def understand(self, state: State, notation: str) -> Move | Refusal:
        return understand(self, state, notation)

    def prompt(self, state: State) -> Prompt | None:
        seat = self.to_move(state)
        if seat is None:
            return None
        verb, *rest = state.agenda[-1]
        values: dict[str, Any] = {"who": self.names[self.players[seat]]}
        if verb == "discard":
            values["left"] = rest[1]
            verb = "discard-stunned" if rest[3] == "stun" else verb
        if verb == "act":
            verb = "act-stunned" if state.stunned[seat] else verb
        else:
            values["card"] = self.names.get(rest[2], "")
        clause, message = story.PROMPTS[verb]
        return Prompt(message(**values), clause)

    # -- The setup

    def box(self, chance: Chance) -> State:
        players = len(self.players)
        return State(
            chance=chance, box=list(self.pieces), turn=0, active=0, locations=[], location="",
            lost=[], control=0, reprieve=False, dark_arts=[], event=[], resolved=[], villains=[],
            facing=[""] * self.spaces, assigned=[0] * self.spaces, defeated=[], defeats=0,
            hogwarts=[], market=[""] * MARKET, decks=[[] for _ in self.seats],
            hands=[[] for _ in self.seats], discards=[[] for _ in self.seats], played=[],
            health=[0] * players, attack=[0] * players, influence=[0] * players,
            stunned=[0] * players, lasting=[], spent=[], result="", agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if state.box:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        state.active = state.chance.below(len(self.players)) if self.first is None else self.first
        for seat in self._orders[state.active]:
            state.health[seat] = self.health[seat]
            if say:
                say(story.HERO_READY, seat)
        state.locations = self._unpack(state, "location")[::-1]
        if say:
            say(story.LOCATIONS_STACKED)
        self._reveal_location(state, say)
        state.dark_arts = self._unpack(state, "dark_arts", shuffle=True)
        if say:
            say(story.DARK_ARTS_SHUFFLED)
        state.villains = self._unpack(state, "villain", shuffle=True)
        if say:
            say(story.VILLAINS_SHUFFLED)
        self._reveal_villains(state, say, story.VILLAIN_REVEALED)
        state.hogwarts = self._unpack(state, "hogwarts", shuffle=True)
        if say:
            say(story.HOGWARTS_SHUFFLED)
        self._fill_market(state)
        if say:
            say(story.MARKET_LAID)
        for seat in self._orders[state.active]:
            state.decks[seat] = list(self.decks[seat])
            state.box = [card for card in state.box if card not in self.decks[seat]]
            state.chance.shuffle(state.decks[seat])
            if say:
                say(story.DECK_SHUFFLED, seat)
            self.table.draw_cards(state, seat, HAND, None, say, story.FIRST_HAND)
        state.agenda.extend(self.turn)

    def _unpack(self, state: State, group: str, *, shuffle: bool = False) -> list[str]:
        """Take one sort of card out of the box."""
        kinds = {kind for kind, card in self.cards.items() if card.group == group}
        found = [card for card in state.box if self.kind_of[card] in kinds]
        state.box = [card for card in state.box if self.kind_of[card] not in kinds]
        if shuffle:
            state.chance.shuffle(found)
        return found

    def _reveal_location(self, state: State, say: Say | None) -> None:
        state.location = state.locations.pop()
        first = not state.lost
        if say:
            say(story.LOCATION_REVEALED if first else story.NEXT_LOCATION, card=state.location)
        control = 1 if self.start_control == "each" else int(self.start_control) if first else 0
        if control:
            state.control = min(control, self.number(state.location, "spaces"))
            if say:
                say(story.HARDER, None, state.location, card=state.location)

    def _reveal_villains(self, state: State, say: Say | None, kind: StepKind) -> None:
        for space, villain in enumerate(state.facing):
            if not villain and state.villains:
                state.facing[space] = state.villains.pop()
                if say:
                    say(kind, card=state.facing[space])

    def _fill_market(self, state: State) -> bool:
        """Fill the empty spaces; whether there was a card for one of them."""
        filled = False
        for space, card in enumerate(state.market):
            if not card and state.hogwarts:
                state.market[space] = state.hogwarts.pop()
                filled = True
        return filled

    # -- The course of a turn

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        self._deciders[move.verb](state, move.args, say)
        self.advance(state, say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision.

        Raises:
            InvalidOption: if cards of one's own set each other off without end.
        """
        agenda, doers = state.agenda, self._doers
        left = CASCADE
        while agenda:
            task = agenda[-1]
            verb = task[0]
            if verb in DECISIONS and (verb != "discard" or state.hands[task[1]]):
                return
            agenda.pop()
            doers[verb](state, task, say)
            left -= 1
            if not left:
                own = [card.id for card in self.components.extra]
                raise InvalidOption("cards", own, "some of them set each other off without end: "
                                    "their effects must come to an end")

    def _begin(self, state: State, task: Task, say: Say | None) -> None:
        if state.turn:
            state.active = self._orders[state.active][1]
        state.turn += 1
        if say:
            say(story.TURN_BEGAN, state.active)

    def _events(self, state: State, task: Task, say: Say | None) -> None:
        events = self.number(state.location, "events")
        if say:
            say(story.EVENTS_DUE, None, "turn", card=state.location, events=events)
        state.agenda.extend([("event",)] * events)

    def _event(self, state: State, task: Task, say: Say | None) -> None:
        if not state.dark_arts:
            if not state.resolved:
                return
            state.dark_arts, state.resolved = state.resolved, []
            state.chance.shuffle(state.dark_arts)
            if say:
                say(story.DARK_ARTS_RESHUFFLED)
        card = state.dark_arts.pop()
        state.event.append(card)
        if say:
            say(story.EVENT_REVEALED, state.active, "turn", card=card)
        state.agenda.append(("resolved",))
        self.run(state, self.now[self.kind_of[card]], (state.active,), card)

    def _resolved(self, state: State, task: Task, say: Say | None) -> None:
        card = state.event.pop()
        state.resolved.append(card)
        if say:
            say(story.EVENT_RESOLVED, card=card)

    def _villains(self, state: State, task: Task, say: Say | None) -> None:
        state.agenda.extend(("ability", space) for space in reversed(range(self.spaces)))

    def _ability(self, state: State, task: Task, say: Say | None) -> None:
        villain = state.facing[task[1]]
        paths = self.now[self.kind_of[villain]] if villain else ()
        if not paths:
            return
        if say:
            say(story.ABILITY, None, "turn", card=villain)
        self.run(state, paths, (state.active,), villain)

    # -- What heroes do

    def _play(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        card = self.piece(args[0], state.hands[state.active])
        state.hands[state.active].remove(card)
        state.played.append(card)
        if say:
            say(story.PLAYED, state.active, card=card)
        kind = self.kind_of[card]
        if state.lasting:
            self._bring(state, PLAYED[self.cards[kind].type], card)
        self.run(state, self.now[kind], (state.active,), card)

    def _attack(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        villain = self.piece(args[0], state.facing)
        space = state.facing.index(villain)
        health = self.number(villain, "health")
        state.attack[state.active] -= 1
        state.assigned[space] += 1
        if say:
            say(story.ASSIGNED, state.active, card=villain, assigned=state.assigned[space],
                health=health)
        if state.assigned[space] == health:
            self._defeat(state, space, say)

    def _defeat(self, state: State, space: int, say: Say | None) -> None:
        villain = state.facing[space]
        state.facing[space] = ""
        state.assigned[space] = 0
        state.defeated.append(villain)
        state.defeats += 1
        if say:
            say(story.DEFEATED, state.active, villain, card=villain)
        if self.rulings["last-turn"] == "heroes-win" and self._all_defeated(state):
            self._over(state, "won", say, villain)
            return
        self._bring(state, VILLAIN_DEFEATED, villain)
        self.run(state, self.rewards[self.kind_of[villain]], (state.active,), villain)

    @staticmethod
    def _all_defeated(state: State) -> bool:
        return not state.villains and not any(state.facing)

    def _over(self, state: State, result: str, say: Say | None, cause: str) -> None:
        state.result = result
        state.agenda.clear()
        if say:
            say(story.WON if result == "won" else story.LOST, None, cause)

    def _buy(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        seat = state.active
        card = self.piece(args[0], state.market)
        state.market[state.market.index(card)] = ""
        state.influence[seat] -= self.number(card, "value")
        top = len(args) > 1
        (state.decks if top else state.discards)[seat].append(card)
        if say:
            say(story.BOUGHT_TOP if top else story.BOUGHT, seat, card=card)

    def _end_turn(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.ENDED, state.active)

    def _choose(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        verb, seat, path, source, *rest = state.agenda.pop()
        if verb == "choose":
            if say:
                say(story.CHOSE, seat, source, card=source, effect=self.nodes[args[0]].words())
            self.run(state, args, (seat,), source)
            return
        if say:
            say(story.CHOSE_HERO, seat, source, card=source, hero=args[0])
        left, *chosen = rest
        chosen.append(self.players.index(args[0]))
        if left > 1:
            state.agenda.append(("hero", seat, path, source, left - 1, *chosen))
        else:
            self.do(state, path, tuple(chosen), source)

    def _discard(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        _, seat, left, cause, by = state.agenda.pop()
        if left > 1:
            state.agenda.append(("discard", seat, left - 1, cause, by))
        self.table.discard(state, seat, self.piece(args[0], state.hands[seat]), cause, by, say)

    # -- The end of the turn

    def _location(self, state: State, task: Task, say: Say | None) -> None:
        if state.control < self.number(state.location, "spaces"):
            return
        lost, state.location = state.location, ""
        state.lost.append(lost)
        state.control = 0
        if say:
            say(story.LOCATION_LOST, None, "control", card=lost)
        if not state.locations:
            self._over(state, "lost", say, lost)
            return
        self._reveal_location(state, say)
        self.run(state, self.now[self.kind_of[state.location]], (state.active,), state.location)

    def _replace(self, state: State, task: Task, say: Say | None) -> None:
        if self._all_defeated(state):
            self._over(state, "won", say, state.defeated[-1])
            return
        self._reveal_villains(state, say, story.VILLAIN_REPLACED)

    def _refill(self, state: State, task: Task, say: Say | None) -> None:
        filled = self._fill_market(state)
        if say and filled:
            say(story.REFILLED)
        if say and "" in state.market:
            say(story.STACK_EMPTY)

    def _put_away(self, state: State, task: Task, say: Say | None) -> None:
        seat = state.active
        hand = state.hands[seat]
        if not state.played and not hand:
            return
        state.discards[seat].extend(state.played)
        state.discards[seat].extend(hand)
        state.played.clear()
        hand.clear()
        if say:
            say(story.PUT_AWAY, seat)

    def _tokens(self, state: State, task: Task, say: Say | None) -> None:
        seat = state.active
        if state.attack[seat] or state.influence[seat]:
            state.attack[seat] = state.influence[seat] = 0
            if say:
                say(story.TOKENS_GONE, seat)

    def _hand(self, state: State, task: Task, say: Say | None) -> None:
        self.table.draw_cards(state, state.active, HAND, None, say, story.HAND_DRAWN)

    def _recover(self, state: State, task: Task, say: Say | None) -> None:
        for seat in self._orders[state.active]:
            if state.stunned[seat]:
                state.stunned[seat] = 0
                state.health[seat] = self.health[seat]
                if say:
                    say(story.RECOVERED, seat, f"stunned.{self.players[seat]}")
        state.lasting.clear()
        state.spent.clear()
        state.defeats = 0
        state.reprieve = False
        state.agenda.extend(self.turn)

    # -- The end of the game

    def winners(self, state: State) -> tuple[str, ...]:
        """The heroes win or lose together; nobody has won before the end."""
        return self.players if state.result == "won" else ()

    def outcome(self, state: State) -> Outcome | None:
        if not state.result:
            return None
        kind = story.WON if state.result == "won" else story.LOST
        return Outcome(self.winners(state), kind.message(), kind.clause)

    # -- Pieces

    def piece(self, card: str, among: Sequence[str]) -> str:
        """A card by its id, or the first of a kind."""
        kind_of = self.kind_of
        if card in kind_of:
            return card
        for piece in among:
            if piece and kind_of[piece] == card:
                return piece
        raise LookupError(f"no {card} among {among}")

    def facts(self, state: State) -> Facts:
        return data.facts(self, state)

    def check(self, state: State) -> None:
        data.check(self, state)

    def to_data(self, state: State) -> dict[str, Any]:
        return state.to_data()

    def from_data(self, data_: Any) -> State:
        return data.from_data(self, data_)

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        return views.view(self, state, viewer, resolving=resolving)

    def picks(self, state: State, move: Move, viewer: str | None) -> list[list[str]]:
        return views.picks(self, state, move, viewer)

    def intent(self, state: State, picks: Sequence[str], viewer: str | None) -> str:
        return views.intent(self, state, picks, viewer)

    def describe(self, piece: str) -> Text | None:
        kind = self.kind_of.get(piece)
        if kind is None:
            return None
        card = self.cards[kind]
        return story.CARD_IS(card=card.name, words=story.sentences(card.explain()))

    def swap_secrets(self, state: State, viewer: str | None, chance: Chance) -> State:
        return data.swap_secrets(self, state, viewer, chance)
