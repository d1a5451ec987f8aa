"""The rules of Hogwarts Battle: how a position changes, and what may be decided.

One way through it: :meth:`HogwartsBattleRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A turn is a fixed list of tasks
(:data:`~.state.TURN`); what cards do, and what that sets off, is put on top of it. So everything
that an effect triggers comes before whatever stood below it: a cascade needs no other machinery.

What cards do is in ``effects/``, and how that changes the table in ``table.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import EndlessCascade, Facts, InvalidOption, Move, Outcome, Prompt, Refusal, Say
from ..core.chance import Chance
from ..core.words import Message, Text
from . import data, story, views
from .cards import TYPE_NAMES
from .components import Components
from .effects import (
    ACQUIRED,
    ALL_ATTACKED,
    ALL_TYPES_PLAYED,
    ATTACK_ASSIGNED,
    CARD_DISCARDED,
    DEAR_ACQUIRED,
    EXPENSIVE,
    FACE_NAMES,
    PLAYED,
    SECOND_ATTACK,
    TYPES,
    VILLAIN_DEFEATED,
    VILLAIN_REVEALED,
    AnyHero,
    Choose,
    DiscardThen,
    Event,
    On,
    Pick,
    ThisTurn,
    Use,
)
from .refusals import parse_move
from .standing import Standing
from .state import HAND, MARKET, TURN, State, Task
from .table import STUNS, Table

__all__ = ["DECISIONS", "PROFICIENCIES", "START_CONTROL", "HogwartsBattleRules"]

#: Tasks that somebody has to decide; all others happen by themselves.
DECISIONS = frozenset(("act", "choose", "hero", "pick", "discard"))

#: How much control the locations begin with (HB-DIFFICULTY-1).
START_CONTROL = (0, 1, 2, "each")

#: How many tasks can follow from one decision; the longest cascade of the box has some dozens.
CASCADE = 20_000

#: The path of the choice of a proficiency, which stands on no card.
LEARN = "setup.proficiency"

#: How the heroes come to their proficiencies (HB-SKILL-1), besides naming one for each hero.
PROFICIENCIES = ("choose", "deal")


@dataclass(frozen=True, slots=True, repr=False)
class Learn(Pick):
    """At the setup a hero takes a proficiency that nobody has."""

    clause = "HB-SKILL-1"
    ASK = Message("{who}: choose your proficiency for this game.")

    def candidates(self, rules: HogwartsBattleRules, state: State, task: Task) -> list[str]:
        return rules.kinds(state.proficiencies)

    def offer(self, rules: HogwartsBattleRules, choice: str) -> Text:
        return story.MOVES["learn"](card=rules.names[choice])

    def picked(self, rules: HogwartsBattleRules, state: State, task: Task, choice: str,
               say: Say | None) -> None:
        rules.learn(state, task[1], rules.piece(choice, state.proficiencies), say)


class HogwartsBattleRules(Standing):
    """The rules with the options of one game.

    Args:
        heroes: the seats in turn order.
        components: the cards in the box.
        rulings: values for switchable rulings; the others are played by default.
        start_control: 0, 1, 2 or ``"each"``; see :class:`~hogwarts_nb.HogwartsBattle`.
        first: the seat that begins, or None for a random one.
        proficiencies: "choose", "deal", or the kind for each seat; see the game.

    Raises:
        InvalidOption: naming the option that does not fit.

    Attributes:
        table: what changes a position.
        turn: the course of a turn, the last task first.
    """

    game: ClassVar[str] = "hogwarts_battle"
    cooperative = True
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, heroes: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, start_control: int | str = 0,
                 first: int | None = 0, proficiencies: str | Sequence[str] = "choose") -> None:
        if start_control not in START_CONTROL or isinstance(start_control, bool):
            raise InvalidOption("start_control", start_control, "it can be 0, 1, 2 or 'each'")
        super().__init__(heroes, components, rulings)
        self.start_control = start_control
        self.first = first
        self.proficiencies = proficiencies
        self.nodes[LEARN] = Learn()
        self.table = Table(self)
        #: Whether what reacts to a card waits until the card has done all that it says.
        self.patient = self.rulings["reactions"] == "afterwards"
        self.turn = tuple(reversed(TURN))
        self._moves: dict[tuple[Any, ...], Move] = {}
        present = dict.fromkeys(self.kind_of.values())
        self._plays = {kind: self.move("play", kind) for kind in present}
        self._attacks = {name: self.move("attack", name) for piece, kind in self.kind_of.items()
                         if self.cards[kind].group == "villain" for name in (piece, kind)}
        self._buys = {kind: (components.numbers[kind]["value"], self.move("buy", kind),
                             self.move("buy", kind, "top"), self.cards[kind].type)
                      for kind in present if self.cards[kind].type}
        self._end = self.move("end")
        self._deciders: dict[str, Any] = {
            "play": self._play, "attack": self._attack, "buy": self._buy, "end": self._end_turn,
            "choose": self._choose, "discard": self._discard, "pick": self._pick,
            "use": self._use,
        }
        self._doers: dict[str, Any] = {
            "begin": self._begin, "events": self._events, "event": self._event,
            "resolved": self._resolved, "villains": self._villains, "ability": self._ability,
            "do": self._do, "trigger": self._trigger, "control": self._control,
            "stun": self._stun, "half": self._half, "discarded": self._nothing,
            "settled": self._nothing, "discard": self._nothing, "pick": self._nothing,
            "choose": self._unasked, "hero": self._unasked,
            "location": self._location, "revealed": self._revealed, "replace": self._replace,
            "reveal": self._reveal, "unshield": self._unshield, "horcrux": self._horcrux,
            "next-horcrux": self._next_horcrux,
            "refill": self._refill, "put-away": self._put_away, "tokens": self._tokens,
            "hand": self._hand, "recover": self._recover,
        }

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

    def perform(self, state: State, paths: Sequence[str], seats: Sequence[int],
                source: str) -> None:
        """Have a card do what it says."""
        if self.patient:
            state.agenda.append(("settled",))
        state.agenda.extend([("do", path, seats, source) for path in reversed(paths)])

    def react(self, state: State, tasks: Sequence[Task], place: int | None = None) -> None:
        """What reacts comes right then, or when the card that woke it has done all that it says.

        Args:
            state: the position.
            tasks: what comes, in order.
            place: where on the agenda right then is; on top by default.
        """
        if not tasks:
            return
        agenda = state.agenda
        place = len(agenda) if place is None else place
        if self.patient:
            waits = [number for number, task in enumerate(agenda) if task[0] == "settled"]
            place = waits[-1] + 1 if waits else place
        agenda[place:place] = reversed(tasks)

    def set_off(self, state: State, events: Sequence[Event], cause: str) -> None:
        """What a hero does sets something off; what played cards promised for it comes last."""
        tasks = self.reacting(state, events, (state.active,), cause)
        if state.lasting:
            tasks += self._promised(state, events, cause)
        self.react(state, tasks)

    def ask(self, state: State, task: Task, say: Say | None) -> None:
        """Have a hero pick something, if there is something to pick."""
        node = self.nodes[task[2]]
        assert isinstance(node, Pick)
        if node.candidates(self, state, task):
            state.agenda.append(task)
        elif say:
            say(story.NOTHING_TO_PICK, task[1], task[3], card=task[3])

    def wait(self, state: State, effect: ThisTurn, path: str, source: str) -> None:
        """A card waits for something this turn; what has happened already may count."""
        past = self.past(state, effect, source)
        if effect.every:
            state.lasting.append((path, source))
        elif len(past) >= effect.times:
            past = past[-1:]
        else:
            past = []
            state.lasting.append((path, source))
        state.agenda.extend(("trigger", path, (state.active,), source, cause)
                            for cause in reversed(past))

    def _promised(self, state: State, events: Sequence[Event], cause: str) -> list[Task]:
        """What the cards bring that waited for one of the events this turn."""
        found: list[Task] = []
        for entry in state.lasting[:]:
            path, source = entry
            effect = self.nodes[path]
            if isinstance(effect, ThisTurn) and effect.event in events and (
                    effect.every or effect.times == 1
                    or len(self.past(state, effect, source)) >= effect.times):
                found.append(("trigger", path, (state.active,), source, cause))
                if not effect.every:
                    state.lasting.remove(entry)
        return found

    def _do(self, state: State, task: Task, say: Say | None) -> None:
        _, path, seats, source = task
        self.nodes[path].happen(self, state, path, seats, source, say)

    def _trigger(self, state: State, task: Task, say: Say | None) -> None:
        _, path, seats, source, cause = task
        if self.gone(state, path, source):
            return
        self._anew(state, source)
        effect = self.nodes[path]
        if isinstance(effect, On) and (effect.first or effect.times):
            once = path
            if effect.first and effect.event.about_hero:
                once = ":".join((path, *map(self.players.__getitem__, seats)))
            if once in state.spent:
                return
            state.spent.append(once)
        if say:
            if isinstance(effect, ThisTurn):
                say(story.BONUS, None, cause, card=source)
            elif isinstance(effect, On) and effect.event == CARD_DISCARDED:
                say(story.DISCARD_EFFECT, None, cause, card=source)
            else:
                hero = self.cards[self.kind_of[source]].group == "hero"
                clause = "HB-ABILITY-1" if hero else story.TRIGGERED.clause
                say(story.TRIGGERED, None, cause, card=source, clause=clause)
        self.perform(state, self.inside[path], seats, source)

    def _control(self, state: State, task: Task, say: Say | None) -> None:
        self.table.add_control(state, task[1], say)

    def _stun(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, by = task
        self.table.stun(state, seat, by, say)

    def _half(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, by = task
        self.table.discard_half(state, seat, by, say)

    def _nothing(self, state: State, task: Task, say: Say | None) -> None:
        """A marker has done its service, or a decision has nothing to decide."""

    def _unasked(self, state: State, task: Task, say: Say | None) -> None:
        """Nobody is asked: nothing that is left does anything, or all of it is chosen anyway."""
        verb, seat, path, source, *more = task
        taken = self.unasked(state, task) or ()
        if say and not taken:
            say(story.NOTHING_TO_CHOOSE, seat, source, card=source)
        if verb == "choose":
            self.run(state, (*more, *taken), (seat,), source)
        elif heroes := (*more[1:], *taken):
            self.do(state, path, heroes, source)

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
        if verb == "pick":
            node = self.nodes[args[0]]
            assert isinstance(node, Pick)
            return Move(verb, args, f"choose {args[1]}", node.offer(self, args[1]))
        if verb == "use":
            use = self.nodes[self.uses[args[1]]]
            assert isinstance(use, Use)
            message = story.MOVES["use-in-vain" if args[2:] else "use"]
            return Move(verb, args, f"use {args[0]}", message(
                card=self.names[args[0]], cost=use.cost()))
        if args == ("none",):
            return Move(verb, args, notation, story.MOVES["choose-none"]())
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
            kinds = self.kinds(self.of_type(state.hands[rest[0]], self.discarded_type(rest[4])))
            return [self.move("discard", kind) for kind in kinds]
        if verb == "choose":
            return [self.move("choose", option)
                    for option in self.options(state, state.agenda[-1])]
        node = self.nodes[rest[1]]
        if verb == "pick":
            assert isinstance(node, Pick)
            return [self.move("pick", rest[1], choice) for choice in
                    node.candidates(self, state, state.agenda[-1])]
        assert isinstance(node, AnyHero)
        heroes = [self.move("choose", self.players[seat])
                  for seat in node.eligible(self, state, state.agenda[-1])]
        return [*heroes, self.move("choose", "none")] if node.up_to else heroes

    def _actions(self, state: State) -> list[Move]:
        """Play the cards in hand order, assign attack, acquire, end the turn."""
        kind_of, seat = self.kind_of, state.active
        plays = self._plays
        moves = [plays[kind] for kind in
                 dict.fromkeys([kind_of[card] for card in state.hands[seat]])]
        if state.attack[seat]:
            here = [villain for villain in state.facing if villain]
            if self.guards or (self.limits and state.lasting):
                here = [villain for villain in here if self.attackable(state, villain)]
            moves.extend([self._attacks[villain] for villain in self.apart(state, here)])
        if self.uses:
            moves.extend([self.move("use", card, holder, *self.in_vain(state, holder))
                          for card, holder in self.usable(state)])
        influence = state.influence[seat]
        tops = self.tops(state) if state.lasting else ()
        cheaper = self.cheaper(state) if self.discounts else 0
        for kind in dict.fromkeys([kind_of[card] for card in state.market if card]):
            value, buy, top, card_type = self._buys[kind]
            if value <= influence or (cheaper and kind in self.dicey
                                      and value - cheaper <= influence):
                moves.append(buy)
                if card_type in tops:
                    moves.append(top)
        moves.append(self._end)
        return moves

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        return parse_move(self, state, notation)

    def prompt(self, state: State) -> Prompt | None:
        seat = self.to_move(state)
        if seat is None:
            return None
        verb, *rest = state.agenda[-1]
        values: dict[str, Any] = {"who": self.names[self.players[seat]]}
        if verb == "discard":
            values["left"] = rest[1]
            verb = "discard-stunned" if rest[3] in STUNS else verb
            if wanted := self.discarded_type(rest[4]):
                verb, values["type"] = "discard-type", TYPE_NAMES[wanted]
        if verb == "act":
            verb = "act-stunned" if state.stunned[seat] else verb
        else:
            values["card"] = self.names.get(rest[2], "")
        if verb == "pick":
            node = self.nodes[rest[1]]
            assert isinstance(node, Pick)
            return Prompt(node.ASK(**values), node.clause)
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
            stunned=[0] * players, shields=[], struck=[], healed=[0] * players,
            revealed=[""] * players, proficiencies=[], skills=[""] * players, horcruxes=[],
            horcrux="", placed=[], destroyed=[[] for _ in self.seats], used_up=[], lasting=[],
            spent=[], result="", agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if state.box:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        state.active = (state.chance.randbelow(len(self.players)) if self.first is None
                        else self.first)
        for seat in self.orders[state.active]:
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
        villains = self._unpack(state, "villain", shuffle=True)
        state.villains = self.last + [card for card in villains if card not in self.last]
        if say:
            say(story.VILLAINS_SHUFFLED)
            for villain in self.last:
                say(story.VILLAIN_BELOW, None, villain, card=villain)
        reactions: list[Task] = []
        for space in self._spaces_to_fill(state):
            villain = state.villains.pop()
            if self.rulings["setup-reveal"] == "reacts":
                reactions += self.reacting(state, (VILLAIN_REVEALED,), (state.active,), villain)
            state.facing[space] = villain
            if say:
                clause = "HB-FACING-1" if self.components.facing > 1 else "HB-SETUP-4"
                say(story.VILLAIN_REVEALED, card=villain, clause=clause)
        state.hogwarts = self._unpack(state, "hogwarts", shuffle=True)
        if say:
            say(story.HOGWARTS_SHUFFLED)
        self._fill_market(state)
        if say:
            say(story.MARKET_LAID)
        for seat in self.orders[state.active]:
            state.decks[seat] = list(self.decks[seat])
            state.box = [card for card in state.box if card not in self.decks[seat]]
            state.chance.shuffle(state.decks[seat])
            if say:
                say(story.DECK_SHUFFLED, seat)
            self.table.draw_cards(state, seat, HAND, None, say, story.FIRST_HAND)
        state.agenda.extend((*self.turn, *reversed(reactions)))
        self._set_up_horcruxes(state, say)
        self._set_up_proficiencies(state, say)

    def _set_up_horcruxes(self, state: State, say: Say | None) -> None:
        state.horcruxes = self._unpack(state, "horcrux")[::-1]
        if state.horcruxes:
            if say:
                say(story.HORCRUXES_STACKED)
            self._reveal_horcrux(state, say)

    def _set_up_proficiencies(self, state: State, say: Say | None) -> None:
        state.proficiencies = self._unpack(state, "proficiency",
                                           shuffle=self.proficiencies == "deal")
        if not state.proficiencies:
            return
        if say:
            say(story.PROFICIENCIES_READY)
        order = self.orders[state.active]
        if self.proficiencies == "choose":
            state.agenda.extend(("pick", seat, LEARN, "") for seat in reversed(order))
            return
        for seat in order:
            skill = (state.proficiencies[-1] if self.proficiencies == "deal" else
                     self.piece(self.proficiencies[seat], state.proficiencies))
            self.learn(state, seat, skill, say)

    def learn(self, state: State, seat: int, skill: str, say: Say | None) -> None:
        """A hero takes a proficiency."""
        state.proficiencies.remove(skill)
        state.skills[seat] = skill
        if say:
            say(story.LEARNT, seat, card=skill)

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

    def _spaces_to_fill(self, state: State) -> list[int]:
        """The empty spaces for which there is a villain, from left to right."""
        usual = self.components.facing
        empty = [space for space in range(usual) if not state.facing[space]]
        if self.spaces == usual:
            return empty[:len(state.villains)]
        # Voldemort comes in addition to the others, as soon as no other is left in the stack.
        others = len(state.villains) - len([v for v in state.villains if v in self.last])
        filled = empty[:others]
        if len(filled) == others and not state.facing[usual] and len(state.villains) > others:
            filled.append(usual)
        return filled

    def _reveal(self, state: State, task: Task, say: Say | None) -> None:
        """A villain fills an empty space; those who were there before react (HB-END-2)."""
        villain = state.villains.pop()
        after = self.reacting(state, (VILLAIN_REVEALED,), (state.active,), villain)
        state.facing[task[1]] = villain
        if say:
            say(story.VILLAIN_REPLACED, card=villain)
        state.agenda.extend(reversed(after))

    def _reveal_horcrux(self, state: State, say: Say | None) -> None:
        state.horcrux = state.horcruxes.pop()
        if say:
            say(story.HORCRUX_REVEALED, None, state.horcrux, card=state.horcrux)

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
            EndlessCascade: if cards set each other off without end.
        """
        agenda, doers = state.agenda, self._doers
        left = CASCADE
        while agenda:
            task = agenda[-1]
            verb = task[0]
            if verb == "act" or (verb in DECISIONS and self.unasked(state, task) is None):
                return
            agenda.pop()
            doers[verb](state, task, say)
            left -= 1
            if not left:
                own = ", ".join(card.id for card in self.components.extra)
                raise EndlessCascade(f"After {CASCADE} effects of one move there is still no end."
                                     + (f" Some of the own cards may set each other off: {own}."
                                        if own else ""))

    def _begin(self, state: State, task: Task, say: Say | None) -> None:
        if state.turn:
            state.active = self.orders[state.active][1]
        state.turn += 1
        if say:
            say(story.TURN_BEGAN, state.active)
        if self.rulings["shield-ends"] == "turn-start":
            self._unshield(state, task, say)

    def _unshield(self, state: State, task: Task, say: Say | None) -> None:
        """The shields that the active hero has placed come off (HB-SHIELD-1)."""
        for shield in state.shields[:]:
            if shield[1] == state.active:
                state.shields.remove(shield)
                if say:
                    say(story.SHIELD_GONE, state.active, shield[0], card=shield[0])

    def _events(self, state: State, task: Task, say: Say | None) -> None:
        events = self.number(state.location, "events")
        if say:
            say(story.EVENTS_DUE, None, "turn", card=state.location, events=events)
        if self.more_events:
            for villain in self.able(state):
                if more := self.more_events.get(self.kind_of[villain], 0):
                    events += more
                    if say:
                        say(story.MORE_EVENTS, None, villain, card=villain, events=more)
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
        self._anew(state, card)
        if say:
            say(story.EVENT_REVEALED, state.active, "turn", card=card)
        state.agenda.append(("resolved",))
        self.perform(state, self.now[self.kind_of[card]], (state.active,), card)

    def _resolved(self, state: State, task: Task, say: Say | None) -> None:
        card = state.event.pop()
        state.resolved.append(card)
        if say:
            say(story.EVENT_RESOLVED, card=card)

    def _villains(self, state: State, task: Task, say: Say | None) -> None:
        if state.shields and self.rulings["shield-ends"] == "after-villains":
            state.agenda.append(("unshield",))
        state.agenda.extend(("ability", space) for space in reversed(range(self.spaces))
                            if state.facing[space])

    def _ability(self, state: State, task: Task, say: Say | None) -> None:
        villain = state.facing[task[1]]
        paths = self.now[self.kind_of[villain]]
        if not paths:
            return
        if state.shields and self.blocked(state, villain):
            if say:
                say(story.BLOCKED, None, villain, card=villain)
            return
        if say:
            say(story.ABILITY, None, "turn", card=villain)
        self._anew(state, villain)
        self.perform(state, paths, (state.active,), villain)

    def _horcrux(self, state: State, task: Task, say: Say | None) -> None:
        """What the Horcrux does at the start of the turn, after the events (HB-HORCRUX-1)."""
        if not state.horcrux or not (paths := self.now[self.kind_of[state.horcrux]]):
            return
        if say:
            say(story.HORCRUX_EFFECT, None, "turn", card=state.horcrux)
        self.perform(state, paths, (state.active,), state.horcrux)

    def _anew(self, state: State, source: str) -> None:
        """An event or ability begins, and what it costs is counted anew (HB-SHELTER-1)."""
        if self._shelters and state.spent and source in self.enemies:
            notes = {self.suffered(seat, source) for seat in self.seats}
            state.spent[:] = [note for note in state.spent if note not in notes]

    # -- What heroes do

    def _play(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        card = self.piece(args[0], state.hands[state.active])
        state.hands[state.active].remove(card)
        state.played.append(card)
        if say:
            say(story.PLAYED, state.active, card=card)
        kind = self.kind_of[card]
        self.perform(state, self.now[kind], (state.active,), card)
        if state.lasting or self.heard_playing:
            # What reacts comes before what the card says (ruling 90), so it goes on top.
            events = [PLAYED[self.cards[kind].type]]
            if ALL_TYPES_PLAYED.id in self.heard and (
                    set(TYPES) <= set(map(self.type_of, state.played))):
                events.append(ALL_TYPES_PLAYED)
            self.set_off(state, events, card)

    def _attack(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        villain = self.piece(args[0], state.facing)
        space = state.facing.index(villain)
        health = self.number(villain, "health")
        state.attack[state.active] -= 1
        state.assigned[space] += 1
        if say:
            say(story.ASSIGNED, state.active, card=villain, assigned=state.assigned[space],
                health=health)
        watched = bool(state.lasting) or ALL_ATTACKED.id in self.heard
        before = watched and self.all_struck(state)
        state.struck.append(villain)
        events = [ATTACK_ASSIGNED]
        if state.struck.count(villain) == 2:
            events.append(SECOND_ATTACK)
        if watched and not before and self.all_struck(state):
            events.append(ALL_ATTACKED)
        reward: Sequence[str] = ()
        if state.assigned[space] == health:
            self._defeat(state, space, say)
            if state.result:
                return
            events.append(VILLAIN_DEFEATED)
            reward = self.rewards[self.kind_of[villain]]
        self.set_off(state, events, villain)
        if reward:  # at once (HB-DEFEAT-1), so it goes on top
            self.perform(state, reward, (state.active,), villain)

    def _defeat(self, state: State, space: int, say: Say | None) -> None:
        villain = state.facing[space]
        state.facing[space] = ""
        state.assigned[space] = 0
        state.shields = [shield for shield in state.shields if shield[0] != villain]
        state.defeated.append(villain)
        state.defeats += 1
        if say:
            say(story.DEFEATED, state.active, villain, card=villain)
        if self.rulings["last-turn"] == "heroes-win" and self._all_defeated(state):
            self._over(state, "won", say, villain)

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
        paid = self.price(state, card)
        state.influence[seat] -= paid
        top = len(args) > 1
        (state.decks if top else state.discards)[seat].append(card)
        if say:
            say(story.BOUGHT_TOP if top else story.BOUGHT, seat, card=card)
        events = [event] if (event := ACQUIRED.get(self.type_of(card))) else []
        value = paid if self.rulings["umbridge-value"] == "paid" else self.number(card, "value")
        if value >= EXPENSIVE:
            events.append(DEAR_ACQUIRED)
        self.set_off(state, events, card)

    def _use(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        """Pay for the effect of a card, which comes when all is paid (HB-USE-1)."""
        seat, holder = state.active, args[1]
        path = self.uses[holder]
        use = self.nodes[path]
        assert isinstance(use, Use)
        source = next(card for card in (state.location, state.skills[seat], *state.destroyed[seat])
                      if card and self.kind_of[card] == args[0])
        if not use.often:
            state.spent.append(path)
        state.attack[seat] -= use.attack
        state.influence[seat] -= use.influence
        if use.itself:
            state.destroyed[seat].remove(source)
            state.used_up.append(source)
        if say:
            say(story.USED, seat, source, card=source, cost=use.cost())
        self.perform(state, self.inside[path], (seat,), source)
        if use.discards:
            self.table.discard_choices(state, (seat,), use.discards, source, "card", say, path)

    def _end_turn(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        state.agenda.pop()
        if say:
            say(story.ENDED, state.active)

    def _choose(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        verb, seat, path, source, *rest = state.agenda.pop()
        if verb == "choose":
            node = self.nodes[path]
            assert isinstance(node, Choose)
            if say:
                say(story.CHOSE, seat, source, card=source, effect=self.nodes[args[0]].chosen())
            chosen = (*rest, args[0])
            if len(chosen) < node.times:
                state.agenda.append((verb, seat, path, source, *chosen))
            else:
                self.run(state, chosen, (seat,), source)
            return
        left, *heroes = rest
        if args[0] == "none":
            left = 1
            if say:
                say(story.CHOSE_NONE, seat, source, card=source)
        else:
            heroes.append(self.players.index(args[0]))
            if say:
                say(story.CHOSE_HERO, seat, source, card=source, hero=args[0])
        if left > 1:
            state.agenda.append(("hero", seat, path, source, left - 1, *heroes))
        elif heroes:
            self.do(state, path, tuple(heroes), source)

    def _pick(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        task = state.agenda.pop()
        node = self.nodes[args[0]]
        assert isinstance(node, Pick)
        node.picked(self, state, task, args[1], say)

    def _discard(self, state: State, args: Sequence[Any], say: Say | None) -> None:
        _, seat, left, cause, by, path = state.agenda.pop()
        if left > 1:
            state.agenda.append(("discard", seat, left - 1, cause, by, path))
        card = self.piece(args[0], state.hands[seat])
        node = self.nodes.get(path)
        more = (self.inside[path] if isinstance(node, DiscardThen)
                and node.type == self.type_of(card) else ())
        self.table.discard(state, seat, card, cause, by, say, more)

    # -- Horcruxes

    def place(self, state: State, seat: int, symbol: str, cause: str, say: Say | None) -> None:
        """Place a symbol on the Horcrux, which may destroy it."""
        horcrux = state.horcrux
        card = self.cards[self.kind_of[horcrux]]
        state.placed.append(symbol)
        if say:
            say(story.PLACED, seat, cause, card=horcrux, symbol=FACE_NAMES[symbol])
        if not self.complete(state):
            return
        state.horcrux = ""
        state.placed.clear()
        state.destroyed[seat].append(horcrux)
        if say:
            say(story.HORCRUX_DESTROYED, seat, horcrux, card=horcrux)
        # What it counts may have happened before: that counts as well.
        self.react(state, [
            ("trigger", path, (seat,), horcrux, horcrux) for path in self.rewards[card.id]
            if isinstance(node := self.nodes[path], On) and node.times
            and seat == state.active and self.often_enough(state, path)])
        if self.rulings["next-horcrux"] == "at-once":
            self._next_horcrux(state, ("next-horcrux",), say)

    def _next_horcrux(self, state: State, task: Task, say: Say | None) -> None:
        if not state.horcrux and state.horcruxes:
            self._reveal_horcrux(state, say)

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
        if self.rulings["location-reveal"] == "new-hand":
            # The new hand is there when only the recovery is left of the turn; no token that is
            # gained so late is kept for the next one (HB-END-5).
            state.agenda[1:1] = [("tokens",), ("revealed",)]
        else:
            self._revealed(state, task, say)

    def _revealed(self, state: State, task: Task, say: Say | None) -> None:
        """What the new location does."""
        self.perform(state, self.now[self.kind_of[state.location]], (state.active,),
                     state.location)

    def _replace(self, state: State, task: Task, say: Say | None) -> None:
        if self._all_defeated(state):
            self._over(state, "won", say, state.defeated[-1])
            return
        state.agenda.extend(("reveal", space) for space in reversed(self._spaces_to_fill(state)))

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
        for seat in self.orders[state.active]:
            if state.stunned[seat]:
                state.stunned[seat] = 0
                state.health[seat] = self.health[seat]
                if say:
                    say(story.RECOVERED, seat, f"stunned.{self.players[seat]}")
        state.lasting.clear()
        state.spent.clear()
        state.struck.clear()
        state.healed = [0] * len(self.players)
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
        return Outcome(self.winners(state), story.BattleEnding(kind.name), kind.message(),
                       kind.clause)

    # -- Pieces

    def scores(self, state: State) -> Sequence[int]:
        return [len(state.defeated)] * len(self.players)

    def turns(self, state: State) -> int:
        return state.turn

    def facts(self, state: State) -> Facts:
        return data.facts(self, state)

    def check(self, state: State) -> None:
        data.check(self, state)

    def from_data(self, data_: Any) -> State:
        return data.from_data(self, data_)

    def view(self, state: State, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        return views.view(self, state, viewer, resolving=resolving)

    def determinize(self, state: State, viewer: str | None, chance: Chance) -> State:
        return data.determinize(self, state, viewer, chance)
