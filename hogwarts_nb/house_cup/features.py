"""What makes a position of House Cup good: a few weighted features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, fsum

from ..core.evaluation import Evaluation, Feature
from ..core.words import Message
from .cards import Kind
from .rules import HouseCupRules
from .scoring import TOKEN_POINTS, SetOf, Sheets, Worth
from .setup import HouseCupSetup
from .state import DEALS, TOKENS, State

__all__ = ["EVALUATION"]

#: How likely a card that is still to come goes to who collects its set.
COLLECTS = 0.5
#: What a card that is still to be dealt is worth to who takes it, and a token that is not placed.
UNSEEN_CARD = 3.0
UNPLACED = {1: 5.0, 2: 8.0, 3: 8.0}


def _growth(setup: HouseCupSetup, state: State) -> Sequence[float]:
    """What the sets that each seat has begun can still gain by cards to come."""
    left = _still_to_come(setup, state)
    kind_of = setup.kind_of
    return [fsum(_set_growth(setup.cards[kind].worth, count, left[kind])
                for kind, count in Counter(map(kind_of.__getitem__, cards)).items())
            for cards in state.cards]


def _still_to_come(setup: HouseCupSetup, state: State) -> Counter[str]:
    """How many cards of each kind can still be taken."""
    left = Counter(map(setup.kind_of.__getitem__, state.deck))
    for day in state.days:
        left.update(map(setup.kind_of.__getitem__, day))
    if state.round == setup.rounds and state.deal == DEALS:
        left -= Counter(map(setup.kind_of.__getitem__, state.deck))
    return left


@cache
def _set_growth(worth: Worth, count: int, left: int) -> float:
    """What a set of this many cards gains on average, if each card left joins it by chance."""
    if not isinstance(worth, SetOf) or worth.turned_by:
        return 0.0
    table = (0, *worth.table)
    last = len(table) - 1
    return fsum(comb(left, more) * COLLECTS**more * (1 - COLLECTS)**(left - more)
               * (table[min(count + more, last)] - table[min(count, last)])
               for more in range(1, left + 1))


def _prospects(rules: HouseCupRules, state: State) -> Sequence[float]:
    """What each seat's choice tokens will get: the days are played out, each takes its best."""
    setup = rules.setup
    worth = [0.0] * len(setup.players)
    hands = [Counter(map(setup.kind_of.__getitem__, cards)) for cards in state.cards]
    for seat, placed in enumerate(state.placed):
        worth[seat] += fsum(UNPLACED[number] for number in TOKENS if number not in placed)
    serving = next((task for task in reversed(state.agenda)
                    if task.verb in ("take", "return")), None)
    to_come = [0.0] * len(state.days)
    if state.deal < DEALS and state.deck:
        share = (DEALS - state.deal) * setup.cards_a_deal / len(state.deck)
        for card in state.deck:
            to_come[setup.components.day_of[card]] += share
    for day, column in enumerate(state.columns):
        cards = Counter(map(setup.kind_of.__getitem__, state.days[day]))
        unseen = to_come[day]
        for seat, number in sorted(column, key=lambda token: token[1]):
            if serving and (serving.seat, serving.number) == (seat, number):
                number = serving.left
                if not number:
                    continue
            got = 0.0
            for _ in range(number):
                kind = max(cards, key=lambda kind: _gain(rules, hands, state, seat, kind),
                           default=None)
                if kind is None:
                    part = min(1.0, unseen)
                    unseen -= part
                    got += part
                    worth[seat] += part * UNSEEN_CARD
                    continue
                got += 1
                worth[seat] += _gain(rules, hands, state, seat, kind)
                hands[seat] = hands[seat] + Counter((kind,))
                cards[kind] -= 1
                if not cards[kind]:
                    del cards[kind]
            worth[seat] += TOKEN_POINTS * max(0.0, 1 - got)
    return worth


def _gain(rules: HouseCupRules, hands: Sequence[Counter[str]], state: State, seat: int,
          kind: str) -> float:
    """What one more card of a kind is worth to a seat."""
    hand, scoring = hands[seat], rules.results.scoring
    leads = tuple(race for race in scoring.races
                  if hand[race] == max(other[race] for other in hands))
    return _card_gain(scoring, rules.setup.cards[kind], rules.players[seat],
                      tuple(sorted(hand.items())), state.rewards[seat], leads)


@lru_cache(maxsize=200_000)
def _card_gain(scoring: Sheets, card: Kind, house: str, hand: tuple[tuple[str, int], ...],
               tokens: int, leads: tuple[str, ...]) -> float:
    kinds = Counter(dict(hand))
    more = kinds + Counter((card.id,))
    gain = _worth(scoring, house, more, tokens, (*leads, card.id))
    gain -= _worth(scoring, house, kinds, tokens, leads)
    gain += _set_growth(card.worth, more[card.id], 2)
    gain -= _set_growth(card.worth, kinds[card.id], 2)
    return gain + fsum(effect.value for effect in card.on_receive)


def _worth(scoring: Sheets, house: str, kinds: Counter[str], tokens: int,
           leads: Sequence[str]) -> float:
    leaders = {race: (house,) if race in leads else () for race in scoring.races}
    return scoring.score(scoring.owned(house, kinds, tokens, leaders))


EVALUATION = Evaluation((
    Feature(Message("points on the score sheet"), 1.0,
            lambda rules, state: rules.results.points(state),
            praise=Message("It puts you ahead on the score sheet.")),
    Feature(Message("sets that can still grow"), 0.7,
            lambda rules, state: _growth(rules.setup, state),
            praise=Message("You have more to hope for from your sets.")),
    Feature(Message("cards that the choice tokens will get"), 0.7,
            lambda rules, state: _prospects(rules, state),
            praise=Message("Your choice tokens will get better cards.")),
), scale=15.0)
