"""The highest card: both players put a card face down, and the higher one wins the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hogwarts_nb.core import (
    ENGLISH,
    TEACHER,
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

RULEBOOK = Rulebook("The highest card", {
    "C-DEAL": "Shuffle the cards 1 to 20 and deal five to each player.",
    "C-PLAY": "In each round, first one player and then the other puts a card face down.",
    "C-SHOW": "Turn both cards over. The higher one wins the round.",
    "C-WIN": "The player who wins most of the five rounds wins the game."})

CARDS = list(range(1, 21))
ROUNDS = 5
#: What a view has in the place of a card that the viewer may not see.
BACK = 0

PLAY = Message("Put the {card} face down.")
DECIDE = Message("{who}: choose a card and put it face down.")
WON = Message("{who} has won {rounds} of five rounds.")

DEALT = StepKind("dealt", Message("Five cards are dealt to each player."), "C-DEAL",
                 frozenset(("deck>hand",)))
PLAYED = StepKind("played", Message("{who} puts the {card} face down."), "C-PLAY",
                  frozenset(("hand>down",)), hidden=Message("{who} puts a card face down."))
SHOWN = StepKind("shown", Message("{who} has the higher card and wins the round "
                                  "({before} → {after})."), "C-SHOW",
                 frozenset(("down>shown", "rounds")), counter="rounds",
                 causes=frozenset(("played",)))


@dataclass(slots=True)
class Cards(PlainState):
    """A position: the cards in each place, the rounds won by each seat, and what chance is left."""

    deck: list[int]
    hands: list[list[int]]
    down: list[list[int]]
    shown: list[int]
    rounds: list[int]
    chance: Chance


class CardsEnding(Ending):
    """How the game can end: all rounds are played."""

    FIVE_ROUNDS = "five rounds"


class CardsRules(Rules[Cards]):
    """The rules, with hands that only their players see."""

    game = "highest_card"
    rulebook = RULEBOOK
    step_kinds: ClassVar = {kind.name: kind for kind in (DEALT, PLAYED, SHOWN)}
    refusals = standard_refusals("C-PLAY")
    state_class = Cards

    def box(self, chance: Chance) -> Cards:
        return Cards([*CARDS], [[], []], [[], []], [], [0, 0], chance)

    def begin(self, state: Cards, say: Say | None = None) -> None:
        if len(state.deck) < len(CARDS):
            return
        state.chance.shuffle(state.deck)
        for hand in state.hands:
            hand += sorted(state.deck.pop() for _ in range(ROUNDS))
        if say:
            say(DEALT)

    def to_move(self, state: Cards) -> int | None:
        return len(state.down[0]) if state.hands[1] else None

    def legal(self, state: Cards) -> list[Move]:
        seat = self.to_move(state)
        return [] if seat is None else [
            Move("play", (card,), f"play {card}", PLAY(card=card), public="play a card")
            for card in state.hands[seat]]

    def apply(self, state: Cards, move: Move, say: Say | None = None) -> None:
        seat, card = len(state.down[0]), move.args[0]
        state.hands[seat].remove(card)
        state.down[seat].append(card)
        step = say(PLAYED, seat, card=card) if say else None
        if seat == 1:
            winner = state.down.index(max(state.down))
            for place in state.down:
                state.shown.append(place.pop())
            state.rounds[winner] += 1
            if say:
                say(SHOWN, winner, step)

    def prompt(self, state: Cards) -> Prompt | None:
        seat = self.to_move(state)
        return None if seat is None else Prompt(DECIDE(who=self.players[seat]), "C-PLAY")

    def outcome(self, state: Cards) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        most = max(state.rounds)
        winner = self.players[state.rounds.index(most)]
        return Outcome((winner,), CardsEnding.FIVE_ROUNDS, WON(who=winner, rounds=most), "C-WIN")

    def facts(self, state: Cards) -> Facts:
        places = {"deck": state.deck, "shown": state.shown}
        facts: Facts = {}
        for seat, player in enumerate(self.players):
            places |= {f"hand.{player}": state.hands[seat], f"down.{player}": state.down[seat]}
            facts[f"rounds.{player}"] = state.rounds[seat]
        return facts | {f"card.{card}": place for place in places for card in places[place]}

    def unseen(self, viewer: str | None) -> list[int]:
        """The seats whose cards a viewer may not see.

        Args:
            viewer: a player, None for the open table, or the teacher.
        """
        return [seat for seat, player in enumerate(self.players)
                if viewer not in (player, TEACHER)]

    def view(self, state: Cards, viewer: str | None, *, resolving: bool = False) -> dict[str, Any]:
        view = super().view(state, viewer, resolving=resolving)
        view["deck"] = len(state.deck)
        for seat in self.unseen(viewer):
            for place in (view["hands"], view["down"]):
                place[seat] = [BACK] * len(place[seat])
        return view

    def determinize(self, state: Cards, viewer: str | None, chance: Chance) -> Cards:
        twin = super().determinize(state, viewer, chance)
        hidden = [twin.deck]
        for seat in self.unseen(viewer):
            hidden += twin.hands[seat], twin.down[seat]
        cards = [card for place in hidden for card in place]
        chance.shuffle(cards)
        for place in hidden:
            place[:] = [cards.pop() for _ in place]
        return twin

    def check(self, state: Cards) -> None:
        places = [state.deck, state.shown, *state.hands, *state.down]
        if sorted(card for place in places for card in place) != CARDS:
            raise InvalidScenario("deck", state.deck, "each card from 1 to 20 has one place")
        left = [len(hand) + len(down) for hand, down in zip(state.hands, state.down, strict=True)]
        if left != [ROUNDS - sum(state.rounds)] * 2 or len(state.down[0]) > 1 or state.down[1]:
            raise InvalidScenario("hands", state.hands, "players put down one card each round")


class CardsVisuals(Visuals[Cards]):
    """Two hands, and the cards of this round between them."""

    style = (".card { fill: #fff; stroke: #333; } .back { fill: #579; } "
             ".number { fill: #333; font: 16px sans-serif; text-anchor: middle; }")
    forms: ClassVar = {"play": ("card",)}

    def draw(self, view: Mapping[str, Any], *, layout: str = "wide", part: str | None = None,
             live: bool = False, touched: Sequence[str] = (), words: Words = ENGLISH) -> Drawing:
        things, ids = [], []
        rows = (view["hands"][0], view["down"][0] + view["down"][1], view["hands"][1])
        for y, row in enumerate(rows):
            for x, card in enumerate(row):
                at = f'transform="translate({10 + 40 * x} {10 + 60 * y})"'
                if card == BACK:
                    things.append(f'<rect class="card back" {at} width="32" height="48"/>')
                    continue
                ids.append(f"card.{card}")
                things.append(f'<g data-id="card.{card}" aria-label="the {card}" {at}>'
                              f'<rect class="card" width="32" height="48"/>'
                              f'<text class="number" x="16" y="30">{card}</text></g>')
        style = "" if live else f"<style>{self.style}</style>"
        return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 190">{style}'
                       f'{"".join(things)}</svg>', frozenset(ids))

    def text(self, view: Mapping[str, Any], *, part: str | None = None,
             words: Words = ENGLISH) -> str:
        return "\n".join(f"{player}: {rounds} rounds won, hand {shown(hand)}, down {shown(down)}"
                         for player, rounds, hand, down in zip(
                             self.rules.players, view["rounds"], view["hands"], view["down"],
                             strict=True))


def shown(cards: Sequence[int]) -> str:
    """Cards as text.

    Args:
        cards: the cards, or their backs.
    """
    return " ".join("?" if card == BACK else str(card) for card in cards) or "nothing"


def _ahead(rules: Rules[Cards], state: Cards) -> Sequence[float]:
    return state.rounds


def _cards(rules: Rules[Cards], state: Cards) -> Sequence[float]:
    return [sum(hand) for hand in state.hands]


class HighestCard(Game[Cards]):
    """The highest card.

    Args:
        players: two names.
        seed: what chance is made from.
        auto_forced: whether moves without an alternative are played automatically.
    """

    rulebook = RULEBOOK
    evaluation = Evaluation((Feature(Message("rounds won"), 10.0, _ahead),
                             Feature(Message("high cards in hand"), 1.0, _cards)), scale=10.0)

    @classmethod
    def make_rules(cls, players: Sequence[str] = ("Ada", "Ben")) -> CardsRules:
        return CardsRules(players)

    @property
    def visuals(self) -> CardsVisuals:
        return CardsVisuals(self.rules)
