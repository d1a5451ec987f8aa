"""Any position of House Cup from plain data, checked as a whole.

It takes the rules and not the setup alone: who decides next is known once they have gone on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core import InvalidScenario
from ..core.chance import Chance
from ..core.reading import items, listed, seat_of
from .names import DAYS
from .rules import HouseCupRules
from .state import DEALS, TASKS, TOKENS, State, Task

__all__ = ["position"]

STAGES = ("placing", "taking", "end", "over")
RESTS = ("deck", "discards", "box")


def position(rules: HouseCupRules, *, seed: int = 0, round: int | None = None,
             first: str | None = None, stage: str | None = None, deal: int | None = None,
             day: str | None = None, serving: Sequence[Any] = (), served: Sequence[str] = (),
             searching: str | None = None, to_move: str | None = None,
             days: Mapping[str, Sequence[str]] | None = None,
             tokens: Mapping[str, Sequence[tuple[str, int]]] | None = None,
             placed: Mapping[str, Sequence[int]] | None = None,
             hands: Mapping[str, Sequence[str]] | None = None,
             rewards: Mapping[str, int] | None = None,
             waiting: Mapping[str, Sequence[str]] | None = None,
             applied: Mapping[str, Sequence[str]] | None = None,
             chosen: Mapping[str, str] | None = None, effects: Sequence[Sequence[Any]] = (),
             drawn: Sequence[str] = (), discards: Sequence[str] = (), deck: Sequence[str] = (),
             rest: str = "deck") -> State:
    """A position between two decisions; what is not given is filled in from the setup.

    Cards are ids of kinds (``"potions"``) or of single cards (``"potions.3"``).

    Args:
        rules: the rules with their options.
        seed: chance: the order of the deck below the cards given, and all later shuffles.
        round: the round that is played, from 1; at the end the last one.
        first: the house with the Sorting Hat; the first seat by default.
        stage: ``"placing"`` tokens, ``"taking"`` cards, the ``"end"`` of the game with its last
            cards, or ``"over"``. By default what the other values mean, else placing.
        deal: in the stage of placing, how many deals there have been. One fewer than the tokens
            would say: the next deal comes first.
        day: in the stage of taking, the day that is opened next, or the open one if somebody is
            being served; Monday by default.
        serving: the token that is served on the open day, ``(house, number)``, and how many cards
            its owner still takes, if fewer than its number.
        served: the houses that have already got something on the open day.
        searching: at the end, the house that searches the deck next, or does so now if cards are
            drawn or effects to come; the first by default.
        to_move: who decides next; only checked, since the rest says it.
        days: the cards on each day: ``{"Mon": ["potions", "history"]}``.
        tokens: the tokens under each day, from top to bottom: ``{"Mon": [("Gryffindor", 3)]}``.
        placed: the numbers of the tokens that each house has placed, in that order.
        hands: the cards in front of each house.
        rewards: the reward tokens of each house.
        waiting: instant cards that each house has still to apply.
        applied: instant cards that each house has applied since a token was last served.
        chosen: the card that each house has chosen in secret.
        effects: what cards still do, the next last: ``("instant", house)`` while a house applies
            its instant cards; ``(verb, house, card, number)`` for the word with this number, from
            0, on a card: ``word`` if it is to happen, ``offer`` or ``ask`` if the house chooses,
            ``settle`` if what was chosen in secret happens.
        drawn: the cards from which the house that searches keeps one.
        discards: the discard pile.
        deck: the top cards of the deck, the top card first.
        rest: where all other cards are: below them in the ``"deck"``, shuffled, or in the
            ``"box"``, or among the ``"discards"``.

    Raises:
        InvalidScenario: naming the first thing that does not fit, and what would.
    """
    given = dict(locals())
    del given["rules"], given["seed"]
    return _Builder(rules, seed, given).build()


class _Builder:
    """Puts components onto an empty table, one kind of thing after the other."""

    def __init__(self, rules: HouseCupRules, seed: int, given: dict[str, Any]) -> None:
        self.rules = rules
        self.setup = rules.setup
        self.state = rules.box(Chance(seed))
        self.free = list(self.setup.components.pieces)
        self.given = given

    def build(self) -> State:
        setup, state, given = self.setup, self.state, self.given
        first = given["first"]
        state.first = 0 if first is None else self._seat("first", first)
        self._lay_cards()
        self._give_rewards()
        self._place_tokens()
        busy = any(given[name] for name in ("serving", "waiting", "effects"))
        stage = given["stage"]
        if stage is None:
            all_placed = min(map(len, state.placed)) == len(TOKENS)
            stage = ("end" if given["searching"] is not None or given["drawn"] else
                     "taking" if given["day"] is not None or busy or all_placed else "placing")
        if stage not in STAGES:
            raise InvalidScenario("stage", stage, f"it can be {', '.join(STAGES)}")
        for name, only in (("day", "taking"), ("serving", "taking"), ("deal", "placing"),
                           ("searching", "end"), ("drawn", "end")):
            if given[name] not in (None, (), []) and stage != only:
                raise InvalidScenario(name, given[name], f"only the stage {only!r} has it")
        last = stage in ("end", "over")
        round_ = given["round"]
        state.round = (setup.rounds if last else 1) if round_ is None else round_
        if type(state.round) is not int or not 1 <= state.round <= setup.rounds:
            raise InvalidScenario("round", round_, f"it must be from 1 to {setup.rounds}")
        if last and state.round != setup.rounds:
            raise InvalidScenario("round", round_, f"the end comes after round {setup.rounds}")
        state.deal = DEALS
        if stage == "placing":
            self._placing()
        elif stage == "taking":
            self._taking()
        else:
            state.opened = [True] * len(DAYS)
            state.placed = [placed if len(placed) == len(TOKENS) else TOKENS
                            for placed in state.placed]
            if stage == "end":
                self._end()
            else:
                self._check_columns(len(DAYS))
                state.points = self.rules.results.points(state)
        if stage != "over":
            self._add_effects(stage)
        self.rules.check(state)
        if given["rest"] == "deck":
            self._check_deck()
        self._check_to_move()
        return state

    # -- cards

    def _lay_cards(self) -> None:
        setup, state, given = self.setup, self.state, self.given
        wanted: list[tuple[str, str, list[str]]] = []

        def lay(field: str, cards: Any, place: list[str]) -> None:
            for card in listed(field, cards):
                if not isinstance(card, str):
                    raise InvalidScenario(field, card, "a card is a text such as 'potions'")
                wanted.append((field, card, place))

        for name, on_day in items("days", given["days"], DAYS):
            lay(f"days[{name!r}]", on_day, state.days[DAYS.index(name)])
        for house, owned in items("hands", given["hands"], setup.players):
            lay(f"hands[{house!r}]", owned, state.cards[setup.players.index(house)])
        for field, place in (("deck", state.deck), ("discards", state.discards),
                             ("drawn", state.drawn)):
            lay(field, given[field], place)
        # Single cards first, then those that must be of a day: kinds take what is left.
        found: dict[int, str] = {}
        for test in (lambda _, card: card in setup.kind_of,
                     lambda field, _: field.startswith("days["), lambda *_: True):
            for number, (field, card, _) in enumerate(wanted):
                if number not in found and test(field, card):
                    found[number] = self._claim(field, card)
        for number, (_, _, place) in enumerate(wanted):
            place.append(found[number])
        if given["rest"] not in RESTS:
            raise InvalidScenario("rest", given["rest"], f"it can be {', '.join(RESTS)}")
        others = [card for card in self.free if card not in setup.left_out]
        state.box = [card for card in self.free if card in setup.left_out]
        state.chance.shuffle(others)
        state.deck.reverse()
        if given["rest"] == "deck":
            state.deck = others + state.deck
        else:
            (state.box if given["rest"] == "box" else state.discards).extend(others)

    def _claim(self, field: str, card: str) -> str:
        """Take a free card for a place."""
        copies = self.setup.components.copies
        day_of = self.setup.components.day_of
        if card in self.setup.kind_of:
            same = [card]
        elif card in copies:
            same = list(copies[card])
        else:
            raise InvalidScenario(field, card, f"the cards are {', '.join(copies)}, and single "
                                  "ones such as 'history.1'")
        if field.startswith("days["):
            day = field[6:-2]
            on_day = [piece for piece in same if DAYS[day_of[piece]] == day]
            if not on_day:
                where = ", ".join(dict.fromkeys(DAYS[day_of[piece]] for piece in same))
                raise InvalidScenario(field, card, f"it belongs to {where}")
            same = on_day
        free = [piece for piece in same if piece in self.free]
        if not free:
            count = "it is" if len(same) == 1 else f"all {len(same)} of them are"
            raise InvalidScenario(field, card, f"{count} already somewhere else")
        inside = [piece for piece in free if piece not in self.setup.left_out]
        if not inside:
            raise InvalidScenario(field, card, "it is left out of the deck in this game; "
                                  "deck_size='full' keeps it")
        self.free.remove(inside[0])
        return inside[0]

    def _named(self, field: str, card: Any, seat: int) -> str:
        """A card by its id, or the first of a kind: in front of a seat, if there is one."""
        kind_of = self.setup.kind_of
        for piece in (*self.state.cards[seat], *kind_of):
            if card in (piece, kind_of[piece]):
                return piece
        raise InvalidScenario(field, card, "there is no such card in this game")

    # -- tokens

    def _give_rewards(self) -> None:
        state = self.state
        for house, number in items("rewards", self.given["rewards"], self.setup.players):
            if type(number) is not int or not 0 <= number < 10_000:
                raise InvalidScenario(f"rewards[{house!r}]", number,
                                      "it must be a whole number from 0")
            state.rewards[self.setup.players.index(house)] = number
        if self.setup.rulings["supply"] == "limited":
            if sum(state.rewards) > state.supply:
                raise InvalidScenario("rewards", sum(state.rewards),
                                      f"the box has {state.supply} reward tokens")
            state.supply -= sum(state.rewards)

    def _token(self, field: str, entry: Any) -> tuple[int, int]:
        if not isinstance(entry, (tuple, list)) or len(entry) != 2:
            raise InvalidScenario(field, entry, "a token is (house, number)")
        seat = self._seat(field, entry[0])
        if type(entry[1]) is not int or entry[1] not in TOKENS:
            raise InvalidScenario(field, entry[1], "the tokens are 1, 2 and 3")
        return seat, entry[1]

    def _place_tokens(self) -> None:
        state = self.state
        under: dict[tuple[int, int], str] = {}
        for day, column in items("tokens", self.given["tokens"], DAYS):
            field = f"tokens[{day!r}]"
            for entry in listed(field, column):
                token = self._token(field, entry)
                if token in under:
                    raise InvalidScenario(field, tuple(entry),
                                          f"this token is already under {under[token]}")
                under[token] = day
                state.columns[DAYS.index(day)].append(token)
                state.placed[token[0]] += (token[1],)
        for house, numbers in items("placed", self.given["placed"], self.setup.players):
            field, seat = f"placed[{house!r}]", self.setup.players.index(house)
            order = tuple(self._token(field, (house, number))[1]
                          for number in listed(field, numbers))
            if len({*order}) < len(order) or not {*state.placed[seat]} <= {*order}:
                raise InvalidScenario(field, numbers, "it must have each token once, and all that "
                                      "are under a day")
            state.placed[seat] = order

    # -- stages

    def _placing(self) -> None:
        setup, state, deal = self.setup, self.state, self.given["deal"]
        order = setup.orders[state.first]
        placed = [len(state.placed[seat]) for seat in order]
        fewest = min(placed)
        if fewest == len(TOKENS) and deal != len(TOKENS):
            raise InvalidScenario("stage", "placing", "every player has placed three tokens")
        ahead = sum(number > fewest for number in placed)
        expected = [fewest + (turn < ahead) for turn in range(len(order))]
        if placed != expected:
            shown = {setup.players[seat]: number for seat, number in
                     zip(order, placed, strict=True)}
            raise InvalidScenario("tokens", shown, "players place in turn order from "
                                  f"{setup.players[state.first]}, so nobody can be ahead of those "
                                  "before them or by more than one")
        state.deal = fewest + 1 if deal is None else deal
        if state.deal not in ((fewest + 1,) if ahead else (fewest, fewest + 1)):
            raise InvalidScenario("deal", deal, f"with these tokens there were {fewest + 1} deals")
        done = fewest * (len(order) + 1) + ahead + (state.deal > fewest)
        tasks = setup.round_tasks(state.first)
        state.agenda = [*tasks[:len(tasks) - done]]

    def _check_columns(self, number: int) -> None:
        for earlier in range(number):
            self.state.opened[earlier] = True
            if self.state.columns[earlier]:
                raise InvalidScenario(
                    f"tokens[{DAYS[earlier]!r}]", f"{len(self.state.columns[earlier])} tokens",
                    "this day is over, so no token is left there")

    def _taking(self) -> None:
        setup, state = self.setup, self.state
        day = "Mon" if self.given["day"] is None else self.given["day"]
        if day not in DAYS:
            raise InvalidScenario("day", day, f"the days are {', '.join(DAYS)}")
        number = DAYS.index(day)
        self._check_columns(number)
        # Tokens that are nowhere have been placed before, and are back with their owners.
        state.placed = [placed + tuple(n for n in TOKENS if n not in placed)
                        for placed in state.placed]
        tasks = setup.round_tasks(state.first)
        state.agenda = [*tasks[:len(DAYS) - number + 1]]
        if self.given["serving"]:
            state.agenda.pop()
            state.opened[number] = True
            self._serving(number)
        for house in listed("served", self.given["served"]):
            state.served |= 1 << self._seat("served", house)

    def _serving(self, day: int) -> None:
        """The tokens that are still served on the open day, one of them now."""
        state, serving = self.state, self.given["serving"]
        token = self._token("serving", listed("serving", serving)[:2])
        order = sorted(state.columns[day], key=lambda token: token[1])
        if token != order[0] if order else True:
            first = f": {self.setup.players[order[0][0]]}'s {order[0][1]}" if order else ""
            raise InvalidScenario("serving", serving,
                                  f"it must be the next token under {DAYS[day]}{first}")
        most = min(token[1], len(state.days[day]))
        left = serving[2] if len(serving) == 3 else most
        if type(left) is not int or not 0 <= left <= most:
            raise InvalidScenario("serving", serving, f"from 0 to {most} cards are still taken")
        state.agenda += [Task("serve", other[0], "", other[1], day) for other in order[:0:-1]]
        state.agenda.append(Task("take" if left else "return", token[0], "", token[1], day, left))

    def _end(self) -> None:
        setup, state, given = self.setup, self.state, self.given
        self._check_columns(len(DAYS))
        tasks = setup.end_tasks(state.first)
        order, searching = setup.orders[state.first], given["searching"]
        turn = 0
        if searching == "":
            turn = len(order)
        elif searching is not None:
            turn = order.index(self._seat("searching", searching))
        busy = bool(given["drawn"] or given["effects"] or given["waiting"])
        state.agenda = [*tasks[:len(tasks) - turn - busy]]
        if state.drawn:
            holder = [card for card in state.cards[order[turn]] if card in setup.searches]
            if not holder:
                raise InvalidScenario("searching", searching, "this house has no card that "
                                      "searches the deck")
            state.agenda.append(Task("keep", order[turn], holder[0]))

    # -- effects

    def _add_effects(self, stage: str) -> None:
        setup, state, given = self.setup, self.state, self.given
        players = setup.players
        for house, cards in items("waiting", given["waiting"], players):
            seat, field = players.index(house), f"waiting[{house!r}]"
            state.waiting[seat] = [Task("wait", seat, self._named(field, card, seat))
                                   for card in listed(field, cards)]
        for house, cards in items("applied", given["applied"], players):
            seat, field = players.index(house), f"applied[{house!r}]"
            state.applied += [(seat, self._named(field, card, seat))
                              for card in listed(field, cards)]
        for house, card in items("chosen", given["chosen"], players):
            seat = players.index(house)
            state.chosen[seat] = self._named(f"chosen[{house!r}]", card, seat)
        effects = listed("effects", given["effects"])
        if not effects and state.agenda[-1].verb != "take":
            effects = [("instant", players[seat]) for seat in reversed(setup.orders[state.first])
                       if state.waiting[seat]]
        for effect in effects:
            state.agenda.append(self._effect(effect))

    def _effect(self, effect: Any) -> Task:
        entry = listed("effects", effect)
        verbs = [verb for verb, values in TASKS.items() if "card number" in values]
        if not 2 <= len(entry) <= 4 or entry[0] not in ("instant", *verbs):
            raise InvalidScenario("effects", effect, f"it is (verb, house, card, number), with "
                                  f"one of the verbs instant, {', '.join(verbs)}")
        seat = self._seat("effects", entry[1])
        card = self._named("effects", entry[2], seat) if len(entry) > 2 else ""
        number = entry[3] if len(entry) > 3 else 0
        if type(number) is not int or (entry[0] in verbs) != bool(card):
            raise InvalidScenario("effects", effect, "a word has a card and its number")
        return Task(entry[0], seat, card, number)

    # -- checks

    def _check_deck(self) -> None:
        setup, state = self.setup, self.state
        deals = DEALS * (setup.rounds - state.round) + DEALS - state.deal
        needed = setup.cards_a_deal * deals
        if len(state.deck) < needed:
            raise InvalidScenario("deck", len(state.deck), "the deals still to come need "
                                  f"{needed} cards; have fewer cards elsewhere, or a later round")

    def _check_to_move(self) -> None:
        to_move = self.given["to_move"]
        if to_move is None:
            return
        self._seat("to_move", to_move)
        trial = self.state.copy()
        self.rules.begin(trial)
        seat = self.rules.to_move(trial)
        turn = "nobody" if seat is None else self.setup.players[seat]
        if turn != to_move:
            raise InvalidScenario("to_move", to_move,
                                  f"with these tokens and this first player, {turn} decides next")

    def _seat(self, field: str, house: Any) -> int:
        return seat_of(self.setup, field, house, "houses")
