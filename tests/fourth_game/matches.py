"""A pile of matches: two players take 1, 2 or 3 in turn, and the one who takes the last has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hogwarts_nb.core import (
    ENGLISH,
    Chance,
    Drawing,
    Ending,
    Evaluation,
    Facts,
    Feature,
    Game,
    InvalidScenario,
    Message,
    Move,
    Outcome,
    PlainState,
    Prompt,
    Rulebook,
    Rules,
    Say,
    StepKind,
    Visuals,
    Words,
    standard_refusals,
)

RULEBOOK = Rulebook("Matches", {
    "M-TAKE": "On your turn take 1, 2 or 3 matches from the pile.",
    "M-WIN": "The player who takes the last match has won."})

TOOK = StepKind("took", Message("{who} takes {amount} match ({before} → {after}).",
                                "{who} takes {amount} matches ({before} → {after}).", "amount"),
                "M-TAKE", frozenset(("pile",)), counter="pile")

TAKE = Message("Take {count} match.", "Take {count} matches.", "count")
DECIDE = Message("{who} takes 1, 2 or 3 matches.")
WON = Message("{who} has taken the last match and wins.")


class MatchesEnding(Ending):
    """How a game of matches can end: the last match is taken."""

    LAST_MATCH = "last match"


@dataclass(slots=True)
class Pile(PlainState):
    """A position: how many matches are left, and whose turn it is."""

    matches: int
    turn: int = 0


class MatchesRules(Rules[Pile]):
    """The rules for a pile of some size."""

    game = "matches"
    rulebook = RULEBOOK
    step_kinds: ClassVar = {TOOK.name: TOOK}
    refusals = standard_refusals("M-TAKE")
    state_class = Pile

    def __init__(self, players: Sequence[str], pile: int) -> None:
        super().__init__(players)
        self.pile = pile

    def box(self, chance: Chance) -> Pile:
        return Pile(self.pile)

    def to_move(self, state: Pile) -> int | None:
        return state.turn if state.matches else None

    def legal(self, state: Pile) -> list[Move]:
        return [Move("take", (count,), f"take {count}", TAKE(count=count))
                for count in range(1, min(3, state.matches) + 1)]

    def apply(self, state: Pile, move: Move, say: Say | None = None) -> None:
        state.matches -= move.args[0]
        if say:
            say(TOOK, state.turn)
        state.turn = 1 - state.turn

    def prompt(self, state: Pile) -> Prompt | None:
        return Prompt(DECIDE(who=self.players[state.turn]), "M-TAKE") if state.matches else None

    def outcome(self, state: Pile) -> Outcome | None:
        if state.matches:
            return None
        winner = self.players[1 - state.turn]
        return Outcome((winner,), MatchesEnding.LAST_MATCH, WON(who=winner), "M-WIN")

    def facts(self, state: Pile) -> Facts:
        return {"pile": state.matches}

    def check(self, state: Pile) -> None:
        if not 0 <= state.matches <= self.pile:
            raise InvalidScenario("matches", state.matches, f"it can be 0 to {self.pile}")
        if state.turn not in (0, 1):
            raise InvalidScenario("turn", state.turn, "it can be 0 or 1")


class MatchesVisuals(Visuals[Pile]):
    """A row of matches; the first three are picked."""

    rules: MatchesRules

    style = ".match { fill: var(--hnb-ink, #654); }"
    forms: ClassVar = {"take": ("match",)}

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        ids = [f"match.{number}" for number in range(1, view["matches"] + 1)]
        rows = "\n".join(
            f'<rect data-id="{name}" class="match" aria-label="match {number}" x="{40 * number}" '
            f'y="20" width="16" height="160" rx="6"/>' for number, name in enumerate(ids, 1))
        width = 40 * (self.rules.pile + 2)
        style = "" if live else f"<style>{self.style}</style>"
        return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 200">'
                       f'{style}\n{rows}\n</svg>', frozenset(ids))

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        return f"{view['matches']} matches: {'|' * view['matches']}"


def _lead(rules: Rules[Pile], state: Pile) -> Sequence[float]:
    """A pile of 4, 8, 12 … is bad for the player who has to take from it."""
    good = 1.0 if state.matches % 4 else -1.0
    return [good if seat == state.turn else -good for seat in (0, 1)]


class Matches(Game[Pile]):
    """A pile of matches.

    Args:
        players: two names.
        pile: how many matches there are.
        seed: not used: nothing in this game is left to chance.
        auto_forced: whether moves without an alternative are played automatically.
    """

    rulebook = RULEBOOK
    evaluation = Evaluation((Feature(Message("a good number of matches"), 1.0, _lead),), scale=1.0)

    @classmethod
    def make_rules(cls, players: Sequence[str] = ("Ada", "Ben"), *,
                   pile: int = 21) -> MatchesRules:
        return MatchesRules(players, pile)

    @property
    def visuals(self) -> MatchesVisuals:
        return MatchesVisuals(self.rules)
