"""What happens on the table: each change of a position, and what it sets off at once.

Every method changes the state and then, if somebody listens, says what kind of thing happened;
where that is less than was asked, it says so. What has still to be decided or comes afterwards is
put on the agenda, with the step that put it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core import Say, Step, StepKind
from ..core.words import Text
from . import story
from .effects import (
    ACTIVE,
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
    On,
    Pick,
    ThisTurn,
    cards_of,
    tokens_of,
)
from .state import State
from .static import StaticAbilities
from .tasks import (
    AddToken,
    DiscardCards,
    DiscardHalf,
    Gathering,
    Part,
    PickOne,
    Resolve,
    Stun,
    Task,
    Trigger,
)

__all__ = ["FORCED", "STUNS", "Table"]

#: By what a discard is caused if the hero is Stunned: by an enemy, or not.
STUNS = ("stun", "stun-by-enemy")

#: The discards that an enemy has caused.
FORCED = ("enemy", "stun-by-enemy")

SETTLED = Part("settled")


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
        self._at_once = {path: effect for path, effect in self.setup.nodes.items()
                         if effect.at_once(static)}

    # -- The agenda: effects put what is inside them on top of it

    def put(self, state: State, paths: Sequence[str], do: Resolve) -> None:
        """Have effects happen as another does, one after the other, before anything else."""
        state.agenda.extend([Resolve(path, do.seats, do.source, do.cause)
                             for path in reversed(paths)])

    def run(self, state: State, paths: Sequence[str], do: Resolve, say: Say | None) -> None:
        """The same, where nothing else is put on the agenda after it.

        So the effects come next, and those at the beginning that wait for nobody happen at once.
        """
        agenda, at_once = state.agenda, self._at_once
        below = len(agenda)
        for path in paths:
            effect = at_once.get(path)
            if effect is None or len(agenda) > below:
                agenda[below:below] = [Resolve(other, do.seats, do.source, do.cause)
                                       for other in reversed(paths[paths.index(path):])]
                return
            do.path = path
            effect.resolve(self, state, do, say)

    def do(self, state: State, do: Resolve, say: Say | None) -> None:
        """Have the effects inside an effect happen; nothing else is put on the agenda after it."""
        self.run(state, self.setup.inside[do.path], do, say)

    def lasts(self, state: State, do: Resolve, say: Say | None) -> None:
        """An effect holds until the end of the turn."""
        state.lasting.append((do.path, do.source))
        if say:
            say(story.LASTS, None, do.because(), card=self.setup.names[do.source],
                effect=self.setup.nodes[do.path].words(ACTIVE))

    def perform(self, state: State, paths: Sequence[str], do: Resolve, say: Say | None, *,
                later: bool = False) -> None:
        """Have a card do what it says.

        Args:
            state: the position.
            paths: what it says.
            do: for whom, and because of what.
            say: whoever listens.
            later: whether something else is put on the agenda after it, and so comes first.
        """
        below = len(state.agenda)
        if later:
            self.put(state, paths, do)
        else:
            self.run(state, paths, do, say)
        if self.patient and len(state.agenda) > below:
            state.agenda.insert(below, SETTLED)

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
            settled = next((number for number in reversed(range(len(agenda)))
                            if agenda[number].verb == "settled"), None)
            place = place if settled is None else settled + 1
        agenda[place:place] = reversed(tasks)

    def set_off(self, state: State, events: Mapping[str, Step | None]) -> list[Task]:
        """What a hero does sets something off; what played cards promised for it comes last."""
        tasks = self.static.reacting(state, events, (state.active,))
        if state.lasting:
            tasks += self._promised(state, events)
        return tasks

    def ask(self, state: State, task: PickOne, say: Say | None) -> bool:
        """Have a hero pick something, if there is something to pick; whether there is."""
        node = self.setup.nodes[task.path]
        assert isinstance(node, Pick)
        if node.candidates(self.static, state, task):
            state.agenda.append(task)
            return True
        if say:
            say(story.NOTHING_TO_PICK, task.seat, task.cause, card=task.source,
                effect=node.words())
        return False

    def on_turn(self, state: State, do: Resolve, say: Say | None) -> bool:
        """Whether an effect for this turn is of use: its hero must be the active one."""
        if say and state.active not in do.seats:
            say(story.OUT_OF_TURN, do.seats[0], do.because(), card=do.source)
        return state.active in do.seats

    def wait(self, state: State, do: Resolve, say: Say | None) -> None:
        """A card waits for something this turn; what has happened already may count."""
        effect = self.setup.nodes[do.path]
        assert isinstance(effect, ThisTurn)
        past = self.static.past(state, effect, do.source)
        times = past if effect.every else int(past >= effect.times)
        if effect.every or not times:
            state.lasting.append((do.path, do.source))
        if times:
            step = (say(story.BONUS_AT_ONCE, None, do.because(), card=do.source, times=past)
                    if say else None)
            for _ in range(times):
                self.perform(state, self.setup.inside[do.path],
                             Resolve(do.path, (state.active,), do.source, step), say, later=True)

    def _promised(self, state: State, events: Mapping[str, Step | None]) -> list[Task]:
        """What the cards give that waited for one of the events this turn."""
        found: list[Task] = []
        for entry in state.lasting[:]:
            path, source = entry
            effect = self.setup.nodes[path]
            if isinstance(effect, ThisTurn) and effect.event.id in events and (
                    effect.every or effect.times == 1
                    or self.static.past(state, effect, source) >= effect.times):
                found.append(Trigger(path, (state.active,), source, events[effect.event.id]))
                if not effect.every:
                    state.lasting.remove(entry)
        return found

    def reset_shelter(self, state: State, source: str) -> None:
        """An event or ability begins, and what it costs is counted from 0 (HB-SHELTER-1)."""
        if self.static.shelters and state.spent and source in self.setup.enemies:
            notes = {self.static.suffered(seat, source) for seat in self.setup.seats}
            state.spent[:] = [note for note in state.spent if note not in notes]

    # -- Tokens and health

    def gain_tokens(self, state: State, do: Resolve, attack: int, influence: int,
                    say: Say | None) -> None:
        """Gain attack, then influence; others than the active hero can be forbidden to."""
        forbidden = self.static.forbids(state, SAVING)
        seats = [seat for seat in do.seats if seat == state.active] if forbidden else do.seats
        if say and len(seats) < len(do.seats):
            tokens = tokens_of(attack, influence)
            for seat in do.seats:
                if seat != state.active:
                    say(story.SAVING_FORBIDDEN, seat, do.because(seat), card=forbidden,
                        tokens=tokens)
        if attack:
            self._gain(state, do, seats, attack, state.attack, story.GAINED_ATTACK, say)
        if influence:
            self._gain(state, do, seats, influence, state.influence, story.GAINED_INFLUENCE, say)

    @staticmethod
    def _gain(state: State, do: Resolve, seats: Sequence[int], gained: int, owned: list[int],
              kind: StepKind, say: Say | None) -> None:
        for seat in seats:
            owned[seat] += gained
            if say:
                clause = kind.clause if seat == state.active else "HB-SAVE-1"
                say(kind, seat, do.because(seat), clause=clause)

    def gain_health(self, state: State, do: Resolve, health: int, say: Say | None) -> None:
        """Gain health, up to full health."""
        tasks: list[Task] = []
        for seat in do.seats:
            room = self.setup.health[seat] - state.health[seat]
            forbidden = self.static.unhealing(state, seat)
            if state.stunned[seat] or forbidden or not room:
                if say and state.stunned[seat]:
                    say(story.NOT_HEALED, seat, do.because(seat), asked=health)
                elif say and forbidden:
                    say(story.HEALING_FORBIDDEN, seat, do.because(seat), card=forbidden,
                        asked=health)
                elif say:
                    say(story.FULL_HEALTH, seat, do.because(seat), asked=health)
                continue
            gained = min(room, health)
            state.health[seat] += gained
            step = None
            if say and gained < health:
                step = say(story.GAINED_SOME_HEALTH, seat, do.because(seat), asked=health)
            elif say:
                step = say(story.GAINED_HEALTH, seat, do.because(seat))
            much = state.healed[seat] < MUCH_HEALTH <= state.healed[seat] + gained
            state.healed[seat] += gained
            if self.healing_heard:
                events = (HEALTH_GAINED.id, HEALED_3.id) if much else (HEALTH_GAINED.id,)
                tasks += self.static.reacting(state, dict.fromkeys(events, step), (seat,),
                                              do.source)
        self.react(state, tasks)

    def lose_health(self, state: State, do: Resolve, health: int, say: Say | None) -> list[Stun]:
        """All of them lose it; only then does being Stunned take its course, hero by hero.

        Returns:
            what the heroes have to do who are Stunned by it.
        """
        by = STUNS[self.stuns_force and do.source in self.setup.enemies]
        stunned: list[Stun] = []
        for seat in do.seats:
            if state.stunned[seat]:
                if say:
                    say(story.NOT_HURT, seat, do.because(seat), asked=health)
                continue
            lost, cause = health, do.because(seat)
            shelter, most = self.static.shelter(state, seat, do.source)
            if shelter:
                lost = min(most, health)
                if say and lost < health:
                    cause = say(story.SHELTERED, seat, cause, card=shelter, asked=health,
                                left=lost)
                state.spent.extend([self.static.suffered(seat, do.source)] * lost)
                if not lost:
                    continue
            less = state.health[seat] < lost
            state.health[seat] = max(0, state.health[seat] - lost)
            if say and less:
                cause = say(story.LOST_ALL_HEALTH, seat, cause, asked=lost)
            elif say:
                cause = say(story.LOST_HEALTH, seat, cause)
            if not state.health[seat]:
                stunned.append(Stun(seat, by, cause))
        for task in stunned:
            state.stunned[task.seat] = 1
            if say:
                task.cause = say(story.STUNNED, task.seat, task.cause)
        state.agenda.extend(reversed(stunned))
        return stunned

    def stun(self, state: State, task: Stun, say: Say | None) -> None:
        """What a Stunned hero has to do (HB-STUN-2 to HB-STUN-4)."""
        seat, by, cause = task.seat, task.by, task.cause
        if state.attack[seat] or state.influence[seat]:
            state.attack[seat] = state.influence[seat] = 0
            if say:
                say(story.STUN_TOKENS, seat, cause)
        half = DiscardHalf(seat, by, cause)
        if self.control_first:
            state.agenda.append(half)
            state.agenda.append(AddToken(True, cause))
        else:
            state.agenda.append(AddToken(True, cause))
            self.discard_half(state, half, say)

    def discard_half(self, state: State, task: DiscardHalf, say: Say | None) -> None:
        """A Stunned hero discards half the hand, rounded down (HB-STUN-3)."""
        seat = task.seat
        cards = len(state.hands[seat])
        if not cards:
            return
        cause = say(story.STUN_DISCARDS, seat, task.cause, cards=cards) if say else None
        if cards > 1:
            source = f"stunned.{self.setup.players[seat]}"
            self.discard_choices(state, Resolve("", (seat,), source, cause), cards // 2, "",
                                 task.by, say)

    # -- Cards

    def draw(self, state: State, do: Resolve, cards: int, say: Say | None) -> None:
        """Draw by an effect, which can be forbidden."""
        forbidden = self.static.forbids(state, DRAWING)
        for seat in do.seats:
            if not forbidden:
                self.draw_cards(state, seat, cards, do.because(seat), say, story.DREW)
            elif say:
                say(story.DRAWING_FORBIDDEN, seat, do.because(seat), card=forbidden, asked=cards)

    def draw_cards(self, state: State, seat: int, asked: int, cause: Step | None, say: Say | None,
                   kind: StepKind) -> None:
        """Draw; the discard pile is shuffled only when a card must come and the deck is empty."""
        deck, hand = state.decks[seat], state.hands[seat]
        left = asked
        while left:
            if not deck and not self.fill_deck(state, seat, cause, say):
                if say:
                    say(story.NOTHING_TO_DRAW, seat, cause, came=asked - left, asked=asked)
                return
            drawn = min(left, len(deck))
            hand.extend(deck[:-drawn - 1:-1])
            del deck[-drawn:]
            left -= drawn
            if say:
                say(kind, seat, cause)

    def fill_deck(self, state: State, seat: int, cause: Step | None, say: Say | None) -> bool:
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

    def reveal_top(self, state: State, seat: int, cause: Step | None,
                   say: Say | None) -> tuple[str, Step | None]:
        """Reveal the top card of a deck.

        Returns:
            the card, "" if there is none; and the step.
        """
        if not self.fill_deck(state, seat, cause, say):
            return "", say(story.NOTHING_TO_REVEAL, seat, cause) if say else None
        card = state.revealed[seat] = state.decks[seat].pop()
        return card, say(story.REVEALED, seat, cause, card=card) if say else None

    def put_back(self, state: State, seat: int, cause: Step | None, say: Say | None) -> None:
        """Put the revealed card back on top of the deck."""
        card, state.revealed[seat] = state.revealed[seat], ""
        state.decks[seat].append(card)
        if say:
            say(story.PUT_BACK, seat, cause, card=card)

    def discard_revealed(self, state: State, seat: int, source: str, cause: Step | None,
                         say: Say | None) -> list[Task]:
        """Discard the revealed card; what that sets off."""
        card, state.revealed[seat] = state.revealed[seat], ""
        state.discards[seat].append(card)
        step = say(story.DISCARDED_TOP, seat, cause, card=card) if say else None
        return self._discard_effects(state, seat, card, self.setup.by(source), step)

    def discard_choices(self, state: State, do: Resolve, asked: int, wanted: str, by: str,
                        say: Say | None) -> None:
        """Have heroes choose what to discard; what that sets off waits until all have chosen.

        Args:
            state: the position.
            do: the effect.
            asked: how many cards.
            wanted: of what type; "" for any.
            by: what makes them discard: "card", "enemy" or one of :data:`STUNS`.
            say: whoever listens.
        """
        choices: list[Task] = []
        for seat in do.seats:
            cards = len(self.setup.of_type(state.hands[seat], wanted))
            cause = do.because(seat)
            if say and cards < asked:
                kind = story.FEWER_TO_DISCARD if cards else story.NOTHING_TO_DISCARD
                values = {"cards": cards} if cards else {}
                cause = say(kind, seat, cause, asked=asked, what=cards_of(wanted, asked), **values)
            if cards:
                choices.append(DiscardCards(seat, do.path, do.source, min(cards, asked), by, cause))
        if choices:
            if not self._gathering(state, do.source):
                state.agenda.append(Gathering(do.source))
            state.agenda.extend(reversed(choices))

    @staticmethod
    def _gathering(state: State, source: str) -> bool:
        """Whether other heroes still choose because of the same card."""
        for task in reversed(state.agenda):
            if isinstance(task, Gathering):
                return task.source == source
            # What the discards so far set off waits here as well.
            if task.verb != "trigger" and (task.verb not in ("choose", "discard")
                                           or task.source != source):  # type: ignore[attr-defined]
                return False
        return False

    def discard(self, state: State, task: DiscardCards, card: str, say: Say | None) -> None:
        """Discard a card from the hand, and note what that sets off."""
        seat, by = task.seat, task.by
        state.hands[seat].remove(card)
        state.discards[seat].append(card)
        step = None
        if say:
            clause = "HB-STUN-3" if by in STUNS else story.DISCARDED.clause
            step = say(story.DISCARDED, seat, task.cause, card=card, clause=clause)
        more: list[Task] = []
        if task.path:
            more = self.setup.nodes[task.path].discarded(
                self, state, Resolve(task.path, (seat,), task.source, step), card, say)
        after = self._discard_effects(state, seat, card, by, step)
        agenda = state.agenda
        if self.settled_at_once:
            agenda.extend(reversed(more))
            agenda.extend(reversed(after))
            return
        place = len(agenda)
        while not isinstance(agenda[place - 1], Gathering):
            place -= 1
        agenda[place:place] = reversed(more)
        self.react(state, after, place + len(more))

    def _discard_effects(self, state: State, seat: int, card: str, by: str,
                         cause: Step | None) -> list[Task]:
        """What it sets off that an effect discards a card (HB-DISCARD-2)."""
        setup, static = self.setup, self.static
        after: list[Task] = [Trigger(path, (seat,), card, cause)
                             for path in static.reactions(setup.kind_of[card], CARD_DISCARDED)]
        events = (DISCARD_BY_ENEMY.id, DISCARD_FORCED.id) if by in FORCED else ()
        return after + static.reacting(
            state, dict.fromkeys((*events, DISCARD_BY_EFFECT.id), cause), (seat,))

    # -- Control

    def add_control(self, state: State, task: AddToken, say: Say | None) -> None:
        """Add one token, if there is a space for it (HB-CONTROL-4)."""
        spaces = self.setup.number(state.location, "spaces")
        if state.control >= spaces or (self.reprieve_lasts and state.reprieve):
            state.reprieve = True
            if say:
                say(story.REPRIEVE, None, task.cause, card=state.location)
            return
        state.control += 1
        step = None
        if say:
            kind = story.CONTROL_FULL if state.control == spaces else story.CONTROL_ADDED
            step = say(kind, None, task.cause, card=state.location, spaces=spaces,
                       clause="HB-STUN-4" if task.stunned else kind.clause)
        self.react(state, self.static.reacting(state, {CONTROL_ADDED.id: step}, (state.active,)))

    def remove_control(self, state: State, asked: int, cause: Step | None,
                       say: Say | None) -> None:
        """Remove control, as far as there is some and nothing forbids it."""
        forbidden = self.static.forbids(state, REMOVING)
        removed = 0 if forbidden else min(asked, state.control)
        state.control -= removed
        step = None
        if say and forbidden:
            say(story.REMOVING_FORBIDDEN, None, cause, card=forbidden, asked=asked)
        elif say and not removed:
            say(story.NO_CONTROL, None, cause, card=state.location, asked=asked)
        elif say and removed < asked:
            step = say(story.SOME_CONTROL_REMOVED, None, cause, card=state.location, asked=asked)
        elif say:
            step = say(story.CONTROL_REMOVED, None, cause, card=state.location)
        if removed:
            self.react(state, removed * self.static.reacting(
                state, {CONTROL_REMOVED.id: step}, (state.active,)))

    def remove_attack(self, state: State, asked: int, source: str, cause: Step | None,
                      say: Say | None) -> None:
        """Remove assigned attack from every villain who has some."""
        names, removed = self.setup.names, list[Text]()
        for space, assigned in enumerate(state.assigned):
            if gone := min(asked, assigned):
                state.assigned[space] -= gone
                if say:
                    removed.append(story.FROM(n=gone, card=names[state.facing[space]]))
        if say and removed:
            say(story.ATTACK_REMOVED, None, cause, card=source, asked=asked, removed=removed)
        elif say and not any(state.assigned):
            say(story.NO_ATTACK_ASSIGNED, None, cause, card=source)

    # -- Horcruxes and proficiencies

    def place(self, state: State, seat: int, symbol: str, cause: Step | None,
              say: Say | None) -> None:
        """Place a symbol on the Horcrux, which may destroy it."""
        setup = self.setup
        horcrux = state.horcrux
        state.placed.append(symbol)
        if say:
            cause = say(story.PLACED, seat, cause, card=horcrux, symbol=FACE_NAMES[symbol])
        if not self.static.complete(state):
            return
        state.horcrux = ""
        state.placed.clear()
        state.destroyed[seat].append(horcrux)
        if say:
            cause = say(story.HORCRUX_DESTROYED, seat, cause, card=horcrux)
        # What it counts may have happened before: that counts as well.
        self.react(state, [
            Trigger(path, (seat,), horcrux, cause) for path in setup.rewards[setup.kind_of[horcrux]]
            if isinstance(node := setup.nodes[path], On) and node.times
            and seat == state.active and self.static.often_enough(state, path)])
        if setup.rulings["next-horcrux"] == "at-once":
            self.next_horcrux(state, cause, say)

    def next_horcrux(self, state: State, cause: Step | None, say: Say | None) -> None:
        """Reveal the next Horcrux, if its space is empty and there is one."""
        if not state.horcrux and state.horcruxes:
            state.horcrux = state.horcruxes.pop()
            if say:
                say(story.HORCRUX_REVEALED, None, cause, card=state.horcrux)

    def learn(self, state: State, seat: int, skill: str, cause: Step | None,
              say: Say | None) -> None:
        """A hero takes a proficiency."""
        state.proficiencies.remove(skill)
        state.skills[seat] = skill
        if say:
            say(story.LEARNT, seat, cause, card=skill)

    # -- The end of the game

    @staticmethod
    def all_defeated(state: State) -> bool:
        """Whether no villain is left."""
        return not state.villains and not any(state.facing)

    def win(self, state: State, do: Resolve, say: Say | None) -> None:
        """A card says that the heroes win: at once, or by a ruling when the turn ends."""
        if self.setup.rulings["last-turn"] == "heroes-win":
            self.over(state, "won", do.because(), say)
        else:
            self.lasts(state, do, say)

    def over(self, state: State, result: str, cause: Step | None, say: Say | None) -> None:
        """The game is over: "won" or "lost"."""
        state.result = result
        state.agenda.clear()
        if say:
            say(story.WON if result == "won" else story.LOST, None, cause)
