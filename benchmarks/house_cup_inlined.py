"""House Cup with four seats as one loop, written by hand to be fast and nothing else.

It is what the engine is measured against: the same game with the same decisions in the same order
and the default rulings, with cards as numbers and no moves, no agenda, no rulings, no checks and
no words. ``tests/test_benchmarks.py`` proves that it plays the same game as the engine.

A card is ``32 * day + kind``; the kinds are numbered as in ``cards.py``. Copies of one kind on one
day are the same number, which is no loss: such copies differ in nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from hogwarts_nb.house_cup.cards import KINDS
from hogwarts_nb.house_cup.components import Components

__all__ = ["KIND_NAMES", "SEATS", "play"]

#: The houses of the four seats; only School Uniform and House, Forward! look at them.
SEATS = ("Gryffindor", "Slytherin", "Hufflepuff", "Ravenclaw")

KIND_NAMES = tuple(KINDS)
(POTIONS, HERBOLOGY, CREATURES, CHARMS, EXPLORING, QUIDDITCH, FORWARD_GRYFFINDOR,
 FORWARD_SLYTHERIN, FORWARD_RAVENCLAW, UNIFORM, _, _, _, TROUBLE, HOUSE_ELF, HISTORY, HELP_OWLERY,
 HELP_FIRST_YEARS, HELP_CLOTHING, HELP_ANIMAL, HELP_POINTS, HELP_NARGLES, FLYWHEEL, EARPHONES,
 PIXIE, LETTER, DIVINATION, CAULDRON, FARM) = range(29)

_BOX = Components.load()
DECK = [32 * _BOX.day_of[piece] + KIND_NAMES.index(_BOX.kind_of[piece]) for piece in _BOX.pieces]
TOKENS = _BOX.reward_tokens

#: A seat's places for its next token, by the numbers (as bits) that it still has. A place is
#: ``5 * (number - 1) + day``.
PLACES = [[5 * number + day for number in range(3) if left >> number & 1 for day in range(5)]
          for left in range(8)]
#: The seats clockwise, from each one on.
ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))

POTIONS_POINTS = (0, 2, 3, 4, 20, 40, 40, 40, 40)
HERBOLOGY_POINTS = (0, -20, -30, -40, -40, -40)
CREATURES_POINTS = (0, 4, 9, 15, 25, 50, 50)
TOKEN_POINTS = (2, 3, 5, 8, 8, 8, 8)
EXPLORING_POINTS = (0, 0, 0, 60, 60)


def play(random: Callable[[], float], shuffle: Callable[[list[int]], object],
         ) -> tuple[list[int], list[list[int]], list[int], int]:
    """Play one game with random moves.

    Args:
        random: a number from 0 to 1 for each decision, which picks one of its choices.
        shuffle: puts the deck into a random order, in place.

    Returns:
        The points, the cards and the reward tokens of each seat, and the number of moves.
    """
    deck = DECK[:]
    shuffle(deck)
    days: list[list[int]] = [[], [], [], [], []]
    hands: list[list[int]] = [[], [], [], []]
    waiting: list[list[int]] = [[], [], [], []]
    rewards = [0, 0, 0, 0, TOKENS]  # the last is the supply
    # 4 rounds of 3 placements by 4 seats.
    moves = 48
    for first in (0, 1, 2, 3):
        order = ORDER[first]
        columns: list[list[int]] = [[] for _ in range(15)]
        left = [7, 7, 7, 7]
        for choices in (15, 10, 5):
            for _ in order:
                card = deck.pop()
                days[card >> 5].append(card)
            for seat in order:
                tokens = left[seat]
                place = PLACES[tokens][int(random() * choices)]
                columns[place].append(seat)
                left[seat] = tokens ^ 1 << place // 5
        for _ in order:
            card = deck.pop()
            days[card >> 5].append(card)
        for day in (0, 1, 2, 3, 4):
            cards = days[day]
            for number in (1, 2, 3):
                for seat in columns[5 * number - 5 + day]:
                    lying = len(cards)
                    if not lying:
                        if rewards[4]:
                            rewards[4] -= 1
                            rewards[seat] += 1
                        continue
                    hand = hands[seat]
                    instant = False
                    for _ in range(number if number < lying else lying):
                        # Equal cards are one choice.
                        different = {*cards}
                        if len(different) == lying:
                            card = cards.pop(int(random() * lying))
                        else:
                            card = [*dict.fromkeys(cards)][int(random() * len(different))]
                            cards.remove(card)
                        lying -= 1
                        moves += 1
                        hand.append(card)
                        if card & 31 >= PIXIE:
                            waiting[seat].append(card)
                            instant = True
                    if instant:
                        moves += resolve(seat, hands, waiting, set(), rewards, deck, random,
                                         shuffle)
    for seat in ORDER[3]:
        hand = hands[seat]
        for card in hand:
            if card & 31 == HELP_POINTS:
                break
        else:
            continue
        drawn = [deck.pop() for _ in range(min(5, len(deck)))]
        if drawn:
            cards = distinct(drawn, [], [], set())
            card = cards[int(random() * len(cards))]
            moves += 1
            hand.append(card)
            if card & 31 >= PIXIE:
                waiting[seat].append(card)
                moves += resolve(seat, hands, waiting, set(), rewards, deck, random, shuffle)
    return score(hands, rewards), hands, rewards[:4], moves


def resolve(seat: int, hands: list[list[int]], waiting: list[list[int]],
            applied: set[tuple[int, int]], rewards: list[int], deck: list[int],
            random: Callable[[], float], shuffle: Callable[[list[int]], object]) -> int:
    """Apply the instant cards that wait in front of a seat; returns how many moves that took.

    ``applied`` has the seat and the card of each that was applied since a token was served.
    """
    mine = waiting[seat]
    hand = hands[seat]
    moves = 0
    while mine:
        moves += 1
        if len(mine) == 1:
            random()
            now = mine.pop()
        else:
            cards = distinct(mine, mine, hand, applied)
            now = cards[int(random() * len(cards))]
            mine.remove(now)
        applied.add((seat, now))
        kind = now & 31
        if kind == LETTER:
            if rewards[4]:
                rewards[4] -= 1
                rewards[seat] += 1
            cards = distinct([card for card in hand if card & 31 != LETTER
                              and card & 31 != HELP_NARGLES], mine, hand, applied)
            if cards:
                choice = int(random() * (3 * len(cards)))
                card = cards[choice // 3]
                to = ORDER[seat][choice % 3 + 1]
                moves += 1
                hand.remove(card)
                hands[to].append(card)
                receive(to, card, waiting[to], applied)
                if waiting[to]:
                    moves += resolve(to, hands, waiting, applied, rewards, deck, random, shuffle)
        elif kind == DIVINATION:
            returns = now in hand
            if deck:
                card = deck.pop()
                hand.append(card)
                receive(seat, card, mine, applied)
            if returns:
                hand.remove(now)
                deck.append(now)
                shuffle(deck)
        elif kind == CAULDRON:
            for other in ORDER[seat]:
                if hands[other]:
                    cards = distinct(hands[other], waiting[other], hands[other], applied)
                    choice = int(random() * (len(cards) + 1))
                    moves += 1
                    if choice:
                        hands[other].remove(cards[choice - 1])
                        if rewards[4]:
                            rewards[4] -= 1
                            rewards[other] += 1
        elif kind == FARM:
            tokens = min(3, rewards[4])
            rewards[4] -= tokens
            rewards[seat] += tokens
        else:
            cards = distinct([card for card in hand if card != now], mine, hand, applied)
            if cards:
                hand.remove(cards[int(random() * len(cards))])
                moves += 1
    return moves


def receive(seat: int, card: int, waiting: list[int], applied: set[tuple[int, int]]) -> None:
    """An instant card waits to be applied, if it does not wait and was not applied already."""
    if card & 31 >= PIXIE and card not in waiting and (seat, card) not in applied:
        waiting.append(card)


def distinct(cards: list[int], waiting: list[int], own: list[int],
             applied: set[tuple[int, int]]) -> list[int]:
    """One card of each kind; all of a kind if some wait, are gone or were applied, others not."""
    first: dict[int, int] = {}
    for card in cards:
        first.setdefault(card & 31, card)
    if len(first) == len(cards) or not (waiting or applied):
        return [*first.values()]
    before = {card for _, card in applied}
    choices: list[int] = []
    for kind, card in first.items():
        same = [other for other in cards if other & 31 == kind]
        differ = len({(other in waiting, other in own, other in before) for other in same}) > 1
        choices.extend(same if differ else [card])
    return choices


def score(hands: list[list[int]], rewards: list[int]) -> list[int]:
    """The points of each seat."""
    counts = []
    most = 1
    for hand in hands:
        count = [0] * 29
        for card in hand:
            count[card & 31] += 1
        counts.append(count)
        if count[QUIDDITCH] > most:
            most = count[QUIDDITCH]
    points = []
    for seat, count in enumerate(counts):
        tokens = rewards[seat]
        sign = -1 if count[EARPHONES] else 1
        total = (POTIONS_POINTS[count[POTIONS]] + sign * HERBOLOGY_POINTS[count[HERBOLOGY]]
                 + CREATURES_POINTS[count[CREATURES]] + tokens * TOKEN_POINTS[count[CHARMS]]
                 + EXPLORING_POINTS[count[EXPLORING]])
        if count[FLYWHEEL]:
            best = 0
            for kind, table, times in (
                    (POTIONS, POTIONS_POINTS, 1), (HERBOLOGY, HERBOLOGY_POINTS, sign),
                    (CREATURES, CREATURES_POINTS, 1), (CHARMS, TOKEN_POINTS, tokens),
                    (EXPLORING, EXPLORING_POINTS, 1)):
                own = count[kind]
                if own:
                    best = max(best, times * (table[own + 1] - table[own]))
            total += best
        if count[QUIDDITCH] == most:
            total += 30
        if count[FORWARD_GRYFFINDOR] and counts[0][QUIDDITCH] == most:
            total += 15
        if count[FORWARD_SLYTHERIN] and counts[1][QUIDDITCH] == most:
            total += 15
        if count[FORWARD_RAVENCLAW] and counts[3][QUIDDITCH] == most:
            total += 15
        uniforms = count[UNIFORM] + count[UNIFORM + 1] + count[UNIFORM + 2] + count[UNIFORM + 3]
        total += 20 * count[UNIFORM + seat] - 10 * uniforms
        total += 5 * count[TROUBLE] if count[HOUSE_ELF] else -5 * count[TROUBLE]
        total += count[HISTORY] * len(hands[seat])
        if count[HELP_OWLERY]:
            total += 3 * (count[LETTER] + count[HELP_NARGLES])
        if count[HELP_FIRST_YEARS]:
            total += 3 * (count[HELP_OWLERY] + 1 + count[HELP_CLOTHING] + count[HELP_ANIMAL]
                          + count[HELP_POINTS] + count[HELP_NARGLES])
        if count[HELP_CLOTHING]:
            total += 3 * (uniforms + count[EARPHONES] + count[HELP_NARGLES])
        if count[HELP_ANIMAL]:
            total += 3 * (count[CREATURES] + count[FARM] + count[HELP_NARGLES])
        points.append(total)
    return points
