"""The bets of the strategy lab: what its experiments show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .bets import Bet
from .lesson import Lesson


def _outstanding(wins: Any) -> str:
    """The seat whose interval is above a quarter, if there is one."""
    for row in wins.rows:
        if row["low"] > 0.25:
            return "the first seat" if row["group"] == "1" else "another seat"
    return "none of them"


seat = Bet(
    "Four players who play by chance: which seat wins more than its quarter of the games?",
    {"the first seat": "It places first, but its tokens are hidden and the Sorting Hat passes on: "
                       "with four players each is first just once.",
     "none of them": "The Sorting Hat passes on each round, so with four players each is first "
                     "just once. What differences there are may well be luck.",
     "another seat": "The last player puts a token where the others have put theirs, but that "
                     "passes on, too."},
    _outstanding)


def _half(width: Callable[[int], float]) -> str:
    """How many games make the interval half as wide as 400."""
    return str(next(games for games in (800, 1200, 1600, 3200)
                    if width(games) < 0.51 * width(400)))


shorter = Bet(
    "With 400 games a bar is about 8.5 % wide. How many games make it half as wide?",
    {"800": "Twice the games do not halve the width.",
     "1200": "Look at the widths above: from one line to the next there are four times as many "
             "games.",
     "1600": "Half the width takes four times as many games: that is why experiments get large.",
     "3200": "That many games make it even shorter."},
    _half)


def _gained(estimate: Any) -> str:
    """What an interval of points says."""
    if estimate.low > 10:
        return "more than 10 points"
    if estimate.high < 0:
        return "fewer points"
    return "a few points more" if estimate.low > 0 else "nothing that luck could not explain"


plan = Bet(
    "What does the plan bring, compared with playing by chance?",
    {"more than 10 points": "Five Potions would be 40 points. But most often it ends with two or "
                            "three, and these are worth 3 or 4.",
     "a few points more": "Now and then there are four or five, which pay for all the games with "
                          "two or three.",
     "nothing that luck could not explain": "Four or five Potions come together in some games, and "
                                            "three are worth almost nothing: the gain is so small "
                                            "that luck may explain it.",
     "fewer points": "A player who takes Potions leaves something else, and two or three Potions "
                     "are worth almost nothing."},
    _gained)


def _hardest(wins: Any) -> str:
    """With how many heroes the fewest games are won, if the intervals say so."""
    first, *others = sorted(wins.rows, key=lambda row: row["share"])
    clear = all(first["high"] < other["low"] for other in others)
    return str(first["group"]) if clear else "too close to say"


heroes = Bet(
    "Game 1 of Hogwarts Battle: with how many heroes is it hardest to win?",
    {"2 heroes": "They have the fewest cards, but each of them has a turn more often, so the good "
                 "cards that they acquire come back sooner.",
     "3 heroes": "They are between both in everything that matters here.",
     "4 heroes": "These games do not say why. It may be that each hero has a turn less often, so "
                 "the good cards come back late, and what the villains do hits more heroes.",
     "too close to say": "The intervals overlap: these few games do not decide it."},
    _hardest)

progress = Lesson(globals(), "Strategy lab")
