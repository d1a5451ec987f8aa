"""The rules of House Cup: how a position changes, and what may be decided.

One way through it: :meth:`HouseCupRules.apply` carries out a decision and then works off the
agenda, task by task, until somebody has to decide again. A round is a fixed list of tasks
(:meth:`HouseCupRules.round_tasks`); what cards do at once puts more tasks on top of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar

from ..core import (
    Facts,
    InvalidOption,
    Move,
    Outcome,
    Prompt,
    Refusal,
    Rules,
    Say,
    ScoreSheet,
    StepKind,
)
from ..core.chance import Chance
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import data, story, views
from .cards import DAY_NAMES, DAYS, HOUSE_NAMES, KINDS
from .components import Components
from .effects import EachMayDiscard
from .refusals import parse_move
from .scoring import score_points, score_sheets
from .state import DEALS, TOKENS, State, Task
from .worth import Searches

__all__ = ["HouseCupRules"]

#: Rounds for each number of players (HC-ROUND-3), and cards a deal (HC-DEAL-1).
ROUNDS = {2: 4, 3: 3, 4: 4}
CARDS_A_DEAL = {2: 3, 3: 4, 4: 4}


class Known(dict[str, tuple[Move, ...]]):
    """Moves by the card they are with, made when the card is first looked up."""

    def __init__(self, make: Callable[[str], tuple[Move, ...]]) -> None:
        self._make = make

    def __missing__(self, card: str) -> tuple[Move, ...]:
        moves = self[card] = self._make(card)
        return moves


class HouseCupRules(Rules[State]):
    """The rules with the options of one game.

    Args:
        houses: the seats in turn order.
        components: the cards in the box.
        rulings: values for switchable rulings; the others are played by default.
        deck_size: ``recommended``, ``full`` or ``reduced``; see :class:`~hogwarts_nb.HouseCup`.
        first: the seat that gets the Sorting Hat, or None for a random one.
        students: a student's name for some of the houses, to be shown with it.

    Raises:
        InvalidOption: naming the option that does not fit.
    """

    game: ClassVar[str] = "house_cup"
    rulebook: ClassVar[Rulebook] = Rulebook("House Cup", Path(__file__).with_name("rulebook.toml"))
    step_kinds = story.STEP_KINDS
    refusals = story.REFUSALS

    def __init__(self, houses: Sequence[str], *, components: Components,
                 rulings: Mapping[str, str] | None = None, deck_size: str = "recommended",
                 first: int | None = 0, students: Mapping[str, str] | None = None) -> None:
        self.players = tuple(houses)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = self.rulebook.choose(rulings)
        self.first = first
        self.students = dict(students or {})
        self.rounds: int = ROUNDS[len(self.players)]
        self.cards_a_deal = CARDS_A_DEAL[len(self.players)]
        self.kind_of = components.kind_of
        #: What each kind of card does at once, by the ruling on Trouble.
        self.effects = {kind: KINDS[kind].on_receive for kind in components.kinds}
        if self.rulings["trouble"] == "all" and "trouble" in self.effects:
            self.effects["trouble"] = KINDS["trouble_pixie"].on_receive
        self._brews = {kind: effect for kind, effects in self.effects.items()
                       for effect in effects if isinstance(effect, EachMayDiscard)}
        self.instant = frozenset(piece for piece, kind in self.kind_of.items()
                                 if self.effects[kind])
        self.gifts = frozenset(piece for piece, kind in self.kind_of.items()
                               if "letter" not in components.symbols[kind])
        #: For each card that searches the deck at the end: how many cards it draws.
        self.searches = {piece: worth.cards for piece, kind in self.kind_of.items()
                         if isinstance(worth := KINDS[kind].worth, Searches)}
        self.left_out = self._left_out(deck_size)
        #: Whether a token always goes to the end of its column.
        self._bottom = self.rulings["column"] == "bottom"
        #: How others see a choice for the Cauldron until all have chosen.
        self._secretly = "choose ?" if self.rulings["cauldron-order"] == "at-once" else ""
        #: The id of each choice token, and where it lies while it is not placed.
        self.tokens = {(seat, number): f"token.{house}.{number}"
                       for seat, house in enumerate(self.players) for number in TOKENS}
        self.tokens_in_hand = {token: f"hand.{self.players[seat]}"
                               for (seat, _), token in self.tokens.items()}
        self.names = self._names()
        self._orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                             for seat in self.seats)
        self._rounds = tuple(self._make_round(seat) for seat in self.seats)
        self._moves: dict[tuple[Any, ...], Move] = {}
        self._placings = self._make_placings()
        self._with_card = {verb: [Known(partial(self._make_with_card, verb, seat))
                                  for seat in self.seats]
                           for verb in ("apply", "discard", "give", "cauldron", "keep")}
        self._takings = {piece: self.move("take", kind) for piece, kind in self.kind_of.items()}
        self._deciders: dict[str, Any] = {
            "place": self._place, "take": self._take, "apply": self._apply,
            "discard": self._discard, "give": self._give, "pass": self._pass, "keep": self._keep,
        }
        #: What happens by itself; a task with None is one that somebody has to decide.
        self._doers: dict[str, Any] = {
            **dict.fromkeys((*self._deciders, "cauldron")),
            "round": self._round, "deal": self._deal, "open": self._open, "serve": self._serve,
            "return": self._return, "instant": self._instant, "effect": self._effect,
            "offer": self._offer, "brew": self._brew, "search": self._search,
            "score": self._score,
        }

    # -- What the options mean

    def _left_out(self, deck_size: str) -> frozenset[str]:
        """The pieces that stay in the box."""
        if deck_size not in ("recommended", "full", "reduced"):
            raise InvalidOption("deck_size", deck_size,
                                "it can be 'recommended', 'full' or 'reduced'")
        full = deck_size == "full" or (deck_size == "recommended" and len(self.players) == 4)
        out: frozenset[str] = frozenset() if full else frozenset(
            piece for kind, number in self.components.left_out.items()
            for piece in self.components.copies[kind][:number])
        cards = len(self.components.pieces) - len(out)
        needed = self.rounds * DEALS * self.cards_a_deal
        if cards < needed:
            raise InvalidOption("deck_size", deck_size, f"{len(self.players)} players are dealt "
                                f"{needed} cards in all, and this deck has {cards}")
        return out

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {"hat": story.HAT}
        for piece, kind in self.kind_of.items():
            names[piece] = names[kind] = KINDS[kind].name
        names.update(DAY_NAMES)
        for house in self.players:
            names[house] = HOUSE_NAMES[house]
            for number in TOKENS:
                names[f"token.{house}.{number}"] = story.TOKEN(
                    number=number, house=HOUSE_NAMES[house])
        return names

    def _make_round(self, first: int) -> tuple[Task, ...]:
        tasks: list[Task] = []
        for deal in range(1, DEALS + 1):
            tasks.append(("deal", first))
            if deal < DEALS:
                tasks.extend(("place", seat) for seat in self._orders[first])
        tasks.extend(("open", day) for day in range(len(DAYS)))
        tasks.append(("round",))
        return tuple(reversed(tasks))

    def round_tasks(self, first: int) -> tuple[Task, ...]:
        """A whole round, the last task first: the course of a round is data."""
        return self._rounds[first]

    def end_tasks(self, first: int) -> tuple[Task, ...]:
        """The end of the game, the last task first."""
        return (("score",), *(("search", seat) for seat in reversed(self._orders[first])))

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, from one on."""
        return self._orders[seat]

    # -- Which moves there are. Each exists once, so listing them makes none.

    def move(self, verb: str, *args: Any, public: str = "") -> Move:
        """The move with these values, such as ``move("place", 3, "Thu")``."""
        move = self._moves.get((public, verb, *args))
        if move is None:
            move = self._moves[public, verb, *args] = self._make_move(public, verb, *args)
        return move

    def _make_move(self, public: str, verb: str, *args: Any) -> Move:
        notation = " ".join(map(str, (verb, *args)))
        if verb == "place":
            number, day, *position = args
            text = story.MOVES["place-at" if position else "place"](
                number=number, day=self.names[day], position=position)
            public = " ".join(map(str, (verb, "?", day, *position)))
        elif verb == "pass":
            text = story.MOVES["pass"]()
        else:
            text = story.MOVES[verb](card=self.names[args[0]],
                                     to=self.names[args[1]] if verb == "give" else "")
        return Move(verb, args, notation, text, public)

    def _make_placings(self) -> dict[tuple[int, ...], tuple[Move, ...]]:
        """The moves for each series of tokens that a seat has placed."""
        series: list[tuple[int, ...]] = [()]
        for placed in series:
            series.extend((*placed, number) for number in TOKENS if number not in placed)
        return {
            placed: tuple(self.move("place", number, day) for number in TOKENS
                          if number not in placed for day in DAYS)
            for placed in series}

    def to_move(self, state: State) -> int | None:
        return int(state.agenda[-1][1]) if state.agenda else None

    def legal(self, state: State) -> Sequence[Move]:
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        verb = task[0]
        if verb == "take":
            # A dict keeps one of each kind: equal cards on a day are one choice.
            different: dict[str, Move] = {}
            kind_of, takings = self.kind_of, self._takings
            for card in state.days[task[3]]:
                different[kind_of[card]] = takings[card]
            return [*different.values()]
        seat = task[1]
        if verb == "apply" and len(waiting := state.waiting[seat]) == 1:  # nearly always
            return self._with_card[verb][seat][self.kind_of[waiting[0]]]
        if verb == "place":
            placings = self._placings[state.placed[seat]]
            if self._bottom:
                return placings
            return [self.move("place", *move.args, position) for move in placings
                    for position in range(
                        1, len(state.columns[DAYS.index(move.args[1])]) + 2)]
        moves = [self.move("pass", public=self._secretly)] if verb == "cauldron" else []
        known = self._with_card[verb][seat]
        for card in self.candidates(state):
            moves += known[card]
        return moves

    def _make_with_card(self, verb: str, seat: int, card: str) -> tuple[Move, ...]:
        """The moves with a card, when it first comes up in a decision."""
        if verb == "give":
            return tuple(self.move("give", card, self.players[to])
                         for to in self._orders[seat][1:])
        if verb == "cauldron":
            return (self.move("discard", card, public=self._secretly),)
        return (self.move(verb, card),)

    def candidates(self, state: State) -> list[str]:
        """The cards among which the next decision chooses.

        Equal cards are one choice, written as their kind. A card that waits to be applied is not
        equal to one that has been, nor to one that has been given away meanwhile, so then each
        copy is written by itself.
        """
        task, kind_of = state.agenda[-1], self.kind_of
        seat = task[1]
        waiting = state.waiting[seat]
        pieces, own = self.selectable(state), state.cards[seat]
        kinds = [*dict.fromkeys(map(kind_of.__getitem__, pieces))]
        if not waiting or len(kinds) == len(pieces):
            return kinds
        chosen: list[str] = []
        copies: dict[str, list[str]] = {kind: [] for kind in kinds}
        for piece in pieces:
            copies[kind_of[piece]].append(piece)
        for kind, same in copies.items():
            differ = len(same) > 1 and len({(waiting.count(piece), piece in own)
                                            for piece in same}) > 1
            chosen.extend(same if differ else [kind])
        return chosen

    def selectable(self, state: State) -> list[str]:
        """The single cards among which the next decision chooses."""
        task = state.agenda[-1]
        verb, seat = task[:2]
        if verb == "take":
            return state.days[task[3]]
        if verb == "apply":
            return [*dict.fromkeys(state.waiting[seat])]
        if verb == "keep":
            return state.drawn
        own = state.cards[seat]
        if verb == "give":
            return [*filter(self.gifts.__contains__, own)]
        if verb == "discard" or self.rulings["cauldron"] == "not-itself":
            return [card for card in own if card != task[2]]
        return own

    def parse_move(self, state: State, notation: str) -> Move | Refusal:
        return parse_move(self, state, notation)

    def prompt(self, state: State) -> Prompt | None:
        if not state.agenda:
            return None
        verb, seat, *rest = state.agenda[-1]
        clause, message = story.PROMPTS[verb]
        values = {"who": self.names[self.players[seat]]}
        if verb == "take":
            _, day, left = rest
            values |= {"day": DAY_NAMES[DAYS[day]], "left": left}
        return Prompt(message(**values), clause)

    # -- The course of the game

    def box(self, chance: Chance) -> State:
        players = len(self.players)
        return State(
            chance=chance, box=list(self.components.pieces), deck=[], days=[[] for _ in DAYS],
            columns=[[] for _ in DAYS], opened=[False] * len(DAYS), placed=[()] * players,
            cards=[[] for _ in self.seats], rewards=[0] * players,
            supply=self.components.reward_tokens, discards=[], drawn=[],
            waiting=[[] for _ in self.seats], chosen=[None] * players, first=-1, round=0, deal=0,
            served=0, points=[0] * players, agenda=[])

    def begin(self, state: State, say: Say | None = None) -> None:
        if not state.round:
            self._set_up(state, say)
        self.advance(state, say)

    def _set_up(self, state: State, say: Say | None) -> None:
        state.deck, state.box = state.box, []
        if self.left_out:
            state.box = [card for card in state.deck if card in self.left_out]
            state.deck = [card for card in state.deck if card not in self.left_out]
        state.chance.shuffle(state.deck)
        if say:
            say(story.DECK_MADE)
        state.first = (state.chance.randbelow(len(self.players)) if self.first is None
                       else self.first)
        if say:
            say(story.HAT_GIVEN, state.first)
        state.agenda.append(("round",))

    def apply(self, state: State, move: Move, say: Say | None = None) -> None:
        agenda, doers = state.agenda, self._doers
        self._deciders[move.verb](state, agenda[-1], move.args, say)
        # As in `advance`, which a simulation would call at every move.
        while agenda and (do := doers[agenda[-1][0]]):
            do(state, agenda.pop(), say)

    def advance(self, state: State, say: Say | None) -> None:
        """Work off the agenda up to the next decision."""
        agenda, doers = state.agenda, self._doers
        while agenda and (do := doers[agenda[-1][0]]):
            do(state, agenda.pop(), say)

    def _round(self, state: State, task: Task, say: Say | None) -> None:
        if say and state.round and any(state.days):
            last = state.round == self.rounds
            say(story.LEFT_OVER_AT_END if last else story.LEFT_OVER,
                left=[self.names[card] for day in state.days for card in day])
        if state.round == self.rounds:
            state.agenda.extend(self.end_tasks(state.first))
            return
        if state.round:
            state.first = self._orders[state.first][1]
            if say:
                say(story.HAT_PASSED, state.first)
        state.round += 1
        state.deal = 0
        state.placed = [()] * len(self.players)
        state.opened = [False] * len(DAYS)
        if say:
            say(story.ROUND_BEGAN, rounds=self.rounds)
        state.agenda.extend(self.round_tasks(state.first))

    def _deal(self, state: State, task: Task, say: Say | None) -> None:
        # Cards that were given away or discarded before their turn can leave the deck short.
        days, day_of = state.days, self.components.day_of
        dealt = state.deck[:-self.cards_a_deal - 1:-1]
        del state.deck[-self.cards_a_deal:]
        for card in dealt:
            days[day_of[card]].append(card)
        state.deal += 1
        if say:
            laid = [story.ON_DAY(card=self.names[card], day=DAY_NAMES[DAYS[day_of[card]]])
                    for card in dealt]
            say(story.DEALT if state.deal < DEALS else story.DEALT_LAST, task[1], laid=laid)

    def _place(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        number, day = args[0], args[1]
        position = 0 if self._bottom else args[2]
        where = _DAY_NUMBERS[day]
        column = state.columns[where]
        if position:
            column.insert(position - 1, (seat, number))
        else:
            column.append((seat, number))
        state.placed[seat] += (number,)
        state.agenda.pop()
        if say:
            if position:
                kind = story.PLACED_ABOVE
            elif len(column) > 1:
                kind = story.PLACED_BELOW
            else:
                kind = story.PLACED if state.days[where] else story.PLACED_EMPTY
            say(kind, seat, number=number, day=day, position=position)

    def _open(self, state: State, task: Task, say: Say | None) -> None:
        day = task[1]
        column, agenda = state.columns[day], state.agenda
        state.opened[day] = True
        state.served = 0
        # Sorting keeps the order of equal numbers: the higher token stays first.
        order = sorted(column, key=_NUMBER)
        for seat, number in order[::-1]:
            agenda.append(("serve", seat, number, day))
        if say and column:
            say(story.OPENED, day=DAYS[day],
                tokens=[self.names[self.token(*token)] for token in column])
        elif say:
            say(story.NO_TOKENS, day=DAYS[day])

    def _serve(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, number, day = task
        lying = len(state.days[day])
        token = self.token(seat, number) if say else ""
        if say:
            equal = [entry for entry in state.columns[day] if entry[1] == number]
            say(story.NEXT_HIGHER if len(equal) > 1 else story.NEXT_TOKEN, seat, token,
                token=token, number=number, day=DAYS[day])
        if lying:
            if say and lying < number:
                say(story.FEWER, seat, token, token=token, number=number, left=lying,
                    day=DAYS[day])
            left = number if number < lying else lying
            state.agenda.append(("take", seat, number, day, left))
        else:
            state.agenda.append(("return", seat, number, day))
            if self.rulings["consolation"] == "token" or not state.served >> seat & 1:
                self.reward(state, seat, 1, say, story.CONSOLED, token, day=DAYS[day])
            elif say:
                say(story.CONSOLED_ONCE, seat, token, day=DAYS[day])
        state.served |= 1 << seat

    def _take(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, number, day, left = task
        cards, kind_of = state.days[day], self.kind_of
        card = args[0]
        if card not in kind_of:
            for card in cards:  # as in `_piece`
                if kind_of[card] == args[0]:
                    break
        cards.remove(card)
        state.cards[seat].append(card)
        agenda = state.agenda
        if left > 1:
            agenda[-1] = ("take", seat, number, day, left - 1)
        else:
            agenda[-1] = ("return", seat, number, day)
        if say:
            say(story.TOOK, seat, self.token(seat, number), card=card, day=DAYS[day])
        waiting = state.waiting[seat]
        if card in self.instant:
            waiting.append(card)
        if waiting and (left == 1 or self.rulings["taking"] == "one-by-one"):
            agenda.append(("instant", seat))

    def _return(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, number, day = task
        state.columns[day].remove((seat, number))
        if say:
            say(story.TOKEN_BACK, seat, self.token(seat, number), number=number)

    # -- Instant cards

    def reward(self, state: State, seat: int, tokens: int, say: Say | None, kind: StepKind,
               because: str, **values: Any) -> None:
        """Move reward tokens from the supply to a seat, as far as there are any."""
        if self.rulings["supply"] == "limited":
            tokens = min(tokens, state.supply)
            state.supply -= tokens
        state.rewards[seat] += tokens
        if say and tokens:
            say(kind, seat, because, **values)
        elif say:
            say(story.SUPPLY_EMPTY, seat, because)

    def receive(self, state: State, seat: int, card: str) -> None:
        """A card has come to a seat: if it is instant, it waits to be applied."""
        if card in self.instant:
            state.waiting[seat].append(card)

    def part(self, state: State, seat: int, card: str) -> None:
        """A card leaves the cards of a seat."""
        state.cards[seat].remove(card)
        if self.rulings["instant-gift"] == "recipient" and card in state.waiting[seat]:
            state.waiting[seat].remove(card)

    def _instant(self, state: State, task: Task, say: Say | None) -> None:
        """As long as instant cards wait, their owner chooses the next one."""
        seat = task[1]
        if state.waiting[seat]:
            state.agenda += (task, ("apply", seat))

    def _apply(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        seat = task[1]
        card = self._piece(args[0], state.waiting[seat])
        state.agenda.pop()
        state.waiting[seat].remove(card)
        if say:
            say(story.APPLIED, seat, card, card=card)
        for number in reversed(range(len(self.effects[self.kind_of[card]]))):
            state.agenda.append(("effect", seat, card, number))

    def _effect(self, state: State, task: Task, say: Say | None) -> None:
        _, seat, card, number = task
        self.effects[self.kind_of[card]][number].happen(self, state, seat, card, say)

    def _discard(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        verb, seat, cause = task
        card = self._piece(args[0], self.selectable(state))
        state.agenda.pop()
        if verb == "discard":
            self.part(state, seat, card)
            state.discards.append(card)
            if say:
                say(story.DISCARDED, seat, cause, card=card)
        elif self.rulings["cauldron-order"] == "at-once":
            state.chosen[seat] = card
            if say:
                say(story.CHOSE, seat, cause, card=card)
        else:
            self._into_cauldron(state, seat, cause, card, say)

    def _into_cauldron(self, state: State, seat: int, cause: str, card: str,
                       say: Say | None) -> None:
        self.part(state, seat, card)
        state.discards.append(card)
        if say:
            say(story.CAULDRON_DISCARDED, seat, cause, card=card)
        effect = self._brews[self.kind_of[cause]]
        self.reward(state, seat, effect.tokens, say, story.REWARDED, card, clause=effect.clause)

    def _pass(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        state.agenda.pop()
        if say:
            together = self.rulings["cauldron-order"] == "at-once"
            say(story.CHOSE_NOTHING if together else story.DECLINED, seat, cause)

    def _offer(self, state: State, task: Task, say: Say | None) -> None:
        """Somebody may throw a card into the Cauldron, if there is one."""
        _, seat, cause = task
        state.agenda.append(("cauldron", seat, cause))
        if not self.selectable(state):
            state.agenda.pop()
            if say:
                say(story.NO_CARD, seat, cause)

    def _brew(self, state: State, task: Task, say: Say | None) -> None:
        _, owner, cause = task
        for seat in self._orders[owner]:
            card, state.chosen[seat] = state.chosen[seat], None
            if card is not None:
                self._into_cauldron(state, seat, cause, card, say)

    def _give(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        card = self._piece(args[0], state.cards[seat])
        to = self.players.index(args[1])
        state.agenda.pop()
        self.part(state, seat, card)
        state.cards[to].append(card)
        if say:
            say(story.GAVE, seat, cause, card=card, to=args[1])
        self.receive(state, to, card)
        state.agenda.append(("instant", to))

    # -- The end

    def _search(self, state: State, task: Task, say: Say | None) -> None:
        seat = task[1]
        if self.searches.keys().isdisjoint(state.cards[seat]):
            return
        holder = next(filter(self.searches.__contains__, state.cards[seat]))
        for _ in range(min(self.searches[holder], len(state.deck))):
            state.drawn.append(state.deck.pop())
        if not state.drawn:
            if say:
                say(story.NOTHING_FOUND, seat, holder, card=holder)
            return
        if say:
            say(story.SEARCHED, seat, holder, card=holder)
        state.agenda.append(("keep", seat, holder))

    def _keep(self, state: State, task: Task, args: Sequence[Any], say: Say | None) -> None:
        _, seat, cause = task
        card = self._piece(args[0], state.drawn)
        state.agenda.pop()
        state.drawn.remove(card)
        state.cards[seat].append(card)
        if say:
            say(story.KEPT, seat, cause, card=card)
        if state.drawn:
            state.discards.extend(state.drawn)
            state.drawn.clear()
            if say:
                say(story.PUT_AWAY, seat, cause)
        if self.rulings["search"] == "apply":
            self.receive(state, seat, card)
            state.agenda.append(("instant", seat))

    def _score(self, state: State, task: Task, say: Say | None) -> None:
        for seat, points in enumerate(self.points(state)):
            state.points[seat] = points
            if say:
                say(story.SCORED, seat)
        if say:
            kind, tied, winners = self._winners(state)
            say(kind, tied=[self.names[house] for house in tied],
                winners=[self.names[house] for house in winners])

    def sheets(self, state: State) -> tuple[ScoreSheet, ...]:
        """What each seat would score if the game ended now."""
        return score_sheets(*self._scored(state))

    def points(self, state: State) -> list[int]:
        """The totals of the sheets."""
        return score_points(*self._scored(state))

    def _scored(self, state: State) -> tuple[Any, ...]:
        """What is scored: the arguments of both functions."""
        hands = [map(self.kind_of.__getitem__, cards) for cards in state.cards]
        return (self.components, self.players, hands, state.rewards, self.rulings["flywheel"])

    def _winners(self, state: State) -> tuple[StepKind, list[str], list[str]]:
        """By which kind of step the game is won, who have the most points, and who wins."""
        most = max(state.points)
        tied = [seat for seat in self.seats if state.points[seat] == most]
        fewest = min(len(state.cards[seat]) for seat in tied)
        winners = [seat for seat in tied if len(state.cards[seat]) == fewest]
        if len(tied) == 1:
            kind = story.WON
        else:
            kind = story.TIE_BROKEN if len(winners) == 1 else story.SHARED
        return kind, [self.players[seat] for seat in tied], [self.players[s] for s in winners]

    def winners(self, state: State) -> tuple[str, ...]:
        """Who has won, once the points are counted; nobody before that."""
        return tuple(self._winners(state)[2]) if state.round and not state.agenda else ()

    def outcome(self, state: State) -> Outcome | None:
        if state.agenda or not state.round:
            return None
        kind, tied, winners = self._winners(state)
        reason = kind.message(tied=[self.names[house] for house in tied],
                              winners=[self.names[house] for house in winners])
        return Outcome(tuple(winners), story.HouseCupEnding(kind.name), reason, kind.clause,
                       dict(zip(self.players, self.sheets(state), strict=True)))

    # -- Pieces

    def _piece(self, card: str, among: Sequence[str]) -> str:
        """A card by its id, or the first of a kind."""
        kind_of = self.kind_of
        if card in kind_of:
            return card
        for piece in among:
            if kind_of[piece] == card:
                return piece
        raise LookupError(f"no {card} among {among}")

    def token(self, seat: int, number: int) -> str:
        """The id of a choice token."""
        return self.tokens[seat, number]

    def scores(self, state: State) -> Sequence[int]:
        return state.points

    def turns(self, state: State) -> int:
        return state.round

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


_NUMBER = itemgetter(1)
_DAY_NUMBERS = {day: number for number, day in enumerate(DAYS)}
