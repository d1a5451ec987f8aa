"""What happens on the table: each change of a position, and what it sets off at once.

Every method changes the state and then, if somebody listens, says what kind of thing happened.
What has still to be decided or comes afterwards is put on the agenda.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Say, StepKind
from . import story
from .cards import TYPE_NAMES
from .effects import (
    CARD_DISCARDED,
    CONTROL_ADDED,
    CONTROL_REMOVED,
    DISCARD_BY_EFFECT,
    DISCARD_BY_ENEMY,
    DISCARD_FORCED,
    DRAWING,
    FACE_NAMES,
    HEALED_3,
    HEALTH_GAINED,
    MUCH_HEALTH,
    REMOVING,
    SAVING,
    Event,
    On,
    Pick,
    ThisTurn,
)
from .state import State, Task
from .static import StaticAbilities

__all__ = ["FORCED", "STUNS", "Table"]

#: By what a discard is caused if the hero is Stunned: by an enemy, or not.
STUNS = ("stun", "stun-by-enemy")

#: The discards that an enemy has caused.
FORCED = ("enemy", "stun-by-enemy")


class Table:
    """The changes that effects make.

    Args:
        static: the static abilities of the cards of this game.
    """

    def __init__(self, static: StaticAbilities) -> None:
        self.static = static
        self.setup = static.setup
        rulings = self.setup.rulings
        #: Whether what reacts to a card waits until the card has done all that it says.
        self.patient = rulings["reactions"] == "afterwards"
        self.settled_at_once = rulings["discard-effects"] == "at-once"
        self.control_first = rulings["stun-order"] == "control-first"
        self.reprieve_lasts = rulings["reprieve"] == "whole-turn"
        self.healing_heard = not static.heard.isdisjoint((HEALTH_GAINED.id, HEALED_3.id))
        self.stuns_force = rulings["stun-discards"] == "enemy"

    # -- The agenda: effects put what is inside them on top of it

    def run(self, state: State, paths: Sequence[str], seats: Sequence[int], source: str) -> None:
        """Have effects happen, one after the other, before anything else."""
        state.agenda.extend(("do", path, seats, source) for path in reversed(paths))

    def do(self, state: State, path: str, seats: Sequence[int], source: str) -> None:
        """Have the effects inside an effect happen."""
        self.run(state, self.setup.inside[path], seats, source)

    def lasts(self, state: State, path: str, source: str, say: Say | None) -> None:
        """An effect holds until the end of the turn."""
        state.lasting.append((path, source))
        if say:
            say(story.LASTS, None, source, card=self.setup.names[source],
                effect=self.setup.nodes[path].words())

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
        tasks = self.static.reacting(state, events, (state.active,), cause)
        if state.lasting:
            tasks += self._promised(state, events, cause)
        self.react(state, tasks)

    def ask(self, state: State, task: Task, say: Say | None) -> None:
        """Have a hero pick something, if there is something to pick."""
        node = self.setup.nodes[task[2]]
        assert isinstance(node, Pick)
        if node.candidates(self.static, state, task):
            state.agenda.append(task)
        elif say:
            say(story.NOTHING_TO_PICK, task[1], task[3], card=task[3])

    def wait(self, state: State, path: str, source: str) -> None:
        """A card waits for something this turn; what has happened already may count."""
        effect = self.setup.nodes[path]
        assert isinstance(effect, ThisTurn)
        past = self.static.past(state, effect, source)
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
            effect = self.setup.nodes[path]
            if isinstance(effect, ThisTurn) and effect.event in events and (
                    effect.every or effect.times == 1
                    or len(self.static.past(state, effect, source)) >= effect.times):
                found.append(("trigger", path, (state.active,), source, cause))
                if not effect.every:
                    state.lasting.remove(entry)
        return found

    def reset_shelter(self, state: State, source: str) -> None:
        """An event or ability begins, and what it costs is counted anew (HB-SHELTER-1)."""
        if self.static.shelters and state.spent and source in self.setup.enemies:
            notes = {self.static.suffered(seat, source) for seat in self.setup.seats}
            state.spent[:] = [note for note in state.spent if note not in notes]

    # -- Tokens and health

    def gain_attack(self, state: State, seats: Sequence[int], tokens: int, cause: str,
                    say: Say | None) -> None:
        for seat in self._who_may_save(state, seats, cause, say):
            state.attack[seat] += tokens
            if say:
                self._say_gained(story.GAINED_ATTACK, state, seat, cause, say)

    def gain_influence(self, state: State, seats: Sequence[int], tokens: int, cause: str,
                       say: Say | None) -> None:
        for seat in self._who_may_save(state, seats, cause, say):
            state.influence[seat] += tokens
            if say:
                self._say_gained(story.GAINED_INFLUENCE, state, seat, cause, say)

    def _who_may_save(self, state: State, seats: Sequence[int], cause: str,
                      say: Say | None) -> Sequence[int]:
        """Those who may gain tokens now: others than the active hero can be forbidden to."""
        forbidden = self.static.forbids(state, SAVING)
        if not forbidden:
            return seats
        for seat in seats:
            if say and seat != state.active:
                say(story.SAVING_FORBIDDEN, seat, cause, card=forbidden)
        return [seat for seat in seats if seat == state.active]

    @staticmethod
    def _say_gained(kind: StepKind, state: State, seat: int, cause: str, say: Say) -> None:
        if seat == state.active:
            say(kind, seat, cause)
        else:
            say(kind, seat, cause, clause="HB-SAVE-1")

    def gain_health(self, state: State, seats: Sequence[int], health: int, cause: str,
                    say: Say | None) -> None:
        tasks: list[Task] = []
        for seat in seats:
            most = self.setup.health[seat]
            forbidden = self.static.unhealing(state, seat)
            if state.stunned[seat]:
                if say:
                    say(story.STILL_STUNNED, seat, cause)
            elif forbidden:
                if say:
                    say(story.HEALING_FORBIDDEN, seat, cause, card=forbidden)
            elif state.health[seat] == most:
                if say:
                    say(story.FULL_HEALTH, seat, cause)
            else:
                gained = min(most, state.health[seat] + health) - state.health[seat]
                state.health[seat] += gained
                if say:
                    say(story.GAINED_HEALTH, seat, cause)
                much = state.healed[seat] < MUCH_HEALTH <= state.healed[seat] + gained
                state.healed[seat] += gained
                if self.healing_heard:
                    tasks += self.static.reacting(
                        state, (HEALTH_GAINED, HEALED_3) if much else (HEALTH_GAINED,), (seat,),
                        f"health.{self.setup.players[seat]}", cause)
        self.react(state, tasks)

    def lose_health(self, state: State, seats: Sequence[int], health: int, cause: str,
                    say: Say | None) -> list[int]:
        """All of them lose it; only then does being Stunned take its course, hero by hero.

        Returns:
            the heroes who are Stunned by it.
        """
        stunned: list[int] = []
        for seat in seats:
            if state.stunned[seat]:
                if say:
                    say(story.STILL_STUNNED, seat, cause)
                continue
            lost, why = health, cause
            shelter, most = self.static.shelter(state, seat, cause)
            if shelter:
                if most < health:
                    lost, why = most, shelter
                    if say:
                        say(story.SHELTERED, seat, cause, card=shelter)
                state.spent.extend([self.static.suffered(seat, cause)] * lost)
                if not lost:
                    continue
            state.health[seat] = max(0, state.health[seat] - lost)
            if say:
                say(story.LOST_HEALTH, seat, why)
            if not state.health[seat]:
                stunned.append(seat)
        for seat in stunned:
            state.stunned[seat] = 1
            if say:
                say(story.STUNNED, seat, f"health.{self.setup.players[seat]}")
        by = STUNS[self.stuns_force and cause in self.setup.enemies]
        state.agenda.extend(("stun", seat, by) for seat in reversed(stunned))
        return stunned

    def stun(self, state: State, seat: int, by: str, say: Say | None) -> None:
        """What a Stunned hero has to do (HB-STUN-2 to HB-STUN-4)."""
        cause = f"stunned.{self.setup.players[seat]}"
        if state.attack[seat] or state.influence[seat]:
            state.attack[seat] = state.influence[seat] = 0
            if say:
                say(story.STUN_TOKENS, seat, cause)
        if self.control_first:
            state.agenda.append(("half", seat, by))
            state.agenda.append(("control", cause))
        else:
            state.agenda.append(("control", cause))
            self.discard_half(state, seat, by, say)

    def discard_half(self, state: State, seat: int, by: str, say: Say | None) -> None:
        """A Stunned hero discards half the hand, rounded down (HB-STUN-3)."""
        cause = f"stunned.{self.setup.players[seat]}"
        cards = len(state.hands[seat])
        if not cards:
            return
        if say:
            say(story.STUN_DISCARDS, seat, cause, cards=cards)
        if cards > 1:
            self.discard_choices(state, (seat,), cards // 2, cause, by, say)

    # -- Cards

    def draw(self, state: State, seat: int, cards: int, cause: str, say: Say | None) -> None:
        """Draw by an effect, which can be forbidden."""
        forbidden = self.static.forbids(state, DRAWING)
        if not forbidden:
            self.draw_cards(state, seat, cards, cause, say, story.DREW)
        elif say:
            say(story.DRAWING_FORBIDDEN, seat, cause, card=forbidden)

    def draw_cards(self, state: State, seat: int, cards: int, cause: str | None, say: Say | None,
                   kind: StepKind) -> None:
        """Draw; the discard pile is shuffled only when a card must come and the deck is empty."""
        deck, hand = state.decks[seat], state.hands[seat]
        while cards:
            if not self.fill_deck(state, seat, cause, say):
                if say:
                    say(story.NOTHING_TO_DRAW, seat, cause)
                return
            drawn = min(cards, len(deck))
            hand.extend(deck[:-drawn - 1:-1])
            del deck[-drawn:]
            cards -= drawn
            if say:
                say(kind, seat, cause)

    def fill_deck(self, state: State, seat: int, cause: str | None, say: Say | None) -> bool:
        """Shuffle the discard pile if the deck is empty; whether there is a card in it now."""
        deck, pile = state.decks[seat], state.discards[seat]
        if deck or not pile:
            return bool(deck)
        deck.extend(pile)
        pile.clear()
        state.chance.shuffle(deck)
        if say:
            say(story.RESHUFFLED, seat, cause)
        return True

    def reveal_top(self, state: State, seat: int, cause: str, say: Say | None) -> str:
        """Reveal the top card of a deck; "" if there is none."""
        if not self.fill_deck(state, seat, cause, say):
            if say:
                say(story.NOTHING_TO_REVEAL, seat, cause)
            return ""
        card = state.revealed[seat] = state.decks[seat].pop()
        if say:
            say(story.REVEALED, seat, cause, card=card)
        return card

    def put_back(self, state: State, seat: int, cause: str, say: Say | None) -> None:
        """Put the revealed card back on top of the deck."""
        card, state.revealed[seat] = state.revealed[seat], ""
        state.decks[seat].append(card)
        if say:
            say(story.PUT_BACK, seat, cause, card=card)

    def discard_revealed(self, state: State, seat: int, cause: str, by: str,
                         say: Say | None) -> list[Task]:
        """Discard the revealed card; what that sets off."""
        card, state.revealed[seat] = state.revealed[seat], ""
        state.discards[seat].append(card)
        if say:
            say(story.DISCARDED_TOP, seat, cause, card=card)
        return self._discard_effects(state, seat, card, by)

    def discard_choices(self, state: State, seats: Sequence[int], cards: int, cause: str, by: str,
                        say: Say | None, path: str = "") -> None:
        """Have heroes choose what to discard; what that sets off waits until all have chosen."""
        choices: list[Task] = []
        wanted = self.setup.discarded_type(path)
        for seat in seats:
            left = min(cards, len(self.setup.of_type(state.hands[seat], wanted)))
            if left:
                choices.append(("discard", seat, left, cause, by, path))
            elif say and wanted:
                say(story.NO_SUCH_CARD, seat, cause, type=TYPE_NAMES[wanted])
            elif say:
                say(story.NOTHING_TO_DISCARD, seat, cause)
        if choices:
            if not self._gathering(state, cause):
                state.agenda.append(("discarded", cause))
            state.agenda.extend(reversed(choices))

    @staticmethod
    def _gathering(state: State, cause: str) -> bool:
        """Whether other heroes still choose because of the same card."""
        for task in reversed(state.agenda):
            if task == ("discarded", cause):
                return True
            # What the discards so far set off waits here as well.
            if task[0] != "trigger" and (task[0] not in ("choose", "discard")
                                         or task[3] != cause):
                return False
        return False

    def discard(self, state: State, seat: int, card: str, cause: str, by: str,
                say: Say | None, more: Sequence[str] = ()) -> None:
        """Discard a card from the hand, and note what that sets off.

        Args:
            state: the position.
            seat: the hero.
            card: the card.
            cause: the card or state because of which it is discarded.
            by: what that is: "card", "enemy" or one of :data:`STUNS`.
            say: whoever listens.
            more: what that card does besides if this one is discarded, by the paths.
        """
        state.hands[seat].remove(card)
        state.discards[seat].append(card)
        if say:
            clause = "HB-STUN-3" if by in STUNS else story.DISCARDED.clause
            say(story.DISCARDED, seat, cause, card=card, clause=clause)
        after = self._discard_effects(state, seat, card, by)
        tasks: list[Task] = [("do", path, (seat,), cause) for path in more]
        agenda = state.agenda
        place = len(agenda)
        if not self.settled_at_once:
            while agenda[place - 1][0] != "discarded":
                place -= 1
        agenda[place:place] = reversed(tasks)
        if self.settled_at_once:
            agenda.extend(reversed(after))
        else:
            self.react(state, after, place + len(tasks))

    def _discard_effects(self, state: State, seat: int, card: str, by: str) -> list[Task]:
        """What it sets off that an effect discards a card (HB-DISCARD-2)."""
        setup, static = self.setup, self.static
        after: list[Task] = [("trigger", path, (seat,), card, card)
                             for path in static.reactions(setup.kind_of[card], CARD_DISCARDED)]
        forced = (DISCARD_BY_ENEMY, DISCARD_FORCED) if by in FORCED else ()
        return after + static.reacting(state, (*forced, DISCARD_BY_EFFECT), (seat,), card)

    # -- Control

    def add_control(self, state: State, cause: str, say: Say | None) -> None:
        """Add one token, if there is a space for it (HB-CONTROL-4)."""
        spaces = self.setup.number(state.location, "spaces")
        if state.control >= spaces or (self.reprieve_lasts and state.reprieve):
            state.reprieve = True
            if say:
                say(story.REPRIEVE, None, cause, card=state.location)
            return
        state.control += 1
        if say:
            kind = story.CONTROL_FULL if state.control == spaces else story.CONTROL_ADDED
            clause = "HB-STUN-4" if cause.startswith("stunned.") else kind.clause
            say(kind, None, cause, card=state.location, spaces=spaces, clause=clause)
        self.react(state, self.static.reacting(state, (CONTROL_ADDED,), (state.active,),
                                                    "control"))

    def remove_control(self, state: State, tokens: int, cause: str, say: Say | None) -> None:
        forbidden = self.static.forbids(state, REMOVING)
        removed = 0 if forbidden else min(tokens, state.control)
        state.control -= removed
        if removed:
            if say:
                say(story.CONTROL_REMOVED, None, cause, card=state.location)
            self.react(state, removed * self.static.reacting(
                state, (CONTROL_REMOVED,), (state.active,), "control"))
        elif say and forbidden:
            say(story.REMOVING_FORBIDDEN, None, cause, card=forbidden)
        elif say:
            say(story.NO_CONTROL, None, cause, card=state.location)

    # -- Horcruxes and proficiencies

    def place(self, state: State, seat: int, symbol: str, cause: str, say: Say | None) -> None:
        """Place a symbol on the Horcrux, which may destroy it."""
        setup = self.setup
        horcrux = state.horcrux
        card = setup.cards[setup.kind_of[horcrux]]
        state.placed.append(symbol)
        if say:
            say(story.PLACED, seat, cause, card=horcrux, symbol=FACE_NAMES[symbol])
        if not self.static.complete(state):
            return
        state.horcrux = ""
        state.placed.clear()
        state.destroyed[seat].append(horcrux)
        if say:
            say(story.HORCRUX_DESTROYED, seat, horcrux, card=horcrux)
        # What it counts may have happened before: that counts as well.
        self.react(state, [
            ("trigger", path, (seat,), horcrux, horcrux) for path in setup.rewards[card.id]
            if isinstance(node := setup.nodes[path], On) and node.times
            and seat == state.active and self.static.often_enough(state, path)])
        if setup.rulings["next-horcrux"] == "at-once":
            self.next_horcrux(state, say)

    def next_horcrux(self, state: State, say: Say | None) -> None:
        """Reveal the next Horcrux, if its space is empty and there is one."""
        if not state.horcrux and state.horcruxes:
            self.reveal_horcrux(state, say)

    def reveal_horcrux(self, state: State, say: Say | None) -> None:
        """Turn the top card of the stack face up."""
        state.horcrux = state.horcruxes.pop()
        if say:
            say(story.HORCRUX_REVEALED, None, state.horcrux, card=state.horcrux)

    def learn(self, state: State, seat: int, skill: str, say: Say | None) -> None:
        """A hero takes a proficiency."""
        state.proficiencies.remove(skill)
        state.skills[seat] = skill
        if say:
            say(story.LEARNT, seat, card=skill)

    # -- The end of the game

    @staticmethod
    def all_defeated(state: State) -> bool:
        """Whether no villain is left."""
        return not state.villains and not any(state.facing)

    def over(self, state: State, result: str, say: Say | None, cause: str) -> None:
        """The game is over: "won" or "lost"."""
        state.result = result
        state.agenda.clear()
        if say:
            say(story.WON if result == "won" else story.LOST, None, cause)
