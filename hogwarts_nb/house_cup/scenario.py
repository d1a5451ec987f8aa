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
from .state import DEALS, TOKENS, State

__all__ = ["position"]

STAGES = ("placing", "taking", "end")


def position(rules: HouseCupRules, *, seed: int = 0, round: int = 1, first: str | None = None,
             stage: str | None = None, day: str | None = None, to_move: str | None = None,
             days: Mapping[str, Sequence[str]] | None = None,
             tokens: Mapping[str, Sequence[tuple[str, int]]] | None = None,
             cards: Mapping[str, Sequence[str]] | None = None,
             rewards: Mapping[str, int] | None = None, deck: Sequence[str] = (),
             discards: Sequence[str] = ()) -> State:
    """A position; what is not given is filled in from the setup.

    Cards are ids of kinds (``"potions"``) or of single cards (``"potions.3"``).

    Args:
        rules: the rules with their options.
        seed: chance: the order of the deck below the cards given, and all later shuffles.
        round: the round that is played, from 1.
        first: the house with the Sorting Hat; the first seat by default.
        stage: ``"placing"`` tokens, ``"taking"`` cards, or the ``"end"`` of the game. By default
            taking, if a day is given or every player has placed three tokens; else placing.
        day: in the stage of taking, the day that is opened next; Monday by default.
        to_move: who decides next; only checked, since the tokens say it.
        days: the cards on each day: ``{"Mon": ["potions", "history"]}``.
        tokens: the tokens under each day, from top to bottom: ``{"Mon": [("Gryffindor", 3)]}``.
        cards: the cards in front of each house.
        rewards: the reward tokens of each house.
        deck: the top cards of the deck, the top card first; all other cards lie below, shuffled.
        discards: the discard pile.

    Raises:
        InvalidScenario: naming the first thing that does not fit, and what would.
    """
    return _Builder(rules, seed).build(
        round=round, first=first, stage=stage, day=day, to_move=to_move, days=days, tokens=tokens,
        cards=cards, rewards=rewards, deck=deck, discards=discards)


class _Builder:
    """Puts components onto an empty table, one kind of thing after the other."""

    def __init__(self, rules: HouseCupRules, seed: int) -> None:
        self.rules = rules
        self.setup = rules.setup
        self.state = rules.box(Chance(seed))
        self.free = list(self.setup.components.pieces)

    def build(self, *, round: Any, first: Any, stage: Any, day: Any, to_move: Any, days: Any,
              tokens: Any, cards: Any, rewards: Any, deck: Any, discards: Any) -> State:
        setup, state = self.setup, self.state
        if type(round) is not int or not 1 <= round <= setup.rounds:
            raise InvalidScenario("round", round, f"it must be from 1 to {setup.rounds}")
        state.round = round
        state.first = 0 if first is None else self._seat("first", first)
        self._lay_cards(days, cards, deck, discards)
        self._give_rewards(rewards)
        self._place_tokens(tokens)
        placed = [len(numbers) for numbers in state.placed]
        if stage is None:
            stage = "taking" if day is not None or min(placed) == len(TOKENS) else "placing"
        if stage not in STAGES:
            raise InvalidScenario("stage", stage, f"it can be {', '.join(STAGES)}")
        if day is not None and stage != "taking":
            raise InvalidScenario("day", day, "only the stage 'taking' has an open day")
        {"placing": self._placing, "taking": self._taking, "end": self._end}[stage](day)
        self.rules.check(state)
        self._check_deck()
        self._check_to_move(to_move)
        return state

    # -- cards

    def _lay_cards(self, days: Any, cards: Any, deck: Any, discards: Any) -> None:
        state = self.state
        wanted: list[tuple[str, str, list[str]]] = []
        for name, on_day in items("days", days, DAYS):
            wanted.extend((f"days[{name!r}]", card, state.days[DAYS.index(name)])
                          for card in self._cards(f"days[{name!r}]", on_day))
        for house, owned in items("cards", cards, self.setup.players):
            wanted.extend((f"cards[{house!r}]", card, state.cards[self.setup.players.index(house)])
                          for card in self._cards(f"cards[{house!r}]", owned))
        wanted.extend(("deck", card, state.deck) for card in self._cards("deck", deck))
        wanted.extend(("discards", card, state.discards)
                      for card in self._cards("discards", discards))
        # Single cards first, then those that must be of a day: kinds take what is left.
        found: dict[int, str] = {}
        for test in (self._is_piece, self._is_on_day, self._is_kind):
            for number, (field, card, _) in enumerate(wanted):
                if number not in found and test(field, card):
                    found[number] = self._claim(field, card)
        for number, (_, _, place) in enumerate(wanted):
            place.append(found[number])
        rest = [card for card in self.free if card not in self.setup.left_out]
        state.box = [card for card in self.free if card in self.setup.left_out]
        state.chance.shuffle(rest)
        state.deck = rest + state.deck[::-1]

    def _is_piece(self, field: str, card: str) -> bool:
        return card in self.setup.kind_of

    @staticmethod
    def _is_on_day(field: str, card: str) -> bool:
        return field.startswith("days[")

    @staticmethod
    def _is_kind(field: str, card: str) -> bool:
        return True

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

    # -- tokens

    def _give_rewards(self, rewards: Any) -> None:
        state = self.state
        for house, number in items("rewards", rewards, self.setup.players):
            if type(number) is not int or number < 0:
                raise InvalidScenario(f"rewards[{house!r}]", number,
                                      "it must be a whole number from 0")
            state.rewards[self.setup.players.index(house)] = number
        if self.setup.rulings["supply"] == "limited":
            if sum(state.rewards) > state.supply:
                raise InvalidScenario("rewards", sum(state.rewards),
                                      f"the box has {state.supply} reward tokens")
            state.supply -= sum(state.rewards)

    def _place_tokens(self, tokens: Any) -> None:
        state = self.state
        lies: dict[tuple[int, int], str] = {}
        for day, column in items("tokens", tokens, DAYS):
            for entry in listed(f"tokens[{day!r}]", column):
                field = f"tokens[{day!r}]"
                if not isinstance(entry, (tuple, list)) or len(entry) != 2:
                    raise InvalidScenario(field, entry, "a token is (house, number)")
                seat = self._seat(field, entry[0])
                number = entry[1]
                if type(number) is not int or number not in TOKENS:
                    raise InvalidScenario(field, number, "the tokens are 1, 2 and 3")
                if (seat, number) in lies:
                    raise InvalidScenario(field, tuple(entry),
                                          f"this token already lies under {lies[seat, number]}")
                lies[seat, number] = day
                state.columns[DAYS.index(day)].append((seat, number))
                state.placed[seat] += (number,)

    # -- stages

    def _placing(self, day: None) -> None:
        setup, state = self.setup, self.state
        order = setup.orders[state.first]
        placed = [len(state.placed[seat]) for seat in order]
        if min(placed) == len(TOKENS):
            raise InvalidScenario("stage", "placing", "every player has placed three tokens")
        ahead = sum(number > min(placed) for number in placed)
        expected = [min(placed) + (turn < ahead) for turn in range(len(order))]
        if placed != expected:
            shown = {setup.players[seat]: number for seat, number in
                     zip(order, placed, strict=True)}
            raise InvalidScenario("tokens", shown, "players place in turn order from "
                                  f"{setup.players[state.first]}, so nobody can be ahead of those "
                                  "before them or by more than one")
        state.deal = min(placed) + 1
        done = (state.deal - 1) * (len(order) + 1) + 1 + ahead
        state.agenda = list(setup.round_tasks(state.first))
        del state.agenda[len(state.agenda) - done:]

    def _taking(self, day: Any) -> None:
        setup, state = self.setup, self.state
        day = "Mon" if day is None else day
        if day not in DAYS:
            raise InvalidScenario("day", day, f"the days are {', '.join(DAYS)}")
        number = DAYS.index(day)
        for earlier in range(number):
            state.opened[earlier] = True
            if state.columns[earlier]:
                raise InvalidScenario(f"tokens[{DAYS[earlier]!r}]",
                                      f"{len(state.columns[earlier])} tokens",
                                      f"{DAYS[earlier]} is over when {day} is opened")
        # Tokens that lie nowhere have been placed before, and are back with their owners.
        state.placed = [placed + tuple(n for n in TOKENS if n not in placed)
                        for placed in state.placed]
        state.deal = DEALS
        state.agenda = list(setup.round_tasks(state.first)[:len(DAYS) - number + 1])

    def _end(self, day: None) -> None:
        state = self.state
        for name, column in zip(DAYS, state.columns, strict=True):
            if column:
                raise InvalidScenario(f"tokens[{name!r}]", f"{len(column)} tokens",
                                      "at the end no token is left in the timetable")
        if state.round != self.setup.rounds:
            raise InvalidScenario("round", state.round,
                                  f"the end comes after round {self.setup.rounds}")
        state.deal = DEALS
        state.opened = [True] * len(DAYS)
        state.placed = [TOKENS] * len(self.setup.players)
        state.agenda = list(self.setup.end_tasks(state.first))

    def _check_deck(self) -> None:
        setup, state = self.setup, self.state
        deals = DEALS * (setup.rounds - state.round) + DEALS - state.deal
        needed = setup.cards_a_deal * deals
        if len(state.deck) < needed:
            raise InvalidScenario("deck", len(state.deck), "the deals still to come need "
                                  f"{needed} cards; have fewer cards elsewhere, or a later round")

    def _check_to_move(self, to_move: Any) -> None:
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

    # -- reading

    def _seat(self, field: str, house: Any) -> int:
        return seat_of(self.setup, field, house, "houses")

    def _cards(self, field: str, value: Any) -> list[str]:
        cards = listed(field, value)
        for card in cards:
            if not isinstance(card, str):
                raise InvalidScenario(field, card, "a card is a text such as 'potions'")
        return cards
